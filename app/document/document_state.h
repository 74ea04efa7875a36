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

/// The view of a set that a document keeps.
struct SetView {
    RowRanges selection{}; ///< selected examples of the set
    QStringList runs{};    ///< ids of the selected runs; the run selected last stands last
    /// Field in which runs of other tasks may differ; empty: runs of other tasks are hidden
    QString varied{};
    QJsonObject panes{}; ///< PaneContent::state() by Pane::id
    bool operator==(const SetView&) const = default;
};

/// A set of a document: its place, how it was opened, its runs, and its view.
struct DocumentSet {
    QString path{};           ///< absolute
    QString relative{};       ///< path from the folder of the document, as of the last save
    QString sha256{};         ///< hash of the set as its file gave it; empty: the file was not read yet
    SetChoices choices{};     ///< mapping, columns made in the window, and the role of each column
    QString baseline{};       ///< id of the baseline, or empty
    QString baselineTask{};   ///< hash of the task of the baseline; empty: an older document
    QStringList runs{};       ///< ids of the runs that the set had
    QStringList runFolders{}; ///< folders of experiments that were opened for the set
    SetView view{};
};

/// Examples with a name that a person gave.
struct NamedGroup {
    QString name{};   ///< unique among the named groups of a set
    QString sha256{}; ///< hash of the set that holds the examples
    RowRanges rows{};
    QString note{};
    bool operator==(const NamedGroup&) const = default;
};

/// Everything that a document holds.
struct DocumentState {
    std::vector<DocumentSet> sets{};
    int current = -1; ///< index of the set that is shown or being opened; -1: none
    std::vector<NamedGroup> groups{};
    bool hidesTest = true;
    QStringList chosenSettings{};  ///< see Session::chosenSettings()
    std::vector<Reveal> reveals{}; ///< when test results were revealed, and of which runs
    QByteArray layout{};           ///< QMainWindow::saveState()
    int layoutVersion = 0;
    QString front{}; ///< Pane::id of the central tab in front; empty: an older document
};

/// Upper limits on the number of named groups and on the letters of a text in a document. A document beyond
/// them is not read, so none is written.
inline constexpr qsizetype mostGroups = 10'000, mostLetters = 10'000;

/// The newest version of the file that this program writes and reads.
inline constexpr int documentVersion = 1;
inline const QString documentEnding = QStringLiteral("groupscope");

/// The document as text for a file in `folder`. Paths relative to the folder stand next to absolute ones, so
/// that a folder moved together with its sets opens again.
QByteArray textOfDocument(const DocumentState& state, const QString& folder);
/// Reads the text that textOfDocument() writes. Unknown keys are ignored. Throws FileError, naming `file`,
/// for text that is no document, for a newer version, and for values out of range.
DocumentState documentOfText(const QByteArray& text, const QString& file);

/// Replaces the file atomically. Throws FileError, which names the file; the file is unchanged then.
void writeDocument(const DocumentState& state, const QString& file);
/// Reads a document. Throws FileError also for a file that cannot be read or is too large for a document.
DocumentState readDocument(const QString& file);

/// Path of the set: relative to the folder of the document, else the absolute path; empty: the file is in
/// neither place.
QString placeOfSet(const DocumentSet& set, const QString& folder);
/// Sets the path of the set to `place`. If its table or its folders of experiments are missing, they are
/// looked for at the same relative path from `place`, because they may have moved together.
void moveSet(DocumentSet& set, const QString& place);

} // namespace groupscope
