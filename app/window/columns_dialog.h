// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QListWidget;
class QPushButton;

namespace groupscope {

/// Lets the user say which embedding and which columns are meant: class, split, and the attributes that make
/// groups; and whether broken rows are left out.
class ColumnsDialog : public QDialog {
    Q_OBJECT
  public:
    /// `message` says why the dialog appears; may be empty.
    ColumnsDialog(std::shared_ptr<const EmbeddingSet> set, const QString& message, QWidget* parent = nullptr);
    TaskSelection selection() const;

  private:
    void updateSummary();

    std::shared_ptr<const EmbeddingSet> set_;
    QComboBox* embedding_;
    QComboBox* class_;
    QComboBox* split_;
    QListWidget* attributes_;
    QCheckBox* leaveOutBroken_;
    QLabel* summary_;
    QPushButton* accept_;
};

} // namespace groupscope
