// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace groupscope {

/// Who gives the focus to `widget` gives it to `part` of it. Unlike with QWidget::setFocusProxy, Tab is not
/// led past the controls that stand before that part: with a proxy Qt takes the whole for its part, and stops
/// at the part first.
void passFocusTo(QWidget* widget, QWidget* part);

} // namespace groupscope
