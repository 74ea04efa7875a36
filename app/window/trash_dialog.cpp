// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/trash_dialog.h"

#include "app/session/session.h"
#include "app/session/window_text.h"
#include "app/views/run_titles.h"
#include "core/base/error.h"
#include "core/figures/row_name.h"
#include "core/runs/run_file.h"

#include <QDateTime>
#include <QDialogButtonBox>
#include <QHeaderView>
#include <QLabel>
#include <QMessageBox>
#include <QPushButton>
#include <QTreeWidget>
#include <QVBoxLayout>

namespace groupscope {

namespace {

enum BinColumn { methodColumn, seedColumn, settingsColumn, epochsColumn, removedColumn, keptColumn, columns };

QString timeText(std::chrono::sys_seconds time) {
    return QDateTime::fromSecsSinceEpoch(time.time_since_epoch().count())
        .toString(QStringLiteral("yyyy-MM-dd HH:mm"));
}

QString settingsText(const Run& run) {
    const QStringList settings = changedSettings(run.method, run.parameters);
    return settings.isEmpty() ? TrashDialog::tr("defaults") : settings.join(QStringLiteral(", "));
}

} // namespace

TrashDialog::TrashDialog(Session* session, QWidget* parent)
    : QDialog(parent)
    , session_(session)
    , list_(new QTreeWidget)
    , note_(new QLabel) {
    setWindowTitle(tr("Trash"));
    resize(860, 420);
    list_->setObjectName(QStringLiteral("binnedRuns"));
    list_->setAccessibleName(tr("Removed runs"));
    list_->setRootIsDecorated(false);
    list_->setAlternatingRowColors(true);
    list_->setSelectionMode(QAbstractItemView::ExtendedSelection);
    list_->setHeaderLabels(
        {tr("Method"), tr("Seed"), tr("Settings"), tr("Epochs"), tr("Removed"), tr("Kept until")});
    list_->setColumnWidth(methodColumn, 180);
    list_->setColumnWidth(seedColumn, 50);
    list_->setColumnWidth(settingsColumn, 230);
    list_->setColumnWidth(epochsColumn, 80);
    list_->setColumnWidth(removedColumn, 140);
    note_->setWordWrap(true);
    note_->setTextFormat(Qt::PlainText);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    restore_ = buttons->addButton(tr("&Restore"), QDialogButtonBox::ActionRole);
    restore_->setObjectName(QStringLiteral("restoreRuns"));
    empty_ = buttons->addButton(tr("&Empty trash…"), QDialogButtonBox::ResetRole);
    empty_->setObjectName(QStringLiteral("emptyBin"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(note_);
    column->addWidget(list_, 1);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(restore_, &QPushButton::clicked, this, &TrashDialog::restoreSelected);
    connect(empty_, &QPushButton::clicked, this, &TrashDialog::askToEmpty);
    connect(list_, &QTreeWidget::itemSelectionChanged, this, &TrashDialog::updateButtons);
    connect(session_->removed(), &RemovedRuns::changed, this, &TrashDialog::fill);
    connect(session_->data(), &OpenSet::opened, this, &QDialog::reject); // another file has another bin
    connect(session_->data(), &OpenSet::columnsNeeded, this, &QDialog::reject);
    fill();
}

void TrashDialog::fill() {
    runs_ = session_->removed()->trash().list();
    list_->clear();
    for (const TrashedRun& run : runs_) {
        auto* item = new QTreeWidgetItem(list_);
        item->setText(methodColumn, tr("reading…"));
        item->setText(removedColumn, timeText(run.removed));
        item->setText(keptColumn, timeText(run.removed + RunTrash::keptFor));
        item->setTextAlignment(seedColumn, Qt::AlignRight | Qt::AlignVCenter);
    }
    note_->setText(
        runs_.empty()
            ? tr("The trash is empty. Removed runs of this file appear here.")
            : tr("Removed runs of this file. Each is deleted after %1 days, or when you empty the trash.")
                  .arg(RunTrash::keptFor.count()));
    updateButtons();
    readJob_.start([this, runs = runs_](const BackgroundJob::Context& context) {
        for (std::size_t i = 0; i < runs.size(); ++i) {
            context.run.throwIfStopped();
            std::shared_ptr<const Run> run;
            QString problem;
            try {
                run = std::make_shared<const Run>(summaryOf(loadRun(runs[i].file)));
            } catch (const Error& error) {
                problem = windowText(error);
            }
            context.post([this, i, run, problem] { describe(i, run, problem); });
        }
    });
}

void TrashDialog::describe(std::size_t index, const std::shared_ptr<const Run>& run, const QString& problem) {
    QTreeWidgetItem* item = list_->topLevelItem(static_cast<int>(index));
    if (!run) {
        item->setText(methodColumn, tr("⚠ cannot be read"));
        item->setToolTip(methodColumn, problem);
        return;
    }
    item->setText(methodColumn, QString::fromStdString(methodNameOf(run->method)));
    item->setText(seedColumn, QString::number(run->seed));
    item->setText(settingsColumn, settingsText(*run));
    item->setToolTip(settingsColumn, item->text(settingsColumn));
    item->setText(epochsColumn, run->complete ? QString::number(run->history.size())
                                              : tr("%1, stopped").arg(run->history.size()));
}

void TrashDialog::restoreSelected() {
    std::vector<TrashedRun> wanted;
    for (QTreeWidgetItem* item : list_->selectedItems())
        wanted.push_back(runs_[static_cast<std::size_t>(list_->indexOfTopLevelItem(item))]);
    QStringList problems;
    for (const TrashedRun& run : wanted) {
        try {
            session_->removed()->restore(run);
        } catch (const Error& error) {
            problems << windowText(error);
        }
    }
    if (!problems.isEmpty())
        note_->setText(problems.join(u'\n'));
}

void TrashDialog::askToEmpty() {
    auto* box = new QMessageBox(QMessageBox::Warning, tr("Empty trash"),
                                runs_.size() == 1 ? tr("Delete this run for good?")
                                                  : tr("Delete %1 runs for good?").arg(runs_.size()),
                                QMessageBox::Cancel, this);
    box->setInformativeText(tr("Their files are deleted. This cannot be undone."));
    const QPushButton* erase = box->addButton(tr("&Delete"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(erase, &QPushButton::clicked, session_->removed(), &RemovedRuns::emptyTrash);
    box->open();
}

void TrashDialog::updateButtons() {
    restore_->setEnabled(!list_->selectedItems().isEmpty());
    empty_->setEnabled(!runs_.empty());
}

} // namespace groupscope
