// SPDX-License-Identifier: MIT
#include "core/program/kernel_extents.h"
#include "kernels/codegen/bounds_proof.h"
#include "kernels/codegen/kept_values.h"
#include "kernels/codegen/machine_code.h"
#include "kernels/codegen/stored_slots.h"
#include "kernels/cpu/parallel.h"

#include <algorithm>
#include <array>
#include <memory>
#include <mutex>
#include <optional>
#include <utility>
#include <vector>

namespace keyfall::codegen {

namespace {

/// What runs with the same values of the variables have in common.
struct RunShape {
    std::vector<std::int64_t> values;  ///< of the variables, then the sizes of the parallel axes
    KernelExtents extents;
    bool proven = false;
    bool streams = false;
    std::int64_t work = 1;  ///< elements of one point, as the largest slot has them
    std::size_t room = 0;   ///< bytes for values that are kept
};

class MachineProgram final : public Program {
public:
    MachineProgram(KernelProgram program, std::shared_ptr<const ExecutableCode> code,
                   std::shared_ptr<const Program> checked)
        : program_(std::move(program)), code_(std::move(code)), checked_(std::move(checked)), stored_(program_)
    {
        if (const auto kept = keptValueOf(program_)) {
            keptSteps_ = codeOf(program_, kept->size);
            keptSize_ = sizeOf(kept->maker->dtype);
        }
    }

    /// A run with the values of the one before allocates nothing, on as many threads as it may be.
    [[nodiscard]] Expected<void> run(std::span<const std::span<std::byte>> buffers,
                                     std::span<const std::int64_t> values, const LaunchSize& size) const override
    {
        if (values.size() != program_.variables.size() || buffers.size() != program_.slots.size())
            return checked_->run(buffers, values, size);
        std::shared_ptr<const RunShape> shape = lastShape(values);
        if (!shape || !haveRoom(buffers, *shape)) {
            auto made = shapeOf(buffers, values);
            if (!made)
                return tl::unexpected<Error>(made.error());
            shape = std::move(*made);
        }
        if (shape->extents.empty)
            return kLaunched;
        if (!shape->proven)
            return checked_->run(buffers, values, size);
        call(buffers, *shape);
        return kLaunched;
    }

private:
    [[nodiscard]] std::shared_ptr<const RunShape> lastShape(std::span<const std::int64_t> values) const
    {
        const std::lock_guard lock(mutex_);
        return last_ && std::equal(values.begin(), values.end(), last_->values.begin()) ? last_ : nullptr;
    }

    [[nodiscard]] std::size_t elementsOf(std::span<const std::byte> buffer, std::size_t slot) const
    {
        return buffer.size() / sizeOf(program_.slots[slot].dtype);
    }
    [[nodiscard]] bool haveRoom(std::span<const std::span<std::byte>> buffers, const RunShape& shape) const
    {
        for (std::size_t slot = 0; slot < buffers.size(); ++slot)
            if (elementsOf(buffers[slot], slot) < static_cast<std::size_t>(shape.extents.elements[slot]))
                return false;
        return true;
    }

    [[nodiscard]] Expected<std::shared_ptr<const RunShape>> shapeOf(std::span<const std::span<std::byte>> buffers,
                                                                    std::span<const std::int64_t> values) const
    {
        std::vector<std::int64_t> elements;
        for (std::size_t slot = 0; slot < buffers.size(); ++slot)
            elements.push_back(static_cast<std::int64_t>(elementsOf(buffers[slot], slot)));
        auto extents = extentsOf(program_, values, elements);
        if (!extents)
            return tl::unexpected<Error>(extents.error());
        auto shape = std::make_shared<RunShape>();
        shape->values.assign(values.begin(), values.end());
        shape->values.insert(shape->values.end(), extents->axes.begin(), extents->axes.end());
        if (!extents->empty) {
            shape->proven = proveBounds(program_, *extents, values).holds;
            shape->streams = stored_.goAroundCache(*extents);
            for (const std::int64_t each : extents->elements)
                shape->work = std::max(shape->work, each / extents->points);
            if (keptSize_ > 0)
                shape->room =
                    static_cast<std::size_t>(std::max<std::int64_t>(keptSteps_.evaluate(values).value, 0)) * keptSize_;
        }
        shape->extents = std::move(*extents);
        const std::lock_guard lock(mutex_);
        last_ = shape;
        return shape;
    }

    void call(std::span<const std::span<std::byte>> buffers, const RunShape& shape) const
    {
        std::array<std::byte*, 32> few;
        std::vector<std::byte*> many(buffers.size() > few.size() ? buffers.size() : 0);
        std::byte** const pointers = many.empty() ? few.data() : many.data();
        std::transform(buffers.begin(), buffers.end(), pointers, [](auto buffer) { return buffer.data(); });
        const MachineArguments arguments{
            pointers, shape.values.data(), 0, 0, laneFunctions().data(), shape.streams ? 1 : 0, nullptr};
        const MachineEntry entry = code_->entry();
        const auto share = [&](std::int64_t begin, std::int64_t end) {
            MachineArguments part = arguments;
            part.begin = begin;
            part.end = end;
            part.kept = roomFor(shape.room);
            entry(&part);
        };
        if (shape.work == 1)  // shares begin at lines
            cpu::parallelFor(shape.extents.points, cpu::kParallelGrain, share);
        else
            cpu::parallelItems(shape.extents.points, shape.work, share);
    }

    /// This thread's, as large as its largest row so far.
    static std::byte* roomFor(std::size_t bytes)
    {
        constexpr std::size_t kLine = 64;
        static thread_local std::vector<std::byte> room;
        if (bytes == 0)
            return nullptr;
        if (room.size() < bytes + kLine)
            room.resize(bytes + kLine);
        void* begin = room.data();
        std::size_t size = room.size();
        return static_cast<std::byte*>(std::align(kLine, bytes, begin, size));
    }

    KernelProgram program_;
    std::shared_ptr<const ExecutableCode> code_;
    std::shared_ptr<const Program> checked_;
    StoredSlots stored_;
    SizeCode keptSteps_;
    std::size_t keptSize_ = 0;  ///< bytes of a value that is kept; 0: none is
    mutable std::mutex mutex_;
    mutable std::shared_ptr<const RunShape> last_;
};

}  // namespace

std::shared_ptr<const Program> machineProgram(KernelProgram program, std::shared_ptr<const ExecutableCode> code,
                                              std::shared_ptr<const Program> checked)
{
    return std::make_shared<MachineProgram>(std::move(program), std::move(code), std::move(checked));
}

}  // namespace keyfall::codegen
