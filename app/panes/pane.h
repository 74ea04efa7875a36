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

/// A task of a researcher. Each has its own arrangement of panes and the whole window.
enum class Workspace { explore, train, compare, report };

/// Where a pane is in a workspace until somebody moves it. Panes of one place are tabs, the first of the list
/// on top.
enum class PanePlace { center, leftTop, leftBottom, rightTop, rightBottom, bottom };

/// A workspace that shows a pane, and where.
struct PaneSpot {
    Workspace workspace;
    PanePlace place;
};

/// What a pane draws now.
struct PaneDrawing {
    QString name;                                       ///< of its file, without ending
    std::function<void(QPainter&, const QRectF&)> draw; ///< with the painter's font, which it does not scale
    QString caption{};  ///< for the report; empty: the report is made without it
    bool empty = false; ///< there is nothing to draw yet: no file is made of it
    /// The height that it needs on a page of that size, with that font; empty: that of the page.
    std::function<double(QSizeF page, const QFont& font)> height{};
    QString reason{};                      ///< why it is empty, where the view says so
    std::function<std::string()> values{}; ///< the plotted values as CSV; empty: the view has none
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
    std::string id;                   ///< what PaneContext::exportRequested names
    QString title{};                  ///< in the list of the export dialog: "Methods by group"
    QSize size;                       ///< suggested, in pixels of a screen
    std::function<PaneDrawing()> now; ///< what is on screen when somebody asks
};

/// Something to do in a pane that no menu has: one of its methods, one of its columns.
struct PaneCommand {
    QString text;    ///< "contrastive adapter"
    QString place{}; ///< what it does: "Choose method"
    QString help{};
    QKeySequence shortcut{};
    QString reason{}; ///< why it is not possible now; empty: it is
    std::function<void()> run{};
};

/// The widget of a pane and what can be done with it. Everything is owned by the widget.
struct PaneContent {
    QWidget* widget = nullptr;
    std::vector<PaneExport> exports{};
    std::function<void(bool)> setWatched{}; ///< told whether people can see it; empty: it does not care
    std::function<std::vector<PaneCommand>()> commands{}; ///< what can be done now, for Ctrl+K; or empty
    /// What people chose in it and where they look, for a document to keep; empty: nothing of that kind.
    std::function<QJsonObject()> state{};
    /// Puts back what state() told, as soon as what it is about is there. What does not fit, or is missing,
    /// leaves the pane as it is.
    std::function<void(const QJsonObject&)> restore{};
    /// Why the pane has nothing to say for the open set and its runs, in which case it is not shown; returns
    /// an empty text where it has something. Empty: it always has.
    std::function<QString()> reason{};
};

/// Keys that a pane answers to while it has the focus.
struct PaneKey {
    QString keys;    ///< "B, L, P"
    QString meaning; ///< "select with a rectangle, …"
};

/// A view of the window. A pane is one file in this folder and one line in its CMakeLists.txt: its dock, its
/// entry in the menu View, its figures in the export dialog, its context menu, shortcuts and help follow from
/// this.
struct Pane {
    std::string id;  ///< "groups"; saved layouts know it by its dockName()
    QString title{}; ///< of its dock, and of its entry in the menu View
    QString help{};  ///< one sentence: what it shows, and what one can do there
    /// At least one; the center in all of them or in none.
    std::vector<PaneSpot> spots{};
    int minimumWidth = 0; ///< pixels; 0: the widget's own
    std::vector<PaneKey> keys{};
    QString guide = QStringLiteral("notes/experiments.md"); ///< page of the guide that tells of it; "notes/map.md#heading"
    std::function<PaneContent(PaneContext&)> make{};
};

/// All panes, in the order of the menus.
const std::vector<Pane>& panes();

/// "dockFirstStage" of the pane "first_stage".
QString dockName(const Pane& pane);

/// Where the pane is in that workspace; null: the workspace does not show it.
const PaneSpot* spotIn(const Pane& pane, Workspace workspace);
/// Whether the pane is a tab in the middle of the window rather than a dock.
bool isCentral(const Pane& pane);

} // namespace groupscope
