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

/// A run, whose test results are not used while they are hidden.
struct RunKey {
    QString runId;
    bool testHidden = false;

    std::strong_ordering operator<=>(const RunKey&) const = default;
};

/// Temperatures of a trained head on every visible split.
TemperatureScan temperaturesOf(const RunKey& key, const Task& task, const Run* run, const RunContext& context,
                               const std::function<void(TemperatureScan)>& tell);

std::size_t bytesOfScan(const TemperatureScan& scan); ///< approximate memory

/// A trained head over its scale α, on every split without training examples; nothing for a head without a
/// scale.
std::optional<AlphaScan> scalesOf(const RunKey& key, const Task& task, const Run* run,
                                  const RunContext& context,
                                  const std::function<void(std::optional<AlphaScan>)>& tell);
/// The splits that scalesOf() evaluates.
std::vector<std::string> splitsOfScales(const Task& task, bool testHidden);

/// Names an embedding and a split to be measured.
struct RepresentationKey {
    QString runId;                 ///< run of the trained embedding; empty: the raw embedding
    std::string split = testSplit; ///< name
    int epoch = -1;                ///< epoch of a stored head; −1: the final head of the run
    QString live{};                ///< id of a training whose head comes with the key; `runId` is then empty
    Provided<HeadState> head{};    ///< head of that training after `epoch`

    bool isRaw() const { return runId.isEmpty() && live.isEmpty(); }
    std::strong_ordering operator<=>(const RepresentationKey&) const = default;
};

/// Measures alignment and bound, which tell() shows first, and mutual information; for a training, alignment
/// and bound alone.
Representation representationOf(const RepresentationKey& key, const Task& task, const Run* run,
                                const RunContext& context, const std::function<void(Representation)>& tell);

std::size_t bytesOfRepresentation(const Representation& representation); ///< approximate memory

/// Names a head that was stored during training.
struct SnapshotKey {
    QString runId;
    std::size_t place = 0; ///< index among the snapshots of the run
    bool testHidden = false;

    std::strong_ordering operator<=>(const SnapshotKey&) const = default;
};

/// The run as if it had ended with that head.
Run runAtSnapshotOf(const SnapshotKey& key, const Task& task, const Run* run, const RunContext& context,
                    const std::function<void(Run)>& tell);

std::size_t bytesOfSnapshot(const Run& run); ///< approximate memory

} // namespace groupscope
