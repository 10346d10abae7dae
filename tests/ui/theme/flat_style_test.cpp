// SPDX-License-Identifier: MIT
// What can be used must be seen (WCAG: non-text contrast, visible focus): outlines, marks and focus rings, measured in pixels of widgets that
// are really drawn, in both themes.
#include "tests/support/test_case.h"
#include "ui/theme/flat_style.h"
#include "ui/theme/theme.h"

#include <QApplication>
#include <QCheckBox>
#include <QComboBox>
#include <QImage>
#include <QLineEdit>
#include <QMenu>
#include <QPlainTextEdit>
#include <QPushButton>
#include <QRadioButton>
#include <QScrollBar>
#include <QSlider>
#include <QSpinBox>
#include <QStyleOption>
#include <QTabBar>
#include <QTableWidget>
#include <QTest>
#include <QToolButton>

#include <algorithm>
#include <memory>

using namespace keyfall;

namespace {

constexpr double kLeast = 3.0;

/// The strongest contrast with `ground` on the way from `from` in steps of `step`.
double strongest(const QImage& image, QPoint from, QPoint step, int pixels, const QColor& ground)
{
    double best = 1;
    for (int i = 0; i < pixels; ++i, from += step)
        if (image.rect().contains(from))
            best = std::max(best, contrastRatio(image.pixelColor(from), ground));
    return best;
}

/// The weakest side of the outline of what is drawn in `rect`, against what is outside.
double outline(const QImage& image, const QRect& rect)
{
    const QColor ground = image.pixelColor(2, 2);
    const QPoint middle = rect.center();
    return std::min({strongest(image, {rect.left() - 2, middle.y()}, {1, 0}, 6, ground),
                     strongest(image, {rect.right() + 2, middle.y()}, {-1, 0}, 6, ground),
                     strongest(image, {middle.x(), rect.top() - 2}, {0, 1}, 6, ground),
                     strongest(image, {middle.x(), rect.bottom() + 2}, {0, -1}, 6, ground)});
}

}  // namespace

class FlatStyleTest : public QObject {
    Q_OBJECT

private:
    /// The control of a test in a window with room around it; 10 pixels from its corner.
    std::unique_ptr<QWidget> window_;

    template <class W, class... Args>
    W* show(Args&&... args)
    {
        window_ = std::make_unique<QWidget>();
        window_->resize(260, 130);
        auto* rest = new QLineEdit(window_.get());  // something else that can have the focus
        rest->setGeometry(10, 100, 60, 26);
        auto* control = new W(std::forward<Args>(args)..., window_.get());
        control->setGeometry(10, 10, 200, qBound(24, control->sizeHint().height(), 80));
        window_->show();
        if (!QTest::qWaitForWindowActive(window_.get()))
            qFatal("no active window");
        rest->setFocus();
        return control;
    }
    QImage picture() { return window_->grab().toImage(); }

    static void themes()
    {
        QTest::addColumn<bool>("dark");
        QTest::newRow("light") << false;
        QTest::newRow("dark") << true;
    }
    static void choose()
    {
        QFETCH(bool, dark);
        QApplication::setPalette((dark ? Theme::dark() : Theme::light()).palette());
    }
    static void report(const char* what, double ratio)
    {
        qInfo("%s %.2f", what, ratio);
        QVERIFY2(ratio >= kLeast, qPrintable(QStringLiteral("%1 %2").arg(QLatin1String(what)).arg(ratio)));
    }
    static QRect partOf(const QWidget* widget, QStyle::SubElement element, const QStyleOption& option)
    {
        return widget->style()->subElementRect(element, &option, widget).translated(widget->pos());
    }

    /// How many pixels change by at least 3:1 when `control` gets the focus.
    int focusPixels(QWidget* control)
    {
        const QImage before = picture();
        control->setFocus(Qt::TabFocusReason);
        const QImage after = picture();
        int changed = 0;
        const QRect own = control->geometry();  // the other field loses its ring, too
        for (int y = own.top(); y <= own.bottom(); ++y)
            for (int x = own.left(); x <= own.right(); ++x)
                changed += contrastRatio(before.pixelColor(x, y), after.pixelColor(x, y)) >= kLeast ? 1 : 0;
        return changed;
    }

private Q_SLOTS:
    /// Nobody searches an icon theme for the cross of a field: it is drawn, and follows the theme.
    void theCrossOfAFieldIsDrawnHere()
    {
        const QPalette before = QApplication::palette();
        for (const Theme& theme : {Theme::light(), Theme::dark()}) {
            QApplication::setPalette(theme.palette());
            const QIcon icon = QApplication::style()->standardIcon(QStyle::SP_LineEditClearButton);
            QVERIFY(icon.name().isEmpty());
            QVERIFY(icon.availableSizes().isEmpty());  // of a theme, or of Qt's own pictures, there would be some
            const QImage cross = icon.pixmap(QSize(16, 16)).toImage();
            QColor ink = cross.pixelColor(8, 8);
            QVERIFY(ink.alpha() > 200);
            ink.setAlpha(255);
            QVERIFY(contrastRatio(ink, theme.palette().color(QPalette::Base)) >= kLeast);
        }
        QApplication::setPalette(before);
        // Each panel has one; it is made once.
        const auto close = [] { return QApplication::style()->standardIcon(QStyle::SP_TitleBarCloseButton); };
        QCOMPARE(close().cacheKey(), close().cacheKey());
    }

    void initTestCase() { QApplication::setStyle(new FlatStyle); }
    void cleanup() { window_.reset(); }

    void boxesHaveFrames_data() { themes(); }
    void boxesHaveFrames()
    {
        choose();
        for (const bool on : {false, true}) {
            auto* check = show<QCheckBox>(QStringLiteral("words"));
            check->setChecked(on);
            QStyleOptionButton option;
            option.initFrom(check);
            report(on ? "check box, ticked" : "check box",
                   outline(picture(), partOf(check, QStyle::SE_CheckBoxIndicator, option)));
            auto* radio = show<QRadioButton>(QStringLiteral("words"));
            radio->setChecked(on);
            option.initFrom(radio);
            report(on ? "radio button, chosen" : "radio button",
                   outline(picture(), partOf(radio, QStyle::SE_RadioButtonIndicator, option)));
        }
    }

    void fieldsHaveFrames_data() { themes(); }
    void fieldsHaveFrames()
    {
        choose();
        const auto framed = [this](const char* what, QWidget* widget) {
            report(what, outline(picture(), widget->geometry()));
        };
        framed("line edit", show<QLineEdit>());
        framed("spin box", show<QSpinBox>());
        framed("combo box", show<QComboBox>());
        auto* editable = show<QComboBox>();
        editable->setEditable(true);
        framed("editable combo box", editable);
        framed("text edit", show<QPlainTextEdit>());
        framed("push button", show<QPushButton>(QStringLiteral("words")));
        framed("tool button", show<QToolButton>());
    }

    /// A menu lies on a page of its own colour: without an edge its last line runs into the page.
    void menusHaveFrames_data() { themes(); }
    void menusHaveFrames()
    {
        choose();
        QMenu menu;
        menu.addAction(QStringLiteral("Learn"));
        menu.addAction(QStringLiteral("About"));
        menu.resize(menu.sizeHint());
        const QImage drawn = menu.grab().toImage();
        const QColor page = QApplication::palette().color(QPalette::Window);
        const QPoint middle = drawn.rect().center();
        const int right = drawn.width() - 1;
        const int bottom = drawn.height() - 1;
        for (const QPoint edge :
             {QPoint(0, middle.y()), QPoint(right, middle.y()), QPoint(middle.x(), 0), QPoint(middle.x(), bottom)})
            report("edge of a menu", contrastRatio(drawn.pixelColor(edge), page));
    }

    void ticksDifferFromEmptyBoxes_data() { themes(); }
    void ticksDifferFromEmptyBoxes()
    {
        choose();
        auto* check = show<QCheckBox>(QStringLiteral("words"));
        const QImage off = picture();
        check->setChecked(true);
        const QImage on = picture();
        int filled = 0;
        for (int y = 10; y < 40; ++y)
            for (int x = 10; x < 40; ++x)
                filled += contrastRatio(off.pixelColor(x, y), on.pixelColor(x, y)) >= kLeast ? 1 : 0;
        QVERIFY2(filled > 60, qPrintable(QString::number(filled)));
    }

    void theActiveTabIsMarked_data() { themes(); }
    void theActiveTabIsMarked()
    {
        choose();
        for (const QTabBar::Shape shape : {QTabBar::RoundedNorth, QTabBar::RoundedSouth}) {
            auto* tabs = show<QTabBar>();
            tabs->setShape(shape);
            tabs->setDrawBase(false);
            for (const char* name : {"One", "Two"})
                tabs->addTab(QString::fromLatin1(name));
            tabs->setCurrentIndex(0);
            const QRect active = tabs->tabRect(0).translated(tabs->pos());
            const QRect other = tabs->tabRect(1).translated(tabs->pos());
            const bool north = shape == QTabBar::RoundedNorth;
            const QImage image = picture();
            const auto mark = [&](const QRect& tab) {
                return strongest(image, {tab.left() + 3, north ? tab.bottom() : tab.top()}, {0, north ? -1 : 1}, 3,
                                 window_->palette().color(QPalette::Window));
            };
            report("active tab", mark(active));
            QVERIFY(mark(other) < mark(active) / 1.5);
        }
    }

    void handlesAreSeen_data() { themes(); }
    void handlesAreSeen()
    {
        choose();
        auto* slider = show<QSlider>(Qt::Horizontal);
        slider->setValue(50);
        const QColor ground = picture().pixelColor(2, 2);
        report("slider, before the handle",
               strongest(picture(), {30, slider->geometry().top()}, {0, 1}, slider->height(), ground));
        report("slider, behind the handle",
               strongest(picture(), {190, slider->geometry().top()}, {0, 1}, slider->height(), ground));
        auto* bar = show<QScrollBar>(Qt::Horizontal);
        bar->setRange(0, 100);
        bar->setPageStep(50);
        report("scroll bar", strongest(picture(), {30, bar->geometry().top()}, {0, 1}, bar->height(), ground));
    }

    void theFocusIsSeen_data() { themes(); }
    void theFocusIsSeen()
    {
        choose();
        const auto seen = [this](const char* what, QWidget* widget, int least) {
            const int pixels = focusPixels(widget);
            qInfo("focus of %s: %d pixels", what, pixels);
            QVERIFY2(pixels >= least, qPrintable(QStringLiteral("%1: %2").arg(QLatin1String(what)).arg(pixels)));
            window_->findChild<QLineEdit*>()->setFocus();
            QVERIFY2(!widget->hasFocus(), what);
        };
        seen("check box", show<QCheckBox>(QStringLiteral("words")), 20);
        seen("check box without words", show<QCheckBox>(), 15);
        seen("radio button", show<QRadioButton>(QStringLiteral("words")), 20);
        seen("combo box", show<QComboBox>(), 100);
        seen("push button", show<QPushButton>(QStringLiteral("words")), 100);
        auto* tool = show<QToolButton>();
        tool->setAutoRaise(true);
        tool->setFocusPolicy(Qt::TabFocus);
        seen("tool button", tool, 100);
        seen("text edit", show<QPlainTextEdit>(), 150);
        auto* page = show<QPlainTextEdit>();
        page->setReadOnly(true);
        seen("page", page, 150);
        auto* tabs = show<QTabBar>();
        tabs->addTab(QStringLiteral("One"));
        seen("tab bar", tabs, 30);
        auto* table = show<QTableWidget>(1, 2);
        table->setCurrentCell(0, 1);
        seen("table", table, 150);
        seen("slider", show<QSlider>(Qt::Horizontal), 20);
    }

    void aRingInASelectedRowIsSeen_data() { themes(); }
    void aRingInASelectedRowIsSeen()
    {
        choose();
        auto* table = show<QTableWidget>(1, 2);
        table->setSelectionBehavior(QAbstractItemView::SelectRows);
        table->selectRow(0);
        table->setCurrentCell(0, 0);
        table->setFocus(Qt::TabFocusReason);
        const QRect place = table->visualRect(table->model()->index(0, 0))
                                .translated(table->viewport()->mapTo(window_.get(), QPoint()));
        const QImage image = picture();
        const QColor ground = image.pixelColor(place.center());
        report("ring in a selected row", strongest(image, {place.left(), place.center().y()}, {1, 0}, 4, ground));
    }
};

KEYFALL_TEST(FlatStyleTest)
#include "flat_style_test.moc"
