// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/session/background_job.h"
#include "app/session/session.h"
#include "app/views/search_space.h"
#include "core/measures/gaps.h"
#include "core/measures/subgroup_views.h"

#include <QObject>
#include <QString>
#include <QStringList>

#include <map>
#include <memory>
#include <string>
#include <utility>
#include <vector>

namespace groupscope {

/// A measure of subgroups, and by how much they differ.
struct MeasuredSubgroups {
    Measured measured;
    /// Others − worst, better − worse half: those there are. Nothing until they are wanted: their intervals
    /// are drawn from the rows again and again.
    std::optional<std::vector<Gap>> gaps;
    std::string reason; ///< why it was not measured; empty: it was
};

/// What is known of the rows of one split in one space.
struct SubgroupKnowledge {
    std::shared_ptr<const SubgroupViews> confusions;   ///< with confusions alone; null: not yet
    std::shared_ptr<const SubgroupViews> spectra;      ///< with spectra alone
    std::map<std::string, MeasuredSubgroups> measured; ///< by id of the measure
};

/// Compares subgroups of rows in several embeddings, in a thread of its own, and keeps what it has found. The
/// latest request wins.
class SubgroupModel : public QObject {
    Q_OBJECT
  public:
    explicit SubgroupModel(Session* session, QObject* parent = nullptr);

    enum class Wanted { confusions, spectra, measure, gaps /* and the measure */ };

    /// Asks for that of the spaces on the split; `found` follows for each that is
    /// not known yet. Runs whose head is on disk are fetched, and must be asked for again. `measure` is the
    /// id of the measure that is wanted.
    void request(const std::vector<SearchSpace>& spaces, const std::string& split, Wanted wanted,
                 const std::string& measure);
    /// What is known so far; null before anything is.
    const SubgroupKnowledge* known(const SearchSpace& space, const std::string& split) const;
    bool isWorking() const { return job_.isRunning(); }

  Q_SIGNALS:
    void found();
    /// Nothing is being looked for any more.
    void rested();
    void failed(const QString& message);

  private:
    using Key = std::pair<SearchSpace, std::string>; ///< with the split

    struct Request {
        std::vector<SearchSpace> spaces;
        std::string split;
        Wanted wanted = Wanted::confusions;
        std::string measure;

        bool operator==(const Request&) const = default;
    };

    void clear();
    /// What else was asked for at once with them must be asked for again: `rested` follows.
    void forget(const QStringList& runIds);
    bool knows(const Key& key, Wanted wanted, const std::string& measure) const;

    Session* session_;
    BackgroundJob job_;
    Request requested_; ///< the latest
    std::map<Key, SubgroupKnowledge> known_;
};

} // namespace groupscope
