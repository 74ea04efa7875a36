// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/temperature_scan.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/experiment/evaluation.h"
#include "core/experiment/imported_run.h"
#include "core/experiment/temperature_notes.h"
#include "core/heads/no_head.h"
#include "core/math/gather.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <utility>

namespace groupscope {

namespace {

constexpr const char* temperatureKey = "temperature"; // of HeadState::settings
/// A temperature so high that nothing is left of what it divides.
constexpr double outOfSight = 1e12;

void requirePlan(const TemperaturePlan& plan) {
    if (!(plan.lowest > 0.0) || !(plan.highest >= plan.lowest) || !std::isfinite(plan.highest))
        throw UsageError("the range of temperatures is not one", "",
                         "give two factors above 0, the lower one first, such as 0.0625,16");
    if (plan.points < 2 || plan.points > 1000)
        throw UsageError(std::to_string(plan.points) + " temperatures cannot be scanned", "",
                         "choose 2 to 1000");
}

/// Rising; `trained` is one of them, in place of one that differs by rounding alone.
std::vector<double> plannedTemperatures(const TemperaturePlan& plan, double trained) {
    std::vector<double> temperatures;
    const double low = std::log2(plan.lowest), high = std::log2(plan.highest);
    for (int i = 0; i < plan.points; ++i)
        temperatures.push_back(trained * std::exp2(low + (high - low) * i / (plan.points - 1)));
    std::erase_if(temperatures, [&](double own) { return std::abs(own / trained - 1.0) < 1e-9; });
    temperatures.push_back(trained);
    std::sort(temperatures.begin(), temperatures.end());
    temperatures.erase(std::unique(temperatures.begin(), temperatures.end()), temperatures.end());
    return temperatures;
}

/// The head, and the same without what its temperature divides; that is null where all logits are divided.
struct TemperedHead {
    std::unique_ptr<Head> whole, rest;
    double temperature = 1.0;
};

TemperedHead temperedHead(const HeadState& state, bool ofAllLogits) {
    TemperedHead head{.whole = makeHead(state), .rest = nullptr};
    const auto own = state.settings.find(temperatureKey);
    if (own == state.settings.end() || ofAllLogits)
        return head;
    head.temperature = own->second;
    HeadState without = state;
    without.settings[temperatureKey] = outOfSight * own->second;
    head.rest = makeHead(without);
    return head;
}

/// Rows of a set with their logits.
struct TemperedRows {
    const Split* set = nullptr;
    std::vector<int> labels{};              ///< (n,)
    std::vector<int> all{};                 ///< (n,) 0, 1, …
    std::vector<std::vector<int>> groups{}; ///< (G,) places among the rows
    TemperedLogits logits{};
};

TemperedLogits logitsOf(const Task& task, const Split& set, const TemperedHead& head,
                        const RunContext& context) {
    TemperedLogits logits{.from = head.temperature};
    logits.divided = predictRows(*head.whole, task.X(), set.rows, context).logits.cast<double>();
    if (!logits.divided.allFinite())
        throw DataError("the head gives logits that are NaN or infinite", set.name + " split",
                        "train it again, or check that it belongs to this embedding");
    if (head.rest == nullptr)
        return logits;
    Matrix<double> fixed = predictRows(*head.rest, task.X(), set.rows, context).logits.cast<double>();
    constexpr double rounding = 1e-9; // far below a float's, far above what is left of the divided part
    if (fixed.cwiseAbs().maxCoeff() <= rounding * logits.divided.cwiseAbs().maxCoeff())
        return logits;
    logits.divided -= fixed;
    logits.fixed = std::move(fixed);
    return logits;
}

TemperedRows temperedRows(const Task& task, const Split& set, const TemperedHead& head,
                          const RunContext& context) {
    TemperedRows rows{.set = &set};
    gatherLabels(task.labels, set.rows, rows.labels);
    rows.groups.resize(static_cast<std::size_t>(task.groups.groupCount()));
    for (std::size_t i = 0; i < set.rows.size(); ++i) {
        rows.all.push_back(static_cast<int>(i));
        for (const int group : task.groupsOf(static_cast<std::size_t>(set.rows[i])))
            rows.groups[group].push_back(static_cast<int>(i));
    }
    rows.logits = logitsOf(task, set, head, context);
    return rows;
}

/// Whether the error that a calibrated model has is asked for too, which takes a simulation.
enum class Level { known, left };

CalibratedRows rowsAt(const TemperedRows& rows, double temperature, Level level) {
    const std::vector<RowConfidence> confidences = confidencesAt(rows.logits, rows.labels, temperature);
    CalibratedRows result;
    const auto of = [&](const std::vector<int>& places) {
        Calibration made = calibrationOf(confidences, rows.labels, places);
        if (level == Level::known)
            made.ifCalibrated = errorIfCalibrated(confidences, places);
        return made;
    };
    result.all = of(rows.all);
    for (const std::vector<int>& places : rows.groups) {
        const Calibration& own = result.groups.emplace_back(of(places));
        if (own.accuracy && (!result.worstGroupAccuracy || *own.accuracy < *result.worstGroupAccuracy)) {
            result.worstGroupAccuracy = own.accuracy;
            result.worstGroup = static_cast<int>(result.groups.size()) - 1;
        }
    }
    return result;
}

CalibratedRows withoutBins(CalibratedRows rows) {
    rows.all.bins.clear();
    for (Calibration& group : rows.groups)
        group.bins.clear();
    return rows;
}

void fitOn(const TemperedRows& rows, TemperatureScan& scan, const RunContext& context) {
    scan.fittedOn = rows.set->name;
    scan.fittedTitle = rows.set->title;
    scan.all = calibratingTemperature(rows.logits, rows.labels, rows.all);
    for (const std::vector<int>& places : rows.groups) {
        context.throwIfStopped();
        scan.groups.push_back(calibratingTemperature(rows.logits, rows.labels, places));
    }
}

ScannedSplit scanRows(const TemperedRows& rows, const TemperatureScan& scan, const RunContext& context) {
    ScannedSplit result;
    result.name = rows.set->name;
    result.title = rows.set->title;
    result.purpose = rows.set->purpose;
    for (const double temperature : scan.temperatures) {
        context.throwIfStopped();
        CalibratedRows point =
            rowsAt(rows, temperature, temperature == scan.trained ? Level::known : Level::left);
        if (temperature == scan.trained)
            result.asTrained = point;
        result.points.push_back(withoutBins(std::move(point)));
    }
    if (scan.all.temperature)
        result.calibrated = rowsAt(rows, *scan.all.temperature, Level::known);
    result.ownCalibrated.resize(rows.groups.size());
    for (std::size_t g = 0; g < scan.groups.size(); ++g) {
        context.throwIfStopped();
        if (!scan.groups[g].temperature || rows.groups[g].empty())
            continue;
        const auto confidences = confidencesAt(rows.logits, rows.labels, *scan.groups[g].temperature);
        result.ownCalibrated[g] = calibrationOf(confidences, rows.labels, rows.groups[g]);
        result.ownCalibrated[g].ifCalibrated = errorIfCalibrated(confidences, rows.groups[g]);
    }
    return result;
}

std::vector<const Split*> wantedSets(const Task& task, const TemperaturePlan& plan) {
    std::vector<const Split*> sets;
    for (const std::string& name : plan.splits)
        if (sets.push_back(&task.split(name, "split")); sets.back()->rows.empty())
            throw DataError("split '" + name + "' has no examples with a class", task.set->path.string(),
                            "choose one that has some");
    if (plan.splits.empty())
        for (const Split& set : task.splits)
            sets.push_back(&set);
    std::erase_if(sets, [](const Split* set) { return set->rows.empty(); });
    if (sets.empty())
        throw DataError("there are no examples with a class to look at", task.set->path.string(),
                        "choose a split that has some");
    return sets;
}

TemperatureRole roleOf(const TemperedHead& head, const TemperedLogits& logits) {
    if (head.rest == nullptr)
        return TemperatureRole::ofLogits;
    return logits.isPureScale() ? TemperatureRole::ofHead : TemperatureRole::ofPart;
}

} // namespace

const ScannedSplit* TemperatureScan::split(std::string_view name) const {
    const auto found =
        std::find_if(splits.begin(), splits.end(), [&](const ScannedSplit& own) { return own.name == name; });
    return found == splits.end() ? nullptr : &*found;
}

TemperatureScan scanTemperatures(const Task& task, const HeadState& state, const TemperaturePlan& plan,
                                 const RunContext& context) {
    requirePlan(plan);
    const std::vector<const Split*> sets = wantedSets(task, plan);
    const TemperedHead head = temperedHead(state, plan.ofAllLogits);
    requireFit(task, *head.whole, {}, task.set->path.string());
    if (head.whole->classCount() == 0)
        throw DataError("the head has no classifier, so there is no confidence to calibrate",
                        state.kind + " head", "choose a run with a classifier");
    TemperatureScan scan;
    scan.trained = head.temperature;
    scan.temperatures = plannedTemperatures(plan, scan.trained);
    if (!task.selectRows().empty()) {
        context.report(0.0, "calibrating temperatures");
        const TemperedRows rows = temperedRows(task, task.select(), head, context);
        fitOn(rows, scan, context);
        scan.role = roleOf(head, rows.logits);
    }
    for (std::size_t i = 0; i < sets.size(); ++i) {
        context.report(static_cast<double>(i + 1) / static_cast<double>(sets.size() + 1),
                       "temperatures on the " + sets[i]->title + " split");
        const TemperedRows rows = temperedRows(task, *sets[i], head, context);
        scan.splits.push_back(scanRows(rows, scan, context));
        scan.role = roleOf(head, rows.logits);
    }
    scan.notes = temperatureNotes(task, state, scan);
    context.report(1.0, "");
    return scan;
}

TemperatureScan scanTemperatures(const Task& task, const Run& run, const TemperaturePlan& plan,
                                 const RunContext& context) {
    if (run.head.kind.empty())
        throw DataError("the run holds no head", run.id, "give a run that was trained, or train it again");
    if (!hasHead(run.head)) {
        const LogitsTask logits = taskOfLogits(task, run);
        TemperaturePlan there = plan; // a model may say nothing of some splits
        std::erase_if(there.splits, [&](const std::string& name) { return run.split(name) == nullptr; });
        if (there.splits.empty() && !plan.splits.empty()) // a plan without names asks for all, test too
            throw DataError("the run has no predictions for " + plan.splits.front(), run.method,
                            "choose a split with predictions");
        return scanTemperatures(*logits.task, logits.head->state(), there, context);
    }
    requireFit(task, *makeHead(run.head), run.groups.classes(), task.set->path.string());
    TemperatureScan scan = scanTemperatures(task, run.head, plan, context);
    for (std::string& note : trainingTemperatureNotes(run))
        scan.notes.push_back(std::move(note));
    return scan;
}

std::string temperatureText(double temperature, int digits) {
    const double scale = std::pow(10.0, digits - 1 - static_cast<int>(std::floor(std::log10(temperature))));
    return shortestText(std::round(temperature * scale) / scale);
}

} // namespace groupscope
