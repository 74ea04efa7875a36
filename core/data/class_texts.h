// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <memory>

namespace groupscope {

/// A copy of the set of `task` whose embedding has texts made of its class embeddings, for trying out methods
/// of images and texts where nobody has written any: the stand-in of a text encoder, not one.
///  - Class templates: each class embedding at unit length, and, for every combination of attribute values,
///  the
///    same moved by what these values change on average within a class, as means of unit training examples
///    say.
///  - Texts: of at most `rowsOfGroup` rows of each group in each set to select by or report on, the template
///  of
///    their class and attributes. Rows of one group share theirs.
/// Without training examples nothing says what attributes change: texts then tell classes alone, with a
/// notice. Throws DataError without class embeddings of the classes, or with groups that are not class and
/// attributes.
std::shared_ptr<EmbeddingSet> withClassTexts(const Task& task, int rowsOfGroup = 20,
                                             const RunContext& context = {});

} // namespace groupscope
