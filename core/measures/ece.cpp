// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/measure.h"
#include "core/metrics/calibration.h"

#include <numeric>

namespace groupscope::measure {

namespace {

/// Places, in `evaluated.rows()`, of the rows of each group.
std::vector<std::vector<int>> placesOfGroups(Evaluated& evaluated) {
    std::vector<std::vector<int>> places(static_cast<std::size_t>(evaluated.task().groups.groupCount()));
    for (std::size_t i = 0; i < evaluated.rows().size(); ++i)
        for (const int group : evaluated.task().groupsOf(static_cast<std::size_t>(evaluated.rows()[i])))
            places[static_cast<std::size_t>(group)].push_back(static_cast<int>(i));
    return places;
}

Measured measureEce(Evaluated& evaluated) {
    std::vector<int> labels;
    for (const int row : evaluated.rows())
        labels.push_back(evaluated.task().labels[static_cast<std::size_t>(row)]);
    const MatrixF& logits = evaluated.predictions().logits;
    std::vector<int> all(labels.size());
    std::iota(all.begin(), all.end(), 0);
    Measured measured{.n = static_cast<std::int64_t>(all.size()),
                      .whole = calibrationOf(logits, labels, all).error};
    const std::vector<std::vector<int>> places = placesOfGroups(evaluated);
    for (std::size_t g = 0; g < places.size(); ++g)
        measured.cells.push_back({.of = MeasuredCell::Of::group,
                                  .index = static_cast<int>(g),
                                  .n = static_cast<std::int64_t>(places[g].size()),
                                  .value = calibrationOf(logits, labels, places[g]).error});
    return measured;
}

} // namespace

Measure ece() {
    return {.id = "ece",
            .title = "expected calibration error",
            .formula =
                "Σ over bins of confidence of (rows in the bin / rows)·|accuracy − mean confidence|; "
                "confidence is the largest softmax probability, the bins are 15 of equal width, of which "
                "neighbours are joined until they hold 10 rows",
            .source = "Guo et al. 2017, Eq. 3",
            .unit = "share",
            .better = Better::lower,
            .needs = Needs::logits,
            .ofRows = measureEce};
}

} // namespace groupscope::measure
