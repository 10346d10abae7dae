// SPDX-License-Identifier: MIT
#include "core/conformance/dispatcher_test.h"

#include "core/conformance/key_facts.h"
#include "core/conformance/library_fallbacks.h"
#include "core/conformance/torch_library.h"
#include "core/text/json_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>
#include <numeric>

namespace keyfall {

namespace {

constexpr std::string_view kEveryOrder = "any permutation gives the same result";
constexpr std::size_t kMostPermuted = 6;  // 720 orders

using Order = std::vector<std::size_t>;

/// What a list of registrations gave.
struct Outcome {
    std::optional<std::string> error;
    std::string state;
    Json table = Json::array();

    friend bool operator==(const Outcome&, const Outcome&) = default;
};

/// The tests' dispatcher: libtorch's fallbacks are there, and one library whose definitions come from nowhere.
class TestLibrary {
public:
    explicit TestLibrary(const std::shared_ptr<const KeyModel>& model)
        : dispatcher_(model), library_(dispatcher_, "test", "registered at /dev/null:0")
    {
        // The tests mask out which file a fallback comes from.
        for (const LibraryFallback& fallback : libraryFallbacks(*model)) {
            const std::string name = "registered in pytorch framework";
            fallbacks_.push_back(dispatcher_.registerFallback(
                fallback.key,
                fallback.fallthrough ? Kernel::fallthrough(name)
                                     : Kernel::boxed([](const BoxedCall&, Stack&) {}, name)));
        }
    }

    /// Makes one registration; gives PyTorch's error.
    Expected<void> apply(const JsonPlace& registration)
    {
        const std::string& call = registration.at("call", "a registration call").text("a registration call");
        if (call == "def_" || call == "def_legacy") {
            registration.onlyKnows({"call", "schema", call == "def_" ? "alias" : "call"});
            const std::string& schema = registration.at("schema", "a schema").text("a schema");
            if (auto readable = Schema::parse(schema); !readable)
                registration.fail(readable.error().text());
            nameOperator(registration, schema.substr(0, schema.find('(')));
            // A schema alone says how its arguments alias; the legacy call leaves that open.
            if (call == "def_legacy")
                return library_.define(schema, "CONSERVATIVE (default)");
            const std::string& alias =
                registration.at("alias", "an alias analysis kind").text("an alias analysis kind");
            return library_.define(schema, alias.empty() ? "FROM_SCHEMA" : alias);
        }
        registration.onlyKnows({"call", "name", "key", "kernel"});
        const bool defines = call.starts_with("def_name_");
        const std::size_t tensors = tensorsOf(registration, call, defines ? "def_name_" : "impl_");
        const std::string& op = registration.at("name", "an operator").text("an operator");
        nameOperator(registration, op);
        const JsonPlace keyPlace = registration.at("key", "a key, or \"\" for none");
        std::optional<Key> key;
        if (!keyPlace.text("a key").empty())
            key = keyAt(keyPlace, dispatcher_.model());
        const std::string& kernel = registration.at("kernel", "a kernel").text("a kernel");
        if (defines)
            if (auto defined = library_.defineInferred(op, tensors); !defined)
                return defined;
        return library_.implement(op, key, kernel, tensors);
    }

    [[nodiscard]] std::string state() const { return library_.state(op_); }

    /// The rows with a kernel among `keys`, in their order.
    [[nodiscard]] Json table(const std::vector<Key>& keys) const
    {
        Json rows = Json::array();
        const auto op = library_.find(op_);
        if (!op)
            return rows;
        const std::vector<SlotView> slots = dispatcher_.freshTable(*op);
        for (const Key key : keys)
            for (const SlotView& slot : slots)
                if (slot.key == key && slot.provenance != Provenance::missing)
                    rows.push_back({{"key", dispatcher_.model().info(key).printed},
                                    {"kernel", slot.kernel},
                                    {"fallthrough", slot.fallthrough},
                                    {"provenance", nameOf(slot.provenance)}});
        return rows;
    }

private:
    /// `impl_t_t`: a tensor in, a tensor out.
    static std::size_t tensorsOf(const JsonPlace& registration, std::string_view call, std::string_view prefix)
    {
        const std::string_view kind = call.starts_with(prefix) ? call.substr(prefix.size()) : "";
        const std::size_t tensors = kind.find_first_not_of('t');
        if (tensors == 0 || tensors > 3 || kind.substr(std::min(tensors, kind.size())) != "_t")
            registration.fail(fmt::format("'{}' is no registration that can be replayed", call));
        return tensors;
    }

    void nameOperator(const JsonPlace& registration, const std::string& op)
    {
        if (!op_.empty() && op_ != op)
            registration.fail(fmt::format("a case is about one operator; found '{}' after '{}'", op, op_));
        op_ = op;
    }

    Dispatcher dispatcher_;
    TorchLibrary library_;
    std::vector<Registration> fallbacks_;
    std::string op_;
};

/// Tries orders of one case's registrations and remembers what each set of them gave.
class Orders {
public:
    Orders(const std::shared_ptr<const KeyModel>& model, const std::vector<JsonPlace>& registrations,
           std::vector<Key> keys)
        : model_(model), registrations_(registrations), keys_(std::move(keys))
    {
    }

    /// What all registrations in this order give; `disagreement` is set where a set of registrations made before in
    /// another order gave another state.
    Outcome run(const Order& order, std::string& disagreement)
    {
        TestLibrary library(model_);
        std::uint32_t made = 0;
        for (const std::size_t i : order) {
            if (const auto done = library.apply(registrations_[i]); !done)
                return {done.error().message, {}, Json::array()};
            made |= 1U << i;
            const std::string state = library.state();
            const auto [known, isNew] = states_.emplace(made, state);
            if (!isNew && known->second != state)
                disagreement = fmt::format("the registrations {} give another state:\n{}instead of\n{}",
                                           fmt::join(order, ", "), state, known->second);
        }
        return {std::nullopt, library.state(), library.table(keys_)};
    }

private:
    const std::shared_ptr<const KeyModel>& model_;
    const std::vector<JsonPlace>& registrations_;
    std::vector<Key> keys_;
    std::map<std::uint32_t, std::string> states_;
};

/// The order that the record gives, or the one of the file where all orders agree.
Order firstOrder(const JsonPlace& place, std::size_t count)
{
    Order order(count);
    std::iota(order.begin(), order.end(), std::size_t{0});
    if (place.value().is_string()) {
        if (place.value() != kEveryOrder)
            place.failExpected(fmt::format("\"{}\" or a list of indices", kEveryOrder));
        if (count > kMostPermuted)
            place.fail(fmt::format("{} registrations have too many orders to try", count));
        return order;
    }
    Order given;
    for (const std::int64_t index : place.integers("a list of indices"))
        given.push_back(static_cast<std::size_t>(index));
    if (!std::is_permutation(given.begin(), given.end(), order.begin(), order.end()))
        place.fail(fmt::format("expected each index from 0 to {} once", count - 1));
    return given;
}

}  // namespace

void replayRegistrationCase(const std::shared_ptr<const KeyModel>& model, const JsonPlace& record, FactCheck& check)
{
    record.onlyKnows({"test", "torch", "registrations", "ctor_order", "expect_error", "expected_error",
                      "expected_state", "expected_table", "keys_checked"});
    const auto registrations = record.at("registrations", "registrations").items("registrations");
    if (registrations.empty())
        record.fail("a case without registrations checks nothing");
    std::vector<Key> keys;
    if (const auto checked = record.find("keys_checked"))
        for (const JsonPlace& key : checked->items("a list of keys"))
            keys.push_back(keyAt(key, *model));
    const JsonPlace orderPlace = record.at("ctor_order", "the order of the registrations");
    Order order = firstOrder(orderPlace, registrations.size());
    Orders orders(model, registrations, keys);
    std::string disagreement;
    const Outcome first = orders.run(order, disagreement);

    check.expect(record.at("expect_error", "true or false"), first.error.has_value());
    const bool fails = record.at("expect_error", "true or false").truth();
    const std::string wanted = fails ? "expected_error" : "expected_state";
    check.expect(record.at(wanted, "a text"), fails ? first.error.value_or("no error") : first.state);
    if (const auto other = record.find(fails ? "expected_state" : "expected_error"))
        other->fail("a case has either an error or a state");
    if (const auto table = record.find("expected_table")) {
        const auto rows = table->items("rows");
        for (std::size_t i = 0; i < std::max(rows.size(), first.table.size()); ++i)
            if (i >= rows.size())
                check.expectThat(false, *table, "no further row", jsonLine(first.table[i]));
            else
                check.expect(rows[i], i < first.table.size() ? first.table[i] : Json());
    }
    if (!orderPlace.value().is_string())
        return;
    while (std::next_permutation(order.begin(), order.end())) {
        const Outcome outcome = orders.run(order, disagreement);
        if (disagreement.empty() && outcome != first)
            disagreement = fmt::format("the order {} gives: {}", fmt::join(order, ", "),
                                       outcome.error ? *outcome.error : outcome.state + jsonLine(outcome.table));
        check.expectThat(disagreement.empty(), orderPlace, std::string(kEveryOrder), disagreement);
        disagreement.clear();
    }
}

}  // namespace keyfall
