// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/experiment/protocol.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/experiment/downstream_rows.h"
#include "core/heads/head.h"
#include "core/measures/measure.h"

#include <algorithm>
#include <iterator>
#include <utility>

namespace groupscope {

namespace {

using Score = DownstreamFigure::Score;

constexpr std::pair<Score, std::optional<double> MacroScores::*> scoresOfRows[] = {
    {Score::accuracy, &MacroScores::accuracy},
    {Score::precision, &MacroScores::precision},
    {Score::recall, &MacroScores::recall}};

constexpr std::pair<Score, std::optional<double> Parity::*> paritiesOfRows[] = {
    {Score::demographicParity, &Parity::demographic},
    {Score::equalizedOdds, &Parity::odds},
    {Score::equalOpportunity, &Parity::opportunity}};

void keep(SplitResult& result, NamedMeasured measured) {
    if (findMeasured(&result, measured.id) == nullptr)
        result.measures.push_back(std::move(measured));
}

/// The value of a side among cells of ImbalancedTask::sides.
Measured ofSide(const std::vector<MeasuredCell>& cells, int side) {
    for (const MeasuredCell& cell : cells)
        if (cell.of == MeasuredCell::Of::combination && cell.index == side)
            return {.n = cell.n, .whole = cell.value, .interval = cell.interval};
    return {};
}

/// Keeps a figure: of groups of the run, or of both sides, whose cells are of another scheme.
void keepFigure(SplitResult& result, const std::string& id, Measured measured, bool bySides) {
    if (bySides) {
        keep(result, {majorOf(id), ofSide(measured.cells, majorSide)});
        keep(result, {minorOf(id), ofSide(measured.cells, minorSide)});
        measured.cells.clear();
    }
    keep(result, {id, std::move(measured)});
}

Measured measuredOf(const DownstreamResult& result, std::optional<double> MacroScores::*score) {
    Measured measured{.n = result.whole.n, .whole = result.whole.*score};
    for (const SubgroupScores& own : result.subgroups)
        measured.cells.push_back(
            {.of = own.of, .index = own.index, .n = own.scores.n, .value = own.scores.*score});
    return measured;
}

/// Whether every score of that classifier is there, by that convention; of both sides `bySides`.
bool hasScores(const SplitResult& result, DownstreamFigure figure, bool bySides) {
    const auto isThere = [&](const auto& own) {
        figure.score = own.first;
        const bool ofSide = bySides && !figure.isParity();
        return findMeasured(&result, ofSide ? minorOf(figure.id()) : figure.id()) != nullptr;
    };
    return std::all_of(std::begin(scoresOfRows), std::end(scoresOfRows), isThere) &&
           std::all_of(std::begin(paritiesOfRows), std::end(paritiesOfRows), isThere);
}

/// The classifiers that the balancing allows: a domain-independent head is a logistic regression.
std::vector<std::string> classifiersOf(const DownstreamPlan& plan, DownstreamBalance balance) {
    return balance == DownstreamBalance::domainIndependent && !plan.classifiers.empty()
               ? std::vector<std::string>{"logistic"}
               : plan.classifiers;
}

/// Throws DataError for a balance that the groups of the task do not go with: both sides of an imbalance
/// always do.
void requireBalances(const Task& task, const DownstreamPlan& plan) {
    for (const DownstreamBalance balance : plan.balances) {
        if (balance == DownstreamBalance::oversample)
            oversampledPlaces(task, task.fit(), 0);
        if (balance == DownstreamBalance::domainIndependent)
            domainsOfRows(task, task.fit());
    }
}

bool isReported(const SplitResult& result, const TaskDefinition& definition) {
    return definition.purposeOf(result.name) == Purpose::report;
}

} // namespace

std::string majorOf(const std::string& id) {
    return "major." + id;
}

std::string minorOf(const std::string& id) {
    return "minor." + id;
}

std::vector<NamedMeasured> scoresOf(const DownstreamResult& result, DownstreamFigure figure) {
    std::vector<NamedMeasured> scores;
    for (const auto& [score, member] : scoresOfRows) {
        figure.score = score;
        scores.push_back({figure.id(), measuredOf(result, member)});
    }
    for (const auto& [score, member] : paritiesOfRows) {
        figure.score = score;
        scores.push_back({figure.id(), {.n = result.whole.n, .whole = result.parity.*member}});
    }
    return scores;
}

const std::vector<std::string>& upstreamMeasures() {
    static const std::vector<std::string> ids{"map_at_r", "r_precision", "recall_at_1", "nmi",
                                              "uniformity_kl"};
    return ids;
}

Protocol::Protocol(std::shared_ptr<const Task> task, const std::optional<ImbalancePlan>& imbalance,
                   DownstreamPlan downstream)
    : task_(std::move(task))
    , downstream_(std::move(downstream)) {
    if (imbalance)
        draws_.emplace(task_, *imbalance);
    else if (!downstream_.classifiers.empty())
        requireBalances(*task_, downstream_);
}

std::shared_ptr<const ImbalancedTask> Protocol::drawn(std::size_t level, std::uint64_t draw) const {
    constexpr std::size_t mostKept = 32; // each holds the rows of a set several times
    const std::lock_guard lock(mutex_);
    const auto found = made_.find({level, draw});
    if (found != made_.end())
        return found->second;
    if (made_.size() >= mostKept)
        made_.clear(); // those in use live on with their users
    return made_[{level, draw}] = std::make_shared<const ImbalancedTask>(draws_->make(level, draw));
}

std::shared_ptr<const Task> Protocol::task(std::size_t level, std::uint64_t draw) const {
    return draws_ ? drawn(level, draw)->task : task_;
}

std::vector<DownstreamRows> Protocol::rowsToFit() const {
    if (!downstream_.rows.empty())
        return downstream_.rows;
    return draws_ ? std::vector{DownstreamRows::balanced, DownstreamRows::upstream}
                  : std::vector{DownstreamRows::upstream};
}

bool Protocol::isComplete(const Run& run) const {
    if (draws_.has_value() != run.imbalance.has_value())
        return false;
    if (!draws_ && downstream_.classifiers.empty())
        return true;
    for (const SplitResult& result : run.splits) {
        if (!isReported(result, run.task))
            continue;
        for (const std::string& id : upstreamMeasures())
            if (findMeasured(&result, draws_ ? minorOf(id) : id) == nullptr)
                return false;
        for (const DownstreamBalance balance : downstream_.balances)
            for (const DownstreamRows rows : rowsToFit())
                for (const std::string& classifier : classifiersOf(downstream_, balance))
                    if (!hasScores(result,
                                   {.classifier = classifier,
                                    .balance = balance,
                                    .rows = rows,
                                    .convention = downstream_.convention},
                                   draws_.has_value()))
                        return false;
    }
    return true;
}

void Protocol::describe(Run& run, std::size_t level) const {
    if (draws_)
        run.imbalance = drawn(level, run.seed)->draw;
}

void Protocol::complete(Run& run, std::size_t level, const RunContext& context) const {
    if (!draws_ && downstream_.classifiers.empty())
        return;
    const std::shared_ptr<const ImbalancedTask> drawnRows = draws_ ? drawn(level, run.seed) : nullptr;
    const Task& task = drawnRows != nullptr ? *drawnRows->task : *task_;
    RunContext noting = context;
    noting.onNotice = [&](const std::string& text) {
        if (std::find(run.warnings.begin(), run.warnings.end(), text) == run.warnings.end())
            run.warnings.push_back(text);
        context.notice(text);
    };
    const std::unique_ptr<Head> head = makeHead(run.head);
    Message failures; // of parts; the others are measured all the same
    const auto fitPart = [&](SplitResult& result, DownstreamBalance balance, DownstreamRows rows) {
        try {
            fitOn(result, balance, rows, task, drawnRows.get(), *head, run.seed, noting);
        } catch (const DataError& error) {
            failures = failures + (failures.empty() ? "" : " | ") +
                       (nameOf(balance) + ", " + nameOf(rows) + " examples, " + result.name + ": ") +
                       error.message();
        }
    };
    for (SplitResult& result : run.splits) {
        if (!isReported(result, run.task))
            continue;
        measureUpstream(result, task, drawnRows.get(), *head, noting);
        for (const DownstreamBalance balance : downstream_.balances)
            for (const DownstreamRows rows : rowsToFit())
                fitPart(result, balance, rows);
    }
    if (!failures.empty())
        throw DataError("classifiers could not be fitted downstream", failures,
                        "leave these balances out; all others are measured");
}

void Protocol::measureUpstream(SplitResult& result, const Task& task, const ImbalancedTask* drawn,
                               const Head& head, const RunContext& context) const {
    const Task& asked = drawn != nullptr ? *drawn->sides : task;
    Evaluated evaluated(asked, asked.split(result.name, "split"), &head, context);
    for (const std::string& id : upstreamMeasures()) {
        context.throwIfStopped();
        const Measure& measure = measures().find(id);
        if (findMeasured(&result, drawn != nullptr ? minorOf(id) : id) == nullptr)
            keepFigure(result, id, measure.reason(evaluated).empty() ? measure.of(evaluated) : Measured(),
                       drawn != nullptr);
    }
}

void Protocol::fitOn(SplitResult& result, DownstreamBalance balance, DownstreamRows rows, const Task& task,
                     const ImbalancedTask* drawn, const Head& head, std::uint64_t seed,
                     const RunContext& context) const {
    const Task& asked = drawn != nullptr ? *drawn->sides : task;
    std::vector<std::string> missing;
    for (const std::string& classifier : classifiersOf(downstream_, balance))
        if (!hasScores(result,
                       {.classifier = classifier,
                        .balance = balance,
                        .rows = rows,
                        .convention = downstream_.convention},
                       drawn != nullptr))
            missing.push_back(classifier);
    if (missing.empty())
        return;
    const Split& fit = rows == DownstreamRows::balanced ? drawn->balanced : asked.fit();
    Downstream found = fitDownstream(
        asked, fit, asked.split(result.name, "split"), &head,
        {.classifiers = missing, .balance = balance, .convention = downstream_.convention, .seed = seed},
        context);
    Evaluated evaluated(task, task.split(result.name, "split"), nullptr, context);
    for (std::size_t i = 0; i < found.results.size(); ++i) { // in the order of the ids that were asked for
        if (drawn != nullptr) // parity is asked of attribute values, not of both sides
            found.results[i].parity = parityOf(evaluated, found.results[i].predicted);
        for (NamedMeasured& own : scoresOf(found.results[i], {.classifier = missing[i],
                                                             .balance = balance,
                                                             .rows = rows,
                                                             .convention = downstream_.convention}))
            keepFigure(result, own.id, std::move(own.measured),
                       drawn != nullptr && !parseDownstreamFigure(own.id)->isParity());
    }
}

} // namespace groupscope
