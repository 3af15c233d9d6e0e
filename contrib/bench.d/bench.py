"""Measures on a desk and prints the rows; contrib/bench starts it. WORK holds programs and data."""
import os
import subprocess
import sys
import time

import loop
import rows
from desk import ALL, ONE, Desk
from report import Report


def main():
    work = sys.argv[1]
    plan = rows.Plan(quick="--quick" in sys.argv,
                     only=sys.argv[sys.argv.index("--only") + 1] if "--only" in sys.argv else "all")
    report = Report()
    about = {"quick": plan.quick, "cores": len(ALL), "load": os.getloadavg()[0],
             "kernel": os.uname().release,
             "disk": subprocess.run(["stat", "-fc", "%T", work], capture_output=True,
                                    text=True).stdout.strip()}
    if "--inside-manager" in sys.argv:
        desk = Desk(work, work + "/manager/desk", bus=os.environ["DBUS_SESSION_BUS_ADDRESS"])
        try:
            if plan.wants("manager"):
                rows.manager(desk, plan, report)
        finally:
            desk.close()
        report.write(work + "/manager/rows.json", about)
        return 0
    print(f"{about['cores']} cores, data on {about['disk']}, load {about['load']:.2f} at the start, "
          f"{'quick' if plan.quick else 'full'}", flush=True)
    if about["load"] > 0.7:
        print("others are at work on this machine: expect spread")
    desk = Desk(work, work + "/desk")
    from_ = time.monotonic()
    try:
        for name in ("process", "throughput", "start", "memory", "arrival", "instant", "zone", "time", "decide", "year", "size", "loop"):
            if plan.wants(name):
                began = time.monotonic()
                getattr(loop if name == "loop" else rows,
                        {"time": "time_"}.get(name, name))(desk, plan, report)
                print(f"  {name}: {time.monotonic() - began:.1f} s", file=sys.stderr, flush=True)
    finally:
        desk.close()
    if os.path.exists(work + "/manager/rows.json"):
        report.read(work + "/manager/rows.json")
    report.print()
    if os.path.exists(work + "/manager.why"):
        with open(work + "/manager.why") as file:
            print(file.read().strip())
    report.write(work + "/rows.json", about)
    missed = [row["row"] for row in report.rows if row["met"] is False]
    print(f"{sum(row['met'] is True for row in report.rows)} targets met, {len(missed)} not")
    return 0


sys.exit(main())
