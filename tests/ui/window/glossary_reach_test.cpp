// SPDX-License-Identifier: MIT
// Wherever a word of the glossary stands on the screen, What's This there leads to the glossary.
#include "tests/support/test_case.h"
#include "tests/ui/test_window.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/manual/manual_book.h"
#include "ui/manual/manual_panel.h"
#include "ui/picture/display_list.h"
#include "ui/window/manual_opener.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QHeaderView>
#include <QLabel>

using namespace keyfall;

class GlossaryReachTest : public QObject {
    Q_OBJECT

private:
    test::TestWindow it_;
    ManualBook book_{QStringLiteral("en")};
    int words_ = 0;
    QStringList lost_;

    /// One text on the screen, and the widget and place that are clicked for it.
    void ask(const QWidget& widget, const QPoint& at, const QString& text)
    {
        const QString linked = book_.withWordLinks(text.toHtmlEscaped());
        if (linked == text.toHtmlEscaped())
            return;
        ++words_;
        const QString said = it_.window->findChild<ManualOpener*>()->wordsAt(widget, at);
        for (const QString& part : linked.split(QStringLiteral("<a href=\"")).sliced(1))
            if (const QString link = part.section(QLatin1Char('"'), 0, 0); !said.contains(link))
                lost_ << QStringLiteral("%1: \"%2\" has no %3 in \"%4\"")
                             .arg(widget.objectName(), text.left(60), link, said.left(160));
    }

    void askTable(const QAbstractItemView& view)
    {
        for (const QHeaderView* header : view.findChildren<QHeaderView*>()) {
            if (!header->isVisible() || header->orientation() != Qt::Horizontal || header->model() != view.model())
                continue;
            for (int section = 0; section < header->count(); ++section) {
                const int x = header->sectionViewportPosition(section) + header->sectionSize(section) / 2;
                if (!header->isSectionHidden(section) && header->viewport()->rect().contains(x, 2))
                    ask(*header->viewport(), {x, 2},
                        view.model()->headerData(section, Qt::Horizontal, Qt::DisplayRole).toString());
            }
        }
        for (int row = 0; row < std::min(view.model()->rowCount(), 5); ++row)
            for (int column = 0; column < view.model()->columnCount(); ++column) {
                const QModelIndex index = view.model()->index(row, column);
                const QRect place = view.visualRect(index);
                if (!place.isEmpty() && view.viewport()->rect().contains(place.center()))
                    ask(*view.viewport(), place.center(), index.data().toString());
            }
    }

    void askAll(const QWidget& under)
    {
        for (const QWidget* widget : under.findChildren<QWidget*>()) {
            if (!widget->isVisible())
                continue;
            if (const auto* label = qobject_cast<const QLabel*>(widget))
                ask(*label, label->rect().center(), label->text());
            else if (const auto* button = qobject_cast<const QAbstractButton*>(widget))
                ask(*button, button->rect().center(), button->text().remove(QLatin1Char('&')));
            else if (const auto* view = qobject_cast<const QAbstractItemView*>(widget);
                     view && view->model() && !qobject_cast<const QHeaderView*>(view))
                askTable(*view);
        }
    }

private Q_SLOTS:
    void init()
    {
        it_ = {};
        it_.open();
        words_ = 0;
        lost_.clear();
    }
    void cleanup() { it_.close(); }

    void inEveryPanel()
    {
        it_.run();
        for (const QAction* toggle : it_.window->docks().toggles()) {
            const auto* dock = qobject_cast<const QDockWidget*>(toggle->parent());
            if (dock->objectName() == QLatin1String("manual"))
                continue;
            it_.window->docks().raise(dock->objectName());
            test::TestWindow::settle();
            askAll(*dock);
        }
        QVERIFY2(lost_.isEmpty(), qPrintable(lost_.join(QLatin1Char('\n'))));
        QVERIFY2(words_ > 60, qPrintable(QString::number(words_)));
    }

    void f1OnACellOpensItsWord()
    {
        it_.run();
        it_.window->docks().raise(QStringLiteral("hops"));
        test::TestWindow::settle();
        auto* hops = it_.dock("hops")->findChild<QAbstractItemView*>();
        QModelIndex at;
        for (int column = 0; column < hops->model()->columnCount() && !at.isValid(); ++column)
            if (const QModelIndex cell = hops->model()->index(0, column); book_.word(cell.data().toString()).isValid())
                at = cell;
        QVERIFY(at.isValid());
        hops->setCurrentIndex(at);
        hops->setFocus();
        it_.window->findChild<ManualOpener*>()->openHere();
        QCOMPARE(it_.window->findChild<ManualPanel*>()->current(), book_.word(at.data().toString()));
    }

    void inThePicture()
    {
        it_.run();
        const LadderView& view = it_.window->graph().ladder();
        const DisplayList list = view.visibleList();
        for (const DisplayItem& item : list.items) {
            if (item.kind != DisplayItem::Kind::text)
                continue;
            const QPoint at = view.toViewport(item.rect.center() + list.origin).toPoint();
            if (view.viewport()->rect().contains(at) && view.textAt(at) == item.text)
                ask(*view.viewport(), at, item.text);
        }
        QVERIFY2(lost_.isEmpty(), qPrintable(lost_.join(QLatin1Char('\n'))));
        QVERIFY2(words_ > 3, qPrintable(QString::number(words_)));
    }
};

KEYFALL_TEST(GlossaryReachTest)
#include "glossary_reach_test.moc"
