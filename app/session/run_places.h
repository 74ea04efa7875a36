// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session_run.h"

#include <QHash>
#include <QString>

#include <cstddef>
#include <deque>
#include <optional>

namespace groupscope {

/// Where runs stand in a list that changes: ten thousand of them are looked up again and again. Whoever takes
/// runs out of the list says so; all other changes are noticed.
class RunPlaces {
  public:
    /// Nothing when no run of that id is in the list.
    std::optional<std::size_t> find(const std::deque<SessionRun>& runs, const QString& id);
    /// Runs were taken out.
    void forget() { places_.clear(); }

  private:
    void index(const std::deque<SessionRun>& runs, std::size_t first);

    QHash<QString, std::size_t> places_;
};

} // namespace groupscope
