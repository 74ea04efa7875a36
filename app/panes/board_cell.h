// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/board_figures.h"
#include "app/views/map_coloring.h"
#include "app/views/map_model.h"
#include "app/views/run_titles.h"
#include "core/columns/example_column.h"

#include <QWidget>

#include <functional>
#include <optional>

class QLabel;
class QMenu;
class QPainter;
class QStackedWidget;
class QToolButton;

namespace groupscope {

class PaneContext;
class ScatterView;
class FigureView;
class ViewLinks;
struct HoverCard;

/// Colours of the map and lines of the cards of a cell, where a panel decides them for all of its cells.
struct CellTeller {
    /// Colours of points that stand for the row indices `rows` (n,), −1 = none. Returns nothing where the
    /// colours stay as they are.
    std::function<std::optional<ExampleColoring>(const std::vector<int>& rows, bool dark)> coloring;
    std::function<QStringList(std::size_t row)> lines; ///< lines of the card of an example
};

/// One cell of the board: a title line with a menu of contents, and below it a map or a figure. A bare cell
/// has no title line, and keeps its map if another map cannot be laid out.
class BoardCell : public QWidget {
    Q_OBJECT
  public:
    /// `like`: the cell whose tools are copied; null: none.
    BoardCell(PaneContext* context, ViewLinks* links, const BoardCell* like, bool bare,
              QWidget* parent = nullptr);

    const CellContent& content() const { return content_; }
    void setContent(const CellContent& content);
    /// Whether a user chose the content, rather than the board.
    bool isChosen() const { return chosen_; }
    void setChosen(bool chosen) { chosen_ = chosen; }

    /// Takes colours and cards from `teller` instead of from the content.
    void setTeller(CellTeller teller);
    /// The heading above the map, shown from the next picture on; empty: none.
    void setHeading(const QString& heading) { nextHeading_ = heading; }
    /// Heading of the picture that is shown.
    const QString& heading() const { return heading_; }

    /// Whether the map has the coordinates of the first map, so that both share a camera.
    bool isAligned() const { return shown_ && shown_->map.alignment != MapAlignment::apart; }

    ScatterView* map() const { return map_; }
    FigureView* figure() const { return figure_; }
    QString title() const { return title_; }
    QString note() const { return note_; }
    /// The menu of the title line.
    QMenu* menu() const { return menu_; }

    /// Shows the state of the map. Returns whether its points changed. `joined`: the other set of the map, or
    /// null.
    bool showMap(const MapModel::State& state, const JoinedSet* joined, const ProjectionOptions& options);
    /// Removes the map; the selection stays.
    void dropMap();
    void showFigure(const CellFigure& figure);
    /// Colours the map again, and names runs by `titles`.
    void recolor(const RunPair& pair, const RunTitles& titles);
    void recolor();
    /// Whether no point of the map has a colour.
    bool isBlank() const { return !blankReason_.isEmpty(); }
    /// Whether the cell fills the board. The button for it is shown if `offered`.
    void setEnlarged(bool enlarged, bool offered);
    /// Whether the cell shows neither a map nor a figure.
    bool isEmpty() const;

    /// False, so that wrapped words do not change the height of the cell.
    bool hasHeightForWidth() const override { return false; }

    /// Draws the title, and below it the map or figure, with the font of the painter.
    void paintFigure(QPainter& painter, const QRectF& area) const;
    /// Height that the cell needs on a page of that size.
    double heightOnPaper(QSizeF page, const QFont& font) const;

  Q_SIGNALS:
    /// A user chose a content in the menu.
    void contentChosen(const groupscope::CellContent& content);
    void enlargingRequested(); ///< the cell shall fill the board, or no longer
    void removalRequested();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    void changeEvent(QEvent* event) override;

  private:
    void build();
    void setNames(const ProjectionOptions& options);
    void fillCards();
    void showHead();
    QString describe() const;
    QString describeOwnPair() const;
    QString alignmentText(const CellMap& map) const;
    HoverCard cardOf(int point) const;
    void selectBehind(const QString& key, bool added);

    PaneContext* context_;
    ViewLinks* links_;
    const bool bare_;
    CellContent content_;
    CellTeller teller_;
    QString heading_, nextHeading_;
    bool chosen_ = false;
    std::shared_ptr<const CellMap> shown_;
    /// Columns that the cards show, with the name of the run that colours the map.
    std::vector<std::pair<QString, std::vector<ExampleColumn>>> cards_;
    FigureKeys keys_; ///< keys of the figure
    RunPair pair_;
    RunTitles titles_;
    QString title_, note_;
    QString blankReason_; ///< why no point of its map has a colour; empty where some have
    QToolButton* choice_;
    QToolButton* enlarge_;
    QToolButton* remove_;
    QLabel* noteLabel_;
    QMenu* menu_;
    QStackedWidget* pages_;
    ScatterView* map_;
    FigureView* figure_;
};

} // namespace groupscope
