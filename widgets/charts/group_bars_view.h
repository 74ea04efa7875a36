// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/charts/group_bars.h"

#include <QAbstractScrollArea>

namespace groupscope {

/// The bars on the screen: the header stays, the blocks scroll.
class GroupBarsView : public QAbstractScrollArea {
    Q_OBJECT

  public:
    explicit GroupBarsView(GroupBars* owner);

    /// `groups` of the data are shown, in that order.
    void show(GroupBarsData data, std::vector<int> groups);
    void setGroups(std::vector<int> groups);
    const GroupBarsData& data() const { return data_; }
    const std::vector<int>& groups() const { return groups_; }
    /// In the viewport; empty for a group that is not there.
    QRect blockRect(int group) const;

  Q_SIGNALS:
    void activated(int group);

  protected:
    void paintEvent(QPaintEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void mouseReleaseEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    bool viewportEvent(QEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void lay();
    int groupAt(QPointF place) const;
    void select(int place);

    GroupBars* owner_;
    GroupBarsData data_;
    std::vector<int> groups_;
    GroupBarsLayout layout_;
    Scene scene_;
    int selected_ = -1; ///< a group
};

} // namespace groupscope
