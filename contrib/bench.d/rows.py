"""The rows: what is measured, against what, and what it may cost (design, section 4)."""
import dataclasses
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import time

from desk import ALL, ONE, wait_for
from report import Sample, percentile


@dataclasses.dataclass
class Plan:
    quick: bool
    only: str = "all"

    def wants(self, name):
        return self.only == "all" or name in self.only.split(",")

    def of(self, quick, full):
        return quick if self.quick else full


def remind(desk):
    return [desk.bin + "/tocsin", "in", "10m", "x"]


# ---------------------------------------------------------------- one call, a whole process

def process(desk, plan, report):
    desk.launch()
    desk.pin(ONE, desk.daemon_id)
    rounds = plan.of(40, 300)
    floor = [desk.bin + "/empty"]
    if not os.path.exists(floor[0]):
        floor = [desk.bin + "/connect"]
    named = "empty Swift client" if floor[0].endswith("empty") else "C client"
    commands = [floor, [desk.bin + "/connect"], [desk.bin + "/write", desk.folder + "/written"],
                remind(desk)]
    notify = shutil.which("notify-send") is not None
    if notify:
        commands.append(["notify-send", "x"])
    jobs = at_jobs(desk) if shutil.which("at") else None
    if jobs is not None:
        commands.append(["sh", "-c", "exec at now + 10 minutes </dev/null"])
        commands.append(["sh", "-c", ":"])
    columns = iter(desk.race(rounds, *commands))
    empty, connected, written, ours = (Sample([v / 1000 for v in next(columns)], "ms")
                                       for _ in range(4))
    if notify:
        sent = Sample([v / 1000 for v in next(columns)], "ms")
        report.row("one `tocsin in 10m x`", ours, ("notify-send", sent), (named, empty),
                   "<= 0.75 x", most=0.75, note=f"a C client that only connects: {connected}")
    if jobs is not None:
        queued, shell = (next(columns) for _ in range(2))
        queued = Sample([(a - b) / 1000 for a, b in zip(queued, shell)], "ms")
        report.row("one `tocsin in 10m x`", ours, ("at", queued), ("write and sync a file", written),
                   "<= 3 x", most=3, note="at without the shell that gives it an empty input")
        for job in at_jobs(desk) - jobs:
            subprocess.run(["atrm", job], env=desk.env, check=False)
    else:
        report.row("one `tocsin in 10m x`", ours, ("write and sync a file", written), None, "<= 3 x",
                   most=3, note="at cannot run here")
    desk.pin(ALL, desk.daemon_id)
    desk.end_daemon()


def at_jobs(desk):
    """The person's jobs, or None where at cannot run."""
    listed = subprocess.run(["atq"], env=desk.env, capture_output=True, text=True)
    if listed.returncode != 0:
        return None
    return {line.split()[0] for line in listed.stdout.splitlines()}


# ---------------------------------------------------------------- how many a second

def throughput(desk, plan, report):
    desk.launch()
    count, runs = plan.of(3000, 20000), plan.of(5, 9)
    ours, floor, many = [], [], []
    for _ in range(runs):
        floor.append(count / desk.load("empty", count, 64))
        ours.append(count / desk.load("add", count, 64))
        many.append(10000 / desk.load("many", 10000))
    empty = ("empty C handler", Sample(floor, "/s"))
    report.row("schedules, 64 in flight", Sample(ours, "/s"), empty, None, ">= 0.35 x", least=0.35)
    report.row("schedules, 1,000 in a call", Sample(many, "/s"), None, empty)
    desk.end_daemon()


# ---------------------------------------------------------------- start and memory

def start(desk, plan, report):
    count, runs = plan.of(100_000, 1_000_000), plan.of(5, 15)
    none = []
    for _ in range(runs):
        none.append(desk.launch()[1])
        desk.end_daemon()
    desk.launch()
    seconds = desk.load("many", count)
    desk.end_daemon(forget=False)
    full = []
    for _ in range(runs):
        full.append(desk.launch()[1])
        desk.end_daemon(forget=False)
    desk.end = count
    report.row(f"start to first answer, {count:,} pending", Sample(full, "ms"),
               ("with none", Sample(none, "ms")), None, "<= 1.5 x", most=1.5,
               note=f"they were added in {seconds:.1f} s")


def weigh(process):
    with open(f"/proc/{process}/smaps_rollup") as file:
        pairs = dict(re.findall(r"^(\w+): +(\d+) kB", file.read(), re.M))
    return {key: int(pairs[name]) / 1024
            for key, name in (("pss", "Pss"), ("rss", "Rss"), ("anonymous", "Anonymous"))}


def wakeups(process):
    total = 0
    for thread in os.listdir(f"/proc/{process}/task"):
        with open(f"/proc/{process}/task/{thread}/status") as file:
            total += int(re.search(r"^voluntary_ctxt_switches:\s+(\d+)", file.read(), re.M)[1])
    return total


def memory(desk, plan, report):
    count = plan.of(100_000, 1_000_000)
    stored = desk.folder + "/data"
    kept = os.path.exists(stored)  # by the row before
    if kept:
        os.rename(stored, stored + ".kept")
    floor = None
    if os.path.exists(desk.bin + "/empty"):
        child = desk.start(desk.bin + "/empty", "stay")
        time.sleep(0.5)  # it connects and waits for ever
        floor = weigh(child.pid)
    desk.launch()
    desk.run(*remind(desk))
    none = weigh(desk.daemon_id)
    desk.end_daemon()
    if kept:
        os.rename(stored + ".kept", stored)
    desk.launch()
    if not kept:
        desk.load("many", count)
        desk.end_daemon(forget=False)
        desk.launch()
    for _ in range(3):
        desk.run(*remind(desk))
    full = weigh(desk.daemon_id)
    for key, most in (("pss", 9), ("rss", None), ("anonymous", 3)):
        report.row(f"memory, none pending, {key}", Sample([none[key]], "MB"), None,
                   floor and ("empty Swift client", Sample([floor[key]], "MB")),
                   most and f"<= {most} MB", most=most, of="value")
    report.row(f"memory, {count:,} pending, pss", Sample([full["pss"]], "MB"),
               ("with none", Sample([none["pss"]], "MB")), None, "<= 1.3 x", most=1.3)
    idle = plan.of(20, 60)
    time.sleep(1)  # what the last call left to do
    before = wakeups(desk.daemon_id)
    time.sleep(idle)
    report.row(f"wake-ups in {idle} idle s, {count:,} pending",
               Sample([wakeups(desk.daemon_id) - before], ""), target="0", most=0, of="value")
    desk.load("many", 10000)
    busy = weigh(desk.daemon_id)
    report.row("memory after 10,000 more, pss", Sample([busy["pss"]], "MB"),
               ("with none", Sample([none["pss"]], "MB")))
    desk.end_daemon()


# ---------------------------------------------------------------- on time

def stamps(desk, count, limit):
    def read():
        with open(desk.stamps) as file:
            return [line.split(" ", 1) for line in file.read().splitlines()]
    wait_for(f"{count} popups", lambda: len(read()) >= count, limit)
    return {summary: int(nanoseconds) / 1000 for nanoseconds, summary in read()}


def lateness(stamped, times):
    return [(stamped[name] - usec) / 1000 for name, usec in times.items() if name in stamped]


def arrival(desk, plan, report):
    count, span = plan.of((200, 10), (1000, 60))
    desk.launch()
    os.truncate(desk.stamps, 0)
    lines = desk.run(desk.bin + "/load", "spread", str(count), str(span)).splitlines()[:-1]
    times = {line.split()[1]: int(line.split()[0]) for line in lines}
    late = lateness(stamps(desk, count, span + 20), times)
    desk.end_daemon()
    report.row(f"Notify after its time, {count} in {span} s: p99",
               Sample([percentile(late, .99)], "ms"), target="<= 2 ms", most=2, of="value",
               note=f"p50 {percentile(late, .5):.3f} ms, most {max(late):.3f} ms; syncing included")


def instant(desk, plan, report):
    """10,000 due at one instant; the time is that of the log's last write."""
    count, runs = 10_000, plan.of(1, 3)
    ours, floor = [], []
    lost = 0
    for _ in range(runs):
        log = desk.folder + "/log"
        desk.launch('"lines"', f'[sink.lines]\ntype = "log"\nfile = "{log}"\n')
        due = int(time.time()) + 4
        desk.run(desk.bin + "/load", "instant", str(count), str(due))
        if time.time() > due - 0.5:
            raise SystemExit("bench: the machine is too slow to add 10,000 within 3 s")
        copy = desk.folder + "/copy"
        os.makedirs(copy, exist_ok=True)
        subprocess.run(["cp", "-r", desk.folder + "/data/tocsin/.", copy], check=True)

        def lines():
            with open(log, "rb") as file:
                return file.read().count(b"\n")
        wait_for("10,000 lines", lambda: lines() >= count, 60)
        ours.append(os.stat(log).st_mtime_ns / 1e9 - due)
        time.sleep(0.5)
        with open(log) as file:
            told = re.findall(r'"title":"(n\d+)"', file.read())
        lost = max(lost, count - len(set(told)), len(told) - len(set(told)))
        size = os.path.getsize(log) // count
        desk.end_daemon()
        os.remove(log)
        floor.append(float(desk.run(desk.bin + "/rows", copy + "/tocsin.db", copy + "/log",
                                    str(count), str(size))))
        shutil.rmtree(copy)
    report.row("10,000 due in one instant, to a log", Sample(ours, "s"),
               ("the same statements from C", Sample(floor, "s")), None, "<= 3 x, none lost",
               most=3 if lost == 0 else -1, note=f"{lost} lost or doubled")


def time_(desk, plan, report):
    """Rings and readings a second on one core, beside Foundation's calendar."""
    if not os.path.exists(desk.bin + "/time-bench"):
        return
    desk.pin(ONE)
    rings, reads, peers = [], [], []
    for _ in range(plan.of(3, 9)):
        ring, read = desk.run(desk.bin + "/time-bench").split()
        rings.append(float(ring))
        reads.append(float(read))
        if os.path.exists(desk.bin + "/calendar"):
            peers.append(float(desk.run(desk.bin + "/calendar")))
    desk.pin(ALL)
    report.row("next ring of a daily rule", Sample(rings, "/s"),
               ("Calendar.nextDate", Sample(peers, "/s")) if peers else None, None, ">= 50 x",
               least=50)
    report.row("next ring of a daily rule", Sample(rings, "/s"), target=">= 1,000,000 /s",
               least=1e6, of="value")
    report.row("words of a time read", Sample(reads, "/s"), target=">= 300,000 /s", least=3e5,
               of="value")


def decide(desk, plan, report):
    """Policy decisions a second on one core."""
    if not os.path.exists(desk.bin + "/policy-bench"):
        return
    desk.pin(ONE)
    made = [float(desk.run(desk.bin + "/policy-bench")) for _ in range(plan.of(3, 9))]
    desk.pin(ALL)
    report.row("policy decisions", Sample(made, "/s"), target=">= 500,000 /s", least=5e5, of="value")


def year(desk, plan, report):
    """A simulated year of 1,000 daily requests, beside what SQLite's part of it takes: the same
    statements, called from C. A quick run takes a week."""
    count, days = 1_000, plan.of(7, 365)
    path, told = desk.folder + "/year.toml", desk.folder + "/inside"
    with open(path, "w") as file:
        print('start = "2026-01-01T00:00:00Z"\nzone = "UTC"\ncomplete = false\n'
              'app = { id = "org.example.app", authorization = "authorized" }', file=file)
        for each in range(count):
            print(f'[[event]]\nat = "+0s"\nadd = {{ id = "r{each}", title = "T{each}", '
                  f'when = "every day {each // 60:02d}:{each % 60:02d}" }}', file=file)
        print(f'[[expect]]\nat = "+{days}d"\nbadge = 0', file=file)
    desk.pin(ONE)
    began = time.monotonic()
    desk.run(desk.bin + "/tocsin", "test", path)
    ours = time.monotonic() - began
    desk.run("env", "LD_PRELOAD=" + desk.bin + "/inside.so", "INSIDE=" + told,
             desk.bin + "/tocsin", "test", path)
    with open(told) as file:
        inside = float(file.read())
    desk.pin(ALL)
    report.row(f"{days} simulated days of {count:,} daily requests", Sample([ours], "s"),
               ("the same statements from C", Sample([inside], "s")), None, "<= 3 x", most=3)
    cases = desk.folder + "/cases.toml"
    with open(cases, "w") as file:
        for each in range(10_000):
            print(f'[[case]]\nname = "c{each}"\ncontent = {{ title = "T", sound = "default" }}\n'
                  f'device = {{ locked = {"true" if each % 2 else "false"} }}\n'
                  f'expect = {{ sound = "default" }}', file=file)
    ran = []
    for _ in range(plan.of(1, 3)):
        began = time.monotonic()
        desk.run(desk.bin + "/tocsin", "test", cases)
        ran.append(time.monotonic() - began)
    report.row("10,000 decision cases", Sample(ran, "s"), target="<= 2 s", most=2, of="value")


def size(desk, plan, report):
    for program in ("tocsin", "tocsind"):
        path = f"{desk.bin}/{program}"
        needed = re.findall(r"NEEDED.*\[(.*?)\]", desk.run("readelf", "-d", path))
        floor = None
        if os.path.exists(desk.bin + "/empty"):
            floor = ("empty Swift client", Sample([os.path.getsize(desk.bin + "/empty") / 1e6], "MB"))
        report.row(f"size of {program}", Sample([os.path.getsize(path) / 1e6], "MB"), None, floor,
                   "<= 10 MB", most=10, of="value", note="needs " + ", ".join(sorted(needed)))


# ---------------------------------------------------------------- the zone changes

class Calls:
    """Add, List and Ping, one after the other, until stopped: the longest wait of each in ms."""

    def __init__(self, desk):
        self.caller = subprocess.Popen([desk.bin + "/load", "calls", "3600"], env=desk.env,
                                       stdout=subprocess.PIPE, text=True)

    def stop(self):
        self.caller.terminate()
        return [float(word) for word in self.caller.communicate()[0].split()][1:]


def ask(desk, question):
    store = sqlite3.connect(f"file:{desk.folder}/data/tocsin/tocsin.db?mode=ro", uri=True)
    try:
        return store.execute(question).fetchone()[0]
    finally:
        store.close()


def mark(desk):
    """By which zone and rules all that is stored has been gone through."""
    return ask(desk, "SELECT value FROM meta WHERE key = 'zone'")


def zone(desk, plan, report):
    """The zone becomes another one, then tzdata, while calls come one after the other; the daemon
    has an /etc and a /usr/share/zoneinfo of its own."""
    if os.geteuid() != 0:
        return
    count = plan.of(100_000, 1_000_000)
    etc, rules = desk.folder + "/etc", desk.folder + "/zoneinfo"
    subprocess.run(["cp", "-a", "/etc", etc], check=True)
    subprocess.run(["cp", "-a", "/usr/share/zoneinfo", rules], check=True)
    link = etc + "/localtime"
    private = ["unshare", "-m", "sh", "-c", 'mount --bind "$0" /etc && '
               'mount --bind "$1" /usr/share/zoneinfo && shift && exec "$@"', etc, rules]

    def point(name):
        os.symlink("/usr/share/zoneinfo/" + name, link + ".new")
        os.replace(link + ".new", link)

    def measure(what, change):
        before, weight = mark(desk), weigh(desk.daemon_id)["pss"]
        calls = Calls(desk)
        time.sleep(0.5)
        began = time.monotonic()
        change()
        peak = weight

        def over():
            nonlocal peak
            time.sleep(0.1)
            peak = max(peak, weigh(desk.daemon_id)["pss"])
            return mark(desk) != before
        wait_for(f"{what} gone through", over, 1800)
        seconds = time.monotonic() - began
        add, listed, ping = calls.stop()
        report.row(f"longest wait, {what}, {count:,}", Sample([max(add, listed, ping)], "ms"),
                   ("with nothing to do", Sample([quiet], "ms")), None, "<= 50 ms", most=50, of="value",
                   note=f"Add {add:.1f}, List {listed:.1f}, Ping {ping:.1f} ms; gone through in "
                        f"{seconds:.1f} s under calls; pss {weight:.1f} MB, {peak:.1f} at most")

    def update(other):
        with open("/usr/share/zoneinfo/tzdata.zi") as file:
            text = file.read()
        # Tokyo becomes what the other is, for whoever looks.
        os.replace(shutil.copy(rules + "/" + other, rules + "/new"), rules + "/Asia/Tokyo")
        with open(rules + "/new", "w") as file:
            file.write(text + "# new\n")
        os.replace(rules + "/new", rules + "/tzdata.zi")

    zone = desk.env.pop("TZ")
    point("Europe/Berlin")
    desk.launch(prefix=private)
    desk.load("floating", count)
    calls = Calls(desk)
    time.sleep(plan.of(2, 5))
    quiet = max(calls.stop())
    measure("zone change", lambda: point("Asia/Tokyo"))
    berlin = "SELECT read_in FROM request WHERE floats = 1 ORDER BY id LIMIT 1"
    written = ask(desk, f"SELECT count(*) FROM request WHERE floats = 1 AND fired = 0 AND read_in <> ({berlin})")
    report.row(f"rows written by a zone change, {count:,}", Sample([written], ""), target="0", most=0,
               of="value", note="without those that it has made due")
    measure("tzdata update", lambda: update("Europe/Athens"))
    desk.end_daemon(forget=False)
    # New rules while nobody was there; then killed in the middle, and started again.
    before = mark(desk)
    had = ask(desk, "SELECT count(*) FROM request WHERE state = 'pending'")
    update("Africa/Lagos")
    first = desk.launch(prefix=private)[1]
    time.sleep(plan.of(0.5, 5))
    os.kill(desk.daemon_id, signal.SIGKILL)
    desk.end_daemon(forget=False)
    old = "SELECT count(*) FROM request WHERE kind = 'recurrence' AND next_civil - next <> 3600000000"
    left, isBetween = ask(desk, old), mark(desk) == before
    desk.launch(prefix=private)
    began = time.monotonic()
    wait_for("an update while off gone through", lambda: time.sleep(0.1) or mark(desk) != before, 1800)
    seconds = time.monotonic() - began
    lost = had + 2 - ask(desk, "SELECT count(*) FROM request WHERE state = 'pending'") + ask(desk, old)
    report.row(f"lost or left, killed in a tzdata update, {count:,}", Sample([lost], ""), target="0",
               most=0 if isBetween and 0 < left else -1, of="value",
               note=f"first answer after {first:.0f} ms; killed with {left:,} to go; started again, gone "
                    f"through in {seconds:.1f} s with nobody calling")
    desk.end_daemon(forget=False)
    same = desk.launch(prefix=private)[1]
    desk.end_daemon(forget=False)
    point("America/Phoenix")
    other = desk.launch(prefix=private)[1]
    report.row(f"first answer in another zone than before, {count:,}", Sample([other], "ms"),
               ("in the same", Sample([same], "ms")), None, "<= 1.5 x", most=1.5)
    desk.end_daemon()
    desk.env["TZ"] = zone


# ---------------------------------------------------------------- beside systemd's timers

def manager(desk, plan, report):
    desk.launch()
    others = subprocess.run(["pgrep", "-u", str(os.getuid()), "-x", "systemd|dbus-daemon"],
                            capture_output=True, text=True).stdout.split()
    pinned = [desk.daemon_id, *map(int, others)]
    desk.pin(ONE, *pinned)
    ours, theirs = desk.race(plan.of(25, 150), remind(desk), [
        "systemd-run", "--user", "--quiet", "--on-active=10m", "true"])
    report.row("one `tocsin in 10m x`", Sample([v / 1000 for v in ours], "ms"),
               ("systemd-run --user", Sample([v / 1000 for v in theirs], "ms")), None, "<= 0.5 x",
               most=0.5)
    desk.pin(ALL, *pinned)

    one, many, timers = [], [], []
    for _ in range(plan.of(3, 7)):
        timers.append(plan.of(300, 1000) / desk.load("timer", plan.of(300, 1000), 64))
        one.append(3000 / desk.load("add", 3000, 64))
        many.append(10000 / desk.load("many", 10000))
    peer = ("systemd's StartTransientUnit", Sample(timers, "/s"))
    report.row("schedules, 64 in flight", Sample(one, "/s"), peer, None, ">= 20 x", least=20)
    report.row("schedules, 1,000 in a call", Sample(many, "/s"), peer, None, ">= 50 x", least=50)

    if shutil.which("notify-send") is None:
        return
    # Turn by turn: ours half a second after theirs.
    os.truncate(desk.stamps, 0)
    count = plan.of(20, 60)
    lines = desk.run(desk.bin + "/load", "spread", str(count), str(count * 0.5)).splitlines()[:-1]
    ours = {line.split()[1]: int(line.split()[0]) for line in lines}
    theirs = {}
    begin = time.time() + 4
    for index in range(count):
        usec = int((begin + index * 0.25 + 0.125) * 1e6)
        text = time.strftime("%Y-%m-%d %H:%M:%S", time.gmtime(usec // 1_000_000))
        desk.run("systemd-run", "--user", "--quiet", "--timer-property=AccuracySec=1us",
                 f"--on-calendar={text}.{usec % 1_000_000:06d} UTC", "notify-send", f"s{index}")
        theirs[f"s{index}"] = usec
    stamped = stamps(desk, 2 * count, count + 20)
    report.row(f"Notify after its time, {count}: p50",
               Sample([percentile(lateness(stamped, ours), .5)], "ms"),
               ("systemd timer, 1us, notify-send", Sample([percentile(lateness(stamped, theirs), .5)],
                                                          "ms")), None, "<= 0.1 x", most=0.1)
    desk.end_daemon()
