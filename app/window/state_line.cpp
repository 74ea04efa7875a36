// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/state_line.h"

#include "app/session/session.h"
#include "app/views/map_model.h"
#include "widgets/style/chip.h"
#include "widgets/style/number_text.h"
#include "widgets/tables/elided_label.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QHBoxLayout>
#include <QLocale>

namespace groupscope {

StateLine::StateLine(Session* session, MapModel* map, QWidget* parent)
    : QWidget(parent)
    , session_(session)
    , map_(map)
    , state_(new Chip)
    , text_(new ElidedLabel) {
    state_->setObjectName(QStringLiteral("stateChip"));
    text_->setObjectName(QStringLiteral("stateText"));
    auto* row = new QHBoxLayout(this);
    row->setContentsMargins(spacing::close, 0, spacing::close, 0);
    row->addWidget(text_, 1);
    const auto setOpening = [this](bool opening) {
        opening_ = opening;
        update();
    };
    connect(session->data(), &OpenSet::openingStarted, this, [setOpening] { setOpening(true); });
    for (const auto ended : {&OpenSet::opened, &OpenSet::closed})
        connect(session->data(), ended, this, [setOpening] { setOpening(false); });
    for (const auto ended : {&OpenSet::columnsNeeded, &OpenSet::columnsAsked, &OpenSet::openFailed})
        connect(session->data(), ended, this, [setOpening] { setOpening(false); });
    connect(session->data(), &OpenSet::importNeeded, this, [setOpening] { setOpening(false); });
    for (const auto signal :
         {&TrainingQueue::trainingStarted, &TrainingQueue::trainingStopped, &TrainingQueue::queueChanged})
        connect(session->queue(), signal, this, &StateLine::update);
    for (const auto signal : {&RunList::runsAdded, &RunList::runsRemoved})
        connect(session->runs(), signal, this, &StateLine::update);
    for (const auto signal :
         {&MapModel::finished, &MapModel::stopped, &MapModel::cleared, &MapModel::mapChanged})
        connect(map, signal, this, &StateLine::update);
    connect(map, &MapModel::progressed, this, [this] {
        if (state_->tone() == Tone::quiet || state_->tone() == Tone::good)
            update();
    });
    update();
}

QString StateLine::whatTrains() const {
    const std::size_t training = session_->queue()->trainingCount(),
                      waiting = session_->queue()->waitingCount();
    const QString text = training == 1 ? tr("training") : tr("%1 training").arg(training);
    return waiting == 0 ? text : tr("%1, %2 waiting").arg(text).arg(waiting);
}

void StateLine::update() {
    const std::size_t waiting = session_->queue()->waitingCount();
    if (opening_)
        state_->setState(tr("opening"), Tone::running);
    else if (session_->queue()->isTraining())
        state_->setState(whatTrains(), Tone::running);
    else if (waiting > 0 && session_->queue()->isPaused())
        state_->setState(tr("paused"), Tone::waiting);
    else if (map_->isComputing())
        state_->setState(tr("laying out the map"), Tone::running);
    else if (session_->task() == nullptr)
        state_->setState(tr("nothing open"), Tone::quiet);
    else if (session_->data()->obstacle() != TrainingObstacle::nothing)
        state_->setState(tr("explore only"), Tone::waiting);
    else
        state_->setState(tr("ready"), Tone::good);
    if (session_->task() == nullptr) {
        text_->setText(tr("Open a file (Ctrl+O), drop one here, or try a demo set"));
        return;
    }
    const Task& task = *session_->task();
    QStringList facts{QFileInfo(QString::fromStdString(task.set->path.string())).fileName(),
                      exampleCountText(static_cast<qlonglong>(task.set->size())),
                      task.groups.groupCount() == 1 ? tr("1 group")
                                                    : tr("%1 groups").arg(task.groups.groupCount())};
    const auto runs = session_->runs()->all().size();
    facts << (runs == 0   ? tr("no runs yet: choose a method and press Train")
              : runs == 1 ? tr("1 run")
                          : tr("%1 runs").arg(runs));
    text_->setText(facts.join(QStringLiteral(" · ")));
}

} // namespace groupscope
