// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/metrics/cross_group_cosine.h"
#include "core/measures/measure.h"

namespace groupscope::measure {

namespace {

Recorded recordCosine(Evaluated& evaluated) {
    Recorded recorded{.reason = evaluated.notAlignedReason()};
    if (!recorded.reason.empty())
        return recorded;
    if (const auto cosine = groupscope::crossGroupCosine(evaluated.anyEmbedding(), evaluated.members(),
                                                         evaluated.task().groups)
                                .mean)
        recorded.values.emplace_back("align.cross_group_cosine", *cosine);
    return recorded;
}

} // namespace

Measure crossGroupCosine() {
    return {.id = "cross_group_cosine",
            .title = "cosine between groups of a class",
            .formula =
                "mean, over classes and pairs of groups of a class, of the cosine between rows of the two "
                "groups",
            .source = "Correct-N-Contrast, 5.3",
            .unit = "cosine",
            .better = Better::higher,
            .needs = Needs::embedding,
            .ofGroups = true,
            .ofRows =
                [](Evaluated& evaluated) {
                    const CrossGroupCosine cosine = groupscope::crossGroupCosine(
                        evaluated.embedding(), evaluated.members(), evaluated.task().groups);
                    Measured measured{.n = static_cast<std::int64_t>(evaluated.rows().size()),
                                      .whole = cosine.mean};
                    for (std::size_t c = 0; c < cosine.classes.size(); ++c)
                        if (cosine.classes[c])
                            measured.cells.push_back({.of = MeasuredCell::Of::classes,
                                                      .index = static_cast<int>(c),
                                                      .n = 0,
                                                      .value = cosine.classes[c]});
                    return measured;
                },
            .recordings = {{.summary = "mean cosine between groups of a class",
                            .rowsOfGroup = 500,
                            .series = {{"align.cross_group_cosine", ""}},
                            .of = recordCosine}}};
}

} // namespace groupscope::measure
