// SPDX-License-Identifier: MIT
#include "tests/support/places.h"

#include "tests/support/failing_allocation.h"

#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <string_view>

namespace keyfall::tests {

namespace {

constexpr unsigned kPatience = 60;  ///< seconds for one place
constexpr int kExcused = 77;

/// What a child tells its parent, in memory that both have.
struct Told {
    std::atomic<long> place{0};
    std::atomic<long> tried{0};
    std::atomic<bool> wrong{false};
    char text[2048] = {};
};

/// Says where the memory was wanted before the process ends.
void onSignal(int number)
{
    if (number == SIGABRT && FailingAllocation::wantedBy("basic_json"))
        ::_exit(kExcused);
    FailingAllocation::printPlace();
    std::signal(number, SIG_DFL);
    std::raise(number);
}

[[noreturn]] void goOn(Told& told, long end, long step, const std::function<void()>& prepare,
                       const std::function<std::string(long)>& work)
{
    for (const int number : {SIGABRT, SIGSEGV, SIGBUS, SIGFPE, SIGALRM})
        std::signal(number, onSignal);
    std::set_terminate([] { std::abort(); });
    prepare();
    for (; told.place < end; told.place += step) {
        ::alarm(kPatience);
        const std::string wrong = work(told.place);
        ++told.tried;
        if (wrong.empty())
            continue;
        FailingAllocation::printPlace();
        std::strncpy(told.text, wrong.c_str(), sizeof told.text - 1);
        told.wrong = true;
        ::_exit(1);
    }
    ::_exit(0);
}

std::string endOf(int status)
{
    if (WIFSIGNALED(status))
        return WTERMSIG(status) == SIGALRM ? "nothing came back for a minute"
                                           : std::string("the process died: ") + ::strsignal(WTERMSIG(status));
    return "the process ended with status " + std::to_string(WEXITSTATUS(status));
}

}  // namespace

std::string Places::text() const
{
    std::string all;
    for (const std::string& fault : faults)
        all += fault + "\n";
    return all;
}

long countInAChild(const std::function<void()>& prepare, const std::function<long()>& count)
{
    void* shared = ::mmap(nullptr, sizeof(long), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    auto* found = new (shared) long(-1);
    const pid_t child = ::fork();
    if (child == 0) {
        prepare();
        *found = count();
        ::_exit(0);
    }
    ::waitpid(child, nullptr, 0);
    const long counted = *found;
    ::munmap(shared, sizeof(long));
    return counted;
}

long stepFor(long end, long few)
{
    const char* wish = std::getenv("KEYFALL_PLACES");
    return wish != nullptr && std::string_view(wish) == "all" ? 1 : std::max(1L, end / few);
}

Places tryPlaces(long end, long step, const std::function<void()>& prepare,
                 const std::function<std::string(long)>& work, std::size_t most)
{
    Places places;
    void* shared = ::mmap(nullptr, sizeof(Told), PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    auto* told = new (shared) Told;
    while (told->place < end && places.faults.size() < most) {
        told->wrong = false;
        const pid_t child = ::fork();
        if (child == 0)
            goOn(*told, end, step, prepare, work);
        int status = 0;
        ::waitpid(child, &status, 0);
        if (WIFEXITED(status) && WEXITSTATUS(status) == 0)
            break;
        if (!told->wrong)
            ++told->tried;
        const bool excused = WIFEXITED(status) && WEXITSTATUS(status) == kExcused;
        if (excused)
            ++places.excused;
        else
            places.faults.push_back("place " + std::to_string(told->place) + ": "
                                    + (told->wrong ? std::string(told->text) : endOf(status)));
        told->place += step;
    }
    places.count = told->tried;
    ::munmap(shared, sizeof(Told));
    return places;
}

}  // namespace keyfall::tests
