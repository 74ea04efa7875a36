// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/domain_discriminator.h"
#include "tests/support/environment_checks.h"
#include "tests/support/invariance_replay.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

std::string nameOf(bool alternating) {
    return alternating ? "dann_alternating" : "dann_reversal";
}

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
    /// The steps as the objective takes them: alternating begins with the model's, reversal takes both.
    void replaysTheTrainingInPyTorch_data() {
        QTest::addColumn<bool>("alternating");
        QTest::newRow("alternating") << true;
        QTest::newRow("reversal") << false;
    }
    void replaysTheTrainingInPyTorch() {
        QFETCH(bool, alternating);
        Replay replay;
        const nlohmann::json& reference = replay.file.at(nameOf(alternating));
        const Optimizer<double>::Options adam{.kind = OptimizerKind::adam,
                                              .learningRate = 0.02,
                                              .weightDecay = 0.0,
                                              .meanDecay = 0.5,
                                              .squareDecay = 0.9};
        Optimizer<double>::Options ofModel = adam;
        ofModel.weightDecay = 5e-3;
        Random unused(0, "placeholder weights");
        DomainDiscriminator<double> adversary(4, 2, {7, reference.at("gradient_penalty"), adam}, unused);
        const auto weights = adversary.network().parameters();
        for (std::size_t i = 0; i < weights.size(); ++i)
            weights[i]->value = matrixOf(replay.file.at("discriminator_initial").at(i));
        Optimizer<double> optimizer(replay.model.parameters(), ofModel);
        const std::vector<int> domains{0, 0, 0, 0, 1, 1, 1, 1};
        const nlohmann::json& batches = replay.file.at("batches");
        for (std::size_t u = 0; u < batches.size(); ++u) {
            replay.forward(batches.at(u));
            Matrix<double> dLogits, dZ;
            const double told = adversary.evaluate(replay.embedding, domains, &dZ);
            CHECK_AT_MOST(relativeDifference(told, reference.at("told").at(u).get<double>()), 1e-9);
            if (!alternating || u % 2 == 1)
                adversary.step();
            if (alternating && u % 2 == 1)
                continue;
            const double share = alternating ? 1.0
                                             : 2.0 / (1.0 + std::exp(-10.0 * static_cast<double>(u) /
                                                                     static_cast<double>(batches.size()))) -
                                                   1.0;
            softmaxCrossEntropy<double>(replay.logits, replay.labels, dLogits);
            optimizer.zeroGradients();
            replay.backward(dLogits, -share * reference.at("lambda").get<double>() * dZ);
            optimizer.step();
        }
        CHECK_AT_MOST(parameterDifference(replay.model.parameters(), reference.at("after")), 1e-9);
        for (std::size_t i = 0; i < weights.size(); ++i)
            CHECK_AT_MOST(
                relativeDifference(weights[i]->value, matrixOf(reference.at("discriminator_after").at(i))),
                1e-9);
    }

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
