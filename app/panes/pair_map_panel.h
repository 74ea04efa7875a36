// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/map_coloring.h"
#include "app/views/pair_space.h"
#include "app/views/pane_context.h"
#include "app/views/shown_spaces.h"
#include "core/projection/projection.h"

#include <QWidget>

#include <vector>

class QCheckBox;
class QComboBox;
class QPainter;

namespace groupscope {

class ChoiceBar;
class ScatterView;
struct HoverCard;

/// Examples and their texts in one map: dots and diamonds, with lines from the selected ones to their
/// partners. Points are the images, then the texts. Nothing is laid out while the panel is not visible.
class PairMapPanel : public QWidget {
    Q_OBJECT
  public:
    explicit PairMapPanel(PaneContext* context, QWidget* parent = nullptr);

    void setWatched(bool watched);
    ScatterView* view() const { return view_; }
    bool hasMap() const { return shown_ != nullptr; }
    /// Text such as "UMAP of test examples and their texts, input (X_clip)", for reports.
    QString caption() const;

  protected:
    void changeEvent(QEvent* event) override;

  private:
    /// Input of a layout.
    struct Layout {
        std::shared_ptr<const PairSpace> pairs;
        ProjectionOptions options;
        bool centred = false;
        QString caption; ///< shown together with the map
        /// Whether both give the same map. Captions may differ, because titles of runs depend on the other
        /// selected runs.
        bool isSameMap(const Layout& other) const {
            return pairs == other.pairs && options == other.options && centred == other.centred;
        }
    };

    void build();
    void onOpened();
    void refresh();
    void fillSpaces();
    void fillColors();
    void clear(); ///< removes the map, because another set or none is open
    void layOut();
    void show(const Layout& layout, const MatrixF& positions);
    void recolor();
    void updateMarks();
    void followMap();
    void say(const QString& words);
    HoverCard cardOf(int point) const;
    /// Row index of the image of a point, or of the image that a text belongs to.
    int rowOf(int point) const;

    PaneContext* context_;
    Session* session_;
    PairSpaces* pairs_;
    BackgroundJob job_;
    ScatterView* view_;
    ChoiceBar* bar_;
    QComboBox* space_ = nullptr;
    QComboBox* rows_ = nullptr;
    QComboBox* method_ = nullptr;
    QComboBox* color_ = nullptr;
    QCheckBox* centred_ = nullptr;
    QCheckBox* lines_ = nullptr;
    bool watched_ = false;
    std::vector<NamedSpace> spaces_;
    std::vector<ExampleColumn> columns_; ///< columns of categories, in the order of color_
    Layout asked_;
    std::shared_ptr<const PairSpace> shown_; ///< meaning of the points
    QString shownCaption_;
};

} // namespace groupscope
