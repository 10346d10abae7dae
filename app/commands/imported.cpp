// SPDX-License-Identifier: MIT
#include "app/commands/imported.h"

#include "app/commands/commands.h"
#include "core/pytorch/exported_tables_reader.h"
#include "core/pytorch/imported_model.h"
#include "core/pytorch/table_import.h"

#include <iostream>

namespace keyfall::app {

namespace {

void say(const std::vector<std::string>& notes)
{
    for (const std::string& note : notes)
        std::cerr << "keyfall: note: " << note << '\n';
}

Expected<ImportedModel> chooseModel(const ImportedTables& tables, const std::string& name)
{
    if (name.empty())
        return modelOf(tables);
    auto model = modelNamed(name);
    if (!model)
        return tl::unexpected<Error>(model.error());
    if ((*model)->spec().errors != ErrorStyle::pytorch) {
        std::string known;
        for (const std::string& other : KeyModel::builtInNames())
            if (other.starts_with("pytorch-"))
                known += (known.empty() ? "" : ", ") + other;
        return badInput("--model", "imported tables are PyTorch's, " + name + " is not one of its models",
                        "leave --model out, or use one of " + known);
    }
    return ImportedModel{std::move(*model), {}};
}

Expected<Imported> predict(Expected<ImportedTables> tables, const std::string& model)
{
    if (!tables)
        return tl::unexpected<Error>(tables.error());
    const auto chosen = chooseModel(*tables, model);
    if (!chosen)
        return tl::unexpected<Error>(chosen.error());
    ImportedDispatcher predicted = predictedDispatcher(*tables, chosen->model);
    say(tables->notes);
    say(chosen->notes);
    if (model.empty() && tables->version.empty())
        say({"--model chooses another model"});
    say(predicted.notes);
    return Imported{std::move(*tables), std::move(predicted)};
}

}  // namespace

Expected<Imported> importForCommand(const std::string& path, const std::string& model)
{
    return predict(importTables(path), model);
}

Expected<Imported> importForCommand(LineSource& source, const std::string& header, const std::string& model)
{
    return predict(header.empty() ? importTables(source) : readExportedTables(header, source), model);
}

}  // namespace keyfall::app
