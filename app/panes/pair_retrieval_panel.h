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

/// What an image finds among the texts, or a text among the images, in the input and in what the shown runs
/// make of both, side by side. A selection on the map sets the image.
class PairRetrievalPanel : public QWidget {
    Q_OBJECT
  public:
    explicit PairRetrievalPanel(PaneContext* context, QWidget* parent = nullptr);

    void setWatched(bool watched);
    /// Whether the open set has texts: without them there is nothing to look at.
    bool hasTexts() const { return groupscope::hasTexts(*session_); }
    int queryRow() const; ///< row of the set; −1: none
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
    /// The first row selected on the map that has texts; −1: none.
    int selectedRow(const PairSpace& pairs) const;
    /// The image and its texts, of which one is asked for.
    void showQuery();
    void showAnswers();
    /// The pairs that are known first: all spaces have the same rows and texts.
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
    int wantedRow_ = -1; ///< of the set, to be asked for where it has texts
    int shownRow_ = -1;  ///< that stands on the left
};

} // namespace groupscope
