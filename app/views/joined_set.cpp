// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/joined_set.h"

#include "core/io/import/embedding_file.h"

namespace groupscope {

JoinedSet joinedSetOf(const FileKey& key, const ValueSource& source,
                      const std::function<void(JoinedSet)>& /*tell*/) {
    const EmbeddingSet& open = *source.task->set;
    const std::string path = key.path.toStdString();
    JoinedSet joined{openEmbeddingFile(path, {}, source.context), {}};
    joined.rows = matchRows(open.ids, open.path.string(), joined.set->ids, path);
    return joined;
}

} // namespace groupscope
