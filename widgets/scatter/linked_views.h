// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/scatter_view.h"
#include "widgets/scatter/view_links.h"

#include <QSplitter>
#include <QTimer>

#include <functional>
#include <vector>

namespace groupscope {

/// Scatter views side by side. Those that show the points of the first, in whatever place, are linked to it:
/// what is selected, pointed at, let stand out, and the tool in the hand are one in all of them, and so are
/// the colours. Where each looks is its own. The last one that is shown has the legend; all clouds are as
/// wide until the reader moves a border.
class LinkedViews : public QSplitter {
    Q_OBJECT
  public:
    explicit LinkedViews(QWidget* parent = nullptr);

    ScatterView* first() const { return members_.front().view; }
    /// Another view at the right end, shown and not linked yet.
    ScatterView* addView();
    /// One that is not shown is no longer linked. The first always is.
    void setViewShown(ScatterView* view, bool shown);
    std::vector<ScatterView*> shownViews() const;

    /// Whether point i of the view is point i of the first. One that becomes linked takes over colours,
    /// selection and tool. Throws UsageError when the colours are of another number of points.
    void setLinked(ScatterView* view, bool linked);
    bool isLinked(const ScatterView* view) const { return links_.isLinked(view); }

    /// Colours the first and all that are linked to it, and those that will be.
    void color(std::function<void(ScatterView&)> painting);

    /// Draws all that are shown side by side into `area`: the argument of exportFigure.
    void paintFigure(QPainter& painter, const QRectF& area) const;

  protected:
    void resizeEvent(QResizeEvent* event) override;

  private:
    struct Member {
        ScatterView* view;
        bool shown = true;
    };

    void placeLegend();
    void balance();
    Member& memberOf(const ScatterView* view);

    ViewLinks links_;
    std::vector<Member> members_;
    std::function<void(ScatterView&)> painting_;
    QTimer balanceSoon_;
    bool movedByHand_ = false; ///< a border was
};

} // namespace groupscope
