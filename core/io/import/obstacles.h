// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/import/import_mapping.h"

#include <string>
#include <vector>

namespace groupscope {

/// Whether an item is a link out of the file, or to nothing; its type names the target: "link to
/// other.h5:/features".
bool isLink(const ContentItem& item);

/// Whether an item is an embedding only on request: a boolean matrix, or one named like classes, such as
/// one-hot labels.
bool isNoEmbeddingByItself(const ContentItem& item);

/// Why an item is not used by default: links out of the file, values that are neither numbers nor texts,
/// other than two dimensions, booleans, one-hot labels, no values. Empty for items that can be an embedding,
/// a column or pictures, and for single values.
Message obstacleOf(const ContentItem& item);

/// Message for a file that holds only vectors of one length, each under a name; or empty.
std::string dictionaryObstacle(const FileContent& content);

/// Warnings about the items of a file that have an obstacle and no role in `mapping`: "/tokens (90, 16, 64)
/// float32 is not taken: it has 3 dimensions, ..."; at most five and the number of the others.
std::vector<Message> obstacleNotices(const FileContent& content, const ImportMapping& mapping);

} // namespace groupscope
