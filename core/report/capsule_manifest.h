// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

namespace groupscope {

/// A file in a capsule.
struct CapsuleMember {
    std::string name; ///< "runs/0123456789abcdef.h5"
    std::uint64_t bytes = 0;
    std::string sha256; ///< 64 hexadecimal digits
};

/// A data file used by runs of a capsule.
struct CapsuleSet {
    std::string name;                    ///< file name without its folder
    std::string sha256;                  ///< of the file; empty for sets made in memory
    std::int64_t examples = 0;           ///< N
    std::vector<std::string> tasks{};    ///< TaskDefinition::hash() of the runs, rising
    std::vector<std::string> contents{}; ///< SHA-256 of embeddings, classes and groups of those tasks
    std::string member{};                ///< its name in the capsule; empty: not included
};

/// A run in a capsule.
struct CapsuleRun {
    std::string id;
    std::string method;
    std::uint64_t seed = 0;
    std::string task;           ///< TaskDefinition::hash()
    std::string set;            ///< SHA-256 of the data file
    std::string programVersion; ///< version that trained it
    std::string instructionSet; ///< see Run::instructionSet
};

/// Description of a capsule: manifest.json.
struct CapsuleManifest {
    int format = 1;
    std::string programVersion; ///< version that wrote it
    std::string rule;           ///< selection rule of the comparison
    std::string baseline{};     ///< as requested; empty: the default
    std::vector<std::string> vary{};
    std::vector<CapsuleSet> sets{};
    std::vector<CapsuleRun> runs{};
    /// Contents of the folder that are not in the capsule, one line each.
    std::vector<std::string> leftOut{};
    std::vector<CapsuleMember> members{}; ///< all files but manifest.json itself, by name
};

inline constexpr int capsuleFormat = 1;
inline constexpr const char* capsuleManifestName = "manifest.json";

/// Whether a file of that name may be in a capsule: at most three parts of letters, digits, ".", "_" and "-"
/// that do not begin with ".", at most 200 characters in total.
bool isCapsuleName(const std::string& name);

std::string manifestToJson(const CapsuleManifest& manifest);

/// Reads the output of manifestToJson(); unknown keys are ignored. `place` is for messages. Throws DataError
/// for another text, another format version, names that isCapsuleName() refuses and repeated names.
CapsuleManifest manifestFromJson(const std::string& json, const std::string& place);

} // namespace groupscope
