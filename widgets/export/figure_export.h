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

/// Text size of figures that are not scaled, in points.
inline constexpr double figurePoints = 9.0;

/// Font of figures: the font family of the program, with the size figurePoints in units of 1/96 inch.
QFont figureFont();

/// Bytes of a file with the drawing of `draw(painter, area)` as PNG, SVG or PDF, by the ending of `path`,
/// which is not written. `area` is (0, 0, size); one unit is 1/96 inch, and `pixels` >= 1 of the PNG per
/// unit. The painter has figureFont(), so that text has figurePoints in all three formats. The background is
/// white.
///
/// Throws FileError for an ending other than .png, .svg, .pdf, UsageError for a size that is empty or over
/// 32,768 a side or 400 million pixels.
QByteArray figureBytes(const QString& path, QSize size,
                       const std::function<void(QPainter& painter, const QRectF& area)>& draw,
                       double pixels = 1.0);

/// Writes figureBytes() to `path` through a temporary file, so that `path` holds either its earlier content
/// or the whole figure. Throws as figureBytes(), and FileError if the target cannot be written.
void exportFigure(const QString& path, QSize size,
                  const std::function<void(QPainter& painter, const QRectF& area)>& draw,
                  double pixels = 1.0);

} // namespace groupscope
