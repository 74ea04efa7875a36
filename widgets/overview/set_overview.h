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

/// What is worth knowing of an opened embedding set before anything is trained on it.
struct SetOverviewData {
    QString title;
    QString details;                      ///< lines: rows × dimensions, classes, attributes, mean norm
    std::vector<QString> groupNames;      ///< (G,)
    std::vector<QString> splits;          ///< (S,) names
    std::vector<std::vector<int>> counts; ///< (G,S) rows
    std::vector<QString> warnings;        ///< what may spoil a result: rows without labels, odd columns
    std::vector<QString> notices;         ///< what is good to know: skipped elements
    std::vector<DataCheck> checks;        ///< what was found in the rows
    std::size_t rowCount = 0;             ///< of the set
};

/// Shows a SetOverviewData: name, details, warnings, notices, the data check, and how many rows each group
/// has in each split.
class SetOverview : public QWidget {
    Q_OBJECT

  public:
    explicit SetOverview(QWidget* parent = nullptr);

    /// An empty overview (no title) shows what to do instead.
    void setOverview(SetOverviewData overview);
    QTableWidget* table() const { return table_; }
    DataCheckList* checks() const { return checks_; }

  Q_SIGNALS:
    /// Somebody chose a group of the table, and one of its splits; -1: all of them.
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
