// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/baseline_differences.h"

#include "app/session/window_text.h"
#include "app/views/visible.h"
#include "core/base/error.h"

#include <algorithm>
#include <map>
#include <utility>
#include <vector>

namespace groupscope {

namespace {

/// Compares runs in the thread of the job. Keeps which rows runs get right, as the baseline is asked for
/// again and again.
class Judge {
  public:
    GroupDifferences operator()(const DifferenceKey& key, const ValueSource& source,
                                const std::function<void(GroupDifferences)>& /*tell*/) {
        const Split& split = source.task->split(key.split, "differences");
        std::vector<RightRows> right;
        for (const RunHandle& run : source.runs)
            right.push_back(rightOf(run, *source.task, split));
        const std::span all(right);
        const auto baseline = static_cast<std::size_t>(key.baseline.size());
        return pairedDifferences(judgedRows(*source.task, split), all.first(baseline), all.subspan(baseline));
    }

  private:
    const RightRows& rightOf(const RunHandle& handle, const Task& task, const Split& split) {
        const std::pair name(handle.id, split.name);
        if (const auto known = known_.find(name); known != known_.end())
            return known->second;
        constexpr std::size_t mostKept = 64;
        if (known_.size() >= mostKept)
            known_.clear();
        const std::shared_ptr<const Run> run = handle.whole();
        const SplitResult* result = run->split(split.name);
        if (result == nullptr || result->predictions.empty())
            throw DataError("it tells no classes of these rows", handle.file.toStdString(),
                            "compare another run");
        if (result->rows != split.rows || run->groups.classes() != task.groups.classes())
            throw DataError("it was judged on other rows", handle.file.toStdString(),
                            "compare runs of the same rows");
        return known_.emplace(name, rightRows(task, split, result->predictions)).first->second;
    }

    std::map<std::pair<QString, std::string>, RightRows> known_; ///< by run and split
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
        stop(); // nobody waits for differences to the one before
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

BaselineDifferences::Known BaselineDifferences::of(const QStringList& ids, const std::string& split,
                                                   bool averaged) {
    const QString& baseline = session_->runs()->baseline();
    const Split* set = session_->task() ? session_->task()->findSplit(split) : nullptr;
    if (baseline.isEmpty() || ids.contains(baseline) || ids.isEmpty() || set == nullptr || set->rows.empty())
        return {};
    const bool ofSeeds = averaged || ids.size() > 1;
    if (ofSeeds && !seeds_)
        seeds_ = session_->runs()->seedsOf(baseline);
    const DifferenceKey key{ofSeeds ? *seeds_ : QStringList{baseline}, ids, split};
    if (key.baseline.isEmpty() || !mayBeCompared(runsOf(key), *set) || !requestAlso(key))
        return {};
    const Maybe<GroupDifferences> known = get(key);
    return {known, !known.isKnown()};
}

} // namespace groupscope
