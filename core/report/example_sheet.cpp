// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/report/example_sheet.h"

#include "core/base/error.h"
#include "core/base/random.h"
#include "core/base/text.h"
#include "core/data/task_domains.h"
#include "core/data/task_members.h"
#include "core/io/png_image.h"
#include "core/report/html_parts.h"
#include "core/runs/json_values.h"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <utility>

namespace groupscope {

using Json = nlohmann::ordered_json;

namespace {

/// Name, class and domain of the examples of a task.
class ExampleNames {
  public:
    explicit ExampleNames(const Task& task)
        : task_(task)
        , domains_(hasDomains(task) ? domainColumn(task) : DomainColumn()) {}

    const std::string& name(int row) const { return task_.set->ids[static_cast<std::size_t>(row)]; }
    std::string description(int row) const { return describeRow(task_, static_cast<std::size_t>(row)); }
    std::string domain(int row) const {
        const int code = domains_.codes.empty() ? -1 : domains_.codes[static_cast<std::size_t>(row)];
        return code < 0 ? std::string() : domains_.values[static_cast<std::size_t>(code)];
    }
    /// A picture, or the name, with `facts` below it.
    std::string cell(int row, const std::string& facts) const {
        const std::string png = pngOf(task_.set->thumbnails, row), escaped = escapeXml(name(row));
        const std::string picture =
            png.empty()
                ? "<span>" + escaped + "</span>"
                : "<img width=\"84\" height=\"84\" style=\"image-rendering:pixelated\" alt=\"" + escaped +
                      "\" title=\"" + escaped + "\" src=\"data:image/png;base64," + base64Of(png) + "\"/>";
        return "<td>" + picture + "<br/><small>" + escapeXml(facts) + "</small></td>";
    }

  private:
    const Task& task_;
    DomainColumn domains_;
};

std::vector<int> anchorsOf(const ExampleSheet& sheet, const Task& task, const ExampleSheetPlan& plan) {
    if (plan.anchors.empty())
        return sheet.trained;
    std::vector<int> rows;
    for (const std::string& name : plan.anchors) {
        const auto found = std::find(task.set->ids.begin(), task.set->ids.end(), name);
        if (found == task.set->ids.end())
            throw UsageError("the set has no example '" + name + "'", "anchor", "give the name of one");
        rows.push_back(static_cast<int>(found - task.set->ids.begin()));
    }
    return rows;
}

bool areWeighed(const ExampleSheet& sheet) {
    return std::any_of(sheet.negatives.begin(), sheet.negatives.end(),
                       [](const WeighedNegatives& own) { return own.areWeighed(); });
}

Table::Cell domainCell(const ExampleNames& names, int row) {
    const std::string domain = names.domain(row);
    return domain.empty() ? Table::Cell() : Table::Cell(domain);
}

Table drawnTable(const ExampleSheet& sheet, const ExampleNames& names) {
    Table table;
    table.caption = "Examples of each split, drawn at random";
    table.columns = {
        {"split", "split"}, {"name", "example"}, {"group", "class and group"}, {"domain", "domain"}};
    for (const ExampleSheet::Drawn& drawn : sheet.splits)
        for (const int row : drawn.rows)
            table.rows.push_back({Table::Cell(drawn.title), Table::Cell(names.name(row)),
                                  Table::Cell(names.description(row)), domainCell(names, row)});
    return table;
}

Table negativesTable(const ExampleSheet& sheet, const ExampleNames& names) {
    const auto number = [](std::string key, std::string title) {
        return Table::Column{
            .key = std::move(key), .title = std::move(title), .kind = Table::Kind::number, .decimals = 3};
    };
    Table table;
    table.caption = "Negatives that weigh most for each anchor, by the embedding of " + sheet.run;
    table.columns = {{"anchor", "anchor"},
                     {"name", "negative"},
                     {"group", "class and group"},
                     {"domain", "domain"},
                     number("similarity", "similarity"),
                     number("temperature", "temperature"),
                     number("weight", "weight N·w"),
                     {.key = "share", .title = "share", .kind = Table::Kind::percent}};
    for (const WeighedNegatives& own : sheet.negatives)
        for (const WeighedNegative& one : own.heaviest)
            table.rows.push_back({Table::Cell(names.name(own.anchor)), Table::Cell(names.name(one.row)),
                                  Table::Cell(names.description(one.row)), domainCell(names, one.row),
                                  Table::Cell(one.similarity), Table::Cell(one.temperature),
                                  Table::Cell(one.weight), Table::Cell(one.share)});
    if (!areWeighed(sheet))
        eraseColumns(table, [&](std::size_t place) { return table.columns[place].key == "weight"; });
    return table;
}

std::string describedExample(const ExampleNames& names, int row) {
    const std::string domain = names.domain(row);
    return names.description(row) + (domain.empty() ? "" : "; domain " + domain);
}

} // namespace

ExampleSheet drawExamples(const Task& task, const ExampleSheetPlan& plan) {
    ExampleSheet sheet;
    std::vector<int> unlabeled;
    for (const Split& split : task.splits) {
        if (split.rows.empty())
            continue;
        std::vector<int> rows =
            Random(plan.seed, "examples of a sheet", sheet.splits.size())
                .sampleWithoutReplacement(split.rows, static_cast<std::size_t>(plan.each));
        if (&split == &task.fit())
            sheet.trained = rows;
        else if (split.purpose == Purpose::fitUnlabeled && unlabeled.empty())
            unlabeled = rows;
        sheet.splits.push_back({split.title, split.rows.size(), std::move(rows)});
    }
    if (sheet.trained.empty())
        sheet.trained = std::move(unlabeled);
    if (sheet.trained.empty()) // none of those to train on has a class
        sheet.trained =
            Random(plan.seed, "examples of a sheet", sheet.splits.size())
                .sampleWithoutReplacement(task.rowsToFitUnlabeled(), static_cast<std::size_t>(plan.each));
    return sheet;
}

void addNegatives(ExampleSheet& sheet, const std::shared_ptr<const Task>& task, const Run& run,
                  const ExampleSheetPlan& plan, const RunContext& context) {
    const std::vector<int> anchors = anchorsOf(sheet, *task, plan);
    const NegativeWeights weights(task, run, context);
    sheet.run = run.name.empty() ? run.method : run.name;
    for (const int anchor : anchors)
        sheet.negatives.push_back(
            weights.heaviest(anchor, static_cast<std::size_t>(plan.negatives), context));
}

std::vector<Table> exampleTables(const ExampleSheet& sheet, const Task& task) {
    const ExampleNames names(task);
    std::vector<Table> tables{drawnTable(sheet, names)};
    if (!sheet.negatives.empty())
        tables.push_back(negativesTable(sheet, names));
    return tables;
}

std::string examplesToJson(const ExampleSheet& sheet, const Task& task) {
    Json json;
    for (const Table& table : exampleTables(sheet, task))
        json[json.empty() ? "examples" : "negatives"] = Json::parse(toJson(table))["rows"];
    return dumpJson(json) + "\n";
}

std::string examplesToHtml(const ExampleSheet& sheet, const Task& task) {
    const ExampleNames names(task);
    std::string html = htmlHead("Examples of " + task.set->path.filename().string());
    html += "<h2>Examples of each split</h2>\n<p>Drawn at random.</p>\n";
    for (const ExampleSheet::Drawn& drawn : sheet.splits) {
        html += "<h3>" + escapeXml(drawn.title) + ", " + std::to_string(drawn.n) +
                " examples</h3>\n<div class=\"scroll\"><table><tbody><tr>";
        for (const int row : drawn.rows)
            html += names.cell(row, describedExample(names, row));
        html += "</tr></tbody></table></div>\n";
    }
    if (!sheet.negatives.empty())
        html +=
            "<h2>What " + escapeXml(sheet.run) +
            " pushes examples away from</h2>\n<p>The heaviest negatives of each anchor, from left to right: "
            "similarity s, temperature τ" +
            (areWeighed(sheet) ? ", the weight N·w" : "") +
            ", and the share of the negative in the gradient of the anchor.</p>\n";
    for (const WeighedNegatives& own : sheet.negatives) {
        html += "<h3>Anchor " + escapeXml(names.name(own.anchor)) + ", " + std::to_string(own.count) +
                " negatives</h3>\n<div class=\"scroll\"><table><tbody><tr>" +
                names.cell(own.anchor, "anchor: " + describedExample(names, own.anchor));
        for (const WeighedNegative& one : own.heaviest) {
            const std::string weight = one.weight == 1.0 ? "" : ", weight " + fixedText(one.weight, 2);
            html +=
                names.cell(one.row, describedExample(names, one.row) + "; s " + fixedText(one.similarity, 2) +
                                        ", τ " + fixedText(one.temperature, 3) + weight + ", " +
                                        fixedText(100.0 * one.share, 1) + " %");
        }
        html += "</tr></tbody></table></div>\n";
    }
    return html + htmlFoot();
}

} // namespace groupscope
