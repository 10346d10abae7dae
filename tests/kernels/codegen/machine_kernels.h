// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/kernel_program.h"
#include "core/text/json_text.h"

#include <cstdint>
#include <random>
#include <string>
#include <vector>

namespace keyfall {

/// Makes kernel programs at random: all types, operations and casts, strided, flipped, shared and conditional accesses,
/// reductions and loops. No point reads what another one writes, and there are no float sums and products, so every backend
/// must give the same bits.
class MachineKernels {
public:
    explicit MachineKernels(std::uint64_t seed) : random_(seed) {}

    [[nodiscard]] Json make();
    /// Buffers of the program's slots for sizes n and m, special values among them.
    [[nodiscard]] std::vector<std::vector<std::byte>> buffers(const KernelProgram& program, const SizeValues& sizes);

    [[nodiscard]] std::uint64_t below(std::uint64_t end) { return random_() % end; }

private:
    struct Named {
        std::string name;
        std::string type;
    };
    [[nodiscard]] std::string typeAt(std::uint64_t which) const;
    [[nodiscard]] std::string fresh() { return "v" + std::to_string(names_++); }
    [[nodiscard]] std::string pick(const std::vector<Named>& values, const std::string& type);
    [[nodiscard]] std::string index();
    [[nodiscard]] std::string condition();
    void load(Json& code, std::vector<Named>& values);
    void operation(Json& code, std::vector<Named>& values);
    void reduction(Json& code, std::vector<Named>& values);
    void body(Json& code, std::vector<Named>& values, int count);
    [[nodiscard]] Json constant(const std::string& type);

    std::mt19937_64 random_;
    int names_ = 0;
    bool inside_ = false;  ///< j may be used
    bool twoAxes_ = false;
    std::vector<std::string> inputs_;  ///< types of slots 10, 11, ...
};

}  // namespace keyfall
