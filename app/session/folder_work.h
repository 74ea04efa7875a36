// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/command_line.h"
#include "core/experiment/search.h"
#include "core/experiment/spec.h"

#include <QObject>
#include <QString>
#include <QStringList>
#include <QTimer>

#include <filesystem>
#include <memory>
#include <optional>

namespace groupscope {

class Session;

/// An experiment or a search that processes of the command line run in a folder.
struct FolderOrder {
    ExperimentSpec spec; ///< specification without data; the data are the open set
    /// Budget of a search as a number of trainings; nothing: an experiment
    std::optional<SearchBudget> budget{};
    QString folder{};                   ///< absolute path
    std::optional<QStringList> slurm{}; ///< flags of the array job; nothing: users start the processes
};

/// Lets processes of the command line, possibly on other machines, make the runs of an order on the open set,
/// and follows its folder. A call of groupscope-cli submits to Slurm and then follows; otherwise a shell line
/// is shown that starts a process. Runs of the folder enter the list as they arrive. Lives in the GUI thread,
/// which never waits.
class FolderWork : public QObject {
    Q_OBJECT
  public:
    explicit FolderWork(Session* session, QObject* parent = nullptr);

    /// Writes the specification and the plan of the order into its folder, then submits or follows. One order
    /// at a time. ended() reports errors.
    void start(const FolderOrder& order);
    /// Stops all work in the folder, whatever process does it; ended() follows.
    void stop();
    bool isRunning() const { return state_ != State::idle; }

  Q_SIGNALS:
    /// The folder is ready: `shellLine`, run in a shell, makes its runs.
    void prepared(const QString& shellLine);
    void progressed(double fraction, const QString& activity);
    void noticed(const QString& text);
    /// `whole`: all runs are made. `board`: the leaderboard of a search as JSON, else empty.
    void ended(bool whole, const QString& message, const QByteArray& board);

  private:
    enum class State { idle, preparing, submitted, followed, stopping };

    void goOn(const QStringList& arguments);
    void look();
    void endSlurm(int code, const QByteArray& out, const QString& message);
    void takeBack();
    void end(bool whole, const QString& message, const QByteArray& board = {});

    Session* session_;
    FolderOrder order_;
    State state_ = State::idle;
    BackgroundJob preparing_;
    BackgroundJob looking_;
    QTimer timer_;
    CommandLine program_; ///< submits and follows
    CommandLine cancel_;
    std::filesystem::file_time_type boardBefore_; ///< time of an earlier leaderboard
};

} // namespace groupscope
