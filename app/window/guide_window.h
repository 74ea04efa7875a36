// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

class QWidget;

namespace groupscope {

/// Shows a page of the guide ("map.md") in a window of its own; there is one, which turns to that page. Links
/// between pages are followed in it.
void showGuide(const QString& page, QWidget* window);

} // namespace groupscope
