// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "tests/support/method_checks.h"

using namespace groupscope;
using namespace groupscope::testing;

namespace {

Assignments settingsOf(const std::string& method, const std::string& groups) {
    Assignments own{
        {"groups", groups},  {"epochs", "4"},        {"learning_rate", "0.02"},      {"hidden_dim", "8"},
        {"output_dim", "6"}, {"stage1_epochs", "4"}, {"stage1_weight_decay", "0.01"}};
    if (method == "cnc")
        for (const auto& [key, value] : Assignments{
                 {"positives", "4"}, {"negatives", "4"}, {"batch_factor", "8"}, {"minimum_updates", "0"}})
            own[key] = value;
    return own;
}

struct Listener {
    RunContext context;
    std::string notices;
    Listener() {
        context.onNotice = [this](const std::string& text) { notices += text + "\n"; };
    }
};

MatrixF weightsAfter(Trainer& trainer) {
    trainAll(trainer);
    return trainer.head()->state().tensors.front().values;
}

/// Worst-group and average accuracy of the validation examples at the best epoch.
std::pair<double, double> bestEpoch(const Task& task, Trainer& trainer) {
    std::pair<double, double> best{0.0, 0.0};
    for (int epoch = 0; epoch < trainer.epochCount(); ++epoch) {
        trainer.step({});
        const Predictions predictions = predictRows(*trainer.head(), task.X(), task.selectRows());
        const GroupReport report = evaluateGroups(task, task.select(), predictions.classes);
        best = std::max(best, {*report.worstGroupAccuracy, *report.averageAccuracy});
    }
    return best;
}

} // namespace

class TestChosenFirstStage : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void keepsTheOneWhoseSecondStageHasTheBetterWorstGroup_data() {
        QTest::addColumn<std::string>("method");
        QTest::addColumn<std::string>("decay"); // of the first stage: one makes the one better, one the other
        for (const std::string method : {"cnc", "jtt"})
            for (const std::string decay : {"0", "0.01", "1"})
                QTest::newRow((method + ", " + decay).c_str()) << method << decay;
    }
    void keepsTheOneWhoseSecondStageHasTheBetterWorstGroup() {
        QFETCH(std::string, method);
        QFETCH(std::string, decay);
        const auto task = makeTask(birdsInPlaces());
        const auto settings = [&](const std::string& groups) {
            return with(settingsOf(method, groups), "stage1_weight_decay", decay);
        };
        const auto clusters = bestEpoch(*task, *startMethod(method, task, settings("erm_clusters"))),
                   predictions = bestEpoch(*task, *startMethod(method, task, settings("erm")));
        const std::string better = predictions > clusters ? "erm" : "erm_clusters";
        Listener listener;
        const auto trainer = startMethod(method, task, settings("auto"), 0, listener.context);
        CHECK_HOLDS(listener.notices, "groups auto keeps " + better + " by");
        CHECK_HOLDS(listener.notices, "erm_clusters: worst group ");
        QVERIFY(
            sameBytes(weightsAfter(*trainer), weightsAfter(*startMethod(method, task, settings(better)))));
        QVERIFY(!trainer->found().empty());
    }

    void withoutValidationRowsItSaysThatItCannotChoose() {
        auto set = birdsInPlaces();
        for (int& split : set->columns[2].codes)
            split = split == 1 ? 2 : split;
        Listener listener;
        const auto task = makeTask(set);
        const auto trainer = startMethod("cnc", task, settingsOf("cnc", "auto"), 0, listener.context);
        CHECK_HOLDS(listener.notices, "cannot choose without validation examples and takes erm_clusters");
        QVERIFY(sameBytes(weightsAfter(*trainer),
                          weightsAfter(*startMethod("cnc", task, settingsOf("cnc", "erm_clusters")))));
    }

    void withoutAttributesTheWorstClassDecides() {
        Listener listener;
        startMethod("cnc", makeTask(birdsInPlaces(), {.useFileAttributes = false}), settingsOf("cnc", "auto"),
                    0, listener.context);
        CHECK_HOLDS(listener.notices, "worst class ");
    }

    void whatCannotBeTrainedIsPassedOverAndSaid() {
        const auto task = makeTask(birdsInPlaces());
        Assignments own = with(settingsOf("cnc", "auto"), "stage1_select", "last");
        own["stage1_epochs"] = "100";
        own["stage1_weight_decay"] = "10"; // the predictions of a model without weights are one class
        own["stage1_model"] = "mlp";
        own["cluster_space"] = "features";
        Listener listener;
        std::string notices;
        try {
            startMethod("cnc", task, own, 0, listener.context);
            notices = listener.notices;
        } catch (const DataError& error) {
            notices = error.what();
        }
        CHECK_HOLDS(notices, "erm cannot be used: ");
        CHECK_HOLDS(notices, "for all training examples");
    }

    void stopIsObeyed() {
        std::stop_source source;
        source.request_stop();
        RunContext context;
        context.stop = source.get_token();
        QVERIFY(!messageOf<Cancelled>([&] {
                     startMethod("cnc", makeTask(birdsInPlaces()), settingsOf("cnc", "auto"), 0, context);
                 }).empty());
    }
};

QTEST_APPLESS_MAIN(TestChosenFirstStage)
#include "tst_chosen_first_stage.moc"
