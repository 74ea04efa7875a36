// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QObject>
#include <QProcess>
#include <QString>
#include <QStringList>

namespace groupscope {

/// One call of groupscope-cli at a time, in a process of its own, which is heard while it works. No function
/// waits for the process but the destructor. Lives in the GUI thread.
class CommandLine : public QObject {
    Q_OBJECT
  public:
    explicit CommandLine(QObject* parent = nullptr);
    /// Asks the process to stop and waits some seconds for it: what it has submitted to Slurm goes on.
    ~CommandLine() override;

    /// The file of the program: beside that of the window, else on the PATH. Empty where it is not installed.
    static QString program();
    /// The call as a line for a shell.
    static QString shellLine(const QStringList& arguments);

    /// Starts the program; ended() follows, also where it cannot be started. Nothing may be running.
    void start(const QStringList& arguments);
    /// Asks the process to stop as a person does who is tired of waiting; ended() follows.
    void interrupt();
    bool isRunning() const { return running_; }

  Q_SIGNALS:
    /// Fraction in [0,1] and what is being done.
    void progressed(double fraction, const QString& activity);
    /// A note or a warning.
    void noticed(const QString& text);
    /// `code`: the exit code; -1 where the program crashed or did not start. `out` is what it printed,
    /// `message` the error that it told, or why it is interrupted; both may be empty.
    void ended(int code, const QByteArray& out, const QString& message);

  private:
    void hear();
    void hearLine(const QString& line);
    void end(int code);

    QProcess process_;
    bool running_ = false;
    QByteArray heard_; ///< of stderr, until its next line end
    QString message_;
};

} // namespace groupscope
