// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/imbalanced_task.h"

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/data/hidden_groups.h"
#include "core/data/strata.h"
#include "core/data/task_members.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <numeric>
#include <set>
#include <utility>

namespace groupscope {

namespace {

constexpr const char* imbalancePlace = "imbalance";
constexpr std::int64_t leastBalanced = 2; // rows of a part: one alone has no like

void requirePlan(const ImbalancePlan& plan) {
    std::set<std::string> names;
    bool balanced = false;
    for (const ImbalanceLevel& level : plan.levels) {
        if (!names.insert(level.name).second)
            throw UsageError("the level " + level.name + " comes twice", imbalancePlace, "give each once");
        balanced = balanced || level.isBalanced();
    }
    if (!balanced)
        throw UsageError("no level is balanced, so that there is no control to compare with", imbalancePlace,
                         "add 50-50, or lost 0");
    if (plan.mostRows && *plan.mostRows < static_cast<std::size_t>(leastBalanced))
        throw UsageError("a class with one example has no pairs", imbalancePlace, "give at least 2 examples");
    if (!plan.minorities && !(plan.minorShare > 0.0 && plan.minorShare < 1.0))
        throw UsageError("the share of minorities is not between 0 and 1", imbalancePlace,
                         "give a number such as 0.25");
}

void requireAllLabels(const Task& task) {
    if (!task.labelDraw.takesAll())
        throw UsageError("the training examples are a label draw already: label_fraction or shots is set",
                         imbalancePlace, "leave label_fraction and shots out");
}

Strata strataOf(const Task& task, const std::string& by) {
    const TaskSelection selection = selectionOf(task);
    if (by == "class")
        return makeStrata(*task.set, selection, StratifyBy::classes);
    if (by == "group")
        return makeStrata(*task.set, selection, StratifyBy::group);
    return makeStrata(*task.set, selection, StratifyBy::column, by);
}

/// The task with other training examples.
std::shared_ptr<const Task> withFitRows(const Task& task, const std::vector<int>& rows) {
    auto changed = std::make_shared<Task>(task);
    changed->knownDefinition = Task().knownDefinition; // it is another one
    changed->knownProbe = Task().knownProbe;
    changed->splits[task.fitIndex].rows = rows;
    countGroups(*changed);
    if (task.partition)
        changed->partition = withFitRows(*task.partition, rows);
    return changed;
}

/// The task in groups by class and side; `isMinor` (S,) of parts.
std::shared_ptr<const Task> bySide(const Task& task, const std::vector<int>& partOfRow,
                                   const std::vector<char>& isMinor) {
    auto sides = std::make_shared<Task>(task);
    sides->knownDefinition = Task().knownDefinition;
    sides->knownProbe = Task().knownProbe;
    sides->partition = nullptr;
    TaskGroups groups{
        .scheme = GroupScheme(task.groups.className(), task.groups.classes(),
                              {GroupScheme::Attribute{"minority", {"major", "minor"}, {}}}),
        .ids = std::vector<int>(task.labels.size(), -1),
        .overlapping = {},
        .warnings = {},
    };
    for (std::size_t row = 0; row < task.labels.size(); ++row)
        if (const int part = partOfRow[row]; part >= 0 && task.labels[row] >= 0)
            groups.ids[row] =
                groups.scheme.groupOf(task.labels[row], {isMinor[part] != 0 ? minorSide : majorSide});
    takeGroups(*sides, std::move(groups));
    leaveHiddenGroups(*sides);
    countGroups(*sides);
    return sides;
}

/// The rows in an order of which the first k are of the classes of all of them, in proportion, for every k:
/// within a class they stay in the order they are in.
std::vector<int> mixedByClass(const std::vector<int>& rows, const std::vector<int>& labels) {
    std::map<int, double> count;
    for (const int row : rows)
        count[labels[row]] += 1.0;
    std::map<int, double> before; // of the class
    std::vector<std::pair<double, int>> places;
    for (const int row : rows) {
        const int label = labels[row];
        places.emplace_back((before[label]++ + 0.5) / count[label], row);
    }
    std::stable_sort(places.begin(), places.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    std::vector<int> mixed;
    for (const auto& [place, row] : places)
        mixed.push_back(row);
    return mixed;
}

std::vector<int> sorted(std::vector<int> rows) {
    std::sort(rows.begin(), rows.end());
    return rows;
}

} // namespace

ImbalanceDraws::ImbalanceDraws(std::shared_ptr<const Task> task, ImbalancePlan plan)
    : task_(std::move(task))
    , plan_(std::move(plan)) {
    requirePlan(plan_);
    requireAllLabels(*task_);
    const Strata strata = strataOf(*task_, plan_.by);
    std::vector<std::vector<int>> pool(strata.names.size());
    for (const int row : task_->fitRows())
        if (const int part = strata.ofRow[row]; part >= 0)
            pool[part].push_back(row);
    std::vector<int> number(strata.names.size(), -1); // parts without training examples are none
    for (std::size_t part = 0; part < pool.size(); ++part)
        if (!pool[part].empty()) {
            number[part] = static_cast<int>(names_.size());
            names_.push_back(strata.names[part]);
            pool_.push_back(std::move(pool[part]));
        }
    for (const int part : strata.ofRow)
        partOfRow_.push_back(part < 0 ? -1 : number[part]);
    if (names_.size() < 2)
        throw DataError("the training examples have fewer than two parts by " + plan_.by, imbalancePlace,
                        "choose another column, or another training split");
    minorities_ = plan_.minorities.value_or(std::max<std::size_t>(
        1, static_cast<std::size_t>(std::lround(plan_.minorShare * static_cast<double>(names_.size())))));
    if (minorities_ == 0 || minorities_ >= names_.size())
        throw UsageError(std::to_string(minorities_) + " of " + std::to_string(names_.size()) +
                             " parts of the set cannot be the minority",
                         imbalancePlace, "choose from 1 to " + std::to_string(names_.size() - 1));
    balanced_ = balancedRows();
    requireDifferentCounts();
}

void ImbalanceDraws::requireDifferentCounts() const {
    std::map<std::int64_t, std::string> levelOf; // by rows of a minority, which fix those of all parts
    for (const ImbalanceLevel& level : plan_.levels) {
        const std::int64_t minor = countsAt(level, balanced_).minor;
        const auto [other, isNew] = levelOf.emplace(minor, level.name);
        if (!isNew)
            throw UsageError("the levels " + other->second + " and " + level.name +
                                 " leave a minority the same " + std::to_string(minor) + " of " +
                                 std::to_string(balanced_) + " examples, so that their runs are the same",
                             imbalancePlace, "remove one of them out, or give more training examples");
    }
}

ImbalanceDraws::Counts ImbalanceDraws::countsAt(const ImbalanceLevel& level, std::int64_t balanced) const {
    const auto all = static_cast<double>(names_.size()), few = static_cast<double>(minorities_);
    const auto n = static_cast<double>(balanced);
    const double ratio = level.share / (1.0 - level.share); // of a minority to another part
    const double wanted = level.byLost ? n * (1.0 - level.lost) : ratio * all * n / (few * ratio + all - few);
    const std::int64_t minor = std::max<std::int64_t>(1, std::llround(wanted));
    const auto others = static_cast<std::int64_t>(names_.size() - minorities_);
    const std::int64_t left =
        static_cast<std::int64_t>(names_.size()) * balanced - static_cast<std::int64_t>(minorities_) * minor;
    return {.minor = minor, .major = left / others, .more = left % others};
}

std::int64_t ImbalanceDraws::balancedRows() const {
    const auto smallest = std::min_element(pool_.begin(), pool_.end(),
                                           [](const auto& a, const auto& b) { return a.size() < b.size(); });
    const auto most = static_cast<std::int64_t>(smallest->size());
    const auto fits = [&](std::int64_t balanced) {
        return std::all_of(plan_.levels.begin(), plan_.levels.end(), [&](const ImbalanceLevel& level) {
            const Counts counts = countsAt(level, balanced);
            return counts.major + (counts.more > 0 ? 1 : 0) <= most;
        });
    };
    std::int64_t balanced =
        plan_.mostRows ? std::min(most, static_cast<std::int64_t>(*plan_.mostRows)) : most;
    while (balanced >= leastBalanced && !fits(balanced))
        --balanced;
    if (balanced < leastBalanced)
        throw DataError("'" + names_[static_cast<std::size_t>(smallest - pool_.begin())] + "' has " +
                            std::to_string(most) +
                            " training examples: too few to gain what minorities lose at the hardest level",
                        imbalancePlace, "choose milder levels, fewer minorities, or another training split");
    return balanced;
}

ImbalancedTask ImbalanceDraws::make(std::size_t level, std::uint64_t draw) const {
    const ImbalanceLevel& asked = plan_.levels.at(level);
    std::vector<int> all(names_.size());
    std::iota(all.begin(), all.end(), 0);
    const std::vector<int> minor =
        sorted(Random(draw, "imbalance: minorities").sampleWithoutReplacement(all, minorities_));
    std::vector<char> isMinor(names_.size(), 0);
    for (const int part : minor)
        isMinor[part] = 1;
    const Counts counts = countsAt(asked, balanced_);
    std::vector<int> rows;
    ImbalancedTask made;
    made.balanced = {.name = "balanced", .title = "balanced", .purpose = Purpose::fit};
    std::int64_t more = counts.more;
    for (std::size_t part = 0; part < pool_.size(); ++part) {
        std::vector<int> shuffled = pool_[part];
        Random(draw, "imbalance: rows", part).shuffle(shuffled);
        const std::vector<int> order = mixedByClass(shuffled, task_->labels);
        const std::int64_t kept = isMinor[part] != 0 ? counts.minor : counts.major + (more-- > 0 ? 1 : 0);
        rows.insert(rows.end(), order.begin(), order.begin() + kept);
        made.balanced.rows.insert(made.balanced.rows.end(), order.begin(), order.begin() + balanced_);
    }
    made.balanced.rows = sorted(std::move(made.balanced.rows));
    made.task = withFitRows(*task_, sorted(std::move(rows)));
    made.sides = bySide(*made.task, partOfRow_, isMinor);
    made.draw = {.level = asked.name,
                 .balanced = asked.isBalanced(),
                 .draw = draw,
                 .by = plan_.by,
                 .minor = {},
                 .parts = static_cast<std::int64_t>(names_.size()),
                 .balancedRows = balanced_,
                 .minorRows = counts.minor,
                 .majorRows = counts.major};
    for (const int part : minor)
        made.draw.minor.push_back(names_[part]);
    return made;
}

} // namespace groupscope
