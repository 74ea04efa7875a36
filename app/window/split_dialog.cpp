// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/split_dialog.h"

#include "app/session/window_text.h"
#include "app/window/columns_dialog.h"
#include "app/window/split_choice.h"
#include "core/base/error.h"
#include "core/data/domain_split.h"
#include "core/io/anndata/derived_set.h"
#include "core/report/split_counts.h"
#include "widgets/tables/fact_table.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDialogButtonBox>
#include <QDoubleSpinBox>
#include <QFormLayout>
#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QPushButton>
#include <QSpinBox>
#include <QTableWidget>
#include <QVBoxLayout>

#include <algorithm>
#include <utility>

namespace groupscope {

namespace {

QDoubleSpinBox* percentBox(const QString& name, double value, double most) {
    auto* box = new QDoubleSpinBox;
    box->setObjectName(name);
    box->setRange(0.0, most);
    box->setDecimals(1);
    box->setSuffix(QStringLiteral(" %"));
    box->setValue(value);
    return box;
}

} // namespace

SplitDialog::SplitDialog(std::shared_ptr<const EmbeddingSet> set, TaskSelection selection, QWidget* parent)
    : QDialog(parent)
    , set_(std::move(set))
    , selection_(std::move(selection))
    , kind_(new QComboBox)
    , by_(new QComboBox)
    , keepTest_(new QCheckBox(tr("Keep the %1 test examples of the &file").arg(declaredTestCount(*set_))))
    , domain_(new QComboBox)
    , minorities_(new QSpinBox)
    , lost_(percentBox(QStringLiteral("splitLost"), 90.0, 99.9))
    , seed_(new QSpinBox)
    , name_(new QLineEdit(QString::fromStdString(freeColumnName(*set_, "split"))))
    , counts_(
          makeFactTable(tr("Number of examples of each stratum"),
                        {tr("Stratum"), tr("Minority"), tr("Train"), tr("Val"), tr("Test"), tr("No split")}))
    , summary_(wrappedLabel()) {
    setWindowTitle(tr("Make split"));
    counts_->setObjectName(QStringLiteral("splitCounts"));
    summary_->setObjectName(QStringLiteral("splitSummary"));
    form_ = new QFormLayout;
    addFields(form_);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel);
    accept_ = buttons->button(QDialogButtonBox::Ok);
    accept_->setText(tr("&Make split"));
    auto* column = new QVBoxLayout(this);
    column->addLayout(form_);
    column->addWidget(counts_, 1);
    column->addWidget(summary_);
    column->addWidget(buttons);
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    resize(640, 640);
    showFieldsOfKind();
}

void SplitDialog::addFields(QFormLayout* form) {
    kind_->setObjectName(QStringLiteral("splitKind"));
    kind_->addItem(tr("Random split, stratified"), static_cast<int>(Kind::random));
    kind_->addItem(tr("Imbalanced split: minority strata lose most training examples (finDML)"),
                   static_cast<int>(Kind::imbalance));
    domain_->setObjectName(QStringLiteral("splitDomain"));
    addDomainRequests(*domain_, *set_);
    if (domain_->count() > 0)
        kind_->addItem(tr("One test domain"), static_cast<int>(Kind::domain));
    by_->setObjectName(QStringLiteral("splitBy"));
    fillParts();
    sharesRow_ = new QWidget;
    auto* row = new QHBoxLayout(sharesRow_);
    row->setContentsMargins(0, 0, 0, 0);
    const std::array<QString, 3> names{tr("train"), tr("val"), tr("test")};
    for (std::size_t i = 0; i < 3; ++i) {
        shares_[i] = percentBox(QStringLiteral("splitShare%1").arg(i), i == 0 ? 60.0 : 20.0, 100.0);
        shares_[i]->setAccessibleName(names[i]);
        row->addWidget(new QLabel(names[i]));
        row->addWidget(shares_[i], 1);
    }
    keepTest_->setObjectName(QStringLiteral("splitKeepTest"));
    keepTest_->setChecked(true);
    keepTest_->setToolTip(
        tr("If not ticked, these examples are drawn like all others, and models may be trained on them"));
    minorities_->setObjectName(QStringLiteral("splitMinorities"));
    minorities_->setRange(1, 1'000'000);
    seed_->setObjectName(QStringLiteral("splitSeed"));
    seed_->setRange(0, 1'000'000'000);
    name_->setObjectName(QStringLiteral("splitName"));
    form->addRow(tr("Split t&ype"), kind_);
    form->addRow(tr("Stratify &by"), by_);
    form->addRow(tr("&Test domain"), domain_);
    form->addRow(tr("Split si&zes"), sharesRow_);
    form->addRow(keepTest_);
    form->addRow(tr("M&inority strata"), minorities_);
    form->addRow(tr("Share &of training examples removed"), lost_);
    form->addRow(tr("&Seed"), seed_);
    form->addRow(tr("&Name of column"), name_);

    connect(kind_, &QComboBox::currentIndexChanged, this, &SplitDialog::showFieldsOfKind);
    for (QComboBox* box : {by_, domain_})
        connect(box, &QComboBox::currentIndexChanged, this, &SplitDialog::update);
    for (QDoubleSpinBox* box : {shares_[0], shares_[1], shares_[2], lost_})
        connect(box, &QDoubleSpinBox::valueChanged, this, &SplitDialog::update);
    for (QSpinBox* box : {minorities_, seed_})
        connect(box, &QSpinBox::valueChanged, this, &SplitDialog::update);
    connect(keepTest_, &QCheckBox::toggled, this, &SplitDialog::update);
    connect(name_, &QLineEdit::textChanged, this, &SplitDialog::update);
}

void SplitDialog::fillParts() {
    by_->addItem(tr("groups"), static_cast<int>(StratifyBy::group));
    by_->addItem(tr("classes"), static_cast<int>(StratifyBy::classes));
    for (const Column& column : set_->columns)
        if (column.categories.size() <= mostGroupingValues)
            by_->addItem(QString::fromStdString(column.name), static_cast<int>(StratifyBy::column));
}

SplitDialog::Kind SplitDialog::kind() const {
    return static_cast<Kind>(kind_->currentData().toInt());
}

void SplitDialog::setKind(Kind kind) {
    kind_->setCurrentIndex(std::max(0, kind_->findData(static_cast<int>(kind))));
}

/// The fields of the kind, with the values its source has.
void SplitDialog::showFieldsOfKind() {
    const std::array<double, 3> shares = isImbalance()            ? std::array{50.0, 0.0, 50.0}
                                         : kind() == Kind::domain ? std::array{80.0, 20.0, 0.0}
                                                                  : std::array{60.0, 20.0, 20.0};
    for (std::size_t i = 0; i < 3; ++i) {
        const QSignalBlocker quiet(shares_[i]);
        shares_[i]->setValue(shares[i]);
    }
    shares_[2]->setEnabled(kind() != Kind::domain); // those rows are given
    const QSignalBlocker quietParts(by_), quietCount(minorities_);
    by_->setCurrentIndex(isImbalance() ? 1 : 0);
    const auto show = [this](QWidget* field, bool shown) {
        field->setVisible(shown);
        form_->labelForField(field)->setVisible(shown);
    };
    show(minorities_, isImbalance());
    show(lost_, isImbalance());
    show(domain_, kind() == Kind::domain);
    keepTest_->setVisible(kind() == Kind::random && declaredTestCount(*set_) > 0);
    counts_->setColumnHidden(1, !isImbalance());
    if (isImbalance()) {
        try {
            minorities_->setValue(std::min(50, std::max(1, static_cast<int>(strata().names.size() / 4))));
        } catch (const Error&) { // update() says what is wrong
            minorities_->setValue(1);
        }
    }
    update();
}

const Strata& SplitDialog::strata() {
    if (strataOf_ != by_->currentIndex()) {
        strata_ = makeStrata(*set_, selection_, static_cast<StratifyBy>(by_->currentData().toInt()),
                             by_->currentText().toStdString());
        strataOf_ = by_->currentIndex();
    }
    return strata_;
}

void SplitDialog::update() {
    columns_.clear();
    try {
        makeColumns();
        withColumns(*set_, columns_, columns_.front().name);
        accept_->setEnabled(true);
    } catch (const Error& error) {
        counts_->setRowCount(0);
        summary_->setText(windowText(error));
        accept_->setEnabled(false);
    }
}

DrawnColumn SplitDialog::splitOfKind(const SplitShares& shares, std::uint64_t seed, std::string name) {
    if (kind() == Kind::random)
        return drawSplit(*set_, strata(), {shares, seed, !keepTest_->isChecked()}, std::move(name));
    requireShares(shares);
    const SplitRequest request = chosenSplitRequest(*domain_).value_or(SplitRequest());
    const Column& domains = set_->column(request.domainColumn);
    const auto value = std::find(domains.categories.begin(), domains.categories.end(), request.testDomain);
    return {.column = splitColumnOf(std::move(name),
                                    splitByDomain(strata(), domains,
                                                  static_cast<int>(value - domains.categories.begin()),
                                                  shares[1], seed))};
}

void SplitDialog::makeColumns() {
    SplitShares shares{};
    for (std::size_t i = 0; i < 3; ++i)
        shares[i] = shares_[i]->value() / 100.0;
    const std::string name = name_->text().trimmed().toStdString();
    const auto seed = static_cast<std::uint64_t>(seed_->value());
    QString text;
    if (!isImbalance()) {
        DrawnColumn drawn = splitOfKind(shares, seed, name);
        columns_ = {std::move(drawn.column)};
        showCounts(columns_.front().codes, {});
        for (const std::string& warning : drawn.warnings) {
            const QString words = QString::fromStdString(warning);
            text += words.left(1).toUpper() + words.mid(1) + QStringLiteral(". ");
        }
    } else {
        const Imbalance made = makeImbalance(
            strata(), {static_cast<std::size_t>(minorities_->value()), lost_->value() / 100.0, shares, seed});
        columns_ = columnsOf(made, name);
        showCounts(made.split, made.minorStrata);
        text = tr("The minority strata have %1 training examples fewer than in a balanced control, and the "
                  "other strata have %2 more. Examples in neither split are left out, and both splits have "
                  "the same test examples. The column “minority” marks the examples of the minority strata, "
                  "and the column "
                  "“control” holds the balanced split. ")
                   .arg(made.removed)
                   .arg(made.moved);
    }
    if (set_->findColumn(name) != nullptr)
        text += tr("This replaces the column “%1” of the open set. ").arg(name_->text().trimmed());
    summary_->setText(text + tr("The file does not change until you save the set."));
}

void SplitDialog::showCounts(const std::vector<int>& split, const std::vector<int>& minor) {
    const Table table = stratumTable(strata_, countStrata(strata_, split), minor);
    const QLocale locale;
    const int parts = static_cast<int>(table.rows.size()) - 1; // the last line is the sum
    const int lines = std::min(mostFactLines, parts);
    counts_->setRowCount(lines + 1);
    const auto fill = [&](int line, const std::vector<Table::Cell>& cells) {
        const std::size_t first = minor.empty() ? 1 : 2; // of the numbers
        counts_->setItem(line, 0, factCell(QString::fromStdString(cells[0].text)));
        counts_->setItem(line, 1,
                         factCell(minor.empty() ? QString() : QString::fromStdString(cells[1].text)));
        for (std::size_t i = 0; i < 4; ++i)
            counts_->setItem(line, static_cast<int>(2 + i),
                             factCell(locale.toString(*cells[first + i].value, 'f', 0), true));
    };
    fill(0, table.rows.back());
    for (int line = 0; line < lines; ++line)
        fill(line + 1, table.rows[line]);
}

} // namespace groupscope
