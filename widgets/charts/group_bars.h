// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/group_bars.h"
#include "core/figures/grouping.h"

#include <QString>
#include <QWidget>

#include <vector>

class QComboBox;
class QLabel;
class QLineEdit;
class QMenu;
class QStackedLayout;

namespace groupscope {

class FigureView;

/// Accuracy of every group as horizontal bars, up to four runs side by side. Of many groups one searches
/// some or keeps the worst; small ones are grey.
class GroupBars : public QWidget {
    Q_OBJECT
    Q_PROPERTY(Order order READ order WRITE setOrder NOTIFY orderChanged)
    Q_PROPERTY(QString placeholder READ placeholder WRITE setPlaceholder NOTIFY placeholderChanged)

  public:
    /// By accuracy: of the first run, the worst first.
    enum class Order { byGroup, byAccuracy };
    Q_ENUM(Order)
    static constexpr std::size_t mostEntries = 4; ///< further runs are not shown

    explicit GroupBars(QWidget* parent = nullptr);

    void setData(GroupBarsData data);
    const GroupBarsData& data() const { return data_; }
    void setPlaceholder(const QString& text);
    QString placeholder() const;
    /// Until it is called, or somebody chooses, many groups stand worst first by themselves.
    void setOrder(Order order);
    Order order() const;
    /// The groups that are shown, in their order.
    const std::vector<int>& shownGroups() const { return groups_; }
    /// What is left out, below the bars; empty when nothing is.
    QString note() const;
    /// As it was at first: no search, all groups.
    void resetChoice();

    /// "shoe, red: 41.2 % (164 of 398), 95 % interval 36.4–46.1 %", one line for each run.
    QString description(int group) const;
    /// Place of a group's block in the view, in this widget's coordinates; for tests and help.
    QRect blockRect(int group) const;

    /// Draws the same picture on paper, with the painter's font: the groups that are shown, and what is left
    /// out.
    void draw(QPainter& painter, const QRectF& area) const;
    /// The height that it needs on such a page.
    double heightOnPaper(QSizeF page, const QFont& font) const;
    bool hasValues() const { return !data_.entries.empty(); }
    /// Accuracies with their intervals and rows, as CSV.
    std::string valuesText() const;

  Q_SIGNALS:
    void groupActivated(int group);
    /// A menu is about to open at that group, −1: at none, for others to add what can be done with it.
    void menuOpening(int group, QMenu* menu);
    void exportRequested();
    void orderChanged();
    void placeholderChanged();

  protected:
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    void build();
    void connectControls();
    void orderByItself();
    void choose();
    GroupChoice choice() const;
    QString noteOf(const ChosenGroups& chosen) const;
    Scene onScreen(const SceneSpace& space) const;
    Scene onPaper(const SceneSpace& whole) const;

    GroupBarsData data_;
    std::vector<int> groups_; ///< that are shown, in their order

    QStackedLayout* stack_;
    QLabel* placeholder_;
    QComboBox* orderBox_;
    bool orderChosen_ = false;
    QComboBox* worstBox_;
    QLabel* worstLabel_;
    QWidget* finding_; ///< the line with the search
    QLineEdit* search_;
    FigureView* view_;
    QWidget* noteLine_;
    QLabel* note_;
};

} // namespace groupscope
