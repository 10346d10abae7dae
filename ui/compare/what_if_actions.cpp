// SPDX-License-Identifier: MIT
#include "ui/compare/what_if_actions.h"

#include "core/graph/graph_text.h"

#include <QAction>
#include <QCoreApplication>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::WhatIfActions)
};

}  // namespace

QList<QAction*> makeWhatIfActions(RunComparison& comparison, const CallGraph& graph, HopId hop, QObject* parent)
{
    const Hop* at = graph.find(hop);
    if (at == nullptr || !at->key || graph.predicted || !comparison.canAsk())
        return {};
    const QString key = QString::fromStdString(keyName(graph, at->key));
    QList<QAction*> actions;
    const auto add = [&](const QString& text, const WhatIf& question) {
        auto* action = new QAction(text, parent);
        QObject::connect(action, &QAction::triggered, &comparison,
                         [&comparison, question] { comparison.ask(question); });
        actions.append(action);
        return action;
    };
    const bool direct = at->kind == CallKind::callDirect;
    if (!direct && graph.model->has(at->keysetIn, *at->key))
        add(Words::tr("What if %1 were not here?").arg(key), {hop, WithoutKey{key.toStdString()}})
            ->setObjectName(QStringLiteral("whatIf.withoutKey"));
    if (at->provenance != Provenance::missing) {
        if (!at->inputs.empty())
            add(Words::tr("What if it returned its first argument?"), {hop, WithKernel{ReturnKernel{0}}})
                ->setObjectName(QStringLiteral("whatIf.return"));
        add(Words::tr("What if it failed?"),
            {hop, WithKernel{ErrorKernel{Words::tr("what if it failed here").toStdString()}}})
            ->setObjectName(QStringLiteral("whatIf.fail"));
    }
    return actions;
}

}  // namespace keyfall
