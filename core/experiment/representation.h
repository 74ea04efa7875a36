// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/heads/head.h"
#include "core/metrics/alignment.h"
#include "core/metrics/cross_group_cosine.h"
#include "core/metrics/mutual_information.h"
#include "core/metrics/worst_group_bound.h"

#include <optional>
#include <vector>

namespace groupscope {

/// Everything that is measured of the embedding of one split, raw or that of a head.
struct Representation {
    Split split = Split::test;
    std::size_t n = 0;                      ///< rows
    std::vector<int> counts;                ///< (G,) rows of each group
    std::vector<ClassAlignment> raw;        ///< (C,) Eq. 4 and 5 of Correct-N-Contrast, rows as they are
    std::vector<ClassAlignment> normalized; ///< (C,) of unit rows
    std::optional<double> frobenius;        ///< the reference code's form, see frobeniusAlignment()
    CrossGroupCosine cosine;
    RepresentationInformation information;
    std::optional<WorstGroupBound> bound; ///< of heads whose logits are a linear map of their embedding
};

/// Measures all rows of the split that have a group; `head` null: the raw embedding. Throws DataError when
/// the split has no rows, Cancelled.
Representation measureRepresentation(const Task& task, const Head* head, Split split,
                                     InformationProtocol protocol, const RunContext& context);

} // namespace groupscope
