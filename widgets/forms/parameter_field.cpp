// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/forms/parameter_field.h"

#include "core/base/error.h"

#include <QCheckBox>
#include <QComboBox>
#include <QDoubleValidator>
#include <QEvent>
#include <QGridLayout>
#include <QLabel>
#include <QLineEdit>
#include <QSpinBox>
#include <QToolButton>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>

namespace groupscope {
namespace {

QString shown(const std::string& text) {
    return QString::fromStdString(text);
}

std::optional<ParameterValue> parsed(const ParameterSpec& spec, const std::string& text) {
    try {
        return parseParameter(spec, text);
    } catch (const Error&) {
        return std::nullopt;
    }
}

bool isNumber(const ParameterSpec& spec) {
    return std::holds_alternative<double>(spec.defaultValue) ||
           std::holds_alternative<std::int64_t>(spec.defaultValue);
}

QString rangeText(const ParameterSpec& spec) {
    return ParameterField::tr("%1 to %2")
        .arg(shown(displayText(spec.minimum)), shown(displayText(spec.maximum)));
}

QString helpText(const ParameterSpec& spec) {
    QString text = shown(spec.help) + QLatin1String("\n\n") +
                   ParameterField::tr("Default: %1").arg(shown(displayText(spec.defaultValue)));
    if (isNumber(spec))
        text += ParameterField::tr("\nRange: %1").arg(rangeText(spec));
    return text + ParameterField::tr("\nSource: %1\nKey: %2").arg(shown(spec.source), shown(spec.key));
}

} // namespace

ParameterField::ParameterField(const ParameterSpec& spec, QGridLayout& grid, int row, QObject* parent)
    : QObject(parent)
    , spec_(spec)
    , label_(new QLabel(shown(spec.label)))
    , reset_(new QToolButton)
    , message_(new QLabel) {
    makeEditor();
    editor_->setObjectName(shown(spec.key));
    editor_->setAccessibleName(shown(spec.label));
    editor_->setAccessibleDescription(shown(spec.help));
    editor_->setFocusPolicy(Qt::StrongFocus);
    editor_->installEventFilter(this);
    // As wide as when it is marked, so that nothing shifts; long names wrap and leave room to their editor.
    QFont marked = label_->font();
    marked.setBold(true);
    const int needed = QFontMetrics(marked).horizontalAdvance(shown(spec.label) + QStringLiteral(" •")) + 4;
    const int most = 22 * label_->fontMetrics().averageCharWidth();
    label_->setWordWrap(needed > most);
    label_->setFixedWidth(std::min(needed, most));
    editor_->setMinimumWidth(12 * label_->fontMetrics().averageCharWidth());
    label_->setBuddy(editor_);
    label_->setToolTip(helpText(spec));
    editor_->setToolTip(helpText(spec));
    reset_->setText(QStringLiteral("↺"));
    reset_->setAutoRaise(true);
    reset_->setFocusPolicy(Qt::StrongFocus);
    const QString usual = shown(displayText(spec.defaultValue));
    reset_->setToolTip(usual.isEmpty() ? tr("Clear") : tr("Reset to %1").arg(usual));
    reset_->setAccessibleName(tr("Reset %1").arg(shown(spec.label)));
    reset_->setObjectName(shown("reset_" + spec.key));
    message_->setObjectName(shown("message_" + spec.key));
    message_->setWordWrap(true);
    grid.addWidget(label_, row, 0);
    grid.addWidget(editor_, row, 1);
    grid.addWidget(reset_, row, 2);
    grid.addWidget(message_, row + 1, 0, 1, 3);
    QWidget::setTabOrder(editor_, reset_);
    connect(reset_, &QToolButton::clicked, this, [this] {
        reset();
        editor_->setFocus();
    });
    connect(this, &ParameterField::changed, this, &ParameterField::mark);
    reset();
    mark();
}

void ParameterField::makeEditor() {
    if (std::holds_alternative<std::int64_t>(spec_.defaultValue)) {
        auto* spin = new QSpinBox;
        constexpr double most = std::numeric_limits<int>::max();
        spin->setRange(static_cast<int>(std::max(spec_.minimum, -most)),
                       static_cast<int>(std::min(spec_.maximum, most)));
        spin->setLocale(QLocale::c());
        connect(spin, &QSpinBox::valueChanged, this, &ParameterField::changed);
        editor_ = spin;
    } else if (std::holds_alternative<double>(spec_.defaultValue)) {
        auto* line = new QLineEdit;
        auto* validator = new QDoubleValidator(line);
        QLocale point = QLocale::c(); // a point everywhere: the same text works on the command line
        point.setNumberOptions(QLocale::RejectGroupSeparator);
        validator->setLocale(point);
        validator->setNotation(QDoubleValidator::ScientificNotation);
        line->setValidator(validator);
        connect(line, &QLineEdit::textChanged, this, &ParameterField::changed);
        editor_ = line;
    } else if (std::holds_alternative<bool>(spec_.defaultValue)) {
        auto* box = new QCheckBox;
        connect(box, &QCheckBox::toggled, this, &ParameterField::changed);
        editor_ = box;
    } else if (spec_.choices.empty()) { // any text
        auto* line = new QLineEdit;
        connect(line, &QLineEdit::textChanged, this, &ParameterField::changed);
        editor_ = line;
    } else {
        auto* combo = new QComboBox;
        combo->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
        combo->setMinimumContentsLength(8);
        for (const std::string& choice : spec_.choices)
            combo->addItem(shown(choice).replace(QLatin1Char('_'), QLatin1Char(' ')), shown(choice));
        connect(combo, &QComboBox::currentIndexChanged, this, &ParameterField::changed);
        editor_ = combo;
    }
}

std::string ParameterField::text() const {
    if (const auto* spin = qobject_cast<const QSpinBox*>(editor_))
        return std::to_string(spin->value());
    if (const auto* line = qobject_cast<const QLineEdit*>(editor_))
        return line->text().trimmed().toStdString();
    if (const auto* box = qobject_cast<const QCheckBox*>(editor_))
        return box->isChecked() ? "true" : "false";
    return static_cast<const QComboBox*>(editor_)->currentData().toString().toStdString();
}

bool ParameterField::setText(const std::string& text) {
    const std::optional<ParameterValue> value = parsed(spec_, text);
    if (!value)
        return false;
    if (auto* spin = qobject_cast<QSpinBox*>(editor_))
        spin->setValue(static_cast<int>(std::get<std::int64_t>(*value)));
    else if (auto* line = qobject_cast<QLineEdit*>(editor_))
        line->setText(shown(text));
    else if (auto* box = qobject_cast<QCheckBox*>(editor_))
        box->setChecked(std::get<bool>(*value));
    else if (auto* combo = static_cast<QComboBox*>(editor_); combo->findData(shown(text)) >= 0)
        combo->setCurrentIndex(combo->findData(shown(text)));
    return true;
}

bool ParameterField::isValid() const {
    return parsed(spec_, text()).has_value();
}

bool ParameterField::isDefault() const {
    return parsed(spec_, text()) == spec_.defaultValue;
}

void ParameterField::reset() {
    setText(displayText(spec_.defaultValue));
}

void ParameterField::setRelevant(bool relevant) {
    relevant_ = relevant;
    showLine();
}

void ParameterField::setFolded(bool folded) {
    if (folded == std::exchange(folded_, folded))
        return;
    showLine();
}

void ParameterField::showLine() {
    label_->setVisible(isInView());
    editor_->setVisible(isInView());
    mark();
}

void ParameterField::mark() {
    QFont font = label_->font();
    font.setBold(!isDefault());
    label_->setFont(font);
    label_->setText(isDefault() ? shown(spec_.label) : tr("%1 •").arg(shown(spec_.label)));
    reset_->setVisible(isInView() && !isDefault());
    QSizePolicy place = reset_->sizePolicy();
    place.setRetainSizeWhenHidden(isInView()); // or every change would shift the editors
    reset_->setSizePolicy(place);
    const bool valid = isValid();
    message_->setVisible(isInView() && !valid);
    message_->setText(valid ? QString() : tr("⚠ Give a number from %1").arg(rangeText(spec_)));
    // Qt has no palette role for a wrong entry; the border is drawn in a colour that shows on dark and light.
    editor_->setStyleSheet(valid ? QString() : QStringLiteral("QLineEdit{border:2px solid #d55e00;}"));
}

bool ParameterField::eventFilter(QObject* watched, QEvent* event) {
    // Scrolling the form must not change a value it passes.
    if (event->type() == QEvent::Wheel && !editor_->hasFocus()) {
        event->ignore();
        return true;
    }
    return QObject::eventFilter(watched, event);
}

} // namespace groupscope
