// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/pair_model.h"

#include "app/session/run_followers.h"
#include "app/session/window_words.h"
#include "core/base/error.h"
#include "core/measures/pair_retrieval.h"

#include <algorithm>
#include <exception>
#include <utility>

namespace groupscope {

namespace {

PairSpace makePairSpace(const Task& task, const Split& set, const Head* head, const RunContext& context) {
    Evaluated evaluated(task, set, head, context);
    PairedRows pairs = pairedRows(evaluated);
    PairSpace space{.rows = {}, .texts = std::move(pairs.texts), .says = {}, .search = {}};
    for (const int place : pairs.places)
        space.rows.push_back(set.rows[static_cast<std::size_t>(place)]);
    const std::vector<std::string>& strings = task.embedding->texts.texts;
    for (const int text : space.texts)
        space.says.push_back(
            strings.empty() ? QString() : QString::fromStdString(strings[static_cast<std::size_t>(text)]));
    space.search = std::make_shared<const PairSearch>(std::move(pairs.images), std::move(pairs.embeddedTexts),
                                                      std::move(pairs.imageOfText));
    return space;
}

} // namespace

PairModel::PairModel(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session) {
    followRuns(
        session, this, [this] { clear(); }, [this](const QStringList& ids) { forget(ids); });
    connect(session->runs(), &RunList::runChanged, this, [this](const QString& id) {
        const SessionRun* run = session_->find(id);
        const SearchSpace space{id};
        if (run->fitsOpenSet() && std::find(spaces_.begin(), spaces_.end(), space) != spaces_.end() &&
            !known_.contains(space) && !problems_.contains(space))
            prepare(); // its head may have been read meanwhile
    });
}

bool PairModel::hasTexts() const {
    return session_->task() != nullptr && findInput(*session_->task(), textRole) != nullptr;
}

void PairModel::clear() {
    job_.abandon();
    known_.clear();
    problems_.clear();
    spaces_.clear();
    split_.clear();
    Q_EMIT cleared();
}

void PairModel::forget(const QStringList& runIds) {
    const auto isGone = [&](const auto& entry) { return runIds.contains(entry.first.runId); };
    if (std::erase_if(known_, isGone) + std::erase_if(problems_, isGone) > 0)
        Q_EMIT changed();
}

void PairModel::setSpaces(const std::vector<SearchSpace>& spaces, const std::string& split) {
    const auto isUnwanted = [&](const auto& entry) {
        return std::find(spaces.begin(), spaces.end(), entry.first) == spaces.end() || split != split_;
    };
    std::erase_if(known_, isUnwanted);
    std::erase_if(problems_, isUnwanted);
    spaces_ = spaces;
    split_ = split;
    prepare();
}

std::shared_ptr<const PairSpace> PairModel::pairsOf(const SearchSpace& space) const {
    const auto found = known_.find(space);
    return found == known_.end() ? nullptr : found->second;
}

QString PairModel::reason(const SearchSpace& space) const {
    const auto found = problems_.find(space);
    return found == problems_.end() ? QString() : found->second;
}

void PairModel::prepare() {
    struct Missing {
        SearchSpace space;
        std::shared_ptr<const Run> run;
    };
    std::vector<Missing> missing;
    job_.abandon();
    if (!hasTexts())
        return;
    for (const SearchSpace& space : spaces_) {
        if (known_.contains(space) || problems_.contains(space))
            continue;
        const SessionRun* run = space.runId.isEmpty() ? nullptr : session_->find(space.runId);
        if (!space.runId.isEmpty() && (run == nullptr || !run->fitsOpenSet())) {
            session_->runs()->fetchDetails(space.runId); // runChanged follows
            continue;
        }
        missing.push_back({space, run != nullptr ? run->run : nullptr});
    }
    if (missing.empty())
        return;
    job_.start(
        [this, missing, task = session_->task(), name = split_](const BackgroundJob::Context& context) {
            for (const Missing& own : missing) {
                std::shared_ptr<const PairSpace> pairs;
                QString problem;
                try {
                    const std::unique_ptr<Head> head =
                        own.run ? headOf(own.run->head, own.space.which, own.run->method) : nullptr;
                    pairs = std::make_shared<const PairSpace>(
                        makePairSpace(*task, task->split(name, "pairs"), head.get(), context.run));
                } catch (const Cancelled&) {
                    throw;
                } catch (const std::exception& error) { // of one space; others have pairs all the same
                    problem = inWindowWords(std::string(error.what()));
                }
                context.post([this, space = own.space, pairs, problem] {
                    if (pairs)
                        known_[space] = pairs;
                    else
                        problems_[space] = problem;
                    Q_EMIT changed();
                });
            }
        });
}

} // namespace groupscope
