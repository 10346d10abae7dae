// SPDX-License-Identifier: MIT
// The two entrances to one table (design:2.2): for random registrations, every operator and all 2,048 key sets,
// the call does what `resolve` says, and `resolve` says what a second computation, made here from the registrations
// alone, says.
#include "tests/core/dispatch/falls.h"
#include "tests/support/test_case.h"

#include <QTest>

#include <fmt/format.h>

#include <array>
#include <random>

using namespace falls;

namespace {

constexpr int kKeys = 11;
constexpr int kOperators = 6;

/// What is registered at one place.
enum class At { nothing, kernel, fallthrough };

/// What a kernel reports of the hop it ran in.
struct Ran {
    std::string kernel;
    KeySet handed;
    std::optional<Key> key;
};

/// A random table and what it must lead to, computed from the rules alone (eleven:1.3.1, 1.6).
struct Scenario {
    bool strict;
    std::array<std::array<At, kKeys>, kOperators> direct{};
    std::array<At, kKeys> fallback{};

    [[nodiscard]] At at(int op, int k) const { return direct[op][k] != At::nothing ? direct[op][k] : fallback[k]; }

    struct Expected {
        int key = -1;  ///< the key looked up, -1: none
        bool found = false;
        std::vector<Considered> considered;
    };
    [[nodiscard]] Expected expected(int op, std::uint64_t bits) const
    {
        Expected answer;
        for (int k = kKeys - 1; k >= 0; --k) {
            if ((bits >> k & 1) == 0)
                continue;
            const At what = at(op, k);
            if (what == At::kernel || (what == At::nothing && strict && k < 3)) {
                answer.key = k;
                answer.found = what == At::kernel;
                return answer;
            }
            answer.considered.push_back({Key(static_cast<std::uint16_t>(k)),
                                         what == At::fallthrough ? NotChosen::fallthrough : NotChosen::noKernel});
        }
        return answer;
    }
};

std::string kernelName(int op, int k)
{
    return fmt::format("{}@{}", op < 0 ? "fallback" : fmt::format("op{}", op), k);
}

}  // namespace

class ResolveAgreementTest : public QObject {
    Q_OBJECT

    Ran ran_;

    Kernel reporting(int op, int k)
    {
        std::string name = kernelName(op, k);
        return Kernel::boxed(
            [this, name](const BoxedCall& call, Stack& stack) {
                ran_ = {name, call.keys, call.key};
                stack.assign(1, Value(std::int64_t{0}));
            },
            name);
    }

    /// "" when call, resolve and the second computation agree.
    std::string differenceFor(const Dispatcher& dispatcher, const Scenario& scenario, OperatorHandle handle, int op,
                              KeySet keys)
    {
        const Resolution answer = dispatcher.resolve(handle, keys);
        ran_ = {};
        std::string error;
        try {
            callBoxed(handle, keys);
        } catch (const DispatchError& raised) {
            error = raised.what();
        }
        const auto expected = scenario.expected(op, keys.bits());
        const std::optional<Key> key =
            expected.key < 0 ? std::nullopt : std::optional(Key(static_cast<std::uint16_t>(expected.key)));
        if (answer.found != expected.found || answer.key != key || answer.slot != expected.key)
            return fmt::format("resolve: found {} slot {}, expected {} slot {}", answer.found, answer.slot,
                               expected.found, expected.key);
        if (answer.considered != expected.considered)
            return "considered";
        if (answer.found != error.empty() || answer.error != error)
            return fmt::format("error: '{}' against '{}'", answer.error, error);
        if (answer.kernel != ran_.kernel)
            return fmt::format("kernel: {} against {}", answer.kernel, ran_.kernel);
        if (answer.handed != keys || answer.keyset != keys || answer.op != handle.name())
            return "sets";
        if (!expected.found)
            return "";
        const bool own = scenario.direct[op][expected.key] == At::kernel;
        if (ran_.kernel != kernelName(own ? op : -1, expected.key) || ran_.key != key || ran_.handed != keys)
            return fmt::format("ran {}", ran_.kernel);
        return answer.provenance == (own ? Provenance::kernel : Provenance::fallback) ? "" : "provenance";
    }

private Q_SLOTS:
    void everyOperatorAndSet_data()
    {
        QTest::addColumn<int>("seed");
        QTest::addColumn<bool>("strict");
        for (int seed = 0; seed < 12; ++seed)
            QTest::addRow("%d%s", seed, seed % 2 ? ", strict" : "") << seed << (seed % 2 != 0);
    }
    void everyOperatorAndSet()
    {
        QFETCH(int, seed);
        QFETCH(bool, strict);
        std::mt19937 random(static_cast<unsigned>(seed));
        const auto pick = [&](unsigned density) {
            const unsigned roll = random() % 10;
            return roll < density ? At::kernel : roll < density + 2 ? At::fallthrough : At::nothing;
        };
        Scenario scenario{strict};
        Dispatcher dispatcher(KeyModel::ferrotorch(), {.strict = strict});
        std::vector<Registration> kept;
        const auto fallbacks = [&] {
            for (int k = 0; k < kKeys; ++k) {
                scenario.fallback[k] = pick(1);
                if (scenario.fallback[k] != At::nothing)
                    kept.push_back(dispatcher.registerFallback(
                        Key(static_cast<std::uint16_t>(k)),
                        scenario.fallback[k] == At::kernel ? reporting(-1, k) : Kernel::fallthrough()));
            }
        };
        if (seed % 3 != 0)
            fallbacks();
        for (int op = 0; op < kOperators; ++op) {
            const OperatorHandle handle = dispatcher.intern(fmt::format("op{}", op));
            for (int k = 0; k < kKeys; ++k) {
                const Key at(static_cast<std::uint16_t>(k));
                scenario.direct[op][k] = pick(static_cast<unsigned>(op));
                if (random() % 3 == 0)
                    (void)dispatcher.registerKernel(handle, at, reporting(op, 99));  // gone at once
                if (scenario.direct[op][k] != At::nothing)
                    kept.push_back(dispatcher.registerKernel(
                        handle, at, scenario.direct[op][k] == At::kernel ? reporting(op, k) : Kernel::fallthrough()));
            }
        }
        if (seed % 3 == 0)
            fallbacks();
        for (int op = 0; op < kOperators; ++op) {
            const OperatorHandle handle = *dispatcher.find(fmt::format("op{}", op));
            for (std::uint64_t bits = 0; bits < 2048; ++bits) {
                const std::string difference = differenceFor(dispatcher, scenario, handle, op, KeySet(bits));
                if (!difference.empty())
                    QFAIL(fmt::format("op{} {}: {}", op, model().names(KeySet(bits)), difference).c_str());
            }
            // The whole table says the same, slot by slot.
            for (const SlotView& view : dispatcher.table(handle)) {
                const At what = scenario.at(op, static_cast<int>(view.slot));
                QCOMPARE(view.provenance == Provenance::missing, what == At::nothing);
                QCOMPARE(view.fallthrough, what == At::fallthrough);
            }
        }
    }

    /// Keys that the exclude set took away are considered, and said to be excluded.
    void excludedKeysAreNamed()
    {
        Dispatcher dispatcher(KeyModel::ferrotorch());
        const OperatorHandle op = dispatcher.intern("op");
        const Registration cpu = dispatcher.registerKernel(op, key("Cpu"), constant(0));
        const Registration autograd = dispatcher.registerKernel(op, key("Autograd"), constant(0));
        const Resolution answer = dispatcher.resolve(op, set({"Vmap", "Cpu"}), set({"Autograd", "Tracer", "Vmap"}));
        QCOMPARE(answer.considered,
                 (std::vector<Considered>{{key("Tracer"), NotChosen::excluded},
                                          {key("Vmap"), NotChosen::noKernel},
                                          {key("Autograd"), NotChosen::excluded}}));
        QCOMPARE(answer.key, std::optional(key("Cpu")));
    }
};

KEYFALL_TEST(ResolveAgreementTest)
#include "resolve_agreement_test.moc"
