// SPDX-License-Identifier: MIT
#include "core/keys/model_file.h"

#include "core/keys/key_model_json.h"
#include "core/text/json_text.h"
#include "core/text/text_file.h"

namespace keyfall {

Expected<std::shared_ptr<const KeyModel>> readModelFile(const std::string& path)
{
    const std::string where = path == "-" ? "standard input" : path;
    const auto text = readTextFile(path);
    if (!text)
        return tl::unexpected<Error>(text.error());
    const auto document = parseJson(*text, where);
    if (!document)
        return tl::unexpected<Error>(document.error());
    const JsonPlace place(*document, where);
    auto spec = readingJson([&place] { return readModelSpec(place); });
    if (!spec)
        return tl::unexpected<Error>(spec.error());
    auto model = KeyModel::build(std::move(*spec));
    if (!model) {
        Error error = model.error();
        error.where = error.where.empty() ? where : where + ": " + error.where;
        return tl::unexpected<Error>(error);
    }
    return model;
}

Expected<void> saveModelFile(const KeyModel& model, const std::string& path)
{
    return writeFileAtomically(path, jsonOf(model.spec()).dump(2) + "\n");
}

Expected<std::shared_ptr<const KeyModel>> modelNamed(const std::string& nameOrPath)
{
    const bool isPath = nameOrPath.find('/') != std::string::npos || nameOrPath.ends_with(".json") || nameOrPath == "-";
    return isPath ? readModelFile(nameOrPath) : KeyModel::builtIn(nameOrPath);
}

}  // namespace keyfall
