// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/grouping.h"

#include "core/base/text.h"

#include <algorithm>
#include <sstream>
#include <unordered_set>
#include <utility>

namespace groupscope {

namespace {

bool containsWords(const std::string& name, const std::string& search) {
    const std::string small = lowerCase(name);
    std::istringstream words(lowerCase(search));
    for (std::string word; words >> word;)
        if (small.find(word) == std::string::npos)
            return false;
    return true;
}

Grouping byClass(const GroupScheme& scheme) {
    Grouping grouping{Grouping::By::classes, scheme.className(), scheme.classes(), {}};
    for (int group = 0; group < scheme.groupCount(); ++group)
        grouping.memberOf.push_back(scheme.classOf(group));
    return grouping;
}

Grouping byAttribute(const GroupScheme& scheme, std::size_t attribute) {
    Grouping grouping{Grouping::By::attribute,
                      scheme.attributes()[attribute].name,
                      scheme.attributes()[attribute].values,
                      {}};
    for (int group = 0; group < scheme.groupCount(); ++group)
        grouping.memberOf.push_back(scheme.attributeCode(group, attribute));
    return grouping;
}

/// All identities of groups that overlap, each over all classes.
Grouping byIdentity(const GroupScheme& scheme) {
    Grouping grouping{Grouping::By::attribute, "identity", {}, {}};
    for (int identity = 0; identity < scheme.combinationCount(); ++identity)
        grouping.names.push_back(scheme.combinationName(identity));
    for (int group = 0; group < scheme.groupCount(); ++group)
        grouping.memberOf.push_back(scheme.combinationOf(group));
    return grouping;
}

bool putsTogether(const Grouping& grouping) {
    std::unordered_set<int> seen;
    return std::any_of(grouping.memberOf.begin(), grouping.memberOf.end(),
                       [&](int member) { return member >= 0 && !seen.insert(member).second; });
}

} // namespace

Grouping byExamples(std::string name, std::shared_ptr<const std::vector<NamedExamples>> groups) {
    Grouping grouping{Grouping::By::examples, std::move(name), {}, {}, std::move(groups)};
    for (const NamedExamples& own : *grouping.examples)
        grouping.names.push_back(own.name);
    return grouping;
}

std::vector<Grouping> groupingsOf(const GroupScheme& scheme) {
    Grouping own{Grouping::By::group, "group", {}, {}};
    for (int group = 0; group < scheme.groupCount(); ++group) {
        own.names.push_back(scheme.groupName(group));
        own.memberOf.push_back(group);
    }
    std::vector<Grouping> groupings{std::move(own)};
    const auto add = [&](Grouping grouping) {
        if (putsTogether(grouping))
            groupings.push_back(std::move(grouping));
    };
    add(byClass(scheme));
    if (scheme.overlaps())
        add(byIdentity(scheme));
    for (std::size_t a = 0; a < scheme.attributes().size() && !scheme.overlaps(); ++a)
        add(byAttribute(scheme, a));
    return groupings;
}

GroupReport regrouped(const GroupReport& report, const Grouping& grouping) {
    if (grouping.by == Grouping::By::group || report.groups.empty())
        return report;
    if (grouping.by == Grouping::By::classes)
        return withGroups(report, report.classes);
    std::vector<GroupAccuracy> members(grouping.names.size());
    for (std::size_t group = 0; group < report.groups.size(); ++group)
        if (const int member = grouping.memberOf[group]; member >= 0) {
            members[member].n += report.groups[group].n;
            members[member].correct += report.groups[group].correct;
        }
    for (GroupAccuracy& member : members)
        if (member.n > 0 && report.averageAccuracy) {
            member.accuracy = static_cast<double>(member.correct) / member.n;
            member.interval = wilsonInterval(member.correct, member.n);
        }
    return withGroups(report, std::move(members));
}

ChosenGroups chooseGroups(const GroupBarsData& data, const GroupChoice& choice, GroupBarsOrder order) {
    ChosenGroups chosen;
    std::vector<int> groups;
    for (const int group : groupOrder(data, GroupBarsOrder::byAccuracy))
        if (!containsWords(data.groupNames[group], choice.search))
            ++chosen.others;
        else
            groups.push_back(group);
    chosen.candidates = groups.size();
    if (choice.worst && groups.size() > *choice.worst)
        groups.resize(*choice.worst);
    if (order == GroupBarsOrder::byGroup)
        std::sort(groups.begin(), groups.end());
    chosen.groups = std::move(groups);
    return chosen;
}

} // namespace groupscope
