// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/training.h"
#include "tests/support/change_rows.h"
#include "tests/support/environment_checks.h"

#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

const Assignments afrSettings{{"epochs", "6"},       {"learning_rate", "0.02"}, {"batch_size", "32"},
                              {"hidden_dim", "16"},  {"output_dim", "8"},       {"minimum_updates", "0"},
                              {"refit_epochs", "20"}};

/// The rows that each kind of draw was of.
struct DrawnRows final : TrainingTrace {
    std::map<std::string, std::vector<int>> last;
    std::map<std::string, std::set<int>> all;
    void rows(std::string_view what, std::span<const int> rows) override {
        last[std::string(what)].assign(rows.begin(), rows.end());
        all[std::string(what)].insert(rows.begin(), rows.end());
    }
    void numbers(std::string_view, std::span<const float>) override {}
};

/// Birds whose places show more than their kinds.
std::shared_ptr<const Task> birdsThatHideAfr() {
    auto set = birdsInPlaces();
    changeRows(*set, [](MatrixF& X) { X.leftCols(2) *= 0.4f; });
    return makeTask(set);
}

} // namespace

class TestAfr : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void trains_data() {
        QTest::addColumn<std::string>("key");
        QTest::addColumn<std::string>("value");
        QTest::newRow("mlp") << std::string("model") << std::string("mlp");
        QTest::newRow("linear") << std::string("model") << std::string("linear");
        QTest::newRow("unit rows") << std::string("normalize_input") << std::string("true");
        QTest::newRow("batch statistics") << std::string("normalization") << std::string("train");
    }
    void trains() {
        QFETCH(std::string, key);
        QFETCH(std::string, value);
        const Assignments settings = with(afrSettings, key, value);
        QVERIFY(continuesTheSame("afr", settings, 2));
        const MatrixF one = logitsWith(1, "afr", settings);
        QVERIFY(sameBytes(one, logitsWith(2, "afr", settings)));
        QVERIFY(!sameBytes(one, logitsWith(1, "afr", settings, 1)));
        QCOMPARE(reportsAfterStop("afr", settings, 3), 0);
    }

    /// The held-out examples train nothing before the refit. They are a fifth of each class.
    void theStagesShareNoExample() {
        const auto task = makeTask(birdsInPlaces());
        DrawnRows drawn;
        RunContext context;
        context.trace = &drawn;
        const auto trainer = startMethod("afr", task, afrSettings, 3, context);
        const std::set<int> fitted = drawn.all["batch"];
        trainer->step(context);
        const std::set<int> held(drawn.last["held out"].begin(), drawn.last["held out"].end());
        QCOMPARE(fitted.size() + held.size(), task->fitRows().size());
        for (const int row : held)
            QVERIFY(!fitted.contains(row));
        QCOMPARE(drawn.last["refit"], drawn.last["held out"]);
        for (int label = 0; label < 2; ++label) {
            const auto ofClass = [&](const auto& rows) {
                return std::count_if(rows.begin(), rows.end(), [&](int row) {
                    return task->labels[static_cast<std::size_t>(row)] == label;
                });
            };
            CHECK_AT_MOST(std::abs(static_cast<double>(ofClass(held)) -
                                   0.2 * static_cast<double>(ofClass(task->fitRows()))),
                          0.5);
        }
    }

    /// A first stage that is held back gets birds in unusual places wrong; weighing them brings them back.
    void theWorstGroupGains() {
        const auto task = birdsThatHideAfr();
        const Assignments settings{
            {"model", "linear"},    {"epochs", "2"},         {"learning_rate", "0.003"},     {"gamma", "8"},
            {"anchor_weight", "0"}, {"refit_epochs", "200"}, {"refit_learning_rate", "0.05"}};
        const auto refitted = startMethod("afr", task, settings);
        const double before = *testReport(*task, *refitted).worstGroupAccuracy;
        trainAll(*refitted);
        const double after = *testReport(*task, *refitted).worstGroupAccuracy;
        QVERIFY2(after > before + 0.05, (std::to_string(after) + " " + std::to_string(before)).c_str());
    }

    /// A heavy anchor holds the classifier where the first stage left it; γ 0 weighs classes alike.
    void anchorAndGammaDoWhatTheySay() {
        const auto task = makeTask(birdsInPlaces());
        const auto moved = [&](const std::string& key, const std::string& value) {
            const auto trainer =
                startMethod("afr", task, with(with(afrSettings, "model", "linear"), key, value));
            const MatrixF before = trainer->head()->state().tensors.at(0).values;
            trainAll(*trainer);
            return (trainer->head()->state().tensors.at(0).values - before).norm();
        };
        QVERIFY(moved("anchor_weight", "20") < 0.2f * moved("anchor_weight", "0"));
        QVERIFY(moved("gamma", "8") != moved("gamma", "0"));
    }

    void theFirstStageIsKeptButForTheClassifier() {
        const auto trainer = startMethod("afr", makeTask(birdsInPlaces()), afrSettings);
        const auto before = trainer->head()->state();
        trainAll(*trainer);
        const auto after = trainer->head()->state();
        for (std::size_t i = 0; i < before.tensors.size(); ++i)
            QCOMPARE(sameBytes(before.tensors[i].values, after.tensors[i].values),
                     !before.tensors[i].name.starts_with("classifier."));
    }

    void classesWithFewExamplesAreSaid() {
        auto set = birdsInPlaces();
        int seen = 0;
        for (std::size_t row = 0; row < 300; ++row)
            if (set->columns[0].codes[row] == 1 && seen++ > 0)
                set->columns[2].codes[row] = 2; // one waterbird stays in training
        CHECK_HOLDS(messageOf<DataError>([&] { startMethod("afr", makeTask(set), afrSettings); }),
                    "fewer than two classes have two training examples");
    }

    void usesNoGroupLabelsOfTrainingExamples() {
        const Method& method = methods().find("afr");
        QVERIFY(!trainMethod(makeTask(birdsInPlaces(60)), method,
                             resolveParameters(method.parameters, afrSettings), 0)
                     .groupsRead->training);
    }

    void divergenceIsSaid() {
        const auto trainer =
            startMethod("afr", makeTask(birdsInPlaces()),
                        with(with(afrSettings, "refit_learning_rate", "100"), "anchor_weight", "1000"));
        CHECK_HOLDS(messageOf<Diverged>([&] { trainAll(*trainer); }), "afr");
    }
};

QTEST_APPLESS_MAIN(TestAfr)
#include "tst_afr.moc"
