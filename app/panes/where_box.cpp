// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/where_box.h"

#include "app/session/command_line.h"

#include <QClipboard>
#include <QComboBox>
#include <QDir>
#include <QFileDialog>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QStandardPaths>
#include <QVBoxLayout>

namespace groupscope {

namespace {

const QString sharedFolderKey = QStringLiteral("where/folder");
const QString tasksKey = QStringLiteral("where/tasks");
const QString coresKey = QStringLiteral("where/cores");
const QString minutesKey = QStringLiteral("where/minutes");
const QString optionsKey = QStringLiteral("where/options");

/// Why no job can be submitted from here; empty where one can.
QString slurmObstacle() {
    if (CommandLine::program().isEmpty())
        return WhereBox::tr("The command-line program, which submits jobs, is not installed");
    if (QStandardPaths::findExecutable(QStringLiteral("sbatch")).isEmpty())
        return WhereBox::tr("Slurm is not installed on this machine: the program sbatch is missing");
    return {};
}

} // namespace

WhereBox::WhereBox(QWidget* parent)
    : QWidget(parent)
    , where_(new QComboBox)
    , folderRow_(new QWidget)
    , folder_(new QLineEdit)
    , browse_(new QPushButton(tr("Choose…")))
    , taskRow_(new QWidget)
    , tasks_(new QSpinBox)
    , cores_(new QSpinBox)
    , minutes_(new QSpinBox)
    , options_(new QLineEdit)
    , note_(new QLabel)
    , lineRow_(new QWidget)
    , line_(new QLineEdit) {
    build();
    connect(where_, &QComboBox::currentIndexChanged, this, &WhereBox::showChoice);
    connect(folder_, &QLineEdit::textChanged, this, &WhereBox::changed);
    connect(browse_, &QPushButton::clicked, this, &WhereBox::chooseFolder);
    showChoice();
}

void WhereBox::build() {
    where_->setObjectName(QStringLiteral("where"));
    folder_->setObjectName(QStringLiteral("whereFolder"));
    tasks_->setObjectName(QStringLiteral("whereTasks"));
    cores_->setObjectName(QStringLiteral("whereCores"));
    minutes_->setObjectName(QStringLiteral("whereMinutes"));
    options_->setObjectName(QStringLiteral("whereOptions"));
    line_->setObjectName(QStringLiteral("whereLine"));
    where_->addItem(tr("This machine"));
    where_->addItem(tr("Slurm"));
    where_->addItem(tr("Shared folder"));
    where_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    where_->setItemData(0, tr("This window does the work"), Qt::ToolTipRole);
    where_->setItemData(1, tr("An array job of Slurm does the work, which this window submits and follows"),
                        Qt::ToolTipRole);
    where_->setItemData(
        2, tr("You start a command on any number of machines, and this window follows the folder"),
        Qt::ToolTipRole);
    if (const QString obstacle = slurmObstacle(); !obstacle.isEmpty()) {
        where_->setItemData(1, obstacle, Qt::ToolTipRole);
        qobject_cast<QStandardItemModel*>(where_->model())->item(1)->setEnabled(false);
    }
    const QSettings settings;
    folder_->setText(settings.value(sharedFolderKey).toString());
    folder_->setPlaceholderText(tr("on a disk that all machines mount at this path"));
    folder_->setAccessibleName(tr("Folder"));
    tasks_->setRange(0, 100'000);
    tasks_->setSpecialValueText(tr("automatic"));
    tasks_->setValue(settings.value(tasksKey, 0).toInt());
    tasks_->setToolTip(tr("Number of tasks in the array job; automatic: 10 minutes of work for each task, or "
                          "nine tenths of its time limit"));
    cores_->setRange(1, 256);
    cores_->setValue(settings.value(coresKey, 1).toInt());
    cores_->setToolTip(tr("Number of cores of each task, which trains one run on each core at a time"));
    minutes_->setRange(1, 100'000);
    minutes_->setSpecialValueText(tr("cluster default"));
    minutes_->setSuffix(tr(" min"));
    minutes_->setValue(settings.value(minutesKey, 1).toInt());
    minutes_->setToolTip(tr("Time limit of each task, at least 2 minutes; a task that runs out of time "
                            "leaves checkpoints, and submitting again with the same choices continues"));
    options_->setText(settings.value(optionsKey).toString());
    options_->setPlaceholderText(QStringLiteral("--partition=cpu --account=lab"));
    options_->setToolTip(
        tr("Other options of sbatch, separated by spaces; quote options that contain spaces"));
    note_->setWordWrap(true);
    note_->setMinimumWidth(360);
    line_->setReadOnly(true);
    line_->setAccessibleName(tr("Command for other machines"));

    auto* folderLine = new QHBoxLayout(folderRow_);
    folderLine->setContentsMargins(0, 0, 0, 0);
    folderLine->addWidget(folder_, 1);
    folderLine->addWidget(browse_);
    auto* tasks = new QGridLayout(taskRow_);
    tasks->setContentsMargins(0, 0, 0, 0);
    const auto label = [](const QString& text, QWidget* buddy) {
        auto* made = new QLabel(text);
        made->setBuddy(buddy);
        return made;
    };
    int column = 0;
    for (const auto& [text, box] : {std::pair{tr("Tasks"), tasks_},
                                    {tr("Cores of a task"), cores_},
                                    {tr("Time of a task"), minutes_}}) {
        tasks->addWidget(label(text, box), 0, column++);
        tasks->addWidget(box, 0, column++);
    }
    tasks->setColumnStretch(column, 1);
    tasks->addWidget(label(tr("Other options"), options_), 1, 0);
    tasks->addWidget(options_, 1, 1, 1, column);
    auto* copy = new QPushButton(tr("Copy"));
    for (QPushButton* button : {browse_, copy}) // Return in a box starts the work
        button->setAutoDefault(false);
    copy->setObjectName(QStringLiteral("whereCopy"));
    copy->setToolTip(tr("Copies the command, to be started on other machines"));
    connect(copy, &QPushButton::clicked, this,
            [this] { QGuiApplication::clipboard()->setText(line_->text()); });
    auto* lineLine = new QHBoxLayout(lineRow_);
    lineLine->setContentsMargins(0, 0, 0, 0);
    lineLine->addWidget(line_, 1);
    lineLine->addWidget(copy);
    lineRow_->hide();
    auto* all = new QVBoxLayout(this);
    all->setContentsMargins(0, 0, 0, 0);
    for (QWidget* part : std::initializer_list<QWidget*>{where_, folderRow_, taskRow_, note_, lineRow_})
        all->addWidget(part);
}

Where WhereBox::where() const {
    return static_cast<Where>(where_->currentIndex());
}

void WhereBox::setWhere(Where where) {
    where_->setCurrentIndex(static_cast<int>(where));
}

QString WhereBox::folder() const {
    const QString text = folder_->text().trimmed();
    return text.isEmpty() ? text : QDir::cleanPath(text);
}

QStringList WhereBox::slurmFlags() const {
    QStringList flags{QStringLiteral("--cores"), QString::number(cores_->value())};
    if (tasks_->value() > 0)
        flags << QStringLiteral("--tasks") << QString::number(tasks_->value());
    if (minutes_->value() > minutes_->minimum())
        flags << QStringLiteral("--time-limit") << QStringLiteral("%1m").arg(minutes_->value());
    for (const QString& option : QProcess::splitCommand(options_->text()))
        flags << QStringLiteral("--sbatch=") + option;
    return flags;
}

QString WhereBox::missing() const {
    if (where() == Where::thisMachine)
        return {};
    if (folder().isEmpty())
        return tr("Choose the folder first.");
    return QDir::isAbsolutePath(folder()) ? QString() : tr("Give the absolute path of the folder.");
}

void WhereBox::setShellLine(const QString& line) {
    line_->setText(line);
    line_->setCursorPosition(0);
    line_->setToolTip(line);
    lineRow_->setVisible(!line.isEmpty());
}

void WhereBox::setWorking(bool working) {
    for (QWidget* part : std::initializer_list<QWidget*>{where_, folderRow_, taskRow_})
        part->setEnabled(!working);
}

void WhereBox::remember() const {
    QSettings settings;
    settings.setValue(sharedFolderKey, folder());
    settings.setValue(tasksKey, tasks_->value());
    settings.setValue(coresKey, cores_->value());
    settings.setValue(minutesKey, minutes_->value());
    settings.setValue(optionsKey, options_->text());
}

void WhereBox::showChoice() {
    setShellLine({});
    folderRow_->setVisible(where() != Where::thisMachine);
    taskRow_->setVisible(where() == Where::slurm);
    note_->setVisible(where() != Where::thisMachine);
    note_->setText(where() == Where::slurm
                       ? tr("The set and the folder must have the same path on every node. The job continues "
                            "after this window is closed.")
                       : tr("The set and the folder must have the same path on every machine. You get a "
                            "command to start on each; every run is trained once."));
    Q_EMIT changed();
}

void WhereBox::chooseFolder() {
    auto* dialog = new QFileDialog(this, tr("Folder of the experiment"), folder());
    dialog->setFileMode(QFileDialog::Directory);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    connect(dialog, &QFileDialog::fileSelected, folder_, &QLineEdit::setText);
    dialog->open();
}

} // namespace groupscope
