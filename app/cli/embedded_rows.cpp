// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/embedded_rows.h"

#include "core/base/error.h"
#include "core/runs/run_file.h"
#include "core/training/common.h"
#include "core/training/predictions.h"

namespace groupscope::cli {

std::unique_ptr<Head> fittingHead(const HeadState& state, const Run& run, const Embedding& embedding,
                                  const std::string& file) {
    std::unique_ptr<Head> head = makeHead(state);
    if (head->inputDimensions() != embedding.rows.cols())
        throw DataError("the head was trained on " + std::to_string(head->inputDimensions()) +
                            " dimensions, not " + std::to_string(embedding.rows.cols()),
                        file, "choose the embedding it was trained on: " + run.question.embedding());
    return head;
}

TrainedHead loadHeadFor(const Embedding& embedding, const std::string& file) {
    const Run run = loadRun(file);
    return {fittingHead(run.head, run, embedding, file), run.groups.classes()};
}

MatrixF embeddedRows(const Embedding& embedding, std::span<const int> indices, const std::string& head,
                     const RunContext& context) {
    if (!head.empty())
        return embedRows(*loadHeadFor(embedding, head).head, embedding.rows, indices, context);
    MatrixF rows;
    gatherRows(embedding.rows, indices, false, rows);
    return rows;
}

} // namespace groupscope::cli
