// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/board_model.h"
#include "widgets/scatter/view_links.h"

#include <QJsonArray>
#include <QJsonObject>
#include <QTimer>
#include <QWidget>

#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QGridLayout;
class QPainter;
class QToolButton;

namespace groupscope {

class BoardCell;
class PairNumbers;
class PaneContext;

/// A board of 1 to 9 linked cells, each a map or a figure of the set or of a run. What is selected or pointed
/// at in one is so in all that show the row, and maps that lie in the same coordinates are moved together.
/// Two runs that are compared have their four numbers per group on top.
class BoardPanel : public QWidget {
    Q_OBJECT
  public:
    static constexpr int mostCells = 9;
    static constexpr int leastBoard = 250; ///< pixels of height for the cells: two rows of them

    explicit BoardPanel(PaneContext* context, QWidget* parent = nullptr);

    /// So many cells, 1 to mostCells. Those that nobody chose show what is selected now: a map of each run,
    /// coloured by right and wrong. Chosen ones that go come back with the next that are asked for.
    void setCellCount(int count);
    const std::vector<BoardCell*>& cells() const { return cells_; }
    /// Lets a cell show that, as if people had chosen it.
    void setContent(int cell, const CellContent& content);
    void removeCell(int cell);
    /// Lets that cell have the whole board; −1: all are seen again.
    void enlarge(int cell);
    PairNumbers* numbers() const { return numbers_; }
    BoardModel* model() const { return model_; }
    ViewLinks* links() { return &links_; }
    void setCamerasLinked(bool linked);

    void setWatched(bool watched);
    bool isEmpty() const;
    QString caption() const;
    /// Draws the cells as they stand, with the painter's font.
    void paintFigure(QPainter& painter, const QRectF& area) const;
    /// The height that they need on such a page.
    double heightOnPaper(QSizeF page, const QFont& font) const;

    QJsonObject state() const;
    void restore(const QJsonObject& state);

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    void build();
    void buildBar();
    void connectContext();
    void onOpened();
    CellContent firstContent(int cell) const;
    std::string firstRows() const;
    BoardCell* makeCell();
    void arrange();
    void fitNumbers();
    void placeLegends();
    ProjectionOptions options() const;
    void applyRestored(const QJsonObject& state);
    void restoreCameras();
    QJsonArray cameraState() const;
    void fetchDetails();
    void refresh();
    void showMaps();
    void showFigures();
    void recolor();
    void showBusy(const QString& text);

    PaneContext* context_;
    BoardModel* model_;
    ViewLinks links_;
    PairNumbers* numbers_;
    QComboBox* method_;
    QComboBox* dimensions_;
    QCheckBox* linkCameras_;
    QToolButton* numbersShown_;
    QToolButton* stop_;
    std::vector<QToolButton*> layouts_;
    QWidget* board_;
    QGridLayout* grid_;
    QTimer figuresSoon_;
    std::vector<BoardCell*> cells_;
    BoardCell* enlarged_ = nullptr;        ///< one of them that has the whole board; null: none
    std::vector<CellContent> putAside_;    ///< chosen contents of cells that went
    std::optional<QJsonObject> toRestore_; ///< until its set is open
    QJsonArray waitingCamera_;             ///< where to look as soon as the maps are there
    bool watched_ = false;
};

} // namespace groupscope
