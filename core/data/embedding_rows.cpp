// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/embedding_rows.h"

#include <utility>

namespace groupscope {

EmbeddingRows::EmbeddingRows(MatrixF rows)
    : rows_(rows.rows())
    , cols_(rows.cols()) {
    auto owner = std::make_shared<const MatrixF>(std::move(rows));
    first_ = owner->data();
    owner_ = std::move(owner);
}

EmbeddingRows::EmbeddingRows(std::shared_ptr<const void> file, const float* first, Eigen::Index rows,
                             Eigen::Index cols)
    : owner_(std::move(file))
    , first_(first)
    , rows_(rows)
    , cols_(cols)
    , onDisk_(true) {}

} // namespace groupscope
