// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/document_state.h"
#include "core/data/named_examples.h"

#include <QObject>

#include <vector>

namespace groupscope {

class Document;
class Session;

/// The named groups of examples of a document. Each change is a step on its undo stack, and throws UsageError
/// while the document is read-only.
class NamedGroups : public QObject {
    Q_OBJECT
  public:
    /// `groups` belong to the state of the document, which outlives this object.
    NamedGroups(Document* document, Session* session, std::vector<NamedGroup>* groups);

    /// Names examples of the open set. Throws UsageError without examples, for an empty name, for the name of
    /// another group of the set, for examples of another set, and beyond `mostGroups` and `mostLetters`.
    void add(const QString& name, const RowSelection& rows, const QString& note = {});
    void rename(int index, const QString& name); ///< Throws as add() does.
    void setNote(int index, const QString& note);
    void remove(int index);
    /// Adds a column to the open set, "yes" for the examples of the group and "no" for all others. The column
    /// is named like the group, with a number if the name is taken. The set is opened again. Throws
    /// UsageError for a group of another set.
    void makeColumn(int index);
    /// Makes the column unless it exists, and adds it to the attributes of the task, or to the identities
    /// where groups overlap. Methods then train on these groups. The set is opened again. Throws UsageError
    /// for a group of another set, and if a column names the groups.
    void makeAttribute(int index);
    /// Whether the examples belong to the open set, as its file is now.
    bool isOfOpenSet(const NamedGroup& group) const;
    /// Named groups of the open set.
    std::vector<NamedExamples> ofOpenSet() const;

  Q_SIGNALS:
    /// The named groups changed; the session already has those of the open set.
    void changed();

  private:
    /// Column of the open set: "yes" for the examples of the group, "no" otherwise. Throws UsageError for a
    /// group of another set.
    Column columnOf(int index) const;
    void requireName(const QString& name, int except) const;

    Document* document_;
    Session* session_;
    std::vector<NamedGroup>* groups_;
};

} // namespace groupscope
