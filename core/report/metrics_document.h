// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/group_scheme.h"
#include "core/data/split.h"
#include "core/metrics/alignment.h"
#include "core/metrics/cross_group_cosine.h"
#include "core/metrics/mutual_information.h"
#include "core/metrics/worst_group_bound.h"
#include "core/report/table.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// What the rows of one split, as stored or as a head embeds them, depend on.
struct MetricsDocument {
    Split split = Split::test;
    std::string embedding;
    std::size_t n = 0;
    std::vector<ClassAlignment> raw;        ///< (C,) on the rows as they are
    std::vector<ClassAlignment> normalized; ///< (C,) on l2-normalised rows
    std::optional<double> frobenius;        ///< frobeniusAlignment() of the rows as they are
    CrossGroupCosine cosine;
    InformationProtocol protocol = InformationProtocol::paper;
    std::optional<RepresentationInformation> information;
    std::optional<WorstGroupBound> bound;
    bool boundOnUnitRows = false; ///< whether the head's classifier takes normalised rows
};

/// `metrics --json`. What is undefined is left out: never null, never 0.
std::string metricsToJson(const MetricsDocument& document, const GroupScheme& scheme);

/// A line for each class: its largest alignments and its cosine across groups.
Table alignmentTable(const MetricsDocument& document, const GroupScheme& scheme);

/// A line for the class and each attribute: its mutual information, in nats. Empty if not measured.
Table informationTable(const MetricsDocument& document, const GroupScheme& scheme);

/// A line for each class that has a bound (Theorem 3.1), then one for all (Corollary B.1), in nats. Empty if
/// there is none.
Table boundTable(const MetricsDocument& document, const GroupScheme& scheme);

} // namespace groupscope
