// SPDX-License-Identifier: MIT
#include "core/conformance/assertion_laws.h"
#include "core/conformance/key_facts.h"
#include "core/conformance/record_document.h"
#include "core/conformance/replayers.h"
#include "core/text/json_text.h"

#include <fmt/format.h>

#include <algorithm>

namespace keyfall {

namespace {

/// A built-in model and the version that a range speaks of.
struct Known {
    int version;  ///< 113 is 1.13
    const char* name;
};
constexpr std::array<Known, 5> kModels{
    {{108, "pytorch-1.8"}, {113, "pytorch-1.13"}, {204, "pytorch-2.4"}, {206, "pytorch-2.6"}, {215, "pytorch-2.15"}}};

std::optional<int> versionOf(std::string_view text)
{
    const std::size_t dot = text.find('.');
    if (dot != 1 || text.size() < 3 || text.size() > 4
        || text.find_first_not_of("0123456789.") != std::string_view::npos)
        return std::nullopt;
    return (text[0] - '0') * 100 + (text.size() == 3 ? text[2] - '0' : (text[2] - '0') * 10 + text[3] - '0');
}

/// The models of "modern (1.13-2.6)", "modern (2.1+)", "classic (1.8)".
std::vector<std::shared_ptr<const KeyModel>> modelsOf(const JsonPlace& place)
{
    constexpr const char* kExpected = "models like modern (1.13-2.6), modern (2.1+) or classic (1.8)";
    const std::string_view text = place.text(kExpected);
    const std::size_t open = text.find(" (");
    if (open == std::string_view::npos || !text.ends_with(')'))
        place.failExpected(kExpected);
    const std::string_view generation = text.substr(0, open);
    std::string_view range = text.substr(open + 2, text.size() - open - 3);
    std::optional<int> first;
    std::optional<int> last;
    if (range.ends_with('+')) {
        first = versionOf(range.substr(0, range.size() - 1));
        last = kModels.back().version;
    } else {
        const std::size_t dash = range.find('-');
        first = versionOf(range.substr(0, dash));
        last = dash == std::string_view::npos ? first : versionOf(range.substr(dash + 1));
    }
    if (!first || !last || (generation != "modern" && generation != "classic"))
        place.failExpected(kExpected);
    const Precedence precedence = generation == "modern" ? Precedence::modern : Precedence::classic;
    std::vector<std::shared_ptr<const KeyModel>> models;
    for (const Known& known : kModels) {
        const auto model = KeyModel::builtIn(known.name).value();
        if (known.version >= *first && known.version <= *last && model->spec().precedence == precedence)
            models.push_back(model);
    }
    if (models.empty())
        place.fail(fmt::format("there is no model for '{}'", text));
    return models;
}

/// The facts that one record states of one set.
class Assertion {
public:
    Assertion(FactCheck& check, const KeyModel& model, const AssertionCase& about, const JsonPlace& expect)
        : check_(check), model_(model), about_(about), expect_(expect)
    {
    }

    void run()
    {
        for (const auto& [name, place] : expect_.members("expectations"))
            fact(name, place);
    }

private:
    void fact(const std::string& name, const JsonPlace& place)
    {
        const KeySet set = about_.set;
        if (name == "has" || name == "has_not") {
            for (const JsonPlace& key : place.items("a list of keys"))
                check_.expectThat(set.isSupersetOf(bitsOf(key)) == (name == "has"), key, name, model_.nativeText(set));
        } else if (name == "has_backend") {
            for (const JsonPlace& backend : place.items("a list of backends"))
                check_.expectThat(hasBackend(backend.text("a backend")), backend, name, model_.nativeText(set));
        } else if (name == "equals_build") {
            check_.expectThat(assertionCase(model_, place).set == set, place, jsonLine(place.value()), wideHex(set));
        } else if (name == "equals_each") {
            for (const JsonPlace& build : place.items("lists of keys"))
                check_.expectThat(assertionCase(model_, build).set == set, build, jsonLine(build.value()),
                                  wideHex(set));
        } else if (name == "iterates") {
            check_.expect(place, iterationOf(model_, set));
        } else if (name == "iteration_count") {
            check_.expectThat(number(place) == std::ssize(model_.keysOf(set)), place, jsonLine(place.value()),
                              std::to_string(model_.keysOf(set).size()));
        } else if (name == "empty") {
            check_.expect(place, set.empty());
        } else if (name == "has_none_of" || name == "has_all_of") {
            members(place, name == "has_all_of");
        } else if (name == "begin_deref") {
            const auto keys = ascending(model_, set);
            check_.expect(place, keys.empty() ? endName() : model_.info(keys.front()).printed);
        } else if (name == "end_deref") {
            check_.expect(place, endName());
        } else if (name == "iterator_start_ok" || name == "iterator_start_throws") {
            // Bits 0 to the last, then the end: one more is refused.
            const std::int64_t end = model_.all().popcount() + 1;
            check_.expectThat(number(place) == end + (name == "iterator_start_ok" ? 0 : 1), place,
                              jsonLine(place.value()), fmt::format("the last position is {}", end));
        } else if (name == "highestPriorityTypeId") {
            check_.expect(place, printedHighest(set));
        } else if (name == "highestPriorityBackendTypeId") {
            const char* backends = model_.spec().backends.empty() ? "backends" : "backend_functionality_keys";
            check_.expect(place, printedHighest(set & model_.constant(backends).value()));
        } else {
            place.fail(fmt::format("'{}' is no expectation that can be checked", name));
        }
    }

    void members(const JsonPlace& place, bool all)
    {
        const std::string& text = place.text("which keys");
        const bool functionalities = text == "functionality keys 1..num_functionality_keys-1";
        if (!functionalities && text != "all runtime keys")
            place.fail(fmt::format("'{}' stands for no keys that are known", text));
        std::size_t in = 0;
        std::size_t count = 0;
        for (const KeyInfo& info : model_.keys()) {
            const bool functionality =
                info.bit && info.backend < 0 && info.kind != KeyKind::alias && info.kind != KeyKind::placeholder;
            if (functionalities ? functionality : info.slot && !info.bits.empty()) {
                ++count;
                in += model_.has(about_.set, info.key) ? 1 : 0;
            }
        }
        check_.expectThat(in == (all ? count : 0), place, text, fmt::format("{} of {}", in, count));
    }

    /// What iteration ends at: the value after the last bit, which has no printed name of its own.
    [[nodiscard]] std::string endName() const
    {
        return model_.spec().values == ValueList::sentinel ? "NumDispatchKeys" : "EndOfFunctionalityKeys";
    }

    [[nodiscard]] KeySet bitsOf(const JsonPlace& place) const
    {
        if (place.text("a key") == endName())
            for (const KeyInfo& info : model_.keys())
                if (info.kind == KeyKind::placeholder)
                    return info.bits;
        return model_.setOf(keyAt(place, model_));
    }

    [[nodiscard]] bool hasBackend(const std::string& name) const
    {
        for (int backend = 0; backend < std::ssize(model_.spec().backends); ++backend)
            if (model_.backendName(backend) == name)
                return about_.set.hasAny(KeySet(1ULL << backend));
        return false;
    }

    [[nodiscard]] std::string printedHighest(KeySet set) const
    {
        const auto key = model_.highestNative(set);
        return key ? model_.info(*key).printed : model_.spec().unnamed;
    }

    /// `num_backends+num_functionality_keys+1`: sums and differences of the model's numbers.
    [[nodiscard]] std::int64_t number(const JsonPlace& place) const
    {
        std::string_view rest = place.text("a number of the model");
        std::int64_t sum = 0;
        std::int64_t sign = 1;
        while (!rest.empty()) {
            const std::size_t end = std::min(rest.find_first_of("+-"), rest.size());
            sum += sign * term(place, rest.substr(0, end));
            if (end == rest.size())
                return sum;
            sign = rest[end] == '+' ? 1 : -1;
            rest.remove_prefix(end + 1);
        }
        place.failExpected("a sum of the model's numbers");
    }

    [[nodiscard]] std::int64_t term(const JsonPlace& place, std::string_view name) const
    {
        const auto& spec = model_.spec();
        if (name == "num_backends")
            return std::ssize(spec.backends);
        if (name == "num_functionality_keys" || name == "NumDispatchKeys")
            return std::ssize(spec.functionalities) + 1;
        if (name == "num_runtime_entries")
            return model_.slotCount();
        if (name.size() == 1 && name[0] >= '0' && name[0] <= '9')
            return name[0] - '0';
        place.fail(fmt::format("'{}' is no number of the model", name));
    }

    FactCheck& check_;
    const KeyModel& model_;
    const AssertionCase& about_;
    JsonPlace expect_;
};

}  // namespace

Expected<ConformanceReport> replayKeySetAssertions(const VectorFile& file, const RuntimeFactory&,
                                                   const ConformanceOptions&)
{
    return replayRecordDocument(file, "a list of assertions", [](const JsonPlace& record, FactCheck& check) {
        record.onlyKnows({"model", "test", "build", "expect"});
        const JsonPlace expect = record.at("expect", "expectations");
        if (expect.members("expectations").empty())
            expect.fail("a record without an expectation checks nothing");
        check.setRecord(record.at("test", "a test").text("a test"));
        for (const auto& model : modelsOf(record.at("model", "models"))) {
            const auto cases = assertionCases(*model, record.at("build", "a list of keys"));
            const auto laws = expect.find("laws");
            if (laws)
                for (const JsonPlace& law : laws->items("a list of laws"))
                    checkLaw(check, law, *model, cases);
            if (laws && expect.members("expectations").size() > 1)
                expect.fail("laws stand alone");
            if (!laws)
                Assertion(check, *model, cases.front(), expect).run();
        }
    });
}

}  // namespace keyfall
