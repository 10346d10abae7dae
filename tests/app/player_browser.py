#!/usr/bin/env python3
# SPDX-License-Identifier: MIT
"""The exported pages in a real browser: python3 player_browser.py KEYFALL RESOURCES

Opens lessons and a session as a reader would, steps them by keys alone, answers questions rightly and wrongly, and reads
them with scripts switched off. Needs chromium-driver, whose absence is a failure: a page that nobody opened is not tested.
"""
import json
import os
import re
import subprocess
import sys
import tempfile
import time
import unittest
import urllib.error
import urllib.request

KEYFALL, RESOURCES = sys.argv[1:3]
LESSONS = ("02-one-fall", "06-autocast-order", "13-thread-keys-and-masks")
SESSIONS = ("fall.keyfall", "error.keyfall", "backward.keyfall")
ASKING = ("03-missing-kernel", "12-composites")  # one fails after a question, one asks for a word
ELEMENT = "element-6066-11e4-a52e-4f735466cecf"  # the protocol's name for a reference (W3C WebDriver, section 12)
KEYS = {"Right": "\ue014", "Left": "\ue012", "Home": "\ue011", "End": "\ue010", "PageDown": "\ue00f", "PageUp": "\ue00e"}
MOST_BYTES = 300_000
MOST_SCRIPT = 15_000
PATIENCE = 180  # seconds: browsers are slow to start where much else runs


class Browser:
    """One window, driven over the WebDriver protocol."""

    def __init__(self, script=True):
        try:
            self.driver = subprocess.Popen(["chromedriver", "--port=0"], stdout=subprocess.PIPE, text=True)
        except FileNotFoundError:
            raise SystemExit("there is no chromedriver: install chromium-driver (./dev does)")
        port = next(found.group(1) for line in self.driver.stdout if (found := re.search(r"successfully on port (\d+)", line)))
        self.base = f"http://127.0.0.1:{port}/session"
        self.profile = tempfile.TemporaryDirectory()
        arguments = ["--headless=new", "--disable-gpu", "--disable-dev-shm-usage", "--lang=en",
                     "--window-size=1200,900", "--user-data-dir=" + self.profile.name]
        if hasattr(os, "geteuid") and os.geteuid() == 0:
            arguments.append("--no-sandbox")
        options = {"args": arguments, "prefs": {"intl.accept_languages": "en"}}
        if not script:
            options["prefs"]["profile.managed_default_content_settings.javascript"] = 2
        capabilities = {"browserName": "chrome", "goog:chromeOptions": options,
                        "goog:loggingPrefs": {"performance": "ALL", "browser": "ALL"}}
        self.base += "/" + self.ask("POST", "", {"capabilities": {"alwaysMatch": capabilities}})["sessionId"]

    def ask(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=PATIENCE) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{method} {path}: {error.read().decode()[:600]}")

    def open(self, path):
        self.ask("POST", "/url", {"url": "file://" + path})

    def find(self, css):
        return [one[ELEMENT] for one in self.ask("POST", "/elements", {"using": "css selector", "value": css})]

    def text(self, css):
        return self.ask("GET", f"/element/{self.find(css)[0]}/text")

    def shown(self, css):
        return [one for one in self.find(css) if self.ask("GET", f"/element/{one}/displayed")]

    def press(self, key):
        value = KEYS.get(key, key)
        self.ask("POST", "/actions", {"actions": [{"type": "key", "id": "keyboard", "actions": [
            {"type": "keyDown", "value": value}, {"type": "keyUp", "value": value}]}]})

    def click(self, css):
        self.ask("POST", f"/element/{self.find(css)[0]}/click", {})

    def run(self, script):
        return self.ask("POST", "/execute/sync", {"script": script, "args": []})

    def log(self, kind):
        return self.ask("POST", "/se/log", {"type": kind})

    def close(self):
        try:
            self.ask("DELETE", "")
        finally:
            self.driver.terminate()
            self.driver.wait()
            self.driver.stdout.close()
            self.profile.cleanup()


def export(folder, name):
    """The page of a lesson, or of a session when the name ends in .keyfall."""
    path = os.path.join(folder, name + ".html")
    if name.endswith(".keyfall"):
        command = [KEYFALL, "export", os.path.join(RESOURCES, "sessions", name), "--to", path]
    else:
        command = [KEYFALL, "lesson", "export", name, "--to", path]
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL, env={**os.environ, "KEYFALL_CUDA": "emulated"})
    return path


def data_of(path):
    with open(path, encoding="utf-8") as page:
        return json.loads(re.search(r'<script type="application/json" id="data">(.*?)</script>', page.read(), re.S).group(1))


class PlayerTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.pages = {name: export(cls.folder.name, name) for name in (*LESSONS, *ASKING, *SESSIONS)}
        cls.browser = Browser()

    @classmethod
    def tearDownClass(cls):
        cls.browser.close()
        cls.folder.cleanup()

    def place(self):
        return int(self.browser.text("#place").split(" / ")[0])

    def test_size_and_bytes(self):
        for name, path in self.pages.items():
            with open(path, "rb") as page:
                content = page.read()
            self.assertLess(len(content), MOST_BYTES, name)
            script = re.search(rb"<script>(.*?)</script>", content, re.S).group(1)
            self.assertLess(len(script), MOST_SCRIPT)
            with open(export(self.folder.name, name), "rb") as page:
                self.assertEqual(page.read(), content, name + " is another page the second time")

    def test_nothing_is_asked_for(self):
        for name, path in self.pages.items():
            self.browser.log("performance")
            self.browser.open(path)
            self.browser.press("End")
            urls = [entry["message"]["params"]["request"]["url"]
                    for entry in map(lambda one: json.loads(one["message"]), self.browser.log("performance"))
                    if entry["message"]["method"] == "Network.requestWillBeSent"]
            self.assertEqual(urls, ["file://" + path], name)
            errors = [entry["message"] for entry in self.browser.log("browser") if entry["level"] == "SEVERE"]
            self.assertEqual(errors, [], name)

    def test_all_hops_by_keys(self):
        path = self.pages["fall.keyfall"]
        self.browser.open(path)
        figure = data_of(path)["figures"][0]
        drawn = []
        for position in range(figure["last"] + 1):
            self.assertEqual(self.place(), position)
            self.assertEqual(self.browser.text("#says"), " ".join(figure["says"]["en"][position].split()))
            drawn.append(self.browser.run("return document.querySelectorAll('.figure svg [data-hop]:not([display])').length"))
            self.browser.press("Right")
        self.assertLess(drawn[0], drawn[2])  # the future is not drawn
        self.assertLess(drawn[2], drawn[-1])
        self.assertEqual(self.place(), figure["last"])
        self.browser.press("Left")
        self.assertEqual(self.place(), figure["last"] - 1)
        self.browser.press("Home")
        self.assertEqual(self.place(), 0)
        self.assertEqual(self.browser.run("return document.getElementById('says').getAttribute('aria-live')"), "polite")

    def test_predictions(self):
        for name in ("fall.keyfall", "error.keyfall", LESSONS[0]):
            path = self.pages[name]
            self.browser.open(path)
            data = data_of(path)
            steps = [i for i, step in enumerate(data["steps"]) if step["asks"]]
            self.assertTrue(steps, name)
            for _ in range(steps[0]):
                self.browser.press("PageDown")
            step, last = data["steps"][steps[0]], data["figures"][data["steps"][steps[0]]["figure"]]["last"]
            if not name.startswith("0"):
                self.browser.click("#predict")
            self.browser.press("Home")
            answered = 0
            while self.place() < last and answered < 4:
                at = str(self.place())
                if at not in step["asks"] or not self.browser.text("#question"):
                    self.browser.press("Right")
                    continue
                self.browser.press("Right")
                self.assertEqual(self.place(), int(at), "what comes is the answer")
                question = step["asks"][at]
                wrong = answered % 2 == 1
                choice = (question["right"] + (1 if wrong else 0)) % len(question["options"])
                self.browser.press(str(choice + 1))
                verdict = self.browser.text("#verdict")
                self.assertTrue(verdict.startswith("✗" if wrong else "✓"), verdict)
                self.assertIn(question["options"][question["right"]]["en"], verdict)
                self.assertEqual(self.place(), int(at) + 1)
                answered += 1
            self.assertGreater(answered, 0, name)

    def test_nothing_tells_what_is_asked(self):
        path = self.pages[ASKING[0]]
        self.browser.open(path)
        step = next(i for i, one in enumerate(data_of(path)["steps"]) if len(one["asks"]) > 1
                    and any("rror" in said for said in data_of(path)["figures"][one["figure"]]["says"]["en"]))
        for _ in range(step):
            self.browser.press("PageDown")
        question = data_of(path)["steps"][step]["asks"]["0"]
        self.assertEqual(self.browser.shown(".figure.now details"), [], "the table of all hops is the answer")
        self.browser.press(str(question["right"] + 1))
        self.assertEqual(self.place(), 1)
        self.assertNotIn("rror", self.browser.text("#says"), "the call has not failed yet")
        self.browser.press("End")
        self.assertEqual(self.place(), 1, "the second question is open")
        self.assertEqual(self.browser.shown(".figure.now details"), [])
        self.browser.press(str(data_of(path)["steps"][step]["asks"]["1"]["right"] + 1))
        self.browser.press("End")
        self.assertIn("rror", self.browser.text("#says"))
        self.assertEqual(len(self.browser.shown(".figure.now details")), 1)

    def test_a_written_answer_is_waited_for(self):
        path = self.pages[ASKING[1]]
        self.browser.open(path)
        step = next(i for i, one in enumerate(data_of(path)["steps"]) if one["written"])
        for _ in range(step):
            self.browser.press("PageDown")
        start = self.place()
        self.browser.press("End")
        self.assertEqual(self.place(), start)
        self.assertTrue(self.browser.text("#question"))
        self.assertEqual(self.browser.shown(".figure.now details"), [])
        self.browser.click(f".step:nth-of-type({step + 1}) details.tells summary")
        self.browser.run("return new Promise((done) => setTimeout(done, 100))")
        self.assertEqual(self.browser.text("#question"), "")
        self.browser.press("End")
        self.assertGreater(self.place(), start)

    def test_the_box_is_there_where_something_is_asked(self):
        for name in (*LESSONS, *ASKING):
            path = self.pages[name]
            self.browser.open(path)
            for step in data_of(path)["steps"]:
                asks = bool(step["asks"]) or step["written"]
                self.assertEqual(len(self.browser.shown("#predict")), 1 if asks else 0, name)
                if asks:
                    self.assertNotIn("each hop", self.browser.text(".bar label"))
                self.browser.press("PageDown")
        self.browser.open(self.pages["fall.keyfall"])
        self.assertIn("each hop", self.browser.text(".bar label"))

    def test_what_the_thread_excludes_can_be_chosen(self):
        excluded = 0
        for name in (*LESSONS, "backward.keyfall"):
            for question in (one for step in data_of(self.pages[name])["steps"] for one in step["asks"].values()):
                text = question["text"]["en"]
                sets = [set(found.group(1).split(", ")) if (found := re.search(of + r": ([^.]*)\.", text)) else set()
                        for of in ("Keys of the call", "The thread includes", "The thread excludes")]
                for key in (sets[0] | sets[1]) & sets[2]:
                    excluded += 1
                    self.assertIn(key, [option["en"] for option in question["options"]], text)
        self.assertGreater(excluded, 0)

    def test_lessons_step_by_step(self):
        for name in LESSONS:
            path = self.pages[name]
            self.browser.open(path)
            data = data_of(path)
            titles = []
            for _ in data["steps"]:
                self.assertEqual(len(self.browser.shown(".step")), 1)
                titles.append(self.browser.text(".step.now h2"))
                self.browser.press("PageDown")
            self.assertEqual(len(set(titles)), len(titles))
            self.assertNotIn("", titles)
            self.browser.run("const l = document.getElementById('language'); l.value = 'zh_CN'; l.onchange()")
            self.assertRegex(self.browser.text(".step.now h2"), "[\u4e00-\u9fff]")
            self.assertEqual(self.browser.run("return document.documentElement.lang"), "zh-Hans")

    def test_light_and_dark(self):
        self.browser.open(self.pages["fall.keyfall"])
        colour = "return getComputedStyle(document.querySelector('.figure svg > rect')).fill"
        before = self.browser.run(colour)
        self.browser.click("#theme")
        self.assertNotEqual(self.browser.run(colour), before)

    def test_without_a_script(self):
        silent = Browser(script=False)
        try:
            for name in (LESSONS[0], "fall.keyfall"):
                path = self.pages[name]
                silent.open(path)
                figures = data_of(path)["figures"]
                self.assertEqual(len(silent.shown(".figure svg")), len(figures))
                if name in LESSONS:
                    self.assertEqual(len(silent.shown(".step")), len(data_of(path)["steps"]))
                self.assertEqual(silent.shown(".scripted"), [])
                # The complete picture: every hop has its box.
                with open(path, encoding="utf-8") as page:
                    hops = set(re.findall(r'<rect(?![^>]*display)[^>]*data-hop="(\d+)"', page.read()))
                self.assertGreaterEqual(len(hops), 2)
                silent.click(".figure summary")
                self.assertEqual(len(silent.shown(".figure:first-of-type tbody tr")), len(figures[0]["entries"]))
        finally:
            silent.close()


if __name__ == "__main__":
    start = time.monotonic()
    unittest.main(argv=sys.argv[:1], verbosity=2)
