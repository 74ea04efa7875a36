// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/derived.h"
#include "core/measures/paired_difference.h"

#include <QStringList>

#include <compare>
#include <optional>
#include <string>

namespace groupscope {

/// Runs, seeds of one setting, that are compared with seeds of the baseline on a split.
struct DifferenceKey {
    QStringList baseline, others;
    std::string split;

    static constexpr bool ofAnyTask = true;
    std::strong_ordering operator<=>(const DifferenceKey&) const = default;
};

inline QStringList runsOf(const DifferenceKey& key) {
    return key.baseline + key.others;
}

/// Differences of finished runs to the baseline of the session, row by row. Computed when somebody
/// asks.
class BaselineDifferences : public Derived<DifferenceKey, GroupDifferences> {
  public:
    explicit BaselineDifferences(Session* session, QObject* parent = nullptr);

    /// State of a difference; nothing means that it is being computed, or that there is none.
    struct Known : Maybe<GroupDifferences> {
        bool isOnWay = false; ///< it is being computed
    };
    /// Ids of the runs that the runs `ids`, seeds of one setting, are compared with: the baseline alone where
    /// `ids` is one run and seeds are not `averaged`, else all its seeds. Empty without a baseline, and of
    /// the baseline itself.
    QStringList baselineOf(const QStringList& ids, bool averaged);
    /// The mean of the runs `ids`, seeds of one setting, against that of baselineOf() on that split. Of
    /// figures that are hidden there is no difference, nor of the baseline to itself.
    Known of(const QStringList& ids, const std::string& split, bool averaged);

  private:
    bool mayBeCompared(const QStringList& ids, const Split& split) const;

    std::optional<QStringList> seeds_; ///< of the baseline; nothing where runs have changed
};

} // namespace groupscope
