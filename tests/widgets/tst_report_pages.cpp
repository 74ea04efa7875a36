// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "core/figures/svg_canvas.h"
#include "core/report/html_parts.h"
#include "tests/support/peers.h"
#include "widgets/export/report_blocks.h"
#include "widgets/export/report_drawing.h"
#include "widgets/export/report_letters.h"
#include "widgets/export/report_pages.h"

#include <QFile>
#include <QImage>
#include <QPainter>
#include <QProcess>
#include <QRegularExpression>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

#include <cstdlib>

using namespace groupscope;

namespace {

constexpr double dotsOfUnit = 72.0 / unitsOfInch; // pictures of 72 dots to the inch

/// A table with a name, and `columns` of numbers, each a number of its own.
Table wideTable(int columns, int rows) {
    Table table;
    table.caption = "Every setting that was tried";
    table.columns.push_back({"method", "method", Table::Kind::text});
    for (int column = 0; column < columns; ++column)
        table.columns.push_back({"", "column" + std::to_string(column), Table::Kind::percent});
    for (int row = 0; row < rows; ++row) {
        table.rows.push_back({Table::Cell("contrastive-adapter" + std::to_string(row))});
        for (int column = 0; column < columns; ++column)
            table.rows.back().push_back(Table::Cell(0.001 * (row * columns + column)));
    }
    return table;
}

std::string drawing() {
    SvgCanvas canvas(900, 420, "bars");
    canvas.rectangle(40, 40, 700, 20, "#1f6fb4");
    canvas.text(40, 100, "worstgroupbar", SvgCanvas::Anchor::start, 12, false, "#000000");
    canvas.verticalText(20, 200, "accuracyaxis", SvgCanvas::Anchor::middle, "#000000");
    return canvas.finish();
}

/// All kinds of pieces, each with what is hard for paper.
QByteArray hardReport() {
    Table facts;
    facts.columns = {{"what", "", Table::Kind::text}, {"value", "", Table::Kind::text}};
    facts.rows.push_back({Table::Cell("SHA-256"), Table::Cell(std::string(64, 'a'))});
    facts.rows.push_back({Table::Cell("File"), Table::Cell("/" + std::string(300, 'x') + ".h5ad")});
    Table texts;
    texts.columns = {{"key", "key", Table::Kind::text}, {"meaning", "meaning", Table::Kind::text}};
    std::string endless;
    for (int word = 0; word < 3000; ++word)
        endless += "word" + std::to_string(word) + " ";
    texts.rows.push_back({Table::Cell("endless"), Table::Cell(endless)});
    std::string html = htmlHead("A report of <hard> things") +
                       "<h2>Result</h2>\n<ul><li><strong>ERM</strong> does worst on "
                       "<strong>shoe &amp; red</strong></li></ul>\n<h3>Figures</h3>\n" +
                       htmlFigure("Drawn as lines and letters.", withoutXmlDeclaration(drawing())) +
                       htmlFacts(facts) + "<p class=\"warning\"><strong>Note:</strong> look here</p>\n" +
                       htmlTable(wideTable(40, 90)) + htmlTable(texts) + "<h2>Again</h2><pre>first line\n" +
                       std::string(400, 'c') + "\nlast line</pre>\n";
    return QByteArray::fromStdString(html + htmlFoot());
}

/// The sheet in the middle of a larger white ground.
QImage pictureOf(const ReportPages& pages, int page, int around) {
    const QSize size = (pages.size() * dotsOfUnit).toSize();
    QImage image(size + QSize(2 * around, 2 * around), QImage::Format_RGB32);
    image.fill(Qt::white);
    QPainter painter(&image);
    painter.translate(around, around);
    painter.scale(dotsOfUnit, dotsOfUnit);
    pages.paint(painter, page);
    return image;
}

bool isWhiteOutside(const QImage& image, const QRect& area) {
    for (int y = 0; y < image.height(); ++y)
        for (int x = 0; x < image.width(); ++x)
            if (!area.contains(x, y) && image.pixelColor(x, y) != QColor(Qt::white))
                return false;
    return true;
}

/// All words of the sheets, without blanks: lines may break within long ones.
QString squeezed(QString text) {
    static const QRegularExpression blanks(QStringLiteral("\\s+"));
    return text.remove(blanks);
}

} // namespace

/// Reports on sheets of paper: nothing beyond the margins, no word lost, figures as lines and letters.
class TestReportPages : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void everyPieceIsRead() {
        const QList<ReportBlock> blocks = reportBlocks(hardReport());
        using Kind = ReportBlock::Kind;
        QList<Kind> kinds;
        for (const ReportBlock& block : blocks)
            kinds << block.kind;
        QCOMPARE(kinds, QList<Kind>({Kind::heading, Kind::heading, Kind::item, Kind::heading, Kind::figure,
                                     Kind::facts, Kind::warning, Kind::table, Kind::table, Kind::heading,
                                     Kind::code}));
        QCOMPARE(blocks[0].text.words, QStringLiteral("A report of <hard> things"));
        QCOMPARE(blocks[2].text.words, QStringLiteral("ERM does worst on shoe & red"));
        QCOMPARE(blocks[2].text.formats.size(), 2);
        QCOMPARE(blocks[2].text.formats[1].start, 18);
        QCOMPARE(blocks[7].head.size(), 41);
        QCOMPARE(blocks[7].rows.size(), 90);
        QVERIFY(!blocks[7].isNumber[0] && blocks[7].isNumber[1]);
        QCOMPARE(blocks.back().text.words.count(QLatin1Char('\n')), 2);
        QVERIFY_EXCEPTION_THROWN(reportBlocks("<html><p>no end"), DataError);
    }

    /// The bar is drawn, and words stand where the SVG has them.
    void figuresLookAsTheyDoOnTheScreen() {
        const ReportDrawing figure(QByteArray::fromStdString(drawing()));
        QCOMPARE(figure.size(), QSizeF(900, 420));
        QImage mine(900, 420, QImage::Format_RGB32), theirs(mine);
        mine.fill(Qt::white);
        theirs.fill(Qt::white);
        {
            QPainter painter(&mine), other(&theirs);
            figure.draw(painter, QRectF(0, 0, 900, 420));
            QSvgRenderer(QByteArray::fromStdString(drawing())).render(&other);
        }
        QCOMPARE(mine.pixelColor(400, 50), QColor("#1f6fb4"));
        const auto inked = [](const QImage& image, const QRect& where) {
            int dark = 0;
            for (int y = where.top(); y <= where.bottom(); ++y)
                for (int x = where.left(); x <= where.right(); ++x)
                    dark += image.pixelColor(x, y).lightness() < 128 ? 1 : 0;
            return dark;
        };
        for (const QRect& words : {QRect(38, 86, 120, 20), QRect(6, 150, 20, 100)}) {
            const int ink = inked(mine, words);
            QVERIFY2(ink > 50 && std::abs(ink - inked(theirs, words)) < 0.35 * ink,
                     qPrintable(QString::number(ink)));
        }
        QVERIFY(ReportDrawing("no drawing").size().isEmpty());
    }

    void nothingIsDrawnBeyondTheMargins() {
        const ReportPages pages(hardReport());
        QVERIFY(pages.count() > 8);
        constexpr int around = 60;
        const QRectF area(pages.area().topLeft() * dotsOfUnit, pages.area().size() * dotsOfUnit);
        const QRect inked = area.translated(around, around).toAlignedRect().adjusted(-1, -1, 1, 1);
        for (int page = 0; page < pages.count(); ++page)
            QVERIFY2(isWhiteOutside(pictureOf(pages, page, around), inked),
                     qPrintable(QString::number(page)));
    }

    void allWordsAreInTheFile() {
        NEED_PEERS("poppler-utils");
        const QString path = folder_.filePath(QStringLiteral("report.pdf"));
        writeReportPdf(path, hardReport());
        QProcess process;
        process.start(QStringLiteral("pdftotext"), {QStringLiteral("-raw"), path, QStringLiteral("-")});
        QVERIFY(process.waitForFinished(60'000));
        const QString raw = QString::fromUtf8(process.readAllStandardOutput()), text = squeezed(raw);
        const ReportPages pages(hardReport());
        for (int page = 1; page <= pages.count(); ++page)
            QVERIFY(raw.contains(QStringLiteral("page %1 of %2").arg(page).arg(pages.count())));
        QStringList wanted{QStringLiteral("ERM does worst on shoe & red"),
                           QStringLiteral("worstgroupbar"),
                           QStringLiteral("accuracyaxis"),
                           QString(64, QLatin1Char('a')),
                           QStringLiteral("look here"),
                           QStringLiteral("last line")};
        for (int column = 0; column < 40; ++column)
            for (const int row : {0, 89})
                wanted << QString::number(0.1 * (row * 40 + column), 'f', 1);
        for (int word = 0; word < 3000; ++word)
            wanted << QStringLiteral("word%1").arg(word);
        for (const QString& word : wanted)
            QVERIFY2(text.contains(squeezed(word)), qPrintable(word));
        // Every part of the wide table tells whose rows they are.
        QVERIFY(text.count(QStringLiteral("contrastive-adapter89")) >= 2);
        QCOMPARE(text.count(QStringLiteral("contrastive-adapter89")),
                 text.count(QStringLiteral("contrastive-adapter0")));
    }

    void theFileIsWholeOrNotThere() {
        QVERIFY_EXCEPTION_THROWN(writeReportPdf(QStringLiteral("/proc/no/report.pdf"), hardReport()),
                                 FileError);
        const QString path = folder_.filePath(QStringLiteral("broken.pdf"));
        QVERIFY_EXCEPTION_THROWN(writeReportPdf(path, "<html><p>"), DataError);
        QVERIFY(!QFile::exists(path));
    }

  private:
    QTemporaryDir folder_;
};

QTEST_MAIN(TestReportPages)
#include "tst_report_pages.moc"
