// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/figure_view.h"

#include <QString>

#include <algorithm>
#include <string>

namespace groupscope {

/// True when a text or a tool tip of the figure has these words.
inline bool says(const FigureView* view, const std::string& words) {
    const auto& items = view->scene().items;
    return std::any_of(items.begin(), items.end(), [&](const SceneItem& item) {
        return item.words.find(words) != std::string::npos || item.tooltip.find(words) != std::string::npos;
    });
}

inline bool says(const FigureView* view, const char* words) {
    return says(view, std::string(words));
}

inline bool says(const FigureView* view, const QString& words) {
    return says(view, words.toStdString());
}

/// The marks of a dot plot: of runs, not of the legend.
inline long marks(const FigureView* view) {
    const auto& items = view->scene().items;
    return std::count_if(items.begin(), items.end(), [](const SceneItem& item) {
        return item.shape == SceneItem::Shape::area && !item.tooltip.empty();
    });
}

} // namespace groupscope
