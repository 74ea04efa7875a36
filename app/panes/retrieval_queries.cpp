// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/retrieval_queries.h"

#include "app/views/group_rows.h"
#include "core/data/task_members.h"
#include "core/measures/measure.h"
#include "widgets/controls/choice_bar.h"
#include "widgets/overview/thumbnail.h"
#include "widgets/style/language.h"
#include "widgets/tables/elided_label.h"
#include "widgets/tables/fact_table.h"

#include <QCheckBox>
#include <QComboBox>
#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QRandomGenerator>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

constexpr int queryPicture = 96, cardWidth = 124;
constexpr int allRows = -1, rowsOnMap = -2; // in place of a subgroup's number

QString countText(std::size_t count) {
    return QLocale().toString(static_cast<qulonglong>(count));
}

} // namespace

RetrievalQueries::RetrievalQueries(PaneContext* context, ChoiceBar* bar, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , searches_(context->session(), makeSpaceSearch(), this, bytesOfSearch)
    , answers_(context->session(), answerOf, this, bytesOfAnswer)
    , rankings_(context->session(), groupscope::rankingOf, this, bytesOfRanking) {
    build(bar);
    connectChoices();
    connectValues();
    reset();
}

QToolButton* RetrievalQueries::button(const QString& text, const QString& tip, const char* name) {
    auto* made = new QToolButton;
    made->setText(text);
    made->setToolTip(tip);
    made->setAccessibleName(tip);
    made->setObjectName(QLatin1String(name));
    made->installEventFilter(this);
    return made;
}

void RetrievalQueries::build(ChoiceBar* bar) {
    previous_ = button(QStringLiteral("◀"), tr("Previous query (←)"), "retrievalPrevious");
    next_ = button(QStringLiteral("▶"), tr("Next query (→)"), "retrievalNext");
    for (QToolButton* each : {previous_, next_})
        bar->addButton(each);
    subgroup_ = bar->addChoice(tr("Queries"), tr("Subgroup from which queries are taken"),
                               QStringLiteral("retrievalSubgroup"));
    order_ = bar->addChoice(
        QString(),
        tr("Order of the queries; worst first: lowest R-precision in the first shown embedding space"),
        QStringLiteral("retrievalOrder"));
    order_->addItem(tr("as stored"), static_cast<int>(QueryOrder::asStored));
    order_->addItem(tr("at random"), static_cast<int>(QueryOrder::random));
    order_->addItem(tr("worst first"), static_cast<int>(QueryOrder::worstFirst));
    onlyWrong_ = new QCheckBox(tr("only wrong"));
    onlyWrong_->setObjectName(QStringLiteral("retrievalOnlyWrong"));
    onlyWrong_->setToolTip(
        tr("Only queries whose nearest example has another class, in the first shown embedding space"));
    bar->addButton(onlyWrong_);
    count_ = bar->addChoice(tr("Nearest"), tr("Number of nearest examples that are shown"),
                            QStringLiteral("retrievalCount"));
    for (const int count : {8, 16, 32, 64})
        count_->addItem(QString::number(count), count);
    place_ = new ElidedLabel;
    place_->setObjectName(QStringLiteral("retrievalPlace"));
    place_->setContentsMargins(spacing::normal, 0, spacing::normal, spacing::tight);
    setTextRole(place_, TextRole::caption);

    auto* row = new QHBoxLayout;
    row->setContentsMargins(spacing::normal, 0, 0, 0);
    row->setSpacing(spacing::normal);
    row->addWidget(makeCard(), 0, Qt::AlignTop);
    row->addWidget(makeStripArea(), 1);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addWidget(place_);
    column->addLayout(row, 1);
}

QWidget* RetrievalQueries::makeStripArea() {
    auto* strips = new QWidget;
    column_ = new QVBoxLayout(strips);
    column_->setContentsMargins(0, 0, spacing::close, 0);
    column_->setSpacing(spacing::tight);
    column_->addStretch(1);
    auto* area = new QScrollArea;
    area->setAccessibleName(tr("Nearest examples of each run"));
    area->setWidgetResizable(true);
    area->setFrameShape(QFrame::NoFrame);
    area->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    area->setWidget(strips);
    return area;
}

QWidget* RetrievalQueries::makeCard() {
    card_ = new QWidget;
    card_->setObjectName(QStringLiteral("retrievalQuery"));
    card_->setFocusPolicy(Qt::StrongFocus);
    card_->setAccessibleName(tr("Query"));
    card_->setFixedWidth(cardWidth);
    card_->setToolTip(
        tr("The query. ← → move between queries, R chooses a random one; a selection on the map sets it"));
    card_->installEventFilter(this);
    picture_ = new QLabel;
    name_ = wrappedLabel();
    words_ = wrappedLabel();
    setTextRole(name_, TextRole::heading);
    auto* column = new QVBoxLayout(card_);
    column->setContentsMargins(0, spacing::tight, 0, 0);
    column->setSpacing(spacing::tight);
    for (QLabel* label : {picture_, name_, words_})
        column->addWidget(label);
    return card_;
}

void RetrievalQueries::connectChoices() {
    connect(previous_, &QToolButton::clicked, this, [this] { step(-1); });
    connect(next_, &QToolButton::clicked, this, [this] { step(1); });
    for (QComboBox* box : {subgroup_, order_})
        connect(box, &QComboBox::currentIndexChanged, this, &RetrievalQueries::chooseAnew);
    connect(onlyWrong_, &QCheckBox::toggled, this, &RetrievalQueries::chooseAnew);
    connect(count_, &QComboBox::currentIndexChanged, this, &RetrievalQueries::ask);
    connect(context_, &PaneContext::pointsSelected, this, &RetrievalQueries::takeSelection);
}

void RetrievalQueries::connectValues() {
    connect(&searches_, &DerivedValues::changed, this, [this] {
        requestAnswers();
        if (awaitsRanking_)
            rank();
        showPlace();
        showAnswers();
    });
    connect(&searches_, &DerivedValues::cleared, this, &RetrievalQueries::reset);
    connect(&answers_, &DerivedValues::changed, this, &RetrievalQueries::showAnswers);
    connect(&rankings_, &DerivedValues::changed, this, [this] {
        if (needsRanking() && queries_.empty())
            chooseAnew();
    });
}

void RetrievalQueries::chooseAnew() {
    refreshQueries();
    if (!queries_.empty())
        setQuery(queries_.front());
}

void RetrievalQueries::reset() {
    query_ = -1;
    chosenOnMap_ = -1;
    split_.clear();
    queries_.clear();
    fillSubgroups();
    const QSignalBlocker quietOrder(order_), quietWrong(onlyWrong_);
    order_->setCurrentIndex(0);
    onlyWrong_->setChecked(false);
    showQuery();
    showPlace();
}

void RetrievalQueries::fillSubgroups() {
    const QSignalBlocker quiet(subgroup_);
    subgroup_->clear();
    subgroup_->addItem(tr("all"), allRows);
    subgroup_->addItem(tr("selected examples"), rowsOnMap);
    const auto& task = context_->session()->task();
    subgroups_ = task ? querySubgroupsOf(task->groups) : std::vector<QuerySubgroup>();
    for (std::size_t i = 0; i < subgroups_.size(); ++i) {
        if (i == 0 || subgroups_[i].grouping != subgroups_[i - 1].grouping)
            subgroup_->insertSeparator(subgroup_->count());
        subgroup_->addItem(subgroups_[i].title, static_cast<int>(i));
    }
}

void RetrievalQueries::setSpaces(const std::vector<NamedSpace>& spaces, const std::string& split,
                                 const QString& rowsName) {
    spaces_ = spaces;
    split_ = split;
    rowsName_ = rowsName;
    std::vector<SearchKey> keys;
    for (const NamedSpace& own : spaces_)
        if (own.reason.isEmpty() && rows().size() > 1)
            keys.push_back({own.space, split_});
    searches_.request(keys);
    makeStrips();
    refreshQueries();
    if (!placeOf(query_))
        query_ = queries_.empty() ? -1 : queries_.front();
    showQuery();
    ask();
}

bool RetrievalQueries::looksIn(const QString& runId) const {
    return std::any_of(spaces_.begin(), spaces_.end(), [&](const NamedSpace& own) {
        return own.reason.isEmpty() && own.space.runId == runId;
    });
}

void RetrievalQueries::rest() {
    awaitsRanking_ = false;
    rankings_.request({});
}

const std::vector<int>& RetrievalQueries::rows() const {
    static const std::vector<int> none;
    const auto& task = context_->session()->task();
    const Split* split = task ? task->findSplit(split_) : nullptr;
    return split != nullptr ? split->rows : none;
}

std::optional<int> RetrievalQueries::placeOf(int row) const {
    const auto found = std::find(rows().begin(), rows().end(), row);
    return found == rows().end() ? std::nullopt : std::optional(static_cast<int>(found - rows().begin()));
}

std::shared_ptr<const RowSearch> RetrievalQueries::searchOf(const SearchSpace& space) const {
    const auto known = searches_.get({space, split_}).value;
    return known ? known->search : nullptr;
}

std::shared_ptr<const SpaceRanking> RetrievalQueries::rankingOf(const SearchSpace& space) const {
    const auto search = searchOf(space);
    return search ? rankings_.get(search).value : nullptr;
}

/// Strips of spaces that stay keep what they show.
void RetrievalQueries::makeStrips() {
    while (strips_.size() > spaces_.size()) {
        delete strips_.back();
        strips_.pop_back();
    }
    while (strips_.size() < spaces_.size()) {
        auto* strip = new RetrievalStrip(static_cast<int>(strips_.size()));
        column_->insertWidget(static_cast<int>(strips_.size()), strip);
        connect(strip, &RetrievalStrip::rowClicked, this, &RetrievalQueries::selectOnMap);
        connect(strip, &RetrievalStrip::rowActivated, this, &RetrievalQueries::setQuery);
        strips_.push_back(strip);
    }
    for (std::size_t i = 0; i < strips_.size(); ++i)
        strips_[i]->setSpace(spaces_[i]);
}

bool RetrievalQueries::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::KeyPress) {
        switch (static_cast<QKeyEvent*>(event)->key()) {
        case Qt::Key_Left:
            step(-1);
            return true;
        case Qt::Key_Right:
            step(1);
            return true;
        case Qt::Key_R:
            takeAny();
            return true;
        }
    }
    return QWidget::eventFilter(watched, event);
}

void RetrievalQueries::step(int by) {
    if (queries_.empty())
        return;
    const auto now = std::find(queries_.begin(), queries_.end(), query_);
    if (now == queries_.end())
        return setQuery(by > 0 ? queries_.front() : queries_.back());
    const auto place = static_cast<int>(now - queries_.begin()) + by;
    if (place >= 0 && place < static_cast<int>(queries_.size()))
        setQuery(queries_[place]);
}

void RetrievalQueries::takeAny() {
    if (!queries_.empty())
        setQuery(queries_[QRandomGenerator::global()->bounded(static_cast<quint32>(queries_.size()))]);
}

std::optional<RowSelection> RetrievalQueries::chosenRows() const {
    const int chosen = subgroup_->currentData().toInt();
    const Task& task = *context_->session()->task();
    if (chosen == rowsOnMap)
        return rowsOfPoints(context_->selectedPoints(), context_->map()->rows(), task.labels.size());
    if (chosen < 0)
        return std::nullopt;
    const QuerySubgroup& subgroup = subgroups_[chosen];
    return rowsOfMember(task, *subgroup.grouping, subgroup.member, {});
}

bool RetrievalQueries::needsRanking() const {
    return onlyWrong_->isChecked() ||
           order_->currentData().toInt() == static_cast<int>(QueryOrder::worstFirst);
}

/// The first space in which something is found.
const SearchSpace* RetrievalQueries::rankingSpace() const {
    const auto found = std::find_if(spaces_.begin(), spaces_.end(),
                                    [](const NamedSpace& own) { return own.reason.isEmpty(); });
    return found == spaces_.end() ? nullptr : &found->space;
}

void RetrievalQueries::rank() {
    const SearchSpace* space = rankingSpace();
    awaitsRanking_ = needsRanking() && space != nullptr && rows().size() <= mostComparedRows;
    if (const auto search = awaitsRanking_ ? searchOf(*space) : nullptr)
        rankings_.request({search});
}

void RetrievalQueries::refreshQueries() {
    queries_.clear();
    if (!rows().empty()) {
        rank();
        const SearchSpace* space = rankingSpace();
        const auto ranking = space != nullptr ? rankingOf(*space) : nullptr;
        queries_ = queriesOf(rows(),
                             {.order = static_cast<QueryOrder>(order_->currentData().toInt()),
                              .onlyWrong = onlyWrong_->isChecked(),
                              .rows = chosenRows()},
                             ranking.get());
    }
    showPlace();
}

void RetrievalQueries::takeSelection() {
    const auto& task = context_->session()->task();
    if (!task)
        return;
    if (subgroup_->currentData().toInt() == rowsOnMap)
        refreshQueries();
    const RowSelection chosen =
        rowsOfPoints(context_->selectedPoints(), context_->map()->rows(), task->labels.size());
    const std::vector<int> rows = chosen.rows();
    if (rows.size() == 1 && rows.front() == chosenOnMap_)
        return; // what was found stays in sight
    chosenOnMap_ = -1;
    if (!rows.empty())
        setQuery(rows.front());
}

void RetrievalQueries::selectOnMap(int row) {
    RowSelection one(context_->session()->task()->labels.size());
    one.set(static_cast<std::size_t>(row), true);
    chosenOnMap_ = row;
    Q_EMIT context_->rowsRequested(one);
}

void RetrievalQueries::setQuery(int row) {
    query_ = row;
    showQuery();
    ask();
}

std::optional<AnswerKey> RetrievalQueries::answerKey(const SearchSpace& space) const {
    const std::optional<int> place = placeOf(query_);
    const auto search = searchOf(space);
    if (!place || !search)
        return std::nullopt;
    return AnswerKey{search, query_, *place, static_cast<std::size_t>(count_->currentData().toInt())};
}

void RetrievalQueries::requestAnswers() {
    std::vector<AnswerKey> keys;
    for (const NamedSpace& own : spaces_)
        if (const auto key = own.reason.isEmpty() ? answerKey(own.space) : std::nullopt)
            keys.push_back(*key);
    answers_.request(keys);
}

void RetrievalQueries::ask() {
    showPlace();
    requestAnswers();
    showAnswers();
}

QString RetrievalQueries::problem() const {
    for (const NamedSpace& own : spaces_)
        if (const QString reason = searches_.get({own.space, split_}).reason;
            own.reason.isEmpty() && !reason.isEmpty())
            return reason;
    const SearchSpace* space = needsRanking() ? rankingSpace() : nullptr;
    const auto search = space != nullptr ? searchOf(*space) : nullptr;
    return search ? rankings_.get(search).reason : QString();
}

void RetrievalQueries::showQuery() {
    const auto& task = context_->session()->task();
    const bool any = task && query_ >= 0;
    card_->setVisible(any);
    if (!any)
        return;
    const QImage picture = thumbnailOf(*task->set, query_);
    picture_->setVisible(!picture.isNull());
    if (!picture.isNull())
        picture_->setPixmap(QPixmap::fromImage(
            picture.scaled(queryPicture, queryPicture, Qt::KeepAspectRatio, Qt::SmoothTransformation)));
    name_->setText(QString::fromStdString(describeRow(*task, static_cast<std::size_t>(query_))));
    words_->setText(QString::fromStdString(task->set->ids[query_]));
}

/// Where the query stands among those that were chosen, and among which rows it looks.
void RetrievalQueries::showPlace() {
    const bool walkable = !queries_.empty();
    for (QToolButton* each : {previous_, next_})
        each->setEnabled(walkable);
    if (!context_->session()->task())
        return place_->setText({});
    const std::size_t searched = rows().size();
    const QString among = tr("searched: %1 examples of the %2 split, by distance at unit length")
                              .arg(countText(searched), rowsName_);
    const auto now = std::find(queries_.begin(), queries_.end(), query_);
    const SearchSpace* space = rankingSpace();
    QString where;
    if (const QString why = problem(); !why.isEmpty())
        where = tr("⚠ %1").arg(why);
    else if (searched < 2)
        where = tr("One example has no neighbours: choose another split");
    else if (needsRanking() && searched > mostComparedRows)
        where = tr("Too many examples to compare all of them: more than %1").arg(countText(mostComparedRows));
    else if (needsRanking() && (space == nullptr || !rankingOf(*space)))
        where = tr("comparing all examples to find the worst …");
    else if (queries_.empty())
        where = tr("no such example");
    else if (now == queries_.end())
        where = tr("not one of the %1 queries").arg(countText(queries_.size()));
    else
        where = tr("query %1 of %2")
                    .arg(countText(static_cast<std::size_t>(now - queries_.begin()) + 1),
                         countText(queries_.size()));
    place_->setText(placeText_ = searched < 2 ? where : tr("%1 · %2").arg(where, among));
}

void RetrievalQueries::showAnswers() {
    if (!context_->session()->task())
        return;
    for (RetrievalStrip* strip : strips_)
        showAnswer(strip);
}

void RetrievalQueries::showAnswer(RetrievalStrip* strip) {
    const auto& task = context_->session()->task();
    const NamedSpace& own = strip->space();
    if (!own.reason.isEmpty())
        return strip->say(own.reason, task);
    if (query_ < 0)
        return strip->say(tr("no query"), task);
    if (!placeOf(query_))
        return strip->say(tr("this example is not among the %1 examples that are searched").arg(rowsName_),
                          task);
    const auto key = answerKey(own.space);
    if (const auto answer = key ? answers_.get(*key).value : nullptr)
        return strip->show(task, rows(), *answer);
    const auto [search, reason] = searches_.get({own.space, split_});
    if (!search) // else the answer is there before one could read this
        strip->say(reason.isEmpty() ? tr("searching …") : reason, task);
}

} // namespace groupscope
