// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/heads/head.h"
#include "core/methods/parameters.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// Named scalars of one epoch, for the charts and the history: {"train.loss", 0.3}.
using SeriesValues = std::vector<std::pair<std::string, double>>;

/// Training as a state: the caller owns the loop, so progress, cancel and live charts cost nothing extra.
class Trainer {
  public:
    virtual ~Trainer() = default;

    /// Number of times step() may be called, at least 1.
    virtual int epochCount() const = 0;
    /// Trains one epoch. Looks at context.stop at least every 50 ms (throws Cancelled) and reports the
    /// fraction of this epoch. Throws Diverged when the loss is no longer finite, naming the setting to
    /// lower.
    virtual SeriesValues step(const RunContext& context) = 0;
    /// The head as it is now: a copy that later steps do not change.
    virtual std::unique_ptr<Head> head() const = 0;

    /// Everything that steps change, for a checkpoint.
    virtual std::vector<NamedTensor> state() const = 0;
    /// Goes on as if `epochs` steps had been made here: `state` is that of a trainer of the same task,
    /// parameters and seed after so many steps. Throws DataError when the tensors do not fit.
    virtual void restore(int epochs, const std::vector<NamedTensor>& state) = 0;
};

/// One method of the menu. A method is one file in this folder and one line in its CMakeLists.txt; everything
/// else (form, flags, help, tables) follows from this description.
struct Method {
    std::string id;      ///< "linear-probe": the name in files and on the command line
    std::string name;    ///< "Linear probe"
    std::string summary; ///< one or two sentences: what it does and when to use it
    std::string source;  ///< paper and section
    std::vector<ParameterSpec> parameters;
    bool needsTrainingRows = true;
    bool needsGroups = false; ///< of every row exactly one, whatever the parameters
    /// Checks the task and sets the training up; may take long, so it looks at the context too.
    /// Throws DataError when the method cannot work on this task, saying what is missing.
    std::function<std::unique_ptr<Trainer>(std::shared_ptr<const Task> task,
                                           const ParameterValues& parameters, std::uint64_t seed,
                                           const RunContext& context)>
        start;

    /// Whether training looks at the groups of the set: it then gets a task whose rows are in one group each.
    bool usesGroups(const ParameterValues& parameters) const;
};

/// All methods, in the order of the menu.
const std::vector<Method>& methods();

/// The method of that id. Throws UsageError that lists the ids.
const Method& findMethod(const std::string& id);

} // namespace groupscope
