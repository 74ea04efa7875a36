// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QToolButton>

namespace groupscope {

class PaneContext;

/// "4 of 10 shown": stands in a view that has not the room for all selected runs, and lets people choose
/// which are seen. Not there while all are.
class ShownRuns : public QToolButton {
    Q_OBJECT
  public:
    explicit ShownRuns(PaneContext* context, QWidget* parent = nullptr);

    /// Whether what the view shows now is of the runs side by side: else it is not there.
    void setUseful(bool useful);

  private:
    void refresh();
    void fillMenu();

    PaneContext* context_;
    bool useful_ = true;
};

} // namespace groupscope
