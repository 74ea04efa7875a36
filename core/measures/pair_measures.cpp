// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/pair_measures.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/math/gather.h"
#include "core/measures/alignment.h"
#include "core/measures/pair_retrieval.h"

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

/// The ranks of both directions; kept as long as the embedding is.
struct RanksOfPairs {
    PairRanks images, texts;
};

/// The place of every row of the set among the evaluated ones; −1: it is not among them.
std::vector<int> placesOfRows(const Evaluated& evaluated) {
    std::vector<int> places(evaluated.task().labels.size(), -1);
    for (std::size_t i = 0; i < evaluated.rows().size(); ++i)
        places[static_cast<std::size_t>(evaluated.rows()[i])] = static_cast<int>(i);
    return places;
}

bool isChanged(const Evaluated& evaluated) {
    return evaluated.head() != nullptr && evaluated.head()->transformsEmbedding();
}

MatrixF embeddedTextsOf(const Evaluated& evaluated, const TaskInput& input, const std::vector<int>& texts) {
    MatrixF stored;
    gatherRows(input.values, texts, false, stored);
    return isChanged(evaluated) ? *evaluated.head()->embedTexts(stored) : stored;
}

RanksOfPairs findRanks(Evaluated& evaluated) {
    const PairedRows pairs = pairedRows(evaluated);
    const PairRetrieval found =
        retrievePairs(pairs.images, pairs.embeddedTexts, pairs.imageOfText, evaluated.context());
    if (found.sharedTexts > 0)
        evaluated.context().notice(counted(found.sharedTexts, "text", "texts") + " of the " +
                                   std::to_string(pairs.texts.size()) + " of the " + evaluated.split().title +
                                   " split are equal to one of another example: only their order parts them, "
                                   "so that no ranking can find the right ones");
    RanksOfPairs ranks{.images = {found.ofImages, pairs.places}, .texts = {}};
    std::vector<std::pair<int, int>> ofRows; // place and rank: those of one row beside each other
    for (std::size_t j = 0; j < pairs.texts.size(); ++j)
        ofRows.emplace_back(pairs.places[pairs.imageOfText[j]], found.ofTexts[j]);
    std::stable_sort(ofRows.begin(), ofRows.end(),
                     [](const auto& a, const auto& b) { return a.first < b.first; });
    for (const auto& [place, rank] : ofRows) {
        ranks.texts.places.push_back(place);
        ranks.texts.ranks.push_back(rank);
    }
    return ranks;
}

std::string formulaOf(PairDirection direction, const std::string& id) {
    const bool fromImage = direction == PairDirection::imageToText;
    const std::string among = fromImage
                                  ? "of the nearest of an example's own texts among all texts of the split"
                                  : "of a text's example among all examples of the split that have texts";
    const std::string rank = "by cosine, equal ones by their place";
    if (id == "median_rank")
        return "⌊median⌋ of the ranks " + among + ", from 1, " + rank;
    if (id == "mean_rank")
        return "mean of the ranks " + among + ", from 1, " + rank;
    return "share of " + std::string(fromImage ? "examples" : "texts") + " with rank " + id.substr(1) +
           " or better: the rank " + among + ", " + rank +
           (fromImage ? "; examples without texts are left out" : "");
}

} // namespace

std::string whyNoPairs(const Evaluated& evaluated) {
    const TaskInput* input = findInput(evaluated.task(), textRole);
    if (input == nullptr)
        return "the embedding has no texts";
    if (input->values.cols() != evaluated.task().X().cols())
        return "texts have " + std::to_string(input->values.cols()) + " dimensions, the embedding " +
               std::to_string(evaluated.task().X().cols());
    if (input->covered(evaluated.rows()).empty())
        return "no example of " + evaluated.split().name + " has a text";
    if (isChanged(evaluated) && !evaluated.head()->embedTexts(MatrixF(0, input->values.cols())))
        return "a " + evaluated.head()->state().kind + " head changes embeddings and embeds no texts";
    return {};
}

PairedRows pairedRows(Evaluated& evaluated) {
    if (const std::string why = whyNoPairs(evaluated); !why.empty())
        throw DataError("examples and texts cannot be compared: " + why, evaluated.task().set->path.string(),
                        "choose another embedding, head or split");
    const TaskInput& input = *findInput(evaluated.task(), textRole);
    const std::vector<int> placeOf = placesOfRows(evaluated);
    PairedRows pairs;
    std::vector<int> imageOfPlace(evaluated.rows().size(), -1), ownerPlaces;
    for (int text = 0; text < static_cast<int>(input.values.rows()); ++text) {
        const int owner = input.owner.empty() ? text : input.owner[text];
        const int place = placeOf[owner];
        if (place < 0 || !input.values.row(text).allFinite())
            continue;
        pairs.texts.push_back(text);
        ownerPlaces.push_back(place);
        imageOfPlace[place] = 0;
    }
    for (std::size_t place = 0; place < imageOfPlace.size(); ++place)
        if (imageOfPlace[place] == 0) {
            imageOfPlace[place] = static_cast<int>(pairs.places.size());
            pairs.places.push_back(static_cast<int>(place));
        }
    for (const int place : ownerPlaces)
        pairs.imageOfText.push_back(imageOfPlace[place]);
    const MatrixF& rows = evaluated.embedding();
    pairs.images = rows(pairs.places, Eigen::all);
    pairs.embeddedTexts = embeddedTextsOf(evaluated, input, pairs.texts);
    if (!hasFiniteDistances(pairs.embeddedTexts)) // as Evaluated asks of rows
        throw DataError(
            "texts are NaN, infinite, or so long or short that their distances overflow or vanish",
            evaluated.task().set->path.string(),
            isChanged(evaluated) ? "train the head again" : "scale the texts");
    return pairs;
}

const PairRanks& pairRanks(Evaluated& evaluated, PairDirection direction) {
    const RanksOfPairs& ranks = evaluated.ofEmbedding<RanksOfPairs>(
        [&evaluated] { return whyNoPairs(evaluated).empty() ? findRanks(evaluated) : RanksOfPairs(); });
    return direction == PairDirection::imageToText ? ranks.images : ranks.texts;
}

Measure describedPairMeasure(PairDirection direction, const std::string& id) {
    const bool fromImage = direction == PairDirection::imageToText;
    const bool isRank = id.ends_with("rank");
    const std::string what = isRank ? id.substr(0, id.find('_')) + " rank" : "R@" + id.substr(1);
    return {.id = (fromImage ? "image_to_text_" : "text_to_image_") + id,
            .title = (fromImage ? "image-to-text " : "text-to-image ") + what,
            .formula = formulaOf(direction, id),
            .source = "R-Adapter, Table 5",
            .unit = isRank ? "rank" : "share",
            .better = isRank ? Better::lower : Better::higher,
            .needs = Needs::texts,
            .comparesAllRows = true,
            .recordings = id == "r1" ? std::vector{Recording()} : std::vector<Recording>()};
}

} // namespace groupscope
