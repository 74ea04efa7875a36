// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/group_bars.h"

#include <QString>
#include <QWidget>

class QComboBox;
class QLabel;
class QStackedLayout;

namespace groupscope {

class GroupBarsView;

/// Accuracy of every group as horizontal bars, up to four runs side by side.
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
    const GroupBarsData& data() const;
    void setPlaceholder(const QString& text);
    QString placeholder() const;
    void setOrder(Order order);
    Order order() const;

    /// "shoe, red: 41.2 % (164 of 398), 95 % interval 36.4–46.1 %", one line for each run.
    QString description(int group) const;
    /// Place of a group's block in the view, in this widget's coordinates; for tests and help.
    QRect blockRect(int group) const;

    /// The same picture on paper, all groups in `area`.
    void draw(QPainter& painter, const QRectF& area) const;

  Q_SIGNALS:
    void groupActivated(int group);
    void exportRequested();
    void orderChanged();
    void placeholderChanged();

  protected:
    void contextMenuEvent(QContextMenuEvent* event) override;

  private:
    QStackedLayout* stack_;
    QLabel* placeholder_;
    QComboBox* orderBox_;
    GroupBarsView* view_;
};

} // namespace groupscope
