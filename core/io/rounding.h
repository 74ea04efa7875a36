// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_rows.h"

#include <string>
#include <vector>

namespace groupscope {

/// Warns if rows stored as whole numbers are too large for float32 to hold exactly.
void noticeRounding(const Message& name, const EmbeddingRows& rows, std::vector<Message>& notices);

} // namespace groupscope
