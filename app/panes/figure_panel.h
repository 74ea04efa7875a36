// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane.h"
#include "core/figures/figure.h"

#include <QTimer>
#include <QWidget>

#include <map>
#include <memory>
#include <string>
#include <vector>

class QComboBox;
class QTabWidget;

namespace groupscope {

class ElidedLabel;
class FigureSource;
class FigureView;
class PaneContext;

/// Figures of the registry as tabs, with a box for each of their parameters: everything that is seen follows
/// from the figures. They need the same.
class FigurePanel : public QWidget {
    Q_OBJECT
  public:
    /// `pane` is the id of the pane, and begins the object names of what is in it: "calibration_split", a
    /// box, "calibration_reliability", a view.
    FigurePanel(PaneContext* context, std::string pane, const std::vector<std::string>& figures,
                QWidget* parent = nullptr);
    ~FigurePanel() override;

    /// The tab on top, with what is known now, also where nobody looked since.
    FigureView* current();
    QString currentName() const;
    /// Of the figure of that tab, for reports; empty without one.
    QString caption();
    /// Whether people can see it: nothing is drawn or worked out for a panel that nobody sees.
    void setWatched(bool watched);
    QJsonObject state() const;
    void restore(const QJsonObject& state);

  private:
    struct Tab {
        const Figure* figure;
        FigureView* view;
        std::vector<Drawing> drawings{};
        std::shared_ptr<const void> held{}; ///< what the drawings are of
        QString caption{};
    };
    QWidget* makeBar();
    Tab& tab();
    const Tab& tab() const;
    void onOpened();
    void refresh();
    void bringUpToDate();
    void draw(Tab& tab);
    void offer(const Tab& tab);
    void show(Tab& tab);
    void selectBehind(const Tab& tab, const QString& key, bool added);

    PaneContext* context_;
    std::string pane_;
    std::unique_ptr<FigureSource> source_;
    std::map<std::string, QComboBox*> boxes_; ///< by parameter
    std::map<std::string, QString> wanted_;   ///< what was selected in them, also while it is not offered
    QComboBox* split_ = nullptr;              ///< that of the parameter "split"; null: no figure has it
    std::vector<Tab> tabs_;
    QTabWidget* pages_;
    ElidedLabel* subject_;
    ElidedLabel* note_;
    QTimer refreshSoon_;
    bool watched_ = false;
    bool isOld_ = true; ///< there is something else to draw of than the tab on top shows
};

namespace pane {

/// The content of a pane of these figures.
PaneContent figureContent(PaneContext& context, const std::string& pane, const QString& name,
                          const std::vector<std::string>& figures);

} // namespace pane

} // namespace groupscope
