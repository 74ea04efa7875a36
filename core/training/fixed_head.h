// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"
#include "core/training/trainer.h"

#include <memory>

namespace groupscope {

/// A trainer for methods that train nothing: its one epoch leaves `head` as it is.
std::unique_ptr<Trainer> makeFixedTrainer(std::unique_ptr<Head> head);

} // namespace groupscope
