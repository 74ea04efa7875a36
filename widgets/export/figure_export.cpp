// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/figure_export.h"

#include "core/base/error.h"
#include "widgets/export/compact_svg.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QGuiApplication>
#include <QImage>
#include <QMarginsF>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

#include <algorithm>

namespace groupscope {
namespace {

using Draw = std::function<void(QPainter&, const QRectF&)>;

constexpr int dotsPerInch = 96;
constexpr int longestSide = 32768;
constexpr qint64 mostPixels = 400'000'000;

void paintOn(QPaintDevice& device, QSize size, const Draw& draw, const std::string& where) {
    QPainter painter;
    if (!painter.begin(&device)) {
        throw FileError("the figure cannot be drawn", where, "choose a smaller size");
    }
    const QRectF area(QPointF(0, 0), QSizeF(size));
    painter.setRenderHints(QPainter::Antialiasing | QPainter::TextAntialiasing |
                           QPainter::SmoothPixmapTransform);
    painter.fillRect(area, Qt::white);
    painter.setFont(figureFont());
    draw(painter, area);
}

void writePng(QIODevice& out, QSize size, const Draw& draw, double pixels, const std::string& where) {
    QImage image((QSizeF(size) * pixels).toSize(), QImage::Format_RGB32);
    // Makes fonts in points as large as in the other two formats.
    image.setDotsPerMeterX(qRound(dotsPerInch / 0.0254));
    image.setDotsPerMeterY(qRound(dotsPerInch / 0.0254));
    const QSizeF enlarged(image.width() / static_cast<double>(size.width()),
                          image.height() / static_cast<double>(size.height()));
    paintOn(
        image, image.size(),
        [&](QPainter& painter, const QRectF&) {
            painter.scale(enlarged.width(), enlarged.height());
            draw(painter, QRectF(QPointF(0, 0), QSizeF(size)));
        },
        where);
    // Size that a program which places the picture reads.
    image.setDotsPerMeterX(qRound(pixels * dotsPerInch / 0.0254));
    image.setDotsPerMeterY(qRound(pixels * dotsPerInch / 0.0254));
    if (!image.save(&out, "PNG")) {
        throw FileError("the picture cannot be encoded", where, "choose a smaller size");
    }
}

void writeSvg(QIODevice& out, QSize size, const Draw& draw, const std::string& where) {
    QByteArray written;
    QBuffer buffer(&written);
    buffer.open(QIODevice::WriteOnly);
    QSvgGenerator generator;
    generator.setOutputDevice(&buffer);
    generator.setResolution(dotsPerInch);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    generator.setTitle(QFileInfo(QString::fromStdString(where)).completeBaseName());
    paintOn(generator, size, draw, where);
    out.write(compactSvg(written));
}

void writePdf(QIODevice& out, QSize size, const Draw& draw, const std::string& where) {
    QPdfWriter writer(&out);
    writer.setCreator(QCoreApplication::applicationName());
    writer.setTitle(QFileInfo(QString::fromStdString(where)).completeBaseName());
    writer.setResolution(dotsPerInch);
    writer.setPageSize(
        QPageSize(QSizeF(size) * 72.0 / dotsPerInch, QPageSize::Point, QString(), QPageSize::ExactMatch));
    writer.setPageMargins(QMarginsF());
    paintOn(writer, size, draw, where);
}

void writeAside(const QString& path, const QByteArray& bytes) {
    // Renaming would replace a device or a pipe by a file, for a user who may do that.
    const QFileInfo target(path);
    if (target.exists() && !target.isFile()) {
        throw FileError("the figure cannot be written (not a file)", path.toStdString(),
                        "choose the name of a file");
    }
    QSaveFile file(path);
    // commit() overlooks an error of its own last write, so that is done before.
    if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.flush() ||
        !file.commit()) {
        throw FileError("the figure cannot be written (" + file.errorString().toStdString() + ")",
                        path.toStdString(), "choose a folder with write permission and free space");
    }
}

} // namespace

QFont figureFont() {
    QFont font = QGuiApplication::font();
    font.setPixelSize(qRound(figurePoints * dotsPerInch / 72.0));
    font.setHintingPreference(QFont::PreferNoHinting); // as wide at any scale
    return font;
}

QByteArray figureBytes(const QString& path, QSize size, const Draw& draw, double pixels) {
    const std::string where = path.toStdString();
    const QString ending = QFileInfo(path).suffix().toLower();
    if (size.isEmpty() || pixels < 1.0 || pixels * std::max(size.width(), size.height()) > longestSide ||
        pixels * pixels * size.width() * size.height() > static_cast<double>(mostPixels)) {
        throw UsageError("the figure's size " + std::to_string(size.width()) + " x " +
                             std::to_string(size.height()) + " cannot be drawn",
                         where, "choose sides from 1 to 32768 and at most 400 million pixels");
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (ending == QStringLiteral("png")) {
        writePng(buffer, size, draw, pixels, where);
    } else if (ending == QStringLiteral("svg")) {
        writeSvg(buffer, size, draw, where);
    } else if (ending == QStringLiteral("pdf")) {
        writePdf(buffer, size, draw, where);
    } else {
        throw FileError("no figure can be written as '" + ending.toStdString() + "'", where,
                        "end the name in .png, .svg or .pdf");
    }
    return bytes;
}

void exportFigure(const QString& path, QSize size, const Draw& draw, double pixels) {
    writeAside(path, figureBytes(path, size, draw, pixels));
}

} // namespace groupscope
