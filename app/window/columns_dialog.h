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

/// A column with more values is an identifier, and forms no groups or splits.
inline constexpr std::size_t mostGroupingValues = 1000;

/// Choice of embedding and columns: class, split, the columns of groups (attributes, yes/no columns of
/// overlapping groups, or one column of names), and whether broken examples are left out.
class ColumnsDialog : public QDialog {
    Q_OBJECT
  public:
    /// `message` says why the dialog appears; may be empty.
    ColumnsDialog(std::shared_ptr<const EmbeddingSet> set, const QString& message, QWidget* parent = nullptr);
    TaskSelection selection() const;
    /// The split to be drawn; nothing if a split of the file is chosen.
    std::optional<SplitRequest> splitRequest() const;

  private:
    enum class Groups { attributes, overlapping, named, acrossClasses };

    void addColumns();
    void offerSplits(QComboBox& box, Purpose purpose);
    Groups groups() const;
    /// Shows the fields of the chosen kind of groups and hides the others.
    void showGroupFields();
    QString problemOf(const TaskSelection& chosen) const;
    QString summaryOf(const TaskSelection& chosen) const;
    void updateSummary();

    std::shared_ptr<const EmbeddingSet> set_;
    QComboBox* embedding_;
    QComboBox* class_;
    QComboBox* split_;
    QComboBox* fitSet_;    ///< visible if the file declares several training splits
    QComboBox* selectSet_; ///< visible if the file declares several validation splits
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
