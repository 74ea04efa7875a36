// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/parity.h"

#include "core/measures/subgroups.h"

#include <utility>
#include <vector>

namespace groupscope {

Measured measuredParity(Evaluated& evaluated, std::optional<double> Parity::*of) {
    std::vector<std::vector<int>> parts;
    std::int64_t n = 0;
    for (Subgroup& subgroup : subgroupsOf(evaluated))
        if (subgroup.of == MeasuredCell::Of::combination) {
            n += static_cast<std::int64_t>(subgroup.places.size());
            parts.push_back(std::move(subgroup.places));
        }
    return {.n = n,
            .whole = parityOf(evaluated.predictions().classes, classesOfRows(evaluated), parts,
                              evaluated.task().classCount()).*
                     of};
}

Measure parityMeasure(const std::string& id, const std::string& title, const std::string& of,
                      const std::string& source, Measured (*measured)(Evaluated&)) {
    return {.id = id,
            .title = title,
            .formula = "largest difference between two combinations of attribute values in " + of +
                       ", largest over the classes c; 0 is fair",
            .source = source,
            .unit = "share",
            .better = Better::lower,
            .needs = Needs::logits,
            .ofRows = measured,
            .recordings = {}};
}

} // namespace groupscope
