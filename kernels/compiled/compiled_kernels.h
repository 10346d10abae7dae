// SPDX-License-Identifier: MIT
#pragma once

#include "core/program/compiled_report.h"
#include "core/program/kept_kernels.h"

#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

namespace keyfall {

/// The compilers that compiled calls choose from, each with its cache, which is made when it is first asked for. Runs may
/// share it, one after the other: then its caches outlive them.
class CompiledKernels final : public KeptKernels {
public:
    /// `backends` gives the compilers for a kind of device, the surest first; it is called once for each, when something is
    /// compiled for it. `folder` as in KernelCacheOptions, for those that are worth files; empty: nothing is kept on the disk.
    /// `log`: where compiles, loads and, by those who compile, requests and launches are written down; null: nowhere.
    explicit CompiledKernels(std::function<std::vector<KernelBackend>(DeviceType)> backends, std::string folder = {},
                             std::shared_ptr<KernelLog> log = nullptr);
    ~CompiledKernels() override;

    /// A compiler with its cache. Lives as long as this object.
    struct Compiler {
        KernelBackend backend;
        /// While it is held no compile begins, so that all who ask meet in one flight. A compile that is given up outlives this.
        std::shared_ptr<std::mutex> asking = std::make_shared<std::mutex>();
        std::shared_ptr<KernelLog> log;
        std::unique_ptr<KernelCache> cache;
        const std::atomic<bool>* letGo = nullptr;  ///< nobody is to wait for a compile any more
        std::int64_t beganNs = 0;                  ///< monotonicNs() when the run began
        /// What the cache had counted then.
        KernelStatistics before;
        std::vector<KernelCache::Count> countsBefore;

        /// Where the kernel is in memory; nothing where it is not.
        [[nodiscard]] std::optional<KernelCache::Row> rowOf(const KernelKey& key) const;
        /// Whether an earlier run left the kernel in memory.
        [[nodiscard]] bool isOfEarlierRun(const KernelKey& key) const;
    };
    struct Chosen {
        Compiler* compiler = nullptr;
        std::string note;  ///< why it is not the one that was asked for; empty when it is
    };
    /// The compiler of a name, for kernels on `device`; "auto" is machine code where there is some, else the first. One that
    /// is not among those for the device: the one that "auto" means, with a note that says so.
    /// Error `unavailable`: nothing here compiles for the device.
    [[nodiscard]] Expected<Chosen> of(const std::string& name, Device device);

    [[nodiscard]] const std::shared_ptr<KernelLog>& log() const { return log_; }
    /// A run begins, and none is in progress: what is told from now on is its own. Kernels of earlier runs stay in memory;
    /// what could not be compiled is tried again.
    void beginRun();
    [[nodiscard]] std::int64_t beganNs() const { return beganNs_; }
    [[nodiscard]] std::size_t count() const override;
    /// Waits for the compiles that run; those that have not begun do not (KernelCache::settle).
    void settle(const std::function<bool()>& hurry = {});
    /// Whether nobody is to wait for a compile any more, from now on. Any thread may say so.
    void letGo(bool on) { letGo_ = on; }
    [[nodiscard]] bool isLetGo() const { return letGo_; }
    /// How many kernels are on their way.
    [[nodiscard]] std::size_t compiling() const;
    /// What the caches did since the run began, and are doing; `kept`: also what they have in folders.
    [[nodiscard]] std::vector<CompiledReport::Cache> caches(bool kept = true);

private:
    [[nodiscard]] Compiler& made(const KernelBackend& backend);
    [[nodiscard]] std::vector<Compiler*> compilers() const;

    std::function<std::vector<KernelBackend>(DeviceType)> list_;
    std::string folder_;
    const std::shared_ptr<KernelLog> log_;
    std::atomic<bool> letGo_ = false;
    std::atomic<std::int64_t> beganNs_;
    std::mutex choosing_;                                        ///< of `backends_`; a list may take its time
    std::map<DeviceType, std::vector<KernelBackend>> backends_;  ///< of the kinds that were asked for
    mutable std::mutex mutex_;                                   ///< of the list `compilers_`, which only grows
    std::vector<std::unique_ptr<Compiler>> compilers_;
};

}  // namespace keyfall
