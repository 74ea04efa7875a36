// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/registry.h"
#include "core/measures/accuracy_ids.h"
#include "core/measures/evaluated.h"
#include "core/measures/measured.h"
#include "core/training/trainer.h"

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace groupscope {

/// Whether higher or lower values of a measure are better.
enum class Better { higher, lower, neither };

/// Input of a measure in addition to examples and groups.
enum class Needs {
    embedding,       ///< the examples, as stored or as a head embeds them
    texts,           ///< examples with paired texts, and no head that transforms examples but not texts
    logits,          ///< a head with a classifier
    linearClassifier ///< one whose logits are a linear map of its embedding, and groups that do not overlap
};

/// A series of a history that holds values of a measure.
struct RecordedSeries {
    std::string name;  ///< '*' stands for the varying part: "align.class.*"
    std::string title; ///< title of its curve, after the part of '*': "worst group"; or empty
};

/// Values of a measure that a training records after an epoch.
struct Recorded {
    SeriesValues values{};
    std::string reason{}; ///< why there are none
};

/// A form in which trainings record a measure after each epoch, possibly on fewer examples, if the whole
/// measure would take longer than the epoch. Empty members mean: as in the measure.
struct Recording {
    std::string id{};    ///< the word that asks for it; empty: the measure's id
    std::string title{}; ///< title within a sentence; empty: the measure's
    /// Title of the worst value of its first series: "largest … of a class"; empty: title.
    std::string summary{};
    std::string note{};  ///< note for users who select it; or empty
    int rowsOfGroup = 0; ///< largest number of examples of each group, evenly spaced; 0: no limit
    int rowsInAll = 0;   ///< examples spread over the set that are looked at; 0: no bound
    std::vector<RecordedSeries> series{}; ///< series that `of` returns, the most informative first
    /// Null: "<split>.<measure>", and "<split>.<measure>.worst" if it has values of groups.
    Recorded (*of)(Evaluated& evaluated) = nullptr;
};

/// A measure. Each measure is one file in this folder and one line in its CMakeLists.txt; help, JSON, tables,
/// selection, the monitor and its menu, curves and legends use this description.
struct Measure {
    std::string id;           ///< "worst_group_accuracy": the name in files and on the command line
    std::string name{};       ///< a better name that is read and written as well; or empty
    std::string title;        ///< title within a sentence: "worst-group accuracy"
    std::string shortTitle{}; ///< title for small spaces: "worst group"; empty: the title
    std::string formula;      ///< plain text, with the meaning of its letters
    std::string source;       ///< paper and equation
    std::string unit;         ///< "share" of [0,1], "nats", "distance", …
    Better better = Better::higher;
    Needs needs = Needs::embedding;
    bool ofGroups = false;     ///< without examples in groups it is not defined
    bool ofClasses = false;    ///< whether it has a value for each class
    bool ofAttributes = false; ///< whether it has a value for each attribute
    /// Subject of its overall value, next to those of attributes: "class"; or empty.
    std::string wholeOf{};
    /// Whether its time is quadratic in the examples: with more than mostComparedRows it is measured on
    /// request only.
    bool comparesAllRows = false;
    bool onRequest = false; ///< measured only where it is asked for by its id
    /// Whether examples search the gallery if there is one: see Evaluated::searchIn().
    bool searches = false;
    /// The examples that it reads if there are more than mostComparedRows: see looksAt(). Measures of
    /// predictions read all.
    ManyRows manyRows = ManyRows::some;
    /// Number of nearest examples that the measure reads for each example; the searched split must have more.
    /// 0: no limit.
    std::size_t nearest = 0;
    /// Exactly one of the two is set: ofReport for measures of counts of right examples, else the other.
    Measured (*ofReport)(const GroupReport& report) = nullptr;
    std::function<Measured(Evaluated& evaluated)> ofRows{};
    /// For a mean over examples: the values of the examples (n,); negative ones do not count.
    std::function<std::vector<float>(Evaluated& evaluated)> rowValues{};

    /// Forms in which trainings can record it after each epoch; none if it takes too long, or every epoch has
    /// it anyway.
    std::vector<Recording> recordings{Recording()};

    const std::string& heading() const { return shortTitle.empty() ? title : shortTitle; }
    /// The name to show: `name` if set, else the id.
    const std::string& shownName() const { return name.empty() ? id : name; }
    bool isCalled(std::string_view word) const { return word == id || (!name.empty() && word == name); }

    /// The examples that it reads in a split of that many.
    ManyRows looksAt(std::size_t rows) const;
    /// Measures the examples that it reads. Throws UsageError as requireExamples() does, DataError,
    /// Cancelled.
    Measured of(Evaluated& evaluated) const;

    /// Throws UsageError if the searched split has no more than `nearest` examples.
    void requireExamples(const Split& searched) const;

    /// Why it cannot be measured; empty if it can.
    std::string reason(const Evaluated& evaluated) const;
};

/// The measures of the list in CMakeLists.txt, in the order of display. Measures whose id has a number, such
/// as recall_at_16, are found too, but are not entries: see numberedMeasure().
class MeasureRegistry : public Registry<Measure> {
  public:
    using Registry<Measure>::Registry;

    bool contains(std::string_view id) const { return known(id) != nullptr; }
    /// Null if there is no such id. The result is valid for the lifetime of the registry.
    const Measure* known(std::string_view id) const;
    /// Returns the measure. Throws UsageError at `where` that lists all ids.
    const Measure& find(const std::string& id, const Message& where = {}) const;
    /// The entries, followed by those of `ids` that have a number and are no entries.
    std::vector<const Measure*> with(const std::vector<std::string>& ids) const;
};

/// All measures.
const MeasureRegistry& measures();

/// A note for users who named the measure by `word`; empty unless `word` is an id with a better name.
std::string oldNameNote(const Measure& measure, std::string_view word);

/// The worst among the cells of groups, or, if no group has a value, of combinations of attribute values;
/// nothing without any. If higher is better, the worst is the lowest.
const MeasuredCell* worstCell(const Measure& measure, const Measured& measured);

} // namespace groupscope
