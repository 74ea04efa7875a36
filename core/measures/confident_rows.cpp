// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/confident_rows.h"

#include <numeric>

namespace groupscope {

namespace {

std::vector<int> allPlaces(std::size_t count) {
    std::vector<int> all(count);
    std::iota(all.begin(), all.end(), 0);
    return all;
}

/// Places, in `evaluated.rows()`, of the rows of each group.
std::vector<std::vector<int>> placesOfGroups(Evaluated& evaluated) {
    std::vector<std::vector<int>> places(static_cast<std::size_t>(evaluated.task().groups.groupCount()));
    for (std::size_t i = 0; i < evaluated.rows().size(); ++i)
        for (const int group : evaluated.task().groupsOf(static_cast<std::size_t>(evaluated.rows()[i])))
            places[group].push_back(static_cast<int>(i));
    return places;
}

} // namespace

ConfidentRows confidentRows(Evaluated& evaluated) {
    ConfidentRows made;
    for (const int row : evaluated.rows())
        made.labels.push_back(evaluated.task().labels[row]);
    made.confidences =
        confidencesOf(evaluated.predictions().logits, made.labels, allPlaces(made.labels.size()));
    return made;
}

Measured
measuredByGroups(Evaluated& evaluated,
                 const std::function<void(const std::vector<int>& places, std::optional<double>& value,
                                          std::optional<Interval>& interval)>& fill) {
    const std::vector<int> all = allPlaces(evaluated.rows().size());
    Measured measured{.n = static_cast<std::int64_t>(all.size()), .whole = {}};
    fill(all, measured.whole, measured.interval);
    const std::vector<std::vector<int>> places = placesOfGroups(evaluated);
    for (std::size_t g = 0; g < places.size(); ++g) {
        MeasuredCell& cell = measured.cells.emplace_back();
        cell.of = MeasuredCell::Of::group;
        cell.index = static_cast<int>(g);
        cell.n = static_cast<std::int64_t>(places[g].size());
        fill(places[g], cell.value, cell.interval);
    }
    return measured;
}

} // namespace groupscope
