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

/// Origin of the rows of one split, as stored or as a head embeds them.
struct Representation {
    std::string split; ///< name
    std::string embedding;
    std::size_t n = 0;                      ///< rows
    std::size_t alignedRows = 0;            ///< those that alignment and bound look at: n, or some of groups
    std::size_t informationRows = 0;        ///< those that the information is fitted on: n, or some
    std::vector<int> counts;                ///< (G,) rows of each group
    std::vector<ClassAlignment> raw;        ///< (C,) on the rows as they are
    std::vector<ClassAlignment> normalized; ///< (C,) on l2-normalised rows
    std::optional<double> frobenius;        ///< frobeniusAlignment() of the rows as they are
    CrossGroupCosine cosine;
    /// What is shown beside other embeddings, with the mean norm of the rows.
    std::optional<StandardizedInformation> standardized;
    InformationProtocol protocol = InformationProtocol::paper;
    std::optional<RepresentationInformation> information; ///< of the rows as they are, by `protocol`
    std::optional<WorstGroupBound> bound; ///< of heads whose logits are a linear map of their embedding
    bool boundOnUnitRows = false;         ///< whether the head's classifier takes normalised rows
};

/// What is to be measured.
struct RepresentationPlan {
    std::string split = testSplit;
    bool standardized = true; ///< information of standardised columns, which embeddings compare by
    /// Information of the rows as they are; nothing: none.
    std::optional<InformationProtocol> information = InformationProtocol::paper;
    std::uint64_t seed = 0; ///< draws the halves of InformationProtocol::code
};

/// Measures the set, alignment, bound and information as measures do on the rows that Evaluated::sample()
/// gives; `head` null: the raw embedding. A head of another number of classes gets
/// no bound, nor do groups that overlap; with more than mostAlignmentPairs pairs of groups alignment and
/// bound are left out, with a notice. Throws UsageError for a split that is not there, DataError when it
/// has no rows or a row is so long that distances overflow, Cancelled.
Representation measureRepresentation(const Task& task, const Head* head, const RepresentationPlan& plan,
                                     const RunContext& context);
/// The same of rows that other measures look at too.
Representation measureRepresentation(Evaluated& evaluated, const RepresentationPlan& plan);

/// Adds the information that `plan` asks for, if it does, to what was measured without it. Throws Cancelled.
void measureInformation(const Task& task, const Head* head, const RepresentationPlan& plan,
                        const RunContext& context, Representation& measured);
void measureInformation(Evaluated& evaluated, const RepresentationPlan& plan, Representation& measured);

} // namespace groupscope
