// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/change_rows.h"
#include "tests/support/environment_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Birds whose places show more than their kinds.
std::shared_ptr<const Task> birdsThatHideVrex() {
    auto set = birdsInPlaces();
    changeRows(*set, [](MatrixF& X) { X.leftCols(2) *= 0.05f; });
    return makeTask(set);
}

} // namespace

class TestVrex : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void trains_data() {
        QTest::addColumn<std::string>("key");
        QTest::addColumn<std::string>("value");
        QTest::newRow("mlp") << std::string("model") << std::string("mlp");
        QTest::newRow("linear") << std::string("model") << std::string("linear");
        QTest::newRow("batch statistics") << std::string("normalization") << std::string("train");
    }
    void trains() {
        QFETCH(std::string, key);
        QFETCH(std::string, value);
        CHECK_NO_FAULT(trainingFault(
            "vrex", smallTraining({{key, value}, {"learning_rate", "0.05"}, {"penalty_weight", "1"}})));
    }

    void impossibleEnvironmentsAreSaid() { CHECK_NO_FAULT(environmentFault("vrex", smallTraining())); }

    void annealingHoldsTheWeightBack() {
        const auto logits = [](const std::string& weight, const std::string& anneal) {
            return logitsWith(
                1, "vrex",
                smallTraining({{"epochs", "2"}, {"penalty_weight", weight}, {"penalty_anneal", anneal}}));
        };
        const MatrixF held = logits("100", "1000");
        QVERIFY(sameBytes(held, logits("5000", "1000")));
        QVERIFY(sameBytes(held, logits("1", "0")));
        QVERIFY(!sameBytes(held, logits("100", "0")));
    }

    /// The penalty makes the mean losses of the places more alike than its batches alone do.
    void lossesOfEnvironmentsComeTogether() {
        const auto task = birdsThatHideVrex();
        const auto penalty = [&](const std::string& weight) { // over all epochs: later ones fit everything
            const auto trainer = startMethod("vrex", task,
                                             smallTraining({{"groups", "erm"},
                                                            {"stage1_epochs", "2"},
                                                            {"penalty_weight", weight},
                                                            {"penalty_anneal", "0"}}));
            double sum = 0.0;
            for (const SeriesValues& epoch : trainAll(*trainer))
                for (const auto& [name, value] : epoch)
                    if (name == "train.penalty")
                        sum += value;
            return sum;
        };
        const double with = penalty("20"), without = penalty("0");
        QVERIFY2(with > 0.0 && with < 0.8 * without,
                 (std::to_string(with) + " " + std::to_string(without)).c_str());
    }

    void divergenceIsSaid() { CHECK_HOLDS(divergence("vrex", smallTraining(), "90"), "learning_rate"); }
};

QTEST_APPLESS_MAIN(TestVrex)
#include "tst_vrex.moc"
