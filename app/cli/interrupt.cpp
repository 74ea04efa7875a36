// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include <csignal>
#include <pthread.h>

namespace groupscope::cli {

namespace {

sigset_t stoppingSignals() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    sigaddset(&signals, SIGUSR2); // ends the waiter when the program is done
    return signals;
}

pthread_t waiting{}; // set before there is a handler

/// Libraries may have started threads before main, which take signals that ours have blocked.
void passOn(int signal) {
    pthread_kill(waiting, signal); // may be called in a handler
}

} // namespace

Interrupt::Interrupt() {
    std::signal(SIGXFSZ, SIG_IGN); // a file size limit becomes a write error, which has a message
    const sigset_t signals = stoppingSignals();
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    waiter_ = std::jthread([this, signals] {
        int received = 0;
        while (sigwait(&signals, &received) == 0 && received != SIGUSR2)
            stop_.request_stop();
    });
    waiting = waiter_.native_handle();
    for (const int signal : {SIGINT, SIGTERM})
        std::signal(signal, passOn);
}

Interrupt::~Interrupt() {
    for (const int signal : {SIGINT, SIGTERM})
        std::signal(signal, SIG_DFL);
    pthread_kill(waiter_.native_handle(), SIGUSR2);
}

} // namespace groupscope::cli
