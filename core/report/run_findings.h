// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/report.

#include "core/report/capsule_verdict.h"
#include "core/report/run_agreement.h"

#include <cstddef>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// Name of a run in findings: "erm, seed 0 (0123456789abcdef)".
std::string nameOfRun(const CapsuleRun& run);

/// Results of one check for many runs: one line for all that agree, one for each that differs, and those that
/// could not be checked by reason.
class RunFindings {
  public:
    explicit RunFindings(std::string check)
        : check_(std::move(check)) {}

    void add(const CapsuleRun& run, const RunAgreement& agreement);
    void addDifference(const CapsuleRun& run, const std::string& detail);
    void addAgreeing() { ++agreeing_; }
    void addImpossible(const std::string& reason) { ++impossible_[reason]; }
    /// Adds the lines to `findings`.
    void addTo(std::vector<CapsuleFinding>& findings) const;

  private:
    std::string check_;
    std::size_t agreeing_ = 0;
    RunAgreement all_;
    std::vector<std::pair<std::string, std::string>> differing_; ///< name of the run, difference
    std::map<std::string, std::size_t> impossible_;
};

} // namespace groupscope
