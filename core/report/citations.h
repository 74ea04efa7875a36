// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// The paper of a method.
struct Citation {
    std::string_view key; ///< "sagawa2020distributionally"
    /// "Sagawa, Shiori and Koh, Pang Wei": last name first, separated by " and ".
    std::string_view authors;
    std::string_view title;
    std::string_view venue; ///< "Proceedings of …" or "arXiv:…"; empty where none is known
    int year = 0;           ///< 0: not known
};

/// All papers, by key.
std::span<const Citation> citations();

/// The papers of a method, the one that proposed it first; also the paper of the inference that finds its
/// groups (the parameter `groups`). Empty for unknown methods.
std::vector<const Citation*> citationsOf(const std::string& method, const ParameterValues& parameters = {});

/// "Sagawa et al. 2020".
std::string shortCitation(const Citation& citation);

/// BibTeX entries, each paper once, in the given order. UTF-8.
std::string toBibtex(std::span<const Citation* const> citations);

} // namespace groupscope
