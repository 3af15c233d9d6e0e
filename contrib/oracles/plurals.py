#!/usr/bin/python3
"""Plural forms: ours beside those of CLDR, as python3-babel has them.

usage: plurals.py [--all] [PROGRAM]

Writes policy tests whose summary lines name the form of their number, 1 to 1000 and some great ones, and has
`PROGRAM test` run them, once for every language of LANGUAGES, or with --all for every one that babel has data of. 0 is no
number of a summary line; Tests/TocsinPolicyTests has it. Exit code 0 when there is no difference but those of CHANGED, 1
when there is one, 77 without babel.
"""
import json
import re
import subprocess
import sys
import tempfile
from pathlib import Path

try:
    from babel import Locale, localedata
except ImportError:
    print("python3-babel is not installed")
    sys.exit(77)

TOP = Path(__file__).resolve().parent.parent.parent
LANGUAGES = (
    "ar be bg bs ca cs cy da de el en es et fa fi fr ga gd he hi hr hu id is it ja ko lt lv mk mt nb nl pl pt pt-PT ro ru sk sl "
    "sr sv th tr uk vi zh"
).split()
NUMBERS = [*range(1, 1001), 1001, 1002, 1005, 10**4, 10**5, 10**6, 10**6 + 1, 2 * 10**6, 10**7, 10**9, 10**9 + 2, 10**12]
FORMS = "zero one two few many other".split()

# What the CLDR of Debian 12's babel 2.10 has otherwise than that of 2.19, which ours is: what it said then.
CHANGED = {
    "ca": lambda n: "other" if n % 10**6 == 0 else None,
    "gl": lambda n: "other" if n % 10**6 == 0 else None,
    "he": lambda n: "many" if n > 10 and n % 10 == 0 else None,
    "kok": lambda n: "other" if n == 1 else None,
    "mt": lambda n: "few" if n % 100 == 2 else None,
    "ro": lambda n: "other" if n % 100 == 1 else None,
    "tg": lambda n: "other" if n == 1 else None,
    "vi": lambda n: "other" if n == 1 else None,
}


def locale(tag):
    return Locale.parse(tag, sep="-")


def cases(tag):
    place = locale(tag)
    format = {form: "%u " + form for form in FORMS}
    return {
        "defaults": {
            "app": {"language": tag, "categories": [{"id": "c", "summary-format": format}]},
            "content": {"body": "B", "category": "c"},
        },
        "case": [
            {
                "name": f"{tag} {n}",
                "app": {"delivered": [{"body": "B", "category": "c", "summary-arg-count": n}]},
                "expect": {"summary": f"{n} {place.plural_form(n)}"},
            }
            for n in NUMBERS
        ],
    }


def every():
    """Base languages whose rules babel has, not those that it takes from their root."""
    tags = {tag.split("_")[0] for tag in localedata.locale_identifiers()} - {"root"}
    return sorted(tags | {"pt-PT"})


def ask(program, tag, folder):
    """(number, theirs, ours) where they differ."""
    path = Path(folder) / f"{tag}.json"
    path.write_text(json.dumps(cases(tag)))
    done = subprocess.run([program, "test", str(path)], capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        sys.exit(f"{tag}: {done.stderr or done.stdout}")
    said = re.compile(r'case "\S+ (\d+)": summary: expected "\d+ (\w+)", got "\d+ (\w+)"')
    found = [(int(n), theirs, ours) for n, theirs, ours in said.findall(done.stdout)]
    if (done.returncode == 0) == bool(found):
        sys.exit(f"{tag}: cannot be read: {done.stdout[:300]}")
    return found


def main():
    words = sys.argv[1:]
    tags = every() if "--all" in words else LANGUAGES
    program = next((word for word in words if not word.startswith("-")), str(TOP / ".build/release/tocsin"))
    wrong = known = 0
    with tempfile.TemporaryDirectory() as folder:
        for tag in tags:
            found = ask(program, tag, folder)
            new = [row for row in found if not (tag in CHANGED and CHANGED[tag](row[0]) == row[1])]
            known += len(found) - len(new)
            wrong += len(new)
            for n, theirs, ours in new[:3]:
                print(f"{tag}: {n} is {theirs} in CLDR, and {ours} here")
            if len(new) > 3:
                print(f"{tag}: and {len(new) - 3} more")
    print(f"{len(tags)} languages, {len(NUMBERS)} numbers each: {wrong} differ, {known} as newer releases of CLDR have them")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
