// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

// Internal to core/io/import.

#include "core/io/import/import_mapping.h"

namespace groupscope {

/// Recognises how the arrays of an HDF5 file or an archive belong together, and puts what belongs together
/// into one item:
///  - powerful-benchmarker, `/{epoch}/inference/{split}/features`: one epoch (`wanted.epoch`, else the last),
///    its splits one after the other; "src_train" is split train of domain src;
///  - arrays that the name of a split tells apart (X_train, X_test; /train/features, /val/features): the
///  same.
///    ann-benchmarks (train, test, neighbors, distances) is one of these;
///  - CLAM/TRIDENT (features, coords): the places of the patches are no embedding.
/// An item that is made of several is called as they are, with a star for the split: "X_*"; the items "split"
/// and "domain" are made up. Throws UsageError when there is no such epoch.
void arrange(FileContent& content, const ImportMapping& wanted);

} // namespace groupscope
