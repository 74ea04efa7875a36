// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <cstddef>

class QLabel;
class QTableWidget;
class QTableWidgetItem;

namespace groupscope {

/// Maximum number of lines of a fact table.
constexpr int mostFactLines = 200;

/// A read-only table of facts, whose first column takes the remaining width. Columns may be added later; a
/// screen reader speaks `name`.
QTableWidget* makeFactTable(const QString& name, const QStringList& headings);
/// A cell of a fact table; numbers are right-aligned.
QTableWidgetItem* factCell(const QString& words, bool number = false);
/// A label for text to read and copy, with as many lines as needed.
QLabel* wrappedLabel();
/// Text such as "12.5 %", which is never broken into two lines.
QString shareText(double share);
/// `part` of `whole` in percent, or a dash if `whole` is 0.
QString shareText(std::size_t part, std::size_t whole);

} // namespace groupscope
