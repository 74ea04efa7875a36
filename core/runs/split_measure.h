// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/message.h"
#include "core/measures/measure.h"
#include "core/runs/run.h"

#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Splits under a name of their own: {"ood", {"sketch", "imagenet-v2"}}. Of such a name tables show the mean
/// over its splits, and the worst of them.
using SplitAverages = std::map<std::string, std::vector<std::string>, std::less<>>;

/// Stands between the splits of an average that has no name: "sketch+imagenet-v2".
inline constexpr char averageSign = '+';

/// Stands for all splits to report on but `test`, whatever their names, as an average of which nothing can be
/// selected.
inline constexpr std::string_view otherSplits = "*";

/// A number of a run by which tables, rules and axes compare: a measure of a split, of all its examples or of
/// a part of them. "test.worst_group_accuracy", "test.map_at_r.worst:color",
/// "test.mutual_information.color", "sketch+imagenet-v2.average_accuracy.worst_split".
struct SplitMeasure {
    enum class Part {
        whole,     ///< all examples
        worst,     ///< the worst group, or with `of` the worst value of that attribute
        gap,       ///< how far that is from the whole
        mean,      ///< over classes, each alike
        attribute, ///< the value that the measure has of the attribute `of`
        group,     ///< the group of the name `of`
        ofClass    ///< the class of the name `of`
    };

    std::string split = validationSplit; ///< or several with averageSign between them, or otherSplits
    const Measure* measure = nullptr;    ///< never null in one that is used
    Part part = Part::whole;
    std::string of{};        ///< name of an attribute, group or class, see Part
    bool worstSplit = false; ///< of an average the split with the worst value, not the mean

    /// The splits that it is an average of, otherSplits as it is; of another one its split.
    std::vector<std::string> splits() const;
    bool isAverage() const { return split == otherSplits || split.find(averageSign) != std::string::npos; }
    /// Whether it looks at groups of its examples.
    bool ofGroups() const {
        return part == Part::worst || part == Part::gap || part == Part::group || part == Part::attribute ||
               measure->ofGroups || (measure->ofAttributes && measure->wholeOf.empty());
    }
    /// Whether it follows from counts of right examples, which every epoch has.
    bool isOfReport() const { return measure->ofReport != nullptr; }
    bool higherIsBetter() const { return measure->better == Better::higher && part != Part::gap; }
    /// The id: "test.gap", "val.map_at_r.gap:color".
    std::string spelled() const;
    /// ".worst", ".gap:color": suffix of the measure; empty for a whole split.
    std::string partId() const;
    /// " of the worst group", " of the worst color": suffix for display; empty for a whole split.
    std::string partText() const;
    /// "worst-group accuracy of the worst color": title without the split, for display.
    std::string title() const;
    /// A shorter title, for a heading of a table.
    std::string heading() const;
    /// Value for one split with these results; nothing if it is not defined.
    std::optional<double> value(const Measured& measured, const GroupScheme& scheme = {}) const;
    /// One number of those of splits(): their mean, or the worst; nothing where one has none.
    std::optional<double> combined(const std::vector<std::optional<double>>& values) const;
    /// Value of a finished run; nothing if it was not measured.
    std::optional<double> value(const Run& run) const;
    /// value() where "val" means the split that the task of the run selects by, as it does where people
    /// write it.
    std::optional<double> meantValue(const Run& run) const;
    /// splits() where "val" means that, and otherSplits those of the task.
    std::vector<std::string> meantSplits(const TaskDefinition& definition) const;
};

/// The attributes that make groups of any of those runs.
std::vector<std::string> attributesOf(std::span<const Run* const> runs);

/// Throws UsageError, which lists `attributes`, where it is of another one.
void requireAttribute(const SplitMeasure& measure, const std::vector<std::string>& attributes,
                      const Message& where);

/// Parses an id; names of `averages` stand for their splits. Nothing for an unknown measure or part.
std::optional<SplitMeasure> knownSplitMeasure(std::string_view id, const SplitAverages& averages = {});

/// An id with the names of averages replaced by their splits: "ood.gap" is "sketch+imagenet-v2.gap".
std::string withoutAverageNames(const std::string& id, const SplitAverages& averages);

/// "sketch+imagenet-v2": splits as an average without a name is written.
std::string spelledAverage(const std::vector<std::string>& splits);

/// Whether it can be the name of a split, or names several with averageSign between them.
bool isSplitOrAverage(std::string_view name);

/// The name that `averages` has for splits with averageSign between them; else `split` as it is.
std::string nameOfSplits(std::string_view split, const SplitAverages& averages);

/// "validation", "mean of sketch and imagenet-v2": title for display.
std::string titleOfSplits(std::string_view split);

} // namespace groupscope
