// SPDX-License-Identifier: MIT
#include "ui/window/dialog_texts.h"

#include <QCoreApplication>

namespace keyfall {

namespace {

struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::ControlWords)

public:
    static constexpr ControlText kTexts[]{
        // registrations and the dialog of a kernel
        {"registration.filter",
         QT_TR_NOOP("Shows only rows and columns that these words are about: operators, keys, or where an "
                    "entry comes from.")},
        {"registration.list",
         QT_TR_NOOP("Every registration in the order in which it was made; inactive ones are shadowed by a "
                    "newer one.")},
        {"registration.table",
         QT_TR_NOOP("A row an operator, a column a key, a letter an entry: the legend below says which. Return "
                    "registers, Delete removes, B sets a break point.")},
        {"registration.edit", QT_TR_NOOP("Opens the choice of kernels for the chosen operator and key.")},
        {"registration.remove",
         QT_TR_NOOP("Takes the session's own registration away; what it shadowed counts again.")},
        {"registration.break",
         QT_TR_NOOP("Playback stops before this operator runs at this key; once more takes that back.")},
        {"kernel.target.op",
         QT_TR_NOOP("The operator that the kernel is for. A new name makes a new operator; the first choice makes "
                    "a fallback, for all operators.")},
        {"kernel.target.key", QT_TR_NOOP("The key at which the kernel runs. An alias key stands for several.")},
        {"kernel.argument", QT_TR_NOOP("Which of its arguments the kernel gives back, counted from 0.")},
        {"kernel.key", QT_TR_NOOP("The key whose kernel is run, whether it is in the key set or not.")},
        {"kernel.op",
         QT_TR_NOOP("The operator that the kernel calls, with its own arguments. That call has a lookup of its own.")},
        {"kernel.error", QT_TR_NOOP("The text of the error that the kernel raises, as it then stands in the picture.")},
        {"kernel.kind.standard",
         QT_TR_NOOP("The kernel that Keyfall has for this operator and key: it computes, or does its "
                    "layer's work.")},
        {"kernel.kind.fallthrough",
         QT_TR_NOOP("No kernel runs here: the lookup passes the key. That is not the same as no "
                    "registration.")},
        {"kernel.kind.redispatch",
         QT_TR_NOOP("The kernel hands the call on below its own key and gives the result back.")},
        {"kernel.kind.return", QT_TR_NOOP("The kernel ends the fall: it gives one of its arguments back.")},
        {"kernel.kind.callDirect",
         QT_TR_NOOP("The kernel runs that of another key of the same operator, and no lookup is made.")},
        {"kernel.kind.call", QT_TR_NOOP("The kernel calls another operator: a new call, drawn inside this hop.")},
        {"kernel.kind.fail", QT_TR_NOOP("The kernel raises an error, to see how it climbs through its callers.")},
        {"kernel.kind.cpuFallback",
         QT_TR_NOOP(
             "The kernel copies the tensors to the CPU, calls the operator's kernel there and copies back what it "
             "wrote: what a backend does with operators that it has not written yet. Views are refused.")},
        {"kernel.place", QT_TR_NOOP("Puts the kernel into the session's registrations, and closes this.")},
        {"kernel.remove", QT_TR_NOOP("Removes what the session registered here, and closes this.")},
        {"kernel.cancel", QT_TR_NOOP("Closes this without a change of the session.")},
        // break points
        {"breakPointDialog",
         QT_TR_NOOP("Where playback stops: an operator, a key, which time, the type of an argument. All "
                    "conditions of one must hold.")},
        {"break.list", QT_TR_NOOP("The break points of the session. They are saved with it.")},
        {"break.op", QT_TR_NOOP("Stops only at this operator; without an overload at all of its overloads.")},
        {"break.key", QT_TR_NOOP("Stops only when the kernel of this key is about to run.")},
        {"break.nth",
         QT_TR_NOOP("Counts the hops of a run at which the other conditions hold, and stops at this one.")},
        {"break.dtype", QT_TR_NOOP("Stops only when an argument has elements of this type.")},
        {"break.add", QT_TR_NOOP("Adds a break point with the conditions that are chosen here.")},
        {"break.remove", QT_TR_NOOP("Removes the break point that is chosen in the list.")},
        {"break.close", QT_TR_NOOP("Closes the list; the break points stay.")},
        // dialogs
        {"preferencesDialog",
         QT_TR_NOOP("What is kept for every session: looks, speed, language. Each change counts at once.")},
        {"preferences.theme", QT_TR_NOOP("Light or dark, or as the rest of your desktop is.")},
        {"preferences.typeSize",
         QT_TR_NOOP("Makes all words of the window larger or smaller, in percent of the system's size.")},
        {"preferences.wheel", QT_TR_NOOP("Whether the wheel zooms the picture or moves it. Ctrl+wheel always zooms.")},
        {"preferences.speed", QT_TR_NOOP("How many moments a second Play shows.")},
        {"preferences.animated",
         QT_TR_NOOP("Shows how a call falls and how the picture changes, instead of jumping. Off is calmer "
                    "for the eye.")},
        {"preferences.predictsAll",
         QT_TR_NOOP(
             "Predict asks before each hop. Of calls that kernels make below depth 2 it asks only with this on.")},
        {"preferences.language",
         QT_TR_NOOP("Which language the window speaks from the next start on. Names of keys, operators and "
                    "kernels, and labels in pictures, stay as they are.")},
        {"preferences.close", QT_TR_NOOP("Closes the preferences; what was changed stays changed.")},
        {"shortcutList",
         QT_TR_NOOP("Every command that has a key. The palette (Ctrl+Shift+P) also has those without.")},
        {"shortcuts.table", QT_TR_NOOP("One row a command, with all of its keys.")},
        {"shortcuts.close", QT_TR_NOOP("Closes the list of keys.")},
        {"palette.text",
         QT_TR_NOOP("Type letters of a command, a panel, an example, or what you would call it. Up and Down choose, "
                    "Return does it.")},
        {"exportDialog", QT_TR_NOOP("Saves the picture of the run, or the run as data, to a file.")},
        {"export.format",
         QT_TR_NOOP("PNG has pixels; SVG and PDF stay sharp; DOT is for Graphviz; JSON holds all that is known of "
                    "the run; GIF and WebP move; HTML is stepped through in a browser; MMD is a chart for wikis.")},
        {"export.view", QT_TR_NOOP("The fall through the keys, the hops as an outline, or what took how long.")},
        {"export.call",
         QT_TR_NOOP("The number of the call to write, in the program's order; All writes the whole run.")},
        {"export.preset",
         QT_TR_NOOP("Puts the picture on a slide or a sheet, with a caption, the program and what the marks mean.")},
        {"export.wrap",
         QT_TR_NOOP("Where calls go on in the row below, in units: 100 are as wide as on the screen at 100 %.")},
        {"export.times",
         QT_TR_NOOP("Draws measured times. Without them the same session gives the same file on every run.")},
        {"export.preview", QT_TR_NOOP("How the file will look, as far as there is room. Runs of many hops have none.")},
        {"export.scale",
         QT_TR_NOOP("How many pixels of the file stand for one of the screen at 100 %. 2 is sharp on a projector.")},
        {"export.theme", QT_TR_NOOP("The colours of the picture in the file. The window keeps its own.")},
        {"export.transparent", QT_TR_NOOP("Leaves the background out, so that the picture lies on any slide.")},
        {"export.onlyStep", QT_TR_NOOP("Draws what playback shows now, with the rest of the run left out.")},
        {"export.path", QT_TR_NOOP("The file to write. Its ending follows the format.")},
        {"export.browse", QT_TR_NOOP("Chooses the folder and the name of the file.")},
        {"export.cancel", QT_TR_NOOP("Closes this and writes nothing.")},
        {"export.write", QT_TR_NOOP("Writes the file. If that fails, an older file of that name stays as it was.")},
    };
};

}  // namespace

std::span<const ControlText> dialogTexts()
{
    return Words::kTexts;
}

}  // namespace keyfall
