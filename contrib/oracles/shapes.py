#!/usr/bin/env python3
"""Breaks policy tests in one place in many ways: what the shared checker refuses, tocsin refuses.

usage: contrib/oracles/shapes.py [--count N] [PROGRAM]

Takes the decision tables beside this checkout, walks over every place in them, puts other values
there, leaves keys out and writes unknown ones, and asks `validate_policy.py` and `PROGRAM test` of
each. Places of the same shape (`case.app.delivered.title`) are broken once. Both must refuse or
both must not; STRICTER names where tocsin may refuse more. Exit 77 where there is nothing to ask.
"""
import copy
import importlib.util
import json
import os
import subprocess
import sys
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

TOP = Path(__file__).resolve().parent.parent.parent
CASES = TOP / "../shared/cases"

# What stands instead of a value.
OTHERS = [
    True, False, 0, 1, -1, 2**31, 0.5, 1.5, "", " ", "zz", "none", "default", "not-supported", "90s", "1h30m", "30m1h", "18:00", "24:00", "9:00",
    "2026-12-01T12:00:00Z", "2026-12-01 12:00:00Z", "2026-12-01T12:00:00", "2026-13-01T12:00:00Z", "org.example.app", "org", "limit", "Limit",
    [], [1], ["zz"], ["alert"], ["banner", "banner"], [{}], {}, {"zz": 1}, {"other": "x"}, {"one": "x"}, {"name": "x", "volume": 2}, {"on": True}, {"path": "x"},
]
# Where tocsin knows a closed list and the checker only a form.
STRICTER = ("expect.reasons", "expect.reasons.0")


def places(tree, path=()):
    yield path
    if isinstance(tree, dict):
        for k in tree:
            yield from places(tree[k], path + (k,))
    elif isinstance(tree, list):
        for i, item in enumerate(tree):
            yield from places(item, path + (i,))


def shape(path):
    return ".".join("0" if isinstance(p, int) else p for p in path)


def at(tree, path):
    for p in path:
        tree = tree[p]
    return tree


def broken(tree):
    """(what was done, the tree with it)."""
    for path in places(tree):
        here = at(tree, path)
        if path:
            for value in OTHERS:
                if value == here and type(value) is type(here):
                    continue
                result = copy.deepcopy(tree)
                at(result, path[:-1])[path[-1]] = value
                yield shape(path), f"is {json.dumps(value)}", result
            result = copy.deepcopy(tree)
            del at(result, path[:-1])[path[-1]]
            yield shape(path), "is left out", result
        if isinstance(here, dict):
            for key in ("zz", "Title", "push", "id", "delivered", "complete", "when"):
                if key not in here:
                    result = copy.deepcopy(tree)
                    at(result, path)[key] = "x"
                    yield shape(path), f"has {key}", result
        if isinstance(here, list) and here:
            result = copy.deepcopy(tree)
            at(result, path).append(copy.deepcopy(here[0]))
            yield shape(path), "has its first twice", result


def main(arguments):
    count = None
    if arguments[:1] == ["--count"] and len(arguments) > 1:
        count, arguments = int(arguments[1]), arguments[2:]
    if any(a.startswith("-") for a in arguments):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    programs = [TOP / ".build/release/tocsin", TOP / ".build/debug/tocsin"]
    program = arguments[0] if arguments else next((p for p in programs if p.exists()), None)
    files = [p for p in sorted((CASES / "policy").glob("*.toml")) if not p.name.startswith("timeline-")]
    if program is None or not files:
        print("no program, or no shared cases")
        return 77
    spec = importlib.util.spec_from_file_location("validate_policy", CASES / "validate_policy.py")
    checker = importlib.util.module_from_spec(spec)
    sys.dont_write_bytecode = True
    spec.loader.exec_module(checker)
    asked, seen = [], set()
    for file in files:
        tree = tomllib.loads(file.read_text(encoding="utf-8"))
        for place, what, result in broken(tree):
            if (place, what) not in seen:
                seen.add((place, what))
                asked.append((file.name, place, what, result))
    if count is not None and count < len(asked):
        asked = [asked[i * len(asked) // count] for i in range(count)]
    wrong, refused = [], 0
    with tempfile.TemporaryDirectory() as work:

        def ask(number):
            name, place, what, tree = asked[number]
            file = Path(work) / f"{number}.json"
            file.write_text(json.dumps(tree), encoding="utf-8")
            theirs = checker.Checker()
            try:
                theirs.file(file)
                faults = theirs.faults
            except Exception as e:  # a shape that the checker itself stumbles over
                faults = [f"the checker stumbles: {e!r}"]
            run = subprocess.run([program, "test", file], capture_output=True, text=True, timeout=60)
            file.unlink()
            ours = run.stderr.strip().splitlines()
            if run.returncode not in (0, 1, 2) or (run.returncode == 2) != bool(ours):
                return True, f"{name}: {place} {what}: exit {run.returncode} with {ours[:1]}"
            stumbled = faults and faults[0].startswith("the checker stumbles")
            if bool(faults) == bool(ours) or not faults and place.endswith(STRICTER) or stumbled and not ours:
                return bool(ours), None
            return bool(ours), f"{name}: {place} {what}: checker {faults[:1]}, tocsin {ours[:1]}"

        with ThreadPoolExecutor(os.cpu_count() or 2) as pool:
            for isRefused, said in pool.map(ask, range(len(asked))):
                refused += isRefused
                if said:
                    wrong.append(said)
    for w in wrong[:40]:
        print(w)
    print(f"{len(asked)} files asked, {refused} refused, {len(wrong)} differ")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
