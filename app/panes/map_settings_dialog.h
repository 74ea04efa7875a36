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

/// What a projection is made with, as far as the map's bar does not hold it: made from its parameters alone.
class MapSettingsDialog : public QDialog {
    Q_OBJECT
  public:
    /// `assignments`: what differs from the defaults now.
    MapSettingsDialog(const QString& projection, const std::vector<ParameterSpec>& specs,
                      const std::map<std::string, std::string>& assignments, std::uint64_t seed,
                      QWidget* parent = nullptr);

    /// Only what differs from the default.
    std::map<std::string, std::string> assignments() const;
    std::uint64_t seed() const;

  private:
    void refresh();

    std::vector<ParameterField*> fields_;
    QSpinBox* seed_;
    QPushButton* accept_;
};

} // namespace groupscope
