// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/parallel_plot.h"

#include <algorithm>
#include <cmath>
#include <string>
#include <utility>

namespace groupscope {

namespace {

constexpr double parallelMargin = 8.0;
constexpr double leastAside = 34.0, mostAside = 80.0; // pixels beside the first axis and the last
constexpr double mostLabelShare = 0.3;                // of the width, for labels behind the last axis
constexpr double longestTitle = 180.0;                // of upright ones, in pixels
constexpr double mostTitleShare = 0.4;                // of the height, for upright ones
constexpr double titleLine = 1.05;                    // in heights of letters
constexpr double besideAxis = 6.0;                    // pixels between an axis and its labels
constexpr double leastAxis = 20.0;                    // pixels of its height
constexpr double noneLine = 1.4;                      // below the axis, in heights of letters
constexpr double parallelNoteLine = 1.3;
constexpr double brushHalf = 6.0;        // of the width of a brush, in pixels
constexpr std::size_t mostItems = 300;   // lines with an item each
constexpr std::size_t mostSmooth = 1500; // lines: smooth edges of more take long
constexpr int shades = 16;
constexpr double leastShade = 0.2; // thin lines in the colours below vanish into the ground

/// The title in two lines, broken after a blank or an underscore so that the longer one is shortest; the
/// second may be empty.
std::pair<std::string, std::string> titleLines(const std::string& title, double room,
                                               const SceneSpace& space) {
    std::pair<std::string, std::string> lines(title, "");
    if (space.textWidth(title) <= room)
        return lines;
    double least = space.textWidth(title);
    for (std::size_t i = 1; i < title.size(); ++i) {
        if (title[i - 1] != ' ' && title[i - 1] != '_')
            continue;
        const std::string head = title.substr(0, title[i - 1] == ' ' ? i - 1 : i), tail = title.substr(i);
        if (const double longer = std::max(space.textWidth(head), space.textWidth(tail)); longer < least) {
            least = longer;
            lines = {head, tail};
        }
    }
    return lines;
}

bool lacksValues(const ParallelAxis& axis) {
    return std::any_of(axis.values.begin(), axis.values.end(),
                       [](const std::optional<double>& value) { return !value; });
}

double widestLabel(const ParallelAxis& axis, const SceneSpace& space) {
    double width = lacksValues(axis) ? space.textWidth("none") : 0.0;
    for (const PlotTick& tick : ticksOf(axis.scale, axis.places()))
        width = std::max(width, space.textWidth(tick.label));
    return width;
}

/// Titles in one line or two where all of them fit, else upright where the room is high enough: pixels above
/// the axes.
double layTitles(const ParallelPlot& plot, const SceneSpace& space, ParallelLayout& layout) {
    const double room = layout.count < 2 ? space.width : layout.x(1) - layout.x(0);
    layout.titleRoom = std::min({room, 2.0 * layout.left, 2.0 * (space.width - layout.right)}) - 2.0;
    int lines = 1;
    double longest = 0.0, widestLine = 0.0;
    for (const ParallelAxis& axis : plot.axes) {
        const auto [first, second] = titleLines(axis.scale.title, layout.titleRoom, space);
        lines = second.empty() ? lines : 2;
        longest = std::max(longest, space.textWidth(axis.scale.title));
        widestLine = std::max({widestLine, space.textWidth(first), space.textWidth(second)});
    }
    longest = std::min(longest, longestTitle);
    layout.upright =
        widestLine > layout.titleRoom && longest <= mostTitleShare * space.height ? longest : 0.0;
    return layout.upright > 0.0 ? layout.upright : titleLine * lines * space.textSize;
}

/// Lines of one colour.
struct LineBatch {
    Paint paint;
    std::vector<std::size_t> lines{};
};

class ParallelDrawer {
  public:
    ParallelDrawer(const ParallelPlot& plot, const SceneSpace& space, Scene& scene)
        : plot_(plot)
        , space_(space)
        , scene_(scene)
        , layout_(layParallel(plot, space)) {
        for (const ParallelAxis& axis : plot.axes)
            shares_.push_back(axis.shares());
    }

    void draw() {
        for (const LineBatch& batch : batches())
            if (plot_.lines.size() <= mostItems)
                drawLines(batch);
            else
                drawTogether(batch);
        for (std::size_t place = 0; place < plot_.axes.size(); ++place)
            drawAxis(place);
        scene_.height = layout_.height;
        for (std::size_t i = 0; i < layout_.note.size(); ++i)
            scene_.text(parallelMargin,
                        layout_.height - 0.5 * space_.textSize -
                            parallelNoteLine * space_.textSize *
                                static_cast<double>(layout_.note.size() - 1 - i),
                        layout_.note[i], {Ink::faint});
    }

  private:
    /// Lines that do not pass, then lines that do by their colour, from low to high; lines without a value
    /// of that axis first.
    std::vector<LineBatch> batches() const {
        const ParallelAxis* by = plot_.axis(plot_.colorBy);
        std::vector<LineBatch> all(2 + (by == nullptr ? 0 : shades));
        all[0].paint = {Ink::grid};
        all[1].paint = by == nullptr ? Paint{Ink::series} : Paint{.ink = Ink::scale, .value = -1.0};
        for (std::size_t shade = 2; shade < all.size(); ++shade)
            all[shade].paint = {.ink = Ink::scale,
                                .value =
                                    std::lerp(leastShade, 1.0, (static_cast<double>(shade) - 1.5) / shades)};
        const std::vector<char> passing = passingLines(plot_);
        for (std::size_t line = 0; line < passing.size(); ++line) {
            const double share =
                by == nullptr ? -1.0 : shares_[static_cast<std::size_t>(by - plot_.axes.data())][line];
            const int shade = share < 0.0 ? -1 : std::min(shades - 1, static_cast<int>(share * shades));
            all[passing[line] == 0 ? 0 : static_cast<std::size_t>(2 + shade)].lines.push_back(line);
        }
        return all;
    }

    void drawLines(const LineBatch& batch) {
        for (const std::size_t line : batch.lines) {
            std::vector<std::pair<double, double>> points;
            for (std::size_t place = 0; place < shares_.size(); ++place)
                points.emplace_back(layout_.x(place), layout_.y(shares_[place][line]));
            SceneItem& item = scene_.polyline(std::move(points), batch.paint, 1.2);
            item.tooltip = describeLine(plot_, line);
            item.key = plot_.lines[line].key;
        }
    }

    /// Lines that fall on each other are drawn once; of thousands those on the same pixels.
    void drawTogether(const LineBatch& batch) {
        const bool smooth = plot_.lines.size() <= mostSmooth;
        std::vector<std::pair<double, double>> ends, heights;
        for (std::size_t place = 0; place + 1 < shares_.size(); ++place) {
            heights.clear();
            for (const std::size_t line : batch.lines) {
                const double from = layout_.y(shares_[place][line]), to = layout_.y(shares_[place + 1][line]);
                heights.emplace_back(smooth ? from : std::round(from), smooth ? to : std::round(to));
            }
            std::sort(heights.begin(), heights.end());
            heights.erase(std::unique(heights.begin(), heights.end()), heights.end());
            for (const auto& [from, to] : heights) {
                ends.emplace_back(layout_.x(place), from);
                ends.emplace_back(layout_.x(place + 1), to);
            }
        }
        if (!ends.empty())
            scene_.segments(std::move(ends), batch.paint, smooth ? 1.2 : 1.0).smooth = smooth;
    }

    void drawAxis(std::size_t place) {
        const ParallelAxis& axis = plot_.axes[place];
        const double x = layout_.x(place);
        scene_.polyline({{x, layout_.top}, {x, layout_.bottom}}, {Ink::faint}, 1.2);
        if (const auto brush = plot_.brushes.find(axis.id); brush != plot_.brushes.end())
            for (const Interval& part : brush->second)
                drawBrush(x, part);
        tickBelow_ = labelBelow_ = 2.0 * layout_.height;
        if (lacksValues(axis))
            drawTick(place, layout_.none, "none");
        const Axis places = axis.places();
        for (const PlotTick& tick : ticksOf(axis.scale, places))
            drawTick(place, layout_.y(std::clamp(places.at(tick.place), 0.0, 1.0)), tick.label);
        drawTitle(place);
    }

    void drawBrush(double x, const Interval& part) {
        const double top = layout_.y(part.high) - 2.0,
                     bottom = std::max(top + 4.0, layout_.y(part.low) + 2.0);
        const double left = x - brushHalf, right = x + brushHalf;
        scene_.rectangle(left, top, right - left, bottom - top, {Ink::series}).seeThrough(0.27);
        scene_.polyline({{left, top}, {right, top}, {right, bottom}, {left, bottom}, {left, top}},
                        {Ink::series}, 1.5);
    }

    void drawTick(std::size_t place, double y, const std::string& label) {
        constexpr double leastBetween = 4.0; // pixels between ticks
        const double x = layout_.x(place);
        if (label.empty() && tickBelow_ - y < leastBetween)
            return;
        scene_.line(x - 3.0, y, x + 3.0, y, {Ink::faint});
        tickBelow_ = y;
        if (label.empty() || labelBelow_ - y < 0.9 * space_.textSize)
            return;
        const bool last = place + 1 == layout_.count;
        const double room =
            last ? space_.width - x - besideAxis - 2.0 : layout_.x(place + 1) - x - 2.0 * besideAxis;
        const std::string words = shortened(label, room, space_);
        const bool isName = !plot_.axes[place].scale.names.empty(); // a number that is cut is another one
        if (words == "…" || room <= 0.0 || (words != label && !isName))
            return;
        labelBelow_ = y;
        // Letters stay readable over lines.
        scene_
            .rectangle(x + besideAxis, y - 0.5 * space_.textSize, space_.textWidth(words), space_.textSize,
                       {Ink::ground})
            .seeThrough(0.78);
        scene_.text(x + besideAxis, y + 0.35 * space_.textSize, words).tooltip =
            words == label ? std::string() : label;
    }

    void drawTitle(std::size_t place) {
        const std::string& title = plot_.axes[place].scale.title;
        const double x = layout_.x(place), base = layout_.top - 0.9 * space_.textSize;
        if (layout_.upright > 0.0) {
            if (layout_.titleRoom > 0.8 * space_.textSize) // else they would lie over each other
                drawWords(x + 0.35 * space_.textSize, base, title, layout_.upright, title, true);
            return;
        }
        const auto [first, second] = titleLines(title, layout_.titleRoom, space_);
        drawWords(x, second.empty() ? base : base - titleLine * space_.textSize, first, layout_.titleRoom,
                  title);
        drawWords(x, base, second, layout_.titleRoom, title);
    }

    /// A line of a title, which says the whole where it is cut; nothing where no letter has room.
    void drawWords(double x, double y, const std::string& line, double room, const std::string& title,
                   bool upright = false) {
        const std::string words = shortened(line, room, space_);
        if (words.empty() || words == "…")
            return;
        SceneItem& item =
            scene_.text(x, y, words, {}, upright ? SvgCanvas::Anchor::start : SvgCanvas::Anchor::middle);
        item.upright = upright;
        item.tooltip = words == line ? std::string() : title;
    }

    const ParallelPlot& plot_;
    const SceneSpace& space_;
    Scene& scene_;
    ParallelLayout layout_;
    std::vector<std::vector<double>> shares_; ///< (axes, lines)
    double tickBelow_ = 0.0,
           labelBelow_ = 0.0; ///< y of the ones drawn last on an axis, from its lower end up
};

} // namespace

double ParallelLayout::x(std::size_t place) const {
    return count < 2 ? 0.5 * (left + right)
                     : left + (right - left) * static_cast<double>(place) / static_cast<double>(count - 1);
}

double ParallelLayout::share(double y) const {
    constexpr double reach = 4.0; // pixels: who aims at an end means it
    if (y > 0.5 * (bottom + none))
        return -0.1;
    if (std::abs(y - top) <= reach)
        return 1.0;
    if (std::abs(y - bottom) <= reach)
        return 0.0;
    return std::clamp((bottom - y) / std::max(1.0, bottom - top), 0.0, 1.0);
}

Box ParallelLayout::title(std::size_t place) const {
    return {x(place) - 0.5 * titleRoom, 2.0, titleRoom, top - 6.0};
}

ParallelLayout layParallel(const ParallelPlot& plot, const SceneSpace& space) {
    ParallelLayout layout;
    layout.count = plot.axes.size();
    const double side =
        std::clamp(0.5 * space.width / static_cast<double>(layout.count + 1), leastAside, mostAside);
    const double label = plot.axes.empty() ? 0.0 : widestLabel(plot.axes.back(), space) + besideAxis + 6.0;
    layout.left = side;
    layout.right = space.width - std::max(side, std::min(label, mostLabelShare * space.width));
    layout.top = 4.0 + layTitles(plot, space, layout) + 0.9 * space.textSize;
    layout.note = wrapped(plot.note, space.width - 2.0 * parallelMargin, space);
    const double below =
        parallelMargin + (0.4 + parallelNoteLine * static_cast<double>(layout.note.size())) * space.textSize;
    layout.height = std::max(space.height, layout.top + leastAxis + noneLine * space.textSize + below);
    layout.none = layout.height - below;
    layout.bottom = layout.none - noneLine * space.textSize;
    return layout;
}

Scene sceneOf(const ParallelPlot& plot, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    scene.height = space.height;
    if (!plot.empty())
        ParallelDrawer(plot, space, scene).draw();
    return scene;
}

} // namespace groupscope
