// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/guide/guide.h"

#include <string>

namespace groupscope {

/// The whole guide as one HTML page that needs no other file and no network: contents, every page in its
/// order, pictures, and a search over all sections. The id of a page is its path without ending,
/// "how_to/fix"; that of a heading is the path and its anchor, "how_to/fix/the-table". Links to files that
/// are not in the guide become plain text.
std::string guideBook(const Guide& guide);

/// The id in the book of "how_to/fix.md#the-table".
std::string guideBookId(const std::string& target);

} // namespace groupscope
