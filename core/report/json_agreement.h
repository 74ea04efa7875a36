// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/report.

#include <cstddef>
#include <string>

namespace groupscope {

/// Whether texts of two documents are compared, or numbers alone.
enum class JsonTexts { compared, passedOver };

/// Agreement of two JSON documents.
struct JsonAgreement {
    std::size_t numbers = 0;   ///< number of compared numbers
    std::size_t differing = 0; ///< values
    std::string first{};       ///< path of the first difference: "/rows/0/seeds"; empty: none
};

/// Compares everything in `stored` with `again`, which may have more keys. Numbers agree within 1e-6 of the
/// larger one, or 1e-9. Documents that cannot be read, or are nested deeper than 64, differ.
JsonAgreement agreementOf(const std::string& stored, const std::string& again, JsonTexts texts);

} // namespace groupscope
