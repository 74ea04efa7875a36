// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/set_to_look_at.h"

#include "app/session/translated.h"

namespace groupscope {

bool forbidsEveryMethod(Lack lack) {
    return lack == Lack::classes || lack == Lack::secondClass || lack == Lack::split;
}

bool isMendedBySplit(Lack lack) {
    return lack == Lack::split || lack == Lack::trainingRows || lack == Lack::trainingClasses;
}

QString lackText(Lack lack) {
    switch (lack) {
    case Lack::nothing:
        break;
    case Lack::classes:
        return translated("No column says which class a row is of. The map, the data check, queries and "
                          "selections work, and Save set as… converts the file; zero-shot and every "
                          "other method need classes: add labels from a table, or choose a column.");
    case Lack::secondClass:
        return translated(
            "All rows are of one class: there is nothing to tell apart. The map, the data check "
            "and the selection work; to train, choose a class column of two values or more.");
    case Lack::split:
        return translated("Nothing says which rows are for training. The map, the data check and the "
                          "selection work; to train, make a split.");
    case Lack::trainingRows:
        return translated("No row is for training: only a method that learns nothing can be used. To train, "
                          "make a split, or choose another split column.");
    case Lack::trainingClasses:
        return translated("All training rows are of one class: there is nothing to learn. To train, make a "
                          "split, or choose another split column.");
    }
    return {};
}

} // namespace groupscope
