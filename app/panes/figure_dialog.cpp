// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/figure_dialog.h"

#include "core/base/error.h"
#include "widgets/export/figure_export.h"

#include <QButtonGroup>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFileInfo>
#include <QFontInfo>
#include <QFormLayout>
#include <QGuiApplication>
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

#include <algorithm>
#include <cmath>

namespace groupscope {

namespace {

const QString folderKey = QStringLiteral("export/folder");

QString exportFolder() {
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    return QSettings().value(folderKey, documents).toString();
}

constexpr double unitsPerMillimetre = 96.0 / 25.4;
/// What most journals ask for: width of a column and of a page, text of at least 7 points, 300 dots an inch.
constexpr double columnWidth = 85.0, pageWidth = 174.0, printedText = 8.0;
constexpr int screenResolution = 96, printedResolution = 300;

QDoubleSpinBox* lengthBox(const char* name, double value) {
    auto* box = new QDoubleSpinBox;
    box->setObjectName(QString::fromLatin1(name));
    box->setRange(10.0, 3000.0);
    box->setDecimals(1);
    box->setSuffix(FigureDialog::tr(" mm"));
    box->setValue(value);
    return box;
}

/// The size of text on the screen, in points.
double usualText() {
    const QFontInfo font(QGuiApplication::font());
    return font.pointSizeF() > 0.0 ? font.pointSizeF() : figurePoints;
}

} // namespace

FigureDialog::FigureDialog(PaneDrawing drawing, QSize size, QWidget* parent)
    : QDialog(parent)
    , drawing_(std::move(drawing))
    , buttons_(new QDialogButtonBox(QDialogButtonBox::Save | QDialogButtonBox::Cancel))
    , path_(new QLineEdit(QDir(exportFolder()).filePath(drawing_.name + QStringLiteral(".png"))))
    , onScreen_(size)
    , formats_(new QButtonGroup(this))
    , widths_(new QComboBox)
    , width_(lengthBox("figureWidth", size.width() / unitsPerMillimetre))
    , height_(lengthBox("figureHeight", size.height() / unitsPerMillimetre))
    , text_(new QDoubleSpinBox)
    , resolution_(new QSpinBox)
    , preview_(new QLabel)
    , higher_(new QLabel)
    , problem_(new QLabel) {
    setWindowTitle(tr("Export figure"));
    preview_->setMinimumSize(480, 300);
    preview_->setAlignment(Qt::AlignCenter);
    problem_->setWordWrap(true);
    higher_->setWordWrap(true);
    higher_->setObjectName(QStringLiteral("figureHigher"));
    problem_->setObjectName(QStringLiteral("figureProblem"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(preview_, 1);
    addForm(*column);
    column->addWidget(higher_);
    column->addWidget(problem_);
    column->addWidget(buttons_);
    connect(path_, &QLineEdit::textChanged, this, &FigureDialog::showPath);
    connect(widths_, &QComboBox::activated, this, [this] { chooseWidth(widths_->currentData().toDouble()); });
    for (QDoubleSpinBox* box : {width_, height_, text_})
        connect(box, &QDoubleSpinBox::valueChanged, this, &FigureDialog::updatePreview);
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
    showPath();
    updatePreview();
}

void FigureDialog::addForm(QVBoxLayout& column) {
    path_->setObjectName(QStringLiteral("figurePath"));
    widths_->setObjectName(QStringLiteral("figureWidths"));
    widths_->addItem(tr("As on the screen"), 0.0);
    widths_->addItem(tr("Column of a journal, %1 mm").arg(columnWidth), columnWidth);
    widths_->addItem(tr("Page of a journal, %1 mm").arg(pageWidth), pageWidth);
    text_->setObjectName(QStringLiteral("figureText"));
    text_->setRange(4.0, 40.0);
    text_->setDecimals(1);
    text_->setSuffix(tr(" pt"));
    text_->setValue(usualText());
    resolution_->setObjectName(QStringLiteral("figureResolution"));
    resolution_->setRange(screenResolution, 1200);
    resolution_->setSuffix(tr(" dpi"));
    resolution_->setToolTip(tr("Pixels of a PNG to the inch; SVG and PDF are sharp at any size"));
    auto* browseButton = new QToolButton;
    browseButton->setText(tr("Browse…"));
    connect(browseButton, &QToolButton::clicked, this, &FigureDialog::browse);
    const auto row = [](std::initializer_list<QWidget*> widgets, bool stretched) {
        auto* layout = new QHBoxLayout;
        for (QWidget* widget : widgets)
            layout->addWidget(widget);
        if (stretched)
            layout->addStretch(1);
        return layout;
    };
    auto* formats = new QHBoxLayout;
    for (const char* ending : {"png", "svg", "pdf"}) {
        auto* button = new QPushButton(QString::fromLatin1(ending).toUpper());
        button->setObjectName(QStringLiteral("figure_") + QLatin1String(ending));
        button->setCheckable(true);
        formats_->addButton(button);
        connect(button, &QPushButton::clicked, this,
                [this, ending] { setFormat(QString::fromLatin1(ending)); });
        formats->addWidget(button);
    }
    formats->addWidget(resolution_);
    formats->addStretch(1);
    auto* form = new QFormLayout;
    form->addRow(tr("&File"), row({path_, browseButton}, false));
    form->addRow(tr("Format"), formats);
    form->addRow(tr("For"), row({widths_}, true));
    form->addRow(tr("&Size"), row({width_, new QLabel(QStringLiteral("×")), height_}, true));
    form->addRow(tr("&Text"), row({text_}, true));
    // Layouts have no widget of their own that a key could lead to.
    static_cast<QLabel*>(form->labelForField(form->itemAt(0, QFormLayout::FieldRole)->layout()))
        ->setBuddy(path_);
    static_cast<QLabel*>(form->labelForField(form->itemAt(3, QFormLayout::FieldRole)->layout()))
        ->setBuddy(width_);
    static_cast<QLabel*>(form->labelForField(form->itemAt(4, QFormLayout::FieldRole)->layout()))
        ->setBuddy(text_);
    column.addLayout(form);
}

void FigureDialog::chooseWidth(double millimetres) {
    const double width = millimetres > 0.0 ? millimetres : onScreen_.width() / unitsPerMillimetre;
    height_->setValue(width * onScreen_.height() / onScreen_.width());
    width_->setValue(width);
    text_->setValue(millimetres > 0.0 ? printedText : usualText());
    resolution_->setValue(millimetres > 0.0 ? printedResolution : screenResolution);
}

QString FigureDialog::path() const {
    return path_->text();
}

QSize FigureDialog::figureSize() const {
    const QSizeF page = QSizeF(width_->value(), height_->value()) * unitsPerMillimetre;
    if (!drawing_.height)
        return page.toSize();
    const double scale = text_->value() / figurePoints;
    const double needed = scale * drawing_.height(page / scale, figureFont());
    return QSizeF(page.width(), std::max(page.height(), std::ceil(needed))).toSize();
}

int FigureDialog::dotsPerInch() const {
    return resolution_->value();
}

void FigureDialog::setFormat(const QString& ending) {
    const QFileInfo info(path());
    path_->setText(QDir(info.path()).filePath(info.completeBaseName() + QLatin1Char('.') + ending));
}

void FigureDialog::showPath() {
    const QFileInfo info(path());
    const QString ending = info.suffix().toLower();
    formats_->setExclusive(false); // none is active for a name of another kind
    for (QAbstractButton* button : formats_->buttons())
        button->setChecked(button->text().toLower() == ending);
    formats_->setExclusive(true);
    resolution_->setEnabled(ending == QStringLiteral("png"));
    const bool thereIsAFolder = info.dir().exists();
    problem_->setText(thereIsAFolder ? QString() : tr("⚠ There is no folder %1").arg(info.path()));
    problem_->setVisible(!thereIsAFolder);
}

void FigureDialog::drawScaled(QPainter& painter) const {
    const double scale = text_->value() / figurePoints;
    painter.save();
    painter.setFont(figureFont());
    painter.scale(scale, scale);
    drawing_.draw(painter, QRectF(QPointF(0, 0), QSizeF(figureSize()) / scale));
    painter.restore();
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
    const double height = full.height() / unitsPerMillimetre;
    const bool higher = height > height_->value() + 0.5;
    higher_->setText(higher ? tr("The figure becomes %1 mm high: with text of %2 pt it needs this height.")
                                  .arg(height, 0, 'f', 1)
                                  .arg(text_->value(), 0, 'f', 1)
                            : QString());
    higher_->setVisible(higher);
    const QSize shown = full.scaled(preview_->size(), Qt::KeepAspectRatio);
    QPixmap picture(shown * devicePixelRatioF());
    picture.setDevicePixelRatio(devicePixelRatioF());
    picture.fill(Qt::white);
    QPainter painter(&picture);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.scale(static_cast<double>(shown.width()) / full.width(),
                  static_cast<double>(shown.height()) / full.height());
    drawScaled(painter);
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
    drawScaled(recorder);
    recorder.end();
    buttons_->setEnabled(false);
    const double pixels = dotsPerInch() / static_cast<double>(screenResolution);
    job_.start([recorded, target = path(), size = figureSize(), pixels](const BackgroundJob::Context&) {
        exportFigure(
            target, size, [&](QPainter& painter, const QRectF&) { painter.drawPicture(0, 0, recorded); },
            pixels);
    });
}

} // namespace groupscope
