// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/experiment_dialog.h"

#include "app/panes/where_box.h"
#include "app/session/session.h"
#include "app/session/window_text.h"
#include "app/views/run_presentation.h"
#include "app/views/set_presentation.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/experiment/presets.h"
#include "core/methods/method.h"
#include "widgets/forms/grid_table.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QVBoxLayout>

#include <algorithm>
#include <optional>

namespace groupscope {

namespace {

QString listOf(const std::map<std::string, std::string>& settings) {
    return QString::fromStdString(
        joined(settings, ", ", [](const auto& own) { return own.first + " " + own.second; }));
}

/// "Contrastive adapter: positives 512; learning_rate 0.001 / 1e-4".
QString describePlan(const MethodPlan& plan) {
    std::map<std::string, std::string> settings;
    for (const auto& [key, value] : plan.set)
        settings[key] = displayText(value);
    for (const auto& [key, values] : plan.grid)
        for (const ParameterValue& value : values)
            addToList(settings[key], displayText(value), " / ");
    const QString method = QString::fromStdString(methods().find(plan.method).name);
    const QString variant = QString::fromStdString(plan.variant);
    const QString name =
        variant.isEmpty() || variant == method ? method : QStringLiteral("%1 (%2)").arg(variant, method);
    return settings.empty() ? name : name + QStringLiteral(": ") + listOf(settings);
}

QString seedsText(const std::vector<std::uint64_t>& seeds) {
    QStringList words;
    for (const std::uint64_t seed : seeds)
        words << QString::number(seed);
    return words.join(QStringLiteral(", "));
}

} // namespace

std::vector<std::uint64_t> parseSeeds(const QString& text) {
    std::vector<std::uint64_t> seeds;
    for (const QString& word : text.split(u',')) {
        bool isNumber = false;
        const std::uint64_t seed = word.trimmed().toULongLong(&isNumber);
        if (!isNumber)
            throw UsageError("'" + word.trimmed().toStdString() + "' is not a seed", "",
                             "give whole numbers separated by commas, as in 0, 1, 2");
        if (std::find(seeds.begin(), seeds.end(), seed) != seeds.end())
            throw UsageError("seed " + std::to_string(seed) + " is given twice", "", "give each seed once");
        seeds.push_back(seed);
    }
    return seeds;
}

ExperimentDialog::ExperimentDialog(Session* session, Settings settings, const QString& currentMethod,
                                   QWidget* parent)
    : QDialog(parent)
    , session_(session)
    , settings_(std::move(settings))
    , currentMethod_(currentMethod)
    , preset_(new QComboBox)
    , summary_(new QLabel)
    , methods_(new QListWidget)
    , grid_(new GridTable)
    , seeds_(new QLineEdit(QStringLiteral("0, 1, 2")))
    , rule_(new QComboBox)
    , ruleNote_(new QLabel)
    , forecast_(new QLabel)
    , where_(new WhereBox)
    , bar_(new QProgressBar)
    , state_(new QLabel)
    , buttons_(new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel))
    , stop_(buttons_->addButton(tr("S&top"), QDialogButtonBox::ActionRole))
    , elsewhere_(session) {
    build();
    connect(preset_, &QComboBox::currentIndexChanged, this, &ExperimentDialog::onPresetChosen);
    connect(methods_, &QListWidget::itemChanged, this, &ExperimentDialog::onMethodTicked);
    connect(grid_, &GridTable::changed, this, &ExperimentDialog::refresh);
    connect(session_->times(), &RunTimes::timeMeasured, this, &ExperimentDialog::refresh);
    connect(seeds_, &QLineEdit::textChanged, this, &ExperimentDialog::refresh);
    connect(rule_, &QComboBox::currentIndexChanged, this, &ExperimentDialog::refresh);
    connect(where_, &WhereBox::changed, this, [this] {
        state_->clear(); // of another choice
        refresh();
    });
    connect(buttons_, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connectWork();
    onPresetChosen();
}

void ExperimentDialog::connectWork() {
    connect(stop_, &QPushButton::clicked, &elsewhere_, &FolderWork::stop);
    connect(&elsewhere_, &FolderWork::progressed, this, [this](double fraction, const QString& activity) {
        bar_->setValue(static_cast<int>(fraction * bar_->maximum()));
        state_->setText(activity);
    });
    connect(&elsewhere_, &FolderWork::noticed, state_, &QLabel::setText);
    connect(&elsewhere_, &FolderWork::prepared, where_, &WhereBox::setShellLine);
    connect(&elsewhere_, &FolderWork::ended, this, [this](bool whole, const QString& message) {
        bar_->setValue(whole ? bar_->maximum() : 0);
        state_->setText(whole ? message : tr("⚠ %1").arg(message));
        refresh();
        if (isVisible() || !outlivesClosing_)
            return;
        Q_EMIT told(message);
        deleteLater();
    });
}

void ExperimentDialog::accept() {
    if (where_->where() == Where::thisMachine)
        return QDialog::accept();
    if (elsewhere_.isRunning() || !buttons_->button(QDialogButtonBox::Ok)->isEnabled())
        return;
    where_->remember();
    where_->setShellLine({});
    elsewhere_.start(
        {.spec = specification(),
         .folder = where_->folder(),
         .slurm = where_->where() == Where::slurm ? std::optional(where_->slurmFlags()) : std::nullopt});
    refresh();
}

/// Closing goes on following an experiment of other machines; its end is reported.
void ExperimentDialog::reject() {
    outlivesClosing_ = outlivesClosing_ || (isFollowing() && testAttribute(Qt::WA_DeleteOnClose));
    if (outlivesClosing_)
        setAttribute(Qt::WA_DeleteOnClose, !isFollowing());
    QDialog::reject();
}

void ExperimentDialog::build() {
    setWindowTitle(tr("Experiment"));
    preset_->setObjectName(QStringLiteral("experimentPreset"));
    methods_->setObjectName(QStringLiteral("experimentMethods"));
    methods_->setAccessibleName(tr("Methods"));
    seeds_->setObjectName(QStringLiteral("experimentSeeds"));
    rule_->setObjectName(QStringLiteral("experimentRule"));
    forecast_->setObjectName(QStringLiteral("experimentForecast"));
    preset_->addItem(tr("Chosen methods"), QString());
    for (const ExperimentPreset& preset : experimentPresets())
        if (preset.spec.selection.embedding.empty() &&
            !hasProtocol(preset)) // the window's task has its own rows
            preset_->addItem(QString::fromStdString(preset.title), QString::fromStdString(preset.id));
    for (const SelectionRule& rule : selectionRules()) {
        rule_->addItem(QString::fromStdString(rule.name), QString::fromStdString(rule.id));
        rule_->setItemData(rule_->count() - 1, QString::fromStdString(rule.meaning), Qt::ToolTipRole);
    }
    rule_->setToolTip(
        tr("Selects the epoch of a run and, if several settings are tried, the setting of a method"));
    methods_->setMinimumHeight(130);
    methods_->setWordWrap(true);
    summary_->setTextFormat(Qt::RichText);
    state_->setObjectName(QStringLiteral("experimentState"));
    stop_->setObjectName(QStringLiteral("experimentStop"));
    bar_->setRange(0, 1000);
    bar_->setTextVisible(false);
    for (QLabel* label : {summary_, ruleNote_, forecast_, state_}) {
        label->setWordWrap(true);
        label->setMinimumWidth(420);
    }
    auto* form = new QFormLayout;
    form->addRow(tr("&Preset"), preset_);
    form->addRow(QString(), summary_);
    form->addRow(tr("&Methods"), methods_);
    form->addRow(tr("&Values"), grid_);
    form->addRow(tr("&Seeds"), seeds_);
    form->addRow(tr("Se&lect by"), rule_);
    form->addRow(QString(), ruleNote_);
    form->addRow(tr("&Run on"), where_);
    auto* column = new QVBoxLayout(this);
    column->addLayout(form, 1);
    column->addWidget(forecast_);
    column->addWidget(bar_);
    column->addWidget(state_);
    column->addWidget(buttons_);
    resize(660, 660);
}

void ExperimentDialog::setPreset(const QString& id) {
    if (const int index = preset_->findData(id); index >= 0)
        preset_->setCurrentIndex(index);
}

void ExperimentDialog::onPresetChosen() {
    const QString id = preset_->currentData().toString();
    {
        const QSignalBlocker quiet(methods_);
        methods_->clear();
        if (id.isEmpty())
            fillMethods();
        else
            fillPlan();
    }
    grid_->setPlans(id.isEmpty() ? tickedPlans() : chosenPlans());
    refresh();
}

/// Plans of the ticked methods, possibly none.
std::vector<MethodPlan> ExperimentDialog::tickedPlans() const {
    std::vector<MethodPlan> plans;
    for (int i = 0; i < methods_->count(); ++i) {
        const QListWidgetItem* item = methods_->item(i);
        if (item->checkState() != Qt::Checked)
            continue;
        const QString id = item->data(Qt::UserRole).toString();
        MethodPlan plan{id.toStdString(), {}, {}};
        const ParameterValues values =
            resolveParameters(methods().find(plan.method).parameters, settings_(id));
        for (const auto& [key, value] : values.all())
            plan.set[key] = value;
        plans.push_back(std::move(plan));
    }
    return plans;
}

void ExperimentDialog::onMethodTicked() {
    grid_->updatePlans(tickedPlans());
    refresh();
}

void ExperimentDialog::fillMethods() {
    summary_->setText(tr("The ticked methods with their settings in the form of the window."));
    for (const Method& method : groupscope::methods()) {
        const QString id = QString::fromStdString(method.id);
        const QString settings = listOf(settings_(id));
        const QString name = QString::fromStdString(method.name);
        auto* item = new QListWidgetItem(settings.isEmpty() ? name : name + QStringLiteral(": ") + settings);
        item->setToolTip(QString::fromStdString(method.summary));
        item->setData(Qt::UserRole, id);
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
        item->setCheckState(id == currentMethod_ ? Qt::Checked : Qt::Unchecked);
        methods_->addItem(item);
    }
}

void ExperimentDialog::fillPlan() {
    const ExperimentPreset& preset =
        experimentPresets().find(preset_->currentData().toString().toStdString());
    summary_->setText(QStringLiteral("%1<br><i>%2</i>")
                          .arg(QString::fromStdString(preset.summary).toHtmlEscaped(),
                               QString::fromStdString(preset.source()).toHtmlEscaped()));
    for (const MethodPlan& plan : presetExperiment(preset, {}).methods) {
        auto* item = new QListWidgetItem(describePlan(plan));
        item->setToolTip(item->text());
        item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsSelectable);
        methods_->addItem(item);
    }
    const QSignalBlocker quiet(seeds_);
    seeds_->setText(seedsText(preset.spec.seeds));
    const QSignalBlocker quietRule(rule_);
    const std::string rule =
        session_->task() ? ruleOn(preset.spec, session_->task()->groups) : preset.spec.select;
    if (rule_->findData(QString::fromStdString(rule)) < 0) { // of a measure that few look at
        rule_->addItem(QString::fromStdString(selectionName(rule)), QString::fromStdString(rule));
        rule_->setItemData(rule_->count() - 1, QString::fromStdString(findSelectionRule(rule).meaning),
                           Qt::ToolTipRole);
    }
    rule_->setCurrentIndex(rule_->findData(QString::fromStdString(rule)));
}

std::vector<MethodPlan> ExperimentDialog::chosenPlans() const {
    const QString preset = preset_->currentData().toString();
    if (!preset.isEmpty())
        return presetExperiment(experimentPresets().find(preset.toStdString()), {}).methods;
    std::vector<MethodPlan> plans = tickedPlans();
    if (plans.empty())
        throw UsageError("no method is ticked", "", "tick at least one");
    return plans;
}

ExperimentSpec ExperimentDialog::specification() const {
    ExperimentSpec spec;
    spec.methods = grid_->applied(chosenPlans());
    spec.seeds = parseSeeds(seeds_->text());
    spec.select = rule_->currentData().toString().toStdString();
    std::size_t runs = 0;
    for (const MethodPlan& plan : spec.methods) {
        std::size_t points = spec.seeds.size();
        for (const auto& [key, values] : plan.grid)
            points *= values.size();
        runs += points;
    }
    if (runs > maximumRuns)
        throw UsageError("the experiment has " + std::to_string(runs) + " runs", "",
                         "give fewer seeds or values");
    return spec;
}

QString ExperimentDialog::forecastText() const {
    const ExperimentForecast forecast = session_->times()->forecast(specification());
    const std::size_t missing = forecast.planned - forecast.alreadyThere;
    if (missing == 0)
        return forecast.planned == 1 ? tr("The run exists already.")
                                     : tr("All %1 runs exist already.").arg(forecast.planned);
    QStringList sentences{
        forecast.alreadyThere > 0
            ? tr("%1 runs, %2 of them finished before.").arg(forecast.planned).arg(forecast.alreadyThere)
        : missing == 1 ? tr("1 run.")
                       : tr("%1 runs.").arg(missing)};
    // Runs that train at once share the cores; a timed run may have had all of them.
    const std::size_t atOnce =
        std::min(missing, static_cast<std::size_t>(session_->queue()->trainingPlaces()));
    if (forecast.seconds)
        sentences << (atOnce > 1 ? tr("With %1 runs at once, the work takes at least %2.")
                                       .arg(atOnce)
                                       .arg(durationText(*forecast.seconds))
                                 : tr("The work takes about %1.").arg(durationText(*forecast.seconds)));
    QStringList unknown;
    for (const std::string& method : forecast.unknownTimes)
        unknown << QString::fromStdString(methods().find(method).name);
    if (!unknown.isEmpty())
        sentences << (session_->times()->isMeasuring() ? tr("The time of %1 is being measured…")
                      : forecast.seconds
                          ? tr("This does not include %1, which was never trained on this set.")
                          : tr("The time of %1 is unknown until it is trained once."))
                         .arg(unknown.join(QStringLiteral(", ")));
    return sentences.join(u' ');
}

void ExperimentDialog::refresh() {
    const std::string rule = rule_->currentData().toString().toStdString();
    const bool oracle = session_->task() && isOracle(rule, definitionOf(*session_->task()));
    const Split* rows = oracle ? session_->task()->findSplit(findSelectionRule(rule).split) : nullptr;
    ruleNote_->setVisible(oracle);
    ruleNote_->setText(tr("⚠ An oracle: it selects on the %1 split, which is for reporting. Its values are "
                          "an upper bound, not a result.")
                           .arg(QString::fromStdString(rows != nullptr ? rows->title : testSplit)));
    const bool here = where_->where() == Where::thisMachine, following = elsewhere_.isRunning();
    for (QWidget* choice : std::initializer_list<QWidget*>{preset_, methods_, grid_, seeds_, rule_})
        choice->setEnabled(!following);
    where_->setWorking(following);
    bar_->setVisible(following);
    state_->setVisible(!state_->text().isEmpty());
    stop_->setVisible(!here);
    stop_->setEnabled(following);
    buttons_->button(QDialogButtonBox::Cancel)->setText(here ? tr("Cancel") : tr("Close"));
    QPushButton* start = buttons_->button(QDialogButtonBox::Ok);
    try {
        refreshStart(start);
    } catch (const Error& error) {
        forecast_->setText(tr("⚠ %1").arg(windowText(error)));
        start->setText(tr("Start runs"));
        start->setEnabled(false);
    }
}

/// Finished runs are known of this machine alone. Throws as specification().
void ExperimentDialog::refreshStart(QPushButton* start) {
    const ExperimentForecast forecast = session_->times()->forecast(specification());
    if (where_->where() != Where::thisMachine) {
        const auto planned = static_cast<int>(forecast.planned);
        const QString missing = where_->missing();
        forecast_->setText(planned == 1 ? tr("1 run. %1").arg(missing)
                                        : tr("%1 runs. %2").arg(planned).arg(missing));
        const bool slurm = where_->where() == Where::slurm;
        start->setText(slurm ? tr("Submit") : tr("Prepare folder"));
        start->setEnabled(planned > 0 && missing.isEmpty() && !elsewhere_.isRunning());
        return;
    }
    if (forecast.unknown)
        session_->times()->measure({*forecast.unknown});
    forecast_->setText(forecastText());
    const int missing = static_cast<int>(forecast.planned - forecast.alreadyThere);
    start->setText(missing == 1 ? tr("Start 1 run") : tr("Start %1 runs").arg(missing));
    start->setEnabled(missing > 0);
}

} // namespace groupscope
