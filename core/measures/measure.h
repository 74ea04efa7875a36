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

/// Which values of a measure are good ones.
enum class Better { higher, lower, neither };

/// What a measure looks at beside rows and groups.
enum class Needs {
    embedding,       ///< the rows, as stored or as a head embeds them
    texts,           ///< rows with texts beside them, and no head that changes rows and knows no texts
    logits,          ///< a head that tells the classes apart
    linearClassifier ///< one whose logits are a linear map of its embedding, and groups that do not overlap
};

/// A series of a history that holds values of a measure.
struct RecordedSeries {
    std::string name;  ///< a '*' stands for what differs: "align.class.*"
    std::string title; ///< of its curve, after what the '*' stands for: "worst group"; or empty
};

/// What a training records of a measure after an epoch.
struct Recorded {
    SeriesValues values{};
    std::string reason{}; ///< why there are none
};

/// How a training takes a measure after each epoch. Where a measure of all rows would cost more than the
/// epoch, it looks at some. What is left empty is as the measure has it.
struct Recording {
    std::string id{};      ///< the word that asks for it; empty: the measure's id
    std::string title{};   ///< for people, within a sentence; empty: the measure's
    std::string summary{}; ///< of the worst value of its first series: "largest … of a class"; empty: title
    std::string note{};    ///< what one should know before choosing it; or empty
    int rowsOfGroup = 0;   ///< so many of each group, evenly spread, are looked at; 0: no bound
    int rowsInAll = 0;     ///< rows spread over the set that are looked at; 0: no bound
    std::vector<RecordedSeries> series{}; ///< what `of` gives, the most telling one first
    /// Null: "<split>.<measure>", and "<split>.<measure>.worst" where it has values of groups.
    Recorded (*of)(Evaluated& evaluated) = nullptr;
};

/// Something that is measured. A measure is one file in this folder and one line in its CMakeLists.txt; help,
/// JSON, tables, selection, the monitor and its menu, curves and legends follow from this description.
struct Measure {
    std::string id;           ///< "worst_group_accuracy": the name in files and on the command line
    std::string name{};       ///< a better name that is read and written as well; or empty
    std::string title;        ///< "worst-group accuracy": for people, within a sentence
    std::string shortTitle{}; ///< "worst group": where there is little room; empty: the title
    std::string formula;      ///< in plain text, with what its letters mean
    std::string source;       ///< paper and equation
    std::string unit;         ///< "share" of [0,1], "nats", "distance", …
    Better better = Better::higher;
    Needs needs = Needs::embedding;
    bool ofGroups = false;     ///< without rows in groups it is not defined
    bool ofClasses = false;    ///< it has a value of each class
    bool ofAttributes = false; ///< it has a value of each attribute
    std::string wholeOf{};     ///< beside those of attributes, what its whole is of: "class"; or empty
    /// Whether its time grows with the square of the rows: of more than mostComparedRows it is measured only
    /// where it is asked for by its id.
    bool comparesAllRows = false;
    bool onRequest = false; ///< measured only where it is asked for by its id
    bool searches = false;  ///< rows search the gallery, where there is one: see Evaluated::searchIn()
    /// Which rows it looks at where there are more than mostComparedRows: see looksAt(). Measures of
    /// predictions look at all.
    ManyRows manyRows = ManyRows::some;
    /// Number of nearest examples that the measure looks at, of each; it needs more to search. 0: no bound.
    std::size_t nearest = 0;
    /// One of the two: measures that are known from the counts of right rows, and all others.
    Measured (*ofReport)(const GroupReport& report) = nullptr;
    std::function<Measured(Evaluated& evaluated)> ofRows{};
    /// Where it is a mean of rows: their values (n,), those below 0 do not count.
    std::function<std::vector<float>(Evaluated& evaluated)> rowValues{};

    /// How trainings can take it after each epoch; none: it takes too long, or every epoch has it anyway.
    std::vector<Recording> recordings{Recording()};

    const std::string& heading() const { return shortTitle.empty() ? title : shortTitle; }
    /// The name to show: the better one where there is one.
    const std::string& shownName() const { return name.empty() ? id : name; }
    bool isCalled(std::string_view word) const { return word == id || (!name.empty() && word == name); }

    /// Which rows of a split of that many it looks at.
    ManyRows looksAt(std::size_t rows) const;
    /// Measures the rows that it looks at. Throws UsageError as requireExamples() does, DataError, Cancelled.
    Measured of(Evaluated& evaluated) const;

    /// Throws UsageError where the split that is searched has no more than `nearest` examples.
    void requireExamples(const Split& searched) const;

    /// Why it cannot be measured there; empty when it can.
    std::string reason(const Evaluated& evaluated) const;
};

/// The measures of the list in CMakeLists.txt, in the order in which they are shown. Measures whose id has a
/// number, such as recall_at_16, are found too, but are not among its entries: see numberedMeasure().
class MeasureRegistry : public Registry<Measure> {
  public:
    using Registry<Measure>::Registry;

    bool contains(std::string_view id) const { return known(id) != nullptr; }
    /// Null when there is none of that id. What is found stays where it is.
    const Measure* known(std::string_view id) const;
    /// Throws UsageError at `where` that lists all.
    const Measure& find(const std::string& id, const Message& where = {}) const;
    /// The entries, then those of `ids` that are none and have a number.
    std::vector<const Measure*> with(const std::vector<std::string>& ids) const;
};

/// All measures.
const MeasureRegistry& measures();

/// What a person should know who called the measure by `word`; empty unless that is an id with a better name.
std::string oldNameNote(const Measure& measure, std::string_view word);

/// The worst of the cells that are of groups, or where no group has a value of combinations of attribute
/// values; nothing without any. The worst of a measure of which higher is better is the lowest.
const MeasuredCell* worstCell(const Measure& measure, const Measured& measured);

} // namespace groupscope
