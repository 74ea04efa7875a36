// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/representation.h"

#include "core/base/error.h"
#include "core/math/gather.h"
#include "core/math/normalize.h"
#include "core/math/spectral_norm.h"
#include "core/methods/predictions.h"
#include "core/metrics/squared_alignment.h"

namespace groupscope {

namespace {

/// The two protocols of Eq. 18 draw from this stream: one figure for one set, whatever was trained.
constexpr std::uint64_t informationSeed = 0;

} // namespace

Representation measureRepresentation(const Task& task, const Head* head, Split split,
                                     InformationProtocol protocol, const RunContext& context) {
    const std::vector<int>& rows = task.rowsOf(split);
    if (rows.empty())
        throw DataError("the " + std::string(splitName(split)) + " split has no rows",
                        task.set->path.string(), "choose another split");
    std::vector<int> groups;
    groups.reserve(rows.size());
    for (const int row : rows)
        groups.push_back(task.groupIds[static_cast<std::size_t>(row)]);
    context.report(0.0, "embedding");
    MatrixF Z, unit;
    if (head != nullptr)
        Z = embedRows(*head, task.X(), rows, context);
    else
        gatherRows(task.X(), std::span<const int>(rows), false, Z);
    normalizeRows<float>(Z, unit);

    Representation result;
    result.split = split;
    result.n = rows.size();
    result.counts = task.countsOf(split);
    context.report(0.1, "alignment");
    result.raw = alignment(Z, groups, task.groups, context);
    result.normalized = alignment(unit, groups, task.groups, context);
    result.frobenius = frobeniusAlignment(Z, groups, task.groups, context);
    result.cosine = crossGroupCosine(Z, groups, task.groups);
    if (head != nullptr)
        if (const std::optional<LinearClassifier> classifier = head->linearClassifier())
            result.bound = worstGroupBound(
                predictRows(*head, task.X(), rows, context).logits, groups, task.groups,
                classifier->onUnitRows ? result.normalized : result.raw, spectralNorm(classifier->weight));
    context.report(0.5, "mutual information");
    result.information =
        representationInformation(Z, groups, task.groups, protocol, informationSeed, context);
    context.report(1.0, "");
    return result;
}

} // namespace groupscope
