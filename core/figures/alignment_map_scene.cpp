// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/representation_figures.h"

#include "core/base/text.h"

#include <algorithm>
#include <map>
#include <numeric>

namespace groupscope {

namespace {

constexpr std::size_t mostRows = 300, mostColumns = 60; // beyond that nobody finds anything

/// What of a map is drawn: all of it, or of too many groups those that lie farthest apart.
struct ShownPart {
    std::vector<int> classes, combinations; ///< rising
    std::size_t rows = 0, allRows = 0;      ///< groups with rows: drawn, and all

    bool isAll() const { return rows == allRows; }
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
    std::sort(part.classes.begin(), part.classes.end());
    return part;
}

/// Lengths of the map, all from the room and the longest names.
struct MapLayout {
    double rowHeight, left, top, columnWidth, gap;
    bool uprightHeads;
};

double widest(const std::vector<std::string>& names, const SceneSpace& space) {
    double width = 0.0;
    for (const std::string& name : names)
        width = std::max(width, space.textWidth(name));
    return width;
}

MapLayout layMap(const std::vector<std::string>& rows, const std::vector<std::string>& columns,
                 const SceneSpace& space) {
    MapLayout layout{};
    layout.rowHeight = std::max(1.5 * space.textSize, 18.0);
    layout.left = std::min(widest(rows, space) + 18.0, 0.45 * space.width);
    const double room = std::max(space.width - layout.left - 12.0, 40.0);
    layout.columnWidth = std::min(96.0, room / static_cast<double>(std::max<std::size_t>(1, columns.size())));
    layout.uprightHeads = widest(columns, space) > layout.columnWidth - 6.0;
    layout.top = 3.2 * space.textSize +
                 (layout.uprightHeads ? std::min(widest(columns, space), 120.0) : space.textSize);
    layout.gap = 0.6 * layout.rowHeight;
    return layout;
}

/// The map of one class, as a lookup by ordered pair of groups.
std::map<std::pair<int, int>, const PairAlignment*> pairsOf(const ClassAlignment& own) {
    std::map<std::pair<int, int>, const PairAlignment*> pairs;
    for (const PairAlignment& pair : own.pairs)
        for (const auto& key : {std::pair{pair.groupA, pair.groupB}, std::pair{pair.groupB, pair.groupA}})
            pairs[key] = &pair;
    return pairs;
}

double largest(const AlignmentMap& map) {
    double most = 0.0;
    for (const ClassAlignment& own : map.classes)
        most = std::max(most, own.maximum.value_or(0.0));
    return most > 0.0 ? most : 1.0;
}

/// The bar that says what the colours mean.
void drawMapLegend(Scene& scene, const AlignmentMap& map, const MapLayout& layout, const SceneSpace& space) {
    constexpr int steps = 8;
    const double width = std::clamp(0.3 * space.width, 60.0, 160.0), height = 0.7 * space.textSize;
    const double y = 1.2 * space.textSize, x = layout.left;
    for (int i = 0; i < steps; ++i)
        scene.rectangle(x + width * i / steps, y - height, width / steps, height,
                        {Ink::ramp, 0, (i + 0.5) / steps});
    scene.text(x - 6, y, "0", {Ink::faint}, SvgCanvas::Anchor::end);
    const std::string end = fixedText(largest(map), 2);
    scene.text(x + width + 6, y, end + "  " + shortened(map.measure, space.width - x - width - 40, space),
               {Ink::faint});
}

void drawMapHeads(Scene& scene, const std::vector<std::string>& columns, const MapLayout& layout,
                  const SceneSpace& space) {
    for (std::size_t i = 0; i < columns.size(); ++i) {
        const double x = layout.left + (static_cast<double>(i) + 0.5) * layout.columnWidth;
        const double y = layout.top - 0.4 * space.textSize;
        if (layout.uprightHeads)
            scene.text(x + 0.35 * space.textSize, y, shortened(columns[i], 120.0, space), {Ink::text})
                .upright = true;
        else
            scene.text(x, y, columns[i], {Ink::text}, SvgCanvas::Anchor::middle);
    }
}

/// One class: its groups with rows, from y downwards. Returns the y below it.
class ClassBlock {
  public:
    ClassBlock(Scene& scene, const AlignmentMap& map, const GroupScheme& scheme, const ShownPart& part,
               const MapLayout& layout, const SceneSpace& space)
        : scene_(scene)
        , map_(map)
        , scheme_(scheme)
        , part_(part)
        , layout_(layout)
        , space_(space)
        , most_(largest(map)) {}

    double draw(int label, double y) const {
        const ClassAlignment& own = map_.classes[label];
        const auto pairs = pairsOf(own);
        for (const int group : groupsShown(map_, scheme_, label, part_.combinations)) {
            const double base = y + 0.5 * layout_.rowHeight + 0.35 * space_.textSize;
            scene_.text(layout_.left - 8, base,
                        shortened(scheme_.groupName(group), layout_.left - 14, space_), {Ink::text},
                        SvgCanvas::Anchor::end);
            if (own.pairs.empty())
                scene_.text(layout_.left + 4, base,
                            shortened("undefined: no other group of the class has rows",
                                      space_.width - layout_.left - 8, space_),
                            {Ink::faint});
            else
                drawRow(group, y, base, pairs);
            y += layout_.rowHeight;
        }
        return y;
    }

  private:
    void drawRow(int group, double y, double base,
                 const std::map<std::pair<int, int>, const PairAlignment*>& pairs) const {
        for (std::size_t b = 0; b < part_.combinations.size(); ++b) {
            const int other = scheme_.groupAt(scheme_.classOf(group), part_.combinations[b]);
            const double x = layout_.left + static_cast<double>(b) * layout_.columnWidth;
            const double middle = x + 0.5 * layout_.columnWidth;
            if (other == group) {
                const std::string count = "n = " + std::to_string(map_.counts[group]);
                if (space_.textWidth(count) < layout_.columnWidth - 2)
                    scene_.text(middle, base, count, {Ink::faint}, SvgCanvas::Anchor::middle);
                continue;
            }
            const auto found = pairs.find({group, other});
            if (found == pairs.end())
                continue;
            const PairAlignment& pair = *found->second;
            const double share = pair.l2 / most_;
            SceneItem& cell = scene_.rectangle(x + 1, y + 1, layout_.columnWidth - 2, layout_.rowHeight - 2,
                                               {Ink::ramp, 0, share});
            cell.tooltip = scheme_.groupName(pair.groupA) + " (n = " + std::to_string(pair.nA) + ") and " +
                           scheme_.groupName(pair.groupB) + " (n = " + std::to_string(pair.nB) +
                           "): " + map_.measure + " " + fixedText(pair.l2, 4);
            const std::string value = fixedText(pair.l2, 2);
            if (space_.textWidth(value) < layout_.columnWidth - 4)
                scene_.text(middle, base, value, {Ink::onRamp, 0, share}, SvgCanvas::Anchor::middle);
        }
    }

    Scene& scene_;
    const AlignmentMap& map_;
    const GroupScheme& scheme_;
    const ShownPart& part_;
    const MapLayout& layout_;
    const SceneSpace& space_;
    double most_;
};

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

Scene alignmentMapScene(const AlignmentMap& map, const GroupScheme& scheme, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = space.height;
    const ShownPart part = partOfMap(map, scheme);
    std::vector<std::string> rows, columns;
    for (const int label : part.classes)
        for (const int group : groupsShown(map, scheme, label, part.combinations))
            rows.push_back(scheme.groupName(group));
    for (const int combination : part.combinations)
        columns.push_back(scheme.combinationName(combination));
    const MapLayout layout = layMap(rows, columns, space);
    drawMapLegend(scene, map, layout, space);
    drawMapHeads(scene, columns, layout, space);
    const ClassBlock block(scene, map, scheme, part, layout, space);
    double y = layout.top;
    for (const int label : part.classes) {
        const double end = block.draw(label, y);
        y = end > y ? end + layout.gap : y;
    }
    if (!part.isAll()) {
        const std::string left = std::to_string(part.rows) + " of " + std::to_string(part.allRows) +
                                 " groups: those of the classes and attribute values that lie farthest apart";
        scene.text(8.0, y + space.textSize, shortened(left, space.width - 16.0, space), {Ink::faint});
        y += 2.0 * space.textSize;
    }
    scene.height = y;
    return scene;
}

} // namespace groupscope
