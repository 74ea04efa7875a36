// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/guide_window.h"

#include "app/session/translated.h"

#include <QAbstractTextDocumentLayout>
#include <QDesktopServices>
#include <QDialog>
#include <QDir>
#include <QFile>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTextBlock>
#include <QTextBrowser>
#include <QTextDocument>
#include <QVBoxLayout>

namespace groupscope {

namespace {

const QString guideName = QStringLiteral("guideText");
const QString guideFolder = QStringLiteral(":/guide/");

void turnTo(QTextBrowser& text, const QString& page) {
    QFile file(guideFolder + page);
    if (!file.open(QIODevice::ReadOnly))
        return;
    QString markdown = QString::fromUtf8(file.readAll());
    markdown.remove(0, markdown.indexOf(QStringLiteral("# "))); // the licence is for who reads the source
    text.document()->setBaseUrl(QUrl(QStringLiteral("qrc:/guide/")));
    text.setMarkdown(markdown);
    text.setProperty("page", page);
}

/// "which-epoch-which-setting" of the heading "Which epoch, which setting".
QString anchorOf(const QString& heading) {
    QString anchor;
    for (const QChar c : heading.toLower())
        if (c.isLetterOrNumber() || c == QLatin1Char('-') || c == QLatin1Char('_'))
            anchor += c;
        else if (c == QLatin1Char(' '))
            anchor += QLatin1Char('-');
    return anchor;
}

void scrollTo(QTextBrowser& text, const QString& anchor) {
    for (QTextBlock block = text.document()->begin(); block.isValid(); block = block.next())
        if (block.blockFormat().headingLevel() > 0 && anchorOf(block.text()) == anchor) {
            const QRectF place = text.document()->documentLayout()->blockBoundingRect(block);
            text.verticalScrollBar()->setValue(static_cast<int>(place.top()));
            return;
        }
}

void follow(QTextBrowser& text, const QUrl& link) {
    if (link.path().isEmpty() || link.path() == QStringLiteral("/guide/"))
        return scrollTo(text, link.fragment());
    const QString page = link.fileName();
    if (QFile::exists(guideFolder + page)) {
        turnTo(text, page);
        scrollTo(text, link.fragment());
    } else if (link.scheme().startsWith(QStringLiteral("http"))) {
        QDesktopServices::openUrl(link);
    }
}

QDialog* makeGuide(QWidget* window) {
    auto* dialog = new QDialog(window);
    dialog->setAttribute(Qt::WA_DeleteOnClose);
    dialog->setWindowTitle(translated("Guide to Groupscope"));
    auto* text = new QTextBrowser;
    text->setObjectName(guideName);
    text->setOpenLinks(false);
    QObject::connect(text, &QTextBrowser::anchorClicked, text,
                     [text](const QUrl& link) { follow(*text, link); });
    auto* column = new QVBoxLayout(dialog);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(text);
    dialog->resize(820, 640);
    return dialog;
}

} // namespace

std::vector<GuideHeading> guideHeadings() {
    std::vector<GuideHeading> all;
    for (const QString& page :
         QDir(guideFolder).entryList({QStringLiteral("*.md")}, QDir::Files, QDir::Name)) {
        QFile file(guideFolder + page);
        if (!file.open(QIODevice::ReadOnly | QIODevice::Text))
            continue;
        static const QRegularExpression heading(QStringLiteral("^#{1,4} (.*)$"));
        bool isCode = false;
        while (!file.atEnd()) {
            const QString line = QString::fromUtf8(file.readLine()).trimmed();
            if (line.startsWith(QStringLiteral("```")))
                isCode = !isCode;
            const QRegularExpressionMatch found = heading.match(line);
            if (isCode || !found.hasMatch())
                continue;
            const QString text = found.captured(1).remove(QLatin1Char('`'));
            all.push_back({text, page + QLatin1Char('#') + anchorOf(text)});
        }
    }
    return all;
}

void showGuide(const QString& page, QWidget* window) {
    auto* text = window->findChild<QTextBrowser*>(guideName);
    QWidget* dialog = text != nullptr ? text->window() : makeGuide(window);
    text = dialog->findChild<QTextBrowser*>(guideName);
    turnTo(*text, page.section(QLatin1Char('#'), 0, 0));
    if (page.contains(QLatin1Char('#')))
        scrollTo(*text, page.section(QLatin1Char('#'), 1));
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
}

} // namespace groupscope
