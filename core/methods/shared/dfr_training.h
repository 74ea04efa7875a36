// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/methods/method.h"

namespace groupscope {

/// `refits tune_class_weights`; `refits` is the default number.
std::vector<ParameterSpec> dfrParameters(int refits);

/// Deep feature reweighting on the rows of `pool` (Purpose::select: one half of them fits, the other
/// chooses the penalty; Purpose::fit: all validation rows choose), which uses the groups of these rows. One
/// epoch: the search, then all refits, because an average of fewer of them is not the method. Throws
/// DataError without validation rows or with pool rows of one class only; groups without rows in the pool are
/// left out with a notice.
std::unique_ptr<Trainer> makeDfrTrainer(std::shared_ptr<const Task> task, const ParameterValues& parameters,
                                        std::uint64_t seed, Purpose pool, const RunContext& context);

} // namespace groupscope
