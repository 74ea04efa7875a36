// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/views/figure_source.h"
#include "app/views/subgroup_findings.h"

#include <string>
#include <vector>

namespace groupscope {

struct NamedSpace;

/// Subgroups of a split in the embeddings of the compared runs, and in the stored one if wanted: a measure of
/// each, gaps between them, their nearest examples and their directions.
class SubgroupsSource : public FigureSource {
  public:
    explicit SubgroupsSource(PaneContext* context);

    void request(const Figure& figure, const PanelChoice& choice) override;
    SourceInputs inputs(const Figure& figure, const PanelChoice& choice) const override;
    QString reason(const Figure& figure, const PanelChoice& choice) const override;
    bool isOfShownRuns() const override { return true; }
    bool isForReports() const override { return true; }
    QString subject(const PanelChoice& choice) const override;

  private:
    std::vector<NamedSpace> spaces(const PanelChoice& choice) const;
    SubgroupKey keyOf(const Figure& figure, const NamedSpace& space, const PanelChoice& choice) const;
    const MeasuredSubgroups* measuredOf(const SubgroupFindings& findings, const PanelChoice& choice) const;
    QString waitingText(const Figure& figure, const PanelChoice& choice) const;

    PaneContext* context_;
    Session* session_;
    Derived<SubgroupKey, SubgroupFindings> findings_;
};

/// Id of the chosen measure of subgroups; the default while none is chosen.
std::string chosenSubgroupMeasure(const PanelChoice& choice);

/// Why a split has too many examples for a measure that compares all of them; empty: it has not. Without a
/// measure, the text is on the comparison itself.
QString tooManyRowsText(const Task& task, const std::string& split, const Measure* measure);

} // namespace groupscope
