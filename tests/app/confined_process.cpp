// SPDX-License-Identifier: MIT
#include "tests/app/confined_process.h"
#include "tests/paths.h"

#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace keyfall::test {

namespace {

#if defined(__x86_64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
constexpr std::uint32_t kMachine = AUDIT_ARCH_AARCH64;
#else
#error "name this machine's AUDIT_ARCH"
#endif
constexpr unsigned kSeconds = 120;

/// A program for the kernel's filter, an instruction after the other.
class Filter {
public:
    /// `allowed`: the address of the one path that may be executed; after that its address space is another.
    Filter(const char* allowed, bool mayWrite)
    {
        load(offsetof(seccomp_data, arch));
        jump(BPF_JEQ, kMachine, 1, 0);
        kill();
        for (const long number : {SYS_socket, SYS_socketpair, SYS_connect, SYS_bind, SYS_listen, SYS_ptrace,
                                  SYS_execveat, SYS_process_vm_writev, SYS_mount, SYS_setuid, SYS_openat2})
            killAt(number);
#if defined(__x86_64__)
        for (const long number : {SYS_fork, SYS_vfork})
            killAt(number);
#endif
        if (!mayWrite) {
            for (const long number : {SYS_unlinkat, SYS_renameat, SYS_renameat2, SYS_linkat, SYS_symlinkat, SYS_mkdirat,
                                      SYS_fchmodat, SYS_truncate, SYS_mknodat})
                killAt(number);
#if defined(__x86_64__)
            for (const long number :
                 {SYS_creat, SYS_unlink, SYS_rename, SYS_link, SYS_symlink, SYS_mkdir, SYS_rmdir, SYS_chmod})
                killAt(number);
            killFlags(SYS_open, 1, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC);
#endif
            killFlags(SYS_openat, 2, O_WRONLY | O_RDWR | O_CREAT | O_TRUNC);
        }
        // Threads are made, processes are not. What clone3 is to do lies in memory, so the C library has to ask by clone.
        number(SYS_clone3);
        jump(BPF_JEQ, SYS_clone3, 0, 1);
        give(SECCOMP_RET_ERRNO | ENOSYS);
        number(SYS_clone);
        jump(BPF_JEQ, SYS_clone, 0, 3);
        argument(0);
        jump(BPF_JSET, CLONE_THREAD, 1, 0);
        kill();
        const auto address = reinterpret_cast<std::uintptr_t>(allowed);
        number(SYS_execve);
        jump(BPF_JEQ, SYS_execve, 0, 5);
        argument(0);
        jump(BPF_JEQ, static_cast<std::uint32_t>(address), 0, 2);
        upperHalf(0);
        jump(BPF_JEQ, static_cast<std::uint32_t>(std::uint64_t{address} >> 32), 1, 0);
        kill();
        give(SECCOMP_RET_ALLOW);
    }

    [[nodiscard]] bool install()
    {
        const sock_fprog program{static_cast<unsigned short>(code_.size()), code_.data()};
        return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
    }

private:
    void add(unsigned code, std::uint32_t value, std::uint8_t yes = 0, std::uint8_t no = 0)
    {
        code_.push_back({static_cast<std::uint16_t>(code), yes, no, value});
    }
    void load(std::size_t offset)
    {
        add(BPF_LD | BPF_W | BPF_ABS, static_cast<std::uint32_t>(offset));
    }
    void number(long)
    {
        load(offsetof(seccomp_data, nr));
    }
    void argument(unsigned place)
    {
        load(offsetof(seccomp_data, args) + place * sizeof(std::uint64_t));
    }
    void upperHalf(unsigned place)
    {
        load(offsetof(seccomp_data, args) + place * sizeof(std::uint64_t) + 4);
    }
    void jump(unsigned test, long value, std::uint8_t yes, std::uint8_t no)
    {
        add(BPF_JMP | test | BPF_K, static_cast<std::uint32_t>(value), yes, no);
    }
    void give(std::uint32_t result)
    {
        add(BPF_RET | BPF_K, result);
    }
    void kill()
    {
        give(SECCOMP_RET_KILL_PROCESS);
    }
    void killAt(long call)
    {
        number(call);
        jump(BPF_JEQ, call, 0, 1);
        kill();
    }
    void killFlags(long call, unsigned place, int flags)
    {
        number(call);
        jump(BPF_JEQ, call, 0, 3);
        argument(place);
        jump(BPF_JSET, flags, 0, 1);
        kill();
    }

    std::vector<sock_filter> code_;
};

constexpr std::uint64_t kWriting = LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_DIR
    | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_CHAR | LANDLOCK_ACCESS_FS_MAKE_DIR
    | LANDLOCK_ACCESS_FS_MAKE_REG | LANDLOCK_ACCESS_FS_MAKE_SOCK | LANDLOCK_ACCESS_FS_MAKE_FIFO
    | LANDLOCK_ACCESS_FS_MAKE_BLOCK | LANDLOCK_ACCESS_FS_MAKE_SYM;

/// Takes writing away from this process everywhere but below `folder`.
bool confineWriting(const char* folder)
{
    const landlock_ruleset_attr handled{.handled_access_fs = kWriting};
    const int rules =
        static_cast<int>(syscall(SYS_landlock_create_ruleset, &handled, sizeof handled.handled_access_fs, 0));
    landlock_path_beneath_attr below{};
    below.allowed_access = kWriting;
    below.parent_fd = open(folder, O_PATH | O_CLOEXEC);
    return rules >= 0 && below.parent_fd >= 0
        && syscall(SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &below, 0) == 0
        && syscall(SYS_landlock_restrict_self, rules, 0) == 0;
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

}  // namespace

bool canConfineWriting()
{
    return syscall(SYS_landlock_create_ruleset, nullptr, 0, LANDLOCK_CREATE_RULESET_VERSION) >= 1;
}

ConfinedOutcome confinedKeyfall(const QStringList& arguments, const Confinement& confinement)
{
    const ScratchFolder scratch;
    const QString out = scratch.write("out", {});
    const QString err = scratch.write("err", {});
    const QByteArray program = QByteArrayLiteral(KEYFALL_PROGRAM);
    std::vector<QByteArray> words{program};
    for (const QString& argument : arguments)
        words.push_back(argument.toLocal8Bit());
    std::vector<char*> pointers;
    for (QByteArray& word : words)
        pointers.push_back(word.data());
    pointers.push_back(nullptr);
    Filter filter(program.constData(), !confinement.writable.isEmpty());
    const QByteArray writable = confinement.writable.toLocal8Bit();
    const QByteArray outPath = out.toLocal8Bit();
    const QByteArray errPath = err.toLocal8Bit();

    const pid_t child = fork();
    if (child == 0) {
        constexpr int kNotConfined = 125;
        dup2(open("/dev/null", O_RDONLY), STDIN_FILENO);
        dup2(open(outPath.constData(), O_WRONLY), STDOUT_FILENO);
        dup2(open(errPath.constData(), O_WRONLY), STDERR_FILENO);
        for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM", "KEYFALL_CUDA"})
            unsetenv(name);
        alarm(kSeconds);
        if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
            _exit(kNotConfined);
        if (!writable.isEmpty() && !confineWriting(writable.constData()))
            _exit(kNotConfined);
        if (!filter.install())
            _exit(kNotConfined);
        execve(program.constData(), pointers.data(), environ);
        _exit(kNotConfined);
    }
    ConfinedOutcome outcome;
    int status = 0;
    if (child < 0 || waitpid(child, &status, 0) != child)
        qFatal("no process for the program");
    outcome.status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    outcome.killed = WIFSIGNALED(status) && WTERMSIG(status) == SIGSYS;
    outcome.out = contentOf(out);
    outcome.err = contentOf(err);
    return outcome;
}

}  // namespace keyfall::test
