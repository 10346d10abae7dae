// SPDX-License-Identifier: MIT
#pragma once

#include "core/conformance/kernel_record.h"
#include "core/conformance/scripted_compiler.h"
#include "core/program/kernel_cache.h"

#include <atomic>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace keyfall {

/// One run of a script (kernels:7.3): a real cache, a thread for each request, and a folder of its own.
class CacheScript {
public:
    explicit CacheScript(KernelRecord& check);
    CacheScript(const CacheScript&) = delete;
    CacheScript& operator=(const CacheScript&) = delete;
    ~CacheScript();

    void run();

private:
    struct Request {
        std::thread thread;
        KernelTicket ticket;
        std::shared_ptr<const CachedKernel> kernel;
        std::string message;  ///< of what failed
        std::atomic<bool> asked{false};
        std::atomic<bool> done{false};
        bool dropped = false;
        std::string state;  ///< as it was when the script went on
    };

    void begin(const JsonPlace& event, const std::string& what);
    void get(const JsonPlace& event);
    void finish(const JsonPlace& event);
    void restart();
    void damage(const JsonPlace& event);
    void makeCache();
    /// Waits until every thread is where the event says, and compares; false when it is not.
    bool settle(const JsonPlace& event);
    void compareStatistics(const std::string& what, const JsonPlace& expected);

    [[nodiscard]] KernelRequest requestAt(const JsonPlace& event) const;
    [[nodiscard]] Request& threadAt(const JsonPlace& event, const char* member = "thread");
    [[nodiscard]] std::string stateOf(Request& request) const;
    [[nodiscard]] bool stable() const;

    KernelRecord& check_;
    const JsonPlace& record_;
    std::string path_;                            ///< the folder; empty without a disk
    std::map<std::string, std::string> targets_;  ///< by device
    std::map<std::string, std::string>
        keyNames_;  ///< what a program's key is made of: for those that collide another's
    std::unique_ptr<ScriptedCompiler> compiler_;
    KernelCacheOptions options_;
    std::atomic<std::int64_t> clock_{0};
    std::unique_ptr<KernelCache> cache_;
    std::unique_ptr<KernelFolder> others_;    ///< another process's view of the folder
    std::map<std::string, FolderLock> held_;  ///< by another process, by key
    std::map<std::string, std::unique_ptr<Request>> requests_;
    std::map<std::string, std::shared_ptr<const CachedKernel>> launches_;
    bool writable_ = true;
};

}  // namespace keyfall
