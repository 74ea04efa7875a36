// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/data/small_groups.h"
#include "core/figures/cut_name.h"
#include "core/figures/difference_text.h"
#include "core/figures/group_bars_legend.h"

#include <algorithm>

namespace groupscope {

namespace {

std::optional<double> valueOf(const std::vector<std::optional<double>>& values, int group) {
    const auto index = static_cast<std::size_t>(group);
    return index < values.size() ? values[index] : std::nullopt;
}

/// Draws the blocks of groups.
class BlockDrawer {
  public:
    BlockDrawer(Scene& scene, const GroupBarsData& data, const GroupBarsLayout& layout,
                const SceneSpace& space)
        : scene_(scene)
        , data_(data)
        , layout_(layout)
        , space_(space) {}

    void draw(int group, const Box& block) {
        drawName(group, block);
        const BarsOfBlock bars(block.height, data_.entries.size());
        word_ = data_.entries.size() == 1 ||
                bars.pitch >= 0.7 * space_.textSize + 2.0; // where it hides no other run's bar
        for (std::size_t e = 0; e < data_.entries.size(); ++e) {
            const GroupBarsEntry& entry = data_.entries[e];
            const Box bar{layout_.plot.left, block.top + bars.padding + static_cast<double>(e) * bars.pitch,
                          layout_.plot.width, bars.height};
            if (valueOf(entry.accuracy, group))
                drawBar(entry, group, bar, block);
            else if (e == 0) // once in the middle of the block, whose runs were all measured on the same rows
                scene_.text(bar.left + 4.0, middleBase(block), "no examples", {Ink::faint});
            drawDifference(static_cast<int>(e), group, bar, block);
            word_ = word_ && (entry.worstGroup != group) && valueOf(entry.accuracy, group);
        }
    }

  private:
    /// Base line of a text in the middle of a box.
    double middleBase(const Box& box) const { return box.top + box.height / 2 + 0.3 * space_.textSize; }

    void drawName(int group, const Box& block) {
        const auto index = static_cast<std::size_t>(group);
        const bool worst =
            std::any_of(data_.entries.begin(), data_.entries.end(),
                        [group](const GroupBarsEntry& entry) { return entry.worstGroup == group; });
        const double room = worst ? layout_.nameWidth / boldWidth : layout_.nameWidth;
        const int n = data_.rowsOf(group);
        const Paint ink{isSmallGroup(n) ? Ink::faint : Ink::text};
        SceneItem& name = scene_.text(layout_.nameLeft, middleBase(block),
                                      cutName(layout_.names[index], room, space_), ink);
        name.bold = worst;
        if (name.words != data_.groupNames[index])
            name.tooltip = data_.groupNames[index];
        scene_.text(layout_.countRight, middleBase(block), space_.countText(n), {Ink::faint},
                    SvgCanvas::Anchor::end);
        if (layout_.valueRight > layout_.plot.right())
            if (const std::optional<double> value = valueOf(data_.entries.front().accuracy, group))
                scene_.text(layout_.valueRight, middleBase(block), fixedText(100.0 * *value, 1) + " %", ink,
                            SvgCanvas::Anchor::end);
    }

    /// Next to its bar; where bars are too thin for that, of the run alone that the legend names, the rest
    /// being in the tooltip.
    void drawDifference(int run, int group, const Box& bar, const Box& block) {
        const GroupBarsEntry& entry = data_.entries[run];
        const auto index = static_cast<std::size_t>(group);
        if (layout_.differenceRight <= layout_.plot.right() || index >= entry.difference.size() ||
            !entry.difference[index] || (layout_.differenceOf >= 0 && layout_.differenceOf != run))
            return;
        const auto compared = [](const GroupBarsEntry& own) { return !own.difference.empty(); };
        const bool single = layout_.differenceOf >= 0 ||
                            std::count_if(data_.entries.begin(), data_.entries.end(), compared) == 1;
        const Difference& difference = *entry.difference[index];
        const double middle = single ? block.top + block.height / 2 : bar.top + bar.height / 2;
        const double base =
            std::clamp(middle + 0.3 * space_.textSize, block.top + 0.75 * space_.textSize, block.bottom());
        scene_.text(layout_.differenceRight, base,
                    layout_.differenceIntervals ? wholeDifferenceText(difference)
                                                : differenceText(difference),
                    {difference.isClear() ? Ink::text : Ink::faint}, SvgCanvas::Anchor::end);
    }

    void drawBar(const GroupBarsEntry& entry, int group, const Box& bar, const Box& block) {
        const double accuracy = *valueOf(entry.accuracy, group);
        SceneItem& item = scene_.rectangle(bar.left, bar.top, std::max(1.5, accuracy * bar.width), bar.height,
                                           {.ink = Ink::series, .color = entry.color});
        item.edged = false; // thin bars would lose much of their height
        if (isSmallGroup(data_.rowsOf(group)))
            item.opacity = 0.35;
        item.tooltip = describeGroup(data_, group);
        item.key = std::to_string(group);
        double end = layout_.x(accuracy);
        const std::optional<double> low = valueOf(entry.low, group), high = valueOf(entry.high, group);
        if (low && high) {
            drawWhisker(layout_.x(*low), layout_.x(*high), bar);
            end = std::max(end, layout_.x(*high));
        }
        if (entry.worstGroup == group)
            drawWorst(end, bar, block);
    }

    void drawWhisker(double low, double high, const Box& bar) {
        const double y = bar.top + bar.height / 2, half = std::min(3.0, bar.height / 2 - 0.5);
        const auto stroke = [&](const Paint& paint, double width) {
            scene_.line(low, y, high, y, paint, width);
            scene_.line(low, y - half, low, y + half, paint, width);
            scene_.line(high, y - half, high, y + half, paint, width);
        };
        // An edge in the colour of the ground keeps the whisker visible inside its own bar, but would hide a
        // thin bar's end.
        if (bar.height >= 8.0)
            stroke({Ink::ground}, 2.6);
        stroke({Ink::text}, 1.1);
    }

    /// An arrow that points at the bar's end, or its whisker's, and the word where it fits. It never lies on
    /// them: the layout keeps room right of the plot.
    void drawWorst(double end, const Box& bar, const Box& block) {
        const double middle = bar.top + bar.height / 2, x = end + 4.0;
        const bool word = word_ && layout_.namesWorst;
        const double width = worstArrow + (word ? space_.textWidth(worstWord) + 4.0 : 0.0);
        scene_.rectangle(x - 1.0, bar.top, width + 2.0, bar.height, {Ink::ground}).edged = false;
        const double half = std::min(4.0, bar.height / 2 + 1.0);
        scene_.area({{x, middle}, {x + worstArrow, middle - half}, {x + worstArrow, middle + half}},
                    {Ink::text});
        if (word)
            scene_.text(
                x + worstArrow + 4.0,
                std::clamp(middle + 0.3 * space_.textSize, block.top + 0.6 * space_.textSize, block.bottom()),
                worstWord);
    }

    Scene& scene_;
    const GroupBarsData& data_;
    const GroupBarsLayout& layout_;
    const SceneSpace& space_;
    bool word_ = true; ///< once a block
};

/// Lines behind the bars: seen between them, without cutting them up.
void drawLinesBehind(Scene& scene, const GroupBarsData& data, const GroupBarsLayout& layout) {
    const double top = layout.plot.top, bottom = layout.plot.bottom();
    for (const double share : {0.25, 0.5, 0.75, 1.0})
        scene.line(layout.x(share), top, layout.x(share), bottom, {Ink::grid});
    for (const GroupBarsEntry& entry : data.entries)
        if (entry.average)
            scene.line(layout.x(*entry.average), top, layout.x(*entry.average), bottom,
                       {.ink = Ink::series, .color = entry.color}, 1.2, LineDash::dashed);
}

} // namespace

Scene groupBarsScene(const GroupBarsData& data, const std::vector<int>& order, const GroupBarsLayout& layout,
                     const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = layout.plot.bottom() + 4.0;
    scene.headerHeight = layout.plot.top;
    if (data.entries.empty())
        return scene;
    drawLinesBehind(scene, data, layout);
    const bool classesTogether = std::is_sorted(order.begin(), order.end());
    const auto classOf = [&](int group) {
        const auto index = static_cast<std::size_t>(group);
        return index < data.classOfGroup.size() ? data.classOfGroup[index] : std::string();
    };
    BlockDrawer drawer(scene, data, layout, space);
    for (std::size_t place = 0; place < order.size(); ++place) {
        const Box block = layout.block(place);
        if (classesTogether && place > 0 && classOf(order[place - 1]) != classOf(order[place]))
            scene.line(block.left, block.top, block.right(), block.top, {Ink::grid});
        drawer.draw(order[place], block);
    }
    const std::size_t body = scene.items.size();
    drawGroupBarsHeader(scene, data, layout, space);
    scene.headerItems = scene.items.size() - body;
    return scene;
}

} // namespace groupscope
