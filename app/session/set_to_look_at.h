// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/set_to_look_at.h"

#include <QString>

namespace groupscope {

/// Whether not even a method that learns nothing can be used.
bool forbidsEveryMethod(TrainingObstacle obstacle);
/// What a person should know and do, in the words of the window; empty for nothing.
QString obstacleText(TrainingObstacle obstacle);
/// Whether another split fixes it; otherwise other columns do.
bool isFixedBySplit(TrainingObstacle obstacle);

} // namespace groupscope
