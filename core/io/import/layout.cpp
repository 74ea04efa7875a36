// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/import/layout.h"

#include "core/base/error.h"
#include "core/base/text.h"
#include "core/data/split.h"
#include "core/io/tensors/tensor_file.h"

#include <algorithm>
#include <cctype>
#include <map>

namespace groupscope {

namespace {

std::vector<std::string> partsOf(const std::string& path, char separator) {
    std::vector<std::string> parts(1);
    for (const char c : path)
        if (c == separator)
            parts.emplace_back();
        else
            parts.back() += c;
    return parts;
}

bool isNumber(const std::string& text) {
    return !text.empty() && text.size() < 10 &&
           std::all_of(text.begin(), text.end(), [](unsigned char c) { return std::isdigit(c) != 0; });
}

/// The splits that arrays of a file may be of, in the order in which they are joined.
constexpr const std::array<std::string_view, 3>& wordsOfSplits = usualSplits;

std::optional<std::size_t> splitOfWord(const std::string& word) {
    const auto found = std::find(wordsOfSplits.begin(), wordsOfSplits.end(), knownSplit(word));
    if (isNumber(word) || found == wordsOfSplits.end())
        return std::nullopt;
    return static_cast<std::size_t>(found - wordsOfSplits.begin());
}

/// A path with the word of its split cut out: "/src_train/features" is "/*/features", train, src.
struct SplitPath {
    std::string pattern;
    std::size_t split = 0; ///< into wordsOfSplits
    std::string domain;
};

/// Where a component of a path names a split: "X_train", "train", "train-features".
std::optional<SplitPath> splitOfComponent(const std::string& component, bool withDomain) {
    std::size_t begin = 0;
    for (std::size_t at = 0; at <= component.size(); ++at) {
        if (at < component.size() && component[at] != '_' && component[at] != '-')
            continue;
        const std::string word = component.substr(begin, at - begin);
        const std::optional<std::size_t> split = splitOfWord(word);
        if (split && withDomain)
            return SplitPath{"*", *split, component.substr(0, begin == 0 ? 0 : begin - 1)};
        if (split)
            return SplitPath{component.substr(0, begin) + "*" + component.substr(at), *split, {}};
        begin = at + 1;
    }
    return std::nullopt;
}

std::optional<SplitPath> splitOfPath(const std::string& path, bool withDomain) {
    const std::vector<std::string> components = partsOf(path, '/');
    std::optional<SplitPath> found;
    std::string pattern;
    for (std::size_t i = 0; i < components.size(); ++i) {
        pattern += i == 0 ? "" : "/";
        const std::optional<SplitPath> here = splitOfComponent(components[i], withDomain);
        pattern += here && !found ? here->pattern : components[i];
        if (here && !found)
            found = here;
    }
    if (found)
        found->pattern = pattern;
    return found;
}

/// "features" of "/3/inference/*/features", "X" of "X_*" and of "*".
std::string nameOfPattern(const std::string& pattern) {
    const std::vector<std::string> components = partsOf(pattern, '/');
    for (auto component = components.rbegin(); component != components.rend(); ++component) {
        std::string name;
        for (const std::string& word : partsOf(*component, '_'))
            if (word.find('*') == std::string::npos && !word.empty())
                addToList(name, word, "_");
        if (!name.empty())
            return name;
    }
    return "X";
}

/// Arrays of one pattern, by (split, domain).
using Family = std::map<std::pair<std::size_t, std::string>, const ContentItem*>;

std::map<std::string, Family> familiesOf(const std::vector<ContentItem>& items, bool withDomain) {
    std::map<std::string, Family> families;
    for (const ContentItem& item : items)
        if (const std::optional<SplitPath> found = splitOfPath(item.path, withDomain);
            found && item.kind != ItemKind::other)
            families[found->pattern][{found->split, found->domain}] = &item;
    std::erase_if(families, [](const auto& entry) {
        const ContentItem& first = *entry.second.begin()->second;
        return entry.second.size() < 2 ||
               !std::all_of(entry.second.begin(), entry.second.end(), [&](const auto& member) {
                   const ContentItem& item = *member.second;
                   return item.kind == first.kind && std::equal(item.shape.begin() + 1, item.shape.end(),
                                                                first.shape.begin() + 1, first.shape.end());
               });
    });
    return families;
}

/// Whether a family has the splits of `leader`, each with as many rows.
bool fits(const Family& family, const Family& leader) {
    return family.size() == leader.size() &&
           std::equal(family.begin(), family.end(), leader.begin(), [](const auto& a, const auto& b) {
               return a.first == b.first && a.second->rows() == b.second->rows();
           });
}

ContentItem joined(const std::string& pattern, const Family& family) {
    ContentItem whole = *family.begin()->second;
    whole.path = pattern;
    whole.name = nameOfPattern(pattern);
    whole.parts.clear();
    whole.shape[0] = 0;
    for (const auto& [key, item] : family) {
        whole.shape[0] += item->rows();
        whole.parts.insert(whole.parts.end(), item->parts.begin(), item->parts.end());
    }
    return whole;
}

ContentItem madeUp(std::string_view path, const std::vector<SplitPart>& parts, bool domain) {
    ContentItem item{std::string(path), std::string(path), {0}, "text", ItemKind::texts};
    for (const SplitPart& part : parts) {
        item.shape[0] += part.rows;
        for (std::size_t i = 0; i < part.rows && item.preview.size() < previewExtent; ++i)
            item.preview.push_back({domain ? part.domain : part.split});
    }
    return item;
}

/// Arrays that are called after splits and that are not joined, although others are.
void noticeUnjoined(FileContent& content, const std::vector<std::string>& taken, bool withDomain) {
    constexpr std::size_t most = 5;
    std::map<std::string, std::string> unjoined;
    for (const ContentItem& item : content.items)
        if (const std::optional<SplitPath> found = splitOfPath(item.path, withDomain);
            found && item.rows() > 1 && std::find(taken.begin(), taken.end(), item.path) == taken.end())
            unjoined[found->pattern] += (unjoined[found->pattern].empty() ? "" : ", ") + item.describe();
    std::size_t told = 0;
    for (const auto& [pattern, members] : unjoined)
        if (told++ < most)
            content.notices.push_back("'" + printableName(nameOfPattern(pattern)) +
                                      "' is not joined over the splits: " + members +
                                      "; give every split an array of one kind, with its examples");
}

/// Joins the arrays of all splits; nothing happens when no matrix is there for two splits.
void joinSplits(FileContent& content, bool withDomain) {
    const std::map<std::string, Family> families = familiesOf(content.items, withDomain);
    const Family* leader = nullptr; // the matrix with most parts says which splits there are
    for (const auto& [pattern, family] : families)
        if (family.begin()->second->kind == ItemKind::matrix &&
            (leader == nullptr || family.size() > leader->size()))
            leader = &family;
    if (leader == nullptr)
        return;
    bool domains = false;
    for (const auto& [key, item] : *leader) {
        content.splitParts.push_back({std::string(wordsOfSplits[key.first]), key.second, item->rows()});
        domains = domains || !key.second.empty();
    }
    std::vector<ContentItem> items{madeUp(splitItem, content.splitParts, false)};
    if (domains)
        items.push_back(madeUp(domainItem, content.splitParts, true));
    std::vector<std::string> taken;
    for (const auto& [pattern, family] : families)
        if (fits(family, *leader)) {
            items.push_back(joined(pattern, family));
            taken.insert(taken.end(), items.back().parts.begin(), items.back().parts.end());
        }
    noticeUnjoined(content, taken, withDomain);
    for (ContentItem& item : content.items)
        if (std::find(taken.begin(), taken.end(), item.path) == taken.end())
            items.push_back(std::move(item));
    content.items = std::move(items);
}

/// The items of one epoch of a powerful-benchmarker file; false when it is none.
bool chooseEpoch(FileContent& content, const std::string& wanted) {
    std::vector<std::string> epochs;
    const auto epochOf = [](const ContentItem& item) {
        const std::vector<std::string> components = partsOf(item.path, '/');
        return components.size() >= 5 && isNumber(components[1]) && components[2] == "inference"
                   ? components[1]
                   : std::string();
    };
    for (const ContentItem& item : content.items)
        if (const std::string epoch = epochOf(item);
            !epoch.empty() && std::find(epochs.begin(), epochs.end(), epoch) == epochs.end())
            epochs.push_back(epoch);
    if (epochs.empty())
        return false;
    std::sort(epochs.begin(), epochs.end(),
              [](const std::string& a, const std::string& b) { return std::stol(a) < std::stol(b); });
    const std::string chosen = wanted.empty() ? epochs.back() : wanted;
    if (std::find(epochs.begin(), epochs.end(), chosen) == epochs.end())
        throw UsageError("there is no epoch '" + printableName(chosen) + "'", content.file.string(),
                         "choose one from " + epochs.front() + " to " + epochs.back());
    std::erase_if(content.items, [&](const ContentItem& item) {
        const std::string epoch = epochOf(item);
        return !epoch.empty() && epoch != chosen;
    });
    content.choices.push_back({"epoch", epochs, chosen});
    return true;
}

void leaveOut(ContentItem& item, const std::string& why, FileContent& content) {
    item.kind = ItemKind::other;
    content.notices.push_back(item.describe() + " is left out: " + why);
}

} // namespace

void arrange(FileContent& content, const ImportMapping& wanted) {
    const auto named = [&](const char* name) -> ContentItem* {
        for (ContentItem& item : content.items)
            if (item.path == name || item.path == std::string("/") + name)
                return &item;
        return nullptr;
    };
    if (chooseEpoch(content, wanted.epoch)) {
        content.format = "powerful-benchmarker";
        joinSplits(content, true);
        return;
    }
    if (named("train") != nullptr && named("test") != nullptr && named("neighbors") != nullptr) {
        content.format = "ann-benchmarks";
        for (const char* name : {"neighbors", "distances"})
            if (ContentItem* item = named(name))
                leaveOut(*item, "neighbours are searched again", content);
    } else if (ContentItem* coords = named("coords"); coords != nullptr && named("features") != nullptr &&
                                                      coords->shape.size() == 2 && coords->shape[1] == 2) {
        content.format = "CLAM/TRIDENT";
        leaveOut(*coords, "it holds the places of the patches", content);
    }
    joinSplits(content, false);
}

} // namespace groupscope
