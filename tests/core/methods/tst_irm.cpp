// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/environment_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestIrm : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void trains_data() {
        QTest::addColumn<std::string>("key");
        QTest::addColumn<std::string>("value");
        QTest::newRow("full") << std::string("penalty_form") << std::string("full");
        QTest::newRow("even_odd") << std::string("penalty_form") << std::string("even_odd");
        QTest::newRow("linear") << std::string("model") << std::string("linear");
        QTest::newRow("batch statistics") << std::string("normalization") << std::string("train");
    }
    void trains() {
        QFETCH(std::string, key);
        QFETCH(std::string, value);
        const Assignments settings = smallTraining({{key, value}, {"learning_rate", "0.05"}});
        CHECK_NO_FAULT(trainingFault("irm", settings));
    }

    void impossibleEnvironmentsAreSaid() { CHECK_NO_FAULT(environmentFault("irm", smallTraining())); }

    /// The weight changes the steps only after annealing: until then it is 1, whatever it will be.
    void annealingHoldsTheWeightBack() {
        const auto logits = [](const std::string& weight, const std::string& anneal,
                               const std::string& unit) {
            return logitsWith(1, "irm",
                              smallTraining({{"epochs", "2"},
                                             {"penalty_weight", weight},
                                             {"penalty_anneal", anneal},
                                             {"anneal_unit", unit}}));
        };
        const MatrixF held = logits("100", "1000", "updates");
        QVERIFY(sameBytes(held, logits("5000", "1000", "updates")));
        QVERIFY(sameBytes(held, logits("1", "0", "updates")));
        QVERIFY(sameBytes(held, logits("100", "2", "epochs")));
        QVERIFY(!sameBytes(held, logits("100", "1", "epochs")));
        QVERIFY(!sameBytes(held, logits("100", "2", "updates")));
    }

    void environmentsComeFromAnyFirstStage() {
        for (const char* groups : {"zeroshot", "eiil"}) {
            const auto trainer =
                startMethod("irm", makeTask(birdsInPlaces()), smallTraining({{"groups", groups}}));
            const std::vector<SeriesValues> epochs = trainAll(*trainer);
            QVERIFY(epochs.back().at(0).second < epochs.front().at(0).second);
        }
        QCOMPARE(resolveParameters(methods().find("irm").parameters, {}).text("groups"), std::string("eiil"));
    }

    void divergenceIsSaid() { CHECK_HOLDS(divergence("irm", smallTraining(), "90"), "learning_rate"); }
};

QTEST_APPLESS_MAIN(TestIrm)
#include "tst_irm.moc"
