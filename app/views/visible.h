// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The results of runs that views may show. Which results are test results, areTestResults() decides alone.
// Those that are hidden are not part of SessionRun::run, which comparisons, figures, reports and exports take
// as a whole; these functions say why something is not shown, in the same words everywhere.

#include <QString>

#include <string>
#include <string_view>

namespace groupscope {

class Session;
struct SessionRun;
struct Split;
struct SplitResult;

/// The result of a run on a split as views may show it.
struct VisibleResult {
    const SplitResult* result = nullptr;
    QString reason{}; ///< why nothing can be shown, "not trained yet"; empty: a head or a result can
};
/// `split` of the open task may be null. `result` is also null if the run was not evaluated on the split.
VisibleResult visible(const SessionRun& run, const Split* split);

/// Whether test results of the run are hidden, and the split is a test split.
bool hides(const SessionRun& run, const Split* split);
/// The same of a run whose test results are hidden or not, on a task that selects by `selectSplit`.
bool hides(bool testHidden, const Split& split, std::string_view selectSplit);
/// Whether test results of any run are hidden, and the split is a test split.
bool hidesAny(const Session& session, const std::string& split);

/// "Test results are hidden until they are revealed"
QString hiddenTestText();
/// The title of a figure of the run, with a second line while test results are hidden.
QString withHiddenNote(const QString& title, const SessionRun& run);
/// The text of an empty view, made of the reason of visible(): "Linear probe, seed 0: not trained yet". Empty
/// where there is no reason.
QString emptyViewText(const SessionRun& run, const Split* split);

} // namespace groupscope
