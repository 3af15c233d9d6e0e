"""A reply typed into a popup of the real Plasma: its NotificationReplied reaches the handler, once.

usage: reply.py FOLDER, which holds tocsin and tocsind
"""
import os
import sys
import time

sys.dont_write_bytecode = True
from desk import Desk, wait_for  # noqa: E402
from servers import Plasma  # noqa: E402

TEXT = """it's "$(id)" `id`; %i \\n"""


def frame(desk):
    with open(f"{desk.folder}/screen/Xvfb_screen0", "rb") as file:
        return file.read()


def is_still(desk):
    """The screen has not changed for half a second."""
    before = frame(desk)
    time.sleep(0.5)
    return frame(desk) == before


def run(desk):
    heard = f"{desk.folder}/heard"
    keep = desk.write("bin/keep", f"""#!/bin/sh
printf '%s|%s|%s\\n' "$TOCSIN_EVENT" "$TOCSIN_ACTION" "$TOCSIN_REPLY" >>'{heard}'
""")
    os.chmod(keep, 0o700)
    server = Plasma(desk)
    server.start()
    desk.listen()
    desk.start_daemon('[app."*"]\nauthorization = "authorized"\n')
    desk.tocsin("add", "now", "What?", "--reply=your word", "--on", "reply=exec:" + keep)
    wait_for("the popup", server.popups)
    window = next(window for window in desk.run(
        "xdotool", "search", "--onlyvisible", "--class", "plasmashell").split()
        if "NOTIFICATION" in desk.run("xprop", "-id", window, "_NET_WM_WINDOW_TYPE", must=False))
    wait_for("a popup that stands still", lambda: is_still(desk))
    place = dict(line.split("=") for line in desk.run(
        "xdotool", "getwindowgeometry", "--shell", window).split())
    before = frame(desk)
    # The field is the left of its last line.
    desk.run("xdotool", "mousemove", str(int(place["X"]) + int(place["WIDTH"]) // 3),
             str(int(place["Y"]) + int(place["HEIGHT"]) - 20), "click", "1")
    wait_for("the field", lambda: frame(desk) != before)
    desk.run("xdotool", "windowfocus", window)  # nobody manages windows here
    desk.run("xdotool", "type", "--delay", "20", TEXT)
    desk.run("xdotool", "key", "Return")
    wait_for("the handler", lambda: [entry for entry in desk.log("1")
                                     if entry["event"] == "handled"])
    with open(heard) as file:
        said = file.read()
    replied = [message["payload"]["data"] for message in desk.said
               if message["type"] == "signal" and message.get("member") == "NotificationReplied"]
    print(f"Plasma said {replied}; the handler heard {said!r}")
    events = [entry["event"] for entry in desk.log("1")]
    return (said == f"reply|reply|{TEXT}\n" and len(replied) == 1 and events.count("reply") == 1
            and events.count("handled") == 1)


if __name__ == "__main__":
    missing = Plasma.missing()
    if missing:
        print("not installed: " + ", ".join(missing))
        sys.exit(77)
    with Desk(sys.argv[1]) as desk:
        sys.exit(0 if run(desk) else 1)
