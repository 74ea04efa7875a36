// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/forms/method_form.h"

#include "widgets/forms/form_assignments.h"
#include "widgets/forms/parameter_field.h"
#include "widgets/style/focus.h"
#include "widgets/style/language.h"

#include <QComboBox>
#include <QCompleter>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QScrollArea>
#include <QSignalBlocker>
#include <QSpinBox>
#include <QStandardItemModel>

#include <algorithm>
#include <limits>
#include <optional>

namespace groupscope {

MethodForm::MethodForm(const std::vector<Method>& methods, QWidget* parent)
    : QWidget(parent)
    , methods_(methods)
    , methodBox_(new QComboBox)
    , summary_(new QLabel)
    , scroll_(new QScrollArea)
    , seed_(new QSpinBox)
    , seedCount_(new QSpinBox)
    , resetAll_(new QPushButton(tr("Reset a&ll")))
    , train_(new QPushButton)
    , reasonLabel_(new QLabel)
    , forecast_(new QLabel) {
    fillMethods();
    methodBox_->setObjectName(QStringLiteral("method"));
    methodBox_->setAccessibleName(tr("Method"));
    summary_->setWordWrap(true);
    summary_->setTextFormat(Qt::RichText);
    summary_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    scroll_->setWidgetResizable(true);
    scroll_->setFrameShape(QFrame::NoFrame);
    scroll_->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    scroll_->setFocusPolicy(Qt::NoFocus);
    resetAll_->setObjectName(QStringLiteral("resetAll"));
    resetAll_->setAutoDefault(false);
    train_->setObjectName(QStringLiteral("train"));
    train_->setDefault(true);
    train_->setShortcut(Qt::CTRL | Qt::Key_Return);
    reasonLabel_->setObjectName(QStringLiteral("whyNot"));
    reasonLabel_->setWordWrap(true);
    forecast_->setObjectName(QStringLiteral("trainForecast"));
    forecast_->setWordWrap(true);
    forecast_->hide();
    connect(forecast_, &QLabel::linkActivated, this, &MethodForm::forecastLinkActivated);

    auto* buttons = new QHBoxLayout;
    buttons->addWidget(resetAll_);
    buttons->addWidget(train_, 1);
    auto* column = new QVBoxLayout(this);
    column->addWidget(methodBox_);
    column->addWidget(summary_);
    column->addWidget(scroll_, 1);
    column->addWidget(makeSeeds());
    column->addLayout(buttons);
    column->addWidget(reasonLabel_);
    column->addWidget(forecast_);
    passFocusTo(this, methodBox_);

    connect(methodBox_, &QComboBox::currentIndexChanged, this, [this] {
        rebuild();
        Q_EMIT changed();
    });
    connect(resetAll_, &QPushButton::clicked, this, &MethodForm::resetAll);
    connect(train_, &QPushButton::clicked, this, &MethodForm::trainRequested);
    for (QSpinBox* spin : {seed_, seedCount_}) {
        connect(spin, &QSpinBox::valueChanged, this, [this] {
            refresh();
            Q_EMIT changed();
        });
    }
    rebuild();
}

QWidget* MethodForm::makeSeeds() {
    seed_->setObjectName(QStringLiteral("seed"));
    seed_->setRange(0, std::numeric_limits<int>::max());
    seed_->setToolTip(tr("Same seed, same result: bit for bit"));
    seedCount_->setObjectName(QStringLiteral("seedCount"));
    seedCount_->setRange(1, 100);
    auto* seeds = new QWidget;
    auto* row = new QHBoxLayout(seeds);
    row->setContentsMargins(0, 0, 0, 0);
    auto* seedLabel = new QLabel(tr("Firs&t seed"));
    seedLabel->setBuddy(seed_);
    auto* countLabel = new QLabel(tr("See&ds"));
    countLabel->setBuddy(seedCount_);
    row->addWidget(seedLabel);
    row->addWidget(seed_, 1);
    row->addWidget(countLabel);
    row->addWidget(seedCount_);
    return seeds;
}

/// Methods stand under the names of their families; typing finds those whose names hold what is typed.
void MethodForm::fillMethods() {
    auto* model = qobject_cast<QStandardItemModel*>(methodBox_->model());
    std::optional<MethodFamily> family;
    for (const Method& one : methods_) {
        if (family != one.family) {
            family = one.family;
            methodBox_->addItem(QString::fromStdString(familyTitle(one.family)));
            QStandardItem* heading = model->item(methodBox_->count() - 1);
            heading->setFlags(Qt::NoItemFlags);
            heading->setFont(textFont(TextRole::heading, methodBox_->font()));
        }
        methodBox_->addItem(QString::fromStdString(one.name), QString::fromStdString(one.id));
        methodBox_->setItemData(methodBox_->count() - 1, QString::fromStdString(one.summary),
                                Qt::ToolTipRole);
    }
    methodBox_->setEditable(true);
    methodBox_->setInsertPolicy(QComboBox::NoInsert);
    methodBox_->completer()->setCompletionMode(QCompleter::PopupCompletion);
    methodBox_->completer()->setFilterMode(Qt::MatchContains);
    methodBox_->setMaxVisibleItems(24);
    methodBox_->lineEdit()->setPlaceholderText(tr("type to find a method"));
    methodBox_->setToolTip(tr("Choose from the list, or type a part of a name"));
    if (!methods_.empty())
        methodBox_->setCurrentIndex(methodBox_->findData(QString::fromStdString(methods_.front().id)));
    // Text that is no method's name goes back to the name of the one that is chosen.
    connect(methodBox_->lineEdit(), &QLineEdit::editingFinished, this,
            [this] { methodBox_->setEditText(methodBox_->itemText(methodBox_->currentIndex())); });
}

const Method* MethodForm::method() const {
    const std::string id = methodId().toStdString();
    const auto found = std::find_if(methods_.begin(), methods_.end(),
                                    [&](const Method& candidate) { return candidate.id == id; });
    return found == methods_.end() ? nullptr : &*found;
}

QString MethodForm::summaryOf(const Method& method) const {
    QStringList needs;
    for (const std::string& need : method.needs())
        needs << QString::fromStdString(need).toHtmlEscaped();
    return QStringLiteral("%1%2<br><i>%3</i>")
        .arg(QString::fromStdString(method.summary).toHtmlEscaped(),
             needs.isEmpty() ? QString() : tr("<br>Needs %1.").arg(needs.join(tr("; "))),
             QString::fromStdString(method.source).toHtmlEscaped());
}

void MethodForm::addSection(ParameterSection section, QGridLayout& grid, int& row) {
    const Method& chosen = *method();
    const auto& kept = kept_[chosen.id];
    Section shown;
    for (std::size_t i = 0; i < chosen.parameters.size(); ++i) {
        const ParameterSpec& spec = chosen.parameters[i];
        if (spec.section != section)
            continue;
        if (shown.heading == nullptr) {
            shown.heading = new QLabel(QString::fromStdString(sectionTitle(section)));
            setTextRole(shown.heading, TextRole::heading);
            shown.heading->setContentsMargins(0, row > 0 ? spacing::normal : 0, 0, 0);
            grid.addWidget(shown.heading, row++, 0, 1, 3);
        }
        auto* field = new ParameterField(offered(spec), grid, row, this);
        row += 2; // the second for its message
        if (const auto value = kept.find(spec.key); value != kept.end())
            field->setText(value->second);
        connect(field, &ParameterField::changed, this, [this, field] {
            remember(*field);
            refresh();
            Q_EMIT changed();
        });
        fields_[i] = field;
        shown.fields.push_back(field);
    }
    if (shown.heading != nullptr)
        sections_.push_back(std::move(shown));
}

void MethodForm::rebuild() {
    for (ParameterField* field : fields_)
        delete field;
    fields_.clear();
    sections_.clear();
    auto* page = new QWidget;
    auto* grid = new QGridLayout(page);
    grid->setContentsMargins(0, 0, spacing::close, 0);
    grid->setVerticalSpacing(spacing::close);
    grid->setColumnStretch(1, 1);
    int row = 0;
    if (const Method* chosen = method()) {
        summary_->setText(summaryOf(*chosen));
        fields_.resize(chosen->parameters.size());
        for (const ParameterSection section :
             {ParameterSection::main, ParameterSection::firstStage, ParameterSection::training})
            addSection(section, *grid, row);
    }
    if (fields_.empty())
        grid->addWidget(new QLabel(tr("This method has no parameters.")), row++, 0, 1, 3);
    grid->setRowStretch(row, 1);
    delete scroll_->takeWidget();
    scroll_->setWidget(page);
    orderTabs();
    refresh();
}

/// The fields are made after the seeds and buttons, but come before them.
void MethodForm::orderTabs() {
    QWidget* before = methodBox_;
    for (QWidget* child : scroll_->widget()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
        if (child->focusPolicy() & Qt::TabFocus) {
            setTabOrder(before, child);
            before = child;
        }
    }
    for (QWidget* next : {static_cast<QWidget*>(seed_), static_cast<QWidget*>(seedCount_),
                          static_cast<QWidget*>(resetAll_), static_cast<QWidget*>(train_)}) {
        setTabOrder(before, next);
        before = next;
    }
}

/// The parameter without the choices that are not available.
ParameterSpec MethodForm::offered(ParameterSpec spec) const {
    const auto unavailable = unavailable_.find(spec.key);
    if (unavailable == unavailable_.end() || std::erase(spec.choices, unavailable->second) == 0)
        return spec;
    if (spec.defaultValue == ParameterValue(unavailable->second))
        spec.defaultValue = spec.choices.front();
    return spec;
}

void MethodForm::setUnavailable(const std::map<std::string, std::string>& choices) {
    if (choices == unavailable_)
        return;
    unavailable_ = choices;
    rebuild();
    Q_EMIT changed();
}

void MethodForm::remember(const ParameterField& field) {
    auto& kept = kept_[methodId().toStdString()];
    if (field.isDefault() || !field.isValid())
        kept.erase(field.spec().key);
    else
        kept[field.spec().key] = field.text();
}

/// Whether the parameter counts with what stands in the other fields.
bool MethodForm::counts(const ParameterSpec& spec) const {
    if (!spec.onlyIf)
        return true;
    for (const ParameterField* field : fields_)
        if (field->spec().key == spec.onlyIf->key) {
            const std::vector<std::string>& values = spec.onlyIf->values;
            return std::find(values.begin(), values.end(), field->text()) != values.end();
        }
    return true;
}

void MethodForm::refresh() {
    for (ParameterField* field : fields_)
        if (const bool relevant = counts(field->spec()); relevant != field->isRelevant())
            field->setRelevant(relevant);
    for (const Section& section : sections_) // of a single one, and of one that does not count, no heading
        section.heading->setVisible(
            sections_.size() > 1 &&
            std::any_of(section.fields.begin(), section.fields.end(),
                        [](const ParameterField* field) { return field->isRelevant(); }));
    const bool anyChanged = std::any_of(fields_.begin(), fields_.end(), [](const ParameterField* field) {
        return field->isRelevant() && !field->isDefault();
    });
    resetAll_->setEnabled(anyChanged);
    train_->setEnabled(trainingEnabled_ && method() && isValid());
    // Changing the text takes the shortcut away.
    train_->setText(seedCount() == 1 ? tr("Train") : tr("Train %1 runs").arg(seedCount()));
    train_->setShortcut(Qt::CTRL | Qt::Key_Return);
    seedCount_->setToolTip(seedCount() == 1 ? tr("How many seeds to train, from the first on: one run each")
                                            : tr("Trains that many seeds from the first on: %1 to %2")
                                                  .arg(seed())
                                                  .arg(seed() + seedCount() - 1));
    const QString why = !isValid()         ? tr("A value is out of its range.")
                        : trainingEnabled_ ? QString()
                                           : reason_;
    reasonLabel_->setText(why);
    reasonLabel_->setVisible(!why.isEmpty());
    train_->setToolTip(why.isEmpty() ? tr("Train (Ctrl+Return)") : why);
}

bool MethodForm::isValid() const {
    return std::all_of(fields_.begin(), fields_.end(),
                       [](const ParameterField* field) { return !field->isRelevant() || field->isValid(); });
}

void MethodForm::setMethod(const QString& id) {
    const int index = methodBox_->findData(id);
    if (index >= 0)
        methodBox_->setCurrentIndex(index);
}

QString MethodForm::methodId() const {
    return methodBox_->currentData().toString();
}

std::map<std::string, std::string> MethodForm::assignments() const {
    std::map<std::string, std::string> shown;
    for (const ParameterField* field : fields_)
        if (field->isRelevant())
            shown[field->spec().key] = field->text();
    return fewestAssignments(method()->parameters, shown);
}

std::map<std::string, std::string> MethodForm::assignmentsFor(const QString& id) const {
    if (id == methodId())
        return assignments();
    std::map<std::string, std::string> result;
    const auto chosen = std::find_if(methods_.begin(), methods_.end(), [&](const Method& candidate) {
        return candidate.id == id.toStdString();
    });
    if (chosen == methods_.end())
        return result;
    const auto own = kept_.find(chosen->id);
    if (own == kept_.end() && unavailable_.empty())
        return result;
    for (const ParameterSpec& spec : chosen->parameters) {
        result[spec.key] = toText(offered(spec).defaultValue);
        if (own != kept_.end())
            if (const auto kept = own->second.find(spec.key); kept != own->second.end())
                result[spec.key] = kept->second;
    }
    return fewestAssignments(chosen->parameters, result);
}

void MethodForm::setAssignments(const std::map<std::string, std::string>& assignments) {
    if (const Method* chosen = method())
        resolveParameters(chosen->parameters, assignments); // throws before anything is changed
    {
        const QSignalBlocker blocker(this);
        for (ParameterField* field : fields_) {
            const auto found = assignments.find(field->spec().key);
            if (found == assignments.end() && assignments.contains(field->spec().yieldsTo))
                field->setText(toText(impliedValue(field->spec(), assignments)));
            else if (found == assignments.end())
                field->reset();
            else
                field->setText(found->second);
        }
    }
    Q_EMIT changed();
}

void MethodForm::resetAll() {
    setAssignments({});
}

quint64 MethodForm::seed() const {
    return static_cast<quint64>(seed_->value());
}

void MethodForm::setSeed(quint64 seed) {
    seed_->setValue(static_cast<int>(std::min<quint64>(seed, std::numeric_limits<int>::max())));
}

int MethodForm::seedCount() const {
    return seedCount_->value();
}

void MethodForm::setSeedCount(int count) {
    seedCount_->setValue(count);
}

void MethodForm::setForecast(const QString& html) {
    forecast_->setText(html);
    forecast_->setVisible(!html.isEmpty());
}

void MethodForm::setTrainingEnabled(bool enabled, const QString& reason) {
    trainingEnabled_ = enabled;
    reason_ = reason;
    refresh();
}

} // namespace groupscope
