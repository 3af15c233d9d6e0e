#!/usr/bin/env python3
"""Random RRULEs: our answers beside those of python-dateutil and of libical.

usage: rules.py [--count N] [--seed N] [--show N]

Exit code 0 when every difference has one of the reasons in rules-differences.md, 1 when one has none, 77 when neither
of the two is installed. Civil times only: the zone is UTC.
"""
import argparse
import collections
import random
import shutil
import signal
import subprocess
import sys
import tempfile
from datetime import datetime, timedelta, timezone
from pathlib import Path

import ours

try:
    from dateutil.rrule import rrulestr
except ImportError:
    rrulestr = None

DAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
EPOCH = datetime(1970, 1, 1)
RINGS = 12


class Rule:
    def __init__(self, source):
        self.parts = {"FREQ": source.choice(["YEARLY", "MONTHLY", "WEEKLY", "DAILY", "HOURLY", "MINUTELY"])}
        self.start = EPOCH + timedelta(days=source.randrange(18262, 29220), seconds=source.randrange(0, 86400, 300))
        self.source = source
        self.fill() if self.maybe(0.85) else self.fill_skip()

    def numbers(self, low, high, most=3, negative=False):
        picked = {self.source.randint(low, high) for _ in range(self.source.randint(1, most))}
        if negative:
            picked = {-x if self.source.random() < 0.4 else x for x in picked}
        return ",".join(str(x) for x in sorted(picked))

    def maybe(self, chance):
        return self.source.random() < chance

    def fill(self):
        parts, freq = self.parts, self.parts["FREQ"]
        if self.maybe(0.5):
            parts["INTERVAL"] = str(self.source.choice([2, 2, 3, 4, 5, 6, 7, 10, 12, 15, 25, 90]))
        if self.maybe(0.35):
            parts["BYMONTH"] = self.numbers(1, 12)
        if freq == "YEARLY" and self.maybe(0.15):
            parts["BYWEEKNO"] = self.numbers(1, 53, 2, True)
        if freq in ("YEARLY", "HOURLY", "MINUTELY") and self.maybe(0.12):
            parts["BYYEARDAY"] = self.numbers(1, 366, 4, True)
        if freq != "WEEKLY" and self.maybe(0.3):
            parts["BYMONTHDAY"] = self.numbers(1, 31, 4, True)
        if self.maybe(0.4):
            numbered = freq in ("YEARLY", "MONTHLY") and "BYWEEKNO" not in parts and self.maybe(0.5)
            picked = sorted({self.source.randrange(7) for _ in range(self.source.randint(1, 4))})
            far = 10 if freq == "YEARLY" and "BYMONTH" not in parts else 5
            sign = [x for x in range(-far, far + 1) if x]
            parts["BYDAY"] = ",".join((str(self.source.choice(sign)) if numbered else "") + DAYS[d] for d in picked)
        if self.maybe(0.3):
            parts["BYHOUR"] = self.numbers(0, 23)
        if self.maybe(0.25):
            parts["BYMINUTE"] = self.numbers(0, 59)
        if self.maybe(0.15):
            parts["BYSECOND"] = str(self.source.randrange(60))
        if self.maybe(0.2) and any(k.startswith("BY") for k in parts):
            parts["BYSETPOS"] = self.numbers(1, 4, 2, True)
        if self.maybe(0.2):
            parts["WKST"] = self.source.choice(DAYS)
        if freq in ("YEARLY", "MONTHLY") and self.maybe(0.2):
            parts["SKIP"] = self.source.choice(["BACKWARD", "FORWARD", "OMIT"])
        end = self.source.random()
        if end < 0.25:
            parts["COUNT"] = str(self.source.randint(1, 10))
        elif end < 0.4:
            parts["UNTIL"] = stamp(self.start + timedelta(days=self.source.randrange(1, 2000)))

    def fill_skip(self):
        """What is about days that a month does not have, and nothing else."""
        parts = self.parts
        parts["FREQ"] = self.source.choice(["MONTHLY", "YEARLY"])
        if parts["FREQ"] == "YEARLY" or self.maybe(0.3):
            parts["BYMONTH"] = self.numbers(1, 12, 4)
        parts["BYMONTHDAY"] = self.numbers(27, 31)
        if self.maybe(0.3):
            parts["INTERVAL"] = str(self.source.randint(2, 13))
        parts["SKIP"] = self.source.choice(["BACKWARD", "FORWARD", "OMIT"])

    @property
    def text(self):
        scale = "RSCALE=GREGORIAN;" if "SKIP" in self.parts else ""
        return scale + ";".join(f"{k}={v}" for k, v in self.parts.items())


def stamp(when):
    return when.strftime("%Y%m%dT%H%M%S")


def seconds(when):
    return int((when - EPOCH).total_seconds())


def ours_of(rules):
    questions = [(seconds(r.start) - 1, RINGS, f"DTSTART:{stamp(r.start)} RRULE:{r.text}") for r in rules]
    return [a.refusal or [x // 1_000_000 for x in a.instants] for a in ours.ask(questions)]


class TooSlow(Exception):
    pass


def give_up(*_):
    raise TooSlow


def dateutil_of(rule, horizon):
    """None where it cannot be asked: it does not know SKIP, and looks for minutes one by one."""
    if "SKIP" in rule.parts:
        return None
    try:
        # Of its own time, so that a busy machine asks it the same rules.
        signal.setitimer(signal.ITIMER_VIRTUAL, 0.05)
        try:
            return dateutil_rings(rule, horizon)
        finally:
            signal.setitimer(signal.ITIMER_VIRTUAL, 0)  # it may run out even here
    except (TooSlow, ValueError):
        return None


def dateutil_rings(rule, horizon):
    text = rule.text
    if "UNTIL" not in rule.parts and "COUNT" not in rule.parts:
        text += ";UNTIL=" + stamp(horizon)
    found = []
    for when in rrulestr(text, dtstart=rule.start):
        if when > horizon:
            break
        found.append(seconds(when))
        if len(found) == RINGS:
            break
    return found


def build_ical(folder):
    """The small program that asks libical; nil where that or a compiler is missing."""
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if not compiler:
        return None
    program = str(Path(folder, "ical"))
    source = str(Path(__file__).with_name("ical.c"))
    built = subprocess.run([compiler, "-D_GNU_SOURCE", "-o", program, source, "-lical"], capture_output=True)
    return program if built.returncode == 0 else None


def ical_of(program, rules):
    lines = "".join(f"{stamp(r.start)}\t{r.text}\t{RINGS}\n" for r in rules)
    out = subprocess.run([program], input=lines, capture_output=True, text=True, check=True).stdout
    return [None if line.startswith("!") else [int(x) for x in line.split()] for line in out.splitlines()]


def reason(rule, tool):
    """Why a tool may differ: a heading of rules-differences.md; None where nothing explains it."""
    parts, freq = rule.parts, rule.parts["FREQ"]
    if tool == "dateutil":
        if "BYWEEKNO" in parts and not {"BYDAY", "BYMONTHDAY", "BYYEARDAY"} & set(parts):
            return "D1"
        if {x.strip("-") for x in parts.get("BYWEEKNO", "").split(",")} & {"1", "52", "53"}:
            return "D3"
        return "D2" if freq == "WEEKLY" and "BYSETPOS" in parts else None
    short = freq in ("DAILY", "HOURLY", "MINUTELY")
    if short and "-" in parts.get("BYMONTHDAY", "") + parts.get("BYYEARDAY", ""):
        return "L1"
    if freq in ("HOURLY", "MINUTELY") and {"BYHOUR", "BYMINUTE"} & set(parts):
        return "L2"
    if "BYSETPOS" in parts:
        return "L3"
    if freq == "YEARLY" and "BYMONTHDAY" in parts and "BYMONTH" not in parts:
        return "L4"
    if "BYWEEKNO" in parts:
        return "L5"
    if freq == "MONTHLY" and parts.get("SKIP") == "FORWARD":
        if {"BYMONTH", "BYDAY"} & set(parts) or "-" in parts.get("BYMONTHDAY", "") or rule.start.day == 1:
            return "L6"
    if parts.get("SKIP") in ("BACKWARD", "FORWARD") and "-" in parts.get("BYMONTHDAY", ""):
        return "L8"
    return "L7" if freq == "WEEKLY" and "INTERVAL" in parts else None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=10)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        ical = build_ical(folder)
        if rrulestr is None and ical is None:
            print("neither python3-dateutil nor libical-dev with a compiler is there")
            return 77
        source = random.Random(args.seed)
        rules = [Rule(source) for _ in range(args.count)]
        mine = ours_of(rules)
        tools = {}
        signal.signal(signal.SIGVTALRM, give_up)
        if rrulestr is not None:
            tools["dateutil"] = [dateutil_of(r, r.start + timedelta(days=365 * 12)) for r in rules]
        if ical is not None:
            tools["libical"] = ical_of(ical, rules)
    return compare(rules, mine, tools, args.show)


def compare(rules, mine, tools, show):
    bad = 0
    for tool, answers in tools.items():
        asked, explained = 0, collections.Counter()
        for rule, ours_answer, theirs in zip(rules, mine, answers):
            if theirs is None:
                continue
            asked += 1
            got = ours_answer if isinstance(ours_answer, list) else []
            if len(theirs) < RINGS and tool == "dateutil":
                limit = seconds(rule.start + timedelta(days=365 * 12))
                got = [x for x in got if x <= limit]
            if trimmed(got) == trimmed(theirs):
                continue
            why = reason(rule, tool)
            if why:
                explained[why] += 1
                continue
            bad += 1
            if bad <= show:
                print(f"{tool}: DTSTART:{stamp(rule.start)} RRULE:{rule.text}")
                print("   ours   ", shown(ours_answer))
                print("   theirs ", shown(theirs))
        print(f"{tool}: {asked} rules asked, {bad} differ without a reason, with one: {dict(explained)}")
    return 1 if bad else 0


def trimmed(instants):
    """libical ends in the year 2582 and we look 400 years ahead: what lies far away is left out."""
    return [x for x in instants if x < 8_000_000_000]


def shown(answer):
    if not isinstance(answer, list):
        return answer
    return " ".join((EPOCH + timedelta(seconds=x)).strftime("%a%Y%m%dT%H%M%S") for x in answer[:5])


if __name__ == "__main__":
    sys.exit(main())
