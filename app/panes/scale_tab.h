// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/scale_model.h"

#include <QObject>
#include <QString>

namespace groupscope {

class PaneContext;
class SceneView;

/// The tab *Scale* of the trade-off pane: average and worst group of trained heads over their scale α, from
/// where training began to where it ended, without training again (R-Adapter, Fig. 3). Of the selected runs;
/// of all where none of those has a scale. Nothing is looked at while nobody looks.
class ScaleTab : public QObject {
    Q_OBJECT
  public:
    ScaleTab(PaneContext* context, SceneView* view);

    /// Draws what is known of those rows, and asks for the rest where `watched`.
    void show(const std::string& split, bool watched);
    bool isWorking() const { return model_->isWorking(); }
    QString caption() const { return caption_; } ///< of what is drawn

  Q_SIGNALS:
    void changed(); ///< more is known

  private:
    QStringList shownRuns() const;
    QString placeholder(const QStringList& runs) const;

    PaneContext* context_;
    ScaleModel* model_;
    SceneView* view_;
    QString caption_;
};

} // namespace groupscope
