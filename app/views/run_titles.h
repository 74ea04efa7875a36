// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace groupscope {

/// Text such as "Linear probe, seed 0", with the value that tells it from runs of other tasks.
QString titleOf(const SessionRun& run);

/// Changed settings, such as "epochs 20, positives 128", in the order of the form, without those that follow
/// from a listed one; all settings of a method that this version does not know.
QStringList changedSettings(const std::string& method, const ParameterValues& parameters);

/// Titles of runs that are compared: runs of one method are distinguished by the settings in which they
/// differ, default or not.
class RunTitles {
  public:
    RunTitles() = default;
    explicit RunTitles(const std::vector<const SessionRun*>& shown);

    /// Text such as "WiSE-FT, alpha 0.3, seed 0", or the name that a user gave the run.
    QString of(const SessionRun& run) const;
    /// Title of seeds of one setting: "WiSE-FT, alpha 0.3, 3 seeds".
    QString of(const std::vector<const SessionRun*>& seeds) const;
    /// Settings that distinguish the run from others of its method, then its other changed settings: "alpha
    /// 0.3", "epochs 20".
    QStringList settingsOf(const SessionRun& run) const;

    /// Settings that distinguish the run from others of its method; empty if only the seed does.
    QStringList apart(const SessionRun& run) const;

  private:
    std::map<std::string, std::set<std::string>>
        keys_; ///< by method: parameters with several values among the runs
};

} // namespace groupscope
