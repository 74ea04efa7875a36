// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5/hdf5_rehearsal.h"

#include "core/base/error.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <cstdlib>

using namespace groupscope;

/// What crashes in these tests is the copy of the process that tries first.
class TestHdf5Rehearsal : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        QVERIFY(folder_.isValid());
        write("first");
    }

    void aCrashRefusesTheFile() {
        QVERIFY_EXCEPTION_THROWN(requireRehearsed(path(), std::abort, {}), DataError);
        QVERIFY_EXCEPTION_THROWN(requireRehearsed(path(), std::abort, {}), DataError); // and is not forgotten
    }

    void aSettledFileIsRehearsedOnce() {
        settle();
        requireRehearsed(path(), [] {}, {});
        requireRehearsed(path(), std::abort, {}); // not called
    }

    void aChangedFileIsRehearsedAgain() {
        settle();
        requireRehearsed(path(), [] {}, {});
        write("other"); // of the same length
        QVERIFY_EXCEPTION_THROWN(requireRehearsed(path(), std::abort, {}), DataError);
    }

    void aFileThatMayStillChangeIsRehearsedEachTime() {
        requireRehearsed(path(), [] {}, {});
        QVERIFY_EXCEPTION_THROWN(requireRehearsed(path(), std::abort, {}), DataError);
    }

  private:
    /// Waits until a further change would show in the times of the file.
    static void settle() { QTest::qSleep(3000); }

    void write(const QByteArray& content) const {
        QFile file(folder_.filePath(QStringLiteral("a.h5")));
        QVERIFY(file.open(QIODevice::WriteOnly) && file.write(content) == content.size());
    }

    std::filesystem::path path() const { return folder_.filePath(QStringLiteral("a.h5")).toStdString(); }

    QTemporaryDir folder_;
};

QTEST_APPLESS_MAIN(TestHdf5Rehearsal)
#include "tst_hdf5_rehearsal.moc"
