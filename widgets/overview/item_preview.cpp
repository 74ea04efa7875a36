// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/overview/item_preview.h"

#include "widgets/overview/thumbnail.h"
#include "widgets/style/language.h"

#include <QHeaderView>
#include <QLabel>
#include <QPainter>
#include <QTableWidget>

#include <algorithm>

namespace groupscope {

ItemPreview::ItemPreview(QWidget* parent)
    : QStackedWidget(parent)
    , table_(new QTableWidget)
    , pictures_(new QLabel)
    , message_(new QLabel) {
    table_->setObjectName(QStringLiteral("importPreview"));
    table_->setTabKeyNavigation(false);
    table_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    table_->setAccessibleName(tr("First values of the item"));
    pictures_->setObjectName(QStringLiteral("importPictures"));
    for (QLabel* label : {pictures_, message_}) {
        label->setAlignment(Qt::AlignCenter);
        label->setWordWrap(true);
        label->setMargin(spacing::normal);
    }
    for (QWidget* page :
         {static_cast<QWidget*>(table_), static_cast<QWidget*>(pictures_), static_cast<QWidget*>(message_)})
        addWidget(page);
    setItem(nullptr);
}

void ItemPreview::setItem(const ContentItem* item) {
    if (item == nullptr)
        showMessage(tr("Select an item to see its first values."));
    else if (!item->pictures.pixels.empty())
        showPictures(item->pictures);
    else if (!item->preview.empty())
        showTable(*item);
    else
        showMessage(item->kind == ItemKind::other
                        ? tr("This item is not used: it is neither a matrix, a column nor pictures.")
                        : tr("The first values of this item are spread over the file and not shown."));
}

void ItemPreview::showMessage(const QString& text) {
    message_->setText(text);
    setCurrentWidget(message_);
}

void ItemPreview::showTable(const ContentItem& item) {
    const auto columns = static_cast<int>(item.preview.front().size());
    const bool more = item.kind == ItemKind::matrix && item.shape.back() > item.preview.front().size();
    table_->clear();
    table_->setRowCount(static_cast<int>(item.preview.size()));
    table_->setColumnCount(columns + (more ? 1 : 0));
    QStringList header, rows;
    for (int column = 0; column < columns; ++column)
        header << (item.kind == ItemKind::matrix ? QString::number(column)
                                                 : QString::fromStdString(item.name));
    if (more)
        header << QStringLiteral("…");
    for (int row = 0; row < table_->rowCount(); ++row) {
        rows << QString::number(row);
        const std::vector<std::string>& values = item.preview[row];
        for (int column = 0; column < columns && column < static_cast<int>(values.size()); ++column)
            table_->setItem(row, column, new QTableWidgetItem(QString::fromStdString(values[column])));
    }
    table_->setHorizontalHeaderLabels(header);
    table_->setVerticalHeaderLabels(rows);
    table_->resizeColumnsToContents();
    setCurrentWidget(table_);
}

void ItemPreview::showPictures(const Thumbnails& pictures) {
    const std::size_t bytes = static_cast<std::size_t>(pictures.height) *
                              static_cast<std::size_t>(pictures.width) *
                              static_cast<std::size_t>(pictures.channels);
    const auto count = static_cast<int>(pictures.pixels.size() / bytes);
    constexpr int columns = 4, side = 92, gap = 8;
    QPixmap sheet(columns * (side + gap), (count + columns - 1) / columns * (side + gap));
    sheet.fill(Qt::transparent);
    QPainter painter(&sheet);
    for (int i = 0; i < count; ++i) {
        const QImage picture = thumbnailOf(pictures, i).scaled(side, side, Qt::KeepAspectRatio);
        painter.drawImage(i % columns * (side + gap), i / columns * (side + gap), picture);
    }
    pictures_->setPixmap(sheet);
    setCurrentWidget(pictures_);
}

} // namespace groupscope
