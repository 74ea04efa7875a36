// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/spectral_start.h"

#include "core/base/parallel.h"
#include "core/projection/spectral.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <string>
#include <utility>

namespace groupscope {

namespace {

using Eigen::Index;

constexpr std::size_t smallPiece = 64; // dense solver: many of these are computed side by side
constexpr double gap = 0.2;            // between pieces, in sides of their squares

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

/// Places of a connected graph within [-1/2, 1/2]^d; zeros for the dimensions that so few rows do not span.
MatrixF placesOfPiece(const UmapGraph& graph, int dimensions, const RunContext& run) {
    MatrixF places = MatrixF::Zero(static_cast<Index>(graph.size()), dimensions);
    const int count =
        static_cast<int>(std::min<std::size_t>(static_cast<std::size_t>(dimensions) + 1, graph.size()));
    if (count < 2)
        return places;
    // The first eigenvector belongs to the eigenvalue 1 of any connected graph and holds no position: it is
    // left out.
    places.leftCols(count - 1) = graphSpectrum(graph, count, run).vectors.rightCols(count - 1);
    // One scale for all dimensions keeps the shape of the piece.
    const float extent = places.cwiseAbs().maxCoeff();
    if (extent > 0.0F)
        places *= 0.5F / extent;
    return places;
}

struct Square {
    double left;
    double top;
    double side;
};

/// Squares of the given areas, which fall, in lines from the left, the lines below one another.
std::vector<Square> inLines(const std::vector<double>& areas) {
    const double all = std::accumulate(areas.begin(), areas.end(), 0.0);
    // Lines of this length hold the largest square with its gap, whose area is at most `all`; all lines
    // together are about as high as they are long.
    const double length = (1.0 + gap) * std::sqrt(all);
    std::vector<Square> squares;
    double left = 0.0, top = 0.0, height = 0.0;
    for (const double area : areas) {
        const double side = std::sqrt(area);
        if (left > 0.0 && left + side > length) {
            top += height;
            left = height = 0.0;
        }
        squares.push_back({left, top, side});
        left += (1.0 + gap) * side;
        height = std::max(height, (1.0 + gap) * side);
    }
    return squares;
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

MatrixF spectralPlaces(const UmapGraph& graph, int dimensions, const RunContext& run) {
    if (dimensions != 2 && dimensions != 3)
        throw UsageError("a start of " + std::to_string(dimensions) + " dimensions", "", "choose 2 or 3");
    MatrixF places = MatrixF::Zero(static_cast<Index>(graph.size()), dimensions);
    const GraphPieces pieces = connectedPieces(graph);
    if (pieces.count == 0)
        return places;
    if (pieces.count == 1)
        return placesOfPiece(graph, dimensions, run);
    run.notice("the graph of neighbours is in " + std::to_string(pieces.count) +
               " pieces: how they lie to one another means nothing");
    std::vector<std::vector<int>> rows = rowsOfPieces(pieces);
    std::vector<int> numbers(graph.size());
    for (const std::vector<int>& piece : rows)
        for (std::size_t n = 0; n < piece.size(); ++n)
            numbers[piece[n]] = static_cast<int>(n);
    std::stable_sort(rows.begin(), rows.end(),
                     [](const auto& one, const auto& other) { return one.size() > other.size(); });
    std::vector<double> areas;
    for (const std::vector<int>& piece : rows)
        areas.push_back(static_cast<double>(piece.size()));
    // Eigenvectors of different pieces have no common scale. Each piece gets a square of the area of its
    // rows.
    const std::vector<Square> squares = inLines(areas);
    const auto lay = [&](std::size_t piece) {
        const MatrixF own = placesOfPiece(partOfGraph(graph, rows[piece], numbers), dimensions, run);
        const Square& square = squares[piece];
        RowVector<float> middle = RowVector<float>::Zero(dimensions);
        middle(0) = static_cast<float>(square.left + square.side / 2.0);
        middle(1) = static_cast<float>(square.top + square.side / 2.0);
        for (std::size_t n = 0; n < rows[piece].size(); ++n)
            places.row(rows[piece][n]) =
                static_cast<float>(square.side) * own.row(static_cast<Index>(n)) + middle;
    };
    // Large pieces one after the other, each on all threads; small ones side by side.
    std::size_t large = 0;
    for (; large < rows.size() && rows[large].size() > smallPiece; ++large)
        lay(large);
    parallelFor(rows.size() - large, 16, [&](std::size_t begin, std::size_t end) {
        for (std::size_t piece = begin; piece < end; ++piece)
            lay(large + piece);
    });
    // The origin lies in the middle of the extent, since umapStart() scales by the largest coordinate.
    const RowVector<float> middle = (places.colwise().maxCoeff() + places.colwise().minCoeff()) / 2.0F;
    places.rowwise() -= middle;
    return places;
}

} // namespace groupscope
