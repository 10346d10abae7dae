// SPDX-License-Identifier: MIT
#include "kernels/runtime/vmap_region.h"

#include "kernels/layers/vmap/mapping.h"
#include "kernels/runtime/block_arguments.h"

#include <fmt/format.h>

#include <optional>

namespace keyfall {

namespace {

const BlockForm& form()
{
    static const BlockForm kForm{"vmap",
                                 {"in_dims", "out_dims", "randomness"},
                                 "write `with vmap(in_dims=[0, none], out_dims=0):`; randomness=\"same\" or "
                                 "\"different\" may follow"};
    return kForm;
}

/// One dimension for all, or one for each.
struct Dimensions {
    vmap::MapDims each{0};
    bool forAll = true;

    [[nodiscard]] vmap::MapDims of(std::size_t count) const
    {
        return forAll ? vmap::MapDims(count, each.front()) : each;
    }
};

struct Arguments {
    Dimensions in;
    Dimensions out;
    vmap::Randomness randomness = vmap::Randomness::refused;

    [[nodiscard]] Expected<void> take(const std::string& name, const Value& value)
    {
        if (name == "in_dims")
            return takeDimensions(name, value, in);
        if (name == "out_dims")
            return takeDimensions(name, value, out);
        const auto* text = std::get_if<std::string>(&value);
        if (text != nullptr && *text == "error")
            randomness = vmap::Randomness::refused;
        else if (text != nullptr && *text == "same")
            randomness = vmap::Randomness::same;
        else if (text != nullptr && *text == "different")
            randomness = vmap::Randomness::different;
        else
            return form().wrong(R"(randomness must be "error", "same" or "different", found )" + textOf(value));
        return {};
    }

private:
    [[nodiscard]] static Expected<void> takeDimensions(const std::string& name, const Value& value, Dimensions& dims)
    {
        if (const auto* one = std::get_if<std::int64_t>(&value)) {
            dims = {{*one}, true};
        } else if (std::holds_alternative<None>(value)) {
            dims = {{std::nullopt}, true};
        } else if (const auto* list = std::get_if<std::vector<std::int64_t>>(&value)) {
            dims = {{}, false};
            for (const std::int64_t dim : *list)
                dims.each.push_back(dim == kNoDimension ? std::optional<std::int64_t>() : dim);
        } else {
            return form().wrong(name + " must be a dimension, none, or a list of them, found " + textOf(value));
        }
        return {};
    }
};

class VmapRegion final : public Region {
public:
    VmapRegion(Dispatcher& dispatcher, Arguments arguments) : dispatcher_(dispatcher), arguments_(std::move(arguments))
    {
    }

    [[nodiscard]] Expected<void> begin(std::vector<Variable>& inputs) override
    {
        const std::vector<Tensor*> tensors = tensorsOf(inputs);
        return guarded("reads", inputs, [&] {
            mapping_.emplace(dispatcher_, valuesOf(tensors), arguments_.in.of(tensors.size()), arguments_.randomness);
            for (std::size_t i = 0; i < tensors.size(); ++i)
                *tensors[i] = mapping_->inputs()[i];
        });
    }

    [[nodiscard]] Expected<void> end(std::vector<Variable>& outputs) override
    {
        const std::vector<Tensor*> tensors = tensorsOf(outputs);
        return guarded("assigns", outputs, [&] {
            const std::vector<Tensor> collected =
                mapping_->collect(valuesOf(tensors), arguments_.out.of(tensors.size()));
            for (std::size_t i = 0; i < tensors.size(); ++i)
                *tensors[i] = collected[i];
        });
    }

private:
    /// Lists count as the tensors in them.
    static std::vector<Tensor*> tensorsOf(std::vector<Variable>& variables)
    {
        std::vector<Tensor*> tensors;
        for (Variable& variable : variables) {
            if (auto* tensor = std::get_if<Tensor>(&variable.value))
                tensors.push_back(tensor);
            else if (auto* list = std::get_if<std::vector<Tensor>>(&variable.value))
                for (Tensor& item : *list)
                    tensors.push_back(&item);
        }
        return tensors;
    }

    static std::vector<Tensor> valuesOf(const std::vector<Tensor*>& tensors)
    {
        std::vector<Tensor> values;
        for (const Tensor* tensor : tensors)
            values.push_back(*tensor);
        return values;
    }

    template <class F>
    static Expected<void> guarded(const char* does, const std::vector<Variable>& variables, F&& f)
    {
        try {
            f();
            return {};
        } catch (const std::exception& error) {  // the boundary: nothing is thrown past it (design:exceptions)
            std::vector<std::string> names;
            for (const Variable& variable : variables)
                names.push_back(variable.name);
            return tl::unexpected<Error>(
                Error{ErrorKind::failed, form().where(), error.what(),
                      names.empty() ? fmt::format("the block {} no variable", does)
                                    : fmt::format("the block {}, in this order: {}", does, fmt::join(names, ", "))});
        }
    }

    Dispatcher& dispatcher_;
    Arguments arguments_;
    std::optional<vmap::Mapping> mapping_;
};

}  // namespace

Expected<std::unique_ptr<Region>> openVmap(Dispatcher& dispatcher, const std::vector<Value>& arguments,
                                           const std::vector<std::pair<std::string, Value>>& keywords)
{
    auto taken = blockArguments<Arguments>(form(), arguments, keywords);
    if (!taken)
        return tl::unexpected<Error>(taken.error());
    if (dispatcher.model().layerBits(Layer::vmap).empty())
        return noKeyFor(form(), dispatcher.model().name(), "Vmap");
    return std::make_unique<VmapRegion>(dispatcher, std::move(*taken));
}

}  // namespace keyfall
