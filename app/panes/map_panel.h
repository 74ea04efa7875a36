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

/// A board with one cell, the map, and its controls: which embedding, which rows, which projection, coloured
/// by what. Another embedding of the same rows can stand beside it, in a second cell.
class MapPanel : public QWidget {
    Q_OBJECT
  public:
    explicit MapPanel(PaneContext* context, QWidget* parent = nullptr);

    ScatterView* view() const { return view_; }
    MapModel* model() const { return model_; }
    MapBoard* board() const { return board_; }
    /// The map beside the first one; null where none is chosen.
    BoardCell* beside() const;
    MapAtRest* mapAtRest() const { return mapAtRest_; }
    void paintFigure(QPainter& painter, const QRectF& area) const;
    bool hasMap() const { return !model_->rows().empty(); }
    /// "UMAP of X_lenet, test rows, coloured by class": for reports and file names.
    QString caption() const;
    /// Whether the map lays out the epochs of the run of the time line.
    bool hasEpochs() const { return showsEpochsOf(context_->timeLine()->runId()); }
    /// Where rows are (n,d) at that position of the time line, also between two: between epochs whose heads
    /// were kept they move in straight lines. Of no rows where the map has no epochs.
    MatrixF positionsAt(double position) const;
    /// Where points (n,) of the map were in the epochs before the one that is shown; null: nowhere.
    std::shared_ptr<const PointTrails> trailsOf(const RowSelection& points) const;
    static constexpr std::size_t mostTrails = 200; ///< points: of more, lines would hide what they show
    /// What the map shows in place of the chosen epoch, or that it does not follow; empty: it shows it.
    QString epochNote() const;

    /// PaneContent::state(): what is laid out, how, coloured by what, and where one looks.
    QJsonObject state() const;
    void restore(const QJsonObject& kept);

  private:
    void connectContext();
    void connectModel();
    void connectCell(BoardCell* cell);
    void clear();
    /// The run whose trained embedding and predictions are shown; empty: none.
    void setRun(const QString& id);
    /// Selects those of the rows (of the set) that the map shows, and says how many it does not.
    void selectRows(const RowSelection& rows, const QString& what);
    bool showRowsOf(const RowSelection& rows);
    void buildControls();
    void buildQuery();
    /// Selects what a query found and says how many rows of it the map shows, and how many nobody can tell.
    void showFound(const QueryResult& result);
    void onOpened();
    /// As people chose it: another map than the one whose camera is waited for.
    void chooseMap();
    /// Lays out the epochs of the run, or no longer, as the time line says.
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
    /// Lists the embeddings to stand beside: of the set, and of the runs side by side. What was chosen stays
    /// so; of another run it is the same kind of the run selected last, and none where that has none.
    void fillBeside();
    void followRuns();
    int placeOfBeside() const;
    /// All columns, of the run as predictingRun() has it.
    void makeColumns();
    /// The column that colours the map; null while there is none.
    const ExampleColumn* currentColumn() const;
    void setBusy(const QString& text, double fraction);
    QStringList cardLinesOf(std::size_t row) const;
    const Run* currentRun() const;
    /// What the predictions on the map are of: the run as it is, or as it was in the epoch that is shown;
    /// null without one.
    std::shared_ptr<const Run> predictingRun() const;
    /// "Linear probe, seed 0", with the epoch where the map shows the epochs of the run.
    QString predictingTitle() const;
    /// Whether the map has epochs of that run, which is at hand.
    bool showsEpochsOf(const QString& runId) const;
    /// To be called when there may be other frames, or another run.
    void startEpochs();
    void followTime();
    /// Moves the camera, unless somebody has, to where it sees all maps: it stays there while rows move.
    void seeAllEpochs(const std::vector<MatrixF>& frames);
    /// Draws where the selected points were in the epochs before the one that is shown.
    void drawTrails();
    void showNotes();

    PaneContext* context_;
    Session* session_;
    MapModel* model_;
    MapBoard* board_;
    ScatterView* view_; ///< of its first cell
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
    std::vector<ExampleColumn> columns_; ///< that the map is coloured by and its cards tell
    QString wantedColor_;     ///< title of the column that was chosen, also where a run does not have it
    QElapsedTimer computing_; ///< since the map was asked for
    QString requestedCaption_;
    QString shownCaption_; ///< of what is on screen
    QString runId_;
    bool beganEpochs_ = false; ///< the maps of epochs that are shown have begun at the last one
    bool startedTime_ = false; ///< the epoch of the time line is one that this map chose
    RowSelection waitingRows_; ///< to be selected as soon as the map of their split is there
    QString waitingWhat_;
    RowSelection keptRows_;    ///< that a document knows, until the map that it wants is there
    QJsonArray waitingCamera_; ///< where to look as soon as the map that a document wants is there
    std::optional<CellContent> wantedBeside_; ///< what the reader chose, also where it is not there now
    int wantedSource_ = -1; ///< of the embeddings of a run, whose head is being read; -1: none
    RowSelection asked_;    ///< what the last query found, while that is selected
};

} // namespace groupscope
