// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/sweep_plan.h"

#include "tests/support/checks.h"
#include "tests/support/synthetic.h"

#include <QTemporaryDir>
#include <QTest>
#include <nlohmann/json.hpp>

#include <cmath>
#include <filesystem>
#include <memory>

using namespace groupscope;
using groupscope::testing::birdsInPlaces;
namespace fs = std::filesystem;

namespace {

ExperimentSpec twoMethods() {
    return parseExperimentSpec(
        R"({"data":"/birds.h5ad","seeds":[0,1],
            "methods":[{"method":"zero-shot"},
                       {"method":"linear-probe","set":{"epochs":3},"grid":{"learning_rate":[0.1,0.01]}}],
            "variants":[{"name":"long","method":"linear-probe","set":{"epochs":30}}]})",
        "");
}

} // namespace

class TestSweepPlan : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void init() {
        folder_ = std::make_unique<QTemporaryDir>();
        task_ = makeTask(birdsInPlaces(40));
    }

    void nothingIsWritten() {
        const RunStore store(fs::path(folder_->path().toStdString()) / "none");
        const SweepPlan plan = planned(twoMethods(), store);
        QCOMPARE(plan.runs.size(), std::size_t(8));
        QCOMPARE(plan.countOf(PlannedState::missing), std::size_t(8));
        QVERIFY(!fs::exists(store.folder()));
        QCOMPARE(plan.unknown, std::size_t(0));
        QVERIFY(plan.seconds > 0.0);
        QVERIFY(plan.memory > sizeof(float) * static_cast<std::size_t>(task_->X().size()));
    }

    /// All runs of a method are forecast with the time per epoch of its run in the folder.
    void timesFollowTheEpochs() {
        const RunStore store(folder_->path().toStdString());
        runExperiment(twoMethods(), task_, store, {.shard = {2, 8}}, {}); // a linear probe
        const Run made = store.loadSummaries().at(0);
        QCOMPARE(made.method, std::string("linear-probe"));
        const double epoch = made.seconds / static_cast<double>(made.history.size());
        int ofProbes = 0;
        for (const PlannedWork& work : planned(twoMethods(), store).runs) {
            if (work.run.method != "linear-probe" || work.state == PlannedState::there)
                continue;
            ++ofProbes;
            CHECK_AT_MOST(std::abs(*work.seconds - (work.variants == "long" ? 30 : 3) * epoch), 1e-9);
        }
        QCOMPARE(ofProbes, 5);
    }

    void whatIsThereIsCounted() {
        const RunStore store(folder_->path().toStdString());
        const ExperimentSpec spec = twoMethods();
        runExperiment(spec, task_, store, {.shard = {0, 2}}, {});
        const SweepPlan plan = planned(spec, store);
        QCOMPARE(plan.countOf(PlannedState::there), std::size_t(4));
        QCOMPARE(plan.countOf(PlannedState::missing), std::size_t(4));
        const Table table = planTable(plan);
        QCOMPARE(table.rows.size(), std::size_t(3)); // a method, a method, a variant
        double left = 0.0;
        for (const auto& row : table.rows)
            left += *row[6].value;
        QCOMPARE(left, 4.0);
        const auto json = nlohmann::json::parse(planToJson(plan));
        QCOMPARE(json.at("there").get<int>(), 4);
        QCOMPARE(json.at("runs").size(), std::size_t(8));
        // Of the missing, half of the runs of each method, the files weigh as much as those that are there.
        std::uintmax_t there = 0;
        for (const auto& entry : fs::directory_iterator(store.folder() / "runs"))
            there += entry.file_size();
        QVERIFY(plan.disk > there / 2 && plan.disk < there * 2);
    }

    void aMethodThatCannotBeTimedIsSaid() {
        const ExperimentSpec spec =
            parseExperimentSpec(R"({"data":"/birds.h5ad","methods":[{"method":"group-prompt"}]})", "");
        const SweepPlan plan = planned(spec, RunStore(folder_->path().toStdString()));
        QCOMPARE(plan.unknown, std::size_t(1));
        QCOMPARE(plan.untimed.size(), std::size_t(1));
        CHECK_HOLDS(plan.untimed[0], "group-prompt: ");
    }

  private:
    SweepPlan planned(const ExperimentSpec& spec, const RunStore& store) const {
        return planSweep(spec, [this](const ExperimentSpec&) { return task_; }, store, {.jobs = 2}, {});
    }

    std::unique_ptr<QTemporaryDir> folder_;
    std::shared_ptr<const Task> task_;
};

QTEST_APPLESS_MAIN(TestSweepPlan)
#include "tst_sweep_plan.moc"
