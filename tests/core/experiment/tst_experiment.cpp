// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/experiment.h"

#include "core/base/error.h"
#include "core/experiment/evaluation.h"
#include "core/experiment/training.h"
#include "core/methods/method.h"
#include "core/runs/cancel_request.h"
#include "core/runs/folder_state.h"
#include "core/runs/run_file.h"
#include "core/runs/summary_bytes.h"
#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

using namespace groupscope;
using groupscope::testing::birdsInPlaces;
using groupscope::testing::messageOf;
using groupscope::testing::sameBytes;
namespace fs = std::filesystem;

namespace {

ExperimentSpec smallSpec(const std::string& methods, const std::string& seeds = "[0,1]") {
    return parseExperimentSpec(
        R"({"data":"/birds.h5ad","methods":[)" + methods + R"(],"seeds":)" + seeds + "}", "");
}

const std::string probe = R"({"method":"zero-shot"},
                             {"method":"linear-probe","set":{"epochs":3},"grid":{"learning_rate":[0.1,0.01]}})";

std::vector<std::string> filesBelow(const fs::path& folder) {
    std::vector<std::string> names;
    for (const fs::directory_entry& entry : fs::recursive_directory_iterator(folder))
        if (entry.is_regular_file())
            names.push_back(entry.path().filename().string());
    std::sort(names.begin(), names.end());
    return names;
}

std::size_t linesOf(const fs::path& file) {
    std::ifstream stream(file);
    std::size_t lines = 0;
    for (std::string line; std::getline(stream, line);)
        ++lines;
    return lines;
}

} // namespace

class TestExperiment : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        task_ = makeTask(birdsInPlaces(40));
    }

    void makesEveryRunOnce() {
        const RunStore store(path("experiment"));
        const ExperimentOutcome first = runExperiment(smallSpec(probe), task_, store, {.jobs = 1}, {});
        QCOMPARE(first.planned, std::size_t(6));
        QCOMPARE(first.computed, std::size_t(6));
        QCOMPARE(linesOf(store.folder() / "summary.csv"), std::size_t(7));
        const std::vector<Run> runs = store.loadSummaries();
        QCOMPARE(runs.size(), std::size_t(6));
        QVERIFY(runs[0].split(testSplit)->report.averageAccuracy);
        QCOMPARE(runs[0].split(testSplit)->logits.size(), Eigen::Index(0)); // summaries are light

        fs::remove(store.runFile(runs[2].id));
        const ExperimentOutcome second = runExperiment(smallSpec(probe), task_, store, {.jobs = 1}, {});
        QCOMPARE(second.alreadyThere, std::size_t(5));
        QCOMPARE(second.computed, std::size_t(1));
        QVERIFY(store.contains(runs[2].id));
    }

    void jobsDoNotChangeTheResults() {
        const RunStore one(path("one")), three(path("three"));
        runExperiment(smallSpec(probe), task_, one, {.jobs = 1}, {});
        runExperiment(smallSpec(probe), task_, three, {.jobs = 3}, {});
        QCOMPARE(filesBelow(three.folder()), filesBelow(one.folder()));
        for (const Run& run : one.loadSummaries()) {
            const Run a = loadRun(one.runFile(run.id)), b = loadRun(three.runFile(run.id));
            QVERIFY(sameBytes(a.split(testSplit)->logits, b.split(testSplit)->logits));
        }
    }

    void shardsShareTheRuns() {
        const RunStore store(path("experiment"));
        std::size_t made = 0;
        for (std::size_t shard = 0; shard < 4; ++shard) {
            const ExperimentOutcome outcome =
                runExperiment(smallSpec(probe), task_, store, {.jobs = 1, .shard = {shard, 4}}, {});
            QCOMPARE(outcome.planned, std::size_t(shard < 2 ? 2 : 1)); // 6 runs
            QCOMPARE(outcome.computed, outcome.planned);
            made += outcome.computed;
            QCOMPARE(store.loadSummaries().size(), made);
            QCOMPARE(store.plannedIds().size(), std::size_t(6));
        }
        CHECK_HOLDS(messageOf<UsageError>([&] {
                        runExperiment(smallSpec(probe), task_, store, {.shard = {2, 2}}, {});
                    }),
                    "no shard 2 of 2");
    }

    /// Summaries that the sweep keeps in memory equal those read from the files.
    void summariesInMemoryAreThoseOfTheFiles() {
        const RunStore store(path("experiment"));
        ExperimentSpec spec = smallSpec(
            R"({"method":"zero-shot"},{"method":"linear-probe","set":{"epochs":3}},
               {"method":"jtt","set":{"epochs":3}},{"method":"group-dro","set":{"epochs":3}},
               {"method":"dml-contrastive","set":{"epochs":2}},{"method":"dfr-val"},{"method":"ssa","set":{"epochs":3}})",
            "[0]");
        spec.monitor.atEnd = {"ece", "map_at_r"};
        const ExperimentOutcome outcome = runExperiment(spec, task_, store, {}, {});
        for (const ExperimentOutcome::Failure& failure : outcome.failures)
            qInfo("%s: %s", failure.run.method.c_str(), failure.message.c_str());
        QVERIFY(outcome.computed >= 6);
        const std::vector<Run> known = store.loadSummaries(), read = RunStore(store.folder()).loadSummaries();
        QCOMPARE(known.size(), outcome.computed);
        QCOMPARE(read.size(), known.size());
        SharedTexts shared;
        for (std::size_t i = 0; i < known.size(); ++i)
            QVERIFY2(bytesOfSummary(known[i], shared) == bytesOfSummary(read[i], shared),
                     known[i].method.c_str());
    }

    void theCommandIsKept() {
        const RunStore store(path("experiment"));
        SweepOptions options{.jobs = 1, .shard = {0, 2}};
        runExperiment(smallSpec(probe), task_, store, options, {});
        QVERIFY(!fs::exists(store.folder() / "provenance.json"));
        options.command = {"groupscope-cli", "run"};
        options.shard = {1, 2};
        runExperiment(smallSpec(probe), task_, store, options, {});
        const auto commands =
            nlohmann::json::parse(std::ifstream(store.folder() / "provenance.json")).at("commands");
        QCOMPARE(commands.size(), std::size_t(1));
        QVERIFY(commands[0].at("command") == nlohmann::json({"groupscope-cli", "run"}));
        QVERIFY(commands[0].at("outcome") == "done" && commands[0].at("made") == 3);
        QVERIFY(commands[0].at("data").size() == 1);
    }

    void noRunBeginsAfterTheLastStart() {
        const RunStore store(path("experiment"));
        SweepOptions options{.jobs = 1};
        options.lastStart = std::chrono::steady_clock::now();
        QVERIFY_EXCEPTION_THROWN(runExperiment(smallSpec(probe), task_, store, options, {}), Cancelled);
        QVERIFY(fs::is_empty(store.folder() / "runs"));
        // All that is asked for is there: nothing is left, so there is nothing to stop.
        QCOMPARE(runExperiment(smallSpec(probe), task_, store, {}, {}).computed, std::size_t(6));
        QCOMPARE(runExperiment(smallSpec(probe), task_, store, options, {}).alreadyThere, std::size_t(6));
    }

    void aRequestInTheFolderStopsWhatIsMadeThere() {
        const RunStore store(path("experiment"));
        store.create();
        requestCancel(store.folder()); // an old one counts for nothing
        RunContext context;
        bool asked = false;
        context.onProgress = [&](const Progress&) {
            if (!asked)
                requestCancel(store.folder());
            asked = true;
        };
        const ExperimentSpec spec =
            smallSpec(R"({"method":"linear-probe","set":{"epochs":100000}})"); // would take minutes
        QVERIFY_EXCEPTION_THROWN(runExperiment(spec, task_, store, {}, context), Cancelled);
        const FolderState state = folderState(store.folder());
        QCOMPARE(state.planned, std::size_t(2));
        QVERIFY(state.stopped >= 1);
        QCOMPARE(state.stopped + state.waiting, std::size_t(2));
        QVERIFY(state.claimed.empty());
    }

    void failuresAndNoticesComeInTheOrderOfTheRuns() {
        const ExperimentSpec spec = smallSpec(
            R"({"method":"linear-probe","set":{"epochs":40,"batch_size":2,"learning_rate":100,"weight_decay":10}},
               {"method":"linear-probe","set":{"epochs":4,"batch_size":2,"learning_rate":100,"weight_decay":10}},
               {"method":"zero-shot"})",
            "[0,1,2]");
        std::vector<std::string> order, told;
        for (const int jobs : {1, 4}) {
            std::vector<std::string> notices;
            RunContext context;
            context.onNotice = [&notices](const std::string& text) { notices.push_back(text); };
            const ExperimentOutcome outcome = runExperiment(
                spec, task_, RunStore(path(jobs == 1 ? "one" : "four")), {.jobs = jobs}, context);
            if (jobs == 1)
                told = notices;
            QVERIFY(notices == told);
            std::vector<std::string> now;
            for (const ExperimentOutcome::Failure& failure : outcome.failures)
                now.push_back(toText(failure.run.parameters.all().at("epochs")) + " " +
                              std::to_string(failure.run.seed));
            QCOMPARE(now.size(), std::size_t(6));
            if (jobs == 1)
                order = now;
            QVERIFY(now == order);
        }
    }

    void matchesAPlainTraining() {
        const RunStore store(path("experiment"));
        const ExperimentSpec spec = smallSpec(R"({"method":"linear-probe","set":{"epochs":3}})", "[7]");
        runExperiment(spec, task_, store, {.jobs = 1}, {});
        const PlannedRun planned = planRuns(spec).at(0);
        const Run plain = trainMethod(task_, methods().find("linear-probe"), planned.parameters, 7);
        const Run stored = loadRun(store.runFile(plain.id));
        QVERIFY(sameBytes(stored.split(testSplit)->logits, plain.split(testSplit)->logits));
    }

    void runFilesLeaveOutLogitsOfFitSplits() {
        const RunStore store(path("experiment")), whole(path("whole"));
        ExperimentSpec spec = smallSpec(R"({"method":"linear-probe","set":{"epochs":3}})", "[7]");
        runExperiment(spec, task_, store, {}, {});
        spec.keepsAllLogits = true;
        QVERIFY(parseExperimentSpec(toJson(spec), "").keepsAllLogits);
        runExperiment(spec, task_, whole, {}, {});
        const std::string id = store.loadSummaries().at(0).id;
        Run run = loadRun(store.runFile(id));
        const Run full = loadRun(whole.runFile(id)); // the same run: what a file holds is no part of it
        QCOMPARE(run.split("train")->logits.cols(), Eigen::Index(0));
        QVERIFY(run.split("train")->predictions == full.split("train")->predictions);
        QVERIFY(sameBytes(run.split("val")->logits, full.split("val")->logits));

        Run elsewhere = run;
        computeLeftOutLogits(*makeTask(birdsInPlaces(41)), elsewhere); // of another task
        QCOMPARE(elsewhere.split("train")->logits.cols(), Eigen::Index(0));
        computeLeftOutLogits(*task_, run);
        QVERIFY(sameBytes(run.split("train")->logits, full.split("train")->logits));
        CHECK_HOLDS(messageOf<UsageError>([] {
                        parseExperimentSpec(
                            R"({"data":"a","logits":"none","methods":[{"method":"zero-shot"}]})", "");
                    }),
                    "give all, or leave it out");
    }

    void keepsExperimentsApart() {
        const RunStore store(path("experiment"));
        runExperiment(smallSpec(R"({"method":"zero-shot"})"), task_, store, {.jobs = 1}, {});
        const ExperimentSpec other = smallSpec(probe);
        CHECK_HOLDS(messageOf<UsageError>([&] { runExperiment(other, task_, store, {.jobs = 1}, {}); }),
                    "--resume");
        const ExperimentOutcome outcome = runExperiment(other, task_, store, {.jobs = 1, .resume = true}, {});
        QCOMPARE(outcome.alreadyThere, std::size_t(2));
        QCOMPARE(outcome.computed, std::size_t(4));
    }

    void goesOnAfterARunThatDiverges() {
        const RunStore store(path("experiment"));
        const ExperimentSpec spec = smallSpec(
            R"({"method":"linear-probe","set":{"epochs":4,"batch_size":2,"learning_rate":100,"weight_decay":10}},
               {"method":"zero-shot"})",
            "[0]");
        const ExperimentOutcome outcome = runExperiment(spec, task_, store, {.jobs = 1}, {});
        QCOMPARE(outcome.failures.size(), std::size_t(1));
        QCOMPARE(outcome.failures[0].run.method, std::string("linear-probe"));
        CHECK_HOLDS(outcome.failures[0].message, "learning_rate");
        QCOMPARE(outcome.computed, std::size_t(1));
    }

    void cancelLeavesWholeFilesOnly() {
        const RunStore store(path("experiment"));
        std::stop_source stop;
        RunContext context;
        context.stop = stop.get_token();
        context.onProgress = [&](const Progress& progress) {
            if (progress.fraction > 0.5)
                stop.request_stop();
        };
        QVERIFY_EXCEPTION_THROWN(runExperiment(smallSpec(probe), task_, store, {.jobs = 2}, context),
                                 Cancelled);
        const std::vector<Run> runs = store.loadSummaries(); // every file can be read
        const auto there = static_cast<std::size_t>(
            std::count_if(runs.begin(), runs.end(), [](const Run& run) { return run.complete; }));
        QVERIFY(there > 0 && there < 6);
        // Runs, of which some may hold a checkpoint, spec.json, the ids of its runs in specs, validation.json
        // and summary.csv, nothing else.
        QCOMPARE(filesBelow(store.folder()).size(), runs.size() + 4);
        const ExperimentOutcome rest =
            runExperiment(smallSpec(probe), task_, store, {.jobs = 2, .resume = true}, {});
        QCOMPARE(rest.alreadyThere, there);
        QCOMPARE(rest.computed, 6 - there);
    }

    void aDamagedRunFileIsMadeAnew() {
        const RunStore store(path("experiment"));
        const ExperimentSpec spec = smallSpec(probe);
        runExperiment(spec, task_, store, {.jobs = 1}, {});
        const std::string id = store.loadSummaries().at(0).id;
        fs::resize_file(store.runFile(id), 3000);
        std::vector<std::string> notices;
        RunContext context;
        context.onNotice = [&notices](const std::string& text) { notices.push_back(text); };
        QCOMPARE(store.loadSummaries(context).size(), std::size_t(5));
        QCOMPARE(notices.size(), std::size_t(1));
        const ExperimentOutcome outcome = runExperiment(spec, task_, store, {.jobs = 1}, context);
        QCOMPARE(outcome.alreadyThere, std::size_t(5));
        QCOMPARE(outcome.computed, std::size_t(1));
        QCOMPARE(store.loadSummaries().size(), std::size_t(6));
    }

    void progressGrowsToOne() {
        std::vector<double> fractions;
        RunContext context;
        context.onProgress = [&](const Progress& progress) { fractions.push_back(progress.fraction); };
        runExperiment(smallSpec(probe), task_, RunStore(path("experiment")), {.jobs = 2}, context);
        QVERIFY(std::is_sorted(fractions.begin(), fractions.end()));
        CHECK_AT_MOST(std::abs(fractions.back() - 1.0), 1e-12);
    }

    /// Progress counts epochs: one of the two runs makes nine tenths of them, because it needs more updates.
    void progressCountsEpochsThatUpdatesNeed() {
        const std::size_t examples = task_->fitRows().size();
        ExperimentSpec spec = smallSpec(probe);
        spec.seeds = {0};
        spec.methods = {{"linear-probe",
                         {{"epochs", std::int64_t{2}}, {"batch_size", static_cast<std::int64_t>(examples)}},
                         {{"minimum_updates", {std::int64_t{0}, std::int64_t{18}}}}}};
        double whenOneIsDone = 0.0;
        RunContext context;
        context.onProgress = [&](const Progress& progress) {
            if (progress.activity.starts_with("1 of 2 runs done") && whenOneIsDone == 0.0)
                whenOneIsDone = progress.fraction;
        };
        runExperiment(spec, task_, RunStore(path("experiment")), {.jobs = 1}, context);
        CHECK_AT_MOST(std::abs(whenOneIsDone - 0.1), 0.01);
    }

    void saysWhenTheFolderCannotBeMade() {
        std::ofstream(path("file")) << "in the way";
        const RunStore store(path("file") / "below");
        CHECK_HOLDS(
            messageOf<FileError>([&] { runExperiment(smallSpec(probe), task_, store, {.jobs = 1}, {}); }),
            "cannot be made");
        CHECK_HOLDS(messageOf<FileError>([&] { RunStore(path("nothing")).loadSummaries(); }), "no runs");
    }

  private:
    fs::path path(const char* name) const { return fs::path(folder_->path().toStdString()) / name; }

    std::unique_ptr<QTemporaryDir> folder_;
    std::shared_ptr<const Task> task_;
};

QTEST_APPLESS_MAIN(TestExperiment)
#include "tst_experiment.moc"
