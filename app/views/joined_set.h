// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "core/data/embedding_set.h"
#include "core/data/matched_rows.h"

#include <QString>

#include <compare>
#include <memory>

namespace groupscope {

/// Names a file whose examples are looked at next to those of the open set.
struct FileKey {
    QString path;

    std::strong_ordering operator<=>(const FileKey&) const = default;
};

/// Another set, whose examples are found in the open one by name.
struct JoinedSet {
    std::shared_ptr<const EmbeddingSet> set;
    MatchedRows rows; ///< of the open set and of this one
};

JoinedSet joinedSetOf(const FileKey& key, const ValueSource& source,
                      const std::function<void(JoinedSet)>& tell);

} // namespace groupscope
