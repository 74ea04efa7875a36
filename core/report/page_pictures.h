// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/report/page_data.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <vector>

namespace groupscope {

/// Pictures of some examples of a page.
struct PagePictures {
    std::size_t all = 0;              ///< examples of the page that have a picture in the set
    std::vector<std::int64_t> places; ///< (k,) of the examples among PageExamples::rows
    std::vector<std::string> png;     ///< (k,) PNG files in base64
};

/// Returns pictures of at most 64 × 64 pixels, in total at most mostPictureBytes: first of examples outside
/// the training split that a method gets wrong, then of the others outside it, then of all others. Throws
/// Cancelled.
PagePictures picturesOf(const PageData& data, const RunContext& context);

} // namespace groupscope
