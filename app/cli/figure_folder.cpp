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
    std::vector<FigureFile> files;
    for (const Figure& figure : figures()) {
        if (figure.needs != needs)
            continue;
        int number = 0;
        for (const Drawing& drawing : figure.drawings(input))
            files.push_back(
                figureFile(figure.id + (++number > 1 ? "_" + std::to_string(number) : ""), drawing));
    }
    return write(files);
}

std::size_t FigureFolder::write(const std::vector<FigureFile>& figures) const {
    if (path.empty())
        return 0;
    std::vector<std::pair<std::string, const std::string*>> files;
    for (const FigureFile& figure : figures)
        for (const auto& [ending, text] : {std::pair(".svg", &figure.svg), {".csv", &figure.csv}})
            if (!text->empty())
                files.emplace_back((std::filesystem::path(path) / (figure.name + ending)).string(), text);
    for (const auto& [file, text] : files)
        OutputFile{file, out.force}.require();
    for (const auto& [file, text] : files)
        writeTextAtomically(file, *text);
    return figures.size();
}

} // namespace groupscope::cli
