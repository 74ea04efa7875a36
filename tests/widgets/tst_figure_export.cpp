// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "tests/support/view_test.h"
#include "widgets/export/figure_export.h"

#include <QBuffer>
#include <QFile>
#include <QImage>
#include <QPainter>
#include <QSvgGenerator>
#include <QSvgRenderer>
#include <QTemporaryDir>
#include <QTest>

#include <csignal>
#include <stdexcept>
#include <sys/resource.h>
#include <sys/stat.h>

using namespace groupscope;

namespace {

void drawFigure(QPainter& painter, const QRectF& area) {
    painter.fillRect(QRectF(area.left(), area.top(), 0.5 * area.width(), area.height()), Qt::blue);
    painter.setPen(Qt::black);
    painter.drawText(area, Qt::AlignCenter, QStringLiteral("worst group"));
}

QByteArray contents(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

QImage rendered(const QByteArray& svg) {
    QImage image(1200, 900, QImage::Format_RGB32);
    image.fill(Qt::white);
    QSvgRenderer renderer(svg);
    QPainter painter(&image);
    renderer.render(&painter);
    return image;
}

} // namespace

class TestFigureExport : public QObject {
    Q_OBJECT

  private Q_SLOTS:
    void writesPng() {
        const QString path = folder_.filePath(QStringLiteral("figure.PNG"));
        exportFigure(path, {400, 300}, drawFigure);
        const QImage image(path);
        QCOMPARE(image.size(), QSize(400, 300));
        QCOMPARE(image.pixelColor(10, 10), QColor(Qt::blue));
        QCOMPARE(image.pixelColor(390, 10), QColor(Qt::white));
    }

    void writesSvg() {
        const QString path = folder_.filePath(QStringLiteral("figure.svg"));
        exportFigure(path, {400, 300}, drawFigure);
        const QByteArray svg = contents(path);
        QVERIFY(svg.contains("viewBox=\"0 0 400 300\""));
        QVERIFY(svg.contains("worst group"));
    }

    void aDenserPngIsTheSameFigure() {
        const QString path = folder_.filePath(QStringLiteral("dense.png"));
        exportFigure(path, {400, 300}, drawFigure, 300.0 / 96.0);
        const QImage image(path);
        QCOMPARE(image.size(), QSize(1250, 938));
        QVERIFY(qAbs(image.dotsPerMeterX() - 11811) <= 2);
        QCOMPARE(image.pixelColor(31, 31), QColor(Qt::blue));
        QCOMPARE(image.pixelColor(1219, 31), QColor(Qt::white));
    }

    void tenThousandPointsStaySmallAndTheSame() {
        const auto draw = [](QPainter& painter, const QRectF&) {
            painter.setPen(Qt::NoPen);
            painter.translate(3, 4);
            painter.scale(1.3, 1.3);
            for (int i = 0; i < 10'000; ++i) {
                painter.setBrush(QColor::fromHsv((i * 7919) % 10 * 30, 255, 180));
                painter.setOpacity(i % 4 == 0 ? 0.5 : 1.0);
                painter.drawEllipse(QPointF((i * 7919) % 9001 / 10.0, (i * 104729) % 6007 / 10.0), 2.4, 2.4);
            }
            painter.setOpacity(1.0);
            painter.setPen(QPen(Qt::red, 2));
            painter.drawLine(QPointF(0, 0), QPointF(700, 500));
            painter.drawText(QPointF(20, 40), QStringLiteral("a < b & c"));
        };
        const QString path = folder_.filePath(QStringLiteral("points.svg"));
        exportFigure(path, {1200, 900}, draw);
        const QByteArray svg = contents(path);
        QVERIFY2(svg.size() <= 500'000, qPrintable(QString::number(svg.size())));
        QCOMPARE(svg.count("<use "), 10'000);
        QByteArray plain;
        QBuffer buffer(&plain);
        buffer.open(QIODevice::WriteOnly);
        QSvgGenerator generator;
        generator.setOutputDevice(&buffer);
        generator.setResolution(96);
        generator.setSize({1200, 900});
        generator.setViewBox(QRect(0, 0, 1200, 900));
        QPainter painter(&generator);
        painter.fillRect(QRectF(0, 0, 1200, 900), Qt::white);
        draw(painter, {});
        painter.end();
        QVERIFY(plain.size() > 2'000'000);
        const QImage before = rendered(plain), after = rendered(svg);
        double difference = 0.0;
        for (int y = 0; y < before.height(); ++y)
            for (int x = 0; x < before.width(); ++x)
                difference += qAbs(qGray(before.pixel(x, y)) - qGray(after.pixel(x, y)));
        difference /= 1200.0 * 900.0;
        QVERIFY2(difference < 1.0, qPrintable(QString::number(difference))); // places to a tenth of a unit
        QVERIFY(qGray(after.pixel(600, 450)) < 250 || qGray(after.pixel(300, 300)) < 250);
    }

    void writesPdf() {
        const QString path = folder_.filePath(QStringLiteral("figure.pdf"));
        exportFigure(path, {400, 300}, drawFigure);
        const QByteArray pdf = contents(path);
        QVERIFY(pdf.startsWith("%PDF"));
        // 96 units an inch, 72 points an inch.
        QVERIFY(pdf.contains("/MediaBox [0 0 300 225]") || pdf.contains("/MediaBox [0 0 300.00 225.00]") ||
                pdf.contains("/MediaBox [0 0 300.000000 225.000000]"));
    }

    void replacesOnlyWithAWholeFigure() {
        const QString path = folder_.filePath(QStringLiteral("kept.png"));
        exportFigure(path, {40, 30}, drawFigure);
        const QByteArray before = contents(path);
        const auto failing = [](QPainter&, const QRectF&) { throw std::runtime_error("in the middle"); };
        QVERIFY_EXCEPTION_THROWN(exportFigure(path, {40, 30}, failing), std::runtime_error);
        QCOMPARE(contents(path), before);
        exportFigure(path, {80, 60}, drawFigure);
        QCOMPARE(QImage(path).size(), QSize(80, 60));
    }

    void refusesWhatItCannotWrite() {
        const QDir folder(folder_.path());
        const QStringList before = folder.entryList(QDir::AllEntries | QDir::Hidden);
        QVERIFY_EXCEPTION_THROWN(exportFigure(folder.filePath(QStringLiteral("a.bmp")), {40, 30}, drawFigure),
                                 FileError);
        QVERIFY_EXCEPTION_THROWN(
            exportFigure(folder.filePath(QStringLiteral("none/a.png")), {40, 30}, drawFigure), FileError);
        // A folder stands where the file should go.
        QVERIFY(folder.mkdir(QStringLiteral("taken.svg")));
        QVERIFY_EXCEPTION_THROWN(
            exportFigure(folder.filePath(QStringLiteral("taken.svg")), {40, 30}, drawFigure), FileError);
        QVERIFY(folder.rmdir(QStringLiteral("taken.svg")));
        QVERIFY_EXCEPTION_THROWN(exportFigure(folder.filePath(QStringLiteral("a.png")), {0, 30}, drawFigure),
                                 UsageError);
        QVERIFY_EXCEPTION_THROWN(
            exportFigure(folder.filePath(QStringLiteral("a.png")), {30000, 30000}, drawFigure), UsageError);
        QCOMPARE(folder.entryList(QDir::AllEntries | QDir::Hidden), before);
    }

    void leavesPipesAndDevicesAlone() {
        const QString path = folder_.filePath(QStringLiteral("pipe.png"));
        QCOMPARE(mkfifo(qPrintable(path), 0600), 0);
        QVERIFY_EXCEPTION_THROWN(exportFigure(path, {40, 30}, drawFigure), FileError);
        QVERIFY(QFile::exists(path) && !QFileInfo(path).isFile());
        QVERIFY(QFile::remove(path));
    }

    void leavesNothingWhenTheDiskIsFull() {
        // A limit on the size of files stands for a full disk: writing fails in the middle.
        std::signal(SIGXFSZ, SIG_IGN);
        rlimit before;
        QCOMPARE(getrlimit(RLIMIT_FSIZE, &before), 0);
        const QDir folder(folder_.path());
        const QStringList files = folder.entryList(QDir::AllEntries | QDir::Hidden);
        const rlimit tight = {200, before.rlim_max};
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &tight), 0);
        bool thrown = false;
        try {
            exportFigure(folder.filePath(QStringLiteral("full.pdf")), {400, 300}, drawFigure);
        } catch (const FileError&) {
            thrown = true;
        }
        QCOMPARE(setrlimit(RLIMIT_FSIZE, &before), 0);
        QVERIFY(thrown);
        QCOMPARE(folder.entryList(QDir::AllEntries | QDir::Hidden), files);
    }

  private:
    QTemporaryDir folder_;
};

GROUPSCOPE_TEST_MAIN(groupscope::testing::runOffscreenTest<TestFigureExport>)
#include "tst_figure_export.moc"
