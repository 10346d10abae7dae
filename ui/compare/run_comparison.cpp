// SPDX-License-Identifier: MIT
#include "ui/compare/run_comparison.h"

#include "core/session/model_change.h"
#include "ui/words/sentences.h"

namespace keyfall {

RunComparison::RunComparison(Document& document, RuntimeFactory factory, QObject* parent)
    : QObject(parent), document_(document), factory_(std::move(factory))
{
    connect(&document_, &Document::runFinished, this, &RunComparison::takeRun);
    connect(&document_, &Document::replaced, this, &RunComparison::forget);
}

RunComparison::~RunComparison() = default;

RunComparison::Subject RunComparison::subject() const
{
    if (answer_)
        return Subject::whatIf;
    return pinned_ ? Subject::pinned : Subject::nothing;
}

std::shared_ptr<const CallGraph> RunComparison::before() const
{
    return answer_ ? asked_ : pinned_;
}

std::shared_ptr<const CallGraph> RunComparison::after() const
{
    if (answer_)
        return answer_->run.graph;
    const auto last = document_.lastRun();
    return pinned_ && last ? last->graph : nullptr;
}

QString RunComparison::question() const
{
    if (!answer_)
        return {};
    return question_ ? inWindowLanguage(textOf(*question_, *asked_)) : modelQuestion_;
}

QString RunComparison::whyNotKept() const
{
    if (!answer_)
        return {};
    if (!question_)
        return tr("Choose the key model in Keys to keep it.");
    const auto kept = keepAsRegistrations(maker_, *asked_, *question_);
    return kept ? QString() : inWindowLanguage(kept.error());
}

void RunComparison::pin()
{
    if (!canPin())
        return;
    dismiss();
    pinned_ = document_.lastRun()->graph;
    difference_ = {};
    Q_EMIT changed();
}

void RunComparison::unpin()
{
    pinned_.reset();
    if (!answer_)
        difference_ = {};
    Q_EMIT changed();
}

void RunComparison::dismiss()
{
    stopAsking();
    if (!answer_)
        return;
    answer_.reset();
    asked_.reset();
    difference_ =
        pinned_ && document_.lastRun() ? differenceOf(*pinned_, *document_.lastRun()->graph) : GraphDifference{};
    Q_EMIT changed();
}

void RunComparison::keep()
{
    if (!answer_ || !question_)
        return;
    const auto kept = keepAsRegistrations(document_.session(), *asked_, *question_);
    if (!kept) {
        Q_EMIT failed(kept.error());
        return;
    }
    const QString what = question();
    document_.edit(tr("Keep %1").arg(what), [&kept](Session& session) { session.registrations = kept->registrations; });
}

void RunComparison::takeRun()
{
    stopAsking();
    answer_.reset();  // it spoke of another run
    asked_.reset();
    difference_ = pinned_ ? differenceOf(*pinned_, *document_.lastRun()->graph) : GraphDifference{};
    Q_EMIT changed();
}

void RunComparison::forget()
{
    // The pinned run stays: comparing two sessions is what it is for.
    stopAsking();
    answer_.reset();
    asked_.reset();
    difference_ = {};
    Q_EMIT changed();
}

void RunComparison::ask(const WhatIf& question)
{
    const auto last = document_.lastRun();
    if (!last || !canAsk())
        return;
    question_ = question;
    start([question, session = *document_.runs().maker(), graph = last->graph,
           factory = factory_](RunControl* control) { return runWhatIf(session, *graph, question, factory, control); });
}

void RunComparison::askModel(const std::string& model)
{
    const auto last = document_.lastRun();
    const auto to = KeyModel::builtIn(model);
    if (!last || !canAsk() || !to)
        return;
    const Session& session = *document_.runs().maker();
    const auto from = modelOf(session);
    if (!from)
        return;
    ModelChange changed = changeModel(session, **from, **to);
    question_.reset();
    modelQuestion_ = tr("under the key model %1").arg(QString::fromStdString(model));
    for (const std::string& note : changed.notes)
        modelQuestion_ += QStringLiteral(" (") + inWindowLanguage(note) + QLatin1Char(')');
    start([session = std::move(changed.session), graph = last->graph,
           factory = factory_](RunControl* control) -> Expected<WhatIfAnswer> {
        auto run = runSession(session, factory, control);
        if (!run)
            return tl::unexpected<Error>(run.error());
        GraphDifference difference = differenceOf(*graph, *run->graph);
        return WhatIfAnswer{std::move(*run), std::move(difference)};
    });
}

void RunComparison::start(BackgroundRun<WhatIfAnswer>::Work question)
{
    stopAsking();
    answer_.reset();
    maker_ = *document_.runs().maker();
    asked_ = document_.lastRun()->graph;
    auto started = BackgroundRun<WhatIfAnswer>::start(
        this, "what if", std::move(question), [this](Expected<WhatIfAnswer> answer) { takeAnswer(std::move(answer)); });
    if (!started) {
        Q_EMIT failed(started.error());
        return;
    }
    worker_ = std::move(*started);
    Q_EMIT changed();
    Q_EMIT asked();
}

void RunComparison::setBeside(bool on)
{
    if (on == beside_)
        return;
    beside_ = on;
    Q_EMIT changed();
}

void RunComparison::takeAnswer(Expected<WhatIfAnswer> answer)
{
    worker_.reset();
    if (!answer) {
        const Error error = answer.error();
        dismiss();
        Q_EMIT changed();
        Q_EMIT failed(error);
        return;
    }
    answer_ = std::move(*answer);
    difference_ = answer_->difference;
    Q_EMIT changed();
}

void RunComparison::stopAsking()
{
    worker_.reset();
}

}  // namespace keyfall
