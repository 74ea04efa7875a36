// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/training/predictions.h"

#include "core/heads/heads.h"
#include "core/training/common.h"

#include <algorithm>

namespace groupscope {

namespace {

/// Calls use(first, logits, embedding) for each block of rows; embedding is computed only when wanted.
template<class Use>
void applyInBlocks(const Head& head, const EmbeddingRows& X, std::span<const int> indices, bool wantEmbedding,
                   const RunContext& context, const Use& use) {
    MatrixF input, logits, embedding;
    const auto blockRows = static_cast<std::size_t>(head.rowsAtOnce());
    for (std::size_t begin = 0; begin < indices.size(); begin += blockRows) {
        context.throwIfStopped();
        gatherRows(X, indices.subspan(begin, std::min(blockRows, indices.size() - begin)), false, input);
        head.apply(input, logits, wantEmbedding ? &embedding : nullptr);
        use(static_cast<Eigen::Index>(begin), logits, embedding);
    }
}

} // namespace

Predictions predictRows(const Head& head, const EmbeddingRows& X, std::span<const int> indices,
                        const RunContext& context) {
    Predictions result;
    result.classes.reserve(indices.size());
    applyInBlocks(head, X, indices, false, context,
                  [&](Eigen::Index first, const MatrixF& logits, const MatrixF&) {
                      if (result.logits.size() == 0)
                          result.logits.resize(static_cast<Eigen::Index>(indices.size()), logits.cols());
                      if (logits.cols() == 0)
                          return;
                      result.logits.middleRows(first, logits.rows()) = logits;
                      for (Eigen::Index row = 0; row < logits.rows(); ++row) {
                          const float* begin = logits.row(row).data();
                          result.classes.push_back(
                              static_cast<int>(std::max_element(begin, begin + logits.cols()) - begin));
                      }
                  });
    return result;
}

void predictInBlocks(const Head& head, const EmbeddingRows& X, std::span<const int> indices,
                     const RunContext& context,
                     const std::function<void(std::size_t first, const MatrixF& logits)>& use) {
    applyInBlocks(head, X, indices, false, context,
                  [&](Eigen::Index first, const MatrixF& logits, const MatrixF&) {
                      use(static_cast<std::size_t>(first), logits);
                  });
}

MatrixF embedRows(const Head& head, const EmbeddingRows& X, std::span<const int> indices,
                  const RunContext& context) {
    MatrixF result;
    applyInBlocks(head, X, indices, true, context,
                  [&](Eigen::Index first, const MatrixF&, const MatrixF& embedding) {
                      if (result.size() == 0)
                          result.resize(static_cast<Eigen::Index>(indices.size()), embedding.cols());
                      result.middleRows(first, embedding.rows()) = embedding;
                  });
    return result;
}

std::vector<int> zeroShotPredictions(const Task& task, const MatrixF& classEmbeddings) {
    const std::unique_ptr<Head> head = cosineHead(classEmbeddings, 1.0f);
    const std::vector<int>& rows = task.fitRows();
    const Predictions predictions = predictRows(*head, task.X(), rows);
    std::vector<int> classes(task.labels.size(), -1);
    for (std::size_t i = 0; i < rows.size(); ++i)
        classes[rows[i]] = predictions.classes[i];
    return classes;
}

} // namespace groupscope
