// SPDX-License-Identifier: MIT
// The grid of per-backend keys: its cells are the model's keys, and what a toggle does to a set is the model's algebra.
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/keyset/key_grid.h"
#include "ui/keyset/key_group.h"
#include "ui/keyset/key_panel.h"

#include <QAbstractItemModelTester>
#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QScrollBar>
#include <QTest>
#include <QToolButton>

#include <set>

using namespace keyfall;

class KeyGridTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Document> document_;
    std::unique_ptr<KeyPanel> panel_;

    [[nodiscard]] KeyGrid* grid() const { return panel_->findChild<KeyGrid*>(QStringLiteral("key.grid")); }
    [[nodiscard]] const KeyModel& model() const { return document_->model(); }
    [[nodiscard]] QModelIndex cell(const char* key) const { return grid()->grid().indexOf(model().find(key).value()); }
    void space(const QModelIndex& index)
    {
        grid()->setCurrentIndex(index);
        grid()->setFocus();
        QTest::keyClick(grid(), Qt::Key_Space);
    }

private Q_SLOTS:
    void init()
    {
        document_ = std::make_unique<Document>(test::fakeRuntime());
        Session session = test::fakeSession();
        session.model = "pytorch-2.6";
        QVERIFY(document_->replace(session).has_value());
        panel_ = std::make_unique<KeyPanel>(*document_);
        panel_->resize(380, 760);
        panel_->show();
        QVERIFY(QTest::qWaitForWindowActive(panel_.get()));
    }
    void cleanup()
    {
        panel_.reset();
        document_.reset();
    }

    void keysReachACell()
    {
        auto* grid = panel_->findChild<KeyGrid*>();
        grid->setFocus(Qt::TabFocusReason);
        QVERIFY(grid->currentIndex().isValid());
        // After the cells were made anew none is current; the keyboard still is there.
        grid->setCurrentIndex({});
        QTest::keyClick(grid, Qt::Key_Down);
        QVERIFY(grid->currentIndex().isValid());
        const KeySet before = document_->session().explicitKeys.value_or(KeySet());
        QTest::keyClick(grid, Qt::Key_Space);
        QVERIFY(document_->session().explicitKeys.value_or(KeySet()) != before);
    }

    void withoutRoomItFoldsAndItsHeadingNamesTheKeys()
    {
        auto* fold = panel_->findChild<QToolButton*>(QStringLiteral("key.grid.fold"));
        QVERIFY(fold != nullptr && fold->isChecked() && grid()->isVisible());
        panel_->resize(300, 490);  // more than in a window of 1280 x 720
        QTRY_VERIFY(!grid()->isVisible());
        document_->edit(QStringLiteral("keys"),
                        [this](Session& s) { s.explicitKeys = model().setOf({"AutogradCPU"}); });
        QVERIFY2(fold->text().contains(QStringLiteral("AutogradCPU")), qPrintable(fold->text()));
        QTest::mouseClick(fold, Qt::LeftButton);
        const auto isWhole = [](const QWidget* part, const QRect& rect) {
            return part->visibleRegion().contains(rect);
        };
        const QHeaderView* const names = grid()->horizontalHeader();
        QTRY_VERIFY(isWhole(names->viewport(), names->viewport()->rect()));
        QTRY_VERIFY(isWhole(grid()->viewport(), grid()->visualRect(grid()->grid().index(1, 1))));
        panel_->resize(300, 430);  // by another height it is not folded again
        QTest::qWait(30);
        QVERIFY(grid()->isVisible());
    }

    /// The key that wins is one of these in most PyTorch models, and a small window has no room for the grid.
    void foldedItShowsTheKeysThatPlayAPart()
    {
        const auto row = [this](const char* key) {
            const auto* box = panel_->findChild<QCheckBox*>(QStringLiteral("key.") + QLatin1String(key));
            return box != nullptr && box->visibleRegion().boundingRect() == box->rect();
        };
        QVERIFY(!row("AutogradCPU"));  // the cells say it
        panel_->resize(300, 440);
        QTRY_VERIFY(!grid()->isVisible());
        document_->edit(QStringLiteral("kernel"), [](Session& s) {
            s.registrations.push_back({"add", "AutogradCUDA", ReturnKernel{}});
        });
        for (const char* key : {"AutogradCUDA", "AutogradCPU"}) {
            document_->edit(QStringLiteral("keys"), [&](Session& s) { s.explicitKeys = model().setOf({key}); });
            QTRY_VERIFY2(row(key), key);
            const bool wins = document_->model().nameOf(*panel_->next().key()) == key;
            QCOMPARE(panel_->findChild<QLabel*>(QStringLiteral("role.") + QLatin1String(key))->text(),
                     wins ? QStringLiteral("next") : QStringLiteral("no kernel"));
        }
        QVERIFY(!row("AutogradCUDA"));
        panel_->findChild<QCheckBox*>(QStringLiteral("key.AutogradCPU"))->click();
        QVERIFY(!model().has(*document_->session().explicitKeys, *model().find("AutogradCPU")));
        QTRY_VERIFY(!row("AutogradCPU"));
    }

    void bitsGiveWayToNames()
    {
        document_->edit(QStringLiteral("keys"), [this](Session& s) {
            s.explicitKeys = model().setOf({"AutogradCPU", "ADInplaceOrView"});
        });
        const auto* box = panel_->findChild<QCheckBox*>(QStringLiteral("key.ADInplaceOrView"));
        const auto shows = [&](bool bits) {
            const auto labels = box->parentWidget()->findChildren<QLabel*>();
            return box->text() == QLatin1String("ADInplaceOrView")
                && std::any_of(labels.begin(), labels.end(),
                               [](QLabel* label) { return label->isVisible() && label->text() == QLatin1String("35"); })
                == bits;
        };
        QTRY_VERIFY(shows(true));
        panel_->resize(300, 440);
        QTRY_VERIFY(shows(false));
    }

    void everyPerBackendKeyHasACell()
    {
        KeyGridModel grid;
        QAbstractItemModelTester tester(&grid, QAbstractItemModelTester::FailureReportingMode::QtTest);
        for (const std::string& name : KeyModel::builtInNames()) {
            const auto keys = KeyModel::builtIn(name).value();
            grid.setModel(keys);
            std::set<std::uint16_t> seen;
            for (const KeyInfo& info : keys->keys()) {
                if (info.backend < 0)
                    continue;
                const QModelIndex at = grid.indexOf(info.key);
                QVERIFY(at.isValid());
                QVERIFY(grid.keyAt(at) == info.key);
                QCOMPARE(grid.bitsAt(at), info.bits);
                QCOMPARE(grid.nameAt(at).toStdString(), info.name);
                seen.insert(info.key.value());
            }
            const int rows = grid.rowCount();
            QCOMPARE(static_cast<int>(seen.size()), rows == 0 ? 0 : (rows - 1) * (grid.columnCount() - 1));
            QCOMPARE(rows > 0, !keys->spec().backends.empty());
        }
    }

    void spaceTogglesAsTheModelsAlgebraSays()
    {
        space(cell("AutogradCUDA"));
        // The tensors' CPU stays, so the set has the cross product (pytorch:M9).
        QVERIFY(model().has(*document_->session().explicitKeys, *model().find("AutogradCUDA")));
        QVERIFY(model().has(*document_->session().explicitKeys, *model().find("AutogradCPU")));
        QVERIFY(cell("CUDA").data(Qt::CheckStateRole).toInt() == Qt::Checked);
        const KeySet before = *document_->session().explicitKeys;
        space(cell("AutogradCUDA"));
        QCOMPARE(*document_->session().explicitKeys, model().remove(before, *model().find("AutogradCUDA")));
        QVERIFY(document_->session().explicitKeys->hasAny(KeySet(2)));  // M8: the backend bit stays
        const QModelIndex cuda = grid()->grid().index(0, 2);
        QCOMPARE(grid()->grid().bitsAt(cuda), KeySet(2));
        space(cuda);
        QVERIFY(!document_->session().explicitKeys->hasAny(KeySet(2)));
        document_->undoStack()->undo();
        QVERIFY(document_->session().explicitKeys->hasAny(KeySet(2)));
    }

    void aClickTogglesToo()
    {
        const QRect at = grid()->visualRect(cell("SparseCPU"));
        QVERIFY(!at.isEmpty());
        QTest::mouseClick(grid()->viewport(), Qt::LeftButton, {}, at.center());
        QVERIFY(model().has(*document_->session().explicitKeys, *model().find("SparseCPU")));
    }

    void theThreadSetsAreEditedWhenChosen()
    {
        auto* edits = panel_->findChild<QComboBox*>(QStringLiteral("key.grid.edits"));
        edits->setCurrentIndex(1);
        space(cell("SparseCPU"));
        QCOMPARE(document_->session().include, model().setOf({"SparseCPU"}));
        QVERIFY(!document_->session().explicitKeys);
        edits->setCurrentIndex(2);
        space(cell("AutogradCPU"));
        QCOMPARE(document_->session().exclude, model().setOf({"AutogradCPU"}));
        QVERIFY(cell("AutogradCPU").data(Qt::AccessibleTextRole).toString().contains(QStringLiteral("excluded")));
        QVERIFY(cell("SparseCPU").data(KeyGridModel::IncludedRole).toBool());
    }

    void tabLeadsFromTheHeadingIntoTheGrid()
    {
        auto* heading = panel_->findChild<QToolButton*>(QStringLiteral("key.grid.fold"));
        QVERIFY(heading != nullptr && grid()->isVisible());
        heading->setFocus(Qt::TabFocusReason);
        QTest::keyClick(heading, Qt::Key_Tab);
        QVERIFY(grid()->hasFocus());
    }

    void aCellIsLargeEnoughToHit()
    {
        panel_->resize(290, 700);
        QCoreApplication::processEvents();
        for (int row = 0; row < grid()->model()->rowCount(); ++row)
            QVERIFY(grid()->rowHeight(row) >= 24);
        for (int column = 0; column < grid()->model()->columnCount(); ++column)
            QVERIFY(grid()->columnWidth(column) >= 24);
        QVERIFY(grid()->viewport()->height() >= grid()->verticalHeader()->length());  // beside its scroll bar
    }

    void arrowsWalkAndNamesAreSpoken()
    {
        space(cell("QuantizedCPU"));
        QTest::keyClick(grid(), Qt::Key_Right);
        QCOMPARE(grid()->currentIndex(), cell("QuantizedCUDA"));
        QTest::keyClick(grid(), Qt::Key_Up);
        QCOMPARE(grid()->currentIndex(), cell("SparseCUDA"));
        QVERIFY(cell("SparseCUDA")
                    .data(Qt::AccessibleTextRole)
                    .toString()
                    .startsWith(QStringLiteral("SparseCUDA, not in the key set")));
    }

    void groupsFoldToTheKeysInUse()
    {
        auto* modes = panel_->findChild<KeyGroup*>(QStringLiteral("key.group.mode"));
        const auto box = [this](const char* name) {
            return panel_->findChild<QCheckBox*>(QStringLiteral("key.") + QLatin1String(name));
        };
        QVERIFY(!modes->isChecked());
        QVERIFY(box("ADInplaceOrView")->isVisible());  // the tensors bring it
        QVERIFY(!box("Tracer")->isVisible());
        modes->setFocus();
        QTest::keyClick(modes, Qt::Key_Space);
        QVERIFY(box("Tracer")->isVisible());
        box("Tracer")->click();
        QTest::keyClick(modes, Qt::Key_Space);
        QVERIFY(box("Tracer")->isVisible());  // in use now
        QVERIFY(!box("Named")->isVisible());
        QVERIFY(modes->accessibleName().contains(QStringLiteral("folded")));
    }

    void theFilterReachesEveryKey()
    {
        auto* filter = panel_->findChild<QLineEdit*>(QStringLiteral("key.filter"));
        for (const KeyInfo& info : model().keys()) {
            if (!info.slot || info.bits.empty())
                continue;
            filter->setText(QString::fromStdString(info.name));
            if (info.backend >= 0) {
                const QModelIndex at = grid()->grid().indexOf(info.key);
                QVERIFY2(grid()->isVisible() && !grid()->isRowHidden(at.row()) && !grid()->isColumnHidden(at.column()),
                         info.name.c_str());
            } else {
                QVERIFY2(panel_->findChild<QCheckBox*>(QStringLiteral("key.") + QString::fromStdString(info.name))
                             ->isVisible(),
                         info.name.c_str());
            }
        }
        filter->setText(QStringLiteral("AutogradHPU"));
        QTest::keyClick(filter, Qt::Key_Return);
        QCOMPARE(grid()->currentIndex(), cell("AutogradHPU"));
        QVERIFY(grid()->hasFocus());
        filter->setText(QStringLiteral("nothing like this"));
        QVERIFY(!grid()->isVisible());
    }

    void theModelIsChosenHere()
    {
        auto* models = panel_->findChild<QComboBox*>(QStringLiteral("key.model"));
        QCOMPARE(models->currentText(), QStringLiteral("pytorch-2.6"));
        models->setCurrentIndex(models->findText(QStringLiteral("ferrotorch")));
        Q_EMIT models->activated(models->currentIndex());
        QCOMPARE(document_->model().name(), std::string("ferrotorch"));
        QVERIFY(!grid()->isVisible());
        QVERIFY(panel_->findChild<QCheckBox*>(QStringLiteral("key.Autograd"))->isVisible());
        document_->undoStack()->undo();
        QCOMPARE(models->currentText(), QStringLiteral("pytorch-2.6"));
        QVERIFY(grid()->isVisible());
    }

    void theNextKeyIsScrolledTo()
    {
        panel_->resize(380, 420);
        QTRY_VERIFY(!grid()->isVisible());
        QTest::mouseClick(panel_->findChild<QToolButton*>(QStringLiteral("key.grid.fold")), Qt::LeftButton);
        document_->edit(QStringLiteral("kernels"), [](Session& s) {
            for (const char* key : {"AutogradCPU", "AutogradMeta"})
                s.registrations.push_back({"add", key, ReturnKernel{}});
        });
        const auto inSight = [this](const char* key) {
            const QRect at = grid()->visualRect(cell(key));
            const QRect seen = grid()->viewport()->visibleRegion().boundingRect();
            return seen.contains(at.center());
        };
        for (const char* key : {"AutogradCPU", "AutogradMeta"}) {
            document_->edit(QStringLiteral("keys"), [&](Session& s) { s.explicitKeys = model().setOf({key}); });
            QCOMPARE(document_->model().nameOf(*panel_->next().key()), std::string(key));
            QTRY_VERIFY2(inSight(key), key);
        }
    }

    void whoUnfoldsSeesTheKeyThatWins()
    {
        document_->edit(QStringLiteral("kernel"), [](Session& s) {
            s.registrations.push_back({"add", "AutogradPrivateUse3", ReturnKernel{}});
        });
        document_->edit(QStringLiteral("keys"),
                        [this](Session& s) { s.explicitKeys = model().setOf({"AutogradPrivateUse3"}); });
        QCOMPARE(document_->model().nameOf(*panel_->next().key()), std::string("AutogradPrivateUse3"));
        panel_->resize(300, 320);
        QTRY_VERIFY(!grid()->isVisible());
        auto* fold = panel_->findChild<QToolButton*>(QStringLiteral("key.grid.fold"));
        // Its column; how many rows there are is the list's matter.
        const auto inSight = [this] {
            return grid()->isVisible()
                && grid()->viewport()->rect().contains(grid()->visualRect(cell("AutogradPrivateUse3")).center());
        };
        QTest::mouseClick(fold, Qt::LeftButton);
        QTRY_VERIFY(inSight());
        QTest::qWait(30);  // also where it was there before the fold brought it
        grid()->horizontalScrollBar()->setValue(0);
        QTest::qWait(30);
        QVERIFY(!inSight());
        QTest::mouseClick(fold, Qt::LeftButton);
        QTest::mouseClick(fold, Qt::LeftButton);
        QTRY_VERIFY(inSight());
    }

    void theHeadersFollowTheTheme()
    {
        const QPalette before = QApplication::palette();
        QPalette other = before;
        other.setColor(QPalette::Window, QColor(Qt::darkRed));
        QApplication::setPalette(other);
        QCoreApplication::processEvents();
        for (const QHeaderView* header : {grid()->horizontalHeader(), grid()->verticalHeader()})
            QCOMPARE(header->palette().color(QPalette::Window), QColor(Qt::darkRed));
        QApplication::setPalette(before);
    }
};

KEYFALL_TEST(KeyGridTest)
#include "key_grid_test.moc"
