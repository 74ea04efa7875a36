// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/environment_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestFishr : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void trains_data() {
        QTest::addColumn<std::string>("key");
        QTest::addColumn<std::string>("value");
        QTest::newRow("mlp") << std::string("model") << std::string("mlp");
        QTest::newRow("linear") << std::string("model") << std::string("linear");
        QTest::newRow("batch statistics") << std::string("normalization") << std::string("train");
        QTest::newRow("no memory") << std::string("variance_memory") << std::string("0");
    }
    void trains() {
        QFETCH(std::string, key);
        QFETCH(std::string, value);
        CHECK_NO_FAULT(trainingFault("fishr", smallTraining({{key, value}, {"learning_rate", "0.05"}})));
    }

    void impossibleEnvironmentsAreSaid() { CHECK_NO_FAULT(environmentFault("fishr", smallTraining())); }

    /// Before that it has no weight, and the batches alone train.
    void annealingHoldsThePenaltyBack() {
        const auto logits = [](const std::string& weight, const std::string& anneal) {
            return logitsWith(
                1, "fishr",
                smallTraining({{"epochs", "2"}, {"penalty_weight", weight}, {"penalty_anneal", anneal}}));
        };
        const MatrixF held = logits("100", "1000");
        QVERIFY(sameBytes(held, logits("0", "0")));
        QVERIFY(!sameBytes(held, logits("100", "0")));
    }

    void variancesOfEnvironmentsComeTogether() {
        const auto task = makeTask(birdsInPlaces());
        const auto penalty = [&](const std::string& weight) {
            const auto trainer = startMethod(
                "fishr", task,
                smallTraining({{"epochs", "40"}, {"penalty_weight", weight}, {"variance_memory", "0"}}));
            return trainAll(*trainer).back().back().second; // train.penalty
        };
        QVERIFY(penalty("100") < 0.7 * penalty("0"));
    }

    void divergenceIsSaid() { CHECK_HOLDS(divergence("fishr", smallTraining(), "90"), "learning_rate"); }
};

QTEST_APPLESS_MAIN(TestFishr)
#include "tst_fishr.moc"
