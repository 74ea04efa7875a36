// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pair_strip.h"
#include "app/views/pair_space.h"
#include "app/views/pane_context.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QHBoxLayout;
class QLabel;
class QListWidget;
class QToolButton;

namespace groupscope {

class ChoiceBar;

/// Texts that an image retrieves, or images that a text retrieves, in the input and in the embeddings of the
/// shown runs. A selection on the map sets the image.
class PairRetrievalPanel : public QWidget {
    Q_OBJECT
  public:
    explicit PairRetrievalPanel(PaneContext* context, QWidget* parent = nullptr);

    void setWatched(bool watched);
    /// Whether the open set has texts: without them the panel is empty.
    bool hasTexts() const { return groupscope::hasTexts(*session_); }
    int queryRow() const; ///< row index of the image; −1: none
    void setQueryRow(int row);

  protected:
    void changeEvent(QEvent* event) override;

  private:
    void build();
    QWidget* makeQuery();
    void onOpened();
    void refresh();
    void makeStrips();
    void step(int by);
    void takeSelection();
    /// Row index of the first example selected on the map that has texts; −1: none.
    int selectedRow(const PairSpace& pairs) const;
    /// Shows the image and its texts, one of which is the query.
    void showQuery();
    void showAnswers();
    /// The first pairs that are known: all embedding spaces have the same images and texts.
    std::shared_ptr<const PairSpace> anyPairs() const;

    PaneContext* context_;
    Session* session_;
    PairSpaces* pairs_;
    ChoiceBar* bar_;
    QComboBox* rows_ = nullptr;
    QComboBox* count_ = nullptr;
    QCheckBox* input_ = nullptr;
    QToolButton* previous_ = nullptr;
    QToolButton* next_ = nullptr;
    QLabel* picture_ = nullptr;
    QLabel* name_ = nullptr;
    QListWidget* asked_ = nullptr;
    QHBoxLayout* strips_ = nullptr;
    bool watched_ = false;
    std::vector<NamedSpace> spaces_;
    std::vector<PairStrip*> shown_;
    int wantedRow_ = -1; ///< row index of the query, shown if it has texts
    int shownRow_ = -1;  ///< row index of the image on the left
};

} // namespace groupscope
