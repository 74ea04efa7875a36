// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/command_line.h"

#include <QCoreApplication>
#include <QRegularExpression>
#include <QStandardPaths>

#include <utility>

namespace groupscope {

namespace {

const QString programName = QStringLiteral("groupscope-cli");

/// As one word of a shell, whatever stands in it.
QString shellWord(const QString& word) {
    static const QRegularExpression plain(QStringLiteral("^[A-Za-z0-9_./:=,+@-]+$"));
    if (plain.match(word).hasMatch())
        return word;
    QString inner = word;
    inner.replace(u'\'', QStringLiteral("'\\''"));
    return u'\'' + inner + u'\'';
}

} // namespace

CommandLine::CommandLine(QObject* parent)
    : QObject(parent) {
    process_.setProcessChannelMode(QProcess::SeparateChannels);
    connect(&process_, &QProcess::readyReadStandardError, this, &CommandLine::hear);
    connect(&process_, &QProcess::finished, this, [this](int code, QProcess::ExitStatus status) {
        end(status == QProcess::NormalExit ? code : -1);
    });
    connect(&process_, &QProcess::errorOccurred, this, [this](QProcess::ProcessError error) {
        if (error != QProcess::FailedToStart) // the others end as well
            return;
        message_ = tr("%1 cannot be started: %2").arg(programName, process_.errorString());
        end(-1);
    });
}

CommandLine::~CommandLine() {
    constexpr int patience = 5000; // ms: a job that is being submitted is written down
    process_.disconnect(this);
    if (process_.state() == QProcess::NotRunning)
        return;
    process_.terminate();
    if (!process_.waitForFinished(patience)) {
        process_.kill();
        process_.waitForFinished();
    }
}

QString CommandLine::program() {
    const QString beside =
        QStandardPaths::findExecutable(programName, {QCoreApplication::applicationDirPath()});
    return beside.isEmpty() ? QStandardPaths::findExecutable(programName) : beside;
}

QString CommandLine::shellLine(const QStringList& arguments) {
    QStringList words{programName};
    for (const QString& argument : arguments)
        words << shellWord(argument);
    return words.join(u' ');
}

void CommandLine::start(const QStringList& arguments) {
    Q_ASSERT(!running_);
    running_ = true;
    heard_.clear();
    message_.clear();
    process_.start(program().isEmpty() ? programName : program(), arguments);
    process_.closeWriteChannel();
}

void CommandLine::interrupt() {
    if (running_)
        process_.terminate();
}

void CommandLine::hear() {
    heard_ += process_.readAllStandardError();
    for (qsizetype end = heard_.indexOf('\n'); end >= 0; end = heard_.indexOf('\n')) {
        hearLine(QString::fromUtf8(heard_.first(end)));
        heard_.remove(0, end + 1);
    }
}

/// "40 %  3 of 60 runs done" or "groupscope-cli: warning: TEXT".
void CommandLine::hearLine(const QString& line) {
    static const QRegularExpression progress(QStringLiteral("^(\\d+) %  (.*)$"));
    static const QRegularExpression saying(
        QStringLiteral("^groupscope-cli: (note|warning|error|interrupted)(?:: (.*))?$"));
    if (const auto match = progress.match(line); match.hasMatch()) {
        Q_EMIT progressed(match.captured(1).toInt() / 100.0, match.captured(2));
        return;
    }
    const auto match = saying.match(line);
    if (!match.hasMatch()) { // the last words of a program that crashes
        if (!line.isEmpty())
            message_ = line;
        return;
    }
    if (match.captured(1) == QStringLiteral("note") || match.captured(1) == QStringLiteral("warning"))
        Q_EMIT noticed(match.captured(2));
    else
        message_ = match.captured(2);
}

void CommandLine::end(int code) {
    hear();
    if (!heard_.isEmpty())
        hearLine(QString::fromUtf8(std::exchange(heard_, {})));
    running_ = false;
    Q_EMIT ended(code, process_.readAllStandardOutput(), message_);
}

} // namespace groupscope
