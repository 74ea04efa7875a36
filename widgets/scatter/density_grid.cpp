// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/density_grid.h"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace groupscope {
namespace {

/// Points whose positions tell the main range, and whose densities tell a level.
constexpr std::size_t mostSampled = 1024;
constexpr std::size_t mostAsked = 16384;
/// The kernel is cut where it has fallen to 0.3 % of its height.
constexpr double kernelReach = 3.4;

/// `most` of the points, or all. Not every n-th: rows often come in a rhythm, one category after the other.
/// The golden ratio's multiples, modulo one, are spread evenly and keep no rhythm.
template<class Take>
void forSome(std::span<const Eigen::Vector3f> points, std::size_t most, const Take& take) {
    if (points.size() <= most) {
        std::for_each(points.begin(), points.end(), take);
        return;
    }
    double spot = 0.0;
    for (std::size_t count = 0; count < most; ++count) {
        take(points[static_cast<std::size_t>(spot * double(points.size()))]);
        spot += std::numbers::phi - 1.0;
        spot -= spot >= 1.0 ? 1.0 : 0.0;
    }
}

struct Range {
    float lower, upper;
    bool holds(float value) const { return value >= lower && value <= upper; }
};

/// Where the points are along one axis but for stray ones.
Range mainRange(std::span<const Eigen::Vector3f> points, int axis) {
    std::vector<float> sample;
    sample.reserve(mostSampled);
    forSome(points, mostSampled, [&](const Eigen::Vector3f& point) { sample.push_back(point[axis]); });
    std::sort(sample.begin(), sample.end());
    const float lower = sample[sample.size() / 100];
    const float upper = sample[sample.size() - 1 - sample.size() / 100];
    const float more = 0.5F * (upper - lower);
    return {lower - more, upper + more};
}

struct Moments {
    double deviation;
    Range range; ///< of the points within the main range
};

Moments momentsWithin(std::span<const Eigen::Vector3f> points, int axis, Range within) {
    double sum = 0.0;
    double squares = 0.0;
    std::size_t count = 0;
    const double shift = 0.5 * (double(within.lower) + within.upper); // so that squares keep their digits
    Range range{within.upper, within.lower};
    for (const Eigen::Vector3f& point : points) {
        const float value = point[axis];
        if (within.holds(value)) {
            sum += value - shift;
            squares += (value - shift) * (value - shift);
            range.lower = std::min(range.lower, value);
            range.upper = std::max(range.upper, value);
            ++count;
        }
    }
    const double mean = count > 0 ? sum / double(count) : 0.0;
    const double variance = count > 1 ? (squares - double(count) * mean * mean) / double(count - 1) : 0.0;
    return {std::sqrt(std::max(variance, 0.0)), range};
}

void bin(std::span<const Eigen::Vector3f> points, DensityGrid& grid) {
    const int side = grid.side;
    const Eigen::Vector2f perStep = grid.step.cwiseInverse();
    for (const Eigen::Vector3f& point : points) {
        const Eigen::Vector2f at = (point.head<2>() - grid.origin).cwiseProduct(perStep);
        if (!(at.x() >= 0.0F && at.y() >= 0.0F && at.x() < side - 1.0F && at.y() < side - 1.0F)) {
            continue;
        }
        const int column = static_cast<int>(at.x());
        const int line = static_cast<int>(at.y());
        const float right = at.x() - float(column);
        const float down = at.y() - float(line);
        float* node = grid.density.data() + std::size_t(line) * side + column;
        node[0] += (1.0F - right) * (1.0F - down);
        node[1] += right * (1.0F - down);
        node[side] += (1.0F - right) * down;
        node[side + 1] += right * down;
    }
}

std::vector<float> kernel(double nodes, int side) {
    const int reach = std::clamp(static_cast<int>(std::ceil(kernelReach * nodes)), 1, side / 2);
    std::vector<float> weights(2 * std::size_t(reach) + 1);
    double sum = 0.0;
    for (int at = -reach; at <= reach; ++at) {
        sum += weights[std::size_t(at + reach)] = std::exp(-0.5F * float(at * at / (nodes * nodes)));
    }
    for (float& weight : weights) {
        weight = static_cast<float>(weight / sum);
    }
    return weights;
}

/// Adds `weight` times line `from` to line `to`, moved by `shift` nodes.
void addShifted(const float* from, float* to, int side, int shift, float weight) {
    const int begin = std::max(0, shift);
    const int end = std::min(side, side + shift);
    for (int at = begin; at < end; ++at) {
        to[at] += weight * from[at - shift];
    }
}

void smooth(DensityGrid& grid) {
    const int side = grid.side;
    const std::vector<float> across = kernel(grid.bandwidth.x() / grid.step.x(), side);
    const std::vector<float> along = kernel(grid.bandwidth.y() / grid.step.y(), side);
    std::vector<float> rows(grid.density.size(), 0.0F);
    for (int line = 0; line < side; ++line) {
        const std::size_t start = std::size_t(line) * side;
        for (std::size_t at = 0; at < across.size(); ++at) {
            addShifted(grid.density.data() + start, rows.data() + start, side,
                       int(at) - int(across.size() / 2), across[at]);
        }
    }
    std::fill(grid.density.begin(), grid.density.end(), 0.0F);
    for (int line = 1; line < side - 1; ++line) {
        for (std::size_t at = 0; at < along.size(); ++at) {
            const int source = line + int(at) - int(along.size() / 2);
            if (source >= 0 && source < side) {
                addShifted(rows.data() + std::size_t(source) * side,
                           grid.density.data() + std::size_t(line) * side, side, 0, along[at]);
            }
        }
        grid.density[std::size_t(line) * side] = 0.0F;
        grid.density[std::size_t(line + 1) * side - 1] = 0.0F;
    }
}

} // namespace

DensityGrid densityGrid(std::span<const Eigen::Vector3f> points, int side) {
    DensityGrid grid;
    if (points.size() < 2) {
        return grid;
    }
    const double shrink = std::pow(double(points.size()), -1.0 / 6.0);
    for (int axis = 0; axis < 2; ++axis) {
        const Moments moments = momentsWithin(points, axis, mainRange(points, axis));
        const double bandwidth = moments.deviation * shrink;
        const double margin = (kernelReach + 0.2) * bandwidth;
        const double extent = double(moments.range.upper) - moments.range.lower + 2.0 * margin;
        if (!(bandwidth > 0.0) || !std::isfinite(extent)) {
            return grid;
        }
        grid.step[axis] = static_cast<float>(extent / (side - 1));
        grid.origin[axis] = static_cast<float>(moments.range.lower - margin);
        // Less than half a step would leave the bins as they are.
        grid.bandwidth[axis] = std::max(static_cast<float>(bandwidth), 0.5F * grid.step[axis]);
    }
    grid.side = side;
    grid.density.assign(std::size_t(side) * side, 0.0F);
    bin(points, grid);
    smooth(grid);
    return grid;
}

float DensityGrid::at(float x, float y) const {
    const Eigen::Vector2f spot = (Eigen::Vector2f(x, y) - origin).cwiseQuotient(step);
    if (!(spot.x() >= 0.0F && spot.y() >= 0.0F && spot.x() < side - 1.0F && spot.y() < side - 1.0F)) {
        return 0.0F;
    }
    const int column = static_cast<int>(spot.x());
    const int line = static_cast<int>(spot.y());
    const float right = spot.x() - float(column);
    const float down = spot.y() - float(line);
    const float* node = density.data() + std::size_t(line) * side + column;
    const float upper = node[0] + right * (node[1] - node[0]);
    const float lower = node[side] + right * (node[side + 1] - node[side]);
    return upper + down * (lower - upper);
}

float DensityGrid::levelEnclosing(double share, std::span<const Eigen::Vector3f> points) const {
    if (side == 0 || points.empty()) {
        return 0.0F;
    }
    std::vector<float> densities;
    densities.reserve(std::min(points.size(), mostAsked));
    forSome(points, mostAsked,
            [&](const Eigen::Vector3f& point) { densities.push_back(at(point.x(), point.y())); });
    const auto level = densities.begin() + std::ptrdiff_t((1.0 - share) * double(densities.size()));
    std::nth_element(densities.begin(), level, densities.end());
    return *level;
}

} // namespace groupscope
