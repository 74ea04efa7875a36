// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QTimer>
#include <QToolBar>

class QComboBox;
class QLabel;
class QToolButton;

namespace groupscope {

class PaneContext;
class TimeSlider;

/// The time line of the window: steps through the epochs of the run selected last, by hand or as an
/// animation, and every pane follows. Disabled while no run with several epochs is selected.
class TimeLineBar : public QToolBar {
    Q_OBJECT
  public:
    explicit TimeLineBar(PaneContext* context, QWidget* parent = nullptr);

    /// Milliseconds between two steps of an animation, and epochs per step: slow enough to see the epochs of
    /// a short training, eight seconds for a long one.
    struct Pace {
        int interval = 0;
        int epochs = 1;
    };
    static Pace paceOf(int epochs, double speed);
    bool isPlaying() const { return film_.isActive(); }

  public Q_SLOTS:
    void setPlaying(bool playing);

  protected:
    bool eventFilter(QObject* object, QEvent* event) override;
    /// Updates the bar, because a restored layout may show it without a run.
    void showEvent(QShowEvent* event) override;

  private:
    void makeRow();
    void askForAnimation();
    void update();
    void showState();
    void goOn();
    Pace pace() const;

    PaneContext* context_;
    QToolButton* play_;
    QComboBox* speed_; ///< data of entries: factor of the speed
    QToolButton* loop_;
    TimeSlider* slider_;
    QLabel* name_;
    QToolButton* release_;
    QToolButton* map_;
    QToolButton* trails_;
    QToolButton* animation_;
    QTimer film_;
    QTimer updateSoon_; ///< merges updates, because epochs arrive faster than they can be seen
};

} // namespace groupscope
