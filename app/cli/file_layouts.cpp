// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/file_layouts.h"

#include "app/cli/reference_pages.h"

namespace groupscope::cli {

namespace {

constexpr FileElement runElements[] = {
    {"specification", "text", "What the run is, as JSON: see below."},
    {"history/names", "text (series)",
     "Names of the recorded series: `train.loss`, `val.worst_group_accuracy`, …"},
    {"history/values", "float64 (epochs, series)",
     "Their values. Row 0 is the first epoch. NaN: not recorded."},
    {"history/distributions/names", "text (names)", "Names of the recorded distributions."},
    {"history/distributions/NUMBER/epochs", "int64 (k)",
     "Epochs, from 0, that distribution NUMBER was recorded at."},
    {"history/distributions/NUMBER/n", "int64 (k)", "Values that each of them is made of."},
    {"history/distributions/NUMBER/levels", "float64 (all)",
     "Levels of the quantiles, one epoch after the other."},
    {"history/distributions/NUMBER/levels_lengths", "int64 (k)", "How many of them belong to each epoch."},
    {"history/distributions/NUMBER/quantiles", "float64 (all)", "Values at these levels."},
    {"history/distributions/NUMBER/quantiles_lengths", "int64 (k)", "How many of them belong to each epoch."},
    {"history/distributions/NUMBER/edges", "float64 (all)", "Edges of the histogram's bins."},
    {"history/distributions/NUMBER/edges_lengths", "int64 (k)", "How many of them belong to each epoch."},
    {"history/distributions/NUMBER/counts", "int64 (all)", "Values in each bin."},
    {"history/distributions/NUMBER/counts_lengths", "int64 (k)", "How many of them belong to each epoch."},
    {"head/kind", "text", "Kind of the head of the selected epoch: `linear`, `encoder`, …"},
    {"head/settings", "text", "Numbers that its formula needs, as JSON."},
    {"head/tensors/NAME", "float32 (rows, columns)", "Weights."},
    {"snapshots/EPOCH/kind", "text", "The same for epoch EPOCH: six digits, counted from 0."},
    {"snapshots/EPOCH/settings", "text", "As in `head`."},
    {"snapshots/EPOCH/tensors/NAME", "float32 (rows, columns)", "As in `head`."},
    {"checkpoint/best_score", "float64 (1)",
     "Best value of the rule so far. Only in a run that was stopped."},
    {"checkpoint/tensors/NAME", "float32 (rows, columns)", "State of the training."},
    {"first_stage/rows", "int32 (m)", "Row indices, from 0, of the examples that the first stage judged."},
    {"first_stage/columns/NUMBER/name", "text", "Name of a found column."},
    {"first_stage/columns/NUMBER/values", "text (values)", "Its values."},
    {"first_stage/columns/NUMBER/codes", "int32 (m)", "Value of each example, counted from 0; −1: none."},
    {"first_stage/agreements/NUMBER/column", "text", "Found column that is compared."},
    {"first_stage/agreements/NUMBER/with", "int32 (1)",
     "Known column: −1 the class, else the attribute from 0."},
    {"first_stage/agreements/NUMBER/found", "int32 (k)", "Found value of a cell of the cross table."},
    {"first_stage/agreements/NUMBER/known", "int32 (k)", "Known value of the cell."},
    {"first_stage/agreements/NUMBER/n", "int32 (k)", "Examples in the cell."},
    {"splits/NAME/title", "text", "Title of split NAME for people."},
    {"splits/NAME/rows", "int32 (n)", "Row indices of its examples in the embedding set, counted from 0."},
    {"splits/NAME/names", "text", "Names of the examples, one a line."},
    {"splits/NAME/labels", "int32 (n)",
     "Class of each example: place in `groups.classes`, from 0; −1: none."},
    {"splits/NAME/predictions", "int32 (n)",
     "Predicted class of each example, from 0. Empty without a classifier."},
    {"splits/NAME/logits", "float32 (n, classes)",
     "Logits of each example. No columns for the training split, unless `\"logits\": \"all\"` was given."},
    {"splits/NAME/groups", "int32 (n)",
     "Group of each example: place in the list of groups, from 0; −1: none. Groups are ordered by class, "
     "then by "
     "the attribute values in their order, the last attribute fastest. Of overlapping groups, the groups of "
     "one "
     "example after the other."},
    {"splits/NAME/group_starts", "int32 (n+1)",
     "Of overlapping groups: example i has the groups from place `group_starts[i]` to before "
     "`group_starts[i+1]`."},
    {"splits/NAME/n", "int32 (groups)", "Examples of each group."},
    {"splits/NAME/correct", "int32 (groups)", "Correct examples of each group."},
    {"splits/NAME/class_n", "int32 (classes)", "Examples of each class."},
    {"splits/NAME/class_correct", "int32 (classes)", "Correct examples of each class."},
    {"splits/NAME/measures/ids", "text (measures)", "Ids of the further measures."},
    {"splits/NAME/measures/ID/what", "int64 (lines, 3)",
     "Of each line of `values`: kind (−1 all examples, 0 group, 1 class, 2 attribute, 3 combination of "
     "attribute "
     "values, 4 value of an attribute), its number from 0, and its examples."},
    {"splits/NAME/measures/ID/values", "float64 (lines, 3)",
     "Value, and low and high of the 95 % interval; NaN: none."},
    {"splits/NAME/cross_entropy", "float64 (1)", "Mean cross-entropy of the split in nats."},
    {"timings/seconds", "float64 (2)", "Duration of the training, written twice."},
    {"checksums", "text",
     "SHA-256 of every dataset, as JSON. `timings` has none: it may differ between equal runs."},
};

constexpr FileElement keysOfSpecification[] = {
    {"id", "text", "Hash of everything that determines the run."},
    {"question", "object",
     "Task: examples, inputs, classes, groups, splits and label budget. Runs with equal tasks are "
     "comparable."},
    {"method", "text", "Method."},
    {"parameters", "object", "Every parameter, defaults too."},
    {"seed", "integer", "Seed."},
    {"select", "text", "Rule that selected the epoch."},
    {"data", "object", "File, its SHA-256, examples `n`, dimensions `d`, mean length, `p_corr`."},
    {"groups", "object", "Name of the class column, classes, attributes with their values and colours."},
    {"train_counts", "list of integers", "Training examples of each group."},
    {"imbalance", "object", "Draw of the training examples, where one was made."},
    {"program_version", "text", "Version of Groupscope."},
    {"instruction_set", "text", "Widest vector instructions that were used."},
    {"groups_read", "object", "What group labels were used for."},
    {"monitor_split", "text", "Split that was measured after each epoch."},
    {"selected_epoch", "integer", "Selected epoch, counted from 0; −1 without training."},
    {"converged", "true or false", "Whether training had converged; absent where this is unknown."},
    {"complete", "true or false", "False for a run that was stopped."},
    {"warnings", "list of texts", "Warnings of the training."},
    {"name", "text", "Name that the user gave."},
    {"note", "text", "Note of the user."},
};

constexpr FileElement embeddingSetElements[] = {
    {"obsm/X_NAME", "float16, float32 or float64 (N, D), dense, CSR or CSC",
     "Embedding NAME of the N examples."},
    {"X", "the same", "A dense matrix is offered as embedding `X`."},
    {"obs/_index", "text (N)", "Names of the examples."},
    {"obs/COLUMN", "categorical, text, integer or boolean (N)",
     "Columns for class, attributes, split, domain and ids. −1 as code: missing."},
    {"obsm/images", "uint8 (N, h, w) or (N, h, w, 3)", "Thumbnails."},
    {"obsm/X_NAME_viewI", "as X_NAME", "Augmented view I of each example; NaN where an example has none."},
    {"obsm/logits_NAME", "float32 (N, C)", "Logits of another program: imported as a run."},
    {"uns/groupscope/schema_version", "text", "`1`."},
    {"uns/groupscope/class_key", "text", "Column of the classes."},
    {"uns/groupscope/split_key", "text",
     "Column of the splits: `train`, `val`, `test` (also `0`, `1`, `2`, `validation`, `dev`), `unlabeled`."},
    {"uns/groupscope/domain_key", "text", "Column of the domains."},
    {"uns/groupscope/attribute_keys", "text (attributes)", "Columns of the attributes."},
    {"uns/groupscope/group_columns", "text (groups)", "Boolean columns of overlapping groups."},
    {"uns/groupscope/group_by", "text", "`class_and_attributes` (default), `attributes` or `columns`."},
    {"uns/groupscope/p_corr", "number", "Correlation of class and attribute that the set was made with."},
    {"uns/groupscope/row_sets/NAME/purpose", "text",
     "Declares split NAME: `fit`, `fit_unlabeled`, `select` or `report`."},
    {"uns/groupscope/row_sets/NAME/title", "text", "Its title for people."},
    {"uns/groupscope/row_sets/NAME/column", "text", "Column that says which examples belong to it."},
    {"uns/groupscope/row_sets/NAME/value", "text",
     "Value of that column; without it, the column is boolean."},
    {"uns/groupscope/class_names", "text (C)", "Classes in the order of class embeddings and prompts."},
    {"uns/groupscope/class_prompts", "text (C)", "Prompt of each class."},
    {"uns/groupscope/class_embeddings/X_NAME", "float (C, D)", "Text embedding of each class."},
    {"uns/groupscope/class_templates/X_NAME/embeddings", "float (K, D)",
     "Text embeddings of several prompts a class."},
    {"uns/groupscope/class_templates/X_NAME/class_of_template", "int (K)", "Class of each of them, from 0."},
    {"uns/groupscope/group_embeddings/X_NAME", "float (K, D)",
     "Text embeddings of prompts that name groups."},
    {"uns/groupscope/group_prompts", "text (K)", "These prompts."},
    {"uns/groupscope/group_of_prompt", "int (K)", "Class of each of them, from 0."},
    {"uns/groupscope/views/X_NAME", "text (V)", "Names of the embedding's views in `obsm`."},
    {"uns/groupscope/texts/X_NAME/embeddings", "float (M, D)",
     "Embeddings of texts that are paired with examples."},
    {"uns/groupscope/texts/X_NAME/row_of_text", "int or text (M)",
     "Example of each text: its number from 0, or its name."},
    {"uns/groupscope/texts/X_NAME/texts", "text (M)", "The texts."},
    {"uns/default_embedding", "text", "Embedding that is shown first."},
    {"uns/COLUMN_colors", "text (values)", "Colours of a column's values."},
};

std::string elementTable(const char* head, std::span<const FileElement> elements) {
    std::string text = "| " + std::string(head) + " | type and shape | meaning |\n|---|---|---|\n";
    for (const FileElement& element : elements)
        text += "| `" + std::string(element.path) + "` | " + tableCell(std::string(element.shape)) + " | " +
                tableCell(std::string(element.meaning)) + " |\n";
    return text;
}

} // namespace

std::span<const FileElement> runFileElements() {
    return runElements;
}

std::span<const FileElement> runSpecificationKeys() {
    return keysOfSpecification;
}

std::span<const FileElement> setElements() {
    return embeddingSetElements;
}

std::string runFileReference(const CLI::App& /*program*/) {
    return "A run file is HDF5 with the attributes `groupscope = \"run\"` and `schema_version`. Integers "
           "count from "
           "0, epochs too: epoch 0 is the first pass over the training split. Datasets that do not apply are "
           "absent. `groupscope-cli show RUN.h5` prints what a run file holds. Parts of paths in capitals "
           "stand "
           "for names or numbers.\n\n" +
           elementTable("path", runElements) +
           "\n## The specification\n\nThe dataset `specification` is a JSON object.\n\n" +
           elementTable("key", keysOfSpecification);
}

std::string fileFormatReference(const CLI::App& /*program*/) {
    return "An embedding set is an AnnData file (`.h5ad`), so scanpy and cellxgene open it too. Groupscope's "
           "own "
           "elements are in `uns/groupscope`, and all of them may be absent. Other formats are read with "
           "`--map`; "
           "`groupscope-cli convert` writes them in this form. Unknown elements are skipped with a note. "
           "Parts of "
           "paths in capitals stand for names; N is the number of examples, D of dimensions, C of classes. "
           "[Data](../notes/data.md) explains older forms of AnnData and other formats.\n\n" +
           elementTable("path", embeddingSetElements) +
           "\nEncodings are those of AnnData: `array 0.2.0`, `csr_matrix 0.1.0`, `categorical 0.2.0`, "
           "`string-array "
           "0.2.0`, `nullable-integer 0.1.0`, `dict 0.1.0` and the older forms that AnnData still reads.\n";
}

} // namespace groupscope::cli
