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

/// Computes a value at its first use and keeps it. Copies share the value. Not thread-safe.
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
/// Words owned by the set of the source; the result keeps that set alive.
inline Words wordsOf(const ColumnSource& source, const std::vector<std::string>& words) {
    return {source.task->set, &words};
}

/// Returns the colours of `count` categories: the given ones ("#rrggbb") if there are `count`, else those of
/// the palette.
std::function<std::vector<Color>(bool)> categoryColorsOf(std::vector<std::string> given, std::size_t count);

/// Returns the code of "yes", "true" or "1" if `words` are such a word and its opposite; -1 otherwise.
int flagCodeOf(std::span<const std::string> words);

/// A column of the class, group or number that a run assigns to each example. `meaning` describes the value.
ExampleColumn columnOfRun(const ColumnSource& source, std::string id, std::string title, std::string meaning);

} // namespace groupscope
