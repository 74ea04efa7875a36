// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/data/small_groups.h"
#include "core/figures/difference_text.h"
#include "core/figures/method_groups.h"

#include <algorithm>
#include <cmath>
#include <sstream>

namespace groupscope {

namespace {

constexpr double matrixMargin = 8.0;
constexpr double widestCell = 92.0;         // pixels of a field: wider ones are no easier to read
constexpr double longestCellHead = 130.0;   // of upright heads
constexpr double mostNamesShare = 0.34;     // of the width, at most, for names of methods
constexpr double strongestDifference = 0.5; // opacity of the largest difference: letters stay readable on it
constexpr const char* colorAbove = "#0072b2"; // told apart by all readers, as right and wrong are
constexpr const char* colorBelow = "#d55e00";

std::string accuracyText(double share) {
    return fixedText(100.0 * share, 1);
}

/// Lengths of the figure, from the room and the longest names.
struct MethodGroupsLayout {
    double left = 0.0, fieldWidth = 0.0, fieldHeight = 0.0, heads = 0.0;
    std::size_t columns = 1; ///< of a block
    bool upright = false;    ///< heads
    bool broken = false;     ///< in two lines
};

/// A name in two lines, at the blank nearest its middle; one without a blank stays in the first.
std::pair<std::string, std::string> twoLines(const std::string& name) {
    std::size_t at = std::string::npos;
    const auto distance = [&](std::size_t place) {
        return std::abs(static_cast<double>(place) - 0.5 * static_cast<double>(name.size()));
    };
    for (std::size_t i = name.find(' '); i != std::string::npos; i = name.find(' ', i + 1))
        if (at == std::string::npos || distance(i) < distance(at))
            at = i;
    return at == std::string::npos ? std::pair(name, std::string())
                                   : std::pair(name.substr(0, at), name.substr(at + 1));
}

bool isSmall(const MethodGroups& figure, std::size_t column) {
    return isSmallGroup(figure.rows[column]);
}

/// The name of a group; of a small one with its count.
std::string headOf(const MethodGroups& figure, std::size_t column) {
    return figure.names[column] +
           (isSmall(figure, column) ? " (n=" + std::to_string(figure.rows[column]) + ")" : "");
}

MethodGroupsLayout layMethodGroups(const MethodGroups& figure, MethodGroupsShown shown,
                                   const SceneSpace& space) {
    MethodGroupsLayout layout;
    double names = 0.0, heads = 0.0;
    for (const MethodGroupLine& line : figure.lines) // bold is a tenth wider
        names = std::max(names, line.isBaseline ? 1.1 * space.textWidth(line.name + " (baseline)")
                                                : space.textWidth(line.name));
    for (std::size_t column = 0; column < figure.names.size(); ++column)
        heads = std::max(heads, space.textWidth(headOf(figure, column)));
    layout.left = matrixMargin + std::min(names, mostNamesShare * space.width) + 8.0;
    const double least = space.textWidth(shown == MethodGroupsShown::accuracy ? "±10.0" : "▲ +10.0") + 6.0;
    const double room = std::max(least, space.width - layout.left - matrixMargin);
    const std::size_t fitting = std::max<std::size_t>(1, static_cast<std::size_t>(room / least));
    const std::size_t blocks = (figure.groups.size() + fitting - 1) / fitting;
    layout.columns = (figure.groups.size() + blocks - 1) / blocks;
    layout.fieldWidth = std::min(widestCell, room / static_cast<double>(layout.columns));
    double halves = 0.0;
    for (std::size_t column = 0; column < figure.names.size(); ++column) {
        const auto [first, second] = twoLines(headOf(figure, column));
        halves = std::max({halves, space.textWidth(first), space.textWidth(second)});
    }
    layout.broken = heads > layout.fieldWidth - 6.0 && halves <= layout.fieldWidth - 6.0;
    layout.upright = heads > layout.fieldWidth - 6.0 && !layout.broken;
    layout.heads = (layout.upright  ? std::min(heads, longestCellHead)
                    : layout.broken ? 2.1 * space.textSize
                                    : space.textSize) +
                   0.9 * space.textSize;
    layout.fieldHeight = (shown == MethodGroupsShown::accuracy ? 2.6 : 1.8) * space.textSize;
    return layout;
}

/// Draws all blocks, one below the other.
class MethodGroupsDrawer {
  public:
    MethodGroupsDrawer(const MethodGroups& figure, MethodGroupsShown shown, const SceneSpace& space,
                       Scene& scene)
        : figure_(figure)
        , shown_(shown)
        , space_(space)
        , scene_(scene)
        , layout_(layMethodGroups(figure, shown, space)) {
        for (const MethodGroupLine& line : figure.lines)
            for (const MethodGroupCell& cell : line.cells) {
                if (cell.accuracy) {
                    low_ = std::min(low_, *cell.accuracy);
                    high_ = std::max(high_, *cell.accuracy);
                }
                if (cell.difference)
                    most_ = std::max(most_, std::abs(cell.difference->value));
            }
    }

    void draw() {
        double top = 0.0;
        for (const std::string& line : titleOf()) {
            text(matrixMargin, top + 1.3 * space_.textSize, line, Ink::faint);
            top += 1.4 * space_.textSize;
        }
        top += 0.6 * space_.textSize;
        for (std::size_t begin = 0; begin < figure_.groups.size(); begin += layout_.columns)
            top = drawBlock(begin, std::min(figure_.groups.size(), begin + layout_.columns), top);
        std::istringstream note(figure_.note);
        for (std::string line; std::getline(note, line); top += 1.6 * space_.textSize)
            text(matrixMargin, top + 0.9 * space_.textSize, line, Ink::faint);
        scene_.height = top;
    }

  private:
    void text(double x, double y, const std::string& words, Ink ink) {
        scene_.text(x, y, shortened(words, space_.width - x - matrixMargin, space_), {ink});
    }

    std::string baselineName() const {
        for (const MethodGroupLine& line : figure_.lines)
            if (line.isBaseline)
                return line.name;
        return "the baseline";
    }

    std::string greyNote() const {
        for (std::size_t column = 0; column < figure_.names.size(); ++column)
            if (isSmall(figure_, column))
                return "; grey: n < " + std::to_string(smallGroup);
        return {};
    }

    /// Its lines.
    std::vector<std::string> titleOf() const {
        const std::string rows = ", " + figure_.split + " rows";
        const std::string part = figure_.allGroups > figure_.groups.size()
                                     ? "; " + std::to_string(figure_.groups.size()) + " of " +
                                           std::to_string(figure_.allGroups) + " groups"
                                     : "";
        if (shown_ == MethodGroupsShown::difference)
            return {"percentage points to " + baselineName() + rows + part,
                    "filled: the 95 % interval leaves 0 out" + greyNote(),
                    "intervals of a line: about 95 % together over " + std::to_string(figure_.allGroups) +
                        " groups (Bonferroni)"};
        return {"accuracy in %" + rows + ", below ± s.d. of seeds or the 95 % interval; framed: worst group" +
                greyNote() + part};
    }

    double drawBlock(std::size_t begin, std::size_t end, double top) {
        const double first = top + layout_.heads;
        for (std::size_t column = begin; column < end; ++column)
            drawHead(column, x(column - begin), first);
        for (std::size_t line = 0; line < figure_.lines.size(); ++line) {
            const double y = first + static_cast<double>(line) * layout_.fieldHeight;
            drawName(figure_.lines[line], y);
            for (std::size_t column = begin; column < end; ++column)
                drawCell(figure_.lines[line], column, {x(column - begin), y});
        }
        return first + static_cast<double>(figure_.lines.size()) * layout_.fieldHeight +
               0.8 * space_.textSize;
    }

    double x(std::size_t place) const {
        return layout_.left + static_cast<double>(place) * layout_.fieldWidth;
    }

    void drawHead(std::size_t column, double left, double base) {
        const double middle = left + 0.5 * layout_.fieldWidth;
        const double below = base - 0.5 * space_.textSize;
        const Paint ink{isSmall(figure_, column) ? Ink::faint : Ink::text};
        const auto centered = [&](double y, const std::string& words) {
            scene_.text(middle, y, words, ink, SvgCanvas::Anchor::middle);
        };
        const std::string name = headOf(figure_, column);
        const auto upright = [&](double right, const std::string& words) {
            scene_
                .text(middle + right * space_.textSize, below, shortened(words, longestCellHead, space_), ink)
                .upright = true;
        };
        if (layout_.upright && space_.textWidth(name) > longestCellHead) { // cut, several would look the same
            const auto [first, second] = twoLines(name);
            upright(second.empty() ? 0.35 : -0.2, first);
            if (!second.empty())
                upright(0.9, second);
        } else if (layout_.upright) {
            upright(0.35, name);
        } else if (layout_.broken) {
            const auto [first, second] = twoLines(name);
            centered(second.empty() ? below : below - 1.1 * space_.textSize, first);
            if (!second.empty())
                centered(below, second);
        } else {
            centered(below, name);
        }
    }

    void drawName(const MethodGroupLine& line, double y) {
        const std::string name = line.name + (line.isBaseline ? " (baseline)" : "");
        scene_
            .text(layout_.left - 8.0, y + 0.5 * layout_.fieldHeight + 0.35 * space_.textSize,
                  shortened(name, layout_.left - matrixMargin - 8.0, space_), {Ink::text},
                  SvgCanvas::Anchor::end)
            .bold = line.isBaseline;
    }

    std::string tooltipOf(const MethodGroupLine& line, const MethodGroupCell& cell,
                          std::size_t column) const {
        std::string words = line.name + ", " + figure_.names[column] + ": " + accuracyText(*cell.accuracy) +
                            (cell.deviation ? " ± " + accuracyText(*cell.deviation) : "") + " %";
        if (line.seeds > 1)
            words += " (" + std::to_string(line.seeds) + " seeds)";
        if (cell.interval)
            words += ", 95 % interval " + accuracyText(cell.interval->low) + "–" +
                     accuracyText(cell.interval->high) + " %";
        words += ", " + space_.countText(figure_.rows[column]) + " rows";
        if (cell.difference)
            words += "; to the baseline " + wholeDifferenceText(*cell.difference);
        return words + (cell.worst ? "; its worst group" : "");
    }

    void drawCell(const MethodGroupLine& line, std::size_t column, std::pair<double, double> place) {
        const MethodGroupCell& cell = line.cells[column];
        const double middle = place.first + 0.5 * layout_.fieldWidth;
        const double base = place.second + 0.5 * layout_.fieldHeight + 0.35 * space_.textSize;
        const bool differs = shown_ == MethodGroupsShown::difference;
        if (!cell.accuracy || (differs && !cell.difference)) {
            const std::string words = differs && line.isBaseline && cell.accuracy
                                          ? accuracyText(*cell.accuracy) + " %"
                                          : std::string("–");
            scene_.text(middle, base, words, {Ink::faint}, SvgCanvas::Anchor::middle);
            return;
        }
        const std::size_t before = scene_.items.size();
        const bool small = isSmall(figure_, column);
        if (differs)
            drawDifference(*cell.difference, place, middle, base, small);
        else
            drawAccuracy(line, cell, place, middle, base, small);
        SceneItem& field = scene_.items[before];
        field.tooltip = tooltipOf(line, cell, column);
        field.key = std::to_string(line.row) + " " + std::to_string(figure_.groups[column]);
    }

    SceneItem& rectangle(std::pair<double, double> place, const Paint& paint) {
        return scene_.rectangle(place.first + 0.5, place.second + 0.5, layout_.fieldWidth - 1.0,
                                layout_.fieldHeight - 1.0, paint);
    }

    void drawAccuracy(const MethodGroupLine& line, const MethodGroupCell& cell,
                      std::pair<double, double> place, double middle, double base, bool small) {
        const double value = high_ > low_ ? (*cell.accuracy - low_) / (high_ - low_) : 0.5;
        if (small)
            rectangle(place, {Ink::grid});
        else
            rectangle(place, {Ink::ramp, 0, value});
        const Paint ink = small ? Paint{Ink::faint} : Paint{Ink::onRamp, 0, value};
        scene_
            .text(middle, base - 0.58 * space_.textSize, accuracyText(*cell.accuracy), ink,
                  SvgCanvas::Anchor::middle)
            .bold = cell.worst;
        std::string below;
        if (line.seeds > 1 && cell.deviation && !small)
            below = "±" + accuracyText(*cell.deviation);
        else if (cell.interval)
            below =
                fixedText(100.0 * cell.interval->low, 0) + "–" + fixedText(100.0 * cell.interval->high, 0);
        if (space_.textWidth(below) <= layout_.fieldWidth - 4.0)
            scene_.text(middle, base + 0.58 * space_.textSize, below, ink, SvgCanvas::Anchor::middle);
        if (!cell.worst)
            return;
        for (const auto& [inset, paint, width] :
             {std::tuple{1.0, Paint{Ink::text}, 2.0}, std::tuple{2.75, Paint{Ink::ground}, 1.25}}) {
            const double left = place.first + inset, right = place.first + layout_.fieldWidth - inset;
            const double top = place.second + inset, bottom = place.second + layout_.fieldHeight - inset;
            scene_.polyline({{left, top}, {right, top}, {right, bottom}, {left, bottom}, {left, top}}, paint,
                            width);
        }
    }

    /// The sign is in the arrow and before the number; colour only repeats it.
    void drawDifference(const Difference& difference, std::pair<double, double> place, double middle,
                        double base, bool small) {
        const double share = most_ > 0.0 ? std::abs(difference.value) / most_ : 0.0;
        rectangle(place, {.ink = Ink::series, .color = difference.value < 0.0 ? colorBelow : colorAbove})
            .seeThrough(small ? 0.0 : strongestDifference * share);
        scene_
            .text(middle, base, differenceText(difference), {small ? Ink::faint : Ink::text},
                  SvgCanvas::Anchor::middle)
            .bold = difference.isClear();
    }

    const MethodGroups& figure_;
    MethodGroupsShown shown_;
    const SceneSpace& space_;
    Scene& scene_;
    MethodGroupsLayout layout_;
    double low_ = 1.0, high_ = 0.0; ///< accuracies
    double most_ = 0.0;             ///< the largest difference
};

} // namespace

Scene methodGroupsScene(const MethodGroups& figure, MethodGroupsShown shown, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    MethodGroupsDrawer(figure, shown, space, scene).draw();
    return scene;
}

} // namespace groupscope
