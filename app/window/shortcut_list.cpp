// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/shortcut_list.h"

#include "app/session/translated.h"

#include <QDialog>
#include <QDialogButtonBox>
#include <QMainWindow>
#include <QMenu>
#include <QMenuBar>
#include <QTextBrowser>
#include <QVBoxLayout>

namespace groupscope {

namespace {

QString line(const QString& keys, const QString& meaning) {
    return QStringLiteral("<tr><td><b>%1</b></td><td>%2</td></tr>")
        .arg(keys.toHtmlEscaped(), meaning.toHtmlEscaped());
}

QString table(const QString& title, const QString& lines) {
    return QStringLiteral("<h3>%1</h3><table cellpadding=\"4\">%2</table>").arg(title.toHtmlEscaped(), lines);
}

/// "Export map" of "Export &map…".
QString plain(QString text) {
    return text.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
}

} // namespace

QString shortcutListText(const std::vector<Pane>& panes, const QMainWindow& window) {
    QString shown, menus, keys;
    for (const Pane& pane : panes) {
        shown += line(pane.title, pane.help);
        QString own;
        for (const PaneKey& key : pane.keys)
            own += line(key.keys, key.meaning);
        if (!own.isEmpty())
            keys += table(translated("While the pane %1 has the focus").arg(pane.title), own);
    }
    for (const QMenu* menu : window.menuBar()->findChildren<QMenu*>())
        for (const QAction* action : menu->actions())
            if (!action->shortcut().isEmpty())
                menus += line(action->shortcut().toString(QKeySequence::NativeText), plain(action->text()));
    return table(translated("Panes"), shown) + table(translated("Menus"), menus) + keys;
}

void showShortcutList(const std::vector<Pane>& panes, QMainWindow* window) {
    auto* dialog = new QDialog(window);
    dialog->setObjectName(QStringLiteral("shortcutList"));
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(translated("Panes and shortcuts"));
    auto* text = new QTextBrowser;
    text->setHtml(shortcutListText(panes, *window));
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    QObject::connect(buttons, &QDialogButtonBox::rejected, dialog, &QDialog::close);
    auto* column = new QVBoxLayout(dialog);
    column->addWidget(text);
    column->addWidget(buttons);
    dialog->resize(680, 640);
    dialog->show();
}

} // namespace groupscope
