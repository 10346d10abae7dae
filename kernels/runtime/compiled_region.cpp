// SPDX-License-Identifier: MIT
#include "kernels/runtime/compiled_region.h"

#include "core/script/block_names.h"
#include "core/script/program.h"
#include "core/script/program_words.h"
#include "kernels/runtime/block_arguments.h"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

namespace keyfall {

namespace {

constexpr std::int64_t kMostCallers = 64;
constexpr std::int64_t kMostRounds = 100;
constexpr std::int64_t kLongestWait = 60'000;

const BlockForm& form()
{
    static const BlockForm kForm{"compiled",
                                 {"backend", "wait", "callers", "again", "most"},
                                 "write `with compiled():`, or `with compiled(backend=\"auto\"):`"};
    return kForm;
}

struct Arguments {
    CompiledOptions options;
    bool again = false;

    [[nodiscard]] Expected<void> take(const std::string& name, const Value& value)
    {
        if (name == "backend")
            return takeBackend(value);
        if (name == "again") {
            const auto* given = std::get_if<bool>(&value);
            if (given == nullptr)
                return form().wrong("again must be true or false, found " + textOf(value));
            again = *given;
            return {};
        }
        const auto* number = std::get_if<std::int64_t>(&value);
        const bool wait = name == "wait";
        const bool size = name == "most";
        const std::int64_t least = wait ? 0 : 1;
        const std::int64_t most = wait ? kLongestWait : size ? kMostSize : kMostCallers;
        if (number == nullptr || *number < least || *number > most)
            return form().wrong(fmt::format("{} must be a number from {} to {}{}, found {}", name, least, most,
                                            wait ? " (milliseconds)" : "", textOf(value)));
        if (wait)
            options.wait = std::chrono::milliseconds(*number);
        else if (size)
            options.most = *number;
        else
            options.callers = static_cast<std::size_t>(*number);
        return {};
    }

private:
    [[nodiscard]] Expected<void> takeBackend(const Value& value)
    {
        const auto& names = compiledBackendNames();
        const auto* name = std::get_if<std::string>(&value);
        if (name == nullptr || std::find(names.begin(), names.end(), *name) == names.end())
            return form().wrong(
                fmt::format("backend must be one of {}, found {}", fmt::join(names, ", "), textOf(value)));
        options.backend = *name;
        return {};
    }
};

/// What of a block is no operator call that a replay would repeat; nothing when all is.
std::optional<std::string> notReplayed(const Expression& expression)
{
    const auto* call = std::get_if<Expression::Call>(&expression.node);
    if (call == nullptr)
        return std::nullopt;
    if (call->op == kBackward || call->op == kGradient)
        return call->op + " works on the tape, not on its arguments";
    for (const Expression& argument : call->arguments)
        if (auto found = notReplayed(argument))
            return found;
    for (const auto& [name, argument] : call->keywords)
        if (auto found = notReplayed(argument))
            return found;
    return std::nullopt;
}

/// A trace writes every round down.
bool repeatsLittle(const Expression::Call& call)
{
    const auto* count = call.arguments.size() == 1 ? std::get_if<Value>(&call.arguments[0].node) : nullptr;
    const auto* number = count == nullptr ? nullptr : std::get_if<std::int64_t>(count);
    return number != nullptr && *number <= kMostRounds;
}

std::optional<std::string> notReplayed(const std::vector<Statement>& block)
{
    for (const Statement& statement : block) {
        const auto* call = std::get_if<Expression::Call>(&statement.expression.node);
        if (statement.block && call->op != "no_grad" && !(call->op == kRepeat && repeatsLittle(*call)))
            return fmt::format("a block {} is inside{}", call->op, call->op == kRepeat ? "; put this one into it" : "");
        if (auto found = notReplayed(statement.expression))
            return found;
        if (auto found = notReplayed(statement.body))
            return found;
    }
    return std::nullopt;
}

/// Line and text: a program that was edited is another one.
std::string placeOf(const Statement& block)
{
    std::string text = fmt::format("{}:{}", block.line, block.source);
    for (const Statement& each : block.body)
        text += "\n" + placeOf(each);
    return text;
}

class CompiledRegion final : public Region {
public:
    CompiledRegion(Dispatcher& dispatcher, std::shared_ptr<CompiledBlocks> blocks, Arguments given)
        : dispatcher_(dispatcher), blocks_(std::move(blocks)), given_(std::move(given))
    {
    }

    void standsAt(const BlockPlace& place) override
    {
        place_ = &blocks_->at(dispatcher_, {place.statement.line, place.statement.source, placeOf(place.statement)},
                              given_.options);
        reason_ = notReplayed(place.statement.body);
        if (!reason_ && place.explicitKeys)
            reason_ = "the key set is given explicitly; choose From the tensors";
    }

    [[nodiscard]] Expected<void> begin(std::vector<Variable>& inputs) override
    {
        for (const Variable& input : inputs)
            arguments_.push_back({input.name, input.value});
        call_.emplace(reason_ ? place_->refuse(*reason_) : place_->begin(arguments_));
        return {};
    }

    [[nodiscard]] bool replacesLines() const override { return call_ && call_->results() != nullptr; }

    [[nodiscard]] Expected<void> end(std::vector<Variable>& outputs) override
    {
        if (call_->results() == nullptr) {
            std::vector<Value> results;
            for (const Variable& output : outputs)
                results.push_back(output.value);
            if (!call_->finish(results) || !given_.again)
                return {};
            call_.emplace(place_->begin(arguments_));
        }
        if (const std::vector<Value>* results = call_->results())
            for (std::size_t i = 0; i < outputs.size(); ++i)
                outputs[i].value = (*results)[i];
        return {};
    }

private:
    Dispatcher& dispatcher_;
    std::shared_ptr<CompiledBlocks> blocks_;
    Arguments given_;
    std::vector<CallArgument> arguments_;
    CompiledPlace* place_ = nullptr;
    std::optional<std::string> reason_;
    std::optional<CompiledPlace::Call> call_;
};

}  // namespace

Expected<std::unique_ptr<Region>> openCompiled(Dispatcher& dispatcher, const std::shared_ptr<CompiledBlocks>& blocks,
                                               const std::vector<Value>& arguments,
                                               const std::vector<std::pair<std::string, Value>>& keywords)
{
    const auto taken = blockArguments<Arguments>(form(), arguments, keywords);
    if (!taken)
        return tl::unexpected<Error>(taken.error());
    return std::make_unique<CompiledRegion>(dispatcher, blocks, *taken);
}

}  // namespace keyfall
