// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pair_retrieval_panel.h"
#include "app/panes/retrieval_panel.h"

#include <QWidget>

class QStackedWidget;
class QTabBar;

namespace groupscope {

/// Retrieval among examples and, where the open set has texts, across images and texts, in two tabs.
class RetrievalSides : public QWidget {
    Q_OBJECT
  public:
    explicit RetrievalSides(PaneContext* context, QWidget* parent = nullptr);

    void setWatched(bool watched);
    QTabBar* tabs() const { return tabs_; } ///< invisible without texts
    RetrievalPanel* rows() const { return rows_; }
    PairRetrievalPanel* pairs() const { return pairs_; }
    bool showsPairs() const;
    void setPairsShown(bool shown);

  private:
    void offer();
    void tellWatched();

    QTabBar* tabs_;
    QStackedWidget* pages_;
    RetrievalPanel* rows_;
    PairRetrievalPanel* pairs_;
    bool watched_ = false;
};

} // namespace groupscope
