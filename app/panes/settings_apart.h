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

/// A setting that is not the same everywhere, and what it is in each.
struct SettingApart {
    QString name;       ///< "Learning rate"
    QStringList values; ///< as many as there are runs; "–" where a method does not have it
};

/// What tells the runs apart: method, settings, rule of the epoch, seed. `form`, which may be null, counts as
/// one more, the last.
std::vector<SettingApart> settingsApart(const std::vector<const SessionRun*>& runs, const MethodForm* form);

/// The settings in which the selected runs differ, a column for each and one for the method's form; or all
/// of them. It keeps the runs it was opened with.
class SettingsApartDialog : public QDialog {
    Q_OBJECT
  public:
    SettingsApartDialog(const PaneContext* context, const MethodForm* form, QWidget* parent);
};

} // namespace groupscope
