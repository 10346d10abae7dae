// SPDX-License-Identifier: MIT
#include "tests/bench/dispatch_bench.h"

#include "core/dispatch/recorder.h"
#include "tests/bench/bench_table.h"
#include "tests/bench/ideal_dispatch.h"
#include "tests/core/dispatch/dispatch_cases.h"

namespace keyfall::bench {

namespace {

using dispatch_cases::Case;

/// Nanoseconds of a case's call, beside the ideal's.
struct Pair {
    double real;
    double ideal;
};

template <int... kKeys>
void fillIdeal(std::integer_sequence<int, kKeys...>)
{
    ((ideal::gTable[kKeys + 2] = &ideal::layer<kKeys + 1>), ...);
}

Pair measure(const char* name, std::uint64_t included, ideal::Function top)
{
    const Case one(name);
    fillIdeal(std::make_integer_sequence<int, 10>{});
    ideal::gTable[1] = &ideal::compute;
    if (top != nullptr)
        ideal::gTable[11] = top;
    ideal::gMask = 0x7ff;
    for (std::size_t raw = 0; raw < TensorTraits::kCount; ++raw)
        ideal::gTraitBits[raw] = one.dispatcher().model().traitBits()[raw];
    ideal::tIncluded = included;
    ideal::tKeep = ~0ULL;
    const Tensor& tensor = one.tensor();
    use(one.run());
    // Alternating, so that a disturbance hits both.
    std::vector<double> real;
    std::vector<double> best;
    constexpr int kBatch = 5000;
    for (int batch = 0; batch < 201; ++batch) {
        const double start = now();
        for (int i = 0; i < kBatch; ++i)
            use(one.run());
        const double middle = now();
        for (int i = 0; i < kBatch; ++i)
            use(ideal::call(tensor, tensor));
        best.push_back((now() - middle) * 1e9 / kBatch);
        real.push_back((middle - start) * 1e9 / kBatch);
    }
    return {median(std::move(real)), median(std::move(best))};
}

double boxedCall()
{
    const Case one("one");
    const OperatorHandle op = one.typed().handle();
    Stack stack;
    return nanoseconds([&] {
        stack.clear();
        stack.emplace_back(one.tensor());
        stack.emplace_back(one.tensor());
        op.callBoxed(stack);
        use(stack.size());
    });
}

/// The arithmetic that calls do, beside one count of leading zeros.
Pair indexOfASet()
{
    const SlotRules& rules = KeyModel::ferrotorch()->slotRules();
    std::uint64_t bits = 1;  // a set that changes
    const double real = nanoseconds([&] { use(rules.indexOf(KeySet(++bits & 0x7ff))); });
    return {real, nanoseconds([&] { use(topBit((++bits & 0x7ff) << 1 | 1)); })};
}

/// One hop of an 11-hop fall while it is recorded; with or without the making of the graph.
double recordedHop(bool withGraph)
{
    const Case eleven("eleven");
    std::vector<double> batches;
    for (int batch = 0; batch < 101; ++batch) {
        const Recorder recorder(eleven.dispatcher());
        const double start = now();
        for (int i = 0; i < 200; ++i)
            use(eleven.run());
        if (withGraph)
            use(recorder.graph()->hops.size());
        batches.push_back((now() - start) * 1e9 / (200 * 11));
    }
    return median(std::move(batches));
}

}  // namespace

int dispatchBench()
{
    const Pair one = measure("one", 0, nullptr);
    const Pair three = measure("three", 1ULL << 10 | 1ULL << 7, nullptr);
    const Pair eleven = measure("eleven", 0x7fe, nullptr);
    const Pair guard = measure("guard", 1ULL << 10, &ideal::guardedLayer);

    Table table("A hop (recording off unless said; c10: call 17.2 ns, redispatch 5.1 ns)");
    table.add({"call, one key (two tensors, thread sets, masks, kernel)", one.real, one.ideal, 17.2 / 4});
    table.add({"fall of 3 hops", three.real, three.ideal, {}});
    table.add({"fall of 11 hops", eleven.real, eleven.ideal, {}});
    table.add({"each further redispatch, of 3 hops", (three.real - one.real) / 2, (three.ideal - one.ideal) / 2, 2.0});
    table.add(
        {"each further redispatch, of 11 hops", (eleven.real - one.real) / 10, (eleven.ideal - one.ideal) / 10, 2.0});
    table.add({"redispatch with an ExcludeKeys guard", guard.real - one.real, guard.ideal - one.ideal, 3.0});
    table.add({"boxed call, one key, unboxed kernel, two tensors (c10 36)", boxedCall(), {}, 20.0});
    const Pair index = indexOfASet();
    table.add({"table index of a key set", index.real, index.ideal, 1.0});
    {
        const Case all("eleven");
        const OperatorHandle op = all.typed().handle();
        const KeySet keys = all.dispatcher().model().all();
        table.add({"resolve, 11 keys, the highest wins",
                   nanoseconds([&] { use(all.dispatcher().resolve(op, keys).found); }, 500),
                   {},
                   1000.0});
        table.add({"whole table with its rules, 11 keys (c10, text: 11,700)",
                   nanoseconds([&] { use(all.dispatcher().table(op).size()); }, 500),
                   {},
                   1000.0});
        const Case cpu("one");
        const OperatorHandle below = cpu.typed().handle();
        table.add({"resolve, 11 keys, 10 reasons why not",
                   nanoseconds([&] { use(cpu.dispatcher().resolve(below, keys).found); }, 500),
                   {},
                   1000.0});
    }
    table.add({"recorded hop of 11", recordedHop(false), {}, 60.0});
    table.add({"recorded hop of 11, and the graph made of it", recordedHop(true), {}, {}});
    return table.print();
}

}  // namespace keyfall::bench
