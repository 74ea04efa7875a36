// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/pair_numbers.h"

#include "app/panes/hidden_test_notice.h"
#include "app/panes/split_box.h"
#include "app/views/map_coloring.h"
#include "app/views/pane_context.h"
#include "app/views/run_titles.h"
#include "app/views/visible.h"
#include "widgets/style/language.h"
#include "widgets/style/number_text.h"
#include "widgets/style/theme.h"
#include "widgets/tables/fact_table.h"

#include <QComboBox>
#include <QEvent>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLocale>
#include <QPainter>
#include <QPixmap>
#include <QSignalBlocker>
#include <QTableWidget>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>

namespace groupscope {

namespace {

constexpr int mostOffered = 100; // runs: more of them make a list longer than a screen

constexpr int firstOutcomeColumn = 1, chanceColumn = firstOutcomeColumn + pairOutcomes;
constexpr int leastLines = 1, greatestLines = 7; // further lines scroll, because the maps need the room

QIcon colorChip(const QColor& color) {
    constexpr int size = 10;
    QPixmap chip(size, size);
    chip.fill(Qt::transparent);
    QPainter painter(&chip);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(Qt::NoPen);
    painter.setBrush(color);
    painter.drawEllipse(0, 0, size, size);
    return chip;
}

/// "0.031", "2·10⁻⁵" would be read by few: "0.00002" by all; below that what it is less than.
QString chanceText(double chance) {
    constexpr double least = 1e-4;
    return chance < least ? QStringLiteral("< 0.0001")
                          : QLocale().toString(chance, 'f', chance < 0.01 ? 4 : 3);
}

} // namespace

PairNumbers::PairNumbers(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context) {
    build();
    Session* session = context->session();
    connect(session->data(), &OpenSet::opened, this, &PairNumbers::onOpened);
    connect(context->selected(), &SelectedRuns::changed, this, &PairNumbers::fillRuns);
    connect(context->selected(), &SelectedRuns::sideBySideChanged, this, &PairNumbers::fillRuns);
    connect(session->runs(), &RunList::runsRemoved, this, [this](const QStringList& ids) {
        if (ids.contains(pair_.a) || ids.contains(pair_.b))
            chosen_ = false;
        fillRuns();
    });
    connect(session->runs(), &RunList::runsAdded, this, [this](const QStringList& ids) {
        if (ids.contains(pair_.a) || ids.contains(pair_.b)) // a document knew them before
            fillRuns();
    });
    connect(session->hidden(), &HiddenResults::changed, this, &PairNumbers::refresh);
    connect(session->runs(), &RunList::runDescribed, this, &PairNumbers::fillRuns);
    connect(session->data(), &OpenSet::namedChanged, this, &PairNumbers::refresh);
    connect(session->runs(), &RunList::runChanged, this, [this](const QString& id) {
        if ((id == pair_.a || id == pair_.b) &&
            context_->session()->find(id)->state != SessionRun::State::training)
            refresh();
        else if (context_->session()->find(id)->run && a_->count() < mostOffered && a_->findData(id) < 0)
            fillRuns(); // one that trained until now
    });
    for (QComboBox* box : {a_, b_})
        connect(box, &QComboBox::currentIndexChanged, this, &PairNumbers::takeChoice);
    connect(rows_, &QComboBox::currentIndexChanged, this, &PairNumbers::refresh);
    connect(table_, &QTableWidget::cellClicked, this, &PairNumbers::selectRows);
    connect(table_, &QTableWidget::cellActivated, this, &PairNumbers::selectRows);
}

void PairNumbers::build() {
    auto* bar = new QHBoxLayout;
    bar->setContentsMargins(spacing::normal, 0, spacing::normal, spacing::close);
    bar->setSpacing(spacing::close);
    const auto addChoice = [bar](const QString& label, const QString& tip, const char* name, int share) {
        auto* box = new QComboBox;
        box->setObjectName(QLatin1String(name));
        box->setToolTip(tip);
        box->setAccessibleName(tip);
        // Names of runs are long, and both stand in one line however narrow the pane is.
        box->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        box->setMinimumContentsLength(6);
        auto* caption = new QLabel(label);
        caption->setBuddy(box);
        if (bar->count() > 0)
            bar->addSpacing(spacing::close);
        bar->addWidget(caption);
        bar->addWidget(box, share);
        return box;
    };
    a_ = addChoice(tr("A"), tr("Run A, by default the baseline or the first selected run"), "pairA", 3);
    auto* swap = new QToolButton;
    swap->setObjectName(QStringLiteral("pairSwap"));
    swap->setText(QStringLiteral("⇄"));
    swap->setAutoRaise(true);
    swap->setToolTip(tr("Swap A and B"));
    swap->setAccessibleName(swap->toolTip());
    connect(swap, &QToolButton::clicked, this, &PairNumbers::swap);
    bar->addWidget(swap);
    b_ = addChoice(tr("B"), tr("Run B, which fixes or breaks examples of A"), "pairB", 3);
    rows_ = addChoice(tr("&Split"), tr("Split whose examples are counted"), "pairRows", 1);
    // In two lines: numbers need little width, names of groups much.
    table_ = makeFactTable(tr("Predictions of the two runs in each group"),
                           {tr("group"), tr("both\nright"), tr("fixed\nby B"), tr("broken\nby B"),
                            tr("both\nwrong"), tr("p\n(Holm)")});
    table_->setObjectName(QStringLiteral("pairTable"));
    table_->setFrameShape(QFrame::NoFrame);
    table_->setSelectionBehavior(QAbstractItemView::SelectItems);
    table_->horizontalHeaderItem(chanceColumn)
        ->setToolTip(
            tr("McNemar's test, exact and two-sided: probability of such an uneven split into fixed and "
               "broken examples if both runs were equally accurate, corrected over groups (Holm)"));
    noteLabel_ = wrappedLabel();
    setTextRole(noteLabel_, TextRole::caption);
    noteLabel_->setContentsMargins(spacing::normal, 0, spacing::normal, spacing::close);
    auto* column = new QVBoxLayout(this);
    column->setContentsMargins(0, 0, 0, 0);
    column->setSpacing(0);
    column->addLayout(bar);
    column->addWidget(new HiddenTestNotice(context_, rows_, HiddenTestNotice::Runs::selected));
    column->addWidget(table_);
    column->addWidget(noteLabel_);
}

void PairNumbers::onOpened() {
    pair_ = {};
    chosen_ = false;
    const Session& session = *context_->session();
    fillSplits(*rows_, session);
    fillRuns();
}

std::string PairNumbers::split() const {
    return chosenSplit(*rows_);
}

QString PairNumbers::note() const {
    return noteLabel_->text();
}

void PairNumbers::choose(const RunPair& pair, const std::string& split) {
    pair_ = pair;
    chosen_ = pair.isWhole();
    if (const int place = rows_->findData(QString::fromStdString(split)); place >= 0) {
        const QSignalBlocker quiet(rows_);
        rows_->setCurrentIndex(place);
    }
    fillRuns();
}

void PairNumbers::swap() {
    if (pair_.isWhole())
        choose({pair_.b, pair_.a}, split());
}

void PairNumbers::setWatched(bool watched) {
    watched_ = watched;
    refresh();
}

/// All finished runs, the shown ones first, and those compared.
void PairNumbers::fillRuns() {
    const Session& session = *context_->session();
    std::vector<const SessionRun*> runs =
        context_->selected()->offered(static_cast<std::size_t>(mostOffered));
    if (!chosen_)
        pair_ = firstPair();
    for (const QString& id : {pair_.a, pair_.b})
        if (const SessionRun* run = session.find(id);
            run != nullptr && std::find(runs.begin(), runs.end(), run) == runs.end())
            runs.push_back(run);
    const RunTitles titles(runs);
    for (const auto& [box, id] : {std::pair(a_, pair_.a), std::pair(b_, pair_.b)}) {
        const QSignalBlocker quiet(box);
        box->clear();
        for (const SessionRun* run : runs)
            box->addItem(titles.of(*run), run->id);
        box->setCurrentIndex(box->findData(id));
    }
    refresh();
}

/// Default pair: the first two of the shown runs; for a single run, the baseline or the oldest run is A.
RunPair PairNumbers::firstPair() const {
    const Session& session = *context_->session();
    std::vector<const SessionRun*> shown = context_->selected()->sideBySide();
    std::erase_if(shown, [](const SessionRun* run) { return !run->run; });
    if (shown.size() >= 2)
        return {shown[0]->id, shown[1]->id};
    if (shown.empty())
        return {};
    const SessionRun* other = session.find(session.runs()->baseline());
    for (const SessionRun& run : session.runs()->all())
        if (other == nullptr && run.run && &run != shown[0])
            other = &run;
    return other == nullptr || other == shown[0] || !other->run ? RunPair()
                                                                : RunPair{other->id, shown[0]->id};
}

void PairNumbers::takeChoice() {
    pair_ = {a_->currentData().toString(), b_->currentData().toString()};
    chosen_ = true;
    refresh();
}

QString PairNumbers::reason(const SessionRun* a, const SessionRun* b, const Split* rows) const {
    if ((a == nullptr && !pair_.a.isEmpty()) || (b == nullptr && !pair_.b.isEmpty()))
        return tr("A compared run is missing: choose another above");
    if (chosen_ && (a == nullptr || b == nullptr))
        return tr("Choose the run to compare with above");
    if (a == nullptr || b == nullptr)
        return tr("Train two methods to compare them example by example");
    if (a == b)
        return tr("Choose two different runs");
    if (rows == nullptr)
        return tr("Choose a split");
    for (const SessionRun* run : {a, b}) {
        const VisibleResult shown = visible(*run, rows);
        if (!shown.reason.isEmpty())
            return emptyViewText(*run, rows);
        if (!run->hasDetails()) {
            context_->session()->runs()->fetchDetails(run->id);
            return run->stored.problem.isEmpty() ? tr("Reading the predictions of %1").arg(titleOf(*run))
                                                 : run->stored.problem;
        }
        if (shown.result == nullptr || shown.result->predictions.empty())
            return tr("%1 predicts no classes on this split").arg(titleOf(*run));
    }
    return {};
}

/// Reads both runs and counts their examples, while the widget is visible.
void PairNumbers::refresh() {
    if (!watched_)
        return;
    const Session& session = *context_->session();
    const SessionRun* a = session.find(pair_.a);
    const SessionRun* b = session.find(pair_.b);
    const Split* rows = session.task() ? session.task()->findSplit(split()) : nullptr;
    problem_ = reason(a, b, rows);
    table_->setRowCount(0);
    groupOf_.clear();
    outcomes_ = problem_.isEmpty() ? outcomesOfPair(pair_, session) : std::vector<int>();
    if (problem_.isEmpty())
        showNumbers(*rows);
    else
        noteLabel_->setText(problem_);
    table_->setVisible(problem_.isEmpty());
    fitHeight();
    Q_EMIT pairChanged();
}

QString PairNumbers::noteOn(const SessionRun& a, const SessionRun& b, const Split& rows, int counted) const {
    const QLocale locale;
    QStringList notes{tr("a click on a number selects its examples"),
                      tr("p: McNemar's exact test, corrected over groups (Holm)")};
    if (context_->session()->runs()->seedsOf(a.id).size() > 1 ||
        context_->session()->runs()->seedsOf(b.id).size() > 1)
        notes.prepend(tr("one seed of each is compared; other seeds may differ"));
    if (const int missing = static_cast<int>(rows.rows.size()) - counted; missing > 0)
        notes.prepend(
            tr("%1 of %2 examples are not counted: they have no class, or a run has no prediction")
                .arg(locale.toString(missing), locale.toString(static_cast<qulonglong>(rows.rows.size()))));
    if (context_->session()->task()->groups.overlaps())
        notes << tr("an example of several groups counts in each");
    if (!context_->session()->data()->named()->empty())
        notes << tr("p of named groups (“…”) is corrected over these groups only");
    QString text = notes.join(QStringLiteral("; "));
    return text.left(1).toUpper() + text.mid(1);
}

void PairNumbers::showNumbers(const Split& rows) {
    const Session& session = *context_->session();
    const Task& task = *session.task();
    std::vector<int> labels, a, b;
    for (const int row : rows.rows)
        labels.push_back(task.labels[row]);
    for (const auto& [id, predictions] : {std::pair(pair_.a, &a), std::pair(pair_.b, &b)}) {
        const std::vector<int> all = predictionsOfRows(task, *session.find(id)->run);
        for (const int row : rows.rows)
            predictions->push_back(all[row]);
    }
    const PairedOutcomes counts =
        comparePredictions(labels, a, b, task.membershipOf(rows.rows), task.groups.groupCount());
    groupOf_.push_back(-1);
    fillLine(0, tr("all examples"), counts.whole);
    for (int group = 0; group < task.groups.groupCount(); ++group)
        if (const OutcomeCounts& own = counts.groups[group]; own.all() > 0) {
            groupOf_.push_back(group);
            fillLine(static_cast<int>(groupOf_.size()) - 1,
                     QString::fromStdString(task.groups.groupName(group)), own);
        }
    const std::vector<NamedExamples>& named = *session.data()->named();
    const PairedOutcomes ofNamed = comparePredictions(
        labels, a, b, membershipIn(named, rows.rows, task.labels.size()), static_cast<int>(named.size()));
    for (std::size_t group = 0; group < named.size(); ++group)
        if (const OutcomeCounts& own = ofNamed.groups[group]; own.all() > 0) {
            groupOf_.push_back(task.groups.groupCount() + static_cast<int>(group));
            fillLine(static_cast<int>(groupOf_.size()) - 1,
                     QStringLiteral("“%1”").arg(QString::fromStdString(named[group].name)), own);
        }
    const std::vector<QColor> colors = outcomeColors(isDark(palette()));
    for (int outcome = 0; outcome < pairOutcomes; ++outcome)
        table_->horizontalHeaderItem(firstOutcomeColumn + outcome)->setIcon(colorChip(colors[outcome]));
    noteLabel_->setText(noteOn(*session.find(pair_.a), *session.find(pair_.b), rows, counts.whole.all()));
}

void PairNumbers::fillLine(int line, const QString& name, const OutcomeCounts& counts) {
    table_->setRowCount(line + 1);
    table_->setItem(line, 0, factCell(name, false));
    for (int outcome = 0; outcome < pairOutcomes; ++outcome)
        table_->setItem(line, firstOutcomeColumn + outcome,
                        factCell(QLocale().toString(counts.rows[outcome]), true));
    table_->setItem(line, chanceColumn, factCell(chanceText(counts.corrected), true));
}

void PairNumbers::fitHeight() {
    const int lines = std::min(table_->rowCount(), mostLines_);
    table_->setFixedHeight(table_->horizontalHeader()->sizeHint().height() +
                           lines * table_->verticalHeader()->defaultSectionSize() + 2);
}

void PairNumbers::setMostLines(int lines) {
    mostLines_ = std::clamp(lines, leastLines, greatestLines);
    fitHeight();
}

/// Selects the examples behind a number; the name of a group selects all four outcomes.
void PairNumbers::selectRows(int line, int column) {
    const auto& task = context_->session()->task();
    const Split* rows = task ? task->findSplit(split()) : nullptr;
    if (rows == nullptr || outcomes_.empty() || column >= chanceColumn ||
        static_cast<std::size_t>(line) >= groupOf_.size())
        return;
    const int group = groupOf_[line], ofTask = task->groups.groupCount();
    const std::vector<NamedExamples>& named = *context_->session()->data()->named();
    RowSelection selected(task->labels.size());
    for (const int row : rows->rows) {
        const auto index = static_cast<std::size_t>(row);
        const std::span<const int> own = task->groupsOf(index);
        const bool isIn =
            group < 0 ||
            (group >= ofTask ? named[static_cast<std::size_t>(group - ofTask)].rows.contains(index)
                             : std::find(own.begin(), own.end(), group) != own.end());
        const int outcome = outcomes_[index];
        if (isIn && outcome >= 0 && (column == 0 || outcome == column - firstOutcomeColumn))
            selected.set(index, true);
    }
    context_->setSelectedRows(selected);
    const QString name = table_->item(line, 0)->text();
    const QString count = exampleCountText(static_cast<qlonglong>(selected.count()));
    context_->noticeSelection(
        column == 0 ? tr("Selected %1: %2").arg(count, name)
                    : tr("Selected %1: %2, %3")
                          .arg(count, name, table_->horizontalHeaderItem(column)->text().simplified()));
}

void PairNumbers::changeEvent(QEvent* event) {
    QWidget::changeEvent(event);
    if (event->type() == QEvent::PaletteChange && table_ != nullptr)
        refresh();
}

} // namespace groupscope
