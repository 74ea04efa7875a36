// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/measure.h"

#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// A recording of the registry with all members filled in.
struct RecordedMeasure {
    const Measure* measure = nullptr; ///< never null
    Recording recording;

    const std::string& shownName() const { return recording.id; }
};

/// All that trainings can record after each epoch, in the order of the measures, by the ids of `--monitor`
/// and specifications.
const Registry<RecordedMeasure>& recordedMeasures();

/// The examples of `set` that are recorded. Counts of groups stay those of all its examples.
Split rowsToRecord(const Task& task, const Split& set, const Recording& recording);

/// "up to 500 examples of each group, evenly spread", "all examples".
std::string rowsText(const Recording& recording);

/// Computes the recording. Throws DataError, Cancelled.
Recorded record(const RecordedMeasure& recorded, Evaluated& evaluated);

/// The recording and part of a series of a history.
struct RecordedCurve {
    const RecordedMeasure* of = nullptr; ///< never null
    std::size_t place = 0;               ///< index in Recording::series
    std::string part;                    ///< the part of '*': a class, a split; or empty
    std::string title;                   ///< for a legend: "landbird", "landbird, gap"
};

/// Nothing for other series: losses, accuracies.
std::optional<RecordedCurve> curveOf(const std::string& series);

/// The recordings that these series belong to, in the order of the registry.
std::vector<const RecordedMeasure*> recordedIn(const std::vector<const SeriesValues*>& epochs);

/// One number for an epoch, from series that name a split those of `split` (empty: any): the worst value of
/// the recording's first series, or its first value for measures without a better direction. Nothing if there
/// is none.
std::optional<double> summaryOf(const RecordedMeasure& recorded, const SeriesValues& values,
                                const std::string& split = {});

} // namespace groupscope
