// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/losses/softmax_cross_entropy.h"
#include "tests/support/method_checks.h"
#include "tests/support/robust_reference.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments jttSettings{{"input_length", "0"},     {"epochs", "8"},      {"learning_rate", "0.01"},
                              {"batch_size", "32"},      {"hidden_dim", "16"}, {"output_dim", "12"},
                              {"weight_decay", "0"},     {"upweight", "5"},    {"groups", "zeroshot"},
                              {"jtt_weight", "plus_one"}};

Assignments firstStageSettings() {
    Assignments own = jttSettings;
    own.erase("upweight");
    own.erase("jtt_weight");
    own.erase("groups");
    return own;
}

/// Birds whose predicted class is their own (or the other) in the column predicted_class.
std::shared_ptr<EmbeddingSet> birdsWithPredictions(bool right) {
    auto set = birdsInPlaces();
    Column predicted = set->columns[0];
    predicted.name = "predicted_class";
    if (!right)
        for (int& code : predicted.codes)
            code = 1 - code;
    set->columns.push_back(std::move(predicted));
    return set;
}

MatrixF trainedLogits(const std::string& id, const std::shared_ptr<const Task>& task, const Assignments& own,
                      const RunContext& context = {}) {
    const auto trainer = startMethod(id, task, own, 0, context);
    trainAll(*trainer);
    return predictRows(*trainer->head(), task->X(), task->findSplit(testSplit)->rows).logits;
}

} // namespace

class TestJtt : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    /// The second stage is ERM on other rows, which tst_upweighted_rows compares.
    void secondStageFollowsTheReference() {
        const nlohmann::json file = referenceFile("robust.json");
        const double difference = trajectoryDifference(
            file, file.at("erm"), [&](const auto& logits, const auto& labels, const auto&, auto& gradient) {
                return softmaxCrossEntropy<double>(logits, labels, gradient);
            });
        CHECK_AT_MOST(difference, 1e-9);
    }

    void liftsTheWorstGroup_data() {
        QTest::addColumn<std::string>("weight");
        for (const std::string weight : {"plus_one", "total", "equalize_errors"})
            QTest::newRow(weight.c_str()) << weight;
    }
    void liftsTheWorstGroup() {
        QFETCH(std::string, weight);
        const auto task = makeTask(birdsInPlaces());
        const auto erm = startMethod("erm", task, firstStageSettings()),
                   twice = startMethod("jtt", task, with(jttSettings, "jtt_weight", weight));
        trainAll(*erm);
        trainAll(*twice);
        QVERIFY(*testReport(*task, *twice).worstGroupAccuracy >
                *testReport(*task, *erm).worstGroupAccuracy + 0.1);
    }

    void stageOneIsErmByDefault() {
        Assignments own = jttSettings;
        own.erase("groups");
        own["stage1_epochs"] = "5";
        const auto trainer = startMethod("jtt", makeTask(birdsInPlaces()), own);
        QVERIFY(std::isfinite(trainer->step({}).at(0).second));
    }

    void weightOfOneIsErm() {
        const auto task = makeTask(birdsInPlaces());
        Assignments own = with(jttSettings, "jtt_weight", "total");
        own["upweight"] = "1";
        QVERIFY(sameBytes(trainedLogits("jtt", task, own), trainedLogits("erm", task, firstStageSettings())));
    }

    void withoutErrorsItIsAnErrorThatNamesTheWayOut_data() {
        QTest::addColumn<bool>("right");
        QTest::newRow("right") << true;
        QTest::newRow("wrong") << false;
    }
    void withoutErrorsItIsAnErrorThatNamesTheWayOut() {
        QFETCH(bool, right);
        const auto task = makeTask(birdsWithPredictions(right));
        const std::string message = messageOf<DataError>(
            [&] { startMethod("jtt", task, with(jttSettings, "groups", "given_predictions")); });
        CHECK_HOLDS(message, std::string("all training examples ") + (right ? "right" : "wrong"));
        CHECK_HOLDS(message, "train with erm");
    }

    void aFirstStageOfOneClassIsAnError() {
        auto set = birdsWithPredictions(true);
        std::fill(set->columns.back().codes.begin(), set->columns.back().codes.end(), 0);
        CHECK_HOLDS(messageOf<DataError>([&] {
                        startMethod("jtt", makeTask(set), with(jttSettings, "groups", "given_predictions"));
                    }),
                    "for all training examples");
    }

    /// Fig. 7d of Correct-N-Contrast: predictions that are all right give errors to weigh once they are
    /// noisy.
    void noiseMakesErrorsOfRightPredictions() {
        const auto task = makeTask(birdsWithPredictions(true));
        const auto noisy = [&](const std::string& noise) {
            return with(with(jttSettings, "groups", "given_predictions"), "prediction_noise", noise);
        };
        const auto trainer = startMethod("jtt", task, noisy("0.2"));
        const std::vector<Column>& found = trainer->found(); // before the noise
        for (const int row : task->fitRows())
            QCOMPARE(found.front().codes.at(static_cast<std::size_t>(row)),
                     task->labels.at(static_cast<std::size_t>(row)));
        RunContext context;
        RowCounter counter;
        context.trace = &counter;
        trainer->step(context);
        const double shown = static_cast<double>(counter.count) / static_cast<double>(task->fitRows().size());
        const double errors = (shown - 1) / 5;
        QVERIFY2(errors > 0.12 && errors < 0.28, std::to_string(errors).c_str()); // each shown 1 + 5 times
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("jtt", task, noisy("0")); }), "train with erm");
    }

    void aClassWithOneGroupIsTrained() {
        auto set = birdsWithPredictions(true);
        set->columns.back().codes[0] = 1 - set->columns.back().codes[0]; // one wrong row in one class
        const auto trainer =
            startMethod("jtt", makeTask(set), with(jttSettings, "groups", "given_predictions"));
        QVERIFY(trainAll(*trainer).back()[0].second < 0.7);
    }

    void groupsWithoutPredictionsAreRefused() {
        Assignments own = with(jttSettings, "groups", "eiil");
        own["stage1_epochs"] = "2";
        own["eiil_steps"] = "10";
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("jtt", makeTask(birdsInPlaces()), own); }),
                    "makes no class predictions");
    }

    void resumesToTheSameBytes() {
        for (const char* weight : {"plus_one", "equalize_errors"})
            QVERIFY(continuesTheSame("jtt", with(jttSettings, "jtt_weight", weight), 4));
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        Assignments own = with(jttSettings, "groups", "erm");
        own["stage1_epochs"] = "5";
        const MatrixF one = logitsWith(1, "jtt", own);
        QVERIFY(sameBytes(one, logitsWith(2, "jtt", own)));
        QVERIFY(sameBytes(one, logitsWith(4, "jtt", own)));
        QVERIFY(!sameBytes(one, logitsWith(1, "jtt", own, 1)));
    }

    void stopEndsTheEpochAtTheNextStep() { QCOMPARE(reportsAfterStop("jtt", jttSettings, 3), 0); }

    void divergenceIsSaid() {
        const auto trainer =
            startMethod("jtt", makeTask(birdsInPlaces()), with(jttSettings, "learning_rate", "90"));
        CHECK_HOLDS(messageOf<Diverged>([&] { trainAll(*trainer); }), "jtt; lower learning_rate");
    }
};

QTEST_APPLESS_MAIN(TestJtt)
#include "tst_jtt.moc"
