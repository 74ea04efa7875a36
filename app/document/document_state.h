// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/document/row_ranges.h"
#include "app/session/set_choices.h"
#include "core/runs/reveal.h"

#include <QByteArray>
#include <QJsonObject>
#include <QString>
#include <QStringList>

#include <vector>

namespace groupscope {

/// What people look at of a set.
struct SetView {
    RowRanges selection{}; ///< selected rows of the set
    QStringList runs{};    ///< ids of the selected runs, those chosen last stand last
    QString varied{};      ///< in what runs of other tasks may differ; empty: none stand beside
    QJsonObject panes{};   ///< PaneContent::state() by Pane::id
    bool operator==(const SetView&) const = default;
};

/// A set of a document: where it is, as what it was opened, what was trained on it, what was looked at.
struct DocumentSet {
    QString path{};           ///< absolute
    QString relative{};       ///< from the folder of the document, when it was saved last
    QString sha256{};         ///< of the set as the file gave it; empty: it has not been read yet
    SetChoices choices{};     ///< its mapping, the columns made in the window, which column is what
    QString baseline{};       ///< id of the run that all others are compared with; or empty
    QString baselineTask{};   ///< hash of the task it answers; empty: an older document
    QStringList runs{};       ///< ids of the runs that were there
    QStringList runFolders{}; ///< of experiments that were opened beside the set
    SetView view{};
};

/// Rows that a person gave a name.
struct NamedGroup {
    QString name{};   ///< one of a kind among the groups of a set
    QString sha256{}; ///< of the set whose rows they are
    RowRanges rows{};
    QString note{};
    bool operator==(const NamedGroup&) const = default;
};

/// All that a document holds.
struct DocumentState {
    std::vector<DocumentSet> sets{};
    int current = -1; ///< the set that is looked at, or is on its way; -1: none
    std::vector<NamedGroup> groups{};
    bool hidesTest = true;
    QStringList chosenSettings{};  ///< see Session::chosenSettings()
    std::vector<Reveal> reveals{}; ///< when test results were revealed, and of which runs
    QByteArray layout{};           ///< QMainWindow::saveState()
    int layoutVersion = 0;
    QString front{}; ///< Pane::id of the tab in front in the middle; empty: an older document
};

/// Beyond these no document is read, so that nothing longer may come into one.
inline constexpr qsizetype mostGroups = 10'000, mostLetters = 10'000;

/// The newest version of the file that this program writes and reads.
inline constexpr int documentVersion = 1;
inline const QString documentEnding = QStringLiteral("groupscope");

/// As the text of a file in that folder: paths stand there from it as well, so that a folder that is moved
/// with its sets opens again.
QByteArray textOfDocument(const DocumentState& state, const QString& folder);
/// The opposite. Keys that this version does not know are passed over. Throws FileError, naming `file`, for
/// what is no document, one of a newer version, and values that cannot be meant.
DocumentState documentOfText(const QByteArray& text, const QString& file);

/// Replaces the file as a whole or not at all. Throws FileError, which names it; the file is then as it was.
void writeDocument(const DocumentState& state, const QString& file);
/// Throws FileError also for a file that cannot be read, or is larger than any document.
DocumentState readDocument(const QString& file);

/// Where the set is now: from the folder of the document, else where it was; empty: in neither place.
QString placeOfSet(const DocumentSet& set, const QString& folder);
/// The set is at `place` now; the table that is read with it and folders of experiments that are gone are
/// looked for as they lay from it, since they may have moved together.
void moveSet(DocumentSet& set, const QString& place);

} // namespace groupscope
