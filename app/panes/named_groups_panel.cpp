// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/named_groups_panel.h"

#include "app/document/document.h"
#include "app/panes/fix_dialog.h"
#include "app/panes/group_naming.h"
#include "app/session/window_text.h"
#include "app/views/pane_context.h"
#include "core/base/error.h"
#include "widgets/style/language.h"
#include "widgets/tables/fact_table.h"

#include <QAction>
#include <QFileInfo>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace groupscope {

namespace {

enum GroupColumn { groupName, groupRows, groupNote, groupColumns };

/// The set that those rows are of, where it belongs to the document.
QString setNameOf(const Document& document, const NamedGroup& group) {
    for (const DocumentSet& set : document.state().sets)
        if (set.sha256 == group.sha256)
            return QFileInfo(set.path).fileName();
    return {};
}

} // namespace

NamedGroupsPanel::NamedGroupsPanel(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , list_(new QTreeWidget)
    , placeholder_(wrappedLabel())
    , name_(new QPushButton(tr("Name the selection…"))) {
    list_->setObjectName(QStringLiteral("namedGroups"));
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->setHeaderLabels({tr("Group"), tr("Examples"), tr("Note")});
    list_->header()->setStretchLastSection(true);
    list_->setColumnWidth(groupName, 150);
    list_->header()->setSectionResizeMode(groupRows, QHeaderView::ResizeToContents);
    list_->setContextMenuPolicy(Qt::ActionsContextMenu);
    list_->setAccessibleName(tr("Named groups"));
    name_->setObjectName(QStringLiteral("nameSelectionHere"));
    placeholder_->setText(
        tr("Select examples on the map, then name them. The document keeps their groups here."));
    setTextRole(placeholder_, TextRole::caption);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(spacing::normal, spacing::close, spacing::normal, spacing::normal);
    column->addWidget(placeholder_);
    column->addWidget(list_, 1);
    column->addWidget(name_, 0, Qt::AlignLeft);
    offer(tr("&Select its examples"), "selectGroup", {}, &NamedGroupsPanel::select);
    offer(tr("Re&name…"), "renameGroup", Qt::Key_F2, &NamedGroupsPanel::rename);
    offer(tr("N&ote…"), "noteOfGroup", {}, &NamedGroupsPanel::note);
    offer(tr("Add as &column"), "columnOfGroup", {}, &NamedGroupsPanel::makeColumn);
    offer(tr("Use as &attribute"), "trainByGroup", {}, &NamedGroupsPanel::makeAttribute);
    ofGroup_.last()->setToolTip(tr("Adds this group to the attributes of the task, so that methods train on "
                                   "it and it can be the worst group"));
    offer(tr("&Fix this group…"), "fixGroup", {}, &NamedGroupsPanel::fix);
    ofGroup_.last()->setToolTip(tr("Trains methods that may raise the accuracy of this group"));
    offer(tr("&Delete"), "deleteGroup", Qt::Key_Delete, &NamedGroupsPanel::erase);
    connect(list_, &QTreeWidget::itemClicked, this, &NamedGroupsPanel::select);
    connect(list_, &QTreeWidget::itemActivated, this, &NamedGroupsPanel::select);
    connect(list_, &QTreeWidget::itemSelectionChanged, this, &NamedGroupsPanel::showWhatCanBeDone);
    connect(name_, &QPushButton::clicked, this, [this] { nameSelection(context_, window()); });
    connect(context, &PaneContext::pointsSelected, this, &NamedGroupsPanel::showWhatCanBeDone);
    if (Document* document = context->document()) {
        connect(document->groups(), &NamedGroups::changed, this, &NamedGroupsPanel::refresh);
        connect(document, &Document::setsChanged, this, &NamedGroupsPanel::refresh);
        connect(document, &Document::titleChanged, this, &NamedGroupsPanel::showWhatCanBeDone);
        refresh();
    }
}

void NamedGroupsPanel::offer(const QString& text, const char* name, const QKeySequence& keys,
                             void (NamedGroupsPanel::*act)()) {
    auto* action = new QAction(text, list_);
    action->setObjectName(QString::fromLatin1(name));
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetShortcut);
    connect(action, &QAction::triggered, this, act);
    list_->addAction(action);
    ofGroup_ << action;
}

void NamedGroupsPanel::refresh() {
    Document& document = *context_->document();
    const int before = chosen();
    list_->clear();
    const std::vector<NamedGroup>& groups = document.state().groups;
    for (const NamedGroup& group : groups) {
        auto* item = new QTreeWidgetItem(list_);
        item->setText(groupName, group.name);
        item->setToolTip(groupName, group.name);
        item->setText(groupRows, QLocale().toString(static_cast<qulonglong>(group.rows.count())));
        item->setTextAlignment(groupRows, Qt::AlignRight | Qt::AlignVCenter);
        const bool isHere = document.groups()->isOfOpenSet(group);
        const QString set = setNameOf(document, group);
        const QString where =
            set.isEmpty() ? tr("of data that the document no longer holds") : tr("of %1").arg(set);
        QString note = group.note.simplified();
        if (!isHere)
            note = note.isEmpty() ? where : tr("%1; %2").arg(where, note);
        item->setText(groupNote, note);
        item->setToolTip(groupNote, note);
        for (int i = 0; i < groupColumns && !isHere; ++i)
            item->setForeground(i, palette().placeholderText());
    }
    if (before >= 0 && before < list_->topLevelItemCount())
        list_->setCurrentItem(list_->topLevelItem(before));
    placeholder_->setVisible(groups.empty());
    list_->setVisible(!groups.empty());
    showWhatCanBeDone();
}

void NamedGroupsPanel::showWhatCanBeDone() {
    const Document* document = context_->document();
    const bool writable = document != nullptr && !document->isReadOnly();
    for (QAction* action : ofGroup_)
        action->setEnabled(chosen() >= 0 && (writable || action == ofGroup_.first()));
    name_->setEnabled(writable && !context_->selectedRows().isEmpty());
    name_->setToolTip(!writable            ? tr("The document is read-only")
                      : name_->isEnabled() ? tr("Names the selected examples (Ctrl+G)")
                                           : tr("Select examples first"));
}

int NamedGroupsPanel::chosen() const {
    return list_->currentItem() == nullptr ? -1 : list_->indexOfTopLevelItem(list_->currentItem());
}

void NamedGroupsPanel::select() {
    const int index = chosen();
    if (index < 0)
        return;
    const NamedGroup& group = context_->document()->state().groups.at(static_cast<std::size_t>(index));
    if (!context_->document()->groups()->isOfOpenSet(group)) {
        Q_EMIT context_->session()->noticed(
            tr("“%1” belongs to another set: open that set first").arg(group.name));
        return;
    }
    context_->requestRows(group.rows.of(context_->session()->set()->size()), group.name, "named_groups");
}

void NamedGroupsPanel::rename() {
    renameGroup(context_, chosen(), window());
}

void NamedGroupsPanel::note() {
    writeGroupNote(context_, chosen(), window());
}

void NamedGroupsPanel::makeColumn() {
    act(&NamedGroups::makeColumn);
}

void NamedGroupsPanel::makeAttribute() {
    act(&NamedGroups::makeAttribute);
}

void NamedGroupsPanel::fix() {
    const NamedGroup& group = context_->document()->state().groups.at(static_cast<std::size_t>(chosen()));
    if (!context_->session()->task() || !context_->document()->groups()->isOfOpenSet(group)) {
        Q_EMIT context_->session()->noticed(
            tr("“%1” belongs to another set: open that set first").arg(group.name));
        return;
    }
    openFix(context_,
            {.name = group.name,
             .rows = group.rows.of(context_->session()->set()->size()),
             .note = group.note,
             .named = chosen()},
            window());
}

void NamedGroupsPanel::erase() {
    act(&NamedGroups::remove);
}

void NamedGroupsPanel::act(void (NamedGroups::*change)(int)) {
    try {
        (context_->document()->groups()->*change)(chosen());
    } catch (const Error& error) {
        Q_EMIT context_->problem(windowText(error));
    }
}

} // namespace groupscope
