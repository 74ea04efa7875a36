// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/spectral_start.h"

#include "core/base/parallel.h"
#include "core/projection/pca.h"
#include "core/projection/procrustes.h"
#include "core/projection/spectral.h"

#include <algorithm>
#include <string>
#include <utility>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t smallPiece = 64; // dense solver: many of these are computed side by side

/// The rows of each piece, rising.
std::vector<std::vector<int>> rowsOfPieces(const GraphPieces& pieces) {
    std::vector<std::vector<int>> rows(static_cast<std::size_t>(pieces.count));
    for (std::size_t i = 0; i < pieces.pieceOf.size(); ++i)
        rows[pieces.pieceOf[i]].push_back(static_cast<int>(i));
    return rows;
}

/// The piece of the graph with these rows; `numbers` (N,) holds the number of each row within its piece.
UmapGraph partOfGraph(const UmapGraph& graph, const std::vector<int>& rows, const std::vector<int>& numbers) {
    UmapGraph part{{0}, {}, {}};
    part.starts.reserve(rows.size() + 1);
    for (const int row : rows) {
        const auto i = static_cast<std::size_t>(row);
        for (std::size_t e = graph.starts[i]; e < graph.starts[i + 1]; ++e) {
            part.neighbors.push_back(numbers[graph.neighbors[e]]);
            part.weights.push_back(graph.weights[e]);
        }
        part.starts.push_back(part.neighbors.size());
    }
    return part;
}

/// Places of a connected graph; zeros for the dimensions that so few rows do not span.
MatrixF placesOfPiece(const UmapGraph& graph, int dimensions, const RunContext& run) {
    MatrixF places = MatrixF::Zero(static_cast<Index>(graph.size()), dimensions);
    const int count =
        static_cast<int>(std::min<std::size_t>(static_cast<std::size_t>(dimensions) + 1, graph.size()));
    if (count < 2)
        return places;
    // The first eigenvector belongs to the eigenvalue 1 of any connected graph and holds no position: it is
    // left out.
    places.leftCols(count - 1) = graphSpectrum(graph, count, run).vectors.rightCols(count - 1);
    return places;
}

/// The norm of all rows from their mean, in double: scores may be as large as the embedding's values.
double spreadOf(const MatrixF& map) {
    const Matrix<double> wide = map.cast<double>();
    return (wide.rowwise() - wide.colwise().mean().eval()).norm();
}

/// `places` (n,d) of a piece where its rows lie in `scores` (n,d). Eigenvectors of different pieces have no
/// common scale, sign or order: one scale for all dimensions keeps the shape of the piece.
MatrixF movedTo(const MatrixF& scores, const MatrixF& places) {
    const double spread = spreadOf(scores), own = spreadOf(places);
    const MatrixF scaled = own > 0.0 ? MatrixF(places * static_cast<float>(spread / own)) : places;
    return fitProcrustes(scaled, scores, ProcrustesScale::fixed).apply(scaled);
}

} // namespace

GraphPieces connectedPieces(const UmapGraph& graph) {
    GraphPieces pieces{std::vector<int>(graph.size(), -1), 0};
    std::vector<int> waiting;
    for (std::size_t i = 0; i < graph.size(); ++i) {
        if (pieces.pieceOf[i] >= 0)
            continue;
        pieces.pieceOf[i] = pieces.count;
        waiting.push_back(static_cast<int>(i));
        while (!waiting.empty()) {
            const auto row = static_cast<std::size_t>(waiting.back());
            waiting.pop_back();
            for (std::size_t e = graph.starts[row]; e < graph.starts[row + 1]; ++e) {
                int& piece = pieces.pieceOf[graph.neighbors[e]];
                if (piece < 0) {
                    piece = pieces.count;
                    waiting.push_back(graph.neighbors[e]);
                }
            }
        }
        ++pieces.count;
    }
    return pieces;
}

MatrixF spectralPlaces(const UmapGraph& graph, int dimensions, const std::function<MatrixF()>& scores,
                       const RunContext& run) {
    if (dimensions != 2 && dimensions != 3)
        throw UsageError("a start of " + std::to_string(dimensions) + " dimensions", "", "choose 2 or 3");
    const auto N = static_cast<Index>(graph.size());
    const GraphPieces pieces = connectedPieces(graph);
    if (pieces.count < 2)
        return N == 0 ? MatrixF::Zero(0, dimensions) : placesOfPiece(graph, dimensions, run);
    MatrixF places = scores();
    if (places.rows() != N || places.cols() != dimensions)
        throw UsageError("scores of another shape than the start", "",
                         "give one row of scores for each row of the graph");
    std::vector<std::vector<int>> rows = rowsOfPieces(pieces);
    std::vector<int> numbers(graph.size());
    for (const std::vector<int>& piece : rows)
        for (std::size_t n = 0; n < piece.size(); ++n)
            numbers[piece[n]] = static_cast<int>(n);
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto& one, const auto& other) { return one.size() > other.size(); });
    const auto lay = [&](const std::vector<int>& piece) {
        const MatrixF own = placesOfPiece(partOfGraph(graph, piece, numbers), dimensions, run);
        places(piece, Eigen::all) = movedTo(places(piece, Eigen::all), own);
    };
    // Large pieces one after the other, each on all threads; small ones side by side.
    std::size_t large = 0;
    for (; large < rows.size() && rows[large].size() > smallPiece; ++large)
        lay(rows[large]);
    parallelFor(rows.size() - large, 16, [&](std::size_t begin, std::size_t end) {
        for (std::size_t piece = begin; piece < end; ++piece)
            lay(rows[large + piece]);
    });
    return places;
}

MatrixF umapPlaces(const MatrixView<float>& rows, const UmapGraph& graph, const ProjectionOptions& options,
                   const RunContext& run) {
    const auto scores = [&] { return fitPca(rows, options.dimensions, run).scores; };
    return options.start == ProjectionOptions::Start::pca
               ? scores()
               : spectralPlaces(graph, options.dimensions, scores, run);
}

} // namespace groupscope
