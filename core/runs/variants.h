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
    /// Adds a setting to the variant `name`; variants keep the order in which they are first named.
    void add(const std::string& name, const std::string& method, const ParameterValues& parameters);
    /// In their order.
    const std::vector<std::string>& names() const { return names_; }
    /// Indices into names() of the variants that a run belongs to; several may have the same settings.
    std::span<const std::size_t> of(const Run& run) const;

  private:
    using Setting = std::pair<std::string, std::map<std::string, ParameterValue, std::less<>>>;

    std::vector<std::string> names_;
    std::map<Setting, std::vector<std::size_t>> places_;
};

} // namespace groupscope
