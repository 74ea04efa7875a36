// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/inference/first_stage.h"
#include "core/training/linear_training.h"
#include "core/training/validation_loss.h"
#include "tests/support/change_rows.h"
#include "tests/support/method_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// Parameters with the weight decay of headsOf(…, 1.0), unless the assignments name one.
ParameterValues values(Assignments assignments) {
    assignments.emplace("stage1_weight_decay", "1");
    return resolveParameters(firstStageParameters(), assignments);
}

/// The head of each epoch of a linear probe with the same settings.
std::vector<std::unique_ptr<Head>> headsOf(const std::shared_ptr<const Task>& task, int epochs, double rate,
                                           double decay) {
    const auto trainer =
        makeLinearTrainer(task,
                          resolveParameters(linearParameters(), {{"epochs", std::to_string(epochs)},
                                                                 {"learning_rate", toText(rate)},
                                                                 {"weight_decay", toText(decay)}}),
                          3, "test", [task](std::uint64_t) { return task->fitRows(); });
    std::vector<std::unique_ptr<Head>> heads;
    for (int epoch = 0; epoch < epochs; ++epoch) {
        trainer->step({});
        heads.push_back(trainer->head());
    }
    return heads;
}

bool sameHead(const FirstStage& stage, const Head& head) {
    return sameBytes(stage.head->state().tensors.front().values, head.state().tensors.front().values);
}

struct Listener {
    RunContext context;
    std::string notices;
    Listener() {
        context.onNotice = [this](const std::string& text) { notices += text + "\n"; };
    }
};

} // namespace

class TestFirstStage : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void keepsTheEpochWithTheLargestGap() {
        const auto task = makeTask(birdsInPlaces());
        const auto heads = headsOf(task, 12, 0.05, 1.0);
        std::size_t best = 0;
        double largest = -1.0;
        for (std::size_t i = 0; i < heads.size(); ++i) {
            const Predictions predictions = predictRows(*heads[i], task->X(), task->selectRows());
            const GroupReport report = evaluateGroups(*task, task->select(), predictions.classes);
            if (*report.worstClassAccuracy >= 0.25 && *report.gap() > largest) {
                largest = *report.gap();
                best = i;
            }
        }
        QVERIFY(best + 1 < heads.size()); // else the last would do as well
        Listener listener;
        const FirstStage stage = trainFirstStage(
            *task, values({{"stage1_epochs", "12"}, {"stage1_learning_rate", "0.05"}}), 3, listener.context);
        QVERIFY(sameHead(stage, *heads[best]));
        QCOMPARE(listener.notices, std::string());
        const FirstStage last = trainFirstStage(
            *task,
            values({{"stage1_epochs", "12"}, {"stage1_learning_rate", "0.05"}, {"stage1_select", "last"}}), 3,
            {});
        QVERIFY(sameHead(last, *heads.back()));
    }

    /// The rate falls twice in 25 epochs without a better validation loss, since the rate is so high that the
    /// loss rises.
    void theRateWaitsForAPlateau() {
        auto set = birdsInPlaces();
        const auto task = makeTask(set);
        const Assignments settings{{"stage1_epochs", "30"},
                                   {"stage1_learning_rate", "2"},
                                   {"stage1_weight_decay", "0"},
                                   {"stage1_select", "last"}};
        const FirstStage constant = trainFirstStage(*task, values(settings), 3, {}),
                         plateau = trainFirstStage(
                             *task, values(with(settings, "stage1_schedule", "plateau")), 3, {});
        QVERIFY(!sameHead(plateau, *constant.head));

        const auto trainer =
            makeLinearTrainer(task,
                              resolveParameters(linearParameters(), {{"epochs", "30"},
                                                                     {"minimum_updates", "0"},
                                                                     {"learning_rate", "2"},
                                                                     {"weight_decay", "0"},
                                                                     {"schedule", "plateau"}}),
                              3, "test", [task](std::uint64_t) { return task->fitRows(); });
        for (int epoch = 0; epoch < 30; ++epoch) {
            trainer->step({});
            trainer->observe(validationLoss(*task, *trainer->head(), {}), false);
        }
        QVERIFY(sameHead(plateau, *trainer->head()));

        for (int& split : set->columns[2].codes)
            split = split == 1 ? 2 : split;
        Listener listener;
        trainFirstStage(*makeTask(set), values({{"stage1_schedule", "plateau"}, {"stage1_epochs", "2"}}), 3,
                        listener.context);
        CHECK_HOLDS(listener.notices, "no validation examples to see a plateau by");
    }

    void amongEqualGapsTheFirstEpochIsKept() {
        const auto task = makeTask(birdsInPlaces());
        Listener listener; // steps so small that no prediction changes
        const FirstStage stage = trainFirstStage(
            *task, values({{"stage1_epochs", "3"}, {"stage1_learning_rate", "1e-6"}}), 3, listener.context);
        QCOMPARE(listener.notices, std::string());
        const auto heads = headsOf(task, 3, 1e-6, 1.0);
        QVERIFY(sameHead(stage, *heads.front()) && !sameHead(stage, *heads.back()));
    }

    void aModelOfOneClassIsPassedOver() {
        // So small steps that the start decides: all rows get nearly one class, which makes a gap of a half.
        auto set = birdsInPlaces();
        changeRows(*set, [](MatrixF& rows) { rows.array() += 50.0f; });
        const auto far = makeTask(set);
        Listener listener;
        const FirstStage stage = trainFirstStage(
            *far, values({{"stage1_epochs", "2"}, {"stage1_learning_rate", "1e-9"}}), 3, listener.context);
        CHECK_HOLDS(listener.notices, "hardly recognises");
        QVERIFY(sameHead(stage, *headsOf(far, 2, 1e-9, 1.0).back()));
        Listener silent; // with no floor the first of equal gaps counts
        const FirstStage any = trainFirstStage(
            *far, values({{"stage1_epochs", "2"}, {"stage1_learning_rate", "1e-9"}, {"stage1_floor", "0"}}),
            3, silent.context);
        QCOMPARE(silent.notices, std::string());
        QVERIFY(sameHead(any, *headsOf(far, 2, 1e-9, 1.0).front()));
    }

    void aFloorAboveWhatIsReachedPassesAllEpochsOver() {
        const auto task = makeTask(birdsInPlaces());
        Listener listener; // no class is recognised with more than all of its rows: 2 times chance of two
        trainFirstStage(*task, values({{"stage1_epochs", "3"}, {"stage1_floor", "2.001"}}), 3,
                        listener.context);
        CHECK_HOLDS(listener.notices, "lower stage1_weight_decay or stage1_floor");
    }

    void theLastEpochIsKeptWithoutGroupsToChooseBy() {
        auto set = birdsInPlaces();
        const auto plain = makeTask(set, {.useFileAttributes = false});
        for (int& split : set->columns[2].codes)
            split = split == 1 ? 2 : split;
        const auto unvalidated = makeTask(set);
        const ParameterValues parameters = values({{"stage1_epochs", "3"}});
        for (const auto& [task, missing] :
             {std::pair{plain, "attributes"}, {unvalidated, "validation examples"}}) {
            Listener listener;
            const FirstStage stage = trainFirstStage(*task, parameters, 3, listener.context);
            CHECK_HOLDS(listener.notices, std::string("no ") + missing);
            QVERIFY(sameHead(stage, *headsOf(task, 3, 1e-3, 1.0).back()));
        }
    }

    void predictionsLogitsAndFeaturesBelongTogether_data() {
        QTest::addColumn<QByteArray>("model");
        QTest::newRow("linear") << QByteArray("linear");
        QTest::newRow("encoder") << QByteArray("mlp");
    }
    void predictionsLogitsAndFeaturesBelongTogether() {
        QFETCH(QByteArray, model);
        const auto task = makeTask(birdsInPlaces());
        const ParameterValues parameters = values({{"stage1_model", model.toStdString()},
                                                   {"stage1_weight_decay", "0.001"},
                                                   {"stage1_epochs", "5"}});
        const FirstStage stage = trainFirstStage(*task, parameters, 1, {});
        const MatrixF features = firstStageFeatures(*task, parameters, 1, {});
        QVERIFY(sameBytes(features, featuresOf(*task, stage, {})));
        QCOMPARE(features.cols(), model == "mlp" ? Eigen::Index(128) : task->X().cols());
        const std::vector<int>& rows = task->fitRows();
        QCOMPARE(features.rows(), static_cast<Eigen::Index>(rows.size()));
        MatrixF bias = stage.logits - features * stage.readout.transpose();
        CHECK_AT_MOST((bias.rowwise() - bias.row(0)).cwiseAbs().maxCoeff(), 1e-5f);
        std::vector<int> predicted(task->labels.size(), -1);
        for (std::size_t i = 0; i < rows.size(); ++i) {
            const auto logits = stage.logits.row(static_cast<Eigen::Index>(i));
            predicted[rows[i]] = logits[1] > logits[0] ? 1 : 0;
        }
        QVERIFY(predicted == stage.predictions);
    }

    void divergenceNamesTheSettingOfThisStage() {
        auto set = birdsInPlaces();
        changeRows(*set, [](MatrixF& rows) { rows *= 1e30f; });
        const auto task = makeTask(set);
        CHECK_HOLDS(messageOf<Diverged>([&] {
                        trainFirstStage(*task, values({{"stage1_learning_rate", "100"}}), 1, {});
                    }),
                    "stage1_learning_rate");
    }

    void stopIsHeard() {
        std::stop_source source;
        RunContext context;
        context.stop = source.get_token();
        context.onProgress = [&](const Progress& progress) {
            if (progress.fraction > 0.5)
                source.request_stop();
        };
        const auto task = makeTask(birdsInPlaces());
        QVERIFY(!messageOf<Cancelled>([&] { trainFirstStage(*task, values({}), 1, context); }).empty());
    }
};

QTEST_APPLESS_MAIN(TestFirstStage)
#include "tst_first_stage.moc"
