// SPDX-License-Identifier: MIT
#pragma once

#include "core/session/kernel_tools.h"
#include "ui/kernels/code_pane.h"
#include "ui/session/background_run.h"

#include <QWidget>

#include <array>
#include <vector>

class QComboBox;
class QPlainTextEdit;
class QScrollArea;
class QSplitter;

namespace keyfall {

class CodeColumn;

/// One kernel in every language side by side: the operators of the graph, the program, C, CUDA C++, PTX and machine code of a
/// processor that is chosen. PTX is compiled in the background when somebody looks. The lines of the chosen operator are lit in
/// all of them; the cursor in any of them chooses the operator of its line.
class CodeView final : public QWidget {
    Q_OBJECT

public:
    static constexpr std::size_t kPanes = 6;
    /// What data calls the languages, in the panes' order.
    static constexpr std::array<const char*, kPanes> kLanguages{"graph", "ir", "c", "cuda", "ptx", "machine"};
    using Pane = CodePane;

    explicit CodeView(QWidget* parent = nullptr);

    /// `kernel`: a place in `fused->kernels`; null `fused`: nothing is shown.
    void setKernel(const std::shared_ptr<const FusedProgram>& fused, std::size_t kernel, const KernelTools& tools);
    [[nodiscard]] const std::array<Pane, kPanes>& panes() const { return panes_; }
    [[nodiscard]] QPlainTextEdit& editor(std::size_t pane) const;
    /// Numbers of the lit lines of a pane, counted from 0.
    [[nodiscard]] std::vector<int> litLines(std::size_t pane) const;
    /// All panes as one picture, the lit lines in it.
    [[nodiscard]] DisplayList wholeList(const Theme& theme) const;

    /// For whom machine code is shown: "x86-64-v3", "aarch64"; empty: this machine.
    [[nodiscard]] QString machineTarget() const;
    /// A target that nobody knows is this machine.
    void setMachineTarget(const QString& target);

    /// Which columns have the width of their lines, and all widths where somebody chose them: "ir c|90 180 260 150 120 160".
    [[nodiscard]] QString columns() const;
    /// What is no such text changes nothing.
    void setColumns(const QString& text);

public Q_SLOTS:
    /// A node of the fused program; -1: none.
    void setSelected(int node);

Q_SIGNALS:
    void chosen(int node);
    void machineTargetChosen(const QString& target);
    void columnsChosen(const QString& text);

protected:
    void changeEvent(QEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    /// The kernel that is shown, as PTX and machine code are made of it.
    struct Shown {
        std::shared_ptr<const KernelProgram> program;
        std::vector<std::vector<std::size_t>> nodes;  ///< by instruction
        decltype(KernelTools::listing) listing;
        bool hasPtx = false;  ///< or why there is none
    };

    [[nodiscard]] QWidget* makeTargetChoice();
    [[nodiscard]] QString titleOf(std::size_t pane) const;
    [[nodiscard]] Expected<KernelListing> listingOf(KernelLanguage language) const;
    void fill(std::size_t pane);
    void fillMachine();
    void shareRoom();
    void compilePtx();
    void takePtx(const std::shared_ptr<const KernelProgram>& program, const Expected<KernelListing>& ptx);
    void light();
    void follow(std::size_t pane);

    std::array<Pane, kPanes> panes_;
    std::array<CodeColumn*, kPanes> columns_{};
    QScrollArea* scroll_;  ///< where the columns have no room at a width that can be read
    QSplitter* split_;
    QComboBox* target_ = nullptr;
    QList<int> widths_;       ///< of all columns, by hand; none: they follow their lines
    bool restoring_ = false;  ///< nobody chooses columns now
    Shown shown_;
    std::unique_ptr<BackgroundRun<KernelListing>> compiling_;
    int selected_ = -1;
    bool following_ = false;  ///< the cursor moves because something was chosen
};

}  // namespace keyfall
