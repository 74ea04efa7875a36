// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/search_dialog.h"

#include "app/panes/search_board.h"
#include "app/panes/where_box.h"
#include "app/session/run_archive.h"
#include "app/session/session.h"
#include "app/session/window_text.h"
#include "core/base/error.h"
#include "core/data/task_definition.h"
#include "core/experiment/presets.h"
#include "core/experiment/search_identity.h"
#include "core/methods/method.h"
#include "core/runs/selection.h"

#include <QComboBox>
#include <QDialogButtonBox>
#include <QDir>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QLabel>
#include <QListWidget>
#include <QProgressBar>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>
#include <QVBoxLayout>

#include <algorithm>
#include <numeric>
#include <utility>

namespace groupscope {

namespace {

enum BudgetUnit { unitMinutes, unitTrainings };

constexpr int usualMinutes = 10, usualTrainings = 200;

} // namespace

SearchDialog::SearchDialog(Session* session, QWidget* parent)
    : QDialog(parent)
    , session_(session)
    , elsewhere_(session)
    , methods_(new QListWidget)
    , rule_(new QComboBox)
    , amount_(new QSpinBox)
    , unit_(new QComboBox)
    , unitNote_(new QLabel)
    , seeds_(new QSpinBox)
    , where_(new WhereBox)
    , start_(new QPushButton)
    , stop_(new QPushButton(tr("S&top")))
    , bar_(new QProgressBar)
    , state_(new QLabel)
    , board_(new SearchBoard)
    , otherAmount_(usualTrainings) {
    build();
    connect(start_, &QPushButton::clicked, this, &SearchDialog::start);
    connect(stop_, &QPushButton::clicked, this, &SearchDialog::stop);
    connect(methods_, &QListWidget::itemChanged, this, &SearchDialog::refresh);
    connect(unit_, &QComboBox::currentIndexChanged, this, [this] {
        const int amount = amount_->value();
        amount_->setValue(std::exchange(otherAmount_, amount));
    });
    connect(where_, &WhereBox::changed, this, &SearchDialog::chooseUnit);
    connect(session_->data(), &OpenSet::opened, this, &SearchDialog::fillMethods);
    connect(session_->data(), &OpenSet::closed, this, &SearchDialog::fillMethods);
    connectWork();
    fillMethods();
}

void SearchDialog::connectWork() {
    const auto show = [this](double fraction, const QString& activity) {
        bar_->setValue(static_cast<int>(fraction * bar_->maximum()));
        state_->setText(activity);
    };
    connect(&job_, &BackgroundJob::progressed, this, show);
    connect(&job_, &BackgroundJob::failed, this, [this](const QString& message) {
        state_->setText(tr("⚠ %1").arg(message));
        refresh();
        Q_EMIT searchEnded();
    });
    connect(&job_, &BackgroundJob::cancelled, this, [this] {
        state_->setText(
            tr("Stopped. Finished trainings are kept. Start again with the same choices to continue."));
        refresh();
        Q_EMIT searchEnded();
    });
    connect(&job_, &BackgroundJob::finished, this, [this] {
        refresh();
        Q_EMIT searchEnded();
    });
    connect(&elsewhere_, &FolderWork::progressed, this, show);
    connect(&elsewhere_, &FolderWork::noticed, state_, &QLabel::setText);
    connect(&elsewhere_, &FolderWork::prepared, where_, &WhereBox::setShellLine);
    connect(&elsewhere_, &FolderWork::ended, this,
            [this](bool whole, const QString& message, const QByteArray& board) {
                bar_->setValue(whole ? bar_->maximum() : 0);
                state_->setText(whole ? message : tr("⚠ %1").arg(message));
                if (!board.isEmpty())
                    board_->showFile(board, findSelectionRule(request_->spec.select));
                refresh();
            });
}

void SearchDialog::build() {
    setWindowTitle(tr("Search settings"));
    methods_->setObjectName(QStringLiteral("searchMethods"));
    methods_->setAccessibleName(tr("Methods"));
    amount_->setAccessibleName(tr("Budget"));
    board_->setAccessibleName(tr("Best settings so far"));
    amount_->setObjectName(QStringLiteral("searchAmount"));
    unit_->setObjectName(QStringLiteral("searchUnit"));
    seeds_->setObjectName(QStringLiteral("searchSeeds"));
    start_->setObjectName(QStringLiteral("searchStart"));
    stop_->setObjectName(QStringLiteral("searchStop"));
    board_->setObjectName(QStringLiteral("searchBoard"));
    state_->setObjectName(QStringLiteral("searchState"));
    auto* what = new QLabel(
        tr("Tries settings of each method on the same budget and selects on the validation split: many "
           "settings are trained briefly, the best third longer. At the end, the best setting of each method "
           "is trained with new seeds. The test split is not used before."));
    what->setWordWrap(true);
    for (const SelectionRule& rule : selectionRules())
        if (!rule.oracle() && !rule.leavesDomainsOut) {
            rule_->addItem(QString::fromStdString(rule.name), QString::fromStdString(rule.id));
            rule_->setItemData(rule_->count() - 1, QString::fromStdString(rule.meaning), Qt::ToolTipRole);
        }
    amount_->setRange(1, 100'000);
    amount_->setValue(usualMinutes);
    unit_->addItem(tr("minutes"));
    unit_->addItem(tr("trainings"));
    unit_->setToolTip(tr("Minutes of wall-clock time, or a number of full trainings, which gives the same "
                         "result on every machine whose CPU has the same instruction set"));
    seeds_->setRange(1, 100);
    seeds_->setSizePolicy(QSizePolicy::Fixed, QSizePolicy::Fixed);
    seeds_->setValue(3);
    seeds_->setToolTip(
        tr("Number of new seeds with which the best setting of each method is trained at the end"));
    unitNote_->setObjectName(QStringLiteral("searchUnitNote"));
    unitNote_->setText(tr("Several machines have no common clock, so the budget counts trainings."));
    unitNote_->hide();
    auto* budget = new QHBoxLayout;
    budget->addWidget(amount_);
    budget->addWidget(unit_);
    budget->addWidget(unitNote_);
    budget->addStretch();
    auto* form = new QFormLayout;
    form->addRow(what);
    form->addRow(tr("&Methods"), methods_);
    form->addRow(tr("Select &by"), rule_);
    form->addRow(tr("Budget"), budget);
    form->addRow(tr("&New seeds"), seeds_);
    form->addRow(tr("&Run on"), where_);
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
        board_->clearRows();
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
        throw UsageError("no method is ticked", "", "tick at least one");
    request.spec.data = session_->set()->path;
    request.spec.select = rule_->currentData().toString().toStdString();
    request.spec.seeds.resize(static_cast<std::size_t>(seeds_->value()));
    std::iota(request.spec.seeds.begin(), request.spec.seeds.end(), std::uint64_t{1});
    if (unit_->currentIndex() == unitMinutes)
        request.budget = {.runs = {}, .time = std::chrono::minutes(amount_->value())};
    else
        request.budget.runs = static_cast<std::size_t>(amount_->value());
    return request;
}

QString SearchDialog::folderOf(const SearchRequest& request) const {
    const std::string name = searchFolderName(request, definitionOf(*session_->task()).hash());
    const QString root = archiveFolder(*session_->set());
    return QDir(root.isEmpty() ? unkept_.path() : root)
        .filePath(QStringLiteral("searches/") + QString::fromStdString(name));
}

bool SearchDialog::isKept() const {
    return task_ != nullptr && !archiveFolder(*task_->set).isEmpty();
}

void SearchDialog::start() {
    try {
        request_ = std::make_shared<const SearchRequest>(request());
        task_ = session_->task();
    } catch (const Error& error) {
        Q_EMIT problem(windowText(error));
        return;
    }
    board_->clearRows();
    bar_->setValue(0);
    state_->setText(tr("Starting…"));
    if (where_->where() == Where::thisMachine)
        startHere();
    else
        startElsewhere();
    refresh();
}

void SearchDialog::startHere() {
    job_.start([this, request = request_, task = task_,
                folder = folderOf(*request_).toStdString()](const BackgroundJob::Context& context) {
        const SearchOptions options{.onResults = [this, &context](const SearchOutcome& outcome) {
            context.post([this, outcome] { showResults(outcome); });
        }};
        SearchOutcome outcome = runSearch(*request, task, folder, options, context.run);
        context.post([this, outcome = std::move(outcome)] { end(outcome); });
    });
}

void SearchDialog::startElsewhere() {
    where_->remember();
    where_->setShellLine({});
    elsewhere_.start(
        {.spec = request_->spec,
         .budget = request_->budget,
         .folder = where_->folder(),
         .slurm = where_->where() == Where::slurm ? std::optional(where_->slurmFlags()) : std::nullopt});
}

void SearchDialog::stop() {
    job_.cancel();
    elsewhere_.stop();
}

/// A budget of time is that of one process.
void SearchDialog::chooseUnit() {
    const bool here = where_->where() == Where::thisMachine;
    qobject_cast<QStandardItemModel*>(unit_->model())->item(unitMinutes)->setEnabled(here);
    if (!here)
        unit_->setCurrentIndex(unitTrainings);
    unitNote_->setVisible(!here);
    refresh();
}

void SearchDialog::end(const SearchOutcome& outcome) {
    bar_->setValue(bar_->maximum());
    showResults(outcome);
    if (session_->task() != task_) {
        state_->setText(tr("The searched set is no longer open. Open it again and repeat the search: the "
                           "best setting of each method is then trained."));
        return refresh();
    }
    try {
        const ExperimentSpec winners = finalExperiment(*request_, outcome);
        const QString seeds =
            winners.seeds.size() == 1
                ? tr("The best setting of each method is trained with a new seed. The runs appear in Runs.")
                : tr("The best setting of each method is trained with %1 new seeds. The runs appear in Runs.")
                      .arg(winners.seeds.size());
        state_->setText((outcome.outOfTime ? tr("The time is used up. ") : QString()) + seeds);
        Q_EMIT winnersFound(winners);
    } catch (const Error& error) {
        state_->setText(tr("⚠ %1").arg(windowText(error)));
    }
    refresh();
}

void SearchDialog::showResults(const SearchOutcome& outcome) {
    board_->showOutcome(outcome, findSelectionRule(request_->spec.select), bar_->value() == bar_->maximum());
}

void SearchDialog::refresh() {
    const bool searching = job_.isRunning() || elsewhere_.isRunning();
    const QString missing = where_->missing();
    int ticked = 0;
    for (int i = 0; i < methods_->count(); ++i)
        ticked += methods_->item(i)->checkState() == Qt::Checked ? 1 : 0;
    start_->setText(ticked == 1 ? tr("&Search 1 method") : tr("&Search %1 methods").arg(ticked));
    start_->setEnabled(!searching && ticked > 0 && missing.isEmpty());
    start_->setToolTip(missing);
    stop_->setEnabled(searching);
    where_->setWorking(searching);
    for (QWidget* choice : std::initializer_list<QWidget*>{methods_, rule_, amount_, unit_, seeds_})
        choice->setEnabled(!searching && session_->task() != nullptr);
    const QString hint = session_->task() == nullptr ? tr("Open an embedding set first.")
                         : searching                 ? QString()
                         : ticked == 0               ? tr("Tick the methods to search.")
                                                     : missing;
    if (!hint.isEmpty())
        state_->setText(hint);
    else if (state_->text() == hint_)
        state_->clear();
    hint_ = hint;
}

} // namespace groupscope
