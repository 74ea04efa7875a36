// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/export/page_stack.h"
#include "widgets/export/report_blocks.h"
#include "widgets/export/report_letters.h"

namespace groupscope {

/// Adds a table to the pages. A table that is too wide gets a smaller font, then broken lines, and is finally
/// divided by columns, each part with the columns that name the rows. The head is repeated on each page; rows
/// higher than a page continue on the next.
void addTable(PageStack& pages, const ReportBlock& table);

/// Minimum height that a table needs on one page: caption, head and one row.
double leastTableHeight(const ReportBlock& table);

} // namespace groupscope
