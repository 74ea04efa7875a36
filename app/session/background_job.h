// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/base/run_context.h"

#include <QObject>
#include <QString>

#include <cstdint>
#include <functional>
#include <memory>
#include <thread>
#include <vector>

namespace groupscope {

/// Runs one piece of core work at a time in a thread and returns values to the GUI thread. The latest start
/// wins: earlier work is asked to stop and its later posts are dropped. Lives in the GUI thread.
class BackgroundJob : public QObject {
    Q_OBJECT
  public:
    /// Arguments of the work: the context of the core, and a way to call functions in the GUI thread, in
    /// order. A posted function must own everything it uses.
    struct Context {
        RunContext run;
        std::function<void(std::function<void()>)> post;
    };
    using Work = std::function<void(const Context&)>;

    explicit BackgroundJob(QObject* parent = nullptr);
    /// Asks the work to stop and waits for it.
    ~BackgroundJob() override;

    void start(Work work);
    /// Asks the running work to stop; `cancelled` follows when it has stopped.
    void cancel();
    /// Asks the running work to stop and ignores it from now on: later posts are not called, and no end is
    /// reported.
    void abandon();
    bool isRunning() const { return running_; }
    /// Waits until the work has ended, for actions that must not run at the same time. Its signals follow.
    void wait();

  Q_SIGNALS:
    /// Fraction in [0,1] and current activity. At most one signal is pending, so that the work cannot flood
    /// the window.
    void progressed(double fraction, const QString& activity);
    void noticed(const QString& text);
    void finished();
    /// `dialog` is the dialog in which a user can solve the problem.
    void failed(const QString& message, groupscope::AnsweringDialog dialog);
    void cancelled();

  private:
    enum class Outcome { finished, failed, cancelled };

    void postIfCurrent(std::uint64_t generation, std::function<void()> action);
    void end(std::uint64_t generation, Outcome outcome, const QString& message, AnsweringDialog dialog);

    std::uint64_t generation_ = 0;
    bool running_ = false;
    std::vector<std::pair<std::uint64_t, std::jthread>>
        threads_; ///< the current thread and those that are stopping
};

} // namespace groupscope
