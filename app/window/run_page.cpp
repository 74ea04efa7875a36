// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/run_page.h"

#include "app/document/run_edits.h"
#include "app/panes/split_box.h"
#include "app/views/pane_context.h"
#include "app/views/run_details.h"
#include "app/views/run_presentation.h"
#include "widgets/charts/group_bars.h"
#include "widgets/charts/line_chart.h"
#include "widgets/style/language.h"

#include <QDialogButtonBox>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSignalBlocker>
#include <QSplitter>
#include <QTabWidget>
#include <QTextBrowser>
#include <QTextOption>
#include <QVBoxLayout>

namespace groupscope {

RunPage::RunPage(PaneContext* context, const QString& id, QWidget* parent)
    : QDialog(parent)
    , context_(context)
    , id_(id)
    , title_(new QLabel)
    , name_(new QLineEdit)
    , note_(new QPlainTextEdit)
    , details_(new QTextBrowser)
    , rows_(new QComboBox)
    , bars_(new GroupBars)
    , curves_(new QTabWidget)
    , charts_(std::make_unique<LearningCharts>()) {
    setObjectName(QStringLiteral("runPage"));
    resize(1120, 720);
    auto* both = new QSplitter(Qt::Horizontal);
    both->addWidget(makeWords());
    both->addWidget(makePictures());
    both->setStretchFactor(0, 1);
    both->setStretchFactor(1, 1);
    both->setSizes({580, 540});
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    auto* column = new QVBoxLayout(this);
    column->addWidget(both, 1);
    column->addWidget(buttons);
    const SessionRun& run = *context_->session()->find(id);
    if (run.run) {
        name_->setText(QString::fromStdString(run.run->name));
        note_->setPlainText(QString::fromStdString(run.run->note));
    }
    fillSplits(*rows_, *context_->session());
    if (const SplitResult* shown = run.run ? run.run->shownResult() : nullptr)
        rows_->setCurrentIndex(std::max(0, rows_->findData(QString::fromStdString(shown->name))));
    connect(rows_, &QComboBox::currentIndexChanged, this, &RunPage::showGroups);
    connect(name_, &QLineEdit::editingFinished, this, &RunPage::store);
    const Session* session = context_->session();
    connect(session->runs(), &RunList::runChanged, this, [this](const QString& changed) {
        if (changed == id_)
            refresh();
    });
    connect(context_->differences(), &BaselineDifferences::changed, this, &RunPage::refresh);
    connect(session->runs(), &RunList::runsRemoved, this, [this](const QStringList& ids) {
        if (ids.contains(id_))
            QDialog::done(Rejected); // there is nothing left to be kept
    });
    refresh();
}

RunPage::~RunPage() = default;

QWidget* RunPage::makeWords() {
    title_->setWordWrap(true);
    setTextRole(title_, TextRole::title);
    name_->setObjectName(QStringLiteral("runName"));
    name_->setMaxLength(120);
    name_->setPlaceholderText(tr("name in tables and figures, in place of method and seed"));
    note_->setObjectName(QStringLiteral("runNote"));
    note_->setPlaceholderText(tr("note in the file of the run and in reports"));
    note_->setTabChangesFocus(true);
    note_->setFixedHeight(4 * fontMetrics().lineSpacing());
    details_->setObjectName(QStringLiteral("runDetails"));
    details_->setAccessibleName(tr("Properties of the run"));
    details_->setOpenLinks(false);
    details_->setWordWrapMode(QTextOption::WrapAtWordBoundaryOrAnywhere); // paths have no blanks
    auto* form = new QFormLayout;
    form->addRow(tr("&Name"), name_);
    form->addRow(tr("N&ote"), note_);
    auto* words = new QWidget;
    auto* column = new QVBoxLayout(words);
    column->setContentsMargins(0, 0, 0, 0);
    column->addWidget(title_);
    column->addLayout(form);
    column->addWidget(details_, 1);
    return words;
}

QWidget* RunPage::makePictures() {
    const auto addChart = [this](const QString& title, const QString& yTitle) {
        auto* chart = new LineChart;
        chart->setAxisTitles(tr("epoch"), yTitle);
        chart->setPlaceholder(tr("Trained for one epoch, so there is no curve"));
        curves_->addTab(chart, title);
        return chart;
    };
    charts_->accuracy = addChart(tr("Accuracy"), tr("accuracy"));
    charts_->accuracy->setPercent(true);
    charts_->loss = addChart(tr("Loss"), tr("training loss"));
    charts_->weights = addChart(tr("Group weights"), tr("weight"));
    curves_->setDocumentMode(true);
    bars_->setPlaceholder(tr("No visible values on this split"));
    auto* label = new QLabel(tr("S&plit"));
    label->setBuddy(rows_);
    auto* bar = new QHBoxLayout;
    bar->addWidget(label);
    bar->addWidget(rows_);
    bar->addStretch();
    auto* pictures = new QWidget;
    auto* column = new QVBoxLayout(pictures);
    column->setContentsMargins(0, 0, 0, 0);
    column->addLayout(bar);
    column->addWidget(bars_, 1);
    column->addWidget(curves_, 1);
    return pictures;
}

void RunPage::refresh() {
    const SessionRun* run = context_->session()->find(id_);
    if (run == nullptr)
        return;
    title_->setText(titleOf(*run));
    setWindowTitle(tr("Run: %1").arg(titleOf(*run)));
    const bool kept = run->run != nullptr;
    name_->setEnabled(kept);
    note_->setEnabled(kept);
    const int place = details_->verticalScrollBar()->value();
    details_->setHtml(detailsOf(*context_, *run));
    details_->verticalScrollBar()->setValue(place);
    const bool oneStep = kept && run->history.size() == 1;
    showCurves(*context_, oneStep ? std::vector<RunEntry>() : std::vector<RunEntry>{RunEntry{run}}, {},
               *charts_);
    const bool weighs = !run->history.empty() &&
                        std::any_of(run->history.front().series.begin(), run->history.front().series.end(),
                                    [](const auto& own) { return own.first.starts_with(groupWeightSeries); });
    curves_->setTabVisible(curves_->indexOf(charts_->weights), weighs && !oneStep);
    showGroups();
}

void RunPage::showGroups() {
    if (const SessionRun* run = context_->session()->find(id_))
        bars_->setData(groupBarsOf(*context_, {RunEntry{run}}, chosenSplit(*rows_),
                                   groupingsOf(context_->session()->task()->groups).front()));
}

void RunPage::store() {
    const SessionRun* run = context_->session()->find(id_);
    if (run != nullptr && run->run)
        describeRun(*context_, id_, name_->text().simplified(), note_->toPlainText().trimmed());
}

void RunPage::done(int result) {
    store();
    QDialog::done(result);
}

} // namespace groupscope
