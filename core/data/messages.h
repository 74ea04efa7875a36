// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"

namespace groupscope {

/// Messages of core/data with a text for the command line and one for the window.
inline constexpr MessageText dataMessages[] = {
    {"class_unknown", "the file names no class column, %1 /uns/groupscope; choose one of: %2",
     "Nothing in the file says which column is the class: choose it.", AnsweringDialog::columns},
    {"split_unknown", "the file names no split column, %1 /uns/groupscope; choose one of: %2",
     "Nothing in the file says which examples are for training. A split can be drawn, or choose the column "
     "that is one.",
     AnsweringDialog::split},
    {"declared_missing", "uns/groupscope/%1 names column '%2', which obs does not have",
     "the file names '%2' %3, but has no column of that name"},
    {"declared_numbers", "uns/groupscope/%1 names column '%2', which holds real numbers, not categories",
     "the file names '%2' %3, but that column holds real numbers"},
    {"choose_declared", "%1", "%1: choose another in File › Columns…", AnsweringDialog::columns},
    {"choose_declared_list", "%1", "%1: choose others in File › Columns…", AnsweringDialog::columns},
    {"choose_role", "choose another with --%1-column: %2", "choose another in File › Columns…",
     AnsweringDialog::columns},
    {"choose_attributes",
     "choose others with --attributes (%1), or --attributes none for groups that are classes",
     "choose others in File › Columns…", AnsweringDialog::columns},
    {"group_by_unknown", "uns/groupscope/group_by is '%1', which is not known",
     "the file groups by '%1', which is not known"},
    {"group_by_columns_alone", "uns/groupscope/group_by asks for columns, and group_columns names none",
     "the file groups by columns, and names none"},
    {"group_by_attributes_alone",
     "uns/groupscope/group_by asks for attributes, and attribute_keys names none",
     "the file groups by attributes, and names none"},
    {"name_group_columns", "name the columns in the file or with --group-columns",
     "name the columns in the file or in File › Columns…", AnsweringDialog::columns},
    {"name_attributes", "name the attributes in the file or with --attributes",
     "name the attributes in the file or in File › Columns…", AnsweringDialog::columns},
    {"ask_group_columns", "name a yes/no column for each identity with --group-columns",
     "name a yes/no column for each identity in File › Columns…", AnsweringDialog::columns},
    {"ask_attribute", "name one with --attributes", "name one in File › Columns…", AnsweringDialog::columns},
    {"train_by_attribute",
     "name an attribute to train by in addition to the group columns (on the command line --attributes %1), "
     "or choose a method that needs no group labels",
     "name an attribute to train by in addition to the group columns (File › Columns…, attributes: %1), or "
     "choose a method that needs no group labels",
     AnsweringDialog::columns},
    {"leave_out_broken_rows", "leave them out (--broken-rows exclude), or leave their split empty",
     "leave them out (File › Columns…, examples with NaN or Inf), or leave their split empty",
     AnsweringDialog::columns},
    {"redraw_test", "draw the test anew with --redraw-test", "draw the test anew as well",
     AnsweringDialog::split},
    {"halve_nothing", "give the split validation examples, or leave --select-halves out",
     "give the split validation examples, or make another split (File › Make split…)",
     AnsweringDialog::split},
    {"halve_without_room", "leave --select-halves out, or rename or take out a split",
     "make another split (File › Make split…), or rename or take out a split", AnsweringDialog::split},
    {"choose_known_classes",
     "name the class column with --class-column, or leave classes out with --class-column none",
     "choose the class column of the run in File › Columns…", AnsweringDialog::columns},
    {"declare_fewer_row_sets", "declare fewer in uns/groupscope/row_sets",
     "declare fewer of them in the file"},
    {"classes_in_another_order",
     "Zero-shot and every method that starts from class embeddings would be wrong. Store the classes they "
     "belong to in uns/groupscope/class_names.",
     "Zero-shot and every method that starts from class embeddings would be wrong. Store the names of their "
     "classes with them: Help › Guide, Data, says how (class_names)."},
};

} // namespace groupscope
