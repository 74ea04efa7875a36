// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/registry.h"
#include "core/base/error.h"
#include "core/classifiers/classifier.h"

namespace groupscope {

// core/classifiers/CMakeLists.txt holds the one list of classifiers; this file is made from it.
#define GROUPSCOPE_ENTRY(function) ClassifierKind function();
namespace classifier {
#include "core/classifiers/classifier_list.inc"
}
#undef GROUPSCOPE_ENTRY

const std::vector<ClassifierKind>& classifierKinds() {
#define GROUPSCOPE_ENTRY(function) classifier::function(),
    static const std::vector<ClassifierKind> all{
#include "core/classifiers/classifier_list.inc"
    };
#undef GROUPSCOPE_ENTRY
    return all;
}

const ClassifierKind& findClassifier(const std::string& id, const Message& where) {
    return findEntry(classifierKinds(), id, "classifier", where);
}

} // namespace groupscope
