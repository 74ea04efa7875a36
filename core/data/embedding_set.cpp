// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/embedding_set.h"

#include <algorithm>

#include "core/base/error.h"
#include "core/base/suggestion.h"

namespace groupscope {

std::vector<std::string> ClassTemplates::distinctNames() const {
    std::vector<std::string> distinct;
    for (const std::string& name : names)
        if (std::find(distinct.begin(), distinct.end(), name) == distinct.end())
            distinct.push_back(name);
    return distinct;
}

namespace {

template<class Named>
std::string remedyAmong(const std::vector<Named>& items, std::string_view word) {
    std::vector<std::string> names;
    for (const Named& item : items)
        names.push_back(item.name);
    return remedyFor(word, names);
}

} // namespace

const Column* EmbeddingSet::findColumn(std::string_view name) const {
    for (const Column& column : columns)
        if (column.name == name)
            return &column;
    return nullptr;
}

const NumberColumn* EmbeddingSet::findNumbers(std::string_view name) const {
    for (const NumberColumn& column : numbers)
        if (column.name == name)
            return &column;
    return nullptr;
}

const Column& EmbeddingSet::column(std::string_view name) const {
    if (const Column* found = findColumn(name))
        return *found;
    if (findNumbers(name) != nullptr)
        throw DataError("column '" + std::string(name) + "' holds real numbers, not categories",
                        FilePlace(path.string(), "/obs"), remedyAmong(columns, ""));
    throw DataError("there is no column '" + std::string(name) + "'", FilePlace(path.string(), "/obs"),
                    remedyAmong(columns, name));
}

const Embedding& EmbeddingSet::embedding(std::string_view name) const {
    const std::string_view wanted = name.empty() ? std::string_view(defaultEmbedding) : name;
    if (wanted.empty() && !embeddings.empty())
        return embeddings.front();
    for (const Embedding& embedding : embeddings)
        if (embedding.name == wanted)
            return embedding;
    throw DataError("there is no embedding '" + std::string(wanted) + "'", FilePlace(path.string(), "/obsm"),
                    remedyAmong(embeddings, wanted));
}

std::optional<Neighbors> EmbeddingSet::neighbors(std::string_view embeddingName, int k, Metric metric) const {
    for (const StoredNeighbors& graph : storedNeighbors)
        if (graph.embedding == embeddingName && graph.metric == metric && k >= 1 &&
            k <= graph.neighbors.indices.cols())
            return Neighbors{graph.neighbors.indices.leftCols(k), graph.neighbors.distances.leftCols(k)};
    return std::nullopt;
}

} // namespace groupscope
