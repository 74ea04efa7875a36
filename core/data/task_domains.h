// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// Where the rows of a set come from: a hospital, a camera, a colour.
struct DomainColumn {
    std::string name;                ///< of the column
    std::vector<std::string> values; ///< (V,)
    std::vector<int> codes;          ///< (N,) in [0,V); -1 = missing
};

/// The column of domains that a set names (`domain_key`), else its column `domain`; null when there is
/// neither.
const Column* namedDomainColumn(const EmbeddingSet& set);

/// Whether domainColumn() finds one.
bool hasDomains(const Task& task);

/// The domain column of a task: the one that the file names (`domain_key`), else a column `domain`, else the
/// only attribute of its groups. Throws DataError when there is none, or several attributes might be it.
DomainColumn domainColumn(const Task& task);

/// The domains of some rows that something is learnt from: those of the column that occur among them.
struct RowDomains {
    std::string column;
    std::vector<std::string> names; ///< (d,) d >= 2
    std::vector<int> codes;         ///< of each of the rows, in [0,d)
    std::vector<int> ofValue;       ///< (V,) the code that a value of the column has here, or -1
};

/// Throws DataError, which says that `who` needs them, when a row has no domain or all are of one.
RowDomains domainsOf(const Task& task, std::span<const int> rows, const std::string& who);

/// What a person should know of domains: that they tell the classes of `rows` almost surely (at least 95 % of
/// the rows are of their domain's commonest class, and not all rows are of one), so that a representation
/// without domains is one without classes. Empty when that is not so.
std::string domainWarning(const Task& task, std::span<const int> rows, const RowDomains& domains);

} // namespace groupscope
