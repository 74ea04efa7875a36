// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/peers.h"

#include <QProcess>
#include <QRegularExpression>
#include <QTest>

/// Sets that a careless reader mislabels, against numpy, pandas, anndata and PyTorch:
/// tests/faults/mislabelled_sets.py.
class TestMislabelledSets : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void noExampleIsMislabelled();
};

void TestMislabelledSets::noExampleIsMislabelled() {
    NEED_PEERS("python3-anndata", "python3-torch", "python3-zarr");
    QProcess hunt;
    hunt.start(QStringLiteral("/usr/bin/python3"),
               {QStringLiteral("-P"),
                QStringLiteral(GROUPSCOPE_SOURCE_DIR "/tests/faults/mislabelled_sets.py"),
                QStringLiteral("--cli"), QStringLiteral(GROUPSCOPE_CLI)});
    QVERIFY(hunt.waitForFinished(1'140'000));
    const QStringList lines = QString::fromUtf8(hunt.readAllStandardOutput()).split(QLatin1Char('\n'));
    const QStringList faults = lines.filter(QRegularExpression(QStringLiteral("^(WRONG|BROKEN)")));
    QVERIFY2(hunt.exitStatus() == QProcess::NormalExit && hunt.exitCode() == 0,
             qPrintable(faults.join(QLatin1Char('\n')) + QString::fromUtf8(hunt.readAllStandardError())));
    const QRegularExpressionMatch total =
        QRegularExpression(QStringLiteral("^(\\d+) sets: (\\d+) right")).match(lines.value(lines.size() - 2));
    QVERIFY2(total.captured(1).toInt() >= 300, qPrintable(total.captured()));
    QVERIFY2(2 * total.captured(2).toInt() > total.captured(1).toInt(), "most sets are refused");
}

QTEST_GUILESS_MAIN(TestMislabelledSets)
#include "tst_mislabelled_sets.moc"
