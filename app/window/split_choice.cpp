// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/split_choice.h"

#include "app/session/translated.h"
#include "core/data/domain_split.h"

#include <QComboBox>
#include <QStringList>

namespace groupscope {

namespace {

constexpr int wishRole = Qt::UserRole + 1; // column and domain; empty texts: drawn

void addDomains(QComboBox& box, const EmbeddingSet& set, const QString& text) {
    constexpr std::size_t mostDomains = 50;
    for (const Column* column : domainLikeColumns(set)) {
        if (column->categories.size() > mostDomains)
            continue;
        for (const std::string& value : column->categories) {
            const QStringList request{QString::fromStdString(column->name), QString::fromStdString(value)};
            box.addItem(text.arg(request[0], request[1]), QString());
            box.setItemData(box.count() - 1, request, wishRole);
        }
    }
}

} // namespace

void addSplitRequests(QComboBox& box, const EmbeddingSet& set) {
    box.addItem(translated("(none: draw 60/20/20)"), QString());
    box.setItemData(box.count() - 1, QStringList{QString(), QString()}, wishRole);
    box.setItemData(box.count() - 1,
                    translated("Train, val and test splits at random, with the same shares of every group"),
                    Qt::ToolTipRole);
    addDomains(box, set, translated("(none: test on %1 %2)"));
}

void addDomainRequests(QComboBox& box, const EmbeddingSet& set) {
    addDomains(box, set, translated("%1: %2"));
}

std::optional<SplitRequest> chosenSplitRequest(const QComboBox& box) {
    const QStringList request = box.currentData(wishRole).toStringList();
    if (request.size() != 2)
        return std::nullopt;
    return SplitRequest{request[0].toStdString(), request[1].toStdString()};
}

} // namespace groupscope
