// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/heavy_negatives.h"

#include "app/views/run_presentation.h"
#include "core/data/task_domains.h"
#include "core/data/task_members.h"
#include "widgets/overview/thumbnail.h"
#include "widgets/tables/fact_table.h"

#include <QHeaderView>
#include <QIcon>
#include <QLabel>
#include <QLocale>
#include <QPixmap>
#include <QPushButton>
#include <QTableWidget>
#include <QVBoxLayout>

namespace groupscope {

namespace {

constexpr int pictureSize = 28;
constexpr int weightColumn = 4;

} // namespace

HeavyNegatives::HeavyNegatives(PaneContext* context, QWidget* parent)
    : QWidget(parent)
    , context_(context)
    , weights_(context->session(), negativeWeightsOf, this, bytesOfWeights)
    , heaviest_(context->session(), heaviestOf, this)
    , title_(wrappedLabel())
    , table_(makeFactTable(tr("Negatives with the largest weights"),
                           {tr("Example"), tr("Domain"), tr("s"), tr("τ"), tr("N·w"), tr("Share")}))
    , mark_(new QPushButton(tr("Select on the map"))) {
    title_->setObjectName(QStringLiteral("heavyNegativesTitle"));
    table_->setObjectName(QStringLiteral("heavyNegatives"));
    table_->setIconSize({pictureSize, pictureSize});
    table_->verticalHeader()->setDefaultSectionSize(pictureSize + 4);
    table_->horizontalHeaderItem(2)->setToolTip(
        tr("Cosine similarity to the example in the embedding of the run"));
    table_->horizontalHeaderItem(3)->setToolTip(tr("Temperature of the pair"));
    table_->horizontalHeaderItem(weightColumn)
        ->setToolTip(tr("Weight of the negative outside the exponent, times the number of negatives"));
    table_->horizontalHeaderItem(weightColumn + 1)
        ->setToolTip(tr("Share of this negative in the gradient, N·w·e^(s/τ)/τ, relative to all negatives"));
    mark_->setObjectName(QStringLiteral("markNegatives"));
    mark_->setToolTip(tr("Selects the example and these negatives on the map"));
    auto* column = new QVBoxLayout(this);
    column->addWidget(title_);
    column->addWidget(table_, 1);
    column->addWidget(mark_, 0, Qt::AlignRight);
    connect(mark_, &QPushButton::clicked, this, &HeavyNegatives::selectOnMap);
    for (const DerivedValues* values :
         {static_cast<DerivedValues*>(&weights_), static_cast<DerivedValues*>(&heaviest_)})
        connect(values, &DerivedValues::changed, this, &HeavyNegatives::find);
    connect(context->selected(), &SelectedRuns::changed, this, &HeavyNegatives::find);
    connect(context->session()->runs(), &RunList::runChanged, this, [this](const QString& id) {
        if (id == context_->selected()->last())
            find();
    });
    clear();
}

void HeavyNegatives::clear() {
    row_ = -1;
    find();
}

void HeavyNegatives::ask(int row) {
    row_ = row;
    find();
}

void HeavyNegatives::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    find();
}

void HeavyNegatives::say(const QString& words) {
    title_->setText(words);
    table_->setRowCount(0);
    table_->setVisible(false);
    mark_->setVisible(false);
}

void HeavyNegatives::find() {
    if (!isVisible())
        return;
    const Session* session = context_->session();
    const SessionRun* selected = session->find(context_->selected()->last());
    if (selected == nullptr || !NegativeWeights::knows(selected->method->id))
        return say(tr("Select a run of contrastive pre-training and click a point of the map to list its "
                      "negatives with the largest weights."));
    if (row_ < 0 || !session->task())
        return say(tr("Click a point of the map to list its negatives with the largest weights in %1.")
                       .arg(titleOf(*selected)));
    if (!selected->fitsOpenSet())
        return say(
            tr("The negatives with the largest weights are shown once the head of the run is in memory."));
    weights_.request({{selected->id}});
    const auto [weights, problem] = weights_.get({selected->id});
    if (!weights)
        return say(problem.isEmpty() ? tr("Searching for the negatives with the largest weights…") : problem);
    const NegativesKey key{weights, row_};
    heaviest_.request({key});
    const auto [found, reason] = heaviest_.get(key);
    if (found)
        list(*found);
    else
        say(reason.isEmpty() ? tr("Searching for the negatives with the largest weights…") : reason);
}

void HeavyNegatives::list(const WeighedNegatives& found) {
    found_ = found;
    const Task& task = *context_->session()->task();
    const SessionRun* selected = context_->session()->find(context_->selected()->last());
    const auto nameOf = [&](int row) {
        return QStringLiteral("%1 (%2)").arg(
            QString::fromStdString(task.set->ids[row]),
            QString::fromStdString(describeRow(task, static_cast<std::size_t>(row))));
    };
    const DomainColumn domains = hasDomains(task) ? domainColumn(task) : DomainColumn();
    const auto domainOf = [&](int row) {
        const int code = domains.codes.empty() ? -1 : domains.codes[row];
        return code < 0 ? QStringLiteral("–") : QString::fromStdString(domains.values[code]);
    };
    double listed = 0.0;
    for (const WeighedNegative& own : found.heaviest)
        listed += own.share;
    const QLocale locale;
    title_->setText(tr("%1, domain %2: %3 of %4 training examples hold %5 of the weight of its negatives, in "
                       "the embedding of %6; τ_α %7.")
                        .arg(nameOf(found.anchor), domainOf(found.anchor))
                        .arg(found.heaviest.size())
                        .arg(locale.toString(static_cast<qulonglong>(found.count)), shareText(listed),
                             selected ? titleOf(*selected) : QString(), locale.toString(found.base, 'g', 3)));
    table_->setVisible(true);
    mark_->setVisible(!found.heaviest.empty());
    table_->setColumnHidden(weightColumn, !found.areWeighed());
    table_->setRowCount(static_cast<int>(found.heaviest.size()));
    for (std::size_t i = 0; i < found.heaviest.size(); ++i) {
        const WeighedNegative& own = found.heaviest[i];
        const int line = static_cast<int>(i);
        QTableWidgetItem* name = factCell(nameOf(own.row));
        name->setData(Qt::UserRole, own.row);
        if (const QImage picture = thumbnailOf(*task.set, own.row); !picture.isNull())
            name->setIcon(QIcon(QPixmap::fromImage(picture)));
        table_->setItem(line, 0, name);
        table_->setItem(line, 1, factCell(domainOf(own.row)));
        table_->setItem(line, 2, factCell(locale.toString(own.similarity, 'f', 3), true));
        table_->setItem(line, 3, factCell(locale.toString(own.temperature, 'f', 3), true));
        table_->setItem(line, weightColumn, factCell(locale.toString(own.weight, 'f', 3), true));
        table_->setItem(line, weightColumn + 1, factCell(shareText(own.share), true));
    }
}

void HeavyNegatives::selectOnMap() {
    RowSelection rows(context_->session()->task()->set->size());
    rows.set(static_cast<std::size_t>(found_.anchor), true);
    for (const WeighedNegative& own : found_.heaviest)
        rows.set(static_cast<std::size_t>(own.row), true);
    Q_EMIT context_->rowsRequested(rows);
}

} // namespace groupscope
