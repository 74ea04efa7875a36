// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "core/measures/paired_difference.h"

#include <QStringList>

#include <compare>
#include <optional>
#include <string>

namespace groupscope {

/// Seeds of one setting that are compared with seeds of the baseline on a split.
struct DifferenceKey {
    QStringList baseline, others;
    std::string split;

    static constexpr bool ofAnyTask = true;
    std::strong_ordering operator<=>(const DifferenceKey&) const = default;
};

inline QStringList runsOf(const DifferenceKey& key) {
    return key.baseline + key.others;
}

/// Differences of finished runs to the baseline of the session, example by example. Computed on request.
class BaselineDifferences : public Derived<DifferenceKey, GroupDifferences> {
  public:
    explicit BaselineDifferences(Session* session, QObject* parent = nullptr);

    /// A difference; nothing if it is being computed or does not exist.
    struct Known : Maybe<GroupDifferences> {
        bool isOnWay = false; ///< it is being computed
    };
    /// Ids of the baseline runs of `ids`, which are seeds of one setting: only the baseline if `ids` is one
    /// run and seeds are not `averaged`, else all its seeds. Empty without a baseline, and for the baseline
    /// itself.
    QStringList baselineOf(const QStringList& ids, bool averaged);
    /// Difference of the mean of `ids`, seeds of one setting, to the mean of baselineOf() on a split. Hidden
    /// results have no difference, and neither has the baseline to itself.
    Known of(const QStringList& ids, const std::string& split, bool averaged);

  private:
    bool mayBeCompared(const QStringList& ids, const Split& split) const;

    std::optional<QStringList> seeds_; ///< seeds of the baseline; nothing if runs changed
};

} // namespace groupscope
