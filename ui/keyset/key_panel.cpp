// SPDX-License-Identifier: MIT
#include "ui/keyset/key_panel.h"

#include "ui/keyset/box_frames.h"
#include "ui/keyset/key_grid.h"
#include "ui/keyset/key_group.h"
#include "ui/keyset/key_row.h"
#include "ui/keyset/key_words.h"
#include "ui/keyset/mask_fields.h"

#include <QCheckBox>
#include <QComboBox>
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

namespace {

constexpr std::size_t kShortList = 20;  ///< as many keys are one list: Note [Long key lists]
constexpr int kWidestName = 27;         ///< characters; longer names are shortened in the middle

}  // namespace

KeyPanel::KeyPanel(Document& document, QWidget* parent) : QWidget(parent), document_(document)
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
    buildModel(layout);
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

void KeyPanel::buildModel(QVBoxLayout* layout)
{
    model_ = new QComboBox(this);
    model_->setObjectName(QStringLiteral("key.model"));
    model_->setAccessibleName(tr("Key model of the session"));
    model_->setToolTip(
        tr("Show and dispatch with another key list; what it has no place for is said, and undo brings it back"));
    for (const std::string& name : KeyModel::builtInNames())
        model_->addItem(QString::fromStdString(name));
    auto* label = new QLabel(tr("Key m&odel:"), this);
    label->setBuddy(model_);
    auto* line = new QHBoxLayout;
    line->addWidget(label);
    line->addWidget(model_, 1);
    layout->addLayout(line);
    connect(model_, &QComboBox::activated, this, &KeyPanel::chooseModel);
}

void KeyPanel::chooseModel(int index)
{
    const std::string name = model_->itemText(index).toStdString();
    const auto next = KeyModel::builtIn(name);
    if (next && name != document_.session().model)
        document_.switchModel(**next);
    refresh();
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
    column(tr("Bit"), tr("Position in the key set; larger wins"),
           fontMetrics().horizontalAdvance(QStringLiteral("000")));
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
    connect(filter_, &QLineEdit::returnPressed, this, &KeyPanel::focusFirstFound);
    layout->addWidget(filter_);
    layout->addWidget(header());

    rowHolder_ = new QWidget;
    rowLayout_ = new QVBoxLayout(rowHolder_);
    rowLayout_->setContentsMargins(0, 0, 0, 0);
    rowLayout_->setSpacing(0);
    buildGrid(rowLayout_);
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

void KeyPanel::buildGrid(QVBoxLayout* layout)
{
    gridBox_ = new QWidget(rowHolder_);
    grid_ = new KeyGrid(gridBox_);
    edited_ = new QComboBox(gridBox_);
    edited_->setObjectName(QStringLiteral("key.grid.edits"));
    edited_->addItems({tr("Ticks the key set"), tr("Ticks thread includes (+)"), tr("Ticks thread excludes (−)")});
    edited_->setAccessibleName(tr("Which set the grid edits"));
    edited_->setToolTip(tr("Which set Space and a click change in the grid; + and − show the thread-local sets"));
    auto* title = new QLabel(tr("Per backend"), gridBox_);
    QFont bold = title->font();
    bold.setBold(true);
    title->setFont(bold);
    auto* head = new QHBoxLayout;
    head->addWidget(title);
    head->addStretch();
    head->addWidget(edited_);
    auto* column = new QVBoxLayout(gridBox_);
    column->setContentsMargins(4, 6, 4, 6);
    column->setSpacing(2);
    column->addLayout(head);
    column->addWidget(grid_);
    layout->addWidget(gridBox_);
    connect(edited_, &QComboBox::currentIndexChanged, grid_,
            [this](int index) { grid_->grid().setEdited(static_cast<EditedSet>(index)); });
    connect(&grid_->grid(), &KeyGridModel::toggledByUser, this, &KeyPanel::toggleInGrid);
}

void KeyPanel::clearRows()
{
    for (KeyRow* row : rows_)
        delete row;
    rows_.clear();
    for (KeyGroup* group : groups_)
        delete group;
    groups_.clear();
}

KeyRow* KeyPanel::addRow(const KeyInfo& info)
{
    auto* row = new KeyRow(info, rowHolder_);
    rows_.push_back(row);
    for (QCheckBox* box : row->boxes())
        box->installEventFilter(this);
    connect(row, &KeyRow::tickedByUser, this, &KeyPanel::setTicked);
    connect(row, &KeyRow::includedByUser, this, &KeyPanel::setIncluded);
    connect(row, &KeyRow::excludedByUser, this, &KeyPanel::setExcluded);
    return row;
}

void KeyPanel::rebuildRows()
{
    clearRows();
    const KeyModel& model = document_.model();
    // See Note [Long key lists].
    const bool grouped = model.lanes().size() > kShortList;
    const bool gridded = !model.spec().backends.empty();
    int at = 0;
    const auto place = [&](KeyGroup* group, std::optional<KeyKind> kind) {
        for (const Key key : model.lanes()) {
            const KeyInfo& info = model.info(key);
            if (info.bits.empty() || (kind && info.kind != *kind) || (gridded && info.backend >= 0))
                continue;  // "no key" has nothing to tick, and per-backend keys are in the grid
            KeyRow* row = addRow(info);
            rowLayout_->insertWidget(at++, row);
            if (group)
                group->add(row);
        }
    };
    if (!grouped)
        place(nullptr, std::nullopt);
    for (const KeyKind kind : {KeyKind::mode, KeyKind::tensorKind, KeyKind::backend}) {
        if (!grouped)
            break;
        auto* group = new KeyGroup(kind, rowHolder_);
        rowLayout_->insertWidget(at++, group);
        groups_.push_back(group);
        const std::size_t before = rows_.size();
        place(group, kind);
        if (rows_.size() == before) {
            delete group;
            groups_.pop_back();
            --at;
            continue;
        }
        connect(group, &QToolButton::toggled, this, [this] { filterRows(filter_->text()); });
    }
    grid_->grid().setModel(gridded ? document_.sharedModel() : nullptr);
    gridBox_->setVisible(gridded);

    int width = 0;
    for (const KeyRow* row : rows_)
        width = std::max(width, row->nameWidth());
    width = std::min(width, kWidestName * fontMetrics().averageCharWidth());
    for (KeyRow* row : rows_)
        row->setNameWidth(width);
    headerName_->setFixedWidth(std::max(width, headerName_->sizeHint().width()));
    masks_->setModel(document_.sharedModel());
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
    grid_->grid().setState(next_, session.exclude);
    const QString name = QString::fromStdString(session.model);
    if (model_->findText(name) < 0)
        model_->addItem(name);  // a model of the session's own is listed while it is in use
    model_->setCurrentIndex(model_->findText(name));
    filterRows(filter_->text());
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

void KeyPanel::filterRows(const QString& text)
{
    const QString filter = text.trimmed();
    for (KeyGroup* group : groups_)
        group->apply(filter);
    if (groups_.empty())
        for (KeyRow* row : rows_)
            row->setVisible(row->matches(filter));
    if (grid_->grid().rowCount() > 0)
        gridBox_->setVisible(grid_->filter(filter) || filter.isEmpty());
}

void KeyPanel::focusFirstFound()
{
    for (KeyRow* row : rows_)
        if (!row->isHidden()) {
            row->boxes().first()->setFocus(Qt::TabFocusReason);
            scroll_->ensureWidgetVisible(row);
            return;
        }
    if (gridBox_->isHidden())
        return;
    const KeyGridModel& grid = grid_->grid();
    for (int row = 1; row < grid.rowCount(); ++row)
        for (int column = 1; column < grid.columnCount(); ++column)
            if (!grid_->isRowHidden(row) && !grid_->isColumnHidden(column)) {
                grid_->setCurrentIndex(grid.index(row, column));
                grid_->setFocus(Qt::TabFocusReason);
                scroll_->ensureWidgetVisible(grid_);
                return;
            }
}

void KeyPanel::toggleInGrid(const QModelIndex& index, bool on)
{
    const KeyGridModel& grid = grid_->grid();
    const QString name = grid.nameAt(index);
    switch (grid.edited()) {
    case EditedSet::ticked:
        change(on ? tr("Tick %1").arg(name) : tr("Untick %1").arg(name),
               [keys = grid.toggled(next_.ticked, index, on)](Session& s) { s.explicitKeys = keys; });
        break;
    case EditedSet::included:
        change((on ? tr("Include %1") : tr("No longer include %1")).arg(name),
               [keys = grid.toggled(document_.session().include, index, on)](Session& s) { s.include = keys; });
        break;
    case EditedSet::excluded:
        change((on ? tr("Exclude %1") : tr("No longer exclude %1")).arg(name),
               [keys = grid.toggled(document_.session().exclude, index, on)](Session& s) { s.exclude = keys; });
        break;
    }
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
    const auto at =
        std::find_if(shown.begin(), shown.end(), [from](KeyRow* row) { return row->boxes().contains(from); });
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
