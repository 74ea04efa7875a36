// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

class QWidget;

namespace groupscope {

class PaneContext;

/// Asks for a name of the selected rows and keeps them as a group of the document.
void nameSelection(PaneContext* context, QWidget* window);
/// Asks for another name of a group.
void renameGroup(PaneContext* context, int index, QWidget* window);
/// Asks for what is noted of it.
void writeGroupNote(PaneContext* context, int index, QWidget* window);

} // namespace groupscope
