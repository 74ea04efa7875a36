// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/io/anndata/anndata_encoding.h"

namespace groupscope {

void setEncoding(Hdf5Object& object, const std::string& type, const std::string& version) {
    object.setTextAttribute("encoding-type", type);
    object.setTextAttribute("encoding-version", version);
}

Hdf5Group createDict(Hdf5Group& parent, const std::string& name) {
    Hdf5Group group = parent.createGroup(name);
    setEncoding(group, "dict", "0.1.0");
    return group;
}

void writeString(Hdf5Group& group, const std::string& name, const std::string& value) {
    Hdf5Dataset dataset = group.writeText(name, value);
    setEncoding(dataset, "string", "0.2.0");
}

void writeStringArray(Hdf5Group& group, const std::string& name, const std::vector<std::string>& values) {
    Hdf5Dataset dataset = group.writeTexts(name, values);
    setEncoding(dataset, "string-array", "0.2.0");
}

} // namespace groupscope
