// SPDX-License-Identifier: MIT
#include "core/keys/renamed_backend.h"
#include "core/session/run.h"
#include "core/session/session.h"
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

namespace keyfall {

namespace {

/// Every field that a session has, and every kind of kernel and tensor.
const std::string kFull = R"j({
  "format": "keyfall-session", "version": 1, "model": "ferrotorch", "strict": true, "place": "as given",
  "standard_kernels": false,
  "registrations": [
    {"op": "noop", "key": "Tracer", "kernel": "redispatch"},
    {"op": "noop", "key": "Profiler", "kernel": "fallthrough"},
    {"op": "noop", "key": "Cpu", "kernel": {"return": 0}},
    {"op": "noop", "key": "Cuda", "kernel": {"call_direct": "Cpu"}},
    {"op": "noop", "key": "Sparse", "kernel": {"call": "other"}},
    {"op": "noop", "key": "Meta", "kernel": {"error": "text"}},
    {"op": "catch.all", "kernel": "redispatch"},
    {"key": "Vmap", "kernel": "standard"}],
  "tensors": {
    "a": {"dtype": "float32", "shape": [2, 3], "data": [1, 2, 0.1, 4, "NaN", "-Infinity"], "device": "cpu", "requires_grad": true},
    "b": {"dtype": "float32", "shape": [3], "fill": 0.5},
    "c": {"shape": [2, 3], "random": 7, "device": "cuda:1"},
    "d": {"dtype": "int64", "shape": [2], "data": [9223372036854775807, -9223372036854775808]},
    "e": {"dtype": "bool", "shape": [2], "data": [true, false]},
    "f": {"dtype": "uint8", "shape": [2, 2], "data": [0, 1, 254, 255], "strides": [1, 2], "offset": 3},
    "g": {"dtype": "float64", "shape": [4], "device": "meta"},
    "h": {"dtype": "float64", "shape": [2, 2], "layout": "sparse_coo", "size": [2, 2], "coalesced": true,
          "indices": {"dtype": "int64", "shape": [2, 1], "data": [0, 1]}, "values": {"dtype": "float64", "shape": [1], "data": [2.5]}},
    "i": {"dtype": "quint8", "shape": [2], "quant": {"scheme": "per_tensor_affine", "dtype": "quint8", "scale": 0.5, "zero_point": 19, "codes": [155, 234]}},
    "j": {"dtype": "float32", "nested": [{"dtype": "float32", "shape": [1], "data": [1]}, {"dtype": "float32", "shape": [2], "data": [2, 3]}]}
  },
  "keyset": {"explicit": "0x401"},
  "include": ["Tracer"], "exclude": ["Vmap", "Nested"],
  "program": ["y = noop(a)", "with no_grad():", "    z = noop(y)"],
  "breakpoints": [{"op": "add", "key": "Autograd"}, {"key": "Cpu"}],
  "view": {"zoom": 1.5}
})j";

Session parsed(const std::string& text)
{
    const auto session = parseSession(text, "test");
    if (!session)
        qFatal("%s", session.error().text().c_str());
    return *session;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

class SessionTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void readsEveryField()
    {
        const Session session = parsed(kFull);
        QVERIFY(session.strict);
        QVERIFY(!session.standardKernels);
        QVERIFY(session.place == Placement::asGiven);
        QCOMPARE(session.registrations.size(), std::size_t{8});
        QStringList kernels;
        for (const SessionRegistration& registration : session.registrations)
            kernels << QString::fromStdString(registration.op + "@" + registration.key + ": "
                                              + textOf(registration.kernel));
        QCOMPARE(kernels.join('\n'),
                 QString("noop@Tracer: redispatch\nnoop@Profiler: fallthrough\nnoop@Cpu: return 0\n"
                         "noop@Cuda: call_direct Cpu\nnoop@Sparse: call other\nnoop@Meta: error: text\n"
                         "catch.all@: redispatch\n@Vmap: standard"));
        QCOMPARE(session.tensors.size(), std::size_t{10});
        const TensorSpec& a = session.tensors[0];
        QCOMPARE(a.name, std::string("a"));
        QVERIFY(a.requiresGrad && std::isnan(a.data[4]) && std::isinf(a.data[5]) && a.data[5] < 0);
        QCOMPARE(std::get<double>(*session.tensors[1].fill), 0.5);
        QCOMPARE(session.tensors[2].random, std::optional<std::uint64_t>(7));
        QCOMPARE(session.tensors[2].dtype, DType::float32);
        QCOMPARE(nameOf(session.tensors[2].device), std::string("cuda:1"));
        QCOMPARE(session.tensors[3].integers, (std::vector<std::int64_t>{INT64_MAX, INT64_MIN}));
        QCOMPARE(session.tensors[5].strides, std::optional(std::vector<std::int64_t>{1, 2}));
        QCOMPARE(session.tensors[7].shape, (std::vector<std::int64_t>{2, 2}));
        for (std::size_t i = 7; i < 10; ++i)
            QVERIFY(session.tensors[i].layout() != Layout::strided);
        QCOMPARE(session.explicitKeys->bits(), std::uint64_t{0x401});
        QCOMPARE(session.include.bits(), std::uint64_t{0x400});
        QCOMPARE(session.exclude.bits(), std::uint64_t{0x120});
        QCOMPARE(session.program.size(), std::size_t{3});
        QCOMPARE(session.breakpoints.size(), std::size_t{2});
        QCOMPARE(session.view, std::string(R"({"zoom":1.5})"));
        QVERIFY(session.unknown.empty());
    }

    void nothingButTheHeaderIsNeeded()
    {
        const Session session = parsed(R"({"format": "keyfall-session", "version": 1})");
        Session expected;
        QVERIFY(session == expected);
        QVERIFY(!session.explicitKeys);
    }

    /// What tables calls use is written only where it is not what sessions without the field have.
    void tablesAreStoredOrAlwaysFresh()
    {
        const auto with = [](const std::string& tables) {
            return parsed(R"({"format": "keyfall-session", "version": 1, "model": "pytorch-2.6", "tables": )" + tables
                          + "}");
        };
        QVERIFY(with(R"("always fresh")").freshTables);
        QVERIFY(!with(R"("stored")").freshTables);
        QVERIFY(with(R"("stored")").unknown.empty());
        QVERIFY(parsed(writeSession(with(R"("always fresh")"))) == with(R"("always fresh")"));
        QVERIFY(writeSession(with(R"("stored")")).find("\"tables\"") == std::string::npos);
        Session other = with(R"("stored")");
        other.freshTables = true;
        QVERIFY(!sameTables(other, with(R"("stored")")) && sameTables(other, with(R"("always fresh")")));
    }

    /// design:5, "registrations_from": absent, null and a name are three things; without standard kernels none counts.
    void registrationsComeFromTables()
    {
        const auto with = [](const std::string& fields) {
            return parsed(R"({"format": "keyfall-session", "version": 1, "model": "pytorch-2.15")" + fields + "}");
        };
        const Session absent = with("");
        QVERIFY(!absent.registrationsFrom);
        QCOMPARE(registrationTables(absent), std::string("builtin:2.15.0"));  // those that come with the model
        QVERIFY(writeSession(absent).find("registrations_from") == std::string::npos);
        const Session none = with(R"(, "registrations_from": null)");
        QVERIFY(none.registrationsFrom && registrationTables(none).empty());
        QVERIFY(parsed(writeSession(none)) == none && !(none == absent));
        QVERIFY(!sameTables(none, absent));
        const Session ferrotorch = parsed(R"({"format": "keyfall-session", "version": 1})");
        QVERIFY(registrationTables(ferrotorch).empty());  // none come with it
        Session named = with(R"(, "registrations_from": "builtin:2.15.0")");
        QCOMPARE(registrationTables(named), std::string("builtin:2.15.0"));
        QVERIFY(parsed(writeSession(named)) == named && named.unknown.empty());
        QVERIFY(sameTables(named, absent) && !(named == absent));
        named.standardKernels = false;
        QVERIFY(registrationTables(named).empty());
        Session file = with(R"(, "registrations_from": "mine.jsonl.gz")");
        QCOMPARE(registrationTables(file), std::string("mine.jsonl.gz"));
        file.folder.path = "/somewhere";
        QCOMPARE(registrationTables(file), std::string("/somewhere/mine.jsonl.gz"));
        QVERIFY(writeSession(file).find("somewhere") == std::string::npos);
        const auto wrong =
            parseSession(R"({"format": "keyfall-session", "version": 1, "registrations_from": 7})", "test");
        QVERIFY(!wrong && wrong.error().text().find("/registrations_from") != std::string::npos);
    }

    /// design:5, pytorch:N10: devices and keys of a renamed PrivateUse1 are read by its name, and devices print by it.
    void aRenamedBackend()
    {
        const auto text = [](const std::string& model, const std::string& name, const std::string& device) {
            Json session{{"format", "keyfall-session"}, {"version", 1}, {"model", model}, {"include", {"foo"}}};
            if (!name.empty())
                session["privateuse1_name"] = name;
            session["registrations"] = {{{"op", "relu"}, {"key", "Autogradfoo"}, {"kernel", "fallthrough"}}};
            session["tensors"]["a"] = {{"dtype", "float32"}, {"shape", {1}}, {"data", {1}}, {"device", device}};
            return jsonLine(session);
        };
        const auto problem = [](const Expected<Session>& session) {
            return session ? std::string() : session.error().text();
        };
        const auto read = parseSession(text("pytorch-2.15", "foo", "foo:1"), "test");
        QVERIFY2(read, problem(read).c_str());
        const auto model = modelOf(*read);
        QVERIFY(model);
        QCOMPARE((*model)->nameOf((*model)->parseKey("Autogradfoo").value()), std::string("AutogradPrivateUse1"));
        QVERIFY(read->include == (*model)->setOf({"PrivateUse1"}));
        QCOMPARE(read->tensors[0].device, (Device{DeviceType::privateUse1, 1}));
        QCOMPARE(nameOf(read->tensors[0].device), std::string("foo:1"));
        const auto again = parseSession(writeSession(*read), "test");
        QVERIFY2(again, problem(again).c_str());
        QVERIFY(*again == *read && nameOf(again->tensors[0].device) == "foo:1" && again->unknown.empty());
        Session other = *read;
        other.privateUse1Name = "npu";
        QVERIFY(!(other == *read) && !sameTables(other, *read));
        // With the name its devices go, or the file could not be read again.
        other = *read;
        setModel(other, *KeyModel::builtIn("pytorch-2.6").value());
        QCOMPARE(other.privateUse1Name, std::string("foo"));
        setModel(other, *KeyModel::ferrotorch());
        QVERIFY(other.privateUse1Name.empty());
        QVERIFY(writeSession(other).find("privateuseone:1") != std::string::npos);
        // A model of tables that say the name makes the session say it, and its tensors.
        const auto npu = withPrivateUse1Called("npu", *KeyModel::builtIn("pytorch-2.15").value());
        QVERIFY(npu);
        other = *read;
        setModel(other, **npu);
        QVERIFY(other.inlineModel.empty() && other.privateUse1Name == "npu" && other.model == "pytorch-2.15");
        QCOMPARE(nameOf(other.tensors[0].device), std::string("npu:1"));
        other.registrations.clear();
        other.include = KeySet();
        QVERIFY(parseSession(writeSession(other), "test"));
        other.tensors = read->tensors;  // as pasted from another session
        QVERIFY(parseSession(writeSession(other), "test"));
        QVERIFY(parseSession(text("pytorch-2.15", "privateuseone", "cpu"), "test").error().text().find("Autogradfoo")
                != std::string::npos);

        QVERIFY(problem(parseSession(text("pytorch-2.15", "", "foo"), "test")).find("Autogradfoo")
                != std::string::npos);
        const std::string unknown = problem(parseSession(text("pytorch-2.15", "foo", "food"), "test"));
        QVERIFY2(unknown.find("unknown device 'food'") != std::string::npos
                     && unknown.find("privateuseone, which is called foo") != std::string::npos,
                 unknown.c_str());
        for (const auto& [model_, name, part] : {std::tuple("pytorch-2.15", "cuda", "that is another device"),
                                                 {"pytorch-2.15", "a b", "no name"},
                                                 {"ferrotorch", "foo", "has no PrivateUse1"},
                                                 {"pytorch-2.15", "7up", "no name"}}) {
            const std::string found = problem(parseSession(text(model_, name, "cpu"), "test"));
            QVERIFY2(found.find("/privateuse1_name") != std::string::npos && found.find(part) != std::string::npos,
                     found.c_str());
        }
    }

    void writingAndReadingGiveTheSame()
    {
        Session session = parsed(kFull);
        Session again = parsed(writeSession(session));
        QVERIFY(std::isnan(again.tensors[0].data[4]));  // the one value that differs from itself
        session.tensors[0].data[4] = again.tensors[0].data[4] = 0;
        QVERIFY(again == session);
        QCOMPARE(writeSession(parsed(writeSession(again))), writeSession(again));
        QVERIFY(parsed(writeSession(Session())) == Session());
    }

    void unknownFieldsAreKept()
    {
        const std::string text =
            R"({"format": "keyfall-session", "version": 1, "author": {"name": "Ada", "since": [1, 2]},
            "registrations": [{"op": "f", "key": "Cpu", "kernel": "redispatch"},
                              {"op": "g", "key": "Cpu", "kernel": "redispatch", "note": "slow"}],
            "tensors": {"a": {"shape": [1], "fill": 2, "unit": "m/s"}},
            "keyset": {"explicit": ["Cpu"], "why": "because"},
            "breakpoints": [{"op": "f", "hits": 3}]})";
        const Json saved = test::parsedJson(writeSession(parsed(text)));
        QCOMPARE(jsonLine(saved["author"]), std::string(R"({"name":"Ada","since":[1,2]})"));
        QCOMPARE(jsonLine(saved["registrations"][1]["note"]), std::string("\"slow\""));
        QVERIFY(!saved["registrations"][0].contains("note"));
        QCOMPARE(jsonLine(saved["tensors"]["a"]["unit"]), std::string("\"m/s\""));
        QCOMPARE(jsonLine(saved["keyset"]["why"]), std::string("\"because\""));
        QCOMPARE(jsonLine(saved["breakpoints"][0]["hits"]), std::string("3"));
        QVERIFY(parsed(jsonLine(saved)) == parsed(text));
    }

    void breakpointsHaveConditions()
    {
        const Session session = parsed(R"({"format": "keyfall-session", "version": 1, "breakpoints":
            [{"op": "add", "key": "Cpu", "nth": 3, "dtype": "float16"}, {"dtype": "int64"}, {"op": "mul", "key": "Cpu"}]})");
        QCOMPARE(session.breakpoints.size(), std::size_t{3});
        QVERIFY((session.breakpoints[0] == Breakpoint{"add", "Cpu", 3, DType::float16}));
        QVERIFY((session.breakpoints[1] == Breakpoint{"", "", 0, DType::int64}));
        const Json saved = test::parsedJson(writeSession(session));
        QCOMPARE(jsonLine(saved["breakpoints"][0]),
                 std::string(R"({"op":"add","key":"Cpu","nth":3,"dtype":"float16"})"));
        // What older versions know is written as they wrote it.
        QCOMPARE(jsonLine(saved["breakpoints"][2]), std::string(R"({"op":"mul","key":"Cpu"})"));
        QVERIFY(parsed(jsonLine(saved)) == session);
    }

    void unknownFieldsOfRemovedThingsGoWithThem()
    {
        Session session = parsed(R"({"format": "keyfall-session", "version": 1,
            "registrations": [{"op": "g", "key": "Cpu", "kernel": "redispatch", "note": "slow"}],
            "tensors": {"a": {"shape": [1], "fill": 2, "unit": "m/s"}}})");
        session.registrations.clear();
        session.tensors.clear();
        const Json saved = test::parsedJson(writeSession(session));
        QVERIFY(saved["registrations"].empty() && saved["tensors"].empty());
    }

    void keySetsAreWrittenByName()
    {
        Session session;
        session.explicitKeys = KeyModel::ferrotorch()->setOf({"Tracer", "Cpu"});
        QCOMPARE(jsonLine(test::parsedJson(writeSession(session))["keyset"]),
                 std::string(R"({"explicit":["Tracer","Cpu"]})"));
        session.explicitKeys = KeySet();
        QCOMPARE(parsed(writeSession(session)).explicitKeys, std::optional(KeySet()));
    }

    void anInlineModelIsUsedAndKept()
    {
        const std::string text = R"({"format": "keyfall-session", "version": 1,
            "model": {"format": "keyfall-key-model", "version": 1, "name": "two keys", "functionalities": [
                {"name": "Plain", "kind": "backend"}, {"name": "Upper", "kind": "mode"}],
                "traits": [{"keys": ["Plain"]}]},
            "keyset": {"explicit": ["Upper", "Plain"]}})";
        const Session session = parsed(text);
        QCOMPARE(session.model, std::string("two keys"));
        QCOMPARE(session.explicitKeys->bits(), std::uint64_t{3});
        QCOMPARE((*modelOf(session))->lanes().size(), std::size_t{2});
        QVERIFY(parsed(writeSession(session)) == session);
    }

    void theKeysACallStartsFrom()
    {
        Session session;
        const auto model = KeyModel::ferrotorch();
        QCOMPARE(effectiveKeys(session, *model), KeySet());
        TensorSpec tensor;
        tensor.requiresGrad = true;
        session.tensors.push_back(tensor);
        QCOMPARE(effectiveKeys(session, *model), model->setOf({"Autograd", "Cpu"}));
        session.include = model->setOf({"Tracer"});
        session.exclude = model->setOf({"Autograd"});
        QCOMPARE(effectiveKeys(session, *model), model->setOf({"Tracer", "Cpu"}));
        session.explicitKeys = model->setOf({"Vmap", "Autograd", "Cuda"});
        QCOMPARE(effectiveKeys(session, *model), model->setOf({"Tracer", "Vmap", "Cuda"}));
        session.exclude = model->all();
        QCOMPARE(effectiveKeys(session, *model), KeySet());
    }

    void savingIsAtomic()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("s.keyfall");
        const Session session = parsed(kFull);
        QVERIFY(saveSession(session, path.toStdString()));
        const QByteArray first = contentOf(path);
        QCOMPARE(first.toStdString(), writeSession(session));
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden),
                 QStringList{"s.keyfall"});

        // A folder in which nothing can be made: the old file survives. (The super-user may do everything.)
        QVERIFY(QFile::setPermissions(folder.path(), QFileDevice::ReadOwner | QFileDevice::ExeOwner));
        const auto failed = saveSession(Session(), path.toStdString());
        QVERIFY(QFile::setPermissions(folder.path(),
                                      QFileDevice::ReadOwner | QFileDevice::WriteOwner | QFileDevice::ExeOwner));
        if (!failed) {
            QCOMPARE(contentOf(path), first);
            QVERIFY(failed.error().message.find("cannot be written") != std::string::npos);
        }
        QCOMPARE(QDir(folder.path()).entryList(QDir::AllEntries | QDir::NoDotAndDotDot | QDir::Hidden),
                 QStringList{"s.keyfall"});
    }

    void savingKeepsPermissionsAndLinks()
    {
        QTemporaryDir folder;
        const QString path = folder.filePath("s.keyfall");
        const QString link = folder.filePath("link.keyfall");
        QVERIFY(saveSession(Session(), path.toStdString()));
        QVERIFY(QFile::setPermissions(path, QFileDevice::ReadOwner | QFileDevice::WriteOwner));
        QVERIFY(QFile::link(path, link));
        Session changed;
        changed.strict = true;
        QVERIFY(saveSession(changed, link.toStdString()));
        QVERIFY(QFileInfo(link).isSymLink());
        QVERIFY(readSession(path.toStdString())->strict);
        QVERIFY(!(QFile::permissions(path) & (QFileDevice::ReadGroup | QFileDevice::ReadOther)));
    }

    void savingSaysWhyItFailed()
    {
        QTemporaryDir folder;
        const auto inNowhere = saveSession(Session(), folder.filePath("no/such/folder.keyfall").toStdString());
        QVERIFY(!inNowhere && inNowhere.error().message.find("No such file") != std::string::npos);
        const auto overFolder = saveSession(Session(), folder.path().toStdString());
        QVERIFY(!overFolder && overFolder.error().message.find("it is a directory") != std::string::npos);
        QVERIFY(!saveSession(Session(), "/dev/full"));
    }

    void examplesAreSoundAndStayAsTheyAre()
    {
        const QDir folder(QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions"));
        const QStringList names = folder.entryList({"*.keyfall"});
        QVERIFY(names.size() >= 6);
        for (const QString& name : names) {
            const auto session = readSession(folder.filePath(name).toStdString());
            QVERIFY2(session.has_value(), session ? "" : session.error().text().c_str());
            QVERIFY(session->unknown.empty());
            QVERIFY(test::parsedJson(writeSession(*session))
                    == test::parsedJson(contentOf(folder.filePath(name)).toStdString()));
        }
    }
};

}  // namespace keyfall

KEYFALL_TEST(keyfall::SessionTest)
#include "session_test.moc"
