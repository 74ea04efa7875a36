// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/methods/method.h"

namespace groupscope {

/// `refits tune_class_weights`; `refits` is the default number.
std::vector<ParameterSpec> dfrParameters(int refits);

/// Deep feature reweighting on the examples of `pool`, using their groups. With Purpose::select one half of
/// them fits and the other selects the penalty; with Purpose::fit all validation examples select. One epoch:
/// the search, then all refits, because an average of fewer refits is another method. Throws DataError
/// without validation examples or for pool examples of one class only; groups without examples in the pool
/// are left out with a warning.
std::unique_ptr<Trainer> makeDfrTrainer(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                        std::uint64_t seed, Purpose pool, const RunContext& context);

} // namespace groupscope
