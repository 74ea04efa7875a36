// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QFont>
#include <QRectF>
#include <QSize>
#include <QString>

#include <functional>

class QPainter;

namespace groupscope {

/// Letters of figures that are not scaled, in points.
inline constexpr double figurePoints = 9.0;

/// The font of figures: the program's family, as large as figurePoints in units of 1/96 inch.
QFont figureFont();

/// Bytes of a file that shows what `draw(painter, area)` draws: PNG, SVG or PDF, by the ending of `path`,
/// which is not written. `area` is (0, 0, size); one unit is 1/96 inch, and `pixels` >= 1 of the PNG a side.
/// The painter has figureFont(), so a figure that draws with it has letters of figurePoints in all three. The
/// ground is white where `draw` leaves it.
///
/// Throws FileError for an ending other than .png, .svg, .pdf, UsageError for a size that is empty or over
/// 32,768 a side or 400 million pixels.
QByteArray figureBytes(const QString& path, QSize size,
                       const std::function<void(QPainter& painter, const QRectF& area)>& draw,
                       double pixels = 1.0);

/// Writes figureBytes() to `path`: aside, and renamed, so that `path` holds either what it held before or the
/// whole figure. Throws what figureBytes() throws, and FileError when the target cannot be written.
void exportFigure(const QString& path, QSize size,
                  const std::function<void(QPainter& painter, const QRectF& area)>& draw,
                  double pixels = 1.0);

} // namespace groupscope
