// SPDX-License-Identifier: GPL-3.0-or-later
// How right the forecasts of the window are on the demo set: the time that is said before a run starts
// (timeRun()), and the time left that is said ten seconds after its start (RunClock), or after a fifth of a
// shorter run, each divided by what it took. Of one thread, by processor time: other programs do not count.
//
//     bench_forecast [METHOD[:SETTING] ...]     SETTING: quick (default) or paper
#include "core/base/parallel.h"
#include "core/experiment/run_clock.h"
#include "core/experiment/training.h"
#include "core/experiment/trial_run.h"
#include "core/io/anndata/anndata_reader.h"
#include "core/io/demo_set.h"
#include "core/methods/method.h"
#include "core/training/quick_setting.h"
#include "tests/bench/measured.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <string>
#include <utility>
#include <vector>

using namespace groupscope;

namespace {

/// Seconds left that were said so many seconds after the start.
using Said = std::pair<double, double>;

/// Text of the window while it trains, and how long that takes.
std::pair<std::vector<Said>, double> watchedRun(const TrialOrder& order) {
    const double begin = processorSeconds();
    const auto now = [begin] { return processorSeconds() - begin; };
    std::vector<Said> said;
    RunClock clock;
    RunContext context;
    context.onProgress = [&](const Progress& progress) {
        if (clock.epochs() == 0)
            return;
        clock.progressed(progress.fraction, now());
        if (const auto left = clock.secondsLeft(now()))
            said.emplace_back(now(), *left);
    };
    clock.start(now());
    Training training(order.task, *order.method, order.parameters, order.seed, order.select, context,
                      order.monitor);
    clock.planned(training.epochCount(), 0, now());
    for (int epoch = 1; training.step(context); ++epoch)
        clock.epochsEnded(epoch, now());
    training.finish(context);
    return {said, now()};
}

void judge(const std::string& name, const TrialOrder& order) {
    const double processor = processorSeconds();
    const Stopwatch trialClock;
    const auto trial = timeRun(order, {});
    const double share = (processorSeconds() - processor) / trialClock.seconds(); // the rest went to others
    printFigure("trial." + name, trialClock.seconds(), "s");
    const auto [said, took] = watchedRun(order);
    printFigure("run." + name, took, "s");
    if (trial)
        printRatio("before." + name, trial->time.whole() * share / took);
    constexpr double worthSaying = 2.0; // seconds
    if (took < worthSaying)
        return;
    const double at = std::min(10.0, 0.2 * took);
    const auto first =
        std::find_if(said.begin(), said.end(), [at](const Said& own) { return own.first >= at; });
    if (first != said.end())
        printRatio("after." + name, first->second / (took - first->first));
    double worst = 0.0; // from then to when next to nothing is left
    for (auto own = first; own != said.end() && own->first < 0.9 * took; ++own)
        worst = std::max(worst, std::abs(own->second / (took - own->first) - 1.0));
    printRatio("worst_error." + name, worst);
}

} // namespace

int main(int count, char** arguments) {
    setThreadCount(1);
    const auto task = makeTask(openEmbeddingSet(demoSetFile(
        groupscope::DemoSet::groups, std::filesystem::temp_directory_path() / "groupscope-bench")));
    std::vector<std::string> wanted(arguments + 1, arguments + count);
    if (wanted.empty())
        wanted = {"linear-probe",        "erm",     "group-dro", "jtt", "cnc",
                  "contrastive-adapter", "dfr-val", "wise-ft"};
    for (const std::string& own : wanted) {
        const Method& method = methods().find(own.substr(0, own.find(':')));
        const bool isPaper = own.ends_with(":paper");
        const ParameterValues parameters = resolveParameters(
            method.parameters, isPaper ? std::map<std::string, std::string>()
                                       : quickSetting(method.parameters, task->fitRows().size()));
        judge(method.id + (isPaper ? ".paper" : ".quick"), {.task = task,
                                                            .method = &method,
                                                            .parameters = parameters,
                                                            .select = defaultSelectionRule,
                                                            .monitor = {}});
    }
}
