// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "core/measures/named_numbers.h"

#include <QStringList>

#include <compare>
#include <memory>
#include <string>
#include <vector>

namespace groupscope {

class BaselineDifferences;

/// Seeds of one setting, for numbers in named groups on a split.
struct NamedKey {
    ObjectKey<std::vector<NamedExamples>> groups;
    QStringList seeds, baseline; ///< ids of runs; `baseline` may be empty
    std::string split;

    std::strong_ordering operator<=>(const NamedKey&) const = default;
};

inline QStringList runsOf(const NamedKey& key) {
    return key.baseline + key.seeds;
}

/// Accuracy in groups of examples of the open set, such as its named groups, counted on request with the
/// predictions of finished runs. Hidden test results are not counted.
class NamedGroupNumbers : public Derived<NamedKey, NamedNumbers> {
  public:
    /// `differences` knows the baseline of runs, and outlives this object.
    NamedGroupNumbers(Session* session, BaselineDifferences* differences, QObject* parent = nullptr);

    /// Numbers of these runs, seeds of one setting, in the groups `named` on a split. Empty while they are
    /// counted, where results are hidden, and without groups. The caller keeps `named`. `averaged`: the
    /// baseline is the mean of all its seeds.
    Maybe<NamedNumbers> of(const std::shared_ptr<const std::vector<NamedExamples>>& named,
                           const QStringList& seeds, const std::string& split, bool averaged);

  private:
    BaselineDifferences* differences_;
};

} // namespace groupscope
