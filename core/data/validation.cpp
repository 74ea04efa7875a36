// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/validation.h"

#include "core/data/split_plan.h"

#include <algorithm>
#include <array>
#include <cstdint>
#include <map>
#include <span>
#include <utility>

namespace groupscope {

namespace {

/// The sets of each row as bits, of rows with a class.
std::vector<std::uint64_t> setsOfRows(const Task& task) {
    static_assert(mostSplits <= 64);
    std::vector<std::uint64_t> sets(task.labels.size(), 0);
    for (std::size_t s = 0; s < task.splits.size(); ++s)
        for (const int row : task.splits[s].rows)
            sets[row] |= std::uint64_t{1} << s;
    return sets;
}

bool isIn(std::uint64_t sets, std::size_t set) {
    return (sets >> set & 1) != 0;
}

/// Purpose of a split with respect to leaks.
Purpose roleOf(const Split& set) {
    return set.purpose == Purpose::fitUnlabeled ? Purpose::fit : set.purpose;
}

/// Two sets of different roles.
struct SetPair {
    std::size_t earlier = 0;
    std::size_t later = 0;
};

/// Sets that are there to fit or to select by but are not chosen do not count: nothing is learnt from them.
std::vector<SetPair> pairsOf(const Task& task) {
    const auto counts = [&](std::size_t set) {
        const Purpose purpose = task.splits[set].purpose;
        return purpose == Purpose::fit      ? set == task.fitIndex
               : purpose == Purpose::select ? set == task.selectIndex
                                            : true;
    };
    std::vector<SetPair> pairs;
    for (std::size_t later = 1; later < task.splits.size(); ++later)
        for (std::size_t earlier = 0; earlier < later; ++earlier)
            if (roleOf(task.splits[earlier]) != roleOf(task.splits[later]) && counts(earlier) &&
                counts(later))
                pairs.push_back({earlier, later});
    return pairs;
}

/// Rows of each class in two sets.
using ClassCounts = std::map<int, std::array<std::uint64_t, 2>>;

/// Adds the pairs of equal rows that `counts` tells of.
void addLeak(const ClassCounts& counts, Leak& leak) {
    std::uint64_t before = 0, after = 0;
    for (const auto& [label, n] : counts) {
        before += n[0];
        after += n[1];
    }
    leak.pairs += before * after;
    leak.rows += before > 0 ? after : 0;
    for (const auto& [label, n] : counts) {
        leak.otherClassPairs += (before - n[0]) * n[1];
        leak.otherClassRows += before > n[0] ? n[1] : 0;
    }
}

/// Looks for leaks among rows that are the same.
class LeakSearch {
  public:
    LeakSearch(const Task& task, ValidationReport& report)
        : task_(task)
        , report_(report)
        , pairs_(pairsOf(task))
        , sets_(setsOfRows(task)) {
        report_.leaked = RowSelection(sets_.size());
        for (const SetPair& pair : pairs_)
            report_.leaks.push_back(
                {.earlier = task.splits[pair.earlier].name, .later = task.splits[pair.later].name});
    }

    void run() {
        const EqualRows& equal = report_.facts->equal;
        std::vector<char> repeated(sets_.size(), 0);
        for (std::size_t g = 0; g < equal.groupCount(); ++g) {
            for (const int row : equal.group(g))
                repeated[row] = 1;
            look(equal.group(g));
        }
        for (std::size_t row = 0; row < sets_.size(); ++row) // the same row in two sets
            if (repeated[row] == 0 && (sets_[row] & (sets_[row] - 1)) != 0) {
                const int alone = static_cast<int>(row);
                look(std::span(&alone, 1));
            }
    }

  private:
    void look(std::span<const int> rows) {
        std::uint64_t all = 0;
        for (const int row : rows)
            all |= sets_[row];
        if ((all & (all - 1)) == 0)
            return; // one set, or none
        for (std::size_t i = 0; i < pairs_.size(); ++i) {
            if (!isIn(all, pairs_[i].earlier) || !isIn(all, pairs_[i].later))
                continue;
            ClassCounts counts;
            for (const int row : rows) {
                const std::uint64_t sets = sets_[row];
                auto& n = counts[task_.labels[row]];
                n[0] += isIn(sets, pairs_[i].earlier) ? 1 : 0;
                n[1] += isIn(sets, pairs_[i].later) ? 1 : 0;
                if (isIn(sets, pairs_[i].earlier) || isIn(sets, pairs_[i].later))
                    report_.leaked.set(static_cast<std::size_t>(row), true);
            }
            addLeak(counts, report_.leaks[i]);
        }
    }

    const Task& task_;
    ValidationReport& report_;
    std::vector<SetPair> pairs_;
    std::vector<std::uint64_t> sets_;
};

void countClasses(const Task& task, ValidationReport& report) {
    for (const Split& set : task.splits) {
        std::vector<int>& counts =
            report.classCounts.emplace_back(static_cast<std::size_t>(task.classCount()), 0);
        for (const int row : set.rows)
            ++counts[task.labels[row]];
    }
}

void findEmptyGroups(const Task& task, ValidationReport& report) {
    report.emptyGroups.resize(task.splits.size());
    for (int group = 0; group < task.groups.groupCount(); ++group) {
        const auto g = static_cast<std::size_t>(group);
        if (std::all_of(task.splits.begin(), task.splits.end(),
                        [g](const Split& set) { return set.groupCounts[g] == 0; })) {
            report.unseenGroups.push_back(group);
            continue;
        }
        for (std::size_t s = 0; s < task.splits.size(); ++s)
            if (task.splits[s].groupCounts[g] == 0 && !task.splits[s].rows.empty())
                report.emptyGroups[s].push_back(group);
    }
}

} // namespace

ValidationReport validateTask(const Task& task, std::shared_ptr<const EmbeddingFacts> facts) {
    ValidationReport report;
    report.facts = std::move(facts);
    report.otherRows = report.facts->rowCount() - report.facts->broken.count() - task.rowsWithClass().size();
    countClasses(task, report);
    findEmptyGroups(task, report);
    LeakSearch(task, report).run();
    return report;
}

ValidationReport validateTask(const Task& task, const RunContext& context) {
    return validateTask(task, std::make_shared<const EmbeddingFacts>(examineEmbedding(task.X(), context)));
}

} // namespace groupscope
