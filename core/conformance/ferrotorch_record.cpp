// SPDX-License-Identifier: MIT
#include "core/conformance/ferrotorch_record.h"

#include "core/dispatch/dispatch_error.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <set>

namespace keyfall {

namespace {

template <class T>
std::string wordOf(const T& value)
{
    return fmt::format("{}", value);
}

std::vector<std::string> namesOf(const KeyModel& model, const std::vector<Key>& keys)
{
    std::vector<std::string> names;
    for (const Key key : keys)
        names.push_back(model.nameOf(key));
    return names;
}

/// `expect` must say something: an empty one would make a step that cannot fail.
JsonPlace expectationOf(const JsonPlace& step)
{
    const JsonPlace expect = step.at("expect", "what must come out");
    if (!expect.value().is_object() || expect.value().empty())
        expect.failExpected("an object with at least one expectation");
    return expect;
}

}  // namespace

FerrotorchRecord::FerrotorchRecord(std::string id)
    : id_(std::move(id)), model_(KeyModel::ferrotorch()), dispatcher_(std::make_unique<Dispatcher>(model_))
{
}

void FerrotorchRecord::replay(const JsonPlace& record)
{
    record.onlyKnows({"id", "name", "notes", "steps"});
    (void)record.at("name", "the record's name").text("the record's name");
    const auto steps = record.at("steps", "a list of steps").items("a list of steps");
    if (steps.empty())
        record.fail("a record without steps checks nothing");
    for (const JsonPlace& place : steps) {
        ++stepNumber_;
        step(place);
    }
}

void FerrotorchRecord::step(const JsonPlace& place)
{
    const JsonPlace what = place.at("do", "the step");
    const std::string& name = what.text("the step");
    if (name == "compare")
        compare(place);
    else if (name == "key_list")
        keyList(place);
    else if (name == "set")
        makeSet(place);
    else if (name == "insert" || name == "remove" || name == "union" || name == "intersection")
        changeSet(place, name);
    else if (name == "check_set")
        checkSet(place);
    else if (name == "register")
        registerKernel(place);
    else if (name == "check_dispatcher")
        checkDispatcher(place);
    else if (name == "call" || name == "call_direct")
        call(place, name == "call_direct");
    else
        what.fail(fmt::format("unknown step '{}'", name),
                  "known: compare, key_list, set, insert, remove, union, intersection, "
                  "check_set, register, check_dispatcher, call, call_direct");
}

// Keys and key sets --------------------------------------------------------------------------------------------------

void FerrotorchRecord::compare(const JsonPlace& place)
{
    place.onlyKnows({"do", "a", "b", "expect"});
    const auto a = keyAt(place.at("a", "a key")).value();
    const auto b = keyAt(place.at("b", "a key")).value();
    const JsonPlace expect = place.at("expect", "\"greater\", \"less\" or \"equal\"");
    const std::string& order = expect.text("\"greater\", \"less\" or \"equal\"");
    if (order != "greater" && order != "less" && order != "equal")
        expect.failExpected("\"greater\", \"less\" or \"equal\"");
    expectEqual<std::string>("order", order, a > b ? "greater" : a < b ? "less" : "equal");
}

void FerrotorchRecord::keyList(const JsonPlace& place)
{
    place.onlyKnows({"do", "expect"});
    const JsonPlace expect = expectationOf(place);
    expect.onlyKnows({"count", "distinct", "ascending", "equals_all"});
    std::vector<std::uint16_t> values;
    KeySet united;
    for (const KeyInfo& info : model_->keys()) {
        values.push_back(info.key.value());
        united = model_->add(united, info.key);
    }
    if (const auto count = expect.find("count"))
        expectEqual<std::int64_t>("count", count->integer("a number"), std::ssize(values));
    if (const auto distinct = expect.find("distinct"))
        expectTrue("distinct", distinct->truth(), std::set(values.begin(), values.end()).size() == values.size());
    if (const auto ascending = expect.find("ascending"))
        expectTrue("ascending", ascending->truth(), std::is_sorted(values.begin(), values.end()));
    if (const auto equalsAll = expect.find("equals_all"))
        expectTrue("equals_all", equalsAll->truth(), united == model_->all());
}

void FerrotorchRecord::makeSet(const JsonPlace& place)
{
    place.onlyKnows({"do", "name", "keys"});
    sets_[place.at("name", "the set's name").text("the set's name")] = keySetAt(place.at("keys", "a key set"));
}

void FerrotorchRecord::changeSet(const JsonPlace& place, const std::string& what)
{
    if (what == "insert" || what == "remove") {
        place.onlyKnows({"do", "set", "key"});
        KeySet& set = setNamed(place.at("set", "a set's name"));
        const Key key = keyAt(place.at("key", "a key"));
        set = what == "insert" ? model_->add(set, key) : model_->remove(set, key);
        return;
    }
    place.onlyKnows({"do", "a", "b", "into"});
    const KeySet a = setNamed(place.at("a", "a set's name"));
    const KeySet b = setNamed(place.at("b", "a set's name"));
    sets_[place.at("into", "the result's name").text("the result's name")] = what == "union" ? a | b : a & b;
}

void FerrotorchRecord::checkSet(const JsonPlace& place)
{
    place.onlyKnows({"do", "set", "expect"});
    const KeySet set = setNamed(place.at("set", "a set's name"));
    const JsonPlace expect = expectationOf(place);
    expect.onlyKnows({"len", "is_empty", "highest", "iter_desc", "contains", "lacks", "bits", "debug"});
    const std::vector<Key> keys = model_->keysOf(set);
    const auto highest = model_->highest(set);
    if (const auto len = expect.find("len"))
        expectEqual<std::int64_t>("len", len->integer("a number"), set.popcount());
    if (const auto empty = expect.find("is_empty"))
        expectTrue("is_empty", empty->truth(), set.empty());
    if (const auto key = expect.find("highest"))
        expectEqual<std::string>("highest", key->value().is_null() ? "none" : model_->nameOf(keyAt(*key)),
                                 highest ? model_->nameOf(*highest) : "none");
    if (const auto order = expect.find("iter_desc")) {
        std::vector<Key> expected;
        for (const JsonPlace& item : order->items("a list of keys"))
            expected.push_back(keyAt(item));
        expectEqual("iter_desc", namesOf(*model_, expected), namesOf(*model_, keys));
    }
    if (const auto present = expect.find("contains"))
        for (const JsonPlace& item : present->items("a list of keys"))
            expectTrue("contains " + model_->nameOf(keyAt(item)), true, model_->has(set, keyAt(item)));
    if (const auto absent = expect.find("lacks"))
        for (const JsonPlace& item : absent->items("a list of keys"))
            expectTrue("contains " + model_->nameOf(keyAt(item)), false, model_->has(set, keyAt(item)));
    if (const auto bits = expect.find("bits"))
        expectEqual<std::int64_t>("bits", bits->integer("a number"), static_cast<std::int64_t>(set.bits()));
    if (const auto debug = expect.find("debug"))
        expectEqual("debug", debug->text("a text"), model_->nativeText(set));
}

// The dispatcher -----------------------------------------------------------------------------------------------------

Kernel FerrotorchRecord::kernelAt(const JsonPlace& place, const std::string& label)
{
    constexpr std::string_view kExpected =
        "\"return\", \"redispatch\", \"redispatch_same\", {\"redispatch_to\": OP} or {\"error\": TEXT}";
    enum class Does { returnFirst, redispatch, redispatchSame, redispatchTo, raise } does{};
    std::string text;
    if (place.value().is_string()) {
        const std::string& word = place.text(kExpected);
        if (word != "return" && word != "redispatch" && word != "redispatch_same")
            place.failExpected(kExpected);
        does = word == "return" ? Does::returnFirst : word == "redispatch" ? Does::redispatch : Does::redispatchSame;
    } else {
        place.onlyKnows({"redispatch_to", "error"});
        const auto to = place.find("redispatch_to");
        const auto error = place.find("error");
        if (to.has_value() == error.has_value())
            place.failExpected(kExpected);
        does = to ? Does::redispatchTo : Does::raise;
        text = to ? to->text("an operator's name") : error->text("the error's text");
    }
    Journal* journal = &journal_;
    return Kernel::boxed(
        [journal, label, does, text](const BoxedCall& call, Stack& stack) {
            journal->log.push_back(label);
            ++journal->counts[label];
            journal->seen[label] = call.keys.bits();
            // eleven:1.3.2: the kernel removes its own key and calls again; the dispatcher masks nothing.
            const KeySet below = call.dispatcher().model().remove(call.keys, call.key);
            switch (does) {
            case Does::returnFirst: stack.resize(std::min<std::size_t>(stack.size(), 1)); return;
            case Does::redispatch: OperatorHandle(call.op).callBoxed(below, stack); return;
            case Does::redispatchSame: OperatorHandle(call.op).callBoxed(call.keys, stack); return;
            case Does::redispatchTo: call.dispatcher().intern(text).callBoxed(below, stack); return;
            case Does::raise: throw DispatchError(DispatchErrorKind::raised, text);
            }
        },
        label);
}

void FerrotorchRecord::registerKernel(const JsonPlace& place)
{
    place.onlyKnows({"do", "op", "key", "label", "kernel"});
    const std::string& label = place.at("label", "the name that the kernel logs").text("the name that the kernel logs");
    registrations_.push_back(dispatcher_->registerKernel(
        place.at("op", "an operator's name").text("an operator's name"), keyAt(place.at("key", "a key")),
        kernelAt(place.at("kernel", "what it does"), label), id_));
}

void FerrotorchRecord::checkDispatcher(const JsonPlace& place)
{
    place.onlyKnows({"do", "expect"});
    const JsonPlace expect = expectationOf(place);
    expect.onlyKnows({"kernel_count", "has_kernel", "lacks_kernel", "debug"});
    if (const auto count = expect.find("kernel_count"))
        expectEqual<std::int64_t>("kernel_count", count->integer("a number"),
                                  static_cast<std::int64_t>(dispatcher_->kernelCount()));
    for (const bool present : {true, false}) {
        const auto pairs = expect.find(present ? "has_kernel" : "lacks_kernel");
        if (!pairs)
            continue;
        for (const JsonPlace& pair : pairs->items("a list of [operator, key]")) {
            const auto items = pair.items("[operator, key]");
            if (items.size() != 2)
                pair.failExpected("[operator, key]");
            const std::string& op = items[0].text("an operator's name");
            const Key key = keyAt(items[1]);
            expectTrue(fmt::format("has_kernel({}, {})", op, model_->nameOf(key)), present,
                       dispatcher_->hasKernel(op, key));
        }
    }
    if (const auto debug = expect.find("debug"))
        expectEqual("debug", debug->text("a text"), dispatcher_->debugText());
}

void FerrotorchRecord::call(const JsonPlace& place, bool direct)
{
    if (direct)
        place.onlyKnows({"do", "op", "key", "keyset", "inputs", "expect"});
    else
        place.onlyKnows({"do", "op", "keyset", "inputs", "expect"});
    const OperatorHandle op = dispatcher_->intern(place.at("op", "an operator's name").text("an operator's name"));
    const KeySet keys = keySetAt(place.at("keyset", "a key set"));
    Stack stack;
    for (const JsonPlace& shape : place.at("inputs", "a list of shapes").items("a list of shapes")) {
        const auto sizes = shape.integers("a shape");
        for (const std::int64_t size : sizes)
            if (size < 0 || size > 1024)
                shape.fail("sizes of inputs are from 0 to 1024");
        if (sizes.size() > 3)
            shape.fail("inputs have at most 3 dimensions");
        stack.emplace_back(Tensor::emptyHost(DType::float32, Dims(sizes.begin(), sizes.end())));
    }
    journal_.log.clear();
    journal_.seen.clear();
    std::optional<std::string> error;
    try {
        if (direct)
            op.callDirectBoxed(keys, keyAt(place.at("key", "a key")), stack);
        else
            op.callBoxed(keys, stack);
    } catch (const DispatchError& raised) {
        error = raised.displayed();
    } catch (const std::exception& raised) {
        error = raised.what();
    }
    checkCall(expectationOf(place), error, stack);
}

void FerrotorchRecord::checkCall(const JsonPlace& expect, const std::optional<std::string>& error, const Stack& results)
{
    expect.onlyKnows({"shape", "log", "counts", "seen", "error", "error_contains", "ok"});
    if (const auto ok = expect.find("ok"))
        expectTrue("ok" + (error ? " (" + *error + ")" : std::string()), ok->truth(), !error);
    if (const auto shape = expect.find("shape")) {
        const auto* tensor = results.size() == 1 && !error ? std::get_if<Tensor>(&results[0]) : nullptr;
        expectEqual<std::string>("shape", fmt::format("[{}]", fmt::join(shape->integers("a shape"), ", ")),
                                 error        ? "error: " + *error
                                     : tensor ? textOf(tensor->shape())
                                              : "no tensor");
    }
    if (const auto log = expect.find("log"))
        expectEqual("log", log->texts("a list of labels"), journal_.log);
    if (const auto counts = expect.find("counts"))
        for (const auto& [label, count] : counts->members("an object of numbers"))
            expectEqual<std::int64_t>("counts." + label, count.integer("a number"), journal_.counts[label]);
    if (const auto seen = expect.find("seen"))
        for (const auto& [label, bits] : seen->members("an object of bits")) {
            const auto found = journal_.seen.find(label);
            expectEqual<std::string>("seen." + label, wordOf(bits.integer("bits")),
                                     found == journal_.seen.end() ? "not called" : wordOf(found->second));
        }
    if (const auto text = expect.find("error"))
        expectEqual<std::string>("error", text->text("the complete text"), error.value_or("no error"));
    if (const auto parts = expect.find("error_contains"))
        for (const std::string& part : parts->texts("a list of texts")) {
            ++checks_;
            if (!error || error->find(part) == std::string::npos)
                differences_.push_back(
                    {id_, fmt::format("step {}: error_contains", stepNumber_), part, error.value_or("no error")});
        }
}

// Reading ------------------------------------------------------------------------------------------------------------

Key FerrotorchRecord::keyAt(const JsonPlace& place) const
{
    const auto key = model_->parseKey(place.text("a key's name"));
    if (!key)
        place.fail(key.error().message, key.error().advice);
    return *key;
}

KeySet FerrotorchRecord::keySetAt(const JsonPlace& place) const
{
    if (place.value().is_string()) {
        if (place.text("a key set") != "all")
            place.failExpected("a list of keys, \"all\" or {\"bits\": N}");
        return model_->all();
    }
    if (place.value().is_object()) {
        // Raw on purpose: eleven:C12 asks what happens to bits that are no keys.
        place.onlyKnows({"bits"});
        return KeySet(static_cast<std::uint64_t>(place.at("bits", "raw bits").integer("raw bits", 0, 0xffff)));
    }
    KeySet set;
    for (const JsonPlace& item : place.items("a list of keys, \"all\" or {\"bits\": N}"))
        set = model_->add(set, keyAt(item));
    return set;
}

KeySet& FerrotorchRecord::setNamed(const JsonPlace& place)
{
    const auto found = sets_.find(place.text("a set's name"));
    if (found == sets_.end())
        place.fail(fmt::format("no set named '{}' was made before this step", place.text("a set's name")));
    return found->second;
}

template <class T>
void FerrotorchRecord::expectEqual(const std::string& what, const T& expected, const T& found)
{
    ++checks_;
    if (expected != found)
        differences_.push_back({id_, fmt::format("step {}: {}", stepNumber_, what), wordOf(expected), wordOf(found)});
}

void FerrotorchRecord::expectTrue(const std::string& what, bool expected, bool found)
{
    expectEqual(what, expected, found);
}

}  // namespace keyfall
