// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

#include <vector>

class QLabel;
class QListWidget;
class QListWidgetItem;
class QPushButton;

namespace groupscope {

class ScatterScene;

/// The categories beside the cloud: colour, name, number of points. A click or Enter shows that category
/// alone (again: all of them), Ctrl+click or Space hides or shows it. Long lists scroll.
class ScatterLegend : public QWidget {
    Q_OBJECT

  public:
    explicit ScatterLegend(QWidget* parent = nullptr);

    /// New categories, colours or counts.
    void setScene(const ScatterScene& scene);
    /// (C + 1,), the last for points without a value.
    const std::vector<bool>& visible() const { return visible_; }
    void setVisibleCategories(std::vector<bool> visible);
    /// Shows category `code` alone, or all of them when it is alone already.
    void isolate(int code);
    void toggle(int code);

  Q_SIGNALS:
    void visibleCategoriesChanged();

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void updateItems();
    void onClicked(QListWidgetItem* item);
    int preferredWidth() const;

    QLabel* title_;
    QListWidget* list_;
    QPushButton* showAll_;
    std::vector<bool> visible_;
};

} // namespace groupscope
