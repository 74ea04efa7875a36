// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/figures/method_groups.h"
#include "core/math/matrix.h"
#include "core/report/page_predictions.h"

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// Largest total size of the pictures of a page, in bytes.
inline constexpr std::size_t mostPictureBytes = 10'000'000;

/// A 2-D map of the examples of a page.
struct PageMap {
    std::string title; ///< "UMAP of X_clip": title for display
    MatrixF positions; ///< (n,2) of PageExamples::rows; an example with NaN is not on the map
};

/// A compared setting as a page shows it.
struct PageMethod {
    std::size_t row = 0; ///< row of Comparison::rows
    std::string name;
    bool isBaseline = false;
    std::string light, dark;                      ///< "#rrggbb" on a light and on a dark ground
    std::optional<PagePredictions> predictions{}; ///< nothing if they cannot be read
};

/// One split of a page.
struct PageSplit {
    std::string name;    ///< "test"
    std::string label;   ///< "test, test split": label for display
    std::uint64_t bit{}; ///< bit of PageExamples::splits; 0: the set has no such split
    MethodGroups groups; ///< methods × groups
    /// Differences of a comparison row to the baseline; null if unknown. May be empty.
    std::function<const GroupDifferences*(std::size_t row)> differences{};
};

/// Content of the interactive part of a page.
struct PageData {
    std::shared_ptr<const Task> task;
    std::shared_ptr<const std::vector<NamedExamples>> named{}; ///< null: there are no named groups
    PageExamples examples{};
    PageMap map{};
    std::vector<PageMethod> methods{};
    std::vector<PageSplit> splits{}; ///< in the order of the tables
};

/// Returns data as JSON for a `<script>` element: "<", ">", "&" and line separators are escaped, so that no
/// text of the data ends the element. Arrays of numbers are little-endian and in base64, as
/// {"bits":8|16|32,"base64":…}; the largest number means: none. Pictures are PNG of at most 64 × 64 pixels,
/// first those of examples outside of the training split that some method gets wrong, until
/// mostPictureBytes are full. Throws Cancelled.
std::string pageJson(const PageData& data, const RunContext& context);

} // namespace groupscope
