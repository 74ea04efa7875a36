// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/heads/head.h"
#include "core/measures/alignment.h"
#include "core/measures/cross_group_cosine.h"
#include "core/measures/evaluated.h"
#include "core/measures/mutual_information.h"
#include "core/measures/standardized_information.h"
#include "core/measures/worst_group_bound.h"

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Measurements of the examples of one split, as stored or as embedded by a head.
struct Representation {
    std::string split; ///< name of the split
    std::string embedding;
    std::size_t n = 0; ///< number of examples
    /// Examples that alignment and bound are measured on: n, or a sample of each group.
    std::size_t alignedRows = 0;
    std::size_t informationRows = 0;        ///< examples that the information is fitted on: n, or a sample
    std::vector<int> counts;                ///< (G,) examples of each group
    std::vector<ClassAlignment> raw;        ///< (C,) on the examples as stored
    std::vector<ClassAlignment> normalized; ///< (C,) on l2-normalised rows
    std::optional<double> frobenius;        ///< frobeniusAlignment() of the examples as stored
    CrossGroupCosine cosine;
    /// Information that is comparable between embeddings, with the mean norm of the examples.
    std::optional<StandardizedInformation> standardized;
    InformationProtocol protocol = InformationProtocol::paper;
    /// Information of the examples as stored, by `protocol`.
    std::optional<RepresentationInformation> information;
    /// For heads whose logits are a linear map of their embedding.
    std::optional<WorstGroupBound> bound;
    bool boundOnUnitRows = false; ///< whether the head's classifier takes normalised rows
};

/// Selection of the measurements.
struct RepresentationPlan {
    std::string split = testSplit;
    /// Information of standardised columns, which is comparable between embeddings.
    bool standardized = true;
    /// Information of the examples as stored; nothing: not measured.
    std::optional<InformationProtocol> information = InformationProtocol::paper;
    std::uint64_t seed = 0; ///< seed of the halves of InformationProtocol::code
};

/// Measures alignment, bound and information of a split on the examples of Evaluated::sample(), as the
/// measures do; `head` null: the raw embedding. There is no bound for a head with another number of classes
/// and for overlapping groups. With more than mostAlignmentPairs pairs of groups, alignment and bound are
/// left out, with a warning. Throws UsageError for an unknown split, DataError if it has no examples or an
/// example is so long that distances overflow, Cancelled.
Representation measureRepresentation(const Task& task, const Head* head, const RepresentationPlan& plan,
                                     const RunContext& context);
/// Measures examples that other measures use too.
Representation measureRepresentation(Evaluated& evaluated, const RepresentationPlan& plan);

/// Adds the information that `plan` asks for to a representation measured without it. Throws Cancelled.
void measureInformation(const Task& task, const Head* head, const RepresentationPlan& plan,
                        const RunContext& context, Representation& measured);
void measureInformation(Evaluated& evaluated, const RepresentationPlan& plan, Representation& measured);

} // namespace groupscope
