// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/predict_request.h"

#include "core/base/error.h"
#include "core/base/text.h"

#include <algorithm>

namespace groupscope::cli {

bool PredictRequest::wants(const std::string& split) const {
    return splits.empty() || std::any_of(splits.begin(), splits.end(),
                                         [&](const std::string& word) { return meantSplit(word) == split; });
}

void PredictRequest::requireSplits(const std::vector<std::string>& known) const {
    for (const std::string& word : splits)
        if (std::find(known.begin(), known.end(), meantSplit(word)) == known.end())
            throw UsageError("there are no predictions of split '" + word + "'",
                             commandLineOptions({"split"}), "choose among: " + joined(known));
}

} // namespace groupscope::cli
