// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/file_state.h"

#include "core/base/error.h"
#include "core/base/sha256.h"
#include "tests/support/damaged_files.h"

#include <QTemporaryDir>
#include <QTest>

#include <fcntl.h>
#include <sys/stat.h>

using namespace groupscope;
using namespace groupscope::testing;

class TestFileState : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void aFileThatWasJustWrittenIsNotSettled() {
        const std::filesystem::path path = at("new");
        writeBytes(path, "a");
        QVERIFY(!settledStateOf(path));
        QVERIFY(!settledStateOf(at("missing")));
        QCOMPARE(sumOfFile(path), sha256OfText("a"));
        writeBytes(path, "b"); // within the grain of the clock, of the same size
        QCOMPARE(sumOfFile(path), sha256OfText("b"));
    }

    /// The sum of a settled file is kept, and each change of the file is another state.
    void aSettledFileIsReadOnce() {
        const std::filesystem::path path = at("settled");
        writeBytes(path, "a");
        QTest::qWait(2'200);
        const std::optional<FileState> state = settledStateOf(path);
        QVERIFY(state.has_value());
        QCOMPARE(sumOfFile(path), sha256OfText("a"));
        int told = 0;
        RunContext context;
        context.onProgress = [&](const Progress&) { ++told; };
        QCOMPARE(sumOfFile(path, context), sha256OfText("a"));
        QCOMPARE(told, 0); // it was not read

        const timespec times[2] = {{0, UTIME_OMIT}, {1'000'000, 0}}; // another content under an old time
        writeBytes(path, "b");
        QCOMPARE(utimensat(AT_FDCWD, path.c_str(), times, 0), 0);
        QTest::qWait(2'200);
        QVERIFY(settledStateOf(path) != state);
        QCOMPARE(sumOfFile(path), sha256OfText("b"));
    }

    void whatCannotBeReadIsAnError() { QVERIFY_EXCEPTION_THROWN(sumOfFile(at("missing")), FileError); }

  private:
    std::filesystem::path at(const char* name) const {
        return folder_.filePath(QLatin1String(name)).toStdString();
    }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestFileState)
#include "tst_file_state.moc"
