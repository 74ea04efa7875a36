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

/// A figure of a panel, and of which source it is drawn where that is not the one of what it needs.
struct PanelFigure {
    PanelFigure(const char* figure)
        : id(figure) {}
    PanelFigure(const char* figure, FigureNeeds of)
        : id(figure)
        , drawnOf(of) {}

    std::string id;
    std::optional<FigureNeeds> drawnOf{};
};

/// Figures of the registry as tabs, with a box for each of their parameters: everything that is seen follows
/// from the figures. A tab is drawn where somebody looks at it, or asks for it here; one whose figure can say
/// nothing of the selected runs is hidden.
class FigurePanel : public QWidget {
    Q_OBJECT
  public:
    /// `pane` is the id of the pane, and begins the object names of what is in it: "calibration_split", a
    /// box; a view has the id of its figure. Throws UsageError for a figure without a source.
    FigurePanel(PaneContext* context, std::string pane, const std::vector<PanelFigure>& figures,
                QWidget* parent = nullptr);
    ~FigurePanel() override;

    /// A tab before that number that is no figure; `show` draws it anew of the rows of a split.
    void insertPage(int place, QWidget* page, const QString& title,
                    std::function<void(const std::string& split)> show);

    /// The tab of that figure, with what is known now, also where nobody looked since.
    FigureView* view(const std::string& figure);
    /// What that tab draws, for exports, and for the report, which has no words of figures that it draws
    /// itself.
    PaneDrawing drawing(const std::string& figure);
    /// The tab on top.
    FigureView* current(); ///< null where that is a page that was inserted
    /// Puts a tab on top and the pane to the front, for each tab.
    std::vector<PaneCommand> commands() const;
    /// Brings a page that was inserted up to date.
    void showPage(const QWidget* page);
    /// Whether people can see it: nothing is drawn or worked out for a panel that nobody sees.
    void setWatched(bool watched);
    QJsonObject state() const;
    void restore(const QJsonObject& state);

  private:
    struct Tab;

    FigureSource* sourceOf(FigureNeeds needs);
    void addTab(const PanelFigure& figure);
    void addFrontAction(Tab& tab);
    /// Hides the tabs that have nothing to say, and goes back to the chosen one where that has again.
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
    std::vector<std::unique_ptr<Tab>> tabs_; ///< in their order
    FigureBoxes* boxes_ = nullptr;
    QTabWidget* pages_;
    QWidget* chosenPage_ = nullptr; ///< the tab that somebody chose, also while it is hidden
    ElidedLabel* note_;
    QTimer refreshSoon_; ///< many runs arrive at once
    bool watched_ = false;
    bool isOffering_ = false; ///< what changes in the tabs now is not the doing of people
};

namespace pane {

/// The content of a pane of these figures.
PaneContent figureContent(PaneContext& context, const std::string& pane,
                          const std::vector<PanelFigure>& figures);
} // namespace pane

} // namespace groupscope
