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

/// So many rows of a split are held in memory, and compared with each other unasked: minutes.
inline constexpr std::size_t mostComparedRows = 200'000;

/// Which rows of a split of more than mostComparedRows a measure of the embedding looks at.
enum class ManyRows : std::uint8_t {
    some,         ///< sampledRows of them, evenly spread over the split
    someOfGroups, ///< of each group at most sampledRowsOfGroup, evenly spread over it, and sampledRows in all
    all           ///< block by block, or because each row is compared with all others
};
inline constexpr std::size_t sampledRows = 100'000;
inline constexpr std::size_t sampledRowsOfGroup = 10'000;

/// The rows of a split, as they are stored or as a head sees them. What measures look at is made when it is
/// first asked for and kept, so that several measures share it. The task, the set and the head it looks at
/// must outlive it.
class Evaluated {
  public:
    /// `head` null: the raw embedding, which has no predictions. Throws DataError when the set has no rows.
    Evaluated(const Task& task, const Split& set, const Head* head, const RunContext& context);

    /// Looks at the same rows as another head sees them; what is known of an embedding that neither head
    /// changes stays. False when the embedding is another one.
    bool see(const Head& head, const RunContext& context);
    /// The rows search the examples of that split from now on, and no more each other: retrieval with a
    /// gallery. The split they are of is no gallery. It must outlive this. Throws UsageError where both share
    /// some examples but not all, DataError for a split without examples.
    void searchIn(const Split& gallery);
    /// Gives back the memory of embedding and predictions, which are made anew when something asks for them.
    void forgetRows();

    const Task& task() const { return task_; }
    const Split& split() const { return set_; }
    const std::vector<int>& rows() const { return set_.rows; }
    const Head* head() const { return head_; }
    /// The split that is searched; null where rows search each other.
    const Split* gallery() const { return gallery_; }
    /// Whether there is a head that tells the classes of the task apart.
    bool hasLogits() const { return head_ != nullptr && head_->classCount() == task_.classCount(); }
    const RunContext& context() const { return context_; }

    /// The same of the rows that a measure looks at: this itself for ManyRows::all, and where the split has
    /// no more than mostComparedRows. Groups keep the counts of the split. Valid until see() or searchIn().
    Evaluated& sample(ManyRows which);

    const GroupMembership& members();
    /// (n,) and (n,C). Throws Cancelled.
    const Predictions& predictions();
    /// The same, given away: they are made anew when something asks for them again.
    Predictions takePredictions();
    const GroupReport& report();
    /// (n,D) or (n,K): as stored, or the head's, whatever its numbers are. Valid as embedding() is. Throws
    /// Cancelled.
    const MatrixF& anyEmbedding();
    /// Whether distances between those rows are finite.
    bool hasDistances();
    /// (n,D) or (n,K): as stored, or the head's. Valid until alignmentOfUnitRows() is asked for the first
    /// time. Throws DataError for rows so long that distances overflow, Cancelled.
    const MatrixF& embedding();
    /// Gives `use` the rows of embedding() in order, `rows` (b,K) of them from the row `first` on: all at
    /// once where there are no more than mostComparedRows; of more, none are kept. Throws as embedding()
    /// does.
    void inBlocks(const std::function<void(Eigen::Index first, const MatrixView<float>& rows)>& use);
    /// Other rows (m,) of the embedding, as embedding() has its own: (m,D) or (m,K), not kept. Throws as it
    /// does.
    MatrixF embedded(const std::vector<int>& rows) const;
    /// Pairs of groups of a class that alignment compares; of more than mostAlignmentPairs there is none.
    std::size_t alignmentPairs();
    bool canAlign() { return alignmentPairs() <= mostAlignmentPairs; }
    /// Why there is no alignment; empty when there is.
    std::string notAlignedReason();
    /// (C,) of the embedding as it is, and of its rows divided by their norms, for which it gives way: a
    /// second copy might not fit into memory. Empty when there are too many pairs.
    const std::vector<ClassAlignment>& alignmentOfClasses();
    const std::vector<ClassAlignment>& alignmentOfUnitRows();
    /// The bound of the worst group's loss (Theorem 3.1 of Correct-N-Contrast), groups weighed by the rows
    /// that the set counts of each; nothing for heads whose
    /// logits are no linear map of their embedding or of other classes, for groups that overlap, and for too
    /// many.
    std::optional<WorstGroupBound> bound();
    /// Sets the δ and C1 that bound() takes from now on.
    void setBoundConstants(const BoundConstants& constants) {
        boundConstants_ = constants;
        samples_.clear();
    }
    /// What `make` makes of the embedding the first time; kept, one of each type, as long as the embedding
    /// is.
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
    InformationProtocol protocol_ = InformationProtocol::paper; ///< of information_
    std::uint64_t informationSeed_ = 0;                         ///< the same
};

/// Class and attributes of `rows`, for their information.
RowLabels labelsOf(const Task& task, std::span<const int> rows);

} // namespace groupscope
