// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/conformance.h"
#include "core/text/json_text.h"

#include <functional>
#include <map>
#include <string>
#include <string_view>

namespace keyfall {

/// Counts facts of a vector file that hold and collects those that do not.
class FactCheck {
public:
    explicit FactCheck(ConformanceReport& report) : report_(report) {}

    void expect(const JsonPlace& expected, const Json& found)
    {
        if (expected.value() == found)
            hold();
        else
            differ({record_, expected.place(), jsonLine(expected.value()), jsonLine(found)});
    }
    /// A fact that the file states by leaving something out.
    void expectThat(bool holds, const JsonPlace& where, std::string expected, std::string found)
    {
        if (holds)
            hold();
        else
            differ({record_, where.place(), std::move(expected), std::move(found)});
    }
    /// Begins the record that the next facts belong to.
    void setRecord(std::string record)
    {
        record_ = std::move(record);
        ++report_.records;
    }
    /// Counts a fact that was found to hold without a place to look at, in files with very many of them.
    void hold()
    {
        ++report_.checks;
        ++report_.passed;
    }

    /// Computes one fact; looked up by the member's name.
    using Facts = std::map<std::string_view, std::function<Json()>>;

    /// Compares every member of `object` that `facts` can compute. A member that is neither a fact nor in `given`
    /// is an error of the file: nothing goes unchecked.
    void expectMembers(const JsonPlace& object, const Facts& facts, const std::vector<std::string_view>& given = {})
    {
        std::vector<std::string_view> known = given;
        for (const auto& [name, fact] : facts)
            known.push_back(name);
        object.onlyKnows(known);
        for (const auto& [name, place] : object.members("an object"))
            if (const auto fact = facts.find(name); fact != facts.end())
                expect(place, fact->second());
    }

private:
    void differ(Difference difference)
    {
        ++report_.checks;
        ++report_.failed;
        report_.differences.push_back(std::move(difference));
    }

    ConformanceReport& report_;
    std::string record_;
};

/// Fails unless the file or header says "version": 1.
inline void requireVersionOne(const JsonPlace& header)
{
    const JsonPlace version = header.at("version", "the number 1");
    if (version.integer("the number 1") != 1)
        version.failExpected("the number 1");
}

}  // namespace keyfall
