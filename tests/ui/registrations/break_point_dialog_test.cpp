// SPDX-License-Identifier: MIT
#include "tests/support/test_case.h"
#include "tests/ui/fake_runtime.h"
#include "ui/registrations/break_point_dialog.h"
#include "ui/registrations/break_point_words.h"

#include <QComboBox>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QSpinBox>
#include <QTest>

using namespace keyfall;

class BreakPointDialogTest : public QObject {
    Q_OBJECT

    std::unique_ptr<Document> document_;
    std::unique_ptr<BreakPointDialog> dialog_;

    template <typename T>
    [[nodiscard]] T* field(const char* name) const
    {
        return dialog_->findChild<T*>(QString::fromLatin1(name));
    }
    [[nodiscard]] const std::vector<Breakpoint>& points() const { return document_->session().breakpoints; }
    void press(const char* text)
    {
        for (QPushButton* button : dialog_->findChildren<QPushButton*>())
            if (button->text() == QLatin1String(text))
                button->click();
    }

private Q_SLOTS:
    void init()
    {
        document_ = std::make_unique<Document>(test::fakeRuntime());
        QVERIFY(document_->replace(test::fakeSession()).has_value());
        dialog_ = std::make_unique<BreakPointDialog>(*document_);
        dialog_->show();
    }
    void cleanup()
    {
        dialog_.reset();
        document_.reset();
    }

    void withoutOneItSaysHowToGetOne()
    {
        QCOMPARE(dialog_->list().count(), 0);
        QVERIFY(field<QLabel>("break.hint")->isVisible());
        QVERIFY(!field<QComboBox>("break.op")->isEnabled());
    }

    void everyFieldIsACondition()
    {
        press("&Add");
        QCOMPARE(points(), (std::vector<Breakpoint>{{"", "Cpu"}}));
        field<QComboBox>("break.op")->setEditText(QStringLiteral("relu"));
        field<QComboBox>("break.key")->setCurrentText(QStringLiteral("Autograd"));
        field<QComboBox>("break.dtype")->setCurrentText(QStringLiteral("float16"));
        field<QSpinBox>("break.nth")->setValue(3);
        QCOMPARE(points(), (std::vector<Breakpoint>{{"relu", "Autograd", 3, DType::float16}}));
        QCOMPARE(dialog_->list().item(0)->text(),
                 QString("relu at Autograd, with float16 among the arguments, only time 3 of a run"));
        // What was done in one field after the other is one way back, to the new point.
        document_->undoStack()->undo();
        QCOMPARE(points(), (std::vector<Breakpoint>{{"", "Cpu"}}));
        QCOMPARE(field<QSpinBox>("break.nth")->value(), 0);
        QCOMPARE(field<QComboBox>("break.op")->currentText(), QString("every operator"));
        document_->undoStack()->undo();
        QVERIFY(points().empty());
    }

    void whatNoSessionCanHoldIsNotTaken()
    {
        dialog_->editPoint({"add", "Cpu"});
        const std::vector<Breakpoint> before = points();
        field<QComboBox>("break.op")->setEditText(QStringLiteral("add b"));
        QCOMPARE(points(), before);
        QVERIFY(field<QLabel>("break.hint")->text().contains(QStringLiteral("add.Tensor")));
        field<QComboBox>("break.op")->setEditText(QStringLiteral("every operator"));
        QCOMPARE(points(), (std::vector<Breakpoint>{{"", "Cpu"}}));
        field<QComboBox>("break.key")->setCurrentIndex(0);
        QCOMPARE(points(), (std::vector<Breakpoint>{{"", "Cpu"}}));
        QVERIFY(field<QLabel>("break.hint")->text().contains(QStringLiteral("every hop")));
        // Whatever the dialog made can be saved and read.
        QVERIFY(parseSession(writeSession(document_->session()), "test").has_value());
    }

    void aPointIsChosenOrMade()
    {
        dialog_->editPoint({"add", "Cpu"});
        dialog_->editPoint({"mul", "Cpu", 2});
        QCOMPARE(points().size(), std::size_t{2});
        QCOMPARE(dialog_->list().currentRow(), 1);
        QCOMPARE(field<QSpinBox>("break.nth")->value(), 2);
        dialog_->editPoint({"add", "Cpu", 7});  // there is one: its conditions stay
        QCOMPARE(dialog_->list().currentRow(), 0);
        QCOMPARE(points().size(), std::size_t{2});
        QCOMPARE(field<QSpinBox>("break.nth")->value(), 0);
        press("&Remove");
        QCOMPARE(points(), (std::vector<Breakpoint>{{"mul", "Cpu", 2}}));
    }
};

KEYFALL_TEST(BreakPointDialogTest)
#include "break_point_dialog_test.moc"
