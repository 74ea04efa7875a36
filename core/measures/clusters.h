// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/agreement.h"
#include "core/measures/measure.h"

namespace groupscope {

/// What `of` says of the clusters of all rows against the classes, of all rows and of each subgroup: k-means
/// with as many clusters as classes have rows, on rows at unit length, made once for all measures of it.
/// Subgroups of one class have no value.
Measured measuredClusters(Evaluated& evaluated, std::optional<double> (*of)(const CrossTable&));

} // namespace groupscope
