// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/forms/method_form.h"

#include "widgets/forms/method_settings.h"
#include "widgets/style/focus.h"
#include "widgets/style/language.h"

#include <QComboBox>
#include <QCompleter>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSpinBox>
#include <QStandardItemModel>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace groupscope {

MethodForm::MethodForm(const std::vector<Method>& methods, QWidget* parent)
    : QWidget(parent)
    , methods_(methods)
    , methodBox_(new QComboBox)
    , summary_(new QLabel)
    , settings_(new MethodSettings)
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
    column->addWidget(settings_, 1);
    // Above the boxes and buttons: the settings give the room for a text, and nothing else moves.
    column->addWidget(reasonLabel_);
    column->addWidget(forecast_);
    column->addWidget(makeSeeds());
    column->addWidget(makeSettingButtons());
    column->addWidget(train_);
    passFocusTo(this, methodBox_);

    connect(methodBox_, &QComboBox::currentIndexChanged, this, [this] {
        showMethod();
        Q_EMIT changed();
    });
    connect(settings_, &MethodSettings::changed, this, [this] {
        refresh();
        Q_EMIT changed();
    });
    connect(settings_, &MethodSettings::advancedToggled, this, &MethodForm::advancedToggled);
    connect(quickButton_, &QPushButton::clicked, this, [this] { setAssignments(quick_); });
    connect(paperButton_, &QPushButton::clicked, this, [this] { setAssignments({}); });
    connect(train_, &QPushButton::clicked, this, &MethodForm::trainRequested);
    for (QSpinBox* spin : {seed_, seedCount_}) {
        connect(spin, &QSpinBox::valueChanged, this, [this] {
            refresh();
            Q_EMIT changed();
        });
    }
    showMethod();
}

/// A box that loses the focus while the form is closed for the last time still emits its signals.
MethodForm::~MethodForm() {
    for (const QObject* child : findChildren<QObject*>())
        child->disconnect(this);
}

QWidget* MethodForm::makeSeeds() {
    seed_->setObjectName(QStringLiteral("seed"));
    seed_->setRange(0, std::numeric_limits<int>::max());
    seed_->setToolTip(tr("The same seed gives the same result, bit for bit"));
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
    paperButton_->setToolTip(tr("All settings at their defaults, which are those of the paper if the tooltip "
                                "of a setting names it as the source"));
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
    methodBox_->setToolTip(tr("Choose from the list, or type part of a name or id"));
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

const Method* MethodForm::methodOf(const QString& id) const {
    const auto found = std::find_if(methods_.begin(), methods_.end(), [&](const Method& candidate) {
        return candidate.id == id.toStdString();
    });
    return found == methods_.end() ? nullptr : &*found;
}

const Method* MethodForm::method() const {
    return methodOf(methodId());
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

void MethodForm::showMethod() {
    if (const Method* chosen = method())
        summary_->setText(summaryOf(*chosen));
    settings_->setMethod(method());
    orderTabs();
    refresh();
}

void MethodForm::setUnavailable(const std::map<std::string, std::string>& choices) {
    if (choices == settings_->unavailable())
        return;
    settings_->setUnavailable(choices);
    orderTabs();
    refresh();
    Q_EMIT changed();
}

/// The fields are made after the seeds and buttons, but come before them.
void MethodForm::orderTabs() {
    QWidget* before = methodBox_;
    for (QWidget* child :
         settings_->widget()->findChildren<QWidget*>(QString(), Qt::FindDirectChildrenOnly)) {
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

void MethodForm::refresh() {
    refreshSettingButtons();
    train_->setEnabled(trainingEnabled_ && method() && isValid());
    // Changing the text takes the shortcut away.
    train_->setText(seedCount() == 1 ? tr("Train") : tr("Train %1 runs").arg(seedCount()));
    train_->setShortcut(Qt::CTRL | Qt::Key_Return);
    seedCount_->setToolTip(
        seedCount() == 1
            ? tr("Number of seeds, one run each, from the first seed on")
            : tr("Trains one run for each seed from %1 to %2").arg(seed()).arg(seed() + seedCount() - 1));
    const QString why = !isValid() ? tr("A value is out of range.") : trainingEnabled_ ? QString() : reason_;
    reasonLabel_->setText(why);
    reasonLabel_->setVisible(!why.isEmpty());
    train_->setToolTip(why.isEmpty() ? tr("Train (Ctrl+Return)") : why);
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
    paperButton_->setEnabled(!settings_->isDefault());
    quickButton_->setEnabled(!quick_.empty() && assignments() != settings_->assignmentsAfter(quick_));
    QStringList settings;
    for (const auto& [key, value] : quick_)
        settings << QString::fromStdString(key + " " + value);
    quickButton_->setToolTip(quick_.empty() ? tr("This method has no quick setting.")
                                            : tr("Settings that suit the size of the set, for a first "
                                                 "result: %1; all others at their defaults")
                                                  .arg(settings.join(QStringLiteral(", "))));
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
    return settings_->assignments();
}

std::map<std::string, std::string> MethodForm::assignmentsFor(const QString& id) const {
    const Method* method = methodOf(id);
    return method == nullptr ? std::map<std::string, std::string>() : settings_->assignmentsFor(*method);
}

std::map<std::string, std::string>
MethodForm::assignmentsAfter(const std::map<std::string, std::string>& changes) const {
    return settings_->assignmentsAfter(changes);
}

void MethodForm::setAssignments(const std::map<std::string, std::string>& assignments) {
    settings_->setAssignments(assignments);
}

bool MethodForm::isValid() const {
    return settings_->isValid();
}

bool MethodForm::isAdvancedShown() const {
    return settings_->isAdvancedShown();
}

void MethodForm::setAdvancedShown(bool shown) {
    settings_->setAdvancedShown(shown);
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
