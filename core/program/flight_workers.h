// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <memory>

namespace keyfall {

/// Threads that are made when there is work for them and kept for the next. How many work at a time is up to who posts.
class FlightWorkers {
public:
    FlightWorkers();
    FlightWorkers(const FlightWorkers&) = delete;
    FlightWorkers& operator=(const FlightWorkers&) = delete;
    ~FlightWorkers() { finish(); }

    /// Waits for all work but that of abandoned threads. Nothing may be posted afterwards. Not called by a worker.
    void finish();

    /// Runs it on a thread of its own. Throws std::system_error when no thread can be made.
    void post(std::function<void()> work);
    /// Names the calling thread for `abandon`; null outside of posted work.
    [[nodiscard]] static void* current();
    /// Leaves a thread that hangs to itself: nobody waits for it any more, and it ends after its work.
    void abandon(void* thread);

private:
    struct Pool;
    std::shared_ptr<Pool> pool_;
};

}  // namespace keyfall
