// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/heat_map.h"

#include "core/base/text.h"
#include "core/figures/label_places.h"

#include <algorithm>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

constexpr double heatMapMargin = 8.0;
constexpr double longestHead = 130.0;   // of upright heads, in pixels
constexpr double mostNamesShare = 0.34; // of the width, for names of rows
constexpr double besideText = 6.0;      // pixels of a field beside its text

enum class Heads { level, broken, upright };

/// A name in two lines, at the blank nearest its middle; one without a blank stays in the first.
std::pair<std::string, std::string> inTwoLines(const std::string& name) {
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

/// Lengths of a map in pixels, from the room and the longest texts.
struct HeatLayout {
    double left = 0.0, fieldWidth = 0.0, fieldHeight = 0.0, behind = 0.0, headHeight = 0.0;
    std::size_t columns = 1; ///< of a block
    Heads heads = Heads::level;
    bool briefRows = false, briefHeads = false; ///< brief names have the room
    std::size_t headStep = 1;                   ///< columns from one head to the next
    bool hasTexts = false;                      ///< some field has room for its text
    bool twoLines = false;                      ///< in fields
};

/// The brief name where it is wanted and there.
template<class Named>
const std::string& shownName(const Named& own, bool brief) {
    return brief && !own.brief.empty() ? own.brief : own.name;
}

double widestName(const HeatMap& map, bool brief, const SceneSpace& space) {
    double width = space.textWidth(map.rowTitle);
    for (const HeatRow& row : map.rows)
        width = std::max(width, (row.bold ? boldWidth : 1.0) * space.textWidth(shownName(row, brief)));
    return width;
}

double widestBehind(const HeatMap& map, const SceneSpace& space) {
    double width = space.textWidth(map.behindTitle);
    for (const HeatRow& row : map.rows)
        width = std::max(width, space.textWidth(row.behind));
    return width > 0.0 ? width + 10.0 : 0.0;
}

/// Of the text of a field.
double fieldTextWidth(const HeatCell& cell, const SceneSpace& space) {
    return (cell.bold ? boldWidth : 1.0) * space.textWidth(cell.text);
}

/// The widest head in one line and in two.
std::pair<double, double> widestHeads(const HeatMap& map, bool brief, const SceneSpace& space) {
    double whole = 0.0, halves = 0.0;
    for (const HeatColumn& column : map.columns) {
        const std::string& name = shownName(column, brief);
        const auto [first, second] = inTwoLines(name);
        whole = std::max(whole, space.textWidth(name));
        halves = std::max({halves, space.textWidth(first), space.textWidth(second)});
    }
    return {whole, halves};
}

/// Whole names where they fit, else brief ones, else whole ones upright where they are short enough.
void layHeads(const HeatMap& map, const SceneSpace& space, HeatLayout& layout) {
    const double room = layout.fieldWidth - besideText;
    const auto headsOf = [room](const std::pair<double, double>& widths) {
        return widths.first <= room ? Heads::level : widths.second <= room ? Heads::broken : Heads::upright;
    };
    std::pair<double, double> widths = widestHeads(map, false, space);
    const std::pair<double, double> brief = widestHeads(map, true, space);
    layout.briefHeads =
        headsOf(widths) == Heads::upright && (headsOf(brief) != Heads::upright || widths.first > longestHead);
    if (layout.briefHeads)
        widths = brief;
    layout.heads = headsOf(widths);
    if (layout.heads == Heads::upright)
        layout.headStep = static_cast<std::size_t>(
            std::max(1.0, std::ceil(space.textSize / std::max(1.0, layout.fieldWidth))));
    layout.headHeight = (layout.heads == Heads::upright  ? std::min(widths.first, longestHead)
                         : layout.heads == Heads::broken ? 2.1 * space.textSize
                                                         : space.textSize) +
                        0.9 * space.textSize + (map.columnTitle.empty() ? 0.0 : 1.4 * space.textSize);
}

HeatLayout layHeatMap(const HeatMap& map, const SceneSpace& space) {
    HeatLayout layout;
    const double mostNames = mostNamesShare * space.width;
    layout.briefRows = widestName(map, false, space) > mostNames;
    layout.left = heatMapMargin + std::min(widestName(map, layout.briefRows, space), mostNames) + 8.0;
    layout.behind = widestBehind(map, space);
    const auto count = std::max<std::size_t>(1, map.columns.size());
    const double least = map.leastText.empty() ? 2.0 : space.textWidth(map.leastText) + besideText;
    const double room = std::max(least, space.width - layout.left - layout.behind - heatMapMargin);
    layout.columns = count;
    if (!map.leastText.empty()) {
        const std::size_t fitting = std::max<std::size_t>(1, static_cast<std::size_t>(room / least));
        const std::size_t blocks = (count + fitting - 1) / fitting;
        layout.columns = (count + blocks - 1) / blocks; // blocks are about as wide
    }
    layout.fieldWidth =
        std::clamp(room / static_cast<double>(layout.columns), 2.0, std::max(least, map.mostWidth));
    layHeads(map, space, layout);
    layout.hasTexts = std::any_of(map.cells.begin(), map.cells.end(), [&](const HeatCell& cell) {
        return !cell.text.empty() && fieldTextWidth(cell, space) <= layout.fieldWidth - 2.0;
    });
    layout.twoLines = std::any_of(map.cells.begin(), map.cells.end(), [&](const HeatCell& cell) {
        return !cell.below.empty() && space.textWidth(cell.below) <= layout.fieldWidth - 4.0;
    });
    layout.fieldHeight = (layout.twoLines ? 2.6 : 1.7) * space.textSize;
    return layout;
}

/// Draws all blocks, one below the other.
class HeatMapDrawer {
  public:
    HeatMapDrawer(const HeatMap& map, const SceneSpace& space, Scene& scene)
        : map_(map)
        , space_(space)
        , scene_(scene)
        , layout_(layHeatMap(map, space)) {}

    void draw() {
        double top = drawHeading();
        for (std::size_t begin = 0; begin < map_.columns.size(); begin += layout_.columns)
            top = drawBlock(begin, std::min(map_.columns.size(), begin + layout_.columns), top);
        for (const std::string& note : map_.notes)
            for (const std::string& line : linesOf(note)) {
                text(top + 0.9 * space_.textSize, line, {Ink::faint});
                top += 1.5 * space_.textSize;
            }
        scene_.height = top;
    }

  private:
    SceneItem& text(double base, const std::string& words, const Paint& paint) {
        return scene_.text(heatMapMargin, base, shortened(words, space_.width - 2.0 * heatMapMargin, space_),
                           paint);
    }

    std::vector<std::string> linesOf(const std::string& words) const {
        return wrapped(words, space_.width - 2.0 * heatMapMargin, space_);
    }

    double drawHeading() {
        double top = 0.0;
        for (const std::string& line :
             wrapped(map_.title, (space_.width - 2.0 * heatMapMargin) / boldWidth, space_)) {
            text(top + 1.3 * space_.textSize, line, {Ink::text}).bold = true;
            top += 1.4 * space_.textSize;
        }
        std::vector<std::string> heading = map_.heading;
        for (const auto& [isShown, meaning] :
             {std::pair(layout_.hasTexts, map_.textMeans), std::pair(layout_.twoLines, map_.belowMeans)})
            if (isShown && !meaning.empty())
                addToList(heading.empty() ? heading.emplace_back() : heading.back(), meaning);
        for (const std::string& words : heading)
            for (const std::string& line : linesOf(words)) {
                text(top + 1.3 * space_.textSize, line, {Ink::faint});
                top += 1.4 * space_.textSize;
            }
        if (map_.colors)
            top = drawColors(*map_.colors, top);
        return top + 0.6 * space_.textSize;
    }

    double drawColors(const HeatScale& colors, double top) {
        constexpr int steps = 8;
        const double width = std::clamp(0.3 * space_.width, 60.0, 160.0), height = 0.7 * space_.textSize;
        const double base = top + 1.3 * space_.textSize,
                     left = heatMapMargin + space_.textWidth(colors.low) + 6.0;
        scene_.text(heatMapMargin, base, colors.low, {Ink::faint});
        for (int i = 0; i < steps; ++i)
            scene_
                .rectangle(left + width * i / steps, base - height, width / steps, height,
                           {Ink::ramp, 0, (i + 0.5) / steps})
                .edged = false;
        const double after = left + width + 6.0;
        scene_.text(after, base,
                    shortened(colors.high + "  " + colors.what, space_.width - after - heatMapMargin, space_),
                    {Ink::faint});
        return top + 1.4 * space_.textSize;
    }

    double drawBlock(std::size_t begin, std::size_t end, double top) {
        const double first = top + layout_.headHeight, right = x(end - begin) + layout_.behind;
        const double base = first - 0.5 * space_.textSize;
        if (!map_.columnTitle.empty())
            scene_.text(layout_.left, top + space_.textSize,
                        shortened(map_.columnTitle, space_.width - layout_.left, space_));
        if (!map_.rowTitle.empty())
            scene_.text(layout_.left - 8.0, base, shortened(map_.rowTitle, nameRoom(), space_), {},
                        SvgCanvas::Anchor::end);
        if (!map_.behindTitle.empty())
            scene_.text(right, base, map_.behindTitle, {Ink::faint}, SvgCanvas::Anchor::end);
        for (std::size_t column = begin; column < end; column += layout_.headStep)
            drawHead(map_.columns[column], x(column - begin) + 0.5 * layout_.fieldWidth, base);
        double y = first;
        for (std::size_t i = 0; i < map_.rows.size(); ++i) {
            const HeatRow& row = map_.rows[i];
            if (row.gapAbove || row.lineAbove)
                y += 0.6 * space_.textSize;
            if (row.lineAbove)
                scene_.line(layout_.left, y - 0.3 * space_.textSize, x(end - begin),
                            y - 0.3 * space_.textSize, {Ink::grid});
            drawName(row, y, right);
            for (std::size_t column = begin; row.instead.empty() && column < end; ++column)
                drawCell(map_.at(i, column), {x(column - begin), y});
            y += layout_.fieldHeight;
        }
        return y + 0.8 * space_.textSize;
    }

    double x(std::size_t place) const {
        return layout_.left + static_cast<double>(place) * layout_.fieldWidth;
    }
    double nameRoom() const { return layout_.left - heatMapMargin - 8.0; }

    void drawHead(const HeatColumn& column, double middle, double below) {
        const Paint ink{column.faint ? Ink::faint : Ink::text};
        const std::string& name = shownName(column, layout_.briefHeads);
        const auto say = [&](SceneItem& item, bool isWhole) {
            if (!isWhole)
                item.tooltip = column.name;
        };
        const auto level = [&](double y, const std::string& words) {
            say(scene_.text(middle, y, words, ink, SvgCanvas::Anchor::middle), name == column.name);
        };
        const auto upright = [&](double right, const std::string& words) {
            SceneItem& item = scene_.text(middle + right * space_.textSize, below,
                                          shortened(words, longestHead, space_), ink);
            item.upright = true;
            say(item, item.words == words && name == column.name);
        };
        const auto [first, second] = inTwoLines(name);
        const bool narrow = layout_.fieldWidth < 2.0 * space_.textSize; // no room for two upright lines
        if (layout_.heads == Heads::level)
            return level(below, name);
        if (layout_.heads == Heads::broken) {
            level(second.empty() ? below : below - 1.1 * space_.textSize, first);
            return second.empty() ? void() : level(below, second);
        }
        if (narrow || second.empty() || space_.textWidth(name) <= longestHead)
            return upright(0.35, name);
        upright(-0.2, first); // cut, several would look the same
        upright(0.9, second);
    }

    void drawName(const HeatRow& row, double y, double right) {
        const double base = y + 0.5 * layout_.fieldHeight + 0.35 * space_.textSize;
        SceneItem& name = scene_.text(
            layout_.left - 8.0, base,
            shortened(shownName(row, layout_.briefRows), nameRoom() / (row.bold ? boldWidth : 1.0), space_),
            {row.faint ? Ink::faint : Ink::text}, SvgCanvas::Anchor::end);
        name.bold = row.bold;
        if (name.words != row.name)
            name.tooltip = row.name;
        if (!row.behind.empty())
            scene_.text(right, base, row.behind, {Ink::faint}, SvgCanvas::Anchor::end);
        if (!row.instead.empty())
            scene_.text(layout_.left + 4.0, base,
                        shortened(row.instead, space_.width - layout_.left - heatMapMargin, space_),
                        {Ink::faint});
    }

    void drawCell(const HeatCell& cell, std::pair<double, double> place) {
        const Box box{place.first + 0.5, place.second + 0.5, layout_.fieldWidth - 1.0,
                      layout_.fieldHeight - 1.0};
        if (cell.field) {
            SceneItem& field = scene_.rectangle(box.left, box.top, box.width, box.height, *cell.field);
            if (cell.opacity < 1.0)
                field.seeThrough(cell.opacity);
            field.tooltip = cell.tooltip;
            field.key = cell.key;
        }
        const double middle = box.left + 0.5 * box.width,
                     base = box.top + 0.5 * box.height + 0.35 * space_.textSize;
        const double up = layout_.twoLines && !cell.below.empty() ? 0.58 * space_.textSize : 0.0;
        const auto write = [&](double y, const std::string& words, double width) -> SceneItem* {
            return width > layout_.fieldWidth - 2.0
                       ? nullptr
                       : &scene_.text(middle, y, words, cell.ink, SvgCanvas::Anchor::middle);
        };
        if (!cell.text.empty())
            if (SceneItem* own = write(base - up, cell.text, fieldTextWidth(cell, space_)))
                own->bold = cell.bold;
        if (up > 0.0)
            write(base + up, cell.below, space_.textWidth(cell.below));
        if (cell.framed) // the inner line keeps the frame in sight on dark fields
            for (const auto& [inset, paint, width] :
                 {std::tuple{0.5, Paint{Ink::text}, 2.0}, std::tuple{2.25, Paint{Ink::ground}, 1.25}}) {
                const double left = box.left + inset, right = box.right() - inset;
                const double top = box.top + inset, bottom = box.bottom() - inset;
                scene_.polyline({{left, top}, {right, top}, {right, bottom}, {left, bottom}, {left, top}},
                                paint, width);
            }
    }

    const HeatMap& map_;
    const SceneSpace& space_;
    Scene& scene_;
    HeatLayout layout_;
};

} // namespace

HeatCell rampCell(double value, double share, std::string text) {
    return {.text = std::move(text),
            .value = value,
            .field = Paint{Ink::ramp, 0, share},
            .ink = Paint{Ink::onRamp, 0, share}};
}

Scene sceneOf(const HeatMap& map, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    HeatMapDrawer(map, space, scene).draw();
    return scene;
}

Table valuesOf(const HeatMap& map) {
    using Kind = Table::Kind;
    const auto titled = [](const std::string& title, const char* usual) {
        return title.empty() ? std::string(usual) : title;
    };
    Table table;
    table.columns = {{"row", titled(map.rowTitle, "row")},
                     {"column", titled(map.columnTitle, "column")},
                     {"value", "value", Kind::number},
                     {"low", "from", Kind::number},
                     {"high", "to", Kind::number}};
    for (std::size_t row = 0; row < map.rows.size(); ++row)
        for (std::size_t column = 0; column < map.columns.size(); ++column) {
            const HeatCell& cell = map.at(row, column);
            if (!cell.value)
                continue;
            const auto end = [&](double Interval::*side) {
                return cell.interval ? Table::Cell((*cell.interval).*side) : Table::Cell();
            };
            table.rows.push_back({Table::Cell(map.rows[row].name), Table::Cell(map.columns[column].name),
                                  Table::Cell(*cell.value), end(&Interval::low), end(&Interval::high)});
        }
    return table;
}

} // namespace groupscope
