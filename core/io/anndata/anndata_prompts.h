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

/// One text at `name`, or nothing.
std::string textAt(const Hdf5Group& group, const std::string& name);

/// The texts at `name`, (n,), or nothing.
std::vector<std::string> textsAt(const Hdf5Group& group, const std::string& name);

/// The prompts of classes that rows still have: their numbers among the stored ones, and their classes.
struct KeptPrompts {
    std::size_t stored = 0;
    std::vector<int> numbers;
    std::vector<int> classes;
};

/// Those whose class the array `name` of `group` says, by its number in class_names of `groupscope`, or among
/// the categories of the class column where that is not there. Says why, and gives nothing, when it does not
/// name the class of each prompt.
std::optional<KeptPrompts> keptPrompts(const Hdf5Group& groupscope, const Hdf5Group& group,
                                       const std::string& name, const Column& classColumn, std::string& why);

/// Reads uns/groupscope/class_embeddings and class_prompts into the embeddings of the set, in the order of
/// the class column's categories: rows are matched to classes by class_names where it is there, and are else
/// taken in that order. Parts that do not fit are left out with a notice.
void readClassEmbeddings(const Hdf5Group& groupscope, EmbeddingSet& set);

/// The same of group_embeddings and group_prompts; group_of_prompt counts in class_names where it is there.
void readGroupEmbeddings(const Hdf5Group& groupscope, EmbeddingSet& set);

} // namespace groupscope
