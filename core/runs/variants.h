// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"

#include <cstddef>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

struct Run;

/// Named settings of methods: "WiSE-FT" is `ft` with alpha 0.5. Each is a row of its own in tables and
/// figures, and is not selected against other variants. A name is a label; it is no part of a run.
class Variants {
  public:
    /// Adds a setting to the variant `name`; variants keep the order in which they are first named. Settings
    /// of another method make another variant: "A (erm)" and "A (lff)".
    void add(const std::string& name, const std::string& method, const ParameterValues& parameters);
    /// Adds a setting that counts for its method, also where a variant has the same one.
    void addUnnamed(const std::string& method, const ParameterValues& parameters);
    bool operator==(const Variants&) const = default;
    /// Names of the variants, in their order.
    std::vector<std::string> names() const;
    /// Rows of a run: 0: its method, i: names()[i − 1]. Several variants may have the same settings.
    std::span<const std::size_t> of(const Run& run) const;
    /// The names of the variants that have that setting, in their order; none of a plain method.
    std::vector<std::string> namesOf(const std::string& method, const ParameterValues& parameters) const;

  private:
    using Setting = std::pair<std::string, std::map<std::string, ParameterValue, std::less<>>>;

    std::span<const std::size_t> placesOf(const std::string& method, const ParameterValues& parameters) const;
    void addPlace(std::size_t place, const std::string& method, const ParameterValues& parameters);

    std::vector<std::pair<std::string, std::string>> named_; ///< name and method of each variant
    std::map<Setting, std::vector<std::size_t>> places_;
};

} // namespace groupscope
