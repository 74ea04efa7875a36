// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/named_group_numbers.h"

#include "app/views/baseline_differences.h"
#include "app/views/known_right_rows.h"
#include "app/views/visible.h"

#include <algorithm>
#include <span>
#include <utility>

namespace groupscope {

namespace {

/// Counts in the thread of the job.
class NamedCounter {
  public:
    NamedNumbers operator()(const NamedKey& key, const ValueSource& source,
                            const std::function<void(NamedNumbers)>& /*tell*/) {
        const auto named = key.groups.get();
        const Split& split = source.task->split(key.split, "named groups");
        std::vector<RightRows> right;
        for (const RunHandle& run : source.runs)
            right.push_back(known_.of(run, *source.task, split));
        const std::span all(right);
        const auto baseline = static_cast<std::size_t>(key.baseline.size());
        return numbersInNamed(*named, split.rows, source.task->labels.size(), all.subspan(baseline),
                              all.first(baseline));
    }

  private:
    KnownRightRows known_;
};

std::size_t bytesOfNumbers(const NamedNumbers& numbers) {
    std::size_t bytes = sizeof numbers;
    for (const std::vector<GroupAccuracy>& seed : numbers.seeds)
        bytes += seed.size() * sizeof(GroupAccuracy);
    return bytes + (numbers.differences.size() + numbers.together.size()) * sizeof(std::optional<Difference>);
}

} // namespace

NamedGroupNumbers::NamedGroupNumbers(Session* session, BaselineDifferences* differences, QObject* parent)
    : Derived(session, NamedCounter(), parent, bytesOfNumbers)
    , differences_(differences) {
    connect(session->data(), &OpenSet::namedChanged, this, [this] {
        stop(); // numbers of the previous groups are not needed any more
        keepOnly({});
        Q_EMIT changed();
    });
}

Maybe<NamedNumbers> NamedGroupNumbers::of(const std::shared_ptr<const std::vector<NamedExamples>>& named,
                                          const QStringList& seeds, const std::string& split, bool averaged) {
    const Split* set = session_->task() ? session_->task()->findSplit(split) : nullptr;
    if (named->empty() || seeds.isEmpty() || set == nullptr || set->rows.empty())
        return {};
    const auto isVisible = [&](const QString& id) {
        const SessionRun* run = session_->find(id);
        return run != nullptr && run->run && !hides(*run, set);
    };
    if (!std::all_of(seeds.begin(), seeds.end(), isVisible))
        return {};
    QStringList baseline = differences_->baselineOf(seeds, averaged);
    if (!std::all_of(baseline.begin(), baseline.end(), isVisible))
        baseline.clear();
    const NamedKey key{named, seeds, baseline, split};
    return requestAlso(key) ? get(key) : Maybe<NamedNumbers>();
}

} // namespace groupscope
