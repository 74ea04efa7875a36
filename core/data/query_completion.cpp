// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/text.h"
#include "core/data/query_parser.h"

#include <algorithm>

namespace groupscope {

namespace {

void offer(QueryCompletion& completion, std::string_view begun, std::string_view word, std::size_t most) {
    if (completion.words.size() < most && lowerCase(word.substr(0, begun.size())) == lowerCase(begun))
        completion.words.push_back(queryWord(word));
}

/// Signs and keywords stand as they are.
void offerAsIs(QueryCompletion& completion, std::string_view begun, std::string_view word) {
    if (word.starts_with(lowerCase(begun)))
        completion.words.emplace_back(word);
}

const QueryField* findQueryField(const std::vector<QueryField>& fields, const std::string& name) {
    const auto found = std::find_if(fields.begin(), fields.end(), [&](const QueryField& field) {
        return lowerCase(field.name) == lowerCase(name);
    });
    return found == fields.end() ? nullptr : &*found;
}

/// Whether most of its words are compared by size: ages in years are words of a column of whole numbers.
bool holdsNumbers(const QueryField& field) {
    const auto numbers = std::count_if(field.words.begin(), field.words.end(),
                                       [](const auto& word) { return numberIn(word).has_value(); });
    return field.words.size() > 2 && 2 * static_cast<std::size_t>(numbers) >= field.words.size();
}

} // namespace

QueryCompletion completeQuery(std::string_view text, std::size_t place, const std::vector<QueryField>& fields,
                              std::size_t most) {
    const std::string_view before = text.substr(0, place);
    QueryCompletion completion{before.size()};
    if (before.size() > RowQuery::longest)
        return completion;
    const std::vector<QueryToken> tokens = queryTokens(before);
    std::string begun;
    if (tokens.size() > 1) {
        const QueryToken& last = tokens[tokens.size() - 2];
        if (last.open || (last.kind == QueryToken::Kind::word && last.end == before.size())) {
            begun = last.text;
            completion.begin = last.begin;
        }
    }
    QueryParser parser(before.substr(0, completion.begin));
    try {
        parser.parse();
    } catch (const QueryError& error) {
        if (error.begin() < completion.begin && error.end() < completion.begin)
            return completion; // wrong before that place
    }
    const QueryField* field = findQueryField(fields, parser.field());
    switch (parser.expected()) {
    case QueryParser::Expected::condition:
        for (const QueryField& known : fields)
            offer(completion, begun, known.name, most);
        offerAsIs(completion, begun, "not");
        break;
    case QueryParser::Expected::comparison:
        if (field != nullptr && field->flagCode >= 0)
            for (const std::string_view joint : {"and", "or"})
                offerAsIs(completion, begun, joint);
        if (field != nullptr && !field->isNumber())
            for (const std::string_view sign : {"=", "!=", "in", "not in"})
                offerAsIs(completion, begun, sign);
        if (field != nullptr && (field->isNumber() || holdsNumbers(*field)))
            for (const std::string_view sign : {"<", ">"})
                offerAsIs(completion, begun, sign);
        offerAsIs(completion, begun, "is missing");
        break;
    case QueryParser::Expected::value:
        if (field != nullptr)
            for (const std::string& word : field->words)
                offer(completion, begun, word, most);
        if (field != nullptr && field->landmarks)
            for (const std::string& number : field->landmarks())
                offer(completion, begun, number, most);
        break;
    case QueryParser::Expected::joint:
        for (const std::string_view joint : {"and", "or"})
            offerAsIs(completion, begun, joint);
        break;
    case QueryParser::Expected::listSign:
        break;
    }
    return completion;
}

} // namespace groupscope
