// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/data_check.h"

#include <QWidget>

#include <cstddef>
#include <vector>

class QLabel;
class QToolButton;
class QVBoxLayout;

namespace groupscope {

/// Findings of the data check: one quiet line if all is well, otherwise a line for each finding, problems
/// first, with a button that shows its examples. Passed checks can be unfolded.
class DataCheckList : public QWidget {
    Q_OBJECT

  public:
    explicit DataCheckList(QWidget* parent = nullptr);

    /// The checks of a set of `rowCount` examples; no checks hide the list.
    void setChecks(std::vector<DataCheck> checks, std::size_t rowCount);
    /// Whether passed checks are listed too; false at first.
    void setAllShown(bool shown);

  Q_SIGNALS:
    /// Requests to show the examples of a finding.
    void rowsRequested(const groupscope::RowSelection& rows);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fill();
    QWidget* lineOf(const DataCheck& check);

    std::vector<DataCheck> checks_;
    std::size_t rowCount_ = 0;
    QLabel* sign_;
    QLabel* summary_;
    QToolButton* unfold_;
    QVBoxLayout* lines_;
};

} // namespace groupscope
