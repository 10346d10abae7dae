// SPDX-License-Identifier: MIT
// What can be done with one hop, and where none is.
#include "core/graph/graph_text.h"
#include "core/session/breakpoints.h"
#include "core/session/program_line.h"
#include "ui/callgraph/ladder_view.h"
#include "ui/compare/what_if_actions.h"
#include "ui/playback/playback.h"
#include "ui/playback/playback_bar.h"
#include "ui/registrations/break_point_dialog.h"
#include "ui/registrations/kernel_choices.h"
#include "ui/registrations/registration_edits.h"
#include "ui/session/program_editor.h"
#include "ui/window/actions.h"
#include "ui/window/call_graph_panel.h"
#include "ui/window/docks.h"
#include "ui/window/menus.h"
#include "ui/window/workbench.h"

#include <QCoreApplication>
#include <QDockWidget>
#include <QMenu>

#include <algorithm>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(Menus)
};

/// Lets playback stop at an operator and key, or go on there.
void addStop(QMenu* menu, Document& document, const std::string& op, const std::string& key)
{
    const QString name = QString::fromStdString(op + " × " + key);
    const bool stops = hasBreakpoint(document.session(), op, key);
    const QString text = stops ? Words::tr("Do not &stop at %1").arg(name) : Words::tr("&Stop at %1").arg(name);
    QObject::connect(menu->addAction(text), &QAction::triggered, &document, [&document, op, key, text] {
        document.edit(QString(text).remove(QLatin1Char('&')),
                      [&](Session& session) { toggleBreakpoint(session, op, key); });
    });
}

/// What can be done wherever the pointer is.
void addRest(QMenu* menu, const MenuParts& parts)
{
    menu->addAction(parts.graph.playbackBar().actionSet().nextError);
    menu->addAction(parts.actions.find);
    const LadderView::Actions& zoom = parts.graph.ladder().actionSet();
    menu->addSeparator();
    menu->addActions({parts.actions.copyPicture, parts.actions.exportPicture});
    menu->addSeparator();
    menu->addActions({zoom.zoomIn, zoom.zoomOut, zoom.actualSize, zoom.fit, zoom.foldLanes, zoom.foldRounds});
    menu->addSeparator();
    menu->addAction(parts.actions.present);
}

QMenu* emptyMenu(QWidget* parent)
{
    auto* menu = new QMenu(parent);
    menu->setAttribute(Qt::WA_DeleteOnClose);
    return menu;
}

class HopMenu {
public:
    HopMenu(QMenu* menu, QWidget* parent, const MenuParts& parts, const CallGraph& graph, const Hop& hop)
        : menu_(menu),
          parent_(parent),
          parts_(parts),
          document_(&parts.bench.document),
          graph_(graph),
          hop_(hop),
          op_(hop.op.str()),
          key_(keyName(graph, hop.key)),
          name_(QString::fromStdString(op_ + " × " + key_))
    {
    }

    void fill()
    {
        const PlaybackBar::Actions& play = parts_.graph.playbackBar().actionSet();
        add(Words::tr("&Proof of this lookup"), [docks = &parts_.docks] { docks->raise(QStringLiteral("proof")); });
        goToLine();
        menu_->addActions(makeWhatIfActions(parts_.bench.comparison, graph_, hop_.id, menu_));
        whatIfKernel();
        menu_->addSeparator();
        if (parts_.bench.sharesKeys() && hop_.key) {
            changes();
            stops();
            menu_->addSeparator();
        }
        menu_->addActions({play.runHere, play.over, play.out});
    }

private:
    template <typename Act>
    QAction* add(const QString& text, const Act& act)
    {
        QAction* action = menu_->addAction(text);
        QObject::connect(action, &QAction::triggered, parent_, act);
        return action;
    }

    void goToLine()
    {
        const int line = programLineOf(document_->session(), graph_, hop_);
        if (line <= 0)
            return;
        add(Words::tr("Go to &line %1").arg(line), [docks = &parts_.docks, line] {
            docks->raise(QStringLiteral("program"));
            if (auto* editor = docks->dock(QStringLiteral("program"))->findChild<ProgramEditor*>())
                editor->goToLine(line);
        });
    }

    /// Any kernel that a session may register, at this hop alone.
    void whatIfKernel()
    {
        RunComparison* comparison = &parts_.bench.comparison;
        if (graph_.predicted || !comparison->canAsk() || hop_.provenance == Provenance::missing)
            return;
        const auto ask = [comparison, document = document_, playback = &parts_.bench.playback, parent = parent_,
                          hop = hop_.id, op = op_, key = key_] {
            for (KernelDialog* open : parent->findChildren<KernelDialog*>(Qt::FindDirectChildrenOnly))
                open->reject();  // one question at a time
            KernelDialog::Choices choices = kernelChoices(*document);
            choices.standardAt = {};
            choices.registeredAt = {};
            choices.question = Words::tr("What if another kernel were at hop %1?").arg(hop);
            auto* dialog =
                new KernelDialog(std::move(choices), QString::fromStdString(op), QString::fromStdString(key), parent);
            dialog->setAttribute(Qt::WA_DeleteOnClose);
            QObject::connect(dialog, &QDialog::accepted, comparison, [comparison, dialog, hop] {
                comparison->ask({hop, WithKernel{dialog->registration().kernel}});
            });
            // Not modal: what the question is about is read meanwhile. The hop of another run is another one.
            QObject::connect(playback, &Playback::graphChanged, dialog, &QDialog::reject);
            dialog->show();
        };
        add(Words::tr("What if &another kernel were here…"), ask)->setObjectName(QStringLiteral("whatIf.kernel"));
    }

    void changes()
    {
        add(Words::tr("&Replace the kernel of %1…").arg(name_),
            [ladder = &parts_.graph.ladder(), op = op_, key = *hop_.key] {
                Q_EMIT ladder->registrationWanted(QString::fromStdString(op), key);
            });
        add(Words::tr("Take %1 &out of the key set").arg(QString::fromStdString(key_)),
            [ladder = &parts_.graph.ladder(), key = *hop_.key] { Q_EMIT ladder->keyMoved(key, false); });
    }

    void stops()
    {
        addStop(menu_, *document_, op_, key_);
        // The conditions begin as what tells this hop from all others of its operator and key.
        const std::uint32_t time = timeOf({op_, key_}, graph_, hop_.id);
        add(Words::tr("Stop at %1 only &when…").arg(name_),
            [document = document_, parent = parent_, point = Breakpoint{op_, key_, time}] {
                openBreakPoints(parent->window(), *document).editPoint(point);
            })
            ->setObjectName(QStringLiteral("break.when"));
    }

    QMenu* menu_;
    QWidget* parent_;
    const MenuParts& parts_;
    Document* document_;
    const CallGraph& graph_;
    const Hop& hop_;
    std::string op_;
    std::string key_;
    QString name_;
};

}  // namespace

BreakPointDialog& openBreakPoints(QWidget* window, Document& document)
{
    auto* dialog = window->findChild<BreakPointDialog*>();
    if (dialog == nullptr) {
        dialog = new BreakPointDialog(document, window);
        dialog->setAttribute(Qt::WA_DeleteOnClose);
    }
    dialog->show();
    dialog->raise();
    dialog->activateWindow();
    return *dialog;
}

QMenu* makeHopMenu(QWidget* parent, const MenuParts& parts, HopId hop)
{
    QMenu* const menu = emptyMenu(parent);
    const auto graph = parts.bench.playback.graph();
    const Hop* const at = graph ? graph->find(hop) : nullptr;
    if (at != nullptr && at->key)
        HopMenu(menu, parent, parts, *graph, *at).fill();
    addRest(menu, parts);
    return menu;
}

QMenu* makeCrossingMenu(QWidget* parent, const MenuParts& parts, const QString& op, Key key)
{
    QMenu* const menu = emptyMenu(parent);
    if (parts.bench.sharesKeys()) {
        LadderView* const ladder = &parts.graph.ladder();
        const std::string keyName = parts.bench.document.model().nameOf(key);
        const QString name = QString::fromStdString(keyName);
        const auto& own = parts.bench.document.session().registrations;
        const bool there = std::any_of(own.begin(), own.end(), [&](const SessionRegistration& registration) {
            return registration.op == op.toStdString() && registration.key == keyName;
        });
        QAction* const put =
            menu->addAction(there ? Words::tr("&Replace the kernel of %1…").arg(op + QStringLiteral(" × ") + name)
                                  : Words::tr("&Register a kernel of %1 × %2…").arg(op, name));
        put->setObjectName(QStringLiteral("crossing.register"));
        QObject::connect(put, &QAction::triggered, ladder, [=] { Q_EMIT ladder->registrationWanted(op, key); });
        addStop(menu, parts.bench.document, op.toStdString(), keyName);
        menu->addSeparator();
    }
    addRest(menu, parts);
    return menu;
}

}  // namespace keyfall
