// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/population_panel.h"
#include "core/methods/shared/imported_model.h"
#include "core/runs/group_mix.h"
#include "tests/app/window_support.h"
#include "tests/support/damaged_files.h"
#include "widgets/tables/run_table.h"
#include "widgets/tables/run_table_model.h"

#include <QAction>
#include <QDockWidget>
#include <QLabel>
#include <QTableView>
#include <QTableWidget>
#include <QTemporaryDir>

#include <algorithm>

using namespace groupscope;
using namespace groupscope::testing;

/// Predictions of models that were trained elsewhere stand beside trained runs.
class TestPredictions : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_predictions")))
            QSKIP(needsDisplay);
        forgetKeptRuns();
        const EmbeddingSet set = smallSet();
        set_ = folder_.filePath(QStringLiteral("small.h5ad"));
        saveEmbeddingSet(set, set_.toStdString());
        std::string text = "id,prediction\n";
        for (std::size_t row = 0; row < set.size(); ++row)
            text += set.ids[row] + "," +
                    std::to_string(set.columns[0].codes[row] == 2 ? 0 : set.columns[0].codes[row]) + "\n";
        starless_ = folder_.filePath(QStringLiteral("starless.csv"));
        writeBytes(starless_.toStdString(), text);
    }

    /// A run without training: in the list, with groups, kept, and there again when the set is opened again.
    void aModelStandsBesideTrainedRuns() {
        MainWindow window;
        openSet(window, set_);
        trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "3"}});
        const QString id = bring(window, starless_);
        const SessionRun* run = window.session()->find(id);
        QVERIFY(run != nullptr && run->run && run->hasDetails());
        QCOMPARE(run->state, SessionRun::State::done);
        QVERIFY(isImported(run->method->id));
        QCOMPARE(*window.session()->find(id)->run->split("test")->report.worstGroupAccuracy, 0.0);
        window.resize(1600, 1000);
        QTest::qWait(600);
        keepPicture(window, "predictions_1600.png");
        window.resize(1280, 800);
        QTest::qWait(600);
        keepPicture(window, "predictions_1280.png");
        QVERIFY(!window.findChild<QAction*>(QStringLiteral("exportHead"))->isEnabled());
        QVERIFY(!window.findChild<QAction*>(QStringLiteral("useSettings"))->isEnabled());
        QVERIFY(!window.findChild<QAction*>(QStringLiteral("ownPredictions"))->isEnabled());
        QTRY_VERIFY(!window.session()->find(id)->stored.file.isEmpty());            // it is kept
        QSignalSpy again(window.session()->imports(), &PredictionImport::imported); // nothing is there twice
        const std::size_t before = window.session()->runs()->all().size();
        window.session()->imports()->import(starless_);
        QVERIFY(again.wait(10'000));
        QCOMPARE(window.session()->runs()->all().size(), before);
    }

    /// Bars, table, trade-off and curves of several runs, light and dark: for people to look at, and the
    /// table for us.
    void viewsShowIntervals() {
        MainWindow window;
        openSet(window, set_);
        trainAndWait(window, QStringLiteral("erm"), {{"epochs", "12"}});
        trainAndWait(window, QStringLiteral("rwg"), {{"epochs", "12"}});
        const QString id = bring(window, starless_);
        QStringList all;
        for (const SessionRun& run : window.session()->runs()->all())
            all << run.id;
        window.context()->selected()->select(all);
        const QAbstractItemModel* model = window.view<RunTable>()->view()->model();
        QVERIFY(model->rowCount() == static_cast<int>(all.size()));
        for (int row = 0; row < model->rowCount(); ++row) {
            const QString tip = model->index(row, RunTableModel::worst).data(Qt::ToolTipRole).toString();
            QVERIFY2(tip.contains(QStringLiteral("over all groups that could be the worst")),
                     qPrintable(tip));
        }
        for (const Theme theme : {Theme::light, Theme::dark}) {
            applyTheme(theme);
            for (const QSize size : {QSize(1600, 1000), QSize(1280, 800)})
                for (const char* pane : {"trade_off", "charts"}) {
                    window.resize(size);
                    Q_EMIT window.context()->paneRequested(pane);
                    QTest::qWait(400);
                    keepPicture(window, qPrintable(QStringLiteral("intervals_%1_%2_%3.png")
                                                       .arg(QLatin1String(pane))
                                                       .arg(size.width())
                                                       .arg(theme == Theme::dark ? QStringLiteral("dark")
                                                                                 : QStringLiteral("light"))));
                }
        }
        applyTheme(Theme::light);
    }

    void itIsThereWhenTheSetIsOpenedAgain() {
        MainWindow window;
        openSet(window, set_);
        QTRY_VERIFY(std::any_of(window.session()->runs()->all().begin(),
                                window.session()->runs()->all().end(),
                                [](const SessionRun& run) { return isImported(run.method->id); }));
    }

    /// A second file does not drop the first, which is still read.
    void twoFilesAtOnceAreBothRead() {
        MainWindow window;
        openSet(window, set_);
        const QString other = folder_.filePath(QStringLiteral("another.csv"));
        writeBytes(other.toStdString(), bytesOf(starless_.toStdString()));
        QSignalSpy brought(window.session()->imports(), &PredictionImport::imported);
        window.session()->imports()->import(starless_);
        window.session()->imports()->import(other);
        QTRY_COMPARE_WITH_TIMEOUT(brought.size(), 2, 10'000);
        QVERIFY(brought[0][0].toStringList() != brought[1][0].toStringList());
    }

    void whatIsNoPredictionIsTold() {
        MainWindow window;
        openSet(window, set_);
        const QString path = folder_.filePath(QStringLiteral("nothing.csv"));
        writeBytes(path.toStdString(), "id,size\nrow0,1\n");
        QSignalSpy failed(window.session()->imports(), &PredictionImport::failed);
        window.session()->imports()->import(path);
        QVERIFY(failed.wait(10'000));
        QVERIFY(failed[0][0].toString().contains(QStringLiteral("there are no outputs of a model")));
    }

    /// The figure follows the shares: of circles alone, of all alike, and of what is written into a cell.
    void thePopulationFollowsItsShares() {
        MainWindow window;
        openSet(window, set_);
        const QString id = bring(window, starless_);
        auto* panel = window.findChild<PopulationPanel*>();
        QVERIFY(panel != nullptr);
        panel->setEqual();
        QTRY_COMPARE(panel->results()->rowCount(), 1);
        const auto shown = [&] { return panel->results()->item(0, 1)->text(); };
        QVERIFY(shown().startsWith(QStringLiteral("66.7 % [")));
        const std::string shares = folder_.filePath(QStringLiteral("shares.csv")).toStdString();
        writeBytes(shares, "shape,place,share\ncircle,indoor,3\nstar,indoor,1\n");
        panel->readFile(QString::fromStdString(shares));
        QVERIFY(shown().startsWith(QStringLiteral("75.0 % [")));
        int star = 0; // the only other group with a share
        while (panel->shares()->item(star, 1)->text() != QStringLiteral("25"))
            ++star;
        panel->shares()->item(star, 1)->setText(QStringLiteral("0"));
        QVERIFY(shown().startsWith(QStringLiteral("100.0 % [")));
        QVERIFY(panel->findChild<QLabel*>(QStringLiteral("populationSum"))
                    ->text()
                    .contains(QStringLiteral("75 %; they are divided by this sum")));
        panel->shares()->item(star, 1)->setText(QStringLiteral("many"));
        QVERIFY(!panel->mix());
        QVERIFY(panel->findChild<QLabel*>(QStringLiteral("populationSum"))
                    ->text()
                    .contains(QStringLiteral("is not a valid share")));
        panel->setAsInRows();
        QVERIFY(panel->mix().has_value());
        window.findChild<QTabWidget*>(QStringLiteral("groupsTabs"))->setCurrentWidget(panel);
        QTest::qWait(300);
        keepPicture(*panel, "population.png");
    }

    /// Beside the first it would count as another seed.
    void otherPredictionsOfASeedAreRefused() {
        forgetKeptRuns(); // which would arrive meanwhile
        MainWindow window;
        openSet(window, set_);
        const QString path = folder_.filePath(QStringLiteral("net_seed1.csv"));
        const std::string text = bytesOf(starless_.toStdString());
        writeBytes(path.toStdString(), text);
        QVERIFY(!bring(window, path).isEmpty());
        const std::size_t before = window.session()->runs()->all().size();
        const std::size_t last = text.rfind(',');
        writeBytes(path.toStdString(), text.substr(0, last) + (text[last + 1] == '0' ? ",1\n" : ",0\n"));
        QSignalSpy failed(window.session()->imports(), &PredictionImport::failed);
        window.session()->imports()->import(path);
        QVERIFY(failed.wait(10'000));
        QVERIFY2(failed[0][0].toString().contains(QStringLiteral("net, seed 1")),
                 qPrintable(failed[0][0].toString()));
        QCOMPARE(window.session()->runs()->all().size(), before);
    }

  private:
    static QString bring(MainWindow& window, const QString& path) {
        QSignalSpy brought(window.session()->imports(), &PredictionImport::imported);
        window.session()->imports()->import(path);
        if (!brought.wait(10'000))
            return {};
        return brought[0][0].toStringList().value(0);
    }

    QTemporaryDir folder_;
    QString set_, starless_;
};

QTEST_MAIN(TestPredictions)
#include "tst_predictions.moc"
