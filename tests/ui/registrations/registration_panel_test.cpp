// SPDX-License-Identifier: MIT
#include "core/session/prepared_session.h"
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/registrations/kernel_dialog.h"
#include "ui/registrations/key_header.h"
#include "ui/registrations/registration_panel.h"
#include "ui/registrations/registration_table_model.h"

#include <QAction>
#include <QComboBox>
#include <QCompleter>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QTabWidget>
#include <QTableView>
#include <QTest>
#include <QTreeView>

using namespace keyfall;

Q_DECLARE_METATYPE(keyfall::SessionRegistration)

class RegistrationPanelTest : public QObject {
    Q_OBJECT

private:
    std::unique_ptr<Document> document_;
    std::unique_ptr<RegistrationPanel> panel_;

    [[nodiscard]] QModelIndex cell(const char* op, const char* key) const
    {
        const QAbstractItemModel* model = panel_->table()->model();
        for (int row = 0; row < model->rowCount(); ++row)
            for (int column = 0; column < model->columnCount(); ++column) {
                const QModelIndex index = model->index(row, column);
                if (index.data(RegistrationTableModel::OperatorRole).toString() == QLatin1String(op)
                    && index.data(RegistrationTableModel::KeyRole).toString() == QLatin1String(key))
                    return index;
            }
        qFatal("no cell %s at %s", op, key);
    }
    void doubleClick(const char* op, const char* key)
    {
        QTableView* table = panel_->table();
        table->scrollTo(cell(op, key));
        const QPoint at = table->visualRect(cell(op, key)).center();
        QTest::mouseClick(table->viewport(), Qt::LeftButton, {}, at);
        QTest::mouseDClick(table->viewport(), Qt::LeftButton, {}, at);
    }
    [[nodiscard]] KernelDialog* dialog() const
    {
        auto* dialog = panel_->findChild<KernelDialog*>();
        if (!dialog || !dialog->isVisible())
            qFatal("no dialog");
        return dialog;
    }
    void choose(const char* kind) const
    {
        dialog()->findChild<QRadioButton*>(QStringLiteral("kernel.kind.") + QLatin1String(kind))->click();
    }
    void press(const char* button)
    {
        QPointer<KernelDialog> open = dialog();
        open->findChild<QPushButton*>(QLatin1String(button))->click();
        QTRY_VERIFY(!open);
    }
    [[nodiscard]] std::string only() const
    {
        const auto& all = document_->session().registrations;
        return all.size() == 1 ? all[0].op + "@" + all[0].key + "=" + textOf(all[0].kernel)
                               : std::to_string(all.size());
    }

private Q_SLOTS:
    void init()
    {
        document_ = std::make_unique<Document>(test::fakeRuntime());
        QVERIFY(document_->replace(test::fakeSession()).has_value());
        panel_ = std::make_unique<RegistrationPanel>(*document_);
        panel_->resize(640, 480);
        panel_->show();
        QVERIFY(QTest::qWaitForWindowActive(panel_.get()));
    }
    void cleanup()
    {
        panel_.reset();
        document_.reset();
    }

    // What was looked for in one session hides nothing of the next one.
    void nothingOfAnEarlierSessionStays()
    {
        auto* filter = panel_->findChild<QLineEdit*>(QStringLiteral("registration.filter"));
        filter->setText(QStringLiteral("noop"));
        panel_->table()->setCurrentIndex(cell("noop", "Cpu"));
        doubleClick("noop", "Cpu");
        QPointer<KernelDialog> open = dialog();
        Session next = test::fakeSession();
        next.registrations = {{"lunch", "Tracer", RedispatchKernel{}}};
        QVERIFY(document_->replace(next).has_value());
        QVERIFY(filter->text().isEmpty());
        QVERIFY(!panel_->table()->currentIndex().isValid());
        QTRY_VERIFY(!open);
        QCOMPARE(cell("lunch", "Tracer").data().toString(), QStringLiteral("K"));
    }

    void aKernelThatWasJustRegisteredIsSeen()
    {
        auto* filter = panel_->findChild<QLineEdit*>(QStringLiteral("registration.filter"));
        filter->setText(QStringLiteral("add"));
        panel_->table()->setCurrentIndex(cell("add", "Autograd"));
        panel_->editKernel();
        dialog()->findChild<QComboBox*>(QStringLiteral("kernel.target.op"))->setEditText(QStringLiteral("lunch"));
        dialog()->findChild<QComboBox*>(QStringLiteral("kernel.target.key"))->setCurrentText(QStringLiteral("Tracer"));
        choose("redispatch");
        press("kernel.place");
        QCOMPARE(cell("lunch", "Tracer").data().toString(), QStringLiteral("K"));
        QCOMPARE(panel_->table()->currentIndex(), cell("lunch", "Tracer"));
    }

    void theDialogsTitleFollowsItsFields()
    {
        panel_->table()->setCurrentIndex(cell("add", "Autograd"));
        panel_->editKernel();
        QPointer<KernelDialog> open = dialog();
        QCOMPARE(open->windowTitle(), QStringLiteral("Kernel of add at Autograd"));
        auto* op = open->findChild<QComboBox*>(QStringLiteral("kernel.target.op"));
        op->setEditText(QStringLiteral("lunch"));
        open->findChild<QComboBox*>(QStringLiteral("kernel.target.key"))->setCurrentText(QStringLiteral("Tracer"));
        QCOMPARE(open->windowTitle(), QStringLiteral("Kernel of lunch at Tracer"));
        op->setEditText(QString());
        QCOMPARE(open->windowTitle(), QStringLiteral("Register a kernel"));
        open->reject();
    }

    /// A lesson's hint is read, and work goes on, while a kernel is chosen.
    void theDialogStandsBesideTheWindow()
    {
        doubleClick("noop", "Cpu");
        QPointer<KernelDialog> open = dialog();
        QVERIFY(!open->isModal() && QApplication::activeModalWidget() == nullptr);
        choose("fail");
        open->findChild<QLineEdit*>(QStringLiteral("kernel.error"))->setText(QStringLiteral("mine"));
        auto* place = open->findChild<QPushButton*>(QStringLiteral("kernel.place"));
        const auto* remove = open->findChild<QPushButton*>(QStringLiteral("kernel.remove"));
        document_->edit(QStringLiteral("x"), [](Session& s) {
            s.registrations = {{"noop", "Cpu", RedispatchKernel{}}, {"lunch", "Tracer", RedispatchKernel{}}};
        });
        QCOMPARE(place->text(), QStringLiteral("&Replace"));
        QVERIFY(remove->isVisible());
        auto* op = open->findChild<QComboBox*>(QStringLiteral("kernel.target.op"));
        QVERIFY(op->findText(QStringLiteral("lunch")) >= 0);
        QCOMPARE(op->currentText(), QStringLiteral("noop"));
        document_->undoStack()->undo();
        QCOMPARE(place->text(), QStringLiteral("&Register"));
        QVERIFY(!remove->isVisible() && op->findText(QStringLiteral("lunch")) < 0);
        press("kernel.place");
        QCOMPARE(only(), std::string("noop@Cpu=error: mine"));
    }

    void anotherPlaceIsAskedByTheSameDialog()
    {
        doubleClick("noop", "Cpu");
        const QPointer<KernelDialog> open = dialog();
        doubleClick("add", "Autograd");
        QCOMPARE(panel_->findChildren<KernelDialog*>().size(), 1);
        QVERIFY(open && open->isVisible());
        QCOMPARE(open->windowTitle(), QStringLiteral("Kernel of add at Autograd"));
        open->reject();
        doubleClick("noop", "Cpu");  // at once: the one before is not gone yet
        QCOMPARE(panel_->findChildren<KernelDialog*>().size(), 2);
        QTRY_COMPARE(panel_->findChildren<KernelDialog*>().size(), 1);
        QCOMPARE(dialog()->windowTitle(), QStringLiteral("Kernel of noop at Cpu"));
        document_->switchModel(*KeyModel::builtIn("pytorch-2.6").value());
        QTRY_VERIFY(panel_->findChildren<KernelDialog*>().isEmpty());  // its keys are gone
    }

    void itOpensAtWhatTheProgramCalls()
    {
        const auto top = [this](int row) { return panel_->table()->model()->headerData(row, Qt::Vertical).toString(); };
        QCOMPARE(top(0), QStringLiteral("add"));
        QCOMPARE(top(1), QStringLiteral("relu"));
        document_->edit(QStringLiteral("x"), [](Session& s) { s.program = {"y = mul(a, b)"}; });
        QCOMPARE(top(0), QStringLiteral("mul"));
        document_->edit(QStringLiteral("x"), [](Session& s) { s.program = {"y = noop("}; });
        QCOMPARE(top(0), QStringLiteral("mul"));
    }

    /// With nothing chosen the first of hundreds of operators is not what anybody means.
    void registeringBeginsAtWhatTheProgramCalls()
    {
        panel_->editKernel();
        const QPointer<KernelDialog> open = dialog();
        QCOMPARE(open->findChild<QComboBox*>(QStringLiteral("kernel.target.op"))->currentText(), QStringLiteral("add"));
        open->reject();
    }

    /// As low as the panel is in a window of 1280 by 720, with PyTorch's long names at the top.
    void aLowPanelShowsRows()
    {
        document_->switchModel(*KeyModel::builtIn("pytorch-2.15").value());
        panel_->resize(960, 252);
        QTest::qWait(10);
        const QTableView* table = panel_->table();
        int whole = 0;
        for (int row = 0; row < table->model()->rowCount(); ++row)
            whole += table->rowViewportPosition(row) + table->rowHeight(row) <= table->viewport()->height() ? 1 : 0;
        QVERIFY2(whole >= 3, qPrintable(QString::number(whole)));
    }

    void longNamesLeaveRoomForTheTable()
    {
        document_->edit(QStringLiteral("x"), [](Session& s) {
            s.registrations = {{std::string(70, 'n'), "Cpu", ReturnKernel{0}}};
        });
        const QHeaderView* names = panel_->table()->verticalHeader();
        QVERIFY2(names->width() <= 220, qPrintable(QString::number(names->width())));
        QCOMPARE(names->model()->headerData(0, Qt::Vertical, Qt::ToolTipRole).toString().size(), 3);
    }

    /// Names that are cut still differ: PyTorch's differ at their ends.
    void cutHeadsDiffer()
    {
        const QString name = QStringLiteral("AutogradFunctionalityPrivateUse");
        const auto look = [&name](QChar last) {
            QStandardItemModel model(1, 1);
            model.setHorizontalHeaderLabels({name + last});
            KeyHeader head;
            head.setModel(&model);
            head.resize(head.sectionSize(0), head.sizeHint().height());
            return head.grab().toImage();
        };
        const QImage one = look(u'1');
        QVERIFY(QFontMetrics(QHeaderView(Qt::Horizontal).font()).horizontalAdvance(name) > one.height());
        QCOMPARE(look(u'1'), one);
        QVERIFY(look(u'3') != one);
    }

    void aDoubleClickRegistersReplacesAndRemoves()
    {
        doubleClick("add", "Profiler");
        choose("redispatch");
        press("kernel.place");
        QCOMPARE(only(), std::string("add@Profiler=redispatch"));
        QCOMPARE(cell("add", "Profiler").data().toString(), QStringLiteral("K"));
        QVERIFY(cell("add", "Profiler").data(RegistrationTableModel::OwnRole).toBool());

        doubleClick("add", "Profiler");
        QVERIFY(dialog()->findChild<QRadioButton*>(QStringLiteral("kernel.kind.redispatch"))->isChecked());
        choose("fallthrough");
        press("kernel.place");
        QCOMPARE(only(), std::string("add@Profiler=fallthrough"));

        doubleClick("add", "Profiler");
        press("kernel.remove");
        QVERIFY(document_->session().registrations.empty());
        QCOMPARE(cell("add", "Profiler").data().toString(), QStringLiteral("·"));

        document_->undoStack()->undo();
        QCOMPARE(only(), std::string("add@Profiler=fallthrough"));
        document_->undoStack()->undo();
        QCOMPARE(only(), std::string("add@Profiler=redispatch"));
        document_->undoStack()->undo();
        QVERIFY(document_->session().registrations.empty());
        QCOMPARE(cell("add", "Profiler").data().toString(), QStringLiteral("·"));
    }

    void everyKindOfKernel_data()
    {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<SessionRegistration>("made");
        const auto at = [](KernelChoice kernel) { return SessionRegistration{"add", "Cpu", std::move(kernel)}; };
        QTest::newRow("standard") << "standard" << at(StandardKernel{});
        QTest::newRow("fallthrough") << "fallthrough" << at(FallthroughKernel{});
        QTest::newRow("redispatch") << "redispatch" << at(RedispatchKernel{});
        QTest::newRow("return") << "return" << at(ReturnKernel{1});
        QTest::newRow("call_direct") << "callDirect" << at(CallDirectKernel{"Meta"});
        QTest::newRow("call") << "call" << at(CallKernel{"mul"});
        QTest::newRow("error") << "fail" << at(ErrorKernel{"not today"});
        QTest::newRow("cpu_fallback") << "cpuFallback" << at(CpuFallbackKernel{});
    }
    void everyKindOfKernel()
    {
        QFETCH(QString, kind);
        QFETCH(SessionRegistration, made);
        doubleClick("add", "Cpu");
        choose(qPrintable(kind));
        dialog()->findChild<QSpinBox*>(QStringLiteral("kernel.argument"))->setValue(1);
        dialog()->findChild<QComboBox*>(QStringLiteral("kernel.key"))->setCurrentText(QStringLiteral("Meta"));
        dialog()->findChild<QComboBox*>(QStringLiteral("kernel.op"))->setEditText(QStringLiteral("mul"));
        auto* error = dialog()->findChild<QLineEdit*>(QStringLiteral("kernel.error"));
        QTest::keyClicks(error, QStringLiteral("not today"));
        choose(qPrintable(kind));  // editing a detail chose its kind
        QCOMPARE(dialog()->registration(), made);
        press("kernel.place");
        QCOMPARE(document_->session().registrations, std::vector{made});
    }

    /// "Call directly at" begins with the keys that have a kernel to call, chooses the next one below, and finds by parts.
    void whatCanBeCalledComesFirst()
    {
        doubleClick("add", "Autograd");
        auto* direct = dialog()->findChild<QComboBox*>(QStringLiteral("kernel.key"));
        const PreparedSession* prepared = document_->prepared();
        const Dispatcher& dispatcher = prepared->runtime->dispatcher();
        const std::vector<SlotView> table = dispatcher.table(*dispatcher.find("add"));
        QStringList runs;
        for (const Key lane : document_->model().lanes())
            for (const SlotView& slot : table)
                if (slot.key == lane && slot.provenance != Provenance::missing && !slot.fallthrough)
                    runs << QString::fromStdString(document_->model().nameOf(lane));
        QVERIFY(!runs.isEmpty() && runs.size() < direct->count() - 1);
        for (int i = 0; i < runs.size(); ++i)
            QCOMPARE(direct->itemText(i), runs[i]);
        QCOMPARE(direct->itemData(static_cast<int>(runs.size()), Qt::AccessibleDescriptionRole).toString(),
                 QStringLiteral("separator"));
        const auto own = document_->model().lanes();
        const QString at = direct->currentText();
        QVERIFY2(runs.contains(at), qPrintable(at));
        const auto place = [&own, this](const QString& name) {
            return std::find(own.begin(), own.end(), *document_->model().find(name.toStdString())) - own.begin();
        };
        QVERIFY(place(at) > place(QStringLiteral("Autograd")));
        choose("callDirect");
        direct->lineEdit()->selectAll();
        QTest::keyClicks(direct->lineEdit(), QStringLiteral("ud"));
        QCOMPARE(direct->completer()->currentCompletion(), QStringLiteral("Cuda"));
        QVERIFY(!dialog()->findChild<QPushButton*>(QStringLiteral("kernel.place"))->isEnabled());
        QVERIFY(dialog()->findChild<QLabel*>(QStringLiteral("kernel.hint"))->text().contains(QStringLiteral("ud")));
        direct->lineEdit()->selectAll();
        QTest::keyClicks(direct->lineEdit(), QStringLiteral("Cuda"));
        QVERIFY(dialog()->findChild<QPushButton*>(QStringLiteral("kernel.place"))->isEnabled());
        QCOMPARE(std::get<CallDirectKernel>(dialog()->registration().kernel).key, std::string("Cuda"));
    }

    void anErrorNeedsAText()
    {
        doubleClick("add", "Cpu");
        choose("fail");
        QVERIFY(!dialog()->findChild<QPushButton*>(QStringLiteral("kernel.place"))->isEnabled());
        QVERIFY(!dialog()->findChild<QLabel*>(QStringLiteral("kernel.hint"))->text().isEmpty());
    }

    void theStandardKernelIsOfferedWhereThereIsOne()
    {
        doubleClick("mul", "Autograd");
        QVERIFY(!dialog()->findChild<QRadioButton*>(QStringLiteral("kernel.kind.standard"))->isEnabled());
        dialog()->findChild<QComboBox*>(QStringLiteral("kernel.target.op"))->setEditText(QStringLiteral("add"));
        QVERIFY(dialog()->findChild<QRadioButton*>(QStringLiteral("kernel.kind.standard"))->isEnabled());
        QCOMPARE(dialog()->findChild<QLabel*>(QStringLiteral("kernel.standard"))->text(),
                 QStringLiteral("Saves its arguments and goes on."));
    }

    void aFallbackOfAKey()
    {
        doubleClick("", "Vmap");
        choose("redispatch");
        press("kernel.place");
        QCOMPARE(only(), std::string("@Vmap=redispatch"));
        QCOMPARE(cell("mul", "Vmap").data().toString(), QStringLiteral("F"));
    }

    void keysOfTheTable()
    {
        QTableView* table = panel_->table();
        table->setFocus();
        table->setCurrentIndex(cell("add", "Autograd"));
        QTest::keyClick(table, Qt::Key_B);
        QCOMPARE(document_->session().breakpoints, (std::vector<Breakpoint>{{"add", "Autograd"}}));
        QVERIFY(cell("add", "Autograd").data(RegistrationTableModel::BreakpointRole).toBool());
        QCOMPARE(table->currentIndex(), cell("add", "Autograd"));
        QTest::keyClick(table, Qt::Key_B);
        QVERIFY(document_->session().breakpoints.empty());

        QTest::keyClick(table, Qt::Key_Return);
        choose("redispatch");
        press("kernel.place");
        QCOMPARE(only(), std::string("add@Autograd=redispatch"));
        QCOMPARE(table->currentIndex(), cell("add", "Autograd"));
        panel_->activateWindow();  // no window manager gives the keyboard back when the dialog closes
        QVERIFY(QTest::qWaitForWindowActive(panel_.get()));
        table->setFocus();
        QTest::keyClick(table, Qt::Key_Delete);
        QVERIFY(document_->session().registrations.empty());
        QTest::keyClick(table, Qt::Key_Delete);
        QCOMPARE(document_->undoStack()->count(), 4);
    }

    void typingInTheFilterIsNoShortcut()
    {
        auto* filter = panel_->findChild<QLineEdit*>(QStringLiteral("registration.filter"));
        panel_->table()->setCurrentIndex(cell("add", "Cpu"));
        filter->setFocus();
        QTest::keyClicks(filter, QStringLiteral("b"));
        QTest::keyClick(filter, Qt::Key_Delete);
        QTest::keyClick(filter, Qt::Key_Return);
        QCOMPARE(document_->undoStack()->count(), 0);
        QVERIFY(!panel_->findChild<KernelDialog*>());
    }

    void theListOpensTheSameEditor()
    {
        panel_->findChild<QTabWidget*>()->setCurrentIndex(1);
        QTreeView* list = panel_->list();
        QVERIFY(list->model()->rowCount() > 0);
        list->setCurrentIndex(list->model()->index(0, 0));
        panel_->editKernel();
        QVERIFY(dialog()->isVisible());
        dialog()->reject();
    }

    void aSessionThatCannotBePreparedSaysWhyAndKeepsTheTable()
    {
        const int rows = panel_->table()->model()->rowCount();
        document_->edit(QStringLiteral("bad"), [](Session& s) {
            s.registrations = {{"add", "Nokey", RedispatchKernel{}}};
        });
        auto* problem = panel_->findChild<QLabel*>(QStringLiteral("registration.problem"));
        QVERIFY(!problem->isHidden());
        QVERIFY(problem->text().contains(QStringLiteral("Nokey")));
        QCOMPARE(panel_->table()->model()->rowCount(), rows);
        document_->undoStack()->undo();
        QVERIFY(problem->isHidden());
    }
};

KEYFALL_TEST(RegistrationPanelTest)
#include "registration_panel_test.moc"
