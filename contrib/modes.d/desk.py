"""A desk: buses, a notification server, tocsind, and somebody who listens. What it starts, it stops.

Nothing of the caller's session is used. Servers refuse to run as root, so there all of it runs as
nobody.
"""
import json
import os
import shutil
import signal
import subprocess
import tempfile
import threading
import time

NAME = "org.freedesktop.Notifications"
OBJECT = [NAME, "/" + NAME.replace(".", "/"), NAME]
BUS = ["org.freedesktop.DBus", "/org/freedesktop/DBus", "org.freedesktop.DBus"]
NOBODY = 65534
SERVICES = "/usr/share/dbus-1/services"
RULES = """<busconfig><type>session</type><listen>unix:path={path}</listen><auth>EXTERNAL</auth>
<servicedir>{services}</servicedir>
<policy context="default"><allow send_destination="*" eavesdrop="true"/><allow eavesdrop="true"/>
<allow own="*"/></policy></busconfig>
"""


class Failure(Exception):
    """The run is worth nothing; says why."""


def wait_for(what, condition, limit=30.0):
    """The first true value of the condition."""
    deadline = time.monotonic() + limit
    while not (value := condition()):
        if time.monotonic() > deadline:
            raise Failure(f"{what() if callable(what) else what}: not within {limit:.0f} s")
        time.sleep(0.01)
    return value


class Desk:
    def __init__(self, programs):
        self.folder = tempfile.mkdtemp(prefix="modes-")
        self.children, self.said, self.fences = [], [], 0
        self.identity = {}
        if os.geteuid() == 0:
            self.identity = dict(user=NOBODY, group=NOBODY, extra_groups=[])
        for name in ["bin", "services", "none", "run", "config/tocsin", "config/mako", "data"]:
            os.makedirs(f"{self.folder}/{name}", mode=0o700)
        for name in ["tocsin", "tocsind"]:
            shutil.copy(f"{programs}/{name}", f"{self.folder}/bin")
        os.makedirs("/tmp/.X11-unix", mode=0o1777, exist_ok=True)
        self.env = {
            "PATH": os.environ.get("PATH", "/usr/bin:/bin"), "LANG": "C.UTF-8", "TZ": "UTC",
            "HOME": self.folder, "XDG_RUNTIME_DIR": self.folder + "/run",
            "XDG_CONFIG_HOME": self.folder + "/config", "XDG_DATA_HOME": self.folder + "/data",
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.folder}/session",
            "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={self.folder}/system"}
        self.own()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for child in reversed(self.children):
            self.end(child)
        shutil.rmtree(self.folder, ignore_errors=True)

    def own(self):
        """Everything in the folder belongs to whoever runs the programs."""
        if self.identity:
            for place, folders, files in os.walk(self.folder):
                for name in [place] + [f"{place}/{name}" for name in folders + files]:
                    os.chown(name, NOBODY, NOBODY)

    def write(self, name, text):
        with open(f"{self.folder}/{name}", "w") as file:
            file.write(text)
        self.own()
        return f"{self.folder}/{name}"

    # Programs.

    def start(self, *words, env=None, **more):
        name = os.path.basename(words[0])
        log = open(f"{self.folder}/log.{name}", "ab")
        more.setdefault("stdout", log)
        child = subprocess.Popen(words, env={**self.env, **(env or {})}, stdin=subprocess.DEVNULL,
                                 stderr=log, cwd=self.folder, start_new_session=True,
                                 **self.identity, **more)
        self.children.append(child)
        return child

    def end(self, child):
        for number in (signal.SIGTERM, signal.SIGKILL):
            try:
                os.killpg(child.pid, number)  # its own children too, after its end
                child.wait(5)
            except (ProcessLookupError, subprocess.TimeoutExpired):
                pass

    def complaint(self, name):
        with open(f"{self.folder}/log.{name}", errors="replace") as file:
            return file.read()[-500:].strip()

    def run(self, *words, env=None, must=True):
        done = subprocess.run(words, env={**self.env, **(env or {})}, stdin=subprocess.DEVNULL,
                              capture_output=True, text=True, cwd=self.folder, timeout=60,
                              **self.identity)
        if must and done.returncode != 0:
            raise Failure(f"{' '.join(words)}: {done.stderr.strip()}{done.stdout.strip()}")
        return done.stdout if done.returncode == 0 else ""

    def sockets(self, prefix):
        return [name for name in os.listdir(self.env["XDG_RUNTIME_DIR"])
                if name.startswith(prefix) and not name.endswith(".lock")]

    # The buses.

    def start_buses(self, services=()):
        """The session's, which starts these services; the system's, with nobody on it."""
        for name in services:
            shutil.copy(f"{SERVICES}/{name}.service", f"{self.folder}/services")
        for name, folder in [("session", "services"), ("system", "none")]:
            path = f"{self.folder}/{name}"
            self.write(f"{name}.conf", RULES.format(
                path=path, services=f"{self.folder}/{folder}"))
            self.start("dbus-daemon", "--nofork", f"--config-file={path}.conf")
            wait_for("a bus", lambda: os.path.exists(path))

    def call(self, *words, must=True):
        said = self.run("busctl", "--user", "--timeout=20", "--json=short", "call", "--", *words,
                        must=must)
        return json.loads(said)["data"] if said else None

    def owned(self, name):
        return self.call(*BUS, "NameHasOwner", "s", name) == [True]

    def await_name(self, child, name, limit=30):
        program = os.path.basename(child.args[0])

        def has_come():
            if child.poll() is not None:
                raise Failure(f"{program} ended: {self.complaint(program)}")
            return self.owned(name)
        wait_for(lambda: f"{program} on the bus ({self.complaint(program)})", has_come, limit)

    # Who listens.

    def listen(self):
        child = self.start("busctl", "--user", "--json=short", "monitor", stdout=subprocess.PIPE)

        def read():
            for line in child.stdout:
                self.said.append(json.loads(line))
        threading.Thread(target=read, daemon=True).start()
        wait_for("the monitor", lambda: "Monitoring" in self.complaint("busctl"))

    def notifies(self):
        """What tocsind has asked the server to show, all that is on the bus by now."""
        self.fences += 1
        fence = f"/fence{self.fences}"
        self.call(BUS[0], fence, "org.freedesktop.DBus.Peer", "Ping")
        wait_for("the monitor's last line", lambda: any(
            message.get("path") == fence for message in reversed(self.said)))
        return [message["payload"]["data"] for message in self.said
                if message["type"] == "method_call" and message.get("member") == "Notify"
                and message.get("interface") == NAME and message.get("sender") == self.daemon]

    def number(self):
        """What the server called the last popup."""
        call = next(message for message in reversed(self.said)
                    if message.get("member") == "Notify" and message["sender"] == self.daemon)

        def reply():
            return next((message for message in self.said if message.get("destination") == self.daemon
                         and message.get("reply_cookie") == call["cookie"]), None)
        return wait_for("the server's reply", reply)["payload"]["data"][0]

    # The daemon.

    def start_daemon(self, configuration):
        self.write("config/tocsin/tocsin.toml", configuration)
        child = self.start(f"{self.folder}/bin/tocsind")
        self.await_name(child, "org.tocsin.Tocsin1")
        self.daemon = self.call(*BUS, "GetNameOwner", "s", "org.tocsin.Tocsin1")[0]
        # It has asked the server what it is.
        name = self.call(*OBJECT, "GetServerInformation")[0]
        wait_for("tocsind knows the server", lambda: name in self.tocsin("status"))

    def tocsin(self, *words):
        return self.run(f"{self.folder}/bin/tocsin", *words)

    def told(self, *words):
        return json.loads(self.tocsin(*words, "--json=short"))

    def log(self, request):
        return self.told("log", request)
