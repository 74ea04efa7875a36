// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/columns/column_queries.h"

#include "core/base/error.h"
#include "core/columns/column_parts.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <set>
#include <utility>

namespace groupscope {

namespace {

/// Rounded quantiles, each once, of some thousand examples all over the file: they are made while somebody
/// types.
std::vector<std::string> landmarksOf(const std::vector<double>& values) {
    constexpr std::size_t mostRows = 8192;
    const std::size_t step = values.size() / mostRows + 1;
    std::vector<double> sample;
    for (std::size_t row = 0; row < values.size(); row += step)
        if (std::isfinite(values[row]))
            sample.push_back(values[row]);
    std::sort(sample.begin(), sample.end());
    std::vector<std::string> landmarks;
    for (const double share : {0.1, 0.25, 0.5, 0.75, 0.9}) {
        if (sample.empty())
            break;
        const double value = sample[static_cast<std::size_t>(share * static_cast<double>(sample.size() - 1))];
        std::array<char, 32> digits{};
        const auto end =
            std::to_chars(digits.data(), digits.data() + digits.size(), value, std::chars_format::general, 3);
        std::string text(digits.data(), end.ptr);
        if (landmarks.empty() || landmarks.back() != text)
            landmarks.push_back(std::move(text));
    }
    return landmarks;
}

void requireValues(const ExampleColumn& column, const std::string& name) {
    if (!column.reason.empty())
        throw UsageError("'" + name + "' has no values yet", "in the query", column.reason);
}

/// The values of each example, with code K for examples without one.
GroupMembership withNone(const GroupMembership& codes, int none) {
    std::vector<std::size_t> starts{0};
    std::vector<int> all;
    for (std::size_t row = 0; row < codes.size(); ++row) {
        const std::span<const int> own = codes.of(row);
        all.insert(all.end(), own.begin(), own.end());
        if (own.empty())
            all.push_back(none);
        starts.push_back(all.size());
    }
    return {std::move(starts), std::move(all)};
}

QueryField fieldOf(const ExampleColumn& column) {
    QueryField field{.name = column.queryName, .meaning = column.meaning, .flagCode = column.flagCode};
    if (column.isNumber()) {
        field.numbers = [column] {
            requireValues(column, column.queryName);
            return column.numbers();
        };
        if (column.hasLandmarks)
            field.landmarks = [column] { return landmarksOf(column.numbers()); };
        return field;
    }
    Words words = column.words;
    if (!column.none.empty()) {
        std::vector<std::string> all = *words;
        all.push_back(column.none);
        words = wordsOf(std::move(all));
    }
    field.words = *words;
    field.codes = [column, words] { // which keeps the words alive
        requireValues(column, column.queryName);
        return column.none.empty() ? column.codes()
                                   : withNone(column.codes(), static_cast<int>(column.words->size()));
    };
    return field;
}

/// Of an example without a value nobody can say, unless that is a value as others.
QueryField fieldOf(const ExampleColumn& column, const ExampleColumn::Flag& flag) {
    static const std::vector<std::string> noOrYes{"no", "yes"};
    return {.name = flag.name,
            .meaning = flag.meaning,
            .words = noOrYes,
            .codes =
                [column, flag] {
                    requireValues(column, flag.name);
                    const GroupMembership& codes = column.codes();
                    std::vector<int> answers(codes.size(), -1);
                    for (std::size_t row = 0; row < answers.size(); ++row) {
                        const std::span<const int> own = codes.of(row);
                        if (!own.empty() || !column.none.empty())
                            answers[row] = std::find(own.begin(), own.end(), flag.code) != own.end() ? 1 : 0;
                    }
                    return GroupMembership(std::move(answers));
                },
            .flagCode = 1};
}

} // namespace

std::vector<QueryField> queryFields(std::span<const ExampleColumn> columns) {
    std::vector<QueryField> fields;
    std::set<std::string> names;
    const auto add = [&](QueryField field) {
        if (!field.name.empty() && names.insert(field.name).second)
            fields.push_back(std::move(field));
    };
    const auto addColumns = [&](const auto& isWanted, const std::string& before) {
        for (const ExampleColumn& column : columns) {
            if (!isWanted(column))
                continue;
            std::vector<QueryField> own;
            if (!column.queryName.empty())
                own.push_back(fieldOf(column));
            for (const ExampleColumn::Flag& flag : column.flags)
                own.push_back(fieldOf(column, flag));
            for (QueryField& field : own) {
                field.name = before + field.name;
                add(std::move(field));
            }
        }
    };
    using Of = ExampleColumn::Of;
    addColumns([](const ExampleColumn& column) { return column.isOfFile; }, "");
    addColumns([](const ExampleColumn& column) { return !column.isOfFile; }, "");
    addColumns(
        [](const ExampleColumn& column) { return column.of == Of::run || column.of == Of::firstStage; },
        "run.");
    return fields;
}

} // namespace groupscope
