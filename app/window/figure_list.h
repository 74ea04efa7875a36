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
    QString title;                     ///< "Trade-off › Methods by group"
    QSize onScreen;                    ///< PaneExport::size
    std::function<PaneDrawing()> draw; ///< PaneExport::now, which takes long with many runs
};

/// Choice in the export dialog, kept for the next time it opens.
struct ExportChoice {
    std::vector<std::string> order;   ///< ids of figures; others follow
    std::set<std::string> ticked;     ///< ids
    std::map<QString, QString> names; ///< changed names of files, by the drawings' own names
    bool asSheet = false;
    int columns = 2;
    QString sheetName = QStringLiteral("figures");
};

/// The figures of the window with a tick and a name for the file of each, which is edited in place. A figure
/// is drawn when somebody points at it or ticks it. One with nothing to draw then becomes grey, loses its
/// tick and says why in place of its name. Space ticks, F2 edits the name, Alt+Up, Alt+Down and the mouse
/// move a figure.
class FigureList : public QTreeWidget {
    Q_OBJECT
  public:
    FigureList(std::vector<ListedFigure> figures, const ExportChoice& choice, QWidget* parent = nullptr);

    const ListedFigure& figure(int index) const { return figures_[static_cast<std::size_t>(index)]; }
    int count() const { return static_cast<int>(figures_.size()); }
    /// Draws the figure at the first call.
    const PaneDrawing& drawing(int index);
    /// Indices of figures, in the order of the list; all of them are drawn and have something to draw.
    std::vector<int> ticked() const;
    /// Index of the figure that is pointed at; -1 for none.
    int pointed() const;
    void pointAt(const std::string& id);
    /// The name of its file, without folder and ending.
    QString nameOf(int index) const;
    /// Whether the figure that is pointed at can move by `step`, -1 or 1.
    bool canMove(int step) const;
    void move(int step);
    /// Fills order, ticks and names.
    void keepIn(ExportChoice& choice) const;

  Q_SIGNALS:
    /// Ticks, names or the order are others.
    void changed();
    void pointedChanged();

  protected:
    void keyPressEvent(QKeyEvent* event) override;

  private:
    void add(int index, bool ticked);
    /// Says in the row of a figure what its drawing tells.
    void showDrawn(int index);
    void onItemChanged(QTreeWidgetItem* item, int column);
    void onCurrentChanged(const QTreeWidgetItem* item);
    int indexOf(const QTreeWidgetItem* item) const;
    QTreeWidgetItem* itemOf(int index) const;

    std::vector<ListedFigure> figures_;
    std::vector<std::optional<PaneDrawing>> drawings_; ///< (figures,) nothing: nobody looked yet
    std::map<QString, QString> changedNames_;          ///< ExportChoice::names
};

/// The name of a file without what names of files cannot have, and without the ending of a picture: "a-b" of
/// "a/b.png".
QString fileName(QString text);

} // namespace groupscope
