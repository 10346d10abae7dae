"use strict";
// The player of an exported page. It only shows and hides what the page already holds; nothing is loaded.
(function () {
  const root = document.documentElement;
  const data = JSON.parse(document.getElementById("data").textContent);
  const $ = (name) => document.getElementById(name);
  const steps = Array.from(document.querySelectorAll(".step"));
  const figures = Array.from(document.querySelectorAll(".figure"));
  const playMs = 1200, lastMs = 2500;
  let step = 0, position = 0, asked = null, timer = null, score = 0, answered = 0;
  const done = new Set(), opened = new Set();

  const lang = () => root.dataset.lang;
  const word = (name) => (data.words[lang()] || data.words.en)[name];
  const inLanguage = (texts) => texts[lang()] || texts.en;
  const figure = () => data.figures[data.steps[step].figure];
  const picture = () => figures[data.steps[step].figure];

  function spans(element) {
    const from = element.dataset.from.split(" "), to = element.dataset.to.split(" ");
    return from.map((at, i) => [Number(at), Number(to[i])]);
  }
  figures.forEach((one) => {
    one.parts = Array.from(one.querySelectorAll("[data-from]")).map((element) => [element, spans(element)]);
  });

  // The question that stands between this position and the next one.
  function questionAhead() {
    const questions = data.steps[step].asks;
    const at = String(position);
    return $("predict").checked && questions[at] && !done.has(step + "/" + at) ? questions[at] : null;
  }
  // An answer that is written down is compared with the one that is folded in the text, and that is not open yet.
  function isWaiting() { return data.steps[step].written && $("predict").checked && !opened.has(step); }
  function startOf(number) {
    const start = data.steps[number].position, last = figure() ? figure().last : 0;
    return start === null ? last : Math.min(start, last);
  }
  // As far as nothing of the picture answers what is asked.
  function limit() {
    if (isWaiting()) return startOf(step);
    const open = Object.keys(data.steps[step].asks).map(Number).filter((at) => !done.has(step + "/" + at));
    return $("predict").checked && open.length > 0 ? Math.min(...open) : figure().last;
  }

  function draw() {
    steps.forEach((one, i) => one.classList.toggle("now", i === step));
    figures.forEach((one, i) => one.classList.toggle("now", i === data.steps[step].figure));
    const shown = figure();
    if (shown) {
      const asks = data.steps[step].written || Object.keys(data.steps[step].asks).length > 0;
      $("predict").parentElement.hidden = !asks;
      picture().classList.toggle("asking", isWaiting() || Boolean(questionAhead()));
      picture().parts.forEach(([element, when]) => {
        const there = when.some(([from, to]) => from <= position && position <= to);
        if (there) element.removeAttribute("display"); else element.setAttribute("display", "none");
      });
      $("says").textContent = inLanguage(shown.says)[position];
      $("place").textContent = position + " / " + shown.last;
    }
    ["first", "back"].forEach((name) => { $(name).disabled = !shown || position === 0; });
    ["next", "last"].forEach((name) => { $(name).disabled = !shown || position === shown.last || isWaiting(); });
    $("play").disabled = !shown || isWaiting();
    if ($("stepback")) {
      $("stepback").disabled = step === 0;
      $("stepnext").disabled = step === steps.length - 1;
      $("stepplace").textContent = (step + 1) + " / " + steps.length;
    }
    ask();
  }

  function ask() {
    const box = $("question");
    const question = questionAhead();
    if (asked === question && question) return;
    asked = question;
    box.textContent = "";
    if (!question && !isWaiting()) return;
    const text = document.createElement("p");
    text.textContent = question ? inLanguage(question.text) : word("open");
    box.appendChild(text);
    if (!question) return;
    const options = document.createElement("div");
    options.className = "options";
    question.options.forEach((option, i) => {
      const button = document.createElement("button");
      button.textContent = (i < 9 ? i + 1 + "  " : "") + inLanguage(option);
      button.addEventListener("click", () => answer(i));
      options.appendChild(button);
    });
    box.appendChild(options);
  }

  function answer(option) {
    if (!asked || option >= asked.options.length) return;
    const question = asked, right = option === question.right;
    done.add(step + "/" + position);
    asked = null;
    answered += 1;
    score += right ? 1 : 0;
    position += 1;
    draw();
    const verdict = $("verdict");
    verdict.className = right ? "right" : "wrong";
    verdict.textContent = (right ? "✓ " + word("right") : "✗ " + word("wrong")) + " " +
      inLanguage(question.options[question.right]) + ". " + inLanguage(question.why) +
      " (" + score + " / " + answered + ")";
  }

  function go(to) {
    const shown = figure();
    if (!shown) return;
    const wanted = Math.max(0, Math.min(shown.last, to));
    $("verdict").textContent = "";
    // Forward stops at each question: what comes is the answer.
    position = wanted > position ? Math.max(position, Math.min(wanted, limit())) : wanted;
    draw();
  }

  function goStep(to) {
    if (to < 0 || to >= steps.length) return;
    stop();
    step = to;
    asked = null;
    $("verdict").textContent = "";
    const shown = figure();
    position = shown ? Math.min(startOf(step), limit()) : 0;
    draw();
    steps[step].focus();
  }

  function stop() {
    clearTimeout(timer);
    timer = null;
    $("play").textContent = "▶";
    $("play").setAttribute("aria-label", word("play"));
  }
  function tick() {
    const shown = figure();
    go(position + 1);
    if (position === shown.last || questionAhead()) return stop();
    timer = setTimeout(tick, position + 1 === shown.last ? lastMs : playMs);
  }
  function play() {
    if (timer) return stop();
    if (position === figure().last) go(0);
    $("play").textContent = "■";
    $("play").setAttribute("aria-label", word("stop"));
    timer = setTimeout(tick, playMs / 3);
  }

  function speak() {
    document.querySelectorAll("[data-word]").forEach((element) => {
      const text = word(element.dataset.word);
      if (element.dataset.as === "label") element.setAttribute("aria-label", text); else element.textContent = text;
    });
    root.lang = lang() === "zh_CN" ? "zh-Hans" : "en";
    asked = null;
    draw();
  }

  $("first").onclick = () => { stop(); go(0); };
  $("back").onclick = () => { stop(); go(position - 1); };
  $("next").onclick = () => { stop(); go(position + 1); };
  $("last").onclick = () => { stop(); go(figure().last); };
  $("play").onclick = play;
  $("predict").onchange = () => {
    done.clear(); opened.clear(); score = 0; answered = 0; asked = null;
    if (figure()) position = Math.min(position, limit());
    draw();
  };
  $("language").onchange = () => { root.dataset.lang = $("language").value; speak(); };
  $("theme").onclick = () => {
    const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
    root.dataset.theme = dark ? "light" : "dark";
  };
  if ($("stepback")) {
    $("stepback").onclick = () => goStep(step - 1);
    $("stepnext").onclick = () => goStep(step + 1);
  }
  document.addEventListener("keydown", (event) => {
    if (event.ctrlKey || event.altKey || event.metaKey || event.target.tagName === "SELECT") return;
    const onControl = ["BUTTON", "INPUT", "SUMMARY", "A"].includes(event.target.tagName);
    const keys = {
      ArrowRight: () => go(position + 1), ArrowLeft: () => go(position - 1), Home: () => go(0),
      End: () => go(figure() ? figure().last : 0), PageDown: () => goStep(step + 1), PageUp: () => goStep(step - 1),
      " ": () => { if (figure()) play(); },
    };
    const digit = Number(event.key);
    if (keys[event.key] && !(event.key === " " && onControl)) {
      if (event.key !== " ") stop();
      keys[event.key]();
      event.preventDefault();
    } else if (digit >= 1 && digit <= 9 && asked) {
      answer(digit - 1);
      event.preventDefault();
    }
  });
  document.querySelectorAll("a[data-hop]").forEach((link) => {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      const shown = figure(), at = shown && shown.entries[Number(link.dataset.hop) - 1];
      if (at !== undefined) { position = Math.min(at, limit()); draw(); }
    });
  });
  steps.forEach((one, i) => {
    one.querySelectorAll("details.tells").forEach((answer) => {
      answer.addEventListener("toggle", () => {
        if (!answer.open || opened.has(i)) return;
        opened.add(i);
        if (i !== step) return;
        asked = null;
        draw();
      });
    });
  });

  root.classList.add("js");
  const wanted = navigator.language || "";
  if (data.languages.includes("zh_CN") && wanted.startsWith("zh")) root.dataset.lang = "zh_CN";
  $("language").value = lang();
  position = figure() ? Math.min(startOf(0), limit()) : 0;
  speak();
})();
