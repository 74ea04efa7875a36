// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_neighbors.h"

#include "core/base/error.h"
#include "core/io/anndata/anndata_encoding.h"
#include "core/io/anndata/anndata_prompts.h"
#include "core/io/messages.h"
#include "core/projection/umap_graph.h"

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <utility>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr Index mostNeighbors = 1000; // what a projection takes at most
constexpr Index checkedRows = 256;
constexpr double checkedRounding = 1e-3; // of a distance, for rows kept as float16

const char* nameOf(Metric metric) {
    return metric == Metric::cosine ? "cosine" : "euclidean";
}

/// Columns and starts of rows. scipy wants both in one width, the smaller if it does.
template<class Integer>
void writePlaces(Hdf5Group& group, std::span<const std::int32_t> indices,
                 const std::vector<std::int64_t>& starts) {
    const std::vector<Integer> columns(indices.begin(), indices.end()), rows(starts.begin(), starts.end());
    group.writeNumbers<Integer>("indices", columns, {columns.size()});
    group.writeNumbers<Integer>("indptr", rows, {rows.size()});
}

/// A square sparse matrix in compressed rows.
void writeSquare(Hdf5Group& obsp, const std::string& name, std::span<const float> data,
                 std::span<const std::int32_t> indices, const std::vector<std::int64_t>& starts) {
    Hdf5Group group = obsp.createGroup(name);
    setEncoding(group, "csr_matrix", "0.1.0");
    const auto N = static_cast<std::int64_t>(starts.size()) - 1;
    group.setIntegerListAttribute("shape", {N, N});
    group.writeNumbers<float>("data", data, {data.size()});
    if (starts.back() <= std::numeric_limits<std::int32_t>::max())
        writePlaces<std::int32_t>(group, indices, starts);
    else
        writePlaces<std::int64_t>(group, indices, starts);
}

void writeCount(Hdf5Group& group, const std::string& name, std::int64_t value) {
    Hdf5Dataset dataset = group.writeNumbers<std::int64_t>(name, {&value, 1}, {});
    setEncoding(dataset, "numeric-scalar", "0.2.0");
}

/// The rows of a stored matrix as neighbours, nearest first. Throws DataError when it is no such matrix.
class StoredGraph {
  public:
    StoredGraph(const Hdf5Group& obsp, const std::string& key, std::size_t N)
        : N_(static_cast<Index>(N)) {
        if (key.empty() || obsp.kindOf(key) != Hdf5Kind::group)
            refuse(message<ioMessages, "no_graph">(key));
        matrix_ = obsp.group(key);
        const auto rows = static_cast<std::int64_t>(N);
        if (matrix_->textAttribute("encoding-type") != "csr_matrix" ||
            matrix_->integerListAttribute("shape") != std::vector<std::int64_t>{rows, rows})
            refuse(elementAt("obsp/" + key) +
                   (" is no csr_matrix of " + std::to_string(N) + " rows and columns"));
        const std::size_t count = lengthOf("indices");
        k_ = static_cast<Index>(count / std::max<std::size_t>(N, 1));
        if (lengthOf("data") != count || lengthOf("indptr") != N + 1 || k_ < 1 || k_ > mostNeighbors ||
            k_ >= N_ || count % N != 0)
            refuse("its rows do not have one number of neighbours, from 1 to " +
                   std::to_string(mostNeighbors));
    }

    Neighbors read(const RunContext& context) const {
        const auto starts = matrix_->dataset("indptr").readNumbers<std::int64_t>(context);
        for (Index i = 0; i <= N_; ++i)
            if (starts[i] != i * k_)
                refuse("its rows have different numbers of neighbours");
        const auto indices = matrix_->dataset("indices").readNumbers<std::int32_t>(context);
        const auto data = matrix_->dataset("data").readNumbers<float>(context);
        Neighbors neighbors{Matrix<int>(N_, k_), MatrixF(N_, k_)};
        std::vector<std::pair<float, int>> row(static_cast<std::size_t>(k_));
        for (Index i = 0; i < N_; ++i) {
            if (i % 4096 == 0)
                context.throwIfStopped();
            for (std::size_t j = 0; j < row.size(); ++j)
                row[j] = {data[static_cast<std::size_t>(i * k_) + j],
                          indices[static_cast<std::size_t>(i * k_) + j]};
            fill(i, row, neighbors);
        }
        return neighbors;
    }

  private:
    [[noreturn]] static void refuse(const Message& why) {
        throw DataError(why, "", "search the neighbours again");
    }

    std::size_t lengthOf(const std::string& name) const {
        if (matrix_->kindOf(name) != Hdf5Kind::dataset || matrix_->dataset(name).shape().size() != 1)
            refuse("it has no list '" + name + "'");
        return matrix_->dataset(name).shape()[0];
    }

    void fill(Index i, std::vector<std::pair<float, int>>& row, Neighbors& neighbors) const {
        for (const auto& [distance, other] : row)
            if (other < 0 || other >= N_ || other == i || !std::isfinite(distance) || distance < 0.0F)
                refuse("row " + std::to_string(i) + " has neighbour " + std::to_string(other) +
                       " at distance " + std::to_string(distance));
        // Other programs order a row by index. Groupscope orders it by distance, and ties by index.
        if (!std::is_sorted(row.begin(), row.end(), [](auto a, auto b) { return a.first < b.first; }))
            std::sort(row.begin(), row.end());
        for (Index j = 0; j < k_; ++j) {
            neighbors.indices(i, j) = row[j].second;
            neighbors.distances(i, j) = row[j].first;
        }
        std::sort(row.begin(), row.end(), [](auto a, auto b) { return a.second < b.second; });
        if (std::adjacent_find(row.begin(), row.end(), [](auto a, auto b) { return a.second == b.second; }) !=
            row.end())
            refuse("row " + std::to_string(i) + " has a neighbour twice");
    }

    Index N_;
    Index k_ = 0;
    std::optional<Hdf5Group> matrix_;
};

double distanceOf(const RowVector<double>& x, const RowVector<double>& y, Metric metric) {
    if (metric == Metric::euclidean)
        return (x - y).norm();
    const double lengths = x.norm() * y.norm();
    return lengths > 0.0 ? 1.0 - x.dot(y) / lengths : x.norm() == y.norm() ? 0.0 : 1.0;
}

/// Whether the distances are those of the rows as they are now: an embedding may have been made anew since.
bool fits(const Neighbors& neighbors, const MatrixView<float>& rows, Metric metric) {
    const Index step = std::max<Index>(1, rows.rows() / checkedRows);
    for (Index i = 0; i < rows.rows(); i += step)
        for (Index j = 0; j < neighbors.indices.cols(); ++j) {
            const double stored = static_cast<double>(neighbors.distances(i, j));
            const double found = distanceOf(rows.row(i).cast<double>(),
                                            rows.row(neighbors.indices(i, j)).cast<double>(), metric);
            const double scale = metric == Metric::cosine ? 1.0 : rows.row(i).cast<double>().norm();
            if (!(std::abs(stored - found) <= checkedRounding * (stored + found) + 1e-5 * scale))
                return false;
        }
    return true;
}

StoredNeighbors readGraph(const Hdf5Group& root, const Hdf5Group& entry, const std::string& name,
                          const EmbeddingSet& set, const RunContext& context) {
    const auto refuse = [](const Message& why) { throw DataError(why, "", "search them again"); };
    const Hdf5Group params = entry.group("params");
    StoredNeighbors graph;
    graph.name = name;
    graph.embedding = textAt(params, "use_rep");
    graph.search = textAt(params, "search");
    const auto embedding =
        std::find_if(set.embeddings.begin(), set.embeddings.end(),
                     [&](const Embedding& candidate) { return candidate.name == graph.embedding; });
    if (embedding == set.embeddings.end())
        refuse("params/use_rep names '" + graph.embedding + "', which is not an embedding of the file");
    const std::string metric = textAt(params, "metric");
    if (metric != nameOf(Metric::euclidean) && metric != nameOf(Metric::cosine))
        refuse("metric '" + metric + "' is not known");
    graph.metric = metric == nameOf(Metric::cosine) ? Metric::cosine : Metric::euclidean;
    if (params.kindOf("random_state") == Hdf5Kind::dataset) {
        const Hdf5Dataset seed = params.dataset("random_state");
        if (seed.type() == Hdf5Type::integer && seed.shape().empty())
            graph.seed = static_cast<std::uint64_t>(seed.readNumbers<std::int64_t>().front());
    }
    if (root.kindOf("obsp") != Hdf5Kind::group)
        refuse(message<ioMessages, "no_graphs">());
    graph.neighbors =
        StoredGraph(root.group("obsp"), textAt(entry, "distances_key"), set.size()).read(context);
    if (!fits(graph.neighbors, embedding->rows, graph.metric))
        refuse("its distances are not those of " + graph.embedding + " as it is now");
    return graph;
}

} // namespace

std::vector<StoredNeighbors> graphsToKeep(const EmbeddingSet& set, const std::vector<Embedding>& extra,
                                          const std::vector<StoredNeighbors>& added) {
    std::vector<StoredNeighbors> kept = set.storedNeighbors;
    for (const Embedding& other : extra)
        std::erase_if(kept, [&](const StoredNeighbors& graph) { return graph.embedding == other.name; });
    for (const StoredNeighbors& other : added) {
        std::erase_if(kept, [&](const StoredNeighbors& graph) { return graph.name == other.name; });
        kept.push_back(other);
    }
    return kept;
}

void requireStorable(const StoredNeighbors& graph, const EmbeddingSet& set) {
    const Neighbors& neighbors = graph.neighbors;
    const auto N = static_cast<Index>(set.size());
    const bool shaped = neighbors.indices.rows() == N && neighbors.distances.rows() == N &&
                        neighbors.distances.cols() == neighbors.indices.cols();
    const bool known = shaped && (neighbors.indices.size() == 0 ||
                                  (neighbors.indices.minCoeff() >= 0 && neighbors.indices.maxCoeff() < N));
    if (!known)
        throw DataError("the neighbours '" + graph.name + "' are not of the " + std::to_string(N) +
                            " examples of the set",
                        set.path.string(), "search them again");
    if (graph.name.empty() || graph.name == "groupscope" || graph.name == "default_embedding" ||
        graph.name.find('/') != std::string::npos)
        throw DataError("'" + graph.name + "' cannot be the name of neighbours", set.path.string(),
                        "rename them: no empty name, no '/', not 'groupscope' or 'default_embedding'");
}

void writeStoredNeighbors(Hdf5Group& obsp, Hdf5Group& uns, const StoredNeighbors& graph) {
    const Neighbors& neighbors = graph.neighbors;
    const Index k = neighbors.indices.cols();
    const std::string distances = graph.name + "_distances", weights = graph.name + "_connectivities";
    std::vector<std::int64_t> starts(static_cast<std::size_t>(neighbors.indices.rows()) + 1);
    for (std::size_t i = 0; i < starts.size(); ++i)
        starts[i] = static_cast<std::int64_t>(i) * k;
    writeSquare(obsp, distances,
                {neighbors.distances.data(), static_cast<std::size_t>(neighbors.distances.size())},
                {neighbors.indices.data(), static_cast<std::size_t>(neighbors.indices.size())}, starts);
    const UmapGraph connectivities = umapGraph(neighbors);
    writeSquare(obsp, weights, connectivities.weights, connectivities.neighbors,
                {connectivities.starts.begin(), connectivities.starts.end()});

    Hdf5Group entry = createDict(uns, graph.name);
    writeString(entry, "connectivities_key", weights);
    writeString(entry, "distances_key", distances);
    Hdf5Group params = createDict(entry, "params");
    writeCount(params, "n_neighbors", k + 1); // scanpy counts the row itself
    writeString(params, "method", "umap");    // of the connectivities
    writeString(params, "metric", nameOf(graph.metric));
    writeCount(params, "random_state", static_cast<std::int64_t>(graph.seed));
    writeString(params, "use_rep", graph.embedding);
    if (!graph.search.empty())
        writeString(params, "search", graph.search);
}

std::set<std::string> readStoredNeighbors(const Hdf5Group& root, EmbeddingSet& set,
                                          const RunContext& context) {
    std::set<std::string> seen;
    if (root.kindOf("uns") != Hdf5Kind::group)
        return seen;
    const Hdf5Group uns = root.group("uns");
    for (const std::string& name : uns.children()) {
        context.throwIfStopped();
        if (name == "groupscope" || uns.kindOf(name) != Hdf5Kind::group)
            continue;
        const Hdf5Group entry = uns.group(name);
        if (entry.kindOf("distances_key") != Hdf5Kind::dataset || entry.kindOf("params") != Hdf5Kind::group)
            continue;
        seen.insert("uns/" + name);
        try {
            for (const char* const key : {"distances_key", "connectivities_key"})
                seen.insert("obsp/" + textAt(entry, key));
            set.storedNeighbors.push_back(readGraph(root, entry, name, set, context));
        } catch (const DataError& error) {
            set.notices.push_back(message<ioMessages, "neighbors_left_out">(name, error.message()));
        }
    }
    return seen;
}

} // namespace groupscope
