// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/embedded_rows.h"

#include "core/experiment/run_embeddings.h"
#include "core/runs/run_file.h"
#include "core/training/common.h"
#include "core/training/predictions.h"

namespace groupscope::cli {

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
