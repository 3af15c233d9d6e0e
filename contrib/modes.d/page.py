"""The generated parts of the manual page, each between two lines that are comments there.

    ; modes: dunst
    …
    ; modes: end
"""
import re
import textwrap

HEAD = "; modes: "


class Page:
    def __init__(self, path):
        self.path = path
        with open(path) as file:
            self.text = file.read()

    def part(self, name):
        """What stands there, or None."""
        found = re.search(self.pattern(name), self.text, re.S | re.M)
        return found and found[2]

    def replace(self, name, part):
        self.text = re.sub(self.pattern(name), lambda found: found[1] + part + found[3], self.text,
                           flags=re.S | re.M)

    def write(self):
        with open(self.path, "w") as file:
            file.write(self.text)

    @staticmethod
    def pattern(name):
        return f"(^{HEAD}{re.escape(name)}\n)(.*?)(^{HEAD}end\n)"


def table(head, rows):
    """The head says that the columns lie to the left."""
    lines = [f"{'[[' if place == 0 else ':['} *{cell}*" for place, cell in enumerate(head)]
    for row in rows:
        lines += [f"{'| ' if place == 0 else ': '} {cell}" for place, cell in enumerate(row)]
    return "\n".join(lines) + "\n\n"


def decided(rows):
    """What Tocsin decides of each mode, on whatever server."""
    return table(["mode", "made by", "decided"], [
        [row.mode.title, row.mode.made, row.decided] for row in rows if row.decided])


def server(name, version, capabilities, list_is, rows):
    """What one server was sent, and what a person had of it."""
    words = f"Capabilities: {', '.join(capabilities)}. {list_is}"
    text = f"## {name} {version}\n\n" + "\n".join(textwrap.wrap(words, 79, break_on_hyphens=False))
    return text + "\n\n" + table(["mode", "urgency", "hints", "actions", "seen"], [
        [row.title, *(row.received or ["nothing", "-", "-"]), row.seen] for row in rows])
