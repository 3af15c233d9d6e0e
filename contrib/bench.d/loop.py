"""How long tocsind's loop is busy at a stretch while handlers run: what a caller waits for it at most,
waiting for the disk aside: its journal makes a removal wait for somebody else's sync too."""
import os
import re
import shutil
import signal
import subprocess
import time

from desk import wait_for
from report import Sample, percentile

TRACED = "epoll_wait,epoll_pwait,epoll_pwait2,fsync,fdatasync,unlink,mknodat"
LINE = re.compile(r"^\s*([\d.]+) \(\s*([\d.]+) ms\): (?:\S+ )?(\w+)\(")


def stretches(path):
    """Milliseconds between a wait's end and the next wait, without what the disk took."""
    found, end, synced = [], None, 0.0
    with open(path) as file:
        for line in file:
            match = LINE.match(line)
            if not match:
                continue
            start, took, call = float(match[1]), float(match[2]), match[3]
            if call.startswith("epoll"):
                if end is not None:
                    found.append(start - end - synced)
                end, synced = start + took, 0.0
            else:
                synced += took
    return found


def loop(desk, plan, report):
    if not shutil.which("perf"):
        report.row("the loop, 200 handlers at once: longest stretch", Sample([float("nan")], "ms"),
                   note="perf is not there")
        return
    for what, program, most in (
            ("200 handlers at once", ["/bin/true"], 200),
            ("200 handlers, 4 at once", ["/bin/true"], 4),
            ("200 that end in time at once", ["/bin/sleep", "1000"], 200),
            ("4 that print 100 MB each", ["/usr/bin/head", "-c", "100000000", "/dev/zero"], 4)):
        count = 4 if "100 MB" in what else 200
        argv = ", ".join(f'"{word}"' for word in program)
        desk.launch(limits=f"handlers = {most}\n", more=
                    f'[[handler]]\nname = "h"\non = ["action"]\nrun = "parallel"\n'
                    f'timeout = "2s"\nexec = [{argv}]\n')
        subprocess.run(["chrt", "-R", "-f", "-p", "10", str(desk.daemon_id)], check=False,
                       stderr=subprocess.DEVNULL)  # so that what it starts does not push it aside
        # From the beginning, so that no long page of the log is read while it is measured.
        ends = desk.folder + "/ends"
        with open(ends, "w") as file:
            follower = subprocess.Popen([desk.bin + "/tocsin", "log", "-f", "-n", "0", "--json=short"],
                                        env=desk.env, stdin=subprocess.DEVNULL, stdout=file)
        ids = [desk.run(desk.bin + "/tocsin", "add", "-p", "now", f"n{number}", "-A", "go=Go").strip()
               for number in range(count)]
        trace = desk.folder + "/trace"
        tracer = subprocess.Popen(["perf", "trace", "-o", trace, "-e", TRACED, "-p",
                                   str(desk.daemon_id)], stderr=subprocess.DEVNULL)
        time.sleep(1)
        with open(desk.folder + "/errors", "a") as errors:
            racing = [subprocess.Popen([desk.bin + "/tocsin", "act", id, "go"], env=desk.env,
                                       stdout=subprocess.DEVNULL, stderr=errors) for id in ids]
        for child in racing:
            child.wait()

        def ended():
            with open(ends) as file:
                said = file.read()
            return said.count('"event":"handled"') + said.count('"event":"failed"')
        wait_for("their ends", lambda: ended() >= count, 120)
        tracer.send_signal(signal.SIGINT)
        tracer.wait()
        follower.terminate()
        follower.wait()
        found = stretches(trace)
        os.remove(trace)
        report.row(f"the loop, {what}: longest stretch", Sample([max(found)], "ms"),
                   target="<= 5 ms", most=5, of="value",
                   note=f"p99 {percentile(found, .99):.2f} ms, {len(found)} turns; the disk aside")
        desk.end_daemon()
