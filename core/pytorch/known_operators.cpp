// SPDX-License-Identifier: MIT
#include "core/pytorch/known_operators.h"

#include "core/pytorch/built_in_tables.h"
#include "core/text/json_text.h"
#include "core/text/line_source.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <functional>
#include <utility>

namespace keyfall {

namespace {

constexpr std::string_view kBegin = "{\"op\":\"";

/// Calls `use` with the name and the line of each operator, until it returns false.
void eachOperator(std::string_view table, const std::function<bool(std::string_view, std::string_view)>& use)
{
    const auto bytes = builtInTables(table);
    if (!bytes)
        return;
    LineSource source = LineSource::of(*bytes, std::string(table));
    while (const auto line = source.next()) {
        if (!line->starts_with(kBegin))
            continue;
        const std::size_t end = line->find('"', kBegin.size());
        if (end == std::string_view::npos || !use(line->substr(kBegin.size(), end - kBegin.size()), *line))
            return;
    }
}

std::string_view baseOf(std::string_view op)
{
    return op.substr(0, op.find('.'));
}

/// Inner operator, and who calls it. Composites that decompose (pytorch:R7), and Python functions made of operators.
constexpr std::array<std::pair<std::string_view, std::string_view>, 38> kCallers{{
    {"aten::mm", "torch.matmul (also written @), F.linear without a bias"},
    {"aten::bmm", "torch.matmul (also written @) of batches, torch.einsum"},
    {"aten::addmm", "F.linear and nn.Linear with a bias"},
    {"aten::mv", "torch.matmul (also written @) with a vector"},
    {"aten::dot", "torch.matmul (also written @) of two vectors"},
    {"aten::convolution", "F.conv1d, F.conv2d, F.conv3d and their modules"},
    {"aten::convolution_overrideable", "F.conv1d, F.conv2d, F.conv3d and their modules, on a backend outside PyTorch"},
    {"aten::_convolution", "F.conv1d, F.conv2d, F.conv3d and their modules"},
    {"aten::_slow_conv2d_forward", "F.conv2d, nn.Conv2d"},
    {"aten::slow_conv3d_forward", "F.conv3d, nn.Conv3d"},
    {"aten::native_batch_norm", "F.batch_norm, nn.BatchNorm2d"},
    {"aten::native_layer_norm", "F.layer_norm, nn.LayerNorm"},
    {"aten::native_group_norm", "F.group_norm, nn.GroupNorm"},
    {"aten::native_dropout", "F.dropout, nn.Dropout"},
    {"aten::_softmax", "torch.softmax, F.softmax"},
    {"aten::_log_softmax", "torch.log_softmax, F.cross_entropy"},
    {"aten::nll_loss_forward", "F.nll_loss, F.cross_entropy"},
    {"aten::nll_loss2d_forward", "F.nll_loss, F.cross_entropy of images"},
    {"aten::max_pool2d_with_indices", "F.max_pool2d, nn.MaxPool2d"},
    {"aten::_embedding_bag", "F.embedding_bag, nn.EmbeddingBag"},
    {"aten::_cdist_forward", "torch.cdist"},
    {"aten::_pdist_forward", "F.pdist"},
    {"aten::_unique2", "torch.unique"},
    {"aten::_local_scalar_dense", "x.item(), float(x), bool(x), `if x:`, printing a tensor"},
    {"aten::_to_copy", "x.to(...), x.cuda(), x.float()"},
    {"aten::_to_dense", "x.to_dense()"},
    {"aten::copy_", "x.to(...), x.cpu(), assigning to a part of a tensor"},
    {"aten::_copy_from", "copy_ between a backend outside PyTorch and another device: x.to(...), x.cpu()"},
    {"aten::as_strided", "views and slices of a tensor"},
    {"aten::index", "x[mask], x[indices]"},
    {"aten::_index_put_impl_", "x[indices] = y"},
    {"aten::nonzero", "x[mask] with a mask of booleans, torch.where(x), torch.argwhere"},
    {"aten::masked_select", "torch.masked_select"},
    {"aten::_thnn_fused_lstm_cell", "nn.LSTM, nn.LSTMCell"},
    {"aten::_transformer_encoder_layer_fwd", "nn.TransformerEncoderLayer in eval()"},
    {"aten::_scaled_dot_product_flash_attention", "F.scaled_dot_product_attention"},
    {"aten::_scaled_dot_product_efficient_attention", "F.scaled_dot_product_attention"},
    {"aten::_scaled_dot_product_fused_attention_overrideable",
     "F.scaled_dot_product_attention on a backend outside PyTorch"},
}};

}  // namespace

std::optional<KnownOperator> knownOperator(std::string_view model, std::string_view op)
{
    const auto table = builtInTablesOf(model);
    if (!table || op.empty())
        return std::nullopt;
    std::optional<KnownOperator> known;
    eachOperator(std::string_view(*table).substr(kBuiltInTables.size()),
                 [&](std::string_view name, std::string_view line) {
                     if (name != op)
                         return true;
                     const auto json = readJson(line);  // of a table that is part of the program
                     known.emplace();
                     known->table = *table;
                     known->schemaText = json.at("schema").get<std::string>();
                     for (const auto& kernel : json.at("kernels"))
                         known->kernels.push_back(kernel.at(0).get<std::string>());
                     if (auto schema = Schema::parse(known->schemaText))
                         known->schema = *std::move(schema);
                     return false;
                 });
    return known;
}

std::vector<std::string> knownOperators(std::string_view begin)
{
    std::vector<std::string> names;
    eachOperator(builtInTableNames().back(), [&](std::string_view name, std::string_view) {
        if (name.starts_with(begin))
            names.emplace_back(name);
        return true;
    });
    return names;
}

std::size_t countKernelsAt(std::string_view key)
{
    const std::string begin = fmt::format("[\"{}\",", key);
    std::size_t count = 0;
    eachOperator(builtInTableNames().back(), [&](std::string_view, std::string_view line) {
        count += line.find(begin) == std::string_view::npos ? 0 : 1;
        return true;
    });
    return count;
}

std::vector<std::string> tablesWith(std::string_view op)
{
    std::vector<std::string> tables;
    for (const std::string& table : builtInTableNames())
        eachOperator(table, [&](std::string_view name, std::string_view) {
            if (name != op && baseOf(name) != op)
                return true;
            tables.push_back(table);
            return false;
        });
    return tables;
}

std::string_view callersOf(std::string_view op)
{
    const std::string_view base = baseOf(op);
    const auto at =
        std::find_if(kCallers.begin(), kCallers.end(), [base](const auto& row) { return row.first == base; });
    return at == kCallers.end() ? std::string_view() : at->second;
}

}  // namespace keyfall
