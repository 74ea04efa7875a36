// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/work_status.h"

namespace groupscope {

class Session;

/// How far the opening of a set is, and a button that cancels it and keeps the set that is open: in the
/// status bar it is seen whatever page is shown.
class OpeningStatus : public WorkStatus {
    Q_OBJECT
  public:
    explicit OpeningStatus(Session* session, QWidget* parent = nullptr);
};

} // namespace groupscope
