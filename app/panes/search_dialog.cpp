// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/search_dialog.h"

#include "app/session/run_archive.h"
#include "app/session/session.h"
#include "app/session/window_text.h"
#include "app/views/set_presentation.h"
#include "core/base/error.h"
#include "core/base/instruction_set.h"
#include "core/base/version.h"
#include "core/data/task_definition.h"
#include "core/experiment/presets.h"
#include "core/methods/method.h"
#include "core/runs/selection.h"

#include <QComboBox>
#include <QCryptographicHash>
#include <QDialogButtonBox>
#include <QDir>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>

namespace groupscope {

namespace {

enum BoardColumn {
    methodOfBoard,
    settingsOfBoard,
    defaultsOfBoard,
    foundOfBoard,
    timeOfBoard,
    chosenOfBoard,
    boardColumns
};

QString ruleValueText(const SelectionRule& rule, const std::optional<double>& value) {
    if (!value)
        return QStringLiteral("–");
    return rule.measure->unit == "share" ? QStringLiteral("%1 %").arg(*value * 100, 0, 'f', 1)
                                         : QString::number(*value, 'g', 4);
}

/// Best first; those without a value behind.
std::vector<std::size_t> rankedMethods(const SearchOutcome& outcome, const SelectionRule& rule) {
    std::vector<std::size_t> places(outcome.methods.size());
    std::iota(places.begin(), places.end(), std::size_t{0});
    const double sign = rule.higherIsBetter() ? 1.0 : -1.0;
    std::stable_sort(places.begin(), places.end(), [&](std::size_t a, std::size_t b) {
        const SearchedMethod &first = outcome.methods[a], &second = outcome.methods[b];
        return first.hasWinner() != second.hasWinner() ? first.hasWinner()
                                                       : sign * first.score > sign * second.score;
    });
    return places;
}

} // namespace

SearchDialog::SearchDialog(Session* session, QWidget* parent)
    : QDialog(parent)
    , session_(session)
    , methods_(new QListWidget)
    , rule_(new QComboBox)
    , amount_(new QSpinBox)
    , unit_(new QComboBox)
    , seeds_(new QSpinBox)
    , start_(new QPushButton)
    , stop_(new QPushButton(tr("S&top")))
    , bar_(new QProgressBar)
    , state_(new QLabel)
    , board_(new QTableWidget(0, boardColumns)) {
    build();
    connect(start_, &QPushButton::clicked, this, &SearchDialog::start);
    connect(stop_, &QPushButton::clicked, &job_, &BackgroundJob::cancel);
    connect(methods_, &QListWidget::itemChanged, this, &SearchDialog::refresh);
    connect(session_->data(), &OpenSet::opened, this, &SearchDialog::fillMethods);
    connect(session_->data(), &OpenSet::closed, this, &SearchDialog::fillMethods);
    connect(&job_, &BackgroundJob::progressed, this, [this](double fraction, const QString& activity) {
        bar_->setValue(static_cast<int>(fraction * bar_->maximum()));
        state_->setText(activity);
    });
    connect(&job_, &BackgroundJob::failed, this, [this](const QString& message) {
        state_->setText(tr("⚠ %1").arg(message));
        refresh();
    });
    connect(&job_, &BackgroundJob::cancelled, this, [this] {
        state_->setText(tr("Stopped. What was trained is kept: the same choice continues."));
        refresh();
    });
    connect(&job_, &BackgroundJob::finished, this, &SearchDialog::refresh);
    fillMethods();
}

void SearchDialog::build() {
    setWindowTitle(tr("Search settings"));
    methods_->setObjectName(QStringLiteral("searchMethods"));
    amount_->setObjectName(QStringLiteral("searchAmount"));
    unit_->setObjectName(QStringLiteral("searchUnit"));
    seeds_->setObjectName(QStringLiteral("searchSeeds"));
    start_->setObjectName(QStringLiteral("searchStart"));
    stop_->setObjectName(QStringLiteral("searchStop"));
    board_->setObjectName(QStringLiteral("searchBoard"));
    state_->setObjectName(QStringLiteral("searchState"));
    auto* what = new QLabel(
        tr("Tries settings of each method on the same budget and selects on the validation split: many are "
           "trained briefly, the best third of them longer. The test split is not looked at before the "
           "winners have been trained with new seeds."));
    what->setWordWrap(true);
    for (const SelectionRule& rule : selectionRules())
        if (!rule.oracle() && !rule.leavesDomainsOut) {
            rule_->addItem(QString::fromStdString(rule.name), QString::fromStdString(rule.id));
            rule_->setItemData(rule_->count() - 1, QString::fromStdString(rule.meaning), Qt::ToolTipRole);
        }
    amount_->setRange(1, 100'000);
    amount_->setValue(10);
    unit_->addItem(tr("minutes"));
    unit_->addItem(tr("trainings"));
    unit_->setToolTip(
        tr("Minutes by the clock, or whole trainings: with these, the same choice gives the same "
           "result on any machine of this kind"));
    seeds_->setRange(1, 100);
    seeds_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    seeds_->setValue(3);
    seeds_->setToolTip(tr("With so many new seeds each winner is trained at the end"));
    auto* budget = new QHBoxLayout;
    budget->addWidget(amount_);
    budget->addWidget(unit_);
    budget->addStretch();
    auto* form = new QFormLayout;
    form->addRow(what);
    form->addRow(tr("&Methods"), methods_);
    form->addRow(tr("Select &by"), rule_);
    form->addRow(tr("Budget"), budget);
    form->addRow(tr("&New seeds"), seeds_);
    board_->setHorizontalHeaderLabels(
        {tr("Method"), tr("Settings"), tr("Defaults"), tr("Found"), tr("Time"), tr("Selected")});
    board_->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    board_->horizontalHeader()->setSectionResizeMode(chosenOfBoard, QHeaderView::Stretch);
    board_->verticalHeader()->hide();
    board_->setEditTriggers(QAbstractItemView::NoEditTriggers);
    board_->setSelectionBehavior(QAbstractItemView::SelectRows);
    board_->setWordWrap(false);
    bar_->setRange(0, 1000);
    bar_->setTextVisible(false);
    state_->setWordWrap(true);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Close);
    buttons->addButton(start_, QDialogButtonBox::ActionRole);
    buttons->addButton(stop_, QDialogButtonBox::ActionRole);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::close);
    auto* column = new QVBoxLayout(this);
    column->addLayout(form, 1);
    column->addWidget(board_, 1);
    column->addWidget(bar_);
    column->addWidget(state_);
    column->addWidget(buttons);
    resize(860, 720);
}

void SearchDialog::fillMethods() {
    const QSignalBlocker quiet(methods_);
    methods_->clear();
    if (!job_.isRunning())
        board_->setRowCount(0);
    if (session_->task() != nullptr) {
        std::vector<std::string> leftOut;
        const std::vector<MethodPlan> usual = experimentPresets().find("quick").spec.methods;
        for (const MethodPlan& plan : searchableMethods(*session_->task(), defaultSelectionRule, leftOut)) {
            const Method& method = groupscope::methods().find(plan.method);
            auto* item = new QListWidgetItem(QString::fromStdString(method.name));
            item->setToolTip(QString::fromStdString(method.summary));
            item->setData(Qt::UserRole, QString::fromStdString(method.id));
            item->setFlags(Qt::ItemIsEnabled | Qt::ItemIsUserCheckable | Qt::ItemIsSelectable);
            const bool isUsual = std::any_of(usual.begin(), usual.end(),
                                             [&](const MethodPlan& own) { return own.method == method.id; });
            item->setCheckState(isUsual ? Qt::Checked : Qt::Unchecked);
            methods_->addItem(item);
        }
    }
    refresh();
}

SearchRequest SearchDialog::request() const {
    if (session_->task() == nullptr)
        throw UsageError("no set is open", "", "open an embedding set first");
    SearchRequest request;
    for (int i = 0; i < methods_->count(); ++i)
        if (methods_->item(i)->checkState() == Qt::Checked)
            request.spec.methods.push_back(
                {.method = methods_->item(i)->data(Qt::UserRole).toString().toStdString(),
                 .set = {},
                 .grid = {}});
    if (request.spec.methods.empty())
        throw UsageError("no method is chosen", "", "tick at least one");
    request.spec.data = session_->set()->path;
    request.spec.select = rule_->currentData().toString().toStdString();
    request.spec.seeds.resize(static_cast<std::size_t>(seeds_->value()));
    std::iota(request.spec.seeds.begin(), request.spec.seeds.end(), std::uint64_t{1});
    if (unit_->currentIndex() == 0)
        request.budget = {.runs = {}, .time = std::chrono::minutes(amount_->value())};
    else
        request.budget.runs = static_cast<std::size_t>(amount_->value());
    return request;
}

QString SearchDialog::folderOf(const SearchRequest& request) const {
    std::string asked =
        definitionOf(*session_->task()).hash() + programVersion + instructionSetName() + request.spec.select;
    for (const MethodPlan& plan : request.spec.methods)
        asked += " " + plan.method;
    const QByteArray sum =
        QCryptographicHash::hash(QByteArray::fromStdString(asked), QCryptographicHash::Sha256);
    const QString root = archiveFolder(*session_->set());
    return QDir(root.isEmpty() ? unkept_.path() : root)
        .filePath(QStringLiteral("searches/") + QString::fromLatin1(sum.toHex().left(16)));
}

void SearchDialog::start() {
    try {
        request_ = std::make_shared<const SearchRequest>(request());
        task_ = session_->task();
    } catch (const Error& error) {
        Q_EMIT problem(windowText(error));
        return;
    }
    board_->setRowCount(0);
    bar_->setValue(0);
    state_->setText(tr("Begins…"));
    job_.start([this, request = request_, task = task_,
                folder = folderOf(*request_).toStdString()](const BackgroundJob::Context& context) {
        const SearchOptions options{.onResults = [this, &context](const SearchOutcome& outcome) {
            context.post([this, outcome] { showResults(outcome); });
        }};
        SearchOutcome outcome = runSearch(*request, task, folder, options, context.run);
        context.post([this, outcome = std::move(outcome)] { end(outcome); });
    });
    refresh();
}

void SearchDialog::end(const SearchOutcome& outcome) {
    bar_->setValue(bar_->maximum());
    showResults(outcome);
    if (session_->task() != task_) {
        state_->setText(tr("The set that was searched is no longer open: open it again and search once more, "
                           "then its winners are trained."));
        return refresh();
    }
    try {
        const ExperimentSpec winners = finalExperiment(*request_, outcome);
        const QString seeds =
            winners.seeds.size() == 1
                ? tr("The winners are trained with a new seed: they are in the list of runs.")
                : tr("The winners are trained with %1 new seeds: they are in the list of runs.")
                      .arg(winners.seeds.size());
        state_->setText((outcome.outOfTime ? tr("The time is over. ") : QString()) + seeds);
        Q_EMIT winnersFound(winners);
    } catch (const Error& error) {
        state_->setText(tr("⚠ %1").arg(windowText(error)));
    }
    refresh();
}

void SearchDialog::showResults(const SearchOutcome& outcome) {
    const SelectionRule rule = findSelectionRule(request_->spec.select);
    board_->setRowCount(static_cast<int>(outcome.methods.size()));
    int row = 0;
    for (const std::size_t place : rankedMethods(outcome, rule)) {
        const SearchedMethod& method = outcome.methods[place];
        const bool isOpen = !method.hasWinner() && method.failures == 0 && bar_->value() < bar_->maximum();
        const QString chosen = isOpen
                                   ? tr("not trained to the end yet")
                                   : QString::fromStdString(method.hasWinner() ? method.text : method.reason);
        const QStringList cells{
            QString::fromStdString(groupscope::methods().find(method.method).name),
            QString::number(method.settings),
            ruleValueText(rule, method.defaultScore),
            ruleValueText(rule, method.hasWinner() ? std::optional(method.score) : std::nullopt),
            durationText(method.seconds),
            chosen};
        for (int column = 0; column < boardColumns; ++column) {
            auto* item = new QTableWidgetItem(cells[column]);
            item->setToolTip(cells[column]);
            if (column != methodOfBoard && column != chosenOfBoard)
                item->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
            board_->setItem(row, column, item);
        }
        ++row;
    }
}

void SearchDialog::refresh() {
    const bool searching = job_.isRunning();
    int ticked = 0;
    for (int i = 0; i < methods_->count(); ++i)
        ticked += methods_->item(i)->checkState() == Qt::Checked ? 1 : 0;
    start_->setText(ticked == 1 ? tr("&Search 1 method") : tr("&Search %1 methods").arg(ticked));
    start_->setEnabled(!searching && ticked > 0);
    stop_->setEnabled(searching);
    for (QWidget* choice : std::initializer_list<QWidget*>{methods_, rule_, amount_, unit_, seeds_})
        choice->setEnabled(!searching && session_->task() != nullptr);
    if (session_->task() == nullptr)
        state_->setText(tr("Open an embedding set first."));
    else if (!searching && ticked == 0)
        state_->setText(tr("Tick the methods to search."));
}

} // namespace groupscope
