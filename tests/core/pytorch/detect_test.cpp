// SPDX-License-Identifier: MIT
#include "core/pytorch/detect.h"
#include "tests/paths.h"
#include "tests/support/test_case.h"

#include <QFile>
#include <QTest>

using namespace keyfall;

class DetectTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void kinds_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::addColumn<QString>("kind");
        QTest::addColumn<int>("line");
        const auto file = [](const QString& path) {
            QFile content(path);
            return content.open(QIODevice::ReadOnly) ? content.readAll() : QByteArray();
        };
        const QString samples = QStringLiteral(KEYFALL_TEST_DATA_DIR "/samples/");
        QTest::newRow("error 1.13") << file(samples + "errors_1_13_1.txt") << "error" << 2;
        QTest::newRow("error 2.6") << file(samples + "errors_2_6_0.txt") << "error" << 2;
        QTest::newRow("trace 1.13") << file(samples + "trace_1_13_1.txt") << "trace" << 2;
        QTest::newRow("trace 2.6") << file(samples + "trace_2_6_0.txt") << "trace" << 2;
        QTest::newRow("dump 1.7") << file(samples + "dump_1_7_1_aten_add.Tensor.txt") << "state_dump" << 2;
        QTest::newRow("dump 2.6") << file(samples + "dump_2_6_0_aten_conv1d.txt") << "state_dump" << 2;
        QTest::newRow("table") << QByteArray(
            "some words\nCPU: registered at a.cpp:1 [kernel]\nCUDA: registered at a.cpp:1 [math kernel]\n")
                               << "table_dump" << 2;
        QTest::newRow("prefixed table") << QByteArray("[rank0]: CPU: registered at a.cpp:1 [kernel]\n") << "table_dump"
                                        << 1;
        QTest::newRow("list") << QByteArray("aten::add.Tensor\naten::mul.out\n_test::x\n") << "registration_list" << 1;
        QTest::newRow("list of every letter and digit")
            << QByteArray("AZ::az\naz09::AZ_09.az_AZ\n_0::z9\n") << "registration_list" << 1;
        QTest::newRow("list of short names") << QByteArray("a::b\nc::d\n") << "registration_list" << 1;
        QTest::newRow("no list") << QByteArray("aten::add+Tensor\naten::mul.out\n") << "unknown" << 0;
        QTest::newRow("no name") << QByteArray("aten::\naten::mul.out\n") << "unknown" << 0;
        QTest::newRow("no namespace") << QByteArray("::add\n::mul.out\n") << "unknown" << 0;
        QTest::newRow("a log that names an operator")
            << QByteArray("aten::add\nthis is\na log of\nsomething else\n") << "unknown" << 0;
        QTest::newRow("session") << file(QStringLiteral(KEYFALL_RESOURCES_DIR "/sessions/fall.keyfall")) << "session"
                                 << 1;
        QTest::newRow("key model") << QByteArray("{\n \"format\" : \"keyfall-key-model\"}") << "key_model" << 1;
        QTest::newRow("tables") << QByteArray("{\"format\":\"keyfall-pytorch-tables\",\"version\":1}\n{}")
                                << "exported_tables" << 1;
        QTest::newRow("call graph") << QByteArray("{\"model\": \"ferrotorch\", \"predicted\": false, \"calls\": []}")
                                    << "call_graph" << 1;
        QTest::newRow("other JSON") << QByteArray("[{\"a\": 1}]") << "json" << 1;
        QTest::newRow("a JSON log") << QByteArray(
            "{\"message\": \"Could not run 'a::b' with arguments from the 'CUDA' backend.\"}")
                                    << "error" << 1;
        QTest::newRow("a log") << QByteArray("[INFO] start\n{x}\n") << "unknown" << 0;
        QTest::newRow("empty") << QByteArray() << "unknown" << 0;
    }

    void kinds()
    {
        QFETCH(QByteArray, text);
        const Detection detection =
            detectText(std::string_view(text.constData(), static_cast<std::size_t>(text.size())));
        QTEST(QString::fromUtf8(nameOf(detection.kind).data()), "kind");
        QTEST(static_cast<int>(detection.line), "line");
        QVERIFY(!detection.reason.empty());
    }
};

KEYFALL_TEST(DetectTest)
#include "detect_test.moc"
