// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace groupscope {

/// Passes the focus of `widget` to `part` of it. Unlike QWidget::setFocusProxy, Tab still stops at the
/// controls before that part.
void passFocusTo(QWidget* widget, QWidget* part);

} // namespace groupscope
