// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/import/file_content.h"

#include <QStackedWidget>

class QLabel;
class QTableWidget;

namespace groupscope {

/// The first values of an item of a file as a table, or its first pictures.
class ItemPreview : public QStackedWidget {
    Q_OBJECT
  public:
    explicit ItemPreview(QWidget* parent = nullptr);

    /// Null: says how to choose an item.
    void setItem(const ContentItem* item);

  private:
    void showTable(const ContentItem& item);
    void showPictures(const Thumbnails& pictures);
    void showMessage(const QString& text);

    QTableWidget* table_;
    QLabel* pictures_;
    QLabel* message_;
};

} // namespace groupscope
