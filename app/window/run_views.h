// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

class QComboBox;
class QLabel;
class QTabWidget;
class QWidget;

namespace groupscope {

class GroupBars;
class LineChart;
class RunTable;
class TradeOffChart;
class TradeOffPanel;

/// The views that show runs: the table, the accuracies of groups, and the learning curves. It keeps them in
/// step with the session and with the selection in the table.
class RunViews : public QObject {
    Q_OBJECT
  public:
    RunViews(Session* session, QWidget* parent);

    RunTable* table() const { return table_; }
    QWidget* groupsPanel() const { return groupsPanel_; }
    QWidget* chartsPanel() const;
    GroupBars* groupBars() const { return bars_; }
    LineChart* accuracyChart() const { return accuracy_; }
    LineChart* lossChart() const { return loss_; }
    LineChart* weightsChart() const { return weights_; }
    TradeOffPanel* tradeOff() const { return tradeOff_; }
    /// The learning curves on top; those of accuracy while the trade-off is.
    LineChart* currentChart() const;

    QStringList selectedIds() const { return selected_; }
    void select(const QStringList& ids);

  Q_SIGNALS:
    void selectionChanged(const QStringList& ids);
    void exportGroupsRequested();
    void exportChartRequested();
    void exportTradeOffRequested();

  private:
    void buildGroupsPanel(QWidget* parent);
    void buildCharts(QWidget* parent);
    void buildTradeOff(QWidget* parent);
    void fillTable();
    void onRunChanged(const QString& id);
    void onRunsRemoved(const QStringList& ids);
    void onEpochs(const QString& id, int first);
    void onOpened();
    void showQuestions();
    void showGroups();
    void showRules();
    void showCharts();
    std::string shownRowSet() const;

    Session* session_;
    RunTable* table_;
    QWidget* groupsPanel_ = nullptr;
    QComboBox* split_ = nullptr;
    GroupBars* bars_ = nullptr;
    QTabWidget* charts_ = nullptr;
    LineChart* accuracy_ = nullptr;
    LineChart* loss_ = nullptr;
    LineChart* alignment_ = nullptr;
    LineChart* weights_ = nullptr; ///< its tab is there for runs that weigh groups
    TradeOffPanel* tradeOff_ = nullptr;
    QLabel* ruleNote_ = nullptr; ///< how the epochs shown were chosen
    QTimer refillTable_;         ///< an averaged table is made anew at most a few times a second
    QTimer redrawGroups_;        ///< short epochs must not repaint the bars a hundred times a second
    QStringList selected_;
};

} // namespace groupscope
