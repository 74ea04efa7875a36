// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace groupscope {

class PaneContext;

/// A button "4 of 10 shown" in a view without room for all selected runs, with a menu of the runs to show.
/// Invisible while all are shown.
class ShownRuns : public QToolButton {
    Q_OBJECT
  public:
    explicit ShownRuns(PaneContext* context, QWidget* parent = nullptr);

    /// Whether the view compares the selected runs; otherwise the button is invisible.
    void setUseful(bool useful);

  private:
    void refresh();
    void fillMenu();

    PaneContext* context_;
    bool useful_ = true;
};

} // namespace groupscope
