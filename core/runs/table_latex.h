// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/table.h"

#include <string>

namespace groupscope {

/// Form of a table in a paper.
struct LatexForm {
    bool isBare = false;        ///< the `tabular` alone, for a float of one's own
    std::string label{};        ///< "tab:birds"; empty: none
    std::string shortCaption{}; ///< in the list of tables; empty: the caption
};

/// Throws UsageError for a label that LaTeX cannot refer to, which has other characters than letters, digits
/// and :._-, and for a bare table with a label or caption.
void requireForm(const LatexForm& form);

/// toLatex() in that form.
std::string toLatex(const Table& table, const LatexForm& form);

} // namespace groupscope
