// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/visible.h"

#include "app/session/session.h"
#include "app/session/translated.h"
#include "app/views/run_titles.h"
#include "core/runs/test_results.h"

#include <algorithm>

namespace groupscope {

bool hides(bool testHidden, const Split& split, std::string_view selectSplit) {
    return testHidden && areTestResults(split.name, split.purpose, selectSplit);
}

bool hides(const SessionRun& run, const Split* split) {
    const std::string selectSplit = run.whole ? run.whole->task.selectSplit : std::string();
    return split != nullptr && hides(run.testHidden, *split, selectSplit);
}

VisibleResult visible(const SessionRun& run, const Split* split) {
    if (!run.run)
        return {nullptr, translated("not trained yet")};
    if (hides(run, split))
        return {nullptr, translated("test results are hidden")};
    if (!run.ofOpenTask)
        return {nullptr, translated("trained on another task: open its data, columns and split to see it")};
    return {split != nullptr ? run.run->split(split->name) : nullptr, {}};
}

bool hidesAny(const Session& session, const std::string& split) {
    const Split* rows = session.task() ? session.task()->findSplit(split) : nullptr;
    const std::deque<SessionRun>& runs = session.runs()->all();
    return std::any_of(runs.begin(), runs.end(), [rows](const SessionRun& run) { return hides(run, rows); });
}

QString hiddenTestText() {
    return translated("Test results are hidden. Choose Run › Reveal test results… to show them");
}

QString withHiddenNote(const QString& title, const SessionRun& run) {
    return run.testHidden ? translated("%1\n(test results are hidden)").arg(title) : title;
}

QString emptyViewText(const SessionRun& run, const Split* split) {
    if (run.run && hides(run, split))
        return hiddenTestText();
    const QString reason = visible(run, split).reason;
    return reason.isEmpty() ? QString() : translated("%1: %2").arg(titleOf(run), reason);
}

} // namespace groupscope
