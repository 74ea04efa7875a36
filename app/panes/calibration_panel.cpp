// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/calibration_panel.h"

#include "app/panes/hidden_test_notice.h"
#include "app/panes/kept_epoch_note.h"
#include "app/panes/split_box.h"
#include "app/views/run_presentation.h"
#include "app/views/visible.h"
#include "core/methods/method.h"
#include "widgets/charts/scene_view.h"
#include "widgets/style/language.h"
#include "widgets/tables/elided_label.h"

#include <QComboBox>
#include <QHBoxLayout>
#include <QLabel>
#include <QTabWidget>
#include <QVBoxLayout>

namespace groupscope {

CalibrationPanel::CalibrationPanel(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(context->session())
    , scans_(new TemperatureScans(session_, temperaturesOf, this, bytesOfScan))
    , rows_(new QComboBox)
    , at_(new QComboBox)
    , what_(new ElidedLabel)
    , notes_(new ElidedLabel)
    , tabs_(new QTabWidget)
    , scan_(addView(tr("Over the temperature"), "calibrationScan"))
    , reliability_(addView(tr("Reliability"), "calibrationReliability")) {
    tabs_->setObjectName(QStringLiteral("calibrationTabs"));
    tabs_->setDocumentMode(true);
    notes_->setObjectName(QStringLiteral("calibrationNotes"));
    notes_->setContentsMargins(spacing::normal, 0, spacing::normal, spacing::close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::tight);
    column->addWidget(makeBar());
    column->addWidget(new HiddenTestNotice(context, rows_, HiddenTestNotice::Runs::selected));
    column->addWidget(new KeptEpochNote(context));
    column->addWidget(tabs_, 1);
    column->addWidget(notes_);
    connect(scans_, &DerivedValues::changed, this, &CalibrationPanel::showScan);
    connect(session_->data(), &OpenSet::opened, this, &CalibrationPanel::onOpened);
    connect(session_->hidden(), &HiddenResults::changed, this, &CalibrationPanel::refresh);
    connect(session_->runs(), &RunList::runsRemoved, this, &CalibrationPanel::refresh);
    connect(session_->runs(), &RunList::runChanged, this, [this](const QString& id) {
        if (context_->selected()->last() == id)
            refresh();
    });
    connect(context->selected(), &SelectedRuns::changed, this, &CalibrationPanel::refresh);
    showScan();
}

SceneView* CalibrationPanel::addView(const QString& tab, const char* name) {
    auto* view = new SceneView;
    view->setObjectName(QLatin1String(name));
    view->setAccessibleName(tab);
    tabs_->addTab(view, tab);
    connect(view, &SceneView::exportRequested, context_,
            [this] { Q_EMIT context_->exportRequested("calibration"); });
    return view;
}

QWidget* CalibrationPanel::makeBar() {
    rows_->setObjectName(QStringLiteral("calibrationRows"));
    rows_->setToolTip(tr("Which rows are looked at; temperatures are fitted on the rows to select by alone"));
    at_->setObjectName(QStringLiteral("calibrationAt"));
    at_->setToolTip(tr("At which temperature: as trained, the one that calibrates all rows to select by, or "
                       "for each group the one that calibrates its rows to select by"));
    at_->addItem(tr("as trained"), static_cast<int>(ReliabilityAt::trained));
    at_->addItem(tr("calibrated on all"), static_cast<int>(ReliabilityAt::calibrated));
    at_->addItem(tr("each group by its own"), static_cast<int>(ReliabilityAt::ownOfGroup));
    auto* bar = new QWidget;
    auto* row = new QHBoxLayout(bar);
    row->setContentsMargins(spacing::normal, spacing::close, spacing::normal, 0);
    auto* label = new QLabel(tr("Ro&ws"));
    label->setBuddy(rows_);
    row->addWidget(label);
    rows_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
    rows_->setMinimumContentsLength(9);
    for (QComboBox* box : {rows_, at_}) {
        row->addWidget(box);
        connect(box, &QComboBox::currentIndexChanged, this, &CalibrationPanel::refresh);
    }
    what_->setForegroundRole(QPalette::PlaceholderText);
    row->addWidget(what_, 1);
    const auto showChoices = [this] { at_->setVisible(tabs_->currentWidget() == reliability_); };
    connect(tabs_, &QTabWidget::currentChanged, this, showChoices);
    showChoices();
    return bar;
}

SceneView* CalibrationPanel::current() const {
    return static_cast<SceneView*>(tabs_->currentWidget());
}

QString CalibrationPanel::currentName() const {
    return current() == scan_ ? tr("calibration over the temperature") : tr("reliability");
}

QString CalibrationPanel::caption() const {
    const SessionRun* run = session_->find(context_->selected()->last());
    if (run == nullptr || !current()->hasFigure())
        return {};
    return tr("%1, %2 rows, %3. %4").arg(currentName(), rows_->currentText(), titleOf(*run), notes_->text());
}

void CalibrationPanel::setWatched(bool watched) {
    watched_ = watched;
    if (watched) // a window that is being destroyed hides its docks when the session is gone
        refresh();
}

void CalibrationPanel::onOpened() {
    fillSplits(*rows_, *session_);
    refresh();
}

QString CalibrationPanel::emptyText() const {
    const SessionRun* run = session_->find(context_->selected()->last());
    if (run == nullptr)
        return tr("How sure the model is of each group, and the temperature that would make it as sure as "
                  "it is right, once a trained run is selected");
    if (const QString reason = scans_->get(keyOf(run->id)).reason; !reason.isEmpty())
        return tr("⚠ %1").arg(reason);
    const Split* rows = session_->task() ? session_->task()->findSplit(chosenSplit(*rows_)) : nullptr;
    if (const QString text = emptyViewText(*run, rows); !text.isEmpty())
        return text;
    return tr("looking at %1 …").arg(titleOf(*run));
}

RunKey CalibrationPanel::keyOf(const QString& runId) const {
    const SessionRun* run = session_->find(runId);
    return {runId, run != nullptr && run->testHidden};
}

void CalibrationPanel::refresh() {
    if (watched_ && session_->find(context_->selected()->last()) != nullptr)
        scans_->request({keyOf(context_->selected()->last())});
    showScan();
}

void CalibrationPanel::showScan() {
    const SessionRun* run = session_->find(context_->selected()->last());
    what_->setText(run != nullptr ? titleOf(*run) : QString());
    const std::shared_ptr<const TemperatureScan> scan =
        scans_->get(keyOf(context_->selected()->last())).value;
    const std::string name = chosenSplit(*rows_);
    const bool shown = scan != nullptr && scan->split(name) != nullptr;
    QString notes;
    if (shown)
        for (const std::string& note : scan->notes)
            notes += (notes.isEmpty() ? QString() : QStringLiteral(" ")) + QString::fromStdString(note);
    notes_->setText(notes);
    if (!shown) {
        for (SceneView* view : {scan_, reliability_}) {
            view->setPlaceholder(emptyText());
            view->setFigure(nullptr);
        }
        return;
    }
    const auto at = static_cast<ReliabilityAt>(at_->currentData().toInt());
    scan_->setFigure([plot = temperaturePlot(*scan, *scan->split(name), session_->task()->groups)](
                         const SceneSpace& space) { return sceneOf(plot, space); });
    reliability_->setFigure([scan, name, at, task = session_->task()](const SceneSpace& space) {
        return reliabilityScene(*scan, *scan->split(name), task->groups, at, space);
    });
}

} // namespace groupscope
