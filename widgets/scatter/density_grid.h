// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <Eigen/Core>

#include <span>
#include <vector>

namespace groupscope {

/// A kernel density estimate at the nodes of a square grid, column-major in y.
struct DensityGrid {
    int side = 0; ///< nodes a side; 0: no density (fewer than two points, or all on one line)
    Eigen::Vector2f origin = Eigen::Vector2f::Zero(); ///< node (0,0), in data units
    Eigen::Vector2f step = Eigen::Vector2f::Zero();
    Eigen::Vector2f bandwidth = Eigen::Vector2f::Zero(); ///< standard deviation of the kernel in each axis
    /// (side, side) points per node: the sum is the number of points without outliers. The outermost nodes
    /// are 0, so that contour lines are closed.
    std::vector<float> density;

    /// Density at a position in data units, linear between nodes; 0 outside the grid.
    float at(float x, float y) const;
    /// The density whose contour lines enclose a `share` in (0,1) of `points` (R. J. Hyndman, "Computing and
    /// graphing highest density regions", 1996). Many points are subsampled evenly. 0 if there is no density.
    float levelEnclosing(double share, std::span<const Eigen::Vector3f> points) const;
};

/// Gaussian kernel on linearly binned points (M. P. Wand, "Fast computation of multivariate kernel
/// estimators", 1994) with Scott's bandwidth, sigma n^(-1/6) in each axis (D. W. Scott, "Multivariate Density
/// Estimation", 1992). Extent and sigma ignore outliers: points farther from the middle 98 % than half its
/// width. The same points give the same bytes.
DensityGrid densityGrid(std::span<const Eigen::Vector3f> points, int side);

} // namespace groupscope
