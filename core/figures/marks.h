// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace groupscope {

/// Dash style of a line.
enum class LineDash { solid, dashed, dashDotted, dotted, dashDotDotted };

/// Alternating lengths of dash and gap in pixels, for a line of usual width; empty: solid.
std::vector<double> dashPattern(LineDash dash);

/// Number of different mark shapes.
inline constexpr std::size_t markShapes = 8;

/// Outline of a mark around the origin, radius about 1, y downwards: circle, square, triangle, diamond, star,
/// inverted triangle, upright cross, slanted cross, then repeated.
std::vector<std::pair<double, double>> markOutline(std::size_t shape);

/// The outline around (x, y) with that radius.
std::vector<std::pair<double, double>> markOutline(std::size_t shape, double x, double y, double radius);

inline constexpr double markRadius = 7.0; ///< of selected settings, in pixels
inline constexpr double dotRadius = 3.0;  ///< of other settings

} // namespace groupscope
