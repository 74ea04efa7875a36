// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/run_embeddings.h"

#include "core/base/error.h"
#include "core/math/gather.h"
#include "core/training/predictions.h"

#include <algorithm>

namespace groupscope {

std::unique_ptr<Head> headOf(const HeadState& state, RunEmbedding which, const std::string& where) {
    std::unique_ptr<Head> head = makeHead(state);
    if (which == RunEmbedding::trained)
        return head;
    std::unique_ptr<Head> companion = head->companion();
    if (!companion)
        throw DataError("the run leaves no embedding of the attribute", where,
                        "train one with method parade, or look at its own embedding");
    return companion;
}

bool hasCompanion(const HeadState& state) {
    return std::any_of(state.tensors.begin(), state.tensors.end(),
                       [](const NamedTensor& tensor) { return tensor.name.starts_with("attribute."); });
}

std::unique_ptr<Head> fittingHead(const HeadState& state, const Run& run, const Embedding& embedding,
                                  const std::string& where) {
    std::unique_ptr<Head> head = makeHead(state);
    if (head->inputDimensions() != embedding.rows.cols())
        throw DataError("the head was trained on " + std::to_string(head->inputDimensions()) +
                            " dimensions, not " + std::to_string(embedding.rows.cols()),
                        where, "choose the embedding it was trained on: " + run.task.embedding());
    return head;
}

MatrixF embeddingOfStep(const Run& run, int t, const Embedding& embedding, std::span<const int> rows,
                        const std::string& where, const RunContext& context) {
    if (t > 0) {
        const HeadSnapshot& snapshot = run.snapshots[static_cast<std::size_t>(t) - 1];
        return embedRows(*fittingHead(snapshot.head, run, embedding, where), embedding.rows, rows, context);
    }
    MatrixF stored;
    gatherRows(embedding.rows, rows, false, stored);
    return stored;
}

Metric layoutMetric(const ProjectionOptions& options) {
    return options.method == ProjectionOptions::Method::pca ? Metric::euclidean : options.metric;
}

std::optional<Neighbors> storedNeighborsFor(const EmbeddingSet& set, const Embedding& embedding,
                                            const ProjectionOptions& options) {
    const int needed = neighborsNeeded(options, embedding.rows.rows());
    if (needed == 0 || options.search != NeighborSearch::automatic)
        return std::nullopt;
    return set.neighbors(embedding.name, needed, layoutMetric(options));
}

} // namespace groupscope
