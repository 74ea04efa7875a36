// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/losses/cosine_cross_entropy.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/math/normalize.h"
#include "core/nn/cache_layer.h"
#include "core/nn/optimizer.h"
#include "tests/support/adapter_values.h"
#include "tests/support/method_checks.h"

#include <cmath>
#include <numbers>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments tipAdapterFSettings{{"epochs", "6"}, {"batch_size", "64"}, {"learning_rate", "0.005"}};

ClassStarts startsOf(const std::vector<int>& sortedLabels, int classCount) {
    ClassStarts starts(static_cast<std::size_t>(classCount) + 1, 0);
    for (const int label : sortedLabels)
        for (std::size_t c = static_cast<std::size_t>(label) + 1; c < starts.size(); ++c)
            ++starts[c];
    return starts;
}

} // namespace

class TestTipAdapterF : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// PyTorch's minibatches, replayed: AdamW on the keys with half a cosine of learning rates.
    void followsPyTorch() {
        const nlohmann::json file = referenceFile("cache.json");
        const nlohmann::json& reference = file.at("tip_adapter_f");
        const Matrix<double> X = matrixOf(file.at("X")), Q = matrixOf(file.at("class_embeddings"));
        const std::vector<int> y = integersOf(file.at("y"));
        const double rate = reference.at("learning_rate").get<double>();
        const auto steps = reference.at("steps").get<double>();
        Matrix<double> unit, logits, gradient;
        normalizeRows<double>(X, unit);
        CacheLayer<double> layer(unit, startsOf(y, 3), {});
        Optimizer<double> optimizer(
            {&layer.keys()},
            {.kind = OptimizerKind::adamw, .learningRate = rate, .weightDecay = 0.01, .epsilon = 1e-4});
        int step = 0;
        for (const nlohmann::json& epoch : reference.at("epochs")) {
            for (std::size_t b = 0; b < epoch.at("batches").size(); ++b) {
                const std::vector<int> indices = integersOf(epoch.at("batches").at(b));
                const Matrix<double> input = rowsOf(unit, indices);
                cosineLogits<double>(input, Q, file.at("temperature").get<double>(), logits);
                layer.forward(input, logits, {});
                const double loss = softmaxCrossEntropy<double>(logits, labelsOf(y, indices), gradient);
                // α = 1.17 is a float here
                CHECK_AT_MOST(relativeDifference(loss, epoch.at("losses").at(b).get<double>()), 1e-6);
                optimizer.zeroGradients();
                layer.backward(input, gradient, {});
                const double now = rate * 0.5 * (1.0 + std::cos(std::numbers::pi * step++ / steps));
                CHECK_AT_MOST(std::abs(now - epoch.at("rates").at(b).get<double>()), 1e-12);
                optimizer.setLearningRate(now);
                optimizer.step();
            }
            CHECK_AT_MOST(relativeDifference(layer.keys().value, matrixOf(epoch.at("keys"))), 1e-6);
        }
    }

    void learnsAndSearches() {
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("tip-adapter-f", task, tipAdapterFSettings);
        const auto series = trainAll(*trainer);
        QCOMPARE(series[0].at(0).first, std::string("train.loss"));
        QVERIFY(series.back().at(0).second < 0.7 * series.front().at(0).second);
        QCOMPARE(series[0].at(1).first, std::string("cache.alpha"));
        QVERIFY(*testReport(*task, *trainer).averageAccuracy > 0.8);
        QCOMPARE(trainer->head()->state().settings.at("alpha"), series.back().at(1).second);
    }

    void withoutSearchTheGivenStrengthStays() {
        Assignments own = tipAdapterFSettings;
        own["search"] = "false";
        own["alpha"] = "2";
        const auto trainer = startMethod("tip-adapter-f", makeTask(birdsInPlaces()), own);
        QCOMPARE(trainer->step({}).at(1).second, 2.0);
        QCOMPARE(trainer->head()->state().settings.at("beta"), 1.0);
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        const MatrixF one = logitsWith(1, "tip-adapter-f", tipAdapterFSettings);
        QVERIFY(sameBytes(one, logitsWith(2, "tip-adapter-f", tipAdapterFSettings)));
        QVERIFY(sameBytes(one, logitsWith(4, "tip-adapter-f", tipAdapterFSettings)));
        QVERIFY(!sameBytes(one, logitsWith(1, "tip-adapter-f", tipAdapterFSettings, 1)));
    }

    void goesOnFromACheckpoint() { QVERIFY(continuesTheSame("tip-adapter-f", tipAdapterFSettings, 3)); }

    void headIsACopyThatLaterStepsDoNotChange() {
        const auto trainer = startMethod("tip-adapter-f", makeTask(birdsInPlaces()), tipAdapterFSettings);
        trainer->step({});
        const auto head = trainer->head();
        const MatrixF before = head->state().tensors.at(0).values;
        trainer->step({});
        QVERIFY(sameBytes(before, head->state().tensors.at(0).values));
        QVERIFY(!sameBytes(before, trainer->head()->state().tensors.at(0).values));
    }

    void stopEndsTheEpochAtTheNextStep() {
        QCOMPARE(reportsAfterStop("tip-adapter-f", tipAdapterFSettings, 3), 0);
    }

    void divergenceNamesTheSetting() {
        const auto trainer =
            startMethod("tip-adapter-f", makeTask(birdsInPlaces()),
                        {{"learning_rate", "100"}, {"beta", "1000"}, {"epochs", "5"}, {"search", "false"}});
        CHECK_HOLDS(messageOf<DataError>([&] { trainAll(*trainer); }), "lower learning_rate");
    }

    void shotsBoundTheCache() {
        const auto task = makeTask(birdsInPlaces());
        const auto keysOf = [&](const std::string& shots, std::uint64_t seed) {
            const auto trainer =
                startMethod("tip-adapter-f", task, {{"shots", shots}, {"epochs", "1"}}, seed);
            trainer->step({});
            return trainer->head()->state().tensors.at(0).values;
        };
        QCOMPARE(keysOf("16", 0).rows(), Eigen::Index(32));
        QVERIFY(!sameBytes(keysOf("16", 0), keysOf("16", 1)));
        QCOMPARE(keysOf("100000", 0).rows(), Eigen::Index(300));
        QVERIFY(sameBytes(keysOf("100000", 0), keysOf("0", 0)));
    }

    void needsClassEmbeddings() {
        const auto set = birdsInPlaces();
        set->embeddings[0].classEmbeddings.resize(0, 0);
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("tip-adapter-f", makeTask(set), {}); }),
                    "there are no class embeddings");
    }
};

QTEST_APPLESS_MAIN(TestTipAdapterF)
#include "tst_tip_adapter_f.moc"
