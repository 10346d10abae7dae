// SPDX-License-Identifier: MIT
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/session/document.h"
#include "ui/session/tensor_table_model.h"
#include "ui/session/tensor_text.h"

#include <QAbstractItemModelTester>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QTest>

using namespace keyfall;
using Model = TensorTableModel;

class TensorTableTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Document> document_;
    std::unique_ptr<Model> model_;
    std::unique_ptr<QAbstractItemModelTester> tester_;

    bool type(int row, int column, const char* text)
    {
        return model_->setData(model_->index(row, column), QString::fromUtf8(text), Qt::EditRole);
    }
    [[nodiscard]] const TensorSpec& tensor(int row) const
    {
        return document_->session().tensors[static_cast<std::size_t>(row)];
    }
    [[nodiscard]] QString shown(int row, int column) const
    {
        return model_->index(row, column).data(Qt::EditRole).toString();
    }

private Q_SLOTS:
    void init()
    {
        document_ = std::make_unique<Document>(test::fakeRuntime());
        QVERIFY(document_->replace(test::fakeSession()));
        model_ = std::make_unique<Model>(*document_);
        tester_ = std::make_unique<QAbstractItemModelTester>(model_.get(),
                                                             QAbstractItemModelTester::FailureReportingMode::QtTest);
    }

    void showsTheSession()
    {
        QCOMPARE(model_->rowCount(), 2);
        QCOMPARE(shown(0, Model::Name), QStringLiteral("a"));
        QCOMPARE(shown(0, Model::Shape), QStringLiteral("2, 3"));
        QCOMPARE(shown(0, Model::Values), QStringLiteral("fill 1"));
        QCOMPARE(model_->index(0, Model::Gradient).data(Qt::CheckStateRole).toInt(), int(Qt::Checked));
    }

    void theLayoutHasAColumn()
    {
        document_->edit(QStringLiteral("layouts"),
                        [](Session& s) { s.tensors.back().form = emptyForm(Layout::quantized); });
        const int last = model_->rowCount() - 1;
        QCOMPARE(model_->index(0, Model::Form).data().toString(), QStringLiteral("strided"));
        QCOMPARE(model_->index(last, Model::Form).data().toString(), QStringLiteral("quantized"));
        QVERIFY(!(model_->flags(model_->index(0, Model::Form)) & Qt::ItemIsEditable));  // its content is the file's
        QCOMPARE(model_->headerData(Model::Form, Qt::Horizontal, Qt::DisplayRole).toString(), QStringLiteral("Layout"));
    }

    void acceptedTextIsOneUndoStep_data()
    {
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("text");
        QTest::newRow("name") << int(Model::Name) << "weights";
        QTest::newRow("type") << int(Model::Type) << "float64";
        QTest::newRow("shape") << int(Model::Shape) << "[4, 5]";
        QTest::newRow("scalar") << int(Model::Shape) << "scalar";
        QTest::newRow("numbers") << int(Model::Values) << "1, 2, 3, 4, 5, 6.5";
        QTest::newRow("seed") << int(Model::Values) << "random 7";
        QTest::newRow("any seed") << int(Model::Values) << "random";
        QTest::newRow("device") << int(Model::Place) << "cuda:1";
    }
    void acceptedTextIsOneUndoStep()
    {
        QFETCH(int, column);
        QFETCH(QString, text);
        const Session before = document_->session();
        QVERIFY(type(0, column, qPrintable(text)));
        QVERIFY2(model_->problem().isEmpty(), qPrintable(model_->problem()));
        QVERIFY(document_->session() != before);
        QCOMPARE(document_->undoStack()->count(), 1);
        document_->undoStack()->undo();
        QVERIFY(document_->session() == before);
    }

    void refusedTextStaysAndChangesNothing_data()
    {
        QTest::addColumn<int>("column");
        QTest::addColumn<QString>("text");
        QTest::newRow("no name") << int(Model::Name) << "2fast";
        QTest::newRow("taken") << int(Model::Name) << "b";
        QTest::newRow("reserved") << int(Model::Name) << "with";
        QTest::newRow("type") << int(Model::Type) << "float33";
        QTest::newRow("negative") << int(Model::Shape) << "2, -3";
        QTest::newRow("huge") << int(Model::Shape) << "9999999, 9999999, 9999999";
        QTest::newRow("words") << int(Model::Values) << "one, two";
        QTest::newRow("too few") << int(Model::Values) << "1, 2, 3";
        QTest::newRow("too large") << int(Model::Values) << "fill 1e300";
        QTest::newRow("seed") << int(Model::Values) << "random -1";
        QTest::newRow("device") << int(Model::Place) << "tpu";
        QTest::newRow("integers cannot have gradients") << int(Model::Type) << "int64";
    }
    void refusedTextStaysAndChangesNothing()
    {
        QFETCH(int, column);
        QFETCH(QString, text);
        const Session before = document_->session();
        type(0, column, qPrintable(text));
        QVERIFY(document_->session() == before);
        QCOMPARE(shown(0, column), text);
        QVERIFY(!model_->problem().isEmpty());
        QVERIFY(!model_->index(0, column).data(Qt::ToolTipRole).toString().isEmpty());
    }

    // What a refusal names as a way out is one.
    void messagesTeachFormsThatWork()
    {
        static const QRegularExpression forms(QStringLiteral("fill \\d+|random \\d+"));
        int taught = 0;
        for (const char* refused : {"one, two", "1, 2, 3", "random -1", "random x"}) {
            type(0, Model::Values, refused);
            auto form = forms.globalMatch(model_->problem());
            QVERIFY2(form.hasNext(), qPrintable(model_->problem()));
            while (form.hasNext()) {
                ++taught;
                const QString text = form.next().captured();
                QVERIFY2(type(0, Model::Values, qPrintable(text)) && model_->problem().isEmpty(), qPrintable(text));
                QCOMPARE(shown(0, Model::Values), text);
            }
        }
        QVERIFY(taught >= 4);
    }

    void shapeAndValuesAreTakenTogether()
    {
        QVERIFY(type(0, Model::Values, "1, 2, 3, 4, 5, 6"));
        type(0, Model::Shape, "2, 2");
        QVERIFY(!model_->problem().isEmpty());
        QCOMPARE(tensor(0).shape, (std::vector<std::int64_t>{2, 3}));
        type(0, Model::Values, "1, 2, 3, 4");
        QVERIFY2(model_->problem().isEmpty(), qPrintable(model_->problem()));
        QCOMPARE(tensor(0).shape, (std::vector<std::int64_t>{2, 2}));
        QCOMPARE(tensor(0).data, (std::vector<double>{1, 2, 3, 4}));
    }

    void integersKeepEveryDigit()
    {
        model_->setData(model_->index(0, Model::Gradient), Qt::Unchecked, Qt::CheckStateRole);
        QVERIFY(type(0, Model::Shape, "1"));
        QVERIFY(type(0, Model::Type, "int64"));
        QVERIFY(type(0, Model::Values, "9007199254740993"));
        QCOMPARE(tensor(0).integers, (std::vector<std::int64_t>{9007199254740993}));
        QCOMPARE(shown(0, Model::Values), QStringLiteral("9007199254740993"));
        QVERIFY(type(0, Model::Values, "fill 9007199254740993"));
        QCOMPARE(tensor(0).fill, std::optional<ElementValue>(std::int64_t{9007199254740993}));
        QCOMPARE(shown(0, Model::Values), QStringLiteral("fill 9007199254740993"));
    }

    void tensorsCanBeAddedAndRemoved()
    {
        const int row = model_->addTensor();
        QCOMPARE(row, 2);
        QCOMPARE(shown(2, Model::Name), QStringLiteral("c"));
        model_->removeTensors({0, 2});
        QCOMPARE(model_->rowCount(), 1);
        QCOMPARE(shown(0, Model::Name), QStringLiteral("b"));
        document_->undoStack()->undo();
        document_->undoStack()->undo();
        QCOMPARE(model_->rowCount(), 2);
    }

    void numbersSurviveATrip()
    {
        for (const double number : {0.1, -1e-300, 1.0 / 3.0, 123456789.125, 65504.0}) {
            TensorSpec spec;
            spec.dtype = DType::float64;
            QVERIFY(setValues(spec, numberText(number)));
            QCOMPARE(spec.data, std::vector<double>{number});
        }
    }
};

KEYFALL_TEST(TensorTableTest)
#include "tensor_table_test.moc"
