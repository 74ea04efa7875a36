// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QWidget>

#include <array>
#include <vector>

class QLabel;
class QStackedLayout;
class QTableWidget;
class QVBoxLayout;

namespace groupscope {

/// What is worth knowing of an opened embedding set before anything is trained on it.
struct SetOverviewData {
    QString title;
    QString details;                        ///< lines: rows × dimensions, classes, attributes, mean norm
    std::vector<QString> groupNames;        ///< (G,)
    std::vector<std::array<int, 3>> counts; ///< (G,): rows in train, val, test
    std::vector<QString> warnings;          ///< what may spoil a result: too few rows, groups without rows
    std::vector<QString> notices;           ///< what is good to know: skipped elements, unit-length rows
};

/// Shows a SetOverviewData: name, details, warnings, notices, and how many rows each group has in each split.
class SetOverview : public QWidget {
    Q_OBJECT

  public:
    explicit SetOverview(QWidget* parent = nullptr);

    /// An empty overview (no title) shows what to do instead.
    void setOverview(SetOverviewData overview);
    QTableWidget* table() const { return table_; }

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
    QTableWidget* table_;
};

} // namespace groupscope
