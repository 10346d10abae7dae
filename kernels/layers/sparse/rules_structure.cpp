// SPDX-License-Identifier: MIT
#include "kernels/layers/sparse/sparse_rules.h"
#include "kernels/ops/reject.h"

// What a sparse tensor consists of.
namespace keyfall::sparse {

namespace {

const SparseCooTensor& coo(const SparseCall& call)
{
    const SparseCooTensor* coo = cooOrNull(call.self());
    if (coo == nullptr)
        call.refuse("the tensor is sparse_csr, whose parts are crow_indices(), col_indices() and values(). Call "
                    "to_sparse() for coordinates");
    return *coo;
}

const SparseCsrTensor& csr(const SparseCall& call)
{
    const SparseCsrTensor* csr = csrOrNull(call.self());
    if (csr == nullptr)
        call.refuse("the tensor is sparse_coo, whose parts are indices() and values(). Call to_sparse_csr() for "
                    "compressed rows");
    return *csr;
}

void checkCoalesced(const SparseCooTensor& coo, const char* part)
{
    if (!coo.coalesced)
        ops::reject(std::string("Cannot get ") + part + " on an uncoalesced tensor, please call .coalesce() first");
}

void coalesce(SparseCall& call)
{
    static_cast<void>(coo(call));
    call.finish(call.math().coalesced(call.self()));
}

void indices(SparseCall& call)
{
    checkCoalesced(coo(call), "indices");
    call.finish(coo(call).indices.detached());
}

void values(SparseCall& call)
{
    if (const SparseCooTensor* coo = cooOrNull(call.self()))
        checkCoalesced(*coo, "values");
    call.finish(storedValues(call.self()).detached());
}

void nnz(SparseCall& call)
{
    call.finish(storedValues(call.self()).size(0));
}

void sparseDim(SparseCall& call)
{
    const SparseCooTensor* coo = cooOrNull(call.self());
    call.finish(std::int64_t{coo != nullptr ? coo->sparseDim() : 2});
}

void denseDim(SparseCall& call)
{
    const SparseCooTensor* coo = cooOrNull(call.self());
    call.finish(std::int64_t{coo != nullptr ? coo->denseDim() : 0});
}

}  // namespace

const std::vector<RuleEntry>& structureRules()
{
    static const std::vector<RuleEntry> rules{
        {"coalesce", coalesce},
        {"is_coalesced", [](SparseCall& call) { call.finish(coo(call).coalesced); }},
        {"indices", indices},
        {"values", values},
        {"_indices", [](SparseCall& call) { call.finish(coo(call).indices.detached()); }},
        {"_values", [](SparseCall& call) { call.finish(coo(call).values.detached()); }},
        {"crow_indices", [](SparseCall& call) { call.finish(csr(call).crow.detached()); }},
        {"col_indices", [](SparseCall& call) { call.finish(csr(call).col.detached()); }},
        {"_nnz", nnz},
        {"sparse_dim", sparseDim},
        {"dense_dim", denseDim},
    };
    return rules;
}

}  // namespace keyfall::sparse
