// SPDX-License-Identifier: MIT
#include "core/dispatch/proof.h"
#include "core/pytorch/error_fall.h"
#include "core/pytorch/error_finder.h"
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QTest>

using namespace keyfall;

namespace {

std::vector<ErrorExplanation> explained(const std::string& text)
{
    std::vector<ErrorExplanation> all;
    for (PastedError& error : findErrors(PastedText(text)))
        all.push_back(explainError(std::move(error)));
    return all;
}

std::string read(const char* path)
{
    QFile file(QStringLiteral(KEYFALL_TEST_DATA_DIR "/") + QLatin1String(path));
    return file.open(QIODevice::ReadOnly) ? file.readAll().toStdString() : std::string();
}

std::string noKernel(const std::string& op, const std::string& key)
{
    return "NotImplementedError: Could not run '" + op + "' with arguments from the '" + key + "' backend. '" + op
        + "' is only available for these backends: [CPU].\n";
}

/// "AutogradMeta > Meta!": the keys of the hops, and where the error arose.
QString fallText(const std::optional<ErrorFall>& fall)
{
    if (!fall)
        return QStringLiteral("none");
    QString text;
    for (const Hop& hop : fall->graph.hops) {
        text += (text.isEmpty() ? "" : " > ")
            + (hop.key ? QString::fromStdString(fall->graph.model->nameOf(*hop.key)) : QStringLiteral("-"));
        if (hop.error && hop.error->raisedHere)
            text += QLatin1Char('!');
    }
    return text;
}

QString fallOf(const std::string& text)
{
    const auto all = explained(text);
    return all.size() == 1 ? fallText(fallOfError(all[0])) : QStringLiteral("%1 errors").arg(all.size());
}

}  // namespace

/// The call behind an error: no hop that neither the error nor a table tells of.
class ErrorFallTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// Of a renamed backend the sentence in the picture is the one that was pasted.
    void aRenamedBackendKeepsItsName()
    {
        const auto all = test::parsedJson(read("errors/torch_2_15_fresh.json"));
        for (const auto& error : all["errors"]) {
            if (error["name"] != "renamed backend, no kernel")
                continue;
            const auto fall = fallOfError(explained(error["text"].get<std::string>()).at(0));
            QVERIFY(fall.has_value());
            const std::string message = fall->graph.hops.back().error->message;
            QVERIFY2(message.starts_with("Could not run 'mine::f' with arguments from the 'foo' backend."),
                     message.c_str());
            QCOMPARE(fallText(fall), QStringLiteral("AutogradPrivateUse1 > PrivateUse1!"));
            return;
        }
        QFAIL("no such error");
    }

    /// Real errors of three versions: the call ends at the error's key, meets the kernels of the error's own rows, and the
    /// proof of its last lookup finds none.
    void endsWhereTheErrorArose()
    {
        std::string texts = read("samples/errors_1_13_1.txt") + "\n\n" + read("samples/errors_2_6_0.txt");
        const auto of215 = test::parsedJson(read("errors/torch_2_15.json"));
        std::vector<ErrorExplanation> all = explained(texts);
        for (const auto& error : of215["errors"])
            for (ErrorExplanation& one : explained(error["text"].get<std::string>()))
                all.push_back(std::move(one));
        int withTable = 0;
        for (const ErrorExplanation& e : all) {
            if (e.error.entries.empty() || !e.key
                || (e.error.kind != DispatchText::noKernel && e.error.kind != DispatchText::noTensors))
                continue;
            ++withTable;
            const auto fall = fallOfError(e);
            QVERIFY2(fall, e.error.op.c_str());
            QVERIFY(fall->graph.predicted && fall->table.empty());
            QVERIFY(fall->graph.hops.back().error && fall->graph.hops.back().error->raisedHere);
            if (e.error.kind == DispatchText::noKernel)
                QCOMPARE(fall->graph.hops.back().key, e.key);
            for (const Hop& hop : fall->graph.hops) {
                const auto op = fall->tables->find(hop.op.str());
                const Proof proof = prove(*fall->tables, *op, questionOf(fall->graph, hop));
                QCOMPARE(proof.key, hop.key);
                QCOMPARE(proof.found, &hop != &fall->graph.hops.back());
                const auto row =
                    std::find_if(e.error.entries.begin(), e.error.entries.end(), [&](const PastedEntry& one) {
                        return hop.key && one.key == fall->graph.model->nameOf(*hop.key);
                    });
                QCOMPARE(row != e.error.entries.end(), proof.found);
                if (proof.found)
                    QCOMPARE(proof.kernel, row->debug);
            }
        }
        QVERIFY2(withTable >= 14, qPrintable(QString::number(withTable)));
    }

    /// Without its table, the tables of the version say what lies above.
    void tablesThatComeAlong()
    {
        QCOMPARE(fallOf(noKernel("aten::_unique2", "Meta")), QStringLiteral("AutogradMeta > Meta!"));
        QCOMPARE(fallOf(noKernel("aten::nonzero", "SparseCPU")), QStringLiteral("AutogradCPU > SparseCPU!"));
        QCOMPARE(fallOf(noKernel("aten::relu_", "SparseMeta")),
                 QStringLiteral("AutogradMeta > ADInplaceOrView > SparseMeta!"));
        QCOMPARE(fallOfError(explained(noKernel("aten::nonzero", "SparseCPU"))[0])->table,
                 std::string("builtin:2.15.0"));
    }

    void nothingIsInvented()
    {
        // Not in any table; in the table, with a kernel there; no key.
        QCOMPARE(fallOf(noKernel("mine::f", "Meta")), QStringLiteral("none"));
        QCOMPARE(fallOf(noKernel("aten::mm", "CPU")), QStringLiteral("none"));
        QCOMPARE(fallOf("RuntimeError: Could not run 'aten::nonzero'\n"), QStringLiteral("none"));
    }

    /// What is above the error's key is told only where tensors of that kind bring it.
    void saysWhatTheArgumentsWereTakenToBe()
    {
        const auto kindOf = [](const std::string& key, const std::string& row) {
            const auto fall = fallOfError(explained(noKernel("mine::f", key) + "\n" + row + "\n\n")[0]);
            return fall ? static_cast<int>(fall->arguments) : -1;
        };
        const std::string cpu = "CPU: registered at a.cpp:1 [kernel]\n"
                                "BackendSelect: fallthrough registered at b.cpp:1 [backend fallback]\n"
                                "ADInplaceOrView: fallthrough registered at b.cpp:2 [backend fallback]\n"
                                "AutogradCPU: registered at b.cpp:3 [backend fallback]\n"
                                "AutogradCUDA: registered at b.cpp:3 [backend fallback]\n"
                                "FuncTorchVmapMode: fallthrough registered at b.cpp:4 [backend fallback]";
        QCOMPARE(kindOf("SparseCUDA", cpu), static_cast<int>(ErrorFall::Arguments::ofKey));
        QCOMPARE(kindOf("AutogradOther", cpu), static_cast<int>(ErrorFall::Arguments::keyAlone));
        QCOMPARE(kindOf("FuncTorchBatched", cpu), static_cast<int>(ErrorFall::Arguments::underMode));
        // The call would have ended above, at the autograd key: the error says that it did not.
        QCOMPARE(kindOf("SparseCUDA", "CPU: registered at a.cpp:1 [kernel]"),
                 static_cast<int>(ErrorFall::Arguments::keyAlone));
    }
};

KEYFALL_TEST(ErrorFallTest)
#include "error_fall_test.moc"
