// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/welcome_page.h"

#include "app/window/sample_sets.h"
#include "widgets/style/language.h"
#include "widgets/tables/fact_table.h"

#include <QClipboard>
#include <QFileInfo>
#include <QFontDatabase>
#include <QGridLayout>
#include <QGuiApplication>
#include <QHBoxLayout>
#include <QLabel>
#include <QPlainTextEdit>
#include <QProgressBar>
#include <QPushButton>
#include <QScrollArea>
#include <QVBoxLayout>

namespace groupscope {

namespace {

QLabel* addText(QVBoxLayout* layout, const QString& text, TextRole role) {
    auto* label = new QLabel(text);
    label->setWordWrap(true);
    label->setTextFormat(Qt::RichText);
    setTextRole(label, role);
    layout->addWidget(label);
    return label;
}

/// As in the README; a set without `split` opens as well.
const QString pythonLines = QStringLiteral(
    "import anndata, pandas as pd\n"
    "obs = pd.DataFrame({'bird': labels, 'place': places, 'split': splits}, index=names)\n"
    "data = anndata.AnnData(obs=obs, obsm={'X_clip': embeddings.astype('float32')})\n"
    "data.uns['groupscope'] = {'class_key': 'bird', 'split_key': 'split', 'attribute_keys': ['place']}\n"
    "data.strings_to_categoricals(); data.write_h5ad('birds.h5ad')");

/// The lines that write a set, to be copied.
void addPython(QVBoxLayout* layout) {
    auto* row = new QHBoxLayout;
    auto* title = new QLabel(WelcomePage::tr("Or write a set from Python, one row per picture:"));
    title->setWordWrap(true);
    auto* copy = new QPushButton(WelcomePage::tr("&Copy"));
    copy->setObjectName(QStringLiteral("welcomeCopy"));
    row->addWidget(title, 1);
    row->addWidget(copy);
    layout->addLayout(row);
    auto* lines = new QPlainTextEdit(pythonLines);
    lines->setReadOnly(true);
    lines->setTabChangesFocus(true);
    lines->setLineWrapMode(QPlainTextEdit::NoWrap);
    lines->setFont(QFontDatabase::systemFont(QFontDatabase::FixedFont));
    lines->setFixedHeight(lines->fontMetrics().lineSpacing() * 7);
    layout->addWidget(lines);
    QObject::connect(copy, &QPushButton::clicked, lines,
                     [] { QGuiApplication::clipboard()->setText(pythonLines); });
}

} // namespace

QString titleOf(AnsweringDialog dialog) {
    switch (dialog) {
    case AnsweringDialog::columns:
        return WelcomePage::tr("Choose columns…");
    case AnsweringDialog::split:
        return WelcomePage::tr("Make split…");
    case AnsweringDialog::mapping:
        return WelcomePage::tr("Map the file…");
    case AnsweringDialog::none:
        break;
    }
    return {};
}

WelcomePage::WelcomePage(QWidget* parent)
    : QWidget(parent) {
    auto* content = new QWidget;
    content->setMaximumWidth(800);
    auto* column = new QVBoxLayout(content);
    column->setSpacing(spacing::normal);
    addText(column, tr("Which groups does your model get wrong?"), TextRole::display);
    addText(column,
            tr("Open a set of frozen embeddings, train adapters and baselines on it, and see the accuracy of "
               "every group, not only the average."),
            TextRole::body);

    auto* open = new QPushButton(tr("&Open an embedding set…"));
    open->setObjectName(QStringLiteral("welcomeOpen"));
    open->setDefault(true);
    open->setMinimumHeight(38);
    column->addSpacing(spacing::normal);
    column->addWidget(open);
    addText(column, tr("or drop a file anywhere in this window: .h5ad, .zarr, .h5, .npy, .npz, .csv, …"),
            TextRole::body)
        ->setAlignment(Qt::AlignHCenter);

    auto* waiting = new QHBoxLayout;
    progress_ = new QProgressBar;
    progress_->setRange(0, 1000);
    activity_ = new QLabel;
    cancel_ = new QPushButton(tr("Cancel"));
    waiting->addWidget(activity_);
    waiting->addWidget(progress_, 1);
    waiting->addWidget(cancel_);
    column->addLayout(waiting);
    problem_ = addText(column, {}, TextRole::body);
    problem_->setObjectName(QStringLiteral("welcomeProblem"));
    problem_->setTextFormat(Qt::PlainText);
    problem_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    answer_ = new QPushButton;
    answer_->setObjectName(QStringLiteral("welcomeAnswer"));
    column->addWidget(answer_, 0, Qt::AlignLeft);

    addSamples(column);
    recentTitle_ = addText(column, tr("Recent files"), TextRole::title);
    recent_ = new QVBoxLayout;
    recent_->setSpacing(spacing::tight);
    column->addLayout(recent_);
    column->addSpacing(spacing::normal);
    addText(column,
            tr("<b>Four steps.</b><ol><li>Open any HDF5, NumPy or CSV file of embeddings. A dialog maps its "
               "parts and can draw a split.</li><li>Look at the map and at the data check.</li><li>Choose a "
               "method in the workspace <i>Train</i> (Ctrl+2) and start it.</li><li>See under "
               "<i>Groups</i> which groups it gets wrong, and compare runs.</li></ol>"),
            TextRole::body);
    addPython(column);

    auto* scroll = new QScrollArea; // a small screen has no room for all of it
    scroll->setFrameShape(QFrame::NoFrame);
    scroll->setWidgetResizable(true);
    auto* page = new QWidget;
    auto* centre = new QHBoxLayout(page);
    centre->addStretch(1);
    centre->addWidget(content, 6, Qt::AlignVCenter);
    centre->addStretch(1);
    scroll->setWidget(page);
    auto* whole = new QVBoxLayout(this);
    whole->setContentsMargins(0, 0, 0, 0);
    whole->addWidget(scroll);

    connect(open, &QPushButton::clicked, this, &WelcomePage::openRequested);
    connect(cancel_, &QPushButton::clicked, this, &WelcomePage::cancelRequested);
    connect(answer_, &QPushButton::clicked, this, [this] { Q_EMIT answerRequested(dialog_); });
    setOpening(0.0, {});
    setProblem({});
    setRecentFiles({});
}

void WelcomePage::addSamples(QVBoxLayout* column) {
    addText(column, tr("Or begin with a question"), TextRole::title);
    auto* grid = new QGridLayout;
    grid->setSpacing(spacing::normal);
    const std::vector<SampleSet> samples = sampleSets();
    for (int place = 0; place < static_cast<int>(samples.size()); ++place) {
        const SampleSet& sample = samples[static_cast<std::size_t>(place)];
        auto* button = new QPushButton(sample.title);
        button->setObjectName(QStringLiteral("sample_") + sample.id);
        button->setToolTip(sample.about);
        button->setMinimumHeight(34);
        auto* question = wrappedLabel();
        question->setText(sample.question);
        grid->addWidget(button, place, 0);
        grid->addWidget(question, place, 1);
        connect(button, &QPushButton::clicked, this, [this, place] { Q_EMIT sampleRequested(place); });
    }
    grid->setColumnStretch(1, 1);
    column->addLayout(grid);
}

void WelcomePage::setRecentFiles(const QStringList& paths) {
    while (QLayoutItem* item = recent_->takeAt(0)) {
        item->widget()->deleteLater();
        delete item;
    }
    recentTitle_->setVisible(!paths.isEmpty());
    for (const QString& path : paths) {
        auto* button = new QPushButton(QFileInfo(path).fileName());
        button->setFlat(true);
        button->setToolTip(path);
        button->setStyleSheet(QStringLiteral("text-align: left; padding: 4px 6px;"));
        connect(button, &QPushButton::clicked, this, [this, path] { Q_EMIT recentRequested(path); });
        recent_->addWidget(button);
    }
}

void WelcomePage::setOpening(double fraction, const QString& activity) {
    for (QWidget* widget :
         {static_cast<QWidget*>(progress_), static_cast<QWidget*>(activity_), static_cast<QWidget*>(cancel_)})
        widget->setVisible(!activity.isEmpty());
    progress_->setValue(static_cast<int>(fraction * 1000.0));
    activity_->setText(activity);
}

void WelcomePage::setProblem(const QString& message, AnsweringDialog dialog) {
    dialog_ = dialog;
    answer_->setText(titleOf(dialog));
    answer_->setVisible(dialog != AnsweringDialog::none);
    problem_->setVisible(!message.isEmpty());
    problem_->setText(message.isEmpty() ? QString() : tr("⚠ %1").arg(message));
}

} // namespace groupscope
