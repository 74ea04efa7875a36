// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/figure_folder.h"

#include "core/base/error.h"
#include "core/io/atomic_file.h"

#include <filesystem>
#include <system_error>
#include <utility>
#include <vector>

namespace groupscope::cli {

void FigureFolder::require() const {
    if (path.empty())
        return;
    std::error_code failure;
    std::filesystem::create_directories(path, failure);
    if (!std::filesystem::is_directory(path))
        throw FileError("the folder for figures cannot be made", path, "choose another");
}

std::size_t FigureFolder::write(FigureNeeds needs, const FigureInput& input) const {
    if (path.empty())
        return 0;
    std::vector<std::pair<std::filesystem::path, std::string>> files;
    for (const Figure& figure : figures()) {
        if (figure.needs != needs)
            continue;
        int number = 0;
        for (const Drawing& drawing : figure.drawings(input)) {
            const std::string name = figure.id + (++number > 1 ? "_" + std::to_string(number) : "") + ".svg";
            files.emplace_back(std::filesystem::path(path) / name,
                               svgOf(drawing.draw(SceneSpace::paper()), drawing.title));
        }
    }
    for (const auto& [file, svg] : files)
        OutputFile{file.string(), out.force}.require();
    for (const auto& [file, svg] : files)
        writeTextAtomically(file, svg);
    return files.size();
}

} // namespace groupscope::cli
