// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstddef>
#include <span>
#include <vector>

namespace groupscope {

/// The groups of each of N examples: none, one, or several if groups overlap.
class GroupMembership {
  public:
    GroupMembership() = default;
    /// At most one group per example: groupIds (N,), -1 = none. Implicit, because a list of ids is a
    /// membership.
    GroupMembership(std::vector<int> groupIds); // NOLINT(google-explicit-constructor)
    /// Example i is in groups[starts[i]] to groups[starts[i + 1] - 1]; starts (N+1,) begin at 0. Throws
    /// std::logic_error if starts and groups do not match.
    GroupMembership(std::vector<std::size_t> starts, std::vector<int> groups);

    std::size_t size() const { return starts_.empty() ? groups_.size() : starts_.size() - 1; }
    /// Whether an example may be in several groups.
    bool overlaps() const { return !starts_.empty(); }
    /// The groups of an example.
    std::span<const int> of(std::size_t row) const {
        if (overlaps())
            return std::span(groups_).subspan(starts_[row], starts_[row + 1] - starts_[row]);
        return std::span(groups_).subspan(row, groups_[row] < 0 ? 0 : 1);
    }
    /// The `starts` of the second constructor; empty if no example is in two groups.
    const std::vector<std::size_t>& starts() const { return starts_; }
    const std::vector<int>& groups() const { return groups_; }
    /// Returns the membership of `rows`, in that order.
    GroupMembership ofRows(std::span<const int> rows) const;

  private:
    std::vector<std::size_t> starts_; ///< (N+1,), empty when no example is in two groups
    std::vector<int> groups_;
};

} // namespace groupscope
