// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QDialog>
#include <QString>

#include <memory>

class QComboBox;
class QLabel;
class QLineEdit;
class QPlainTextEdit;
class QTabWidget;
class QTextBrowser;

namespace groupscope {

class GroupBars;
class PaneContext;
struct LearningCharts;

/// All details of one run: name and note, settings, warnings, values, data and origin, next to its groups and
/// curves. Follows the run while it trains, and closes when the run is removed.
class RunPage : public QDialog {
    Q_OBJECT
  public:
    RunPage(PaneContext* context, const QString& id, QWidget* parent = nullptr);
    ~RunPage() override;

  protected:
    void done(int result) override;

  private:
    QWidget* makeWords();
    QWidget* makePictures();
    void refresh();
    void showGroups();
    void store();

    PaneContext* context_;
    QString id_;
    QLabel* title_;
    QLineEdit* name_;
    QPlainTextEdit* note_;
    QTextBrowser* details_;
    QComboBox* rows_;
    GroupBars* bars_;
    QTabWidget* curves_;
    std::unique_ptr<LearningCharts> charts_;
};

} // namespace groupscope
