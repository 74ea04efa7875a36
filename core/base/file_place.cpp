// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_place.h"

#include <array>

namespace groupscope {

namespace {

/// Paths that begin so have these words: before the first name behind `start`, and after it. A start that
/// ends with "/" asks for a name.
struct PathForm {
    std::string_view start, before, after;
    bool several = false;
};

constexpr std::array pathForms{
    PathForm{"/uns/groupscope/row_sets/", "split '", "'"},
    PathForm{"/uns/groupscope/row_sets", "splits", "", true},
    PathForm{"/uns/groupscope/domain_key", "the domain in File › Columns…", ""},
    PathForm{"/uns/groupscope/group_columns", "its group columns", "", true},
    PathForm{"/uns/groupscope/group_of_prompt", "classes of the group prompts", "", true},
    PathForm{"/uns/groupscope/class_embeddings/", "class embeddings of ", "", true},
    PathForm{"/uns/groupscope/class_embeddings", "class embeddings", "", true},
    PathForm{"/uns/groupscope/class_prompts", "class prompts", "", true},
    PathForm{"/uns/groupscope/group_embeddings/", "group embeddings of ", "", true},
    PathForm{"/uns/groupscope/group_embeddings", "group embeddings", "", true},
    PathForm{"/uns/groupscope/group_prompts", "group prompts", "", true},
    PathForm{"/uns/groupscope/views/", "views of embedding ", "", true},
    PathForm{"/uns/groupscope/views", "views", "", true},
    PathForm{"/uns/groupscope/texts/", "texts of embedding ", "", true},
    PathForm{"/uns/groupscope/texts", "texts", "", true},
    PathForm{"/uns/groupscope/class_templates/", "class templates of embedding ", "", true},
    PathForm{"/uns/groupscope/class_templates", "class templates", "", true},
    PathForm{"/uns/groupscope/", "'", "'"},
    PathForm{"/uns/groupscope", "", ""},
    PathForm{"/uns/", "'", "'"},
    PathForm{"/uns", "", ""},
    PathForm{"/obsm/", "embedding ", ""},
    PathForm{"/obsm", "", ""},
    PathForm{"/obsp/", "graph ", ""},
    PathForm{"/obsp", "", ""},
    PathForm{"/obs/", "column ", ""},
    PathForm{"/obs", "", ""},
};

/// Without the folder of a modality: /mod/rna/obs becomes /obs.
std::string_view withoutModality(std::string_view path) {
    constexpr std::string_view folder = "/mod/";
    if (!path.starts_with(folder))
        return path;
    const std::size_t end = path.find('/', folder.size());
    return end == std::string_view::npos ? path : path.substr(end);
}

bool fits(const PathForm& form, std::string_view path) {
    if (!path.starts_with(form.start))
        return false;
    const std::string_view rest = path.substr(form.start.size());
    return form.start.ends_with('/') ? !rest.empty() : rest.empty() || rest.front() == '/';
}

} // namespace

std::optional<PathWords> wordsOfPath(std::string_view path) {
    if (path == "/")
        return PathWords{};
    if (path.starts_with("//"))
        path.remove_prefix(1);
    const std::string_view inside = withoutModality(path);
    for (const PathForm& form : pathForms) {
        if (!fits(form, inside))
            continue;
        std::string_view name;
        if (form.start.ends_with('/')) {
            name = inside.substr(form.start.size());
            name = name.substr(0, name.find('/'));
        }
        return PathWords{std::string(form.before) + std::string(name) + std::string(form.after),
                         form.several};
    }
    return std::nullopt;
}

} // namespace groupscope
