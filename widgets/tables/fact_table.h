// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>

#include <cstddef>

class QLabel;
class QTableWidget;
class QTableWidgetItem;

namespace groupscope {

/// Lines such a table shows at most.
constexpr int mostFactLines = 200;

/// A table of facts to read: the first column takes the room, none can be edited. It may get its columns
/// later.
QTableWidget* makeFactTable(const QStringList& headings);
/// A cell of it; numbers stand at the right.
QTableWidgetItem* factCell(const QString& words, bool number = false);
/// Words to read and copy, on as many lines as they need.
QLabel* wrappedLabel();
/// "12.5 %", never on a line of its own.
QString shareText(double share);
/// The share of `part` in `whole`, or a dash when that is 0.
QString shareText(std::size_t part, std::size_t whole);

} // namespace groupscope
