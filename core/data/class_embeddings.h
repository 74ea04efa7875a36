// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <string>

namespace groupscope {

/// Why the class embeddings (C,D) of the file are of no use to `task`: there are none and no templates of
/// every class either, they belong to another column, have another shape or no numbers, or one is all zeros.
/// With `prompts`, a name of templates, only the templates of that name are looked at. Empty when they can be
/// used.
std::string classEmbeddingsProblem(const Task& task, const std::string& prompts = {});

/// The class whose stored embedding is all zeros, which has no direction; empty when there is none.
std::string classOfZeroEmbedding(const Task& task);

/// Whether the file stores none, so that its class templates stand for them.
bool areOfTemplates(const Task& task);

/// The class embeddings (C,D): those stored, or where there are none the mean of each class's unit templates
/// (an ensemble of prompts, Radford et al. 2021, 3.1.4). With `prompts`, the mean of each class's unit
/// templates of that name. Asks that they have no problem.
MatrixF classEmbeddingsOf(const Task& task, const std::string& prompts = {});

} // namespace groupscope
