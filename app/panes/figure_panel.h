// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/figure_boxes.h"
#include "app/panes/pane.h"
#include "app/views/figure_source.h"

#include <QTimer>
#include <QWidget>

#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

class QTabWidget;

namespace groupscope {

class ElidedLabel;
class FigureView;
class PaneContext;

/// A figure of a panel, and its source if that differs from the usual source of its inputs.
struct PanelFigure {
    PanelFigure(const char* figure)
        : id(figure) {}
    PanelFigure(const char* figure, FigureNeeds of)
        : id(figure)
        , drawnOf(of) {}

    std::string id;
    std::optional<FigureNeeds> drawnOf{};
};

/// Figures of the registry as tabs, with a box for each parameter. All content follows from the figures. A
/// tab is drawn when it is visible or asked for; a tab whose figure cannot show the selected runs is hidden.
class FigurePanel : public QWidget {
    Q_OBJECT
  public:
    /// `pane` is the id of the pane; object names begin with it: "calibration_split". The object name of a
    /// view is the id of its figure. Throws UsageError for a figure without a source.
    FigurePanel(PaneContext* context, std::string pane, const std::vector<PanelFigure>& figures,
                QWidget* parent = nullptr);
    ~FigurePanel() override;

    /// Inserts a tab that is no figure at `place`. `show` updates the tab for a split.
    void insertPage(int place, QWidget* page, const QString& title,
                    std::function<void(const std::string& split)> show);

    /// The view of a figure, brought up to date even if it was never visible.
    FigureView* view(const std::string& figure);
    /// Drawing of a tab, for exports and for the report. Its caption is empty for figures that the report
    /// draws itself.
    PaneDrawing drawing(const std::string& figure);
    /// The view in front; null where the tab in front is an inserted page.
    FigureView* current(); ///< null where the tab in front is an inserted page
    /// One command for each tab: raises the pane and the tab.
    std::vector<PaneCommand> commands() const;
    /// Brings an inserted page up to date.
    void showPage(const QWidget* page);
    /// Whether the panel is visible: nothing is computed or drawn for an invisible panel.
    void setWatched(bool watched);
    QJsonObject state() const;
    void restore(const QJsonObject& state);

  private:
    struct Tab;

    FigureSource* sourceOf(FigureNeeds needs);
    void addTab(const PanelFigure& figure);
    void addFrontAction(Tab& tab);
    /// Hides tabs that have nothing to show, and returns to the chosen tab when it has content again.
    void offerTabs();
    Tab& tab() const;
    Tab& tabOf(const QWidget* page) const;
    Tab& tabOf(const std::string& figure) const;
    bool isOfAllRuns() const;
    PanelChoice choiceOf(const Tab& tab) const;

    void onOpened();
    void renew(const std::function<bool(const Tab& tab)>& which);
    void look();
    void bringUpToDate(Tab& tab);
    void draw(Tab& tab, std::vector<FigureInput> inputs);
    void show(Tab& tab);
    void ring(Tab& tab);
    void selectBehind(const Tab& tab, const QStringList& keys, bool added);

    PaneContext* context_;
    std::string pane_;
    std::map<FigureNeeds, FigureSource*> sources_;
    std::vector<std::unique_ptr<Tab>> tabs_; ///< in the order of the tab bar
    FigureBoxes* boxes_ = nullptr;
    QTabWidget* pages_;
    QWidget* chosenPage_ = nullptr; ///< the tab that a user chose, also while it is hidden
    ElidedLabel* note_;
    QTimer refreshSoon_; ///< merges updates, because many runs arrive at once
    bool watched_ = false;
    bool isOffering_ = false; ///< changes of the tabs come from the program, not from a user
};

namespace pane {

/// Content of a pane of `figures`.
PaneContent figureContent(PaneContext& context, const std::string& pane,
                          const std::vector<PanelFigure>& figures);
} // namespace pane

} // namespace groupscope
