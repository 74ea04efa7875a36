// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QByteArray>
#include <QList>
#include <QString>
#include <QStringList>
#include <QTextLayout>

namespace groupscope {

/// Words of one paragraph, some of them bold.
struct ReportText {
    QString words;
    QList<QTextLayout::FormatRange> formats;
};

/// A piece of a report: what stands below the piece before it.
struct ReportBlock {
    enum class Kind { heading, paragraph, warning, item, code, table, facts, figure };

    Kind kind = Kind::paragraph;
    int level = 0;   ///< of a heading: 1 is the title
    ReportText text; ///< of all but tables; of a table and a figure the caption

    QStringList head;        ///< of a table; empty in a table of facts
    QList<bool> isNumber;    ///< of each column of a table
    QList<QStringList> rows; ///< of both kinds of tables

    QByteArray svg; ///< of a figure: the document
};

/// The pieces of a page that htmlReport() has made, in their order. Elements that such a page does not have
/// count as what stands in them, so that no text is lost. Throws DataError for what is no well-formed page.
QList<ReportBlock> reportBlocks(const QByteArray& html);

} // namespace groupscope
