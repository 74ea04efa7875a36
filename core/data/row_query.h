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

/// What a query can ask of the N rows by a name. Values are made when a query names the field, not before.
struct QueryField {
    std::string name;
    std::string meaning{}; ///< "class that the run says": for people
    /// Either words: the values there are (K,), and which of them each row has (N,): none, one, or several.
    std::span<const std::string> words{};
    std::function<GroupMembership()> codes{};
    int flagCode = -1; ///< of the value that the name alone asks for ("wrong"); -1: it must be compared
    /// Or numbers (N,), NaN where a row has none.
    std::function<std::vector<double>()> numbers{};
    /// Some numbers from small to large that part the rows, to be offered.
    std::function<std::vector<std::string>()> landmarks{};

    bool isNumber() const { return static_cast<bool>(numbers); }
};

/// What is wrong with a query, and where.
class QueryError : public UsageError {
  public:
    /// Bytes [begin, end) of the query.
    QueryError(const std::string& what, std::string_view query, std::size_t begin, std::size_t end,
               const std::string& whatToDo);

    std::size_t begin() const { return begin_; }
    std::size_t end() const { return end_; }

  private:
    std::size_t begin_, end_;
};

/// What a query finds.
struct QueryResult {
    RowSelection rows;                  ///< (N,) for which it is true
    RowSelection undecided;             ///< (N,) for which it is neither true nor false: a value is missing
    std::vector<std::string> lacking{}; ///< names of the fields whose values those miss
};

/// A condition on rows: `class = shoe and (color != red or confidence < 0.6) and not wrong`.
///
/// Comparisons are = != < <= > >= (== and <> too), `in (a, b)`, `not in (a, b)`, `is missing` and `is not
/// missing`; they are joined by `not`, `and`, `or`, which bind in this order, and parentheses. Names and
/// values with spaces or signs stand in "…" or '…'. Numbers are compared as numbers, words without regard to
/// case where that is unmistakable. A row that misses a value is neither `=` nor `!=`: what cannot be decided
/// without the value stays undecided, as in SQL.
class RowQuery {
  public:
    static constexpr std::size_t longest = 4096; ///< bytes
    static constexpr int deepest = 64;           ///< of parentheses and `not` inside each other

    /// Throws QueryError for what is no query.
    static RowQuery parse(std::string_view text);

    /// The rows for which it is true. Throws QueryError for names and values that are not there, with the
    /// nearest that is, and for words that are compared by size.
    QueryResult select(const std::vector<QueryField>& fields, std::size_t rowCount) const;

    enum class Comparison { equal, less, lessOrEqual, greater, greaterOrEqual, missing, flag };
    struct Word {
        std::string text;
        std::size_t begin = 0, end = 0; ///< in the query
    };
    struct Node {
        enum class Kind { compare, all, any, inverse } kind = Kind::compare;
        Comparison comparison = Comparison::flag;
        Word field{};
        std::vector<Word> values{}; ///< any of them, for Comparison::equal
        std::vector<Node> parts{};
    };

  private:
    std::string text_;
    Node root_;
};

/// What can be written at a place of a query.
struct QueryCompletion {
    std::size_t begin = 0;            ///< of what is being written there, up to the place
    std::vector<std::string> words{}; ///< that may stand there and begin so, in quotes where they need them
};

/// What can go on at byte `place` of an unfinished query. At most `most` words.
QueryCompletion completeQuery(std::string_view text, std::size_t place, const std::vector<QueryField>& fields,
                              std::size_t most = 200);

/// As it must be written in a query: in quotes if it needs them.
std::string queryWord(std::string_view text);

} // namespace groupscope
