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
        return translated("No column says which class a row is of. The map, the data check, queries and "
                          "selections work, and Save set as… converts the file; zero-shot and every "
                          "other method need classes: add labels from a table, or choose a column.");
    case TrainingObstacle::secondClass:
        return translated(
            "All rows are of one class: there is nothing to tell apart. The map, the data check "
            "and the selection work; to train, choose a class column of two values or more.");
    case TrainingObstacle::split:
        return translated("Nothing says which rows are for training. The map, the data check and the "
                          "selection work; to train, make a split.");
    case TrainingObstacle::trainingRows:
        return translated("No row is for training: only a method that learns nothing can be used. To train, "
                          "make a split, or choose another split column.");
    case TrainingObstacle::trainingClasses:
        return translated("All training rows are of one class: there is nothing to learn. To train, make a "
                          "split, or choose another split column.");
    }
    return {};
}

} // namespace groupscope
