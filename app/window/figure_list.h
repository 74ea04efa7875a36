// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/panes/pane.h"

#include <QSize>
#include <QString>
#include <QTreeWidget>

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

namespace groupscope {

/// A figure of the window that can be exported.
struct ListedFigure {
    std::string id;                    ///< PaneExport::id
    QString title;                     ///< such as "Trade-off › Methods by group"
    QSize onScreen;                    ///< PaneExport::size
    std::function<PaneDrawing()> draw; ///< PaneExport::now, which takes long for many runs
};

/// Choice in the export dialog, kept for the next dialog.
struct ExportChoice {
    std::vector<std::string> order; ///< ids of figures in their order; figures without a place follow
    std::set<std::string> ticked;   ///< ids of ticked figures
    /// File names that a user changed, by the default names of the drawings
    std::map<QString, QString> names;
    bool asSheet = false;
    int columns = 2;
    QString sheetName = QStringLiteral("figures");
};

/// The figures of the window, each with a tick and a file name that is edited in place. A figure is drawn
/// when it is highlighted or ticked. If it has nothing to draw, it becomes grey, loses its tick and shows the
/// reason in place of its name. Space ticks, F2 edits the name, Alt+Up, Alt+Down and the mouse move a figure.
class FigureList : public QTreeWidget {
    Q_OBJECT
  public:
    FigureList(std::vector<ListedFigure> figures, const ExportChoice& choice, QWidget* parent = nullptr);

    const ListedFigure& figure(int index) const { return figures_[static_cast<std::size_t>(index)]; }
    int count() const { return static_cast<int>(figures_.size()); }
    /// Drawing of a figure, made at the first call.
    const PaneDrawing& drawing(int index);
    /// Indices of the ticked figures, in the order of the list; each is drawn and has content.
    std::vector<int> ticked() const;
    /// Index of the highlighted figure; -1 for none.
    int pointed() const;
    void pointAt(const std::string& id);
    /// File name of a figure, without folder and ending.
    QString nameOf(int index) const;
    /// Whether the highlighted figure can move by `step`, -1 or 1.
    bool canMove(int step) const;
    void move(int step);
    /// Copies order, ticks and names to `choice`.
    void keepIn(ExportChoice& choice) const;

  Q_SIGNALS:
    /// Ticks, names or the order changed.
    void changed();
    void pointedChanged();

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void add(int index, bool ticked);
    /// Shows the state of a drawing in the row of its figure.
    void showDrawn(int index);
    void onItemChanged(QTreeWidgetItem* item, int column);
    void onCurrentChanged(const QTreeWidgetItem* item);
    int indexOf(const QTreeWidgetItem* item) const;
    QTreeWidgetItem* itemOf(int index) const;

    std::vector<ListedFigure> figures_;
    std::vector<std::optional<PaneDrawing>> drawings_; ///< (figures,) nothing: not drawn yet
    std::map<QString, QString> changedNames_;          ///< ExportChoice::names
};

/// Removes characters that file names cannot have, and the ending of a picture: "a-b" for "a/b.png".
QString fileName(QString text);

} // namespace groupscope
