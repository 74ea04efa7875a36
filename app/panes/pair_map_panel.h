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

/// Rows and their texts in one map: dots and diamonds, with lines from the selected ones to those that go
/// with them. Points are the images, then the texts. Nothing is laid out while nobody looks.
class PairMapPanel : public QWidget {
    Q_OBJECT
  public:
    explicit PairMapPanel(PaneContext* context, QWidget* parent = nullptr);

    void setWatched(bool watched);
    ScatterView* view() const { return view_; }
    bool hasMap() const { return shown_ != nullptr; }
    /// "UMAP of test rows and their texts, input (X_clip)": for reports.
    QString caption() const;

  protected:
    void changeEvent(QEvent* event) override;

  private:
    /// What a layout is asked of.
    struct Layout {
        std::shared_ptr<const PairSpace> pairs;
        ProjectionOptions options;
        bool centred = false;
        QString caption; ///< shown with the map, not before it
        /// Under another name too: titles of runs depend on what is beside them.
        bool isSameMap(const Layout& other) const {
            return pairs == other.pairs && options == other.options && centred == other.centred;
        }
    };

    void build();
    void onOpened();
    void refresh();
    void fillSpaces();
    void fillColors();
    void clear(); ///< another set, or none
    void layOut();
    void show(const Layout& layout, const MatrixF& positions);
    void recolor();
    void updateMarks();
    void followMap();
    void say(const QString& words);
    HoverCard cardOf(int point) const;
    /// The row of the set that a point is, or whose text it is.
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
    std::vector<ExampleColumn> columns_; ///< of categories, in the order of color_
    Layout asked_;
    std::shared_ptr<const PairSpace> shown_; ///< what points are
    QString shownCaption_;
};

} // namespace groupscope
