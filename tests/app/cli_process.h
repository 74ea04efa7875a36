// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QStringList>

namespace groupscope::testing {

/// Result of one call of groupscope-cli.
struct CliResult {
    int code = -1; ///< -1: it crashed or did not end
    QByteArray out;
    QByteArray err;

    /// Lines on stderr that are no warning.
    int errorLines() const {
        int lines = 0;
        for (const QByteArray& line : err.split('\n'))
            lines += line.isEmpty() || line.startsWith("groupscope-cli: warning: ") ? 0 : 1;
        return lines;
    }
};

/// The words of a line of arguments, which has no quotes.
inline QStringList words(const QString& line) {
    return line.split(QLatin1Char(' '), Qt::SkipEmptyParts);
}

inline CliResult resultOf(QProcess& process) {
    CliResult result;
    const bool ended = process.waitForFinished(120'000) && process.exitStatus() == QProcess::NormalExit;
    result.code = ended ? process.exitCode() : -1;
    result.out = process.readAllStandardOutput();
    result.err = process.readAllStandardError();
    return result;
}

/// Calls the built groupscope-cli and waits.
inline CliResult runCli(const QStringList& arguments) {
    QProcess process;
    process.start(QStringLiteral(GROUPSCOPE_CLI), arguments);
    return resultOf(process);
}

/// Runs groupscope-cli through a shell: `command` has the program as "$0" and the arguments as "$@".
inline CliResult runCliInShell(const QString& command, const QStringList& arguments) {
    QProcess process;
    process.start(QStringLiteral("/bin/sh"),
                  QStringList{QStringLiteral("-c"), command, QStringLiteral(GROUPSCOPE_CLI)} + arguments);
    return resultOf(process);
}

/// Calls groupscope-cli with both streams in CliResult::out, as a terminal shows them.
inline CliResult runCliAsShown(const QStringList& arguments) {
    return runCliInShell(QStringLiteral("\"$0\" \"$@\" 2>&1"), arguments);
}

/// Whether a table with that word comes first, then warnings, then errors, and nothing else behind them.
inline bool hasWarningsBelow(const QByteArray& shown, const QByteArray& word) {
    const QByteArray ofProgram("groupscope-cli: "), ofWarning(ofProgram + "warning: "),
        ofError(ofProgram + "error: ");
    bool table = false, warning = false, error = false;
    for (const QByteArray& line : shown.trimmed().split('\n')) {
        const bool warns = line.startsWith(ofWarning), fails = line.startsWith(ofError);
        if ((warns && error) || (!warns && !fails && (warning || error)))
            return false;
        table = table || (!warns && !fails && line.contains(word));
        warning = warning || warns;
        error = error || fails;
    }
    return table && warning;
}

} // namespace groupscope::testing
