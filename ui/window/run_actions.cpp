// SPDX-License-Identifier: MIT
#include "ui/window/run_actions.h"

#include "ui/kernels/cache_words.h"
#include "ui/session/can_run.h"
#include "ui/window/actions.h"
#include "ui/window/run_state_words.h"
#include "ui/window/workbench.h"

namespace keyfall {

namespace {

void setTip(QAction& action, const QString& tip)
{
    action.setToolTip(tipWithKeys(tip, action.shortcuts()));
    action.setStatusTip(tip);
}

}  // namespace

RunActions::RunActions(Workbench& bench, Actions& actions, QObject* parent)
    : QObject(parent),
      bench_(bench),
      actions_(actions),
      runTip_(actions.run->statusTip()),
      predictTip_(actions.predict->statusTip()),
      forgetTip_(actions.forgetKernels->statusTip())
{
    Document& document = bench_.document;
    connect(actions_.run, &QAction::triggered, &document, &Document::run);
    connect(actions_.cancelRun, &QAction::triggered, &document, &Document::cancelRun);
    connect(&document, &Document::runningChanged, actions_.cancelRun, &QAction::setEnabled);
    connect(&document, &Document::sessionChanged, this, &RunActions::refresh);
    connect(&document, &Document::runStateChanged, this, &RunActions::refresh);
    connect(&bench_, &Workbench::traceChanged, this, &RunActions::refresh);
    refresh();
    connect(actions_.forgetKernels, &QAction::triggered, &document.runs(), &SessionRuns::forgetKernels);
    connect(&document.runs(), &SessionRuns::keptKernelsChanged, this, &RunActions::refreshKernels);
    refreshKernels();
}

void RunActions::refreshKernels()
{
    const QString why = nothingToForget(bench_.document.runs());
    actions_.forgetKernels->setEnabled(why.isEmpty());
    setTip(*actions_.forgetKernels, why.isEmpty() ? forgetTip_ : why);
}

void RunActions::refresh()
{
    const bool can = canRun(bench_.document);
    actions_.run->setEnabled(can);
    actions_.predict->setEnabled(can);
    actions_.compiled->setEnabled(can);
    const QString why = nothingToRun();
    const bool replaces = can && bench_.document.runState().kind == RunState::Kind::foreign && bench_.hasTrace();
    setTip(*actions_.run,
           !can           ? why
               : replaces ? tr("Run the program; the trace in the window is then closed")
                          : runTip_);
    setTip(*actions_.predict, can ? predictTip_ : why);
}

}  // namespace keyfall
