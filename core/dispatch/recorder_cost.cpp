// SPDX-License-Identifier: MIT
#include "core/dispatch/recorder_cost.h"

#include "core/dispatch/dispatcher.h"
#include "core/dispatch/recorder.h"

#include <algorithm>
#include <array>
#include <chrono>
#include <optional>

namespace keyfall {

namespace {

constexpr std::array<std::string_view, 4> kKeys{"Tracer", "Profiler", "Autograd", "Cpu"};
constexpr int kCalls = 1'000;
constexpr std::size_t kRounds = 9;

class EmptyFall {
public:
    EmptyFall() : op_(dispatcher_.intern("nothing"))
    {
        for (const std::string_view name : kKeys) {
            const auto key = dispatcher_.model().find(name);
            keys_ = dispatcher_.model().add(keys_, *key);
            kept_.push_back(dispatcher_.registerKernel(
                op_, *key,
                name == kKeys.back()
                    ? Kernel::boxed([](const BoxedCall&, Stack&) {}, "nothing")
                    : Kernel::boxed([](const BoxedCall& call, Stack& stack) { call.redispatchBelow(stack); }, "on")));
        }
    }

    double nsPerHop(bool recorded) const
    {
        std::optional<Recorder> recorder;
        if (recorded)
            recorder.emplace(dispatcher_);
        Stack stack{Tensor()};
        const auto begin = std::chrono::steady_clock::now();
        for (int call = 0; call < kCalls; ++call)
            op_.callBoxed(keys_, stack);
        const std::chrono::duration<double, std::nano> took = std::chrono::steady_clock::now() - begin;
        return took.count() / (kCalls * static_cast<double>(kKeys.size()));
    }

private:
    Dispatcher dispatcher_{KeyModel::ferrotorch()};
    OperatorHandle op_;
    KeySet keys_;
    std::vector<Registration> kept_;
};

}  // namespace

double measureRecorderNsPerHop()
{
    const EmptyFall fall;
    std::array<double, kRounds> differences{};
    for (double& difference : differences)
        difference = fall.nsPerHop(true) - fall.nsPerHop(false);
    std::sort(differences.begin(), differences.end());
    return std::max(0.0, differences[kRounds / 2]);
}

}  // namespace keyfall
