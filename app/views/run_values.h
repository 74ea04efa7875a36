// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Values that are computed from runs for the panes: a key, a value, and the function from one to the other
// (see Derived).

#include "app/session/derived.h"
#include "core/data/task.h"
#include "core/experiment/alpha_scan.h"
#include "core/experiment/representation.h"
#include "core/experiment/temperature_scan.h"
#include "core/runs/run.h"

#include <QString>

#include <compare>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>

namespace groupscope {

/// A run, of which no test results are looked at while they are hidden.
struct RunKey {
    QString runId;
    bool testHidden = false;

    std::strong_ordering operator<=>(const RunKey&) const = default;
};

/// Temperatures of a trained head on every split that may be looked at.
TemperatureScan temperaturesOf(const RunKey& key, const Task& task, const Run* run, const RunContext& context,
                               const std::function<void(TemperatureScan)>& tell);

std::size_t bytesOfScan(const TemperatureScan& scan); ///< about

/// A trained head over its scale α, on every split but those that training used; nothing of a head without a
/// scale.
std::optional<AlphaScan> scalesOf(const RunKey& key, const Task& task, const Run* run,
                                  const RunContext& context,
                                  const std::function<void(std::optional<AlphaScan>)>& tell);
/// The splits that scalesOf() looks at.
std::vector<std::string> splitsOfScales(const Task& task, bool testHidden);

/// Names the embedding and split whose representation is measured.
struct RepresentationKey {
    QString runId;                 ///< whose trained embedding; empty: the raw one
    std::string split = testSplit; ///< name
    int epoch = -1;                ///< one whose head was kept; −1: the head of the run
    QString live{};                ///< id of a training whose head comes with the key; then `runId` is empty
    Provided<HeadState> head{};    ///< of that training, after `epoch`

    bool isRaw() const { return runId.isEmpty() && live.isEmpty(); }
    std::strong_ordering operator<=>(const RepresentationKey&) const = default;
};

/// Measures alignment and bound, which tell() shows first, and information; of a training alignment and
/// bound alone.
Representation representationOf(const RepresentationKey& key, const Task& task, const Run* run,
                                const RunContext& context, const std::function<void(Representation)>& tell);

std::size_t bytesOfRepresentation(const Representation& representation); ///< about

/// Names a head that was kept while a run trained.
struct SnapshotKey {
    QString runId;
    std::size_t place = 0; ///< among the run's snapshots
    bool testHidden = false;

    std::strong_ordering operator<=>(const SnapshotKey&) const = default;
};

/// The run as if it had ended with that head.
Run runAtSnapshotOf(const SnapshotKey& key, const Task& task, const Run* run, const RunContext& context,
                    const std::function<void(Run)>& tell);

std::size_t bytesOfSnapshot(const Run& run); ///< about

} // namespace groupscope
