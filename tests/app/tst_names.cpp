// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/run_titles.h"
#include "tests/app/window_support.h"
#include "widgets/charts/group_bars.h"
#include "widgets/tables/run_table.h"

#include <QLabel>
#include <QTableView>
#include <QTemporaryDir>

using namespace groupscope;

/// Checks the names of runs and of columns in the window.
class TestNames : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_names")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() { forgetKeptRuns(); }

    void runsOfAGridAreToldApartByWhatDiffers() {
        MainWindow window;
        openSet(window, path_);
        for (const char* rate : {"0.1", "0.01"})
            trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}, {"learning_rate", rate}});
        const auto settingsOf = [&](int row) {
            return window.view<RunTable>()
                ->view()
                ->model()
                ->index(row, RunTableModel::settings)
                .data()
                .toString();
        };
        QCOMPARE(settingsOf(0), QStringLiteral("learning_rate 0.1, epochs 3")); // what differs comes first
        QCOMPARE(settingsOf(1), QStringLiteral("learning_rate 0.01, epochs 3"));
        window.context()->selected()->select(
            {window.session()->runs()->all()[0].id, window.session()->runs()->all()[1].id});
        const GroupBarsData bars = window.view<GroupBars>()->data();
        QCOMPARE(bars.entries.size(), std::size_t(2));
        QCOMPARE(bars.entries[0].name, std::string("Linear probe, learning_rate 0.1, seed 0"));
        QCOMPARE(bars.entries[1].name, std::string("Linear probe, learning_rate 0.01, seed 0"));
        window.context()->selected()->select(
            {window.session()->runs()->all()[0].id}); // alone it needs no settings
        QCOMPARE(window.view<GroupBars>()->data().entries[0].name, std::string("Linear probe, seed 0"));
    }

    /// Names of classes and files come from outside: Qt would draw their markup.
    void noLabelGuessesWhetherItIsMarkup() {
        MainWindow window;
        openSet(window, path_);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        int seen = 0;
        for (const QLabel* label : window.findChildren<QLabel*>())
            if (label->testAttribute(Qt::WA_WState_Polished)) {
                QVERIFY2(label->textFormat() != Qt::AutoText, qPrintable(label->text()));
                ++seen;
            }
        QVERIFY(seen > 20);
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestNames)
#include "tst_names.moc"
