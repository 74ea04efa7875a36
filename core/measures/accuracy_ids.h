// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Ids of the accuracies of every run whose head has a classifier.
namespace groupscope::accuracy {

inline constexpr const char *average = "average_accuracy", *adjusted = "adjusted_average_accuracy",
                            *worstGroup = "worst_group_accuracy", *worstClass = "worst_class_accuracy",
                            *gap = "gap";

} // namespace groupscope::accuracy
