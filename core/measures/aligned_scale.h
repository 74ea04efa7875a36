// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/evaluated.h"
#include "core/training/trainer.h"

#include <optional>
#include <vector>

namespace groupscope {

/// (C,) The largest alignment of each class over the distance of two rows of the set's groups
/// (meanDistanceOfRows()), of which the rows may be some: groups weigh as the set counts them, unless they
/// overlap. A mean distance over the root of a mean square: a little below 1 where groups of a class lie as
/// far apart as any two rows. Multiplying all rows by a number leaves it as it is. Nothing for classes
/// without an alignment, and where all rows are the same.
std::vector<std::optional<double>> relativeAlignments(Evaluated& evaluated);

/// The same as a training records them: "align.relative.class.<class>".
SeriesValues recordedRelative(Evaluated& evaluated);

} // namespace groupscope
