// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/board_content.h"
#include "core/data/matched_rows.h"

#include <functional>

class QMenu;

namespace groupscope {

class PaneContext;

/// Fills the menu of a cell that shows `now` with the contents it could show instead: maps of the set, of
/// selected runs and of other files, figures of runs and of their comparison, rows and colours.
void fillCellMenu(QMenu& menu, const CellContent& now, PaneContext& context,
                  const std::function<void(const CellContent&)>& choose);

/// Text such as "1,203 of 1,210 examples matched; 7 only in the open set, e.g. img_17".
QString matchingText(const MatchedRows& rows);

} // namespace groupscope
