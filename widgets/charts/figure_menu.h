// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QMenu>

namespace groupscope {

/// The menu of a chart where somebody asks for it, which begins with the export of its figure: others add
/// their entries and let it pop up. It deletes itself when it is closed.
template<class Chart>
QMenu* figureMenu(Chart* chart) {
    auto* menu = new QMenu(chart);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    menu->addAction(Chart::tr("&Export figure…"), chart, &Chart::exportRequested);
    return menu;
}

} // namespace groupscope
