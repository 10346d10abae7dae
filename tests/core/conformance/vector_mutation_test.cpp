// SPDX-License-Identifier: MIT
#include "core/conformance/conformance.h"
#include "core/conformance/vector_file.h"
#include "core/keys/key_model.h"
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <algorithm>
#include <map>
#include <random>
#include <set>

using namespace keyfall;

namespace {

const QString kFolder = QStringLiteral(KEYFALL_TEST_DATA_DIR "/vectors/pytorch/");
const QString kFerrotorch = QStringLiteral(KEYFALL_TEST_DATA_DIR "/ferrotorch_dispatch.json");

/// One seed for every machine; a failure prints it with the number of the corruption.
constexpr unsigned kSeed = 20'210'129;
constexpr int kCorruptions = 260;

using Pointer = Json::json_pointer;
using Names = std::set<std::string>;

/// A small document that can be replayed alone, and the places of it whose values are compared.
struct Excerpt {
    std::string name;
    Json header;
    std::vector<Json> records;      ///< empty for one document
    std::vector<Pointer> sections;  ///< what is compared; below the record, or below the document
    [[nodiscard]] Json& root() { return records.empty() ? header : records[0]; }
    [[nodiscard]] std::string text() const
    {
        std::string text = jsonLine(header) + "\n";
        for (const Json& record : records)
            text += jsonLine(record) + "\n";
        return text;
    }
};

class Chance {
public:
    explicit Chance(unsigned seed) : numbers_(seed) {}
    std::size_t below(std::size_t count) { return numbers_() % count; }
    template <class List>
    auto& of(List&& list)
    {
        return list[below(list.size())];
    }

private:
    std::mt19937 numbers_;
};

// Excerpts -----------------------------------------------------------------------------------------------------------

/// Members of an object that are no input.
void addMembers(std::vector<Pointer>& sections, const Json& object, const Pointer& at, const Names& inputs)
{
    for (const auto& [name, value] : object.items())
        if (!inputs.contains(name))
            sections.push_back(at / name);
}

void keepOne(Chance& chance, Json& list, std::vector<Pointer>& sections, const Pointer& at, const Names& inputs)
{
    Json one = chance.of(list);
    addMembers(sections, one, at / 0, inputs);
    list = Json::array({std::move(one)});
}

Excerpt keysExcerpt(Chance& chance, const VectorFile& file)
{
    Excerpt excerpt{file.name, file.header, {}, {}};
    Json& root = excerpt.header;
    const Names lists{"keys", "backends", "functionality_offsets", "tls", "sets", "binary", "keyops"};
    Names inputs = lists;
    inputs.insert({"format", "version", "torch_version"});
    if (root.contains("sets")) {
        keepOne(chance, root["sets"], excerpt.sections, Pointer("/sets"), {"raw"});
        keepOne(chance, root["binary"], excerpt.sections, Pointer("/binary"), {"a", "b"});
        keepOne(chance, root["keyops"], excerpt.sections, Pointer("/keyops"), {"a", "key", "backend"});
    }
    for (const char* list : {"keys", "backends", "functionality_offsets", "tls"})
        if (root.contains(list) && !root[list].empty()) {
            const std::size_t i = chance.below(root[list].size());
            const bool isKey = std::string_view(list) == "keys";
            addMembers(excerpt.sections, root[list][i], Pointer("/" + std::string(list)) / i,
                       isKey ? Names{} : Names{"step", "value"});
        }
    addMembers(excerpt.sections, root, Pointer(), inputs);
    return excerpt;
}

Excerpt scenarioExcerpt(Chance& chance, const VectorFile& file)
{
    Excerpt excerpt{file.name, file.header, {chance.of(file.records)}, {}};
    Json& record = excerpt.records[0];
    addMembers(excerpt.sections, record, Pointer(), {"op", "schema", "events", "calls"});
    if (!record["calls"].empty())
        keepOne(chance, record["calls"], excerpt.sections, Pointer("/calls"), {"args", "tls_include", "tls_exclude"});
    return excerpt;
}

Excerpt operatorExcerpt(Chance& chance, const VectorFile& file)
{
    Excerpt excerpt{file.name, file.header, {chance.of(file.records)}, {}};
    const Json& record = excerpt.records[0];
    excerpt.header["num_ops"] = 1;
    excerpt.header["provenance_counts"] = Json::object();
    for (const Json& row : record["table"]) {
        Json& count = excerpt.header["provenance_counts"][row[1].get<std::string>()];
        count = count.is_null() ? 1 : count.get<int>() + 1;
    }
    excerpt.sections = {Pointer("/table"), Pointer("/op")};
    for (std::size_t i = 0; i < record["registrations"].size(); ++i)
        addMembers(excerpt.sections, record["registrations"][i], Pointer("/registrations") / i, {"debug", "flags"});
    return excerpt;
}

Excerpt recordsExcerpt(Chance& chance, const VectorFile& file, const Names& inputs)
{
    Excerpt excerpt{file.name, file.header, {}, {}};
    keepOne(chance, excerpt.header["records"], excerpt.sections, Pointer("/records"), inputs);
    return excerpt;
}

Excerpt tensorExcerpt(Chance& chance, const VectorFile& file)
{
    Excerpt excerpt = recordsExcerpt(chance, file, {"torch", "tensors", "tls"});
    Json& record = excerpt.header["records"][0];
    keepOne(chance, record["tensors"], excerpt.sections, Pointer("/records/0/tensors"), {"tensor"});
    keepOne(chance, record["tls"], excerpt.sections, Pointer("/records/0/tls"), {"state"});
    return excerpt;
}

Excerpt ferrotorchExcerpt(Chance& chance, const VectorFile& file)
{
    Excerpt excerpt{file.name, file.header, {}, {}};
    excerpt.header["count"] = 1;
    keepOne(chance, excerpt.header["records"], excerpt.sections, Pointer("/records"), {});
    excerpt.sections.clear();
    const Json& steps = excerpt.header["records"][0]["steps"];
    for (std::size_t i = 0; i < steps.size(); ++i)
        if (steps[i].contains("expect") && !steps[i]["expect"].is_object())
            excerpt.sections.push_back(Pointer("/records/0/steps") / i / "expect");
        else if (steps[i].contains("expect"))
            // That an operator has no kernel holds for other operators, too; vector_files_test looks at it.
            addMembers(excerpt.sections, steps[i]["expect"], Pointer("/records/0/steps") / i / "expect",
                       {"lacks_kernel"});
    return excerpt;
}

Excerpt excerptOf(Chance& chance, const VectorFile& file)
{
    if (file.format == "keyfall-key-vectors")
        return keysExcerpt(chance, file);
    if (file.format == "keyfall-dispatch-vectors")
        return scenarioExcerpt(chance, file);
    if (file.format == "keyfall-operator-tables")
        return operatorExcerpt(chance, file);
    if (file.format == "keyfall-tensor-keyset-vectors")
        return tensorExcerpt(chance, file);
    if (file.format == "keyfall-ferrotorch-vectors")
        return ferrotorchExcerpt(chance, file);
    if (file.format == "keyfall-keyset-assertions")
        return recordsExcerpt(chance, file, {"model", "test", "build"});
    return recordsExcerpt(chance, file, {"test", "torch", "registrations", "keys_checked", "python_dispatcher_keys"});
}

// Corruptions --------------------------------------------------------------------------------------------------------

/// Lists in which every item and its place counts.
bool isExact(const std::string& list)
{
    return Names{"hops",  "stale_keys",     "stored_differs", "iter",    "FULL_iteration",
                 "table", "expected_table", "available",      "iterates"}
        .contains(list);
}

void collect(const Json& value, const Pointer& at, std::vector<Pointer>& leaves, std::vector<Pointer>& lists)
{
    if (value.is_array() && !value.empty() && !at.empty() && isExact(at.back()))
        lists.push_back(at);
    if (!value.is_structured() || value.empty()) {
        leaves.push_back(at);
        return;
    }
    if (value.is_array())
        for (std::size_t i = 0; i < value.size(); ++i)
            collect(value[i], at / i, leaves, lists);
    else
        for (const auto& [name, member] : value.items())
            collect(member, at / name, leaves, lists);
}

void collectObjects(const Json& value, const Pointer& at, std::vector<Pointer>& objects)
{
    if (value.is_object())
        objects.push_back(at);
    for (const auto& [name, member] : value.items())
        if (member.is_structured())
            collectObjects(member, value.is_array() ? at / static_cast<std::size_t>(std::stoul(name)) : at / name,
                           objects);
}

std::string corruptedText(Chance& chance, std::string text)
{
    const auto bits = text.starts_with("0x") && text.size() > 2;
    if (bits && text.size() <= 18) {  // one bit of a key set
        char& digit = text[2 + chance.below(text.size() - 2)];
        constexpr std::string_view kDigits = "0123456789abcdef";
        digit = kDigits[kDigits.find(digit) ^ (1U << chance.below(4))];
        return text;
    }
    std::vector<std::size_t> places;
    for (std::size_t i = 0; i < text.size(); ++i)
        if (std::isalnum(static_cast<unsigned char>(text[i])) != 0)
            places.push_back(i);
    if (places.empty())
        return text + "x";
    char& letter = text[chance.of(places)];
    const char before = letter;
    while (letter == before)
        letter = static_cast<char>('a' + chance.below(26));
    return text;
}

/// Changes one value so that it says something else. A key's name becomes another key's where `keys` has names.
void corrupt(Chance& chance, Json& value, const std::vector<std::string>& keys)
{
    if (value.is_boolean()) {
        value = !value.get<bool>();
    } else if (value.is_number()) {
        value = value.get<std::int64_t>() + (chance.below(2) == 0 ? 1 : 2);
    } else if (value.is_string()) {
        const std::string text = value.get<std::string>();
        if (std::find(keys.begin(), keys.end(), text) != keys.end())
            while (value == text)
                value = chance.of(keys);
        else
            value = corruptedText(chance, text);
    } else if (value.is_null()) {
        value = "0x1";
    } else if (value.is_array()) {
        value.push_back("CPU");
    } else {
        value["CPU"] = Json::array({"x", "kernel"});
    }
}

/// Makes one corruption and says which.
std::string corruptSomewhere(Chance& chance, Excerpt& excerpt, const std::vector<std::string>& keys)
{
    std::vector<Pointer> leaves;
    std::vector<Pointer> lists;
    const Pointer section = chance.of(excerpt.sections);
    collect(excerpt.root()[section], section, leaves, lists);
    if (!lists.empty() && chance.below(4) == 0) {
        const Pointer at = chance.of(lists);
        Json& list = excerpt.root()[at];
        const std::size_t i = chance.below(list.size());
        list.erase(i);
        return at.to_string() + ": without item " + std::to_string(i);
    }
    const Pointer at = chance.of(leaves);
    Json& value = excerpt.root()[at];
    const std::string before = jsonLine(value);
    corrupt(chance, value, keys);
    return at.to_string() + ": " + before + " -> " + jsonLine(value);
}

std::vector<std::string> keyNamesOf(const VectorFile& file)
{
    // Where a list names some of several facts that hold (has, contains), another key could rightly be there, too.
    if (!file.header.contains("torch_version"))
        return {};
    const std::string version = file.header["torch_version"].get<std::string>();
    for (const std::string& name : KeyModel::builtInNames())
        if (name.starts_with("pytorch-") && version.starts_with(name.substr(8))) {
            std::vector<std::string> keys;
            for (const KeyInfo& info : KeyModel::builtIn(name).value()->keys())
                if (info.kind != KeyKind::placeholder)
                    keys.push_back(info.printed);
            return keys;
        }
    return {};
}

}  // namespace

/// Whatever compared value of whichever vector file is corrupted, the replay notices.
class VectorMutationTest : public QObject {
    Q_OBJECT

private:
    [[nodiscard]] Expected<ConformanceReport> replay(const Excerpt& excerpt) const
    {
        const QString path = folder_.filePath(QStringLiteral("excerpt"));
        QFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(excerpt.text().c_str()) < 0)
            qFatal("cannot write a test file");
        file.close();
        return replayVectors(path.toStdString(), {});
    }

    static const std::vector<VectorFile>& allFiles()
    {
        static const std::vector<VectorFile> kFiles = readAll();
        return kFiles;
    }
    static std::vector<VectorFile> readAll()
    {
        QStringList paths{kFerrotorch};
        for (const QFileInfo& info : QDir(kFolder).entryInfoList({QStringLiteral("*.gz")}, QDir::Files, QDir::Name))
            paths << info.filePath();
        std::vector<VectorFile> files;
        for (const QString& path : paths) {
            auto file = readVectorFile(path.toStdString());
            if (!file)
                qFatal("%s", file.error().text().c_str());
            files.push_back(std::move(*file));
        }
        return files;
    }

    QTemporaryDir folder_;

private Q_SLOTS:
    void everyCorruptionIsFound()
    {
        const std::vector<VectorFile>& files = allFiles();
        std::map<std::string, int> found;
        for (const VectorFile& file : files)
            found[file.format] = 0;
        QCOMPARE(found.size(), std::size_t{7});  // every format that is compared
        bool given = false;
        const int wanted = qEnvironmentVariableIntValue("KEYFALL_CORRUPTIONS", &given);
        const int count = given ? wanted : kCorruptions;
        Chance chance(kSeed);
        for (int i = 0; i < count; ++i) {
            const VectorFile& file = files[static_cast<std::size_t>(i) % files.size()];
            Excerpt excerpt = excerptOf(chance, file);
            if (excerpt.sections.empty())
                continue;
            const QByteArray which = QStringLiteral("seed %1, corruption %2, %3: ")
                                         .arg(kSeed)
                                         .arg(i)
                                         .arg(QString::fromStdString(file.name))
                                         .toUtf8();
            const auto control = replay(excerpt);
            QVERIFY2(control.has_value(), (which + (control ? "" : control.error().text().c_str())).constData());
            QVERIFY2(control->failed == 0 && control->checks > 0, (which + "uncorrupted").constData());
            const std::string change = corruptSomewhere(chance, excerpt, keyNamesOf(file));
            const auto report = replay(excerpt);
            if (report && report->failed == 0) {
                QFAIL((which + change.c_str()).constData());
            }
            ++found[file.format];
        }
        for (const auto& [format, corruptions] : found)
            QVERIFY2(corruptions >= 10, format.c_str());
    }

    /// Whatever is in a file, reading it ends with a report or an error.
    void noValueEndsTheProgram()
    {
        Chance chance(kSeed);
        const std::vector<Json> odd{nullptr,
                                    true,
                                    -1,
                                    1'000'000'007,
                                    1.5,
                                    "",
                                    "Undefined",
                                    "0xffffffffffffffff",
                                    "FULL",
                                    Json::array(),
                                    Json::array({Json::array({"CPU"})}),
                                    Json::object(),
                                    "#0",
                                    "EndOfFunctionalityKeys",
                                    "Autograd",
                                    "deregister",
                                    "fallback",
                                    "NumDispatchKeys"};
        const auto& files = allFiles();
        for (int i = 0; i < 600; ++i) {
            Excerpt excerpt = excerptOf(chance, files[static_cast<std::size_t>(i) % files.size()]);
            std::vector<Pointer> leaves;
            std::vector<Pointer> lists;
            Json& root = chance.below(4) == 0 ? excerpt.header : excerpt.root();
            collect(root, Pointer(), leaves, lists);
            for (std::size_t changes = 1 + chance.below(3); changes > 0; --changes)
                root[chance.of(leaves)] = chance.of(odd);
            const auto report = replay(excerpt);
            QVERIFY(report || !report.error().text().empty());
        }
    }

    /// A record that says more than the replay looks at is refused, wherever it says so.
    void nothingIsSilentlyUnchecked()
    {
        Chance chance(kSeed);
        for (const VectorFile& file : allFiles()) {
            for (int i = 0; i < 12; ++i) {
                Excerpt excerpt = excerptOf(chance, file);
                std::vector<Pointer> objects;
                collectObjects(excerpt.root(), Pointer(), objects);
                const Pointer at = chance.of(objects);
                excerpt.root()[at]["surprise"] = true;
                const auto report = replay(excerpt);
                QVERIFY2(
                    !report || report->failed > 0,
                    qPrintable(QStringLiteral("seed %1, %2 %3")
                                   .arg(kSeed)
                                   .arg(QString::fromStdString(file.name), QString::fromStdString(at.to_string()))));
            }
        }
    }
};

KEYFALL_TEST(VectorMutationTest)
#include "vector_mutation_test.moc"
