// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/set_to_look_at.h"
#include "app/session/split_request.h"
#include "core/data/task.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QFormLayout;
class QLabel;
class QListWidget;
class QPushButton;

namespace groupscope {

/// More values than this make a column an identifier, not something that forms groups or splits.
inline constexpr std::size_t mostGroupingValues = 1000;

/// Lets the user say which embedding and which columns are meant: class, split, and what makes the groups:
/// attributes, yes/no columns of overlapping groups, or one column that names them; and whether broken rows
/// are left out.
class ColumnsDialog : public QDialog {
    Q_OBJECT
  public:
    /// `message` says why the dialog appears; may be empty.
    ColumnsDialog(std::shared_ptr<const EmbeddingSet> set, const QString& message, QWidget* parent = nullptr);
    TaskSelection selection() const;
    /// The split that is to be made; nothing where the file has one that is chosen.
    std::optional<SplitRequest> splitRequest() const;

  private:
    enum class Groups { attributes, overlapping, named, acrossClasses };

    void addColumns();
    void offerSplits(QComboBox& box, Purpose purpose);
    Groups groups() const;
    /// Shows what the way of making groups needs and hides the rest.
    void showGroupFields();
    QString problemOf(const TaskSelection& chosen) const;
    QString summaryOf(const TaskSelection& chosen) const;
    void updateSummary();

    std::shared_ptr<const EmbeddingSet> set_;
    QComboBox* embedding_;
    QComboBox* class_;
    QComboBox* split_;
    QComboBox* fitSet_;    ///< seen where the file declares several sets to fit on
    QComboBox* selectSet_; ///< the same to select by
    QComboBox* groups_;
    QListWidget* attributes_;
    QListWidget* identities_; ///< yes/no columns
    QComboBox* named_;
    QFormLayout* form_;
    QCheckBox* leaveOutBroken_;
    QLabel* summary_;
    QPushButton* accept_;
};

} // namespace groupscope
