// SPDX-License-Identifier: MIT
#pragma once

#include "core/graph/call_graph.h"

#include <QCoreApplication>
#include <QString>
#include <QStringList>

#include <vector>

namespace keyfall {

/// Something that a lookup begins with: "The thread excludes", and which keys.
struct QuestionFact {
    QString what;
    QStringList keys;

    friend bool operator==(const QuestionFact&, const QuestionFact&) = default;
};

/// What one has to know to say whose kernel runs next: the keys as they come to the lookup, and apart from them what takes
/// some away. What is left of them is the answer's first half.
///
/// Note [Facts are in the order of the alphabet]
/// Sets are written with the highest key first everywhere else. Here that would be the answer.
class QuestionFacts {
    Q_DECLARE_TR_FUNCTIONS(keyfall::QuestionFacts)

public:
    QuestionFacts(const CallGraph& graph, const Hop& hop);

    [[nodiscard]] const std::vector<QuestionFact>& all() const { return facts_; }
    /// The keys that come, whatever takes them away, in the order of the alphabet.
    [[nodiscard]] const std::vector<Key>& coming() const { return coming_; }
    /// Those of them that the thread excludes: each is an answer, and a wrong one.
    [[nodiscard]] const std::vector<Key>& excluded() const { return excluded_; }
    /// The keys that are answers, in the order of their lanes: those that a lookup considers, and those that the thread
    /// excludes, which are no less of an answer: that they are left out would tell.
    [[nodiscard]] std::vector<Key> answers(const std::vector<Key>& considered) const;
    /// "Keys of the call: Autograd, Cpu. The thread excludes: Tracer."
    [[nodiscard]] static QString inWords(const std::vector<QuestionFact>& facts);

private:
    void describeCall(const TopCall& call, const Hop& hop);
    void describeNested(const Hop& hop);
    void describeRedispatch(const Hop& caller, const Hop& hop);
    void add(const QString& what, const std::vector<Key>& keys);

    const CallGraph& graph_;
    std::vector<QuestionFact> facts_;
    std::vector<Key> coming_;
    std::vector<Key> excluded_;
};

}  // namespace keyfall
