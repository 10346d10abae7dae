// SPDX-License-Identifier: MIT
#include "ui/start/start_page.h"

#include "ui/start/example_card.h"
#include "ui/start/example_model.h"
#include "ui/start/paste_box.h"
#include "ui/words/clear_button.h"
#include "ui/words/mnemonics.h"

#include <QEvent>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QListView>
#include <QListWidget>
#include <QPushButton>
#include <QScrollBar>
#include <QTimer>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

namespace {

constexpr int kColumnWidth = 268;
constexpr int kMostRecent = 8;

QLabel* heading(const QString& text, double size, QWidget* parent)
{
    auto* label = new QLabel(text, parent);
    QFont font = label->font();
    font.setPointSizeF(font.pointSizeF() * size);
    font.setBold(true);
    label->setFont(font);
    return label;
}

}  // namespace

StartPage::StartPage(QWidget* parent)
    : QWidget(parent),
      examples_(new ExampleModel(this)),
      card_(new ExampleCard(this)),
      gallery_(new QListView(this)),
      filter_(new QLineEdit(this)),
      nothing_(new QLabel(tr("No example has all of these words."), this)),
      paste_(new PasteBox(this)),
      recentTitle_(heading(tr("Recent files"), 1, this)),
      recent_(new QListWidget(this))
{
    setObjectName(QStringLiteral("startPage"));
    setAccessibleName(tr("Start page"));
    setWhatsThis(
        tr("<p>Open an example, a file, or text that you paste. The arrow keys walk through the examples, Return "
           "opens one.</p>"));
    setAutoFillBackground(true);
    makeGallery();
    auto* left = new QVBoxLayout;
    left->setSpacing(4);
    left->addLayout(makeHead());
    auto* about = new QLabel(tr("See how an operator call falls through its dispatch keys. Open an example, untick a "
                                "key, and watch what changes."),
                             this);
    about->setWordWrap(true);
    left->addWidget(about);
    left->addSpacing(6);
    left->addWidget(nothing_);
    left->addWidget(gallery_, 1);
    auto* page = new QHBoxLayout(this);
    page->setContentsMargins(18, 14, 18, 10);
    page->setSpacing(16);
    page->addLayout(left, 1);
    page->addLayout(makeColumn());
    connect(paste_, &PasteBox::given, this, &StartPage::textGiven);
}

void StartPage::makeGallery()
{
    gallery_->setObjectName(QStringLiteral("start.gallery"));
    gallery_->setAccessibleName(tr("Examples"));
    gallery_->setModel(examples_);
    gallery_->setItemDelegate(card_);
    gallery_->setViewMode(QListView::IconMode);
    gallery_->setResizeMode(QListView::Adjust);
    gallery_->setMovement(QListView::Static);
    gallery_->setUniformItemSizes(true);
    gallery_->setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);
    gallery_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    gallery_->setFrameShape(QFrame::NoFrame);
    gallery_->setMouseTracking(true);
    gallery_->viewport()->setAutoFillBackground(false);
    gallery_->installEventFilter(this);
    gallery_->setCurrentIndex(examples_->index(0));
    const auto open = [this](const QModelIndex& index) {
        Q_EMIT exampleChosen(index.data(ExampleModel::PathRole).toString());
    };
    connect(gallery_, &QListView::clicked, this, open);
    connect(gallery_, &QListView::activated, this, open);
    setFocusProxy(gallery_);
}

QLayout* StartPage::makeHead()
{
    filter_->setObjectName(QStringLiteral("start.filter"));
    filter_->setAccessibleName(tr("Filter examples"));
    filter_->setPlaceholderText(filter_->accessibleName());
    filter_->setToolTip(tr("Examples whose words contain these; Down goes to them"));
    filter_->setMaximumWidth(kColumnWidth);
    filter_->installEventFilter(this);
    giveClearButton(*filter_);
    nothing_->setObjectName(QStringLiteral("start.nothing"));
    nothing_->hide();
    connect(filter_, &QLineEdit::textChanged, this, &StartPage::filter);
    auto* head = new QHBoxLayout;
    head->addWidget(heading(tr("Keyfall"), 1.7, this), 1);
    head->addWidget(filter_, 1);
    return head;
}

void StartPage::filter(const QString& words)
{
    const QStringList wanted = words.split(QLatin1Char(' '), Qt::SkipEmptyParts);
    int first = -1;
    for (int row = 0; row < examples_->rowCount(); ++row) {
        const QModelIndex index = examples_->index(row);
        const QString text = index.data().toString() + QLatin1Char('\n')
            + index.data(ExampleModel::SentenceRole).toString() + QLatin1Char('\n')
            + index.data(ExampleModel::NeedsRole).toString();
        const bool shown = std::all_of(wanted.begin(), wanted.end(), [&text](const QString& word) {
            return text.contains(word, Qt::CaseInsensitive);
        });
        gallery_->setRowHidden(row, !shown);
        if (shown && first < 0)
            first = row;
    }
    nothing_->setVisible(first < 0);
    gallery_->setCurrentIndex(examples_->index(first));
}

QVBoxLayout* StartPage::makeColumn()
{
    auto* column = new QVBoxLayout;
    column->setSpacing(6);
    back_ = addButton(column, {}, tr("Back to the session that is open"));
    back_->setObjectName(QStringLiteral("start.back"));
    back_->hide();
    connect(back_, &QPushButton::clicked, this, &StartPage::backWanted);
    QPushButton* begin = addButton(column, tr("&New session"), tr("Start with an empty session"));
    QPushButton* open = addButton(column, tr("&Open a file…"), tr("Open a session, a trace, a dump or tables"));
    goOn_ = addButton(column, {}, {});
    goOn_->setObjectName(QStringLiteral("start.goOn"));
    goOn_->hide();
    connect(goOn_, &QPushButton::clicked, this, &StartPage::lessonGoesOn);
    QPushButton* learn =
        addButton(column, tr("&Take a lesson"), tr("Lessons to take alone: read, predict, change, see"));
    connect(learn, &QPushButton::clicked, this, &StartPage::lessonsWanted);
    connect(begin, &QPushButton::clicked, this, &StartPage::newWanted);
    connect(open, &QPushButton::clicked, this, &StartPage::openWanted);
    column->addSpacing(8);
    paste_->setFixedHeight(5 * fontMetrics().height());
    column->addWidget(paste_);
    QPushButton* give = addButton(column, tr("&Paste an error, dump or trace"),
                                  tr("Read what the clipboard holds, and show what it is"));
    connect(give, &QPushButton::clicked, paste_, &PasteBox::give);
    begin->setObjectName(QStringLiteral("start.new"));
    open->setObjectName(QStringLiteral("start.open"));
    learn->setObjectName(QStringLiteral("start.lesson"));
    give->setObjectName(QStringLiteral("start.give"));
    column->addSpacing(8);
    column->addWidget(recentTitle_);
    recent_->setObjectName(QStringLiteral("start.recent"));
    recent_->setAccessibleName(tr("Recent files"));
    recent_->setFrameShape(QFrame::NoFrame);
    recent_->setTextElideMode(Qt::ElideMiddle);
    recent_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    const auto choose = [this](const QListWidgetItem* item) { Q_EMIT fileChosen(item->data(Qt::UserRole).toString()); };
    connect(recent_, &QListWidget::itemClicked, this, choose);
    connect(recent_, &QListWidget::itemActivated, this, choose);
    column->addWidget(recent_, 1);
    // In another language the words may be longer; the title of a session on `back_` gives way.
    const int width =
        qMax(kColumnWidth, qMax(give->sizeHint().width(), qMax(begin->sizeHint().width(), open->sizeHint().width())));
    for (QWidget* each : std::initializer_list<QWidget*>{back_, begin, open, goOn_, learn, paste_, give, recent_})
        each->setFixedWidth(width);
    setRecent({});
    // As one reads: what filters the gallery, the gallery, then the column from its top.
    QWidget* before = filter_;
    for (QWidget* next :
         std::initializer_list<QWidget*>{gallery_, back_, begin, open, goOn_, learn, paste_, give, recent_}) {
        setTabOrder(before, next);
        before = next;
    }
    return column;
}

QPushButton* StartPage::addButton(QVBoxLayout* column, const QString& text, const QString& tip)
{
    auto* button = new QPushButton(text, this);
    button->setAccessibleName(withoutMnemonic(text));
    button->setToolTip(tip);
    button->setAutoDefault(true);  // Return presses what has the focus
    column->addWidget(button);
    return button;
}

void StartPage::setRecent(const QStringList& paths)
{
    recent_->clear();
    for (const QString& path : paths.mid(0, kMostRecent)) {
        auto* item = new QListWidgetItem(QFileInfo(path).fileName(), recent_);
        item->setData(Qt::UserRole, path);
        item->setData(Qt::AccessibleDescriptionRole, path);
        item->setToolTip(path);
    }
    if (paths.isEmpty()) {
        auto* item = new QListWidgetItem(tr("Nothing was opened yet"), recent_);
        item->setFlags(Qt::NoItemFlags);
    }
}

void StartPage::setOpenSession(const QString& title)
{
    back_->setText(tr("&Back to %1").arg(title));
    back_->setAccessibleName(tr("Back to %1").arg(title));
    back_->setVisible(!title.isEmpty());
}

void StartPage::setLesson(int number, const QString& title)
{
    const QString text = tr("&Go on with lesson %1").arg(number);
    goOn_->setText(text);
    goOn_->setAccessibleName(withoutMnemonic(text));
    goOn_->setToolTip(title);
    goOn_->setVisible(number > 0);
}

void StartPage::setTheme(const Theme& theme)
{
    card_->setTheme(theme);
    examples_->setTheme(theme);
    gallery_->viewport()->update();
    // That there is no recent file is a line that cannot be chosen, but is read like the others.
    QPalette colours = theme.palette();
    colours.setColor(QPalette::Disabled, QPalette::Text, theme[ColorRole::dimText]);
    recent_->setPalette(colours);
}

void StartPage::fitCards()
{
    // As if there always were a scroll bar: one that came and went would change the number of columns, and come again.
    const int room = gallery_->width() - gallery_->verticalScrollBar()->sizeHint().width() - 2;
    const int columns = qMax(1, room / ExampleCard::kLeastWidth);
    const QSize size(room / columns, ExampleCard::heightFor(gallery_->font()));
    card_->setSize(size);
    gallery_->setGridSize(size);
}

bool StartPage::event(QEvent* event)
{
    const bool done = QWidget::event(event);
    if (event->type() == QEvent::Paint && !painted_) {
        painted_ = true;
        QTimer::singleShot(0, this, &StartPage::painted);
    }
    return done;
}

bool StartPage::eventFilter(QObject* watched, QEvent* event)
{
    if (watched == gallery_ && event->type() == QEvent::Resize)
        fitCards();
    if (watched == filter_ && event->type() == QEvent::KeyPress) {
        const int key = static_cast<QKeyEvent*>(event)->key();
        if (key == Qt::Key_Down || key == Qt::Key_Return || key == Qt::Key_Enter) {
            gallery_->setFocus(Qt::OtherFocusReason);
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace keyfall
