// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/data/task.h"

#include <span>
#include <string>
#include <vector>

namespace groupscope {

/// The domain of each example of a set: a hospital, a camera, a colour.
struct DomainColumn {
    std::string name;                ///< name of the column
    std::vector<std::string> values; ///< (V,)
    std::vector<int> codes;          ///< (N,) in [0,V); -1 = missing
};

/// Returns the domain column that a set names (`domain_key`), else its column `domain`; null if it has
/// neither.
const Column* namedDomainColumn(const EmbeddingSet& set);

/// Whether domainColumn() finds a column.
bool hasDomains(const Task& task);

/// Returns the domain column of a task: the one that the file names (`domain_key`), else a column `domain`,
/// else the only attribute of its groups. Throws DataError if there is none, or if there are several
/// attributes.
DomainColumn domainColumn(const Task& task);

/// The domains of some training examples: the values of the column that occur among them.
struct RowDomains {
    std::string column;
    std::vector<std::string> names; ///< (d,) d >= 2
    std::vector<int> codes;         ///< domain of each example, in [0,d)
    std::vector<int> ofValue;       ///< (V,) index of each value of the column in `names`, or -1
};

/// Returns the domains of `rows`. Throws DataError, which says that `who` needs them, if an example has no
/// domain or all examples have the same.
RowDomains domainsOf(const Task& task, std::span<const int> rows, const std::string& who);

/// Returns a warning if domains almost determine the classes of `rows`: at least 95 % of the examples have
/// the commonest class of their domain, and there are at least two classes. A representation without domains
/// then is one without classes. Empty otherwise.
std::string domainWarning(const Task& task, std::span<const int> rows, const RowDomains& domains);

} // namespace groupscope
