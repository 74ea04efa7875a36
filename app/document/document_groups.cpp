// SPDX-License-Identifier: GPL-3.0-or-later
// The part of the document that gives rows names.
#include "app/document/document.h"

#include "app/session/session.h"
#include "core/base/error.h"
#include "core/io/anndata/derived_set.h"

#include <algorithm>
#include <string>
#include <utility>

namespace groupscope {

namespace {

/// What is longer could be saved and not be opened again.
void requireShort(const QString& text) {
    if (text.size() > mostLetters)
        throw UsageError("the text has " + std::to_string(text.size()) + " letters, and a document keeps " +
                             std::to_string(mostLetters) + " of each",
                         "", "shorten it");
}

} // namespace

void Document::requireWritable() const {
    if (readOnly_)
        throw UsageError("the document is read-only, since another window has it open or its file may not be "
                         "written",
                         path_.toStdString(), "save it under another name");
}

void Document::requireName(const QString& name, int except) const {
    const QString called = name.simplified(); // as it is kept
    if (called.isEmpty())
        throw UsageError("a group needs a name", "", "give it one");
    requireShort(called);
    const DocumentSet* set = openSet();
    const QString sha256 = except >= 0      ? state_.groups[except].sha256
                           : set != nullptr ? set->sha256
                                            : QString();
    for (std::size_t i = 0; i < state_.groups.size(); ++i)
        if (static_cast<int>(i) != except && state_.groups[i].sha256 == sha256 &&
            state_.groups[i].name == called)
            throw UsageError("there is a group “" + called.toStdString() + "” already", "",
                             "choose another name");
}

bool Document::isOfOpenSet(const NamedGroup& group) const {
    const DocumentSet* set = openSet();
    return session_->set() && set != nullptr && group.sha256 == set->sha256 &&
           group.rows.fits(session_->set()->size());
}

void Document::addGroup(const QString& name, const RowSelection& rows, const QString& note) {
    requireWritable();
    const DocumentSet* set = openSet();
    if (set == nullptr || rows.isEmpty())
        throw UsageError("there are no rows to name", "", "select some");
    if (rows.rowCount() != session_->set()->size())
        throw UsageError("the rows are of another set than the one that is open", "",
                         "open theirs, or select some of this one");
    if (state_.groups.size() >= static_cast<std::size_t>(mostGroups))
        throw UsageError("a document keeps " + std::to_string(mostGroups) + " groups", "", "delete some");
    requireName(name, -1);
    requireShort(note);
    const NamedGroup group{name.simplified(), set->sha256, RowRanges(rows), note};
    push(
        tr("group “%1”").arg(group.name),
        [this, group] {
            state_.groups.push_back(group);
            Q_EMIT groupsChanged();
        },
        [this] {
            state_.groups.pop_back();
            Q_EMIT groupsChanged();
        },
        false);
}

void Document::renameGroup(int index, const QString& name) {
    requireWritable();
    requireName(name, index);
    const auto call = [this, index](const QString& called) {
        state_.groups[index].name = called;
        Q_EMIT groupsChanged();
    };
    const QString before = state_.groups.at(static_cast<std::size_t>(index)).name;
    const QString after = name.simplified();
    if (after != before)
        push(
            tr("name of group “%1”").arg(after), [call, after] { call(after); },
            [call, before] { call(before); }, false);
}

void Document::noteGroup(int index, const QString& note) {
    requireWritable();
    requireShort(note);
    const auto write = [this, index](const QString& text) {
        state_.groups[index].note = text;
        Q_EMIT groupsChanged();
    };
    const NamedGroup& group = state_.groups.at(static_cast<std::size_t>(index));
    if (group.note != note)
        push(
            tr("note of group “%1”").arg(group.name), [write, note] { write(note); },
            [write, before = group.note] { write(before); }, false);
}

void Document::removeGroup(int index) {
    requireWritable();
    const NamedGroup group = state_.groups.at(static_cast<std::size_t>(index));
    push(
        tr("deletion of group “%1”").arg(group.name),
        [this, index] {
            state_.groups.erase(state_.groups.begin() + index);
            Q_EMIT groupsChanged();
        },
        [this, index, group] {
            state_.groups.insert(state_.groups.begin() + index, group);
            Q_EMIT groupsChanged();
        },
        false);
}

void Document::makeColumn(int index) {
    requireWritable();
    const NamedGroup& group = state_.groups.at(static_cast<std::size_t>(index));
    if (!isOfOpenSet(group))
        throw UsageError("“" + group.name.toStdString() + "” names rows of another set", "",
                         "open that one first");
    const EmbeddingSet& set = *session_->set();
    std::string name = group.name.toStdString();
    std::replace(name.begin(), name.end(), '/', '_'); // which no column's name may hold
    const RowSelection rows = group.rows.of(set.size());
    Column column{freeColumnName(set, name == "_index" ? "index" : name), {"no", "yes"}, {}, {}};
    for (std::size_t row = 0; row < set.size(); ++row)
        column.codes.push_back(rows.contains(row) ? 1 : 0);
    session_->data()->addGroup(column);
}

} // namespace groupscope
