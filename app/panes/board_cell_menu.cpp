// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/board_cell_menu.h"

#include "app/session/translated.h"
#include "app/views/board_figures.h"
#include "app/views/map_coloring.h"
#include "app/views/pane_context.h"
#include "app/views/run_titles.h"
#include "core/heads/head.h"
#include "core/heads/no_head.h"

#include <QAction>
#include <QApplication>
#include <QFileDialog>
#include <QLocale>
#include <QMenu>
#include <QPointer>

#include <algorithm>

namespace groupscope {

namespace {

using ChooseContent = std::function<void(const CellContent&)>;

/// More of them make a menu longer than a screen.
constexpr std::size_t mostRunsInMenu = 20;

QAction* addEntry(QMenu& menu, const QString& text, bool isNow, const CellContent& content,
                  const ChooseContent& choose) {
    QAction* entry = menu.addAction(QString(text).replace(QLatin1Char('&'), QStringLiteral("&&")));
    entry->setCheckable(true);
    entry->setChecked(isNow);
    QObject::connect(entry, &QAction::triggered, &menu, [choose, content] { choose(content); });
    return entry;
}

void addHint(QMenu& menu, const QString& text) {
    menu.addAction(text)->setEnabled(false);
}

CellContent mapOf(CellContent now) {
    now.kind = CellContent::Kind::map;
    now.run.clear();
    now.file.clear();
    now.embedding.clear();
    now.which = RunEmbedding::trained;
    return now;
}

void addOtherFile(QMenu& menu, const CellContent& now, const PaneContext& context,
                  const ChooseContent& choose) {
    QAction* entry = menu.addAction(translated("Embedding of another file…"));
    entry->setObjectName(QStringLiteral("cellOtherFile"));
    QObject::connect(entry, &QAction::triggered, &menu, [now, choose, &menu, set = context.session()->set()] {
        const QPointer<QMenu> there(&menu); // another set that comes meanwhile takes the cell with it
        const QString path = QFileDialog::getOpenFileName(
            QApplication::activeWindow(), translated("Embedding of the same examples"),
            QString::fromStdString(set->path.parent_path().string()));
        if (path.isEmpty() || there == nullptr)
            return;
        CellContent content = mapOf(now);
        content.file = path;
        choose(content);
    });
}

void fillMaps(QMenu& menu, const CellContent& now, const PaneContext& context, const ChooseContent& choose) {
    const Session& session = *context.session();
    for (const Embedding& embedding : session.task()->set->embeddings) {
        CellContent content = mapOf(now);
        if (&embedding != session.task()->embedding)
            content.embedding = embedding.name;
        addEntry(menu, QString::fromStdString(embedding.name),
                 now.kind == CellContent::Kind::map && now.run.isEmpty() && now.file.isEmpty() &&
                     now.embedding == content.embedding,
                 content, choose);
    }
    addOtherFile(menu, now, context, choose);
    menu.addSeparator();
    const std::vector<const SessionRun*> runs = context.selected()->offered(mostRunsInMenu);
    const RunTitles titles(runs);
    for (const SessionRun* run : runs) {
        if (!run->ofOpenTask || (run->hasDetails() && !hasHead(run->run->head)))
            continue;
        CellContent content = mapOf(now);
        content.run = run->id;
        content.title = titles.of(*run);
        const bool isNow = now.kind == CellContent::Kind::map && now.run == run->id;
        addEntry(menu, content.title, isNow && now.which == RunEmbedding::trained, content, choose);
        if (run->hasDetails() && hasCompanion(run->run->head)) {
            content.which = RunEmbedding::companion;
            addEntry(menu, translated("attributes, %1").arg(content.title),
                     isNow && now.which == content.which, content, choose);
        }
    }
    if (runs.empty())
        addHint(menu, translated("Select finished runs to list their embeddings here"));
}

/// Fills the menu when it opens, because the figures compare all runs.
void fillFigures(QMenu& menu, const QString& run, const QString& runTitle, const CellContent& now,
                 PaneContext& context, const ChooseContent& choose) {
    QObject::connect(&menu, &QMenu::aboutToShow, &menu, [&menu, run, runTitle, now, &context, choose] {
        menu.clear();
        const Session& session = *context.session();
        const std::vector<FigureChoice> choices =
            run.isEmpty() ? figuresOfComparison(context) : figuresOfRun(session, run);
        for (const FigureChoice& figure : choices) {
            CellContent content = now;
            content.kind = CellContent::Kind::figure;
            content.run = run;
            content.file.clear();
            content.figure = figure.figure;
            content.drawing = figure.drawing;
            content.drawingPlace = figure.place;
            content.title = figure.text;
            addEntry(menu, figure.text,
                     now.kind == CellContent::Kind::figure && now.run == run && now.figure == figure.figure &&
                         now.drawing == figure.drawing && now.drawingPlace == figure.place,
                     content, choose);
        }
        if (choices.empty())
            addHint(menu, translated("Nothing to draw yet"));
    });
}

void fillRows(QMenu& menu, const CellContent& now, const Task& task, const ChooseContent& choose) {
    for (const Split& set : task.splits) {
        if (set.rows.empty())
            continue;
        CellContent content = now;
        content.split = set.name;
        addEntry(menu, QString::fromStdString(set.title), now.split == set.name, content, choose);
    }
    CellContent content = now;
    content.split.clear();
    addEntry(menu, translated("all"), now.split.empty(), content, choose);
}

void fillColors(QMenu& menu, const CellContent& now, const PaneContext& context,
                const ChooseContent& choose) {
    const Session& session = *context.session();
    CellContent content = now;
    content.color = colorByPair;
    content.pairA.clear();
    content.pairB.clear();
    addEntry(menu, translated("A against B: the two compared runs"),
             now.color == colorByPair && now.pairA.isEmpty(), content, choose);
    const std::vector<ExampleColumn> columns = cellColumns(now, session);
    const ExampleColumn& chosen = chosenColumn(columns, now);
    for (const ExampleColumn& column : columns) {
        content.color = QString::fromStdString(column.id);
        addEntry(menu, titleOf(column), now.color != colorByPair && column.id == chosen.id, content, choose);
    }
}

void fillPredictions(QMenu& menu, const CellContent& now, const PaneContext& context,
                     const ChooseContent& choose) {
    const std::vector<const SessionRun*> runs = context.selected()->offered(mostRunsInMenu);
    const RunTitles titles(runs);
    CellContent content = now;
    content.colorRun.clear();
    if (!now.run.isEmpty())
        addEntry(menu, translated("the run of the map"), now.colorRun.isEmpty(), content, choose);
    for (const SessionRun* run : runs) {
        content.colorRun = run->id;
        addEntry(menu, titles.of(*run), now.colorRun == run->id, content, choose);
    }
    if (menu.isEmpty())
        addHint(menu, translated("Select finished runs first"));
}

/// Offers pairs of runs for one cell, so that cells can show A against B and A against C. Runs on another
/// task have other examples and cannot be in a pair.
void fillPairs(QMenu& menu, const CellContent& now, const PaneContext& context, const ChooseContent& choose) {
    std::vector<const SessionRun*> runs = context.selected()->offered(mostRunsInMenu);
    std::erase_if(runs, [](const SessionRun* run) { return !run->ofOpenTask; });
    const RunTitles titles(runs);
    CellContent content = now;
    content.color = colorByPair;
    content.pairA.clear();
    content.pairB.clear();
    const bool isPair = now.color == colorByPair;
    addEntry(menu, translated("A and B of the board"), isPair && now.pairA.isEmpty(), content, choose);
    menu.addSeparator();
    for (const SessionRun* a : runs) {
        if (runs.size() < 2)
            break;
        QMenu* against = menu.addMenu(
            translated("%1 against").arg(QString(titles.of(*a)).replace(u'&', QStringLiteral("&&"))));
        content.pairA = a->id;
        for (const SessionRun* b : runs) {
            content.pairB = b->id;
            if (a != b)
                addEntry(*against, titles.of(*b), isPair && now.pairA == a->id && now.pairB == b->id, content,
                         choose);
        }
    }
    if (runs.size() < 2)
        addHint(menu, translated("Select at least two finished runs first"));
}

} // namespace

void fillCellMenu(QMenu& menu, const CellContent& now, PaneContext& context, const ChooseContent& choose) {
    menu.clear();
    for (QMenu* old : menu.findChildren<QMenu*>(QString(), Qt::FindDirectChildrenOnly))
        old->deleteLater();
    const Session& session = *context.session();
    if (!session.task()) {
        addHint(menu, translated("Open an embedding set first"));
        return;
    }
    fillMaps(*menu.addMenu(translated("&Map of")), now, context, choose);
    QMenu* figures = menu.addMenu(translated("&Figure of"));
    fillFigures(*figures->addMenu(translated("all runs")), {}, {}, now, context, choose);
    const std::vector<const SessionRun*> runs = context.selected()->offered(mostRunsInMenu);
    const RunTitles titles(runs);
    for (const SessionRun* run : runs)
        fillFigures(*figures->addMenu(titles.of(*run)), run->id, titles.of(*run), now, context, choose);
    if (now.kind == CellContent::Kind::figure)
        return;
    fillRows(*menu.addMenu(translated("&Split")), now, *session.task(), choose);
    fillColors(*menu.addMenu(translated("&Colour by")), now, context, choose);
    fillPredictions(*menu.addMenu(translated("&Predictions of")), now, context, choose);
    fillPairs(*menu.addMenu(translated("Compa&re")), now, context, choose);
}

QString matchingText(const MatchedRows& rows) {
    const QLocale locale;
    const auto number = [&](std::size_t count) { return locale.toString(static_cast<qulonglong>(count)); };
    QString text = translated("%1 of %2 examples matched")
                       .arg(number(static_cast<std::size_t>(rows.matched)), number(rows.otherOf.size()));
    if (!rows.form.empty())
        text += QLatin1Char(' ') + QString::fromStdString(rows.form);
    if (rows.own.count > 0)
        text += translated("; %1 only in the open set, e.g. %2")
                    .arg(number(static_cast<std::size_t>(rows.own.count)),
                         QString::fromStdString(rows.own.first.front()));
    if (rows.other.count > 0)
        text += translated("; %1 only in the other file, e.g. %2")
                    .arg(number(static_cast<std::size_t>(rows.other.count)),
                         QString::fromStdString(rows.other.first.front()));
    return text;
}

} // namespace groupscope
