// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/axis_trend.h"
#include "kernels/codegen/kept_values.h"
#include "kernels/codegen/lane_plan.h"
#include "kernels/codegen/machine/size_emitter.h"
#include "kernels/codegen/machine/vector_unit.h"
#include "kernels/codegen/machine/word_unit.h"

#include <functional>
#include <map>
#include <optional>
#include <vector>

namespace keyfall::codegen {

/// Where lanes are: along which axis, and which of them there are.
struct LaneScope {
    std::optional<AxisId> axis;      ///< none: all lanes are the same point
    const TailMask* tail = nullptr;  ///< of a block that is not full
    int copy = 0;                    ///< which of the blocks of an iteration: so many blocks behind the axis' value
    bool streams = false;            ///< stores go around the cache
};

/// Emits a kernel as one function of MachineArguments, in the instructions of two units of an architecture.
///
/// Note [Where lanes lie]
/// Where more accesses follow one another along the last parallel axis than along a `reduce` or `loop`, lanes are its points.
/// Else a point is computed by all lanes alike, and lanes are the steps of its innermost reductions and loops; a loop only if
/// no step reads or writes what another one writes.
///
/// Note [Blocks of a loop]
/// A vector loop is emitted for full blocks, and with masks for the rest; where there are none, one of single lanes. Short
/// ones of reductions have several blocks in an iteration, each with a total of its own: an addition takes four times as
/// long as the next one has to wait for it otherwise. Where neighbours are stored, there is a third loop whose stores go
/// around the cache; it runs where the launch says that the memory is larger than the cache, and what is stored begins at
/// a vector.
class MachineEmitter {
public:
    MachineEmitter(asmjit::BaseCompiler& cc, WordUnit& words, VectorUnit& vectors, const KernelProgram& program,
                   LanePlan plan);

    void emit();

private:
    void prologue();
    void pointLoop();
    void rowLoop();
    void decode(const Word& point, std::size_t axes);

    using Body = std::function<void(const LaneScope&)>;
    /// body(scope) for blocks of lanes from `axis`' value to `stop`, which run `list`; up to `most` in an iteration.
    void blocks(AxisId axis, const Word& stop, const std::vector<Instruction>& list, int most, const Body& body);
    /// The same for full blocks, while there are `copies` of them.
    void fullBlocks(const LaneScope& scope, const Word& stop, int copies, const Body& body);
    /// Goes on at `plain` unless the launch asks for streaming, and all `stores` begin at a vector. False: there is none.
    [[nodiscard]] bool unlessStreaming(const std::vector<const Instruction*>& stores, const asmjit::Label& plain);
    /// How many blocks an iteration of `list` may have; a block's number must not matter but to places of memory.
    [[nodiscard]] int copiesOf(const std::vector<Instruction>& list, AxisId axis, int most) const;
    /// body() for each value of the axis below `stop`.
    void steps(AxisId axis, const Word& stop, const std::function<void()>& body);
    /// body(l) for each lane, the scope's axis being there; a lane's number is a register.
    void eachLane(const LaneScope& scope, const std::function<void(const Word&)>& body);
    /// The same without the lanes in which the instruction's `when` is 0.
    void eachGuardedLane(const Instruction& instruction, const LaneScope& scope,
                         const std::function<void(const Word&)>& body);

    void code(const std::vector<Instruction>& list, const LaneScope& scope);
    void step(const Instruction& instruction, const LaneScope& scope);
    [[nodiscard]] LaneValue load(const Instruction& instruction, const LaneScope& scope);
    void store(const Instruction& instruction, const LaneScope& scope);
    [[nodiscard]] LaneValue index(const Instruction& instruction, const LaneScope& scope);
    [[nodiscard]] LaneValue reduce(const Instruction& instruction, const LaneScope& scope);
    void loop(const Instruction& instruction, const LaneScope& scope);

    /// What a reduction has combined so far.
    struct Total {
        std::vector<LaneValue> parts;   ///< one for each block of an iteration
        std::vector<LaneValue> broken;  ///< of float max and min, where `ordered` loses NaN: where one was
        std::vector<Vector> wide;       ///< of float32 sums: float64
    };
    [[nodiscard]] Total identity(const Instruction& instruction, int copies);
    void add(const Instruction& instruction, Total& total, LaneValue value, const LaneScope& scope);
    /// One of two totals.
    [[nodiscard]] LaneValue combined(const Instruction& instruction, const LaneValue& a, const LaneValue& b);
    [[nodiscard]] LaneValue merged(const Instruction& instruction, const Total& total);
    [[nodiscard]] LaneValue folded(const Instruction& instruction, const Total& total);
    [[nodiscard]] LaneValue foldedLanes(const Instruction& instruction, const Total& total);
    /// A float32 sum along lanes.
    [[nodiscard]] LaneValue floatSum(const Instruction& instruction, const Word& size);

    /// Where the code is logged: what follows is of this instruction ("; 3"), or of none ("; -").
    void mark(const Instruction* instruction);

    [[nodiscard]] Memory element(std::size_t slot, const Word& at, std::int64_t offset = 0) const;
    /// The same of a block that may not be the iteration's first.
    [[nodiscard]] Memory elements(const Instruction& access, const LaneScope& scope);
    [[nodiscard]] Memory keptAt(const LaneScope& scope, DType dtype);
    [[nodiscard]] Memory laneAt(const Word& base, const Word& lane, DType dtype) const;

    asmjit::BaseCompiler& cc_;
    WordUnit& words_;
    VectorUnit& unit_;
    const KernelProgram& program_;
    bool byPoints_ = false;  ///< lanes are points of the last parallel axis
    SizeEmitter sizes_;
    std::vector<LaneValue> values_;  ///< by ValueId
    std::vector<Word> counts_;       ///< by ValueId: of `index` values that only become floats
    std::vector<bool> made_;         ///< by ValueId: constants that are made before all loops
    std::vector<bool> isCount_;
    std::vector<Word> buffers_;
    Word arguments_;
    Word room_;  ///< for what is kept
    std::optional<KeptValue> kept_;
    bool streams_ = false;  ///< there are stores that may go around the cache
    const Instruction* marked_ = nullptr;
    std::map<const Instruction*, std::size_t> places_;  ///< in reading order; filled where the code is logged
    Word begin_;
    Word end_;
};

}  // namespace keyfall::codegen
