// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/trial.h"

#include <fcntl.h>
#include <poll.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <csignal>

namespace groupscope {

namespace {

/// Dies quietly and alone: without a core file, a word on the terminal, or what the program does on signals.
void prepareToDie(std::chrono::seconds most) {
    prctl(PR_SET_PDEATHSIG, SIGKILL);
    const rlimit noCore{0, 0};
    setrlimit(RLIMIT_CORE, &noCore);
    const auto seconds = static_cast<rlim_t>(most.count());
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

[[noreturn]] void runCopy(const std::function<void()>& work, std::chrono::seconds most) {
    prepareToDie(most);
    try {
        work();
    } catch (...) { // an answer as good as any
    }
    _exit(0); // neither destructors nor buffers: they belong to the process this is a copy of
}

int statusOf(pid_t copy) {
    int status = 0;
    while (waitpid(copy, &status, 0) < 0 && errno == EINTR) {
    }
    return status;
}

} // namespace

TrialEnd tryInCopy(const std::function<void()>& work, std::chrono::seconds most, const RunContext& context) {
    std::array<int, 2> ends{}; // nothing is written: the copy's end closes the pipe
    if (pipe2(ends.data(), O_CLOEXEC) != 0)
        return TrialEnd::returned;
    const pid_t copy = fork();
    if (copy == 0)
        runCopy(work, most);
    close(ends[1]);
    pollfd ended{ends[0], POLLIN, 0};
    bool stopped = false;
    while (copy > 0 && !stopped && poll(&ended, 1, 50) <= 0)
        stopped = context.stop.stop_requested();
    close(ends[0]);
    if (copy < 0)
        return TrialEnd::returned;
    if (stopped)
        kill(copy, SIGKILL);
    const int status = statusOf(copy);
    context.throwIfStopped();
    if (WIFSIGNALED(status) && (WTERMSIG(status) == SIGXCPU || WTERMSIG(status) == SIGKILL))
        return TrialEnd::tookTooLong;
    return WIFEXITED(status) && WEXITSTATUS(status) == 0 ? TrialEnd::returned : TrialEnd::died;
}

} // namespace groupscope
