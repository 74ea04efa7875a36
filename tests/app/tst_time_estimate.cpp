// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/training_forecast.h"
#include "core/experiment/run_clock.h"
#include "core/experiment/time_estimate.h"

#include <QTest>

#include <algorithm>
#include <functional>

using namespace groupscope;

namespace {

using EpochTime = std::function<double(int epoch)>;

/// A clock that a run drives which takes `preparation` and then so long for each epoch, of which the last
/// `evaluation` passes without progress.
struct FakeRun {
    double preparation;
    int epochs;
    EpochTime epoch;
    double evaluation = 0.0; ///< share of an epoch

    double secondsAfter(int ended) const {
        double left = 0.0;
        for (int i = ended; i < epochs; ++i)
            left += epoch(i);
        return left;
    }
    /// The clock after so many epochs, and when that is.
    std::pair<RunClock, double> clockAfter(int ended) const {
        double now = 1000.0; // clocks of machines do not begin at 0
        RunClock clock;
        clock.start(now);
        now += preparation;
        clock.planned(epochs, 0, now);
        for (int i = 0; i < ended; ++i) {
            clock.progressed((i + 0.5) / epochs, now + 0.5 * (1.0 - evaluation) * epoch(i));
            clock.progressed((i + 1.0) / epochs, now + (1.0 - evaluation) * epoch(i));
            now += epoch(i);
            clock.epochsEnded(i + 1, now);
        }
        return {clock, now};
    }
};

} // namespace

Q_DECLARE_METATYPE(FakeRun)

class TestTimeEstimate : public QObject {
    Q_OBJECT
  private Q_SLOTS:
    void severalPlacesShareWhatWaits() {
        QCOMPARE(secondsOfAll({}, {}, 1), 0.0);
        QCOMPARE(secondsOfAll({10.0}, {5.0, 5.0}, 1), 20.0);      // one after the other
        QCOMPARE(secondsOfAll({10.0, 2.0}, {5.0, 5.0}, 2), 12.0); // both follow the short one
        QCOMPARE(secondsOfAll({10.0}, {5.0, 5.0}, 3), 10.0);      // two places are free at once
        QCOMPARE(secondsOfAll({3.0, 2.0}, {1.0, 8.0}, 2), 11.0);  // in their order, wherever a place is free
        QCOMPARE(secondsOfAll({9.0, 4.0, 1.0}, {2.0}, 1), 11.0);  // more train than may, from now on
    }
    void isRightAfterTwoEpochs_data() {
        QTest::addColumn<FakeRun>("run");
        QTest::newRow("even") << FakeRun{0.0, 50, [](int) { return 1.0; }};
        QTest::newRow("long first stage") << FakeRun{90.0, 50, [](int) { return 1.0; }};
        QTest::newRow("two losses by turns")
            << FakeRun{5.0, 100, [](int epoch) { return epoch % 2 == 0 ? 3.0 : 0.5; }};
        QTest::newRow("evaluation longer than updates") << FakeRun{1.0, 20, [](int) { return 4.0; }, 0.75};
        QTest::newRow("first epoch slower")
            << FakeRun{0.0, 50, [](int epoch) { return epoch == 0 ? 1.8 : 1.0; }};
        QTest::newRow("recording now and then")
            << FakeRun{2.0, 60, [](int epoch) { return (epoch + 1) % 5 == 0 ? 2.5 : 1.0; }};
        QTest::newRow("slowing down") << FakeRun{0.0, 40, [](int epoch) { return 1.0 + 0.01 * epoch; }};
    }
    /// Within a factor of 1.5 from the second epoch on, until there is next to nothing left.
    void isRightAfterTwoEpochs() {
        QFETCH(FakeRun, run);
        for (int ended = 2; ended <= run.epochs - 6; ++ended) {
            const auto [clock, now] = run.clockAfter(ended);
            const double truth = run.secondsAfter(ended);
            const double said = clock.secondsLeft(now).value();
            QVERIFY2(said < 1.5 * truth && truth < 1.5 * said,
                     qPrintable(QStringLiteral("after %1: %2 for %3").arg(ended).arg(said).arg(truth)));
        }
    }
    void firstUpdatesTell() {
        RunClock clock;
        clock.start(0.0);
        QVERIFY(!clock.secondsLeft(3.0));
        clock.planned(10, 0, 30.0);
        clock.progressed(0.0005, 30.1); // of an epoch 0.5 %: too little to say anything
        QVERIFY(!clock.secondsLeft(30.1));
        clock.progressed(0.01, 32.0);
        QCOMPARE(clock.epochSeconds().value(), 20.0);
        QCOMPARE(clock.secondsLeft(32.0).value(), 198.0);
        QCOMPARE(clock.wholeSeconds().value(), 230.0);
    }
    void epochsOfAnEarlierTryCostNothing() {
        RunClock clock;
        clock.start(0.0);
        clock.planned(100, 60, 1.0);
        clock.epochsEnded(60, 1.0);
        clock.epochsEnded(61, 3.0);
        clock.epochsEnded(62, 5.0);
        QCOMPARE(clock.secondsLeft(5.0).value(), 76.0);
        QCOMPARE(clock.secondsLeft(6.0).value(), 75.0); // in the middle of an epoch
    }
    void theSameSettingsSayMoreThanOthers() {
        const Method& cnc = methods().find("cnc");
        const auto values = [&](const char* epochs) {
            return resolveParameters(cnc.parameters, {{"epochs", epochs}});
        };
        constexpr std::size_t many = 100'000; // examples: so many that no epochs are added
        TimeEstimate times;
        QVERIFY(!times.timeOf("cnc", values("20"), many));
        Run run;
        run.method = "cnc";
        run.parameters = values("10");
        run.seconds = 30.0;
        run.history.resize(10);
        times.learn(run);
        QCOMPARE(times.timeOf("cnc", values("20"), many)->whole(), 60.0);
        QVERIFY(times.knows("cnc", values("10")) && !times.knows("cnc", values("20")));
        times.learn("cnc", values("30"), {.preparation = 90.0, .preparing = true}); // it is not known by that
        QVERIFY(!times.knows("cnc", values("30")) && times.timeOf("cnc", values("30"), many)->preparing);
        times.learn("cnc", values("20"), {.preparation = 7.0, .epoch = 2.0, .epochs = 25});
        QCOMPARE(times.timeOf("cnc", values("20"), many)->whole(), 57.0);
        times.clear();
        QVERIFY(!times.timeOf("cnc", values("20"), many));
    }
    /// The estimate for settings that were not trained yet counts the epochs that minimum_updates adds: 2,000
    /// updates at two per epoch.
    void addedEpochsAreForeseen() {
        const Method& erm = methods().find("erm");
        TimeEstimate times;
        Run run;
        run.method = "erm";
        run.parameters = resolveParameters(erm.parameters, {{"epochs", "10"}});
        run.seconds = 5.0;
        run.history.resize(10);
        times.learn(run);
        const auto time = times.timeOf("erm", resolveParameters(erm.parameters, {}), 226);
        QCOMPARE(time->epochs, 1000);
        QCOMPARE(time->whole(), 500.0);
        QCOMPARE(times.timeOf("erm", resolveParameters(erm.parameters, {}), 48'000)->epochs, 50);
    }
    void hoursAreSaidWithAnOffer() {
        const Method& cnc = methods().find("cnc");
        const ParameterValues values = resolveParameters(cnc.parameters, {});
        QVERIFY(trainingForecast(cnc, values, {.epoch = 2.0, .epochs = 20}, 1000, 1, 1).isEmpty());
        QVERIFY(trainingForecast(cnc, values, {.epoch = 2.0, .epochs = 20}, 1000, 3, 1)
                    .contains(QStringLiteral("2 min 0 s for 3 runs")));
        // Two at once: of four runs two follow two, of three one follows.
        for (const int runs : {3, 4})
            QVERIFY(trainingForecast(cnc, values, {.epoch = 2.0, .epochs = 20}, 1000, runs, 2)
                        .startsWith(QStringLiteral("About 1 min 20 s for %1 runs").arg(runs)));
        QVERIFY(trainingForecast(cnc, values, {.epoch = 2.0, .epochs = 20}, 1000, 4, 4).isEmpty()); // 40 s
        QVERIFY(trainingForecast(cnc, values, {.preparation = 90.0, .epoch = 2.0, .epochs = 20}, 1000, 4, 2)
                    .contains(QStringLiteral("takes 3 min 0 s of it")));
        const QString prepared =
            trainingForecast(cnc, values, {.preparation = 150.0, .epoch = 2.0, .epochs = 20}, 1000, 1, 1);
        QVERIFY2(prepared.contains(QStringLiteral("takes 2 min 30 s of it")), qPrintable(prepared));
        const QString preparing =
            trainingForecast(cnc, values, {.preparation = 150.0, .preparing = true}, 1000, 1, 1);
        QVERIFY2(
            preparing.contains(QStringLiteral("about 2 min 30 s; the time of epochs is measured after it")),
            qPrintable(preparing));
        QVERIFY(
            trainingForecast(cnc, values, {.preparation = 30.0, .preparing = true}, 1000, 1, 1).isEmpty());
        const RunTime slow{.preparation = 100.0, .epoch = 2000.0, .epochs = 20};
        const QString said = trainingForecast(cnc, values, slow, 1'000'000, 1, 1);
        QVERIFY2(said.contains(QStringLiteral("11 h 8 min")) &&
                     said.contains(QStringLiteral("target_sample_ratio=0.03")),
                 qPrintable(said));
        const auto fewer =
            fewerAnchors(methods().find("contrastive-adapter"),
                         resolveParameters(methods().find("contrastive-adapter").parameters, {}),
                         {.epoch = 600.0, .epochs = 100}, 50'000);
        QVERIFY(fewer && fewer->key == "max_anchors" && fewer->value == "5000");
        QVERIFY(!fewerAnchors(methods().find("erm"), resolveParameters(methods().find("erm").parameters, {}),
                              slow, 1'000'000));
        // The advice in the notice is a valid value of the setting.
        QCOMPARE(resolveParameters(cnc.parameters, {{"target_sample_ratio", "0.03"}})
                     .number("target_sample_ratio"),
                 0.03);
    }
};

QTEST_GUILESS_MAIN(TestTimeEstimate)
#include "tst_time_estimate.moc"
