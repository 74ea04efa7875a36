// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;

namespace groupscope {

class FlowRow;

/// A row of boxes to choose from, each with its name before it, and of buttons. Where room is short the names
/// give way, the first ones first, then what stands last goes on in a second line: no box cuts what is chosen
/// in it, and the row never pushes its neighbours aside.
class ChoiceBar : public QWidget {
    Q_OBJECT
  public:
    explicit ChoiceBar(QWidget* parent = nullptr);

    /// `label` may be empty; `tip` says what is chosen, `name` is the box's object name.
    QComboBox* addChoice(const QString& label, const QString& tip, const QString& name);
    void addButton(QWidget* button);
    /// Keeps what follows at the right end.
    void addStretch();

  protected:
    void resizeEvent(QResizeEvent* event) override;
    bool event(QEvent* event) override;

  private:
    int widthOf(const QWidget* widget) const;
    int widthOfShownCaptions() const;
    void showCaptions();

    FlowRow* row_;
    QList<QComboBox*> boxes_;
    QList<QLabel*> captions_;
    QList<QWidget*> buttons_;
};

} // namespace groupscope
