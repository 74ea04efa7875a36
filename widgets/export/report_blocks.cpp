// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/report_blocks.h"

#include "core/base/error.h"

#include <QXmlStreamReader>

#include <optional>

namespace groupscope {

namespace {

using Kind = ReportBlock::Kind;

/// What kind of piece begins with that element.
std::optional<Kind> kindOf(QStringView element, const QXmlStreamAttributes& attributes) {
    const bool isWarning = attributes.value(QLatin1String("class")) == QLatin1String("warning");
    if (element.size() == 2 && element[0] == u'h' && element[1].isDigit())
        return Kind::heading;
    if (element == QLatin1String("p"))
        return isWarning ? Kind::warning : Kind::paragraph;
    if (element == QLatin1String("li"))
        return Kind::item;
    if (element == QLatin1String("pre"))
        return Kind::code;
    return std::nullopt;
}

/// Reads a page element by element.
class PageReader {
  public:
    explicit PageReader(const QByteArray& html)
        : html_(QString::fromUtf8(html))
        , xml_(html_) {}

    QList<ReportBlock> read() {
        while (!xml_.atEnd()) {
            xml_.readNext();
            if (xml_.isStartElement())
                readElement();
            else if (xml_.isCharacters() && !xml_.isWhitespace())
                blocks_ << ReportBlock{.kind = Kind::paragraph,
                                       .text = {xml_.text().toString().simplified(), {}}};
        }
        if (xml_.hasError())
            throw DataError("the report is not a well-formed page (" + xml_.errorString().toStdString() + ")",
                            "line " + std::to_string(xml_.lineNumber()), "make the report again");
        return blocks_;
    }

  private:
    void readElement() {
        const QString element = xml_.name().toString();
        if (element == QLatin1String("head")) // its title is the first heading again
            xml_.skipCurrentElement();
        else if (element == QLatin1String("table"))
            readTable();
        else if (element == QLatin1String("figure"))
            readFigure();
        else if (const std::optional<Kind> kind = kindOf(element, xml_.attributes()))
            blocks_ << ReportBlock{.kind = *kind,
                                   .level = *kind == Kind::heading ? element.mid(1).toInt() : 0,
                                   .text = readText(*kind == Kind::code)};
    }

    /// The words up to the end of the element that has begun.
    ReportText readText(bool asIs = false) {
        ReportText text;
        int depth = 1;
        qsizetype boldFrom = -1;
        while (depth > 0 && !xml_.atEnd()) {
            switch (xml_.readNext()) {
            case QXmlStreamReader::StartElement:
                ++depth;
                if (xml_.name() == QLatin1String("strong"))
                    boldFrom = text.words.size();
                break;
            case QXmlStreamReader::EndElement:
                --depth;
                if (xml_.name() == QLatin1String("strong") && boldFrom >= 0)
                    addBold(text, std::exchange(boldFrom, -1));
                break;
            case QXmlStreamReader::Characters:
                text.words += asIs ? xml_.text().toString() : withoutBreaks(xml_.text());
                break;
            default:
                break;
            }
        }
        return text;
    }
    static QString withoutBreaks(QStringView words) {
        QString text = words.toString();
        return text.replace(QLatin1Char('\n'), QLatin1Char(' '));
    }
    static void addBold(ReportText& text, qsizetype from) {
        QTextLayout::FormatRange range{
            static_cast<int>(from), static_cast<int>(text.words.size() - from), {}};
        range.format.setFontWeight(QFont::Bold);
        text.formats << range;
    }

    void readTable() {
        ReportBlock block{.kind = xml_.attributes().value(QLatin1String("class")) == QLatin1String("facts")
                                      ? Kind::facts
                                      : Kind::table};
        bool inHead = false;
        while (!xml_.atEnd()) {
            xml_.readNext();
            const QStringView name = xml_.name();
            if (xml_.isEndElement() && name == QLatin1String("table"))
                break;
            if (name == QLatin1String("thead"))
                inHead = xml_.isStartElement();
            if (!xml_.isStartElement())
                continue;
            if (name == QLatin1String("caption")) {
                block.text = readText();
            } else if (name == QLatin1String("tr") && !inHead) {
                block.rows << QStringList();
            } else if (name == QLatin1String("th") || name == QLatin1String("td")) {
                const bool number =
                    xml_.attributes().value(QLatin1String("class")) == QLatin1String("number");
                if (inHead)
                    block.isNumber << number;
                (inHead ? block.head : block.rows.last()) << readText().words.simplified();
            }
        }
        blocks_ << block;
    }

    void readFigure() {
        ReportBlock block{.kind = Kind::figure};
        while (!xml_.atEnd()) {
            xml_.readNext();
            if (xml_.isEndElement() && xml_.name() == QLatin1String("figure"))
                break;
            if (!xml_.isStartElement())
                continue;
            if (xml_.name() == QLatin1String("svg"))
                block.svg = readDrawing();
            else if (xml_.name() == QLatin1String("figcaption"))
                block.text = readText();
        }
        blocks_ << block;
    }

    /// The svg element that has begun, as it is written.
    QByteArray readDrawing() {
        const qsizetype begin = html_.lastIndexOf(QLatin1String("<svg"), xml_.characterOffset() - 1);
        xml_.skipCurrentElement();
        return html_.mid(begin, xml_.characterOffset() - begin).toUtf8();
    }

    QString html_;
    QXmlStreamReader xml_;
    QList<ReportBlock> blocks_;
};

} // namespace

QList<ReportBlock> reportBlocks(const QByteArray& html) {
    return PageReader(html).read();
}

} // namespace groupscope
