// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <QImage>

namespace groupscope {

/// The stored picture of a row of the set, or a null image.
QImage thumbnailOf(const EmbeddingSet& set, int row);

} // namespace groupscope
