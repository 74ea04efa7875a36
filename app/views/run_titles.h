// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/session.h"

#include <map>
#include <set>
#include <string>
#include <vector>

namespace groupscope {

/// "Linear probe, seed 0", with what tells it from runs of other tasks.
QString titleOf(const SessionRun& run);

/// "epochs 20, positives 128": what is not as by default, in the order of the form, without what follows from
/// a setting that is shown, and all of a method that this version does not know.
QStringList changedSettings(const std::string& method, const ParameterValues& parameters);

/// Names for runs that stand beside each other: runs of one method are told apart by the settings in which
/// they differ, whether these are defaults or not.
class RunTitles {
  public:
    RunTitles() = default;
    explicit RunTitles(const std::vector<const SessionRun*>& shown);

    /// "WiSE-FT, alpha 0.3, seed 0", or what a person calls the run.
    QString of(const SessionRun& run) const;
    /// The same of seeds of one setting: "WiSE-FT, alpha 0.3, 3 seeds".
    QString of(const std::vector<const SessionRun*>& seeds) const;
    /// What tells the run from others of its method, then what else is not as by default: "alpha 0.3",
    /// "epochs 20".
    QStringList settingsOf(const SessionRun& run) const;

    /// What tells the run from others of its method; empty where only the seed does.
    QStringList apart(const SessionRun& run) const;

  private:
    std::map<std::string, std::set<std::string>>
        keys_; ///< by method: parameters of which runs have several values
};

} // namespace groupscope
