// SPDX-License-Identifier: GPL-3.0-or-later
#include "resources/guide/guide_files.h"

extern "C" {
/// Name, begin and end of each file, as the build has written them.
struct GuideFileBytes {
    const char* path;
    const char* begin;
    const char* end;
};
extern const GuideFileBytes groupscopeGuideBegin[];
extern const GuideFileBytes groupscopeGuideEnd[];
}

namespace groupscope {

const Guide& guide() {
    static const Guide embedded = [] {
        std::vector<GuideFile> files;
        for (const GuideFileBytes* file = groupscopeGuideBegin; file != groupscopeGuideEnd; ++file)
            files.push_back({file->path, {file->begin, file->end}});
        return Guide(files);
    }();
    return embedded;
}

} // namespace groupscope
