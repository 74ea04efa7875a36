// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/other_sets.h"

#include "app/session/window_text.h"
#include "core/base/error.h"
#include "core/io/import/embedding_file.h"

#include <utility>

namespace groupscope {

OtherSets::OtherSets(QObject* parent)
    : QObject(parent) {
    connect(&job_, &BackgroundJob::finished, this, &OtherSets::startNext);
    connect(&job_, &BackgroundJob::failed, this, [this](const QString& message) { // as for want of memory
        known_[reading_].problem = message;
        Q_EMIT changed();
        startNext();
    });
}

void OtherSets::setOpenSet(std::shared_ptr<const EmbeddingSet> set) {
    job_.abandon();
    waiting_.clear();
    known_.clear();
    open_ = std::move(set);
}

OtherSets::Known OtherSets::of(const QString& path) {
    const auto [known, isNew] = known_.emplace(path, Known());
    if (isNew) {
        waiting_ << path;
        if (!job_.isRunning())
            startNext();
    }
    return known->second;
}

void OtherSets::keepOnly(const QStringList& paths) {
    std::erase_if(known_, [&](const auto& entry) {
        return !entry.second.problem.isEmpty() || (!paths.contains(entry.first) && entry.second.joined);
    });
}

void OtherSets::startNext() {
    if (waiting_.isEmpty() || !open_)
        return;
    reading_ = waiting_.takeFirst();
    job_.start([this, path = reading_, open = open_](const BackgroundJob::Context& context) {
        Known known;
        try {
            auto joined = std::make_shared<JoinedSet>();
            joined->set = openEmbeddingFile(path.toStdString(), {}, context.run);
            joined->rows = matchRows(open->ids, open->path.string(), joined->set->ids, path.toStdString());
            known.joined = std::move(joined);
        } catch (const Cancelled&) {
            throw;
        } catch (const Error& error) {
            known.problem = windowText(error);
        }
        context.post([this, path, known] {
            known_[path] = known;
            Q_EMIT changed();
        });
    });
}

} // namespace groupscope
