// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/data_check.h"

#include <QString>
#include <QWidget>

#include <vector>

class QLabel;
class QStackedLayout;
class QTableWidget;
class QVBoxLayout;

namespace groupscope {

class DataCheckList;

/// Summary of an open set.
struct SetOverviewData {
    QString title;
    QString details;                      ///< lines: examples × dimensions, classes, attributes, mean norm
    std::vector<QString> groupNames;      ///< (G,) names
    std::vector<QString> splits;          ///< (S,) names
    std::vector<std::vector<int>> counts; ///< (G,S) numbers of examples
    /// (S,) numbers of examples where groups overlap: counts of groups then add up to more; or ().
    std::vector<int> splitSizes;
    std::vector<QString> warnings; ///< possible causes of wrong results: examples without labels, odd columns
    std::vector<QString> notices;  ///< notes, such as skipped elements
    std::vector<DataCheck> checks; ///< findings of the data check
    std::size_t rowCount = 0;      ///< number of examples of the set
};

/// Shows a SetOverviewData: name, details, warnings, notes, data check, and the number of examples of each
/// group in each split.
class SetOverview : public QWidget {
    Q_OBJECT

  public:
    explicit SetOverview(QWidget* parent = nullptr);

    /// An empty overview (no title) says how to open a set.
    void setOverview(SetOverviewData overview);
    QTableWidget* table() const { return table_; }
    DataCheckList* checks() const { return checks_; }

  Q_SIGNALS:
    /// A user clicked a group of the table in one of its splits; -1: all splits.
    void groupActivated(int group, int split);

  protected:
    void changeEvent(QEvent* event) override;
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    QWidget* makeEmptyPage();
    void fillTable();
    void fillMessages();
    void addMessage(const QString& message, bool isWarning);
    void layColumns();

    SetOverviewData overview_;
    QStackedLayout* pages_;
    QLabel* title_;
    QLabel* details_;
    QVBoxLayout* messages_;
    DataCheckList* checks_;
    QTableWidget* table_;
};

} // namespace groupscope
