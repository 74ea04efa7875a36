// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/figure_dialog.h"

#include "core/base/error.h"
#include "widgets/export/figure_export.h"

#include <QDialogButtonBox>
#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QPainter>
#include <QPicture>
#include <QPushButton>
#include <QSettings>
#include <QSpinBox>
#include <QStandardPaths>
#include <QToolButton>
#include <QVBoxLayout>

namespace groupscope {

namespace {

const QString folderKey = QStringLiteral("export/folder");

QString exportFolder() {
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QSettings().value(folderKey, documents).toString();
}

QSpinBox* sizeBox(int value) {
    auto* box = new QSpinBox;
    box->setRange(100, 16'000);
    box->setSingleStep(100);
    box->setSuffix(QStringLiteral(" px"));
    box->setValue(value);
    return box;
}

} // namespace

FigureDialog::FigureDialog(FigureDrawing draw, const QString& suggestion, QSize size, QWidget* parent)
    : QDialog(parent)
    , draw_(std::move(draw))
    , buttons_(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel))
    , path_(new QLineEdit(QDir(exportFolder()).filePath(suggestion + QStringLiteral(".png"))))
    , width_(sizeBox(size.width()))
    , height_(sizeBox(size.height()))
    , preview_(new QLabel)
    , problem_(new QLabel) {
    setWindowTitle(tr("Export figure"));
    path_->setObjectName(QStringLiteral("figurePath"));
    width_->setObjectName(QStringLiteral("figureWidth"));
    height_->setObjectName(QStringLiteral("figureHeight"));
    auto* browseButton = new QToolButton;
    browseButton->setText(tr("Browse…"));
    auto* pathRow = new QHBoxLayout;
    pathRow->addWidget(path_, 1);
    pathRow->addWidget(browseButton);
    auto* formats = new QHBoxLayout;
    for (const char* ending : {"png", "svg", "pdf"}) {
        auto* button = new QPushButton(QString::fromLatin1(ending).toUpper());
        connect(button, &QPushButton::clicked, this,
                [this, ending] { setFormat(QString::fromLatin1(ending)); });
        formats->addWidget(button);
    }
    formats->addStretch();
    auto* sizes = new QHBoxLayout;
    sizes->addWidget(width_);
    sizes->addWidget(new QLabel(QStringLiteral("×")));
    sizes->addWidget(height_);
    sizes->addStretch();
    auto* form = new QFormLayout;
    form->addRow(tr("&File"), pathRow);
    form->addRow(tr("Format"), formats);
    form->addRow(tr("&Size"), sizes);
    preview_->setMinimumSize(480, 300);
    preview_->setAlignment(Qt::AlignCenter);
    problem_->setWordWrap(true);
    problem_->setObjectName(QStringLiteral("figureProblem"));
    problem_->hide();
    auto* column = new QVBoxLayout(this);
    column->addWidget(preview_, 1);
    column->addLayout(form);
    column->addWidget(problem_);
    column->addWidget(buttons_);

    connect(browseButton, &QToolButton::clicked, this, &FigureDialog::browse);
    connect(width_, &QSpinBox::valueChanged, this, &FigureDialog::updatePreview);
    connect(height_, &QSpinBox::valueChanged, this, &FigureDialog::updatePreview);
    connect(buttons_, &QDialogButtonBox::accepted, this, &FigureDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(&job_, &BackgroundJob::finished, this, [this] {
        QSettings().setValue(folderKey, QFileInfo(path()).path());
        QDialog::accept();
    });
    connect(&job_, &BackgroundJob::failed, this, [this](const QString& message) {
        buttons_->setEnabled(true);
        problem_->setText(tr("⚠ %1").arg(message));
        problem_->show();
    });
    updatePreview();
}

QString FigureDialog::path() const {
    return path_->text();
}
QSize FigureDialog::figureSize() const {
    return {width_->value(), height_->value()};
}

void FigureDialog::setFormat(const QString& ending) {
    const QFileInfo info(path());
    path_->setText(QDir(info.path()).filePath(info.completeBaseName() + QLatin1Char('.') + ending));
}

void FigureDialog::browse() {
    const QString chosen =
        QFileDialog::getSaveFileName(this, tr("Export figure"), path(), figureFileFilter());
    if (chosen.isEmpty())
        return;
    path_->setText(chosen);
    agreed_ = chosen;
}

void FigureDialog::updatePreview() {
    // The figure at its true proportions and fonts, made smaller as a whole.
    const QSize full = figureSize();
    const QSize shown = full.scaled(preview_->size(), Qt::KeepAspectRatio);
    QPixmap picture(shown * devicePixelRatioF());
    picture.setDevicePixelRatio(devicePixelRatioF());
    picture.fill(Qt::white);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(static_cast<double>(shown.width()) / full.width(),
                  static_cast<double>(shown.height()) / full.height());
    draw_(painter, QRectF(QPointF(0, 0), full));
    painter.end();
    preview_->setPixmap(picture);
}

void FigureDialog::resizeEvent(QResizeEvent* event) {
    QDialog::resizeEvent(event);
    updatePreview();
}

void FigureDialog::accept() {
    if (!QFileInfo::exists(path()) || path() == agreed_) {
        write();
        return;
    }
    auto* box = new QMessageBox(QMessageBox::Question, tr("Replace the file?"),
                                tr("%1 exists already. Replace it?").arg(QFileInfo(path()).fileName()),
                                QMessageBox::Cancel, this);
    const QPushButton* replace = box->addButton(tr("&Replace"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(replace, &QPushButton::clicked, this, &FigureDialog::write);
    box->open();
}

void FigureDialog::write() {
    // Recorded here, where the views live; drawn in the background, since a PDF of ten thousand dots takes
    // its time.
    QPicture recorded;
    QPainter recorder(&recorded);
    draw_(recorder, QRectF(QPointF(0, 0), figureSize()));
    recorder.end();
    buttons_->setEnabled(false);
    job_.start([recorded, target = path(), size = figureSize()](const BackgroundJob::Context&) {
        exportFigure(target, size,
                     [&](QPainter& painter, const QRectF&) { painter.drawPicture(0, 0, recorded); });
    });
}

} // namespace groupscope
