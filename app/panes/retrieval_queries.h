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

/// One query after the other: its picture, and what it finds in each space side by side. A selection on the
/// map sets the query; a click on what was found selects it there, a double click makes it the query.
class RetrievalQueries : public QWidget {
    Q_OBJECT
  public:
    /// `bar` gets what chooses queries.
    RetrievalQueries(PaneContext* context, ChoiceBar* bar, QWidget* parent = nullptr);

    /// Looks in these spaces, as far as there is no reason against it, among the rows of that split. Its name
    /// for people: "test".
    void setSpaces(const std::vector<NamedSpace>& spaces, const std::string& split, const QString& rowsName);
    bool looksIn(const QString& runId) const;
    /// Ends the comparison of all rows; nobody looks.
    void rest();
    /// Another set: no query yet.
    void reset();
    int query() const { return query_; } ///< row of the set; -1: none
    void setQuery(int row);
    const std::vector<int>& queries() const { return queries_; }
    const std::vector<int>& rows() const;      ///< (n,) of the set, that are searched
    std::optional<int> placeOf(int row) const; ///< among rows()
    /// The search of a space; null until it is computed.
    std::shared_ptr<const RowSearch> searchOf(const SearchSpace& space) const;
    std::shared_ptr<const SpaceRanking> rankingOf(const SearchSpace& space) const;

    /// Whether there is a query whose results paintFigure() can draw.
    bool hasFigure() const;
    /// Draws the query and all that it finds on paper, with the painter's font.
    void paintFigure(QPainter& painter, const QRectF& area) const;
    /// The height that it needs on such a page.
    double heightOnPaper(QSizeF page, const QFont& font) const;
    /// What the figure shows, in words.
    QString caption() const;

  protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

  private:
    void build(ChoiceBar* bar);
    QWidget* makeStripArea();
    QWidget* makeCard();
    void connectChoices();
    void connectValues();
    void chooseAnew(); ///< the first of other queries
    QToolButton* button(const QString& text, const QString& tip, const char* name);
    void fillSubgroups();
    void makeStrips();
    void step(int by);
    void takeAny();
    /// The queries by what is chosen, and where the shown one stands among them.
    void refreshQueries();
    void takeSelection();
    void selectOnMap(int row);
    std::optional<RowSelection> chosenRows() const;
    bool needsRanking() const;
    const SearchSpace* rankingSpace() const;
    void rank();
    std::optional<AnswerKey> answerKey(const SearchSpace& space) const;
    void requestAnswers();
    QString problem() const; ///< why a space, or all rows, cannot be searched; empty: they can
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
    int chosenOnMap_ = -1; ///< a row whose selection is no query
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
    QVBoxLayout* column_; ///< of the strips
    QString placeText_{}; ///< where the query stands, whole
};

} // namespace groupscope
