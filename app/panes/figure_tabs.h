// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane.h"
#include "widgets/charts/figure_view.h"

namespace groupscope::pane {

/// The content of a pane whose tabs are figures: what it exports is the tab on top. `Panel` has current(),
/// currentName(), setWatched() and, where its figures need words below them, caption().
template<class Panel>
PaneContent figureTabs(Panel* panel, const std::string& id, const QString& name, QSize size) {
    const auto drawing = [panel] {
        QString caption;
        if constexpr (requires { panel->caption(); })
            caption = panel->caption();
        return drawingOf(panel->current(), panel->currentName(), caption, !panel->current()->hasFigure());
    };
    return {panel, {{id, name, size, drawing}}, [panel](bool watched) { panel->setWatched(watched); }};
}

} // namespace groupscope::pane
