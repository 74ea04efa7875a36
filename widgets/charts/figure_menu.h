// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace groupscope {

/// The context menu of a chart, which begins with the export of its figure. Other code adds entries and shows
/// it. It deletes itself when it is closed.
template<class Chart>
QMenu* figureMenu(Chart* chart) {
    auto* menu = new QMenu(chart);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(Chart::tr("&Export figure…"), chart, &Chart::exportRequested);
    return menu;
}

} // namespace groupscope
