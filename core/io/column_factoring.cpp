// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/column_factoring.h"

#include "core/base/error.h"
#include "core/base/unicode.h"
#include "core/io/hdf5/hdf5_dataset.h"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>
#include <string_view>
#include <unordered_map>
#include <utility>

namespace groupscope {

namespace {

template<class Value>
std::vector<Value> sortedDistinct(std::vector<Value> values) {
    std::sort(values.begin(), values.end());
    values.erase(std::unique(values.begin(), values.end()), values.end());
    return values;
}

template<class Value, class Source>
std::vector<int> codesOf(const std::vector<Source>& values, const std::vector<Value>& distinct) {
    std::vector<int> codes;
    codes.reserve(values.size());
    for (const Source& value : values)
        codes.push_back(
            static_cast<int>(std::lower_bound(distinct.begin(), distinct.end(), value) - distinct.begin()));
    return codes;
}

} // namespace

Column factorTexts(const std::vector<std::string>& values) {
    Column column;
    std::unordered_map<std::string_view, int> met; // texts in the order in which they are met
    column.codes.reserve(values.size());
    for (const std::string& value : values)
        column.codes.push_back(met.try_emplace(value, static_cast<int>(met.size())).first->second);
    std::vector<std::pair<std::string_view, int>> sorted(met.begin(), met.end());
    std::sort(sorted.begin(), sorted.end());
    std::vector<int> codeOf(sorted.size());
    for (const auto& [text, order] : sorted) {
        codeOf[static_cast<std::size_t>(order)] = static_cast<int>(column.categories.size());
        column.categories.emplace_back(text);
    }
    for (int& code : column.codes)
        code = codeOf[static_cast<std::size_t>(code)];
    return column;
}

template<class T>
Column factorIntegers(const std::vector<T>& values) {
    const std::vector<T> distinct = sortedDistinct(values);
    Column column;
    column.codes = codesOf(values, distinct);
    column.categories.reserve(distinct.size());
    for (const T value : distinct)
        column.categories.push_back(std::to_string(value));
    return column;
}

template Column factorIntegers(const std::vector<std::int64_t>&);
template Column factorIntegers(const std::vector<std::uint64_t>&);

Column factorBooleans(const std::vector<std::int8_t>& values) {
    Column column;
    column.categories = {"False", "True"};
    column.codes.reserve(values.size());
    for (const std::int8_t value : values)
        column.codes.push_back(value != 0 ? 1 : 0);
    dropUnusedCategories(column);
    return column;
}

std::optional<Column> factorWholeReals(const std::vector<double>& values) {
    constexpr double largestExact = 9007199254740992.0; // 2^53
    std::vector<std::int64_t> integers;
    integers.reserve(values.size());
    for (const double value : values) {
        if (std::isnan(value))
            integers.push_back(0);
        else if (std::abs(value) <= largestExact && value == std::trunc(value))
            integers.push_back(static_cast<std::int64_t>(value));
        else
            return std::nullopt;
    }
    Column column = factorIntegers(integers);
    for (std::size_t row = 0; row < values.size(); ++row)
        if (std::isnan(values[row]))
            column.codes[row] = -1;
    dropUnusedCategories(column); // 0, when only NaN stood for it
    return column.categories.empty() ? std::nullopt : std::optional(std::move(column));
}

std::optional<NumberColumn> measuredNumbers(std::vector<double> values) {
    const auto isMissing = [](double value) { return std::isnan(value); };
    if (std::all_of(values.begin(), values.end(), isMissing))
        return std::nullopt;
    const bool single = std::all_of(values.begin(), values.end(), [](double value) {
        return !std::isfinite(value) || static_cast<double>(static_cast<float>(value)) == value;
    });
    if (single)
        for (double& value : values)
            if (std::isfinite(value)) {
                std::array<char, 32> text{};
                const auto end =
                    std::to_chars(text.data(), text.data() + text.size(), static_cast<float>(value)).ptr;
                std::from_chars(text.data(), end, value);
            }
    return NumberColumn{{}, std::move(values)};
}

std::optional<Column> factorDataset(const Hdf5Dataset& dataset, const RunContext& context) {
    switch (dataset.type()) {
    case Hdf5Type::text:
        return factorTexts(dataset.readValues(context));
    case Hdf5Type::integer:
        return dataset.isUnsignedLong() ? factorIntegers(dataset.readNumbers<std::uint64_t>(context))
                                        : factorIntegers(dataset.readNumbers<std::int64_t>(context));
    case Hdf5Type::boolean:
        return factorBooleans(dataset.readNumbers<std::int8_t>(context));
    default:
        return std::nullopt;
    }
}

bool isShortestInteger(std::string_view text) {
    const bool negative = text.starts_with('-');
    const std::string_view digits = text.substr(negative ? 1 : 0);
    if (digits.empty() || digits.find_first_not_of("0123456789") != std::string_view::npos)
        return false;
    return digits == "0" ? !negative : digits.front() != '0';
}

std::vector<std::string> sortedCategories(const std::set<std::string>& texts) {
    std::vector<std::string> categories(texts.begin(), texts.end());
    if (!std::all_of(categories.begin(), categories.end(), isShortestInteger))
        return categories;
    std::sort(categories.begin(), categories.end(), [](const std::string& a, const std::string& b) {
        const bool negative = a.front() == '-';
        if (negative != (b.front() == '-'))
            return negative;
        const bool less = a.size() != b.size() ? a.size() < b.size() : a < b;
        return negative ? a != b && !less : less;
    });
    return categories;
}

Column factorWritten(const std::vector<std::string>& values) {
    Column column;
    column.categories = sortedCategories({values.begin(), values.end()});
    std::unordered_map<std::string_view, int> codes;
    for (std::size_t code = 0; code < column.categories.size(); ++code)
        codes.emplace(column.categories[code], static_cast<int>(code));
    column.codes.reserve(values.size());
    for (const std::string& value : values)
        column.codes.push_back(codes.at(value));
    return column;
}

std::string valueText(std::string text, std::size_t row, const FilePlace& where) {
    if (text.find('\0') != std::string::npos)
        throw DataError("text " + std::to_string(row) + " holds the character NUL", where,
                        "leave it out and write the file again");
    if (const std::size_t at = firstNoUtf8(text); at != std::string::npos) {
        char byte[8];
        std::snprintf(byte, sizeof byte, "0x%02X",
                      static_cast<unsigned>(static_cast<unsigned char>(text[at])));
        throw DataError("text " + std::to_string(row) + " holds the byte " + byte + ", which is no UTF-8",
                        where, "write the texts as UTF-8: bytes.decode('latin-1') reads those of Latin-1");
    }
    return text;
}

void dropUnusedCategories(Column& column) {
    std::vector<int> newCode(column.categories.size(), -1);
    for (const int code : column.codes)
        if (code >= 0)
            newCode[code] = 0;
    std::vector<std::string> kept;
    for (std::size_t k = 0; k < newCode.size(); ++k)
        if (newCode[k] == 0) {
            newCode[k] = static_cast<int>(kept.size());
            kept.push_back(std::move(column.categories[k]));
        }
    column.categories = std::move(kept);
    for (int& code : column.codes)
        if (code >= 0)
            code = newCode[code];
}

} // namespace groupscope
