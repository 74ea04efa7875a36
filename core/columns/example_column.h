// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/registry.h"
#include "core/data/named_examples.h"
#include "core/data/task.h"
#include "core/figures/color.h"
#include "core/projection/distortion.h"
#include "core/runs/run.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace groupscope {

/// The sources that columns of examples are made of.
struct ColumnSource {
    std::shared_ptr<const Task> task;                          ///< never null
    std::shared_ptr<const Run> run{};                          ///< null: no run is looked at
    std::shared_ptr<const std::vector<NamedExamples>> named{}; ///< null: there are no named groups
    /// (n,) row indices of the points of a map that stands still, and how wrong it is; null: nothing is
    /// known.
    std::shared_ptr<const std::vector<int>> mapRows{};
    std::shared_ptr<const Distortion> distortion{};
};

/// A value of each of the N examples of a task: a class, a group, what a run predicts, how wrong a map is.
/// Colours, queries, hover cards and compositions are made of these. Values are computed when somebody asks
/// for the first time, in the calling thread, and kept as long as the column.
struct ExampleColumn {
    /// Source that the values depend on besides the set.
    enum class Of { set, run, firstStage, map };

    /// A question that queries ask by a word of its own and that one value answers: "wrong".
    struct Flag {
        std::string name;
        std::string meaning;
        int code = 0;
    };

    std::string id;      ///< "attribute:place": what documents call it
    std::string title;   ///< "place"
    std::string meaning; ///< "class that the run predicts", for people
    Of of = Of::set;
    std::string reason{}; ///< why nothing can be asked of it now: "select a finished run"; empty: it can

    /// Either categories: the values there are (K,), and which of them each example has (N,). An example may
    /// have none or several.
    std::shared_ptr<const std::vector<std::string>> words{};
    std::function<const GroupMembership&()> codes{};
    std::function<std::vector<Color>(bool dark)> colors{}; ///< (K,) on a light or a dark ground
    std::string several{}; ///< category of examples with several values; empty: the last value counts
    std::string none{};    ///< word for examples without a value; empty: their value is missing
    /// Or numbers (N,), NaN where an example has none.
    std::function<const std::vector<double>&()> numbers{};
    std::optional<double> low{}, high{}; ///< ends of the colour scale; nothing: those of rangeOfMost()
    std::string quality{};               ///< of all examples together: "trustworthiness 0.973"; or empty

    bool isColour = true;    ///< people choose it to colour or to count examples by
    bool isOnCard = false;   ///< the card of an example tells its value
    std::string queryName{}; ///< by which queries ask; empty: they do not
    int flagCode = -1;       ///< of the value that the query name alone asks for; -1: it must be compared
    std::vector<Flag> flags{};
    bool isOfFile = false;     ///< its query name goes first where two columns have the same
    bool hasLandmarks = false; ///< queries offer some of its numbers

    bool isNumber() const { return static_cast<bool>(numbers); }
    /// The value of an example for people: "shoe", "red tail, odd", "0.731"; empty without one.
    std::string textOf(std::size_t row) const;
    /// Category of the example (0 to K − 1, or K for Several); −1 without a value.
    int codeOf(std::size_t row) const;
};

/// Columns of one kind, of a source: none, one, or one for each attribute, column of the file, …. It is one
/// file in this folder and one line in its CMakeLists.txt.
struct ColumnKind {
    std::string id; ///< "attribute"
    std::vector<ExampleColumn> (*columns)(const ColumnSource& source) = nullptr;
};

/// All kinds, in the order in which people are offered their columns.
const Registry<ColumnKind>& columnKinds();

/// All columns of the source. Two that people choose from have different titles: of columns of the file,
/// those that are class, attribute or split are left out there.
std::vector<ExampleColumn> exampleColumns(const ColumnSource& source);

/// The column of that id; null where there is none.
const ExampleColumn* findColumn(std::span<const ExampleColumn> columns, std::string_view id);

/// Between which numbers 98 % of those that are finite lie: the range of their colours, since a few far away
/// would make all others one colour. 0 and 1 without any.
std::pair<double, double> rangeOfMost(std::span<const double> values);

} // namespace groupscope
