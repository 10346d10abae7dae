// SPDX-License-Identifier: MIT
#include "app/commands/keyset_protocol.h"

#include "core/text/json_text.h"
#include "core/text/near_miss.h"

#include <fmt/format.h>

#include <array>

namespace keyfall::app {

namespace {

/// Answers one request; every member function throws `JsonFailure`.
class Request {
public:
    Request(const KeyModel& model, const JsonPlace& place) : model_(model), place_(place) {}

    Json answer()
    {
        place_.onlyKnows({"do", "a", "b", "key", "text", "id"});
        const JsonPlace what = place_.at("do", "what to do");
        const std::string& name = what.text("what to do");
        for (const auto& [known, function] : kFunctions)
            if (name == known) {
                Json json = (this->*function)();
                if (const auto id = place_.find("id"))  // given back, so that answers can be matched
                    json["id"] = id->value();
                return json;
            }
        std::vector<std::string> names;
        for (const auto& [known, function] : kFunctions)
            names.emplace_back(known);
        const std::string advice = didYouMean(name, names);
        what.fail(fmt::format("unknown request '{}'", name),
                  advice.empty() ? fmt::format("known: {}", fmt::join(names, ", ")) : advice);
    }

private:
    using Function = Json (Request::*)();

    Json unite() { return setJson(set("a") | set("b")); }
    Json intersect() { return setJson(set("a") & set("b")); }
    Json subtract() { return setJson(model_.difference(set("a"), set("b"))); }
    Json symmetric() { return setJson(set("a") ^ set("b")); }
    Json add() { return setJson(model_.add(set("a"), key())); }
    Json remove() { return setJson(model_.remove(set("a"), key())); }
    Json has() { return {{"value", model_.has(set("a"), key())}}; }
    Json hasAny() { return {{"value", set("a").hasAny(set("b"))}}; }
    Json superset() { return {{"value", set("a").isSupersetOf(set("b"))}}; }
    Json keys() { return setJson(set("a")); }
    Json highest() { return keyJson(model_.highest(set("a"))); }
    Json highestFunctionality()
    {
        const KeySet functionalities(set("a").bits() & ~model_.backendBits().bits());
        if (functionalities.empty())
            return keyJson(std::nullopt);
        const int top = static_cast<int>(topBit(functionalities.bits()));
        for (const KeyInfo& info : model_.keys())
            if (info.bit == top)
                return {{"key", info.name}};
        return keyJson(std::nullopt);
    }
    Json highestBackend()
    {
        if (model_.spec().backends.empty())  // backends are keys like the others
            return keyJson(model_.highest(set("a") & model_.backendKeys()));
        const KeySet backends = set("a") & model_.backendBits();
        if (backends.empty())
            return keyJson(std::nullopt);
        return {{"key", model_.spec().backends[topBit(backends.bits())]}};
    }
    Json index() { return {{"index", model_.slotOf(set("a"))}}; }
    Json print() { return {{"text", model_.nativeText(set("a"))}}; }
    Json parse()
    {
        const JsonPlace text = place_.at("text", "a key set's text");
        const auto parsed = model_.parseSet(text.text("a key set's text"));
        if (!parsed)
            text.fail(parsed.error().message, parsed.error().advice);
        return setJson(*parsed);
    }
    Json fullAfter()
    {
        // Every bit below the key's own (pytorch:M7, M10 and eleven:1.1.1), backend components included, and what
        // survives every redispatch (PythonDispatcher).
        const KeyInfo& info = model_.info(key());
        const std::uint64_t below = info.bit ? (std::uint64_t{1} << *info.bit) - 1 : 0;
        KeySet left = KeySet(below) & model_.all();
        for (const std::string& name : model_.spec().survivors)
            left = model_.add(left, *model_.find(name));
        return setJson(left);
    }

    static constexpr std::array<std::pair<std::string_view, Function>, 17> kFunctions{{
        {"union", &Request::unite},
        {"intersection", &Request::intersect},
        {"difference", &Request::subtract},
        {"symmetric_difference", &Request::symmetric},
        {"add", &Request::add},
        {"remove", &Request::remove},
        {"has", &Request::has},
        {"has_any", &Request::hasAny},
        {"superset", &Request::superset},
        {"keys", &Request::keys},
        {"highest", &Request::highest},
        {"highest_functionality", &Request::highestFunctionality},
        {"highest_backend", &Request::highestBackend},
        {"index", &Request::index},
        {"print", &Request::print},
        {"parse", &Request::parse},
        {"full_after", &Request::fullAfter},
    }};

    [[nodiscard]] KeySet set(const std::string& field) const
    {
        constexpr std::string_view kExpected = "a list of key names, or raw bits such as \"0x81\"";
        const JsonPlace place = place_.at(field, kExpected);
        if (place.value().is_string()) {
            const auto parsed = model_.parseSet(place.text(kExpected));
            if (!parsed)
                place.fail(parsed.error().message, parsed.error().advice);
            return *parsed;
        }
        KeySet result;
        for (const JsonPlace& item : place.items(kExpected))
            result = model_.add(result, keyAt(item));
        return result;
    }

    [[nodiscard]] Key keyAt(const JsonPlace& place) const
    {
        const auto parsed = model_.parseKey(place.text("a key's name"));
        if (!parsed)
            place.fail(parsed.error().message, parsed.error().advice);
        return *parsed;
    }

    [[nodiscard]] Key key() const { return keyAt(place_.at("key", "a key's name")); }

    [[nodiscard]] Json setJson(KeySet keys) const
    {
        Json names = Json::array();
        for (const Key one : model_.keysOf(keys))
            names.push_back(model_.nameOf(one));
        return {{"bits", model_.hex(keys)}, {"keys", std::move(names)}};
    }

    [[nodiscard]] Json keyJson(std::optional<Key> one) const
    {
        return {{"key", one ? Json(model_.nameOf(*one)) : Json(nullptr)}};
    }

    const KeyModel& model_;
    const JsonPlace& place_;
};

}  // namespace

std::string answerKeysetRequest(const KeyModel& model, std::string_view line)
{
    JsonLimits limits;
    limits.bytes = std::size_t{1} << 20;
    const auto document = parseJson(line, "request", limits);
    Expected<Json> answer = tl::unexpected<Error>(Error{});
    if (document) {
        const JsonPlace place(*document, "request");
        answer = readingJson([&model, &place] { return Request(model, place).answer(); });
    } else {
        answer = tl::unexpected<Error>(document.error());
    }
    return jsonLine(answer ? *answer : Json{{"error", answer.error().text()}});
}

}  // namespace keyfall::app
