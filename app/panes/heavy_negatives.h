// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "app/views/negative_values.h"
#include "app/views/pane_context.h"

#include <QWidget>

class QLabel;
class QPushButton;
class QTableWidget;

namespace groupscope {

/// The heaviest negatives of the clicked example in the selected contrastive run, with pictures, similarity,
/// temperature, weight (where the run has one) and share of the gradient. Computed while the widget is
/// visible.
class HeavyNegatives : public QWidget {
    Q_OBJECT
  public:
    explicit HeavyNegatives(PaneContext* context, QWidget* parent = nullptr);

    /// Shows the negatives of that row index of the set.
    void ask(int row);
    void clear(); ///< forgets the example, because another set is open

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void find();
    void list(const WeighedNegatives& found);
    void say(const QString& words);
    void selectOnMap();

    PaneContext* context_;
    Derived<RunKey, NegativeWeights> weights_;
    Derived<NegativesKey, WeighedNegatives> heaviest_;
    int row_ = -1; ///< row index of the example; -1: none yet
    WeighedNegatives found_;
    QLabel* title_;
    QTableWidget* table_;
    QPushButton* mark_;
};

} // namespace groupscope
