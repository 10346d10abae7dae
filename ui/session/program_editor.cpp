// SPDX-License-Identifier: MIT
#include "ui/session/program_editor.h"

#include "core/session/prepared_session.h"
#include "core/session/program_line.h"

#include "core/script/program.h"
#include "core/script/program_checker.h"
#include "core/session/run_inputs.h"
#include "ui/session/document.h"
#include "ui/session/program_completer.h"
#include "ui/session/program_text.h"
#include "ui/session/tensor_text.h"
#include "ui/words/hop_selection.h"
#include "ui/words/sentences.h"

#include <QHBoxLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QTextBlock>
#include <QToolButton>
#include <QVBoxLayout>

namespace keyfall {

namespace {

constexpr int kMergeProgram = 0x5000'0000;  ///< plus the burst; other panels use small numbers
constexpr int kPauseMs = 1200;
constexpr int kCheckMs = 350;

QString joined(const std::vector<std::string>& lines)
{
    QString text;
    for (const std::string& line : lines) {
        if (&line != &lines.front())
            text += QLatin1Char('\n');
        text += QString::fromStdString(line);
    }
    return text;
}

std::vector<std::string> split(const QString& text)
{
    std::vector<std::string> lines;
    if (text.isEmpty())
        return lines;
    for (const QString& line : text.split(QLatin1Char('\n')))
        lines.push_back(line.toStdString());
    return lines;
}

}  // namespace

std::optional<ProgramPlace> placeInProgram(const QString& where)
{
    static const QRegularExpression pattern(QStringLiteral("program line (\\d+)(?:, column (\\d+))?"));
    const auto match = pattern.match(where);
    if (!match.hasMatch())
        return std::nullopt;
    return ProgramPlace{match.captured(1).toInt(), qMax(1, match.captured(2).toInt())};
}

ProgramEditor::ProgramEditor(Document& document, QWidget* parent)
    : QWidget(parent),
      document_(document),
      text_(new ProgramText(this)),
      problem_(new QLabel(this)),
      add_(new QToolButton(this)),
      replace_(new QToolButton(this))
{
    setAccessibleName(tr("Program"));
    setWhatsThis(tr("<p>The program that Run executes, one statement a line: <tt>y = relu(add(a, b))</tt>, "
                    "<tt>backward(y)</tt>, <tt>with no_grad():</tt> or <tt>with repeat(200):</tt> with indented lines "
                    "below it. <tt>grad(w)</tt> is the gradient that a leaf has got.</p>"
                    "<p>The names <tt>a</tt>, <tt>b</tt> … are the session's tensors. Ctrl+Space lists what may stand "
                    "at the cursor.</p>"));
    completer_ = new ProgramCompleter(*text_, [this](const QString& line, int column) {
        const PreparedSession* prepared = document_.prepared();
        return completionAt(line, column, knownNames(), prepared ? &prepared->runtime->dispatcher() : nullptr);
    });
    build();
    checkSoon_.setSingleShot(true);
    checkSoon_.setInterval(kCheckMs);
    pause_.setSingleShot(true);
    pause_.setInterval(kPauseMs);
    connect(&checkSoon_, &QTimer::timeout, this, &ProgramEditor::check);
    connect(text_, &QPlainTextEdit::textChanged, this, &ProgramEditor::takeText);
    connect(add_, &QToolButton::clicked, this, &ProgramEditor::addTensor);
    connect(replace_, &QToolButton::clicked, this, &ProgramEditor::useSuggestion);
    connect(&document_, &Document::sessionChanged, this, &ProgramEditor::showProgram);
    connect(&document_, &Document::runFinished, this, &ProgramEditor::check);
    connect(&document_, &Document::runFailed, this, &ProgramEditor::check);
    // An edit ends what the last run said of the program, behind `sessionChanged`. Who types is not interrupted.
    connect(&document_, &Document::runStateChanged, this, [this] {
        if (!checkSoon_.isActive())
            check();
    });
    showProgram();
}

void ProgramEditor::build()
{
    text_->setObjectName(QStringLiteral("programText"));
    text_->setAccessibleName(tr("Program text"));
    text_->setAccessibleDescription(tr("One statement a line. Tab leaves the text, Ctrl+Space lists what may stand at "
                                       "the cursor."));
    text_->setPlaceholderText(tr("Write a line here, for example y = relu(add(a, b))"));
    text_->setToolTip(tr("One statement a line, for example y = relu(add(a, b))"));
    problem_->setObjectName(QStringLiteral("programProblem"));
    problem_->setAccessibleName(tr("Problem in the program"));
    problem_->setWordWrap(true);
    problem_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    problem_->hide();
    add_->setObjectName(QStringLiteral("programProblem.addTensor"));
    add_->setAccessibleName(tr("Add the tensor that the program names"));
    add_->setToolTip(tr("Adds a 2 x 3 tensor of ones with this name to the session; undo takes it away"));
    replace_->setObjectName(QStringLiteral("programProblem.replace"));
    replace_->setAccessibleName(tr("Write the name that is near"));
    replace_->setToolTip(tr("Writes the name that is near instead"));

    auto* repairs = new QHBoxLayout;
    for (QToolButton* button : {add_, replace_}) {
        button->hide();
        repairs->addWidget(button);
    }
    repairs->addStretch();
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(text_, 1);
    layout->addWidget(problem_);
    layout->addLayout(repairs);
    setFocusProxy(text_);
}

QStringList ProgramEditor::knownNames() const
{
    QStringList names;
    for (const TensorSpec& tensor : document_.session().tensors)
        names.append(QString::fromStdString(tensor.name));
    for (const QString& name : assignedNames(text_->toPlainText().split(QLatin1Char('\n'))))
        if (!names.contains(name))
            names.append(name);
    return names;
}

void ProgramEditor::follow(const HopSelection& selection)
{
    const auto show = [this, &selection] {
        const auto run = document_.lastRun();
        // While somebody is asked who runs, the line of that call; playback stands at the end of the one before.
        const HopId id = selection.withheld().answers.empty() ? selection.current() : selection.withheld().from;
        const Hop* hop = run && run->graph && document_.runState().isCurrent() ? run->graph->find(id) : nullptr;
        text_->setRunningLine(hop == nullptr ? 0 : programLineOf(document_.session(), *run->graph, *hop));
    };
    connect(&selection, &HopSelection::currentChanged, this, show);
    selection_ = &selection;
    connect(&selection, &HopSelection::withheldChanged, this, &ProgramEditor::check);
    connect(&selection, &HopSelection::withheldChanged, this, show);
    connect(&document_, &Document::runStateChanged, this, show);
    show();
}

void ProgramEditor::goToLine(int line)
{
    const QTextBlock block = text_->document()->findBlockByNumber(line - 1);
    if (!block.isValid())
        return;
    text_->setTextCursor(QTextCursor(block));
    text_->ensureCursorVisible();
    text_->setFocus(Qt::ShortcutFocusReason);
}

void ProgramEditor::takeText()
{
    // A text edit also says so when colours change.
    if (adopting_ || split(text_->toPlainText()) == document_.session().program)
        return;
    if (!pause_.isActive())
        ++burst_;
    pause_.start();
    checkSoon_.start();
    document_.edit(
        tr("Edit program"), [lines = split(text_->toPlainText())](Session& s) { s.program = lines; },
        kMergeProgram + burst_);
}

void ProgramEditor::showProgram()
{
    const QString text = joined(document_.session().program);
    if (text == text_->toPlainText()) {
        checkSoon_.start();  // a tensor or an operator may have come or gone
        return;
    }
    const QScopedValueRollback adopting(adopting_, true);
    text_->adopt(text);
    pause_.stop();  // what is typed after an undo or a loaded file is a new step
    check();
}

/// The column is underlined, and there is little room: what mends it stands below.
QString ProgramEditor::atItsLine(Error error, int line)
{
    if (line == 0)
        return inWindowLanguage(error);
    error.where.clear();
    return tr("Line %1: %2").arg(line).arg(inWindowLanguage(error));
}

bool ProgramEditor::check()
{
    checkSoon_.stop();
    const Session& session = document_.session();
    const auto statements = parseProgram(session.program, {});
    if (!statements) {
        const Error& error = statements.error();
        const auto place = placeInProgram(QString::fromStdString(error.where)).value_or(ProgramPlace{});
        showProblem(atItsLine(error, place.line), place);
        return false;
    }
    const PreparedSession* prepared = document_.prepared();
    const auto problem =
        prepared ? problemOf(*statements, prepared->runtime->dispatcher(), tensorNames(session), {}) : std::nullopt;
    if (!problem) {
        showRunProblem();
        return true;
    }
    showProblem(atItsLine(problem->error, problem->line), {problem->line, problem->column});
    offerRepairs(*problem);
    return false;
}

void ProgramEditor::showRunProblem()
{
    if (const auto& failure = document_.runs().failure()) {
        if (const auto place = placeInProgram(QString::fromStdString(failure->where)))
            return showProblem(atItsLine(*failure, place->line), *place);
    } else if (document_.runState().isCurrent()) {
        const auto run = document_.lastRun();
        const bool withheld = selection_ && selection_->withheld().from != 0;  // how it ends is the question
        if (run->error && run->errorLine > 0 && !withheld && !document_.runs().lastStopped())
            return showProblem(run->errorCall.empty() ? tr("Line %1 stopped the run.").arg(run->errorLine)
                                                      : tr("Line %1 stopped the run in %2.")
                                                            .arg(run->errorLine)
                                                            .arg(QString::fromStdString(run->errorCall)),
                               {run->errorLine, 1}, inWindowLanguage(*run->error));
    }
    // What an earlier run said, or this program before an edit, is over.
    showProblem({}, {});
}

void ProgramEditor::offerRepairs(const ProgramProblem& problem)
{
    unknownAt_ = {problem.line, problem.column};
    unknown_ = problem.name;
    suggestion_ = problem.suggestion;
    add_->setText(tr("Add tensor %1").arg(QString::fromStdString(unknown_)));
    add_->setAccessibleName(add_->text());
    add_->setVisible(problem.kind == ProgramProblem::Kind::unknownName);
    replace_->setText(tr("Write %1").arg(QString::fromStdString(suggestion_)));
    replace_->setAccessibleName(replace_->text());
    replace_->setVisible(!suggestion_.empty());
}

void ProgramEditor::addTensor()
{
    const std::string name = unknown_;
    document_.edit(tr("Add tensor %1").arg(QString::fromStdString(name)),
                   [&name](Session& session) { session.tensors.push_back(plainTensor(name)); });
    check();
}

void ProgramEditor::useSuggestion()
{
    document_.edit(tr("Write %1").arg(QString::fromStdString(suggestion_)), [this](Session& session) {
        const auto line = static_cast<std::size_t>(unknownAt_.line) - 1;
        const auto column = static_cast<std::size_t>(unknownAt_.column) - 1;
        if (line < session.program.size() && session.program[line].compare(column, unknown_.size(), unknown_) == 0)
            session.program[line].replace(column, unknown_.size(), suggestion_);
    });
    check();
}

/// `more`: what stands at the hop and in the message above; here only the pointer brings it.
void ProgramEditor::showProblem(const QString& message, ProgramPlace place, const QString& more)
{
    unknown_.clear();
    add_->hide();
    replace_->hide();
    text_->mark(place.line, place.column);
    problem_->setText(message.isEmpty() ? message
                                        : QStringLiteral("\u26a0 ") + message.section(QLatin1Char('\n'), 0, 3));
    problem_->setToolTip(more.isEmpty() ? message : message + QLatin1Char('\n') + more);
    problem_->setVisible(!message.isEmpty());
}

QString ProgramEditor::problem() const
{
    return problem_->text();
}

}  // namespace keyfall
