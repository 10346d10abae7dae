<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN">
<context>
    <name>GapWords</name>
    <message>
        <source>%1. %2</source>
        <translation>%1. %2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>(no title)</source>
        <translation>（没有标题）</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation>课程：%1</translation>
    </message>
    <message>
        <source>add a step from what the window shows (Ctrl+Alt+A)</source>
        <translation>用窗口现在显示的内容加一步（Ctrl+Alt+A）</translation>
    </message>
    <message>
        <source>an answer has no words</source>
        <translation>有一个答案没有文字</translation>
    </message>
    <message>
        <source>change the session to what is wanted, then press “Goal = now”</source>
        <translation>把会话改成想要的样子，然后按“目标 = 现在”</translation>
    </message>
    <message>
        <source>give at least two answers to choose from</source>
        <translation>至少给出两个可选的答案</translation>
    </message>
    <message>
        <source>give it a title</source>
        <translation>写上标题</translation>
    </message>
    <message>
        <source>mark the answer that is right</source>
        <translation>标出正确的答案</translation>
    </message>
    <message>
        <source>say in one sentence what somebody knows afterwards</source>
        <translation>用一句话说学完后会什么</translation>
    </message>
    <message>
        <source>say of each answer why it is right or wrong</source>
        <translation>说明每个答案为什么对或错</translation>
    </message>
    <message>
        <source>select a hop and choose what is asked</source>
        <translation>选中一跳，再选择问什么</translation>
    </message>
    <message>
        <source>the slide has more than %1 characters</source>
        <translation>幻灯片的字数超过 %1</translation>
    </message>
    <message>
        <source>the text has more than %1 characters</source>
        <translation>正文的字数超过 %1</translation>
    </message>
    <message>
        <source>tick what shows that the goal is reached</source>
        <translation>勾选能说明达到目标的条件</translation>
    </message>
    <message>
        <source>write what the learner reads</source>
        <translation>写下学习者读的内容</translation>
    </message>
</context>
<context>
    <name>Menus</name>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Proof of this lookup</source>
        <translation>这次查找的证明(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Register a kernel of %1 × %2…</source>
        <translation>登记 %1 × %2 的内核(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Replace the kernel of %1…</source>
        <translation>替换 %1 的内核(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Stop at %1</source>
        <translation>在 %1 停下(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>(nothing yet)</source>
        <translation>（还没有）</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Do not &amp;stop at %1</source>
        <translation>不在 %1 停下(&amp;S)</translation>
    </message>
    <message>
        <source>E&amp;xamples</source>
        <translation>示例(&amp;X)</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Go to &amp;line %1</source>
        <translation>转到第 %1 行(&amp;L)</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>最近打开的(&amp;R)</translation>
    </message>
    <message>
        <source>Open the example “%1”</source>
        <translation>打开示例“%1”</translation>
    </message>
    <message>
        <source>Pa&amp;nels</source>
        <translation>面板(&amp;N)</translation>
    </message>
    <message>
        <source>Panel</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Panel bar</source>
        <translation>面板栏</translation>
    </message>
    <message>
        <source>Recent file</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>Show or hide the bar with the panels' names</source>
        <translation>显示或隐藏写有面板名字的栏</translation>
    </message>
    <message>
        <source>Show or hide the toolbar</source>
        <translation>显示或隐藏工具栏</translation>
    </message>
    <message>
        <source>Stop at %1 only &amp;when…</source>
        <translation>只在某些条件下在 %1 停下(&amp;W)…</translation>
    </message>
    <message>
        <source>Take %1 &amp;out of the key set</source>
        <translation>把 %1 从键集中拿走(&amp;O)</translation>
    </message>
    <message>
        <source>What if &amp;another kernel were here…</source>
        <translation>如果这里是别的内核(&amp;A)…</translation>
    </message>
    <message>
        <source>What if another kernel were at hop %1?</source>
        <translation>如果跳 %1 是别的内核会怎样？</translation>
    </message>
    <message>
        <source>advice, could not run, what to do</source>
        <translation>建议，could not run, 该怎么办</translation>
    </message>
    <message>
        <source>author, teach, new lesson, course, exercise, record</source>
        <translation>作者，教，新课程，课，练习，录制</translation>
    </message>
    <message>
        <source>automatic, run by itself</source>
        <translation>自动，自己运行，automatic</translation>
    </message>
    <message>
        <source>breakpoint, condition, stop at, pause at</source>
        <translation>断点，条件，停在，暂停，breakpoint</translation>
    </message>
    <message>
        <source>cancel, abort, interrupt</source>
        <translation>取消，中止，中断，cancel</translation>
    </message>
    <message>
        <source>compile, fusion, cache, CUDA, machine code, launch, plan</source>
        <translation>编译，融合，缓存，CUDA, 机器码，启动，计划</translation>
    </message>
    <message>
        <source>compile, jit, fuse, kernel, torch.compile</source>
        <translation>编译，融合，内核，jit, fuse, kernel, torch.compile</translation>
    </message>
    <message>
        <source>day, white, bright, colours, colors</source>
        <translation>白天，白，亮，颜色，light</translation>
    </message>
    <message>
        <source>details, hop, properties</source>
        <translation>细节，跳，属性，details</translation>
    </message>
    <message>
        <source>edit, code, lines, go to line</source>
        <translation>编辑，代码，行，转到行</translation>
    </message>
    <message>
        <source>empty, clear, close</source>
        <translation>空，清除，关闭，empty</translation>
    </message>
    <message>
        <source>error, precision, accuracy, float64, rounding, exact</source>
        <translation>误差，精度，准确，float64, 舍入，precision</translation>
    </message>
    <message>
        <source>execute, start</source>
        <translation>执行，开始，execute</translation>
    </message>
    <message>
        <source>exit, close</source>
        <translation>退出，关闭，exit</translation>
    </message>
    <message>
        <source>explain an error, dump, trace, message, clipboard</source>
        <translation>解释错误，转储，跟踪，消息，剪贴板，explain</translation>
    </message>
    <message>
        <source>flow, repeated calls, question</source>
        <translation>流图，重复的调用，问题</translation>
    </message>
    <message>
        <source>full screen, fullscreen, projector, slides, teach</source>
        <translation>全屏，投影，幻灯片，讲课，full screen</translation>
    </message>
    <message>
        <source>guess, quiz, question, next key</source>
        <translation>猜，测验，问题，下一个键，quiz</translation>
    </message>
    <message>
        <source>help about a panel</source>
        <translation>关于面板的帮助</translation>
    </message>
    <message>
        <source>help, documentation, F1, guide, glossary</source>
        <translation>帮助，文档，F1, 指南，词汇表，help</translation>
    </message>
    <message>
        <source>help, documentation, guide, tutorial, glossary, words</source>
        <translation>帮助，文档，指南，教程，词汇表，help</translation>
    </message>
    <message>
        <source>help, keys of commands, hotkeys</source>
        <translation>帮助，命令的键，热键，hotkeys</translation>
    </message>
    <message>
        <source>image, screenshot</source>
        <translation>图像，截图，screenshot</translation>
    </message>
    <message>
        <source>import, load a file, explain a file, trace, dump, tables, export of PyTorch</source>
        <translation>导入，装入文件，解释文件，跟踪，转储，表，import</translation>
    </message>
    <message>
        <source>inputs, shape, dtype, device, data, add a tensor</source>
        <translation>输入，形状，类型，设备，数据，添加张量，shape, dtype</translation>
    </message>
    <message>
        <source>introduction, first steps, tutorial</source>
        <translation>介绍，第一步，教程，tutorial</translation>
    </message>
    <message>
        <source>jump to the error, go to the error, exception, failure</source>
        <translation>跳到错误，去错误处，异常，失败，error</translation>
    </message>
    <message>
        <source>key set, bits, mask, include, exclude, thread</source>
        <translation>键集，位，掩码，包含，排除，线程，mask</translation>
    </message>
    <message>
        <source>law, R7</source>
        <translation>规则，法则，R7</translation>
    </message>
    <message>
        <source>learn, teach, tutorial, course, workshop, predict, exercise</source>
        <translation>学习，教学，教程，课程，工作坊，预测，练习，learn</translation>
    </message>
    <message>
        <source>learn, tutorial, course, step, task</source>
        <translation>学习，教程，课程，步骤，任务，learn</translation>
    </message>
    <message>
        <source>next call</source>
        <translation>下一个调用</translation>
    </message>
    <message>
        <source>night, black, colours, colors</source>
        <translation>夜晚，黑，颜色，dark</translation>
    </message>
    <message>
        <source>outputs, values</source>
        <translation>输出，值，outputs</translation>
    </message>
    <message>
        <source>panels back, default layout</source>
        <translation>面板复原，默认布局</translation>
    </message>
    <message>
        <source>pause, continue, animate</source>
        <translation>暂停，继续，动画，pause</translation>
    </message>
    <message>
        <source>pin, difference, diff, what if, two runs</source>
        <translation>固定，差别，比较，如果，两次运行，diff</translation>
    </message>
    <message>
        <source>priority, move a lane, reorder</source>
        <translation>优先级，移动泳道，重新排序，priority</translation>
    </message>
    <message>
        <source>record, lesson, author, teach</source>
        <translation>录制，课程，作者，教</translation>
    </message>
    <message>
        <source>register, kernels, replace a kernel, dispatch table, break point</source>
        <translation>登记，内核，替换内核，调度表，断点，register</translation>
    </message>
    <message>
        <source>save the picture, png, svg, pdf, dot, json, image, print</source>
        <translation>保存图片，png, svg, pdf, dot, json, 图像，打印</translation>
    </message>
    <message>
        <source>schema, tables, coverage</source>
        <translation>签名，表，覆盖，schema</translation>
    </message>
    <message>
        <source>search, go to a hop</source>
        <translation>搜索，转到跳，search</translation>
    </message>
    <message>
        <source>settings, options, font size, type size, speed</source>
        <translation>设置，选项，字体大小，字号，速度，settings</translation>
    </message>
    <message>
        <source>table, list, text</source>
        <translation>表，列表，文本</translation>
    </message>
    <message>
        <source>timeline, flame, time, slow, performance, overhead</source>
        <translation>时间线，火焰图，时间，慢，性能，开销，timeline，flame</translation>
    </message>
    <message>
        <source>to the caller, return</source>
        <translation>到调用者，返回</translation>
    </message>
    <message>
        <source>version, licence, license, help</source>
        <translation>版本，许可证，帮助，version</translation>
    </message>
    <message>
        <source>welcome, home, gallery, examples</source>
        <translation>欢迎，主页，图库，示例，home</translation>
    </message>
    <message>
        <source>why, lookup, reason, bits</source>
        <translation>为什么，查找，原因，位，why</translation>
    </message>
</context>
<context>
    <name>QPlatformTheme</name>
    <message>
        <source>&amp;No</source>
        <translation>否(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Yes</source>
        <translation>是(&amp;Y)</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>OK</source>
        <translation>确定</translation>
    </message>
    <message>
        <source>Save</source>
        <translation>保存</translation>
    </message>
</context>
<context>
    <name>RunState</name>
    <message>
        <source>Live is off</source>
        <translation>实时已关闭</translation>
    </message>
    <message>
        <source>Mend line %1 under Program: %2</source>
        <translation>请改“程序”的第 %1 行：%2</translation>
    </message>
    <message>
        <source>Not run yet · Run (F5)</source>
        <translation>还没运行 · 运行 (F5)</translation>
    </message>
    <message>
        <source>Nothing to run: the calls in the window are another program's. Write a line under Program, or open a session</source>
        <translation>没有可运行的：窗口中的调用来自另一个程序。请在“程序”下写一行，或打开一个会话</translation>
    </message>
    <message>
        <source>Out of date · Run (F5)</source>
        <translation>已过时 · 运行 (F5)</translation>
    </message>
    <message>
        <source>Out of date: the session does not run</source>
        <translation>已过时：会话无法运行</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>正在运行…</translation>
    </message>
    <message>
        <source>The call behind the error, as the tables predict it</source>
        <translation>错误背后的调用，由表预测</translation>
    </message>
    <message>
        <source>The last run was too long to be repeated by itself</source>
        <translation>上次运行太长，不会自己重复</translation>
    </message>
    <message>
        <source>The program makes no call yet</source>
        <translation>程序还没有调用</translation>
    </message>
    <message>
        <source>The run was stopped</source>
        <translation>运行被停止了</translation>
    </message>
    <message>
        <source>This does not run</source>
        <translation>无法运行</translation>
    </message>
    <message>
        <source>Trace of %1</source>
        <translation>%1 的跟踪</translation>
    </message>
    <message>
        <source>Waiting for the first call of %1</source>
        <translation>正在等待 %1 的第一个调用</translation>
    </message>
    <message>
        <source>Write a line under Program, for example y = add(a, b)</source>
        <translation>在“程序”里写一行，例如 y = add(a, b)</translation>
    </message>
</context>
<context>
    <name>TensorText</name>
    <message>
        <source>%1 dimensions are too many</source>
        <translation>%1 个维度太多了</translation>
    </message>
    <message>
        <source>%1 does not fit %2</source>
        <translation>%1 与 %2 不合</translation>
    </message>
    <message>
        <source>'%1' is not a number</source>
        <translation>“%1”不是数字</translation>
    </message>
    <message>
        <source>'%1' is not a seed</source>
        <translation>“%1”不是种子</translation>
    </message>
    <message>
        <source>'%1' is not a size</source>
        <translation>“%1”不是大小</translation>
    </message>
    <message>
        <source>'%1' is not a whole number</source>
        <translation>“%1”不是整数</translation>
    </message>
    <message>
        <source>a tensor of %1 cannot require gradients</source>
        <translation>%1 的张量不能需要梯度</translation>
    </message>
    <message>
        <source>a tensor of shape %1 has too many elements</source>
        <translation>形状 %1 的张量元素太多</translation>
    </message>
    <message>
        <source>change the other one too, or write fill 0 or random 7</source>
        <translation>也改另一个，或写 fill 0 或 random 7</translation>
    </message>
    <message>
        <source>choose a floating-point type or clear the box</source>
        <translation>选择浮点类型，或取消勾选</translation>
    </message>
    <message>
        <source>int64 holds whole numbers only</source>
        <translation>int64 只能放整数</translation>
    </message>
    <message>
        <source>its largest value is %1</source>
        <translation>它的最大值是 %1</translation>
    </message>
    <message>
        <source>scalar</source>
        <translation>标量</translation>
    </message>
    <message>
        <source>separate numbers by commas, or write fill 0 or random 7</source>
        <translation>用逗号分开数字，或写 fill 0 或 random 7</translation>
    </message>
    <message>
        <source>shape %1 holds %2 values, %3 are given</source>
        <translation>形状 %1 有 %2 个值，给了 %3 个</translation>
    </message>
    <message>
        <source>use at most %1</source>
        <translation>最多用 %1</translation>
    </message>
    <message>
        <source>use at most 16</source>
        <translation>最多用 16</translation>
    </message>
    <message>
        <source>write random and a whole number: random 7</source>
        <translation>写 random 和一个整数：random 7</translation>
    </message>
    <message>
        <source>write sizes like 2, 3 or the word scalar</source>
        <translation>写 2, 3 这样的大小，或写 scalar</translation>
    </message>
    <message>
        <source>write whole numbers from %1 to %2</source>
        <translation>写 %1 到 %2 的整数</translation>
    </message>
</context>
<context>
    <name>keyfall::Actions</name>
    <message>
        <source>&amp;About Keyfall</source>
        <translation>关于 Keyfall(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Animate falls</source>
        <translation>下落动画(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Break points…</source>
        <translation>断点(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Clear recent files</source>
        <translation>清除最近的文件(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Command palette…</source>
        <translation>命令面板(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Compiled</source>
        <translation>编译运行(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Copy picture</source>
        <translation>复制图片(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Dark theme</source>
        <translation>深色主题(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Export picture…</source>
        <translation>导出图片(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;Find in the call graph</source>
        <translation>在调用图中查找(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Help on this panel</source>
        <translation>本面板的帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Keyboard shortcuts</source>
        <translation>键盘快捷键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Learn</source>
        <translation>学习(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Light theme</source>
        <translation>浅色主题(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Live</source>
        <translation>实时(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;New session</source>
        <translation>新会话(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Predict this run</source>
        <translation>预测这次运行(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Preferences…</source>
        <translation>首选项(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Presentation</source>
        <translation>演示(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>恢复布局(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Stop the run</source>
        <translation>停止运行(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Tour of the window</source>
        <translation>窗口导览(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Wheel zooms</source>
        <translation>滚轮缩放(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Write a lesson</source>
        <translation>写课程(&amp;W)</translation>
    </message>
    <message>
        <source>A full-screen picture for the room, driven by keyboard or clicker</source>
        <translation>给全场看的全屏图，用键盘或翻页笔操作</translation>
    </message>
    <message>
        <source>Add a &amp;step from the current state</source>
        <translation>用当前状态加一步(&amp;S)</translation>
    </message>
    <message>
        <source>Adds a step to the lesson you write: the session, the hop and the panel as they are</source>
        <translation>给正在写的课程加一步：照现在的会话、跳和面板</translation>
    </message>
    <message>
        <source>All commands that have a key</source>
        <translation>所有带快捷键的命令</translation>
    </message>
    <message>
        <source>Click a panel to read what it is for</source>
        <translation>点击一个面板，看它有什么用</translation>
    </message>
    <message>
        <source>Close Keyfall</source>
        <translation>关闭 Keyfall</translation>
    </message>
    <message>
        <source>Copy the call graph's picture to the clipboard</source>
        <translation>把调用图的图片复制到剪贴板</translation>
    </message>
    <message>
        <source>Dark ink on a light ground</source>
        <translation>浅底深字</translation>
    </message>
    <message>
        <source>Examples with pictures, recent files, and what else to begin with</source>
        <translation>带图的示例、最近的文件，以及别的开始方式</translation>
    </message>
    <message>
        <source>Find any command by a few letters of its name</source>
        <translation>用名字中的几个字母找到任何命令</translation>
    </message>
    <message>
        <source>Find hops by operator, key or kernel</source>
        <translation>按算子、键或内核查找跳</translation>
    </message>
    <message>
        <source>Forget compiled &amp;kernels</source>
        <translation>忘掉编译好的内核(&amp;K)</translation>
    </message>
    <message>
        <source>Forget the kernels that earlier runs compiled: the next run begins with an empty cache</source>
        <translation>忘掉之前的运行编译的内核：下一次运行从空缓存开始</translation>
    </message>
    <message>
        <source>Forget the recently used files</source>
        <translation>清除最近文件的记录</translation>
    </message>
    <message>
        <source>Lessons to take alone: read, predict, change, see</source>
        <translation>可独自学习的课程：读，预测，更改，看</translation>
    </message>
    <message>
        <source>Light ink on a dark ground</source>
        <translation>深底浅字</translation>
    </message>
    <message>
        <source>Light or dark, as the system is</source>
        <translation>深浅与系统一致</translation>
    </message>
    <message>
        <source>Make a lesson of what the window shows</source>
        <translation>用窗口显示的内容做一课</translation>
    </message>
    <message>
        <source>Make the change again that was taken back</source>
        <translation>把撤销的更改再做一次</translation>
    </message>
    <message>
        <source>Ne&amp;xt panel</source>
        <translation>下一个面板(&amp;X)</translation>
    </message>
    <message>
        <source>Open a session file</source>
        <translation>打开会话文件</translation>
    </message>
    <message>
        <source>Open the manual at the panel with the keyboard, or at the word that is selected</source>
        <translation>打开手册中键盘所在面板的那一页，或选中的词</translation>
    </message>
    <message>
        <source>Paste and &amp;explain</source>
        <translation>粘贴并解释(&amp;E)</translation>
    </message>
    <message>
        <source>Pre&amp;vious panel</source>
        <translation>上一个面板(&amp;V)</translation>
    </message>
    <message>
        <source>Put every panel back to where it was at first</source>
        <translation>让所有面板回到最初的位置</translation>
    </message>
    <message>
        <source>Read what the clipboard holds: a trace is drawn, a dump opens Operators, an error is explained</source>
        <translation>读取剪贴板：跟踪画成图，转储在“算子”中打开，错误得到解释</translation>
    </message>
    <message>
        <source>Run by itself after every change; without this, the picture waits for Run</source>
        <translation>每次更改后自己运行；不勾时图等着“运行”</translation>
    </message>
    <message>
        <source>Run the program and record every hop</source>
        <translation>运行程序并记录每一跳</translation>
    </message>
    <message>
        <source>Run the program's lines as blocks compiled(): traced, fused to kernels, and replayed</source>
        <translation>把程序的各行当作 compiled() 块来运行：追踪、融合成内核、重放</translation>
    </message>
    <message>
        <source>S&amp;tart page</source>
        <translation>起始页(&amp;T)</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save the call graph as PNG, SVG, PDF, DOT or JSON</source>
        <translation>把调用图存成 PNG、SVG、PDF、DOT 或 JSON</translation>
    </message>
    <message>
        <source>Save the session to another file</source>
        <translation>把会话存到另一个文件</translation>
    </message>
    <message>
        <source>Save the session to its file</source>
        <translation>把会话存到它的文件</translation>
    </message>
    <message>
        <source>Say before each hop whose kernel runs next</source>
        <translation>在每一跳之前说出接下来运行谁的内核</translation>
    </message>
    <message>
        <source>Show the fall between two hops instead of jumping</source>
        <translation>显示两跳之间的下落，而不是直接跳过去</translation>
    </message>
    <message>
        <source>Six things to try, each shown where it is</source>
        <translation>六件可以试的事，各在窗口的相应位置演示</translation>
    </message>
    <message>
        <source>Start with an empty session</source>
        <translation>从空的会话开始</translation>
    </message>
    <message>
        <source>Stop at the next hop and show what was recorded</source>
        <translation>在下一跳停止，并显示已记录的部分</translation>
    </message>
    <message>
        <source>Take back the last change of keys, registrations, tensors or program</source>
        <translation>收回对键、登记、张量或程序的上一次更改</translation>
    </message>
    <message>
        <source>Take the keyboard to the next panel</source>
        <translation>把键盘焦点移到下一个面板</translation>
    </message>
    <message>
        <source>Take the keyboard to the panel before</source>
        <translation>把键盘焦点移到上一个面板</translation>
    </message>
    <message>
        <source>The mouse wheel zooms the call graph; without this it scrolls, and Ctrl+wheel zooms</source>
        <translation>滚轮缩放调用图；不勾时滚动，Ctrl+滚轮缩放</translation>
    </message>
    <message>
        <source>Theme of the &amp;system</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>Theme, type size, wheel and playback</source>
        <translation>主题、字号、滚轮和播放</translation>
    </message>
    <message>
        <source>Version and licence</source>
        <translation>版本和许可证</translation>
    </message>
    <message>
        <source>Where playing stops, and under which conditions</source>
        <translation>播放在哪里停，在什么条件下停</translation>
    </message>
</context>
<context>
    <name>keyfall::Animation</name>
    <message>
        <source>A GIF cannot be larger than 65535 pixels.</source>
        <translation>GIF 的边长不能超过 65535 像素。</translation>
    </message>
    <message>
        <source>A WebP cannot be larger than %1 pixels.</source>
        <translation>WebP 的边长不能超过 %1 像素。</translation>
    </message>
    <message>
        <source>The GIF could not be written: %1</source>
        <translation>GIF 无法写出：%1</translation>
    </message>
    <message>
        <source>The WebP could not be written (libwebp's error %1).</source>
        <translation>WebP 无法写出（libwebp 的错误 %1）。</translation>
    </message>
    <message>
        <source>The animation would have %1 pictures, %2 are the most.</source>
        <translation>这段动画会有 %1 幅图，最多 %2 幅。</translation>
    </message>
    <message>
        <source>This Keyfall was built without %1 and writes no .%2 files.</source>
        <translation>这份 Keyfall 构建时没有 %1，写不出 .%2 文件。</translation>
    </message>
    <message>
        <source>choose one call of the run, or write .html</source>
        <translation>请只选运行中的一个调用，或写成 .html</translation>
    </message>
    <message>
        <source>use a smaller width</source>
        <translation>请用更小的宽度</translation>
    </message>
    <message>
        <source>write .html, or install %1 and build it again</source>
        <translation>请写成 .html，或安装 %1 后重新构建</translation>
    </message>
</context>
<context>
    <name>keyfall::AnswerWords</name>
    <message>
        <source>%1 is in the set, but %2 is higher.</source>
        <translation>%1 在键集里，但 %2 更高。</translation>
    </message>
    <message>
        <source>%1 is not in the set.</source>
        <translation>%1 不在键集里。</translation>
    </message>
    <message>
        <source>%1 is where the lookup ends, but it has no kernel to run.</source>
        <translation>查找在 %1 结束，但它没有可运行的内核。</translation>
    </message>
    <message>
        <source>%1, %2, from %3.</source>
        <translation>%1，%2，来自 %3。</translation>
    </message>
    <message>
        <source>A call of %1.</source>
        <translation>对 %1 的调用。</translation>
    </message>
    <message>
        <source>No kernel: the call is an error</source>
        <translation>没有内核：这次调用报错</translation>
    </message>
    <message>
        <source>The kernel is %1.</source>
        <translation>内核：%1。</translation>
    </message>
    <message>
        <source>There is a kernel: %1 has one.</source>
        <translation>有内核：%1 有一个。</translation>
    </message>
    <message>
        <source>Whose kernel runs next?</source>
        <translation>接下来运行谁的内核？</translation>
    </message>
    <message>
        <source>an error: %1</source>
        <translation>出错：%1</translation>
    </message>
    <message>
        <source>calls %1</source>
        <translation>调用 %1</translation>
    </message>
    <message>
        <source>calls the kernel at %1</source>
        <translation>调用 %1 处的内核</translation>
    </message>
    <message>
        <source>from the tensors</source>
        <translation>来自张量</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>no error</source>
        <translation>没有错误</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>returns argument %1</source>
        <translation>返回参数 %1</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
</context>
<context>
    <name>keyfall::AskedCover</name>
    <message>
        <source>This panel would give the answer away. It is back when you have answered.</source>
        <translation>此面板会泄露答案。作答后会再显示。</translation>
    </message>
</context>
<context>
    <name>keyfall::Autosave</name>
    <message>
        <source>save the session yourself, or make the folder writable</source>
        <translation>请自己保存会话，或让文件夹可写</translation>
    </message>
    <message>
        <source>unsaved work cannot be kept in this folder</source>
        <translation>未保存的内容无法放在这个文件夹</translation>
    </message>
</context>
<context>
    <name>keyfall::BitStrip</name>
    <message>
        <source>Bit %1: %2, %3, %4</source>
        <translation>第 %1 位：%2，%3，%4</translation>
    </message>
    <message>
        <source>Key set %1</source>
        <translation>键集 %1</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未置位</translation>
    </message>
    <message>
        <source>set</source>
        <translation>已置位</translation>
    </message>
</context>
<context>
    <name>keyfall::BreakPointDialog</name>
    <message>
        <source>&amp;Add</source>
        <translation>添加(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation>键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Operator</source>
        <translation>算子(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>删除(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Type of an argument</source>
        <translation>某个参数的类型(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Which time</source>
        <translation>第几次(&amp;W)</translation>
    </message>
    <message>
        <source>Break point: %1</source>
        <translation>断点：%1</translation>
    </message>
    <message>
        <source>Break points</source>
        <translation>断点</translation>
    </message>
    <message>
        <source>Break points of the session</source>
        <translation>会话的断点</translation>
    </message>
    <message>
        <source>No break point. Add one here, or in the menu of a hop, or with B in Registrations.</source>
        <translation>没有断点。在这里添加，或用跳的菜单，或在“登记”里按 B。</translation>
    </message>
    <message>
        <source>Not an operator's name: write add, or add.Tensor for one overload of it.</source>
        <translation>不是算子的名字：请写 add，或写 add.Tensor 表示它的一个重载。</translation>
    </message>
    <message>
        <source>Remove a break point</source>
        <translation>删除断点</translation>
    </message>
    <message>
        <source>Stops only the given time that the other conditions hold in a run</source>
        <translation>只在一次运行中其他条件第几次成立时停下</translation>
    </message>
    <message>
        <source>This would stop at every hop: choose an operator, a key or a type.</source>
        <translation>这样每一跳都会停：请选择算子、键或类型。</translation>
    </message>
    <message>
        <source>Where playing stops. All conditions of a break point must hold; an operator without an overload means all of its overloads.</source>
        <translation>播放在哪里停。一个断点的所有条件都要成立；不写重载的算子表示它的所有重载。</translation>
    </message>
    <message>
        <source>any type</source>
        <translation>任何类型</translation>
    </message>
    <message>
        <source>every key</source>
        <translation>每个键</translation>
    </message>
    <message>
        <source>every operator</source>
        <translation>每个算子</translation>
    </message>
    <message>
        <source>every time</source>
        <translation>每一次</translation>
    </message>
</context>
<context>
    <name>keyfall::BreakPoints</name>
    <message>
        <source>%1 at %2</source>
        <translation>%1，在 %2</translation>
    </message>
    <message>
        <source>%1, only time %2 of a run</source>
        <translation>%1，只在一次运行的第 %2 次</translation>
    </message>
    <message>
        <source>%1, with %2 among the arguments</source>
        <translation>%1，参数中有 %2</translation>
    </message>
    <message>
        <source>every operator</source>
        <translation>每个算子</translation>
    </message>
</context>
<context>
    <name>keyfall::CacheDisplay</name>
    <message>
        <source> (%1 of them of other runs)</source>
        <translation>（其中 %1 个属于其他运行）</translation>
    </message>
    <message>
        <source>%1 so far</source>
        <translation>至今 %1</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>%1: %2, %3 wait</source>
        <translation>%1：%2，%3 个在等待</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>%1; in the order of the lines and of the program</source>
        <translation>%1；按代码行和程序中的顺序排列</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>: </source>
        <translation>：</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>A lesson is open: each of its runs begins with an empty cache.</source>
        <translation>打开着一课：它的每次运行都从空缓存开始。</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>算术</translation>
    </message>
    <message>
        <source>Began</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Bytes by the time of a run</source>
        <translation>字节数除以一次运行的时间</translation>
    </message>
    <message>
        <source>Caller %1</source>
        <translation>调用者 %1</translation>
    </message>
    <message>
        <source>Compiler, loader</source>
        <translation>编译器、加载器</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Gets %1</source>
        <translation>请求 %1</translation>
    </message>
    <message>
        <source>Guard</source>
        <translation>守卫</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Line %1</source>
        <translation>第 %1 行</translation>
    </message>
    <message>
        <source>Loaded</source>
        <translation>已加载</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Misses</source>
        <translation>未命中</translation>
    </message>
    <message>
        <source>No run of this session has left a compiled kernel in memory.</source>
        <translation>这个会话还没有运行在内存里留下编译好的内核。</translation>
    </message>
    <message>
        <source>Of a caller: from asking to the answer, with the compile and the load that it waited for. Of the cache: the compile or the load alone</source>
        <translation>调用者的：从请求到得到答复，包含它等待的编译和加载。缓存的：只有编译或加载本身</translation>
    </message>
    <message>
        <source>Of a hundred launches 99 took at most so long</source>
        <translation>一百次启动中有 99 次最多用这么久</translation>
    </message>
    <message>
        <source>Run, p50</source>
        <translation>运行，p50</translation>
    </message>
    <message>
        <source>Run, p99</source>
        <translation>运行，p99</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>The cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>The launch in the middle of all</source>
        <translation>所有启动的中间值</translation>
    </message>
    <message>
        <source>The run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Took</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>What</source>
        <translation>做了什么</translation>
    </message>
    <message>
        <source>What is cached is used while</source>
        <translation>缓存内容可用的条件</translation>
    </message>
    <message>
        <source>Where the kernels are</source>
        <translation>内核在哪里</translation>
    </message>
    <message>
        <source>Who</source>
        <translation>谁</translation>
    </message>
    <message>
        <source>Who asked, and what came of it</source>
        <translation>谁在请求，结果如何</translation>
    </message>
    <message>
        <source>a call that differs is traced and compiled anew</source>
        <translation>不符合的调用会重新追踪并编译</translation>
    </message>
    <message>
        <source>all kernels</source>
        <translation>所有内核</translation>
    </message>
    <message>
        <source>callers: from asking to the answer</source>
        <translation>调用者：从请求到答复</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>collisions</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>compile</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>compiled in an earlier run</source>
        <translation>由之前的运行编译</translation>
    </message>
    <message>
        <source>compiles</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>compiling</source>
        <translation>正在编译</translation>
    </message>
    <message>
        <source>evictions</source>
        <translation>逐出</translation>
    </message>
    <message>
        <source>failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>failures</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>files not written</source>
        <translation>未写成的文件</translation>
    </message>
    <message>
        <source>files refused</source>
        <translation>被拒绝的文件</translation>
    </message>
    <message>
        <source>files written</source>
        <translation>写入的文件</translation>
    </message>
    <message>
        <source>forgotten since</source>
        <translation>后来已忘掉</translation>
    </message>
    <message>
        <source>from a file</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <source>from files</source>
        <translation>来自文件</translation>
    </message>
    <message>
        <source>held up</source>
        <translation>停顿</translation>
    </message>
    <message>
        <source>hit</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>hit, loaded it</source>
        <translation>命中，并加载了它</translation>
    </message>
    <message>
        <source>hit, waited for the load</source>
        <translation>命中，等待了加载</translation>
    </message>
    <message>
        <source>hits</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>in a file</source>
        <translation>有文件</translation>
    </message>
    <message>
        <source>in memory: %1</source>
        <translation>在内存中：%1</translation>
    </message>
    <message>
        <source>in no file</source>
        <translation>没有文件</translation>
    </message>
    <message>
        <source>kernels in memory</source>
        <translation>内存中的内核</translation>
    </message>
    <message>
        <source>known failures</source>
        <translation>已知失败</translation>
    </message>
    <message>
        <source>known to fail</source>
        <translation>已知会失败</translation>
    </message>
    <message>
        <source>led the compile</source>
        <translation>领头编译</translation>
    </message>
    <message>
        <source>load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>loaded: %1</source>
        <translation>已加载：%1</translation>
    </message>
    <message>
        <source>loads</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>looking for a file</source>
        <translation>正在查找文件</translation>
    </message>
    <message>
        <source>misses</source>
        <translation>未命中</translation>
    </message>
    <message>
        <source>no folder keeps them</source>
        <translation>没有文件夹保存它们</translation>
    </message>
    <message>
        <source>not in memory</source>
        <translation>不在内存中</translation>
    </message>
    <message>
        <source>not there</source>
        <translation>不在</translation>
    </message>
    <message>
        <source>on their way %1</source>
        <translation>正在准备 %1</translation>
    </message>
    <message>
        <source>opening the compiler</source>
        <translation>打开编译器</translation>
    </message>
    <message>
        <source>prefetches</source>
        <translation>预取</translation>
    </message>
    <message>
        <source>queue, reading the file</source>
        <translation>排队、读取文件</translation>
    </message>
    <message>
        <source>queue, start</source>
        <translation>排队、启动</translation>
    </message>
    <message>
        <source>queued</source>
        <translation>排队中</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>seen when the run is over</source>
        <translation>运行结束后可知</translation>
    </message>
    <message>
        <source>their size</source>
        <translation>其大小</translation>
    </message>
    <message>
        <source>unloads</source>
        <translation>卸载</translation>
    </message>
    <message>
        <source>waited</source>
        <translation>等待了</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>waiting for another process</source>
        <translation>正在等另一个进程</translation>
    </message>
    <message>
        <source>waits</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>was in memory, forgotten since</source>
        <translation>曾在内存中，后来已忘掉</translation>
    </message>
</context>
<context>
    <name>keyfall::CallGraphPanel</name>
    <message>
        <source>&lt;p&gt;How the program's calls fall through their dispatch keys: one lane a key, the highest priority on top, time runs to the right.&lt;/p&gt;&lt;p&gt;Space plays, the arrow keys step, Home and End go to the start and the end. Ctrl+wheel zooms, F fits the picture into the window.&lt;/p&gt;</source>
        <translation>&lt;p&gt;程序的调用怎样落过它们的调度键：每个键一条泳道，优先级最高的在最上面，时间向右。&lt;/p&gt;&lt;p&gt;空格播放，方向键走一跳，Home 和 End 到开头和结尾。Ctrl+滚轮缩放，F 让图适合窗口。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Call graph</source>
        <translation>调用图</translation>
    </message>
</context>
<context>
    <name>keyfall::CallTableModel</name>
    <message>
        <source>#</source>
        <translation>#</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Events</source>
        <translation>事件</translation>
    </message>
    <message>
        <source>How many hops it is inside of</source>
        <translation>它在多少跳里面</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Key set</source>
        <translation>键集</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Passed keys</source>
        <translation>越过的键</translation>
    </message>
    <message>
        <source>Provenance</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Reached by</source>
        <translation>到达方式</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>The hop's number, in the order of entry</source>
        <translation>跳的号码，按进入的次序</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>from below: %1</source>
        <translation>来自下面：%1</translation>
    </message>
</context>
<context>
    <name>keyfall::CodeColumn</name>
    <message>
        <source>As wide as its lines, or no wider than the others</source>
        <translation>与其各行同宽，或不比其他列宽</translation>
    </message>
</context>
<context>
    <name>keyfall::CodeView</name>
    <message>
        <source>&lt;p&gt;One kernel in every language. The lines of the chosen operator are lit in all of them; put the cursor on a line to choose its operator.&lt;/p&gt;&lt;p&gt;PTX is what NVRTC of the CUDA Toolkit makes of the CUDA C++. Its compiler moves work between lines, so that a line of PTX may serve several operators and is lit for one.&lt;/p&gt;</source>
        <translation>&lt;p&gt;一个内核的各种语言。所选算子的行在所有语言中都被点亮；把光标放到一行上就选中它的算子。&lt;/p&gt;&lt;p&gt;PTX 是 CUDA Toolkit 的 NVRTC 由 CUDA C++ 生成的。它的编译器会在各行之间移动工作，所以一行 PTX 可能为几个算子服务，而只为其中一个点亮。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Code of a kernel</source>
        <translation>内核的代码</translation>
    </message>
    <message>
        <source>Graph</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Machine code</source>
        <translation>机器码</translation>
    </message>
    <message>
        <source>Machine code for %1</source>
        <translation>%1 的机器码</translation>
    </message>
    <message>
        <source>NVRTC compiles it…</source>
        <translation>NVRTC 正在编译…</translation>
    </message>
    <message>
        <source>PTX for sm_80</source>
        <translation>sm_80 的 PTX</translation>
    </message>
    <message>
        <source>PTX is made by NVRTC of the CUDA Toolkit, which was not found here: install it, or name its library in KEYFALL_NVRTC.</source>
        <translation>PTX 由 CUDA Toolkit 的 NVRTC 生成，这里没有找到它：请安装它，或在 KEYFALL_NVRTC 中给出它的库。</translation>
    </message>
    <message>
        <source>Processor that the machine code is for</source>
        <translation>机器码所针对的处理器</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>The processor that the machine code is for: it is shown, and runs nowhere</source>
        <translation>机器码所针对的处理器：只显示，不运行</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>there is no compiler for it here</source>
        <translation>这里没有它的编译器</translation>
    </message>
</context>
<context>
    <name>keyfall::CommandListModel</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>keyfall::CommandPalette</name>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Command palette</source>
        <translation>命令面板</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>No command has “%1”. The manual may (F1).</source>
        <translation>没有命令含有“%1”。可查手册（F1）。</translation>
    </message>
    <message>
        <source>Some letters of the command's name; Up and Down choose, Enter does it, Esc closes</source>
        <translation>命令名字中的几个字母；上下键选择，Enter 执行，Esc 关闭</translation>
    </message>
    <message>
        <source>Type a command</source>
        <translation>输入命令</translation>
    </message>
</context>
<context>
    <name>keyfall::ComparePanel</name>
    <message>
        <source>%1 calls</source>
        <translation>%1 个调用</translation>
    </message>
    <message>
        <source>%1 gone</source>
        <translation>%1 个消失</translation>
    </message>
    <message>
        <source>%1 hops</source>
        <translation>%1 跳</translation>
    </message>
    <message>
        <source>%1 much slower or faster, each timed once</source>
        <translation>%1 个慢得多或快得多（各只计时一次）</translation>
    </message>
    <message>
        <source>%1 new</source>
        <translation>%1 个新增</translation>
    </message>
    <message>
        <source>%1 other results</source>
        <translation>%1 个别的结果</translation>
    </message>
    <message>
        <source>%1 with another kernel</source>
        <translation>%1 个换了内核</translation>
    </message>
    <message>
        <source>%1 with another result</source>
        <translation>%1 个换了结果</translation>
    </message>
    <message>
        <source>&amp;Dismiss</source>
        <translation>放弃(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Keep as registrations</source>
        <translation>留作登记(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Pin this run</source>
        <translation>固定这次运行(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Side by side</source>
        <translation>并排(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Unpin</source>
        <translation>取消固定(&amp;U)</translation>
    </message>
    <message>
        <source>1 call</source>
        <translation>1 个调用</translation>
    </message>
    <message>
        <source>1 hop</source>
        <translation>1 跳</translation>
    </message>
    <message>
        <source>&lt;p&gt;Pin a run; the next one is compared with it hop by hop: hops that are gone or new, other kernels, other values, other times. The two may be of two sessions and of two models.&lt;/p&gt;&lt;p&gt;The menu of a hop asks what would happen without its key; the answer appears here.&lt;/p&gt;</source>
        <translation>&lt;p&gt;固定一次运行；下一次会逐跳与它比较：消失或新增的跳、别的内核、别的值、别的时间。两次可以属于两个会话、两个模型。&lt;/p&gt;&lt;p&gt;在跳的菜单里可以问没有这个键会怎样，回答出现在这里。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Another &amp;model</source>
        <translation>另一个模型(&amp;M)</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Differences</source>
        <translation>差别</translation>
    </message>
    <message>
        <source>Draw the other run beside the call graph</source>
        <translation>把另一次运行画在调用图旁边</translation>
    </message>
    <message>
        <source>Forget the pinned run</source>
        <translation>清除固定的运行</translation>
    </message>
    <message>
        <source>Forget the question</source>
        <translation>丢弃这个问题</translation>
    </message>
    <message>
        <source>Gone</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Make the change for every call of the operator, by a registration</source>
        <translation>用一个登记，让更改对该算子的每个调用生效</translation>
    </message>
    <message>
        <source>New</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>Pin this run to compare the next one with it.</source>
        <translation>固定这次运行，以便与下一次比较。</translation>
    </message>
    <message>
        <source>Pinned: %1. Now: %2; %3.</source>
        <translation>已固定：%1。现在：%2；%3。</translation>
    </message>
    <message>
        <source>Pinned: %1. The next run is compared with it.</source>
        <translation>已固定：%1。下一次运行会与它比较。</translation>
    </message>
    <message>
        <source>Remember this run and compare the next ones with it</source>
        <translation>记住这次运行，与以后的比较</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Run the session under another key model and compare</source>
        <translation>用另一个键模型运行会话并比较</translation>
    </message>
    <message>
        <source>Run the session, then pin its run.</source>
        <translation>先运行会话，再固定它的运行。</translation>
    </message>
    <message>
        <source>Running it otherwise…</source>
        <translation>正在换个方式运行…</translation>
    </message>
    <message>
        <source>Show differences: %1</source>
        <translation>显示差别：%1</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Twice as slow or as fast, by 2 µs or more. Each was timed once, and the first run of a program is slower than those after it</source>
        <translation>慢一倍或快一倍，且相差 2 µs 以上。各只计时一次，程序的第一次运行比之后的慢</translation>
    </message>
    <message>
        <source>What if: %1. Now %2; %3.</source>
        <translation>如果：%1。现在 %2；%3。</translation>
    </message>
    <message>
        <source>hops: %1</source>
        <translation>跳：%1</translation>
    </message>
    <message>
        <source>no difference</source>
        <translation>没有差别</translation>
    </message>
</context>
<context>
    <name>keyfall::ComparisonBar</name>
    <message>
        <source>%1 %2</source>
        <translation>%1 个%2</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 has changed on the disk; the figures are of what was read.</source>
        <translation>磁盘上的 %1 已改变；数字仍是先前读到的。</translation>
    </message>
    <message>
        <source>%1 is no longer there; the figures are of what was read.</source>
        <translation>%1 已不在；数字仍是先前读到的。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 stopped at program line %2: %3</source>
        <translation>%1 在程序第 %2 行停止：%3</translation>
    </message>
    <message>
        <source>%1, run now</source>
        <translation>%1（刚运行）</translation>
    </message>
    <message>
        <source>All changes (%1)</source>
        <translation>所有变化（%1）</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Compared with %1.</source>
        <translation>与 %1比较。</translation>
    </message>
    <message>
        <source>Compared with %1: %2.</source>
        <translation>与 %1比较：%2。</translation>
    </message>
    <message>
        <source>Kind of change</source>
        <translation>变化的种类</translation>
    </message>
    <message>
        <source>Leave the comparison</source>
        <translation>离开比较</translation>
    </message>
    <message>
        <source>Read again</source>
        <translation>重新读取</translation>
    </message>
    <message>
        <source>Read anew what has changed on the disk</source>
        <translation>重新读取磁盘上已改变的内容</translation>
    </message>
    <message>
        <source>Reading %1…</source>
        <translation>正在读取 %1……</translation>
    </message>
    <message>
        <source>Show the run by itself again</source>
        <translation>重新只显示这次运行</translation>
    </message>
    <message>
        <source>no fall of either run matches the question</source>
        <translation>两次运行中都没有下落符合这个问题</translation>
    </message>
    <message>
        <source>the falls are the same</source>
        <translation>下落相同</translation>
    </message>
    <message>
        <source>the falls that match are the same</source>
        <translation>符合条件的下落相同</translation>
    </message>
</context>
<context>
    <name>keyfall::ComparisonWords</name>
    <message>
        <source> (%1 → %2 times)</source>
        <translation>（%1 → %2 次）</translation>
    </message>
    <message>
        <source> By the medians of falls that are there %1 times or more dispatch has %2 %, not %3 %: a few took much longer.</source>
        <translation> 按出现 %1 次或更多的下落的中位数，分派占 %2 %，而不是 %3 %：少数几次花的时间长得多。</translation>
    </message>
    <message>
        <source> Mostly measured once: another run can divide it otherwise.</source>
        <translation> 大部分只测了一次：另一次运行的划分可能不同。</translation>
    </message>
    <message>
        <source>%1 falls took longer on average, too unevenly or too seldom to be called slower (design:falls.7); the most: %2, %3</source>
        <translation>%1 种下落平均花的时间更长，但太不均匀或次数太少，不能算更慢（design:falls.7）；最多的是 %2，%3</translation>
    </message>
    <message>
        <source>%1 lines, the first of them line %2, begin as a dispatch and were cut off or damaged: their calls are missing</source>
        <translation>有 %1 行（第一处是第 %2 行）以一次分派开头，但被截断或已损坏：缺少它们的调用</translation>
    </message>
    <message>
        <source>%1 → %2 falls</source>
        <translation>下落 %1 → %2 次</translation>
    </message>
    <message>
        <source>%1 → %2 in their own hops</source>
        <translation>自身各跳的时间 %1 → %2</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1: the recording has no end: the program was ended from outside, or the file was cut off, so falls may be missing</source>
        <translation>%1：录制没有结尾：程序被从外部终止，或者文件被截断，因此可能缺少一些下落</translation>
    </message>
    <message>
        <source>%1: the recording holds as many calls as it was to hold: %2 more were only counted, so falls may be missing (record(path, most=...) holds more)</source>
        <translation>%1：录制已达到允许的调用数：另有 %2 次调用只计了数，因此可能缺少一些下落（record(path, most=...) 可以容纳更多）</translation>
    </message>
    <message>
        <source>%1: the recording holds as many calls as it was to hold: 1 more was only counted, so falls may be missing (record(path, most=...) holds more)</source>
        <translation>%1：录制已达到允许的调用数：另有 1 次调用只计了数，因此可能缺少一些下落（record(path, most=...) 可以容纳更多）</translation>
    </message>
    <message>
        <source>1 fall took longer on average, too unevenly or too seldom to be called slower (design:falls.7): %1, %2</source>
        <translation>1 种下落平均花的时间更长，但太不均匀或次数太少，不能算更慢（design:falls.7）：%1，%2</translation>
    </message>
    <message>
        <source>Not compared, since one of both runs does not tell it: %1.</source>
        <translation>未比较，因为两次运行之一没有说明：%1。</translation>
    </message>
    <message>
        <source>Strange things that are gone: %1.</source>
        <translation>消失的异常：%1。</translation>
    </message>
    <message>
        <source>Strange things that are new: %1.</source>
        <translation>新出现的异常：%1。</translation>
    </message>
    <message>
        <source>key model %1 → %2</source>
        <translation>键模型 %1 → %2</translation>
    </message>
    <message>
        <source>line %1 begins as a dispatch and was cut off or damaged: its call is missing</source>
        <translation>第 %1 行以一次分派开头，但被截断或已损坏：缺少它的调用</translation>
    </message>
</context>
<context>
    <name>keyfall::ControlWords</name>
    <message>
        <source>A few words: what the step, or the lesson, is about.</source>
        <translation>几个字：这一步或这一课讲什么。</translation>
    </message>
    <message>
        <source>A row an operator, a column a key, a letter an entry: the legend below says which. Return registers, Delete removes, B sets a break point.</source>
        <translation>一行一个算子，一列一个键，一个字母一个表项：下面的图例说明。Enter 登记，Delete 删除，B 设置断点。</translation>
    </message>
    <message>
        <source>A size of the launch as a number; nothing runs.</source>
        <translation>以数字给出启动的一个大小；不会运行任何东西。</translation>
    </message>
    <message>
        <source>A trace may hold the calls of several processes or threads; this one's are shown.</source>
        <translation>一个跟踪可以含有几个进程或线程的调用；显示的是这一个的。</translation>
    </message>
    <message>
        <source>Adds %1 to every call of this thread, as a guard in a program would, also to calls that kernels make.</source>
        <translation>给这个线程的每个调用加上 %1，如同程序中的守卫，内核发出的调用也算。</translation>
    </message>
    <message>
        <source>Adds a break point with the conditions that are chosen here.</source>
        <translation>用这里选定的条件添加一个断点。</translation>
    </message>
    <message>
        <source>Adds a step: the session, the place in the run, the selected hop, the panel, fold and zoom are taken as they are now. Its title is written first.</source>
        <translation>加一步：会话、运行中的位置、选中的跳、面板、折叠和缩放都照现在的样子。先写标题。</translation>
    </message>
    <message>
        <source>Adds a tensor of ones under the next free name; change its cells to what you need.</source>
        <translation>用下一个空闲的名字添加全一的张量；把它的格子改成您需要的。</translation>
    </message>
    <message>
        <source>Adds an answer to choose from; eight at most.</source>
        <translation>加一个可选的答案；最多八个。</translation>
    </message>
    <message>
        <source>An experiment beside the run: callers ask a cache of the panel's for the kernels; while they wait, lets them go. While a run compiles: lets it go on without the kernels that are not there yet.</source>
        <translation>运行之外的实验：调用者向面板的缓存请求内核；等待期间，让它们离开。运行正在编译时：让它不等尚未编译好的内核，继续运行。</translation>
    </message>
    <message>
        <source>An older version to compare with: what changed is marked, and the words changed, added and removed find it.</source>
        <translation>用来比较的旧版本：变化有标记，用 changed、added 和 removed 可以查找。</translation>
    </message>
    <message>
        <source>Begins a session with no program, no tensors and no registrations but the standard ones.</source>
        <translation>开始一个会话：没有程序，没有张量，除标准登记外没有登记。</translation>
    </message>
    <message>
        <source>Begins ten questions. The session is replaced as one change that undo takes back.</source>
        <translation>开始十道题。会话作为一次更改被替换，可以撤销。</translation>
    </message>
    <message>
        <source>Changes a size of the launch in powers of ten; nothing runs.</source>
        <translation>按十的幂改变启动的一个大小；不会运行任何东西。</translation>
    </message>
    <message>
        <source>Chooses a file: a session, a dispatch trace, a dump, or exported tables.</source>
        <translation>选择文件：会话、调度跟踪、转储或导出的表。</translation>
    </message>
    <message>
        <source>Chooses the file of an earlier run: a trace, a recording, a profile, what keyfall run --json printed, or a session, which then runs. It can also be dropped here. What differs is told fall by fall.</source>
        <translation>选择先前一次运行的文件：跟踪、录制、性能剖析、keyfall run --json 打印的内容，或会话（随即运行）。也可以把它拖放到这里。差别按每种下落说明。</translation>
    </message>
    <message>
        <source>Chooses the folder and the name of the file.</source>
        <translation>选择文件的文件夹和名字。</translation>
    </message>
    <message>
        <source>Closes the list of keys.</source>
        <translation>关闭快捷键列表。</translation>
    </message>
    <message>
        <source>Closes the list; the break points stay.</source>
        <translation>关闭列表；断点留着。</translation>
    </message>
    <message>
        <source>Closes the preferences; what was changed stays changed.</source>
        <translation>关闭首选项；改过的保持改过。</translation>
    </message>
    <message>
        <source>Closes this and writes nothing.</source>
        <translation>关闭这里，什么也不写。</translation>
    </message>
    <message>
        <source>Closes this without a change of the session.</source>
        <translation>关闭这里，会话不变。</translation>
    </message>
    <message>
        <source>Counts the hops of a run at which the other conditions hold, and stops at this one.</source>
        <translation>数一次运行中其他条件成立的跳，停在这一个。</translation>
    </message>
    <message>
        <source>Deletes the step; Undo brings it back.</source>
        <translation>删除这一步；“撤销”能找回。</translation>
    </message>
    <message>
        <source>Does again what Undo took back.</source>
        <translation>重做刚撤销的改动。</translation>
    </message>
    <message>
        <source>Does the call of the selected hop return, or raise?</source>
        <translation>选中的跳所在的调用是返回，还是出错？</translation>
    </message>
    <message>
        <source>Draws measured times. Without them the same session gives the same file on every run.</source>
        <translation>画出测得的时间。没有时间时，同一会话每次得到同样的文件。</translation>
    </message>
    <message>
        <source>Draws the call that raised the error again, after a run or another trace took its place.</source>
        <translation>在一次运行或另一段跟踪取代之后，重新画出引发错误的调用。</translation>
    </message>
    <message>
        <source>Draws the run that is compared beside this one, with the same hop selected in both.</source>
        <translation>把所比较的运行画在这一次旁边，两边选中同一跳。</translation>
    </message>
    <message>
        <source>Draws what playback shows now, with the rest of the run left out.</source>
        <translation>画播放现在显示的样子，运行的其余部分不画。</translation>
    </message>
    <message>
        <source>Every call computes its key set from its tensors: device, layout, whether they require a gradient. Real programs do that.</source>
        <translation>每个调用由它的张量算出键集：设备、布局、是否需要梯度。真实的程序就是这样。</translation>
    </message>
    <message>
        <source>Every call of the program starts from the ticked keys, whatever its tensors are. Calls that kernels make still compute their own.</source>
        <translation>程序的每个调用都从勾选的键开始，不管张量是什么。内核发出的调用仍自己计算。</translation>
    </message>
    <message>
        <source>Every command that has a key. The palette (Ctrl+Shift+P) also has those without.</source>
        <translation>所有带快捷键的命令。命令面板（Ctrl+Shift+P）还有不带快捷键的。</translation>
    </message>
    <message>
        <source>Every registration in the order in which it was made; inactive ones are shadowed by a newer one.</source>
        <translation>所有登记，按做出的次序；失效的被更新的遮蔽。</translation>
    </message>
    <message>
        <source>Every variable of the program after the run, and the gradients of leaves. Ctrl+C copies the chosen rows.</source>
        <translation>运行之后程序的每个变量，以及叶子的梯度。Ctrl+C 复制选中的行。</translation>
    </message>
    <message>
        <source>Files that were opened or saved last. Return opens the chosen one.</source>
        <translation>最近打开或保存过的文件。Enter 打开选中的文件。</translation>
    </message>
    <message>
        <source>Forgets how far you got with all steps of this lesson; it asks first.</source>
        <translation>清除这一课所有步骤的进度；会先询问。</translation>
    </message>
    <message>
        <source>Forgets how far you got with every lesson and quiz; it asks first.</source>
        <translation>清除所有课程和测验的进度；会先询问。</translation>
    </message>
    <message>
        <source>Forgets nothing, and offers again what could be forgotten.</source>
        <translation>什么也不清除，并再次给出可以清除的内容。</translation>
    </message>
    <message>
        <source>Forgets that this step was done and what was answered in it; it asks first.</source>
        <translation>清除这一步的完成标记和其中的回答；会先询问。</translation>
    </message>
    <message>
        <source>Forgets the earlier run and shows this one by itself. No file is touched.</source>
        <translation>忘掉先前的运行，重新只显示这次运行。不改动任何文件。</translation>
    </message>
    <message>
        <source>Forgets what the question beside it says.</source>
        <translation>清除旁边的问题所说的内容。</translation>
    </message>
    <message>
        <source>Gives the C code the width that its lines need, or takes it back.</source>
        <translation>让 C 代码得到各行所需的宽度，或收回。</translation>
    </message>
    <message>
        <source>Gives the CUDA C++ code the width that its lines need, or takes it back.</source>
        <translation>让 CUDA C++ 代码得到各行所需的宽度，或收回。</translation>
    </message>
    <message>
        <source>Gives the PTX the width that its lines need, or takes it back.</source>
        <translation>让 PTX 得到各行所需的宽度，或收回。</translation>
    </message>
    <message>
        <source>Gives the answer; whether it was right, and why, is said below.</source>
        <translation>交出答案；是否正确、为什么，写在下面。</translation>
    </message>
    <message>
        <source>Gives the machine code the width that its lines need, or takes it back.</source>
        <translation>让机器码得到各行所需的宽度，或收回。</translation>
    </message>
    <message>
        <source>Gives the operators the width that their lines need, or takes it back.</source>
        <translation>让算子得到各行所需的宽度，或收回。</translation>
    </message>
    <message>
        <source>Gives the program the width that its lines need, or takes it back.</source>
        <translation>让程序得到各行所需的宽度，或收回。</translation>
    </message>
    <message>
        <source>Goes back from the experiment to the kernels that the run made and what its own cache did.</source>
        <translation>从实验回到运行生成的内核，以及它自己的缓存所做的事。</translation>
    </message>
    <message>
        <source>Goes back to the rule that led to this one.</source>
        <translation>回到引到这一条的那条规则。</translation>
    </message>
    <message>
        <source>Goes on moment by moment at the chosen speed, until the end or a break point.</source>
        <translation>按选定的速度一步步往前，到结尾或断点为止。</translation>
    </message>
    <message>
        <source>Goes one moment back: a fall is taken up again, or a result that climbed is below again.</source>
        <translation>后退一步：收起一次下落，或让爬上来的结果再回到下面。</translation>
    </message>
    <message>
        <source>Goes one moment on: the call falls to its next key, starts a call inside, or a result climbs.</source>
        <translation>前进一步：调用落到下一个键，开始里面的调用，或结果往上爬。</translation>
    </message>
    <message>
        <source>Goes one step back in the picture.</source>
        <translation>在图中后退一步。</translation>
    </message>
    <message>
        <source>Goes one step on in the picture.</source>
        <translation>在图中前进一步。</translation>
    </message>
    <message>
        <source>Goes to the first step of the lesson that is not done yet.</source>
        <translation>转到本课中第一个还没有完成的步骤。</translation>
    </message>
    <message>
        <source>Goes to the moment before the first lookup: nothing has run yet in the picture.</source>
        <translation>回到第一次查找之前：图里还没有运行任何东西。</translation>
    </message>
    <message>
        <source>Goes to the next question of this step.</source>
        <translation>到这一步的下一个问题。</translation>
    </message>
    <message>
        <source>Goes to the next step; after the last one the lesson is finished.</source>
        <translation>到下一步；最后一步之后，这一课就完成了。</translation>
    </message>
    <message>
        <source>Goes to the step before this one. Its session is loaded, and undo brings yours back.</source>
        <translation>回到上一步。会装入它的会话，撤销可恢复您的。</translation>
    </message>
    <message>
        <source>Hides the entries that calls use as the rules give them, so that stale ones are left.</source>
        <translation>隐藏调用所用与规则所给一致的表项，只剩陈旧的。</translation>
    </message>
    <message>
        <source>Hops that have all these words in their operator, key, kernel or events are framed in the picture. Return goes to the next one, Esc closes.</source>
        <translation>算子、键、内核或事件中含有所有这些词的跳，在图里加框。Enter 到下一个，Esc 关闭。</translation>
    </message>
    <message>
        <source>Hops that have this text in their operator, key, kernel or events are ticks in the timeline. Return goes to the next one, Shift+Return to the one before, Esc closes the search.</source>
        <translation>算子、键、内核或事件中含有这段文字的跳，在时间线上是刻度。回车到下一个，Shift+回车到上一个，Esc 结束查找。</translation>
    </message>
    <message>
        <source>How far the picture has come: at the right end everything is shown.</source>
        <translation>图进行到哪里：在最右端显示全部。</translation>
    </message>
    <message>
        <source>How many moments a second Play shows.</source>
        <translation>播放每秒显示几步。</translation>
    </message>
    <message>
        <source>How many moments a second Play shows. It is kept for the next start.</source>
        <translation>播放每秒显示几步。下次启动时仍然保留。</translation>
    </message>
    <message>
        <source>How many pixels of the file stand for one of the screen at 100 %. 2 is sharp on a projector.</source>
        <translation>屏幕上 100 % 的一个像素在文件里是几个像素。2 在投影机上很清晰。</translation>
    </message>
    <message>
        <source>How many threads ask the cache for the kernels at the same time. One of them leads each compile.</source>
        <translation>有多少线程同时向缓存请求内核。每次编译由其中一个领头。</translation>
    </message>
    <message>
        <source>How the file will look, as far as there is room. Runs of many hops have none.</source>
        <translation>文件的样子，按现有空间显示。跳很多的运行没有预览。</translation>
    </message>
    <message>
        <source>In which falls this run differs from the earlier one, how often and how long each was and is. A row that is chosen selects the first occurrence in the picture; of what is gone there is none.</source>
        <translation>这次运行与先前的运行在哪些下落上不同，各自从前和现在的次数与时长。选中一行会在图中选择第一次出现；已消失的没有出现。</translation>
    </message>
    <message>
        <source>Keeps this run; each later one is compared with it, until it is unpinned.</source>
        <translation>留住这次运行；以后每次都与它比较，直到取消固定。</translation>
    </message>
    <message>
        <source>Learn takes lessons, Write makes them. F7 comes back to learning.</source>
        <translation>“学习”用来上课，“编写”用来写课。F7 回到学习。</translation>
    </message>
    <message>
        <source>Leaves only the examples whose title or sentence has all of these words. Down goes to them.</source>
        <translation>只留下标题或句子含有全部这些词的示例。下箭头跳到它们。</translation>
    </message>
    <message>
        <source>Leaves the background out, so that the picture lies on any slide.</source>
        <translation>不画背景，图片可放在任何幻灯片上。</translation>
    </message>
    <message>
        <source>Leaves the step and shows the list of lessons. How far you got is kept.</source>
        <translation>离开这一步，显示课程列表。您的进度会保留。</translation>
    </message>
    <message>
        <source>Leaves this page. The session is as you left it.</source>
        <translation>离开这一页。会话与您离开时一样。</translation>
    </message>
    <message>
        <source>Lets the asked question go; the session was never changed by it.</source>
        <translation>放弃提出的问题；会话从未因它改变。</translation>
    </message>
    <message>
        <source>Lets the pinned run go; nothing is compared any more.</source>
        <translation>放开固定的运行；不再比较什么。</translation>
    </message>
    <message>
        <source>Light or dark, or as the rest of your desktop is.</source>
        <translation>浅色或深色，或与您桌面的其余部分相同。</translation>
    </message>
    <message>
        <source>Lists hops as well whose results are the same in float64.</source>
        <translation>结果与 float64 相同的跳也列出。</translation>
    </message>
    <message>
        <source>Lists hops that are in both runs and gave other values.</source>
        <translation>列出两次运行都有、但值不同的跳。</translation>
    </message>
    <message>
        <source>Lists hops that are in both runs and ran another kernel.</source>
        <translation>列出两次运行都有、但内核不同的跳。</translation>
    </message>
    <message>
        <source>Lists hops that are in both runs and took much longer or shorter.</source>
        <translation>列出两次运行都有、但用时长得多或短得多的跳。</translation>
    </message>
    <message>
        <source>Lists hops that only the later run has.</source>
        <translation>列出只有较晚的运行才有的跳。</translation>
    </message>
    <message>
        <source>Lists hops that the earlier run had and the later one has not.</source>
        <translation>列出较早的运行有、较晚的运行没有的跳。</translation>
    </message>
    <message>
        <source>Loads a session that solves the task. Undo brings your own work back.</source>
        <translation>装入一个解决任务的会话。撤销可恢复您自己的。</translation>
    </message>
    <message>
        <source>Loads the session that the step began with, as one change that can be undone.</source>
        <translation>装入这一步开始时的会话，作为一次可以撤销的更改。</translation>
    </message>
    <message>
        <source>Loads the step's session into the window, as one change that can be undone.</source>
        <translation>把这一步的会话载入窗口，作为一次可撤销的改动。</translation>
    </message>
    <message>
        <source>Makes a fact of what is selected: Check proves it each time.</source>
        <translation>把选中的内容定为事实：每次“检查”都会验证它。</translation>
    </message>
    <message>
        <source>Makes all words of the window larger or smaller, in percent of the system's size.</source>
        <translation>放大或缩小窗口的所有文字，以系统字号的百分比计。</translation>
    </message>
    <message>
        <source>Makes the bands of the flow as wide as the time of their falls, and orders the table by own time, with shares of it, where somebody took times.</source>
        <translation>在有人测了时间的地方，让流图的带与其下落的时间同宽，并让表按自身时间排列，份额也是时间的份额。</translation>
    </message>
    <message>
        <source>Moves the step one place down.</source>
        <translation>把这一步下移一位。</translation>
    </message>
    <message>
        <source>Moves the step one place up.</source>
        <translation>把这一步上移一位。</translation>
    </message>
    <message>
        <source>No kernel runs here: the lookup passes the key. That is not the same as no registration.</source>
        <translation>这里不运行内核：查找越过这个键。这和没有登记不同。</translation>
    </message>
    <message>
        <source>One hint a line; they are shown one at a time. An answer after one counts half.</source>
        <translation>每行一个提示；一次显示一个。看过提示的回答算一半。</translation>
    </message>
    <message>
        <source>One of the possible answers. The digit of its place chooses it, too.</source>
        <translation>可能的答案之一。按它位置的数字也可以选。</translation>
    </message>
    <message>
        <source>One row a command, with all of its keys.</source>
        <translation>一行一个命令，带有它的所有键。</translation>
    </message>
    <message>
        <source>One row a hop: how far its result is from float64, what made the difference, and where it came in.</source>
        <translation>一行一跳：结果离 float64 有多远，差别由什么造成，从哪里进来。</translation>
    </message>
    <message>
        <source>One row a key: the entry that calls use, the entry that the rules give now, and the rule that filled it.</source>
        <translation>一行一个键：调用使用的表项、规则现在给出的表项，以及填它的规则。</translation>
    </message>
    <message>
        <source>One row a tensor. F2 or a double click changes a cell; what cannot be accepted stays there, marked, with the reason.</source>
        <translation>一行一个张量。F2 或双击更改格子；不能接受的内容留在那里，有标记和原因。</translation>
    </message>
    <message>
        <source>One sentence: what somebody knows after the lesson.</source>
        <translation>一句话：学完这一课会什么。</translation>
    </message>
    <message>
        <source>Opens and saves the lesson, and makes the page to hand out. Until it is saved it is kept beside the settings.</source>
        <translation>打开和保存课程，并生成分发用的网页。保存之前，它存在设置旁边。</translation>
    </message>
    <message>
        <source>Opens the choice of kernels for the chosen operator and key.</source>
        <translation>为选中的算子和键打开内核的选择。</translation>
    </message>
    <message>
        <source>Opens the lesson that follows the one that was finished.</source>
        <translation>打开已完成课程之后的一课。</translation>
    </message>
    <message>
        <source>Opens the lesson where you were, with your answers; the next one, when it was done.</source>
        <translation>打开上次所在的课程，答案也在；那一课学完了就打开下一课。</translation>
    </message>
    <message>
        <source>Opens the list of lessons beside the picture; each says how many minutes it takes.</source>
        <translation>在图旁打开课程列表；每一课都写着需要几分钟。</translation>
    </message>
    <message>
        <source>PNG has pixels; SVG and PDF stay sharp; DOT is for Graphviz; JSON holds all that is known of the run; GIF and WebP move; HTML is stepped through in a browser; MMD is a chart for wikis.</source>
        <translation>PNG 由像素组成；SVG 和 PDF 始终清晰；DOT 供 Graphviz 使用；JSON 含运行的全部内容；GIF 和 WebP 会动；HTML 可在浏览器里逐步走；MMD 是供 wiki 用的图。</translation>
    </message>
    <message>
        <source>Paste or drop text here. What it is, is found out from its content: an error is explained, a trace drawn, a dump shown under Operators, a session opened.</source>
        <translation>在这里粘贴或拖入文本。它是什么由内容判断：错误得到解释，跟踪画成图，转储显示在“算子”里，会话被打开。</translation>
    </message>
    <message>
        <source>Playback stops before this operator runs at this key; once more takes that back.</source>
        <translation>播放在这个算子于这个键运行之前停下；再按一次取消。</translation>
    </message>
    <message>
        <source>Plays the picture step by step, from the start when it is at its end.</source>
        <translation>逐步播放图；已到末尾时从头开始。</translation>
    </message>
    <message>
        <source>Predict asks before each hop. Of calls that kernels make below depth 2 it asks only with this on.</source>
        <translation>预测在每一跳之前提问。内核在第 2 层以下所作的调用，只有打开它才会问到。</translation>
    </message>
    <message>
        <source>Proves the lookup that happened at the selected hop, with the sets that were recorded.</source>
        <translation>用记录下来的键集，证明在选中一跳发生的查找。</translation>
    </message>
    <message>
        <source>Proves what the first call of the program would do with the keys as they are ticked now; nothing has to run.</source>
        <translation>按键现在的勾选，证明程序的第一个调用会怎样；什么都不必运行。</translation>
    </message>
    <message>
        <source>Puts a copy of the step behind it.</source>
        <translation>在后面放一份这一步的副本。</translation>
    </message>
    <message>
        <source>Puts the kernel into the session's registrations, and closes this.</source>
        <translation>把内核放进会话的登记，并关闭这里。</translation>
    </message>
    <message>
        <source>Puts the picture on a slide or a sheet, with a caption, the program and what the marks mean.</source>
        <translation>把图放在幻灯片或纸页上，带说明、程序和记号的含义。</translation>
    </message>
    <message>
        <source>Puts the proof on the clipboard as plain text, a line a step.</source>
        <translation>把证明以纯文本放到剪贴板，一步一行。</translation>
    </message>
    <message>
        <source>Puts the whole report of the selected hop on the clipboard, for a bug report.</source>
        <translation>把选中一跳的全部说明放到剪贴板，可用于问题报告。</translation>
    </message>
    <message>
        <source>Reads anew the file that changed. Until the earlier run's is read, and where that fails, the figures stay; that of the run that is shown is opened again.</source>
        <translation>重新读取已改变的文件。在读完先前运行的文件之前，以及读取失败时，数字保持不变；正在显示的运行的文件会重新打开。</translation>
    </message>
    <message>
        <source>Reads tables of another PyTorch from a file: a dispatch dump, or what export_tables.py wrote.</source>
        <translation>从文件读取另一个 PyTorch 的表：调度转储，或 export_tables.py 写的文件。</translation>
    </message>
    <message>
        <source>Recomputes every entry with each registration. PyTorch does not, so its tables can hold stale entries; without the tick they can here, too.</source>
        <translation>每次登记都重算所有表项。PyTorch 不这样做，所以它的表可能有陈旧表项；不勾时这里也会有。</translation>
    </message>
    <message>
        <source>Registers the kernels that come with Keyfall, so that operators compute. Without it only the session's own registrations exist.</source>
        <translation>登记 Keyfall 自带的内核，算子才会计算。不勾时只有会话自己的登记。</translation>
    </message>
    <message>
        <source>Removes the break point that is chosen in the list.</source>
        <translation>删除列表中选中的断点。</translation>
    </message>
    <message>
        <source>Removes what the session registered here, and closes this.</source>
        <translation>删除会话在这里登记的内核，并关闭这里。</translation>
    </message>
    <message>
        <source>Runs everything that the lesson says, and lists what is not so.</source>
        <translation>运行课程所说的一切，列出不符之处。</translation>
    </message>
    <message>
        <source>Runs the session a second time with all values in float64, and takes the differences hop by hop.</source>
        <translation>让所有的值用 float64 再运行一次会话，逐跳求差。</translation>
    </message>
    <message>
        <source>Runs the session under another list of keys and shows what that does otherwise. The session keeps its model.</source>
        <translation>用另一份键运行会话，显示有什么不同。会话保留它的模型。</translation>
    </message>
    <message>
        <source>Saves the flow as a picture, with what the question leaves of it: PNG, SVG or PDF; or as JSON or CSV the table, and while Changes is in front what changed.</source>
        <translation>把流图连同问题留下的部分保存为图片（PNG、SVG 或 PDF），或把表格保存为 JSON 或 CSV；显示“变化”页时保存的是变化的部分。</translation>
    </message>
    <message>
        <source>Saves the matrix as a picture: PNG, SVG or PDF.</source>
        <translation>把矩阵存成图片：PNG、SVG 或 PDF。</translation>
    </message>
    <message>
        <source>Saves the picture of the run, or the run as data, to a file.</source>
        <translation>把运行的图片，或作为数据的运行，存到文件。</translation>
    </message>
    <message>
        <source>Saves the timeline as a picture: PNG, SVG or PDF.</source>
        <translation>把时间线存成图片：PNG、SVG 或 PDF。</translation>
    </message>
    <message>
        <source>Saves the view that is shown: PNG, SVG, PDF, its data as JSON, or a graph as DOT.</source>
        <translation>保存当前视图：PNG、SVG、PDF，数据存为 JSON，图存为 DOT。</translation>
    </message>
    <message>
        <source>Selects the found hop before this one; from the first it goes to the last.</source>
        <translation>选中前一个找到的跳；从第一个回到最后一个。</translation>
    </message>
    <message>
        <source>Selects the next found hop; from the last it goes to the first.</source>
        <translation>选中下一个找到的跳；从最后一个回到第一个。</translation>
    </message>
    <message>
        <source>Selects the next occurrence of the chosen fall, here and in the picture.</source>
        <translation>选择所选下落的下一次出现，此处与图中同时选中。</translation>
    </message>
    <message>
        <source>Selects the occurrence of the chosen fall before this one.</source>
        <translation>选择所选下落在此之前的一次出现。</translation>
    </message>
    <message>
        <source>Shown once the question is answered or the task is solved: why it is so.</source>
        <translation>答完问题或解决任务后显示：为什么如此。</translation>
    </message>
    <message>
        <source>Shown when somebody chose it: why it is right or wrong.</source>
        <translation>有人选它时显示：为什么对或错。</translation>
    </message>
    <message>
        <source>Shows every picture as a table that says the same.</source>
        <translation>把每幅图显示为内容相同的表格。</translation>
    </message>
    <message>
        <source>Shows how a call falls and how the picture changes, instead of jumping. Off is calmer for the eye.</source>
        <translation>显示调用怎样下落、图怎样变化，而不是直接跳过去。关掉对眼睛更安静。</translation>
    </message>
    <message>
        <source>Shows one hint more. An answer after a hint counts half.</source>
        <translation>再显示一个提示。提示之后的答案算一半。</translation>
    </message>
    <message>
        <source>Shows only hops that have all these words in operator, key, kernel, events, result or error.</source>
        <translation>只显示算子、键、内核、事件、结果或错误中含有所有这些词的跳。</translation>
    </message>
    <message>
        <source>Shows only keys whose name, kind or bit has these words. The key set does not change.</source>
        <translation>只显示名字、种类或位含有这些词的键。键集不变。</translation>
    </message>
    <message>
        <source>Shows only rows and columns that these words are about: operators, keys, or where an entry comes from.</source>
        <translation>只显示与这些词有关的行和列：算子、键，或表项的来源。</translation>
    </message>
    <message>
        <source>Shows or hides the grid of the keys that exist for every backend. Its heading names those in use.</source>
        <translation>显示或隐藏每个后端都有的键的网格。标题写出在用的键。</translation>
    </message>
    <message>
        <source>Shows or hides the key set as a hexadecimal and a binary number.</source>
        <translation>显示或隐藏写成十六进制和二进制数的键集。</translation>
    </message>
    <message>
        <source>Shows or hides the options of the run: strict, moving inputs, standard kernels, fresh tables.</source>
        <translation>显示或隐藏运行的选项：严格、移动输入、标准内核、总用新表。</translation>
    </message>
    <message>
        <source>Shows the answer, or a solution of the task. It then counts nothing.</source>
        <translation>显示答案，或任务的解答。之后就不算分。</translation>
    </message>
    <message>
        <source>Shows the machine code that another processor would run. It is remembered.</source>
        <translation>显示另一种处理器会运行的机器码。此选择会被记住。</translation>
    </message>
    <message>
        <source>Shows the whole run, with all results.</source>
        <translation>显示整个运行和所有结果。</translation>
    </message>
    <message>
        <source>Starts the session from everything that a real PyTorch of this version registers. Where Keyfall has a kernel it computes; a call that reaches another kernel stops there.</source>
        <translation>会话从这一版真实 PyTorch 的全部登记开始。Keyfall 有内核的地方会真的计算；调用走到别的内核时就停在那里。</translation>
    </message>
    <message>
        <source>Stops only at this operator; without an overload at all of its overloads.</source>
        <translation>只在这个算子停下；不写重载就是它的所有重载。</translation>
    </message>
    <message>
        <source>Stops only when an argument has elements of this type.</source>
        <translation>只在有参数的元素是这种类型时停下。</translation>
    </message>
    <message>
        <source>Stops only when the kernel of this key is about to run.</source>
        <translation>只在这个键的内核将要运行时停下。</translation>
    </message>
    <message>
        <source>Takes %1 away from every call of this thread. It wins over a tick and over including.</source>
        <translation>从这个线程的每个调用拿走 %1。它胜过勾选和包含。</translation>
    </message>
    <message>
        <source>Takes all moves back: the keys are as in the session's model.</source>
        <translation>收回所有移动：键的顺序与会话的模型相同。</translation>
    </message>
    <message>
        <source>Takes back the last change of the lesson; letters typed in a row are one change.</source>
        <translation>撤销课程的上一次改动；连续输入的字母算一次。</translation>
    </message>
    <message>
        <source>Takes the chosen tensors out of the session. Program lines that use them are then marked.</source>
        <translation>从会话拿走选中的张量。用到它们的程序行随后有标记。</translation>
    </message>
    <message>
        <source>Takes the kernels that runs of this session and its experiments compiled out of memory. Files that keep them stay.</source>
        <translation>从内存中移除本会话的运行和实验编译的内核。保存它们的文件不变。</translation>
    </message>
    <message>
        <source>Takes the lesson from this step on as a learner would. Nothing is kept of it.</source>
        <translation>像学习者那样从这一步开始上课。不记录进度。</translation>
    </message>
    <message>
        <source>Takes the session's own registration away; what it shadowed counts again.</source>
        <translation>拿走会话自己的登记；它遮蔽的又算数。</translation>
    </message>
    <message>
        <source>Takes the text from the clipboard, as if it were pasted into the box above.</source>
        <translation>从剪贴板取文本，就像粘贴到上面的框里一样。</translation>
    </message>
    <message>
        <source>Takes this answer away.</source>
        <translation>去掉这个答案。</translation>
    </message>
    <message>
        <source>The blocks of the launch with their points and idle threads.</source>
        <translation>启动的各个块、它们的点和空闲线程。</translation>
    </message>
    <message>
        <source>The break points of the session. They are saved with it.</source>
        <translation>会话的断点。它们与会话一起保存。</translation>
    </message>
    <message>
        <source>The chosen key changes places with the one above it. Nothing runs yet.</source>
        <translation>选中的键与上面的键交换位置。还不运行什么。</translation>
    </message>
    <message>
        <source>The chosen key changes places with the one below it. Nothing runs yet.</source>
        <translation>选中的键与下面的键交换位置。还不运行什么。</translation>
    </message>
    <message>
        <source>The colours of the picture in the file. The window keeps its own.</source>
        <translation>文件中图片的颜色。窗口保持自己的。</translation>
    </message>
    <message>
        <source>The distinct falls of the last run: how often, how long, when. A row that is chosen selects its first occurrence in the picture.</source>
        <translation>上次运行中各种不同的下落：次数、时长、时间。选中一行，即在图中选择它第一次出现之处。</translation>
    </message>
    <message>
        <source>The errors that were found in the text, in their order; choose one to read it and see its call.</source>
        <translation>文本里找到的错误，按出现的顺序；选一个来读，并看它的调用。</translation>
    </message>
    <message>
        <source>The examples, each with the picture of its run. The arrow keys walk, Return opens one; it can then be changed like any session.</source>
        <translation>各个示例，每个都带运行的图。方向键移动，Enter 打开；打开后可以像任何会话一样更改。</translation>
    </message>
    <message>
        <source>The fall through the keys, the hops as an outline, or what took how long.</source>
        <translation>穿过各键的下落，跳的提纲，或各用了多久。</translation>
    </message>
    <message>
        <source>The file to write. Its ending follows the format.</source>
        <translation>要写的文件。它的结尾跟随格式。</translation>
    </message>
    <message>
        <source>The graph that the Tracer wrote down while the program ran.</source>
        <translation>程序运行时 Tracer 记下的图。</translation>
    </message>
    <message>
        <source>The grid shows one set at a time: the key set itself, or what the thread includes or excludes.</source>
        <translation>网格一次显示一个集：键集本身，或线程包含、排除的集。</translation>
    </message>
    <message>
        <source>The kernel calls another operator: a new call, drawn inside this hop.</source>
        <translation>内核调用另一个算子：一个新的调用，画在这一跳里面。</translation>
    </message>
    <message>
        <source>The kernel copies the tensors to the CPU, calls the operator's kernel there and copies back what it wrote: what a backend does with operators that it has not written yet. Views are refused.</source>
        <translation>内核把张量复制到 CPU，在那里调用算子的内核，再把写入的内容复制回来：后端对自己尚未编写的算子就这样做。视图会被拒绝。</translation>
    </message>
    <message>
        <source>The kernel ends the fall: it gives one of its arguments back.</source>
        <translation>内核结束下落：它返回自己的一个参数。</translation>
    </message>
    <message>
        <source>The kernel hands the call on below its own key and gives the result back.</source>
        <translation>内核把调用交到自己键的下面，再把结果交回。</translation>
    </message>
    <message>
        <source>The kernel in C, as it is compiled and as people can read it.</source>
        <translation>C 语言的内核：既用于编译，也便于阅读。</translation>
    </message>
    <message>
        <source>The kernel in CUDA C++: a thread computes a point, or a block of threads a row.</source>
        <translation>CUDA C++ 形式的内核：一个线程计算一个点，或一个线程块计算一行。</translation>
    </message>
    <message>
        <source>The kernel in PTX, NVIDIA's assembly language, as NVRTC makes it of the CUDA C++: it takes a moment.</source>
        <translation>内核的 PTX（NVIDIA 的汇编语言），由 NVRTC 从 CUDA C++ 生成：需要片刻。</translation>
    </message>
    <message>
        <source>The kernel in instructions of this processor.</source>
        <translation>以本机处理器指令写成的内核。</translation>
    </message>
    <message>
        <source>The kernel raises an error, to see how it climbs through its callers.</source>
        <translation>内核引发一个错误，看它怎样爬过各个调用者。</translation>
    </message>
    <message>
        <source>The kernel runs that of another key of the same operator, and no lookup is made.</source>
        <translation>内核运行同一算子另一个键的内核，不作查找。</translation>
    </message>
    <message>
        <source>The kernel that Keyfall has for this operator and key: it computes, or does its layer's work.</source>
        <translation>Keyfall 为这个算子和键准备的内核：它计算，或做它那一层的工作。</translation>
    </message>
    <message>
        <source>The kernel's program: what it does at each point.</source>
        <translation>内核的程序：它在每个点上做什么。</translation>
    </message>
    <message>
        <source>The key at which the kernel runs. An alias key stands for several.</source>
        <translation>内核运行的键。别名键代表多个键。</translation>
    </message>
    <message>
        <source>The key model that is asked about. Level 5 needs slots for each backend, levels 6 and 7 need alias keys: models without are not offered there.</source>
        <translation>题目所用的键模型。级别 5 需要每个后端各有槽位，级别 6 和 7 需要别名键：没有这些的模型在那里不能选。</translation>
    </message>
    <message>
        <source>The key set as one hexadecimal number, a bit a key. Type a number and press Return to make it the set; Esc brings the old one back.</source>
        <translation>写成一个十六进制数的键集，每个键一位。输入数字并按 Enter 使它成为键集；Esc 恢复原来的。</translation>
    </message>
    <message>
        <source>The key set bit by bit, the highest priority at the left. Type zeros and ones and press Return.</source>
        <translation>逐位写出的键集，优先级最高的在左边。输入 0 和 1，再按 Enter。</translation>
    </message>
    <message>
        <source>The key whose kernel is run, whether it is in the key set or not.</source>
        <translation>运行其内核的键，不管它在不在键集里。</translation>
    </message>
    <message>
        <source>The keys of the model, the highest priority on top. Drag one, or move it with Alt+Up and Alt+Down.</source>
        <translation>模型的键，优先级最高的在最上面。拖动一个，或用 Alt+↑ 和 Alt+↓ 移动。</translation>
    </message>
    <message>
        <source>The language that lessons are read in, at once; the window's own is in Preferences.</source>
        <translation>课程所用的语言，立即生效；窗口自身的语言在首选项中设置。</translation>
    </message>
    <message>
        <source>The lessons, with how far you got. Return opens the chosen one; nothing is locked.</source>
        <translation>各课和您的进度。Enter 打开选中的一课；没有什么是锁住的。</translation>
    </message>
    <message>
        <source>The name is not known, but one much like it is. This writes that one instead.</source>
        <translation>不认识这个名字，但有一个很像的。这里改写成那一个。</translation>
    </message>
    <message>
        <source>The number of the call to write, in the program's order; All writes the whole run.</source>
        <translation>要写出的调用的序号，按程序的次序；“全部”写出整个运行。</translation>
    </message>
    <message>
        <source>The number that the questions are drawn with. A room that takes the same level, model and seed has the same questions.</source>
        <translation>抽题所用的数。全场选同一级别、同一模型和同一种子，题目就相同。</translation>
    </message>
    <message>
        <source>The operations in the order in which they run, and what each waits for.</source>
        <translation>按运行次序排列的操作，以及各自等待什么。</translation>
    </message>
    <message>
        <source>The operator that the kernel calls, with its own arguments. That call has a lookup of its own.</source>
        <translation>内核用自己的参数调用的算子。那次调用有自己的查找。</translation>
    </message>
    <message>
        <source>The operator that the kernel is for. A new name makes a new operator; the first choice makes a fallback, for all operators.</source>
        <translation>内核所属的算子。新的名字建立新的算子；第一项是后备，为所有算子。</translation>
    </message>
    <message>
        <source>The operators that became this kernel, as the trace has them.</source>
        <translation>成为这个内核的算子，与追踪所记一致。</translation>
    </message>
    <message>
        <source>The operators that the words leave. Choose one to see its tables and registrations.</source>
        <translation>文字筛选后剩下的算子。选一个，看它的表和登记。</translation>
    </message>
    <message>
        <source>The operators: what each is, its kernel, and why it did not join another.</source>
        <translation>各个算子：它是什么、属于哪个内核、为什么没有并入另一个。</translation>
    </message>
    <message>
        <source>The picture in words: one row a hop, indented by depth. The chosen row is the selected hop. While a question is open, the digits of its answers and E for no kernel answer here, too.</source>
        <translation>用文字表示的图：一行一跳，按深度缩进。选中的行就是选中的跳。提问时，各答案的数字键和表示没有内核的 E 在这里也能回答。</translation>
    </message>
    <message>
        <source>The program uses a name that the session has no tensor for. This makes one, with ones in it, which you can then change.</source>
        <translation>程序用了一个会话没有张量的名字。这里建一个全一的张量，之后可以更改。</translation>
    </message>
    <message>
        <source>The program, one statement a line; indented lines belong to the with above. Ctrl+Space lists what may stand at the cursor. Tab leaves the text.</source>
        <translation>程序，一行一句；缩进的行属于上面的 with。Ctrl+空格列出光标处可以写什么。Tab 离开文本。</translation>
    </message>
    <message>
        <source>The proof line by line: the step, its set or value, and why. For reading aloud and copying.</source>
        <translation>逐行的证明：步骤、它的集或值，以及原因。便于朗读和复制。</translation>
    </message>
    <message>
        <source>The run's time by key, kernels and dispatch apart; of the marked range, if there is one.</source>
        <translation>按键列出运行的时间，内核与调度分开；有标记的范围时，只算这段范围。</translation>
    </message>
    <message>
        <source>The run's time by operator: calls, own time, and its share of the whole.</source>
        <translation>按算子的运行时间：调用次数、自身时间和占总数的份额。</translation>
    </message>
    <message>
        <source>The session as it is now is a solution. What it differs in from the start is listed below, to be ticked.</source>
        <translation>现在的会话是一个解。它与起点的差别列在下面，供勾选。</translation>
    </message>
    <message>
        <source>The session as it is now is where the task begins. A goal recorded before is forgotten.</source>
        <translation>任务从现在的会话开始。之前记录的目标作废。</translation>
    </message>
    <message>
        <source>The session as it is now must not pass: Check proves that it does not.</source>
        <translation>现在的会话不得通过：“检查”会验证这一点。</translation>
    </message>
    <message>
        <source>The session gets a model with this order, and runs with it. Undo brings the old one back.</source>
        <translation>会话得到按此顺序的模型，并用它运行。撤销可恢复原来的。</translation>
    </message>
    <message>
        <source>The steps in their order. ¶ is read, ? predicts, ☰ chooses, ✎ is a task. The first row is what is said of the lesson as a whole.</source>
        <translation>各步按次序排列。¶ 阅读，? 预测，☰ 选择，✎ 任务。第一行是关于整课的说明。</translation>
    </message>
    <message>
        <source>The text of a rule. Other rules that it names are links; without a rule it lists all chapters.</source>
        <translation>一条规则的文字。它提到的其他规则是链接；没有规则时列出所有章节。</translation>
    </message>
    <message>
        <source>The text of the error that the kernel raises, as it then stands in the picture.</source>
        <translation>内核引发的错误的文字，以后就这样写在图里。</translation>
    </message>
    <message>
        <source>The times of every kernel, and how fast it reads and writes.</source>
        <translation>每个内核的用时，以及读写有多快。</translation>
    </message>
    <message>
        <source>The trace is read while the other program writes it. This ends that; what came stays.</source>
        <translation>另一个程序边写，这里边读跟踪。这里结束读取；已到的留下。</translation>
    </message>
    <message>
        <source>Ticked lines are asked of the learner. A double click changes the words.</source>
        <translation>勾选的各行是对学习者的要求。双击可改文字。</translation>
    </message>
    <message>
        <source>Type letters of a command, a panel, an example, or what you would call it. Up and Down choose, Return does it.</source>
        <translation>输入命令、面板、示例的几个字母，或您自己对它的叫法。上下键选择，Enter 执行。</translation>
    </message>
    <message>
        <source>Type the answer: a key, a number, or bits as the question asks.</source>
        <translation>输入答案：按问题写键、数字或位。</translation>
    </message>
    <message>
        <source>What a learner does in this step: read, predict, choose, or change the session.</source>
        <translation>学习者在这一步做什么：阅读、预测、选择，或改动会话。</translation>
    </message>
    <message>
        <source>What a learner reads, at most 1,200 characters, as Markdown. Links: key:Autograd, hop:3, panel:proof, op:relu.</source>
        <translation>学习者读的内容，最多 1,200 字，用 Markdown。链接：key:Autograd、hop:3、panel:proof、op:relu。</translation>
    </message>
    <message>
        <source>What a room reads while the lesson is projected, at most 160 characters. Without it the title is shown.</source>
        <translation>投影时全场读的内容，最多 160 字。没有时显示标题。</translation>
    </message>
    <message>
        <source>What compiles the kernels and runs them: the interpreter checks every index, the others are fast.</source>
        <translation>由什么编译并运行内核：解释器检查每个下标，其他的更快。</translation>
    </message>
    <message>
        <source>What differs between the two runs. Choosing a row selects the hop in the picture.</source>
        <translation>两次运行的差别。选一行就选中图里的那一跳。</translation>
    </message>
    <message>
        <source>What happened, why, and what to do. Rules are links that open beside the picture.</source>
        <translation>发生了什么，为什么，该怎么办。规则是链接，在图旁边打开。</translation>
    </message>
    <message>
        <source>What in the run deserves a second look, each with the rule that says so. A row that is chosen selects the first hop that shows it; next and previous go through the others.</source>
        <translation>运行中值得再看一眼的事，每件都附有相应的规则。选中一行就选中显示它的第一跳；下一次和上一次依次走过其余的。</translation>
    </message>
    <message>
        <source>What is counted together: each distinct fall, or all falls of an operator, a key, a depth, a thread or a line.</source>
        <translation>把什么合在一起计数：每种不同的下落，或一个算子、键、深度、线程或行的全部下落。</translation>
    </message>
    <message>
        <source>What is different for this operator since the version compared with: schema, registrations, entries.</source>
        <translation>与比较的版本相比，这个算子有什么不同：签名、登记、表项。</translation>
    </message>
    <message>
        <source>What is kept for every session: looks, speed, language. Each change counts at once.</source>
        <translation>对每个会话都保留的设置：外观、速度、语言。每个更改立即生效。</translation>
    </message>
    <message>
        <source>What is known of the selected hop, section by section. Rules that it cites are links.</source>
        <translation>关于选中一跳所知的一切，一节一节地列出。它引用的规则是链接。</translation>
    </message>
    <message>
        <source>What is missing or wrong. Return goes where it is written.</source>
        <translation>缺少或不对的地方。回车跳到写它的位置。</translation>
    </message>
    <message>
        <source>What the Profiler measured: times, calls, memory and operations of each operator.</source>
        <translation>Profiler 的测量：每个算子的时间、调用次数、内存和运算数。</translation>
    </message>
    <message>
        <source>What the answer says.</source>
        <translation>答案的文字。</translation>
    </message>
    <message>
        <source>What the chosen row of the matrix means. Rules in it are links.</source>
        <translation>矩阵中选中的一行是什么意思。其中的规则是链接。</translation>
    </message>
    <message>
        <source>What the speaker sees on the own screen; learners do not see it.</source>
        <translation>讲者在自己屏幕上看到的；学习者看不到。</translation>
    </message>
    <message>
        <source>What the step says. Links raise panels, choose hops and keys, and open the manual.</source>
        <translation>这一步的文字。链接会打开面板，选中跳和键，或打开手册。</translation>
    </message>
    <message>
        <source>What the ten questions are about; each level adds one thing to the one before.</source>
        <translation>十道题的内容；每一级都比前一级多一样东西。</translation>
    </message>
    <message>
        <source>What the words claim. Delete takes a fact away.</source>
        <translation>文字所断言的内容。Delete 去掉一条事实。</translation>
    </message>
    <message>
        <source>What was asked for one hop is made a registration, so that it holds for every call. Undo takes it away.</source>
        <translation>把对一跳提的问题变成登记，使它对每个调用生效。撤销可以拿走。</translation>
    </message>
    <message>
        <source>Where calls go on in the row below, in units: 100 are as wide as on the screen at 100 %.</source>
        <translation>调用在多宽处转到下一行，单位：100 与屏幕 100 % 时同宽。</translation>
    </message>
    <message>
        <source>Where playback stands among all moments of the run. Drag it, or use the arrow keys.</source>
        <translation>播放在运行的各个时刻中的位置。拖动它，或用方向键。</translation>
    </message>
    <message>
        <source>Where playback stops: an operator, a key, which time, the type of an argument. All conditions of one must hold.</source>
        <translation>播放在哪里停：算子、键、第几次、参数的类型。一个断点的所有条件都要成立。</translation>
    </message>
    <message>
        <source>Where the launch would be: blocks of threads on CUDA, calls on the CPU.</source>
        <translation>启动会在哪里：CUDA 上是线程块，CPU 上是调用。</translation>
    </message>
    <message>
        <source>Whether %1 is in the key set that every call of the program starts from. Ticking it makes the set explicit.</source>
        <translation>%1 是否在程序每个调用开始时的键集里。勾选它使键集成为指定的。</translation>
    </message>
    <message>
        <source>Whether the answer was right, and why. The link leads to the proof of the lookup.</source>
        <translation>回答是否正确，以及为什么。链接通向这次查找的证明。</translation>
    </message>
    <message>
        <source>Whether the wheel zooms the picture or moves it. Ctrl+wheel always zooms.</source>
        <translation>滚轮缩放图还是移动图。Ctrl+滚轮总是缩放。</translation>
    </message>
    <message>
        <source>Whether this answer is right. When several are, several are to be chosen.</source>
        <translation>这个答案是否正确。有几个正确时，要选几个。</translation>
    </message>
    <message>
        <source>Which changes are listed: all, or those of one kind.</source>
        <translation>列出哪些变化：所有的，或只有一种。</translation>
    </message>
    <message>
        <source>Which falls are shown: conv* (their operator), @CPU (they pass that key), -@Autograd* (they do not), error, nested. Words side by side must all hold.</source>
        <translation>显示哪些下落：conv*（其算子）、@CPU（经过该键）、-@Autograd*（不经过）、error、nested。并列的词须全部成立。</translation>
    </message>
    <message>
        <source>Which kernel the code and the launch are of.</source>
        <translation>代码和启动属于哪个内核。</translation>
    </message>
    <message>
        <source>Which language the window speaks from the next start on. Names of keys, operators and kernels, and labels in pictures, stay as they are.</source>
        <translation>窗口从下次启动起用哪种语言。键、算子和内核的名字，以及图里的标签，保持不变。</translation>
    </message>
    <message>
        <source>Which list of keys, with their bits, priorities and rules, the session uses. Registrations and key sets are taken along where the other model has such keys.</source>
        <translation>会话用哪一份键，连同它们的位、优先级和规则。另一个模型有这些键时，登记和键集一起带过去。</translation>
    </message>
    <message>
        <source>Which lookups change under the order at the left: what each falls through now, and what it would.</source>
        <translation>按左边的顺序哪些查找会变：现在怎样落，将会怎样落。</translation>
    </message>
    <message>
        <source>Which of its arguments the kernel gives back, counted from 0.</source>
        <translation>内核返回它的第几个参数，从 0 数起。</translation>
    </message>
    <message>
        <source>Which set does the lookup of the selected hop start from?</source>
        <translation>选中的跳的查找从哪个键集开始？</translation>
    </message>
    <message>
        <source>Which slot of the table does the selected hop read?</source>
        <translation>选中的跳读表的哪个槽？</translation>
    </message>
    <message>
        <source>Who asked for what, and how long each wait, compile and load took.</source>
        <translation>谁请求了什么，每次等待、编译和加载用了多久。</translation>
    </message>
    <message>
        <source>Who registered what for this operator, the newest first; shadowed and removed ones stay listed.</source>
        <translation>谁为这个算子登记了什么，最新的在前；被遮蔽和已删除的也列着。</translation>
    </message>
    <message>
        <source>Whose kernel runs at the selected hop? The answers come from the run.</source>
        <translation>选中的跳运行谁的内核？答案取自运行。</translation>
    </message>
    <message>
        <source>Whose operators are listed: this session's, or those of a PyTorch that came along or was imported.</source>
        <translation>列出谁的算子：本会话的，或随程序提供、导入的某个 PyTorch 的。</translation>
    </message>
    <message>
        <source>With exactly one backend key ticked, tensors are first moved to that device, as a step of the run. Without this a mismatch is the error that it would be.</source>
        <translation>正好勾了一个后端键时，先把张量移到那个设备，作为运行的一步。不勾时，不一致就是本来的错误。</translation>
    </message>
    <message>
        <source>With it a backend key without a kernel is an error. Without it the eleven-key model goes on to the next key.</source>
        <translation>勾选时，没有内核的后端键是错误。不勾时，十一键模型继续看下一个键。</translation>
    </message>
    <message>
        <source>Words are looked for in names and schemas; @CUDA wants a registration at such a key, stale an entry that the rules would fill differently.</source>
        <translation>在名字和签名里找这些词；@CUDA 要求在这样的键上有登记，stale 是规则会填成别样的表项。</translation>
    </message>
    <message>
        <source>Writes at every box of the picture how far its result is from float64.</source>
        <translation>在图的每个方框旁写上它的结果离 float64 有多远。</translation>
    </message>
    <message>
        <source>Writes at every box of the picture how long that hop itself took.</source>
        <translation>在图的每个方框旁写上这一跳自身用了多久。</translation>
    </message>
    <message>
        <source>Writes the file. If that fails, an older file of that name stays as it was.</source>
        <translation>写文件。如果失败，同名的旧文件保持原样。</translation>
    </message>
</context>
<context>
    <name>keyfall::CostModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Dispatch</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Hops</source>
        <translation>跳</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Of the time of all calls; of all hops where nobody took times</source>
        <translation>占全部调用时间的份额；没有测时间时，占全部跳的份额</translation>
    </message>
    <message>
        <source>Own time</source>
        <translation>自身时间</translation>
    </message>
    <message>
        <source>Own time of hops that computed or called other operators</source>
        <translation>做了计算或调用了别的算子的跳的自身时间</translation>
    </message>
    <message>
        <source>Own time of hops that handed their call on to another key</source>
        <translation>把调用交给别的键的跳的自身时间</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>Without what the hops called</source>
        <translation>不含这些跳所调用的</translation>
    </message>
</context>
<context>
    <name>keyfall::CostPanel</name>
    <message>
        <source>%1 %2 %</source>
        <translation>%1 %2 %</translation>
    </message>
    <message>
        <source>&amp;In the picture</source>
        <translation>显示在图里(&amp;I)</translation>
    </message>
    <message>
        <source>. Most of it: key %1, operator %2.</source>
        <translation>。其中最多：键 %1，算子 %2。</translation>
    </message>
    <message>
        <source>. Most of it: operator %1.</source>
        <translation>。其中最多：算子 %1。</translation>
    </message>
    <message>
        <source>All calls: %1. Dispatch %2 (%3 %), kernels %4, with what recording took. Falls takes that off, and says how far the share can be trusted.</source>
        <translation>所有调用：%1。调度 %2（%3 %），内核 %4，含记录所用的时间。“下落”面板会扣除它，并说明该占比有多可信。</translation>
    </message>
    <message>
        <source>All calls: %1. What of it is dispatch is not known, since no key is.</source>
        <translation>全部调用：%1。其中多少是调度不得而知，因为键不得而知。</translation>
    </message>
    <message>
        <source>All calls: %1. What of it is dispatch is not known, since only whole calls were timed.</source>
        <translation>全部调用：%1。其中多少是调度不得而知，因为只测了整个调用的时间。</translation>
    </message>
    <message>
        <source>By key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>By operator</source>
        <translation>按算子</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>Export the timeline</source>
        <translation>导出时间线</translation>
    </message>
    <message>
        <source>In sight: %1 of %2 hops</source>
        <translation>可见：%1 / %2 跳</translation>
    </message>
    <message>
        <source>In sight: %1 of %2, in calls %3, hops: %4</source>
        <translation>可见：%1 / %2，其中调用 %3，跳数：%4</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Marked: %1 of %2 hops</source>
        <translation>已标记：%1 / %2 跳</translation>
    </message>
    <message>
        <source>Marked: %1 of %2, in calls %3, hops: %4</source>
        <translation>已标记：%1 / %2，其中调用 %3，跳数：%4</translation>
    </message>
    <message>
        <source>No hop is in sight here.</source>
        <translation>这里看不到任何一跳。</translation>
    </message>
    <message>
        <source>Nobody measured times here: a call is as wide as there are hops in it.</source>
        <translation>这里没有人测时间：调用的宽度是其中的跳数。</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Save the timeline as PNG, SVG or PDF</source>
        <translation>把时间线存成 PNG、SVG 或 PDF</translation>
    </message>
    <message>
        <source>There is no run yet: run the session, or open a trace.</source>
        <translation>还没有运行：请运行会话，或打开一个跟踪。</translation>
    </message>
    <message>
        <source>Timeline</source>
        <translation>时间线</translation>
    </message>
    <message>
        <source>Where the time of a run went</source>
        <translation>一次运行的时间花在哪里</translation>
    </message>
    <message>
        <source>Write at each box of the call graph what the hop spent itself</source>
        <translation>在调用图的每个方框旁写上这一跳自身的用时</translation>
    </message>
    <message>
        <source>own %1</source>
        <translation>自身 %1</translation>
    </message>
</context>
<context>
    <name>keyfall::DiagramView</name>
    <message>
        <source>The table says the same in words.</source>
        <translation>表格用文字说明同样的内容。</translation>
    </message>
</context>
<context>
    <name>keyfall::DifferenceModel</name>
    <message>
        <source>, mapped by vmap</source>
        <translation>，经 vmap 映射</translation>
    </message>
    <message>
        <source>, no grad</source>
        <translation>，无梯度</translation>
    </message>
    <message>
        <source>, not mapped</source>
        <translation>，未映射</translation>
    </message>
    <message>
        <source>, requires grad</source>
        <translation>，需要梯度</translation>
    </message>
    <message>
        <source>, strides %1</source>
        <translation>，步幅 %1</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>以前</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差别</translation>
    </message>
    <message>
        <source>In the earlier run</source>
        <translation>在较早的运行中</translation>
    </message>
    <message>
        <source>In the later run</source>
        <translation>在较晚的运行中</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>The program line of the call</source>
        <translation>调用所在的程序行</translation>
    </message>
    <message>
        <source>faster × %1</source>
        <translation>快 × %1</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>没有内核</translation>
    </message>
    <message>
        <source>other kernel</source>
        <translation>别的内核</translation>
    </message>
    <message>
        <source>other result</source>
        <translation>别的结果</translation>
    </message>
    <message>
        <source>slower × %1</source>
        <translation>慢 × %1</translation>
    </message>
</context>
<context>
    <name>keyfall::Document</name>
    <message>
        <source>Use model %1</source>
        <translation>使用模型 %1</translation>
    </message>
</context>
<context>
    <name>keyfall::EffectModel</name>
    <message>
        <source>%1, with the edited key set</source>
        <translation>%1，用编辑的键集</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Now falls through</source>
        <translation>现在的路径</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Would fall through</source>
        <translation>改后的路径</translation>
    </message>
    <message>
        <source>no such operator</source>
        <translation>没有这个算子</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>≠ changes</source>
        <translation>≠ 有变化</translation>
    </message>
</context>
<context>
    <name>keyfall::EntryChangesModel</name>
    <message>
        <source>Before</source>
        <translation>以前</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>表项</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>没有内核</translation>
    </message>
    <message>
        <source>operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>schema</source>
        <translation>签名</translation>
    </message>
    <message>
        <source>there</source>
        <translation>存在</translation>
    </message>
</context>
<context>
    <name>keyfall::EntryPage</name>
    <message>
        <source>Choose an entry to read why it is there.</source>
        <translation>选一个表项，读它为什么在那里。</translation>
    </message>
    <message>
        <source>Only &amp;differences</source>
        <translation>只看差别(&amp;D)</translation>
    </message>
    <message>
        <source>Only &amp;differences (%1)</source>
        <translation>只看差别(&amp;D) (%1)</translation>
    </message>
    <message>
        <source>Only entries whose stored and computed kernels differ</source>
        <translation>只看存储的内核与计算的内核不同的表项</translation>
    </message>
    <message>
        <source>Stored and computed table</source>
        <translation>存储的表和计算的表</translation>
    </message>
    <message>
        <source>Why the entry is there</source>
        <translation>表项为什么在这里</translation>
    </message>
</context>
<context>
    <name>keyfall::ErrorNotes</name>
    <message>
        <source>line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
</context>
<context>
    <name>keyfall::EventWords</name>
    <message>
        <source>after timing blocks</source>
        <translation>先为各种线程块计时</translation>
    </message>
    <message>
        <source>alloc</source>
        <translation>分配</translation>
    </message>
    <message>
        <source>batch rule</source>
        <translation>批处理规则</translation>
    </message>
    <message>
        <source>block %1</source>
        <translation>块 %1</translation>
    </message>
    <message>
        <source>cancelled</source>
        <translation>已取消</translation>
    </message>
    <message>
        <source>cast</source>
        <translation>转换类型</translation>
    </message>
    <message>
        <source>densify</source>
        <translation>变稠密</translation>
    </message>
    <message>
        <source>emulated</source>
        <translation>模拟</translation>
    </message>
    <message>
        <source>grid %1</source>
        <translation>网格 %1</translation>
    </message>
    <message>
        <source>hit</source>
        <translation>命中</translation>
    </message>
    <message>
        <source>issued in %1</source>
        <translation>发出用了 %1</translation>
    </message>
    <message>
        <source>kernel cache</source>
        <translation>内核缓存</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>miss</source>
        <translation>未命中</translation>
    </message>
    <message>
        <source>node</source>
        <translation>节点</translation>
    </message>
    <message>
        <source>passes on</source>
        <translation>传下去</translation>
    </message>
    <message>
        <source>place</source>
        <translation>放置</translation>
    </message>
    <message>
        <source>profile</source>
        <translation>剖析</translation>
    </message>
    <message>
        <source>refused</source>
        <translation>被拒绝</translation>
    </message>
    <message>
        <source>requantize</source>
        <translation>再量化</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>保存</translation>
    </message>
    <message>
        <source>the run was held up %1 until its kernels were there, before this hop and not in its time</source>
        <translation>运行停顿了 %1，直到它的内核就绪；那在本跳之前，不计入其时间</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>警告</translation>
    </message>
</context>
<context>
    <name>keyfall::ExampleCard</name>
    <message>
        <source>Needs %1</source>
        <translation>需要 %1</translation>
    </message>
</context>
<context>
    <name>keyfall::ExampleModel</name>
    <message>
        <source>%1 Needs: %2</source>
        <translation>%1 需要：%2</translation>
    </message>
    <message>
        <source>Example %1</source>
        <translation>示例 %1</translation>
    </message>
    <message>
        <source>Open the example “%1”</source>
        <translation>打开示例“%1”</translation>
    </message>
</context>
<context>
    <name>keyfall::Examples</name>
    <message>
        <source>A function of one example is mapped over a batch by its batching rules.</source>
        <translation>为一个样本写的函数，按批处理规则映射到整批。</translation>
    </message>
    <message>
        <source>A kernel that fails, and how the error climbs back through its callers.</source>
        <translation>一个失败的内核，以及错误怎样爬回它的调用者。</translation>
    </message>
    <message>
        <source>A small network is measured: times, FLOPs and memory of each call.</source>
        <translation>测量一个小网络：每个调用的时间、FLOP 和内存。</translation>
    </message>
    <message>
        <source>A sparse matrix is multiplied and differentiated, and where it had to become dense.</source>
        <translation>稀疏矩阵相乘和求导，以及它在哪里不得不变成稠密。</translation>
    </message>
    <message>
        <source>Autocast</source>
        <translation>Autocast</translation>
    </message>
    <message>
        <source>Autograd saves, backward runs the tape, and no_grad takes the key away.</source>
        <translation>Autograd 保存，backward 运行磁带，no_grad 拿走这个键。</translation>
    </message>
    <message>
        <source>Backward</source>
        <translation>反向传播</translation>
    </message>
    <message>
        <source>Bring up a backend</source>
        <translation>让一个后端跑起来</translation>
    </message>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>CPU, about a second</source>
        <translation>CPU，约一秒</translation>
    </message>
    <message>
        <source>CUDA, real or emulated</source>
        <translation>CUDA，真实或模拟</translation>
    </message>
    <message>
        <source>Calls are written down as a graph while they go on to be computed.</source>
        <translation>调用被记成图，同时继续计算。</translation>
    </message>
    <message>
        <source>Compiled: chain</source>
        <translation>编译：链</translation>
    </message>
    <message>
        <source>Compiled: plan</source>
        <translation>编译：计划</translation>
    </message>
    <message>
        <source>Compiled: race</source>
        <translation>编译：竞争</translation>
    </message>
    <message>
        <source>Compiled: refused</source>
        <translation>编译：拒绝</translation>
    </message>
    <message>
        <source>Compiled: sizes</source>
        <translation>编译：尺寸</translation>
    </message>
    <message>
        <source>Compiled: softmax</source>
        <translation>编译：softmax</translation>
    </message>
    <message>
        <source>Custom registrations</source>
        <translation>自定义登记</translation>
    </message>
    <message>
        <source>Eight callers ask for one kernel, which each run forgets first: one compiles, seven wait.</source>
        <translation>八个调用者请求同一个内核，每次运行先忘掉它：一个编译，七个等待。</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Fall cuda</source>
        <translation>下落到 cuda</translation>
    </message>
    <message>
        <source>Four sizes through one kernel: sizes are variables, so it is compiled once.</source>
        <translation>四种尺寸走同一个内核：尺寸是变量，所以只编译一次。</translation>
    </message>
    <message>
        <source>Keys that are in the set, and are passed: no kernel, fallthrough, excluded on this thread.</source>
        <translation>在键集里却被越过的键：没有内核、穿透、被线程排除。</translation>
    </message>
    <message>
        <source>Meta</source>
        <translation>Meta</translation>
    </message>
    <message>
        <source>Nested</source>
        <translation>Nested</translation>
    </message>
    <message>
        <source>One call of add falls through four keys, from Tracer down to Cpu.</source>
        <translation>一次 add 调用经过四个键，从 Tracer 落到 Cpu。</translation>
    </message>
    <message>
        <source>One fall</source>
        <translation>一次下落</translation>
    </message>
    <message>
        <source>Operators of one's own, with kernels that call, return and hand on.</source>
        <translation>自己的算子，内核会调用、返回和交出。</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>Profiler</translation>
    </message>
    <message>
        <source>PyTorch's registrations</source>
        <translation>PyTorch 的登记</translation>
    </message>
    <message>
        <source>Quantized</source>
        <translation>Quantized</translation>
    </message>
    <message>
        <source>Sequences of different lengths in one tensor, without padding until somebody asks.</source>
        <translation>一个张量里放不同长度的序列，没人要就不填充。</translation>
    </message>
    <message>
        <source>Skipped</source>
        <translation>被越过</translation>
    </message>
    <message>
        <source>Sparse</source>
        <translation>Sparse</translation>
    </message>
    <message>
        <source>Tensors without data, larger than any memory: shapes and costs, and no numbers.</source>
        <translation>没有数据的张量，比任何内存都大：有形状和开销，没有数字。</translation>
    </message>
    <message>
        <source>The same call with Cuda ticked: the inputs are moved, and it ends one lane elsewhere.</source>
        <translation>同样的调用勾上 Cuda：输入被移动，落到另一条泳道。</translation>
    </message>
    <message>
        <source>Tracer</source>
        <translation>Tracer</translation>
    </message>
    <message>
        <source>Training</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Two hundred steps of a small network: 23,000 hops, and a loss that falls.</source>
        <translation>小网络的两百步：23,000 跳，损失下降。</translation>
    </message>
    <message>
        <source>Two reductions and a matmul: what does not become one kernel, and why.</source>
        <translation>两次归约和一次 matmul：什么没有变成一个内核，为什么。</translation>
    </message>
    <message>
        <source>Views that overlap: which op must wait for which, byte by byte (keyfall kernel plan).</source>
        <translation>重叠的视图：哪个操作要等哪个，逐字节判断（keyfall kernel plan）。</translation>
    </message>
    <message>
        <source>Vmap</source>
        <translation>Vmap</translation>
    </message>
    <message>
        <source>What PyTorch 2.15 registers: matmul comes apart, add_ passes ADInplaceOrView.</source>
        <translation>PyTorch 2.15 的登记：matmul 拆成几步，add_ 经过 ADInplaceOrView。</translation>
    </message>
    <message>
        <source>What a backend at PrivateUse1 registers first, and what is left to its CPU fallback.</source>
        <translation>PrivateUse1 上的后端先登记什么，什么留给它的 CPU 后备。</translation>
    </message>
    <message>
        <source>matmul in bfloat16: who casts, what is cached, and a region that switches it off.</source>
        <translation>bfloat16 的 matmul：谁转换，什么被缓存，以及关掉它的区域。</translation>
    </message>
    <message>
        <source>relu on codes, matmul through float and back, and what that loses.</source>
        <translation>在编码上 relu，matmul 经过浮点再回来，以及损失了什么。</translation>
    </message>
    <message>
        <source>relu(a*b+c) is traced once, fused into one kernel, and that is all that runs from then on.</source>
        <translation>relu(a*b+c) 追踪一次，融合成一个内核，从此只运行它。</translation>
    </message>
    <message>
        <source>softmax taken apart and put together again: two reductions and a loop in one kernel.</source>
        <translation>softmax 拆开再合起来：一个内核里有两次归约和一个循环。</translation>
    </message>
</context>
<context>
    <name>keyfall::ExplanationPanel</name>
    <message>
        <source>%1 of %2: %3</source>
        <translation>第 %1 个，共 %2 个：%3</translation>
    </message>
    <message>
        <source>&lt;h3&gt;The run stopped&lt;/h3&gt;</source>
        <translation>&lt;h3&gt;运行停止了&lt;/h3&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;E in the picture goes to the hop that raised it. Inspector and Proof say why no kernel took the call, or what the kernel refused.&lt;/p&gt;</source>
        <translation>&lt;p&gt;在图中按 E 转到引发错误的跳。“检查器”和“证明”说明为何没有内核接受此调用，或内核拒绝了什么。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Paste an error of PyTorch's dispatcher (Ctrl+V) or drop a file that holds one: it is explained here, beside the picture of its call.&lt;/p&gt;</source>
        <translation>&lt;p&gt;粘贴 PyTorch 调度器的一个错误（Ctrl+V），或拖入含有错误的文件：它在这里得到解释，旁边是它的调用的图。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;What an error of PyTorch's dispatcher means, why it came, and what to do. Beside it stands the picture of the call that raised it, below the proof of the lookup that is selected there. The session stays as it is: Run brings its picture back.&lt;/p&gt;</source>
        <translation>&lt;p&gt;PyTorch 调度器的一个错误是什么意思，为什么出现，该怎么办。旁边是引发它的调用的图，下面是图中所选查找的证明。会话保持不变：“运行”会把它的图带回来。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Draw the call that raised the error once more</source>
        <translation>再次画出引发错误的调用</translation>
    </message>
    <message>
        <source>Errors in the text</source>
        <translation>文本里的错误</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Explanation of the chosen row</source>
        <translation>所选行的解释</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Show its &amp;call</source>
        <translation>显示它的调用(&amp;C)</translation>
    </message>
    <message>
        <source>Text of the explanation</source>
        <translation>解释的文本</translation>
    </message>
</context>
<context>
    <name>keyfall::ExplorerPanel</name>
    <message>
        <source>%1 (no schema)</source>
        <translation>%1（没有签名）</translation>
    </message>
    <message>
        <source>%1 is not there any more.</source>
        <translation>%1 已经不在了。</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2 个</translation>
    </message>
    <message>
        <source>&lt;p&gt;Every operator there is. Words narrow the list: they are looked for in names and schemas; &lt;b&gt;@CUDA&lt;/b&gt; wants a registration at a key that starts so, &lt;b&gt;stale&lt;/b&gt; a stored entry that the rules would now fill differently.&lt;/p&gt;&lt;p&gt;Registrations have their history: active, inactive (shadowed by a newer one) and removed, and who made them. In a session, stored is what calls use (pytorch:S1), computed is what the rules give now (pytorch:S5). Of a file only the registrations are known: both are what the rules make of them, and whether its calls used the same is not in it (pytorch:N12).&lt;/p&gt;</source>
        <translation>&lt;p&gt;所有的算子。输入文字缩小列表：在名字和签名里找；&lt;b&gt;@CUDA&lt;/b&gt; 要求在以此开头的键上有登记，&lt;b&gt;stale&lt;/b&gt; 是规则现在会填成别样的陈旧表项。&lt;/p&gt;&lt;p&gt;登记有历史：有效、失效（被更新的遮蔽）和已删除，以及由谁所做。在会话里，stored 是调用使用的（pytorch:S1），computed 是规则现在给出的（pytorch:S5）。对文件只知道登记：两者都是规则由登记得出的，它的调用是否用了同样的，文件里没有（pytorch:N12）。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Changes (%1)</source>
        <translation>变化 (%1)</translation>
    </message>
    <message>
        <source>Find operators by name, schema, @key or stale</source>
        <translation>按名字、签名、@键或 stale 查找算子</translation>
    </message>
    <message>
        <source>Find operators: add out, @CUDA, stale</source>
        <translation>查找算子：add out, @CUDA, stale</translation>
    </message>
    <message>
        <source>No operator is found by these words.</source>
        <translation>这些词找不到算子。</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Registrations</source>
        <translation>登记</translation>
    </message>
    <message>
        <source>Registrations (%1)</source>
        <translation>登记 (%1)</translation>
    </message>
    <message>
        <source>Registrations of the operator</source>
        <translation>这个算子的登记</translation>
    </message>
    <message>
        <source>Tables</source>
        <translation>表</translation>
    </message>
    <message>
        <source>Tables (%1 stale)</source>
        <translation>表（%1 个陈旧）</translation>
    </message>
    <message>
        <source>These tables could not be read.</source>
        <translation>这些表读不了。</translation>
    </message>
    <message>
        <source>What changed since the version compared with</source>
        <translation>与比较的版本相比有什么变化</translation>
    </message>
</context>
<context>
    <name>keyfall::ExplorerSources</name>
    <message>
        <source>PyTorch %1 (%2)</source>
        <translation>PyTorch %1 (%2)</translation>
    </message>
    <message>
        <source>This session</source>
        <translation>本会话</translation>
    </message>
</context>
<context>
    <name>keyfall::ExportDialog</name>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source>&amp;Call:</source>
        <translation>调用(&amp;C)：</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Format:</source>
        <translation>格式(&amp;F)：</translation>
    </message>
    <message>
        <source>&amp;Measured times</source>
        <translation>测得的时间(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Only as far as shown (hop %1)</source>
        <translation>只到显示的位置（跳 %1）(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Page:</source>
        <translation>页面(&amp;P)：</translation>
    </message>
    <message>
        <source>&amp;Scale:</source>
        <translation>倍率(&amp;S)：</translation>
    </message>
    <message>
        <source>&amp;Transparent background</source>
        <translation>透明背景(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;View:</source>
        <translation>视图(&amp;V)：</translation>
    </message>
    <message>
        <source>1 is the size on the screen at 100 %; 2 is twice as wide and high, sharper on a projector or in print</source>
        <translation>1 是屏幕上 100 % 的大小；2 宽高各两倍，在投影机上或打印时更清晰</translation>
    </message>
    <message>
        <source>1 × is as on the screen at 100 %</source>
        <translation>1 × 与屏幕上 100 % 相同</translation>
    </message>
    <message>
        <source>A question is open, and this file would hold its answer.</source>
        <translation>还有一个问题没有回答，这个文件会含有它的答案。</translation>
    </message>
    <message>
        <source>A question is open: only what comes before it</source>
        <translation>有问题还没有回答：只画到它之前</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>As usual</source>
        <translation>默认</translation>
    </message>
    <message>
        <source>Browse</source>
        <translation>浏览</translation>
    </message>
    <message>
        <source>Call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Calls go on in a row below when a picture would be wider, in units</source>
        <translation>图会更宽时，调用转到下一行，单位</translation>
    </message>
    <message>
        <source>Choose the file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Draw the moment that playback shows instead of the complete run</source>
        <translation>画播放停留的那一刻，而不是整个运行</translation>
    </message>
    <message>
        <source>Draw what the clock measured; without it the same session gives the same file</source>
        <translation>画出时钟测得的值；不画时同一会话得到同样的文件</translation>
    </message>
    <message>
        <source>Drawn are the first %1 of %2 hops; the others are like the last one.</source>
        <translation>画出的是 %2 跳中的前 %1 跳；其余的都与最后一跳相同。</translation>
    </message>
    <message>
        <source>Export picture</source>
        <translation>导出图片</translation>
    </message>
    <message>
        <source>F&amp;ile:</source>
        <translation>文件(&amp;I)：</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Format</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Leave the background out (PNG, SVG)</source>
        <translation>不画背景（PNG、SVG）</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Measured times</source>
        <translation>测得的时间</translation>
    </message>
    <message>
        <source>On a page with caption, program and legend, for slides and paper</source>
        <translation>放在带说明、程序和图例的页面上，供幻灯片和纸张使用</translation>
    </message>
    <message>
        <source>Only as far as shown</source>
        <translation>只到显示的位置</translation>
    </message>
    <message>
        <source>Only this call of the program, or all</source>
        <translation>只要程序的这个调用，或全部</translation>
    </message>
    <message>
        <source>PNG has pixels; SVG and PDF stay sharp; GIF and WebP move; HTML is stepped through in a browser; DOT, JSON and MMD are the graph as data</source>
        <translation>PNG 由像素组成；SVG 和 PDF 始终清晰；GIF 和 WebP 会动；HTML 可在浏览器里逐步走；DOT、JSON 和 MMD 是作为数据的图</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Pictures and graphs (%1)</source>
        <translation>图片和图 (%1)</translation>
    </message>
    <message>
        <source>Print</source>
        <translation>印刷</translation>
    </message>
    <message>
        <source>Problem with the export</source>
        <translation>导出的问题</translation>
    </message>
    <message>
        <source>Row &amp;width:</source>
        <translation>行宽(&amp;W)：</translation>
    </message>
    <message>
        <source>Row width</source>
        <translation>行宽</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>倍率</translation>
    </message>
    <message>
        <source>T&amp;heme:</source>
        <translation>主题(&amp;H)：</translation>
    </message>
    <message>
        <source>The colours of the picture; the window keeps its own</source>
        <translation>图片的颜色；窗口保持自己的</translation>
    </message>
    <message>
        <source>The fall through the keys</source>
        <translation>穿过各键的下落</translation>
    </message>
    <message>
        <source>The picture alone</source>
        <translation>只有图</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Transparent background</source>
        <translation>透明背景</translation>
    </message>
    <message>
        <source>Tree of the hops</source>
        <translation>跳的树</translation>
    </message>
    <message>
        <source>View</source>
        <translation>视图</translation>
    </message>
    <message>
        <source>What took how long</source>
        <translation>各用了多久</translation>
    </message>
    <message>
        <source>Where the picture goes</source>
        <translation>图片放在哪里</translation>
    </message>
    <message>
        <source>Which picture of the run</source>
        <translation>运行的哪种图</translation>
    </message>
    <message>
        <source>answer it first, or take the fall through the keys as a picture without a page</source>
        <translation>请先回答，或把经过各键的下落写成不带页面的图</translation>
    </message>
    <message>
        <source>of %L1</source>
        <translation>共 %L1 个</translation>
    </message>
    <message>
        <source>slide</source>
        <translation>幻灯片（slide）</translation>
    </message>
</context>
<context>
    <name>keyfall::ExportPages</name>
    <message>
        <source>Steps are written as png, as svg, or on the pages of a pdf.</source>
        <translation>逐步的图写成 png、svg，或 pdf 的各页。</translation>
    </message>
    <message>
        <source>That would be %1 pictures, %2 are the most.</source>
        <translation>那会是 %1 幅图，最多 %2 幅。</translation>
    </message>
    <message>
        <source>The run is too long to be read on one page.</source>
        <translation>运行太长，放在一页上看不清。</translation>
    </message>
    <message>
        <source>There is no call %1: the run has %2.</source>
        <translation>没有调用 %1：运行共有 %2 个。</translation>
    </message>
    <message>
        <source>a pdf needs a page, such as slide or a4</source>
        <translation>pdf 需要一种页面，例如 slide 或 a4</translation>
    </message>
    <message>
        <source>choose one call of the run, or write .html</source>
        <translation>请只选运行中的一个调用，或写成 .html</translation>
    </message>
    <message>
        <source>choose one call, or write a PDF, which has several pages</source>
        <translation>请只选一个调用，或写成可以有多页的 PDF</translation>
    </message>
</context>
<context>
    <name>keyfall::ExportPicture</name>
    <message>
        <source>A GIF cannot be transparent where pictures change.</source>
        <translation>画面变化的 GIF 不能透明。</translation>
    </message>
    <message>
        <source>A page is a picture.</source>
        <translation>页面是一幅图。</translation>
    </message>
    <message>
        <source>Only the ladder has frames, pages and data.</source>
        <translation>只有阶梯图才有逐帧、分页和数据。</translation>
    </message>
    <message>
        <source>The ending &quot;%1&quot; names no picture format</source>
        <translation>结尾“%1”不是图片格式</translation>
    </message>
    <message>
        <source>The timeline is of the whole run.</source>
        <translation>时间线是整个运行的。</translation>
    </message>
    <message>
        <source>The tree would have %1 lines; %2 is the most.</source>
        <translation>这棵树会有 %1 行；最多 %2 行。</translation>
    </message>
    <message>
        <source>There is no call %1: the run has %2.</source>
        <translation>没有调用 %1：这次运行有 %2 个。</translation>
    </message>
    <message>
        <source>There is no hop in this run.</source>
        <translation>这次运行没有任何一跳。</translation>
    </message>
    <message>
        <source>one call, SVG or PDF</source>
        <translation>一个调用，SVG 或 PDF</translation>
    </message>
    <message>
        <source>one call, or .html</source>
        <translation>一个调用，或 .html</translation>
    </message>
    <message>
        <source>run a session that calls an operator</source>
        <translation>运行一个会调用算子的会话</translation>
    </message>
    <message>
        <source>take one call, or the ladder</source>
        <translation>请只取一个调用，或改用阶梯图</translation>
    </message>
    <message>
        <source>take the ladder</source>
        <translation>请改用阶梯图</translation>
    </message>
    <message>
        <source>take the tree or the ladder</source>
        <translation>请改用树或阶梯图</translation>
    </message>
    <message>
        <source>use one of: %1</source>
        <translation>请用其中之一：%1</translation>
    </message>
    <message>
        <source>write a WebP, or leave the background in</source>
        <translation>请写成 WebP，或保留背景</translation>
    </message>
    <message>
        <source>write png, svg or pdf</source>
        <translation>请写成 png、svg 或 pdf</translation>
    </message>
    <message>
        <source>write png, svg or pdf without pages, or take the ladder</source>
        <translation>请写成不分页的 png、svg 或 pdf，或改用阶梯图</translation>
    </message>
</context>
<context>
    <name>keyfall::ExportPreview</name>
    <message>
        <source>No preview above %L1 hops.</source>
        <translation>超过 %L1 跳时没有预览。</translation>
    </message>
    <message>
        <source>No preview: the file holds words.</source>
        <translation>没有预览：文件里是文字。</translation>
    </message>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
</context>
<context>
    <name>keyfall::FactView</name>
    <message>
        <source>%1:</source>
        <translation>%1：</translation>
    </message>
</context>
<context>
    <name>keyfall::FallChangeModel</name>
    <message>
        <source>Before</source>
        <translation>先前</translation>
    </message>
    <message>
        <source>Change</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Fall</source>
        <translation>下落</translation>
    </message>
    <message>
        <source>First</source>
        <translation>首次</translation>
    </message>
    <message>
        <source>Half of its occurrences in the earlier run took no longer in their own hops</source>
        <translation>先前运行中它的一半出现，在自身各跳中花的时间不超过此值</translation>
    </message>
    <message>
        <source>Half of its occurrences in this run took no longer in their own hops</source>
        <translation>这次运行中它的一半出现，在自身各跳中花的时间不超过此值</translation>
    </message>
    <message>
        <source>How much longer all its occurrences took in their own hops than in the earlier run</source>
        <translation>它的全部出现在自身各跳中比先前那次运行总共多花的时间</translation>
    </message>
    <message>
        <source>How often the earlier run has it</source>
        <translation>先前的运行有它多少次</translation>
    </message>
    <message>
        <source>How often the run that is shown has it</source>
        <translation>所显示的运行有它多少次</translation>
    </message>
    <message>
        <source>In all</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Median before</source>
        <translation>先前中位数</translation>
    </message>
    <message>
        <source>Median now</source>
        <translation>现在中位数</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Operator and the keys that it passes</source>
        <translation>算子和它经过的键</translation>
    </message>
    <message>
        <source>Strange: %1: %2 at %3</source>
        <translation>异常：%1：%3 上的 %2</translation>
    </message>
    <message>
        <source>The hop with which the first of them begins</source>
        <translation>其中第一次开始的那一跳</translation>
    </message>
    <message>
        <source>faster</source>
        <translation>变快</translation>
    </message>
    <message>
        <source>fewer</source>
        <translation>变少</translation>
    </message>
    <message>
        <source>gone</source>
        <translation>消失</translation>
    </message>
    <message>
        <source>in the earlier run alone</source>
        <translation>只在先前的运行中</translation>
    </message>
    <message>
        <source>more</source>
        <translation>变多</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>slower</source>
        <translation>变慢</translation>
    </message>
</context>
<context>
    <name>keyfall::FallModel</name>
    <message>
        <source>%1 %</source>
        <translation>%1 %</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>Depth</source>
        <translation>深度</translation>
    </message>
    <message>
        <source>Dispatch</source>
        <translation>调度</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Fall</source>
        <translation>下落</translation>
    </message>
    <message>
        <source>First</source>
        <translation>首次</translation>
    </message>
    <message>
        <source>How many begin in each of 32 parts of the run, with as many hops each</source>
        <translation>运行分成跳数相同的 32 段，每段开始多少次</translation>
    </message>
    <message>
        <source>How many ended with an error</source>
        <translation>多少次以错误结束</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Last</source>
        <translation>末次</translation>
    </message>
    <message>
        <source>Line</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Of all falls that are counted here</source>
        <translation>占这里所计的全部下落</translation>
    </message>
    <message>
        <source>Of its hops, without what they called</source>
        <translation>它的各跳的，不含所调用的</translation>
    </message>
    <message>
        <source>Of the own time of all falls that are counted here</source>
        <translation>占这里计数的所有下落的自身时间</translation>
    </message>
    <message>
        <source>Of time</source>
        <translation>时间份额</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Operator and the keys that it passes</source>
        <translation>算子和它经过的键</translation>
    </message>
    <message>
        <source>Over the run</source>
        <translation>整个运行中</translation>
    </message>
    <message>
        <source>Own time</source>
        <translation>自身时间</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>份额</translation>
    </message>
    <message>
        <source>The hop with which the first of them begins</source>
        <translation>其中第一次开始于哪一跳</translation>
    </message>
    <message>
        <source>The hop with which the last of them begins</source>
        <translation>其中最后一次开始于哪一跳</translation>
    </message>
    <message>
        <source>The part of the own time at hops that handed their call on to another key</source>
        <translation>自身时间中，把调用交给别的键的跳所占的部分</translation>
    </message>
    <message>
        <source>Thread</source>
        <translation>线程</translation>
    </message>
    <message>
        <source>Total time</source>
        <translation>总时间</translation>
    </message>
    <message>
        <source>With what they called; a fall within another counts in both</source>
        <translation>包括它们所调用的；嵌套的下落在两者中都计入</translation>
    </message>
    <message>
        <source>first at hop %1, last at hop %2</source>
        <translation>最早在跳 %1，最晚在跳 %2</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
</context>
<context>
    <name>keyfall::FallsPanel</name>
    <message>
        <source> For the recorder %1 are taken off, %2 ns for each hop within another.</source>
        <translation>已为记录器扣除 %1，每个位于另一跳之内的跳 %2 ns。</translation>
    </message>
    <message>
        <source> Own time %1, of it dispatch %2.</source>
        <translation>自身时间 %1，其中调度 %2。</translation>
    </message>
    <message>
        <source> Own time %1; what of it is dispatch is not known, since no key is.</source>
        <translation>自身时间 %1；不知道键，所以无法得知其中多少是调度。</translation>
    </message>
    <message>
        <source> Own time %1; what of it is dispatch is not known, since only whole calls were timed.</source>
        <translation>自身时间 %1；只测了整个调用的时间，所以无法得知其中多少是调度。</translation>
    </message>
    <message>
        <source> The calls were recorded; their keys and kernels are predicted from that PyTorch's tables.</source>
        <translation>这些调用是记录下来的；它们的键和内核是按那个 PyTorch 的表预测的。</translation>
    </message>
    <message>
        <source> Threads: %1.</source>
        <translation>线程：%1。</translation>
    </message>
    <message>
        <source>%1 falls, %2 distinct.</source>
        <translation>%1 次下落，%2 种不同。</translation>
    </message>
    <message>
        <source>%1 of %2 falls.</source>
        <translation>%1 / %2 次下落。</translation>
    </message>
    <message>
        <source>&lt;p&gt;A fall is one call of an operator with every hop that goes on with it. Here are the distinct ones of the last run: how often, how long, and where in the run.&lt;/p&gt;&lt;p&gt;A question narrows the table: &lt;tt&gt;@Autograd -@Cuda conv*&lt;/tt&gt;, &lt;tt&gt;error&lt;/tt&gt;, &lt;tt&gt;provenance:math&lt;/tt&gt;, &lt;tt&gt;nested&lt;/tt&gt;.&lt;/p&gt;</source>
        <translation>&lt;p&gt;一次下落是算子的一个调用，连同继续它的每一跳。这里是上次运行中不同的下落：多少次，多久，在运行的什么地方。&lt;/p&gt;&lt;p&gt;提问可以缩小表：&lt;tt&gt;@Autograd -@Cuda conv*&lt;/tt&gt;、&lt;tt&gt;error&lt;/tt&gt;、&lt;tt&gt;provenance:math&lt;/tt&gt;、&lt;tt&gt;nested&lt;/tt&gt;。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Bands of the flow are as wide as their time, and the table begins with what takes the longest</source>
        <translation>流图的带与时间同宽，表中耗时最长的排在最前</translation>
    </message>
    <message>
        <source>By depth</source>
        <translation>按深度</translation>
    </message>
    <message>
        <source>By fall</source>
        <translation>按下落</translation>
    </message>
    <message>
        <source>By key</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>By line</source>
        <translation>按行</translation>
    </message>
    <message>
        <source>By operator</source>
        <translation>按算子</translation>
    </message>
    <message>
        <source>By thread</source>
        <translation>按线程</translation>
    </message>
    <message>
        <source>By time</source>
        <translation>按时间</translation>
    </message>
    <message>
        <source>Changes</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>Changes (%1)</source>
        <translation>变化（%1）</translation>
    </message>
    <message>
        <source>Choose a &amp;file…</source>
        <translation>选择文件(&amp;F)…</translation>
    </message>
    <message>
        <source>Compare with an earlier run</source>
        <translation>与先前的运行比较</translation>
    </message>
    <message>
        <source>Compare with…</source>
        <translation>比较…</translation>
    </message>
    <message>
        <source>Counted together by</source>
        <translation>合计方式</translation>
    </message>
    <message>
        <source>Drop it here to compare the run with %1.</source>
        <translation>放在这里，把这次运行与 %1 比较。</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>Each time is of a whole call, begun anew from Python; all else that recording took lies between the calls.</source>
        <translation>每个时间都是整个调用的，而调用由 Python 重新发起；录制的其余开销在各次调用之间。</translation>
    </message>
    <message>
        <source>Export the flow or the table</source>
        <translation>导出流图或表格</translation>
    </message>
    <message>
        <source>Falls</source>
        <translation>下落</translation>
    </message>
    <message>
        <source>Flow</source>
        <translation>流图</translation>
    </message>
    <message>
        <source>Next occurrence</source>
        <translation>下一次出现</translation>
    </message>
    <message>
        <source>Not in this run: %1. It was in %2 %3 times. The picture stays where it was.</source>
        <translation>这次运行里没有：%1。它在 %2 里出现过 %3 次。图停在原处。</translation>
    </message>
    <message>
        <source>Not in this run: %1. It was in %2 once. The picture stays where it was.</source>
        <translation>这次运行里没有：%1。它在 %2 里出现过一次。图停在原处。</translation>
    </message>
    <message>
        <source>Only falls of which this holds: @Autograd conv* error nested</source>
        <translation>只看满足条件的下落：@Autograd conv* error nested</translation>
    </message>
    <message>
        <source>Pictures of the flow (*.svg *.png *.pdf)</source>
        <translation>流图的图片 (*.svg *.png *.pdf)</translation>
    </message>
    <message>
        <source>Previous occurrence</source>
        <translation>上一次出现</translation>
    </message>
    <message>
        <source>Question to the falls</source>
        <translation>对下落的提问</translation>
    </message>
    <message>
        <source>Save the flow as PNG, SVG or PDF, or the table as JSON or CSV</source>
        <translation>把流图保存为 PNG、SVG 或 PDF，或把表格保存为 JSON 或 CSV</translation>
    </message>
    <message>
        <source>Say what differs from the falls of an earlier run, which a file has</source>
        <translation>说明与一个文件中先前运行的下落有何不同</translation>
    </message>
    <message>
        <source>Strange</source>
        <translation>异常</translation>
    </message>
    <message>
        <source>Strange (%1)</source>
        <translation>异常（%1）</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>The ending &quot;%1&quot; names no format of a picture or a table</source>
        <translation>扩展名“%1”不是图片或表格的格式</translation>
    </message>
    <message>
        <source>The flow of a run</source>
        <translation>一次运行的流图</translation>
    </message>
    <message>
        <source>The table (*.json *.csv)</source>
        <translation>表格 (*.json *.csv)</translation>
    </message>
    <message>
        <source>There are no falls yet: run the session, or open a trace.</source>
        <translation>还没有下落：请运行会话，或打开一个跟踪。</translation>
    </message>
    <message>
        <source>This is in the earlier run alone: the run that is shown has no hop of it.</source>
        <translation>它只在先前那次运行中：正在显示的运行里没有它的跳。</translation>
    </message>
    <message>
        <source>Traces, recordings, profiles and sessions (*.txt *.log *.json *.jsonl *.gz *.keyfall);;All files (*)</source>
        <translation>跟踪、录制、性能剖析和会话 (*.txt *.log *.json *.jsonl *.gz *.keyfall);;所有文件 (*)</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>变化了什么</translation>
    </message>
    <message>
        <source>What changed (*.json *.csv)</source>
        <translation>变化 (*.json *.csv)</translation>
    </message>
    <message>
        <source>What differs is told fall by fall.</source>
        <translation>差别按每种下落说明。</translation>
    </message>
    <message>
        <source>What is strange</source>
        <translation>异常之处</translation>
    </message>
    <message>
        <source>use one of: %1</source>
        <translation>请用以下之一：%1</translation>
    </message>
</context>
<context>
    <name>keyfall::FigureWords</name>
    <message>
        <source>1 launch, %1</source>
        <translation>启动 1 次，%1</translation>
    </message>
    <message>
        <source>Floating-point operations by the time of a run. At every point of the program each instruction that computes with floats is one (mulacc and fma are two), and of a reduction each element; loads, stores, casts and indices are none</source>
        <translation>浮点运算数除以一次运行的时间。在程序的每个点上，每条对浮点数计算的指令算一次（mulacc 和 fma 算两次），归约的每个元素算一次；加载、存储、类型转换和下标不算</translation>
    </message>
    <message>
        <source>hits %1, misses %2, waits %3</source>
        <translation>命中 %1，未命中 %2，等待 %3</translation>
    </message>
    <message>
        <source>launches %1, the first %2, p50 %3, p99 %4</source>
        <translation>启动 %1 次，第一次 %2，p50 %3，p99 %4</translation>
    </message>
    <message>
        <source>no launch was measured</source>
        <translation>没有测量任何启动</translation>
    </message>
</context>
<context>
    <name>keyfall::FileCommands</name>
    <message>
        <source>%1, at %2</source>
        <translation>%1，%2 处</translation>
    </message>
    <message>
        <source>&amp;Discard</source>
        <translation>放弃(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Forget them</source>
        <translation>丢弃(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Keep working</source>
        <translation>继续工作(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Overwrite</source>
        <translation>覆盖(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Restore</source>
        <translation>恢复(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Save</source>
        <translation>保存(&amp;S)</translation>
    </message>
    <message>
        <source>Keyfall did not end properly; the changes of %1 until %2 were kept.</source>
        <translation>Keyfall 没有正常结束；%1 到 %2 为止的更改还在。</translation>
    </message>
    <message>
        <source>Keyfall sessions (*.keyfall);;Traces, dumps and tables (*.txt *.log *.json *.jsonl *.gz);;All files (*)</source>
        <translation>Keyfall 会话 (*.keyfall);;跟踪、转储和表 (*.txt *.log *.json *.jsonl *.gz);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open session</source>
        <translation>打开会话</translation>
    </message>
    <message>
        <source>Overwriting loses what the file holds now.</source>
        <translation>覆盖会失去文件现在的内容。</translation>
    </message>
    <message>
        <source>Save &amp;as…</source>
        <translation>另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>Save session</source>
        <translation>保存会话</translation>
    </message>
    <message>
        <source>The session in the window is as it was.</source>
        <translation>窗口里的会话没有变。</translation>
    </message>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>an unsaved session</source>
        <translation>未保存的会话</translation>
    </message>
    <message>
        <source>opening %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>opening an example</source>
        <translation>打开示例</translation>
    </message>
    <message>
        <source>restoring unsaved work</source>
        <translation>恢复未保存的内容</translation>
    </message>
    <message>
        <source>saving %1</source>
        <translation>保存 %1</translation>
    </message>
    <message>
        <source>starting a new session</source>
        <translation>开始新会话</translation>
    </message>
    <message>
        <source>“%1” has changed on the disk since this session was read from it.</source>
        <translation>读取之后，磁盘上的“%1”已经改变。</translation>
    </message>
    <message>
        <source>“%1” has changes that are not saved.</source>
        <translation>“%1”有未保存的更改。</translation>
    </message>
</context>
<context>
    <name>keyfall::FindBar</name>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 / %2 处</translation>
    </message>
    <message>
        <source>Find in the ladder</source>
        <translation>在梯图中查找</translation>
    </message>
    <message>
        <source>Find operator, key, kernel or event</source>
        <translation>查找算子、键、内核或事件</translation>
    </message>
    <message>
        <source>Next match</source>
        <translation>下一个匹配</translation>
    </message>
    <message>
        <source>Next match (Return)</source>
        <translation>下一个匹配 (Enter)</translation>
    </message>
    <message>
        <source>Previous match</source>
        <translation>上一个匹配</translation>
    </message>
    <message>
        <source>Previous match (Shift+Return)</source>
        <translation>上一个匹配 (Shift+Enter)</translation>
    </message>
    <message>
        <source>Text to find</source>
        <translation>要找的文字</translation>
    </message>
    <message>
        <source>not found</source>
        <translation>没有找到</translation>
    </message>
</context>
<context>
    <name>keyfall::FlameFind</name>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 / %2 个</translation>
    </message>
    <message>
        <source>Find a hop</source>
        <translation>查找一跳</translation>
    </message>
    <message>
        <source>Find operator, key, kernel or event</source>
        <translation>查找算子、键、内核或事件</translation>
    </message>
    <message>
        <source>Text to find in the timeline</source>
        <translation>要在时间线中查找的文字</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>keyfall::FlameMap</name>
    <message>
        <source>Overview of the timeline</source>
        <translation>时间线概览</translation>
    </message>
    <message>
        <source>The whole run: how deep its calls go, found hops above, errors below (red), the selected hop, and a frame around what is in sight. Click or drag to go there, the wheel stretches there.</source>
        <translation>整个运行：调用有多深，上方是找到的跳，下方是错误（红色），还有选中的跳和可见部分的框。单击或拖动到那里，滚轮在那里伸缩。</translation>
    </message>
</context>
<context>
    <name>keyfall::FlameTracks</name>
    <message>
        <source>%1 and others</source>
        <translation>%1 等</translation>
    </message>
    <message>
        <source>%1 hops</source>
        <translation>%1 跳</translation>
    </message>
    <message>
        <source>%1: nobody took its times</source>
        <translation>%1：没有人测它的时间</translation>
    </message>
    <message>
        <source>1 hop</source>
        <translation>1 跳</translation>
    </message>
</context>
<context>
    <name>keyfall::FlameView</name>
    <message>
        <source>%1 in it; nobody took times</source>
        <translation>其中 %1；没有人测时间</translation>
    </message>
    <message>
        <source>%1, of it %2 dispatch at this key</source>
        <translation>%1，其中 %2 是这个键上的调度</translation>
    </message>
    <message>
        <source>%1, of it %2 in this kernel</source>
        <translation>%1，其中 %2 在这个内核里</translation>
    </message>
    <message>
        <source>%1, of it %2 its own</source>
        <translation>%1，其中自身 %2</translation>
    </message>
    <message>
        <source>%1, the time of the whole call</source>
        <translation>%1，整个调用的时间</translation>
    </message>
    <message>
        <source>&lt;p&gt;Time runs to the right; a hop stands below its caller and is as wide as it took; where nobody took times, as wide as there are hops in it. A dashed outline: the hop handed its call on, its own time is dispatch.&lt;/p&gt;&lt;p&gt;Ctrl+wheel, W and S stretch the axis at the pointer, A and D move along it, 0 shows all of it. Shift+drag marks a range, M marks the selected hop's: the words below and the tables beside it are then of that range; F shows it whole, Escape takes the mark away. Arrow keys walk from hop to hop.&lt;/p&gt;</source>
        <translation>&lt;p&gt;时间向右；一跳在其调用者下方，宽度是它用的时间；没有人测时间时，宽度是其中的跳数。虚线轮廓：这一跳把调用交了出去，它自身的时间是调度。&lt;/p&gt;&lt;p&gt;Ctrl+滚轮、W 和 S 在指针处伸缩，A 和 D 沿轴移动，0 显示全部。Shift+拖动标记一段范围，M 标记选中的跳：下方的文字和旁边的表就是这段范围的；F 显示整段，Esc 取消标记。方向键逐跳移动。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>The tables beside it say the same in numbers.</source>
        <translation>旁边的表用数字说同样的内容。</translation>
    </message>
    <message>
        <source>There is no run yet: run the session, or open a trace.</source>
        <translation>还没有运行：请运行会话，或打开一个跟踪。</translation>
    </message>
    <message>
        <source>Timeline of the run</source>
        <translation>运行的时间线</translation>
    </message>
</context>
<context>
    <name>keyfall::Flow</name>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 以及另外 %2 个</translation>
    </message>
    <message>
        <source>%1 distinct</source>
        <translation>%1 种不同</translation>
    </message>
    <message>
        <source>%1 ended with an error</source>
        <translation>%1 个以错误结束</translation>
    </message>
    <message>
        <source>%1 falls</source>
        <translation>%1 次下落</translation>
    </message>
    <message>
        <source>%1 falls in %2 hops</source>
        <translation>%1 次下落，共 %2 跳</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <translation>共 %1</translation>
    </message>
    <message>
        <source>%1 kinds more</source>
        <translation>另外 %1 种</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2</translation>
    </message>
    <message>
        <source>%1 of %2 falls</source>
        <translation>%1 / %2 次下落</translation>
    </message>
    <message>
        <source>%1 threads</source>
        <translation>%1 个线程</translation>
    </message>
    <message>
        <source>%1, of which dispatch %2</source>
        <translation>%1，其中调度 %2</translation>
    </message>
    <message>
        <source>%1: %2 through %3%4.</source>
        <translation>%1：%2，经过 %3%4。</translation>
    </message>
    <message>
        <source>+ new since the earlier run</source>
        <translation>+ 比先前的运行新增</translation>
    </message>
    <message>
        <source>, in the earlier run alone</source>
        <translation>，只在先前的运行中</translation>
    </message>
    <message>
        <source>, not in the earlier run</source>
        <translation>，不在先前的运行中</translation>
    </message>
    <message>
        <source>, with an error</source>
        <translation>，有错误</translation>
    </message>
    <message>
        <source>1 fall</source>
        <translation>1 次下落</translation>
    </message>
    <message>
        <source>1 fall in %1 hops</source>
        <translation>1 次下落，共 %1 跳</translation>
    </message>
    <message>
        <source>As wide as the falls' own time</source>
        <translation>宽度是下落的自身时间</translation>
    </message>
    <message>
        <source>As wide as there are falls</source>
        <translation>宽度是下落的次数</translation>
    </message>
    <message>
        <source>a kernel ran</source>
        <translation>运行了内核</translation>
    </message>
    <message>
        <source>an error arose</source>
        <translation>发生了错误</translation>
    </message>
    <message>
        <source>coloured as the key where a band ends</source>
        <translation>颜色取自带结束处的键</translation>
    </message>
    <message>
        <source>compared with %1</source>
        <translation>与 %1 比较</translation>
    </message>
    <message>
        <source>gone, was %1</source>
        <translation>消失，先前 %1</translation>
    </message>
    <message>
        <source>in the key set, but skipped</source>
        <translation>在键集里，但被越过</translation>
    </message>
    <message>
        <source>new</source>
        <translation>新增</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>没有内核</translation>
    </message>
    <message>
        <source>− gone since then</source>
        <translation>− 此后消失</translation>
    </message>
</context>
<context>
    <name>keyfall::FlowView</name>
    <message>
        <source>&lt;p&gt;The whole run in the ladder's lanes: falls that stop at the same keys are one band, as wide as there are falls of it. Hollow: the key was in the set and was skipped; red: an error.&lt;/p&gt;&lt;p&gt;A click on a band asks for its falls alone, Left and Right walk from band to band, Ctrl+wheel widens the picture. What a question leaves out is dim, and numbers are of what it leaves.&lt;/p&gt;</source>
        <translation>&lt;p&gt;梯图泳道中的整个运行：停在同样键上的下落是一条带，下落越多带越宽。空心：键在键集里但被越过；红色：错误。&lt;/p&gt;&lt;p&gt;点击一条带，只询问它的下落；←、→ 在带之间移动，Ctrl+滚轮拉宽图。问题排除的部分变淡，数字是剩下的部分的。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Flow of the run</source>
        <translation>运行的流图</translation>
    </message>
    <message>
        <source>Gone: in the earlier run alone.</source>
        <translation>消失：只在先前的运行中。</translation>
    </message>
    <message>
        <source>New: not in the earlier run.</source>
        <translation>新增：不在先前的运行中。</translation>
    </message>
    <message>
        <source>The table beside it says the same in numbers.</source>
        <translation>旁边的表用数字说同样的内容。</translation>
    </message>
    <message>
        <source>There are no falls yet: run the session, or open a trace.</source>
        <translation>还没有下落：请运行会话，或打开一个跟踪。</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 个</translation>
    </message>
</context>
<context>
    <name>keyfall::FoldButton</name>
    <message>
        <source>%1, folded</source>
        <translation>%1，已折叠</translation>
    </message>
    <message>
        <source>%1, unfolded</source>
        <translation>%1，已展开</translation>
    </message>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>keyfall::FontCheck</name>
    <message>
        <source>Install the package fonts-dejavu-core (Debian, Ubuntu) or another TrueType font.</source>
        <translation>请安装软件包 fonts-dejavu-core（Debian、Ubuntu）或别的 TrueType 字体。</translation>
    </message>
    <message>
        <source>No font is installed: all text would be empty boxes.</source>
        <translation>没有安装字体：所有文字都会是空方框。</translation>
    </message>
    <message>
        <source>The font %1 has no glyph for &quot;%2&quot;.</source>
        <translation>字体 %1 没有“%2”的字形。</translation>
    </message>
</context>
<context>
    <name>keyfall::FusionDisplay</name>
    <message>
        <source> returned</source>
        <translation> 返回</translation>
    </message>
    <message>
        <source>%1 did not join %2: %3</source>
        <translation>%1 没有并入 %2：%3</translation>
    </message>
    <message>
        <source>%1. call</source>
        <translation>%1. 调用</translation>
    </message>
    <message>
        <source>%1. kernel</source>
        <translation>%1. 内核</translation>
    </message>
    <message>
        <source>, in the kernel %1</source>
        <translation>，在内核 %1 中</translation>
    </message>
    <message>
        <source>It did not join %1: %2</source>
        <translation>它没有并入 %1：%2</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>种类</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Operators in kernels: %1 of %2; kernels: %3; calls: %4; refused merges: %5.</source>
        <translation>%2 个算子中有 %1 个在内核里；内核 %3 个；调用 %4 个；被拒绝的合并 %5 个。</translation>
    </message>
    <message>
        <source>Why not more</source>
        <translation>为什么没有更多</translation>
    </message>
    <message>
        <source>by the dispatcher</source>
        <translation>由调度器执行</translation>
    </message>
    <message>
        <source>call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>element by element</source>
        <translation>逐元素</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>not with %1: %2</source>
        <translation>不与 %1 合并：%2</translation>
    </message>
    <message>
        <source>reduction</source>
        <translation>归约</translation>
    </message>
    <message>
        <source>view</source>
        <translation>视图</translation>
    </message>
</context>
<context>
    <name>keyfall::HelpCommands</name>
    <message>
        <source>Keyfall %1 shows how an operator call falls through its dispatch keys.</source>
        <translation>Keyfall %1 显示算子调用怎样沿调度键逐级下落。</translation>
    </message>
    <message>
        <source>MIT licence. Made with Qt %1 (LGPL 3).</source>
        <translation>MIT 许可证。用 Qt %1（LGPL 3）制作。</translation>
    </message>
</context>
<context>
    <name>keyfall::HopReport</name>
    <message>
        <source>%1 at %2</source>
        <translation>%1，在 %2</translation>
    </message>
    <message>
        <source>%1 is the highest key of the set that has a kernel for %2.</source>
        <translation>%1 是键集中有 %2 的内核的最高键。</translation>
    </message>
    <message>
        <source>%1, %2.</source>
        <translation>%1，%2。</translation>
    </message>
    <message>
        <source>, by hop %1, %2</source>
        <translation>，由跳 %1，%2</translation>
    </message>
    <message>
        <source>Entry</source>
        <translation>表项</translation>
    </message>
    <message>
        <source>Error, on its way up</source>
        <translation>错误，正在往上走</translation>
    </message>
    <message>
        <source>Error, raised here</source>
        <translation>错误，在这里发生</translation>
    </message>
    <message>
        <source>Given to the kernel</source>
        <translation>给内核的</translation>
    </message>
    <message>
        <source>Handed on</source>
        <translation>交出</translation>
    </message>
    <message>
        <source>Handed on to hop %1</source>
        <translation>交给跳 %1</translation>
    </message>
    <message>
        <source>Hop %1, %2</source>
        <translation>跳 %1，%2</translation>
    </message>
    <message>
        <source>In</source>
        <translation>进入</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Key sets</source>
        <translation>键集</translation>
    </message>
    <message>
        <source>No key of the set has a kernel for %1, so nothing ran.</source>
        <translation>键集中没有键有 %1 的内核，所以什么都没有运行。</translation>
    </message>
    <message>
        <source>No key was left: the kernel of %1 at %2 runs.</source>
        <translation>没有键剩下：运行 %1 在 %2 处的内核。</translation>
    </message>
    <message>
        <source>No key was left: the trace shows %1, and names no kernel that ran there.</source>
        <translation>没有键剩下：跟踪显示 %1，没有说出在那里运行的内核。</translation>
    </message>
    <message>
        <source>Of this hop with the Profiler's own work. The profile above counts what it called.</source>
        <translation>这一跳的时间，包含 Profiler 自己的工作。上面的测量只算它调用的部分。</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Predicted from an imported table: nothing ran.</source>
        <translation>由导入的表预测：没有运行任何东西。</translation>
    </message>
    <message>
        <source>Provenance</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Reached by</source>
        <translation>到达方式</translation>
    </message>
    <message>
        <source>Self</source>
        <translation>自身</translation>
    </message>
    <message>
        <source>Started at</source>
        <translation>开始于</translation>
    </message>
    <message>
        <source>Table slot</source>
        <translation>表中的槽</translation>
    </message>
    <message>
        <source>The call was recorded; its keys and kernels are predicted from that PyTorch's tables.</source>
        <translation>调用是记录下来的；它的键和内核由那个 PyTorch 的表预测。</translation>
    </message>
    <message>
        <source>The caller named %1: a direct call looks no key up.</source>
        <translation>调用者指名 %1：直接调用不查找键。</translation>
    </message>
    <message>
        <source>The entry</source>
        <translation>表项</translation>
    </message>
    <message>
        <source>The trace says that %1 was the highest key; it does not name the kernel.</source>
        <translation>跟踪说 %1 是最高的键；它没有说内核的名字。</translation>
    </message>
    <message>
        <source>Thread excludes</source>
        <translation>线程排除</translation>
    </message>
    <message>
        <source>Thread includes</source>
        <translation>线程包含</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Total</source>
        <translation>合计</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>What the layer did</source>
        <translation>这一层做了什么</translation>
    </message>
    <message>
        <source>Why this kernel</source>
        <translation>为什么是这个内核</translation>
    </message>
    <message>
        <source>batched</source>
        <translation>成批</translation>
    </message>
    <message>
        <source>no key</source>
        <translation>没有键</translation>
    </message>
    <message>
        <source>no tensor</source>
        <translation>没有张量</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>nothing: the fall ends here</source>
        <translation>没有：下落到此为止</translation>
    </message>
    <message>
        <source>requires grad</source>
        <translation>需要梯度</translation>
    </message>
</context>
<context>
    <name>keyfall::HopText</name>
    <message>
        <source> · %1 excluded on this thread</source>
        <translation> · %1 excluded on this thread</translation>
    </message>
    <message>
        <source> · %1 included on this thread</source>
        <translation> · %1 included on this thread</translation>
    </message>
    <message>
        <source> · %1 included, %2 excluded on this thread</source>
        <translation> · %1 included, %2 excluded on this thread</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 and %2 more</translation>
    </message>
    <message>
        <source>%1 calls</source>
        <translation>%1 个调用</translation>
    </message>
    <message>
        <source>%1 errors</source>
        <translation>%1 errors</translation>
    </message>
    <message>
        <source>%1 finds no key</source>
        <translation>%1 找不到键</translation>
    </message>
    <message>
        <source>%1 hops</source>
        <translation>%1 跳</translation>
    </message>
    <message>
        <source>%1 in all</source>
        <translation>共 %1 次</translation>
    </message>
    <message>
        <source>%1 is passed: another entry shadows it.</source>
        <translation>%1 被越过：另一个表项遮蔽了它。</translation>
    </message>
    <message>
        <source>%1 is passed: its entry is a fallthrough.</source>
        <translation>%1 被越过：它的表项是穿透。</translation>
    </message>
    <message>
        <source>%1 is passed: nothing is registered for it.</source>
        <translation>%1 被越过：没有为它登记任何东西。</translation>
    </message>
    <message>
        <source>%1 is passed: the thread-local exclude set masks it.</source>
        <translation>%1 被越过：线程的排除集遮住了它。</translation>
    </message>
    <message>
        <source>%1 reaches %2</source>
        <translation>%1 到达 %2</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>(predicted, not run) %1</source>
        <translation>（预测，未运行）%1</translation>
    </message>
    <message>
        <source>(recorded) %1</source>
        <translation>（记录的）%1</translation>
    </message>
    <message>
        <source>(recorded, keys predicted) %1</source>
        <translation>（已记录，键为预测）%1</translation>
    </message>
    <message>
        <source>, %1.</source>
        <translation>，%1。</translation>
    </message>
    <message>
        <source>, in a loop of %1 rounds</source>
        <translation>，位于 %1 轮的循环中</translation>
    </message>
    <message>
        <source>, kernel %1 (%2)</source>
        <translation>，内核 %1（%2）</translation>
    </message>
    <message>
        <source>, standard kernel (%1)</source>
        <translation>，标准内核（%1）</translation>
    </message>
    <message>
        <source>1 call</source>
        <translation>1 个调用</translation>
    </message>
    <message>
        <source>1 error</source>
        <translation>1 error</translation>
    </message>
    <message>
        <source>1 hop</source>
        <translation>1 跳</translation>
    </message>
    <message>
        <source>A trace holds no tensors: this needs a session that runs.</source>
        <translation>跟踪里没有张量：这需要一个能运行的会话。</translation>
    </message>
    <message>
        <source>An error passes through: %1</source>
        <translation>错误从这里经过：%1</translation>
    </message>
    <message>
        <source>Asked: predict first.</source>
        <translation>正在提问：请先预测。</translation>
    </message>
    <message>
        <source>Duration</source>
        <translation>用时</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Error from below</source>
        <translation>来自下面的错误</translation>
    </message>
    <message>
        <source>Error: %1</source>
        <translation>错误：%1</translation>
    </message>
    <message>
        <source>Handed on</source>
        <translation>交出</translation>
    </message>
    <message>
        <source>IR</source>
        <translation>IR</translation>
    </message>
    <message>
        <source>Inputs</source>
        <translation>输入</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Key set</source>
        <translation>键集</translation>
    </message>
    <message>
        <source>Outputs</source>
        <translation>输出</translation>
    </message>
    <message>
        <source>Passed</source>
        <translation>被越过</translation>
    </message>
    <message>
        <source>Passed: %1.</source>
        <translation>被越过：%1。</translation>
    </message>
    <message>
        <source>Provenance</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Reached by</source>
        <translation>到达方式</translation>
    </message>
    <message>
        <source>Show all rounds</source>
        <translation>Show all rounds</translation>
    </message>
    <message>
        <source>Show one round</source>
        <translation>Show one round</translation>
    </message>
    <message>
        <source>TLS</source>
        <translation>TLS</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>alias</source>
        <translation>alias</translation>
    </message>
    <message>
        <source>alloc</source>
        <translation>alloc</translation>
    </message>
    <message>
        <source>ambiguous: a composite and a backend kernel compete</source>
        <translation>有歧义：复合内核和后端内核相争</translation>
    </message>
    <message>
        <source>at least %1</source>
        <translation>至少 %1</translation>
    </message>
    <message>
        <source>backend</source>
        <translation>backend</translation>
    </message>
    <message>
        <source>batch rule</source>
        <translation>batch rule</translation>
    </message>
    <message>
        <source>below %1</source>
        <translation>below %1</translation>
    </message>
    <message>
        <source>below every key</source>
        <translation>below every key</translation>
    </message>
    <message>
        <source>bit %1</source>
        <translation>bit %1</translation>
    </message>
    <message>
        <source>bit %1 · %2</source>
        <translation>bit %1 · %2</translation>
    </message>
    <message>
        <source>bit %1 · backend bit %2</source>
        <translation>bit %1 · backend bit %2</translation>
    </message>
    <message>
        <source>called directly, without choosing a key</source>
        <translation>直接调用，不选键</translation>
    </message>
    <message>
        <source>called through the dispatcher</source>
        <translation>经调度器调用</translation>
    </message>
    <message>
        <source>called through the dispatcher with boxed arguments</source>
        <translation>经调度器调用，参数装箱</translation>
    </message>
    <message>
        <source>cast</source>
        <translation>cast</translation>
    </message>
    <message>
        <source>densify</source>
        <translation>densify</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>被排除</translation>
    </message>
    <message>
        <source>excluded on this thread</source>
        <translation>excluded on this thread</translation>
    </message>
    <message>
        <source>falls through</source>
        <translation>穿透</translation>
    </message>
    <message>
        <source>from CompositeExplicitAutograd, the default for every backend</source>
        <translation>来自 CompositeExplicitAutograd，每个后端的默认</translation>
    </message>
    <message>
        <source>from CompositeImplicitAutograd: composed of other operators</source>
        <translation>来自 CompositeImplicitAutograd：由别的算子组成</translation>
    </message>
    <message>
        <source>from the Autograd alias</source>
        <translation>来自别名键 Autograd</translation>
    </message>
    <message>
        <source>from the batched decomposition</source>
        <translation>来自批处理分解</translation>
    </message>
    <message>
        <source>from the composite kernel for nested tensors</source>
        <translation>来自嵌套张量的复合内核</translation>
    </message>
    <message>
        <source>functionality bit %1</source>
        <translation>功能位 %1</translation>
    </message>
    <message>
        <source>functionality bit %1, backend bit %2</source>
        <translation>功能位 %1，后端位 %2</translation>
    </message>
    <message>
        <source>graph node</source>
        <translation>graph node</translation>
    </message>
    <message>
        <source>in the trace</source>
        <translation>在跟踪中</translation>
    </message>
    <message>
        <source>kernel cache</source>
        <translation>kernel cache</translation>
    </message>
    <message>
        <source>launch</source>
        <translation>launch</translation>
    </message>
    <message>
        <source>measured</source>
        <translation>measured</translation>
    </message>
    <message>
        <source>mode</source>
        <translation>mode</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>没有内核</translation>
    </message>
    <message>
        <source>no kernel was found</source>
        <translation>没有找到内核</translation>
    </message>
    <message>
        <source>no key</source>
        <translation>没有键</translation>
    </message>
    <message>
        <source>node</source>
        <translation>node</translation>
    </message>
    <message>
        <source>not known: the trace does not name it</source>
        <translation>未知：跟踪没有说出它的名字</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>passes on</source>
        <translation>passes on</translation>
    </message>
    <message>
        <source>place</source>
        <translation>place</translation>
    </message>
    <message>
        <source>placeholder</source>
        <translation>placeholder</translation>
    </message>
    <message>
        <source>profile</source>
        <translation>profile</translation>
    </message>
    <message>
        <source>redispatched below the caller's key</source>
        <translation>重新调度到调用者的键下面</translation>
    </message>
    <message>
        <source>redispatched with boxed arguments</source>
        <translation>重新调度，参数装箱</translation>
    </message>
    <message>
        <source>registered at this very key</source>
        <translation>正好登记在这个键</translation>
    </message>
    <message>
        <source>requantize</source>
        <translation>requantize</translation>
    </message>
    <message>
        <source>round %1 of %1</source>
        <translation>round %1 of %1</translation>
    </message>
    <message>
        <source>round %1 of %2</source>
        <translation>round %1 of %2</translation>
    </message>
    <message>
        <source>saved</source>
        <translation>saved</translation>
    </message>
    <message>
        <source>shadowed</source>
        <translation>被遮蔽</translation>
    </message>
    <message>
        <source>tensor kind</source>
        <translation>tensor kind</translation>
    </message>
    <message>
        <source>the error passes through</source>
        <translation>错误穿过此处</translation>
    </message>
    <message>
        <source>the fallback of the key: no kernel of the operator's own</source>
        <translation>键的后备：算子自己没有内核</translation>
    </message>
    <message>
        <source>undefined</source>
        <translation>undefined</translation>
    </message>
    <message>
        <source>warning</source>
        <translation>warning</translation>
    </message>
    <message>
        <source>×%1</source>
        <translation>×%1</translation>
    </message>
    <message>
        <source>⋮ %1 keys folded</source>
        <translation>⋮ %1 keys folded</translation>
    </message>
    <message>
        <source>⋮ 1 key folded</source>
        <translation>⋮ 1 key folded</translation>
    </message>
</context>
<context>
    <name>keyfall::Inspector</name>
    <message>
        <source>&amp;Copy as text</source>
        <translation>复制为文本(&amp;C)</translation>
    </message>
    <message>
        <source>&lt;p&gt;Everything about the selected hop: why its kernel ran and not another one, the key sets it got and handed on, its inputs and outputs, what the layer did, and how long it took.&lt;/p&gt;</source>
        <translation>&lt;p&gt;选中一跳的一切：为什么运行它的内核而不是别的，它得到和交出的键集，输入和输出，这一层做了什么，用了多长时间。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>About the hop</source>
        <translation>关于该跳</translation>
    </message>
    <message>
        <source>Copy everything the inspector says as plain text</source>
        <translation>把检查器所说的全部复制为纯文本</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>No hop is selected</source>
        <translation>没有选中跳</translation>
    </message>
    <message>
        <source>Nothing has run yet</source>
        <translation>还没有运行</translation>
    </message>
    <message>
        <source>Run the session, then select a hop.</source>
        <translation>运行会话，再选一跳。</translation>
    </message>
    <message>
        <source>Select one in the picture or in Hops.</source>
        <translation>在图里或“跳”面板里选一个。</translation>
    </message>
</context>
<context>
    <name>keyfall::KernelDialog</name>
    <message>
        <source>&amp;Ask</source>
        <translation>提问(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Call operator</source>
        <translation>调用算子(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Fall through</source>
        <translation>穿透(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Key</source>
        <translation>键(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Operator</source>
        <translation>算子(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Register</source>
        <translation>登记(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Standard kernel</source>
        <translation>标准内核(&amp;S)</translation>
    </message>
    <message>
        <source>An operator, also one that does not exist yet; %1 stands for the key's fallback.</source>
        <translation>一个算子，也可以是还不存在的；%1 表示键的后备。</translation>
    </message>
    <message>
        <source>Call direct&amp;ly at</source>
        <translation>直接调用(&amp;L)</translation>
    </message>
    <message>
        <source>Calls another operator with the same arguments.</source>
        <translation>用同样的参数调用另一个算子。</translation>
    </message>
    <message>
        <source>Copies the tensors to the CPU, runs there, and copies back, as at::native::cpu_fallback.</source>
        <translation>把张量复制到 CPU，在那里运行，再复制回来，与 at::native::cpu_fallback 相同。</translation>
    </message>
    <message>
        <source>Deletes the session's registration; what was there before it is active again.</source>
        <translation>删除会话的登记；先前的又生效。</translation>
    </message>
    <message>
        <source>Fail &amp;with</source>
        <translation>报错，内容(&amp;W)</translation>
    </message>
    <message>
        <source>Fall back to the CP&amp;U</source>
        <translation>回退到 CPU(&amp;U)</translation>
    </message>
    <message>
        <source>Kernel of %1</source>
        <translation>%1 的内核</translation>
    </message>
    <message>
        <source>Kernel of %1 at %2</source>
        <translation>%1 在 %2 的内核</translation>
    </message>
    <message>
        <source>Key whose kernel is called</source>
        <translation>被调用内核的键</translation>
    </message>
    <message>
        <source>Name an operator.</source>
        <translation>请写算子的名字。</translation>
    </message>
    <message>
        <source>Name the key whose kernel is called.</source>
        <translation>请写出要调用其内核的键。</translation>
    </message>
    <message>
        <source>Name the operator to call.</source>
        <translation>请写要调用的算子。</translation>
    </message>
    <message>
        <source>Not mine: the lookup skips this key for the operator.</source>
        <translation>不归我管：对这个算子，查找越过这个键。</translation>
    </message>
    <message>
        <source>Number of the argument, from 0</source>
        <translation>参数的号码，从 0 开始</translation>
    </message>
    <message>
        <source>Operator that is called</source>
        <translation>被调用的算子</translation>
    </message>
    <message>
        <source>Raises an error, to see it travel up.</source>
        <translation>引发一个错误，看它往上走。</translation>
    </message>
    <message>
        <source>Re&amp;dispatch</source>
        <translation>重新调度(&amp;D)</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>删除(&amp;M)</translation>
    </message>
    <message>
        <source>Re&amp;turn argument</source>
        <translation>返回参数(&amp;T)</translation>
    </message>
    <message>
        <source>Register a kernel</source>
        <translation>登记内核</translation>
    </message>
    <message>
        <source>Returns one of its arguments unchanged.</source>
        <translation>原样返回它的一个参数。</translation>
    </message>
    <message>
        <source>Runs the kernel of another key of the same operator.</source>
        <translation>运行同一算子在另一个键的内核。</translation>
    </message>
    <message>
        <source>Runs, does nothing, and goes on below its own key.</source>
        <translation>运行，什么也不做，继续到自己键的下面。</translation>
    </message>
    <message>
        <source>Text of the error</source>
        <translation>错误的文字</translation>
    </message>
    <message>
        <source>The kernel that comes with the program.</source>
        <translation>程序自带的内核。</translation>
    </message>
    <message>
        <source>There is no key named %1.</source>
        <translation>没有名为 %1 的键。</translation>
    </message>
    <message>
        <source>Type a part of a key's name. Keys at which the operator has a kernel come first.</source>
        <translation>键入键名的一部分。算子有内核的键排在前面。</translation>
    </message>
    <message>
        <source>What runs at this hop instead, and at no other. The session does not change; the answer appears in Compare, from where it can be kept.</source>
        <translation>这一跳（只有这一跳）改为运行什么。会话不变；回答出现在“比较”里，可以从那里保留。</translation>
    </message>
    <message>
        <source>What runs when this key wins the lookup of this operator. The session remembers it; it can be undone like every change.</source>
        <translation>这个键赢得该算子的查找时运行什么。会话会记住它；像所有更改一样可以撤销。</translation>
    </message>
    <message>
        <source>What the error says</source>
        <translation>错误信息的内容</translation>
    </message>
    <message>
        <source>Write what the error says.</source>
        <translation>请写出错误信息的内容。</translation>
    </message>
    <message>
        <source>none here</source>
        <translation>这里没有</translation>
    </message>
</context>
<context>
    <name>keyfall::KernelViews</name>
    <message>
        <source>&lt;p&gt;A band a kernel or call, in the order in which they run. Operators of one kernel stand in its band; a double frame is a reduction, square corners a call. A red cross: two that could not become one kernel, and why.&lt;/p&gt;&lt;p&gt;A click or the arrow keys choose an operator, whose lines are then lit in the code.&lt;/p&gt;</source>
        <translation>&lt;p&gt;每个内核或调用占一条带，按运行次序排列。同一内核的算子在它的带里；双框是归约，直角是调用。红叉：两者不能成为一个内核，以及原因。&lt;/p&gt;&lt;p&gt;点击或方向键选择一个算子，它的行随后在代码中亮起。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;A column a level: each operation stands one behind the last that it waits for, so that those above each other do not wait for each other. An arrow says why one waits for the other: RAW reads what was written, view what a view names (solid), WAR and WAW write what was read or written (dashed). Dotted lines below are the hazards that follow from the arrows. At the bottom: the memory, with what the chosen operation reads and writes.&lt;/p&gt;</source>
        <translation>&lt;p&gt;每列一层：每个操作排在它所等待的最后一个操作的下一层，因此上下排列的操作互不等待。箭头说明为什么一个要等另一个：RAW 读取被写入的内容，“视图”读取某个视图所指的内容（实线）；WAR 和 WAW 写入曾被读取或写入的内容（虚线）。下方的点线是可由箭头推出的冲突。最下面是内存，标出所选操作读取和写入的部分。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Above: where each kernel is: in memory, loaded on a device, in a file. Below: a lane a caller. One leads the compile, the others wait for it (dashed), later ones hit. At the bottom: what must hold so that a call uses them.&lt;/p&gt;</source>
        <translation>&lt;p&gt;上面：每个内核在哪里：在内存中、加载到设备上、在文件中。下面：每个调用者一条泳道。一个领头编译，其余等待它（虚线），后来的命中。最下面：调用要使用它们必须满足的条件。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;How long each kernel took to compile, to wait for, to load and to run, on an axis of powers of ten. Wait: the longest of a caller for a compile that another one led. How long the run was held up for its kernels stands above them; its stages sum to what its hops say, and no hop's own time has it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;每个内核编译、等待、加载和运行各用了多久，轴按十的幂划分。等待：调用者等待别人领头的编译所用的最长时间。运行为其内核停顿了多久列在它们上方；各阶段之和等于各个跳所说的时间，任何跳自身的时间都不含它。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;The blocks of a launch, filled as far as their threads have points, and the threads of the chosen block, a warp a row: hollow ones are idle. The sliders change the sizes.&lt;/p&gt;</source>
        <translation>&lt;p&gt;一次启动的各个块，按有点可算的线程填充；以及所选块的线程，每行一个 warp：空心的空闲。滑块改变大小。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Cache</source>
        <translation>缓存</translation>
    </message>
    <message>
        <source>Code</source>
        <translation>代码</translation>
    </message>
    <message>
        <source>Data (*.json)</source>
        <translation>数据 (*.json)</translation>
    </message>
    <message>
        <source>Fusion</source>
        <translation>融合</translation>
    </message>
    <message>
        <source>Graphviz (*.dot)</source>
        <translation>Graphviz (*.dot)</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Looking at what the run calls…</source>
        <translation>正在查看这次运行调用了什么…</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Plan</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Run the session, then compile its operators.</source>
        <translation>先运行会话，再编译它的算子。</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
</context>
<context>
    <name>keyfall::KernelsPanel</name>
    <message>
        <source> callers</source>
        <translation> 个调用者</translation>
    </message>
    <message>
        <source>&amp;Forget kernels</source>
        <translation>忘掉内核(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&lt;p&gt;The kernels that the last run's blocks compiled() made: which operators became one and why others did not, their code in every language, what the cache did, a launch, the plan, and where the time went.&lt;/p&gt;&lt;p&gt;Compile is an experiment beside the run: several callers ask for the same kernels at the same time, one leads the compile, the others wait for it. A run without such blocks shows what its whole program would become.&lt;/p&gt;</source>
        <translation>&lt;p&gt;上次运行的 compiled() 块生成的内核：哪些算子合成一个、其余为什么没有，它们在各种语言中的代码，缓存做了什么，一次启动，计划，以及时间花在哪里。&lt;/p&gt;&lt;p&gt;“编译”是运行之外的实验：几个调用者同时请求同样的内核，一个带头编译，其余等待它。没有这种块的运行，显示它的整个程序会成为什么。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>An experiment beside the run; callers that ask for its kernels: %1.</source>
        <translation>运行之外的实验；请求其内核的调用者：%1 个。</translation>
    </message>
    <message>
        <source>As a &amp;table</source>
        <translation>显示为表格(&amp;T)</translation>
    </message>
    <message>
        <source>Asking for the kernels: %1.</source>
        <translation>正在请求内核：%1。</translation>
    </message>
    <message>
        <source>Ca&amp;ncel</source>
        <translation>取消(&amp;N)</translation>
    </message>
    <message>
        <source>Callers ask for them: stop them first, or wait.</source>
        <translation>调用者正在请求它们：先让它们停下，或者等一等。</translation>
    </message>
    <message>
        <source>Co&amp;mpile</source>
        <translation>编译(&amp;M)</translation>
    </message>
    <message>
        <source>Compile the operators of this run.</source>
        <translation>编译这次运行的算子。</translation>
    </message>
    <message>
        <source>Compiled kernels</source>
        <translation>编译的内核</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>Export the view</source>
        <translation>导出视图</translation>
    </message>
    <message>
        <source>Forget the compiled kernels in memory, of runs and of experiments: who asks next misses, and finds those that files keep</source>
        <translation>忘掉内存中由运行和实验编译的内核：下一个请求者不会命中，但会找到文件中保存的内核</translation>
    </message>
    <message>
        <source>How many callers ask at the same time</source>
        <translation>有多少调用者同时请求</translation>
    </message>
    <message>
        <source>It is timed from its beginning; events that came later and are not in the times: %1.</source>
        <translation>计时从运行开头算起；后来发生、未计入时间的事件：%1。</translation>
    </message>
    <message>
        <source>Kernel that is shown</source>
        <translation>显示的内核</translation>
    </message>
    <message>
        <source>Kernels are kept in memory only: %1</source>
        <translation>内核只保存在内存中：%1</translation>
    </message>
    <message>
        <source>Kernels of earlier runs: %1.</source>
        <translation>之前运行的内核：%1。</translation>
    </message>
    <message>
        <source>Let the callers ask a cache of this panel for the kernels</source>
        <translation>让调用者向这个面板的缓存请求内核</translation>
    </message>
    <message>
        <source>Let the callers go; a compile that runs goes on, and is kept</source>
        <translation>让调用者离开；正在进行的编译会继续，结果会保留</translation>
    </message>
    <message>
        <source>Let the run go on without the kernels that are not compiled yet</source>
        <translation>让运行不等尚未编译好的内核，继续进行</translation>
    </message>
    <message>
        <source>Line %1 forgot what an earlier run compiled, so that its callers meet; kernels: %2.</source>
        <translation>第 %1 行忘掉了之前的运行编译的内容，好让它的调用者相遇；内核：%2 个。</translation>
    </message>
    <message>
        <source>Line %1 ran eagerly: %2.</source>
        <translation>第 %1 行逐个执行：%2。</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>Run the session to see which kernels its operators become.</source>
        <translation>运行会话，看看它的算子成为哪些内核。</translation>
    </message>
    <message>
        <source>Running it under the Tracer and fusing what it calls…</source>
        <translation>正在 Tracer 下运行并融合它的调用…</translation>
    </message>
    <message>
        <source>Save the view as PNG, SVG, PDF, JSON or DOT</source>
        <translation>把视图保存为 PNG、SVG、PDF、JSON 或 DOT</translation>
    </message>
    <message>
        <source>Show each picture as a table</source>
        <translation>把每幅图显示为表格</translation>
    </message>
    <message>
        <source>Show the kernels that the run made, and what its cache did</source>
        <translation>显示运行生成的内核，以及它的缓存做了什么</translation>
    </message>
    <message>
        <source>The &amp;run's own</source>
        <translation>运行自己的(&amp;R)</translation>
    </message>
    <message>
        <source>The run compiled nothing.</source>
        <translation>本次运行没有编译任何东西。</translation>
    </message>
    <message>
        <source>The run compiled nothing: no block compiled() is in it (Run &gt; Compiled makes its lines ones).</source>
        <translation>本次运行没有编译任何东西：其中没有 compiled() 块（“运行 &gt; 编译运行”会把各行变成这样的块）。</translation>
    </message>
    <message>
        <source>The run goes on; its cache so far: %1.</source>
        <translation>运行仍在进行；它的缓存至今：%1。</translation>
    </message>
    <message>
        <source>Timed on made-up numbers in the memory of the CPU, calls left out.</source>
        <translation>在 CPU 内存中的虚构数字上计时，略去调用。</translation>
    </message>
    <message>
        <source>Timed on made-up numbers in the memory of the CPU.</source>
        <translation>在 CPU 内存中的虚构数字上计时。</translation>
    </message>
    <message>
        <source>Traced and fused as one graph, its program would be:</source>
        <translation>作为一张图跟踪并融合，它的程序会是：</translation>
    </message>
    <message>
        <source>What compiles and runs the kernels</source>
        <translation>由什么编译并运行内核</translation>
    </message>
</context>
<context>
    <name>keyfall::KeyGrid</name>
    <message>
        <source>&lt;p&gt;Keys that exist once for every backend. A key is in the set when its functionality bit (first column) and its backend bit (first row) both are, so the set is always functionalities × backends (pytorch:M9). Clearing a key clears its functionality; backend bits stay (pytorch:M8).&lt;/p&gt;</source>
        <translation>&lt;p&gt;每个后端各有一份的键。键的功能位（第一列）和后端位（第一行）都在，键就在键集里，所以键集总是功能 × 后端（pytorch:M9）。取消一个键会取消它的功能；后端位留下（pytorch:M8）。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Per-backend keys, functionality by backend</source>
        <translation>各后端的键，行是功能，列是后端</translation>
    </message>
</context>
<context>
    <name>keyfall::KeyGridBox</name>
    <message>
        <source>Per backend: %1</source>
        <translation>各后端：%1</translation>
    </message>
    <message>
        <source>Per backend: none in use</source>
        <translation>各后端：都未使用</translation>
    </message>
    <message>
        <source>Ticks the key set</source>
        <translation>勾选键集</translation>
    </message>
    <message>
        <source>Ticks thread excludes (−)</source>
        <translation>勾选线程排除 (−)</translation>
    </message>
    <message>
        <source>Ticks thread includes (+)</source>
        <translation>勾选线程包含 (+)</translation>
    </message>
    <message>
        <source>Which set Space and a click change in the grid; + and − show the thread-local sets</source>
        <translation>空格和点击在网格里改变哪个集；+ 和 − 显示线程的集</translation>
    </message>
    <message>
        <source>Which set the grid edits</source>
        <translation>网格编辑哪个集</translation>
    </message>
</context>
<context>
    <name>keyfall::KeyGridModel</name>
    <message>
        <source>%1, for every backend in the set</source>
        <translation>%1，对键集中的每个后端</translation>
    </message>
    <message>
        <source>Clearing it clears the functionality; backend bits stay (pytorch:M8).</source>
        <translation>取消它会取消功能；后端位留下（pytorch:M8）。</translation>
    </message>
    <message>
        <source>backend %1</source>
        <translation>后端 %1</translation>
    </message>
    <message>
        <source>bit</source>
        <translation>位</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>被排除</translation>
    </message>
    <message>
        <source>in the key set</source>
        <translation>在键集里</translation>
    </message>
    <message>
        <source>included</source>
        <translation>被包含</translation>
    </message>
    <message>
        <source>not in the key set</source>
        <translation>不在键集里</translation>
    </message>
</context>
<context>
    <name>keyfall::KeyGroup</name>
    <message>
        <source>%1, all shown</source>
        <translation>%1，全部显示</translation>
    </message>
    <message>
        <source>%1, folded</source>
        <translation>%1，已折叠</translation>
    </message>
    <message>
        <source>%1: %2 of %3 found</source>
        <translation>%1：找到 %3 个中的 %2 个</translation>
    </message>
    <message>
        <source>%1: %2 of %3 in use</source>
        <translation>%1：%3 个中用了 %2 个</translation>
    </message>
    <message>
        <source>Backends</source>
        <translation>后端</translation>
    </message>
    <message>
        <source>Kinds of tensors</source>
        <translation>张量种类</translation>
    </message>
    <message>
        <source>Layers and modes</source>
        <translation>层和模式</translation>
    </message>
    <message>
        <source>Other keys</source>
        <translation>其他键</translation>
    </message>
    <message>
        <source>Show every key of the group, or only those that play a part</source>
        <translation>显示这一组的所有键，或只显示起作用的</translation>
    </message>
</context>
<context>
    <name>keyfall::KeyList</name>
    <message>
        <source>Filter keys</source>
        <translation>过滤键</translation>
    </message>
    <message>
        <source>Filter keys by name, kind or bit</source>
        <translation>按名字、种类或位过滤键</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Position in the key set; larger wins</source>
        <translation>在键集中的位置；大者胜</translation>
    </message>
    <message>
        <source>Thread excludes</source>
        <translation>线程排除</translation>
    </message>
    <message>
        <source>Thread includes</source>
        <translation>线程包含</translation>
    </message>
    <message>
        <source>Ticked: in the key set</source>
        <translation>已勾：在键集里</translation>
    </message>
    <message>
        <source>What the key does in this lookup</source>
        <translation>这个键在这次查找中做什么</translation>
    </message>
    <message>
        <source>the thread-local exclude set; what is ticked here is in the set of no call</source>
        <translation>线程的排除集；这里勾的不在任何调用的键集里</translation>
    </message>
    <message>
        <source>the thread-local include set; what is ticked here is in the set of every call</source>
        <translation>线程的包含集；这里勾的在每个调用的键集里</translation>
    </message>
</context>
<context>
    <name>keyfall::KeyPanel</name>
    <message>
        <source>&lt;p&gt;The dispatch keys of the model, the highest priority on top. Tick keys to put them into the set that every call of the program starts from, or let the tensors decide.&lt;/p&gt;&lt;p&gt;&lt;b&gt;+&lt;/b&gt; and &lt;b&gt;−&lt;/b&gt; are the thread-local include and exclude sets: the call starts from (ticked or included) and not excluded.&lt;/p&gt;&lt;p&gt;The marked row is the key that the first call of the program would run next, or, while a hop is selected, the key that this hop runs at. Up, Down, Left and Right walk over the boxes, Space ticks.&lt;/p&gt;</source>
        <translation>&lt;p&gt;模型的调度键，优先级最高的在最上面。勾选的键进入程序每个调用开始时的键集，也可以让张量决定。&lt;/p&gt;&lt;p&gt;&lt;b&gt;+&lt;/b&gt; 和 &lt;b&gt;−&lt;/b&gt; 是线程的包含集和排除集：调用从（打勾或包含）而且没有排除的键开始。&lt;/p&gt;&lt;p&gt;有标记的一行是程序第一个调用接下来要运行的键；选中一跳时，是那一跳运行的键。方向键在方框之间移动，空格打勾。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>A trace is shown, of a program that ran elsewhere. The session keeps its own key set, and its next run shows that one.</source>
        <translation>现在显示的是在别处运行的程序的跟踪。会话保留自己的键集，下次运行时显示会话的键集。</translation>
    </message>
    <message>
        <source>As a number</source>
        <translation>写成数字</translation>
    </message>
    <message>
        <source>E&amp;xplicit</source>
        <translation>指定(&amp;X)</translation>
    </message>
    <message>
        <source>Every call computes its key set from its arguments, as real programs do.</source>
        <translation>每个调用从参数算出键集，真实的程序就是这样。</translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation>排除 %1</translation>
    </message>
    <message>
        <source>Explicit key set</source>
        <translation>指定键集</translation>
    </message>
    <message>
        <source>From the &amp;tensors</source>
        <translation>来自张量(&amp;T)</translation>
    </message>
    <message>
        <source>Include %1</source>
        <translation>包含 %1</translation>
    </message>
    <message>
        <source>Key m&amp;odel:</source>
        <translation>键模型(&amp;O)：</translation>
    </message>
    <message>
        <source>Key model of the session</source>
        <translation>会话的键模型</translation>
    </message>
    <message>
        <source>Key set %1</source>
        <translation>键集 %1</translation>
    </message>
    <message>
        <source>Key set from the tensors</source>
        <translation>来自张量的键集</translation>
    </message>
    <message>
        <source>Key set:</source>
        <translation>键集：</translation>
    </message>
    <message>
        <source>Key set: that of the trace's call</source>
        <translation>键集：跟踪中该调用的键集</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>调度键</translation>
    </message>
    <message>
        <source>No longer exclude %1</source>
        <translation>不再排除 %1</translation>
    </message>
    <message>
        <source>No longer include %1</source>
        <translation>不再包含 %1</translation>
    </message>
    <message>
        <source>Show and dispatch with another key list; what it has no place for is said, and undo brings it back</source>
        <translation>用另一份键来显示和调度；放不下的会说明，撤销可以恢复</translation>
    </message>
    <message>
        <source>The ticked keys are the key set of every call of the program.</source>
        <translation>打勾的键就是程序每个调用的键集。</translation>
    </message>
    <message>
        <source>The ticked keys in hexadecimal and binary, to read and to type. What the thread includes and excludes is not in them: a call's set is this with the one and without the other.</source>
        <translation>打勾的键的十六进制和二进制形式，可读也可输入。线程包含和排除的键不在其中：调用的键集是它加上前者、去掉后者。</translation>
    </message>
    <message>
        <source>Tick %1</source>
        <translation>勾选 %1</translation>
    </message>
    <message>
        <source>Untick %1</source>
        <translation>取消 %1</translation>
    </message>
    <message>
        <source>What happens next?</source>
        <translation>接下来会怎样？</translation>
    </message>
</context>
<context>
    <name>keyfall::KeyRow</name>
    <message>
        <source>Bit</source>
        <translation>位</translation>
    </message>
    <message>
        <source>Exclude %1</source>
        <translation>排除 %1</translation>
    </message>
    <message>
        <source>Include %1</source>
        <translation>包含 %1</translation>
    </message>
    <message>
        <source>Thread-local exclude set: takes %1 away from every call, also when it is included.</source>
        <translation>线程的排除集：从每个调用拿走 %1，即使它被包含。</translation>
    </message>
    <message>
        <source>Thread-local include set: adds %1 to every call of the program.</source>
        <translation>线程的包含集：给程序的每个调用加上 %1。</translation>
    </message>
</context>
<context>
    <name>keyfall::KeyWords</name>
    <message>
        <source>%1 finds no kernel.</source>
        <translation>%1 找不到内核。</translation>
    </message>
    <message>
        <source>%1 finds no key.</source>
        <translation>%1 找不到键。</translation>
    </message>
    <message>
        <source>%1 is chosen, and has no kernel for %2: the call fails.</source>
        <translation>选中了 %1，但它没有 %2 的内核：调用失败。</translation>
    </message>
    <message>
        <source>%1 is in the key set.</source>
        <translation>%1 在键集里。</translation>
    </message>
    <message>
        <source>%1 is in the set, below the winner: a redispatch may reach it.</source>
        <translation>%1 在键集里，在胜者下面：重新调度可能到达它。</translation>
    </message>
    <message>
        <source>%1 is left out: the thread-local exclude set masks it.</source>
        <translation>%1 不算在内：线程的排除集遮住了它。</translation>
    </message>
    <message>
        <source>%1 is not in the key set.</source>
        <translation>%1 不在键集里。</translation>
    </message>
    <message>
        <source>%1 is passed: another entry stands before it.</source>
        <translation>%1 被越过：另一个表项挡在前面。</translation>
    </message>
    <message>
        <source>%1 is passed: it has no kernel for %2.</source>
        <translation>%1 被越过：它没有 %2 的内核。</translation>
    </message>
    <message>
        <source>%1 is passed: its entry for %2 is a fallthrough.</source>
        <translation>%1 被越过：它为 %2 的表项是穿透。</translation>
    </message>
    <message>
        <source>%1 wins the lookup of %2.</source>
        <translation>%1 赢得 %2 的查找。</translation>
    </message>
    <message>
        <source>%1 wins: %2 runs %3.</source>
        <translation>%1 胜出：%2 运行 %3。</translation>
    </message>
    <message>
        <source>%1 wins: %2 runs its standard kernel.</source>
        <translation>%1 胜出：%2 运行其标准内核。</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1, %2, %3</source>
        <translation>%1，%2，%3</translation>
    </message>
    <message>
        <source>A `with` block of the program includes %1.</source>
        <translation>程序的 `with` 块包含 %1。</translation>
    </message>
    <message>
        <source>A kernel calls that of %1 for %2 directly: no key set is looked up.</source>
        <translation>某个内核直接调用 %1 上 %2 的内核：不查找键集。</translation>
    </message>
    <message>
        <source>First lookup</source>
        <translation>第一次查找</translation>
    </message>
    <message>
        <source>Hop %1</source>
        <translation>跳 %1</translation>
    </message>
    <message>
        <source>Hop %1: %2 at %3</source>
        <translation>跳 %1：%2 在 %3</translation>
    </message>
    <message>
        <source>Hop %1: %2 finds no kernel.</source>
        <translation>跳 %1：%2 找不到内核。</translation>
    </message>
    <message>
        <source>Hop %1: %2 finds no key.</source>
        <translation>第 %1 跳：%2 找不到键。</translation>
    </message>
    <message>
        <source>Next: %1</source>
        <translation>下一个：%1</translation>
    </message>
    <message>
        <source>No key was left for %1: %2 at %3 runs.</source>
        <translation>%1 没有键剩下：运行 %3 处的 %2。</translation>
    </message>
    <message>
        <source>No key was left for %1: none wins.</source>
        <translation>%1 没有键剩下：没有哪个键胜出。</translation>
    </message>
    <message>
        <source>The program calls no operator yet.</source>
        <translation>程序还没有调用算子。</translation>
    </message>
    <message>
        <source>The program cannot be read.</source>
        <translation>程序读不懂。</translation>
    </message>
    <message>
        <source>The program cannot run to its first lookup.</source>
        <translation>程序运行不到第一次查找。</translation>
    </message>
    <message>
        <source>The session cannot be prepared.</source>
        <translation>会话无法准备。</translation>
    </message>
    <message>
        <source>The switch Compiled is on: the program's lines are traced first, which includes %1.</source>
        <translation>“编译运行”已打开：先追踪程序的各行，为此包含 %1。</translation>
    </message>
    <message>
        <source>There is no operator named %1.</source>
        <translation>没有叫 %1 的算子。</translation>
    </message>
    <message>
        <source>below</source>
        <translation>在下面</translation>
    </message>
    <message>
        <source>excluded</source>
        <translation>被排除</translation>
    </message>
    <message>
        <source>fallthrough</source>
        <translation>穿透</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺少</translation>
    </message>
    <message>
        <source>next</source>
        <translation>下一个</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>没有内核</translation>
    </message>
    <message>
        <source>no key</source>
        <translation>没有键</translation>
    </message>
    <message>
        <source>runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>runs: called directly</source>
        <translation>运行：被直接调用</translation>
    </message>
    <message>
        <source>shadowed</source>
        <translation>被遮蔽</translation>
    </message>
</context>
<context>
    <name>keyfall::LadderMap</name>
    <message>
        <source>Overview of the run</source>
        <translation>运行的概览</translation>
    </message>
    <message>
        <source>The whole run: calls, at the right errors (red) and found hops, at the left break points, the position, and what is in sight. Click to go there.</source>
        <translation>整个运行：调用，右边是错误（红）和找到的跳，左边是断点，还有当前位置以及看得见的部分。点击即可到达。</translation>
    </message>
</context>
<context>
    <name>keyfall::LadderView</name>
    <message>
        <source>%1 is in the session's key set. Click to take it out.</source>
        <translation>%1 在会话的键集里。点击拿走它。</translation>
    </message>
    <message>
        <source>%1 is not in the session's key set. Click to put it in.</source>
        <translation>%1 不在会话的键集里。点击放入它。</translation>
    </message>
    <message>
        <source>Actual size</source>
        <translation>原大小</translation>
    </message>
    <message>
        <source>Before the first hop.</source>
        <translation>第一跳之前。</translation>
    </message>
    <message>
        <source>Fit in the window</source>
        <translation>适合窗口</translation>
    </message>
    <message>
        <source>Fold repetitions</source>
        <translation>折叠重复</translation>
    </message>
    <message>
        <source>Fold unused lanes</source>
        <translation>折叠不用的泳道</translation>
    </message>
    <message>
        <source>How the call falls through its dispatch keys. The Hops panel says the same in words.</source>
        <translation>调用怎样沿调度键下落。“跳”面板用文字说同样的内容。</translation>
    </message>
    <message>
        <source>Ladder</source>
        <translation>梯图</translation>
    </message>
    <message>
        <source>Lanes of keys that play no part here. Click to show them.</source>
        <translation>在这里没有作用的键的泳道。点击显示它们。</translation>
    </message>
    <message>
        <source>One lane a key, the highest priority on top; time runs to the right. A call falls from lane to lane, and its result climbs back. Chips are the key set, which loses its top key with every redispatch. Hollow signs are keys of the set that were passed, with the reason.</source>
        <translation>每个键一条泳道，优先级最高的在最上面；时间向右。调用一条一条往下落，结果爬回来。小牌是键集，每次重新调度失去最高的键。空心记号是键集中被越过的键，带有原因。</translation>
    </message>
    <message>
        <source>Playback stops at every operator here</source>
        <translation>播放在这里的每个算子停下</translation>
    </message>
    <message>
        <source>Playback stops here</source>
        <translation>播放在这里停下</translation>
    </message>
    <message>
        <source>Run the session to see how its calls fall through their keys.</source>
        <translation>运行会话，看它的调用怎样沿调度键下落。</translation>
    </message>
    <message>
        <source>Scroll the ladder sideways</source>
        <translation>左右滚动梯图</translation>
    </message>
    <message>
        <source>Scroll the ladder up and down</source>
        <translation>上下滚动梯图</translation>
    </message>
    <message>
        <source>Show the next round</source>
        <translation>显示下一轮</translation>
    </message>
    <message>
        <source>Show the round before</source>
        <translation>显示上一轮</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
</context>
<context>
    <name>keyfall::LaunchBar</name>
    <message>
        <source>CPU</source>
        <translation>CPU</translation>
    </message>
    <message>
        <source>CUDA</source>
        <translation>CUDA</translation>
    </message>
    <message>
        <source>Device of the launch</source>
        <translation>启动的设备</translation>
    </message>
    <message>
        <source>Value of %1</source>
        <translation>%1 的值</translation>
    </message>
    <message>
        <source>Value of %1, in powers of ten</source>
        <translation>%1 的值，按十的幂</translation>
    </message>
</context>
<context>
    <name>keyfall::LaunchDisplay</name>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
    <message>
        <source>An axis has size 0: nothing is launched.</source>
        <translation>有一个轴的大小为 0：不启动任何东西。</translation>
    </message>
    <message>
        <source>Between the last two cells: %1 more, which are full.</source>
        <translation>最后两格之间还有 %1 个，都是满的。</translation>
    </message>
    <message>
        <source>Block %1 has no points: all its threads are idle.</source>
        <translation>块 %1 没有点：它的线程全部空闲。</translation>
    </message>
    <message>
        <source>Block %1: point %2 (%3), steps: %4, busy threads: %5, idle: %6.</source>
        <translation>块 %1：点 %2（%3），步数：%4，忙线程：%5，空闲：%6。</translation>
    </message>
    <message>
        <source>Block %1: points %2 to %3 (%4), busy threads: %5, idle: %6.</source>
        <translation>块 %1：点 %2 到 %3（%4），忙碌线程 %5 个，空闲 %6 个。</translation>
    </message>
    <message>
        <source>Block or call</source>
        <translation>块或调用</translation>
    </message>
    <message>
        <source>Blocks: %1, one for each point; the threads of a block, %2, share the steps of its loops. Threads that are idle: %3.</source>
        <translation>块：%1，每个点一块；一块的 %2 个线程分担其循环的步。空闲线程：%3。</translation>
    </message>
    <message>
        <source>Blocks: %1, threads in each: %2, points: %3. Threads that are idle: %4.</source>
        <translation>块 %1 个，每块线程 %2 个，点 %3 个。空闲线程 %4 个。</translation>
    </message>
    <message>
        <source>Call %1</source>
        <translation>调用 %1</translation>
    </message>
    <message>
        <source>Call %1 has no points.</source>
        <translation>调用 %1 没有点。</translation>
    </message>
    <message>
        <source>Call %1: points %2 to %3, from %4 to %5.</source>
        <translation>调用 %1：点 %2 到 %3，从 %4 到 %5。</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Calls on the CPU have no threads of their own</source>
        <translation>CPU 上的调用没有自己的线程</translation>
    </message>
    <message>
        <source>Calls on the CPU: %1, for %2 points. A call shares its points between the threads of the processor by itself.</source>
        <translation>CPU 上调用 %1 次，共 %2 个点。一次调用自己把点分给处理器的线程。</translation>
    </message>
    <message>
        <source>First point</source>
        <translation>第一个点</translation>
    </message>
    <message>
        <source>Grid</source>
        <translation>网格</translation>
    </message>
    <message>
        <source>Idle threads</source>
        <translation>空闲线程</translation>
    </message>
    <message>
        <source>Its first launch on %1 timed blocks of each size and took the fastest: threads in each %2.</source>
        <translation>它在 %1 上的第一次启动为各种大小的线程块计时，并采用最快的一种：每块线程 %2 个。</translation>
    </message>
    <message>
        <source>Least times by threads: %1.</source>
        <translation>按线程数的最短时间：%1。</translation>
    </message>
    <message>
        <source>No number of threads could be timed: %1</source>
        <translation>没有一种线程数能够计时：%1</translation>
    </message>
    <message>
        <source>Points</source>
        <translation>点</translation>
    </message>
    <message>
        <source>Points of call %1</source>
        <translation>调用 %1 的点</translation>
    </message>
    <message>
        <source>Threads of block %1</source>
        <translation>块 %1 的线程</translation>
    </message>
    <message>
        <source>Where</source>
        <translation>位置</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>还有 %1 个</translation>
    </message>
    <message>
        <source>from point %1: %2</source>
        <translation>从点 %1 起：%2</translation>
    </message>
    <message>
        <source>idle</source>
        <translation>空闲</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>steps %1 to %2</source>
        <translation>第 %1 到 %2 步</translation>
    </message>
    <message>
        <source>steps %1 to %2, then each %3 further</source>
        <translation>第 %1 到 %2 步，然后每次再往后 %3 步</translation>
    </message>
</context>
<context>
    <name>keyfall::LessonCourse</name>
    <message>
        <source>%1 is not in the set.</source>
        <translation>%1 不在键集里。</translation>
    </message>
    <message>
        <source>Call %1</source>
        <translation>调用 %1</translation>
    </message>
    <message>
        <source>Choose all that are right.</source>
        <translation>选择所有正确的。</translation>
    </message>
    <message>
        <source>Choose one.</source>
        <translation>选择一个。</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>完成：%1</translation>
    </message>
    <message>
        <source>How does the call end?</source>
        <translation>调用怎样结束？</translation>
    </message>
    <message>
        <source>It raises an error</source>
        <translation>它引发错误</translation>
    </message>
    <message>
        <source>It returns</source>
        <translation>它返回</translation>
    </message>
    <message>
        <source>Lesson: %1</source>
        <translation>课程：%1</translation>
    </message>
    <message>
        <source>Not done yet: step %1, %2</source>
        <translation>还没有完成：第 %1 步，%2</translation>
    </message>
    <message>
        <source>Not so. Right: %1.</source>
        <translation>不对。正确答案：%1。</translation>
    </message>
    <message>
        <source>Predict this run</source>
        <translation>预测这次运行</translation>
    </message>
    <message>
        <source>Right: %1.</source>
        <translation>对：%1。</translation>
    </message>
    <message>
        <source>Solution %1</source>
        <translation>解答 %1</translation>
    </message>
    <message>
        <source>Solved.</source>
        <translation>已解决。</translation>
    </message>
    <message>
        <source>The answer: %1.</source>
        <translation>正确答案：%1。</translation>
    </message>
    <message>
        <source>There is nothing to predict: no lookup of this run has a choice.</source>
        <translation>没有可预测的：这次运行的查找都没有选择。</translation>
    </message>
    <message>
        <source>There is nothing to predict: the calls in the window are another program's.</source>
        <translation>没有可预测的：窗口中的调用来自另一个程序。</translation>
    </message>
    <message>
        <source>Write the answer.</source>
        <translation>写下答案。</translation>
    </message>
    <message>
        <source>Write the bits as a number.</source>
        <translation>把位写成一个数。</translation>
    </message>
    <message>
        <source>Write the key's name, or click its lane.</source>
        <translation>写键的名字，或点击它的泳道。</translation>
    </message>
    <message>
        <source>Write the number.</source>
        <translation>写数字。</translation>
    </message>
    <message>
        <source>a key</source>
        <translation>一个键</translation>
    </message>
    <message>
        <source>a number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>“%1” is not a number.</source>
        <translation>“%1”不是数。</translation>
    </message>
</context>
<context>
    <name>keyfall::LessonGuide</name>
    <message>
        <source>Lesson: %1</source>
        <translation>课程：%1</translation>
    </message>
</context>
<context>
    <name>keyfall::LessonHandout</name>
    <message>
        <source>And then? Whose kernel runs next?</source>
        <translation>然后呢？接下来运行谁的内核？</translation>
    </message>
    <message>
        <source>Answers: %1</source>
        <translation>答案：%1</translation>
    </message>
    <message>
        <source>Picture: that of step %1.</source>
        <translation>图：见第 %1 步。</translation>
    </message>
    <message>
        <source>The PDF could not be started.</source>
        <translation>PDF 无法开始写出。</translation>
    </message>
    <message>
        <source>The first %1 of %2 hops.</source>
        <translation>共 %2 跳，这里是前 %1 跳。</translation>
    </message>
    <message>
        <source>Why?</source>
        <translation>为什么？</translation>
    </message>
    <message>
        <source>Your answer:</source>
        <translation>你的回答：</translation>
    </message>
    <message>
        <source>… and %1 more hops like the last one.</source>
        <translation>……还有 %1 跳，都和最后一跳一样。</translation>
    </message>
</context>
<context>
    <name>keyfall::LessonPanel</name>
    <message>
        <source> · %1 of %2 right</source>
        <translation> · %2 个中对 %1 个</translation>
    </message>
    <message>
        <source> · done</source>
        <translation> · 已完成</translation>
    </message>
    <message>
        <source>%1 %2. %3
%4 · %5 min</source>
        <translation>%1 %2. %3
%4 · %5 分钟</translation>
    </message>
    <message>
        <source>%1 of %2 steps</source>
        <translation>%1 / %2 步</translation>
    </message>
    <message>
        <source>%1 · goes on at step %2</source>
        <translation>%1 · 从第 %2 步继续</translation>
    </message>
    <message>
        <source>%1 · missing: step %2</source>
        <translation>%1 · 缺第 %2 步</translation>
    </message>
    <message>
        <source>**Hint.** %1</source>
        <translation>**提示：** %1</translation>
    </message>
    <message>
        <source>**This step cannot be shown.** %1</source>
        <translation>**这一步无法显示。** %1</translation>
    </message>
    <message>
        <source>&lt;p&gt;Lessons to take alone: read, predict what happens, choose, and change the session until a list of wishes holds. Everything is computed from what really runs; every change can be undone.&lt;/p&gt;</source>
        <translation>&lt;p&gt;可以独自学习的课程：阅读，预测会发生什么，选择，以及更改会话，直到一列要求都满足。一切都从真正的运行算出；每个更改都可以撤销。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>A hint; an answer after one counts half</source>
        <translation>一个提示；提示之后的答案算一半</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Back to the list of lessons</source>
        <translation>回到课程列表</translation>
    </message>
    <message>
        <source>Finish</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>Finish anyway</source>
        <translation>仍要结束</translation>
    </message>
    <message>
        <source>Give up</source>
        <translation>放弃</translation>
    </message>
    <message>
        <source>Go back (Alt+PageUp)</source>
        <translation>后退 (Alt+PageUp)</translation>
    </message>
    <message>
        <source>Go on (Alt+PageDown)</source>
        <translation>继续 (Alt+PageDown)</translation>
    </message>
    <message>
        <source>Go on with lesson %1</source>
        <translation>继续第 %1 课</translation>
    </message>
    <message>
        <source>Go to step %1</source>
        <translation>转到第 %1 步</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Language of the lessons</source>
        <translation>课程的语言</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Lessons</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一步</translation>
    </message>
    <message>
        <source>Next lesson</source>
        <translation>下一课</translation>
    </message>
    <message>
        <source>Not done yet:</source>
        <translation>还没有完成：</translation>
    </message>
    <message>
        <source>Open the lesson that follows</source>
        <translation>打开后面的一课</translation>
    </message>
    <message>
        <source>Show the answer</source>
        <translation>显示答案</translation>
    </message>
    <message>
        <source>Start again</source>
        <translation>重新开始</translation>
    </message>
    <message>
        <source>Text of the step</source>
        <translation>这一步的文字</translation>
    </message>
    <message>
        <source>The session as it was at first; undo brings yours back</source>
        <translation>最初的会话；撤销可恢复您的</translation>
    </message>
    <message>
        <source>The step that is not done</source>
        <translation>还没有完成的那一步</translation>
    </message>
    <message>
        <source>step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>… and %1 more</source>
        <translation>……另有 %1 步</translation>
    </message>
</context>
<context>
    <name>keyfall::LessonShelf</name>
    <message>
        <source>How far you got could not be kept: %1</source>
        <translation>您的进度无法保存：%1</translation>
    </message>
    <message>
        <source>How far you got with the lessons could not be read, and is not kept: %1</source>
        <translation>课程的进度无法读取，也没有保存：%1</translation>
    </message>
    <message>
        <source>How far you got with the lessons could not be read. The file was set aside as %1.</source>
        <translation>课程的进度无法读取。文件已另存为 %1。</translation>
    </message>
</context>
<context>
    <name>keyfall::LessonTabs</name>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Learn&lt;/b&gt; takes lessons: read, predict, choose, change a session until a list holds. &lt;b&gt;Write&lt;/b&gt; makes lessons of what the window shows.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;学习&lt;/b&gt;用来上课：阅读、预测、选择、改动会话，直到清单全部成立。&lt;b&gt;编写&lt;/b&gt;用窗口显示的内容做课程。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Learn</source>
        <translation>学习</translation>
    </message>
    <message>
        <source>Take lessons: read, predict, choose, change</source>
        <translation>上课：阅读、预测、选择、改动</translation>
    </message>
    <message>
        <source>Write</source>
        <translation>编写</translation>
    </message>
    <message>
        <source>Write lessons of what the window shows</source>
        <translation>用窗口显示的内容写课程</translation>
    </message>
</context>
<context>
    <name>keyfall::LessonWriting</name>
    <message>
        <source>Choose a step, and record where its task starts first.</source>
        <translation>先选一步，并记录任务的起点。</translation>
    </message>
    <message>
        <source>Select a hop of a run that is up to date: it is what the question is about.</source>
        <translation>请在最新的运行中选中一跳：问题就是关于它的。</translation>
    </message>
    <message>
        <source>Session of the step “%1”</source>
        <translation>步骤“%1”的会话</translation>
    </message>
    <message>
        <source>The goal is the start: change the session until it is as it is wanted, first.</source>
        <translation>目标与起点相同：请先把会话改成想要的样子。</translation>
    </message>
    <message>
        <source>The page is in %1.</source>
        <translation>网页在 %1。</translation>
    </message>
    <message>
        <source>not checked yet</source>
        <translation>还没有检查</translation>
    </message>
</context>
<context>
    <name>keyfall::ListPicture</name>
    <message>
        <source>SVG or PDF</source>
        <translation>SVG 或 PDF</translation>
    </message>
    <message>
        <source>The ending &quot;%1&quot; names no picture format</source>
        <translation>结尾“%1”不是图片格式</translation>
    </message>
    <message>
        <source>The picture could not be compressed as PNG.</source>
        <translation>图片无法压缩成 PNG。</translation>
    </message>
    <message>
        <source>The picture would be %1 × %2 pixels, more than can be painted.</source>
        <translation>图片会有 %1 × %2 个像素，多得画不了。</translation>
    </message>
    <message>
        <source>The scale must be greater than 0.</source>
        <translation>倍率必须大于 0。</translation>
    </message>
    <message>
        <source>There is not enough memory for the picture.</source>
        <translation>内存不够放这张图片。</translation>
    </message>
    <message>
        <source>use a smaller scale</source>
        <translation>用小一些的倍率</translation>
    </message>
    <message>
        <source>use a smaller scale (at most %1), %2</source>
        <translation>用小一些的倍率（最大 %1），%2</translation>
    </message>
    <message>
        <source>use one of: %1</source>
        <translation>请用其中之一：%1</translation>
    </message>
</context>
<context>
    <name>keyfall::ListedNames</name>
    <message>
        <source>, </source>
        <translation>、</translation>
    </message>
</context>
<context>
    <name>keyfall::ListedPhrases</name>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
</context>
<context>
    <name>keyfall::MainWindow</name>
    <message>
        <source>This picture is not of the session and its key model: nothing there can be changed from here.</source>
        <translation>这幅图不属于此会话及其键模型：不能从这里更改会话。</translation>
    </message>
</context>
<context>
    <name>keyfall::ManualOpener</name>
    <message>
        <source>More: %1</source>
        <translation>更多：%1</translation>
    </message>
</context>
<context>
    <name>keyfall::ManualPanel</name>
    <message>
        <source>%1 places</source>
        <translation>%1 处</translation>
    </message>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Contents</source>
        <translation>目录(&amp;C)</translation>
    </message>
    <message>
        <source>1 place</source>
        <translation>1 处</translation>
    </message>
    <message>
        <source>&lt;p&gt;How Keyfall is used, page by page, and what its words mean. F1 opens the page of the panel that has the keyboard, or the word that is selected.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Keyfall 怎样使用，一页一页地讲，还有各个词的意思。F1 打开键盘所在面板的那一页，或选中的词。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>A page of the manual. Tab goes from link to link, Return follows one; a session's link opens it in the window.</source>
        <translation>手册的一页。Tab 在链接之间移动，Enter 跟随链接；会话的链接在窗口中打开它。</translation>
    </message>
    <message>
        <source>All pages and their parts</source>
        <translation>所有页和它们的各部分</translation>
    </message>
    <message>
        <source>Find in the manual</source>
        <translation>在手册中查找</translation>
    </message>
    <message>
        <source>Goes back to the page, the contents or the search that you came from.</source>
        <translation>回到您来自的那一页、目录或搜索。</translation>
    </message>
    <message>
        <source>Language of the manual</source>
        <translation>手册的语言</translation>
    </message>
    <message>
        <source>Lists all pages of the manual and their parts, as links.</source>
        <translation>以链接列出手册的所有页和各部分。</translation>
    </message>
    <message>
        <source>Lists the parts of the manual that have all these words. An empty field brings the page back.</source>
        <translation>列出含有所有这些词的部分。清空后回到原来的页。</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Nothing in the manual has all these words: %1</source>
        <translation>手册里没有同时含有这些词的地方：%1</translation>
    </message>
    <message>
        <source>Text of the manual</source>
        <translation>手册的文字</translation>
    </message>
    <message>
        <source>The manual in English or in Chinese, whatever the language of the window is.</source>
        <translation>英文或中文的手册，与窗口的语言无关。</translation>
    </message>
    <message>
        <source>What was shown before (Alt+Left)</source>
        <translation>先前显示的内容 (Alt+←)</translation>
    </message>
</context>
<context>
    <name>keyfall::MaskEdit</name>
    <message>
        <source>Key set, binary</source>
        <translation>键集，二进制</translation>
    </message>
    <message>
        <source>Key set, hexadecimal</source>
        <translation>键集，十六进制</translation>
    </message>
    <message>
        <source>The key set as a hexadecimal number. Type one and press Return.</source>
        <translation>十六进制数的键集。输入后按 Enter。</translation>
    </message>
    <message>
        <source>The key set bit by bit, highest key first. Type one and press Return.</source>
        <translation>逐位的键集，最高的键在前。输入后按 Enter。</translation>
    </message>
    <message>
        <source>The number needs more than 64 bits.</source>
        <translation>这个数字超过 64 位。</translation>
    </message>
    <message>
        <source>There is no number here. Type 0 for the empty set.</source>
        <translation>这里没有数字。空集请输入 0。</translation>
    </message>
</context>
<context>
    <name>keyfall::MaskFields</name>
    <message>
        <source>Binary</source>
        <translation>二进制</translation>
    </message>
    <message>
        <source>Hex</source>
        <translation>十六进制</translation>
    </message>
</context>
<context>
    <name>keyfall::MessageBar</name>
    <message>
        <source>Messages</source>
        <translation>消息</translation>
    </message>
    <message>
        <source>Messages and questions appear here. They never block the window: go on working, and answer or close them when you like.</source>
        <translation>消息和问题出现在这里。它们从不挡住窗口：您可以继续工作，随时回答或关闭。</translation>
    </message>
</context>
<context>
    <name>keyfall::MessageRow</name>
    <message>
        <source>Close this message</source>
        <translation>关闭这条消息</translation>
    </message>
    <message>
        <source>Close this message (Esc)</source>
        <translation>关闭这条消息 (Esc)</translation>
    </message>
    <message>
        <source>Error</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>Warning</source>
        <translation>警告</translation>
    </message>
</context>
<context>
    <name>keyfall::NumericsModel</name>
    <message>
        <source>Autocast's type of half the bits</source>
        <translation>Autocast 用的半精度类型</translation>
    </message>
    <message>
        <source>Because of</source>
        <translation>因为</translation>
    </message>
    <message>
        <source>Came in at</source>
        <translation>进入于</translation>
    </message>
    <message>
        <source>Hop</source>
        <translation>跳</translation>
    </message>
    <message>
        <source>Its number in the run</source>
        <translation>它在运行中的号码</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Largest error</source>
        <translation>最大误差</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Relative error</source>
        <translation>相对误差</translation>
    </message>
    <message>
        <source>The hop that brought it in</source>
        <translation>带来误差的跳</translation>
    </message>
    <message>
        <source>The largest difference from float64, by the largest element</source>
        <translation>与 float64 的最大差，除以最大的元素</translation>
    </message>
    <message>
        <source>The largest difference of an element from float64</source>
        <translation>元素与 float64 的最大差</translation>
    </message>
    <message>
        <source>What made the difference</source>
        <translation>差别由什么造成</translation>
    </message>
    <message>
        <source>adding up many elements</source>
        <translation>把许多元素相加</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>here</source>
        <translation>这里</translation>
    </message>
    <message>
        <source>hop %1, %2</source>
        <translation>跳 %1，%2</translation>
    </message>
    <message>
        <source>infinite</source>
        <translation>无穷</translation>
    </message>
    <message>
        <source>quantization</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>rounding to the type</source>
        <translation>舍入到该类型</translation>
    </message>
</context>
<context>
    <name>keyfall::NumericsPanel</name>
    <message>
        <source>%1 of %2 hops are measured against float64.</source>
        <translation>%1 / %2 跳与 float64 作了比较。</translation>
    </message>
    <message>
        <source>&amp;In the picture</source>
        <translation>显示在图里(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Measure</source>
        <translation>测量(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Stop</source>
        <translation>停止(&amp;S)</translation>
    </message>
    <message>
        <source>&lt;p&gt;Runs the session once more on float64 values and compares each hop's results with those: the largest difference, absolute and by the largest element.&lt;/p&gt;&lt;p&gt;Where it came from: rounding to the type, adding up many elements, Autocast's choice of a type, or quantization; and the hop that brought it in.&lt;/p&gt;</source>
        <translation>&lt;p&gt;用 float64 的值再运行一次会话，把每一跳的结果与之比较：最大的差，绝对的和除以最大元素的。&lt;/p&gt;&lt;p&gt;差从哪里来：舍入到类型、把许多元素相加、Autocast 选的类型，或量化；以及带来它的那一跳。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>All of them are exact.</source>
        <translation>全部精确。</translation>
    </message>
    <message>
        <source>E&amp;xact hops too</source>
        <translation>也列精确的跳(&amp;X)</translation>
    </message>
    <message>
        <source>Errors by hop</source>
        <translation>按跳的误差</translation>
    </message>
    <message>
        <source>List hops whose results are exact, too</source>
        <translation>结果精确的跳也列出</translation>
    </message>
    <message>
        <source>Measure how far each hop is from float64.</source>
        <translation>测量每一跳离 float64 有多远。</translation>
    </message>
    <message>
        <source>Numerics</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Run the session once more in float64 and compare every hop</source>
        <translation>用 float64 再运行一次会话，并比较每一跳</translation>
    </message>
    <message>
        <source>Run the session, then measure how exact it is.</source>
        <translation>先运行会话，再测量它有多精确。</translation>
    </message>
    <message>
        <source>Running it in float64…</source>
        <translation>正在用 float64 运行…</translation>
    </message>
    <message>
        <source>The farthest: %1 of its largest element, %2, because of %3.</source>
        <translation>最远的：最大元素的 %1，%2，因为%3。</translation>
    </message>
    <message>
        <source>Write the errors at the boxes of the call graph</source>
        <translation>把误差写在调用图的方框旁</translation>
    </message>
    <message>
        <source>exact</source>
        <translation>精确</translation>
    </message>
    <message>
        <source>± %1</source>
        <translation>± %1</translation>
    </message>
</context>
<context>
    <name>keyfall::OperatorListModel</name>
    <message>
        <source>%1, has stale entries</source>
        <translation>%1，有陈旧表项</translation>
    </message>
    <message>
        <source>(no schema)</source>
        <translation>（没有签名）</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Registered at</source>
        <translation>登记在</translation>
    </message>
    <message>
        <source>Schema</source>
        <translation>签名</translation>
    </message>
</context>
<context>
    <name>keyfall::OptionEditor</name>
    <message>
        <source>%1 of answer %2</source>
        <translation>%1（答案 %2）</translation>
    </message>
    <message>
        <source>Add an answer</source>
        <translation>加一个答案</translation>
    </message>
    <message>
        <source>Answer %1 is right</source>
        <translation>答案 %1 正确</translation>
    </message>
    <message>
        <source>One more answer to choose from</source>
        <translation>再加一个可选的答案</translation>
    </message>
    <message>
        <source>Remove answer %1</source>
        <translation>去掉答案 %1</translation>
    </message>
    <message>
        <source>What it says</source>
        <translation>内容</translation>
    </message>
    <message>
        <source>Why it is right or wrong</source>
        <translation>为什么对或错</translation>
    </message>
</context>
<context>
    <name>keyfall::OrderLab</name>
    <message>
        <source>%1 lookups would fall another way.</source>
        <translation>%1 次查找会落到别处。</translation>
    </message>
    <message>
        <source>&amp;Apply to the session</source>
        <translation>应用到会话(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Reset</source>
        <translation>复位(&amp;R)</translation>
    </message>
    <message>
        <source>1 lookup would fall another way.</source>
        <translation>1 次查找会落到别处。</translation>
    </message>
    <message>
        <source>&lt;p&gt;What if the keys had another order? Drag a key to another priority, or move it with Alt+Up and Alt+Down. The table shows which lookups change: the calls of the last run, the first call with the edited key set, and every operator whose first key is another one.&lt;/p&gt;&lt;p&gt;Nothing runs and the session stays as it is until you apply the order.&lt;/p&gt;</source>
        <translation>&lt;p&gt;如果键的顺序不同会怎样？把一个键拖到别的优先级，或用 Alt+↑ 和 Alt+↓ 移动。表中显示哪些查找会变：上次运行的调用、用编辑中的键集的第一个调用，以及首键改变的每个算子。&lt;/p&gt;&lt;p&gt;在您应用之前什么都不运行，会话也不变。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Back to the order of the session's model</source>
        <translation>回到会话模型的顺序</translation>
    </message>
    <message>
        <source>Give the key the next higher priority (Alt+Up)</source>
        <translation>给这个键高一级的优先级 (Alt+↑)</translation>
    </message>
    <message>
        <source>Give the key the next lower priority (Alt+Down)</source>
        <translation>给这个键低一级的优先级 (Alt+↓)</translation>
    </message>
    <message>
        <source>Keys, highest priority first</source>
        <translation>各键，优先级高的在前</translation>
    </message>
    <message>
        <source>Make the reordered model the session's; undo takes it back</source>
        <translation>让重排的模型成为会话的模型；撤销可以恢复</translation>
    </message>
    <message>
        <source>Move &amp;down</source>
        <translation>下移(&amp;D)</translation>
    </message>
    <message>
        <source>Move &amp;up</source>
        <translation>上移(&amp;U)</translation>
    </message>
    <message>
        <source>No lookup changes under this order.</source>
        <translation>按这个顺序没有查找改变。</translation>
    </message>
    <message>
        <source>Order lab</source>
        <translation>顺序实验室</translation>
    </message>
    <message>
        <source>This is the order of %1. Move a key to see what it changes.</source>
        <translation>这是 %1 的顺序。移动一个键，看它改变什么。</translation>
    </message>
    <message>
        <source>What changes under this order</source>
        <translation>按这个顺序会改变什么</translation>
    </message>
</context>
<context>
    <name>keyfall::OrderModel</name>
    <message>
        <source>%1   ↑%2</source>
        <translation>%1   ↑%2</translation>
    </message>
    <message>
        <source>%1   ↓%2</source>
        <translation>%1   ↓%2</translation>
    </message>
    <message>
        <source>%1, place %2</source>
        <translation>%1，第 %2 位</translation>
    </message>
    <message>
        <source>%1, place %2, was %3</source>
        <translation>%1，第 %2 位，原来第 %3 位</translation>
    </message>
</context>
<context>
    <name>keyfall::PageFile</name>
    <message>
        <source>A file of the format &quot;%1&quot; has no pages.</source>
        <translation>“%1”格式的文件没有页面。</translation>
    </message>
    <message>
        <source>That would be %1 pages, a picture is one.</source>
        <translation>那会是 %1 页，一幅图只有一页。</translation>
    </message>
    <message>
        <source>The PDF could not be started.</source>
        <translation>PDF 无法开始写出。</translation>
    </message>
    <message>
        <source>use one of: %1</source>
        <translation>请用其中之一：%1</translation>
    </message>
    <message>
        <source>write a PDF, or one call</source>
        <translation>请写成 PDF，或只写一个调用</translation>
    </message>
</context>
<context>
    <name>keyfall::PasteBox</name>
    <message>
        <source>Paste an error, a dump or a trace</source>
        <translation>粘贴错误、转储或跟踪</translation>
    </message>
    <message>
        <source>Paste or drop text here: an error of PyTorch's dispatcher, a dispatch dump, a trace, or a session</source>
        <translation>在这里粘贴或拖入文本：PyTorch 调度器的错误、调度转储、跟踪或会话</translation>
    </message>
    <message>
        <source>What is pasted here is read and shown at once</source>
        <translation>粘贴到这里的内容立即读取并显示</translation>
    </message>
    <message>
        <source>What is pasted or dropped here is read and shown at once. Tab leaves the box.</source>
        <translation>粘贴或拖到这里的内容立即读取并显示。Tab 离开这个框。</translation>
    </message>
</context>
<context>
    <name>keyfall::PasteOpener</name>
    <message>
        <source>%1 could not be read.</source>
        <translation>无法读取 %1。</translation>
    </message>
    <message>
        <source>A trace has lines like `[call] op=[aten::add.Tensor], key=[AutogradCPU]`, a dump begins with `name: `, an error says `Could not run …`.</source>
        <translation>跟踪有 `[call] op=[aten::add.Tensor], key=[AutogradCPU]` 这样的行，转储以 `name: ` 开头，错误写着 `Could not run …`。</translation>
    </message>
    <message>
        <source>Copy an error, a dump, a trace or a session first.</source>
        <translation>请先复制一个错误、转储、跟踪或会话。</translation>
    </message>
    <message>
        <source>Copy it whole, from its first line to the end of its table.</source>
        <translation>请完整复制，从第一行到表的末尾。</translation>
    </message>
    <message>
        <source>Pasted session</source>
        <translation>粘贴的会话</translation>
    </message>
    <message>
        <source>The clipboard holds no text.</source>
        <translation>剪贴板里没有文本。</translation>
    </message>
    <message>
        <source>This looks like an error of PyTorch's dispatcher, and too little of it is there.</source>
        <translation>这看起来像 PyTorch 调度器的错误，但内容太少。</translation>
    </message>
    <message>
        <source>What was pasted could not be written to %1.</source>
        <translation>粘贴的内容无法写到 %1。</translation>
    </message>
    <message>
        <source>What was pasted is no session, trace, dump or error of PyTorch's dispatcher.</source>
        <translation>粘贴的内容不是会话、跟踪、转储，也不是 PyTorch 调度器的错误。</translation>
    </message>
    <message>
        <source>pasted text</source>
        <translation>粘贴的文本</translation>
    </message>
</context>
<context>
    <name>keyfall::PictureCommands</name>
    <message>
        <source>Copied the picture, %1 × %2 pixels</source>
        <translation>已复制图片，%1 × %2 像素</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>已写入 %1</translation>
    </message>
</context>
<context>
    <name>keyfall::PinnedPicture</name>
    <message>
        <source>Ladder of the compared run</source>
        <translation>所比较运行的梯图</translation>
    </message>
    <message>
        <source>Pinned run</source>
        <translation>固定的运行</translation>
    </message>
    <message>
        <source>The compared run</source>
        <translation>所比较的运行</translation>
    </message>
    <message>
        <source>The run that this one is compared with, drawn alike. It follows the selected hop.</source>
        <translation>与这一次比较的运行，画法相同。它跟随选中的跳。</translation>
    </message>
    <message>
        <source>What if: %1</source>
        <translation>如果：%1</translation>
    </message>
</context>
<context>
    <name>keyfall::PlanDisplay</name>
    <message>
        <source> It follows from the arrows.</source>
        <translation>由箭头即可推出。</translation>
    </message>
    <message>
        <source> read</source>
        <translation> 读</translation>
    </message>
    <message>
        <source> written</source>
        <translation> 写</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1 These are drawn of the operation that is chosen.</source>
        <translation>%1只画所选操作的这些冲突。</translation>
    </message>
    <message>
        <source>%1 waits for %2</source>
        <translation>%1 等待 %2</translation>
    </message>
    <message>
        <source>%1, because it reads what this view names.</source>
        <translation>%1，因为它读取该视图所指的内容。</translation>
    </message>
    <message>
        <source>%1, because it was asked for.</source>
        <translation>%1，因为有此要求。</translation>
    </message>
    <message>
        <source>%1, follows from the arrows</source>
        <translation>%1，由箭头推出</translation>
    </message>
    <message>
        <source>%1: %2 is %3. It moves nothing, and waits as one who reads these bytes.</source>
        <translation>%1：%2 是%3。它不搬动任何内容，像读取这些字节的操作一样等待。</translation>
    </message>
    <message>
        <source>%1: %2, %3.</source>
        <translation>%1：%2，%3。</translation>
    </message>
    <message>
        <source>%1: writes %2, reads %3.</source>
        <translation>%1：写 %2，读 %3。</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>Buffer %1: %2.</source>
        <translation>缓冲区 %1：%2。</translation>
    </message>
    <message>
        <source>Following from the arrows: %1.</source>
        <translation>可由箭头推出：%1。</translation>
    </message>
    <message>
        <source>Hazards: %1, an arrow each.</source>
        <translation>冲突 %1 个，各有一个箭头。</translation>
    </message>
    <message>
        <source>Hazards: %1. Arrows: %2.</source>
        <translation>冲突：%1。箭头：%2。</translation>
    </message>
    <message>
        <source>Level</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Level %1</source>
        <translation>第 %1 层</translation>
    </message>
    <message>
        <source>Memory</source>
        <translation>内存</translation>
    </message>
    <message>
        <source>Memory %1, %2</source>
        <translation>内存 %1，%2</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>编号</translation>
    </message>
    <message>
        <source>Of an operation: that of the picture and of the JSON</source>
        <translation>操作的编号：与图和 JSON 中的相同</translation>
    </message>
    <message>
        <source>Of hazards and of buffers: the rows below the operations</source>
        <translation>冲突和缓冲区的内存：操作下面的各行</translation>
    </message>
    <message>
        <source>Of these to who reads a view: %1.</source>
        <translation>其中指向视图读取者的：%1。</translation>
    </message>
    <message>
        <source>One above the highest of what it waits for; 0: it waits for nothing</source>
        <translation>比它所等待操作的最高层高一层；0 表示不等待任何操作</translation>
    </message>
    <message>
        <source>Operation</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Operations: %1 in %2 levels. %3</source>
        <translation>操作 %1 个，分 %2 层。%3</translation>
    </message>
    <message>
        <source>Reads</source>
        <translation>读</translation>
    </message>
    <message>
        <source>The arrows; every hazard has a row of its own below the operations</source>
        <translation>即箭头；每个冲突在操作下面另有一行</translation>
    </message>
    <message>
        <source>Waits for</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>Writes</source>
        <translation>写</translation>
    </message>
    <message>
        <source>asked for</source>
        <translation>要求</translation>
    </message>
    <message>
        <source>memory %1, bytes %2 to %3</source>
        <translation>内存 %1，字节 %2 到 %3</translation>
    </message>
    <message>
        <source>op %1</source>
        <translation>操作 %1</translation>
    </message>
    <message>
        <source>view</source>
        <translation>视图</translation>
    </message>
</context>
<context>
    <name>keyfall::PlaybackBar</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1 / s</source>
        <translation>%1 / 秒</translation>
    </message>
    <message>
        <source>Before the call</source>
        <translation>调用之前</translation>
    </message>
    <message>
        <source>Drag to any hop of the run</source>
        <translation>拖到运行的任何一跳</translation>
    </message>
    <message>
        <source>Go to before the first dispatch</source>
        <translation>回到第一次调度之前</translation>
    </message>
    <message>
        <source>How many hops a second playing shows</source>
        <translation>播放每秒显示几跳</translation>
    </message>
    <message>
        <source>Jump to the error</source>
        <translation>跳到错误</translation>
    </message>
    <message>
        <source>Let the call fall hop by hop (Space)</source>
        <translation>让调用一跳一跳地落 (空格)</translation>
    </message>
    <message>
        <source>Let the call fall to its next key, or the result climb</source>
        <translation>让调用落到下一个键，或让结果往回爬</translation>
    </message>
    <message>
        <source>Past everything that this hop starts</source>
        <translation>越过这一跳引起的一切</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Pause (Space)</source>
        <translation>暂停 (空格)</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Plays up to this hop, and stops at break points on its way</source>
        <translation>播放到这一跳，途中遇断点就停</translation>
    </message>
    <message>
        <source>Position in the run</source>
        <translation>在运行中的位置</translation>
    </message>
    <message>
        <source>Run to the selected hop</source>
        <translation>运行到选中的跳</translation>
    </message>
    <message>
        <source>S&amp;peed</source>
        <translation>速度(&amp;P)</translation>
    </message>
    <message>
        <source>Show everything that happened</source>
        <translation>显示发生的一切</translation>
    </message>
    <message>
        <source>Speed in hops a second</source>
        <translation>速度，每秒跳数</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>后退一跳</translation>
    </message>
    <message>
        <source>Step into</source>
        <translation>进入</translation>
    </message>
    <message>
        <source>Step out</source>
        <translation>跳出</translation>
    </message>
    <message>
        <source>Step over</source>
        <translation>越过</translation>
    </message>
    <message>
        <source>Steps through the recorded run. The run itself is over: going back costs nothing and changes nothing.</source>
        <translation>在记录的运行中移动。运行本身已经结束：后退不花什么，也不改变什么。</translation>
    </message>
    <message>
        <source>Take the last fall or return back</source>
        <translation>收回上一次下落或返回</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>到结尾</translation>
    </message>
    <message>
        <source>To the end of the hop that called this one</source>
        <translation>到调用这一跳的那一跳的结尾</translation>
    </message>
    <message>
        <source>To the hop that raises an error; again: to the next one</source>
        <translation>到引发错误的跳；再按：到下一个</translation>
    </message>
</context>
<context>
    <name>keyfall::PlayerPage</name>
    <message>
        <source>A solution</source>
        <translation>一种解法</translation>
    </message>
    <message>
        <source>Afterwards</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>All hops in words</source>
        <translation>所有跳的文字说明</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>答案</translation>
    </message>
    <message>
        <source>Ask me before each hop</source>
        <translation>每一跳之前先问我</translation>
    </message>
    <message>
        <source>Ask me the questions of the step</source>
        <translation>问我这一步的问题</translation>
    </message>
    <message>
        <source>Back: %1</source>
        <translation>返回：%1</translation>
    </message>
    <message>
        <source>Before the call</source>
        <translation>调用之前</translation>
    </message>
    <message>
        <source>Before the call.</source>
        <translation>调用之前。</translation>
    </message>
    <message>
        <source>Hint</source>
        <translation>提示</translation>
    </message>
    <message>
        <source>How does the call end?</source>
        <translation>这次调用怎样结束？</translation>
    </message>
    <message>
        <source>It raises an error</source>
        <translation>它报错</translation>
    </message>
    <message>
        <source>It returns</source>
        <translation>它返回</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>浅色或深色</translation>
    </message>
    <message>
        <source>Next step of the lesson</source>
        <translation>课程的下一步</translation>
    </message>
    <message>
        <source>Not so. Right:</source>
        <translation>不对。正确答案：</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>回放</translation>
    </message>
    <message>
        <source>Right:</source>
        <translation>对：</translation>
    </message>
    <message>
        <source>Step back</source>
        <translation>后退一步</translation>
    </message>
    <message>
        <source>Step of the lesson before</source>
        <translation>课程的上一步</translation>
    </message>
    <message>
        <source>Step on</source>
        <translation>前进一步</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>The first %1 of %2 hops.</source>
        <translation>前 %1 跳，共 %2 跳。</translation>
    </message>
    <message>
        <source>To the end</source>
        <translation>到末尾</translation>
    </message>
    <message>
        <source>Write your answer down, then open the answer above: the picture goes on.</source>
        <translation>先写下您的答案，再打开上面的答案，图才会继续。</translation>
    </message>
    <message>
        <source>… and %1 more hops like the last one.</source>
        <translation>……还有 %1 跳，都和最后一跳一样。</translation>
    </message>
</context>
<context>
    <name>keyfall::PreferencesDialog</name>
    <message>
        <source> %</source>
        <translation> %</translation>
    </message>
    <message>
        <source> hops a second</source>
        <translation> 跳/秒</translation>
    </message>
    <message>
        <source>&amp;Animate falls</source>
        <translation>下落动画(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Language:</source>
        <translation>语言(&amp;L)：</translation>
    </message>
    <message>
        <source>&amp;Predict what kernels call, too</source>
        <translation>也预测内核的调用(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Theme:</source>
        <translation>主题(&amp;T)：</translation>
    </message>
    <message>
        <source>Animate falls</source>
        <translation>下落动画</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>随系统</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>How fast Play goes</source>
        <translation>播放有多快</translation>
    </message>
    <message>
        <source>How large all words are, in percent of the system's size</source>
        <translation>所有文字的大小，占系统字号的百分比</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Light</source>
        <translation>浅色</translation>
    </message>
    <message>
        <source>Light or dark</source>
        <translation>浅色或深色</translation>
    </message>
    <message>
        <source>Mouse &amp;wheel:</source>
        <translation>鼠标滚轮(&amp;W)：</translation>
    </message>
    <message>
        <source>Mouse wheel</source>
        <translation>鼠标滚轮</translation>
    </message>
    <message>
        <source>Playback &amp;speed:</source>
        <translation>播放速度(&amp;S)：</translation>
    </message>
    <message>
        <source>Playback speed</source>
        <translation>播放速度</translation>
    </message>
    <message>
        <source>Predict (F8) asks about calls inside kernels, however deep, and not only where the call itself goes on</source>
        <translation>预测（F8）也问内核里面的调用，不论多深，而不只问调用自己往下走的地方</translation>
    </message>
    <message>
        <source>Predict what kernels call, too</source>
        <translation>也预测内核的调用</translation>
    </message>
    <message>
        <source>Preferences</source>
        <translation>首选项</translation>
    </message>
    <message>
        <source>Scrolls the call graph</source>
        <translation>滚动调用图</translation>
    </message>
    <message>
        <source>Show the fall between two hops instead of jumping</source>
        <translation>显示两跳之间的下落，而不是直接跳过去</translation>
    </message>
    <message>
        <source>T&amp;ype size:</source>
        <translation>字号(&amp;Y)：</translation>
    </message>
    <message>
        <source>The window speaks it from the next start on.</source>
        <translation>窗口从下次启动起用这种语言。</translation>
    </message>
    <message>
        <source>Theme</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Type size</source>
        <translation>字号</translation>
    </message>
    <message>
        <source>What the wheel does over the call graph; Ctrl+wheel always zooms</source>
        <translation>滚轮在调用图上做什么；Ctrl+滚轮总是缩放</translation>
    </message>
    <message>
        <source>Which language the window speaks; names of keys, operators and kernels stay</source>
        <translation>窗口用哪种语言；键、算子和内核的名字不变</translation>
    </message>
    <message>
        <source>Zooms the call graph</source>
        <translation>缩放调用图</translation>
    </message>
</context>
<context>
    <name>keyfall::ProgramCompleter</name>
    <message>
        <source>Words that fit here</source>
        <translation>适合这里的词</translation>
    </message>
</context>
<context>
    <name>keyfall::ProgramEditor</name>
    <message>
        <source>&lt;p&gt;The program that Run executes, one statement a line: &lt;tt&gt;y = relu(add(a, b))&lt;/tt&gt;, &lt;tt&gt;backward(y)&lt;/tt&gt;, &lt;tt&gt;with no_grad():&lt;/tt&gt; or &lt;tt&gt;with repeat(200):&lt;/tt&gt; with indented lines below it. &lt;tt&gt;grad(w)&lt;/tt&gt; is the gradient that a leaf has got.&lt;/p&gt;&lt;p&gt;The names &lt;tt&gt;a&lt;/tt&gt;, &lt;tt&gt;b&lt;/tt&gt; … are the session's tensors. Ctrl+Space lists what may stand at the cursor.&lt;/p&gt;</source>
        <translation>&lt;p&gt;“运行”所执行的程序，一行一句：&lt;tt&gt;y = relu(add(a, b))&lt;/tt&gt;、&lt;tt&gt;backward(y)&lt;/tt&gt;、&lt;tt&gt;with no_grad():&lt;/tt&gt; 或 &lt;tt&gt;with repeat(200):&lt;/tt&gt;，下面是缩进的行。&lt;tt&gt;grad(w)&lt;/tt&gt; 是叶子得到的梯度。&lt;/p&gt;&lt;p&gt;名字 &lt;tt&gt;a&lt;/tt&gt;、&lt;tt&gt;b&lt;/tt&gt; … 是会话的张量。Ctrl+空格列出光标处可以写什么。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Add tensor %1</source>
        <translation>添加张量 %1</translation>
    </message>
    <message>
        <source>Add the tensor that the program names</source>
        <translation>添加程序提到的张量</translation>
    </message>
    <message>
        <source>Adds a 2 x 3 tensor of ones with this name to the session; undo takes it away</source>
        <translation>在会话中添加一个这样命名的 2 x 3 全一张量；撤销可以拿走</translation>
    </message>
    <message>
        <source>Edit program</source>
        <translation>编辑程序</translation>
    </message>
    <message>
        <source>Line %1 stopped the run in %2.</source>
        <translation>第 %1 行在 %2 停止了运行。</translation>
    </message>
    <message>
        <source>Line %1 stopped the run.</source>
        <translation>第 %1 行停止了运行。</translation>
    </message>
    <message>
        <source>Line %1: %2</source>
        <translation>第 %1 行：%2</translation>
    </message>
    <message>
        <source>One statement a line, for example y = relu(add(a, b))</source>
        <translation>一行一句，例如 y = relu(add(a, b))</translation>
    </message>
    <message>
        <source>One statement a line. Tab leaves the text, Ctrl+Space lists what may stand at the cursor.</source>
        <translation>一行一句。Tab 离开文本，Ctrl+空格列出光标处可以写什么。</translation>
    </message>
    <message>
        <source>Problem in the program</source>
        <translation>程序的问题</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Program text</source>
        <translation>程序文本</translation>
    </message>
    <message>
        <source>Write %1</source>
        <translation>写 %1</translation>
    </message>
    <message>
        <source>Write a line here, for example y = relu(add(a, b))</source>
        <translation>在这里写一行，例如 y = relu(add(a, b))</translation>
    </message>
    <message>
        <source>Write the name that is near</source>
        <translation>写相近的名字</translation>
    </message>
    <message>
        <source>Writes the name that is near instead</source>
        <translation>改写成相近的名字</translation>
    </message>
</context>
<context>
    <name>keyfall::ProgramPanel</name>
    <message>
        <source>How the dispatcher of this session treats missing kernels, inputs and tables</source>
        <translation>本会话的调度器怎样对待缺少的内核、输入和表</translation>
    </message>
    <message>
        <source>Program and options</source>
        <translation>程序和选项</translation>
    </message>
</context>
<context>
    <name>keyfall::ProgressReset</name>
    <message>
        <source>Asks before anything is forgotten</source>
        <translation>清除之前会先询问</translation>
    </message>
    <message>
        <source>Forget</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Forget all progress</source>
        <translation>清除全部进度</translation>
    </message>
    <message>
        <source>Forget how far you got with all lessons and quizzes?</source>
        <translation>清除所有课程和测验的进度？</translation>
    </message>
    <message>
        <source>Forget how far you got with this lesson?</source>
        <translation>清除这一课的进度？</translation>
    </message>
    <message>
        <source>Forget how far you got with this step?</source>
        <translation>清除这一步的进度？</translation>
    </message>
    <message>
        <source>Forget this lesson</source>
        <translation>清除本课进度</translation>
    </message>
    <message>
        <source>Forget this step</source>
        <translation>清除本步进度</translation>
    </message>
    <message>
        <source>Forgets it; this cannot be undone</source>
        <translation>清除；不能撤销</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Leaves everything as it is</source>
        <translation>一切保持原样</translation>
    </message>
</context>
<context>
    <name>keyfall::Projector</name>
    <message>
        <source>Esc ends it · PageDown goes on · N notes</source>
        <translation>Esc 结束 · PageDown 继续 · N 讲稿</translation>
    </message>
    <message>
        <source>Home, End</source>
        <translation>Home、End</translation>
    </message>
    <message>
        <source>Keyfall: projected</source>
        <translation>Keyfall：投影</translation>
    </message>
    <message>
        <source>PageDown, Right, Space, Return</source>
        <translation>PageDown、右箭头、空格、回车</translation>
    </message>
    <message>
        <source>PageUp, Left, Backspace</source>
        <translation>PageUp、左箭头、退格</translation>
    </message>
    <message>
        <source>Projecting: a red dot as the pointer</source>
        <translation>投影：用红点指示</translation>
    </message>
    <message>
        <source>Projecting: back</source>
        <translation>投影：后退</translation>
    </message>
    <message>
        <source>Projecting: black, until the next key</source>
        <translation>投影：黑屏，按任意键结束</translation>
    </message>
    <message>
        <source>Projecting: ends the spotlight, then predicting, then the talk</source>
        <translation>投影：依次结束聚光、预测、放映</translation>
    </message>
    <message>
        <source>Projecting: first and last step</source>
        <translation>投影：第一步和最后一步</translation>
    </message>
    <message>
        <source>Projecting: fold lanes that play no part</source>
        <translation>投影：折叠不参与的泳道</translation>
    </message>
    <message>
        <source>Projecting: follow each step, or stay</source>
        <translation>投影：跟随每一步，或保持不动</translation>
    </message>
    <message>
        <source>Projecting: larger, smaller, least size, all of the call</source>
        <translation>投影：放大、缩小、最小、整个调用</translation>
    </message>
    <message>
        <source>Projecting: mark what the room says</source>
        <translation>投影：标出全场的回答</translation>
    </message>
    <message>
        <source>Projecting: next hop, then the question, the answer, the next step</source>
        <translation>投影：下一跳，然后是问题、答案、下一步</translation>
    </message>
    <message>
        <source>Projecting: predict this run</source>
        <translation>投影：预测这次运行</translation>
    </message>
    <message>
        <source>Projecting: show all hops</source>
        <translation>投影：显示所有跳</translation>
    </message>
    <message>
        <source>Projecting: spotlight; the wheel makes it larger</source>
        <translation>投影：聚光；滚轮改变大小</translation>
    </message>
    <message>
        <source>Projecting: start and stop the timer</source>
        <translation>投影：开始和停止计时</translation>
    </message>
    <message>
        <source>Projecting: the speaker's notes</source>
        <translation>投影：讲稿</translation>
    </message>
    <message>
        <source>Projecting: white, until the next key</source>
        <translation>投影：白屏，按任意键结束</translation>
    </message>
</context>
<context>
    <name>keyfall::ProjectorStage</name>
    <message>
        <source>&lt;p&gt;The picture for the room. PageDown or a clicker goes on: the next hop, then the question, its answer, the next step. Digits mark what the room says; Esc ends it.&lt;/p&gt;</source>
        <translation>&lt;p&gt;给全场看的图。PageDown 或翻页笔继续：下一跳，然后是问题、答案、下一步。数字键标出全场的回答；Esc 结束。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Projected page</source>
        <translation>投影页</translation>
    </message>
</context>
<context>
    <name>keyfall::ProjectorTalk</name>
    <message>
        <source>%1: whose kernel runs next?</source>
        <translation>%1：接下来运行谁的内核？</translation>
    </message>
    <message>
        <source>Call %1 of %2</source>
        <translation>第 %1 个调用，共 %2 个</translation>
    </message>
    <message>
        <source>Run the session to see how its calls fall through their keys.</source>
        <translation>运行会话，看它的调用怎样在键之间下落。</translation>
    </message>
    <message>
        <source>Step %1 of %2</source>
        <translation>第 %1 步，共 %2 步</translation>
    </message>
    <message>
        <source>The end</source>
        <translation>结束</translation>
    </message>
</context>
<context>
    <name>keyfall::ProofDisplay</name>
    <message>
        <source>%1 finds no kernel</source>
        <translation>%1 找不到内核</translation>
    </message>
    <message>
        <source>%1 folded bits</source>
        <translation>%1 个折叠的位</translation>
    </message>
    <message>
        <source>%1 runs at %2</source>
        <translation>%1 在 %2 运行</translation>
    </message>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>%1, %2: %3. %4</source>
        <translation>%1，%2：%3。%4</translation>
    </message>
    <message>
        <source>%1, bit %2 %3: %4. %5</source>
        <translation>%1，位 %2 %3：%4。%5</translation>
    </message>
    <message>
        <source>%1: %2. %3</source>
        <translation>%1：%2。%3</translation>
    </message>
    <message>
        <source>1 folded bit</source>
        <translation>1 个折叠的位</translation>
    </message>
    <message>
        <source>backends, highest first</source>
        <translation>后端，最高的在前</translation>
    </message>
    <message>
        <source>functionalities, the first wins</source>
        <translation>功能，第一个胜出</translation>
    </message>
    <message>
        <source>keys, the first wins</source>
        <translation>键，第一个胜出</translation>
    </message>
    <message>
        <source>no key</source>
        <translation>没有键</translation>
    </message>
    <message>
        <source>none set</source>
        <translation>没有置位</translation>
    </message>
    <message>
        <source>not set</source>
        <translation>未置位</translation>
    </message>
    <message>
        <source>open</source>
        <translation>开放</translation>
    </message>
    <message>
        <source>passed</source>
        <translation>被越过</translation>
    </message>
    <message>
        <source>set</source>
        <translation>已置位</translation>
    </message>
</context>
<context>
    <name>keyfall::ProofModel</name>
    <message>
        <source>Keys</source>
        <translation>调度键</translation>
    </message>
    <message>
        <source>Step</source>
        <translation>步骤</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Why</source>
        <translation>为什么</translation>
    </message>
</context>
<context>
    <name>keyfall::ProofPanel</name>
    <message>
        <source>&amp;Copy as text</source>
        <translation>复制为文本(&amp;C)</translation>
    </message>
    <message>
        <source>Copy the proof as plain text</source>
        <translation>把证明复制为纯文本</translation>
    </message>
    <message>
        <source>E&amp;xport…</source>
        <translation>导出(&amp;X)…</translation>
    </message>
    <message>
        <source>Edited key set</source>
        <translation>编辑中的键集</translation>
    </message>
    <message>
        <source>Explanation of the chosen row</source>
        <translation>所选一行的解释</translation>
    </message>
    <message>
        <source>Export the proof</source>
        <translation>导出证明</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>No hop is selected. Select one in the picture or in Hops.</source>
        <translation>没有选中跳。在图里或“跳”面板里选一个。</translation>
    </message>
    <message>
        <source>Nothing has run yet. Run the session, then select a hop.</source>
        <translation>还没有运行。运行会话，再选一跳。</translation>
    </message>
    <message>
        <source>Pictures (*.png *.svg *.pdf)</source>
        <translation>图片 (*.png *.svg *.pdf)</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>证明</translation>
    </message>
    <message>
        <source>Save the bit matrix as PNG, SVG or PDF</source>
        <translation>把位矩阵存成 PNG、SVG 或 PDF</translation>
    </message>
    <message>
        <source>Selected hop</source>
        <translation>选中的跳</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>The lookup of the hop that is selected in the call graph</source>
        <translation>调用图中选中的那一跳的查找</translation>
    </message>
    <message>
        <source>The proof, line by line</source>
        <translation>证明，逐行</translation>
    </message>
    <message>
        <source>What the program's first call looks up with the session's key sets</source>
        <translation>用会话的键集，程序的第一个调用查找什么</translation>
    </message>
</context>
<context>
    <name>keyfall::ProofSource</name>
    <message>
        <source>%1 is no operator of PyTorch %2 itself, whose tables are asked here.</source>
        <translation>%1 不是 PyTorch %2 自带的算子，而这里查的是它的表。</translation>
    </message>
    <message>
        <source>%1 was made by the run, for a compiled block: it has one kernel, at %2, and is in no table that could be asked now.</source>
        <translation>%1 是本次运行为编译块生成的：它只有一个内核，位于 %2，现在能查的表里没有它。</translation>
    </message>
    <message>
        <source>%1, in the tables of PyTorch %2</source>
        <translation>%1，在 PyTorch %2 的表中</translation>
    </message>
    <message>
        <source>Hop %1, %2</source>
        <translation>跳 %1，%2</translation>
    </message>
    <message>
        <source>No tables of %1 come with Keyfall, so there is none to ask.</source>
        <translation>Keyfall 没有附带 %1 的表，所以无表可查。</translation>
    </message>
    <message>
        <source>Of the traced program's own kernel there: %1.</source>
        <translation>被跟踪的程序自己在那里的内核：%1。</translation>
    </message>
    <message>
        <source>The first call of the program, with the keys of the session</source>
        <translation>程序的第一个调用，用会话的键</translation>
    </message>
    <message>
        <source>The session cannot be prepared, so there is no table to ask.</source>
        <translation>会话无法准备，所以没有表可问。</translation>
    </message>
    <message>
        <source>The session has another model or no %1 any more. Run it again.</source>
        <translation>会话换了模型，或不再有 %1。请再运行一次。</translation>
    </message>
    <message>
        <source>The session was changed after this run: the table is the one of now.</source>
        <translation>这次运行之后会话改过：表是现在的表。</translation>
    </message>
    <message>
        <source>The traced program has other registrations: there it was %1.</source>
        <translation>被跟踪的程序有别的注册：在那里是 %1。</translation>
    </message>
    <message>
        <source>tensor %1</source>
        <translation>张量 %1</translation>
    </message>
</context>
<context>
    <name>keyfall::ProofView</name>
    <message>
        <source>&lt;p&gt;One column a bit of the key set, one row a step of the lookup: what each argument brings, what the thread adds and takes away, what the operator passes, and what is left.&lt;/p&gt;&lt;p&gt;Below: which entry of the table that is, and the rule that filled it.&lt;/p&gt;&lt;p&gt;The arrow keys walk over rows and bits, F folds the bits that play no part, Ctrl+wheel zooms.&lt;/p&gt;</source>
        <translation>&lt;p&gt;键集的每一位一列，查找的每一步一行：每个参数带来什么，线程加上和拿走什么，算子越过什么，还剩什么。&lt;/p&gt;&lt;p&gt;下面：那是表的哪个表项，以及填它的规则。&lt;/p&gt;&lt;p&gt;方向键在行和位之间移动，F 折叠没有作用的位，Ctrl+滚轮缩放。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Bit matrix of the lookup</source>
        <translation>查找的位矩阵</translation>
    </message>
    <message>
        <source>Scroll the matrix sideways</source>
        <translation>左右滚动矩阵</translation>
    </message>
    <message>
        <source>Scroll the matrix up and down</source>
        <translation>上下滚动矩阵</translation>
    </message>
    <message>
        <source>The proof's table says the same in words.</source>
        <translation>证明的表用文字说同样的内容。</translation>
    </message>
</context>
<context>
    <name>keyfall::ProofWords</name>
    <message>
        <source> (as far as the recorded sets tell)</source>
        <translation>（就记录的键集所知）</translation>
    </message>
    <message>
        <source> The operator has a mask per backend; %1 is the highest backend of the arguments.</source>
        <translation>算子对每个后端有一个掩码；%1 是参数中最高的后端。</translation>
    </message>
    <message>
        <source> The operator has a mask per backend; %1 is the highest backend of the effective set.</source>
        <translation>算子对每个后端有一个掩码；%1 是有效键集中最高的后端。</translation>
    </message>
    <message>
        <source> The stored entry is stale: the rules would now give %1 (pytorch:S4).</source>
        <translation>存储的表项是陈旧的：规则现在会给出 %1（pytorch:S4）。</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1 以及另外 %2 个</translation>
    </message>
    <message>
        <source>%1 brings %2.</source>
        <translation>%1 带来 %2。</translation>
    </message>
    <message>
        <source>%1 has %2 at %3, which is passed.</source>
        <translation>%1 在 %3 上是 %2，被越过。</translation>
    </message>
    <message>
        <source>%1 has a kernel, which serves %2</source>
        <translation>%1 有内核，为 %2 服务</translation>
    </message>
    <message>
        <source>%1 is a nested tensor key, and %2 has a kernel</source>
        <translation>%1 是嵌套张量的键，%2 有内核</translation>
    </message>
    <message>
        <source>%1 is one key for all backends, so the backend bits do not count.</source>
        <translation>%1 是所有后端共用的一个键，所以后端位不算。</translation>
    </message>
    <message>
        <source>%1 runs, registered at %2%3.</source>
        <translation>运行 %1，登记在 %2%3。</translation>
    </message>
    <message>
        <source>%1 runs, registered without a key%2.</source>
        <translation>运行 %1，登记时没有写键%2。</translation>
    </message>
    <message>
        <source>%1 runs.</source>
        <translation>运行 %1。</translation>
    </message>
    <message>
        <source>%1 stands for %2 and has a kernel</source>
        <translation>%1 代表 %2，并有内核</translation>
    </message>
    <message>
        <source>%1 stands for %2, and no backend kernel stands against it</source>
        <translation>%1 代表 %2，没有后端内核与它相争</translation>
    </message>
    <message>
        <source>%1.</source>
        <translation>%1。</translation>
    </message>
    <message>
        <source>; %1 does not fill it, because a backend kernel exists (pytorch:R5)</source>
        <translation>；%1 不填它，因为有后端内核（pytorch:R5）</translation>
    </message>
    <message>
        <source>; backend bits always stay</source>
        <translation>；后端位总是留下</translation>
    </message>
    <message>
        <source>A direct call looks no key up: the caller named it, in the set or not.</source>
        <translation>直接调用不查找键：调用者指名了它，不管在不在键集里。</translation>
    </message>
    <message>
        <source>A fallthrough that could not be masked out is executed: the call is an error.</source>
        <translation>执行了一个无法遮住的穿透：调用是错误。</translation>
    </message>
    <message>
        <source>A kernel is registered at %1 itself</source>
        <translation>正好在 %1 登记了内核</translation>
    </message>
    <message>
        <source>A kernel registered without a key serves %1</source>
        <translation>不写键而登记的内核为 %1 服务</translation>
    </message>
    <message>
        <source>Every key that any argument brings.</source>
        <translation>任何参数带来的每个键。</translation>
    </message>
    <message>
        <source>No active key has %1 here, so none is passed.</source>
        <translation>这里没有活动的键是%1，所以没有键被越过。</translation>
    </message>
    <message>
        <source>No argument takes part, so the union is empty.</source>
        <translation>没有参数参加，所以并集是空的。</translation>
    </message>
    <message>
        <source>No kernel: the call is an error.</source>
        <translation>没有内核：这次调用报错。</translation>
    </message>
    <message>
        <source>No key is left to choose.</source>
        <translation>没有剩下可选的键。</translation>
    </message>
    <message>
        <source>No registration, alias or fallback serves %1</source>
        <translation>没有登记、别名或后备为 %1 服务</translation>
    </message>
    <message>
        <source>Nothing is left: no key is active.</source>
        <translation>什么都没剩下：没有活动的键。</translation>
    </message>
    <message>
        <source>Nothing is registered at %1; %2 stands for it and has a kernel</source>
        <translation>%1 上没有登记；%2 代表它，并有内核</translation>
    </message>
    <message>
        <source>Nothing of this operator serves %1; the key's fallback does</source>
        <translation>这个算子没有为 %1 服务的内核；键的后备有</translation>
    </message>
    <message>
        <source>The call was asked for with this set; its arguments are not looked at.</source>
        <translation>调用指定了这个键集；不看它的参数。</translation>
    </message>
    <message>
        <source>The caller passes this set and names the key itself.</source>
        <translation>调用者传来这个键集，并自己指名了键。</translation>
    </message>
    <message>
        <source>The entries of %1 start at %2; the backend's position %3 is added.</source>
        <translation>%1 的表项从 %2 开始；加上后端的位置 %3。</translation>
    </message>
    <message>
        <source>The entry is ambiguous: the call is an error (pytorch:E3).</source>
        <translation>表项有歧义：调用是错误（pytorch:E3）。</translation>
    </message>
    <message>
        <source>The entry of %1 is number %2.</source>
        <translation>%1 的表项是第 %2 号。</translation>
    </message>
    <message>
        <source>The entry of the named key.</source>
        <translation>指名的键的表项。</translation>
    </message>
    <message>
        <source>The final set has no functionality bit, so the entry of no key is read.</source>
        <translation>最终键集没有功能位，所以读“没有键”的表项。</translation>
    </message>
    <message>
        <source>The highest backend bit of the final set is bit %1.</source>
        <translation>最终键集的最高后端位是位 %1。</translation>
    </message>
    <message>
        <source>The highest bit of the final set is bit %1, %2.</source>
        <translation>最终键集的最高位是位 %1，%2。</translation>
    </message>
    <message>
        <source>The highest functionality bit of the final set is bit %1, %2.</source>
        <translation>最终键集的最高功能位是位 %1，%2。</translation>
    </message>
    <message>
        <source>The implicit composite would fill %1, but a backend behind it has a kernel of its own</source>
        <translation>隐式复合内核本来会填 %1，但它背后的一个后端有自己的内核</translation>
    </message>
    <message>
        <source>The kernel above passes this set on; arguments and thread are not asked again.</source>
        <translation>上面的内核传来这个键集；不再问参数和线程。</translation>
    </message>
    <message>
        <source>The model adds %1 to every call, whatever the thread says.</source>
        <translation>模型给每个调用加上 %1，不管线程怎么说。</translation>
    </message>
    <message>
        <source>The thread-local exclude set takes %1 away%2%3.</source>
        <translation>线程的排除集拿走 %1%2%3。</translation>
    </message>
    <message>
        <source>The thread-local exclude set takes nothing away%1.</source>
        <translation>线程的排除集什么也没拿走%1。</translation>
    </message>
    <message>
        <source>The thread-local include set adds %1%2.</source>
        <translation>线程的包含集加上 %1%2。</translation>
    </message>
    <message>
        <source>The thread-local include set adds nothing%1.</source>
        <translation>线程的包含集什么也没加%1。</translation>
    </message>
    <message>
        <source>There is no backend bit; the first backend's position counts.</source>
        <translation>没有后端位；用第一个后端的位置。</translation>
    </message>
    <message>
        <source>Union and includes, without the excludes: what the lookup starts from.</source>
        <translation>并集和包含，去掉排除：查找由此开始。</translation>
    </message>
    <message>
        <source>What the table index is computed from: its highest bits decide.</source>
        <translation>由它算出表的索引：最高的位决定。</translation>
    </message>
    <message>
        <source>a fallthrough</source>
        <translation>穿透</translation>
    </message>
    <message>
        <source>always included</source>
        <translation>总是包含</translation>
    </message>
    <message>
        <source>an alias key</source>
        <translation>一个别名键</translation>
    </message>
    <message>
        <source>argument %1</source>
        <translation>参数 %1</translation>
    </message>
    <message>
        <source>effective set</source>
        <translation>有效键集</translation>
    </message>
    <message>
        <source>entry</source>
        <translation>表项</translation>
    </message>
    <message>
        <source>explicit set</source>
        <translation>指定键集</translation>
    </message>
    <message>
        <source>fallthrough</source>
        <translation>穿透</translation>
    </message>
    <message>
        <source>final set</source>
        <translation>最终键集</translation>
    </message>
    <message>
        <source>mask for %1</source>
        <translation>%1 的掩码</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺少</translation>
    </message>
    <message>
        <source>named key</source>
        <translation>指名的键</translation>
    </message>
    <message>
        <source>no kernel or a fallthrough</source>
        <translation>没有内核或穿透</translation>
    </message>
    <message>
        <source>no key</source>
        <translation>没有键</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>operator mask</source>
        <translation>算子掩码</translation>
    </message>
    <message>
        <source>passed set</source>
        <translation>传来的键集</translation>
    </message>
    <message>
        <source>rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>table index</source>
        <translation>表的索引</translation>
    </message>
    <message>
        <source>the empty set</source>
        <translation>空集</translation>
    </message>
    <message>
        <source>thread excludes</source>
        <translation>线程排除</translation>
    </message>
    <message>
        <source>thread includes</source>
        <translation>线程包含</translation>
    </message>
    <message>
        <source>top backend</source>
        <translation>最高后端</translation>
    </message>
    <message>
        <source>top functionality</source>
        <translation>最高功能</translation>
    </message>
    <message>
        <source>top key</source>
        <translation>最高键</translation>
    </message>
    <message>
        <source>union</source>
        <translation>并集</translation>
    </message>
</context>
<context>
    <name>keyfall::QuestionFacts</name>
    <message>
        <source>%1 was called with</source>
        <translation>%1 被调用时的键</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>Its kernel also takes out</source>
        <translation>它的内核还去掉</translation>
    </message>
    <message>
        <source>Its kernel hands on</source>
        <translation>它的内核交出</translation>
    </message>
    <message>
        <source>Keys of the call</source>
        <translation>调用的键</translation>
    </message>
    <message>
        <source>The thread excludes</source>
        <translation>线程排除</translation>
    </message>
    <message>
        <source>The thread includes</source>
        <translation>线程包含</translation>
    </message>
</context>
<context>
    <name>keyfall::QuestionView</name>
    <message>
        <source>%1 That does not count; try another.</source>
        <translation>%1 这不算；请再试一个。</translation>
    </message>
    <message>
        <source>&lt;p&gt;Predict what happens before you see it. Choose with the mouse, by the digit before an option, or click a lane of the call graph; E stands for “no kernel”.&lt;/p&gt;</source>
        <translation>&lt;p&gt;在看到之前预测会发生什么。用鼠标选，按选项前的数字，或点击调用图的泳道；E 表示“没有内核”。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Answer</source>
        <translation>回答</translation>
    </message>
    <message>
        <source>Next question</source>
        <translation>下一个问题</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>证明</translation>
    </message>
    <message>
        <source>Question</source>
        <translation>问题</translation>
    </message>
    <message>
        <source>Question %1 of %2. %3</source>
        <translation>第 %1 题，共 %2 题。%3</translation>
    </message>
    <message>
        <source>The answer: %1.</source>
        <translation>正确答案：%1。</translation>
    </message>
    <message>
        <source>The session is not the one that the question is about any more. Undo brings it back, or “Start again”.</source>
        <translation>会话已经不是这个问题所说的那一个。撤销会让它回来，“重新开始”也可以。</translation>
    </message>
    <message>
        <source>Whether it was right</source>
        <translation>是否正确</translation>
    </message>
    <message>
        <source>Your answer</source>
        <translation>您的回答</translation>
    </message>
    <message>
        <source>✓ Right: %1.</source>
        <translation>✓ 对：%1。</translation>
    </message>
    <message>
        <source>✗ Not so. Right: %1.</source>
        <translation>✗ 不对。正确答案：%1。</translation>
    </message>
</context>
<context>
    <name>keyfall::QuizLesson</name>
    <message>
        <source>- %1 as fallback of all operators: %2
</source>
        <translation>- %1，作为所有算子的后备：%2
</translation>
    </message>
    <message>
        <source>1 All keys have kernels</source>
        <translation>1 每个键都有内核</translation>
    </message>
    <message>
        <source>2 Gaps and keys that fall through</source>
        <translation>2 有缺口和穿透的键</translation>
    </message>
    <message>
        <source>3 Keys that the thread includes and excludes</source>
        <translation>3 线程包含和排除的键</translation>
    </message>
    <message>
        <source>4 Kernels that return, redispatch or call another</source>
        <translation>4 返回、重新调度或调用别的内核</translation>
    </message>
    <message>
        <source>5 Slots: a functionality on a backend</source>
        <translation>5 槽位：后端上的功能</translation>
    </message>
    <message>
        <source>6 Which registration fills the entry</source>
        <translation>6 哪个登记填了表项</translation>
    </message>
    <message>
        <source>7 Stored and fresh tables</source>
        <translation>7 存储的表和新算的表</translation>
    </message>
    <message>
        <source>No kernel: the call is an error</source>
        <translation>没有内核：这次调用报错</translation>
    </message>
    <message>
        <source>Question %1</source>
        <translation>第 %1 题</translation>
    </message>
    <message>
        <source>Quiz, level %1, %2, seed %3</source>
        <translation>测验，级别 %1，%2，种子 %3</translation>
    </message>
    <message>
        <source>Registered, in this order:</source>
        <translation>按这个顺序登记了：</translation>
    </message>
    <message>
        <source>Tables are computed anew after each registration.</source>
        <translation>每次登记之后都重新计算表。</translation>
    </message>
    <message>
        <source>Tables are stored: a registration updates only the entries that it is known to touch.</source>
        <translation>表是存储的：一次登记只更新已知会影响到的表项。</translation>
    </message>
    <message>
        <source>The call `f(a)` has the keys %1.</source>
        <translation>调用 `f(a)` 的键集是 %1。</translation>
    </message>
    <message>
        <source>The thread excludes `%1`.</source>
        <translation>线程排除 `%1`。</translation>
    </message>
    <message>
        <source>The thread includes `%1`.</source>
        <translation>线程包含 `%1`。</translation>
    </message>
    <message>
        <source>Which rule fills the entry at %1?</source>
        <translation>%1 处的表项由哪条规则填写？</translation>
    </message>
    <message>
        <source>Which slot of the table does the call read?</source>
        <translation>这次调用读表的哪个槽位？</translation>
    </message>
    <message>
        <source>Whose kernel runs first?</source>
        <translation>最先运行谁的内核？</translation>
    </message>
    <message>
        <source>Whose kernel runs last?</source>
        <translation>最后运行谁的内核？</translation>
    </message>
</context>
<context>
    <name>keyfall::QuizStarter</name>
    <message>
        <source>Key model of the quiz</source>
        <translation>测验的键模型</translation>
    </message>
    <message>
        <source>Last time: %1 of %2 right.</source>
        <translation>上次：%2 题中对 %1 题。</translation>
    </message>
    <message>
        <source>Level of the quiz</source>
        <translation>测验的级别</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Quiz</source>
        <translation>测验</translation>
    </message>
    <message>
        <source>Seed </source>
        <translation>种子 </translation>
    </message>
    <message>
        <source>Seed of the quiz</source>
        <translation>测验的种子</translation>
    </message>
    <message>
        <source>Start the quiz</source>
        <translation>开始测验</translation>
    </message>
    <message>
        <source>Ten questions; the same level, model and seed ask the same ones</source>
        <translation>十道题；级别、模型和种子相同，题目就相同</translation>
    </message>
    <message>
        <source>This model has only levels %1</source>
        <translation>此模型只有级别 %1</translation>
    </message>
</context>
<context>
    <name>keyfall::RegistrationListModel</name>
    <message>
        <source>(catch-all)</source>
        <translation>（全收）</translation>
    </message>
    <message>
        <source>A newer registration shadows this one; it returns when that one is removed.</source>
        <translation>更新的登记遮蔽了它；那个删除后它会回来。</translation>
    </message>
    <message>
        <source>From</source>
        <translation>出处</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>The newest registration here: this kernel runs.</source>
        <translation>这里最新的登记：运行的是这个内核。</translation>
    </message>
    <message>
        <source>This registration was removed.</source>
        <translation>这个登记已删除。</translation>
    </message>
</context>
<context>
    <name>keyfall::RegistrationPanel</name>
    <message>
        <source>&amp;Break point</source>
        <translation>断点(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Register or replace…</source>
        <translation>登记或替换(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Register…</source>
        <translation>登记(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Replace…</source>
        <translation>替换(&amp;R)…</translation>
    </message>
    <message>
        <source>&lt;p&gt;Which kernel the table of every operator holds at every key, and which rule put it there. Hover over a cell to read why.&lt;/p&gt;&lt;p&gt;Double-click or Return registers, replaces or removes a kernel of the session; Delete removes; B sets a break point. Everything can be undone.&lt;/p&gt;</source>
        <translation>&lt;p&gt;每个算子的表在每个键上有哪个内核，是哪条规则放的。把鼠标停在格子上可看原因。&lt;/p&gt;&lt;p&gt;双击或 Enter 登记、替换或删除会话的内核；Delete 删除；B 设置断点。全部可以撤销。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Break point on %1 at %2</source>
        <translation>在 %2 的 %1 上的断点</translation>
    </message>
    <message>
        <source>Choose what runs at the selected operator and key (Return)</source>
        <translation>选择在选中的算子和键上运行什么 (Enter)</translation>
    </message>
    <message>
        <source>Delete the session's registration at the selected operator and key (Delete)</source>
        <translation>删除会话在选中的算子和键上的登记 (Delete)</translation>
    </message>
    <message>
        <source>Filter by operator, key or provenance</source>
        <translation>按算子、键或来源过滤</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Operators by keys</source>
        <translation>算子和键</translation>
    </message>
    <message>
        <source>Re&amp;move</source>
        <translation>删除(&amp;M)</translation>
    </message>
    <message>
        <source>Register %1 at %2</source>
        <translation>在 %2 登记 %1</translation>
    </message>
    <message>
        <source>Registrations</source>
        <translation>登记</translation>
    </message>
    <message>
        <source>Registrations and their history</source>
        <translation>登记和它们的历史</translation>
    </message>
    <message>
        <source>Remove %1 at %2</source>
        <translation>删除 %2 上的 %1</translation>
    </message>
    <message>
        <source>Stop playing before this kernel runs (B)</source>
        <translation>在这个内核运行之前停止播放 (B)</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表</translation>
    </message>
</context>
<context>
    <name>keyfall::RegistrationTableModel</name>
    <message>
        <source>What serves operators that have no entry of their own at a key</source>
        <translation>为在某个键没有自己表项的算子服务的内核</translation>
    </message>
    <message>
        <source>break</source>
        <translation>停</translation>
    </message>
    <message>
        <source>own</source>
        <translation>自有</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>陈旧</translation>
    </message>
</context>
<context>
    <name>keyfall::RegistrationWords</name>
    <message>
        <source> from %1</source>
        <translation>，来自 %1</translation>
    </message>
    <message>
        <source>%1 at %2: %3</source>
        <translation>%1 在 %2：%3</translation>
    </message>
    <message>
        <source>(any operator)</source>
        <translation>（任何算子）</translation>
    </message>
    <message>
        <source>A kernel is registered at this very key.</source>
        <translation>正好在这个键登记了内核。</translation>
    </message>
    <message>
        <source>Break point: playing stops before this kernel.</source>
        <translation>断点：播放在这个内核之前停下。</translation>
    </message>
    <message>
        <source>It falls through: a lookup skips this key.</source>
        <translation>它是穿透：查找越过这个键。</translation>
    </message>
    <message>
        <source>Kernel: %1</source>
        <translation>内核：%1</translation>
    </message>
    <message>
        <source>Nothing is registered.</source>
        <translation>没有登记。</translation>
    </message>
    <message>
        <source>Registered by this session.</source>
        <translation>由本会话登记。</translation>
    </message>
    <message>
        <source>Registered%1</source>
        <translation>已登记%1</translation>
    </message>
    <message>
        <source>Removed: %1%2</source>
        <translation>已删除：%1%2</translation>
    </message>
    <message>
        <source>Shadows %1%2</source>
        <translation>遮蔽 %1%2</translation>
    </message>
    <message>
        <source>Stale: calls use this entry, the rules now give %1.</source>
        <translation>陈旧：调用使用这个表项，规则现在给出 %1。</translation>
    </message>
    <message>
        <source>The kernel comes from an alias key that names several keys.</source>
        <translation>内核来自代表多个键的别名键。</translation>
    </message>
    <message>
        <source>The key passes on: it is skipped in the lookup.</source>
        <translation>这个键放过去：查找越过它。</translation>
    </message>
    <message>
        <source>The key's fallback serves every operator without a better entry.</source>
        <translation>键的后备为没有更好表项的每个算子服务。</translation>
    </message>
    <message>
        <source>Two rules claim the entry; a call fails.</source>
        <translation>两条规则争这个表项；调用失败。</translation>
    </message>
    <message>
        <source>Why: %1</source>
        <translation>为什么：%1</translation>
    </message>
    <message>
        <source>active</source>
        <translation>有效</translation>
    </message>
    <message>
        <source>alias</source>
        <translation>别名</translation>
    </message>
    <message>
        <source>ambiguous</source>
        <translation>有歧义</translation>
    </message>
    <message>
        <source>break point</source>
        <translation>断点</translation>
    </message>
    <message>
        <source>fallback</source>
        <translation>后备</translation>
    </message>
    <message>
        <source>fallthrough</source>
        <translation>穿透</translation>
    </message>
    <message>
        <source>inactive</source>
        <translation>失效</translation>
    </message>
    <message>
        <source>kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>missing</source>
        <translation>缺少</translation>
    </message>
    <message>
        <source>removed</source>
        <translation>已删除</translation>
    </message>
    <message>
        <source>stale</source>
        <translation>陈旧</translation>
    </message>
    <message>
        <source>the session's own</source>
        <translation>会话自己的</translation>
    </message>
</context>
<context>
    <name>keyfall::ResultsModel</name>
    <message>
        <source>(meta: no values)</source>
        <translation>（meta：没有值）</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名字</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
</context>
<context>
    <name>keyfall::ResultsView</name>
    <message>
        <source>&lt;p&gt;What the last run left: the value of every variable and the gradients, the graph that the Tracer recorded, and what the Profiler measured.&lt;/p&gt;&lt;p&gt;Select rows and press Ctrl+C to copy values.&lt;/p&gt;</source>
        <translation>&lt;p&gt;上次运行留下的：每个变量的值和梯度，Tracer 记录的图，Profiler 的测量。&lt;/p&gt;&lt;p&gt;选中若干行，按 Ctrl+C 复制值。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Profile</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Tick Profiler and run to see what it measures.</source>
        <translation>勾选 Profiler 并运行，看它测得什么。</translation>
    </message>
    <message>
        <source>Tick Tracer and run to see the graph it records.</source>
        <translation>勾选 Tracer 并运行，看它记录的图。</translation>
    </message>
    <message>
        <source>Traced graph</source>
        <translation>跟踪的图</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Why the run stopped</source>
        <translation>运行为什么停止</translation>
    </message>
</context>
<context>
    <name>keyfall::RuleView</name>
    <message>
        <source>&amp;Back</source>
        <translation>后退(&amp;B)</translation>
    </message>
    <message>
        <source>&lt;p&gt;The rules that decide which kernel runs, and what the layers do. Where a panel cites one, a click on it opens it here.&lt;/p&gt;</source>
        <translation>&lt;p&gt;决定运行哪个内核、各层做什么的规则。面板引用规则的地方，点击即可在这里打开。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Text of the rule</source>
        <translation>规则的文字</translation>
    </message>
    <message>
        <source>The rule that was shown before</source>
        <translation>先前显示的规则</translation>
    </message>
    <message>
        <source>The whole rule, which is written in English:</source>
        <translation>规则的全文以英文写成：</translation>
    </message>
</context>
<context>
    <name>keyfall::Rules</name>
    <message>
        <source>**One promise: the result is that of running `order` one by one.**</source>
        <translation>**一个承诺：结果就是按 `order` 逐个运行的结果。**</translation>
    </message>
    <message>
        <source>2.6 picks the fallthrough mask by the backends of the effective set; 1.13 and 2.4 by those of the arguments alone (K4).</source>
        <translation>2.6 按有效键集的后端选穿透掩码；1.13 和 2.4 只按参数的后端选（K4）。</translation>
    </message>
    <message>
        <source>A CachedKernel has program, device, code, entry_point, var_names, globals, outs, ins, host_parallel_safe, global_size and local_size.</source>
        <translation>CachedKernel 有 program、device、code、entry_point、var_names、globals、outs、ins、host_parallel_safe、global_size 和 local_size。</translation>
    </message>
    <message>
        <source>A QImage is not cleared, so fill it before painting, and cap its pixels and say so.</source>
        <translation>QImage 不会自动清空，所以绘制前先填充，并限制像素数且说出来。</translation>
    </message>
    <message>
        <source>A TorchDispatchMode sees each operator call at the Python key: after composites decomposed, and below autograd.</source>
        <translation>TorchDispatchMode 在 Python 键看到每个算子调用：在复合算子分解之后，在 autograd 之下。</translation>
    </message>
    <message>
        <source>A TorchFunctionMode sees each public call before any dispatch, with the key set of each argument and the thread's two sets.</source>
        <translation>TorchFunctionMode 在任何调度之前看到每个公开的调用，连同每个参数的键集和线程的两个集合。</translation>
    </message>
    <message>
        <source>A `Q_PROPERTY` without NOTIFY triggers a warning of clazy: give it one, or use QVariantAnimation.</source>
        <translation>没有 NOTIFY 的 `Q_PROPERTY` 会引起 clazy 的警告：给它一个，或用 QVariantAnimation。</translation>
    </message>
    <message>
        <source>A `get` is a hit on an artifact in memory with its key *and identity*, else a negative hit, else a wait, else a miss.</source>
        <translation>`get` 若在内存里有键*和身份*都相同的产物就是命中，否则是负命中，否则是等待，否则是未命中。</translation>
    </message>
    <message>
        <source>A `pytorch-X` session starts from the registrations of that PyTorch, and Keyfall's kernels stand in for those that they compute and are labelled so.</source>
        <translation>`pytorch-X` 会话从那个 PyTorch 的登记开始，Keyfall 的内核代替它们能计算的那些，并这样标明。</translation>
    </message>
    <message>
        <source>A backend component has the bit value-1: 14 of them in 1.13, 15 in 2.4 and 2.6.</source>
        <translation>一个后端分量的位是第“值减 1”位：1.13 有 14 个，2.4 和 2.6 有 15 个。</translation>
    </message>
    <message>
        <source>A batched tensor is {value, batch dimension, level}; its logical shape hides the batch, and of nested levels the highest is processed first.</source>
        <translation>批量张量由值、批维和层级组成；它的逻辑形状隐去批，嵌套的层级中最高的先处理。</translation>
    </message>
    <message>
        <source>A bit that is no key must not count: constructors from raw bits mask with 0x07FF or refuse. [R]</source>
        <translation>不是键的位不得算数：由原始位构造时用 0x07FF 掩掉，或拒绝。[R]</translation>
    </message>
    <message>
        <source>A cache file has a magic number, version, lengths, digest, a JSON header and the payload; every fault of it is a miss, never an error.</source>
        <translation>缓存文件有魔数、版本、长度、摘要、JSON 头和内容；它的任何毛病都是未命中，从不是错误。</translation>
    </message>
    <message>
        <source>A call</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>A call is recorded if grad mode is on and any *differentiable* input requires a gradient; the output requires one exactly then, and integer and bool outputs never do.</source>
        <translation>梯度模式打开且有任何*可微的*输入要求梯度时，调用被记录；正好在这时输出要求梯度，而整数和布尔输出从不要求。</translation>
    </message>
    <message>
        <source>A call skips keys without a kernel</source>
        <translation>调用跳过没有内核的键</translation>
    </message>
    <message>
        <source>A call with an empty set fails.</source>
        <translation>用空键集调用会失败。</translation>
    </message>
    <message>
        <source>A call with recording off allocates nothing, takes no lock, and does no lookup by name.</source>
        <translation>不记录时，一个调用不分配内存、不取锁、不按名字查找。</translation>
    </message>
    <message>
        <source>A call without any key finds no kernel at Undefined and says that there were no tensor arguments.</source>
        <translation>没有任何键的调用在 Undefined 找不到内核，错误说没有张量参数。</translation>
    </message>
    <message>
        <source>A cast there and back</source>
        <translation>转换过去又转换回来</translation>
    </message>
    <message>
        <source>A chain through all keys visits Tracer, Profiler, Vmap, Autograd, Autocast, Nested, Quantized, Sparse, Meta, Cuda, Cpu in this order.</source>
        <translation>经过所有键的链依次到访 Tracer、Profiler、Vmap、Autograd、Autocast、Nested、Quantized、Sparse、Meta、Cuda、Cpu。</translation>
    </message>
    <message>
        <source>A chunk size splits the batch, runs the parts and concatenates.</source>
        <translation>分块大小把批拆开，逐块运行再连接。</translation>
    </message>
    <message>
        <source>A classic redispatch recomputes</source>
        <translation>经典的重新调度会重新计算</translation>
    </message>
    <message>
        <source>A compile function may itself call `get`; such a nested request runs its flight at once, outside the limit of `workers`.</source>
        <translation>编译函数自己可以调用 `get`；这样嵌套的请求立即运行自己的飞行，不受 `workers` 的限制。</translation>
    </message>
    <message>
        <source>A compile that fails</source>
        <translation>编译失败</translation>
    </message>
    <message>
        <source>A compile that succeeds</source>
        <translation>编译成功</translation>
    </message>
    <message>
        <source>A counter of depth for each thread ends a chain that does not, with an error that names it; the hard cap is 128 hops.</source>
        <translation>每个线程的深度计数器结束停不下来的链，错误会指出这条链；硬上限是 128 跳。</translation>
    </message>
    <message>
        <source>A dark theme, following the system, and switching by hand; crisp at fractional scales; a palette for the colour-blind with patterns and icons, not colour alone: must.</source>
        <translation>深色主题，跟随系统，也能手动切换；非整数缩放下清晰；为色觉障碍者准备的调色板，用图案和图标，不只靠颜色：必须有。</translation>
    </message>
    <message>
        <source>A direct call</source>
        <translation>直接调用</translation>
    </message>
    <message>
        <source>A direct call needs no membership</source>
        <translation>直接调用不要求在键集里</translation>
    </message>
    <message>
        <source>A direct call on an empty table is an error.</source>
        <translation>在空表上直接调用是错误。</translation>
    </message>
    <message>
        <source>A direct kernel</source>
        <translation>直接的内核</translation>
    </message>
    <message>
        <source>A direct kernel at CPU leaves CUDA to the implicit composite but keeps it out of AutogradCPU, where Autograd's kernel or the fallback is used.</source>
        <translation>CPU 上的直接内核把 CUDA 留给隐式复合内核，却让它进不了 AutogradCPU，那里用 Autograd 的内核或后备。</translation>
    </message>
    <message>
        <source>A factory function (`empty.memory_format`, `full`, `rand` and others) has no tensor argument: BackendSelect takes the key from `device`, `dtype` and `layout`.</source>
        <translation>工厂函数（`empty.memory_format`、`full`、`rand` 等）没有张量参数：BackendSelect 从 `device`、`dtype` 和 `layout` 得出键。</translation>
    </message>
    <message>
        <source>A fall has a hop at an autograd key below another of its hops at an autograd key: gradients may be recorded twice.</source>
        <translation>一次下落里，一个 autograd 键上的跳在另一个 autograd 键上的跳之下：梯度可能被记录两次。</translation>
    </message>
    <message>
        <source>A fall is new when only the later run has it, gone when only the earlier one has, more when it occurs more often, and slower when the median of its own times grew by a factor of 2 and by 2 microseconds in sum at least.</source>
        <translation>只有后一次运行才有的下落是新的，只有前一次才有的是消失的，出现得更频繁的是更多的，自身时间的中位数增至 2 倍以上、且合计至少多 2 微秒的是更慢的。</translation>
    </message>
    <message>
        <source>A fall is one call of an operator with every hop that goes on with it: the hop that begins it, and each redispatch or direct call of the same operator from a hop of the fall.</source>
        <translation>一次下落是算子的一个调用，连同随它继续的每一跳：开始它的那一跳，以及从其中某一跳对同一算子的每次重新调度或直接调用。</translation>
    </message>
    <message>
        <source>A fallback of a backend's key, or in a printed trace any boxed call, takes the same operator at the same key 16 times or more: a stack is built and taken apart each time.</source>
        <translation>一个后端键的后备，或打印的跟踪里任何装箱的调用，在同一个键上接手同一算子 16 次以上：每次都要搭起栈再拆掉。</translation>
    </message>
    <message>
        <source>A fallthrough was executed</source>
        <translation>执行了穿透</translation>
    </message>
    <message>
        <source>A flight that starts looks for the key's file, and without a good one takes the key's lock file and compiles.</source>
        <translation>开始的飞行先找该键的文件，没有好的就取该键的锁文件并编译。</translation>
    </message>
    <message>
        <source>A flow compared</source>
        <translation>比较中的流图</translation>
    </message>
    <message>
        <source>A function of one example runs on a batch.</source>
        <translation>单个例子的函数在一批上运行。</translation>
    </message>
    <message>
        <source>A functionality f has the bit (backends + f - 1); an instance has that bit and its backend's bit; Undefined and alias keys have none.</source>
        <translation>功能 f 的位是第（后端数 + f - 1）位；实例有这一位和它后端的位；Undefined 和别名键没有位。</translation>
    </message>
    <message>
        <source>A functionality with the value v has the bit (number of backends + v - 1); the starred ones have an instance for each backend.</source>
        <translation>值为 v 的功能的位是第（后端数 + v - 1）位；带星号的功能对每个后端有一个实例。</translation>
    </message>
    <message>
        <source>A gradient has the places of the tensor: it is gathered from the dense cotangent at the stored indices.</source>
        <translation>梯度具有张量的位置：从稠密的余切在存下的索引处收集。</translation>
    </message>
    <message>
        <source>A gradient is brought to its argument's shape by summing over leading extra dimensions and over those of size 1 (kept), and this can itself be differentiated.</source>
        <translation>梯度对前面多出的维和大小为 1 的维（保留）求和，回到参数的形状，这一步本身也可微。</translation>
    </message>
    <message>
        <source>A guard adds what was not there yet and takes it away with M8's difference, so a guard on a per-backend key leaves the backend bit behind.</source>
        <translation>守卫加上原来没有的，再用 M8 的差拿走，所以针对每后端键的守卫会把后端位留下。</translation>
    </message>
    <message>
        <source>A hop is one run of a kernel in a chain of redispatches.</source>
        <translation>一跳是重新调度链里一个内核的一次运行。</translation>
    </message>
    <message>
        <source>A hop was reached with no key left: the key Undefined, or an argument without any key, and no kernel took it.</source>
        <translation>到达一跳时已没有键：键是 Undefined，或参数一个键也没有，而没有内核接手。</translation>
    </message>
    <message>
        <source>A kernel called with all() is handed 2047.</source>
        <translation>用 all() 调用的内核拿到 2047。</translation>
    </message>
    <message>
        <source>A kernel is callable, may be shared among threads, takes tensors of one dtype and returns exactly one tensor or an error. [F]</source>
        <translation>内核可以调用，可以由多个线程共用，接收一种 dtype 的张量，返回正好一个张量或一个错误。[F]</translation>
    </message>
    <message>
        <source>A kernel is replaced</source>
        <translation>内核被替换</translation>
    </message>
    <message>
        <source>A kernel may redispatch to a different operator.</source>
        <translation>内核可以重新调度到不同的算子。</translation>
    </message>
    <message>
        <source>A kernel redispatches by calling again with the set minus its own key; the dispatcher masks nothing.</source>
        <translation>内核用去掉自己的键的键集再次调用，就是重新调度；调度器什么也不遮掩。</translation>
    </message>
    <message>
        <source>A kernel registered at the key itself fills its slot, before any alias [kernel].</source>
        <translation>正好登记在这个键上的内核填入它的槽，先于任何别名 [kernel]。</translation>
    </message>
    <message>
        <source>A kernel registered without a key goes to Math in the classic model and to CompositeImplicitAutograd in the modern one.</source>
        <translation>不写键登记的内核，在经典模型中归 Math，在现代模型中归 CompositeImplicitAutograd。</translation>
    </message>
    <message>
        <source>A kernel's global size of three expressions and local size of three, or none, become numbers at each launch: global x, y, z, then local x, y, z, each evaluated and checked before the next.</source>
        <translation>内核的全局尺寸（三个表达式）和局部尺寸（三个，或没有）在每次启动时变成数：先全局 x、y、z，再局部 x、y、z，每个都先计算并检查，再算下一个。</translation>
    </message>
    <message>
        <source>A key is a backend key unless it is Undefined, an alias or of the NestedTensor functionality, if all its bits are in the set of CompositeExplicitAutograd.</source>
        <translation>键的所有位都在 CompositeExplicitAutograd 的集合里时，它就是后端键，除非它是 Undefined、别名键，或属于 NestedTensor 功能。</translation>
    </message>
    <message>
        <source>A key is a bit, a set is 16 bits, and a key without a kernel is skipped.</source>
        <translation>一个键是一位，一个键集是 16 位，没有内核的键被跳过。</translation>
    </message>
    <message>
        <source>A key model is data</source>
        <translation>键模型是数据</translation>
    </message>
    <message>
        <source>A key set given by the window or a session drives the program's top-level calls, (explicit | include) - exclude; nested calls and `backward` compute theirs from tensors and thread-local sets.</source>
        <translation>窗口或会话给出的键集推动程序的顶层调用，（明确给出的 | 包含集）- 排除集；嵌套的调用和 `backward` 由张量和线程局部键集计算自己的键集。</translation>
    </message>
    <message>
        <source>A key set is a 16-bit mask of which only the bits 0 to 10 are defined.</source>
        <translation>键集是 16 位掩码，其中只定义了第 0 到 10 位。</translation>
    </message>
    <message>
        <source>A key takes one byte, a key set two, and an optional key one. [M]</source>
        <translation>一个键占一个字节，一个键集占两个，一个可选的键占一个。[M]</translation>
    </message>
    <message>
        <source>A launch dimension of 0 or less is an error.</source>
        <translation>启动的某一维为 0 或更小是错误。</translation>
    </message>
    <message>
        <source>A launch writes pointers and values into a block made once, evaluates up to six expressions, and calls; variables, bounds and sizes are checked for *all* kernels before *any* runs.</source>
        <translation>启动把指针和值写进只做一次的块，计算最多六个表达式，然后调用；在*任何*内核运行之前，先为*所有*内核检查变量、边界和尺寸。</translation>
    </message>
    <message>
        <source>A layer whose key is ticked although it has nothing to do passes on and says so in the call graph.</source>
        <translation>键打了勾但无事可做的层会把调用交下去，并在调用图里这样说。</translation>
    </message>
    <message>
        <source>A list beside the picture</source>
        <translation>图旁边的列表</translation>
    </message>
    <message>
        <source>A list or tree beside the graph with the same selection: must, and it is the accessible view.</source>
        <translation>图旁边有选择相同的列表或树：必须有，它就是无障碍的视图。</translation>
    </message>
    <message>
        <source>A list to check against.</source>
        <translation>用来对照检查的清单。</translation>
    </message>
    <message>
        <source>A matrix product has 2·B·M·N·K, a convolution 2·N·Cout·(Cin/groups)·Πk·Π(output size), pointwise 1 and softmax 5 and norms 8 an element, a reduction n-1.</source>
        <translation>矩阵乘积有 2·B·M·N·K，卷积有 2·N·Cout·(Cin/groups)·Πk·Π（输出尺寸），逐元素每个元素 1，softmax 5，归一化 8，归约 n-1。</translation>
    </message>
    <message>
        <source>A meta tensor has size, stride, dtype and device, but no storage: meta(op)(x) has the shape, dtype, strides and errors of op(x).</source>
        <translation>meta 张量有尺寸、步长、dtype 和设备，没有存储：meta(op)(x) 具有 op(x) 的形状、dtype、步长和错误。</translation>
    </message>
    <message>
        <source>A modern key set is two sets in one word: the backends in the low bits, the functionalities above them.</source>
        <translation>现代的键集是一个字里的两个集合：低位是后端，它们上面是功能。</translation>
    </message>
    <message>
        <source>A new operator is filled completely</source>
        <translation>新算子的表被完整填好</translation>
    </message>
    <message>
        <source>A node</source>
        <translation>一个节点</translation>
    </message>
    <message>
        <source>A node has the name `&lt;Op&gt;Backward0`, a sequence number (ascending in a thread), saved values with their versions, edges, the metadata of its inputs and which of them need a gradient.</source>
        <translation>节点有名字 `&lt;Op&gt;Backward0`、序号（在线程内上升）、带版本的保存值、边、其输入的元数据，以及其中哪些需要梯度。</translation>
    </message>
    <message>
        <source>A plan runs kernels, copies, views and host functions over buffers, with the result of running them one by one in its order.</source>
        <translation>计划在缓冲区上运行内核、复制、视图和主机函数，结果与按其顺序逐个运行相同。</translation>
    </message>
    <message>
        <source>A program computes, for every point of its parallel axes, a list of instructions in static single assignment form.</source>
        <translation>程序对其并行轴的每个点计算一串静态单赋值形式的指令。</translation>
    </message>
    <message>
        <source>A program is interpreted, compiled to machine code, or written as C or CUDA C++, and compiled code never leaves its buffers.</source>
        <translation>程序被解释、编译成机器码，或写成 C 或 CUDA C++，编译的代码从不离开自己的缓冲区。</translation>
    </message>
    <message>
        <source>A program loads, computes, reduces, loops and stores.</source>
        <translation>程序会加载、计算、归约、循环和存储。</translation>
    </message>
    <message>
        <source>A pure function lays the call graph out, a second makes a display list of it, and screen, PNG, PDF, SVG, HTML and animation all draw that list.</source>
        <translation>一个纯函数为调用图排版，第二个由它生成显示列表，屏幕、PNG、PDF、SVG、HTML 和动画都画这份列表。</translation>
    </message>
    <message>
        <source>A question to falls has the grammar of questions to tables: conditions side by side that must all hold, `a|b` for either, `-a` or `!a` for the opposite, `*` and `?` in names.</source>
        <translation>对下落的询问与对表的询问语法相同：并排的条件都要成立，`a|b` 表示其一，`-a` 或 `!a` 表示相反，名字里用 `*` 和 `?`。</translation>
    </message>
    <message>
        <source>A record</source>
        <translation>一条记录</translation>
    </message>
    <message>
        <source>A record has `id` (unique in a set), `kind`, `op`, `overload` (&quot;&quot; is the default one), `args`, `kwargs` (name to argument), `expect`, `rtol` and `atol`.</source>
        <translation>记录有 `id`（在一组内唯一）、`kind`、`op`、`overload`（&quot;&quot; 是默认的）、`args`、`kwargs`（名字到参数）、`expect`、`rtol` 和 `atol`。</translation>
    </message>
    <message>
        <source>A recording holds, for each call, its parent, operator with overload, key sets of arguments and thread, dtype, shape, device and time.</source>
        <translation>录制为每个调用保存它的父调用、带重载的算子、参数和线程的键集、dtype、形状、设备和时间。</translation>
    </message>
    <message>
        <source>A redispatch of C recomputes the set with the thread-local sets; M uses the set it was given.</source>
        <translation>C 的重新调度用线程局部键集重新计算键集；M 用交给它的键集。</translation>
    </message>
    <message>
        <source>A redispatch reads no thread-local sets, masks or arguments: its entry is the one at the index of the set it is given.</source>
        <translation>重新调度不读线程局部键集、掩码和参数：它的表项就是交给它的键集的索引处的那个。</translation>
    </message>
    <message>
        <source>A registration is a handle whose end removes it; kernels of a slot are stacked (the newest wins, removal restores the previous one), and overriding warns.</source>
        <translation>登记是一个句柄，它结束时登记也被移除；一个槽的内核叠放（最新的有效，移除恢复前一个），覆盖会给出警告。</translation>
    </message>
    <message>
        <source>A registration or its end recomputes only the slots concerned, publishes them atomically and counts the operator's version up.</source>
        <translation>一次登记或其结束只重新计算有关的槽，原子地发布，并把算子的版本加一。</translation>
    </message>
    <message>
        <source>A renamed PrivateUse1</source>
        <translation>改了名的 PrivateUse1</translation>
    </message>
    <message>
        <source>A renamed PrivateUse1 in 2.15</source>
        <translation>2.15 中改了名的 PrivateUse1</translation>
    </message>
    <message>
        <source>A rendering's hash is stable across runs but changes with the scale factor and the fonts: pin both, and compare with tolerance.</source>
        <translation>绘制结果的哈希在各次运行之间稳定，但随缩放和字体改变：把两者固定，并带容差比较。</translation>
    </message>
    <message>
        <source>A run in the window begins with the kernels that the window's earlier runs of the same session left in memory; every other run begins with none.</source>
        <translation>窗口里的一次运行，以同一会话之前的运行留在内存里的内核开始；其他任何运行开始时都没有内核。</translation>
    </message>
    <message>
        <source>A run of a million hops is understood by its few distinct falls: which there are, how often, how long, and which are strange.</source>
        <translation>一百万跳的运行靠它为数不多的不同下落来理解：有哪些、多频繁、多久，哪些奇怪。</translation>
    </message>
    <message>
        <source>A second definition</source>
        <translation>第二次定义</translation>
    </message>
    <message>
        <source>A second fallback for a key</source>
        <translation>一个键的第二个后备</translation>
    </message>
    <message>
        <source>A session (`.keyfall`) says what to register, which tensors, which keys and which program; unknown fields are kept on save, a newer version is refused with a clear message, and saving is atomic.</source>
        <translation>会话（`.keyfall`）说登记什么、有哪些张量、哪些键和哪个程序；保存时保留不认识的字段，更新的版本会被清楚地拒绝，保存是原子的。</translation>
    </message>
    <message>
        <source>A set is a cross product</source>
        <translation>键集是叉积</translation>
    </message>
    <message>
        <source>A set knows empty, all, insert, remove, union, intersection, contains, length, highest and iteration from high to low.</source>
        <translation>键集会：空、全部、插入、移除、并、交、包含、长度、最高、从高到低遍历。</translation>
    </message>
    <message>
        <source>A set of undefined bits alone counts as empty (E1).</source>
        <translation>只含未定义位的键集算作空的（E1）。</translation>
    </message>
    <message>
        <source>A set's debug text is its raw bits in decimal: `DispatchKeySet { bits: 129 }`. [F]</source>
        <translation>键集的调试文字是其原始位的十进制：`DispatchKeySet { bits: 129 }`。[F]</translation>
    </message>
    <message>
        <source>A slot takes the first of: the kernel at the key; CompositeExplicit for backends; CompositeImplicit; Modes; the key's fallback; fallthrough for keys that are no backends; missing.</source>
        <translation>槽取下列中的第一个：该键上的内核；后端取 CompositeExplicit；CompositeImplicit；Modes；该键的后备；不是后端的键穿透；缺失。</translation>
    </message>
    <message>
        <source>A slot that R2 to R10 leave empty is missing: it is never printed, and a call that reads it is an error.</source>
        <translation>R2 到 R10 都没有填的槽就是缺失：它从不打印，读到它的调用是错误。</translation>
    </message>
    <message>
        <source>A slot without a kernel of its own, of Undefined or of a key in the set of CompositeExplicitAutogradNonFunctional, takes that alias's kernel if there is one [default backend kernel].</source>
        <translation>没有自己内核的槽，若属于 Undefined 或 CompositeExplicitAutogradNonFunctional 集合中的键，就取这个别名的内核，如果有的话 [default backend kernel]。</translation>
    </message>
    <message>
        <source>A strange thing is new or gone where one of two runs alone shows it for that operator at that key.</source>
        <translation>两次运行中只有一次在该键上的该算子处出现某种异常时，这种异常就是新的，或者消失了的。</translation>
    </message>
    <message>
        <source>A tensor is eligible if it is defined, floating, not float64 and on that device.</source>
        <translation>张量有定义、是浮点、不是 float64 且在该设备上，就合格。</translation>
    </message>
    <message>
        <source>A tensor made with the set s, whose highest backend is k, has s | autocast(k) - python, and unless in inference mode also ADInplaceOrView and autograd(k).</source>
        <translation>用键集 s（最高后端为 k）造出的张量带有 s | autocast(k) - python；不在推理模式下时，还有 ADInplaceOrView 和 autograd(k)。</translation>
    </message>
    <message>
        <source>A tensor was cast, and the result of that, unchanged, was cast back to the type that it came from.</source>
        <translation>一个张量被转换了类型，其结果原封不动又被转换回原来的类型。</translation>
    </message>
    <message>
        <source>A tensor was copied from host to device or back: a layer placed it, a copy has its input and its result on two kinds of device, a kernel of another backend ran the operator on the CPU, or one element was read back from a device.</source>
        <translation>一个张量从主机复制到设备或反过来：是某一层放过去的，一次复制的输入和结果在两种设备上，别的后端的内核在 CPU 上运行了算子，或从设备读回了一个元素。</translation>
    </message>
    <message>
        <source>A thread has an included and an excluded set, and guards change them for a while.</source>
        <translation>线程有一个包含集和一个排除集，守卫在一段时间内改变它们。</translation>
    </message>
    <message>
        <source>A ticked layer without its object</source>
        <translation>打了勾却没有对象的层</translation>
    </message>
    <message>
        <source>A whole run in the ladder's lanes.</source>
        <translation>整次运行画在图的泳道里。</translation>
    </message>
    <message>
        <source>Accessibility</source>
        <translation>无障碍</translation>
    </message>
    <message>
        <source>Accessible names, keyboard alone, visible focus: must.</source>
        <translation>无障碍名称、只用键盘、看得见的焦点：必须有。</translation>
    </message>
    <message>
        <source>Address, undefined and leak checks are clean offscreen; the thread checker reports false races in Qt, so it is for core and kernels only.</source>
        <translation>地址、未定义行为和泄漏检查离屏都是干净的；线程检查器在 Qt 里误报竞争，所以只用于 core 和 kernels。</translation>
    </message>
    <message>
        <source>After inserting Cpu and Autograd the length is 2, both are contained, Cuda is not.</source>
        <translation>插入 Cpu 和 Autograd 之后长度为 2，两者都在，Cuda 不在。</translation>
    </message>
    <message>
        <source>After the functionalities comes, for each starred one, a placeholder `StartOf...` and then one instance for each backend, in backend order.</source>
        <translation>功能之后，每个带星号的功能先有一个占位 `StartOf...`，然后按后端的顺序每个后端一个实例。</translation>
    </message>
    <message>
        <source>Alias members of 2.15</source>
        <translation>2.15 的别名成员</translation>
    </message>
    <message>
        <source>All falls that stop at the same keys and skip the same keys, in the same way, are one band, as wide as there are falls of it, or as their own time.</source>
        <translation>停在相同的键、跳过相同的键、方式也相同的所有下落是一条带，宽度是下落的次数，或它们的自身时间。</translation>
    </message>
    <message>
        <source>All operations are pure, return values, and take constant time except iteration. [F]</source>
        <translation>所有运算都是纯的，返回值，除遍历外都在常数时间内完成。[F]</translation>
    </message>
    <message>
        <source>All operations on classic sets are plain bit algebra, and `remove` clears exactly the key's bit.</source>
        <translation>经典键集上的所有运算都是普通的位运算，`remove` 正好清除该键的位。</translation>
    </message>
    <message>
        <source>All vectors pass on every backend, and a compile that hangs or a hostile cache costs time, never an answer.</source>
        <translation>所有向量在每个后端上通过；卡住的编译或恶意的缓存只费时间，从不给错答案。</translation>
    </message>
    <message>
        <source>An alias key is a set of runtime keys, and a key takes an alias's kernel only if it is in that set.</source>
        <translation>别名键是一组运行时的键，一个键只有在这组里才会取别名的内核。</translation>
    </message>
    <message>
        <source>An argument is an object with one key: `tensor`, `tensors`, `int`, `float`, `bool`, `ints`, `floats`, `bools`, `str`, `dtype`, `device`, `layout` or `none`.</source>
        <translation>参数是只有一个键的对象：`tensor`、`tensors`、`int`、`float`、`bool`、`ints`、`floats`、`bools`、`str`、`dtype`、`device`、`layout` 或 `none`。</translation>
    </message>
    <message>
        <source>An artifact inserted while another one of the same key and another identity is in memory is a **collision**; both stay and both are found.</source>
        <translation>放入产物时，内存里已有同键而身份不同的另一个，就是**冲突**；两个都留下，两个都找得到。</translation>
    </message>
    <message>
        <source>An error raised in Cpu passes unchanged through all hops above.</source>
        <translation>Cpu 里抛出的错误原样穿过上面的每一跳。</translation>
    </message>
    <message>
        <source>An event has number, parent, operator, phase, begin and end in monotonic ns, thread, key set, key, inputs' shapes, dtypes and strides, memory, FLOP and byte estimates and links.</source>
        <translation>事件有编号、上级、算子、阶段、以单调纳秒计的开始和结束、线程、键集、键、输入的形状、dtype 和步长、内存、FLOP 和字节的估计，以及链接。</translation>
    </message>
    <message>
        <source>An object `{&quot;traceEvents&quot;: [...], &quot;displayTimeUnit&quot;: &quot;ms&quot;, ...}` with complete slices, metadata, flows, counters and instants.</source>
        <translation>一个对象 `{&quot;traceEvents&quot;: [...], &quot;displayTimeUnit&quot;: &quot;ms&quot;, ...}`，带完整的时间片、元数据、流、计数器和瞬时点。</translation>
    </message>
    <message>
        <source>An operator has a schema `name.overload(args) -&gt; rets`, a boxed stack of tagged values and a typed unboxed path, and may have several results.</source>
        <translation>算子有签名 `name.overload(args) -&gt; rets`，有带标签值的装箱栈和有类型的未装箱通路，可以有多个结果。</translation>
    </message>
    <message>
        <source>An operator may have kernels and no definition; its `schema` is &quot;(none)&quot;, and `schema_debug` and `alias_analysis` are null.</source>
        <translation>算子可以有内核而没有定义；它的 `schema` 是“(none)”，`schema_debug` 和 `alias_analysis` 是 null。</translation>
    </message>
    <message>
        <source>An operator without a rule is done example by example, by select and stack, with one performance warning for each operator.</source>
        <translation>没有规则的算子用 select 和 stack 逐个例子进行，每个算子给一次性能警告。</translation>
    </message>
    <message>
        <source>An output that no batched input went into is expanded along its out_dim to the batch's size (returns (4,2)). [G]</source>
        <translation>没有批量输入进入的输出，沿它的 out_dim 扩展到批的大小（返回 (4,2)）。[G]</translation>
    </message>
    <message>
        <source>Another operator</source>
        <translation>另一个算子</translation>
    </message>
    <message>
        <source>Any other operator</source>
        <translation>其他任何算子</translation>
    </message>
    <message>
        <source>Argument sets, thread-local sets and masks give a final set, and its table index gives the entry.</source>
        <translation>参数的键集、线程局部键集和掩码得出最终键集，它的表索引得出表项。</translation>
    </message>
    <message>
        <source>Arguments</source>
        <translation>参数</translation>
    </message>
    <message>
        <source>Arguments of one operation have one type (for `select`: the second and third; the first is bool), and everything not marked &quot;to the tolerance&quot; is exact.</source>
        <translation>一个运算的各参数类型相同（`select` 是第二和第三个；第一个是 bool），没有标明“容差之内”的都是精确的。</translation>
    </message>
    <message>
        <source>Arguments that are no tensors</source>
        <translation>不是张量的参数</translation>
    </message>
    <message>
        <source>Arrow keys</source>
        <translation>方向键</translation>
    </message>
    <message>
        <source>Arrow keys walk over the graph: must.</source>
        <translation>方向键在图上走动：必须有。</translation>
    </message>
    <message>
        <source>Arrows run one way: core ← kernels ← app, and core ← ui ← app.</source>
        <translation>箭头只朝一个方向：core ← kernels ← app，以及 core ← ui ← app。</translation>
    </message>
    <message>
        <source>At each key lies a stack of kernels, the newest first, of which only the newest is active.</source>
        <translation>每个键上有一叠内核，最新的在最上，只有最新的有效。</translation>
    </message>
    <message>
        <source>At most `workers` flights run at a time; others are queued, foreground ones (by `get`) in order before background ones (by `prefetch`) in order.</source>
        <translation>同时最多运行 `workers` 个飞行；其余排队，前台的（由 `get`）按顺序在前，后台的（由 `prefetch`）按顺序在后。</translation>
    </message>
    <message>
        <source>Autocast</source>
        <translation>Autocast</translation>
    </message>
    <message>
        <source>Autocast and observers</source>
        <translation>Autocast 和观察者</translation>
    </message>
    <message>
        <source>Autograd</source>
        <translation>Autograd</translation>
    </message>
    <message>
        <source>Autograd entered twice</source>
        <translation>两次进入 Autograd</translation>
    </message>
    <message>
        <source>Autograd stands for the keys 32 to 40, DefaultBackend for all backends except QuantizedXPU and SparseXPU, and Math for both together.</source>
        <translation>Autograd 代表键 32 到 40，DefaultBackend 代表除 QuantizedXPU 和 SparseXPU 以外的所有后端，Math 代表这两者之和。</translation>
    </message>
    <message>
        <source>Autograd's kernel removes its own key and calls again: autograd runs once, cpu once.</source>
        <translation>Autograd 的内核去掉自己的键再调用：autograd 运行一次，cpu 一次。</translation>
    </message>
    <message>
        <source>AutogradMAIA, AutogradPrivateUse1, AutocastMTIA and AutocastMAIA gained fallbacks, and that of Named is gone.</source>
        <translation>AutogradMAIA、AutogradPrivateUse1、AutocastMTIA 和 AutocastMAIA 有了后备，Named 的后备没有了。</translation>
    </message>
    <message>
        <source>AutogradOther is ambiguous</source>
        <translation>AutogradOther 有歧义</translation>
    </message>
    <message>
        <source>AutogradOther serves HIP, FPGA, MSNPU, Vulkan, Metal, MKLDNN, OpenGL, OpenCL, IDEEP, QuantizedCPU, QuantizedCUDA, ComplexCPU, ComplexCUDA, CustomRNGKeyId, MkldnnCPU, SparseCPU, SparseCUDA, SparseHIP and Meta.</source>
        <translation>AutogradOther 服务 HIP、FPGA、MSNPU、Vulkan、Metal、MKLDNN、OpenGL、OpenCL、IDEEP、QuantizedCPU、QuantizedCUDA、ComplexCPU、ComplexCUDA、CustomRNGKeyId、MkldnnCPU、SparseCPU、SparseCUDA、SparseHIP 和 Meta。</translation>
    </message>
    <message>
        <source>Backend and autocast key</source>
        <translation>后端和 autocast 键</translation>
    </message>
    <message>
        <source>Backend and autograd key</source>
        <translation>后端和 autograd 键</translation>
    </message>
    <message>
        <source>Backend bits</source>
        <translation>后端位</translation>
    </message>
    <message>
        <source>Backend components</source>
        <translation>后端分量</translation>
    </message>
    <message>
        <source>BackendSelect</source>
        <translation>BackendSelect</translation>
    </message>
    <message>
        <source>Bands</source>
        <translation>带</translation>
    </message>
    <message>
        <source>Batch rules</source>
        <translation>批规则</translation>
    </message>
    <message>
        <source>Becoming dense</source>
        <translation>变稠密</translation>
    </message>
    <message>
        <source>Becoming ready on a device where the artifact is not loaded loads it there; a ready request *holds* it until the script drops it, a launch until it completes.</source>
        <translation>在还没有加载产物的设备上就绪，会把它加载到那里；就绪的请求*持有*它直到脚本放下，启动则持有到完成。</translation>
    </message>
    <message>
        <source>Beside the raw bits an error lists the keys' names, the keys that have kernels for the operator, and the nearest names of registered operators.</source>
        <translation>除了原始位，错误还列出键的名字、该算子有内核的键，以及名字最接近的已登记算子。</translation>
    </message>
    <message>
        <source>Both &quot;skip what is missing&quot; and &quot;a missing backend is an error&quot; are needed.</source>
        <translation>“跳过缺失的”和“缺失的后端是错误”两者都需要。</translation>
    </message>
    <message>
        <source>Boxed and unboxed</source>
        <translation>装箱与未装箱</translation>
    </message>
    <message>
        <source>Boxed calls look at arguments of the schema types Tensor and Tensor[], unboxed ones at Tensor, Tensor list, Generator and optional Generator.</source>
        <translation>装箱的调用看签名类型为 Tensor 和 Tensor[] 的参数，未装箱的调用看 Tensor、Tensor 列表、Generator 和可选的 Generator。</translation>
    </message>
    <message>
        <source>Boxed fallback in a loop</source>
        <translation>循环里的装箱后备</translation>
    </message>
    <message>
        <source>Boxing does not change how the key is computed; a backend fallback is always boxed and serves every operator without a better entry at its key.</source>
        <translation>装箱不改变键的计算；后端后备总是装箱的，服务所有在它的键上没有更好表项的算子。</translation>
    </message>
    <message>
        <source>Breadth-first is not topological</source>
        <translation>广度优先不是拓扑的</translation>
    </message>
    <message>
        <source>Budgets</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>Building</source>
        <translation>构建</translation>
    </message>
    <message>
        <source>Building checks op by op, then the outputs, then dependencies, then cycles, and derives order, hazards, edges, levels and groups.</source>
        <translation>构建逐个检查 op，然后是输出，然后是依赖，然后是环，并得出顺序、冒险、边、层次和组。</translation>
    </message>
    <message>
        <source>C prints sets from high to low, M from low to high.</source>
        <translation>C 从高到低打印键集，M 从低到高。</translation>
    </message>
    <message>
        <source>CPU, CUDA, XLA, MPS, IPU, XPU, HPU, Lazy, Meta and PrivateUse1 to 3 have an autograd key of their own; HIP, VE, MTIA and no backend have AutogradOther.</source>
        <translation>CPU、CUDA、XLA、MPS、IPU、XPU、HPU、Lazy、Meta 和 PrivateUse1 到 3 有自己的 autograd 键；HIP、VE、MTIA 和没有后端的用 AutogradOther。</translation>
    </message>
    <message>
        <source>CPU, CUDA, XLA, NestedTensor and PrivateUse1 to 3 have an autograd key of their own, and every other backend has AutogradOther.</source>
        <translation>CPU、CUDA、XLA、NestedTensor 和 PrivateUse1 到 3 有自己的 autograd 键，其余每个后端都用 AutogradOther。</translation>
    </message>
    <message>
        <source>Cache files</source>
        <translation>缓存文件</translation>
    </message>
    <message>
        <source>CachedKernel</source>
        <translation>CachedKernel</translation>
    </message>
    <message>
        <source>Calling the ambiguous entry of R7 (a) is an internal assert that names the operator.</source>
        <translation>调用 R7 (a) 的有歧义表项，是指出该算子的内部断言。</translation>
    </message>
    <message>
        <source>Calls</source>
        <translation>调用</translation>
    </message>
    <message>
        <source>Calls are measured with real times, nested for each thread.</source>
        <translation>用真实的时间测量调用，每个线程里嵌套。</translation>
    </message>
    <message>
        <source>Calls are put on a tape, and a backward pass runs it.</source>
        <translation>调用被放上磁带，反向传播运行它。</translation>
    </message>
    <message>
        <source>Calls are recorded as a graph while they happen.</source>
        <translation>调用在发生的同时被记录成图。</translation>
    </message>
    <message>
        <source>Calls read a stored table that registrations refresh in parts, and PyTorch refreshes too little in known cases.</source>
        <translation>调用读的是存下的表，登记只刷新它的一部分，而在已知的情形里 PyTorch 刷新得太少。</translation>
    </message>
    <message>
        <source>Calls, resolutions, hops, skips and what layers did are events, from which a saved session is shown again without a GPU. [R]</source>
        <translation>调用、解析、跳、越过，以及各层做了什么，都是事件；由它们可以不用 GPU 再次显示保存的会话。[R]</translation>
    </message>
    <message>
        <source>Cancelling</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Casts from float32 to the lower type are kept for leaves that require a gradient and are no views, while the cache flag is on, and cleared when the outermost region ends.</source>
        <translation>对要求梯度且不是视图的叶子，从 float32 到较低类型的转换在缓存标志打开时保留，最外层区域结束时清除。</translation>
    </message>
    <message>
        <source>Chunks</source>
        <translation>分块</translation>
    </message>
    <message>
        <source>Classic FULL and FULL_AFTER</source>
        <translation>经典的 FULL 和 FULL_AFTER</translation>
    </message>
    <message>
        <source>Classic alias keys</source>
        <translation>经典的别名键</translation>
    </message>
    <message>
        <source>Classic backend and autograd key</source>
        <translation>经典的后端和 autograd 键</translation>
    </message>
    <message>
        <source>Classic backends behind AutogradOther</source>
        <translation>AutogradOther 后面的经典后端</translation>
    </message>
    <message>
        <source>Classic bits and slots</source>
        <translation>经典的位和槽</translation>
    </message>
    <message>
        <source>Classic iteration and printing</source>
        <translation>经典的遍历和打印</translation>
    </message>
    <message>
        <source>Classic names</source>
        <translation>经典的名字</translation>
    </message>
    <message>
        <source>Classic set algebra</source>
        <translation>经典的键集代数</translation>
    </message>
    <message>
        <source>Coalescing</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Collisions</source>
        <translation>冲突</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Compared with an earlier run, a band or an operator in it is new when that run has none of its falls, and falls that are gone (falls.7) are bands of their own, as wide as they were.</source>
        <translation>与先前的运行比较时，那次运行没有其任何下落的带或其中的算子是新增的；消失的下落（falls.7）自成带，宽度如从前。</translation>
    </message>
    <message>
        <source>Comparison</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Compiled plans</source>
        <translation>编译的计划</translation>
    </message>
    <message>
        <source>Components 2×3 and 1×3: padded with -1; relu, add, multiplication by a scalar, softmax and linear have recorded results; add with other raggedness is an error; sum is unsupported on this backend. [G]</source>
        <translation>分量 2×3 和 1×3：用 -1 填充；relu、add、乘以标量、softmax 和 linear 有录得的结果；参差不同的 add 是错误；sum 在这个后端上不支持。[G]</translation>
    </message>
    <message>
        <source>Components of different lengths lie one after the other in packed values.</source>
        <translation>长度不同的分量首尾相接地放在紧凑的值里。</translation>
    </message>
    <message>
        <source>CompositeExplicitAutograd</source>
        <translation>CompositeExplicitAutograd</translation>
    </message>
    <message>
        <source>CompositeExplicitAutogradNonFunctional</source>
        <translation>CompositeExplicitAutogradNonFunctional</translation>
    </message>
    <message>
        <source>CompositeImplicitAutograd</source>
        <translation>CompositeImplicitAutograd</translation>
    </message>
    <message>
        <source>CompositeImplicitAutogradNestedTensor</source>
        <translation>CompositeImplicitAutogradNestedTensor</translation>
    </message>
    <message>
        <source>Compressed rows (CSR)</source>
        <translation>压缩的行 (CSR)</translation>
    </message>
    <message>
        <source>Conformance groups</source>
        <translation>一致性的各组</translation>
    </message>
    <message>
        <source>Constant sets</source>
        <translation>固定的键集</translation>
    </message>
    <message>
        <source>Conventions</source>
        <translation>约定</translation>
    </message>
    <message>
        <source>Converting to an indexed image picks a fixed palette, so build the palette from the theme's colours.</source>
        <translation>转换成索引图会选一个固定的调色板，所以用主题的颜色自己造调色板。</translation>
    </message>
    <message>
        <source>Coordinates (COO)</source>
        <translation>坐标 (COO)</translation>
    </message>
    <message>
        <source>Copies between host and device</source>
        <translation>主机与设备之间的复制</translation>
    </message>
    <message>
        <source>Costs are promised as ratios within one run, and as counts of instructions where times are noisy.</source>
        <translation>花费以同一次运行中的比值承诺，时间有噪声的地方以指令数承诺。</translation>
    </message>
    <message>
        <source>Cuda</source>
        <translation>Cuda</translation>
    </message>
    <message>
        <source>Custom models have a fallback for each key (boxed: profiler, tracer, vmap's loop, densify) and the alias keys `Backend` = {Cpu, Cuda, Meta}, `CompositeImplicit` (all), `CompositeExplicit` (backends) and `Modes`.</source>
        <translation>自定义模型的每个键可有后备（装箱的：profiler、tracer、vmap 的循环、变稠密），还有别名键 `Backend` = {Cpu, Cuda, Meta}、`CompositeImplicit`（全部）、`CompositeExplicit`（后端）和 `Modes`。</translation>
    </message>
    <message>
        <source>Debug text of a set</source>
        <translation>键集的调试文字</translation>
    </message>
    <message>
        <source>Decimal bits</source>
        <translation>十进制的位</translation>
    </message>
    <message>
        <source>Densify in a loop</source>
        <translation>循环里变稠密</translation>
    </message>
    <message>
        <source>Deregistration</source>
        <translation>注销</translation>
    </message>
    <message>
        <source>Devices</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Differences that must be visible</source>
        <translation>必须看得见的差别</translation>
    </message>
    <message>
        <source>Dimensions in and out</source>
        <translation>进出的维</translation>
    </message>
    <message>
        <source>Disk and lock</source>
        <translation>磁盘和锁</translation>
    </message>
    <message>
        <source>Dispatcher operations</source>
        <translation>调度器的操作</translation>
    </message>
    <message>
        <source>Do not animate thousands of things with one animation each; one clock and an index are simpler and can be stepped.</source>
        <translation>不要让几千个东西各有一个动画；一个时钟加一个索引更简单，也能单步。</translation>
    </message>
    <message>
        <source>Do not mask the key set before handing it to a kernel (1.3.1).</source>
        <translation>把键集交给内核之前不要遮掩它 (1.3.1)。</translation>
    </message>
    <message>
        <source>Docks and help</source>
        <translation>面板和帮助</translation>
    </message>
    <message>
        <source>Docks, saved layouts and resetting them: must; command palette, list of shortcuts, translations, help, a first-run tour, examples and a quiz: should.</source>
        <translation>面板、保存的布局和重置：必须有；命令面板、快捷键列表、翻译、帮助、首次导览、示例和测验：应当有。</translation>
    </message>
    <message>
        <source>Dumps cannot show staleness</source>
        <translation>转储看不出陈旧</translation>
    </message>
    <message>
        <source>Dumps of the computed table recompute the rules, so they show what an entry should be and not what calls use.</source>
        <translation>计算表的转储按规则重新计算，所以显示表项应当是什么，而不是调用用的是什么。</translation>
    </message>
    <message>
        <source>Dumps show the intended entry</source>
        <translation>转储显示的是应有的表项</translation>
    </message>
    <message>
        <source>Duplicate keys in the constructor collapse.</source>
        <translation>构造时重复的键合而为一。</translation>
    </message>
    <message>
        <source>Duplicates</source>
        <translation>重复</translation>
    </message>
    <message>
        <source>E1 has an em dash, U+2014.</source>
        <translation>E1 里是长破折号，U+2014。</translation>
    </message>
    <message>
        <source>E2 lists the bits in decimal: Cpu and Autograd give 129.</source>
        <translation>E2 用十进制列出各位：Cpu 和 Autograd 给出 129。</translation>
    </message>
    <message>
        <source>Each class of operators has a rule that does the call for the whole batch at once; the batch is first moved to dimension 0.</source>
        <translation>每类算子有一条规则，一次为整批完成调用；批先移到第 0 维。</translation>
    </message>
    <message>
        <source>Each command does one thing with a session, a table, a trace or a pasted text.</source>
        <translation>每个命令对会话、表、跟踪或粘贴的文字做一件事。</translation>
    </message>
    <message>
        <source>Each misuse has the text of PyTorch. [G]</source>
        <translation>每种误用都有 PyTorch 的文字。[G]</translation>
    </message>
    <message>
        <source>Each misuse of the tape has an error with a text that names it.</source>
        <translation>对磁带的每种误用都有指明它的错误。</translation>
    </message>
    <message>
        <source>Each operation is exact in 64 bits with sign, or an error.</source>
        <translation>每个运算在 64 位带符号中精确，否则是错误。</translation>
    </message>
    <message>
        <source>Each operator keeps a mask of the keys that do not fall through: one for all, and one for each backend where they differ.</source>
        <translation>每个算子有一个不穿透的键的掩码：一个适用于所有后端，若各后端不同，则每个后端一个。</translation>
    </message>
    <message>
        <source>Each thread and device type has enabled, dtype (cuda float16, cpu bfloat16 by default [P]), a cache flag and nesting.</source>
        <translation>每个线程和设备类型有 enabled、dtype（默认 cuda 为 float16，cpu 为 bfloat16 [P]）、缓存标志和嵌套层数。</translation>
    </message>
    <message>
        <source>Each thread has a current stream, work is asynchronous, memory is cached and reused safely for streams, and nothing moves to the host silently.</source>
        <translation>每个线程有当前的流，工作是异步的，内存被缓存并对流安全地重用，没有东西不声不响地移到主机。</translation>
    </message>
    <message>
        <source>Each way in which a dispatch fails has its own error with a text that tools can recognise.</source>
        <translation>调度的每种失败方式都有自己的错误，其文字可供工具识别。</translation>
    </message>
    <message>
        <source>Eight decisions</source>
        <translation>八个决定</translation>
    </message>
    <message>
        <source>Either `error`, or `expect` with `order`, `hazards`, `edges`, `levels` and `groups`, then `runs`, `parallel` and `final`.</source>
        <translation>要么是 `error`，要么是带 `order`、`hazards`、`edges`、`levels` 和 `groups` 的 `expect`，然后是 `runs`、`parallel` 和 `final`。</translation>
    </message>
    <message>
        <source>Element types</source>
        <translation>元素类型</translation>
    </message>
    <message>
        <source>Eleven hops</source>
        <translation>十一跳</translation>
    </message>
    <message>
        <source>Eligible arguments are cast by the operator's policy.</source>
        <translation>合格的参数按算子的策略转换类型。</translation>
    </message>
    <message>
        <source>Eligible tensors</source>
        <translation>合格的张量</translation>
    </message>
    <message>
        <source>Empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>Empty key set</source>
        <translation>空键集</translation>
    </message>
    <message>
        <source>Endless recursion</source>
        <translation>无尽的递归</translation>
    </message>
    <message>
        <source>Entries are copied on write and published atomically, readers take no lock, and registration is serialised.</source>
        <translation>表项在写时复制并原子地发布，读取者不取锁，登记依次进行。</translation>
    </message>
    <message>
        <source>Entries go stale</source>
        <translation>表项会陈旧</translation>
    </message>
    <message>
        <source>Error texts</source>
        <translation>错误文字</translation>
    </message>
    <message>
        <source>Errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Errors pass unchanged</source>
        <translation>错误原样穿过</translation>
    </message>
    <message>
        <source>Errors with names</source>
        <translation>带名字的错误</translation>
    </message>
    <message>
        <source>Every call ends with a result or with an error.</source>
        <translation>每个调用以结果或错误结束。</translation>
    </message>
    <message>
        <source>Every change of the session can be undone and redone: must.</source>
        <translation>会话的每次改变都能撤销和重做：必须有。</translation>
    </message>
    <message>
        <source>Every dispatcher error is an *InvalidArgument*, displayed as the literal prefix `invalid argument: ` and the message.</source>
        <translation>每个调度器错误都是 *InvalidArgument*，显示为字面前缀 `invalid argument: ` 加消息。</translation>
    </message>
    <message>
        <source>Every key has one bit and one table slot, and its value is its priority.</source>
        <translation>每个键有一位和一个表槽，它的值就是优先级。</translation>
    </message>
    <message>
        <source>Every layer does its work on real tensors, every backend computes, and nothing is printed that did not happen.</source>
        <translation>每一层都在真的张量上做自己的事，每个后端都计算，没有发生的事不显示。</translation>
    </message>
    <message>
        <source>Every layer's kernel is a boxed fallback that any operator can take, with rules for single operators besides.</source>
        <translation>每一层的内核都是任何算子可用的装箱后备，另有针对单个算子的规则。</translation>
    </message>
    <message>
        <source>Every operator stores its table, and a new operator fills it completely.</source>
        <translation>每个算子存着自己的表，新算子把它完整填好。</translation>
    </message>
    <message>
        <source>Every refreshed entry also updates the fallthrough masks of K3.</source>
        <translation>每个被刷新的表项也更新 K3 的穿透掩码。</translation>
    </message>
    <message>
        <source>Every rule belongs to a known state of a code base.</source>
        <translation>每条规则都属于某个代码库的一个已知状态。</translation>
    </message>
    <message>
        <source>Everything else follows from these eight decisions and the rules that settle doubts.</source>
        <translation>其余一切都来自这八个决定，以及解决疑问的规则。</translation>
    </message>
    <message>
        <source>Eviction</source>
        <translation>淘汰</translation>
    </message>
    <message>
        <source>Exceptions</source>
        <translation>异常</translation>
    </message>
    <message>
        <source>Exceptions stay inside a dispatch chain: never through compiled programs, a C interface, a thread boundary or Qt's event loop.</source>
        <translation>异常只在调度链之内：从不穿过编译的程序、C 接口、线程边界或 Qt 的事件循环。</translation>
    </message>
    <message>
        <source>ExcludeGuard(AutogradCUDA) and IncludeGuard(CUDA) change exactly what they name; the leak of T2 is gone.</source>
        <translation>ExcludeGuard(AutogradCUDA) 和 IncludeGuard(CUDA) 只改变它们所说的；T2 的泄漏没有了。</translation>
    </message>
    <message>
        <source>Executing an entry that falls through (K5) is an internal assert: &quot;fallthrough_kernel was executed but it should have been short-circuited&quot;.</source>
        <translation>执行一个穿透的表项（K5）是内部断言：“fallthrough_kernel was executed but it should have been short-circuited”。</translation>
    </message>
    <message>
        <source>Explicit key sets</source>
        <translation>明确给出的键集</translation>
    </message>
    <message>
        <source>Explicit zeros</source>
        <translation>明确的零</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>F skips keys without a kernel; C and M do not.</source>
        <translation>F 跳过没有内核的键；C 和 M 不跳过。</translation>
    </message>
    <message>
        <source>FLOPs</source>
        <translation>FLOP</translation>
    </message>
    <message>
        <source>FULL and FULL_AFTER</source>
        <translation>FULL 和 FULL_AFTER</translation>
    </message>
    <message>
        <source>FULL is all 64 bits, and FULL_AFTER(k) is every key strictly below k: (1 &lt;&lt; (value(k)-1)) - 1.</source>
        <translation>FULL 是全部 64 位，FULL_AFTER(k) 是严格低于 k 的每个键：(1 &lt;&lt; (value(k)-1)) - 1。</translation>
    </message>
    <message>
        <source>FULL_AFTER(k) has all bits below the functionality of k, all backend bits among them, and always PythonDispatcher.</source>
        <translation>FULL_AFTER(k) 有低于 k 的功能的所有位，包括全部后端位，并且总有 PythonDispatcher。</translation>
    </message>
    <message>
        <source>Factory functions</source>
        <translation>工厂函数</translation>
    </message>
    <message>
        <source>Facts about svod (alpha.3 is the seed) and tinygrad; where they differ from chapters 1 to 9, those win.</source>
        <translation>关于 svod（alpha.3 是种子）和 tinygrad 的事实；它们与第 1 到 9 章不同的地方，以各章为准。</translation>
    </message>
    <message>
        <source>Fake quantization</source>
        <translation>伪量化</translation>
    </message>
    <message>
        <source>Fallbacks and aliases</source>
        <translation>后备和别名</translation>
    </message>
    <message>
        <source>Fallbacks of 2.15</source>
        <translation>2.15 的后备</translation>
    </message>
    <message>
        <source>Fallbacks that PyTorch registers</source>
        <translation>PyTorch 登记的后备</translation>
    </message>
    <message>
        <source>Falls</source>
        <translation>下落</translation>
    </message>
    <message>
        <source>Falls are counted by operator, by how many falls they are nested in, by thread and by source line, which each give a fall one group; by key, a fall counts once for each key that it passes, with the own time of its hops there.</source>
        <translation>下落按算子、嵌套在几次下落之内、线程和源代码行计数，各给一次下落一个组；按键时，一次下落对它经过的每个键各算一次，取它在那里各跳的自身时间。</translation>
    </message>
    <message>
        <source>Fallthrough masks</source>
        <translation>穿透掩码</translation>
    </message>
    <message>
        <source>Fatal warnings</source>
        <translation>致命的警告</translation>
    </message>
    <message>
        <source>Faults of the original: pow with exponent 0 gives NaN, div overflows in b², prod with zeros, meta loses requires_grad, a cast cuts the graph, saved tensors change through aliases, a parallel engine hangs on an error. [F]</source>
        <translation>原作的毛病：指数为 0 的 pow 给 NaN，div 在 b² 溢出，prod 遇零，meta 丢掉 requires_grad，类型转换切断图，保存的张量经别名改变，并行引擎遇错误卡住。[F]</translation>
    </message>
    <message>
        <source>Faults to test against</source>
        <translation>要测的毛病</translation>
    </message>
    <message>
        <source>Features that good tools of this kind have, and that people miss where they lack.</source>
        <translation>这类好工具都有、缺了人们会想念的功能。</translation>
    </message>
    <message>
        <source>Fifteen things that no comparable tool has.</source>
        <translation>没有同类工具具备的十五样东西。</translation>
    </message>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Find with highlight, count, next and previous: must.</source>
        <translation>查找，带高亮、计数、下一个和上一个：必须有。</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Fixed variables</source>
        <translation>固定的变量</translation>
    </message>
    <message>
        <source>Fixed variables win, and core_id is reserved.</source>
        <translation>固定的变量优先，core_id 是保留的。</translation>
    </message>
    <message>
        <source>Flow</source>
        <translation>流向</translation>
    </message>
    <message>
        <source>For R7 a backend kernel exists if any non-alias kernel is at one of the key's autograd backends, or if CompositeExplicitAutograd has a kernel.</source>
        <translation>对 R7 来说，这个键的某个 autograd 后端上有任何非别名内核，或 CompositeExplicitAutograd 有内核，就算有后端内核。</translation>
    </message>
    <message>
        <source>For a refresh (S2) every alias stands for its set, except FuncTorchBatchedDecomposition, which stands for nothing in 2.4 and 2.6.</source>
        <translation>刷新（S2）时每个别名代表它的集合，只有 FuncTorchBatchedDecomposition 例外：它在 2.4 和 2.6 中什么也不代表。</translation>
    </message>
    <message>
        <source>Forgetting</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Form T of a tensor</source>
        <translation>张量的形式 T</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>Formats have a JSON Schema in `resources/schemas/`, used by the tests: session, key model, tables, call graph, vectors, PyTorch exporter.</source>
        <translation>各格式在 `resources/schemas/` 里有 JSON Schema，测试会用到：会话、键模型、表、调用图、向量、PyTorch 导出器。</translation>
    </message>
    <message>
        <source>Formulas</source>
        <translation>公式</translation>
    </message>
    <message>
        <source>Formulas are made of dispatched operators, so that they can be differentiated again; gradcheck compares with central differences: eps 1e-6 in float64, atol 1e-5, rtol 1e-3.</source>
        <translation>公式由经过调度的算子组成，所以可以再次求导；gradcheck 与中心差分比较：float64 中 eps 1e-6，atol 1e-5，rtol 1e-3。</translation>
    </message>
    <message>
        <source>Forward quantizes and dequantizes; backward passes the gradient where zp + rne(x/s) is within [qmin, qmax] and 0 elsewhere. [G]</source>
        <translation>前向先量化再反量化；反向在 zp + rne(x/s) 位于 [qmin, qmax] 之内时传递梯度，别处为 0。[G]</translation>
    </message>
    <message>
        <source>Four words are used throughout.</source>
        <translation>通篇使用四个词。</translation>
    </message>
    <message>
        <source>From 2.1 on the fallbacks of the Autograd keys are kernels that redispatch with final &amp; after_autograd; up to 2.0 they fall through.</source>
        <translation>从 2.1 起，Autograd 各键的后备是以 final &amp; after_autograd 重新调度的内核；2.0 及以前它们穿透。</translation>
    </message>
    <message>
        <source>From a call to a kernel</source>
        <translation>从调用到内核</translation>
    </message>
    <message>
        <source>From a list</source>
        <translation>由列表得到</translation>
    </message>
    <message>
        <source>From a traced graph</source>
        <translation>从跟踪的图</translation>
    </message>
    <message>
        <source>Full screen, big fonts, hidden chrome, a laser pointer, for workshops: must.</source>
        <translation>全屏、大字、隐藏边框、激光点，供讲习使用：必须有。</translation>
    </message>
    <message>
        <source>FuncTorchBatchedDecomposition</source>
        <translation>FuncTorchBatchedDecomposition</translation>
    </message>
    <message>
        <source>Functionalities ascend, and a starred one expands to every backend bit present, ascending.</source>
        <translation>功能按值上升，带星号的功能按上升顺序展开成每个在场的后端位。</translation>
    </message>
    <message>
        <source>Functionality keys</source>
        <translation>功能键</translation>
    </message>
    <message>
        <source>Functionalize</source>
        <translation>Functionalize</translation>
    </message>
    <message>
        <source>Functionalize is a member of CompositeImplicitAutograd in 2.4 and 2.6, but not in 1.13 (and not in 2.15, N2).</source>
        <translation>Functionalize 在 2.4 和 2.6 中属于 CompositeImplicitAutograd，在 1.13 中不属于（在 2.15 中也不属于，见 N2）。</translation>
    </message>
    <message>
        <source>Functionalize is no member of CompositeImplicitAutograd any more, and MAIA no longer counts behind AutogradOther.</source>
        <translation>Functionalize 不再属于 CompositeImplicitAutograd，MAIA 不再算在 AutogradOther 后面。</translation>
    </message>
    <message>
        <source>Functions that keep zero work on the stored values, sums merge or concatenate, products intersect, and what would make everything non-zero becomes dense.</source>
        <translation>保持零的函数作用于存下的值，和会合并或连接，积取交，会让一切变成非零的则变稠密。</translation>
    </message>
    <message>
        <source>GIF colours</source>
        <translation>GIF 的颜色</translation>
    </message>
    <message>
        <source>Given values of the variables and a buffer for each slot, everything is checked before the first point, and **no backend may touch memory outside a slot**.</source>
        <translation>给定变量的值和每个槽的缓冲区，在第一个点之前检查一切，**任何后端都不得碰槽外的内存**。</translation>
    </message>
    <message>
        <source>Grad mode changes no key set; other modes and guards include or exclude the keys listed here.</source>
        <translation>梯度模式不改变键集；其他模式和守卫包含或排除这里列出的键。</translation>
    </message>
    <message>
        <source>Gradient scaling</source>
        <translation>梯度缩放</translation>
    </message>
    <message>
        <source>Gradients</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>Gradients are not approximated</source>
        <translation>梯度不作近似</translation>
    </message>
    <message>
        <source>Gradients at zero</source>
        <translation>零处的梯度</translation>
    </message>
    <message>
        <source>Gradients go through the values: backward of to_padded drops the pads, backward of from_padded writes zeros there.</source>
        <translation>梯度经过值：to_padded 的反向丢掉填充，from_padded 的反向在那里写零。</translation>
    </message>
    <message>
        <source>Gradients of gradients</source>
        <translation>梯度的梯度</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>分组</translation>
    </message>
    <message>
        <source>Groups run one after the other, the kernels of a group at the same time, and the result is always that of running the ops one by one in `order`.</source>
        <translation>各组依次运行，一组的内核同时运行，结果总是按 `order` 逐个运行 op 的结果。</translation>
    </message>
    <message>
        <source>Guards include, exclude or redispatch below a key; they survive exceptions and nest, and exclusion beats inclusion.</source>
        <translation>守卫包含、排除，或在某个键之下重新调度；它们经得起异常，可以嵌套，排除胜过包含。</translation>
    </message>
    <message>
        <source>Guards leak backend bits</source>
        <translation>守卫漏下后端位</translation>
    </message>
    <message>
        <source>Guards leak nothing</source>
        <translation>守卫不再漏位</translation>
    </message>
    <message>
        <source>Hashes of renderings</source>
        <translation>绘制结果的哈希</translation>
    </message>
    <message>
        <source>Here a tensor has its key set, and a call computes (union of the tensors' sets | included) - excluded; an entry with an explicit set stays for conformance.</source>
        <translation>这里张量有自己的键集，调用计算（各张量键集的并 | 包含集）- 排除集；为一致性保留了明确给出键集的入口。</translation>
    </message>
    <message>
        <source>Here an operator is interned once and has a table of slots with a presence mask, so that a lookup counts leading zeros of (set &amp; mask).</source>
        <translation>这里算子只登入一次，有一个带存在掩码的槽表，所以查找就是数 (set &amp; mask) 的前导零。</translation>
    </message>
    <message>
        <source>Here one tensor handle has dense, COO, CSR, quantized, nested or batched contents.</source>
        <translation>这里一个张量句柄的内容可以是稠密、COO、CSR、量化、嵌套或批量的。</translation>
    </message>
    <message>
        <source>Hop</source>
        <translation>跳</translation>
    </message>
    <message>
        <source>How a kernel comes to be: graph, program, source, machine code, launch, schedule. Figures marked [M] were measured on 2 virtual cores.</source>
        <translation>内核怎样产生：图、程序、源代码、机器码、启动、安排。标有 [M] 的数字在 2 个虚拟核上测得。</translation>
    </message>
    <message>
        <source>How a kernel redispatches, what it is handed, the default thread-local sets, which bits `remove` keeps, and the key set of a tensor are data of the model as well.</source>
        <translation>内核怎样重新调度、它拿到什么、默认的线程局部键集、`remove` 留下哪些位，以及张量的键集，也都是模型的数据。</translation>
    </message>
    <message>
        <source>How an error is displayed</source>
        <translation>错误怎样显示</translation>
    </message>
    <message>
        <source>How errors, numbers, types and names are written.</source>
        <translation>错误、数、类型和名字怎么写。</translation>
    </message>
    <message>
        <source>If R2 and R3 give nothing, Undefined and the keys in the set of CompositeExplicitAutograd take that alias's kernel [default backend kernel].</source>
        <translation>若 R2 和 R3 没有结果，Undefined 和 CompositeExplicitAutograd 集合中的键取这个别名的内核 [default backend kernel]。</translation>
    </message>
    <message>
        <source>If R2 to R4 give nothing, the keys in the set of CompositeImplicitAutogradNestedTensor, but not Undefined, take that alias's kernel [nested kernel].</source>
        <translation>若 R2 到 R4 没有结果，CompositeImplicitAutogradNestedTensor 集合中的键（不含 Undefined）取这个别名的内核 [nested kernel]。</translation>
    </message>
    <message>
        <source>If R2 to R6 give nothing, Undefined and the keys in the set of CompositeImplicitAutograd take that alias's kernel, unless the key has a backend kernel (R5) or is an ambiguous AutogradOther [math kernel].</source>
        <translation>若 R2 到 R6 没有结果，Undefined 和 CompositeImplicitAutograd 集合中的键取这个别名的内核，除非该键有后端内核（R5），或是有歧义的 AutogradOther [math kernel]。</translation>
    </message>
    <message>
        <source>If R2 to R7 give nothing, the keys in Autograd's set take Autograd's kernel [autograd kernel].</source>
        <translation>若 R2 到 R7 没有结果，Autograd 集合中的键取 Autograd 的内核 [autograd kernel]。</translation>
    </message>
    <message>
        <source>If R2 to R8 give nothing, FuncTorchBatched takes the kernel of FuncTorchBatchedDecomposition, from 2.0 on [batched kernel].</source>
        <translation>若 R2 到 R8 没有结果，FuncTorchBatched 取 FuncTorchBatchedDecomposition 的内核，从 2.0 起 [batched kernel]。</translation>
    </message>
    <message>
        <source>If no registration of the operator fills the slot (R2 to R9), the backend fallback registered for the key does [backend fallback].</source>
        <translation>若该算子的登记都没有填入这个槽（R2 到 R9），就由为这个键登记的后端后备填入 [backend fallback]。</translation>
    </message>
    <message>
        <source>If the backend PrivateUse1 was renamed to foo, E1 prints `foo` and `Autogradfoo` in place of PrivateUse1 and AutogradPrivateUse1.</source>
        <translation>若后端 PrivateUse1 被改名为 foo，E1 打印 `foo` 和 `Autogradfoo`，代替 PrivateUse1 和 AutogradPrivateUse1。</translation>
    </message>
    <message>
        <source>In 2.4 CPU, XPU, IPU, HPU, CUDA, XLA and PrivateUse1 have an autocast key, and other backends have none.</source>
        <translation>2.4 中 CPU、XPU、IPU、HPU、CUDA、XLA 和 PrivateUse1 有 autocast 键，其他后端没有。</translation>
    </message>
    <message>
        <source>In C BackendSelect is a constant of every call; in M it is in the default include set.</source>
        <translation>在 C 中 BackendSelect 是每个调用的常量；在 M 中它在默认的包含集里。</translation>
    </message>
    <message>
        <source>In C and M a missing kernel at the highest key is an error, and skipping needs an explicit fallthrough kernel.</source>
        <translation>在 C 和 M 中，最高的键没有内核就是错误，要跳过必须登记明确的穿透内核。</translation>
    </message>
    <message>
        <source>In JSON an expression is an integer, `true`, `false`, a string in the text form, or an object with `uint`, `var` or `op`.</source>
        <translation>在 JSON 里，表达式是整数、`true`、`false`、文本形式的字符串，或带 `uint`、`var`、`op` 的对象。</translation>
    </message>
    <message>
        <source>In M `remove` keeps backend bits; elsewhere it does not.</source>
        <translation>在 M 中 `remove` 留下后端位；在别处不留。</translation>
    </message>
    <message>
        <source>In a block `with compiled(backend=&quot;auto&quot;):` the first call is traced and returns the eager result, and later calls that pass the guards replay.</source>
        <translation>在 `with compiled(backend=&quot;auto&quot;):` 的块里，第一个调用被跟踪并返回即时结果，之后通过守卫的调用重放。</translation>
    </message>
    <message>
        <source>In strict mode a slot has a kernel, falls through or is missing: mode keys (3 to 10) fall through by default, backend keys are missing, which is an error.</source>
        <translation>严格模式下，槽有内核、穿透或缺失：模式键（3 到 10）默认穿透，后端键缺失，那是错误。</translation>
    </message>
    <message>
        <source>In the dark theme of Fusion the frame of an unchecked box is nearly invisible, dim edges are too dim, and lightening turns the Okabe-Ito colours neon.</source>
        <translation>在 Fusion 的深色主题里，没打勾的框几乎看不见边，暗的连线太暗，提亮又让 Okabe-Ito 的颜色变得刺眼。</translation>
    </message>
    <message>
        <source>In the original nothing registers a kernel and operators branch on the device inline; here every operator goes through the dispatcher, and the screen shows the real table.</source>
        <translation>原作里没有东西登记内核，算子自己按设备分支；这里每个算子都经过调度器，屏幕显示真正的表。</translation>
    </message>
    <message>
        <source>In-place operators and views</source>
        <translation>就地算子和视图</translation>
    </message>
    <message>
        <source>In-place operators are recorded with the trailing underscore, and the output takes over the identity; views are recorded like others.</source>
        <translation>就地算子连同结尾的下划线一起记录，输出接过身份；视图像别的算子一样记录。</translation>
    </message>
    <message>
        <source>Indices are flattened row-major (with a check of 63-bit overflow) and sorted stably, duplicates are summed in order, and **explicit zeros are kept**. [G]</source>
        <translation>索引按行优先展平（检查 63 位溢出）并稳定排序，重复的按顺序相加，**明确的零保留**。[G]</translation>
    </message>
    <message>
        <source>Inputs may be outputs</source>
        <translation>输入可以是输出</translation>
    </message>
    <message>
        <source>Instructions</source>
        <translation>指令</translation>
    </message>
    <message>
        <source>Integer expressions over named variables, computed in 64 bits with sign, give sizes, indices and guards.</source>
        <translation>对有名字的变量的整数表达式，按 64 位带符号计算，给出尺寸、索引和守卫。</translation>
    </message>
    <message>
        <source>Integer kernels</source>
        <translation>整数内核</translation>
    </message>
    <message>
        <source>Integers and bools agree exactly, floats if `|e-a| &lt;= atol + rtol*|e|`; NaN equals NaN, infinities are equal, +0 equals -0.</source>
        <translation>整数和布尔值完全一致，浮点数满足 `|e-a| &lt;= atol + rtol*|e|`；NaN 等于 NaN，无穷大相等，+0 等于 -0。</translation>
    </message>
    <message>
        <source>Integers, floats, bools, none and strings are `prim::Constant`, lists `prim::ListConstruct`, and every default of the schema is written out (alpha=1 appears). [G]</source>
        <translation>整数、浮点数、布尔值、none 和字符串是 `prim::Constant`，列表是 `prim::ListConstruct`，签名的每个默认值都写出来（会出现 alpha=1）。[G]</translation>
    </message>
    <message>
        <source>It has mostly labels: only 4 CUDA float32 products (mm, linear, matmul, batched bmm) really run in float16, with float32 output. [F]</source>
        <translation>它大多只是标签：只有 4 个 CUDA float32 乘积（mm、linear、matmul、批量 bmm）真以 float16 运行，输出是 float32。[F]</translation>
    </message>
    <message>
        <source>Items with a device cache or any graphics effect come out of QSvgGenerator as bitmaps.</source>
        <translation>带设备缓存或任何图形效果的图元从 QSvgGenerator 出来时是位图。</translation>
    </message>
    <message>
        <source>Iteration ascends by value and stops after value 46, but a set prints from the highest key to the lowest.</source>
        <translation>遍历按值上升，在值 46 之后停止；打印键集却是从最高的键到最低的键。</translation>
    </message>
    <message>
        <source>Iteration ends at an undefined bit</source>
        <translation>遍历在未定义的位结束</translation>
    </message>
    <message>
        <source>Iteration from high to low ends at a bit that is no key (11 to 15); it does not skip it.</source>
        <translation>从高到低的遍历遇到不是键的位（11 到 15）就结束，而不是越过它。</translation>
    </message>
    <message>
        <source>Iterations go wait, warmup, active, for `repeat` cycles, then done; a step is the boundary of an iteration.</source>
        <translation>迭代依次是等待、预热、活动，进行 `repeat` 轮，然后完成；一步就是迭代的边界。</translation>
    </message>
    <message>
        <source>Its columns are name, self cpu %, self cpu, cpu total %, cpu total, average, the same for cuda, memory, self memory and number of calls, sorted as wished.</source>
        <translation>它的列是名称、自身 cpu %、自身 cpu、cpu 总计 %、cpu 总计、平均、cuda 的同样各列、内存、自身内存和调用次数，可按需排序。</translation>
    </message>
    <message>
        <source>Its default is 72 dpi; set 96.</source>
        <translation>它默认是 72 dpi；设为 96。</translation>
    </message>
    <message>
        <source>Its total time is that of the hop that begins it; its own time is the sum of its hops' times without all they called; own time of hops that hand on is dispatch, that of the others is a kernel's.</source>
        <translation>总时间是开始它的那一跳的时间；自身时间是各跳去掉其所调用的一切之后的时间之和；交下去的跳的自身时间算调度，其余的算内核。</translation>
    </message>
    <message>
        <source>JSON</source>
        <translation>JSON</translation>
    </message>
    <message>
        <source>JSON integers have up to 64 bits with sign; data of floats are JSON numbers that read back exactly, or `&quot;NaN&quot;`, `&quot;Infinity&quot;`, `&quot;-Infinity&quot;`.</source>
        <translation>JSON 整数最多 64 位带符号；浮点数据是能精确读回的 JSON 数，或 `&quot;NaN&quot;`、`&quot;Infinity&quot;`、`&quot;-Infinity&quot;`。</translation>
    </message>
    <message>
        <source>Kahn's order with the lowest index first; hazards by buffer id miss overlapping views, so they are byte ranges here; the seed's greedy groups are not adopted.</source>
        <translation>Kahn 的顺序，索引最小的先；按缓冲区 id 的冒险会漏掉重叠的视图，所以这里按字节范围；种子的贪心分组没有采用。</translation>
    </message>
    <message>
        <source>Keep explicit zeros when coalescing (2.8.2).</source>
        <translation>合并时保留明确的零 (2.8.2)。</translation>
    </message>
    <message>
        <source>Kernel programs</source>
        <translation>内核程序</translation>
    </message>
    <message>
        <source>KernelCache</source>
        <translation>KernelCache</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Kernels are real</source>
        <translation>内核是真的</translation>
    </message>
    <message>
        <source>Kernels are registered for pairs of operator and key, and called by key set or by key. [F]</source>
        <translation>内核按算子和键的组合登记，按键集或按键调用。[F]</translation>
    </message>
    <message>
        <source>Kernels are stored under the pair of operator and key, and registering again overwrites silently.</source>
        <translation>内核按算子和键的组合存放，再次登记会不声不响地覆盖。</translation>
    </message>
    <message>
        <source>Kernels at Tracer, Autograd and Cpu that each write a word leave exactly tracer, autograd, cpu.</source>
        <translation>Tracer、Autograd 和 Cpu 上各写一个词的内核，留下的正好是 tracer、autograd、cpu。</translation>
    </message>
    <message>
        <source>Kernels in a map</source>
        <translation>内核存在映射里</translation>
    </message>
    <message>
        <source>Key set</source>
        <translation>键集</translation>
    </message>
    <message>
        <source>Key set algebra</source>
        <translation>键集代数</translation>
    </message>
    <message>
        <source>Key, three levels, single flight, files instead of a database, a private folder, eviction that only drops the cache's reference.</source>
        <translation>键，三级，单一飞行，用文件代替数据库，一个私有文件夹，淘汰只放下缓存自己的引用。</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Keys are bit positions</source>
        <translation>键就是位的位置</translation>
    </message>
    <message>
        <source>Keys of 2.15</source>
        <translation>2.15 的键</translation>
    </message>
    <message>
        <source>Keys print as in C1, but AutogradXPU, whose name that source forgot, prints UNKNOWN_TENSOR_TYPE_ID.</source>
        <translation>键按 C1 打印，只有 AutogradXPU 例外：那份源代码忘了它的名字，打印成 UNKNOWN_TENSOR_TYPE_ID。</translation>
    </message>
    <message>
        <source>Keys, bits, backends, aliases, precedence of rules, the meaning of a missing kernel, defaults, printing and parsing are one `KeyModel` value, and one `Dispatcher` class serves all models.</source>
        <translation>键、位、后端、别名、规则的先后、没有内核意味着什么、默认值、打印和解析是一个 `KeyModel` 值，一个 `Dispatcher` 类服务所有模型。</translation>
    </message>
    <message>
        <source>Keys, sets, registration, calls, error texts and what the original lacks.</source>
        <translation>键、键集、登记、调用、错误文字，以及原作缺什么。</translation>
    </message>
    <message>
        <source>Kinds of records</source>
        <translation>记录的种类</translation>
    </message>
    <message>
        <source>Launch</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Launch sizes</source>
        <translation>启动的尺寸</translation>
    </message>
    <message>
        <source>Launches</source>
        <translation>启动</translation>
    </message>
    <message>
        <source>Launches of the seed</source>
        <translation>种子的启动</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Legacy names</source>
        <translation>旧名字</translation>
    </message>
    <message>
        <source>Loading and holding</source>
        <translation>加载和持有</translation>
    </message>
    <message>
        <source>Locale</source>
        <translation>区域设置</translation>
    </message>
    <message>
        <source>M20 is mended: a registration at FuncTorchBatchedDecomposition refreshes FuncTorchBatched.</source>
        <translation>M20 已改正：在 FuncTorchBatchedDecomposition 登记会刷新 FuncTorchBatched。</translation>
    </message>
    <message>
        <source>MTIA and MAIA have autograd keys</source>
        <translation>MTIA 和 MAIA 有 autograd 键</translation>
    </message>
    <message>
        <source>Masks are refreshed with the entry</source>
        <translation>掩码随表项一起刷新</translation>
    </message>
    <message>
        <source>Measured for comparison; the budgets that hold are in design:7. [M]</source>
        <translation>为比较而测；有效的预算在 design:7。[M]</translation>
    </message>
    <message>
        <source>Membership</source>
        <translation>成员</translation>
    </message>
    <message>
        <source>Meta</source>
        <translation>Meta</translation>
    </message>
    <message>
        <source>Meta is value 29 in C, above all backends but outside EndOfBackendKeys; in 1.13 it stands between Lazy and PrivateUse1; in 2.x it is the highest backend.</source>
        <translation>在 C 中 Meta 的值是 29，高于所有后端，却在 EndOfBackendKeys 之外；在 1.13 中它在 Lazy 和 PrivateUse1 之间；在 2.x 中它是最高的后端。</translation>
    </message>
    <message>
        <source>Missing keys</source>
        <translation>缺失的键</translation>
    </message>
    <message>
        <source>Model C: the classic single enumeration of 1.8</source>
        <translation>模型 C：1.8 的经典单一枚举</translation>
    </message>
    <message>
        <source>Model F: ferrotorch's 11 keys</source>
        <translation>模型 F：ferrotorch 的 11 个键</translation>
    </message>
    <message>
        <source>Model M: functionalities × backends</source>
        <translation>模型 M：功能 × 后端</translation>
    </message>
    <message>
        <source>Moving about</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>名字</translation>
    </message>
    <message>
        <source>Names in JSON</source>
        <translation>JSON 里的名字</translation>
    </message>
    <message>
        <source>Names match `[A-Za-z_][A-Za-z0-9_]*`.</source>
        <translation>名字符合 `[A-Za-z_][A-Za-z0-9_]*`。</translation>
    </message>
    <message>
        <source>Names that 2.15 parses</source>
        <translation>2.15 能解析的名字</translation>
    </message>
    <message>
        <source>Nested</source>
        <translation>嵌套</translation>
    </message>
    <message>
        <source>Nested tensors</source>
        <translation>嵌套张量</translation>
    </message>
    <message>
        <source>No display</source>
        <translation>没有显示</translation>
    </message>
    <message>
        <source>No font, no warning</source>
        <translation>没有字体，也没有警告</translation>
    </message>
    <message>
        <source>No gradients</source>
        <translation>没有梯度</translation>
    </message>
    <message>
        <source>No icon theme</source>
        <translation>没有图标主题</translation>
    </message>
    <message>
        <source>No kernel</source>
        <translation>没有内核</translation>
    </message>
    <message>
        <source>No kernel at a key</source>
        <translation>某个键上没有内核</translation>
    </message>
    <message>
        <source>No kernel at the key of a direct call</source>
        <translation>直接调用的键上没有内核</translation>
    </message>
    <message>
        <source>No kernel for any key</source>
        <translation>没有一个键有内核</translation>
    </message>
    <message>
        <source>No key at all</source>
        <translation>一个键也没有</translation>
    </message>
    <message>
        <source>No window manager</source>
        <translation>没有窗口管理器</translation>
    </message>
    <message>
        <source>Nobody uses it</source>
        <translation>没有人用它</translation>
    </message>
    <message>
        <source>Nodes run when all gradients that they wait for have come, the highest sequence number first.</source>
        <translation>节点等到所有梯度都到了才运行，序号最高的先。</translation>
    </message>
    <message>
        <source>Nothing on the screen is untrue</source>
        <translation>屏幕上没有不真的东西</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数</translation>
    </message>
    <message>
        <source>Numbers are stored as small integers with a scale and a zero point.</source>
        <translation>数存成小整数，带缩放和零点。</translation>
    </message>
    <message>
        <source>Numbers on Cpu and Cuda</source>
        <translation>Cpu 和 Cuda 上的数</translation>
    </message>
    <message>
        <source>Observers</source>
        <translation>观察者</translation>
    </message>
    <message>
        <source>Observers are min-max, moving average (c = 0.01), per channel, and histogram (2048 bins, 16 times upsampled, search by L2).</source>
        <translation>观察者有最小最大、滑动平均 (c = 0.01)、逐通道和直方图（2048 个箱，16 倍上采样，按 L2 搜索）。</translation>
    </message>
    <message>
        <source>Of the Okabe-Ito colours only blue carries white text well (5.2:1), and black reads on all but blue (4.05): choose by luminance.</source>
        <translation>Okabe-Ito 的颜色里只有蓝色能清楚地衬白字（5.2:1），黑字在蓝色（4.05）以外的颜色上都可读：按亮度选择。</translation>
    </message>
    <message>
        <source>Of {Cpu, Autograd} and {Autograd, Quantized} the union has length 3 with Cpu, Autograd and Quantized, and the intersection is {Autograd}, length 1.</source>
        <translation>{Cpu, Autograd} 与 {Autograd, Quantized} 的并长度为 3，有 Cpu、Autograd 和 Quantized；交是 {Autograd}，长度为 1。</translation>
    </message>
    <message>
        <source>Offsets ascend, begin with 0 and end with the number of rows, lengths fit the gaps, there is one device and dtype, and B ≥ 1 unless explicitly empty; one place checks it.</source>
        <translation>offsets 上升，以 0 开始，以行数结束，lengths 放得进间隔，设备和 dtype 各一种，B ≥ 1，除非明确为空；只在一处检查。</translation>
    </message>
    <message>
        <source>Offsets count rows</source>
        <translation>偏移数的是行</translation>
    </message>
    <message>
        <source>Offsets of nested tensors count rows, not elements.</source>
        <translation>嵌套张量的偏移数的是行，不是元素。</translation>
    </message>
    <message>
        <source>Old names stand for keys of today: CatchAll for Undefined, DefaultBackend for CompositeExplicitAutograd, Math for CompositeImplicitAutograd.</source>
        <translation>旧名字代表今天的键：CatchAll 是 Undefined，DefaultBackend 是 CompositeExplicitAutograd，Math 是 CompositeImplicitAutograd。</translation>
    </message>
    <message>
        <source>On entry a node is made, its inputs are bound by the identity of the tensors (implementation and version), the call goes on below Tracer, and the outputs are bound. [R]</source>
        <translation>进入时造一个节点，按张量的身份（实现和版本）绑定输入，调用在 Tracer 之下继续，再绑定输出。[R]</translation>
    </message>
    <message>
        <source>One cache object is one process, and a script's replayer gives it everything that it depends on.</source>
        <translation>一个缓存对象就是一个进程，脚本的重放者给它所依赖的一切。</translation>
    </message>
    <message>
        <source>One clock</source>
        <translation>一个时钟</translation>
    </message>
    <message>
        <source>One dispatcher for all dtypes</source>
        <translation>所有 dtype 一个调度器</translation>
    </message>
    <message>
        <source>One dispatcher for each dtype</source>
        <translation>每种 dtype 一个调度器</translation>
    </message>
    <message>
        <source>One display list</source>
        <translation>一份显示列表</translation>
    </message>
    <message>
        <source>One gzip file of JSON lines for each group; the first line is `{&quot;format&quot;:&quot;keyfall-kernel-vectors&quot;,&quot;version&quot;:1,&quot;group&quot;:G,&quot;source&quot;:S,&quot;seed&quot;:N,&quot;count&quot;:M}`, then come M records.</source>
        <translation>每组一个 gzip 压缩的 JSON 行文件；第一行是 `{&quot;format&quot;:&quot;keyfall-kernel-vectors&quot;,&quot;version&quot;:1,&quot;group&quot;:G,&quot;source&quot;:S,&quot;seed&quot;:N,&quot;count&quot;:M}`，然后是 M 条记录。</translation>
    </message>
    <message>
        <source>One gzip file of JSON lines for each group; the first line is `{&quot;format&quot;:&quot;keyfall-op-vectors&quot;,&quot;version&quot;:1,&quot;group&quot;:G,&quot;source&quot;:&quot;torch &lt;version&gt;&quot;,&quot;seed&quot;:N,&quot;count&quot;:M}`, then come M records.</source>
        <translation>每组一个 gzip 压缩的 JSON 行文件；第一行是 `{&quot;format&quot;:&quot;keyfall-op-vectors&quot;,&quot;version&quot;:1,&quot;group&quot;:G,&quot;source&quot;:&quot;torch &lt;version&gt;&quot;,&quot;seed&quot;:N,&quot;count&quot;:M}`，然后是 M 条记录。</translation>
    </message>
    <message>
        <source>One load instead of a hash</source>
        <translation>一次读取代替哈希</translation>
    </message>
    <message>
        <source>One table has two entrances: `lookup`, hot, returns the kernel; `resolve`, cold, returns the same kernel with the rule that put it there and why each higher active key did not win.</source>
        <translation>一张表有两个入口：`lookup` 是热路径，返回内核；`resolve` 是冷路径，返回同一个内核，连同把它放在那里的规则，以及每个更高的活动键为什么没有胜出。</translation>
    </message>
    <message>
        <source>One tensor type</source>
        <translation>一种张量类型</translation>
    </message>
    <message>
        <source>Only some elements are stored, with their places.</source>
        <translation>只存一部分元素，连同位置。</translation>
    </message>
    <message>
        <source>Only undefined bits</source>
        <translation>只有未定义的位</translation>
    </message>
    <message>
        <source>OpenGL headers</source>
        <translation>OpenGL 头文件</translation>
    </message>
    <message>
        <source>OpenGL offscreen</source>
        <translation>离屏的 OpenGL</translation>
    </message>
    <message>
        <source>Operations</source>
        <translation>运算</translation>
    </message>
    <message>
        <source>Operations on sets</source>
        <translation>键集的运算</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Operators without a definition</source>
        <translation>没有定义的算子</translation>
    </message>
    <message>
        <source>Optional errors</source>
        <translation>可选的错误</translation>
    </message>
    <message>
        <source>Optional: scale 65536, doubled every 2000 good steps, halved on a non-finite gradient; unscale; skip the step.</source>
        <translation>可选：缩放 65536，每 2000 个好的步加倍，梯度非有限时减半；还原缩放；跳过该步。</translation>
    </message>
    <message>
        <source>Order and saved dtypes</source>
        <translation>顺序和保存的 dtype</translation>
    </message>
    <message>
        <source>Order of iteration and printing</source>
        <translation>遍历和打印的顺序</translation>
    </message>
    <message>
        <source>Ordering</source>
        <translation>顺序</translation>
    </message>
    <message>
        <source>Our own layout</source>
        <translation>自己的布局</translation>
    </message>
    <message>
        <source>Outputs that no batch touched</source>
        <translation>批没有碰到的输出</translation>
    </message>
    <message>
        <source>PNG (scale, transparent, theme, selection or all), SVG and PDF, DOT, Mermaid, JSON, headless from the command line: must.</source>
        <translation>PNG（缩放、透明、主题、所选或全部）、SVG 和 PDF、DOT、Mermaid、JSON，命令行上也不需要窗口：必须有。</translation>
    </message>
    <message>
        <source>Parameters from a range</source>
        <translation>由范围得参数</translation>
    </message>
    <message>
        <source>Passes over the graph</source>
        <translation>对图的处理</translation>
    </message>
    <message>
        <source>Passes remove dead code and common subexpressions, fold constants, simplify (x+0, x*1, neg of neg, double transpose, reshape of reshape) and fuse pointwise chains, and a replay after a pass equals eager.</source>
        <translation>各遍处理移除无用代码和公共子表达式，折叠常量，化简（x+0、x*1、负负、两次转置、reshape 的 reshape），融合逐元素的链；处理之后的重放与即时执行相同。</translation>
    </message>
    <message>
        <source>Pasted text</source>
        <translation>粘贴的文字</translation>
    </message>
    <message>
        <source>People paste these texts with prefixes and frames around them, which a reader should strip.</source>
        <translation>人们粘贴这些文字时前面常带着前缀和边框，读取者应当去掉。</translation>
    </message>
    <message>
        <source>Per channel</source>
        <translation>逐通道</translation>
    </message>
    <message>
        <source>Per-tensor affine</source>
        <translation>逐张量仿射</translation>
    </message>
    <message>
        <source>Picture, panels, status and texts belong to one session and one run; where they cannot, the picture says &quot;out of date&quot;.</source>
        <translation>图、面板、状态和文字属于同一个会话和同一次运行；做不到时，图上写“已过时”。</translation>
    </message>
    <message>
        <source>Places in a run</source>
        <translation>在运行中的位置</translation>
    </message>
    <message>
        <source>Plans</source>
        <translation>计划</translation>
    </message>
    <message>
        <source>Plans of the seed</source>
        <translation>种子的计划</translation>
    </message>
    <message>
        <source>Playback</source>
        <translation>播放</translation>
    </message>
    <message>
        <source>Pointwise and reduction nodes merge into groups, views become indices, and everything else is called through the dispatcher.</source>
        <translation>逐元素和归约的节点并成组，视图变成索引，其余都经调度器调用。</translation>
    </message>
    <message>
        <source>Pointwise operators work on the values without touching offsets; two nested operands must have the *same raggedness*.</source>
        <translation>逐元素算子作用于值而不碰 offsets；两个嵌套的操作数必须有*相同的参差*。</translation>
    </message>
    <message>
        <source>Policies</source>
        <translation>策略</translation>
    </message>
    <message>
        <source>Policies of the operators</source>
        <translation>各算子的策略</translation>
    </message>
    <message>
        <source>Prefetching</source>
        <translation>预取</translation>
    </message>
    <message>
        <source>Presentation mode</source>
        <translation>演示模式</translation>
    </message>
    <message>
        <source>Printing order</source>
        <translation>打印的顺序</translation>
    </message>
    <message>
        <source>Priority</source>
        <translation>优先级</translation>
    </message>
    <message>
        <source>Profiler</source>
        <translation>Profiler</translation>
    </message>
    <message>
        <source>Program lines take operator names with or without overload, nested expressions, keyword arguments and the literals of values:5.3.</source>
        <translation>程序的行接受带或不带重载的算子名、嵌套的表达式、关键字参数，以及 values:5.3 的字面量。</translation>
    </message>
    <message>
        <source>Programs</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Properties for animation</source>
        <translation>动画的属性</translation>
    </message>
    <message>
        <source>PyTorch 2.15</source>
        <translation>PyTorch 2.15</translation>
    </message>
    <message>
        <source>PyTorch parses every functionality, alias key and dense backend, but only some of the per-backend names that it prints itself.</source>
        <translation>PyTorch 能解析每个功能、别名键和稠密后端，但它自己打印的每后端名字只能解析一部分。</translation>
    </message>
    <message>
        <source>PyTorch prints state, tables and traces as text that can be read back.</source>
        <translation>PyTorch 把状态、表和跟踪打印成可以读回的文本。</translation>
    </message>
    <message>
        <source>PyTorch's refresh is incomplete by design, so some orders of registrations leave entries that no longer say what the registrations mean.</source>
        <translation>PyTorch 的刷新按设计就不完整，所以某些登记顺序会留下与登记的含义不再相符的表项。</translation>
    </message>
    <message>
        <source>QApplication sets the user's locale, and C libraries then read &quot;1,5&quot;: keep LC_NUMERIC at C.</source>
        <translation>QApplication 会采用用户的区域设置，C 库就把数读成“1,5”：让 LC_NUMERIC 保持 C。</translation>
    </message>
    <message>
        <source>QImage</source>
        <translation>QImage</translation>
    </message>
    <message>
        <source>QSvgGenerator and caches</source>
        <translation>QSvgGenerator 和缓存</translation>
    </message>
    <message>
        <source>QSvgGenerator's resolution</source>
        <translation>QSvgGenerator 的分辨率</translation>
    </message>
    <message>
        <source>Qt 6.4 cannot be asked for the system's colour scheme (6.5): compare the palette's lightness, and offer a switch.</source>
        <translation>Qt 6.4 不能询问系统的配色（6.5 才能）：比较调色板的明暗，并提供开关。</translation>
    </message>
    <message>
        <source>Qt Test for all tests; nlohmann-json, fmt and tl::expected in core; CLI11 for the command line; OpenBLAS and asmjit in kernels; QDockWidget; an own small highlighter; no Qt Charts, whose GPL would bind the application.</source>
        <translation>所有测试用 Qt Test；core 中用 nlohmann-json、fmt 和 tl::expected；命令行用 CLI11；内核中用 OpenBLAS 和 asmjit；面板用 QDockWidget；自己的小型高亮器；不用 Qt Charts，它的 GPL 会约束整个程序。</translation>
    </message>
    <message>
        <source>Quantize by rounding and then adding the zero point, and multiply by the reciprocal (2.7.1).</source>
        <translation>量化时先舍入再加零点，并乘以倒数 (2.7.1)。</translation>
    </message>
    <message>
        <source>Quantized</source>
        <translation>量化</translation>
    </message>
    <message>
        <source>Quantized tensors</source>
        <translation>量化张量</translation>
    </message>
    <message>
        <source>Quantized tensors never require a gradient.</source>
        <translation>量化张量从不要求梯度。</translation>
    </message>
    <message>
        <source>R2 to R11 are unchanged in 2.15.</source>
        <translation>R2 到 R11 在 2.15 中没有改变。</translation>
    </message>
    <message>
        <source>Raw bits of a key</source>
        <translation>一个键的原始位</translation>
    </message>
    <message>
        <source>Reading data on the host during a trace gives the event &quot;value baked into trace&quot; with the operator; control flow is not captured.</source>
        <translation>跟踪期间在主机上读数据，会得到带算子的事件“value baked into trace”；控制流不被捕获。</translation>
    </message>
    <message>
        <source>Reading errors</source>
        <translation>读取错误</translation>
    </message>
    <message>
        <source>Real registrations first</source>
        <translation>先用真实的登记</translation>
    </message>
    <message>
        <source>Recomputing</source>
        <translation>重新计算</translation>
    </message>
    <message>
        <source>Recorded PyTorch results here are 1.13's; the jagged layout and newer autocast entries were only read in the source.</source>
        <translation>这里录得的 PyTorch 结果是 1.13 的；jagged 布局和较新的 autocast 项只在源代码里读过。</translation>
    </message>
    <message>
        <source>Recorded cases</source>
        <translation>录得的情形</translation>
    </message>
    <message>
        <source>Recorded dtypes</source>
        <translation>录得的 dtype</translation>
    </message>
    <message>
        <source>Recording at dispatch</source>
        <translation>在调度时记录</translation>
    </message>
    <message>
        <source>Recording from a stock PyTorch</source>
        <translation>从原装的 PyTorch 录制</translation>
    </message>
    <message>
        <source>Recursion</source>
        <translation>递归</translation>
    </message>
    <message>
        <source>Redispatch</source>
        <translation>重新调度</translation>
    </message>
    <message>
        <source>Registering</source>
        <translation>登记</translation>
    </message>
    <message>
        <source>Registering &quot;noop&quot; at Cpu takes the count from 0 to 1, and call and call_direct both give shape [2].</source>
        <translation>在 Cpu 登记“noop”使计数从 0 变为 1，call 和 call_direct 都给出形状 [2]。</translation>
    </message>
    <message>
        <source>Registering again</source>
        <translation>再次登记</translation>
    </message>
    <message>
        <source>Registering again keeps the count, and the new kernel runs.</source>
        <translation>再次登记不改变计数，运行的是新内核。</translation>
    </message>
    <message>
        <source>Registering or deregistering at k refreshes the keys that k stands for (M20), for composites also Undefined, and for a backend key also its autograd key.</source>
        <translation>在 k 登记或注销，会刷新 k 所代表的键（M20），复合内核还刷新 Undefined，后端键还刷新它的 autograd 键。</translation>
    </message>
    <message>
        <source>Registering over an active kernel warns with the operator, the key, &quot;previous kernel&quot; and &quot;new kernel&quot;.</source>
        <translation>在有效的内核之上登记会给出警告，写明算子、键、“previous kernel”和“new kernel”。</translation>
    </message>
    <message>
        <source>Registering while others call</source>
        <translation>别人调用时登记</translation>
    </message>
    <message>
        <source>Registration lists</source>
        <translation>登记列表</translation>
    </message>
    <message>
        <source>Registrations without a key</source>
        <translation>不写键的登记</translation>
    </message>
    <message>
        <source>Reliability</source>
        <translation>可靠</translation>
    </message>
    <message>
        <source>Removing a key keeps backend bits</source>
        <translation>移除键会留下后端位</translation>
    </message>
    <message>
        <source>Renderers</source>
        <translation>渲染器</translation>
    </message>
    <message>
        <source>Requests inside a compile</source>
        <translation>编译中的请求</translation>
    </message>
    <message>
        <source>Resolving one table entry</source>
        <translation>解析一个表项</translation>
    </message>
    <message>
        <source>Result and error</source>
        <translation>结果和错误</translation>
    </message>
    <message>
        <source>Reverse breadth-first order is not a topological one (2.1.1).</source>
        <translation>逆广度优先顺序不是拓扑顺序 (2.1.1)。</translation>
    </message>
    <message>
        <source>Rounding of codes</source>
        <translation>编码的舍入</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Running</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Running a call gives an immutable call graph, and playback is an index into it.</source>
        <translation>运行一个调用得到不可变的调用图，播放是它的一个索引。</translation>
    </message>
    <message>
        <source>Sanitizers</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Scale and zero point belong to a slice of `axis`; an element's channel is (flat / stride) mod size. [G]</source>
        <translation>缩放和零点属于 `axis` 的一个切片；元素的通道是 (flat / stride) mod size。[G]</translation>
    </message>
    <message>
        <source>Scene items are invisible to screen readers: give the synchronised table, accessible names and descriptions, and announcements on each step.</source>
        <translation>屏幕阅读器看不到场景里的图元：给它同步的表格、无障碍名称和说明，每一步都播报。</translation>
    </message>
    <message>
        <source>Schemas</source>
        <translation>签名</translation>
    </message>
    <message>
        <source>Screen readers</source>
        <translation>屏幕阅读器</translation>
    </message>
    <message>
        <source>Screenshots</source>
        <translation>屏幕截图</translation>
    </message>
    <message>
        <source>Scripts</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>Session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>Session file, autosave, recent files, drag and drop: must.</source>
        <translation>会话文件、自动保存、最近的文件、拖放：必须有。</translation>
    </message>
    <message>
        <source>Sessions, key models, tables, call graphs and vectors are JSON with a format name and a version.</source>
        <translation>会话、键模型、表、调用图和向量都是带格式名和版本的 JSON。</translation>
    </message>
    <message>
        <source>Setting single keys</source>
        <translation>设置单个键</translation>
    </message>
    <message>
        <source>Size expressions</source>
        <translation>尺寸表达式</translation>
    </message>
    <message>
        <source>Sizes</source>
        <translation>大小</translation>
    </message>
    <message>
        <source>Skipping</source>
        <translation>跳过</translation>
    </message>
    <message>
        <source>Sparse tensors</source>
        <translation>稀疏张量</translation>
    </message>
    <message>
        <source>Sparse, by coordinates</source>
        <translation>稀疏，按坐标</translation>
    </message>
    <message>
        <source>Sparse, by rows</source>
        <translation>稀疏，按行</translation>
    </message>
    <message>
        <source>SparseCsr</source>
        <translation>SparseCsr</translation>
    </message>
    <message>
        <source>SparseCsr has an instance for each backend only after 1.13.</source>
        <translation>SparseCsr 在 1.13 之后才对每个后端有实例。</translation>
    </message>
    <message>
        <source>SparseMPS, SparseCsrMPS and NestedTensorHPU are parsed now (M13).</source>
        <translation>SparseMPS、SparseCsrMPS 和 NestedTensorHPU 现在能解析（M13）。</translation>
    </message>
    <message>
        <source>Start and stop events are recorded on the stream and brought to the host's clock by one base event: t = base_host + elapsed(base, event). [R]</source>
        <translation>开始和结束事件记录在流上，用一个基准事件换算到主机的时钟：t = base_host + elapsed(base, event)。[R]</translation>
    </message>
    <message>
        <source>Start times of GPU events must be brought to the host's clock (2.2.4).</source>
        <translation>GPU 事件的开始时间必须换算到主机的时钟 (2.2.4)。</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Step, step back, first and last, scrubber, speed, play and pause on Space: must.</source>
        <translation>单步、后退、最前和最后、拖动条、速度、空格键播放和暂停：必须有。</translation>
    </message>
    <message>
        <source>Strange things</source>
        <translation>奇怪的事</translation>
    </message>
    <message>
        <source>Strange things of two runs</source>
        <translation>两次运行的异常</translation>
    </message>
    <message>
        <source>T has `dtype`, `shape` and `data` in row-major logical order, with NaN, Infinity and -Infinity as strings and bools as true and false.</source>
        <translation>T 有 `dtype`、`shape` 和按行优先逻辑顺序的 `data`，NaN、Infinity 和 -Infinity 写成字符串，布尔值写成 true 和 false。</translation>
    </message>
    <message>
        <source>Tensors carry no key set</source>
        <translation>张量不带键集</translation>
    </message>
    <message>
        <source>Tensors of MTIA and MAIA bring AutogradMTIA and AutogradMAIA.</source>
        <translation>MTIA 和 MAIA 的张量带来 AutogradMTIA 和 AutogradMAIA。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Text formats</source>
        <translation>文本格式</translation>
    </message>
    <message>
        <source>Text on colours</source>
        <translation>颜色上的文字</translation>
    </message>
    <message>
        <source>The 11 keys are Cpu 0, Cuda 1, Meta 2, Sparse 3, Quantized 4, Nested 5, Autocast 6, Autograd 7, Vmap 8, Profiler 9 and Tracer 10, and the bit number is the priority.</source>
        <translation>11 个键是 Cpu 0、Cuda 1、Meta 2、Sparse 3、Quantized 4、Nested 5、Autocast 6、Autograd 7、Vmap 8、Profiler 9 和 Tracer 10，位号就是优先级。</translation>
    </message>
    <message>
        <source>The 11 keys have the bits 0 to 10, and the bit number is the priority. [F]</source>
        <translation>11 个键占第 0 到 10 位，位号就是优先级。[F]</translation>
    </message>
    <message>
        <source>The 11-key dispatcher</source>
        <translation>11 键调度器</translation>
    </message>
    <message>
        <source>The 46 functionality values of M2.4 are those of the table in M2.</source>
        <translation>M2.4 的 46 个功能值就是 M2 表中的那些。</translation>
    </message>
    <message>
        <source>The Chrome trace</source>
        <translation>Chrome 跟踪</translation>
    </message>
    <message>
        <source>The GPU's clock</source>
        <translation>GPU 的时钟</translation>
    </message>
    <message>
        <source>The alias keys follow the instances.</source>
        <translation>别名键排在实例之后。</translation>
    </message>
    <message>
        <source>The arguments are dequantized, the call goes on below Quantized, and the result is quantized (a) with the caller's parameters or else (b) by an observer of the result.</source>
        <translation>参数反量化，调用在 Quantized 之下继续，结果 (a) 用调用者的参数量化，否则 (b) 用对结果的观察者量化。</translation>
    </message>
    <message>
        <source>The artifact goes into memory and into the key's file (temporary file, then rename), the lock is freed, and every request that did not cancel becomes ready.</source>
        <translation>产物放进内存和该键的文件（先写临时文件，再改名），释放锁，每个没有取消的请求都就绪。</translation>
    </message>
    <message>
        <source>The backend fallback</source>
        <translation>后端后备</translation>
    </message>
    <message>
        <source>The bit of key v, for v of 1 or more, is bit v-1 of 64; Undefined has no bit.</source>
        <translation>值 v 为 1 或更大的键，它的位是 64 位中的第 v-1 位；Undefined 没有位。</translation>
    </message>
    <message>
        <source>The bounds of clamp</source>
        <translation>clamp 的边界</translation>
    </message>
    <message>
        <source>The cache protocol</source>
        <translation>缓存协议</translation>
    </message>
    <message>
        <source>The cache under test</source>
        <translation>受测的缓存</translation>
    </message>
    <message>
        <source>The call graph panel</source>
        <translation>调用图面板</translation>
    </message>
    <message>
        <source>The cast cache</source>
        <translation>转换的缓存</translation>
    </message>
    <message>
        <source>The classic dispatch key</source>
        <translation>经典的调度键</translation>
    </message>
    <message>
        <source>The classic effective set</source>
        <translation>经典的有效键集</translation>
    </message>
    <message>
        <source>The classic key list is that of PyTorch's master after 20 January 2021, version string 1.8.0a0.</source>
        <translation>经典的键列表取自 PyTorch 2021 年 1 月 20 日之后的主干，版本号 1.8.0a0。</translation>
    </message>
    <message>
        <source>The classic model is 1.8</source>
        <translation>经典模型是 1.8</translation>
    </message>
    <message>
        <source>The command line</source>
        <translation>命令行</translation>
    </message>
    <message>
        <source>The command line is a public interface that is kept stable; exit status 0 is done, 1 the work found a failure, 2 bad input or usage, 3 something the machine lacks.</source>
        <translation>命令行是保持稳定的公开接口；退出状态 0 是完成，1 是工作发现了失败，2 是输入或用法不对，3 是机器缺少某样东西。</translation>
    </message>
    <message>
        <source>The computed table</source>
        <translation>计算表</translation>
    </message>
    <message>
        <source>The core answers with the reason</source>
        <translation>核心连同理由一起回答</translation>
    </message>
    <message>
        <source>The count is 0 and (add, Cpu) absent; after registering it the count is 1, (add, Cpu) is there, (add, Cuda) and (sub, Cpu) are not.</source>
        <translation>起初计数为 0，没有 (add, Cpu)；登记之后计数为 1，有 (add, Cpu)，没有 (add, Cuda) 和 (sub, Cpu)。</translation>
    </message>
    <message>
        <source>The dash of E1</source>
        <translation>E1 的破折号</translation>
    </message>
    <message>
        <source>The decomposition refreshes</source>
        <translation>分解现在会刷新</translation>
    </message>
    <message>
        <source>The dense fallback says so in an event with nnz, density and bytes before and after, and has a threshold.</source>
        <translation>变稠密的后备用一个事件说明，写出前后的 nnz、密度和字节，并有一个阈值。</translation>
    </message>
    <message>
        <source>The design of compiled kernels</source>
        <translation>编译内核的设计</translation>
    </message>
    <message>
        <source>The difference of two runs</source>
        <translation>两次运行的差别</translation>
    </message>
    <message>
        <source>The dispatch key is the highest of (effective &amp; not falling through for this operator &amp; eligible).</source>
        <translation>调度键是（有效键集 &amp; 对该算子不穿透的键 &amp; 合格的键）中最高的。</translation>
    </message>
    <message>
        <source>The dispatch mode</source>
        <translation>调度模式</translation>
    </message>
    <message>
        <source>The dispatch tax of a run is the own time of all hops that hand on or find no kernel, without what the recorder itself took there.</source>
        <translation>一次运行的调度税是所有交下去或找不到内核的跳的自身时间，不含记录器自己在那里花的时间。</translation>
    </message>
    <message>
        <source>The dispatch trace</source>
        <translation>调度跟踪</translation>
    </message>
    <message>
        <source>The documentation promises that exactly one thread compiles, and the code does not deliver it: 8 threads on a cold key make 8 compiles, where one flight makes 1.</source>
        <translation>文档承诺正好一个线程编译，代码却没有做到：8 个线程遇到一个冷键编译 8 次，而一个飞行只编译 1 次。</translation>
    </message>
    <message>
        <source>The dtype is the tensor's, and a cast crosses dtypes within one dispatcher.</source>
        <translation>dtype 属于张量，类型转换在一个调度器之内跨越 dtype。</translation>
    </message>
    <message>
        <source>The effective set is (arguments | included) - excluded, with the difference of M8.</source>
        <translation>有效键集是（参数 | 包含集）- 排除集，其中的差按 M8。</translation>
    </message>
    <message>
        <source>The effective set of a call is ((union of the arguments' sets | included | {BackendSelect}) - excluded).</source>
        <translation>调用的有效键集是（（各参数键集的并 | 包含集 | {BackendSelect}）- 排除集）。</translation>
    </message>
    <message>
        <source>The empty set is empty, has length 0, no highest key, and does not contain Cpu.</source>
        <translation>空键集是空的，长度为 0，没有最高的键，也不含 Cpu。</translation>
    </message>
    <message>
        <source>The engine</source>
        <translation>引擎</translation>
    </message>
    <message>
        <source>The entry at the table index (M11) of the final set is run; if it has no kernel the call fails with E1 or E2 at the highest key.</source>
        <translation>运行的是最终键集的表索引（M11）处的表项；它没有内核时，调用在最高的键以 E1 或 E2 失败。</translation>
    </message>
    <message>
        <source>The entry that is run</source>
        <translation>运行的表项</translation>
    </message>
    <message>
        <source>The error names the operator, the key K and the keys that have a kernel, and carries the computed table.</source>
        <translation>错误指出算子、键 K 和有内核的键，并附上计算表。</translation>
    </message>
    <message>
        <source>The error of a missing backend names the operator and the key, says &quot;is only available for&quot; and lists the keys that have kernels.</source>
        <translation>缺失后端的错误指出算子和键，写“is only available for”，并列出有内核的键。</translation>
    </message>
    <message>
        <source>The error texts name a renamed PrivateUse1 (&quot;npu&quot;) in their sentence only.</source>
        <translation>错误文字只在句子里写改了名的 PrivateUse1（“npu”）。</translation>
    </message>
    <message>
        <source>The file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>The files</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>The final set is the effective set masked by the mask of the highest backend if masks differ, and by the mask for all otherwise.</source>
        <translation>最终键集是有效键集经掩码过滤：各掩码不同时用最高后端的掩码，否则用适用于所有后端的那个。</translation>
    </message>
    <message>
        <source>The form</source>
        <translation>形式</translation>
    </message>
    <message>
        <source>The function mode</source>
        <translation>函数模式</translation>
    </message>
    <message>
        <source>The gradient of clamp passes on the bounds, too: lo ≤ a ≤ hi.</source>
        <translation>clamp 的梯度在边界上也通过：lo ≤ a ≤ hi。</translation>
    </message>
    <message>
        <source>The gradient of each operator, with g the cotangent and y the output; all recorded with exact numbers. [G]</source>
        <translation>每个算子的梯度，g 是余切，y 是输出；全都以精确的数记录。[G]</translation>
    </message>
    <message>
        <source>The gradients of max over everything and max over a dimension treat ties differently (2.4.7).</source>
        <translation>对全部取 max 和对一维取 max，其梯度对并列的处理不同 (2.4.7)。</translation>
    </message>
    <message>
        <source>The gradients of relu and abs are 0 at 0.</source>
        <translation>relu 和 abs 在 0 处的梯度是 0。</translation>
    </message>
    <message>
        <source>The graph is a chain with a fan of a few dozen nodes whose ranks follow from the keys' order, so a layered layout of our own is small, deterministic and keeps the same node in the same place between steps.</source>
        <translation>图是一条链加几十个节点的扇形，层级由键的顺序得出，所以自己的分层布局很小、确定，并让同一节点在各步之间留在原处。</translation>
    </message>
    <message>
        <source>The highest classic key</source>
        <translation>最高的经典键</translation>
    </message>
    <message>
        <source>The highest key</source>
        <translation>最高的键</translation>
    </message>
    <message>
        <source>The highest key is the highest functionality, as the instance for the highest backend where it has instances.</source>
        <translation>最高的键是最高的功能；它有实例时，是最高后端的那个实例。</translation>
    </message>
    <message>
        <source>The highest of {Cpu, Autograd, Profiler} is Profiler.</source>
        <translation>{Cpu, Autograd, Profiler} 的最高键是 Profiler。</translation>
    </message>
    <message>
        <source>The hot path stays hot</source>
        <translation>热路径保持快</translation>
    </message>
    <message>
        <source>The house</source>
        <translation>总的结构</translation>
    </message>
    <message>
        <source>The kernel sees the complete set</source>
        <translation>内核看到完整的键集</translation>
    </message>
    <message>
        <source>The kernel takes the time, redispatches and takes it again, once for each logical call however it is batched (it sits above Vmap).</source>
        <translation>内核取时间，重新调度，再取时间，每个逻辑调用一次，不论它怎样批量（它在 Vmap 之上）。</translation>
    </message>
    <message>
        <source>The key list of M2.4 is that of PyTorch's main branch of June or July 2024, version 2.5.0a0, as released with 2.4.</source>
        <translation>M2.4 的键列表取自 PyTorch 2024 年 6 月或 7 月的主干，版本号 2.5.0a0，与 2.4 发布时相同。</translation>
    </message>
    <message>
        <source>The key of a kernel is the SHA-256, in lower-case hex, of the canonical JSON of its key document.</source>
        <translation>内核的键是其键文档的规范 JSON 的 SHA-256，小写十六进制。</translation>
    </message>
    <message>
        <source>The key set of a call starts as the union of the sets of its tensor arguments.</source>
        <translation>调用的键集以它的张量参数的键集之并开始。</translation>
    </message>
    <message>
        <source>The key set of a tensor</source>
        <translation>张量的键集</translation>
    </message>
    <message>
        <source>The kind says what is done with the call.</source>
        <translation>种类说明对调用做什么。</translation>
    </message>
    <message>
        <source>The laws of key sets</source>
        <translation>键集的定律</translation>
    </message>
    <message>
        <source>The list has length 11 and each key once.</source>
        <translation>列表长 11，每个键一次。</translation>
    </message>
    <message>
        <source>The list of keys</source>
        <translation>键的列表</translation>
    </message>
    <message>
        <source>The loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>The message goes to every request of the flight that did not cancel; a permanent failure is remembered until forgotten, a transient one for a time that doubles.</source>
        <translation>消息交给该飞行中每个没有取消的请求；永久的失败一直记到被忘掉，暂时的失败记一段每次加倍的时间。</translation>
    </message>
    <message>
        <source>The missing backend</source>
        <translation>缺失的后端</translation>
    </message>
    <message>
        <source>The modern model is 2.4</source>
        <translation>现代模型是 2.4</translation>
    </message>
    <message>
        <source>The natural picture of dispatch is a ladder: one lane for each key, the highest priority on top, in the model's order, and time runs to the right.</source>
        <translation>调度天然的图是阶梯：每个键一条泳道，优先级最高的在最上，按模型的顺序，时间向右走。</translation>
    </message>
    <message>
        <source>The numeric value of a key is its bit position and its priority, and the larger wins.</source>
        <translation>键的数值是它的位置，也是它的优先级，大的胜出。</translation>
    </message>
    <message>
        <source>The order of Autocast and Autograd changes the dtypes that are saved (2.0).</source>
        <translation>Autocast 和 Autograd 的顺序改变保存下来的 dtype (2.0)。</translation>
    </message>
    <message>
        <source>The order of the classic keys</source>
        <translation>经典键的顺序</translation>
    </message>
    <message>
        <source>The original walks the autograd graph from the output in reverse breadth-first order, which is not topological. [F]</source>
        <translation>原作从输出按逆广度优先顺序走 autograd 图，那不是拓扑顺序。[F]</translation>
    </message>
    <message>
        <source>The original's compiled backward of relu returns the incoming gradient unmasked, which is not copied. [F]</source>
        <translation>原作编译的 relu 反向把传入的梯度不加掩码地返回，这一点没有照搬。[F]</translation>
    </message>
    <message>
        <source>The original's limits</source>
        <translation>原作的限制</translation>
    </message>
    <message>
        <source>The physical operators of the rules are what is recorded, so the gradient of a batched leaf has the batch dimension.</source>
        <translation>被记录的是规则的物理算子，所以批量叶子的梯度带有批维。</translation>
    </message>
    <message>
        <source>The policy of each operator on each device: CUDA's and CPU's lists are PyTorch's [P], starred CPU entries recorded on 1.13 [G]; the last column is the original's (R reduced, F full).</source>
        <translation>每个算子在每种设备上的策略：CUDA 和 CPU 的列表取自 PyTorch [P]，带星号的 CPU 项在 1.13 上录得 [G]；最后一列是原作的（R 降低，F 完整）。</translation>
    </message>
    <message>
        <source>The program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>The question</source>
        <translation>询问</translation>
    </message>
    <message>
        <source>The range is extended to include 0; affine: s = max((max-min)/(qmax-qmin), 2⁻²³), zp = clamp(qmin - rne(min/s)); symmetric: s = max(max|x|/((qmax-qmin)/2), eps), zp = 0 (signed) or 128 (uint8).</source>
        <translation>范围扩展到包含 0；仿射：s = max((max-min)/(qmax-qmin), 2⁻²³)，zp = clamp(qmin - rne(min/s))；对称：s = max(max|x|/((qmax-qmin)/2), eps)，zp = 0（带符号）或 128 (uint8)。</translation>
    </message>
    <message>
        <source>The record `describe`</source>
        <translation>记录 `describe`</translation>
    </message>
    <message>
        <source>The record `file`</source>
        <translation>记录 `file`</translation>
    </message>
    <message>
        <source>The record `key`</source>
        <translation>记录 `key`</translation>
    </message>
    <message>
        <source>The record `launch`</source>
        <translation>记录 `launch`</translation>
    </message>
    <message>
        <source>The record `plan`</source>
        <translation>记录 `plan`</translation>
    </message>
    <message>
        <source>The record `race`</source>
        <translation>记录 `race`</translation>
    </message>
    <message>
        <source>The record `replay` runs programs in order through the real cache and a plan whose launches are prepared once.</source>
        <translation>记录 `replay` 依次让程序经过真的缓存，以及启动只准备一次的计划。</translation>
    </message>
    <message>
        <source>The record `size`</source>
        <translation>记录 `size`</translation>
    </message>
    <message>
        <source>The recursion guard of 1.6#8 stops a kernel that redispatches to itself.</source>
        <translation>1.6#8 的递归守卫拦住重新调度到自己的内核。</translation>
    </message>
    <message>
        <source>The rules of the cache</source>
        <translation>缓存的规则</translation>
    </message>
    <message>
        <source>The run of a thread is divided into 32 parts with as many hops each, as nearly as whole numbers allow, and a sparkline counts the falls that begin in each.</source>
        <translation>一个线程的运行分成 32 份，跳数在整数允许的范围内尽量相等，小折线图数出每份里开始的下落。</translation>
    </message>
    <message>
        <source>The same fall made a dense tensor of a sparse one 4 times or more: a layer did, or `to_dense` came to a sparse tensor's key.</source>
        <translation>同一种下落把稀疏张量变成稠密张量达 4 次或更多：由某一层所为，或 `to_dense` 到达了稀疏张量的键。</translation>
    </message>
    <message>
        <source>The schedule</source>
        <translation>日程</translation>
    </message>
    <message>
        <source>The seed's cache</source>
        <translation>种子的缓存</translation>
    </message>
    <message>
        <source>The seed's device</source>
        <translation>种子的 device</translation>
    </message>
    <message>
        <source>The seed's fields</source>
        <translation>种子的字段</translation>
    </message>
    <message>
        <source>The seed's fields with exact meaning, and beside them `key`, `origin` (program, graph nodes) and `report` (compile ms, bytes, registers, spills).</source>
        <translation>种子的字段有确切的含义，此外还有 `key`、`origin`（程序、图节点）和 `report`（编译毫秒数、字节、寄存器、溢出）。</translation>
    </message>
    <message>
        <source>The seed's order is Tracer, Profiler, Vmap, Autograd, Autocast, Nested, Quantized, Sparse, Meta, Cuda, Cpu; PyTorch's is another, and both have consequences.</source>
        <translation>种子的顺序是 Tracer、Profiler、Vmap、Autograd、Autocast、Nested、Quantized、Sparse、Meta、Cuda、Cpu；PyTorch 的是另一种，两者各有后果。</translation>
    </message>
    <message>
        <source>The seed's own tests</source>
        <translation>种子自己的测试</translation>
    </message>
    <message>
        <source>The seed's plan tests are covered by the plan vectors of chapter 8.</source>
        <translation>种子的计划测试由第 8 章的计划向量覆盖。</translation>
    </message>
    <message>
        <source>The set empty, with one key, with two, and after a removal; the highest is Cpu, then Autograd.</source>
        <translation>键集为空、有一个键、有两个键，以及移除之后；最高的先是 Cpu，再是 Autograd。</translation>
    </message>
    <message>
        <source>The set is not masked</source>
        <translation>键集不遮掩</translation>
    </message>
    <message>
        <source>The set made from the list {Cpu, Tracer} has length 2.</source>
        <translation>由列表 {Cpu, Tracer} 造出的键集长度为 2。</translation>
    </message>
    <message>
        <source>The state dump</source>
        <translation>状态转储</translation>
    </message>
    <message>
        <source>The state is the pair (included, excluded), and exclusion wins.</source>
        <translation>状态是（包含集，排除集）这一对，排除优先。</translation>
    </message>
    <message>
        <source>The stored table</source>
        <translation>存下的表</translation>
    </message>
    <message>
        <source>The stored table is stale</source>
        <translation>存下的表陈旧了</translation>
    </message>
    <message>
        <source>The table</source>
        <translation>表</translation>
    </message>
    <message>
        <source>The table dump</source>
        <translation>表转储</translation>
    </message>
    <message>
        <source>The table index</source>
        <translation>表的索引</translation>
    </message>
    <message>
        <source>The table index is offset(highest functionality), plus the position of the highest backend (CPU = 0) if that functionality is starred.</source>
        <translation>表的索引是 offset（最高的功能），该功能带星号时再加上最高后端的位置（CPU = 0）。</translation>
    </message>
    <message>
        <source>The table rules hold</source>
        <translation>表的规则仍成立</translation>
    </message>
    <message>
        <source>The text form has the operators of C without assignment, floor division `//`, and at most one comparison, since comparisons do not chain.</source>
        <translation>文本形式有 C 的运算符而没有赋值，有向下取整的除法 `//`，最多一个比较，因为比较不能连写。</translation>
    </message>
    <message>
        <source>The text is PyTorch's, byte by byte. [G]</source>
        <translation>文本与 PyTorch 的逐字节相同。[G]</translation>
    </message>
    <message>
        <source>The text of a graph</source>
        <translation>图的文本</translation>
    </message>
    <message>
        <source>The thread-local sets start with BackendSelect and ADInplaceOrView included and every Autocast key excluded.</source>
        <translation>线程局部键集一开始包含 BackendSelect 和 ADInplaceOrView，排除每个 Autocast 键。</translation>
    </message>
    <message>
        <source>The types are `bool` (1 byte, 0 or 1), `int32`, `int64`, `float32` and `float64`; their *gap value* is NaN, 77 or `true`.</source>
        <translation>类型是 `bool`（1 字节，0 或 1）、`int32`、`int64`、`float32` 和 `float64`；它们的*空隙值*是 NaN、77 或 `true`。</translation>
    </message>
    <message>
        <source>The value of a key is its priority and its table index.</source>
        <translation>键的值就是它的优先级，也是它在表中的索引。</translation>
    </message>
    <message>
        <source>The wrapper</source>
        <translation>包装</translation>
    </message>
    <message>
        <source>Themes</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>There are 16 backends, 47 functionalities, 137 runtime entries and the aliases 150 to 155.</source>
        <translation>有 16 个后端、47 个功能、137 个运行时表项，以及别名 150 到 155。</translation>
    </message>
    <message>
        <source>There are seven: LOWER, FP32, FP32_SET_DTYPE, FP32_APPEND, PROMOTE, BANNED and FALLTHROUGH.</source>
        <translation>有七种：LOWER、FP32、FP32_SET_DTYPE、FP32_APPEND、PROMOTE、BANNED 和 FALLTHROUGH。</translation>
    </message>
    <message>
        <source>There is a constant list of all 11 keys in ascending order without duplicates.</source>
        <translation>有一个不变的列表，按上升顺序列出全部 11 个键，没有重复。</translation>
    </message>
    <message>
        <source>There is no icon theme offscreen, so icons are bundled.</source>
        <translation>离屏没有图标主题，所以图标随程序附带。</translation>
    </message>
    <message>
        <source>There is one dispatcher instance for each element type. [F]</source>
        <translation>每种元素类型有一个调度器实例。[F]</translation>
    </message>
    <message>
        <source>They are checked in this order: fields of the program (missing, then unknown), `ir`, `vars`, `slots`, `axes`, mixing of `on`, `code` from top to bottom (nested code inside its instruction), no store.</source>
        <translation>按这个顺序检查：程序的字段（先缺失的，后不认识的）、`ir`、`vars`、`slots`、`axes`、`on` 的混用、`code` 从上到下（嵌套的代码在它的指令之内）、没有存储。</translation>
    </message>
    <message>
        <source>Thirteen weaknesses of ferrotorch's dispatcher and what is done instead. [R]</source>
        <translation>ferrotorch 调度器的十三个弱点，以及这里怎么做。[R]</translation>
    </message>
    <message>
        <source>Thread-local guards</source>
        <translation>线程局部的守卫</translation>
    </message>
    <message>
        <source>Thread-local sets</source>
        <translation>线程局部键集</translation>
    </message>
    <message>
        <source>Thread-local state</source>
        <translation>线程局部的状态</translation>
    </message>
    <message>
        <source>Three errors, whose texts were verified by running the original.</source>
        <translation>三个错误，其文字已通过运行原作核实。</translation>
    </message>
    <message>
        <source>Three groups of cases that an 11-key dispatcher must pass: A are the original's own tests, B external ones, C ours.</source>
        <translation>11 键调度器必须通过的三组用例：A 是原作自己的测试，B 是外来的，C 是我们的。</translation>
    </message>
    <message>
        <source>Three states of a slot</source>
        <translation>槽的三种状态</translation>
    </message>
    <message>
        <source>Through the dispatcher and on the screen</source>
        <translation>经过调度器，在屏幕上</translation>
    </message>
    <message>
        <source>Ties of max</source>
        <translation>max 的并列</translation>
    </message>
    <message>
        <source>Times of a fall</source>
        <translation>下落的时间</translation>
    </message>
    <message>
        <source>Times on the GPU</source>
        <translation>GPU 上的时间</translation>
    </message>
    <message>
        <source>Trace first, animate later</source>
        <translation>先记录，后动画</translation>
    </message>
    <message>
        <source>Tracer</source>
        <translation>Tracer</translation>
    </message>
    <message>
        <source>Tracer &gt; Autograd &gt; Autocast &gt; Cpu, and Cuda &gt; Cpu.</source>
        <translation>Tracer &gt; Autograd &gt; Autocast &gt; Cpu，且 Cuda &gt; Cpu。</translation>
    </message>
    <message>
        <source>Tracer &gt; Autograd &gt; Cpu, Cuda &gt; Cpu, and there are 11 keys.</source>
        <translation>Tracer &gt; Autograd &gt; Cpu，Cuda &gt; Cpu，共有 11 个键。</translation>
    </message>
    <message>
        <source>Traps</source>
        <translation>陷阱</translation>
    </message>
    <message>
        <source>Traps found by trying</source>
        <translation>试出来的陷阱</translation>
    </message>
    <message>
        <source>Twelve rules, cited as C1 to C12.</source>
        <translation>十二条规则，称为 C1 到 C12。</translation>
    </message>
    <message>
        <source>Twenty things that go wrong with Qt 6.4 and Debian's libraries.</source>
        <translation>在 Qt 6.4 和 Debian 的库上会出错的二十件事。</translation>
    </message>
    <message>
        <source>Two falls are the same when their operator is, and their hops in the order of entry agree one by one: from which hop of the fall it was handed on, key, kernel, provenance, kind of call, and whether it returned, raised or was passed by an error from below.</source>
        <translation>两次下落的算子相同，且按进入的顺序各跳逐一相符时，它们相同：从哪一跳交下来、键、内核、来源、调用的种类，以及它返回、抛出错误还是被下面的错误穿过。</translation>
    </message>
    <message>
        <source>Two meanings of missing</source>
        <translation>缺失的两种含义</translation>
    </message>
    <message>
        <source>Two modes in pure Python see nearly every dispatch of a release build, backward included.</source>
        <translation>两个纯 Python 的模式能看到发布版几乎所有的调度，包括反向传播。</translation>
    </message>
    <message>
        <source>Two threads</source>
        <translation>两个线程</translation>
    </message>
    <message>
        <source>Two threads calling at once while nothing is registered have no data race (under a race detector).</source>
        <translation>没有人登记时两个线程同时调用，没有数据竞争（用竞争检查器）。</translation>
    </message>
    <message>
        <source>Typed instructions over points: parallel axes, then straight-line code with load, store, arithmetic, reduce and loop; its results equal the dispatcher's.</source>
        <translation>对各点的有类型的指令：并行轴，然后是带加载、存储、算术、归约和循环的直线代码；其结果等于调度器的结果。</translation>
    </message>
    <message>
        <source>Types promote along bool &lt; u8 &lt; i8 &lt; i16 &lt; i32 &lt; i64 &lt; f16, bf16 &lt; f32 &lt; f64 by category, and 0-dim tensors and numbers promote only across categories.</source>
        <translation>类型按类别沿 bool &lt; u8 &lt; i8 &lt; i16 &lt; i32 &lt; i64 &lt; f16, bf16 &lt; f32 &lt; f64 提升，0 维张量和数只跨类别提升。</translation>
    </message>
    <message>
        <source>Undefined bits</source>
        <translation>未定义的位</translation>
    </message>
    <message>
        <source>Undefined key</source>
        <translation>未定义的键</translation>
    </message>
    <message>
        <source>Under CPU autocast softmax, sum, exp and layer_norm stay bfloat16.</source>
        <translation>在 CPU autocast 下，softmax、sum、exp 和 layer_norm 保持 bfloat16。</translation>
    </message>
    <message>
        <source>Undo and redo</source>
        <translation>撤销和重做</translation>
    </message>
    <message>
        <source>Undoing a broadcast</source>
        <translation>撤销广播</translation>
    </message>
    <message>
        <source>Union and intersection</source>
        <translation>并和交</translation>
    </message>
    <message>
        <source>Values are positional 64-bit integers, unset ones 0 in the seed and an error in tinygrad; here they are an error.</source>
        <translation>值是按位置的 64 位整数，没有设置的在种子里是 0，在 tinygrad 里是错误；在这里是错误。</translation>
    </message>
    <message>
        <source>Values of the alias keys</source>
        <translation>别名键的值</translation>
    </message>
    <message>
        <source>Values of the per-backend instances</source>
        <translation>每后端实例的值</translation>
    </message>
    <message>
        <source>Values that the trace cannot see</source>
        <translation>跟踪看不到的值</translation>
    </message>
    <message>
        <source>Vectors and imports</source>
        <translation>向量和导入</translation>
    </message>
    <message>
        <source>Vmap</source>
        <translation>Vmap</translation>
    </message>
    <message>
        <source>Vmap above Autograd</source>
        <translation>Vmap 在 Autograd 之上</translation>
    </message>
    <message>
        <source>What PyTorch does instead</source>
        <translation>PyTorch 怎么做</translation>
    </message>
    <message>
        <source>What Qt 6.4 lacks</source>
        <translation>Qt 6.4 缺什么</translation>
    </message>
    <message>
        <source>What a backend key is</source>
        <translation>什么是后端键</translation>
    </message>
    <message>
        <source>What a compiled kernel of the program as written, with no schedule applied, says about itself.</source>
        <translation>照原样写的程序、不加任何安排编译出的内核，对自己说些什么。</translation>
    </message>
    <message>
        <source>What a fall is</source>
        <translation>什么是一次下落</translation>
    </message>
    <message>
        <source>What a fresh machine does</source>
        <translation>新机器做什么</translation>
    </message>
    <message>
        <source>What a model's data also says</source>
        <translation>模型的数据还说什么</translation>
    </message>
    <message>
        <source>What a recording holds</source>
        <translation>录制里有什么</translation>
    </message>
    <message>
        <source>What a registration refreshes</source>
        <translation>一次登记刷新什么</translation>
    </message>
    <message>
        <source>What a request of a kernel finds, who compiles, who waits, and what is forgotten.</source>
        <translation>对内核的请求找到什么，谁编译，谁等待，忘掉什么。</translation>
    </message>
    <message>
        <source>What a resolution reads</source>
        <translation>解析读什么</translation>
    </message>
    <message>
        <source>What a run begins with</source>
        <translation>一次运行以什么开始</translation>
    </message>
    <message>
        <source>What a slot should hold is a pure function of the registrations and the fallbacks: the first of R2 to R11 that applies.</source>
        <translation>一个槽里应有什么，是登记和后备的纯函数：R2 到 R11 中第一条适用的规则。</translation>
    </message>
    <message>
        <source>What alias keys stand for</source>
        <translation>别名键代表什么</translation>
    </message>
    <message>
        <source>What an event holds</source>
        <translation>一个事件有什么</translation>
    </message>
    <message>
        <source>What differs from 2.6, read from a live 2.15.0 of the stable wheel.</source>
        <translation>与 2.6 的差别，读自稳定版安装包的一个运行中的 2.15.0。</translation>
    </message>
    <message>
        <source>What dispatch costs</source>
        <translation>调度的花费</translation>
    </message>
    <message>
        <source>What each step may cost, beside what comparable steps cost elsewhere. [M]</source>
        <translation>每一步可以花多少，旁边是别处相当的步骤花多少。[M]</translation>
    </message>
    <message>
        <source>What follows from the order</source>
        <translation>从顺序得出什么</translation>
    </message>
    <message>
        <source>What is built on</source>
        <translation>建立在什么之上</translation>
    </message>
    <message>
        <source>What is expected</source>
        <translation>预期什么</translation>
    </message>
    <message>
        <source>What is named here has evidence in recorded or printed hops; where a run cannot tell, nothing is found, and the rule is said to be not judged.</source>
        <translation>这里所说的都以记录或打印的跳为依据；运行无法说明之处，什么也不会找到，并说明该规则未作判断。</translation>
    </message>
    <message>
        <source>What is offered beyond the anchors</source>
        <translation>在锚点之外提供什么</translation>
    </message>
    <message>
        <source>What is recorded for the screen</source>
        <translation>为屏幕记录什么</translation>
    </message>
    <message>
        <source>What is timed</source>
        <translation>量什么</translation>
    </message>
    <message>
        <source>What modes do to the sets</source>
        <translation>各种模式对键集做什么</translation>
    </message>
    <message>
        <source>What must hold</source>
        <translation>必须成立的</translation>
    </message>
    <message>
        <source>What the layers do</source>
        <translation>各层做什么</translation>
    </message>
    <message>
        <source>What the order of the layers means</source>
        <translation>各层的顺序意味着什么</translation>
    </message>
    <message>
        <source>What the original costs</source>
        <translation>原作的花费</translation>
    </message>
    <message>
        <source>What the original does</source>
        <translation>原作怎么做</translation>
    </message>
    <message>
        <source>What the original lacks</source>
        <translation>原作缺什么</translation>
    </message>
    <message>
        <source>What the window must offer</source>
        <translation>窗口必须提供什么</translation>
    </message>
    <message>
        <source>What was looked at</source>
        <translation>看到了什么</translation>
    </message>
    <message>
        <source>What was measured</source>
        <translation>测得了什么</translation>
    </message>
    <message>
        <source>What was recorded</source>
        <translation>录的是什么</translation>
    </message>
    <message>
        <source>When a backend kernel exists</source>
        <translation>何时算有后端内核</translation>
    </message>
    <message>
        <source>When a call is recorded</source>
        <translation>何时记录调用</translation>
    </message>
    <message>
        <source>When the artifacts in memory are larger than `memory_bytes` together, the least recently used one is evicted, again and again, but not one that was just inserted.</source>
        <translation>内存里的产物合计大于 `memory_bytes` 时，淘汰最久没有用的一个，反复进行，但不淘汰刚放入的。</translation>
    </message>
    <message>
        <source>When two falls are the same</source>
        <translation>什么时候两次下落相同</translation>
    </message>
    <message>
        <source>Where Meta stands</source>
        <translation>Meta 的位置</translation>
    </message>
    <message>
        <source>Where a request looks</source>
        <translation>请求在哪里找</translation>
    </message>
    <message>
        <source>Where compiled kernels were learnt from</source>
        <translation>编译内核是从哪里学来的</translation>
    </message>
    <message>
        <source>Where runs live</source>
        <translation>运行放在哪里</translation>
    </message>
    <message>
        <source>Where the functionality values come from</source>
        <translation>功能的值从哪里来</translation>
    </message>
    <message>
        <source>Where the three models part, a picture must not hide it.</source>
        <translation>三个模型不同的地方，图不可以掩盖。</translation>
    </message>
    <message>
        <source>Where things live</source>
        <translation>东西在哪里</translation>
    </message>
    <message>
        <source>Which arguments take part</source>
        <translation>哪些参数参加</translation>
    </message>
    <message>
        <source>Which arguments take part, classic</source>
        <translation>哪些参数参加，经典</translation>
    </message>
    <message>
        <source>Which backends choose the mask</source>
        <translation>由哪些后端选掩码</translation>
    </message>
    <message>
        <source>Which keys an alias refreshes</source>
        <translation>别名刷新哪些键</translation>
    </message>
    <message>
        <source>Which mask a call uses</source>
        <translation>调用用哪个掩码</translation>
    </message>
    <message>
        <source>Which names can be parsed</source>
        <translation>哪些名字能被解析</translation>
    </message>
    <message>
        <source>Which versions are meant</source>
        <translation>指的是哪些版本</translation>
    </message>
    <message>
        <source>While it reports E1 or E2 PyTorch checks the operator's table, and a stale entry is an internal assert with the canonical state and the computed table instead.</source>
        <translation>PyTorch 报告 E1 或 E2 时会检查该算子的表，遇到陈旧的表项就改为内部断言，附规范状态和计算表。</translation>
    </message>
    <message>
        <source>Whole microseconds (fast operators read 0), one profiler a thread, no nesting, FLOPs computed but never exported, every GPU event starting at flush time, thread numbers parsed from debug text, about 30 instrumented places: all to be beaten. [F]</source>
        <translation>整微秒（快的算子读作 0）、每线程一个 profiler、没有嵌套、算了 FLOP 却从不导出、每个 GPU 事件都从刷新时刻开始、线程号从调试文字解析、约 30 处插桩：全都要超过。[F]</translation>
    </message>
    <message>
        <source>Why not afterwards</source>
        <translation>为什么不在事后</translation>
    </message>
    <message>
        <source>With 12 to 60 nodes, of which one or two are active, painting is free; no OpenGL, no shadows, no cache of items.</source>
        <translation>节点 12 到 60 个，其中一两个活动时，绘制不花时间；不用 OpenGL、阴影和图元缓存。</translation>
    </message>
    <message>
        <source>With TORCH_SHOW_DISPATCH_TRACE each dispatch prints `&lt;spaces&gt;[&lt;label&gt;] op=[&lt;op&gt;], key=[&lt;Key&gt;]` to standard error.</source>
        <translation>设置 TORCH_SHOW_DISPATCH_TRACE 后，每次调度向标准错误打印 `&lt;spaces&gt;[&lt;label&gt;] op=[&lt;op&gt;], key=[&lt;Key&gt;]`。</translation>
    </message>
    <message>
        <source>With kernels at Cpu and Autograd, neither of which redispatches, a call with {Cpu, Autograd} runs autograd once and cpu never.</source>
        <translation>Cpu 和 Autograd 上有都不重新调度的内核，用 {Cpu, Autograd} 调用运行 autograd 一次，cpu 一次也不运行。</translation>
    </message>
    <message>
        <source>With kernels at Cpu and Cuda, a call with both runs cuda once and cpu never; then call_direct(Cpu) with the same set runs cpu once, and cuda stays at one.</source>
        <translation>Cpu 和 Cuda 上有内核，用两者调用运行 cuda 一次，cpu 不运行；然后用同一键集 call_direct(Cpu) 运行 cpu 一次，cuda 仍是一次。</translation>
    </message>
    <message>
        <source>With only Cpu registered, a call with {Autograd, Cpu} succeeds with the result's shape [2].</source>
        <translation>只登记了 Cpu 时，用 {Autograd, Cpu} 调用成功，结果的形状是 [2]。</translation>
    </message>
    <message>
        <source>With only Profiler and Cpu registered, call with all() runs profiler, then cpu.</source>
        <translation>只登记了 Profiler 和 Cpu 时，用 all() 调用先运行 profiler，再运行 cpu。</translation>
    </message>
    <message>
        <source>With op &quot;program&quot;, `program` has lines `t1 = name.overload(arg, kw=v)` or `p, q = ...`, run on `inputs` {name: T}.</source>
        <translation>op 为“program”时，`program` 有 `t1 = name.overload(arg, kw=v)` 或 `p, q = ...` 这样的行，在 `inputs` {name: T} 上运行。</translation>
    </message>
    <message>
        <source>Without a display and a platform Qt aborts, so headless export chooses offscreen itself before the application object exists.</source>
        <translation>没有显示也没有平台时 Qt 会中止，所以无窗口的导出在应用程序对象存在之前就自己选择离屏。</translation>
    </message>
    <message>
        <source>Without a font text becomes boxes **without any warning**, offscreen and on a display alike.</source>
        <translation>没有字体时文字变成方框，**没有任何警告**，离屏和在屏幕上都一样。</translation>
    </message>
    <message>
        <source>Without kernels, calling add with an empty set is an error containing `empty keyset`.</source>
        <translation>没有内核时，用空键集调用 add 是错误，其中含有 `empty keyset`。</translation>
    </message>
    <message>
        <source>Without kernels, calling with {Cpu} is an error containing `no kernel registered`.</source>
        <translation>没有内核时，用 {Cpu} 调用是错误，其中含有 `no kernel registered`。</translation>
    </message>
    <message>
        <source>Workers and queue</source>
        <translation>工作者和队列</translation>
    </message>
    <message>
        <source>Xvfb without a window manager never activates a window: no focus, dead shortcuts, so tests of the window run offscreen.</source>
        <translation>没有窗口管理器的 Xvfb 从不激活窗口：没有焦点，快捷键失灵，所以窗口的测试离屏运行。</translation>
    </message>
    <message>
        <source>Zoom by wheel and pinch at the cursor, drag to pan, fit all, fit selection, 100 %: must.</source>
        <translation>滚轮和捏合以光标为中心缩放，拖动平移，全部适合，适合所选，100 %：必须有。</translation>
    </message>
    <message>
        <source>`&quot;device&quot;:&quot;meta&quot;` has no data; `strides` are optional, else it is contiguous.</source>
        <translation>`&quot;device&quot;:&quot;meta&quot;` 没有数据；`strides` 可选，没有就是连续的。</translation>
    </message>
    <message>
        <source>`&quot;error&quot;:[fragment, ...]` means that the call must fail and that its message in lower case contains every fragment.</source>
        <translation>`&quot;error&quot;:[fragment, ...]` 表示调用必须失败，且消息的小写形式包含每个片段。</translation>
    </message>
    <message>
        <source>`&quot;format&quot;` says what a vector file is, and imports are detected by content.</source>
        <translation>`&quot;format&quot;` 说明向量文件是什么，导入的东西按内容识别。</translation>
    </message>
    <message>
        <source>`&quot;layout&quot;:&quot;sparse_coo&quot;` has `indices` (T of [sparse_dim, nnz]), `values` (T), `size` and `coalesced`.</source>
        <translation>`&quot;layout&quot;:&quot;sparse_coo&quot;` 有 `indices`（[sparse_dim, nnz] 的 T）、`values`（T）、`size` 和 `coalesced`。</translation>
    </message>
    <message>
        <source>`&quot;layout&quot;:&quot;sparse_csr&quot;` has `crow`, `col`, `values` (T) and `size`.</source>
        <translation>`&quot;layout&quot;:&quot;sparse_csr&quot;` 有 `crow`、`col`、`values`（T）和 `size`。</translation>
    </message>
    <message>
        <source>`&quot;optional&quot;:true` marks an error that only says &quot;this backend or dtype has no kernel&quot;: a library that has one may skip it.</source>
        <translation>`&quot;optional&quot;:true` 标出只说“这个后端或 dtype 没有内核”的错误：有这个内核的库可以跳过它。</translation>
    </message>
    <message>
        <source>`--no-install-recommends` drops `libqt6opengl6-dev`, and `find_package(Qt6 ... OpenGLWidgets)` then fails although its configuration file is there.</source>
        <translation>`--no-install-recommends` 会去掉 `libqt6opengl6-dev`，于是 `find_package(Qt6 ... OpenGLWidgets)` 虽有配置文件也会失败。</translation>
    </message>
    <message>
        <source>`./dev run` builds the program alone, in minutes, and opens it; `./dev test` runs all tests; `./dev package` makes a package that installs in seconds.</source>
        <translation>`./dev run` 只构建程序，几分钟就能打开；`./dev test` 运行所有测试；`./dev package` 做出几秒就能安装的包。</translation>
    </message>
    <message>
        <source>`Dispatcher::call(&lt;op&gt;): empty keyset — no backend to run on`, with an em dash (U+2014).</source>
        <translation>文字是 `Dispatcher::call(&lt;op&gt;): empty keyset — no backend to run on`，其中是长破折号（U+2014）。</translation>
    </message>
    <message>
        <source>`Dispatcher::call(&lt;op&gt;): no kernel registered for any key in DispatchKeySet { bits: &lt;decimal&gt; }`.</source>
        <translation>文字是 `Dispatcher::call(&lt;op&gt;): no kernel registered for any key in DispatchKeySet { bits: &lt;decimal&gt; }`。</translation>
    </message>
    <message>
        <source>`Dispatcher::call_direct(&lt;op&gt;, &lt;Key&gt;): no kernel registered`, with the key printed as in 1.1.</source>
        <translation>文字是 `Dispatcher::call_direct(&lt;op&gt;, &lt;Key&gt;): no kernel registered`，键按 1.1 打印。</translation>
    </message>
    <message>
        <source>`KEYFALL_CUDA=auto|real|emulated|off` chooses the CUDA device; auto takes a real one where there is one, and asking for `real` where there is none is status 3.</source>
        <translation>`KEYFALL_CUDA=auto|real|emulated|off` 选择 CUDA 设备；auto 在有真设备时用真的，要求 `real` 而没有时状态为 3。</translation>
    </message>
    <message>
        <source>`QOpenGLWidget` offscreen is not supported and crashes, and software OpenGL is slower than raster.</source>
        <translation>离屏不支持 `QOpenGLWidget`，会崩溃，而软件 OpenGL 比光栅绘制慢。</translation>
    </message>
    <message>
        <source>`QT_FATAL_WARNINGS=1` works once `XDG_RUNTIME_DIR` is set.</source>
        <translation>设置了 `XDG_RUNTIME_DIR` 后 `QT_FATAL_WARNINGS=1` 才可用。</translation>
    </message>
    <message>
        <source>`Tried to register an operator (&lt;schema&gt;) with the same name and overload name multiple times. ...` is the error of a second definition, even with the same schema.</source>
        <translation>第二次定义的错误是 `Tried to register an operator (&lt;schema&gt;) with the same name and overload name multiple times. ...`，签名相同也一样。</translation>
    </message>
    <message>
        <source>`Tried to register multiple backend fallbacks for the same dispatch key &lt;K&gt;; previous registration &lt;debug&gt;, new registration &lt;debug&gt;` is the error of a second fallback at one key.</source>
        <translation>在一个键上登记第二个后备的错误是 `Tried to register multiple backend fallbacks for the same dispatch key &lt;K&gt;; previous registration &lt;debug&gt;, new registration &lt;debug&gt;`。</translation>
    </message>
    <message>
        <source>`_dispatch_dump_table` prints each entry that has a kernel as `&lt;Key&gt;: [fallthrough ]&lt;debug&gt; [&lt;provenance&gt;]`.</source>
        <translation>`_dispatch_dump_table` 把每个有内核的表项打印成 `&lt;Key&gt;: [fallthrough ]&lt;debug&gt; [&lt;provenance&gt;]`。</translation>
    </message>
    <message>
        <source>`_dispatch_dump_table` recomputes, so staleness cannot be seen in a dump.</source>
        <translation>`_dispatch_dump_table` 会重新计算，所以在转储里看不到陈旧。</translation>
    </message>
    <message>
        <source>`_dispatch_dump` prints an operator's name, schema and kernels, one line for each kernel in ascending order of key values, the newest first.</source>
        <translation>`_dispatch_dump` 打印算子的名字、签名和内核，每个内核一行，按键的值上升，最新的在前。</translation>
    </message>
    <message>
        <source>`_dispatch_get_registrations_for_dispatch_key(key)` gives one `ns::op.overload` for each element, and `_dispatch_print_...` prints one a line.</source>
        <translation>`_dispatch_get_registrations_for_dispatch_key(key)` 为每个元素给出一个 `ns::op.overload`，`_dispatch_print_...` 每行打印一个。</translation>
    </message>
    <message>
        <source>`autocast` {device_type, dtype, enabled}: the call runs inside it, and output dtypes are exact, values loose.</source>
        <translation>`autocast` {device_type, dtype, enabled}：调用在它里面运行，输出的 dtype 要完全一致，值可以宽松。</translation>
    </message>
    <message>
        <source>`backward`, and any kind with `cotangents`, also compares `grads`: one for each tensor argument, in the order of args, then kwargs.</source>
        <translation>`backward` 以及任何带 `cotangents` 的种类还比较 `grads`：每个张量参数一个，先按 args 的顺序，再按 kwargs。</translation>
    </message>
    <message>
        <source>`call(op, inputs, keyset)` runs the kernel of the first key, from the highest down, that has one for the operator.</source>
        <translation>`call(op, inputs, keyset)` 从最高的键往下，运行第一个对该算子有内核的键的内核。</translation>
    </message>
    <message>
        <source>`call_direct(op, inputs, keyset, key)` runs exactly that key's kernel, whether or not the key is in the set.</source>
        <translation>`call_direct(op, inputs, keyset, key)` 正好运行那个键的内核，不管这个键在不在键集里。</translation>
    </message>
    <message>
        <source>`call` runs the kernel of the highest key of the set that has one, and keys without a kernel are skipped silently.</source>
        <translation>`call` 运行键集里有内核的最高键的内核，没有内核的键不声不响地被跳过。</translation>
    </message>
    <message>
        <source>`cancel` ends the wait of one request (leader or not) with the state `cancelled`, while the flight goes on and its result is kept.</source>
        <translation>`cancel` 以状态 `cancelled` 结束一个请求（领头的或不是）的等待，飞行继续，其结果保留。</translation>
    </message>
    <message>
        <source>`core/program/` has expressions, programs, keys, cache, launches and plans; `kernels/codegen/` has fusion, schedules, renderers and the proof of bounds.</source>
        <translation>`core/program/` 有表达式、程序、键、缓存、启动和计划；`kernels/codegen/` 有融合、安排、渲染器和边界的证明。</translation>
    </message>
    <message>
        <source>`core/session` runs sessions against a `Runtime` interface that core defines, `kernels` implements and `app` injects, into `ui` as well.</source>
        <translation>`core/session` 依照 `Runtime` 接口运行会话；接口由 core 定义，`kernels` 实现，`app` 注入，也注入 `ui`。</translation>
    </message>
    <message>
        <source>`data` (base64), `key`, `length`, `crc32` of the request, and the `verdict`, the first that applies.</source>
        <translation>`data`（base64）、请求的 `key`、`length`、`crc32`，以及 `verdict`：第一个适用的判断。</translation>
    </message>
    <message>
        <source>`device` in the seed's structure is really the name of a compiler.</source>
        <translation>种子结构里的 `device` 其实是编译器的名字。</translation>
    </message>
    <message>
        <source>`device`, `global` (three expressions), `local` (three, or null), `vars`, optional `limits`, and `cases` of `values` with `global` and `local`, or `error`.</source>
        <translation>`device`、`global`（三个表达式）、`local`（三个，或 null）、`vars`、可选的 `limits`，以及 `cases`：`values` 加 `global` 和 `local`，或 `error`。</translation>
    </message>
    <message>
        <source>`expect.graph` is the graph's text with `# ...` comments cut; values are numbered in order of creation, inputs named by `order`.</source>
        <translation>`expect.graph` 是去掉 `# ...` 注释的图文本；值按产生的顺序编号，输入按 `order` 命名。</translation>
    </message>
    <message>
        <source>`expect` is `{&quot;outputs&quot;:[T|{&quot;int&quot;|&quot;float&quot;|&quot;bool&quot;:v}|null,...]}`, or `{&quot;error&quot;:fragment,&quot;type&quot;:...}`: the call must fail, and the message in lower case must contain the fragment.</source>
        <translation>`expect` 是 `{&quot;outputs&quot;:[T|{&quot;int&quot;|&quot;float&quot;|&quot;bool&quot;:v}|null,...]}`，或 `{&quot;error&quot;:fragment,&quot;type&quot;:...}`：调用必须失败，且消息的小写形式必须包含该片段。</translation>
    </message>
    <message>
        <source>`forget` (one program and target) removes its artifact and remembered failure from memory, and with `disk` its file; `clear` removes all artifacts and failures from memory.</source>
        <translation>`forget`（一个程序和目标）从内存移除它的产物和记住的失败，带 `disk` 时还有它的文件；`clear` 从内存移除所有产物和失败。</translation>
    </message>
    <message>
        <source>`forward`, `promote`, `error`, `meta`, `sparse`, `nested` and `quantize` call the operator.</source>
        <translation>`forward`、`promote`、`error`、`meta`、`sparse`、`nested` 和 `quantize` 调用该算子。</translation>
    </message>
    <message>
        <source>`has(k)` asks for all bits of k, functionality and backend, so a set holds every functionality in it with every backend in it.</source>
        <translation>`has(k)` 要求 k 的所有位，功能位和后端位都在，所以键集里每个功能与每个后端的组合都算在内。</translation>
    </message>
    <message>
        <source>`highest` is 64 minus the number of leading zeros, and 0 is Undefined.</source>
        <translation>`highest` 是 64 减去前导零的个数，0 就是 Undefined。</translation>
    </message>
    <message>
        <source>`ins` may include outs, so hazards must count every argument that is no output as read.</source>
        <translation>`ins` 可以包括输出，所以冒险必须把每个不是输出的参数都算作被读。</translation>
    </message>
    <message>
        <source>`keyset` takes one request a line and answers one line each; an unusable line is answered `{&quot;error&quot;: …}`, and the rest go on.</source>
        <translation>`keyset` 每行接受一个请求，每个回答一行；不能用的行回答 `{&quot;error&quot;: …}`，其余照常继续。</translation>
    </message>
    <message>
        <source>`levels` = [{`in_dims`: [int or null for each tensor argument], `out_dims`: [int for each output]}], outermost first; each level maps over the axis left by the one before.</source>
        <translation>`levels` = [{`in_dims`: [每个张量参数一个整数或 null], `out_dims`: [每个输出一个整数]}]，最外层在前；每层映射前一层留下的轴。</translation>
    </message>
    <message>
        <source>`nested` is a list of components T, with `dtype` and without `shape`.</source>
        <translation>`nested` 是分量 T 的列表，有 `dtype` 而没有 `shape`。</translation>
    </message>
    <message>
        <source>`prefetch` does nothing if the artifact is in memory, a failure still counts, or a flight that is not detached exists; else it starts a background flight without a leader.</source>
        <translation>产物已在内存、某个失败仍有效，或已有未脱离的飞行时，`prefetch` 什么也不做；否则它开始一个没有领头者的后台飞行。</translation>
    </message>
    <message>
        <source>`quant` has `scheme` (per_tensor_affine or per_channel_affine), `dtype`, `scale`, `zero_point` (lists with `axis` when per channel) and `codes`.</source>
        <translation>`quant` 有 `scheme`（per_tensor_affine 或 per_channel_affine）、`dtype`、`scale`、`zero_point`（逐通道时是列表，带 `axis`）和 `codes`。</translation>
    </message>
    <message>
        <source>`race` is null, or the smallest `slot` and in it the smallest `element` that some point stores and another point loads or stores.</source>
        <translation>`race` 是 null，或某个点存储而另一个点加载或存储的最小的 `slot`，以及其中最小的 `element`。</translation>
    </message>
    <message>
        <source>`redispatch(op, currentKey, args)` computes C12 anew from the arguments and the thread-local sets of that moment, with eligible = FULL_AFTER(currentKey).</source>
        <translation>`redispatch(op, currentKey, args)` 用那一刻的参数和线程局部键集重新计算 C12，其中合格的键是 FULL_AFTER(currentKey)。</translation>
    </message>
    <message>
        <source>`remove(k)` clears only the functionality bit of k, and a - b is a &amp; (backend mask | ~b): neither ever clears a backend bit.</source>
        <translation>`remove(k)` 只清除 k 的功能位，a - b 是 a &amp; （后端掩码 | ~b）：两者都从不清除后端位。</translation>
    </message>
    <message>
        <source>`request` (fields as in the key document, with `program` in place of `ir`) and its `key`, `length` and `crc32`.</source>
        <translation>`request`（字段与键文档相同，只是 `program` 代替 `ir`）和它的 `key`、`length`、`crc32`。</translation>
    </message>
    <message>
        <source>`run --json` and `resolve --json` share their names; fields may be added, not renamed.</source>
        <translation>`run --json` 和 `resolve --json` 共用名字；字段可以增加，不可以改名。</translation>
    </message>
    <message>
        <source>`script` is a list of events; after each the replayer waits until every thread has reached its state and checks `then`: thread to new state, for exactly the threads whose state this event changed.</source>
        <translation>`script` 是事件的列表；每个事件之后，重放者等到每个线程到达其状态，再检查 `then`：线程到新状态，正好是这个事件改变了状态的那些线程。</translation>
    </message>
    <message>
        <source>`storages` hold bytes, `buffers` are byte ranges of them, `outputs` are indices of buffers, and `ops` have an `id`, `buffers` and optional `deps` (ids) and `after` (indices of ops).</source>
        <translation>`storages` 保存字节，`buffers` 是它们的字节范围，`outputs` 是缓冲区的索引，`ops` 有 `id`、`buffers` 以及可选的 `deps`（id）和 `after`（op 的索引）。</translation>
    </message>
    <message>
        <source>`text` and `json` are the same expression, with its `canonical` text, the variables that it `uses`, and `cases` of values with `value` or `error`.</source>
        <translation>`text` 和 `json` 是同一个表达式，另有它的 `canonical` 文本、它 `uses` 的变量，以及带 `value` 或 `error` 的各组值 `cases`。</translation>
    </message>
    <message>
        <source>`tls_set_..._excluded` and `..._included(key, bool)` add or remove one key and may be repeated without effect.</source>
        <translation>`tls_set_..._excluded` 和 `..._included(key, bool)` 加上或拿走一个键，重复也没有影响。</translation>
    </message>
    <message>
        <source>`window.grab()` includes the device's pixel ratio: save correctly for it, and set dots per metre in PNG.</source>
        <translation>`window.grab()` 带着设备像素比：按它正确保存，并在 PNG 里写每米点数。</translation>
    </message>
    <message>
        <source>add(bf16, f32) is f32; add(bf16, bf16) is bf16; matmul(f64, f64) is f64; matmul(f64, f32) is an error, because only the f32 is cast. [G]</source>
        <translation>add(bf16, f32) 是 f32；add(bf16, bf16) 是 bf16；matmul(f64, f64) 是 f64；matmul(f64, f32) 是错误，因为只有 f32 被转换。[G]</translation>
    </message>
    <message>
        <source>add, mul, linear, matmul, conv, relu (clamp at zp), max, min, views, cat (same parameters) and copy work on codes.</source>
        <translation>add、mul、linear、matmul、conv、relu（在 zp 处截断）、max、min、视图、cat（参数相同）和 copy 直接作用于编码。</translation>
    </message>
    <message>
        <source>all</source>
        <translation>all</translation>
    </message>
    <message>
        <source>all() has length 11 and contains each key.</source>
        <translation>all() 长度为 11，含有每个键。</translation>
    </message>
    <message>
        <source>all() has the length of the list and contains each key.</source>
        <translation>all() 的长度就是列表的长度，含有每个键。</translation>
    </message>
    <message>
        <source>bfloat16 stays on the CPU</source>
        <translation>在 CPU 上保持 bfloat16</translation>
    </message>
    <message>
        <source>call_direct works with an empty set and with a key that is not in the set.</source>
        <translation>call_direct 用空键集可行，用不在键集里的键也可行。</translation>
    </message>
    <message>
        <source>crow (R+1), col (nnz), values; crow[0] = 0, crow[R] = nnz, 0 ≤ crow's steps ≤ columns, 0 ≤ col &lt; columns, columns sorted and distinct in each row. [G]</source>
        <translation>crow (R+1)、col (nnz)、values；crow[0] = 0，crow[R] = nnz，0 ≤ crow 的步长 ≤ 列数，0 ≤ col &lt; 列数，每行的列有序且各不相同。[G]</translation>
    </message>
    <message>
        <source>dispatch_key_all_contains_every_key</source>
        <translation>dispatch_key_all_contains_every_key</translation>
    </message>
    <message>
        <source>dispatch_key_priority_ordering</source>
        <translation>dispatch_key_priority_ordering</translation>
    </message>
    <message>
        <source>dispatch_key_set_all_contains_every_key</source>
        <translation>dispatch_key_set_all_contains_every_key</translation>
    </message>
    <message>
        <source>dispatch_key_set_empty</source>
        <translation>dispatch_key_set_empty</translation>
    </message>
    <message>
        <source>dispatch_key_set_from_array_literal</source>
        <translation>dispatch_key_set_from_array_literal</translation>
    </message>
    <message>
        <source>dispatch_key_set_highest</source>
        <translation>dispatch_key_set_highest</translation>
    </message>
    <message>
        <source>dispatch_key_set_insert_and_contains</source>
        <translation>dispatch_key_set_insert_and_contains</translation>
    </message>
    <message>
        <source>dispatch_key_set_iter_desc_gives_priority_order</source>
        <translation>dispatch_key_set_iter_desc_gives_priority_order</translation>
    </message>
    <message>
        <source>dispatch_key_set_remove</source>
        <translation>dispatch_key_set_remove</translation>
    </message>
    <message>
        <source>dispatch_key_set_union_and_intersection</source>
        <translation>dispatch_key_set_union_and_intersection</translation>
    </message>
    <message>
        <source>dispatcher_call_direct_bypasses_priority</source>
        <translation>dispatcher_call_direct_bypasses_priority</translation>
    </message>
    <message>
        <source>dispatcher_call_direct_missing_kernel_errors</source>
        <translation>dispatcher_call_direct_missing_kernel_errors</translation>
    </message>
    <message>
        <source>dispatcher_call_empty_keyset_errors</source>
        <translation>dispatcher_call_empty_keyset_errors</translation>
    </message>
    <message>
        <source>dispatcher_call_no_kernel_errors</source>
        <translation>dispatcher_call_no_kernel_errors</translation>
    </message>
    <message>
        <source>dispatcher_call_picks_highest_priority_key</source>
        <translation>dispatcher_call_picks_highest_priority_key</translation>
    </message>
    <message>
        <source>dispatcher_full_three_layer_stack</source>
        <translation>dispatcher_full_three_layer_stack</translation>
    </message>
    <message>
        <source>dispatcher_redispatch_chains_through_keys</source>
        <translation>dispatcher_redispatch_chains_through_keys</translation>
    </message>
    <message>
        <source>dispatcher_register_and_has_kernel</source>
        <translation>dispatcher_register_and_has_kernel</translation>
    </message>
    <message>
        <source>dispatcher_skips_keys_without_kernel</source>
        <translation>dispatcher_skips_keys_without_kernel</translation>
    </message>
    <message>
        <source>dtype and shape agree exactly, numbers if |e-a| &lt;= atol + rtol*|e|; NaN equals NaN, and infinities are equal.</source>
        <translation>dtype 和形状完全一致，数满足 |e-a| &lt;= atol + rtol*|e|；NaN 等于 NaN，无穷大相等。</translation>
    </message>
    <message>
        <source>in_dims is an integer or none for each argument, negative ones count from the end; out_dims is one integer or one for each output, none only for outputs without a batch.</source>
        <translation>in_dims 对每个参数是整数或 none，负数从末尾数；out_dims 是一个整数，或每个输出一个，none 只用于没有批的输出。</translation>
    </message>
    <message>
        <source>indices int64 (sparse dimensions, nnz), values (nnz, dense dimensions), size and a flag &quot;coalesced&quot;.</source>
        <translation>indices int64（稀疏维，nnz）、values（nnz，稠密维）、size 和“coalesced”标志。</translation>
    </message>
    <message>
        <source>insert then remove is remove; remove then insert holds the key; union and intersection are commutative, associative and idempotent. [R]</source>
        <translation>先插入再移除就是移除；先移除再插入则含有该键；并和交可交换、可结合、幂等。[R]</translation>
    </message>
    <message>
        <source>keyset</source>
        <translation>keyset</translation>
    </message>
    <message>
        <source>mean and batch_norm</source>
        <translation>mean 和 batch_norm</translation>
    </message>
    <message>
        <source>mean and batch_norm are *not* FP32 operators under CUDA autocast.</source>
        <translation>mean 和 batch_norm 在 CUDA autocast 下*不是* FP32 算子。</translation>
    </message>
    <message>
        <source>q = clamp(zp + rne(x · (1/s)), qmin, qmax), where rne rounds half to even *before* zp is added and the float32 reciprocal is multiplied, not divided by. [P, G]</source>
        <translation>q = clamp(zp + rne(x · (1/s)), qmin, qmax)，其中 rne 在加 zp *之前*四舍六入五成双，乘以 float32 的倒数而不是相除。[P, G]</translation>
    </message>
    <message>
        <source>trace</source>
        <translation>trace</translation>
    </message>
    <message>
        <source>values (ΣL, D...) and int64 offsets (B+1), ascending from 0 to ΣL, count *rows*; optional lengths (B) leave holes. [P]</source>
        <translation>values (ΣL, D...) 和 int64 的 offsets (B+1)，从 0 上升到 ΣL，数的是*行*；可选的 lengths (B) 留出空洞。[P]</translation>
    </message>
    <message>
        <source>vmap</source>
        <translation>vmap</translation>
    </message>
    <message>
        <source>{Cpu, Autograd} and {Autograd, Cuda} have a union of length 3 and the intersection {Autograd}; the first of iter_desc is Autograd.</source>
        <translation>{Cpu, Autograd} 与 {Autograd, Cuda} 的并长度为 3，交是 {Autograd}；iter_desc 的第一个是 Autograd。</translation>
    </message>
    <message>
        <source>{Cpu, Autograd} minus Autograd has length 1, has Cpu and not Autograd.</source>
        <translation>{Cpu, Autograd} 去掉 Autograd 后长度为 1，有 Cpu，没有 Autograd。</translation>
    </message>
    <message>
        <source>{Cpu, Cuda} from a list has length 2.</source>
        <translation>由列表得到的 {Cpu, Cuda} 长度为 2。</translation>
    </message>
    <message>
        <source>{Cpu, Tracer, Autograd, Cuda} iterates as Tracer, Autograd, Cuda, Cpu.</source>
        <translation>{Cpu, Tracer, Autograd, Cuda} 依次遍历出 Tracer、Autograd、Cuda、Cpu。</translation>
    </message>
</context>
<context>
    <name>keyfall::RunActions</name>
    <message>
        <source>Run the program; the trace in the window is then closed</source>
        <translation>运行程序；窗口中的跟踪随后关闭</translation>
    </message>
</context>
<context>
    <name>keyfall::RunComparison</name>
    <message>
        <source>Choose the key model in Keys to keep it.</source>
        <translation>要保留它，请在“调度键”里选择这个键模型。</translation>
    </message>
    <message>
        <source>Keep %1</source>
        <translation>保留 %1</translation>
    </message>
    <message>
        <source>under the key model %1</source>
        <translation>用键模型 %1</translation>
    </message>
</context>
<context>
    <name>keyfall::RunKernels</name>
    <message>
        <source>%1 %2 times on %3</source>
        <translation>%1 在 %3 上 %2 次</translation>
    </message>
    <message>
        <source>%1 (emulated)</source>
        <translation>%1（模拟）</translation>
    </message>
    <message>
        <source>%1 more</source>
        <translation>另有 %1 个</translation>
    </message>
    <message>
        <source>%1 once on %2</source>
        <translation>%1 在 %2 上一次</translation>
    </message>
    <message>
        <source>, </source>
        <translation>，</translation>
    </message>
    <message>
        <source>The run itself launched %1.</source>
        <translation>本次运行自身启动了 %1。</translation>
    </message>
</context>
<context>
    <name>keyfall::RunMessages</name>
    <message>
        <source>%1 has no place for everything in the session. Undo brings it back.</source>
        <translation>%1 放不下会话的全部内容。撤销可以恢复。</translation>
    </message>
    <message>
        <source>&amp;Continue (Space)</source>
        <translation>继续(&amp;C) (空格)</translation>
    </message>
    <message>
        <source>A part of the trace could not be read.</source>
        <translation>跟踪记录有一部分无法读取。</translation>
    </message>
    <message>
        <source>It had come to line %1.</source>
        <translation>当时运行到第 %1 行。</translation>
    </message>
    <message>
        <source>Line %1 stopped the run in %2.</source>
        <translation>第 %1 行在 %2 停止了运行。</translation>
    </message>
    <message>
        <source>Line %1 stopped the run.</source>
        <translation>第 %1 行停止了运行。</translation>
    </message>
    <message>
        <source>Paused at %1 · %2, where a break point is.</source>
        <translation>停在 %1 · %2，那里有断点。</translation>
    </message>
    <message>
        <source>That PyTorch does not warn of it.</source>
        <translation>这一版 PyTorch 对此不发警告。</translation>
    </message>
    <message>
        <source>The run stopped.</source>
        <translation>运行停止了。</translation>
    </message>
    <message>
        <source>The session registers over %1 kernels of PyTorch.</source>
        <translation>会话的登记覆盖了 PyTorch 的 %1 个内核。</translation>
    </message>
    <message>
        <source>The session registers over PyTorch's kernel of %1 at %2.</source>
        <translation>会话的登记覆盖了 PyTorch 的 %1 在 %2 处的内核。</translation>
    </message>
    <message>
        <source>The trace could not be shown.</source>
        <translation>跟踪无法显示。</translation>
    </message>
    <message>
        <source>You stopped the run.</source>
        <translation>您停止了运行。</translation>
    </message>
</context>
<context>
    <name>keyfall::RunPages</name>
    <message>
        <source>Back: %1</source>
        <translation>返回：%1</translation>
    </message>
    <message>
        <source>Before the call.</source>
        <translation>调用之前。</translation>
    </message>
    <message>
        <source>Hops: %1, those after the first %2 like the last one. Keys of %3.</source>
        <translation>跳数：%1，前 %2 跳之后的都和最后一跳一样。%3 的键。</translation>
    </message>
    <message>
        <source>Hops: %1. Keys of %2.</source>
        <translation>跳数：%1。%2 的键。</translation>
    </message>
    <message>
        <source>There is no page &quot;%1&quot;.</source>
        <translation>没有页面“%1”。</translation>
    </message>
    <message>
        <source>use one of: %1</source>
        <translation>请用其中之一：%1</translation>
    </message>
</context>
<context>
    <name>keyfall::RunSign</name>
    <message>
        <source>State of the run</source>
        <translation>运行的状态</translation>
    </message>
</context>
<context>
    <name>keyfall::RunStatus</name>
    <message>
        <source>%1 calls</source>
        <translation>%1 个调用</translation>
    </message>
    <message>
        <source>%1 hops</source>
        <translation>%1 跳</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>1 call</source>
        <translation>1 个调用</translation>
    </message>
    <message>
        <source>1 hop</source>
        <translation>1 跳</translation>
    </message>
    <message>
        <source>Could not run</source>
        <translation>无法运行</translation>
    </message>
    <message>
        <source>Done: %1</source>
        <translation>完成：%1</translation>
    </message>
    <message>
        <source>Done: the program makes no call</source>
        <translation>完成：程序没有调用</translation>
    </message>
    <message>
        <source>Kernels on their way: %1</source>
        <translation>正在准备内核：%1</translation>
    </message>
    <message>
        <source>Of another program: %1</source>
        <translation>来自另一个程序：%1</translation>
    </message>
    <message>
        <source>Out of date</source>
        <translation>已过时</translation>
    </message>
    <message>
        <source>Ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Running: %1 so far</source>
        <translation>正在运行：到现在 %1</translation>
    </message>
    <message>
        <source>Running…</source>
        <translation>正在运行…</translation>
    </message>
    <message>
        <source>Stopped after %1</source>
        <translation>已停止，此前 %1</translation>
    </message>
    <message>
        <source>Stopped by an error after %1</source>
        <translation>%1 之后因错误停止</translation>
    </message>
    <message>
        <source>What the last run did</source>
        <translation>上次运行做了什么</translation>
    </message>
</context>
<context>
    <name>keyfall::SentenceParts</name>
    <message>
        <source>%1 (%2)</source>
        <translation>%1（%2）</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
</context>
<context>
    <name>keyfall::Sentences</name>
    <message>
        <source> (%1 and %2)</source>
        <translation>（%1 和 %2）</translation>
    </message>
    <message>
        <source> (%1 into %2)</source>
        <translation>（把 %1 写入 %2）</translation>
    </message>
    <message>
        <source> (%1 is written, and the result is %2)</source>
        <translation>（写入的是 %1，结果是 %2）</translation>
    </message>
    <message>
        <source> (%1)</source>
        <translation>（%1）</translation>
    </message>
    <message>
        <source> (one of them %1%2)</source>
        <translation>（其中一个是 %1）</translation>
    </message>
    <message>
        <source> of %1</source>
        <translation>（%1）</translation>
    </message>
    <message>
        <source> on %1</source>
        <translation>（在 %1 上）</translation>
    </message>
    <message>
        <source>&quot;all&quot;, or a list of hop numbers</source>
        <translation>&quot;all&quot;，或跳的编号的列表</translation>
    </message>
    <message>
        <source>&quot;all&quot;, or at least one hop's number</source>
        <translation>&quot;all&quot;，或至少一个跳的编号</translation>
    </message>
    <message>
        <source>&quot;all&quot;, or hop numbers</source>
        <translation>&quot;all&quot;，或跳的编号</translation>
    </message>
    <message>
        <source>&quot;choices&quot;, one of them this text</source>
        <translation>&quot;choices&quot;，其中之一是这段文字</translation>
    </message>
    <message>
        <source>&quot;first&quot;, &quot;last&quot; or a hop's number</source>
        <translation>&quot;first&quot;、&quot;last&quot; 或一个跳的编号</translation>
    </message>
    <message>
        <source>&quot;follow keyset&quot; or &quot;as given&quot;</source>
        <translation>&quot;follow keyset&quot; 或 &quot;as given&quot;</translation>
    </message>
    <message>
        <source>&quot;from tensors&quot; or {&quot;explicit&quot;: [...]}</source>
        <translation>&quot;from tensors&quot; 或 {&quot;explicit&quot;: [...]}</translation>
    </message>
    <message>
        <source>&quot;key&quot;, &quot;bits&quot;, &quot;number&quot; or &quot;text&quot;</source>
        <translation>&quot;key&quot;、&quot;bits&quot;、&quot;number&quot; 或 &quot;text&quot;</translation>
    </message>
    <message>
        <source>&quot;next key&quot;, &quot;outcome&quot; or &quot;value&quot;</source>
        <translation>&quot;next key&quot;、&quot;outcome&quot; 或 &quot;value&quot;</translation>
    </message>
    <message>
        <source>&quot;registrations_from&quot;: these tables are of the key model %1, the session is of %2</source>
        <translation>&quot;registrations_from&quot;：这些表属于键模型 %1，会话属于 %2</translation>
    </message>
    <message>
        <source>&quot;run&quot;, &quot;session&quot;, &quot;plan&quot;, &quot;lesson&quot;, {&quot;resolve&quot;: ...}, {&quot;table&quot;: ...}, {&quot;lint&quot;: ...} or {&quot;keyset&quot;: ...}</source>
        <translation>&quot;run&quot;、&quot;session&quot;、&quot;plan&quot;、&quot;lesson&quot;、{&quot;resolve&quot;: ...}、{&quot;table&quot;: ...}、{&quot;lint&quot;: ...} 或 {&quot;keyset&quot;: ...}</translation>
    </message>
    <message>
        <source>&quot;standard&quot;, &quot;fallthrough&quot;, &quot;redispatch&quot;, &quot;standard:cpu_fallback&quot;, {&quot;return&quot;: N}, {&quot;call_direct&quot;: KEY}, {&quot;call&quot;: OP} or {&quot;error&quot;: TEXT}</source>
        <translation>&quot;standard&quot;、&quot;fallthrough&quot;、&quot;redispatch&quot;、&quot;standard:cpu_fallback&quot;、{&quot;return&quot;: N}、{&quot;call_direct&quot;: KEY}、{&quot;call&quot;: OP} 或 {&quot;error&quot;: TEXT}</translation>
    </message>
    <message>
        <source>&quot;stored&quot; or &quot;always fresh&quot;</source>
        <translation>&quot;stored&quot; 或 &quot;always fresh&quot;</translation>
    </message>
    <message>
        <source>&quot;value&quot; or &quot;count&quot;</source>
        <translation>&quot;value&quot; 或 &quot;count&quot;</translation>
    </message>
    <message>
        <source>%%1 %2 lies along another dimension of %3</source>
        <translation>%%1 %2 沿着 %3 的另一个维度</translation>
    </message>
    <message>
        <source>%%1 has the shape %2, which does not fit the points of the group, %3</source>
        <translation>%%1 的形状是 %2，与这一组的点 %3 不相合</translation>
    </message>
    <message>
        <source>%%1 is on %2, the rest on %3</source>
        <translation>%%1 在 %2 上，其余的在 %3 上</translation>
    </message>
    <message>
        <source>%%1 was changed outside of the trace</source>
        <translation>%%1 在追踪之外被修改</translation>
    </message>
    <message>
        <source>%%1 was changed outside of the trace; the graph does not know its new elements</source>
        <translation>%%1 在追踪之外被修改；图不知道它的新元素</translation>
    </message>
    <message>
        <source>%%1: %2, %3, shape (%4), strides (%5)</source>
        <translation>%%1：%2，%3，形状 (%4)，步长 (%5)</translation>
    </message>
    <message>
        <source>%1 %2, for every operator without a better entry; %3 of them fall%4 through</source>
        <translation>%1 个后备，服务于没有更好表项的每个算子；其中 %3 个穿透</translation>
    </message>
    <message>
        <source>%1 %2, for every operator without a better entry; none of them fall through</source>
        <translation>%1 个后备，服务于没有更好表项的每个算子；都不穿透</translation>
    </message>
    <message>
        <source>%1 (or &quot;NaN&quot;, &quot;Infinity&quot;, &quot;-Infinity&quot;)</source>
        <translation>%1（或 &quot;NaN&quot;、&quot;Infinity&quot;、&quot;-Infinity&quot;）</translation>
    </message>
    <message>
        <source>%1 ... %2 (%3 keys)</source>
        <translation>%1 ... %2（%3 个键）</translation>
    </message>
    <message>
        <source>%1 MB, more than is read</source>
        <translation>%1 MB，超过可读的大小</translation>
    </message>
    <message>
        <source>%1 Named tensors went with it.</source>
        <translation>%1 命名张量也随之取消。</translation>
    </message>
    <message>
        <source>%1 already has a backend fallback; there can be one for each key.</source>
        <translation>%1 已有一个后端的后备；每个键只能有一个。</translation>
    </message>
    <message>
        <source>%1 and %2 more</source>
        <translation>%1，另有 %2 个</translation>
    </message>
    <message>
        <source>%1 asked, %2 waited</source>
        <translation>询问 %1 次，等待 %2 次</translation>
    </message>
    <message>
        <source>%1 asks for memory that this tensor does not have.</source>
        <translation>%1 要访问这个张量没有的内存。</translation>
    </message>
    <message>
        <source>%1 at their places of %2, pads elsewhere</source>
        <translation>%1放在 %2 中各自的位置，其余处为填充</translation>
    </message>
    <message>
        <source>%1 belongs to TorchScript, which makes such operators of its own. Take a name of your own; kernels for aten go into Library(&quot;aten&quot;, &quot;IMPL&quot;).</source>
        <translation>%1 属于 TorchScript，它自己会在其中创建算子。请用您自己的名称；给 aten 的内核写入 Library(&quot;aten&quot;, &quot;IMPL&quot;)。</translation>
    </message>
    <message>
        <source>%1 between them changes its argument</source>
        <translation>二者之间的 %1 改变了它的参数</translation>
    </message>
    <message>
        <source>%1 cannot be read</source>
        <translation>%1 无法读取</translation>
    </message>
    <message>
        <source>%1 cannot be started</source>
        <translation>%1 无法启动</translation>
    </message>
    <message>
        <source>%1 changes its argument</source>
        <translation>%1 会改变它的参数</translation>
    </message>
    <message>
        <source>%1 comes from another library than PyTorch's own, and has a CPU kernel but none for %2: the usual reason is a build of that library without %3 (a CPU-only wheel, or one made for another PyTorch). Install the build that matches torch.__version__ and your device.</source>
        <translation>%1 来自 PyTorch 之外的库，有 CPU 内核，却没有 %2 的内核：通常的原因是那个库的构建不带 %3（只有 CPU 的 wheel，或为另一个 PyTorch 构建的）。请安装与 torch.__version__ 和你的设备相符的构建。</translation>
    </message>
    <message>
        <source>%1 dimensions; at most %2 are possible</source>
        <translation>有 %1 个维度；最多 %2 个</translation>
    </message>
    <message>
        <source>%1 does not fit %2</source>
        <translation>%1 放不进 %2</translation>
    </message>
    <message>
        <source>%1 elements of data for a shape with %2</source>
        <translation>%1 个元素的数据，而形状有 %2</translation>
    </message>
    <message>
        <source>%1 exists, and is printed in tables, but is not among the names that are read back: most Quantized, Sparse, SparseCsr and NestedTensor instances of other backends than CPU and CUDA are not (pytorch:M13). Register from C++, where the key is an enum value (c10::DispatchKey::%2).</source>
        <translation>%1 存在，也会印在表中，但不在可以读回的名字之列：CPU 和 CUDA 之外的后端的 Quantized、Sparse、SparseCsr 和 NestedTensor 实例大多不在其中（pytorch:M13）。请从 C++ 登记，那里的键是枚举值（c10::DispatchKey::%2）。</translation>
    </message>
    <message>
        <source>%1 exists, but has no overload %2.</source>
        <translation>%1 存在，但没有重载 %2。</translation>
    </message>
    <message>
        <source>%1 exists; its overloads are: %2. They stand behind a dot, as in torch.ops.aten.add.Tensor.</source>
        <translation>%1 存在；它的重载是：%2。重载名写在点之后，例如 torch.ops.aten.add.Tensor。</translation>
    </message>
    <message>
        <source>%1 fails &quot;%2&quot; (%3 %4), found %5</source>
        <translation>%1 不满足“%2”（%3 %4），得到的是 %5</translation>
    </message>
    <message>
        <source>%1 for this text</source>
        <translation>%1（对这段文字）</translation>
    </message>
    <message>
        <source>%1 had a kernel at %2 already; the later registration wins, the earlier one waits below it until the later is taken away.</source>
        <translation>%1 在 %2 已有一个内核；后来的登记生效，先前的在它下面等着，直到后来的被移除。</translation>
    </message>
    <message>
        <source>%1 has %2 characters; at most %3 fit</source>
        <translation>%1 有 %2 个字符；最多容纳 %3 个</translation>
    </message>
    <message>
        <source>%1 has %2 dimensions, and had %3 when it was traced</source>
        <translation>%1 有 %2 维，追踪时有 %3 维</translation>
    </message>
    <message>
        <source>%1 has %2 results; assign them to names before using one</source>
        <translation>%1 有 %2 个结果；先把它们赋给名字，再使用其中一个</translation>
    </message>
    <message>
        <source>%1 has %2: only Markdown text is shown</source>
        <translation>%1 含有 %2：只显示 Markdown 文字</translation>
    </message>
    <message>
        <source>%1 has a CompositeImplicitAutograd kernel, which derives its own gradient, and a kernel of a backend whose autograd key is AutogradOther. The dispatcher cannot tell which of the two autograd shall go to (pytorch:R7).</source>
        <translation>%1 有一个 CompositeImplicitAutograd 内核，它的梯度由自己推出；又有一个后端的内核，那个后端的 autograd 键是 AutogradOther。调度器无法判断 autograd 应走向其中哪一个（pytorch:R7）。</translation>
    </message>
    <message>
        <source>%1 has a Python kernel at %2 already.</source>
        <translation>%1 在 %2 已经有一个 Python 内核。</translation>
    </message>
    <message>
        <source>%1 has a decomposition already. One of your own goes into a table of your own, a dictionary for make_fx(decomposition_table=...) and run_decompositions, or register_decomposition(op, registry=table).</source>
        <translation>%1 已经有分解了。自己的分解放进自己的表：给 make_fx(decomposition_table=...) 和 run_decompositions 的字典，或 register_decomposition(op, registry=table)。</translation>
    </message>
    <message>
        <source>%1 has a kernel and no definition.</source>
        <translation>%1 有内核，却没有定义。</translation>
    </message>
    <message>
        <source>%1 has kernels at CompositeImplicitAutograd and below AutogradOther</source>
        <translation>%1 在 CompositeImplicitAutograd 和 AutogradOther 之下都有内核</translation>
    </message>
    <message>
        <source>%1 has no argument '%2'</source>
        <translation>%1 没有参数“%2”</translation>
    </message>
    <message>
        <source>%1 has no batching rule, and vmap cannot do it in a loop.</source>
        <translation>%1 没有批处理规则，vmap 也无法用循环来做。</translation>
    </message>
    <message>
        <source>%1 has no batching rule; vmap calls it once for each element of the batch.</source>
        <translation>%1 没有批处理规则；vmap 对批中的每个元素各调用它一次。</translation>
    </message>
    <message>
        <source>%1 has no bit of its own</source>
        <translation>%1 没有自己的位</translation>
    </message>
    <message>
        <source>%1 has no default and stands behind one that has: put those with defaults last, or behind a *, f(Tensor x, int m, int n=1).</source>
        <translation>%1 没有默认值，却排在有默认值的参数之后：把有默认值的放到最后，或放到 * 之后：f(Tensor x, int m, int n=1)。</translation>
    </message>
    <message>
        <source>%1 has no derivative for %2.</source>
        <translation>%1 没有对 %2 的导数。</translation>
    </message>
    <message>
        <source>%1 has no deterministic kernel here, and torch.use_deterministic_algorithms(True) asks for one.</source>
        <translation>%1 在这里没有确定性的内核，而 torch.use_deterministic_algorithms(True) 要求有。</translation>
    </message>
    <message>
        <source>%1 has no device guard: C++ does not know how to choose one of its devices.</source>
        <translation>%1 没有设备守卫：C++ 不知道怎样选择它的某个设备。</translation>
    </message>
    <message>
        <source>%1 has no fake kernel and none at Meta: with shapes alone PyTorch does not know what it returns.</source>
        <translation>%1 没有 fake 内核，在 Meta 也没有内核：只有形状时，PyTorch 不知道它返回什么。</translation>
    </message>
    <message>
        <source>%1 has no formula for its gradient.</source>
        <translation>%1 没有计算梯度的公式。</translation>
    </message>
    <message>
        <source>%1 has no forward-mode derivative.</source>
        <translation>%1 没有前向模式的导数。</translation>
    </message>
    <message>
        <source>%1 has no kernel at %2.</source>
        <translation>%1 在 %2 没有内核。</translation>
    </message>
    <message>
        <source>%1 has no kernel at %2; PyTorch runs it on the CPU and copies both ways.</source>
        <translation>%1 在 %2 没有内核；PyTorch 在 CPU 上执行它，并来回复制。</translation>
    </message>
    <message>
        <source>%1 has no kernel at the Autograd keys, and backward went through it: the gradient may be wrong without a word.</source>
        <translation>%1 在 Autograd 各键没有内核，而 backward 经过了它：梯度可能是错的，而且没有任何提示。</translation>
    </message>
    <message>
        <source>%1 has no kernel at the key of this call; the part that names the key was not pasted.</source>
        <translation>%1 在这次调用的键上没有内核；写有键名的那部分没有粘贴进来。</translation>
    </message>
    <message>
        <source>%1 has no kernel for MPS.</source>
        <translation>%1 没有 MPS 的内核。</translation>
    </message>
    <message>
        <source>%1 has no key %2: %3 is left out.</source>
        <translation>%1 没有键 %2：%3 被略去。</translation>
    </message>
    <message>
        <source>%1 has no key '%2'</source>
        <translation>%1 没有键“%2”</translation>
    </message>
    <message>
        <source>%1 has no key for %2: it is left out of %3.</source>
        <translation>%1 没有对应 %2 的键：它从%3中略去。</translation>
    </message>
    <message>
        <source>%1 has no key for Profiler, which observes calls there: write `with profiler():` around the lines to measure.</source>
        <translation>%1 没有 Profiler 的键，它在那里观察调用：要测量，请用 `with profiler():` 把那些行围起来。</translation>
    </message>
    <message>
        <source>%1 has no schema, so its arguments have no names</source>
        <translation>%1 没有签名，所以它的参数没有名字</translation>
    </message>
    <message>
        <source>%1 has other signs than letters and _ in it. rename_privateuse1_backend takes such a name, and no device string can be read with it: a backend is called my_dev, not my-dev or dev2.</source>
        <translation>%1 中有字母和 _ 之外的字符。rename_privateuse1_backend 接受这样的名字，但带有它的设备字符串无法读取：后端应取名 my_dev，而不是 my-dev 或 dev2。</translation>
    </message>
    <message>
        <source>%1 has the kernel %2 at %3</source>
        <translation>%1 在 %3 有内核 %2</translation>
    </message>
    <message>
        <source>%1 has the layout %2</source>
        <translation>%1 的布局是 %2</translation>
    </message>
    <message>
        <source>%1 has two sparse dimensions, this tensor has others: bring it to a matrix first, x.to_dense().reshape(rows, -1), then convert.</source>
        <translation>%1 有两个稀疏维度，而这个张量不是这样：先把它变成矩阵：x.to_dense().reshape(rows, -1)，再转换。</translation>
    </message>
    <message>
        <source>%1 has what a fake kernel is for already: %2.</source>
        <translation>%1 已经有了 fake 内核所要提供的东西：%2。</translation>
    </message>
    <message>
        <source>%1 in the memory of privateuseone.</source>
        <translation>%1在 privateuseone 的内存中。</translation>
    </message>
    <message>
        <source>%1 inside of a transform: leave it out; what grad, vjp or jacrev gets as arguments is followed already. For a gradient inside, nest transforms: torch.func.grad(...) instead of backward().</source>
        <translation>变换内部出现了 %1：请去掉它；作为参数传给 grad、vjp 或 jacrev 的张量本来就会被跟踪。若在其中需要梯度，请嵌套变换：用 torch.func.grad(...) 代替 backward()。</translation>
    </message>
    <message>
        <source>%1 is %2, and was %3 when it was traced</source>
        <translation>%1 是 %2，追踪时是 %3</translation>
    </message>
    <message>
        <source>%1 is a batch of vmap</source>
        <translation>%1 是 vmap 的一批</translation>
    </message>
    <message>
        <source>%1 is damaged or was cut off: %2</source>
        <translation>%1已损坏或被截断：%2</translation>
    </message>
    <message>
        <source>%1 is declared, and no kernel of it computes anything: the library with its implementation is not loaded. Import the package behind %2, and look whether its compiled part was built for your torch.__version__; a torch.library definition needs its lib.impl(...) to run, too.</source>
        <translation>%1 已声明，但它没有任何会计算的内核：带有实现的库没有加载。请导入 %2 背后的包，并查看它的编译部分是否为你的 torch.__version__ 构建；torch.library 的定义还需要它的 lib.impl(...) 得到执行。</translation>
    </message>
    <message>
        <source>%1 is defined twice.</source>
        <translation>%1 被定义了两次。</translation>
    </message>
    <message>
        <source>%1 is given its argument '%2' twice</source>
        <translation>%1 的参数“%2”给了两次</translation>
    </message>
    <message>
        <source>%1 is negative</source>
        <translation>%1 是负数</translation>
    </message>
    <message>
        <source>%1 is no %2</source>
        <translation>%1 不是 %2</translation>
    </message>
    <message>
        <source>%1 is no device that this PyTorch knows.</source>
        <translation>%1 不是这个 PyTorch 认识的设备。</translation>
    </message>
    <message>
        <source>%1 is no kind; there are three: &quot;DEF&quot; defines the operators of a namespace and can be there once, &quot;FRAGMENT&quot; defines further ones, &quot;IMPL&quot; adds kernels to operators that others define.</source>
        <translation>%1 不是一种用途；用途有三种：&quot;DEF&quot; 定义一个命名空间的算子，只能有一次；&quot;FRAGMENT&quot; 再定义其他算子；&quot;IMPL&quot; 为别处定义的算子添加内核。</translation>
    </message>
    <message>
        <source>%1 is no operator that kernels are made of</source>
        <translation>%1 不是能构成内核的算子</translation>
    </message>
    <message>
        <source>%1 is no quantized type: torch.quint8, torch.qint8 or torch.qint32.</source>
        <translation>%1 不是量化类型：应为 torch.quint8、torch.qint8 或 torch.qint32。</translation>
    </message>
    <message>
        <source>%1 is no tensor</source>
        <translation>%1 不是张量</translation>
    </message>
    <message>
        <source>%1 is no text of the lesson</source>
        <translation>%1 不是课程中的文字</translation>
    </message>
    <message>
        <source>%1 is not in the set %2</source>
        <translation>%1 不在键集 %2 中</translation>
    </message>
    <message>
        <source>%1 is not known to this process: no library that is loaded has defined it.</source>
        <translation>这个进程不认识 %1：已载入的库都没有定义它。</translation>
    </message>
    <message>
        <source>%1 is not the kind of value, or not as many tensors, as it was</source>
        <translation>%1 的值的种类或张量的个数与先前不同</translation>
    </message>
    <message>
        <source>%1 is not translated</source>
        <translation>%1 没有翻译</translation>
    </message>
    <message>
        <source>%1 is on %2, which compiled kernels do not run on</source>
        <translation>%1 在 %2 上，编译的内核不在那里执行</translation>
    </message>
    <message>
        <source>%1 is out of range</source>
        <translation>%1 超出范围</translation>
    </message>
    <message>
        <source>%1 is outdated: the lesson's text has changed</source>
        <translation>%1 已过时：课程的文字变了</translation>
    </message>
    <message>
        <source>%1 is the old name of %2 (pytorch:M5): register at %3, which every version since 1.9 reads.</source>
        <translation>%1 是 %2 的旧名称（pytorch:M5）：请在 %3 登记，1.9 以来的每个版本都能读取它。</translation>
    </message>
    <message>
        <source>%1 is the start itself: it changes nothing, and so proves nothing</source>
        <translation>%1就是起点：它什么也没有改变，因此什么也证明不了</translation>
    </message>
    <message>
        <source>%1 kinds of calls are compiled here already; %2</source>
        <translation>这里已经编译了 %1 种调用；%2</translation>
    </message>
    <message>
        <source>%1 made a tensor that is not strided</source>
        <translation>%1 产生了一个不是 strided 的张量</translation>
    </message>
    <message>
        <source>%1 makes a tensor and takes none, so the key came from device=, dtype= and layout= (pytorch:N11): this build of PyTorch has no %2 backend, or its package is not imported. No tensor can be moved to help. It comes with %3.</source>
        <translation>%1 产生张量而不接受张量，所以键来自 device=、dtype= 和 layout=（pytorch:N11）：这个 PyTorch 构建没有 %2 后端，或它的包没有导入。没有张量可以移动来解决。它来自 %3。</translation>
    </message>
    <message>
        <source>%1 moves the elements of %%2: %3 becomes %4</source>
        <translation>%1 移动 %%2 的元素：%3 变为 %4</translation>
    </message>
    <message>
        <source>%1 must be %2, found %3</source>
        <translation>%1 必须是 %2，得到的是 %3</translation>
    </message>
    <message>
        <source>%1 must be a dimension, none, or a list of them, found %2</source>
        <translation>%1 必须是一个维度、none 或它们的列表，得到的是 %2</translation>
    </message>
    <message>
        <source>%1 must be a number from %2 to %3%4, found %5</source>
        <translation>%1 必须是 %2 到 %3%4 之间的数，得到的是 %5</translation>
    </message>
    <message>
        <source>%1 must be a number, found %2</source>
        <translation>%1 必须是数，得到的是 %2</translation>
    </message>
    <message>
        <source>%1 must be true or false, found %2</source>
        <translation>%1 必须是 true 或 false，得到的是 %2</translation>
    </message>
    <message>
        <source>%1 of %2 and %3 of %4: not the same dimensions of one shape</source>
        <translation>%2 的 %1 和 %4 的 %3：不是同一形状的相同维度</translation>
    </message>
    <message>
        <source>%1 of %2 elements are NaN, which no code stands for: they become the zero point</source>
        <translation>%2 个元素中有 %1 个是 NaN，没有编码表示它：它们变成零点</translation>
    </message>
    <message>
        <source>%1 of %2 is %3, expected %4</source>
        <translation>%2 的 %1 是 %3，应为 %4</translation>
    </message>
    <message>
        <source>%1 of it gives a plain tensor: __torch_dispatch__ must wrap what func returns, at least of detach, clone and _to_copy.</source>
        <translation>它的 %1 给出普通张量：__torch_dispatch__ 必须包装 func 返回的内容，至少对 detach、clone 和 _to_copy 要这样做。</translation>
    </message>
    <message>
        <source>%1 on %2 stream %3%4</source>
        <translation>%1，在 %2 的流 %3%4 上</translation>
    </message>
    <message>
        <source>%1 only stores: hardly any kernel has code for it, copies neither. x.view(torch.uint8) has its bytes.</source>
        <translation>%1 只用于存储：几乎没有内核处理它，复制也不行。x.view(torch.uint8) 是它的字节。</translation>
    </message>
    <message>
        <source>%1 options are right; expected %2</source>
        <translation>有 %1 个选项是对的；应为 %2</translation>
    </message>
    <message>
        <source>%1 passes all checks</source>
        <translation>%1通过了所有检查</translation>
    </message>
    <message>
        <source>%1 read a number, which the graph has as a constant</source>
        <translation>%1 读取了一个数，图中它是常量</translation>
    </message>
    <message>
        <source>%1 reads this name; an older version does not (pytorch:M13, pytorch:N6). There, register from C++, where the key is an enum value.</source>
        <translation>%1 能读这个名字；更旧的版本不能（pytorch:M13、pytorch:N6）。在旧版本中请从 C++ 登记，那里的键是枚举值。</translation>
    </message>
    <message>
        <source>%1 returned gradients that do not fit its inputs.</source>
        <translation>%1 返回的梯度与它的输入不符。</translation>
    </message>
    <message>
        <source>%1 rows of registrations</source>
        <translation>%1 行登记</translation>
    </message>
    <message>
        <source>%1 rows of the computed table</source>
        <translation>计算所得的表的 %1 行</translation>
    </message>
    <message>
        <source>%1 runs over the parts here, dimension 0: reduce along another one, or over all numbers, nt.values().</source>
        <translation>%1 在这里沿着各部分（维度 0）进行：请沿另一个维度归约，或对全部数值归约：nt.values()。</translation>
    </message>
    <message>
        <source>%1 strides for %2</source>
        <translation>给了 %1 个步长，而 %2</translation>
    </message>
    <message>
        <source>%1 takes at most %2 argument%3, found %4</source>
        <translation>%1 最多有 %2 个参数，得到的是 %4 个</translation>
    </message>
    <message>
        <source>%1 takes no arguments</source>
        <translation>%1 没有参数</translation>
    </message>
    <message>
        <source>%1 tensors; at most %2 are read</source>
        <translation>有 %1 个张量；最多读 %2 个</translation>
    </message>
    <message>
        <source>%1 under vmap would write a batch into a tensor that has no batch dimension.</source>
        <translation>vmap 下的 %1 会把整批值写进一个没有批维度的张量。</translation>
    </message>
    <message>
        <source>%1 wants a %2 for '%3' and was given a %4.</source>
        <translation>%1 的参数“%3”要的是 %2，得到的是 %4。</translation>
    </message>
    <message>
        <source>%1 was a key up to %2 and is gone since: no later version has it (pytorch:N1). Leave the registration out for newer versions, or guard it by torch.__version__.%3</source>
        <translation>%1 直到 %2 还是一个键，此后取消：更新的版本都没有它（pytorch:N1）。对更新的版本请略去这个登记，或用 torch.__version__ 加以判断。%3</translation>
    </message>
    <message>
        <source>%1 was asked for what only accelerators have, such as a random generator.</source>
        <translation>向 %1 要的是只有加速器才有的东西，例如随机数生成器。</translation>
    </message>
    <message>
        <source>%1 was assigned anew in forward: register it, self.register_buffer(&quot;c&quot;, torch.zeros(4)), and write into it, self.c.add_(x); or return it.</source>
        <translation>%1 在 forward 中被重新赋值：把它登记为缓冲区，self.register_buffer(&quot;c&quot;, torch.zeros(4))，并写入其中，self.c.add_(x)；或者把它返回。</translation>
    </message>
    <message>
        <source>%1 was called with more arguments, or others, than it takes.</source>
        <translation>调用 %1 时给的参数比它接受的多，或者不是它接受的。</translation>
    </message>
    <message>
        <source>%1 was called without '%2'.</source>
        <translation>调用 %1 时缺少参数“%2”。</translation>
    </message>
    <message>
        <source>%1 was given an empty list of tensors.</source>
        <translation>%1 得到的是一个空的张量列表。</translation>
    </message>
    <message>
        <source>%1 was given out= while an argument requires a gradient.</source>
        <translation>有参数需要梯度，却给了 %1 一个 out=。</translation>
    </message>
    <message>
        <source>%1 was given, or one of its functions returned, what no graph can be made of.</source>
        <translation>传给 %1 的内容，或它的某个函数返回的内容，无法做成图。</translation>
    </message>
    <message>
        <source>%1 was hardly called by you: an operator without a kernel of its own for that layout went to a composite that serves every backend (pytorch:R4), which makes its result in the layout of its argument. The last line of the traceback that is yours names that operator.</source>
        <translation>%1 多半不是你调用的：一个在那种布局上没有自己内核的算子，走到了服务于每个后端的复合内核（pytorch:R4），后者按参数的布局产生结果。回溯中属于你的最后一行写着那个算子。</translation>
    </message>
    <message>
        <source>%1 was wanted, %2 given.</source>
        <translation>需要 %1，给出的是 %2。</translation>
    </message>
    <message>
        <source>%1 were given, and one of them takes at most %2</source>
        <translation>给了 %1 个，而其中一个至多接受 %2 个</translation>
    </message>
    <message>
        <source>%1 works on the tape, not on its arguments</source>
        <translation>%1 作用于磁带，而不是它的参数</translation>
    </message>
    <message>
        <source>%1 would draw its random numbers after another call</source>
        <translation>%1 会在另一个调用之后才取随机数</translation>
    </message>
    <message>
        <source>%1 writes into a tensor from outside of the function: pass it as an argument and return it, or write into a copy, y.clone().</source>
        <translation>%1 写入了函数之外的张量：把它作为参数传入并返回，或写入副本，y.clone()。</translation>
    </message>
    <message>
        <source>%1 writes into an argument or returns a view, and functionalization cannot follow that.</source>
        <translation>%1 写入参数或返回视图，函数化无法跟踪这一点。</translation>
    </message>
    <message>
        <source>%1 writes into an argument, and such an operator cannot have an autograd formula.</source>
        <translation>%1 写入自己的参数，这样的算子不能有 autograd 公式。</translation>
    </message>
    <message>
        <source>%1%2: %3 of %4 elements stored, density %5; %6 → %7</source>
        <translation>%1%2：存储 %4 个元素中的 %3 个，密度 %5；%6 → %7</translation>
    </message>
    <message>
        <source>%1' already takes a result of this line</source>
        <translation>%1”在这一行已经接收了一个结果</translation>
    </message>
    <message>
        <source>%1' has a meaning of its own</source>
        <translation>%1”有自己的含义</translation>
    </message>
    <message>
        <source>%1' is given twice</source>
        <translation>%1”给了两次</translation>
    </message>
    <message>
        <source>%1() was asked of a %2 tensor. COO (Sparse) has indices() and values(); CSR and BSR have crow_indices(), col_indices() and values(), CSC and BSC ccol_indices() and row_indices(); a plain tensor has none. If you did not call it, an operator written for CSR did, of an argument that is not.</source>
        <translation>对一个 %2 张量调用了 %1()。COO（Sparse）有 indices() 和 values()；CSR 和 BSR 有 crow_indices()、col_indices() 和 values()，CSC 和 BSC 有 ccol_indices() 和 row_indices()；普通张量都没有。如果不是你调用的，那就是一个为 CSR 而写的算子，对一个并非 CSR 的参数调用了它。</translation>
    </message>
    <message>
        <source>%1, %2 of them quantized anew</source>
        <translation>%1，其中 %2 个重新量化</translation>
    </message>
    <message>
        <source>%1, a kept block</source>
        <translation>%1，沿用保留的块</translation>
    </message>
    <message>
        <source>%1, allocated %2; total %3, self %4</source>
        <translation>%1，分配 %2；总计 %3，自身 %4</translation>
    </message>
    <message>
        <source>%1, as far as they are known</source>
        <translation>%1，就所知的部分而言</translation>
    </message>
    <message>
        <source>%1, but its values are %2</source>
        <translation>%1，但它的值是 %2</translation>
    </message>
    <message>
        <source>%1, cache hit</source>
        <translation>%1，缓存命中</translation>
    </message>
    <message>
        <source>%1, cache miss</source>
        <translation>%1，缓存未命中</translation>
    </message>
    <message>
        <source>%1, so give its gradient</source>
        <translation>%1，所以请给出它的梯度</translation>
    </message>
    <message>
        <source>%1, which is called %2</source>
        <translation>%1，它在这里叫 %2</translation>
    </message>
    <message>
        <source>%1, which is no %2</source>
        <translation>%1，它不是 %2</translation>
    </message>
    <message>
        <source>%1: %2 has no formula for its gradient</source>
        <translation>%1：%2 没有梯度公式</translation>
    </message>
    <message>
        <source>%1: PyTorch makes it of other operators, which Keyfall does not do, so there is nothing that a gradient could be recorded of. Call it in no_grad(), or with tensors that do not require one</source>
        <translation>%1：PyTorch 用其他算子组成它，Keyfall 不这样做，所以没有可以记录梯度的东西。请在 no_grad() 中调用它，或使用不需要梯度的张量</translation>
    </message>
    <message>
        <source>%1: PyTorch's kernel also serves %2, but Keyfall has none that computes it there, so the call is only predicted</source>
        <translation>%1：PyTorch 的内核也服务于 %2，但 Keyfall 没有在那里计算它的内核，所以这个调用只是预测</translation>
    </message>
    <message>
        <source>%1: a kernel of its own</source>
        <translation>%1：它自己的内核</translation>
    </message>
    <message>
        <source>%1: a tensor subclass, or a mode, has no rule for it.</source>
        <translation>%1：某个张量子类或某个模式没有处理它的规则。</translation>
    </message>
    <message>
        <source>%1: argument %2 must be a tensor, found %3</source>
        <translation>%1：参数 %2 必须是张量，得到的是 %3</translation>
    </message>
    <message>
        <source>%1: cpu_fallback copies with this operator itself. Register it at %2, or start from the registrations of a PyTorch, whose composites call the backend's _copy_from</source>
        <translation>%1：cpu_fallback 自己就用这个算子来复制。请在 %2 登记它，或从某个 PyTorch 的登记开始，它的复合算子会调用后端的 _copy_from</translation>
    </message>
    <message>
        <source>%1: cpu_fallback needs the operator's schema, and there is none</source>
        <translation>%1：cpu_fallback 需要算子的签名，而它没有</translation>
    </message>
    <message>
        <source>%1: cpu_fallback: the key model %2 has no CPU</source>
        <translation>%1：cpu_fallback：键模型 %2 没有 CPU</translation>
    </message>
    <message>
        <source>%1: does not reach this entry, and the table has a kernel of that kind</source>
        <translation>%1：到不了这个表项，而表中有这一种的内核</translation>
    </message>
    <message>
        <source>%1: every __torch_dispatch__ that was asked returned NotImplemented.</source>
        <translation>%1：询问过的每个 __torch_dispatch__ 都返回了 NotImplemented。</translation>
    </message>
    <message>
        <source>%1: every __torch_function__ that was asked returned NotImplemented.</source>
        <translation>%1：询问过的每个 __torch_function__ 都返回了 NotImplemented。</translation>
    </message>
    <message>
        <source>%1: fills up to %2 entries, this one among them</source>
        <translation>%1：最多填充 %2 个表项，包括这一个</translation>
    </message>
    <message>
        <source>%1: its elements lie otherwise</source>
        <translation>%1：它的元素的排列不同</translation>
    </message>
    <message>
        <source>%1: its shape is %2, not %3, and the calls were traced with that one</source>
        <translation>%1：它的形状是 %2，不是 %3，而追踪调用时是后者</translation>
    </message>
    <message>
        <source>%1: plain tensors and tensors of %2 met in one call.</source>
        <translation>%1：普通张量和 %2 张量出现在同一个调用中。</translation>
    </message>
    <message>
        <source>%1: the entries were filled by %2</source>
        <translation>%1：填充表项的依次是 %2</translation>
    </message>
    <message>
        <source>%1: the slots are %2</source>
        <translation>%1：槽依次是 %2</translation>
    </message>
    <message>
        <source>%1: the table that calls use is not the one that its registrations ask for (pytorch:S4).</source>
        <translation>%1：调用所用的表不是它的登记所要求的表（pytorch:S4）。</translation>
    </message>
    <message>
        <source>%1: what comes out depends on the data, and a fake tensor has none.</source>
        <translation>%1：结果取决于数据，而 fake 张量没有数据。</translation>
    </message>
    <message>
        <source>%1: would not do; a backend kernel keeps it out of the autograd entry (pytorch:R7)</source>
        <translation>%1：不行；有一个后端内核，使它不能进入 autograd 的表项（pytorch:R7）</translation>
    </message>
    <message>
        <source>%1:', such as %2</source>
        <translation>%1:'，例如 %2</translation>
    </message>
    <message>
        <source>%1; %2 components</source>
        <translation>%1；%2 个分量</translation>
    </message>
    <message>
        <source>%1; PrivateUse1 has a name of its own here</source>
        <translation>%1；PrivateUse1 在这里有自己的名字</translation>
    </message>
    <message>
        <source>%1; level %2, batch of %3</source>
        <translation>%1；第 %2 层，一批 %3 个</translation>
    </message>
    <message>
        <source>%1; put this one into it</source>
        <translation>%1；请把这一个放进去</translation>
    </message>
    <message>
        <source>%1; the interpreter runs the kernels instead</source>
        <translation>%1；改由解释器执行内核</translation>
    </message>
    <message>
        <source>%1; the keys of a renamed PrivateUse1 are written PrivateUse1</source>
        <translation>%1；改名后的 PrivateUse1 的键仍写作 PrivateUse1</translation>
    </message>
    <message>
        <source>%1; what a process renamed that to, the session says by &quot;privateuse1_name&quot;</source>
        <translation>%1；进程把它改成了什么名字，由会话的 &quot;privateuse1_name&quot; 说明</translation>
    </message>
    <message>
        <source>'%1' (%2) is missing</source>
        <translation>缺少“%1”（%2）</translation>
    </message>
    <message>
        <source>'%1' cannot be a tensor's name</source>
        <translation>“%1”不能是张量的名字</translation>
    </message>
    <message>
        <source>'%1' is None (in C++ an undefined at::Tensor), and the schema has a tensor there.</source>
        <translation>“%1”是 None（在 C++ 中是未定义的 at::Tensor），而 schema 在那里是张量。</translation>
    </message>
    <message>
        <source>'%1' is an alias key: it stands in registrations, not in key sets</source>
        <translation>“%1”是别名键：它用于登记，不在键集中</translation>
    </message>
    <message>
        <source>'%1' is given twice, by position and by name</source>
        <translation>“%1”给了两次：按位置和按名字</translation>
    </message>
    <message>
        <source>'%1' is missing</source>
        <translation>缺少“%1”</translation>
    </message>
    <message>
        <source>'%1' is missing; expected %2</source>
        <translation>缺少“%1”；应为 %2</translation>
    </message>
    <message>
        <source>'%1' is named twice in the order</source>
        <translation>“%1”在顺序中出现了两次</translation>
    </message>
    <message>
        <source>'%1' is no 64-bit number</source>
        <translation>“%1”不是 64 位的数</translation>
    </message>
    <message>
        <source>'%1' is no file beside the lesson</source>
        <translation>课程旁边没有文件“%1”</translation>
    </message>
    <message>
        <source>'%1' is no functionality of the model %2</source>
        <translation>“%1”不是模型 %2 的功能</translation>
    </message>
    <message>
        <source>'%1' is no id</source>
        <translation>“%1”不是标识</translation>
    </message>
    <message>
        <source>'%1' is no key of the model %2</source>
        <translation>“%1”不是模型 %2 的键</translation>
    </message>
    <message>
        <source>'%1' is no kind of call</source>
        <translation>“%1”不是一种调用</translation>
    </message>
    <message>
        <source>'%1' is no name of a backend</source>
        <translation>“%1”不能作为后端的名字</translation>
    </message>
    <message>
        <source>'%1' is no number</source>
        <translation>“%1”不是数</translation>
    </message>
    <message>
        <source>'%1' is no number of bits</source>
        <translation>“%1”不是位的个数</translation>
    </message>
    <message>
        <source>'%1' is no pointer</source>
        <translation>“%1”不是指针</translation>
    </message>
    <message>
        <source>'%1' is no question</source>
        <translation>“%1”不是问题</translation>
    </message>
    <message>
        <source>'%1' is no row; expected one such as explorer/CPU</source>
        <translation>“%1”不是一行；应为例如 explorer/CPU</translation>
    </message>
    <message>
        <source>'%1' is nothing that can be asked of a key</source>
        <translation>对一个键不能问“%1”</translation>
    </message>
    <message>
        <source>'%1' is of type %2, and none of them takes that there</source>
        <translation>“%1”的类型是 %2，没有一个重载在那里接受它</translation>
    </message>
    <message>
        <source>'%1' leads nowhere: use key:, hop:, panel:, op:, manual: or https:</source>
        <translation>“%1”不通往任何地方：请用 key:、hop:、panel:、op:、manual: 或 https:</translation>
    </message>
    <message>
        <source>'%1' lies outside of the session's folder</source>
        <translation>“%1”在会话的文件夹之外</translation>
    </message>
    <message>
        <source>'%1' of %2 must be of type %3, and is %4.</source>
        <translation>%2 的参数“%1”的类型必须是 %3 之一，实际是 %4。</translation>
    </message>
    <message>
        <source>'%1' would be an overload of a library's operator</source>
        <translation>“%1”会成为库中算子的一个重载</translation>
    </message>
    <message>
        <source>'%1', which is none of cpu, cuda, cuda:N, meta, privateuseone%2</source>
        <translation>“%1”，它不是 cpu、cuda、cuda:N、meta、privateuseone%2 中的任何一个</translation>
    </message>
    <message>
        <source>'(' after the operator's name '%1</source>
        <translation>算子的名字 '%1 之后的“(”</translation>
    </message>
    <message>
        <source>':' at the end of the 'with' line</source>
        <translation>“with”行末尾的“:”</translation>
    </message>
    <message>
        <source>'with' at the beginning of a line only</source>
        <translation>“with”只能在行的开头</translation>
    </message>
    <message>
        <source>(code - zero point) * scale</source>
        <translation>(编码 - 零点) * 比例</translation>
    </message>
    <message>
        <source>(qa - za) * (qb - zb) in %1</source>
        <translation>用 %1 计算 (qa - za) * (qb - zb)</translation>
    </message>
    <message>
        <source>(qa - za) * sa + (qb - zb) * sb</source>
        <translation>(qa - za) * sa + (qb - zb) * sb</translation>
    </message>
    <message>
        <source>0x%1 has bits that the model %2 does not define: bit %3</source>
        <translation>0x%1 中有模型 %2 未定义的位：位 %3</translation>
    </message>
    <message>
        <source>1 to %1 steps</source>
        <translation>1 到 %1 个步骤</translation>
    </message>
    <message>
        <source>2 to %1 options</source>
        <translation>2 到 %1 个选项</translation>
    </message>
    <message>
        <source>@CPU, name:conv*, error</source>
        <translation>@CPU、name:conv*、error</translation>
    </message>
    <message>
        <source>@CPU: a hop of the fall is at that key; names may have * and ?; an alias stands for its keys; @none: no key was found</source>
        <translation>@CPU：下落中有一跳在这个键上；键名可以含 * 和 ?；别名代表它的各个键；@none：没有找到键</translation>
    </message>
    <message>
        <source>A %1 block, Library(ns, &quot;IMPL&quot;) in Python, only adds kernels to operators that exist. Define in TORCH_LIBRARY(ns, m) or TORCH_LIBRARY_FRAGMENT(ns, m), in Python Library(ns, &quot;DEF&quot;) or &quot;FRAGMENT&quot;.</source>
        <translation>%1 块（Python 中是 Library(ns, &quot;IMPL&quot;)）只为已有的算子添加内核。请在 TORCH_LIBRARY(ns, m) 或 TORCH_LIBRARY_FRAGMENT(ns, m) 中定义，Python 中用 Library(ns, &quot;DEF&quot;) 或 &quot;FRAGMENT&quot;。</translation>
    </message>
    <message>
        <source>A BSR matrix serves products with dense ones: x @ dense, torch.nn.functional.linear(dense, x).</source>
        <translation>BSR 矩阵可用于与稠密矩阵的乘积：x @ dense、torch.nn.functional.linear(dense, x)。</translation>
    </message>
    <message>
        <source>A C++ kernel reads it by accessor&lt;T, %1&gt;(), and it has %2 dimensions: unsqueeze or flatten it. As the kernel's author: TORCH_CHECK(x.dim() == %3) says so in words of your own.</source>
        <translation>C++ 内核用 accessor&lt;T, %1&gt;() 读它，而它有 %2 维：用 unsqueeze 或 flatten。作为内核的作者：TORCH_CHECK(x.dim() == %3) 可以用自己的话说明。</translation>
    </message>
    <message>
        <source>A CSR tensor has two dimensions, and a reduction of it must keep them: x.sum(0, keepdim=True); or x.to_dense().sum(0).</source>
        <translation>CSR 张量有两个维度，对它的归约必须保留它们：x.sum(0, keepdim=True)；或 x.to_dense().sum(0)。</translation>
    </message>
    <message>
        <source>A FakeTensorMode takes part in every call through the key Python; it accepts only tensors of its own.</source>
        <translation>FakeTensorMode 通过 Python 键参与每个调用；它只接受自己的张量。</translation>
    </message>
    <message>
        <source>A Library stands for one namespace and one kind of use, and takes functions for operators of it; what surrounds it takes operators and keys by name. This was not registered.</source>
        <translation>一个 Library 代表一个命名空间和一种用法，接受该命名空间中算子的函数；它周围的函数按名字接受算子和键。这次没有登记。</translation>
    </message>
    <message>
        <source>A TORCH_LIBRARY block and a torch.library.Library stand for one namespace; the operator's name need not repeat it, and cannot name another one.</source>
        <translation>一个 TORCH_LIBRARY 块或一个 torch.library.Library 代表一个命名空间；算子的名字不必重复它，也不能写另一个。</translation>
    </message>
    <message>
        <source>A backend that renamed PrivateUse1 to %1: torch._register_device_module(&quot;%2&quot;, module) before the first tensor is made, or import the package that does it.</source>
        <translation>把 PrivateUse1 改名为 %1 的后端：在创建第一个张量之前调用 torch._register_device_module(&quot;%2&quot;, module)，或导入会这样做的包。</translation>
    </message>
    <message>
        <source>A backend written in Python alone (2.15): torch.utils.backend_registration._setup_privateuseone_for_python_backend(&quot;%1&quot;) instead of rename_privateuse1_backend and _register_device_module; it registers one.</source>
        <translation>只用 Python 写的后端（2.15）：用 torch.utils.backend_registration._setup_privateuseone_for_python_backend(&quot;%1&quot;) 代替 rename_privateuse1_backend 和 _register_device_module；它会登记一个。</translation>
    </message>
    <message>
        <source>A backward function</source>
        <translation>一个反向函数</translation>
    </message>
    <message>
        <source>A batch of it is made of the dense tensor, x.to_dense().expand(...), or in a loop.</source>
        <translation>它的批次由稠密张量得到，x.to_dense().expand(...)，或用循环。</translation>
    </message>
    <message>
        <source>A batch with nothing in it, or a filter that kept nothing: check for it before the call.</source>
        <translation>一批里什么也没有，或过滤后什么也没留下：请在调用之前检查。</translation>
    </message>
    <message>
        <source>A batched tensor brings the key FuncTorchBatched; item(), bool(x), float(x) and `if x:` need one number, and there is one for each element of the batch.</source>
        <translation>成批的张量带来 FuncTorchBatched 键；item()、bool(x)、float(x) 和 `if x:` 需要一个数，而这里批中的每个元素各有一个。</translation>
    </message>
    <message>
        <source>A branch or body of %1 shows %2.</source>
        <translation>%1 的某个分支或循环体出现了 %2。</translation>
    </message>
    <message>
        <source>A branch returns None, or a number that is no integer: return tensors, torch.full_like(x, 0.5); an integer is allowed, where all branches return one.</source>
        <translation>有一个分支返回 None 或非整数的数：请返回张量，torch.full_like(x, 0.5)；所有分支都返回整数时可以返回整数。</translation>
    </message>
    <message>
        <source>A custom operator</source>
        <translation>自定义算子</translation>
    </message>
    <message>
        <source>A custom operator with kernels for single devices takes no tensor, and no device either.</source>
        <translation>一个只为个别设备提供内核的自定义算子，既不接受张量，也不接受设备。</translation>
    </message>
    <message>
        <source>A default is a number, a bool, a string or None: let %1 be Optional[torch.Tensor] = None, and make the tensor inside.</source>
        <translation>默认值只能是数、布尔值、字符串或 None：让 %1 为 Optional[torch.Tensor] = None，在函数里面创建张量。</translation>
    </message>
    <message>
        <source>A derivative needs numbers that can change a little. Autograd asks the type of elements alone; no key and no kernel plays a part.</source>
        <translation>求导需要能够微小变化的数。autograd 只看元素的类型；键和内核都不起作用。</translation>
    </message>
    <message>
        <source>A device string is `type` or `type:index`, in small letters. The types are fixed, but for PrivateUse1, which a package can rename.</source>
        <translation>设备字符串是小写的 `type` 或 `type:index`。类型是固定的，只有 PrivateUse1 可以由一个包改名。</translation>
    </message>
    <message>
        <source>A device string is `type` or `type:index`: letters and _ alone, then a colon and a number without zeros in front, and no space anywhere. It is read before any key is known, so no kernel was looked for.</source>
        <translation>设备字符串是 `type` 或 `type:index`：只有字母和 _，然后是冒号和前面不带零的数字，任何地方都没有空格。读取它时还不知道任何键，所以没有查找内核。</translation>
    </message>
    <message>
        <source>A fake kernel is registered at Meta. What is there, or a composite that decomposes before (pytorch:R7), serves fake tensors already.</source>
        <translation>fake 内核登记在 Meta。那里已有的内核，或者在此之前就分解的复合内核（pytorch:R7），已经能服务 fake 张量。</translation>
    </message>
    <message>
        <source>A fallback serves a key for the operators of every namespace, so it belongs to none, also not to %1: torch.library.Library(&quot;_&quot;, &quot;IMPL&quot;).fallback(f, &quot;XLA&quot;). For one operator: lib.impl(...).</source>
        <translation>后备为一个键服务于所有命名空间的算子，因此不属于任何命名空间，也不属于 %1：torch.library.Library(&quot;_&quot;, &quot;IMPL&quot;).fallback(f, &quot;XLA&quot;)。只为一个算子：lib.impl(...)。</translation>
    </message>
    <message>
        <source>A fallthrough hands on to the next key, and below a backend there is none. Register a kernel that computes: %1; fallthroughs are for the keys above, Autograd or Autocast.</source>
        <translation>fallthrough 把调用交给下一个键，而后端下面没有键了。登记一个会计算的内核：%1；fallthrough 用于上面的键，Autograd 或 Autocast。</translation>
    </message>
    <message>
        <source>A fallthrough kernel%1 was executed. It has no code; a lookup must pass it by, and this one could not.</source>
        <translation>一个穿透内核%1被执行了。它没有代码；查找必须越过它，而这一次没能做到。</translation>
    </message>
    <message>
        <source>A gradient that broadcasts is written out first: g.expand_as(y).</source>
        <translation>会广播的梯度要先展开：g.expand_as(y)。</translation>
    </message>
    <message>
        <source>A gradient was asked for of what is not one real number.</source>
        <translation>要求对并非单个实数的量求梯度。</translation>
    </message>
    <message>
        <source>A higher-order operator</source>
        <translation>高阶算子</translation>
    </message>
    <message>
        <source>A higher-order operator has no composites and no fallbacks: each key and each mode needs a rule of its own, @%1.py_impl(DispatchKey.%2).</source>
        <translation>高阶算子没有组合内核，也没有后备：每个键、每个模式都需要自己的规则，@%1.py_impl(DispatchKey.%2)。</translation>
    </message>
    <message>
        <source>A hook, or the backward or jvp of a torch.autograd.Function, returned what autograd cannot go on with.</source>
        <translation>一个钩子，或 torch.autograd.Function 的 backward 或 jvp，返回了 autograd 无法继续使用的东西。</translation>
    </message>
    <message>
        <source>A kernel for compressed layouts was given one of blocks%1.</source>
        <translation>压缩布局的内核得到了分块布局的张量%1。</translation>
    </message>
    <message>
        <source>A kernel for one layout was given tensors of others%1.</source>
        <translation>某种布局的内核得到了其他布局的张量%1。</translation>
    </message>
    <message>
        <source>A kernel met a tensor of layout %1, which it cannot read.</source>
        <translation>某个内核遇到了布局为 %1 的张量，它读不了这种布局。</translation>
    </message>
    <message>
        <source>A kernel of your own for this dtype replaces the whole entry at its key, for every dtype.</source>
        <translation>为这个 dtype 写的自己的内核会替换它所在键的整个表项，对每个 dtype 都生效。</translation>
    </message>
    <message>
        <source>A kernel wanted elements of type %1 and met %2.</source>
        <translation>一个内核想要类型为 %1 的元素，却遇到了 %2。</translation>
    </message>
    <message>
        <source>A kernel written in Python, or a __torch_dispatch__, returned something else than the schema says.</source>
        <translation>用 Python 写的内核或 __torch_dispatch__ 返回的内容与 schema 所说的不同。</translation>
    </message>
    <message>
        <source>A level was left twice: with torch.autograd.forward_ad.dual_level(): leaves it itself.</source>
        <translation>同一层退出了两次：with torch.autograd.forward_ad.dual_level(): 会自己退出。</translation>
    </message>
    <message>
        <source>A library that registers for %1 was given an operator of %2.</source>
        <translation>为 %1 登记的库收到了属于 %2 的算子。</translation>
    </message>
    <message>
        <source>A list brings the keys of its tensors (pytorch:K1); from none nothing follows, neither device nor dtype.</source>
        <translation>列表带来其中各张量的键（pytorch:K1）；空列表什么也带不来，既没有设备，也没有 dtype。</translation>
    </message>
    <message>
        <source>A list counts as one value here: return a tuple, return grad_x, grad_w.</source>
        <translation>列表在这里算作一个值：请返回元组：return grad_x, grad_w。</translation>
    </message>
    <message>
        <source>A mask of booleans has the sizes of the tensor or of its first dimensions: %1 against %2.</source>
        <translation>布尔掩码的大小应与张量或其前几维相同：这里是 %1 对 %2。</translation>
    </message>
    <message>
        <source>A module: m.to_empty(device=&quot;cpu&quot;) and then load_state_dict, instead of m.to(&quot;cpu&quot;). A tensor: make it on the real device; what was on meta cannot be copied out.</source>
        <translation>对模块：用 m.to_empty(device=&quot;cpu&quot;)，再 load_state_dict，而不是 m.to(&quot;cpu&quot;)。对张量：直接在真实的设备上创建；曾在 meta 上的数据无法复制出来。</translation>
    </message>
    <message>
        <source>A name has two parts, &quot;namespace::name&quot;, and %1 has one.</source>
        <translation>名字有两部分，&quot;namespace::name&quot;，而 %1 只有一部分。</translation>
    </message>
    <message>
        <source>A nested tensor and a plain one met in an operator that takes two nested ones.</source>
        <translation>一个嵌套张量和一个普通张量，在一个要求两者都嵌套的算子中相遇。</translation>
    </message>
    <message>
        <source>A nested tensor has no shape that fits: its parts differ in size.</source>
        <translation>嵌套张量没有合适的形状：它的各部分大小不同。</translation>
    </message>
    <message>
        <source>A nested tensor: ask its parts, [t.tolist() for t in nt.unbind()], or all numbers, nt.values().</source>
        <translation>嵌套张量：问它的各部分，[t.tolist() for t in nt.unbind()]，或问所有的数，nt.values()。</translation>
    </message>
    <message>
        <source>A nested tensor: nt.unbind() and one call for each, or nt.to_padded_tensor(0.0) and back.</source>
        <translation>对嵌套张量：nt.unbind() 后逐个调用，或用 nt.to_padded_tensor(0.0) 补齐，之后再转回来。</translation>
    </message>
    <message>
        <source>A number belongs behind the colon, as in cuda:0; or leave the colon out.</source>
        <translation>冒号后面应有数字，如 cuda:0；或者去掉冒号。</translation>
    </message>
    <message>
        <source>A package registers that name for %1: import it first (torch_npu for npu).</source>
        <translation>有一个包把这个名字登记给 %1：请先导入它（npu 对应 torch_npu）。</translation>
    </message>
    <message>
        <source>A plain tensor is written with a tensor that functionalization follows.</source>
        <translation>用一个由函数化跟踪的张量去写一个普通张量。</translation>
    </message>
    <message>
        <source>A program that was exported or compiled holds only for inputs with %1; this one is another.</source>
        <translation>导出或编译的程序只对满足 %1 的输入成立；这个输入不满足。</translation>
    </message>
    <message>
        <source>A quantized tensor and a plain one met in one call: %1.</source>
        <translation>量化张量和普通张量在一次调用中相遇：%1。</translation>
    </message>
    <message>
        <source>A quantized tensor was taken for one of plain numbers, or plain numbers for it, or its scale is of another kind.</source>
        <translation>把量化张量当成了普通数的张量，或把普通数当成了它，或者它的缩放是另一种。</translation>
    </message>
    <message>
        <source>A random operator was called under vmap, which was not told how to draw, or cannot draw so.</source>
        <translation>在 vmap 下调用了随机算子，而 vmap 没有被告知如何抽取，或无法这样抽取。</translation>
    </message>
    <message>
        <source>A registration came in an order that PyTorch's incremental refresh does not follow: the implicit composite before a sparse, quantized or nested kernel, or before CompositeExplicitAutograd; or a batching decomposition after the operator (2.x). Register those first, or register any kernel at the stale key to refresh it.</source>
        <translation>有一个登记的先后次序是 PyTorch 的增量刷新跟不上的：隐式复合先于 sparse、quantized 或 nested 的内核，或先于 CompositeExplicitAutograd；或者批处理的分解后于算子（2.x）。请先登记那些，或在陈旧的键上登记任意一个内核来刷新它。</translation>
    </message>
    <message>
        <source>A result that differs from element to element needs a dimension: out_dims=0. None is for results made only of arguments whose in_dims is None.</source>
        <translation>对各元素不同的结果需要一个维度：out_dims=0。None 只用于仅由 in_dims 为 None 的参数得出的结果。</translation>
    </message>
    <message>
        <source>A result that should have one: look for no_grad, detach(), .data and numpy() on the way.</source>
        <translation>如果某个结果本应有梯度：请查看途中有没有 no_grad、detach()、.data 和 numpy()。</translation>
    </message>
    <message>
        <source>A result was to be written into a tensor of a type that cannot hold it%1.</source>
        <translation>要把结果写入一个类型装不下它的张量%1。</translation>
    </message>
    <message>
        <source>A schema has types of its own: %1.</source>
        <translation>schema 有自己的类型：%1。</translation>
    </message>
    <message>
        <source>A size is 0 or more: torch.library.get_ctx().new_dynamic_size(min=0, max=n).</source>
        <translation>大小是 0 或更大：torch.library.get_ctx().new_dynamic_size(min=0, max=n)。</translation>
    </message>
    <message>
        <source>A size or a number decides here (range(), int(), an index of a list): fix it, concrete_args={&quot;n&quot;: 3}, or keep the function whole, torch.fx.wrap(&quot;f&quot;) at module scope.</source>
        <translation>这里由一个大小或数决定（range()、int()、列表下标）：固定它，concrete_args={&quot;n&quot;: 3}，或让函数保持整体，在模块作用域写 torch.fx.wrap(&quot;f&quot;)。</translation>
    </message>
    <message>
        <source>A sparse tensor met what its layout cannot do here.</source>
        <translation>稀疏张量遇到了其布局在这里做不到的事。</translation>
    </message>
    <message>
        <source>A state that is carried from step to step (an RNN) needs detach() between the steps.</source>
        <translation>逐步传递的状态（RNN）需要在步与步之间 detach()。</translation>
    </message>
    <message>
        <source>A subclass that is an ordinary tensor with a mark: torch.Tensor._make_subclass(cls, data), or data.as_subclass(cls).</source>
        <translation>如果子类只是带标记的普通张量：torch.Tensor._make_subclass(cls, data)，或 data.as_subclass(cls)。</translation>
    </message>
    <message>
        <source>A tangent is of %1, its input of %2: they agree in shape, type and device, x.new_tensor(...).</source>
        <translation>切向量是 %1，它的输入是 %2：二者的形状、类型和设备要一致，x.new_tensor(...)。</translation>
    </message>
    <message>
        <source>A tensor %1 %2, or the other way round: neither side takes the other, and no kernel was asked.</source>
        <translation>张量 %1 %2，或者反过来：哪一边都不接受另一边，没有询问任何内核。</translation>
    </message>
    <message>
        <source>A tensor of integers, booleans or quantized numbers was asked to require a gradient.</source>
        <translation>要求一个整数、布尔或量化的张量带梯度。</translation>
    </message>
    <message>
        <source>A tensor of this layout has no views: no part of it can be taken or written in place.</source>
        <translation>这种布局的张量没有视图：不能取出它的一部分，也不能就地写它的一部分。</translation>
    </message>
    <message>
        <source>A tensor of vmap or another transform is used after the transform has ended.</source>
        <translation>在变换结束之后，使用了 vmap 或另一个变换中的张量。</translation>
    </message>
    <message>
        <source>A tensor on meta has no data, so the two cannot meet: make the real one meta too, x.to(&quot;meta&quot;), or make the meta one real where it comes from (torch.empty_like(x, device=...), module.to_empty(device=...)).</source>
        <translation>meta 上的张量没有数据，所以两者无法放到一起：请把真实的那个也变成 meta 的：x.to(&quot;meta&quot;)，或者在产生 meta 张量的地方就让它成为真实的（torch.empty_like(x, device=...)、module.to_empty(device=...)）。</translation>
    </message>
    <message>
        <source>A tensor several of whose elements are the same memory is written.</source>
        <translation>写入的张量中有多个元素是同一处内存。</translation>
    </message>
    <message>
        <source>A tensor that autograd does not follow was asked for what only a gradient has (a hook, retain_grad).</source>
        <translation>autograd 不跟踪的张量被要求提供只有梯度才有的东西（钩子、retain_grad）。</translation>
    </message>
    <message>
        <source>A tensor that backward needs was changed in place after it had been saved.</source>
        <translation>backward 需要的一个张量在保存之后被原地修改了。</translation>
    </message>
    <message>
        <source>A tensor that is on meta by mistake comes from `with torch.device(&quot;meta&quot;)`, from a module that was not materialised, or from a fake kernel that ran outside its mode.</source>
        <translation>误放在 meta 上的张量来自 `with torch.device(&quot;meta&quot;)`、没有实体化的模块，或在其模式之外执行的 fake 内核。</translation>
    </message>
    <message>
        <source>A tensor that is only known to be zero is written in place.</source>
        <translation>就地写入了一个只知道为零的张量。</translation>
    </message>
    <message>
        <source>A tensor that is part of a graph was to be changed in place as such a tensor cannot be.</source>
        <translation>要就地改变一个属于计算图的张量，而这样的张量不能这样改变。</translation>
    </message>
    <message>
        <source>A tensor that requires a gradient and that you made yourself (a leaf) is written in place.</source>
        <translation>原地写入了一个需要梯度、由你自己创建的张量（叶子）。</translation>
    </message>
    <message>
        <source>A tensor that was made under inference_mode is used where autograd works.</source>
        <translation>在 inference_mode 下创建的张量被用在了 autograd 工作的地方。</translation>
    </message>
    <message>
        <source>A tensor was to become one of another kind in place (x.data = y).</source>
        <translation>试图把一个张量原地变成另一种张量（x.data = y）。</translation>
    </message>
    <message>
        <source>A tensor without data was asked for its data, or was to be given some.</source>
        <translation>向没有数据的张量要数据，或要给它数据。</translation>
    </message>
    <message>
        <source>A tensor without strides was asked for a memory format%1.</source>
        <translation>对一个没有步长的张量要求内存格式%1。</translation>
    </message>
    <message>
        <source>A tensor's gradient has its shape, its device and its type; that is checked where .grad is set, without any dispatch. The assigned one is %1.</source>
        <translation>张量的梯度与它有相同的形状、设备和类型；这在设置 .grad 时检查，不经过任何调度。所赋的梯度不符：%1。</translation>
    </message>
    <message>
        <source>A torch.autograd.Function keeps its context in forward, which vmap, grad and the other transforms cannot use.</source>
        <translation>某个 torch.autograd.Function 在 forward 中使用 ctx，vmap、grad 等变换无法使用这种写法。</translation>
    </message>
    <message>
        <source>A torch.autograd.Function lacks a part, or is written in an old way.</source>
        <translation>torch.autograd.Function 缺少一部分，或写法过时。</translation>
    </message>
    <message>
        <source>A torch.autograd.Function marks a tensor in a way that does not fit what its forward did.</source>
        <translation>一个 torch.autograd.Function 对张量所作的标记，与它的 forward 所做的不符。</translation>
    </message>
    <message>
        <source>A torch.library.Library object that is gone takes its operators along: keep it in the module, not in a function.</source>
        <translation>torch.library.Library 对象消失时会带走它的算子：把它放在模块里，而不是函数里。</translation>
    </message>
    <message>
        <source>A tracer (torch.compile, torch.export, make_fx, symbolic_trace) came to a branch on a value that only the data tell%1.</source>
        <translation>追踪器（torch.compile、torch.export、make_fx、symbolic_trace）遇到了一个取决于数据值的分支%1。</translation>
    </message>
    <message>
        <source>A transform wraps the tensors of one level and follows them itself; what changes autograd's own marks or ends outside of tensors cannot be followed. No kernel was looked for.</source>
        <translation>变换会包装一个层级的张量并自行跟踪它们；改变 autograd 自己的标记，或在张量之外结束的操作，都无法跟踪。没有查找内核。</translation>
    </message>
    <message>
        <source>A tuple of tensors is unpacked: ctx.save_for_backward(*inputs).</source>
        <translation>张量的元组要展开：ctx.save_for_backward(*inputs)。</translation>
    </message>
    <message>
        <source>A type is one of Tensor, int, float, bool, str, Scalar, SymInt, Device, ScalarType, with ? for optional and [] for lists; int stands for C++'s int64_t, float for double. Capital letters count, and a name must follow: (Tensor x, int n=1).</source>
        <translation>类型是 Tensor、int、float、bool、str、Scalar、SymInt、Device、ScalarType 之一，? 表示可选，[] 表示列表；int 对应 C++ 的 int64_t，float 对应 double。大小写有区别，类型后面必须有名字：(Tensor x, int n=1)。</translation>
    </message>
    <message>
        <source>A view cannot grow here: make a tensor of the full size before, x.new_empty(8), and write into it.</source>
        <translation>视图在这里不能变大：先创建完整大小的张量，x.new_empty(8)，再写入其中。</translation>
    </message>
    <message>
        <source>A view is written in place that autograd could not follow.</source>
        <translation>原地写入了一个 autograd 无法追踪的视图。</translation>
    </message>
    <message>
        <source>A view only counts the same memory anew. After a transpose, permute, expand or slice the numbers of one new dimension do not lie at one distance from each other. The kernel was found and looked at the strides; no key plays a part.</source>
        <translation>视图只是重新计数同一块内存。经过转置、permute、expand 或切片后，新的一维中的数彼此间隔不再相同。内核找到了，并查看了步长；与键无关。</translation>
    </message>
    <message>
        <source>A warning: backward gives gradients to the leaves that require them and forgets those on the way.</source>
        <translation>这是警告：backward 把梯度交给需要它们的叶子，途中的梯度则被丢弃。</translation>
    </message>
    <message>
        <source>A warning: the call goes on with Autocast excluded, so that every operator computes in the types of its arguments.</source>
        <translation>这是警告：调用继续进行，但 Autocast 被排除，因此每个算子都按其参数的类型计算。</translation>
    </message>
    <message>
        <source>A wrapper has no data of its own and brings the key Python: every call of it ends in __torch_dispatch__, below which no kernel could read it.</source>
        <translation>包装张量没有自己的数据，并带来键 Python：它的每次调用都到 __torch_dispatch__ 为止，在它之下没有内核能读取该张量。</translation>
    </message>
    <message>
        <source>A wrapper subclass (a fake tensor, DTensor, a quantized tensor) and a sparse, batched or functional tensor has no storage of its own; what it means is computed by its __torch_dispatch__ or lies in its parts.</source>
        <translation>包装子类（fake 张量、DTensor、量化张量）以及稀疏、成批或函数化的张量没有自己的存储；它的含义由它的 __torch_dispatch__ 计算，或者存放在它的各部分中。</translation>
    </message>
    <message>
        <source>A write into a view changes its base, and so the base's history. That is possible for one view made where gradients are recorded; not for one of several results (unbind, split, chunk), nor for one made under no_grad, nor for what a torch.autograd.Function returned.</source>
        <translation>写入视图会改变它的基张量，因而也改变基张量的历史。对于在记录梯度时创建的单个视图，这是可以的；对于多个结果之一的视图（unbind、split、chunk）、在 no_grad 下创建的视图，或 torch.autograd.Function 返回的视图，则不行。</translation>
    </message>
    <message>
        <source>ADInplaceOrView, without which there is no inference mode</source>
        <translation>ADInplaceOrView 的键，没有它就没有推断模式</translation>
    </message>
    <message>
        <source>Add the losses and call backward once; or backward(retain_graph=True) for all but the last.</source>
        <translation>请把各个损失相加，只调用一次 backward；或者除最后一次之外都用 backward(retain_graph=True)。</translation>
    </message>
    <message>
        <source>All branches must return the same number of tensors, of the same types; in older versions also of the same shapes.</source>
        <translation>所有分支必须返回相同数量、相同类型的张量；在旧版本中形状也必须相同。</translation>
    </message>
    <message>
        <source>All of in_dims is None, so nothing is mapped over: give one argument its dimension, or call the function without vmap.</source>
        <translation>in_dims 全是 None，因此没有映射任何东西：给一个参数指定维度，或不用 vmap 调用该函数。</translation>
    </message>
    <message>
        <source>Among the primals is a %1: pass torch.tensor(2.0), or keep it out, torch.func.jvp(lambda x: f(x, 2.0), (x,), (t,)).</source>
        <translation>primals 中有一个 %1：请传入 torch.tensor(2.0)，或把它排除在外：torch.func.jvp(lambda x: f(x, 2.0), (x,), (t,))。</translation>
    </message>
    <message>
        <source>An argument that is a list of tensors has a list of gradients, as long as it is: return [g, None], None for f(list, n).</source>
        <translation>张量列表参数对应一个同样长的梯度列表：对 f(list, n) 返回 [g, None], None。</translation>
    </message>
    <message>
        <source>An array shares the tensor's memory, and what is done with it cannot be recorded; so Python refuses before any dispatch.</source>
        <translation>数组与张量共享内存，对数组做的事无法记录；所以 Python 在任何调度之前就拒绝了。</translation>
    </message>
    <message>
        <source>An array shares the tensor's memory, so its elements are of a type that NumPy knows. Python refuses before any dispatch.</source>
        <translation>数组与张量共享内存，所以元素必须是 NumPy 认识的类型。Python 在任何调度之前就拒绝了。</translation>
    </message>
    <message>
        <source>An autograd formula takes its gradients by position, so tensors behind the * of a schema cannot have one: (Tensor x, Tensor y, *, int n=1).</source>
        <translation>autograd 公式按位置取得梯度，因此 schema 中 * 之后的张量不能有公式：(Tensor x, Tensor y, *, int n=1)。</translation>
    </message>
    <message>
        <source>An input is expanded, so that moving one element moves several: x.contiguous().</source>
        <translation>有一个输入是扩展出来的，移动一个元素会移动好几个：x.contiguous()。</translation>
    </message>
    <message>
        <source>An operator exists from the moment the library that defines it is loaded (TORCH_LIBRARY in C++, torch.library in Python). PyTorch's own are there at once, those of other namespaces come with their package. The dispatcher was not asked yet: no key, device or dtype plays a part.</source>
        <translation>算子从定义它的库载入的那一刻起存在（C++ 中是 TORCH_LIBRARY，Python 中是 torch.library）。PyTorch 自己的算子一开始就有，其他命名空间的算子随各自的包而来。此时还没有询问调度器：键、设备和 dtype 都不起作用。</translation>
    </message>
    <message>
        <source>An operator is not what it was registered as: %1</source>
        <translation>算子与它登记时所说的不符：%1</translation>
    </message>
    <message>
        <source>An operator that may have no tensor needs a CompositeExplicitAutograd (or implicit) kernel, which also fills Undefined.</source>
        <translation>可能没有张量的算子需要一个 CompositeExplicitAutograd（或隐式）内核，它也填充 Undefined。</translation>
    </message>
    <message>
        <source>An overload is one schema of an operator; its name stands behind the dot.</source>
        <translation>一个重载就是算子的一个签名；重载名写在点之后。</translation>
    </message>
    <message>
        <source>An overload was named or chosen; another one may take the value (torch.ops.aten.add.Scalar takes numbers where add.Tensor takes tensors).</source>
        <translation>这里写明或选中了一个重载；另一个重载也许接受这个值（torch.ops.aten.add.Scalar 接受数，而 add.Tensor 接受张量）。</translation>
    </message>
    <message>
        <source>And say there what the result of nothing is: x.new_empty((0, ...)).</source>
        <translation>并在那里决定“没有”的结果是什么：x.new_empty((0, ...))。</translation>
    </message>
    <message>
        <source>Annotate every parameter and the result: torch.Tensor, int, float, bool, str, Optional[...], Sequence[torch.Tensor]; or give schema=&quot;(Tensor x, int n) -&gt; Tensor&quot; to custom_op.</source>
        <translation>请为每个参数和结果写上注解：torch.Tensor、int、float、bool、str、Optional[...]、Sequence[torch.Tensor]；或者给 custom_op 写 schema=&quot;(Tensor x, int n) -&gt; Tensor&quot;。</translation>
    </message>
    <message>
        <source>As its author: @%1.py_impl(%2), or py_functionalize_impl.</source>
        <translation>作为它的作者：@%1.py_impl(%2)，或 py_functionalize_impl。</translation>
    </message>
    <message>
        <source>As its author: @torch.library.register_fake(&quot;%1&quot;) over a function of the same arguments that returns torch.empty_like(x) or x.new_empty(shape). (impl_abstract before 2.4; lib.impl(&quot;%2&quot;, f, &quot;Meta&quot;) before 2.2.)</source>
        <translation>作为它的作者：把 @torch.library.register_fake(&quot;%1&quot;) 写在一个参数相同的函数上，函数返回 torch.empty_like(x) 或 x.new_empty(shape)。（2.4 之前是 impl_abstract；2.2 之前是 lib.impl(&quot;%2&quot;, f, &quot;Meta&quot;)。）</translation>
    </message>
    <message>
        <source>As its author: @torch.library.register_fake(&quot;%1&quot;); a size that depends on the data is torch.library.get_ctx().new_dynamic_size().</source>
        <translation>作为它的作者：@torch.library.register_fake(&quot;%1&quot;)；取决于数据的大小写作 torch.library.get_ctx().new_dynamic_size()。</translation>
    </message>
    <message>
        <source>As its author: a class derived from c10::impl::DeviceGuardImplInterface, and C10_REGISTER_GUARD_IMPL(PrivateUse1, MyGuardImpl) in the library.</source>
        <translation>作为作者：写一个派生自 c10::impl::DeviceGuardImplInterface 的类，并在库中写 C10_REGISTER_GUARD_IMPL(PrivateUse1, MyGuardImpl)。</translation>
    </message>
    <message>
        <source>As its author: a module with def get_amp_supported_dtype(): return [torch.bfloat16, torch.float16], given to torch._register_device_module(&quot;%1&quot;, module) before the first `with torch.autocast(...)`.</source>
        <translation>作为其作者：写一个带有 def get_amp_supported_dtype(): return [torch.bfloat16, torch.float16] 的模块，并在第一个 `with torch.autocast(...)` 之前交给 torch._register_device_module(&quot;%1&quot;, module)。</translation>
    </message>
    <message>
        <source>As its author: derive from at::PrivateUse1HooksInterface and call at::RegisterPrivateUse1HooksInterface once when the library is loaded.</source>
        <translation>作为它的作者：从 at::PrivateUse1HooksInterface 派生，并在库载入时调用一次 at::RegisterPrivateUse1HooksInterface。</translation>
    </message>
    <message>
        <source>As its author: handle %1 in __torch_dispatch__, or call func(*args, **kwargs) on the unwrapped tensors.</source>
        <translation>作为它的作者：在 __torch_dispatch__ 中处理 %1，或者对解开包装的张量调用 func(*args, **kwargs)。</translation>
    </message>
    <message>
        <source>As its author: handle %1 in __torch_function__.</source>
        <translation>作为它的作者：在 __torch_function__ 中处理 %1。</translation>
    </message>
    <message>
        <source>As its author: torch.library.register_kernel(&quot;%1&quot;, &quot;%2&quot;)(f). custom_op(..., device_types=...) limits its function to the devices named; without it, the function serves all.</source>
        <translation>作为它的作者：torch.library.register_kernel(&quot;%1&quot;, &quot;%2&quot;)(f)。custom_op(..., device_types=...) 把函数限于写出的设备；不写时，函数服务于所有设备。</translation>
    </message>
    <message>
        <source>As its author: torch.utils.rename_privateuse1_backend(name) and torch._register_device_module(name, module) before the first tensor; then the dispatcher is asked.</source>
        <translation>作为它的作者：在第一个张量之前调用 torch.utils.rename_privateuse1_backend(name) 和 torch._register_device_module(name, module)；之后就会询问调度器。</translation>
    </message>
    <message>
        <source>As its author: write it into that module. Asked for are device_count, current_device, is_available, is_initialized, _is_in_bad_fork, manual_seed_all, get_rng_state, set_rng_state, the context manager device, and get_amp_supported_dtype for autocast.</source>
        <translation>作为作者：把它写进那个模块。会问到的有 device_count、current_device、is_available、is_initialized、_is_in_bad_fork、manual_seed_all、get_rng_state、set_rng_state、上下文管理器 device，以及 autocast 用的 get_amp_supported_dtype。</translation>
    </message>
    <message>
        <source>As its user: call it outside that mode, or under torch.compile.</source>
        <translation>作为它的使用者：在那个模式之外调用它，或在 torch.compile 下调用。</translation>
    </message>
    <message>
        <source>As its user: import the backend's package first, in a version made for this PyTorch.</source>
        <translation>作为使用者：先导入该后端的软件包，并使用为这个 PyTorch 制作的版本。</translation>
    </message>
    <message>
        <source>As its user: import the backend's package; its compiled part must be loaded, in a version made for this PyTorch.</source>
        <translation>作为使用者：导入后端的包；它的编译部分必须已加载，而且是为这个 PyTorch 制作的版本。</translation>
    </message>
    <message>
        <source>As its user: pass a plain tensor.</source>
        <translation>作为它的使用者：传入普通张量。</translation>
    </message>
    <message>
        <source>As its user: take a version of the package that is made for this PyTorch.</source>
        <translation>作为使用者：使用为这个 PyTorch 制作的包版本。</translation>
    </message>
    <message>
        <source>As its user: turn the argument into a plain tensor first.</source>
        <translation>作为它的使用者：先把这个参数变成普通张量。</translation>
    </message>
    <message>
        <source>As the backend's author: %1 It is the first operator that a backend needs, with empty_strided, _copy_from, as_strided, view, resize_ and _local_scalar_dense.</source>
        <translation>作为后端的作者：%1 它是一个后端最先需要的算子，同样需要的还有 empty_strided、_copy_from、as_strided、view、resize_ 和 _local_scalar_dense。</translation>
    </message>
    <message>
        <source>As the backend's author: TORCH_LIBRARY_IMPL(aten, %1, m) with m.impl(&quot;%2&quot;, ...).</source>
        <translation>作为后端的作者：写 TORCH_LIBRARY_IMPL(aten, %1, m)，其中 m.impl(&quot;%2&quot;, ...)。</translation>
    </message>
    <message>
        <source>As the kernel's author: data_ptr&lt;T&gt;() and accessor&lt;T, N&gt;() are for one type; AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), &quot;name&quot;, ...) makes code for each.</source>
        <translation>作为内核的作者：data_ptr&lt;T&gt;() 和 accessor&lt;T, N&gt;() 只用于一种类型；AT_DISPATCH_FLOATING_TYPES(x.scalar_type(), &quot;name&quot;, ...) 为每种类型生成代码。</translation>
    </message>
    <message>
        <source>As the operator's author: %1</source>
        <translation>作为算子的作者：%1</translation>
    </message>
    <message>
        <source>As the subclass's author: handle %1 in __torch_dispatch__.</source>
        <translation>作为子类的作者：在 __torch_dispatch__ 中处理 %1。</translation>
    </message>
    <message>
        <source>Ask its parts: x.values().is_contiguous().</source>
        <translation>去问它的组成部分：x.values().is_contiguous()。</translation>
    </message>
    <message>
        <source>Ask the parts: [t.shape for t in nt.unbind()], or nt.size(0) for their number.</source>
        <translation>请询问各部分：[t.shape for t in nt.unbind()]，部分的数量是 nt.size(0)。</translation>
    </message>
    <message>
        <source>At FuncTorchBatched stands vmap's own fallback (pytorch:R10): it calls the operator once for each element and stacks the results. Of an `out=` form, a view or a result that is no tensor there is nothing to stack.</source>
        <translation>FuncTorchBatched 处是 vmap 自己的后备（pytorch:R10）：它对每个元素调用一次算子，再把结果堆叠起来。对于 `out=` 形式、视图或不是张量的结果，没有可堆叠的内容。</translation>
    </message>
    <message>
        <source>At Functionalize, writes become values. For operators outside aten that is done by their schema, and a schema with marks, Tensor(a!) or Tensor(a), is refused: by torch.func.functionalize always, by torch.compile and torch.export where a result carries the mark.</source>
        <translation>在 Functionalize 处，写入变成值。对 aten 之外的算子，这是按它们的 schema 完成的，而带有标记 Tensor(a!) 或 Tensor(a) 的 schema 会被拒绝：torch.func.functionalize 总是拒绝，torch.compile 和 torch.export 在结果带标记时拒绝。</translation>
    </message>
    <message>
        <source>At the key Functionalize, writes become new values of wrapped tensors. One that was made outside is not wrapped, so a write into it could not be followed. The text calls it an internal assert; the program is at fault.</source>
        <translation>在键 Functionalize 处，写操作变成被包装张量的新值。在外面创建的张量没有被包装，因此对它的写入无法被跟踪。文本称之为内部断言；错在程序。</translation>
    </message>
    <message>
        <source>At the mark, %1 was expected and %2 found. Every argument needs its type and its name, the result stands behind an arrow: f(Tensor x, int n) -&gt; Tensor. (TorchScript says the same of its source.)</source>
        <translation>在标记处应为 %1，得到的是 %2。每个参数都需要类型和名字，结果写在箭头之后：f(Tensor x, int n) -&gt; Tensor。（TorchScript 对它的源码也这样报错。）</translation>
    </message>
    <message>
        <source>At these keys PyTorch's own fallback stands in (pytorch:R10, pytorch:K8). It runs the kernel below and leaves the graph to what happens there: under it autograd is off, so nothing is recorded.</source>
        <translation>在这些键上由 PyTorch 自己的后备顶替（pytorch:R10、pytorch:K8）。它执行下面的内核，计算图则取决于下面发生的事：在它之下 autograd 是关闭的，所以什么也不记录。</translation>
    </message>
    <message>
        <source>Attention has one that is made of parts: with torch.nn.attention.sdpa_kernel(SDPBackend.MATH): around the forward pass.</source>
        <translation>注意力有一个由各部分组成的实现：在前向计算外面用 with torch.nn.attention.sdpa_kernel(SDPBackend.MATH):。</translation>
    </message>
    <message>
        <source>Autocast is there for device types that compute, such as &quot;cuda&quot; and &quot;cpu&quot;; %1 has none.</source>
        <translation>autocast 只为能计算的设备类型提供，如 &quot;cuda&quot; 和 &quot;cpu&quot;；%1 没有。</translation>
    </message>
    <message>
        <source>Autocast of a renamed PrivateUse1 asks the backend's Python module before any dispatch. The key AutocastPrivateUse1 exists in every build; what is cast there, the backend registers itself.</source>
        <translation>改名后的 PrivateUse1 的 autocast，在任何分派之前先询问后端的 Python 模块。键 AutocastPrivateUse1 在每个构建中都存在；在那里转换什么，由后端自己注册。</translation>
    </message>
    <message>
        <source>Autocast on %1 is off: the device is not here, or has not the type that was asked for.</source>
        <translation>%1 上的 autocast 已关闭：这里没有这个设备，或它没有所要求的类型。</translation>
    </message>
    <message>
        <source>Autocast was asked for %1, and torch.%2 does not say which types it computes in.</source>
        <translation>要求为 %1 启用 autocast，而 torch.%2 没有说明它用哪些类型计算。</translation>
    </message>
    <message>
        <source>Autograd calls the backward function after the kernels of the forward pass have long ended; what it returns is compared with the inputs then. No kernel was looked for.</source>
        <translation>autograd 在前向的内核早已结束之后才调用反向函数；那时把它返回的内容与输入比较。没有查找任何内核。</translation>
    </message>
    <message>
        <source>Autograd saved it in the forward pass and remembers its version; an in-place operator (or out=) counted it up.</source>
        <translation>autograd 在前向中保存了它，并记住它的版本；一个原地算子（或 out=）使版本增加了。</translation>
    </message>
    <message>
        <source>Begin with torch.ones_like(y), or with one number: y.sum().backward().</source>
        <translation>以 torch.ones_like(y) 开始，或以一个数开始：y.sum().backward()。</translation>
    </message>
    <message>
        <source>Bring all arguments to one layout first: x.to_dense() of the sparse or oneDNN ones is always possible.</source>
        <translation>先把所有参数变为同一种布局：稀疏或 oneDNN 的张量总可以用 x.to_dense()。</translation>
    </message>
    <message>
        <source>Bring it to CSR: x.to_sparse_coo().to_sparse_csr(); CSC by x.to_sparse_csr().</source>
        <translation>转换成 CSR：x.to_sparse_coo().to_sparse_csr()；CSC 用 x.to_sparse_csr()。</translation>
    </message>
    <message>
        <source>Bring it to the tensor: g.to(x.device, x.dtype), and g.sum_to_size(x.shape) after a broadcast.</source>
        <translation>请让它与张量一致：g.to(x.device, x.dtype)，若有广播则用 g.sum_to_size(x.shape)。</translation>
    </message>
    <message>
        <source>Bring the argument back to the usual layout: x.to_dense().</source>
        <translation>把参数变回通常的布局：x.to_dense()。</translation>
    </message>
    <message>
        <source>Bring the tensor back to the usual layout before this call: x.to_dense().</source>
        <translation>请在这个调用之前把张量变回通常的布局：x.to_dense()。</translation>
    </message>
    <message>
        <source>Bring the tensor to the usual layout before this call: x.to_dense().</source>
        <translation>在这次调用之前把张量变为通常的布局：x.to_dense()。</translation>
    </message>
    <message>
        <source>Bring them together: b = b.to(a.device). A module and its input: model.to(device).</source>
        <translation>请把它们放到一起：b = b.to(a.device)。对于模块和它的输入：model.to(device)。</translation>
    </message>
    <message>
        <source>Build what should be there: torch.sparse_coo_tensor(indices, values, shape), the sum of two sparse tensors, or x.to_dense(), x[0] = ..., .to_sparse().</source>
        <translation>直接构造应有的内容：torch.sparse_coo_tensor(indices, values, shape)、两个稀疏张量之和，或 x.to_dense()、x[0] = ...、.to_sparse()。</translation>
    </message>
    <message>
        <source>CSR, CSC, BSR and BSC bring the same key (SparseCsrCPU and its like), so the dispatcher cannot tell them apart. The kernel found is written for CSR and CSC; it looks at the layout itself. An internal assert says no more than that here.</source>
        <translation>CSR、CSC、BSR 和 BSC 带来同一个键（SparseCsrCPU 及同类），调度器无法区分它们。找到的内核是为 CSR 和 CSC 写的，由它自己检查布局。这里的内部断言说的也只是这一点。</translation>
    </message>
    <message>
        <source>Call it once, where the package is imported; where that may be twice, ask first: if not hasattr(torch.Tensor, &quot;%1&quot;):.</source>
        <translation>只调用一次，在导入软件包之处；若那里可能执行两次，先询问：if not hasattr(torch.Tensor, &quot;%1&quot;):。</translation>
    </message>
    <message>
        <source>Call the function that torch.compile was given: it has second derivatives.</source>
        <translation>直接调用交给 torch.compile 的那个函数：它有二阶导数。</translation>
    </message>
    <message>
        <source>Call the operator by its name, torch.add(a, b) for +: its error says which argument it does not take.</source>
        <translation>按名字调用算子，+ 就写 torch.add(a, b)：它的错误会说明不接受哪个参数。</translation>
    </message>
    <message>
        <source>Call torch._register_device_module where the package is imported, which Python runs once; where that may be twice (a notebook, importlib.reload), ask first: if not hasattr(torch, &quot;%1&quot;):.</source>
        <translation>在导入软件包之处调用 torch._register_device_module，Python 只执行那里一次；若可能执行两次（笔记本、importlib.reload），先询问：if not hasattr(torch, &quot;%1&quot;):。</translation>
    </message>
    <message>
        <source>Call what .module() gives: program.module()(x).</source>
        <translation>调用 .module() 给出的对象：program.module()(x)。</translation>
    </message>
    <message>
        <source>Casts the eligible arguments by the operator's policy, then passes on.</source>
        <translation>按算子的策略转换符合条件的参数，然后传下去。</translation>
    </message>
    <message>
        <source>Change the function, or the schema in m.def(); both libraries must be built anew.</source>
        <translation>请修改函数，或修改 m.def() 中的签名；两个库都必须重新构建。</translation>
    </message>
    <message>
        <source>Choose a form whose shape is fixed: torch.where(mask, x, 0), torch.nonzero_static.</source>
        <translation>请选用形状固定的形式：torch.where(mask, x, 0)、torch.nonzero_static。</translation>
    </message>
    <message>
        <source>Choose the device by asking: torch.accelerator.current_accelerator() in 2.6 and later, torch.%1.is_available() before.</source>
        <translation>请通过询问来选择设备：2.6 及以后用 torch.accelerator.current_accelerator()，之前用 torch.%1.is_available()。</translation>
    </message>
    <message>
        <source>Code that needs them runs on 2.6, which this program knows to have the key.</source>
        <translation>需要它们的代码可以在 2.6 上运行；这个程序所知的 2.6 还有这个键。</translation>
    </message>
    <message>
        <source>Complex numbers have no order, and many kernels are for real ones: x.abs(), x.real, torch.view_as_real(x).</source>
        <translation>复数没有大小顺序，许多内核只处理实数：x.abs()、x.real、torch.view_as_real(x)。</translation>
    </message>
    <message>
        <source>Compute with tensors: torch.where(cond, a, b), clamp, a mask that is multiplied.</source>
        <translation>请用张量来计算：torch.where(cond, a, b)、clamp，或乘以掩码。</translation>
    </message>
    <message>
        <source>Compute with tensors: torch.where(x &gt; 0, a, b) instead of `if x &gt; 0:`.</source>
        <translation>请用张量来计算：用 torch.where(x &gt; 0, a, b) 代替 `if x &gt; 0:`。</translation>
    </message>
    <message>
        <source>Computes on the stored elements, or makes sparse arguments dense and passes on.</source>
        <translation>在存储的元素上计算，或把稀疏的参数变稠密再传下去。</translation>
    </message>
    <message>
        <source>Convert before the call and back after it: x.to(torch.float32).</source>
        <translation>请在调用之前转换，之后再转回来：x.to(torch.float32)。</translation>
    </message>
    <message>
        <source>Convert before: x.float().numpy() for bfloat16 and float8; of a quantized tensor x.dequantize().numpy(), or its integers, x.int_repr().numpy().</source>
        <translation>先转换：bfloat16 和 float8 用 x.float().numpy()；量化张量用 x.dequantize().numpy()，或取它的整数，x.int_repr().numpy()。</translation>
    </message>
    <message>
        <source>Convert it before the call.</source>
        <translation>请在调用之前转换它。</translation>
    </message>
    <message>
        <source>Convert it before the call; the schema is %1</source>
        <translation>请在调用之前转换它；签名是 %1</translation>
    </message>
    <message>
        <source>Convert it: indices are x.long() (token numbers that went through a float layer or half() are the usual reason).</source>
        <translation>请转换它：索引写作 x.long()（常见的原因是 token 编号经过了浮点层或 half()）。</translation>
    </message>
    <message>
        <source>Convert one: b.to(a.dtype), model.to(x.dtype), or x.to(model.weight.dtype).</source>
        <translation>转换其中一个：b.to(a.dtype)、model.to(x.dtype) 或 x.to(model.weight.dtype)。</translation>
    </message>
    <message>
        <source>Convert one: b.to(a.dtype).</source>
        <translation>请转换其中一个：b.to(a.dtype)。</translation>
    </message>
    <message>
        <source>Convert the real ones first: mode.from_tensor(x); or FakeTensorMode(allow_non_fake_inputs=True).</source>
        <translation>请先转换真实的张量：mode.from_tensor(x)；或用 FakeTensorMode(allow_non_fake_inputs=True)。</translation>
    </message>
    <message>
        <source>Copies, streams, events and all calls that ask for the current device go to the guard that a backend registers for its device type. The name is there, and perhaps the Python module; this C++ part is not. No kernel was looked for.</source>
        <translation>复制、流、事件以及所有询问当前设备的调用，都会找后端为其设备类型登记的守卫。名字已经有了，也许 Python 模块也有；缺的是这个 C++ 部分。没有查找内核。</translation>
    </message>
    <message>
        <source>CopySlices: the view's base has the change in its history</source>
        <translation>CopySlices：视图的基张量的历史中记有这次改动</translation>
    </message>
    <message>
        <source>Define it: m.def(&quot;%1(Tensor x) -&gt; Tensor&quot;) in C++, lib.define(&quot;%2(Tensor x) -&gt; Tensor&quot;) in Python.</source>
        <translation>请定义它：C++ 中写 m.def(&quot;%1(Tensor x) -&gt; Tensor&quot;)，Python 中写 lib.define(&quot;%2(Tensor x) -&gt; Tensor&quot;)。</translation>
    </message>
    <message>
        <source>Dequantize before this call, x.dequantize(), or leave the module that holds it in floating point.</source>
        <translation>在这个调用之前反量化：x.dequantize()，或让包含它的模块保持浮点。</translation>
    </message>
    <message>
        <source>Dequantize first: x.dequantize() + y.</source>
        <translation>先反量化：x.dequantize() + y。</translation>
    </message>
    <message>
        <source>Devices are counted from 0; for the current one leave the index out.</source>
        <translation>设备从 0 开始计数；要用当前设备就省略编号。</translation>
    </message>
    <message>
        <source>Did you mean &quot;%1&quot;?</source>
        <translation>你要的是 &quot;%1&quot; 吗？</translation>
    </message>
    <message>
        <source>Did you mean %1? It is the nearest name among PyTorch's own.</source>
        <translation>你要的是 %1 吗？它是 PyTorch 自己的名字中最接近的。</translation>
    </message>
    <message>
        <source>Dimension %1 counts the parts: choose or join parts through the list, nt.unbind()[i], torch.nested.nested_tensor(list(a.unbind()) + list(b.unbind()), layout=torch.jagged).</source>
        <translation>第 %1 维是各部分的编号：请通过列表选取或连接各部分，nt.unbind()[i]、torch.nested.nested_tensor(list(a.unbind()) + list(b.unbind()), layout=torch.jagged)。</translation>
    </message>
    <message>
        <source>Does the call for a whole batch by its batching rule, or example by example, and passes on.</source>
        <translation>用算子的批处理规则一次算完整批，或逐个例子计算，然后传下去。</translation>
    </message>
    <message>
        <source>Does the call on the codes, or dequantizes, passes on and quantizes the results.</source>
        <translation>在量化码上计算，或者反量化、传下去、再量化结果。</translation>
    </message>
    <message>
        <source>Does the call on the packed values of nested tensors, or component by component.</source>
        <translation>在嵌套张量的紧凑值上计算，或逐个分量计算。</translation>
    </message>
    <message>
        <source>Each argument of the schema has one C++ type: Tensor is const at::Tensor&amp;, int is int64_t, float is double, Tensor? is const std::optional&lt;at::Tensor&gt;&amp;, Tensor[] is at::TensorList, int[] is at::IntArrayRef.</source>
        <translation>签名的每个参数对应一个 C++ 类型：Tensor 是 const at::Tensor&amp;，int 是 int64_t，float 是 double，Tensor? 是 const std::optional&lt;at::Tensor&gt;&amp;，Tensor[] 是 at::TensorList，int[] 是 at::IntArrayRef。</translation>
    </message>
    <message>
        <source>Else look at the spelling and at torch.__version__.</source>
        <translation>否则请检查拼写和 torch.__version__。</translation>
    </message>
    <message>
        <source>Else look at the spelling; the message lists the types.</source>
        <translation>否则请检查拼写；消息中列出了各种类型。</translation>
    </message>
    <message>
        <source>Every tensor that is mapped over must have the same size there; every result must be a tensor.</source>
        <translation>凡是被映射的张量，在被映射的维度上大小必须相同；每个结果都必须是张量。</translation>
    </message>
    <message>
        <source>Everything that is mapped over or carried is a tensor: torch.tensor(3) for 3.</source>
        <translation>所有被映射或传递下去的都应是张量：用 torch.tensor(3) 代替 3。</translation>
    </message>
    <message>
        <source>F.conv1d, F.conv2d, F.conv3d and their modules</source>
        <translation>F.conv1d、F.conv2d、F.conv3d 及其模块</translation>
    </message>
    <message>
        <source>F.conv1d, F.conv2d, F.conv3d and their modules, on a backend outside PyTorch</source>
        <translation>PyTorch 之外的后端上的 F.conv1d、F.conv2d、F.conv3d 及其模块</translation>
    </message>
    <message>
        <source>F.linear and nn.Linear with a bias</source>
        <translation>带偏置的 F.linear 和 nn.Linear</translation>
    </message>
    <message>
        <source>F.nll_loss, F.cross_entropy of images</source>
        <translation>用于图像的 F.nll_loss、F.cross_entropy</translation>
    </message>
    <message>
        <source>F.scaled_dot_product_attention on a backend outside PyTorch</source>
        <translation>PyTorch 之外的后端上的 F.scaled_dot_product_attention</translation>
    </message>
    <message>
        <source>Falls through, as in a PyTorch that has just been started.</source>
        <translation>穿透，如同刚启动的 PyTorch。</translation>
    </message>
    <message>
        <source>For %1 the function returns one number: y.sum(). For more there is jacobian.</source>
        <translation>对 %1，函数应返回一个数：y.sum()。要更多就用 jacobian。</translation>
    </message>
    <message>
        <source>For a backend of your own: torch.utils.rename_privateuse1_backend(&quot;%1&quot;) before the first use.</source>
        <translation>如果是你自己的后端：在首次使用之前调用 torch.utils.rename_privateuse1_backend(&quot;%1&quot;)。</translation>
    </message>
    <message>
        <source>For all derivatives of all numbers: torch.func.jacrev or jacfwd.</source>
        <translation>要得到所有数的所有导数：torch.func.jacrev 或 jacfwd。</translation>
    </message>
    <message>
        <source>For autograd the result does not depend on the input, and its numbers do: look for detach(), .data, numpy() and operators without a formula.</source>
        <translation>对 autograd 来说结果不依赖输入，而数值上却依赖：查找 detach()、.data、numpy() 和没有公式的算子。</translation>
    </message>
    <message>
        <source>For constants that are the same everywhere: with torch.distributed.tensor.experimental.implicit_replication():.</source>
        <translation>对于处处相同的常量，请用 with torch.distributed.tensor.experimental.implicit_replication():</translation>
    </message>
    <message>
        <source>For its values alone: x.detach().clone().</source>
        <translation>只需要它的值：x.detach().clone()。</translation>
    </message>
    <message>
        <source>For its values: torch.from_dlpack(x.detach()).</source>
        <translation>只要它的值：torch.from_dlpack(x.detach())。</translation>
    </message>
    <message>
        <source>For its values: x.detach().numpy() (x.detach().cpu().numpy() on another device).</source>
        <translation>要取它的值：x.detach().numpy()（在别的设备上则是 x.detach().cpu().numpy()）。</translation>
    </message>
    <message>
        <source>For this call alone: torch.use_deterministic_algorithms(False) before and True after it.</source>
        <translation>只针对这次调用：在它之前 torch.use_deterministic_algorithms(False)，之后再设为 True。</translation>
    </message>
    <message>
        <source>For vmap, also a staticmethod vmap, or generate_vmap_rule = True.</source>
        <translation>要用于 vmap，还需要一个静态方法 vmap，或 generate_vmap_rule = True。</translation>
    </message>
    <message>
        <source>Forward mode got tangents that do not go with the values, or a jvp gave such.</source>
        <translation>前向模式得到的切向量与值不相配，或 jvp 给出了这样的切向量。</translation>
    </message>
    <message>
        <source>Forward-mode derivatives use tensors without memory that stand for zeros; the key ZeroTensor answers for them, and refuses what would write.</source>
        <translation>前向模式求导用没有内存的张量代表零；键 ZeroTensor 为它们作答，并拒绝写入。</translation>
    </message>
    <message>
        <source>From tensors follow the keys of a call. Without any, custom_op chooses the kernel by an argument: `%1: torch.device`.</source>
        <translation>一次调用的键来自张量。没有张量时，custom_op 按一个参数选择内核：`%1: torch.device`。</translation>
    </message>
    <message>
        <source>Give it a form without marks that returns new tensors, &quot;f(Tensor x) -&gt; Tensor&quot;; everybody follows that, and x.copy_(f(x)) writes.</source>
        <translation>给它一个不带标记、返回新张量的形式，&quot;f(Tensor x) -&gt; Tensor&quot;；所有人都能跟踪它，写入则用 x.copy_(f(x))。</translation>
    </message>
    <message>
        <source>Give it a list, list(x.unbind()) of a tensor's rows; layout=torch.jagged takes the tensor itself.</source>
        <translation>给它一个列表，用张量的各行 list(x.unbind())；layout=torch.jagged 也接受张量本身。</translation>
    </message>
    <message>
        <source>Give it a sparse tensor, x.to_sparse(): %1 works on nothing else. Where you did not call it, an operator did that was given dense and sparse tensors together (torch.cat of both): make them alike, all x.to_sparse() or all x.to_dense().</source>
        <translation>请给它稀疏张量：x.to_sparse()；%1 只对稀疏张量有效。如果不是你调用的，那就是某个同时得到稠密和稀疏张量的算子调用的（两者的 torch.cat）：请让它们一致，全部 x.to_sparse() 或全部 x.to_dense()。</translation>
    </message>
    <message>
        <source>Give it quantized tensors: %1 works on nothing else. In a model prepared for quantization this mostly means that the input of a quantized module comes from outside the QuantStub.</source>
        <translation>请给它量化张量：%1 只对它们有效。在准备量化的模型中，这多半表示某个量化模块的输入来自 QuantStub 之外。</translation>
    </message>
    <message>
        <source>Give the formula to a second operator that returns its result (mutates_args=()), and let the one that writes be x.copy_(functional(x)) in Python: copy_ has a gradient.</source>
        <translation>请把公式给另一个返回结果的算子（mutates_args=()），而让写入的那个在 Python 中写作 x.copy_(functional(x))：copy_ 有梯度。</translation>
    </message>
    <message>
        <source>Give the function a parameter %1: torch.device, and pass it: f(3, torch.device(&quot;cpu&quot;)).</source>
        <translation>请给函数一个参数 %1: torch.device，并传入它：f(3, torch.device(&quot;cpu&quot;))。</translation>
    </message>
    <message>
        <source>Give the function that vjp returned one cotangent for each result, nested as the results are: vjp_fn((g1, g2)) of a function that returns a pair.</source>
        <translation>给 vjp 返回的函数传入每个结果各一个余切向量，嵌套方式与结果相同：对返回一对结果的函数用 vjp_fn((g1, g2))。</translation>
    </message>
    <message>
        <source>Go through the dense tensor, x.to_dense().reshape(...).to_sparse(), or build it of new indices.</source>
        <translation>经由稠密张量，x.to_dense().reshape(...).to_sparse()，或用新的索引构造它。</translation>
    </message>
    <message>
        <source>Go through the numbers: x.dequantize() gives float32, y.copy_(x.dequantize()), x.dequantize().to(torch.float16).</source>
        <translation>先取得数值：x.dequantize() 得到 float32，y.copy_(x.dequantize())，x.dequantize().to(torch.float16)。</translation>
    </message>
    <message>
        <source>Go to the tensor inside: x.to_dense(), x.full_tensor(), x.to_local(), the attribute of the wrapper; a fake tensor has no data at all.</source>
        <translation>请取里面的张量：x.to_dense()、x.full_tensor()、x.to_local()，或包装的属性；fake 张量则根本没有数据。</translation>
    </message>
    <message>
        <source>Here %1, a torch.autograd.Function, returned its input or a view of it: let it return a copy, x.clone(), or write into y.clone().</source>
        <translation>这里 %1 是一个 torch.autograd.Function，它返回了自己的输入或输入的视图：让它返回副本 x.clone()，或写入 y.clone()。</translation>
    </message>
    <message>
        <source>Here MKL refused (SPARSE_STATUS_%1), and names no layout: BSR + BSR does so where the blocks that are not zero differ, or their sizes. (a.to_dense() + b.to_dense()).to_sparse_bsr((2, 2)) is right.</source>
        <translation>这里是 MKL 拒绝了（SPARSE_STATUS_%1），它不说布局：BSR + BSR 在非零块的位置或块的大小不同时就会这样。(a.to_dense() + b.to_dense()).to_sparse_bsr((2, 2)) 是正确的。</translation>
    </message>
    <message>
        <source>Here a tensor that is not mapped over is filled in place; it has room for one draw. Make it from one that is, torch.empty_like(x).normal_(), or draw a new one, torch.randn(3).</source>
        <translation>这里就地填充了一个未被映射的张量；它只容得下一次抽取。请由被映射的张量创建它：torch.empty_like(x).normal_()，或抽取一个新的：torch.randn(3)。</translation>
    </message>
    <message>
        <source>Here as_strided(%1) would read beyond one element of the batch: use a view that knows its bounds, x.unfold(...), x.view(...), x[..., None], or as_strided of the whole batch outside of vmap.</source>
        <translation>这里 as_strided(%1) 会读到批中一个元素之外：请用知道自身边界的视图，如 x.unfold(...)、x.view(...)、x[..., None]，或在 vmap 之外对整批使用 as_strided。</translation>
    </message>
    <message>
        <source>Here in_dims names dimension %1 of an argument that is no tensor (%2): None for it.</source>
        <translation>这里 in_dims 指出了一个不是张量的参数（%2）的第 %1 维：请为它写 None。</translation>
    </message>
    <message>
        <source>Here in_dims names dimension %1, which a tensor does not have: its dimensions are counted from 0, and a tensor without any cannot be mapped over (None for it).</source>
        <translation>这里 in_dims 写了维度 %1，而有张量没有这个维度：维度从 0 数起，没有维度的张量不能被映射（对它写 None）。</translation>
    </message>
    <message>
        <source>Here it is a result of %1, which gives several views: write into the base, x[i] = ..., or use the form without the underscore.</source>
        <translation>这里它是 %1 的结果之一，而 %1 给出多个视图：请写入基张量：x[i] = ...，或用不带下划线的形式。</translation>
    </message>
    <message>
        <source>Here it is the shape: %1 gives a tensor whose size only the data tell. Under torch.compile, let it be captured with an unknown size: torch._dynamo.config.capture_dynamic_output_shape_ops = True.</source>
        <translation>这里是形状的问题：%1 给出的张量，大小只有数据才能决定。在 torch.compile 下，可以让它以未知的大小被捕获：torch._dynamo.config.capture_dynamic_output_shape_ops = True。</translation>
    </message>
    <message>
        <source>Here it is the value: %1 gives a number, which Python then branches on or counts with. Under torch.compile, let it be captured: torch._dynamo.config.capture_scalar_outputs = True.</source>
        <translation>这里是值的问题：%1 给出一个数，Python 随后按它分支或用它计数。在 torch.compile 下，可以让它被捕获：torch._dynamo.config.capture_scalar_outputs = True。</translation>
    </message>
    <message>
        <source>Here the distribution itself is mapped over, so there is no one draw that is the same for all: randomness=&quot;different&quot;.</source>
        <translation>这里被映射的是分布本身，因此没有对所有元素都相同的抽取：randomness=&quot;different&quot;。</translation>
    </message>
    <message>
        <source>How many devices there are, which is the current one and how their random numbers begin, Python asks the module that torch._register_device_module was given. The dispatcher plays no part.</source>
        <translation>有多少设备、当前是哪一个、随机数从哪里开始，Python 都问交给 torch._register_device_module 的那个模块。与调度器无关。</translation>
    </message>
    <message>
        <source>If %1 is a class of tensors: its __torch_function__ returned NotImplemented for torch.Tensor's method, which it has to handle.</source>
        <translation>如果 %1 是一种张量类：它的 __torch_function__ 对 torch.Tensor 的方法返回了 NotImplemented，它必须处理这个方法。</translation>
    </message>
    <message>
        <source>If it has a gradient: torch.library.register_autograd(&quot;%1&quot;, backward, setup_context=...), or a kernel at Autograd of your own (lib.impl(&quot;%2&quot;, f, &quot;Autograd&quot;)).</source>
        <translation>如果它有梯度：torch.library.register_autograd(&quot;%1&quot;, backward, setup_context=...)，或在 Autograd 登记你自己的内核（lib.impl(&quot;%2&quot;, f, &quot;Autograd&quot;)）。</translation>
    </message>
    <message>
        <source>If it has none: lib.impl(&quot;%1&quot;, torch.library.fallthrough_kernel, &quot;Autograd&quot;), in C++ torch::CppFunction::makeFallthrough().</source>
        <translation>如果它没有梯度：lib.impl(&quot;%1&quot;, torch.library.fallthrough_kernel, &quot;Autograd&quot;)，在 C++ 中是 torch::CppFunction::makeFallthrough()。</translation>
    </message>
    <message>
        <source>If it has one: the same text comes where that asks for a size of the data (new_dynamic_size()) and nobody can give one: FakeTensorMode(shape_env=ShapeEnv()). print(type(error).__name__) tells: UnsupportedOperatorException is the first, DynamicOutputShapeException the second.</source>
        <translation>如果它有：当假内核要一个取决于数据的大小 (new_dynamic_size()) 而没有人能给出时，也会出现同样的文字：用 FakeTensorMode(shape_env=ShapeEnv())。print(type(error).__name__) 可以区分：UnsupportedOperatorException 是前一种，DynamicOutputShapeException 是后一种。</translation>
    </message>
    <message>
        <source>If it is made of operators that have one: register it at CompositeImplicitAutograd instead of a backend key; then autograd sees its parts (pytorch:R7).</source>
        <translation>如果它由有梯度的算子组成：请把它登记在 CompositeImplicitAutograd，而不是后端的键；这样 autograd 就能看到它的各个部分（pytorch:R7）。</translation>
    </message>
    <message>
        <source>If it is the new name of a renamed PrivateUse1: only devices have it. Keys are still written PrivateUse1, AutogradPrivateUse1 and AutocastPrivateUse1 (pytorch:E9).</source>
        <translation>如果它是改名后的 PrivateUse1 的新名字：只有设备使用新名字。键仍写作 PrivateUse1、AutogradPrivateUse1 和 AutocastPrivateUse1（pytorch:E9）。</translation>
    </message>
    <message>
        <source>If it shall change its input: mutates_args={&quot;x&quot;}, and return nothing. Views cannot be returned.</source>
        <translation>如果它就是要改变自己的输入：写 mutates_args={&quot;x&quot;}，并且什么也不返回。视图不能返回。</translation>
    </message>
    <message>
        <source>If it was built for this one: import torch before it, so that libtorch is loaded.</source>
        <translation>如果它就是为这个 PyTorch 构建的：请在它之前 import torch，使 libtorch 先载入。</translation>
    </message>
    <message>
        <source>If it was meant as a leaf: x = torch.ones(2).to(device).requires_grad_() is one, x = torch.ones(2, requires_grad=True).to(device) is computed from one.</source>
        <translation>如果本意是叶子：x = torch.ones(2).to(device).requires_grad_() 是叶子，而 x = torch.ones(2, requires_grad=True).to(device) 是由叶子计算而得的。</translation>
    </message>
    <message>
        <source>If it was used: ask for the very object that was. x = x.to(device), x = x.requires_grad_().clone() and x = x[0] make new tensors, and the graph knows only those.</source>
        <translation>如果用过它：请对当时用的那个对象求梯度。x = x.to(device)、x = x.requires_grad_().clone() 和 x = x[0] 都产生新的张量，而计算图只认识那些新的。</translation>
    </message>
    <message>
        <source>If its schema has no tensor at all, no argument can ever bring a key: %1 is never reached. Register it for every key, %2, or at BackendSelect if it has a device argument to choose by (pytorch:N11).</source>
        <translation>如果它的签名中根本没有张量，就没有参数能带来键：%1 永远到不了。请为每个键登记它，%2；如果它有 device 参数可供选择，则在 BackendSelect 登记（pytorch:N11）。</translation>
    </message>
    <message>
        <source>If no gradient is wanted at all: compute under torch.no_grad().</source>
        <translation>如果根本不需要梯度：请在 torch.no_grad() 下计算。</translation>
    </message>
    <message>
        <source>If no gradient is wanted through it: call it with x.detach(), or under torch.no_grad().</source>
        <translation>如果不需要经过它的梯度：调用时传 x.detach()，或在 torch.no_grad() 下调用。</translation>
    </message>
    <message>
        <source>If nothing here should be on meta: look who made the tensor, `with torch.device(&quot;meta&quot;)`, a fake mode that was left open, or low_cpu_mem_usage.</source>
        <translation>如果这里不该有任何东西在 meta 上：请查看是谁创建了这个张量，例如 `with torch.device(&quot;meta&quot;)`、一个没有关闭的 fake 模式，或 low_cpu_mem_usage。</translation>
    </message>
    <message>
        <source>If nothing is to be differentiated through it, leave the formula out.</source>
        <translation>如果不需要对它求导，就不要写公式。</translation>
    </message>
    <message>
        <source>If nothing is to be recorded: with torch.no_grad():, or x.detach().</source>
        <translation>如果什么都不需要记录：with torch.no_grad():，或 x.detach()。</translation>
    </message>
    <message>
        <source>If nothing was kept, the message is PyTorch's own fault in %1; the operator above it in the traceback is then worth a report.</source>
        <translation>如果没有保留任何张量，那么这条消息是 PyTorch 自己在 %1 中的错误；回溯中它上面的算子值得报告。</translation>
    </message>
    <message>
        <source>If that may be: allow_unused=True gives None for it; materialize_grads=True gives zeros.</source>
        <translation>如果本来就可能这样：allow_unused=True 对它给出 None；materialize_grads=True 给出零。</translation>
    </message>
    <message>
        <source>If the device should be here, torch.accelerator.current_accelerator() says what PyTorch sees.</source>
        <translation>如果设备本应在这里，torch.accelerator.current_accelerator() 会给出 PyTorch 看到的设备。</translation>
    </message>
    <message>
        <source>If the model is right with it: trace again with an example that does not fix it. A size of 0 or 1 is taken as it is; dynamic_shapes says which sizes vary.</source>
        <translation>如果模型对这个输入是正确的：用一个不会把它固定下来的示例重新跟踪。大小为 0 或 1 会被当作固定值；dynamic_shapes 说明哪些大小会变。</translation>
    </message>
    <message>
        <source>If the second derivative is not wanted: create_graph=False, or g.detach().</source>
        <translation>如果不需要二阶导数：create_graph=False，或 g.detach()。</translation>
    </message>
    <message>
        <source>If type(error).__name__ is UnsupportedOperatorException, FakeTensorMode said it (torch.compile, torch.export): then keep the call on real tensors, outside of the region.</source>
        <translation>如果 type(error).__name__ 是 UnsupportedOperatorException，那就是 FakeTensorMode 说的（torch.compile、torch.export）：那么让这个调用作用于真实张量，放在该区域之外。</translation>
    </message>
    <message>
        <source>If you asked for %1: an alias has no fallback of its own. It is registered at each key that %1 stands for, one after the other, and %2 is the first that has one. Those before it, if any, are registered and stay: take the library down (in Python lib._destroy()), and name the one key that you mean.</source>
        <translation>如果你写的是 %1：别名没有自己的回退。回退会依次注册到 %1 所代表的每个键，而 %2 是第一个已有回退的键。在它之前的那些（如果有）已经注册并保留着：请撤下这个库（在 Python 中用 lib._destroy()），并写明你要的那一个键。</translation>
    </message>
    <message>
        <source>If you did not call view: a library or a backward did, of a tensor that is not contiguous (also in channels_last); hand it x.contiguous().</source>
        <translation>如果不是你调用了 view：那是某个库或反向对不连续的张量（也包括 channels_last）调用的；给它 x.contiguous()。</translation>
    </message>
    <message>
        <source>If you did not write %1: %2 call it. The traceback's last line of your own says which; under torch.compile, TORCH_LOGS=&quot;graph_breaks&quot; names it.</source>
        <translation>如果 %1 不是你写的：%2 会调用它。回溯中属于你自己的最后一行说明是哪一个；在 torch.compile 下，TORCH_LOGS=&quot;graph_breaks&quot; 会指出来。</translation>
    </message>
    <message>
        <source>If you passed out= yourself: what is written into a converted copy of it would be lost; leave out= away and copy the result, out.copy_(%1(...)).</source>
        <translation>如果 out= 是你自己传的：写进它的转换副本的内容会丢失；请去掉 out=，再复制结果：out.copy_(%1(...))。</translation>
    </message>
    <message>
        <source>If you write nothing: BatchNorm in train() counts its batches. model.eval(), or torch.func.replace_all_batch_norm_modules_(model).</source>
        <translation>如果你没有写入什么：BatchNorm 在 train() 中会计数批次。用 model.eval()，或 torch.func.replace_all_batch_norm_modules_(model)。</translation>
    </message>
    <message>
        <source>If your own was meant, leave the namespace out of the name: m.impl(&quot;f&quot;, ...).</source>
        <translation>如果要的是你自己的命名空间，请在名字中省去命名空间：m.impl(&quot;f&quot;, ...)。</translation>
    </message>
    <message>
        <source>Import habana_frameworks.torch first (Intel Gaudi's own build).</source>
        <translation>请先导入 habana_frameworks.torch（Intel Gaudi 自己的构建）。</translation>
    </message>
    <message>
        <source>Import one of the two packages; a second backend can only take PrivateUse2 or PrivateUse3.</source>
        <translation>两个包请只导入一个；第二个后端只能用 PrivateUse2 或 PrivateUse3。</translation>
    </message>
    <message>
        <source>Import the package of the backend first.</source>
        <translation>请先导入后端的包。</translation>
    </message>
    <message>
        <source>Import the package that defines %1::... before the call (import %2, or torch.ops.load_library(&quot;....so&quot;) for a library without a Python package).</source>
        <translation>请在调用之前导入定义 %1::... 的包（import %2，没有 Python 包的库则用 torch.ops.load_library(&quot;....so&quot;)）。</translation>
    </message>
    <message>
        <source>Import the package that registers the backend first (torch_npu for npu); it renames PrivateUse1 and installs torch.%1.</source>
        <translation>请先导入登记这个后端的包（npu 对应 torch_npu）；它给 PrivateUse1 改名，并安装 torch.%1。</translation>
    </message>
    <message>
        <source>Import torch_xla first, in the version of your torch.</source>
        <translation>请先导入 torch_xla，版本要与你的 torch 一致。</translation>
    </message>
    <message>
        <source>In C++: TORCH_LIBRARY_IMPL(%1, Meta, m) with m.impl(&quot;%2&quot;, ...).</source>
        <translation>在 C++ 中：写 TORCH_LIBRARY_IMPL(%1, Meta, m)，其中 m.impl(&quot;%2&quot;, ...)。</translation>
    </message>
    <message>
        <source>In a module it is mostly a parameter or buffer that was never made (bias=False, a lazy module before its first call), or a gradient that is None.</source>
        <translation>在模块中，它多半是从未创建的参数或缓冲区（bias=False、首次调用之前的惰性模块），或是值为 None 的梯度。</translation>
    </message>
    <message>
        <source>In a module: an attribute holds a result of a forward pass (an activation that was kept, weight_norm). Keep x.detach() there, or delete it before the copy.</source>
        <translation>在模块中：某个属性保存了前向计算的结果（留下的激活值、weight_norm）。请在那里保存 x.detach()，或在复制之前删除它。</translation>
    </message>
    <message>
        <source>In a product the last size of the first is the one before last of the second: transpose one, b.t(), or look at the layer's in_features.</source>
        <translation>在矩阵乘中，第一个的最后一维与第二个的倒数第二维大小相同：请转置其中一个：b.t()，或查看层的 in_features。</translation>
    </message>
    <message>
        <source>In a product with a bias the sparse one stands first, torch.addmm(bias, sparse, dense): F.linear(x, w, b) of a sparse w is (w @ x.t()).t() + b. Of two sparse ones: a @ b, and the bias after it.</source>
        <translation>带偏置的乘积中稀疏的放在前面，torch.addmm(bias, sparse, dense)：稀疏 w 的 F.linear(x, w, b) 写成 (w @ x.t()).t() + b。两个都稀疏时：a @ b，之后再加偏置。</translation>
    </message>
    <message>
        <source>In a second backward (create_graph=True): a backward that is marked once_differentiable, or that leaves autograd (numpy(), .data, no_grad), gives gradients that nothing was recorded for.</source>
        <translation>在第二次反向中（create_graph=True）：标有 once_differentiable 的反向，或离开 autograd 的反向（numpy()、.data、no_grad），给出的是没有任何记录的梯度。</translation>
    </message>
    <message>
        <source>In code that is traced or compiled: do not read values (%1, bool(x), numpy()); compute with tensors, or keep it out of the region.</source>
        <translation>在被追踪或编译的代码中：不要读取值（%1、bool(x)、numpy()）；请用张量来计算，或把它留在区域之外。</translation>
    </message>
    <message>
        <source>In grad, vjp and jacrev, argnums names the arguments that are differentiated; indices and masks are passed beside them.</source>
        <translation>在 grad、vjp 和 jacrev 中，argnums 指出对哪些参数求导；索引和掩码另外传入。</translation>
    </message>
    <message>
        <source>In optimizers and wrappers: parameters were moved or replaced after the gradients were made (model.to(...) between backward and step).</source>
        <translation>在优化器和包装中：梯度产生之后，参数被移动或替换了（在 backward 和 step 之间调用 model.to(...)）。</translation>
    </message>
    <message>
        <source>In torch.fx.symbolic_trace, fix what decides: concrete_args={&quot;flag&quot;: True}; or keep the function whole, torch.fx.wrap(&quot;f&quot;) at module scope.</source>
        <translation>在 torch.fx.symbolic_trace 中，把决定分支的量固定下来：concrete_args={&quot;flag&quot;: True}；或保持该函数完整：在模块作用域写 torch.fx.wrap(&quot;f&quot;)。</translation>
    </message>
    <message>
        <source>In your own library: register the class before the m.def() whose schema names it, and look at the spelling of both names.</source>
        <translation>在你自己的库中：在 schema 提到该类的 m.def() 之前注册它，并检查两个名字的拼写。</translation>
    </message>
    <message>
        <source>In your own mode: FakeTensorMode(shape_env=ShapeEnv()) allows sizes that are not known.</source>
        <translation>在你自己的模式中：FakeTensorMode(shape_env=ShapeEnv()) 允许未知的大小。</translation>
    </message>
    <message>
        <source>In-place and out= forms compute in the common type of their arguments and then write; there that would lose what cannot be brought back. The kernel was found; no key plays a part.</source>
        <translation>就地形式和 out= 形式先以参数的公共类型计算，然后写入；这里写入会丢失无法恢复的内容。内核找到了；与键无关。</translation>
    </message>
    <message>
        <source>Inputs and results are a tensor or a tuple of tensors, and the %1 were of type %2: torch.tensor(3.0) for 3.0, a tuple for a list.</source>
        <translation>输入和结果应是张量或张量的元组，而 %1 的类型是 %2：用 torch.tensor(3.0) 代替 3.0，用元组代替列表。</translation>
    </message>
    <message>
        <source>Inside, a function is called with wrappers, each of one level; under vmap they bring FuncTorchBatched. One that was kept (in a global, a list, an attribute, a closure) belongs to a level that is gone, and the kernel at FuncTorchBatched finds no batch to work on.</source>
        <translation>在变换内部，函数以包装张量调用，每个属于一个层级；在 vmap 下它们带来 FuncTorchBatched。被保留下来的包装（在全局变量、列表、属性、闭包中）属于已不存在的层级，FuncTorchBatched 处的内核找不到可处理的批次。</translation>
    </message>
    <message>
        <source>Install a build of PyTorch for %1, or import the package that registers it; this one cannot be told to.</source>
        <translation>请安装支持 %1 的 PyTorch 构建，或导入登记它的包；当前这个构建没有办法支持它。</translation>
    </message>
    <message>
        <source>Install the build of PyTorch for Intel GPUs (XPU) and its driver.</source>
        <translation>请安装用于 Intel GPU（XPU）的 PyTorch 构建及其驱动。</translation>
    </message>
    <message>
        <source>Intel Gaudi's own package (habana_frameworks.torch)</source>
        <translation>Intel Gaudi 自己的包（habana_frameworks.torch）</translation>
    </message>
    <message>
        <source>It asked for the memory of a tensor as %1: a kernel written for that type, or a product or layer whose other tensor is of it. The kernel was found; no key plays a part.</source>
        <translation>它要求把张量的内存当作 %1：为该类型写的内核，或另一个张量是该类型的乘积或层。内核找到了；与键无关。</translation>
    </message>
    <message>
        <source>It calls the function with Proxy objects that record what is done with them: they have no length, no elements and no numbers. No kernel was looked for.</source>
        <translation>它用 Proxy 对象调用函数，记录对它们做了什么：它们没有长度，没有元素，也没有数值。没有查找内核。</translation>
    </message>
    <message>
        <source>It did not come to run the operator: the arguments are one tuple, opcheck(f, (x, 3)), also where there is one, opcheck(f, (x,)), and those by name a dictionary behind it.</source>
        <translation>还没有运行到算子：参数是一个元组，opcheck(f, (x, 3))，只有一个时也是 opcheck(f, (x,))，按名字传的放在其后的字典里。</translation>
    </message>
    <message>
        <source>It happens where masks cannot help (pytorch:K5): a fallthrough at Undefined, reached with no key left; a mask taken from one backend and used for another; or a redispatch with a key set that was not masked. Look at the last redispatch of the trace, and for m.impl(..., torch::CppFunction::makeFallthrough()) or, in Python, lib.impl(..., torch.library.fallthrough_kernel, ...) at a Composite alias, which fills Undefined as well: register it at the keys that shall be passed by instead, such as Autograd.</source>
        <translation>它发生在掩码帮不上忙的地方（pytorch:K5）：Undefined 上的穿透，在没有键剩下时到达；掩码取自一个后端却用于另一个；或者以未加掩码的键集重新调度。请查看追踪中最后一次重新调度，并在某个 Composite 别名处寻找 m.impl(..., torch::CppFunction::makeFallthrough())，或 Python 中的 lib.impl(..., torch.library.fallthrough_kernel, ...)；那样也会填充 Undefined：请改在应当越过的键上登记它，例如 Autograd。</translation>
    </message>
    <message>
        <source>It has a scale for each channel, q_scale() asks for the one of a whole tensor: x.q_per_channel_scales(), x.q_per_channel_zero_points(), x.q_per_channel_axis(); x.qscheme() says which kind it is.</source>
        <translation>它每个通道各有一个尺度，而 q_scale() 询问的是整个张量的那一个：x.q_per_channel_scales()、x.q_per_channel_zero_points()、x.q_per_channel_axis()；x.qscheme() 说明是哪一种。</translation>
    </message>
    <message>
        <source>It has a tangent at this level already: unpack it first, fwAD.unpack_dual(x).primal, or use torch.func.jvp twice, which opens a level of its own each time.</source>
        <translation>它在这一层级已有切向量：先拆开它：fwAD.unpack_dual(x).primal，或使用两次 torch.func.jvp，它每次打开自己的层级。</translation>
    </message>
    <message>
        <source>It has code for %1, not for %2. There, write it out: scaled_dot_product_attention with a mask, or softmax(q @ k.transpose(-2, -1) * scale) @ v.</source>
        <translation>它有用于 %1 的代码，没有用于 %2 的。在那里请写出来：带掩码的 scaled_dot_product_attention，或 softmax(q @ k.transpose(-2, -1) * scale) @ v。</translation>
    </message>
    <message>
        <source>It has no fake kernel: @torch.library.register_fake(&quot;%1&quot;) over a function of the same arguments that returns torch.empty_like(x).</source>
        <translation>它没有假内核：在参数相同、返回 torch.empty_like(x) 的函数上写 @torch.library.register_fake(&quot;%1&quot;)。</translation>
    </message>
    <message>
        <source>It is PyTorch's own and has none, mostly because its result's shape depends on the data. Run it on real tensors: before the model goes to meta, or outside the compiled region (torch.compiler.disable).</source>
        <translation>它是 PyTorch 自己的，没有 fake 内核，多半因为结果的形状取决于数据。请对真实的张量执行它：在模型转到 meta 之前，或在编译区域之外（torch.compiler.disable）。</translation>
    </message>
    <message>
        <source>It is PyTorch's own: write the batch out yourself, with operators that have a rule (a comparison and all() instead of allclose).</source>
        <translation>它是 PyTorch 自己的算子：请自己把批写开，使用有规则的算子（用比较和 all() 代替 allclose）。</translation>
    </message>
    <message>
        <source>It is empty: a setting or a variable of the environment that was not set?</source>
        <translation>它是空的：是不是某个设置或环境变量没有设？</translation>
    </message>
    <message>
        <source>It is for whole numbers or truth values: x.long(), x.bool().</source>
        <translation>它用于整数或真假值：x.long()、x.bool()。</translation>
    </message>
    <message>
        <source>It is made of a list of tensors, or of their joined values and of where each begins, and padded to a size that holds the longest. That is looked at in Python or in a kernel that was found; no key plays a part.</source>
        <translation>它由张量列表构成，或由连接起来的值和各自的起点构成，并填充到能容纳最长者的大小。这在 Python 中或在已找到的内核中检查；与键无关。</translation>
    </message>
    <message>
        <source>It is the module that stands in: give one of your own, _setup_privateuseone_for_python_backend(name, backend_module=module).</source>
        <translation>这是代替用的模块：给一个自己的，_setup_privateuseone_for_python_backend(name, backend_module=module)。</translation>
    </message>
    <message>
        <source>It keeps the inputs of that part alone and calls the function again when backward wants what it would have saved. The second call must do what the first did; what it saves is compared by number, shape, type and device.</source>
        <translation>它只保留那一部分的输入，并在 backward 需要本应保存的内容时再次调用函数。第二次调用必须与第一次做同样的事；它所保存的内容按数量、形状、类型和设备进行比较。</translation>
    </message>
    <message>
        <source>It met %1: inputs and results are tensors, numbers, and lists, tuples and dictionaries of them; for a class of your own torch.export.register_dataclass.</source>
        <translation>它遇到了 %1：输入和结果是张量、数，以及它们的列表、元组和字典；自己的类用 torch.export.register_dataclass。</translation>
    </message>
    <message>
        <source>It moves each input a little, sees how the result changes, and compares that with what backward (or jvp) gives. It tells about formulas, also about those of torch.autograd.Function and register_autograd; the kernels were found.</source>
        <translation>它把每个输入移动一点，看结果怎样变化，再与 backward（或 jvp）给出的比较。它说明的是公式，也包括 torch.autograd.Function 和 register_autograd 的公式；内核都找到了。</translation>
    </message>
    <message>
        <source>It returned %1 values and %2 was wanted: one for each gradient with respect to an input, as a tuple, (grad,). A single tensor counts as a tuple of its rows.</source>
        <translation>它返回了 %1 个值，而需要 %2 个：对每个输入的梯度各一个，写成元组 (grad,)。单个张量会被当作由其各行组成的元组。</translation>
    </message>
    <message>
        <source>It returned %1 where the schema has one Tensor. Return the tensor alone; a number as torch.tensor(n).</source>
        <translation>它返回了 %1，而签名只有一个 Tensor。请只返回这个张量；数写作 torch.tensor(n)。</translation>
    </message>
    <message>
        <source>It returned %1, %2 was wanted: one for each argument of forward, without ctx, in their order; None for what is no tensor or needs none.</source>
        <translation>它返回了 %1 个，应为 %2 个：按顺序对应 forward 的每个参数，不含 ctx；不是张量或不需要梯度的写 None。</translation>
    </message>
    <message>
        <source>It returned a %1, where the schema has another type: a number for int or float, a list for Tensor[].</source>
        <translation>它返回了 %1，而 schema 写的是别的类型：int 或 float 要返回数，Tensor[] 要返回列表。</translation>
    </message>
    <message>
        <source>It returned a %1. Return two things, the output and where its batch dimension is: return y, 0; for several outputs a tuple of each; None for an output without a batch.</source>
        <translation>它返回了一个 %1。请返回两样东西：输出，以及批次维度的位置：return y, 0；多个输出时各为元组；没有批次的输出用 None。</translation>
    </message>
    <message>
        <source>It returned a value of type %1: return one tensor for each argument of forward, None where there is no gradient, and a number as torch.full_like(grad, n).</source>
        <translation>它返回了类型为 %1 的值：请为 forward 的每个参数返回一个张量，没有梯度处返回 None，数值写成 torch.full_like(grad, n)。</translation>
    </message>
    <message>
        <source>It returned one %1 where the schema has several results. Return a tuple of them all.</source>
        <translation>它返回了一个 %1，而签名有多个结果。请把它们全部放在一个元组中返回。</translation>
    </message>
    <message>
        <source>It takes a module: class M(torch.nn.Module): def forward(self, x): return f(x).</source>
        <translation>它接受一个模块：class M(torch.nn.Module): def forward(self, x): return f(x)。</translation>
    </message>
    <message>
        <source>It wants %1, which this PyTorch does not have: the library was built for another version, or with another C++ ABI. Build it anew against this torch.__version__, or install the wheel made for it.</source>
        <translation>它需要 %1，而这个 PyTorch 没有：这个库是为别的版本或用别的 C++ ABI 构建的。请针对这个 torch.__version__ 重新构建，或安装为它制作的 wheel。</translation>
    </message>
    <message>
        <source>It was given a %1: pass torch.tensor(2.0), or keep the number beside what is differentiated, argnums=0.</source>
        <translation>传给它的是 %1：请传 torch.tensor(2.0)，或让这个数不参与求导，argnums=0。</translation>
    </message>
    <message>
        <source>It would update running_mean and running_var: use model.eval(), or BatchNorm(..., track_running_stats=False); torch.func.replace_all_batch_norm_modules_(model) does that in a whole model.</source>
        <translation>它会更新 running_mean 和 running_var：请用 model.eval()，或 BatchNorm(..., track_running_stats=False)；torch.func.replace_all_batch_norm_modules_(model) 对整个模型这样做。</translation>
    </message>
    <message>
        <source>It writes into its argument, so a converted copy would take the result and be lost: call %1(...) on the converted tensor and copy the result back, x.copy_(...), or keep it.</source>
        <translation>它写入自己的参数，所以转换出的副本会拿走结果，然后丢失：请对转换后的张量调用 %1(...)，再把结果复制回去：x.copy_(...)，或者保留它。</translation>
    </message>
    <message>
        <source>Its elements are small integers that mean something with their scale, which is why it has keys of its own (QuantizedCPU). The kernel refuses what would lose the scale.</source>
        <translation>它的元素是小整数，配上尺度才有意义，因此它有自己的键（QuantizedCPU）。内核拒绝会丢失尺度的操作。</translation>
    </message>
    <message>
        <source>Its graph hangs on it, and a copy would belong to no graph. Parameters and buffers are leaves and can be copied.</source>
        <translation>它带着自己的计算图，而副本不属于任何图。参数和缓冲区是叶子，可以复制。</translation>
    </message>
    <message>
        <source>Its kernel at the Autograd keys exists; PyTorch's list of formulas says `not implemented` for that argument. No registration is missing.</source>
        <translation>它在 Autograd 各键的内核存在；PyTorch 的公式列表对那个参数写的是 `not implemented`。不缺任何登记。</translation>
    </message>
    <message>
        <source>Its methods are static: forward computes, setup_context keeps what is needed, backward gives gradients, jvp tangents. Autograd calls them at its own time; no kernel of it is registered anywhere.</source>
        <translation>它的方法是静态的：forward 计算，setup_context 保存所需内容，backward 给出梯度，jvp 给出切向量。autograd 在自己的时机调用它们；它没有在任何地方登记内核。</translation>
    </message>
    <message>
        <source>JSON is expected: objects in %1, lists in [], names and texts in double quotes</source>
        <translation>应为 JSON：对象写在 %1 中，列表写在 [] 中，名字和文字用双引号</translation>
    </message>
    <message>
        <source>Keep the argument away from the edge: torch.sqrt(x + eps), x.clamp_min(eps). torch.where after the call does not help, as 0 times infinity is NaN in backward: choose before the call.</source>
        <translation>让参数远离边界：torch.sqrt(x + eps)、x.clamp_min(eps)。在调用之后用 torch.where 没有用，因为反向时 0 乘无穷大是 NaN：请在调用之前选择。</translation>
    </message>
    <message>
        <source>Kernels that exist</source>
        <translation>存在的内核</translation>
    </message>
    <message>
        <source>Kernels that exist (the table was not pasted)</source>
        <translation>存在的内核（没有粘贴表）</translation>
    </message>
    <message>
        <source>Leave names= out, and refine_names, align_to and rename with it; einops or einsum say which dimension is which.</source>
        <translation>请去掉 names=，以及 refine_names、align_to 和 rename；用 einops 或 einsum 来说明哪个维度是哪个。</translation>
    </message>
    <message>
        <source>Leave out= away and take the result.</source>
        <translation>去掉 out=，使用返回的结果。</translation>
    </message>
    <message>
        <source>Leave out= away: call the form that returns its result, and copy it where it belongs.</source>
        <translation>请去掉 out=：调用返回结果的形式，再把结果复制到要放的地方。</translation>
    </message>
    <message>
        <source>Leave the blocks, by way of COO: x.to_sparse_coo().to_sparse_csr(). to_sparse_csr() alone is refused.</source>
        <translation>请经由 COO 去掉分块：x.to_sparse_coo().to_sparse_csr()。单独的 to_sparse_csr() 会被拒绝。</translation>
    </message>
    <message>
        <source>Leave the fake kernel out; of a composite, its parts need one.</source>
        <translation>请不要登记这个 fake 内核；如果是复合内核，需要它的是各个部分。</translation>
    </message>
    <message>
        <source>Let a parameter require a gradient before the forward pass: x.requires_grad_().</source>
        <translation>请在前向之前让某个参数需要梯度：x.requires_grad_()。</translation>
    </message>
    <message>
        <source>Let an input require a gradient: torch.randn(3, dtype=torch.double, requires_grad=True).</source>
        <translation>让一个输入需要梯度：torch.randn(3, dtype=torch.double, requires_grad=True)。</translation>
    </message>
    <message>
        <source>Let it be computed first: x.resolve_conj(), or x.resolve_neg() of the negative bit, and then view, view_as_real or DLPack.</source>
        <translation>先让它算出来：x.resolve_conj()，负号位则用 x.resolve_neg()，然后再用 view、view_as_real 或 DLPack。</translation>
    </message>
    <message>
        <source>Let it be computed: x.%1().numpy().</source>
        <translation>请先让它算出来：x.%1().numpy()。</translation>
    </message>
    <message>
        <source>Let it return nothing, &quot;f(Tensor(a!) x) -&gt; ()&quot;: torch.compile and torch.export understand that, torch.func.functionalize does not.</source>
        <translation>让它什么都不返回，&quot;f(Tensor(a!) x) -&gt; ()&quot;：torch.compile 和 torch.export 能理解，torch.func.functionalize 不能。</translation>
    </message>
    <message>
        <source>Let that argument not require a gradient: %1.detach(); the others may have a derivative.</source>
        <translation>请让那个参数不需要梯度：%1.detach()；对其余的参数可能有导数。</translation>
    </message>
    <message>
        <source>Linear works on the last size, which all parts share: it must be in_features of the layer.</source>
        <translation>Linear 作用于各部分共有的最后一维：它必须等于该层的 in_features。</translation>
    </message>
    <message>
        <source>Load the library that has it before: torch.classes.load_library(&quot;....so&quot;), or import its package.</source>
        <translation>先加载含有它的库：torch.classes.load_library(&quot;....so&quot;)，或导入它的软件包。</translation>
    </message>
    <message>
        <source>Look at torch.version.cuda and nvidia-smi: a build for CUDA and a driver are needed; inside a container the GPU must be passed in.</source>
        <translation>请查看 torch.version.cuda 和 nvidia-smi：需要用于 CUDA 的构建和驱动；在容器内，GPU 必须传进去。</translation>
    </message>
    <message>
        <source>Look at what is passed: an empty list of tensors is the usual reason (a batch with nothing in it, a filter that kept nothing). Check for it before the call, and say there what the result of nothing is. As the operator's author, a CompositeExplicitAutograd kernel also fills Undefined and can answer such a call itself.</source>
        <translation>请查看传入的内容：通常的原因是一个空的张量列表（一批里什么也没有，或过滤后什么也没留下）。请在调用之前检查，并在那里决定“没有”的结果是什么。作为算子的作者：CompositeExplicitAutograd 内核也填充 Undefined，可以自己回答这样的调用。</translation>
    </message>
    <message>
        <source>Look for no_grad, detach(), .data, numpy(), custom operators without register_autograd, and a torch.autograd.Function that returns a list instead of a tuple. Inside of vmap and grad, torch.autograd.grad follows nothing from outside: torch.func.grad.</source>
        <translation>查找 no_grad、detach()、.data、numpy()、没有 register_autograd 的自定义算子，以及返回列表而不是元组的 torch.autograd.Function。在 vmap 和 grad 里面，torch.autograd.grad 不跟踪外面的任何东西：用 torch.func.grad。</translation>
    </message>
    <message>
        <source>Look for what differs between the two: a branch on a counter, on self.training or on a cache that the first call filled; autocast around the forward pass that is not around backward; random numbers (preserve_rng_state=True); a module that was changed in between.</source>
        <translation>找出两次之间的差异：取决于计数器、self.training 或第一次调用所填缓存的分支；只包住前向而没有包住 backward 的 autocast；随机数（preserve_rng_state=True）；两次之间被改动的模块。</translation>
    </message>
    <message>
        <source>MATH computes everything: sdpa_kernel([SDPBackend.FLASH_ATTENTION, SDPBackend.MATH]).</source>
        <translation>MATH 什么都能算：sdpa_kernel([SDPBackend.FLASH_ATTENTION, SDPBackend.MATH])。</translation>
    </message>
    <message>
        <source>Make a new tensor instead: x = y; for a parameter of a module, m.weight = nn.Parameter(y).</source>
        <translation>请改为创建新的张量：x = y；对于模块的参数：m.weight = nn.Parameter(y)。</translation>
    </message>
    <message>
        <source>Make a normal tensor of it outside the mode: x = x.clone().</source>
        <translation>请在模式之外由它产生一个普通的张量：x = x.clone()。</translation>
    </message>
    <message>
        <source>Make a real number of it: y.real, y.abs(), torch.view_as_real(y).sum().</source>
        <translation>把它变成一个实数：y.real、y.abs()、torch.view_as_real(y).sum()。</translation>
    </message>
    <message>
        <source>Make a real tensor of it: x = x.clone().</source>
        <translation>把它变为真正的张量：x = x.clone()。</translation>
    </message>
    <message>
        <source>Make forward and backward @staticmethod with ctx as the first argument, and call F.apply(x).</source>
        <translation>请把 forward 和 backward 写成 @staticmethod，以 ctx 为第一个参数，并调用 F.apply(x)。</translation>
    </message>
    <message>
        <source>Make it floating point first: x.float(), torch.tensor([1., 2.]).</source>
        <translation>先把它变为浮点数：x.float()、torch.tensor([1., 2.])。</translation>
    </message>
    <message>
        <source>Make one number of it: loss = y.sum() or y.mean().</source>
        <translation>请把它变成一个数：loss = y.sum() 或 y.mean()。</translation>
    </message>
    <message>
        <source>Make that one sparse as well, the tensor at position %1: x.to_sparse().</source>
        <translation>把位置 %1 的那个张量也变成稀疏的：x.to_sparse()。</translation>
    </message>
    <message>
        <source>Make the argument dense before this call: x.to_dense().</source>
        <translation>在这个调用之前把参数变稠密：x.to_dense()。</translation>
    </message>
    <message>
        <source>Make the tensor dense where it is made: x.to_dense() is no way out, as it has no kernel at %1 either.</source>
        <translation>在产生张量的地方就让它稠密：x.to_dense() 不是出路，因为它在 %1 也没有内核。</translation>
    </message>
    <message>
        <source>Make the view and write it on the same side of inference_mode: both inside, if it is not to be recorded, else both outside.</source>
        <translation>在 inference_mode 的同一侧创建视图并写入：不需要记录就都在里面，否则都在外面。</translation>
    </message>
    <message>
        <source>Make the view and write it on the same side of no_grad: both inside, if it is not to be recorded, else both outside.</source>
        <translation>创建视图和写入视图要在 no_grad 的同一侧：不需要记录就都在里面，否则都在外面。</translation>
    </message>
    <message>
        <source>Make them DTensor first: distribute_tensor(x, mesh, [Replicate()]) for what is the same everywhere, [Shard(0)] for what is split; or x.to_local() to leave the mesh.</source>
        <translation>请先把它们变成 DTensor：处处相同的用 distribute_tensor(x, mesh, [Replicate()])，切分的用 [Shard(0)]；或用 x.to_local() 离开 mesh。</translation>
    </message>
    <message>
        <source>Mark in the schema what is written, &quot;(Tensor(a!) x) -&gt; ()&quot; with mutates_args=(&quot;x&quot;,), or leave schema= away: it is made of the annotations and mutates_args.</source>
        <translation>在模式中标出写入的参数，即 &quot;(Tensor(a!) x) -&gt; ()&quot; 配 mutates_args=(&quot;x&quot;,)，或去掉 schema=：它会由注解和 mutates_args 生成。</translation>
    </message>
    <message>
        <source>Mark the leaf before it is used: x.requires_grad_().</source>
        <translation>在使用之前标记叶子：x.requires_grad_()。</translation>
    </message>
    <message>
        <source>Mark what came in, ctx.mark_dirty(x). A copy or a new tensor needs no mark, even where it is written.</source>
        <translation>标记传入的张量：ctx.mark_dirty(x)。副本或新张量即使被写入也不需要标记。</translation>
    </message>
    <message>
        <source>Measures the call, whatever happens below, and passes on.</source>
        <translation>测量这个调用，不论下面发生什么，然后传下去。</translation>
    </message>
    <message>
        <source>Memory formats order the strides of a tensor; sparse and oneDNN layouts have none. No key is missing: a kernel that serves every backend was found (pytorch:R4), and went to make its result, or a contiguous copy, in the layout of its argument.</source>
        <translation>内存格式规定张量步长的次序；稀疏和 oneDNN 布局没有步长。没有缺少键：找到了适用于每个后端的内核（pytorch:R4），它要按参数的布局创建结果或连续副本。</translation>
    </message>
    <message>
        <source>Meta's own build; it is not public</source>
        <translation>Meta 自己的构建；它不公开</translation>
    </message>
    <message>
        <source>Microsoft's own package</source>
        <translation>微软自己的包</translation>
    </message>
    <message>
        <source>Name each parameter; tensors of a changing number are one of them, x: Sequence[torch.Tensor].</source>
        <translation>给每个参数起名；数目不定的张量是其中一个参数，x: Sequence[torch.Tensor]。</translation>
    </message>
    <message>
        <source>Name one overload: torch.ops.aten.add.Tensor instead of torch.ops.aten.add.</source>
        <translation>指明一个重载：用 torch.ops.aten.add.Tensor 代替 torch.ops.aten.add。</translation>
    </message>
    <message>
        <source>Name the device that computes: torch.autocast(x.device.type), or enabled=torch.cuda.is_available().</source>
        <translation>写出进行计算的设备：torch.autocast(x.device.type)，或 enabled=torch.cuda.is_available()。</translation>
    </message>
    <message>
        <source>Name the parts, x[0] and x[1], or a, b = x.unbind() of a known number; *args and **kwargs of a Proxy cannot be counted, so give the function named parameters.</source>
        <translation>指明各部分，x[0] 和 x[1]，或者数目已知时 a, b = x.unbind()；Proxy 的 *args 和 **kwargs 数不出来，所以给函数写有名字的参数。</translation>
    </message>
    <message>
        <source>Named tensors are gone: %1 takes no names.</source>
        <translation>命名张量已经取消：%1 不接受名字。</translation>
    </message>
    <message>
        <source>Names of devices are small: &quot;%1&quot;. rename_privateuse1_backend makes its name small as well.</source>
        <translation>设备名是小写的：&quot;%1&quot;。rename_privateuse1_backend 也会把名字变成小写。</translation>
    </message>
    <message>
        <source>Neither PyTorch 1.13, 2.6 nor 2.15 has it. Look at the spelling.</source>
        <translation>PyTorch 1.13、2.6 和 2.15 都没有它。请检查拼写。</translation>
    </message>
    <message>
        <source>Nest the plain one: torch.nested.nested_tensor(list(y)) of one row for each part, torch.nested.nested_tensor([y] * nt.size(0)) where it is the same for all.</source>
        <translation>把普通张量变成嵌套的：每部分一行时用 torch.nested.nested_tensor(list(y))，对所有部分都相同时用 torch.nested.nested_tensor([y] * nt.size(0))。</translation>
    </message>
    <message>
        <source>Nested tensors go through the fast path of MultiheadAttention or not at all (%1). Else pad: nt.to_padded_tensor(0.0) and a key_padding_mask.</source>
        <translation>嵌套张量只能走 MultiheadAttention 的快速路径（%1）。否则就填充：nt.to_padded_tensor(0.0) 和 key_padding_mask。</translation>
    </message>
    <message>
        <source>No argument of %1 brought a key, and %2 has no kernel at Undefined.</source>
        <translation>%1 的参数都没有带来键，而 %2 在 Undefined 没有内核。</translation>
    </message>
    <message>
        <source>No call is drawn: the text does not say on which key which kernels it met.</source>
        <translation>没有画出调用：文字没有说明它在哪个键上遇到了哪些内核。</translation>
    </message>
    <message>
        <source>No input required a gradient, or the Autograd keys were off: under no_grad or inference_mode, below an operator without an autograd kernel, or after detach() (pytorch:T3).</source>
        <translation>没有输入需要梯度，或者 Autograd 各键当时是关闭的：在 no_grad 或 inference_mode 下，在一个没有 autograd 内核的算子之下，或在 detach() 之后（pytorch:T3）。</translation>
    </message>
    <message>
        <source>No kernel of the operator is for quantized tensors: one that serves every backend ran (pytorch:R3), and its first step, the common type of both, has no rule for such a pair. Numbers of a quantized tensor mean something only with their scale.</source>
        <translation>这个算子没有针对量化张量的内核：运行的是服务于所有后端的那个（pytorch:R3），而它的第一步，求两者的公共类型，对这样的一对没有规则。量化张量里的数只有和它的 scale 一起才有意义。</translation>
    </message>
    <message>
        <source>No key was left for %1: its kernel at %2 is a fallthrough, which lookups pass by, and none is at Undefined.</source>
        <translation>%1 没有剩下的键：它在 %2 处的内核是 fallthrough，查找会越过它，而 Undefined 处没有内核。</translation>
    </message>
    <message>
        <source>No overload of %1 takes these arguments: %2.</source>
        <translation>%1 没有接受这些参数的重载：%2。</translation>
    </message>
    <message>
        <source>No version of PyTorch that is known here has a key of that name. The names are those of a dispatch table: CPU, CUDA, AutogradCPU, CompositeExplicitAutograd, Meta and so on. %1</source>
        <translation>这里已知的 PyTorch 版本都没有叫这个名字的键。名字就是分派表中的名字：CPU、CUDA、AutogradCPU、CompositeExplicitAutograd、Meta 等等。%1</translation>
    </message>
    <message>
        <source>Nobody called it: the kernel of that one key was asked for (get_kernel, the Python dispatcher, a higher-order operator). Kernels of other keys do not stand in.</source>
        <translation>并没有人调用它：要的就是那一个键的内核（get_kernel、Python 调度器、高阶算子）。其他键的内核不会顶替。</translation>
    </message>
    <message>
        <source>NumPy has no elements like %1.</source>
        <translation>NumPy 没有 %1 这样的元素。</translation>
    </message>
    <message>
        <source>NumPy shares plain memory, which %1 is not: x.to_dense().numpy().</source>
        <translation>NumPy 共享的是普通内存，而 %1 不是：x.to_dense().numpy()。</translation>
    </message>
    <message>
        <source>Of a nested tensor only the number of parts and the sizes that all parts share are numbers; size(), and an operator on two of them, need all. No kernel is missing.</source>
        <translation>嵌套张量中只有部分的数量和各部分共有的大小是数；size() 以及作用于两个嵌套张量的算子需要全部大小。没有缺少内核。</translation>
    </message>
    <message>
        <source>Of output %1 and input %2: `numerical` is what the function does, `analytical` what the formula gives. Look at how they differ: a factor, rows for columns, zeros (a missing term, detach(), a second derivative of a backward that is once_differentiable), an edge where the function jumps.</source>
        <translation>输出 %1 对输入 %2：`numerical` 是函数实际所做的，`analytical` 是公式给出的。看它们怎样不同：差一个因子、行列互换、零（缺一项、detach()、对标了 once_differentiable 的 backward 求二阶导数）、函数跳变的边界。</translation>
    </message>
    <message>
        <source>Of two jagged tensors there is no product: torch.nested.nested_tensor([a @ b.t() for a, b in zip(x.unbind(), y.unbind())]), or scaled_dot_product_attention.</source>
        <translation>两个 jagged 张量之间没有乘积：torch.nested.nested_tensor([a @ b.t() for a, b in zip(x.unbind(), y.unbind())])，或 scaled_dot_product_attention。</translation>
    </message>
    <message>
        <source>Of two zeros there is no quotient, so a sparse tensor is divided by one number only: x / 2; element by element with x.to_dense() / y.to_dense().</source>
        <translation>零与零没有商，因此稀疏张量只能除以一个数：x / 2；逐元素相除用 x.to_dense() / y.to_dense()。</translation>
    </message>
    <message>
        <source>Of what was not known at tracing, a size s0 or a number u0 of the data, each torch._check, each branch and each operator's rule leaves what must hold, and the program asserts it when it runs. No kernel is missing, no key plays a part.</source>
        <translation>跟踪时未知的东西（大小 s0，或来自数据的数 u0），每个 torch._check、每个分支和每个算子的规则都会留下必须成立的条件，程序运行时断言它。没有缺少内核，也与任何键无关。</translation>
    </message>
    <message>
        <source>Often it is a buffer, a mask or a literal that was made after the model had been distributed.</source>
        <translation>这往往是在模型分布之后才创建的缓冲区、掩码或字面量。</translation>
    </message>
    <message>
        <source>On meta no number is drawn. Leave generator= out, or give it one of the CPU: torch.rand(2, device=&quot;meta&quot;, generator=torch.Generator(&quot;cpu&quot;)).</source>
        <translation>在 meta 上不会抽取任何数。请略去 generator=，或给它一个 CPU 的：torch.rand(2, device=&quot;meta&quot;, generator=torch.Generator(&quot;cpu&quot;))。</translation>
    </message>
    <message>
        <source>One branch returns a tensor and another one does not: torch.full_like(x, 3) instead of 3.</source>
        <translation>一个分支返回张量而另一个不返回：用 torch.full_like(x, 3) 代替 3。</translation>
    </message>
    <message>
        <source>One element of the list is of another type than the schema says: %1.</source>
        <translation>列表中有一个元素的类型与 schema 所说的不同：%1。</translation>
    </message>
    <message>
        <source>One has %1 dimensions, another %2: x.unsqueeze(0) of the smaller one, or torch.stack for a new dimension.</source>
        <translation>一个有 %1 维，另一个有 %2 维：对维数少的用 x.unsqueeze(0)，或用 torch.stack 得到新的一维。</translation>
    </message>
    <message>
        <source>One nested argument brings the key NestedTensorCPU, or its device's (pytorch:K1). The kernel found works part by part, and of a plain tensor does not know which part goes with which.</source>
        <translation>一个嵌套参数就会带来键 NestedTensorCPU 或其设备的相应键（pytorch:K1）。找到的内核逐部分工作，对普通张量则不知道哪部分与哪部分对应。</translation>
    </message>
    <message>
        <source>One number for the whole batch, or one for each element: both are meant by somebody.</source>
        <translation>整批共用一个数，还是每个元素各一个：两种都有人想要。</translation>
    </message>
    <message>
        <source>One of them is None: the function that made it returned nothing. print() both before the line.</source>
        <translation>其中一个是 None：产生它的函数什么也没有返回。在这一行之前用 print() 打印两者。</translation>
    </message>
    <message>
        <source>Only a tensor of no dimension on the CPU may join tensors of an accelerator; write torch.tensor(2.) so, not [2.].</source>
        <translation>只有 CPU 上没有维度的张量可以与加速器的张量一起使用；所以请写 torch.tensor(2.)，而不是 [2.]。</translation>
    </message>
    <message>
        <source>Only float32 is quantized, and it is %1: x.float() before.</source>
        <translation>只能量化 float32，而它是 %1：先用 x.float()。</translation>
    </message>
    <message>
        <source>Only tensors can be marked, and one argument is of type %1. Numbers and lists need no mark.</source>
        <translation>只能标记张量，而有一个参数的类型是 %1。数值和列表不需要标记。</translation>
    </message>
    <message>
        <source>Only tensors can be written: leave %1 out of mutates_args.</source>
        <translation>只有张量可以被写入：把 %1 从 mutates_args 中去掉。</translation>
    </message>
    <message>
        <source>Open a block for that namespace: TORCH_LIBRARY_IMPL(%1, CPU, m), in Python torch.library.Library(&quot;%2&quot;, &quot;IMPL&quot;).</source>
        <translation>请为那个命名空间另写一个块：TORCH_LIBRARY_IMPL(%1, CPU, m)，在 Python 中是 torch.library.Library(&quot;%2&quot;, &quot;IMPL&quot;)。</translation>
    </message>
    <message>
        <source>Or allow a graph break there: without fullgraph=True, Python takes the branch.</source>
        <translation>或者允许在那里中断计算图：不写 fullgraph=True 时，由 Python 来选分支。</translation>
    </message>
    <message>
        <source>Or bring it there: g.to(y.device, y.dtype).</source>
        <translation>或把它转过去：g.to(y.device, y.dtype)。</translation>
    </message>
    <message>
        <source>Or bring y to the kind of x first: y.to_dense(), y.to(x.device).</source>
        <translation>或者先把 y 变成与 x 同一种：y.to_dense()、y.to(x.device)。</translation>
    </message>
    <message>
        <source>Or choose a form whose shape is fixed: torch.where(mask, x, 0), torch.nonzero_static(x, size=n).</source>
        <translation>或者选用形状固定的形式：torch.where(mask, x, 0)、torch.nonzero_static(x, size=n)。</translation>
    </message>
    <message>
        <source>Or compute on a padded tensor: nt.to_padded_tensor(0.0).</source>
        <translation>或在填充后的张量上计算：nt.to_padded_tensor(0.0)。</translation>
    </message>
    <message>
        <source>Or compute with the dense tensor: x.to_dense().</source>
        <translation>或者用稠密张量计算：x.to_dense()。</translation>
    </message>
    <message>
        <source>Or do that for this call alone: x.cpu() before and .to(&quot;mps&quot;) after it.</source>
        <translation>或者只对这个调用这样做：之前 x.cpu()，之后 .to(&quot;mps&quot;)。</translation>
    </message>
    <message>
        <source>Or draw the numbers before, and pass them in.</source>
        <translation>或者事先生成随机数，再传进去。</translation>
    </message>
    <message>
        <source>Or keep such tensors to what is made for them: %1 operators of 2.15.0 have a kernel at %2; `keyfall query @%3` lists them. Convert once before and once after, not around each call.</source>
        <translation>或者让这样的张量只用于为它们准备的算子：2.15.0 有 %1 个算子在 %2 有内核；`keyfall query @%3` 列出它们。之前转换一次，之后转换一次，而不是在每个调用前后转换。</translation>
    </message>
    <message>
        <source>Or keep the call out of the compiled region.</source>
        <translation>或者让这个调用留在编译区域之外。</translation>
    </message>
    <message>
        <source>Or leave device_types= out, if one function serves every device.</source>
        <translation>如果一个函数适用于所有设备，也可以略去 device_types=。</translation>
    </message>
    <message>
        <source>Or let both branches be traced: torch.cond(pred, true_fn, false_fn, operands).</source>
        <translation>或者让两个分支都被追踪：torch.cond(pred, true_fn, false_fn, operands)。</translation>
    </message>
    <message>
        <source>Or make it under torch.no_grad(), which keeps the keys, instead of torch.inference_mode().</source>
        <translation>或者在保留这些键的 torch.no_grad() 下创建它，而不是在 torch.inference_mode() 下。</translation>
    </message>
    <message>
        <source>Or move the call out of vmap.</source>
        <translation>或者把这个调用移到 vmap 之外。</translation>
    </message>
    <message>
        <source>Or once for every backend, from operators that exist: %1</source>
        <translation>或者用已有的算子，为所有后端一次写好：%1</translation>
    </message>
    <message>
        <source>Or promise what is known: torch._check(n &gt; 0) before the branch; guard_or_false(expr) where either way is right.</source>
        <translation>或者承诺已知的事：在分支之前写 torch._check(n &gt; 0)；两条路都对时用 guard_or_false(expr)。</translation>
    </message>
    <message>
        <source>Or quantize both, and use the operators that are made for it: torch.ops.quantized.add(x, y, scale, zero).</source>
        <translation>或把两者都量化，并使用为此准备的算子：torch.ops.quantized.add(x, y, scale, zero)。</translation>
    </message>
    <message>
        <source>Or say how to round: x.add_(y.to(x.dtype)), x.copy_(result).</source>
        <translation>或说明如何取整：x.add_(y.to(x.dtype))、x.copy_(result)。</translation>
    </message>
    <message>
        <source>Or say with what to begin: y.backward(torch.ones_like(y)), torch.func.vjp(f, x).</source>
        <translation>或者说明从什么开始：y.backward(torch.ones_like(y))、torch.func.vjp(f, x)。</translation>
    </message>
    <message>
        <source>Or stay with tensor operations, which the subclass handles.</source>
        <translation>或者只用子类会处理的张量运算。</translation>
    </message>
    <message>
        <source>Or take the value outside of vmap, or pass it with in_dims=None.</source>
        <translation>或者在 vmap 之外取这个值，或用 in_dims=None 传入它。</translation>
    </message>
    <message>
        <source>Or write into a copy: y = view.clone().add_(1).</source>
        <translation>或者写入副本：y = view.clone().add_(1)。</translation>
    </message>
    <message>
        <source>Or write it: a torch.autograd.Function around the call.</source>
        <translation>或者自己写：用一个 torch.autograd.Function 包住这个调用。</translation>
    </message>
    <message>
        <source>Or write nothing: y = y + x, and return it.</source>
        <translation>或什么都不写：y = y + x，然后返回它。</translation>
    </message>
    <message>
        <source>Or write the call out of operators that have one; for code of your own, a jvp staticmethod in a torch.autograd.Function.</source>
        <translation>或者用有前向导数的算子写出这个调用；对于你自己的代码，在 torch.autograd.Function 中写一个静态方法 jvp。</translation>
    </message>
    <message>
        <source>Or write the forward pass out of operators that have one, as exp, log and sum instead of a fused loss.</source>
        <translation>或者用有二阶导数的算子写出前向计算，例如用 exp、log 和 sum 代替融合的损失函数。</translation>
    </message>
    <message>
        <source>PYTORCH_ENABLE_MPS_FALLBACK=1 in the environment lets PyTorch run such operators on the CPU.</source>
        <translation>环境变量 PYTORCH_ENABLE_MPS_FALLBACK=1 让 PyTorch 在 CPU 上执行这样的算子。</translation>
    </message>
    <message>
        <source>PYTORCH_ENABLE_MPS_FALLBACK=1 in the environment, before torch is imported, runs such operators on the CPU.</source>
        <translation>在 torch 导入之前设置环境变量 PYTORCH_ENABLE_MPS_FALLBACK=1，会在 CPU 上执行这样的算子。</translation>
    </message>
    <message>
        <source>Pass %1, as the schema has it: %2</source>
        <translation>请按签名传入 %1：%2</translation>
    </message>
    <message>
        <source>Pass %1, which is of type %2: %3</source>
        <translation>请传入 %1，它的类型是 %2：%3</translation>
    </message>
    <message>
        <source>Pass %1; the operator's schema says of which type it is.</source>
        <translation>请传入 %1；它的类型见算子的签名。</translation>
    </message>
    <message>
        <source>Pass a tensor. Only an argument whose type is Tensor? may be None.</source>
        <translation>请传入张量。只有类型为 Tensor? 的参数才可以是 None。</translation>
    </message>
    <message>
        <source>Pass at least one tensor: without one there is nothing to differentiate by.</source>
        <translation>至少传入一个张量：没有张量就没有可求导的对象。</translation>
    </message>
    <message>
        <source>Pass functions: torch.cond(pred, true_fn, false_fn, (x,)), while_loop(cond_fn, body_fn, (x,)).</source>
        <translation>请传函数：torch.cond(pred, true_fn, false_fn, (x,))、while_loop(cond_fn, body_fn, (x,))。</translation>
    </message>
    <message>
        <source>Pass one tangent for each primal, nested the same way: torch.func.jvp(f, (x, y), (tx, ty)).</source>
        <translation>为每个 primal 传入一个切向量，嵌套方式相同：torch.func.jvp(f, (x, y), (tx, ty))。</translation>
    </message>
    <message>
        <source>Pass the written tensor as an argument: functionalize wraps what comes in.</source>
        <translation>把被写的张量作为参数传入：functionalize 会包装传入的东西。</translation>
    </message>
    <message>
        <source>PrivateUse1 cannot be called %1: a device of PyTorch's own has that name.</source>
        <translation>PrivateUse1 不能叫做 %1：PyTorch 自己的设备已经用了这个名称。</translation>
    </message>
    <message>
        <source>PrivateUse1 cannot be called %1: that is another device</source>
        <translation>PrivateUse1 不能叫 %1：那是另一种设备</translation>
    </message>
    <message>
        <source>PrivateUse1 has no hooks: the package of the backend is not imported, or does not register them.</source>
        <translation>PrivateUse1 没有 hooks：后端的包没有导入，或没有登记它们。</translation>
    </message>
    <message>
        <source>PrivateUse1 is called %1 already; there is one such backend in a process.</source>
        <translation>PrivateUse1 已经叫做 %1；一个进程中只有一个这样的后端。</translation>
    </message>
    <message>
        <source>PyTorch %1 has it. Look at torch.__version__: it was renamed, removed, or is newer than what runs here.</source>
        <translation>PyTorch %1 有它。请查看 torch.__version__：它改了名、被移除了，或者比这里运行的版本更新。</translation>
    </message>
    <message>
        <source>PyTorch cannot read the key name %1.</source>
        <translation>PyTorch 读不懂键名 %1。</translation>
    </message>
    <message>
        <source>PyTorch has a gradient for the whole of it; Keyfall records its parts</source>
        <translation>PyTorch 有它整体的梯度；Keyfall 记录它的各个部分</translation>
    </message>
    <message>
        <source>PyTorch has no gradient for it at this key: nothing is recorded</source>
        <translation>PyTorch 在这个键上没有它的梯度：什么也不记录</translation>
    </message>
    <message>
        <source>PyTorch registers a fallback at MPS that says so, instead of leaving the entry empty (pytorch:R10).</source>
        <translation>PyTorch 在 MPS 登记了一个报告此事的后备，而不是让表项空着（pytorch:R10）。</translation>
    </message>
    <message>
        <source>PyTorch's kernel calls other operators; Keyfall's does all of it in one</source>
        <translation>PyTorch 的内核会调用其他算子；Keyfall 的内核一次完成</translation>
    </message>
    <message>
        <source>Python can make it of annotations: torch.library.infer_schema(f, mutates_args=()), or custom_op without schema=.</source>
        <translation>Python 可以由注解生成它：torch.library.infer_schema(f, mutates_args=())，或不写 schema= 的 custom_op。</translation>
    </message>
    <message>
        <source>Python's binding compares a call with the schema before any dispatch. Arguments behind the * of a schema are taken by name only.</source>
        <translation>Python 的绑定在任何调度之前把调用与签名比较。签名中 * 之后的参数只能按名字传。</translation>
    </message>
    <message>
        <source>Python's binding compares a call with the schema before any dispatch; no kernel was looked for.</source>
        <translation>Python 的绑定在任何调度之前把调用与签名比较；没有查找任何内核。</translation>
    </message>
    <message>
        <source>Real tensors and fake ones (or those of two fake modes) met in %1.</source>
        <translation>真实的张量和 fake 张量（或两个 fake 模式的张量）在 %1 中相遇。</translation>
    </message>
    <message>
        <source>Records a backward node on the tape, then passes on.</source>
        <translation>在磁带上记录一个反向节点，然后传下去。</translation>
    </message>
    <message>
        <source>Register a batching rule, torch.library.register_vmap, or move the call out of vmap.</source>
        <translation>登记一个批处理规则：torch.library.register_vmap，或把这个调用移到 vmap 之外。</translation>
    </message>
    <message>
        <source>Register a function that computes shapes only: torch.library.Library(&quot;%1&quot;, &quot;IMPL&quot;).impl(&quot;%2&quot;, f, &quot;Meta&quot;), or in C++ %3</source>
        <translation>登记一个只计算形状的函数：torch.library.Library(&quot;%1&quot;, &quot;IMPL&quot;).impl(&quot;%2&quot;, f, &quot;Meta&quot;)，在 C++ 中是 %3</translation>
    </message>
    <message>
        <source>Register a function that computes shapes only: torch.library.register_fake(&quot;%1&quot;) (impl_abstract before 2.4).</source>
        <translation>登记一个只计算形状的函数：torch.library.register_fake(&quot;%1&quot;)（2.4 之前是 impl_abstract）。</translation>
    </message>
    <message>
        <source>Register a rule: torch.library.register_vmap(&quot;%1&quot;, f).</source>
        <translation>请登记一个规则：torch.library.register_vmap(&quot;%1&quot;, f)。</translation>
    </message>
    <message>
        <source>Register a rule: torch.library.register_vmap(&quot;%1&quot;, f); for an autograd.Function a staticmethod vmap, or generate_vmap_rule = True.</source>
        <translation>请登记一个规则：torch.library.register_vmap(&quot;%1&quot;, f)；对于 autograd.Function，写一个静态方法 vmap，或 generate_vmap_rule = True。</translation>
    </message>
    <message>
        <source>Register an autograd kernel for it: %1. Or give the operator explicit kernels (CompositeExplicitAutograd and Autograd) instead of the implicit one. Without gradients, torch.inference_mode() keeps autograd out.</source>
        <translation>为它登记一个 autograd 内核：%1。或者给算子显式的内核（CompositeExplicitAutograd 和 Autograd），而不是隐式的。不需要梯度时，torch.inference_mode() 可以避开 autograd。</translation>
    </message>
    <message>
        <source>Register it once: keep the Library object in the module, not in a function or a cell that runs again.</source>
        <translation>只登记一次：把 Library 对象放在模块中，而不是放在会再次执行的函数或单元格中。</translation>
    </message>
    <message>
        <source>Register one where that is right: lib.impl(&quot;%1&quot;, f, &quot;%2&quot;).</source>
        <translation>在合适的地方登记一个：lib.impl(&quot;%1&quot;, f, &quot;%2&quot;)。</translation>
    </message>
    <message>
        <source>Register the gradient by torch.library.register_autograd, not in a kernel at CPU or CUDA.</source>
        <translation>请用 torch.library.register_autograd 登记梯度，而不要写在 CPU 或 CUDA 的内核中。</translation>
    </message>
    <message>
        <source>Registered for it are: %1.</source>
        <translation>为它登记了内核的键：%1。</translation>
    </message>
    <message>
        <source>Return a copy: return x.clone(), also of views like x[:1] and x.t().</source>
        <translation>请返回副本：return x.clone()，x[:1] 和 x.t() 这样的视图也要如此。</translation>
    </message>
    <message>
        <source>Return copies: return x.clone().</source>
        <translation>返回副本：return x.clone()。</translation>
    </message>
    <message>
        <source>Return it with the result: torch.vmap(lambda x: (y, kept)); in grad, vjp and jacrev has_aux=True hands it out.</source>
        <translation>把它与结果一起返回：torch.vmap(lambda x: (y, kept))；在 grad、vjp 和 jacrev 中，has_aux=True 会把它交出来。</translation>
    </message>
    <message>
        <source>Return tensors; for a result that is the same for all, out_dims=None.</source>
        <translation>请返回张量；对于批中都相同的结果，写 out_dims=None。</translation>
    </message>
    <message>
        <source>Return the marked tensor itself: x.add_(1); ctx.mark_dirty(x); return x. If a copy is returned, write into that copy and mark nothing.</source>
        <translation>返回被标记的张量本身：x.add_(1); ctx.mark_dirty(x); return x。如果返回的是副本，就写入副本，什么都不标记。</translation>
    </message>
    <message>
        <source>Run the model itself on that input: a torch._check of its own fails there, too, with the line.</source>
        <translation>用这个输入运行模型本身：它自己的 torch._check 在那里也会失败，并给出所在行。</translation>
    </message>
    <message>
        <source>Say for each argument which dimension is mapped, in_dims=(0, None), as many as there are arguments: None for what is the same for all.</source>
        <translation>请为每个参数说明映射哪个维度：in_dims=(0, None)，参数有几个就写几个，批中都相同的写 None。</translation>
    </message>
    <message>
        <source>Say it: torch.vmap(f, randomness=&quot;different&quot;), or &quot;same&quot;. jacfwd takes it as well; hessian does not: draw before.</source>
        <translation>说明白：torch.vmap(f, randomness=&quot;different&quot;)，或 &quot;same&quot;。jacfwd 也接受它；hessian 不接受：事先抽取。</translation>
    </message>
    <message>
        <source>Say the size, which must be the same for all: %1=n in the call of %2.</source>
        <translation>请给出大小，它对所有元素必须相同：在 %2 的调用中写 %1=n。</translation>
    </message>
    <message>
        <source>Say what is written: mutates_args=(&quot;x&quot;,) in custom_op, Tensor(a!) x in a schema; or work on a copy, x.clone(). What is returned must be new.</source>
        <translation>请写明写入了什么：custom_op 中用 mutates_args=(&quot;x&quot;,)，签名中用 Tensor(a!) x；或者对副本操作：x.clone()。返回的必须是新的张量。</translation>
    </message>
    <message>
        <source>Say where the parts begin and end, one number more than there are parts: torch.nested.nested_tensor_from_jagged(values, offsets=torch.tensor([0, 2, 5])).</source>
        <translation>说明各部分从哪里开始到哪里结束，数字比部分多一个：torch.nested.nested_tensor_from_jagged(values, offsets=torch.tensor([0, 2, 5]))。</translation>
    </message>
    <message>
        <source>Say where they shall go: torch.load(file, map_location=&quot;cpu&quot;).</source>
        <translation>请说明放到哪里：torch.load(file, map_location=&quot;cpu&quot;)。</translation>
    </message>
    <message>
        <source>Several entries may stand for one place until they are added up: x.coalesce().%1(), or x._%2() for the entries as they are.</source>
        <translation>在合并之前，可能有多个条目代表同一位置：用 x.coalesce().%1()，或用 x._%2() 取得条目原样。</translation>
    </message>
    <message>
        <source>Simplest is a function that writes nothing: return x + 1, without mark_dirty; the memory is freed as soon as nobody needs the old value.</source>
        <translation>最简单的是什么都不写的函数：return x + 1，不用 mark_dirty；旧值一旦无人需要，内存就会释放。</translation>
    </message>
    <message>
        <source>Sizes that meet must be equal, or one of them 1, counted from the last dimension on: look at x.shape of both, and put a dimension of size 1 where one is missing, x.unsqueeze(dim) or x[:, None].</source>
        <translation>相遇的大小从最后一维起必须相等，或其中之一是 1：请查看两者的 x.shape，并在缺少维度的地方加上大小为 1 的维度，x.unsqueeze(dim) 或 x[:, None]。</translation>
    </message>
    <message>
        <source>Some calls (random generators, pinned memory, resizing of storages) ask the backend's hooks, not the dispatcher.</source>
        <translation>有些调用（随机生成器、锁页内存、改变存储的大小）询问的是后端的 hooks，而不是调度器。</translation>
    </message>
    <message>
        <source>Some results have no gradient at all: comparisons, argmax, histc, bincount, quantize_per_tensor (fake_quantize has one), round trips through integers.</source>
        <translation>有些结果根本没有梯度：比较、argmax、histc、bincount、quantize_per_tensor（fake_quantize 有）、经过整数的往返。</translation>
    </message>
    <message>
        <source>Strict stays as it is</source>
        <translation>strict 保持不变</translation>
    </message>
    <message>
        <source>Strides describe parts of plain memory. A sparse tensor keeps indices and values, oneDNN's memory is in blocks; the kernel found, or Python before it, refuses.</source>
        <translation>步长描述普通内存的各部分。稀疏张量保存索引和值，oneDNN 的内存是分块的；找到的内核，或在它之前的 Python，会拒绝。</translation>
    </message>
    <message>
        <source>Such a tensor has neither Autograd nor ADInplaceOrView among its keys (pytorch:M17), and no version counter; autograd can neither record nor save it, outside the mode as well.</source>
        <translation>这样的张量的键中既没有 Autograd，也没有 ADInplaceOrView（pytorch:M17），也没有版本计数；autograd 既不能记录它，也不能保存它，在模式之外也是如此。</translation>
    </message>
    <message>
        <source>Such an operator is mostly called by backward(): what has to change is the argument of %1 in the forward pass (or the gradient that is handed to backward).</source>
        <translation>这样的算子多半由 backward() 调用：需要改的是前向中 %1 的参数（或交给 backward 的梯度）。</translation>
    </message>
    <message>
        <source>TORCH_LIBRARY, and Library(&quot;%1&quot;, &quot;DEF&quot;) in Python, claim the whole namespace, so that two libraries cannot define the same operators unseen.</source>
        <translation>TORCH_LIBRARY，以及 Python 中的 Library(&quot;%1&quot;, &quot;DEF&quot;)，占有整个命名空间，以免两个库在不知不觉中定义同样的算子。</translation>
    </message>
    <message>
        <source>TORCH_LOGS=not_implemented says which of them refused.</source>
        <translation>TORCH_LOGS=not_implemented 会说明是哪一个拒绝了。</translation>
    </message>
    <message>
        <source>Take a name that is no device yet, and that Python can write: torch.&lt;name&gt; becomes its module.</source>
        <translation>请取一个还不是设备、且 Python 能写出的名称：torch.&lt;name&gt; 会成为它的模块。</translation>
    </message>
    <message>
        <source>Take a new one: y = x.detach(), which shares the memory and is part of no graph.</source>
        <translation>请取一个新的：y = x.detach()，它共享内存，不属于任何图。</translation>
    </message>
    <message>
        <source>Take ctx out of forward: forward(x), and @staticmethod def setup_context(ctx, inputs, output), which saves. That form works without functorch, too.</source>
        <translation>请把 ctx 从 forward 中拿出来：forward(x)，再写 @staticmethod def setup_context(ctx, inputs, output)，由它来保存。这种写法没有 functorch 时也能用。</translation>
    </message>
    <message>
        <source>Take the nested tensor apart, nt.unbind(), or pad it: torch.nested.to_padded_tensor(nt, 0.0).</source>
        <translation>把嵌套张量拆开：nt.unbind()，或把它补齐：torch.nested.to_padded_tensor(nt, 0.0)。</translation>
    </message>
    <message>
        <source>Takes the backend from the call's device, since no tensor brings one, and passes on.</source>
        <translation>从调用的 device 得到后端，因为没有张量带来后端，然后传下去。</translation>
    </message>
    <message>
        <source>Tensor's method for the sign turns the TypeError of its call into NotImplemented, so that Python asks the other side, and that has nothing for it: what was wrong is lost on the way.</source>
        <translation>张量对应该符号的方法把调用的 TypeError 变成 NotImplemented，于是 Python 去问另一边，而另一边也没有办法：真正的错误在途中丢失了。</translation>
    </message>
    <message>
        <source>Tensors on meta, and fake tensors (torch.compile, torch.export, FakeTensorMode), have a shape, a dtype and a device, and no memory. The dispatcher found a kernel; that kernel cannot answer.</source>
        <translation>meta 上的张量和 fake 张量（torch.compile、torch.export、FakeTensorMode）有形状、dtype 和设备，没有内存。调度器找到了内核；是那个内核无法回答。</translation>
    </message>
    <message>
        <source>Tensors that are mapped over together have the same first size.</source>
        <translation>一起映射的张量第一维的大小相同。</translation>
    </message>
    <message>
        <source>That is decided in Python before any dispatch: an argument of another type overrides the public functions.</source>
        <translation>这在任何调度之前由 Python 决定：有另一种类型的参数重写了公开的函数。</translation>
    </message>
    <message>
        <source>That is vmap's fallback at FuncTorchBatched (pytorch:R10). The result is right, and slow.</source>
        <translation>那是 vmap 在 FuncTorchBatched 的后备（pytorch:R10）。结果正确，但慢。</translation>
    </message>
    <message>
        <source>The Autograd kernel of the in-place operator checks that before it goes on: with the old value gone, the gradient with respect to it would have no meaning.</source>
        <translation>原地算子的 Autograd 内核在继续之前会检查这一点：旧的值没有了，对它的梯度就没有意义。</translation>
    </message>
    <message>
        <source>The C++ type given for %1 is not the one that its schema asks for.</source>
        <translation>为 %1 给出的 C++ 类型不是它的 schema 所要求的。</translation>
    </message>
    <message>
        <source>The Library was taken down (lib._destroy(), or its module was unloaded): make a new one, and keep it in the module.</source>
        <translation>这个 Library 已被撤下（lib._destroy()，或它的模块被卸载）：新建一个，并把它留在模块里。</translation>
    </message>
    <message>
        <source>The Python side of a renamed PrivateUse1 is registered a second time: %1.</source>
        <translation>改名后的 PrivateUse1 的 Python 部分被第二次注册：%1。</translation>
    </message>
    <message>
        <source>The arguments are on two devices, %1 and %2.</source>
        <translation>参数在两个设备上：%1 和 %2。</translation>
    </message>
    <message>
        <source>The attention function found no way to compute with these inputs, before it called a kernel.</source>
        <translation>注意力函数在调用内核之前，没有找到用这些输入计算的办法。</translation>
    </message>
    <message>
        <source>The backend has its kernel; only %1 lacks an entry. For the whole backend: TORCH_LIBRARY_IMPL(_, %1, m) { m.fallback(torch::CppFunction::makeFallthrough()); }, which passes calls on without a gradient.</source>
        <translation>后端有它的内核；只是 %1 缺一个表项。对整个后端：TORCH_LIBRARY_IMPL(_, %1, m) { m.fallback(torch::CppFunction::makeFallthrough()); }，它让调用不带梯度地传下去。</translation>
    </message>
    <message>
        <source>The backend registered a fallback to the CPU at its key (pytorch:R10). The result is right, and slow.</source>
        <translation>后端在它的键上登记了到 CPU 的后备（pytorch:R10）。结果正确，但慢。</translation>
    </message>
    <message>
        <source>The backward of a torch.autograd.Function takes ctx and one gradient for each result of forward: def backward(ctx, g1, g2) of two. It takes %1 and was given %2, ctx among them.</source>
        <translation>torch.autograd.Function 的 backward 接受 ctx 和 forward 每个结果的一个梯度：两个结果时 def backward(ctx, g1, g2)。它接受 %1 个，得到了 %2 个，包括 ctx。</translation>
    </message>
    <message>
        <source>The batching rule of a torch.autograd.Function, or of register_vmap, is not what vmap can use.</source>
        <translation>torch.autograd.Function 或 register_vmap 的批处理规则，不是 vmap 能用的。</translation>
    </message>
    <message>
        <source>The branches return different structures: let both return as many results, nested the same way.</source>
        <translation>各分支返回的结构不同：让它们返回同样多的结果，嵌套方式也相同。</translation>
    </message>
    <message>
        <source>The branches return tensors of another %1, %2 and %3: bring them together inside, .to(x.dtype), .to(x.device), x[None].</source>
        <translation>各分支返回的张量 %1 不同，%2 和 %3：在里面使它们一致，.to(x.dtype)、.to(x.device)、x[None]。</translation>
    </message>
    <message>
        <source>The call</source>
        <translation>这个调用</translation>
    </message>
    <message>
        <source>The call ended before any dispatch: device=&quot;%1&quot; first asks for the backend's own module. The key %2 exists in every build; its kernels do not. Moving tensors cannot help.</source>
        <translation>调用在任何调度之前就结束了：device=&quot;%1&quot; 首先要求后端自己的模块。键 %2 在每个构建中都存在，它的内核则不然。移动张量没有用。</translation>
    </message>
    <message>
        <source>The caller names it: findSchemaOrThrow(&quot;ns::f&quot;, &quot;&quot;).typed&lt;at::Tensor(const at::Tensor&amp;)&gt;() must have the type of the schema.</source>
        <translation>类型由调用者写出：findSchemaOrThrow(&quot;ns::f&quot;, &quot;&quot;).typed&lt;at::Tensor(const at::Tensor&amp;)&gt;() 必须与 schema 的类型一致。</translation>
    </message>
    <message>
        <source>The class %1 is not known to this process: no library that is loaded has registered it.</source>
        <translation>本进程不认识类 %1：已加载的库都没有注册它。</translation>
    </message>
    <message>
        <source>The code asks for equal sizes (%1): give both the same Dim, or Dim.AUTO.</source>
        <translation>代码要求大小相等（%1）：给二者同一个 Dim，或用 Dim.AUTO。</translation>
    </message>
    <message>
        <source>The code makes dimension %1 a constant (%2): a view, a check or a branch with that number. Use x.shape[0] there; or allow it, Dim.AUTO; or leave the dimension out of dynamic_shapes.</source>
        <translation>代码把维度 %1 变成了常数（%2）：用了这个数的 view、检查或分支。那里改用 x.shape[0]；或允许它，Dim.AUTO；或不把这一维写进 dynamic_shapes。</translation>
    </message>
    <message>
        <source>The condition is one truth: a bool, or a tensor of one element, x.sum() &gt; 0 or (x &gt; 0).any().</source>
        <translation>条件只有一个真假值：布尔值，或一个元素的张量，x.sum() &gt; 0 或 (x &gt; 0).any()。</translation>
    </message>
    <message>
        <source>The custom operator %1 returns one of its inputs, a view of one, or the same memory twice.</source>
        <translation>自定义算子 %1 返回了它的某个输入、输入的视图，或把同一块内存返回了两次。</translation>
    </message>
    <message>
        <source>The device is not written as PyTorch reads one%1.</source>
        <translation>设备的写法不是 PyTorch 能读的%1。</translation>
    </message>
    <message>
        <source>The device type is a string: &quot;cuda&quot;.</source>
        <translation>设备类型是字符串：&quot;cuda&quot;。</translation>
    </message>
    <message>
        <source>The dispatcher called the function and turns its result into what the schema promises: a Tensor, or as many values as there are in (Tensor, Tensor).</source>
        <translation>调度器调用了这个函数，并把它的结果变成签名所承诺的：一个 Tensor，或 (Tensor, Tensor) 中那么多个值。</translation>
    </message>
    <message>
        <source>The dispatcher did its work: the kernel was found and ran. Which dtypes it has is up to the kernel; no key, alias or registration changes that.</source>
        <translation>调度器完成了它的工作：找到了内核，内核也执行了。支持哪些 dtype 由内核决定；键、别名和登记都改变不了。</translation>
    </message>
    <message>
        <source>The engine %1 for quantized kernels is not in this build, or none is chosen.</source>
        <translation>量化内核用的引擎 %1 不在这个构建中，或者没有选择引擎。</translation>
    </message>
    <message>
        <source>The excluded keys stay</source>
        <translation>排除的键保持不变</translation>
    </message>
    <message>
        <source>The fake kernel must return the shape, strides, dtype and device that the real one returns: compute them the same way from the inputs' shapes; a size that depends on the data is torch.library.get_ctx().new_dynamic_size().</source>
        <translation>fake 内核返回的形状、步长、dtype 和设备必须与真实内核相同：请用同样的方法由输入的形状算出；取决于数据的大小写作 torch.library.get_ctx().new_dynamic_size()。</translation>
    </message>
    <message>
        <source>The fake kernel of %1 asks for a size that only the data tell (new_dynamic_size()); fake tensors can have one, plain meta tensors cannot: call it under FakeTensorMode(shape_env=ShapeEnv()) or torch.compile.</source>
        <translation>%1 的 fake 内核要求一个只有数据才知道的大小（new_dynamic_size()）；fake 张量可以有这样的大小，普通 meta 张量不能：请在 FakeTensorMode(shape_env=ShapeEnv()) 或 torch.compile 下调用它。</translation>
    </message>
    <message>
        <source>The file holds tensors of a device that is not here: %1.</source>
        <translation>文件中有不在这里的设备的张量：%1。</translation>
    </message>
    <message>
        <source>The first backward ran under create_graph=True (or inside of grad of grad, hessian), so the operators of the backward are differentiated themselves; this one is written as a whole and has no formula of its own. No registration is missing.</source>
        <translation>第一次反向是在 create_graph=True 下运行的（或在 grad 的 grad、hessian 之中），所以反向的算子本身也要求导；这个算子是作为整体写的，没有自己的公式。没有缺登记。</translation>
    </message>
    <message>
        <source>The first call saved %1 tensors, the second %2.</source>
        <translation>第一次调用保存了 %1 个张量，第二次 %2 个。</translation>
    </message>
    <message>
        <source>The first dimension counts the parts and stays first; others can be swapped, nt.transpose(1, 2).</source>
        <translation>第一维计数各部分，必须留在最前；其他维可以交换，nt.transpose(1, 2)。</translation>
    </message>
    <message>
        <source>The first is PyTorch's own, which comes with every build: a fallback of %1 cannot be replaced. Register at %2 for single operators instead, %3, or choose a key of your own (PrivateUse1 and its Autograd and Autocast keys).</source>
        <translation>前一个是 PyTorch 自己的，每个构建都带有：%1 的后备不能替换。请改为在 %2 为单个算子登记：%3，或选一个自己的键（PrivateUse1 以及它的 Autograd 和 Autocast 键）。</translation>
    </message>
    <message>
        <source>The first line may name the wrong kernel: PyTorch shows the text of the operator's first C++ signature, not of the kernel that was replaced (pytorch:E8). 2.x warns once for each process; other replaced kernels stay silent.</source>
        <translation>第一行写的内核可能不对：PyTorch 显示的是算子第一个 C++ 签名的文字，而不是被替换的内核（pytorch:E8）。2.x 在每个进程中只警告一次；其他被替换的内核不会提示。</translation>
    </message>
    <message>
        <source>The first size counts the parts: it stays. The size in which they differ is -1, as in nt.reshape(2, -1, 2, 2) of two parts of any length.</source>
        <translation>第一个大小是部分的个数：它保持不变。各部分不同的那个大小写作 -1，例如两个任意长度的部分：nt.reshape(2, -1, 2, 2)。</translation>
    </message>
    <message>
        <source>The formula of forward mode is the wrong one here, jvp; backward passed or was not asked.</source>
        <translation>这里错的是前向模式的公式 jvp；backward 通过了，或没有被问到。</translation>
    </message>
    <message>
        <source>The function</source>
        <translation>这个函数</translation>
    </message>
    <message>
        <source>The function itself raised %1. It is called with the operands, one argument for each: (x, y) calls f(x, y), and a tensor without the tuple is taken apart into its rows, so write (x,).</source>
        <translation>函数自己抛出了 %1。调用它时每个操作数是一个参数：(x, y) 调用 f(x, y)，不放在元组里的张量会被拆成各行，所以要写 (x,)。</translation>
    </message>
    <message>
        <source>The function returned %1: return a tensor of one number, loss without item() or float().</source>
        <translation>函数返回了 %1：请返回只有一个数的张量，即不带 item() 或 float() 的损失。</translation>
    </message>
    <message>
        <source>The function returned %1: return tensors, nested as you like, without item() or float().</source>
        <translation>函数返回了 %1：请返回张量，嵌套方式任意，不要用 item() 或 float()。</translation>
    </message>
    <message>
        <source>The function returned a tensor of type %1: argmax, comparisons and counts have no derivative. Return what they were made of, or hand them out beside it, has_aux=True.</source>
        <translation>函数返回了 %1 类型的张量：argmax、比较和计数没有导数。请返回它们所依据的张量，或用 has_aux=True 把它们一并交出。</translation>
    </message>
    <message>
        <source>The fused implementations that are allowed refuse these inputs (a type, a mask, dropout, the size of a head). PyTorch warns why, above the error: run it once with warnings on.</source>
        <translation>允许使用的融合实现拒绝了这些输入（类型、掩码、dropout、头的大小）。PyTorch 在错误之前用警告说明原因：请打开警告再运行一次。</translation>
    </message>
    <message>
        <source>The gradient at index %1: %2. It must have the shape and the device of that input; where forward broadcast it, sum the gradient back: grad.sum_to_size(x.shape).</source>
        <translation>索引 %1 处的梯度：%2。它必须具有该输入的形状和设备；若 forward 广播了它，请把梯度加回去：grad.sum_to_size(x.shape)。</translation>
    </message>
    <message>
        <source>The gradient given: %1.</source>
        <translation>给出的梯度：%1。</translation>
    </message>
    <message>
        <source>The gradient is sparse because of Embedding(..., sparse=True): leave sparse= out, or use torch.optim.SparseAdam, SGD or Adagrad for that layer's parameters.</source>
        <translation>梯度之所以稀疏，是因为 Embedding(..., sparse=True)：省去 sparse=，或对该层的参数使用 torch.optim.SparseAdam、SGD 或 Adagrad。</translation>
    </message>
    <message>
        <source>The gradient of a computed tensor was read (.grad); gradients stay only in leaves.</source>
        <translation>读取了一个计算所得张量的梯度（.grad）；梯度只留在叶子中。</translation>
    </message>
    <message>
        <source>The gradient of a result has its shape, its device and, among complex numbers, its type. That is compared before anything runs; no kernel was looked for.</source>
        <translation>结果的梯度具有结果的形状和设备，涉及复数时还具有其类型。这在任何东西运行之前比较；没有查找内核。</translation>
    </message>
    <message>
        <source>The gradient that %1 computed has a NaN.</source>
        <translation>%1 算出的梯度中有 NaN。</translation>
    </message>
    <message>
        <source>The gradient to begin with does not fit the result (backward(g), grad_outputs, the function that vjp gives).</source>
        <translation>起始的梯度与结果不符（backward(g)、grad_outputs、vjp 给出的函数）。</translation>
    </message>
    <message>
        <source>The graph behind the result does not reach that tensor: another tensor was used (a copy, detach(), x.to(...) before or after), or the branch with it was not taken.</source>
        <translation>结果背后的计算图到不了那个张量：用的是另一个张量（副本、detach()、之前或之后的 x.to(...)），或者用到它的分支没有执行。</translation>
    </message>
    <message>
        <source>The graph was made for %1=%2 by concrete_args: trace once for each value, or leave it out there.</source>
        <translation>这个图是按 concrete_args 为 %1=%2 做的：每个值追踪一次，或不写进 concrete_args。</translation>
    </message>
    <message>
        <source>The higher-order operator %1 has no rule for %2.</source>
        <translation>高阶算子 %1 没有用于 %2 的规则。</translation>
    </message>
    <message>
        <source>The hook %1 changed the %2 of the gradient, which must stay: grad.sum_to_size(x.shape), grad.to(x.dtype).</source>
        <translation>钩子 %1 改变了梯度的 %2，而它必须保持不变：grad.sum_to_size(x.shape)、grad.to(x.dtype)。</translation>
    </message>
    <message>
        <source>The hook of a graph node (grad_fn.register_hook, register_prehook) returned a value of type %1: it returns None, or a tuple with an entry for each gradient.</source>
        <translation>图节点的钩子（grad_fn.register_hook、register_prehook）返回了类型为 %1 的值：它应返回 None，或每个梯度各一项的元组。</translation>
    </message>
    <message>
        <source>The hook returned a value of type %1. One that only looks returns None (no return, or a lambda whose expression is None); one that changes the gradient returns a new tensor; of a parameter's register_post_accumulate_grad_hook, always None.</source>
        <translation>钩子返回了类型为 %1 的值。只查看的钩子返回 None（不写 return，或表达式为 None 的 lambda）；改变梯度的钩子返回新张量；参数的 register_post_accumulate_grad_hook 总是返回 None。</translation>
    </message>
    <message>
        <source>The included keys stay</source>
        <translation>包含的键保持不变</translation>
    </message>
    <message>
        <source>The input is real and its gradient complex: return grad.real, which is what a real input can have.</source>
        <translation>输入是实数而梯度是复数：请返回 grad.real，这才是实数输入所能有的。</translation>
    </message>
    <message>
        <source>The inputs are a tuple, also where there is one: torch.export.export(m, (x,)).</source>
        <translation>输入是元组，只有一个时也一样：torch.export.export(m, (x,))。</translation>
    </message>
    <message>
        <source>The inputs do not seem to be float64, and float32 is too coarse to compare: x.double() before.</source>
        <translation>输入似乎不是 float64，而 float32 太粗，无法比较：先用 x.double()。</translation>
    </message>
    <message>
        <source>The jvp returned %1 tangents and %2 was wanted: one for each result of forward, None for one without.</source>
        <translation>jvp 返回了 %1 个切向量，而需要 %2 个：forward 的每个结果各一个，没有的用 None。</translation>
    </message>
    <message>
        <source>The kernel %1 has no code for %2.</source>
        <translation>内核 %1 没有用于 %2 的代码。</translation>
    </message>
    <message>
        <source>The kernel at the Autograd keys of an out= form raises this before any computing kernel runs: what is written into a tensor that was there before has no place in a graph.</source>
        <translation>out= 形式在 Autograd 各键的内核会在任何计算内核运行之前抛出这个错误：写入事先存在的张量的内容在计算图中没有位置。</translation>
    </message>
    <message>
        <source>The kernel at the key of the layout (SparseCPU, SparseCsrCPU and their like), or Python before it, has no case for this. No registration is missing.</source>
        <translation>该布局的键（SparseCPU、SparseCsrCPU 等）处的内核，或在它之前的 Python，没有这种情形。没有缺登记。</translation>
    </message>
    <message>
        <source>The kernel was found and looked at that setting before it computed: it adds up, or writes twice, in an order that differs from run to run. No key plays a part; on another device the same operator may be deterministic.</source>
        <translation>内核已找到，并在计算之前查看了该设置：它求和或重复写入的顺序每次运行都不同。与键无关；在另一种设备上，同一算子可能是确定性的。</translation>
    </message>
    <message>
        <source>The kernel was found and refused it; which types it takes is up to the kernel, no key changes that.</source>
        <translation>内核找到了，但拒绝了它；接受哪些类型由内核决定，键改变不了。</translation>
    </message>
    <message>
        <source>The kernel was found and refused them: products, convolutions and normalisations do not promote types, unlike add or mul.</source>
        <translation>内核找到了，但拒绝了它们：矩阵乘、卷积和归一化不做类型提升，与 add 或 mul 不同。</translation>
    </message>
    <message>
        <source>The key Python was the highest, and __torch_dispatch__ of %1 takes only its own: it cannot know how a plain tensor is laid out over the others.</source>
        <translation>Python 键是最高的，而 %1 的 __torch_dispatch__ 只接受自己的张量：它无法知道普通张量在其他设备上如何分布。</translation>
    </message>
    <message>
        <source>The key Python was the highest: a subclass or a mode takes the call there, before any backend. None of those listed knows this operator (or this mixture of subclasses).</source>
        <translation>Python 键是最高的：子类或模式在那里接过调用，先于任何后端。列出的那些都不认识这个算子（或这种子类的混合）。</translation>
    </message>
    <message>
        <source>The key set of a tensor object is fixed by its kind: device, layout, subclass. set_data compares those of the two and allows what kernels cannot tell apart.</source>
        <translation>张量对象的键集由它的种类决定：设备、布局、子类。set_data 比较两者的键集，只允许内核区分不出的差别。</translation>
    </message>
    <message>
        <source>The key set stays</source>
        <translation>键集保持不变</translation>
    </message>
    <message>
        <source>The key sets of all arguments are united and the highest backend wins, here %1 (pytorch:K1, pytorch:M10). Its kernel ran and found a tensor of the other device; the dispatcher itself does not compare devices.</source>
        <translation>所有参数的键集合并，最高的后端胜出，这里是 %1（pytorch:K1、pytorch:M10）。它的内核执行时遇到了另一个设备的张量；调度器本身并不比较设备。</translation>
    </message>
    <message>
        <source>The key sets of all arguments are united and the highest key wins (pytorch:K1): a single sparse or oneDNN argument brings the call to the kernel of its layout. That kernel ran and cannot combine these.</source>
        <translation>所有参数的键集合并在一起，最高的键胜出（pytorch:K1）：只要有一个稀疏或 oneDNN 参数，调用就会到达该布局的内核。那个内核运行了，但不能组合这些张量。</translation>
    </message>
    <message>
        <source>The last argument of define is &quot;&quot; (read the schema's marks), &quot;FROM_SCHEMA&quot; or &quot;CONSERVATIVE&quot;, not %1. Keys are given to impl: lib.impl(&quot;f&quot;, f, &quot;CPU&quot;).</source>
        <translation>define 的最后一个参数是 &quot;&quot;（读取 schema 的标记）、&quot;FROM_SCHEMA&quot; 或 &quot;CONSERVATIVE&quot;，不是 %1。键交给 impl：lib.impl(&quot;f&quot;, f, &quot;CPU&quot;)。</translation>
    </message>
    <message>
        <source>The layer was made for %1 channels and was given %2; they are dimension 1 of a batch (N, C, H, W). If they stand last: x.permute(0, 3, 1, 2).</source>
        <translation>这一层是为 %1 个通道做的，却得到了 %2 个；通道是批次 (N, C, H, W) 的第 1 维。如果通道在最后：x.permute(0, 3, 1, 2)。</translation>
    </message>
    <message>
        <source>The library %1 cannot be loaded into this process, so its operators do not exist.</source>
        <translation>%1 库无法载入这个进程，所以它的算子不存在。</translation>
    </message>
    <message>
        <source>The line that matters stands above, before &quot;The above exception was the direct cause&quot;: an undefined symbol (built for another PyTorch), another library that is not found (libcudart, libtorch: import torch first), or a path that does not exist.</source>
        <translation>关键的那一行在上面，在 &quot;The above exception was the direct cause&quot; 之前：未定义的符号（为别的 PyTorch 构建）、找不到的另一个库（libcudart、libtorch：请先 import torch），或不存在的路径。</translation>
    </message>
    <message>
        <source>The marked input is a view, and then the function can have one result: pass x.clone(), or make two functions of it, one that writes and one that does the rest.</source>
        <translation>被标记的输入是一个视图，这时函数只能有一个结果：传入 x.clone()，或把它拆成两个函数，一个负责写，另一个做其余的事。</translation>
    </message>
    <message>
        <source>The message is the operator alone, and its result does not depend on data, so that no fake tensor has to refuse it: it comes from a __torch_dispatch__ that ends in `raise NotImplementedError(func)`, as nested tensors of the jagged layout do for what they do not have. Kernels below were not asked.</source>
        <translation>消息只有算子的名字，而它的结果不取决于数据，所以 fake 张量没有理由拒绝它：消息来自一个以 `raise NotImplementedError(func)` 结尾的 __torch_dispatch__，jagged 布局的嵌套张量对它们没有的算子就是这样做的。下面的内核没有被询问。</translation>
    </message>
    <message>
        <source>The message is the operator alone; torch.compile, torch.export and FakeTensorMode give it so. No kernel is missing: fake tensors refuse operators whose result's shape (nonzero, unique, x[mask]) or value (item, bool(x)) they cannot know. (Of an operator of another package the same text can mean that it has no fake kernel: print(type(error).__name__) tells, UnsupportedOperatorException is that one, DynamicOutputShapeException a shape, DataDependentOutputException a value.)</source>
        <translation>消息只有算子的名字；torch.compile、torch.export 和 FakeTensorMode 就是这样报的。不缺内核：如果算子结果的形状（nonzero、unique、x[mask]）或值（item、bool(x)）无法知道，fake 张量就拒绝它。（如果是别的包的算子，同样的文字也可能表示它没有 fake 内核：print(type(error).__name__) 可以区分，UnsupportedOperatorException 是这种情况，DynamicOutputShapeException 是形状，DataDependentOutputException 是值。）</translation>
    </message>
    <message>
        <source>The model stays</source>
        <translation>模型保持不变</translation>
    </message>
    <message>
        <source>The module %1 has no %2, which PyTorch asks of the module of a backend.</source>
        <translation>模块 %1 没有 %2，而 PyTorch 会向后端的模块要它。</translation>
    </message>
    <message>
        <source>The name can be given once (pytorch:E9). Two packages that both take PrivateUse1 cannot be imported together.</source>
        <translation>这个名字只能给一次（pytorch:E9）。两个都占用 PrivateUse1 的包不能一起导入。</translation>
    </message>
    <message>
        <source>The name stands apart from the schema: torch.library.define(&quot;ns::f&quot;, &quot;(Tensor x) -&gt; Tensor&quot;).</source>
        <translation>名字与 schema 分开写：torch.library.define(&quot;ns::f&quot;, &quot;(Tensor x) -&gt; Tensor&quot;)。</translation>
    </message>
    <message>
        <source>The namespace %1 has a TORCH_LIBRARY already; there can be one.</source>
        <translation>命名空间 %1 已经有一个 TORCH_LIBRARY；只能有一个。</translation>
    </message>
    <message>
        <source>The nested tensor cannot be made so.</source>
        <translation>嵌套张量不能这样做。</translation>
    </message>
    <message>
        <source>The operator</source>
        <translation>这个算子</translation>
    </message>
    <message>
        <source>The operator's kernel was found and refused; no key, dtype or device plays a part. Fake and meta tensors have functions of their own for shapes, so that their words differ from those of the CPU for the same call.</source>
        <translation>算子的内核找到了，但拒绝了；键、dtype 和设备都不起作用。fake 张量和 meta 张量有自己的形状函数，所以对同一个调用，它们的说法与 CPU 的不同。</translation>
    </message>
    <message>
        <source>The other one was registered at %1.</source>
        <translation>另一个登记于 %1。</translation>
    </message>
    <message>
        <source>The overload that comes nearest is %1</source>
        <translation>最接近的重载是 %1</translation>
    </message>
    <message>
        <source>The overloads that it has are: %1.</source>
        <translation>它的重载是：%1。</translation>
    </message>
    <message>
        <source>The pack hook of saved_tensors_hooks wrote into its argument, which is the tensor of the computation itself: work on x.clone(), or x.to(...) which makes a new one.</source>
        <translation>saved_tensors_hooks 的 pack 钩子写入了它的参数，而那就是计算本身的张量：请在 x.clone() 上操作，或用 x.to(...) 得到新张量。</translation>
    </message>
    <message>
        <source>The part at index %1 has %2 dimensions and another one %3: all need the same number; unsqueeze the smaller ones.</source>
        <translation>索引 %1 处的部分有 %2 个维度，另一个有 %3 个：各部分的维数必须相同；请对较小的用 unsqueeze。</translation>
    </message>
    <message>
        <source>The parts may differ in one size only, right behind the number of parts: (2, *, 3). Bring the others to one size, or leave layout= out: torch.nested.nested_tensor(list) takes any sizes.</source>
        <translation>各部分只能有一个大小不同，且紧接在部分数之后：(2, *, 3)。把其余大小统一，或省去 layout=：torch.nested.nested_tensor(list) 接受任意大小。</translation>
    </message>
    <message>
        <source>The parts of both must have the same sizes: part by part, [a + b for a, b in zip(x.unbind(), y.unbind())]; layout=torch.jagged broadcasts plain tensors.</source>
        <translation>二者各部分的大小必须相同：逐部分计算，[a + b for a, b in zip(x.unbind(), y.unbind())]；layout=torch.jagged 会广播普通张量。</translation>
    </message>
    <message>
        <source>The picture is predicted from %1: an error carries no key sets, and %2.</source>
        <translation>这张图是由 %1 预测的：错误信息不带键集，%2。</translation>
    </message>
    <message>
        <source>The program ends with an error</source>
        <translation>程序以错误结束</translation>
    </message>
    <message>
        <source>The program holds for %1: export it with dynamic_shapes=((Dim.AUTO,),), one entry for each dimension, or give it inputs like those of the example.</source>
        <translation>这个程序只对 %1 成立：用 dynamic_shapes=((Dim.AUTO,),) 导出，每一维一项，或给它与示例相同的输入。</translation>
    </message>
    <message>
        <source>The program runs without an error</source>
        <translation>程序没有错误地执行完</translation>
    </message>
    <message>
        <source>The program stays</source>
        <translation>程序保持不变</translation>
    </message>
    <message>
        <source>The question was about direct registrations only: composites and fallbacks, which a call at %1 would use (pytorch:R3-R10), do not count for it.</source>
        <translation>问题只涉及直接的登记：%1 处的调用会用到的复合内核和后备（pytorch:R3-R10），在这里都不算。</translation>
    </message>
    <message>
        <source>The reason that PyTorch gives: %1</source>
        <translation>PyTorch 给出的原因：%1</translation>
    </message>
    <message>
        <source>The registrations stay</source>
        <translation>登记保持不变</translation>
    </message>
    <message>
        <source>The results are stacked, so they must agree in shape.</source>
        <translation>结果要堆叠起来，所以形状必须一致。</translation>
    </message>
    <message>
        <source>The schema is not written as PyTorch reads it%1.</source>
        <translation>schema 的写法不是 PyTorch 能读的%1。</translation>
    </message>
    <message>
        <source>The schema of %1 has no result, -&gt; (): return nothing, or declare one, -&gt; Tensor.</source>
        <translation>%1 的 schema 没有结果，-&gt; ()：什么都不要返回，或声明一个，-&gt; Tensor。</translation>
    </message>
    <message>
        <source>The schema of the operator is %1</source>
        <translation>算子的签名是 %1</translation>
    </message>
    <message>
        <source>The shape %1 has one ragged size (j1 and its like), which a shape of numbers cannot have. Keep it as -1 behind the number of parts, or take the parts joined: nt.values().reshape(...).</source>
        <translation>形状 %1 有一个不规则的大小（j1 及同类），由数构成的形状不能有它。请在部分的个数之后把它写作 -1，或取连接起来的各部分：nt.values().reshape(...)。</translation>
    </message>
    <message>
        <source>The shapes are %1 and %2: a ragged size of another name (j1, j2) counts as another size, also where the numbers agree. Make both from one: torch.nested.nested_tensor_from_jagged(values, offsets=x.offsets()).</source>
        <translation>形状是 %1 和 %2：名称不同（j1、j2）的不规则大小算作不同的大小，即使数值一致。请由同一个来源创建两者：torch.nested.nested_tensor_from_jagged(values, offsets=x.offsets())。</translation>
    </message>
    <message>
        <source>The shapes do not fit%1.</source>
        <translation>形状不匹配%1。</translation>
    </message>
    <message>
        <source>The size of the result follows from the numbers in repeats. Say it: x.repeat_interleave(repeats, output_size=n) works on meta and fake tensors.</source>
        <translation>结果的大小取决于 repeats 中的数值。请写明它：x.repeat_interleave(repeats, output_size=n) 在 meta 和 fake 张量上可用。</translation>
    </message>
    <message>
        <source>The sizes of %1 must multiply to %2; one of them may be -1. Under vmap the message has the size of the batch in front, and the function itself sees one element without it.</source>
        <translation>%1 的各大小之积必须是 %2；其中一个可以是 -1。在 vmap 下，消息把批次大小写在最前面，而函数本身看到的是不含它的一个元素。</translation>
    </message>
    <message>
        <source>The strided layout reduces the last dimension alone, and keeps it: nt.sum(-1, keepdim=True). Others by parts: [t.sum(0) for t in nt.unbind()].</source>
        <translation>strided 布局只能对最后一维归约，并保留它：nt.sum(-1, keepdim=True)。其他维逐部分计算：[t.sum(0) for t in nt.unbind()]。</translation>
    </message>
    <message>
        <source>The tables stay as they are</source>
        <translation>表保持不变</translation>
    </message>
    <message>
        <source>The tangent is of size %1, its tensor of size %2. A tangent has the shape of its tensor: of an input for torch.func.jvp, of the result in the jvp of a torch.autograd.Function.</source>
        <translation>切向量的大小是 %1，它的张量的大小是 %2。切向量的形状与它的张量相同：对 torch.func.jvp 是输入的形状，在 torch.autograd.Function 的 jvp 中是结果的形状。</translation>
    </message>
    <message>
        <source>The targets of this loss are numbers of classes: target.long(). For probabilities of classes, cross_entropy takes a float target of the input's own shape; for yes or no, binary_cross_entropy_with_logits.</source>
        <translation>这个损失的目标是类别编号：target.long()。如果目标是各类别的概率，cross_entropy 接受与输入形状相同的浮点目标；如果是是与否，请用 binary_cross_entropy_with_logits。</translation>
    </message>
    <message>
        <source>The tensor subclass %1 lacks a part: what __torch_dispatch__ does with its calls.</source>
        <translation>张量子类 %1 缺少一部分：__torch_dispatch__ 对它的调用做什么。</translation>
    </message>
    <message>
        <source>The tensor that is written is not mapped over, an argument is: there is one place for many values.</source>
        <translation>被写入的张量没有被映射，而有一个参数被映射了：许多值只有一个地方可放。</translation>
    </message>
    <message>
        <source>The tensor's memory holds other numbers than the tensor: its %1 bit is set.</source>
        <translation>张量的内存中存的数与张量的值不同：它的 %1 位已设置。</translation>
    </message>
    <message>
        <source>The tensors stay</source>
        <translation>张量保持不变</translation>
    </message>
    <message>
        <source>The text does not say which of two things happened; print(torch.ops.%1._schema) does. If it names a Tensor, the call brought none: the first of the two that follow, and print([type(a) for a in args]) shows the empty list, or the None of an optional tensor. If it names none, no call can bring one: the second.</source>
        <translation>文字没有说明发生的是两种情况中的哪一种；print(torch.ops.%1._schema) 会说明。如果其中有 Tensor，就是这次调用没有带来张量：见下面两条中的第一条，print([type(a) for a in args]) 会显示空列表，或可选张量的 None。如果其中没有，任何调用都带不来：见第二条。</translation>
    </message>
    <message>
        <source>The text names neither the operator nor the tensor, and no key is missing: the dispatcher did find a kernel. Most likely an operator without a kernel of its own for that layout was called: a composite that serves every backend (pytorch:R4) was found instead, went to make its result in that layout, and there it ended. Less likely, an argument beside the first one has the layout, or a result of that layout was asked for (layout=, out=).</source>
        <translation>文字既没有写出算子，也没有写出张量，而且不缺键：调度器确实找到了内核。最可能的是，调用了一个没有为这种布局准备内核的算子：找到的是服务于每个后端的复合内核（pytorch:R4），它要以这种布局创建结果，于是到此为止。可能性较小的是：第一个参数之外的某个参数是这种布局，或者要求了这种布局的结果（layout=、out=）。</translation>
    </message>
    <message>
        <source>The traceback above it (&quot;Traceback of forward call&quot;) names the line of the forward pass.</source>
        <translation>它上方的回溯（&quot;Traceback of forward call&quot;）指出前向计算的那一行。</translation>
    </message>
    <message>
        <source>The unpack hook of saved_tensors_hooks returned a value of type %1: it must give back a tensor with the shape and type of the one that pack was given.</source>
        <translation>saved_tensors_hooks 的 unpack 钩子返回了类型为 %1 的值：它必须交还一个张量，形状和类型与交给 pack 的那个相同。</translation>
    </message>
    <message>
        <source>The value in question: %1. Convert it, or pass what the schema names.</source>
        <translation>有问题的值：%1。请转换它，或传入签名所写的类型。</translation>
    </message>
    <message>
        <source>Then the operators: TORCH_LIBRARY_IMPL(aten, AutocastPrivateUse1, m) with kernels that cast and call on. Without one an operator passes that key by and computes in the types of its arguments.</source>
        <translation>然后是算子：TORCH_LIBRARY_IMPL(aten, AutocastPrivateUse1, m)，内核先转换再继续调用。没有这种内核的算子会越过该键，按其参数的类型计算。</translation>
    </message>
    <message>
        <source>There are %1 results and %2 gradients given: one for each, None for a result of one number.</source>
        <translation>有 %1 个结果，却给了 %2 个梯度：每个结果各一个，只有一个数的结果可用 None。</translation>
    </message>
    <message>
        <source>There are no elements, so -1 could be any number: write the size, x.reshape(0, n).</source>
        <translation>没有元素，所以 -1 可以是任何数：把大小写出来，x.reshape(0, n)。</translation>
    </message>
    <message>
        <source>There is a CPU kernel: x.cpu() before the call and back after it works, at the price of two copies.</source>
        <translation>有 CPU 内核：调用前 x.cpu()、之后移回来是可行的，代价是两次复制。</translation>
    </message>
    <message>
        <source>There is a kernel for other devices (%1): bring the arguments there, x.to(&quot;%2&quot;).</source>
        <translation>有其他设备的内核（%1）：把参数移到那里：x.to(&quot;%2&quot;)。</translation>
    </message>
    <message>
        <source>There is a space in it: take it out, name.strip() where it was read from a file.</source>
        <translation>里面有空格：把它去掉，从文件读来的用 name.strip()。</translation>
    </message>
    <message>
        <source>There is no %1 here: this build of PyTorch lacks it, the package that brings it is not imported, or the machine has no driver for it.</source>
        <translation>这里没有 %1：这个 PyTorch 构建不包含它，提供它的包没有导入，或机器没有它的驱动。</translation>
    </message>
    <message>
        <source>There is no key of that name. Did you mean %1? Capital letters count.</source>
        <translation>没有这个名字的键。你要的是 %1 吗？大小写有区别。</translation>
    </message>
    <message>
        <source>There is no key of that name. Did you mean %1? Capital letters count. %2</source>
        <translation>没有叫这个名字的键。你是指 %1 吗？大小写有别。%2</translation>
    </message>
    <message>
        <source>There is no second derivative here%1.</source>
        <translation>这里没有二阶导数%1。</translation>
    </message>
    <message>
        <source>These functions call yours and look at the types and shapes of what goes in and comes out, and at whether one depends on the other. No kernel was looked for.</source>
        <translation>这些函数调用你的函数，查看进出内容的类型和形状，以及一方是否依赖另一方。没有查找内核。</translation>
    </message>
    <message>
        <source>They are read as numbers, so they are integers on the CPU: lengths.cpu().</source>
        <translation>它们会被当作数来读，所以应是 CPU 上的整数：lengths.cpu()。</translation>
    </message>
    <message>
        <source>They run while gradients are computed, between the kernels. What they return takes the place of a gradient or of a saved tensor, and is looked at before autograd goes on. No kernel was looked for.</source>
        <translation>它们在计算梯度时运行，位于内核之间。它们的返回值取代梯度或已保存的张量，autograd 在继续之前会检查它。没有查找内核。</translation>
    </message>
    <message>
        <source>They were removed, and the key Named with them (pytorch:N1).</source>
        <translation>它们已被移除，Named 键也随之移除（pytorch:N1）。</translation>
    </message>
    <message>
        <source>This test compiles it with unknown sizes, forward and backward: no Python branch on a size or a value, no alias of inputs, gradients of the shape of the inputs.</source>
        <translation>这个测试以未知的大小编译它，包括前向和反向：不能有依赖大小或值的 Python 分支，不能有输入的别名，梯度的形状与输入相同。</translation>
    </message>
    <message>
        <source>To change a parameter itself: with torch.no_grad():, or m.weight = nn.Parameter(new).</source>
        <translation>若要改变参数本身：with torch.no_grad():，或 m.weight = nn.Parameter(new)。</translation>
    </message>
    <message>
        <source>To change a parameter's value (an optimizer, an initialisation): with torch.no_grad(): x.add_(1).</source>
        <translation>要改变参数的值（优化器、初始化）：with torch.no_grad(): x.add_(1)。</translation>
    </message>
    <message>
        <source>To compute with it: y = x + 1, or clone first: y = x.clone().add_(1).</source>
        <translation>要用它计算：y = x + 1，或先复制：y = x.clone().add_(1)。</translation>
    </message>
    <message>
        <source>To define operators in several places: TORCH_LIBRARY_FRAGMENT(%1, m), or torch.library.Library(&quot;%2&quot;, &quot;FRAGMENT&quot;).</source>
        <translation>要在多处定义算子：TORCH_LIBRARY_FRAGMENT(%1, m)，或 torch.library.Library(&quot;%2&quot;, &quot;FRAGMENT&quot;)。</translation>
    </message>
    <message>
        <source>To define there: TORCH_LIBRARY_FRAGMENT(%1, m), in Python torch.library.Library(&quot;%2&quot;, &quot;FRAGMENT&quot;).</source>
        <translation>要在那里定义：TORCH_LIBRARY_FRAGMENT(%1, m)，在 Python 中 torch.library.Library(&quot;%2&quot;, &quot;FRAGMENT&quot;)。</translation>
    </message>
    <message>
        <source>To go on with a warning: torch.use_deterministic_algorithms(True, warn_only=True).</source>
        <translation>若只要警告并继续：torch.use_deterministic_algorithms(True, warn_only=True)。</translation>
    </message>
    <message>
        <source>To implement what others define: TORCH_LIBRARY_IMPL(%1, CPU, m), or Library(&quot;%2&quot;, &quot;IMPL&quot;).</source>
        <translation>要实现别人定义的算子：TORCH_LIBRARY_IMPL(%1, CPU, m)，或 Library(&quot;%2&quot;, &quot;IMPL&quot;)。</translation>
    </message>
    <message>
        <source>To keep it: y.retain_grad() before backward; or ask for it, torch.autograd.grad(loss, y).</source>
        <translation>要保留它：在 backward 之前 y.retain_grad()；或直接求它：torch.autograd.grad(loss, y)。</translation>
    </message>
    <message>
        <source>To look at it, print(x) inside of the function shows the whole batch. Modules that keep activations or losses in attributes must return them.</source>
        <translation>要查看它，在函数内部 print(x) 会显示整个批次。把激活值或损失留在属性中的模块必须返回它们。</translation>
    </message>
    <message>
        <source>To record the call as it is: torch.fx.wrap('%1') at module scope. x.shape[0] is recorded in any case, len(x) is not.</source>
        <translation>要原样记录这个调用：在模块作用域写 torch.fx.wrap('%1')。x.shape[0] 总会被记录，len(x) 不会。</translation>
    </message>
    <message>
        <source>To replace your own on purpose: lib.impl(..., allow_override=True) where your version has it, else destroy the first Library object (lib._destroy()).</source>
        <translation>要有意替换自己的内核：版本支持时用 lib.impl(..., allow_override=True)，否则销毁先前的 Library 对象（lib._destroy()）。</translation>
    </message>
    <message>
        <source>To see one complaint alone, name the overload: torch.ops.aten.add.Tensor(...) instead of torch.ops.aten.add(...).</source>
        <translation>想单独看一条原因，请写明重载：用 torch.ops.aten.add.Tensor(...) 代替 torch.ops.aten.add(...)。</translation>
    </message>
    <message>
        <source>To tell which it is: the last line of the traceback that is your own names the call. There, print([a.layout for a in args if isinstance(a, torch.Tensor)]) names the argument, and print(torch._C._dispatch_has_kernel_for_dispatch_key(&quot;aten::exp&quot;, &quot;%1&quot;)) with that operator says whether it has a kernel of its own; False is the first case.</source>
        <translation>要知道是哪一个：回溯中属于你自己的最后一行给出了调用。在那里，print([a.layout for a in args if isinstance(a, torch.Tensor)]) 指出参数；对那个算子执行 print(torch._C._dispatch_has_kernel_for_dispatch_key(&quot;aten::exp&quot;, &quot;%1&quot;)) 可知它是否有自己的内核；False 就是第一种情况。</translation>
    </message>
    <message>
        <source>To tell which it is: the last line of the traceback that is your own names the call. There, print([a.layout for a in args if isinstance(a, torch.Tensor)]) names the argument.</source>
        <translation>要知道是哪一个：回溯中属于你自己的最后一行给出了调用。在那里，print([a.layout for a in args if isinstance(a, torch.Tensor)]) 指出参数。</translation>
    </message>
    <message>
        <source>Tracers run the model on tensors that have no values: sizes known before are numbers, those that depend on data are symbols like u0, and `if` needs one answer. No kernel is missing, no key plays a part.</source>
        <translation>追踪器用没有值的张量运行模型：事先已知的大小是数，取决于数据的是 u0 这样的符号，而 `if` 需要一个确定的答案。没有缺少内核，也与键无关。</translation>
    </message>
    <message>
        <source>Two arguments have different dtypes%1.</source>
        <translation>两个参数的 dtype 不同%1。</translation>
    </message>
    <message>
        <source>Two libraries claim the key, or one was loaded twice. Unload one; a second backend takes another PrivateUse key.</source>
        <translation>两个库占用了这个键，或一个库加载了两次。请卸载一个；第二个后端应使用另一个 PrivateUse 键。</translation>
    </message>
    <message>
        <source>Two libraries define it, or one was loaded twice. Keep one m.def(); implementations go to m.impl().</source>
        <translation>两个库都定义了它，或一个库加载了两次。只保留一个 m.def()；实现用 m.impl()。</translation>
    </message>
    <message>
        <source>Two packages that take the same name cannot be imported together.</source>
        <translation>使用同一名字的两个软件包不能一起导入。</translation>
    </message>
    <message>
        <source>Two sparse layouts in one call, COO and CSR, end so as well: x.to_sparse_csr() of the one.</source>
        <translation>一次调用中有两种稀疏布局 COO 和 CSR 时也会这样：对其中一个用 x.to_sparse_csr()。</translation>
    </message>
    <message>
        <source>Two things are missing, and one alone would not do: a kernel at %1 and one at %2. First %3 then the gradient, or a fallthrough where there is none: %4</source>
        <translation>缺两样东西，只补一样不行：%1 的内核和 %2 的内核。先是 %3，然后是梯度，没有梯度时则是穿透：%4</translation>
    </message>
    <message>
        <source>Two things end so: an import of a part that this PyTorch does not have, or whose name has a slip; and device=&quot;%1&quot; of a renamed PrivateUse1, which asks torch.%2 for the backend's own functions before any dispatch. Keys and kernels play no part yet.</source>
        <translation>有两种情况会这样结束：导入这个 PyTorch 没有的部分，或名称写错；以及改名后的 PrivateUse1 的 device=&quot;%1&quot;，它在任何调度之前先向 torch.%2 询问后端自己的函数。键和内核此时还不起作用。</translation>
    </message>
    <message>
        <source>Type %1 has no derivative: x.float() before, the tangent too; keep indices out of primals, torch.func.jvp(lambda x: f(x, index), (x,), (t,)).</source>
        <translation>类型 %1 没有导数：先用 x.float()，切向量也一样；索引不要放进 primals：torch.func.jvp(lambda x: f(x, index), (x,), (t,))。</translation>
    </message>
    <message>
        <source>Under autocast, products cast their arguments; an argument that was made or converted inside an op outside its list keeps its own dtype.</source>
        <translation>在 autocast 下，矩阵乘一类的算子会转换它们的参数；如果参数是在 autocast 列表之外的算子内部创建或转换的，则保持自己的 dtype。</translation>
    </message>
    <message>
        <source>Under functorch the call passes FuncTorchDynamicLayerFrontMode, which runs forward once for each level of transforms; what forward writes into ctx would belong to the wrong level.</source>
        <translation>在 functorch 下，调用经过 FuncTorchDynamicLayerFrontMode，它对每一层变换各执行一次 forward；forward 写入 ctx 的内容会属于错误的层。</translation>
    </message>
    <message>
        <source>Under torch.compile, let it be captured with an unknown size: torch._dynamo.config.capture_dynamic_output_shape_ops = True, capture_scalar_outputs = True for item().</source>
        <translation>在 torch.compile 下，可以让它以未知的大小被捕获：torch._dynamo.config.capture_dynamic_output_shape_ops = True，对于 item() 则是 capture_scalar_outputs = True。</translation>
    </message>
    <message>
        <source>Under vmap a nested tensor has no sizes: a loop over nt.unbind() does the same.</source>
        <translation>在 vmap 下嵌套张量没有大小：对 nt.unbind() 循环可以做同样的事。</translation>
    </message>
    <message>
        <source>Under vmap a tensor was asked for one value (%1); it stands for a whole batch.</source>
        <translation>在 vmap 下向一个张量索要单个值（%1）；它代表的是整批。</translation>
    </message>
    <message>
        <source>Under vmap, %1 would give each element of the batch a result of another size.</source>
        <translation>在 vmap 下，%1 会给批中的每个元素大小不同的结果。</translation>
    </message>
    <message>
        <source>Under vmap, grad and functionalize such a tensor stands for others: tolist(), numpy(), data_ptr() and libraries that take a pointer must stay outside of the transform.</source>
        <translation>在 vmap、grad 和 functionalize 下，这样的张量代表别的张量：tolist()、numpy()、data_ptr() 以及使用指针的库必须留在变换之外。</translation>
    </message>
    <message>
        <source>Until then, keep the call out of the compiled region: torch.compiler.disable.</source>
        <translation>在此之前，请让这个调用留在编译区域之外：torch.compiler.disable。</translation>
    </message>
    <message>
        <source>Use one mode for all: torch._guards.detect_fake_mode(args) finds the one that is active.</source>
        <translation>请全部使用同一个模式：torch._guards.detect_fake_mode(args) 找出当前有效的那个。</translation>
    </message>
    <message>
        <source>Use reverse mode, if one output is enough: torch.func.vjp, jacrev, grad.</source>
        <translation>如果只需要一个输出，请用反向模式：torch.func.vjp、jacrev、grad。</translation>
    </message>
    <message>
        <source>Use the form without the underscore in the branch, and return the result.</source>
        <translation>请在分支中用不带下划线的形式，并返回结果。</translation>
    </message>
    <message>
        <source>Use the form without the underscore, or clone before the change.</source>
        <translation>请用不带下划线的形式，或在修改之前复制。</translation>
    </message>
    <message>
        <source>Use the form without the underscore, or map over the written tensor as well. y[0] = x writes, too: torch.cat, torch.where or torch.index_put say the same without writing.</source>
        <translation>使用不带下划线的形式，或者对被写入的张量也做映射。y[0] = x 也是写入：torch.cat、torch.where 或 torch.index_put 不写入就能表达同样的意思。</translation>
    </message>
    <message>
        <source>Use the form without the underscore: x = x + y has the common type.</source>
        <translation>使用不带下划线的形式：x = x + y 具有共同类型。</translation>
    </message>
    <message>
        <source>Use torch.bfloat16 or torch.float16; which of them a device has, the warning says.</source>
        <translation>请用 torch.bfloat16 或 torch.float16；设备支持其中哪些，警告中有说明。</translation>
    </message>
    <message>
        <source>What fills %1 when the operator is called, the first that exists wins</source>
        <translation>调用算子时由什么填充 %1，存在的第一个生效</translation>
    </message>
    <message>
        <source>What is called must be an attribute of the traced module: nn.ModuleList instead of a list, and the module itself given to symbolic_trace.</source>
        <translation>被调用的必须是所追踪模块的属性：用 nn.ModuleList 代替列表，并把模块本身交给 symbolic_trace。</translation>
    </message>
    <message>
        <source>What is carried into the next round must be as it was: %1 and %2 differ in %3. Convert it inside, .to(x.dtype), and write into a tensor of full size instead of growing one.</source>
        <translation>带到下一轮的内容必须和原来一样：%1 和 %2 的不同在于 %3。在里面转换，.to(x.dtype)，并写入完整大小的张量，而不是让它变大。</translation>
    </message>
    <message>
        <source>What is no tensor (a list, a text) becomes one first: torch.as_tensor(x).</source>
        <translation>不是张量的东西（列表、文本）先变成张量：torch.as_tensor(x)。</translation>
    </message>
    <message>
        <source>What is passed on is a tuple of tensors, torch.cond(pred, f, g, (x,)), nested as you like; a number goes into the functions themselves, lambda x: f(x, 3), or as torch.tensor(3).</source>
        <translation>传下去的是张量的元组，torch.cond(pred, f, g, (x,))，可任意嵌套；数写在函数里，lambda x: f(x, 3)，或用 torch.tensor(3)。</translation>
    </message>
    <message>
        <source>What is registered with torch.library.custom_op must return new tensors: autograd, vmap and torch.compile take its schema at its word, in which nothing is aliased.</source>
        <translation>用 torch.library.custom_op 登记的函数必须返回新的张量：autograd、vmap 和 torch.compile 完全相信它的签名，而签名中没有任何别名。</translation>
    </message>
    <message>
        <source>What is written in place, or into out=, cannot grow: use the form without the underscore, or write into x.expand(...).clone(). Under vmap the written tensor is often one that is not mapped over: map over it, too, or clone it inside.</source>
        <translation>原地写入或写入 out= 的张量不会变大：请用不带下划线的形式，或写入 x.expand(...).clone()。在 vmap 下，被写入的往往是没有被映射的张量：请把它也映射，或在里面复制它。</translation>
    </message>
    <message>
        <source>What py_impl registers is asked by the Python dispatcher alone (torch.compile, enable_python_dispatcher), not by an ordinary call. Register it once, in a module that is imported once.</source>
        <translation>py_impl 登记的内核只由 Python 调度器询问（torch.compile、enable_python_dispatcher），普通调用不会。请在只导入一次的模块中登记一次。</translation>
    </message>
    <message>
        <source>What says so is the (a!) in the schema, which mutates_args makes: %1</source>
        <translation>说明这一点的是签名中的 (a!)，它由 mutates_args 产生：%1</translation>
    </message>
    <message>
        <source>What stands behind the colon, %1, is no number of a device: they are counted from 0, as in cuda:0.</source>
        <translation>冒号后面的 %1 不是设备编号：编号从 0 开始，如 cuda:0。</translation>
    </message>
    <message>
        <source>What the forward pass saved is freed by the first backward.</source>
        <translation>前向保存的内容在第一次 backward 时就释放了。</translation>
    </message>
    <message>
        <source>What to do</source>
        <translation>怎么办</translation>
    </message>
    <message>
        <source>What was read</source>
        <translation>读到的内容</translation>
    </message>
    <message>
        <source>What was recorded refers to the tensor as it is: its marks, its size and its base. Only a leaf can be unmarked, and only what requires no gradient resized.</source>
        <translation>所记录的内容指向该张量现在的样子：它的标记、大小和基张量。只有叶子可以取消标记，只有不需要梯度的张量可以改变大小。</translation>
    </message>
    <message>
        <source>What was wanted: %1. What was found: %2.</source>
        <translation>应为：%1。得到的是：%2。</translation>
    </message>
    <message>
        <source>What would have filled %1, the first that exists wins</source>
        <translation>本来可以填充 %1 的，存在的第一个生效</translation>
    </message>
    <message>
        <source>Where %1 comes from (a guess: the error does not carry key sets)</source>
        <translation>%1 从何而来（猜测：错误信息不带键集）</translation>
    </message>
    <message>
        <source>Where a generator's device follows a tensor's, fall back to the CPU: torch.Generator(&quot;cpu&quot; if x.device.type == &quot;meta&quot; else x.device).</source>
        <translation>如果生成器的设备跟随张量的设备，请退回到 CPU：torch.Generator(&quot;cpu&quot; if x.device.type == &quot;meta&quot; else x.device)。</translation>
    </message>
    <message>
        <source>Where another library defines it, that one is not loaded; or the name of one of the two is misspelt.</source>
        <translation>如果定义它的是另一个库，那就是那个库没有载入；或者两者之一的名字写错了。</translation>
    </message>
    <message>
        <source>Where both places are the same file, it was loaded twice: two copies of the library on the path, or a cell of a notebook that ran again.</source>
        <translation>如果两处是同一个文件，那就是载入了两次：路径上有两份库，或笔记本的单元格再次执行了。</translation>
    </message>
    <message>
        <source>Where it is imported already, its compiled part is not loaded: install the build of %1 that matches torch.__version__ and your device, and look for a warning at the import.</source>
        <translation>如果已经导入了它，那就是它编译的部分没有载入：请安装与 torch.__version__ 和你的设备相符的 %1 构建，并留意导入时的警告。</translation>
    </message>
    <message>
        <source>Where it is your own: m.def(&quot;%1(...) -&gt; ...&quot;) in TORCH_LIBRARY(%2, m), or @torch.library.custom_op(&quot;%3::%4&quot;, mutates_args=()), must run before; a module that nobody imports defines nothing.</source>
        <translation>如果它是你自己的：TORCH_LIBRARY(%2, m) 中的 m.def(&quot;%1(...) -&gt; ...&quot;)，或 @torch.library.custom_op(&quot;%3::%4&quot;, mutates_args=())，必须先执行；没有人导入的模块什么也不定义。</translation>
    </message>
    <message>
        <source>Where no Function of yours is in sight: a torch.library.custom_op without register_autograd says the same under grad; give it a formula, torch.library.register_autograd(&quot;ns::name&quot;, backward, setup_context=...).</source>
        <translation>如果看不到您自己的 Function：没有 register_autograd 的 torch.library.custom_op 在 grad 下也会这样说；请给它公式：torch.library.register_autograd(&quot;ns::name&quot;, backward, setup_context=...)。</translation>
    </message>
    <message>
        <source>Where the kernel stands, %1 was given: it is a function, an operator (OpOverload) or torch.library.fallthrough_kernel, in this order: lib.impl(&quot;f&quot;, f, &quot;CPU&quot;).</source>
        <translation>在内核的位置给出了 %1：那里应是函数、算子（OpOverload）或 torch.library.fallthrough_kernel，次序是：lib.impl(&quot;f&quot;, f, &quot;CPU&quot;)。</translation>
    </message>
    <message>
        <source>Which are the program's inputs: ep.graph_signature and ep.range_constraints of torch.export's; where %1 came from: TORCH_LOGS=&quot;dynamic&quot; while it is traced.</source>
        <translation>程序的输入是哪些：torch.export 的 ep.graph_signature 和 ep.range_constraints；%1 从何而来：跟踪时设置 TORCH_LOGS=&quot;dynamic&quot;。</translation>
    </message>
    <message>
        <source>With %1=True the function returns two things: (loss, whatever else).</source>
        <translation>使用 %1=True 时函数要返回两项：（损失，其他内容）。</translation>
    </message>
    <message>
        <source>With is_grads_batched=True every gradient given has one dimension more than its result, in front: torch.eye(3) for a result of 3 numbers gives the whole Jacobian.</source>
        <translation>使用 is_grads_batched=True 时，给出的每个梯度比其结果在最前面多一个维度：对 3 个数的结果，torch.eye(3) 给出整个雅可比矩阵。</translation>
    </message>
    <message>
        <source>With use_reentrant=True an input of the part must require a gradient, parameters do not count: pass use_reentrant=False, or let the input require one, x.requires_grad_().</source>
        <translation>使用 use_reentrant=True 时，该部分必须有一个输入需要梯度，参数不算：请传入 use_reentrant=False，或让输入需要梯度：x.requires_grad_()。</translation>
    </message>
    <message>
        <source>Write %1 as a @staticmethod; a transform that does not need it does not ask.</source>
        <translation>请把 %1 写成 @staticmethod；不需要它的变换不会询问。</translation>
    </message>
    <message>
        <source>Write @classmethod def __torch_dispatch__(cls, func, types, args=(), kwargs=None), which unwraps, calls func and wraps.</source>
        <translation>请写 @classmethod def __torch_dispatch__(cls, func, types, args=(), kwargs=None)，它拆开包装、调用 func 再重新包装。</translation>
    </message>
    <message>
        <source>Write all of it: lib.define(&quot;f(Tensor x) -&gt; Tensor&quot;).</source>
        <translation>写完整：lib.define(&quot;f(Tensor x) -&gt; Tensor&quot;)。</translation>
    </message>
    <message>
        <source>Write into a copy: x = x.clone(), or use the form without the underscore.</source>
        <translation>写入副本：x = x.clone()，或使用不带下划线的形式。</translation>
    </message>
    <message>
        <source>Write the batch out yourself, with an operator that takes a batch dimension.</source>
        <translation>请自己写出批处理，用带批维度的算子。</translation>
    </message>
    <message>
        <source>Write the dense one first, dense + sparse; the result is dense.</source>
        <translation>把稠密的写在前面：dense + sparse；结果是稠密的。</translation>
    </message>
    <message>
        <source>Writes the call into the traced graph, then passes on.</source>
        <translation>把调用写入追踪的图，然后传下去。</translation>
    </message>
    <message>
        <source>You may not have called %1 yourself: %2 call%3 it inside. The advice is for their arguments.</source>
        <translation>%1 也许不是你自己调用的：%2 在内部调用它。这些建议是针对它们的参数的。</translation>
    </message>
    <message>
        <source>You may not have called it: x[mask] with a mask of booleans and torch.where(x) do, and on meta their size cannot be known. To size memory by the largest case: torch.fx.experimental._config.meta_nonzero_assume_all_nonzero = True.</source>
        <translation>您可能没有直接调用它：用布尔掩码的 x[mask] 和 torch.where(x) 会调用它，而在 meta 上无法知道它们的大小。若要按最大情况估计内存：torch.fx.experimental._config.meta_nonzero_assume_all_nonzero = True。</translation>
    </message>
    <message>
        <source>You may not have used out=: %1(...) makes its result and then calls %2 itself, for every kind of tensor that has no kernel of its own (pytorch:R3). So it is %3(...) that has none at %4.</source>
        <translation>你也许没有用 out=：%1(...) 产生结果，然后自己调用 %2，对没有自己内核的每一种张量都是如此（pytorch:R3）。所以在 %4 没有内核的是 %3(...)。</translation>
    </message>
    <message>
        <source>`keyfall lesson new --translate LANGUAGE LESSON` makes one</source>
        <translation>`keyfall lesson new --translate LANGUAGE LESSON` 生成一个</translation>
    </message>
    <message>
        <source>`keyfall lesson new FILE` makes one</source>
        <translation>`keyfall lesson new FILE` 生成一个</translation>
    </message>
    <message>
        <source>a backend fallback for %1: serves every operator without a better entry</source>
        <translation>%1 的后端后备：服务于没有更好表项的每个算子</translation>
    </message>
    <message>
        <source>a block %1 is inside%2</source>
        <translation>块 %1 在%2 之内</translation>
    </message>
    <message>
        <source>a breakpoint needs &quot;op&quot;, &quot;key&quot; or &quot;dtype&quot;</source>
        <translation>断点需要 &quot;op&quot;、&quot;key&quot; 或 &quot;dtype&quot;</translation>
    </message>
    <message>
        <source>a build of PyTorch for CUDA</source>
        <translation>用于 CUDA 的 PyTorch 构建</translation>
    </message>
    <message>
        <source>a build of PyTorch for Intel GPUs</source>
        <translation>用于 Intel GPU 的 PyTorch 构建</translation>
    </message>
    <message>
        <source>a build of PyTorch for ROCm (there the device is called cuda, too)</source>
        <translation>用于 ROCm 的 PyTorch 构建（那里的设备也叫 cuda）</translation>
    </message>
    <message>
        <source>a build of PyTorch for macOS on Apple silicon</source>
        <translation>用于 Apple 芯片 macOS 的 PyTorch 构建</translation>
    </message>
    <message>
        <source>a build or a package that has it</source>
        <translation>带有它的构建或包</translation>
    </message>
    <message>
        <source>a byte 0, which no JSON document has</source>
        <translation>有一个值为 0 的字节，JSON 文档中没有这样的字节</translation>
    </message>
    <message>
        <source>a call after 'with', such as no_grad()</source>
        <translation>“with”之后的调用，例如 no_grad()</translation>
    </message>
    <message>
        <source>a call or an assignment</source>
        <translation>调用或赋值</translation>
    </message>
    <message>
        <source>a call or an assignment, not a lone value</source>
        <translation>调用或赋值，而不是单独一个值</translation>
    </message>
    <message>
        <source>a call's number</source>
        <translation>调用的编号</translation>
    </message>
    <message>
        <source>a call: only an operator has several results</source>
        <translation>调用：只有算子才有多个结果</translation>
    </message>
    <message>
        <source>a check has one test, this one has %1</source>
        <translation>检查只有一个测试，这一个有 %1 个</translation>
    </message>
    <message>
        <source>a control character (%1</source>
        <translation>控制字符（%1</translation>
    </message>
    <message>
        <source>a control's name</source>
        <translation>控件的名字</translation>
    </message>
    <message>
        <source>a copy of the codes</source>
        <translation>编码的副本</translation>
    </message>
    <message>
        <source>a direct call names its kernel's key itself and looks nothing up</source>
        <translation>直接调用自己指名内核的键，不做查找</translation>
    </message>
    <message>
        <source>a fallthrough is no kernel that could run at a hop</source>
        <translation>穿透不是可以在一跳上执行的内核</translation>
    </message>
    <message>
        <source>a fallthrough kernel was executed</source>
        <translation>执行了一个穿透内核</translation>
    </message>
    <message>
        <source>a file's name</source>
        <translation>文件的名字</translation>
    </message>
    <message>
        <source>a flat list of elements in row-major order</source>
        <translation>元素的平铺列表，按行优先排列</translation>
    </message>
    <message>
        <source>a goal holds at the start already</source>
        <translation>一个目标在开始时就已满足</translation>
    </message>
    <message>
        <source>a guard fails at the start</source>
        <translation>一个守卫在开始时就不满足</translation>
    </message>
    <message>
        <source>a higher-order operator</source>
        <translation>某个高阶算子</translation>
    </message>
    <message>
        <source>a hop was reached with its arguments boxed</source>
        <translation>到达某一跳时参数已装箱</translation>
    </message>
    <message>
        <source>a hop's number</source>
        <translation>跳的编号</translation>
    </message>
    <message>
        <source>a kernel at Meta</source>
        <translation>Meta 处的内核</translation>
    </message>
    <message>
        <source>a kernel at a backend's key</source>
        <translation>后端的键上的一个内核</translation>
    </message>
    <message>
        <source>a kernel replaced an earlier one</source>
        <translation>一个内核替换了先前的内核</translation>
    </message>
    <message>
        <source>a kernel's name</source>
        <translation>一个核的名称</translation>
    </message>
    <message>
        <source>a key is missing behind '@'</source>
        <translation>“@”之后缺少键</translation>
    </message>
    <message>
        <source>a key model that the session holds says this itself</source>
        <translation>会话自带的键模型自己说明这一点</translation>
    </message>
    <message>
        <source>a key model's name</source>
        <translation>一个键模型的名称</translation>
    </message>
    <message>
        <source>a key set</source>
        <translation>键集</translation>
    </message>
    <message>
        <source>a key set, 0x...</source>
        <translation>一个键集，0x...</translation>
    </message>
    <message>
        <source>a key's name</source>
        <translation>键的名字</translation>
    </message>
    <message>
        <source>a keyword argument: positional ones come first</source>
        <translation>关键字参数：按位置的参数在前</translation>
    </message>
    <message>
        <source>a kind of call</source>
        <translation>一种调用</translation>
    </message>
    <message>
        <source>a kind of event</source>
        <translation>一种事件</translation>
    </message>
    <message>
        <source>a language such as en or zh_CN</source>
        <translation>语言，例如 en 或 zh_CN</translation>
    </message>
    <message>
        <source>a language such as zh_CN</source>
        <translation>语言，例如 zh_CN</translation>
    </message>
    <message>
        <source>a lesson uses only files of its own folder; give the bare name</source>
        <translation>课程只使用自己文件夹中的文件；请只写文件名</translation>
    </message>
    <message>
        <source>a line of the program</source>
        <translation>程序的一行</translation>
    </message>
    <message>
        <source>a link that begins with https://</source>
        <translation>以 https:// 开头的链接</translation>
    </message>
    <message>
        <source>a list holds only integers, only numbers, only true and false, or only tensors and none</source>
        <translation>列表只含整数、只含数、只含 true 和 false，或只含张量和 none</translation>
    </message>
    <message>
        <source>a list of %1</source>
        <translation>%1 的列表</translation>
    </message>
    <message>
        <source>a list of answers</source>
        <translation>回答的列表</translation>
    </message>
    <message>
        <source>a list of breakpoints</source>
        <translation>断点的列表</translation>
    </message>
    <message>
        <source>a list of calls</source>
        <translation>一列调用</translation>
    </message>
    <message>
        <source>a list of checks</source>
        <translation>检查的列表</translation>
    </message>
    <message>
        <source>a list of events</source>
        <translation>一列事件</translation>
    </message>
    <message>
        <source>a list of highlights</source>
        <translation>强调的列表</translation>
    </message>
    <message>
        <source>a list of hints</source>
        <translation>提示的列表</translation>
    </message>
    <message>
        <source>a list of hops</source>
        <translation>一列跳</translation>
    </message>
    <message>
        <source>a list of integers</source>
        <translation>整数的列表</translation>
    </message>
    <message>
        <source>a list of key names</source>
        <translation>键名的列表</translation>
    </message>
    <message>
        <source>a list of key names, or raw bits such as &quot;0x401&quot;</source>
        <translation>键名的列表，或原始的位，例如 &quot;0x401&quot;</translation>
    </message>
    <message>
        <source>a list of keys</source>
        <translation>一列键</translation>
    </message>
    <message>
        <source>a list of lesson ids</source>
        <translation>课程标识的列表</translation>
    </message>
    <message>
        <source>a list of merge patches</source>
        <translation>合并补丁的列表</translation>
    </message>
    <message>
        <source>a list of names</source>
        <translation>名字的列表</translation>
    </message>
    <message>
        <source>a list of numbers</source>
        <translation>数的列表</translation>
    </message>
    <message>
        <source>a list of options</source>
        <translation>选项的列表</translation>
    </message>
    <message>
        <source>a list of program lines</source>
        <translation>程序行的列表</translation>
    </message>
    <message>
        <source>a list of registrations</source>
        <translation>登记的列表</translation>
    </message>
    <message>
        <source>a list of sizes</source>
        <translation>大小的列表</translation>
    </message>
    <message>
        <source>a list of sources</source>
        <translation>来源的列表</translation>
    </message>
    <message>
        <source>a list of steps</source>
        <translation>步骤的列表</translation>
    </message>
    <message>
        <source>a list of strides in elements</source>
        <translation>步长的列表，以元素计</translation>
    </message>
    <message>
        <source>a list of tensors</source>
        <translation>张量的列表</translation>
    </message>
    <message>
        <source>a list of texts</source>
        <translation>文字的列表</translation>
    </message>
    <message>
        <source>a list to count</source>
        <translation>可以计数的列表</translation>
    </message>
    <message>
        <source>a list, lowest priority first</source>
        <translation>列表，优先级最低的在前</translation>
    </message>
    <message>
        <source>a list: &quot;cuda&quot;</source>
        <translation>列表：&quot;cuda&quot;</translation>
    </message>
    <message>
        <source>a mapped tensor has elements only outside its vmap</source>
        <translation>被映射的张量只有在它的 vmap 之外才有元素</translation>
    </message>
    <message>
        <source>a merge patch</source>
        <translation>合并补丁</translation>
    </message>
    <message>
        <source>a merge patch of the step's session</source>
        <translation>步骤的会话的合并补丁</translation>
    </message>
    <message>
        <source>a meta tensor has no data to copy to %1</source>
        <translation>meta 张量没有可以复制到 %1 的数据</translation>
    </message>
    <message>
        <source>a mobile build with USE_PYTORCH_METAL</source>
        <translation>带 USE_PYTORCH_METAL 的移动端构建</translation>
    </message>
    <message>
        <source>a mobile build with USE_VULKAN</source>
        <translation>带 USE_VULKAN 的移动端构建</translation>
    </message>
    <message>
        <source>a mode or a guard on this thread includes it, or an argument is a wrapper of that mode.</source>
        <translation>这个线程上的某个模式或守卫包含了它，或者有参数是那个模式的包装。</translation>
    </message>
    <message>
        <source>a model's name, or a key model</source>
        <translation>模型的名字，或一个键模型</translation>
    </message>
    <message>
        <source>a name after '%1</source>
        <translation>名字，紧跟 '%1</translation>
    </message>
    <message>
        <source>a name, a call, a number, a text in quotes, a list, true, false or none</source>
        <translation>名字、调用、数、引号中的文字、列表、true、false 或 none</translation>
    </message>
    <message>
        <source>a name, or a list of names</source>
        <translation>名字，或名字的列表</translation>
    </message>
    <message>
        <source>a number after '%1</source>
        <translation>数，紧跟 '%1</translation>
    </message>
    <message>
        <source>a number of %1 characters; at most %2 are read</source>
        <translation>有 %1 个字符的数；最多读 %2 个</translation>
    </message>
    <message>
        <source>a number that fits float64</source>
        <translation>float64 能表示的数</translation>
    </message>
    <message>
        <source>a number, or a list of them per channel</source>
        <translation>数，或每个通道一个数的列表</translation>
    </message>
    <message>
        <source>a panel's name</source>
        <translation>面板的名字</translation>
    </message>
    <message>
        <source>a path through %1 would leave the kernel and enter it again</source>
        <translation>经过 %1 的路径会离开内核又重新进入</translation>
    </message>
    <message>
        <source>a place and a test of each</source>
        <translation>每一项的位置和检验</translation>
    </message>
    <message>
        <source>a pointer is empty, or /part/part with no part empty</source>
        <translation>指针为空，或写作 /部分/部分，各部分都不为空</translation>
    </message>
    <message>
        <source>a pointer such as /calls/0/hops/*/key</source>
        <translation>指针，例如 /calls/0/hops/*/key</translation>
    </message>
    <message>
        <source>a program of %1 lines; at most %2 are read</source>
        <translation>程序有 %1 行；最多读 %2 行</translation>
    </message>
    <message>
        <source>a quantized element type</source>
        <translation>量化的元素类型</translation>
    </message>
    <message>
        <source>a quantized tensor cannot require gradients</source>
        <translation>量化张量不能需要梯度</translation>
    </message>
    <message>
        <source>a quantized tensor's scale is a finite number above 0, not %1</source>
        <translation>量化张量的尺度是大于 0 的有限数，而不是 %1</translation>
    </message>
    <message>
        <source>a quantized type and another</source>
        <translation>一种量化类型和另一种类型</translation>
    </message>
    <message>
        <source>a reduction of each example: %1 of the flattened examples</source>
        <translation>对每个样本归约：对展平的样本求 %1</translation>
    </message>
    <message>
        <source>a registration needs &quot;op&quot; or &quot;key&quot;, or both</source>
        <translation>登记需要 &quot;op&quot; 或 &quot;key&quot;，或两者</translation>
    </message>
    <message>
        <source>a registration needs an operator or a key</source>
        <translation>登记需要算子或键</translation>
    </message>
    <message>
        <source>a request of `keyfall keyset`</source>
        <translation>`keyfall keyset` 的一个请求</translation>
    </message>
    <message>
        <source>a result shares memory with another tensor, which a kernel's would not</source>
        <translation>一个结果与另一个张量共享内存，内核的结果则不会</translation>
    </message>
    <message>
        <source>a row such as explorer/CPU</source>
        <translation>一行，例如 explorer/CPU</translation>
    </message>
    <message>
        <source>a second fallback for %1</source>
        <translation>%1 的第二个后备</translation>
    </message>
    <message>
        <source>a session with &quot;model&quot;, {&quot;base&quot;: NAME, &quot;patch&quot;: {...}} or {&quot;file&quot;: &quot;x.keyfall&quot;}</source>
        <translation>带 &quot;model&quot; 的会话、{&quot;base&quot;: NAME, &quot;patch&quot;: {...}} 或 {&quot;file&quot;: &quot;x.keyfall&quot;}</translation>
    </message>
    <message>
        <source>a session's name</source>
        <translation>会话的名字</translation>
    </message>
    <message>
        <source>a session: an object that begins with &quot;format&quot;: &quot;keyfall-session&quot;</source>
        <translation>会话：以 &quot;format&quot;: &quot;keyfall-session&quot; 开头的对象</translation>
    </message>
    <message>
        <source>a set written 'DispatchKeySet' goes on with { bits: N } or (Key, ...)</source>
        <translation>写作 'DispatchKeySet' 的键集，后面是 { bits: N } 或 (Key, ...)</translation>
    </message>
    <message>
        <source>a sparse tensor would have no number of elements on meta</source>
        <translation>稀疏张量在 meta 上没有元素个数</translation>
    </message>
    <message>
        <source>a standard kernel is registered at a key</source>
        <translation>标准内核要登记在一个键上</translation>
    </message>
    <message>
        <source>a standard kernel is registered at a key; &quot;key&quot; is missing</source>
        <translation>标准内核要登记在一个键上；缺少 &quot;key&quot;</translation>
    </message>
    <message>
        <source>a step of the lesson is no object</source>
        <translation>课程中有一个步骤不是对象</translation>
    </message>
    <message>
        <source>a strided tensor</source>
        <translation>按步长存储的张量</translation>
    </message>
    <message>
        <source>a strided tensor of %1</source>
        <translation>按步长存储的 %1 张量</translation>
    </message>
    <message>
        <source>a table that comes with the program, such as builtin:2.15.0</source>
        <translation>随程序提供的表，例如 builtin:2.15.0</translation>
    </message>
    <message>
        <source>a tensor of %1 elements is not an input of the trace and becomes a constant</source>
        <translation>一个有 %1 个元素的张量不是追踪的输入，成为常量</translation>
    </message>
    <message>
        <source>a tensor of shape %1 has more than %2 elements</source>
        <translation>形状为 %1 的张量，元素多于 %2 个</translation>
    </message>
    <message>
        <source>a tensor on the meta device has no elements</source>
        <translation>meta 设备上的张量没有元素</translation>
    </message>
    <message>
        <source>a tensor that is mapped by vmap cannot be moved between devices</source>
        <translation>被 vmap 映射的张量不能在设备间移动</translation>
    </message>
    <message>
        <source>a tensor that requires grad is not an input of the trace and becomes a constant</source>
        <translation>一个需要梯度的张量不是追踪的输入，成为常量</translation>
    </message>
    <message>
        <source>a tensor: an object with dtype, shape and data</source>
        <translation>张量：带 dtype、shape 和 data 的对象</translation>
    </message>
    <message>
        <source>a text, or a list of lines</source>
        <translation>文字，或行的列表</translation>
    </message>
    <message>
        <source>a value is missing behind ':'</source>
        <translation>“:”之后缺少值</translation>
    </message>
    <message>
        <source>a variable is negated with neg(x)</source>
        <translation>变量取负写作 neg(x)</translation>
    </message>
    <message>
        <source>a variable's name; '%1</source>
        <translation>变量的名字；“%1</translation>
    </message>
    <message>
        <source>a view between moves the elements of %%1: %2 becomes %3</source>
        <translation>中间的视图移动 %%1 的元素：%2 变为 %3</translation>
    </message>
    <message>
        <source>a view of the values</source>
        <translation>值的视图</translation>
    </message>
    <message>
        <source>a view of the values: component %1</source>
        <translation>值的视图：第 %1 个分量</translation>
    </message>
    <message>
        <source>a view of the values; the ragged dimension is %1</source>
        <translation>值的视图；不齐的维度是 %1</translation>
    </message>
    <message>
        <source>a weight for each example, one input: more output channels</source>
        <translation>每个样本一个权重，输入只有一个：输出通道更多</translation>
    </message>
    <message>
        <source>a weight for each example: a group of channels for each</source>
        <translation>每个样本一个权重：每个样本一组通道</translation>
    </message>
    <message>
        <source>a weight for each example: matmul with the transposed weight, then the bias</source>
        <translation>每个样本一个权重：与转置的权重做 matmul，然后加偏置</translation>
    </message>
    <message>
        <source>a zoom above 0</source>
        <translation>大于 0 的缩放</translation>
    </message>
    <message>
        <source>again must be true or false, found %1</source>
        <translation>again 必须是 true 或 false，得到的是 %1</translation>
    </message>
    <message>
        <source>alias keys name several keys at registration; a set holds runtime keys</source>
        <translation>别名键在登记时代表多个键；键集中是运行时的键</translation>
    </message>
    <message>
        <source>all dimensions of size one but the batch</source>
        <translation>除批之外大小为一的所有维度</translation>
    </message>
    <message>
        <source>all elements in other sizes</source>
        <translation>所有元素换成别的大小</translation>
    </message>
    <message>
        <source>allocated %1; total %2, self %3</source>
        <translation>分配 %1；总计 %2，自身 %3</translation>
    </message>
    <message>
        <source>along dimensions: each moves behind the batch</source>
        <translation>沿若干维度：每个都移到批之后</translation>
    </message>
    <message>
        <source>along the batch: the components one after the other</source>
        <translation>沿批：分量一个接一个</translation>
    </message>
    <message>
        <source>an argument is nested</source>
        <translation>有嵌套的参数</translation>
    </message>
    <message>
        <source>an argument is quantized</source>
        <translation>有量化的参数</translation>
    </message>
    <message>
        <source>an argument is quantized, so autocast is suspended for this call</source>
        <translation>有量化的参数，所以这次调用暂停 autocast</translation>
    </message>
    <message>
        <source>an argument is sparse</source>
        <translation>有稀疏的参数</translation>
    </message>
    <message>
        <source>an argument's number</source>
        <translation>参数的编号</translation>
    </message>
    <message>
        <source>an autocast region is active on this thread.</source>
        <translation>这个线程上有一个 autocast 区域。</translation>
    </message>
    <message>
        <source>an earlier hop</source>
        <translation>先前的一跳</translation>
    </message>
    <message>
        <source>an empty file name</source>
        <translation>文件名为空</translation>
    </message>
    <message>
        <source>an error</source>
        <translation>一个错误</translation>
    </message>
    <message>
        <source>an id</source>
        <translation>标识</translation>
    </message>
    <message>
        <source>an id is 1 to 64 of the letters a-z, digits and -</source>
        <translation>标识是 1 到 64 个字母 a-z、数字和 -</translation>
    </message>
    <message>
        <source>an image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>an indentation of %1, as the lines around it have</source>
        <translation>缩进 %1，与周围的行一样</translation>
    </message>
    <message>
        <source>an indented line: the block of the 'with' line above is empty</source>
        <translation>缩进的一行：上面“with”行的块是空的</translation>
    </message>
    <message>
        <source>an indented line: the block of the last 'with' line is empty</source>
        <translation>缩进的一行：最后的“with”行的块是空的</translation>
    </message>
    <message>
        <source>an integer</source>
        <translation>整数</translation>
    </message>
    <message>
        <source>an integer of at most 64 bits</source>
        <translation>最多 64 位的整数</translation>
    </message>
    <message>
        <source>an integer, or a list of them per channel</source>
        <translation>整数，或每个通道一个整数的列表</translation>
    </message>
    <message>
        <source>an object</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>an object of lessons</source>
        <translation>课程的对象</translation>
    </message>
    <message>
        <source>an object of member lists</source>
        <translation>成员列表的对象</translation>
    </message>
    <message>
        <source>an object of named sessions</source>
        <translation>命名会话的对象</translation>
    </message>
    <message>
        <source>an object of named tensors</source>
        <translation>命名张量的对象</translation>
    </message>
    <message>
        <source>an object of names</source>
        <translation>名字的对象</translation>
    </message>
    <message>
        <source>an object of steps</source>
        <translation>步骤的对象</translation>
    </message>
    <message>
        <source>an object of texts</source>
        <translation>文字的对象</translation>
    </message>
    <message>
        <source>an offset in elements</source>
        <translation>偏移，以元素计</translation>
    </message>
    <message>
        <source>an operator that writes into an argument keeps its types</source>
        <translation>写入参数的算子保持它的类型</translation>
    </message>
    <message>
        <source>an operator's name</source>
        <translation>算子的名字</translation>
    </message>
    <message>
        <source>an operator's name such as add or add.Tensor</source>
        <translation>算子的名字，例如 add 或 add.Tensor</translation>
    </message>
    <message>
        <source>an option</source>
        <translation>一个选项</translation>
    </message>
    <message>
        <source>another keyword: '%1</source>
        <translation>另一个关键字：“%1</translation>
    </message>
    <message>
        <source>another name: '%1</source>
        <translation>另一个名字：“%1</translation>
    </message>
    <message>
        <source>applies batching rules to nested tensors</source>
        <translation>对嵌套张量应用批处理规则</translation>
    </message>
    <message>
        <source>applies the old vmap's batching rules</source>
        <translation>应用旧 vmap 的批处理规则</translation>
    </message>
    <message>
        <source>argnums names an argument twice: %1.</source>
        <translation>argnums 把同一个参数写了两次：%1。</translation>
    </message>
    <message>
        <source>argnums was %1; it is a number, or a tuple of numbers: argnums=(0, 1).</source>
        <translation>argnums 是 %1；它应是一个数，或数的元组：argnums=(0, 1)。</translation>
    </message>
    <message>
        <source>argnums=%1 names no argument: those given by position are counted from 0, and there were %2. What is passed by keyword is not differentiated.</source>
        <translation>argnums=%1 没有对应的参数：按位置给出的参数从 0 数起，共有 %2 个。以关键字传入的不参与求导。</translation>
    </message>
    <message>
        <source>arguments are taken to be plain tensors on cpu, and %1 to come from the thread</source>
        <translation>假定参数是 cpu 上的普通张量，而 %1 来自线程</translation>
    </message>
    <message>
        <source>arguments are taken to be tensors that bring %1, under no mode</source>
        <translation>假定参数是带来 %1 的张量，不在任何模式下</translation>
    </message>
    <message>
        <source>ask about a run of a session</source>
        <translation>请对一个会话的运行提问</translation>
    </message>
    <message>
        <source>ask before another hop</source>
        <translation>请在另一跳之前提问</translation>
    </message>
    <message>
        <source>asks the dispatcher written in Python</source>
        <translation>询问用 Python 写的调度器</translation>
    </message>
    <message>
        <source>at least one</source>
        <translation>至少一个</translation>
    </message>
    <message>
        <source>at least one argument is a nested tensor%1. Kernels of CompositeExplicitAutograd do not reach it (pytorch:M18).</source>
        <translation>至少一个参数是嵌套张量%1。CompositeExplicitAutograd 的内核到不了它（pytorch:M18）。</translation>
    </message>
    <message>
        <source>at least one argument is a quantized tensor%1. One is enough: Quantized lies above Dense.</source>
        <translation>至少一个参数是量化张量%1。一个就够：Quantized 在 Dense 之上。</translation>
    </message>
    <message>
        <source>at least one argument is a sparse COO tensor%1. One is enough: the key sets of the arguments are united, and Sparse lies above Dense.</source>
        <translation>至少一个参数是稀疏 COO 张量%1。一个就够：各参数的键集取并集，而 Sparse 在 Dense 之上。</translation>
    </message>
    <message>
        <source>at least one argument is a sparse compressed tensor (CSR, CSC, BSR, BSC)%1.</source>
        <translation>至少一个参数是压缩稀疏张量（CSR、CSC、BSR、BSC）%1。</translation>
    </message>
    <message>
        <source>at least one argument is a tensor of the kind %1.</source>
        <translation>至少一个参数是 %1 这一种张量。</translation>
    </message>
    <message>
        <source>at least one argument is a tensor%1. One is enough: the key sets of the arguments are united.</source>
        <translation>至少一个参数是张量%1。一个就够：各参数的键集取并集。</translation>
    </message>
    <message>
        <source>at least one argument is in oneDNN's layout (x.to_mkldnn()).</source>
        <translation>至少一个参数是 oneDNN 的布局（x.to_mkldnn()）。</translation>
    </message>
    <message>
        <source>at least one argument is on the meta device (shapes without data: torch.device(&quot;meta&quot;), FakeTensor, export, torch.compile).</source>
        <translation>至少一个参数在 meta 设备上（只有形状没有数据：torch.device(&quot;meta&quot;)、FakeTensor、export、torch.compile）。</translation>
    </message>
    <message>
        <source>at least one check</source>
        <translation>至少一个检查</translation>
    </message>
    <message>
        <source>at least one solution</source>
        <translation>至少一个解法</translation>
    </message>
    <message>
        <source>at least two choices, all different</source>
        <translation>至少两个选项，各不相同</translation>
    </message>
    <message>
        <source>at most %1 blocks inside each other</source>
        <translation>最多 %1 层块嵌套</translation>
    </message>
    <message>
        <source>at most %1 calls and lists inside each other</source>
        <translation>调用和列表最多嵌套 %1 层</translation>
    </message>
    <message>
        <source>attention within each component</source>
        <translation>在每个分量内做注意力</translation>
    </message>
    <message>
        <source>autocast casts to bfloat16 or float16, found %1</source>
        <translation>autocast 转换到 bfloat16 或 float16，得到的是 %1</translation>
    </message>
    <message>
        <source>autocast is as it was</source>
        <translation>autocast 的状态与当时相同</translation>
    </message>
    <message>
        <source>autocast is on</source>
        <translation>autocast 开着</translation>
    </message>
    <message>
        <source>autocast is switched off for %1</source>
        <translation>%1 的 autocast 已关闭</translation>
    </message>
    <message>
        <source>autocast needs a device type</source>
        <translation>autocast 需要设备类型</translation>
    </message>
    <message>
        <source>backend fallback</source>
        <translation>后端后备</translation>
    </message>
    <message>
        <source>backend must be one of %1, found %2</source>
        <translation>backend 必须是 %1 之一，得到的是 %2</translation>
    </message>
    <message>
        <source>backward gave different numbers for the same input: random numbers, memory that was never written (torch.empty), sums in another order on CUDA; for the last nondet_tol=1e-8.</source>
        <translation>backward 对同样的输入给出了不同的数：随机数、从未写入的内存（torch.empty）、CUDA 上求和顺序不同；对最后一种用 nondet_tol=1e-8。</translation>
    </message>
    <message>
        <source>backward has no result to assign</source>
        <translation>backward 没有可以赋值的结果</translation>
    </message>
    <message>
        <source>backward must be linear in the gradient that it is given, and zero for zero: multiply by it, grad * 2 * x.</source>
        <translation>backward 对所给的梯度必须是线性的，给零得零：乘以它，grad * 2 * x。</translation>
    </message>
    <message>
        <source>backward stands on a line of its own</source>
        <translation>backward 单独成一行</translation>
    </message>
    <message>
        <source>backward takes a tensor, and optionally its gradient</source>
        <translation>backward 接受一个张量，还可以给出它的梯度</translation>
    </message>
    <message>
        <source>backward() and grad begin with 1 at the result, which has a meaning for one real number only.</source>
        <translation>backward() 和 grad 在结果处以 1 开始，这只对单个实数有意义。</translation>
    </message>
    <message>
        <source>backward() was called on a tensor that nothing was recorded for.</source>
        <translation>对一个没有任何记录的张量调用了 backward()。</translation>
    </message>
    <message>
        <source>backward() went through the same graph twice, or what it had saved was read afterwards.</source>
        <translation>backward() 两次经过同一个图，或者之后读取了它保存的内容。</translation>
    </message>
    <message>
        <source>backward(y) on a line of its own, then g = grad(w) for what it left in w</source>
        <translation>backward(y) 单独成一行，然后用 g = grad(w) 取它留在 w 中的内容</translation>
    </message>
    <message>
        <source>backward(y) or backward(y, g)</source>
        <translation>backward(y) 或 backward(y, g)</translation>
    </message>
    <message>
        <source>backward(y), and then g = grad(w) for what it left in w</source>
        <translation>backward(y)，然后用 g = grad(w) 取它留在 w 中的内容</translation>
    </message>
    <message>
        <source>bits such as 0x0401</source>
        <translation>位，例如 0x0401</translation>
    </message>
    <message>
        <source>blocks are no_grad(), enable_grad(), inference_mode(), profiler(), tracer(), autocast(), requantize(), vmap() and compiled()</source>
        <translation>块有 no_grad()、enable_grad()、inference_mode()、profiler()、tracer()、autocast()、requantize()、vmap() 和 compiled()</translation>
    </message>
    <message>
        <source>both are batched: bmm with vectors as columns</source>
        <translation>两者都成批：bmm，向量作为列</translation>
    </message>
    <message>
        <source>both matrices are batched: bmm</source>
        <translation>两个矩阵都成批：bmm</translation>
    </message>
    <message>
        <source>both read %%1, and kernels that have only an input in common are not joined</source>
        <translation>二者都读取 %%1，而只有共同输入的内核不会合并</translation>
    </message>
    <message>
        <source>both vectors are batched: bmm of rows and columns</source>
        <translation>两个向量都成批：行与列的 bmm</translation>
    </message>
    <message>
        <source>bumps versions and tracks views of in-place and view operators</source>
        <translation>增加版本号，并跟踪原地算子和视图算子的视图</translation>
    </message>
    <message>
        <source>call %1 has no hop %2; it has %3</source>
        <translation>调用 %1 没有第 %2 跳；它有 %3 跳</translation>
    </message>
    <message>
        <source>call %1 has no hop to ask about</source>
        <translation>调用 %1 没有可以提问的跳</translation>
    </message>
    <message>
        <source>call_direct: no key named '%1'</source>
        <translation>call_direct：没有名为“%1”的键</translation>
    </message>
    <message>
        <source>calls %1 with dtype = float32</source>
        <translation>以 dtype = float32 调用 %1</translation>
    </message>
    <message>
        <source>calls __torch_dispatch__ of a Python subclass or mode</source>
        <translation>调用 Python 子类或模式的 __torch_dispatch__</translation>
    </message>
    <message>
        <source>calls were looked for, and JSON was found that is no session, no recording, no profile and no run</source>
        <translation>要找的是调用，找到的 JSON 却不是会话、录制、性能剖析或运行</translation>
    </message>
    <message>
        <source>calls were looked for, and a key model was found</source>
        <translation>要找的是调用，找到的却是一个键模型</translation>
    </message>
    <message>
        <source>calls were looked for, and an error of PyTorch was found</source>
        <translation>要找的是调用，找到的却是 PyTorch 的一个错误</translation>
    </message>
    <message>
        <source>calls were looked for, and operators with their kernels were found</source>
        <translation>要找的是调用，找到的却是算子和它们的核</translation>
    </message>
    <message>
        <source>calls were looked for: no line is a dispatch (` [call] op=[aten::add.Tensor], key=[CPU]`), and it is no session, no recording and no profile</source>
        <translation>要找的是调用：没有一行是分派（` [call] op=[aten::add.Tensor], key=[CPU]`），它也不是会话、录制或性能剖析</translation>
    </message>
    <message>
        <source>cannot be opened</source>
        <translation>无法打开</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>cannot be written</source>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>cannot be written: it is a directory</source>
        <translation>无法写入：它是一个文件夹</translation>
    </message>
    <message>
        <source>casts eligible inputs by the operator's policy, then passes on</source>
        <translation>按算子的策略转换符合条件的输入，然后传下去</translation>
    </message>
    <message>
        <source>check the path</source>
        <translation>请检查路径</translation>
    </message>
    <message>
        <source>check the permissions</source>
        <translation>请检查权限</translation>
    </message>
    <message>
        <source>check_batched_grad=True runs backward under vmap, which ended in: %1 Write backward with operators that vmap knows (no numpy, item() or writing), or leave check_batched_grad out.</source>
        <translation>check_batched_grad=True 在 vmap 下运行 backward，结果是：%1 用 vmap 认识的算子写 backward（不用 numpy、item() 或写入），或去掉 check_batched_grad。</translation>
    </message>
    <message>
        <source>checkpoint(..., debug=True) prints the operators of both calls side by side; the first line where they part is the place.</source>
        <translation>checkpoint(..., debug=True) 会并排打印两次调用的算子；最先出现分歧的那一行就是所在。</translation>
    </message>
    <message>
        <source>checks and propagates dimension names</source>
        <translation>检查并传播维度的名字</translation>
    </message>
    <message>
        <source>choose a PyTorch model</source>
        <translation>选择一个 PyTorch 模型</translation>
    </message>
    <message>
        <source>choose a file that Keyfall wrote, or one written as JSON</source>
        <translation>请选择 Keyfall 写的文件，或用 JSON 写的文件</translation>
    </message>
    <message>
        <source>choose another model, or remove the block</source>
        <translation>请选另一个模型，或去掉这个块</translation>
    </message>
    <message>
        <source>chunk_size is how many rows are computed at once: 1 or more, or None for all.</source>
        <translation>chunk_size 是一次计算多少行：1 或更多，None 表示全部。</translation>
    </message>
    <message>
        <source>chunk_size says how many elements of the batch go at once: 1 or more, or None for all.</source>
        <translation>chunk_size 表示一次处理批中的多少个元素：1 或更多，或用 None 表示全部。</translation>
    </message>
    <message>
        <source>codes below the zero point become it; %1 stay</source>
        <translation>低于零点的编码变成零点；%1不变</translation>
    </message>
    <message>
        <source>combine_mode is &quot;pointwise&quot; (elementwise functions) or &quot;generic&quot;; %1 is none.</source>
        <translation>combine_mode 是 &quot;pointwise&quot;（逐元素的函数）或 &quot;generic&quot;；%1 不是。</translation>
    </message>
    <message>
        <source>compiled %1 in %2</source>
        <translation>编译 %1 用了 %2</translation>
    </message>
    <message>
        <source>compiled in an earlier run</source>
        <translation>由之前的运行编译</translation>
    </message>
    <message>
        <source>compiling %1 failed in %2</source>
        <translation>编译 %1 失败，用了 %2</translation>
    </message>
    <message>
        <source>component by component</source>
        <translation>逐个分量</translation>
    </message>
    <message>
        <source>component by component, as the operator means it</source>
        <translation>逐个分量，按算子的本意</translation>
    </message>
    <message>
        <source>component by component, each by one mm</source>
        <translation>逐个分量，每个用一次 mm</translation>
    </message>
    <message>
        <source>computes in host memory; the end of the fall</source>
        <translation>在主机内存中计算；下落的终点</translation>
    </message>
    <message>
        <source>computes in the memory of a CUDA device; the end of the fall</source>
        <translation>在 CUDA 设备的内存中计算；下落的终点</translation>
    </message>
    <message>
        <source>computes on %1</source>
        <translation>在 %1 上计算</translation>
    </message>
    <message>
        <source>computes on complex tensors out of tree</source>
        <translation>在外部的复数张量上计算</translation>
    </message>
    <message>
        <source>computes on dense tensors</source>
        <translation>在稠密张量上计算</translation>
    </message>
    <message>
        <source>computes on nested (jagged) tensors</source>
        <translation>在嵌套（不齐）张量上计算</translation>
    </message>
    <message>
        <source>computes on quantized tensors</source>
        <translation>在量化张量上计算</translation>
    </message>
    <message>
        <source>computes on sparse tensors</source>
        <translation>在稀疏张量上计算</translation>
    </message>
    <message>
        <source>computes on tensors in oneDNN's layout</source>
        <translation>在 oneDNN 布局的张量上计算</translation>
    </message>
    <message>
        <source>computes shapes and types only, without data</source>
        <translation>只计算形状和类型，没有数据</translation>
    </message>
    <message>
        <source>computes shapes and types only, without data; the end of the fall</source>
        <translation>只计算形状和类型，没有数据；下落的终点</translation>
    </message>
    <message>
        <source>computes with tensors known to be zero</source>
        <translation>用已知为零的张量计算</translation>
    </message>
    <message>
        <source>cond, while_loop, scan and map trace their functions with tensors that have no values and make a graph of each: arguments are tensors, results are new tensors of one kind. That is looked at in Python, before any key.</source>
        <translation>cond、while_loop、scan 和 map 用没有值的张量追踪它们的函数，把每个函数做成图：参数是张量，结果是同一种的新张量。这在 Python 中检查，在任何键之前。</translation>
    </message>
    <message>
        <source>cond, while_loop, scan and their like are not dispatched by tables of C++ kernels: each mode and key that they shall work under needs a Python rule.</source>
        <translation>cond、while_loop、scan 等不是按 C++ 内核的表来调度的：它们要在哪个模式和键下工作，就需要那里的一个 Python 规则。</translation>
    </message>
    <message>
        <source>cond, while_loop, scan and their like are traced as functions: each branch becomes a graph whose inputs are not changed and whose results are new. They are not dispatched by tables of C++ kernels.</source>
        <translation>cond、while_loop、scan 等作为函数被追踪：每个分支成为一个图，图的输入不被改变，结果是新的。它们不是按 C++ 内核的表来调度的。</translation>
    </message>
    <message>
        <source>cond_fn returned %1 whatever came in: let it be computed from the carried tensors, or it never ends.</source>
        <translation>无论传入什么，cond_fn 都返回 %1：让它由传递的张量算出，否则永远不会结束。</translation>
    </message>
    <message>
        <source>cond_fn returns one truth, a bool or a tensor without dimensions: x.sum() &lt; 3 or (x &lt; 3).all(), not a tuple of it.</source>
        <translation>cond_fn 返回一个真假值，布尔值或没有维度的张量：x.sum() &lt; 3 或 (x &lt; 3).all()，而不是它的元组。</translation>
    </message>
    <message>
        <source>conj() and imag() of it make a view and set a bit instead of computing. The bit brings a key (%1), whose fallback computes the numbers before kernels that do not know it (pytorch:R10); numpy() and data_ptr() pass no dispatch, and views pass that key by, so there is nobody to do it.</source>
        <translation>对它的 conj() 和 imag() 只创建视图并设置一个位，而不计算。这个位带来一个键（%1），它的后备在不认识它的内核之前算出这些数（pytorch:R10）；numpy() 和 data_ptr() 不经过调度，视图则越过那个键，所以没有谁来计算。</translation>
    </message>
    <message>
        <source>convolution of (qa - za) with (qb - zb), in %1</source>
        <translation>用 %1 计算 (qa - za) 与 (qb - zb) 的卷积</translation>
    </message>
    <message>
        <source>copies %1 from %2 to %3</source>
        <translation>把 %1 从 %2 复制到 %3</translation>
    </message>
    <message>
        <source>copies %1 tensor%2 to the CPU and runs there</source>
        <translation>把 %1 个张量复制到 CPU，在那里执行</translation>
    </message>
    <message>
        <source>copies the codes, with %1</source>
        <translation>复制编码，连同%1</translation>
    </message>
    <message>
        <source>copies the codes; %1 stay</source>
        <translation>复制编码；%1不变</translation>
    </message>
    <message>
        <source>copies what was written in place back to %1</source>
        <translation>把原地写入的内容复制回 %1</translation>
    </message>
    <message>
        <source>copy.deepcopy met a tensor that was computed, not made.</source>
        <translation>copy.deepcopy 遇到了计算得到的张量，而不是直接创建的张量。</translation>
    </message>
    <message>
        <source>copy_ between a backend outside PyTorch and another device: x.to(...), x.cpu()</source>
        <translation>PyTorch 之外的后端与其他设备之间的 copy_：x.to(...)、x.cpu()</translation>
    </message>
    <message>
        <source>cpu, cuda, cuda:N or meta after 'device:'</source>
        <translation>“device:”之后是 cpu、cuda、cuda:N 或 meta</translation>
    </message>
    <message>
        <source>cpu, cuda, cuda:N, meta or privateuseone</source>
        <translation>cpu、cuda、cuda:N、meta 或 privateuseone</translation>
    </message>
    <message>
        <source>ctx.mark_dirty names inputs that forward writes; autograd moves the history of that very tensor to the function, which it can do only for an input that forward returns as well. No kernel was looked for.</source>
        <translation>ctx.mark_dirty 指明 forward 所写的输入；autograd 把正是那个张量的历史移到该函数上，这只对 forward 同时返回的输入才可能。没有查找内核。</translation>
    </message>
    <message>
        <source>custom_op reads the schema from the annotations of the parameters and of the result.</source>
        <translation>custom_op 从参数和结果的注解读出签名。</translation>
    </message>
    <message>
        <source>custom_op was told two things about what the operator writes: mutates_args=%1 and the schema %2</source>
        <translation>关于算子写入什么，custom_op 得到了两种说法：mutates_args=%1 和模式 %2</translation>
    </message>
    <message>
        <source>data is flat: row after row, without inner lists</source>
        <translation>数据是平铺的：一行接一行，没有内层列表</translation>
    </message>
    <message>
        <source>deepcopy calls clone(), which gives another type: __torch_dispatch__ must wrap what func returns; or write __deepcopy__.</source>
        <translation>deepcopy 调用 clone()，而它给出另一种类型：__torch_dispatch__ 必须包装 func 返回的内容；或写 __deepcopy__。</translation>
    </message>
    <message>
        <source>define(), TORCH_LIBRARY and custom_op(schema=...) read &quot;name(Type name, ...) -&gt; Type&quot;; the text marks with ~ where they could not go on. Nothing was registered.</source>
        <translation>define()、TORCH_LIBRARY 和 custom_op(schema=...) 读的是 &quot;name(Type name, ...) -&gt; Type&quot;；文字用 ~ 标出它们读不下去的地方。什么也没有登记。</translation>
    </message>
    <message>
        <source>defined bits: %1</source>
        <translation>已定义的位：%1</translation>
    </message>
    <message>
        <source>depth:0 is the outermost</source>
        <translation>depth:0 是最外层</translation>
    </message>
    <message>
        <source>depth:2: within so many other falls</source>
        <translation>depth:2：在这么多层其他下落之内</translation>
    </message>
    <message>
        <source>detect_anomaly looks at every gradient on its way back. The values did it, a square root or a logarithm at 0, 0/0 or inf - inf; no kernel is missing.</source>
        <translation>detect_anomaly 会查看反向途中的每个梯度。原因在于数值：在 0 处的平方根或对数、0/0 或 inf - inf；没有缺少内核。</translation>
    </message>
    <message>
        <source>did you mean %1</source>
        <translation>你要的是 %1</translation>
    </message>
    <message>
        <source>did you mean '%1</source>
        <translation>你要的是 '%1</translation>
    </message>
    <message>
        <source>did you mean '%1'?</source>
        <translation>你要的是“%1”吗？</translation>
    </message>
    <message>
        <source>dir(torch.Tag) lists the tags, such as pt2_compliant_tag, data_dependent_output and dynamic_output_shape; %1 is none.</source>
        <translation>dir(torch.Tag) 列出各标签，如 pt2_compliant_tag、data_dependent_output 和 dynamic_output_shape；%1 不是。</translation>
    </message>
    <message>
        <source>drawn for each example</source>
        <translation>为每个样本各取一次随机数</translation>
    </message>
    <message>
        <source>drawn once for all examples</source>
        <translation>为所有样本取一次随机数</translation>
    </message>
    <message>
        <source>dtype = float32, which the call did not name</source>
        <translation>dtype = float32，调用没有写出它</translation>
    </message>
    <message>
        <source>dynamic_shapes is a dictionary of forward's own parameters, %1, or a tuple in their order.</source>
        <translation>dynamic_shapes 是以 forward 自己的参数 %1 为键的字典，或按它们的顺序的元组。</translation>
    </message>
    <message>
        <source>each component</source>
        <translation>每个分量</translation>
    </message>
    <message>
        <source>each component by itself</source>
        <translation>每个分量各自计算</translation>
    </message>
    <message>
        <source>each dimension moves behind the batch</source>
        <translation>每个维度都移到批之后</translation>
    </message>
    <message>
        <source>element by element: the batch in front, ranks made equal behind it</source>
        <translation>逐元素：批在最前，其后补齐维数</translation>
    </message>
    <message>
        <source>element by element: the batch stays at dimension %1</source>
        <translation>逐元素：批留在维度 %1</translation>
    </message>
    <message>
        <source>end the registration that covers it</source>
        <translation>请结束覆盖它的那个登记</translation>
    </message>
    <message>
        <source>enters the innermost functorch transform</source>
        <translation>进入最内层的 functorch 变换</translation>
    </message>
    <message>
        <source>error@CUDA: a hop there ended with an error</source>
        <translation>error@CUDA：那里有一跳以错误结束</translation>
    </message>
    <message>
        <source>every check is a guard: there is no goal to reach</source>
        <translation>所有检查都是守卫：没有要达到的目标</translation>
    </message>
    <message>
        <source>every tensor argument is a plain tensor on cpu: cpu is the lowest backend, so a single argument on another device would have brought the call there.</source>
        <translation>每个张量参数都是 cpu 上的普通张量：cpu 是最低的后端，所以只要有一个参数在别的设备上，调用就会被带到那里。</translation>
    </message>
    <message>
        <source>every tensor gets the batch in front</source>
        <translation>每个张量的批都放到最前</translation>
    </message>
    <message>
        <source>every tensor%1 brings this key, whether it requires a gradient or not; no kernel below it was asked.</source>
        <translation>每个张量%1都带来这个键，不论它是否需要梯度；它下面的内核都没有被询问。</translation>
    </message>
    <message>
        <source>exactly one (or &quot;many&quot;: true)</source>
        <translation>恰好一个（或 &quot;many&quot;: true）</translation>
    </message>
    <message>
        <source>exists for PyTorch's own tests</source>
        <translation>只用于 PyTorch 自己的测试</translation>
    </message>
    <message>
        <source>expand(), broadcast_to and as_strided make such views. In which order the elements are written is not determined, so kernels refuse before they begin.</source>
        <translation>expand()、broadcast_to 和 as_strided 会创建这样的视图。元素按什么顺序写入没有规定，因此内核在开始之前就拒绝。</translation>
    </message>
    <message>
        <source>expected &quot;keyfall-session&quot;, found %1</source>
        <translation>应为 &quot;keyfall-session&quot;，得到的是 %1</translation>
    </message>
    <message>
        <source>expected %1</source>
        <translation>应为 %1</translation>
    </message>
    <message>
        <source>expected %1 codes, found %2</source>
        <translation>应有 %1 个码，得到的是 %2 个</translation>
    </message>
    <message>
        <source>expected %1 elements for shape [%2], found %3</source>
        <translation>形状 [%2] 应有 %1 个元素，得到的是 %3 个</translation>
    </message>
    <message>
        <source>expected %1 from %2 to %3, found %4</source>
        <translation>应为 %2 到 %3 之间的 %1，得到的是 %4</translation>
    </message>
    <message>
        <source>expected %1 scales and zero points, one for each channel</source>
        <translation>应有 %1 个尺度和零点，每个通道一个</translation>
    </message>
    <message>
        <source>expected %1 strides, one for each size, found %2</source>
        <translation>应有 %1 个步长，每个大小一个，得到的是 %2 个</translation>
    </message>
    <message>
        <source>expected %1, found %2</source>
        <translation>应为 %1，得到的是 %2</translation>
    </message>
    <message>
        <source>expected %1; %2 does not fit 64 bits</source>
        <translation>应为 %1；%2 放不进 64 位</translation>
    </message>
    <message>
        <source>expected a tensor of integers</source>
        <translation>应为整数张量</translation>
    </message>
    <message>
        <source>expected one of &quot;data&quot;, &quot;fill&quot; or &quot;random&quot;, found none</source>
        <translation>应为 &quot;data&quot;、&quot;fill&quot; 或 &quot;random&quot; 之一，一个也没有</translation>
    </message>
    <message>
        <source>expected sizes of at least 0, found %1</source>
        <translation>大小应至少为 0，得到的是 %1</translation>
    </message>
    <message>
        <source>expected strides of at least 0, found %1</source>
        <translation>步长应至少为 0，得到的是 %1</translation>
    </message>
    <message>
        <source>expected the number %1, found %2</source>
        <translation>应为数 %1，得到的是 %2</translation>
    </message>
    <message>
        <source>export follows one call with example inputs and keeps what it saw: sizes as numbers unless dynamic_shapes names them, other arguments as constants. That is decided before any key; no kernel is missing.</source>
        <translation>export 用示例输入跟踪一次调用，并保留所见：大小记为数，除非 dynamic_shapes 指出它们；其他参数记为常数。这在任何键之前决定；没有缺内核。</translation>
    </message>
    <message>
        <source>fact %1 of %2</source>
        <translation>%2 的事实 %1</translation>
    </message>
    <message>
        <source>fallthrough_kernel was executed</source>
        <translation>执行了 fallthrough_kernel</translation>
    </message>
    <message>
        <source>ferrotorch, 11 keys</source>
        <translation>ferrotorch，11 个键</translation>
    </message>
    <message>
        <source>first: %1
then:  %2</source>
        <translation>先：%1
后：  %2</translation>
    </message>
    <message>
        <source>first:linear*: the operator that the program called</source>
        <translation>first:linear*：程序所调用的算子</translation>
    </message>
    <message>
        <source>flex_attention and scaled_dot_product_attention look at devices, types, masks and at what the caller has allowed, and choose an implementation. None was left. No kernel is missing in a table, and no key decides it.</source>
        <translation>flex_attention 和 scaled_dot_product_attention 查看设备、类型、掩码以及调用者所允许的范围，然后选择一种实现。结果一种也没有剩下。表中并不缺少内核，也不由键决定。</translation>
    </message>
    <message>
        <source>for shapes and types only, without data</source>
        <translation>只算形状和类型，没有数据</translation>
    </message>
    <message>
        <source>forgot what an earlier run compiled, so that all who ask meet</source>
        <translation>忘掉了之前的运行编译的内容，好让所有请求者相遇</translation>
    </message>
    <message>
        <source>forward returns a view of its input, so jvp must return the same view of the tangent: t.view(2, 1), not a copy of it. Or return x.view(2, 1).clone() in forward.</source>
        <translation>forward 返回其输入的视图，因此 jvp 必须返回切向量的同样视图：t.view(2, 1)，而不是它的副本。或在 forward 中返回 x.view(2, 1).clone()。</translation>
    </message>
    <message>
        <source>forward writes its input, so jvp must write the tangent it was given, and return it: t.mul_(2); return t.</source>
        <translation>forward 写了它的输入，因此 jvp 必须写它得到的切向量并返回它：t.mul_(2); return t。</translation>
    </message>
    <message>
        <source>forward_ad has one level. For derivatives of derivatives: torch.func.jvp or jacfwd of a function that calls jvp; they do nest.</source>
        <translation>forward_ad 只有一个层级。若要导数的导数：对调用 jvp 的函数使用 torch.func.jvp 或 jacfwd；它们可以嵌套。</translation>
    </message>
    <message>
        <source>forward_ad, jvp, jacfwd and linearize carry tangents along with values; at the Autograd keys the kernel of this operator has a formula for backward at most (its entry in derivatives.yaml lacks `result:`). No registration is missing.</source>
        <translation>forward_ad、jvp、jacfwd 和 linearize 让切向量与值一起传递；在 Autograd 各键，这个算子的内核最多只有反向的公式（它在 derivatives.yaml 中的条目没有 `result:`）。不缺任何登记。</translation>
    </message>
    <message>
        <source>from the disk %1</source>
        <translation>从磁盘读取 %1</translation>
    </message>
    <message>
        <source>generate_vmap_rule = True makes the rule out of forward and backward. Delete it, or your staticmethod vmap.</source>
        <translation>generate_vmap_rule = True 由 forward 和 backward 生成规则。请删去它，或删去你的静态方法 vmap。</translation>
    </message>
    <message>
        <source>give both the same dtype</source>
        <translation>请给两者相同的 dtype</translation>
    </message>
    <message>
        <source>give it data</source>
        <translation>请给它数据</translation>
    </message>
    <message>
        <source>give the first step a &quot;session&quot;</source>
        <translation>请给第一步一个 &quot;session&quot;</translation>
    </message>
    <message>
        <source>give the name that rename_privateuse1_backend was given</source>
        <translation>写传给 rename_privateuse1_backend 的名字</translation>
    </message>
    <message>
        <source>give the session &quot;model&quot;: &quot;%1&quot;, or &quot;registrations_from&quot;: null</source>
        <translation>请给会话 &quot;model&quot;: &quot;%1&quot;，或 &quot;registrations_from&quot;: null</translation>
    </message>
    <message>
        <source>give the width of one step, such as 0.1</source>
        <translation>请给出一级的宽度，例如 0.1</translation>
    </message>
    <message>
        <source>grad takes the tensor whose gradient is wanted</source>
        <translation>grad 接受要取其梯度的张量</translation>
    </message>
    <message>
        <source>grad, jvp or another transform of torch.func was given, or met inside, what it cannot work with.</source>
        <translation>grad、jvp 或 torch.func 的其他变换得到了，或在内部遇到了它无法处理的内容。</translation>
    </message>
    <message>
        <source>grad: the tensor has no gradient yet; only a leaf that requires gradients gets one, from a backward above this line</source>
        <translation>grad：这个张量还没有梯度；只有需要梯度的叶子才会得到，由这一行之上的 backward 给出</translation>
    </message>
    <message>
        <source>gradcheck found a difference between the function and its gradient, or could not compare them.</source>
        <translation>gradcheck 发现函数与它的梯度不同，或无法比较。</translation>
    </message>
    <message>
        <source>gradients are not recorded</source>
        <translation>不记录梯度</translation>
    </message>
    <message>
        <source>gradients are recorded for %1</source>
        <translation>正在为 %1 记录梯度</translation>
    </message>
    <message>
        <source>gradients are switched off</source>
        <translation>梯度已关闭</translation>
    </message>
    <message>
        <source>hands operators to tracing before any other layer</source>
        <translation>在其他各层之前把算子交给追踪</translation>
    </message>
    <message>
        <source>has more than one of &quot;data&quot;, &quot;fill&quot; and &quot;random&quot;</source>
        <translation>&quot;data&quot;、&quot;fill&quot; 和 &quot;random&quot; 不止一个</translation>
    </message>
    <message>
        <source>has no argument '%1'</source>
        <translation>没有参数“%1”</translation>
    </message>
    <message>
        <source>held up %1</source>
        <translation>停顿 %1</translation>
    </message>
    <message>
        <source>hop %1 has no key to choose</source>
        <translation>第 %1 跳没有可选的键</translation>
    </message>
    <message>
        <source>hop %1 runs at %2</source>
        <translation>第 %1 跳在 %2 执行</translation>
    </message>
    <message>
        <source>hop %1 was called by its name: nobody can predict that</source>
        <translation>第 %1 跳是按名字调用的：没有人能预测</translation>
    </message>
    <message>
        <source>hop %1: the key that gets it is not one of its set</source>
        <translation>第 %1 跳：得到它的键不在它的键集中</translation>
    </message>
    <message>
        <source>impl takes the operator first, by name or as torch.ops.ns.f.default, then the function, then the key: lib.impl(&quot;f&quot;, f, &quot;CPU&quot;).</source>
        <translation>impl 先接受算子，按名字或写成 torch.ops.ns.f.default，然后是函数，再是键：lib.impl(&quot;f&quot;, f, &quot;CPU&quot;)。</translation>
    </message>
    <message>
        <source>in a condition</source>
        <translation>在条件中</translation>
    </message>
    <message>
        <source>in each component, along its own rows</source>
        <translation>在每个分量内，沿它自己的行</translation>
    </message>
    <message>
        <source>in float64 the program stops: %1</source>
        <translation>在 float64 下程序停止：%1</translation>
    </message>
    <message>
        <source>in host memory</source>
        <translation>在主机内存中</translation>
    </message>
    <message>
        <source>in the memory of a CUDA device</source>
        <translation>在 CUDA 设备的内存中</translation>
    </message>
    <message>
        <source>in_dims holds %1: a dimension is a number, or None for no dimension.</source>
        <translation>in_dims 中有 %1：维度是一个数，没有维度时是 None。</translation>
    </message>
    <message>
        <source>in_dims was a %1; it is a number, or a tuple nested as the arguments are: (0, None), and of one dict argument ({&quot;a&quot;: 0},).</source>
        <translation>in_dims 是 %1；它应是一个数，或与参数同样嵌套的元组：(0, None)，对一个 dict 参数则是 ({&quot;a&quot;: 0},)。</translation>
    </message>
    <message>
        <source>in_dims=None maps over nothing. It is 0 (the default), or a tuple with the dimension of each argument and None for those that are the same for all: in_dims=(0, None).</source>
        <translation>in_dims=None 不映射任何东西。它是 0（默认值），或一个元组，写明每个参数的维度，对所有元素都相同的参数写 None：in_dims=(0, None)。</translation>
    </message>
    <message>
        <source>indexing with a mask</source>
        <translation>用掩码索引</translation>
    </message>
    <message>
        <source>is a directory; a file is expected</source>
        <translation>是一个文件夹；应为文件</translation>
    </message>
    <message>
        <source>is based on itself</source>
        <translation>以自己为基础</translation>
    </message>
    <message>
        <source>is larger than %1</source>
        <translation>大于 %1</translation>
    </message>
    <message>
        <source>is larger than %1 MB, more than is read of a session</source>
        <translation>大于 %1 MB，超过会话可读取的大小</translation>
    </message>
    <message>
        <source>is no lesson: expected an object that begins with &quot;format&quot;: &quot;keyfall-lesson&quot;</source>
        <translation>不是课程：应为以 &quot;format&quot;: &quot;keyfall-lesson&quot; 开头的对象</translation>
    </message>
    <message>
        <source>is no translation: expected an object that begins with &quot;format&quot;: &quot;keyfall-lesson-text&quot;</source>
        <translation>不是翻译：应为以 &quot;format&quot;: &quot;keyfall-lesson-text&quot; 开头的对象</translation>
    </message>
    <message>
        <source>is not text: byte %1 is 0x%2; a JSON document is expected</source>
        <translation>不是文字：第 %1 个字节是 0x%2；应为 JSON 文档</translation>
    </message>
    <message>
        <source>is of the lesson '%1'</source>
        <translation>属于课程“%1”</translation>
    </message>
    <message>
        <source>is packed with gzip; a JSON document is expected</source>
        <translation>是用 gzip 压缩的；应为 JSON 文档</translation>
    </message>
    <message>
        <source>is the disk full?</source>
        <translation>磁盘满了吗？</translation>
    </message>
    <message>
        <source>it assigns %1, which is no tensor</source>
        <translation>它给 %1 赋值，而那不是张量</translation>
    </message>
    <message>
        <source>it assigns no tensor</source>
        <translation>它没有给张量赋值</translation>
    </message>
    <message>
        <source>it has %1</source>
        <translation>它有 %1</translation>
    </message>
    <message>
        <source>it has %1 operators and constants, and up to %2 are fused</source>
        <translation>它有 %1 个算子和常量，最多融合 %2 个</translation>
    </message>
    <message>
        <source>it has %1 random numbers; at most %2 are computed again in float64</source>
        <translation>它有 %1 个随机数；最多用 float64 重算 %2 个</translation>
    </message>
    <message>
        <source>it holds %1 to %2</source>
        <translation>它容纳 %1 到 %2</translation>
    </message>
    <message>
        <source>it is a terminal, and these bytes are no text</source>
        <translation>它是终端，而这些字节不是文本</translation>
    </message>
    <message>
        <source>it is inside vmap</source>
        <translation>它在 vmap 之内</translation>
    </message>
    <message>
        <source>it is not about a key</source>
        <translation>它与键无关</translation>
    </message>
    <message>
        <source>it is on %1, not %2</source>
        <translation>它在 %1 上，不在 %2 上</translation>
    </message>
    <message>
        <source>it is said to be of %1</source>
        <translation>它被说成是 %1</translation>
    </message>
    <message>
        <source>it reads no tensor</source>
        <translation>它不读取张量</translation>
    </message>
    <message>
        <source>it reads other variables</source>
        <translation>它读取别的变量</translation>
    </message>
    <message>
        <source>it takes no value</source>
        <translation>它不带值</translation>
    </message>
    <message>
        <source>it was broadcast when it was traced</source>
        <translation>追踪时它被广播</translation>
    </message>
    <message>
        <source>it was there when the block was traced</source>
        <translation>追踪这个块时它已经在了</translation>
    </message>
    <message>
        <source>its codes go from %1 to %2</source>
        <translation>它的码从 %1 到 %2</translation>
    </message>
    <message>
        <source>its elements lie in another order</source>
        <translation>它的元素按另一种次序排列</translation>
    </message>
    <message>
        <source>its entry was filled by: %1</source>
        <translation>填充它的表项的是：%1</translation>
    </message>
    <message>
        <source>its kernel is %1</source>
        <translation>它的内核是 %1</translation>
    </message>
    <message>
        <source>its kernels are being compiled</source>
        <translation>它的内核正在编译</translation>
    </message>
    <message>
        <source>its largest value is %1</source>
        <translation>它的最大值是 %1</translation>
    </message>
    <message>
        <source>its random numbers cannot be read</source>
        <translation>它的随机数无法读取</translation>
    </message>
    <message>
        <source>its set is %1</source>
        <translation>它的键集是 %1</translation>
    </message>
    <message>
        <source>its shape has more elements than any memory holds</source>
        <translation>它的形状的元素多过任何内存</translation>
    </message>
    <message>
        <source>its size %1 was %2 when it was traced</source>
        <translation>追踪时它的大小 %1 是 %2</translation>
    </message>
    <message>
        <source>its size %1 was the same as another one, which is now %2</source>
        <translation>它的大小 %1 原来与另一个相同，后者现在是 %2</translation>
    </message>
    <message>
        <source>its stride %1 was the same as another one, which is now %2</source>
        <translation>它的步长 %1 原来与另一个相同，后者现在是 %2</translation>
    </message>
    <message>
        <source>its strides reach farther than any memory</source>
        <translation>它的步长伸到任何内存之外</translation>
    </message>
    <message>
        <source>keep one of them</source>
        <translation>请只留其中一个</translation>
    </message>
    <message>
        <source>keeps the thread-local state for a Python subclass</source>
        <translation>为 Python 子类保留线程局部的状态</translation>
    </message>
    <message>
        <source>kept in memory only: %1</source>
        <translation>只保留在内存中：%1</translation>
    </message>
    <message>
        <source>kernel programs have no elements of %1</source>
        <translation>内核程序没有 %1 类型的元素</translation>
    </message>
    <message>
        <source>kernel:*meta*@Meta: a hop's kernel is called so</source>
        <translation>kernel:*meta*@Meta：有一跳的内核叫这个名字</translation>
    </message>
    <message>
        <source>kernel:…@CPU, provenance:…@CPU, kind:…@CPU, error@CPU, raised@CPU, boxed@CPU, skipped@CPU, or @CPU alone</source>
        <translation>kernel:…@CPU、provenance:…@CPU、kind:…@CPU、error@CPU、raised@CPU、boxed@CPU、skipped@CPU，或只写 @CPU</translation>
    </message>
    <message>
        <source>keyfall explain says what it means, and so does the window where it is pasted</source>
        <translation>keyfall explain 会说明它的意思，粘贴到窗口中也会</translation>
    </message>
    <message>
        <source>keyfall kernel show, run and bench take it</source>
        <translation>它归 keyfall kernel show、run 和 bench 使用</translation>
    </message>
    <message>
        <source>kind of step</source>
        <translation>步骤的种类</translation>
    </message>
    <message>
        <source>kind:redispatch@CPU: call, redispatch, call_direct, callBoxed or redispatchBoxed</source>
        <translation>kind:redispatch@CPU：call、redispatch、call_direct、callBoxed 或 redispatchBoxed</translation>
    </message>
    <message>
        <source>known failure</source>
        <translation>已知会失败</translation>
    </message>
    <message>
        <source>known here: %1</source>
        <translation>这里有：%1</translation>
    </message>
    <message>
        <source>known models: %1</source>
        <translation>已知的模型：%1</translation>
    </message>
    <message>
        <source>known: cpu, cuda, cuda:N, meta, privateuseone%1</source>
        <translation>已知的有：cpu、cuda、cuda:N、meta、privateuseone%1</translation>
    </message>
    <message>
        <source>known: per_tensor_affine, per_channel_affine</source>
        <translation>已知：per_tensor_affine、per_channel_affine</translation>
    </message>
    <message>
        <source>known: quint8, qint8, qint32</source>
        <translation>已知：quint8、qint8、qint32</translation>
    </message>
    <message>
        <source>known: strided, sparse_coo, sparse_csr</source>
        <translation>已知：strided、sparse_coo、sparse_csr</translation>
    </message>
    <message>
        <source>large tensors are better written with &quot;fill&quot; or &quot;random&quot;</source>
        <translation>大的张量最好写成 &quot;fill&quot; 或 &quot;random&quot;</translation>
    </message>
    <message>
        <source>layout=torch.jagged broadcasts plain tensors: nt * w and nt @ w work there for a w of the sizes that all parts share. In either layout torch.nn.functional.linear(nt, w) takes a plain weight, and a tensor of one number may join.</source>
        <translation>layout=torch.jagged 会广播普通张量：对于大小为各部分所共有的 w，nt * w 和 nt @ w 在那里可用。在两种布局中，torch.nn.functional.linear(nt, w) 都接受普通权重，单个数的张量也可以参与。</translation>
    </message>
    <message>
        <source>layout=torch.jagged has symbolic sizes instead: torch.nested.nested_tensor(list, layout=torch.jagged).</source>
        <translation>layout=torch.jagged 则有符号大小：torch.nested.nested_tensor(list, layout=torch.jagged)。</translation>
    </message>
    <message>
        <source>ldd -r on the file lists everything that it misses.</source>
        <translation>对文件执行 ldd -r 会列出它缺少的一切。</translation>
    </message>
    <message>
        <source>leaves a functorch transform for the next outer one</source>
        <translation>离开一个 functorch 变换，到外面的下一个</translation>
    </message>
    <message>
        <source>level %1 cannot be asked of %2</source>
        <translation>%2 不能出级别 %1 的题</translation>
    </message>
    <message>
        <source>levels are 1 to %1</source>
        <translation>级别是 1 到 %1</translation>
    </message>
    <message>
        <source>levels of this model: %1</source>
        <translation>此模型有的级别：%1</translation>
    </message>
    <message>
        <source>lib = torch.library.Library(&quot;%1&quot;, &quot;IMPL&quot;); lib.impl(&quot;%2&quot;, %3, &quot;%4&quot;) (and keep lib)</source>
        <translation>lib = torch.library.Library(&quot;%1&quot;, &quot;IMPL&quot;); lib.impl(&quot;%2&quot;, %3, &quot;%4&quot;)（并保留 lib）</translation>
    </message>
    <message>
        <source>lies outside of the lesson's folder</source>
        <translation>在课程的文件夹之外</translation>
    </message>
    <message>
        <source>line:*loss*: the program's line (? for a blank)</source>
        <translation>line:*loss*：程序的行（空格写作 ?）</translation>
    </message>
    <message>
        <source>load_state_dict(state, assign=True) puts the loaded tensors in the place of those on meta; without it they stay without data.</source>
        <translation>load_state_dict(state, assign=True) 用加载的张量替换 meta 上的张量；不这样它们就一直没有数据。</translation>
    </message>
    <message>
        <source>look at each</source>
        <translation>逐个查看</translation>
    </message>
    <message>
        <source>m.impl() and lib.impl() take any name; the operator exists for callers only once m.def() or lib.define() has given its schema (pytorch:N9).</source>
        <translation>m.impl() 和 lib.impl() 接受任何名字；只有在 m.def() 或 lib.define() 给出签名之后，算子对调用者才存在（pytorch:N9）。</translation>
    </message>
    <message>
        <source>make it dense first</source>
        <translation>请先把它变稠密</translation>
    </message>
    <message>
        <source>make it smaller</source>
        <translation>请把它变小</translation>
    </message>
    <message>
        <source>make it smaller, or give the program more memory</source>
        <translation>请把它变小，或给程序更多内存</translation>
    </message>
    <message>
        <source>make room on the disk</source>
        <translation>请在磁盘上腾出空间</translation>
    </message>
    <message>
        <source>make_dual works inside of `with torch.autograd.forward_ad.dual_level():`; torch.func.jvp opens one itself.</source>
        <translation>make_dual 要在 `with torch.autograd.forward_ad.dual_level():` 中使用；torch.func.jvp 会自己打开一个层级。</translation>
    </message>
    <message>
        <source>make_fx(f, tracing_mode=&quot;symbolic&quot;) keeps an unknown number that is not branched on, such as a size.</source>
        <translation>make_fx(f, tracing_mode=&quot;symbolic&quot;) 会保留不用于分支的未知数，例如一个大小。</translation>
    </message>
    <message>
        <source>means of segments: the sums, divided by the components' own counts</source>
        <translation>分段求平均：和除以各分量自己的个数</translation>
    </message>
    <message>
        <source>measures the call once, whatever happens below, and passes on</source>
        <translation>把调用测量一次，不论下面发生什么，然后传下去</translation>
    </message>
    <message>
        <source>methods are called by name: relu(x) for x.relu()</source>
        <translation>方法按名字调用：x.relu() 写作 relu(x)</translation>
    </message>
    <message>
        <source>model.to(...) of such tensors: torch.__future__.set_swap_module_params_on_conversion(True).</source>
        <translation>对这样的张量调用 model.to(...)：torch.__future__.set_swap_module_params_on_conversion(True)。</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>多于 %1</translation>
    </message>
    <message>
        <source>more than %1 values</source>
        <translation>多于 %1 个值</translation>
    </message>
    <message>
        <source>mutates_args and the marks (a!), (b!) of a schema say the same: which arguments are written. Functionalization and torch.compile go by it, so the two must agree. Nothing was registered.</source>
        <translation>mutates_args 与模式中的标记 (a!)、(b!) 说的是同一件事：哪些参数会被写入。函数化和 torch.compile 以此为准，因此两者必须一致。什么都没有登记。</translation>
    </message>
    <message>
        <source>mutates_args is a tuple of names, (&quot;x&quot;,), also where there is one; () where nothing is written.</source>
        <translation>mutates_args 是名字的元组，只有一个时也是 (&quot;x&quot;,)；什么都不写入时是 ()。</translation>
    </message>
    <message>
        <source>mutates_args names parameters of the function: look at the spelling.</source>
        <translation>mutates_args 写的是函数参数的名字：检查拼写。</translation>
    </message>
    <message>
        <source>name every functionality once</source>
        <translation>每个功能写一次</translation>
    </message>
    <message>
        <source>name:conv*: the operator, with or without its namespace; a bare word is any part of its name</source>
        <translation>name:conv*：算子，带或不带命名空间；单独一个词是其名称的任意部分</translation>
    </message>
    <message>
        <source>names are letters, digits and underscores, and no word of the program language</source>
        <translation>名字由字母、数字和下划线组成，且不是程序语言的词</translation>
    </message>
    <message>
        <source>names of keys may have * and ?</source>
        <translation>键名可以含 * 和 ?</translation>
    </message>
    <message>
        <source>neither this step nor an earlier one has a session</source>
        <translation>这一步和之前的步骤都没有会话</translation>
    </message>
    <message>
        <source>nested deeper than %1 levels</source>
        <translation>嵌套超过 %1 层</translation>
    </message>
    <message>
        <source>nn.TransformerEncoderLayer in eval()</source>
        <translation>eval() 下的 nn.TransformerEncoderLayer</translation>
    </message>
    <message>
        <source>no argument brings a key</source>
        <translation>没有参数带来键</translation>
    </message>
    <message>
        <source>no argument is a tensor, or all lists of tensors are empty, so that no key was left after the thread's own keys fell through.</source>
        <translation>没有参数是张量，或者所有张量列表都是空的，所以线程自己的键穿透之后没有键剩下。</translation>
    </message>
    <message>
        <source>no argument is nested</source>
        <translation>没有嵌套的参数</translation>
    </message>
    <message>
        <source>no argument is on a device that autocast serves</source>
        <translation>没有参数在 autocast 所服务的设备上</translation>
    </message>
    <message>
        <source>no argument is quantized</source>
        <translation>没有量化的参数</translation>
    </message>
    <message>
        <source>no argument requires a gradient</source>
        <translation>没有参数需要梯度</translation>
    </message>
    <message>
        <source>no batching rule: a loop over the examples</source>
        <translation>没有批处理规则：对样本循环</translation>
    </message>
    <message>
        <source>no eligible argument is of another type than %1</source>
        <translation>没有哪个符合条件的参数是 %1 以外的类型</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>没有内核</translation>
    </message>
    <message>
        <source>no kernel was found here, so there is none to take another's place</source>
        <translation>这里没有找到内核，所以没有可以取代的</translation>
    </message>
    <message>
        <source>no key</source>
        <translation>没有键</translation>
    </message>
    <message>
        <source>no launch: the results have no elements</source>
        <translation>没有启动：结果没有元素</translation>
    </message>
    <message>
        <source>no lesson is being written here, so nothing can be asked of one</source>
        <translation>这里没有正在写的课程，所以无从问起</translation>
    </message>
    <message>
        <source>no new result can have a gradient, so nothing is recorded</source>
        <translation>没有新的结果可以有梯度，所以什么也不记录</translation>
    </message>
    <message>
        <source>no operator named '%1'</source>
        <translation>没有名为“%1”的算子</translation>
    </message>
    <message>
        <source>no overload '%1'</source>
        <translation>没有重载“%1”</translation>
    </message>
    <message>
        <source>no overload of '%1' accepts (%2): %3</source>
        <translation>“%1”没有接受 (%2) 的重载：%3</translation>
    </message>
    <message>
        <source>no policy for %1 on %2: the types stay</source>
        <translation>%2 上没有 %1 的策略：类型不变</translation>
    </message>
    <message>
        <source>no profile is running</source>
        <translation>没有在剖析</translation>
    </message>
    <message>
        <source>no result can have a gradient, so nothing is recorded</source>
        <translation>没有结果可以有梯度，所以什么也不记录</translation>
    </message>
    <message>
        <source>no tensor brings it: the call makes one, and its device=, dtype= and layout= name the key (pytorch:N11).</source>
        <translation>没有张量带来它：这个调用产生张量，它的 device=、dtype= 和 layout= 指定了键（pytorch:N11）。</translation>
    </message>
    <message>
        <source>no tensor or variable named '%1'</source>
        <translation>没有名为“%1”的张量或变量</translation>
    </message>
    <message>
        <source>no trace is running</source>
        <translation>没有在追踪</translation>
    </message>
    <message>
        <source>nobody here answers '%1'</source>
        <translation>这里没有谁能回答“%1”</translation>
    </message>
    <message>
        <source>none of the complaints could be read</source>
        <translation>没有读出任何一条原因</translation>
    </message>
    <message>
        <source>not so: %1 of %2 %3; found %4</source>
        <translation>不是这样：%2 的 %1 %3；得到的是 %4</translation>
    </message>
    <message>
        <source>nothing but the operator %1</source>
        <translation>只有算子 %1</translation>
    </message>
    <message>
        <source>nothing in it is for kernels</source>
        <translation>其中没有适合内核的内容</translation>
    </message>
    <message>
        <source>nothing is asked</source>
        <translation>没有提问</translation>
    </message>
    <message>
        <source>nothing is batched</source>
        <translation>没有成批的参数</translation>
    </message>
    <message>
        <source>nothing is sparse</source>
        <translation>没有稀疏的参数</translation>
    </message>
    <message>
        <source>nothing is written yet</source>
        <translation>还什么都没写</translation>
    </message>
    <message>
        <source>nothing ran here: it was read, not run</source>
        <translation>这里没有执行任何东西：它是读入的，不是执行的</translation>
    </message>
    <message>
        <source>nothing was traced</source>
        <translation>什么也没有追踪到</translation>
    </message>
    <message>
        <source>null, &quot;builtin:2.15.0&quot; or another table's name, or a file of tables</source>
        <translation>null、&quot;builtin:2.15.0&quot; 或其他表的名字，或一个表文件</translation>
    </message>
    <message>
        <source>numpy() or DLPack was asked for a tensor that autograd records.</source>
        <translation>对 autograd 正在记录的张量调用了 numpy() 或 DLPack。</translation>
    </message>
    <message>
        <source>of an operator</source>
        <translation>某个算子所在的</translation>
    </message>
    <message>
        <source>of another</source>
        <translation>其他类型</translation>
    </message>
    <message>
        <source>of each segment, padded with what never wins</source>
        <translation>对每一段，用不会胜出的值填充</translation>
    </message>
    <message>
        <source>of the backend</source>
        <translation>（该后端的）</translation>
    </message>
    <message>
        <source>of yours</source>
        <translation>（你的）</translation>
    </message>
    <message>
        <source>on the codes</source>
        <translation>在编码上</translation>
    </message>
    <message>
        <source>on the codes, each with its channel's scale and zero point</source>
        <translation>在编码上，各用其通道的比例和零点</translation>
    </message>
    <message>
        <source>on the codes; %1 stay</source>
        <translation>在编码上；%1不变</translation>
    </message>
    <message>
        <source>on the dequantized arguments</source>
        <translation>在反量化的参数上</translation>
    </message>
    <message>
        <source>on the last dimensions: the batch is one more in front of them</source>
        <translation>在最后几个维度上：批是它们前面多出的一维</translation>
    </message>
    <message>
        <source>on the rows without the holes between them, whose content must not reach a gradient</source>
        <translation>在去掉空洞的行上，空洞的内容不得进入梯度</translation>
    </message>
    <message>
        <source>on the values of all, the offsets are the same</source>
        <translation>在所有的值上，偏移相同</translation>
    </message>
    <message>
        <source>on the values, along a dimension that is not ragged</source>
        <translation>在值上，沿一个整齐的维度</translation>
    </message>
    <message>
        <source>on the values, along dimensions that are not ragged</source>
        <translation>在值上，沿整齐的维度</translation>
    </message>
    <message>
        <source>on the values, the offsets stay</source>
        <translation>在值上，偏移不变</translation>
    </message>
    <message>
        <source>on the values: a vector for every index</source>
        <translation>在值上：每个索引一个向量</translation>
    </message>
    <message>
        <source>on the values: every row is multiplied by the same weight</source>
        <translation>在值上：每一行乘以同一个权重</translation>
    </message>
    <message>
        <source>on the values: every row is normalised by itself</source>
        <translation>在值上：每一行各自归一化</translation>
    </message>
    <message>
        <source>one call</source>
        <translation>一个调用</translation>
    </message>
    <message>
        <source>one number</source>
        <translation>一个数</translation>
    </message>
    <message>
        <source>one of %1</source>
        <translation>%1 之一</translation>
    </message>
    <message>
        <source>one of panel, lane, hop, row, control</source>
        <translation>panel、lane、hop、row、control 之一</translation>
    </message>
    <message>
        <source>one of the choices</source>
        <translation>选项之一</translation>
    </message>
    <message>
        <source>one of the sessions needs fields of its own</source>
        <translation>至少有一个会话需要有自己的字段</translation>
    </message>
    <message>
        <source>one of the two</source>
        <translation>两者之一</translation>
    </message>
    <message>
        <source>one or two sentences</source>
        <translation>一两句话</translation>
    </message>
    <message>
        <source>one text</source>
        <translation>一段文字</translation>
    </message>
    <message>
        <source>one vector is batched: mv</source>
        <translation>一个向量成批：mv</translation>
    </message>
    <message>
        <source>one weight for all examples: the batch is one more dimension in front</source>
        <translation>所有样本共用一个权重：批是前面多出的一维</translation>
    </message>
    <message>
        <source>one weight for all examples: their images are one batch</source>
        <translation>所有样本共用一个权重：它们的图像合为一批</translation>
    </message>
    <message>
        <source>only %1 is known of its key set, so what lay above is not drawn</source>
        <translation>它的键集中只知道 %1，所以上面的部分没有画出</translation>
    </message>
    <message>
        <source>only floating-point tensors have gradients, not %1</source>
        <translation>只有浮点张量有梯度，%1 没有</translation>
    </message>
    <message>
        <source>only tensors of floating point type can require gradients, not %1</source>
        <translation>只有浮点类型的张量可以需要梯度，%1 不可以</translation>
    </message>
    <message>
        <source>only the bias is batched: it is added to one convolution</source>
        <translation>只有偏置成批：加到同一个卷积上</translation>
    </message>
    <message>
        <source>opcheck takes an operator, torch.ops.ns.f.default or what custom_op returned; a function is none.</source>
        <translation>opcheck 接受算子，torch.ops.ns.f.default 或 custom_op 返回的对象；函数不是算子。</translation>
    </message>
    <message>
        <source>open it with a newer Keyfall</source>
        <translation>请用更新的 Keyfall 打开它</translation>
    </message>
    <message>
        <source>open the file in a text editor</source>
        <translation>请用文本编辑器打开文件</translation>
    </message>
    <message>
        <source>operators are called by name: add(a, b)</source>
        <translation>算子按名字调用：add(a, b)</translation>
    </message>
    <message>
        <source>operators are called by name: div(a, b)</source>
        <translation>算子按名字调用：div(a, b)</translation>
    </message>
    <message>
        <source>operators are called by name: matmul(a, b)</source>
        <translation>算子按名字调用：matmul(a, b)</translation>
    </message>
    <message>
        <source>operators are called by name: mul(a, b)</source>
        <translation>算子按名字调用：mul(a, b)</translation>
    </message>
    <message>
        <source>operators are called by name: sub(a, b)</source>
        <translation>算子按名字调用：sub(a, b)</translation>
    </message>
    <message>
        <source>other keys take part</source>
        <translation>参与的键不同</translation>
    </message>
    <message>
        <source>out_dims names a dimension for each result, nested as the results are: (0, 0) for a function that returns two tensors, or one number for all.</source>
        <translation>out_dims 为每个结果指出一个维度，嵌套方式与结果相同：函数返回两个张量时为 (0, 0)，或用一个数表示全部。</translation>
    </message>
    <message>
        <source>output_size has the number of parts first, and then at least the longest part in each dimension.</source>
        <translation>output_size 先是部分的数目，然后每一维至少是最长部分的大小。</translation>
    </message>
    <message>
        <source>parse error</source>
        <translation>解析错误</translation>
    </message>
    <message>
        <source>per_tensor_affine or per_channel_affine</source>
        <translation>per_tensor_affine 或 per_channel_affine</translation>
    </message>
    <message>
        <source>picks the backend of factory functions, which have no tensor argument</source>
        <translation>为没有张量参数的工厂函数选择后端</translation>
    </message>
    <message>
        <source>place on %1</source>
        <translation>放到 %1</translation>
    </message>
    <message>
        <source>primals is a tuple, also where there is one: torch.func.jvp(f, (x,), (t,)), with the comma.</source>
        <translation>primals 是元组，只有一个时也是：torch.func.jvp(f, (x,), (t,))，要带逗号。</translation>
    </message>
    <message>
        <source>print([a.layout for a in args if isinstance(a, torch.Tensor)]) names it.</source>
        <translation>print([a.layout for a in args if isinstance(a, torch.Tensor)]) 会指出它。</translation>
    </message>
    <message>
        <source>print([a.layout for a in args if isinstance(a, torch.Tensor)]) names the odd one.</source>
        <translation>print([a.layout for a in args if isinstance(a, torch.Tensor)]) 会指出不同的那一个。</translation>
    </message>
    <message>
        <source>print(op._schema) of the operator says what is expected: torch.ops.&lt;ns&gt;.&lt;name&gt;.default.</source>
        <translation>算子的 print(op._schema) 会说明期望的是什么：torch.ops.&lt;ns&gt;.&lt;name&gt;.default。</translation>
    </message>
    <message>
        <source>print(type(x)) of the arguments tells whose it is.</source>
        <translation>对各参数执行 print(type(x)) 可知是谁的 __torch_dispatch__。</translation>
    </message>
    <message>
        <source>program line %1, column %2</source>
        <translation>程序第 %1 行，第 %2 列</translation>
    </message>
    <message>
        <source>provenance:math@CPU: kernel, default, nested, math, autograd, batched, fallback, ambiguous or missing</source>
        <translation>provenance:math@CPU：kernel、default、nested、math、autograd、batched、fallback、ambiguous 或 missing</translation>
    </message>
    <message>
        <source>put another kernel there instead</source>
        <translation>请改为在那里放另一个内核</translation>
    </message>
    <message>
        <source>put the file beside the session, or name it with --table</source>
        <translation>请把文件放在会话旁边，或用 --table 指名</translation>
    </message>
    <message>
        <source>put the file itself beside the lesson</source>
        <translation>请把文件本身放在课程旁边</translation>
    </message>
    <message>
        <source>py_impl takes a key itself, torch._C.DispatchKey.CPU, a mode or a subclass; a string is for lib.impl.</source>
        <translation>py_impl 接受键本身，torch._C.DispatchKey.CPU、模式或子类；字符串是给 lib.impl 的。</translation>
    </message>
    <message>
        <source>quantize a float tensor, or use fake_quantize_per_tensor_affine, which has a gradient</source>
        <translation>请量化一个浮点张量，或用有梯度的 fake_quantize_per_tensor_affine</translation>
    </message>
    <message>
        <source>quantized::linear and quantized::conv pack their weights for one library. The kernel at QuantizedCPU was found, and asked which one is chosen.</source>
        <translation>quantized::linear 和 quantized::conv 为某一个库打包权重。QuantizedCPU 处的内核找到了，并询问选择了哪一个。</translation>
    </message>
    <message>
        <source>query is on %1, key on %2, value on %3: bring them together, k = k.to(q.device), and a block mask as well, block_mask.to(q.device).</source>
        <translation>query 在 %1，key 在 %2，value 在 %3：请把它们放到一起，k = k.to(q.device)，块掩码也一样，block_mask.to(q.device)。</translation>
    </message>
    <message>
        <source>quint8, qint8 or qint32</source>
        <translation>quint8、qint8 或 qint32</translation>
    </message>
    <message>
        <source>raised@CUDA: an error arose there</source>
        <translation>raised@CUDA：错误在那里产生</translation>
    </message>
    <message>
        <source>random elements are uniform in [0, 1): %1 cannot hold them</source>
        <translation>随机元素均匀分布于 [0, 1)：%1 容纳不了</translation>
    </message>
    <message>
        <source>randomness must be &quot;error&quot;, &quot;same&quot; or &quot;different&quot;, found %1</source>
        <translation>randomness 必须是 &quot;error&quot;、&quot;same&quot; 或 &quot;different&quot;，得到的是 %1</translation>
    </message>
    <message>
        <source>read, predict, choose or task</source>
        <translation>read、predict、choose 或 task</translation>
    </message>
    <message>
        <source>record a block that calls operators</source>
        <translation>请录制一段调用算子的代码</translation>
    </message>
    <message>
        <source>record one</source>
        <translation>请录制一个</translation>
    </message>
    <message>
        <source>records a backward node on the tape, then passes on</source>
        <translation>在磁带上记录一个反向节点，然后传下去</translation>
    </message>
    <message>
        <source>records a backward node, then passes on below autograd</source>
        <translation>记录一个反向节点，然后传到 autograd 之下</translation>
    </message>
    <message>
        <source>records autograd for backends without an autograd key of their own</source>
        <translation>为没有自己 autograd 键的后端记录 autograd</translation>
    </message>
    <message>
        <source>records autograd for nested tensors</source>
        <translation>为嵌套张量记录 autograd</translation>
    </message>
    <message>
        <source>records the initialisation of modules for later</source>
        <translation>把模块的初始化记录下来，留待以后</translation>
    </message>
    <message>
        <source>redispatch takes a key set first: torch._C.DispatchKeySet(torch._C.DispatchKey.CPU).</source>
        <translation>redispatch 先接受键集：torch._C.DispatchKeySet(torch._C.DispatchKey.CPU)。</translation>
    </message>
    <message>
        <source>register one at the key that shall have it</source>
        <translation>请在应当有它的键上登记一个</translation>
    </message>
    <message>
        <source>register_autograd takes operators that only return new tensors: its backward is told of results, and a write into x would also have to change the history of x.</source>
        <translation>register_autograd 接受只返回新张量的算子：它的 backward 只得到关于结果的信息，而写入 x 还必须改变 x 的历史。</translation>
    </message>
    <message>
        <source>register_full_backward_hook hands the module's inputs and outputs through such a Function: write into neither, nn.ReLU(inplace=False), y = y + 1.</source>
        <translation>register_full_backward_hook 让模块的输入和输出经过这样的 Function：两者都不要写入，nn.ReLU(inplace=False)，y = y + 1。</translation>
    </message>
    <message>
        <source>register_post_accumulate_grad_hook is for leaves, in which gradients accumulate. For a computed tensor: y.register_hook(f).</source>
        <translation>register_post_accumulate_grad_hook 用于累积梯度的叶子。对计算所得的张量用 y.register_hook(f)。</translation>
    </message>
    <message>
        <source>remove &quot;data&quot;, &quot;fill&quot; or &quot;random&quot;, or the device</source>
        <translation>请去掉 &quot;data&quot;、&quot;fill&quot; 或 &quot;random&quot;，或去掉设备</translation>
    </message>
    <message>
        <source>remove is &quot;mutations&quot; or &quot;mutations_and_views&quot;; %1 is neither.</source>
        <translation>remove 是 &quot;mutations&quot; 或 &quot;mutations_and_views&quot;；%1 都不是。</translation>
    </message>
    <message>
        <source>rename_privateuse1_backend gives the free backend the name under which device= finds it (pytorch:E9).</source>
        <translation>rename_privateuse1_backend 给空闲后端一个名称，device= 以此找到它（pytorch:E9）。</translation>
    </message>
    <message>
        <source>repeat less often, or give the program more memory</source>
        <translation>请少重复一些，或给程序更多内存</translation>
    </message>
    <message>
        <source>repeat takes a number of times from 0 to %1, as in repeat(200)</source>
        <translation>repeat 的次数是 0 到 %1，例如 repeat(200)</translation>
    </message>
    <message>
        <source>requantize needs a scale above 0</source>
        <translation>requantize 需要大于 0 的尺度</translation>
    </message>
    <message>
        <source>requires '%1', and there is no such lesson beside this one</source>
        <translation>需要课程“%1”，而它旁边没有这个课程</translation>
    </message>
    <message>
        <source>requires_grad is false: the tensor is a leaf that nobody marked, or was computed under no_grad or inference_mode, or from tensors without gradients.</source>
        <translation>requires_grad 为假：该张量是没有标记的叶子，或者是在 no_grad 或 inference_mode 下、或由没有梯度的张量计算得到的。</translation>
    </message>
    <message>
        <source>resolves lazily conjugated tensors</source>
        <translation>处理延迟共轭的张量</translation>
    </message>
    <message>
        <source>resolves lazily negated tensors</source>
        <translation>处理延迟取负的张量</translation>
    </message>
    <message>
        <source>run the session to see its first lookup</source>
        <translation>运行会话，就能看到它的第一次查找</translation>
    </message>
    <message>
        <source>run the session, then ask again</source>
        <translation>请运行会话，然后再问</translation>
    </message>
    <message>
        <source>runs a sparse kernel, or makes the tensors dense and passes on</source>
        <translation>执行稀疏内核，或把张量变稠密再传下去</translation>
    </message>
    <message>
        <source>runs an integer kernel, or dequantizes, passes on and requantizes</source>
        <translation>执行整数内核，或者反量化、传下去、再量化</translation>
    </message>
    <message>
        <source>runs eagerly: %1</source>
        <translation>逐个执行：%1</translation>
    </message>
    <message>
        <source>runs fake tensors (shapes without data)</source>
        <translation>执行 fake 张量（只有形状没有数据）</translation>
    </message>
    <message>
        <source>runs on the packed values or on each component, and passes on</source>
        <translation>在紧凑的值上或在每个分量上执行，然后传下去</translation>
    </message>
    <message>
        <source>save_for_backward takes tensors. Other values are attributes of the context: ctx.n = n.</source>
        <translation>save_for_backward 接受张量。其他值是上下文的属性：ctx.n = n。</translation>
    </message>
    <message>
        <source>scale %1, zero point %2</source>
        <translation>比例 %1，零点 %2</translation>
    </message>
    <message>
        <source>scale %1, zero point %2; largest error %3, %4 of %5 saturated</source>
        <translation>比例 %1，零点 %2；最大误差 %3，%5 个中有 %4 个饱和</translation>
    </message>
    <message>
        <source>scale and zero point are chosen for the result's range, %1 to %2</source>
        <translation>比例和零点按结果的范围选定：%1 到 %2</translation>
    </message>
    <message>
        <source>scale and zero point are given by the surrounding block</source>
        <translation>比例和零点由外层的块给出</translation>
    </message>
    <message>
        <source>sdpa_kernel(...), or the switches of torch.backends.cuda, leave none that this device has: on the CPU there are FLASH_ATTENTION and MATH. Allow one more: sdpa_kernel([SDPBackend.EFFICIENT_ATTENTION, SDPBackend.MATH]).</source>
        <translation>sdpa_kernel(...) 或 torch.backends.cuda 的开关没有留下这个设备所具有的实现：CPU 上有 FLASH_ATTENTION 和 MATH。请再允许一种：sdpa_kernel([SDPBackend.EFFICIENT_ATTENTION, SDPBackend.MATH])。</translation>
    </message>
    <message>
        <source>seed %1 gives no question of level %2</source>
        <translation>种子 %1 得不出级别 %2 的问题</translation>
    </message>
    <message>
        <source>send them to a file: &gt; FILE</source>
        <translation>请把它们写入文件：&gt; FILE</translation>
    </message>
    <message>
        <source>serves operators whose generator is a user's own</source>
        <translation>服务于生成器由用户提供的算子</translation>
    </message>
    <message>
        <source>sets of one key and direct calls are not asked</source>
        <translation>只有一个键的键集和直接调用不提问</translation>
    </message>
    <message>
        <source>setup_context is called by names: def setup_context(ctx, inputs, output).</source>
        <translation>setup_context 按名字调用：def setup_context(ctx, inputs, output)。</translation>
    </message>
    <message>
        <source>skipped@Autograd: that key was active, passed over, and no hop is there</source>
        <translation>skipped@Autograd：这个键处于激活状态却被跳过，且没有一跳在它上面</translation>
    </message>
    <message>
        <source>something else</source>
        <translation>别的内容</translation>
    </message>
    <message>
        <source>stack_module_state makes one model of several: at least one, all of one class and one size, all in train() or all in eval().</source>
        <translation>stack_module_state 把几个模型合成一个：至少一个，类和大小都相同，全部处于 train() 或全部处于 eval()。</translation>
    </message>
    <message>
        <source>standard input</source>
        <translation>标准输入</translation>
    </message>
    <message>
        <source>standard output</source>
        <translation>标准输出</translation>
    </message>
    <message>
        <source>strategy=&quot;forward-mode&quot; goes with vectorize=True; torch.func.jacfwd does the same.</source>
        <translation>strategy=&quot;forward-mode&quot; 要与 vectorize=True 一起用；torch.func.jacfwd 做同样的事。</translation>
    </message>
    <message>
        <source>strict=True refuses results that do not depend on an input: look for detach(), .data, item() and an input that is not used. Where zeros are right, leave strict= out.</source>
        <translation>strict=True 拒绝不依赖某个输入的结果：查找 detach()、.data、item() 和没有用到的输入。如果零是对的，去掉 strict=。</translation>
    </message>
    <message>
        <source>strided, sparse_coo or sparse_csr</source>
        <translation>strided、sparse_coo 或 sparse_csr</translation>
    </message>
    <message>
        <source>such device</source>
        <translation>这样的设备</translation>
    </message>
    <message>
        <source>sum of (qa - za)(qb - zb) by its expansion, in %1</source>
        <translation>展开后用 %1 计算 (qa - za)(qb - zb) 的和</translation>
    </message>
    <message>
        <source>sums each example to the size</source>
        <translation>把每个样本求和到该大小</translation>
    </message>
    <message>
        <source>sums of segments: every row is added at its component's place</source>
        <translation>分段求和：每一行加到其分量的位置上</translation>
    </message>
    <message>
        <source>tags= takes a torch.Tag or a tuple of them, no string: tags=(torch.Tag.pt2_compliant_tag,).</source>
        <translation>tags= 接受 torch.Tag 或其元组，不接受字符串：tags=(torch.Tag.pt2_compliant_tag,)。</translation>
    </message>
    <message>
        <source>take the key out of the set</source>
        <translation>请把这个键从键集中取出</translation>
    </message>
    <message>
        <source>take the session instead, which is run</source>
        <translation>请改用会话，它会随即运行</translation>
    </message>
    <message>
        <source>take what TORCH_SHOW_DISPATCH_TRACE=1 or torch.profiler printed, a recording of record.py, a session (.keyfall) or what keyfall run --json printed of one</source>
        <translation>请用 TORCH_SHOW_DISPATCH_TRACE=1 或 torch.profiler 打印的内容、record.py 的录制、会话（.keyfall），或者 keyfall run --json 对会话打印的内容</translation>
    </message>
    <message>
        <source>takes %1 positional arguments, found %2</source>
        <translation>按位置接受 %1 个参数，得到的是 %2 个</translation>
    </message>
    <message>
        <source>takes the batch dimension off the tensors, applies the batching rule, and passes on</source>
        <translation>从张量上取下批的维度，应用批处理规则，然后传下去</translation>
    </message>
    <message>
        <source>takes vmap's batch dimension off, applies the batching rule, and passes on</source>
        <translation>取下 vmap 的批维度，应用批处理规则，然后传下去</translation>
    </message>
    <message>
        <source>test_utils is one of %1, or several.</source>
        <translation>test_utils 是 %1 中的一个或几个。</translation>
    </message>
    <message>
        <source>the backend</source>
        <translation>该后端</translation>
    </message>
    <message>
        <source>the batch in front of the batch that is there: matmul</source>
        <translation>批放在已有的批之前：matmul</translation>
    </message>
    <message>
        <source>the batch in front of the new sizes</source>
        <translation>批放在新的大小之前</translation>
    </message>
    <message>
        <source>the batch in front of the other batch dimensions: matmul</source>
        <translation>批放在其他批维度之前：matmul</translation>
    </message>
    <message>
        <source>the batch is a leading dimension of the indices, too</source>
        <translation>批也是索引的前导维度</translation>
    </message>
    <message>
        <source>the batch is one more dimension of the indices</source>
        <translation>批是索引多出的一维</translation>
    </message>
    <message>
        <source>the block %1 no variable</source>
        <translation>这个块没有变量</translation>
    </message>
    <message>
        <source>the block %1, in this order: %2</source>
        <translation>这个块的变量依次是：%2</translation>
    </message>
    <message>
        <source>the blocks of this program repeat more than %1 times in all; repeat less often, or take repeat out of repeat</source>
        <translation>这个程序的块总共重复超过 %1 次；请少重复一些，或不要把 repeat 放在 repeat 里</translation>
    </message>
    <message>
        <source>the break point on %1</source>
        <translation>%1 上的断点</translation>
    </message>
    <message>
        <source>the call</source>
        <translation>这次调用</translation>
    </message>
    <message>
        <source>the call has %1 result%2, but %3 name%4 to take %5</source>
        <translation>这个调用有 %1 个结果，却有 %3 个名字来接收</translation>
    </message>
    <message>
        <source>the call names its type, so none is set</source>
        <translation>调用写出了类型，所以不另设</translation>
    </message>
    <message>
        <source>the call runs inside vmap or another functorch transform, with a batched argument.</source>
        <translation>这个调用在 vmap 或另一个 functorch 变换之内，有一个成批的参数。</translation>
    </message>
    <message>
        <source>the channel's dimension</source>
        <translation>通道的维度</translation>
    </message>
    <message>
        <source>the check of the stored table failed</source>
        <translation>对存储的表的检查没有通过</translation>
    </message>
    <message>
        <source>the checks</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>the compiles of this run were cancelled</source>
        <translation>这次运行的编译已被取消</translation>
    </message>
    <message>
        <source>the device type must be &quot;cpu&quot; or &quot;cuda&quot;, found %1</source>
        <translation>设备类型必须是 &quot;cpu&quot; 或 &quot;cuda&quot;，得到的是 %1</translation>
    </message>
    <message>
        <source>the dimension moves behind the batch</source>
        <translation>这个维度移到批之后</translation>
    </message>
    <message>
        <source>the dispatch key %1</source>
        <translation>调度键 %1</translation>
    </message>
    <message>
        <source>the document has %1 bytes; at most %2 are read</source>
        <translation>文档有 %1 个字节；最多读 %2 个</translation>
    </message>
    <message>
        <source>the elements</source>
        <translation>各元素</translation>
    </message>
    <message>
        <source>the end of the line</source>
        <translation>行的末尾</translation>
    </message>
    <message>
        <source>the error's text</source>
        <translation>错误的文字</translation>
    </message>
    <message>
        <source>the excluded keys</source>
        <translation>排除的键</translation>
    </message>
    <message>
        <source>the fall is within another one</source>
        <translation>这次下落在另一次之内</translation>
    </message>
    <message>
        <source>the fallback</source>
        <translation>后备</translation>
    </message>
    <message>
        <source>the file is empty</source>
        <translation>文件是空的</translation>
    </message>
    <message>
        <source>the file may be damaged, or not all of it was written: copy it again</source>
        <translation>文件可能已损坏，或没有写完整：请重新复制一份</translation>
    </message>
    <message>
        <source>the fill value %1</source>
        <translation>填充值 %1</translation>
    </message>
    <message>
        <source>the first argument is not eligible, so no type is set</source>
        <translation>第一个参数不符合条件，所以不设类型</translation>
    </message>
    <message>
        <source>the included keys</source>
        <translation>包含的键</translation>
    </message>
    <message>
        <source>the kernel at %1</source>
        <translation>%1 处的内核</translation>
    </message>
    <message>
        <source>the kernel of %1</source>
        <translation>%1 的内核</translation>
    </message>
    <message>
        <source>the kernels of %1</source>
        <translation>%1 的内核</translation>
    </message>
    <message>
        <source>the key is in none of the built-in key lists, so nothing is known about it.</source>
        <translation>这个键不在任何内置的键列表中，所以对它一无所知。</translation>
    </message>
    <message>
        <source>the key model %1 has no PrivateUse1 to be called %2</source>
        <translation>键模型 %1 没有可以叫作 %2 的 PrivateUse1</translation>
    </message>
    <message>
        <source>the key model %1 has no key for %2</source>
        <translation>键模型 %1 没有对应 %2 的键</translation>
    </message>
    <message>
        <source>the key model %1 has no key for the Tracer</source>
        <translation>键模型 %1 没有 Tracer 的键</translation>
    </message>
    <message>
        <source>the key model has no key for %1</source>
        <translation>键模型没有 %1 的键</translation>
    </message>
    <message>
        <source>the key model of this run is its session's own, which is not in the file</source>
        <translation>这次运行的键模型是其会话自己的，不在文件中</translation>
    </message>
    <message>
        <source>the key name %1</source>
        <translation>键名 %1</translation>
    </message>
    <message>
        <source>the key set</source>
        <translation>键集</translation>
    </message>
    <message>
        <source>the key set is given explicitly; choose From the tensors</source>
        <translation>键集是直接给定的；请选择“来自张量”</translation>
    </message>
    <message>
        <source>the keys are those of %1%2%3</source>
        <translation>这些键属于 %1%2%3</translation>
    </message>
    <message>
        <source>the keys of its tensors fell through, as the thread's own did.</source>
        <translation>它的张量的键和线程自己的键一样都被越过了。</translation>
    </message>
    <message>
        <source>the last element would be further than %1 elements away</source>
        <translation>最后一个元素会在 %1 个元素之外</translation>
    </message>
    <message>
        <source>the left matrix is batched: its examples one below the other, times one matrix</source>
        <translation>左矩阵成批：各样本上下相接，乘以一个矩阵</translation>
    </message>
    <message>
        <source>the lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>the lesson has no folder of its own, and so no files beside it</source>
        <translation>课程没有自己的文件夹，所以旁边没有文件</translation>
    </message>
    <message>
        <source>the lesson was written for a newer Keyfall (version %1); this one reads version %2</source>
        <translation>课程是为更新的 Keyfall（版本 %1）写的；这一个读版本 %2</translation>
    </message>
    <message>
        <source>the lesson's id</source>
        <translation>课程的标识</translation>
    </message>
    <message>
        <source>the lesson's title</source>
        <translation>课程的标题</translation>
    </message>
    <message>
        <source>the list of %1 keys that have a kernel</source>
        <translation>有内核的 %1 个键的列表</translation>
    </message>
    <message>
        <source>the list of %1 keys that have a kernel, cut off</source>
        <translation>有内核的 %1 个键的列表，后面被截断</translation>
    </message>
    <message>
        <source>the machine has not enough memory to record this run</source>
        <translation>机器的内存不够记录这次运行</translation>
    </message>
    <message>
        <source>the matrix is batched: matmul with one vector</source>
        <translation>矩阵成批：与一个向量做 matmul</translation>
    </message>
    <message>
        <source>the missing key %1</source>
        <translation>缺少的键 %1</translation>
    </message>
    <message>
        <source>the model's name</source>
        <translation>模型的名字</translation>
    </message>
    <message>
        <source>the name %1 comes twice in one object</source>
        <translation>名字 %1 在一个对象中出现了两次</translation>
    </message>
    <message>
        <source>the name of a backend stands in quotes</source>
        <translation>后端的名字要加引号</translation>
    </message>
    <message>
        <source>the name of an element type</source>
        <translation>元素类型的名字</translation>
    </message>
    <message>
        <source>the new dimension behind the batch</source>
        <translation>新的维度放在批之后</translation>
    </message>
    <message>
        <source>the number %1</source>
        <translation>数 %1</translation>
    </message>
    <message>
        <source>the number 1</source>
        <translation>数 1</translation>
    </message>
    <message>
        <source>the number of this hop</source>
        <translation>这一跳的编号</translation>
    </message>
    <message>
        <source>the offset %1</source>
        <translation>偏移 %1</translation>
    </message>
    <message>
        <source>the operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>the operator %1</source>
        <translation>算子 %1</translation>
    </message>
    <message>
        <source>the operators that it is made of are recorded</source>
        <translation>记录的是组成它的那些算子</translation>
    </message>
    <message>
        <source>the order names %1 of %2 functionalities</source>
        <translation>顺序写了 %2 个功能中的 %1 个</translation>
    </message>
    <message>
        <source>the package that registers this backend (torch_npu for npu)</source>
        <translation>登记这个后端的包（npu 对应 torch_npu）</translation>
    </message>
    <message>
        <source>the package torch_xla</source>
        <translation>包 torch_xla</translation>
    </message>
    <message>
        <source>the profile</source>
        <translation>性能剖析</translation>
    </message>
    <message>
        <source>the program ends with an error</source>
        <translation>程序以错误结束</translation>
    </message>
    <message>
        <source>the program names a type itself: what it rounds to that type, the comparison rounds too</source>
        <translation>程序自己指定了类型：它舍入到那个类型的，比较时也舍入</translation>
    </message>
    <message>
        <source>the question has no answer</source>
        <translation>问题没有答案</translation>
    </message>
    <message>
        <source>the recording</source>
        <translation>录制</translation>
    </message>
    <message>
        <source>the recording holds no call</source>
        <translation>录制中没有调用</translation>
    </message>
    <message>
        <source>the registrations of %1 are left out: those tables are of %2</source>
        <translation>%1 的登记被略去：那些表属于 %2</translation>
    </message>
    <message>
        <source>the result has no finite element to choose a scale by</source>
        <translation>结果没有有限的元素可用来选定比例</translation>
    </message>
    <message>
        <source>the results of %1 are off the tape</source>
        <translation>%1 的结果不在梯度带上</translation>
    </message>
    <message>
        <source>the right matrix is batched: matmul with one left matrix</source>
        <translation>右矩阵成批：与一个左矩阵做 matmul</translation>
    </message>
    <message>
        <source>the rows</source>
        <translation>各行</translation>
    </message>
    <message>
        <source>the rows of the components without the holes between them</source>
        <translation>各分量的行，去掉其间的空洞</translation>
    </message>
    <message>
        <source>the run has more values than are compared; its later hops are not measured</source>
        <translation>这次运行的值多于可比较的；后面的跳没有测量</translation>
    </message>
    <message>
        <source>the run is traced</source>
        <translation>这次运行正被追踪</translation>
    </message>
    <message>
        <source>the run's model has no key '%1'</source>
        <translation>这次运行的模型没有键“%1”</translation>
    </message>
    <message>
        <source>the same keys take part</source>
        <translation>参与的键相同</translation>
    </message>
    <message>
        <source>the schema %1</source>
        <translation>签名 %1</translation>
    </message>
    <message>
        <source>the session</source>
        <translation>会话</translation>
    </message>
    <message>
        <source>the session cannot be read</source>
        <translation>会话无法读取</translation>
    </message>
    <message>
        <source>the session cannot be started</source>
        <translation>会话无法启动</translation>
    </message>
    <message>
        <source>the session does not do the same twice</source>
        <translation>会话两次运行的结果不同</translation>
    </message>
    <message>
        <source>the session has %1 hops; at most %2 are allowed</source>
        <translation>会话有 %1 跳；最多允许 %2 跳</translation>
    </message>
    <message>
        <source>the session has no tensors</source>
        <translation>会话没有张量</translation>
    </message>
    <message>
        <source>the session now ends after %1 hops</source>
        <translation>会话现在在 %1 跳之后结束</translation>
    </message>
    <message>
        <source>the session now has %1 there</source>
        <translation>会话现在在那里是 %1</translation>
    </message>
    <message>
        <source>the session registered %1 for %2</source>
        <translation>会话为 %2 登记了 %1</translation>
    </message>
    <message>
        <source>the session runs for %1 s; at most %2 s are allowed</source>
        <translation>会话运行了 %1 秒；最多允许 %2 秒</translation>
    </message>
    <message>
        <source>the session was written by a newer Keyfall (version %1); this one reads version %2</source>
        <translation>会话是由更新的 Keyfall（版本 %1）写的；这一个读版本 %2</translation>
    </message>
    <message>
        <source>the session's kernel returns argument %1, but there are %2</source>
        <translation>会话的内核返回参数 %1，但只有 %2 个</translation>
    </message>
    <message>
        <source>the shape and type of %%1 were not recorded</source>
        <translation>没有记录 %%1 的形状和类型</translation>
    </message>
    <message>
        <source>the size %1</source>
        <translation>大小 %1</translation>
    </message>
    <message>
        <source>the sizes multiply to more than 64 bits</source>
        <translation>各个大小的乘积超过 64 位</translation>
    </message>
    <message>
        <source>the standard kernel stands where its table puts it, not at one hop</source>
        <translation>标准内核在它的表所放的位置，不在单独一跳上</translation>
    </message>
    <message>
        <source>the step's session</source>
        <translation>步骤的会话</translation>
    </message>
    <message>
        <source>the step's title</source>
        <translation>步骤的标题</translation>
    </message>
    <message>
        <source>the stride %1</source>
        <translation>步长 %1</translation>
    </message>
    <message>
        <source>the table in the error</source>
        <translation>错误信息中的表</translation>
    </message>
    <message>
        <source>the tensors have more than %1 elements, so they are not made for a look</source>
        <translation>这些张量多于 %1 个元素，所以不为查看而生成</translation>
    </message>
    <message>
        <source>the text %1</source>
        <translation>文字 %1</translation>
    </message>
    <message>
        <source>the text that was translated</source>
        <translation>被翻译的文字</translation>
    </message>
    <message>
        <source>the translation</source>
        <translation>翻译</translation>
    </message>
    <message>
        <source>the translation was written for a newer Keyfall</source>
        <translation>翻译是为更新的 Keyfall 写的</translation>
    </message>
    <message>
        <source>the values' rows in other sizes</source>
        <translation>值的行换成别的大小</translation>
    </message>
    <message>
        <source>the vector is batched: its examples are the rows of a matrix</source>
        <translation>向量成批：各样本是一个矩阵的行</translation>
    </message>
    <message>
        <source>the zero point %1 is no code of %2</source>
        <translation>零点 %1 不是 %2 的码</translation>
    </message>
    <message>
        <source>there is %1</source>
        <translation>有 %1</translation>
    </message>
    <message>
        <source>there is %1; an operator of the session's own is called otherwise, as in 'mine::%2'</source>
        <translation>已有 %1；会话自己的算子要用别的名字，例如“mine::%2”</translation>
    </message>
    <message>
        <source>there is no block named '%1</source>
        <translation>没有这个块：'%1</translation>
    </message>
    <message>
        <source>there is no built-in model '%1'</source>
        <translation>没有内置的模型“%1”</translation>
    </message>
    <message>
        <source>there is no call %1; the run has %2</source>
        <translation>没有第 %1 个调用；这次运行有 %2 个</translation>
    </message>
    <message>
        <source>there is no hop %1; the run has %2</source>
        <translation>没有第 %1 跳；这次运行有 %2 跳</translation>
    </message>
    <message>
        <source>there is no key '%1' in %2</source>
        <translation>%2 中没有键“%1”</translation>
    </message>
    <message>
        <source>there is no level %1</source>
        <translation>没有级别 %1</translation>
    </message>
    <message>
        <source>there is no panel '%1'</source>
        <translation>没有面板“%1”</translation>
    </message>
    <message>
        <source>there is no session '%1'</source>
        <translation>没有会话“%1”</translation>
    </message>
    <message>
        <source>there is no standard fallback at %1</source>
        <translation>%1 没有标准的后备</translation>
    </message>
    <message>
        <source>there is no standard kernel for %1</source>
        <translation>没有 %1 的标准内核</translation>
    </message>
    <message>
        <source>there is nothing in it; a JSON document is expected</source>
        <translation>里面什么也没有；应为 JSON 文档</translation>
    </message>
    <message>
        <source>they are on %1 and %2</source>
        <translation>它们分别在 %1 和 %2 上</translation>
    </message>
    <message>
        <source>they are on several devices: %1 on %2, %3 on %4</source>
        <translation>它们在多个设备上：%1 在 %2，%3 在 %4</translation>
    </message>
    <message>
        <source>this argument</source>
        <translation>这个参数</translation>
    </message>
    <message>
        <source>this device</source>
        <translation>这个设备</translation>
    </message>
    <message>
        <source>this is a kernel program, no session</source>
        <translation>这是内核程序，不是会话</translation>
    </message>
    <message>
        <source>this is no session</source>
        <translation>这不是会话</translation>
    </message>
    <message>
        <source>this runtime records no gradients</source>
        <translation>这个运行环境不记录梯度</translation>
    </message>
    <message>
        <source>thread:rank0: the thread or rank, by its name or its number from 0</source>
        <translation>thread:rank0：线程或 rank，用名称或从 0 开始的编号</translation>
    </message>
    <message>
        <source>through its parts: %1 and add</source>
        <translation>通过它的各部分：%1 和 add</translation>
    </message>
    <message>
        <source>torch has no module %1.</source>
        <translation>torch 没有模块 %1。</translation>
    </message>
    <message>
        <source>torch.&lt;name&gt;, and the methods that generate_methods_for_privateuse1_backend gives to Tensor and Module, are made once in a process. The dispatcher plays no part.</source>
        <translation>torch.&lt;name&gt;，以及 generate_methods_for_privateuse1_backend 给 Tensor 和 Module 的方法，在一个进程中只创建一次。与分派器无关。</translation>
    </message>
    <message>
        <source>torch.Generator(device), events and pinned memory ask the hooks of a device type, not the dispatcher; %1 has none.</source>
        <translation>torch.Generator(device)、事件和锁页内存询问的是设备类型的钩子，而不是调度器；%1 没有这些钩子。</translation>
    </message>
    <message>
        <source>torch._lazy.ts_backend.init(), once, before the first lazy tensor</source>
        <translation>torch._lazy.ts_backend.init()，在第一个 lazy 张量之前调用一次</translation>
    </message>
    <message>
        <source>torch.autograd.functional (jacobian, hessian, vjp, jvp, hvp, vhp) was given, or computed, what it cannot work with.</source>
        <translation>传给 torch.autograd.functional（jacobian、hessian、vjp、jvp、hvp、vhp）的或它算出的内容，它无法处理。</translation>
    </message>
    <message>
        <source>torch.autograd.grad was asked for the gradient of something that the result was not computed from.</source>
        <translation>要求 torch.autograd.grad 对某个张量求梯度，但结果不是由它算出的。</translation>
    </message>
    <message>
        <source>torch.autograd.gradcheck(f, inputs) in float64 finds a wrong one that has the right shape.</source>
        <translation>torch.autograd.gradcheck(f, inputs) 用 float64 找出形状正确但值错误的梯度。</translation>
    </message>
    <message>
        <source>torch.autograd.set_detect_anomaly(True) names the forward call whose result it was.</source>
        <translation>torch.autograd.set_detect_anomaly(True) 会指出它是哪个前向调用的结果。</translation>
    </message>
    <message>
        <source>torch.backends.quantized.supported_engines lists those of this build; torch.backends.quantized.engine = &quot;x86&quot; (&quot;qnnpack&quot; on ARM) chooses one, before weights are packed.</source>
        <translation>torch.backends.quantized.supported_engines 列出这个构建中的引擎；torch.backends.quantized.engine = &quot;x86&quot;（ARM 上用 &quot;qnnpack&quot;）选择一个，要在打包权重之前。</translation>
    </message>
    <message>
        <source>torch.cat joins along dimension %1, and all other sizes must be equal: join along another one, dim=1, or make a new one, torch.stack.</source>
        <translation>torch.cat 沿第 %1 维连接，其他各维大小必须相等：换一维连接，dim=1，或用 torch.stack 得到新的一维。</translation>
    </message>
    <message>
        <source>torch.classes, and __torch__.torch.classes... in a schema, are classes that C++ registers with torch::class_&lt;T&gt;(&quot;ns&quot;, &quot;Name&quot;). Like operators they come with their library, and no key or device plays a part.</source>
        <translation>torch.classes，以及 schema 中的 __torch__.torch.classes...，是 C++ 用 torch::class_&lt;T&gt;(&quot;ns&quot;, &quot;Name&quot;) 注册的类。它们像算子一样随库而来，与键或设备无关。</translation>
    </message>
    <message>
        <source>torch.compile and torch.export do take an operator that writes and returns nothing; only torch.func.functionalize, also inside of make_fx, does not: keep the call out of it.</source>
        <translation>torch.compile 和 torch.export 接受写入而什么都不返回的算子；只有 torch.func.functionalize（也包括在 make_fx 中）不接受：不要把这个调用放进去。</translation>
    </message>
    <message>
        <source>torch.compile takes nested tensors of the jagged layout alone: torch.nested.nested_tensor(list, layout=torch.jagged).</source>
        <translation>torch.compile 只接受 jagged 布局的嵌套张量：torch.nested.nested_tensor(list, layout=torch.jagged)。</translation>
    </message>
    <message>
        <source>torch.compile, torch.export, FakeTensorMode and device=&quot;meta&quot; run operators on tensors without data, at the key Meta. A fake kernel is the one that serves them: it makes the result's shape, dtype and device, and computes nothing.</source>
        <translation>torch.compile、torch.export、FakeTensorMode 和 device=&quot;meta&quot; 在 Meta 键上对没有数据的张量执行算子。服务于它们的就是 fake 内核：它给出结果的形状、dtype 和设备，什么也不计算。</translation>
    </message>
    <message>
        <source>torch.export and torch.compile run the Python and follow loops over sizes that are known.</source>
        <translation>torch.export 和 torch.compile 会运行 Python，并跟踪对已知大小的循环。</translation>
    </message>
    <message>
        <source>torch.export was given what it cannot make a program of, or its program got other inputs than it was made for.</source>
        <translation>传给 torch.export 的内容无法做成程序，或它的程序得到了与制作时不同的输入。</translation>
    </message>
    <message>
        <source>torch.func.jvp, jacfwd, linearize and forward_ad carry a tangent beside each value: of the same structure and shape, floating point or complex. That is compared before an operator is called; no kernel is missing.</source>
        <translation>torch.func.jvp、jacfwd、linearize 和 forward_ad 让每个值带着一个切向量：结构和形状相同，为浮点或复数。这在调用算子之前比较；没有缺少内核。</translation>
    </message>
    <message>
        <source>torch.fx.symbolic_trace came to Python that needs a value.</source>
        <translation>torch.fx.symbolic_trace 遇到了需要值的 Python 代码。</translation>
    </message>
    <message>
        <source>torch.library cannot make a schema from the function: %1</source>
        <translation>torch.library 无法由函数得出签名：%1</translation>
    </message>
    <message>
        <source>torch.library, and py_impl of an operator, keep one Python kernel for an operator and a key, so that two packages do not replace each other's unseen.</source>
        <translation>torch.library 以及算子的 py_impl 对一个算子和一个键只保留一个 Python 内核，以免两个包在不知不觉中替换彼此的内核。</translation>
    </message>
    <message>
        <source>torch.library, or what belongs to it, was given what it cannot work with.</source>
        <translation>传给 torch.library 或其相关函数的内容，它无法处理。</translation>
    </message>
    <message>
        <source>torch.library.custom_op puts a kernel at the Autograd keys that raises this when backward reaches it; the forward call ran as it should.</source>
        <translation>torch.library.custom_op 在 Autograd 各键放了一个内核，backward 到达它时就报出这个错误；前向调用是正常执行的。</translation>
    </message>
    <message>
        <source>torch.library.impl is told where the kernel belongs: @torch.library.impl(&quot;ns::f&quot;, &quot;cpu&quot;), or &quot;default&quot; for every device.</source>
        <translation>要告诉 torch.library.impl 内核属于哪里：@torch.library.impl(&quot;ns::f&quot;, &quot;cpu&quot;)，或用 &quot;default&quot; 表示每个设备。</translation>
    </message>
    <message>
        <source>torch.library.opcheck (and SchemaCheckMode) runs the operator with the arguments that it was given and compares: its writes and aliases with the schema, its fake kernel with the real one, its registration at the Autograd keys, and both under torch.compile. Calls may work all the same, and go wrong when compiled.</source>
        <translation>torch.library.opcheck（和 SchemaCheckMode）用给定的参数运行算子并比较：它的写入和别名与 schema，假内核与真内核，它在 Autograd 键处的登记，以及在 torch.compile 下的两者。调用也许照样能用，编译后却会出错。</translation>
    </message>
    <message>
        <source>torch.library.register_autograd(&quot;%1&quot;, backward, setup_context=setup_context), where backward(ctx, grad) returns a gradient or None for each input.</source>
        <translation>torch.library.register_autograd(&quot;%1&quot;, backward, setup_context=setup_context)，其中 backward(ctx, grad) 对每个输入返回梯度或 None。</translation>
    </message>
    <message>
        <source>torch.load puts each tensor back where it was saved from. The dispatcher was not asked.</source>
        <translation>torch.load 会把每个张量放回保存时所在的地方。没有询问调度器。</translation>
    </message>
    <message>
        <source>torch.matmul (also written @) of batches, torch.einsum</source>
        <translation>成批的 torch.matmul（也写作 @）、torch.einsum</translation>
    </message>
    <message>
        <source>torch.matmul (also written @) of two vectors</source>
        <translation>两个向量的 torch.matmul（也写作 @）</translation>
    </message>
    <message>
        <source>torch.matmul (also written @) with a vector</source>
        <translation>与向量的 torch.matmul（也写作 @）</translation>
    </message>
    <message>
        <source>torch.matmul (also written @), F.linear without a bias</source>
        <translation>torch.matmul（也写作 @）、不带偏置的 F.linear</translation>
    </message>
    <message>
        <source>torch.ops takes None for a tensor without looking; an undefined tensor brings no key, so the others chose the kernel, and its first look at '%1' ended the call.</source>
        <translation>torch.ops 不检查就接受 None 作为张量；未定义的张量不带来任何键，因此由其他参数选出了内核，而内核一查看 '%1' 就结束了调用。</translation>
    </message>
    <message>
        <source>torch.ops tries the overloads one after the other and lists what each complained about, the likeliest first. That is Python's binding, before any dispatch; no kernel was looked for.</source>
        <translation>torch.ops 逐个尝试重载，并列出每个重载不接受的原因，最可能的在前。那是 Python 的绑定，在任何调度之前；没有查找任何内核。</translation>
    </message>
    <message>
        <source>torch.ops.load_library and import open a shared library; the system's loader resolves its symbols before any TORCH_LIBRARY block in it runs. Nothing was registered.</source>
        <translation>torch.ops.load_library 和 import 打开共享库；系统的加载器先解析它的符号，然后其中的 TORCH_LIBRARY 块才会执行。什么也没有登记。</translation>
    </message>
    <message>
        <source>torch.stack (and stack_module_state of several models) makes one tensor with a new dimension, so all must agree: pad them, or keep them apart in a nested tensor.</source>
        <translation>torch.stack（以及对多个模型的 stack_module_state）用一个新维度组成一个张量，因此各项必须一致：请填充它们，或放在嵌套张量中分开保存。</translation>
    </message>
    <message>
        <source>torch.utils.checkpoint calls a part of the forward pass a second time in backward, and that did not go well.</source>
        <translation>torch.utils.checkpoint 在 backward 中第二次调用前向的一部分，而这没有成功。</translation>
    </message>
    <message>
        <source>traced again: %1</source>
        <translation>再次追踪：%1</translation>
    </message>
    <message>
        <source>traced, to be compiled</source>
        <translation>已追踪，待编译</translation>
    </message>
    <message>
        <source>transposes each example</source>
        <translation>转置每个样本</translation>
    </message>
    <message>
        <source>treats random operators inside the old vmap</source>
        <translation>处理旧 vmap 中的随机算子</translation>
    </message>
    <message>
        <source>treats random operators inside vmap</source>
        <translation>处理 vmap 中的随机算子</translation>
    </message>
    <message>
        <source>true or false</source>
        <translation>true 或 false</translation>
    </message>
    <message>
        <source>turns in-place and view operators into functional ones</source>
        <translation>把原地算子和视图算子变成函数式的算子</translation>
    </message>
    <message>
        <source>two steps have the id '%1'</source>
        <translation>两个步骤的标识都是“%1”</translation>
    </message>
    <message>
        <source>unknown device '%1'</source>
        <translation>未知的设备“%1”</translation>
    </message>
    <message>
        <source>unknown element type '%1'</source>
        <translation>未知的元素类型“%1”</translation>
    </message>
    <message>
        <source>unknown field '%1'</source>
        <translation>未知的字段“%1”</translation>
    </message>
    <message>
        <source>unknown kernel '%1'</source>
        <translation>未知的内核“%1”</translation>
    </message>
    <message>
        <source>unknown layout '%1'</source>
        <translation>未知的布局“%1”</translation>
    </message>
    <message>
        <source>unknown quantized element type '%1'</source>
        <translation>未知的量化元素类型“%1”</translation>
    </message>
    <message>
        <source>unknown scheme '%1'</source>
        <translation>未知的方案“%1”</translation>
    </message>
    <message>
        <source>unpack it with gunzip</source>
        <translation>请用 gunzip 解开它</translation>
    </message>
    <message>
        <source>unwraps tensors of a functorch grad level</source>
        <translation>解开某一层 functorch grad 的张量</translation>
    </message>
    <message>
        <source>use another seed</source>
        <translation>请用另一个种子</translation>
    </message>
    <message>
        <source>use float32, float64, float16 or bfloat16</source>
        <translation>请用 float32、float64、float16 或 bfloat16</translation>
    </message>
    <message>
        <source>use letters, digits and underscores</source>
        <translation>使用字母、数字和下划线</translation>
    </message>
    <message>
        <source>use one of %1</source>
        <translation>请用 %1 之一</translation>
    </message>
    <message>
        <source>use_reentrant=False works with torch.autograd.grad and with backward(inputs=...).</source>
        <translation>use_reentrant=False 可与 torch.autograd.grad 以及 backward(inputs=...) 一起使用。</translation>
    </message>
    <message>
        <source>v can be left out only for one number: pass one, of the shape of the result for vjp, of the input for jvp, hvp and vhp.</source>
        <translation>只有一个数时才可以省略 v：请传一个，vjp 用结果的形状，jvp、hvp 和 vhp 用输入的形状。</translation>
    </message>
    <message>
        <source>v is of size %1 and %2 was wanted: the shape of the result for vjp, that of the input for jvp, hvp and vhp.</source>
        <translation>v 的大小是 %1，而应为 %2：vjp 用结果的形状，jvp、hvp 和 vhp 用输入的形状。</translation>
    </message>
    <message>
        <source>value baked into trace: what the program does with the number that %1 read is not in the graph</source>
        <translation>值固定在追踪里：程序用 %1 读取的数做了什么，不在图中</translation>
    </message>
    <message>
        <source>version %1 of key models is not known; this Keyfall reads version 1</source>
        <translation>不认识键模型的版本 %1；这个 Keyfall 读版本 1</translation>
    </message>
    <message>
        <source>view() cannot give this tensor that shape without moving its numbers.</source>
        <translation>view() 不移动这个张量的数，就给不了它这个形状。</translation>
    </message>
    <message>
        <source>views and slices of a tensor</source>
        <translation>张量的视图和切片</translation>
    </message>
    <message>
        <source>views of the values</source>
        <translation>值的若干视图</translation>
    </message>
    <message>
        <source>vmap has no batching rule for %1: it runs %2 times, once for each example</source>
        <translation>vmap 没有 %1 的批处理规则：它执行 %2 次，每个样本一次</translation>
    </message>
    <message>
        <source>vmap was given what it cannot map over.</source>
        <translation>给 vmap 的东西无法映射。</translation>
    </message>
    <message>
        <source>vmap(info, in_dims, *args) is called once for the whole batch; in_dims says where each argument has its batch dimension, None for what is not mapped.</source>
        <translation>vmap(info, in_dims, *args) 对整个批次只调用一次；in_dims 说明每个参数的批次维度在哪里，未映射的为 None。</translation>
    </message>
    <message>
        <source>waited for %1, %2</source>
        <translation>等待 %1，%2</translation>
    </message>
    <message>
        <source>what Keyfall keeps of lessons: &quot;format&quot;: &quot;keyfall-progress&quot;</source>
        <translation>Keyfall 保存的课程进度：&quot;format&quot;: &quot;keyfall-progress&quot;</translation>
    </message>
    <message>
        <source>what PrivateUse1 is called there</source>
        <translation>PrivateUse1 在那里的名字</translation>
    </message>
    <message>
        <source>what happened</source>
        <translation>发生了什么</translation>
    </message>
    <message>
        <source>what if: %1</source>
        <translation>如果：%1</translation>
    </message>
    <message>
        <source>what is no tensor is as it was</source>
        <translation>不是张量的参数与当时相同</translation>
    </message>
    <message>
        <source>what stopped the program</source>
        <translation>是什么使程序停下</translation>
    </message>
    <message>
        <source>what the check asks</source>
        <translation>检查所问的</translation>
    </message>
    <message>
        <source>what the check says to the learner</source>
        <translation>检查对学习者说的话</translation>
    </message>
    <message>
        <source>what the option says</source>
        <translation>选项说的话</translation>
    </message>
    <message>
        <source>what the question asks</source>
        <translation>问题所问的</translation>
    </message>
    <message>
        <source>what to ask</source>
        <translation>要问什么</translation>
    </message>
    <message>
        <source>what to run, such as &quot;redispatch&quot;</source>
        <translation>要执行什么，例如 &quot;redispatch&quot;</translation>
    </message>
    <message>
        <source>what was printed of a run</source>
        <translation>一次运行的打印结果</translation>
    </message>
    <message>
        <source>which time it stops, from 1</source>
        <translation>第几次停下，从 1 数起</translation>
    </message>
    <message>
        <source>why it is right or wrong</source>
        <translation>为什么对或错</translation>
    </message>
    <message>
        <source>why it was passed</source>
        <translation>为什么跳过它</translation>
    </message>
    <message>
        <source>with %1 at %2, %3 (hop %4)</source>
        <translation>%2 在 %1 换成 %3（第 %4 跳）</translation>
    </message>
    <message>
        <source>without %1 at %2 (hop %3)</source>
        <translation>%2 不经 %1（第 %3 跳）</translation>
    </message>
    <message>
        <source>without weight and bias, which are other ones for each example, then times and plus them</source>
        <translation>先不用权重和偏置（每个样本各不相同），再乘上并加上它们</translation>
    </message>
    <message>
        <source>wrap_triton is for kernels under @triton.jit or @triton.autotune; other functions are called as they are.</source>
        <translation>wrap_triton 用于 @triton.jit 或 @triton.autotune 下的内核；其他函数照常调用。</translation>
    </message>
    <message>
        <source>write 0x481, 0b10010000001 or 1153, or key names</source>
        <translation>请写 0x481、0b10010000001 或 1153，或写键名</translation>
    </message>
    <message>
        <source>write `with %1</source>
        <translation>请写 `with %1</translation>
    </message>
    <message>
        <source>write `with autocast(&quot;cpu&quot;, dtype:bfloat16):`; enabled=false and cache_enabled=false may follow</source>
        <translation>请写 `with autocast(&quot;cpu&quot;, dtype:bfloat16):`；后面可以加 enabled=false 和 cache_enabled=false</translation>
    </message>
    <message>
        <source>write `with compiled():`, or `with compiled(backend=&quot;auto&quot;):`</source>
        <translation>请写 `with compiled():`，或 `with compiled(backend=&quot;auto&quot;):`</translation>
    </message>
    <message>
        <source>write `with inference_mode():`; mode=false may be given</source>
        <translation>请写 `with inference_mode():`；可以给出 mode=false</translation>
    </message>
    <message>
        <source>write `with requantize(scale=0.1, zero_point=3):`</source>
        <translation>请写 `with requantize(scale=0.1, zero_point=3):`</translation>
    </message>
    <message>
        <source>write `with tracer():`, or `with tracer(optimize=true):`</source>
        <translation>请写 `with tracer():`，或 `with tracer(optimize=true):`</translation>
    </message>
    <message>
        <source>write `with vmap(in_dims=[0, none], out_dims=0):`; randomness=&quot;same&quot; or &quot;different&quot; may follow</source>
        <translation>请写 `with vmap(in_dims=[0, none], out_dims=0):`；后面可以加 randomness=&quot;same&quot; 或 &quot;different&quot;</translation>
    </message>
    <message>
        <source>write it into &quot;model&quot;</source>
        <translation>写到 &quot;model&quot; 里</translation>
    </message>
    <message>
        <source>write the session into the lesson</source>
        <translation>请把会话写进课程</translation>
    </message>
    <message>
        <source>writes in place: version %1 is %2 now</source>
        <translation>原地写入：版本 %1 现在是 %2</translation>
    </message>
    <message>
        <source>writes the call into the traced graph, then passes on</source>
        <translation>把调用写入追踪的图，然后传下去</translation>
    </message>
    <message>
        <source>wrong attempt %1</source>
        <translation>错误的尝试 %1</translation>
    </message>
    <message>
        <source>x.data cannot be followed: x = x.detach(), or compute y = f(x) and return it.</source>
        <translation>x.data 无法跟踪：用 x = x.detach()，或计算 y = f(x) 并返回它。</translation>
    </message>
    <message>
        <source>x.grad was set to a tensor that does not fit x.</source>
        <translation>给 x.grad 设置了与 x 不符的张量。</translation>
    </message>
    <message>
        <source>x.item(), float(x), bool(x), `if x:`, printing a tensor</source>
        <translation>x.item()、float(x)、bool(x)、`if x:`、打印张量</translation>
    </message>
    <message>
        <source>x.reshape(...) copies where it must; x.contiguous().view(...) copies always.</source>
        <translation>x.reshape(...) 在必要时复制；x.contiguous().view(...) 总会复制。</translation>
    </message>
    <message>
        <source>x.reshape(...) copies within the layout; x.to_dense().view(...) leaves it.</source>
        <translation>x.reshape(...) 在该布局内复制；x.to_dense().view(...) 则离开该布局。</translation>
    </message>
    <message>
        <source>x.to(...), x.cpu(), assigning to a part of a tensor</source>
        <translation>x.to(...)、x.cpu()、给张量的一部分赋值</translation>
    </message>
    <message>
        <source>x[mask] with a mask of booleans, torch.where(x), torch.argwhere</source>
        <translation>用布尔掩码的 x[mask]、torch.where(x)、torch.argwhere</translation>
    </message>
</context>
<context>
    <name>keyfall::SessionFile</name>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
</context>
<context>
    <name>keyfall::SessionOptions</name>
    <message>
        <source>&amp;Strict</source>
        <translation>严格(&amp;S)</translation>
    </message>
    <message>
        <source>&lt;p&gt;&lt;b&gt;Strict&lt;/b&gt;: a backend without a kernel is an error even where the model would try the next key.&lt;/p&gt;&lt;p&gt;&lt;b&gt;Move inputs&lt;/b&gt;: with an explicit key set that has exactly one backend key the tensors are moved to its device first.&lt;/p&gt;&lt;p&gt;&lt;b&gt;Standard kernels&lt;/b&gt;: register the kernels that come with Keyfall; without them only the session's own registrations exist.&lt;/p&gt;&lt;p&gt;&lt;b&gt;Always fresh tables&lt;/b&gt; (models of PyTorch): every registration recomputes the whole table. PyTorch refreshes less, so that the order of registrations can leave stale entries; without the tick they are kept, and the operators' list shows stored and computed entries side by side.&lt;/p&gt;&lt;p&gt;&lt;b&gt;PyTorch's registrations&lt;/b&gt;: start from what a real PyTorch of this version registers. Kernels that come with Keyfall compute in their places; a call that reaches any other kernel stops there with an error.&lt;/p&gt;</source>
        <translation>&lt;p&gt;&lt;b&gt;严格&lt;/b&gt;：后端没有内核就是错误，即使模型本来会试下一个键。&lt;/p&gt;&lt;p&gt;&lt;b&gt;移动输入&lt;/b&gt;：指定的键集正好有一个后端键时，先把张量移到它的设备。&lt;/p&gt;&lt;p&gt;&lt;b&gt;标准内核&lt;/b&gt;：登记 Keyfall 自带的内核；不勾时只有会话自己的登记。&lt;/p&gt;&lt;p&gt;&lt;b&gt;总用新表&lt;/b&gt;（PyTorch 的模型）：每次登记都重算整张表。PyTorch 刷新得少一些，所以登记的次序可能留下陈旧表项；不勾时它们保留，算子列表并排显示存储的和计算的表项。&lt;/p&gt;&lt;p&gt;&lt;b&gt;PyTorch 的登记&lt;/b&gt;：从这一版真实 PyTorch 的登记开始。Keyfall 自带的内核在原位计算；调用走到别的内核时以错误停在那里。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>A missing backend kernel is an error, also where the model would skip the key</source>
        <translation>缺少后端内核就是错误，即使模型本来会越过这个键</translation>
    </message>
    <message>
        <source>Alwa&amp;ys fresh tables</source>
        <translation>始终用新表(&amp;Y)</translation>
    </message>
    <message>
        <source>Be strict</source>
        <translation>严格</translation>
    </message>
    <message>
        <source>Do not be strict</source>
        <translation>不严格</translation>
    </message>
    <message>
        <source>Keep tables fresh</source>
        <translation>让表保持新鲜</translation>
    </message>
    <message>
        <source>Leave inputs where they are</source>
        <translation>让输入留在原处</translation>
    </message>
    <message>
        <source>Let tables go stale</source>
        <translation>让表变陈旧</translation>
    </message>
    <message>
        <source>Move inp&amp;uts</source>
        <translation>移动输入(&amp;U)</translation>
    </message>
    <message>
        <source>Move inp&amp;uts to %1</source>
        <translation>把输入移到 %1(&amp;U)</translation>
    </message>
    <message>
        <source>Move inputs to the ticked backend</source>
        <translation>把输入移到勾选的后端</translation>
    </message>
    <message>
        <source>Now every tensor is moved to %1.</source>
        <translation>现在每个张量都移到 %1。</translation>
    </message>
    <message>
        <source>Now every tensor stays where it is.</source>
        <translation>现在每个张量都留在原处。</translation>
    </message>
    <message>
        <source>Now nothing is moved: the key set comes from the tensors.</source>
        <translation>现在什么也不移动：键集来自张量。</translation>
    </message>
    <message>
        <source>Now nothing is moved: the key set has no backend key, or more than one.</source>
        <translation>现在什么也不移动：键集没有后端键，或不止一个。</translation>
    </message>
    <message>
        <source>PyTorch's registrations</source>
        <translation>PyTorch 的登记</translation>
    </message>
    <message>
        <source>Recompute the whole table with every registration; without the tick entries go stale as PyTorch's do</source>
        <translation>每次登记都重算整张表；不勾时表项会像 PyTorch 那样变陈旧</translation>
    </message>
    <message>
        <source>Register the kernels that come with Keyfall</source>
        <translation>登记 Keyfall 自带的内核</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Rules: %1</source>
        <translation>规则：%1</translation>
    </message>
    <message>
        <source>Session options</source>
        <translation>会话选项</translation>
    </message>
    <message>
        <source>Standard &amp;kernels</source>
        <translation>标准内核(&amp;K)</translation>
    </message>
    <message>
        <source>Start from Keyfall's registrations</source>
        <translation>从 Keyfall 的登记开始</translation>
    </message>
    <message>
        <source>Start from PyTorch's registrations</source>
        <translation>从 PyTorch 的登记开始</translation>
    </message>
    <message>
        <source>Start from the operators, registrations and fallbacks of a real PyTorch of this version</source>
        <translation>从这一版真实 PyTorch 的算子、登记和回退开始</translation>
    </message>
    <message>
        <source>Use no standard kernels</source>
        <translation>不用标准内核</translation>
    </message>
    <message>
        <source>Use standard kernels</source>
        <translation>用标准内核</translation>
    </message>
    <message>
        <source>With an explicit key set of exactly one backend, its device gets the tensors first. %1</source>
        <translation>指定的键集正好有一个后端时，张量先到它的设备。%1</translation>
    </message>
</context>
<context>
    <name>keyfall::ShortcutList</name>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Keyboard shortcuts</source>
        <translation>键盘快捷键</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>调度键</translation>
    </message>
</context>
<context>
    <name>keyfall::SignLegend</name>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Playing stops before this kernel.</source>
        <translation>播放在这个内核之前停下。</translation>
    </message>
    <message>
        <source>The session registers a kernel here.</source>
        <translation>会话在这里登记了内核。</translation>
    </message>
    <message>
        <source>break point</source>
        <translation>断点</translation>
    </message>
    <message>
        <source>session's own</source>
        <translation>会话自己的</translation>
    </message>
</context>
<context>
    <name>keyfall::SolutionWords</name>
    <message>
        <source>Change the kernel of %1 at %2 to %3.</source>
        <translation>把 %1 在 %2 处的内核改为 %3。</translation>
    </message>
    <message>
        <source>Choose the key model %1.</source>
        <translation>选择键模型 %1。</translation>
    </message>
    <message>
        <source>Give the tensor %1: %2.</source>
        <translation>给张量 %1 设 %2。</translation>
    </message>
    <message>
        <source>Leave the tensors where they are.</source>
        <translation>让张量留在原处。</translation>
    </message>
    <message>
        <source>Let the key set come from the tensors.</source>
        <translation>让键集来自张量。</translation>
    </message>
    <message>
        <source>Let the tensors go where the key set says.</source>
        <translation>让张量去键集所说的地方。</translation>
    </message>
    <message>
        <source>Let the thread exclude: %1.</source>
        <translation>让线程排除：%1。</translation>
    </message>
    <message>
        <source>Let the thread include: %1.</source>
        <translation>让线程加入：%1。</translation>
    </message>
    <message>
        <source>Order the keys so, from the lowest to the highest: %1.</source>
        <translation>把键从低到高排成：%1。</translation>
    </message>
    <message>
        <source>Register %1 at %2: %3.</source>
        <translation>在 %2 处登记 %1：%3。</translation>
    </message>
    <message>
        <source>Register at %1, for all operators: %2.</source>
        <translation>在 %1 处为所有算子登记：%2。</translation>
    </message>
    <message>
        <source>Register in this order: %1.</source>
        <translation>按这个顺序登记：%1。</translation>
    </message>
    <message>
        <source>Remove the registration of %1 at %2.</source>
        <translation>去掉 %1 在 %2 处的登记。</translation>
    </message>
    <message>
        <source>Remove the registration of all operators at %1.</source>
        <translation>去掉 %1 处为所有算子所作的登记。</translation>
    </message>
    <message>
        <source>Remove the tensor %1.</source>
        <translation>去掉张量 %1。</translation>
    </message>
    <message>
        <source>Switch strict off.</source>
        <translation>关掉严格模式。</translation>
    </message>
    <message>
        <source>Switch strict on.</source>
        <translation>打开严格模式。</translation>
    </message>
    <message>
        <source>Switch the standard kernels off.</source>
        <translation>关掉标准内核。</translation>
    </message>
    <message>
        <source>Switch the standard kernels on.</source>
        <translation>打开标准内核。</translation>
    </message>
    <message>
        <source>The key set is %1.</source>
        <translation>键集是 %1。</translation>
    </message>
    <message>
        <source>The program:</source>
        <translation>程序：</translation>
    </message>
    <message>
        <source>Tick exactly these keys: %1.</source>
        <translation>只勾选这些键：%1。</translation>
    </message>
    <message>
        <source>Write a lesson such as “%1”:</source>
        <translation>写一课，例如“%1”：</translation>
    </message>
    <message>
        <source>choose</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>predict</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>read</source>
        <translation>阅读</translation>
    </message>
    <message>
        <source>task</source>
        <translation>任务</translation>
    </message>
</context>
<context>
    <name>keyfall::SourceBar</name>
    <message>
        <source>&amp;Import…</source>
        <translation>导入(&amp;I)…</translation>
    </message>
    <message>
        <source>An older version: what changed since then is marked, and found by changed, added, removed</source>
        <translation>一个旧版本：从那以后的变化有标记，可用 changed、added、removed 查找</translation>
    </message>
    <message>
        <source>Compared &amp;with:</source>
        <translation>比较对象(&amp;W)：</translation>
    </message>
    <message>
        <source>Dumps and exported tables (*.txt *.log *.json *.jsonl *.gz);;All files (*)</source>
        <translation>转储和导出的表 (*.txt *.log *.json *.jsonl *.gz);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Import tables</source>
        <translation>导入表</translation>
    </message>
    <message>
        <source>Oper&amp;ators of:</source>
        <translation>算子来自(&amp;A)：</translation>
    </message>
    <message>
        <source>Tables of another PyTorch: a dispatch dump, or what export_tables.py wrote</source>
        <translation>另一个 PyTorch 的表：调度转储，或 export_tables.py 写的文件</translation>
    </message>
    <message>
        <source>The version to compare with</source>
        <translation>用来比较的版本</translation>
    </message>
    <message>
        <source>Whose operators are shown</source>
        <translation>显示哪里的算子</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
</context>
<context>
    <name>keyfall::SpeakerNotes</name>
    <message>
        <source>Answer: %1</source>
        <translation>答案：%1</translation>
    </message>
    <message>
        <source>How long the talk has taken, and the time of day. T starts and stops it: ▶ it runs, ■ it stands.</source>
        <translation>讲了多长时间，以及现在几点。按 T 开始和停止计时：▶ 正在计时，■ 已停止。</translation>
    </message>
    <message>
        <source>Keyfall: notes</source>
        <translation>Keyfall：讲稿</translation>
    </message>
    <message>
        <source>Next</source>
        <translation>下一张</translation>
    </message>
    <message>
        <source>Next step: %1</source>
        <translation>下一步：%1</translation>
    </message>
    <message>
        <source>Notes</source>
        <translation>讲稿</translation>
    </message>
    <message>
        <source>Now</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>The next picture</source>
        <translation>下一张图</translation>
    </message>
    <message>
        <source>The picture now</source>
        <translation>现在的图</translation>
    </message>
    <message>
        <source>Timer and clock</source>
        <translation>计时和时钟</translation>
    </message>
</context>
<context>
    <name>keyfall::StartPage</name>
    <message>
        <source>&amp;Back to %1</source>
        <translation>回到 %1(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Go on with lesson %1</source>
        <translation>继续第 %1 课(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;New session</source>
        <translation>新会话(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Open a file…</source>
        <translation>打开文件(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Paste an error, dump or trace</source>
        <translation>粘贴错误、转储或跟踪(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Take a lesson</source>
        <translation>学习课程(&amp;T)</translation>
    </message>
    <message>
        <source>&lt;p&gt;Open an example, a file, or text that you paste. The arrow keys walk through the examples, Return opens one.&lt;/p&gt;</source>
        <translation>&lt;p&gt;打开示例、文件或粘贴的文本。方向键在示例之间移动，Enter 打开。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Back to %1</source>
        <translation>回到 %1</translation>
    </message>
    <message>
        <source>Back to the session that is open</source>
        <translation>回到打开着的会话</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>示例</translation>
    </message>
    <message>
        <source>Examples whose words contain these; Down goes to them</source>
        <translation>文字中含有这些词的示例；下箭头跳到它们</translation>
    </message>
    <message>
        <source>Filter examples</source>
        <translation>筛选示例</translation>
    </message>
    <message>
        <source>Keyfall</source>
        <translation>Keyfall</translation>
    </message>
    <message>
        <source>Lessons to take alone: read, predict, change, see</source>
        <translation>可独自学习的课程：读，预测，更改，看</translation>
    </message>
    <message>
        <source>No example has all of these words.</source>
        <translation>没有示例包含全部这些词。</translation>
    </message>
    <message>
        <source>Nothing was opened yet</source>
        <translation>还没有打开过文件</translation>
    </message>
    <message>
        <source>Open a session, a trace, a dump or tables</source>
        <translation>打开会话、跟踪、转储或表</translation>
    </message>
    <message>
        <source>Read what the clipboard holds, and show what it is</source>
        <translation>读取剪贴板，并显示它是什么</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>See how an operator call falls through its dispatch keys. Open an example, untick a key, and watch what changes.</source>
        <translation>看一次算子调用怎样沿调度键逐级下落。打开一个示例，取消勾选一个键，看看有什么变化。</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>起始页</translation>
    </message>
    <message>
        <source>Start with an empty session</source>
        <translation>从空的会话开始</translation>
    </message>
</context>
<context>
    <name>keyfall::StepBar</name>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>How far the picture has come</source>
        <translation>图进行到哪里</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play</source>
        <translation>播放</translation>
    </message>
</context>
<context>
    <name>keyfall::StepForm</name>
    <message>
        <source>Ask the key</source>
        <translation>问键</translation>
    </message>
    <message>
        <source>Ask the outcome</source>
        <translation>问结果</translation>
    </message>
    <message>
        <source>Ask the set</source>
        <translation>问键集</translation>
    </message>
    <message>
        <source>Ask the slot</source>
        <translation>问槽</translation>
    </message>
    <message>
        <source>Asked: %1</source>
        <translation>所问：%1</translation>
    </message>
    <message>
        <source>Asked: does call %1 return, or raise?</source>
        <translation>所问：第 %1 个调用是返回，还是出错？</translation>
    </message>
    <message>
        <source>Asked: whose kernel runs at each hop of call %1?</source>
        <translation>所问：第 %1 个调用的每一跳运行谁的内核？</translation>
    </message>
    <message>
        <source>Asked: whose kernel runs at hop %1 of call %2?</source>
        <translation>所问：第 %2 个调用的第 %1 跳运行谁的内核？</translation>
    </message>
    <message>
        <source>Choose an answer</source>
        <translation>选择答案</translation>
    </message>
    <message>
        <source>Delete takes a fact away</source>
        <translation>Delete 去掉一条事实</translation>
    </message>
    <message>
        <source>Facts that the words claim</source>
        <translation>文字所断言的事实</translation>
    </message>
    <message>
        <source>Hints, one a line</source>
        <translation>提示，每行一个</translation>
    </message>
    <message>
        <source>Kind</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Notes of the speaker</source>
        <translation>讲者备注</translation>
    </message>
    <message>
        <source>Nothing is asked yet: select a hop in the picture, then choose what is asked about it.</source>
        <translation>还没有问题：在图中选中一跳，再选择问什么。</translation>
    </message>
    <message>
        <source>Pin a fact</source>
        <translation>固定一条事实</translation>
    </message>
    <message>
        <source>Predict what happens</source>
        <translation>预测会发生什么</translation>
    </message>
    <message>
        <source>Read</source>
        <translation>阅读</translation>
    </message>
    <message>
        <source>Run the session, and select a hop</source>
        <translation>运行会话并选中一跳</translation>
    </message>
    <message>
        <source>Said afterwards</source>
        <translation>事后说明</translation>
    </message>
    <message>
        <source>Slide: what a room reads</source>
        <translation>幻灯片：全场读的内容</translation>
    </message>
    <message>
        <source>Summary</source>
        <translation>摘要</translation>
    </message>
    <message>
        <source>Take the fact away</source>
        <translation>去掉这条事实</translation>
    </message>
    <message>
        <source>Task: change the session</source>
        <translation>任务：改动会话</translation>
    </message>
    <message>
        <source>The learner predicts the key of the selected hop</source>
        <translation>学习者预测选中的跳的键</translation>
    </message>
    <message>
        <source>The learner says the set that the selected hop's lookup starts from</source>
        <translation>学习者说出选中的跳的查找从哪个键集开始</translation>
    </message>
    <message>
        <source>The learner says the slot of the table that the selected hop reads</source>
        <translation>学习者说出选中的跳读表的哪个槽</translation>
    </message>
    <message>
        <source>The learner says whether the call of the selected hop returns or raises</source>
        <translation>学习者说出选中的跳所在的调用是返回还是出错</translation>
    </message>
    <message>
        <source>Title</source>
        <translation>标题</translation>
    </message>
    <message>
        <source>What the learner reads</source>
        <translation>学习者读的内容</translation>
    </message>
    <message>
        <source>What the words claim of the selected hop or of a result, to be checked from now on</source>
        <translation>文字关于选中的跳或结果所断言的内容，从此受检查</translation>
    </message>
</context>
<context>
    <name>keyfall::StrangeModel</name>
    <message>
        <source>; </source>
        <translation>；</translation>
    </message>
    <message>
        <source>First</source>
        <translation>首次</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Not looked for, since the run does not tell it: %1.</source>
        <translation>没有查找（运行没有说明）：%1。</translation>
    </message>
    <message>
        <source>Nothing strange was found.</source>
        <translation>没有发现异常之处。</translation>
    </message>
    <message>
        <source>Operator</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Says when it counts as strange: panel Rule, or keyfall rule</source>
        <translation>说明何时算异常：“规则”面板，或 keyfall rule</translation>
    </message>
    <message>
        <source>The first hop that shows it</source>
        <translation>显示它的第一跳</translation>
    </message>
    <message>
        <source>Times</source>
        <translation>次数</translation>
    </message>
    <message>
        <source>What is strange</source>
        <translation>异常之处</translation>
    </message>
    <message>
        <source>a cast is cast back</source>
        <translation>转换之后又转换回来</translation>
    </message>
    <message>
        <source>a copy between host and device</source>
        <translation>主机与设备之间的复制</translation>
    </message>
    <message>
        <source>a sparse tensor is made dense again and again</source>
        <translation>一个稀疏张量一再变为稠密</translation>
    </message>
    <message>
        <source>autograd is entered twice in one fall</source>
        <translation>一次下落两次进入 autograd</translation>
    </message>
    <message>
        <source>no key was left</source>
        <translation>没有剩下任何键</translation>
    </message>
    <message>
        <source>the same call, boxed, again and again</source>
        <translation>同一个装箱调用一再出现</translation>
    </message>
</context>
<context>
    <name>keyfall::TableCompareModel</name>
    <message>
        <source>%1 is stale. Stored: %2. The rules now give: %3.</source>
        <translation>%1 是陈旧的。存储的：%2。规则现在给出：%3。</translation>
    </message>
    <message>
        <source>%1: %2.</source>
        <translation>%1：%2。</translation>
    </message>
    <message>
        <source>(no key)</source>
        <translation>（没有键）</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>Computed</source>
        <translation>计算的</translation>
    </message>
    <message>
        <source>Difference</source>
        <translation>差别</translation>
    </message>
    <message>
        <source>In a session what calls use: the entry as the last refresh left it (pytorch:S1). Of a file, what the rules make of its registrations (pytorch:N12)</source>
        <translation>在会话里是调用使用的：上次刷新留下的表项（pytorch:S1）。对文件是规则由它的登记得出的（pytorch:N12）</translation>
    </message>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Stored</source>
        <translation>存储的</translation>
    </message>
    <message>
        <source>What the rules give now: what PyTorch's dump of the computed table shows (pytorch:S5)</source>
        <translation>规则现在给出的：PyTorch 的计算表转储所显示的（pytorch:S5）</translation>
    </message>
    <message>
        <source>no kernel</source>
        <translation>没有内核</translation>
    </message>
    <message>
        <source>same</source>
        <translation>相同</translation>
    </message>
    <message>
        <source>⚠ stale</source>
        <translation>⚠ 陈旧</translation>
    </message>
</context>
<context>
    <name>keyfall::TaskEditor</name>
    <message>
        <source>&lt;p&gt;What start and goal differ in, and what stayed. Ticked lines are asked for; a double click changes what the learner reads.&lt;/p&gt;</source>
        <translation>&lt;p&gt;起点与目标有何不同，什么没变。勾选的各行是要求；双击可改学习者读到的文字。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Change the session until it is as it is wanted, then press “Goal = now”.</source>
        <translation>把会话改成想要的样子，然后按“目标 = 现在”。</translation>
    </message>
    <message>
        <source>Comparing goal and start…</source>
        <translation>正在比较目标与起点…</translation>
    </message>
    <message>
        <source>Goal = now</source>
        <translation>目标 = 现在</translation>
    </message>
    <message>
        <source>Must not count = now</source>
        <translation>不得算数 = 现在</translation>
    </message>
    <message>
        <source>Must stay so from the start to the end</source>
        <translation>从头到尾必须如此</translation>
    </message>
    <message>
        <source>Not so at the start, and so at the end</source>
        <translation>起点不是这样，终点是</translation>
    </message>
    <message>
        <source>Start = now</source>
        <translation>起点 = 现在</translation>
    </message>
    <message>
        <source>The goal is recorded. Asked for: %1.</source>
        <translation>目标已记录。要求：%1 条。</translation>
    </message>
    <message>
        <source>The session as it is now must not pass: a way around what the task is about</source>
        <translation>现在的会话不得通过：它绕开了任务的要点</translation>
    </message>
    <message>
        <source>The task begins with the session as it is now</source>
        <translation>任务从现在的会话开始</translation>
    </message>
    <message>
        <source>Ways that must not count: %1.</source>
        <translation>不得算数的做法：%1。</translation>
    </message>
    <message>
        <source>What is wanted is the session as it is now; what differs is proposed below</source>
        <translation>想要的就是现在的会话；差别列在下面</translation>
    </message>
    <message>
        <source>What the task asks for</source>
        <translation>任务的要求</translation>
    </message>
</context>
<context>
    <name>keyfall::TaskView</name>
    <message>
        <source>%1: not known until the session runs</source>
        <translation>%1：会话运行之后才知道</translation>
    </message>
    <message>
        <source>%1: not yet. Found %2</source>
        <translation>%1：还没有。现在是 %2</translation>
    </message>
    <message>
        <source>%1: so. Found %2</source>
        <translation>%1：是的。现在是 %2</translation>
    </message>
    <message>
        <source>&lt;p&gt;The task is solved when every line has a ✓. The list follows each change and each run; a ? stands where the session has to run first. There may be several ways.&lt;/p&gt;</source>
        <translation>&lt;p&gt;每一行都有 ✓ 时任务就解决了。列表跟随每次更改和每次运行；要先运行会话才知道的地方是 ?。可能有几种办法。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Found</source>
        <translation>现在</translation>
    </message>
    <message>
        <source>Load a solution; undo brings your own work back</source>
        <translation>装入一个解答；撤销可恢复您自己的</translation>
    </message>
    <message>
        <source>Not known until the session runs</source>
        <translation>会话运行之后才知道</translation>
    </message>
    <message>
        <source>Show a solution</source>
        <translation>显示解答</translation>
    </message>
    <message>
        <source>Wanted</source>
        <translation>要求</translation>
    </message>
    <message>
        <source>What is wanted, and what is found</source>
        <translation>要求什么，现在是什么</translation>
    </message>
    <message>
        <source>not run</source>
        <translation>没有运行</translation>
    </message>
    <message>
        <source>✓ Solved.</source>
        <translation>✓ 已解决。</translation>
    </message>
</context>
<context>
    <name>keyfall::TensorPanel</name>
    <message>
        <source>&lt;p&gt;The tensors that the program can use, by name. Bold: the line that plays reads them.&lt;/p&gt;&lt;p&gt;&lt;b&gt;Values&lt;/b&gt; are numbers in row-major order, &lt;tt&gt;fill 0.5&lt;/tt&gt;, or &lt;tt&gt;random 7&lt;/tt&gt; (uniform in [0, 1), the seed is 7).&lt;/p&gt;&lt;p&gt;What cannot be accepted stays in its cell, marked, until it fits.&lt;/p&gt;</source>
        <translation>&lt;p&gt;程序可以使用的张量，各有名字。粗体：正在播放的行读取它。&lt;/p&gt;&lt;p&gt;&lt;b&gt;值&lt;/b&gt;可以是按行排列的数字、&lt;tt&gt;fill 0.5&lt;/tt&gt;，或 &lt;tt&gt;random 7&lt;/tt&gt;（[0, 1) 上均匀分布，种子是 7）。&lt;/p&gt;&lt;p&gt;不能接受的内容留在格子里并作标记，直到合适为止。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Add a 2 x 3 tensor of ones</source>
        <translation>添加 2 x 3 的全一张量</translation>
    </message>
    <message>
        <source>Add tensor</source>
        <translation>添加张量</translation>
    </message>
    <message>
        <source>Double-click or press F2 to change a cell</source>
        <translation>双击或按 F2 更改格子</translation>
    </message>
    <message>
        <source>Problem in the tensors</source>
        <translation>张量的问题</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>删除</translation>
    </message>
    <message>
        <source>Remove the selected tensors</source>
        <translation>删除选中的张量</translation>
    </message>
    <message>
        <source>Remove the selected tensors from the session</source>
        <translation>从会话中删除选中的张量</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
</context>
<context>
    <name>keyfall::TensorTableModel</name>
    <message>
        <source>%1, %2: %3</source>
        <translation>%1，%2：%3</translation>
    </message>
    <message>
        <source>%1, %2: %3, not accepted: %4</source>
        <translation>%1，%2：%3，未被接受：%4</translation>
    </message>
    <message>
        <source>%1, %2: %3, read by the line that plays</source>
        <translation>%1，%2：%3，正在播放的行读取它</translation>
    </message>
    <message>
        <source>'%1' cannot name a tensor</source>
        <translation>“%1”不能作张量的名字</translation>
    </message>
    <message>
        <source>'%1' is not a device</source>
        <translation>“%1”不是设备</translation>
    </message>
    <message>
        <source>'%1' is not an element type</source>
        <translation>“%1”不是元素类型</translation>
    </message>
    <message>
        <source>Add tensor %1</source>
        <translation>添加张量 %1</translation>
    </message>
    <message>
        <source>Change tensor %1</source>
        <translation>更改张量 %1</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Element type</source>
        <translation>元素类型</translation>
    </message>
    <message>
        <source>Gradient</source>
        <translation>梯度</translation>
    </message>
    <message>
        <source>How the program calls the tensor</source>
        <translation>程序怎样称呼这个张量</translation>
    </message>
    <message>
        <source>How the values are kept: strided (row after row), sparse_coo, sparse_csr, quantized or nested. It is written in the session's file.</source>
        <translation>值的存放方式：strided（逐行）、sparse_coo、sparse_csr、quantized 或 nested。写在会话文件中。</translation>
    </message>
    <message>
        <source>Layout</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名字</translation>
    </message>
    <message>
        <source>Numbers in row-major order, fill 0.5, random, or random 7 (with a seed)</source>
        <translation>按行排列的数字、fill 0.5、random，或 random 7（带种子）</translation>
    </message>
    <message>
        <source>Remove %1 tensors</source>
        <translation>删除 %1 个张量</translation>
    </message>
    <message>
        <source>Remove tensor</source>
        <translation>删除张量</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>形状</translation>
    </message>
    <message>
        <source>Sizes, for example 2, 3; scalar for a single number</source>
        <translation>大小，例如 2, 3；单个数字写 scalar</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>类型</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Whether autograd records what happens to it (requires_grad)</source>
        <translation>autograd 是否记录对它做的事 (requires_grad)</translation>
    </message>
    <message>
        <source>choose another name</source>
        <translation>换一个名字</translation>
    </message>
    <message>
        <source>choose one of %1</source>
        <translation>请选择 %1 之一</translation>
    </message>
    <message>
        <source>cpu, cuda, cuda:1 or meta</source>
        <translation>cpu、cuda、cuda:1 或 meta</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>not changed</source>
        <translation>没有更改</translation>
    </message>
    <message>
        <source>there is a tensor '%1' already</source>
        <translation>已经有张量“%1”</translation>
    </message>
    <message>
        <source>use letters, digits and _, not a word of the program language</source>
        <translation>用字母、数字和 _，不能用程序语言的词</translation>
    </message>
    <message>
        <source>write cpu, cuda, cuda:1, meta or %1</source>
        <translation>请写 cpu、cuda、cuda:1、meta 或 %1</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
</context>
<context>
    <name>keyfall::TimeDisplay</name>
    <message>
        <source> (of a hundred runs 99 took at most %1)</source>
        <translation>（一百次运行中有 99 次最多用 %1）</translation>
    </message>
    <message>
        <source>%1 a run</source>
        <translation>每次运行 %1</translation>
    </message>
    <message>
        <source>%1: queue and start %2, compile %3, wait %4, load %5, run %6 %7</source>
        <translation>%1：排队和启动 %2，编译 %3，等待 %4，加载 %5，运行 %6 %7</translation>
    </message>
    <message>
        <source>. Of so few bytes (%1) the speed says little: most of a run is its start.</source>
        <translation>。这么少的字节（%1）速度说明不了什么：一次运行的大部分时间是启动。</translation>
    </message>
    <message>
        <source>Arithmetic</source>
        <translation>算术</translation>
    </message>
    <message>
        <source>Bytes</source>
        <translation>字节</translation>
    </message>
    <message>
        <source>Bytes by the time of a run. Of less than 64 kB it says little: most of a run is its start</source>
        <translation>字节数除以一次运行的时间。少于 64 kB 时它说明不了什么：一次运行的大部分时间是启动</translation>
    </message>
    <message>
        <source>Compile</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>From asking until the compile, or the load from a file, began</source>
        <translation>从请求到编译或从文件加载开始</translation>
    </message>
    <message>
        <source>Kernel</source>
        <translation>内核</translation>
    </message>
    <message>
        <source>Load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>Of a hundred runs 99 took at most so long</source>
        <translation>一百次运行中有 99 次最多用这么久</translation>
    </message>
    <message>
        <source>Queue, start</source>
        <translation>排队、启动</translation>
    </message>
    <message>
        <source>Run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Run, p99</source>
        <translation>运行，p99</translation>
    </message>
    <message>
        <source>Speed</source>
        <translation>速度</translation>
    </message>
    <message>
        <source>The longest of a caller for a compile that another one led; of the run: until it noticed that all kernels were there</source>
        <translation>调用者等待别人领头的编译所用的最长时间；对运行而言：直到它注意到所有内核都已就绪</translation>
    </message>
    <message>
        <source>The one in the middle of all runs</source>
        <translation>所有运行的中间值</translation>
    </message>
    <message>
        <source>The run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>The run was held up %1</source>
        <translation>运行停顿了 %1</translation>
    </message>
    <message>
        <source>Wait</source>
        <translation>等待</translation>
    </message>
    <message>
        <source>before it asked; not in the sum</source>
        <translation>在请求之前；不计入总和</translation>
    </message>
    <message>
        <source>compile</source>
        <translation>编译</translation>
    </message>
    <message>
        <source>each line ten times the one before</source>
        <translation>每条线是前一条的十倍</translation>
    </message>
    <message>
        <source>held up %1</source>
        <translation>停顿 %1</translation>
    </message>
    <message>
        <source>launches: %1, %2 in the middle one</source>
        <translation>启动 %1 次，中间一次 %2</translation>
    </message>
    <message>
        <source>load</source>
        <translation>加载</translation>
    </message>
    <message>
        <source>no launch was measured</source>
        <translation>没有测量任何启动</translation>
    </message>
    <message>
        <source>not in the times of its hops</source>
        <translation>不计入其各跳的时间</translation>
    </message>
    <message>
        <source>not measured</source>
        <translation>未测量</translation>
    </message>
    <message>
        <source>not needed</source>
        <translation>不需要</translation>
    </message>
    <message>
        <source>opening the compiler</source>
        <translation>打开编译器</translation>
    </message>
    <message>
        <source>queue and start</source>
        <translation>排队和启动</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>until it noticed</source>
        <translation>直到注意到</translation>
    </message>
    <message>
        <source>wait</source>
        <translation>等待</translation>
    </message>
</context>
<context>
    <name>keyfall::Tour</name>
    <message>
        <source>%1 of %2</source>
        <translation>第 %1 / %2 步</translation>
    </message>
    <message>
        <source>A hollow sign is a key that was in the set and was passed. Point at one, or at any hop, to read why; the panel Proof says it bit by bit.</source>
        <translation>空心记号是在键集里却被越过的键。把鼠标停在一个记号或任何一跳上可读到原因；“证明”面板逐位地说。</translation>
    </message>
    <message>
        <source>Change the key set</source>
        <translation>改变键集</translation>
    </message>
    <message>
        <source>Click the picture, press Home, then Right: the call falls to its first kernel. Left takes it back.</source>
        <translation>点击图，按 Home，再按 →：调用落到第一个内核。← 收回。</translation>
    </message>
    <message>
        <source>Open an example</source>
        <translation>打开一个示例</translation>
    </message>
    <message>
        <source>Press F1: the manual opens at the panel where you are. Its page Learning says where lessons are.</source>
        <translation>按 F1：手册翻到您所在的面板。它的“学习”一页说课程在哪里。</translation>
    </message>
    <message>
        <source>Press Home. Look at the key set, say whose kernel runs next, and press Right to see it.</source>
        <translation>按 Home。看键集，说出接下来运行谁的内核，再按 → 看看。</translation>
    </message>
    <message>
        <source>Read a hollow sign</source>
        <translation>读一个空心记号</translation>
    </message>
    <message>
        <source>Say what comes next</source>
        <translation>预测下一个键</translation>
    </message>
    <message>
        <source>Take one hop</source>
        <translation>前进一跳</translation>
    </message>
    <message>
        <source>The arrow keys walk through the examples, Return opens one. Fall is a good one to begin with.</source>
        <translation>方向键在示例之间移动，Enter 打开。从“下落”开始很好。</translation>
    </message>
    <message>
        <source>Tick or untick a key. The session runs again, and the call falls another way. Ctrl+Z takes it back.</source>
        <translation>勾选或取消一个键。会话重新运行，调用落到别处。Ctrl+Z 收回。</translation>
    </message>
    <message>
        <source>Where to go on</source>
        <translation>接下来去哪里</translation>
    </message>
</context>
<context>
    <name>keyfall::TourCallout</name>
    <message>
        <source>End the tour (Esc)</source>
        <translation>结束导览 (Esc)</translation>
    </message>
    <message>
        <source>Ends the tour for good. Help ▸ Tour of the window begins it again.</source>
        <translation>永远结束导览。帮助 ▸ 窗口导览可以重新开始。</translation>
    </message>
    <message>
        <source>Goes on to the next thing of the tour without trying this one.</source>
        <translation>不试这一个，直接到导览的下一个。</translation>
    </message>
    <message>
        <source>S&amp;kip this</source>
        <translation>跳过(&amp;K)</translation>
    </message>
    <message>
        <source>The tour: six things to try. Each is done by doing it; Esc ends the tour for good.</source>
        <translation>导览：六件可以试的事。做了就算完成；Esc 永远结束导览。</translation>
    </message>
</context>
<context>
    <name>keyfall::TraceBar</name>
    <message>
        <source>(no name)</source>
        <translation>（没有名字）</translation>
    </message>
    <message>
        <source>, here %1 of them</source>
        <translation>，此处显示其中 %1 个</translation>
    </message>
    <message>
        <source>Following %1: %2 top-level calls so far</source>
        <translation>正在跟随 %1：目前 %2 个顶层调用</translation>
    </message>
    <message>
        <source>Ra&amp;nk:</source>
        <translation>编号(&amp;N)：</translation>
    </message>
    <message>
        <source>Rank or thread</source>
        <translation>进程编号或线程</translation>
    </message>
    <message>
        <source>Reads no more of the trace; what has come stays</source>
        <translation>不再读取跟踪；已到的留下</translation>
    </message>
    <message>
        <source>Stop followin&amp;g</source>
        <translation>停止跟随(&amp;G)</translation>
    </message>
    <message>
        <source>The rank or thread whose calls are shown</source>
        <translation>显示哪个进程或线程的调用</translation>
    </message>
    <message>
        <source>Trace</source>
        <translation>跟踪</translation>
    </message>
    <message>
        <source>Trace of %1: %2 top-level calls</source>
        <translation>%1 的跟踪：%2 个顶层调用</translation>
    </message>
</context>
<context>
    <name>keyfall::TwinView</name>
    <message>
        <source>%1 of %2</source>
        <translation>%1 / %2 跳</translation>
    </message>
    <message>
        <source>&lt;p&gt;Everything the picture shows, in words: one row a hop, in the order in which they were entered. The selection is the same as in the picture. Words above the table narrow it; click a heading to sort.&lt;/p&gt;</source>
        <translation>&lt;p&gt;图所显示的一切，用文字说：一行一跳，按进入的次序。选择与图相同。表上方的文字缩小列表；点击标题排序。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>Call graph as a table</source>
        <translation>表形式的调用图</translation>
    </message>
    <message>
        <source>Find hops by operator, key, kernel, event, result or error</source>
        <translation>按算子、键、内核、事件、结果或错误查找跳</translation>
    </message>
    <message>
        <source>Find hops: relu Autograd, error</source>
        <translation>查找跳：relu Autograd, error</translation>
    </message>
    <message>
        <source>Hops of the call graph</source>
        <translation>调用图的跳</translation>
    </message>
</context>
<context>
    <name>keyfall::WhatIfActions</name>
    <message>
        <source>What if %1 were not here?</source>
        <translation>如果没有 %1 会怎样？</translation>
    </message>
    <message>
        <source>What if it failed?</source>
        <translation>如果它失败会怎样？</translation>
    </message>
    <message>
        <source>What if it returned its first argument?</source>
        <translation>如果它返回第一个参数会怎样？</translation>
    </message>
    <message>
        <source>what if it failed here</source>
        <translation>如果这里失败</translation>
    </message>
</context>
<context>
    <name>keyfall::WindowPanels</name>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Cost</source>
        <translation>开销</translation>
    </message>
    <message>
        <source>Every operator: schema, registrations and tables</source>
        <translation>每个算子：签名、登记和表</translation>
    </message>
    <message>
        <source>Everything about the selected hop</source>
        <translation>选中一跳的一切</translation>
    </message>
    <message>
        <source>Explanation</source>
        <translation>解释</translation>
    </message>
    <message>
        <source>Falls</source>
        <translation>下落</translation>
    </message>
    <message>
        <source>Hops</source>
        <translation>跳</translation>
    </message>
    <message>
        <source>How Keyfall is used, and what its words mean</source>
        <translation>怎样使用 Keyfall，各个术语是什么意思</translation>
    </message>
    <message>
        <source>How far each hop is from float64, and why</source>
        <translation>每一跳离 float64 有多远，为什么</translation>
    </message>
    <message>
        <source>Inspector</source>
        <translation>检查器</translation>
    </message>
    <message>
        <source>Kernels</source>
        <translation>编译内核</translation>
    </message>
    <message>
        <source>Keys</source>
        <translation>调度键</translation>
    </message>
    <message>
        <source>Lesson</source>
        <translation>课程</translation>
    </message>
    <message>
        <source>Lessons to take alone, and how far you got (F7)</source>
        <translation>可独自学习的课程，以及您的进度 (F7)</translation>
    </message>
    <message>
        <source>Manual</source>
        <translation>手册</translation>
    </message>
    <message>
        <source>Numerics</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Operators</source>
        <translation>算子</translation>
    </message>
    <message>
        <source>Order lab</source>
        <translation>顺序实验室</translation>
    </message>
    <message>
        <source>Program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>Proof</source>
        <translation>证明</translation>
    </message>
    <message>
        <source>Registrations</source>
        <translation>登记</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Rule</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Tensors</source>
        <translation>张量</translation>
    </message>
    <message>
        <source>The call graph as a table</source>
        <translation>表形式的调用图</translation>
    </message>
    <message>
        <source>The key set of the calls</source>
        <translation>调用的键集</translation>
    </message>
    <message>
        <source>The operators of the last run, compiled into kernels</source>
        <translation>上次运行的算子，编译成内核</translation>
    </message>
    <message>
        <source>The rules that panels cite: R7, M13</source>
        <translation>面板引用的规则：R7、M13</translation>
    </message>
    <message>
        <source>The tensors that the program uses</source>
        <translation>程序使用的张量</translation>
    </message>
    <message>
        <source>What Run executes, and with which rules</source>
        <translation>“运行”执行什么，按哪些规则</translation>
    </message>
    <message>
        <source>What a pasted error means, and what to do about it</source>
        <translation>粘贴的错误是什么意思，该怎么办</translation>
    </message>
    <message>
        <source>What another order of the keys would change</source>
        <translation>键的另一个顺序会改变什么</translation>
    </message>
    <message>
        <source>What one run does otherwise than another</source>
        <translation>一次运行与另一次有什么不同</translation>
    </message>
    <message>
        <source>What the last run left</source>
        <translation>上次运行留下什么</translation>
    </message>
    <message>
        <source>Where the time of the last run went</source>
        <translation>上次运行的时间花在哪里</translation>
    </message>
    <message>
        <source>Which falls the last run has, how often, and its flow</source>
        <translation>上次运行有哪些下落，多少次，以及它的流图</translation>
    </message>
    <message>
        <source>Which kernel each operator has at each key</source>
        <translation>每个算子在每个键有哪个内核</translation>
    </message>
    <message>
        <source>Why a lookup leads where it leads, bit by bit</source>
        <translation>一次查找为什么到达那里，逐位地说</translation>
    </message>
    <message>
        <source>Wrote %1</source>
        <translation>已写入 %1</translation>
    </message>
</context>
<context>
    <name>keyfall::Workbench</name>
    <message>
        <source>Trace of %1</source>
        <translation>%1 的跟踪</translation>
    </message>
    <message>
        <source>run the program with TORCH_SHOW_DISPATCH_TRACE=1 in a PyTorch built with DEBUG=1; a line looks like `[call] op=[aten::add.Tensor], key=[AutogradCPU]`</source>
        <translation>用 DEBUG=1 构建的 PyTorch，以 TORCH_SHOW_DISPATCH_TRACE=1 运行程序；一行看起来像 `[call] op=[aten::add.Tensor], key=[AutogradCPU]`</translation>
    </message>
    <message>
        <source>standard input</source>
        <translation>标准输入</translation>
    </message>
    <message>
        <source>there is no dispatch in the text</source>
        <translation>文本里没有调度</translation>
    </message>
</context>
<context>
    <name>keyfall::WritePanel</name>
    <message>
        <source>%1 The lesson is %2.</source>
        <translation>%1 课程%2。</translation>
    </message>
    <message>
        <source>&lt;p&gt;Lessons are made of what the window shows: “Add step” (Ctrl+Alt+A) takes the session, the hop and the panel as they are; you write the words. Questions and tasks are computed from runs, so nothing has to be entered twice. What is missing is listed below.&lt;/p&gt;</source>
        <translation>&lt;p&gt;课程由窗口显示的内容做成：“加一步”（Ctrl+Alt+A）照现在的会话、跳和面板；文字由您来写。问题和任务从运行中算出，什么都不用输入两遍。缺少的列在下面。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>A step from what the window shows now (Ctrl+Alt+A)</source>
        <translation>用窗口现在显示的内容做一步（Ctrl+Alt+A）</translation>
    </message>
    <message>
        <source>Add step</source>
        <translation>加一步</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copy the step</source>
        <translation>复制这一步</translation>
    </message>
    <message>
        <source>Delete the step</source>
        <translation>删除这一步</translation>
    </message>
    <message>
        <source>Does it again</source>
        <translation>重做一次</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Lessons (*.json)</source>
        <translation>课程 (*.json)</translation>
    </message>
    <message>
        <source>Load the step's session into the window; undo brings yours back</source>
        <translation>把这一步的会话载入窗口；撤销能找回您的</translation>
    </message>
    <message>
        <source>Move the step down</source>
        <translation>下移这一步</translation>
    </message>
    <message>
        <source>Move the step up</source>
        <translation>上移这一步</translation>
    </message>
    <message>
        <source>New lesson</source>
        <translation>新课程</translation>
    </message>
    <message>
        <source>Not so, or not yet: %1.</source>
        <translation>不符或尚未做到：%1。</translation>
    </message>
    <message>
        <source>Nothing is missing; press Check.</source>
        <translation>什么都不缺；请按“检查”。</translation>
    </message>
    <message>
        <source>Open a lesson</source>
        <translation>打开课程</translation>
    </message>
    <message>
        <source>Open a lesson…</source>
        <translation>打开课程…</translation>
    </message>
    <message>
        <source>Open and save the lesson, or hand it out</source>
        <translation>打开、保存课程，或分发它</translation>
    </message>
    <message>
        <source>Page to hand out</source>
        <translation>分发用的网页</translation>
    </message>
    <message>
        <source>Page to hand out…</source>
        <translation>分发用的网页…</translation>
    </message>
    <message>
        <source>Pages (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>Redo</source>
        <translation>重做</translation>
    </message>
    <message>
        <source>Run everything the lesson says: each answer, each goal and each fact</source>
        <translation>运行课程所说的一切：每个答案、目标和事实</translation>
    </message>
    <message>
        <source>Save the lesson</source>
        <translation>保存课程</translation>
    </message>
    <message>
        <source>Save the lesson as…</source>
        <translation>课程另存为…</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Steps of the lesson</source>
        <translation>课程的各步</translation>
    </message>
    <message>
        <source>Still missing: %1.</source>
        <translation>还缺：%1。</translation>
    </message>
    <message>
        <source>Take the lesson from this step on, as a learner would</source>
        <translation>像学习者那样从这一步开始上课</translation>
    </message>
    <message>
        <source>Takes back the last change of the lesson</source>
        <translation>撤销课程的上一次改动</translation>
    </message>
    <message>
        <source>The lesson</source>
        <translation>整课</translation>
    </message>
    <message>
        <source>Try it</source>
        <translation>试一试</translation>
    </message>
    <message>
        <source>Undo</source>
        <translation>撤销</translation>
    </message>
    <message>
        <source>What is missing, and what is wrong</source>
        <translation>缺什么，哪里不对</translation>
    </message>
    <message>
        <source>Write a lesson</source>
        <translation>写课程</translation>
    </message>
    <message>
        <source>changed since it was saved</source>
        <translation>自保存后有改动</translation>
    </message>
    <message>
        <source>not saved yet</source>
        <translation>还没有保存</translation>
    </message>
    <message>
        <source>saved in %1</source>
        <translation>保存在 %1</translation>
    </message>
    <message>
        <source>✓ All of it is so: %1 predictions, %2 facts.</source>
        <translation>✓ 全部属实：%1 个预测，%2 条事实。</translation>
    </message>
</context>
<context>
    <name>keyfall::giveClearButton</name>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
</context>
</TS>
