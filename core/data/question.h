// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"

#include <cstdint>
#include <string>
#include <vector>

namespace groupscope {

struct Task;

/// One matrix that a question is asked of, with the class and group embeddings that go with it.
struct QuestionInput {
    std::string name;    ///< "X_clip"
    std::string content; ///< SHA-256 of the values
    bool operator==(const QuestionInput&) const = default;
};

/// What is asked of which data: two runs answer the same question if and only if these are equal. Data are
/// told by their content, not by the file they came from: a converted copy is the same.
struct Question {
    std::string rows; ///< SHA-256 of the rows' names
    std::vector<QuestionInput> inputs;
    std::string classColumn;
    std::string classes;                     ///< SHA-256 of the classes and of which one each row has
    std::vector<std::string> attributes;     ///< of overlapping groups: those to train by
    std::vector<std::string> groupColumns{}; ///< of overlapping groups, one for each identity
    std::string groupColumn{};               ///< whose values are the groups; or empty
    std::string members;                     ///< SHA-256 of the groups and of which ones each row is in
    std::string splitColumn;
    std::string rowSets;         ///< SHA-256 of which rows are in which split
    std::int64_t brokenRows = 0; ///< rows of the splits that are left out: they hold NaN or infinity

    bool operator==(const Question&) const = default;

    /// Name of the first input.
    const std::string& embedding() const;
    /// SHA-256 of everything above.
    std::string hash() const;
};

/// The question of a task. Reads the whole embedding the first time that it is asked of, once for each task.
/// Throws Cancelled.
Question questionOf(const Task& task, const RunContext& context = {});

/// One respect in which questions can differ.
struct QuestionField {
    std::string id;    ///< "embedding": the name on the command line
    std::string title; ///< "embedding": for people
    /// What decides, and what people are shown of it.
    std::string (*value)(const Question&);
    std::string (*text)(const Question&);
};

/// All of them: rows, embedding, class, groups, split, broken_rows.
const std::vector<QuestionField>& questionFields();

/// How two questions differ, in words: "split column: split / second_split"; none when they are equal.
std::vector<std::string> differences(const Question& a, const Question& b);

} // namespace groupscope
