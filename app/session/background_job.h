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

/// Runs one piece of core work at a time in a thread of its own and brings values back to the GUI thread. The
/// latest start wins: an earlier work is asked to stop and whatever it still posts is dropped. Lives in the
/// GUI thread.
class BackgroundJob : public QObject {
    Q_OBJECT
  public:
    /// What the work gets: the core's context, and a way to run something in the GUI thread, in order. What
    /// is posted must own everything it uses.
    struct Context {
        RunContext run;
        std::function<void(std::function<void()>)> post;
    };
    using Work = std::function<void(const Context&)>;

    explicit BackgroundJob(QObject* parent = nullptr);
    /// Asks the work to stop and waits for it.
    ~BackgroundJob() override;

    void start(Work work);
    /// Asks the running work to stop; `cancelled` follows when it has.
    void cancel();
    /// Asks the running work to stop and hears no more of it: nothing it still posts is run, and no end is
    /// told.
    void abandon();
    bool isRunning() const { return running_; }
    /// Waits until the work has come to its end, for what must not happen beside it. What it tells follows.
    void wait();

  Q_SIGNALS:
    /// Fraction in [0,1] and what is being done; at most one is under way, so a busy work cannot flood the
    /// window.
    void progressed(double fraction, const QString& activity);
    void noticed(const QString& text);
    void finished();
    /// `dialog` does what the message asks for.
    void failed(const QString& message, groupscope::AnsweringDialog dialog);
    void cancelled();

  private:
    enum class Outcome { finished, failed, cancelled };

    void postIfCurrent(std::uint64_t generation, std::function<void()> action);
    void end(std::uint64_t generation, Outcome outcome, const QString& message, AnsweringDialog dialog);

    std::uint64_t generation_ = 0;
    bool running_ = false;
    std::vector<std::pair<std::uint64_t, std::jthread>>
        threads_; ///< the current one and those still stopping
};

} // namespace groupscope
