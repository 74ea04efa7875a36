// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/pane_context.h"
#include "app/views/run_comparison.h"

#include <QStringList>
#include <QTimer>
#include <QWidget>

#include <map>
#include <memory>
#include <set>
#include <string>
#include <vector>

class QCheckBox;
class QComboBox;
class QTabWidget;

namespace groupscope {

class MethodGroupsTab;
class ParallelTab;
class ScaleTab;
class FigureView;
class TradeOffAxisBoxes;

/// All finished runs, on a split and by a selection rule of one's choice: worst group against average, or any
/// two numbers, of the chosen settings, their accuracy in every group, every setting of each method, runs
/// over their settings, accuracy over two parameters of a method, accuracy out of the distribution against
/// that in it and against how many parameters were trained, and trained heads over their scale. It follows
/// the session by itself; a tab is made where somebody looks at it, or asks for it here.
class TradeOffPanel : public QWidget {
    Q_OBJECT
  public:
    explicit TradeOffPanel(PaneContext* context, QWidget* parent = nullptr);

    // With the runs and rows of now, also where nobody looked at them since they came.
    FigureView* chart();
    /// The trade-off that the chart draws.
    const TradeOff& tradeOff();
    /// The runs behind a mark of it.
    QStringList runsBehind(const TradeOffMark& mark) const;
    FigureView* allSettings();
    FigureView* byGroup();
    ParallelTab* parallelOfNow();
    FigureView* twoParameters();
    FigureView* robustness();
    FigureView* parameters();
    FigureView* scale();
    TradeOffAxisBoxes* axes() const { return axes_; }
    const ScaleTab* scaleTab() const { return scaleTab_; }
    /// As it was looked at last, to be asked for its state.
    ParallelTab* parallel() const { return parallel_; }
    void setWatched(bool watched);

  private:
    using Maker = void (TradeOffPanel::*)(const std::string& split);

    template<class View>
    View* ofNow(View* view);
    void addTab(QWidget* view, const QString& title, Maker maker);
    FigureView* addSettingsView(const QString& tab, const QString& exported, Maker maker);
    QWidget* makeBar();
    void makeTabs();
    void follow();
    void showRule();
    void showHints();
    void refresh();
    void refreshIfOther();
    /// Makes these tabs anew as soon as somebody looks at them.
    void renew(const std::vector<QWidget*>& tabs);
    bool isWatched(const QWidget* tab) const;
    void bringUpToDate(QWidget* tab);
    void showChosen(const std::string& split);
    void showAllSettings(const std::string& split);
    void showTwoParameters(const std::string& split);
    void showRobustness(const std::string& split);
    void showScale(const std::string& split);
    void showByGroup(const std::string& split);
    void showParallel(const std::string& split);
    void showParameters(const std::string& split);
    void selectRow(const QString& row, bool added);
    void selectRows(const QStringList& rows, bool added);
    void selectFront();
    void ringSelected();

    PaneContext* context_;
    Session* session_;
    QComboBox* split_ = nullptr;
    QComboBox* rule_ = nullptr;
    TradeOffAxisBoxes* axes_ = nullptr;
    QCheckBox* frontOfAll_;
    QTabWidget* tabs_;
    FigureView* chart_ = nullptr;
    QAction* front_ = nullptr; ///< selects the runs on the front
    TradeOff tradeOff_;
    std::shared_ptr<const SessionComparison> charted_; ///< whose rows it names
    FigureView* byGroup_ = nullptr;
    MethodGroupsTab* groupsTab_ = nullptr;
    FigureView* allSettings_ = nullptr;
    ParallelTab* parallel_ = nullptr;
    FigureView* twoParameters_ = nullptr;
    FigureView* robustness_ = nullptr;
    FigureView* parameters_ = nullptr;
    FigureView* scale_ = nullptr;
    ScaleTab* scaleTab_ = nullptr;
    bool watched_ = false;
    std::map<QWidget*, Maker> makers_; ///< by tab
    std::set<QWidget*> old_;           ///< tabs that show other runs or rows than those of now
    std::shared_ptr<const SessionComparison> compared_; ///< what tabs were made of last
    QTimer refreshSoon_;                                ///< many runs arrive at once when they come from disk
};

} // namespace groupscope
