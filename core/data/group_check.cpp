// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/group_check.h"

#include "core/base/text.h"
#include "core/data/small_groups.h"
#include "core/math/small_samples.h"

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <numeric>

namespace groupscope {

namespace {

int rowsIn(const Split& set, int group) {
    return set.groupCounts[group];
}

int rowsFor(const Task& task, int group, bool (*wanted)(Purpose)) {
    int rows = 0;
    for (const Split& set : task.splits)
        if (wanted(set.purpose))
            rows += rowsIn(set, group);
    return rows;
}

bool isReport(Purpose purpose) {
    return purpose == Purpose::report;
}
bool isLearnt(Purpose purpose) {
    return purpose != Purpose::report;
}

/// Whether no class has training examples of the attribute values of that group, though other values have.
bool isUnseenDomain(const Task& task, int group) {
    const GroupScheme& groups = task.groups;
    if (groups.combinationCount() < 2)
        return false;
    for (int label = 0; label < groups.classCount(); ++label)
        if (rowsIn(task.fit(), groups.groupAt(label, groups.combinationOf(group))) > 0)
            return false;
    return true;
}

/// Combined findings: the level rises, texts are appended.
class GroupFindings {
  public:
    explicit GroupFindings(const Task& task)
        : task_(task) {}

    /// "3 of 8 groups have no training examples: …"; names stand with their examples in the set `counted`.
    void add(const std::vector<int>& groups, const std::string& what, CheckLevel level,
             const std::string& meaning, const Split* counted = nullptr) {
        if (groups.empty())
            return;
        check_.level = std::max(check_.level, level);
        addToList(check_.finding,
                  std::to_string(groups.size()) + " of " + std::to_string(task_.groups.groupCount()) +
                      " groups " + (groups.size() == 1 ? "has " : "have ") + what + ": " +
                      listed(
                          groups.size(), [&](std::size_t i) { return nameOf(groups[i], counted); }, "; "),
                  ". ");
        if (!meaning.empty() && meaning_.find(meaning) == std::string::npos)
            addToList(meaning_, meaning, ". ");
    }

    DataCheck take() {
        if (check_.finding.empty())
            check_.finding = "Every group with examples has some in every split";
        else if (!meaning_.empty())
            check_.meaning = meaning_ + ".";
        return std::move(check_);
    }

  private:
    /// With its rows in that set, where there is one: "coat, red (7)".
    std::string nameOf(int group, const Split* counted) const {
        return task_.groups.groupName(group) +
               (counted ? " (" + std::to_string(rowsIn(*counted, group)) + ")" : "");
    }

    const Task& task_;
    DataCheck check_{.id = "groups", .finding = "", .meaning = ""};
    std::string meaning_;
};

void addEmptyGroups(GroupFindings& findings, const ValidationReport& report, const Task& task) {
    std::vector<int> unseen, unlearnt, unknown;
    for (const int group : report.emptyGroups[task.fitIndex])
        (isUnseenDomain(task, group) ? unseen : unlearnt).push_back(group);
    findings.add(unlearnt, "no " + task.fit().title + " examples", CheckLevel::problem,
                 "No method can learn a group from its own examples when it has no " + task.fit().title +
                     " examples");
    findings.add(unseen, "attribute values that no " + task.fit().title + " example has", CheckLevel::note,
                 "These are domains that a method has not seen");
    const bool reports = std::any_of(task.splits.begin(), task.splits.end(), [](const Split& set) {
        return set.purpose == Purpose::report && set.hasGroups();
    });
    for (int group = 0; reports && group < task.groups.groupCount(); ++group)
        if (rowsFor(task, group, isLearnt) > 0 && rowsFor(task, group, isReport) == 0 &&
            !isUnseenDomain(task, group))
            unknown.push_back(group);
    findings.add(unknown, "no report examples", unseen.empty() ? CheckLevel::problem : CheckLevel::note,
                 "Their accuracy is unknown, and the worst group may be one of them");
    for (std::size_t s = 0; s < task.splits.size(); ++s)
        if (s != task.fitIndex && task.splits[s].purpose != Purpose::report)
            findings.add(report.emptyGroups[s], "no " + task.splits[s].title + " examples", CheckLevel::note,
                         "The worst group is the worst of the groups with examples in the split; another may "
                         "be worse");
}

/// "An accuracy of 12 examples that are all correct may be as low as 75.8 %".
std::string worthOf(int rows) {
    constexpr double squared = normalQuantile95 * normalQuantile95; // Wilson
    char text[96];
    std::snprintf(text, sizeof text, "Of %d %s, accuracy may be as low as %.1f %%", rows,
                  rows == 1 ? "example that is correct" : "examples that are all correct",
                  100.0 * rows / (rows + squared));
    return text;
}

void addSmallGroups(GroupFindings& findings, const Task& task) {
    for (const Split& set : task.splits) {
        std::vector<int> few;
        for (int group = 0; group < task.groups.groupCount(); ++group)
            if (const int rows = rowsIn(set, group);
                set.purpose == Purpose::report && rows > 0 && rows < fewRows)
                few.push_back(group);
        std::stable_sort(few.begin(), few.end(),
                         [&](int a, int b) { return rowsIn(set, a) < rowsIn(set, b); });
        if (few.empty())
            continue;
        const int least = rowsIn(set, few.front());
        findings.add(few, "fewer than " + std::to_string(fewRows) + " " + set.title + " examples",
                     least < smallGroup ? CheckLevel::problem : CheckLevel::note, worthOf(least), &set);
    }
}

} // namespace

std::string listed(std::size_t count, const std::function<std::string(std::size_t)>& name,
                   const std::string& separator) {
    std::vector<std::size_t> places(count);
    std::iota(places.begin(), places.end(), std::size_t(0));
    return joinedAndMore(mostListed, places, separator, name);
}

DataCheck groupsCheck(const ValidationReport& report, const Task& task) {
    GroupFindings findings(task);
    addEmptyGroups(findings, report, task);
    addSmallGroups(findings, task);
    findings.add(report.unseenGroups, "no examples at all", CheckLevel::fine, "");
    return findings.take();
}

} // namespace groupscope
