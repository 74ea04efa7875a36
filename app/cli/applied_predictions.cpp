// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/data_options.h"
#include "app/cli/predict_request.h"
#include "app/cli/prediction_file.h"
#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/scheme_labels.h"
#include "core/data/split_rows.h"
#include "core/experiment/run_embeddings.h"
#include "core/heads/no_head.h"
#include "core/io/import/embedding_file.h"
#include "core/training/predictions.h"

#include <algorithm>
#include <cmath>
#include <memory>

namespace groupscope::cli {

namespace {

constexpr std::size_t mostNamed = 3; // examples of a warning

/// The class column of another set: the one that is asked for, the run's, or the file's. Null: there is none.
const Column* classColumnIn(const EmbeddingSet& set, const Run& run, const std::string& wanted) {
    if (wanted == "none")
        return nullptr;
    if (!wanted.empty())
        return &set.column(wanted);
    if (const Column* own = set.findColumn(run.groups.className()))
        return own;
    return set.findColumn(set.classKey);
}

const Embedding& embeddingFor(const EmbeddingSet& set, const Run& run, const std::string& wanted) {
    const bool hasOwn =
        std::any_of(set.embeddings.begin(), set.embeddings.end(),
                    [&](const Embedding& embedding) { return embedding.name == run.task.embedding(); });
    return askedEmbedding(set, wanted.empty() && hasOwn ? run.task.embedding() : wanted);
}

/// A head with the set that it is applied to.
struct Application {
    std::shared_ptr<const EmbeddingSet> set;
    const Embedding* embedding;
    std::unique_ptr<Head> head;
    SchemeLabels said;
    std::vector<std::string> broken{}; ///< names of examples that hold NaN or infinity
};

Application applicationOf(const Run& run, const PredictRequest& request, Console& console) {
    if (!hasHead(run.head))
        throw DataError("the predictions of this run were imported: it has no head to apply", request.run,
                        "leave FILE out for the predictions that it holds");
    Application made;
    made.set = openEmbeddingFile(request.file, request.map, console.context());
    made.embedding = &embeddingFor(*made.set, run, request.embedding);
    made.head = fittingHead(run.head, run, *made.embedding, request.run);
    if (made.head->classCount() == 0)
        throw DataError("the head of " + run.method + " has no classifier", request.run,
                        "fit classifiers on its embedding with 'groupscope-cli downstream'");
    if (made.head->classCount() != run.groups.classCount())
        throw DataError("the head has " + std::to_string(made.head->classCount()) +
                            " classes, and the run names " + std::to_string(run.groups.classCount()),
                        request.run, "the run file may be damaged: train the run again");
    made.said = labelsByName(*made.set, run.groups, classColumnIn(*made.set, run, request.classColumn));
    for (const std::string& notice : commandLineTexts(made.set->notices))
        console.warn(notice);
    if (made.said.labels.empty())
        console.warn("the set has no class column of the run: class and correct are left out");
    if (!made.said.groups)
        console.warn(made.said.missing.empty()
                         ? std::string("groups need classes: they are left out")
                         : "the set has no column '" + joined(made.said.missing, "', '") +
                               "': groups are left out");
    return made;
}

/// Writes what the head says of the rows of one split.
void writeSplit(Application& of, const SplitRows& split, const RunContext& context, PredictionFile& out) {
    const auto add = [&](std::size_t place, std::span<const float> logits) {
        const auto row = static_cast<std::size_t>(split.rows[place]);
        if (!of.embedding->rows.row(split.rows[place]).allFinite()) {
            of.broken.push_back(of.set->ids[row]);
            return;
        }
        if (!std::all_of(logits.begin(), logits.end(), [](float value) { return std::isfinite(value); }))
            throw DataError("the head gives logits that are NaN or infinite for example '" +
                                of.set->ids[row] + "'",
                            of.head->state().kind + " head",
                            "train it again, or check that it belongs to this embedding");
        PredictedExample example{.name = of.set->ids[row], .split = split.name, .logits = logits};
        example.label = of.said.labels.empty() ? -1 : of.said.labels[row];
        if (of.said.groups)
            example.groups = of.said.groups->of(row);
        example.prediction =
            static_cast<int>(std::max_element(logits.begin(), logits.end()) - logits.begin());
        out.add(example);
    };
    predictInBlocks(*of.head, of.embedding->rows, split.rows, context,
                    [&](std::size_t first, const MatrixF& logits) {
                        for (Eigen::Index i = 0; i < logits.rows(); ++i)
                            add(first + static_cast<std::size_t>(i),
                                {logits.row(i).data(), static_cast<std::size_t>(logits.cols())});
                    });
}

void warnOfBroken(std::vector<std::string> names, Console& console) {
    std::sort(names.begin(), names.end());
    names.erase(std::unique(names.begin(), names.end()), names.end()); // an example may be in several splits
    if (!names.empty())
        console.warn(counted(names.size(), "example holds", "examples hold") +
                     " NaN or Inf, so that there is no prediction of it: " + joinedAndMore(mostNamed, names));
}

} // namespace

WrittenPredictions writeAppliedPredictions(const Run& run, const PredictRequest& request, Console& console) {
    Application application = applicationOf(run, request, console);
    std::vector<std::string> warnings, known;
    const std::vector<SplitRows> splits = splitRows(*application.set, request.splitColumn, warnings);
    for (const std::string& warning : warnings)
        console.warn(warning);
    for (const SplitRows& split : splits)
        if (!split.name.empty())
            known.push_back(split.name);
    request.requireSplits(known);
    PredictionFile out(
        request.out.path, run.groups,
        {.classes = !application.said.labels.empty(), .groups = application.said.groups.has_value()});
    WrittenPredictions written;
    for (const SplitRows& split : splits) {
        if (!request.wants(split.name))
            continue;
        const std::int64_t before = out.examples();
        writeSplit(application, split, console.context(), out);
        written.splits.emplace_back(split.name, out.examples() - before);
    }
    warnOfBroken(std::move(application.broken), console);
    out.commit();
    written.examples = out.examples();
    if (!application.said.labels.empty())
        written.correct = out.correct();
    return written;
}

} // namespace groupscope::cli
