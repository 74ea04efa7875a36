// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QWidget>

class QComboBox;
class QLabel;

namespace groupscope {

class FlowRow;

/// A row of labelled boxes and of buttons. If the width is too small, labels are hidden, the first ones
/// first, then the last items move to a second line. No box cuts its current entry, and the row never pushes
/// its neighbours aside.
class ChoiceBar : public QWidget {
    Q_OBJECT
  public:
    explicit ChoiceBar(QWidget* parent = nullptr);

    /// `label` may be empty; `tip` is the tooltip, `name` the object name of the box.
    QComboBox* addChoice(const QString& label, const QString& tip, const QString& name);
    void addButton(QWidget* button);
    /// Moves the following items to the right end.
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
