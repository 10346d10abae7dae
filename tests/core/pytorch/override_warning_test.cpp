// SPDX-License-Identifier: MIT
// PyTorch's warning of a registration over a kernel, as 1.13.1 gave it for 120 of its operators (Debian's build, of which
// the tables that come with the program are; torch.library registered at the key).
#include "core/pytorch/imported_model.h"
#include "core/pytorch/override_warning.h"
#include "core/pytorch/table_import.h"
#include "core/text/json_text.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QTest>

using namespace keyfall;

class OverrideWarningTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void asRecorded()
    {
        const auto tables = importTables("builtin:1.13.1");
        QVERIFY(tables.has_value());
        const auto model = modelOf(*tables);
        QVERIFY(model.has_value());
        QFile file(QStringLiteral(KEYFALL_TEST_DATA_DIR "/overrides/warnings_1_13_1.jsonl"));
        QVERIFY(file.open(QIODevice::ReadOnly));
        int compared = 0;
        while (!file.atEnd()) {
            const auto record = test::parsedJson(file.readLine().toStdString());
            const ImportedOperator* op = tables->find(record["op"].get<std::string>());
            QVERIFY(op != nullptr);
            const std::string text = record["warning"];
            const std::string next = text.substr(text.rfind(": ") + 2);
            QCOMPARE(overrideWarning(*tables, *op, *model->model,
                                     model->model->find(record["key"].get<std::string>()).value(), next),
                     text);
            ++compared;
        }
        QCOMPARE(compared, 120);
    }

    /// 2.x says first that it says it once (tests/data/explain has the whole of a recorded one).
    void oncePrefix()
    {
        const auto tables = importTables("builtin:2.15.0");
        QVERIFY(tables.has_value());
        const auto model = modelOf(*tables);
        const ImportedOperator* op = tables->find("aten::mm");
        const std::string text =
            overrideWarning(*tables, *op, *model->model, model->model->find("CPU").value(), "mine");
        QVERIFY2(
            text.starts_with("Warning only once for all operators,  other operators may also be overridden.\n"
                             "  Overriding a previously registered kernel for the same operator and the same dispatch "
                             "key\n  operator: aten::mm(Tensor self, Tensor mat2) -> Tensor\n    registered at "),
            text.c_str());
        QVERIFY(text.ends_with("\n  dispatch key: CPU\n  previous kernel: "
                               + std::string(shownPreviousKernel(*tables, *op)) + "\n       new kernel: mine"));
    }

    /// Kernels without a signature do not count, whatever their file is called.
    void withoutASignature()
    {
        ImportedTables tables;
        ImportedOperator op;
        QCOMPARE(shownPreviousKernel(tables, op), std::string_view("no debug info"));
        const auto kernel = [&tables](const char* debug, bool signature, bool unboxed) {
            ImportedKernel made;
            made.debug = tables.texts.intern(debug);
            made.inferred = signature ? tables.texts.intern("(Tensor _0) -> Tensor _0") : TextId::none;
            made.unboxed = unboxed;
            return made;
        };
        op.kernels = {kernel("registered at a.cpp:1", false, false)};
        QCOMPARE(shownPreviousKernel(tables, op), std::string_view("no debug info"));
        op.kernels->push_back(kernel("registered at c.cpp:1", true, false));
        QCOMPARE(shownPreviousKernel(tables, op), std::string_view("registered at c.cpp:1"));
        op.kernels->push_back(kernel("registered at g/TraceType_0.cpp:7", true, true));
        op.kernels->push_back(kernel("registered at g/VariableType_0.cpp:9", true, true));
        QCOMPARE(shownPreviousKernel(tables, op), std::string_view("registered at g/VariableType_0.cpp:9"));
    }
};

KEYFALL_TEST(OverrideWarningTest)
#include "override_warning_test.moc"
