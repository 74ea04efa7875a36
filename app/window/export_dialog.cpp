// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/export_dialog.h"

#include "app/window/export_form.h"
#include "app/window/export_work.h"
#include "app/window/figure_preview.h"

#include <QCheckBox>
#include <QDialogButtonBox>
#include <QFileInfo>
#include <QLabel>
#include <QLineEdit>
#include <QMessageBox>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <optional>

namespace groupscope {

ExportDialog::ExportDialog(std::vector<ListedFigure> figures, ExportChoice choice, QWidget* parent)
    : QDialog(parent)
    , start_(std::move(choice))
    , list_(new FigureList(std::move(figures), start_))
    , preview_(new FigurePreview)
    , form_(new ExportForm)
    , up_(new QToolButton)
    , down_(new QToolButton)
    , asSheet_(new QCheckBox(tr("&As one sheet")))
    , columns_(new QSpinBox)
    , sheetName_(new QLineEdit(start_.sheetName))
    , extent_(new QLabel)
    , higher_(new QLabel)
    , problem_(new QLabel)
    , plan_(new QLabel)
    , progress_(new QProgressBar)
    , buttons_(new QDialogButtonBox)
    , exportButton_(buttons_->addButton(tr("&Export"), QDialogButtonBox::AcceptRole))
    , closeButton_(buttons_->addButton(tr("Close"), QDialogButtonBox::RejectRole)) {
    for (int i = 0; i < list_->count(); ++i) {
        const QSize size = list_->figure(i).onScreen;
        proportions_.push_back(static_cast<double>(size.height()) / size.width());
    }
    asSheet_->setChecked(start_.asSheet);
    columns_->setRange(1, 4);
    columns_->setValue(start_.columns);
    build();
    refreshSoon_.setSingleShot(true);
    const auto soon = [this] { refreshSoon_.start(0); };
    connect(&refreshSoon_, &QTimer::timeout, this, &ExportDialog::refresh);
    // Received by the timer, so that boxes and editors that end what was typed when the dialog goes call
    // nothing.
    connect(list_, &FigureList::changed, &refreshSoon_, soon);
    connect(list_, &FigureList::pointedChanged, &refreshSoon_, soon);
    connect(form_, &ExportForm::changed, &refreshSoon_, soon);
    connect(form_, &ExportForm::heightChosen, &refreshSoon_,
            [this](double millimetres) { setHeight(millimetres); });
    connect(asSheet_, &QCheckBox::toggled, &refreshSoon_, soon);
    connect(columns_, &QSpinBox::valueChanged, &refreshSoon_, soon);
    connect(sheetName_, &QLineEdit::textChanged, &refreshSoon_, soon);
    connect(up_, &QToolButton::clicked, list_, [this] { list_->move(-1); });
    connect(down_, &QToolButton::clicked, list_, [this] { list_->move(1); });
    connect(buttons_, &QDialogButtonBox::accepted, this, &ExportDialog::accept);
    connect(buttons_, &QDialogButtonBox::rejected, this, &ExportDialog::reject);
    connect(&job_, &BackgroundJob::progressed, this,
            [this](double fraction) { progress_->setValue(qRound(1000.0 * fraction)); });
    connect(&job_, &BackgroundJob::finished, this, [this] {
        showWriting(false);
        written_ = writing_;
        QDialog::accept();
    });
    connect(&job_, &BackgroundJob::cancelled, this, [this] {
        showWriting(false);
        showProblem(tr("Cancelled: no file was written."));
    });
    connect(&job_, &BackgroundJob::failed, this, [this](const QString& message) {
        showWriting(false);
        showProblem(tr("⚠ %1").arg(message));
    });
    showWriting(false);
    refresh();
    list_->setFocus();
}

ExportChoice ExportDialog::choice() const {
    ExportChoice now = start_;
    list_->keepIn(now);
    now.asSheet = asSheet_->isChecked();
    now.columns = columns_->value();
    now.sheetName = sheetName_->text();
    return now;
}

PlannedFigure ExportDialog::planned(int figure) const {
    const ListedFigure& listed = list_->figure(figure);
    return {list_->drawing(figure), list_->nameOf(figure), static_cast<double>(listed.onScreen.width()),
            proportions_[static_cast<std::size_t>(figure)]};
}

ExportPlan ExportDialog::plan() const {
    ExportPlan plan;
    for (const int figure : list_->ticked())
        plan.figures.push_back(planned(figure));
    if (asSheet_->isChecked())
        plan.sheet = {fileName(sheetName_->text()), columns_->value()};
    plan.settings = form_->settings();
    return plan;
}

FigurePage ExportDialog::previewed() const {
    if (asSheet_->isChecked())
        return plan().sheetPage();
    const int figure = list_->pointed();
    return figure < 0 || list_->drawing(figure).empty ? FigurePage()
                                                      : pageOf(planned(figure), form_->settings());
}

bool ExportDialog::hasHeight() const {
    const int figure = list_->pointed();
    const std::vector<int> ticked = list_->ticked();
    return asSheet_->isChecked() ? std::find(ticked.begin(), ticked.end(), figure) != ticked.end()
                                 : figure >= 0 && !list_->drawing(figure).empty;
}

double ExportDialog::widthOf(int figure) const {
    return asSheet_->isChecked() ? plan().laidSheet().places().front().width()
                                 : askedSize(planned(figure), form_->settings()).width();
}

void ExportDialog::setHeight(double millimetres) {
    if (!hasHeight())
        return;
    const int figure = list_->pointed();
    proportions_[static_cast<std::size_t>(figure)] = millimetres * unitsPerMillimetre / widthOf(figure);
    refresh();
}

void ExportDialog::refresh() {
    showPreview();
    const ExportPlan now = plan();
    const QString reason = now.obstacle();
    const auto count = now.paths().size();
    showProblem(reason);
    exportButton_->setEnabled(reason.isEmpty() && !job_.isRunning());
    plan_->setText(!reason.isEmpty() ? QString()
                   : count == 1      ? tr("Writes 1 file")
                                     : tr("Writes %1 files").arg(count));
    up_->setEnabled(list_->canMove(-1));
    down_->setEnabled(list_->canMove(1));
    columns_->setEnabled(asSheet_->isChecked());
    sheetName_->setEnabled(asSheet_->isChecked());
}

void ExportDialog::showPreview() {
    const bool isSheet = asSheet_->isChecked();
    const int figure = list_->pointed();
    const FigurePage page = previewed();
    const double width = page.size.width() / unitsPerMillimetre,
                 height = page.size.height() / unitsPerMillimetre;
    std::optional<double> asked;
    if (hasHeight())
        asked = proportions_[static_cast<std::size_t>(figure)] * widthOf(figure) / unitsPerMillimetre;
    form_->showSize(width, asked, isSheet);
    extent_->clear();
    higher_->hide();
    if (page.size.isEmpty()) {
        const QString reason = figure < 0 ? QString() : list_->drawing(figure).reason;
        preview_->showWords(isSheet            ? tr("Tick the figures of the sheet.")
                            : reason.isEmpty() ? tr("Nothing to draw yet.")
                                               : reason);
        return;
    }
    const auto panels = static_cast<int>(list_->ticked().size());
    const QString what = !isSheet      ? list_->figure(figure).title
                         : panels == 1 ? tr("Sheet of 1 panel")
                                       : tr("Sheet of %1 panels").arg(panels);
    extent_->setText(tr("%1, %2 × %3 mm").arg(what).arg(width, 0, 'f', 0).arg(height, 0, 'f', 0));
    higher_->setText(tr("The figure becomes %1 mm high, as text of %2 pt requires.")
                         .arg(height, 0, 'f', 1)
                         .arg(form_->settings().points, 0, 'f', 1));
    higher_->setVisible(!isSheet && height > *asked + 0.5);
    preview_->setAccessibleDescription(extent_->text());
    preview_->showPage(page.size, page.draw);
}

void ExportDialog::showProblem(const QString& message) {
    problem_->setText(message);
    problem_->setVisible(!message.isEmpty());
}

void ExportDialog::showWriting(bool writing) {
    progress_->setVisible(writing);
    progress_->setValue(0);
    plan_->setVisible(!writing);
    for (QWidget* widget :
         {static_cast<QWidget*>(list_), static_cast<QWidget*>(form_),
          static_cast<QWidget*>(asSheet_->parentWidget()), static_cast<QWidget*>(exportButton_)})
        widget->setEnabled(!writing);
    closeButton_->setText(writing ? tr("Cancel") : tr("Close"));
}

void ExportDialog::accept() {
    exportButton_->setFocus(); // ends what is being typed, also where a key pressed the button
    form_->takeTyped();        // a window that is not active keeps its focus
    const ExportPlan now = plan();
    if (job_.isRunning() || !now.obstacle().isEmpty())
        return refresh();
    QStringList existing;
    for (const QString& path : now.paths())
        if (QFileInfo::exists(path))
            existing << QFileInfo(path).fileName();
    if (existing.isEmpty())
        return write();
    constexpr qsizetype mostListed = 12;
    const auto count = existing.size();
    QString names = existing.mid(0, mostListed).join(u'\n');
    if (count > mostListed)
        names += u'\n' + tr("and %1 more").arg(count - mostListed);
    auto* box = new QMessageBox(QMessageBox::Question, tr("Replace files?"),
                                count == 1 ? tr("1 file exists already. Replace it?")
                                           : tr("%1 files exist already. Replace them?").arg(count),
                                QMessageBox::Cancel, this);
    box->setInformativeText(names);
    const QPushButton* replace = box->addButton(tr("&Replace"), QMessageBox::DestructiveRole);
    box->setDefaultButton(QMessageBox::Cancel);
    box->setAttribute(Qt::WA_DeleteOnClose);
    connect(replace, &QPushButton::clicked, this, &ExportDialog::write);
    box->open();
}

void ExportDialog::write() {
    form_->remember();
    const ExportPlan now = plan();
    writing_ = now.paths();
    showProblem({});
    showWriting(true);
    closeButton_->setFocus();
    job_.start(exportWork(now.files()));
}

void ExportDialog::reject() {
    if (job_.isRunning())
        job_.cancel();
    else
        QDialog::reject();
}

} // namespace groupscope
