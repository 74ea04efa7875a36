// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/alpha_scan.h"

#include "core/base/error.h"
#include "core/base/run_part.h"
#include "core/experiment/evaluation.h"
#include "core/heads/heads.h"
#include "core/measures/group_report.h"
#include "core/methods/method.h"
#include "core/methods/shared/imported_model.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace groupscope {

namespace {

std::vector<double> plannedAlphas(const AlphaPlan& plan, double kept) {
    if (plan.points < 2 || plan.points > 1000)
        throw UsageError(std::to_string(plan.points) + " scales are out of range", "", "choose 2 to 1000");
    std::vector<double> alphas;
    for (int i = 0; i < plan.points; ++i)
        alphas.push_back(static_cast<double>(i) / (plan.points - 1));
    std::erase_if(alphas, [&](double own) { return std::abs(own - kept) < 1e-9; }); // a rounding apart
    alphas.push_back(kept);
    std::sort(alphas.begin(), alphas.end());
    return alphas;
}

std::vector<const Split*> setsToScale(const Task& task, const AlphaPlan& plan) {
    std::vector<const Split*> sets;
    for (const std::string& name : plan.splits)
        if (sets.push_back(&task.split(name, "split")); sets.back()->rows.empty())
            throw DataError("split '" + name + "' has no examples with a class", task.set->path.string(),
                            "choose one that has some");
    if (plan.splits.empty())
        for (const Split& set : task.splits)
            if (!set.rows.empty() && (set.purpose == Purpose::select || set.purpose == Purpose::report))
                sets.push_back(&set);
    if (sets.empty())
        throw DataError("no validation or report split has examples with a class", task.set->path.string(),
                        "name a split that has some");
    return sets;
}

void addPoint(AlphaRows& rows, const Task& task, const Split& set, const Head& head,
              const RunContext& context) {
    const Predictions predictions = predictRows(head, task.X(), set.rows, context);
    if (!predictions.logits.allFinite())
        throw DataError("the head gives logits that are NaN or infinite", set.name + " split",
                        "train it again, or check that it belongs to this embedding");
    const GroupReport report = evaluateGroups(task, set, predictions.classes);
    rows.n = report.n;
    rows.average.push_back(report.averageAccuracy.value_or(0.0)); // a set without rows is not here
    rows.worstGroup.push_back(report.worstGroupAccuracy);
    rows.worst.push_back(report.worstGroup);
}

/// Settings of a training: all but the scale of its head.
std::map<std::string, ParameterValue, std::less<>> trainedSettings(const Run& run) {
    auto settings = run.parameters.all();
    settings.erase("alpha");
    return settings;
}

bool isSameTraining(const Run& a, const Run& b) {
    return a.method == b.method && a.seed == b.seed && a.select == b.select &&
           trainedSettings(a) == trainedSettings(b);
}

} // namespace

const AlphaRows* AlphaScan::split(std::string_view name) const {
    const auto found =
        std::find_if(splits.begin(), splits.end(), [&](const AlphaRows& own) { return own.name == name; });
    return found == splits.end() ? nullptr : &*found;
}

std::vector<std::size_t> trainingsOf(std::span<const Run> runs) {
    std::vector<std::size_t> firsts;
    for (std::size_t i = 0; i < runs.size(); ++i)
        if (std::none_of(firsts.begin(), firsts.end(),
                         [&](std::size_t first) { return isSameTraining(runs[first], runs[i]); }))
            firsts.push_back(i);
    return firsts;
}

std::string alphaScanName(const Run& run, std::span<const Run> runs) {
    std::string name = methodOfRun(run.method).name;
    for (const auto& [key, value] : trainedSettings(run))
        if (std::any_of(runs.begin(), runs.end(), [&, own = key, held = value](const Run& other) {
                return other.method == run.method && other.parameters.all().contains(own) &&
                       other.parameters.all().find(own)->second != held;
            }))
            name += ", " + key + " " + displayText(value);
    return name;
}

AlphaScan scanAlpha(const Task& task, const Run& run, const AlphaPlan& plan, const RunContext& context) {
    if (run.head.kind.empty())
        throw DataError("the run holds no head", run.id, "give a run that was trained, or train it again");
    const std::unique_ptr<Head> start = rescaledHead(run.head, 0.0); // refuses heads without a scale
    requireFit(task, *start, run.groups.classes(), task.set->path.string());
    AlphaScan scan{.method = run.method, .name = methodOfRun(run.method).name, .seed = run.seed};
    scan.kept = run.head.settings.at("alpha");
    scan.alphas = plannedAlphas(plan, scan.kept);
    const std::vector<const Split*> sets = setsToScale(task, plan);
    for (const Split* set : sets)
        scan.splits.push_back({.name = set->name, .title = set->title, .purpose = set->purpose});
    for (std::size_t t = 0; t < scan.alphas.size(); ++t) {
        context.throwIfStopped();
        context.report(static_cast<double>(t) / static_cast<double>(scan.alphas.size()),
                       "scale " + std::to_string(t + 1) + " of " + std::to_string(scan.alphas.size()));
        const std::unique_ptr<Head> head = rescaledHead(run.head, scan.alphas[t]);
        for (std::size_t s = 0; s < sets.size(); ++s)
            addPoint(scan.splits[s], task, *sets[s], *head, context);
    }
    context.report(1.0, "");
    return scan;
}

std::vector<AlphaScan> scanAlphas(const Task& task, std::span<const Run> runs, const AlphaPlan& plan,
                                  const RunContext& context) {
    std::vector<AlphaScan> scans;
    const std::vector<std::size_t> trainings = trainingsOf(runs);
    const auto count = static_cast<double>(trainings.size());
    for (const std::size_t i : trainings) {
        const auto done = static_cast<double>(scans.size());
        scans.push_back(scanAlpha(task, runs[i], plan, partOf(context, done / count, (done + 1.0) / count)));
        scans.back().name = alphaScanName(runs[i], runs);
    }
    return scans;
}

} // namespace groupscope
