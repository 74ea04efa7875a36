// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/representation_figures.h"

#include "core/base/text.h"
#include "core/figures/brief_names.h"
#include "core/figures/group_bars.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace groupscope {

namespace {

constexpr std::size_t mostRows = 300, mostColumns = 60; // beyond that nobody finds anything

/// Drawn part of a map: all of it, or of too many groups those that lie farthest apart.
struct ShownPart {
    std::vector<int> classes;          ///< rising, of many groups that of the largest distance first
    std::vector<int> combinations;     ///< rising
    std::size_t rows = 0, allRows = 0; ///< groups with rows: drawn, and all

    bool isAll() const { return rows == allRows; }
    bool isOfMany() const { return allRows >= worstFirstFrom; }
};

/// The places 0 … scores.size() - 1 by falling score.
std::vector<int> highestFirst(const std::vector<double>& scores) {
    std::vector<int> places(scores.size());
    std::iota(places.begin(), places.end(), 0);
    std::stable_sort(places.begin(), places.end(), [&](int a, int b) { return scores[a] > scores[b]; });
    return places;
}

/// Rows of the class whose combination is drawn.
std::vector<int> groupsShown(const AlignmentMap& map, const GroupScheme& scheme, int label,
                             const std::vector<int>& combinations) {
    std::vector<int> groups;
    for (const int combination : combinations)
        if (const int group = scheme.groupAt(label, combination); group >= 0 && map.counts[group] > 0)
            groups.push_back(group);
    return groups;
}

/// Combinations and classes of the largest distances go first, as many as can be read.
ShownPart partOfMap(const AlignmentMap& map, const GroupScheme& scheme) {
    std::vector<double> ofCombination(static_cast<std::size_t>(scheme.combinationCount()), -1.0);
    std::vector<double> ofClass(static_cast<std::size_t>(scheme.classCount()), -1.0);
    for (std::size_t label = 0; label < map.classes.size(); ++label) {
        ofClass[label] = map.classes[label].maximum.value_or(-1.0);
        for (const PairAlignment& pair : map.classes[label].pairs)
            for (const int group : {pair.groupA, pair.groupB}) {
                double& most = ofCombination[static_cast<std::size_t>(scheme.combinationOf(group))];
                most = std::max(most, pair.l2);
            }
    }
    ShownPart part;
    part.combinations = highestFirst(ofCombination);
    part.combinations.resize(std::min(mostColumns, part.combinations.size()));
    std::sort(part.combinations.begin(), part.combinations.end());
    part.allRows = static_cast<std::size_t>(
        std::count_if(map.counts.begin(), map.counts.end(), [](int count) { return count > 0; }));
    for (const int label : highestFirst(ofClass)) {
        const std::size_t own = groupsShown(map, scheme, label, part.combinations).size();
        if (part.rows + own > mostRows)
            break;
        part.rows += own;
        part.classes.push_back(label);
    }
    if (!part.isOfMany())
        std::sort(part.classes.begin(), part.classes.end());
    return part;
}

/// The distances that the colours reach over.
struct DistanceRange {
    double low = 0.0, high = 0.0;

    double shareOf(double value) const { return high > low ? (value - low) / (high - low) : 0.5; }
};

DistanceRange distanceRangeOf(const AlignmentMap& map) {
    DistanceRange range;
    for (const ClassAlignment& own : map.classes)
        range.high = std::max(range.high, own.maximum.value_or(0.0));
    if (range.high <= 0.0)
        range.high = 1.0;
    if (map.fromZero)
        return range;
    range.low = range.high;
    for (const ClassAlignment& own : map.classes)
        for (const PairAlignment& pair : own.pairs)
            range.low = std::min(range.low, pair.l2);
    return range;
}

HeatCell cellOf(const AlignmentMap& map, const GroupScheme& scheme, const PairAlignment& pair,
                const DistanceRange& range) {
    HeatCell cell = rampCell(pair.l2, range.shareOf(pair.l2), fixedText(pair.l2, 2));
    cell.tooltip = scheme.groupName(pair.groupA) + " (n = " + std::to_string(pair.nA) + ") and " +
                   scheme.groupName(pair.groupB) + " (n = " + std::to_string(pair.nB) + "): " + map.measure +
                   " " + fixedText(pair.l2, 4);
    return cell;
}

template<class Named>
void addBriefNames(std::vector<Named>& all) {
    std::vector<std::string> names;
    for (const Named& own : all)
        names.push_back(own.name);
    const std::vector<std::string> brief = briefNames(names);
    for (std::size_t i = 0; i < all.size(); ++i)
        all[i].brief = brief[i];
}

/// The rows of a class: its groups that have rows.
void addClass(HeatMap& plot, const AlignmentMap& map, const GroupScheme& scheme, int label,
              const std::vector<int>& combinations, const DistanceRange& range) {
    const ClassAlignment& own = map.classes[label];
    std::map<std::pair<int, int>, const PairAlignment*> pairs;
    for (const PairAlignment& pair : own.pairs)
        pairs[{pair.groupA, pair.groupB}] = pairs[{pair.groupB, pair.groupA}] = &pair;
    bool first = true;
    for (const int group : groupsShown(map, scheme, label, combinations)) {
        plot.rows.push_back(
            {.name = scheme.groupName(group),
             .instead = own.pairs.empty() ? "undefined: no other group of the class has examples" : "",
             .gapAbove = first && !plot.rows.empty()});
        first = false;
        for (const int combination : combinations) {
            const int other = scheme.groupAt(scheme.classOf(group), combination);
            const auto found = pairs.find({group, other});
            plot.cells.push_back(other == group ? HeatCell{.text = "n = " + std::to_string(map.counts[group])}
                                 : found == pairs.end() ? HeatCell{}
                                                        : cellOf(map, scheme, *found->second, range));
        }
    }
}

} // namespace

AlignmentMap squaredMap(AlignmentMap map) {
    map.measure = "mean squared distance";
    for (ClassAlignment& own : map.classes) {
        own.maximum.reset();
        for (PairAlignment& pair : own.pairs) {
            pair.l2 = pair.squaredL2;
            own.maximum = std::max(own.maximum.value_or(0.0), pair.l2);
        }
    }
    return map;
}

HeatMap plotOf(const AlignmentMap& map, const GroupScheme& scheme) {
    const ShownPart part = partOfMap(map, scheme);
    const DistanceRange range = distanceRangeOf(map);
    HeatMap plot{.colors = HeatScale{map.fromZero ? "0" : fixedText(range.low, 2), fixedText(range.high, 2),
                                     map.measure}};
    for (const int combination : part.combinations)
        plot.columns.push_back({scheme.combinationName(combination)});
    addBriefNames(plot.columns);
    for (const int label : part.classes)
        addClass(plot, map, scheme, label, part.combinations, range);
    addBriefNames(plot.rows);
    if (part.isOfMany())
        plot.heading = {"classes with the largest distance first"};
    if (!part.isAll())
        plot.notes = {std::to_string(part.rows) + " of " + std::to_string(part.allRows) +
                      " groups: those of the classes and attribute values that lie farthest apart"};
    return plot;
}

} // namespace groupscope
