// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// The results of runs that views may show. areTestResults() alone decides which results are test results.
// Hidden results are not part of SessionRun::run, which comparisons, figures, reports and exports use as a
// whole. These functions say why something is not shown, in the same words everywhere.

#include <QString>

#include <string>
#include <string_view>

namespace groupscope {

class Session;
struct SessionRun;
struct Split;
struct SplitResult;

/// The visible result of a run on a split.
struct VisibleResult {
    const SplitResult* result = nullptr;
    QString reason{}; ///< why nothing can be shown, such as "not trained yet"; empty: a head or a result can
};
/// `split` of the open task may be null. `result` is also null if the run was not evaluated on the split.
VisibleResult visible(const SessionRun& run, const Split* split);

/// Whether test results of the run are hidden and the split is a test split.
bool hides(const SessionRun& run, const Split* split);
/// Whether a run with these properties hides its results on a split, in a task that selects by `selectSplit`.
bool hides(bool testHidden, const Split& split, std::string_view selectSplit);
/// Whether test results of any run are hidden and the split is a test split.
bool hidesAny(const Session& session, const std::string& split);

/// The text that test results are hidden, and how to show them.
QString hiddenTestText();
/// Title of a figure of the run, with a second line while test results are hidden.
QString withHiddenNote(const QString& title, const SessionRun& run);
/// Text of an empty view with the reason of visible(): "Linear probe, seed 0: not trained yet". Empty if
/// there is no reason.
QString emptyViewText(const SessionRun& run, const Split* split);

} // namespace groupscope
