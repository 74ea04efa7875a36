// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/run_context.h"
#include "core/data/task.h"
#include "core/heads/head.h"
#include "core/measures/alignment.h"
#include "core/measures/group_report.h"
#include "core/measures/mutual_information.h"
#include "core/measures/worst_group_bound.h"
#include "core/training/predictions.h"

#include <any>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <typeindex>
#include <vector>

namespace groupscope {

/// Largest number of examples of a split that are held in memory and compared pairwise by default: minutes.
inline constexpr std::size_t mostComparedRows = 200'000;

/// The examples of a split of more than mostComparedRows that a measure of the embedding reads.
enum class ManyRows : std::uint8_t {
    some,         ///< sampledRows of them, evenly spread over the split
    someOfGroups, ///< at most sampledRowsOfGroup of each group, evenly spaced, and sampledRows in total
    all           ///< block by block, or because each example is compared with all others
};
inline constexpr std::size_t sampledRows = 100'000;
inline constexpr std::size_t sampledRowsOfGroup = 10'000;

/// The examples of a split, as stored or as embedded by a head. Derived data are computed at first use and
/// shared by measures. Task, split and head must outlive it.
class Evaluated {
  public:
    /// `head` null: the raw embedding, which has no predictions. Throws DataError if the split has no
    /// examples.
    Evaluated(const Task& task, const Split& set, const Head* head, const RunContext& context);

    /// Continues with another head on the same examples; data that the head does not change are kept. Returns
    /// false if the embedding differs.
    bool see(const Head& head, const RunContext& context);
    /// From now on the examples search the examples of that split instead of each other: retrieval with a
    /// gallery. It must outlive this. Throws UsageError if both splits share some examples but not all,
    /// DataError for a split without examples.
    void searchIn(const Split& gallery);
    /// Frees the memory of embedding and predictions, which are computed again when needed.
    void forgetRows();

    const Task& task() const { return task_; }
    const Split& split() const { return set_; }
    const std::vector<int>& rows() const { return set_.rows; }
    const Head* head() const { return head_; }
    /// The searched split; null if examples search each other.
    const Split* gallery() const { return gallery_; }
    /// Whether there is a head with a classifier of the task's classes.
    bool hasLogits() const { return head_ != nullptr && head_->classCount() == task_.classCount(); }
    const RunContext& context() const { return context_; }

    /// The examples that a measure reads: this itself for ManyRows::all, and if the split has no more than
    /// mostComparedRows; else a sample. Groups keep the counts of the split. Valid until see() or searchIn().
    Evaluated& sample(ManyRows which);

    const GroupMembership& members();
    /// (n,) classes and (n,C) logits. Throws Cancelled.
    const Predictions& predictions();
    /// Moves the predictions out; they are computed again when needed.
    Predictions takePredictions();
    const GroupReport& report();
    /// (n,D) or (n,K): as stored, or the head's, also if not finite. Valid as embedding() is. Throws
    /// Cancelled.
    const MatrixF& anyEmbedding();
    /// Whether distances between those examples are finite.
    bool hasDistances();
    /// (n,D) or (n,K): as stored, or the head's. Valid until the first call of alignmentOfUnitRows(). Throws
    /// DataError for examples so long that distances overflow, Cancelled.
    const MatrixF& embedding();
    /// Passes the rows of embedding() to `use` in order, `rows` (b,K) from row `first` on: all at once if
    /// there are at most mostComparedRows; otherwise none are kept. Throws as embedding() does.
    void inBlocks(const std::function<void(Eigen::Index first, const MatrixView<float>& rows)>& use);
    /// Embeds other examples (m,) like embedding(): (m,D) or (m,K), not kept. Throws as embedding() does.
    MatrixF embedded(const std::vector<int>& rows) const;
    /// Number of pairs of groups of a class that alignment compares; above mostAlignmentPairs there is no
    /// alignment.
    std::size_t alignmentPairs();
    bool canAlign() { return alignmentPairs() <= mostAlignmentPairs; }
    /// Why there is no alignment; empty if there is one.
    std::string notAlignedReason();
    /// (C,) alignment of the embedding, and of its normalised rows, which replace it: a second copy might not
    /// fit into memory. Empty if there are too many pairs.
    const std::vector<ClassAlignment>& alignmentOfClasses();
    const std::vector<ClassAlignment>& alignmentOfUnitRows();
    /// The bound of the worst group's loss (Theorem 3.1 of Correct-N-Contrast), with groups weighted by their
    /// examples in the set; nothing for heads whose logits are not a linear map of their embedding or have
    /// other classes, for overlapping groups, and for too many pairs.
    std::optional<WorstGroupBound> bound();
    /// Sets δ and C1 of bound().
    void setBoundConstants(const BoundConstants& constants) {
        boundConstants_ = constants;
        samples_.clear();
    }
    /// Returns the result of `make`, computed once and kept as long as the embedding, one for each type.
    template<class Kept, class Make>
    const Kept& ofEmbedding(const Make& make) {
        std::any& kept = kept_[std::type_index(typeid(Kept))];
        if (!kept.has_value())
            kept = Kept(make());
        return *std::any_cast<Kept>(&kept);
    }
    /// Mutual information of class and attributes. `seed` draws the halves of InformationProtocol::code.
    const RepresentationInformation& information(InformationProtocol protocol, std::uint64_t seed = 0);

  private:
    struct Sample;
    bool isHeld() const { return rows().size() <= mostComparedRows; }
    void readBlocks(const std::function<void(Eigen::Index first, const MatrixView<float>& rows)>& use);
    void throwUnmeasurable() const;

    const Task& task_;
    const Split& set_;
    const Head* head_;
    const Split* gallery_ = nullptr;
    bool asStored_; ///< whether it leaves the embedding as it is
    RunContext context_;
    BoundConstants boundConstants_;
    std::optional<GroupMembership> members_;
    std::optional<Predictions> predictions_;
    std::optional<GroupReport> report_;
    std::optional<MatrixF> embedding_;
    std::optional<bool> finite_; ///< whether distances of embedding_ are
    std::optional<std::vector<ClassAlignment>> alignment_;
    std::optional<std::vector<ClassAlignment>> unitAlignment_;
    std::optional<RepresentationInformation> information_;
    std::map<std::type_index, std::any> kept_;                  ///< see ofEmbedding()
    std::map<ManyRows, std::shared_ptr<Sample>> samples_;       ///< see sample()
    InformationProtocol protocol_ = InformationProtocol::paper; ///< protocol of information_
    std::uint64_t informationSeed_ = 0;                         ///< seed of information_
};

/// Class and attributes of `rows`, for mutual information.
RowLabels labelsOf(const Task& task, std::span<const int> rows);

} // namespace groupscope
