// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/predict_request.h"
#include "app/cli/prediction_file.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/row_names.h"
#include "core/io/import/embedding_file.h"

#include <algorithm>

namespace groupscope::cli {

namespace {

/// Names (N,) of the examples of the run's set. Throws DataError when the set has others, FileError.
std::vector<std::string> namesIn(const std::string& set, const Run& run, const PredictRequest& request,
                                 Console& console) {
    if (set.empty())
        throw DataError("the run does not store the place of its set", request.run, "name it with --data");
    std::vector<std::string> names = openEmbeddingFile(set, request.map, console.context())->ids;
    if (sumOfRowNames(names) != run.task.rows)
        throw DataError("the set has other examples than that of the run", set,
                        "name the set of the run with --data");
    return names;
}

/// Splits that are asked for whose examples the run does not name.
std::vector<std::string> namelessSplits(const Run& run, const PredictRequest& request) {
    std::vector<std::string> names;
    for (const SplitResult& split : run.splits)
        if (request.wants(split.name) && !split.predictions.empty() && split.names.empty())
            names.push_back(split.name);
    return names;
}

/// The names in the set; nothing where the run has all of them, or the set is not found and was not named.
std::optional<std::vector<std::string>> namesOf(const Run& run, const PredictRequest& request,
                                                Console& console) {
    if (!request.data.empty())
        return namesIn(request.data, run, request, console);
    const std::vector<std::string> nameless = namelessSplits(run, request);
    if (nameless.empty())
        return std::nullopt;
    try {
        return namesIn(run.data.file, run, request, console);
    } catch (const Cancelled&) {
        throw;
    } catch (const Error& error) {
        console.warn("examples of " + joined(nameless) +
                     " are called by their row index, from 0: " + error.what());
        return std::nullopt;
    }
}

/// Warns of the examples of a split that the run holds no prediction of.
void warnOfMissing(const Run& run, const PredictRequest& request, Console& console) {
    for (const SplitDefinition& split : run.task.splits) {
        const SplitResult* result = run.split(split.name);
        const auto held =
            result == nullptr ? std::int64_t{0} : static_cast<std::int64_t>(result->predictions.size());
        if (held < split.n && request.wants(split.name))
            console.warn("the run holds predictions of " + std::to_string(held) + " of the " +
                         std::to_string(split.n) + " examples of " + split.name);
    }
}

/// The name of an example: of the set, of the run, or its row index.
std::string nameOf(const SplitResult& split, std::size_t i,
                   const std::optional<std::vector<std::string>>& names) {
    if (names && split.rows[i] >= 0 && split.rows[i] < static_cast<int>(names->size()))
        return (*names)[split.rows[i]];
    return split.names.empty() ? std::to_string(split.rows[i]) : split.names[i];
}

void addSplit(const SplitResult& split, const std::optional<std::vector<std::string>>& names,
              const RunContext& context, PredictionFile& out) {
    for (std::size_t i = 0; i < split.predictions.size(); ++i) {
        context.throwIfStopped();
        const auto place = static_cast<Eigen::Index>(i);
        PredictedExample example{
            .name = nameOf(split, i, names), .split = split.name, .prediction = split.predictions[i]};
        if (!split.labels.empty()) {
            example.label = split.labels[i];
            example.groups = split.groups.of(i);
        }
        if (split.logits.cols() > 0)
            example.logits = {split.logits.row(place).data(), static_cast<std::size_t>(split.logits.cols())};
        out.add(example);
    }
}

/// The predictions that the run holds.
void writeHeld(const Run& run, const PredictRequest& request,
               const std::optional<std::vector<std::string>>& names, const RunContext& context,
               PredictionFile& out, WrittenPredictions& written) {
    for (const SplitResult& split : run.splits) {
        if (!request.wants(split.name) || split.predictions.empty())
            continue;
        const std::int64_t before = out.examples();
        addSplit(split, names, context, out);
        written.splits.emplace_back(split.name, out.examples() - before);
    }
}

/// Whether a split that is asked for has what `of` looks at.
template<class Of>
bool anySplit(const Run& run, const PredictRequest& request, const Of& of) {
    return std::any_of(run.splits.begin(), run.splits.end(),
                       [&](const SplitResult& split) { return request.wants(split.name) && of(split); });
}

} // namespace

WrittenPredictions writeHeldPredictions(const Run& run, const PredictRequest& request, Console& console) {
    std::vector<std::string> known;
    for (const SplitResult& split : run.splits)
        if (!split.predictions.empty())
            known.push_back(split.name);
    if (known.empty())
        throw DataError("the run holds no predictions: " + run.method + " has no classifier", request.run,
                        "fit classifiers on its embedding with 'groupscope-cli downstream'");
    request.requireSplits(known);
    const bool classes = anySplit(run, request, [](const auto& split) { return !split.labels.empty(); });
    const bool logits = anySplit(run, request, [](const auto& split) { return split.logits.cols() > 0; });
    if (!classes)
        console.warn("the run was made by a version that did not store the classes of examples: class, group "
                     "and correct are left out");
    if (!logits)
        console.warn("the run holds predicted classes and no logits of these splits: probabilities are left "
                     "out; give the data file behind it, which computes them");
    for (const SplitResult& split : run.splits)
        if (logits && request.wants(split.name) && split.logits.cols() == 0 && !split.predictions.empty())
            console.warn(
                "the run holds no logits of " + split.name +
                ", so its probabilities are empty: give the data file behind it, or ask for them with "
                "\"logits\": \"all\" in the specification");
    const std::optional<std::vector<std::string>> names = namesOf(run, request, console);
    warnOfMissing(run, request, console);
    const bool named =
        names || anySplit(run, request, [](const auto& split) { return !split.names.empty(); });
    PredictionFile out(request.out.path, run.groups,
                       {.names = named, .classes = classes, .groups = classes, .probabilities = logits});
    WrittenPredictions written;
    writeHeld(run, request, names, console.context(), out, written);
    out.commit();
    written.examples = out.examples();
    if (classes)
        written.correct = out.correct();
    return written;
}

} // namespace groupscope::cli
