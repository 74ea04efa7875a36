// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/environment_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

void addForms() {
    QTest::addColumn<std::string>("form");
    QTest::newRow("alternating") << std::string("alternating");
    QTest::newRow("reversal") << std::string("reversal");
}

double valueOf(const SeriesValues& series, const std::string& name) {
    for (const auto& [key, value] : series)
        if (key == name)
            return value;
    return -1.0;
}

} // namespace

class TestDann : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void trains_data() { addForms(); }
    void trains() {
        QFETCH(std::string, form);
        const Assignments settings =
            smallTraining({{"form", form}, {"learning_rate", "0.005"}, {"epochs", "10"}});
        CHECK_NO_FAULT(trainingFault("dann", settings));
    }

    void gradientPenaltyAndMoreStepsTrain() {
        const Assignments settings =
            smallTraining({{"gradient_penalty", "0.5"}, {"discriminator_steps", "2"}, {"epochs", "14"}});
        CHECK_NO_FAULT(trainingFault("dann", settings));
    }

    /// The encoder works against the discriminator, not with it: the discriminator can tell less of an
    /// embedding that hides the environment.
    void theEncoderHidesTheEnvironment_data() {
        QTest::addColumn<std::string>("form");
        QTest::newRow("alternating") << std::string("alternating");
        QTest::newRow("reversal") << std::string("reversal");
    }
    void theEncoderHidesTheEnvironment() {
        QFETCH(std::string, form);
        const auto discriminatorLoss = [&](const std::string& lambda) {
            Assignments settings = smallTraining({{"form", form}, {"lambda", lambda}, {"epochs", "20"}});
            const auto trainer = startMethod("dann", makeTask(birdsInPlaces()), settings);
            return valueOf(trainAll(*trainer).back(), "train.discriminator_loss");
        };
        const double indifferent = discriminatorLoss("0"), hiding = discriminatorLoss("1");
        QVERIFY2(hiding > indifferent + 0.05,
                 (std::to_string(hiding) + " " + std::to_string(indifferent)).c_str());
    }

    void impossibleEnvironmentsAreSaid() { CHECK_NO_FAULT(environmentFault("dann", smallTraining())); }

    /// Alternating: with k discriminator steps the model moves in update 1 when k = 1, and first in update
    /// k otherwise; a training of one update shows it.
    void stepsComeInTurn() {
        const auto moved = [](const std::string& steps) {
            Assignments settings = smallTraining({{"discriminator_steps", steps}, {"epochs", "1"}});
            settings["batch_size"] = "600"; // the whole set at once
            const auto trainer = startMethod("dann", makeTask(birdsInPlaces()), settings);
            const HeadState before = trainer->head()->state();
            const std::vector<NamedTensor> adversary = trainer->state();
            trainer->step({});
            const bool model =
                !sameBytes(before.tensors[0].values, trainer->head()->state().tensors[0].values);
            const auto discriminator = [](const std::vector<NamedTensor>& state) {
                return findTensor(state, "adversary.discriminator.0.weight", -1, -1, "test");
            };
            const bool other = !sameBytes(discriminator(adversary), discriminator(trainer->state()));
            return std::pair(model, other);
        };
        QCOMPARE(moved("1"), std::pair(true, false));
        QCOMPARE(moved("2"), std::pair(false, true));
    }

    /// Both readings of what a domain is: given attributes and what a first stage gets right; and the class
    /// it predicts, which stands for the attribute.
    void bothReadingsOfDomains() {
        for (const auto& [groups, domains] :
             std::vector<std::pair<std::string, std::string>>{{"given", "environments"},
                                                              {"zeroshot", "environments"},
                                                              {"zeroshot", "predicted_class"},
                                                              {"erm", "environments"}}) {
            const auto trainer = startMethod("dann", makeTask(birdsInPlaces()),
                                             smallTraining({{"groups", groups}, {"domains", domains}}));
            const SeriesValues series = trainer->step({});
            QCOMPARE(series.at(1).first, std::string("train.discriminator_loss"));
            QVERIFY(std::isfinite(series.at(1).second));
        }
        CHECK_HOLDS(messageOf<DataError>([] {
                        startMethod("dann", makeTask(birdsInPlaces()),
                                    smallTraining({{"groups", "eiil"}, {"domains", "predicted_class"}}));
                    }),
                    "makes no class predictions");
    }

    void divergenceIsSaid() {
        CHECK_HOLDS(divergence("dann", smallTraining({{"optimizer", "sgd"}}), "90"), "learning_rate");
    }
};

QTEST_APPLESS_MAIN(TestDann)
#include "tst_dann.moc"
