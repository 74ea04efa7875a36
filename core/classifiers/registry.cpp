// SPDX-License-Identifier: GPL-3.0-or-later
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

const ClassifierKind& findClassifier(const std::string& id, const std::string& where) {
    std::string ids;
    for (const ClassifierKind& candidate : classifierKinds()) {
        if (candidate.id == id)
            return candidate;
        ids += (ids.empty() ? "" : ", ") + candidate.id;
    }
    throw UsageError("there is no classifier '" + id + "'", where, "choose one of: " + ids);
}

} // namespace groupscope
