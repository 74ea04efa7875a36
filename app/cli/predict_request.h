// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/cli/console.h"
#include "app/cli/output_file.h"
#include "core/runs/run.h"

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace groupscope::cli {

/// Arguments of `predict`.
struct PredictRequest {
    std::string run;
    std::string file; ///< a set for the head; empty: the stored predictions of the run
    std::string data; ///< the run's own set; empty: where the run found it
    std::vector<std::string> map;
    std::string embedding;
    std::string classColumn;
    std::string splitColumn;
    std::vector<std::string> splits; ///< empty: all
    OutputFile out;

    bool wants(const std::string& split) const;
    /// Throws UsageError for a split that is asked for and not among those there are.
    void requireSplits(const std::vector<std::string>& known) const;
};

/// Counts of written predictions.
struct WrittenPredictions {
    std::vector<std::pair<std::string, std::int64_t>> splits{}; ///< examples of each
    std::int64_t examples = 0;
    std::optional<std::int64_t> correct{}; ///< nothing where classes are not known
};

/// Writes the predictions that the run holds. Throws DataError where it holds none, UsageError, FileError,
/// Cancelled.
WrittenPredictions writeHeldPredictions(const Run& run, const PredictRequest& request, Console& console);

/// Writes the predictions of the run's head for another set. Throws DataError if it does not fit the set,
/// UsageError, FileError, Cancelled.
WrittenPredictions writeAppliedPredictions(const Run& run, const PredictRequest& request, Console& console);

} // namespace groupscope::cli
