// SPDX-License-Identifier: MIT
#include "core/script/program_runner.h"

#include "core/dispatch/unrecorded.h"
#include "core/script/block_names.h"
#include "core/script/call_text.h"
#include "core/script/factory_call.h"
#include "core/script/list_value.h"
#include "core/script/program_words.h"
#include "core/script/value_words.h"
#include "core/text/plain_message.h"

#include <fmt/format.h>

#include <algorithm>
#include <new>

namespace keyfall {

namespace {

/// An error of the program itself, found while it runs. Caught by `ProgramRunner::run`, never further up.
class ProgramError : public std::runtime_error {
public:
    using std::runtime_error::runtime_error;
};

}  // namespace

std::optional<ProgramStop> ProgramRunner::run(const std::vector<Statement>& program)
{
    // Exceptions of kernels end here (design:exceptions): below this line only values are passed on. But for memory: what
    // there is none for would want more of it to be shown, and it is the machine that lacks it, not a call that failed.
    failedCall_.clear();
    try {
        runBlock(program);
        return std::nullopt;
    } catch (const std::bad_alloc&) {
        throw;
    } catch (const std::exception& error) {
        return ProgramStop{plainMessage(error.what()), line_, failedCall_};
    }
}

const Value* ProgramRunner::find(const std::string& name) const
{
    const auto found = variables_.find(name);
    return found == variables_.end() ? nullptr : &found->second;
}

void ProgramRunner::runBlock(const std::vector<Statement>& statements)
{
    for (const Statement& statement : statements) {
        line_ = statement.line;
        if (recorder_ != nullptr) {
            recorder_->checkCancelled();  // a statement need not call anything
            recorder_->setSource(statement.source);
        }
        if (statement.block)
            runRegion(statement);
        else
            runStatement(statement);
    }
}

ProgramRunner::Origin ProgramRunner::originOf(const std::string& name) const
{
    const auto found = origins_.find(name);
    return found == origins_.end() ? Origin{} : found->second;
}

void ProgramRunner::runStatement(const Statement& statement)
{
    lastCall_ = 0;
    const auto* expression = std::get_if<Expression::Call>(&statement.expression.node);
    if (expression != nullptr && expression->op == kBackward) {
        runBackward(*expression);
        return;
    }
    if (expression == nullptr) {
        Value value = evaluate(statement.expression);
        lastCall_ = 0;  // calls within a list made its items, not the list
        assign(statement.targets, {std::move(value)});
        return;
    }
    Stack results = call(*expression);
    if (expression->op == kGradient)
        lastCall_ = 0;  // a gradient was there before the call that named its tensor
    if (!statement.targets.empty())
        assign(statement.targets, std::move(results));
}

void ProgramRunner::runRegion(const Statement& statement)
{
    const auto& call = std::get<Expression::Call>(statement.expression.node);
    if (call.op == kRepeat) {
        const int line = line_;
        for (std::int64_t i = repetitionsOf(call); i > 0; --i) {
            line_ = line;
            if (roundsLeft_-- == 0)
                throw ProgramError(fmt::format("the blocks of this program repeat more than {} times in all; repeat "
                                               "less often, or take repeat out of repeat",
                                               kMostRounds));
            runBlock(statement.body);
        }
        return;
    }
    std::vector<Value> arguments;
    for (const Expression& argument : call.arguments)
        arguments.push_back(evaluateRegionArgument(argument));
    std::vector<std::pair<std::string, Value>> keywords;
    for (const auto& [name, argument] : call.keywords)
        keywords.emplace_back(name, evaluateRegionArgument(argument));
    const auto entered = runtime_.enterRegion(call.op, arguments, keywords);
    if (!entered)
        throw ProgramError(entered.error().text());
    Region& region = **entered;
    const BlockNames names = blockNames(statement.body);

    std::vector<Region::Variable> inputs;
    for (const std::string& name : names.read)
        inputs.push_back({name, variables_[name]});
    const std::vector<Region::Variable> before = inputs;
    const int line = line_;
    const auto nextCall = static_cast<HopId>(recorder_ == nullptr ? 0 : recorder_->hopCount() + 1);
    region.standsAt({statement, keys_.has_value()});
    if (const auto begun = region.begin(inputs); !begun)
        throw ProgramError(begun.error().text());
    const bool replaced = region.replacesLines();
    if (!replaced) {
        for (Region::Variable& input : inputs)
            variables_[input.name] = std::move(input.value);
        runBlock(statement.body);
    }

    std::vector<Region::Variable> outputs;
    for (const std::string& name : names.assigned)
        outputs.push_back({name, variables_[name]});
    line_ = line;  // what goes wrong at the block's end is not its last line's fault
    if (recorder_ != nullptr)
        recorder_->setSource(statement.source);
    if (const auto ended = region.end(outputs); !ended)
        throw ProgramError(ended.error().text());
    for (const Region::Variable& input : before)
        variables_[input.name] = input.value;
    if (replaced) {  // one call of the region gave them all
        lastCall_ = nextCall;
        for (std::size_t i = 0; i < outputs.size(); ++i)
            give(outputs[i].name, i, std::move(outputs[i].value));
        return;
    }
    for (Region::Variable& output : outputs)
        variables_[output.name] = std::move(output.value);
}

std::int64_t ProgramRunner::repetitionsOf(const Expression::Call& call)
{
    const Value count = call.arguments.size() == 1 && call.keywords.empty() ? evaluate(call.arguments[0]) : Value();
    const auto* number = std::get_if<std::int64_t>(&count);
    if (number == nullptr || *number < 0 || *number > kMostRounds)
        throw ProgramError(fmt::format("repeat takes a number of times from 0 to {}, as in repeat(200)", kMostRounds));
    return *number;
}

Value ProgramRunner::evaluateRegionArgument(const Expression& expression)
{
    // A list of dimensions may have `none` among its integers, which no list of values has.
    const auto* list = std::get_if<Expression::List>(&expression.node);
    if (list == nullptr)
        return evaluate(expression);
    std::vector<std::int64_t> dimensions;
    for (const Expression& item : list->items) {
        const auto* value = std::get_if<Value>(&item.node);
        if (value != nullptr && std::holds_alternative<std::int64_t>(*value))
            dimensions.push_back(std::get<std::int64_t>(*value));
        else if (value != nullptr && std::holds_alternative<None>(*value))
            dimensions.push_back(kNoDimension);
        else
            return evaluate(expression);
    }
    return dimensions;
}

Tensor ProgramRunner::tensorArgument(const Expression::Call& call, std::size_t index)
{
    const Value value = evaluate(call.arguments[index]);
    if (const auto* tensor = std::get_if<Tensor>(&value))
        return *tensor;
    throw ProgramError(fmt::format("{}: argument {} must be a tensor, found {}", call.op, index + 1, textOf(value)));
}

Tensor ProgramRunner::gradient(const Expression::Call& call)
{
    Tensor found = runtime_.gradientOf(tensorArgument(call, 0));
    if (!found.defined())
        throw ProgramError("grad: the tensor has no gradient yet; only a leaf that requires gradients gets one, "
                           "from a backward above this line");
    return found;
}

void ProgramRunner::runBackward(const Expression::Call& call)
{
    const Tensor output = tensorArgument(call, 0);
    const Tensor gradient = call.arguments.size() > 1 ? tensorArgument(call, 1) : Tensor();
    if (const auto done = runtime_.backward(output, gradient); !done)
        throw ProgramError(done.error().text());
}

void ProgramRunner::assign(const std::vector<std::string>& targets, Stack results)
{
    const auto* list = results.size() == 1 ? std::get_if<std::vector<Tensor>>(&results[0]) : nullptr;
    if (list != nullptr && targets.size() > 1) {  // `p, q = split(x, 2)`: one result that is a list
        Stack items(list->begin(), list->end());
        results = std::move(items);
    }
    if (results.size() != targets.size())
        throw ProgramError(fmt::format("the call has {} result{}, but {} name{} to take {}", results.size(),
                                       results.size() == 1 ? "" : "s", targets.size(), targets.size() == 1 ? "" : "s",
                                       results.size() == 1 ? "it" : "them"));
    for (std::size_t i = 0; i < targets.size(); ++i)
        give(targets[i], i, std::move(results[i]));
}

void ProgramRunner::give(const std::string& name, std::size_t target, Value value)
{
    noteResult(name, value);
    variables_[name] = std::move(value);
    origins_[name] = {lastCall_, target};
    if (name != "_" && std::find(assigned_.begin(), assigned_.end(), name) == assigned_.end())
        assigned_.push_back(name);
}

void ProgramRunner::noteResult(const std::string& name, const Value& value)
{
    if (recorder_ == nullptr || lastCall_ == 0 || lastCall_ > recorder_->hopCount() || name == "_")
        return;
    const std::size_t kept = recorder_->resultCount();
    if (kept >= kMostResults) {
        recorder_->omitResult();
        return;
    }
    // The copy from a device is nobody's in the run: it would stand at the next hop.
    const Unrecorded reading({&runtime_.dispatcher().threadState(), {}});
    ValueWords words = valueWords(runtime_, value, kept < kMostResultTexts);
    recorder_->addResult(lastCall_, name, std::move(words.text), words.number);
}

Value ProgramRunner::evaluate(const Expression& expression)
{
    if (const auto* value = std::get_if<Value>(&expression.node))
        return *value;
    if (const auto* name = std::get_if<Expression::Name>(&expression.node)) {
        const Value* value = find(name->text);
        if (value == nullptr)
            throw ProgramError(fmt::format("no tensor or variable named '{}'", name->text));
        return *value;
    }
    if (const auto* list = std::get_if<Expression::List>(&expression.node))
        return evaluateList(*list);
    const auto& inner = std::get<Expression::Call>(expression.node);
    Stack results = call(inner);
    if (results.size() != 1)
        throw ProgramError(
            fmt::format("{} has {} results; assign them to names before using one", inner.op, results.size()));
    return std::move(results[0]);
}

Value ProgramRunner::evaluateList(const Expression::List& list)
{
    Stack items;
    for (const Expression& item : list.items)
        items.push_back(evaluate(item));
    if (auto value = listValue(items))
        return std::move(*value);
    throw ProgramError("a list holds only integers, only numbers, only true and false, or only tensors and none");
}

Stack ProgramRunner::call(const Expression::Call& call)
{
    if (call.op == kGradient)
        return {gradient(call)};
    Stack arguments;
    for (const Expression& argument : call.arguments)
        arguments.push_back(evaluate(argument));
    std::vector<std::pair<std::string, Value>> keywords;
    for (const auto& [name, argument] : call.keywords)
        keywords.emplace_back(name, evaluate(argument));
    const Dispatcher& dispatcher = runtime_.dispatcher();
    auto bound = bindCall(dispatcher, call.op, arguments, keywords);
    if (!bound)
        throw ProgramError(bound.error().text());
    if (recorder_ != nullptr)
        lastCall_ = static_cast<HopId>(recorder_->hopCount() + 1);
    try {
        dispatch(*bound);
    } catch (const DispatchError& error) {
        if (error.kind != DispatchErrorKind::cancelled)
            failedCall_ = callText(call, arguments, keywords);
        throw;
    } catch (...) {
        failedCall_ = callText(call, arguments, keywords);
        throw;
    }
    return std::move(bound->stack);
}

void ProgramRunner::dispatch(BoundCall& bound)
{
    const Dispatcher& dispatcher = runtime_.dispatcher();
    if (!keys_)
        return callFromProgram(dispatcher, bound);
    // Explicit sets drive top-level calls only, and regions opened meanwhile count: (explicit | include) - exclude.
    const KeySet requested = *keys_ | dispatcher.included();
    if (recorder_ != nullptr)
        recorder_->setRequestedKeys(requested);
    bound.op.callBoxed(dispatcher.model().difference(requested, dispatcher.excluded()), bound.stack);
    if (recorder_ != nullptr)
        recorder_->setRequestedKeys(std::nullopt);
}

}  // namespace keyfall
