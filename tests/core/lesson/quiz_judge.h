// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/vector_file.h"
#include "core/lesson/quiz.h"
#include "tests/paths.h"

#include <algorithm>
#include <bit>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

/// A second opinion on quiz questions that shares nothing with the dispatcher and its models: keys as real builds of PyTorch
/// list them, bits counted by hand, and rules written down once more, from the laws and for the few keys that questions use.
namespace keyfall::test {

/// A key as the judge sees it: which bits make it active, and where its kernel stands.
struct JudgedKey {
    std::string name;
    std::uint64_t bits = 0;
    int slot = 0;
};

/// The keys of a model, highest first: of PyTorch's as real builds print them, of the eleven as the law lists them.
struct JudgedModel {
    std::vector<JudgedKey> keys;
    std::uint64_t backends = 0;  ///< the bits that no exclusion and no redispatch takes away
    bool skipsGaps = false;

    static JudgedModel read(const std::string& name)
    {
        JudgedModel model;
        if (name == "ferrotorch") {
            model.skipsGaps = true;
            // Bit 0 first (eleven:1).
            const std::vector<std::string> eleven{"Cpu",      "Cuda",     "Meta", "Sparse",   "Quantized", "Nested",
                                                  "Autocast", "Autograd", "Vmap", "Profiler", "Tracer"};
            for (std::size_t bit = eleven.size(); bit-- > 0;)
                model.keys.push_back({eleven[bit], std::uint64_t{1} << bit, static_cast<int>(bit)});
            return model;
        }
        const std::map<std::string, std::string> files{{"pytorch-1.8", "1_8_seed001"},
                                                       {"pytorch-1.13", "1_13_1"},
                                                       {"pytorch-2.4", "2_4_seed002"},
                                                       {"pytorch-2.6", "2_6_0"},
                                                       {"pytorch-2.15", "2_15_0"}};
        const auto file =
            readVectorFile(KEYFALL_TEST_DATA_DIR "/vectors/pytorch/keys_" + files.at(name) + ".json.gz").value();
        const auto bitsOf = [](const Json& text) { return std::stoull(text.get<std::string>(), nullptr, 16); };
        if (file.header.contains("full_backend_mask"))
            model.backends = bitsOf(file.header["full_backend_mask"]);
        for (const Json& key : file.header["keys"])
            if (!key["alias"] && !key["placeholder"] && bitsOf(key["raw"]) != 0)
                model.keys.push_back({key["name"], bitsOf(key["raw"]), key["table_index"]});
        // A functionality of which each backend has its own is no key that a call has.
        const std::vector<JudgedKey> all = model.keys;
        std::erase_if(model.keys, [&all](const JudgedKey& one) {
            return std::any_of(all.begin(), all.end(), [&one](const JudgedKey& other) {
                return other.bits != one.bits && (other.bits & one.bits) == one.bits;
            });
        });
        std::sort(model.keys.begin(), model.keys.end(),
                  [](const JudgedKey& a, const JudgedKey& b) { return a.slot > b.slot; });
        return model;
    }
};

inline const KernelChoice* kernelAt(const Session& session, const std::string& key, bool fallback = false)
{
    for (const SessionRegistration& registration : session.registrations)
        if (registration.key == key && registration.op.empty() == fallback)
            return &registration.kernel;
    return nullptr;
}

/// The highest key that does not fall through; null: every key does.
inline const JudgedKey* judgeHighest(const JudgedModel& model, const Session& session, std::uint64_t set)
{
    for (const JudgedKey& key : model.keys) {
        const KernelChoice* kernel = kernelAt(session, key.name);
        if (kernel == nullptr)
            kernel = kernelAt(session, key.name, true);
        const bool fallsThrough =
            kernel == nullptr ? model.skipsGaps : std::holds_alternative<FallthroughKernel>(*kernel);
        if ((set & key.bits) == key.bits && !fallsThrough)
            return &key;
    }
    return nullptr;
}

inline std::uint64_t judgeSet(const JudgedModel& model, const Session& session)
{
    return (session.explicitKeys->bits() | session.include.bits()) & ~(session.exclude.bits() & ~model.backends);
}

/// Levels 1 to 3: the highest key of the set that has a kernel, or in PyTorch the error that it has none.
inline std::string judgeFirst(const JudgedModel& model, const Session& session)
{
    const JudgedKey* key = judgeHighest(model, session, judgeSet(model, session));
    return key != nullptr && kernelAt(session, key->name) != nullptr ? key->name : kNoKernelOption;
}

/// Level 4: the chain, hop by hop. Every key of the set has a kernel there.
inline std::string judgeLast(const JudgedModel& model, const Session& session)
{
    std::uint64_t set = judgeSet(model, session);
    const JudgedKey* at = nullptr;
    for (std::size_t hop = 0; hop < kMostQuizHops; ++hop) {
        if (at == nullptr)
            at = judgeHighest(model, session, set);
        const KernelChoice* kernel = at != nullptr ? kernelAt(session, at->name) : nullptr;
        if (kernel == nullptr)
            return "no kernel on the way";
        if (std::holds_alternative<ReturnKernel>(*kernel))
            return at->name;
        if (const auto* direct = std::get_if<CallDirectKernel>(kernel)) {
            at = &*std::find_if(model.keys.begin(), model.keys.end(),
                                [direct](const JudgedKey& key) { return key.name == direct->key; });
            continue;
        }
        // Below its own key: all bits under it, and those of the backends.
        set &= ((std::uint64_t{1} << (std::bit_width(at->bits) - 1)) - 1) | model.backends;
        at = nullptr;
    }
    return "more hops than a question has";
}

/// Level 5: the slot of the highest key (pytorch:M11).
inline std::string judgeSlot(const JudgedModel& model, const Session& session)
{
    const JudgedKey* key = judgeHighest(model, session, judgeSet(model, session));
    return key != nullptr ? std::to_string(key->slot) : "none";
}

/// Levels 6 and 7: the rules R2 to R11 for CPU, CUDA and their autograd keys, and what a registration refreshes (S1, S2).
/// PyTorch 1.8 has the same two composites by other names (pytorch:M5).
inline std::string judgeRule(const QuizQuestion& question)
{
    std::vector<std::string> registered;
    std::vector<std::string> fallbacks;
    const auto has = [&registered](const std::string& key) {
        return std::find(registered.begin(), registered.end(), key) != registered.end();
    };
    const auto meant = [&](const std::string& key) -> std::string {
        const bool autograd = key.starts_with("Autograd");
        if (has(key))
            return "kernel";
        if (!autograd && has("CompositeExplicitAutograd"))
            return "default backend kernel";
        const bool backend = autograd && (has(key.substr(8)) || has("CompositeExplicitAutograd"));
        if (!backend && has("CompositeImplicitAutograd"))
            return "math kernel";
        if (autograd && has("Autograd"))
            return "autograd kernel";
        if (std::find(fallbacks.begin(), fallbacks.end(), key) != fallbacks.end())
            return "backend fallback";
        return "missing";
    };
    const std::vector<std::string> all{"CPU", "CUDA", "AutogradCPU", "AutogradCUDA"};
    const std::map<std::string, std::vector<std::string>> refreshed{{"CPU", {"CPU", "AutogradCPU"}},
                                                                    {"CUDA", {"CUDA", "AutogradCUDA"}},
                                                                    {"AutogradCPU", {"AutogradCPU"}},
                                                                    {"AutogradCUDA", {"AutogradCUDA"}},
                                                                    {"Autograd", {"AutogradCPU", "AutogradCUDA"}},
                                                                    {"CompositeImplicitAutograd", all},
                                                                    {"CompositeExplicitAutograd", {"CPU", "CUDA"}}};
    std::map<std::string, std::string> table;
    bool filled = false;
    for (const SessionRegistration& one : question.session.registrations) {
        if (one.op.empty()) {
            fallbacks.push_back(one.key);
            continue;
        }
        const std::string at = one.key == "Math" ? "CompositeImplicitAutograd"
            : one.key == "DefaultBackend"        ? "CompositeExplicitAutograd"
                                                 : one.key;
        registered.push_back(at);
        for (const std::string& key : filled ? refreshed.at(at) : all)
            table[key] = meant(key);
        filled = true;
    }
    return question.session.freshTables ? meant(question.key) : table[question.key];
}

inline std::string judge(const JudgedModel& model, const QuizQuestion& question)
{
    switch (question.ask) {
    case QuizQuestion::Ask::firstKey: return judgeFirst(model, question.session);
    case QuizQuestion::Ask::lastKey: return judgeLast(model, question.session);
    case QuizQuestion::Ask::slot: return judgeSlot(model, question.session);
    case QuizQuestion::Ask::rule: return judgeRule(question);
    }
    return {};
}

}  // namespace keyfall::test
