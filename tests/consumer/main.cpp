// SPDX-License-Identifier: MIT
// A dispatcher of one's own with the installed keyfall::core: two kernels, one call, and the reason for the answer.

#include "core/dispatch/dispatcher.h"

#include <iostream>

using namespace keyfall;

int main()
{
    const auto model = KeyModel::ferrotorch();
    Dispatcher dispatcher(model);
    const OperatorHandle twice = dispatcher.intern("twice");
    const auto call = twice.typed<double(double)>().value();

    const auto compute = [](double x) { return 2 * x; };
    const auto trace = [&](HopContext hop, double x) {
        std::cout << "tracing " << model->names(hop.keys) << '\n';
        return call.redispatch(hop, hop.keys & model->below(*model->find("Tracer")), x);
    };
    const Registration cpu =
        dispatcher.registerKernel(twice, model->find("Cpu"), Kernel::unboxed<double(double)>(compute, "twice:cpu"));
    const Registration tracer =
        dispatcher.registerKernel(twice, model->find("Tracer"), Kernel::unboxed<double(double)>(trace, "twice:tracer"));

    const KeySet keys = model->setOf({"Tracer", "Autograd", "Cpu"});
    const double result = call.call(keys, 21.0);
    const Resolution below = dispatcher.resolve(twice, model->setOf({"Autograd", "Cpu"}));
    std::cout << result << " from " << below.kernel << ", passing " << below.considered.size() << " key\n";
    return result == 42.0 && below.kernel == "twice:cpu" && below.considered.size() == 1 ? 0 : 1;
}
