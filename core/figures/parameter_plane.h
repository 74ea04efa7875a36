// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/method_style.h"
#include "core/figures/plot.h"
#include "core/runs/comparison.h"

#include <string>
#include <vector>

namespace groupscope {

/// A method at its selected setting: number of trained parameters and worst-group accuracy.
struct ParameterMark {
    std::size_t row = 0; ///< index into Comparison::rows
    std::string name;
    MethodStyle style;
    double parameters = 0.0; ///< >= 1
    Statistic worst, average;
};

/// Worst-group accuracy against trained parameters (Contrastive Adapters, Table 2).
struct ParameterPlane {
    std::string split; ///< name of the split
    std::vector<ParameterMark> marks;
    int untrained = 0; ///< number of methods that train none, which a logarithmic axis cannot show
};

/// Collects the selected settings of a section on the split of that name, for runs that counted
/// `trained_parameters`.
ParameterPlane parameterPlaneOf(const Comparison& comparison, const std::string& split,
                                std::size_t section = 0);

/// Parameters on a logarithmic axis; whiskers are one standard deviation over seeds.
Plot plotOf(const ParameterPlane& plane);

} // namespace groupscope
