// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/set_opening.h"

#include <deque>

namespace groupscope {

/// Sets that were open, kept in memory to be opened again, up to a quarter of the memory.
class LeftSets {
  public:
    /// Keeps a set with its task, unless its file is missing; the set left longest ago is dropped first.
    void keep(SetOpening left);
    /// Takes out the set of a file, if the file is unchanged and the set was left with these choices;
    /// otherwise `set` is null.
    SetOpening take(const QString& path, const SetChoices& choices);

  private:
    std::deque<SetOpening> left_; ///< the set left longest ago first
};

} // namespace groupscope
