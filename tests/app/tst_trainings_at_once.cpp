// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/training_place.h"
#include "core/base/parallel.h"
#include "core/methods/method.h"
#include "tests/app/file_content.h"
#include "tests/app/queue_support.h"
#include "tests/support/view_test.h"

#include <QApplication>
#include <QSignalSpy>
#include <QTemporaryDir>

using namespace groupscope;

namespace {

/// Runs of three methods and two seeds.
ExperimentSpec sixRuns() {
    ExperimentSpec spec;
    for (const char* method : {"adapter", "linear-probe", "group-dro"})
        spec.methods.push_back({method, {{"epochs", std::int64_t{4}}}, {}});
    spec.seeds = {0, 1};
    return spec;
}

ExperimentSpec endlessRuns(int count) {
    ExperimentSpec spec;
    spec.methods = {{"adapter", {{"epochs", endless}}, {}}};
    spec.seeds.clear();
    for (int seed = 0; seed < count; ++seed)
        spec.seeds.push_back(static_cast<std::uint64_t>(seed));
    return spec;
}

void trainAll(MainWindow& window, const QStringList& ids) {
    for (const QString& id : ids)
        QTRY_COMPARE_WITH_TIMEOUT(stateOf(window, id), SessionRun::State::done, 60'000);
}

} // namespace

class TestTrainingsAtOnce : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void initTestCase();
    void init() {
        forgetKeptRuns();
        forgetSettings();
    }
    void asManyAsSuitTheMachine();
    void headsAreTheSameHoweverManyTrain();
    void oneOfSeveralIsStopped();
    void aFailedRunStopsNoOther();
    void leavingKeepsEveryOne();
    void theMenuChoosesHowMany();
    void aForecastCountsThem();

  private:
    QTemporaryDir folder_;
    QString path_;
};

void TestTrainingsAtOnce::initTestCase() {
    if (!prepareWindowTest(QStringLiteral("tst_trainings_at_once")))
        QSKIP(needsDisplay);
    path_ = QString::fromStdString(writeSmallSet(folder_.path().toStdString()));
}

void TestTrainingsAtOnce::asManyAsSuitTheMachine() {
    constexpr std::size_t megabyte = 1 << 20;
    QCOMPARE(automaticTrainings(1, megabyte, 8000 * megabyte), 1);
    QCOMPARE(automaticTrainings(4, megabyte, 8000 * megabyte), 4);
    QCOMPARE(automaticTrainings(64, megabyte, 8000 * megabyte), 8);
    QCOMPARE(automaticTrainings(4, 1000 * megabyte, 8000 * megabyte), 2);
    QCOMPARE(automaticTrainings(4, 9000 * megabyte, 8000 * megabyte), 1); // it trains all the same
    QCOMPARE(automaticTrainings(4, 0, 8000 * megabyte), 4);               // nothing is open
}

void TestTrainingsAtOnce::headsAreTheSameHoweverManyTrain() {
    std::map<QString, std::shared_ptr<const Run>> alone;
    for (const int atOnce : {1, 3}) {
        forgetKeptRuns();
        MainWindow window;
        openSet(window, path_);
        window.session()->queue()->setTrainingsAtOnce(atOnce);
        std::size_t most = 0;
        connect(window.session()->queue(), &TrainingQueue::trainingStarted, this,
                [&] { most = std::max(most, window.session()->queue()->trainingCount()); });
        const QStringList ids = window.session()->queue()->train(sixRuns());
        QCOMPARE(ids.size(), 6);
        trainAll(window, ids);
        QCOMPARE(most, static_cast<std::size_t>(atOnce));
        for (const QString& id : ids) {
            const std::shared_ptr<const Run> run = window.session()->find(id)->stored.full;
            QVERIFY(run != nullptr);
            if (atOnce == 1) {
                alone[id] = run;
                continue;
            }
            const Run& other = *alone.at(id);
            QCOMPARE(run->selectedEpoch, other.selectedEpoch);
            QCOMPARE(run->history.size(), other.history.size());
            for (std::size_t epoch = 0; epoch < other.history.size(); ++epoch)
                QVERIFY(run->history[epoch].series == other.history[epoch].series);
            QCOMPARE(run->head.tensors.size(), other.head.tensors.size());
            for (std::size_t i = 0; i < other.head.tensors.size(); ++i)
                QVERIFY(run->head.tensors[i].values == other.head.tensors[i].values);
            QVERIFY(run->split(testSplit)->logits == other.split(testSplit)->logits);
        }
    }
}

void TestTrainingsAtOnce::oneOfSeveralIsStopped() {
    MainWindow window;
    openSet(window, path_);
    window.resize(1280, 800);
    window.session()->queue()->setTrainingsAtOnce(3);
    const QStringList ids = window.session()->queue()->train(endlessRuns(5));
    QCOMPARE(window.session()->queue()->trainingRuns(), ids.first(3));
    for (const QString& id : ids.first(3))
        QTRY_VERIFY_WITH_TIMEOUT(hasEpochs(window, id, 1), 20'000);
    QTRY_VERIFY(stateShown(window, ids[1]).contains(QStringLiteral(" left")));
    QTRY_COMPARE(stateShown(window, ids[3]), QStringLiteral("waiting (1)"));
    QVERIFY(button(window, "stopAllTraining")->isVisible() && !button(window, "stopTraining")->isVisible());
    QTest::qWait(300);
    keepPicture(window, "three_at_once_1280.png");
    auto* stop = window.findChild<QAction*>(QStringLiteral("stopRun"));
    window.context()->selected()->select({});
    QVERIFY(!stop->isEnabled()); // it would have to guess which
    window.context()->selected()->select({ids[1]});
    QVERIFY(stop->isEnabled());
    stop->trigger();
    QTRY_COMPARE(stateOf(window, ids[1]), SessionRun::State::stopped);
    QCOMPARE(stateOf(window, ids[0]), SessionRun::State::training);
    QCOMPARE(stateOf(window, ids[2]), SessionRun::State::training);
    QCOMPARE(stateOf(window, ids[3]), SessionRun::State::training); // in its place
    QCOMPARE(stateOf(window, ids[4]), SessionRun::State::queued);
    window.session()->removed()->discard({ids[0]}); // one that trains
    QTRY_VERIFY(window.session()->find(ids[0]) == nullptr);
    QTRY_COMPARE(stateOf(window, ids[4]), SessionRun::State::training);
    window.session()->queue()->resume({ids[1]}); // no place is free
    QCOMPARE(stateOf(window, ids[1]), SessionRun::State::queued);
    window.session()->queue()->setTrainingsAtOnce(4);
    QCOMPARE(stateOf(window, ids[1]), SessionRun::State::training);
    window.session()->queue()->setTrainingsAtOnce(1); // those that train go on
    QCOMPARE(window.session()->queue()->trainingCount(), std::size_t(4));
    window.session()->queue()->stopAll();
    QTRY_VERIFY(!window.session()->queue()->isTraining());
}

void TestTrainingsAtOnce::aFailedRunStopsNoOther() {
    MainWindow window;
    openSet(window, path_);
    window.session()->queue()->setTrainingsAtOnce(2);
    ExperimentSpec spec = sixRuns();
    spec.methods.insert(spec.methods.begin(), {"group-prompt", {}, {}}); // the set has no prompts of groups
    spec.seeds = {0};
    const QStringList ids = window.session()->queue()->train(spec);
    QCOMPARE(ids.size(), 4);
    QTRY_COMPARE_WITH_TIMEOUT(stateOf(window, ids[0]), SessionRun::State::failed, 20'000);
    trainAll(window, ids.mid(1));
    QVERIFY(!window.session()->find(ids[0])->message.isEmpty());
    const QString report = folder_.filePath(QStringLiteral("report.html")); // it is not left out
    QSignalSpy written(&window, &MainWindow::reportWritten);
    window.writeReport(report);
    QVERIFY(written.wait(20'000));
    QVERIFY(contentOf(report).contains("failed (seed 0): "));
    QVERIFY(contentOf(report).contains("Failed runs"));
}

void TestTrainingsAtOnce::leavingKeepsEveryOne() {
    QStringList ids;
    {
        MainWindow window;
        openSet(window, path_);
        window.session()->queue()->setTrainingsAtOnce(2);
        ids = window.session()->queue()->train(endlessRuns(3));
        for (const QString& id : ids.first(2))
            QTRY_VERIFY_WITH_TIMEOUT(hasEpochs(window, id, 2), 20'000);
        window.close();
        QVERIFY(trainingQuestion(window) != nullptr);
        QVERIFY(trainingQuestion(window)->text().contains(QStringLiteral("2 runs are training")));
        press(trainingQuestion(window), QMessageBox::AcceptRole);
        QTRY_VERIFY(!window.isVisible());
    }
    MainWindow window;
    openSet(window, path_);
    for (const QString& id : ids.first(2)) {
        QTRY_COMPARE(stateOf(window, id), SessionRun::State::stopped);
        QVERIFY(hasEpochs(window, id, 2));
    }
    QCOMPARE(stateOf(window, ids[2]), SessionRun::State::queued);
}

void TestTrainingsAtOnce::theMenuChoosesHowMany() {
    {
        MainWindow window;
        QCOMPARE(window.session()->queue()->trainingsAtOnce(), 1); // as the settings of tests say
        trigger(window, "trainingsAtOnce3");
        QCOMPARE(window.session()->queue()->trainingPlaces(), 3);
    }
    MainWindow window;
    QCOMPARE(window.session()->queue()->trainingsAtOnce(), 3);
    trigger(window, "trainingsAtOnce0");
    openSet(window, path_);
    QCOMPARE(window.session()->queue()->trainingPlaces(), std::min(8, threadCount()));
}

/// Four runs of one setting: one after the other, in pairs, and together.
void TestTrainingsAtOnce::aForecastCountsThem() {
    MainWindow window;
    openSet(window, path_);
    trainAndWait(window, QStringLiteral("linear-probe"), {{"epochs", "5"}});
    ExperimentSpec four;
    four.methods = {{"linear-probe", {{"epochs", std::int64_t{5}}}, {}}};
    four.seeds = {11, 12, 13, 14};
    const auto secondsWith = [&](int atOnce) {
        window.session()->queue()->setTrainingsAtOnce(atOnce);
        return window.session()->times()->forecast(four).seconds.value();
    };
    const double one = secondsWith(4);
    QVERIFY(one > 0.0);
    QCOMPARE(secondsWith(3), 2.0 * one);
    QCOMPARE(secondsWith(2), 2.0 * one);
    QCOMPARE(secondsWith(1), 4.0 * one);
}

GROUPSCOPE_TEST_MAIN(groupscope::testing::runViewTest<TestTrainingsAtOnce>)

#include "tst_trainings_at_once.moc"
