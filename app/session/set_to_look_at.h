// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/io/set_to_look_at.h"

#include <QString>

namespace groupscope {

/// Whether no method can be used, not even one without training.
bool forbidsEveryMethod(TrainingObstacle obstacle);
/// Obstacle and remedy in the words of the window; empty for no obstacle.
QString obstacleText(TrainingObstacle obstacle);
/// Whether another split removes the obstacle; otherwise other columns do.
bool isFixedBySplit(TrainingObstacle obstacle);

} // namespace groupscope
