// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/embedded_rows.h"

#include "core/base/error.h"
#include "core/io/run_file.h"
#include "core/methods/common.h"
#include "core/methods/predictions.h"

namespace groupscope::cli {

MatrixF embeddedRows(const Embedding& embedding, std::span<const int> indices, const std::string& head,
                     const RunContext& context) {
    MatrixF rows;
    if (head.empty()) {
        gatherRows(embedding.rows, indices, false, rows);
        return rows;
    }
    const Run run = loadRun(head);
    const std::unique_ptr<Head> trained = makeHead(run.head);
    if (trained->inputDimensions() != embedding.rows.cols())
        throw DataError("the head was trained on " + std::to_string(trained->inputDimensions()) +
                            " dimensions, not " + std::to_string(embedding.rows.cols()),
                        head, "choose the embedding it was trained on: " + run.data.embedding);
    return embedRows(*trained, embedding.rows, indices, context);
}

} // namespace groupscope::cli
