// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_selection.h"
#include "widgets/scatter/scatter_scene.h"

#include <QWidget>

#include <vector>

class QLabel;
class QListWidget;
class QListWidgetItem;
class QMenu;
class QPushButton;
class QToolButton;

namespace groupscope {

class ColorBar;

/// The categories beside the cloud: colour, name, number of points, and of selected ones when there are any.
/// A click or Enter lets that category stand out from the others, which become grey (again: all of them),
/// Ctrl+click or Space hides or shows it,
/// its context menu (right button, menu key) selects its points. Long lists scroll. Above them the colour bar
/// of points that are coloured by a value.
class ScatterLegend : public QWidget {
    Q_OBJECT

  public:
    explicit ScatterLegend(QWidget* parent = nullptr);

    /// New categories, colours or counts.
    void setScene(const ScatterScene& scene);
    /// Other points are selected.
    void setSelection(const ScatterScene& scene);
    ColorBar* colorBar() const { return bar_; }
    /// (C + 1,), the last for points without a value.
    const std::vector<bool>& visible() const { return visible_; }
    /// How the categories that are not visible are drawn.
    ScatterScene::Rest rest() const { return rest_; }
    void setVisibleCategories(std::vector<bool> visible);
    void setRest(ScatterScene::Rest rest) { rest_ = rest; }
    /// Whether it is there at all: beside another view that has the same one it is not.
    void setOffered(bool offered);
    bool isOffered() const { return offered_; }
    /// Whether there is room for it on screen; figures have it all the same.
    void setRoomy(bool roomy);
    /// Pixels; it is never wider, and cuts names instead.
    void setMostWidth(int width);
    /// Whether only the button that brings it back is shown.
    bool isCollapsed() const { return collapsed_; }
    void setCollapsed(bool collapsed);
    /// Lets category `code` stand out from the others, which become grey, or shows all of them when it does
    /// already.
    void isolate(int code);
    void toggle(int code);
    void showAll();
    /// Pixels that it takes of the width now.
    int shownWidth() const { return isHidden() ? 0 : width(); }
    /// What can be done with category `code`; the caller owns it.
    QMenu* makeMenu(int code);

  Q_SIGNALS:
    void collapsedChanged(bool collapsed);
    void visibleCategoriesChanged();
    /// shownWidth() is another one.
    void resized();
    /// The points of a category are to be selected.
    void categoryPicked(int code, Combine how);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;

  private:
    /// Cuts the title where it would leave the categories less than two thirds of the height and they need
    /// more: to a line for each of its own, or to nothing.
    void fitTitle();
    void updateItems();
    void showMenu(QPoint spot);
    void onClicked(QListWidgetItem* item);
    int preferredWidth() const;
    void arrange();
    bool isKeyOfList(int key) const;

    QLabel* title_;
    QString wholeTitle_; ///< of which title_ shows what there is room for
    ColorBar* bar_;
    QListWidget* list_;
    QPushButton* showAll_;
    QToolButton* collapse_;
    std::vector<bool> visible_;
    ScatterScene::Rest rest_ = ScatterScene::Rest::hidden;
    int mostWidth_;
    bool collapsed_ = false;
    bool offered_ = true;
    bool roomy_ = true;
    bool showsTitle_ = false;
    bool showsBar_ = false;
    bool hasContent_ = false; ///< categories or a colour bar
};

} // namespace groupscope
