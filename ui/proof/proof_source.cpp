// SPDX-License-Identifier: MIT
#include "ui/proof/proof_source.h"

#include "core/graph/compiled_names.h"
#include "core/graph/graph_text.h"
#include "core/pytorch/built_in_tables.h"
#include "core/pytorch/imported_dispatcher.h"
#include "core/session/prepared_session.h"
#include "core/session/real_registrations.h"
#include "ui/keyset/key_words.h"
#include "ui/keyset/next_key.h"
#include "ui/words/hop_text.h"
#include "ui/words/sentences.h"

#include <QCoreApplication>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::ProofSource)
};

/// What the lookup is asked, in the session's words: its tensors and its explicit set.
ProofQuestion editedQuestion(const Session& session, const FirstLookup& first)
{
    const TopCall& call = first.graph->calls.front();
    ProofQuestion question = questionOf(*first.graph, first.graph->hops.front());
    if (question.start == ProofStart::direct || question.start == ProofStart::redispatch)
        return question;
    question.included = call.tlsIncluded;
    question.excluded = call.tlsExcluded;
    if (session.explicitKeys) {
        question.start = ProofStart::explicitSet;
        question.arguments = {{{}, *session.explicitKeys}};
        return question;
    }
    for (std::size_t i = 0; i < question.arguments.size() && i < first.inputs.size(); ++i)
        if (!first.inputs[i].empty())
            question.arguments[i].name =
                Words::tr("tensor %1").arg(QString::fromStdString(first.inputs[i])).toStdString();
    return question;
}

/// Of the tables that come with Keyfall: kept, as making it takes as long as a look.
const Dispatcher* dispatcherOf(const std::string& tables, const std::shared_ptr<const KeyModel>& model)
{
    static std::string keptName;
    static ImportedDispatcher kept;
    if (kept.dispatcher && keptName == tables && &kept.dispatcher->model() == model.get())
        return kept.dispatcher.get();
    const auto read = tablesNamed(tables);
    if (!read)
        return nullptr;
    kept = predictedDispatcher(**read, model);
    keptName = tables;
    return kept.dispatcher.get();
}

/// What the traced program had registered, its picture does not keep: the lookup is that of its PyTorch as it was released.
ProofAnswer proofOfTracedHop(const CallGraph& graph, const Hop& hop, ProofAnswer answer)
{
    const auto tables = builtInTablesOf(graph.model->name());
    const Dispatcher* dispatcher = tables ? dispatcherOf(*tables, graph.model) : nullptr;
    if (dispatcher == nullptr) {
        answer.problem = Words::tr("No tables of %1 come with Keyfall, so there is none to ask.")
                             .arg(QString::fromStdString(graph.model->name()));
        return answer;
    }
    const QString version = QString::fromStdString(tables->substr(kBuiltInTables.size()));
    const auto op = dispatcher->find(hop.op);
    if (!op) {
        answer.problem = Words::tr("%1 is no operator of PyTorch %2 itself, whose tables are asked here.")
                             .arg(QString::fromStdString(hop.op), version);
        return answer;
    }
    answer.subject = Words::tr("%1, in the tables of PyTorch %2").arg(answer.subject, version);
    answer.proof = prove(*dispatcher, *op, questionOf(graph, hop));
    if (answer.proof->key != hop.key)
        answer.problem = Words::tr("The traced program has other registrations: there it was %1.")
                             .arg(QString::fromStdString(keyName(graph, hop.key)));
    else if (!hop.kernel.empty()
             && answer.proof->kernel != hop.kernel)  // another place in the code, if not another kernel
        answer.problem =
            Words::tr("Of the traced program's own kernel there: %1.").arg(QString::fromStdString(hop.kernel.str()));
    return answer;
}

}  // namespace

ProofAnswer proofOfEditedSet(Document& document)
{
    ProofAnswer answer;
    answer.subject = Words::tr("The first call of the program, with the keys of the session");
    const PreparedSession* prepared = document.prepared();
    const NextKey next = nextKey(document.session(), document.model(), prepared, document.runs().compiled());
    if (next.missing != NoLookup::none) {
        answer.problem = headline(next, document.model());
        if (!next.detail.empty())
            answer.problem += QLatin1Char('\n') + inWindowLanguage(next.detail);
        return answer;
    }
    const Dispatcher& dispatcher = prepared->runtime->dispatcher();
    if (const auto op = dispatcher.find(next.op))
        answer.proof = prove(dispatcher, *op, editedQuestion(document.session(), *next.first));
    return answer;
}

ProofAnswer proofOfHop(Document& document, const CallGraph& graph, const Hop& hop)
{
    ProofAnswer answer;
    answer.subject = Words::tr("Hop %1, %2").arg(hop.id).arg(HopText::kindWords(hop.kind));
    if (graph.predicted)
        return proofOfTracedHop(graph, hop, std::move(answer));
    const PreparedSession* prepared = document.prepared();
    if (!prepared) {
        answer.problem = Words::tr("The session cannot be prepared, so there is no table to ask.");
        return answer;
    }
    const Dispatcher& dispatcher = prepared->runtime->dispatcher();
    const auto op = dispatcher.find(hop.op);
    const std::string_view name(hop.op.str());
    if (!op && (name.starts_with(kCompiledBlock) || name.starts_with(kCompiledKernel))) {
        answer.problem =
            Words::tr("%1 was made by the run, for a compiled block: it has one kernel, at %2, and is in no "
                      "table that could be asked now.")
                .arg(QString::fromStdString(hop.op), QString::fromStdString(keyName(graph, hop.key)));
        return answer;
    }
    if (!op || dispatcher.model().name() != graph.model->name()) {
        answer.problem = Words::tr("The session has another model or no %1 any more. Run it again.")
                             .arg(QString::fromStdString(hop.op));
        return answer;
    }
    answer.proof = prove(dispatcher, *op, questionOf(graph, hop));
    if (answer.proof->kernel != hop.kernel || answer.proof->key != hop.key)
        answer.problem = Words::tr("The session was changed after this run: the table is the one of now.");
    return answer;
}

}  // namespace keyfall
