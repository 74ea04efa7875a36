// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/class_embeddings.h"

#include "core/math/normalize.h"

#include <algorithm>
#include <set>

namespace groupscope {

namespace {

std::string shapeText(Eigen::Index rows, Eigen::Index cols) {
    return std::to_string(rows) + "×" + std::to_string(cols);
}

std::string templatesProblem(const Task& task) {
    const ClassTemplates& templates = task.embedding->templates;
    const std::set<int> classes(templates.classOfTemplate.begin(), templates.classOfTemplate.end());
    if (static_cast<int>(classes.size()) != task.classCount())
        return "there are class templates of " + std::to_string(classes.size()) + " of " +
               std::to_string(task.classCount()) + " classes";
    if (templates.rows.cols() != task.X().cols())
        return "class templates are " + shapeText(templates.rows.rows(), templates.rows.cols()) +
               ", the rows have " + std::to_string(task.X().cols()) + " dimensions";
    return {};
}

} // namespace

std::string classEmbeddingsProblem(const Task& task) {
    const MatrixF& stored = task.embedding->classEmbeddings;
    const std::string& described = task.set->classKey;
    if (stored.rows() == 0 && !areOfTemplates(task))
        return "there are no class embeddings";
    if (!described.empty() && described != task.groups.className())
        return "the class embeddings belong to column '" + described + "', not to '" +
               task.groups.className() + "'";
    if (areOfTemplates(task))
        return templatesProblem(task);
    if (stored.rows() != task.classCount() || stored.cols() != task.X().cols())
        return "class embeddings are " + shapeText(stored.rows(), stored.cols()) + ", not " +
               shapeText(task.classCount(), task.X().cols());
    if (!stored.allFinite())
        return "class embeddings hold NaN or Inf";
    const std::string zero = classOfZeroEmbedding(task);
    return zero.empty() ? std::string() : "the class embedding of '" + zero + "' is all zeros";
}

std::string classOfZeroEmbedding(const Task& task) {
    const MatrixF& stored = task.embedding->classEmbeddings;
    for (Eigen::Index c = 0; c < std::min<Eigen::Index>(stored.rows(), task.classCount()); ++c)
        if (stored.row(c).isZero(0.0f))
            return task.groups.classes()[c];
    return {};
}

bool areOfTemplates(const Task& task) {
    return task.embedding->classEmbeddings.size() == 0 && task.embedding->templates.rows.size() > 0;
}

MatrixF classEmbeddingsOf(const Task& task) {
    if (!areOfTemplates(task))
        return task.embedding->classEmbeddings;
    const ClassTemplates& templates = task.embedding->templates;
    MatrixF rows = templates.rows.copy();
    normalizeRowsInPlace(rows);
    MatrixF means = MatrixF::Zero(task.classCount(), rows.cols());
    for (Eigen::Index k = 0; k < rows.rows(); ++k)
        means.row(templates.classOfTemplate[k]) += rows.row(k);
    normalizeRowsInPlace(means); // the mean but for its length
    return means;
}

} // namespace groupscope
