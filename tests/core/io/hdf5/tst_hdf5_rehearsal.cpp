// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/hdf5/hdf5_rehearsal.h"

#include "core/base/error.h"
#include "core/io/hdf5/known_contents.h"

#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QTemporaryDir>
#include <QTest>

#include <cstdlib>

using namespace groupscope;

/// Checks the rehearsal of a file in a copy of the process. Only the copy crashes in these tests.
class TestHdf5Rehearsal : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        QVERIFY(folder_.isValid());
        qputenv("XDG_CACHE_HOME", folder_.path().toLocal8Bit());
        write(QByteArray("content ") + QByteArray::number(++files_)); // of its own in each test
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
        write("content x"); // of the same length
        QVERIFY_EXCEPTION_THROWN(requireRehearsed(path(), std::abort, {}), DataError);
    }

    void aContentIsRehearsedOnce() { // however lately the file was changed, and wherever it lies
        requireRehearsed(path(), [] {}, {});
        requireRehearsed(path(), std::abort, {});
        const std::string copy = path().string() + ".copy";
        std::filesystem::copy_file(path(), copy);
        requireRehearsed(copy, std::abort, {});
        std::filesystem::remove(copy);
        write("changed");
        QVERIFY_EXCEPTION_THROWN(requireRehearsed(path(), std::abort, {}), DataError);
    }

    void whatThisProgramWroteIsKnown() {
        rememberContent(*smallFileSum(path()));
        requireRehearsed(path(), std::abort, {});
    }

    void otherProcessesKnowItToo() {
        const std::string sum = *smallFileSum(path());
        QVERIFY(!isKnownContent(sum));
        QFile list(folder_.filePath(QStringLiteral("groupscope/known_contents")));
        QVERIFY(QDir(folder_.path()).mkpath(QStringLiteral("groupscope")));
        QVERIFY(list.open(QIODevice::WriteOnly | QIODevice::Append)); // as another process does
        list.write(QByteArray::fromStdString("damaged line\n" + sum + "\n"));
        list.close();
        QVERIFY(isKnownContent(sum));
    }

    void theListStaysShort() {
        const QString name = folder_.filePath(QStringLiteral("groupscope/known_contents"));
        QVERIFY(QDir(folder_.path()).mkpath(QStringLiteral("groupscope")));
        QFile list(name);
        QVERIFY(list.open(QIODevice::WriteOnly));
        for (int i = 0; i < 17'000; ++i)
            list.write(QByteArray::number(i).rightJustified(64, 'a') + "\n");
        list.close();
        rememberContent(*smallFileSum(path()));
        QVERIFY(QFileInfo(name).size() < 9'000 * 65);
        QVERIFY(list.open(QIODevice::ReadOnly));
        QVERIFY(list.readAll().contains(QByteArray::number(16'999).rightJustified(64, 'a')));
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
    int files_ = 0;
};

QTEST_APPLESS_MAIN(TestHdf5Rehearsal)
#include "tst_hdf5_rehearsal.moc"
