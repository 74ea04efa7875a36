// SPDX-License-Identifier: GPL-3.0-or-later
// Checks that the window opens a set with faults, says what is wrong, and leaves broken rows out.
#include "app/panes/map_panel.h"
#include "app/window/columns_dialog.h"
#include "app/window/report_writer.h"
#include "tests/app/window_support.h"
#include "tests/support/change_rows.h"
#include "widgets/overview/data_check_list.h"
#include "widgets/overview/set_overview.h"
#include "widgets/scatter/scatter_view.h"

#include <QAction>
#include <QCheckBox>
#include <QComboBox>
#include <QLabel>
#include <QMessageBox>
#include <QTemporaryDir>
#include <QToolButton>

#include <limits>

using namespace groupscope;

namespace {

constexpr int rowsPerSplit = 100;

/// NaN in a row of each split, a row of zeros, and two test examples that are training examples, one in
/// another class.
EmbeddingSet faultySet() {
    EmbeddingSet set = smallSet(rowsPerSplit);
    testing::changeRows(set, [](MatrixF& rows) {
        for (const int row : {4, 120, 250})
            rows(row, 3) = std::numeric_limits<float>::quiet_NaN();
        rows.row(9).setZero();
        rows.row(210) = rows.row(12);
        rows.row(211) = rows.row(14);
    });
    set.columns[0].codes[210] = set.columns[0].codes[12];
    set.columns[0].codes[211] = (set.columns[0].codes[14] + 1) % 3;
    return set;
}

} // namespace

class TestDataCheck : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_data_check")))
            QSKIP(needsDisplay);
        faulty_ = folder_.filePath(QStringLiteral("faulty.h5ad"));
        saveEmbeddingSet(faultySet(), faulty_.toStdString());
    }
    void init() { forgetKeptRuns(); }

    void aSoundSetIsToldInOneLine() {
        MainWindow window;
        openSet(window, QString::fromStdString(writeSmallSet(folder_.path().toStdString())));
        QVERIFY(problemCount(
                    dataChecks(*window.session()->data()->validation(), *window.session()->task())) == 0);
        QVERIFY(labelOf(window, QStringLiteral("No problems found in 900 examples")));
    }

    void aFaultySetOpensAndIsDescribed() {
        MainWindow window;
        openSet(window, faulty_);
        QCOMPARE(window.session()->task()->brokenCount, 3);
        QVERIFY(labelOf(window, QStringLiteral("3 examples hold NaN or Inf: 1 train, 1 val, 1 test")));
        QVERIFY(labelOf(window, QStringLiteral("1 example is all zeros: row9")));
        QVERIFY(
            labelOf(window, QStringLiteral("2 test examples equal a training example (1 of another class)")));
        // Once, not as a warning too.
        QVERIFY(!labelOf(window, QStringLiteral("NaN or Inf and are left out")));
        QVERIFY(!button(window, "broken_rows")); // no map shows them
    }

    void brokenRowsAreDrawnNowhere() {
        MainWindow window;
        openSet(window, faulty_);
        showAllRows(window);
        QCOMPARE(window.view<MapPanel>()->view()->scene().rows(), 3 * rowsPerSplit - 3);
        for (const int row : window.view<MapPanel>()->model()->rows())
            QVERIFY(row != 4 && row != 120 && row != 250);
        QTRY_VERIFY_WITH_TIMEOUT(window.view<MapPanel>()->mapAtRest()->distortion(),
                                 30'000); // their neighbours are known
    }

    void aFindingSelectsItsRowsInTheMap() {
        MainWindow window;
        openSet(window, faulty_);
        QSignalSpy noticed(window.session(), &Session::noticed);
        const auto selectedRows = [&window] {
            std::vector<int> rows;
            for (const int point : window.view<MapPanel>()->view()->selection().rows())
                rows.push_back(window.view<MapPanel>()->model()->rows()[point]);
            return rows;
        };
        button(window, "leakage")->click(); // the map shows the test examples only, and says so
        QVERIFY(selectedRows() == (std::vector<int>{210, 211}));
        QVERIFY(noticed.last()[0].toString().contains(QStringLiteral("2 of 4 examples")));
        showAllRows(window);
        button(window, "leakage")->click();
        QVERIFY(selectedRows() == (std::vector<int>{12, 14, 210, 211}));
        button(window, "zero_rows")->click();
        QVERIFY(selectedRows() == std::vector<int>{9});
    }

    void trainsAndReportsWithoutThem() {
        MainWindow window;
        openSet(window, faulty_);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        const SessionRun& run = window.session()->runs()->all().front();
        QVERIFY2(run.state == SessionRun::State::done, qPrintable(run.message));
        QCOMPARE(run.run->task.brokenRows, std::int64_t(3));
        QCOMPARE(run.run->report(testSplit).n, rowsPerSplit - 1);
        const QString page = folder_.filePath(QStringLiteral("report.html"));
        QSignalSpy written(&window, &MainWindow::reportWritten);
        window.writeReport(page);
        QVERIFY(written.wait(30'000));
        const QByteArray html = contentOf(page);
        QVERIFY(html.contains("<h2>Data check</h2>"));
        QVERIFY(html.contains("3 examples hold NaN or Inf: 1 train, 1 val, 1 test"));
        QVERIFY(html.contains("--broken-rows exclude"));
    }

    void theUserMayRefuseThem() {
        MainWindow window;
        openSet(window, faulty_);
        ColumnsDialog dialog(window.session()->set(), {});
        auto* choice = dialog.findChild<QCheckBox*>();
        QVERIFY(choice->isChecked());
        QVERIFY(dialog.selection().brokenRows == BrokenRows::exclude);
        choice->setChecked(false);
        QVERIFY(dialog.selection().brokenRows == BrokenRows::refuse);
        QSignalSpy failed(window.session()->data(), &OpenSet::openFailed);
        window.session()->data()->reselect(dialog.selection());
        QVERIFY(failed.wait(10'000));
        QVERIFY(failed[0][0].toString().contains(QStringLiteral("3 examples hold NaN or Inf")));
        for (auto* box : window.findChildren<QMessageBox*>())
            box->close();
    }

    void otherColumnsKeepWhatIsKnownOfTheRows() {
        MainWindow window;
        openSet(window, faulty_);
        const auto facts = window.session()->data()->validation()->facts;
        QSignalSpy opened(window.session()->data(), &OpenSet::opened);
        window.session()->data()->reselect(
            {.useFileAttributes = false, .brokenRows = BrokenRows::exclude}); // groups are classes
        QVERIFY(opened.wait(10'000));
        QVERIFY(window.session()->data()->validation()->facts == facts);
        QCOMPARE(window.session()->task()->groups.groupCount(), 3);
    }

  private:
    static void showAllRows(MainWindow& window) {
        QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
        auto* rows = window.findChild<QComboBox*>(QStringLiteral("mapRows"));
        rows->setCurrentIndex(rows->findText(QStringLiteral("all")));
        QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 30'000);
    }

    static QToolButton* button(MainWindow& window, const char* id) {
        return window.findChild<QToolButton*>(
            QStringLiteral("dataCheckSelect_%1").arg(QString::fromUtf8(id)));
    }

    static const QLabel* labelOf(MainWindow& window, const QString& part) {
        for (const QLabel* one : window.findChild<SetOverview*>()->findChildren<QLabel*>())
            if (one->text().contains(part))
                return one;
        return nullptr;
    }

    QTemporaryDir folder_;
    QString faulty_;
};

QTEST_MAIN(TestDataCheck)
#include "tst_data_check.moc"
