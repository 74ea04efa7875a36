// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/app/cli_process.h"
#include "tests/app/small_set.h"
#include "tests/support/damaged_files.h"
#include "tests/support/peers.h"

#include <QFile>
#include <QTemporaryDir>
#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Lays the page out, then writes into its title: how many dots it is wider than the window, how many of its
/// figures have no size, and how many figures there are.
const QByteArray measuring = R"(<script>
const root = document.documentElement, figures = [...document.querySelectorAll('svg')];
const empty = figures.filter(figure => figure.getBoundingClientRect().width < 10 ||
                                       figure.getBoundingClientRect().height < 10);
document.title = `measured ${root.scrollWidth - innerWidth} ${empty.length} ${figures.length}`;
</script>)";

} // namespace

/// The report as a browser shows it.
class TestReportBrowser : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        NEED_PEERS("chromium");
        const std::string folder = folder_.path().toStdString();
        saveEmbeddingSet(smallSet(), folder + "/small.h5ad");
        writeBytes(folder + "/spec.json",
                   R"({"data":"small.h5ad","methods":[{"method":"zero-shot"},{"method":"erm"},
                      {"method":"dml-margin","set":{"epochs":2}}],"seeds":[0,1]})");
        const QString runs = folder_.filePath(QStringLiteral("runs"));
        const CliResult made = runCli({QStringLiteral("run"), folder_.filePath(QStringLiteral("spec.json")),
                                       QStringLiteral("--out"), runs, QStringLiteral("--quiet")});
        QVERIFY2(made.code == 0, made.err.constData());
        const CliResult report = runCli({QStringLiteral("report"), runs, QStringLiteral("--out"),
                                         folder_.filePath(QStringLiteral("report.html"))});
        QVERIFY2(report.code == 0, report.err.constData());
    }

    void nothingIsWiderThanTheWindow_data() {
        QTest::addColumn<int>("width");
        QTest::newRow("laptop") << 1280;
        QTest::newRow("half a screen") << 800;
    }
    void nothingIsWiderThanTheWindow() {
        QFETCH(int, width);
        QFile report(folder_.filePath(QStringLiteral("report.html")));
        QVERIFY(report.open(QIODevice::ReadOnly));
        QByteArray page = report.readAll();
        const qsizetype end = page.lastIndexOf("</body>");
        QVERIFY(end > 0);
        page.insert(end, measuring);
        const QString measured = folder_.filePath(QStringLiteral("measured.html"));
        writeBytes(measured.toStdString(), page.toStdString());
        QProcess browser;
        browser.start(QStringLiteral("chromium"),
                      {QStringLiteral("--headless"), QStringLiteral("--no-sandbox"),
                       QStringLiteral("--disable-gpu"), QStringLiteral("--disable-background-networking"),
                       QStringLiteral("--disable-component-update"), QStringLiteral("--no-first-run"),
                       QStringLiteral("--user-data-dir=") + folder_.filePath(QStringLiteral("profile")),
                       QStringLiteral("--window-size=%1,900").arg(width), QStringLiteral("--dump-dom"),
                       QStringLiteral("file://") + measured});
        const CliResult shown = resultOf(browser);
        QVERIFY2(shown.code == 0, shown.err.constData());
        const QByteArray title = shown.out.mid(shown.out.indexOf("<title>measured ") + 16, 40);
        int wider = -1, empty = -1, figures = 0;
        QVERIFY2(std::sscanf(title.constData(), "%d %d %d", &wider, &empty, &figures) == 3,
                 title.constData());
        QVERIFY2(wider <= 0, title.constData());
        QCOMPARE(empty, 0);
        QVERIFY2(figures >= 3, title.constData());
    }

  private:
    QTemporaryDir folder_;
};

QTEST_GUILESS_MAIN(TestReportBrowser)
#include "tst_report_browser.moc"
