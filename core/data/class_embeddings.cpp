// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/class_embeddings.h"

namespace groupscope {

std::string classEmbeddingsProblem(const Task& task) {
    const MatrixF& stored = task.embedding->classEmbeddings;
    const std::string& described = task.set->classKey;
    if (stored.rows() == 0)
        return "there are no class embeddings";
    if (!described.empty() && described != task.groups.className())
        return "the class embeddings belong to column '" + described + "', not to '" +
               task.groups.className() + "'";
    if (stored.rows() != task.classCount() || stored.cols() != task.X().cols())
        return "class embeddings are " + std::to_string(stored.rows()) + "×" + std::to_string(stored.cols()) +
               ", not " + std::to_string(task.classCount()) + "×" + std::to_string(task.X().cols());
    return stored.allFinite() ? std::string() : "class embeddings hold NaN or Inf";
}

} // namespace groupscope
