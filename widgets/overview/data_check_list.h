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

/// What was found in a set before anything is trained on it: one calm line when all is well, and a line for
/// each finding otherwise, problems first, with a button that shows the rows concerned. What is fine can be
/// unfolded.
class DataCheckList : public QWidget {
    Q_OBJECT

  public:
    explicit DataCheckList(QWidget* parent = nullptr);

    /// The checks of a set of so many rows; none hides the list.
    void setChecks(std::vector<DataCheck> checks, std::size_t rowCount);
    /// Whether the checks that found nothing are listed too; at first not.
    void setAllShown(bool shown);

  Q_SIGNALS:
    /// The rows of a finding are to be shown.
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
