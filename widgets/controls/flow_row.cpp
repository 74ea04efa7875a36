// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/controls/flow_row.h"

#include <algorithm>

namespace groupscope {

FlowRow::FlowRow(QWidget* parent)
    : QLayout(parent) {}

FlowRow::~FlowRow() {
    for (QLayoutItem* item : items_)
        delete item;
}

QLayoutItem* FlowRow::itemAt(int index) const {
    return index >= 0 && index < count() ? items_[index] : nullptr;
}

QLayoutItem* FlowRow::takeAt(int index) {
    QLayoutItem* item = itemAt(index);
    if (item != nullptr)
        items_.erase(items_.begin() + index);
    return item;
}

QSize FlowRow::sizeHint() const {
    QSize size(0, 0);
    for (const QLayoutItem* item : items_)
        if (!item->isEmpty())
            size = QSize(size.width() + item->sizeHint().width() + (size.width() > 0 ? spacing() : 0),
                         std::max(size.height(), item->sizeHint().height()));
    return size.grownBy(contentsMargins());
}

QSize FlowRow::minimumSize() const {
    QSize size(0, 0);
    for (const QLayoutItem* item : items_)
        if (!item->isEmpty())
            size = size.expandedTo(item->minimumSize());
    return size.grownBy(contentsMargins());
}

/// Items of each line, with minimum sizes.
std::vector<std::vector<int>> FlowRow::lines(int width) const {
    std::vector<std::vector<int>> lines;
    int used = 0;
    for (int i = 0; i < count(); ++i) {
        if (itemAt(i)->isEmpty())
            continue;
        const int needed = itemAt(i)->minimumSize().width();
        if (lines.empty() || used + spacing() + needed > width) {
            lines.emplace_back();
            used = needed;
        } else {
            used += spacing() + needed;
        }
        lines.back().push_back(i);
    }
    return lines;
}

int FlowRow::heightOf(const std::vector<int>& line) const {
    int height = 0;
    for (const int i : line)
        height = std::max(height, itemAt(i)->sizeHint().height());
    return height;
}

int FlowRow::heightForWidth(int width) const {
    const QMargins margins = contentsMargins();
    int height = 0;
    for (const std::vector<int>& line : lines(width - margins.left() - margins.right()))
        height += heightOf(line) + (height > 0 ? spacing() : 0);
    return height + margins.top() + margins.bottom();
}

/// Gives every item of a line its smallest width and a share of what is left, up to what it would like.
void FlowRow::place(const std::vector<int>& line, const QRect& area) const {
    int smallest = spacing() * (static_cast<int>(line.size()) - 1), wanted = 0;
    for (const int i : line) {
        smallest += itemAt(i)->minimumSize().width();
        wanted += std::max(0, itemAt(i)->sizeHint().width() - itemAt(i)->minimumSize().width());
    }
    const int left = std::max(0, area.width() - smallest);
    const double share = wanted > left ? static_cast<double>(left) / wanted : 1.0;
    int x = area.left();
    bool pushed = false;
    for (const int i : line) {
        QLayoutItem* item = itemAt(i);
        if (!pushed && stretch_ >= 0 && i >= stretch_) { // what is left over stands before it
            x += std::max(0, left - wanted);
            pushed = true;
        }
        const int least = item->minimumSize().width();
        const int width = least + static_cast<int>(share * std::max(0, item->sizeHint().width() - least));
        const int height = std::min(item->sizeHint().height(), area.height());
        item->setGeometry({x, area.top() + (area.height() - height) / 2, width, height});
        x += width + spacing();
    }
}

void FlowRow::setGeometry(const QRect& rect) {
    QLayout::setGeometry(rect);
    const QRect inside = rect.marginsRemoved(contentsMargins());
    int y = inside.top();
    for (const std::vector<int>& line : lines(inside.width())) {
        const int height = heightOf(line);
        place(line, {inside.left(), y, inside.width(), height});
        y += height + spacing();
    }
}

} // namespace groupscope
