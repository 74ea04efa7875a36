// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/environment_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

class TestCoral : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void trains_data() {
        QTest::addColumn<std::string>("groups");
        QTest::addColumn<std::string>("normalization");
        QTest::newRow("given") << std::string("given") << std::string("none");
        QTest::newRow("zeroshot") << std::string("zeroshot") << std::string("none");
        QTest::newRow("batch statistics") << std::string("given") << std::string("train");
    }
    void trains() {
        QFETCH(std::string, groups);
        QFETCH(std::string, normalization);
        CHECK_NO_FAULT(
            trainingFault("coral", smallTraining({{"groups", groups}, {"normalization", normalization}})));
    }

    void impossibleEnvironmentsAreSaid() { CHECK_NO_FAULT(environmentFault("coral", smallTraining())); }

    /// A heavier penalty draws the environments closer.
    void penaltyFalls() {
        const auto last = [](const std::string& weight) {
            const auto trainer = startMethod("coral", makeTask(birdsInPlaces()),
                                             smallTraining({{"epochs", "20"}, {"penalty_weight", weight}}));
            const SeriesValues series = trainAll(*trainer).back();
            return series.at(1).first == "train.penalty" ? series.at(1).second : -1.0;
        };
        const double light = last("0");
        QVERIFY(light > 0.0);
        QVERIFY(last("10") < 0.5 * light);
    }

    void divergenceIsSaid() { CHECK_HOLDS(divergence("coral", smallTraining(), "90"), "learning_rate"); }
};

QTEST_APPLESS_MAIN(TestCoral)
#include "tst_coral.moc"
