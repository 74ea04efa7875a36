// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/retrieval_strip.h"
#include "app/views/pane_context.h"
#include "app/views/query_rows.h"

#include <QWidget>

#include <optional>
#include <vector>

class QCheckBox;
class QComboBox;
class QLabel;
class QToolButton;
class QVBoxLayout;

namespace groupscope {

class ChoiceBar;
class ElidedLabel;

/// One query example after the other: its picture, and what it retrieves in each embedding space. A selection
/// on the map sets the query. A click on a result selects it there; a double click makes it the query.
class RetrievalQueries : public QWidget {
    Q_OBJECT
  public:
    /// `bar` gets the controls that choose queries.
    RetrievalQueries(PaneContext* context, ChoiceBar* bar, QWidget* parent = nullptr);

    /// Searches these spaces, unless there is a reason against it, among the examples of a split. `name` is
    /// the title of the split: "test".
    void setSpaces(const std::vector<NamedSpace>& spaces, const std::string& split, const QString& rowsName);
    bool looksIn(const QString& runId) const;
    /// Stops the search of all queries, because the panel is not visible.
    void rest();
    /// Forgets the query, because another set is open.
    void reset();
    int query() const { return query_; } ///< row index of the query; -1: none
    void setQuery(int row);
    const std::vector<int>& queries() const { return queries_; }
    const std::vector<int>& rows() const;      ///< (n,) row indices of the examples that are searched
    std::optional<int> placeOf(int row) const; ///< index in rows()
    /// Search of a space; null until it is computed.
    std::shared_ptr<const RowSearch> searchOf(const SearchSpace& space) const;
    std::shared_ptr<const SpaceRanking> rankingOf(const SearchSpace& space) const;

    /// Whether there is a query with results that paintFigure() can draw.
    bool hasFigure() const;
    /// Draws the query and all results on paper, with the font of the painter.
    void paintFigure(QPainter& painter, const QRectF& area) const;
    /// Height that the figure needs on a page of that size.
    double heightOnPaper(QSizeF page, const QFont& font) const;
    /// Caption of the figure.
    QString caption() const;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void build(ChoiceBar* bar);
    QWidget* makeStripArea();
    QWidget* makeCard();
    void connectChoices();
    void connectValues();
    void chooseAnew(); ///< chooses the first of the other queries
    QToolButton* button(const QString& text, const QString& tip, const char* name);
    void fillSubgroups();
    void makeStrips();
    void step(int by);
    void takeAny();
    /// Updates the queries by the chosen filter, and the position of the shown one.
    void refreshQueries();
    void takeSelection();
    void selectOnMap(int row);
    std::optional<RowSelection> chosenRows() const;
    bool needsRanking() const;
    const SearchSpace* rankingSpace() const;
    void rank();
    std::optional<AnswerKey> answerKey(const SearchSpace& space) const;
    void requestAnswers();
    QString problem() const; ///< why a space, or all examples, cannot be searched; empty: they can
    void ask();
    void showQuery();
    void showPlace();
    void showAnswers();
    void showAnswer(RetrievalStrip* strip);

    PaneContext* context_;
    Searches searches_;
    Answers answers_;
    Rankings rankings_;
    std::string split_;
    std::vector<QuerySubgroup> subgroups_;
    std::vector<NamedSpace> spaces_;
    std::vector<RetrievalStrip*> strips_;
    std::vector<int> queries_;
    QString rowsName_;
    bool awaitsRanking_ = false;
    int query_ = -1;
    int chosenOnMap_ = -1; ///< selected row index that is no query
    QComboBox* subgroup_;
    QComboBox* order_;
    QComboBox* count_;
    QCheckBox* onlyWrong_;
    QToolButton* previous_;
    QToolButton* next_;
    ElidedLabel* place_;
    QWidget* card_;
    QLabel* picture_;
    QLabel* name_;
    QLabel* words_;
    QVBoxLayout* column_; ///< layout of the strips
    QString placeText_{}; ///< position of the query, not shortened
};

} // namespace groupscope
