// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/elided_label.h"

namespace groupscope {

class PaneContext;

/// A note in a view that always shows runs at their selected epoch: says so while the time line shows another
/// epoch. Invisible otherwise.
class KeptEpochNote : public ElidedLabel {
    Q_OBJECT
  public:
    explicit KeptEpochNote(PaneContext* context, QWidget* parent = nullptr);

  private:
    void refresh();

    PaneContext* context_;
};

} // namespace groupscope
