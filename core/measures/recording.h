// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// A recording of the registry with nothing left to be filled in.
struct RecordedMeasure {
    const Measure* measure = nullptr; ///< never null
    Recording recording;

    const std::string& shownName() const { return recording.id; }
};

/// All that trainings can record after each epoch, in the order of the measures, by the words of `--monitor`
/// and specifications.
const Registry<RecordedMeasure>& recordedMeasures();

/// The rows of `set` that are looked at. What the set counts of its groups stays that of all its rows.
Split rowsToRecord(const Task& task, const Split& set, const Recording& recording);

/// "up to 500 rows of each group, evenly spread", "all rows".
std::string rowsText(const Recording& recording);

/// Takes the measure. Throws DataError, Cancelled.
Recorded record(const RecordedMeasure& recorded, Evaluated& evaluated);

/// What a series of a history is of.
struct RecordedCurve {
    const RecordedMeasure* of = nullptr; ///< never null
    std::size_t place = 0;               ///< in Recording::series
    std::string part;                    ///< what the '*' stands for: a class, a split; or empty
    std::string title;                   ///< for a legend: "landbird", "landbird, gap"
};

/// Nothing for series of other things: losses, accuracies.
std::optional<RecordedCurve> curveOf(const std::string& series);

/// The measures of which some of these series are, in the order of the registry.
std::vector<const RecordedMeasure*> recordedIn(const std::vector<const SeriesValues*>& epochs);

/// One number for an epoch, of series that name a split those of `split` (empty: of any): the worst value
/// among those of the first of the recording's series, or the first of them for measures that are neither
/// good nor bad. Nothing when there is none.
std::optional<double> summaryOf(const RecordedMeasure& recorded, const SeriesValues& values,
                                const std::string& split = {});

} // namespace groupscope
