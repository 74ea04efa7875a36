// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/embedding_set.h"
#include "core/io/import/output_names.h"
#include "core/math/matrix.h"

#include <filesystem>
#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// What a model that was trained elsewhere says of rows, as a file holds it. Nothing is checked against a
/// set.
struct ModelOutputs {
    std::string name; ///< of the model: "resnet"
    FilePlace where;  ///< file and item, for messages
    MatrixF scores{}; ///< (M,C) logits or probabilities; (0,0): there are classes alone
    std::vector<std::string>
        classNames{};               ///< (C,) whose each column of scores is; empty: the file does not say
    Column classes{};               ///< (M,) what it predicts, without scores
    std::vector<std::string> ids{}; ///< (M,) names of the rows, "" for none; empty: the file names none
    std::string idsFrom{};          ///< the item they are in

    std::size_t size() const {
        return scores.cols() > 0 ? static_cast<std::size_t>(scores.rows()) : classes.codes.size();
    }
};

/// Where outputs are read and what of.
struct OutputSource {
    std::filesystem::path file;
    OutputWords words{};
    std::vector<std::string>
        setWords{}; ///< of --map: metadata, epoch, modality count; of a set of its own file
};

/// Reads what the file holds of models: the items that `words` name, else those whose name says it
/// (outputOfName()) — of an AnnData file in `/obsm` and `/obs`, of a table columns of predicted classes, and
/// one column a class, called as one of `classes` (C,), with the model's name before it or without. A file
/// that is one matrix of numbers holds scores. A model without a name is called as the file. Rows are named
/// by `/obs`, by the item `words.ids`, or by one that is called as ids are; classes of the columns by an item
/// `classes` of C values, the columns of a dataframe or `/uns/groupscope/class_names`.
///
/// Throws FileError; DataError when nothing of the kind is there, which lists what there is, and for items
/// that are no matrix or column or have different numbers of rows; UsageError for items that are not there;
/// Cancelled.
std::vector<ModelOutputs> readModelOutputs(const OutputSource& source, std::span<const std::string> classes,
                                           const RunContext& context = {});

} // namespace groupscope
