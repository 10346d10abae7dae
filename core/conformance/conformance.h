// SPDX-License-Identifier: MIT
#pragma once

#include "core/error.h"
#include "core/program/program.h"
#include "core/script/runtime.h"

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace keyfall {

/// One expectation of a vector file that does not hold.
struct Difference {
    std::string record;  ///< the record's id
    std::string what;    ///< the step and the fact: "step 3: counts.autograd"
    std::string expected;
    std::string found;

    friend bool operator==(const Difference&, const Difference&) = default;
};

/// What a replay found. What passes or fails is a record in ferrotorch, operator and kernel files, a single fact in all
/// others.
struct ConformanceReport {
    std::size_t passed = 0;
    std::size_t failed = 0;
    std::size_t checks = 0;   ///< facts that were compared, whether they hold or not
    std::size_t records = 0;  ///< what they belong to: operators, scenarios, keys, key sets
    std::size_t notRun = 0;   ///< records of a known format that could not be replayed; never counted as passed
    std::map<std::string, std::size_t> notRunReasons;  ///< why, and how many records each; they add up to `notRun`
    std::vector<Difference> differences;               ///< every one of every failed record

    ConformanceReport& operator+=(const ConformanceReport& other);
};

struct ConformanceOptions {
    Device device;  ///< where operator vectors run; vectors of dispatch rules have no device
    /// The key model that operator vectors run in (any that has the layers), and that the facts of a file about one
    /// version are held against. Null: ferrotorch, and the built-in model of the file's version.
    std::shared_ptr<const KeyModel> model;
    /// What kernel programs run on; each record must pass on all of them. Without any they count as not run.
    std::vector<KernelBackend> kernelBackends{};
};

/// Replays a vector file of any known format (its `"format"` says which). An error means that the file cannot be used:
/// it cannot be read, is of an unknown format, or says something the replay would not check.
[[nodiscard]] Expected<ConformanceReport> replayVectors(const std::string& path, const RuntimeFactory& factory,
                                                        const ConformanceOptions& options = {});

/// The formats there are replayers for.
[[nodiscard]] std::vector<std::string> vectorFormats();

}  // namespace keyfall
