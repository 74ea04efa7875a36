// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_selection.h"

#include <QWidget>

#include <vector>

class QLabel;
class QListWidget;
class QListWidgetItem;
class QMenu;
class QPushButton;

namespace groupscope {

class ColorBar;
class ScatterScene;

/// The categories beside the cloud: colour, name, number of points, and of selected ones when there are any.
/// A click or Enter shows that category alone (again: all of them), Ctrl+click or Space hides or shows it,
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
    void setVisibleCategories(std::vector<bool> visible);
    /// Shows category `code` alone, or all of them when it is alone already.
    void isolate(int code);
    void toggle(int code);
    /// What can be done with category `code`; the caller owns it.
    QMenu* makeMenu(int code);

  Q_SIGNALS:
    void visibleCategoriesChanged();
    /// The points of a category are to be selected.
    void categoryPicked(int code, Combine how);

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void updateItems();
    void showMenu(QPoint spot);
    void onClicked(QListWidgetItem* item);
    int preferredWidth() const;

    QLabel* title_;
    ColorBar* bar_;
    QListWidget* list_;
    QPushButton* showAll_;
    std::vector<bool> visible_;
};

} // namespace groupscope
