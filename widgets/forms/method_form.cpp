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
#include <QToolButton>

#include <algorithm>
#include <cstddef>
#include <limits>
#include <optional>
#include <utility>

namespace groupscope {

MethodForm::MethodForm(const std::vector<Method>& methods, QWidget* parent)
    : QWidget(parent)
    , methods_(methods)
    , methodBox_(new QComboBox)
    , summary_(new QLabel)
    , scroll_(new QScrollArea)
    , seed_(new QSpinBox)
    , seedCount_(new QSpinBox)
    , quickButton_(new QPushButton(tr("&Quick")))
    , paperButton_(new QPushButton(tr("Paper")))
    , quickTime_(new QLabel)
    , paperTime_(new QLabel)
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
    train_->setObjectName(QStringLiteral("train"));
    train_->setDefault(true);
    train_->setShortcut(Qt::CTRL | Qt::Key_Return);
    reasonLabel_->setObjectName(QStringLiteral("whyNot"));
    reasonLabel_->setWordWrap(true);
    forecast_->setObjectName(QStringLiteral("trainForecast"));
    forecast_->setWordWrap(true);
    forecast_->hide();
    connect(forecast_, &QLabel::linkActivated, this, &MethodForm::forecastLinkActivated);

    auto* column = new QVBoxLayout(this);
    column->addWidget(methodBox_);
    column->addWidget(summary_);
    column->addWidget(scroll_, 1);
    // Above the boxes and buttons: the settings give the room for a text, and nothing else moves.
    column->addWidget(reasonLabel_);
    column->addWidget(forecast_);
    column->addWidget(makeSeeds());
    column->addWidget(makeSettingButtons());
    column->addWidget(train_);
    passFocusTo(this, methodBox_);

    connect(methodBox_, &QComboBox::currentIndexChanged, this, [this] {
        rebuild();
        Q_EMIT changed();
    });
    connect(quickButton_, &QPushButton::clicked, this, [this] { setAssignments(quick_); });
    connect(paperButton_, &QPushButton::clicked, this, [this] { setAssignments({}); });
    connect(train_, &QPushButton::clicked, this, &MethodForm::trainRequested);
    for (QSpinBox* spin : {seed_, seedCount_}) {
        connect(spin, &QSpinBox::valueChanged, this, [this] {
            refresh();
            Q_EMIT changed();
        });
    }
    rebuild();
}

/// A box that loses the focus while the form is closed for the last time still emits its signals.
MethodForm::~MethodForm() {
    for (const QObject* child : findChildren<QObject*>())
        child->disconnect(this);
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

/// Each button stands above the time that its setting takes, for which there is always room.
QWidget* MethodForm::makeSettingButtons() {
    auto* buttons = new QWidget;
    auto* grid = new QGridLayout(buttons);
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setVerticalSpacing(0);
    paperButton_->setToolTip(tr("All settings at their defaults: those of the paper, where the tooltip of a "
                                "setting names it as the source"));
    quickButton_->setObjectName(QStringLiteral("quickSetting"));
    paperButton_->setObjectName(QStringLiteral("paperSetting"));
    quickTime_->setObjectName(QStringLiteral("quickTime"));
    paperTime_->setObjectName(QStringLiteral("paperTime"));
    int place = 0;
    for (const auto& [button, time] : {std::pair(quickButton_, quickTime_), {paperButton_, paperTime_}}) {
        button->setAutoDefault(false);
        time->setAlignment(Qt::AlignCenter);
        time->setForegroundRole(QPalette::PlaceholderText);
        time->setMinimumHeight(time->fontMetrics().height());
        time->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Fixed);
        grid->addWidget(button, 0, place);
        grid->addWidget(time, 1, place);
        grid->setColumnStretch(place++, 1);
    }
    return buttons;
}

namespace {

constexpr int searchRole = Qt::UserRole + 1; ///< title and id of a method

/// Completes by searchRole, and writes the title.
class MethodCompleter : public QCompleter {
  public:
    using QCompleter::QCompleter;
    QString pathFromIndex(const QModelIndex& index) const override {
        return index.data(Qt::DisplayRole).toString();
    }
};

} // namespace

/// Methods stand under the names of their families; typing finds those whose names or ids hold what is typed.
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
        const int place = methodBox_->count() - 1;
        methodBox_->setItemData(place, QString::fromStdString(one.summary), Qt::ToolTipRole);
        methodBox_->setItemData(place, QString::fromStdString(one.name + " " + one.id), searchRole);
    }
    methodBox_->setEditable(true);
    methodBox_->setInsertPolicy(QComboBox::NoInsert);
    auto* completer = new MethodCompleter(methodBox_->model(), methodBox_);
    completer->setCompletionRole(searchRole);
    completer->setCaseSensitivity(Qt::CaseInsensitive);
    completer->setCompletionMode(QCompleter::PopupCompletion);
    completer->setFilterMode(Qt::MatchContains);
    methodBox_->setCompleter(completer);
    methodBox_->setMaxVisibleItems(24);
    methodBox_->lineEdit()->setPlaceholderText(tr("type to find a method"));
    methodBox_->setToolTip(tr("Choose from the list, or type a part of a name or id"));
    if (!methods_.empty())
        methodBox_->setCurrentIndex(methodBox_->findData(QString::fromStdString(methods_.front().id)));
    connect(methodBox_->lineEdit(), &QLineEdit::editingFinished, this, &MethodForm::takeTypedMethod);
}

/// The method with that id or name, or the only one that holds the text in either. Other text goes back to
/// the name of the method that is chosen.
void MethodForm::takeTypedMethod() {
    const QString typed = methodBox_->currentText().trimmed();
    QString only;
    int holding = 0;
    for (const Method& one : methods_) {
        const QString id = QString::fromStdString(one.id), name = QString::fromStdString(one.name);
        if (typed.compare(id, Qt::CaseInsensitive) == 0 || typed.compare(name, Qt::CaseInsensitive) == 0) {
            only = id;
            holding = 1;
            break;
        }
        if (id.contains(typed, Qt::CaseInsensitive) || name.contains(typed, Qt::CaseInsensitive)) {
            only = id;
            ++holding;
        }
    }
    if (holding == 1)
        setMethod(only);
    methodBox_->setEditText(methodBox_->itemText(methodBox_->currentIndex()));
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

/// The line of that parameter of the method.
ParameterField* MethodForm::addField(std::size_t index, QGridLayout& grid, int& row) {
    const Method& chosen = *method();
    const ParameterSpec& spec = chosen.parameters[index];
    const auto& kept = kept_[chosen.id];
    auto* field = new ParameterField(offered(spec), grid, row, this);
    row += 2; // the second for its message
    if (const auto value = kept.find(spec.key); value != kept.end())
        field->setText(value->second);
    connect(field, &ParameterField::changed, this, [this, field] {
        remember(*field);
        refresh();
        Q_EMIT changed();
    });
    return fields_[index] = field;
}

void MethodForm::addMainSettings(QGridLayout& grid, int& row) {
    const std::vector<ParameterSpec>& specs = method()->parameters;
    for (const std::string& key : mainSettings(*method()))
        for (std::size_t i = 0; i < specs.size(); ++i)
            if (specs[i].key == key)
                addField(i, grid, row);
}

/// The parameters that have no line yet, in sections that one button folds.
void MethodForm::addAdvanced(QGridLayout& grid, int& row) {
    if (std::none_of(fields_.begin(), fields_.end(), [](const auto* field) { return field == nullptr; }))
        return;
    advanced_ = new QToolButton;
    advanced_->setObjectName(QStringLiteral("advanced"));
    advanced_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    advanced_->setAutoRaise(true);
    advanced_->setFocusPolicy(Qt::StrongFocus);
    advanced_->setToolTip(tr("Shows or hides the settings that seldom need a change"));
    grid.addWidget(advanced_, row++, 0, 1, 3, Qt::AlignLeft);
    connect(advanced_, &QToolButton::clicked, this, [this] {
        setAdvancedShown(!advancedShown_);
        Q_EMIT advancedToggled(advancedShown_);
    });
    for (const ParameterSection section :
         {ParameterSection::main, ParameterSection::firstStage, ParameterSection::training})
        addSection(section, grid, row);
}

/// The parameters of a section that have no line yet.
void MethodForm::addSection(ParameterSection section, QGridLayout& grid, int& row) {
    const Method& chosen = *method();
    Section shown;
    for (std::size_t i = 0; i < chosen.parameters.size(); ++i) {
        if (chosen.parameters[i].section != section || fields_[i] != nullptr)
            continue;
        if (shown.heading == nullptr) {
            shown.heading = new QLabel(QString::fromStdString(sectionTitle(section)));
            setTextRole(shown.heading, TextRole::heading);
            shown.heading->setContentsMargins(0, spacing::normal, 0, 0);
            grid.addWidget(shown.heading, row++, 0, 1, 3);
        }
        shown.fields.push_back(addField(i, grid, row));
    }
    if (shown.heading != nullptr)
        sections_.push_back(std::move(shown));
}

void MethodForm::rebuild() {
    for (ParameterField* field : fields_)
        delete field;
    fields_.clear();
    sections_.clear();
    advanced_ = nullptr; // goes with its page
    auto* page = new QWidget;
    auto* grid = new QGridLayout(page);
    grid->setContentsMargins(0, 0, spacing::close, 0);
    grid->setVerticalSpacing(spacing::close);
    grid->setColumnStretch(1, 1);
    int row = 0;
    if (const Method* chosen = method()) {
        summary_->setText(summaryOf(*chosen));
        fields_.resize(chosen->parameters.size());
        addMainSettings(*grid, row);
        addAdvanced(*grid, row);
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
                          static_cast<QWidget*>(quickButton_), static_cast<QWidget*>(paperButton_),
                          static_cast<QWidget*>(train_)}) {
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
    foldAdvanced();
    refreshSettingButtons();
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

/// Shows the settings below Advanced if a person wants to see them, or one of them is not valid. Folded ones
/// that are not at their defaults are counted.
void MethodForm::foldAdvanced() {
    if (advanced_ == nullptr)
        return;
    const auto count = [this](const auto& has) {
        std::ptrdiff_t fields = 0;
        for (const Section& section : sections_)
            fields +=
                std::count_if(section.fields.begin(), section.fields.end(), [&](const ParameterField* field) {
                    return field->isRelevant() && has(*field);
                });
        return fields;
    };
    const auto differing = count([](const ParameterField& field) { return !field.isDefault(); });
    const bool open =
        advancedShown_ || count([](const ParameterField& field) { return !field.isValid(); }) > 0;
    advanced_->setArrowType(open ? Qt::DownArrow : Qt::RightArrow);
    advanced_->setText(open || differing == 0 ? tr("Advanced") : tr("Advanced (%1 changed)").arg(differing));
    for (const Section& section : sections_) { // of a single one, and of one that does not count, no heading
        bool any = false;
        for (ParameterField* field : section.fields) {
            field->setFolded(!open);
            any = any || field->isRelevant();
        }
        section.heading->setVisible(open && any && sections_.size() > 1);
    }
}

void MethodForm::setAdvancedShown(bool shown) {
    advancedShown_ = shown;
    refresh();
}

void MethodForm::setQuickSetting(const std::map<std::string, std::string>& assignments) {
    quick_ = assignments;
    refreshSettingButtons();
}

void MethodForm::setForecasts(const QString& quick, const QString& paper) {
    quickTime_->setText(quick);
    paperTime_->setText(paper);
}

/// A button that would change nothing cannot be pressed.
void MethodForm::refreshSettingButtons() {
    paperButton_->setEnabled(std::any_of(fields_.begin(), fields_.end(), [](const ParameterField* field) {
        return field->isRelevant() && !field->isDefault();
    }));
    quickButton_->setEnabled(!quick_.empty() && assignments() != assignmentsAfter(quick_));
    QStringList settings;
    for (const auto& [key, value] : quick_)
        settings << QString::fromStdString(key + " " + value);
    quickButton_->setToolTip(quick_.empty()
                                 ? tr("This method has no quick setting.")
                                 : tr("Sized to the set for a first look: %1; all other settings at "
                                      "their defaults")
                                       .arg(settings.join(QStringLiteral(", "))));
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

std::map<std::string, std::string>
MethodForm::assignmentsAfter(const std::map<std::string, std::string>& changes) const {
    std::map<std::string, std::string> shown;
    for (const ParameterSpec& spec : method()->parameters) {
        const auto changed = changes.find(spec.key);
        shown[spec.key] = changed != changes.end()          ? changed->second
                          : changes.contains(spec.yieldsTo) ? toText(impliedValue(spec, changes))
                                                            : toText(offered(spec).defaultValue);
    }
    return fewestAssignments(method()->parameters, shown);
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
