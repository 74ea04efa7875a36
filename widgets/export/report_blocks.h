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

/// A block of a report, below the block before it.
struct ReportBlock {
    enum class Kind { heading, paragraph, warning, item, code, table, facts, figure };

    Kind kind = Kind::paragraph;
    int level = 0;   ///< level of a heading: 1 is the title
    ReportText text; ///< text of all but tables; caption of a table or a figure

    QStringList head;        ///< head of a table; empty in a table of facts
    QList<bool> isNumber;    ///< for each column of a table
    QList<QStringList> rows; ///< rows of both kinds of tables

    QByteArray svg; ///< SVG document of a figure
};

/// The blocks of a page that htmlReport() made, in their order. Unknown elements are replaced by their
/// content, so that no text is lost. Throws DataError if the page is not well formed.
QList<ReportBlock> reportBlocks(const QByteArray& html);

} // namespace groupscope
