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

/// What rows find in the input and in what the shown runs make of it: the nearest rows of a query side by
/// side. Nothing is searched while nobody looks.
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
    QTimer refreshSoon_; ///< a film shows more epochs than can be searched
    bool watched_ = false;
    QComboBox* rows_ = nullptr;
    QCheckBox* input_ = nullptr;
    QCheckBox* attributes_ = nullptr; ///< not seen where no run has an embedding of them
    RetrievalQueries* queries_ = nullptr;
};

} // namespace groupscope
