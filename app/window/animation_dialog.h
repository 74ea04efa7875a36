// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/animation_work.h"

#include <QDialog>
#include <QTimer>

#include <memory>
#include <optional>

class QCheckBox;
class QComboBox;
class QDialogButtonBox;
class QLabel;
class QLineEdit;
class QProgressBar;
class QSpinBox;

namespace groupscope {

class GroupBars;
struct LaidOutMap;
class MapPanel;
class PaneContext;

/// Writes the epochs of the run of the time line as an animated GIF or as numbered pictures: the map, and the
/// group bars next to it. The time line steps through the epochs meanwhile, and then returns.
class AnimationDialog : public QDialog {
    Q_OBJECT
  public:
    /// `bars` may be null.
    AnimationDialog(PaneContext* context, MapPanel* map, GroupBars* bars, QWidget* parent = nullptr);

    void setPath(const QString& path);
    void setPictureSize(QSize size);
    void setLength(int seconds, int picturesPerSecond);
    void setPictureFiles(bool files);
    /// Number of pictures to be written.
    int pictureCount() const;
    bool isWriting() const { return job_.isRunning(); }

    /// Starts writing, after a question if a file would be replaced. On failure the dialog says why and stays
    /// open.
    void accept() override;
    /// Stops writing, which leaves no file, or closes the dialog.
    void reject() override;

  Q_SIGNALS:
    void written(const QString& path);

  private:
    void build();
    void browse();
    void write();
    /// Why the animation cannot continue; empty: it can.
    QString whatChanged() const;
    void takeLook(int position);
    void showPlan();
    void showWriting(bool writing);
    /// Hands over the next picture, if the queue has room.
    void shoot();
    QImage barsPicture() const;
    void end(const QString& problem);
    AnimationOrder order() const;

    PaneContext* context_;
    MapPanel* map_;
    GroupBars* bars_;
    BackgroundJob job_;
    QTimer shooting_;
    std::shared_ptr<ShotQueue> queue_;
    AnimationOrder order_;      ///< the current order
    QString agreed_;            ///< path that the user agreed to replace
    QString stopReason_;        ///< text for a stopped animation
    QString runId_;             ///< run of the epochs
    QStringList selectedRuns_;  ///< selection when writing began, whose bars are drawn
    bool withTrails_ = true;    ///< trails of the examples selected then
    bool withContours_ = false; ///< around the groups of the colours of each picture
    bool withLabels_ = false;   ///< at the centres of the groups
    int epochs_ = 0;            ///< number of epochs when writing began
    int next_ = 0;              ///< index of the next picture
    std::optional<int> before_; ///< position of the time line before; nothing: none was chosen
    std::shared_ptr<const LaidOutMap> shownMap_; ///< map when writing began
    QString caption_;                            ///< caption of that map
    std::shared_ptr<const ScatterFigure> look_;  ///< figure with the camera and style of the first picture
    int lookOf_ = 0;                             ///< position with the colours of look_
    QComboBox* format_;
    QLineEdit* path_;
    QSpinBox* width_;
    QSpinBox* height_;
    QSpinBox* seconds_;
    QSpinBox* rate_;
    QCheckBox* withBars_;
    QLabel* plan_;
    QLabel* problem_;
    QProgressBar* progress_;
    QDialogButtonBox* buttons_;
};

} // namespace groupscope
