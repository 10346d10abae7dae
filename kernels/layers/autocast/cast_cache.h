// SPDX-License-Identifier: MIT
#pragma once

#include "core/tensor/tensor.h"

#include <cstdint>
#include <map>
#include <utility>

namespace keyfall::autocast {

/// Casts of weights that one region needs again and again (eleven:2.5.6). One per thread and dispatcher, so it has
/// no lock.
///
/// Note [A cached cast is of a tensor as it was]
/// PyTorch's cache knows a source by its address alone, so a weight that changes in place inside a region goes on with
/// its old cast, and a cast that was made without gradients serves a call that needs them. An entry here holds its source
/// (no other tensor can get its address), the version that was cast, and whether the cast is on the tape.
class CastCache {
public:
    /// The cast of `source` to `dtype`, or an undefined tensor.
    [[nodiscard]] Tensor find(const Tensor& source, DType dtype, bool onTape) const;
    void store(const Tensor& source, const Tensor& cast, bool onTape);
    void clear() { entries_.clear(); }
    [[nodiscard]] std::size_t size() const { return entries_.size(); }

private:
    struct Entry {
        Tensor source;
        std::uint32_t version = 0;
        bool onTape = false;
        Tensor cast;
    };
    using Place = std::pair<std::uint64_t, DType>;

    std::map<Place, Entry> entries_;
};

}  // namespace keyfall::autocast
