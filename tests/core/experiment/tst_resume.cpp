// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/experiment/evaluation.h"
#include "core/experiment/experiment.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/runs/run_file.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>
#include <QTest>

using namespace groupscope;
using namespace groupscope::testing;

namespace {

constexpr int epochs = 4;

ParameterValues shortParameters(const Method& method) {
    std::map<std::string, std::string> settings;
    const auto has = [&method](const std::string& key) {
        return std::any_of(method.parameters.begin(), method.parameters.end(),
                           [&key](const ParameterSpec& spec) { return spec.key == key; });
    };
    for (const auto& [key, value] : std::map<std::string, std::string>{{"epochs", std::to_string(epochs)},
                                                                       {"minimum_updates", "0"},
                                                                       {"learning_rate", "0.002"},
                                                                       {"batch_size", "32"},
                                                                       {"positives", "20"},
                                                                       {"negatives", "20"},
                                                                       {"neighbors", "40"}})
        if (has(key))
            settings[key] = value;
    return resolveParameters(method.parameters, settings);
}

/// A file gives tensors and series back by name, in its own order.
bool sameTensors(std::vector<NamedTensor> a, std::vector<NamedTensor> b) {
    for (auto* tensors : {&a, &b})
        std::sort(tensors->begin(), tensors->end(),
                  [](const auto& x, const auto& y) { return x.name < y.name; });
    return std::equal(a.begin(), a.end(), b.begin(), b.end(), [](const auto& x, const auto& y) {
        return x.name == y.name && sameBytes(x.values, y.values);
    });
}

double seriesOf(const EpochRecord& record, const std::string& name) {
    const auto found = std::find_if(record.series.begin(), record.series.end(),
                                    [&](const auto& series) { return series.first == name; });
    return found->second;
}

SeriesValues sorted(SeriesValues series) {
    std::sort(series.begin(), series.end());
    return series;
}

/// Everything but the seconds.
bool sameRun(const Run& a, const Run& b) {
    bool same = a.id == b.id && a.complete == b.complete && a.selectedEpoch == b.selectedEpoch &&
                a.history.size() == b.history.size() && sameTensors(a.head.tensors, b.head.tensors);
    for (std::size_t e = 0; same && e < a.history.size(); ++e)
        same = a.history[e].epoch == b.history[e].epoch &&
               sorted(a.history[e].series) == sorted(b.history[e].series);
    same = same && a.snapshots.size() == b.snapshots.size();
    for (std::size_t i = 0; same && i < a.snapshots.size(); ++i)
        same = a.snapshots[i].epoch == b.snapshots[i].epoch &&
               sameTensors(a.snapshots[i].head.tensors, b.snapshots[i].head.tensors);
    for (const std::string_view split : usualSplits)
        same = same && sameBytes(a.split(split)->logits, b.split(split)->logits) &&
               a.split(split)->predictions == b.split(split)->predictions;
    return same;
}

} // namespace

/// A run that is killed at any epoch and resumed equals the run that was left alone.
class TestResume : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void initTestCase() {
        auto set = birdsInPlaces(60);
        set->embeddings[0].groupEmbeddings = MatrixF(4, 8);
        set->embeddings[0].groupEmbeddings << 1, 0, 1, 0, 0, 0, 0, 0, //
            1, 0, 0, 1, 0, 0, 0, 0,                                   //
            0, 1, 1, 0, 0, 0, 0, 0,                                   //
            0, 1, 0, 1, 0, 0, 0, 0;
        set->groupPrompts.resize(4);
        set->classOfGroupPrompt = {0, 0, 1, 1};
        task_ = makeTask(set);
    }

    /// Epochs that minimum_updates adds are part of the schedule: a resumed run has the same rates.
    void addedEpochsGoOnToTheSameBytes() {
        for (const char* method : {"erm", "ft"}) {
            const Method& chosen = methods().find(method);
            const ParameterValues parameters =
                resolveParameters(chosen.parameters, {{"epochs", "1"},
                                                      {"minimum_updates", "40"},
                                                      {"batch_size", "32"},
                                                      {"learning_rate", "0.002"}});
            const Run whole = trainMethod(task_, chosen, parameters, 5);
            QVERIFY(whole.history.size() > 2);
            Training first(task_, chosen, parameters, 5, defaultSelectionRule, {});
            first.step({});
            first.step({});
            const std::filesystem::path file = folder_.filePath(QStringLiteral("added.h5")).toStdString();
            saveRun(first.checkpoint(), file);
            Training second(task_, chosen, parameters, 5, defaultSelectionRule, {});
            second.resume(loadRun(file));
            while (second.step({})) {
            }
            QVERIFY(sameRun(second.finish({}), whole));
        }
    }

    /// Validation losses from before the stop still decide when the rate falls after it.
    void aRateThatWaitsForAPlateauGoesOnToTheSameBytes() {
        const Method& erm = methods().find("erm");
        std::map<std::string, std::string> settings{{"epochs", "8"},          {"minimum_updates", "0"},
                                                    {"batch_size", "32"},     {"learning_rate", "0.05"},
                                                    {"schedule", "plateau"},  {"plateau_patience", "0"},
                                                    {"plateau_factor", "0.3"}};
        const ParameterValues parameters = resolveParameters(erm.parameters, settings);
        for (const char* select : {"val.worst_group_accuracy", "val.ece"}) {
            const Run whole = trainMethod(task_, erm, parameters, 5, select);
            settings["schedule"] = "constant";
            const Run constant =
                trainMethod(task_, erm, resolveParameters(erm.parameters, settings), 5, select);
            QVERIFY(!sameBytes(whole.head.tensors.front().values, constant.head.tensors.front().values) ||
                    whole.history.back().series != constant.history.back().series);
            for (std::size_t stop = 1; stop < whole.history.size(); ++stop) {
                Training first(task_, erm, parameters, 5, select, {});
                while (first.history().size() < stop)
                    first.step({});
                const std::filesystem::path file = folder_.filePath(QStringLiteral("flat.h5")).toStdString();
                saveRun(first.checkpoint(), file);
                Training second(task_, erm, parameters, 5, select, {});
                second.resume(loadRun(file));
                while (second.step({})) {
                }
                QVERIFY(sameRun(second.finish(), whole));
            }
        }
    }

    /// The rate falls by the factor after each epoch that is no better than the best before: the training is
    /// that of a probe whose rate is set by hand.
    void aPlateauLowersTheRate() {
        const Method& probe = methods().find("linear-probe");
        const Run run = trainMethod(task_, probe,
                                    resolveParameters(probe.parameters, {{"epochs", "5"},
                                                                         {"minimum_updates", "0"},
                                                                         {"learning_rate", "0.02"},
                                                                         {"schedule", "plateau"},
                                                                         {"plateau_patience", "0"},
                                                                         {"plateau_factor", "0.000001"}}),
                                    5, "val.average_accuracy");
        // Once the rate has fallen to next to nothing, the accuracies stay: at the latest after the first
        // epoch that is no better.
        std::size_t worse = 1;
        const auto accuracyOf = [&](std::size_t epoch) {
            return seriesOf(run.history.at(epoch), "val.average_accuracy");
        };
        double best = accuracyOf(0);
        while (worse < run.history.size() && accuracyOf(worse) > best * (1.0 + 1e-4))
            best = accuracyOf(worse++);
        QVERIFY(worse + 1 < run.history.size());
        for (std::size_t epoch = worse + 1; epoch < run.history.size(); ++epoch)
            QCOMPARE(accuracyOf(epoch), accuracyOf(worse));
        auto set = birdsInPlaces(60);
        for (int& split : set->columns[2].codes)
            split = split == 1 ? 2 : split;
        const Run none = trainMethod(
            makeTask(set), probe,
            resolveParameters(probe.parameters,
                              {{"epochs", "2"}, {"minimum_updates", "0"}, {"schedule", "plateau"}}),
            5);
        QVERIFY(std::any_of(none.warnings.begin(), none.warnings.end(), [](const std::string& warning) {
            return warning.starts_with("the learning rate stays");
        }));
    }

    void everyMethodGoesOnToTheSameBytes_data() {
        QTest::addColumn<QString>("method");
        for (const Method& method : methods())
            QTest::newRow(method.id.c_str()) << QString::fromStdString(method.id);
    }
    void everyMethodGoesOnToTheSameBytes() {
        QFETCH(QString, method);
        const Method& chosen = methods().find(method.toStdString());
        const ParameterValues parameters = shortParameters(chosen);
        MonitorPlan plan;
        plan.snapshots = 2;
        const Run whole = trainMethod(task_, chosen, parameters, 5, defaultSelectionRule, {}, plan);
        for (std::size_t stop = 1; stop < whole.history.size(); ++stop) {
            Training first(task_, chosen, parameters, 5, defaultSelectionRule, {}, plan);
            while (first.history().size() < stop)
                first.step({});
            const std::filesystem::path file = folder_.filePath(QStringLiteral("run.h5")).toStdString();
            saveRun(first.checkpoint(), file);
            Training second(task_, chosen, parameters, 5, defaultSelectionRule, {}, plan);
            second.resume(loadRun(file));
            while (second.step({})) {
            }
            QVERIFY2(sameRun(second.finish(), whole), qPrintable(QStringLiteral("after epoch %1").arg(stop)));
        }
    }

    void anotherRunIsRefused() {
        const Method& method = methods().find("linear-probe");
        const ParameterValues parameters = shortParameters(method);
        Training first(task_, method, parameters, 0, defaultSelectionRule, {});
        first.step({});
        Training second(task_, method, parameters, 1, defaultSelectionRule, {});
        CHECK_HOLDS(messageOf<UsageError>([&] { second.resume(first.checkpoint()); }), "another one");
        Run without = first.checkpoint();
        without.checkpoint.reset();
        Training third(task_, method, parameters, 0, defaultSelectionRule, {});
        CHECK_HOLDS(messageOf<DataError>([&] { third.resume(without); }), "no checkpoint");
        Run foreign = first.checkpoint();
        foreign.head.tensors.at(0).values.resize(2, 3);
        CHECK_HOLDS(messageOf<DataError>([&] { third.resume(foreign); }), "dimensions");
        Run older = first.checkpoint();
        older.programVersion = "0.0.1";
        CHECK_HOLDS(messageOf<UsageError>([&] { third.resume(older); }), "another version");
        Run elsewhere = first.checkpoint();
        elsewhere.instructionSet = "wider ones"; // it goes on, and that is kept
        Training fourth(task_, method, parameters, 0, defaultSelectionRule, {});
        fourth.resume(elsewhere);
        CHECK_HOLDS(fourth.checkpoint().instructionSet, "wider ones, then ");
        Run torn = first.checkpoint();
        torn.checkpoint->trainer.pop_back();
        CHECK_HOLDS(messageOf<DataError>([&] { third.resume(torn); }), "is missing");
    }

    void anExperimentGoesOnFromItsCheckpoints() {
        const ExperimentSpec spec = parseExperimentSpec(
            R"({"data":"/b.h5ad","methods":[{"method":"linear-probe","set":{"epochs":6}}],"seeds":[0]})", "");
        const RunStore store(folder_.filePath(QStringLiteral("stopped")).toStdString());
        std::stop_source source;
        RunContext context;
        context.stop = source.get_token();
        context.onProgress = [&source](const Progress& progress) {
            if (progress.fraction > 0.5)
                source.request_stop();
        };
        QVERIFY_EXCEPTION_THROWN(runExperiment(spec, task_, store, {.jobs = 1}, context), Cancelled);
        const std::string id = describeRun(*task_, methods().find("linear-probe"),
                                           planRuns(spec).at(0).parameters, 0, spec.select)
                                   .id;
        QVERIFY(!store.contains(id));
        const std::optional<Run> unfinished = store.unfinished(id);
        QVERIFY(unfinished && !unfinished->history.empty() && unfinished->history.size() < 6);
        const ExperimentOutcome outcome = runExperiment(spec, task_, store, {.jobs = 1}, {});
        QCOMPARE(outcome.computed, std::size_t(1));
        QVERIFY(store.contains(id) && !store.unfinished(id));
        Run whole = trainMethod(task_, methods().find("linear-probe"), planRuns(spec).at(0).parameters, 0);
        leaveOutFitLogits(whole); // as experiments do
        QVERIFY(sameRun(loadRun(store.runFile(id)), whole));
    }

    void aDivergedRunKeepsItsBestEpoch() {
        const Method& method = methods().find("linear-probe");
        // Weight decay above 2/lr makes the weights grow by a factor each step until they overflow.
        const ParameterValues parameters = resolveParameters(
            method.parameters,
            {{"epochs", "200"}, {"learning_rate", "1"}, {"weight_decay", "5"}, {"momentum", "0"}});
        std::vector<std::string> notices;
        RunContext context;
        context.onNotice = [&notices](const std::string& text) { notices.push_back(text); };
        const Run run = trainMethod(task_, method, parameters, 0, defaultSelectionRule, context);
        QVERIFY(run.complete);
        QVERIFY(run.history.size() > 1 && run.history.size() < 200);
        QCOMPARE(run.warnings.size(), std::size_t(1));
        QCOMPARE(notices, run.warnings);
        CHECK_HOLDS(run.warnings.at(0), "lower learning_rate");
        for (const NamedTensor& tensor : run.head.tensors)
            QVERIFY(tensor.values.allFinite());
    }

  private:
    QTemporaryDir folder_;
    std::shared_ptr<const Task> task_;
};

QTEST_APPLESS_MAIN(TestResume)
#include "tst_resume.moc"
