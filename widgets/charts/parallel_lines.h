// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/chart_colors.h"
#include "widgets/charts/parallel_coordinates.h"

#include <QFont>
#include <QRectF>

namespace groupscope {

/// What a picture of lines over axes is drawn of.
struct ParallelPicture {
    const ParallelData& data;
    const std::vector<std::vector<float>>& shares; ///< (axes, lines)
    const std::vector<int>& order;                 ///< (axes,)
    const QHash<QString, ParallelCoordinates::Placed>& brushes;
    const std::vector<char>& passing; ///< (lines,)
};

/// Where everything stands.
struct ParallelLayout {
    double left = 0.0, right = 0.0, top = 0.0,
           bottom = 0.0; ///< first and last axis, highest and lowest value
    double none = 0.0;   ///< y of lines without a value
    std::size_t count = 0;

    double x(std::size_t place) const {
        return count < 2
                   ? 0.5 * (left + right)
                   : left + (right - left) * static_cast<double>(place) / static_cast<double>(count - 1);
    }
    double y(double share) const { return share < 0.0 ? none : bottom - (bottom - top) * share; }
    double share(double y) const; ///< −0.1 near `none`, else in [0,1]
};

ParallelLayout layParallel(QSizeF size, std::size_t axes, const QFont& font, bool note);

/// (lines,) shares of the height of the axis.
std::vector<float> sharesOf(const ParallelAxis& axis);

/// What a part of the axis holds.
ParallelBrush heldBy(const ParallelAxis& axis, const ParallelCoordinates::Brush& part);
/// Where that stands on an axis; above it where the axis has nothing of it.
std::vector<ParallelCoordinates::Brush> partsOf(const ParallelAxis& axis, const ParallelBrush& brush);

/// The lines alone: those that pass in colour over the others.
void drawParallelLines(QPainter& painter, const ParallelPicture& picture, const ParallelLayout& layout,
                       const ChartColors& colors);

/// Axes with ticks, titles and brushes; `focus` is the place of the axis that keys are about, or −1.
void drawParallelAxes(QPainter& painter, const ParallelPicture& picture, const ParallelLayout& layout,
                      const ChartColors& colors, int focus);

} // namespace groupscope
