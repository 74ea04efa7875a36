// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/imbalance_json.h"

#include "core/runs/run_parts.h"

namespace groupscope {

nlohmann::ordered_json imbalanceToJson(const ImbalanceDraw& draw) {
    return {{"by", draw.by},
            {"level", draw.level},
            {"balanced", draw.balanced},
            {"draw", draw.draw},
            {"minor", draw.minor},
            {"parts", draw.parts},
            {"balanced_rows", draw.balancedRows},
            {"minor_rows", draw.minorRows},
            {"major_rows", draw.majorRows}};
}

ImbalanceDraw readImbalance(const nlohmann::json& json) {
    const ImbalanceDraw draw{.level = json.at("level"),
                             .balanced = json.at("balanced"),
                             .draw = json.at("draw"),
                             .by = json.at("by"),
                             .minor = json.at("minor"),
                             .parts = json.at("parts"),
                             .balancedRows = json.at("balanced_rows"),
                             .minorRows = json.at("minor_rows"),
                             .majorRows = json.at("major_rows")};
    if (draw.level.empty() || draw.minor.empty() ||
        draw.parts <= static_cast<std::int64_t>(draw.minor.size()) || draw.minorRows < 1 ||
        draw.majorRows < draw.minorRows)
        throwUnfitRun("its imbalance cannot have been drawn", "specification");
    return draw;
}

} // namespace groupscope
