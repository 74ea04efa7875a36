// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/figure_panel.h"
#include "app/window/main_window.h"
#include "widgets/charts/figure_view.h"

#include <QComboBox>
#include <QTabWidget>

namespace groupscope {

/// The panel of a pane that is a list of figures.
inline FigurePanel* figurePanel(const MainWindow& window, const char* pane = "trade_off") {
    return window.view<FigurePanel>(QLatin1String(pane) + QStringLiteral("_panel"));
}

/// Puts the tab of that figure on top, or of that page.
inline void raiseTab(const MainWindow& window, const char* figure, const char* pane = "trade_off") {
    auto* tabs = window.findChild<QTabWidget*>(QLatin1String(pane) + QStringLiteral("_tabs"));
    tabs->setCurrentWidget(tabs->findChild<QWidget*>(QLatin1String(figure)));
}

/// Chooses the entry of a box that stands for that value.
inline void chooseData(const MainWindow& window, const char* box, const QVariant& data) {
    auto* own = window.view<QComboBox>(QLatin1String(box));
    own->setCurrentIndex(own->findData(data));
}

/// Keys of the selectable items of a figure, in the order of its items.
inline QStringList keysOf(const FigureView* view) {
    QStringList keys;
    for (const SceneItem& item : view->scene().items)
        if (!item.key.empty())
            keys << QString::fromStdString(item.key);
    keys.removeDuplicates();
    return keys;
}

} // namespace groupscope
