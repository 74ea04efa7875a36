// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/neighbour_tiles.h"

#include "core/data/task_members.h"
#include "core/figures/palette.h"
#include "widgets/overview/thumbnail.h"
#include "widgets/style/language.h"
#include "widgets/style/qt_color.h"
#include "widgets/style/theme.h"

#include <QEvent>
#include <QLocale>
#include <QPainter>
#include <QPainterPath>
#include <QStyledItemDelegate>

#include <algorithm>

namespace groupscope {

namespace {

constexpr int tilePicture = 72, tileWidth = 96, tileFrame = 2, tileSign = 18;
constexpr int nameLines = 2; // of a row without a picture

int lineHeight(const QFont& font) {
    return QFontMetrics(font).height();
}

/// Of a tile: a picture or a name, then class, group and distance.
int tileHeight(const QFont& font, bool pictures) {
    const int top = pictures ? tilePicture : nameLines * lineHeight(font) + 2 * spacing::close;
    return top + 3 * lineHeight(font) + spacing::close + spacing::normal;
}

/// Draws a tile. Blue and vermillion are told apart by all readers; the sign says the same without colour.
class TileDelegate : public QStyledItemDelegate {
  public:
    explicit TileDelegate(const NeighbourModel* model, QObject* parent)
        : QStyledItemDelegate(parent)
        , model_(model) {}

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex&) const override {
        return {tileWidth, tileHeight(option.font, model_->hasPictures())};
    }

    void paint(QPainter* painter, const QStyleOptionViewItem& option,
               const QModelIndex& index) const override {
        painter->save();
        painter->setRenderHint(QPainter::Antialiasing);
        painter->setFont(option.font);
        if (option.state & (QStyle::State_Selected | QStyle::State_HasFocus)) {
            QColor ground = option.palette.color(QPalette::Highlight);
            ground.setAlphaF(option.state & QStyle::State_Selected ? 0.25f : 0.12f);
            painter->fillRect(option.rect, ground);
        }
        const bool dark = isDark(option.palette), right = index.data(NeighbourModel::tileRight).toBool();
        const QColor color = toQColor(right ? correctColor(dark) : wrongColor(dark));
        const QRect top = topOf(option);
        paintTop(painter, option, index, top);
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(color, tileFrame, right ? Qt::SolidLine : Qt::DashLine));
        painter->drawRect(top);
        paintSign(painter, top, color, right, option.palette.color(QPalette::Base));
        paintWords(painter, option, index, top.bottom() + spacing::close);
        painter->restore();
    }

  private:
    QRect topOf(const QStyleOptionViewItem& option) const {
        const bool pictures = model_->hasPictures();
        const int width = pictures ? tilePicture : tileWidth - spacing::normal;
        const int height = pictures ? tilePicture : nameLines * lineHeight(option.font) + 2 * spacing::close;
        return {option.rect.center().x() - width / 2, option.rect.top() + spacing::close, width, height};
    }

    void paintTop(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                  const QRect& area) const {
        const auto picture = index.data(Qt::DecorationRole).value<QImage>();
        if (!picture.isNull()) {
            const QImage scaled = picture.scaled(area.size(), Qt::KeepAspectRatio, Qt::SmoothTransformation);
            QRect place = scaled.rect();
            place.moveCenter(area.center());
            painter->fillRect(area, option.palette.color(QPalette::AlternateBase));
            return painter->drawImage(place, scaled);
        }
        painter->fillRect(area, option.palette.color(QPalette::AlternateBase));
        painter->setPen(option.palette.color(QPalette::Text));
        const QRect inside = area.adjusted(tileSign, 1, -2, -1);
        painter->drawText(inside, Qt::AlignCenter | Qt::TextWrapAnywhere,
                          painter->fontMetrics().elidedText(index.data(NeighbourModel::tileName).toString(),
                                                            Qt::ElideMiddle,
                                                            nameLines * inside.width() - tileSign));
    }

    static void paintSign(QPainter* painter, const QRect& top, const QColor& color, bool right,
                          const QColor& paper) {
        const QRectF disc(top.left() - 3, top.top() - 3, tileSign, tileSign);
        painter->setPen(QPen(paper, 1.5));
        painter->setBrush(color);
        painter->drawEllipse(disc);
        QPainterPath sign;
        const QPointF middle = disc.center();
        if (right) {
            sign.moveTo(middle + QPointF(-3.8, 0.2));
            sign.lineTo(middle + QPointF(-1.0, 3.0));
            sign.lineTo(middle + QPointF(4.0, -3.4));
        } else {
            sign.moveTo(middle + QPointF(-3.2, -3.2));
            sign.lineTo(middle + QPointF(3.2, 3.2));
            sign.moveTo(middle + QPointF(3.2, -3.2));
            sign.lineTo(middle + QPointF(-3.2, 3.2));
        }
        painter->setBrush(Qt::NoBrush);
        painter->setPen(QPen(paper, 2.0, Qt::SolidLine, Qt::RoundCap));
        painter->drawPath(sign);
    }

    static void paintWords(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index,
                           int y) {
        const QFontMetrics metrics = painter->fontMetrics();
        const auto line = [&](const QString& words, QPalette::ColorRole role) {
            painter->setPen(option.palette.color(role));
            painter->drawText(QRect(option.rect.left() + 2, y, option.rect.width() - 4, metrics.height()),
                              Qt::AlignHCenter | Qt::TextSingleLine,
                              metrics.elidedText(words, Qt::ElideRight, option.rect.width() - 6));
            y += metrics.height();
        };
        line(index.data(NeighbourModel::tileClass).toString(), QPalette::Text);
        line(index.data(NeighbourModel::tileGroup).toString(), QPalette::PlaceholderText);
        line(index.data(NeighbourModel::tileDistance).toString(), QPalette::PlaceholderText);
    }

    const NeighbourModel* model_;
};

/// What a row is beside its class: "red", "male, black"; empty without attributes.
QString attributesOf(const Task& task, int row) {
    QStringList names;
    for (const int group : task.groupsOf(static_cast<std::size_t>(row)))
        names << QString::fromStdString(task.groups.combinationName(task.groups.combinationOf(group)));
    return names.join(QStringLiteral(", "));
}

} // namespace

void NeighbourModel::show(std::shared_ptr<const Task> task, std::vector<NeighbourTile> tiles) {
    beginResetModel();
    task_ = std::move(task);
    tiles_ = std::move(tiles);
    endResetModel();
}

int NeighbourModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : static_cast<int>(tiles_.size());
}

QVariant NeighbourModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid() || !task_)
        return {};
    const NeighbourTile& tile = tiles_[static_cast<std::size_t>(index.row())];
    const auto row = static_cast<std::size_t>(tile.row);
    const QString name = QString::fromStdString(task_->set->ids[row]);
    const QString ofClass = QString::fromStdString(task_->groups.classes()[task_->labels[row]]);
    const QString distance = QLocale().toString(static_cast<double>(tile.distance), 'f', 3);
    switch (role) {
    case Qt::DecorationRole:
        return thumbnailOf(*task_->set, tile.row);
    case Qt::DisplayRole: // for screen readers and tests: all that the tile shows
        return tr("%1 %2, %3")
            .arg(tile.right ? QStringLiteral("✔") : QStringLiteral("✘"),
                 QString::fromStdString(describeRow(*task_, row)), distance);
    case Qt::ToolTipRole:
        return tr("%1\n%2\nrank %3, distance %4: %5")
            .arg(name, QString::fromStdString(describeRow(*task_, row)))
            .arg(index.row() + 1)
            .arg(distance, tile.right ? tr("of the same class") : tr("of another class"));
    case tileClass:
        return ofClass;
    case tileGroup:
        return attributesOf(*task_, tile.row);
    case tileDistance:
        return distance;
    case tileRight:
        return tile.right;
    case tileName:
        return name;
    default:
        return {};
    }
}

NeighbourTiles::NeighbourTiles(QWidget* parent)
    : QListView(parent)
    , model_(new NeighbourModel(this)) {
    setFont(textFont(TextRole::caption, font()));
    setModel(model_);
    setItemDelegate(new TileDelegate(model_, this));
    setViewMode(QListView::IconMode);
    setResizeMode(QListView::Adjust);
    setMovement(QListView::Static);
    setUniformItemSizes(true);
    setFrameShape(QFrame::NoFrame);
    viewport()->setAutoFillBackground(false);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setToolTip(tr("A click selects the example on the map; a double click or Return makes it the query"));
    connect(this, &QListView::clicked, this,
            [this](const QModelIndex& index) { Q_EMIT rowClicked(model_->rowOf(index)); });
    connect(this, &QListView::activated, this,
            [this](const QModelIndex& index) { Q_EMIT rowActivated(model_->rowOf(index)); });
    fit();
}

void NeighbourTiles::show(const std::shared_ptr<const Task>& task, const std::vector<int>& rows, int label,
                          const RowAnswer& answer) {
    std::vector<NeighbourTile> tiles;
    for (std::size_t i = 0; i < answer.nearest.size(); ++i) {
        const int row = rows[answer.nearest[i].row];
        tiles.push_back({row, answer.distances[i], task->labels[row] == label});
    }
    model_->show(task, std::move(tiles));
    fit();
}

void NeighbourTiles::clear(const std::shared_ptr<const Task>& task) {
    model_->show(task, {});
    fit();
}

int NeighbourTiles::heightOfTiles(int width, const QFont& letters) const {
    const int columns = std::max(1, width / tileWidth), lines = (model_->rowCount() + columns - 1) / columns;
    return std::max(1, lines) * tileHeight(letters, model_->hasPictures()) + spacing::tight;
}

/// As high as the lines of tiles that its width makes.
void NeighbourTiles::fit() {
    setGridSize({tileWidth, tileHeight(font(), model_->hasPictures())});
    setFixedHeight(heightOfTiles(viewport()->width(), font()));
}

void NeighbourTiles::paintTiles(QPainter& painter, QPointF corner, int width, const QPalette& colors) const {
    const int columns = std::max(1, width / tileWidth),
              height = tileHeight(painter.font(), model_->hasPictures());
    QStyleOptionViewItem option;
    option.font = painter.font();
    option.palette = colors;
    for (int row = 0; row < model_->rowCount(); ++row) {
        option.rect = QRect(QPoint(row % columns * tileWidth, row / columns * height) + corner.toPoint(),
                            QSize(tileWidth, height));
        itemDelegate()->paint(&painter, option, model_->index(row));
    }
}

void NeighbourTiles::resizeEvent(QResizeEvent* event) {
    QListView::resizeEvent(event);
    fit();
}

void NeighbourTiles::changeEvent(QEvent* event) {
    QListView::changeEvent(event);
    if (event->type() == QEvent::FontChange)
        fit();
}

} // namespace groupscope
