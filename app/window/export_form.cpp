// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export_form.h"

#include "widgets/export/figure_export.h"
#include "widgets/style/language.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDir>
#include <QDoubleSpinBox>
#include <QFileDialog>
#include <QFontInfo>
#include <QGridLayout>
#include <QGuiApplication>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardPaths>

#include <algorithm>

namespace groupscope {

namespace {

const QString folderKey = QStringLiteral("export/folder"), formatsKey = QStringLiteral("export/formats"),
              valuesKey = QStringLiteral("export/values"), widthKey = QStringLiteral("export/width"),
              textKey = QStringLiteral("export/text"), resolutionKey = QStringLiteral("export/resolution");

/// Usual limits of journals: width of a column and of a page, text of at least 7 points, 300 dots an inch.
constexpr double columnWidth = 85.0, pageWidth = 174.0, printedText = 8.0;
constexpr int screenResolution = 96, printedResolution = 300;
/// Choices of the box of widths that are no widths.
constexpr double asOnScreen = 0.0, anotherWidth = -1.0;

QDoubleSpinBox* lengthBox(const char* name) {
    auto* box = new QDoubleSpinBox;
    box->setObjectName(QString::fromLatin1(name));
    box->setRange(10.0, 3000.0);
    box->setDecimals(1);
    box->setSuffix(ExportForm::tr(" mm"));
    box->setKeyboardTracking(false); // half a number is no width
    return box;
}

/// "png" of the box that says "&PNG".
QString formatOf(const QCheckBox& box) {
    return box.text().remove(u'&').toLower();
}

/// The size of text on the screen, in points.
double usualText() {
    const QFontInfo font(QGuiApplication::font());
    return font.pointSizeF() > 0.0 ? font.pointSizeF() : figurePoints;
}

QLabel* labelOf(const QString& text, QWidget* buddy) {
    auto* label = new QLabel(text);
    label->setBuddy(buddy);
    return label;
}

QHBoxLayout* rowOf(std::initializer_list<QWidget*> widgets) {
    auto* row = new QHBoxLayout;
    row->setSpacing(spacing::normal);
    for (QWidget* widget : widgets)
        row->addWidget(widget);
    row->addStretch(1);
    return row;
}

} // namespace

ExportForm::ExportForm(QWidget* parent)
    : QWidget(parent)
    , folder_(new QLineEdit)
    , values_(new QCheckBox(tr("&Values (CSV)")))
    , widths_(new QComboBox)
    , width_(lengthBox("figureWidth"))
    , height_(lengthBox("figureHeight"))
    , heightLabel_(labelOf(QStringLiteral("×"), height_))
    , text_(new QDoubleSpinBox)
    , resolution_(new QSpinBox) {
    build();
    restore();
    for (QCheckBox* box : formats_) {
        connect(box, &QCheckBox::toggled, this, &ExportForm::updateResolution);
        connect(box, &QCheckBox::toggled, this, &ExportForm::changed);
    }
    connect(folder_, &QLineEdit::textChanged, this, &ExportForm::changed);
    connect(values_, &QCheckBox::toggled, this, &ExportForm::changed);
    connect(widths_, &QComboBox::activated, this, [this] { chooseWidth(widths_->currentData().toDouble()); });
    connect(width_, &QDoubleSpinBox::valueChanged, this, [this] {
        widths_->setCurrentIndex(widths_->findData(anotherWidth));
        Q_EMIT changed();
    });
    connect(height_, &QDoubleSpinBox::valueChanged, this, &ExportForm::heightChosen);
    connect(text_, &QDoubleSpinBox::valueChanged, this, &ExportForm::changed);
    updateResolution();
}

void ExportForm::build() {
    folder_->setObjectName(QStringLiteral("exportFolder"));
    auto* browseButton = new QPushButton(tr("&Browse…"));
    browseButton->setAutoDefault(false);
    connect(browseButton, &QPushButton::clicked, this, &ExportForm::browse);
    auto* formats = new QHBoxLayout;
    formats->setSpacing(spacing::normal);
    for (const char* text : {"&PNG", "&SVG", "P&DF"}) {
        auto* box = new QCheckBox(QString::fromLatin1(text));
        box->setObjectName(QStringLiteral("figure_") + formatOf(*box));
        formats_.push_back(box);
        formats->addWidget(box);
    }
    values_->setObjectName(QStringLiteral("figureValues"));
    values_->setToolTip(tr("Writes the plotted values of each figure, if available, as NAME.csv"));
    formats->addSpacing(spacing::normal);
    formats->addWidget(values_);
    formats->addStretch(1);
    resolution_->setObjectName(QStringLiteral("figureResolution"));
    resolution_->setRange(screenResolution, 1200);
    resolution_->setSuffix(tr(" dpi"));
    resolution_->setToolTip(tr("Pixels per inch of a PNG; SVG and PDF are sharp at any size"));
    widths_->setObjectName(QStringLiteral("figureWidths"));
    widths_->addItem(tr("Screen size"), asOnScreen);
    widths_->addItem(tr("Journal column, %1 mm").arg(columnWidth), columnWidth);
    widths_->addItem(tr("Journal page, %1 mm").arg(pageWidth), pageWidth);
    widths_->addItem(tr("Custom width"), anotherWidth);
    width_->setToolTip(tr("Width of every figure, or of the sheet"));
    height_->setAccessibleName(tr("Height"));
    text_->setObjectName(QStringLiteral("figureText"));
    text_->setRange(4.0, 40.0);
    text_->setDecimals(1);
    text_->setSuffix(tr(" pt"));

    auto* grid = new QGridLayout(this);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setHorizontalSpacing(spacing::normal);
    grid->setVerticalSpacing(spacing::normal);
    grid->addWidget(labelOf(tr("&Folder"), folder_), 0, 0);
    auto* place = new QHBoxLayout;
    place->addWidget(folder_, 1);
    place->addWidget(browseButton);
    grid->addLayout(place, 0, 1, 1, 3);
    grid->addWidget(new QLabel(tr("Formats")), 1, 0);
    grid->addLayout(formats, 1, 1);
    grid->addWidget(labelOf(tr("&Resolution"), resolution_), 2, 0);
    grid->addLayout(rowOf({resolution_}), 2, 1);
    grid->addWidget(labelOf(tr("F&or"), widths_), 1, 2);
    grid->addLayout(rowOf({widths_, labelOf(tr("&Text"), text_), text_}), 1, 3);
    grid->addWidget(labelOf(tr("Si&ze"), width_), 2, 2);
    grid->addLayout(rowOf({width_, heightLabel_, height_}), 2, 3);
    grid->setColumnStretch(1, 1);
    grid->setColumnStretch(3, 1);
}

void ExportForm::restore() {
    const QSettings settings;
    const QString documents = QStandardPaths::writableLocation(QStandardPaths::DocumentsLocation);
    folder_->setText(
        settings.value(folderKey, QDir(documents).exists() ? documents : QDir::homePath()).toString());
    const QStringList kept = settings.value(formatsKey, QStringList{QStringLiteral("png")}).toStringList();
    for (QCheckBox* box : formats_)
        box->setChecked(kept.contains(formatOf(*box)));
    values_->setChecked(settings.value(valuesKey, true).toBool());
    const double width = settings.value(widthKey, asOnScreen).toDouble();
    if (width > 0.0)
        width_->setValue(width);
    const int known = widths_->findData(width);
    widths_->setCurrentIndex(known >= 0 ? known : widths_->findData(anotherWidth));
    text_->setValue(settings.value(textKey, usualText()).toDouble());
    resolution_->setValue(settings.value(resolutionKey, screenResolution).toInt());
}

void ExportForm::remember() const {
    const ExportSettings now = settings();
    QSettings kept;
    kept.setValue(folderKey, now.folder);
    kept.setValue(formatsKey, now.formats);
    kept.setValue(valuesKey, now.values);
    kept.setValue(widthKey, now.width.value_or(asOnScreen));
    kept.setValue(textKey, now.points);
    kept.setValue(resolutionKey, now.dotsPerInch);
}

ExportSettings ExportForm::settings() const {
    ExportSettings now;
    now.folder = folder_->text().trimmed();
    for (const QCheckBox* box : formats_)
        if (box->isChecked())
            now.formats << formatOf(*box);
    now.values = values_->isChecked();
    if (widths_->currentData().toDouble() != asOnScreen)
        now.width = width_->value();
    now.points = text_->value();
    now.dotsPerInch = resolution_->value();
    return now;
}

void ExportForm::takeTyped() {
    for (QAbstractSpinBox* box :
         {static_cast<QAbstractSpinBox*>(width_), static_cast<QAbstractSpinBox*>(height_),
          static_cast<QAbstractSpinBox*>(text_), static_cast<QAbstractSpinBox*>(resolution_)})
        box->interpretText();
}

void ExportForm::showSize(double width, std::optional<double> height, bool isPanel) {
    const QSignalBlocker ofWidth(width_), ofHeight(height_);
    if (width > 0.0 &&
        widths_->currentData().toDouble() == asOnScreen) // otherwise it says what was asked for
        width_->setValue(width);
    if (height)
        height_->setValue(*height);
    height_->setEnabled(height.has_value());
    heightLabel_->setText(isPanel ? tr("Panel &height") : QStringLiteral("×"));
    height_->setToolTip(
        isPanel ? tr("Height of the highlighted panel; all panels of a row become as high as the highest")
                : tr("Height of the highlighted figure; others keep theirs"));
}

void ExportForm::browse() {
    const QString chosen =
        QFileDialog::getExistingDirectory(this, tr("Folder of the figures"), folder_->text());
    if (!chosen.isEmpty())
        folder_->setText(QDir::toNativeSeparators(chosen));
}

void ExportForm::chooseWidth(double millimetres) {
    const QSignalBlocker ofWidth(width_), ofText(text_);
    if (millimetres > 0.0)
        width_->setValue(millimetres);
    if (millimetres != anotherWidth) {
        text_->setValue(millimetres > 0.0 ? printedText : usualText());
        resolution_->setValue(millimetres > 0.0 ? printedResolution : screenResolution);
    }
    Q_EMIT changed();
}

void ExportForm::updateResolution() {
    resolution_->setEnabled(formats_.front()->isChecked()); // the others have none
}

} // namespace groupscope
