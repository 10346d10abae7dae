// SPDX-License-Identifier: MIT
#include "ui/session/document.h"

#include "core/session/model_change.h"
#include "core/session/prepared_session.h"
#include "ui/session/guarded.h"
#include "ui/words/sentences.h"

#include <QScopedValueRollback>
#include <QUndoCommand>

#include <utility>

namespace keyfall {

namespace {

bool sameModel(const Session& a, const Session& b)
{
    return a.model == b.model && a.inlineModel == b.inlineModel && a.privateUse1Name == b.privateUse1Name;
}

}  // namespace

/// One undo step: the session before and after it. Sessions are small values, so nothing cleverer is needed.
class Document::Edit final : public QUndoCommand {
public:
    Edit(Document& document, const QString& label, Session after, int mergeId)
        : QUndoCommand(label), document_(document), before_(document.session_), after_(std::move(after)), id_(mergeId)
    {
    }

    void undo() override { document_.apply(before_); }
    void redo() override { document_.apply(after_); }
    [[nodiscard]] int id() const override { return id_; }
    bool mergeWith(const QUndoCommand* next) override
    {
        // QUndoStack asks only commands with the same id, and only `Edit`s are pushed.
        after_ = static_cast<const Edit*>(next)->after_;
        setObsolete(after_ == before_);
        return true;
    }

private:
    Document& document_;
    Session before_;
    Session after_;
    int id_;
};

Document::Document(RuntimeFactory factory, QObject* parent)
    : QObject(parent), factory_(std::move(factory)), model_(KeyModel::ferrotorch()), runs_(session_, factory_)
{
    connect(&runs_, &SessionRuns::started, this, &Document::runStarted);
    connect(&runs_, &SessionRuns::finished, this, &Document::runFinished);
    connect(&runs_, &SessionRuns::failed, this, &Document::runFailed);
    connect(&runs_, &SessionRuns::runningChanged, this, &Document::runningChanged);
    connect(&runs_, &SessionRuns::stateChanged, this, &Document::runStateChanged);
}

Document::~Document()
{
    // The stack's own destructor would still signal to whoever shows undo and redo.
    undoStack_.blockSignals(true);
}

void Document::edit(const QString& label, const std::function<void(Session&)>& change, int mergeId)
{
    Session after = session_;
    change(after);
    if (after == session_)
        return;
    if (!sameModel(after, session_)) {
        if (auto model =
                guarded<std::shared_ptr<const KeyModel>>("building the key model", [&] { return modelOf(after); });
            !model) {
            Q_EMIT editRefused(model.error());
            return;
        }
    }
    // Only what people type letter by letter is merged.
    const QScopedValueRollback typing(typing_, mergeId >= 0);
    undoStack_.push(new Edit(*this, label, std::move(after), mergeId));
}

void Document::switchModel(const KeyModel& model)
{
    const QString name = QString::fromStdString(model.name());
    ModelChange next = changeModel(session_, *model_, model);
    QStringList notes;
    for (const std::string& note : next.notes)
        notes.append(inWindowLanguage(note));
    const int before = undoStack_.index();
    edit(tr("Use model %1").arg(name), [&next](Session& session) { session = std::move(next.session); });
    if (undoStack_.index() != before)
        Q_EMIT modelSwitched(name, notes);
}

Expected<void> Document::replace(Session session)
{
    auto model = guarded<std::shared_ptr<const KeyModel>>("building the key model", [&] { return modelOf(session); });
    if (!model)
        return tl::unexpected<Error>(model.error());

    model_ = std::move(*model);
    session_ = std::move(session);
    preparedStale_ = true;
    undoStack_.clear();
    runs_.forget();
    Q_EMIT modelChanged();
    Q_EMIT sessionChanged();
    Q_EMIT replaced();
    return {};
}

void Document::apply(const Session& session)
{
    const bool modelChanges = !sameModel(session, session_);
    if (modelChanges) {
        auto model = modelOf(session);
        if (!model)
            return;  // `edit` and `replace` let in only sessions whose model was built once
        model_ = std::move(*model);
    }
    preparedStale_ = preparedStale_ || !sameTables(session, session_);
    session_ = session;
    if (modelChanges)
        Q_EMIT modelChanged();
    Q_EMIT sessionChanged();
    runs_.follow(typing_ ? SessionRuns::Edit::typed : SessionRuns::Edit::done);
}

const PreparedSession* Document::prepared()
{
    if (!preparedStale_)
        return prepared_.get();
    preparedStale_ = false;
    preparationError_.reset();
    prepared_.reset();
    auto prepared =
        guarded<PreparedSession>("preparing the session", [this] { return prepareSession(session_, factory_); });
    if (prepared)
        prepared_ = std::make_unique<PreparedSession>(std::move(*prepared));
    else
        preparationError_ = std::move(prepared.error());
    return prepared_.get();
}

Expected<PreparedSession> Document::prepareOther(const Session& session) const
{
    return guarded<PreparedSession>("preparing the session", [&] { return prepareSession(session, factory_); });
}

}  // namespace keyfall
