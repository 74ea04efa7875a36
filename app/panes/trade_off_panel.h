// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane_context.h"
#include "app/window/run_comparison.h"

#include <QStringList>
#include <QTimer>
#include <QWidget>

class QComboBox;
class QTabWidget;

namespace groupscope {

class MethodGroupsTab;
class ParallelTab;
class ScaleTab;
class SceneView;
class TradeOffChart;

/// All finished runs, on a row set and by a selection rule of one's choice: worst group against average of
/// the chosen settings, their accuracy in every group, every setting of each method, runs over their
/// settings, accuracy over two parameters of a method, accuracy out of the distribution against that in it
/// and against how many parameters were trained, and trained heads over their scale. It follows the session
/// by itself.
class TradeOffPanel : public QWidget {
    Q_OBJECT
  public:
    explicit TradeOffPanel(PaneContext* context, QWidget* parent = nullptr);

    TradeOffChart* chart() const { return chart_; }
    SceneView* allSettings() const { return allSettings_; }
    SceneView* byGroup() const { return byGroup_; }
    ParallelTab* parallel() const { return parallel_; }
    /// The same with the runs and rows of now, also where nobody looked at it since they came.
    ParallelTab* parallelOfNow();
    SceneView* twoParameters() const { return twoParameters_; }
    SceneView* robustness() const { return robustness_; }
    SceneView* scale() const { return scale_; }
    const ScaleTab* scaleTab() const { return scaleTab_; }
    void setWatched(bool watched);
    SceneView* parameters() const { return parameters_; }

  private:
    SceneView* addSettingsView(const QString& tab, const QString& exported);
    void showRule();
    void refresh();
    void showSettings(const std::string& rowSet);
    void showRobustness(const std::string& rowSet);
    void showScale();
    void showByGroup();
    void showParallel();
    void showParameters(const std::string& rowSet);
    void selectRow(const QString& row, bool added);

    PaneContext* context_;
    Session* session_;
    QComboBox* split_;
    QComboBox* rule_;
    QTabWidget* tabs_;
    TradeOffChart* chart_;
    SceneView* byGroup_;
    MethodGroupsTab* groupsTab_;
    SceneView* allSettings_;
    ParallelTab* parallel_;
    SceneView* twoParameters_;
    SceneView* robustness_;
    SceneView* scale_;
    ScaleTab* scaleTab_;
    bool watched_ = false;
    bool parallelIsOld_ = true; ///< other runs are there than its lines
    SceneView* parameters_;
    SessionComparison compared_; ///< what is shown
    QTimer refreshSoon_;         ///< many runs arrive at once when they come from disk
};

} // namespace groupscope
