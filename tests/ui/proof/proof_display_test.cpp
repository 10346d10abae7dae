// SPDX-License-Identifier: MIT
// The picture of a proof, read from its display list, and the table that says the same.
#include "core/dispatch/dispatcher.h"
#include "tests/support/test_case.h"
#include "ui/exporting/list_picture.h"
#include "ui/picture/svg_sink.h"
#include "ui/picture/text_measure.h"
#include "ui/proof/proof_display.h"
#include "ui/proof/proof_model.h"
#include "ui/proof/proof_words.h"

#include <QAbstractItemModelTester>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

#include <bit>

#include <QFile>

using namespace keyfall;

namespace {

/// add.Tensor in a model: kernels at the dense backends and at Autograd, called with a CPU and a CUDA tensor.
Proof proofIn(const std::string& name, bool found = true)
{
    Dispatcher dispatcher(KeyModel::builtIn(name).value());
    const KeyModel& model = dispatcher.model();
    const OperatorHandle op = dispatcher.intern("aten::add.Tensor");
    const auto layer = [&](const char* of) { return *model.layerKey(layerNamed(of).value()); };
    if (found)
        for (const char* at : {"Cpu", "Cuda", "Autograd"})
            dispatcher.registerKernel(op, layer(at), Kernel::boxed([](const BoxedCall&, Stack&) {}, at), "test").keep();
    if (const auto select = model.find("BackendSelect"))
        dispatcher.registerFallback(*select, Kernel::fallthrough()).keep();
    if (const auto view = model.find("ADInplaceOrView"))
        dispatcher.registerFallback(*view, Kernel::fallthrough()).keep();
    const TensorTraits cpu(DeviceType::cpu, Layout::strided);
    ProofQuestion question;
    question.arguments = {{"self", model.keysOf(cpu.withRequiresGrad(true))},
                          {"other", model.keysOf(TensorTraits(DeviceType::cuda, Layout::strided))}};
    question.included = model.includedByDefault();
    question.excluded = model.excludedByDefault();
    return prove(dispatcher, op, question);
}

QStringList texts(const DisplayList& list, Part part)
{
    QStringList found;
    for (const DisplayItem& item : list.items)
        if (item.kind == DisplayItem::Kind::text && item.part == part)
            found.append(item.text);
    return found;
}

}  // namespace

class ProofDisplayTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void everyModel_data()
    {
        QTest::addColumn<QString>("model");
        for (const std::string& name : KeyModel::builtInNames())
            QTest::newRow(name.c_str()) << QString::fromStdString(name);
    }

    void columnsAreTheBitsInOrderFoldedWithTheirCount_data() { everyModel_data(); }
    void columnsAreTheBitsInOrderFoldedWithTheirCount()
    {
        QFETCH(QString, model);
        const Proof proof = proofIn(model.toStdString());
        for (const bool fold : {true, false}) {
            const ProofLayout layout = layOutProof(proof, {fold, true, 0});
            KeySet seen;
            int next = std::bit_width(proof.model->all().bits());  // highest first, as every set is printed
            bool backends = false;
            double right = 0;
            for (const ProofColumn& column : layout.columns) {
                next -= column.count;
                QCOMPARE(column.bit, next);
                QVERIFY(column.left >= right);
                right = column.left + column.width;
                QCOMPARE(column.names.size(), column.count);
                QVERIFY(column.folded ? column.title == QString::number(column.count) : column.count == 1);
                QVERIFY(!backends || column.backend);
                backends = backends || column.backend;
                if (column.folded)
                    QVERIFY2(!column.bits().hasAny(proof.effective | proof.final),
                             qPrintable(column.names.join(QLatin1Char(' '))));
                QVERIFY(fold || !column.folded);
                seen |= column.bits();
            }
            QCOMPARE(seen, proof.model->all());
            QCOMPARE(next, 0);
            // A fold's count stands clear of the names that lean over from the left.
            for (const DisplayItem& item : displayProof(proof, layout, Theme::light(), {}).items)
                if (item.part == Part::matrixColumn && item.text.startsWith(QStringLiteral("⋯"))) {
                    const ProofColumn& column = layout.columns[static_cast<std::size_t>(item.detail)];
                    QVERIFY(item.rect.left() >= column.left + 5);
                    QVERIFY(item.rect.right() <= column.left + column.width - 5);
                }
        }
    }

    void nothingOverlapsOrIsCutOff_data() { everyModel_data(); }
    void nothingOverlapsOrIsCutOff()
    {
        QFETCH(QString, model);
        const Proof proof = proofIn(model.toStdString());
        for (const bool fold : {true, false}) {
            const ProofLayout layout = layOutProof(proof, {fold, true, 0});
            QCOMPARE(layout.rows.size(), proof.lines.size());
            double bottom = layout.matrixTop;
            for (const ProofRow& row : layout.rows) {
                QVERIFY(row.rect.top() >= bottom - 1e-9);
                bottom = row.rect.bottom();
            }
            const DisplayList list = displayProof(proof, layout, Theme::light(), {});
            for (const DisplayItem& item : list.items)
                QVERIFY2(layout.bounds.adjusted(-1, -1, 1, 1).contains(item.extent()), qPrintable(item.text));
            for (const QString& words : texts(list, Part::matrixFact))
                QVERIFY2(!words.contains(QStringLiteral("…")), qPrintable(words));
        }
    }

    void aCellIsDrawnForEverySetBit_data() { everyModel_data(); }
    void aCellIsDrawnForEverySetBit()
    {
        QFETCH(QString, model);
        const Proof proof = proofIn(model.toStdString());
        const ProofLayout layout = layOutProof(proof, {false, true, 0});
        const Theme theme = Theme::light();
        const DisplayList list = displayProof(proof, layout, theme, {});
        for (std::size_t row = 0; row < layout.rows.size(); ++row) {
            const ProofLine& line = proof.lines[static_cast<std::size_t>(layout.rows[row].line)];
            if (!line.keys || line.step == ProofStep::mask)
                continue;
            KeySet drawn;
            for (const DisplayItem& item : list.items)
                if (item.part == Part::matrixCell && item.kind != DisplayItem::Kind::text && item.rect.width() == 16
                    && layout.rows[row].rect.contains(item.rect))
                    drawn |= layout.columns[static_cast<std::size_t>(layout.columnAt(item.rect.center()))].bits();
            QCOMPARE(drawn, *line.keys & proof.model->all());
        }
    }

    void rowsAreNamedAndTheConclusionsRead()
    {
        const Proof proof = proofIn("pytorch-2.4");
        const DisplayList list = displayProof(proof, layOutProof(proof, {}), Theme::light(), {});
        const QStringList rows = texts(list, Part::matrixRow);
        for (const char* name : {"self", "other", "union", "thread includes", "thread excludes", "effective set",
                                 "operator mask", "final set", "=", "+", "−", "&"})
            QVERIFY2(rows.contains(QString::fromUtf8(name)), name);
        QCOMPARE(texts(list, Part::header).first(), QStringLiteral("aten::add.Tensor runs at AutogradCUDA"));
        const QStringList facts = texts(list, Part::matrixFact);
        for (const char* value : {"AutogradFunctionality", "CUDABit", "94", "Autograd", "R8 autograd kernel"})
            QVERIFY2(facts.contains(QString::fromUtf8(value)), value);
        QVERIFY(texts(list, Part::matrixColumn).contains(QStringLiteral("ADInplaceOrView")));
    }

    void noKernelIsSaid()
    {
        const Proof proof = proofIn("pytorch-2.6", false);
        const DisplayList list = displayProof(proof, layOutProof(proof, {}), Theme::dark(), {});
        QCOMPARE(texts(list, Part::header).first(), QStringLiteral("aten::add.Tensor finds no kernel"));
        QVERIFY(texts(list, Part::matrixFact).contains(QStringLiteral("⊗ missing")));
    }

    void everyRowCanStandOut()
    {
        const Proof proof = proofIn("pytorch-2.6");
        const ProofLayout layout = layOutProof(proof, {});
        const int rows = static_cast<int>(layout.rows.size());
        for (int row = -1; row < rows; ++row) {
            ProofState state;
            state.row = row;
            const DisplayList list = displayProof(proof, layout, Theme::light(), state);
            const auto band = std::find_if(list.items.begin(), list.items.end(),
                                           [](const DisplayItem& item) { return item.part == Part::selection; });
            QVERIFY(band != list.items.end());
            QCOMPARE(layout.rowAt(band->rect.center()), row < 0 ? rows - 1 : row);  // nobody chose: the answer
        }
    }

    void theWordsOfACell()
    {
        const Proof proof = proofIn("pytorch-2.6");
        const ProofLayout layout = layOutProof(proof, {});
        const auto column = [&](const QString& name) {
            for (std::size_t i = 0; i < layout.columns.size(); ++i)
                if (layout.columns[i].names.contains(name))
                    return static_cast<int>(i);
            return -1;
        };
        QCOMPARE(cellText(proof, layout, 0, column(QStringLiteral("CPU"))),
                 QStringLiteral("self, bit 0 CPU: set. self brings %1.")
                     .arg(wordsOf(proof, proof.lines[0]).explanation.section(QStringLiteral("brings "), 1).chopped(1)));
        QVERIFY(cellText(proof, layout, 0, column(QStringLiteral("CUDA")))
                    .contains(QStringLiteral("bit 1 CUDA: not set.")));
        QVERIFY(cellText(proof, layout, 0, column(QStringLiteral("Sparse"))).contains(QStringLiteral("folded bit")));
        QVERIFY(cellText(proof, layout, static_cast<int>(layout.rows.size()) - 1, -1).contains(QStringLiteral("R8")));
        // Along the slant of its name, a column is found as well.
        const ProofColumn& at = layout.columns[static_cast<std::size_t>(column(QStringLiteral("CUDA")))];
        QCOMPARE(layout.columnAt(
                     {at.left + at.width / 2 + 30, layout.matrixTop - 30 * std::tan(ProofMetrics::slant * M_PI / 180)}),
                 column(QStringLiteral("CUDA")));
    }

    void itsColoursCanBeRead()
    {
        const Proof proof = proofIn("pytorch-2.6");
        const QRectF marked = layOutProof(proof, {}).rows.back().rect;  // the row that stands out
        for (const Theme& theme : {Theme::light(), Theme::dark(), Theme::print()}) {
            const QColor band = theme.tint(theme[ColorRole::selection]);
            for (const DisplayItem& item : displayProof(proof, layOutProof(proof, {}), theme, {}).items) {
                if (item.kind != DisplayItem::Kind::text || item.part == Part::matrixCell)
                    continue;
                QVERIFY2(contrastRatio(item.stroke, theme[ColorRole::background]) >= 4.5, qPrintable(item.text));
                if (marked.contains(item.baseline))
                    QVERIFY2(contrastRatio(item.stroke, band) >= 4.5, qPrintable(item.text + theme.name()));
            }
        }
    }

    void filesHoldTheWholePicture()
    {
        const Proof proof = proofIn("pytorch-2.6");
        const ProofLayout layout = layOutProof(proof, {});
        const DisplayList list = displayProof(proof, layout, Theme::light(), {});
        const QTemporaryDir folder;
        for (const QString& ending : listPictureEndings()) {
            const QString path = folder.filePath(QStringLiteral("proof.") + ending);
            QVERIFY(exportList(list, path, {2, false, QStringLiteral("a title")}).has_value());
            QVERIFY(QFile(path).size() > 2000);
        }
        QCOMPARE(QImage(folder.filePath(QStringLiteral("proof.png"))).size(), (layout.bounds.size() * 2).toSize());
        QFile svg(folder.filePath(QStringLiteral("proof.svg")));
        QVERIFY(svg.open(QIODevice::ReadOnly));
        const QByteArray bytes = svg.readAll();
        QVERIFY(bytes.contains("rotate(-52 ") && bytes.contains(">ADInplaceOrView<"));
        QSvgRenderer renderer(bytes);
        QVERIFY(renderer.isValid());
        const auto refused = exportList(list, folder.filePath(QStringLiteral("proof.gif")), {});
        QVERIFY(!refused && refused.error().text().find("png, svg, pdf") != std::string::npos);
    }

    /// PDF readers take pages up to 200 inches.
    void aLongPageIsMadeSmaller()
    {
        DisplayList list;
        list.bounds = QRectF(0, 0, 100, 40'000);
        const auto bytes = listBytes(list, QStringLiteral("pdf"), {});
        QVERIFY(bytes);
        const qsizetype at = bytes->indexOf("/MediaBox [0 0 ");
        QVERIFY(at >= 0);
        const double height = bytes->mid(at, 60).split(']').first().split(' ').last().toDouble();
        QVERIFY2(height > 13'000 && height <= 14'000, bytes->mid(at, 60).constData());
    }

    void theTableSaysTheSame()
    {
        ProofModel model;
        QAbstractItemModelTester tester(&model, QAbstractItemModelTester::FailureReportingMode::QtTest);
        QCOMPARE(model.rowCount(), 0);
        const Proof proof = proofIn("pytorch-2.6");
        model.setProof(proof);
        QCOMPARE(model.rowCount(), static_cast<int>(proof.lines.size()));
        for (int row = 0; row < model.rowCount(); ++row) {
            const ProofWords words = wordsOf(proof, proof.lines[static_cast<std::size_t>(row)]);
            QCOMPARE(model.index(row, ProofModel::StepColumn).data().toString(), words.label);
            QCOMPARE(model.index(row, ProofModel::ValueColumn).data().toString(), words.value);
            QCOMPARE(model.index(row, ProofModel::WhyColumn).data().toString(), words.explanation);
            QVERIFY(model.index(row, 0).data(Qt::AccessibleTextRole).toString().contains(words.explanation));
        }
        const QString text = textOf(proof);
        QCOMPARE(text.count(QLatin1Char('\n')), 1 + 2 * model.rowCount());
        model.setProof({});
        QCOMPARE(model.rowCount(), 0);
    }
};

KEYFALL_TEST(ProofDisplayTest)
#include "proof_display_test.moc"
