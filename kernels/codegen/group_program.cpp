// SPDX-License-Identifier: MIT
#include "kernels/codegen/group_program.h"

#include "core/text/json_text.h"
#include "kernels/codegen/index_text.h"
#include "kernels/codegen/pointwise_code.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <set>

namespace keyfall::codegen {

namespace {

const char* reductionKind(std::string_view op)
{
    if (op == "amax")
        return "max";
    if (op == "amin")
        return "min";
    for (const char* kind : {"sum", "prod", "any", "all"})
        if (op == kind)
            return kind;
    return "sum";
}

/// Every word of a document that may be the name of a variable.
std::set<std::string> wordsOf(const Json& document)
{
    std::set<std::string> words;
    std::string word;
    for (const char c : jsonLine(document) + " ") {
        if ((c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '_') {
            word += c;
            continue;
        }
        words.insert(std::exchange(word, {}));
    }
    return words;
}

class GroupWriter {
public:
    GroupWriter(const FusionGraph& graph, const std::vector<std::size_t>& nodes, const GroupLayout& layout,
                const std::vector<std::size_t>& stored, SizeNames& names)
        : graph_(graph),
          nodes_(nodes),
          layout_(layout),
          stored_(stored),
          names_(names),
          index_(graph, names),
          builder_(top_)
    {
    }

    FusedKernel write(const std::string& label)
    {
        chooseAxes();
        kernel_.nodes = nodes_;
        kernel_.layout = layout_;
        kernel_.buffers = stored_;
        kernel_.results = stored_.size();
        for (const std::size_t n : nodes_)  // reductions in order
            if (graph_.nodes[n].kind == FusionKind::reduction)
                static_cast<void>(value(top_, graph_.nodes[n].result()));
        CodeList loop;
        for (std::size_t slot = 0; slot < stored_.size(); ++slot) {
            CodeList& list = isInner(stored_[slot]) ? loop : top_;
            const CodeValue computed = value(list, stored_[slot]);
            builder_.store(list, slot, storedAt(stored_[slot]), computed);
        }
        Json body = std::move(loop.code);
        if (!body.empty())
            for (std::size_t d = layout_.shape.size(); d-- > 0;)
                if (layout_.reduced[d])
                    body = Json::array({{{"op", "loop"},
                                         {"axis", at_[d]},
                                         {"size", names_.size(layout_.shape[d])},
                                         {"code", std::move(body)}}});
        for (Json& instruction : body)
            top_.code.push_back(std::move(instruction));
        finish(label);
        kernel_.owners = builder_.owners();
        return std::move(kernel_);
    }

    [[nodiscard]] std::size_t instructions() const { return builder_.instructions(); }

private:
    [[nodiscard]] bool computes(std::size_t v) const { return layout_.places.contains(v); }
    [[nodiscard]] bool isInner(std::size_t v) const { return layout_.reduces() && !layout_.isRow(v); }

    /// One axis where every element is at the same place in all memory, or in the order of reshapes; else one a dimension.
    void chooseAxes()
    {
        const bool one = layout_.flat || (!layout_.reduces() && liesAlike());
        at_.assign(layout_.shape.size(), "0");
        if (one) {
            const std::string count = names_.count(layout_.shape);
            flat_ = true;
            if (count != "1")
                axes_.push_back({{"name", "i"}, {"size", count}});
            flatAt_ = count == "1" ? "0" : "i";
            return;
        }
        for (std::size_t d = 0; d < layout_.shape.size(); ++d) {
            if (layout_.reduced[d]) {
                at_[d] = "j" + std::to_string(d);
            } else if (layout_.shape[d] != 1) {
                at_[d] = "i" + std::to_string(d);
                axes_.push_back({{"name", at_[d]}, {"size", names_.size(layout_.shape[d])}});
            }
        }
    }

    [[nodiscard]] bool liesAlike() const
    {
        const Dims dense = contiguousStrides(layout_.shape);
        const auto alike = [&](const FusionValue& v) {
            if (elementCount(v.shape) == 1)
                return true;
            return v.shape == layout_.shape && v.strides == dense;
        };
        for (const std::size_t v : stored_)
            if (!alike(graph_.values[v]))
                return false;
        for (const std::size_t n : nodes_)
            for (const FusionOperand& operand : graph_.nodes[n].operands) {
                if (!operand.value)
                    continue;
                const ViewChain chain = viewChainOf(graph_, *operand.value);
                if (computes(chain.root))
                    continue;
                if (!chain.views.empty() && elementCount(graph_.values[chain.root].shape) != 1)
                    return false;
                if (!alike(graph_.values[chain.root]))
                    return false;
            }
        return true;
    }

    /// Whether the points of the one axis are a value's elements in the order of its memory.
    [[nodiscard]] bool isInOrder(const FusionValue& value) const
    {
        return flat_ && value.strides == contiguousStrides(value.shape)
            && elementCount(value.shape) == elementCount(layout_.shape);
    }
    /// Whether no view of the chain changes the order of elements.
    [[nodiscard]] bool keepsOrder(const ViewChain& chain) const
    {
        return std::all_of(chain.views.begin(), chain.views.end(), [this](std::size_t view) {
            const ViewStep::Kind kind = graph_.nodes[view].view.kind;
            return kind == ViewStep::Kind::reshape || kind == ViewStep::Kind::insert;
        });
    }

    std::string storedAt(std::size_t v)
    {
        const FusionValue& value = graph_.values[v];
        return isInOrder(value) ? flatAt_ : index_.linear(value, coordinatesOf(v));
    }

    /// Of a value that is computed here.
    Coordinates coordinatesOf(std::size_t v)
    {
        const Dims& shape = graph_.values[v].shape;
        if (flat_)
            return index_.unflattened(flatAt_, shape);
        Coordinates at;
        for (const auto& dim : layout_.places.at(v))
            at.push_back(dim ? at_[*dim] : "0");
        return at;
    }

    std::size_t slotOf(std::size_t v)
    {
        const auto first = kernel_.buffers.begin() + static_cast<std::ptrdiff_t>(kernel_.results);
        const auto found = std::find(first, kernel_.buffers.end(), v);
        if (found == kernel_.buffers.end()) {
            kernel_.buffers.push_back(v);
            return kernel_.buffers.size() - 1;
        }
        return static_cast<std::size_t>(found - kernel_.buffers.begin());
    }

    CodeValue loaded(CodeList& list, std::size_t operand, const Coordinates& reader)
    {
        const ViewChain chain = viewChainOf(graph_, operand);
        const FusionValue& root = graph_.values[chain.root];
        std::string at;
        if (isInOrder(root) && keepsOrder(chain))
            at = flatAt_;
        else
            at = index_.linear(root, index_.through(chain, index_.broadcast(graph_.values[operand].shape, reader)));
        const bool moves = at.find('j') != std::string::npos;  // along a reduced dimension
        return builder_.load(moves ? list : top_, slotOf(chain.root), at, root.dtype);
    }

    CodeValue argument(CodeList& list, const FusionNode& node, const FusionOperand& operand, const Coordinates& reader)
    {
        if (!operand.value)
            return builder_.number(operand.number, node.compute);
        const ViewChain chain = viewChainOf(graph_, *operand.value);
        return computes(chain.root) ? value(list, chain.root) : loaded(list, *operand.value, reader);
    }

    /// The value of this group at the point of `list`; rows are computed outside the loops.
    CodeValue value(CodeList& inside, std::size_t v)
    {
        CodeList& list = isInner(v) ? inside : top_;
        if (const auto known = list.values.find(v); known != list.values.end())
            return known->second;
        const std::size_t maker = *graph_.values[v].node;
        const FusionNode& node = graph_.nodes[maker];
        const auto outer = builder_.workFor(maker);
        const CodeValue made = node.kind == FusionKind::reduction ? reduced(node) : pointwise(list, node);
        builder_.workFor(outer);
        list.values[v] = made;
        return made;
    }

    CodeValue pointwise(CodeList& list, const FusionNode& node)
    {
        Coordinates reader = coordinatesOf(node.result());
        std::vector<CodeValue> arguments;
        for (const FusionOperand& operand : node.operands)
            arguments.push_back(argument(list, node, operand, reader));
        return pointwiseCode(builder_, list, node, std::move(arguments), graph_.values[node.result()].dtype,
                             countText(node));
    }

    std::string countText(const FusionNode& node)
    {
        if (node.op != "over_count")
            return {};
        const Dims& shape = graph_.values[node.counted].shape;
        Dims taken;
        for (std::size_t d = 0; d < shape.size(); ++d)
            if (node.reduced[d])
                taken.push_back(shape[d]);
        const std::string count = names_.count(taken);
        return node.correction == 0 ? count : fmt::format("max(0, {} - {})", count, node.correction);
    }

    CodeValue reduced(const FusionNode& node)
    {
        CodeList body;
        const bool loops = layout_.reduces();
        CodeList& list = loops ? body : top_;
        const Coordinates full = flat_ ? index_.unflattened(flatAt_, layout_.shape) : at_;
        CodeValue result = builder_.cast(list, argument(list, node, node.operands[0], full), node.compute);
        if (!loops)
            return result;
        const char* kind = reductionKind(node.op);
        std::vector<std::size_t> dims;
        for (std::size_t d = 0; d < layout_.shape.size(); ++d)
            if (layout_.reduced[d])
                dims.push_back(d);
        Json code = std::move(body.code);
        for (std::size_t d = dims.size(); d-- > 0;) {
            CodeList outer;
            CodeList& to = d == 0 ? top_ : outer;
            result =
                builder_.reduce(to, kind, at_[dims[d]], names_.size(layout_.shape[dims[d]]), std::move(code), result);
            code = std::move(outer.code);
        }
        return result;
    }

    void finish(const std::string& label)
    {
        Json slots = Json::array();
        for (std::size_t slot = 0; slot < kernel_.buffers.size(); ++slot) {
            const FusionValue& v = graph_.values[kernel_.buffers[slot]];
            slots.push_back(
                {{"slot", slot}, {"dtype", nameOf(v.dtype)}, {"elements", names_.extent(v.shape, v.strides)}});
        }
        const std::set<std::string> words = wordsOf(Json::array({slots, axes_, top_.code}));
        Json variables = Json::array();
        for (const FusionVariable& variable : names_.variables())
            if (words.contains(variable.name))
                variables.push_back({{"name", variable.name}, {"min", 0}, {"max", 2147483647}});
        *kernel_.document = {{"ir", 1},
                             {"name", label},
                             {"vars", std::move(variables)},
                             {"slots", std::move(slots)},
                             {"axes", axes_},
                             {"code", std::move(top_.code)}};
    }

    const FusionGraph& graph_;
    const std::vector<std::size_t>& nodes_;
    const GroupLayout& layout_;
    const std::vector<std::size_t>& stored_;
    SizeNames& names_;
    IndexText index_;
    CodeList top_;
    CodeBuilder builder_;
    FusedKernel kernel_;
    Json axes_ = Json::array();
    Coordinates at_;  ///< by dimension of the full shape
    bool flat_ = false;
    std::string flatAt_;
};

}  // namespace

tl::expected<FusedKernel, Refusal> programOf(const FusionGraph& graph, const std::vector<std::size_t>& nodes,
                                             const GroupLayout& layout, const std::vector<std::size_t>& stored,
                                             SizeNames& names, const std::string& label)
{
    GroupWriter writer(graph, nodes, layout, stored, names);
    FusedKernel kernel = writer.write(label);
    if (kernel.buffers.size() > kMostSlots)
        return tl::unexpected<Refusal>(Refusal{MergeRefusal::slots,
                                               fmt::format("together they need {} buffers, and a kernel has at most {}",
                                                           kernel.buffers.size(), kMostSlots)});
    if (writer.instructions() > kMostInstructions)
        return tl::unexpected<Refusal>(
            Refusal{MergeRefusal::instructions,
                    fmt::format("together they are {} instructions, and a kernel has at most {}", writer.instructions(),
                                kMostInstructions)});
    auto program = readKernelProgram(*kernel.document, "fused kernel");
    if (!program)
        return tl::unexpected<Refusal>(Refusal{MergeRefusal::opaque, program.error().text()});
    kernel.program = std::move(*program);
    return kernel;
}

}  // namespace keyfall::codegen
