// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/set_to_look_at.h"

#include "app/session/translated.h"

namespace groupscope {

bool forbidsEveryMethod(TrainingObstacle obstacle) {
    return obstacle == TrainingObstacle::classes || obstacle == TrainingObstacle::secondClass ||
           obstacle == TrainingObstacle::split;
}

bool isFixedBySplit(TrainingObstacle obstacle) {
    return obstacle == TrainingObstacle::split || obstacle == TrainingObstacle::trainingRows ||
           obstacle == TrainingObstacle::trainingClasses;
}

QString obstacleText(TrainingObstacle obstacle) {
    switch (obstacle) {
    case TrainingObstacle::nothing:
        break;
    case TrainingObstacle::classes:
        return translated("No column holds the classes. Map, data check, queries and selections work, and "
                          "Save set as… converts the file. Zero-shot and all other methods need classes: add "
                          "labels from a table, or choose a column.");
    case TrainingObstacle::secondClass:
        return translated("All examples have one class, so there is nothing to classify. Map, data check and "
                          "selection work. To train, choose a class column with at least two values.");
    case TrainingObstacle::split:
        return translated(
            "No column holds the splits. Map, data check and selection work. To train, make a split.");
    case TrainingObstacle::trainingRows:
        return translated("This file has no training split, so only methods without training are available. "
                          "To train, make a split, or choose another split column.");
    case TrainingObstacle::trainingClasses:
        return translated("All training examples have one class, so there is nothing to learn. To train, "
                          "make a split, or choose another split column.");
    }
    return {};
}

} // namespace groupscope
