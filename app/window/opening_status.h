// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/controls/work_status.h"

namespace groupscope {

class Session;

/// Progress of opening a set, with a button that cancels it and keeps the open set. It is in the status bar,
/// visible on every page.
class OpeningStatus : public WorkStatus {
    Q_OBJECT
  public:
    explicit OpeningStatus(Session* session, QWidget* parent = nullptr);
};

} // namespace groupscope
