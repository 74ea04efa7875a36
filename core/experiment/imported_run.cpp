// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/imported_run.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/sha256.h"
#include "core/base/text.h"
#include "core/base/version.h"
#include "core/experiment/evaluation.h"
#include "core/heads/heads.h"
#include "core/heads/no_head.h"
#include "core/io/anndata/derived_set.h"
#include "core/math/gather.h"
#include "core/measures/companions.h"
#include "core/measures/judged_rows.h"
#include "core/measures/measure.h"
#include "core/methods/shared/imported_model.h"
#include "core/runs/run_identity.h"

#include <algorithm>
#include <charconv>
#include <limits>
#include <utility>

namespace groupscope {

namespace {

constexpr std::string_view seedMark = "_seed";

/// "erm" and 2 of "erm_seed2"; the name and nothing of others.
std::pair<std::string, std::optional<std::uint64_t>> seedOfName(const std::string& name) {
    const std::size_t mark = name.rfind(seedMark);
    std::uint64_t seed = 0;
    if (mark == std::string::npos || mark == 0)
        return {name, std::nullopt};
    const char* begin = name.data() + mark + seedMark.size();
    const char* const end = name.data() + name.size();
    const auto [stop, error] = std::from_chars(begin, end, seed);
    if (begin == end || stop != end || error != std::errc())
        return {name, std::nullopt};
    return {name.substr(0, mark), seed};
}

/// Of what the model says of every row.
std::string contentOf(const MatchedOutputs& outputs) {
    Sha256 sum;
    sum.add(outputs.predictions.data(), outputs.predictions.size() * sizeof(int));
    for (Eigen::Index row = 0; row < outputs.logits.rows(); ++row) // all NaN are one
        if (outputs.predictions[row] >= 0)
            sum.add(outputs.logits.row(row).data(),
                    static_cast<std::size_t>(outputs.logits.cols()) * sizeof(float));
    return sum.digest().substr(0, 16);
}

/// The rows of a set that have a prediction; says in `notes` which have none.
Split predictedRows(const Task& task, const Split& set, const MatchedOutputs& outputs,
                    std::vector<std::string>& notes) {
    Split own = set;
    std::erase_if(own.rows, [&](int row) { return outputs.predictions[row] < 0; });
    const std::size_t missing = set.rows.size() - own.rows.size();
    if (missing == 0)
        return own;
    if (own.rows.empty()) {
        notes.push_back("no example of " + set.title + " has a prediction: the split is left out");
        return own;
    }
    const auto first =
        std::find_if(set.rows.begin(), set.rows.end(), [&](int row) { return outputs.predictions[row] < 0; });
    notes.push_back(std::to_string(missing) + " of the " + rowsText(set.rows.size()) + " of " + set.title +
                    " have no prediction, the first '" + task.set->ids[static_cast<std::size_t>(*first)] +
                    "': its results are those of the others");
    std::fill(own.groupCounts.begin(), own.groupCounts.end(), 0);
    for (const int row : own.rows)
        for (const int group : task.groupsOf(static_cast<std::size_t>(row)))
            ++own.groupCounts[group];
    return own;
}

SplitResult resultOf(const Task& task, const Split& set, const MatchedOutputs& outputs) {
    SplitResult result{.name = set.name, .title = set.title};
    result.rows = set.rows;
    gatherLabels(task.labels, set.rows, result.labels);
    gatherLabels(outputs.predictions, set.rows, result.predictions);
    result.groups = judgedRows(task, set).groups;
    result.report = evaluateGroups(task, set, result.predictions);
    if (outputs.logits.cols() > 0)
        gatherRows<float>(outputs.logits, set.rows, false, result.logits);
    else
        result.logits.resize(static_cast<Eigen::Index>(set.rows.size()), 0);
    result.crossEntropy = meanCrossEntropy(task, set.rows, result.logits);
    return result;
}

std::vector<std::string> measurable(const std::vector<std::string>& measures, const MatchedOutputs& outputs,
                                    std::vector<std::string>& notes) {
    std::vector<std::string> ids;
    std::string others;
    for (const std::string& id : withCompanions(measures)) {
        const Measure& measure = groupscope::measures().find(id);
        if (measure.ofReport != nullptr || (outputs.logits.cols() > 0 && measure.needs == Needs::logits))
            ids.push_back(measure.id);
        else
            addToList(others, measure.title);
    }
    if (!others.empty())
        notes.push_back("not measured, since the " +
                        std::string(outputs.logits.cols() > 0 ? "embedding" : "logits") +
                        " of the model were not imported: " + others);
    return ids;
}

Run emptyRun(const Task& task, const MatchedOutputs& outputs, const RunContext& context) {
    const auto [name, seed] = seedOfName(outputs.name);
    Run run;
    run.method = std::string(importedPrefix) + name;
    run.seed = seed.value_or(0);
    run.select = asImportedRule;
    std::map<std::string, ParameterValue, std::less<>> told{{"outputs", outputKindName(outputs.kind)}};
    if (!seed) // seeds of one model differ in it and are one point of a comparison
        told["content"] = contentOf(outputs);
    run.parameters = ParameterValues(std::move(told));
    run.task = definitionOf(task, context);
    run.data = sourceOf(task);
    run.groups = task.groups;
    run.trainCounts = task.fit().groupCounts;
    run.programVersion = programVersion;
    run.head.kind = noHeadKind;
    run.warnings = outputs.notes;
    run.id = sha256OfText(runIdentity(run) + contentOf(outputs)).substr(0, 16);
    return run;
}

} // namespace

Run importedRun(const Task& task, const MatchedOutputs& outputs, const RunContext& context,
                const std::vector<std::string>& measures) {
    Run run = emptyRun(task, outputs, context);
    const std::vector<std::string> ids = measurable(measures, outputs, run.warnings);
    std::optional<LogitsTask> logits;
    if (!ids.empty() && outputs.logits.cols() > 0)
        logits = taskOfLogits(task, outputs.logits);
    for (const Split& set : task.splits) {
        context.throwIfStopped();
        if (set.rows.empty())
            continue;
        const Split own = predictedRows(task, set, outputs, run.warnings);
        if (own.rows.empty())
            continue;
        run.splits.push_back(resultOf(task, own, outputs));
        if (!logits) // measures of counts
            for (const std::string& id : ids)
                run.splits.back().measures.push_back(
                    {id, groupscope::measures().find(id).ofReport(run.splits.back().report)});
        else
            run.splits.back().measures =
                evaluateSplit(*logits->task, own, *logits->head, context, ids).measures;
    }
    if (run.splits.empty())
        throw DataError("no example of any split has a prediction", outputs.name,
                        "give outputs of examples of a split of the set");
    nameExamples(task, run);
    return run;
}

LogitsTask taskOfLogits(const Task& task, MatrixF logits) {
    auto set = std::make_shared<EmbeddingSet>();
    set->path = task.set->path;
    set->sha256 = task.set->sha256;
    set->ids = task.set->ids;
    set->columns = task.set->columns;
    set->classKey = task.set->classKey;
    const Eigen::Index classes = logits.cols();
    set->embeddings.push_back({.name = "logits", .rows = std::move(logits), .classEmbeddings = {}});
    auto changed = std::make_shared<Task>(task);
    changed->set = set;
    changed->embedding = &set->embeddings.front();
    changed->inputs = {{.role = rowsRole, .name = "logits", .values = set->embeddings.front().rows}};
    changed->knownDefinition = Task().knownDefinition;
    changed->knownProbe = Task().knownProbe;
    changed->classOrder.reset();
    return {changed, linearHead(MatrixF::Identity(classes, classes), MatrixF::Zero(1, classes), false)};
}

LogitsTask taskOfLogits(const Task& task, const Run& run) {
    MatrixF logits = MatrixF::Constant(static_cast<Eigen::Index>(task.labels.size()), task.classCount(),
                                       std::numeric_limits<float>::quiet_NaN());
    Task kept = task;
    for (Split& set : kept.splits) {
        const SplitResult* result = run.split(set.name);
        if (result != nullptr && result->logits.cols() != logits.cols())
            throw DataError("the run has predicted classes alone, and no logits", run.method,
                            "bring in the logits or probabilities of the model");
        set.rows = result == nullptr ? std::vector<int>() : result->rows;
        for (std::size_t i = 0; i < set.rows.size(); ++i)
            logits.row(set.rows[i]) = result->logits.row(static_cast<Eigen::Index>(i));
    }
    return taskOfLogits(kept, std::move(logits));
}

std::shared_ptr<const EmbeddingSet> withAllRowsReported(const EmbeddingSet& set) {
    Column split{.name = freeColumnName(set, "split"), .categories = {testSplit}, .codes = {}, .colors = {}};
    split.codes.assign(set.size(), 0);
    return withColumns(set, {split}, split.name);
}

} // namespace groupscope
