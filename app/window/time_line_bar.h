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

/// The one scrubber of the window: steps through the epochs of the run that was selected last, by hand or as
/// a film, and every pane follows. Hidden while no run with several epochs is selected.
class TimeLineBar : public QToolBar {
    Q_OBJECT
  public:
    explicit TimeLineBar(PaneContext* context, QWidget* parent = nullptr);

    /// Milliseconds between two pictures of a film of so many epochs, and how many epochs each goes on: slow
    /// enough to see the epochs of a short training, eight seconds for a long one.
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
    /// A layout that is restored may bring it back without a run.
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
    QComboBox* speed_; ///< data: how many times as fast
    QToolButton* loop_;
    TimeSlider* slider_;
    QLabel* name_;
    QToolButton* release_;
    QToolButton* map_;
    QToolButton* trails_;
    QToolButton* animation_;
    QTimer film_;
    QTimer updateSoon_; ///< epochs arrive faster than anybody can look
};

} // namespace groupscope
