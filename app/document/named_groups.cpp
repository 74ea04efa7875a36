// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/document/named_groups.h"

#include "app/document/document.h"
#include "app/session/session.h"
#include "core/base/error.h"
#include "core/io/anndata/derived_set.h"

#include <algorithm>
#include <string>
#include <utility>

namespace groupscope {

namespace {

/// Longer text could be saved, and the document not be opened again.
void requireShort(const QString& text) {
    if (text.size() > mostLetters)
        throw UsageError("the text has " + std::to_string(text.size()) + " letters, and a document allows " +
                             std::to_string(mostLetters) + " for a text",
                         "", "shorten it");
}

} // namespace

NamedGroups::NamedGroups(Document* document, Session* session, std::vector<NamedGroup>* groups)
    : document_(document)
    , session_(session)
    , groups_(groups) {}

void NamedGroups::requireName(const QString& name, int except) const {
    const QString called = name.simplified(); // as it is kept
    if (called.isEmpty())
        throw UsageError("a group needs a name", "", "give it one");
    requireShort(called);
    const QString sha256 =
        except >= 0 ? groups_->at(static_cast<std::size_t>(except)).sha256 : document_->openContent();
    for (std::size_t i = 0; i < groups_->size(); ++i)
        if (static_cast<int>(i) != except && (*groups_)[i].sha256 == sha256 && (*groups_)[i].name == called)
            throw UsageError("there is a group “" + called.toStdString() + "” already", "",
                             "choose another name");
}

bool NamedGroups::isOfOpenSet(const NamedGroup& group) const {
    return session_->set() && group.sha256 == document_->openContent() &&
           group.rows.fits(session_->set()->size());
}

std::vector<NamedExamples> NamedGroups::ofOpenSet() const {
    std::vector<NamedExamples> own;
    for (const NamedGroup& group : *groups_)
        if (isOfOpenSet(group))
            own.push_back({group.name.toStdString(), group.rows.of(session_->set()->size())});
    return own;
}

void NamedGroups::add(const QString& name, const RowSelection& rows, const QString& note) {
    document_->requireWritable();
    const QString content = document_->openContent();
    if (content.isEmpty() || rows.isEmpty())
        throw UsageError("no examples are selected", "", "select examples first");
    if (rows.rowCount() != session_->set()->size())
        throw UsageError("the examples belong to another set than the open one", "",
                         "open their set, or select examples of this one");
    if (groups_->size() >= static_cast<std::size_t>(mostGroups))
        throw UsageError("a document holds at most " + std::to_string(mostGroups) + " groups", "",
                         "delete some");
    requireName(name, -1);
    requireShort(note);
    const NamedGroup group{name.simplified(), content, RowRanges(rows), note};
    document_->act(
        tr("group “%1”").arg(group.name),
        [this, group] {
            groups_->push_back(group);
            Q_EMIT changed();
        },
        [this] {
            groups_->pop_back();
            Q_EMIT changed();
        });
}

void NamedGroups::rename(int index, const QString& name) {
    document_->requireWritable();
    requireName(name, index);
    const auto call = [this, index](const QString& called) {
        (*groups_)[static_cast<std::size_t>(index)].name = called;
        Q_EMIT changed();
    };
    const QString before = groups_->at(static_cast<std::size_t>(index)).name;
    const QString after = name.simplified();
    if (after != before)
        document_->act(
            tr("name of group “%1”").arg(after), [call, after] { call(after); },
            [call, before] { call(before); });
}

void NamedGroups::setNote(int index, const QString& note) {
    document_->requireWritable();
    requireShort(note);
    const auto write = [this, index](const QString& text) {
        (*groups_)[static_cast<std::size_t>(index)].note = text;
        Q_EMIT changed();
    };
    const NamedGroup& group = groups_->at(static_cast<std::size_t>(index));
    if (group.note != note)
        document_->act(
            tr("note of group “%1”").arg(group.name), [write, note] { write(note); },
            [write, before = group.note] { write(before); });
}

void NamedGroups::remove(int index) {
    document_->requireWritable();
    const NamedGroup group = groups_->at(static_cast<std::size_t>(index));
    document_->act(
        tr("deletion of group “%1”").arg(group.name),
        [this, index] {
            groups_->erase(groups_->begin() + index);
            Q_EMIT changed();
        },
        [this, index, group] {
            groups_->insert(groups_->begin() + index, group);
            Q_EMIT changed();
        });
}

Column NamedGroups::columnOf(int index) const {
    const NamedGroup& group = groups_->at(static_cast<std::size_t>(index));
    if (!isOfOpenSet(group))
        throw UsageError("“" + group.name.toStdString() + "” belongs to another set", "",
                         "open that set first");
    const EmbeddingSet& set = *session_->set();
    std::string name = group.name.toStdString();
    std::replace(name.begin(), name.end(), '/', '_'); // which no column's name may hold
    const RowSelection rows = group.rows.of(set.size());
    Column column{freeColumnName(set, name == "_index" ? "index" : name), {"no", "yes"}, {}, {}};
    for (std::size_t row = 0; row < set.size(); ++row)
        column.codes.push_back(rows.contains(row) ? 1 : 0);
    return column;
}

void NamedGroups::makeColumn(int index) {
    document_->requireWritable();
    session_->data()->addGroup(columnOf(index));
}

void NamedGroups::makeAttribute(int index) {
    document_->requireWritable();
    Column column = columnOf(index);
    if (!session_->task())
        throw UsageError("the set has no classes and no split yet", "", "choose its columns first");
    const GroupScheme& scheme = session_->task()->groups;
    if (scheme.kind() == GroupScheme::Kind::named)
        throw UsageError("the groups are the values of the column " + scheme.attributes().front().name, "",
                         "choose group attributes in File › Columns… first");
    const auto& columns = session_->set()->columns;
    const auto same = std::find_if(columns.begin(), columns.end(), [&](const Column& own) {
        return own.categories == column.categories && own.codes == column.codes;
    });
    if (same != columns.end())
        column.name = same->name;
    TaskSelection selection = session_->data()->selection();
    selection.useFileAttributes = false;
    if (const auto& partition = session_->task()->partition) // those to train by beside identities
        selection.attributes = partition->groups.attributeNames();
    std::vector<std::string>& names = scheme.overlaps() ? selection.groupColumns : selection.attributes;
    names = scheme.attributeNames();
    if (std::find(names.begin(), names.end(), column.name) != names.end())
        throw UsageError("“" + column.name + "” is already one of the attributes", "",
                         "train with this attribute");
    names.push_back(column.name);
    if (scheme.spansClasses())
        selection.groupBy = GroupBy::attributes;
    same != columns.end() ? session_->data()->reselect(selection)
                          : session_->data()->addGroup(column, selection);
}

} // namespace groupscope
