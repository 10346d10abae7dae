// SPDX-License-Identifier: MIT
#include "ui/window/control_words.h"

#include "ui/window/dialog_texts.h"

#include <QAction>
#include <QCoreApplication>
#include <QHash>
#include <QToolButton>
#include <QWidget>

namespace keyfall {

namespace {

// In the order of the panels. `%1` is what stands behind the point of the name: a key.
struct Words {
    Q_DECLARE_TR_FUNCTIONS(keyfall::ControlWords)

public:
    static constexpr ControlText kEntries[]{
        // the start page
        {"start.filter",
         QT_TR_NOOP("Leaves only the examples whose title or sentence has all of these words. Down goes to them.")},
        {"start.gallery",
         QT_TR_NOOP("The examples, each with the picture of its run. The arrow keys walk, Return opens one; it can "
                    "then be changed like any session.")},
        {"start.paste",
         QT_TR_NOOP("Paste or drop text here. What it is, is found out from its content: an error is explained, a "
                    "trace drawn, a dump shown under Operators, a session opened.")},
        {"start.recent", QT_TR_NOOP("Files that were opened or saved last. Return opens the chosen one.")},
        {"start.back", QT_TR_NOOP("Leaves this page. The session is as you left it.")},
        {"start.new",
         QT_TR_NOOP("Begins a session with no program, no tensors and no registrations but the standard ones.")},
        {"start.open", QT_TR_NOOP("Chooses a file: a session, a dispatch trace, a dump, or exported tables.")},
        {"start.lesson",
         QT_TR_NOOP("Opens the list of lessons beside the picture; each says how many minutes it takes.")},
        {"start.goOn",
         QT_TR_NOOP("Opens the lesson where you were, with your answers; the next one, when it was done.")},
        {"start.give", QT_TR_NOOP("Takes the text from the clipboard, as if it were pasted into the box above.")},
        // the picture
        {"find.text",
         QT_TR_NOOP("Hops that have all these words in their operator, key, kernel or events are framed in the "
                    "picture. Return goes to the next one, Esc closes.")},
        {"find.previous", QT_TR_NOOP("Selects the found hop before this one; from the first it goes to the last.")},
        {"find.next", QT_TR_NOOP("Selects the next found hop; from the last it goes to the first.")},
        {"playback.first",
         QT_TR_NOOP("Goes to the moment before the first lookup: nothing has run yet in the picture.")},
        {"playback.back",
         QT_TR_NOOP("Goes one moment back: a fall is taken up again, or a result that climbed is below again.")},
        {"playback.play", QT_TR_NOOP("Goes on moment by moment at the chosen speed, until the end or a break point.")},
        {"playback.forward",
         QT_TR_NOOP("Goes one moment on: the call falls to its next key, starts a call inside, or a result "
                    "climbs.")},
        {"playback.last", QT_TR_NOOP("Shows the whole run, with all results.")},
        {"playback.position",
         QT_TR_NOOP("Where playback stands among all moments of the run. Drag it, or use the arrow keys.")},
        {"playback.speed", QT_TR_NOOP("How many moments a second Play shows. It is kept for the next start.")},
        {"explanation.errors",
         QT_TR_NOOP("The errors that were found in the text, in their order; choose one to read it and see its call.")},
        {"explanation.page",
         QT_TR_NOOP("What happened, why, and what to do. Rules are links that open beside the picture.")},
        {"explanation.show",
         QT_TR_NOOP("Draws the call that raised the error again, after a run or another trace took its place.")},
        {"trace.source",
         QT_TR_NOOP("A trace may hold the calls of several processes or threads; this one's are shown.")},
        {"trace.stop",
         QT_TR_NOOP("The trace is read while the other program writes it. This ends that; what came stays.")},
        // keys
        {"key.model",
         QT_TR_NOOP("Which list of keys, with their bits, priorities and rules, the session uses. Registrations and "
                    "key sets are taken along where the other model has such keys.")},
        {"source.tensors",
         QT_TR_NOOP("Every call computes its key set from its tensors: device, layout, whether they require a "
                    "gradient. Real programs do that.")},
        {"source.explicit",
         QT_TR_NOOP("Every call of the program starts from the ticked keys, whatever its tensors are. Calls that "
                    "kernels make still compute their own.")},
        {"key.filter",
         QT_TR_NOOP("Shows only keys whose name, kind or bit has these words. The key set does not change.")},
        {"key.grid.fold",
         QT_TR_NOOP(
             "Shows or hides the grid of the keys that exist for every backend. Its heading names those in use.")},
        {"key.grid.edits",
         QT_TR_NOOP("The grid shows one set at a time: the key set itself, or what the thread includes or "
                    "excludes.")},
        {"key.",
         QT_TR_NOOP("Whether %1 is in the key set that every call of the program starts from. Ticking it makes the set "
                    "explicit.")},
        {"include.",
         QT_TR_NOOP("Adds %1 to every call of this thread, as a guard in a program would, also to calls that kernels "
                    "make.")},
        {"exclude.",
         QT_TR_NOOP("Takes %1 away from every call of this thread. It wins over a tick and over including.")},
        {"mask.hex",
         QT_TR_NOOP("The key set as one hexadecimal number, a bit a key. Type a number and press Return to make it the "
                    "set; Esc brings the old one back.")},
        {"mask.binary",
         QT_TR_NOOP("The key set bit by bit, the highest priority at the left. Type zeros and ones and press "
                    "Return.")},
        {"mask.fold", QT_TR_NOOP("Shows or hides the key set as a hexadecimal and a binary number.")},
        // program
        {"programText",
         QT_TR_NOOP("The program, one statement a line; indented lines belong to the with above. Ctrl+Space "
                    "lists what may stand at the cursor. Tab leaves the text.")},
        {"programProblem.addTensor",
         QT_TR_NOOP("The program uses a name that the session has no tensor for. This makes one, with "
                    "ones in it, which you can then change.")},
        {"programProblem.replace",
         QT_TR_NOOP("The name is not known, but one much like it is. This writes that one instead.")},
        {"session.strict",
         QT_TR_NOOP("With it a backend key without a kernel is an error. Without it the eleven-key model goes on "
                    "to the next key.")},
        {"session.place",
         QT_TR_NOOP("With exactly one backend key ticked, tensors are first moved to that device, as a step of the "
                    "run. Without this a mismatch is the error that it would be.")},
        {"session.standard",
         QT_TR_NOOP("Registers the kernels that come with Keyfall, so that operators compute. Without it only "
                    "the session's own registrations exist.")},
        {"session.freshTables",
         QT_TR_NOOP("Recomputes every entry with each registration. PyTorch does not, so its tables can hold "
                    "stale entries; without the tick they can here, too.")},
        {"session.registrationsFrom",
         QT_TR_NOOP("Starts the session from everything that a real PyTorch of this version registers. Where Keyfall "
                    "has a kernel it computes; a call that reaches another kernel stops there.")},
        {"session.fold",
         QT_TR_NOOP("Shows or hides the options of the run: strict, moving inputs, standard kernels, fresh "
                    "tables.")},
        // inspector, proof, rule
        {"inspector.scroll",
         QT_TR_NOOP("What is known of the selected hop, section by section. Rules that it cites are links.")},
        {"inspector.copy", QT_TR_NOOP("Puts the whole report of the selected hop on the clipboard, for a bug report.")},
        {"proof.ofHop",
         QT_TR_NOOP("Proves the lookup that happened at the selected hop, with the sets that were recorded.")},
        {"proof.ofSet",
         QT_TR_NOOP("Proves what the first call of the program would do with the keys as they are ticked now; "
                    "nothing has to run.")},
        {"proof.table",
         QT_TR_NOOP("The proof line by line: the step, its set or value, and why. For reading aloud and copying.")},
        {"proof.sentence", QT_TR_NOOP("What the chosen row of the matrix means. Rules in it are links.")},
        {"proof.copy", QT_TR_NOOP("Puts the proof on the clipboard as plain text, a line a step.")},
        {"proof.export", QT_TR_NOOP("Saves the matrix as a picture: PNG, SVG or PDF.")},
        {"ruleView.page",
         QT_TR_NOOP("The text of a rule. Other rules that it names are links; without a rule it lists all "
                    "chapters.")},
        {"ruleView.back", QT_TR_NOOP("Goes back to the rule that led to this one.")},
        // operators
        {"explorer.source",
         QT_TR_NOOP("Whose operators are listed: this session's, or those of a PyTorch that came along or was "
                    "imported.")},
        {"explorer.comparison",
         QT_TR_NOOP("An older version to compare with: what changed is marked, and the words changed, added "
                    "and removed find it.")},
        {"explorer.import",
         QT_TR_NOOP("Reads tables of another PyTorch from a file: a dispatch dump, or what export_tables.py "
                    "wrote.")},
        {"explorer.changes",
         QT_TR_NOOP("What is different for this operator since the version compared with: schema, "
                    "registrations, entries.")},
        {"explorer.history",
         QT_TR_NOOP("Who registered what for this operator, the newest first; shadowed and removed ones stay "
                    "listed.")},
        {"explorer.onlyDifferences",
         QT_TR_NOOP("Hides the entries that calls use as the rules give them, so that stale ones are "
                    "left.")},
        {"explorer.table",
         QT_TR_NOOP("One row a key: the entry that calls use, the entry that the rules give now, and the rule "
                    "that filled it.")},
        {"explorer.filter",
         QT_TR_NOOP("Words are looked for in names and schemas; @CUDA wants a registration at such a key, stale "
                    "an entry that the rules would fill differently.")},
        {"explorer.operators",
         QT_TR_NOOP("The operators that the words leave. Choose one to see its tables and registrations.")},
        // order lab
        {"order.effects",
         QT_TR_NOOP("Which lookups change under the order at the left: what each falls through now, and what it "
                    "would.")},
        {"order.up", QT_TR_NOOP("The chosen key changes places with the one above it. Nothing runs yet.")},
        {"order.down", QT_TR_NOOP("The chosen key changes places with the one below it. Nothing runs yet.")},
        {"order.reset", QT_TR_NOOP("Takes all moves back: the keys are as in the session's model.")},
        {"order.apply",
         QT_TR_NOOP("The session gets a model with this order, and runs with it. Undo brings the old one back.")},
        {"order.keys",
         QT_TR_NOOP("The keys of the model, the highest priority on top. Drag one, or move it with Alt+Up and "
                    "Alt+Down.")},
        // falls
        {"falls.question",
         QT_TR_NOOP(
             "Which falls are shown: conv* (their operator), @CPU (they pass that key), -@Autograd* (they do not), "
             "error, nested. Words side by side must all hold.")},
        {"falls.by",
         QT_TR_NOOP("What is counted together: each distinct fall, or all falls of an operator, a key, a depth, a "
                    "thread or a line.")},
        {"falls.byTime",
         QT_TR_NOOP("Makes the bands of the flow as wide as the time of their falls, and orders the table by own time, "
                    "with shares of it, where somebody took times.")},
        {"falls.export",
         QT_TR_NOOP(
             "Saves the flow as a picture, with what the question leaves of it: PNG, SVG or PDF; or as JSON or CSV "
             "the table, and while Changes is in front what changed.")},
        {"falls.strange",
         QT_TR_NOOP("What in the run deserves a second look, each with the rule that says so. A row that is chosen "
                    "selects the first hop that shows it; next and previous go through the others.")},
        {"falls.compare",
         QT_TR_NOOP("Chooses the file of an earlier run: a trace, a recording, a profile, what keyfall run --json "
                    "printed, or a "
                    "session, which then runs. It can also be dropped here. What differs is told fall by fall.")},
        {"falls.change", QT_TR_NOOP("Which changes are listed: all, or those of one kind.")},
        {"falls.readAgain",
         QT_TR_NOOP("Reads anew the file that changed. Until the earlier run's is read, and where that fails, the "
                    "figures stay; that of the run that is shown is opened again.")},
        {"falls.leave", QT_TR_NOOP("Forgets the earlier run and shows this one by itself. No file is touched.")},
        {"falls.changes",
         QT_TR_NOOP(
             "In which falls this run differs from the earlier one, how often and how long each was and is. A row that "
             "is chosen selects the first occurrence in the picture; of what is gone there is none.")},
        {"falls.previous", QT_TR_NOOP("Selects the occurrence of the chosen fall before this one.")},
        {"falls.next", QT_TR_NOOP("Selects the next occurrence of the chosen fall, here and in the picture.")},
        {"falls.table",
         QT_TR_NOOP(
             "The distinct falls of the last run: how often, how long, when. A row that is chosen selects its first "
             "occurrence in the picture.")},
        // kernels
        {"kernels.kernel", QT_TR_NOOP("Which kernel the code and the launch are of.")},
        {"kernels.backend",
         QT_TR_NOOP(
             "What compiles the kernels and runs them: the interpreter checks every index, the others are fast.")},
        {"kernels.callers",
         QT_TR_NOOP(
             "How many threads ask the cache for the kernels at the same time. One of them leads each compile.")},
        {"kernels.run",
         QT_TR_NOOP("Goes back from the experiment to the kernels that the run made and what its own cache did.")},
        {"kernels.start",
         QT_TR_NOOP(
             "An experiment beside the run: callers ask a cache of the panel's for the kernels; while they wait, "
             "lets them go. While a run compiles: lets it go on without the kernels that are not there yet.")},
        {"kernels.clear",
         QT_TR_NOOP(
             "Takes the kernels that runs of this session and its experiments compiled out of memory. Files that "
             "keep them stay.")},
        {"kernels.table", QT_TR_NOOP("Shows every picture as a table that says the same.")},
        {"kernels.export",
         QT_TR_NOOP("Saves the view that is shown: PNG, SVG, PDF, its data as JSON, or a graph as DOT.")},
        {"kernels.back", QT_TR_NOOP("Goes one step back in the picture.")},
        {"kernels.play", QT_TR_NOOP("Plays the picture step by step, from the start when it is at its end.")},
        {"kernels.forward", QT_TR_NOOP("Goes one step on in the picture.")},
        {"kernels.step", QT_TR_NOOP("How far the picture has come: at the right end everything is shown.")},
        {"kernels.device", QT_TR_NOOP("Where the launch would be: blocks of threads on CUDA, calls on the CPU.")},
        {"kernels.size", QT_TR_NOOP("Changes a size of the launch in powers of ten; nothing runs.")},
        {"kernels.sizeNumber", QT_TR_NOOP("A size of the launch as a number; nothing runs.")},
        {"kernels.graphColumn", QT_TR_NOOP("Gives the operators the width that their lines need, or takes it back.")},
        {"kernels.irColumn", QT_TR_NOOP("Gives the program the width that its lines need, or takes it back.")},
        {"kernels.cColumn", QT_TR_NOOP("Gives the C code the width that its lines need, or takes it back.")},
        {"kernels.cudaColumn", QT_TR_NOOP("Gives the CUDA C++ code the width that its lines need, or takes it back.")},
        {"kernels.ptxColumn", QT_TR_NOOP("Gives the PTX the width that its lines need, or takes it back.")},
        {"kernels.machineColumn",
         QT_TR_NOOP("Gives the machine code the width that its lines need, or takes it back.")},
        {"kernels.machineTarget",
         QT_TR_NOOP("Shows the machine code that another processor would run. It is remembered.")},
        {"kernels.graphText", QT_TR_NOOP("The operators that became this kernel, as the trace has them.")},
        {"kernels.irText", QT_TR_NOOP("The kernel's program: what it does at each point.")},
        {"kernels.cText", QT_TR_NOOP("The kernel in C, as it is compiled and as people can read it.")},
        {"kernels.cudaText",
         QT_TR_NOOP("The kernel in CUDA C++: a thread computes a point, or a block of threads a row.")},
        {"kernels.ptxText",
         QT_TR_NOOP(
             "The kernel in PTX, NVIDIA's assembly language, as NVRTC makes it of the CUDA C++: it takes a moment.")},
        {"kernels.machineText", QT_TR_NOOP("The kernel in instructions of this processor.")},
        {"kernels.fusionTable",
         QT_TR_NOOP("The operators: what each is, its kernel, and why it did not join another.")},
        {"kernels.cacheTable", QT_TR_NOOP("Who asked for what, and how long each wait, compile and load took.")},
        {"kernels.launchTable", QT_TR_NOOP("The blocks of the launch with their points and idle threads.")},
        {"kernels.planTable", QT_TR_NOOP("The operations in the order in which they run, and what each waits for.")},
        {"kernels.timeTable", QT_TR_NOOP("The times of every kernel, and how fast it reads and writes.")},
        // lessons; an option's name ends with its number
        {"lessonContents",
         QT_TR_NOOP("The lessons, with how far you got. Return opens the chosen one; nothing is locked.")},
        {"lessonLanguage",
         QT_TR_NOOP("The language that lessons are read in, at once; the window's own is in Preferences.")},
        {"lessonAll", QT_TR_NOOP("Leaves the step and shows the list of lessons. How far you got is kept.")},
        {"lessonText",
         QT_TR_NOOP("What the step says. Links raise panels, choose hops and keys, and open the manual.")},
        {"quizLevel", QT_TR_NOOP("What the ten questions are about; each level adds one thing to the one before.")},
        {"quizModel",
         QT_TR_NOOP("The key model that is asked about. Level 5 needs slots for each backend, levels 6 and 7 need "
                    "alias keys: models without are not offered there.")},
        {"quizSeed",
         QT_TR_NOOP("The number that the questions are drawn with. A room that takes the same level, model and seed "
                    "has the same questions.")},
        {"quizStart", QT_TR_NOOP("Begins ten questions. The session is replaced as one change that undo takes back.")},
        {"forgetStep", QT_TR_NOOP("Forgets that this step was done and what was answered in it; it asks first.")},
        {"forgetLesson", QT_TR_NOOP("Forgets how far you got with all steps of this lesson; it asks first.")},
        {"forgetAll", QT_TR_NOOP("Forgets how far you got with every lesson and quiz; it asks first.")},
        {"forgetYes", QT_TR_NOOP("Forgets what the question beside it says.")},
        {"forgetNo", QT_TR_NOOP("Forgets nothing, and offers again what could be forgotten.")},
        {"lessonHint", QT_TR_NOOP("Shows one hint more. An answer after a hint counts half.")},
        {"lessonGiveUp", QT_TR_NOOP("Shows the answer, or a solution of the task. It then counts nothing.")},
        {"lessonRestart", QT_TR_NOOP("Loads the session that the step began with, as one change that can be undone.")},
        {"lessonBack",
         QT_TR_NOOP("Goes to the step before this one. Its session is loaded, and undo brings yours back.")},
        {"lessonGoToMissing", QT_TR_NOOP("Goes to the first step of the lesson that is not done yet.")},
        {"lessonGoOn", QT_TR_NOOP("Opens the lesson that follows the one that was finished.")},
        {"lessonNext", QT_TR_NOOP("Goes to the next step; after the last one the lesson is finished.")},
        {"lessonAnswer", QT_TR_NOOP("Type the answer: a key, a number, or bits as the question asks.")},
        {"lessonSend", QT_TR_NOOP("Gives the answer; whether it was right, and why, is said below.")},
        {"lessonReveal",
         QT_TR_NOOP("Whether the answer was right, and why. The link leads to the proof of the lookup.")},
        {"lessonNextQuestion", QT_TR_NOOP("Goes to the next question of this step.")},
        {"lessonOption", QT_TR_NOOP("One of the possible answers. The digit of its place chooses it, too.")},
        // a lesson that is written
        {"lessonTabs", QT_TR_NOOP("Learn takes lessons, Write makes them. F7 comes back to learning.")},
        {"writeAdd",
         QT_TR_NOOP(
             "Adds a step: the session, the place in the run, the selected hop, the panel, fold and zoom are taken "
             "as they are now. Its title is written first.")},
        {"writeUndo", QT_TR_NOOP("Takes back the last change of the lesson; letters typed in a row are one change.")},
        {"writeRedo", QT_TR_NOOP("Does again what Undo took back.")},
        {"writeFile",
         QT_TR_NOOP("Opens and saves the lesson, and makes the page to hand out. Until it is saved it is "
                    "kept beside the settings.")},
        {"writeSteps",
         QT_TR_NOOP("The steps in their order. ¶ is read, ? predicts, ☰ chooses, ✎ is a task. The first "
                    "row is what is said of the lesson as a whole.")},
        {"writeUp", QT_TR_NOOP("Moves the step one place up.")},
        {"writeDown", QT_TR_NOOP("Moves the step one place down.")},
        {"writeCopy", QT_TR_NOOP("Puts a copy of the step behind it.")},
        {"writeRemove", QT_TR_NOOP("Deletes the step; Undo brings it back.")},
        {"write_title", QT_TR_NOOP("A few words: what the step, or the lesson, is about.")},
        {"write_summary", QT_TR_NOOP("One sentence: what somebody knows after the lesson.")},
        {"write_kind", QT_TR_NOOP("What a learner does in this step: read, predict, choose, or change the session.")},
        {"write_prose",
         QT_TR_NOOP("What a learner reads, at most 1,200 characters, as Markdown. Links: key:Autograd, "
                    "hop:3, panel:proof, op:relu.")},
        {"write_after", QT_TR_NOOP("Shown once the question is answered or the task is solved: why it is so.")},
        {"write_hints", QT_TR_NOOP("One hint a line; they are shown one at a time. An answer after one counts half.")},
        {"write_slide",
         QT_TR_NOOP("What a room reads while the lesson is projected, at most 160 characters. Without it "
                    "the title is shown.")},
        {"write_notes", QT_TR_NOOP("What the speaker sees on the own screen; learners do not see it.")},
        {"writeAskKey", QT_TR_NOOP("Whose kernel runs at the selected hop? The answers come from the run.")},
        {"writeAskSet", QT_TR_NOOP("Which set does the lookup of the selected hop start from?")},
        {"writeAskSlot", QT_TR_NOOP("Which slot of the table does the selected hop read?")},
        {"writeAskOutcome", QT_TR_NOOP("Does the call of the selected hop return, or raise?")},
        {"writeAddOption", QT_TR_NOOP("Adds an answer to choose from; eight at most.")},
        {"writeRight", QT_TR_NOOP("Whether this answer is right. When several are, several are to be chosen.")},
        {"writeOption", QT_TR_NOOP("What the answer says.")},
        {"writeWhy", QT_TR_NOOP("Shown when somebody chose it: why it is right or wrong.")},
        {"writeRemoveOption", QT_TR_NOOP("Takes this answer away.")},
        {"writeStart",
         QT_TR_NOOP("The session as it is now is where the task begins. A goal recorded before is "
                    "forgotten.")},
        {"writeGoal",
         QT_TR_NOOP("The session as it is now is a solution. What it differs in from the start is listed "
                    "below, to be ticked.")},
        {"writeWrong", QT_TR_NOOP("The session as it is now must not pass: Check proves that it does not.")},
        {"writeChecks", QT_TR_NOOP("Ticked lines are asked of the learner. A double click changes the words.")},
        {"writePin", QT_TR_NOOP("Makes a fact of what is selected: Check proves it each time.")},
        {"writeFacts", QT_TR_NOOP("What the words claim. Delete takes a fact away.")},
        {"writeMissing", QT_TR_NOOP("What is missing or wrong. Return goes where it is written.")},
        {"writeShow", QT_TR_NOOP("Loads the step's session into the window, as one change that can be undone.")},
        {"writeTry", QT_TR_NOOP("Takes the lesson from this step on as a learner would. Nothing is kept of it.")},
        {"writeCheck", QT_TR_NOOP("Runs everything that the lesson says, and lists what is not so.")},
        {"lessonSolution", QT_TR_NOOP("Loads a session that solves the task. Undo brings your own work back.")},
        // tensors, results, hops
        {"tensorTable",
         QT_TR_NOOP("One row a tensor. F2 or a double click changes a cell; what cannot be accepted stays there, "
                    "marked, with the reason.")},
        {"tensors.remove",
         QT_TR_NOOP("Takes the chosen tensors out of the session. Program lines that use them are then marked.")},
        {"tensors.add",
         QT_TR_NOOP("Adds a tensor of ones under the next free name; change its cells to what you need.")},
        {"results.profile",
         QT_TR_NOOP("What the Profiler measured: times, calls, memory and operations of each operator.")},
        {"results.traced", QT_TR_NOOP("The graph that the Tracer wrote down while the program ran.")},
        {"resultsTable",
         QT_TR_NOOP("Every variable of the program after the run, and the gradients of leaves. Ctrl+C copies the "
                    "chosen rows.")},
        {"twin.filter",
         QT_TR_NOOP("Shows only hops that have all these words in operator, key, kernel, events, result or error.")},
        {"twin.table",
         QT_TR_NOOP(
             "The picture in words: one row a hop, indented by depth. The chosen row is the selected hop. While a "
             "question is open, the digits of its answers and E for no kernel answer here, too.")},
        // compare, cost
        {"compare.table",
         QT_TR_NOOP("What differs between the two runs. Choosing a row selects the hop in the picture.")},
        {"compare.pin", QT_TR_NOOP("Keeps this run; each later one is compared with it, until it is unpinned.")},
        {"compare.unpin", QT_TR_NOOP("Lets the pinned run go; nothing is compared any more.")},
        {"compare.keep",
         QT_TR_NOOP("What was asked for one hop is made a registration, so that it holds for every call. Undo takes "
                    "it away.")},
        {"compare.dismiss", QT_TR_NOOP("Lets the asked question go; the session was never changed by it.")},
        {"compare.show.gone", QT_TR_NOOP("Lists hops that the earlier run had and the later one has not.")},
        {"compare.show.new", QT_TR_NOOP("Lists hops that only the later run has.")},
        {"compare.show.kernel", QT_TR_NOOP("Lists hops that are in both runs and ran another kernel.")},
        {"compare.show.results", QT_TR_NOOP("Lists hops that are in both runs and gave other values.")},
        {"compare.show.time", QT_TR_NOOP("Lists hops that are in both runs and took much longer or shorter.")},
        {"compare.beside",
         QT_TR_NOOP("Draws the run that is compared beside this one, with the same hop selected in both.")},
        {"compare.model",
         QT_TR_NOOP("Runs the session under another list of keys and shows what that does otherwise. The session keeps "
                    "its model.")},
        {"cost.inPicture", QT_TR_NOOP("Writes at every box of the picture how long that hop itself took.")},
        {"numerics.measure",
         QT_TR_NOOP(
             "Runs the session a second time with all values in float64, and takes the differences hop by hop.")},
        {"numerics.exact", QT_TR_NOOP("Lists hops as well whose results are the same in float64.")},
        {"numerics.inPicture", QT_TR_NOOP("Writes at every box of the picture how far its result is from float64.")},
        {"numerics.table",
         QT_TR_NOOP("One row a hop: how far its result is from float64, what made the difference, and where it came "
                    "in.")},
        {"cost.operators", QT_TR_NOOP("The run's time by operator: calls, own time, and its share of the whole.")},
        {"cost.keys",
         QT_TR_NOOP("The run's time by key, kernels and dispatch apart; of the marked range, if there is one.")},
        {"cost.find",
         QT_TR_NOOP(
             "Hops that have this text in their operator, key, kernel or events are ticks in the timeline. Return "
             "goes to the next one, Shift+Return to the one before, Esc closes the search.")},
        {"cost.export", QT_TR_NOOP("Saves the timeline as a picture: PNG, SVG or PDF.")},
    };
};

}  // namespace

QString controlWords(const QWidget& widget)
{
    static const QHash<QString, const char*> all = [] {
        QHash<QString, const char*> words;
        for (const std::span<const ControlText> part : {std::span<const ControlText>(Words::kEntries), dialogTexts()})
            for (const ControlText& each : part)
                words.insert(QString::fromLatin1(each.name), each.text);
        return words;
    }();
    QString name = widget.objectName();
    // A button has the name of what it does.
    if (const auto* button = qobject_cast<const QToolButton*>(&widget);
        button && button->defaultAction() && name.isEmpty())
        name = button->defaultAction()->objectName();
    if (name.isEmpty())
        return {};
    if (const char* text = all.value(name))
        return Words::tr(text);
    // One of several that are alike: "lessonOption2".
    QString alike = name;
    while (!alike.isEmpty() && alike.back().isDigit())
        alike.chop(1);
    if (const char* text = all.value(alike))
        return Words::tr(text);
    const qsizetype point = name.indexOf(QLatin1Char('.')) + 1;
    const char* text = point > 0 ? all.value(name.first(point)) : nullptr;
    return text ? Words::tr(text).arg(name.sliced(point)) : QString();
}

}  // namespace keyfall
