// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session.h"

#include <QObject>
#include <QStringList>
#include <QTimer>

class QComboBox;
class QTabWidget;
class QWidget;

namespace groupscope {

class GroupBars;
class LineChart;
class RunTable;

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
    /// The chart on top.
    LineChart* currentChart() const;

    QStringList selectedIds() const { return selected_; }
    void select(const QStringList& ids);

  Q_SIGNALS:
    void selectionChanged(const QStringList& ids);
    void exportGroupsRequested();
    void exportChartRequested();

  private:
    void buildGroupsPanel(QWidget* parent);
    void buildCharts(QWidget* parent);
    void onRunAdded(const QString& id);
    void onRunChanged(const QString& id);
    void onRunRemoved(const QString& id);
    void onEpochs(const QString& id, int first);
    void onOpened();
    void showGroups();
    void showCharts();
    Split shownSplit() const;

    Session* session_;
    RunTable* table_;
    QWidget* groupsPanel_ = nullptr;
    QComboBox* split_ = nullptr;
    GroupBars* bars_ = nullptr;
    QTabWidget* charts_ = nullptr;
    LineChart* accuracy_ = nullptr;
    LineChart* loss_ = nullptr;
    LineChart* alignment_ = nullptr;
    QTimer redrawGroups_; ///< short epochs must not repaint the bars a hundred times a second
    QStringList selected_;
};

} // namespace groupscope
