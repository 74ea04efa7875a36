// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/nn/optimizer.h"
#include "tests/support/checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestOptimizer : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void stepsByHand() {
        Parameter<double> w("w", 1, 1);
        w.value(0, 0) = 2.0;
        Optimizer<double> optimizer({&w}, {.learningRate = 0.1, .momentum = 0.5, .weightDecay = 0.25});
        w.gradient(0, 0) = 1.0;
        optimizer.step(); // v = 1 + 0.25·2 = 1.5
        CHECK_AT_MOST(std::abs(w.value(0, 0) - 1.85), 1e-15);
        w.gradient(0, 0) = -1.0;
        optimizer.step(); // v = 0.75 - 1 + 0.25·1.85 = 0.2125
        CHECK_AT_MOST(std::abs(w.value(0, 0) - 1.82875), 1e-15);
        optimizer.zeroGradients();
        QCOMPARE(w.gradient(0, 0), 0.0);
        optimizer.step(); // momentum and decay go on without a gradient: v = 0.10625 + 0.4571875
        CHECK_AT_MOST(std::abs(w.value(0, 0) - 1.77240625), 1e-15);
    }

    void schedulesFollowTheTraining() {
        const RateSchedule cosine{.kind = RateSchedule::Kind::cosine};
        CHECK_AT_MOST(std::abs(cosine.at(0.0) - 1.0), 1e-15);
        CHECK_AT_MOST(std::abs(cosine.at(1.0 / 3) - 0.75), 1e-15);
        CHECK_AT_MOST(std::abs(cosine.at(1.0)), 1e-15);
        // LFW in finDML, D.3: 125 epochs, times 0.3 at epochs 50 and 100.
        const RateSchedule steps{.kind = RateSchedule::Kind::step, .factor = 0.3, .every = 50.0 / 125};
        QCOMPARE(steps.at(49.99 / 125), 1.0);
        CHECK_AT_MOST(std::abs(steps.at(50.0 / 125) - 0.3), 1e-15);
        CHECK_AT_MOST(std::abs(steps.at(99.0 / 125) - 0.3), 1e-15);
        CHECK_AT_MOST(std::abs(steps.at(100.0 / 125) - 0.09), 1e-15);
        for (const OptimizerKind kind : {OptimizerKind::sgd, OptimizerKind::adam, OptimizerKind::adamw}) {
            Parameter<double> scheduled("a", 1, 1), plain("a", 1, 1);
            Optimizer<double> own({&scheduled}, {.kind = kind, .learningRate = 1.0, .schedule = steps});
            Optimizer<double> other({&plain}, {.kind = kind, .learningRate = 0.3});
            scheduled.gradient(0, 0) = plain.gradient(0, 0) = 1.0;
            own.setProgress(0.5);
            own.step();
            other.step();
            CHECK_AT_MOST(std::abs(scheduled.value(0, 0) - plain.value(0, 0)), 1e-15);
        }
    }

    void everyParameterHasItsOwnVelocity() {
        Parameter<double> a("a", 2, 2), b("b", 1, 3);
        Optimizer<double> optimizer({&a, &b}, {.learningRate = 1.0, .momentum = 0.9, .weightDecay = 0.0});
        a.gradient.setConstant(1.0);
        b.gradient.setConstant(-2.0);
        optimizer.step();
        optimizer.step();
        CHECK_AT_MOST(relativeDifference(a.value, Matrix<double>::Constant(2, 2, -2.9)), 1e-15);
        CHECK_AT_MOST(relativeDifference(b.value, Matrix<double>::Constant(1, 3, 5.8)), 1e-15);
    }

    void followsPyTorch_data() {
        QTest::addColumn<int>("kind");
        QTest::newRow("sgd") << static_cast<int>(OptimizerKind::sgd);
        QTest::newRow("adam") << static_cast<int>(OptimizerKind::adam);
        QTest::newRow("adamw") << static_cast<int>(OptimizerKind::adamw);
    }
    void followsPyTorch() {
        QFETCH(int, kind);
        const nlohmann::json file = referenceFile("optimizer.json");
        const nlohmann::json& run = file.at("runs").at(QTest::currentDataTag());
        const nlohmann::json& options = run.at("options");
        Parameter<double> w("w", 2, 3);
        w.value = matrixOf(file.at("start"));
        Optimizer<double> optimizer({&w}, {.kind = static_cast<OptimizerKind>(kind),
                                           .learningRate = options.at("lr").get<double>(),
                                           .momentum = options.value("momentum", 0.0),
                                           .weightDecay = options.at("weight_decay").get<double>(),
                                           .epsilon = options.value("eps", 1e-8)});
        for (std::size_t step = 0; step < file.at("gradients").size(); ++step) {
            w.gradient = matrixOf(file.at("gradients")[step]);
            optimizer.step();
            CHECK_AT_MOST(relativeDifference(w.value, matrixOf(run.at("values")[step])), 1e-14);
        }
    }

    /// The second group has a fifth of the rate and no weight decay.
    void groupsFollowPyTorch_data() { followsPyTorch_data(); }
    void groupsFollowPyTorch() {
        QFETCH(int, kind);
        const nlohmann::json file = referenceFile("optimizer.json");
        const nlohmann::json& options = file.at("runs").at(QTest::currentDataTag()).at("options");
        const nlohmann::json& expected = file.at("groups").at(QTest::currentDataTag());
        Parameter<double> first("first", 2, 3), second("second", 2, 3);
        first.value = second.value = matrixOf(file.at("start"));
        const std::vector<ParameterGroup<double>> groups{
            {.parameters = {&first}}, {.parameters = {&second}, .rateFactor = 0.2, .weightDecay = 0.0}};
        auto optimizer =
            Optimizer<double>::ofGroups(groups, {.kind = static_cast<OptimizerKind>(kind),
                                                 .learningRate = options.at("lr").get<double>(),
                                                 .momentum = options.value("momentum", 0.0),
                                                 .weightDecay = options.at("weight_decay").get<double>(),
                                                 .epsilon = options.value("eps", 1e-8)});
        for (std::size_t step = 0; step < expected.size(); ++step) {
            first.gradient = matrixOf(file.at("gradients")[step]);
            second.gradient = -first.gradient;
            optimizer.step();
            CHECK_AT_MOST(relativeDifference(first.value, matrixOf(expected[step][0])), 1e-13);
            CHECK_AT_MOST(relativeDifference(second.value, matrixOf(expected[step][1])), 1e-13);
        }
    }

    void goesOnFromItsState_data() { followsPyTorch_data(); }
    void goesOnFromItsState() {
        QFETCH(int, kind);
        const Optimizer<float>::Options options{.kind = static_cast<OptimizerKind>(kind)};
        Parameter<float> w("w", 2, 3), copy("w", 2, 3);
        w.value = normalMatrix<float>(2, 3, 1);
        Optimizer<float> whole({&w}, options), second({&copy}, options);
        for (std::uint64_t step = 0; step < 6; ++step) {
            w.gradient = copy.gradient = normalMatrix<float>(2, 3, 10 + step);
            whole.step();
            if (step == 2)
                second.restore(whole.state());
            if (step > 2)
                second.step();
        }
        QVERIFY(sameBytes(w.value, copy.value));
        std::vector<NamedTensor> torn = whole.state();
        torn.pop_back();
        CHECK_HOLDS(messageOf<DataError>([&] { second.restore(torn); }), "is missing");
    }

    void reachesTheMinimumOfABowl() {
        Parameter<double> w("w", 1, 3);
        const Matrix<double> target = normalMatrix<double>(1, 3, 1);
        Optimizer<double> optimizer({&w}, {.learningRate = 0.05, .momentum = 0.9, .weightDecay = 0.0});
        for (int i = 0; i < 500; ++i) {
            w.gradient = w.value - target;
            optimizer.step();
        }
        CHECK_AT_MOST(relativeDifference(w.value, target), 1e-9);
    }
};

QTEST_APPLESS_MAIN(TestOptimizer)
#include "tst_optimizer.moc"
