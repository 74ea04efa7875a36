// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

/// Ids of the accuracies that every run has whose head tells classes apart.
namespace groupscope::accuracy {

inline constexpr const char *average = "average_accuracy", *adjusted = "adjusted_average_accuracy",
                            *worstGroup = "worst_group_accuracy", *worstClass = "worst_class_accuracy",
                            *gap = "gap";

} // namespace groupscope::accuracy
