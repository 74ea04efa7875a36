// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/natural_order.h"

#include <cstddef>

namespace groupscope {

namespace {

bool isDecimal(char character) {
    return character >= '0' && character <= '9';
}

/// The digits at `at` without leading zeros; `at` moves behind them.
std::string_view numberAt(std::string_view text, std::size_t& at) {
    while (at < text.size() && text[at] == '0')
        ++at;
    const std::size_t begin = at;
    while (at < text.size() && isDecimal(text[at]))
        ++at;
    return text.substr(begin, at - begin);
}

} // namespace

bool naturalLess(std::string_view a, std::string_view b) {
    std::size_t i = 0, j = 0;
    while (i < a.size() && j < b.size()) {
        if (isDecimal(a[i]) && isDecimal(b[j])) {
            const std::string_view left = numberAt(a, i), right = numberAt(b, j);
            if (left.size() != right.size())
                return left.size() < right.size();
            if (left != right)
                return left < right;
        } else if (a[i] != b[j]) {
            return a[i] < b[j];
        } else {
            ++i, ++j;
        }
    }
    return a.size() - i < b.size() - j || (a.size() - i == b.size() - j && a < b);
}

} // namespace groupscope
