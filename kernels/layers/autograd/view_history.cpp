// SPDX-License-Identifier: MIT
#include "kernels/layers/autograd/view_history.h"

#include "kernels/layers/autograd/grad_mode.h"
#include "kernels/layers/autograd/gradient.h"

#include <utility>

namespace keyfall::autograd {

namespace {

/// The base's producer after a write into a view of it, see Note [A view follows its base].
class CopySlices final : public Node {
public:
    CopySlices(std::shared_ptr<OperatorNode> write, const ViewHistory& view)
        : Node("CopySlices"), write_(std::move(write)), last_(view.last)
    {
        static_cast<void>(addResult(TensorFacts::of(view.base)));
        addEdge(edgeOf(view.base));
        for (std::size_t i = 1; i < write_->edges().size(); ++i)
            addEdge(write_->edges()[i]);
    }

    [[nodiscard]] std::vector<Tensor> apply(Dispatcher& dispatcher, const std::vector<Tensor>& gradients) override
    {
        const TensorMath math(dispatcher);
        const Tensor& all = gradients.front();
        const Tensor part = last_->of(math, all);
        std::vector<Tensor> results = write_->apply(dispatcher, {part});
        if (!edges().front().node)
            return results;
        const Tensor before = results.front().defined() ? results.front() : math.zeros(TensorFacts::of(part));
        const Tensor written =
            math.call("ne.Scalar", {spread(math, all, math.call("ones_like", {part.detached()})), std::int64_t{0}});
        results.front() = math.where(written, spread(math, all, before), all);
        return results;
    }

    void release() override { write_->release(); }

private:
    /// `part` at the view's place in a tensor like `all`, zeros elsewhere: the gradient of the view itself.
    [[nodiscard]] Tensor spread(const TensorMath& math, const Tensor& all, const Tensor& part) const
    {
        Tensor leaf = all.detached();
        leaf.setRequiresGrad(true);
        Tensor seen;
        {
            const GradModeGuard recording(math.dispatcher(), true);
            seen = last_->of(math, leaf);
        }
        return gradients(math.dispatcher(), {seen}, {leaf}, {part}, {.createGraph = part.requiresGrad()}).front();
    }

    std::shared_ptr<OperatorNode> write_;
    std::shared_ptr<const ViewHistory::Step> last_;
};

}  // namespace

/// A long chain is released without recursion, as a tape is.
ViewHistory::Step::~Step()
{
    for (auto next = std::move(before); next && next.use_count() == 1;) {
        auto earlier = std::move(next->before);
        next = std::move(earlier);
    }
}

Tensor ViewHistory::Step::of(const TensorMath& math, const Tensor& other) const
{
    std::vector<const Step*> steps;
    for (const Step* step = this; step != nullptr; step = step->before.get())
        steps.push_back(step);
    Tensor view = other;
    for (auto step = steps.rbegin(); step != steps.rend(); ++step) {
        // `other` need not lie in memory as the base does, and `view` would mind.
        const OperatorNode& node = *(*step)->made;
        const OperatorHandle op = node.op();
        const Stack results =
            callOperator(op.name() == "view" ? handleOf(math.dispatcher(), "reshape") : op, node.argumentsWith(view));
        const auto* list = std::get_if<std::vector<Tensor>>(&results.front());
        view = list ? list->at((*step)->output) : std::get<Tensor>(results.at((*step)->output));
    }
    return view;
}

void noteView(const Tensor& view, const Tensor& argument, std::shared_ptr<const OperatorNode> made,
              std::uint32_t output)
{
    auto history = std::make_shared<ViewHistory>();
    if (const auto before = viewHistoryOf(argument); before && before->base.defined())
        *history = *before;
    else
        history->base = argument;
    history->last = std::make_shared<const ViewHistory::Step>(std::move(made), output, std::move(history->last));
    AutogradMeta& meta = metaOf(view);
    const std::lock_guard lock(meta.mutex);
    meta.view = std::move(history);
    meta.viewVersion = view.version();
}

void noteApart(const Tensor& part)
{
    AutogradMeta& meta = metaOf(part);
    const std::lock_guard lock(meta.mutex);
    meta.view = std::make_shared<ViewHistory>();
}

std::shared_ptr<const ViewHistory> viewHistoryOf(const Tensor& tensor)
{
    AutogradMeta* meta = metaOrNull(tensor);
    if (meta == nullptr)
        return nullptr;
    const std::lock_guard lock(meta->mutex);
    return meta->view;
}

void refreshView(Dispatcher& dispatcher, const Tensor& tensor)
{
    const auto history = viewHistoryOf(tensor);
    if (!history || !history->base.defined() || !history->base.requiresGrad())
        return;
    AutogradMeta& meta = metaOf(tensor);
    {
        const std::lock_guard lock(meta.mutex);
        if (meta.viewVersion == tensor.version())
            return;
    }
    const GradModeGuard recording(dispatcher, true);
    const Tensor again = history->last->of(TensorMath(dispatcher), history->base);
    const Edge edge = edgeOf(again);
    setProducer(tensor, edge.node, edge.input);
    const std::lock_guard lock(meta.mutex);
    meta.viewVersion = tensor.version();
}

void recordWrite(Dispatcher& dispatcher, const Tensor& view, const ViewHistory& history,
                 std::shared_ptr<OperatorNode> write)
{
    setProducer(history.base, std::make_shared<CopySlices>(std::move(write), history), 0);
    refreshView(dispatcher, view);
}

}  // namespace keyfall::autograd
