// SPDX-License-Identifier: GPL-3.0-or-later
// Takes the pictures of documents, boards and the time line, of the demo sets. Run it under a display:
//   document_screenshots FOLDER [review]
// With `review` every layout of the board, in a small and a large window, light and dark: for people to look
// at before these are shipped.
#include "app/document/document.h"
#include "app/panes/board_cell.h"
#include "app/panes/board_panel.h"
#include "app/panes/map_panel.h"
#include "app/views/frame_glide.h"
#include "app/views/set_presentation.h"
#include "tests/app/photographer.h"
#include "widgets/scatter/scatter_view.h"
#include "widgets/scatter/vtk_widget.h"

#include <QAction>
#include <QApplication>
#include <QDockWidget>
#include <QSettings>
#include <QSignalSpy>
#include <QStandardPaths>

#include <algorithm>

using namespace groupscope;

namespace {

bool isMapped(const MainWindow& window) {
    const MapModel& maps = *window.view<MapPanel>()->model();
    return maps.map() && !maps.isComputing();
}

bool isLaidOut(const BoardPanel& board) {
    return !board.model()->isComputing() &&
           std::all_of(board.cells().begin(), board.cells().end(),
                       [](const BoardCell* cell) { return !cell->isEmpty() || !cell->isVisible(); });
}

void setTheme(int theme) {
    QSettings().setValue(QStringLiteral("theme"), theme);
    applyChosenTheme();
}

/// Two sets, of one of which two runs are compared, a baseline and named groups.
void prepare(MainWindow& window, Photographer& photographer) {
    window.openSample(DemoSet::domains);
    waitUntil([&] { return isMapped(window); });
    QSignalSpy opened(window.session()->data(), &OpenSet::opened);
    window.openSample();
    waitUntil([&] { return !opened.isEmpty() && isMapped(window); });
    photographer.trainAndWait("linear-probe", {{"epochs", "20"}, {"learning_rate", "0.01"}});
    photographer.trainAndWait("adapter", {{"epochs", "20"}, {"learning_rate", "3e-4"}});
    QStringList ids;
    for (const SessionRun& run : window.session()->runs()->all())
        ids << run.id;
    window.session()->runs()->setBaseline(ids[0]);
    window.context()->selected()->select(ids);
    waitUntil([&] {
        return std::all_of(ids.begin(), ids.end(),
                           [&](const QString& id) { return window.session()->find(id)->hasDetails(); });
    });
    const Task& task = *window.session()->task();
    for (const int group : {1, 7}) {
        RowSelection rows(task.labels.size());
        for (const int row : task.findSplit("test")->rows)
            if (task.groupIds[row] == group)
                rows.set(static_cast<std::size_t>(row), true);
        window.document()->groups()->add(QString::fromStdString(task.groups.groupName(group)), rows,
                                         QStringLiteral("test split"));
    }
    RowSelection rows(task.labels.size());
    for (int i = 0; i < 40; ++i)
        rows.set(static_cast<std::size_t>(task.findSplit("test")->rows[static_cast<std::size_t>(50 * i)]),
                 true);
    window.document()->groups()->add(QStringLiteral("odd pictures"), rows,
                                     QStringLiteral("for the appendix"));
}

void photographDocument(MainWindow& window, Photographer& photographer) {
    showPane(window, "data");
    photographer.choose("mapColor", QStringLiteral("class"));
    const NamedGroup& first = window.document()->state().groups.front();
    Q_EMIT window.context()->rowsRequested(first.rows.of(window.session()->set()->size()), first.name);
    showPane(window, "data");
    photographer.take(QStringLiteral("documents"));
    window.context()->setSelectedRows(RowSelection(window.session()->set()->size()));
}

/// Epochs of the adapter, aligned, with the trails of some rows; the head of the shown epoch was not kept.
void photographTime(MainWindow& window, Photographer& photographer) {
    window.context()->selected()->select({window.session()->runs()->all()[1].id});
    auto* source = window.findChild<QComboBox*>(QStringLiteral("mapSource"));
    waitUntil([&] { return source->count() > 2; });
    source->setCurrentIndex(source->count() - 1);
    waitUntil([&] { return isMapped(window) && !window.view<MapPanel>()->model()->map()->frames.empty(); });
    RowSelection some(window.context()->map()->rows().size());
    for (std::size_t point = 0; point < some.rowCount(); point += some.rowCount() / 25)
        some.set(point, true);
    window.context()->setSelectedPoints(some);
    TimeLine* time = window.context()->timeLine();
    time->choose(time->headEpochs().at(8) + 2);
    window.findChild<FrameGlide*>()->arrive();
    photographer.take(QStringLiteral("time-line"));
}

/// Every number of cells, with both themes.
void review(MainWindow& window, Photographer& photographer) {
    auto* board = window.view<BoardPanel>();
    window.findChild<QAction*>(QStringLiteral("view_side_by_side"))->trigger();
    for (const QSize size : {QSize(1280, 800), QSize(2560, 1440)})
        for (const int theme : {0, 1}) {
            window.resize(size);
            setTheme(theme);
            for (const int cells : {1, 2, 4, 6}) {
                board->setCellCount(cells);
                if (cells == 6)
                    board->setContent(
                        5, {.kind = CellContent::Kind::figure,
                            .figure = "method_groups",
                            .drawing = QStringLiteral("Differences of methods in groups to the baseline"),
                            .title = QStringLiteral("Differences to the baseline")});
                waitUntil([&] { return isLaidOut(*board); });
                QTest::qWait(600); // legends and annotations
                photographer.take(QStringLiteral("board-%1-%2-%3").arg(cells).arg(size.width()).arg(theme));
            }
        }
    setTheme(0);
    window.findChild<QAction*>(QStringLiteral("view_map"))->trigger();
}

} // namespace

int main(int argc, char** argv) {
    VtkWidget::configureDefaultFormat();
    QApplication application(argc, argv);
    const bool reviews = argc == 3 && QLatin1String(argv[2]) == QLatin1String("review");
    if (argc != 2 && !reviews)
        qFatal("usage: document_screenshots FOLDER [review]");
    QStandardPaths::setTestModeEnabled(true);
    QApplication::setApplicationName(QStringLiteral("document_screenshots"));
    QSettings().clear();
    QSettings().setValue(QStringLiteral("runs/hideTest"), false);
    QDir(QStandardPaths::writableLocation(QStandardPaths::AppDataLocation) + QStringLiteral("/runs"))
        .removeRecursively();
    setTheme(0);
    MainWindow window;
    window.resize(1600, 1000);
    window.show();
    Photographer photographer(window, QString::fromLocal8Bit(argv[1]));
    prepare(window, photographer);
    photographDocument(window, photographer);
    if (reviews)
        review(window, photographer);
    else
        photographTime(window, photographer);
}
