// SPDX-License-Identifier: MIT
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/keyfall_process.h"
#include "tests/support/parsed_json.h"
#include "tests/support/schema_checker.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace keyfall {

using test::keyfall;
using test::Outcome;

namespace {

const QString kSessions = QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/");
const QString kVectors = QStringLiteral(KEYFALL_TEST_DATA_DIR "/ferrotorch_dispatch.json");

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

test::SchemaChecker schema(const QString& name)
{
    return test::SchemaChecker(
        (QStringLiteral(KEYFALL_RESOURCES_DIR "/schemas/") + name + ".schema.json").toStdString());
}

QString fallOf(const Json& call)
{
    QStringList keys;
    for (const Json& hop : call["hops"])
        keys << (hop["key"].is_null() ? QStringLiteral("none") : QString::fromStdString(hop["key"].get<std::string>()));
    return keys.join(" > ");
}

}  // namespace

/// Drives the built program: what it prints, where it prints it, and the exit status (design:4).
class CommandLineTest : public QObject {
    Q_OBJECT

private:
    test::ScratchFolder folder_;

private Q_SLOTS:
    void statusOfEveryKindOfEnd_data()
    {
        QTest::addColumn<QStringList>("arguments");
        QTest::addColumn<int>("status");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const QStringList& arguments, int status, const QString& message) {
            QTest::newRow(name) << arguments << status << message;
        };
        row("run", {"run", kSessions + "fall.keyfall"}, 0, "");
        row("run custom registrations", {"run", kSessions + "custom_registrations.keyfall"}, 0, "");
        row("run backward", {"run", kSessions + "backward.keyfall"}, 0, "");
        row("run skipped", {"run", kSessions + "skipped.keyfall"}, 0, "");
        row("a call raised", {"run", kSessions + "error.keyfall"}, 1, "program line 1: Dispatcher::call(scale)");
        row("no such file", {"run", "none.keyfall"}, 2, "none.keyfall: cannot be opened: No such file or directory");
        row("a directory", {"run", kSessions}, 2, "is a directory");
        row("another kind of file", {"run", kVectors}, 2, "expected \"keyfall-session\"");
        row("run what", {"run"}, 2, "SESSION");
        row("run two", {"run", "a", "b"}, 2, "b");
        row("unknown option", {"run", "a", "--jsn"}, 2, "--jsn");
        row("unknown subcommand", {"rnu", "a"}, 2, "a");
        row("resolve", {"resolve", "--op", "relu", "--keys", "Cpu"}, 0, "");
        row("resolve to an error", {"resolve", "--model", "pytorch-2.6", "--op", "relu", "--keys", "XPU"}, 1, "");
        row("resolve the empty set", {"resolve", "--op", "relu", "--bits", "0"}, 1, "");
        row("resolve without keys", {"resolve", "--op", "relu"}, 2, "--keys");
        row("resolve with both", {"resolve", "--op", "relu", "--keys", "Cpu", "--bits", "1"}, 2, "--keys");
        row("resolve an unknown key", {"resolve", "--op", "relu", "--keys", "Cpuu"}, 2, "did you mean");
        row("resolve undefined bits", {"resolve", "--op", "relu", "--bits", "0x8001"}, 2, "bit 15");
        row("resolve an unknown operator", {"resolve", "--op", "rellu", "--keys", "Cpu"}, 2, "did you mean 'relu'?");
        row("resolve an unknown model", {"resolve", "--model", "tf", "--op", "relu", "--keys", "Cpu"}, 2, "tf");
        row("resolve an imported table", {"resolve", "--table", "x", "--op", "relu", "--keys", "Cpu"}, 2,
            "x: cannot be opened");
        row("table", {"table", "--op", "relu"}, 0, "");
        row("table of an unknown operator", {"table", "--op", "rellu"}, 2, "did you mean 'relu'?");
        row("table in an unknown format", {"table", "--format", "xml"}, 2, "xml");
        row("table as PyTorch prints it", {"table", "--format", "pytorch"}, 2, "not for this model");
        row("imported table", {"table", "--import", "x"}, 2, "x: cannot be opened");
        row("devices", {"devices"}, 0, "");
        row("conformance", {"conformance", kVectors}, 0, "");
        row("conformance of nothing", {"conformance"}, 2, "FILE");
        row("conformance of a missing file", {"conformance", "none.json"}, 2, "none.json: cannot be opened");
        row("conformance of a session", {"conformance", kSessions + "fall.keyfall"}, 2, "known formats");
        row("conformance on no device", {"conformance", "--device", "tpu", kVectors}, 2, "unknown device 'tpu'");
        row("export without a file", {"export", kSessions + "fall.keyfall"}, 2, "--to");
        row("export to an unknown format", {"export", kSessions + "fall.keyfall", "--to", "a.bmp"}, 2,
            "unknown format 'bmp'");
        row("export without an extension", {"export", kSessions + "fall.keyfall", "--to", "a"}, 2, "no extension");
        row("export a call that is not there", {"export", kSessions + "fall.keyfall", "--to", "a.dot", "--call", "2"},
            2, "there is no call 2; the run has 1");
        row("export a step that is not there", {"export", kSessions + "fall.keyfall", "--to", "a.dot", "--step", "99"},
            2, "there is no step 99");
        row("export at no scale", {"export", kSessions + "fall.keyfall", "--to", "a.png", "--scale", "0"}, 2,
            "--scale");
        row("export of call zero", {"export", kSessions + "fall.keyfall", "--to", "a.png", "--call", "0"}, 2,
            "'0' is no number from 1 on");
        row("export of a step before the first", {"export", kSessions + "fall.keyfall", "--to", "a.png", "--step=-1"},
            2, "'-1' is no number from 0 on");
        row("export a timeline of one call",
            {"export", kSessions + "fall.keyfall", "--to", "a.svg", "--view", "timeline", "--call", "1"}, 2,
            "the timeline is of the whole run");
        row("export a tree as a page", {"export", kSessions + "fall.keyfall", "--to", "a.html", "--view", "tree"}, 2,
            "the tree is a picture, 'html' is none");
        row("export a tree on paper",
            {"export", kSessions + "fall.keyfall", "--to", "a.pdf", "--view", "tree", "--preset", "a4"}, 2,
            "the view 'tree' has neither");
        row("export into nowhere", {"export", kSessions + "fall.keyfall", "--to", "/no/such/folder/a.dot"}, 2,
            "cannot be written");
        row("keyset of an unknown model", {"keyset", "--model", "tf"}, 2, "tf");
        row("help", {"--help"}, 0, "");
        row("version", {"--version"}, 0, "");
    }

    void statusOfEveryKindOfEnd()
    {
        QFETCH(QStringList, arguments);
        QFETCH(int, status);
        QFETCH(QString, message);
        const Outcome outcome = keyfall(arguments);
        QVERIFY2(outcome.status == status,
                 ("status " + QByteArray::number(outcome.status) + ": " + outcome.err).constData());
        QVERIFY2(QString::fromUtf8(outcome.err).contains(message), outcome.err.constData());
        if (status == 2) {
            QVERIFY2(outcome.out.isEmpty(), outcome.out.constData());
            QVERIFY2(outcome.err.startsWith("keyfall: ") && outcome.err.count('\n') <= 2, outcome.err.constData());
        }
    }

    void aMissingDeviceIsStatus3()
    {
        const Outcome off = keyfall({"run", kSessions + "fall_cuda.keyfall"}, {}, {"KEYFALL_CUDA=off"});
        QVERIFY2(off.status == 3, off.err.constData());
        QVERIFY2(off.err.contains("cuda"), off.err.constData());
        QVERIFY(off.out.isEmpty());
    }

    /// What is one word too many is told where its place is.
    void aMisplacedSessionIsToldItsPlace()
    {
        const Outcome session = keyfall({"table", "mine.keyfall"});
        QCOMPARE(session.status, 2);
        QVERIFY2(session.err.contains("a session stands behind --session; keyfall table --help"), session.err);
        const Outcome other = keyfall({"table", "other"});
        QVERIFY2(!other.err.contains("--session") && other.err.contains("keyfall table --help"), other.err);
        QVERIFY(keyfall({"--sesion"}).err.contains("(keyfall --help says how it is used)"));
    }

    void helpIsUseful()
    {
        const Outcome help = keyfall({"--help"});
        for (const char* name : {"run", "resolve", "keyset", "table", "export", "devices", "conformance"}) {
            QVERIFY2(help.out.contains(name), name);
            const Outcome one = keyfall({name, "--help"});
            QCOMPARE(one.status, 0);
            QVERIFY2(one.out.contains("Example") && one.out.contains(QByteArray("keyfall ") + name),
                     one.out.constData());
        }
        QVERIFY(help.out.contains("Exit status"));
        QVERIFY(keyfall({"--version"}).out.startsWith("keyfall "));
    }

    void runPrintsOneJsonDocument()
    {
        const Outcome outcome = keyfall({"run", kSessions + "fall.keyfall", "--json"});
        QCOMPARE(outcome.status, 0);
        const Json json = outcome.json();
        QVERIFY(json.is_object());
        QCOMPARE(QString::fromStdString(schema("call-graph").problem(Json(json))), QString());
        QCOMPARE(json["model"].get<std::string>(), std::string("ferrotorch"));
        QCOMPARE(json["calls"].size(), std::size_t{1});
        const Json& call = json["calls"][0];
        QCOMPARE(fallOf(call), QString("Tracer > Profiler > Autograd > Cpu"));
        QCOMPARE(jsonLine(call["keyset"]),
                 std::string(R"({"bits":"0x0681","keys":["Tracer","Profiler","Autograd","Cpu"]})"));
        QCOMPARE(call["hops"][3]["kernel"].get<std::string>(), std::string("standard:cpu"));
        QCOMPARE(call["hops"][3]["keyset_in"].get<std::string>(), std::string("0x0001"));
        QCOMPARE(jsonLine(call["results"][0]["data"]), std::string("[11.0,22.0,33.0,14.0,25.0,36.0]"));
        QVERIFY(call["error"].is_null() && json["error"].is_null());
    }

    /// Perfetto and chrome://tracing read the object form: traceEvents with ph, pid, tid, ts, and dur of slices.
    void runWritesAChromeTrace()
    {
        const QTemporaryDir folder;
        const QString file = folder.filePath("run.trace.json");
        const Outcome outcome = keyfall({"run", kSessions + "fall.keyfall", "--chrome-trace", file});
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.out.contains("Profile:"));
        const Json trace = test::parsedJson(contentOf(file).toStdString());
        QStringList slices;
        for (const Json& event : trace.at("traceEvents"))
            if (event.at("ph") == "X") {
                QVERIFY(event.at("ts").is_number() && event.at("dur").is_number()
                        && event.at("pid").is_number_integer());
                slices << QString::fromStdString(event.at("cat").get<std::string>() + " "
                                                 + event.at("name").get<std::string>());
            }
        QCOMPARE(slices.join(", "),
                 QString("cpu_op add.Tensor, dispatch_hop Tracer, dispatch_hop Profiler, dispatch_hop Autograd, "
                         "dispatch_hop Cpu"));
        const Outcome nowhere =
            keyfall({"run", kSessions + "fall.keyfall", "--chrome-trace", folder.filePath("none/run.json")});
        QCOMPARE(nowhere.status, 2);
        QVERIFY2(nowhere.err.contains("none/run.json"), nowhere.err.constData());
        QVERIFY(nowhere.out.isEmpty());
    }

    void everyExampleFitsTheSchemas()
    {
        const auto session = schema("session");
        const auto graph = schema("call-graph");
        for (const QString& name : QDir(kSessions).entryList({"*.keyfall"})) {
            const QByteArray content = contentOf(kSessions + name);
            QCOMPARE(QString::fromStdString(session.problem(test::parsedJson(content.toStdString()))), QString());
            const Outcome outcome = keyfall({"run", kSessions + name, "--json"});
            if (outcome.status != 3)
                QCOMPARE(name + QString::fromStdString(graph.problem(test::parsedJson(outcome.out.toStdString()))),
                         name);
        }
        QCOMPARE(QString::fromStdString(
                     schema("ferrotorch-vectors").problem(test::parsedJson(contentOf(kVectors).toStdString()))),
                 QString());
    }

    void schemasRefuseWhatIsWrong()
    {
        auto vectors = test::parsedJson(contentOf(kVectors).toStdString());
        vectors["records"][0]["steps"][0]["expect"] = "smaller";
        QVERIFY(!schema("ferrotorch-vectors").problem(vectors).empty());
        auto session = test::parsedJson(contentOf(kSessions + "fall.keyfall").toStdString());
        session["tensors"]["a"]["shape"][0] = -1;
        QVERIFY(!schema("session").problem(session).empty());
    }

    void anErrorIsInTheDocumentAndInTheStatus()
    {
        const Outcome outcome = keyfall({"run", kSessions + "error.keyfall", "--json"});
        QCOMPARE(outcome.status, 1);
        const Json json = outcome.json();
        QVERIFY(json["error"].get<std::string>().find("no kernel for the backend key Cuda") != std::string::npos);
        QCOMPARE(json["error_line"].get<int>(), 1);
        const Json& hops = json["calls"][0]["hops"];
        QCOMPARE(fallOf(json["calls"][0]), QString("Tracer > Autograd > Cuda"));
        QVERIFY(!hops[0]["error_raised_here"].get<bool>() && hops[2]["error_raised_here"].get<bool>());
        QVERIFY(hops[2]["kernel"].is_null());
    }

    void sessionsComeFromStandardInput()
    {
        const Outcome file = keyfall({"run", kSessions + "custom_registrations.keyfall", "--json"});
        const Outcome input = keyfall({"run", "-", "--json"}, contentOf(kSessions + "custom_registrations.keyfall"));
        QCOMPARE(input.status, 0);
        QCOMPARE(fallOf(input.json()["calls"][0]), fallOf(file.json()["calls"][0]));
        const Outcome broken = keyfall({"run", "-"}, "{");
        QCOMPARE(broken.status, 2);
        QVERIFY(broken.err.startsWith("keyfall: standard input:1:"));
    }

    void resolveSaysWhy()
    {
        const QStringList arguments{"resolve",   "--op",  "relu", "--keys", "Tracer,Vmap,Autograd,Cpu",
                                    "--exclude", "Tracer"};
        const Outcome text = keyfall(arguments);
        QCOMPARE(text.status, 0);
        for (const char* words : {"relu on {Vmap, Autograd, Cpu} (0x0181)", "Tracer is excluded on this thread",
                                  "Autograd wins: standard:autograd", "Goes on with", "Cpu wins: standard:cpu"})
            QVERIFY2(text.out.contains(words), text.out.constData());

        const Json json = keyfall(arguments + QStringList{"--json"}).json();
        QCOMPARE(QString::fromStdString(schema("call-graph").problem(Json(json))), QString());
        QVERIFY(json["predicted"].get<bool>());
        const Json& call = json["calls"][0];
        QCOMPARE(call["keyset"]["bits"].get<std::string>(), std::string("0x0181"));
        QCOMPARE(call["tls"]["excluded"].get<std::string>(), std::string("0x0400"));
        QCOMPARE(jsonLine(call["hops"][0]["considered"][0]), std::string(R"({"key":"Tracer","reason":"excluded"})"));
    }

    void resolveSaysWhatLetsAutocastIn()
    {
        const auto resolved = [](const QString& keys) {
            return keyfall({"resolve", "--model", "pytorch-2.6", "--op", "relu", "--keys", keys}).out;
        };
        const QByteArray advice = "a block `with autocast(\"cpu\"):` takes them in";
        QVERIFY2(resolved("AutocastCPU,CPU").contains(advice), resolved("AutocastCPU,CPU").constData());
        QVERIFY(!resolved("AutogradCPU,CPU").contains(advice));
    }

    void resolveTakesASessionsRegistrations()
    {
        const Outcome outcome = keyfall({"resolve", "--session", kSessions + "custom_registrations.keyfall", "--op",
                                         "greet", "--keys", "Profiler,Autograd,Cpu", "--json"});
        QCOMPARE(outcome.status, 0);
        const Json call = outcome.json()["calls"][0];
        QCOMPARE(fallOf(call), QString("Autograd > Cpu"));
        QCOMPARE(jsonLine(call["hops"][0]["considered"][0]),
                 std::string(R"({"key":"Profiler","reason":"fallthrough"})"));
    }

    /// `resolve` speaks of the same table that `run` uses.
    void resolveAndRunAgree()
    {
        const Json ran = keyfall({"run", kSessions + "fall.keyfall", "--json"}).json()["calls"][0];
        const Json resolved = keyfall({"resolve", "--op", "add", "--bits", "0x681", "--json"}).json()["calls"][0];
        QCOMPARE(fallOf(resolved), fallOf(ran));
        for (std::size_t i = 0; i < ran["hops"].size(); ++i)
            for (const char* field : {"op", "key", "slot", "kernel", "provenance", "keyset_in", "considered"})
                QVERIFY2(resolved["hops"][i][field] == ran["hops"][i][field], field);
    }

    void tablesInEveryFormat()
    {
        const Outcome text = keyfall({"table", "--op", "relu"});
        QVERIFY(text.out.contains("relu(Tensor self) -> Tensor") && text.out.contains("standard:cpu"));
        const Json json = keyfall({"table", "--op", "relu", "--format", "json"}).json();
        QCOMPARE(json["operators"].size(), std::size_t{1});
        QCOMPARE(json["operators"][0]["table"][0]["kernel"].get<std::string>(), std::string("standard:cpu"));
        const QList<QByteArray> csv = keyfall({"table", "--op", "relu", "--format", "csv"}).out.split('\n');
        QCOMPARE(csv.first(), QByteArray("op,key,slot,kernel,provenance,fallthrough\r"));
        QCOMPARE(csv[1], QByteArray("relu,Cpu,0,standard:cpu,kernel,false\r"));
        const Json greet = keyfall({"table", "--session", kSessions + "custom_registrations.keyfall", "--op", "greet",
                                    "--format", "json"})
                               .json();
        QCOMPARE(greet["operators"][0]["registrations"].size(), std::size_t{6});
        QVERIFY(keyfall({"table", "--format", "json"}).json()["operators"].size() > 20);
    }

    /// A table whose entries are stale says so, and `--fresh` has none (pytorch:S4, S5).
    void staleEntriesAreSaidAndCanBeAvoided()
    {
        const QByteArray session = R"({"format": "keyfall-session", "version": 1, "model": "pytorch-2.6",
            "standard_kernels": false, "registrations": [
              {"op": "late", "key": "CompositeImplicitAutograd", "kernel": {"return": 0}},
              {"op": "late", "key": "NestedTensorCPU", "kernel": {"return": 0}}]})";
        const QStringList table{"table", "--session", "-", "--op", "late"};
        const Outcome text = keyfall(table, session);
        QVERIFY2(text.out.contains(" stored, which calls use; 1 of the entries is stale\n"), text.out.constData());
        QCOMPARE(text.out.count("stale: the rules now give nothing"), 1);
        const Json stored = keyfall(table + QStringList{"--format", "json"}, session).json();
        QCOMPARE(stored["tables"].get<std::string>(), std::string("stored"));
        QStringList stale;
        for (const Json& row : stored["operators"][0]["table"])
            if (row.contains("computed")) {
                stale << QString::fromStdString(row["key"].get<std::string>());
                QCOMPARE(row["kernel"].get<std::string>(), std::string("session:return 0"));
                QCOMPARE(jsonLine(row["computed"]),
                         std::string(R"({"kernel":null,"provenance":"missing","fallthrough":false})"));
            }
        QCOMPARE(stale, QStringList{"AutogradNestedTensor"});
        const QByteArray fresh = keyfall(table + QStringList{"--fresh"}, session).out;
        QVERIFY(fresh.contains(" computed\n") && !fresh.contains("stale"));
        const Json freshJson = keyfall(table + QStringList{"--fresh", "--format", "json"}, session).json();
        QCOMPARE(freshJson["tables"].get<std::string>(), std::string("always fresh"));
        QVERIFY(jsonLine(freshJson).find("\"computed\"") == std::string::npos);

        const QStringList resolve{"resolve", "--session", "-", "--op", "late", "--keys", "AutogradNestedTensor"};
        const Outcome used = keyfall(resolve, session);
        QCOMPARE(used.status, 0);  // the stale kernel returns its argument: nothing is looked up below it
        QVERIFY2(used.out.contains("stale: ") && used.out.contains("now give nothing (--fresh)"), used.out.constData());
        const Json hop = keyfall(resolve + QStringList{"--json"}, session).json()["calls"][0]["hops"][0];
        QCOMPARE(hop["kernel"].get<std::string>(), std::string("session:return 0"));
        QVERIFY(hop["computed"]["kernel"].is_null());
        const Outcome computed = keyfall(resolve + QStringList{"--fresh"}, session);
        QCOMPARE(computed.status, 1);
        QVERIFY2(computed.out.contains("Could not run 'late' with arguments from the 'AutogradNestedTensor' backend"),
                 computed.out.constData());
        QByteArray own = session;
        own.replace("\"registrations\"", "\"tables\": \"always fresh\", \"registrations\"");
        QCOMPARE(keyfall(resolve, own).out, computed.out);
    }

    /// A model is data: one that somebody wrote serves as well as a built-in one.
    void aModelFileServesTableAndResolve()
    {
        const QString model =
            folder_.write("two.json", R"({"format": "keyfall-key-model", "version": 1, "name": "two keys",
            "functionalities": [{"name": "Cpu", "kind": "backend"}, {"name": "Upper", "kind": "mode"}],
            "traits": [{"keys": ["Cpu"]}], "layer_keys": {"Cpu": "Cpu"}})");
        const Outcome table = keyfall({"table", "--model", model, "--op", "relu", "--format", "json"});
        QVERIFY2(table.status == 0, table.err.constData());
        QCOMPARE(table.json()["model"].get<std::string>(), std::string("two keys"));
        const Outcome resolved = keyfall({"resolve", "--model", model, "--op", "relu", "--keys", "Cpu"});
        QVERIFY2(resolved.status == 0, resolved.err.constData());
        QVERIFY2(resolved.out.contains("Cpu wins"), resolved.out.constData());
    }

    void devicesSayWhy()
    {
        const Json json = keyfall({"devices", "--json"}).json();
        QCOMPARE(json["devices"][0]["name"].get<std::string>(), std::string("cpu"));
        QVERIFY(json["devices"][0]["available"].get<bool>());
        for (const Json& device : json["devices"])
            QVERIFY(!device["reason"].get<std::string>().empty());
    }

    void exportsEveryFormat_data()
    {
        QTest::addColumn<QString>("file");
        QTest::addColumn<QStringList>("options");
        QTest::addColumn<QByteArray>("begin");
        QTest::addColumn<QByteArray>("content");
        QTest::newRow("dot") << "a.dot" << QStringList() << QByteArray("digraph") << QByteArray("Autograd");
        QTest::newRow("dot, times") << "times.dot" << QStringList{"--times"} << QByteArray("digraph")
                                    << QByteArray("; total ");
        QTest::newRow("json") << "a.json" << QStringList() << QByteArray("{") << QByteArray("\"calls\"");
        QTest::newRow("one call") << "b.json" << QStringList{"--call", "1"} << QByteArray("{")
                                  << QByteArray("\"calls\"");
        QTest::newRow("capitals") << "A.DOT" << QStringList() << QByteArray("digraph") << QByteArray("Autograd");
#ifdef KEYFALL_HAVE_UI
        QTest::newRow("png") << "a.png" << QStringList{"--scale", "2"} << QByteArray("\x89PNG") << QByteArray("IEND");
        QTest::newRow("svg") << "a.svg" << QStringList{"--theme", "dark", "--transparent"} << QByteArray("<")
                             << QByteArray("Autograd");
        QTest::newRow("tree") << "tree.svg" << QStringList{"--view", "tree"} << QByteArray("<?xml")
                              << QByteArray("IR: %3 = aten::add(%a, %b, %2)");
        QTest::newRow("timeline") << "timeline.svg" << QStringList{"--view", "timeline"} << QByteArray("<?xml")
                                  << QByteArray("add.Tensor · Tracer");
        QTest::newRow("pdf") << "a.pdf" << QStringList{"--theme", "print", "--step", "2"} << QByteArray("%PDF")
                             << QByteArray("EOF");
#endif
    }

#ifdef KEYFALL_HAVE_UI
    void aPictureSaysNothingOfTheMachine()
    {
        const QString path = folder_.filePath("quiet.png");
        const Outcome outcome = keyfall({"export", kSessions + "fall.keyfall", "--to", path}, {}, {"XDG_RUNTIME_DIR="});
        QCOMPARE(outcome.status, 0);
        QCOMPARE(outcome.err, QByteArray());
    }
#endif

    void exportsEveryFormat()
    {
        QFETCH(QString, file);
        QFETCH(QStringList, options);
        QFETCH(QByteArray, begin);
        QFETCH(QByteArray, content);
        const QString path = folder_.filePath(file);
        const Outcome outcome = keyfall(QStringList{"export", kSessions + "fall.keyfall", "--to", path} + options);
        QVERIFY2(outcome.status == 0, outcome.err.constData());
        QVERIFY2(outcome.err.isEmpty(), outcome.err.constData());
        const QByteArray written = contentOf(path);
        QVERIFY2(written.startsWith(begin), written.left(100).constData());
        QVERIFY(written.contains(content));
    }

#ifdef KEYFALL_HAVE_UI
    /// What is printed is made safe for terminals; what is no text must not be, or no program can read it.
    void bytesGoToStandardOutputUntouched_data()
    {
        QTest::addColumn<QStringList>("options");
        for (const char* format : {"png", "pdf", "gif", "webp", "svg"})
            QTest::newRow(format) << QStringList{"--format", format};
    }
    void bytesGoToStandardOutputUntouched()
    {
        QFETCH(QStringList, options);
        const QString path = folder_.filePath("same." + options[1]);
        const QStringList words{"export", kSessions + "fall.keyfall", "--to"};
        QCOMPARE(keyfall(words + QStringList{path} + options).status, 0);
        const Outcome printed = keyfall(words + QStringList{"-"} + options);
        QCOMPARE(printed.status, 0);
        // A PDF says in which second it was made, and these two may have been made in two.
        const auto withoutTime = [](QByteArray bytes) {
            const QByteArray about("/CreationDate (D:");
            if (const qsizetype at = bytes.indexOf(about); at >= 0)
                bytes.remove(at + about.size(), 14);
            return bytes;
        };
        QVERIFY2(withoutTime(printed.out) == withoutTime(contentOf(path)), printed.out.left(16).toHex(' ').constData());
    }
#endif

#ifndef KEYFALL_HAVE_UI
    void picturesNeedTheUi()
    {
        for (const char* name : {"a.png", "a.svg", "a.pdf"}) {
            const Outcome outcome = keyfall({"export", kSessions + "fall.keyfall", "--to", folder_.filePath(name)});
            QCOMPARE(outcome.status, 3);
            QVERIFY(outcome.err.contains("without Qt"));
            QVERIFY(!QFile::exists(folder_.filePath(name)));
        }
    }
#endif

    void aFailedExportLeavesTheOldFile()
    {
        const QString path = folder_.write("old.dot", "old");
        QCOMPARE(keyfall({"export", folder_.write("broken.keyfall", "{"), "--to", path}).status, 2);
        QCOMPARE(contentOf(path), QByteArray("old"));
    }

    void anErrorCanBeExported()
    {
        const QString path = folder_.filePath("error.json");
        const Outcome outcome = keyfall({"export", kSessions + "error.keyfall", "--to", path});
        QCOMPARE(outcome.status, 0);
        QVERIFY(outcome.err.contains("the picture shows an error of program line 1"));
        QVERIFY(contentOf(path).contains("no kernel for the backend key Cuda"));
    }

    void conformanceCounts()
    {
        const Outcome good = keyfall({"conformance", kVectors});
        QCOMPARE(good.out.trimmed().split('\n').last(), QByteArray("37 passed, 0 failed"));
        QVERIFY2(good.out.contains(": 37 passed, 0 failed (210 checks in 37 records)\n"), good.out.constData());
        const Outcome results = keyfall(
            {"conformance", kVectors,
             folder_.write(
                 "results.jsonl",
                 R"({"format": "keyfall-op-vectors", "version": 1, "group": "meta", "source": "torch", "seed": 1, "count": 1})"
                 "\n"
                 R"({"id": "a", "kind": "forward", "op": "no_such_operator", "overload": "", "args": [], "kwargs": {}, )"
                 R"("expect": {"outputs": []}, "rtol": 0, "atol": 0})"
                 "\n")});
        QCOMPARE(results.status, 0);
        QCOMPARE(results.out.trimmed().split('\n').last(), QByteArray("37 passed, 0 failed, 1 not run"));

        QByteArray text = contentOf(kVectors);
        const QByteArray from = R"("counts": {"autograd": 1, "cpu": 0})";
        QVERIFY(text.contains(from));
        const Outcome corrupted =
            keyfall({"conformance",
                     folder_.write("corrupted.json", text.replace(from, R"("counts": {"autograd": 2, "cpu": 0})"))});
        QCOMPARE(corrupted.status, 1);
        QVERIFY(corrupted.out.contains("36 passed, 1 failed"));
        QVERIFY2(corrupted.out.contains("A14: step 3: counts.autograd\n  expected 2\n  found    1"),
                 corrupted.out.constData());

        const Outcome malformed = keyfall({"conformance", folder_.write("malformed.json", text.left(text.size() / 2))});
        QCOMPARE(malformed.status, 2);
        const Outcome both = keyfall({"conformance", kVectors, kVectors});
        QVERIFY(both.out.contains("74 passed, 0 failed"));
    }

    void brokenSessionsAreStatus2()
    {
        const std::vector<QByteArray> broken{
            "",
            "{",
            "[1, 2",
            "null",
            "\xff",
            QByteArray(100'000, '['),
            QByteArray("{\"a\":").repeated(50'000),
            R"({"format": "keyfall-session"})",
            R"({"format": "keyfall-session", "version": 3})",
            R"({"format": "keyfall-session", "version": 1, "include": ["Nope"]})",
            "{\"format\": \"keyfall-session\", \"version\": 1, \"program\": [\"y = add(a\"]}",
            "{\"format\": \"keyfall-session\", \"version\": 1, \"program\": [\"y = nothing(1)\"]}",
            R"({"format": "keyfall-session", "version": )" + QByteArray(1'000'000, '1') + "}",
            R"({"format": "keyfall-session", "version": 1, "keyset": {"explicit": "0xf000"}})",
            R"({"format": "keyfall-session", "version": 1, "tensors": {"a": {"shape": [99999999, 99999999], "fill": 1}}})"};
        for (const QByteArray& session : broken) {
            const Outcome outcome = keyfall({"run", "-", "--json"}, session);
            QVERIFY2(
                outcome.status == 2,
                (session.left(80) + " gave " + QByteArray::number(outcome.status) + " " + outcome.err).constData());
            QVERIFY(outcome.out.isEmpty() && outcome.err.startsWith("keyfall: standard input"));
        }
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::CommandLineTest)
#include "command_line_test.moc"
