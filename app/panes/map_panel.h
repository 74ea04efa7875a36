// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/map_coloring.h"
#include "app/views/pane_context.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonObject>
#include <QWidget>

#include <optional>

class QComboBox;
class QPainter;
class QProgressBar;
class QToolButton;

namespace groupscope {

class BoardCell;
class ElidedLabel;
class FrameGlide;
class MapBoard;
class ProjectionChoice;
class QueryBox;
class ScatterView;
struct PointTrails;
struct QueryResult;

/// The map and its controls: embedding, examples, projection and colours. A second cell can show another
/// embedding of the same examples for comparison.
class MapPanel : public QWidget {
    Q_OBJECT
  public:
    explicit MapPanel(PaneContext* context, QWidget* parent = nullptr);

    ScatterView* view() const { return view_; }
    MapModel* model() const { return model_; }
    MapBoard* board() const { return board_; }
    /// The second map; null where none is chosen.
    BoardCell* beside() const;
    MapAtRest* mapAtRest() const { return mapAtRest_; }
    void paintFigure(QPainter& painter, const QRectF& area) const;
    bool hasMap() const { return !model_->rows().empty(); }
    /// Text such as "UMAP of X_lenet, test split, coloured by class", for reports and file names.
    QString caption() const;
    /// Whether the map shows the epochs of the run of the time line.
    bool hasEpochs() const { return showsEpochsOf(context_->timeLine()->runId()); }
    /// Coordinates (n,d) at a position of the time line. Between two epochs with stored heads, points move in
    /// straight lines. (0,d) where the map has no epochs.
    MatrixF positionsAt(double position) const;
    /// Coordinates of points (n,) of the map in the epochs before the one that is shown; null: no epochs.
    std::shared_ptr<const PointTrails> trailsOf(const RowSelection& points) const;
    static constexpr std::size_t mostTrails = 200; ///< points; lines of more would hide the map
    /// Says that the map shows another epoch than the time line, or does not follow it; empty: it shows that
    /// epoch.
    QString epochNote() const;

    /// PaneContent::state(): embedding, projection, colours and camera.
    QJsonObject state() const;
    void restore(const QJsonObject& kept);

  private:
    void connectContext();
    void connectModel();
    void connectCell(BoardCell* cell);
    void clear();
    /// Sets the run whose trained embedding and predictions are shown; empty: none.
    void setRun(const QString& id);
    /// Selects those of the row indices `rows` that the map shows, and reports how many it does not show.
    void selectRows(const RowSelection& rows, const QString& what);
    bool showRowsOf(const RowSelection& rows);
    void buildControls();
    void buildQuery();
    /// Selects the result of a query. Reports how many of its examples the map shows, and for how many the
    /// query is undecided.
    void showFound(const QueryResult& result);
    void onOpened();
    /// Shows the embedding that a user chose; a camera that waits for another map is dropped.
    void chooseMap();
    /// Starts or stops to lay out the epochs of the run, according to the time line.
    void followMovesMap();
    void requestMap();
    void showCells(const std::vector<CellContent>& contents);
    void fillColors();
    void recolor();
    void paintCells();
    std::optional<ExampleColoring> coloringOf(const std::vector<int>& rows, bool dark) const;
    void showPositions(bool newView);
    void takeUpRows();
    void showMap();
    void askOriginalSpace();
    void updateSources();
    /// Lists the embeddings for the second map: those of the set and of the selected runs. The choice stays.
    /// If it belongs to another run, the same kind of embedding of the run selected last is chosen, or none
    /// if that run does not have it.
    void fillBeside();
    void followRuns();
    int placeOfBeside() const;
    /// Makes all columns, with the predictions of predictingRun().
    void makeColumns();
    /// The column that colours the map; null while there is none.
    const ExampleColumn* currentColumn() const;
    void setBusy(const QString& text, double fraction);
    QStringList cardLinesOf(std::size_t row) const;
    const Run* currentRun() const;
    /// The run whose predictions the map shows, at its selected epoch or at the epoch of the map; null: none.
    std::shared_ptr<const Run> predictingRun() const;
    /// Text such as "Linear probe, seed 0", with the epoch if the map shows the epochs of the run.
    QString predictingTitle() const;
    /// Whether the map shows epochs of that run, whose details are in memory.
    bool showsEpochsOf(const QString& runId) const;
    /// Starts to show epochs; call it when frames or the run may have changed.
    void startEpochs();
    void followTime();
    /// Moves the camera, unless a user did, to show all maps, so that it can stay while points move.
    void seeAllEpochs(const std::vector<MatrixF>& frames);
    /// Draws the trails of the selected points through the epochs before the one that is shown.
    void drawTrails();
    void showNotes();

    PaneContext* context_;
    Session* session_;
    MapModel* model_;
    MapBoard* board_;
    ScatterView* view_; ///< view of the first cell
    MapAtRest* mapAtRest_;
    FrameGlide* frames_; ///< maps of the epochs of a run
    ElidedLabel* epochNote_;
    QueryBox* query_;
    QComboBox* source_;
    QComboBox* beside_;
    QComboBox* rows_;
    ProjectionChoice* projection_;
    QComboBox* color_;
    QProgressBar* progress_;
    QToolButton* stop_;
    std::vector<ExampleColumn> columns_; ///< columns for colours and cards
    QString wantedColor_;                ///< title of the chosen column, also where a run does not have it
    QElapsedTimer computing_;            ///< time since the map was requested
    QString requestedCaption_;
    QString shownCaption_; ///< caption of the map on screen
    QString runId_;
    bool beganEpochs_ = false; ///< the maps of epochs already began at the last one
    bool startedTime_ = false; ///< the map itself chose the epoch of the time line
    RowSelection waitingRows_; ///< to be selected as soon as the map of their split is shown
    QString waitingWhat_;
    RowSelection keptRows_;                   ///< selection of a document, until its map is shown
    QJsonArray waitingCamera_;                ///< camera of a document, until its map is shown
    std::optional<CellContent> wantedBeside_; ///< the choice of the user, also while it is not offered
    int wantedSource_ = -1; ///< index among the embeddings of a run whose head is being read; -1: none
    RowSelection asked_;    ///< result of the last query, while it is selected
};

} // namespace groupscope
