// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/panes/map_settings_dialog.h"

#include "widgets/forms/parameter_field.h"

#include <QDialogButtonBox>
#include <QGridLayout>
#include <QLabel>
#include <QPushButton>
#include <QSpinBox>
#include <QVBoxLayout>

#include <algorithm>
#include <limits>

namespace groupscope {

MapSettingsDialog::MapSettingsDialog(const QString& projection, const std::vector<ParameterSpec>& specs,
                                     const std::map<std::string, std::string>& assignments,
                                     std::uint64_t seed, QWidget* parent)
    : QDialog(parent)
    , seed_(new QSpinBox) {
    setWindowTitle(tr("Settings of %1").arg(projection));
    auto* page = new QWidget;
    auto* grid = new QGridLayout(page); // the fields order the keyboard's way through their parent
    grid->setContentsMargins(0, 0, 0, 0);
    grid->setColumnStretch(1, 1);
    int row = 0;
    for (const ParameterSpec& spec : specs) {
        auto* field = new ParameterField(spec, *grid, row, this);
        row += 2; // the second for its message
        if (const auto given = assignments.find(spec.key); given != assignments.end())
            field->setText(given->second);
        connect(field, &ParameterField::changed, this, &MapSettingsDialog::refresh);
        fields_.push_back(field);
    }
    seed_->setObjectName(QStringLiteral("mapSeed"));
    seed_->setRange(0, std::numeric_limits<int>::max());
    seed_->setValue(static_cast<int>(std::min<std::uint64_t>(seed, std::numeric_limits<int>::max())));
    seed_->setToolTip(tr("The same seed gives the same map, bit for bit"));
    auto* seedLabel = new QLabel(tr("&Seed"));
    seedLabel->setBuddy(seed_);
    grid->addWidget(seedLabel, row, 0);
    grid->addWidget(seed_, row, 1);
    auto* buttons = new QDialogButtonBox(QDialogButtonBox::Ok | QDialogButtonBox::Cancel |
                                         QDialogButtonBox::RestoreDefaults);
    accept_ = buttons->button(QDialogButtonBox::Ok);
    accept_->setText(tr("Lay out"));
    connect(buttons, &QDialogButtonBox::accepted, this, &QDialog::accept);
    connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
    connect(buttons->button(QDialogButtonBox::RestoreDefaults), &QPushButton::clicked, this, [this] {
        for (ParameterField* field : fields_)
            field->reset();
        seed_->setValue(0);
    });
    auto* column = new QVBoxLayout(this);
    column->addWidget(page);
    column->addStretch();
    column->addWidget(buttons);
    resize(std::max(380, sizeHint().width()), sizeHint().height());
    refresh();
}

std::map<std::string, std::string> MapSettingsDialog::assignments() const {
    std::map<std::string, std::string> result;
    for (const ParameterField* field : fields_)
        if (field->isValid() && !field->isDefault())
            result[field->spec().key] = field->text();
    return result;
}

std::uint64_t MapSettingsDialog::seed() const {
    return static_cast<std::uint64_t>(seed_->value());
}

void MapSettingsDialog::refresh() {
    accept_->setEnabled(
        std::all_of(fields_.begin(), fields_.end(), [](const ParameterField* f) { return f->isValid(); }));
}

} // namespace groupscope
