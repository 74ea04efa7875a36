// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pair_retrieval_panel.h"

#include "app/panes/hidden_test_notice.h"
#include "app/panes/kept_epoch_note.h"
#include "app/panes/shown_runs.h"
#include "app/panes/split_box.h"
#include "app/views/group_rows.h"
#include "core/data/task_members.h"
#include "widgets/controls/choice_bar.h"
#include "widgets/overview/thumbnail.h"
#include "widgets/style/language.h"
#include "widgets/tables/fact_table.h"

#include <QCheckBox>
#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QPixmap>
#include <QSignalBlocker>
#include <QTimer>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

constexpr int pairPicture = 72, queryWidth = 180;

} // namespace

PairRetrievalPanel::PairRetrievalPanel(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , session_(context->session())
    , pairs_(makePairSpaces(session_, this))
    , bar_(new ChoiceBar) {
    build();
    connect(session_->data(), &OpenSet::opened, this, &PairRetrievalPanel::onOpened);
    followShownSpaces(context_, this, [this] { refresh(); });
    connect(context, &PaneContext::pointsSelected, this, &PairRetrievalPanel::takeSelection);
    connect(pairs_, &DerivedValues::changed, this, &PairRetrievalPanel::showQuery);
    connect(pairs_, &DerivedValues::cleared, this, [this] {
        wantedRow_ = -1;
        showQuery();
    });
}

void PairRetrievalPanel::build() {
    rows_ =
        bar_->addChoice(tr("Split"), tr("Split whose examples and texts are searched and used as queries"),
                        QStringLiteral("pairRetrievalRows"));
    input_ = new QCheckBox(tr("show input"));
    input_->setObjectName(QStringLiteral("pairRetrievalInput"));
    input_->setToolTip(tr("Also searches the stored embeddings"));
    bar_->addButton(input_);
    const auto button = [this](const QString& text, const QString& tip, const char* name, int by) {
        auto* made = new QToolButton;
        made->setText(text);
        made->setToolTip(tip);
        made->setAccessibleName(tip);
        made->setObjectName(QLatin1String(name));
        bar_->addButton(made);
        connect(made, &QToolButton::clicked, this, [this, by] { step(by); });
        return made;
    };
    previous_ = button(QStringLiteral("◀"), tr("Previous image"), "pairPrevious", -1);
    next_ = button(QStringLiteral("▶"), tr("Next image"), "pairNext", 1);
    count_ = bar_->addChoice(tr("Results"), tr("Number of results"), QStringLiteral("pairCount"));
    for (const int count : {5, 10, 25, 50})
        count_->addItem(QString::number(count), count);
    count_->setCurrentIndex(1);
    bar_->addStretch();
    bar_->addButton(new ShownRuns(context_));
    auto* row = new QHBoxLayout;
    row->setContentsMargins(spacing::normal, 0, spacing::close, 0);
    row->setSpacing(spacing::normal);
    row->addWidget(makeQuery());
    strips_ = new QHBoxLayout;
    strips_->setSpacing(spacing::normal);
    row->addLayout(strips_, 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(bar_);
    column->addWidget(new HiddenTestNotice(context_, rows_, HiddenTestNotice::Runs::selected));
    column->addWidget(new KeptEpochNote(context_));
    column->addLayout(row, 1);
    for (QComboBox* box : {rows_, count_})
        connect(box, &QComboBox::currentIndexChanged, this, &PairRetrievalPanel::refresh);
    connect(input_, &QCheckBox::toggled, this, &PairRetrievalPanel::refresh);
    connect(asked_, &QListWidget::currentRowChanged, this, &PairRetrievalPanel::showAnswers);
}

QWidget* PairRetrievalPanel::makeQuery() {
    auto* query = new QWidget;
    query->setFixedWidth(queryWidth);
    picture_ = new QLabel;
    name_ = wrappedLabel();
    setTextRole(name_, TextRole::heading);
    asked_ = new QListWidget;
    asked_->setObjectName(QStringLiteral("pairAsked"));
    asked_->setAccessibleName(tr("The image and its texts"));
    asked_->setFrameShape(QFrame::NoFrame);
    asked_->setTextElideMode(Qt::ElideRight);
    asked_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    asked_->setToolTip(tr("Query: the image retrieves texts, each of its texts retrieves images"));
    auto* head = new QHBoxLayout;
    head->setSpacing(spacing::normal);
    head->addWidget(picture_);
    head->addWidget(name_, 1);
    auto* column = new QVBoxLayout(query);
    column->setContentsMargins(0, spacing::tight, 0, 0);
    column->setSpacing(spacing::tight);
    column->addLayout(head);
    column->addWidget(asked_, 1);
    return query;
}

void PairRetrievalPanel::onOpened() {
    if (session_->task()) {
        const QSignalBlocker quiet(rows_);
        fillSplits(*rows_, *session_);
    }
    refresh();
}

void PairRetrievalPanel::setWatched(bool watched) {
    watched_ = watched;
    if (watched_) {
        takeSelection();
        refresh();
    }
}

void PairRetrievalPanel::refresh() {
    if (!watched_ || !session_->task() || rows_->count() == 0 || !hasTexts())
        return;
    spaces_ = shownSpaces(*context_, chosenSplit(*rows_), input_->isChecked(), false);
    std::vector<PairKey> wanted;
    for (const NamedSpace& own : spaces_)
        if (own.reason.isEmpty())
            wanted.push_back({own.space, chosenSplit(*rows_)});
    makeStrips();
    pairs_->request(wanted);
    showQuery();
}

void PairRetrievalPanel::makeStrips() {
    while (shown_.size() > spaces_.size()) {
        delete shown_.back();
        shown_.pop_back();
    }
    while (shown_.size() < spaces_.size()) {
        auto* strip = new PairStrip(static_cast<int>(shown_.size()));
        connect(strip, &PairStrip::rowClicked, this, [this](int row) {
            RowSelection rows(session_->task()->labels.size());
            rows.set(static_cast<std::size_t>(row), true);
            Q_EMIT context_->rowsRequested(rows);
        });
        strips_->addWidget(strip, 1);
        shown_.push_back(strip);
    }
    for (std::size_t i = 0; i < spaces_.size(); ++i)
        shown_[i]->setSpace(spaces_[i]);
}

std::shared_ptr<const PairSpace> PairRetrievalPanel::anyPairs() const {
    for (const NamedSpace& own : spaces_)
        if (auto pairs = pairs_->get({own.space, chosenSplit(*rows_)}).value)
            return pairs;
    return nullptr;
}

int PairRetrievalPanel::queryRow() const {
    return shownRow_;
}

void PairRetrievalPanel::setQueryRow(int row) {
    wantedRow_ = row;
    showQuery();
}

void PairRetrievalPanel::step(int by) {
    const auto pairs = anyPairs();
    if (!pairs)
        return;
    const auto found = std::lower_bound(pairs->rows.begin(), pairs->rows.end(), wantedRow_);
    const auto count = static_cast<std::ptrdiff_t>(pairs->rows.size());
    const std::ptrdiff_t next = (found - pairs->rows.begin() + by + count) % count;
    setQueryRow(pairs->rows[next]);
}

int PairRetrievalPanel::selectedRow(const PairSpace& pairs) const {
    const std::vector<int>& mapRows = context_->map()->rows();
    if (context_->selectedPoints().rowCount() != mapRows.size())
        return -1;
    for (const int point : context_->selectedPoints().rows()) {
        const int row = mapRows[point];
        if (std::binary_search(pairs.rows.begin(), pairs.rows.end(), row))
            return row;
    }
    return -1;
}

void PairRetrievalPanel::takeSelection() {
    const auto pairs = watched_ ? anyPairs() : nullptr;
    if (const int row = pairs ? selectedRow(*pairs) : -1; row >= 0)
        setQueryRow(row);
}

void PairRetrievalPanel::showQuery() {
    const auto pairs = anyPairs();
    if (!pairs) {
        asked_->clear();
        name_->clear();
        picture_->clear();
        shownRow_ = -1;
        return showAnswers();
    }
    if (wantedRow_ < 0)
        wantedRow_ = selectedRow(*pairs);
    auto found = std::find(pairs->rows.begin(), pairs->rows.end(), wantedRow_);
    if (found == pairs->rows.end())
        found = pairs->rows.begin();
    const int image = static_cast<int>(found - pairs->rows.begin());
    const int before = shownRow_ == *found ? asked_->currentRow() : 0;
    wantedRow_ = shownRow_ = *found;
    const Task& task = *session_->task();
    const auto row = static_cast<std::size_t>(wantedRow_);
    name_->setText(QString::fromStdString(task.set->ids[row] + "\n" + describeRow(task, row)));
    const QImage picture = thumbnailOf(*task.set, wantedRow_);
    picture_->setVisible(!picture.isNull());
    if (!picture.isNull())
        picture_->setPixmap(QPixmap::fromImage(picture).scaled(pairPicture, pairPicture, Qt::KeepAspectRatio,
                                                               Qt::SmoothTransformation));
    const QSignalBlocker quiet(asked_);
    asked_->clear();
    asked_->addItem(tr("● the image → texts"));
    asked_->item(0)->setData(Qt::UserRole, -1);
    for (const int text : pairs->search->textsOf(image)) {
        auto* item = new QListWidgetItem(tr("◆ %1 → images").arg(textName(task, *pairs, text)), asked_);
        item->setData(Qt::UserRole, text);
        item->setToolTip(textName(task, *pairs, text));
    }
    asked_->setCurrentRow(std::clamp(before, 0, asked_->count() - 1));
    showAnswers();
}

void PairRetrievalPanel::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && strips_ != nullptr)
        QTimer::singleShot(0, this,
                           &PairRetrievalPanel::showAnswers); // once the lists have the new colours too
}

void PairRetrievalPanel::showAnswers() {
    const QListWidgetItem* asked = asked_->currentItem();
    for (PairStrip* strip : shown_) {
        const NamedSpace& space = strip->space();
        const auto [pairs, reason] = pairs_->get({space.space, chosenSplit(*rows_)});
        const QString problem = space.reason.isEmpty() ? reason : space.reason;
        if (!pairs || asked == nullptr) {
            strip->say(problem.isEmpty() ? tr("reading examples and texts …") : problem);
            continue;
        }
        const auto found = std::lower_bound(pairs->rows.begin(), pairs->rows.end(), wantedRow_);
        strip->show(*session_->task(), *pairs,
                    {static_cast<int>(found - pairs->rows.begin()), asked->data(Qt::UserRole).toInt()},
                    count_->currentData().toULongLong(), shown_.size() > 1);
    }
}

} // namespace groupscope
