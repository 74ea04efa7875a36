// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/methods/shared/imported_model.h"

#include "core/base/error.h"

#include <mutex>

namespace groupscope {

namespace {

Method describeImported(const std::string& id) {
    Method method{.id = id,
                  .name = "Imported: " + id.substr(importedPrefix.size()),
                  .summary = "Predictions of a model that was trained elsewhere.",
                  .source = "not trained here",
                  .family = MethodFamily::zeroShot,
                  .parameters = {},
                  .needsTrainingRows = false};
    method.start = [id](auto&&...) -> std::unique_ptr<Trainer> {
        throw UsageError("'" + id + "' is not a method that can be trained", "",
                         "bring in other predictions of the model, or choose a method");
    };
    return method;
}

} // namespace

bool isImported(const std::string& method) {
    return method.starts_with(importedPrefix);
}

const Method& methodOfRun(const std::string& method) {
    if (!isImported(method))
        return methods().find(method);
    static std::mutex mutex;
    static std::map<std::string, Method> known; // its nodes stay where they are
    const std::lock_guard lock(mutex);
    const auto found = known.find(method);
    return found != known.end() ? found->second
                                : known.emplace(method, describeImported(method)).first->second;
}

} // namespace groupscope
