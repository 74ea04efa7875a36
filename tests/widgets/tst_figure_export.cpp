// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"
#include "widgets/export/figure_export.h"

#include <QFile>
#include <QImage>
#include <QPainter>
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

int main(int argc, char** argv) {
    // Drawing on paper needs no screen.
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QGuiApplication application(argc, argv);
    TestFigureExport test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_figure_export.moc"
