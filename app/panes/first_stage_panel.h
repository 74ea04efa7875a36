// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/pane_context.h"
#include "core/runs/table.h"

#include <QWidget>

class QComboBox;
class QLabel;
class QPainter;
class QTableWidget;

namespace groupscope {

/// What the first stage of the selected run found in the training rows, beside known classes, attributes and
/// groups: how far they agree, and how found and known values meet.
class FirstStagePanel : public QWidget {
    Q_OBJECT
  public:
    explicit FirstStagePanel(PaneContext* context, QWidget* parent = nullptr);

    bool isEmpty() const { return !shown_; }
    /// "first stage of Just Train Twice, seed 0": for files and reports.
    QString name() const;
    /// Draws both tables, one above the other, with the painter's font.
    void draw(QPainter& painter, const QRectF& area) const;
    /// The height that they need on such a page.
    double heightOnPaper(QSizeF page, const QFont& font) const;

  private:
    void refresh();
    void showEmpty();
    void fillChoices();
    void showConfusion();
    const Run* run() const;

    PaneContext* context_;
    QLabel* title_;
    QTableWidget* agreement_;
    QComboBox* choice_; ///< data: number of the agreement
    QTableWidget* confusion_;
    QLabel* note_;
    QWidget* content_; ///< all but the note
    Table agreementTable_, confusionTable_;
    bool shown_ = false;
};

} // namespace groupscope
