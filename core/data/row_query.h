// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/error.h"
#include "core/data/group_membership.h"
#include "core/data/row_selection.h"

#include <cstddef>
#include <functional>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// A field of the N examples that a query can name. Values are computed only if a query names the field.
struct QueryField {
    std::string name;
    std::string meaning{}; ///< "class that the run predicts": a description for display
    /// Categories: the values (K,), and the value of each example (N,): none, one, or several.
    std::span<const std::string> words{};
    std::function<GroupMembership()> codes{};
    /// Code of the value that the name alone asks for ("wrong"); -1: a comparison is needed.
    int flagCode = -1;
    /// Or numbers (N,), NaN where an example has none.
    std::function<std::vector<double>()> numbers{};
    /// Numbers from small to large that divide the examples, as suggestions.
    std::function<std::vector<std::string>()> landmarks{};

    bool isNumber() const { return static_cast<bool>(numbers); }
};

/// An error in a query, with its position.
class QueryError : public UsageError {
  public:
    /// The error is in the bytes [begin, end) of the query.
    QueryError(const std::string& what, std::string_view query, std::size_t begin, std::size_t end,
               const std::string& whatToDo);

    std::size_t begin() const { return begin_; }
    std::size_t end() const { return end_; }

  private:
    std::size_t begin_, end_;
};

/// The result of a query.
struct QueryResult {
    RowSelection rows; ///< (N,) examples for which it is true
    /// (N,) examples for which it is neither true nor false, because a value is missing.
    RowSelection undecided;
    std::vector<std::string> lacking{}; ///< names of the fields whose values are missing
};

/// A condition on examples: `class = shoe and (color != red or confidence < 0.6) and not wrong`. Comparisons
/// are = != < <= > >= (also == and <>), `in (a, b)`, `not in (a, b)`, `is missing` and `is not missing`. They
/// are joined by `not`, `and`, `or`, which bind in this order, and by parentheses. Names and values with
/// spaces or signs are quoted: "…" or '…'. Numbers are compared as numbers; words ignore case unless that is
/// ambiguous. An example with a missing value is neither `=` nor `!=`, as in SQL: a condition that needs the
/// value stays undecided.
class RowQuery {
  public:
    static constexpr std::size_t longest = 4096; ///< in bytes
    static constexpr int deepest = 64;           ///< largest depth of nested parentheses and `not`

    /// Parses a query. Throws QueryError if it is invalid.
    static RowQuery parse(std::string_view text);

    /// Returns the examples for which it is true. Throws QueryError for unknown names and values, with the
    /// nearest known one, and for words compared by size.
    QueryResult select(const std::vector<QueryField>& fields, std::size_t rowCount) const;

    enum class Comparison { equal, less, lessOrEqual, greater, greaterOrEqual, missing, flag };
    struct Word {
        std::string text;
        std::size_t begin = 0, end = 0; ///< position in the query
    };
    struct Node {
        enum class Kind { compare, all, any, inverse } kind = Kind::compare;
        Comparison comparison = Comparison::flag;
        Word field{};
        std::vector<Word> values{}; ///< several values mean any of them, for Comparison::equal
        std::vector<Node> parts{};
    };

  private:
    std::string text_;
    Node root_;
};

/// Completions at a position of a query.
struct QueryCompletion {
    std::size_t begin = 0; ///< range of the word being written, up to the position
    /// Words that may stand there and begin with it, quoted if needed.
    std::vector<std::string> words{};
};

/// Completes an unfinished query at byte `place`, with at most `most` words.
QueryCompletion completeQuery(std::string_view text, std::size_t place, const std::vector<QueryField>& fields,
                              std::size_t most = 200);

/// Returns the word as it is written in a query: quoted if needed.
std::string queryWord(std::string_view text);

} // namespace groupscope
