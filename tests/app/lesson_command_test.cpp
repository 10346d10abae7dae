// SPDX-License-Identifier: MIT
// `keyfall lesson`: what it proves of lessons, and that each kind of mistake is found.
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/parsed_json.h"
#include "tests/support/schema_checker.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <functional>

namespace keyfall {

using test::keyfall;
using test::Outcome;
using test::ScratchFolder;

namespace {

const QString kLessons = QStringLiteral(KEYFALL_RESOURCES_DIR "/lessons/");
const QStringList kEmulated{QStringLiteral("KEYFALL_CUDA=emulated")};

QStringList lessonFiles()
{
    QStringList files;
    for (const QString& name : QDir(kLessons).entryList({QStringLiteral("*.json")}, QDir::Files, QDir::Name))
        if (name.count(QLatin1Char('.')) == 1)  // the others are translations
            files << kLessons + name;
    return files;
}

QByteArray content(const QString& path)
{
    QFile file(path);
    if (!file.open(QIODevice::ReadOnly))
        qFatal("cannot read %s", qPrintable(path));
    return file.readAll();
}

Json document(const QString& name)
{
    return test::parsedJson(content(kLessons + name).toStdString());
}

Json& step(Json& lesson, const char* id)
{
    for (Json& one : lesson["steps"])
        if (one["id"] == id)
            return one;
    qFatal("no step %s", id);
}

/// The problems of a document, as "step: kind".
QStringList problemsOf(const Json& lesson, bool strict = false, const QByteArray& chinese = {})
{
    const ScratchFolder folder;
    const QString path = folder.write(QStringLiteral("lesson.json"), QByteArray::fromStdString(jsonLine(lesson)));
    if (!chinese.isEmpty())
        (void)folder.write(QStringLiteral("lesson.zh_CN.json"), chinese);
    QStringList arguments{"lesson", "check", "--json", path};
    if (strict)
        arguments << "--strict";
    const Outcome outcome = keyfall(arguments, {}, kEmulated);
    QStringList problems;
    const Json answer = outcome.json();
    for (const Json& problem : answer["problems"])
        problems << QString::fromStdString((problem["step"].is_null() ? "" : problem["step"].get<std::string>()) + ": "
                                           + problem["kind"].get<std::string>());
    if (outcome.status != (problems.isEmpty() ? 0 : 1))
        return {QStringLiteral("status %1: %2").arg(outcome.status).arg(QString::fromUtf8(outcome.err))};
    return problems;
}

/// Lesson 03 without the lesson that it requires, which is not beside it in a test's folder.
Json missingKernel()
{
    Json lesson = document(QStringLiteral("03-missing-kernel.json"));
    lesson.erase("requires");
    return lesson;
}

}  // namespace

class LessonCommandTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyLessonHolds();
    void everyLessonIsComplete();
    void everyFileIsAsTheSchemaSays();
    void everyMistakeIsFound_data();
    void everyMistakeIsFound();
    void translations();
    void cudaIsSaid();
    void statuses();
    void list();
    void newLessons();
    void grade();
};

void LessonCommandTest::everyLessonHolds()
{
    // Translations are among them: each stands for its lesson, which is checked once.
    QStringList files;
    for (const QString& name : QDir(kLessons).entryList({QStringLiteral("*")}, QDir::Files))
        files << kLessons + name;
    QCOMPARE(files.size(), 36);
    const Outcome outcome = keyfall(QStringList{"lesson", "check", "--strict", "--json"} + files, {}, kEmulated);
    const Json answer = outcome.json();
    QVERIFY2(outcome.status == 0 && answer["problems"].empty(), jsonText(answer).c_str());
    QCOMPARE(answer["lessons"].size(), std::size_t{18});
    // What a lesson tells of, for tasks whose answer is a lesson.
    const Json& ask = answer["lessons"][17]["steps"][2];
    QCOMPARE(ask["keys"], Json::array({"AutogradPrivateUse1"}));
    QVERIFY2(ask["words"] == 41 && answer["lessons"][17]["title_words"] == 6, jsonLine(ask).c_str());
    std::size_t predictions = 0;
    std::size_t wrong = 0;
    for (const Json& lesson : answer["lessons"]) {
        predictions += lesson["predictions"].get<std::size_t>();
        for (const Json& one : lesson["steps"])
            wrong += one.value("wrong", std::size_t{0});
    }
    QVERIFY2(predictions >= 48, qPrintable(QString::number(predictions)));
    // Ways around each task that people have thought of: each is graded, and none passes.
    QVERIFY2(wrong >= 84, qPrintable(QString::number(wrong)));
}

/// What a person meets: every step has a slide for the room and notes for the speaker, a task has hints.
void LessonCommandTest::everyLessonIsComplete()
{
    for (const QString& file : lessonFiles()) {
        const Json lesson = test::parsedJson(content(file).toStdString());
        QVERIFY2(QFile::exists(file.chopped(5) + ".zh_CN.json"), qPrintable(file));
        for (const Json& one : lesson["steps"]) {
            const std::string name = lesson["id"].get<std::string>() + "/" + one["id"].get<std::string>();
            for (const char* field : {"prose", "slide", "notes"})
                QVERIFY2(one.contains(field) && !one[field].empty(), (name + " lacks " + field).c_str());
            if (one["kind"] == "task")
                QVERIFY2(one.contains("hints") && one.contains("wrong"), (name + " lacks hints or wrong").c_str());
        }
    }
}

void LessonCommandTest::everyFileIsAsTheSchemaSays()
{
    const test::SchemaChecker lessons(KEYFALL_RESOURCES_DIR "/schemas/lesson.schema.json");
    const test::SchemaChecker texts(KEYFALL_RESOURCES_DIR "/schemas/lesson-text.schema.json");
    for (const QString& name : QDir(kLessons).entryList({QStringLiteral("*.json")}, QDir::Files)) {
        const bool translation = name.count(QLatin1Char('.')) > 1;
        const auto problem =
            (translation ? texts : lessons).problem(test::parsedJson(content(kLessons + name).toStdString()));
        QVERIFY2(problem.empty(), (name.toStdString() + problem).c_str());
    }
}

void LessonCommandTest::everyMistakeIsFound_data()
{
    using Change = std::function<void(Json&)>;
    QTest::addColumn<QString>("lesson");
    QTest::addColumn<QStringList>("problems");
    const auto row = [](const char* name, const QStringList& problems, const Change& change) {
        Json lesson = missingKernel();
        change(lesson);
        QTest::newRow(name) << QString::fromStdString(jsonLine(lesson)) << problems;
    };
    row("nothing", {}, [](Json&) {});
    row("a wrong fact", {"skip: fact"}, [](Json& lesson) {
        step(lesson, "skip")["facts"][0]["equals"] = {"Tracer", "Cpu"};
    });
    row("a fact about nothing", {"skip: fact"},
        [](Json& lesson) { step(lesson, "skip")["facts"][0]["at"] = "/calls/3/hops/0/key"; });
    row("an unreachable goal", {"decline: solution", "decline: solution"}, [](Json& lesson) {
        step(lesson, "decline")["checks"][0]["equals"] = {"Autograd", "Meta"};
    });
    row("a goal that is true at the start", {"decline: goal-at-start"}, [](Json& lesson) {
        step(lesson, "decline")["checks"].push_back(
            {{"of", "session"}, {"at", "/program"}, {"count", 1}, {"say", "One line"}});
    });
    row("a guard that fails at the start", {"decline: guard-at-start", "decline: solution", "decline: solution"},
        [](Json& lesson) { step(lesson, "decline")["checks"][2]["equals"] = "0x0001"; });
    row("no goal", {"decline: goal-at-start", "decline: guard-at-start", "decline: guard-at-start"}, [](Json& lesson) {
        for (Json& check : step(lesson, "decline")["checks"])
            check["guard"] = true;
    });
    row("a wrong attempt that passes", {"decline: wrong"}, [](Json& lesson) {
        Json& task = step(lesson, "decline");
        task["wrong"].push_back(task["solutions"][0]);
    });
    row("a guard that is missing lets a wrong attempt pass", {"decline: wrong"}, [](Json& lesson) {
        step(lesson, "decline")["checks"].erase(1);  // strict off would do
    });
    row("a wrong attempt that is the start itself", {"decline: wrong", "decline: wrong"}, [](Json& lesson) {
        step(lesson, "decline")["wrong"] = Json::array({Json::object(), {{"strict", true}}});
    });
    row("a wrong attempt that is no session", {"decline: wrong"}, [](Json& lesson) {
        step(lesson, "decline")["wrong"].push_back({{"model", "nothing"}});
    });
    row("a session that is none", {"gap: session"}, [](Json& lesson) {
        lesson["sessions"]["start"]["program"] = 7;
        lesson["steps"] = Json::array({step(lesson, "gap")});
    });
    row("a session that does not start", {"gap: session"}, [](Json& lesson) {
        lesson["sessions"]["start"]["program"] = {"y = f(a"};
        lesson["steps"] = Json::array({step(lesson, "gap")});
    });
    row("no such session", {"skip: session"}, [](Json& lesson) {
        step(lesson, "skip")["session"] = "strat";
        lesson["steps"] = Json::array({step(lesson, "skip")});
    });
    row("two steps of one id", {": id"}, [](Json& lesson) { step(lesson, "torch")["id"] = "gap"; });
    row("a lesson that it requires and is not there", {": reference"},
        [](Json& lesson) { lesson["requires"] = {"02-one-fall"}; });
    row("a hop that is not there", {"skip: answer"}, [](Json& lesson) { step(lesson, "skip")["ask"]["hops"] = {3}; });
    row("a call that is not there", {"skip: answer"}, [](Json& lesson) { step(lesson, "skip")["ask"]["call"] = 2; });
    row("a text that is no choice", {"skip: answer"}, [](Json& lesson) {
        step(lesson, "skip")["ask"] = {{"what", "value"},
                                       {"of", "run"},
                                       {"at", "/calls/0/hops/0/provenance"},
                                       {"as", "text"},
                                       {"choices", {"math kernel", "missing"}}};
    });
    row("an answer that is a list", {"skip: answer"}, [](Json& lesson) {
        step(lesson, "skip")["ask"] = {{"what", "value"}, {"of", "run"}, {"at", "/calls/0/hops/*/key"}, {"as", "key"}};
    });
    row("two right options", {"difference: answer"},
        [](Json& lesson) { step(lesson, "difference")["options"][0]["right"] = true; });
    row("a link to no key", {"gap: link"}, [](Json& lesson) { step(lesson, "gap")["after"] = "[x](key:Autogard)"; });
    row("a link to no hop", {"gap: link"}, [](Json& lesson) { step(lesson, "gap")["after"] = "[x](hop:9)"; });
    row("a link to no panel", {"gap: link"}, [](Json& lesson) { step(lesson, "gap")["after"] = "[x](panel:prof)"; });
    row("a link to a file", {"gap: link"}, [](Json& lesson) { step(lesson, "gap")["after"] = "[x](file:///etc)"; });
    row("a link to no operator", {"gap: link"}, [](Json& lesson) { step(lesson, "gap")["after"] = "[x](op:nosuch)"; });
    row("an image", {"gap: link"}, [](Json& lesson) { step(lesson, "gap")["after"] = "![x](https://x/y.png)"; });
    row("a highlight of no key", {"gap: reference"}, [](Json& lesson) {
        step(lesson, "gap")["highlight"][1] = {{"lane", "CPU"}};
    });
    row("too much prose", {"gap: length"}, [](Json& lesson) { step(lesson, "gap")["prose"] = std::string(1201, 'x'); });
    row("too long a slide", {"gap: length"},
        [](Json& lesson) { step(lesson, "gap")["slide"] = std::string(161, 'x'); });
    row("a field that no check has", {": schema"}, [](Json& lesson) { step(lesson, "gap")["facts"][0]["equal"] = 1; });
    row("too many hops", {"gap: limit"}, [](Json& lesson) {
        Json& program = lesson["sessions"]["start"]["program"];
        for (int i = 0; i < 1000; ++i)
            program.push_back("y = f(a)");
        Json& gap = step(lesson, "gap");
        gap.erase("facts");
        lesson["steps"] = Json::array({gap});
    });
}

void LessonCommandTest::everyMistakeIsFound()
{
    QFETCH(QString, lesson);
    QFETCH(QStringList, problems);
    QStringList found = problemsOf(test::parsedJson(lesson.toStdString()));
    QCOMPARE(found.join("; "), problems.join("; "));
}

void LessonCommandTest::translations()
{
    const QByteArray chinese = content(kLessons + "03-missing-kernel.zh_CN.json");
    Json lesson = missingKernel();
    QCOMPARE(problemsOf(lesson, true, chinese), QStringList());
    step(lesson, "gap")["slide"] = "Another question.";
    QCOMPARE(problemsOf(lesson, true, chinese), QStringList{": translation"});
    QCOMPARE(problemsOf(lesson, false, chinese), QStringList());  // a note
    lesson = missingKernel();
    step(lesson, "gap")["after"] = "Not translated.";
    QCOMPARE(problemsOf(lesson, true, chinese), QStringList{": translation"});
    Json longer = test::parsedJson(chinese.toStdString());
    longer["texts"]["steps/gap/slide"]["text"] = std::string(161, 'x');
    QCOMPARE(problemsOf(missingKernel(), false, QByteArray::fromStdString(jsonLine(longer))),
             QStringList{"gap: length"});

    const ScratchFolder folder;
    const QString path = folder.write("mine.json", QByteArray::fromStdString(jsonLine(lesson)));
    QCOMPARE(keyfall({"lesson", "new", "--translate", "zh_CN", path}).status, 0);
    const Json fresh = test::parsedJson(content(folder.filePath("mine.zh_CN.json")).toStdString());
    QCOMPARE(fresh["texts"]["steps/gap/after"]["source"].get<std::string>(), std::string("Not translated."));
    const Outcome none = keyfall({"lesson", "new", "--translate", "Chinese", path});
    QCOMPARE(none.status, 2);
    QVERIFY2(none.err.contains("a language such as zh_CN"), none.err);
}

void LessonCommandTest::cudaIsSaid()
{
    Json lesson = document(QStringLiteral("09-devices.json"));
    lesson.erase("requires");
    QCOMPARE(problemsOf(lesson), QStringList());
    lesson.erase("needs");
    QVERIFY(problemsOf(lesson).contains(": session"));
    const Outcome off =
        keyfall({"lesson", "check", kLessons + "09-devices.json"}, {}, {QStringLiteral("KEYFALL_CUDA=off")});
    QCOMPARE(off.status, 3);
    QVERIFY2(off.err.contains("needs a CUDA device"), off.err);
}

void LessonCommandTest::statuses()
{
    const ScratchFolder folder;
    QCOMPARE(keyfall({"lesson"}).status, 2);
    QCOMPARE(keyfall({"lesson", "check"}).status, 2);
    QCOMPARE(keyfall({"lesson", "check", folder.filePath("none.json")}).status, 2);
    const Outcome text = keyfall({"lesson", "check", folder.write("a.json", "{")});
    QCOMPARE(text.status, 2);
    QVERIFY2(text.err.contains("a.json:1:"), text.err);
    const Outcome session = keyfall({"lesson", "check", folder.write("b.json", R"({"format": "keyfall-session"})")});
    QCOMPARE(session.status, 2);
    QVERIFY2(session.err.contains("is no lesson"), session.err);
    Json newer = missingKernel();
    newer["version"] = 2;
    const Outcome later =
        keyfall({"lesson", "check", folder.write("c.json", QByteArray::fromStdString(jsonLine(newer)))});
    QCOMPARE(later.status, 2);
    QVERIFY2(later.err.contains("newer Keyfall"), later.err);
}

void LessonCommandTest::list()
{
    const Json builtIn = keyfall({"lesson", "list", "--json"}).json();
    const Json files = keyfall({"lesson", "list", "--json", kLessons}).json();
    QCOMPARE(builtIn["lessons"].size(), std::size_t{18});
    QCOMPARE(files["lessons"].size(), std::size_t{18});
    for (std::size_t i = 0; i < 18; ++i) {
        QCOMPARE(builtIn["lessons"][i]["id"], files["lessons"][i]["id"]);
        QCOMPARE(builtIn["lessons"][i]["languages"], Json::array({"en", "zh_CN"}));
        QVERIFY(builtIn["lessons"][i]["file"].is_null());
    }
    QVERIFY(keyfall({"lesson", "list"}).out.contains("A call carries a set of keys"));
}

void LessonCommandTest::newLessons()
{
    const ScratchFolder folder;
    const QString path = folder.filePath("My first.json");
    QCOMPARE(keyfall({"lesson", "new", path, "--title", "Mine"}).status, 0);
    const Json lesson = test::parsedJson(content(path).toStdString());
    QCOMPARE(lesson["id"].get<std::string>(), std::string("my-first"));
    QCOMPARE(lesson["title"].get<std::string>(), std::string("Mine"));
    QCOMPARE(problemsOf(lesson, true), QStringList());
    const Outcome again = keyfall({"lesson", "new", path});
    QCOMPARE(again.status, 2);  // what somebody wrote is not written over
    QVERIFY2(again.err.contains("there is a file already"), again.err);

    const QString from = folder.filePath("from.json");
    const QString sessions = QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/");
    QCOMPARE(keyfall({"lesson", "new", from, "--from", sessions + "fall.keyfall", "--from", sessions + "error.keyfall"})
                 .status,
             0);
    const Json two = test::parsedJson(content(from).toStdString());
    QCOMPARE(two["steps"].size(), std::size_t{4});
    QCOMPARE(problemsOf(two, true), QStringList());
}

void LessonCommandTest::grade()
{
    const ScratchFolder folder;
    const auto session = [&folder](const char* registrations, const char* strict) {
        const QByteArray text = QByteArray(R"json({"format": "keyfall-session", "version": 1, "strict": )json") + strict
            + R"json(, "place": "as given", "standard_kernels": false, "registrations": [
                {"op": "f", "key": "Autograd", "kernel": "redispatch"},
                {"op": "f", "key": "Cpu", "kernel": {"return": 0}})json"
            + registrations + R"json(], "tensors": {"a": {"dtype": "float32", "shape": [1], "data": [1]}},
                "keyset": {"explicit": ["Tracer", "Autograd", "Cuda", "Cpu"]}, "program": ["y = f(a)"]})json";
        return folder.write("s.keyfall", text);
    };
    const auto graded = [](const QString& file, const QStringList& more = {}) {
        return keyfall(QStringList{"lesson", "grade", "03-missing-kernel", "--step", "decline", "--session", file}
                       + more);
    };
    const char* const declined = R"(, {"op": "f", "key": "Cuda", "kernel": "fallthrough"})";
    const Outcome solved = graded(session(declined, "true"));
    QCOMPARE(solved.status, 0);
    QVERIFY2(solved.out.contains("✓  Autograd runs, then Cpu") && solved.out.endsWith("solved\n"), solved.out);
    const Outcome open = graded(session("", "true"), {"--json"});
    QCOMPARE(open.status, 1);
    QCOMPARE(open.json()["solved"], Json(false));
    QCOMPARE(open.json()["checks"][0]["found"], Json::array({"Autograd", "Cuda"}));
    QCOMPARE(graded(session("", "false")).status, 1);  // the cheat: not strict
    const Outcome checked = keyfall({"lesson", "check", kLessons + "03-missing-kernel.json", "--step", "decline",
                                     "--session", session(declined, "true")});
    QCOMPARE(checked.status, 0);
    const Outcome slip =
        keyfall({"lesson", "grade", "03-missing-kernel", "--step", "decine", "--session", session(declined, "true")});
    QCOMPARE(slip.status, 2);
    QVERIFY2(slip.err.contains("did you mean 'decline'"), slip.err);
    QCOMPARE(keyfall({"lesson", "grade", "03-missin-kernel", "--step", "x", "--session", "y"}).status, 2);
}

KEYFALL_TEST(LessonCommandTest)

}  // namespace keyfall

#include "lesson_command_test.moc"
