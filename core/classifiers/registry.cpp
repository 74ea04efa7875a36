// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/classifiers/classifier.h"

namespace groupscope {

// core/classifiers/CMakeLists.txt holds the one list of classifiers; this file is made from it.
#define GROUPSCOPE_ENTRY(function) ClassifierKind function();
namespace classifier {
#include "core/classifiers/classifier_list.inc"
}
#undef GROUPSCOPE_ENTRY

const Registry<ClassifierKind>& classifierKinds() {
#define GROUPSCOPE_ENTRY(function) classifier::function(),
    static const Registry<ClassifierKind> all("classifier", {
#include "core/classifiers/classifier_list.inc"
                                                            });
#undef GROUPSCOPE_ENTRY
    return all;
}

} // namespace groupscope
