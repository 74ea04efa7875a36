// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <utility>
#include <vector>

namespace groupscope {

/// How a line is broken.
enum class LineDash { solid, dashed, dashDotted, dotted, dashDotDotted };

/// Lengths of dash and gap by turns, in pixels for a line of usual width; empty: solid.
std::vector<double> dashPattern(LineDash dash);

/// So many shapes of marks differ.
inline constexpr std::size_t markShapes = 8;

/// Outline of a mark around the origin, radius about 1, y downwards: circle, square, triangle, diamond, star,
/// triangle on its tip, upright cross, slanted cross, then again.
std::vector<std::pair<double, double>> markOutline(std::size_t shape);

/// The same around (x, y) with that radius.
std::vector<std::pair<double, double>> markOutline(std::size_t shape, double x, double y, double radius);

inline constexpr double markRadius = 7.0; ///< of what is selected, in pixels
inline constexpr double dotRadius = 3.0;  ///< of the rest

} // namespace groupscope
