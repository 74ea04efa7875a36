// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/interrupt.h"

#include <csignal>
#include <pthread.h>

namespace groupscope::cli {

namespace {

/// Signals after which work is left as it stands: from the keyboard, from a scheduler before time is up, and
/// of a terminal that closes.
std::vector<int> stoppingSignals() {
    std::vector<int> signals{SIGINT, SIGTERM, SIGUSR1};
    struct sigaction now {};
    if (sigaction(SIGHUP, nullptr, &now) == 0 && now.sa_handler != SIG_IGN)
        signals.push_back(SIGHUP);
    return signals;
}

pthread_t waiting{}; // set before there is a handler

/// Libraries may have started threads before main, which receive signals that the program's own threads have
/// blocked.
void passOn(int signal) {
    pthread_kill(waiting, signal); // may be called in a handler
}

} // namespace

Interrupt::Interrupt()
    : signals_(stoppingSignals()) {
    std::signal(SIGXFSZ, SIG_IGN); // a file size limit becomes a write error, which has a message
    std::signal(SIGPIPE, SIG_IGN); // so does a reader that ends: warnings still reach stderr
    sigset_t signals;
    sigemptyset(&signals);
    for (const int signal : signals_)
        sigaddset(&signals, signal);
    sigaddset(&signals, SIGUSR2); // ends the waiter when the program is done
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    waiter_ = std::jthread([this, signals] {
        int received = 0;
        while (sigwait(&signals, &received) == 0 && received != SIGUSR2) {
            int none = 0;
            signal_.compare_exchange_strong(none, received);
            stop_.request_stop();
        }
    });
    waiting = waiter_.native_handle();
    for (const int signal : signals_)
        std::signal(signal, passOn);
}

Interrupt::~Interrupt() {
    for (const int signal : signals_)
        std::signal(signal, SIG_DFL);
    pthread_kill(waiter_.native_handle(), SIGUSR2);
}

} // namespace groupscope::cli
