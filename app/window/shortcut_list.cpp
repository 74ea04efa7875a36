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

struct KeyLine {
    QString keys; ///< or the name of a pane
    QString meaning;
};

struct KeySection {
    QString title;
    QString first; ///< heading of the first column
    std::vector<KeyLine> lines;
};

/// "Export map" of "Export &map…".
QString plain(QString text) {
    return text.remove(QLatin1Char('&')).remove(QStringLiteral("…"));
}

/// Panes, menus with their shortcuts, then the keys of each pane that has some.
std::vector<KeySection> keySections(const std::vector<Pane>& panes, const QMainWindow& window) {
    std::vector<KeySection> sections{{translated("Panes"), translated("pane"), {}},
                                     {translated("Menus"), translated("keys"), {}}};
    for (const Pane& pane : panes)
        sections[0].lines.push_back({pane.title, pane.help});
    for (const QMenu* menu : window.menuBar()->findChildren<QMenu*>())
        for (const QAction* action : menu->actions())
            if (!action->shortcut().isEmpty())
                sections[1].lines.push_back(
                    {action->shortcut().toString(QKeySequence::NativeText), plain(action->text())});
    for (const Pane& pane : panes)
        if (!pane.keys.empty()) {
            sections.push_back(
                {translated("While the pane %1 has the focus").arg(pane.title), translated("keys"), {}});
            for (const PaneKey& key : pane.keys)
                sections.back().lines.push_back({key.keys, key.meaning});
        }
    return sections;
}

/// A cell of a table in Markdown.
QString markdownCell(QString text) {
    return text.replace(QLatin1Char('|'), QStringLiteral("\\|"));
}

} // namespace

QString shortcutListText(const std::vector<Pane>& panes, const QMainWindow& window) {
    QString text;
    for (const KeySection& section : keySections(panes, window)) {
        text += QStringLiteral("<h3>%1</h3><table cellpadding=\"4\">").arg(section.title.toHtmlEscaped());
        for (const KeyLine& line : section.lines)
            text += QStringLiteral("<tr><td><b>%1</b></td><td>%2</td></tr>")
                        .arg(line.keys.toHtmlEscaped(), line.meaning.toHtmlEscaped());
        text += QStringLiteral("</table>");
    }
    return text;
}

QString shortcutListPage(const std::vector<Pane>& panes, const QMainWindow& window) {
    QString text =
        QStringLiteral("<!-- SPDX-License-Identifier: GPL-3.0-or-later -->\n# %1\n\n%2\n")
            .arg(
                translated("Keys of the window"),
                translated("Ctrl+K finds every command, pane, method and heading of the guide by its name."));
    for (const KeySection& section : keySections(panes, window)) {
        text += QStringLiteral("\n## %1\n\n| %2 | %3 |\n|---|---|\n")
                    .arg(section.title, section.first, translated("meaning"));
        for (const KeyLine& line : section.lines)
            text += QStringLiteral("| %1 | %2 |\n").arg(markdownCell(line.keys), markdownCell(line.meaning));
    }
    return text;
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
