// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <string>

namespace groupscope {

/// Returns why `task` cannot use the class embeddings (C,D) of the file: there are none and no templates of
/// every class either, they belong to another column, have another shape, are not numbers, or one is all
/// zeros. With `prompts`, the name of templates, only those templates are checked. Empty if they can be used.
std::string classEmbeddingsProblem(const Task& task, const std::string& prompts = {});

/// The class whose stored embedding is all zeros and so has no direction; empty if there is none.
std::string classOfZeroEmbedding(const Task& task);

/// Whether the file has no class embeddings, so that class templates are used in their place.
bool areOfTemplates(const Task& task);

/// Returns the class embeddings (C,D): the stored ones, or else the mean of each class's unit templates (an
/// ensemble of prompts, Radford et al. 2021, 3.1.4). With `prompts`, the mean of the templates of that name.
/// Requires an empty classEmbeddingsProblem().
MatrixF classEmbeddingsOf(const Task& task, const std::string& prompts = {});

} // namespace groupscope
