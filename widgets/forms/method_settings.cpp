// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/forms/method_settings.h"

#include "widgets/forms/form_assignments.h"
#include "widgets/forms/parameter_field.h"
#include "widgets/style/language.h"

#include <QGridLayout>
#include <QLabel>
#include <QSignalBlocker>
#include <QToolButton>

#include <algorithm>
#include <cstddef>
#include <utility>

namespace groupscope {

MethodSettings::MethodSettings(QWidget* parent)
    : QScrollArea(parent) {
    setWidgetResizable(true);
    setFrameShape(QFrame::NoFrame);
    setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    setFocusPolicy(Qt::NoFocus);
}

/// A box that loses the focus while the form is closed for the last time still emits its signals.
MethodSettings::~MethodSettings() {
    for (const QObject* child : findChildren<QObject*>())
        child->disconnect(this);
}

void MethodSettings::setMethod(const Method* method) {
    method_ = method;
    rebuild();
}

/// The line of that parameter of the method.
ParameterField* MethodSettings::addField(std::size_t index, QGridLayout& grid, int& row) {
    const ParameterSpec& spec = method_->parameters[index];
    const auto& kept = kept_[method_->id];
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

void MethodSettings::addMainSettings(QGridLayout& grid, int& row) {
    const std::vector<ParameterSpec>& specs = method_->parameters;
    for (const std::string& key : mainSettings(*method_))
        for (std::size_t i = 0; i < specs.size(); ++i)
            if (specs[i].key == key)
                addField(i, grid, row);
}

/// The parameters that have no line yet, in sections that one button folds.
void MethodSettings::addAdvanced(QGridLayout& grid, int& row) {
    if (std::none_of(fields_.begin(), fields_.end(), [](const auto* field) { return field == nullptr; }))
        return;
    advanced_ = new QToolButton;
    advanced_->setObjectName(QStringLiteral("advanced"));
    advanced_->setToolButtonStyle(Qt::ToolButtonTextBesideIcon);
    advanced_->setAutoRaise(true);
    advanced_->setFocusPolicy(Qt::StrongFocus);
    advanced_->setToolTip(tr("Shows or hides rarely changed settings"));
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
void MethodSettings::addSection(ParameterSection section, QGridLayout& grid, int& row) {
    Section shown;
    for (std::size_t i = 0; i < method_->parameters.size(); ++i) {
        if (method_->parameters[i].section != section || fields_[i] != nullptr)
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

void MethodSettings::rebuild() {
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
    if (method_ != nullptr) {
        fields_.resize(method_->parameters.size());
        addMainSettings(*grid, row);
        addAdvanced(*grid, row);
    }
    if (fields_.empty())
        grid->addWidget(new QLabel(tr("This method has no parameters.")), row++, 0, 1, 3);
    grid->setRowStretch(row, 1);
    delete takeWidget();
    setWidget(page);
    refresh();
}

/// The parameter without the choices that are not available.
ParameterSpec MethodSettings::offered(ParameterSpec spec) const {
    const auto unavailable = unavailable_.find(spec.key);
    if (unavailable == unavailable_.end() || std::erase(spec.choices, unavailable->second) == 0)
        return spec;
    if (spec.defaultValue == ParameterValue(unavailable->second))
        spec.defaultValue = spec.choices.front();
    return spec;
}

void MethodSettings::setUnavailable(const Assignments& choices) {
    unavailable_ = choices;
    rebuild();
}

void MethodSettings::remember(const ParameterField& field) {
    auto& kept = kept_[method_->id];
    if (field.isDefault() || !field.isValid())
        kept.erase(field.spec().key);
    else
        kept[field.spec().key] = field.text();
}

/// Whether the parameter is relevant for the values of the other fields.
bool MethodSettings::counts(const ParameterSpec& spec) const {
    if (!spec.onlyIf)
        return true;
    for (const ParameterField* field : fields_)
        if (field->spec().key == spec.onlyIf->key) {
            const std::vector<std::string>& values = spec.onlyIf->values;
            return std::find(values.begin(), values.end(), field->text()) != values.end();
        }
    return true;
}

void MethodSettings::refresh() {
    for (ParameterField* field : fields_)
        if (const bool relevant = counts(field->spec()); relevant != field->isRelevant())
            field->setRelevant(relevant);
    foldAdvanced();
}

/// Shows the settings below Advanced if a person wants to see them, or one of them is not valid. Folded ones
/// that are not at their defaults are counted.
void MethodSettings::foldAdvanced() {
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

void MethodSettings::setAdvancedShown(bool shown) {
    advancedShown_ = shown;
    refresh();
}

bool MethodSettings::isValid() const {
    return std::all_of(fields_.begin(), fields_.end(),
                       [](const ParameterField* field) { return !field->isRelevant() || field->isValid(); });
}

bool MethodSettings::isDefault() const {
    return std::all_of(fields_.begin(), fields_.end(), [](const ParameterField* field) {
        return !field->isRelevant() || field->isDefault();
    });
}

MethodSettings::Assignments MethodSettings::assignments() const {
    Assignments shown;
    for (const ParameterField* field : fields_)
        if (field->isRelevant())
            shown[field->spec().key] = field->text();
    return fewestAssignments(method_->parameters, shown);
}

MethodSettings::Assignments MethodSettings::assignmentsFor(const Method& method) const {
    if (&method == method_)
        return assignments();
    Assignments result;
    const auto own = kept_.find(method.id);
    if (own == kept_.end() && unavailable_.empty())
        return result;
    for (const ParameterSpec& spec : method.parameters) {
        result[spec.key] = toText(offered(spec).defaultValue);
        if (own != kept_.end())
            if (const auto kept = own->second.find(spec.key); kept != own->second.end())
                result[spec.key] = kept->second;
    }
    return fewestAssignments(method.parameters, result);
}

MethodSettings::Assignments MethodSettings::assignmentsAfter(const Assignments& changes) const {
    Assignments shown;
    for (const ParameterSpec& spec : method_->parameters) {
        const auto changed = changes.find(spec.key);
        shown[spec.key] = changed != changes.end()          ? changed->second
                          : changes.contains(spec.yieldsTo) ? toText(impliedValue(spec, changes))
                                                            : toText(offered(spec).defaultValue);
    }
    return fewestAssignments(method_->parameters, shown);
}

void MethodSettings::setAssignments(const Assignments& assignments) {
    if (method_ != nullptr)
        resolveParameters(method_->parameters, assignments); // throws before anything is changed
    {
        const QSignalBlocker blocker(this);
        for (ParameterField* field : fields_) {
            const auto found = assignments.find(field->spec().key);
            if (found == assignments.end() && assignments.contains(field->spec().yieldsTo))
                field->setText(displayText(impliedValue(field->spec(), assignments)));
            else if (found == assignments.end())
                field->reset();
            else
                field->setText(found->second);
        }
    }
    Q_EMIT changed();
}

} // namespace groupscope
