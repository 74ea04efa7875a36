// SPDX-License-Identifier: GPL-3.0-or-later
// The retrieval pane as a figure: the query, and what it finds in every space.
#include "app/panes/retrieval_queries.h"
#include "app/views/group_rows.h"
#include "core/data/task_members.h"
#include "widgets/overview/thumbnail.h"
#include "widgets/style/language.h"
#include "widgets/style/theme.h"

#include <QPainter>

#include <algorithm>

namespace groupscope {

namespace {

constexpr int figurePicture = 96, figureCard = 132;

/// What the card of the query leaves of a page of that width.
int tilesWidth(double page) {
    return std::max(1, static_cast<int>(page - figureCard - 3.0 * spacing::normal));
}

} // namespace

bool RetrievalQueries::hasFigure() const {
    return context_->session()->task() && query_ >= 0 && !strips_.empty();
}

QString RetrievalQueries::caption() const {
    if (!hasFigure())
        return {};
    const Task& task = *context_->session()->task();
    return tr("Query %1: %2. A solid frame with a check marks an example of its class, a dashed frame with a "
              "cross one of another class. Class, subgroup and distance are below each.")
        .arg(QString::fromStdString(describeRow(task, static_cast<std::size_t>(query_))), placeText_);
}

double RetrievalQueries::heightOnPaper(QSizeF page, const QFont& font) const {
    double height = 2.0 * spacing::normal + QFontMetrics(font).height();
    for (const RetrievalStrip* strip : strips_)
        height += strip->heightOfStrip(tilesWidth(page.width()), font);
    return std::max(height, page.height());
}

void RetrievalQueries::paintFigure(QPainter& painter, const QRectF& area) const {
    const QPalette paper = themePalette(Theme::light);
    painter.fillRect(area, paper.color(QPalette::Base));
    if (!hasFigure())
        return;
    const Task& task = *context_->session()->task();
    const int tiles = tilesWidth(area.width());
    const QFont letters = painter.font();
    const int line = QFontMetrics(letters).height();
    painter.save();
    painter.translate(area.topLeft());
    painter.setPen(paper.color(QPalette::PlaceholderText));
    painter.drawText(QRectF(spacing::normal, spacing::close, area.width() - 2.0 * spacing::normal, line),
                     Qt::AlignVCenter | Qt::TextSingleLine, placeText_);
    double y = line + spacing::normal + spacing::close;
    const double top = y;
    for (const RetrievalStrip* strip : strips_) {
        strip->paintStrip(painter, {figureCard + 2.0 * spacing::normal, y}, tiles, paper);
        y += strip->heightOfStrip(tiles, letters);
    }
    double below = top;
    if (const QImage picture = thumbnailOf(*task.set, query_); !picture.isNull()) {
        const QImage scaled =
            picture.scaled(figurePicture, figurePicture, Qt::KeepAspectRatio, Qt::SmoothTransformation);
        painter.drawImage(QPointF(spacing::normal, below), scaled);
        below += scaled.height() + spacing::normal;
    }
    const auto write = [&](const QString& words, bool bold, QPalette::ColorRole color) {
        QFont font = letters;
        font.setBold(bold);
        painter.setFont(font);
        painter.setPen(paper.color(color));
        QRectF used;
        painter.drawText(QRectF(spacing::normal, below, figureCard, area.height()), Qt::TextWordWrap, words,
                         &used);
        below += used.height() + spacing::close;
    };
    write(QString::fromStdString(describeRow(task, static_cast<std::size_t>(query_))), true, QPalette::Text);
    write(QString::fromStdString(task.set->ids[query_]), false, QPalette::PlaceholderText);
    painter.restore();
}

} // namespace groupscope
