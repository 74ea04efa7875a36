// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/figures/label_places.h"
#include "core/figures/subgroup_figures.h"
#include "core/measures/few_rows.h"

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

constexpr double confusionMargin = 12.0;
constexpr double longestHead = 120.0;   // of upright heads
constexpr double widestField = 110.0;   // wider ones are no easier to read
constexpr double mostLabelShare = 0.32; // of the width, for names of rows

std::string fieldText(double share) {
    return fixedText(100.0 * share, share < 0.0995 ? 1 : 0);
}

std::string rowsText(std::int64_t rows, const SceneSpace& space) {
    return space.countText(rows) + (rows < fewRows ? " (few)" : "");
}

/// Lengths of the heat map, from the room and the longest names.
struct ConfusionLayout {
    double left = 0.0, top = 0.0, fieldWidth = 0.0, fieldHeight = 0.0, countWidth = 0.0;
    bool upright = false; ///< heads
    bool numbers = true;  ///< there is room for the share
    bool ratios = true;   ///< and for how many times as often
};

double widestOf(const std::vector<std::string>& names, const SceneSpace& space) {
    double width = 0.0;
    for (const std::string& name : names)
        width = std::max(width, space.textWidth(name));
    return width;
}

ConfusionLayout layConfusion(const SubgroupConfusion& own, const SceneSpace& space) {
    ConfusionLayout layout;
    const auto count = static_cast<double>(own.names.size());
    const double names = std::max(widestOf(own.names, space), space.textWidth("by size"));
    layout.countWidth = space.textWidth("rows");
    for (const std::int64_t rows : own.confusion.rows)
        layout.countWidth = std::max(layout.countWidth, space.textWidth(rowsText(rows, space)));
    layout.left = confusionMargin + std::min(names, mostLabelShare * space.width) + 8.0;
    const double room = space.width - layout.left - layout.countWidth - confusionMargin - 10.0;
    layout.fieldWidth = std::clamp(room / count, 2.0, widestField);
    layout.numbers = layout.fieldWidth >= space.textWidth("99.9") + 4.0;
    layout.ratios = layout.numbers && layout.fieldWidth >= space.textWidth("×99.9") + 4.0 && count <= 16.0;
    layout.fieldHeight = (layout.ratios ? 2.7 : 1.6) * space.textSize;
    layout.upright = widestOf(own.names, space) > layout.fieldWidth - 6.0;
    layout.top = 2.6 * space.textSize +
                 (layout.upright ? std::min(widestOf(own.names, space), longestHead) : space.textSize) +
                 0.6 * space.textSize;
    return layout;
}

/// Draws one heat map.
class ConfusionDrawer {
  public:
    ConfusionDrawer(const SubgroupConfusion& own, const SceneSpace& space, Scene& scene)
        : own_(own)
        , space_(space)
        , scene_(scene)
        , layout_(layConfusion(own, space))
        , count_(static_cast<Eigen::Index>(own.names.size())) {
        for (Eigen::Index i = 0; i < count_; ++i)
            for (Eigen::Index j = 0; j < count_; ++j)
                if (std::isfinite(own.confusion.share(i, j)))
                    most_ = std::max(most_, own.confusion.share(i, j));
    }

    void draw() {
        drawTitle();
        drawHeads();
        for (Eigen::Index i = 0; i < count_; ++i)
            drawRow(i);
        drawSizes();
        scene_.height = y(count_) + (0.5 + 2.0) * space_.textSize;
    }

  private:
    double x(Eigen::Index j) const { return layout_.left + static_cast<double>(j) * layout_.fieldWidth; }
    double y(Eigen::Index i) const { return layout_.top + static_cast<double>(i) * layout_.fieldHeight; }
    double right() const { return x(count_) + 10.0 + layout_.countWidth; }
    const std::string& name(Eigen::Index i) const { return own_.names[i]; }
    std::int64_t rows(Eigen::Index i) const { return own_.confusion.rows[i]; }

    void drawTitle() {
        const std::string title = "in columns: the " + std::to_string(own_.confusion.k) +
                                  " nearest rows, % of them" +
                                  (layout_.ratios ? ", × as often as by size" : "");
        scene_.text(confusionMargin, 1.2 * space_.textSize,
                    shortened(title, space_.width - 2.0 * confusionMargin, space_), {Ink::faint});
    }

    void drawHeads() {
        const double base = layout_.top - 0.5 * space_.textSize;
        for (Eigen::Index j = 0; j < count_; ++j) {
            const double middle = x(j) + 0.5 * layout_.fieldWidth;
            if (layout_.upright)
                scene_.text(middle + 0.35 * space_.textSize, base, shortened(name(j), longestHead, space_))
                    .upright = true;
            else
                scene_.text(middle, base, name(j), {Ink::text}, SvgCanvas::Anchor::middle);
        }
        scene_.text(right(), base, "rows", {Ink::faint}, SvgCanvas::Anchor::end);
    }

    void drawRow(Eigen::Index i) {
        const double base = y(i) + 0.5 * layout_.fieldHeight + 0.35 * space_.textSize;
        const bool few = rows(i) < fewRows;
        scene_.text(layout_.left - 8.0, base,
                    shortened(name(i), layout_.left - confusionMargin - 8.0, space_),
                    {few ? Ink::faint : Ink::text}, SvgCanvas::Anchor::end);
        scene_.text(right(), base, rowsText(rows(i), space_), {Ink::faint}, SvgCanvas::Anchor::end);
        for (Eigen::Index j = 0; j < count_; ++j)
            drawField(i, j, base);
    }

    void drawField(Eigen::Index i, Eigen::Index j, double base) {
        const double share = own_.confusion.share(i, j), expected = own_.confusion.expected(i, j);
        if (!std::isfinite(share))
            return;
        const double value = most_ > 0.0 ? share / most_ : 0.0, middle = x(j) + 0.5 * layout_.fieldWidth;
        SceneItem& field = scene_.rectangle(x(j) + 0.5, y(i) + 0.5, layout_.fieldWidth - 1.0,
                                            layout_.fieldHeight - 1.0, {Ink::ramp, 0, value});
        const std::string ratio = expected > 0.0 ? "×" + fixedText(share / expected, 1) : "";
        field.tooltip = name(i) + " finds " + name(j) + ": " + fixedText(100.0 * share, 1) + " % of its " +
                        std::to_string(own_.confusion.k) + " nearest, " + fixedText(100.0 * expected, 1) +
                        " % by size" + (ratio.empty() ? "" : " (" + ratio + ")") + ", " +
                        space_.countText(rows(i)) + " rows";
        const Paint ink{Ink::onRamp, 0, value};
        if (layout_.numbers)
            scene_
                .text(middle, layout_.ratios ? base - 0.6 * space_.textSize : base, fieldText(share), ink,
                      SvgCanvas::Anchor::middle)
                .bold = i == j;
        if (layout_.ratios)
            scene_.text(middle, base + 0.6 * space_.textSize, ratio, ink, SvgCanvas::Anchor::middle);
    }

    /// What all rows would find if each found any other.
    void drawSizes() {
        const double top = y(count_) + 0.5 * space_.textSize, base = top + 1.2 * space_.textSize;
        scene_.line(layout_.left, top, x(count_), top, {Ink::grid});
        scene_.text(layout_.left - 8.0, base, "by size", {Ink::faint}, SvgCanvas::Anchor::end);
        for (Eigen::Index j = 0; layout_.numbers && j < count_; ++j) {
            const Eigen::Index other = j == 0 ? 1 : 0; // a row of another subgroup leaves none of it out
            scene_.text(x(j) + 0.5 * layout_.fieldWidth, base, fieldText(own_.confusion.expected(other, j)),
                        {Ink::faint}, SvgCanvas::Anchor::middle);
        }
    }

    const SubgroupConfusion& own_;
    const SceneSpace& space_;
    Scene& scene_;
    ConfusionLayout layout_;
    Eigen::Index count_;
    double most_ = 0.0; ///< share of the darkest field
};

} // namespace

Scene neighbourConfusionScene(const SubgroupConfusion& confusion, const SceneSpace& space) {
    Scene scene;
    scene.width = space.width;
    ConfusionDrawer(confusion, space, scene).draw();
    return scene;
}

} // namespace groupscope
