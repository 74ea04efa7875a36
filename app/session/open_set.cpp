// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/session/open_set.h"

#include "app/session/window_text.h"
#include "core/base/error.h"
#include "core/io/anndata/derived_set.h"

#include <utility>

namespace groupscope {

OpenSet::OpenSet(QObject* parent)
    : QObject(parent)
    , named_(std::make_shared<const std::vector<NamedExamples>>()) {
    connect(&openJob_, &BackgroundJob::progressed, this, &OpenSet::openingProgressed);
    connect(&openJob_, &BackgroundJob::noticed, this, &OpenSet::noticed);
    connect(&openJob_, &BackgroundJob::failed, this, &OpenSet::openFailed);
    connect(&openJob_, &BackgroundJob::cancelled, this,
            [this] { Q_EMIT openFailed({}, AnsweringDialog::none); });
}

void OpenSet::open(const QString& path, const std::optional<TaskSelection>& selection) {
    leaveAndRead(path, readFile(path, selection, false, {}));
}

void OpenSet::openAgain(const QString& path) {
    leaveAndRead(path, readFile(path, {}, true, {}));
}

void OpenSet::openChosen(const QString& path, const SetChoices& choices) {
    const auto goOn = [this, path, choices] {
        if (SetOpening left = left_.take(path, choices); left.set) {
            openJob_.abandon();
            Q_EMIT openingStarted(path);
            adopt(std::move(left));
        } else {
            startReading(path, readFile(path, {}, true, choices));
        }
    };
    leaveQuestion_ ? leaveQuestion_(goOn) : goOn();
}

void OpenSet::import(const QString& path, const ImportMapping& mapping,
                     const std::optional<SplitRequest>& split) {
    startReading(path, readImport(path, mapping, split));
}

void OpenSet::openDemo(DemoSet demo) {
    leaveAndRead(tr("the demo set"), readDemo(demo));
}

void OpenSet::leaveAndRead(const QString& path, ReadSet read) {
    const auto goOn = [this, path, read = std::move(read)] { startReading(path, read); };
    leaveQuestion_ ? leaveQuestion_(goOn) : goOn();
}

void OpenSet::startReading(const QString& path, ReadSet read) {
    Q_EMIT openingStarted(path);
    openJob_.start([this, read = std::move(read)](const BackgroundJob::Context& context) {
        SetOpening opening = read(context);
        if (opening.set)
            opening = resolved(std::move(opening), context);
        context.post([this, opening = std::move(opening)] {
            if (opening.content)
                Q_EMIT importNeeded(opening.content);
            if (opening.set)
                adopt(opening);
            if (!opening.notice.isEmpty()) // after what views say of the set
                Q_EMIT noticed(opening.notice);
        });
    });
}

SetOpening OpenSet::openedAnew(const TaskSelection& selection) const {
    SetOpening opening = now_;
    opening.selection = selection;
    opening.before = now_.task;
    opening.task = nullptr;
    opening.chosenHere = opening.mayLook = true;
    return opening;
}

void OpenSet::reselect(const TaskSelection& selection, const std::optional<SplitRequest>& split) {
    if (now_.set)
        leaveAndRead(path(), readAgain(openedAnew(selection), split));
}

void OpenSet::openAsked(const TaskSelection& selection, const std::optional<SplitRequest>& split) {
    if (!asked_.set)
        return;
    SetOpening opening = asked_;
    opening.selection = selection;
    opening.chosenHere = opening.mayLook = true;
    leaveAndRead(QString::fromStdString(asked_.set->path.string()), readAgain(std::move(opening), split));
}

void OpenSet::forgetAsked() {
    asked_ = {};
    Q_EMIT openFailed({}, AnsweringDialog::none);
}

void OpenSet::addColumns(const std::vector<Column>& columns, const TaskSelection& selection) {
    if (!now_.set)
        return;
    SetOpening opening = openedAnew(selection);
    opening.before = nullptr; // its rows are looked at anew
    opening.set = withColumns(*now_.set, columns, columns.front().name);
    opening.choices.made.push_back({columns});
    opening.choices.selection = selection;
    leaveAndRead(path(), [opening](const auto&) { return opening; });
}

void OpenSet::addLabels(const QString& table) {
    if (now_.set)
        leaveAndRead(path(), readLabels(openedAnew(now_.selection), table));
}

void OpenSet::addGroup(const Column& column, const std::optional<TaskSelection>& selection) {
    if (!now_.set)
        return;
    SetOpening opening = openedAnew(selection.value_or(now_.selection));
    opening.choices.made.push_back({{column}, MadeColumns::Origin::group});
    opening.choices.selection = opening.selection;
    opening.set = withStep(*now_.set, opening.choices.made.back());
    leaveAndRead(path(), [opening](const auto&) { return opening; });
}

void OpenSet::look() {
    if (!now_.set || now_.task)
        return;
    SetOpening opening = openedAnew(now_.selection);
    opening.chosenHere = false;
    startReading(path(), [opening](const auto&) { return opening; });
}

void OpenSet::adopt(SetOpening opening) {
    asked_ = {};
    if (!opening.task && now_.task) { // what is open stays so until columns of the other one are chosen
        asked_ = std::move(opening);
        asked_.before.reset();
        asked_.validation.reset();
        Q_EMIT columnsAsked(asked_.problem, AnsweringDialog::columns);
        return;
    }
    Q_EMIT leaving();
    left_.keep(now_);
    Q_EMIT left();
    if (now_.set == nullptr || opening.set->sha256 != now_.set->sha256 ||
        opening.choices.made.size() != now_.choices.made.size())
        saved_ = false;
    now_ = std::move(opening);
    named_ = std::make_shared<const std::vector<NamedExamples>>();
    now_.before.reset();
    now_.notice.clear();
    if (!now_.task) {
        Q_EMIT columnsNeeded(now_.problem, AnsweringDialog::columns);
        return;
    }
    try {
        if (now_.chosenHere)
            keepChoices(path(), now_.choices);
    } catch (const Error& error) {
        Q_EMIT noticed(windowText(error));
    }
    isAdopting_ = true;
    Q_EMIT adopted();
    Q_EMIT opened();
    isAdopting_ = false;
    if (!named_->empty())
        Q_EMIT namedChanged();
    Q_EMIT ready();
}

void OpenSet::markSaved() {
    saved_ = true;
    Q_EMIT savedChanged();
}

void OpenSet::setNamed(std::vector<NamedExamples> groups) {
    for (const NamedExamples& group : groups)
        if (!now_.set || group.rows.rowCount() != now_.set->size())
            throw UsageError("the group “" + group.name + "” belongs to another set", "",
                             "open that set first");
    if (groups == *named_)
        return; // values that were computed of them stay known
    named_ = std::make_shared<const std::vector<NamedExamples>>(std::move(groups));
    if (!isAdopting_) // else views learn of it when all of them have taken up the set
        Q_EMIT namedChanged();
}

void OpenSet::close() {
    if (!now_.set) {
        openJob_.cancel(); // what is on its way is not wanted any more
        return;
    }
    openJob_.abandon();
    Q_EMIT leaving();
    left_.keep(now_);
    Q_EMIT left();
    now_ = {};
    asked_ = {};
    named_ = std::make_shared<const std::vector<NamedExamples>>();
    Q_EMIT closed();
}

} // namespace groupscope
