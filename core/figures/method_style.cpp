// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/figures/method_style.h"

#include "core/figures/color.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>

namespace groupscope {

namespace {

/// Blue, orange, teal, purple, red, sky, mauve, olive: found by a search for eight colours that are as far
/// apart as can be in OKLab, as all readers see them and as those without red or green cones do, among those
/// whose contrast with paper is at least 3.
constexpr std::array<const char*, 8> methodHues{"#1c59cc", "#dd7700", "#33a767", "#8e2299",
                                                "#b93651", "#5894ec", "#c577ab", "#5a5903"};

/// The place of an id decides what it looks like. Append only: whoever changes places changes what people
/// know by its colour. The first eight are those that are trained most.
constexpr auto listed = std::to_array<std::string_view>({"erm",
                                                         "group-dro",
                                                         "jtt",
                                                         "cnc",
                                                         "zero-shot",
                                                         "linear-probe",
                                                         "adapter",
                                                         "contrastive-adapter",
                                                         "dfr-val",
                                                         "subg",
                                                         "rwg",
                                                         "wise-ft",
                                                         "supcon",
                                                         "clip-adapter",
                                                         "tip-adapter",
                                                         "dfr-train",
                                                         "lff",
                                                         "cvar-dro",
                                                         "irm",
                                                         "dann",
                                                         "mmd",
                                                         "coral",
                                                         "input-morphing",
                                                         "pgi",
                                                         "rwy",
                                                         "suby",
                                                         "dfr-subsample",
                                                         "dfr-upsample",
                                                         "tip-adapter-f",
                                                         "group-prompt",
                                                         "info-nce",
                                                         "domain-weighted-negatives",
                                                         "domain-weighted-pairs",
                                                         "same-domain-negatives",
                                                         "info-nce-mmd",
                                                         "info-nce-dann",
                                                         "info-nce-individual",
                                                         "dml-margin",
                                                         "parade",
                                                         "dml-triplet",
                                                         "dml-contrastive",
                                                         "dml-npair",
                                                         "dml-multisimilarity",
                                                         "dml-proxynca",
                                                         "dml-arcface",
                                                         "r-adapter",
                                                         "flyp",
                                                         "ft",
                                                         "lp-ft",
                                                         "soup",
                                                         "group-dro (groups subclasses)",
                                                         "group-dro (groups eiil)",
                                                         "leace",
                                                         "inlp",
                                                         "rlace",
                                                         "orthogonal-prompt",
                                                         "afr",
                                                         "vrex",
                                                         "fishr",
                                                         "lisa",
                                                         "ssa",
                                                         "clipood"});

constexpr Color paper{1.0, 1.0, 1.0};
constexpr double leastContrast = 3.0; // with paper, see contrastRatio()
constexpr int variantLightnesses = 5;
constexpr std::size_t variantDashes = 4; // the fifth is of ids that are not listed

/// Shifts of hue (degrees) and lightness that distinguish rounds of methods with the same hues: found by a
/// search for 64 colours as far apart as can be in OKLab (0.04), with a contrast of at least 3 with paper.
struct Round {
    double turn;
    double lighter; ///< for dark colours; light ones become darker
};
constexpr std::array<Round, 8> rounds{{{0.0, 0.0},
                                       {-7.0, 0.04},
                                       {18.0, 0.18},
                                       {-12.0, 0.16},
                                       {11.0, 0.13},
                                       {22.0, 0.05},
                                       {-2.0, 0.09},
                                       {30.0, 0.10}}};

Color moved(const Color& color, double turn, double lighter) {
    const OklabColor from = oklabOf(color);
    constexpr double middle = 0.52, degrees = 57.29577951308232;
    const double step = from.lightness < middle ? lighter : -lighter;
    return fromOklch(from.lightness + step, std::hypot(from.a, from.b),
                     std::atan2(from.b, from.a) * degrees + turn);
}

int variantNumber(int variant) {
    return (variant % variantCount + variantCount) % variantCount;
}

/// FNV-1a: the same on every machine.
std::uint64_t hashOf(std::string_view id) {
    std::uint64_t hash = 14695981039346656037ULL;
    for (const char letter : id)
        hash = (hash ^ static_cast<unsigned char>(letter)) * 1099511628211ULL;
    return hash ^ hash >> 29;
}

MethodStyle listedStyle(std::size_t place) {
    const std::size_t hue = place % methodHues.size(), round = place / methodHues.size();
    const Color color = moved(colorFromHex(methodHues[hue]), rounds[round].turn, rounds[round].lighter);
    // 3 and 8 have no common divisor: methods of one hue have different shapes.
    return {hexOf(color), (hue + 3 * round) % markShapes, static_cast<LineDash>(round % variantDashes), hue};
}

MethodStyle hashedStyle(std::string_view method) {
    const std::uint64_t hash = hashOf(method);
    const std::size_t hue = hash % methodHues.size();
    const double turn = static_cast<double>(hash / 64 % 31) - 15.0;
    const double lighter = 0.04 + 0.03 * static_cast<double>(hash / 64 / 31 % 5);
    const Color color = readableOn(moved(colorFromHex(methodHues[hue]), turn, lighter), paper);
    return {hexOf(color), hash / 8 % markShapes, LineDash::dashDotDotted, hue};
}

} // namespace

MethodStyle methodStyle(std::string_view method) {
    static_assert(listed.size() <= methodHues.size() * rounds.size());
    const auto found = std::find(listed.begin(), listed.end(), method);
    return found == listed.end() ? hashedStyle(method)
                                 : listedStyle(static_cast<std::size_t>(found - listed.begin()));
}

std::string variantColor(std::string_view method, int variant) {
    const Color own = colorFromHex(methodStyle(method).color);
    int number = variantNumber(variant) % variantLightnesses;
    // The first steps that neither vanish into paper nor into black.
    for (const double step : {0.14, -0.14, 0.07, -0.07, 0.21, -0.21, 0.28, -0.28}) {
        const Color moved = lightened(own, step);
        if (number > 0 && oklabOf(own).lightness + step > 0.28 &&
            contrastRatio(moved, paper) >= leastContrast && --number == 0)
            return hexOf(moved);
    }
    return hexOf(own);
}

LineDash variantDash(std::string_view method, int variant) {
    const LineDash own = methodStyle(method).dash;
    const int number = variantNumber(variant);
    const auto turn = static_cast<std::size_t>(number % variantLightnesses + number / variantLightnesses);
    return number == 0 ? own : static_cast<LineDash>((static_cast<std::size_t>(own) + turn) % variantDashes);
}

} // namespace groupscope
