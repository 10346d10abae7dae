// SPDX-License-Identifier: MIT
#include "ui/registrations/registration_snapshot.h"

#include "core/dispatch/stale_entries.h"
#include "core/session/prepared_session.h"
#include "ui/registrations/registration_edits.h"

#include <algorithm>
#include <optional>

namespace keyfall {

namespace {

std::vector<RegistrationCell> emptyCells(const std::vector<Key>& lanes)
{
    std::vector<RegistrationCell> cells(lanes.size());
    for (std::size_t i = 0; i < lanes.size(); ++i) {
        cells[i].key = lanes[i];
        cells[i].slot.key = lanes[i];
    }
    return cells;
}

RegistrationRow rowOf(const std::string& op, const std::vector<Key>& lanes, const std::vector<SlotView>& slots,
                      const std::vector<RegistrationView>& history)
{
    RegistrationRow row{op, emptyCells(lanes)};
    for (RegistrationCell& cell : row.cells) {
        const auto slot =
            std::find_if(slots.begin(), slots.end(), [&](const SlotView& s) { return s.key == cell.key; });
        if (slot != slots.end())
            cell.slot = *slot;
        std::copy_if(history.begin(), history.end(), std::back_inserter(cell.history),
                     [&](const RegistrationView& r) { return r.key == cell.key; });
    }
    return row;
}

void markOwn(RegistrationRow& row, const Session& session, const KeyModel& model)
{
    for (RegistrationCell& cell : row.cells)
        cell.own = registrationAt(session, row.op, model.nameOf(cell.key)) != nullptr;
}

void markStale(RegistrationRow& row, const std::vector<StaleEntry>& stale)
{
    for (const StaleEntry& entry : stale)
        for (RegistrationCell& cell : row.cells)
            if (cell.key == entry.stored.key)
                cell.computed = entry.computed;
}

}  // namespace

CellSign RegistrationCell::sign() const
{
    if (slot.fallthrough)
        return CellSign::fallthrough;
    switch (slot.provenance) {
    case Provenance::kernel: return CellSign::kernel;
    case Provenance::defaultBackend:
    case Provenance::nested:
    case Provenance::math:
    case Provenance::autograd:
    case Provenance::batched: return CellSign::alias;
    case Provenance::fallback: return CellSign::fallback;
    case Provenance::ambiguousAutogradOther: return CellSign::ambiguous;
    case Provenance::missing: return CellSign::missing;
    }
    return CellSign::missing;
}

RegistrationSnapshot takeSnapshot(const Session& session, const PreparedSession& prepared)
{
    const Dispatcher& dispatcher = prepared.runtime->dispatcher();
    RegistrationSnapshot snapshot;
    snapshot.model = dispatcher.sharedModel();
    for (const Key key : snapshot.model->lanes())
        if (!snapshot.model->setOf(key).empty())
            snapshot.lanes.push_back(key);

    const auto add = [&](const std::string& op, const std::vector<SlotView>& slots,
                         std::vector<RegistrationView> history) {
        snapshot.rows.push_back(rowOf(op, snapshot.lanes, slots, history));
        markOwn(snapshot.rows.back(), session, *snapshot.model);
        std::move(history.begin(), history.end(), std::back_inserter(snapshot.registrations));
    };
    add({}, dispatcher.fallbacks(), dispatcher.history(nullptr));
    for (const OperatorHandle& op : dispatcher.operators()) {
        add(op.name(), dispatcher.table(op), dispatcher.history(&op));
        if (snapshot.model->spec().precedence != Precedence::plain)
            markStale(snapshot.rows.back(), staleEntries(dispatcher, op));
    }
    markBreakpoints(snapshot, session);
    return snapshot;
}

void markBreakpoints(RegistrationSnapshot& snapshot, const Session& session)
{
    for (RegistrationRow& row : snapshot.rows)
        for (RegistrationCell& cell : row.cells)
            cell.breakpoint = hasBreakpoint(session, row.op, snapshot.model->nameOf(cell.key));
}

}  // namespace keyfall
