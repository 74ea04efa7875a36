// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_menu.h"

#include "app/document/run_edits.h"
#include "app/panes/settings_apart.h"
#include "app/session/window_text.h"
#include "app/views/pane_context.h"
#include "app/window/run_page.h"
#include "core/base/error.h"
#include "core/methods/shared/imported_model.h"
#include "core/runs/head_file.h"
#include "widgets/forms/method_form.h"

#include <QAction>
#include <QFileDialog>
#include <QInputDialog>
#include <QPlainTextEdit>

namespace groupscope {

RunMenu::RunMenu(PaneContext* context, QWidget* window)
    : QObject(window)
    , context_(context)
    , session_(context->session())
    , window_(window)
    , page_(make(tr("&Open…"), "openRun",
                 tr("The page of the run: settings, warnings, groups, curves, name and note"),
                 &RunMenu::openChosen))
    , name_(make(tr("Rena&me…"), "renameRun", tr("Name of the run in tables and figures"), &RunMenu::rename))
    , note_(make(tr("Not&e…"), "noteOfRun", tr("Note in the file of the run and in reports"),
                 &RunMenu::writeNote))
    , baseline_(
          make(tr("Make this the &baseline"), "makeBaseline",
               tr("The run with which all others are compared, first in tables and with its own colour"),
               &RunMenu::toggleBaseline))
    , settings_(make(tr("Use t&hese settings"), "useSettings",
                     tr("Copies method and settings of the run into the form"), &RunMenu::useSettings))
    , apart_(make(tr("Settings that &differ…"), "settingsApart",
                  tr("Table of the settings in which the selected runs and the form of the method differ"),
                  &RunMenu::showSettingsApart))
    , head_(make(tr("E&xport head…"), "exportHead",
                 tr("Writes the trained head as .npz, .safetensors or .onnx"), &RunMenu::exportHead)) {
    connect(context->selected(), &SelectedRuns::changed, this, &RunMenu::update);
    connect(context, &PaneContext::runRequested, this, &RunMenu::openPage);
    connect(session_->data(), &OpenSet::opened, this, &RunMenu::update);
    connect(session_->runs(), &RunList::baselineChanged, this, &RunMenu::update);
    connect(session_->runs(), &RunList::runChanged, this, [this](const QString& id) {
        if (id == context_->selected()->last() && session_->find(id)->state != SessionRun::State::training)
            update();
    });
    update();
}

QAction* RunMenu::make(const QString& text, const char* name, const QString& toolTip,
                       void (RunMenu::*slot)()) {
    auto* action = new QAction(text, this);
    action->setObjectName(QString::fromLatin1(name));
    action->setToolTip(toolTip);
    connect(action, &QAction::triggered, this, slot);
    context_->offerForRuns(action);
    return action;
}

/// The one that was selected last: of an averaged row the last seed.
const SessionRun* RunMenu::chosen() const {
    return session_->find(context_->selected()->last());
}

void RunMenu::update() {
    const SessionRun* run = chosen();
    const bool done = run != nullptr && run->run != nullptr;
    const bool isBaseline =
        run != nullptr && context_->selected()->ids().contains(session_->runs()->baseline());
    page_->setEnabled(run != nullptr);
    const bool trained = run != nullptr && !isImported(run->method->id);
    settings_->setEnabled(trained);
    apart_->setEnabled(run != nullptr);
    name_->setEnabled(done);
    note_->setEnabled(done);
    baseline_->setEnabled(done && run->state == SessionRun::State::done);
    baseline_->setText(isBaseline ? tr("No longer the &baseline") : tr("Make this the &baseline"));
    head_->setEnabled(done && trained && run->hasDetails());
}

void RunMenu::openChosen() {
    openPage(context_->selected()->last());
}

void RunMenu::openPage(const QString& id) {
    if (session_->find(id) == nullptr)
        return;
    auto* page = new RunPage(context_, id, window_);
    page->setAttribute(Qt::WA_DeleteOnClose);
    page->show();
}

/// Both dialogs keep the other value, because name and note are saved together.
void RunMenu::rename() {
    auto* dialog = new QInputDialog(window_);
    dialog->setObjectName(QStringLiteral("renameDialog"));
    dialog->setWindowTitle(tr("Rename the run"));
    dialog->setLabelText(tr("Name in tables and figures; empty: method and seed"));
    dialog->setTextValue(QString::fromStdString(chosen()->run->name));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QInputDialog::textValueSelected, this, [this, id = chosen()->id](const QString& name) {
        if (const SessionRun* run = session_->find(id); run != nullptr && run->run)
            describeRun(*context_, id, name.simplified(), QString::fromStdString(run->run->note));
    });
    dialog->open();
}

void RunMenu::writeNote() {
    auto* dialog = new QInputDialog(window_);
    dialog->setObjectName(QStringLiteral("noteDialog"));
    dialog->setWindowTitle(tr("Note of the run"));
    dialog->setLabelText(tr("Note in the file of the run and in reports"));
    dialog->setOption(QInputDialog::UsePlainTextEditForTextInput);
    dialog->setTextValue(QString::fromStdString(chosen()->run->note));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QInputDialog::textValueSelected, this, [this, id = chosen()->id](const QString& note) {
        if (const SessionRun* run = session_->find(id); run != nullptr && run->run)
            describeRun(*context_, id, QString::fromStdString(run->run->name), note.trimmed());
    });
    dialog->open();
    if (auto* text = dialog->findChild<QPlainTextEdit*>())
        text->setAccessibleName(dialog->labelText());
}

void RunMenu::showSettingsApart() {
    auto* dialog = new SettingsApartDialog(context_, window_->findChild<MethodForm*>(), window_);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->show();
}

void RunMenu::toggleBaseline() {
    const bool isBaseline = context_->selected()->ids().contains(session_->runs()->baseline());
    chooseBaseline(*context_, isBaseline ? QString() : chosen()->id);
}

void RunMenu::useSettings() {
    Q_EMIT context_->settingsRequested(chosen()->id);
    Q_EMIT context_->paneRequested("method");
}

void RunMenu::exportHead() {
    auto* dialog = new QFileDialog(window_, tr("Export the head"), {},
                                   tr("NumPy (*.npz);;Safetensors (*.safetensors);;ONNX (*.onnx)"));
    dialog->setAcceptMode(QFileDialog::AcceptSave);
    dialog->setDefaultSuffix(QStringLiteral("npz"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::filterSelected, dialog, [dialog](const QString& filter) {
        const qsizetype dot = filter.indexOf(u'.');
        dialog->setDefaultSuffix(filter.mid(dot + 1, filter.indexOf(u')') - dot - 1));
    });
    connect(dialog, &QFileDialog::fileSelected, this, [this, run = chosen()->whole](const QString& path) {
        try {
            saveHead({run->head, run->groups.classes()}, path.toStdString());
            Q_EMIT session_->noticed(tr("The head was written to %1.").arg(path));
        } catch (const Error& error) {
            Q_EMIT context_->problem(windowText(error));
        }
    });
    dialog->open();
}

} // namespace groupscope
