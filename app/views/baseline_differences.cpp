// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/baseline_differences.h"

#include "app/views/known_right_rows.h"
#include "app/views/visible.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

/// Compares runs in the thread of the job.
class Judge {
  public:
    GroupDifferences operator()(const DifferenceKey& key, const ValueSource& source,
                                const std::function<void(GroupDifferences)>& /*tell*/) {
        const Split& split = source.task->split(key.split, "differences");
        std::vector<RightRows> right;
        for (const RunHandle& run : source.runs)
            right.push_back(known_.of(run, *source.task, split));
        const std::span all(right);
        const auto baseline = static_cast<std::size_t>(key.baseline.size());
        return pairedDifferences(judgedRows(*source.task, split), all.first(baseline), all.subspan(baseline));
    }

  private:
    KnownRightRows known_;
};

std::size_t bytesOfDifferences(const GroupDifferences& differences) {
    return sizeof differences + (differences.groups.size() + differences.groupsTogether.size()) *
                                    sizeof(std::optional<Difference>);
}

} // namespace

BaselineDifferences::BaselineDifferences(Session* session, QObject* parent)
    : Derived(session, Judge(), parent, bytesOfDifferences) {
    const auto regroup = [this] { seeds_.reset(); };
    for (const auto signal : {&RunList::runsAdded, &RunList::runsRemoved})
        connect(session->runs(), signal, this, regroup);
    connect(session->runs(), &RunList::runChanged, this, regroup);
    connect(session->runs(), &RunList::otherTasksChanged, this, regroup);
    connect(this, &DerivedValues::cleared, this, regroup);
    connect(session->runs(), &RunList::baselineChanged, this, [this] {
        stop(); // differences to the previous one are not needed any more
        seeds_.reset();
        Q_EMIT changed();
    });
}

bool BaselineDifferences::mayBeCompared(const QStringList& ids, const Split& split) const {
    return std::none_of(ids.begin(), ids.end(), [&](const QString& id) {
        const SessionRun* run = session_->find(id);
        return run == nullptr || hides(*run, &split);
    });
}

QStringList BaselineDifferences::baselineOf(const QStringList& ids, bool averaged) {
    const QString& baseline = session_->runs()->baseline();
    if (baseline.isEmpty() || ids.contains(baseline) || ids.isEmpty())
        return {};
    const bool ofSeeds = averaged || ids.size() > 1;
    if (ofSeeds && !seeds_)
        seeds_ = session_->runs()->seedsOf(baseline);
    return ofSeeds ? *seeds_ : QStringList{baseline};
}

BaselineDifferences::Known BaselineDifferences::of(const QStringList& ids, const std::string& split,
                                                   bool averaged) {
    const Split* set = session_->task() ? session_->task()->findSplit(split) : nullptr;
    if (set == nullptr || set->rows.empty())
        return {};
    const DifferenceKey key{baselineOf(ids, averaged), ids, split};
    if (key.baseline.isEmpty() || !mayBeCompared(runsOf(key), *set) || !requestAlso(key))
        return {};
    const Maybe<GroupDifferences> known = get(key);
    return {known, !known.isKnown()};
}

} // namespace groupscope
