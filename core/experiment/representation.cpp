// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/representation.h"

#include "core/measures/frobenius_alignment.h"
#include "core/measures/information_of.h"
#include "core/measures/row_scale.h"

namespace groupscope {

Representation measureRepresentation(const Task& task, const Head* head, const RepresentationPlan& plan,
                                     const RunContext& context) {
    Evaluated evaluated(task, task.split(plan.split, "split"), head, context);
    return measureRepresentation(evaluated, plan);
}

Representation measureRepresentation(Evaluated& evaluated, const RepresentationPlan& plan) {
    const Task& task = evaluated.task();
    const RunContext& context = evaluated.context();
    context.report(0.0, "embedding");
    Evaluated& ofGroups = evaluated.sample(ManyRows::someOfGroups);
    ofGroups.embedding();

    Representation result;
    result.split = evaluated.split().name;
    result.embedding = task.embedding->name;
    result.n = evaluated.rows().size();
    result.alignedRows = ofGroups.rows().size();
    result.counts = evaluated.split().groupCounts;
    context.report(0.1, "alignment");
    result.raw.resize(static_cast<std::size_t>(task.classCount()));
    result.normalized.resize(result.raw.size());
    if (evaluated.canAlign()) {
        result.raw = ofGroups.alignmentOfClasses();
    } else {
        context.notice("the alignment is left out, and so is the bound: there are " +
                       std::to_string(evaluated.alignmentPairs()) + " pairs of groups, more than " +
                       std::to_string(mostAlignmentPairs));
    }
    result.frobenius = frobeniusAlignment(evaluated);
    result.cosine = crossGroupCosine(evaluated);
    if (evaluated.canAlign())
        result.normalized = ofGroups.alignmentOfUnitRows();
    if (result.bound = ofGroups.bound(); result.bound)
        result.boundOnUnitRows = evaluated.head()->linearClassifier()->onUnitRows;
    measureInformation(evaluated, plan, result);
    context.report(1.0, "");
    return result;
}

void measureInformation(const Task& task, const Head* head, const RepresentationPlan& plan,
                        const RunContext& context, Representation& measured) {
    Evaluated evaluated(task, task.split(plan.split, "split"), head, context);
    measureInformation(evaluated, plan, measured);
}

void measureInformation(Evaluated& evaluated, const RepresentationPlan& plan, Representation& measured) {
    if (plan.standardized || plan.information)
        evaluated.context().report(0.5, "mutual information");
    Evaluated& some = evaluated.sample(ManyRows::some);
    measured.informationRows = some.rows().size();
    if (plan.standardized) {
        measured.standardized = standardizedOf(some);
        if (&some != &evaluated)
            measured.standardized->meanNorm = meanNorm(evaluated).value_or(0.0);
    }
    if (!plan.information)
        return;
    measured.protocol = *plan.information;
    measured.information = some.information(*plan.information, plan.seed);
}

} // namespace groupscope
