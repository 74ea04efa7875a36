// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QFont>
#include <QJsonObject>
#include <QKeySequence>
#include <QPainter>
#include <QRectF>
#include <QSize>
#include <QSizeF>
#include <QString>

#include <functional>
#include <string>
#include <vector>

class QWidget;

namespace groupscope {

class PaneContext;

/// A workspace: a task of a researcher, with its own arrangement of panes in the whole window.
enum class Workspace { explore, train, compare, report };

/// Place of a pane in a workspace until a user moves it. Panes of one place are tabs; the first of the list
/// is in front.
enum class PanePlace { center, leftTop, leftBottom, rightTop, rightBottom, bottom };

/// A workspace that shows a pane, and the place of the pane there.
struct PaneSpot {
    Workspace workspace;
    PanePlace place;
};

/// Drawing of the current content of a pane.
struct PaneDrawing {
    QString name; ///< name of its file, without ending
    /// Draws with the font of the painter, without scaling it
    std::function<void(QPainter&, const QRectF&)> draw;
    QString caption{};  ///< caption in the report; empty: not part of the report
    bool empty = false; ///< true: nothing to draw yet, no file is written
    /// Height that the drawing needs on a page of that size, with that font; empty: the height of the page.
    std::function<double(QSizeF page, const QFont& font)> height{};
    QString reason{};                      ///< why it is empty, where the view knows
    std::function<std::string()> values{}; ///< plotted values as CSV; empty: not available
};

/// Drawing of a view that has draw() or paintFigure(). A view may also have heightOnPaper(), where a page may
/// be too low, valuesText() with hasValues(), which return the plotted values as CSV, hasFigure(), and
/// placeholder(), which says why it shows nothing.
template<class View>
PaneDrawing drawingOf(const View* view, const QString& name, const QString& caption, bool empty) {
    PaneDrawing drawing{name,
                        [view](QPainter& painter, const QRectF& area) {
                            if constexpr (requires { view->paintFigure(painter, area); })
                                view->paintFigure(painter, area);
                            else
                                view->draw(painter, area);
                        },
                        caption, empty};
    if constexpr (requires { view->heightOnPaper(QSizeF(), QFont()); })
        drawing.height = [view](QSizeF page, const QFont& font) { return view->heightOnPaper(page, font); };
    if constexpr (requires { view->hasFigure(); })
        drawing.empty = empty || !view->hasFigure();
    if constexpr (requires { view->placeholder(); })
        drawing.reason = view->placeholder();
    if constexpr (requires { view->valuesText(); })
        if (view->hasValues())
            drawing.values = [view] { return view->valuesText(); };
    return drawing;
}

/// A figure that can be written to a file.
struct PaneExport {
    std::string id;                   ///< id that PaneContext::exportRequested names
    QString title{};                  ///< title in the export dialog: "Methods by group"
    QSize size;                       ///< suggested size in pixels
    std::function<PaneDrawing()> now; ///< draws the current content
};

/// An action of a pane that no menu has, such as choosing a method or a column.
struct PaneCommand {
    QString text;    ///< "contrastive adapter"
    QString place{}; ///< the kind of action: "Choose method"
    QString help{};
    QKeySequence shortcut{};
    QString reason{}; ///< why it is not possible now; empty: it is possible
    std::function<void()> run{};
};

/// The widget of a pane and its actions. The widget owns everything.
struct PaneContent {
    QWidget* widget = nullptr;
    std::vector<PaneExport> exports{};
    /// Called when the pane becomes visible or invisible; empty: not needed
    std::function<void(bool)> setWatched{};
    /// Commands for Ctrl+K that are possible now; or empty
    std::function<std::vector<PaneCommand>()> commands{};
    /// Choices and view of the pane, for a document to keep; empty: none.
    std::function<QJsonObject()> state{};
    /// Restores state() as soon as its subject is available. Values that do not fit or are missing leave the
    /// pane as it is.
    std::function<void(const QJsonObject&)> restore{};
    /// Why the pane has nothing to show for the open set and its runs, in which case it is hidden; the text
    /// is empty where it has something. Empty function: the pane is always shown.
    std::function<QString()> reason{};
};

/// Keys of a pane that has the focus.
struct PaneKey {
    QString keys;    ///< "B, L, P"
    QString meaning; ///< "select with a rectangle, …"
};

/// A view of the window. A pane is one file in this folder and one line in its CMakeLists.txt. Its dock, its
/// entry in the menu View, its figures in the export dialog, its context menu, shortcuts and help follow from
/// this description.
struct Pane {
    std::string id;  ///< such as "groups"; saved layouts know the pane by dockName()
    QString title{}; ///< title of its dock and of its entry in the menu View
    QString help{};  ///< one sentence: content of the pane and actions in it
    /// At least one place. A pane is in the center in all workspaces or in none.
    std::vector<PaneSpot> spots{};
    int minimumWidth = 0; ///< in pixels; 0: the minimum of the widget
    std::vector<PaneKey> keys{};
    /// Page of the guide on the pane: "notes/map.md#heading"
    QString guide = QStringLiteral("notes/experiments.md");
    std::function<PaneContent(PaneContext&)> make{};
};

/// All panes, in the order of the menus.
const std::vector<Pane>& panes();

/// Object name of the dock: "dockFirstStage" for the pane "first_stage".
QString dockName(const Pane& pane);

/// Place of the pane in a workspace; null: the workspace does not show it.
const PaneSpot* spotIn(const Pane& pane, Workspace workspace);
/// Whether the pane is a central tab of the window rather than a dock.
bool isCentral(const Pane& pane);

} // namespace groupscope
