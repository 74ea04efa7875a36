// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/representation.h"

#include "core/base/error.h"
#include "core/data/task_groups.h"
#include "core/math/gather.h"
#include "core/math/normalize.h"
#include "core/math/spectral_norm.h"
#include "core/metrics/squared_alignment.h"
#include "core/training/predictions.h"

#include <span>

namespace groupscope {

namespace {

/// The rows as they are, or as the head embeds them.
MatrixF rowsOf(const Task& task, const Head* head, std::span<const int> rows, const RunContext& context) {
    if (head != nullptr)
        return embedRows(*head, task.X(), rows, context);
    MatrixF Z;
    gatherRows(task.X(), rows, false, Z);
    return Z;
}

void addBound(const Task& task, const Head& head, std::span<const int> rows, std::span<const int> groups,
              const RunContext& context, Representation& result) {
    const std::optional<LinearClassifier> classifier = head.linearClassifier();
    if (!classifier || head.classCount() != task.classCount())
        return;
    result.boundOnUnitRows = classifier->onUnitRows;
    result.bound = worstGroupBound(predictRows(head, task.X(), rows, context).logits, groups, task.groups,
                                   classifier->onUnitRows ? result.normalized : result.raw,
                                   spectralNorm(classifier->weight));
}

} // namespace

RowLabels labelsOf(const Task& task, std::span<const int> rows) {
    const auto chosen = [rows](const std::vector<int>& all) {
        std::vector<int> labels;
        gatherLabels(all, rows, labels);
        return labels;
    };
    RowLabels labels{chosen(task.labels), {}};
    for (std::size_t a = 0; a < task.groups.attributes().size(); ++a)
        labels.attributes.push_back(chosen(attributeCodes(*task.set, task.groups, a)));
    return labels;
}

Representation measureRepresentation(const Task& task, const Head* head, const RepresentationPlan& plan,
                                     const RunContext& context) {
    const RowSet& set = task.rowSet(plan.rowSet, "row set");
    const std::vector<int>& rows = set.rows;
    if (rows.empty())
        throw DataError("the " + set.name + " split has no rows", task.set->path.string(),
                        "choose another split");
    const GroupMembership groups = task.membershipOf(rows);
    context.report(0.0, "embedding");
    MatrixF Z = rowsOf(task, head, rows, context);
    if (!hasFiniteDistances(Z))
        throw DataError("rows are NaN, infinite, or so long that their distances overflow",
                        task.set->path.string(),
                        head != nullptr ? "train the head again" : "scale the embedding");

    Representation result;
    result.rowSet = set.name;
    result.embedding = task.embedding->name;
    result.n = rows.size();
    result.counts = set.groupCounts;
    context.report(0.1, "alignment");
    result.raw.resize(static_cast<std::size_t>(task.classCount()));
    result.normalized.resize(result.raw.size());
    const std::size_t pairs = alignmentPairCount(groups, task.groups);
    const bool aligned = pairs <= mostAlignmentPairs;
    if (aligned) {
        result.raw = alignment(Z, groups, task.groups, context);
    } else {
        context.notice("the alignment is left out, and so is the bound: there are " + std::to_string(pairs) +
                       " pairs of groups, more than " + std::to_string(mostAlignmentPairs));
    }
    result.frobenius = frobeniusAlignment(Z, groups, task.groups, context);
    result.cosine = crossGroupCosine(Z, groups, task.groups);
    normalizeRowsInPlace(Z); // a second copy might not fit
    if (aligned)
        result.normalized = alignment(Z, groups, task.groups, context);
    Z.resize(0, 0);
    if (head != nullptr && aligned && !task.groups.overlaps()) { // the theorem is of groups that do not
        std::vector<int> ids;
        gatherLabels(task.groupIds, rows, ids);
        addBound(task, *head, rows, ids, context, result);
    }
    measureInformation(task, head, plan, context, result);
    context.report(1.0, "");
    return result;
}

void measureInformation(const Task& task, const Head* head, const RepresentationPlan& plan,
                        const RunContext& context, Representation& measured) {
    if (!plan.information)
        return;
    context.report(0.5, "mutual information");
    const std::vector<int>& rows = task.rowSet(plan.rowSet, "row set").rows;
    measured.protocol = *plan.information;
    measured.information = representationInformation(rowsOf(task, head, rows, context), labelsOf(task, rows),
                                                     *plan.information, plan.seed, context);
}

} // namespace groupscope
