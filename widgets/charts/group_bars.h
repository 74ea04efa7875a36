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

/// Accuracy of every group as horizontal bars, for up to four runs. Many groups can be searched or limited to
/// the worst; small ones are grey.
class GroupBars : public QWidget {
    Q_OBJECT
    Q_PROPERTY(Order order READ order WRITE setOrder NOTIFY orderChanged)
    Q_PROPERTY(QString placeholder READ placeholder WRITE setPlaceholder NOTIFY placeholderChanged)

  public:
    /// By accuracy: the worst group of the first run first.
    enum class Order { byGroup, byAccuracy };
    Q_ENUM(Order)
    static constexpr std::size_t mostEntries = 4; ///< further runs are not shown

    explicit GroupBars(QWidget* parent = nullptr);

    void setData(GroupBarsData data);
    const GroupBarsData& data() const { return data_; }
    void setPlaceholder(const QString& text);
    QString placeholder() const;
    /// Sets the order. Until this call or a user's choice, many groups are sorted by accuracy, the worst
    /// first.
    void setOrder(Order order);
    Order order() const;
    /// The visible groups, in their order.
    const std::vector<int>& shownGroups() const { return groups_; }
    /// Groups that are left out, as a note below the bars; empty: none.
    QString note() const;
    /// Resets the search and shows all groups.
    void resetChoice();

    /// Text such as "shoe, red: 41.2 % (164 of 398), 95 % interval 36.4–46.1 %", one line for each run.
    QString description(int group) const;
    /// Rectangle of a group in coordinates of this widget; for tests and help.
    QRect blockRect(int group) const;

    /// Draws the bars on paper, with the font of the painter: the visible groups, and the note.
    void draw(QPainter& painter, const QRectF& area) const;
    /// Height that the bars need on a page of that size.
    double heightOnPaper(QSizeF page, const QFont& font) const;
    bool hasValues() const { return !data_.entries.empty(); }
    /// Accuracies with their intervals and numbers of examples, as CSV.
    std::string valuesText() const;

  Q_SIGNALS:
    void groupActivated(int group);
    /// A context menu opens at a group, −1: none; receivers may add actions.
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
    std::vector<int> groups_; ///< visible groups, in their order

    QStackedLayout* stack_;
    QLabel* placeholder_;
    QComboBox* orderBox_;
    bool orderChosen_ = false;
    QComboBox* worstBox_;
    QLabel* worstLabel_;
    QWidget* finding_; ///< the row of the search
    QLineEdit* search_;
    FigureView* view_;
    QWidget* noteLine_;
    QLabel* note_;
};

} // namespace groupscope
