// SPDX-License-Identifier: MIT
#include "core/conformance/conformance.h"

#include "core/conformance/replayers.h"

#include <fmt/format.h>

#include <array>
#include <exception>
#include <utility>

namespace keyfall {

namespace {

constexpr std::array<std::pair<std::string_view, Replayer>, 9> kReplayers{{
    {"keyfall-ferrotorch-vectors", &replayFerrotorch},
    {"keyfall-key-vectors", &replayKeys},
    {"keyfall-dispatch-vectors", &replayDispatch},
    {"keyfall-operator-tables", &replayOperatorTables},
    {"keyfall-scenario-vectors", &replayDispatcherTests},
    {"keyfall-keyset-assertions", &replayKeySetAssertions},
    {"keyfall-tensor-keyset-vectors", &replayTensorKeySets},
    {"keyfall-op-vectors", &replayOperators},
    {"keyfall-kernel-vectors", &replayKernels},
}};

}  // namespace

ConformanceReport& ConformanceReport::operator+=(const ConformanceReport& other)
{
    passed += other.passed;
    failed += other.failed;
    checks += other.checks;
    records += other.records;
    notRun += other.notRun;
    for (const auto& [reason, count] : other.notRunReasons)
        notRunReasons[reason] += count;
    differences.insert(differences.end(), other.differences.begin(), other.differences.end());
    return *this;
}

std::vector<std::string> vectorFormats()
{
    std::vector<std::string> names;
    for (const auto& [format, replayer] : kReplayers)
        names.emplace_back(format);
    return names;
}

Expected<ConformanceReport> replayVectors(const std::string& path, const RuntimeFactory& factory,
                                          const ConformanceOptions& options)
{
    const auto file = readVectorFile(path);
    if (!file)
        return tl::unexpected<Error>(file.error());
    for (const auto& [format, replayer] : kReplayers)
        if (format == file->format) {
            // A dispatcher refuses some registrations by throwing (two fallbacks of one key, kernels of two signatures);
            // a vector file that asks for them is as wrong as one that cannot be read.
            try {
                return replayer(*file, factory, options);
            } catch (const std::exception& refused) {
                return badInput(file->name, fmt::format("a record cannot be replayed: {}", refused.what()),
                                "correct the record that registers it or asks for it");
            }
        }
    return badInput(file->name, fmt::format("vectors of the format '{}' cannot be replayed", file->format),
                    fmt::format("known formats: {}", fmt::join(vectorFormats(), ", ")));
}

}  // namespace keyfall
