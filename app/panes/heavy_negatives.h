// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/views/pane_context.h"
#include "core/experiment/negative_weights.h"

#include <QWidget>

#include <memory>

class QLabel;
class QPushButton;
class QTableWidget;

namespace groupscope {

/// What the row that was pointed at is pushed away from by the contrastive run that is selected: its heaviest
/// negatives with pictures, similarity, temperature and share of the weight. Found in a thread of its own,
/// while somebody looks; what was found out of a run is kept for the next row.
class HeavyNegatives : public QWidget {
    Q_OBJECT
  public:
    explicit HeavyNegatives(PaneContext* context, QWidget* parent = nullptr);

    /// Of that row of the set.
    void ask(int row);
    /// Another set: nothing is known any more.
    void clear();
    bool isSearching() const { return job_.isRunning(); }

  protected:
    void showEvent(QShowEvent* event) override;

  private:
    void find();
    void list(const WeighedNegatives& found);
    void say(const QString& words);
    void selectOnMap();

    PaneContext* context_;
    BackgroundJob job_;
    int row_ = -1;                   ///< of the set, that was asked for; -1: none yet
    std::shared_ptr<const Run> run_; ///< that weights_ is of
    std::shared_ptr<const NegativeWeights> weights_;
    WeighedNegatives found_;
    QLabel* title_;
    QTableWidget* table_;
    QPushButton* mark_;
};

} // namespace groupscope
