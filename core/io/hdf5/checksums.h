// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io.

#include "core/io/hdf5/hdf5_file.h"

#include <cstdint>
#include <map>
#include <span>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// SHA-256 of datasets by path, each over type, shape and values.
using Checksums = std::map<std::string, std::string>;

/// A group of a file that is being written, which computes checksums of its content.
class SummedGroup {
  public:
    /// `sums` must outlive it.
    SummedGroup(Hdf5Group group, Checksums& sums)
        : group_(std::move(group))
        , sums_(sums) {}

    SummedGroup createGroup(const std::string& name) { return {group_.createGroup(name), sums_}; }
    template<class T>
    void writeNumbers(const std::string& name, std::span<const T> values,
                      const std::vector<std::size_t>& shape);
    void writeTexts(const std::string& name, const std::vector<std::string>& values);
    void writeText(const std::string& name, const std::string& value);

  private:
    Hdf5Group group_;
    Checksums& sums_;
};

extern template void SummedGroup::writeNumbers(const std::string&, std::span<const float>,
                                               const std::vector<std::size_t>&);
extern template void SummedGroup::writeNumbers(const std::string&, std::span<const double>,
                                               const std::vector<std::size_t>&);
extern template void SummedGroup::writeNumbers(const std::string&, std::span<const std::int32_t>,
                                               const std::vector<std::size_t>&);

/// Writes /checksums below `root`: JSON text with the sum of every dataset and `content`, one sum over their
/// paths and sums. Datasets in /timings are included in files of older versions only, and never in `content`,
/// which is the same for two runs that differ only in their duration.
void writeChecksums(Hdf5Group& root, const Checksums& sums);

/// Throws DataError that names the datasets that were changed, are missing or were added, or reports missing
/// checksums.
void requireChecksums(const Hdf5Group& root);

} // namespace groupscope
