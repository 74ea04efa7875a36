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

/// Predictions of a model trained elsewhere, as a file holds them, not yet matched with a set.
struct ModelOutputs {
    std::string name;                      ///< name of the model: "resnet"
    FilePlace where;                       ///< file and item, for messages
    MatrixF scores{};                      ///< (M,C) logits or probabilities; (0,0): there are classes alone
    std::vector<std::string> classNames{}; ///< (C,) class of each column of scores; empty: not in the file
    Column classes{};                      ///< (M,) predicted classes, without scores
    std::vector<std::string> ids{}; ///< (M,) names of the rows, "" for none; empty: the file names none
    std::string idsFrom{};          ///< the item they are in

    std::size_t size() const {
        return scores.cols() > 0 ? static_cast<std::size_t>(scores.rows()) : classes.codes.size();
    }
};

/// The file and items of predictions.
struct OutputSource {
    std::filesystem::path file;
    OutputWords words{};
    std::vector<std::string>
        setWords{}; ///< words of --map (metadata, epoch, modality), for a set in its own file
};

/// Reads the predictions in a file: the items that `words` name, else those with a suitable name
/// (outputOfName()). In an AnnData file these are in `/obsm` and `/obs`; in a table they are columns of
/// predicted classes, and one column for each of `classes` (C,), named after it, with or without the model's
/// name before it. A file with a single numeric matrix holds scores. A model without a name is named after
/// the file. Rows are named by `/obs`, by the item `words.ids`, or by an item with a name of ids; classes of
/// the columns by an item `classes` of C values, the columns of a dataframe or `/uns/groupscope/class_names`.
/// Throws FileError; DataError that lists the items if there are no predictions, and for items that are not a
/// matrix or column or have different numbers of rows; UsageError for missing items; Cancelled.
std::vector<ModelOutputs> readModelOutputs(const OutputSource& source, std::span<const std::string> classes,
                                           const RunContext& context = {});

} // namespace groupscope
