// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/data/query_parser.h"

#include "core/base/text.h"

#include <array>
#include <charconv>
#include <cmath>
#include <utility>

namespace groupscope {

namespace {

constexpr std::string_view querySigns = "()=!<>,";
constexpr std::string_view querySpaces = " \t\r\n";
constexpr std::array<std::string_view, 6> queryKeywords{"and", "or", "not", "in", "is", "missing"};

/// Signs of two letters first.
std::size_t signLength(std::string_view rest) {
    for (const std::string_view two : {"==", "!=", "<>", "<=", ">="})
        if (rest.starts_with(two))
            return 2;
    return 1;
}

QueryToken quotedToken(std::string_view text, std::size_t begin) {
    QueryToken token{QueryToken::Kind::quoted, {}, begin, text.size(), true};
    const char quote = text[begin];
    for (std::size_t i = begin + 1; i < text.size(); ++i) {
        if (text[i] == '\\' && i + 1 < text.size() && (text[i + 1] == quote || text[i + 1] == '\\')) {
            token.text += text[++i];
        } else if (text[i] == quote) {
            token.end = i + 1;
            token.open = false;
            return token;
        } else {
            token.text += text[i];
        }
    }
    return token;
}

bool isQuote(char letter) {
    return letter == '"' || letter == '\'';
}

std::size_t lettersBefore(std::string_view text, std::size_t place) {
    std::size_t letters = 0;
    for (const char byte : text.substr(0, place))
        letters += (byte & 0xC0) != 0x80; // a character of UTF-8 begins
    return letters;
}

} // namespace

QueryError::QueryError(const std::string& what, std::string_view query, std::size_t begin, std::size_t end,
                       const std::string& whatToDo)
    : UsageError(what, "at character " + std::to_string(lettersBefore(query, begin) + 1), whatToDo)
    , begin_(begin)
    , end_(end) {}

std::vector<QueryToken> queryTokens(std::string_view text) {
    std::vector<QueryToken> tokens;
    std::size_t place = 0;
    while (place < text.size()) {
        const char letter = text[place];
        if (querySpaces.find(letter) != std::string_view::npos) {
            ++place;
            continue;
        }
        if (isQuote(letter)) {
            tokens.push_back(quotedToken(text, place));
        } else if (querySigns.find(letter) != std::string_view::npos) {
            const std::size_t length = signLength(text.substr(place));
            tokens.push_back(
                {QueryToken::Kind::sign, std::string(text.substr(place, length)), place, place + length});
        } else {
            std::size_t end = place;
            while (end < text.size() && querySpaces.find(text[end]) == std::string_view::npos &&
                   querySigns.find(text[end]) == std::string_view::npos && !isQuote(text[end]))
                ++end;
            tokens.push_back(
                {QueryToken::Kind::word, std::string(text.substr(place, end - place)), place, end});
        }
        place = tokens.back().end;
    }
    tokens.push_back({QueryToken::Kind::end, {}, text.size(), text.size()});
    return tokens;
}

std::string queryWord(std::string_view text) {
    const bool plain = !text.empty() && text.find_first_of(querySpaces) == std::string_view::npos &&
                       text.find_first_of(querySigns) == std::string_view::npos &&
                       text.find_first_of("\"'\\") == std::string_view::npos;
    bool keyword = false;
    for (const std::string_view word : queryKeywords)
        keyword = keyword || lowerCase(text) == word;
    if (plain && !keyword)
        return std::string(text);
    std::string quoted = "\"";
    for (const char letter : text) {
        if (letter == '"' || letter == '\\')
            quoted += '\\';
        quoted += letter;
    }
    return quoted + '"';
}

std::optional<double> numberIn(std::string_view text) {
    if (text.starts_with('+'))
        text.remove_prefix(1);
    double value = 0.0;
    const auto [end, problem] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (problem != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return {};
    return value;
}

QueryParser::QueryParser(std::string_view text)
    : text_(text) {
    if (text.size() > RowQuery::longest)
        throw QueryError("the query has more than " + std::to_string(RowQuery::longest) + " bytes", text,
                         RowQuery::longest, text.size(), "make it shorter");
    tokens_ = queryTokens(text);
}

RowQuery::Node QueryParser::parse() {
    RowQuery::Node root = any();
    if (tokens_[next_].kind != QueryToken::Kind::end) {
        const QueryToken& token = tokens_[next_];
        const bool wordAfterWord = next_ > 0 && token.kind == QueryToken::Kind::word &&
                                   tokens_[next_ - 1].kind == QueryToken::Kind::word;
        fail(token.text == ")" ? "there is no ( for this )" : "expected 'and', 'or' or the end",
             wordAfterWord ? "put words that belong together in quotes: \"" + tokens_[next_ - 1].text + " " +
                                 token.text + "\""
                           : "join conditions by 'and' or 'or'");
    }
    return root;
}

RowQuery::Node QueryParser::any() {
    RowQuery::Node node{.kind = RowQuery::Node::Kind::any};
    do
        node.parts.push_back(all());
    while (takeKeyword("or"));
    return node.parts.size() == 1 ? std::move(node.parts.front()) : node;
}

RowQuery::Node QueryParser::all() {
    RowQuery::Node node{.kind = RowQuery::Node::Kind::all};
    do
        node.parts.push_back(inverse());
    while (takeKeyword("and"));
    return node.parts.size() == 1 ? std::move(node.parts.front()) : node;
}

RowQuery::Node QueryParser::inverse() {
    expected_ = Expected::condition;
    if (++depth_ > RowQuery::deepest)
        fail("more than " + std::to_string(RowQuery::deepest) + " parentheses and 'not' are nested",
             "make the query simpler");
    RowQuery::Node node;
    if (takeKeyword("not")) {
        node.kind = RowQuery::Node::Kind::inverse;
        node.parts.push_back(inverse());
    } else if (isSign("(")) {
        const std::size_t opened = next_++;
        node = any();
        expected_ = Expected::joint;
        if (!takeSign(")"))
            fail("expected ) for the ( at character " +
                     std::to_string(lettersBefore(text_, tokens_[opened].begin) + 1),
                 "close it, or join conditions by 'and' or 'or'");
    } else {
        node = comparison();
    }
    --depth_;
    return node;
}

RowQuery::Node QueryParser::comparison() {
    const QueryToken& name = tokens_[next_];
    requireClosedQuotes();
    const bool keyword = name.kind == QueryToken::Kind::word &&
                         (isKeyword("and") || isKeyword("or") || isKeyword("in") || isKeyword("is"));
    if (keyword || (name.kind != QueryToken::Kind::word && name.kind != QueryToken::Kind::quoted))
        fail("expected a condition", "write one, such as class = shoe, wrong, or confidence < 0.6");
    RowQuery::Node node{.field = {name.text, name.begin, name.end}};
    ++next_;
    field_ = name.text;
    expected_ = Expected::comparison;
    bool inverted = false;
    using Comparison = RowQuery::Comparison;
    if (takeKeyword("is")) {
        inverted = takeKeyword("not");
        if (!takeKeyword("missing"))
            fail("expected 'missing' or 'not missing' after 'is'", "compare a value by = instead");
        node.comparison = Comparison::missing;
    } else if (isKeyword("not") || isKeyword("in")) {
        inverted = takeKeyword("not");
        if (!takeKeyword("in"))
            fail("expected 'in' after 'not'", "write not in (a, b), or != for a single value");
        node.comparison = Comparison::equal;
        node.values = list();
    } else {
        using Sign = std::pair<std::string_view, Comparison>;
        for (const auto& [sign, comparison] :
             {Sign("=", Comparison::equal), Sign("==", Comparison::equal), Sign("!=", Comparison::equal),
              Sign("<>", Comparison::equal), Sign("<", Comparison::less), Sign("<=", Comparison::lessOrEqual),
              Sign(">", Comparison::greater), Sign(">=", Comparison::greaterOrEqual)})
            if (node.values.empty() && takeSign(sign)) {
                inverted = sign == "!=" || sign == "<>";
                node.comparison = comparison;
                node.values.push_back(value());
            }
        if (node.values.empty())
            return node; // a name alone: known to be yes or no when it is looked up
    }
    expected_ = Expected::joint;
    if (!inverted)
        return node;
    RowQuery::Node inverse{.kind = RowQuery::Node::Kind::inverse};
    inverse.parts.push_back(std::move(node));
    return inverse;
}

std::vector<RowQuery::Word> QueryParser::list() {
    expected_ = Expected::listSign;
    if (!takeSign("("))
        fail("expected ( after 'in'", "write the values in parentheses: in (a, b)");
    std::vector<RowQuery::Word> values;
    do {
        values.push_back(value());
        expected_ = Expected::listSign;
    } while (takeSign(","));
    if (!takeSign(")"))
        fail("expected , or )", "put a comma between values and ) after the last");
    return values;
}

RowQuery::Word QueryParser::value() {
    expected_ = Expected::value;
    requireClosedQuotes();
    const QueryToken& token = tokens_[next_];
    if (token.kind != QueryToken::Kind::word && token.kind != QueryToken::Kind::quoted)
        fail("expected a value of " + field_, "write one, in quotes if it has spaces");
    ++next_;
    return {token.text, token.begin, token.end};
}

bool QueryParser::isSign(std::string_view sign) const {
    return tokens_[next_].kind == QueryToken::Kind::sign && tokens_[next_].text == sign;
}

bool QueryParser::isKeyword(std::string_view keyword) const {
    return tokens_[next_].kind == QueryToken::Kind::word && lowerCase(tokens_[next_].text) == keyword;
}

bool QueryParser::takeSign(std::string_view sign) {
    const bool there = isSign(sign);
    next_ += there ? 1 : 0;
    return there;
}

bool QueryParser::takeKeyword(std::string_view keyword) {
    const bool there = isKeyword(keyword);
    next_ += there ? 1 : 0;
    return there;
}

void QueryParser::requireClosedQuotes() const {
    if (tokens_[next_].open)
        fail("the quotes are not closed", "close them");
}

void QueryParser::fail(const std::string& what, const std::string& whatToDo) const {
    const QueryToken& token = tokens_[next_];
    throw QueryError(what, text_, token.begin, token.end, whatToDo);
}

} // namespace groupscope
