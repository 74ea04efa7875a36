// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>

namespace groupscope {

/// One call of groupscope-cli at a time, in a separate process whose messages arrive as signals. Only the
/// destructor waits for the process. Lives in the GUI thread.
class CommandLine : public QObject {
    Q_OBJECT
  public:
    explicit CommandLine(QObject* parent = nullptr);
    /// Asks the process to stop and waits some seconds for it. Jobs submitted to Slurm go on.
    ~CommandLine() override;

    /// Path of the program: next to the program of the window, else on the PATH. Empty if it is not
    /// installed.
    static QString program();
    /// The call as a line for a shell.
    static QString shellLine(const QStringList& arguments);

    /// Starts the program; ended() follows, also if it cannot be started. No other call may be running.
    void start(const QStringList& arguments);
    /// Sends the process an interrupt, as Ctrl+C does; ended() follows.
    void interrupt();
    bool isRunning() const { return running_; }

  Q_SIGNALS:
    /// Fraction in [0,1] and current activity.
    void progressed(double fraction, const QString& activity);
    /// A note or a warning.
    void noticed(const QString& text);
    /// `code`: the exit code; -1 if the program crashed or did not start. `out` is its standard output,
    /// `message` its error or the reason of the interruption; both may be empty.
    void ended(int code, const QByteArray& out, const QString& message);

  private:
    void hear();
    void hearLine(const QString& line);
    void end(int code);

    QProcess process_;
    bool running_ = false;
    QByteArray heard_; ///< standard error since its last line end
    QString message_;
};

} // namespace groupscope
