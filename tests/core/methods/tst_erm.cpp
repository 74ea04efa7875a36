// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "tests/support/method_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments ermSettings{{"epochs", "10"},     {"learning_rate", "0.01"}, {"batch_size", "32"},
                              {"hidden_dim", "16"}, {"output_dim", "12"},      {"weight_decay", "0"}};

void addModels() {
    QTest::addColumn<std::string>("key");
    QTest::addColumn<std::string>("value");
    QTest::newRow("plain") << std::string("epochs") << std::string("10");
    QTest::newRow("linear") << std::string("model") << std::string("linear");
    QTest::newRow("frozen") << std::string("normalization") << std::string("frozen_stats");
    QTest::newRow("batches") << std::string("normalization") << std::string("train");
    QTest::newRow("unit norm") << std::string("normalize_input") << std::string("true");
}

} // namespace

class TestErm : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void learns_data() { addModels(); }
    void learns() {
        QFETCH(std::string, key);
        QFETCH(std::string, value);
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("erm", task, with(ermSettings, key, value));
        const auto series = trainAll(*trainer);
        QCOMPARE(series[0].at(0).first, std::string("train.loss"));
        QVERIFY(series.back().at(0).second < 0.7 * series.front().at(0).second);
        QVERIFY(*testReport(*task, *trainer).averageAccuracy > 0.75);
        QCOMPARE(trainer->head()->transformsEmbedding(), value != "linear");
    }

    void resumesToTheSameBytes_data() { addModels(); }
    void resumesToTheSameBytes() {
        QFETCH(std::string, key);
        QFETCH(std::string, value);
        QVERIFY(continuesTheSame("erm", with(ermSettings, key, value), 4));
    }

    /// The linear model is the linear probe: only the stream of the weights has another name.
    void linearModelTakesTheStepsOfTheProbe() {
        const auto task = makeTask(birdsInPlaces());
        const auto one = startMethod("erm", task, with(ermSettings, "model", "linear"));
        Assignments own = ermSettings;
        own.erase("hidden_dim");
        own.erase("output_dim");
        const auto two = startMethod("linear-probe", task, own);
        std::vector<NamedTensor> state = one->state(); // the weights of one for both
        for (NamedTensor& tensor : state) {
            const std::size_t place = tensor.name.find("classifier.");
            if (place != std::string::npos)
                tensor.name.replace(place, 11, "linear.");
        }
        two->restore(0, state);
        CHECK_AT_MOST(relativeDifference(trainAll(*one).back()[0].second, trainAll(*two).back()[0].second),
                      1e-6);
        CHECK_AT_MOST(relativeDifference(one->head()->state().tensors[0].values,
                                         two->head()->state().tensors[0].values),
                      1e-5);
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        const MatrixF one = logitsWith(1, "erm", ermSettings);
        QVERIFY(sameBytes(one, logitsWith(2, "erm", ermSettings)));
        QVERIFY(sameBytes(one, logitsWith(4, "erm", ermSettings)));
        QVERIFY(!sameBytes(one, logitsWith(1, "erm", ermSettings, 1)));
    }

    void aLastBatchOfOneRowIsLeftOutWhereBatchesAreNormalised() {
        Assignments own = with(ermSettings, "normalization", "train"); // 300 training examples
        own["batch_size"] = "299";
        QVERIFY(std::isfinite(startMethod("erm", makeTask(birdsInPlaces()), own)->step({}).at(0).second));
    }

    void stopEndsTheEpochAtTheNextStep() { QCOMPARE(reportsAfterStop("erm", ermSettings, 3), 0); }

    void divergenceIsSaid() {
        const auto trainer =
            startMethod("erm", makeTask(birdsInPlaces()), with(ermSettings, "learning_rate", "90"));
        CHECK_HOLDS(messageOf<Diverged>([&] { trainAll(*trainer); }), "learning_rate");
    }
};

QTEST_APPLESS_MAIN(TestErm)
#include "tst_erm.moc"
