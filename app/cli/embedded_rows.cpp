// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/embedded_rows.h"

#include "core/runs/run_file.h"
#include "core/training/common.h"
#include "core/training/predictions.h"

namespace groupscope::cli {

TrainedHead loadHeadFor(const Embedding& embedding, const std::string& file) {
    const Run run = loadRun(file);
    return {fittingHead(run.head, run, embedding, file), run.groups.classes()};
}

MatrixF embeddedRows(const Embedding& embedding, std::span<const int> indices, const std::string& head,
                     RunEmbedding which, const RunContext& context) {
    if (!head.empty()) {
        const TrainedHead trained = loadHeadFor(embedding, head); // says what does not fit
        return embedRows(*headOf(trained.head->state(), which, head), embedding.rows, indices, context);
    }
    MatrixF rows;
    gatherRows(embedding.rows, indices, false, rows);
    return rows;
}

} // namespace groupscope::cli
