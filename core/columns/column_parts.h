// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Common parts of the kinds of columns.

#include "core/columns/example_column.h"

#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

namespace groupscope {

using Words = std::shared_ptr<const std::vector<std::string>>;

/// Computes a value when it is asked for the first time. Copies share it. For one thread.
template<class Make>
auto once(Make make) {
    using Value = std::invoke_result_t<Make>;
    return [make = std::move(make), kept = std::make_shared<std::optional<Value>>()]() -> const Value& {
        if (!*kept)
            *kept = make();
        return **kept;
    };
}

inline Words wordsOf(std::vector<std::string> words) {
    return std::make_shared<const std::vector<std::string>>(std::move(words));
}
/// Words that belong to the set of the source, which they keep alive.
inline Words wordsOf(const ColumnSource& source, const std::vector<std::string>& words) {
    return {source.task->set, &words};
}

/// The colours of `count` categories: the given ones ("#rrggbb"), where they are as many, and those of the
/// palette for all others.
std::function<std::vector<Color>(bool)> categoryColorsOf(std::vector<std::string> given, std::size_t count);

/// The code of "yes", "true" or "1" among words that are these and their opposites; -1 for other words.
int flagCodeOf(std::span<const std::string> words);

/// A column of the class, group or number that a run gives each example. `meaning` is what the run says.
ExampleColumn columnOfRun(const ColumnSource& source, std::string id, std::string title, std::string meaning);

} // namespace groupscope
