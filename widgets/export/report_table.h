// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/export/page_stack.h"
#include "widgets/export/report_blocks.h"
#include "widgets/export/report_letters.h"

namespace groupscope {

/// Puts a table on the sheets. One that is too wide gets smaller letters, then lines broken in its texts,
/// and what is wider still is parted over its columns, with those that name the rows in every part. The head
/// stands on each sheet; rows higher than a sheet go on on the next.
void addTable(PageStack& pages, const ReportBlock& table);

/// Of the least that must stand on one sheet with what introduces it: caption, head and a row.
double leastTableHeight(const ReportBlock& table);

} // namespace groupscope
