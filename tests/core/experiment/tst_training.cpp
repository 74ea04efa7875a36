// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/experiment/training.h"
#include "core/heads/heads.h"
#include "core/methods/method.h"
#include "core/runs/run_identity.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <algorithm>
#include <limits>
#include <set>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

/// A head that reads its class off the rows: 0 when column `epoch` of X is 0, else 1.
class ColumnHead : public Head {
  public:
    explicit ColumnHead(int epoch)
        : epoch_(epoch) {}
    std::unique_ptr<Head> clone() const override { return std::make_unique<ColumnHead>(*this); }
    Eigen::Index inputDimensions() const override { return epoch_ + 1; }
    Eigen::Index classCount() const override { return 2; }
    void apply(const MatrixView<float>& X, MatrixF& logits, MatrixF* embedding) const override {
        logits.resize(X.rows(), 2);
        logits.col(0).setConstant(0.5f);
        logits.col(1) = X.col(epoch_);
        if (embedding != nullptr)
            *embedding = X;
    }
    bool transformsEmbedding() const override { return false; }
    HeadState state() const override { return {"column", {{"epoch", epoch_}}, {}}; }
    GraphWriter::Value describe(GraphWriter&, const GraphWriter::Value& X) const override { return X; }

  private:
    int epoch_;
};

class ColumnTrainer : public Trainer {
  public:
    explicit ColumnTrainer(int epochs)
        : epochs_(epochs) {}
    int epochCount() const override { return epochs_; }
    SeriesValues step(const RunContext& context) override {
        context.report(0.5, "half");
        context.throwIfStopped();
        return {{"train.loss", 1.0 / ++epoch_}};
    }
    std::unique_ptr<Head> head() const override { return std::make_unique<ColumnHead>(epoch_ - 1); }
    std::vector<NamedTensor> state() const override { return {}; }
    void restore(int epochs, const std::vector<NamedTensor>&) override { epoch_ = epochs; }

  private:
    int epochs_;
    int epoch_ = 0;
};

/// A method whose predictions in epoch e are column e of X, so that a test chooses every accuracy.
Method scripted(int epochs) {
    Method method;
    method.id = "scripted";
    method.start = [epochs](std::shared_ptr<const Task>, const ParameterValues&, std::uint64_t,
                            const RunContext&) -> std::unique_ptr<Trainer> {
        return std::make_unique<ColumnTrainer>(epochs);
    };
    return method;
}

/// Eight rows of each split, two of each group. In epoch e the first `right[e]` of the validation examples of
/// each group are predicted right, and all training examples wrong.
std::shared_ptr<EmbeddingSet> scriptedSet(const std::vector<int>& right, bool validation = true) {
    std::vector<int> classes, places, splits;
    MatrixF X(24, static_cast<Eigen::Index>(right.size()));
    for (int row = 0; row < 24; ++row) {
        const int split = row / 8, group = row % 8 / 2, member = row % 2;
        classes.push_back(group / 2);
        places.push_back(group % 2);
        splits.push_back(split == 1 && !validation ? 2 : split);
        for (std::size_t epoch = 0; epoch < right.size(); ++epoch) {
            const bool correct = split == 0 ? false : member < right[epoch];
            X(row, static_cast<Eigen::Index>(epoch)) =
                static_cast<float>(correct ? group / 2 : 1 - group / 2);
        }
    }
    return makeSet(std::move(X), std::move(classes), std::move(places), std::move(splits));
}

Run runScripted(const std::vector<int>& right, bool validation = true) {
    return trainMethod(makeTask(scriptedSet(right, validation)), scripted(static_cast<int>(right.size())), {},
                       0);
}

double seriesOf(const EpochRecord& record, const std::string& name) {
    for (const auto& [key, value] : record.series)
        if (key == name)
            return value;
    return std::numeric_limits<double>::quiet_NaN();
}

std::set<std::string> namesOf(const EpochRecord& record) {
    std::set<std::string> names;
    for (const auto& [key, value] : record.series)
        names.insert(key);
    return names;
}

ParameterValues parametersWith(const std::string& method,
                               const std::map<std::string, std::string>& assignments) {
    return resolveParameters(methods().find(method).parameters, assignments);
}

} // namespace

class TestTraining : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void historyNamesEverySeries() {
        const Run run = trainMethod(makeTask(birdsInPlaces()), methods().find("linear-probe"),
                                    parametersWith("linear-probe", {{"epochs", "3"}}), 1);
        QCOMPARE(run.history.size(), std::size_t(3));
        for (int epoch = 0; epoch < 3; ++epoch) {
            const EpochRecord& record = run.history[epoch];
            QCOMPARE(record.epoch, epoch);
            QVERIFY(namesOf(record) ==
                    (std::set<std::string>{
                        "train.loss", "train.average_accuracy", "train.worst_group_accuracy",
                        "val.average_accuracy", "val.worst_group_accuracy", "test.average_accuracy",
                        "test.worst_group_accuracy", "align.class.landbird", "align.class.waterbird",
                        "align.relative.class.landbird", "align.relative.class.waterbird",
                        "align.cross_group_cosine", "val.group_accuracy.0", "val.group_accuracy.1",
                        "val.group_accuracy.2", "val.group_accuracy.3"}));
            QCOMPARE(record.series.size(), std::size_t(16)); // each once
        }
    }

    void runHoldsWhatATableNeeds() {
        const auto task = makeTask(birdsInPlaces());
        const ParameterValues parameters = parametersWith("adapter", {{"epochs", "2"}, {"hidden_dim", "8"}});
        const Run run = trainMethod(task, methods().find("adapter"), parameters, 7);
        QCOMPARE(run.method, std::string("adapter"));
        QVERIFY(run.parameters == parameters);
        QCOMPARE(run.seed, std::uint64_t(7));
        QCOMPARE(run.select, std::string("val.worst_group_accuracy"));
        QCOMPARE(run.data.n, std::int64_t(900));
        QCOMPARE(run.data.d, std::int64_t(8));
        double norms = 0.0;
        std::size_t rows = 0;
        for (const std::string_view split : usualSplits)
            for (const int row : task->findSplit(split)->rows) {
                norms += task->X().row(row).cast<double>().norm();
                ++rows;
            }
        CHECK_AT_MOST(relativeDifference(run.data.meanNorm, norms / static_cast<double>(rows)), 1e-6);
        QVERIFY(run.trainCounts == task->fit().groupCounts);
        QVERIFY(run.complete);
        QVERIFY(run.seconds > 0.0);
        for (const std::string_view split : usualSplits) {
            const SplitResult& result = *run.split(split);
            QVERIFY(result.rows == task->findSplit(split)->rows);
            QCOMPARE(result.predictions.size(), result.rows.size());
            QCOMPARE(result.logits.rows(), static_cast<Eigen::Index>(result.rows.size()));
            const GroupReport again = evaluateGroups(*task, *task->findSplit(split), result.predictions);
            QCOMPARE(*run.report(split).averageAccuracy, *again.averageAccuracy);
        }
        const EpochRecord& chosen = run.history.at(static_cast<std::size_t>(run.selectedEpoch));
        QCOMPARE(*run.report(validationSplit).worstGroupAccuracy,
                 seriesOf(chosen, "val.worst_group_accuracy"));
        // The head that was kept gives the predictions that were kept.
        MatrixF logits;
        makeHead(run.head)->apply(task->X().map().middleRows(600, 300), logits, nullptr);
        QVERIFY(sameBytes(logits, run.split(testSplit)->logits));
    }

    /// Notices of a method's setup become warnings of the run.
    void noticesOfTheStartBecomeWarnings() {
        std::vector<std::string> notices;
        RunContext context;
        context.onNotice = [&](const std::string& text) { notices.push_back(text); };
        const Run run = trainMethod(makeTask(birdsInPlaces()), methods().find("cnc"),
                                    parametersWith("cnc", {{"groups", "zeroshot"},
                                                           {"epochs", "1"},
                                                           {"minimum_updates", "0"},
                                                           {"compat_accumulate_classifier", "true"}}),
                                    0, defaultSelectionRule, context);
        QCOMPARE(run.warnings, notices);
        QVERIFY(!notices.empty() && notices.back().starts_with("compat_accumulate_classifier"));
    }

    void bestValidationEpochIsSelected_data() {
        QTest::addColumn<QList<int>>("right");
        QTest::addColumn<int>("selected");
        QTest::newRow("rising") << QList<int>{0, 1, 2} << 2;
        QTest::newRow("falling") << QList<int>{2, 1, 0} << 0;
        QTest::newRow("peak") << QList<int>{0, 2, 1} << 1;
        QTest::newRow("ties keep the first") << QList<int>{0, 1, 1, 0, 1} << 1;
        QTest::newRow("never right") << QList<int>{0, 0, 0} << 0;
    }
    void bestValidationEpochIsSelected() {
        QFETCH(QList<int>, right);
        QFETCH(int, selected);
        const Run run = runScripted({right.begin(), right.end()});
        QCOMPARE(run.selectedEpoch, selected);
        QCOMPARE(run.head.settings.at("epoch"), static_cast<double>(selected));
        QCOMPARE(*run.report(validationSplit).worstGroupAccuracy, right.at(selected) / 2.0);
    }

    void withoutValidationRowsTheLastEpochIsTaken() {
        const Run run = runScripted({2, 1, 0}, false);
        QCOMPARE(run.select, std::string("last"));
        QCOMPARE(run.selectedEpoch, 2);
        QVERIFY(!run.split(validationSplit));
        QVERIFY(!run.report(validationSplit).averageAccuracy);
        QVERIFY(!namesOf(run.history[0]).contains("val.average_accuracy"));
    }

    void stopInTheMiddleKeepsTheBestEpoch() {
        const auto task = makeTask(scriptedSet({0, 2, 1, 0, 0}));
        Training training(task, scripted(5), {}, 0, defaultSelectionRule, {});
        std::stop_source source;
        RunContext context;
        context.stop = source.get_token();
        for (int epoch = 0; epoch < 3; ++epoch)
            QVERIFY(training.step(context));
        source.request_stop();
        QVERIFY_EXCEPTION_THROWN(training.step(context), Cancelled);
        QCOMPARE(training.history().size(), std::size_t(3));
        QCOMPARE(*training.lastReport().worstGroupAccuracy, 0.5); // of the last finished epoch
        const Run run = training.finish();
        QVERIFY(!run.complete);
        QCOMPARE(run.selectedEpoch, 1);
        QCOMPARE(*run.report(validationSplit).worstGroupAccuracy, 1.0);
    }

    void stopWhileEvaluatingLeavesTheLastFinishedEpoch() {
        const auto task = makeTask(scriptedSet({1, 2, 0}));
        Training training(task, scripted(3), {}, 0, defaultSelectionRule, {});
        training.step({});
        std::stop_source source;
        RunContext context;
        context.stop = source.get_token();
        context.onProgress = [&](const Progress&) { source.request_stop(); }; // within the trainer's step
        QVERIFY_EXCEPTION_THROWN(training.step(context), Cancelled);
        QCOMPARE(training.history().size(), std::size_t(1));
        QCOMPARE(*training.lastReport().worstGroupAccuracy, 0.5);
    }

    void nothingFinishedIsAnError() {
        Training training(makeTask(scriptedSet({0})), scripted(1), {}, 0, defaultSelectionRule, {});
        CHECK_HOLDS(messageOf<DataError>([&] { training.finish(); }), "before its first epoch");
    }

    void stepSaysWhenItIsDoneAndProgressRises() {
        Training training(makeTask(scriptedSet({0, 1, 2})), scripted(3), {}, 0, defaultSelectionRule, {});
        std::vector<double> fractions;
        std::string activity;
        RunContext context;
        context.onProgress = [&](const Progress& progress) {
            fractions.push_back(progress.fraction);
            activity = progress.activity;
        };
        QVERIFY(training.step(context));
        QCOMPARE(activity, std::string("epoch 1 of 3"));
        QVERIFY(training.step(context));
        QVERIFY(!training.step(context));
        QVERIFY(!training.step(context)); // and stays so
        QCOMPARE(training.history().size(), std::size_t(3));
        QVERIFY(std::is_sorted(fractions.begin(), fractions.end()));
        QCOMPARE(fractions.front(), 0.5 / 3);
        QCOMPARE(fractions.back(), 1.0);
    }

    void equalRunsHaveEqualIdsAndBytes() {
        const auto train = [](int threads, std::uint64_t seed) {
            const WithThreads scope(threads);
            return trainMethod(makeTask(birdsInPlaces()), methods().find("adapter"),
                               parametersWith("adapter", {{"epochs", "2"}, {"hidden_dim", "8"}}), seed);
        };
        const Run one = train(1, 3), two = train(2, 3), other = train(1, 4);
        QCOMPARE(one.id, two.id);
        QVERIFY(sameBytes(one.split(testSplit)->logits, two.split(testSplit)->logits));
        for (std::size_t epoch = 0; epoch < 2; ++epoch)
            QVERIFY(one.history[epoch].series == two.history[epoch].series);
        QVERIFY(one.id != other.id);
    }

    void everythingThatDeterminesARunChangesItsId() {
        const Run base = runScripted({0, 1});
        QCOMPARE(base.id.size(), std::size_t(16));
        QVERIFY(base.id.find_first_not_of("0123456789abcdef") == std::string::npos);
        QCOMPARE(runIdentity(base), base.id);
        std::set<std::string> ids{base.id};
        const auto changed = [&](auto change) {
            Run run = base;
            change(run);
            return ids.insert(runIdentity(run)).second;
        };
        QVERIFY(changed([](Run& run) { run.task.rows = "00"; }));
        QVERIFY(!changed([](Run& run) { run.data.file = "other.h5ad"; })); // a copy is the same
        QVERIFY(changed([](Run& run) { run.task.inputs[0].name = "X_other"; }));
        QVERIFY(changed([](Run& run) { run.task.inputs[0].content = "00"; }));
        QVERIFY(changed([](Run& run) { run.task.classColumn = "fish"; }));
        QVERIFY(changed([](Run& run) { run.task.splitColumn = "fold"; }));
        QVERIFY(changed([](Run& run) { run.task.attributes = {}; }));
        QVERIFY(changed([](Run& run) { run.task.attributes = {"place", "light"}; }));
        QVERIFY(changed([](Run& run) { run.method = "adapter"; }));
        QVERIFY(changed([](Run& run) { run.parameters = parametersWith("zero-shot", {}); }));
        QVERIFY(changed([](Run& run) {
            run.parameters = parametersWith("zero-shot", {{"temperature", "1"}});
        }));
        QVERIFY(changed([](Run& run) { run.seed = 1; }));
        QVERIFY(changed([](Run& run) { run.select = "last"; }));
        QVERIFY(!changed([](Run& run) { run.seconds = 99; })); // what comes out of it does not
        // Where the file lies does not matter when its content is known.
        QVERIFY(!changed([](Run& run) {
            run.data.sha256 = "00";
            run.data.file = "elsewhere.h5ad";
        }));
    }
};

QTEST_APPLESS_MAIN(TestTraining)
#include "tst_training.moc"
