// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/run_agreement.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/instruction_set.h"
#include "core/base/version.h"
#include "core/experiment/evaluation.h"
#include "core/experiment/training.h"
#include "core/heads/heads.h"
#include "core/measures/measure.h"
#include "core/report/results_task.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <map>
#include <utility>

namespace groupscope {

namespace {

void addOnce(std::vector<std::string>& list, const std::string& text) {
    if (std::find(list.begin(), list.end(), text) == list.end())
        list.push_back(text);
}

/// Compares two numbers of one kind, of which `scale` is the largest.
void compareNumbers(double stored, double again, double scale, const std::string& what,
                    RunAgreement& agreement) {
    ++agreement.values;
    if (stored == again || (std::isnan(stored) && std::isnan(again)))
        return;
    const double difference = std::abs(stored - again) / std::max(scale, 1e-30);
    if (std::isfinite(difference))
        agreement.largest = std::max(agreement.largest, difference);
    if (!(difference <= mostNumberDifference))
        addOnce(agreement.differ, what);
}

void compareOptional(const std::optional<double>& stored, const std::optional<double>& again,
                     const std::string& what, RunAgreement& agreement) {
    if (stored && again)
        compareNumbers(*stored, *again, std::max({1.0, std::abs(*stored), std::abs(*again)}), what,
                       agreement);
    else if (stored.has_value() != again.has_value())
        addOnce(agreement.differ, what);
}

void compareMeasured(const Measured& stored, const Measured& again, const std::string& what,
                     RunAgreement& agreement) {
    compareOptional(stored.whole, again.whole, what, agreement);
    if (stored.cells.size() != again.cells.size())
        return addOnce(agreement.differ, what);
    for (std::size_t i = 0; i < stored.cells.size(); ++i)
        compareOptional(stored.cells[i].value, again.cells[i].value, what + " of parts", agreement);
}

/// Measures of counts and of logits in one split.
void measureSplit(const SplitResult& result, Evaluated* evaluated, RunAgreement& agreement) {
    for (const NamedMeasured& stored : result.measures) {
        const Measure* measure = measures().known(stored.id);
        const std::string what = stored.id + " of " + result.name;
        if (measure == nullptr)
            addOnce(agreement.skipped, stored.id + " is not known to this version");
        else if (measure->ofReport != nullptr)
            compareMeasured(stored.measured, measure->ofReport(result.report), what, agreement);
        else if (measure->needs != Needs::logits || evaluated == nullptr)
            addOnce(agreement.skipped, stored.id + " needs the set");
        else if (const std::string reason = measure->reason(*evaluated); !reason.empty())
            addOnce(agreement.skipped, stored.id + " needs the set");
        else
            compareMeasured(stored.measured, measure->of(*evaluated), what, agreement);
    }
}

double largestOf(const MatrixF& values) {
    float largest = 0.0F;
    for (Eigen::Index i = 0; i < values.size(); ++i)
        if (std::isfinite(values.data()[i]))
            largest = std::max(largest, std::abs(values.data()[i]));
    return largest;
}

/// Predictions that differ where the stored logits are not tied, as far as rounding goes.
void comparePredictions(const SplitResult& stored, const SplitResult& again, RunAgreement& agreement) {
    agreement.values += stored.predictions.size();
    if (stored.predictions.size() != again.predictions.size())
        return addOnce(agreement.differ, "the number of predictions of " + stored.name);
    const bool hasLogits = stored.logits.cols() > 0;
    const double tie = mostNumberDifference * largestOf(stored.logits);
    std::size_t differing = 0;
    for (std::size_t i = 0; i < stored.predictions.size(); ++i) {
        const int own = stored.predictions[i], other = again.predictions[i];
        const auto row = static_cast<Eigen::Index>(i);
        const bool tied = own != other && hasLogits && other >= 0 && other < stored.logits.cols() &&
                          stored.logits(row, own) - stored.logits(row, other) <= tie;
        differing += own != other && !tied ? 1 : 0;
    }
    if (differing > 0)
        addOnce(agreement.differ, std::to_string(differing) + " of " +
                                      counted(stored.predictions.size(), "prediction", "predictions") +
                                      " of " + stored.name);
}

void compareResults(const SplitResult& stored, const SplitResult& again, RunAgreement& agreement) {
    comparePredictions(stored, again, agreement);
    if (!stored.labels.empty() && stored.labels != again.labels)
        addOnce(agreement.differ, "classes of the examples of " + stored.name);
    if (stored.logits.size() > 0 && stored.logits.size() == again.logits.size()) {
        const double scale = largestOf(stored.logits);
        for (Eigen::Index i = 0; i < stored.logits.size(); ++i)
            compareNumbers(static_cast<double>(stored.logits.data()[i]),
                           static_cast<double>(again.logits.data()[i]), scale, "logits of " + stored.name,
                           agreement);
    } else if (stored.logits.size() > 0) {
        addOnce(agreement.differ, "the number of logits of " + stored.name);
    }
    compareOptional(stored.crossEntropy, again.crossEntropy, "cross-entropy of " + stored.name, agreement);
    for (const NamedMeasured& own : stored.measures)
        for (const NamedMeasured& other : again.measures)
            if (own.id == other.id)
                compareMeasured(own.measured, other.measured, own.id + " of " + stored.name, agreement);
}

bool haveSameBytes(const MatrixF& a, const MatrixF& b) {
    return a.rows() == b.rows() && a.cols() == b.cols() &&
           (a.size() == 0 ||
            std::memcmp(a.data(), b.data(), sizeof(float) * static_cast<std::size_t>(a.size())) == 0);
}

/// Tensors are told by their names: files hold them in another order.
bool haveSameBytes(const HeadState& a, const HeadState& b) {
    return a.kind == b.kind && a.settings == b.settings && a.tensors.size() == b.tensors.size() &&
           std::all_of(a.tensors.begin(), a.tensors.end(), [&b](const NamedTensor& own) {
               return std::any_of(b.tensors.begin(), b.tensors.end(), [&own](const NamedTensor& other) {
                   return own.name == other.name && haveSameBytes(own.values, other.values);
               });
           });
}

/// The series that both histories have, epoch by epoch.
void compareHistories(const Run& run, const Run& again, RunAgreement& agreement) {
    if (run.history.size() != again.history.size())
        return addOnce(agreement.differ, "the number of epochs");
    for (std::size_t epoch = 0; epoch < run.history.size(); ++epoch) {
        const SeriesValues& stored = run.history[epoch].series;
        for (const auto& [name, value] : again.history[epoch].series) {
            const auto own = std::find_if(stored.begin(), stored.end(),
                                          [&](const auto& series) { return series.first == name; });
            if (own == stored.end())
                continue;
            ++agreement.values;
            if (std::bit_cast<std::uint64_t>(own->second) != std::bit_cast<std::uint64_t>(value) &&
                !(std::isnan(own->second) && std::isnan(value)))
                addOnce(agreement.differ, "the series " + name);
        }
    }
}

/// The settings of a run, which may come from anywhere. Throws UsageError for those out of range.
ParameterValues checkedParameters(const Method& method, const ParameterValues& values) {
    std::map<std::string, std::string> texts;
    const ParameterValues all = completed(method.parameters, values);
    for (const auto& [key, value] : all.all())
        texts[key] = toText(value);
    return resolveParameters(method.parameters, texts);
}

} // namespace

void RunAgreement::add(const RunAgreement& other) {
    values += other.values;
    largest = std::max(largest, other.largest);
    for (const std::string& text : other.skipped)
        addOnce(skipped, text);
}

RunAgreement measuredAgain(const Run& run, const RunContext& context) {
    RunAgreement agreement;
    const bool haveLabels = std::all_of(run.splits.begin(), run.splits.end(), [](const SplitResult& result) {
        return result.labels.size() == result.rows.size() &&
               std::all_of(result.labels.begin(), result.labels.end(), [](int label) { return label >= 0; });
    });
    const std::shared_ptr<const Task> task = haveLabels ? taskOfResults(run) : nullptr;
    const auto classes = static_cast<Eigen::Index>(run.groups.classCount());
    const std::unique_ptr<Head> head =
        linearHead(MatrixF::Identity(classes, classes), MatrixF::Zero(1, classes), false);
    for (const SplitResult& result : run.splits) {
        context.throwIfStopped();
        // Reading the run has checked that the counts are those of predictions and labels.
        agreement.values += result.predictions.size();
        const bool hasLogits = task != nullptr && result.logits.cols() == classes && classes > 0;
        if (!hasLogits || result.rows.empty()) {
            measureSplit(result, nullptr, agreement);
            continue;
        }
        const Split& split = *task->findSplit(result.name);
        Evaluated evaluated(*task, split, head.get(), context);
        measureSplit(result, &evaluated, agreement);
        compareOptional(result.crossEntropy, meanCrossEntropy(*task, split.rows, result.logits),
                        "cross-entropy of " + result.name, agreement);
    }
    return agreement;
}

RunAgreement evaluatedAgain(const Task& task, const Run& run, const RunContext& context) {
    RunAgreement agreement;
    const std::unique_ptr<Head> head = makeHead(run.head);
    requireFit(task, *head, run.groups.classes(), task.set->path.filename().string());
    for (const SplitResult& stored : run.splits) {
        context.throwIfStopped();
        const Split* split = task.findSplit(stored.name);
        if (split == nullptr || split->rows != stored.rows) {
            addOnce(agreement.differ, "the examples of " + stored.name);
            continue;
        }
        std::vector<std::string> ids;
        for (const NamedMeasured& own : stored.measures)
            if (measures().known(own.id) != nullptr)
                ids.push_back(own.id);
        compareResults(stored, evaluateSplit(task, *split, *head, context, ids), agreement);
    }
    return agreement;
}

RunAgreement trainedAgain(const std::shared_ptr<const Task>& task, const Run& run,
                          const RunContext& context) {
    RunAgreement agreement;
    const Method& method = methods().find(run.method);
    const Run again = trainMethod(task, method, checkedParameters(method, run.parameters), run.seed,
                                  run.select == lastEpochRule ? defaultSelectionRule : run.select, context);
    if (again.id != run.id)
        addOnce(agreement.differ, "the id");
    if (again.selectedEpoch != run.selectedEpoch)
        addOnce(agreement.differ, "the selected epoch");
    if (!haveSameBytes(run.head, again.head))
        addOnce(agreement.differ, "the head");
    for (const NamedTensor& tensor : run.head.tensors)
        agreement.values += static_cast<std::size_t>(tensor.values.size());
    compareHistories(run, again, agreement);
    for (const SplitResult& stored : run.splits) {
        const SplitResult* result = again.split(stored.name);
        if (result == nullptr || stored.predictions != result->predictions)
            addOnce(agreement.differ, "predictions of " + stored.name);
        else if (stored.logits.size() > 0 && !haveSameBytes(stored.logits, result->logits))
            addOnce(agreement.differ, "logits of " + stored.name);
        agreement.values += stored.predictions.size() + static_cast<std::size_t>(stored.logits.size());
    }
    return agreement;
}

std::string notTrainableReason(const Run& run) {
    if (methods().known(run.method) == nullptr)
        return "this version does not know the method " + run.method;
    if (run.programVersion != programVersion)
        return "it was trained by version " + run.programVersion + ", this is " + programVersion;
    if (run.instructionSet.empty())
        return "it does not store the instruction set it was trained with";
    if (run.instructionSet != instructionSetName())
        return "it was trained with " + run.instructionSet + ", this process computes with " +
               instructionSetName() + ", which rounds sums otherwise";
    return {};
}

} // namespace groupscope
