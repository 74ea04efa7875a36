// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/pane_context.h"

#include <QTimer>
#include <QWidget>

class QCheckBox;
class QComboBox;

namespace groupscope {

class ChoiceBar;
class RetrievalQueries;

/// Examples that a query example retrieves in the input and in the embeddings of the shown runs: the nearest
/// ones, next to each other. Nothing is searched while the panel is not visible.
class RetrievalPanel : public QWidget {
    Q_OBJECT
  public:
    explicit RetrievalPanel(PaneContext* context, QWidget* parent = nullptr);

    void setWatched(bool watched);
    RetrievalQueries* queries() const { return queries_; }

  private:
    void build();
    void onOpened();
    void refresh();

    PaneContext* context_;
    Session* session_;
    ChoiceBar* bar_;
    /// Merges updates: while the time line plays, epochs come faster than they can be searched
    QTimer refreshSoon_;
    bool watched_ = false;
    QComboBox* rows_ = nullptr;
    QCheckBox* input_ = nullptr;
    QCheckBox* attributes_ = nullptr; ///< hidden if no run has an attribute embedding
    RetrievalQueries* queries_ = nullptr;
};

} // namespace groupscope
