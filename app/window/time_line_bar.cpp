// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/time_line_bar.h"

#include "app/panes/map_panel.h"
#include "app/views/pane_context.h"
#include "app/views/run_titles.h"
#include "app/window/animation_dialog.h"
#include "widgets/charts/group_bars.h"
#include "widgets/controls/time_slider.h"
#include "widgets/style/language.h"

#include <QAction>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QSignalBlocker>
#include <QStyle>
#include <QToolButton>

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

QToolButton* buttonOf(const QString& text, const QString& toolTip, const char* name) {
    auto* button = new QToolButton;
    button->setObjectName(QLatin1String(name));
    button->setText(text);
    button->setToolTip(toolTip);
    button->setAccessibleName(toolTip);
    return button;
}

} // namespace

TimeLineBar::Pace TimeLineBar::paceOf(int epochs, double speed) {
    constexpr double whole = 8000.0, longest = 500.0, shortest = 40.0; // milliseconds
    const double ofEpoch = std::min(longest, whole / std::max(1, epochs)) / speed;
    const int step = std::max(1, static_cast<int>(std::ceil(shortest / ofEpoch)));
    return {std::max(1, static_cast<int>(std::lround(ofEpoch * step))), step};
}

TimeLineBar::TimeLineBar(PaneContext* context, QWidget* parent)
    : QToolBar(tr("Time line"), parent)
    , context_(context)
    , play_(buttonOf({}, tr("Plays the epochs (Space)"), "timeLinePlay"))
    , speed_(new QComboBox)
    , loop_(buttonOf(tr("Loop"), tr("Repeats after the last epoch"), "timeLineLoop"))
    , slider_(new TimeSlider)
    , name_(new QLabel)
    , release_(buttonOf(tr("Selected epoch"),
                        tr("Shows the selected epoch of the run again, or the newest one during training"),
                        "timeLineRelease"))
    , map_(buttonOf(tr("Map"), tr("Lays out the epochs of this run on the map"), "timeLineMap"))
    , trails_(buttonOf(tr("Trails"), tr("Draws earlier positions of the selected points, on a map of epochs"),
                       "timeLineTrails"))
    , animation_(
          buttonOf(tr("Animation…"), tr("Writes the epochs as an animated picture"), "timeLineAnimation")) {
    setObjectName(QStringLiteral("timeLine"));
    setMovable(false);
    toggleViewAction()->setVisible(false); // it comes and goes with the run that is selected
    makeRow();
    updateSoon_.setSingleShot(true);
    updateSoon_.setInterval(100);
    connect(&updateSoon_, &QTimer::timeout, this, &TimeLineBar::update);
    connect(&film_, &QTimer::timeout, this, &TimeLineBar::goOn);
    TimeLine* time = context->timeLine();
    connect(play_, &QToolButton::toggled, this, &TimeLineBar::setPlaying);
    connect(slider_, &QSlider::valueChanged, time, &TimeLine::choose);
    connect(release_, &QToolButton::clicked, this, [this, time] {
        setPlaying(false);
        time->release();
    });
    connect(map_, &QToolButton::clicked, time, &TimeLine::setMovesMap);
    connect(time, &TimeLine::movesMapChanged, this, [this, time] { map_->setChecked(time->movesMap()); });
    connect(trails_, &QToolButton::toggled, time, &TimeLine::setTrails);
    connect(animation_, &QToolButton::clicked, this, &TimeLineBar::askForAnimation);
    connect(speed_, &QComboBox::currentIndexChanged, this, [this] { film_.setInterval(pace().interval); });
    connect(time, &TimeLine::changed, this, &TimeLineBar::showState);
    connect(time, &TimeLine::lengthChanged, this, [this] {
        if (!updateSoon_.isActive())
            updateSoon_.start();
    });
    connect(context->selected(), &SelectedRuns::changed, this, &TimeLineBar::update);
    connect(context->session()->data(), &OpenSet::opened, this, &TimeLineBar::update);
    connect(context->session()->runs(), &RunList::runsAdded, this, &TimeLineBar::update);
    connect(context->session()->runs(), &RunList::runsRemoved, this, &TimeLineBar::update);
    update();
}

void TimeLineBar::makeRow() {
    play_->setCheckable(true);
    play_->setIcon(style()->standardIcon(QStyle::SP_MediaPlay));
    loop_->setCheckable(true);
    map_->setCheckable(true);
    trails_->setCheckable(true);
    trails_->setChecked(context_->timeLine()->showsTrails());
    speed_->setObjectName(QStringLiteral("timeLineSpeed"));
    speed_->setToolTip(tr("Speed of playing"));
    speed_->setAccessibleName(speed_->toolTip());
    for (const double speed : {0.25, 0.5, 1.0, 2.0, 4.0})
        speed_->addItem(tr("%1 ×").arg(speed), speed);
    speed_->setCurrentIndex(2);
    slider_->setObjectName(QStringLiteral("timeLineEpoch"));
    slider_->setAccessibleName(tr("Epoch that is shown"));
    slider_->setToolTip(tr("Drag, or use ← → Home End. Dots mark epochs with stored heads, which the map can "
                           "show; the diamond marks the selected epoch."));
    slider_->installEventFilter(this);
    for (const QString& text :
         {tr("Newest epoch"), tr("Selected epoch")}) { // no control moves when the text changes
        release_->setText(text);
        release_->setMinimumWidth(std::max(release_->minimumWidth(), release_->sizeHint().width()));
    }
    name_->setObjectName(QStringLiteral("timeLineName"));
    auto* content = new QWidget;
    addWidget(content);
    auto* row = new QHBoxLayout(content);
    row->setContentsMargins(spacing::normal, spacing::tight, spacing::normal, spacing::tight);
    row->addWidget(play_);
    row->addWidget(slider_, 1);
    row->addWidget(name_);
    row->addWidget(release_);
    row->addWidget(speed_);
    row->addWidget(loop_);
    row->addWidget(map_);
    row->addWidget(trails_);
    row->addWidget(animation_);
}

void TimeLineBar::update() {
    TimeLine* time = context_->timeLine();
    const int epochs = time->epochCount();
    const SessionRun* run = context_->session()->find(time->runId());
    // Always visible, because appearing and vanishing would move everything above.
    setVisible(context_->session()->task() != nullptr);
    if (run == nullptr || epochs < 2)
        setPlaying(false);
    const QSignalBlocker quiet(slider_);
    slider_->setRange(0, std::max(1, epochs));
    slider_->setPageStep(std::max(1, epochs / 10));
    const bool kept = run != nullptr && run->run != nullptr;
    slider_->setMarks(time->headEpochs(), kept ? run->run->selectedEpoch : -1);
    slider_->setEnabled(epochs > 1 || (run != nullptr && run->state == SessionRun::State::training));
    play_->setEnabled(epochs > 1);
    animation_->setEnabled(epochs > 1);
    map_->setEnabled(!time->headEpochs().empty());
    film_.setInterval(pace().interval);
    const QString longest = tr("epoch %1 of %2").arg(std::max(10, epochs)).arg(std::max(10, epochs));
    name_->setMinimumWidth(
        std::max(name_->fontMetrics().horizontalAdvance(tr("%1 (newest)").arg(longest)),
                 name_->fontMetrics().horizontalAdvance(tr("%1 (selected)").arg(longest))));
    showState();
}

void TimeLineBar::showState() {
    const TimeLine* time = context_->timeLine();
    const SessionRun* run = context_->session()->find(time->runId());
    const QSignalBlocker quiet(slider_);
    slider_->setValue(time->position());
    release_->setEnabled(time->isChosen());
    release_->setText(run != nullptr && !run->run ? tr("Newest epoch") : tr("Selected epoch"));
    if (run == nullptr)
        return name_->setText(tr("no run selected"));
    if (time->epochCount() == 0)
        return name_->setText(tr("no epoch yet"));
    const QString where = time->position() == 0
                              ? nameOfEpoch(-1)
                              : tr("epoch %1 of %2").arg(time->position()).arg(time->epochCount());
    name_->setText(time->isChosen() ? where
                   : run->run       ? tr("%1 (selected)").arg(where)
                                    : tr("%1 (newest)").arg(where));
    setToolTip(titleOf(*run));
}

void TimeLineBar::askForAnimation() {
    auto* map = window()->findChild<MapPanel*>();
    if (map == nullptr)
        return;
    setPlaying(false);
    auto* dialog = new AnimationDialog(context_, map, window()->findChild<GroupBars*>(), window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

TimeLineBar::Pace TimeLineBar::pace() const {
    return paceOf(context_->timeLine()->epochCount(), speed_->currentData().toDouble());
}

void TimeLineBar::setPlaying(bool playing) {
    TimeLine* time = context_->timeLine();
    const bool possible = playing && time->epochCount() > 1;
    play_->setChecked(possible);
    play_->setIcon(style()->standardIcon(possible ? QStyle::SP_MediaPause : QStyle::SP_MediaPlay));
    if (!possible)
        return film_.stop();
    if (film_.isActive())
        return;
    if (!time->isChosen() || time->position() >= time->epochCount())
        time->choose(0);
    film_.start(pace().interval);
}

void TimeLineBar::goOn() {
    TimeLine* time = context_->timeLine();
    const int last = time->epochCount();
    if (!time->isChosen()) // it was released, or follows a training
        return setPlaying(false);
    if (time->position() < last)
        return time->choose(std::min(last, time->position() + pace().epochs));
    if (loop_->isChecked())
        time->choose(0);
    else
        setPlaying(false);
}

void TimeLineBar::showEvent(QShowEvent* event) {
    QToolBar::showEvent(event);
    updateSoon_.start();
}

bool TimeLineBar::eventFilter(QObject* object, QEvent* event) {
    if (object == slider_ && event->type() == QEvent::KeyPress &&
        static_cast<QKeyEvent*>(event)->key() == Qt::Key_Space) {
        setPlaying(!isPlaying());
        return true;
    }
    return QToolBar::eventFilter(object, event);
}

} // namespace groupscope
