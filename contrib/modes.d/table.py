"""The modes, and a run through them on one server."""
from desk import Failure, wait_for
from servers import NOTHING, WAITS

CONFIGURATION = """sinks = ["desktop"]

[desktop]
sound = "bell"
critical-sound = "alarm"

[server.gnome-shell]
popups = 1000

[app."org.example.app"]
authorization = "authorized"

[app."org.example.stays"]
authorization = "authorized"
alert-style = "alert"

[app."org.example.quiet"]
authorization = "authorized"
delivery = "quiet"

[app."org.example.fleeting"]
authorization = "authorized"
notification-center = false

[app."org.example.alarm"]
authorization = "authorized"
entitlements = ["time-sensitive", "critical"]
"""

# Stored, for what the file says is pinned, and then nobody is asked whether to keep it.
TRIAL = "provisional alert sound badge"

ASKED = "Asked"

PLAIN = ""
FOCUS = "Focus on"
SILENT = "on silent"
SERVER = "server quiet"
ENDS = {FOCUS: "the Focus ends", SERVER: "the server is quiet no more"}
MADE = {FOCUS: "tocsin focus on", SILENT: "tocsin device set silent=true"}


class Mode:
    """How a notification is to reach its person, and how that is brought about."""

    def __init__(self, name, app, made="", state=PLAIN):
        self.name, self.app, self.state = name, app, state
        self.title = f"{name}, {state}" if state else name
        self.level = made[3:] if made.startswith("-u ") else "active"
        self.made = ", ".join(word for word in (made, MADE.get(state)) if word) or "-"


LOUDEST = [("prominent", "app", ""), ("time-sensitive", "alarm", "-u time-sensitive"),
           ("critical", "alarm", "-u critical")]
MODES = [
    Mode("prominent", "app"),
    Mode("one that stays", "stays", 'alert-style = "alert"'),
    Mode("not in the center", "fleeting", "notification-center = false"),
    Mode("quiet", "quiet", 'delivery = "quiet"'),
    Mode("provisional", "trial", f"tocsin app authorize APP {TRIAL}"),
    Mode("passive", "app", "-u passive"),
    Mode("time-sensitive, the first", "alarm", "-u time-sensitive"),
    Mode("time-sensitive", "alarm", "-u time-sensitive"),
    Mode("critical", "alarm", "-u critical"),
] + [Mode(*one, state) for state in (FOCUS, SILENT, SERVER) for one in LOUDEST]


class Row:
    """What came of one mode on one server; without a mode, of the end of a state."""

    def __init__(self, title, received, seen, mode=None, decided=None):
        self.title, self.received, self.seen = title, received, seen
        self.mode, self.decided = mode, decided


class Run:
    def __init__(self, desk, server):
        self.desk, self.server, self.state, self.before, self.waiting = desk, server, PLAIN, 0, 0

    def rows(self):
        self.desk.tocsin("app", "authorize", "org.example.trial", *TRIAL.split())
        for mode in MODES:
            if mode.state != self.state:
                yield from self.enter(mode.state)
            yield self.row(mode)
        yield from self.enter(PLAIN)

    def row(self, mode):
        request = self.desk.tocsin(
            "add", "-p", "now", "-a", f"org.example.{mode.app}", "-u", mode.level,
            "-t", mode.title, "-b", "Body", "--badge", "1").strip()
        outcome = self.settled(request)
        calls = self.calls()
        if len(calls) > 1:
            raise Failure(f"{mode.title}: {len(calls)} calls of Notify")
        if calls:
            self.check(calls[0], mode)
            seen = self.server.look(mode.title)
            self.waiting += seen == WAITS
        elif self.server.popups():
            raise Failure(f"{mode.title}: nothing was sent, and there is a popup")
        else:
            seen = NOTHING
        return Row(mode.title, received(calls), seen, mode, decided(outcome))

    def settled(self, request):
        """Its outcome, when the server has it or is not to have it."""
        def outcome():
            log = self.desk.log(request)
            said = [entry for entry in log if entry["event"] in ("delivered", "held")]
            if not said:
                return None
            is_alone = "center-only" in said[-1]["reasons"]
            if not is_alone and all(entry["event"] != "shown" for entry in log):
                return None
            items = self.desk.told("list", "--delivered")
            return next(item for item in items if item["id"] == int(request))["outcome"]
        return wait_for(lambda: f"the end of it; {self.desk.log(request)}", outcome)

    def calls(self):
        calls = self.desk.notifies()
        new, self.before = calls[self.before:], len(calls)
        return new

    def check(self, call, mode):
        """What is not in the table because it is the same in each row."""
        name, replaces, icon, title, body, _, hints, _ = call
        if (name, replaces, icon, title, body) != (mode.app, 0, "", mode.title, "Body"):
            raise Failure(f"{mode.title}: {call}")
        if hints["desktop-entry"]["data"] != f"org.example.{mode.app}":
            raise Failure(f"{mode.title}: {hints}")

    def enter(self, state):
        """The state before ends; a row for what the server gets of that."""
        before, self.state = self.state, state
        if before == SILENT:
            self.desk.tocsin("device", "set", "silent=false")
        if before == FOCUS:
            self.desk.tocsin("focus", "off")
        if before == SERVER:
            self.server.disturb(True)
            if self.server.tells:
                wait_for("tocsind knows of its end", lambda: self.follows(False))
            else:  # it is asked before the next one, which comes up
                self.desk.tocsin("now", "-a", "org.example.app", ASKED)
        if before in ENDS:
            calls = []
            wait_for("the summary", lambda: calls.extend(
                call for call in self.calls() if call[3] != ASKED) or calls)
            if len(calls) > 1:
                raise Failure(f"{ENDS[before]}: {calls}")
            yield Row(ENDS[before], received(calls), self.told(calls[0][3]))
        self.server.clear()
        if state == SILENT:
            self.desk.tocsin("device", "set", "silent=true")
        if state == FOCUS:
            self.desk.tocsin("focus", "on", "1h")
        if state == SERVER:
            self.server.disturb(False)
            if self.server.tells:
                wait_for("tocsind knows of do-not-disturb", lambda: self.follows(True))

    def follows(self, is_on):
        """Whether tocsind has it so, and from whom."""
        said = self.desk.told("device", "show")
        return said["focus"]["on"] is is_on and said["sources"]["focus"] == self.server.follows

    def told(self, summary):
        """What is seen at the end: the summary, and what the server has kept back."""
        waited, self.waiting = self.waiting, 0
        if waited:
            others = 1 if self.server.tells else 2  # the summary, and what it was asked for
            wait_for("what has waited", lambda: self.server.popups() == waited + others)
        return self.server.look(summary) + ("; what waited comes too" if waited else "")


def decided(outcome):
    surfaces = ", ".join(outcome["surfaces"]) + (", stays" if outcome["stays"] else "")
    # Whether it goes on to the server is the server's affair.
    reasons = [reason for reason in outcome["reasons"]
               if reason not in ("center-only", "no-sound-capability")]
    if len(reasons) > 1:  # it says nothing beside others, and is left out when one is decided anew
        reasons = [reason for reason in reasons if reason != "authorized"]
    return f"{surfaces}; sound {outcome['sound']}; {', '.join(reasons)}"


def received(calls):
    """Urgency, what else is said, actions; nothing where nothing was sent."""
    if not calls:
        return None
    _, _, _, _, _, actions, hints, expire = calls[0]
    others = [] if expire == -1 else [f"expire={expire}"]
    others += [name if value["data"] is True else f"{name}={value['data']}"
              for name, value in sorted(hints.items())
              if name not in ("urgency", "desktop-entry", "x-dunst-stack-tag")]
    return [str(hints["urgency"]["data"]), ", ".join(others) or "-", ", ".join(actions[::2]) or "-"]
