// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/run.h"

#include <QMetaObject>
#include <QObject>

#include <functional>
#include <memory>
#include <string>
#include <system_error>
#include <thread>

namespace keyfall {

/// Work beside the session's own run, on a thread of its own. Letting it go cancels the work and waits for its end; an
/// answer that comes later is dropped.
template <typename Answer>
class BackgroundRun {
public:
    using Work = std::function<Expected<Answer>(RunControl*)>;
    /// Called in the owner's thread, while the run is still there; it may let the run go.
    using Take = std::function<void(Expected<Answer>)>;

    /// `what` names the work in its errors. Fails with `unavailable` where the machine gives no thread. To be called, and
    /// let go, in the thread of `owner`, which must outlive it.
    [[nodiscard]] static Expected<std::unique_ptr<BackgroundRun>> start(QObject* owner, const std::string& what,
                                                                        Work work, Take take)
    {
        std::unique_ptr<BackgroundRun> run(new BackgroundRun);
        auto body = [owner, what, work = std::move(work), take = std::move(take), control = &run->control_,
                     alive = std::weak_ptr<int>(run->alive_)] {
            auto answer = std::make_shared<Expected<Answer>>(
                tl::unexpected<Error>(Error{ErrorKind::failed, what, "it ended without an answer", "try again"}));
            try {
                *answer = work(control);
            } catch (const std::exception& error) {  // no exception leaves a thread (design:exceptions)
                *answer = tl::unexpected<Error>(Error{ErrorKind::failed, what, error.what(), {}});
            }
            QMetaObject::invokeMethod(
                owner,
                [take, alive, answer] {
                    if (!alive.expired())
                        take(std::move(*answer));
                },
                Qt::QueuedConnection);
        };
        try {
            run->thread_ = std::thread(std::move(body));
        } catch (const std::system_error& error) {
            return tl::unexpected<Error>(Error{ErrorKind::unavailable, what,
                                               std::string("starting a thread: ") + error.what(),
                                               "close other programs and try again"});
        }
        return run;
    }
    BackgroundRun(const BackgroundRun&) = delete;
    BackgroundRun& operator=(const BackgroundRun&) = delete;
    ~BackgroundRun()
    {
        control_.cancel = true;
        if (thread_.joinable())
            thread_.join();
    }

private:
    BackgroundRun() = default;

    RunControl control_;  ///< the only thing that both threads touch
    std::shared_ptr<int> alive_ = std::make_shared<int>(0);
    std::thread thread_;
};

}  // namespace keyfall
