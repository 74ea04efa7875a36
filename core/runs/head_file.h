// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "core/heads/head.h"
#include "core/io/tensors/state_dict.h"

#include <filesystem>
#include <string>
#include <vector>

namespace groupscope {

/// A head on its way out of the program or into it.
struct HeadFile {
    HeadState state;
    std::vector<std::string> classes; ///< (C,) names in the order of the logits; empty if the file has none
};

/// Throws UsageError unless a head can be written to a file with the extension of `path`.
void requireHeadExtension(const std::filesystem::path& path);

/// Writes a head in the form the extension names: .npz or .safetensors (tensors under PyTorch's names; kind,
/// settings and classes as the text `groupscope`, JSON) or .onnx. Equal heads give equal bytes. Throws
/// UsageError for another extension, DataError for a head that does not fit together, FileError; the file is
/// then as it was.
void saveHead(const HeadFile& head, const std::filesystem::path& path);

/// Reads a head from .npz or .safetensors, written by Groupscope or a PyTorch state_dict, from a state_dict
/// of torch.save (.pt, .pth), or from a run file (.h5). Files of Groupscope are restored exactly; for others
/// `context` adds missing facts, and its temperature replaces the stored one. makeHead() accepts the state.
/// Throws UsageError for another extension or a temperature for a head that has none, FileError, DataError.
HeadFile loadHead(const std::filesystem::path& path, const HeadContext& context = {});

} // namespace groupscope
