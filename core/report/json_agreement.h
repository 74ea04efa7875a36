// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/report.

#include <cstddef>
#include <string>

namespace groupscope {

/// Whether texts of two documents must be the same, or numbers alone.
enum class JsonTexts { compared, passedOver };

/// Agreement of two JSON documents.
struct JsonAgreement {
    std::size_t numbers = 0;   ///< that were compared
    std::size_t differing = 0; ///< values
    std::string first{};       ///< where the first one is that differs: "/rows/0/seeds"; empty: none does
};

/// Compares everything that `stored` has with `again`, which may have more keys. Numbers are the same within
/// 1e-6 of the larger one, or 1e-9. Documents that cannot be read, or are nested more than 64 deep, differ.
JsonAgreement agreementOf(const std::string& stored, const std::string& again, JsonTexts texts);

} // namespace groupscope
