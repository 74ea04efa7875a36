// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/split_plan.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/messages.h"
#include "core/data/task_groups.h"

#include <algorithm>
#include <array>

namespace groupscope {

namespace {

constexpr std::size_t mostUndeclared = 16; // words of a split column; with more it is probably none

int indexOf(const SplitPlan& plan, std::string_view name) {
    for (std::size_t i = 0; i < plan.sets.size(); ++i)
        if (plan.sets[i].name == name)
            return static_cast<int>(i);
    return -1;
}

int addSet(SplitPlan& plan, const std::string& name, const std::string& title, Purpose purpose) {
    if (plan.sets.size() == mostSplits)
        throw DataError("there are more than " + std::to_string(mostSplits) + " splits", name,
                        message<dataMessages, "declare_fewer_row_sets">());
    plan.sets.push_back({.name = name, .title = title, .purpose = purpose});
    return static_cast<int>(plan.sets.size()) - 1;
}

/// Whether the words of a split make it.
bool isOfSplit(std::string_view name) {
    return name == unlabeledSplit ||
           std::find(usualSplits.begin(), usualSplits.end(), name) != usualSplits.end();
}

/// Categories of its column that a declaration includes.
std::vector<int> categoriesOf(const EmbeddingSet& set, const SplitRule& rule, const Column& column,
                              int index) {
    std::vector<int> ofCategory(column.categories.size(), -1);
    if (!rule.value && !isYesNo(column))
        throw DataError("split '" + rule.name + "' names no value, and column '" + column.name +
                            "' is not one of yes and no",
                        FilePlace(set.path.string(), "/uns/groupscope/row_sets/" + rule.name),
                        "give the value of its examples");
    for (std::size_t c = 0; c < ofCategory.size(); ++c)
        if (rule.value ? column.categories[c] == *rule.value : isYes(column.categories[c]))
            ofCategory[c] = index;
    return ofCategory;
}

/// Name of left-out rows in selection rules.
constexpr std::string_view reservedName = "leave-one-domain-out";

/// Returns the names that are declared.
std::vector<std::string> addDeclared(const EmbeddingSet& set, bool declaredUsual, SplitPlan& plan) {
    std::vector<std::string> declared;
    for (const SplitRule& rule : set.splits) {
        if (!declaredUsual && isOfSplit(rule.name)) {
            plan.warnings.push_back("split '" + rule.name +
                                    "' of the file is ignored: another split column was chosen");
            continue;
        }
        if (rule.name == reservedName)
            throw DataError("split '" + rule.name + "' has a name that selection rules need",
                            FilePlace(set.path.string(), "/uns/groupscope/row_sets"), "rename it");
        if (isOtherWord(rule.name))
            throw DataError("split '" + rule.name + "' has a name that means '" +
                                std::string(knownSplit(rule.name)) + "'",
                            FilePlace(set.path.string(), "/uns/groupscope/row_sets"), "rename it");
        int index = indexOf(plan, rule.name);
        if (index < 0)
            index = addSet(plan, rule.name, {}, rule.purpose);
        Split& own = plan.sets[index];
        own.purpose = rule.purpose;
        own.title = rule.title.empty() ? splitTitle(rule.name) : rule.title;
        const Column& column = columnOfRows(set, rule.column);
        plan.sources.push_back({column.codes, categoriesOf(set, rule, column, index)});
        declared.push_back(rule.name);
    }
    return declared;
}

bool isDeclaredWord(const EmbeddingSet& set, const std::vector<std::string>& declared, const Column& split,
                    const std::string& word) {
    return std::any_of(set.splits.begin(), set.splits.end(), [&](const SplitRule& rule) {
        return rule.column == split.name && rule.value == word &&
               std::find(declared.begin(), declared.end(), rule.name) != declared.end();
    });
}

/// A name for the rows of a word that is no known one: 'OOD test' becomes ood_test.
std::string nameOfWord(const SplitPlan& plan, const std::string& word) {
    constexpr std::size_t longest = 48;
    std::string name = lowerCase(word).substr(0, longest);
    for (char& letter : name)
        if (!isSplitName(std::string{'a', letter}))
            letter = '_';
    if (!isSplitName(name))
        name = "set_" + name;
    std::string free = name;
    for (int number = 2; indexOf(plan, free) >= 0 || !knownSplit(free).empty() || free == reservedName;
         ++number)
        free = name + "_" + std::to_string(number);
    return free;
}

std::string hintOf(const std::string& word) {
    constexpr std::array<std::string_view, 6> known{trainSplit,   validationSplit, testSplit,
                                                    "validation", "training",      unlabeledSplit};
    const std::string nearest = nearestWord(lowerCase(word), known);
    return nearest.empty() ? "train, val, test or unlabeled"
                           : "train, val, test or unlabeled (did you mean '" + nearest + "'?)";
}

void addUndeclared(const Column& split, const std::vector<std::size_t>& categories,
                   const std::vector<std::size_t>& counts, SplitPlan& plan, SplitSource& source) {
    if (categories.size() > mostUndeclared) {
        plan.warnings.push_back("column '" + split.name + "' has " + std::to_string(categories.size()) +
                                " words that are no split: examples with them are left out");
        return;
    }
    for (const std::size_t category : categories) {
        const std::string& word = split.categories[category];
        const std::string name = nameOfWord(plan, word);
        source.ofCategory[category] =
            addSet(plan, name, word.empty() ? name : cleanTitle(word), Purpose::report);
        plan.warnings.push_back(split.name + " '" + word + "' is not " + hintOf(word) + ": its " +
                                rowsText(counts[category]) + (counts[category] == 1 ? " is" : " are") +
                                " only evaluated, as report split '" + name + "'");
    }
}

void addSplit(const EmbeddingSet& set, const Column& split, const std::vector<std::string>& declared,
              SplitPlan& plan) {
    std::vector<std::size_t> counts(split.categories.size(), 0);
    for (const int code : split.codes)
        if (code >= 0)
            ++counts[code];
    SplitSource source{split.codes, std::vector<int>(split.categories.size(), -1)};
    std::vector<std::size_t> undeclared;
    for (std::size_t c = 0; c < split.categories.size(); ++c) {
        const std::string name(knownSplit(split.categories[c]));
        if (counts[c] == 0 || (name.empty() && isDeclaredWord(set, declared, split, split.categories[c])))
            continue;
        if (std::find(declared.begin(), declared.end(), name) != declared.end())
            plan.warnings.push_back(split.name + " '" + split.categories[c] + "' of " + rowsText(counts[c]) +
                                    " is ignored: the file declares the split '" + name + "' itself");
        else if (name.empty())
            undeclared.push_back(c);
        else if (const int index = indexOf(plan, name); index >= 0)
            source.ofCategory[c] = index;
        else
            source.ofCategory[c] = addSet(plan, name, splitTitle(name), Purpose::fitUnlabeled);
    }
    addUndeclared(split, undeclared, counts, plan, source);
    plan.sources.push_back(std::move(source));
}

} // namespace

void SplitPlan::setsOf(std::size_t row, std::vector<std::size_t>& found) const {
    found.clear();
    for (const SplitSource& source : sources)
        if (const int code = source.codes[row]; code >= 0)
            if (const int index = source.ofCategory[code]; index >= 0)
                found.push_back(static_cast<std::size_t>(index));
}

SplitPlan planSplits(const EmbeddingSet& set, const Column* split, bool declaredUsual) {
    SplitPlan plan;
    for (std::size_t i = 0; i < usualSplits.size(); ++i)
        addSet(plan, std::string(usualSplits[i]), splitTitle(usualSplits[i]), usualPurposes[i]);
    const std::vector<std::string> declared = addDeclared(set, declaredUsual, plan);
    if (split)
        addSplit(set, *split, declared, plan);
    return plan;
}

} // namespace groupscope
