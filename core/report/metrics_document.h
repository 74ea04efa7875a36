// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_scheme.h"
#include "core/experiment/representation.h"
#include "core/measures/gaps.h"
#include "core/runs/table.h"

#include <string>

namespace groupscope {

/// A measure that could be taken but was not, unless it is asked for.
struct NotMeasured {
    std::string id;
    std::string why; ///< within a sentence
};

/// Measures whose time grows with the square of the rows, where there are more of these than are compared
/// unasked; none elsewhere.
std::vector<NotMeasured> notMeasuredUnasked(std::size_t rows);

/// What must stand beside the figures of so many measures: which are not among them, why, and how to get
/// them. Empty for none.
std::string describeNotMeasured(const std::vector<NotMeasured>& measures);

/// `metrics --json`. What is undefined is left out: never null, never 0.
std::string metricsToJson(const Representation& measured, const std::vector<NamedMeasured>& measures,
                          const GroupScheme& scheme, const std::vector<Gap>& gaps = {},
                          const std::vector<NotMeasured>& notMeasured = {});

/// The same of chosen measures alone.
std::string metricsToJson(const Evaluated& evaluated, const std::vector<NamedMeasured>& measures,
                          const std::vector<Gap>& gaps = {});

/// One row a gap: what it is of, how it is defined, both sides, their rows and its interval.
Table gapsTable(const std::vector<Gap>& gaps);

/// One row a measure of `rows` rows: its value, the worst of its groups, its unit; where some measures look
/// at some of the rows, how many each looks at.
Table measuresTable(const std::vector<NamedMeasured>& measures, const GroupScheme& scheme,
                    std::size_t rows = 0);

/// A line for each class: its largest alignments and its cosine across groups.
Table alignmentTable(const Representation& measured, const GroupScheme& scheme);

/// A line for the class and each attribute: its mutual information, in nats. Empty if not measured.
Table informationTable(const Representation& measured, const GroupScheme& scheme);

/// A line for each class that has a bound (Theorem 3.1), then one for all (Corollary B.1), in nats. Empty if
/// there is none.
Table boundTable(const Representation& measured, const GroupScheme& scheme);

} // namespace groupscope
