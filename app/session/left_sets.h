// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/set_opening.h"

#include <deque>

namespace groupscope {

/// Sets that were open, kept in memory for when they are opened again, as far as a quarter of the memory
/// goes.
class LeftSets {
  public:
    /// Keeps a set with its task, unless its file is missing; the one that was left longest ago gives way.
    void keep(SetOpening left);
    /// Takes out the set of that file, if the file is as it was and the set was left with these choices;
    /// `set` is null otherwise.
    SetOpening take(const QString& path, const SetChoices& choices);

  private:
    std::deque<SetOpening> left_; ///< the longest ago first
};

} // namespace groupscope
