// SPDX-License-Identifier: MIT
// The lesson's document: what is read, what is refused and where, and what its sessions stand for.
#include "core/lesson/lesson_links.h"
#include "core/lesson/lesson_pointer.h"
#include "core/lesson/lesson_session.h"
#include "core/lesson/lesson_texts.h"
#include "core/lesson/new_lesson.h"
#include "core/lesson/progress.h"
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/schema_checker.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace keyfall {

namespace {

/// A lesson of one step, with a merge patch over it.
Json lessonWith(const Json& patch = Json::object())
{
    return mergePatch(test::parsedJson(R"({"format": "keyfall-lesson", "version": 1, "id": "one", "title": "One",
        "summary": ["First line.", "Second line."], "later": 7, "sessions": {"start": {"model": "ferrotorch"}},
        "steps": [{"id": "a", "kind": "read", "title": "A", "session": "start", "color": "red"}]})"),
                      patch);
}

QString problemOf(const Json& document)
{
    const auto lesson = lessonOf(document, "one.json", {});
    return lesson ? QString() : QString::fromStdString(lesson.error().text());
}

Json oneStep(const char* step)
{
    return lessonWith({{"steps", Json::array({test::parsedJson(step)})}});
}

}  // namespace

class LessonReaderTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsTheWhole();
    void refuses_data();
    void refuses();
    void pointers_data();
    void pointers();
    void mergePatches_data();
    void mergePatches();
    void sessions();
    void filesOfTheFolderOnly();
    void links();
    void whatProseMustNotHave_data();
    void whatProseMustNotHave();
    void translations();
    void aNewLessonIsALesson();
    void progress();
};

void LessonReaderTest::readsTheWhole()
{
    const auto lesson = lessonOf(lessonWith(), "one.json", {});
    QVERIFY2(lesson.has_value(), qPrintable(problemOf(lessonWith())));
    QCOMPARE(lesson->summary, std::string("First line.\nSecond line."));
    QCOMPARE(lesson->language, std::string("en"));
    QCOMPARE(lesson->document["later"], Json(7));  // of a later version: kept
    QCOMPARE(lesson->document["steps"][0]["color"], Json("red"));
    QCOMPARE(lesson->find("a"), lesson->steps.data());
    QCOMPARE(lesson->find("b"), nullptr);

    const auto task = lessonOf(
        oneStep(R"({"id": "t", "kind": "task", "title": "T", "session": {"base": "start", "patch": {"strict": true}},
                    "checks": [{"of": {"lint": {"op": "f"}}, "at": "/findings/*/kind", "lacks": "stale-entry",
                                "say": "No stale entry"},
                               {"of": "session", "at": "/strict", "equals": true, "say": "Strict", "guard": true}],
                    "solutions": [{"include": ["Tracer"]}], "wrong": [{}, {"strict": false}]})"),
        "one.json", {});
    QVERIFY(task.has_value());
    const LessonStep& step = task->steps.front();
    QCOMPARE(step.checks.size(), std::size_t{2});
    QCOMPARE(nameOf(step.checks[0].of.of), std::string_view("lint"));
    QCOMPARE(nameOf(step.checks[0].test), std::string_view("lacks"));
    QVERIFY(!step.checks[0].guard && step.checks[1].guard);
    QCOMPARE(step.wrong.size(), std::size_t{2});
    QVERIFY(step.position.at == LessonPosition::At::asItWas);
}

void LessonReaderTest::refuses_data()
{
    QTest::addColumn<QString>("document");
    QTest::addColumn<QString>("says");
    const auto row = [](const char* name, const Json& document, const char* says) {
        QTest::newRow(name) << QString::fromStdString(jsonLine(document)) << QString::fromUtf8(says);
    };
    row("another format", lessonWith({{"format", "keyfall-session"}}), "is no lesson");
    row("newer", lessonWith({{"version", 2}}), "#/version: the lesson was written for a newer Keyfall");
    row("version 0", lessonWith({{"version", 0}}), "#/version");
    row("no id", lessonWith({{"id", nullptr}}), "id");
    row("a bad id", lessonWith({{"id", "One Lesson"}}), "'One Lesson' is no id");
    row("no steps", lessonWith({{"steps", Json::array()}}), "expected 1 to 40 steps");
    row("41 steps", lessonWith({{"steps", Json(std::vector<Json>(41, lessonWith()["steps"][0]))}}), "1 to 40 steps");
    row("a slip in a kind", oneStep(R"({"id": "a", "kind": "reed", "title": "A"})"), "did you mean 'read'");
    row("a session that is none",
        lessonWith({{"sessions", {{"start", {{"model", nullptr}, {"program", Json::array()}}}}}}), "#/sessions/start");
    row("a file elsewhere", lessonWith({{"sessions", {{"start", {{"model", nullptr}, {"file", "../x.keyfall"}}}}}}),
        "#/sessions/start/file: '../x.keyfall' is no file beside the lesson");
    row("prediction without a question", oneStep(R"({"id": "a", "kind": "predict", "title": "A"})"), "ask");
    row("a question for nothing",
        oneStep(R"({"id": "a", "kind": "predict", "title": "A", "ask": {"what": "weather"}})"), "#/steps/0/ask/what");
    row("no hops", oneStep(R"({"id": "a", "kind": "predict", "title": "A", "ask": {"what": "next key", "hops": []}})"),
        "#/steps/0/ask/hops");
    row("one option", oneStep(R"({"id": "a", "kind": "choose", "title": "A", "options": [{"text": "x", "why": "y"}]})"),
        "expected 2 to 8 options");
    row("an option without a reason",
        oneStep(
            R"({"id": "a", "kind": "choose", "title": "A", "options": [{"text": "x"}, {"text": "z", "why": "y"}]})"),
        "#/steps/0/options/0");
    row("no solution", oneStep(R"({"id": "a", "kind": "task", "title": "A", "solutions": [],
                                   "checks": [{"of": "run", "at": "/error", "equals": null, "say": "s"}]})"),
        "at least one solution");
    row("a check without a word", oneStep(R"({"id": "a", "kind": "task", "title": "A", "solutions": [{}],
                                              "checks": [{"of": "run", "at": "/error", "equals": null}]})"),
        "say");
    row("a check with two tests",
        oneStep(
            R"({"id": "a", "kind": "read", "title": "A", "facts": [{"of": "run", "at": "", "has": 1, "count": 1}]})"),
        "a check has one test, this one has 2");
    row("each without a place", oneStep(R"({"id": "a", "kind": "read", "title": "A",
                    "facts": [{"of": "run", "at": "/calls/*", "each": {"has": "Cpu"}}]})"),
        "#/steps/0/facts/0/each");
    row("each without a test", oneStep(R"({"id": "a", "kind": "read", "title": "A",
                    "facts": [{"of": "run", "at": "/calls/*", "each": {"at": "/hops/*/key"}}]})"),
        "a check has one test, this one has 0");
    row("each of each", oneStep(R"({"id": "a", "kind": "read", "title": "A",
                    "facts": [{"of": "run", "at": "/calls/*",
                               "each": {"at": "/hops", "each": {"at": "/key", "equals": "Cpu"}}}]})"),
        "#/steps/0/facts/0/each");
    row("a pointer with a hole",
        oneStep(
            R"({"id": "a", "kind": "read", "title": "A", "facts": [{"of": "run", "at": "/calls//0", "count": 1}]})"),
        "'/calls//0' is no pointer");
    row("tables of a file", oneStep(R"({"id": "a", "kind": "read", "title": "A", "facts": [
            {"of": {"resolve": {"op": "f", "keys": [], "table": "/tmp/x"}}, "at": "", "count": 1}]})"),
        "comes with the program");
    row("a panel that is none", oneStep(R"({"id": "a", "kind": "read", "title": "A", "show": {"panel": "prof"}})"),
        "did you mean 'proof'");
    row("two highlights in one",
        oneStep(R"({"id": "a", "kind": "read", "title": "A", "highlight": [{"panel": "keys", "hop": 1}]})"),
        "#/steps/0/highlight/0");
    row("an open link", lessonWith({{"sources", {{{"title", "x"}, {"url", "http://x"}}}}}), "#/sources/0/url");
}

void LessonReaderTest::refuses()
{
    QFETCH(QString, document);
    QFETCH(QString, says);
    const QString problem = problemOf(test::parsedJson(document.toStdString()));
    QVERIFY2(problem.startsWith("one.json#") && problem.contains(says), qPrintable(problem));
}

void LessonReaderTest::pointers_data()
{
    QTest::addColumn<QString>("pointer");
    QTest::addColumn<QString>("value");
    const auto row = [](const char* pointer, const char* value) { QTest::newRow(pointer) << pointer << value; };
    row("", R"({"a":[{"k":"x","n":1,"s/t":5},{"k":"y","n":2},{"k":"x","n":3}],"o":{"p":1,"q":[7]}})");
    row("/o/p", "1");
    row("/o/q/0", "7");
    row("/a/1/k", "\"y\"");
    row("/a/7", "null");
    row("/a/7/k", "null");
    row("/nothing", "null");
    row("/a/*/n", "[1,2,3]");
    row("/a/k=x/n", "[1,3]");
    row("/a/k=x,n=3/n", "[3]");
    row("/a/k=z/n", "[]");
    row("/a/0/s~1t", "5");
    row("/o/*", "[1,[7]]");
    row("/o/p/*", "[]");
    row("/a/01x", "null");
}

void LessonReaderTest::pointers()
{
    QFETCH(QString, pointer);
    QFETCH(QString, value);
    const Json document =
        test::parsedJson(R"({"a": [{"k": "x", "n": 1, "s/t": 5}, {"k": "y", "n": 2}, {"k": "x", "n": 3}],
                        "o": {"p": 1, "q": [7]}})");
    QCOMPARE(QString::fromStdString(jsonLine(valueAt(document, pointer.toStdString()))), value);
}

void LessonReaderTest::mergePatches_data()
{
    QTest::addColumn<QString>("target");
    QTest::addColumn<QString>("patch");
    QTest::addColumn<QString>("result");
    const auto row = [](const char* target, const char* patch, const char* result) {
        QTest::addRow("%s with %s", target, patch) << target << patch << result;
    };
    // The cases of RFC 7386's appendix.
    row(R"({"a":"b"})", R"({"a":"c"})", R"({"a":"c"})");
    row(R"({"a":"b"})", R"({"b":"c"})", R"({"a":"b","b":"c"})");
    row(R"({"a":"b"})", R"({"a":null})", R"({})");
    row(R"({"a":"b","b":"c"})", R"({"a":null})", R"({"b":"c"})");
    row(R"({"a":["b"]})", R"({"a":"c"})", R"({"a":"c"})");
    row(R"({"a":"c"})", R"({"a":["b"]})", R"({"a":["b"]})");
    row(R"({"a":{"b":"c"}})", R"({"a":{"b":"d","c":null}})", R"({"a":{"b":"d"}})");
    row(R"({"a":[{"b":"c"}]})", R"({"a":[1]})", R"({"a":[1]})");
    row(R"(["a","b"])", R"(["c","d"])", R"(["c","d"])");
    row(R"({"a":"b"})", R"(["c"])", R"(["c"])");
    row(R"({"a":"foo"})", "null", "null");
    row(R"({"e":null})", R"({"a":1})", R"({"e":null,"a":1})");
    row("[1,2]", R"({"a":"b","c":null})", R"({"a":"b"})");
    row("{}", R"({"a":{"bb":{"ccc":null}}})", R"({"a":{"bb":{}}})");
}

void LessonReaderTest::mergePatches()
{
    QFETCH(QString, target);
    QFETCH(QString, patch);
    QFETCH(QString, result);
    const Json merged = mergePatch(test::parsedJson(target.toStdString()), test::parsedJson(patch.toStdString()));
    QCOMPARE(QString::fromStdString(jsonLine(merged)), result);
}

void LessonReaderTest::sessions()
{
    const auto lesson = lessonOf(
        lessonWith({{"sessions",
                     {{"strict", {{"base", "start"}, {"patch", {{"strict", true}}}}},
                      {"both", {{"base", "strict"}, {"patch", {{"include", {"Tracer"}}}}}},
                      {"egg", {{"base", "hen"}}},
                      {"hen", {{"base", "egg"}}}}},
                    {"steps", test::parsedJson(R"([{"id": "a", "kind": "read", "title": "A", "session": "start"},
                                              {"id": "b", "kind": "read", "title": "B", "session": "both"},
                                              {"id": "c", "kind": "read", "title": "C"}])")}}),
        "one.json", {});
    QVERIFY(lesson.has_value());
    const auto first = sessionDocumentOf(*lesson, 0);
    const auto third = sessionDocumentOf(*lesson, 2);
    QVERIFY(first && third);
    QCOMPARE((*first)["strict"], Json(false));  // as in a new session
    QCOMPARE((*third)["strict"], Json(true));   // of the nearest earlier step, over two bases
    QCOMPARE((*third)["include"], Json::array({"Tracer"}));
    QCOMPARE((*third)["model"], Json("ferrotorch"));
    const auto session = sessionOf(*third, "c");
    QVERIFY(session && session->strict);
    QCOMPARE(savedDocument(*session)["tables"], Json("stored"));  // saving leaves it out; a check may ask for it
    QVERIFY(sessionDocument(*lesson, "egg").error().text().find("based on itself") != std::string::npos);
    QVERIFY(sessionDocument(*lesson, "stat").error().text().find("did you mean 'start'") != std::string::npos);
}

void LessonReaderTest::filesOfTheFolderOnly()
{
    QTemporaryDir folder;
    QTemporaryDir elsewhere;
    const auto write = [](const QString& path, const QByteArray& text) {
        QFile file(path);
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text);
    };
    write(folder.filePath("mine.keyfall"), R"({"format": "keyfall-session", "version": 1, "strict": true})");
    write(elsewhere.filePath("theirs.keyfall"), R"({"format": "keyfall-session", "version": 1})");
    QVERIFY(QFile::link(elsewhere.filePath("theirs.keyfall"), folder.filePath("link.keyfall")));
    auto lesson = *lessonOf(lessonWith(), "one.json", folder.path().toStdString());
    const auto mine = sessionDocument(lesson, {{"file", "mine.keyfall"}});
    QVERIFY(mine && (*mine)["strict"] == Json(true));
    QVERIFY(sessionDocument(lesson, {{"file", "none.keyfall"}}).error().text().find("none.keyfall")
            != std::string::npos);
    QVERIFY(sessionDocument(lesson, {{"file", "link.keyfall"}}).error().text().find("outside of the lesson's folder")
            != std::string::npos);
    lesson.folder.clear();
    QVERIFY(!sessionDocument(lesson, {{"file", "mine.keyfall"}}));
}

void LessonReaderTest::links()
{
    using To = LessonLink::To;
    const auto found = linksIn("[a](key:Autograd), [b](hop:3) and `[c](key:No)`; [d](panel:proof) [e](op:add.Tensor) "
                               "[f](manual:keys#mask) [g](https://x/(y)) [h](file:///etc)");
    const std::vector<LessonLink> wanted{{To::key, "Autograd"},         {To::hop, "3"},
                                         {To::panel, "proof"},          {To::op, "add.Tensor"},
                                         {To::manual, "keys#mask"},     {To::web, "https://x/(y)"},
                                         {To::elsewhere, "file:///etc"}};
    QVERIFY(found == wanted);
    QCOMPARE(characters("调度键 ab"), std::size_t{6});
}

void LessonReaderTest::whatProseMustNotHave_data()
{
    QTest::addColumn<QString>("text");
    QTest::addColumn<QString>("found");
    QTest::newRow("plain") << "a < b, `<code>`, 3 > 2"
                           << "";
    QTest::newRow("image") << "see ![x](y.png)"
                           << "an image";
    QTest::newRow("tag") << "a <b>bold</b> word"
                         << "HTML";
    QTest::newRow("comment") << "a <!-- b -->"
                             << "HTML";
}

void LessonReaderTest::whatProseMustNotHave()
{
    QFETCH(QString, text);
    QFETCH(QString, found);
    QCOMPARE(QString::fromStdString(forbiddenIn(text.toStdString())), found);
}

void LessonReaderTest::translations()
{
    Lesson lesson = *lessonOf(oneStep(R"({"id": "a", "kind": "choose", "title": "A", "session": "start", "hints": ["h"],
        "options": [{"text": "x", "why": "y", "right": true}, {"text": "z", "why": "w"}]})"),
                              "one.json", {});
    const LessonTexts none{"one", "zh_CN", {}, Json::object()};
    const auto empty = parseLessonTexts(updatedTexts(lesson, none), "one.zh_CN.json");
    QVERIFY(empty.has_value());
    QCOMPARE(empty->texts.size(), std::size_t{8});  // title, summary, and of the step: title, hint, four of the options
    QCOMPARE(stateOf(lesson, *empty).missing.size(), std::size_t{8});

    Json filled = empty->document;
    for (auto& [id, entry] : filled["texts"].items())
        entry["text"] = "译 " + id;
    filled["texts"]["steps/a/options/0/why"]["reviewed"] = true;
    const auto texts = *parseLessonTexts(jsonLine(filled), "one.zh_CN.json");
    QVERIFY(stateOf(lesson, texts).complete());
    QCOMPARE(translated(lesson, texts).steps[0].options[0].why, std::string("译 steps/a/options/0/why"));

    lesson.steps[0].hints[0] = "another hint";
    lesson.steps[0].options.pop_back();
    const TranslationState state = stateOf(lesson, texts);
    QCOMPARE(state.outdated, std::vector<std::string>{"steps/a/hints/0"});
    QCOMPARE(state.unknown.size(), std::size_t{2});
    QCOMPARE(translated(lesson, texts).steps[0].hints[0], std::string("another hint"));  // never an outdated one

    const auto again = *parseLessonTexts(updatedTexts(lesson, texts), "one.zh_CN.json");
    QCOMPARE(stateOf(lesson, again).missing, std::vector<std::string>{"steps/a/hints/0"});
    QVERIFY(stateOf(lesson, again).unknown.empty());
    QCOMPARE(again.document["texts"]["steps/a/hints/0"]["before"]["text"], Json("译 steps/a/hints/0"));
    QCOMPARE(again.document["texts"]["steps/a/options/0/why"]["reviewed"], Json(true));  // unknown fields are kept
    QVERIFY(!parseLessonTexts(R"({"format": "keyfall-lesson"})", "x"));
}

void LessonReaderTest::aNewLessonIsALesson()
{
    QCOMPARE(lessonIdOf("/tmp/My first, lesson!.json"), std::string("my-first-lesson"));
    QVERIFY(parseLesson(newLessonText("x", "X", {}), "x.json", {}));
}

void LessonReaderTest::progress()
{
    LessonProgress progress;
    progress.set("one", "a", {true, 1.5, 2, 1, "2026-05-17"});
    progress.set("one", "b", {});
    progress.set("one", "c", {true, 0.5, 2, 0, "2026-05-17", {{{2, 0}, 0, false}, {{}, 0.5, true}}});
    progress.setAt("one", "c");
    const auto read = LessonProgress::parse(progress.text(), "progress.json");
    QVERIFY(read.has_value());
    QVERIFY(read->of("one", "a") == progress.of("one", "a"));
    QVERIFY(read->of("one", "c") == progress.of("one", "c"));
    QCOMPARE(read->at("one"), std::string("c"));
    QCOMPARE(read->at("two"), std::string());
    QCOMPARE(read->doneIn("one"), std::size_t{2});
    auto forgotten = *read;
    forgotten.forget("one");
    QCOMPARE(forgotten.at("one"), std::string());
    const test::SchemaChecker schema(KEYFALL_RESOURCES_DIR "/schemas/progress.schema.json");
    const auto problem = schema.problem(test::parsedJson(progress.text()));
    QVERIFY2(problem.empty(), problem.c_str());
    const auto later =
        LessonProgress::parse(R"({"format": "keyfall-progress", "version": 1, "lessons": {}, "quiz": [7]})", "p");
    QVERIFY(later && later->text().find("\"quiz\"") != std::string::npos);  // of a later version: kept
    for (const char* damaged :
         {"{", "[]", R"({"format": "x"})", R"({"format": "keyfall-progress", "version": 1,
        "lessons": {"one": {"a": {"done": 1, "right": 0, "asked": 0, "hints": 0}}}})",
          R"({"format": "keyfall-progress", "version": 1, "lessons": {"one": {"a": {"done": true, "right": 0,
        "asked": 0, "hints": 0, "answers": [{"chosen": [-1], "points": 0}]}}}})"})
        QVERIFY2(!LessonProgress::parse(damaged, "p"), damaged);
}

KEYFALL_TEST(LessonReaderTest)

}  // namespace keyfall

#include "lesson_reader_test.moc"
