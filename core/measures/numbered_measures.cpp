// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/numbered_measures.h"

#include <charconv>

namespace groupscope {

namespace {

constexpr int mostRank = 1'000'000;

/// The whole number from 1 to `most` that stands behind `head`; nothing for another text.
std::optional<int> numberBehind(std::string_view id, std::string_view head, int most) {
    if (!id.starts_with(head))
        return std::nullopt;
    id.remove_prefix(head.size());
    int number = 0;
    const auto [end, failure] = std::from_chars(id.data(), id.data() + id.size(), number);
    if (failure != std::errc() || end != id.data() + id.size() || id.starts_with('0') || number < 1 ||
        number > most)
        return std::nullopt;
    return number;
}

} // namespace

std::optional<Measure> numberedMeasure(std::string_view id) {
    if (const auto k = numberBehind(id, "recall_at_", mostRank))
        return measure::recallAtAny(*k);
    if (const auto exponent = numberBehind(id, "verification_tar_at_1e-", 6))
        return measure::verificationTarAt(*exponent);
    return std::nullopt;
}

} // namespace groupscope
