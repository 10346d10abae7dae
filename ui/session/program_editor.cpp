// SPDX-License-Identifier: MIT
#include "ui/session/program_editor.h"

#include "core/script/program.h"
#include "ui/session/document.h"
#include "ui/session/program_text.h"

#include <QLabel>
#include <QRegularExpression>
#include <QScopedValueRollback>
#include <QTextBlock>
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
    : QWidget(parent), document_(document), text_(new ProgramText(this)), problem_(new QLabel(this))
{
    setAccessibleName(tr("Program"));
    setWhatsThis(tr("<p>The program that Run executes, one statement a line: <tt>y = relu(add(a, b))</tt>, "
                    "<tt>backward(y)</tt>, <tt>with no_grad():</tt> or <tt>with repeat(200):</tt> with indented lines "
                    "below it. <tt>grad(w)</tt> is the gradient that a leaf has got.</p>"
                    "<p>The names <tt>a</tt>, <tt>b</tt> … are the session's tensors.</p>"));
    text_->setObjectName(QStringLiteral("programText"));
    text_->setAccessibleName(tr("Program text"));
    text_->setAccessibleDescription(tr("One statement a line. Tab leaves the text."));
    text_->setPlaceholderText(tr("Write a line here, for example y = relu(add(a, b))"));
    text_->setToolTip(tr("One statement a line, for example y = relu(add(a, b))"));
    problem_->setObjectName(QStringLiteral("programProblem"));
    problem_->setAccessibleName(tr("Problem in the program"));
    problem_->setWordWrap(true);
    problem_->setTextInteractionFlags(Qt::TextSelectableByMouse);
    problem_->hide();

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(text_, 1);
    layout->addWidget(problem_);
    setFocusProxy(text_);

    checkSoon_.setSingleShot(true);
    checkSoon_.setInterval(kCheckMs);
    pause_.setSingleShot(true);
    pause_.setInterval(kPauseMs);
    connect(&checkSoon_, &QTimer::timeout, this, &ProgramEditor::check);
    connect(text_, &QPlainTextEdit::textChanged, this, &ProgramEditor::takeText);
    connect(&document_, &Document::sessionChanged, this, &ProgramEditor::showProgram);
    connect(&document_, &Document::runFinished, this, &ProgramEditor::check);
    connect(&document_, &Document::runFailed, this, &ProgramEditor::check);
    showProgram();
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
    if (adopting_)
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
    if (text == text_->toPlainText())
        return;
    const QScopedValueRollback adopting(adopting_, true);
    text_->adopt(text);
    pause_.stop();  // what is typed after an undo or a loaded file is a new step
    check();
}

bool ProgramEditor::check()
{
    checkSoon_.stop();
    const auto statements = parseProgram(document_.session().program, {});
    if (statements) {
        showRunProblem();
        return true;
    }
    const Error& error = statements.error();
    showProblem(QString::fromStdString(error.text()),
                placeInProgram(QString::fromStdString(error.where)).value_or(ProgramPlace{}));
    return false;
}

void ProgramEditor::showRunProblem()
{
    if (const auto& failure = document_.runs().failure()) {
        if (const auto place = placeInProgram(QString::fromStdString(failure->where)))
            return showProblem(QString::fromStdString(failure->text()), *place);
    } else if (document_.runState().isCurrent()) {
        const auto run = document_.lastRun();
        if (run->error && run->errorLine > 0)
            return showProblem(
                tr("Line %1 stopped the run: %2").arg(run->errorLine).arg(QString::fromStdString(*run->error)),
                {run->errorLine, 1});
    }
    // What an earlier run said, or this program before an edit, is over.
    showProblem({}, {});
}

void ProgramEditor::showProblem(const QString& message, ProgramPlace place)
{
    text_->mark(place.line, place.column);
    problem_->setText(message.isEmpty() ? message
                                        : QStringLiteral("\u26a0 ") + message.section(QLatin1Char('\n'), 0, 3));
    problem_->setToolTip(message);
    problem_->setVisible(!message.isEmpty());
}

QString ProgramEditor::problem() const
{
    return problem_->text();
}

}  // namespace keyfall
