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

/// An experiment, or a search, that processes of the command line make in a folder.
struct FolderOrder {
    ExperimentSpec spec;                  ///< without data, which are those of the open set
    std::optional<SearchBudget> budget{}; ///< of a search, a number of trainings; nothing: an experiment
    QString folder{};                     ///< its whole path
    std::optional<QStringList> slurm{};   ///< flags of the array job; nothing: people start the processes
};

/// Lets processes of the command line, which may be of other machines, make the runs of an order on the open
/// set, and follows its folder. Those of Slurm are submitted by a call of groupscope-cli, which goes on
/// following; where people start the processes, a line for their shells is told. Runs of the folder stand in
/// the list as they come. Lives in the GUI thread, which never waits.
class FolderWork : public QObject {
    Q_OBJECT
  public:
    explicit FolderWork(Session* session, QObject* parent = nullptr);

    /// Writes the specification and the plan of the order into its folder, then submits or follows. One order
    /// at a time. What cannot be done is told by ended().
    void start(const FolderOrder& order);
    /// Stops all that is made in the folder, by whatever process; ended() follows.
    void stop();
    bool isRunning() const { return state_ != State::idle; }

  Q_SIGNALS:
    /// The folder is ready: that line, in a shell, makes its runs.
    void prepared(const QString& shellLine);
    void progressed(double fraction, const QString& activity);
    void noticed(const QString& text);
    /// `whole`: all is made. `board`: the leaderboard of a search as JSON, else empty.
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
    std::filesystem::file_time_type boardBefore_; ///< time of a leaderboard that was there
};

} // namespace groupscope
