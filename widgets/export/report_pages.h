// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "widgets/export/page_stack.h"

#include <QByteArray>
#include <QPageSize>
#include <QString>

namespace groupscope {

/// A report of htmlReport() on pages of paper: the same words, tables that never leave the page, figures as
/// lines and letters. Lengths are in 1/720 inch. An object is used in one thread, which may be any.
class ReportPages {
  public:
    /// Throws DataError if the page is not well formed.
    explicit ReportPages(const QByteArray& html, const QPageSize& paper = QPageSize(QPageSize::A4));

    int count() const { return pages_.pageCount(); }
    /// Title of the report.
    const QString& title() const { return title_; }
    const QPageSize& paper() const { return paper_; }
    QSizeF size() const;
    /// The page without its margins.
    QRectF area() const;
    /// Draws one page with its number, from the upper left corner of the paper.
    void paint(QPainter& painter, int page) const;

  private:
    QPageSize paper_;
    QString title_;
    PageStack pages_;
};

/// Writes the pages as PDF, on Letter or A4 according to the locale. The file holds either its earlier
/// content or the whole report. Throws DataError as ReportPages, FileError if the file cannot be written.
void writeReportPdf(const QString& path, const QByteArray& html);

} // namespace groupscope
