// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/import/import_mapping.h"

#include <string>
#include <vector>

namespace groupscope {

/// Whether an item stands for something outside of the file, or for nothing; its type says what: "link to
/// other.h5:/features".
bool isLink(const ContentItem& item);

/// Whether an item is an embedding only where somebody says so: a matrix of yes and no, or one that is called
/// as classes are, such as one-hot labels.
bool isNoEmbeddingByItself(const ContentItem& item);

/// Why an item is not taken by itself: links out of the file, values that are neither numbers nor texts,
/// other than two dimensions, booleans, one-hot labels, nothing in it. Empty for what can be an embedding, a
/// column or pictures, and for single values.
Message obstacleOf(const ContentItem& item);

/// What to say of a file that holds nothing but vectors of one length, each by a name; or "".
std::string dictionaryObstacle(const FileContent& content);

/// "/tokens (90, 16, 64) float32 is not taken: it has 3 dimensions, ...": of the items of a file that have an
/// obstacle and no part in `mapping`, at most five and how many more.
std::vector<Message> obstacleNotices(const FileContent& content, const ImportMapping& mapping);

} // namespace groupscope
