// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/trial.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstdint>
#include <fstream>
#include <string>

namespace groupscope {

namespace {

constexpr std::size_t mostMemory = std::size_t{1} << 30; // beyond what the process had

/// Dies quietly and alone: without a core file, a word on the terminal, or what the program does on signals.
void prepareToDie(std::chrono::seconds most) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const rlimit noCore{0, 0};
    setrlimit(RLIMIT_CORE, &noCore);
    const auto seconds =
        static_cast<rlim_t>(std::max<std::int64_t>(1, most.count())); // 0 ends starting copies
    const rlimit processor{seconds, seconds + 1};
    setrlimit(RLIMIT_CPU, &processor);
    for (const int signal : {SIGABRT, SIGBUS, SIGFPE, SIGILL, SIGSEGV, SIGXCPU})
        std::signal(signal, SIG_DFL);
    const int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere >= 0) {
        dup2(nowhere, STDOUT_FILENO);
        dup2(nowhere, STDERR_FILENO);
    }
}

/// Says by a byte on `end` that work has come to its end.
[[noreturn]] void runCopy(const std::function<void()>& work, std::chrono::seconds most, int end) {
    prepareToDie(most);
    try {
        work();
    } catch (...) { // an answer as good as any
    }
    const char done = 1;
    [[maybe_unused]] const ssize_t written = write(end, &done, 1);
    _exit(0); // neither destructors nor buffers: they belong to the process this is a copy of
}

/// Bytes of memory that a process fills; 0 when it is gone.
std::size_t filledBy(pid_t process) {
    std::ifstream file("/proc/" + std::to_string(process) + "/statm");
    std::size_t all = 0, pages = 0;
    file >> all >> pages;
    return pages * static_cast<std::size_t>(sysconf(_SC_PAGESIZE));
}

/// Waits until the copy has said so or is gone; false when a stop is asked for or the time is up. A copy that
/// fills too much memory is ended as if by its limit of time: work without end takes all there is.
bool waitForEnd(pid_t copy, int end, std::chrono::seconds most, const RunContext& context) {
    const std::size_t mostFilled = filledBy(getpid()) + mostMemory;
    const auto deadline = std::chrono::steady_clock::now() + most;
    pollfd ended{end, POLLIN, 0};
    while (poll(&ended, 1, 50) <= 0) {
        if (filledBy(copy) > mostFilled)
            kill(copy, SIGXCPU);
        if (context.stop.stop_requested() || std::chrono::steady_clock::now() > deadline)
            return false;
    }
    return true;
}

TrialEnd endOf(pid_t copy) {
    int status = 0;
    while (waitpid(copy, &status, 0) < 0)
        if (errno != EINTR) // nobody keeps how processes end
            return TrialEnd::died;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGXCPU)
        return TrialEnd::tookTooLong;
    return WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL ? TrialEnd::killed : TrialEnd::died;
}

} // namespace

TrialEnd tryInCopy(const std::function<void()>& work, std::chrono::seconds most, const RunContext& context) {
    std::array<int, 2> ends{};
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return TrialEnd::returned;
    const pid_t copy = fork();
    if (copy == 0)
        runCopy(work, most, ends[1]);
    close(ends[1]); // the copy's end remains: it is closed with the copy, whatever ends that
    char done = 0;
    const bool ended = copy > 0 && waitForEnd(copy, ends[0], 10 * most, context);
    const bool returned = copy < 0 || (ended && read(ends[0], &done, 1) == 1);
    close(ends[0]);
    if (copy < 0)
        return TrialEnd::returned;
    if (!ended)
        kill(copy, SIGKILL);
    const TrialEnd end = endOf(copy);
    context.throwIfStopped();
    return returned || !ended ? TrialEnd::returned : end;
}

} // namespace groupscope
