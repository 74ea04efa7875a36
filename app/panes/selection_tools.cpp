// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/selection_tools.h"

#include "app/panes/split_box.h"
#include "app/views/run_presentation.h"
#include "app/views/run_titles.h"
#include "app/views/visible.h"
#include "widgets/controls/choice_bar.h"
#include "widgets/style/language.h"
#include "widgets/style/number_text.h"
#include "widgets/tables/fact_table.h"

#include <QComboBox>
#include <QLabel>
#include <QPushButton>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QVBoxLayout>

#include <utility>

namespace groupscope {

namespace {

constexpr int usualWorst = 20, mostWorst = 10'000;

} // namespace

SelectionTools::SelectionTools(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(context->session())
    , worst_(session_, worstExamplesOf, this, bytesOfSelection)
    , grown_(session_, grownSelectionOf, this, bytesOfSelection)
    , count_(new QSpinBox)
    , worstButton_(new QPushButton(tr("Select worst")))
    , growButton_(new QPushButton(tr("Add neighbours")))
    , problem_(wrappedLabel()) {
    build();
    connect(worstButton_, &QPushButton::clicked, this, &SelectionTools::selectWorst);
    connect(growButton_, &QPushButton::clicked, this, &SelectionTools::addNeighbours);
    connect(&worst_, &DerivedValues::changed, this, &SelectionTools::showWorst);
    connect(&grown_, &DerivedValues::changed, this, &SelectionTools::showGrown);
    for (const auto signal : {&OpenSet::opened, &OpenSet::closed})
        connect(session_->data(), signal, this, &SelectionTools::onOpened);
    connect(context, &PaneContext::pointsSelected, this, &SelectionTools::refresh);
    connect(context->selected(), &SelectedRuns::changed, this, &SelectionTools::refresh);
    connect(session_->runs(), &RunList::runChanged, this, [this](const QString& id) {
        if (id == context_->selected()->last())
            refresh();
    });
    connect(session_->hidden(), &HiddenResults::changed, this, &SelectionTools::refresh);
    connect(split_, &QComboBox::currentIndexChanged, this, &SelectionTools::refresh);
    onOpened();
}

void SelectionTools::build() {
    auto* bar = new ChoiceBar;
    count_->setObjectName(QStringLiteral("worstCount"));
    count_->setRange(1, mostWorst);
    count_->setValue(usualWorst);
    count_->setToolTip(tr("Number of examples to select or to add"));
    count_->setAccessibleName(count_->toolTip());
    worstButton_->setObjectName(QStringLiteral("selectWorst"));
    growButton_->setObjectName(QStringLiteral("addNeighbours"));
    bar->addButton(count_);
    bar->addButton(growButton_);
    bar->addButton(worstButton_);
    by_ = bar->addChoice(tr("by"), tr("Value that ranks the examples"), QStringLiteral("worstBy"));
    by_->addItem(tr("loss"), false);
    by_->setItemData(0, tr("Highest cross-entropy"), Qt::ToolTipRole);
    by_->addItem(tr("margin"), true);
    by_->setItemData(1,
                     tr("Lowest probability of the true class minus that of the most probable other class"),
                     Qt::ToolTipRole);
    split_ = bar->addChoice(tr("of"), tr("Split of the worst examples"), QStringLiteral("worstSplit"));
    problem_->setObjectName(QStringLiteral("selectionToolsProblem"));
    problem_->hide();
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::close);
    column->addWidget(bar);
    column->addWidget(problem_);
}

void SelectionTools::onOpened() {
    askedWorst_.reset();
    askedGrown_.reset();
    const QSignalBlocker quiet(split_);
    fillSplits(*split_, *session_);
    if (const auto& task = session_->task(); task && !task->selectRows().empty())
        split_->setCurrentIndex(split_->findData(QString::fromStdString(task->select().name)));
    refresh();
}

QString SelectionTools::worstReason() const {
    const auto& task = session_->task();
    const Split* split = task ? task->findSplit(chosenSplit(*split_)) : nullptr;
    const SessionRun* run = session_->find(context_->selected()->last());
    if (split == nullptr)
        return tr("Open an embedding set first");
    if (run == nullptr || !run->run || !run->ofOpenTask)
        return tr("Select a finished run of this task in Runs first");
    if (hasNoClasses(*run))
        return tr("%1 has no classifier, so it has no losses").arg(titleOf(*run));
    return hides(*run, split) ? hiddenTestText() : QString();
}

QString SelectionTools::growReason() const {
    return context_->selectedRows().isEmpty() ? tr("Select an example first") : QString();
}

void SelectionTools::refresh() {
    const QString worst = worstReason(), grow = growReason();
    worstButton_->setEnabled(worst.isEmpty());
    worstButton_->setToolTip(
        worst.isEmpty()
            ? tr("Selects the examples with the highest loss or the lowest margin in the selected run")
            : worst);
    growButton_->setEnabled(grow.isEmpty());
    growButton_->setToolTip(grow.isEmpty() ? tr("Adds the examples of the map with the highest cosine "
                                                "similarity to a selected one in the stored embedding")
                                           : grow);
}

void SelectionTools::selectWorst() {
    if (!worstReason().isEmpty())
        return;
    askedWorst_ = WorstKey{context_->selected()->last(), chosenSplit(*split_), by_->currentData().toBool(),
                           count_->value()};
    problem_->hide();
    worst_.request({*askedWorst_});
    showWorst();
}

void SelectionTools::showWorst() {
    if (!askedWorst_)
        return;
    const Maybe<RowSelection> found = worst_.get(*askedWorst_);
    if (!found.isKnown())
        return;
    const WorstKey key = *std::exchange(askedWorst_, std::nullopt);
    problem_->setText(tr("⚠ %1").arg(found.reason));
    problem_->setVisible(!found.value);
    if (found.value)
        Q_EMIT context_->rowsRequested(
            *found.value, tr("worst %1 by %2, %3 split")
                              .arg(exampleCountText(static_cast<qlonglong>(found.value->count())),
                                   key.byMargin ? tr("margin") : tr("loss"), split_->currentText()));
}

void SelectionTools::addNeighbours() {
    if (!growReason().isEmpty())
        return;
    selection_ = std::make_shared<const RowSelection>(context_->selectedRows());
    among_ = std::make_shared<const std::vector<int>>(context_->map()->rows());
    askedGrown_ = GrowKey{selection_, among_, count_->value()};
    problem_->hide();
    grown_.request({*askedGrown_});
    showGrown();
}

void SelectionTools::showGrown() {
    if (!askedGrown_)
        return;
    const Maybe<RowSelection> found = grown_.get(*askedGrown_);
    if (!found.isKnown())
        return;
    askedGrown_.reset();
    problem_->setText(tr("⚠ %1").arg(found.reason));
    problem_->setVisible(!found.value);
    if (found.value)
        context_->setSelectedRows(*found.value);
}

std::vector<PaneCommand> SelectionTools::commands() {
    const QString count = exampleCountText(count_->value());
    std::vector<PaneCommand> all;
    for (int by = 0; by < by_->count(); ++by)
        all.push_back({.text = tr("Select the worst %1 by %2").arg(count, by_->itemText(by)),
                       .place = tr("Selection"),
                       .help = by_->itemData(by, Qt::ToolTipRole).toString(),
                       .reason = worstReason(),
                       .run = [this, by] {
                           by_->setCurrentIndex(by);
                           selectWorst();
                       }});
    all.push_back({.text = tr("Add the nearest %1 to the selection").arg(count),
                   .place = tr("Selection"),
                   .help = growButton_->toolTip(),
                   .reason = growReason(),
                   .run = [this] { addNeighbours(); }});
    return all;
}

} // namespace groupscope
