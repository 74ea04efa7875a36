// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/projection/projection.h"

#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// "pca", "umap" or "tsne": the name in files and on the command line.
std::string_view projectionId(ProjectionOptions::Method method);
/// "PCA", "UMAP" or "t-SNE": the name for people.
std::string_view projectionName(ProjectionOptions::Method method);
/// "exact", "quantized", …: the name of a search in files and on the command line.
std::string_view searchId(NeighborSearch search);
/// The projections there are, quickest first.
const std::vector<ProjectionOptions::Method>& projectionMethods();
/// Throws UsageError that lists the ids there are.
ProjectionOptions::Method findProjection(const std::string& id);

/// What can be set: the window's form and the command line are made from it. The seed is not among them.
std::vector<ParameterSpec> projectionParameters(ProjectionOptions::Method method);
/// The options that `values`, of all parameters of `method`, mean.
ProjectionOptions projectionOptions(ProjectionOptions::Method method, const ParameterValues& values,
                                    std::uint64_t seed);

} // namespace groupscope
