// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/fix_dialog.h"

#include "app/document/document.h"
#include "app/document/run_edits.h"
#include "app/panes/group_naming.h"
#include "app/session/window_text.h"
#include "app/views/run_titles.h"
#include "app/views/set_presentation.h"
#include "core/base/error.h"
#include "core/methods/method.h"
#include "widgets/style/language.h"
#include "widgets/style/number_text.h"
#include "widgets/tables/fact_table.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QListWidget>
#include <QPushButton>
#include <QVBoxLayout>

#include <array>
#include <map>
#include <utility>

namespace groupscope {

namespace {

constexpr std::array<std::uint64_t, fixSeeds> seedsOfFix{0, 1, 2};

/// Whether a named group can become an attribute for training.
bool canBeAttribute(const Task& task) {
    return task.groups.kind() == GroupScheme::Kind::crossed ||
           task.groups.kind() == GroupScheme::Kind::acrossClasses;
}

/// Queues the baseline, where one is trained again, and the methods, and shows the first of them.
void queueFix(PaneContext& context, const ExperimentSpec& spec,
              const std::optional<ExperimentSpec>& baseline) {
    try {
        TrainingQueue* queue = context.session()->queue();
        context.setRule(spec.select);
        if (baseline) {
            const QStringList ids = queue->train(*baseline);
            if (!ids.isEmpty())
                chooseBaseline(context, ids.first());
        }
        const QStringList added = queue->train(spec);
        if (!added.isEmpty())
            context.selected()->watch(added.first());
    } catch (const Error& error) {
        Q_EMIT context.problem(windowText(error));
    }
}

/// Queues the runs as soon as the runs of the set being opened are known. Does nothing if another set is
/// opened, or the returned object is deleted.
QObject* queueAfterOpening(PaneContext& context, const ExperimentSpec& spec,
                           const std::optional<ExperimentSpec>& baseline) {
    auto* waiter = new QObject(&context);
    Session* session = context.session();
    const QString content = context.document()->openContent();
    const auto give = [waiter] { waiter->deleteLater(); };
    QObject::connect(session->data(), &OpenSet::openFailed, waiter, give);
    QObject::connect(session->data(), &OpenSet::closed, waiter, give);
    QObject::connect(session->stored(), &StoredRuns::runsRead, waiter,
                     [waiter, &context, spec, baseline, content] {
                         QObject::disconnect(context.session()->stored(), nullptr, waiter, nullptr);
                         waiter->deleteLater();
                         const bool isSame = context.document()->openContent() == content;
                         if (isSame)
                             queueFix(context, spec, baseline);
                     });
    return waiter;
}

} // namespace

FixDialog::FixDialog(PaneContext* context, const FixRequest& request, QWidget* parent)
    : QDialog(parent)
    , context_(context)
    , session_(context->session())
    , request_(request)
    , facts_(fixFacts(*session_->task(), request.name.toStdString(), request.rows))
    , counts_(wrappedLabel())
    , problems_(wrappedLabel())
    , attribute_(new QCheckBox(tr("Make it an &attribute, so that methods can use it")))
    , consequence_(wrappedLabel())
    , budget_(new QComboBox)
    , methods_(new QListWidget)
    , notes_(wrappedLabel())
    , forecast_(wrappedLabel())
    , buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel)) {
    build();
    connect(attribute_, &QCheckBox::toggled, this, &FixDialog::refresh);
    connect(budget_, &QComboBox::currentIndexChanged, this, &FixDialog::refresh);
    connect(methods_, &QListWidget::itemChanged, this, &FixDialog::showForecast);
    connect(session_->times(), &RunTimes::timeMeasured, this, &FixDialog::refresh);
    connect(session_->data(), &OpenSet::leaving, this, &QDialog::reject); // the rows are of that set
    connect(buttons_, &QDialogButtonBox::accepted, this, &FixDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    refresh();
}

void FixDialog::build() {
    setObjectName(QStringLiteral("fixDialog"));
    setWindowTitle(tr("Fix “%1”").arg(request_.name));
    attribute_->setObjectName(QStringLiteral("fixAttribute"));
    budget_->setObjectName(QStringLiteral("fixBudget"));
    methods_->setObjectName(QStringLiteral("fixMethods"));
    forecast_->setObjectName(QStringLiteral("fixForecast"));
    problems_->setObjectName(QStringLiteral("fixProblems"));
    notes_->setObjectName(QStringLiteral("fixNotes"));
    consequence_->setObjectName(QStringLiteral("fixConsequence"));
    for (const auto& [text, seconds] : {std::pair{tr("2 min"), 120.0}, std::pair{tr("10 min"), 600.0},
                                        std::pair{tr("1 h"), 3600.0}, std::pair{tr("no limit"), 1e12}})
        budget_->addItem(text, seconds);
    budget_->setCurrentIndex(1);
    budget_->setToolTip(tr("Total time of all runs in sequence, to which the settings are sized"));
    methods_->setWordWrap(true);
    methods_->setMinimumHeight(270);
    methods_->setSpacing(spacing::close);
    methods_->setAccessibleName(tr("Methods that fit"));
    counts_->setText(tr("“%1” has %2 training, %3 validation and %4 test examples.")
                         .arg(request_.name, countText(static_cast<qlonglong>(facts_.training)),
                              countText(static_cast<qlonglong>(facts_.validation)),
                              countText(static_cast<qlonglong>(facts_.report))));
    for (QLabel* caption : {consequence_, notes_})
        setTextRole(caption, TextRole::caption);
    const bool lacks = facts_.training == 0 || facts_.validation == 0 || facts_.report == 0;
    const bool offered = !lacks && !facts_.isGroupOfTask && canBeAttribute(*session_->task()) &&
                         context_->document() != nullptr && !context_->document()->isReadOnly();
    attribute_->setVisible(offered);
    consequence_->setVisible(offered);
    choices_ = new QWidget;
    auto* form = new QFormLayout(choices_);
    form->setContentsMargins(0, 0, 0, 0);
    form->addRow(tr("&Time"), budget_);
    form->addRow(tr("&Methods"), methods_);
    auto* column = new QVBoxLayout(this);
    for (QWidget* part : std::initializer_list<QWidget*>{counts_, problems_, attribute_, consequence_})
        column->addWidget(part);
    column->addWidget(choices_, 1);
    column->addWidget(notes_);
    column->addWidget(forecast_);
    column->addStretch();
    column->addWidget(buttons_);
    resize(640, 600);
}

double FixDialog::budget() const {
    return budget_->currentData().toDouble();
}

bool FixDialog::makesAttribute() const {
    return !attribute_->isHidden() && attribute_->isChecked();
}

std::optional<ExperimentSpec> FixDialog::baselineSpec() const {
    const SessionRun* run = session_->find(context_->selected()->last());
    if (run == nullptr || run->method == nullptr || methods().known(run->method->id) == nullptr)
        return std::nullopt;
    ExperimentSpec spec;
    MethodPlan plan{.method = run->method->id, .set = {}, .grid = {}};
    for (const auto& [key, value] : run->parameters.all())
        plan.set[key] = value;
    spec.methods = {std::move(plan)};
    spec.seeds.assign(seedsOfFix.begin(), seedsOfFix.end());
    spec.select = run->select;
    return spec;
}

void FixDialog::refresh() {
    FixFacts facts = facts_;
    facts.isGroupOfTask = facts.isGroupOfTask || makesAttribute();
    std::vector<PlannedRun> unknown;
    advice_ = adviseMethods(facts, budget(), [&](const PlannedRun& run) {
        const std::optional<RunTime> time = session_->times()->measuredTimeOf(run);
        if (!time)
            unknown.push_back(run);
        return time ? std::optional(time->whole()) : std::nullopt;
    });
    if (!unknown.empty() && !session_->queue()->isTraining())
        session_->times()->measure(unknown);
    QStringList problems;
    for (const std::string& refusal : advice_.refusals)
        problems << tr("⚠ %1").arg(QString::fromStdString(refusal));
    problems_->setText(problems.join(QLatin1Char('\n')));
    problems_->setVisible(!problems.isEmpty());
    const SessionRun* selected = session_->find(context_->selected()->last());
    consequence_->setText(
        tr("The groups become classes × attributes × “%1”. This is another task, so earlier runs are not "
           "compared with the new ones. %2 Undo restores the task.")
            .arg(request_.name,
                 baselineSpec()
                     ? tr("%1 is trained again as the baseline, with 3 seeds.").arg(titleOf(*selected))
                     : tr("There is no baseline on the new task yet.")));
    QStringList notes;
    for (const std::string& note : advice_.notes)
        notes << QString::fromStdString(note);
    notes_->setText(notes.join(QLatin1Char('\n')));
    notes_->setVisible(!notes.isEmpty());
    fillMethods();
    showForecast();
}

/// Lists the methods; ticks stay while a method is advised.
void FixDialog::fillMethods() {
    const QSignalBlocker quiet(methods_);
    std::map<QString, Qt::CheckState> before;
    for (int i = 0; i < methods_->count(); ++i)
        if (methods_->item(i)->data(Qt::UserRole + 1).toBool()) // it fitted
            before[methods_->item(i)->data(Qt::UserRole).toString()] = methods_->item(i)->checkState();
    methods_->clear();
    for (const FixMethod& advised : advice_.methods) {
        const Method& method = methods().find(advised.plan.method);
        const QString id = QString::fromStdString(method.id);
        QStringList sizes;
        for (const auto& [key, value] : advised.plan.set)
            sizes << QString::fromStdString(key + " " + displayText(value));
        QString line = sizes.isEmpty() ? tr("Default settings")
                                       : tr("Quick settings: %1").arg(sizes.join(QStringLiteral(", ")));
        line = !advised.seconds ? tr("%1; its time is being measured").arg(line)
               : advised.fits   ? tr("%1; 3 seeds take about %2").arg(line, durationText(*advised.seconds))
                                : tr("%1; 3 seeds take about %2, which exceeds their share of the time")
                                    .arg(line, durationText(*advised.seconds));
        auto* item =
            new QListWidgetItem(QString::fromStdString(method.name + "\n" + advised.reason + "\n") + line);
        item->setData(Qt::UserRole, id);
        item->setData(Qt::UserRole + 1, advised.fits);
        item->setToolTip(QString::fromStdString(method.summary));
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
        const auto known = before.find(id);
        item->setCheckState(!advised.fits           ? Qt::Unchecked
                            : known != before.end() ? known->second
                                                    : Qt::Checked);
        methods_->addItem(item);
    }
    choices_->setVisible(!advice_.methods.empty());
}

ExperimentSpec FixDialog::specification() const {
    ExperimentSpec spec;
    for (int i = 0; i < methods_->count(); ++i)
        if (methods_->item(i)->checkState() == Qt::Checked)
            spec.methods.push_back(advice_.methods[static_cast<std::size_t>(i)].plan);
    if (spec.methods.empty())
        throw UsageError("no method is ticked", "", "tick at least one");
    spec.seeds.assign(seedsOfFix.begin(), seedsOfFix.end());
    if (const SessionRun* run = session_->find(context_->selected()->last()); run != nullptr && run->run)
        spec.select = run->select;
    return spec;
}

void FixDialog::showForecast() {
    QPushButton* start = buttons_->button(QDialogButtonBox::Ok);
    try {
        const ExperimentSpec spec = specification();
        ExperimentForecast forecast = session_->times()->forecast(spec);
        if (makesAttribute()) // none of them is there, and the baseline is made too
            forecast = {.planned = (spec.methods.size() + (baselineSpec() ? 1 : 0)) * spec.seeds.size(),
                        .alreadyThere = 0,
                        .seconds = forecast.seconds,
                        .unknownTimes = {},
                        .unknown = {}};
        const auto missing = static_cast<int>(forecast.planned - forecast.alreadyThere);
        QStringList sentences{
            forecast.alreadyThere > 0
                ? tr("%1 runs, %2 of them finished before.").arg(forecast.planned).arg(forecast.alreadyThere)
            : missing == 1 ? tr("1 run.")
                           : tr("%1 runs.").arg(missing)};
        if (forecast.seconds && missing > 0)
            sentences << tr("The work takes about %1.").arg(durationText(*forecast.seconds));
        const QString kept = session_->runs()->baseline();
        const SessionRun* run =
            session_->find(kept.isEmpty() || makesAttribute() ? context_->selected()->last() : kept);
        if (run != nullptr)
            sentences << tr("The baseline is %1.").arg(titleOf(*run));
        forecast_->setText(sentences.join(u' '));
        start->setText(missing == 1 ? tr("Start 1 run") : tr("Start %1 runs").arg(missing));
        start->setEnabled(missing > 0);
    } catch (const Error& error) {
        forecast_->setText(advice_.methods.empty() ? QString() : tr("⚠ %1").arg(windowText(error)));
        start->setText(tr("Start runs"));
        start->setEnabled(false);
    }
}

void FixDialog::accept() {
    try {
        const ExperimentSpec spec = specification();
        if (makesAttribute()) {
            Document* document = context_->document();
            const std::optional<ExperimentSpec> baseline = baselineSpec();
            int index = request_.named;
            if (index < 0) {
                document->groups()->add(freeGroupName(context_, request_.name), request_.rows, request_.note);
                index = static_cast<int>(document->state().groups.size()) - 1;
            }
            PaneContext* context = context_; // the dialog is gone when the set is open again
            QDialog::accept();
            QObject* waiter = queueAfterOpening(*context, spec, baseline);
            try {
                document->groups()->makeAttribute(index);
            } catch (const Error& error) {
                delete waiter;
                Q_EMIT context->problem(windowText(error));
            }
            return;
        }
        const QString selected = context_->selected()->last();
        if (session_->runs()->baseline().isEmpty() && !selected.isEmpty() && context_->document() != nullptr)
            chooseBaseline(*context_, selected);
        queueFix(*context_, spec, std::nullopt);
        QDialog::accept();
    } catch (const Error& error) {
        Q_EMIT context_->problem(windowText(error));
    }
}

void openFix(PaneContext* context, const FixRequest& request, QWidget* window) {
    try {
        auto* dialog = new FixDialog(context, request, window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
        dialog->open();
    } catch (const Error& error) {
        Q_EMIT context->problem(windowText(error));
    }
}

} // namespace groupscope
