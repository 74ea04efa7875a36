// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_panel.h"
#include "app/panes/retrieval_panel.h"
#include "app/panes/retrieval_queries.h"
#include "app/views/frame_glide.h"
#include "app/views/representation_source.h"
#include "app/window/time_line_bar.h"
#include "core/experiment/evaluation.h"
#include "core/runs/epoch_groups.h"
#include "core/runs/series_value.h"
#include "tests/app/queue_support.h"
#include "tests/app/scene_support.h"
#include "tests/support/view_test.h"
#include "widgets/charts/group_bars.h"
#include "widgets/charts/line_chart.h"
#include "widgets/scatter/point_trails.h"
#include "widgets/scatter/scatter_figure.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/tables/elided_label.h"

#include <QApplication>
#include <QComboBox>
#include <QLabel>
#include <QSlider>
#include <QStatusBar>
#include <QTemporaryDir>
#include <QToolButton>

#include <algorithm>
#include <cmath>

using namespace groupscope;

namespace {

/// Name of the bars of the only entry, or empty.
QString nameOfBars(const MainWindow& window) {
    const auto& entries = window.view<GroupBars>()->data().entries;
    return entries.empty() ? QString() : QString::fromStdString(entries.front().name);
}

} // namespace

class TestTimeLine : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase();
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }
    void everyEpochHasItsBars();
    void meansOfSeedsDoNotFollow();
    void everyPaneFollows();
    void selectedPointsLeaveTrails();
    void theBarPlaysAndObeysKeys();
    void aTrainingIsFollowedUntilSomebodyLooksBack();
    void hiddenFiguresStayHidden();

  private:
    QTemporaryDir folder_;
    QString path_;
};

void TestTimeLine::initTestCase() {
    if (!prepareWindowTest(QStringLiteral("tst_time_line")))
        QSKIP(needsDisplay);
    path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
}

/// Every epoch has its bars, also if its head was not kept: the history holds the accuracy of groups as the
/// head gave it.
void TestTimeLine::everyEpochHasItsBars() {
    constexpr int epochs = 30;
    MainWindow window;
    window.resize(1280, 800);
    openSet(window, path_);
    QVERIFY(window.view<TimeLineBar>()->isVisible()); // nothing moves when the first run comes
    QVERIFY(!window.findChild<QSlider*>(QStringLiteral("timeLineEpoch"))->isEnabled());
    trainAndWait(window, QStringLiteral("adapter"), {{"epochs", std::to_string(epochs)}});
    QTRY_VERIFY(window.findChild<QSlider*>(QStringLiteral("timeLineEpoch"))->isEnabled());
    const QString id = window.context()->selected()->last();
    TimeLine* time = window.context()->timeLine();
    QCOMPARE(time->epochCount(), epochs);
    const Run& run = *window.session()->find(id)->run;
    QCOMPARE(time->position(), run.selectedEpoch + 1);
    QVERIFY(!window.context()->shownEpoch());
    const std::vector<int> heads = time->headEpochs();
    QVERIFY(heads.size() > 4 && heads.size() < epochs);
    time->setEvaluatedAtOnce(0); // as of a large set: the window does not wait
    for (const std::size_t place : {1, 2, 3}) {
        time->choose(heads[place] + 1);
        QVERIFY(time->shown()->isWaited && time->shown()->run == nullptr);
    }
    QTRY_VERIFY(!time->shown()->isWaited); // the last that was wanted
    QVERIFY(time->shown()->hasOwnHead());
    QCOMPARE(time->shown()->run->selectedEpoch, heads[3]);
    time->setEvaluatedAtOnce(TimeLine::usuallyAtOnce);
    time->release();
    auto* rows = window.findChild<QComboBox*>(QStringLiteral("groupsSplit"));
    rows->setCurrentIndex(rows->findData(QString::fromLatin1(validationSplit)));
    const Task& task = *window.session()->task();
    for (std::size_t i = 0; i < heads.size(); ++i) { // where both are there they agree
        const Run then = runAtSnapshot(task, run, i, {});
        const auto recorded = recordedReport(run.history[heads[i]], validationSplit, run.groups,
                                             run.report(validationSplit), run.trainCounts);
        QVERIFY(recorded.has_value());
        const GroupReport known = then.report(validationSplit);
        for (std::size_t group = 0; group < known.groups.size(); ++group)
            QCOMPARE(recorded->groups[group].correct, known.groups[group].correct);
        QCOMPARE(recorded->worstGroup, known.worstGroup);
        QCOMPARE(*recorded->averageAccuracy, *known.averageAccuracy);
        for (std::size_t c = 0; c < known.classes.size(); ++c)
            QCOMPARE(recorded->classes[c].correct, known.classes[c].correct);
    }
    int without = 0;
    while (std::find(heads.begin(), heads.end(), without) != heads.end())
        ++without;
    time->choose(without + 1);
    QVERIFY(!window.context()->shownEpoch()->hasOwnHead());
    QVERIFY(nameOfBars(window).endsWith(nameOfEpoch(without)));
    const auto worst =
        seriesValue(run.history[without], std::string(validationSplit) + ".worst_group_accuracy");
    const auto& accuracy = window.view<GroupBars>()->data().entries.front().accuracy;
    QCOMPARE(**std::min_element(accuracy.begin(), accuracy.end()), *worst);
    rows->setCurrentIndex(rows->findData(QString::fromLatin1(testSplit)));
    QVERIFY(nameOfBars(window).isEmpty()); // nobody has looked at test examples then
    QVERIFY(window.view<GroupBars>()->placeholder().contains(QStringLiteral("known on the val split")));
    time->choose(heads[1] + 1);
    QVERIFY(nameOfBars(window).endsWith(nameOfEpoch(heads[1])));
    time->choose(10'000); // the last there is
    QCOMPARE(time->position(), epochs);
    QTest::qWait(300);
    keepPicture(window, "time_line_1280.png");
    window.context()->selected()->select({}); // the line keeps its room: nothing above it may move
    QTRY_COMPARE(window.view<QLabel>(QStringLiteral("timeLineName"))->text(),
                 QStringLiteral("no run selected"));
    QVERIFY(window.view<TimeLineBar>()->isVisible());
}

/// Means of seeds do not follow the time line, and the line below them does not claim it.
void TestTimeLine::meansOfSeedsDoNotFollow() {
    MainWindow window;
    openSet(window, path_);
    QSignalSpy stopped(window.session()->queue(), &TrainingQueue::trainingStopped);
    const QStringList ids =
        window.session()->queue()->train(QStringLiteral("linear-probe"), {{"epochs", "4"}}, 0, 2);
    QVERIFY(stopped.wait(60'000));
    auto* rows = window.findChild<QComboBox*>(QStringLiteral("groupsSplit"));
    rows->setCurrentIndex(rows->findData(QString::fromLatin1(validationSplit)));
    window.context()->selected()->setAveragesSeeds(false);
    window.context()->selected()->select(ids);
    window.context()->timeLine()->choose(1);
    const auto* note = window.findChild<QLabel*>(QStringLiteral("epochRule"));
    QVERIFY(note->text().contains(QStringLiteral("of the time line")));
    window.context()->selected()->setAveragesSeeds(true);
    QVERIFY(!note->text().contains(QStringLiteral("of the time line")));
}

void TestTimeLine::everyPaneFollows() {
    MainWindow window;
    window.resize(1600, 1000);
    openSet(window, path_);
    trainAndWait(window, QStringLiteral("domain-weighted-negatives"),
                 {{"epochs", "30"}, {"temperature", "0.1"}, {"tau_beta", "0.2"}});
    const QString id = window.context()->selected()->last();
    TimeLine* time = window.context()->timeLine();
    const std::vector<int> heads = time->headEpochs();
    QVERIFY(heads.size() > 3);
    const std::shared_ptr<const Run> run = window.session()->find(id)->run;
    const std::size_t place = run->selectedEpoch == heads[2] ? 3 : 2; // of a head that is not the run's own
    const int chosen = heads[place] + 1; // an epoch later than that of the head: its own was not kept
    QVERIFY(std::find(heads.begin(), heads.end(), chosen) == heads.end());
    auto* space = window.findChild<QComboBox*>(QStringLiteral("mapSource"));
    QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
    space->setCurrentIndex(space->count() - 1);
    QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 60'000);
    QCOMPARE(time->position(), time->epochCount());
    for (const char* pane : {"representation", "retrieval"})
        Q_EMIT window.context()->paneRequested(pane);
    auto* confidence = window.view<FigurePanel>(QStringLiteral("calibration_panel"));
    RepresentationSource source(window.context());
    window.view<RetrievalPanel>()->setWatched(true);
    time->choose(chosen + 1);
    auto* glide = window.findChild<FrameGlide*>();
    QCOMPARE(glide->place(), static_cast<int>(place) + 1); // of the head before it, and the map says so
    glide->arrive();
    QVERIFY(!window.findChild<ElidedLabel*>(QStringLiteral("mapEpochNote"))->text().isEmpty());
    QVERIFY(window.view<MapPanel>()->epochNote().contains(nameOfEpoch(heads[place])));
    QVERIFY(says(confidence->view("temperature_ridges"), "epoch " + std::to_string(chosen + 1)));
    auto* chart = window.findChild<LineChart*>(QStringLiteral("accuracyChart"));
    QCOMPARE(chart->shownFigure().marker->x, chosen + 1.0);
    const std::string split = testSplit;
    const auto known = [&] { return source.known(source.wanted(split)); };
    QTRY_COMPARE(source.wanted(split).epoch, heads[place]);
    source.request({}, {split});
    QTRY_VERIFY_WITH_TIMEOUT(known() != nullptr, 30'000);
    const auto atHead = known();
    const auto cosineOf = [&](const HeadState& head) {
        return *measureRepresentation(
                    *window.session()->task(), makeHead(head).get(),
                    {.split = split, .standardized = false, .information = std::nullopt, .seed = 0}, {})
                    .cosine.mean;
    };
    const double then = cosineOf(headAt(*run, heads[place])), asKept = cosineOf(run->head);
    QVERIFY(atHead->cosine.mean.has_value());
    QCOMPARE(*atHead->cosine.mean, then);
    QVERIFY(std::abs(then - asKept) > 1e-6 * std::abs(asKept));
    const RetrievalQueries* retrieval = window.view<RetrievalPanel>()->queries();
    QTRY_VERIFY(retrieval->searchOf({id, RunEmbedding::trained, heads[place]}) != nullptr);
    QTest::qWait(300);
    keepPicture(window, "time_line_all.png");
    time->choose(0);
    QVERIFY(nameOfBars(window).isEmpty());
    QTRY_VERIFY(source.wanted(split).runId.isEmpty()); // the raw embedding
    auto* label = window.findChild<QLabel*>(QStringLiteral("timeLineName"));
    QCOMPARE(label->text(), nameOfEpoch(-1));
    time->release();
    QVERIFY(!window.context()->shownEpoch());
    QTRY_VERIFY((source.wanted(split) == RepresentationKey{id, split}));
    // The map says so where the kept head is none that it lays out.
    QCOMPARE(window.findChild<ElidedLabel*>(QStringLiteral("mapEpochNote"))->text().isEmpty(),
             std::find(heads.begin(), heads.end(), run->selectedEpoch) != heads.end());
    window.session()->runs()->describe(id, QStringLiteral("renamed"), {});
    QVERIFY(!time->isChosen()); // another name of the run does not move the time line
}

void TestTimeLine::selectedPointsLeaveTrails() {
    MainWindow window;
    window.resize(1280, 800);
    openSet(window, path_);
    trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "8"}});
    auto* space = window.findChild<QComboBox*>(QStringLiteral("mapSource"));
    QSignalSpy mapped(window.view<MapPanel>()->model(), &MapModel::finished);
    auto* follows = window.findChild<QToolButton*>(QStringLiteral("timeLineMap"));
    QTRY_VERIFY(follows->isEnabled() && !follows->isChecked());
    follows->click();
    QCOMPARE(space->currentIndex(), space->count() - 1); // the epochs
    QTRY_VERIFY_WITH_TIMEOUT(!mapped.isEmpty(), 60'000);
    space->setCurrentIndex(1);
    QVERIFY(!follows->isChecked());
    space->setCurrentIndex(space->count() - 1);
    QVERIFY(follows->isChecked());
    QTRY_VERIFY_WITH_TIMEOUT(window.view<MapPanel>()->hasEpochs(), 60'000);
    ScatterView* view = window.view<MapPanel>()->view();
    const auto map = window.view<MapPanel>()->model()->map();
    TimeLine* time = window.context()->timeLine();
    for (int epoch = 0; epoch <= time->epochCount(); ++epoch) { // rows never leave the view
        time->choose(epoch);
        window.findChild<FrameGlide*>()->arrive();
        const ScatterFigure figure = view->figure();
        const ScatterProjection project = figure.camera.projection(figure.style.view);
        for (int row = 0; row < figure.scene.rows(); ++row) {
            const Eigen::Vector2f pixels = project(figure.scene.position(row));
            QVERIFY(QRectF(QPointF(0, 0), figure.style.view).contains(pixels.x(), pixels.y()));
        }
    }
    QVERIFY(view->overlay()->trails() == nullptr);
    RowSelection some(map->rows.size());
    for (const std::size_t point : {3, 5, 100})
        some.set(point, true);
    window.context()->setSelectedPoints(some);
    time->choose(time->headEpochs()[2] + 1); // the third map of an epoch
    window.findChild<FrameGlide*>()->arrive();
    QVERIFY(view->overlay()->trails() != nullptr);
    QVERIFY(view->overlay()->trails()->rows == (std::vector<int>{3, 5, 100}));
    for (const auto& places : view->overlay()->trails()->places)
        QCOMPARE(places.size(), std::size_t(3)); // the raw rows and two epochs
    QCOMPARE(view->overlay()->trails()->places[1][2][0], map->frames[2](5, 0));
    window.statusBar()->clearMessage();
    QTest::qWait(300);
    keepPicture(window, "time_line_trails.png");
    const QImage with = view->grab().toImage();
    window.findChild<QToolButton*>(QStringLiteral("timeLineTrails"))->click();
    QVERIFY(view->overlay()->trails() == nullptr);
    QTest::qWait(300);
    QVERIFY(view->grab().toImage() != with);
    window.findChild<QToolButton*>(QStringLiteral("timeLineTrails"))->click();
    for (std::size_t point = 0; point < map->rows.size(); ++point)
        some.set(point, true);
    window.context()->setSelectedPoints(some);
    QCOMPARE(view->overlay()->trails()->rows.size(), MapPanel::mostTrails);
    auto* note = window.findChild<ElidedLabel*>(QStringLiteral("mapEpochNote"));
    QVERIFY(note->isVisible() && note->text().contains(QStringLiteral("200 of 300")));
    time->choose(0);
    QVERIFY(view->overlay()->trails() == nullptr); // nothing was before
}

void TestTimeLine::theBarPlaysAndObeysKeys() {
    MainWindow window;
    openSet(window, path_);
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "6"}});
    TimeLine* time = window.context()->timeLine();
    auto* slider = window.findChild<QSlider*>(QStringLiteral("timeLineEpoch"));
    QTRY_COMPARE(slider->maximum(), 6);
    QCOMPARE(slider->value(), time->position());
    QTest::keyClick(slider, Qt::Key_Home);
    QCOMPARE(time->position(), 0);
    // A probe leaves rows where they are: there is no embedding to be chosen.
    QVERIFY(window.view<MapPanel>()->epochNote().contains(QStringLiteral("stored no heads")));
    QTest::keyClick(slider, Qt::Key_Right);
    QCOMPARE(time->position(), 1);
    QTest::keyClick(slider, Qt::Key_End);
    QCOMPARE(time->position(), 6);
    std::vector<int> seen;
    connect(time, &TimeLine::changed, this, [&] { seen.push_back(time->position()); });
    auto* bar = window.view<TimeLineBar>();
    window.findChild<QComboBox*>(QStringLiteral("timeLineSpeed"))->setCurrentIndex(4); // four times as fast
    QTest::keyClick(slider, Qt::Key_Space);
    QVERIFY(bar->isPlaying());
    QTRY_VERIFY_WITH_TIMEOUT(!bar->isPlaying(), 10'000); // at the end it stops
    QVERIFY(seen == (std::vector<int>{0, 1, 2, 3, 4, 5, 6}));
    window.findChild<QToolButton*>(QStringLiteral("timeLineLoop"))->click();
    QTest::keyClick(slider, Qt::Key_Space);
    QTRY_VERIFY_WITH_TIMEOUT(seen.size() > 20, 20'000);
    QTest::keyClick(slider, Qt::Key_Space);
    QVERIFY(!bar->isPlaying());
    window.findChild<QToolButton*>(QStringLiteral("timeLineRelease"))->click();
    QVERIFY(!time->isChosen());
}

void TestTimeLine::aTrainingIsFollowedUntilSomebodyLooksBack() {
    MainWindow window;
    openSet(window, path_);
    const QString id = trainLong(window, 0).first();
    window.context()->selected()->select({id});
    TimeLine* time = window.context()->timeLine();
    QTRY_VERIFY_WITH_TIMEOUT(time->epochCount() > 5, 20'000);
    QVERIFY(time->isLive());
    QCOMPARE(time->position(), time->epochCount());
    time->choose(3);
    QVERIFY(!time->isLive());
    QVERIFY(nameOfBars(window).endsWith(nameOfEpoch(2)));
    const int before = time->epochCount();
    QTRY_VERIFY_WITH_TIMEOUT(time->epochCount() > before + 5, 20'000);
    QCOMPARE(time->position(), 3); // it goes on training behind
    QVERIFY(nameOfBars(window).endsWith(nameOfEpoch(2)));
    time->choose(time->epochCount());
    QVERIFY(time->isLive());
    window.session()->queue()->stopAll();
    QTRY_VERIFY(!window.session()->queue()->isTraining());
    QTRY_COMPARE(time->position(), window.session()->find(id)->run->selectedEpoch + 1);
    time->choose(1);
    QVERIFY(time->isChosen());
    window.session()->queue()->resume({id}); // it is followed again
    QTRY_VERIFY(time->isLive());
    window.session()->queue()->stopAll();
    QTRY_VERIFY(!window.session()->queue()->isTraining());
}

void TestTimeLine::hiddenFiguresStayHidden() {
    MainWindow window;
    openSet(window, path_);
    window.session()->hidden()->setHidesTest(true);
    trainAndWait(window, QStringLiteral("adapter"), {{"epochs", "4"}});
    TimeLine* time = window.context()->timeLine();
    auto* rows = window.findChild<QComboBox*>(QStringLiteral("groupsSplit"));
    rows->setCurrentIndex(rows->findData(QString::fromLatin1(testSplit)));
    for (const int epoch : time->headEpochs()) {
        time->choose(epoch + 1);
        QVERIFY(window.context()->shownEpoch()->run->split(testSplit) == nullptr);
        QVERIFY(nameOfBars(window).isEmpty());
    }
    const SessionRun* run = window.session()->find(window.context()->selected()->last());
    for (const EpochRecord& record : run->history)
        for (const auto& [name, value] : record.series)
            QVERIFY2(!name.starts_with(testSplit), name.c_str());
}

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestTimeLine>)

#include "tst_time_line.moc"
