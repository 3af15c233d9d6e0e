#!/usr/bin/env python3
"""Random calendar events: our normal form and our next times beside those of systemd-analyze.

usage: events.py [--count N] [--seed N] [--show N]

Exit code 0 when they are the same but for what events-differences.md explains, 77 without systemd-analyze. Civil times
only: the zone is UTC, so that gaps and overlaps, which are ours by design, do not come into it.
"""
import argparse
import collections
import random
import re
import shutil
import subprocess
import sys
from datetime import datetime, timedelta, timezone

import ours

UTC = timezone.utc
DAYS = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"]
SHORT = ["minutely", "hourly", "daily", "weekly", "monthly", "yearly", "annually", "quarterly", "semiannually"]
BASE = datetime(2026, 12, 2, 9, 0, 0, tzinfo=UTC)
RINGS = 6


class Event:
    def __init__(self, source):
        self.source = source

    def maybe(self, chance):
        return self.source.random() < chance

    def value(self, low, high):
        """A value, a range or a step of a field."""
        start = self.source.randint(low, high)
        kind = self.source.random()
        if kind < 0.6 or start == high:
            return f"{start:0{self.source.choice([1, 2])}}"
        if kind < 0.8:
            text = f"{start}..{self.source.randint(start + 1, high)}"
            return text + (f"/{self.source.randint(1, 5)}" if self.maybe(0.3) else "")
        return f"{start}/{self.source.randint(1, max(1, (high - start) // 2))}"

    def field(self, low, high, free):
        if self.maybe(free):
            return "*"
        return ",".join(self.value(low, high) for _ in range(self.source.choice([1, 1, 1, 2, 3])))

    def weekdays(self):
        picked = []
        for _ in range(self.source.choice([1, 1, 2, 3])):
            first, last = sorted(self.source.sample(range(7), 2))
            picked.append(f"{DAYS[first]}..{DAYS[last]}" if self.maybe(0.3) else self.case(DAYS[first]))
        return ",".join(picked) + ("," if self.maybe(0.05) else "")

    def case(self, text):
        return self.source.choice([text, text.lower(), text.upper()])

    def date(self):
        month, day = self.field(1, 12, 0.6), self.field(1, 31, 0.4)
        mark = "-"
        if day != "*" and self.maybe(0.2):
            mark, day = "~", self.source.choice([f"{self.source.randint(1, 28):02}", f"{self.source.randint(1, 7)}/1"])
        if self.maybe(0.3):
            return f"{month}{mark}{day}"
        year = "*" if self.maybe(0.8) else self.field(2026, 2040, 0)
        return f"{year}-{month}{mark}{day}"

    def time(self):
        text = f"{self.field(0, 23, 0.3)}:{self.field(0, 59, 0.2)}"
        if self.maybe(0.4):
            second = f"{self.source.randint(0, 59):02}"
            text += ":" + second + (f".{self.source.randint(1, 999999):06}" if self.maybe(0.2) else "")
        return text

    def text(self):
        if self.maybe(0.03):
            return self.case(self.source.choice(SHORT))
        parts = [self.weekdays()] if self.maybe(0.35) else []
        if self.maybe(0.7):
            parts.append(self.date())
        if self.maybe(0.85) or not parts:
            parts.append(self.time())
        text = " ".join(parts)
        if self.maybe(0.05):  # one character changed: both must refuse it, or read it the same
            at = self.source.randrange(len(text))
            text = text[:at] + self.source.choice("0123456789*/,.-:~ x") + text[at + 1:]
        return text.strip() + (" UTC" if self.maybe(0.1) else "")


def systemd(events):
    """For each event None, or its normal form and the next times in microseconds."""
    answers = []
    for start in range(0, len(events), 200):
        answers += batch(events[start:start + 200])
    return answers


def batch(events):
    command = ["systemd-analyze", "calendar", f"--base-time={BASE:%Y-%m-%d %H:%M:%S} UTC", f"--iterations={RINGS}", "--"]
    run = subprocess.run(command + events, capture_output=True, text=True,
                         env={"TZ": "UTC", "LC_ALL": "C", "PATH": "/usr/bin:/bin", "SYSTEMD_COLORS": "0"})
    refused = collections.Counter(re.findall(r"^Failed to parse calendar specification '(.*)': ", run.stderr, re.M))
    blocks = re.split(r"^ *Normalized form: ", run.stdout, flags=re.M)[1:]
    answers, found = [], iter(blocks)
    for event in events:
        if refused[event] > 0:
            refused[event] -= 1
            answers.append(None)
            continue
        block = next(found)
        times = re.findall(r"(?:Next elapse|Iter\. #\d+): \S+ (\d+-\d\d-\d\d \S+) UTC", block)
        answers.append((block.splitlines()[0], [usec(t) for t in times]))
    return answers


def whole(times):
    """systemd-analyze shows no fractions."""
    return [t // 1_000_000 * 1_000_000 for t in times]


def usec(text):
    when = datetime.fromisoformat(text).replace(tzinfo=UTC)
    return (when - datetime(1970, 1, 1, tzinfo=UTC)) // timedelta(microseconds=1)


def reason(event, mine, theirs):
    """Why the two may differ: a heading of events-differences.md; None where nothing explains it."""
    if mine.refusal and mine.refusal.startswith("time-too-often") and theirs:
        return "E1"
    if mine.refusal and mine.refusal.startswith("time-never") and theirs and not theirs[1]:
        return "same: never"
    if theirs and re.search(r"-\S*[-~]\S*/", theirs[0]) and mine.words == "cal:" + theirs[0]:
        return "E2"
    if theirs is None and re.search(r"[2-9]\d{3}", mine.words or "") and max(map(int, re.findall(r"\d{4}", mine.words))) > 2199:
        return "E3"
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--count", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--show", type=int, default=10)
    args = parser.parse_args()
    if not shutil.which("systemd-analyze"):
        print("systemd-analyze is not there")
        return 77
    source = random.Random(args.seed)
    events = [Event(source).text() for _ in range(args.count)]
    asked = [(int(BASE.timestamp()), RINGS, f"cal:{event}") for event in events]
    bad, explained = 0, collections.Counter()
    for event, mine, theirs in zip(events, ours.ask(asked), systemd(events)):
        normal = mine.words and mine.words.removeprefix("cal:")
        if theirs is None and mine.refusal:
            explained["same: refused"] += 1
        elif theirs is not None and (normal, whole(mine.instants)) == theirs:
            explained["same"] += 1
        elif why := reason(event, mine, theirs):
            explained[why] += 1
        else:
            bad += 1
            if bad <= args.show:
                print(f"{event!r}\n   ours   {mine.refusal or normal} {shown(mine.instants)}\n   theirs {theirs and theirs[0]} {shown(theirs and theirs[1])}")
    print(f"{args.count} events asked, {bad} differ without a reason; {dict(explained)}")
    return 1 if bad else 0


def shown(times):
    return [(datetime(1970, 1, 1) + timedelta(microseconds=t)).isoformat() for t in times or []][:4]


if __name__ == "__main__":
    sys.exit(main())
