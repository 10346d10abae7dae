// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/plan.h"

#include <vector>

namespace keyfall {

/// The checks of a plan, op by op, in the order of kernels:8.2.
class PlanChecks {
public:
    explicit PlanChecks(const PlanBuilder& plan) : plan_(plan) {}

    [[nodiscard]] Expected<void> op(std::size_t index) const;
    [[nodiscard]] Expected<void> outputs() const;
    /// What each op waits for.
    [[nodiscard]] Expected<std::vector<std::vector<std::size_t>>> dependencies() const;

    /// Positions in an op's buffers that it writes, ascending; of an op that was checked.
    [[nodiscard]] std::vector<std::size_t> written(const PlanOp& op) const;
    [[nodiscard]] OpAccess access(const PlanOp& op) const;
    [[nodiscard]] std::int64_t idOf(std::size_t index) const;

private:
    [[nodiscard]] tl::unexpected<Error> fault(std::size_t index, std::string message, std::string advice = {}) const;
    [[nodiscard]] Expected<void> kernelForm(std::size_t index) const;
    [[nodiscard]] Expected<void> kernelValues(std::size_t index) const;
    [[nodiscard]] const PlanBuilder::Buffer& bufferAt(const PlanOp& op, std::size_t position) const;

    const PlanBuilder& plan_;
};

}  // namespace keyfall
