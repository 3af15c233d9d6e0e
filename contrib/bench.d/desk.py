"""A desk to measure on: a bus, a notification server, a daemon. What it starts, it stops."""
import os
import shutil
import subprocess
import time

ALL = os.sched_getaffinity(0)
ONE = {min(ALL)}
BASE = 'sinks = [{sinks}]\n[limits]\npending-per-app = 3000000\npending = 3000000\n{limits}' \
       '[server.null]\npopups = 1000\n'


def wait_for(what, condition, limit=30.0):
    deadline = time.monotonic() + limit
    while not condition():
        if time.monotonic() > deadline:
            raise SystemExit(f"bench: {what}: not within {limit:.0f} s")
        time.sleep(0.01)


class Desk:
    def __init__(self, work, folder, bus=None):
        self.bin, self.folder, self.children = work + "/bin", folder, []
        os.makedirs(folder, exist_ok=True)
        os.makedirs(folder + "/run", mode=0o700, exist_ok=True)
        self.env = {k: v for k, v in os.environ.items()
                    if not k.startswith(("XDG_", "DBUS_", "NOTIFY_", "WATCHDOG_", "TOCSIN_"))}
        self.env.update(HOME=folder, XDG_DATA_HOME=folder + "/data", TZ="UTC", LC_ALL="C.UTF-8",
                        XDG_CONFIG_HOME=folder + "/config", RACE_ERRORS=folder + "/errors")
        self.env["XDG_RUNTIME_DIR"] = os.environ["XDG_RUNTIME_DIR"] if bus else folder + "/run"
        self.env["DBUS_SESSION_BUS_ADDRESS"] = bus or "unix:path=" + work + "/bus"
        self.pinned = []
        self.daemon = None
        if not bus:
            self.start("dbus-daemon", "--nofork", "--config-file=" + work + "/bus.conf")
            wait_for("a private bus", lambda: os.path.exists(work + "/bus"))
        self.stamps = folder + "/stamps"
        self.start(self.bin + "/server", self.stamps)
        wait_for("the null server", lambda: self.owned("org.tocsin.Bench"))

    def start(self, *words):
        child = subprocess.Popen(words, env=self.env, stdin=subprocess.DEVNULL, cwd=self.folder,
                                 stdout=subprocess.DEVNULL, stderr=open(self.folder + "/errors", "a"))
        self.children.append(child)
        self.pinned.append(child.pid)
        return child

    def owned(self, name):
        said = subprocess.run(
            ["busctl", "--user", "call", "org.freedesktop.DBus", "/", "org.freedesktop.DBus",
             "NameHasOwner", "s", name], env=self.env, capture_output=True, text=True)
        return said.stdout.strip() == "b true"

    def configure(self, text):
        os.makedirs(self.folder + "/config/tocsin", exist_ok=True)
        with open(self.folder + "/config/tocsin/tocsin.toml", "w") as file:
            file.write(text)

    def launch(self, sinks='"desktop"', more="", limits="", prefix=()):
        """Starts tocsind; returns (its process id, milliseconds until its first answer)."""
        self.configure(BASE.format(sinks=sinks, limits=limits) + more)
        child = subprocess.Popen([*prefix, self.bin + "/first", self.bin + "/tocsind"], env=self.env,
                                 stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True,
                                 stderr=open(self.folder + "/errors", "a"))
        self.children.append(child)
        line = child.stdout.readline().split()
        if len(line) != 2:
            raise SystemExit("bench: tocsind did not start\n" + self.errors())
        self.daemon = child
        self.daemon_id = int(line[0])
        return self.daemon_id, float(line[1])

    def end_daemon(self, forget=True):
        self.daemon.terminate()
        self.daemon.wait()
        self.children.remove(self.daemon)
        self.daemon = None
        if forget:
            shutil.rmtree(self.folder + "/data", ignore_errors=True)

    def pin(self, cores, *more):
        for process in [*self.pinned, *more, os.getpid()]:
            try:
                os.sched_setaffinity(process, cores)
            except (ProcessLookupError, PermissionError):
                pass

    def run(self, *words):
        done = subprocess.run(words, env=self.env, stdin=subprocess.DEVNULL, capture_output=True,
                              text=True)
        if done.returncode != 0:
            raise SystemExit(f"bench: {' '.join(words[:3])}: {done.stderr.strip()}\n{self.errors()}")
        return done.stdout

    def load(self, *words):
        return float(self.run(self.bin + "/load", *map(str, words)).split()[-1])

    def race(self, rounds, *commands):
        """Runs commands in turn; microseconds of each, round by round."""
        words = []
        for command in commands:
            words += [*command, "--"]
        lines = self.run(self.bin + "/race", str(rounds), *words[:-1]).splitlines()
        return list(zip(*[[float(value) for value in line.split()] for line in lines]))

    def errors(self):
        try:
            with open(self.folder + "/errors") as file:
                return file.read()[-2000:]
        except OSError:
            return ""

    def close(self):
        for child in reversed(self.children):
            child.terminate()
        for child in reversed(self.children):
            child.wait()
        self.children = []
