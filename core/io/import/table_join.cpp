// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/table_join.h"

#include "core/base/counted.h"
#include "core/data/name_join.h"
#include "core/io/import/guess_mapping.h"

#include <algorithm>
#include <deque>
#include <optional>
#include <unordered_set>
#include <utility>

namespace groupscope {

namespace {

using Texts = std::vector<std::string>;

constexpr std::size_t spreadRows = 200;
const char* const byPosition = "examples are matched by position";

/// "abc" for "images/abc.jpg": what any form of a name that means the same has in common with it, in ASCII.
std::string coreOf(std::string_view name) {
    name = trimmedCell(name);
    name = name.substr(name.find_last_of("/\\") + 1);
    name = name.substr(0, name.find('.'));
    std::string core;
    for (const char c : name)
        if ((c & 0x80) == 0) // letters with marks are written in two forms
            core += c;
    return core;
}

/// From 0 or 1 on, as numbers of lines do.
std::optional<Count> countOfLines(const Texts& cells) {
    const std::optional<Count> count = countOf(cells);
    return count && (count->first == 0 || count->first == 1) ? count : std::nullopt;
}

/// Whether rows of the table come in the order of the file's.
bool isInOrder(const std::vector<int>& rows) {
    int last = -1;
    for (const int row : rows)
        if (row >= 0 && std::exchange(last, row) > row)
            return false;
    return true;
}

/// Whether no cell of a column is there twice: most columns are not read to their ends.
bool isDifferent(const std::vector<Texts>& rows, std::size_t column) {
    std::unordered_set<std::string_view> seen;
    return std::all_of(rows.begin(), rows.end(),
                       [&](const Texts& row) { return seen.insert(row[column]).second; });
}

/// A column that may hold the names.
struct Candidate {
    const CsvColumn* column = nullptr;
    Texts cells;
    bool called = false; ///< by its own name, not by what is in it
};

/// Names of the file joined with a column.
struct Fit {
    const RowNames* names = nullptr;
    const Candidate* candidate = nullptr;
    NameJoin join;

    bool sameName() const {
        return candidate->called &&
               candidate->column->name == names->path.substr(names->path.find_last_of('/') + 1);
    }
};

class TableJoining {
  public:
    TableJoining(std::span<const RowNames> names, const CsvSource& table, const JoinRequest& request,
                 const RunContext& context)
        : names_(names)
        , table_(table)
        , request_(request)
        , context_(context)
        , given_(std::any_of(names.begin(), names.end(), [](const RowNames& own) { return !own.counted; })) {}

    TableJoin join() {
        findCandidates();
        if (names_.empty()) {
            if (!refuseCount())
                takePosition("the file has no ids to match them by");
            return std::move(result_);
        }
        for (const RowNames& names : names_)
            for (const Candidate& candidate : candidates_)
                look(names, candidate);
        if (!fitting_.empty())
            settleFit();
        else if (best_ && best_->join.repeats())
            refuseRepeated();
        else if (best_)
            refuseMismatch(*best_);
        else if (!given_ && refuseCount())
            return std::move(result_);
        else if (const CsvColumn* column = given_ ? columnOfNames() : nullptr; column != nullptr)
            refuseMismatch(mismatchOf(*column));
        else
            takePosition(given_ ? "the table has no ids of '" + names_.front().path + "'"
                                : "the examples of the file have no names");
        return std::move(result_);
    }

  private:
    /// The columns whose names or contents say so; or the one that was asked for, whatever it holds.
    void findCandidates() {
        Texts called;
        std::unordered_set<std::string> known;
        for (const RowNames& names : names_) {
            called.push_back(names.path.substr(names.path.find_last_of('/') + 1));
            for (const std::string& id : names.ids)
                known.insert(coreOf(id));
        }
        known.erase("");
        const std::vector<Texts> sample = table_.sampleRows(spreadRows);
        for (std::size_t i = 0; i < table_.columns().size(); ++i) {
            const CsvColumn& column = table_.columns()[i];
            const bool isCalled = roleOfName(column.name) == NameRole::ids ||
                                  std::find(called.begin(), called.end(), column.name) != called.end();
            const bool holds = column.type == CellType::text &&
                               std::any_of(sample.begin(), sample.end(),
                                           [&](const Texts& row) { return known.contains(coreOf(row[i])); });
            const bool asked = !request_.column.empty() && column.name == request_.column;
            // Without names of the file, any column that counts the lines may mean its rows.
            const bool counts = names_.empty() && column.type == CellType::integer && isDifferent(sample, i);
            if (request_.column.empty() ? isCalled || holds || counts : asked)
                candidates_.push_back({&column, table_.texts(column.name, context_), isCalled});
        }
    }

    /// A column that counts the lines in another order may mean the rows of a file without names.
    bool refuseCount() {
        for (const Candidate& candidate : candidates_) {
            const std::optional<Count> count = countOfLines(candidate.cells);
            if (!count || count->upwards)
                continue;
            result_.problem = "its column '" + candidate.column->name + "' counts the lines from " +
                              std::to_string(count->first) +
                              " in another order, and the file has no ids that it could mean";
            return true;
        }
        return false;
    }

    /// Whether the column names the rows in its own way: position would be a guess.
    bool namesRows(const Candidate& candidate) const {
        const std::optional<Count> count = countOfLines(candidate.cells);
        return !((candidate.column->unnamed || !given_) && count && count->upwards);
    }

    void look(const RowNames& names, const Candidate& candidate) {
        context_.throwIfStopped();
        Fit fit{&names, &candidate,
                request_.partially ? joinNames(names.ids, candidate.cells, NameForm::exact)
                                   : joinNames(names.ids, candidate.cells)};
        const bool asked = request_.partially || !request_.column.empty();
        if (fits(fit))
            fitting_.push_back(std::move(fit));
        else if ((asked ||
                  (namesRows(candidate) && ((given_ && candidate.called) || fit.join.matched > 1))) &&
                 (!best_ || fit.join.repeats() || fit.join.matched > best_->join.matched))
            best_ = std::move(fit);
    }

    bool fits(const Fit& fit) const {
        if (fit.join.repeats())
            return !request_.partially &&
                   std::equal(fit.names->ids.begin(), fit.names->ids.end(), fit.candidate->cells.begin(),
                              fit.candidate->cells.end());
        if (countApart(fit.names->ids, fit.candidate->cells))
            return false;
        return request_.partially ? fit.join.matched > 0 : fit.join.allOwn() && fit.join.matched > 0;
    }

    void takePosition(const std::string& why) { result_.rule = byPosition + (": " + why); }

    /// Columns of the item's name come first, an unnamed index last, else the first of the table.
    void settleFit() {
        const auto rank = [&](const Fit& fit) {
            const int unmatched = static_cast<int>(fit.join.otherOf.size() - fit.join.matched);
            return std::pair(request_.partially ? unmatched : 0, fit.sameName()                   ? 0
                                                                 : fit.candidate->column->unnamed ? 2
                                                                                                  : 1);
        };
        const auto taken = std::min_element(fitting_.begin(), fitting_.end(),
                                            [&](const Fit& a, const Fit& b) { return rank(a) < rank(b); });
        for (const Fit& fit : fitting_)
            if (!fit.candidate->column->unnamed && !fit.join.repeats() && !request_.partially &&
                fit.join.otherOf != taken->join.otherOf) {
                result_.problem = "its columns '" + taken->candidate->column->name + "' and '" +
                                  fit.candidate->column->name + "' both hold the ids ('" +
                                  taken->names->path + "', '" + fit.names->path +
                                  "'), in different orders: choose one with join=" + fit.names->path + "=" +
                                  fit.candidate->column->name;
                return;
            }
        if (taken->candidate->column->unnamed && request_.column.empty() && !isInOrder(taken->join.otherOf)) {
            result_.problem =
                "its unnamed first column counts the examples, and would put them into another order";
            return;
        }
        take(*taken);
    }

    void take(Fit& fit) {
        const std::string form = formText(fit.join.form);
        result_.path = fit.names->path;
        result_.column = fit.candidate->column->name;
        result_.rule = "examples are matched by its column '" + result_.column + "'" +
                       (form.empty() ? "" : ", " + form) +
                       (fit.join.repeats() ? ", which is in the order of the file" : "");
        if (fit.join.repeats())
            return; // the same names in the same order: position is right
        Texts missing;
        for (std::size_t row = 0; row < fit.join.otherOf.size(); ++row)
            if (fit.join.otherOf[row] < 0)
                missing.push_back(fit.names->ids[row]);
        if (!missing.empty())
            result_.notices.push_back("it has no line for " + counted(missing.size(), "id", "ids") + " of " +
                                      std::to_string(fit.join.otherOf.size()) +
                                      ", which stay without its values: " + shownNames(missing));
        if (!fit.join.allOther())
            result_.notices.push_back(
                counted(fit.join.ownOf.size() - fit.join.matched, "line of it has", "lines of it have") +
                " no such id");
        result_.rowOf = std::move(fit.join.otherOf);
    }

    /// The first column of texts that are all different, whose name says nothing; or null.
    const CsvColumn* columnOfNames() const {
        for (const CsvColumn& column : table_.columns()) {
            if (column.type != CellType::text || roleOfName(column.name))
                continue;
            const Texts cells = table_.texts(column.name, context_);
            const std::unordered_set<std::string_view> different(cells.begin(), cells.end());
            if (different.size() == cells.size() && cells.size() > 1 && !different.contains(""))
                return &column;
        }
        return nullptr;
    }

    void refuseRepeated() {
        const bool inTable = !best_->join.repeatedOther.empty();
        const Texts& repeated = inTable ? best_->join.repeatedOther : best_->join.repeatedOwn;
        result_.problem = counted(repeated.size(), "id is", "ids are") + " there several times in " +
                          (inTable ? "the table" : "the file") + " (" + shownNames(repeated) +
                          "), so examples cannot be matched by '" + best_->candidate->column->name +
                          "', and they are in another order";
    }

    Fit mismatchOf(const CsvColumn& column) {
        candidates_.push_back({&column, table_.texts(column.name, context_)});
        return {&names_.front(), &candidates_.back(),
                joinNames(names_.front().ids, candidates_.back().cells)};
    }

    void refuseMismatch(const Fit& fit) {
        result_.problem = mismatchText(fit.names->ids, "'" + fit.names->path + "'", fit.candidate->cells,
                                       "its column '" + fit.candidate->column->name + "'", fit.join);
    }

    std::span<const RowNames> names_;
    const CsvSource& table_;
    const JoinRequest& request_;
    const RunContext& context_;
    bool given_;                       ///< somebody gave the file names
    std::deque<Candidate> candidates_; ///< a deque: fits point into it
    std::vector<Fit> fitting_;
    std::optional<Fit> best_;
    TableJoin result_;
};

} // namespace

TableJoin joinTable(std::span<const RowNames> names, const CsvSource& table, const JoinRequest& request,
                    const RunContext& context) {
    return TableJoining(names, table, request, context).join();
}

} // namespace groupscope
