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

/// Colours of the map of a cell and lines of its cards, where its panel decides that for all of its cells.
struct CellTeller {
    /// Of points that stand for these rows (n,) of the set, −1 = none; nothing: they stay as they are.
    std::function<std::optional<ExampleColoring>(const std::vector<int>& rows, bool dark)> coloring;
    std::function<QStringList(std::size_t row)> lines; ///< of the card of a row
};

/// One cell of the board: a line that says what it shows and lets people choose it, and below it a map or a
/// figure. A bare one has no such line, and keeps its map where another cannot be laid out.
class BoardCell : public QWidget {
    Q_OBJECT
  public:
    /// `like`: the cell whose tools it takes over; null: none.
    BoardCell(PaneContext* context, ViewLinks* links, const BoardCell* like, bool bare,
              QWidget* parent = nullptr);

    const CellContent& content() const { return content_; }
    void setContent(const CellContent& content);
    /// Whether people chose it, rather than the board.
    bool isChosen() const { return chosen_; }
    void setChosen(bool chosen) { chosen_ = chosen; }

    /// Takes colours and cards from there instead of from its content.
    void setTeller(CellTeller teller);
    /// The heading above its map, from its next picture on; empty: none.
    void setHeading(const QString& heading) { nextHeading_ = heading; }
    /// That of the picture that is shown.
    const QString& heading() const { return heading_; }

    /// Whether its map lies where the others do, by whose camera it is seen.
    bool isAligned() const { return shown_ && shown_->map.alignment != MapAlignment::apart; }

    ScatterView* map() const { return map_; }
    FigureView* figure() const { return figure_; }
    QString title() const { return title_; }
    QString note() const { return note_; }
    /// The menu behind the first line.
    QMenu* menu() const { return menu_; }

    /// Shows what is known of its map, and tells whether its points are others then. `joined`: the other set
    /// that it is of, or null.
    bool showMap(const MapModel::State& state, const JoinedSet* joined, const ProjectionOptions& options);
    /// Shows no map any more; what is selected stays so.
    void dropMap();
    void showFigure(const CellFigure& figure);
    /// Colours the map that is shown anew, and calls runs so.
    void recolor(const RunPair& pair, const RunTitles& titles);
    void recolor();
    /// Whether no point of its map has a colour.
    bool isBlank() const { return !blankReason_.isEmpty(); }
    /// Whether it has the whole board, which is offered where there are others.
    void setEnlarged(bool enlarged, bool offered);
    /// Whether there is anything in it.
    bool isEmpty() const;

    /// As high as there is room, whatever words wrap in it.
    bool hasHeightForWidth() const override { return false; }

    /// Draws the title, and below it the map or figure, with the painter's font.
    void paintFigure(QPainter& painter, const QRectF& area) const;
    /// The height that it needs in such a place.
    double heightOnPaper(QSizeF page, const QFont& font) const;

  Q_SIGNALS:
    /// Somebody chose in its menu.
    void contentChosen(const groupscope::CellContent& content);
    void enlargingRequested(); ///< or to be as small as the others again
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
    /// Names of the runs that colour the map, and the columns that its cards tell.
    std::vector<std::pair<QString, std::vector<ExampleColumn>>> cards_;
    FigureKeys keys_; ///< of the figure
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
