// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <memory>

namespace groupscope {

/// As makeTask, for who only looks at the rows: one class is enough, and words of the split that name none of
/// the usual sets are. requireTrainable() refuses to train on what lacks training rows of two classes. Throws
/// as makeTask does for everything else.
std::shared_ptr<const Task> makeTaskToLookAt(const std::shared_ptr<const EmbeddingSet>& set,
                                             const TaskSelection& selection = {});

} // namespace groupscope
