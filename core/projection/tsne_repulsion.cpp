// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/projection/tsne_repulsion.h"

#include "core/base/parallel.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <numbers>
#include <numeric>

namespace groupscope {

namespace {

using Eigen::Index;
using Quad [[gnu::vector_size(16)]] = float;

constexpr std::size_t repulsionGrain = 1024;
constexpr std::size_t order = 4;  // cells that a row touches in each dimension: cubic splines
constexpr std::size_t margin = 4; // cells between a row and the border, where the kernel's period ends
constexpr std::size_t bandHeight =
    8; // rows (planes) of the grid: rows of bands two apart touch none in common
constexpr std::size_t fewestCells = 32;
constexpr double roomToGrow2d = 1.15, roomToGrow3d = 1.05; // a cubic grid that is too large costs more
// The widest spacing at which the error is that of the source; finer while the layout is small, since the
// kernel's curvature counts when all rows are nearer than 1.
constexpr double spacing2d = 0.4;
constexpr double spacing3d = 0.6;
constexpr int halvings = 3;
constexpr double fineCells = 48.0; // cells over the layout that a halved spacing must not exceed

/// Weights of the four cells around a place, or their slopes: cubic B-spline at fraction t.
struct Spline {
    Quad weights;
    Quad slopes;
};

[[gnu::always_inline]] inline void fillSpline(float t, Spline& spline) {
    const Quad c0{1.0F / 6.0F, 4.0F / 6.0F, 1.0F / 6.0F, 0.0F}, c1{-0.5F, 0.0F, 0.5F, 0.0F},
        c2{0.5F, -1.0F, 0.5F, 0.0F}, c3{-1.0F / 6.0F, 0.5F, -0.5F, 1.0F / 6.0F};
    spline.weights = c0 + t * (c1 + t * (c2 + t * c3));
    spline.slopes = c1 + t * (2.0F * c2 + t * (3.0F * c3));
}

[[gnu::always_inline]] inline void load(const float* from, Quad& to) {
    std::memcpy(&to, from, sizeof to);
}

[[gnu::always_inline]] inline void addTo(float* to, const Quad& values) {
    Quad sum;
    load(to, sum);
    sum += values;
    std::memcpy(to, &sum, sizeof sum);
}

[[gnu::always_inline]] inline float sumOfQuad(const Quad& v) {
    return (v[0] + v[2]) + (v[1] + v[3]);
}

/// First cell that a row at `u` cells touches.
[[gnu::always_inline]] inline std::size_t firstCell(float u) {
    // The margin keeps u above 1, so that the conversion rounds down and the result is not negative.
    return static_cast<std::size_t>(static_cast<int>(u) - 1);
}

[[gnu::always_inline]] inline float fraction(float u) {
    return u - static_cast<float>(static_cast<int>(u));
}

/// Division of the spectrum by what spreading and interpolating with splines takes from it, so that at the
/// grid's points the kernel is met exactly.
std::vector<double> splineCorrection(std::size_t cells) {
    std::vector<double> factor(cells + 1);
    for (std::size_t k = 0; k <= cells; ++k) {
        const double angle = std::numbers::pi * static_cast<double>(k) / static_cast<double>(cells);
        // The transform of the cubic spline at the grid's points 1/6, 4/6, 1/6. It is never 0, so the
        // division is safe.
        const double kept = (2.0 + std::cos(angle)) / 3.0;
        // Squared, because the spline is applied twice: in spread() and in interpolate().
        factor[k] = 1.0 / (kept * kept);
    }
    return factor;
}

std::size_t chunkCount(std::size_t rows) {
    return (rows + repulsionGrain - 1) / repulsionGrain;
}

} // namespace

TsneRepulsion::TsneRepulsion(std::size_t rowCount, int dimensions)
    : dimensions_(dimensions)
    , keys_(rowCount)
    , places_(rowCount)
    , parts_(chunkCount(rowCount))
    , boxes_(chunkCount(rowCount) * 2 * static_cast<std::size_t>(dimensions)) {}

double TsneRepulsion::evaluate(const MatrixF& positions, MatrixF& forces) {
    return dimensions_ == 2 ? evaluateIn<2>(positions, forces) : evaluateIn<3>(positions, forces);
}

template<int dimensions>
double TsneRepulsion::evaluateIn(const MatrixF& positions, MatrixF& forces) {
    using Point = Eigen::Matrix<float, 1, dimensions>;
    const std::size_t N = places_.size();
    const auto lowest = [&](std::size_t chunk) {
        return Eigen::Map<Point>(boxes_.data() + chunk * 2 * dimensions);
    };
    const auto highest = [&](std::size_t chunk) {
        return Eigen::Map<Point>(boxes_.data() + chunk * 2 * dimensions + dimensions);
    };
    parallelFor(N, repulsionGrain, [&](std::size_t begin, std::size_t end) {
        const auto rows = positions.middleRows(static_cast<Index>(begin), static_cast<Index>(end - begin));
        lowest(begin / repulsionGrain) = rows.colwise().minCoeff();
        highest(begin / repulsionGrain) = rows.colwise().maxCoeff();
    });
    // Minima and maxima do not depend on the order in which they are joined.
    for (std::size_t chunk = 1; chunk < parts_.size(); ++chunk) {
        lowest(0) = lowest(0).cwiseMin(lowest(chunk));
        highest(0) = highest(0).cwiseMax(highest(chunk));
    }
    const Point middle = 0.5F * (lowest(0) + highest(0));
    forces.resize(positions.rows(), dimensions);
    chooseGrid((highest(0) - lowest(0)).maxCoeff());
    sortRows<dimensions>(positions, middle.data());
    spread<dimensions>();
    grid_->convolve();
    return interpolate<dimensions>(forces);
}

void TsneRepulsion::chooseGrid(double extent) {
    const double widest = dimensions_ == 2 ? spacing2d : spacing3d;
    const auto cellsFor = [&](double spacing, double room) {
        return std::max(fewestCells,
                        static_cast<std::size_t>(std::ceil(room * extent / spacing)) + 2 * margin);
    };
    double spacing = widest;
    for (int i = 0; i < halvings && extent / spacing < fineCells / 2.0; ++i)
        spacing /= 2.0;
    // A very wide layout gets a coarser grid rather than more memory.
    while (cellsFor(spacing, 1.0) > GridConvolution::largestCells(dimensions_))
        spacing *= 1.25;
    // The transform of the kernel depends on spacing and size alone: a grid with room is used again.
    if (grid_ && spacing == spacing_ && cellsFor(spacing, 1.0) <= grid_->cells())
        return;
    const std::size_t cells = std::min(cellsFor(spacing, dimensions_ == 2 ? roomToGrow2d : roomToGrow3d),
                                       GridConvolution::largestCells(dimensions_));
    grid_.reset(); // its memory first
    grid_ = std::make_unique<GridConvolution>(dimensions_, cells);
    grid_->setKernel([&](double squaredCells) { return 1.0 / (1.0 + squaredCells * spacing * spacing); },
                     splineCorrection(grid_->cells()));
    first_.assign(grid_->rowCount() + 1, 0);
    spacing_ = spacing;
}

template<int dimensions>
void TsneRepulsion::sortRows(const MatrixF& positions, const float* middle) {
    // In the order of the grid's rows, equal ones in the order of the rows: a counting sort.
    const auto scale = static_cast<float>(1.0 / spacing_);
    const std::size_t M = grid_->cells();
    const float half = 0.5F * static_cast<float>(M);
    const auto cellOf = [&](std::size_t i, int d) {
        return (positions(static_cast<Index>(i), d) - middle[d]) * scale + half;
    };
    parallelFor(places_.size(), repulsionGrain, [&](std::size_t begin, std::size_t end) {
        for (std::size_t i = begin; i < end; ++i) {
            // The key is the row of the grid, without the x cell: rows that share grid rows are spread one
            // after the other, from the cache.
            std::size_t key = 0;
            for (int d = dimensions - 1; d > 0; --d)
                key = key * M + firstCell(cellOf(i, d));
            keys_[i] = static_cast<int>(key);
        }
    });
    std::fill(first_.begin(), first_.end(), 0);
    for (const int key : keys_)
        ++first_[static_cast<std::size_t>(key) + 1];
    std::partial_sum(first_.begin(), first_.end(), first_.begin());
    for (std::size_t i = 0; i < keys_.size(); ++i) {
        Place& place = places_[first_[keys_[i]]++];
        for (int d = 0; d < dimensions; ++d)
            place.at[d] = cellOf(i, d);
        place.row = static_cast<int>(i);
    }
    std::copy_backward(first_.begin(), first_.end() - 1, first_.end()); // back to where each begins
    first_[0] = 0;
}

template<int dimensions>
void TsneRepulsion::spread() {
    const std::size_t M = grid_->cells(), stride = grid_->rowStride(), plane = M * stride;
    const std::size_t bandRows = bandHeight * grid_->rowCount() / M,
                      bands = (M + bandHeight - 1) / bandHeight;
    float* values = grid_->values();
    parallelFor(grid_->rowCount(), 64, [&](std::size_t begin, std::size_t end) {
        for (std::size_t r = begin; r < end; ++r)
            std::fill_n(values + r * stride, M, 0.0F);
    });
    const auto spreadBand = [&](std::size_t band) {
        const std::size_t from = band * bandRows, to = std::min(from + bandRows, grid_->rowCount());
        Spline x, y, z;
        for (std::size_t p = first_[from]; p < first_[to]; ++p) {
            const float* at = places_[p].at;
            float* corner = values + firstCell(at[0]) + firstCell(at[1]) * stride;
            fillSpline(fraction(at[0]), x);
            fillSpline(fraction(at[1]), y);
            if constexpr (dimensions == 2) {
                for (std::size_t r = 0; r < order; ++r)
                    addTo(corner + r * stride, y.weights[r] * x.weights);
            } else {
                corner += firstCell(at[2]) * plane;
                fillSpline(fraction(at[2]), z);
                for (std::size_t s = 0; s < order; ++s)
                    for (std::size_t r = 0; r < order; ++r)
                        addTo(corner + s * plane + r * stride, (z.weights[s] * y.weights[r]) * x.weights);
            }
        }
    };
    // A band writes into the next one too: first the even bands, then the odd ones.
    for (std::size_t parity = 0; parity < 2; ++parity)
        parallelFor((bands + 1 - parity) / 2, 1, [&](std::size_t begin, std::size_t end) {
            for (std::size_t b = begin; b < end; ++b)
                spreadBand(2 * b + parity);
        });
}

template<int dimensions>
double TsneRepulsion::interpolate(MatrixF& forces) {
    const std::size_t stride = grid_->rowStride(), plane = grid_->cells() * stride;
    const float* values = grid_->values();
    const auto slopeToForce = static_cast<float>(-0.5 / spacing_); // d/dy 1 / (1 + y^2) = -2 y / (1 + y^2)^2
    parallelFor(places_.size(), repulsionGrain, [&](std::size_t begin, std::size_t end) {
        double sum = 0.0;
        Spline x, y, z;
        for (std::size_t p = begin; p < end; ++p) {
            const float* at = places_[p].at;
            const float* corner = values + firstCell(at[0]) + firstCell(at[1]) * stride;
            float* force = forces.data() + static_cast<std::size_t>(places_[p].row) * dimensions;
            fillSpline(fraction(at[0]), x);
            fillSpline(fraction(at[1]), y);
            if constexpr (dimensions == 3) {
                corner += firstCell(at[2]) * plane;
                fillSpline(fraction(at[2]), z);
            }
            Quad value{}, alongY{}, alongZ{};
            for (std::size_t s = 0; s < (dimensions == 3 ? order : 1); ++s) {
                Quad valueHere{}, alongYHere{}, cells;
                for (std::size_t r = 0; r < order; ++r) {
                    load(corner + s * plane + r * stride, cells);
                    valueHere += y.weights[r] * cells;
                    alongYHere += y.slopes[r] * cells;
                }
                value += (dimensions == 3 ? z.weights[s] : 1.0F) * valueHere;
                alongY += (dimensions == 3 ? z.weights[s] : 1.0F) * alongYHere;
                if constexpr (dimensions == 3)
                    alongZ += z.slopes[s] * valueHere;
            }
            sum += static_cast<double>(sumOfQuad(x.weights * value));
            force[0] = slopeToForce * sumOfQuad(x.slopes * value);
            force[1] = slopeToForce * sumOfQuad(x.weights * alongY);
            if constexpr (dimensions == 3)
                force[2] = slopeToForce * sumOfQuad(x.weights * alongZ);
        }
        parts_[begin / repulsionGrain] = sum;
    });
    // Each row met itself at distance 0, where the kernel is 1. Z counts pairs of different rows only.
    return std::accumulate(parts_.begin(), parts_.end(), 0.0) - static_cast<double>(places_.size());
}

} // namespace groupscope
