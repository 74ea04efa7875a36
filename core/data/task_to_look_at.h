// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <memory>

namespace groupscope {

/// Like makeTask, for reading examples without training: one class is enough, and the split column may have
/// no usual split. requireTrainable() refuses to train on such a task. Otherwise throws as makeTask does.
std::shared_ptr<const Task> makeTaskToLookAt(const std::shared_ptr<const EmbeddingSet>& set,
                                             const TaskSelection& selection = {});

} // namespace groupscope
