// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QString;
class QWidget;

namespace groupscope {

class PaneContext;
class RowSelection;

/// Asks for a name of the selected examples and keeps them as a named group of the document.
void nameSelection(PaneContext* context, QWidget* window);
/// Asks for a name of `rows` (N,) of the open set, with `suggestion` in the line, and keeps them as a named
/// group with `note`. A suggestion that is taken gets a number.
void nameRows(PaneContext* context, QWidget* window, const RowSelection& rows, const QString& suggestion,
              const QString& note);
/// Returns `name`, followed by a number if a group of the open set already has the name.
QString freeGroupName(PaneContext* context, const QString& name);
/// Asks for another name of a group.
void renameGroup(PaneContext* context, int index, QWidget* window);
/// Asks for the note of a group.
void writeGroupNote(PaneContext* context, int index, QWidget* window);

} // namespace groupscope
