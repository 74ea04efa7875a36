// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "tests/support/change_rows.h"
#include "tests/support/method_checks.h"

#include <chrono>
#include <cmath>
#include <utility>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments cncSettings{{"input_length", "0"},     {"groups", "zeroshot"},  {"epochs", "8"},
                              {"learning_rate", "0.02"}, {"positives", "8"},      {"negatives", "8"},
                              {"batch_factor", "8"},     {"hidden_dim", "16"},    {"output_dim", "12"},
                              {"finetune_epochs", "6"},  {"minimum_updates", "0"}};

void addOptions() {
    QTest::addColumn<std::string>("key");
    QTest::addColumn<std::string>("value");
    const auto add = [](const char* key, const char* value) {
        QTest::addRow("%s %s", key, value) << std::string(key) << std::string(value);
    };
    add("variant", "joint");
    add("variant", "train_then_finetune");
    add("sides", "one");
    add("sides", "any_anchor");
    add("negatives_by", "class_only");
    add("negatives_by", "prediction_only");
    add("contrastive_term", "align");
    add("align_normalized", "true");
    add("projection_head", "true");
    add("denominator", "single");
    add("balance_targets", "false");
    add("gradient_clip", "1");
    add("normalization", "frozen_stats");
    add("normalization", "train");
    add("normalize_input", "true");
    add("optimizer", "adam");
    add("groups", "given");
    add("groups", "erm");
}

Assignments optionsOf(const std::string& key, const std::string& value) {
    Assignments own = with(cncSettings, key, value);
    if (key == "align_normalized")
        own["contrastive_term"] = "align";
    if (key == "contrastive_term")
        own["contrastive_weight"] = "0.05";
    if (key == "groups" && value == "erm")
        own["stage1_epochs"] = "5";
    return own;
}

std::vector<std::string> namesOf(const SeriesValues& series) {
    std::vector<std::string> names;
    for (const auto& [name, value] : series)
        names.push_back(name);
    return names;
}

std::string noticesOf(const std::shared_ptr<const Task>& task, const Assignments& assignments) {
    std::string text;
    RunContext context;
    context.onNotice = [&](const std::string& notice) { text += notice + "\n"; };
    startMethod("cnc", task, assignments, 0, context);
    return text;
}

/// Birds whose class a column of the file predicts: as it is, but for the rows that `change` gives another.
template<class Change>
std::shared_ptr<const Task> predictedBirds(const Change& change) {
    const auto set = birdsInPlaces();
    std::vector<int> predicted = set->columns[0].codes;
    for (std::size_t row = 0; row < predicted.size(); ++row)
        change(row, predicted[row]);
    set->columns.push_back({"predicted_class", {"landbird", "waterbird"}, predicted, {}});
    return makeTask(set);
}

} // namespace

class TestCnc : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void learnsWithEveryOption_data() { addOptions(); }
    void learnsWithEveryOption() {
        QFETCH(std::string, key);
        QFETCH(std::string, value);
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("cnc", task, optionsOf(key, value));
        const auto series = trainAll(*trainer);
        QVERIFY(series.back().at(0).second < series.front().at(0).second);
        const double average = *testReport(*task, *trainer).averageAccuracy;
        QVERIFY2(average > 0.75, std::to_string(average).c_str());
        QVERIFY(trainer->head()->transformsEmbedding());
    }

    void resumesToTheSameBytes_data() { addOptions(); }
    void resumesToTheSameBytes() {
        QFETCH(std::string, key);
        QFETCH(std::string, value);
        QVERIFY(continuesTheSame("cnc", optionsOf(key, value), 5));
        if (value == "train_then_finetune")
            QVERIFY(continuesTheSame("cnc", optionsOf(key, value), 11));
    }

    void theWorstGroupIsBetterThanWithPlainTraining() {
        const auto set = birdsInPlaces();
        changeRows(*set, [](MatrixF& X) { // the place is easier to see than the bird
            X.leftCols(2) += 0.4f * normalMatrix<float>(X.rows(), 2, 5);
            X.middleCols(2, 2) *= 8.0f;
        });
        const auto task = makeTask(set);
        const auto cnc = startMethod("cnc", task, cncSettings);
        trainAll(*cnc);
        const auto erm = startMethod(
            "erm", task,
            {{"epochs", "40"}, {"learning_rate", "0.02"}, {"hidden_dim", "16"}, {"output_dim", "12"}});
        trainAll(*erm);
        const double with = *testReport(*task, *cnc).worstGroupAccuracy;
        const double without = *testReport(*task, *erm).worstGroupAccuracy;
        QVERIFY2(with > without + 0.05, (std::to_string(with) + " " + std::to_string(without)).c_str());
    }

    void seriesSayBothTerms() {
        const auto trainer = startMethod("cnc", makeTask(birdsInPlaces()), cncSettings);
        const SeriesValues series = trainer->step({});
        QCOMPARE(namesOf(series),
                 (std::vector<std::string>{"train.loss", "train.contrastive_loss", "train.cross_entropy"}));
        CHECK_AT_MOST(relativeDifference(series[0].second, 0.75 * series[1].second + 0.25 * series[2].second),
                      1e-12);
    }

    void trainThenFinetuneLeavesTheOtherPartAlone() {
        const auto task = makeTask(birdsInPlaces());
        const auto trainer = startMethod("cnc", task, with(cncSettings, "variant", "train_then_finetune"));
        QCOMPARE(trainer->epochCount(), 14);
        const auto tensor = [&](std::size_t i) { return trainer->head()->state().tensors.at(i); };
        std::size_t classifier = trainer->head()->state().tensors.size() - 2;
        QVERIFY(tensor(classifier).name.find("classifier") != std::string::npos);
        const MatrixF untrained = tensor(classifier).values;
        for (int epoch = 0; epoch < 8; ++epoch)
            QCOMPARE(namesOf(trainer->step({})),
                     (std::vector<std::string>{"train.loss", "train.contrastive_loss"}));
        QVERIFY(sameBytes(tensor(classifier).values, untrained));
        const MatrixF encoder = tensor(0).values;
        for (int epoch = 0; epoch < 6; ++epoch)
            QCOMPARE(namesOf(trainer->step({})),
                     (std::vector<std::string>{"train.loss", "train.cross_entropy"}));
        QVERIFY(sameBytes(tensor(0).values, encoder));
        QVERIFY(!sameBytes(tensor(classifier).values, untrained));
    }

    /// The classifier gets no gradient for λ = 1. The contrastive options do not matter for λ = 0.
    void limitsOfTheWeight() {
        Assignments contrast = with(cncSettings, "contrastive_weight", "1");
        contrast["weight_decay"] = "0";
        const auto task = makeTask(birdsInPlaces());
        const auto alone = startMethod("cnc", task, contrast);
        const MatrixF before = alone->head()->state().tensors.back().values;
        alone->step({});
        QVERIFY(sameBytes(alone->head()->state().tensors.back().values, before));
        Assignments crossEntropy = with(cncSettings, "contrastive_weight", "0");
        const MatrixF one = logitsWith(1, "cnc", crossEntropy);
        crossEntropy["contrastive_temperature"] = "3";
        crossEntropy["denominator"] = "single";
        QVERIFY(sameBytes(one, logitsWith(1, "cnc", crossEntropy)));
    }

    void sameSeedGivesTheSameBytesAtAnyThreadCount() {
        const MatrixF one = logitsWith(1, "cnc", cncSettings);
        QVERIFY(sameBytes(one, logitsWith(2, "cnc", cncSettings)));
        QVERIFY(sameBytes(one, logitsWith(4, "cnc", cncSettings)));
        QVERIFY(!sameBytes(one, logitsWith(1, "cnc", cncSettings, 1)));
    }

    /// The experiment of section 5.3: the true attribute predicts, and worse and worse.
    void noiseChangesTheShareOfPredictionsItSays() {
        const auto noisy = [](const std::string& noise) {
            Assignments own = with(cncSettings, "groups", "given_predictions");
            own["prediction_noise"] = noise;
            own["positives"] = own["negatives"] = "4000";
            return own;
        };
        const auto task = predictedBirds([](std::size_t, int&) {});
        // A perfect column turned over for every row leaves none predicted right.
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("cnc", task, noisy("1")); }),
                    "no training example can be an anchor");
        // The notice counts the errors of the slice with fewer of them: 0.1 of 300 rows in two classes.
        const std::string some = noticesOf(task, noisy("0.1")), more = noticesOf(task, noisy("0.3"));
        const auto cutTo = [](const std::string& notices) {
            const std::size_t end = notices.find(" positives a batch are drawn");
            return std::stoi(notices.substr(notices.rfind('\n', end) + 1));
        };
        const int few = cutTo(some), many = cutTo(more);
        QVERIFY2(few > 5 && few < 25, some.c_str());
        QVERIFY2(many > 30 && many < 60, more.c_str());
    }

    void accumulatingTheClassifierIsSaidAndChangesIt() {
        const auto task = makeTask(birdsInPlaces());
        CHECK_HOLDS(noticesOf(task, with(cncSettings, "compat_accumulate_classifier", "true")),
                    "its learning rate is in effect up to");
        QVERIFY(noticesOf(task, cncSettings).find("compat") == std::string::npos);
        QVERIFY(!sameBytes(logitsWith(1, "cnc", cncSettings),
                           logitsWith(1, "cnc", with(cncSettings, "compat_accumulate_classifier", "true"))));
        QVERIFY(continuesTheSame("cnc", with(cncSettings, "compat_accumulate_classifier", "true"), 3));
    }

    void aFirstStageWithoutErrorsIsAnnounced() {
        const auto task = predictedBirds([](std::size_t, int&) {});
        const std::string notices = noticesOf(task, with(cncSettings, "groups", "given_predictions"));
        CHECK_HOLDS(notices, "its positives are other examples of the class");
        CHECK_HOLDS(notices, "their negatives are any examples of other classes");
        const auto trainer = startMethod("cnc", task, with(cncSettings, "groups", "given_predictions"));
        const auto series = trainAll(*trainer);
        QVERIFY(series.back()[0].second < series.front()[0].second);
    }

    void aSliceOfOneClassIsTrainedOn() {
        bool first = true; // a landbird that is taken for a waterbird, as nothing else is
        const auto task = predictedBirds([&](std::size_t, int& prediction) {
            prediction = prediction == 0 && std::exchange(first, false) ? 1 : 0;
        });
        CHECK_HOLDS(noticesOf(task, with(cncSettings, "groups", "given_predictions")),
                    "class 'waterbird' gives no anchors");
        const auto trainer = startMethod("cnc", task, with(cncSettings, "groups", "given_predictions"));
        QVERIFY(std::isfinite(trainer->step({}).at(0).second));
    }

    /// A small set has few updates in an epoch.
    void epochsAreAddedUntilTheUpdatesAreMade() {
        const auto task = makeTask(birdsInPlaces());
        const auto epochsWith = [&](const std::string& updates) {
            return startMethod("cnc", task, with(cncSettings, "minimum_updates", updates))->epochCount();
        };
        QCOMPARE(epochsWith("0"), 8);
        const int many = epochsWith("1000");
        QVERIFY(many > 8);
        const auto noticeWith = [&](const Assignments& settings) {
            return startMethod("cnc", task, settings)->epochNotice();
        };
        const std::string notices = noticeWith(with(cncSettings, "minimum_updates", "1000"));
        CHECK_HOLDS(notices, std::to_string(many) + " epochs are made, not 8");
        const std::size_t said = notices.find("one has ") + 8;
        const int updates = std::stoi(notices.substr(said)); // of an epoch
        QCOMPARE(many, (1000 + updates - 1) / updates);
        QCOMPARE(epochsWith(std::to_string(8 * updates)), 8);
        QCOMPARE(epochsWith(std::to_string(8 * updates + 1)), 9);
        QVERIFY(noticeWith(cncSettings).empty());
    }

    void aFirstStageThatFoundNothingIsAnError() {
        const auto task = predictedBirds([](std::size_t, int& prediction) { prediction = 0; });
        const auto start = [&](const Assignments& settings) {
            return messageOf<DataError>([&] { startMethod("cnc", task, settings); });
        };
        CHECK_HOLDS(start(with(cncSettings, "groups", "given_predictions")),
                    "predicts class 'landbird' for all training examples");
        Assignments heldBack = with(cncSettings, "groups", "erm");
        heldBack["stage1_model"] = "mlp"; // whose weights such a decay takes away
        heldBack["stage1_weight_decay"] = "10";
        heldBack["stage1_select"] = "last";
        CHECK_HOLDS(start(heldBack), "lower stage1_weight_decay");
    }

    void oneErrorAClassIsEnough() {
        std::vector<int> errors(2, 0);
        const auto labels = birdsInPlaces()->columns[0].codes;
        const auto task = predictedBirds([&](std::size_t row, int& prediction) {
            if (errors[labels[row]]++ == 0)
                prediction = 1 - prediction;
        });
        CHECK_HOLDS(noticesOf(task, with(cncSettings, "groups", "given_predictions")),
                    "1 positives a batch are drawn, not 8");
        const auto trainer = startMethod("cnc", task, with(cncSettings, "groups", "given_predictions"));
        QVERIFY(std::isfinite(trainer->step({}).at(0).second));
    }

    void withoutAnyAnchorItSaysWhatToDo() {
        const auto task = predictedBirds([](std::size_t, int& prediction) { prediction = 1 - prediction; });
        CHECK_HOLDS(messageOf<DataError>(
                        [&] { startMethod("cnc", task, with(cncSettings, "groups", "given_predictions")); }),
                    "choose another first stage for groups");
    }

    void groupsWithoutPredictionsAreRefused() {
        for (const char* name : {"eiil", "subclasses"})
            CHECK_HOLDS(messageOf<DataError>([&] {
                            startMethod("cnc", makeTask(birdsInPlaces()), with(cncSettings, "groups", name));
                        }),
                        "makes no class predictions");
    }

    void stopEndsTheEpochAtTheNextStep() {
        QCOMPARE(reportsAfterStop("cnc", cncSettings, 2), 0);
        Assignments finetune = with(cncSettings, "variant", "train_then_finetune");
        finetune["epochs"] = "1"; // the second epoch is one of the classifier
        QCOMPARE(reportsAfterStop("cnc", finetune, 2), 0);
    }

    void divergenceIsSaid() {
        const auto trainer =
            startMethod("cnc", makeTask(birdsInPlaces()), with(cncSettings, "learning_rate", "90"));
        CHECK_HOLDS(messageOf<Diverged>([&] { trainAll(*trainer); }), "learning_rate");
    }
};

QTEST_APPLESS_MAIN(TestCnc)
#include "tst_cnc.moc"
