// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/row_query.h"

#include "core/base/text.h"
#include "core/data/query_parser.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <utility>

namespace groupscope {

namespace {

/// Of each row: the condition holds, it does not, or neither.
struct Truth {
    RowSelection yes, no;
};

bool holds(RowQuery::Comparison comparison, double value, double bound) {
    switch (comparison) {
    case RowQuery::Comparison::less:
        return value < bound;
    case RowQuery::Comparison::lessOrEqual:
        return value <= bound;
    case RowQuery::Comparison::greater:
        return value > bound;
    case RowQuery::Comparison::greaterOrEqual:
        return value >= bound;
    default:
        return value == bound;
    }
}

/// " (did you mean shoe?)" for a misprint; the words there are when they are few.
std::string hintAmong(const std::string& word, const std::vector<std::string_view>& known,
                      const std::string& what) {
    constexpr std::size_t mostCompared = 2000, mostListed = 8;
    const std::span<const std::string_view> compared(known.data(), std::min(known.size(), mostCompared));
    if (const std::string nearest = nearestWord(word, compared); !nearest.empty())
        return "did you mean " + queryWord(nearest) + "?";
    return what + ": " + joinedUpTo(mostListed, known, queryWord);
}

/// Looks names and values up and joins what each condition says of the rows.
class QueryEvaluation {
  public:
    QueryEvaluation(std::string_view text, const std::vector<QueryField>& fields, std::size_t rowCount)
        : text_(text)
        , fields_(fields)
        , rowCount_(rowCount) {}

    Truth truthOf(const RowQuery::Node& node) {
        using Kind = RowQuery::Node::Kind;
        if (node.kind == Kind::compare)
            return compared(node);
        Truth truth = truthOf(node.parts.front());
        if (node.kind == Kind::inverse)
            std::swap(truth.yes, truth.no);
        const bool all = node.kind == Kind::all;
        for (std::size_t part = 1; part < node.parts.size(); ++part) {
            const Truth next = truthOf(node.parts[part]);
            truth.yes.combine(next.yes, all ? Combine::intersect : Combine::add);
            truth.no.combine(next.no, all ? Combine::add : Combine::intersect);
        }
        return truth;
    }

    /// The fields without whose values those rows could not be decided.
    std::vector<std::string> lackingIn(const RowSelection& undecided) const {
        std::vector<std::string> names;
        for (const auto& [name, rows] : withoutValue_) {
            RowSelection both = rows;
            both.combine(undecided, Combine::intersect);
            if (!both.isEmpty() && std::find(names.begin(), names.end(), name) == names.end())
                names.push_back(name);
        }
        return names;
    }

  private:
    [[noreturn]] void fail(const RowQuery::Word& word, const std::string& what,
                           const std::string& toDo) const {
        throw QueryError(what, text_, word.begin, word.end, toDo);
    }

    const QueryField& fieldOf(const RowQuery::Word& word) const {
        const QueryField* alike = nullptr;
        int alikeCount = 0;
        std::vector<std::string_view> known;
        for (const QueryField& field : fields_) {
            if (field.name == word.text)
                return field;
            if (lowerCase(field.name) == lowerCase(word.text)) {
                alike = &field;
                ++alikeCount;
            }
            known.push_back(field.name);
        }
        if (alikeCount == 1)
            return *alike;
        fail(word, "there is no column " + queryWord(word.text), hintAmong(word.text, known, "there are"));
    }

    Truth compared(const RowQuery::Node& node) {
        const QueryField& field = fieldOf(node.field);
        Truth truth{RowSelection(rowCount_), RowSelection(rowCount_)};
        if (field.isNumber())
            compareNumbers(node, field, truth);
        else
            compareWords(node, field, truth);
        RowSelection without = truth.yes;
        without.combine(truth.no, Combine::add);
        without.invert();
        if (!without.isEmpty())
            withoutValue_.emplace_back(field.name, std::move(without));
        return truth;
    }

    void compareNumbers(const RowQuery::Node& node, const QueryField& field, Truth& truth) const {
        if (node.comparison == RowQuery::Comparison::flag)
            fail(node.field, queryWord(field.name) + " is a number, not yes or no",
                 "compare it: " + queryWord(field.name) + " < " + exampleNumber(field));
        std::vector<double> bounds;
        for (const RowQuery::Word& word : node.values)
            bounds.push_back(boundOf(word, field));
        const std::vector<double> numbers = field.numbers();
        for (std::size_t row = 0; row < rowCount_; ++row) {
            const bool missing = std::isnan(numbers[row]);
            if (node.comparison == RowQuery::Comparison::missing)
                (missing ? truth.yes : truth.no).set(row, true);
            else if (!missing)
                (std::any_of(bounds.begin(), bounds.end(),
                             [&](double bound) { return holds(node.comparison, numbers[row], bound); })
                     ? truth.yes
                     : truth.no)
                    .set(row, true);
        }
    }

    static std::string exampleNumber(const QueryField& field) {
        const std::vector<std::string> known =
            field.landmarks ? field.landmarks() : std::vector<std::string>();
        return known.empty() ? "0.5" : known[known.size() / 2];
    }

    double boundOf(const RowQuery::Word& word, const QueryField& field) const {
        const std::optional<double> bound = numberIn(word.text);
        if (!bound)
            fail(word, queryWord(word.text) + " is no number",
                 queryWord(field.name) + " is compared with numbers such as " + exampleNumber(field));
        return *bound;
    }

    /// Of each value of the field: whether the condition holds; nothing when it cannot be said.
    void compareWords(const RowQuery::Node& node, const QueryField& field, Truth& truth) const {
        std::vector<std::optional<bool>> ofCode(field.words.size(), false);
        switch (node.comparison) {
        case RowQuery::Comparison::flag:
            if (field.flagCode < 0)
                fail(node.field, queryWord(field.name) + " is neither yes nor no",
                     "compare it: " + queryWord(field.name) + " = " +
                         (field.words.empty() ? "value" : queryWord(field.words.front())));
            ofCode[field.flagCode] = true;
            break;
        case RowQuery::Comparison::equal:
            for (const RowQuery::Word& word : node.values)
                matchWord(word, field, ofCode);
            break;
        case RowQuery::Comparison::missing:
            break;
        default:
            compareSizes(node, field, ofCode);
        }
        const GroupMembership codes = field.codes();
        for (std::size_t row = 0; row < rowCount_; ++row) {
            const std::span<const int> own = codes.of(row);
            if (node.comparison == RowQuery::Comparison::missing) {
                (own.empty() ? truth.yes : truth.no).set(row, true);
                continue;
            }
            bool yes = false, no = false;
            for (const int code : own) {
                const std::optional<bool>& known = ofCode[code];
                yes = yes || (known && *known);
                no = no || known.has_value();
            }
            if (yes || no)
                (yes ? truth.yes : truth.no).set(row, true);
        }
    }

    /// Values that are the word, or the same number; else the one that is it in other case. A number that no
    /// row has is no misprint.
    void matchWord(const RowQuery::Word& word, const QueryField& field,
                   std::vector<std::optional<bool>>& ofCode) const {
        const std::optional<double> number = numberIn(word.text);
        bool found = false, numbersOnly = !field.words.empty();
        std::vector<std::size_t> alike;
        for (std::size_t code = 0; code < field.words.size(); ++code) {
            const std::string& known = field.words[code];
            const std::optional<double> value = numberIn(known);
            numbersOnly = numbersOnly && value.has_value();
            if (known == word.text || (number && value && *number == *value)) {
                ofCode[code] = true;
                found = true;
            } else if (known.size() == word.text.size() && lowerCase(known) == lowerCase(word.text)) {
                alike.push_back(code);
            }
        }
        if (found || (number && numbersOnly))
            return;
        if (alike.size() != 1)
            fail(word, queryWord(field.name) + " is never " + queryWord(word.text),
                 hintAmong(word.text, {field.words.begin(), field.words.end()}, "it is one of"));
        ofCode[alike.front()] = true;
    }

    void compareSizes(const RowQuery::Node& node, const QueryField& field,
                      std::vector<std::optional<bool>>& ofCode) const {
        const double bound = boundOf(node.values.front(), field);
        bool any = false;
        for (std::size_t code = 0; code < ofCode.size(); ++code) {
            const std::optional<double> value = numberIn(field.words[code]);
            ofCode[code] = value ? std::optional(holds(node.comparison, *value, bound)) : std::nullopt;
            any = any || value;
        }
        if (!any)
            fail(node.field, queryWord(field.name) + " holds words, which are not compared by size",
                 "use = or !=");
    }

    std::string_view text_;
    const std::vector<QueryField>& fields_;
    std::size_t rowCount_;
    std::vector<std::pair<std::string, RowSelection>> withoutValue_;
};

} // namespace

RowQuery RowQuery::parse(std::string_view text) {
    RowQuery query;
    query.text_ = std::string(text);
    query.root_ = QueryParser(query.text_).parse();
    return query;
}

QueryResult RowQuery::select(const std::vector<QueryField>& fields, std::size_t rowCount) const {
    QueryEvaluation evaluation(text_, fields, rowCount);
    Truth truth = evaluation.truthOf(root_);
    QueryResult result{truth.yes, std::move(truth.no)};
    result.undecided.combine(result.rows, Combine::add);
    result.undecided.invert();
    result.lacking = evaluation.lackingIn(result.undecided);
    return result;
}

} // namespace groupscope
