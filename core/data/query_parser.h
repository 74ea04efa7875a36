// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/row_query.h"

namespace groupscope {

/// A token of a query.
struct QueryToken {
    enum class Kind { word, quoted, sign, end } kind = Kind::end;
    std::string text; ///< without quotes
    std::size_t begin = 0, end = 0;
    bool open = false; ///< whether quotes are not closed
};

/// The tokens of a query, ending with an end token. Unclosed quotes extend to the end.
std::vector<QueryToken> queryTokens(std::string_view text);

/// Parses a finite number; nothing for other words.
std::optional<double> numberIn(std::string_view text);

/// Parses the tokens of a query from left to right.
class QueryParser {
  public:
    /// Kinds of tokens that may come next.
    enum class Expected { condition, comparison, value, listSign, joint };

    explicit QueryParser(std::string_view text);

    /// Throws QueryError.
    RowQuery::Node parse();

    /// Kind of token that was expected where parsing ended.
    Expected expected() const { return expected_; }
    /// The field name before that comparison or value.
    const std::string& field() const { return field_; }

  private:
    RowQuery::Node any();
    RowQuery::Node all();
    RowQuery::Node inverse();
    RowQuery::Node comparison();
    std::vector<RowQuery::Word> list();
    RowQuery::Word value();
    bool isSign(std::string_view sign) const;
    bool isKeyword(std::string_view keyword) const;
    bool takeSign(std::string_view sign);
    bool takeKeyword(std::string_view keyword);
    [[noreturn]] void fail(const std::string& what, const std::string& whatToDo) const;
    void requireClosedQuotes() const;

    std::string_view text_;
    std::vector<QueryToken> tokens_;
    std::size_t next_ = 0;
    int depth_ = 0;
    Expected expected_ = Expected::condition;
    std::string field_;
};

} // namespace groupscope
