#!/usr/bin/env python3
"""What Python's zoneinfo says about zones, one fact a line, for the test of our own reader.

usage: zones.py [--folder TZDIR] [--random N] [--deep] [NAME...]     without names: every zone of the system

    at ZONE SECONDS OFFSET ABBREVIATION DST         the offset in force at an instant
    civil ZONE SECONDS one INSTANT                  a civil time, as seconds since 1970 on that clock
    civil ZONE SECONDS gap INSTANT LENGTH           it does not exist: moved forward by the gap
    civil ZONE SECONDS overlap FIRST SECOND         it exists twice

Instants are those around every change of offset that a look every eight days finds between 1970 and
2040 and between 2399 and 2402, and N random ones from 1850 to 2500. Civil
times are the edges and the middle of each gap and overlap, and N random ones. --deep looks from 1900
to 2100, adds every change that the zone's file lists, and takes 1,000 random ones.
"""
import argparse
import random
import struct
import sys
import zoneinfo
from datetime import datetime, timedelta, timezone
from pathlib import Path

UTC = timezone.utc
EPOCH = datetime(1970, 1, 1)
EPOCH_UTC = EPOCH.replace(tzinfo=UTC)
SECOND = timedelta(seconds=1)


def at(name, zone, seconds):
    local = (EPOCH_UTC + timedelta(seconds=seconds)).astimezone(zone)
    return f"at {name} {seconds} {offset(local)} {local.tzname()} {int(bool(local.dst()))}"


def offset(local):
    return int(local.utcoffset().total_seconds())


def civil(name, zone, seconds):
    local = EPOCH + timedelta(seconds=seconds)
    first, second = (offset(local.replace(tzinfo=zone, fold=fold)) for fold in (0, 1))
    head = f"civil {name} {seconds}"
    if first == second:
        return f"{head} one {seconds - first}"
    if first > second:
        return f"{head} overlap {seconds - first} {seconds - second}"
    # In a gap fold 0 is the offset before it, so the instant is as far behind as the clock is wrong.
    return f"{head} gap {seconds - first} {second - first}"


def changes(zone, start, end, step=8 * 86400):
    """Instants at which the offset changes, each found by halving."""
    def look(seconds):
        return offset((EPOCH_UTC + timedelta(seconds=seconds)).astimezone(zone))
    before = look(start)
    for low in range(start, end, step):
        after = look(low + step)
        if after == before:
            continue
        a, b = low, low + step
        while b - a > 1:
            middle = (a + b) // 2
            a, b = (middle, b) if look(middle) == before else (a, middle)
        yield b, before, after
        before = after


def listed(name, start, end):
    """The instants that the zone's file (RFC 9636, version 2 or later) lists itself."""
    data = next(path.read_bytes() for path in (Path(folder, name) for folder in zoneinfo.TZPATH) if path.is_file())
    utc, standard, leaps, times, kinds, letters = struct.unpack_from(">6l", data, 20)
    second = 44 + times * 5 + kinds * 6 + letters + leaps * 8 + standard + utc
    count = struct.unpack_from(">6l", data, second + 20)[3]
    return [x for x in struct.unpack_from(f">{count}q", data, second + 44) if start <= x < end]


def seconds(year):
    return int((datetime(year, 1, 1, tzinfo=UTC) - EPOCH_UTC).total_seconds())


def facts(name, count, deep):
    zone = zoneinfo.ZoneInfo(name)
    source = random.Random(name)
    for first, last in ((1900, 2100) if deep else (1970, 2040), (2399, 2402)):
        found = {change for change, _, _ in changes(zone, seconds(first), seconds(last))}
        if deep:
            found.update(listed(name, seconds(first), seconds(last)))
        for change in sorted(found):
            before, after = (offset((EPOCH_UTC + timedelta(seconds=x)).astimezone(zone)) for x in (change - 1, change))
            for moment in (change - 1, change):
                yield at(name, zone, moment)
            low, high = sorted((change + before, change + after))
            for moment in (low - 1, low, (low + high) // 2, high - 1, high):
                yield civil(name, zone, moment)
    for _ in range(count):
        moment = source.randrange(seconds(1850), seconds(2500))
        yield at(name, zone, moment)
        yield civil(name, zone, moment)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--folder")
    parser.add_argument("--random", type=int, default=None)
    parser.add_argument("--deep", action="store_true")
    parser.add_argument("name", nargs="*")
    args = parser.parse_args()
    if args.folder:
        zoneinfo.reset_tzpath([args.folder])
    names = args.name or sorted(n for n in zoneinfo.available_timezones() if n != "localtime")
    count = args.random if args.random is not None else 1000 if args.deep else 40
    out = sys.stdout
    for name in names:
        out.write("".join(line + "\n" for line in facts(name, count, args.deep)))


if __name__ == "__main__":
    main()
