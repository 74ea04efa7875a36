// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "app/views/run_values.h"

#include <QObject>
#include <QString>

namespace groupscope {

class PaneContext;
class FigureView;

/// The tab *Scale* of the trade-off pane: average and worst group of trained heads over their scale α, from
/// where training began to where it ended, without training again (R-Adapter, Fig. 3). Of the selected runs;
/// of all where none of those has a scale. Nothing is looked at while nobody looks.
class ScaleTab : public QObject {
    Q_OBJECT
  public:
    ScaleTab(PaneContext* context, FigureView* view);

    /// Draws what is known of those rows, and asks for the rest where `watched`.
    void show(const std::string& split, bool watched);
    bool isWorking() const { return values_->isWorking(); }
    QString caption() const { return caption_; } ///< of what is drawn

    /// Those of the runs that may have a scale: finished, of the open task, of a method that has an α.
    QStringList candidates(const QStringList& runs) const;
    /// What is known of the candidates among the runs: one for each training, named.
    std::vector<AlphaScan> scans(const QStringList& runs) const;

  Q_SIGNALS:
    void changed(); ///< more is known

  private:
    QStringList shownRuns() const;
    QString placeholder(const QStringList& runs) const;
    /// Why there is no curve of a run that has a scale, a line each.
    QStringList problems(const QStringList& runs) const;
    std::vector<RunKey> keysOf(const QStringList& runs) const;

    PaneContext* context_;
    Derived<RunKey, std::optional<AlphaScan>>* values_;
    FigureView* view_;
    QString caption_;
};

} // namespace groupscope
