// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>
#include <QStringList>

#include <vector>

namespace groupscope {

class MethodForm;
class PaneContext;
struct SessionRun;

/// A setting in which runs differ, with its values.
struct SettingApart {
    QString name;       ///< "Learning rate"
    QStringList values; ///< one for each run; "–" where a method does not have the setting
};

/// Differences between the runs: method, settings, epoch selection, seed. `form`, which may be null, counts
/// as one more run, the last.
std::vector<SettingApart> settingsApart(const std::vector<const SessionRun*>& runs, const MethodForm* form);

/// The settings in which the selected runs differ, or all settings: a column for each run and one for the
/// form of the method. The dialog keeps the runs that it was opened with.
class SettingsApartDialog : public QDialog {
    Q_OBJECT
  public:
    SettingsApartDialog(const PaneContext* context, const MethodForm* form, QWidget* parent);
};

} // namespace groupscope
