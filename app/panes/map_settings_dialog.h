// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/base/parameters.h"

#include <QDialog>

#include <cstdint>
#include <map>
#include <string>
#include <vector>

class QPushButton;
class QSpinBox;

namespace groupscope {

class ParameterField;

/// Settings of a projection that the bar of the map does not have, made from its parameters alone.
class MapSettingsDialog : public QDialog {
    Q_OBJECT
  public:
    /// `assignments`: settings that differ from their defaults.
    MapSettingsDialog(const QString& projection, const std::vector<ParameterSpec>& specs,
                      const std::map<std::string, std::string>& assignments, std::uint64_t seed,
                      QWidget* parent = nullptr);

    /// Settings that differ from their defaults.
    std::map<std::string, std::string> assignments() const;
    std::uint64_t seed() const;

  private:
    void refresh();

    std::vector<ParameterField*> fields_;
    QSpinBox* seed_;
    QPushButton* accept_;
};

} // namespace groupscope
