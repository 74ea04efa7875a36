// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/map_coloring.h"
#include "app/views/pane_context.h"

#include <QElapsedTimer>
#include <QJsonArray>
#include <QJsonObject>
#include <QWidget>

#include <map>
#include <string>

class QComboBox;
class QPainter;
class QProgressBar;
class QToolButton;

namespace groupscope {

class BesideMap;
class ElidedLabel;
class FrameGlide;
class LinkedViews;
class QueryBox;
class ScatterView;
struct HoverCard;
struct PointTrails;
struct QueryResult;

/// The map with its controls: which embedding, which rows, which projection, coloured by what. Another
/// embedding of the same rows can stand beside it.
class MapPanel : public QWidget {
    Q_OBJECT
  public:
    explicit MapPanel(PaneContext* context, QWidget* parent = nullptr);

    ScatterView* view() const { return view_; }
    MapModel* model() const { return model_; }
    /// The map beside the first one, if one is chosen.
    BesideMap* beside() const { return beside_; }
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

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void connectContext();
    void connectView(ScatterView* view, MapModel* model);
    void connectBeside();
    void showStop();
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
    void fillColors();
    void recolor();
    void showPositions(const MatrixF& positions, bool newView);
    void takeUpRows();
    void showMap();
    void askOriginalSpace();
    void showSettings();
    void updateSources();
    /// All columns, of the run as predictingRun() has it.
    void makeColumns();
    /// The column that colours the map; null while there is none.
    const ExampleColumn* currentColumn() const;
    ProjectionOptions currentOptions() const;
    void setBusy(const QString& text, double fraction);
    HoverCard cardOf(const MapModel& map, int point) const;
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

    PaneContext* context_;
    Session* session_;
    MapModel* model_;
    LinkedViews* views_;
    ScatterView* view_; ///< the first of them
    BesideMap* beside_ = nullptr;
    MapAtRest* mapAtRest_;
    FrameGlide* frames_; ///< maps of the epochs of a run
    ElidedLabel* epochNote_;
    QueryBox* query_;
    QComboBox* source_;
    QComboBox* rows_;
    QComboBox* method_;
    QComboBox* dimensions_;
    QToolButton* settings_;
    QComboBox* color_;
    QProgressBar* progress_;
    QToolButton* stop_;
    std::vector<ExampleColumn> columns_; ///< that the map is coloured by and its cards tell
    QString wantedColor_; ///< title of the column that was chosen, also where a run does not have it
    /// What was chosen in the settings, over all projections: key -> text.
    std::map<std::string, std::string> assignments_;
    std::uint64_t seed_ = 0;
    QElapsedTimer computing_; ///< since the map was asked for
    QString requestedCaption_;
    QStringList requestedAxes_;
    QString requestedSpace_;
    QString shownCaption_; ///< of what is on screen
    QString shownSpace_;
    QString runId_;
    bool beganEpochs_ = false; ///< the maps of epochs that are shown have begun at the last one
    bool startedTime_ = false; ///< the epoch of the time line is one that this map chose
    RowSelection waitingRows_; ///< to be selected as soon as the map of their split is there
    QString waitingWhat_;
    RowSelection keptRows_;    ///< that a document knows, until the map that it wants is there
    QJsonArray waitingCamera_; ///< where to look as soon as the map that a document wants is there
    int wantedSource_ = -1;    ///< of the embeddings of a run, whose head is being read; -1: none
    RowSelection asked_;       ///< what the last query found, while that is selected
};

} // namespace groupscope
