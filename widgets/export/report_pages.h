// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/export/page_stack.h"

#include <QByteArray>
#include <QPageSize>
#include <QString>

namespace groupscope {

/// A report, as htmlReport() has made it, on sheets of paper: the same words, tables that never leave the
/// sheet, figures as lines and letters. The unit of lengths is 1/720 inch. To be used in one thread, which
/// may be any.
class ReportPages {
  public:
    /// Throws DataError for what is no well-formed page.
    explicit ReportPages(const QByteArray& html, const QPageSize& paper = QPageSize(QPageSize::A4));

    int count() const { return pages_.pageCount(); }
    /// Of the report.
    const QString& title() const { return title_; }
    const QPageSize& paper() const { return paper_; }
    QSizeF size() const;
    /// What is drawn on: the rest is margin.
    QRectF area() const;
    /// Draws one sheet with its number, from the upper left corner of the paper on.
    void paint(QPainter& painter, int page) const;

  private:
    QPageSize paper_;
    QString title_;
    PageStack pages_;
};

/// Writes the pages as PDF, of the paper that is usual where the program runs: Letter or A4. The file holds
/// either what it held before or the whole report. Throws DataError as ReportPages, FileError when the file
/// cannot be written.
void writeReportPdf(const QString& path, const QByteArray& html);

} // namespace groupscope
