// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/page_stack.h"

#include <utility>

namespace groupscope {

PageStack::PageStack(const QRectF& area)
    : area_(area)
    , bottom_(area.top())
    , pages_(1) {}

void PageStack::require(double height) {
    if (height > left() && !pages_.back().empty())
        newPage();
}

void PageStack::newPage() {
    pages_.emplace_back();
    bottom_ = area_.top();
}

void PageStack::add(double height, Draw draw) {
    require(height);
    pages_.back().push_back({bottom_, std::move(draw)});
    bottom_ += height;
}

void PageStack::addGap(double height) {
    if (!pages_.back().empty())
        bottom_ += height;
}

void PageStack::paint(QPainter& painter, int page) const {
    for (const Strip& strip : pages_[page])
        strip.draw(painter, area_.left(), strip.top);
}

} // namespace groupscope
