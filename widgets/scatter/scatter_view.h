// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/scatter/hover_card.h"
#include "widgets/scatter/scatter_legend.h"
#include "widgets/scatter/scatter_look.h"
#include "widgets/scatter/scatter_overlay.h"
#include "widgets/scatter/scatter_scene.h"
#include "widgets/scatter/scatter_selector.h"
#include "widgets/scatter/scatter_stage.h"

#include <QWidget>

#include <functional>
#include <utility>

class QLabel;
class QPainter;

namespace groupscope {

struct FigureStyle;
struct ScatterFigure;
class ScatterToolBar;

/// A map of points in two or three dimensions, coloured by category, with a legend. The view takes positions,
/// colours and a selection, and reports points that a user highlights and selects; it knows no methods or
/// files. Its parts: the stage has the camera and the placeholder, the legend shows and hides categories, the
/// overlay draws annotations, the selector selects.
///
/// Keys: V B L P choose the tool, Ctrl+A selects all visible points, Ctrl+I inverts, Escape clears, Z zooms
/// to the selection, R resets the view; Ctrl+click selects or drops a point. An outline adds with Shift,
/// removes with Ctrl, and intersects with Shift+Ctrl or Alt.
class ScatterView : public QWidget {
    Q_OBJECT

  public:
    enum class Camera {
        keep,  ///< as the user left it; everything in view if the user did not move it
        still, ///< unchanged
        reset  ///< everything in view
    };

    explicit ScatterView(QWidget* parent = nullptr);

    /// (N,2) or (N,3), copied; rows that are not finite are left out and counted. May be called for every
    /// step of an animation: categories stay, and so does a camera that the user moved, unless the number of
    /// rows or dimensions changes or `camera` asks for a reset. Otherwise the whole cloud stays in view.
    /// Another number of rows drops the categories. Throws UsageError for another number of columns.
    void setPositions(const MatrixView<float>& positions, Camera camera = Camera::keep);
    /// `codes` (N,) index `names` and `colors` (C,); a code outside [0,C) is a point without a value. Shows
    /// all categories. `paperColors` (C,) are the colours of figures; empty: the same. Throws UsageError if
    /// the lengths disagree.
    void setCategories(QString title, std::vector<int> codes, std::vector<QString> names,
                       std::vector<QColor> colors, std::vector<QColor> paperColors = {});
    /// Colours points by a number instead; see ScatterScene::setValues.
    void setValues(QString title, const std::vector<float>& values, double low, double high,
                   const ColorGradient& gradient);
    const ScatterScene& scene() const { return scene_; }
    /// The content of the view, in the colours of the screen.
    ScatterFigure figure() const;

    ScatterStage* stage() const { return stage_; }
    ScatterLegend* legend() const { return legend_; }
    ScatterOverlay* overlay() const { return overlay_; }
    ScatterSelector* selector() const { return selector_; }

    /// Shows the visible categories of another view with the same colouring.
    void showCategoriesOf(const ScatterScene& other);
    /// Whether the row of tools and counts is below the cloud; without it, keys do the same.
    void setToolsOffered(bool offered);

    /// The selected points; without a selection all points look alike. Another number of points drops the
    /// selection.
    const RowSelection& selection() const { return scene_.selection(); }
    /// See ScatterSelector::set().
    void setSelection(RowSelection selection, bool joined = false);
    /// Moves and magnifies until the visible selected points fill the view; unchanged without any.
    void zoomToSelection();

    /// The look of the view. By default, contours are on for 50,000 points and more, whose areas of one
    /// colour hide their density.
    const ScatterLook& look() const { return look_; }
    void setLook(const ScatterLook& look);
    /// Changes one part of the look.
    template<class T>
    void change(T ScatterLook::*part, std::type_identity_t<T> value) {
        ScatterLook look = look_;
        look.*part = value;
        setLook(look);
    }

    /// Sets the function that makes the card of the point under the cursor, called once per point. Null: no
    /// card.
    void setHoverCard(std::function<HoverCard(int row)> makeCard);
    /// Heading above the cloud, on screen and in exports; empty: none.
    void setTitle(const QString& title);

    /// Draws the view into `area`, on white paper in every theme: the argument of exportFigure().
    void paintFigure(QPainter& painter, const QRectF& area) const;

  Q_SIGNALS:
    /// The point under the cursor; -1 if there is none any more.
    void hovered(int row);
    void clicked(int row);
    void visibleCategoriesChanged();
    /// See ScatterSelector::selected().
    void selectionChanged();
    void lookChanged(const ScatterLook& before);

  protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;

  private:
    FigureStyle figureStyle() const;
    void applyPalette();
    void applyVisible();
    void applyLook(const ScatterLook& look);
    void showColors();
    void showSelection();
    void updateNote();
    void fitTexts();
    void onHovered(int row);
    void connectParts();

    ScatterScene scene_;
    ScatterStage* stage_;
    ScatterLegend* legend_;
    ScatterOverlay* overlay_;
    ScatterSelector* selector_;
    HoverCardWidget* card_;
    QLabel* title_;
    QLabel* note_;
    ScatterToolBar* tools_;
    ScatterLook look_;
    bool contoursDecided_ = false; ///< the user turned contours on or off
    bool toolsOffered_ = true;
    QString titleText_, noteText_; ///< complete texts; the room decides how much is shown
    std::function<HoverCard(int row)> makeCard_;
};

} // namespace groupscope
