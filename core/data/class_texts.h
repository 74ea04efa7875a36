// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <memory>

namespace groupscope {

/// Returns a copy of the set of `task` whose embedding has texts made from its class embeddings, for trying
/// methods of images and texts on a set without captions. It imitates a text encoder. Class templates: each
/// class embedding at unit length, and, for every combination of attribute values, that embedding moved by
/// the average effect of these values within a class, measured on unit training examples. Texts: for at most
/// `rowsOfGroup` examples of each group in each validation and report split, the template of their class and
/// attributes; examples of one group share it. Without training examples the effect of attributes is unknown,
/// and texts depend on the class alone, with a warning. Throws DataError without class embeddings, or if
/// groups are not class and attributes.
std::shared_ptr<EmbeddingSet> withClassTexts(const Task& task, int rowsOfGroup = 20,
                                             const RunContext& context = {});

} // namespace groupscope
