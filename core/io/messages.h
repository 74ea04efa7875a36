// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

namespace groupscope {

/// Messages of core/io with a text for the command line and one for the window.
inline constexpr MessageText ioMessages[] = {
    // Parts of an AnnData file that are skipped.
    {"several_left_out", "%1 is left out: %2", "%1 are left out: %2"},
    {"pictures_left_out",
     "obsm/images of shape %1 is left out: pictures are uint8 (N,h,w) or (N,h,w,3), at most 1024 pixels a "
     "side",
     "the pictures of shape %1 are left out: pictures are uint8 (N,h,w) or (N,h,w,3), at most 1024 pixels a "
     "side"},
    {"one_hot",
     "each of its rows holds one 1 and zeros, as one-hot labels do, which are read from a column of obs",
     "each of its rows holds one 1 and zeros, as one-hot labels do, which are read from a column"},
    {"name_is_taken", "obsm has an element of that name", "the file has an embedding of that name"},
    {"outputs_left_out",
     "predictions of models, which 'evaluate' and Run › Open predictions… make runs of, and which a copy of "
     "the "
     "set that is saved does not hold: obsm %1",
     "predictions of models, which Run › Open predictions… makes runs of, and which a copy of the set that "
     "is "
     "saved does not hold: %1"},
    {"no_such_embedding", "obsm has no embedding of that name", "the file has no embedding of that name"},
    {"no_class_column", "class_key names no column", "the file names no class column"},
    {"views_are_arrays", "it must list the names of 1 to %1 arrays of obsm",
     "it must list the names of 1 to %1 embeddings"},
    {"view_missing", "view '%1' is not in obsm", "the file does not hold view '%1'"},
    {"default_embedding_missing", "uns/default_embedding names '%1', which obsm does not have",
     "the file names '%1' as the embedding to begin with, but does not hold it"},
    {"default_embedding_is_view", "uns/default_embedding names '%1', which is a view of %2",
     "the file names '%1' as the embedding to begin with, which is a view of %2"},
    {"colors_left_out", "uns/%1_colors is left out: it must hold one #rrggbb for each of the %2 categories",
     "the colours of column '%1' are left out: it must hold one #rrggbb for each of the %2 categories"},
    {"later_schema",
     "uns/groupscope has schema %1, which this version does not know: some of it may be missing",
     "the file was written by a later version of this program (schema %1): some of it may be missing"},
    {"parts_left_out", "left out: %1", "parts of the file that are not used: %2"},
    {"neighbors_left_out", "the neighbours uns/%1 are left out: %2",
     "the stored neighbours '%1' are left out: %2"},
    {"no_graph", "there is no matrix obsp/%1", "there is no graph '%1'"},
    {"no_graphs", "there is no obsp", "the file has no graphs"},
    {"row_set_without_column", "it names column '%1', which obs does not have",
     "it names column '%1', which the file does not have"},
    {"first_row_sets", "uns/groupscope/row_sets: only the first %1 are read",
     "only the first %1 of the splits that the file declares are read"},
    // Arrays and rows that do not fit.
    {"other_row_count", "obs has %1 rows but %2 has %3", "the table has %1 rows but %2 has %3"},
    {"one_row_for_each", "give every %1 one row per row of obs",
     "give every %1 one row per row of the table"},
    {"store_embedding", "store a dense (N,D) array of numbers there, for example obsm['X_clip']",
     "store a dense (N,D) array of numbers as an embedding, for example X_clip"},
    // Files that are imported.
    {"read_as", "read as %1:%2", "read as %1:%3"},
    {"choose_embedding", "choose one with --map embedding=PATH among: %1",
     "choose one when it is imported, among: %1", AnsweringDialog::mapping},
    {"choose_embedding_among", "choose with --map embedding=PATH among: %1",
     "choose one when it is imported, among: %1", AnsweringDialog::mapping},
    {"choose_items", "choose with --map KEY=PATH among: %1", "choose when it is imported, among: %1",
     AnsweringDialog::mapping},
    {"choose_modality", "choose one with --map modality=NAME", "choose one modality when it is imported",
     AnsweringDialog::mapping},
    {"classes_as_embedding",
     "it is named like classes and has several columns: give one class for each example, such as the argmax "
     "of one-hot rows, or choose it as an embedding (--map embedding=%1)",
     "it is named like classes and has several columns: give one class for each example, such as the argmax "
     "of one-hot rows, or choose it as an embedding when it is imported",
     AnsweringDialog::mapping},
    {"booleans_as_embedding",
     "it holds booleans, which are an embedding only on request: choose it as one (--map embedding=%1) to "
     "take them as 1 and 0",
     "it holds booleans, which are an embedding only on request: choose it as one when it is imported, to "
     "take them as 1 and 0",
     AnsweringDialog::mapping},
    {"columns_beside_embeddings",
     "columns of real numbers next to those of embeddings are columns: %1; --map embedding=* takes all %2 as "
     "dimensions",
     "columns of real numbers next to those of embeddings are columns: %1; the matrix * takes all %2 as "
     "dimensions when it is imported"},
    {"one_line_for_each", "give one line for each example, or take the table away with --map metadata=none",
     "give one line for each example, or choose None as the metadata table when it is imported",
     AnsweringDialog::mapping},
    {"match_table",
     "give one line for each example of the file, named by its ids; or add --map join=position if the lines "
     "are in the order of the examples, or --map join=exact-partial to leave examples without a line without "
     "values",
     "give one line for each example of the file, named by its ids, or choose how to match its lines when it "
     "is imported",
     AnsweringDialog::mapping},
    {"anndata_needs_no_mapping",
     "leave --map out; --class-column, --attributes and --split-column choose columns",
     "open it as it is; File › Columns… chooses its columns"},
};

} // namespace groupscope
