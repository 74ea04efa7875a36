// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_scene.h"

#include "core/base/error.h"
#include "core/figures/palette.h"
#include "widgets/style/qt_color.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace groupscope {
namespace {

bool isFinite(const float* position) {
    return std::isfinite(position[0]) && std::isfinite(position[1]) && std::isfinite(position[2]);
}

} // namespace

void ScatterScene::setPositions(const MatrixView<float>& positions) {
    if (positions.cols() != 2 && positions.cols() != 3) {
        throw UsageError("a scatter view cannot show " + std::to_string(positions.cols()) + " dimensions",
                         "positions", "project to 2 or 3 dimensions first");
    }
    const int newRows = static_cast<int>(positions.rows());
    const bool sameRows = newRows == rows();
    threeD_ = positions.cols() == 3;
    float* target = positions_.rewrite(3 * std::size_t(newRows)).data();
    for (int row = 0; row < newRows; ++row, target += 3) {
        target[0] = positions(row, 0);
        target[1] = positions(row, 1);
        target[2] = threeD_ ? positions(row, 2) : 0.0F;
    }
    const int missingBefore = missingPositions_;
    measure();
    if (!sameRows) {
        selection_ = RowSelection(std::size_t(newRows));
        hasSelection_ = false;
        order_.setRows(newRows);
        setCategories({}, std::vector<int>(std::size_t(newRows), -1), {}, {});
    } else if (missingPositions_ > 0 || missingBefore > 0) {
        takeCodes(codes_.get());
        colorRows(); // another count may mean another layer
        rebuildOrder();
    }
}

void ScatterScene::measure() {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    lower_.setConstant(infinity);
    upper_.setConstant(-infinity);
    missingPositions_ = 0;
    for (int row = 0; row < rows(); ++row) {
        if (isFinite(position(row))) {
            const Eigen::Map<const Eigen::Vector3f> here(position(row));
            lower_ = lower_.cwiseMin(here);
            upper_ = upper_.cwiseMax(here);
        } else {
            ++missingPositions_;
        }
    }
    if (missingPositions_ == rows()) {
        lower_.setZero();
        upper_.setZero();
    }
}

void ScatterScene::setCategories(QString title, std::vector<int> codes, std::vector<QString> names,
                                 std::vector<QColor> colors, std::vector<QColor> paperColors) {
    if (codes.size() != std::size_t(rows()) || names.size() != colors.size() ||
        (!paperColors.empty() && paperColors.size() != colors.size())) {
        throw UsageError(
            std::to_string(codes.size()) + " codes, " + std::to_string(names.size()) + " names and " +
                std::to_string(colors.size()) + " colours for " + std::to_string(rows()) + " points",
            title.toStdString(), "give one code per point, and one name and colour per category");
    }
    const bool sameNames = !valueScale_ && names == names_;
    title_ = std::move(title);
    names_ = std::move(names);
    const QColor missing = colors_.back();
    colors_ = std::move(colors);
    colors_.push_back(missing);
    paperColors_ = std::move(paperColors);
    if (!sameNames) {
        visible_.assign(names_.size() + 1, true);
        rest_ = Rest::hidden;
    }
    valueScale_.reset();
    values_.take({});
    takeCodes(std::move(codes));
    colorRows();
    rebuildOrder();
}

void ScatterScene::setValues(QString title, const std::vector<float>& values, double low, double high,
                             const ColorGradient& gradient) {
    if (values.size() != std::size_t(rows())) {
        throw UsageError(std::to_string(values.size()) + " values for " + std::to_string(rows()) + " points",
                         title.toStdString(), "give one value per point");
    }
    if (!std::isfinite(low) || !std::isfinite(high) || low > high) {
        throw UsageError("colours from " + std::to_string(low) + " to " + std::to_string(high),
                         title.toStdString(), "give a finite, rising range");
    }
    std::vector<int> codes(values.size());
    std::transform(values.begin(), values.end(), codes.begin(),
                   [](float value) { return std::isnan(value) ? 1 : 0; });
    const QColor missing = colors_.back();
    title_ = std::move(title);
    names_ = {title_};
    colors_ = {QColor::fromRgb(gradient.at(0.5)), missing};
    paperColors_.clear();
    visible_.assign(2, true);
    rest_ = Rest::hidden;
    valueScale_ = ValueScale{low, high, gradient};
    values_.take(values);
    takeCodes(std::move(codes));
    colorRows();
    rebuildOrder();
}

void ScatterScene::takeCodes(std::vector<int> codes) {
    const int count = categoryCount();
    counts_.assign(std::size_t(count) + 1, 0);
    for (std::size_t row = 0; row < codes.size(); ++row) {
        int& code = codes[row];
        code = code < 0 || code > count ? count : code;
        counts_[std::size_t(code)] += missingPositions_ == 0 || isFinite(position(int(row))) ? 1 : 0;
    }
    codes_.take(std::move(codes));
}

void ScatterScene::colorRows() {
    constexpr QRgb rgb = 0xffffff;
    const std::vector<int> layers = DrawingOrder::layersOf(counts_);
    std::vector<QRgb> palette;
    for (std::size_t code = 0; code < colors_.size(); ++code) {
        palette.push_back((colors_[code].rgb() & rgb) | QRgb(layers[code]) << 24U);
    }
    const std::vector<int>& codes = codes_.get();
    std::vector<QRgb>& target = rowColors_.rewrite(codes.size());
    if (!valueScale_) {
        std::transform(codes.begin(), codes.end(), target.begin(),
                       [&](int code) { return palette[std::size_t(code)]; });
        return;
    }
    const double span = valueScale_->high - valueScale_->low;
    for (std::size_t row = 0; row < codes.size(); ++row) {
        const double share = span > 0.0 ? (double(values_[row]) - valueScale_->low) / span : 0.5;
        target[row] =
            codes[row] == 0 ? (valueScale_->gradient.at(share) & rgb) | (palette[0] & ~rgb) : palette[1];
    }
}

void ScatterScene::setMissingColor(const QColor& color) {
    if (color != colors_.back()) {
        colors_.back() = color;
        colorRows();
    }
}

ScatterScene sceneOnPaper(const ScatterScene& scene) {
    ScatterScene paper = scene;
    paper.colors_.back() = toQColor(missingColor(false));
    std::copy(scene.paperColors_.begin(), scene.paperColors_.end(), paper.colors_.begin());
    if (paper.valueScale_) {
        paper.valueScale_->gradient = sequentialGradient(false);
        paper.colors_.front() = QColor::fromRgb(paper.valueScale_->gradient.at(0.5));
    }
    paper.colorRows();
    return paper;
}

int ScatterScene::visibleCount() const {
    int count = 0;
    for (std::size_t code = 0; code < counts_.size(); ++code) {
        count += visible_[code] ? counts_[code] : 0;
    }
    return count;
}

void ScatterScene::rebuildOrder() {
    const bool greyed =
        rest_ == Rest::grey && std::find(visible_.begin(), visible_.end(), false) != visible_.end();
    drawn_ = greyed ? std::vector<bool>(visible_.size(), true) : visible_;
    hasContext_ = greyed || hasSelection_;
    highlighted_ = hasSelection_ ? selection_ : RowSelection(std::size_t(rows()));
    for (int row = 0; greyed && row < rows(); ++row) {
        const bool visible = visible_[std::size_t(category(row))];
        highlighted_.set(std::size_t(row),
                         visible && (!hasSelection_ || selection_.contains(std::size_t(row))));
    }
    order_.rebuild(orderInput());
}

void ScatterScene::setVisible(std::vector<bool> visible, Rest rest) {
    visible_ = std::move(visible);
    rest_ = rest;
    visible_.resize(std::size_t(categoryCount()) + 1, true);
    rebuildOrder();
}

void ScatterScene::setSelection(RowSelection selection) {
    if (selection.rowCount() != std::size_t(rows())) {
        throw UsageError("a selection among " + std::to_string(selection.rowCount()) + " points for " +
                             std::to_string(rows()),
                         "", "select among the points that are shown");
    }
    if (selection == selection_) {
        return;
    }
    selection_ = std::move(selection);
    hasSelection_ = !selection_.isEmpty();
    rebuildOrder();
}

OrderInput ScatterScene::orderInput() const {
    return {codes_.get(), counts_, drawn_, hasContext_ ? &highlighted_ : nullptr,
            missingPositions_ > 0 ? positions_.get().data() : nullptr};
}

double ScatterScene::automaticPointSize() const {
    return std::clamp(22.0 * std::pow(std::max(rows(), 1), -0.18), 2.0, 9.0);
}

} // namespace groupscope
