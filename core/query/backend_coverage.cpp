// SPDX-License-Identifier: MIT
#include "core/query/backend_coverage.h"

#include "core/query/out_variants.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <tuple>
#include <unordered_map>

namespace keyfall {

namespace {

/// Without these no tensor can be made, copied, viewed or printed (pytorch:N11 for the first).
constexpr std::array<std::string_view, 8> kFirst{"aten::empty.memory_format",
                                                 "aten::empty_strided",
                                                 "aten::_copy_from",
                                                 "aten::as_strided",
                                                 "aten::view",
                                                 "aten::_local_scalar_dense",
                                                 "aten::resize_",
                                                 "aten::set_.source_Storage_storage_offset"};

int placeAmongFirst(std::string_view op)
{
    const auto found = std::find(kFirst.begin(), kFirst.end(), op);
    return found == kFirst.end() ? 0 : static_cast<int>(found - kFirst.begin()) + 1;
}

class CoverageBuilder {
public:
    CoverageBuilder(const Dispatcher& dispatcher, Key backend)
        : dispatcher_(dispatcher),
          model_(dispatcher.model()),
          backend_(backend),
          autograd_(model_.autogradOf(backend)),
          nonFunctional_(model_.find("CompositeExplicitAutogradNonFunctional")),
          outs_(dispatcher)
    {
    }

    CoveredOperator cover(const OperatorHandle& op)
    {
        const std::vector<SlotView> table = dispatcher_.table(op);
        CoveredOperator covered;
        covered.op = op.name();
        covered.first = placeAmongFirst(op.name());
        covered.coverage = coverageAt(op, at(table, backend_), covered.out);
        covered.gradient = gradientAt(at(table, autograd_));
        return covered;
    }

private:
    [[nodiscard]] const SlotView& at(const std::vector<SlotView>& table, Key key) const
    {
        return *std::find_if(table.begin(), table.end(), [key](const SlotView& slot) { return slot.key == key; });
    }

    Coverage coverageAt(const OperatorHandle& op, const SlotView& slot, std::string& out)
    {
        switch (slot.provenance) {
        case Provenance::kernel: return slot.fallthrough ? Coverage::missing : Coverage::own;
        case Provenance::math:
        case Provenance::nested: return Coverage::composite;
        case Provenance::defaultBackend: return explicitCoverage(op, out);
        case Provenance::fallback: return slot.fallthrough ? Coverage::missing : Coverage::fallback;
        case Provenance::ambiguousAutogradOther: return Coverage::ambiguous;
        case Provenance::autograd:
        case Provenance::batched:
        case Provenance::missing: break;
        }
        return Coverage::missing;
    }

    Coverage explicitCoverage(const OperatorHandle& op, std::string& out)
    {
        if (!nonFunctional_ || !dispatcher_.hasKernel(op.name(), *nonFunctional_))
            return Coverage::explicitComposite;
        const auto variant = outs_.of(op);
        if (!variant)
            return Coverage::explicitComposite;
        out = variant->name();
        const std::vector<SlotView> table = dispatcher_.table(*variant);
        const SlotView& slot = at(table, backend_);
        if (slot.provenance == Provenance::fallback && !slot.fallthrough)
            return Coverage::fallback;  // such as the one that computes on the CPU
        const bool has = slot.provenance != Provenance::missing && !slot.fallthrough;
        return has ? Coverage::throughOut : Coverage::needsOut;
    }

    static GradientBy gradientAt(const SlotView& slot)
    {
        switch (slot.provenance) {
        case Provenance::kernel:
        case Provenance::autograd: return slot.fallthrough ? GradientBy::nobody : GradientBy::formula;
        case Provenance::math:
        case Provenance::nested: return GradientBy::composite;
        default: return GradientBy::nobody;
        }
    }

    const Dispatcher& dispatcher_;
    const KeyModel& model_;
    Key backend_;
    Key autograd_;
    std::optional<Key> nonFunctional_;
    OutVariants outs_;
};

}  // namespace

std::string_view nameOf(Coverage coverage)
{
    switch (coverage) {
    case Coverage::own: return "own";
    case Coverage::composite: return "composite";
    case Coverage::explicitComposite: return "explicit composite";
    case Coverage::throughOut: return "through .out";
    case Coverage::needsOut: return "needs .out";
    case Coverage::fallback: return "fallback";
    case Coverage::ambiguous: return "ambiguous";
    case Coverage::missing: return "missing";
    }
    return {};
}

bool isCovered(Coverage coverage)
{
    return coverage != Coverage::needsOut && coverage != Coverage::ambiguous && coverage != Coverage::missing;
}

std::string_view nameOf(GradientBy gradient)
{
    switch (gradient) {
    case GradientBy::formula: return "formula";
    case GradientBy::composite: return "composite";
    case GradientBy::nobody: return "none";
    }
    return {};
}

Expected<BackendCoverage> coverageOf(const Dispatcher& dispatcher, std::string_view backend,
                                     const std::vector<OperatorHandle>& operators)
{
    const KeyModel& model = dispatcher.model();
    const auto key = model.parseKey(backend);
    if (!key)
        return tl::unexpected<Error>(key.error());
    if (!model.info(*key).slot || !model.isBackendKey(*key))
        return badInput({}, fmt::format("{} is not the key of a backend", backend),
                        model.spec().backends.empty() ? "CPU, CUDA"
                                                      : fmt::format("{}", fmt::join(model.spec().backends, ", ")));
    CoverageBuilder builder(dispatcher, *key);
    BackendCoverage coverage{model.nameOf(*key), {}, {}};
    std::unordered_map<std::string, std::size_t> dependents;
    for (const OperatorHandle& op : operators) {
        coverage.operators.push_back(builder.cover(op));
        const CoveredOperator& covered = coverage.operators.back();
        ++coverage.counts[static_cast<std::size_t>(covered.coverage)];
        if (!covered.out.empty())
            ++dependents[covered.out];
    }
    for (CoveredOperator& covered : coverage.operators)
        if (const auto found = dependents.find(covered.op); found != dependents.end())
            covered.dependents = found->second;
    const auto order = [](const CoveredOperator& covered) {
        const int first = covered.first == 0 ? static_cast<int>(kFirst.size()) + 1 : covered.first;
        return std::tuple(first, -static_cast<std::ptrdiff_t>(covered.dependents), std::string_view(covered.op));
    };
    std::sort(coverage.operators.begin(), coverage.operators.end(),
              [&order](const CoveredOperator& a, const CoveredOperator& b) { return order(a) < order(b); });
    return coverage;
}

}  // namespace keyfall
