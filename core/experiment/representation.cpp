// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/representation.h"

#include "core/base/error.h"
#include "core/math/gather.h"
#include "core/math/normalize.h"
#include "core/math/spectral_norm.h"
#include "core/methods/predictions.h"
#include "core/metrics/squared_alignment.h"

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

Representation measureRepresentation(const Task& task, const Head* head, const RepresentationPlan& plan,
                                     const RunContext& context) {
    const std::vector<int>& rows = task.rowsOf(plan.split);
    if (rows.empty())
        throw DataError("the " + std::string(splitName(plan.split)) + " split has no rows",
                        task.set->path.string(), "choose another split");
    std::vector<int> groups;
    groups.reserve(rows.size());
    for (const int row : rows)
        groups.push_back(task.groupIds[static_cast<std::size_t>(row)]);
    context.report(0.0, "embedding");
    const MatrixF Z = rowsOf(task, head, rows, context);
    if (!Z.allFinite())
        throw DataError("the head embeds rows as NaN or infinite", task.set->path.string(), "train it again");
    MatrixF unit;
    normalizeRows<float>(Z, unit);

    Representation result;
    result.split = plan.split;
    result.embedding = task.embedding->name;
    result.n = rows.size();
    result.counts = task.countsOf(plan.split);
    context.report(0.1, "alignment");
    result.raw = alignment(Z, groups, task.groups, context);
    result.normalized = alignment(unit, groups, task.groups, context);
    result.frobenius = frobeniusAlignment(Z, groups, task.groups, context);
    result.cosine = crossGroupCosine(Z, groups, task.groups);
    if (head != nullptr)
        addBound(task, *head, rows, groups, context, result);
    if (plan.information) {
        context.report(0.5, "mutual information");
        result.protocol = *plan.information;
        result.information =
            representationInformation(Z, groups, task.groups, *plan.information, plan.seed, context);
    }
    context.report(1.0, "");
    return result;
}

} // namespace groupscope
