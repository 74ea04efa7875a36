// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/measures/evaluated.h"
#include "core/measures/measured.h"

#include <string>
#include <vector>

namespace groupscope {

/// Which values of a measure are good ones.
enum class Better { higher, lower, neither };

/// What a measure looks at beside rows and groups.
enum class Needs {
    embedding,       ///< the rows, as stored or as a head embeds them
    logits,          ///< a head that tells the classes apart
    linearClassifier ///< one whose logits are a linear map of its embedding, and groups that do not overlap
};

/// Something that is measured. A measure is one file in this folder and one line in its CMakeLists.txt; help,
/// JSON, tables and selection follow from this description.
struct Measure {
    std::string id;      ///< "worst_group_accuracy": the name in files and on the command line
    std::string title;   ///< "worst-group accuracy": for people, within a sentence
    std::string formula; ///< in plain text, with what its letters mean
    std::string source;  ///< paper and equation
    std::string unit;    ///< "share" of [0,1], "nats", "distance", …
    Better better = Better::higher;
    Needs needs = Needs::embedding;
    bool ofGroups = false; ///< without rows in groups it is not defined
    /// One of the two: measures that are known from the counts of right rows, and all others.
    Measured (*ofReport)(const GroupReport& report) = nullptr;
    Measured (*ofRows)(Evaluated& evaluated) = nullptr;

    /// Throws DataError, Cancelled.
    Measured of(Evaluated& evaluated) const {
        return ofReport != nullptr ? ofReport(evaluated.report()) : ofRows(evaluated);
    }

    /// Why it cannot be measured there; empty when it can.
    std::string whyNot(const Evaluated& evaluated) const;
};

/// All measures, in the order in which they are shown.
const std::vector<Measure>& measures();

/// The measure of that id. Throws UsageError that lists the ids; `where` says where it was read.
const Measure& findMeasure(const std::string& id, const std::string& where = {});

/// The best or worst of the cells that are of groups; nothing without any. The worst of a measure of which
/// higher is better is the lowest.
const MeasuredCell* worstCell(const Measure& measure, const Measured& measured);

} // namespace groupscope
