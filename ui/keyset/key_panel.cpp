// SPDX-License-Identifier: MIT
#include "ui/keyset/key_panel.h"

#include "ui/keyset/box_frames.h"
#include "ui/keyset/key_row.h"
#include "ui/keyset/key_words.h"
#include "ui/keyset/mask_fields.h"

#include <QCheckBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QRadioButton>
#include <QScrollArea>
#include <QScrollBar>
#include <QVBoxLayout>

#include <algorithm>

namespace keyfall {

KeyPanel::KeyPanel(Document& document, QWidget* parent)
    : QWidget(parent)
    , document_(document)
{
    setObjectName(QStringLiteral("keyPanel"));
    setAccessibleName(tr("Keys"));
    setWhatsThis(tr("<p>The dispatch keys of the model, the highest priority on top. Tick keys to put them into the "
                    "set that every call of the program starts from, or let the tensors decide.</p>"
                    "<p><b>+</b> and <b>−</b> are the thread-local include and exclude sets: the call starts from "
                    "(ticked or included) and not excluded.</p>"
                    "<p>The marked row is the key that the first operator of the program would run next. Up, Down, "
                    "Left and Right walk over the boxes, Space ticks.</p>"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 8, 8, 8);
    layout->setSpacing(6);
    buildSource(layout);
    masks_ = new MaskFields(this);
    connect(masks_, &MaskFields::keysEntered, this, &KeyPanel::setMask);
    layout->addWidget(masks_);
    buildRows(layout);
    buildNext(layout);

    connect(&document_, &Document::sessionChanged, this, &KeyPanel::refresh);
    connect(&document_, &Document::modelChanged, this, &KeyPanel::rebuildRows);
    rebuildRows();
}

void KeyPanel::buildSource(QVBoxLayout* layout)
{
    fromTensors_ = new QRadioButton(tr("From the &tensors"), this);
    fromTensors_->setObjectName(QStringLiteral("source.tensors"));
    fromTensors_->setToolTip(tr("Every call computes its key set from its arguments, as real programs do."));
    explicit_ = new QRadioButton(tr("&Explicit"), this);
    explicit_->setObjectName(QStringLiteral("source.explicit"));
    explicit_->setToolTip(tr("The ticked keys are the key set of every call of the program."));
    auto* line = new QHBoxLayout;
    line->addWidget(new QLabel(tr("Key set:"), this));
    line->addWidget(fromTensors_);
    line->addWidget(explicit_);
    line->addStretch();
    layout->addLayout(line);
    connect(fromTensors_, &QRadioButton::clicked, this, &KeyPanel::useTensors);
    connect(explicit_, &QRadioButton::clicked, this, &KeyPanel::useExplicit);
}

QWidget* KeyPanel::header()
{
    auto* header = new QWidget(this);
    auto* line = new QHBoxLayout(header);
    line->setContentsMargins(4, 0, 4, 0);
    line->setSpacing(8);
    const auto column = [&](const QString& text, const QString& tip, int width) {
        auto* label = new QLabel(text, header);
        label->setToolTip(tip);
        label->setForegroundRole(QPalette::PlaceholderText);
        if (width > 0)
            label->setFixedWidth(width);
        line->addWidget(label, width > 0 ? 0 : 1);
        return label;
    };
    const int box = QCheckBox(this).sizeHint().width();
    column(QString(), QString(), 16);
    headerName_ = column(tr("Key"), tr("Ticked: in the key set"), 1);
    column(tr("Bit"), tr("Position in the key set; larger wins"), fontMetrics().horizontalAdvance(QStringLiteral("000")));
    column(QStringLiteral("+"), tr("Thread-local include set"), box)->setAlignment(Qt::AlignCenter);
    column(QStringLiteral("−"), tr("Thread-local exclude set"), box)->setAlignment(Qt::AlignCenter);
    column(tr("First lookup"), tr("What the key does when the program's first operator is looked up"), 0);
    return header;
}

void KeyPanel::buildRows(QVBoxLayout* layout)
{
    filter_ = new QLineEdit(this);
    filter_->setObjectName(QStringLiteral("key.filter"));
    filter_->setPlaceholderText(tr("Filter keys"));
    filter_->setAccessibleName(tr("Filter keys by name, kind or bit"));
    filter_->setClearButtonEnabled(true);
    connect(filter_, &QLineEdit::textChanged, this, &KeyPanel::filterRows);
    layout->addWidget(filter_);
    layout->addWidget(header());

    rowHolder_ = new QWidget;
    rowLayout_ = new QVBoxLayout(rowHolder_);
    rowLayout_->setContentsMargins(0, 0, 0, 0);
    rowLayout_->setSpacing(0);
    rowLayout_->addStretch();
    scroll_ = new QScrollArea(this);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setWidgetResizable(true);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    scroll_->setWidget(rowHolder_);
    layout->addWidget(scroll_, 1);
}

void KeyPanel::buildNext(QVBoxLayout* layout)
{
    auto* rule = new QFrame(this);
    rule->setFrameShape(QFrame::HLine);
    rule->setForegroundRole(QPalette::Mid);
    layout->addWidget(rule);
    nextKey_ = new QLabel(this);
    nextKey_->setObjectName(QStringLiteral("nextKey"));
    QFont font = nextKey_->font();
    font.setBold(true);
    nextKey_->setFont(font);
    nextWhy_ = new QLabel(this);
    nextWhy_->setObjectName(QStringLiteral("nextKey.why"));
    for (QLabel* label : {nextKey_, nextWhy_}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
        layout->addWidget(label);
    }
}

void KeyPanel::rebuildRows()
{
    for (KeyRow* row : rows_)
        delete row;
    rows_.clear();
    const KeyModel& model = document_.model();
    int width = 0;
    for (const Key key : model.lanes()) {
        const KeyInfo& info = model.info(key);
        if (info.bits.empty())
            continue;  // "no key" has nothing to tick
        auto* row = new KeyRow(info, rowHolder_);
        rowLayout_->insertWidget(static_cast<int>(rows_.size()), row);
        rows_.push_back(row);
        width = std::max(width, row->nameWidth());
        for (QCheckBox* box : row->boxes())
            box->installEventFilter(this);
        connect(row, &KeyRow::tickedByUser, this, &KeyPanel::setTicked);
        connect(row, &KeyRow::includedByUser, this, &KeyPanel::setIncluded);
        connect(row, &KeyRow::excludedByUser, this, &KeyPanel::setExcluded);
    }
    for (KeyRow* row : rows_)
        row->setNameWidth(width);
    headerName_->setFixedWidth(std::max(width, headerName_->sizeHint().width()));
    masks_->setModel(document_.sharedModel());
    filterRows(filter_->text());
    raiseBoxFrames(this);
    refresh();
}

void KeyPanel::refresh()
{
    const Session& session = document_.session();
    const KeyModel& model = document_.model();
    next_ = nextKey(session, model, document_.prepared());
    if (next_.missing == NoLookup::notPrepared && document_.preparationError())
        next_.detail = document_.preparationError()->text();
    for (KeyRow* row : rows_)
        row->show(next_, session.exclude, model);
    fromTensors_->setChecked(!session.explicitKeys);
    explicit_->setChecked(session.explicitKeys.has_value());
    masks_->setKeys(next_.ticked);
    showNext();
}

void KeyPanel::showNext()
{
    const KeyModel& model = document_.model();
    const QString head = headline(next_, model);
    const QString why = explanation(next_, model);
    nextKey_->setText(head);
    nextKey_->setAccessibleName(head);  // also tells a screen reader that it changed
    nextKey_->setAccessibleDescription(why);
    nextWhy_->setText(why);
    nextWhy_->setVisible(!why.isEmpty());
}

void KeyPanel::filterRows(const QString& filter)
{
    for (KeyRow* row : rows_)
        row->setVisible(row->matches(filter.trimmed()));
}

bool KeyPanel::eventFilter(QObject* watched, QEvent* event)
{
    if (event->type() == QEvent::KeyPress) {
        auto* box = qobject_cast<QCheckBox*>(watched);
        const auto* press = static_cast<QKeyEvent*>(event);
        if (box && press->modifiers() == Qt::NoModifier && walk(box, press->key()))
            return true;
    }
    return QWidget::eventFilter(watched, event);
}

void KeyPanel::changeEvent(QEvent* event)
{
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange)
        raiseBoxFrames(this);
}

bool KeyPanel::walk(QCheckBox* from, int key)
{
    std::vector<KeyRow*> shown;
    std::copy_if(rows_.begin(), rows_.end(), std::back_inserter(shown), [](KeyRow* row) { return !row->isHidden(); });
    const auto at = std::find_if(shown.begin(), shown.end(), [from](KeyRow* row) { return row->boxes().contains(from); });
    if (at == shown.end())
        return false;
    auto row = at - shown.begin();
    auto column = (*at)->boxes().indexOf(from);
    switch (key) {
    case Qt::Key_Up: --row; break;
    case Qt::Key_Down: ++row; break;
    case Qt::Key_Home: row = 0; break;
    case Qt::Key_End: row = static_cast<std::ptrdiff_t>(shown.size()) - 1; break;
    case Qt::Key_Left: --column; break;
    case Qt::Key_Right: ++column; break;
    default: return false;
    }
    row = std::clamp<std::ptrdiff_t>(row, 0, static_cast<std::ptrdiff_t>(shown.size()) - 1);
    column = std::clamp<qsizetype>(column, 0, 2);
    QCheckBox* to = shown[static_cast<std::size_t>(row)]->boxes().at(column);
    to->setFocus(Qt::TabFocusReason);
    scroll_->ensureWidgetVisible(to, 0, to->height());
    return true;
}

void KeyPanel::change(const QString& label, const std::function<void(Session&)>& edit)
{
    document_.edit(label, edit);
    refresh();
}

void KeyPanel::useTensors()
{
    change(tr("Key set from the tensors"), [](Session& s) { s.explicitKeys.reset(); });
}

void KeyPanel::useExplicit()
{
    change(tr("Explicit key set"), [keys = next_.ticked](Session& s) { s.explicitKeys = keys; });
}

void KeyPanel::setTicked(Key key, bool on)
{
    // A tick always decides: where the tensors decided so far, their keys become the explicit set it starts from.
    const KeyModel& model = document_.model();
    const KeySet keys = on ? model.add(next_.ticked, key) : model.remove(next_.ticked, key);
    const QString name = QString::fromStdString(model.nameOf(key));
    change(on ? tr("Tick %1").arg(name) : tr("Untick %1").arg(name), [keys](Session& s) { s.explicitKeys = keys; });
}

void KeyPanel::setIncluded(Key key, bool on)
{
    changeThreadKeys(&Session::include, key, on, on ? tr("Include %1") : tr("No longer include %1"));
}

void KeyPanel::setExcluded(Key key, bool on)
{
    changeThreadKeys(&Session::exclude, key, on, on ? tr("Exclude %1") : tr("No longer exclude %1"));
}

void KeyPanel::changeThreadKeys(KeySet Session::*set, Key key, bool on, const QString& label)
{
    const KeyModel& model = document_.model();
    const KeySet before = document_.session().*set;
    const KeySet keys = on ? model.add(before, key) : model.remove(before, key);
    change(label.arg(QString::fromStdString(model.nameOf(key))), [set, keys](Session& s) { s.*set = keys; });
}

void KeyPanel::setMask(KeySet keys)
{
    const QString text = QString::fromStdString(document_.model().hex(keys));
    change(tr("Key set %1").arg(text), [keys](Session& s) { s.explicitKeys = keys; });
}

}  // namespace keyfall
