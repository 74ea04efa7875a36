// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/seed_texts.h"

#include "core/base/natural_order.h"
#include "core/base/text.h"

#include <algorithm>
#include <cstddef>

namespace groupscope::cli {

namespace {

/// "seed 3", "seeds 0, 1, 2" or "20 seeds".
std::string seedsText(const std::vector<std::string>& seeds) {
    constexpr std::size_t most = 8;
    if (seeds.size() > most)
        return std::to_string(seeds.size()) + " seeds";
    return (seeds.size() == 1 ? "seed " : "seeds ") + joined(seeds);
}

} // namespace

SeedTexts::SeedTexts(std::string_view text)
    : parts_(1) {
    constexpr std::string_view word = "seed ", digits = "0123456789";
    while (!text.empty()) {
        const std::size_t found = text.find(word);
        const std::size_t begin = found == text.npos ? text.size() : found + word.size();
        const std::size_t end = std::min(text.find_first_not_of(digits, begin), text.size());
        if (begin < end) {
            parts_.back() += text.substr(0, found);
            parts_.emplace_back();
            seeds_.push_back({std::string(text.substr(begin, end - begin))});
        } else {
            parts_.back() += text.substr(0, begin);
        }
        text.remove_prefix(end);
    }
}

void SeedTexts::add(const SeedTexts& other) {
    count_ += other.count_;
    for (std::size_t i = 0; i < seeds_.size(); ++i)
        for (const std::string& seed : other.seeds_[i])
            if (std::find(seeds_[i].begin(), seeds_[i].end(), seed) == seeds_[i].end())
                seeds_[i].insert(std::upper_bound(seeds_[i].begin(), seeds_[i].end(), seed, naturalLess),
                                 seed);
}

std::string SeedTexts::text() const {
    std::string all = parts_.front();
    for (std::size_t i = 0; i < seeds_.size(); ++i)
        all += seedsText(seeds_[i]) + parts_[i + 1];
    return all;
}

} // namespace groupscope::cli
