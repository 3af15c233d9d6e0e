"""Medians, spread, and rows with what they are held against."""
import json
import statistics


def percentile(values, share):
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


class Sample:
    """Repeated measurements of one thing, in `unit`."""

    def __init__(self, values, unit):
        self.values, self.unit = list(values), unit

    @property
    def median(self):
        return statistics.median(self.values)

    def __str__(self):
        return number(self.median) + " " + self.unit

    def record(self):
        return {"median": self.median, "p5": percentile(self.values, .05),
                "p95": percentile(self.values, .95), "runs": len(self.values), "unit": self.unit}


def number(value):
    if value == 0 or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}" if abs(value) < 100 else f"{value:.0f}"


def ratios(ours, others):
    """Of runs that stood side by side, pair by pair; else of each of ours to the median."""
    if len(ours.values) == len(others.values):
        return Sample([a / b for a, b in zip(ours.values, others.values)], "×")
    return Sample([a / others.median for a in ours.values], "×")


class Report:
    def __init__(self):
        self.rows = []

    def row(self, name, ours, against=None, floor=None, target=None, most=None, least=None,
            of="ratio", note=""):
        """`most` or `least` bounds the ratio to `against`, or our value itself (of="value").
        `against` is (what, Sample), `floor` too."""
        ratio = ratios(ours, against[1]) if against else None
        measured = ratio.median if of == "ratio" and ratio else ours.median
        met = None
        if most is not None:
            met = measured <= most
        if least is not None:
            met = measured >= least
        self.rows.append({"row": name, "ours": ours, "against": against, "floor": floor,
                          "ratio": ratio, "target": target, "met": met, "note": note})

    def print(self):
        lines = [("what", "floor", "against", "ours", "ratio (p5..p95)", "target", "")]
        for row in self.rows:
            told = lambda pair: f"{pair[0]} {pair[1]}" if pair else "-"
            ratio = "-"
            if row["ratio"]:
                values = row["ratio"].values
                ratio = f"{number(row['ratio'].median)}"
                if len(values) > 1:
                    ratio += f" ({number(percentile(values, .05))}..{number(percentile(values, .95))})"
            met = {True: "met", False: "NOT MET", None: ""}[row["met"]]
            lines.append((row["row"], told(row["floor"]), told(row["against"]), str(row["ours"]),
                          ratio, row["target"] or "-", met))
        widths = [max(len(line[column]) for line in lines) for column in range(7)]
        for line, row in zip(lines, [None] + self.rows):
            print("  ".join(cell.ljust(width) for cell, width in zip(line, widths)).rstrip())
            if row and row["note"]:
                print("    " + row["note"])

    def write(self, path, about):
        def record(row):
            pair = lambda each: {"what": each[0], **each[1].record()} if each else None
            return {"row": row["row"], "ours": row["ours"].record(), "against": pair(row["against"]),
                    "floor": pair(row["floor"]), "ratio": row["ratio"] and row["ratio"].record(),
                    "target": row["target"], "met": row["met"], "note": row["note"]}

        with open(path, "w") as file:
            json.dump({"about": about, "rows": [record(row) for row in self.rows]}, file, indent=1)

    def read(self, path):
        """Takes in the rows that another run wrote."""
        def sample(record):
            return Sample([record["p5"], record["median"], record["p95"]], record["unit"])

        with open(path) as file:
            for row in json.load(file)["rows"]:
                pair = lambda each: (each["what"], sample(each)) if each else None
                self.rows.append({**row, "ours": sample(row["ours"]), "against": pair(row["against"]),
                                  "floor": pair(row["floor"]),
                                  "ratio": row["ratio"] and sample(row["ratio"])})
