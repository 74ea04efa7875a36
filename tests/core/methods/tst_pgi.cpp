// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/environment_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Birds whose environments are `places` (300,) of the training examples.
template<class Places>
std::shared_ptr<const Task> birdsAt(const Places& placeOf) {
    auto set = birdsInPlaces();
    for (std::size_t row = 0; row < 300; ++row)
        set->columns[1].codes[row] = placeOf(set->columns[0].codes[row], static_cast<int>(row));
    return makeTask(set);
}

} // namespace

class TestPgi : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void trains_data() {
        QTest::addColumn<std::string>("key");
        QTest::addColumn<std::string>("value");
        QTest::newRow("mean") << std::string("reduce") << std::string("mean");
        QTest::newRow("sum") << std::string("reduce") << std::string("sum");
        QTest::newRow("cosine ramp") << std::string("ramp") << std::string("cosine");
        QTest::newRow("no ramp") << std::string("ramp_epochs") << std::string("0");
        QTest::newRow("contrasted") << std::string("batches") << std::string("contrasted");
        QTest::newRow("linear") << std::string("model") << std::string("linear");
    }
    void trains() {
        QFETCH(std::string, key);
        QFETCH(std::string, value);
        CHECK_NO_FAULT(trainingFault("pgi", smallTraining({{key, value}, {"penalty_weight", "1"}})));
    }

    void impossibleEnvironmentsAreSaid() {
        CHECK_NO_FAULT(environmentFault("pgi", smallTraining()));
        auto set = birdsInPlaces();
        set->columns[1].categories.push_back("air");
        set->columns[1].codes[5] = 2;
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("pgi", makeTask(set), smallTraining()); }),
                    "3 environments");
    }

    void aClassThatOneEnvironmentLacksIsSaid() {
        std::string notices;
        RunContext context;
        context.onNotice = [&notices](const std::string& text) { notices += text; };
        const auto waterbirdsAtWater = [](int bird, int row) { return bird == 1 ? 1 : row % 2; };
        const auto trainer = startMethod("pgi", birdsAt(waterbirdsAtWater), smallTraining(), 0, context);
        CHECK_HOLDS(notices, "nothing to the penalty: waterbird");
        QVERIFY(std::isfinite(trainer->step({}).at(0).second));
        const auto everyBirdAtHome = [](int bird, int) { return bird; };
        CHECK_HOLDS(
            messageOf<DataError>([&] { startMethod("pgi", birdsAt(everyBirdAtHome), smallTraining()); }),
            "no class");
    }

    /// A heavy penalty makes the mean predictions of each class agree.
    void penaltyFalls() {
        const auto last = [](const std::string& weight) {
            const auto trainer = startMethod("pgi", makeTask(birdsInPlaces()),
                                             smallTraining({{"epochs", "20"}, {"penalty_weight", weight}}));
            const SeriesValues series = trainAll(*trainer).back();
            return series.at(1).first == "train.penalty" ? series.at(1).second : -1.0;
        };
        const double light = last("0");
        QVERIFY(light > 0.0);
        QVERIFY(last("10") < 0.5 * light);
    }

    void divergenceIsSaid() { CHECK_HOLDS(divergence("pgi", smallTraining(), "90"), "learning_rate"); }
};

QTEST_APPLESS_MAIN(TestPgi)
#include "tst_pgi.moc"
