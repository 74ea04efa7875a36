// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/agreement.h"
#include "core/measures/measure.h"

namespace groupscope {

/// Compares the clusters of all examples with the classes, on all examples and on each subgroup; `of` selects
/// the value. Clusters are those of k-means with as many clusters as classes with examples, on examples at
/// unit length, computed once for all measures. Subgroups of one class have no value.
Measured measuredClusters(Evaluated& evaluated, std::optional<double> (*of)(const CrossTable&));

} // namespace groupscope
