// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/task_input.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/task.h"

#include <algorithm>
#include <iterator>

namespace groupscope {

namespace {

std::string placeOfRole(std::string_view role, const std::string& embedding) {
    const std::string folder = "/uns/groupscope/";
    if (role == textRole)
        return folder + "texts/" + embedding;
    if (role == templateRole)
        return folder + "class_templates/" + embedding;
    return folder + "views/" + embedding;
}

} // namespace

std::string viewRole(std::size_t view) {
    return "view " + std::to_string(view + 1);
}

std::vector<int> TaskInput::covered(const std::vector<int>& rows) const {
    std::vector<int> found;
    if (owner.empty()) {
        std::copy_if(rows.begin(), rows.end(), std::back_inserter(found),
                     [&](int row) { return values.row(row).allFinite(); });
        return found;
    }
    std::vector<int> owners = owner;
    std::sort(owners.begin(), owners.end());
    std::copy_if(rows.begin(), rows.end(), std::back_inserter(found),
                 [&](int row) { return std::binary_search(owners.begin(), owners.end(), row); });
    return found;
}

const TaskInput* findInput(const Task& task, std::string_view role) {
    const auto found = std::find_if(task.inputs.begin(), task.inputs.end(),
                                    [&](const TaskInput& input) { return input.role == role; });
    return found == task.inputs.end() ? nullptr : &*found;
}

const TaskInput& requireInput(const Task& task, std::string_view role, const std::string& who) {
    const FilePlace where(task.set->path.string(), placeOfRole(role, task.embedding->name));
    const TaskInput* input = findInput(task, role);
    if (input == nullptr) {
        std::string roles = joined(task.inputs, ", ", [&](const TaskInput& known) { return known.role; });
        throw MissingInput(who + " needs the input '" + std::string(role) + "', but " + task.embedding->name +
                               " has " + roles + " only",
                           where, "store it there, or choose another embedding or method");
    }
    if (input->over == TaskInput::Over::rows && input->covered(task.rowsToFitUnlabeled()).empty())
        throw DataError(who + " needs the input '" + std::string(role) + "', but no training example has one",
                        where, "store it for the training examples, or choose another split");
    return *input;
}

} // namespace groupscope
