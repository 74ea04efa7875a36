// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/query_rows.h"

#include "core/base/random.h"

#include <algorithm>
#include <numeric>

namespace groupscope {

namespace {

void addMembers(std::vector<QuerySubgroup>& subgroups, const Grouping& grouping) {
    const auto shared = std::make_shared<const Grouping>(grouping);
    for (std::size_t member = 0; member < grouping.names.size(); ++member) {
        const QString name = QString::fromStdString(grouping.names[member]);
        subgroups.push_back({grouping.by == Grouping::By::group
                                 ? name
                                 : QStringLiteral("%1: %2").arg(QString::fromStdString(grouping.name), name),
                             shared, static_cast<int>(member)});
    }
}

/// Places of all searched rows in the order in which they are looked through.
std::vector<int> placesInOrder(std::size_t count, QueryOrder order, const SpaceRanking* ranking) {
    if (order == QueryOrder::worstFirst)
        return ranking->worstFirst;
    std::vector<int> places(count);
    std::iota(places.begin(), places.end(), 0);
    if (order == QueryOrder::random)
        Random(0, "order of queries").shuffle(places);
    return places;
}

} // namespace

std::vector<QuerySubgroup> querySubgroupsOf(const GroupScheme& scheme) {
    const std::vector<Grouping> groupings = groupingsOf(scheme);
    std::vector<QuerySubgroup> subgroups;
    for (const Grouping::By by : {Grouping::By::attribute, Grouping::By::classes, Grouping::By::group})
        for (const Grouping& grouping : groupings)
            if (grouping.by == by)
                addMembers(subgroups, grouping);
    return subgroups;
}

std::vector<int> queriesOf(const std::vector<int>& searched, const QueryChoice& choice,
                           const SpaceRanking* ranking) {
    if ((choice.onlyWrong || choice.order == QueryOrder::worstFirst) && ranking == nullptr)
        return {};
    std::vector<int> queries;
    for (const int place : placesInOrder(searched.size(), choice.order, ranking)) {
        const int row = searched[place];
        const bool unwanted = choice.onlyWrong && ranking->found.firstHit[place] == 1;
        if (!unwanted && (!choice.rows || choice.rows->contains(static_cast<std::size_t>(row))))
            queries.push_back(row);
    }
    return queries;
}

} // namespace groupscope
