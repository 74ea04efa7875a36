// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/guide_topics.h"

#include "core/guide/installed_guide.h"

#include <algorithm>

namespace groupscope::cli {

namespace {

std::string_view withoutEnding(std::string_view path) {
    return path.ends_with(".md") ? path.substr(0, path.size() - 3) : path;
}

} // namespace

const std::vector<GuideTopic>& guideTopics() {
    static const std::vector<GuideTopic> topics = [] {
        std::vector<GuideTopic> all;
        for (const GuidePage& page : guide().pages()) {
            const std::string path(withoutEnding(page.path));
            std::string name = path.substr(path.rfind('/') + 1);
            if (std::any_of(all.begin(), all.end(),
                            [&](const GuideTopic& other) { return other.name == name; }))
                name = path;
            all.push_back({name, path, page.chapter, page.title, page.markdown});
        }
        return all;
    }();
    return topics;
}

const GuideTopic* guideTopic(std::string_view word) {
    std::string wanted(withoutEnding(word));
    std::replace(wanted.begin(), wanted.end(), ' ', '_');
    const std::vector<GuideTopic>& topics = guideTopics();
    for (const auto member : {&GuideTopic::name, &GuideTopic::path})
        for (const GuideTopic& topic : topics)
            if (topic.*member == wanted)
                return &topic;
    return nullptr;
}

} // namespace groupscope::cli
