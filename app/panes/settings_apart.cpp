// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/settings_apart.h"

#include "app/session/translated.h"
#include "app/views/pane_context.h"
#include "app/views/run_comparison.h"
#include "app/views/run_presentation.h"
#include "core/methods/method.h"
#include "widgets/forms/method_form.h"
#include "widgets/style/language.h"
#include "widgets/tables/fact_table.h"

#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

const QString notThere = QStringLiteral("–");

/// A column of the table: a run, or the form.
struct SettingsColumn {
    const Method* method;
    ParameterValues parameters;
    std::uint64_t seed;
    QString rule; ///< of the epoch; empty of the form, which has none
};

std::vector<SettingsColumn> columnsOf(const std::vector<const SessionRun*>& runs, const MethodForm* form) {
    std::vector<SettingsColumn> columns;
    for (const SessionRun* run : runs)
        columns.push_back({run->method, run->parameters, run->seed, ruleName(run->select)});
    if (form != nullptr) {
        const Method& method = methods().find(form->methodId().toStdString());
        columns.push_back(
            {&method, resolveParameters(method.parameters, form->assignments()), form->seed(), {}});
    }
    return columns;
}

QString valueOf(const SettingsColumn& column, const std::string& key) {
    const auto found = column.parameters.all().find(key);
    const bool said =
        found != column.parameters.all().end() && counts(column.method->parameters, key, column.parameters);
    return said ? QString::fromStdString(displayText(found->second)) : notThere;
}

/// Parameters of all methods, each once, in the order of their forms.
std::vector<const ParameterSpec*> specsOf(const std::vector<SettingsColumn>& columns) {
    std::vector<const ParameterSpec*> specs;
    for (const SettingsColumn& column : columns)
        for (const ParameterSpec& spec : column.method->parameters)
            if (std::none_of(specs.begin(), specs.end(),
                             [&](const ParameterSpec* known) { return known->key == spec.key; }))
                specs.push_back(&spec);
    return specs;
}

} // namespace

std::vector<SettingApart> settingsApart(const std::vector<const SessionRun*>& runs, const MethodForm* form) {
    const std::vector<SettingsColumn> columns = columnsOf(runs, form);
    std::vector<SettingApart> apart;
    const auto add = [&](const QString& name, const auto& textOf) {
        QStringList values;
        for (const SettingsColumn& column : columns)
            values << textOf(column);
        QStringList said = values;
        said.removeAll(QString()); // what the form has nothing to say of
        said.removeDuplicates();
        if (said.size() > 1)
            apart.push_back({name, values});
    };
    add(translated("Method"),
        [](const SettingsColumn& column) { return QString::fromStdString(column.method->name); });
    for (const ParameterSpec* spec : specsOf(columns))
        add(QString::fromStdString(spec->label),
            [spec](const SettingsColumn& column) { return valueOf(column, spec->key); });
    add(translated("Epoch selected by"), [](const SettingsColumn& column) { return column.rule; });
    add(translated("Seed"), [](const SettingsColumn& column) { return QString::number(column.seed); });
    return apart;
}

SettingsApartDialog::SettingsApartDialog(const PaneContext* context, const MethodForm* form, QWidget* parent)
    : QDialog(parent) {
    setObjectName(QStringLiteral("settingsApart"));
    setWindowTitle(tr("Settings that differ"));
    const Session& session = *context->session();
    const RunTitles titles = titlesOf(session);
    std::vector<const SessionRun*> runs;
    QStringList headings{tr("Setting")};
    for (const QString& id : context->selected()->ids()) {
        runs.push_back(session.find(id));
        headings << titles.of(*runs.back());
    }
    if (form != nullptr)
        headings << tr("Method form");
    QTableWidget* table = makeFactTable(windowTitle(), headings);
    table->setObjectName(QStringLiteral("settingsApartTable"));
    const std::vector<SettingApart> apart = settingsApart(runs, form);
    table->setRowCount(static_cast<int>(apart.size()));
    for (int row = 0; row < table->rowCount(); ++row) {
        const SettingApart& setting = apart[row];
        table->setItem(row, 0, factCell(setting.name));
        for (int column = 0; column < setting.values.size(); ++column)
            table->setItem(row, column + 1, factCell(setting.values[column]));
    }
    table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    auto* note = new QLabel(apart.empty() ? tr("All settings are the same.")
                                          : tr("A dash means that the method does not have the setting, or "
                                               "ignores it here. All other settings are the same."));
    note->setWordWrap(true);
    setTextRole(note, TextRole::caption);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(table, 1);
    column->addWidget(note);
    column->addWidget(buttons);
    resize(std::min(1100, 240 + 190 * static_cast<int>(headings.size() - 1)), 420);
}

} // namespace groupscope
