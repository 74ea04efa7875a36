// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QRectF>
#include <QSize>
#include <QString>

#include <functional>

class QPainter;

namespace groupscope {

/// Writes what `draw(painter, area)` draws as PNG, SVG or PDF, by the ending of `path`. `area` is
/// (0, 0, size); one unit is 1/96 inch, and `pixels` >= 1 of the PNG a side, so that fonts given in points
/// come out equally large in all three. The ground is white where `draw` leaves it.
///
/// The figure is drawn in memory, written aside, and renamed, so that `path` holds either what it held
/// before or the whole figure. Throws FileError for an ending other than .png, .svg, .pdf and when the target
/// cannot be written, UsageError for a size that is empty or over 32,768 a side or 400 million pixels.
void exportFigure(const QString& path, QSize size,
                  const std::function<void(QPainter& painter, const QRectF& area)>& draw,
                  double pixels = 1.0);

/// The filter a save dialog needs: the three kinds of file exportFigure writes.
QString figureFileFilter();

} // namespace groupscope
