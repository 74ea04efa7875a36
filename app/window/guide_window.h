// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>

#include <vector>

class QWidget;

namespace groupscope {

/// A heading of the guide.
struct GuideHeading {
    QString text;
    QString page; ///< "notes/map.md#lasso", as showGuide() takes it
};

/// All headings of all pages, page by page.
std::vector<GuideHeading> guideHeadings();

/// Shows a page of the guide ("notes/map.md"), or a heading of it ("notes/map.md#lasso"), in the single
/// window of the guide, which follows links between pages.
void showGuide(const QString& page, QWidget* window);

} // namespace groupscope
