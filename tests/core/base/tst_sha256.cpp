// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/sha256.h"
#include "core/io/atomic_file.h"

#include <QTemporaryDir>
#include <QTest>

using namespace groupscope;

/// The vectors of FIPS 180-4's examples (NIST, "SHA256.pdf" and the long message of one million a).
class TestSha256 : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void givesTheStandardsDigests() {
        QCOMPARE(sha256OfText(""),
                 std::string("e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"));
        QCOMPARE(sha256OfText("abc"),
                 std::string("ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"));
        QCOMPARE(sha256OfText("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq"),
                 std::string("248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"));
    }

    void readsFilesLongerThanOneBlock() {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("a")).toStdString();
        writeTextAtomically(path, std::string(1'000'000, 'a'));
        QCOMPARE(sha256OfFile(path),
                 std::string("cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"));
        const std::string longer(3'000'001, 'b');
        writeTextAtomically(path, longer);
        QCOMPARE(sha256OfFile(path), sha256OfText(longer));
    }

    void canBeStoppedAndSaysWhatIsMissing() {
        const QTemporaryDir folder;
        const std::filesystem::path path = folder.filePath(QStringLiteral("a")).toStdString();
        QVERIFY_EXCEPTION_THROWN(sha256OfFile(path), FileError);
        writeTextAtomically(path, "text");
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        QVERIFY_EXCEPTION_THROWN(sha256OfFile(path, context), Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestSha256)
#include "tst_sha256.moc"
