// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the session that knows which run the others are compared with, and what people call runs.
#include "app/session/session.h"

#include "core/figures/method_style.h"

#include <QDir>
#include <QFile>
#include <QJsonDocument>
#include <QJsonObject>
#include <QSaveFile>
#include <QSet>

#include <algorithm>
#include <tuple>
#include <utility>

namespace groupscope {

namespace {

/// By task: of other rows or columns other runs are there.
QString baselineFile(const EmbeddingSet& set) {
    const QString folder = archiveFolder(set);
    return folder.isEmpty() ? QString() : QDir(folder).filePath(QStringLiteral("baseline.json"));
}

QJsonObject keptBaselines(const QString& path) {
    QFile file(path);
    if (path.isEmpty() || !file.open(QIODevice::ReadOnly))
        return {};
    return QJsonDocument::fromJson(file.readAll()).object(); // empty when it is damaged
}

} // namespace

void Session::setBaseline(const QString& id) {
    if (!task_ || id == baseline_)
        return;
    const QString before = std::exchange(baseline_, id);
    for (const QString& own : {before, id})
        if (SessionRun* run = findMutable(own)) {
            colorRun(*run);
            Q_EMIT runChanged(own);
        }
    const QString path = baselineFile(*set_);
    if (!path.isEmpty()) {
        QJsonObject kept = keptBaselines(path);
        kept[QString::fromStdString(definitionOf(*task_).hash())] = id;
        QDir().mkpath(archiveFolder(*set_));
        QSaveFile file(path);
        if (!file.open(QIODevice::WriteOnly) || file.write(QJsonDocument(kept).toJson()) < 0 ||
            !file.commit())
            Q_EMIT noticed(
                tr("Which run is the baseline cannot be kept on disk: %1").arg(file.errorString()));
    }
    Q_EMIT baselineChanged();
}

void Session::readBaseline() {
    baseline_ = keptBaselines(baselineFile(*set_))
                    .value(QString::fromStdString(definitionOf(*task_).hash()))
                    .toString();
}

QStringList Session::seedsOf(const QString& id) const {
    QStringList ids;
    const SessionRun* asked = find(id);
    if (asked == nullptr || asked->state != SessionRun::State::done)
        return asked == nullptr ? ids : QStringList{id};
    const std::string setting = settingOf(*asked);
    for (const SessionRun& run : runs_)
        if (run.state == SessionRun::State::done && run.run && run.method == asked->method &&
            run.select == asked->select && run.parameters == asked->parameters && settingOf(run) == setting)
            ids << run.id;
    return ids;
}

std::vector<QStringList> Session::seedGroups(const QStringList& ids) const {
    using Setting = std::tuple<const Method*, std::string, std::string,
                               std::map<std::string, ParameterValue, std::less<>>>;
    std::vector<std::size_t> places;
    for (const QString& id : QSet<QString>(ids.begin(), ids.end()))
        if (const std::optional<std::size_t> place = runPlaces_.find(runs_, id))
            places.push_back(*place);
    std::sort(places.begin(), places.end());
    std::map<Setting, std::size_t> known;
    std::vector<QStringList> groups;
    QHash<QString, std::size_t> groupOf;
    for (const std::size_t place : places) {
        const SessionRun& run = runs_[place];
        std::size_t group = groups.size();
        if (run.state == SessionRun::State::done && run.run)
            group = known
                        .try_emplace({run.method, run.select,
                                      run.ofOpenTask ? std::string() : definitionOfRun(run).hash(),
                                      run.parameters.all()},
                                     group)
                        .first->second;
        if (group == groups.size())
            groups.emplace_back();
        groups[group] << run.id;
        groupOf.insert(run.id, group);
    }
    std::vector<QStringList> ordered;
    for (const QString& id : ids)
        if (const auto group = groupOf.constFind(id); group != groupOf.constEnd())
            if (!groups[group.value()].isEmpty())
                ordered.push_back(std::exchange(groups[group.value()], {}));
    return ordered;
}

void Session::describe(const QString& id, const QString& name, const QString& note) {
    SessionRun* run = findMutable(id);
    if (run == nullptr || !run->whole ||
        (run->whole->name == name.toStdString() && run->whole->note == note.toStdString()))
        return;
    const auto described = [&](const std::shared_ptr<const Run>& before) -> std::shared_ptr<const Run> {
        if (!before)
            return nullptr;
        auto after = std::make_shared<Run>(*before);
        after->name = name.toStdString();
        after->note = note.toStdString();
        return after;
    };
    const bool detailed = run->hasDetails();
    run->stored.summary = described(run->stored.summary);
    run->stored.full = described(run->stored.full);
    run->whole = detailed ? run->stored.full : described(run->whole);
    showRun(*run);
    if (!run->stored.file.isEmpty()) // else it is still being written, and is described when it is
        archive_.describe(run->stored.file, name, note);
    Q_EMIT runChanged(id);
    Q_EMIT runDescribed(id);
}

void Session::colorRun(SessionRun& run) const {
    run.color =
        QColor(run.id == baseline_ ? QString::fromLatin1(baselineColor)
                                   : QString::fromStdString(variantColor(run.method->id, run.variant)));
}

} // namespace groupscope
