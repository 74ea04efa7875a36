// SPDX-License-Identifier: GPL-3.0-or-later
// The retrieval pane as a figure: the query, and what it finds in every space.
#include "app/group_rows.h"
#include "app/thumbnail.h"
#include "app/window/retrieval_queries.h"
#include "core/data/task_members.h"
#include "widgets/style/language.h"
#include "widgets/style/theme.h"

#include <QPainter>

#include <algorithm>

namespace groupscope {

namespace {

constexpr int figurePicture = 96, figureCard = 132;
constexpr int leastFigureTiles = 384, mostFigureTiles = 6144; // pixels of a line of what is found
constexpr int figureStep = 96;                                // a tile more

double figureWidth(int tiles) {
    return figureCard + tiles + 3.0 * spacing::normal;
}

} // namespace

bool RetrievalQueries::hasFigure() const {
    return context_->session()->task() && query_ >= 0 && !strips_.empty();
}

QString RetrievalQueries::caption() const {
    if (!hasFigure())
        return {};
    const Task& task = *context_->session()->task();
    return tr("%1 as a query: %2. A solid frame with a check is a row of its class, a dashed one with a "
              "cross "
              "one of another; below each its class, subgroup and distance.")
        .arg(QString::fromStdString(describeRow(task, static_cast<std::size_t>(query_))), placeText_);
}

double RetrievalQueries::figureHeight(int tiles) const {
    double height = 2.0 * spacing::normal + fontMetrics().height();
    for (const RetrievalStrip* strip : strips_)
        height += strip->heightOfStrip(tiles);
    return std::max(height, 2.0 * figurePicture);
}

/// With as many tiles in a line as lets everything be largest.
void RetrievalQueries::paintFigure(QPainter& painter, const QRectF& area) const {
    const QPalette paper = themePalette(Theme::light);
    painter.fillRect(area, paper.color(QPalette::Base));
    if (!hasFigure())
        return;
    const Task& task = *context_->session()->task();
    const auto factorOf = [&](int tiles) {
        return std::min(area.width() / figureWidth(tiles), area.height() / figureHeight(tiles));
    };
    int tiles = leastFigureTiles;
    for (int wider = tiles + figureStep; wider <= mostFigureTiles; wider += figureStep)
        if (factorOf(wider) > factorOf(tiles))
            tiles = wider;
    const double factor = factorOf(tiles), wide = figureWidth(tiles), height = figureHeight(tiles);
    const int line = fontMetrics().height();
    painter.save();
    painter.translate(area.topLeft());
    painter.scale(factor, factor);
    painter.setFont(font());
    painter.setPen(paper.color(QPalette::PlaceholderText));
    painter.drawText(QRectF(spacing::normal, spacing::close, wide - 2.0 * spacing::normal, line),
                     Qt::AlignVCenter | Qt::TextSingleLine, placeText_);
    double y = line + spacing::normal + spacing::close;
    const double top = y;
    for (const RetrievalStrip* strip : strips_) {
        strip->paintStrip(painter, {figureCard + 2.0 * spacing::normal, y}, tiles, paper);
        y += strip->heightOfStrip(tiles);
    }
    double below = top;
    if (const QImage picture = thumbnailOf(*task.set, query_); !picture.isNull()) {
        const QImage scaled =
            picture.scaled(figurePicture, figurePicture, Qt::KeepAspectRatio, Qt::SmoothTransformation);
        painter.drawImage(QPointF(spacing::normal, below), scaled);
        below += scaled.height() + spacing::normal;
    }
    const auto write = [&](const QString& words, TextRole role, QPalette::ColorRole color) {
        painter.setFont(textFont(role, font()));
        painter.setPen(paper.color(color));
        QRectF used;
        painter.drawText(QRectF(spacing::normal, below, figureCard, height), Qt::TextWordWrap, words, &used);
        below += used.height() + spacing::close;
    };
    write(QString::fromStdString(describeRow(task, static_cast<std::size_t>(query_))), TextRole::heading,
          QPalette::Text);
    write(QString::fromStdString(task.set->ids[static_cast<std::size_t>(query_)]), TextRole::caption,
          QPalette::PlaceholderText);
    painter.restore();
}

} // namespace groupscope
