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

/// The categories next to the cloud: colour, name, number of points, and of selected ones if there are any. A
/// click or Enter isolates a category, and the others become grey; repeated, it shows all of them. Ctrl+click
/// or Space hides or shows it. Its context menu (right button, menu key) selects its points. Long lists
/// scroll. Points coloured by a number have a colour bar above.
class ScatterLegend : public QWidget {
    Q_OBJECT

  public:
    explicit ScatterLegend(QWidget* parent = nullptr);

    /// Categories, colours or counts changed.
    void setScene(const ScatterScene& scene);
    /// The selection changed.
    void setSelection(const ScatterScene& scene);
    ColorBar* colorBar() const { return bar_; }
    /// (C + 1,), the last for points without a value.
    const std::vector<bool>& visible() const { return visible_; }
    /// How the categories that are not visible are drawn.
    ScatterScene::Rest rest() const { return rest_; }
    void setVisibleCategories(std::vector<bool> visible);
    void setRest(ScatterScene::Rest rest) { rest_ = rest; }
    /// Whether the legend is present at all; false next to a view with the same legend.
    void setOffered(bool offered);
    bool isOffered() const { return offered_; }
    /// Whether there is room on screen; figures have the legend anyway.
    void setRoomy(bool roomy);
    /// Maximum width in pixels; longer names are cut.
    void setMostWidth(int width);
    /// Whether only the button that expands it is shown.
    bool isCollapsed() const { return collapsed_; }
    void setCollapsed(bool collapsed);
    /// Isolates category `code`, and the others become grey; shows all categories if it is already isolated.
    void isolate(int code);
    void toggle(int code);
    void showAll();
    /// Current width of the legend in pixels.
    int shownWidth() const { return isHidden() ? 0 : width(); }
    /// Actions for category `code`; the caller owns the menu.
    QMenu* makeMenu(int code);

  Q_SIGNALS:
    void collapsedChanged(bool collapsed);
    void visibleCategoriesChanged();
    /// shownWidth() changed.
    void resized();
    /// Requests to select the points of a category.
    void categoryPicked(int code, Combine how);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    bool event(QEvent* event) override;

  private:
    /// Shortens the title if it would leave the categories less than two thirds of the height and they need
    /// more: to one line for each of its lines, or to nothing.
    void fitTitle();
    void updateItems();
    void showMenu(QPoint spot);
    void onClicked(QListWidgetItem* item);
    int preferredWidth() const;
    void arrange();
    bool isKeyOfList(int key) const;

    QLabel* title_;
    QString wholeTitle_; ///< full title, of which title_ shows a part
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
    bool hasContent_ = false; ///< whether there are categories or a colour bar
};

} // namespace groupscope
