// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/rounding.h"

namespace groupscope {

void noticeRounding(const Message& name, const EmbeddingRows& rows, std::vector<Message>& notices) {
    constexpr float mostExact = 16'777'216.0F; // 2^24
    for (Eigen::Index row = 0; row < rows.rows(); ++row)
        if ((rows.row(row).array().abs() >= mostExact).any()) {
            notices.push_back(
                name +
                (": whole numbers over 16,777,216 are rounded to those that float32 holds, first in row " +
                 std::to_string(row)));
            return;
        }
}

} // namespace groupscope
