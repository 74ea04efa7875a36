// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QFile>
#include <QFileInfo>
#include <QRegularExpression>
#include <QTest>

namespace {

const QDir sourceTree(QStringLiteral(GROUPSCOPE_SOURCE_DIR));

QString textOf(const QString& file) {
    QFile opened(sourceTree.filePath(file));
    return opened.open(QIODevice::ReadOnly) ? QString::fromUtf8(opened.readAll()) : QString();
}

} // namespace

/// Pages of the guide that speak of the sources: what they name is there, and the code that they quote is the
/// code of the file that is named before it.
class TestDevelopingPage : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void isTrue_data() {
        QTest::addColumn<int>("paths");  // that the page names at least
        QTest::addColumn<int>("quotes"); // that it has at least
        QTest::newRow("developing.md") << 30 << 7;
        QTest::newRow("notes/development.md") << 25 << 0;
        QTest::newRow("notes/coverage.md") << 40 << 0;
    }
    void isTrue() {
        QFETCH(int, paths);
        QFETCH(int, quotes);
        static const QRegularExpression named(
            QStringLiteral("`((?:app|core|packaging|resources|tests|widgets)/[a-z0-9_./-]+)`"));
        const QString page =
            textOf(QStringLiteral("resources/guide/") + QString::fromUtf8(QTest::currentDataTag()));
        QString file, quote;
        int foundPaths = 0, foundQuotes = 0;
        bool inside = false, isQuote = false;
        for (const QString& line : page.split(QLatin1Char('\n'))) {
            if (line.startsWith(QLatin1String("```"))) {
                if (inside && isQuote) {
                    requireQuote(file, quote);
                    ++foundQuotes;
                }
                inside = !inside;
                isQuote = inside && (line == QLatin1String("```cpp") || line == QLatin1String("```json"));
                quote.clear();
            } else if (inside) {
                quote += line + QLatin1Char('\n');
            } else {
                for (const QRegularExpressionMatch& match : named.globalMatch(line)) {
                    file = match.captured(1);
                    QVERIFY2(QFileInfo::exists(sourceTree.filePath(file)), qPrintable(file));
                    ++foundPaths;
                }
            }
            if (QTest::currentTestFailed())
                return;
        }
        QVERIFY2(foundPaths >= paths, qPrintable(QString::number(foundPaths)));
        QVERIFY2(foundQuotes >= quotes, qPrintable(QString::number(foundQuotes)));
    }

  private:
    /// The parts of `quote` between "…" stand in the file in this order, but for blanks.
    static void requireQuote(const QString& file, const QString& quote) {
        const QString text = textOf(file).simplified();
        qsizetype place = 0;
        for (const QString& part : quote.split(QStringLiteral("…"))) {
            place = text.indexOf(part.simplified(), place);
            QVERIFY2(place >= 0, qPrintable(file + QStringLiteral(" does not have:\n") + part));
        }
    }
};

QTEST_APPLESS_MAIN(TestDevelopingPage)
#include "tst_developing_page.moc"
