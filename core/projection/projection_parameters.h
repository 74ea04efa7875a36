// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/base/registry.h"
#include "core/projection/projection.h"

#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// A projection method.
struct ProjectionKind {
    ProjectionOptions::Method method;
    std::string id;   ///< "pca": the name in files and on the command line
    std::string name; ///< "PCA": display name
};

/// All methods, fastest first.
const Registry<ProjectionKind>& projectionKinds();
const ProjectionKind& projectionKind(ProjectionOptions::Method method);
/// "exact", "quantized", …: id of a search in files and on the command line.
std::string_view searchId(NeighborSearch search);

/// Parameters of a method, for the window's form and the command line. The seed is not among them.
std::vector<ParameterSpec> projectionParameters(ProjectionOptions::Method method);
/// The options for `values`, which hold all parameters of `method`.
ProjectionOptions projectionOptions(ProjectionOptions::Method method, const ParameterValues& values,
                                    std::uint64_t seed);

} // namespace groupscope
