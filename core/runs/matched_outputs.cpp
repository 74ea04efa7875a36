// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/runs/matched_outputs.h"

#include "core/base/counted.h"
#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/name_join.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <functional>
#include <limits>
#include <optional>
#include <utility>

namespace groupscope {

std::string outputKindName(OutputKind kind) {
    return kind == OutputKind::logits ? "logits" : kind == OutputKind::classes ? "classes" : "probabilities";
}

namespace {

/// The number that a text is; nothing for other texts.
std::optional<std::size_t> wholeNumber(const std::string& text) {
    std::size_t number = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
    return error == std::errc() && end == text.data() + text.size() && !text.empty() ? std::optional(number)
                                                                                     : std::nullopt;
}

/// Origin of outputs. Run files keep it, so it names no path of AnnData.
std::string originOf(const FilePlace& where) {
    return wordsOfPath(where.path) ? where.path.substr(where.path.rfind('/') + 1) + " of " + where.file
                                   : where.text();
}

class OutputMatching {
  public:
    OutputMatching(const Task& task, const ModelOutputs& outputs)
        : task_(task)
        , outputs_(outputs)
        , classes_(static_cast<std::size_t>(task.classCount())) {
        matched_.name = outputs.name;
    }

    MatchedOutputs match() {
        note("read from " + originOf(outputs_.where));
        matchRows();
        matched_.predictions.assign(task_.labels.size(), -1);
        if (outputs_.scores.cols() > 0)
            takeScores();
        else
            takeClasses();
        if (std::all_of(matched_.predictions.begin(), matched_.predictions.end(),
                        [](int predicted) { return predicted < 0; }))
            refuse("no example of the set has a prediction", "give outputs of examples of this set");
        return std::move(matched_);
    }

  private:
    [[noreturn]] void refuse(const std::string& what, const std::string& whatToDo) const {
        throw DataError(what, outputs_.where, whatToDo);
    }
    void note(std::string text) { matched_.notes.push_back(std::move(text)); }
    std::string classColumn() const { return "column '" + task_.groups.className() + "'"; }
    const std::string& rowName(std::size_t row) const { return task_.set->ids[row]; }

    /// rows_: the row of the set of each output, -1 for none.
    void matchRows() {
        const std::vector<std::string>& ids = task_.set->ids;
        rows_.resize(outputs_.size(), -1);
        if (outputs_.ids.empty() || outputs_.ids == ids) {
            if (rows_.size() != ids.size())
                refuse("there are outputs of " + rowsText(rows_.size()) + " for the " + rowsText(ids.size()) +
                           " of the set, and nothing names them",
                       "give one row for each example of the set, or the names of the examples in a column "
                       "that is called 'id'");
            for (std::size_t i = 0; i < rows_.size(); ++i)
                rows_[i] = static_cast<int>(i);
            if (outputs_.ids.empty())
                note("its outputs are matched by position");
            return;
        }
        matchByName(ids);
    }

    /// Every output must be of a row of the set, or every row must have an output: with neither, names that
    /// fit may fit by chance, as counts from 0 and from 1 do.
    void matchByName(const std::vector<std::string>& ids) {
        NameJoin join = joinNames(ids, outputs_.ids);
        if (!join.repeatedOwn.empty())
            refuse("two examples of the set are called '" + join.repeatedOwn.front() + "'",
                   "give names that are there once, or all outputs in the order of the set without names");
        if (!join.repeatedOther.empty())
            refuse("there are two outputs of example '" + join.repeatedOther.front() + "'",
                   "give one output for each example");
        if (join.matched == 0 || (!join.allOwn() && !join.allOther()) || countApart(ids, outputs_.ids))
            refuse(mismatchText(ids, "the set", outputs_.ids, "'" + outputs_.idsFrom + "'", join),
                   "name the outputs as the examples of the set, in a column that is called 'id', and leave "
                   "out outputs of other examples");
        const std::string form = formText(join.form);
        note("its outputs are matched by their names in '" + outputs_.idsFrom + "'" +
             (form.empty() ? "" : ", " + form));
        std::vector<std::string> unknown;
        for (std::size_t i = 0; i < join.ownOf.size(); ++i)
            if (join.ownOf[i] < 0)
                unknown.push_back(outputs_.ids[i]);
        if (!unknown.empty())
            note(counted(unknown.size(), "output", "outputs") + " of its " + std::to_string(rows_.size()) +
                 " are not in the set and left out: " + shownNames(unknown));
        rows_ = std::move(join.ownOf);
    }

    /// The class of each column of scores.
    std::vector<int> classOfColumn() {
        const auto columns = static_cast<std::size_t>(outputs_.scores.cols());
        if (columns != classes_)
            refuse("there are " + counted(columns, "column", "columns") + " of scores, but " + classColumn() +
                       " has " + std::to_string(classes_) + " classes",
                   columns == 1 ? "give one column a class: of a single score z of the second of two "
                                  "classes, the columns 0 and z"
                                : "give one column for each class of the column");
        std::vector<int> order(classes_);
        for (std::size_t c = 0; c < classes_; ++c)
            order[c] = static_cast<int>(c);
        if (outputs_.classNames.empty()) {
            note("its columns are taken in the order of the classes (" + listOf(task_.groups.classes()) +
                 ")");
            return order;
        }
        if (outputs_.classNames.size() != classes_)
            refuse(counted(outputs_.classNames.size(), "class is", "classes are") + " named for " +
                       std::to_string(classes_) + " columns",
                   "name one a column");
        return codesOf(outputs_.classNames, "its columns are");
    }

    static std::string listOf(const std::vector<std::string>& names) {
        return joinedUpTo(6, names, std::identity());
    }

    /// The classes that different words mean: all by name, or all by number.
    std::vector<int> codesOf(const std::vector<std::string>& words, const std::string& whatIs) {
        const std::vector<std::string>& classes = task_.groups.classes();
        std::vector<int> codes;
        std::vector<std::string> unknown;
        bool numbers = true;
        for (const std::string& word : words) {
            const auto found = std::find(classes.begin(), classes.end(), word);
            if (found == classes.end())
                unknown.push_back(word);
            codes.push_back(static_cast<int>(found - classes.begin()));
            const std::optional<std::size_t> number = wholeNumber(word);
            numbers = numbers && number && *number < classes_;
        }
        if (unknown.empty()) {
            note(whatIs + " taken by the names of the classes");
            return codes;
        }
        if (!numbers)
            refuse(shownNames(unknown) +
                       (unknown.size() == 1 ? " is not a class of " : " are not classes of ") +
                       classColumn() + ", whose classes are " + listOf(classes),
                   "name the classes as in the set, or number them from 0 in that order");
        for (std::size_t i = 0; i < words.size(); ++i)
            codes[i] = static_cast<int>(*wholeNumber(words[i]));
        note(whatIs + " taken as numbers of the classes, from 0 in the order " + listOf(classes));
        return codes;
    }

    void takeScores() {
        const std::vector<int> order = classOfColumn();
        std::vector<int> seen(classes_, 0);
        for (const int code : order)
            if (seen[code]++ != 0)
                refuse("two columns of scores are of class '" + task_.groups.classes()[code] + "'",
                       "name each class once");
        matched_.logits =
            MatrixF::Constant(static_cast<Eigen::Index>(task_.labels.size()),
                              static_cast<Eigen::Index>(classes_), std::numeric_limits<float>::quiet_NaN());
        for (std::size_t i = 0; i < rows_.size(); ++i)
            if (rows_[i] >= 0 && hasScores(i))
                for (std::size_t c = 0; c < classes_; ++c)
                    matched_.logits(rows_[i], order[c]) =
                        outputs_.scores(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(c));
        std::size_t ties = 0;
        for (Eigen::Index row = 0; row < matched_.logits.rows(); ++row) {
            if (std::isnan(matched_.logits(row, 0)))
                continue;
            const auto scores = matched_.logits.row(row).array();
            ties += (scores == scores.maxCoeff()).count() > 1 ? 1 : 0;
            matched_.predictions[row] = largestOf(row);
        }
        if (ties > 0)
            note("the highest scores of " + rowsText(ties) +
                 " are equal, or equal in single precision: the first of these classes is the prediction");
        settleScale();
    }

    /// The first of equals.
    int largestOf(Eigen::Index row) const {
        const float* begin = matched_.logits.row(row).data();
        return static_cast<int>(std::max_element(begin, begin + classes_) - begin);
    }

    /// False for a row of NaN alone: there is no prediction.
    bool hasScores(std::size_t output) const {
        const auto scores = outputs_.scores.row(static_cast<Eigen::Index>(output));
        if (scores.array().isNaN().all())
            return false;
        if (!scores.allFinite())
            refuse("the scores of example '" + rowName(static_cast<std::size_t>(rows_[output])) +
                       "' are partly NaN or infinite",
                   "give numbers, or NaN in all columns of examples without a prediction");
        return true;
    }

    /// Whether the scores are probabilities, which become their logarithms.
    void settleScale() {
        constexpr double tolerance = 2e-3; // of half precision
        bool shares = true, sums = true;
        std::size_t zeros = 0;
        for (Eigen::Index row = 0; row < matched_.logits.rows(); ++row) {
            if (std::isnan(matched_.logits(row, 0)))
                continue;
            double sum = 0.0;
            for (Eigen::Index c = 0; c < matched_.logits.cols(); ++c) {
                const double score = matched_.logits(row, c);
                shares = shares && score >= 0.0 && score <= 1.0 + tolerance;
                zeros += score <= leastProbability ? 1 : 0;
                sum += score;
            }
            sums = sums && std::abs(sum - 1.0) <= tolerance;
        }
        if (shares && !sums)
            note("its scores lie in [0,1] and do not add up to 1: they are taken as logits, not as "
                 "probabilities");
        if (!shares || !sums)
            return;
        matched_.kind = OutputKind::probabilities;
        note("its scores add up to 1 for every example: they are taken as probabilities, and their "
             "logarithms as logits" +
             (zeros == 0 ? std::string() : "; " + counted(zeros, "is", "are") + " 0 and taken as 2.2e-16"));
        for (Eigen::Index row = 0; row < matched_.logits.rows(); ++row)
            if (!std::isnan(matched_.logits(row, 0)))
                takeLogarithms(row);
    }

    /// Shares so near each other that their logarithms are one number stay in order: the model has decided.
    void takeLogarithms(Eigen::Index row) {
        for (Eigen::Index c = 0; c < matched_.logits.cols(); ++c)
            matched_.logits(row, c) = static_cast<float>(
                std::log(std::max(static_cast<double>(matched_.logits(row, c)), leastProbability)));
        const int predicted = matched_.predictions[row];
        if (largestOf(row) != predicted)
            matched_.logits(row, predicted) =
                std::nextafter(matched_.logits.row(row).maxCoeff(), std::numeric_limits<float>::infinity());
    }

    void takeClasses() {
        matched_.kind = OutputKind::classes;
        const std::vector<int> codes = codesOf(outputs_.classes.categories, "its predictions are");
        for (std::size_t i = 0; i < rows_.size(); ++i)
            if (const int code = outputs_.classes.codes[i]; rows_[i] >= 0 && code >= 0)
                matched_.predictions[rows_[i]] = codes[code];
        note("there are predicted classes alone: accuracies, but no confidence, calibration or losses");
    }

    const Task& task_;
    const ModelOutputs& outputs_;
    std::size_t classes_;
    std::vector<int> rows_;
    MatchedOutputs matched_;
};

} // namespace

MatchedOutputs matchOutputs(const Task& task, const ModelOutputs& outputs) {
    return OutputMatching(task, outputs).match();
}

} // namespace groupscope
