// SPDX-License-Identifier: MIT
// What PyTorch 2.15.0 calls the node of each operator with a gradient of its own (tests/data/node_names_torch.json, read
// from `grad_fn.name()`; 1.13.1 calls all of them the same).
#include "core/text/json_text.h"
#include "core/text/text_file.h"
#include "kernels/layers/autograd/node_name.h"
#include "tests/paths.h"
#include "tests/support/parsed_json.h"
#include "tests/support/test_case.h"

#include <QTest>

using namespace keyfall;

class NodeNameTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyNodeIsCalledAsInPyTorch()
    {
        const Json names = test::parsedJson(readTextFile(KEYFALL_TEST_DATA_DIR "/node_names_torch.json").value());
        QVERIFY(names.size() > 190);
        QStringList wrong;
        for (const auto& [op, name] : names.items())
            if (const std::string ours = autograd::nodeName(op); ours != name.get<std::string>())
                wrong << QString::fromStdString(op + ": " + ours + ", not " + name.get<std::string>());
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong.join(QLatin1Char('\n'))));
    }
    void theNamespaceIsNoPartOfIt()
    {
        QCOMPARE(autograd::nodeName("aten::sum.dim_IntList"), std::string("SumBackward1"));
        QCOMPARE(autograd::nodeName("mine::twice"), std::string("TwiceBackward0"));
    }
};

KEYFALL_TEST(NodeNameTest)
#include "node_name_test.moc"
