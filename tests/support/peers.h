// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QProcess>
#include <QStringList>
#include <QTest>

/// For tests that compare the product with a peer program of packaging/test-dependencies.txt. Fails the test
/// function with the names of the Debian packages that are missing. Skips it when GROUPSCOPE_NO_PEERS is set,
/// which `packaging/test --no-peers` does.
#define NEED_PEERS(...)                                                                                      \
    do {                                                                                                     \
        if (qEnvironmentVariableIsSet("GROUPSCOPE_NO_PEERS"))                                                \
            QSKIP("no peers: this test needs " #__VA_ARGS__);                                                \
        const QString missing_ = groupscope::testing::missingPackages({__VA_ARGS__});                        \
        QVERIFY2(missing_.isEmpty(), qPrintable(missing_ + QStringLiteral(" not installed; packaging/test "  \
                                                                          "installs what is missing")));     \
    } while (false)

namespace groupscope::testing {

/// Returns the Debian packages that are not installed, separated by spaces.
inline QString missingPackages(std::initializer_list<const char*> packages) {
    QStringList missing;
    for (const char* package : packages) {
        QProcess query;
        query.start(QStringLiteral("dpkg-query"),
                    {QStringLiteral("-W"), QStringLiteral("-f"), QStringLiteral("${db:Status-Status}"),
                     QString::fromUtf8(package)});
        if (!query.waitForFinished(60'000) || query.readAllStandardOutput() != "installed")
            missing << QString::fromUtf8(package);
    }
    return missing.join(QLatin1Char(' '));
}

/// Outcome of another program, and its output.
struct PeerResult {
    bool good = false; ///< it ended by itself with code 0
    QByteArray out{};
    QByteArray err{};
};

/// Runs Debian's Python, in `folder` when that is not empty. Modules are never taken from the folder of the
/// script (-P): a folder of tests named like a module would hide that module.
inline PeerResult runPython(const QStringList& arguments, const QString& folder = {}) {
    QProcess process;
    process.setWorkingDirectory(folder);
    process.start(QStringLiteral("/usr/bin/python3"), QStringList{QStringLiteral("-P")} + arguments);
    const bool ended = process.waitForFinished(120'000);
    return {ended && process.exitStatus() == QProcess::NormalExit && process.exitCode() == 0,
            process.readAllStandardOutput(), process.readAllStandardError()};
}

} // namespace groupscope::testing
