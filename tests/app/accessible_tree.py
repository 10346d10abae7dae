#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The window as a screen reader has it: over the AT-SPI bridge, not by properties.

accessible_tree.py KEYFALL RESOURCES [DUMP]   DUMP: where the tree is written, a line a node

Keyfall runs on a display and a session bus of the test's own. What can be reached has a role and a name; rows of the twin
table say the hops; a step is told once, questions and answers are told; buttons do by the Action interface what a click does.
"""
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time

try:
    import gi

    gi.require_version("Atspi", "2.0")
    from gi.repository import Atspi, GLib
except (ImportError, ValueError):
    if os.path.realpath(sys.executable) != os.path.realpath("/usr/bin/python3"):
        os.execv("/usr/bin/python3", ["/usr/bin/python3", *sys.argv])  # the one that Debian's packages are for
    sys.exit("accessible_tree.py: the AT-SPI bridge cannot be read; install the packages python3-gi, gir1.2-atspi-2.0, "
             "at-spi2-core, dbus and xvfb (./dev install-deps)")

MOST = 150  # children that are read of one object: tables have thousands of cells
PATIENCE = 60  # seconds that the window has for anything
SESSION = "sessions/fall.keyfall"
problems = []


def check(holds, what):
    if not holds:
        problems.append(what)
        print("FAIL", what, flush=True)


def inside():
    """Runs this once more with a bus and a display of its own."""
    for program in ("dbus-run-session", "Xvfb"):
        if shutil.which(program) is None:
            sys.exit(f"accessible_tree.py: {program} is not here; install the packages dbus and xvfb (./dev install-deps)")
    # Without -noreset the server begins anew when its last client leaves, and refuses who comes just then: what starts the
    # bus of accessibility asks the display something and leaves, while the window begins.
    reading, writing = os.pipe()
    screen = subprocess.Popen(["Xvfb", "-displayfd", str(writing), "-screen", "0", "1600x1000x24", "-nolisten", "tcp",
                               "-noreset"], pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as said:
        number = said.readline().strip()
    with tempfile.TemporaryDirectory() as home:
        os.makedirs(os.path.join(home, "run"), mode=0o700)
        env = {"PATH": os.environ["PATH"], "LC_ALL": "C.UTF-8", "HOME": home, "DISPLAY": f":{number}",
               "XDG_RUNTIME_DIR": os.path.join(home, "run"), "XDG_CONFIG_HOME": os.path.join(home, "config"),
               "XDG_DATA_HOME": os.path.join(home, "data"), "XDG_CACHE_HOME": os.path.join(home, "cache"),
               "QT_QPA_PLATFORM": "xcb", "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "KEYFALL_INSIDE": "1"}
        try:
            return subprocess.run(["dbus-run-session", "--", sys.executable, *sys.argv], env=env, check=False).returncode
        finally:
            screen.terminate()
            screen.wait()


def turn(seconds):
    """Lets events come in."""
    loop = GLib.MainLoop()
    GLib.timeout_add(int(seconds * 1000), loop.quit)
    loop.run()


def until(what, found, program=None):
    """What `found` gives, once it gives something; nothing comes of a program that has ended."""
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        if program is not None and program.poll() is not None:
            sys.exit(f"accessible_tree.py: waited for {what}, and the program ended with {program.returncode}")
        value = found()
        if value:
            return value
        turn(0.1)
    sys.exit(f"accessible_tree.py: waited {PATIENCE} s for {what}")


class Node:
    """One accessible object, read once."""

    def __init__(self, at, depth=0):
        self.at = at
        self.depth = depth
        self.role = at.get_role_name()
        self.name = at.get_name() or ""
        self.about = at.get_description() or ""
        states = at.get_state_set()
        self.states = {each for each in ("focusable", "focused", "showing", "enabled", "checked", "selected")
                       if states.contains(getattr(Atspi.StateType, each.upper()))}
        # A table says its cells one by one; thousands of them are read where they are asked for.
        count = at.get_child_count()
        self.children = []
        for i in range(min(count, MOST)):
            child = at.get_child_at_index(i)
            if child is not None:
                self.children.append(Node(child, depth + 1))

    def all(self):
        yield self
        for child in self.children:
            yield from child.all()

    def line(self):
        return "  " * self.depth + f"{self.role} “{self.name}”" + (f" [{' '.join(sorted(self.states))}]") + \
            (f" — {self.about[:120]}" if self.about else "")


def window_of(pid):
    """The frame of a process on the bus, or None."""
    desktop = Atspi.get_desktop(0)
    for i in range(desktop.get_child_count()):
        application = desktop.get_child_at_index(i)
        if application is not None and application.get_process_id() == pid and application.get_child_count() > 0:
            return application.get_child_at_index(0)
    return None


def part(at, role, name):
    """What has this role, and a name that begins so; None where there is none. It reads no more than it must."""
    for i in range(min(at.get_child_count(), MOST)):
        child = at.get_child_at_index(i)
        if child is None:
            continue
        if child.get_role_name() == role and (child.get_name() or "").startswith(name):
            return child
        deeper = part(child, role, name)
        if deeper is not None:
            return deeper
    return None


def panel(frame, name):
    """A dock with all that is in it, opened by the menu."""
    item = until(f"the menu's panel {name}", lambda: part(frame, "menu item", name))
    if not item.get_state_set().contains(Atspi.StateType.CHECKED):
        item.do_action(0)

    def shown():
        for i in range(frame.get_child_count()):
            child = frame.get_child_at_index(i)
            if child.get_role_name() == "frame" and child.get_name() == name \
                    and child.get_state_set().contains(Atspi.StateType.SHOWING):
                return Node(child)
        return None

    return until(f"the panel {name}", shown)


def names_of(tree, where):
    """What can be reached has a role and a name, and no two beside each other say the same."""
    for node in tree.all():
        if {"focusable", "showing"} <= node.states and node.role not in ("page tab list", "filler", "panel", "table cell"):
            # A list of choices is called by what is chosen on this bridge; its description says what it is for.
            check(node.name and (node.about or node.role != "combo box"), f"{where}: a {node.role} “{node.name}” does not say what it is")
        check(node.role != "invalid", f"{where}: “{node.name}” has no role")
        check(not re.search(r"</?[a-z]+[^>]*>", node.name + node.about), f"{where}: markup is read out: {node.line().strip()}")
        same = {}
        for child in node.children:
            if {"focusable", "showing"} <= child.states and child.name and child.role not in ("table cell", "list item", "tree item"):
                same.setdefault((child.role, child.name), []).append(child)
        for (role, name), twins in same.items():
            check(len(twins) == 1, f"{where}: {len(twins)} × {role} “{name}” side by side")


class Ears:
    """What a screen reader is told, in its order."""

    KINDS = ("object:property-change:accessible-description", "object:property-change:accessible-name")

    def __init__(self):
        self.heard = []
        self.listener = Atspi.EventListener.new(self.hear)
        for kind in self.KINDS:
            self.listener.register(kind)

    def hear(self, event):
        try:
            self.heard.append((event.type.split(":")[-1], event.source.get_role_name(), event.source.get_name(),
                               event.source.get_description() or ""))
        except GLib.Error:
            pass  # gone before anybody could ask

    def while_(self, do, wanted):
        """Does it, and waits until `wanted` is told by the status bar; what picture and status bar told."""
        self.heard.clear()
        do()
        end = time.monotonic() + PATIENCE / 4
        while time.monotonic() < end and not any(wanted in words for words in self.told()[1]):
            turn(0.1)
        turn(0.3)  # what comes twice comes soon
        return self.told()

    def told(self):
        return ([about for kind, _, name, about in self.heard if name == "Ladder" and kind == "accessible-description"],
                [name for kind, role, name, _ in self.heard if role == "status bar" and kind == "accessible-name"])


def main(program, resources, dump):
    run = subprocess.Popen([program, os.path.join(resources, SESSION)], stdout=subprocess.DEVNULL)
    try:
        frame = until("the window", lambda: window_of(run.pid), run)
        until("the run", lambda: "reaches" in (part(frame, "filler", "Ladder").get_description() or ""))
        ears = Ears()

        # What there is.
        tree = Node(frame)
        names_of(tree, "window")
        reached = sum({"focusable", "showing"} <= node.states for node in tree.all())
        check(reached > 40, f"only {reached} things can be reached")
        for name in ("File", "Edit", "Run", "View", "Help"):
            check(part(frame, "menu item", name) is not None, f"no menu {name}")

        # A step forth and back, by the action of its button.
        def press(name):
            node = until(f"the button {name}", lambda: part(frame, "push button", name))
            node.do_action(0)

        for button, wanted in (("Before the call", "Before the first hop"), ("Step into", "reaches Tracer"),
                               ("Step into", "reaches Profiler")):
            picture, status = ears.while_(lambda: press(button), wanted)
            check(len(picture) == 1 and wanted in picture[0], f"{button}: the picture tells once where it is, not {picture}")
            check(any(wanted in words for words in status), f"{button}: the status bar tells {wanted}, not {status}")

        # The picture's twin says the hops cell by cell.
        press("To the end")
        hops = panel(frame, "Hops")
        names_of(hops, "Hops")
        cells = [node.name for node in hops.all() if node.role == "table cell"]
        for word in ("Tracer", "Profiler", "Autograd", "Cpu", "standard:cpu"):
            check(any(word in cell for cell in cells), f"the twin table does not say {word}: {cells[:40]}")

        # Question, answer and reveal of a prediction.
        def item(name):
            until(f"the command {name}", lambda: part(frame, "menu item", name)).do_action(0)

        _, status = ears.while_(lambda: item("Predict this run"), "Whose kernel runs next?")
        check(any("Whose kernel runs next?" in words for words in status), f"the question is told, not {status}")
        until("the option Tracer", lambda: part(frame, "radio button", "1  Tracer")).do_action(0)
        lesson = panel(frame, "Lesson")
        names_of(lesson, "Lesson")
        _, status = ears.while_(lambda: press("Answer"), "Right: Tracer.")
        check(any("Right: Tracer." in words for words in status), f"the reveal is told, not {status}")

        # Every other panel.
        for name in ("Inspector", "Proof", "Registrations", "Tensors", "Results", "Order lab", "Explanation"):
            names_of(panel(frame, name), name)
        tree = Node(frame)
        with open(dump, "w", encoding="utf-8") as file:
            file.writelines(node.line() + "\n" for node in tree.all())
        print(f"{sum(1 for _ in tree.all())} nodes, the last ones are in {dump}")
    finally:
        run.terminate()
        run.wait()
    if problems:
        sys.exit(f"accessible_tree.py: {len(problems)} problems")


if __name__ == "__main__":
    if "KEYFALL_INSIDE" not in os.environ:
        sys.exit(inside())
    main(sys.argv[1], sys.argv[2], sys.argv[3] if len(sys.argv) > 3 else os.devnull)
