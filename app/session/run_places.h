// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_run.h"

#include <QHash>
#include <QString>

#include <cstddef>
#include <deque>
#include <optional>

namespace groupscope {

/// Index of each run in a changing list, cached because ten thousand runs are looked up repeatedly. The owner
/// of the list calls forget() after removing runs; all other changes are recognised.
class RunPlaces {
  public:
    /// Nothing if no run of the list has that id.
    std::optional<std::size_t> find(const std::deque<SessionRun>& runs, const QString& id);
    /// To be called after runs were removed.
    void forget() { places_.clear(); }

  private:
    void index(const std::deque<SessionRun>& runs, std::size_t first);

    QHash<QString, std::size_t> places_;
};

} // namespace groupscope
