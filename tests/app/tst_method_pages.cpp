// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/file_content.h"
#include "tests/support/peers.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const QString guideFolder = QStringLiteral(GROUPSCOPE_SOURCE_DIR "/resources/guide");

/// Faults that make_methods.py finds in the method pages of a guide.
PeerResult checkedPages(const QString& folder) {
    return runPython({guideFolder + QStringLiteral("/make_methods.py"), QStringLiteral("--cli"),
                      QStringLiteral(GROUPSCOPE_CLI), QStringLiteral("--guide"), folder,
                      QStringLiteral("--check")});
}

} // namespace

/// Every method has a page of one template, and its generated part is what the program says now.
class TestMethodPages : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void theGuideIsUpToDate() {
        const PeerResult result = checkedPages(guideFolder);
        QVERIFY2(result.good, result.err.constData());
    }

    void aFaultIsFound_data() {
        QTest::addColumn<QByteArray>("old");
        QTest::addColumn<QByteArray>("replacement");
        QTest::addColumn<QByteArray>("message");
        QTest::newRow("no page") << QByteArray() << QByteArray() << QByteArray("rwg.md is missing");
        QTest::newRow("other name") << QByteArray("# Rew") << QByteArray("# New")
                                    << QByteArray("rwg.md is not what the program says");
        QTest::newRow("section left out")
            << QByteArray("## When not\n") << QByteArray("") << QByteArray("rwg.md has the sections");
        QTest::newRow("other default")
            << QByteArray("| `batch_size` | 128 |") << QByteArray("| `batch_size` | 127 |")
            << QByteArray("rwg.md is not what the program says");
        QTest::newRow("no marker") << QByteArray("<!-- generated -->\n") << QByteArray("")
                                   << QByteArray("rwg.md does not have the lines");
        QTest::newRow("too long") << QByteArray("## When not\n")
                                  << "## When not\n" + QByteArray("word ").repeated(300)
                                  << QByteArray("hand-written words; the limit is 300");
    }
    void aFaultIsFound() {
        QFETCH(QByteArray, old);
        QFETCH(QByteArray, replacement);
        QFETCH(QByteArray, message);
        const QTemporaryDir folder;
        QVERIFY(QDir(folder.path()).mkdir(QStringLiteral("methods")));
        QVERIFY(QFile::copy(guideFolder + QStringLiteral("/costs.json"),
                            folder.filePath(QStringLiteral("costs.json"))));
        for (const QString& name : QDir(guideFolder + QStringLiteral("/methods")).entryList(QDir::Files))
            QVERIFY(QFile::copy(guideFolder + QStringLiteral("/methods/") + name,
                                folder.filePath(QStringLiteral("methods/") + name)));
        QVERIFY2(!checkedPages(folder.path()).err.contains(message), message.constData());
        const QString page = folder.filePath(QStringLiteral("methods/rwg.md"));
        QByteArray text = contentOf(page);
        QVERIFY(QFile::remove(page));
        if (!old.isEmpty()) {
            QVERIFY(text.contains(old));
            QFile file(page);
            QVERIFY(file.open(QIODevice::WriteOnly));
            file.write(text.replace(old, replacement));
        }
        const PeerResult result = checkedPages(folder.path());
        QVERIFY(!result.good);
        QVERIFY2(result.err.contains(message), result.err.constData());
    }
};

QTEST_APPLESS_MAIN(TestMethodPages)
#include "tst_method_pages.moc"
