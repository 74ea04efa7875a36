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

class ScaleTab;
class SceneView;
class TradeOffChart;

/// All finished runs, on a row set and by a selection rule of one's choice: worst group against average of
/// the chosen settings, every setting of each method, accuracy over two of its parameters, accuracy out of
/// the distribution against that in it and against how many parameters were trained, and trained heads over
/// their scale. It follows the session by itself.
class TradeOffPanel : public QWidget {
    Q_OBJECT
  public:
    explicit TradeOffPanel(PaneContext* context, QWidget* parent = nullptr);

    TradeOffChart* chart() const { return chart_; }
    SceneView* allSettings() const { return allSettings_; }
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
    void showParameters(const std::string& rowSet);
    void selectRow(const QString& row, bool added);

    PaneContext* context_;
    Session* session_;
    QComboBox* split_;
    QComboBox* rule_;
    QTabWidget* tabs_;
    TradeOffChart* chart_;
    SceneView* allSettings_;
    SceneView* twoParameters_;
    SceneView* robustness_;
    SceneView* scale_;
    ScaleTab* scaleTab_;
    bool watched_ = false;
    SceneView* parameters_;
    SessionComparison compared_; ///< what is shown
    QTimer refreshSoon_;         ///< many runs arrive at once when they come from disk
};

} // namespace groupscope
