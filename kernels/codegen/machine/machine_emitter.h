// SPDX-License-Identifier: MIT
#pragma once

#include "kernels/codegen/axis_trend.h"
#include "kernels/codegen/lane_plan.h"
#include "kernels/codegen/machine/size_emitter.h"
#include "kernels/codegen/machine/vector_unit.h"

#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace keyfall::codegen {

/// Where lanes are: along which axis, and which of them there are.
struct LaneScope {
    std::optional<AxisId> axis;      ///< none: all lanes are the same point
    const TailMask* tail = nullptr;  ///< of a block that is not full
};

/// Emits a kernel as one function of MachineArguments.
///
/// Note [Where lanes lie]
/// Where more accesses follow one another along the last parallel axis than along a `reduce` or `loop`, lanes are its points.
/// Else a point is computed by all lanes alike, and lanes are the steps of its innermost reductions and loops; a loop only if
/// no step reads or writes what another one writes. Each vector loop is emitted twice: for full blocks, and with masks for the
/// rest.
class MachineEmitter {
public:
    MachineEmitter(asmjit::x86::Compiler& cc, const KernelProgram& program, MachineLevel level)
        : MachineEmitter(cc, program, level, lanePlanOf(program))
    {
    }

    void emit();

private:
    MachineEmitter(asmjit::x86::Compiler& cc, const KernelProgram& program, MachineLevel level, LanePlan plan);
    void prologue();
    void pointLoop();
    void rowLoop();
    void decode(const asmjit::x86::Gp& point, std::size_t axes);
    /// body(scope) for blocks of lanes from `axis`' value to `stop`.
    void blocks(AxisId axis, const asmjit::x86::Gp& stop, const std::function<void(const LaneScope&)>& body);
    /// body() for each value of the axis below `stop`.
    void steps(AxisId axis, const asmjit::x86::Gp& stop, const std::function<void()>& body);
    /// body(l) for each lane, the scope's axis being there; a lane's number is a register.
    void eachLane(const LaneScope& scope, const std::function<void(const asmjit::x86::Gp&)>& body);
    /// The same without the lanes in which the instruction's `when` is 0.
    void eachGuardedLane(const Instruction& instruction, const LaneScope& scope,
                         const std::function<void(const asmjit::x86::Gp&)>& body);

    void code(const std::vector<Instruction>& list, const LaneScope& scope);
    void step(const Instruction& instruction, const LaneScope& scope);
    [[nodiscard]] LaneValue load(const Instruction& instruction, const LaneScope& scope);
    void store(const Instruction& instruction, const LaneScope& scope);
    [[nodiscard]] LaneValue index(const Instruction& instruction, const LaneScope& scope);
    [[nodiscard]] LaneValue reduce(const Instruction& instruction, const LaneScope& scope);
    void loop(const Instruction& instruction, const LaneScope& scope);

    struct Total {
        LaneValue value;
        asmjit::x86::Vec parts[2];  ///< of float32 sums: float64
        int count = 0;              ///< how many parts; 0: `value` is the total
    };
    [[nodiscard]] Total identity(const Instruction& instruction);
    void add(const Instruction& instruction, Total& total, LaneValue value, const LaneScope& scope);
    [[nodiscard]] LaneValue folded(const Instruction& instruction, const Total& total, bool acrossLanes);

    /// Where the code is logged: what follows is of this instruction ("; 3"), or of none ("; -").
    void mark(const Instruction* instruction);

    [[nodiscard]] asmjit::x86::Mem element(std::size_t slot, const asmjit::x86::Gp& at) const;

    asmjit::x86::Compiler& cc_;
    const KernelProgram& program_;
    bool byPoints_ = false;  ///< lanes are points of the last parallel axis
    VectorUnit unit_;
    SizeEmitter sizes_;
    std::vector<LaneValue> values_;        ///< by ValueId
    std::vector<asmjit::x86::Gp> counts_;  ///< by ValueId: of `index` values that only become floats
    std::vector<bool> made_;               ///< by ValueId: constants that are made before all loops
    std::vector<bool> isCount_;
    std::vector<asmjit::x86::Gp> buffers_;
    const Instruction* marked_ = nullptr;
    std::map<const Instruction*, std::size_t> places_;  ///< in reading order; filled where the code is logged
    asmjit::x86::Gp begin_;
    asmjit::x86::Gp end_;
};

}  // namespace keyfall::codegen
