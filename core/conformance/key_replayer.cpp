// SPDX-License-Identifier: MIT
#include "core/conformance/key_facts.h"
#include "core/conformance/replayers.h"

namespace keyfall {

namespace {

const std::vector<std::string_view> kKnown{"format",
                                           "version",
                                           "torch_version",
                                           "num_backends",
                                           "num_functionality_keys",
                                           "num_runtime_entries",
                                           "num_per_backend_functionality_keys",
                                           "full_backend_mask",
                                           "end_of_functionality_keys",
                                           "end_of_runtime_backend_keys",
                                           "start_of_alias_keys",
                                           "end_of_alias_keys",
                                           "num_dispatch_keys",
                                           "end_of_backend_keys",
                                           "backends",
                                           "functionality_offsets",
                                           "keys",
                                           "alias_members",
                                           "alias_iteration",
                                           "constants",
                                           "FULL_iteration",
                                           "FULL_str",
                                           "tls",
                                           "sets",
                                           "binary",
                                           "keyops"};

}  // namespace

Expected<ConformanceReport> replayKeys(const VectorFile& file, const RuntimeFactory&, const ConformanceOptions& options)
{
    if (file.lines)
        return badInput(file.name, "expected one JSON document, found JSON lines");
    const JsonPlace root(file.header, file.name);
    return readingJson([&] {
        root.onlyKnows(kKnown);
        requireVersionOne(root);
        const auto model = modelForVersion(root.at("torch_version", "a PyTorch version"), options.model);
        ConformanceReport report;
        FactCheck check(report);
        checkKeyFacts(check, root, *model);
        if (root.find("sets"))
            checkSetFacts(check, root, *model);
        checkTlsSteps(check, root.at("tls", "a list of steps"), model);
        return report;
    });
}

}  // namespace keyfall
