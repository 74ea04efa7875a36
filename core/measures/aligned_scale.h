// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/evaluated.h"
#include "core/training/trainer.h"

#include <optional>
#include <vector>

namespace groupscope {

/// (C,) Largest alignment of each class divided by the distance of two rows of the set's groups
/// (meanDistanceOfRows()); the evaluated examples may be a sample. Groups are weighted by their counts in the
/// set, unless they overlap. A mean distance divided by the root of a mean square: a little below 1 if groups
/// of a class are as far apart as any two rows. Invariant to scaling of the rows. Nothing for classes without
/// an alignment, and if all rows are equal.
std::vector<std::optional<double>> relativeAlignments(Evaluated& evaluated);

/// These values as recorded series: "align.relative.class.<class>".
SeriesValues recordedRelative(Evaluated& evaluated);

} // namespace groupscope
