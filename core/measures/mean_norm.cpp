// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/information_of.h"
#include "core/measures/row_scale.h"

namespace groupscope::measure {

Measure meanNorm() {
    return {
        .id = "mean_norm",
        .title = "mean norm of the embeddings",
        .formula = "mean over examples of the Euclidean norm of their embeddings: distances, and the mutual "
                   "information of the raw embedding, grow with it",
        .source = "design choice",
        .unit = "norm",
        .better = Better::neither,
        .needs = Needs::embedding,
        .manyRows = ManyRows::all,
        .ofRows =
            [](Evaluated& evaluated) {
                return Measured{.n = static_cast<std::int64_t>(evaluated.rows().size()),
                                .whole = groupscope::meanNorm(evaluated)};
            },
        .recordings = {
            {.series = {{meanNormSeries, ""}}, .of = [](Evaluated& evaluated) {
                 if (!evaluated.hasDistances())
                     return Recorded{.reason = unmeasurableRows};
                 return Recorded{.values = {{meanNormSeries, groupscope::meanNorm(evaluated).value_or(0.0)}}};
             }}}};
}

} // namespace groupscope::measure
