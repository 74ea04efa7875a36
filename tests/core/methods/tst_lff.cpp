// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/losses/generalized_cross_entropy.h"
#include "core/losses/relative_difficulty.h"
#include "core/losses/softmax_cross_entropy.h"
#include "core/nn/named_tensor.h"
#include "tests/support/method_checks.h"
#include "tests/support/robust_reference.h"

#include <numeric>
#include <optional>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments lffSettings{{"epochs", "10"},     {"learning_rate", "0.005"}, {"batch_size", "32"},
                              {"hidden_dim", "16"}, {"output_dim", "12"},       {"weight_decay", "0"}};

/// Both models of a trajectory in robust.json; the largest relative difference is kept.
struct ReplayedPair {
    ReplayedPair(const nlohmann::json& file, GceFactor factor)
        : biased(file, "biased_initial", "adam")
        , debiased(file, "initial", "adam")
        , exponent(file.at("q"))
        , factor(factor) {
        std::vector<int> rows(biased.labels().size());
        std::iota(rows.begin(), rows.end(), 0);
        difficulty.emplace(rows, biased.labels(), 3);
    }

    void step(const std::vector<int>& rows, double expectedBiased, double expected) {
        const std::vector<int> labels = biased.labelsOf(rows);
        RowVector<double> biasedLosses, losses;
        Matrix<double> biasedGradient, gradient;
        const double biasedLoss = generalizedCrossEntropy<double>(biased.forward(rows), labels, exponent,
                                                                  factor, biasedLosses, biasedGradient);
        rowCrossEntropies<double>(debiased.forward(rows), labels, losses, gradient);
        const double loss = biasedLoss + (*difficulty)(rows, biasedLosses, losses, gradient);
        largest = std::max(
            {largest, relativeDifference(biasedLoss, expectedBiased), relativeDifference(loss, expected)});
        biased.step(biasedGradient);
        debiased.step(gradient);
    }

    ReplayedModel biased, debiased;
    double exponent;
    GceFactor factor;
    std::optional<RelativeDifficulty<double>> difficulty;
    double largest = 0.0;
};

} // namespace

class TestLff : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void followsTheReference_data() {
        QTest::addColumn<int>("which");
        QTest::newRow("code") << 0;
        QTest::newRow("paper") << 1;
    }
    void followsTheReference() {
        QFETCH(int, which);
        const nlohmann::json file = referenceFile("robust.json");
        const nlohmann::json& reference = file.at("lff").at(static_cast<std::size_t>(which));
        ReplayedPair pair(file, which == 0 ? GceFactor::code : GceFactor::paper);
        for (std::size_t b = 0; b < reference.at("batches").size(); ++b)
            pair.step(integersOf(reference.at("batches").at(b)), reference.at("biased_losses").at(b),
                      reference.at("losses").at(b));
        CHECK_AT_MOST(pair.largest, 1e-9);
        CHECK_AT_MOST(pair.debiased.differenceFrom(reference.at("after")), 1e-9);
        CHECK_AT_MOST(pair.biased.differenceFrom(reference.at("biased_after")), 1e-9);
    }

    void learnsAndKeepsBothLosses() {
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("lff", task, lffSettings);
        const auto series = trainAll(*trainer);
        QCOMPARE(series[0].at(0).first, std::string("train.loss"));
        QCOMPARE(series[0].at(1).first, std::string("train.biased_loss"));
        QVERIFY(series.back().at(1).second < 0.7 * series.front().at(1).second);
        QVERIFY(series.back().at(1).second < series.back().at(0).second);
        QVERIFY(*testReport(*task, *trainer).averageAccuracy > 0.75);
    }

    /// Next to no step is taken, so that the losses of the first epoch are those of the model that is kept,
    /// and the biased model has others. Exchanged, the hard rows would weigh least.
    void theLossesAreThoseOfTheirModels() {
        const auto task = makeTask(birdsInPlaces(60));
        const auto trainer =
            startMethod("lff", task, {{"model", "linear"}, {"epochs", "1"}, {"learning_rate", "1e-8"}});
        trainer->step({});
        const std::vector<int>& rows = task->fitRows();
        const MatrixF logits = predictRows(*trainer->head(), task->X(), rows).logits;
        std::vector<int> labels;
        for (const int row : rows)
            labels.push_back(task->labels[row]);
        RowVector<float> expected;
        MatrixF gradient;
        rowCrossEntropies<float>(logits, labels, expected, gradient);
        const auto n = static_cast<Eigen::Index>(rows.size());
        const auto apart = [&](const char* name) {
            return (findTensor(trainer->state(), name, 1, n, "test") - expected).cwiseAbs().maxCoeff();
        };
        CHECK_AT_MOST(static_cast<double>(apart("lff.losses")), 1e-3);
        QVERIFY(apart("lff.biased_losses") > 0.01f);
    }

    void resumesToTheSameBytes_data() {
        QTest::addColumn<std::string>("key");
        QTest::addColumn<std::string>("value");
        QTest::newRow("adam") << std::string("epochs") << std::string("10");
        QTest::newRow("sgd") << std::string("optimizer") << std::string("sgd");
        QTest::newRow("linear") << std::string("model") << std::string("linear");
        QTest::newRow("batches") << std::string("normalization") << std::string("train");
        QTest::newRow("true gradient") << std::string("gce_factor") << std::string("paper");
    }
    void resumesToTheSameBytes() {
        QFETCH(std::string, key);
        QFETCH(std::string, value);
        QVERIFY(continuesTheSame("lff", with(lffSettings, key, value), 4));
    }

    void aCheckpointOfAnotherSizeIsRefused() {
        const auto trainer = startMethod("lff", makeTask(birdsInPlaces()), lffSettings);
        const auto other = startMethod("lff", makeTask(birdsInPlaces(200)), lffSettings);
        CHECK_HOLDS(messageOf<DataError>([&] { other->restore(0, trainer->state()); }), "lff.biased_losses");
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        const MatrixF one = logitsWith(1, "lff", lffSettings);
        QVERIFY(sameBytes(one, logitsWith(2, "lff", lffSettings)));
        QVERIFY(sameBytes(one, logitsWith(4, "lff", lffSettings)));
        QVERIFY(!sameBytes(one, logitsWith(1, "lff", lffSettings, 1)));
    }

    void stopEndsTheEpochAtTheNextStep() { QCOMPARE(reportsAfterStop("lff", lffSettings, 3), 0); }

    void divergenceIsSaid() {
        Assignments own = with(lffSettings, "learning_rate", "90");
        own["optimizer"] = "sgd";
        const auto trainer = startMethod("lff", makeTask(birdsInPlaces()), own);
        CHECK_HOLDS(messageOf<Diverged>([&] { trainAll(*trainer); }), "lff; lower learning_rate");
    }
};

QTEST_APPLESS_MAIN(TestLff)
#include "tst_lff.moc"
