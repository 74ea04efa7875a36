// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/split_box.h"
#include "core/runs/found_columns.h"
#include "tests/app/figure_panel_support.h"
#include "tests/app/scene_support.h"
#include "tests/app/window_support.h"
#include "widgets/charts/scene_painter.h"
#include "widgets/export/figure_export.h"
#include "widgets/tables/fact_table.h"

#include <QComboBox>
#include <QHeaderView>
#include <QTabWidget>
#include <QTableWidget>
#include <QTemporaryDir>
#include <memory>

using namespace groupscope;

/// Checks the display of a first stage's groups, on the map and in its pane.
class TestFirstStage : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase() {
        if (!prepareWindowTest(QStringLiteral("tst_first_stage")))
            QSKIP(needsDisplay);
        path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
    }
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }

    void thePaneFollowsTheRun() {
        MainWindow window;
        FigurePanel* panel = figurePanel(window, "first_stage");
        const auto why = [panel] { return panel->view("first_stage")->placeholder(); };
        QVERIFY(why().contains(QStringLiteral("once a run is selected")));
        openSet(window, path_);
        Q_EMIT window.context()->paneRequested("first_stage");
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        QVERIFY2(why().contains(QStringLiteral("has no first stage")), qPrintable(why()));
        QVERIFY(!panel->view("first_stage")->hasFigure() && !panel->view("first_stage_rows")->hasFigure());
        keepPicture(window, "first_stage_empty.png");
        trainAndWait(window, QStringLiteral("jtt"), {{"groups", "zeroshot"}, {"epochs", "1"}});
        showPane(window, "first_stage");
        QTRY_VERIFY(panel->view("first_stage")->hasFigure());
        const Run& run = *window.session()->find(window.context()->selected()->last())->run;
        const FigureView* agreement = panel->view("first_stage");
        for (const char* found : {"predictions", "groups", "environments"})
            for (const char* known : {"shape", "place", "group"})
                QVERIFY(says(agreement,
                             QStringLiteral("%1 × %2").arg(QLatin1String(found), QLatin1String(known))));
        const Table numbers = agreementTable(run.groups, run.agreements);
        QCOMPARE(numbers.rows.size(), std::size_t(9));
        for (const auto& line : numbers.rows) {
            QVERIFY(says(agreement, windowCount(static_cast<std::int64_t>(*line[2].value))));
            for (std::size_t column = 3; column < line.size(); ++column)
                if (line[column].value)
                    QVERIFY2(says(agreement, cellText(numbers.columns[column], line[column])),
                             cellText(numbers.columns[column], line[column]).c_str());
        }
        raiseTab(window, "first_stage_rows", "first_stage");
        const FigureView* rows = panel->view("first_stage_rows");
        auto* choice = window.findChild<QComboBox*>(QStringLiteral("first_stage_pair"));
        QTRY_COMPARE(choice->currentText(), QStringLiteral("predictions × group"));
        for (int group = 0; group < run.groups.groupCount(); ++group)
            QVERIFY(says(rows, run.groups.groupName(group)));
        choose(window, "first_stage_pair", QStringLiteral("environments × place"));
        QTRY_VERIFY(says(rows, "indoor, found wrong: "));
        choose(window, "first_stage_pair", QStringLiteral("predictions × group"));
        raiseTab(window, "first_stage", "first_stage");
        const QString svg = folder_.filePath(QStringLiteral("first_stage.svg"));
        exportFigure(svg, {900, 500}, [&](QPainter& p, const QRectF& r) { agreement->draw(p, r); });
        QVERIFY(contentOf(svg).contains("matched"));
        QTest::qWait(200);
        keepPicture(window, "first_stage.png");
        raiseTab(window, "first_stage_rows", "first_stage");
        keepPicture(window, "first_stage_rows.png");
        window.resize(1280, 800);
        QTest::qWait(200);
        keepPicture(window, "first_stage_1280.png");
    }

    void aTableOfFactsMayGetItsColumnsLater() {
        const std::unique_ptr<QTableWidget> table(makeFactTable({}, {}));
        QCOMPARE(table->columnCount(), 0);
        table->setColumnCount(2);
        QCOMPARE(table->horizontalHeader()->sectionResizeMode(0), QHeaderView::ResizeToContents);
        const std::unique_ptr<QTableWidget> named(
            makeFactTable({}, {QStringLiteral("Group"), QStringLiteral("Examples")}));
        QCOMPARE(named->horizontalHeader()->sectionResizeMode(0), QHeaderView::Stretch);
    }

    void theMapIsColouredByIt() {
        MainWindow window;
        openSet(window, path_);
        auto* color = window.view<QComboBox>(QStringLiteral("mapColor"));
        const int before = color->count();
        const QString found = QStringLiteral("stage 1: groups");
        QCOMPARE(color->findText(found), -1);
        trainAndWait(window, QStringLiteral("jtt"), {{"groups", "zeroshot"}, {"epochs", "1"}});
        const QString run = window.context()->selected()->last();
        QCOMPARE(color->count(), before + 3);
        QSignalSpy noticed(window.session(), &Session::noticed);
        color->setCurrentText(found);
        QVERIFY(noticed.last().first().toString().contains(QStringLiteral("training examples")));
        QTest::qWait(300);
        keepPicture(window, "map_test_rows.png"); // of which a first stage says nothing
        auto* rows = window.view<QComboBox>(QStringLiteral("mapRows"));
        QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
        rows->setCurrentIndex(rows->findData(QStringLiteral("train")));
        QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 30'000);
        QTest::qWait(300);
        QVERIFY(window.view<MapPanel>()->caption().endsWith(found));
        keepPicture(window, "map_first_stage.png");
        mapped.clear(); // a map of another number of points, which has no colours before its points are there
        rows->setCurrentIndex(rows->count() - 1);
        QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 30'000);
        QCOMPARE(window.view<MapPanel>()->view()->scene().rows(), 900);
        // A run without a first stage takes the choice away, the other brings it back.
        trainAndWait(window, QStringLiteral("zero-shot"), {});
        QCOMPARE(color->count(), before);
        QCOMPARE(color->currentIndex(), 0);
        window.context()->selected()->select({run});
        QCOMPARE(color->currentText(), found);
    }

  private:
    QTemporaryDir folder_;
    QString path_;
};

QTEST_MAIN(TestFirstStage)
#include "tst_first_stage.moc"
