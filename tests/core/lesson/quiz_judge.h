// SPDX-License-Identifier: MIT
#pragma once

#include "core/lesson/quiz.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <string>
#include <vector>

/// A second opinion on quiz questions that shares nothing with the dispatcher: bits counted by hand and rules written down
/// once more, from the laws and for the few keys that questions use.
namespace keyfall::test {

/// Bit 0 first (eleven:1).
inline const std::vector<std::string> kEleven{"Cpu",      "Cuda",     "Meta", "Sparse",   "Quantized", "Nested",
                                              "Autocast", "Autograd", "Vmap", "Profiler", "Tracer"};

inline const KernelChoice* kernelAt(const Session& session, const std::string& key)
{
    for (const SessionRegistration& registration : session.registrations)
        if (registration.key == key && !registration.op.empty())
            return &registration.kernel;
    return nullptr;
}

/// Levels 1 to 3: the highest key of the set that has a kernel.
inline std::string judgeFirst(const Session& session)
{
    const std::uint64_t set = (session.explicitKeys->bits() | session.include.bits()) & ~session.exclude.bits();
    for (std::size_t bit = kEleven.size(); bit-- > 0;) {
        const KernelChoice* kernel = (set >> bit & 1U) != 0 ? kernelAt(session, kEleven[bit]) : nullptr;
        if (kernel != nullptr && !std::holds_alternative<FallthroughKernel>(*kernel))
            return kEleven[bit];
    }
    return kNoKernelOption;
}

/// Level 4: the chain, hop by hop. Every key of the set has a kernel there.
inline std::string judgeLast(const Session& session)
{
    std::uint64_t set = session.explicitKeys->bits();
    std::string at;
    for (int hop = 0; hop < 20; ++hop) {
        if (at.empty())
            for (std::size_t bit = kEleven.size(); bit-- > 0 && at.empty();)
                if ((set >> bit & 1U) != 0)
                    at = kEleven[bit];
        const KernelChoice* kernel = kernelAt(session, at);
        if (kernel == nullptr)
            return "no kernel at " + at;
        if (std::holds_alternative<ReturnKernel>(*kernel))
            return at;
        if (const auto* direct = std::get_if<CallDirectKernel>(kernel)) {
            at = direct->key;
            continue;
        }
        // Below its own key: all bits under it.
        const auto own = std::find(kEleven.begin(), kEleven.end(), at) - kEleven.begin();
        set &= (std::uint64_t{1} << own) - 1;
        at.clear();
    }
    return "it goes round";
}

/// Level 5, PyTorch 2.6: 15 backend bits, then one bit a functionality; six functionalities have a slot for each backend
/// (pytorch:M11).
inline std::string judgeSlot(const Session& session)
{
    constexpr int kBackends = 15;
    constexpr std::array<std::pair<int, int>, 6> kPerBackend{
        {{37, 93}, {25, 67}, {24, 52}, {23, 37}, {20, 20}, {15, 1}}};
    const std::uint64_t set = session.explicitKeys->bits();
    int backend = 0;
    for (int bit = 0; bit < kBackends; ++bit)
        if ((set >> bit & 1U) != 0)
            backend = bit;
    for (const auto& [bit, slot] : kPerBackend)
        if ((set >> bit & 1U) != 0)
            return std::to_string(slot + backend);
    return "none";
}

/// Levels 6 and 7: the rules R2 to R11 for CPU, CUDA and their autograd keys, and what a registration refreshes (S1, S2).
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
        registered.push_back(one.key);
        for (const std::string& key : filled ? refreshed.at(one.key) : all)
            table[key] = meant(key);
        filled = true;
    }
    return question.session.freshTables ? meant(question.key) : table[question.key];
}

inline std::string judge(const QuizQuestion& question)
{
    switch (question.ask) {
    case QuizQuestion::Ask::firstKey: return judgeFirst(question.session);
    case QuizQuestion::Ask::lastKey: return judgeLast(question.session);
    case QuizQuestion::Ask::slot: return judgeSlot(question.session);
    case QuizQuestion::Ask::rule: return judgeRule(question);
    }
    return {};
}

}  // namespace keyfall::test
