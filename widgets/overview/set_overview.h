// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <array>
#include <vector>

class QLabel;
class QTableWidget;
class QVBoxLayout;

namespace groupscope {

/// What is worth knowing of an opened embedding set before anything is trained on it.
struct SetOverviewData {
    QString title;
    QString details;                       ///< lines: rows × dimensions, classes, attributes, mean norm
    std::vector<QString> groupNames;       ///< (G,)
    std::vector<std::array<int, 3>> counts; ///< (G,): rows in train, val, test
    std::vector<QString> warnings;
};

/// Shows a SetOverviewData: name, details, warnings, and how many rows each group has in each split.
class SetOverview : public QWidget {
    Q_OBJECT

  public:
    explicit SetOverview(QWidget* parent = nullptr);

    /// An empty overview (no title) shows what to do instead.
    void setOverview(SetOverviewData overview);
    QTableWidget* table() const { return table_; }

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void fillTable();
    void fillWarnings();

    SetOverviewData overview_;
    QLabel* title_;
    QLabel* details_;
    QVBoxLayout* warnings_;
    QTableWidget* table_;
};

} // namespace groupscope
