// SPDX-License-Identifier: MIT
#pragma once

#include "core/dispatch/recorder.h"
#include "core/script/overloads.h"
#include "core/script/program.h"
#include "core/script/runtime.h"

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace keyfall {

/// What stopped a program.
struct ProgramStop {
    std::string message;
    int line = 0;
    std::string call = {};  ///< the call of that line that raised, with what its arguments were; empty for other errors
};

/// Runs the statements of one program, once.
class ProgramRunner {
public:
    /// `keys`: the explicit set of every top-level call, or nothing: computed from the arguments.
    ProgramRunner(Runtime& runtime, std::optional<KeySet> keys, Recorder* recorder)
        : runtime_(runtime), keys_(keys), recorder_(recorder)
    {
    }

    void define(const std::string& name, Value value) { variables_[name] = std::move(value); }

    /// Runs to the end, or to the first error, which may come from anywhere below a call.
    [[nodiscard]] std::optional<ProgramStop> run(const std::vector<Statement>& program);

    [[nodiscard]] const Value* find(const std::string& name) const;
    /// The names the program assigned, in order of their first assignment.
    [[nodiscard]] const std::vector<std::string>& assigned() const { return assigned_; }

    /// The recorded call whose result a name was given last, and which name of its line it is.
    struct Origin {
        HopId call = 0;  ///< its first hop; 0: the value was not made by a recorded call
        std::size_t target = 0;
    };
    [[nodiscard]] Origin originOf(const std::string& name) const;

private:
    /// How often blocks repeat at most, all blocks of a program together: `repeat` within `repeat` multiplies.
    static constexpr std::int64_t kMostRounds = 1'000'000;
    /// Results that the record keeps, with texts and at all: a long run then grows by its hops only.
    static constexpr std::size_t kMostResultTexts = 20'000;
    static constexpr std::size_t kMostResults = 100'000;

    void runBlock(const std::vector<Statement>& statements);
    void runStatement(const Statement& statement);
    void runRegion(const Statement& statement);
    [[nodiscard]] std::int64_t repetitionsOf(const Expression::Call& call);
    void runBackward(const Expression::Call& call);
    [[nodiscard]] Tensor gradient(const Expression::Call& call);
    [[nodiscard]] Tensor tensorArgument(const Expression::Call& call, std::size_t index);
    void assign(const std::vector<std::string>& targets, Stack results);
    /// Gives a name the result of `lastCall_` that is its line's name number `target`.
    void give(const std::string& name, std::size_t target, Value value);
    void noteResult(const std::string& name, const Value& value);
    [[nodiscard]] Value evaluate(const Expression& expression);
    [[nodiscard]] Value evaluateRegionArgument(const Expression& expression);
    [[nodiscard]] Value evaluateList(const Expression::List& list);
    [[nodiscard]] Stack call(const Expression::Call& call);
    void dispatch(BoundCall& bound);

    Runtime& runtime_;
    std::optional<KeySet> keys_;
    Recorder* recorder_;
    std::map<std::string, Value> variables_;
    std::vector<std::string> assigned_;
    std::map<std::string, Origin> origins_;
    HopId lastCall_ = 0;  ///< whose results the running statement's names take; 0: no call's
    std::int64_t roundsLeft_ = kMostRounds;
    int line_ = 0;
    std::string failedCall_;  ///< `callText` of the innermost call of the program that raised
};

}  // namespace keyfall
