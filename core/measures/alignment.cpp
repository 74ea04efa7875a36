// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/aligned_scale.h"
#include "core/measures/measure.h"
#include "core/metrics/cross_group_cosine.h"

namespace groupscope::measure {

namespace {

constexpr int rowsOfGroup = 500;
constexpr std::size_t mostRecordedPairs = 200;

Measured measureAlignment(Evaluated& evaluated) {
    const std::vector<ClassAlignment>& classes = evaluated.alignmentOfClasses();
    Measured measured{.n = static_cast<std::int64_t>(evaluated.rows().size()),
                      .whole = largestAlignment(classes)};
    for (std::size_t c = 0; c < classes.size(); ++c)
        if (classes[c].maximum)
            measured.cells.push_back({.of = MeasuredCell::Of::classes,
                                      .index = static_cast<int>(c),
                                      .n = 0,
                                      .value = classes[c].maximum});
    return measured;
}

/// With the cosine and the relative alignment, which cost next to nothing then and compare runs whose
/// embeddings have different scales.
Recorded recordAlignment(Evaluated& evaluated) {
    Recorded recorded{.reason = evaluated.notAlignedReason()};
    if (!recorded.reason.empty())
        return recorded;
    const GroupScheme& groups = evaluated.task().groups;
    if (const auto cosine =
            groupscope::crossGroupCosine(evaluated.anyEmbedding(), evaluated.members(), groups).mean)
        recorded.values.emplace_back("align.cross_group_cosine", *cosine);
    if (!evaluated.hasDistances())
        return recorded;
    const std::vector<ClassAlignment>& classes = evaluated.alignmentOfClasses();
    for (std::size_t c = 0; c < classes.size(); ++c)
        if (classes[c].maximum)
            recorded.values.emplace_back("align.class." + groups.classes()[c], *classes[c].maximum);
    for (auto& relative : recordedRelative(evaluated))
        recorded.values.push_back(std::move(relative));
    return recorded;
}

Recorded recordPairs(Evaluated& evaluated) {
    Recorded recorded{.reason = evaluated.notAlignedReason()};
    if (!recorded.reason.empty() || !evaluated.hasDistances())
        return recorded;
    if (evaluated.alignmentPairs() > mostRecordedPairs) {
        recorded.reason = "there are " + std::to_string(evaluated.alignmentPairs()) + " pairs, more than " +
                          std::to_string(mostRecordedPairs);
        return recorded;
    }
    const GroupScheme& groups = evaluated.task().groups;
    for (const ClassAlignment& own : evaluated.alignmentOfClasses())
        for (const PairAlignment& pair : own.pairs)
            recorded.values.emplace_back(
                "align.pair." + groups.groupName(pair.groupA) + "|" + groups.groupName(pair.groupB), pair.l2);
    return recorded;
}

} // namespace

Measure alignment() {
    return {
        .id = "alignment",
        .title = "alignment loss",
        .formula =
            "largest, over classes and pairs of groups of a class, of the mean Euclidean distance between "
            "the rows of the two groups; of each class the largest of its pairs",
        .source = "Correct-N-Contrast, Eq. 4 and 5",
        .unit = "distance",
        .better = Better::lower,
        .needs = Needs::embedding,
        .ofGroups = true,
        .ofRows = measureAlignment,
        .recordings = {{.summary = "largest alignment loss of a class",
                        .rowsOfGroup = rowsOfGroup,
                        .series = {{"align.class.*", ""}},
                        .of = recordAlignment},
                       {.id = "alignment_pairs",
                        .title = "alignment of each pair of groups",
                        .summary = "largest alignment of a pair of groups",
                        .note = "Up to 200 pairs.",
                        .rowsOfGroup = rowsOfGroup,
                        .series = {{"align.pair.*", ""}},
                        .of = recordPairs}}};
}

} // namespace groupscope::measure
