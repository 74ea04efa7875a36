// SPDX-License-Identifier: GPL-3.0-or-later
// How the parts of the export dialog stand.
#include "app/window/export_dialog.h"
#include "app/window/export_form.h"
#include "app/window/figure_preview.h"
#include "widgets/style/language.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QLabel>
#include <QLineEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScreen>
#include <QSettings>
#include <QSpinBox>
#include <QSplitter>
#include <QToolButton>
#include <QVBoxLayout>

namespace groupscope {

namespace {

const QString exportGeometryKey = QStringLiteral("export/geometry");

} // namespace

void ExportDialog::build() {
    setWindowTitle(tr("Export figures"));
    setObjectName(QStringLiteral("exportDialog"));
    auto* parts = new QSplitter(Qt::Horizontal);
    parts->setChildrenCollapsible(false);
    parts->addWidget(makeLeft());
    parts->addWidget(makeRight());
    parts->setStretchFactor(1, 1);
    parts->setSizes({500, 600});
    exportButton_->setObjectName(QStringLiteral("exportNow"));
    exportButton_->setDefault(true);
    closeButton_->setObjectName(QStringLiteral("exportClose"));
    closeButton_->setAutoDefault(false);
    problem_->setObjectName(QStringLiteral("figureProblem"));
    problem_->setWordWrap(true);
    plan_->setObjectName(QStringLiteral("exportPlan"));
    plan_->setAccessibleName(tr("Files to be written"));
    progress_->setObjectName(QStringLiteral("exportProgress"));
    progress_->setAccessibleName(tr("Progress"));
    progress_->setRange(0, 1000);
    auto* last = new QHBoxLayout;
    last->setSpacing(spacing::normal);
    last->addWidget(problem_, 4);
    last->addWidget(progress_, 4);
    last->addStretch(1);
    last->addWidget(plan_);
    last->addWidget(buttons_);
    auto* column = new QVBoxLayout(this);
    column->setSpacing(spacing::normal);
    column->addWidget(parts, 1);
    column->addWidget(form_);
    column->addLayout(last);
    resize(QSize(1120, 720).boundedTo(screen()->availableSize() - QSize(40, 60)));
    restoreGeometry(QSettings().value(exportGeometryKey).toByteArray());
}

QWidget* ExportDialog::makeLeft() {
    const auto labelOf = [](const QString& text, QWidget* buddy) {
        auto* label = new QLabel(text);
        label->setBuddy(buddy);
        return label;
    };
    up_->setObjectName(QStringLiteral("exportUp"));
    up_->setArrowType(Qt::UpArrow);
    up_->setToolTip(tr("Moves the figure up (Alt+Up)"));
    up_->setAccessibleName(tr("Move the figure up"));
    down_->setObjectName(QStringLiteral("exportDown"));
    down_->setArrowType(Qt::DownArrow);
    down_->setToolTip(tr("Moves the figure down (Alt+Down)"));
    down_->setAccessibleName(tr("Move the figure down"));
    asSheet_->setObjectName(QStringLiteral("exportSheet"));
    asSheet_->setToolTip(tr("Writes the ticked figures as panels a, b, c … of one sheet, in this order"));
    columns_->setObjectName(QStringLiteral("exportColumns"));
    sheetName_->setObjectName(QStringLiteral("exportSheetName"));
    sheetName_->setMinimumWidth(80);
    auto* heading = new QHBoxLayout;
    heading->addWidget(labelOf(tr("Fi&gures"), list_));
    heading->addStretch(1);
    heading->addWidget(up_);
    heading->addWidget(down_);
    auto* sheet = new QHBoxLayout;
    sheet->setSpacing(spacing::normal);
    sheet->addWidget(asSheet_);
    sheet->addSpacing(spacing::normal);
    sheet->addWidget(labelOf(tr("&Columns"), columns_));
    sheet->addWidget(columns_);
    sheet->addWidget(labelOf(tr("File &name"), sheetName_));
    sheet->addWidget(sheetName_, 1);
    auto* left = new QWidget;
    auto* column = new QVBoxLayout(left);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::close);
    column->addLayout(heading);
    column->addWidget(list_, 1);
    column->addLayout(sheet);
    return left;
}

QWidget* ExportDialog::makeRight() {
    extent_->setObjectName(QStringLiteral("figureExtent"));
    higher_->setObjectName(QStringLiteral("figureHigher"));
    higher_->setWordWrap(true);
    auto* right = new QWidget;
    auto* column = new QVBoxLayout(right);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(spacing::close);
    column->addWidget(preview_, 1);
    column->addWidget(extent_);
    column->addWidget(higher_);
    return right;
}

void ExportDialog::done(int result) {
    QSettings().setValue(exportGeometryKey, saveGeometry());
    QDialog::done(result);
}

} // namespace groupscope
