// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/report_pages.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"
#include "widgets/export/report_drawing.h"
#include "widgets/export/report_letters.h"
#include "widgets/export/report_table.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFontMetricsF>
#include <QLocale>
#include <QMarginsF>
#include <QPainter>
#include <QPdfWriter>

#include <algorithm>
#include <array>
#include <memory>

namespace groupscope {

namespace {

using Kind = ReportBlock::Kind;

constexpr double margin = 48.0 * unitsOfPoint;  // of a sheet
constexpr double footing = 22.0 * unitsOfPoint; // below, for the number
constexpr double bodyLetters = 9.5, codeLetters = 7.5, captionLetters = 8.0, footLetters = 7.5;
constexpr std::array<double, 4> headingLetters{18.0, 13.0, 11.0, 10.0};
constexpr double indent = 12.0 * unitsOfPoint;           // of items and notes
constexpr double figurePixel = 0.8 * unitsOfInch / 96.0; // of a screen: letters as large as in tables

QRectF areaOf(const QPageSize& paper) {
    return QRectF(QPointF(0, 0), paper.size(QPageSize::Point) * unitsOfPoint)
        .adjusted(margin, margin, -margin, -margin - footing);
}

/// How a kind of text stands on the sheet.
struct TextLook {
    QFont font;
    double before = 0.0, after = 0.0, indent = 0.0;
    QColor ground{}; ///< a strip behind it; invalid: none
};

TextLook lookOf(const ReportBlock& block) {
    const double line = bodyLetters * unitsOfPoint;
    switch (block.kind) {
    case Kind::heading: {
        const auto level = static_cast<std::size_t>(std::clamp(block.level, 1, 4) - 1);
        return {reportFont(headingLetters[level], true), level < 2 ? 1.6 * line : 1.0 * line, 0.5 * line};
    }
    case Kind::warning:
        return {reportFont(bodyLetters), 0.2 * line, 0.5 * line, indent, paper::note};
    case Kind::item:
        return {reportFont(bodyLetters), 0.0, 0.4 * line, indent};
    case Kind::code:
        return {reportCodeFont(codeLetters), 0.2 * line, 0.6 * line, 0.5 * indent, paper::band};
    default:
        return {reportFont(bodyLetters), 0.0, 0.6 * line};
    }
}

void addText(PageStack& pages, const ReportBlock& block) {
    const TextLook look = lookOf(block);
    const BrokenText text(block.text, look.font, pages.width() - 2.0 * look.indent);
    pages.addGap(look.before);
    for (int line = 0; line < text.lineCount(); ++line)
        pages.add(text.lineHeight(), [=, width = pages.width(), isItem = block.kind == Kind::item](
                                         QPainter& painter, double left, double top) {
            if (look.ground.isValid())
                painter.fillRect(QRectF(left, top, width, text.lineHeight() + 1.0), look.ground);
            painter.setPen(paper::ink);
            if (isItem && line == 0) {
                painter.setFont(look.font);
                painter.drawText(QPointF(left, top + QFontMetricsF(look.font).ascent()), QStringLiteral("•"));
            }
            text.drawLine(painter, line, left + look.indent, top);
        });
    if (block.kind == Kind::heading && block.level == 2)
        pages.add(1.0 * unitsOfPoint, [width = pages.width()](QPainter& painter, double left, double top) {
            painter.setPen(QPen(paper::rule, 0.75 * unitsOfPoint));
            painter.drawLine(QPointF(left, top), QPointF(left + width, top));
        });
    pages.addGap(look.after);
}

/// In proportion to the screen, or smaller to fit the sheet with its caption.
QSizeF drawnSize(const QSizeF& size, double width, double height) {
    const QSizeF wanted = size * figurePixel;
    if (wanted.isEmpty())
        return {};
    return wanted * std::min({1.0, width / wanted.width(), height / wanted.height()});
}

void addFigure(PageStack& pages, const ReportBlock& block) {
    const auto drawing = std::make_shared<ReportDrawing>(block.svg);
    const BrokenText caption(block.text, reportFont(captionLetters), pages.width());
    const double gap = 4.0 * unitsOfPoint;
    const QSizeF size = drawnSize(drawing->size(), pages.width(),
                                  std::max(0.5 * pages.height(), pages.height() - caption.height() - gap));
    pages.require(size.height() + gap + caption.height());
    pages.add(size.height() + gap, [drawing, size](QPainter& painter, double left, double top) {
        drawing->draw(painter, QRectF(QPointF(left, top), size));
    });
    for (int line = 0; line < caption.lineCount(); ++line)
        pages.add(caption.lineHeight(), [caption, line](QPainter& painter, double left, double top) {
            painter.setPen(paper::faint);
            caption.drawLine(painter, line, left, top);
        });
    pages.addGap(10.0 * unitsOfPoint);
}

/// Minimum height of a block that must follow its heading on the page.
double leastHeight(const ReportBlock& block, double width, double height) {
    const double line = 1.4 * bodyLetters * unitsOfPoint;
    switch (block.kind) {
    case Kind::heading:
        return 3.0 * line;
    case Kind::table:
    case Kind::facts:
        return leastTableHeight(block);
    case Kind::figure:
        return drawnSize(ReportDrawing(block.svg).size(), width, 0.8 * height).height() + line;
    default:
        return 2.0 * line;
    }
}

void addBlocks(PageStack& pages, const QList<ReportBlock>& blocks) {
    for (qsizetype i = 0; i < blocks.size(); ++i) {
        const ReportBlock& block = blocks[i];
        if (block.kind == Kind::heading) { // with what it is over, through headings below each other
            double needed = 0.0;
            qsizetype next = i;
            for (; next < blocks.size() && blocks[next].kind == Kind::heading; ++next)
                needed += 3.0 * headingLetters[1] * unitsOfPoint;
            if (next < blocks.size())
                needed += leastHeight(blocks[next], pages.width(), pages.height());
            pages.require(std::min(needed, pages.height()));
        }
        if (block.kind == Kind::figure)
            addFigure(pages, block);
        else if (block.kind == Kind::table || block.kind == Kind::facts)
            addTable(pages, block);
        else
            addText(pages, block);
    }
}

} // namespace

ReportPages::ReportPages(const QByteArray& html, const QPageSize& paper)
    : paper_(paper)
    , pages_(areaOf(paper)) {
    const QList<ReportBlock> blocks = reportBlocks(html);
    const auto heading = std::find_if(blocks.begin(), blocks.end(),
                                      [](const ReportBlock& block) { return block.kind == Kind::heading; });
    if (heading != blocks.end())
        title_ = heading->text.words;
    addBlocks(pages_, blocks);
}

QSizeF ReportPages::size() const {
    return paper_.size(QPageSize::Point) * unitsOfPoint;
}

QRectF ReportPages::area() const {
    return areaOf(paper_).adjusted(0, 0, 0, footing);
}

void ReportPages::paint(QPainter& painter, int page) const {
    pages_.paint(painter, page);
    const QRectF foot(area().left(), area().bottom() - footing, area().width(), footing);
    painter.setFont(reportFont(footLetters));
    painter.setPen(paper::faint);
    painter.drawText(foot, Qt::AlignLeft | Qt::AlignBottom, title_);
    painter.drawText(foot, Qt::AlignRight | Qt::AlignBottom,
                     QCoreApplication::translate("ReportPages", "page %1 of %2").arg(page + 1).arg(count()));
}

void writeReportPdf(const QString& path, const QByteArray& html) {
    const bool inches = QLocale().measurementSystem() == QLocale::ImperialUSSystem;
    const ReportPages pages(html, QPageSize(inches ? QPageSize::Letter : QPageSize::A4));
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    QPdfWriter writer(&buffer);
    writer.setTitle(pages.title());
    writer.setCreator(QStringLiteral("Groupscope"));
    writer.setResolution(unitsOfInch);
    writer.setPageSize(pages.paper());
    writer.setPageMargins(QMarginsF());
    QPainter painter(&writer);
    for (int page = 0; page < pages.count(); ++page) {
        if (page > 0)
            writer.newPage();
        pages.paint(painter, page);
    }
    if (!painter.end())
        throw FileError("the pages cannot be drawn", path.toStdString(), "write an HTML page instead");
    writeTextAtomically(path.toStdString(), {bytes.constData(), static_cast<std::size_t>(bytes.size())});
}

} // namespace groupscope
