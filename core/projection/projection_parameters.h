// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/registry.h"
#include "core/projection/projection.h"

#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// A way to make a map.
struct ProjectionKind {
    ProjectionOptions::Method method;
    std::string id;   ///< "pca": the name in files and on the command line
    std::string name; ///< "PCA": the name for people
};

/// All kinds, quickest first.
const Registry<ProjectionKind>& projectionKinds();
const ProjectionKind& projectionKind(ProjectionOptions::Method method);
/// "exact", "quantized", …: the name of a search in files and on the command line.
std::string_view searchId(NeighborSearch search);

/// What can be set: the window's form and the command line are made from it. The seed is not among them.
std::vector<ParameterSpec> projectionParameters(ProjectionOptions::Method method);
/// The options that `values`, of all parameters of `method`, mean.
ProjectionOptions projectionOptions(ProjectionOptions::Method method, const ParameterValues& values,
                                    std::uint64_t seed);

} // namespace groupscope
