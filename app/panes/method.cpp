// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/experiment_dialog.h"
#include "app/panes/pane.h"
#include "app/panes/search_dialog.h"
#include "app/panes/training_forecast.h"
#include "app/session/translated.h"
#include "app/session/window_text.h"
#include "app/views/pane_context.h"
#include "app/views/set_presentation.h"
#include "core/base/error.h"
#include "core/data/task.h"
#include "core/training/quick_setting.h"
#include "widgets/forms/method_form.h"

#include <QSettings>

#include <map>
#include <optional>
#include <string>
#include <vector>

namespace groupscope::pane {

namespace {

const QString advancedKey = QStringLiteral("method/advanced");

/// A run that was just started is what one wants to watch.
void watchFirst(PaneContext& context, const QStringList& added) {
    if (!added.isEmpty())
        context.selected()->watch(added.first());
}

void trainFrom(const MethodForm& form, PaneContext& context) {
    try {
        watchFirst(context, context.session()->queue()->train(form.methodId(), form.assignments(),
                                                              form.seed(), form.seedCount()));
    } catch (const Error& error) {
        Q_EMIT context.problem(windowText(error));
    }
}

void chooseExperiment(MethodForm& form, PaneContext& context) {
    for (auto* following : form.window()->findChildren<ExperimentDialog*>())
        if (following->isFollowing()) { // it may have been closed meanwhile
            following->open();
            return following->raise();
        }
    auto* dialog = new ExperimentDialog(
        context.session(), [&form](const QString& id) { return form.assignmentsFor(id); }, form.methodId(),
        form.window());
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &QDialog::accepted, &context, [dialog, &context] {
        try {
            const ExperimentSpec spec = dialog->specification();
            context.setRule(spec.select);
            watchFirst(context, context.session()->queue()->train(spec));
        } catch (const Error& error) {
            Q_EMIT context.problem(windowText(error));
        }
    });
    QObject::connect(dialog, &ExperimentDialog::told, context.session(), &Session::noticed);
    dialog->open();
}

/// Each window has one search dialog, which goes on searching while it is closed.
void openSearch(MethodForm& form, PaneContext& context) {
    auto* dialog = form.window()->findChild<SearchDialog*>();
    if (dialog == nullptr) {
        dialog = new SearchDialog(context.session(), form.window());
        QObject::connect(dialog, &SearchDialog::problem, &context, &PaneContext::problem);
        QObject::connect(dialog, &SearchDialog::winnersFound, &context,
                         [&context](const ExperimentSpec& spec) {
                             try {
                                 context.setRule(spec.select);
                                 watchFirst(context, context.session()->queue()->train(spec));
                             } catch (const Error& error) {
                                 Q_EMIT context.problem(windowText(error));
                             }
                         });
    }
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

/// Copies method, settings and seed of a run into the form. Unknown settings are reported.
void takeSettings(MethodForm& form, PaneContext& context, const QString& id) {
    const SessionRun* run = context.session()->find(id);
    if (run == nullptr)
        return;
    std::map<std::string, std::string> assignments;
    for (const ParameterSpec& spec : run->method->parameters)
        if (const auto value = run->parameters.all().find(spec.key);
            value != run->parameters.all().end() &&
            (value->second != spec.defaultValue || !spec.yieldsTo.empty()))
            assignments[spec.key] = displayText(value->second);
    try {
        form.setMethod(QString::fromStdString(run->method->id));
        form.setAssignments(assignments);
        form.setSeed(run->seed);
    } catch (const Error& error) {
        Q_EMIT context.problem(windowText(error));
    }
}

void allowTraining(MethodForm& form, const Session& session) {
    const bool open = session.task() != nullptr;
    form.setTrainingEnabled(open, open ? QString() : translated("Open an embedding set first"));
}

/// A run of the form's method with these settings.
PlannedRun plannedRun(const MethodForm& form, const std::map<std::string, std::string>& assignments) {
    const Method& method = methods().find(form.methodId().toStdString());
    return {method.id, resolveParameters(method.parameters, assignments), form.seed()};
}

/// Shows the estimated times of the form, the quick setting and the defaults. Unknown times are measured from
/// first updates while nothing else runs.
void showForecasts(MethodForm& form, PaneContext& context, bool mayMeasure) {
    Session* session = context.session();
    form.setForecast({});
    form.setForecasts({}, {});
    form.setQuickSetting({});
    if (session->task() == nullptr)
        return;
    const std::size_t examples = session->task()->fitRows().size();
    const Method& method = methods().find(form.methodId().toStdString());
    const std::map<std::string, std::string> quick = quickSetting(method.parameters, examples);
    form.setQuickSetting(quick);
    const PlannedRun quickRun = plannedRun(form, form.assignmentsAfter(quick)),
                     paperRun = plannedRun(form, form.assignmentsAfter({}));
    std::optional<PlannedRun> own;
    std::vector<PlannedRun> runs{quickRun, paperRun};
    if (form.isValid())
        runs.insert(runs.begin(), own.emplace(plannedRun(form, form.assignments())));
    const RunTimes* times = session->times();
    if (mayMeasure && !session->queue()->isTraining() && !context.map()->isComputing())
        session->times()->measure(runs);
    const auto places = static_cast<std::size_t>(session->queue()->trainingPlaces());
    form.setForecasts(quick.empty()
                          ? QString()
                          : settingForecast(times->measuredTimeOf(quickRun), form.seedCount(), places),
                      settingForecast(times->measuredTimeOf(paperRun), form.seedCount(), places));
    if (const auto time = own && !session->queue()->isTraining() ? times->measuredTimeOf(*own) : std::nullopt)
        form.setForecast(
            trainingForecast(method, own->parameters, *time, examples, form.seedCount(), places));
}

/// "target_sample_ratio=0.02"
void takeOffer(MethodForm& form, const QString& link) {
    std::map<std::string, std::string> assignments = form.assignments();
    assignments[link.section(u'=', 0, 0).toStdString()] = link.section(u'=', 1).toStdString();
    form.setAssignments(assignments);
}

void connectForecast(MethodForm& form, PaneContext& context) {
    const auto ask = [&form, &context] { showForecasts(form, context, true); };
    const auto show = [&form, &context] { showForecasts(form, context, false); };
    Session* session = context.session();
    QObject::connect(&form, &MethodForm::changed, &form, ask);
    QObject::connect(session->data(), &OpenSet::opened, &form, ask);
    QObject::connect(session->queue(), &TrainingQueue::trainingStopped, &form, ask);
    for (const auto signal : {&MapModel::finished, &MapModel::stopped})
        QObject::connect(context.map(), signal, &form, ask);
    QObject::connect(session->queue(), &TrainingQueue::trainingStarted, &form, show);
    QObject::connect(session->times(), &RunTimes::timeMeasured, &form, show);
    QObject::connect(session->data(), &OpenSet::columnsNeeded, &form, show);
    QObject::connect(&form, &MethodForm::forecastLinkActivated, &form,
                     [&form](const QString& link) { takeOffer(form, link); });
}

/// To choose each method.
std::vector<PaneCommand> methodCommands(MethodForm& form, PaneContext& context) {
    std::vector<PaneCommand> commands;
    for (const Method& method : methods())
        commands.push_back({.text = QString::fromStdString(method.name),
                            .place = translated("Choose method"),
                            .help = QString::fromStdString(method.summary),
                            .run = [&form, &context, id = QString::fromStdString(method.id)] {
                                form.setMethod(id);
                                Q_EMIT context.paneRequested("method");
                            }});
    return commands;
}

QJsonObject stateOfForm(const MethodForm& form) {
    QJsonObject settings;
    for (const auto& [key, value] : form.assignments())
        settings[QString::fromStdString(key)] = QString::fromStdString(value);
    return {{QStringLiteral("method"), form.methodId()},
            {QStringLiteral("settings"), settings},
            {QStringLiteral("seed"), QString::number(form.seed())},
            {QStringLiteral("seeds"), form.seedCount()}};
}

void restoreForm(MethodForm& form, PaneContext& context, const QJsonObject& kept) {
    const QString method = kept[QStringLiteral("method")].toString();
    form.setMethod(method);
    if (form.methodId() != method) // of another version
        return;
    std::map<std::string, std::string> assignments;
    const QJsonObject settings = kept[QStringLiteral("settings")].toObject();
    for (auto setting = settings.begin(); setting != settings.end(); ++setting)
        assignments[setting.key().toStdString()] = setting.value().toString().toStdString();
    try {
        form.setAssignments(assignments);
    } catch (const Error& error) {
        Q_EMIT context.session()->noticed(windowText(error));
    }
    form.setSeed(kept[QStringLiteral("seed")].toString().toULongLong());
    form.setSeedCount(kept[QStringLiteral("seeds")].toInt(form.seedCount()));
}

PaneContent makeMethod(PaneContext& context) {
    auto* form = new MethodForm(methods());
    Session* session = context.session();
    QObject::connect(form, &MethodForm::trainRequested, &context, &PaneContext::trainingRequested);
    QObject::connect(&context, &PaneContext::trainingRequested, form,
                     [form, &context] { trainFrom(*form, context); });
    QObject::connect(&context, &PaneContext::experimentRequested, form,
                     [form, &context] { chooseExperiment(*form, context); });
    QObject::connect(&context, &PaneContext::searchRequested, form,
                     [form, &context] { openSearch(*form, context); });
    QObject::connect(&context, &PaneContext::settingsRequested, form,
                     [form, &context](const QString& id) { takeSettings(*form, context, id); });
    QObject::connect(session->data(), &OpenSet::opened, form, [form, session] {
        form->setUnavailable(unavailableChoices(*session->task()));
        allowTraining(*form, *session);
    });
    QObject::connect(session->data(), &OpenSet::columnsNeeded, form,
                     [form, session] { allowTraining(*form, *session); });
    allowTraining(*form, *session);
    form->setAdvancedShown(QSettings().value(advancedKey).toBool());
    QObject::connect(form, &MethodForm::advancedToggled, form,
                     [](bool shown) { QSettings().setValue(advancedKey, shown); });
    connectForecast(*form, context);
    QObject::connect(session->data(), &OpenSet::closed, form,
                     [form, session] { allowTraining(*form, *session); });
    return {.widget = form,
            .commands = [form, &context] { return methodCommands(*form, context); },
            .state = [form] { return stateOfForm(*form); },
            .restore = [form, &context](const QJsonObject& kept) { restoreForm(*form, context, kept); }};
}

} // namespace

Pane method() {
    return {
        .id = "method",
        .title = translated("Method"),
        .help = translated(
            "The method to train next, with its settings and seeds. The tooltip of a setting explains it."),
        .spots = {{Workspace::train, PanePlace::leftTop}},
        .minimumWidth = 320,
        .keys = {{translated("Ctrl+Return"), translated("train")}},
        .guide = QStringLiteral("methods/index.md"),
        .make = makeMethod};
}

} // namespace groupscope::pane
