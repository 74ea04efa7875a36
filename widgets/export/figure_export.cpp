// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/export/figure_export.h"

#include "core/base/error.h"

#include <QBuffer>
#include <QCoreApplication>
#include <QFileInfo>
#include <QImage>
#include <QMarginsF>
#include <QPageSize>
#include <QPainter>
#include <QPdfWriter>
#include <QSaveFile>
#include <QSvgGenerator>

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
    draw(painter, area);
}

void writePng(QIODevice& out, QSize size, const Draw& draw, const std::string& where) {
    QImage image(size, QImage::Format_RGB32);
    // So that fonts in points are as large as in the other two.
    image.setDotsPerMeterX(qRound(dotsPerInch / 0.0254));
    image.setDotsPerMeterY(qRound(dotsPerInch / 0.0254));
    paintOn(image, size, draw, where);
    if (!image.save(&out, "PNG")) {
        throw FileError("the picture cannot be encoded", where, "choose a smaller size");
    }
}

void writeSvg(QIODevice& out, QSize size, const Draw& draw, const std::string& where) {
    QSvgGenerator generator;
    generator.setOutputDevice(&out);
    generator.setResolution(dotsPerInch);
    generator.setSize(size);
    generator.setViewBox(QRect(QPoint(0, 0), size));
    generator.setTitle(QFileInfo(QString::fromStdString(where)).completeBaseName());
    paintOn(generator, size, draw, where);
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

void exportFigure(const QString& path, QSize size, const Draw& draw) {
    const std::string where = path.toStdString();
    const QString ending = QFileInfo(path).suffix().toLower();
    if (size.isEmpty() || size.width() > longestSide || size.height() > longestSide ||
        qint64(size.width()) * size.height() > mostPixels) {
        throw UsageError("the figure's size " + std::to_string(size.width()) + " x " +
                             std::to_string(size.height()) + " cannot be drawn",
                         where, "choose sides from 1 to 32768 and at most 400 million pixels");
    }
    QByteArray bytes;
    QBuffer buffer(&bytes);
    buffer.open(QIODevice::WriteOnly);
    if (ending == QStringLiteral("png")) {
        writePng(buffer, size, draw, where);
    } else if (ending == QStringLiteral("svg")) {
        writeSvg(buffer, size, draw, where);
    } else if (ending == QStringLiteral("pdf")) {
        writePdf(buffer, size, draw, where);
    } else {
        throw FileError("no figure can be written as '" + ending.toStdString() + "'", where,
                        "end the name in .png, .svg or .pdf");
    }
    writeAside(path, bytes);
}

QString figureFileFilter() {
    return QCoreApplication::translate("FigureExport",
                                       "PNG picture (*.png);;SVG drawing (*.svg);;PDF document (*.pdf)");
}

} // namespace groupscope
