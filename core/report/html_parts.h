// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/runs/table.h"

#include <string>
#include <string_view>

namespace groupscope {

// Pieces of the report page. Texts are escaped here; SVG is inserted unchanged.

/// The generator element of every page.
std::string htmlGenerator();
/// Everything up to and with the title heading.
std::string htmlHead(const std::string& title);
/// End of the page.
std::string htmlFoot();
/// A table with caption and header row.
std::string htmlTable(const Table& table);
/// A table of two text columns, the first as row headers.
std::string htmlFacts(const Table& table);
std::string htmlFigure(const std::string& caption, const std::string& svg);

/// The picture of an example in that many pixels each way; `png` are the bytes of its file.
std::string htmlPicture(std::string_view png, const std::string& name, int size);
/// Bytes in base64 (RFC 4648) without line breaks.
std::string base64Of(std::string_view bytes);

/// The text of an SVG file from its `<svg>` element on, because a page may hold neither XML declaration nor
/// document type.
std::string withoutXmlDeclaration(std::string_view svg);

} // namespace groupscope
