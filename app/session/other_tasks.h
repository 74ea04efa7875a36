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

/// Finished runs of other tasks than the open one: which of them may be listed, and what tells them apart.
class OtherTasks {
  public:
    explicit OtherTasks(const OpenSet* set)
        : set_(set) {}

    const std::deque<SessionRun>& runs() const { return runs_; }
    SessionRun* edit(const QString& id); ///< null for an unknown run
    void add(SessionRun run) { runs_.push_back(std::move(run)); }
    std::deque<SessionRun> takeAll();
    void forEach(const std::function<void(SessionRun&)>& edit);

    /// Lists runs whose tasks differ in one field only (see variedFields()); empty: none. Throws UsageError
    /// for an unknown field.
    void setVaried(const std::string& field);
    const std::string& varied() const { return varied_; }
    /// (R,) which runs may be listed with those of the open task.
    std::vector<bool> mayStandNext(const std::deque<SessionRun>& runs) const;
    /// Fields that would add some of these runs to those of the open task.
    std::vector<std::string> fieldsOf(const std::vector<const SessionRun*>& runs) const;
    /// Sets the label that tells a run from those of other tasks.
    void describe(SessionRun& run) const;

  private:
    const OpenSet* set_;
    std::deque<SessionRun> runs_;
    RunPlaces places_;
    std::string varied_;
};

} // namespace groupscope
