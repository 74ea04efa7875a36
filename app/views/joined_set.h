// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "core/data/embedding_set.h"
#include "core/data/matched_rows.h"

#include <QString>

#include <compare>
#include <memory>

namespace groupscope {

/// Names a file whose examples are compared with those of the open set.
struct FileKey {
    QString path;

    std::strong_ordering operator<=>(const FileKey&) const = default;
};

/// Another set, whose examples are matched with the open set by name.
struct JoinedSet {
    std::shared_ptr<const EmbeddingSet> set;
    MatchedRows rows; ///< matching of the open set and this one
};

JoinedSet joinedSetOf(const FileKey& key, const ValueSource& source,
                      const std::function<void(JoinedSet)>& tell);

} // namespace groupscope
