// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

#include <span>
#include <vector>

namespace groupscope {

/// A kernel density estimate at the nodes of a square grid, y down the lines of memory.
struct DensityGrid {
    int side = 0; ///< nodes a side; 0: there is no density (fewer than two points, or all on one line)
    Eigen::Vector2f origin = Eigen::Vector2f::Zero(); ///< of node (0,0), data units
    Eigen::Vector2f step = Eigen::Vector2f::Zero();
    Eigen::Vector2f bandwidth = Eigen::Vector2f::Zero(); ///< standard deviation of the kernel in each axis
    /// (side, side) points a node: the sum is the number of points but for those far outside. The outermost
    /// nodes are 0, so that lines of equal density are closed.
    std::vector<float> density;

    /// At a spot in data units, linear between nodes; 0 outside the grid.
    float at(float x, float y) const;
    /// The density that a `share` in (0,1) of `points` reach: the lines at this level enclose them (R. J.
    /// Hyndman, "Computing and graphing highest density regions", 1996). Of many points a part is asked,
    /// evenly taken. 0 when there is no density.
    float levelEnclosing(double share, std::span<const Eigen::Vector3f> points) const;
};

/// Gaussian kernel on linearly binned points (M. P. Wand, "Fast computation of multivariate kernel
/// estimators", 1994) with Scott's bandwidth, sigma n^(-1/6) in each axis (D. W. Scott, "Multivariate Density
/// Estimation", 1992). Extent and sigma leave out stray points: those farther from the middle 98 % than half
/// its width. Same points, same bytes.
DensityGrid densityGrid(std::span<const Eigen::Vector3f> points, int side);

} // namespace groupscope
