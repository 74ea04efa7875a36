// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/command_palette.h"

#include "app/window/act_bar.h"
#include "widgets/controls/fuzzy_match.h"
#include "widgets/style/language.h"

#include <QAction>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLineEdit>
#include <QMenu>
#include <QMenuBar>
#include <QTimer>
#include <QTreeWidget>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

constexpr int mostShown = 200; // longer lists are not read; typing narrows them
constexpr int commandRole = Qt::UserRole;
/// Entries of the menu View hide what is seen; who looks for a pane wants to see it: see PaneFrame::commands.
const QString paneEntry = QStringLiteral("view_");

/// "Export map…" of "Export &map…".
QString withoutMnemonic(QString text) {
    return text.remove(QLatin1Char('&'));
}

void gather(const QMenu& menu, const QString& place, std::vector<Command>& commands) {
    for (QAction* action : menu.actions()) {
        const QString text = withoutMnemonic(action->text());
        if (action->isSeparator() || text.isEmpty() || action->objectName().startsWith(paneEntry))
            continue;
        if (action->menu() != nullptr) {
            gather(*action->menu(), place + QStringLiteral(" › ") + text, commands);
            continue;
        }
        QString name = text;
        if (action->isCheckable())
            name += action->isChecked() ? CommandPalette::tr(" (on)") : CommandPalette::tr(" (off)");
        const bool possible = action->isEnabled();
        const QString reason = obstacleReason(*action);
        commands.push_back(
            {.text = name,
             .place = place,
             .shortcut = action->shortcut().toString(QKeySequence::NativeText),
             .reason = possible || !reason.isEmpty() ? reason : CommandPalette::tr("Not possible now"),
             .help = action->toolTip(),
             .possible = possible,
             .run = [action] { action->trigger(); }});
    }
}

} // namespace

std::vector<Command> menuCommands(const QMenuBar& bar) {
    std::vector<Command> commands;
    for (const QAction* menu : bar.actions())
        if (menu->menu() != nullptr)
            gather(*menu->menu(), withoutMnemonic(menu->text()), commands);
    return commands;
}

std::vector<Command> paneCommands(const std::vector<PaneCommand>& offered) {
    std::vector<Command> commands;
    for (const PaneCommand& command : offered)
        commands.push_back({.text = command.text,
                            .place = command.place,
                            .shortcut = command.shortcut.toString(QKeySequence::NativeText),
                            .reason = command.reason,
                            .help = command.help,
                            .possible = command.reason.isEmpty(),
                            .run = command.run});
    return commands;
}

CommandPalette::CommandPalette(std::vector<Command> commands, QWidget* window)
    : QDialog(window)
    , commands_(std::move(commands))
    , typed_(new QLineEdit)
    , list_(new QTreeWidget) {
    setObjectName(QStringLiteral("commandPalette"));
    setWindowTitle(tr("Find a command"));
    typed_->setObjectName(QStringLiteral("paletteText"));
    typed_->setPlaceholderText(tr("Type a command, a method, a column, a measure or a file"));
    typed_->setAccessibleName(tr("Command"));
    typed_->setClearButtonEnabled(true);
    typed_->installEventFilter(this);
    list_->setObjectName(QStringLiteral("paletteList"));
    list_->setAccessibleName(tr("Commands"));
    list_->setColumnCount(3);
    list_->setHeaderHidden(true);
    list_->setRootIsDecorated(false);
    list_->setUniformRowHeights(true);
    list_->setFocusPolicy(Qt::NoFocus);
    list_->header()->setStretchLastSection(false);
    list_->header()->setSectionResizeMode(0, QHeaderView::Stretch);
    list_->header()->setSectionResizeMode(1, QHeaderView::ResizeToContents);
    list_->header()->setSectionResizeMode(2, QHeaderView::ResizeToContents);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(spacing::normal, spacing::normal, spacing::normal, spacing::normal);
    column->addWidget(typed_);
    column->addWidget(list_);
    connect(typed_, &QLineEdit::textChanged, this, &CommandPalette::fill);
    connect(list_, &QTreeWidget::itemClicked, this, &CommandPalette::runCurrent);
    resize(std::min(720, window->width() - 80), std::min(440, window->height() - 120));
    move(window->mapToGlobal(QPoint((window->width() - width()) / 2, 48)));
    fill();
}

void CommandPalette::fill() {
    std::vector<std::pair<int, const Command*>> found;
    for (const Command& command : commands_) {
        // A word of the place counts as well, but less than one of the command itself.
        const auto inText = fuzzyMatch(typed_->text(), command.text);
        const auto inAll = fuzzyMatch(typed_->text(), command.text + QLatin1Char(' ') + command.place);
        if (inText || inAll)
            found.emplace_back(inText ? 2 * *inText : *inAll, &command);
    }
    std::stable_sort(found.begin(), found.end(), [](const auto& a, const auto& b) {
        return a.second->possible != b.second->possible ? a.second->possible : a.first > b.first;
    });
    list_->clear();
    for (const auto& [points, command] : found) {
        if (list_->topLevelItemCount() >= mostShown)
            break;
        auto* item = new QTreeWidgetItem(
            list_, {command->text, command->possible ? command->place : command->reason, command->shortcut});
        item->setForeground(1, palette().color(QPalette::PlaceholderText));
        item->setToolTip(0, command->help);
        item->setToolTip(1, item->text(1));
        item->setData(0, commandRole, static_cast<int>(command - commands_.data()));
        item->setSizeHint(0, QSize(0, tableRowHeight(list_->fontMetrics())));
        item->setDisabled(!command->possible);
    }
    if (QTreeWidgetItem* first = list_->topLevelItem(0); first != nullptr && !first->isDisabled())
        list_->setCurrentItem(first);
}

void CommandPalette::runCurrent() {
    const QTreeWidgetItem* item = list_->currentItem();
    if (item == nullptr || item->isDisabled())
        return;
    const auto run = commands_[static_cast<std::size_t>(item->data(0, commandRole).toInt())].run;
    accept();
    // When this dialog is gone: what is done may open one of its own.
    QTimer::singleShot(0, parent(), run);
}

bool CommandPalette::eventFilter(QObject* watched, QEvent* event) {
    if (watched != typed_ || event->type() != QEvent::KeyPress)
        return QDialog::eventFilter(watched, event);
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
        runCurrent();
        return true;
    }
    if (key == Qt::Key_Down || key == Qt::Key_Up || key == Qt::Key_PageDown || key == Qt::Key_PageUp) {
        QCoreApplication::sendEvent(list_, event);
        return true;
    }
    return QDialog::eventFilter(watched, event);
}

} // namespace groupscope
