// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"
#include "tests/support/run_bytes.h"
#include "tests/support/sanitizers.h"

#include <QDir>
#include <QTemporaryDir>
#include <QTest>

#include <filesystem>

using namespace groupscope;
using namespace groupscope::testing;

/// Checks the program where the shell limits the memory: it does its work or says in one line that it cannot.
/// It never ends by a signal, hangs, or leaves half a file. tests/faults/low_memory.py tries many more
/// limits.
class TestCliLittleMemory : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (hasSanitizer)
            QSKIP("a sanitizer takes more address space than there is");
        set_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
        const CliResult whole = train(QStringLiteral("unlimited"), at("whole.h5"));
        QVERIFY2(whole.code == 0, whole.err.constData());
    }

    void endsInOneOfTwoWays_data() {
        QTest::addColumn<int>("mebibytes");
        for (const int mebibytes : {120, 170, 200, 230, 245, 255, 265, 280, 320})
            QTest::addRow("%d MiB", mebibytes) << mebibytes;
        QTest::newRow("enough") << enough;
    }
    void endsInOneOfTwoWays() {
        QFETCH(int, mebibytes);
        const QString out = at("run.h5");
        QFile::remove(out); // of a row that failed
        const CliResult result = train(QString::number(mebibytes * 1024), out);
        if (mebibytes == enough)
            QVERIFY2(result.code == 0, result.err.constData());
        if (result.code == 127) // the system's word for libraries that do not fit: the program did not begin
            return;
        if (result.code == 0) {
            QCOMPARE(bytesWithoutTimings(out.toStdString()),
                     bytesWithoutTimings(at("whole.h5").toStdString()));
            QVERIFY(QFile::remove(out));
            QVERIFY(leftOvers().isEmpty()); // the rows before may have left some
            return;
        }
        QVERIFY2(result.code == 1, (std::to_string(result.code) + ": " + result.err.toStdString()).c_str());
        QVERIFY2(result.err.startsWith("groupscope-cli: error: ") && result.errorLines() == 1,
                 result.err.constData());
        QCOMPARE(QDir(folder_.path()).entryList(QDir::Files).size(), 2); // the set, the whole run
    }

    /// Eigen frees what a matrix had before it throws, and the matrix would free it again.
    void aMatrixWithoutMemoryEndsTheProgram_data() {
        QTest::addColumn<QString>("change");
        for (const char* const change : {"resize", "assign", "zeros"})
            QTest::newRow(change) << QString::fromUtf8(change);
    }
    void aMatrixWithoutMemoryEndsTheProgram() {
        QFETCH(QString, change);
        const QString program = QStringLiteral(GROUPSCOPE_GROWING_MATRIX);
        const QString limited = QStringLiteral("ulimit -c 0; ulimit -v %1 && exec \"$1\" \"$2\"");
        const CliResult result = runCliInShell(limited.arg(enough * 1024), {program, change});
        QCOMPARE(result.code, 1);
        QVERIFY2(
            result.err.startsWith("groupscope-cli: error: there is not enough memory; raise the limit") &&
                result.errorLines() == 1,
            result.err.constData());
        const CliResult unlimited =
            runCliInShell(QStringLiteral("exec \"$1\" \"$2\""), {program, QStringLiteral("none")});
        QVERIFY2(unlimited.code == 0, unlimited.err.constData());
    }

    /// A library that starts threads before main asks for their memory until it gets it.
    void threadsThatAreAskedForDoNotKeepItFromEnding() {
        const CliResult result = train(QString::number(300 * 1024), at("run.h5"),
                                       QStringLiteral("export OPENBLAS_NUM_THREADS=4; "));
        QVERIFY2(result.code == 0 || result.code == 1, result.err.constData());
        QFile::remove(at("run.h5"));
    }

    /// A start through the loader starts the program again, not the loader.
    void startsThroughTheLoader() {
        const CliResult result = runCliInShell(
            QStringLiteral("loader=/lib64/ld-linux-x86-64.so.2; test -x $loader || exit 77; ulimit -c 0; "
                           "ulimit -v %1 && OPENBLAS_NUM_THREADS=2 exec $loader \"$0\" \"$@\"")
                .arg(8 * enough * 1024),
            {QStringLiteral("--version")});
        if (result.code == 77)
            QSKIP("there is no such loader");
        QVERIFY2(result.code == 0, result.err.constData());
        QVERIFY2(result.out.startsWith("groupscope-cli "), result.out.constData());
    }

  private:
    static constexpr int enough = 600; ///< MiB

    /// Temporary files left where a matrix found no memory.
    QStringList leftOvers() const {
        return QDir(folder_.path()).entryList({QStringLiteral(".*.tmp")}, QDir::Files | QDir::Hidden);
    }
    QString at(const char* name) const { return folder_.filePath(QString::fromUtf8(name)); }
    CliResult train(const QString& kibibytes, const QString& out, const QString& before = {}) const {
        return runCliInShell(before + QStringLiteral("ulimit -c 0; ulimit -v ") + kibibytes +
                                 QStringLiteral(" && exec \"$0\" \"$@\""),
                             {QStringLiteral("train"), set_, QStringLiteral("--method"),
                              QStringLiteral("adapter"), QStringLiteral("--set"), QStringLiteral("epochs=2"),
                              QStringLiteral("--out"), out, QStringLiteral("--threads"), QStringLiteral("2"),
                              QStringLiteral("--quiet")});
    }

    QTemporaryDir folder_;
    QString set_;
};

QTEST_APPLESS_MAIN(TestCliLittleMemory)
#include "tst_cli_little_memory.moc"
