// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_scheme.h"
#include "core/experiment/representation.h"
#include "core/measures/gaps.h"
#include "core/runs/table.h"

#include <string>

namespace groupscope {

/// A measure that is available but measured only on request.
struct NotMeasured {
    std::string id;
    std::string why; ///< within a sentence
};

/// Measures whose time is quadratic in the examples, if there are more examples than are compared by default;
/// else none.
std::vector<NotMeasured> notMeasuredUnasked(std::size_t rows);

/// Note next to the values of that many measures: which are missing, why, and how to get them. Empty if there
/// are none.
std::string describeNotMeasured(const std::vector<NotMeasured>& measures);

/// The document of `metrics --json`. Undefined values are left out: never null, never 0.
std::string metricsToJson(const Representation& measured, const std::vector<NamedMeasured>& measures,
                          const GroupScheme& scheme, const std::vector<Gap>& gaps = {},
                          const std::vector<NotMeasured>& notMeasured = {});

/// The document for selected measures alone.
std::string metricsToJson(const Evaluated& evaluated, const std::vector<NamedMeasured>& measures,
                          const std::vector<Gap>& gaps = {});

/// Table with one line for each gap: measure, definition, both sides, examples of the sides, interval.
Table gapsTable(const std::vector<Gap>& gaps);

/// Table with one line for each measure of `rows` examples: value, worst group, unit. If some measures read a
/// sample, the table has the number of examples of each.
Table measuresTable(const std::vector<NamedMeasured>& measures, const GroupScheme& scheme,
                    std::size_t rows = 0);

/// Table with one line for each class: the largest alignments and the cosine across groups.
Table alignmentTable(const Representation& measured, const GroupScheme& scheme);

/// Table with the mutual information of the class and of each attribute, in nats. Empty if not measured.
Table informationTable(const Representation& measured, const GroupScheme& scheme);

/// Table with one line for each class with a bound (Theorem 3.1), then one for all (Corollary B.1), in nats.
/// Empty if there is none.
Table boundTable(const Representation& measured, const GroupScheme& scheme);

} // namespace groupscope
