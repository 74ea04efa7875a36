// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/open_set.h"
#include "app/session/run_places.h"
#include "app/session/session_run.h"

#include <deque>
#include <functional>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// Finished runs on other tasks than the open one, which of them may stand next to its runs, and what tells
/// those apart.
class OtherTasks {
  public:
    explicit OtherTasks(const OpenSet* set)
        : set_(set) {}

    const std::deque<SessionRun>& runs() const { return runs_; }
    SessionRun* edit(const QString& id); ///< null for a run that is not there
    void add(SessionRun run) { runs_.push_back(std::move(run)); }
    std::deque<SessionRun> takeAll();
    void forEach(const std::function<void(SessionRun&)>& edit);

    /// Lets runs of tasks that differ in that field (see variedFields()) stand next to each other; empty: in
    /// none. Throws UsageError for another field.
    void setVaried(const std::string& field);
    const std::string& varied() const { return varied_; }
    /// (R,) which runs may stand next to those of the open task.
    std::vector<bool> mayStandNext(const std::deque<SessionRun>& runs) const;
    /// Fields that would let some of these runs stand next to those of the open task.
    std::vector<std::string> fieldsOf(const std::vector<const SessionRun*>& runs) const;
    /// Says what tells a run from those of other tasks that it stands next to.
    void describe(SessionRun& run) const;

  private:
    const OpenSet* set_;
    std::deque<SessionRun> runs_;
    RunPlaces places_;
    std::string varied_;
};

} // namespace groupscope
