// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/measures/evaluated.h"

#include "core/base/error.h"
#include "core/data/hidden_groups.h"
#include "core/math/gather.h"
#include "core/math/normalize.h"
#include "core/math/spectral_norm.h"
#include "core/measures/spread_rows.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace groupscope {

namespace {

constexpr std::size_t rowsReadAtOnce = 8192;

} // namespace

/// Some of the rows, and what is made of them.
struct Evaluated::Sample {
    Split rows;
    std::unique_ptr<Evaluated> evaluated;
};

Evaluated::Evaluated(const Task& task, const Split& set, const Head* head, const RunContext& context)
    : task_(task)
    , set_(set)
    , head_(head)
    , asStored_(head == nullptr || !head->transformsEmbedding())
    , context_(context) {
    if (set.rows.empty())
        throw DataError("the " + set.title + " split has no examples", task.set->path.string(),
                        "choose another split");
}

bool Evaluated::see(const Head& head, const RunContext& context) {
    const bool asStored = !head.transformsEmbedding(), sameEmbedding = asStored && asStored_;
    asStored_ = asStored;
    head_ = &head;
    context_ = context;
    predictions_.reset();
    report_.reset();
    samples_.clear();
    if (sameEmbedding)
        return true;
    embedding_.reset();
    finite_.reset();
    alignment_.reset();
    unitAlignment_.reset();
    information_.reset();
    kept_.clear();
    return false;
}

void Evaluated::searchIn(const Split& gallery) {
    if (gallery.rows.empty())
        throw DataError("the " + gallery.title + " split has no examples to search", task_.set->path.string(),
                        "choose another split");
    std::vector<int> own = rows(), searched = gallery.rows, both;
    std::sort(own.begin(), own.end());
    std::sort(searched.begin(), searched.end());
    std::set_intersection(own.begin(), own.end(), searched.begin(), searched.end(), std::back_inserter(both));
    const bool same = own == searched;
    if (!same && !both.empty())
        throw UsageError(std::to_string(both.size()) + " examples of " + set_.name +
                             " would retrieve themselves: they are in " + gallery.name + " too",
                         "gallery", "choose splits that have no example in common, or the same split twice");
    gallery_ = same ? nullptr : &gallery;
    kept_.clear();
    samples_.clear();
}

void Evaluated::forgetRows() {
    embedding_.reset();
    predictions_.reset();
    samples_.clear();
}

Evaluated& Evaluated::sample(ManyRows which) {
    if (which == ManyRows::all || isHeld())
        return *this;
    std::shared_ptr<Sample>& kept = samples_[which];
    if (!kept) {
        kept = std::make_shared<Sample>(Sample{set_, nullptr});
        std::vector<int>& chosen = kept->rows.rows;
        if (which == ManyRows::someOfGroups)
            chosen = spreadOverGroups(task_, chosen, sampledRowsOfGroup);
        chosen = spreadOver(chosen, sampledRows);
        kept->evaluated = std::make_unique<Evaluated>(task_, kept->rows, head_, context_);
        kept->evaluated->setBoundConstants(boundConstants_);
    }
    return *kept->evaluated;
}

const GroupMembership& Evaluated::members() {
    if (!members_)
        members_ = task_.membershipOf(rows());
    return *members_;
}

const Predictions& Evaluated::predictions() {
    if (!predictions_)
        predictions_ = predictRows(*head_, task_.X(), rows(), context_);
    return *predictions_;
}

Predictions Evaluated::takePredictions() {
    predictions();
    Predictions taken = std::move(*predictions_);
    predictions_.reset();
    return taken;
}

const GroupReport& Evaluated::report() {
    if (!report_)
        report_ = evaluateGroups(task_, set_, predictions().classes);
    return *report_;
}

const MatrixF& Evaluated::anyEmbedding() {
    if (embedding_)
        return *embedding_;
    MatrixF Z;
    if (head_ != nullptr)
        Z = embedRows(*head_, task_.X(), rows(), context_);
    else
        gatherRows(task_.X(), rows(), false, Z);
    embedding_ = std::move(Z);
    finite_.reset();
    return *embedding_;
}

bool Evaluated::hasDistances() {
    if (!isHeld() && !embedding_) {
        if (!finite_) {
            DistanceCheck check;
            readBlocks([&](Eigen::Index, const MatrixView<float>& rows) { check.add(rows); });
            finite_ = check.isFinite();
        }
        return *finite_;
    }
    anyEmbedding();
    if (!finite_)
        finite_ = hasFiniteDistances(*embedding_);
    return *finite_;
}

const MatrixF& Evaluated::embedding() {
    anyEmbedding();
    if (!hasDistances())
        throwUnmeasurable();
    return *embedding_;
}

void Evaluated::throwUnmeasurable() const {
    throw DataError(unmeasurableRows, task_.set->path.string(),
                    head_ != nullptr ? "train the head again" : "scale the embedding");
}

void Evaluated::inBlocks(const std::function<void(Eigen::Index, const MatrixView<float>&)>& use) {
    if (isHeld() || embedding_)
        return use(0, embedding());
    if (!hasDistances())
        throwUnmeasurable();
    readBlocks(use);
}

void Evaluated::readBlocks(const std::function<void(Eigen::Index, const MatrixView<float>&)>& use) {
    MatrixF block;
    for (std::size_t first = 0; first < rows().size(); first += rowsReadAtOnce) {
        context_.throwIfStopped();
        const auto own = std::span(rows()).subspan(first, std::min(rowsReadAtOnce, rows().size() - first));
        if (head_ != nullptr)
            block = embedRows(*head_, task_.X(), own, context_);
        else
            gatherRows(task_.X(), own, false, block);
        use(static_cast<Eigen::Index>(first), block);
    }
}

MatrixF Evaluated::embedded(const std::vector<int>& rows) const {
    MatrixF Z;
    if (head_ != nullptr)
        Z = embedRows(*head_, task_.X(), rows, context_);
    else
        gatherRows(task_.X(), rows, false, Z);
    if (!hasFiniteDistances(Z))
        throwUnmeasurable();
    return Z;
}

std::size_t Evaluated::alignmentPairs() {
    return alignmentPairCount(members(), task_.groups);
}

std::string Evaluated::notAlignedReason() {
    if (task_.groups.spansClasses())
        return "it compares groups of one class, and groups are of several classes";
    return canAlign() ? ""
                      : "there are " + std::to_string(alignmentPairs()) + " pairs of groups, more than " +
                            std::to_string(mostAlignmentPairs);
}

const std::vector<ClassAlignment>& Evaluated::alignmentOfClasses() {
    if (!alignment_)
        alignment_ = canAlign() ? alignment(embedding(), members(), task_.groups, context_)
                                : std::vector<ClassAlignment>();
    return *alignment_;
}

const std::vector<ClassAlignment>& Evaluated::alignmentOfUnitRows() {
    if (unitAlignment_)
        return *unitAlignment_;
    std::vector<ClassAlignment> classes;
    if (canAlign()) {
        embedding();
        MatrixF unit = std::move(*embedding_); // a second copy might not fit into memory
        embedding_.reset();
        normalizeRowsInPlace(unit);
        classes = alignment(unit, members(), task_.groups, context_);
    }
    unitAlignment_ = std::move(classes); // nothing more can be cancelled
    return *unitAlignment_;
}

std::optional<WorstGroupBound> Evaluated::bound() {
    const std::optional<LinearClassifier> classifier =
        hasLogits() ? head_->linearClassifier() : std::optional<LinearClassifier>();
    if (!classifier || !canAlign() || task_.groups.overlaps() || task_.groups.spansClasses())
        return std::nullopt;
    std::vector<int> groups;
    gatherLabels(task_.groupIds, rows(), groups);
    return worstGroupBound(predictions().logits, groups, task_.groups,
                           classifier->onUnitRows ? alignmentOfUnitRows() : alignmentOfClasses(),
                           spectralNorm(classifier->weight), set_.groupCounts, boundConstants_);
}

const RepresentationInformation& Evaluated::information(InformationProtocol protocol, std::uint64_t seed) {
    if (!information_ || protocol_ != protocol || informationSeed_ != seed) {
        information_ =
            representationInformation(embedding(), labelsOf(task_, rows()), protocol, seed, context_);
        protocol_ = protocol;
        informationSeed_ = seed;
    }
    return *information_;
}

RowLabels labelsOf(const Task& task, std::span<const int> rows) {
    const auto chosen = [rows](const std::vector<int>& all) {
        std::vector<int> labels;
        gatherLabels(all, rows, labels);
        return labels;
    };
    RowLabels labels{chosen(task.labels), {}};
    for (std::size_t a = 0; a < task.groups.attributes().size(); ++a)
        labels.attributes.push_back(chosen(knownAttributeCodes(task, a)));
    return labels;
}

} // namespace groupscope
