// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/export/figure_export.h"

#include <QColor>
#include <QFile>
#include <QImage>
#include <QTemporaryDir>

#include <cstdlib>

namespace groupscope::testing {

/// Pixels of `image` whose channels differ from `color` by at most `tolerance`.
inline int pixelsOf(const QImage& image, const QColor& color, int tolerance = 12) {
    int count = 0;
    for (int y = 0; y < image.height(); ++y) {
        for (int x = 0; x < image.width(); ++x) {
            const QColor pixel = image.pixelColor(x, y);
            count += std::abs(pixel.red() - color.red()) <= tolerance &&
                     std::abs(pixel.green() - color.green()) <= tolerance &&
                     std::abs(pixel.blue() - color.blue()) <= tolerance;
        }
    }
    return count;
}

/// Pixels at which two pictures of one size differ.
inline int differingPixels(const QImage& first, const QImage& second) {
    int count = 0;
    for (int y = 0; y < first.height(); ++y)
        for (int x = 0; x < first.width(); ++x)
            count += first.pixel(x, y) != second.pixel(x, y);
    return count;
}

/// The figure a widget draws, as the text of an SVG file.
template<class Widget>
QString svgOf(const Widget& widget, QSize size) {
    QTemporaryDir folder;
    const QString path = folder.filePath(QStringLiteral("figure.svg"));
    exportFigure(path, size, [&](QPainter& painter, const QRectF& area) { widget.draw(painter, area); });
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

} // namespace groupscope::testing
