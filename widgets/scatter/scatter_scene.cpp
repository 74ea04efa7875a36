// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/scatter/scatter_scene.h"

#include "core/base/error.h"
#include "core/base/random.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <numeric>

namespace groupscope {
namespace {

constexpr int fewestOfACategory = 100;

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
    positions_.resize(3 * std::size_t(newRows));
    for (int row = 0; row < newRows; ++row) {
        float* target = positions_.data() + 3 * std::size_t(row);
        target[0] = positions(row, 0);
        target[1] = positions(row, 1);
        target[2] = threeD_ ? positions(row, 2) : 0.0F;
    }
    const int missingBefore = missingPositions_;
    measure();
    if (!sameRows) {
        selection_ = RowSelection(std::size_t(newRows));
        shuffled_.resize(std::size_t(newRows));
        std::iota(shuffled_.begin(), shuffled_.end(), 0);
        Random(0, "scatter drawing order").shuffle(shuffled_);
        setCategories({}, std::vector<int>(std::size_t(newRows), -1), {}, {});
    } else if (missingPositions_ > 0 || missingBefore > 0) {
        countCategories();
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
                                 std::vector<QColor> colors) {
    if (codes.size() != std::size_t(rows()) || names.size() != colors.size()) {
        throw UsageError(std::to_string(codes.size()) + " codes, " + std::to_string(names.size()) +
                             " names and " + std::to_string(colors.size()) + " colours for " +
                             std::to_string(rows()) + " points",
                         title.toStdString(), "give one code a point and one name and colour a category");
    }
    const int count = static_cast<int>(names.size());
    title_ = std::move(title);
    names_ = std::move(names);
    codes_ = std::move(codes);
    for (int& code : codes_) {
        code = code < 0 || code > count ? count : code;
    }
    const QColor missing = colors_.back();
    colors_ = std::move(colors);
    colors_.push_back(missing);
    visible_.assign(std::size_t(count) + 1, true);
    countCategories();
    rebuildOrder();
}

void ScatterScene::setMissingColor(const QColor& color) {
    colors_.back() = color;
}

void ScatterScene::setVisible(std::vector<bool> visible) {
    visible_ = std::move(visible);
    visible_.resize(std::size_t(categoryCount()) + 1, true);
    rebuildOrder();
}

void ScatterScene::setSelection(RowSelection selection) {
    if (selection.rowCount() != std::size_t(rows())) {
        throw UsageError("a selection among " + std::to_string(selection.rowCount()) + " points for " +
                             std::to_string(rows()),
                         "", "select among the points that are shown");
    }
    selection_ = std::move(selection);
}

void ScatterScene::countCategories() {
    counts_.assign(std::size_t(categoryCount()) + 1, 0);
    for (int row = 0; row < rows(); ++row) {
        counts_[std::size_t(category(row))] += missingPositions_ == 0 || isFinite(position(row)) ? 1 : 0;
    }
}

void ScatterScene::rebuildOrder() {
    // Layer 0: without a value. Then a layer for each factor of four between category sizes, largest first.
    constexpr int layers = 18;
    std::vector<int> layer(counts_.size(), 0);
    std::vector<std::size_t> start(layers + 1, 0);
    for (std::size_t code = 0; code < counts_.size(); ++code) {
        if (code + 1 < counts_.size()) {
            layer[code] = layers - 1 - std::bit_width(static_cast<unsigned>(counts_[code])) / 2;
        }
        start[std::size_t(layer[code]) + 1] += visible_[code] ? std::size_t(counts_[code]) : 0;
    }
    std::partial_sum(start.begin(), start.end(), start.begin());
    order_.resize(start.back());
    for (const int row : shuffled_) {
        const std::size_t code = std::size_t(category(row));
        if (visible_[code] && (missingPositions_ == 0 || isFinite(position(row)))) {
            order_[start[std::size_t(layer[code])]++] = row;
        }
    }
}

std::vector<int> ScatterScene::subset(int budget) const {
    if (order_.size() <= std::size_t(budget)) {
        return order_;
    }
    std::vector<int> quota(counts_.size());
    for (std::size_t code = 0; code < counts_.size(); ++code) {
        const double share = double(budget) * counts_[code] / double(order_.size());
        quota[code] = std::max(fewestOfACategory, static_cast<int>(std::lround(share)));
    }
    std::vector<int> rows;
    rows.reserve(std::size_t(budget) + counts_.size() * fewestOfACategory);
    for (const int row : order_) {
        if (quota[std::size_t(category(row))]-- > 0) {
            rows.push_back(row);
        }
    }
    return rows;
}

double ScatterScene::automaticPointSize() const {
    return std::clamp(22.0 * std::pow(std::max(rows(), 1), -0.18), 2.0, 9.0);
}

double ScatterScene::opacity() const {
    return threeD_ ? 1.0 : std::clamp(1.0 - 0.13 * std::log10(std::max(rows(), 1) / 1000.0), 0.35, 1.0);
}

} // namespace groupscope
