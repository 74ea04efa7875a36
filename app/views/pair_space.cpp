// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/views/pair_space.h"

#include "core/measures/pair_measures.h"

#include <utility>

namespace groupscope {

namespace {

PairSpace pairSpaceOf(const PairKey& key, const Task& task, const Run* run, const RunContext& context,
                      const std::function<void(PairSpace)>& /*tell*/) {
    const std::unique_ptr<Head> head = run ? headOf(run->head, key.space.which, run->method) : nullptr;
    const Split& split = task.split(key.split, "pairs");
    Evaluated evaluated(task, split, head.get(), context);
    PairedRows pairs = pairedRows(evaluated);
    PairSpace space{.rows = {}, .texts = std::move(pairs.texts), .says = {}, .search = {}};
    for (const int place : pairs.places)
        space.rows.push_back(split.rows[place]);
    const std::vector<std::string>& strings = task.embedding->texts.texts;
    for (const int text : space.texts)
        space.says.push_back(strings.empty() ? QString() : QString::fromStdString(strings[text]));
    space.search = std::make_shared<const PairSearch>(std::move(pairs.images), std::move(pairs.embeddedTexts),
                                                      std::move(pairs.imageOfText));
    return space;
}

std::size_t bytesOfPairs(const PairSpace& space) {
    std::size_t bytes = (space.rows.size() + space.texts.size()) * sizeof(int);
    for (const QString& text : space.says)
        bytes += static_cast<std::size_t>(text.size()) * sizeof(QChar) + sizeof(QString);
    return bytes +
           static_cast<std::size_t>(space.search->unitImages().size() + space.search->unitTexts().size()) *
               sizeof(float);
}

} // namespace

PairSpaces* makePairSpaces(Session* session, QObject* parent) {
    return new PairSpaces(session, pairSpaceOf, parent, bytesOfPairs);
}

bool hasTexts(const Session& session) {
    return session.task() != nullptr && findInput(*session.task(), textRole) != nullptr;
}

} // namespace groupscope
