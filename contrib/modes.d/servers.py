"""Notification servers: how each is started, and how it is asked what a person has of one now.

`look` answers with the words `popup`, on the screen, and `list`, in the server's own list or history
when the popup has gone, and has put it away then; or with `waits`, to come when do-not-disturb ends,
or `nothing`.
"""
import json
import os
import shutil
import subprocess

from desk import NAME, OBJECT, SERVICES, Failure, wait_for
from screen import Screen

WAITS, NOTHING = "waits", "nothing"


class Server:
    needs = ()  # programs
    services = ()  # that its bus starts
    package = ""  # Debian's, for the version where the server does not say its own
    list_is = ""  # what a person finds besides popups, for the page
    follows = ""  # as tocsin names whom it follows in do-not-disturb
    tells = True  # of do-not-disturb, by itself

    @classmethod
    def missing(cls):
        return [name for name in cls.needs if not shutil.which(name)] + [
            name for name in cls.services if not os.path.exists(f"{SERVICES}/{name}.service")]

    def __init__(self, desk):
        self.desk = desk

    def start(self):
        """Starts the buses and the server; returns when its name has an owner."""
        raise NotImplementedError

    def information(self):
        name, _, version, _ = self.desk.call(*OBJECT, "GetServerInformation")
        if not version.strip("0."):
            said = self.desk.run("dpkg-query", "-W", "-f", "${Version}", self.package, must=False)
            version = said.split(":")[-1].split("-")[0] or version
        return name, version.split()[0], sorted(self.desk.call(*OBJECT, "GetCapabilities")[0])

    def look(self, title):
        raise NotImplementedError

    def popups(self):
        """How many are on the screen."""
        raise NotImplementedError

    def clear(self):
        """Puts away whatever it shows."""
        raise NotImplementedError

    def disturb(self, may):
        """Switches the server's own do-not-disturb off or on."""
        raise NotImplementedError

    # Parts.

    def serve(self, *words, env=None):
        self.desk.await_name(self.desk.start(*words, env=env), NAME)


def words(popup, kept):
    return ", ".join(["popup"] * bool(popup) + ["list"] * bool(kept)) or NOTHING


class Dunst(Server):
    needs = ("dunst", "dunstctl", "Xvfb")
    follows = "dunst"
    list_is = "Its list is its history, *dunstctl history*."

    def start(self):
        self.screen = Screen(self.desk)
        self.desk.start_buses()
        self.serve("dunst", "-conf", self.desk.write(
            "dunstrc", "[global]\nidle_threshold = 0\nnotification_limit = 0\n"))

    def count(self, what):
        return int(self.desk.run("dunstctl", "count", what))

    def popups(self):
        return self.count("displayed")

    def look(self, title):
        wait_for(title, lambda: self.popups() + self.count("waiting"))
        if not self.popups():
            return WAITS
        wait_for("the popup on the screen", lambda: not self.screen.is_empty())
        # It comes into its history when it has gone from the screen.
        self.clear()
        return words(True, title in self.history())

    def history(self):
        history = json.loads(self.desk.run("dunstctl", "history"))["data"][0]
        return [entry["summary"]["data"] for entry in history]

    def clear(self):
        self.desk.run("dunstctl", "close-all")
        wait_for("an empty screen", lambda: not self.popups() and self.screen.is_empty())

    def disturb(self, may):
        self.desk.run("dunstctl", "set-paused", "false" if may else "true")


class Mako(Server):
    needs = ("mako", "makoctl", "sway", "Xvfb")
    package = "mako-notifier"
    list_is = "Its list is what *makoctl restore* brings back."
    tells = False

    def start(self):
        # sway's screen is a window on that of Xvfb.
        self.screen = Screen(self.desk)
        self.desk.start_buses()
        sway = self.desk.start(
            "sway", "-c", self.desk.write("sway.conf", "xwayland disable\n"),
            env={"WLR_BACKENDS": "x11", "WLR_RENDERER": "pixman"})

        def display():
            if sway.poll() is not None:
                raise Failure("sway: " + self.desk.complaint("sway"))
            return self.desk.sockets("wayland-")
        self.desk.env["WAYLAND_DISPLAY"] = wait_for("sway", display)[0]
        self.desk.write("config/mako/config", "[mode=do-not-disturb]\ninvisible=1\n")
        self.serve("mako")
        self.screen.settle()

    def titles(self):
        listed = json.loads(self.desk.run("makoctl", "list"))["data"][0]
        return [entry["summary"]["data"] for entry in listed]

    def popups(self):
        return 0 if self.screen.is_empty() else len(self.titles())

    def look(self, title):
        wait_for(title, lambda: title in self.titles())
        if not self.screen.changes():
            return WAITS
        shown = self.titles()
        self.clear()
        for _ in shown:
            self.desk.run("makoctl", "restore")
        kept = title in self.titles()
        self.clear()
        return words(True, kept)

    def clear(self):
        self.desk.run("makoctl", "dismiss", "--all")
        wait_for("an empty screen", lambda: not self.titles() and self.screen.is_empty())

    def disturb(self, may):
        self.desk.run("makoctl", "mode", "-r" if may else "-a", "do-not-disturb")


class GnomeShell(Server):
    needs = ("gnome-shell", "gjs", "gsettings")
    services = ("ca.desrt.dconf",)
    follows = "gnome-shell"
    list_is = "Its list is the one beside its calendar."
    RELAY = "/usr/share/gnome-shell/org.gnome.Shell.Notifications"
    ALL = "Main.messageTray.getSources().flatMap(source => source.notifications)"
    STATE = f"""(() => {{ const tray = Main.messageTray;
        return [tray._notificationState, tray._notificationQueue.length,
                tray._notification ? tray._notification.title : '',
                {ALL}.map(n => n.title)]; }})()"""
    HIDDEN, SHOWN = 0, 2

    def start(self):
        self.desk.start_buses(self.services)
        shell = self.desk.start(
            "gnome-shell", "--headless", "--virtual-monitor", "1024x768", "--wayland-display",
            "wl-modes", "--no-x11", "--sm-disable", "--unsafe-mode",
            env={"SHELL_DBUS_PERSIST": "1"})
        self.desk.await_name(shell, "org.gnome.Shell", 60)
        wait_for("gnome-shell", lambda: self.eval("Main.layoutManager._startingUp") is False, 60)
        self.serve("gjs", self.RELAY, env={"SHELL_DBUS_PERSIST": "1"})
        self.clear()  # it says itself that nobody can lock this session

    def eval(self, script):
        """The script's value; None where the shell is not ready for it."""
        said = self.desk.call("org.gnome.Shell", "/org/gnome/Shell", "org.gnome.Shell", "Eval", "s",
                              script, must=False)
        return json.loads(said[1]) if said and said[0] and said[1] else None

    def settled(self):
        """Its banner, and its list, when nothing moves any more."""
        def now():
            state, waiting, banner, titles = self.eval(self.STATE)
            if state == self.SHOWN or (state == self.HIDDEN and not waiting):
                return ([banner] if state == self.SHOWN else []), titles
        return wait_for("gnome-shell's tray settles", now)

    def popups(self):
        return len(self.settled()[0])

    def look(self, title):
        wait_for(title, lambda: title in self.eval(self.STATE)[3])
        banner, titles = self.settled()
        if title not in banner:
            return words(False, title in titles)
        # Its time is up; then it is put away, so that three of a source never push one out.
        self.eval("Main.messageTray._expireNotification()")
        wait_for("no banner", lambda: not self.popups())
        _, titles = self.settled()
        self.eval(f"{self.ALL}.filter(n => n.title == {json.dumps(title)}).forEach(n => n.destroy())")
        return words(True, title in titles)

    def clear(self):
        self.eval("Main.messageTray.getSources().forEach(source => source.destroy())")
        wait_for("an empty tray", lambda: self.settled() == ([], []))

    def disturb(self, may):
        self.desk.run("gsettings", "set", "org.gnome.desktop.notifications", "show-banners",
                      "true" if may else "false")


class Plasma(Server):
    needs = ("plasmashell", "xdotool", "xprop", "Xvfb")
    services = ("org.kde.ActivityManager", "org.kde.kglobalaccel")
    follows = "plasma"
    list_is = "Its list is in its panel, where no program can look, so nothing is said of it here."

    INHIBIT = """import dbus, signal
server = dbus.SessionBus().get_object("org.freedesktop.Notifications", "/org/freedesktop/Notifications")
server.Inhibit("modes", "quiet", dbus.Dictionary(signature="sv"), dbus_interface="org.freedesktop.Notifications")
signal.pause()
"""

    @classmethod
    def missing(cls):
        missing = super().missing()
        if subprocess.run(["/usr/bin/python3", "-c", "import dbus"], capture_output=True).returncode:
            missing.append("python3-dbus")
        return missing

    def start(self):
        Screen(self.desk)
        self.desk.env["QT_QUICK_BACKEND"] = "software"
        self.desk.start_buses(self.services)
        self.inhibitor = None
        self.serve("plasmashell", "--no-respawn")

    def popups(self):
        found = self.desk.run("xdotool", "search", "--onlyvisible", "--class", "plasmashell",
                              must=False).split()
        # A window may go between the questions.
        kinds = [self.desk.run("xprop", "-id", window, "_NET_WM_WINDOW_TYPE", must=False)
                 for window in found]
        return sum("NOTIFICATION" in kind for kind in kinds)

    def look(self, title):
        try:
            wait_for("", self.popups, 5)
        except Failure:
            return NOTHING
        self.desk.call(*OBJECT, "CloseNotification", "u", str(self.desk.number()))
        wait_for("no popup", lambda: not self.popups())
        return words(True, False)

    def clear(self):
        wait_for("no popup", lambda: not self.popups())

    def disturb(self, may):
        if may:
            self.desk.end(self.inhibitor)
        else:
            self.inhibitor = self.desk.start("/usr/bin/python3", "-c", self.INHIBIT)


SERVERS = {"dunst": Dunst, "mako": Mako, "gnome-shell": GnomeShell, "plasmashell": Plasma}
