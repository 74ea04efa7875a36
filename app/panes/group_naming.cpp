// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/group_naming.h"

#include "app/document/document.h"
#include "app/session/translated.h"
#include "app/session/window_text.h"
#include "app/views/pane_context.h"
#include "core/base/error.h"
#include "widgets/style/number_text.h"

#include <QInputDialog>
#include <QLocale>

#include <algorithm>
#include <functional>

namespace groupscope {

namespace {

/// Asks for a text and uses it; errors are reported.
QInputDialog* askForWords(PaneContext* context, QWidget* window, const QString& title, const QString& label,
                          const QString& words, std::function<void(const QString&)> act) {
    auto* dialog = new QInputDialog(window);
    dialog->setObjectName(QStringLiteral("groupDialog"));
    dialog->setWindowTitle(title);
    dialog->setLabelText(label);
    dialog->setTextValue(words);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    QObject::connect(dialog, &QInputDialog::textValueSelected, context,
                     [context, act = std::move(act)](const QString& said) {
                         try {
                             act(said);
                         } catch (const Error& error) {
                             Q_EMIT context->problem(windowText(error));
                         }
                     });
    return dialog;
}

} // namespace

void nameSelection(PaneContext* context, QWidget* window) {
    nameRows(context, window, context->selectedRows(), {}, {});
}

QString freeGroupName(PaneContext* context, const QString& name) {
    Document& document = *context->document();
    const auto isTaken = [&](const QString& called) {
        return std::any_of(document.state().groups.begin(), document.state().groups.end(),
                           [&](const NamedGroup& group) {
                               return group.name == called && document.groups()->isOfOpenSet(group);
                           });
    };
    const QString plain = name.simplified();
    QString free = plain;
    for (int number = 2; !plain.isEmpty() && isTaken(free); ++number)
        free = QStringLiteral("%1 %2").arg(plain).arg(number);
    return free;
}

void nameRows(PaneContext* context, QWidget* window, const RowSelection& rows, const QString& suggestion,
              const QString& note) {
    Document* document = context->document();
    if (document == nullptr || rows.isEmpty())
        return;
    const QString count = exampleCountText(static_cast<qlonglong>(rows.count()));
    askForWords(context, window, translated("Name the group"),
                translated("Name of the group (%1)").arg(count), freeGroupName(context, suggestion),
                [document, rows, note, content = document->openContent()](const QString& name) {
                    if (document->openContent() != content)
                        throw UsageError("another set was opened meanwhile", "",
                                         "return to the set whose examples were selected");
                    document->groups()->add(name, rows, note);
                })
        ->open();
}

void renameGroup(PaneContext* context, int index, QWidget* window) {
    Document* document = context->document();
    const NamedGroup& group = document->state().groups.at(static_cast<std::size_t>(index));
    askForWords(context, window, translated("Rename the group"), translated("Name of the group"), group.name,
                [document, index](const QString& name) { document->groups()->rename(index, name); })
        ->open();
}

void writeGroupNote(PaneContext* context, int index, QWidget* window) {
    Document* document = context->document();
    const NamedGroup& group = document->state().groups.at(static_cast<std::size_t>(index));
    QInputDialog* dialog = askForWords(
        context, window, translated("Note of the group"), translated("Note, kept in the document"),
        group.note,
        [document, index](const QString& note) { document->groups()->setNote(index, note.trimmed()); });
    dialog->setOption(QInputDialog::UsePlainTextEditForTextInput);
    dialog->open();
}

} // namespace groupscope
