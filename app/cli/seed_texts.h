// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace groupscope::cli {

/// Texts that differ in the numbers of their seeds alone, as one: "run of rwg, seeds 0, 1, 2 failed".
class SeedTexts {
  public:
    explicit SeedTexts(std::string_view text);

    /// Whether the texts of both differ in seeds alone.
    bool isAlike(const SeedTexts& other) const { return parts_ == other.parts_; }
    /// Adds texts that are alike.
    void add(const SeedTexts& other);
    int count() const { return count_; }
    /// All texts as one, with their seeds in order; with the number of seeds where they are many.
    std::string text() const;

  private:
    std::vector<std::string> parts_;              ///< the text between the seeds
    std::vector<std::vector<std::string>> seeds_; ///< different numbers behind each part but the last
    int count_ = 1;
};

} // namespace groupscope::cli
