// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/class_imbalance.h"
#include "core/data/drawn_split.h"

#include <QDialog>

#include <array>
#include <memory>
#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QDoubleSpinBox;
class QFormLayout;
class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;
class QTableWidget;

namespace groupscope {

/// Draws a new split of an open set, balanced or imbalanced on purpose, and shows the number of examples of
/// each part in each split.
class SplitDialog : public QDialog {
    Q_OBJECT
  public:
    enum class Kind { random, imbalance, domain };

    /// `selection` names the class and the columns of groups.
    SplitDialog(std::shared_ptr<const EmbeddingSet> set, TaskSelection selection, QWidget* parent = nullptr);

    /// `domain` only if a column may hold domains.
    void setKind(Kind kind);
    /// The new columns, the split first, as of the acceptance of the dialog.
    const std::vector<Column>& columns() const { return columns_; }

  private:
    void addFields(QFormLayout* form);
    void fillParts();
    void showFieldsOfKind();
    void update();
    const Strata& strata();
    void makeColumns();
    void showCounts(const std::vector<int>& split, const std::vector<int>& minor);
    Kind kind() const;
    bool isImbalance() const { return kind() == Kind::imbalance; }
    DrawnColumn splitOfKind(const std::array<double, 3>& shares, std::uint64_t seed, std::string name);

    std::shared_ptr<const EmbeddingSet> set_;
    TaskSelection selection_;
    QComboBox* kind_;
    QComboBox* by_;
    std::array<QDoubleSpinBox*, 3> shares_{}; ///< in percent
    QWidget* sharesRow_ = nullptr;
    QCheckBox* keepTest_; ///< visible if the file declares test examples
    QComboBox* domain_;   ///< domain of the test split
    QSpinBox* minorities_;
    QDoubleSpinBox* lost_; ///< in percent
    QSpinBox* seed_;
    QLineEdit* name_;
    QFormLayout* form_ = nullptr;
    QTableWidget* counts_;
    QLabel* summary_;
    QPushButton* accept_;
    int strataOf_ = -1; ///< index in by_ whose strata are strata_
    Strata strata_;
    std::vector<Column> columns_;
};

} // namespace groupscope
