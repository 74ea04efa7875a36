// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/query_fields.h"

#include "core/base/text.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <numeric>
#include <utility>

namespace groupscope {

namespace {

/// Words that are made for the field and live as long as the function that uses them.
QueryField fieldWithOwnWords(std::string name, std::string meaning, std::vector<std::string> words,
                             std::function<GroupMembership()> codes) {
    auto kept = std::make_shared<const std::vector<std::string>>(std::move(words));
    return {.name = std::move(name),
            .meaning = std::move(meaning),
            .words = *kept,
            .codes = [kept, codes = std::move(codes)] { return codes(); }};
}

/// Which splits each row is in.
GroupMembership splitsOfRows(const Task& task) {
    std::vector<std::vector<int>> setsOf(task.labels.size());
    for (std::size_t set = 0; set < task.splits.size(); ++set)
        for (const int row : task.splits[set].rows)
            setsOf[row].push_back(static_cast<int>(set));
    std::vector<std::size_t> starts{0};
    std::vector<int> sets;
    for (const std::vector<int>& own : setsOf) {
        sets.insert(sets.end(), own.begin(), own.end());
        starts.push_back(sets.size());
    }
    return {std::move(starts), std::move(sets)};
}

GroupMembership groupsOfRows(const Task& task) {
    return task.groups.overlaps() ? task.overlapping : GroupMembership(task.groupIds);
}

QueryField splitField(const std::shared_ptr<const Task>& task) {
    std::vector<std::string> names;
    for (const Split& set : task->splits)
        names.push_back(set.name);
    return fieldWithOwnWords("split", "row set", std::move(names), [task] { return splitsOfRows(*task); });
}

QueryField groupField(const std::shared_ptr<const Task>& task) {
    std::vector<std::string> names;
    for (int group = 0; group < task->groups.groupCount(); ++group)
        names.push_back(task->groups.groupName(group));
    return fieldWithOwnWords("group", "class and attributes", std::move(names),
                             [task] { return groupsOfRows(*task); });
}

/// Rounded quantiles, each once, of some thousand rows all over the file: they are made while somebody types.
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

} // namespace

int flagCodeOf(std::span<const std::string> words) {
    int flag = -1;
    for (std::size_t code = 0; code < words.size(); ++code) {
        const std::string word = lowerCase(words[code]);
        if (word == "yes" || word == "true" || word == "1")
            flag = static_cast<int>(code);
        else if (word != "no" && word != "false" && word != "0")
            return -1;
    }
    return flag;
}

void addQueryField(std::vector<QueryField>& fields, QueryField field) {
    if (std::none_of(fields.begin(), fields.end(),
                     [&](const QueryField& known) { return known.name == field.name; }))
        fields.push_back(std::move(field));
}

void addNamedField(std::vector<QueryField>& fields,
                   const std::shared_ptr<const std::vector<NamedExamples>>& named, std::size_t exampleCount) {
    if (named->empty())
        return;
    std::vector<std::string> words;
    for (const NamedExamples& own : *named)
        words.push_back(own.name);
    words.emplace_back("none");
    addQueryField(fields, fieldWithOwnWords("named", "named groups", std::move(words), [named, exampleCount] {
                      std::vector<int> rows(exampleCount);
                      std::iota(rows.begin(), rows.end(), 0);
                      const GroupMembership in = membershipIn(*named, rows, exampleCount);
                      std::vector<std::size_t> starts{0};
                      std::vector<int> codes;
                      for (std::size_t row = 0; row < exampleCount; ++row) {
                          const std::span<const int> own = in.of(row);
                          codes.insert(codes.end(), own.begin(), own.end());
                          if (own.empty())
                              codes.push_back(static_cast<int>(named->size()));
                          starts.push_back(codes.size());
                      }
                      return GroupMembership(std::move(starts), std::move(codes));
                  }));
}

std::vector<QueryField> queryFields(const std::shared_ptr<const Task>& task) {
    std::vector<QueryField> fields;
    for (const Column& column : task->set->columns)
        addQueryField(fields, {.name = column.name,
                               .meaning = "column of the file",
                               .words = column.categories,
                               .codes = [task, &column] { return GroupMembership(column.codes); },
                               .flagCode = flagCodeOf(column.categories)});
    for (const NumberColumn& column : task->set->numbers)
        addQueryField(fields, {.name = column.name,
                               .meaning = "numbers of the file",
                               .numbers = [task, &column] { return column.values; },
                               .landmarks = [task, &column] { return landmarksOf(column.values); }});
    addQueryField(fields, {.name = "class",
                           .meaning = "class of the question",
                           .words = task->groups.classes(),
                           .codes = [task] { return GroupMembership(task->labels); }});
    addQueryField(fields, groupField(task));
    addQueryField(fields, splitField(task));
    addQueryField(fields,
                  {.name = "row", .meaning = "name of the row", .words = task->set->ids, .codes = [task] {
                       std::vector<int> places(task->set->ids.size());
                       std::iota(places.begin(), places.end(), 0);
                       return GroupMembership(std::move(places));
                   }});
    return fields;
}

} // namespace groupscope
