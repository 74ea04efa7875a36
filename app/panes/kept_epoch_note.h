// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/tables/elided_label.h"

namespace groupscope {

class PaneContext;

/// Stands in a view that shows runs as they were kept, whatever epoch is chosen on the time line: says so
/// while another one is. Not there otherwise.
class KeptEpochNote : public ElidedLabel {
    Q_OBJECT
  public:
    explicit KeptEpochNote(PaneContext* context, QWidget* parent = nullptr);

  private:
    void refresh();

    PaneContext* context_;
};

} // namespace groupscope
