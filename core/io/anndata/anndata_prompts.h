// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/data/embedding_set.h"
#include "core/io/hdf5/hdf5_file.h"

#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// The text at `name`; empty if missing.
std::string textAt(const Hdf5Group& group, const std::string& name);

/// The texts at `name`, (n,); empty if missing.
std::vector<std::string> textsAt(const Hdf5Group& group, const std::string& name);

/// The prompts of classes that still have rows: their indices among the stored ones, and their classes.
struct KeptPrompts {
    std::size_t stored = 0;
    std::vector<int> numbers;
    std::vector<int> classes;
};

/// Returns the prompts whose class is given by the array `name` of `group`, as index into class_names of
/// `groupscope`, or into the categories of the class column if there are no class_names. Returns nothing,
/// with a warning, if it does not give the class of each prompt.
std::optional<KeptPrompts> keptPrompts(const Hdf5Group& groupscope, const Hdf5Group& group,
                                       const std::string& name, const Column& classColumn, std::string& why);

/// Reads uns/groupscope/class_embeddings and class_prompts into the embeddings of the set, in the order of
/// the class column's categories. Rows are matched to classes by class_names if present, else taken in that
/// order. Invalid parts are skipped with a warning.
void readClassEmbeddings(const Hdf5Group& groupscope, EmbeddingSet& set);

/// Reads group_embeddings and group_prompts likewise; group_of_prompt indexes class_names if present.
void readGroupEmbeddings(const Hdf5Group& groupscope, EmbeddingSet& set);

} // namespace groupscope
