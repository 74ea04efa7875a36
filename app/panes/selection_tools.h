// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane.h"
#include "app/views/pane_context.h"
#include "app/views/selection_values.h"

#include <QWidget>

#include <memory>
#include <vector>

class QComboBox;
class QLabel;
class QPushButton;
class QSpinBox;

namespace groupscope {

/// Selects the k worst examples of the selected run in a split, by loss or by margin, and extends a selection
/// by its k nearest examples in the stored embedding.
class SelectionTools : public QWidget {
    Q_OBJECT
  public:
    explicit SelectionTools(PaneContext* context, QWidget* parent = nullptr);

    /// Commands to select the worst by loss, by margin, and neighbours, with the values of the boxes.
    std::vector<PaneCommand> commands();
    bool isWorking() const { return worst_.isWorking() || grown_.isWorking(); }

  private:
    void build();
    void onOpened();
    void refresh();
    void selectWorst();
    void addNeighbours();
    void showWorst();
    void showGrown();
    /// Why the worst examples cannot be selected now; empty: they can.
    QString worstReason() const;
    QString growReason() const;

    PaneContext* context_;
    Session* session_;
    Derived<WorstKey, RowSelection> worst_;
    Derived<GrowKey, RowSelection> grown_;
    std::optional<WorstKey> askedWorst_; ///< nothing: no request is pending
    std::optional<GrowKey> askedGrown_;
    std::shared_ptr<const RowSelection> selection_; ///< selection of askedGrown_
    std::shared_ptr<const std::vector<int>> among_; ///< split of askedGrown_
    QSpinBox* count_;
    QComboBox* by_;
    QComboBox* split_;
    QPushButton* worstButton_;
    QPushButton* growButton_;
    QLabel* problem_;
};

} // namespace groupscope
