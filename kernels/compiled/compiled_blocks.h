// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/compiled_watch.h"
#include "kernels/compiled/compiled_place.h"

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>

namespace keyfall {

class KeptKernels;

/// The compiled blocks of one runtime: a place each, by where it stands, and the caches that they share.
class CompiledBlocks final : public CompiledWatch {
public:
    /// `folder` as in KernelCacheOptions.
    explicit CompiledBlocks(const std::string& folder);

    struct Where {
        int line = 0;
        std::string source;  ///< "with compiled(wait=5000):"
        std::string text;    ///< of the whole block, with its lines' numbers: a program that was edited is another one
    };
    [[nodiscard]] CompiledPlace& at(Dispatcher& dispatcher, Where where, const CompiledOptions& options);
    /// Before `beginRun`: the run's kernels come from these, and go there; those of other blocks.
    void use(const std::shared_ptr<KeptKernels>& kernels);
    [[nodiscard]] std::shared_ptr<KeptKernels> kept() const;
    /// A run begins: what other runs compiled at their places is not this program's. Kernels stay in their caches.
    void beginRun();
    /// What the run's blocks became; null where it had none. Waits for compiles that run, unless `isStopped` says that
    /// nobody waits for the run any more.
    [[nodiscard]] std::shared_ptr<const CompiledReport> report(const std::function<bool()>& isStopped);

    [[nodiscard]] std::shared_ptr<const CompiledReport> look() override { return told(false); }
    [[nodiscard]] std::size_t compiling() override;
    void letGo() override;

private:
    struct Block {
        int line = 0;
        std::string source;
        std::unique_ptr<CompiledPlace> place;
    };

    /// `ended`: nothing compiles any more, and what the caches have in folders is told, too.
    [[nodiscard]] std::shared_ptr<const CompiledReport> told(bool ended);

    std::shared_ptr<CompiledKernels> kernels_;  ///< with a log
    std::mutex mutex_;                          ///< of `blocks_`
    std::map<std::string, Block> blocks_;       ///< by the whole text of each
};

}  // namespace keyfall
