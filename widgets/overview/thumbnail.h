// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/embedding_set.h"

#include <QImage>

namespace groupscope {

/// The picture of an example, or a null image.
QImage thumbnailOf(const Thumbnails& pictures, int row);
QImage thumbnailOf(const EmbeddingSet& set, int row);

} // namespace groupscope
