// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task_rows.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/hidden_groups.h"
#include "core/data/messages.h"
#include "core/data/random_split.h"
#include "core/data/strata.h"
#include "core/data/task_members.h"

#include <algorithm>
#include <cmath>
#include <iterator>
#include <map>
#include <utility>

namespace groupscope {

namespace {

/// How many rows are not learnt from or reported on, and why.
struct LeftOut {
    std::size_t ofNoSet = 0;
    std::size_t ofNoClass = 0;
    int firstBroken = -1;
};

std::string sourceOfSets(const Task& task) {
    return task.splitColumn.empty() || task.drawnSplit ? "/uns/groupscope/row_sets"
                                                       : "/obs/" + task.splitColumn;
}

LeftOut fillSets(Task& task, SplitPlan plan, std::span<const float> lengths) {
    task.splits = std::move(plan.sets);
    LeftOut left;
    std::vector<std::size_t> sets;
    for (std::size_t row = 0; row < task.labels.size(); ++row) {
        plan.setsOf(row, sets);
        if (sets.empty()) {
            ++left.ofNoSet;
            continue;
        }
        const bool broken = std::isnan(lengths[row]), labeled = task.labels[row] >= 0;
        for (const std::size_t index : sets) {
            Split& own = task.splits[index];
            if (broken)
                ++own.brokenCount;
            else
                (labeled ? own.rows : own.unlabeled).push_back(static_cast<int>(row));
        }
        if (broken) {
            left.firstBroken = left.firstBroken < 0 ? static_cast<int>(row) : left.firstBroken;
            ++task.brokenCount;
        } else if (!labeled) {
            ++left.ofNoClass;
        }
    }
    return left;
}

std::string namesFor(const Task& task, Purpose purpose) {
    std::string names;
    for (const Split& set : task.splits)
        if (set.purpose == purpose)
            addToList(names, set.name);
    return names;
}

/// The set of that purpose that is wanted; of no name, the usual one, or else the first that has rows.
std::size_t chosenSet(const Task& task, const std::string& wanted, Purpose purpose, std::size_t usual) {
    const auto isGood = [&](const Split& set) { return set.purpose == purpose && !set.rows.empty(); };
    if (wanted.empty()) {
        if (isGood(task.splits[usual]))
            return usual;
        const auto first = std::find_if(task.splits.begin(), task.splits.end(), isGood);
        return first == task.splits.end() ? usual : static_cast<std::size_t>(first - task.splits.begin());
    }
    const std::string verb = purpose == Purpose::fit ? "fit on" : "select by";
    const FilePlace where(task.set->path.string(), sourceOfSets(task));
    const Split& set = task.split(wanted, where);
    if (set.purpose != purpose)
        throw UsageError(
            "split '" + set.name + "' is there to " +
                std::string(set.purpose == Purpose::report ? "report on" : purposeName(set.purpose)) +
                ", not to " + verb,
            where, "choose one of: " + namesFor(task, purpose));
    if (set.rows.empty())
        throw UsageError("split '" + set.name + "' has no examples with a class to " + verb, where,
                         "choose another, or give it examples");
    return task.indexOf(set);
}

/// Tells of classes that have fewer training examples than shots are drawn.
void warnOfFewShots(Task& task, int shots) {
    std::vector<int> counts(static_cast<std::size_t>(task.classCount()), 0);
    for (const int row : task.fitRows())
        ++counts[task.labels[row]];
    int lacking = 0, fewest = shots, which = -1;
    for (std::size_t c = 0; c < counts.size(); ++c) {
        if (counts[c] == 0 || counts[c] >= shots) // classes without rows are told of elsewhere
            continue;
        ++lacking;
        if (counts[c] < fewest) {
            fewest = counts[c];
            which = static_cast<int>(c);
        }
    }
    if (which >= 0)
        task.warnings.push_back(counted(static_cast<std::size_t>(lacking), "class has", "classes have") +
                                " fewer training examples than " + std::to_string(shots) + " shots, '" +
                                task.groups.classes()[which] + "' only " + std::to_string(fewest) +
                                ": all of them are taken");
}

/// training examples that lose their class go on without it.
void drawLabels(Task& task, const LabelDraw& draw) {
    requireLabelDraw(draw);
    task.labelDraw = draw;
    if (draw.takesAll())
        return;
    if (draw.shots > 0)
        warnOfFewShots(task, draw.shots);
    Split& fit = task.splits[task.fitIndex];
    std::vector<int> kept = drawLabeled(fit.rows, task.labels, draw), lost, unlabeled;
    std::set_difference(fit.rows.begin(), fit.rows.end(), kept.begin(), kept.end(), std::back_inserter(lost));
    std::merge(lost.begin(), lost.end(), fit.unlabeled.begin(), fit.unlabeled.end(),
               std::back_inserter(unlabeled));
    fit.rows = std::move(kept);
    fit.unlabeled = std::move(unlabeled);
}

/// Half of the validation examples, of every group or else class, become test examples.
void halveSelectRows(Task& task) {
    Split& select = task.splits[task.selectIndex];
    const std::string other = otherHalfOf(select.name);
    const FilePlace where(task.set->path.string(), sourceOfSets(task));
    if (select.rows.size() < 2)
        throw UsageError("there are fewer than two validation examples, which cannot be halved", where,
                         message<dataMessages, "halve_nothing">());
    if (task.findSplit(other) || task.splits.size() >= mostSplits)
        throw UsageError(task.findSplit(other) ? "there is a split '" + other + "' already"
                                               : "there are too many splits for one more",
                         where, message<dataMessages, "halve_without_room">());
    std::map<std::vector<int>, int> strata; // by class and groups
    Strata cells{.names = {}, .ofRow = std::vector<int>(task.labels.size(), -1)};
    for (const int row : select.rows) {
        const auto i = static_cast<std::size_t>(row);
        const std::span<const int> groups = task.groupsOf(i);
        std::vector<int> cell{task.labels[i]};
        cell.insert(cell.end(), groups.begin(), groups.end());
        cells.ofRow[i] = strata.try_emplace(cell, static_cast<int>(strata.size())).first->second;
    }
    cells.names.resize(strata.size());
    const std::vector<int> parts = randomSplit(cells, {0.0, 0.5, 0.5}, 0);
    Split reported{.name = other, .title = select.title + " (other half)", .purpose = Purpose::report};
    for (const int row : select.rows)
        if (parts[row] == 2)
            reported.rows.push_back(row);
    std::erase_if(select.rows, [&](int row) { return parts[row] == 2; });
    task.splits.push_back(std::move(reported));
}

/// Ends the work, or counts what was left out, when rows of the sets hold NaN or Inf. `first` is the first.
void settleBrokenRows(Task& task, BrokenRows choice, int first) {
    if (task.brokenCount == 0)
        return;
    const std::string what =
        counted(static_cast<std::size_t>(task.brokenCount), "example holds", "examples hold") + " NaN or Inf";
    const Message where = FilePlace(task.set->path.string(), "/obsm/" + task.embedding->name) +
                          (" row " + std::to_string(first) + " first");
    if (choice == BrokenRows::refuse)
        throw DataError(what, where, message<dataMessages, "leave_out_broken_rows">());
    if (std::all_of(task.splits.begin(), task.splits.end(), [](const Split& set) { return set.isEmpty(); }))
        throw DataError("every example of the splits holds NaN or Inf", where, "write the embedding anew");
    task.warnings.push_back(what + (task.brokenCount == 1 ? " and is left out" : " and are left out"));
}

bool hasOther(const Task& task, const Split& usual) {
    return std::any_of(task.splits.begin(), task.splits.end(),
                       [&](const Split& set) { return set.purpose == usual.purpose && !set.rows.empty(); });
}

void warnOfEmptySets(Task& task) {
    for (std::size_t i = 0; i < task.splits.size(); ++i) {
        const Split& set = task.splits[i];
        if (i < usualSplits.size()
                ? !set.rows.empty() || hasOther(task, set)
                : !set.rows.empty() || (set.purpose == Purpose::fitUnlabeled && !set.isEmpty()))
            continue;
        if (i >= usualSplits.size())
            task.warnings.push_back("split '" + set.name + "' has no examples" +
                                    (set.isEmpty() ? "" : " with a class") + ": it has no results");
        else if (i == 0)
            task.warnings.push_back("the training split has no examples: only zero-shot can be used");
        else
            task.warnings.push_back("the " + set.title + " split has no examples: it has no results");
    }
}

void warnOfUnseenGroups(Task& task) {
    if (task.fitRows().empty())
        return; // then every group lacks them
    const auto isUsed = [&](std::size_t group) {
        return std::any_of(task.splits.begin(), task.splits.end(), [&](const Split& set) {
            return set.purpose != Purpose::fit && set.purpose != Purpose::fitUnlabeled &&
                   set.groupCounts[group] > 0;
        });
    };
    int shown = 0;
    for (int g = 0; g < task.groups.groupCount(); ++g)
        if (task.fit().groupCounts[g] == 0 && isUsed(static_cast<std::size_t>(g)) && shown++ < 5)
            task.warnings.push_back(
                "group '" + task.groups.groupName(g) +
                "' has no training examples: no method can learn it from its own examples");
    if (shown > 5)
        task.warnings.push_back(std::to_string(shown - 5) + (shown == 6
                                                                 ? " more group has no training examples"
                                                                 : " more groups have no training examples"));
}

} // namespace

void assignRows(Task& task, SplitPlan plan, const TaskSelection& selection, std::span<const float> lengths) {
    task.warnings.insert(task.warnings.end(), plan.warnings.begin(), plan.warnings.end());
    const LeftOut left = fillSets(task, std::move(plan), lengths);
    task.fitIndex = chosenSet(task, selection.fitSplit, Purpose::fit, 0);
    task.selectIndex = chosenSet(task, selection.selectSplit, Purpose::select, 1);
    if (selection.selectHalves)
        halveSelectRows(task);
    drawLabels(task, selection.labels);
    hideGroups(task, selection.labels);
    countGroups(task);
    if (left.ofNoSet > 0)
        task.warnings.push_back(counted(left.ofNoSet, "example without split is left out",
                                        "examples without split are left out"));
    if (left.ofNoClass > 0)
        task.warnings.push_back(
            counted(left.ofNoClass, "example has no class and is", "examples have no class and are") +
            " left out of all results");
    task.firstGap = task.warnings.size();
    warnOfEmptySets(task);
    warnOfUnseenGroups(task);
    settleBrokenRows(task, selection.brokenRows, left.firstBroken);
}

} // namespace groupscope
