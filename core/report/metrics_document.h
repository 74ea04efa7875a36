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

/// One row for each gap: its measure, definition, both sides, their rows and its interval.
Table gapsTable(const std::vector<Gap>& gaps);

/// One row for each measure of `rows` rows: its value, the worst of its groups, its unit; if some measures
/// read a sample, the number of examples for each.
Table measuresTable(const std::vector<NamedMeasured>& measures, const GroupScheme& scheme,
                    std::size_t rows = 0);

/// One line for each class: its largest alignments and its cosine across groups.
Table alignmentTable(const Representation& measured, const GroupScheme& scheme);

/// One line for the class and each attribute: mutual information, in nats. Empty if not measured.
Table informationTable(const Representation& measured, const GroupScheme& scheme);

/// One line for each class with a bound (Theorem 3.1), then one for all (Corollary B.1), in nats. Empty if
/// there is none.
Table boundTable(const Representation& measured, const GroupScheme& scheme);

} // namespace groupscope
