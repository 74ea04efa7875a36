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

/// The sources of example columns.
struct ColumnSource {
    std::shared_ptr<const Task> task;                          ///< never null
    std::shared_ptr<const Run> run{};                          ///< null: no run is shown
    std::shared_ptr<const std::vector<NamedExamples>> named{}; ///< null: there are no named groups
    /// (n,) row indices of the points of a finished map, and the error of each point; null: no map.
    std::shared_ptr<const std::vector<int>> mapRows{};
    std::shared_ptr<const Distortion> distortion{};
};

/// One value for each of the N examples of a task: a class, a group, a run's prediction, the error of a map.
/// Colours, queries, hover cards and compositions use columns. Values are computed at first use, in the
/// calling thread, and kept as long as the column.
struct ExampleColumn {
    /// Source that the values depend on in addition to the set.
    enum class Of { set, run, firstStage, map };

    /// A word that a query can use for one value of the column: "wrong".
    struct Flag {
        std::string name;
        std::string meaning;
        int code = 0;
    };

    std::string id;      ///< "attribute:place": the name in documents
    std::string title;   ///< "place"
    std::string meaning; ///< "class that the run predicts": a description for display
    Of of = Of::set;
    std::string reason{}; ///< why no value is available now: "select a finished run"; empty: available

    /// Categories: the values (K,), and the value of each example (N,). An example may have none or several.
    std::shared_ptr<const std::vector<std::string>> words{};
    std::function<const GroupMembership&()> codes{};
    std::function<std::vector<Color>(bool dark)> colors{}; ///< (K,) for a light or a dark background
    std::string several{}; ///< category for examples with several values; empty: the last value counts
    std::string none{};    ///< word for examples without a value; empty: the value is missing
    /// Or numbers (N,), NaN for an example without a value.
    std::function<const std::vector<double>&()> numbers{};
    /// Ends of the colour scale; nothing: the ends of rangeOfMost().
    std::optional<double> low{}, high{};
    std::string quality{}; ///< quality over all examples: "trustworthiness 0.973"; or empty

    bool isColour = true;    ///< whether the column is offered for colours and counts
    bool isOnCard = false;   ///< whether the hover card of an example shows the value
    std::string queryName{}; ///< name in queries; empty: not available in queries
    /// Code of the value that the query name alone asks for; -1: a comparison is needed.
    int flagCode = -1;
    std::vector<Flag> flags{};
    bool isOfFile = false;     ///< whether its query name wins over an equal name of another column
    bool hasLandmarks = false; ///< whether queries suggest some of its numbers

    bool isNumber() const { return static_cast<bool>(numbers); }
    /// The value of an example for display: "shoe", "red tail, odd", "0.731"; empty without one.
    std::string textOf(std::size_t row) const;
    /// Category of the example (0 to K − 1, or K for Several); −1 without a value.
    int codeOf(std::size_t row) const;
};

/// Columns of one kind, made from a source: none, one, or one for each attribute, column of the file, …. Each
/// kind is one file in this folder and one line in its CMakeLists.txt.
struct ColumnKind {
    std::string id; ///< "attribute"
    std::vector<ExampleColumn> (*columns)(const ColumnSource& source) = nullptr;
};

/// All kinds, in the order in which their columns are shown.
const Registry<ColumnKind>& columnKinds();

/// All columns of the source. Two columns offered for colours have different titles: a column of the file
/// that is class, attribute or split is left out.
std::vector<ExampleColumn> exampleColumns(const ColumnSource& source);

/// The column of that id; null where there is none.
const ExampleColumn* findColumn(std::span<const ExampleColumn> columns, std::string_view id);

/// Returns the range that holds 98 % of the finite values, as the range of their colours; a few outliers
/// would otherwise give all others one colour. (0, 1) without finite values.
std::pair<double, double> rangeOfMost(std::span<const double> values);

} // namespace groupscope
