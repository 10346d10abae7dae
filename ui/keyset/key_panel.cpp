// SPDX-License-Identifier: MIT
#include "ui/keyset/key_panel.h"

#include "ui/keyset/key_edits.h"
#include "ui/keyset/key_grid_model.h"
#include "ui/keyset/key_list.h"
#include "ui/keyset/key_words.h"
#include "ui/keyset/mask_fields.h"
#include "ui/theme/fold_button.h"
#include "ui/words/breakable.h"
#include "ui/words/hop_text.h"

#include <QComboBox>
#include <QFrame>
#include <QHBoxLayout>
#include <QLabel>
#include <QRadioButton>
#include <QVBoxLayout>

#include <utility>

namespace keyfall {

KeyPanel::KeyPanel(Document& document, QWidget* parent) : QWidget(parent), document_(document)
{
    setObjectName(QStringLiteral("keyPanel"));
    setAccessibleName(tr("Keys"));
    setWhatsThis(tr("<p>The dispatch keys of the model, the highest priority on top. Tick keys to put them into the "
                    "set that every call of the program starts from, or let the tensors decide.</p>"
                    "<p><b>+</b> and <b>−</b> are the thread-local include and exclude sets: the call starts from "
                    "(ticked or included) and not excluded.</p>"
                    "<p>The marked row is the key that the first call of the program would run next, or, while a hop "
                    "is selected, the key that this hop runs at. Up, Down, Left and Right walk over the boxes, Space "
                    "ticks.</p>"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(8, 4, 8, 4);
    layout->setSpacing(2);
    buildModel(layout);
    buildSource(layout);
    list_ = new KeyList(this);
    connect(list_, &KeyList::tickedByUser, this, &KeyPanel::setTicked);
    connect(list_, &KeyList::includedByUser, this, &KeyPanel::setIncluded);
    connect(list_, &KeyList::excludedByUser, this, &KeyPanel::setExcluded);
    connect(list_, &KeyList::toggledInGrid, this, &KeyPanel::toggleInGrid);
    layout->addWidget(list_, 1);
    buildMasks(layout);
    buildNext(layout);

    connect(&document_, &Document::sessionChanged, this, &KeyPanel::refresh);
    connect(&document_, &Document::modelChanged, this, &KeyPanel::showModel);
    connect(&document_.runs(), &SessionRuns::compiledChanged, this, &KeyPanel::refresh);
    connect(&document_, &Document::runFinished, this, &KeyPanel::showLookup);
    connect(&document_, &Document::runStateChanged, this, &KeyPanel::showLookup);
    connect(&document_, &Document::replaced, this, [this] { list_->clearFilter(); });
    showModel();
}

void KeyPanel::follow(const HopSelection& selection)
{
    selection_ = &selection;
    connect(selection_, &HopSelection::currentChanged, this, &KeyPanel::showLookup);
    connect(selection_, &HopSelection::withheldChanged, this, &KeyPanel::showLookup);
    showLookup();
}

const Hop* KeyPanel::followedHop() const
{
    const auto run = document_.lastRun();
    // A trace, which no session made, is shown with the session as it is.
    const RunState state = document_.runState();
    if (!selection_ || !run || !run->graph || (!state.isCurrent() && state.kind != RunState::Kind::foreign)
        || run->graph->model->name() != document_.model().name())
        return nullptr;
    return run->graph->find(selection_->current());
}

bool KeyPanel::showsTrace() const
{
    const auto run = document_.lastRun();
    return document_.runState().kind == RunState::Kind::foreign && run && run->graph && !run->graph->hops.empty()
        && run->graph->model->name() == document_.model().name();
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
    explicit_ = new QRadioButton(tr("E&xplicit"), this);
    explicit_->setObjectName(QStringLiteral("source.explicit"));
    explicit_->setToolTip(tr("The ticked keys are the key set of every call of the program."));
    source_ = new QWidget(this);
    auto* line = new QHBoxLayout(source_);
    line->setContentsMargins(0, 0, 0, 0);
    line->addWidget(new QLabel(tr("Key set:"), source_));
    line->addWidget(fromTensors_);
    line->addWidget(explicit_);
    line->addStretch();
    layout->addWidget(source_);
    ofTrace_ = new QLabel(tr("Key set: that of the trace's call"), this);
    ofTrace_->setObjectName(QStringLiteral("source.trace"));
    ofTrace_->setToolTip(tr("A trace is shown, of a program that ran elsewhere. The session keeps its own key set, and "
                            "its next run shows that one."));
    layout->addWidget(ofTrace_);
    connect(fromTensors_, &QRadioButton::clicked, this, &KeyPanel::useTensors);
    connect(explicit_, &QRadioButton::clicked, this, &KeyPanel::useExplicit);
}

void KeyPanel::buildMasks(QVBoxLayout* layout)
{
    masks_ = new MaskFields(this);
    connect(masks_, &MaskFields::keysEntered, this, &KeyPanel::setMask);
    auto* fold = new FoldButton(tr("As a number"), masks_, this);
    fold->setObjectName(QStringLiteral("mask.fold"));
    fold->setToolTip(tr("The ticked keys in hexadecimal and binary, to read and to type. What the thread includes and "
                        "excludes is not in them: a call's set is this with the one and without the other."));
    layout->addWidget(fold);
    layout->addWidget(masks_);
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

void KeyPanel::showModel()
{
    shownModel_ = document_.sharedModel();
    list_->setModel(document_.sharedModel());
    masks_->setModel(document_.sharedModel());
    refresh();
}

void KeyPanel::refresh()
{
    const Session& session = document_.session();
    const KeyModel& model = document_.model();
    first_ = nextKey(session, model, document_.prepared(), document_.runs().compiled());
    if (first_.missing == NoLookup::notPrepared && document_.preparationError())
        first_.detail = document_.preparationError()->text();
    fromTensors_->setChecked(!session.explicitKeys);
    explicit_->setChecked(session.explicitKeys.has_value());
    const QString name = QString::fromStdString(session.model);
    if (model_->findText(name) < 0)
        model_->addItem(name);  // a model of the session's own is listed while it is in use
    model_->setCurrentIndex(model_->findText(name));
    showLookup();
}

void KeyPanel::showLookup()
{
    if (shownModel_ != document_.sharedModel())
        return;  // the session changes its model; the rows follow in a moment
    const Hop* hop = followedHop();
    const bool trace = showsTrace();
    source_->setHidden(trace);
    ofTrace_->setVisible(trace);
    if (trace) {
        const CallGraph& graph = *document_.lastRun()->graph;
        next_ = lookupOfTrace(graph, hop ? *hop : std::as_const(graph).hops.front());
        if (!hop)
            next_.hop = 0;  // no hop is selected: its first one comes next
    } else {
        next_ = hop ? lookupOf(*document_.lastRun()->graph, *hop, first_) : first_;
    }
    masks_->setKeys(next_.ticked);
    masks_->setEnabled(!trace);
    NextKey shown = next_;
    if (tellsNoChoice()) {
        shown.resolution.reset();
        shown.effective = shown.brought;
        shown.excluded = KeySet();
    }
    masks_->setShown(!(selection_ && selection_->withheld().bits));
    list_->setState(shown, trace ? next_.excluded : document_.session().exclude, document_.model());
    showNext();
}

bool KeyPanel::tellsNoChoice() const
{
    return selection_ && selection_->withheld().choices;
}

void KeyPanel::showNext()
{
    const KeyModel& model = document_.model();
    const bool asked = tellsNoChoice();
    const QString head = asked ? tr("What happens next?") : headline(next_, model);
    const QString why = asked ? HopText::askedFirst() : explanation(next_, model);
    nextKey_->setText(breakable(head));
    nextKey_->setAccessibleName(head);  // also tells a screen reader that it changed
    nextKey_->setAccessibleDescription(why);
    nextWhy_->setText(breakable(why));
    nextWhy_->setVisible(!why.isEmpty());
}

void KeyPanel::toggleInGrid(const QModelIndex& index, bool on)
{
    if (next_.ofTrace) {
        showLookup();  // the cell goes back to what it was
        return;
    }
    const KeyGridModel& grid = list_->grid();
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
    tickKey(document_, next_.ticked, key, on);
    refresh();
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
