// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/derived.h"

#include "core/base/memory.h"

#include <algorithm>

namespace groupscope {

namespace {

std::vector<DerivedValues*> stores; ///< all of the program, in the GUI thread
/// Maps hold the rows that they were made of: 220 MB for 70,000 rows of 784 dimensions.
std::size_t& mostBytes() {
    static std::size_t bytes = std::min(std::size_t{1} << 30, memoryLimit() / 8);
    return bytes;
}

} // namespace

DerivedValues::DerivedValues(Session* session, QObject* parent)
    : QObject(parent)
    , session_(session) {
    stores.push_back(this);
    for (const auto signal : {&OpenSet::opened, &OpenSet::closed})
        connect(session->data(), signal, this, &DerivedValues::forgetAll);
    connect(session->data(), &OpenSet::columnsNeeded, this, &DerivedValues::forgetAll);
    connect(session->runs(), &RunList::runsRemoved, this, &DerivedValues::forgetRuns);
    connect(session->runs(), &RunList::runChanged, this, [this](const QString& id) {
        const SessionRun* run = session_->find(id);
        if (run != nullptr && run->state == SessionRun::State::training)
            forgetRuns({id}); // a stopped one that goes on becomes another under the same id
        if (run != nullptr && (run->hasDetails() || !run->stored.problem.isEmpty()))
            goOn(id);
    });
    for (const auto signal : {&BackgroundJob::finished, &BackgroundJob::cancelled})
        connect(&job_, signal, this, &DerivedValues::rest);
    connect(&job_, &BackgroundJob::progressed, this, &DerivedValues::progressed);
    connect(&job_, &BackgroundJob::noticed, this, &DerivedValues::noticed);
    connect(&job_, &BackgroundJob::failed, session, &Session::noticed);
    connect(&job_, &BackgroundJob::failed, this, &DerivedValues::rest);
}

DerivedValues::~DerivedValues() {
    std::erase(stores, this);
}

void DerivedValues::stop() {
    job_.cancel();
    forgetWaiting();
}

void DerivedValues::rest() {
    if (!startWaiting())
        Q_EMIT rested();
}

std::optional<std::vector<RunHandle>> DerivedValues::handlesOf(const QStringList& ids, bool anyTask) const {
    std::vector<RunHandle> runs;
    for (const QString& id : ids) {
        const SessionRun* run = session_->find(id);
        if (run == nullptr || !run->run || !(run->ofOpenTask || anyTask))
            return std::nullopt;
        runs.push_back(handleOf(*run));
        if (!runs.back().isAtHand())
            return std::nullopt;
    }
    return runs;
}

bool DerivedValues::fetch(const std::vector<RunHandle>& runs) {
    bool any = false;
    for (const RunHandle& run : runs)
        if (!run.details && session_->find(run.id)->stored.problem.isEmpty()) {
            session_->runs()->fetchDetails(run.id); // goOn() follows
            any = true;
        }
    return any;
}

std::uint64_t DerivedValues::now() {
    static std::uint64_t requests = 0;
    return ++requests;
}

std::size_t DerivedValues::bytesKept() {
    std::size_t sum = 0;
    for (const DerivedValues* store : stores)
        sum += store->bytes();
    return sum;
}

void DerivedValues::setMemoryBound(std::size_t bytes) {
    mostBytes() = bytes;
    keepBound();
}

void DerivedValues::keepBound() {
    for (std::size_t kept = bytesKept(); kept > mostBytes();) {
        DerivedValues* first = nullptr;
        for (DerivedValues* store : stores)
            if (store->oldest() && (first == nullptr || *store->oldest() < *first->oldest()))
                first = store;
        if (first == nullptr)
            return; // all that is left is wanted now
        const std::size_t before = first->bytes();
        first->dropOldest();
        kept -= before - first->bytes();
        Q_EMIT first->changed();
    }
}

} // namespace groupscope
