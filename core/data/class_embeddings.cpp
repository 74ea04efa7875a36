// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/class_embeddings.h"

#include "core/base/text.h"
#include "core/math/normalize.h"

#include <algorithm>
#include <set>

namespace groupscope {

namespace {

std::string shapeText(Eigen::Index rows, Eigen::Index cols) {
    return std::to_string(rows) + "×" + std::to_string(cols);
}

/// Whether template `k` counts: all do without a name, else those of that name.
bool isNamed(const ClassTemplates& templates, std::size_t k, const std::string& prompts) {
    return prompts.empty() || templates.names[k] == prompts;
}

std::string templatesProblem(const Task& task, const std::string& prompts) {
    const ClassTemplates& templates = task.embedding->templates;
    if (!prompts.empty()) {
        const std::vector<std::string> known = templates.distinctNames();
        if (std::find(known.begin(), known.end(), prompts) == known.end())
            return known.empty()
                       ? "no class template has a name"
                       : "there are no prompts '" + prompts + "'; there are " +
                             joined(known, ", ", [](const std::string& name) { return "'" + name + "'"; });
    }
    std::set<int> classes;
    for (std::size_t k = 0; k < templates.classOfTemplate.size(); ++k)
        if (isNamed(templates, k, prompts))
            classes.insert(templates.classOfTemplate[k]);
    if (static_cast<int>(classes.size()) != task.classCount())
        return "there are class templates of " + std::to_string(classes.size()) + " of " +
               std::to_string(task.classCount()) + " classes";
    if (templates.rows.cols() != task.X().cols())
        return "class templates are " + shapeText(templates.rows.rows(), templates.rows.cols()) +
               ", the embedding has " + std::to_string(task.X().cols()) + " dimensions";
    return {};
}

} // namespace

std::string classEmbeddingsProblem(const Task& task, const std::string& prompts) {
    const MatrixF& stored = task.embedding->classEmbeddings;
    const std::string& described = task.set->classKey;
    if (stored.rows() == 0 && !areOfTemplates(task))
        return "there are no class embeddings";
    if (!described.empty() && described != task.groups.className())
        return "the class embeddings belong to column '" + described + "', not to '" +
               task.groups.className() + "'";
    if (!prompts.empty() || areOfTemplates(task))
        return templatesProblem(task, prompts);
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

MatrixF classEmbeddingsOf(const Task& task, const std::string& prompts) {
    if (prompts.empty() && !areOfTemplates(task))
        return task.embedding->classEmbeddings;
    const ClassTemplates& templates = task.embedding->templates;
    MatrixF rows = templates.rows.copy();
    normalizeRowsInPlace(rows);
    MatrixF means = MatrixF::Zero(task.classCount(), rows.cols());
    for (Eigen::Index k = 0; k < rows.rows(); ++k)
        if (isNamed(templates, static_cast<std::size_t>(k), prompts))
            means.row(templates.classOfTemplate[k]) += rows.row(k);
    normalizeRowsInPlace(means); // the mean but for its length
    return means;
}

} // namespace groupscope
