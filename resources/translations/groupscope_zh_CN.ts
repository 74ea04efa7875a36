<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Groupscope</name>
    <message>
        <source>name of a run</source>
        <translation>运行的名称</translation>
    </message>
    <message>
        <source>note of a run</source>
        <translation>运行的备注</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>removal of a run</source>
        <translation>移除运行</translation>
    </message>
    <message>
        <source>removal of %1 runs</source>
        <translation>移除 %1 个运行</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>对齐</translation>
    </message>
    <message>
        <source>← →</source>
        <translation>← →</translation>
    </message>
    <message>
        <source>Return</source>
        <translation>Return</translation>
    </message>
    <message>
        <source>select the run of the mark</source>
        <translation>选择该标记的运行</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>维度</translation>
    </message>
    <message>
        <source>PC</source>
        <translation>PC</translation>
    </message>
    <message>
        <source>Embedding of another file…</source>
        <translation>其他文件的嵌入…</translation>
    </message>
    <message>
        <source>attributes, %1</source>
        <translation>属性，%1</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>the run of the map</source>
        <translation>地图的运行</translation>
    </message>
    <message>
        <source>Select finished runs first</source>
        <translation>请先选择已完成的运行</translation>
    </message>
    <message>
        <source>A and B of the board</source>
        <translation>对照板的 A 和 B</translation>
    </message>
    <message>
        <source>%1 against</source>
        <translation>%1 对比</translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation>请先打开嵌入数据集</translation>
    </message>
    <message>
        <source>&amp;Map of</source>
        <translation>地图(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Figure of</source>
        <translation>图(&amp;F)</translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>所有运行</translation>
    </message>
    <message>
        <source>&amp;Colour by</source>
        <translation>着色依据(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Predictions of</source>
        <translation>预测(&amp;P)</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>validation accuracy</source>
        <translation>验证准确率</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>training loss</source>
        <translation>训练损失</translation>
    </message>
    <message>
        <source>Group weights</source>
        <translation>群体权重</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Train a method to see its curves</source>
        <translation>训练一个方法以查看其曲线</translation>
    </message>
    <message>
        <source>The curves appear after the first epoch</source>
        <translation>第一个轮次结束后显示曲线</translation>
    </message>
    <message>
        <source>Learning curves</source>
        <translation>学习曲线</translation>
    </message>
    <message>
        <source>curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>曲线</translation>
    </message>
    <message>
        <source>read the values of an epoch</source>
        <translation>读取某个轮次的值</translation>
    </message>
    <message>
        <source>+ −</source>
        <translation>+ −</translation>
    </message>
    <message>
        <source>zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>show everything</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>置信度</translation>
    </message>
    <message>
        <source>read the values of the marks</source>
        <translation>读取标记的值</translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation>已打开 %1</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>select the examples of the named group</source>
        <translation>选择该命名群体的样本</translation>
    </message>
    <message>
        <source>F2</source>
        <translation>F2</translation>
    </message>
    <message>
        <source>rename it</source>
        <translation>重命名</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Delete</translation>
    </message>
    <message>
        <source>First stage</source>
        <translation>第一阶段</translation>
    </message>
    <message>
        <source>Name the group</source>
        <translation>命名群体</translation>
    </message>
    <message>
        <source>Rename the group</source>
        <translation>重命名群体</translation>
    </message>
    <message>
        <source>Note of the group</source>
        <translation>群体的备注</translation>
    </message>
    <message>
        <source>&amp;Fix this group…</source>
        <translation>修复此群体(&amp;F)…</translation>
    </message>
    <message>
        <source>Fix “%1”…</source>
        <translation>修复“%1”…</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>群体</translation>
    </message>
    <message>
        <source>Trains methods that may raise the accuracy of this group</source>
        <translation>训练可能提高此群体准确率的方法</translation>
    </message>
    <message>
        <source>&amp;by</source>
        <translation>按(&amp;B)</translation>
    </message>
    <message>
        <source>These runs have no classifier, so there is no accuracy. See Subgroups and Retrieval.</source>
        <translation>这些运行没有分类器，因此没有准确率。请查看“子群体”和“检索”。</translation>
    </message>
    <message>
        <source>Train a method to see the accuracy of every group</source>
        <translation>训练一个方法以查看每个群体的准确率</translation>
    </message>
    <message>
        <source>The groups are being counted</source>
        <translation>正在统计群体</translation>
    </message>
    <message>
        <source>The bars appear after the first epoch</source>
        <translation>第一个轮次结束后显示条形图</translation>
    </message>
    <message>
        <source>No selected run has results on the %1 split</source>
        <translation>所选运行在 %1 划分上都没有结果</translation>
    </message>
    <message>
        <source>The head of %1 is being evaluated</source>
        <translation>正在评估 %1 的模型头</translation>
    </message>
    <message>
        <source>%1 of the time line</source>
        <translation>时间轴的%1</translation>
    </message>
    <message>
        <source>%1 of the time line; others: %2</source>
        <translation>时间轴的%1；其他：%2</translation>
    </message>
    <message>
        <source>%1, %2,</source>
        <translation>%1，%2，</translation>
    </message>
    <message>
        <source>Population</source>
        <translation>总体</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>群体</translation>
    </message>
    <message>
        <source>↑ ↓</source>
        <translation>↑ ↓</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>地图</translation>
    </message>
    <message>
        <source>Not possible now</source>
        <translation>目前不可用</translation>
    </message>
    <message>
        <source>Colour the map by</source>
        <translation>地图着色依据</translation>
    </message>
    <message>
        <source>map</source>
        <translation>地图</translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <translation>Ctrl+F</translation>
    </message>
    <message>
        <source>V, B, L, P</source>
        <translation>V, B, L, P</translation>
    </message>
    <message>
        <source>Ctrl+A, Ctrl+I, Escape</source>
        <translation>Ctrl+A, Ctrl+I, Escape</translation>
    </message>
    <message>
        <source>Z, R</source>
        <translation>Z, R</translation>
    </message>
    <message>
        <source>Choose method</source>
        <translation>选择方法</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Ctrl+Return</source>
        <translation>Ctrl+Return</translation>
    </message>
    <message>
        <source>train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Methods by group</source>
        <translation>各群体的方法表现</translation>
    </message>
    <message>
        <source>select the runs of the method</source>
        <translation>选择该方法的运行</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Runs over their settings</source>
        <translation>各设置下的运行</translation>
    </message>
    <message>
        <source>runs over their settings</source>
        <translation>各设置下的运行</translation>
    </message>
    <message>
        <source>More figures</source>
        <translation>更多图</translation>
    </message>
    <message>
        <source>select the runs of the mark</source>
        <translation>选择该标记的各个运行</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>配对</translation>
    </message>
    <message>
        <source>Map of pairs</source>
        <translation>配对地图</translation>
    </message>
    <message>
        <source>This embedding has no captions</source>
        <translation>此嵌入没有图像描述</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>配对</translation>
    </message>
    <message>
        <source>Retrieval</source>
        <translation>检索</translation>
    </message>
    <message>
        <source>retrieval</source>
        <translation>检索</translation>
    </message>
    <message>
        <source>R</source>
        <translation>R</translation>
    </message>
    <message>
        <source>No runs yet. Choose a method in the workspace Train (Ctrl+2) and start it.</source>
        <translation>还没有运行。请在“训练”工作区 (Ctrl+2) 选择方法并启动。</translation>
    </message>
    <message>
        <source>%1 (mean of %2)</source>
        <translation>%1（%2 个的均值）</translation>
    </message>
    <message>
        <source>test results are hidden</source>
        <translation>测试结果已隐藏</translation>
    </message>
    <message>
        <source>test results of %1 of %2 runs are hidden</source>
        <translation>%2 个运行中有 %1 个的测试结果已隐藏</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>1 run of another task</source>
        <translation>1 个其他任务的运行</translation>
    </message>
    <message>
        <source>%1 runs of other tasks</source>
        <translation>%1 个其他任务的运行</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Ctrl+C</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>选区</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>并排</translation>
    </message>
    <message>
        <source>classes (%1)</source>
        <translation>类别（%1）</translation>
    </message>
    <message>
        <source>trained (%1)</source>
        <translation>训练后（%1）</translation>
    </message>
    <message>
        <source>attributes (%1)</source>
        <translation>属性（%1）</translation>
    </message>
    <message>
        <source>epochs (%1)</source>
        <translation>轮次（%1）</translation>
    </message>
    <message>
        <source>Subgroups</source>
        <translation>子群体</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>Slices of a split in which the selected run has many errors</source>
        <translation>划分中所选运行错误较多的切片</translation>
    </message>
    <message>
        <source>Suspected labels</source>
        <translation>可疑标签</translation>
    </message>
    <message>
        <source>Errors of the selected run whose labels may be wrong</source>
        <translation>所选运行的错误中标签可能有误的样本</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>select the examples of the slice</source>
        <translation>选择该切片的样本</translation>
    </message>
    <message>
        <source>Trade-off</source>
        <translation>权衡</translation>
    </message>
    <message>
        <source>F</source>
        <translation>F</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>超过 %1</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>约 %1</translation>
    </message>
    <message>
        <source>About %1.</source>
        <translation>约 %1。</translation>
    </message>
    <message>
        <source>About %1 for %2 runs.</source>
        <translation>约 %1（%2 个运行）。</translation>
    </message>
    <message>
        <source>An epoch takes %1; with &lt;a href=&quot;%2&quot;&gt;%3 % of its anchors&lt;/a&gt; it takes about %4.</source>
        <translation>一个轮次耗时 %1；若使用 &lt;a href=&quot;%2&quot;&gt;%3% 的锚点&lt;/a&gt;，约需 %4。</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>raw</source>
        <translation>原始</translation>
    </message>
    <message>
        <source>epoch %1</source>
        <translation>轮次 %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>This run has no result yet</source>
        <translation>此运行还没有结果</translation>
    </message>
    <message>
        <source>choose two runs to compare</source>
        <translation>请选择两个运行进行比较</translation>
    </message>
    <message>
        <source>a run has no result to compare yet</source>
        <translation>有运行尚无可比较的结果</translation>
    </message>
    <message>
        <source>predictions of a run cannot be read</source>
        <translation>无法读取某个运行的预测</translation>
    </message>
    <message>
        <source>predictions are being read</source>
        <translation>正在读取预测</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>A: %1
B: %2</source>
        <translation>A：%1
B：%2</translation>
    </message>
    <message>
        <source>fixed by B</source>
        <translation>B 修正</translation>
    </message>
    <message>
        <source>broken by B</source>
        <translation>B 变错</translation>
    </message>
    <message>
        <source>both wrong</source>
        <translation>两者皆错</translation>
    </message>
    <message>
        <source>not trained yet</source>
        <translation>尚未训练</translation>
    </message>
    <message>
        <source>varies, %1</source>
        <translation>变化，%1</translation>
    </message>
    <message>
        <source>No difference of %1: %2</source>
        <translation>%1 没有差值：%2</translation>
    </message>
    <message>
        <source>; without 1 stopped run</source>
        <translation>；不含 1 个已停止的运行</translation>
    </message>
    <message>
        <source>; without %1 stopped runs</source>
        <translation>；不含 %1 个已停止的运行</translation>
    </message>
    <message>
        <source>&lt;b&gt;average&lt;/b&gt;</source>
        <translation>&lt;b&gt;平均&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;worst group&lt;/b&gt;</source>
        <translation>&lt;b&gt;最差群体&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;gap&lt;/b&gt;</source>
        <translation>&lt;b&gt;差距&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;adjusted&lt;/b&gt;</source>
        <translation>&lt;b&gt;调整后&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;groups&lt;/b&gt;</source>
        <translation>&lt;b&gt;群体&lt;/b&gt;</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>program</source>
        <translation>程序</translation>
    </message>
    <message>
        <source>data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>Accuracy of a group</source>
        <translation>群体的准确率</translation>
    </message>
    <message>
        <source>At τ_min</source>
        <translation>处于 τ_min</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>selected epoch (%1)</source>
        <translation>选定的轮次（%1）</translation>
    </message>
    <message>
        <source>%1: worst group</source>
        <translation>%1：最差群体</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>%1 seeds</source>
        <translation>%1 个种子</translation>
    </message>
    <message>
        <source>no classes yet</source>
        <translation>尚无类别</translation>
    </message>
    <message>
        <source>1 class (%1)</source>
        <translation>1 个类别（%1）</translation>
    </message>
    <message>
        <source>%1 classes (%2)</source>
        <translation>%1 个类别（%2）</translation>
    </message>
    <message>
        <source>1 group</source>
        <translation>1 个群体</translation>
    </message>
    <message>
        <source>%1 groups</source>
        <translation>%1 个群体</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 分 %2 秒</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 小时 %2 分</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>主题(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>跟随系统(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>浅色(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>%1, about %2 left</source>
        <translation>%1，剩余约 %2</translation>
    </message>
    <message>
        <source>its predictions were imported: there is no head</source>
        <translation>其预测是导入的：没有模型头</translation>
    </message>
    <message>
        <source>input (%1)</source>
        <translation>输入（%1）</translation>
    </message>
    <message>
        <source>%1, attributes</source>
        <translation>%1，属性</translation>
    </message>
    <message>
        <source>No run trains an embedding. Train an adapter, a contrastive or a metric-learning method.</source>
        <translation>没有运行训练嵌入。请训练适配器、对比学习或度量学习方法。</translation>
    </message>
    <message>
        <source>trained on another task: open its data, columns and split to see it</source>
        <translation>在其他任务上训练：打开其数据、列和划分即可查看</translation>
    </message>
    <message>
        <source>%1
(test results are hidden)</source>
        <translation>%1
（测试结果已隐藏）</translation>
    </message>
    <message>
        <source>Tick the figures to export.</source>
        <translation>请勾选要导出的图。</translation>
    </message>
    <message>
        <source>Choose a format: the ticked figures have no values.</source>
        <translation>请选择格式：勾选的图没有数值。</translation>
    </message>
    <message>
        <source>Choose a format.</source>
        <translation>请选择格式。</translation>
    </message>
    <message>
        <source>Give the sheet a file name.</source>
        <translation>请为合图指定文件名。</translation>
    </message>
    <message>
        <source>⚠ Two files would have the name %1. Change one with a double click.</source>
        <translation>⚠ 有两个文件会同名为 %1。请双击修改其中一个。</translation>
    </message>
    <message>
        <source>Measured on %1.</source>
        <translation>在 %1 上测得。</translation>
    </message>
    <message>
        <source>While the pane %1 has the focus</source>
        <translation>焦点位于面板“%1”时</translation>
    </message>
    <message>
        <source>Panes</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>Menus</source>
        <translation>菜单</translation>
    </message>
    <message>
        <source>Panes and shortcuts</source>
        <translation>面板和快捷键</translation>
    </message>
    <message>
        <source>(none: draw 60/20/20)</source>
        <translation>（无：按 60/20/20 抽取）</translation>
    </message>
    <message>
        <source>(none: test on %1 %2)</source>
        <translation>（无：在 %1 %2 上测试）</translation>
    </message>
    <message>
        <source>Alignment of the groups of each class in the raw and in the trained embedding, measures over epochs, worst-group accuracy against them, and the bound on the worst group&apos;s loss.</source>
        <translation>各类别的群体在原始嵌入和训练后嵌入中的对齐、各轮次的指标、最差群体准确率与这些指标的关系，以及最差群体损失的界。</translation>
    </message>
    <message>
        <source>move between marks</source>
        <translation>在标记之间移动</translation>
    </message>
    <message>
        <source>Embedding of the same examples</source>
        <translation>相同样本的嵌入</translation>
    </message>
    <message>
        <source>Select finished runs to list their embeddings here</source>
        <translation>选择已完成的运行，即可在此列出其嵌入</translation>
    </message>
    <message>
        <source>Nothing to draw yet</source>
        <translation>还没有可绘制的内容</translation>
    </message>
    <message>
        <source>A against B: the two compared runs</source>
        <translation>A 对比 B：所比较的两个运行</translation>
    </message>
    <message>
        <source>Select at least two finished runs first</source>
        <translation>请先选择至少两个已完成的运行</translation>
    </message>
    <message>
        <source>&amp;Split</source>
        <translation>划分(&amp;S)</translation>
    </message>
    <message>
        <source>%1 of %2 examples matched</source>
        <translation>%2 个样本中匹配了 %1 个</translation>
    </message>
    <message>
        <source>accuracy, %1 split</source>
        <translation>准确率，%1 划分</translation>
    </message>
    <message>
        <source>The selected runs have one epoch, so there is no curve</source>
        <translation>所选运行只有一个轮次，因此没有曲线</translation>
    </message>
    <message>
        <source>Select a run in Runs to see its curves</source>
        <translation>在“运行”中选择一个运行以查看其曲线</translation>
    </message>
    <message>
        <source>These runs have no classifier, so there is no accuracy. See Loss and the pane Alignment.</source>
        <translation>这些运行没有分类器，因此没有准确率。请查看“损失”和“对齐”面板。</translation>
    </message>
    <message>
        <source>Records of the selected runs after each epoch, live during training. The wheel or a rectangle zooms, the context menu smooths, a click in the legend hides a curve.</source>
        <translation>所选运行每个轮次后的记录，训练时实时更新。滚轮或框选可缩放，右键菜单可平滑，点击图例可隐藏曲线。</translation>
    </message>
    <message>
        <source>Opened with one note, see Data</source>
        <translation>打开时有 1 条提示，见“数据”</translation>
    </message>
    <message>
        <source>Opened with %1 notes, see Data</source>
        <translation>打开时有 %1 条提示，见“数据”</translation>
    </message>
    <message>
        <source>Number of examples of each group in each split, and the findings of the data check. A click on a finding, a group or a number selects its examples on the map.</source>
        <translation>各群体在各划分中的样本数，以及数据检查的结果。点击某项结果、群体或数字，可在地图上选择其样本。</translation>
    </message>
    <message>
        <source>No selected run has a first stage that finds groups</source>
        <translation>所选运行都没有发现群体的第一阶段</translation>
    </message>
    <message>
        <source>Groups that the first stage of the selected run found in the training examples, and their agreement with known classes, attributes and groups.</source>
        <translation>所选运行的第一阶段在训练样本中发现的群体，及其与已知类别、属性和群体的一致程度。</translation>
    </message>
    <message>
        <source>Name of the group</source>
        <translation>群体的名称</translation>
    </message>
    <message>
        <source>Note, kept in the document</source>
        <translation>备注，保存在文档中</translation>
    </message>
    <message>
        <source>Sp&amp;lit</source>
        <translation>划分(&amp;L)</translation>
    </message>
    <message>
        <source>Split on which the accuracies are measured</source>
        <translation>测量准确率所用的划分</translation>
    </message>
    <message>
        <source>Groups of the task, classes, values of an attribute, named groups, or values of another column</source>
        <translation>任务的群体、类别、属性的值、命名群体或其他列的值</translation>
    </message>
    <message>
        <source>Select a run in Runs to see the accuracy of every group</source>
        <translation>在“运行”中选择一个运行以查看每个群体的准确率</translation>
    </message>
    <message>
        <source>These groups are counted after the training</source>
        <translation>这些群体在训练后统计</translation>
    </message>
    <message>
        <source>The time line shows the raw embedding, before there is a head. Move it to an epoch.</source>
        <translation>时间轴显示原始嵌入，此时还没有模型头。请移到某个轮次。</translation>
    </message>
    <message>
        <source>no bars of %1, which has no classifier (see Subgroups); %2</source>
        <translation>%1 没有条形图，因为它没有分类器（见“子群体”）；%2</translation>
    </message>
    <message>
        <source>no heads were stored during training</source>
        <translation>训练期间没有存储模型头</translation>
    </message>
    <message>
        <source>heads were stored after epochs %1</source>
        <translation>在轮次 %1 后存储了模型头</translation>
    </message>
    <message>
        <source>After %1, group accuracies are known on the %2 split at most; %3.</source>
        <translation>在%1之后，最多只知道 %2 划分上的群体准确率；%3。</translation>
    </message>
    <message>
        <source>%1: no head yet, so this run has no bars</source>
        <translation>%1：还没有模型头，因此此运行没有条形图</translation>
    </message>
    <message>
        <source>%1: errors of %2</source>
        <translation>%1：%2 的错误</translation>
    </message>
    <message>
        <source>%1, %2 examples; click again for the errors</source>
        <translation>%1，%2 个样本；再次点击可选择错误</translation>
    </message>
    <message>
        <source>Average accuracy of the selected runs, with its interval, for other shares of the groups than in the split</source>
        <translation>假设群体占比与划分中不同时，所选运行的平均准确率及其区间</translation>
    </message>
    <message>
        <source>Accuracy of every group with its 95 % interval, for up to four selected runs, and their differences to the baseline. Many groups can be searched or limited to the worst, small groups are grey. A click selects the examples of a group on the map, a second click the errors of the run.</source>
        <translation>最多四个所选运行在各群体的准确率及其 95% 区间，以及与基线的差值。群体较多时可搜索或只显示最差的群体，小群体显示为灰色。点击一次在地图上选择该群体的样本，再次点击选择该运行的错误。</translation>
    </message>
    <message>
        <source>move between groups</source>
        <translation>在群体之间移动</translation>
    </message>
    <message>
        <source>select the examples of the group, then its errors</source>
        <translation>选择该群体的样本，再选择其错误</translation>
    </message>
    <message>
        <source>The examples of the set laid out in two or three dimensions, in the raw or a trained embedding. Draw around points to select them.</source>
        <translation>数据集的样本在原始或训练后嵌入中的二维或三维布局。圈出点即可选择。</translation>
    </message>
    <message>
        <source>select examples by a query: class = shoe and wrong</source>
        <translation>通过查询选择样本：class = shoe and wrong</translation>
    </message>
    <message>
        <source>move the view; select with a rectangle, a lasso, a polygon</source>
        <translation>移动视图；用矩形、套索或多边形选择</translation>
    </message>
    <message>
        <source>select all, invert, clear</source>
        <translation>全选、反选、清除</translation>
    </message>
    <message>
        <source>zoom to the selection, reset the view</source>
        <translation>缩放到选区、重置视图</translation>
    </message>
    <message>
        <source>The method to train next, with its settings and seeds. The tooltip of a setting explains it.</source>
        <translation>接下来要训练的方法及其设置和种子。设置的提示会说明其含义。</translation>
    </message>
    <message>
        <source>Accuracy of every method in every group, at its selected setting, worst group first. A click on a cell selects the runs of the method.</source>
        <translation>各方法在选定设置下于各群体的准确率，最差群体在前。点击单元格可选择该方法的运行。</translation>
    </message>
    <message>
        <source>move between cells</source>
        <translation>在单元格之间移动</translation>
    </message>
    <message>
        <source>All trained settings of each method, parallel coordinates of runs, accuracy over two parameters, effective robustness, accuracy against trained parameters, worst group against known group labels, and heads over their scale α.</source>
        <translation>各方法所有已训练的设置、运行的平行坐标图、两个参数上的准确率、有效鲁棒性、准确率与训练参数数量的关系、最差群体与已知群体标签的关系，以及模型头随缩放系数 α 的变化。</translation>
    </message>
    <message>
        <source>move between queries</source>
        <translation>在查询之间移动</translation>
    </message>
    <message>
        <source>choose a random query</source>
        <translation>随机选择一个查询</translation>
    </message>
    <message>
        <source>make the selected neighbour the query</source>
        <translation>将所选近邻设为查询</translation>
    </message>
    <message>
        <source>Every run with its values on one split. Other views show the selected runs. Test results are hidden until you reveal them in the menu Run.</source>
        <translation>每个运行及其在一个划分上的值。其他视图显示所选运行。测试结果保持隐藏，直到在“运行”菜单中揭示。</translation>
    </message>
    <message>
        <source>move the selected runs to the trash; Ctrl+Z restores them</source>
        <translation>将所选运行移到回收站；Ctrl+Z 可恢复</translation>
    </message>
    <message>
        <source>The selected examples: their groups, whether they form a cluster in the original space, the true neighbours of a point, its negatives in a contrastive run, and the quality of the map.</source>
        <translation>所选样本：所属群体、在原始空间中是否成簇、某个点的真实近邻、对比学习运行中的负样本，以及地图的质量。</translation>
    </message>
    <message>
        <source>One to nine linked cells, each with a map or a figure of the set, of a run or of another file. A selection in one cell applies to all. Two runs are compared by four counts per group, and a click on a count selects its examples.</source>
        <translation>一至九个联动单元格，每个显示数据集、运行或其他文件的地图或图。一个单元格中的选择对所有单元格生效。两个运行按每个群体的四个计数进行比较，点击计数可选择其样本。</translation>
    </message>
    <message>
        <source>tool of all maps, as in the map</source>
        <translation>所有地图的工具，与地图面板相同</translation>
    </message>
    <message>
        <source>zoom to the selection, reset the view, in all linked maps</source>
        <translation>在所有联动地图中缩放到选区、重置视图</translation>
    </message>
    <message>
        <source>on a number: select its examples</source>
        <translation>在数字上：选择其样本</translation>
    </message>
    <message>
        <source>A measure of every subgroup with its interval, gaps between subgroups, subgroups of nearest neighbours, singular values, and whether gaps of embeddings become gaps of classifiers, for the input and the shown runs.</source>
        <translation>各子群体的某一指标及其区间、子群体之间的差距、最近邻的子群体、奇异值，以及嵌入的差距是否变为分类器的差距，针对输入和所示运行。</translation>
    </message>
    <message>
        <source>Slices of the validation split with many errors of the selected run, found on one half and measured on the other, and labels that may be wrong. A click selects examples; a slice can become a named group or be fixed.</source>
        <translation>验证划分中所选运行错误较多的切片（在一半上发现，在另一半上测量），以及可能有误的标签。点击可选择样本；切片可设为命名群体或进行修复。</translation>
    </message>
    <message>
        <source>move between slices</source>
        <translation>在切片之间移动</translation>
    </message>
    <message>
        <source>Worst-group accuracy against average accuracy, or any two measures: a mark for each method at its selected setting, or for each setting, with the Pareto front. A click selects the runs of a mark, a rectangle those of all its marks.</source>
        <translation>最差群体准确率与平均准确率的关系，或任意两个指标的关系：每个方法在选定设置下一个标记，或每个设置一个标记，并显示帕累托前沿。点击选择标记的运行，框选则选择框内所有标记的运行。</translation>
    </message>
    <message>
        <source>select the runs on the Pareto front</source>
        <translation>选择帕累托前沿上的运行</translation>
    </message>
    <message>
        <source>The preparation (neighbours, a first stage) takes about %1; the time of epochs is measured after it.</source>
        <translation>准备工作（近邻、第一阶段）约需 %1；之后测量轮次的耗时。</translation>
    </message>
    <message>
        <source>The preparation (neighbours, a first stage) takes %1 of it.</source>
        <translation>其中准备工作（近邻、第一阶段）需 %1。</translation>
    </message>
    <message>
        <source>move between changes</source>
        <translation>在变化之间移动</translation>
    </message>
    <message>
        <source>The columns and splits chosen here for the file cannot be used: %1</source>
        <translation>此处为该文件选择的列和划分无法使用：%1</translation>
    </message>
    <message>
        <source>The file has changed since its columns and split were chosen here: that choice is not used.</source>
        <translation>在此选择列和划分之后，文件已更改：该选择不再使用。</translation>
    </message>
    <message>
        <source>No column holds the classes. Map, data check, queries and selections work, and Save set as… converts the file. Zero-shot and all other methods need classes: add labels from a table, or choose a column.</source>
        <translation>没有包含类别的列。地图、数据检查、查询和选择均可使用，“数据集另存为…”可转换文件。零样本和其他所有方法都需要类别：请从表格添加标签，或选择一列。</translation>
    </message>
    <message>
        <source>All examples have one class, so there is nothing to classify. Map, data check and selection work. To train, choose a class column with at least two values.</source>
        <translation>所有样本属于同一类别，因此无需分类。地图、数据检查和选择均可使用。要训练，请选择至少有两个值的类别列。</translation>
    </message>
    <message>
        <source>No column holds the splits. Map, data check and selection work. To train, make a split.</source>
        <translation>没有包含划分的列。地图、数据检查和选择均可使用。要训练，请创建划分。</translation>
    </message>
    <message>
        <source>This file has no training split, so only methods without training are available. To train, make a split, or choose another split column.</source>
        <translation>此文件没有训练划分，因此只能使用无需训练的方法。要训练，请创建划分，或选择其他划分列。</translation>
    </message>
    <message>
        <source>All training examples have one class, so there is nothing to learn. To train, make a split, or choose another split column.</source>
        <translation>所有训练样本属于同一类别，因此没有可学习的内容。要训练，请创建划分，或选择其他划分列。</translation>
    </message>
    <message>
        <source>This run is missing: choose another above</source>
        <translation>此运行缺失：请在上方另选一个</translation>
    </message>
    <message>
        <source>Test results are hidden, so this run has no figure</source>
        <translation>测试结果已隐藏，因此此运行没有图</translation>
    </message>
    <message>
        <source>This figure is not available: choose another above</source>
        <translation>此图不可用：请在上方另选一个</translation>
    </message>
    <message>
        <source>%1, %2 split</source>
        <translation>%1，%2 划分</translation>
    </message>
    <message>
        <source>a compared run is missing</source>
        <translation>所比较的运行缺失</translation>
    </message>
    <message>
        <source>a run belongs to another task: its examples cannot be compared one by one</source>
        <translation>有运行属于其他任务：其样本无法逐一比较</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 个值</translation>
    </message>
    <message>
        <source>No difference of %1: its values on the %2 split, or those of the baseline, are hidden or not stored</source>
        <translation>%1 没有差值：其在 %2 划分上的值或基线的值已隐藏或未存储</translation>
    </message>
    <message>
        <source>Differences to the baseline are being computed</source>
        <translation>正在计算与基线的差值</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>警告</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>&lt;p&gt;▲ ▼: points to the baseline, with the 95 % interval over the examples; hollow if the interval contains 0.&lt;/p&gt;</source>
        <translation>&lt;p&gt;▲ ▼：与基线相差的百分点，带样本上的 95% 区间；区间包含 0 时为空心。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Not trained here: its %1 were imported. There is no head to apply or to export.&lt;/p&gt;</source>
        <translation>&lt;p&gt;不是在此训练的：其 %1 是导入的。没有可应用或导出的模型头。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>default %1</source>
        <translation>默认 %1</translation>
    </message>
    <message>
        <source>&lt;p&gt;All settings at their defaults.&lt;/p&gt;</source>
        <translation>&lt;p&gt;所有设置均为默认值。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Settings at their defaults:&lt;/p&gt;</source>
        <translation>&lt;p&gt;取默认值的设置：&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%1 examples</source>
        <translation>%1 个样本</translation>
    </message>
    <message>
        <source>labels used: %1</source>
        <translation>使用的标签：%1</translation>
    </message>
    <message>
        <source>not recorded by this version</source>
        <translation>此版本未记录</translation>
    </message>
    <message>
        <source>%1 of %2 trained, selected by %3</source>
        <translation>已训练 %2 个中的 %1 个，选择依据：%3</translation>
    </message>
    <message>
        <source>instruction set</source>
        <translation>指令集</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>file</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>in memory only</source>
        <translation>仅在内存中</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>来源</translation>
    </message>
    <message>
        <source>Share of the temperatures at the minimum that the settings allow (tau_min) in the shown epoch, which changes results</source>
        <translation>所示轮次中，处于设置所允许最小值 (tau_min) 的温度所占比例，这会改变结果</translation>
    </message>
    <message>
        <source>%1 (training, %2 split)</source>
        <translation>%1（训练，%2 划分）</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Groupscope %1&lt;/h3&gt;&lt;p&gt;Which groups does a model on frozen embeddings get wrong, which method fixes them, and at what cost?&lt;/p&gt;&lt;p&gt;Methods and measures of five papers, and their baselines; each method and measure names its source:&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Zhang and Ré 2022, &lt;i&gt;Contrastive Adapters for Foundation Model Group Robustness&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Zhang and others 2022, &lt;i&gt;Correct-N-Contrast: A Contrastive Approach for Improving Robustness to Spurious Correlations&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Dullerud and others 2022, &lt;i&gt;Is Fairness Only Metric Deep? Evaluating and Addressing Subgroup Gaps in Deep Metric Learning&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Kim and others 2024, &lt;i&gt;Efficient and Versatile Robust Fine-Tuning of Zero-shot Models&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Lewis and others 2024, &lt;i&gt;Improving Domain Generalization in Contrastive Learning using Adaptive Temperature Control&lt;/i&gt;&lt;/li&gt;&lt;/ul&gt;&lt;p&gt;Made with Qt %2 and Qt Charts, VTK, Eigen, HDF5, oneDNN, FFTW, hnswlib, ONNX and Protocol Buffers, libzip, libdeflate, giflib, zlib, c-blosc, LZ4, Zstandard, Nettle, JSON for Modern C++, CLI11, and the DejaVu fonts.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Groupscope %1&lt;/h3&gt;&lt;p&gt;基于冻结嵌入的模型会在哪些群体上出错，哪种方法能修复，代价是什么？&lt;/p&gt;&lt;p&gt;收录五篇论文的方法与指标及其基线；每个方法和指标都注明来源：&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Zhang 和 Ré 2022，&lt;i&gt;Contrastive Adapters for Foundation Model Group Robustness&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Zhang 等 2022，&lt;i&gt;Correct-N-Contrast: A Contrastive Approach for Improving Robustness to Spurious Correlations&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Dullerud 等 2022，&lt;i&gt;Is Fairness Only Metric Deep? Evaluating and Addressing Subgroup Gaps in Deep Metric Learning&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Kim 等 2024，&lt;i&gt;Efficient and Versatile Robust Fine-Tuning of Zero-shot Models&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Lewis 等 2024，&lt;i&gt;Improving Domain Generalization in Contrastive Learning using Adaptive Temperature Control&lt;/i&gt;&lt;/li&gt;&lt;/ul&gt;&lt;p&gt;使用 Qt %2 和 Qt Charts、VTK、Eigen、HDF5、oneDNN、FFTW、hnswlib、ONNX 和 Protocol Buffers、libzip、libdeflate、giflib、zlib、c-blosc、LZ4、Zstandard、Nettle、JSON for Modern C++、CLI11 以及 DejaVu 字体构建。&lt;/p&gt;&lt;p&gt;自由软件，采用 GNU 通用公共许可证第 3 版或更高版本。&lt;/p&gt;</translation>
    </message>
    <message>
        <source>no head yet: the embedding is the input</source>
        <translation>还没有模型头：嵌入即输入</translation>
    </message>
    <message>
        <source>no head was stored up to %1</source>
        <translation>截至%1未存储模型头</translation>
    </message>
    <message>
        <source>⚠ The folder %1 does not exist</source>
        <translation>⚠ 文件夹 %1 不存在</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Examples and texts</source>
        <translation>样本和文本</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>预测</translation>
    </message>
    <message>
        <source>Linear classifiers</source>
        <translation>线性分类器</translation>
    </message>
    <message>
        <source>&amp;Store the heads of %1 epochs</source>
        <translation>存储 %1 个轮次的模型头(&amp;S)</translation>
    </message>
    <message>
        <source>For the map of the epochs, which shows how training moves the points</source>
        <translation>用于轮次地图，显示训练如何移动各点</translation>
    </message>
    <message>
        <source>Reproducible across CPUs</source>
        <translation>跨 CPU 可复现</translation>
    </message>
    <message>
        <source>From the next start, only instructions up to AVX2 are used, so that every x86-64 CPU with AVX2 gives the same bytes. Now: %1</source>
        <translation>自下次启动起，仅使用 AVX2 及以下的指令，使每个支持 AVX2 的 x86-64 CPU 得到相同的字节。当前：%1</translation>
    </message>
    <message>
        <source>Coloured Fashion-MNIST: 70,000 pictures of garments whose colour misleads the model.</source>
        <translation>彩色 Fashion-MNIST：70,000 张服装图片，其颜色会误导模型。</translation>
    </message>
    <message>
        <source>Which groups does a linear probe get wrong, and does reweighting help?</source>
        <translation>线性探针会在哪些群体上出错，重加权是否有帮助？</translation>
    </message>
    <message>
        <source>Train a linear probe</source>
        <translation>训练线性探针</translation>
    </message>
    <message>
        <source>Compare by group</source>
        <translation>按群体比较</translation>
    </message>
    <message>
        <source>Domains</source>
        <translation>域</translation>
    </message>
    <message>
        <source>Pullovers and coats in colours of domains, one of them unseen in training.</source>
        <translation>以不同域的颜色呈现的套衫和外套，其中一个域在训练中未见过。</translation>
    </message>
    <message>
        <source>Does a classifier work on a domain that it has not seen?</source>
        <translation>分类器在未见过的域上有效吗？</translation>
    </message>
    <message>
        <source>Train with CORAL</source>
        <translation>用 CORAL 训练</translation>
    </message>
    <message>
        <source>The garments with texts that describe them, for models of images and texts.</source>
        <translation>带有描述文本的服装，用于图文模型。</translation>
    </message>
    <message>
        <source>Which images are far from their text, and does fine-tuning bring them closer?</source>
        <translation>哪些图像离其文本较远，微调能否拉近它们？</translation>
    </message>
    <message>
        <source>Show images and texts</source>
        <translation>显示图像和文本</translation>
    </message>
    <message>
        <source>Train R-Adapter</source>
        <translation>训练 R-Adapter</translation>
    </message>
    <message>
        <source>Search by text</source>
        <translation>按文本搜索</translation>
    </message>
    <message>
        <source>pane</source>
        <translation>面板</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>按键</translation>
    </message>
    <message>
        <source>meaning</source>
        <translation>含义</translation>
    </message>
    <message>
        <source>Train, val and test splits at random, with the same shares of every group</source>
        <translation>随机划分训练、验证和测试，各群体占比相同</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>From the next start of Groupscope</source>
        <translation>自 Groupscope 下次启动起</translation>
    </message>
    <message>
        <source>Language of the system</source>
        <translation>系统语言</translation>
    </message>
    <message>
        <source>Compa&amp;re</source>
        <translation>比较(&amp;B)</translation>
    </message>
    <message>
        <source>; %1 only in the open set, e.g. %2</source>
        <translation>；%1 个仅在打开的数据集中，例如 %2</translation>
    </message>
    <message>
        <source>; %1 only in the other file, e.g. %2</source>
        <translation>；%1 个仅在另一文件中，例如 %2</translation>
    </message>
    <message>
        <source>delete it; Ctrl+Z restores it</source>
        <translation>删除；Ctrl+Z 可恢复</translation>
    </message>
    <message>
        <source>Epoch selected by</source>
        <translation>轮次选择依据</translation>
    </message>
    <message>
        <source>1 column was added; %1</source>
        <translation>已添加 1 列；%1</translation>
    </message>
    <message>
        <source>%1 columns were added; %2</source>
        <translation>已添加 %1 列；%2</translation>
    </message>
    <message>
        <source>⚠ settings selected by %1: an upper bound, not a result</source>
        <translation>⚠ 设置按 %1 选择：这是上界，不是结果</translation>
    </message>
    <message>
        <source>settings selected by %1, means over seeds</source>
        <translation>设置按 %1 选择，取各种子的均值</translation>
    </message>
    <message>
        <source>epoch selected by %1</source>
        <translation>轮次按 %1 选择</translation>
    </message>
    <message>
        <source>1 group by %1</source>
        <translation>1 个群体，按 %1</translation>
    </message>
    <message>
        <source>%1 groups that overlap, by %2</source>
        <translation>%1 个群体（有重叠），按 %2</translation>
    </message>
    <message>
        <source>%1 groups by %2</source>
        <translation>%1 个群体，按 %2</translation>
    </message>
    <message>
        <source>%1 examples × %2 dimensions, embedding %3
%4, %5
mean norm %6</source>
        <translation>%1 个样本 × %2 维，嵌入 %3
%4，%5
平均范数 %6</translation>
    </message>
    <message>
        <source>Measure a&amp;fter each epoch</source>
        <translation>每轮次后测量(&amp;C)</translation>
    </message>
    <message>
        <source>Train with reweighted groups</source>
        <translation>用群体重加权训练</translation>
    </message>
    <message>
        <source>Keys of the window</source>
        <translation>窗口的按键</translation>
    </message>
    <message>
        <source>Ctrl+K finds every command, pane, method and heading of the guide by its name.</source>
        <translation>Ctrl+K 可按名称查找每个命令、面板、方法和指南标题。</translation>
    </message>
    <message>
        <source>Confidence and calibration of each group of the selected run by temperature, the temperatures with the lowest validation cross-entropy of all examples and of each group, and the temperatures of contrastive training over epochs.</source>
        <translation>所选运行各群体随温度变化的置信度与校准、使全部样本及各群体验证交叉熵最低的温度，以及对比训练各轮次的温度。</translation>
    </message>
    <message>
        <source>Name of the group (%1)</source>
        <translation>群体名称（%1）</translation>
    </message>
    <message>
        <source>Examples and their texts in one map, in the input and in trained embeddings. Dots are images, diamonds are texts, and lines join selected images and texts with their partners.</source>
        <translation>样本及其文本在同一地图中，显示于输入和训练后的嵌入。圆点为图像，菱形为文本，连线将所选图像和文本与其对应项相连。</translation>
    </message>
    <message>
        <source>The nearest examples of a query in the input and in the embeddings of the shown runs, correct or wrong by class. A click selects an example on the map, a double click makes it the query, a selection on the map sets the query.</source>
        <translation>查询在输入和所示运行的嵌入中的最近样本，按类别判定对错。点击在地图上选择样本，双击将其设为查询，在地图上选择也会设定查询。</translation>
    </message>
    <message>
        <source>copy the selected runs as a table</source>
        <translation>将所选运行复制为表格</translation>
    </message>
    <message>
        <source>Methods that improved or worsened a group, the worst group or the average compared with the baseline, with intervals and correction for all comparisons. A click on a mark selects the runs of the method. Run › Reveal test results… shows hidden test results.</source>
        <translation>与基线相比，使某个群体、最差群体或平均值变好或变差的方法，带区间并对所有比较进行校正。点击标记可选择该方法的运行。运行 › 揭示测试结果… 会显示隐藏的测试结果。</translation>
    </message>
    <message>
        <source>both correct</source>
        <translation>两者皆对</translation>
    </message>
    <message>
        <source>Most temperatures are at the minimum tau_min, which then decides the result. The pane Confidence says which settings of the run can raise them.</source>
        <translation>大多数温度处于最小值 tau_min，结果因此由它决定。“置信度”面板说明该运行的哪些设置可以提高它们。</translation>
    </message>
    <message>
        <source>%1, %2 (last stored head before %3)</source>
        <translation>%1，%2（%3之前最后存储的头）</translation>
    </message>
    <message>
        <source>%1, %2 (selected by %3)</source>
        <translation>%1，%2（按%3选定）</translation>
    </message>
    <message>
        <source>Test results are hidden. Choose Run › Reveal test results… to show them</source>
        <translation>测试结果已隐藏。选择 运行 › 揭示测试结果… 以显示它们</translation>
    </message>
    <message>
        <source>1 example</source>
        <translation>1 个样本</translation>
    </message>
</context>
<context>
    <name>LabelsPage</name>
    <message>
        <source>neighbours %1</source>
        <translation>近邻 %1</translation>
    </message>
    <message>
        <source>margin %1</source>
        <translation>间隔 %1</translation>
    </message>
</context>
<context>
    <name>ReportPages</name>
    <message>
        <source>page %1 of %2</source>
        <translation>第 %1 页，共 %2 页</translation>
    </message>
</context>
<context>
    <name>Scatter</name>
    <message>
        <source>no value</source>
        <translation>无值</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 个</translation>
    </message>
    <message>
        <source>%1 of %2 points selected</source>
        <translation>已选择 %2 个点中的 %1 个</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 个点</translation>
    </message>
    <message>
        <source>%1 of %2 points</source>
        <translation>%2 个点中的 %1 个</translation>
    </message>
    <message>
        <source>, %1 without a position</source>
        <translation>，%1 个没有位置</translation>
    </message>
</context>
<context>
    <name>groupscope::ActBar</name>
    <message>
        <source>Main actions</source>
        <translation>主要操作</translation>
    </message>
</context>
<context>
    <name>groupscope::AnimationDialog</name>
    <message>
        <source>epochs.gif</source>
        <translation>epochs.gif</translation>
    </message>
    <message>
        <source> px</source>
        <translation> 像素</translation>
    </message>
    <message>
        <source> s</source>
        <translation> 秒</translation>
    </message>
    <message>
        <source> pictures per second</source>
        <translation> 帧/秒</translation>
    </message>
    <message>
        <source>Animation of the epochs</source>
        <translation>轮次动画</translation>
    </message>
    <message>
        <source>Animated GIF</source>
        <translation>动态 GIF</translation>
    </message>
    <message>
        <source>Folder of numbered PNG pictures</source>
        <translation>编号 PNG 图片的文件夹</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>Choose the file</source>
        <translation>选择文件</translation>
    </message>
    <message>
        <source>×</source>
        <translation>×</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Write to</source>
        <translation>写入到(&amp;W)</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>尺寸(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Length</source>
        <translation>时长(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Rate</source>
        <translation>帧率(&amp;R)</translation>
    </message>
    <message>
        <source>Animated GIF (*.gif)</source>
        <translation>动态 GIF (*.gif)</translation>
    </message>
    <message>
        <source>%1 pictures of %2 epochs.</source>
        <translation>%1 帧，共 %2 个轮次。</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Replace the file?</source>
        <translation>替换文件？</translation>
    </message>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1 已存在。要替换吗？</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>⚠ There is no map, or no run with several epochs is selected.</source>
        <translation>⚠ 没有地图，或未选择有多个轮次的运行。</translation>
    </message>
    <message>
        <source>Stopped: nothing was written.</source>
        <translation>已停止：未写入任何内容。</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · %2 of %3</source>
        <translation>%1 · %2 / %3</translation>
    </message>
    <message>
        <source>Another run was selected: nothing was written.</source>
        <translation>选择了其他运行：未写入任何内容。</translation>
    </message>
    <message>
        <source>The map was changed: nothing was written.</source>
        <translation>地图已更改：未写入任何内容。</translation>
    </message>
    <message>
        <source>no head yet</source>
        <translation>还没有模型头</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>Group bars next to the map</source>
        <translation>在地图旁显示群体条形图</translation>
    </message>
    <message>
        <source>The animation was written to %1.</source>
        <translation>动画已写入 %1。</translation>
    </message>
    <message>
        <source>Between epochs with stored heads, points move in straight lines.</source>
        <translation>在存储了模型头的轮次之间，各点沿直线移动。</translation>
    </message>
    <message>
        <source>The map does not move, because it does not lay out the epochs of the run: press Map in the time line.</source>
        <translation>地图不会移动，因为它未对该运行的轮次进行布局：请点击时间轴中的“地图”。</translation>
    </message>
    <message>
        <source>Contours and names of groups are left out, because they would not move.</source>
        <translation>等高线和群体名称不包含在内，因为它们不会移动。</translation>
    </message>
    <message>
        <source>%1 pictures of 1 epoch.</source>
        <translation>%1 帧，共 1 个轮次。</translation>
    </message>
</context>
<context>
    <name>groupscope::BoardCell</name>
    <message>
        <source>Remove this cell</source>
        <translation>移除此单元格</translation>
    </message>
    <message>
        <source>The map appears here</source>
        <translation>地图将显示在此处</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%2 的 %1</translation>
    </message>
    <message>
        <source>attributes, %1</source>
        <translation>属性，%1</translation>
    </message>
    <message>
        <source>A against B</source>
        <translation>A 对比 B</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 对比 %2</translation>
    </message>
    <message>
        <source>no partner in the open set</source>
        <translation>在打开的数据集中没有对应样本</translation>
    </message>
    <message>
        <source>%1 of a missing run</source>
        <translation>缺失运行的 %1</translation>
    </message>
    <message>
        <source>all examples</source>
        <translation>所有样本</translation>
    </message>
    <message>
        <source>%1 split</source>
        <translation>%1 划分</translation>
    </message>
    <message>
        <source>a missing run</source>
        <translation>缺失的运行</translation>
    </message>
    <message>
        <source>joint layout with the first map</source>
        <translation>与第一张地图联合布局</translation>
    </message>
    <message>
        <source>rotated and scaled onto the first map by %1 shared examples (Procrustes)</source>
        <translation>按 %1 个共有样本旋转并缩放到第一张地图 (Procrustes)</translation>
    </message>
    <message>
        <source>not aligned, with its own camera: too few examples are shared with the first map</source>
        <translation>未对齐，使用独立的相机：与第一张地图的共有样本太少</translation>
    </message>
    <message>
        <source>layout stopped early</source>
        <translation>布局提前停止</translation>
    </message>
    <message>
        <source>Show all cells</source>
        <translation>显示所有单元格</translation>
    </message>
    <message>
        <source>Enlarge this cell</source>
        <translation>放大此单元格</translation>
    </message>
    <message>
        <source>%1
Choose the content of this cell</source>
        <translation>%1
选择此单元格的内容</translation>
    </message>
    <message>
        <source>Selected %1: %2</source>
        <translation>已选择 %1：%2</translation>
    </message>
</context>
<context>
    <name>groupscope::BoardPanel</name>
    <message>
        <source>link &amp;camera</source>
        <translation>联动相机(&amp;C)</translation>
    </message>
    <message>
        <source>A against B</source>
        <translation>A 对比 B</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>%1, %2 %</source>
        <translation>%1，%2%</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Side by side, %1: %2</source>
        <translation>并排，%1：%2</translation>
    </message>
    <message>
        <source>laying out the maps</source>
        <translation>正在对地图进行布局</translation>
    </message>
    <message>
        <source>Maps and figures side by side</source>
        <translation>并排的地图和图</translation>
    </message>
    <message>
        <source>Adds a cell, up to %1 in total</source>
        <translation>添加单元格，最多共 %1 个</translation>
    </message>
    <message>
        <source>1 cell: a map of the selected run, unless you choose other contents</source>
        <translation>1 个单元格：显示所选运行的地图，除非另选内容</translation>
    </message>
    <message>
        <source>%1 cells: maps of the selected runs, unless you choose other contents</source>
        <translation>%1 个单元格：显示所选运行的地图，除非另选内容</translation>
    </message>
    <message>
        <source>Moves, rotates and zooms all maps together</source>
        <translation>同时移动、旋转和缩放所有地图</translation>
    </message>
    <message>
        <source>Shows for each group how many examples each of two runs predicts correctly</source>
        <translation>显示每个群体中两个运行各自预测正确的样本数</translation>
    </message>
    <message>
        <source>Stops the layout</source>
        <translation>停止布局</translation>
    </message>
</context>
<context>
    <name>groupscope::CalibrationSource</name>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>computing %1 …</source>
        <translation>正在计算 %1…</translation>
    </message>
    <message>
        <source>Select a trained run to see its confidence in each group and the temperature with the lowest validation cross-entropy</source>
        <translation>选择一个已训练的运行，以查看其在各群体的置信度以及验证交叉熵最低的温度</translation>
    </message>
</context>
<context>
    <name>groupscope::CapsuleCheckDialog</name>
    <message>
        <source>✓ reproduced</source>
        <translation>✓ 已复现</translation>
    </message>
    <message>
        <source>✘ differs</source>
        <translation>✘ 不一致</translation>
    </message>
    <message>
        <source>– not possible</source>
        <translation>– 无法检查</translation>
    </message>
    <message>
        <source>Verify capsule</source>
        <translation>验证胶囊</translation>
    </message>
    <message>
        <source>&amp;Verify</source>
        <translation>验证(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Capsule</source>
        <translation>胶囊(&amp;C)</translation>
    </message>
    <message>
        <source>Capsule</source>
        <translation>胶囊</translation>
    </message>
    <message>
        <source>Capsules (*.capsule);;All files (*)</source>
        <translation>胶囊 (*.capsule);;所有文件 (*)</translation>
    </message>
    <message>
        <source>&amp;Data file</source>
        <translation>数据文件(&amp;D)</translation>
    </message>
    <message>
        <source>Data file</source>
        <translation>数据文件</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>&amp;Train again</source>
        <translation>重新训练(&amp;T)</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>检查项</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>详情</translation>
    </message>
    <message>
        <source>Choose a capsule.</source>
        <translation>请选择一个胶囊。</translation>
    </message>
    <message>
        <source>%1 reproduced, %2 different, %3 not possible.</source>
        <translation>%1 项已复现，%2 项不一致，%3 项无法检查。</translation>
    </message>
    <message>
        <source>only if the capsule does not contain the data</source>
        <translation>仅当胶囊不含数据时需要</translation>
    </message>
    <message>
        <source>Number of runs that are trained again to compare all bytes</source>
        <translation>重新训练以比较全部字节的运行数</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>对象</translation>
    </message>
    <message>
        <source>Checks of the capsule</source>
        <translation>胶囊的检查</translation>
    </message>
</context>
<context>
    <name>groupscope::CapsuleDialog</name>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>Choose the file</source>
        <translation>选择文件</translation>
    </message>
</context>
<context>
    <name>groupscope::CapsuleExport</name>
    <message>
        <source>Export capsule</source>
        <translation>导出胶囊</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>Experiment &amp;folder</source>
        <translation>实验文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>Experiment folder</source>
        <translation>实验文件夹</translation>
    </message>
    <message>
        <source>&amp;Write to</source>
        <translation>写入到(&amp;W)</translation>
    </message>
    <message>
        <source>Write to</source>
        <translation>写入到</translation>
    </message>
    <message>
        <source>Capsule (*.capsule)</source>
        <translation>胶囊 (*.capsule)</translation>
    </message>
    <message>
        <source>Choose the folder of an experiment and a file to write.</source>
        <translation>请选择实验文件夹和要写入的文件。</translation>
    </message>
    <message>
        <source>Include the &amp;data, up to 256 MiB a file</source>
        <translation>包含数据，每个文件最多 256 MiB(&amp;D)</translation>
    </message>
    <message>
        <source>Others can then check predictions and trainings without another file</source>
        <translation>这样他人无需其他文件即可检查预测和训练</translation>
    </message>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1 已存在。要替换吗？</translation>
    </message>
    <message>
        <source>Not included: %1</source>
        <translation>未包含：%1</translation>
    </message>
    <message>
        <source>%1 contains 1 run.</source>
        <translation>%1 包含 1 个运行。</translation>
    </message>
    <message>
        <source>%1 contains %2 runs.</source>
        <translation>%1 包含 %2 个运行。</translation>
    </message>
</context>
<context>
    <name>groupscope::Chart</name>
    <message>
        <source>&amp;Export figure…</source>
        <translation>导出图(&amp;E)…</translation>
    </message>
</context>
<context>
    <name>groupscope::ChartLegend</name>
    <message>
        <source>Faint: not converged, because training accuracy is below 0.9 of the run&apos;s highest, so a high worst group may be chance</source>
        <translation>浅色：未收敛，因为训练准确率低于该运行最高值的 0.9 倍，因此较高的最差群体准确率可能是偶然</translation>
    </message>
    <message>
        <source>A click hides %1</source>
        <translation>点击隐藏 %1</translation>
    </message>
    <message>
        <source>A click shows %1</source>
        <translation>点击显示 %1</translation>
    </message>
</context>
<context>
    <name>groupscope::ColorBar</name>
    <message>
        <source>%1, from %2 to %3</source>
        <translation>%1，从 %2 到 %3</translation>
    </message>
</context>
<context>
    <name>groupscope::ColumnChoice</name>
    <message>
        <source>&amp;Measures</source>
        <translation>指标(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Default columns</source>
        <translation>默认列(&amp;D)</translation>
    </message>
</context>
<context>
    <name>groupscope::ColumnsDialog</name>
    <message>
        <source>Columns of the embedding set</source>
        <translation>嵌入数据集的列</translation>
    </message>
    <message>
        <source>class and attributes</source>
        <translation>类别和属性</translation>
    </message>
    <message>
        <source>the values of one column</source>
        <translation>某一列的值</translation>
    </message>
    <message>
        <source>&amp;Embedding</source>
        <translation>嵌入(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Class</source>
        <translation>类别(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Identities (yes/no columns)</source>
        <translation>身份（是/否列）(&amp;I)</translation>
    </message>
    <message>
        <source>Group c&amp;olumn</source>
        <translation>群体列(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Split (train, val, test)</source>
        <translation>划分 (train, val, test)(&amp;S)</translation>
    </message>
    <message>
        <source>Choose a yes/no column for each identity.</source>
        <translation>请为每个身份选择一个是/否列。</translation>
    </message>
    <message>
        <source>Choose an attribute whose values are the groups.</source>
        <translation>请选择一个属性，其值即为群体。</translation>
    </message>
    <message>
        <source>This gives %1 groups that overlap. %2</source>
        <translation>得到 %1 个有重叠的群体。%2</translation>
    </message>
    <message>
        <source>This gives %1 groups.</source>
        <translation>得到 %1 个群体。</translation>
    </message>
    <message>
        <source>&amp;Leave out examples with NaN or Inf</source>
        <translation>排除含 NaN 或 Inf 的样本(&amp;L)</translation>
    </message>
    <message>
        <source>class and overlapping identities</source>
        <translation>类别和重叠的身份</translation>
    </message>
    <message>
        <source>attribute values alone</source>
        <translation>仅属性值</translation>
    </message>
    <message>
        <source>Otherwise a set with such examples is refused</source>
        <translation>否则含此类样本的数据集会被拒绝</translation>
    </message>
    <message>
        <source>&amp;Groups by</source>
        <translation>群体依据(&amp;G)</translation>
    </message>
    <message>
        <source>Group &amp;attributes</source>
        <translation>群体属性(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Fit on split</source>
        <translation>拟合划分(&amp;F)</translation>
    </message>
    <message>
        <source>Select &amp;by split</source>
        <translation>选择划分(&amp;B)</translation>
    </message>
    <message>
        <source>(none: explore only)</source>
        <translation>（无：仅探索）</translation>
    </message>
    <message>
        <source>(none: splits of the file)</source>
        <translation>（无：文件中的划分）</translation>
    </message>
    <message>
        <source>default (%1)</source>
        <translation>默认（%1）</translation>
    </message>
    <message>
        <source>&amp;Attributes for training</source>
        <translation>训练用属性(&amp;A)</translation>
    </message>
    <message>
        <source>The groups need another column than class and split.</source>
        <translation>群体需要类别和划分之外的列。</translation>
    </message>
    <message>
        <source>The set opens for exploration: map, data check and selection. Training needs a class.</source>
        <translation>数据集将以探索方式打开：地图、数据检查和选择。训练需要类别。</translation>
    </message>
    <message>
        <source>Methods that need one group per example cannot be trained without an attribute.</source>
        <translation>没有属性时，要求每个样本属于一个群体的方法无法训练。</translation>
    </message>
    <message>
        <source>Methods that need one group per example use the attributes.</source>
        <translation>要求每个样本属于一个群体的方法使用这些属性。</translation>
    </message>
    <message>
        <source>The groups are the existing pairs of class and %1.</source>
        <translation>群体为类别与 %1 的现有组合。</translation>
    </message>
    <message>
        <source>%1 (1 value)</source>
        <translation>%1（1 个值）</translation>
    </message>
    <message>
        <source>%1 (%2 values)</source>
        <translation>%1（%2 个值）</translation>
    </message>
    <message>
        <source>The split column has no value “train”: choose another, or draw a split with File › Make split.</source>
        <translation>划分列没有值“train”：请另选一列，或用“文件 › 创建划分”抽取划分。</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Identities</source>
        <translation>身份</translation>
    </message>
</context>
<context>
    <name>groupscope::CommandLine</name>
    <message>
        <source>%1 cannot be started: %2</source>
        <translation>无法启动 %1：%2</translation>
    </message>
</context>
<context>
    <name>groupscope::CommandPalette</name>
    <message>
        <source> (on)</source>
        <translation>（开）</translation>
    </message>
    <message>
        <source> (off)</source>
        <translation>（关）</translation>
    </message>
    <message>
        <source>Not possible now</source>
        <translation>目前不可用</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>查找命令</translation>
    </message>
    <message>
        <source>Type a command, a method, a column, a measure or a file</source>
        <translation>输入命令、方法、列、指标或文件</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>命令</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>命令</translation>
    </message>
</context>
<context>
    <name>groupscope::ComparisonSource</name>
    <message>
        <source>These runs have no classifier, so there is no accuracy. See Subgroups, and All settings if settings were tried.</source>
        <translation>这些运行没有分类器，因此没有准确率。请查看“子群体”；若尝试过多个设置，请查看“全部设置”。</translation>
    </message>
    <message>
        <source>Train the methods that this figure compares</source>
        <translation>请训练此图所比较的方法</translation>
    </message>
</context>
<context>
    <name>groupscope::DataCheckList</name>
    <message>
        <source>Fine: %1</source>
        <translation>正常：%1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>提示：%1</translation>
    </message>
    <message>
        <source>Problem: %1</source>
        <translation>问题：%1</translation>
    </message>
    <message>
        <source>No problems found in %1</source>
        <translation>在 %1 中未发现问题</translation>
    </message>
    <message>
        <source>1 problem found in %1</source>
        <translation>在 %1 中发现 1 个问题</translation>
    </message>
    <message>
        <source>%1 problems found in %2</source>
        <translation>在 %2 中发现 %1 个问题</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>%1 examples</source>
        <translation>%1 个样本</translation>
    </message>
    <message>
        <source>Lists every check, also passed ones</source>
        <translation>列出每项检查，包括已通过的</translation>
    </message>
    <message>
        <source>Hide 1 passed check</source>
        <translation>隐藏 1 项已通过的检查</translation>
    </message>
    <message>
        <source>Hide %1 passed checks</source>
        <translation>隐藏 %1 项已通过的检查</translation>
    </message>
    <message>
        <source>Show 1 passed check</source>
        <translation>显示 1 项已通过的检查</translation>
    </message>
    <message>
        <source>Show %1 passed checks</source>
        <translation>显示 %1 项已通过的检查</translation>
    </message>
    <message>
        <source>Selects these %1 examples on the map</source>
        <translation>在地图上选择这 %1 个样本</translation>
    </message>
</context>
<context>
    <name>groupscope::Document</name>
    <message>
        <source>Untitled</source>
        <translation>未命名</translation>
    </message>
    <message>
        <source>new columns</source>
        <translation>新列</translation>
    </message>
    <message>
        <source>closing of %1</source>
        <translation>关闭 %1</translation>
    </message>
    <message>
        <source>The other window saved %1.</source>
        <translation>另一个窗口保存了 %1。</translation>
    </message>
    <message>
        <source>%1 is read with another mapping than when the document was saved. Its selection, named groups and runs stay with the earlier mapping.</source>
        <translation>%1 的读取映射与保存文档时不同。其选区、命名群体和运行仍属于之前的映射。</translation>
    </message>
    <message>
        <source>%1 holds other data than when the document was saved. Its selection, named groups and runs stay with the earlier data.</source>
        <translation>%1 包含的数据与保存文档时不同。其选区、命名群体和运行仍属于之前的数据。</translation>
    </message>
    <message>
        <source>column roles</source>
        <translation>列的角色</translation>
    </message>
    <message>
        <source>%2 of the %1 runs of the document are missing: they were removed, or belong to other data.</source>
        <translation>文档的 %1 个运行中缺失 %2 个：它们已被移除，或属于其他数据。</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>缺少 %1</translation>
    </message>
    <message>
        <source>%1 is missing: nothing was changed</source>
        <translation>缺少 %1：未做任何更改</translation>
    </message>
</context>
<context>
    <name>groupscope::DocumentActions</name>
    <message>
        <source>a document without a file, with %1</source>
        <translation>没有文件的文档，含 %1</translation>
    </message>
    <message>
        <source>&amp;New document</source>
        <translation>新建文档(&amp;N)</translation>
    </message>
    <message>
        <source>Sa&amp;ve document</source>
        <translation>保存文档(&amp;V)</translation>
    </message>
    <message>
        <source>Save document &amp;as…</source>
        <translation>文档另存为(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>重做(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Name the selection…</source>
        <translation>为选区命名(&amp;N)…</translation>
    </message>
    <message>
        <source>The document is read-only</source>
        <translation>文档为只读</translation>
    </message>
    <message>
        <source>Another window has the document open: save it under another name</source>
        <translation>另一个窗口已打开此文档：请用其他名称保存</translation>
    </message>
    <message>
        <source>New document</source>
        <translation>新建文档</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>打开 %1</translation>
    </message>
    <message>
        <source>Save the document</source>
        <translation>保存文档</translation>
    </message>
    <message>
        <source>Groupscope documents (*.%1)</source>
        <translation>Groupscope 文档 (*.%1)</translation>
    </message>
    <message>
        <source>Document saved to %1</source>
        <translation>文档已保存到 %1</translation>
    </message>
    <message>
        <source>Save the changes to “%1”?</source>
        <translation>保存对“%1”的更改？</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>&amp;Recover</source>
        <translation>恢复(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Delete it</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>以后(&amp;L)</translation>
    </message>
    <message>
        <source>Select examples first</source>
        <translation>请先选择样本</translation>
    </message>
    <message>
        <source>Runs, their names and columns made here are kept with their sets in any case. Without saving, the named groups and the list of sets are lost.</source>
        <translation>运行、其名称和在此创建的列总会随其数据集保留。若不保存，命名群体和数据集列表将丢失。</translation>
    </message>
    <message>
        <source>%1, as of %2.</source>
        <translation>%1，截至 %2。</translation>
    </message>
    <message>
        <source>Groupscope did not close properly. Recover the open documents?</source>
        <translation>Groupscope 未正常关闭。要恢复打开的文档吗？</translation>
    </message>
    <message>
        <source>Groupscope did not close properly, and the recovery file of %1 cannot be read.</source>
        <translation>Groupscope 未正常关闭，且 %1 的恢复文件无法读取。</translation>
    </message>
    <message>
        <source>Closes the open document and starts an empty one (Ctrl+N)</source>
        <translation>关闭打开的文档并新建空文档 (Ctrl+N)</translation>
    </message>
    <message>
        <source>Saves the sets, named groups, selections and the layout in one file, to continue later (Ctrl+S)</source>
        <translation>将数据集、命名群体、选区和布局保存到一个文件中，以便日后继续 (Ctrl+S)</translation>
    </message>
    <message>
        <source>Names the selected examples (Ctrl+G)</source>
        <translation>为所选样本命名 (Ctrl+G)</translation>
    </message>
</context>
<context>
    <name>groupscope::DocumentNotice</name>
    <message>
        <source>Dismiss</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>定位…</translation>
    </message>
    <message>
        <source>%1 is missing.</source>
        <translation>缺少 %1。</translation>
    </message>
    <message>
        <source>%1 holds other data than when the document was saved. Its selection, named groups and runs stay with the earlier data.</source>
        <translation>%1 包含的数据与保存文档时不同。其选区、命名群体和运行仍属于之前的数据。</translation>
    </message>
    <message>
        <source>Locate %1</source>
        <translation>定位 %1</translation>
    </message>
</context>
<context>
    <name>groupscope::ExperimentDialog</name>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Chosen methods</source>
        <translation>所选方法</translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation>预设(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Methods</source>
        <translation>方法(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Values</source>
        <translation>值(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Seeds</source>
        <translation>种子(&amp;S)</translation>
    </message>
    <message>
        <source>Se&amp;lect by</source>
        <translation>选择依据(&amp;L)</translation>
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
        <source>1 run. %1</source>
        <translation>1 个运行。%1</translation>
    </message>
    <message>
        <source>%1 runs. %2</source>
        <translation>%1 个运行。%2</translation>
    </message>
    <message>
        <source>Submit</source>
        <translation>提交</translation>
    </message>
    <message>
        <source>Prepare folder</source>
        <translation>准备文件夹</translation>
    </message>
    <message>
        <source>Selects the epoch of a run and, if several settings are tried, the setting of a method</source>
        <translation>选择运行的轮次；若尝试多个设置，还选择方法的设置</translation>
    </message>
    <message>
        <source>&amp;Run on</source>
        <translation>运行于(&amp;R)</translation>
    </message>
    <message>
        <source>The ticked methods with their settings in the form of the window.</source>
        <translation>勾选的方法，采用窗口表单中的设置。</translation>
    </message>
    <message>
        <source>All %1 runs exist already.</source>
        <translation>所有 %1 个运行均已存在。</translation>
    </message>
    <message>
        <source>Start runs</source>
        <translation>启动运行</translation>
    </message>
    <message>
        <source>Start 1 run</source>
        <translation>启动 1 个运行</translation>
    </message>
    <message>
        <source>Start %1 runs</source>
        <translation>启动 %1 个运行</translation>
    </message>
    <message>
        <source>The run exists already.</source>
        <translation>该运行已存在。</translation>
    </message>
    <message>
        <source>%1 runs, %2 of them finished before.</source>
        <translation>%1 个运行，其中 %2 个先前已完成。</translation>
    </message>
    <message>
        <source>1 run.</source>
        <translation>1 个运行。</translation>
    </message>
    <message>
        <source>%1 runs.</source>
        <translation>%1 个运行。</translation>
    </message>
    <message>
        <source>With %1 runs at once, the work takes at least %2.</source>
        <translation>%1 个运行并行时，至少需要 %2。</translation>
    </message>
    <message>
        <source>The work takes about %1.</source>
        <translation>约需 %1。</translation>
    </message>
    <message>
        <source>The time of %1 is being measured…</source>
        <translation>正在测量 %1 的耗时…</translation>
    </message>
    <message>
        <source>This does not include %1, which was never trained on this set.</source>
        <translation>其中不含 %1 的耗时，它从未在此数据集上训练过。</translation>
    </message>
    <message>
        <source>The time of %1 is unknown until it is trained once.</source>
        <translation>%1 的耗时在训练一次之前未知。</translation>
    </message>
    <message>
        <source>⚠ An oracle: it selects on the %1 split, which is for reporting. Its values are an upper bound, not a result.</source>
        <translation>⚠ 神谕式选择：它在用于报告的 %1 划分上进行选择。其值是上界，不是结果。</translation>
    </message>
    <message>
        <source>Methods</source>
        <translation>方法</translation>
    </message>
</context>
<context>
    <name>groupscope::ExportDialog</name>
    <message>
        <source>&amp;As one sheet</source>
        <translation>作为一张合图(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>导出(&amp;E)</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cancelled: no file was written.</source>
        <translation>已取消：未写入任何文件。</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>Writes 1 file</source>
        <translation>写入 1 个文件</translation>
    </message>
    <message>
        <source>Writes %1 files</source>
        <translation>写入 %1 个文件</translation>
    </message>
    <message>
        <source>Tick the figures of the sheet.</source>
        <translation>请勾选合图中的图。</translation>
    </message>
    <message>
        <source>Nothing to draw yet.</source>
        <translation>还没有可绘制的内容。</translation>
    </message>
    <message>
        <source>Sheet of 1 panel</source>
        <translation>1 个子图的合图</translation>
    </message>
    <message>
        <source>Sheet of %1 panels</source>
        <translation>%1 个子图的合图</translation>
    </message>
    <message>
        <source>%1, %2 × %3 mm</source>
        <translation>%1，%2 × %3 mm</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>以及另外 %1 个</translation>
    </message>
    <message>
        <source>Replace files?</source>
        <translation>替换文件？</translation>
    </message>
    <message>
        <source>1 file exists already. Replace it?</source>
        <translation>1 个文件已存在。要替换吗？</translation>
    </message>
    <message>
        <source>%1 files exist already. Replace them?</source>
        <translation>%1 个文件已存在。要替换吗？</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>替换(&amp;R)</translation>
    </message>
    <message>
        <source>Export figures</source>
        <translation>导出图</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>进度</translation>
    </message>
    <message>
        <source>Move the figure up</source>
        <translation>上移此图</translation>
    </message>
    <message>
        <source>Move the figure down</source>
        <translation>下移此图</translation>
    </message>
    <message>
        <source>Fi&amp;gures</source>
        <translation>图(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>列(&amp;C)</translation>
    </message>
    <message>
        <source>File &amp;name</source>
        <translation>文件名(&amp;N)</translation>
    </message>
    <message>
        <source>The figure becomes %1 mm high, as text of %2 pt requires.</source>
        <translation>图的高度变为 %1 mm，以容纳 %2 pt 的文字。</translation>
    </message>
    <message>
        <source>Files to be written</source>
        <translation>要写入的文件</translation>
    </message>
    <message>
        <source>Moves the figure up (Alt+Up)</source>
        <translation>上移此图 (Alt+Up)</translation>
    </message>
    <message>
        <source>Moves the figure down (Alt+Down)</source>
        <translation>下移此图 (Alt+Down)</translation>
    </message>
    <message>
        <source>Writes the ticked figures as panels a, b, c … of one sheet, in this order</source>
        <translation>将勾选的图按此顺序作为一张合图的子图 a、b、c … 写入</translation>
    </message>
</context>
<context>
    <name>groupscope::ExportForm</name>
    <message>
        <source> mm</source>
        <translation> mm</translation>
    </message>
    <message>
        <source>&amp;Values (CSV)</source>
        <translation>数值 (CSV)(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>浏览(&amp;B)…</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>Width of every figure, or of the sheet</source>
        <translation>每张图或合图的宽度</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>文件夹(&amp;F)</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>格式</translation>
    </message>
    <message>
        <source>&amp;Resolution</source>
        <translation>分辨率(&amp;R)</translation>
    </message>
    <message>
        <source>F&amp;or</source>
        <translation>用于(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation>文字(&amp;T)</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>尺寸(&amp;Z)</translation>
    </message>
    <message>
        <source>Panel &amp;height</source>
        <translation>子图高度(&amp;H)</translation>
    </message>
    <message>
        <source>Folder of the figures</source>
        <translation>图的文件夹</translation>
    </message>
    <message>
        <source>Pixels per inch of a PNG; SVG and PDF are sharp at any size</source>
        <translation>PNG 每英寸的像素数；SVG 和 PDF 在任何尺寸下都清晰</translation>
    </message>
    <message>
        <source>Screen size</source>
        <translation>屏幕尺寸</translation>
    </message>
    <message>
        <source>Journal column, %1 mm</source>
        <translation>期刊单栏，%1 mm</translation>
    </message>
    <message>
        <source>Journal page, %1 mm</source>
        <translation>期刊整页，%1 mm</translation>
    </message>
    <message>
        <source>Custom width</source>
        <translation>自定义宽度</translation>
    </message>
    <message>
        <source>Height of the highlighted panel; all panels of a row become as high as the highest</source>
        <translation>突出显示的子图的高度；同一行的子图都与最高者等高</translation>
    </message>
    <message>
        <source>Height of the highlighted figure; others keep theirs</source>
        <translation>突出显示的图的高度；其他图保持不变</translation>
    </message>
    <message>
        <source>Writes the plotted values of each figure, if available, as NAME.csv</source>
        <translation>将每张图所绘的数值（如有）写入 NAME.csv</translation>
    </message>
</context>
<context>
    <name>groupscope::FigureBoxes</name>
    <message>
        <source>Settings b&amp;y</source>
        <translation>设置依据(&amp;Y)</translation>
    </message>
    <message>
        <source>Rule that selects the setting of each method</source>
        <translation>为每个方法选择设置的规则</translation>
    </message>
</context>
<context>
    <name>groupscope::FigureExports</name>
    <message>
        <source>Export fi&amp;gures…</source>
        <translation>导出图(&amp;G)…</translation>
    </message>
    <message>
        <source>There is nothing to export yet: %1 is empty.</source>
        <translation>还没有可导出的内容：%1 为空。</translation>
    </message>
    <message>
        <source>Writes figures of the window as PNG, SVG or PDF, each alone or as one sheet (Ctrl+Shift+E)</source>
        <translation>将窗口中的图写为 PNG、SVG 或 PDF，逐张写入或合为一张合图 (Ctrl+Shift+E)</translation>
    </message>
</context>
<context>
    <name>groupscope::FigureList</name>
    <message>
        <source>File name</source>
        <translation>文件名</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>图</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>图</translation>
    </message>
    <message>
        <source>nothing to draw yet</source>
        <translation>还没有可绘制的内容</translation>
    </message>
    <message>
        <source>Name of the file; edit it with a double click or F2</source>
        <translation>文件的名称；双击或按 F2 编辑</translation>
    </message>
</context>
<context>
    <name>groupscope::FigurePanel</name>
    <message>
        <source>Select the runs on the &amp;front</source>
        <translation>选择前沿上的运行(&amp;F)</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>图</translation>
    </message>
</context>
<context>
    <name>groupscope::FigurePreview</name>
    <message>
        <source>Preview</source>
        <translation>预览</translation>
    </message>
</context>
<context>
    <name>groupscope::FirstLook</name>
    <message>
        <source>%3: worst group of %1 on the %4 split, accuracy %2 %</source>
        <translation>%3：%1 在 %4 划分上的最差群体，准确率 %2%</translation>
    </message>
</context>
<context>
    <name>groupscope::FirstStageSource</name>
    <message>
        <source>%1 has no first stage that finds groups. JTT, Correct-N-Contrast, contrastive adapters and every method with the setting Groups have one.</source>
        <translation>%1 没有发现群体的第一阶段。JTT、Correct-N-Contrast、对比适配器以及所有带“群体”设置的方法都有第一阶段。</translation>
    </message>
</context>
<context>
    <name>groupscope::FixDialog</name>
    <message>
        <source>Fix “%1”</source>
        <translation>修复“%1”</translation>
    </message>
    <message>
        <source>2 min</source>
        <translation>2 分钟</translation>
    </message>
    <message>
        <source>10 min</source>
        <translation>10 分钟</translation>
    </message>
    <message>
        <source>1 h</source>
        <translation>1 小时</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>不限</translation>
    </message>
    <message>
        <source>Methods that fit</source>
        <translation>适用的方法</translation>
    </message>
    <message>
        <source>“%1” has %2 training, %3 validation and %4 test examples.</source>
        <translation>“%1”有 %2 个训练样本、%3 个验证样本和 %4 个测试样本。</translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation>时间(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Methods</source>
        <translation>方法(&amp;M)</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>%1 is trained again as the baseline, with 3 seeds.</source>
        <translation>%1 将作为基线用 3 个种子重新训练。</translation>
    </message>
    <message>
        <source>Default settings</source>
        <translation>默认设置</translation>
    </message>
    <message>
        <source>Quick settings: %1</source>
        <translation>快速设置：%1</translation>
    </message>
    <message>
        <source>%1; its time is being measured</source>
        <translation>%1；正在测量其耗时</translation>
    </message>
    <message>
        <source>%1; 3 seeds take about %2</source>
        <translation>%1；3 个种子约需 %2</translation>
    </message>
    <message>
        <source>Make it an &amp;attribute, so that methods can use it</source>
        <translation>将其设为属性，供方法使用(&amp;A)</translation>
    </message>
    <message>
        <source>Total time of all runs in sequence, to which the settings are sized</source>
        <translation>所有运行依次执行的总时间，设置的规模据此确定</translation>
    </message>
    <message>
        <source>The groups become classes × attributes × “%1”. This is another task, so earlier runs are not compared with the new ones. %2 Undo restores the task.</source>
        <translation>群体变为类别 × 属性 × “%1”。这是另一个任务，因此先前的运行不与新运行比较。%2撤销可恢复原任务。</translation>
    </message>
    <message>
        <source>There is no baseline on the new task yet.</source>
        <translation>新任务上还没有基线。</translation>
    </message>
    <message>
        <source>%1; 3 seeds take about %2, which exceeds their share of the time</source>
        <translation>%1；3 个种子约需 %2，超出其可用时间</translation>
    </message>
    <message>
        <source>Start %1 runs</source>
        <translation>启动 %1 个运行</translation>
    </message>
    <message>
        <source>Start runs</source>
        <translation>启动运行</translation>
    </message>
    <message>
        <source>%1 runs, %2 of them finished before.</source>
        <translation>%1 个运行，其中 %2 个先前已完成。</translation>
    </message>
    <message>
        <source>1 run.</source>
        <translation>1 个运行。</translation>
    </message>
    <message>
        <source>%1 runs.</source>
        <translation>%1 个运行。</translation>
    </message>
    <message>
        <source>The work takes about %1.</source>
        <translation>约需 %1。</translation>
    </message>
    <message>
        <source>The baseline is %1.</source>
        <translation>基线为 %1。</translation>
    </message>
    <message>
        <source>Start 1 run</source>
        <translation>启动 1 个运行</translation>
    </message>
</context>
<context>
    <name>groupscope::FolderWork</name>
    <message>
        <source>Stopped.</source>
        <translation>已停止。</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>All %1 runs are finished.</source>
        <translation>所有 %1 个运行均已完成。</translation>
    </message>
    <message>
        <source>All %1 runs have ended, and %2 of them failed: the same command tries these again.</source>
        <translation>所有 %1 个运行均已结束，其中 %2 个失败：同一命令会重试这些运行。</translation>
    </message>
    <message>
        <source>Preparing the folder…</source>
        <translation>正在准备文件夹…</translation>
    </message>
    <message>
        <source>Submitting the job…</source>
        <translation>正在提交作业…</translation>
    </message>
    <message>
        <source>Timing new methods, then submitting the job…</source>
        <translation>正在为新方法计时，然后提交作业…</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>All runs are finished.</source>
        <translation>所有运行均已完成。</translation>
    </message>
    <message>
        <source>The command-line program ended with exit code %1.</source>
        <translation>命令行程序已结束，退出代码为 %1。</translation>
    </message>
    <message>
        <source>%1 in progress on 1 machine.</source>
        <translation>%1 个正在 1 台机器上进行。</translation>
    </message>
    <message>
        <source>%1 in progress on %2 machines.</source>
        <translation>%1 个正在 %2 台机器上进行。</translation>
    </message>
    <message>
        <source>No process works on it yet: start the command.</source>
        <translation>还没有进程在处理：请启动该命令。</translation>
    </message>
    <message>
        <source>The process may have ended: start the command, which continues.</source>
        <translation>进程可能已结束：请启动该命令以继续。</translation>
    </message>
    <message>
        <source>The run is finished.</source>
        <translation>该运行已完成。</translation>
    </message>
    <message>
        <source>The run has failed: the same command tries it again.</source>
        <translation>该运行失败：同一命令会再次尝试。</translation>
    </message>
    <message>
        <source>%1 of %2 runs done. %3</source>
        <translation>已完成 %1 / %2 个运行。%3</translation>
    </message>
    <message>
        <source>Budget of %1 trainings, %2 steps done. %3</source>
        <translation>预算为 %1 次训练，已完成 %2 步。%3</translation>
    </message>
    <message>
        <source>The search is finished, and the best setting of each method is trained. The runs appear in Runs.</source>
        <translation>搜索已完成，各方法的最佳设置已训练。这些运行显示在“运行”中。</translation>
    </message>
    <message>
        <source>Stopped. Finished trainings are kept. Start again with the same choices to continue.</source>
        <translation>已停止。已完成的训练会保留。用相同的选择再次启动即可继续。</translation>
    </message>
    <message>
        <source>The Slurm job ended before all runs were finished. Submit again with the same choices for the rest.</source>
        <translation>Slurm 作业在所有运行完成之前结束。用相同的选择再次提交即可完成其余运行。</translation>
    </message>
</context>
<context>
    <name>groupscope::FoundPage</name>
    <message>
        <source>S&amp;plit</source>
        <translation>划分(&amp;P)</translation>
    </message>
    <message>
        <source>%1 has no classifier, so it has no errors.</source>
        <translation>%1 没有分类器，因此没有错误。</translation>
    </message>
    <message>
        <source>%1 belongs to another task, so its errors are not errors on these examples.</source>
        <translation>%1 属于其他任务，因此其错误不是这些样本上的错误。</translation>
    </message>
</context>
<context>
    <name>groupscope::GridTable</name>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Vary a setting…</source>
        <translation>改变某个设置…</translation>
    </message>
    <message>
        <source>Values, separated by commas</source>
        <translation>值，以逗号分隔</translation>
    </message>
    <message>
        <source>Values to try, separated by commas; empty: not varied</source>
        <translation>要尝试的值，以逗号分隔；留空则不改变</translation>
    </message>
    <message>
        <source>Grid of settings</source>
        <translation>设置网格</translation>
    </message>
</context>
<context>
    <name>groupscope::GroupBars</name>
    <message>
        <source>By group</source>
        <translation>按群体</translation>
    </message>
    <message>
        <source>Worst first</source>
        <translation>最差在前</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>worst %1</source>
        <translation>最差 %1 个</translation>
    </message>
    <message>
        <source>Search groups</source>
        <translation>搜索群体</translation>
    </message>
    <message>
        <source>&amp;Order</source>
        <translation>顺序(&amp;O)</translation>
    </message>
    <message>
        <source>The worst %1 of %2 groups.</source>
        <translation>%2 个群体中最差的 %1 个。</translation>
    </message>
    <message>
        <source>Order of the groups; “Worst first” sorts by the accuracy of the first run</source>
        <translation>群体的顺序；“最差在前”按第一个运行的准确率排序</translation>
    </message>
    <message>
        <source>Number of groups that are shown, those with the lowest accuracy of the first run</source>
        <translation>显示的群体数，即第一个运行准确率最低的那些</translation>
    </message>
    <message>
        <source>%1 groups do not match the search.</source>
        <translation>%1 个群体与搜索不匹配。</translation>
    </message>
    <message>
        <source>Sho&amp;w</source>
        <translation>显示(&amp;W)</translation>
    </message>
    <message>
        <source>Accuracy of each group</source>
        <translation>各群体的准确率</translation>
    </message>
    <message>
        <source>Shows the groups whose names contain these words</source>
        <translation>显示名称中包含这些词的群体</translation>
    </message>
</context>
<context>
    <name>groupscope::GuideWindow</name>
    <message>
        <source>Guide to Groupscope</source>
        <translation>Groupscope 指南</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>页面</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>目录</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>搜索指南</translation>
    </message>
    <message>
        <source>Sections found</source>
        <translation>找到的章节</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>后退</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>前进</translation>
    </message>
    <message>
        <source>Open in browser</source>
        <translation>在浏览器中打开</translation>
    </message>
    <message>
        <source>Opens the guide as one page in the browser</source>
        <translation>在浏览器中将指南作为单页打开</translation>
    </message>
    <message>
        <source>No section has all of these words</source>
        <translation>没有包含所有这些词的章节</translation>
    </message>
    <message>
        <source>No browser could be started. The guide is in %1.</source>
        <translation>无法启动浏览器。指南位于 %1。</translation>
    </message>
</context>
<context>
    <name>groupscope::HeavyNegatives</name>
    <message>
        <source>Domain</source>
        <translation>域</translation>
    </message>
    <message>
        <source>s</source>
        <translation>s</translation>
    </message>
    <message>
        <source>τ</source>
        <translation>τ</translation>
    </message>
    <message>
        <source>N·w</source>
        <translation>N·w</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Select on the map</source>
        <translation>在地图上选择</translation>
    </message>
    <message>
        <source>Temperature of the pair</source>
        <translation>样本对的温度</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Cosine similarity to the example in the embedding of the run</source>
        <translation>在运行的嵌入中与该样本的余弦相似度</translation>
    </message>
    <message>
        <source>Share of this negative in the gradient, N·w·e^(s/τ)/τ, relative to all negatives</source>
        <translation>此负样本在梯度中的占比，N·w·e^(s/τ)/τ，相对于所有负样本</translation>
    </message>
    <message>
        <source>%1, domain %2: %3 of %4 training examples hold %5 of the weight of its negatives, in the embedding of %6; τ_α %7.</source>
        <translation>%1，域 %2：%4 个训练样本中的 %3 个占其负样本权重的 %5，在 %6 的嵌入中；τ_α %7。</translation>
    </message>
    <message>
        <source>Negatives with the largest weights</source>
        <translation>权重最大的负样本</translation>
    </message>
    <message>
        <source>Weight of the negative outside the exponent, times the number of negatives</source>
        <translation>负样本在指数之外的权重，乘以负样本数</translation>
    </message>
    <message>
        <source>Selects the example and these negatives on the map</source>
        <translation>在地图上选择该样本和这些负样本</translation>
    </message>
    <message>
        <source>Select a run of contrastive pre-training and click a point of the map to list its negatives with the largest weights.</source>
        <translation>请选择一个对比预训练的运行，并点击地图上的点，以列出其权重最大的负样本。</translation>
    </message>
    <message>
        <source>Click a point of the map to list its negatives with the largest weights in %1.</source>
        <translation>点击地图上的点，以列出其在 %1 中权重最大的负样本。</translation>
    </message>
    <message>
        <source>The negatives with the largest weights are shown once the head of the run is in memory.</source>
        <translation>运行的模型头载入内存后，将显示权重最大的负样本。</translation>
    </message>
    <message>
        <source>Searching for the negatives with the largest weights…</source>
        <translation>正在查找权重最大的负样本…</translation>
    </message>
</context>
<context>
    <name>groupscope::HiddenResults</name>
    <message>
        <source>The reveal of test results cannot be recorded next to the runs: %1</source>
        <translation>无法在运行旁记录测试结果的揭示：%1</translation>
    </message>
</context>
<context>
    <name>groupscope::HiddenTestNotice</name>
    <message>
        <source>Reveal test results…</source>
        <translation>揭示测试结果…</translation>
    </message>
    <message>
        <source>Test results are hidden, so that nothing is selected by them.</source>
        <translation>测试结果已隐藏，以免据此进行任何选择。</translation>
    </message>
</context>
<context>
    <name>groupscope::ImportDialog</name>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… 以及另外 %n 个</numerusform>
        </translation>
    </message>
    <message>
        <source>Import a file</source>
        <translation>导入文件</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>条目</translation>
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
        <source>&amp;Import</source>
        <translation>导入(&amp;I)</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>%1 — %2</source>
        <translation>%1 — %2</translation>
    </message>
    <message>
        <source>* (the columns of numbers)</source>
        <translation>*（数值列）</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Content of the file</source>
        <translation>文件的内容</translation>
    </message>
    <message>
        <source>&amp;Reset guesses</source>
        <translation>重置推测(&amp;G)</translation>
    </message>
    <message>
        <source>This gives %1 examples with one embedding.</source>
        <translation>得到 %1 个样本，1 个嵌入。</translation>
    </message>
    <message>
        <source>This gives %1 examples with %2 embeddings.</source>
        <translation>得到 %1 个样本，%2 个嵌入。</translation>
    </message>
    <message>
        <source> %1 texts belong to them.</source>
        <translation>有 %1 段文本与之对应。</translation>
    </message>
    <message>
        <source> Without a class they can be explored (map, data check, selection), but not trained on.</source>
        <translation>没有类别时可以探索（地图、数据检查、选择），但不能训练。</translation>
    </message>
    <message>
        <source> The test domain is asked for next.</source>
        <translation>接下来会询问测试域。</translation>
    </message>
    <message>
        <source> Train, val and test splits are drawn 60/20/20 in every group.</source>
        <translation>在每个群体中按 60/20/20 抽取训练、验证和测试划分。</translation>
    </message>
    <message>
        <source>Drops the corrections and guesses again by names and shapes</source>
        <translation>放弃更正，按名称和形状重新推测</translation>
    </message>
</context>
<context>
    <name>groupscope::ItemPreview</name>
    <message>
        <source>First values of the item</source>
        <translation>条目的前几个值</translation>
    </message>
    <message>
        <source>Select an item to see its first values.</source>
        <translation>请选择一个条目以查看其前几个值。</translation>
    </message>
    <message>
        <source>This item is not used: it is neither a matrix, a column nor pictures.</source>
        <translation>此条目未使用：它既不是矩阵，也不是列或图片。</translation>
    </message>
    <message>
        <source>The first values of this item are spread over the file and not shown.</source>
        <translation>此条目的前几个值分散在文件各处，因此不显示。</translation>
    </message>
</context>
<context>
    <name>groupscope::KeptEpochNote</name>
    <message>
        <source>Showing %1, selected by %2, not %3 of the time line</source>
        <translation>显示%1（按%2选定），而非时间轴的%3</translation>
    </message>
</context>
<context>
    <name>groupscope::LabelsPage</name>
    <message>
        <source>Example</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Suggested</source>
        <translation>建议</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>Name as group…</source>
        <translation>命名为群体…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Split whose labels are checked</source>
        <translation>检查其标签的划分</translation>
    </message>
    <message>
        <source>&amp;Of</source>
        <translation>范围(&amp;O)</translation>
    </message>
    <message>
        <source>errors of the worst group</source>
        <translation>最差群体的错误</translation>
    </message>
    <message>
        <source>Examples of the worst group that the selected run gets wrong</source>
        <translation>最差群体中所选运行预测错误的样本</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Examples that the selected run gets wrong</source>
        <translation>所选运行预测错误的样本</translation>
    </message>
    <message>
        <source>all examples</source>
        <translation>所有样本</translation>
    </message>
    <message>
        <source>All examples of the split</source>
        <translation>划分的所有样本</translation>
    </message>
    <message>
        <source>Suspected labels</source>
        <translation>可疑标签</translation>
    </message>
    <message>
        <source>Open an embedding set to check its labels.</source>
        <translation>请打开嵌入数据集以检查其标签。</translation>
    </message>
    <message>
        <source>Select a finished run in Runs to check the labels of its errors.</source>
        <translation>请在“运行”中选择已完成的运行，以检查其错误样本的标签。</translation>
    </message>
    <message>
        <source>%1 has no worst group on this split.</source>
        <translation>%1 在此划分上没有最差群体。</translation>
    </message>
    <message>
        <source>Checking the labels…</source>
        <translation>正在检查标签…</translation>
    </message>
    <message>
        <source>the worst group, %1</source>
        <translation>最差群体，%1</translation>
    </message>
    <message>
        <source>the %1 split</source>
        <translation>%1 划分</translation>
    </message>
    <message>
        <source>suspected labels</source>
        <translation>可疑标签</translation>
    </message>
    <message>
        <source>%1 split, %2: %3</source>
        <translation>%1 划分，%2：%3</translation>
    </message>
    <message>
        <source>Export suspected labels</source>
        <translation>导出可疑标签</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>Examples that are checked</source>
        <translation>所检查的样本</translation>
    </message>
    <message>
        <source>Share of the nearest other examples with another class, and cross-validated probability of the suggested class minus that of the label</source>
        <translation>最近的其他样本中属于另一类别的占比，以及建议类别与标签类别的交叉验证概率之差</translation>
    </message>
    <message>
        <source>%1 of %2 labels are suspected to be wrong. Check the pictures: a suspicion is not a proof.</source>
        <translation>%2 个标签中有 %1 个疑似有误。请查看图片：怀疑不等于证明。</translation>
    </message>
    <message>
        <source>%1 labels are suspected to be wrong among the errors in %2. Check the pictures: a suspicion is not a proof.</source>
        <translation>在%2的错误中，有 %1 个标签疑似有误。请查看图片：怀疑不等于证明。</translation>
    </message>
    <message>
        <source>The table shows the first %1; the file and the group have all.</source>
        <translation>表格显示前 %1 个；文件和群体包含全部。</translation>
    </message>
    <message>
        <source>Keeps the listed examples as a named group</source>
        <translation>将列出的样本保留为命名群体</translation>
    </message>
    <message>
        <source>Writes the listed examples to a CSV file</source>
        <translation>将列出的样本写入 CSV 文件</translation>
    </message>
    <message>
        <source>%1 suspected labels written to %2</source>
        <translation>已将 %1 个可疑标签写入 %2</translation>
    </message>
</context>
<context>
    <name>groupscope::LineChart</name>
    <message>
        <source>, running mean</source>
        <translation>，滑动平均</translation>
    </message>
    <message>
        <source>&amp;Reset zoom</source>
        <translation>重置缩放(&amp;R)</translation>
    </message>
    <message>
        <source>R&amp;unning mean</source>
        <translation>滑动平均(&amp;U)</translation>
    </message>
</context>
<context>
    <name>groupscope::LinePlotView</name>
    <message>
        <source>
%1</source>
        <translation>
%1</translation>
    </message>
    <message>
        <source>%1
%2 %3: %4</source>
        <translation>%1
%2 %3：%4</translation>
    </message>
    <message>
        <source>
not converged</source>
        <translation>
未收敛</translation>
    </message>
    <message>
        <source>
selected epoch</source>
        <translation>
选定的轮次</translation>
    </message>
</context>
<context>
    <name>groupscope::MainWindow</name>
    <message>
        <source>Groupscope</source>
        <translation>Groupscope</translation>
    </message>
    <message>
        <source>Figure written to %1</source>
        <translation>图已写入 %1</translation>
    </message>
    <message>
        <source>%1 files written to %2</source>
        <translation>已将 %1 个文件写入 %2</translation>
    </message>
    <message>
        <source>Set saved to %1</source>
        <translation>数据集已保存到 %1</translation>
    </message>
    <message>
        <source>opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>opening</source>
        <translation>正在打开</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>Report written to %1</source>
        <translation>报告已写入 %1</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>PDF document (*.pdf)</source>
        <translation>PDF 文档 (*.pdf)</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>导出报告</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Open a &amp;folder…</source>
        <translation>打开文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>打开最近的文件(&amp;R)</translation>
    </message>
    <message>
        <source>Export re&amp;port…</source>
        <translation>导出报告(&amp;P)…</translation>
    </message>
    <message>
        <source>Page written to %1</source>
        <translation>页面已写入 %1</translation>
    </message>
    <message>
        <source>Export caps&amp;ule…</source>
        <translation>导出胶囊(&amp;U)…</translation>
    </message>
    <message>
        <source>Verif&amp;y capsule…</source>
        <translation>验证胶囊(&amp;Y)…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>退出(&amp;Q)</translation>
    </message>
    <message>
        <source>Ed&amp;it</source>
        <translation>编辑(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>运行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Find a command…</source>
        <translation>查找命令(&amp;F)…</translation>
    </message>
    <message>
        <source>&amp;About Groupscope</source>
        <translation>关于 Groupscope(&amp;A)</translation>
    </message>
    <message>
        <source>About Groupscope</source>
        <translation>关于 Groupscope</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>查找</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>指南</translation>
    </message>
    <message>
        <source>Train a run first</source>
        <translation>请先训练一个运行</translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation>请先打开嵌入数据集</translation>
    </message>
    <message>
        <source>Open an embedding set or a document</source>
        <translation>打开嵌入数据集或文档</translation>
    </message>
    <message>
        <source>Sets and documents (*.h5ad *.h5 *.hdf5 *.h5mu *.zip *.zarr .zgroup .zattrs *.npy *.npz *.pt *.pth *.csv *.tsv *.tab *.txt *.csv.gz *.tsv.gz *.groupscope);;Documents (*.groupscope);;All files (*)</source>
        <translation>数据集和文档 (*.h5ad *.h5 *.hdf5 *.h5mu *.zip *.zarr .zgroup .zattrs *.npy *.npz *.pt *.pth *.csv *.tsv *.tab *.txt *.csv.gz *.tsv.gz *.groupscope);;文档 (*.groupscope);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Open a folder: an embedding set (.zarr) or an experiment</source>
        <translation>打开文件夹：嵌入数据集 (.zarr) 或实验</translation>
    </message>
    <message>
        <source> – </source>
        <translation> – </translation>
    </message>
    <message>
        <source>%1 (read-only)</source>
        <translation>%1（只读）</translation>
    </message>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1 已存在。要替换吗？</translation>
    </message>
    <message>
        <source>Open a sa&amp;mple set</source>
        <translation>打开示例数据集(&amp;M)</translation>
    </message>
    <message>
        <source>Selection rule for settings</source>
        <translation>设置的选择规则</translation>
    </message>
    <message>
        <source>Only one document can be open: %1 is in File › Open recent</source>
        <translation>只能打开一个文档：%1 在“文件 › 打开最近的文件”中</translation>
    </message>
    <message>
        <source>Open another set</source>
        <translation>打开其他数据集</translation>
    </message>
    <message>
        <source>Web page for printing, two pages (*.html)</source>
        <translation>用于打印的网页，两页 (*.html)</translation>
    </message>
    <message>
        <source>Opens a file of embeddings, or a document (Ctrl+O)</source>
        <translation>打开嵌入文件或文档 (Ctrl+O)</translation>
    </message>
    <message>
        <source>Opens a set that is a folder (.zarr), or the folder of an experiment</source>
        <translation>打开文件夹形式的数据集 (.zarr)，或实验文件夹</translation>
    </message>
    <message>
        <source>Writes an experiment to one file that others can verify</source>
        <translation>将实验写入一个文件，供他人验证</translation>
    </message>
    <message>
        <source>Computes the results of a capsule again and compares them</source>
        <translation>重新计算胶囊的结果并进行比较</translation>
    </message>
    <message>
        <source>Finds any command by typing (Ctrl+K)</source>
        <translation>输入文字查找任意命令 (Ctrl+K)</translation>
    </message>
</context>
<context>
    <name>groupscope::MapModel</name>
    <message>
        <source>This run has no embedding yet</source>
        <translation>此运行还没有嵌入</translation>
    </message>
    <message>
        <source>This split is not in the set: choose another above</source>
        <translation>此划分不在数据集中：请在上方另选一个</translation>
    </message>
    <message>
        <source>No example of this split is in that file</source>
        <translation>该文件中没有此划分的样本</translation>
    </message>
    <message>
        <source>This run is missing: choose another above</source>
        <translation>此运行缺失：请在上方另选一个</translation>
    </message>
    <message>
        <source>This run was trained on another task or embedding</source>
        <translation>此运行是在其他任务或嵌入上训练的</translation>
    </message>
    <message>
        <source>This run has no embedding: choose another above</source>
        <translation>此运行没有嵌入：请在上方另选一个</translation>
    </message>
</context>
<context>
    <name>groupscope::MapPanel</name>
    <message>
        <source>computing the map</source>
        <translation>正在计算地图</translation>
    </message>
    <message>
        <source>&amp;Embedding</source>
        <translation>嵌入(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Colour</source>
        <translation>着色(&amp;C)</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1, coloured by %2</source>
        <translation>%1，按 %2 着色</translation>
    </message>
    <message>
        <source>trails of the first %1 of %2 selected points</source>
        <translation>%2 个所选点中前 %1 个的轨迹</translation>
    </message>
    <message>
        <source>the map does not move: press Map in the time line</source>
        <translation>地图不会移动：请点击时间轴中的“地图”</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>%1
(%2 is being evaluated)</source>
        <translation>%1
（正在评估 %2）</translation>
    </message>
    <message>
        <source>query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>raw (%1)</source>
        <translation>原始（%1）</translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <translation>%1，种子 %2</translation>
    </message>
    <message>
        <source>Embedding that is laid out</source>
        <translation>用于布局的嵌入</translation>
    </message>
    <message>
        <source>Another embedding of the same examples, in a second map</source>
        <translation>相同样本的另一嵌入，显示在第二张地图中</translation>
    </message>
    <message>
        <source>second map: none</source>
        <translation>第二张地图：无</translation>
    </message>
    <message>
        <source>&amp;Split</source>
        <translation>划分(&amp;S)</translation>
    </message>
    <message>
        <source>Split whose examples are laid out</source>
        <translation>用于布局的样本所属的划分</translation>
    </message>
    <message>
        <source>Column that colours the points</source>
        <translation>为点着色的列</translation>
    </message>
    <message>
        <source>Selected %1 of %2 examples: the others are not among the %3 examples of this map</source>
        <translation>已选择 %2 个样本中的 %1 个：其余不在此地图的 %3 个样本之中</translation>
    </message>
    <message>
        <source>%1, compared with %2</source>
        <translation>%1，与 %2 比较</translation>
    </message>
    <message>
        <source>First stages cover training examples only: choose the training split</source>
        <translation>第一阶段只涵盖训练样本：请选择训练划分</translation>
    </message>
    <message>
        <source>%1
of the map on the left</source>
        <translation>%1
（左侧地图）</translation>
    </message>
    <message>
        <source>second map: %1</source>
        <translation>第二张地图：%1</translation>
    </message>
    <message>
        <source>the map does not move: this run stored no heads of its epochs</source>
        <translation>地图不会移动：此运行未存储各轮次的模型头</translation>
    </message>
    <message>
        <source>the map shows the raw embedding: no head was stored up to %1</source>
        <translation>地图显示原始嵌入：截至%1未存储模型头</translation>
    </message>
    <message>
        <source>the map shows %1, the last stored head before %2</source>
        <translation>地图显示%1，即%2之前最后存储的模型头</translation>
    </message>
    <message>
        <source>%1
(%2: no head yet)</source>
        <translation>%1
（%2：还没有模型头）</translation>
    </message>
    <message>
        <source>%1
(no head was stored up to %2)</source>
        <translation>%1
（截至%2未存储模型头）</translation>
    </message>
    <message>
        <source>No example matches</source>
        <translation>没有匹配的样本</translation>
    </message>
    <message>
        <source>%1 examples selected</source>
        <translation>已选择 %1 个样本</translation>
    </message>
    <message>
        <source>%1 examples match, none of them on the map</source>
        <translation>%1 个样本匹配，但都不在地图上</translation>
    </message>
    <message>
        <source>; %1 are undecided: no value of %2</source>
        <translation>；%1 个无法判定：没有 %2 的值</translation>
    </message>
    <message>
        <source>%1 of the %2 embedding, %3 split</source>
        <translation>%2 嵌入的 %1，%3 划分</translation>
    </message>
    <message>
        <source>Stops the layout and keeps the map as it is</source>
        <translation>停止布局，保留当前地图</translation>
    </message>
    <message>
        <source>1 example selected</source>
        <translation>已选择 1 个样本</translation>
    </message>
    <message>
        <source>1 example matches, but is not on the map</source>
        <translation>1 个样本匹配，但不在地图上</translation>
    </message>
    <message>
        <source>Selected %1</source>
        <translation>已选择 %1</translation>
    </message>
    <message>
        <source>%1 selected, and %2 that this map does not show</source>
        <translation>已选择 %1，另有此地图未显示的 %2</translation>
    </message>
</context>
<context>
    <name>groupscope::MapQualityView</name>
    <message>
        <source>Group</source>
        <translation>群体</translation>
    </message>
    <message>
        <source>Trustworthiness</source>
        <translation>可信度</translation>
    </message>
    <message>
        <source>Continuity</source>
        <translation>连续性</translation>
    </message>
    <message>
        <source>Comparing the map with the original space …</source>
        <translation>正在将地图与原始空间比较…</translation>
    </message>
    <message>
        <source>1: every neighbour on the map is a neighbour in the original space</source>
        <translation>1：地图上的每个近邻也是原始空间中的近邻</translation>
    </message>
    <message>
        <source>1: every neighbour in the original space is a neighbour on the map</source>
        <translation>1：原始空间中的每个近邻也是地图上的近邻</translation>
    </message>
    <message>
        <source>Share of the %1 nearest points on the map that are not among the %2 nearest in the original space</source>
        <translation>地图上最近的 %1 个点中，不属于原始空间最近 %2 个点的占比</translation>
    </message>
    <message>
        <source>Share of the %1 nearest points in the original space that are not among the %2 nearest on the map</source>
        <translation>原始空间中最近的 %1 个点中，不属于地图上最近 %2 个点的占比</translation>
    </message>
    <message>
        <source>Available once the map is complete.</source>
        <translation>地图完成后可用。</translation>
    </message>
    <message>
        <source>Trustworthiness %1, continuity %2 at %3 neighbours, from %4 examples. %5 of the neighbours on the map are false, %6 of the true neighbours are missing. Colour the map by either to see where.</source>
        <translation>可信度 %1，连续性 %2（%3 个近邻，由 %4 个样本计算）。地图上 %5 的近邻是虚假的，%6 的真实近邻缺失。可按其中任一项为地图着色，查看其位置。</translation>
    </message>
    <message>
        <source>Quality of the map in each group</source>
        <translation>地图在各群体中的质量</translation>
    </message>
    <message>
        <source>False
neighbours</source>
        <translation>虚假
近邻</translation>
    </message>
    <message>
        <source>Missing
neighbours</source>
        <translation>缺失
近邻</translation>
    </message>
</context>
<context>
    <name>groupscope::MapSettingsDialog</name>
    <message>
        <source>Settings of %1</source>
        <translation>%1 的设置</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>种子(&amp;S)</translation>
    </message>
    <message>
        <source>Lay out</source>
        <translation>布局</translation>
    </message>
    <message>
        <source>The same seed gives the same map, bit for bit</source>
        <translation>相同种子得到逐位相同的地图</translation>
    </message>
</context>
<context>
    <name>groupscope::MappingForm</name>
    <message>
        <source>%1 (%2 %3)</source>
        <translation>%1（%2 %3）</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>矩阵</translation>
    </message>
    <message>
        <source>Name of the embedding</source>
        <translation>嵌入的名称</translation>
    </message>
    <message>
        <source>by names, else by position</source>
        <translation>按名称，否则按位置</translation>
    </message>
    <message>
        <source>by position</source>
        <translation>按位置</translation>
    </message>
    <message>
        <source>&amp;Class</source>
        <translation>类别(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Split</source>
        <translation>划分(&amp;S)</translation>
    </message>
    <message>
        <source>train, val, test or 0, 1, 2</source>
        <translation>train、val、test 或 0、1、2</translation>
    </message>
    <message>
        <source>&amp;Domain</source>
        <translation>域(&amp;D)</translation>
    </message>
    <message>
        <source>Otherwise 0, 1, 2, …</source>
        <translation>否则为 0、1、2、…</translation>
    </message>
    <message>
        <source>&amp;Pictures</source>
        <translation>图片(&amp;P)</translation>
    </message>
    <message>
        <source>uint8 (N,h,w) or (N,h,w,3)</source>
        <translation>uint8 (N,h,w) 或 (N,h,w,3)</translation>
    </message>
    <message>
        <source>Class te&amp;mplates</source>
        <translation>类别模板(&amp;M)</translation>
    </message>
    <message>
        <source>(K,D): several prompts of each class</source>
        <translation>(K,D)：每个类别的多个提示</translation>
    </message>
    <message>
        <source>Name of each template</source>
        <translation>各模板的名称</translation>
    </message>
    <message>
        <source>C&amp;hoose…</source>
        <translation>选择(&amp;H)…</translation>
    </message>
    <message>
        <source>N&amp;one</source>
        <translation>无(&amp;O)</translation>
    </message>
    <message>
        <source>Metadata &amp;table</source>
        <translation>元数据表(&amp;T)</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>(none: draw 60/20/20)</source>
        <translation>（无：按 60/20/20 抽取）</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.tab *.txt);;All files (*)</source>
        <translation>表格 (*.csv *.tsv *.tab *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The group of an example is its class and the values of these columns</source>
        <translation>样本的群体由其类别和这些列的值决定</translation>
    </message>
    <message>
        <source>by exact names; some may be missing</source>
        <translation>按完全相同的名称；可以有缺失</translation>
    </message>
    <message>
        <source>Group &amp;attributes</source>
        <translation>群体属性(&amp;A)</translation>
    </message>
    <message>
        <source>Label to be predicted</source>
        <translation>要预测的标签</translation>
    </message>
    <message>
        <source>Origin of an example</source>
        <translation>样本的来源</translation>
    </message>
    <message>
        <source>&amp;Names of examples</source>
        <translation>样本名称(&amp;N)</translation>
    </message>
    <message>
        <source>Te&amp;xts of examples</source>
        <translation>样本文本(&amp;X)</translation>
    </message>
    <message>
        <source>(M,D): texts of an image-text model, with as many dimensions as the embedding</source>
        <translation>(M,D)：图文模型的文本嵌入，维数与嵌入相同</translation>
    </message>
    <message>
        <source>Example o&amp;f each text</source>
        <translation>各文本的样本(&amp;F)</translation>
    </message>
    <message>
        <source>Index of the example, from 0, or its name; several texts may belong to one example</source>
        <translation>样本的索引（从 0 开始）或名称；一个样本可对应多个文本</translation>
    </message>
    <message>
        <source>Shown in the window</source>
        <translation>在窗口中显示</translation>
    </message>
    <message>
        <source>Name of the class, or its index among the sorted classes</source>
        <translation>类别名称，或其在排序后类别中的索引</translation>
    </message>
    <message>
        <source>“a photo of a {}”: shared by the classes, so that a training can use one template</source>
        <translation>“a photo of a {}”：各类别共用，使训练可以只用一个模板</translation>
    </message>
    <message>
        <source>&amp;Join by</source>
        <translation>连接方式(&amp;J)</translation>
    </message>
    <message>
        <source>examples that all modalities share</source>
        <translation>所有模态共有的样本</translation>
    </message>
    <message>
        <source>Train, val and test splits at random, with the same shares of every group</source>
        <translation>随机划分训练、验证和测试，各群体占比相同</translation>
    </message>
    <message>
        <source>(one text per example, in order)</source>
        <translation>（每个样本一个文本，按顺序）</translation>
    </message>
    <message>
        <source>(none: one test domain)</source>
        <translation>（无：单个测试域）</translation>
    </message>
    <message>
        <source>Choose the metadata table</source>
        <translation>选择元数据表</translation>
    </message>
    <message>
        <source>Ticked matrices become embeddings; all must have the same number of rows</source>
        <translation>勾选的矩阵将成为嵌入；它们的行数必须相同</translation>
    </message>
    <message>
        <source>none: a CSV or TSV with one row per example</source>
        <translation>无：每行一个样本的 CSV 或 TSV</translation>
    </message>
    <message>
        <source>How rows of the metadata table are joined with the examples of the file</source>
        <translation>元数据表的行如何与文件中的样本对应</translation>
    </message>
    <message>
        <source>Em&amp;beddings</source>
        <translation>嵌入(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Words of the texts</source>
        <translation>文本内容(&amp;R)</translation>
    </message>
    <message>
        <source>Class of each temp&amp;late</source>
        <translation>各模板的类别(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Epoch</source>
        <translation>轮次(&amp;U)</translation>
    </message>
    <message>
        <source>Modalit&amp;y</source>
        <translation>模态(&amp;U)</translation>
    </message>
</context>
<context>
    <name>groupscope::MethodForm</name>
    <message>
        <source>&amp;Quick</source>
        <translation>快速(&amp;Q)</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>论文</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Firs&amp;t seed</source>
        <translation>首个种子(&amp;T)</translation>
    </message>
    <message>
        <source>See&amp;ds</source>
        <translation>种子数(&amp;D)</translation>
    </message>
    <message>
        <source>type to find a method</source>
        <translation>键入以查找方法</translation>
    </message>
    <message>
        <source>&lt;br&gt;Needs %1.</source>
        <translation>&lt;br&gt;需要 %1。</translation>
    </message>
    <message>
        <source>; </source>
        <translation>; </translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Train %1 runs</source>
        <translation>训练 %1 个运行</translation>
    </message>
    <message>
        <source>Train (Ctrl+Return)</source>
        <translation>训练 (Ctrl+Return)</translation>
    </message>
    <message>
        <source>This method has no quick setting.</source>
        <translation>此方法没有快速设置。</translation>
    </message>
    <message>
        <source>The same seed gives the same result, bit for bit</source>
        <translation>相同种子得到逐位相同的结果</translation>
    </message>
    <message>
        <source>All settings at their defaults, which are those of the paper if the tooltip of a setting names it as the source</source>
        <translation>所有设置均为默认值；若某项设置的提示注明出自论文，则为论文中的值</translation>
    </message>
    <message>
        <source>Choose from the list, or type part of a name or id</source>
        <translation>从列表中选择，或键入名称或 id 的一部分</translation>
    </message>
    <message>
        <source>Number of seeds, one run each, from the first seed on</source>
        <translation>种子数量，从首个种子开始，每个种子一个运行</translation>
    </message>
    <message>
        <source>Trains one run for each seed from %1 to %2</source>
        <translation>对 %1 到 %2 的每个种子各训练一个运行</translation>
    </message>
    <message>
        <source>A value is out of range.</source>
        <translation>有值超出范围。</translation>
    </message>
    <message>
        <source>Settings that suit the size of the set, for a first result: %1; all others at their defaults</source>
        <translation>适合数据集规模的设置，可快速得到初步结果：%1；其他均为默认值</translation>
    </message>
</context>
<context>
    <name>groupscope::MethodSettings</name>
    <message>
        <source>This method has no parameters.</source>
        <translation>此方法没有参数。</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>高级</translation>
    </message>
    <message>
        <source>Advanced (%1 changed)</source>
        <translation>高级（已改 %1 项）</translation>
    </message>
    <message>
        <source>Shows or hides rarely changed settings</source>
        <translation>显示或隐藏很少更改的设置</translation>
    </message>
</context>
<context>
    <name>groupscope::MethodsTableDialog</name>
    <message>
        <source>&amp;Intervals</source>
        <translation>区间(&amp;I)</translation>
    </message>
    <message>
        <source>Methods × data sets</source>
        <translation>方法 × 数据集</translation>
    </message>
    <message>
        <source>Data sets</source>
        <translation>数据集</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>列(&amp;C)</translation>
    </message>
    <message>
        <source>Copy &amp;LaTeX</source>
        <translation>复制 LaTeX(&amp;L)</translation>
    </message>
    <message>
        <source>Copy &amp;Markdown</source>
        <translation>复制 Markdown(&amp;M)</translation>
    </message>
    <message>
        <source>Copy C&amp;SV</source>
        <translation>复制 CSV(&amp;S)</translation>
    </message>
    <message>
        <source>No run is finished.</source>
        <translation>没有已完成的运行。</translation>
    </message>
    <message>
        <source>Add a&amp;verage</source>
        <translation>添加平均值(&amp;V)</translation>
    </message>
    <message>
        <source>Tasks that are the columns of the table</source>
        <translation>作为表格列的任务</translation>
    </message>
    <message>
        <source>%1, validation split</source>
        <translation>%1，验证划分</translation>
    </message>
    <message>
        <source>Meas&amp;ure</source>
        <translation>指标(&amp;U)</translation>
    </message>
    <message>
        <source>Comparing examples…</source>
        <translation>正在比较样本…</translation>
    </message>
    <message numerus="yes">
        <source>and %n more, see the command line</source>
        <translation>
            <numerusform>以及另外 %n 个，见命令行</numerusform>
        </translation>
    </message>
    <message>
        <source>Methods and groups</source>
        <translation>方法与群体</translation>
    </message>
    <message>
        <source>The table was copied as %1.</source>
        <translation>表格已复制为 %1。</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>标题说明</translation>
    </message>
</context>
<context>
    <name>groupscope::NamedGroups</name>
    <message>
        <source>group “%1”</source>
        <translation>群体“%1”</translation>
    </message>
    <message>
        <source>name of group “%1”</source>
        <translation>群体“%1”的名称</translation>
    </message>
    <message>
        <source>note of group “%1”</source>
        <translation>群体“%1”的备注</translation>
    </message>
    <message>
        <source>deletion of group “%1”</source>
        <translation>删除群体“%1”</translation>
    </message>
</context>
<context>
    <name>groupscope::NamedGroupsPanel</name>
    <message>
        <source>Name the selection…</source>
        <translation>为选区命名…</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>群体</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Named groups</source>
        <translation>命名群体</translation>
    </message>
    <message>
        <source>Re&amp;name…</source>
        <translation>重命名(&amp;N)…</translation>
    </message>
    <message>
        <source>N&amp;ote…</source>
        <translation>备注(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Fix this group…</source>
        <translation>修复此群体(&amp;F)…</translation>
    </message>
    <message>
        <source>Trains methods that may raise the accuracy of this group</source>
        <translation>训练可能提高此群体准确率的方法</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>属于 %1</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1；%2</translation>
    </message>
    <message>
        <source>The document is read-only</source>
        <translation>文档为只读</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Select examples on the map, then name them. The document keeps their groups here.</source>
        <translation>在地图上选择样本，然后命名。文档在此保存这些群体。</translation>
    </message>
    <message>
        <source>&amp;Select its examples</source>
        <translation>选择其样本(&amp;S)</translation>
    </message>
    <message>
        <source>Add as &amp;column</source>
        <translation>添加为列(&amp;C)</translation>
    </message>
    <message>
        <source>Use as &amp;attribute</source>
        <translation>用作属性(&amp;A)</translation>
    </message>
    <message>
        <source>Adds this group to the attributes of the task, so that methods train on it and it can be the worst group</source>
        <translation>将此群体加入任务的属性，使方法据此训练，并且它可以成为最差群体</translation>
    </message>
    <message>
        <source>of data that the document no longer holds</source>
        <translation>属于文档中已不存在的数据</translation>
    </message>
    <message>
        <source>Select examples first</source>
        <translation>请先选择样本</translation>
    </message>
    <message>
        <source>“%1” belongs to another set: open that set first</source>
        <translation>“%1”属于另一个数据集：请先打开该数据集</translation>
    </message>
    <message>
        <source>Names the selected examples (Ctrl+G)</source>
        <translation>为所选样本命名 (Ctrl+G)</translation>
    </message>
</context>
<context>
    <name>groupscope::NearestRows</name>
    <message>
        <source>Group</source>
        <translation>群体</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Click a point to list its nearest examples in the original space, which the map may not show.</source>
        <translation>点击一个点，列出其在原始空间中的最近样本；地图未必能显示它们。</translation>
    </message>
    <message>
        <source>Nearest examples</source>
        <translation>最近的样本</translation>
    </message>
    <message>
        <source>Nearest to %1 (%2) in the original space. A click selects an example on the map; Return or a double click lists its neighbours.</source>
        <translation>原始空间中离 %1（%2）最近的样本。点击在地图上选择样本；按 Return 或双击列出其近邻。</translation>
    </message>
</context>
<context>
    <name>groupscope::NeighbourModel</name>
    <message>
        <source>%1 %2, %3</source>
        <translation>%1 %2，%3</translation>
    </message>
    <message>
        <source>%1
%2
rank %3, distance %4: %5</source>
        <translation>%1
%2
排名 %3，距离 %4：%5</translation>
    </message>
    <message>
        <source>of the same class</source>
        <translation>同一类别</translation>
    </message>
    <message>
        <source>of another class</source>
        <translation>另一类别</translation>
    </message>
</context>
<context>
    <name>groupscope::NeighbourTiles</name>
    <message>
        <source>A click selects the example on the map; a double click or Return makes it the query</source>
        <translation>点击在地图上选择样本；双击或按 Return 将其设为查询</translation>
    </message>
</context>
<context>
    <name>groupscope::OpenSet</name>
    <message>
        <source>the demo set</source>
        <translation>演示数据集</translation>
    </message>
</context>
<context>
    <name>groupscope::OpeningStatus</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>opening %1</source>
        <translation>正在打开 %1</translation>
    </message>
    <message>
        <source>Stops opening; the open set stays</source>
        <translation>停止打开；已打开的数据集保留</translation>
    </message>
</context>
<context>
    <name>groupscope::PageExport</name>
    <message>
        <source>E&amp;xport interactive page…</source>
        <translation>导出交互页面(&amp;X)…</translation>
    </message>
    <message>
        <source>Train a run first</source>
        <translation>请先训练一个运行</translation>
    </message>
    <message>
        <source>Export interactive page</source>
        <translation>导出交互页面</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>网页 (*.html)</translation>
    </message>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1 已存在。要替换吗？</translation>
    </message>
    <message>
        <source>Writes map, bars and methods × groups as one interactive page for a browser</source>
        <translation>将地图、条形图和“方法 × 群体”写成一个可用浏览器打开的交互页面</translation>
    </message>
</context>
<context>
    <name>groupscope::PairMapPanel</name>
    <message>
        <source>Embedding</source>
        <translation>嵌入</translation>
    </message>
    <message>
        <source>Projection</source>
        <translation>投影</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>着色</translation>
    </message>
    <message>
        <source>centre each side</source>
        <translation>两侧各自居中</translation>
    </message>
    <message>
        <source>computing the map</source>
        <translation>正在计算地图</translation>
    </message>
    <message>
        <source>image</source>
        <translation>图像</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Text of %1</source>
        <translation>%1 的文本</translation>
    </message>
    <message>
        <source>%1, coloured by %2</source>
        <translation>%1，按 %2 着色</translation>
    </message>
    <message>
        <source>Embedding of images and texts that is laid out</source>
        <translation>要布局的图像和文本嵌入</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Split whose examples and texts are laid out</source>
        <translation>要布局其样本和文本的划分</translation>
    </message>
    <message>
        <source>Projection of both sides, at unit length</source>
        <translation>两侧在单位长度下的投影</translation>
    </message>
    <message>
        <source>Column that colours images and their texts</source>
        <translation>为图像及其文本着色的列</translation>
    </message>
    <message>
        <source>lines of selection</source>
        <translation>选区连线</translation>
    </message>
    <message>
        <source>This embedding has no texts. The guide explains how to store captions and class texts: Help › Guide, Images and texts</source>
        <translation>此嵌入没有文本。指南说明了如何存储图像描述和类别文本：帮助 › 指南，图像和文本</translation>
    </message>
    <message>
        <source>reading examples and texts</source>
        <translation>正在读取样本和文本</translation>
    </message>
    <message>
        <source>%1 of %2 examples and their texts, %3</source>
        <translation>%2 中的 %1 个样本及其文本，%3</translation>
    </message>
    <message>
        <source>Subtracts the mean of images and of texts before the layout, because the gap between them would dominate the map</source>
        <translation>布局前分别减去图像和文本的均值，否则两者之间的差距会主导地图</translation>
    </message>
    <message>
        <source>Draws lines from selected images and texts to their partners</source>
        <translation>从所选图像和文本画线到其配对</translation>
    </message>
</context>
<context>
    <name>groupscope::PairNumbers</name>
    <message>
        <source>A</source>
        <translation>A</translation>
    </message>
    <message>
        <source>B</source>
        <translation>B</translation>
    </message>
    <message>
        <source>group</source>
        <translation>群体</translation>
    </message>
    <message>
        <source>both
right</source>
        <translation>两者
皆对</translation>
    </message>
    <message>
        <source>fixed
by B</source>
        <translation>B
修正</translation>
    </message>
    <message>
        <source>broken
by B</source>
        <translation>B
变错</translation>
    </message>
    <message>
        <source>both
wrong</source>
        <translation>两者
皆错</translation>
    </message>
    <message>
        <source>p
(Holm)</source>
        <translation>p
(Holm)</translation>
    </message>
    <message>
        <source>Choose the run to compare with above</source>
        <translation>请在上方选择要比较的运行</translation>
    </message>
    <message>
        <source>Train two methods to compare them example by example</source>
        <translation>训练两个方法，以逐样本比较</translation>
    </message>
    <message>
        <source>Choose two different runs</source>
        <translation>请选择两个不同的运行</translation>
    </message>
    <message>
        <source>Reading the predictions of %1</source>
        <translation>正在读取 %1 的预测</translation>
    </message>
    <message>
        <source>p: McNemar&apos;s exact test, corrected over groups (Holm)</source>
        <translation>p：McNemar 精确检验，对群体作校正 (Holm)</translation>
    </message>
    <message>
        <source>Run A, by default the baseline or the first selected run</source>
        <translation>运行 A，默认为基线或第一个所选运行</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>交换 A 和 B</translation>
    </message>
    <message>
        <source>Run B, which fixes or breaks examples of A</source>
        <translation>运行 B：修正 A 的样本，或使其变错</translation>
    </message>
    <message>
        <source>&amp;Split</source>
        <translation>划分(&amp;S)</translation>
    </message>
    <message>
        <source>Split whose examples are counted</source>
        <translation>要统计样本的划分</translation>
    </message>
    <message>
        <source>McNemar&apos;s test, exact and two-sided: probability of such an uneven split into fixed and broken examples if both runs were equally accurate, corrected over groups (Holm)</source>
        <translation>McNemar 检验，精确双侧：若两个运行同样准确，修正与变错的样本数如此不均的概率，对群体作校正 (Holm)</translation>
    </message>
    <message>
        <source>A compared run is missing: choose another above</source>
        <translation>缺少一个被比较的运行：请在上方另选一个</translation>
    </message>
    <message>
        <source>Choose a split</source>
        <translation>请选择划分</translation>
    </message>
    <message>
        <source>%1 predicts no classes on this split</source>
        <translation>%1 在此划分上不预测类别</translation>
    </message>
    <message>
        <source>a click on a number selects its examples</source>
        <translation>点击数字可选择其样本</translation>
    </message>
    <message>
        <source>one seed of each is compared; other seeds may differ</source>
        <translation>每个只比较一个种子；其他种子可能不同</translation>
    </message>
    <message>
        <source>%1 of %2 examples are not counted: they have no class, or a run has no prediction</source>
        <translation>%2 个样本中有 %1 个未统计：没有类别，或某个运行没有预测</translation>
    </message>
    <message>
        <source>an example of several groups counts in each</source>
        <translation>属于多个群体的样本在每个群体中都计数</translation>
    </message>
    <message>
        <source>p of named groups (“…”) is corrected over these groups only</source>
        <translation>命名群体（“…”）的 p 仅对这些群体作校正</translation>
    </message>
    <message>
        <source>all examples</source>
        <translation>所有样本</translation>
    </message>
    <message>
        <source>Predictions of the two runs in each group</source>
        <translation>两个运行在各群体中的预测</translation>
    </message>
    <message>
        <source>Selected %1: %2</source>
        <translation>已选择 %1：%2</translation>
    </message>
    <message>
        <source>Selected %1: %2, %3</source>
        <translation>已选择 %1：%2，%3</translation>
    </message>
</context>
<context>
    <name>groupscope::PairRetrievalPanel</name>
    <message>
        <source>The image and its texts</source>
        <translation>图像及其文本</translation>
    </message>
    <message>
        <source>● the image → texts</source>
        <translation>● 图像 → 文本</translation>
    </message>
    <message>
        <source>◆ %1 → images</source>
        <translation>◆ %1 → 图像</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Split whose examples and texts are searched and used as queries</source>
        <translation>其样本和文本用于检索和查询的划分</translation>
    </message>
    <message>
        <source>show input</source>
        <translation>显示输入</translation>
    </message>
    <message>
        <source>Previous image</source>
        <translation>上一张图像</translation>
    </message>
    <message>
        <source>Next image</source>
        <translation>下一张图像</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>结果数</translation>
    </message>
    <message>
        <source>Number of results</source>
        <translation>结果的数量</translation>
    </message>
    <message>
        <source>Query: the image retrieves texts, each of its texts retrieves images</source>
        <translation>查询：图像检索文本，其每个文本检索图像</translation>
    </message>
    <message>
        <source>reading examples and texts …</source>
        <translation>正在读取样本和文本…</translation>
    </message>
    <message>
        <source>Also searches the stored embeddings</source>
        <translation>同时检索已存储的嵌入</translation>
    </message>
</context>
<context>
    <name>groupscope::PairStrip</name>
    <message>
        <source>text %1 of %2</source>
        <translation>文本 %1/%2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>%1
%2, %3</source>
        <translation>%1
%2，%3</translation>
    </message>
    <message>
        <source>Rank, cosine and result; a click selects the example on the map</source>
        <translation>排名、余弦和结果；点击在地图上选择样本</translation>
    </message>
    <message>
        <source>Results on the other side, %1</source>
        <translation>另一侧的结果，%1</translation>
    </message>
    <message>
        <source>its image: rank %1 of %2 images</source>
        <translation>其图像：排名 %1（共 %2 个图像）</translation>
    </message>
    <message>
        <source>its best text: rank %1 of %2 texts</source>
        <translation>其最佳文本：排名 %1（共 %2 个文本）</translation>
    </message>
</context>
<context>
    <name>groupscope::PaneFrame</name>
    <message>
        <source>&amp;Export figure…</source>
        <translation>导出图(&amp;E)…</translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation>请先打开嵌入数据集</translation>
    </message>
    <message>
        <source>&amp;Panes and shortcuts</source>
        <translation>面板和快捷键(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>指南(&amp;G)</translation>
    </message>
    <message>
        <source>%1 › %2</source>
        <translation>%1 › %2</translation>
    </message>
    <message>
        <source>Show pane</source>
        <translation>显示面板</translation>
    </message>
</context>
<context>
    <name>groupscope::ParallelCoordinates</name>
    <message>
        <source>Runs over their settings</source>
        <translation>各设置下的运行</translation>
    </message>
    <message>
        <source>%1 of %2 runs pass</source>
        <translation>%2 个运行中 %1 个通过</translation>
    </message>
    <message>
        <source>&amp;Clear all brushes</source>
        <translation>清除所有刷选(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Select passing runs</source>
        <translation>选择通过的运行(&amp;S)</translation>
    </message>
</context>
<context>
    <name>groupscope::ParallelTab</name>
    <message>
        <source>Cl&amp;ear</source>
        <translation>清除(&amp;E)</translation>
    </message>
    <message>
        <source>Colo&amp;ur</source>
        <translation>着色(&amp;U)</translation>
    </message>
    <message>
        <source>Se&amp;lect</source>
        <translation>选择(&amp;L)</translation>
    </message>
    <message>
        <source>Se&amp;lect %1 of %2</source>
        <translation>选择 %1/%2(&amp;L)</translation>
    </message>
    <message>
        <source>Runs as lines over their settings; needs runs with different settings</source>
        <translation>以线条显示各运行的设置；需要设置不同的运行</translation>
    </message>
    <message>
        <source>Clears all brushes</source>
        <translation>清除所有刷选</translation>
    </message>
    <message>
        <source>Selects the runs whose lines pass every brush, as a double click or Return does</source>
        <translation>选择线条通过所有刷选的运行，双击或按 Return 亦可</translation>
    </message>
    <message>
        <source>Measure that colours the lines</source>
        <translation>为线条着色的指标</translation>
    </message>
    <message>
        <source>&amp;Measures</source>
        <translation>指标(&amp;M)</translation>
    </message>
    <message>
        <source>Measures of the runs that are axes</source>
        <translation>作为坐标轴的运行指标</translation>
    </message>
</context>
<context>
    <name>groupscope::ParameterField</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 到 %2</translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation>默认值：%1</translation>
    </message>
    <message>
        <source>
Range: %1</source>
        <translation>
范围：%1</translation>
    </message>
    <message>
        <source>
Source: %1
Key: %2</source>
        <translation>
来源：%1
键：%2</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Reset to %1</source>
        <translation>重置为 %1</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>重置 %1</translation>
    </message>
    <message>
        <source>%1 •</source>
        <translation>%1 •</translation>
    </message>
    <message>
        <source>⚠ Give a number from %1</source>
        <translation>⚠ 请输入数值，范围 %1</translation>
    </message>
</context>
<context>
    <name>groupscope::PictureGrid</name>
    <message>
        <source>Pictures of the selected examples appear here</source>
        <translation>所选样本的图片显示在此处</translation>
    </message>
    <message>
        <source>Select points on the map, or click a group, to see their pictures</source>
        <translation>在地图上选择点，或点击一个群体，查看其图片</translation>
    </message>
    <message>
        <source>This set has no pictures of its examples</source>
        <translation>此数据集没有样本图片</translation>
    </message>
    <message>
        <source>%1, for which %2 predicts no class</source>
        <translation>%1，%2 未对其预测类别</translation>
    </message>
    <message>
        <source>%1: %2 predicts %3 of them and gets %4 wrong. Errors come first.</source>
        <translation>%1。%2 预测了其中 %3 个，错 %4 个。错误排在前面。</translation>
    </message>
    <message>
        <source>%1: %3 gets %2 of them wrong. Errors come first.</source>
        <translation>%1。%3 预测错其中 %2 个。错误排在前面。</translation>
    </message>
</context>
<context>
    <name>groupscope::PictureModel</name>
    <message>
        <source>✘ %1</source>
        <translation>✘ %1</translation>
    </message>
    <message>
        <source>
predicted %1, %2</source>
        <translation>
预测为 %1，%2</translation>
    </message>
    <message>
        <source>correct</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>错误</translation>
    </message>
</context>
<context>
    <name>groupscope::PopulationPanel</name>
    <message>
        <source>group</source>
        <translation>群体</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>the shares in the window</source>
        <translation>窗口中的占比</translation>
    </message>
    <message>
        <source>Equal</source>
        <translation>均等</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>打开…</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>Writes the shares as a table, which the command line reads too</source>
        <translation>将占比写成表格，命令行也可读取</translation>
    </message>
    <message>
        <source>Accuracy of the worst group</source>
        <translation>最差群体的准确率</translation>
    </message>
    <message>
        <source>equal shares of all groups</source>
        <translation>所有群体占比均等</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Open shares of groups</source>
        <translation>打开群体占比</translation>
    </message>
    <message>
        <source>Shares of groups (*.csv *.tsv *.json)</source>
        <translation>群体占比 (*.csv *.tsv *.json)</translation>
    </message>
    <message>
        <source>Save shares of groups</source>
        <translation>保存群体占比</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>表格 (*.csv)</translation>
    </message>
    <message>
        <source>other groups</source>
        <translation>其他群体</translation>
    </message>
    <message>
        <source>%1 [%2, %3]</source>
        <translation>%1 [%2, %3]</translation>
    </message>
    <message>
        <source>share (%)</source>
        <translation>占比 (%)</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>in split</source>
        <translation>划分内</translation>
    </message>
    <message>
        <source>worst group</source>
        <translation>最差群体</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Split on which the accuracies are measured</source>
        <translation>测量准确率所用的划分</translation>
    </message>
    <message>
        <source>As in split</source>
        <translation>与划分相同</translation>
    </message>
    <message>
        <source>Shares of the groups in the split</source>
        <translation>群体在该划分中的占比</translation>
    </message>
    <message>
        <source>Equal shares for all groups with examples</source>
        <translation>所有含样本的群体占比均等</translation>
    </message>
    <message>
        <source>Average accuracy in this population, with its 95 % interval (score test over groups sampled separately; from three seeds on, with the variation over seeds)</source>
        <translation>此总体中的平均准确率及其 95% 区间（得分检验，各群体分别抽样；三个种子起计入种子间变异）</translation>
    </message>
    <message>
        <source>Average accuracy on the split</source>
        <translation>该划分上的平均准确率</translation>
    </message>
    <message>
        <source>The groups overlap, so their shares do not define a population.</source>
        <translation>群体相互重叠，因此其占比不能定义一个总体。</translation>
    </message>
    <message>
        <source>the split itself</source>
        <translation>划分本身</translation>
    </message>
    <message>
        <source>⚠ “%1” is not a valid share of %2</source>
        <translation>⚠ “%1”不是 %2 的有效占比</translation>
    </message>
    <message>
        <source>The shares add up to %1 %</source>
        <translation>占比之和为 %1%</translation>
    </message>
    <message>
        <source>%1; they are divided by this sum</source>
        <translation>%1；将除以此和</translation>
    </message>
    <message>
        <source>and %1 more selected runs</source>
        <translation>以及另外 %1 个所选运行</translation>
    </message>
    <message>
        <source>no examples of %1</source>
        <translation>没有 %1 的样本</translation>
    </message>
    <message>
        <source>Shares of the groups</source>
        <translation>各群体的占比</translation>
    </message>
    <message>
        <source>Accuracies for these shares</source>
        <translation>这些占比下的准确率</translation>
    </message>
    <message>
        <source>Opens shares from a table “group,share” (CSV) or JSON</source>
        <translation>从“group,share”表格 (CSV) 或 JSON 打开占比</translation>
    </message>
</context>
<context>
    <name>groupscope::PredictionImport</name>
    <message>
        <source>Other predictions of %1, seed %2, were imported before: remove that run first, or give these another name or seed. Nothing was imported</source>
        <translation>先前已导入 %1（种子 %2）的其他预测：请先移除该运行，或为这些预测另取名称或种子。未导入任何内容</translation>
    </message>
</context>
<context>
    <name>groupscope::ProjectionChoice</name>
    <message>
        <source>&amp;Projection</source>
        <translation>投影(&amp;P)</translation>
    </message>
    <message>
        <source>2-D</source>
        <translation>2-D</translation>
    </message>
    <message>
        <source>3-D</source>
        <translation>3-D</translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation>设置…</translation>
    </message>
    <message>
        <source>Aligned UMAP</source>
        <translation>Aligned UMAP</translation>
    </message>
    <message>
        <source>Projection of the embedding</source>
        <translation>嵌入的投影</translation>
    </message>
    <message>
        <source>Map in two or three dimensions</source>
        <translation>二维或三维地图</translation>
    </message>
    <message>
        <source>Neighbours, metric, seed and other settings of the projection</source>
        <translation>投影的近邻数、度量、种子和其他设置</translation>
    </message>
</context>
<context>
    <name>groupscope::PropagationSource</name>
    <message>
        <source>Fit</source>
        <translation>拟合</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Fit on %1 runs</source>
        <translation>在 %1 个运行上拟合</translation>
    </message>
    <message>
        <source>Fit on one run</source>
        <translation>在一个运行上拟合</translation>
    </message>
    <message>
        <source>Fewer than two of these runs have both gaps</source>
        <translation>这些运行中两种差距都有的不足两个</translation>
    </message>
    <message>
        <source>Left out: %1.</source>
        <translation>未计入：%1。</translation>
    </message>
    <message>
        <source>Classifiers are fitted on this split: choose another split for evaluation</source>
        <translation>分类器在此划分上拟合：请选择另一个划分进行评估</translation>
    </message>
    <message>
        <source>Finished measurements are kept</source>
        <translation>已完成的测量会保留</translation>
    </message>
    <message>
        <source>No run has a missing value that can be computed</source>
        <translation>没有运行存在可计算的缺失值</translation>
    </message>
    <message>
        <source>fitting %1, %2 runs left …</source>
        <translation>正在拟合 %1，剩余 %2 个运行…</translation>
    </message>
    <message>
        <source>Do gaps of an embedding become gaps of a classifier trained on it?</source>
        <translation>嵌入中的差距会成为在其上训练的分类器的差距吗？</translation>
    </message>
    <message>
        <source>Train at least two runs, of several methods or seeds, to draw gaps of their embeddings against gaps of classifiers trained on them.</source>
        <translation>请训练至少两个运行（不同方法或种子），以绘制嵌入差距与在其上训练的分类器差距的关系。</translation>
    </message>
    <message>
        <source>Fits %1 on the training examples in each embedding, and evaluates it on this split, for the selected runs, or for all if fewer than two are selected</source>
        <translation>对所选运行（若所选不足两个，则对全部运行），在每个嵌入中用训练样本拟合 %1，并在此划分上评估</translation>
    </message>
    <message>
        <source>“%1” fits %2 on each embedding. The figure draws the gap of the classifier against the gap of the embedding, one mark per run.</source>
        <translation>“%1”在每个嵌入上拟合 %2。图中绘制分类器的差距与嵌入差距的关系，每个运行一个标记。</translation>
    </message>
</context>
<context>
    <name>groupscope::QueryBox</name>
    <message>
        <source>?</source>
        <translation>?</translation>
    </message>
    <message>
        <source>Examples of conditions</source>
        <translation>条件示例</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>%1 %2 %3</source>
        <translation>%1 %2 %3</translation>
    </message>
    <message>
        <source>%1 &gt; %2</source>
        <translation>%1 &gt; %2</translation>
    </message>
    <message>
        <source>%1 in (%2, %3)</source>
        <translation>%1 in (%2, %3)</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>规则</translation>
    </message>
    <message>
        <source>Compare with = != &lt; &lt;= &gt; &gt;=, in (a, b), is missing</source>
        <translation>比较用 = != &lt; &lt;= &gt; &gt;=、in (a, b)、is missing</translation>
    </message>
    <message>
        <source>Join with and, or, not and parentheses</source>
        <translation>用 and、or、not 和括号组合</translation>
    </message>
    <message>
        <source>Select examples: class = … and wrong</source>
        <translation>选择样本：class = … and wrong</translation>
    </message>
    <message>
        <source>Condition that selects examples</source>
        <translation>选择样本的条件</translation>
    </message>
    <message>
        <source>Put names with spaces in quotes: &quot;ankle boot&quot;</source>
        <translation>含空格的名称要加引号：&quot;ankle boot&quot;</translation>
    </message>
    <message>
        <source>Examples without a value match neither = nor !=</source>
        <translation>没有值的样本既不匹配 = 也不匹配 !=</translation>
    </message>
    <message>
        <source>Selects the examples that match a condition (Ctrl+F); Return runs it, ↑ ↓ browse the history</source>
        <translation>选择符合条件的样本 (Ctrl+F)；Return 执行，↑ ↓ 浏览历史</translation>
    </message>
</context>
<context>
    <name>groupscope::QueueActions</name>
    <message>
        <source>&amp;Stop this run</source>
        <translation>停止此运行(&amp;K)</translation>
    </message>
    <message>
        <source>Stop &amp;all</source>
        <translation>全部停止(&amp;A)</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>继续(&amp;U)</translation>
    </message>
    <message>
        <source>Train &amp;next</source>
        <translation>下一个训练(&amp;N)</translation>
    </message>
    <message>
        <source>Train &amp;later</source>
        <translation>推后训练(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Automatic</source>
        <translation>自动(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Automatic: %1</source>
        <translation>自动(&amp;A)：%1</translation>
    </message>
    <message>
        <source>&amp;Stop these runs</source>
        <translation>停止这些运行(&amp;K)</translation>
    </message>
    <message>
        <source>Stops the run, which keeps its best epoch and can be resumed; with several trainings, the selected runs are stopped</source>
        <translation>停止该运行，保留其最佳轮次并可继续；有多个训练时，停止所选运行</translation>
    </message>
    <message>
        <source>Stops all trainings and pauses the queue; waiting runs stay</source>
        <translation>停止所有训练并暂停队列；等待中的运行保留</translation>
    </message>
    <message>
        <source>Trainings continue to their end; no waiting run starts</source>
        <translation>训练继续到结束；不再启动等待中的运行</translation>
    </message>
    <message>
        <source>Continues the selected runs from their last epoch</source>
        <translation>从最后一个轮次继续所选运行</translation>
    </message>
    <message>
        <source>Changes the order of the selected waiting runs</source>
        <translation>更改所选等待运行的顺序</translation>
    </message>
    <message>
        <source>Number of runs that train at once, each with its share of the cores; results do not depend on it</source>
        <translation>同时训练的运行数，每个分得一部分核心；结果不受其影响</translation>
    </message>
    <message>
        <source>&amp;1, in sequence</source>
        <translation>1，依次(&amp;1)</translation>
    </message>
    <message>
        <source>Select a run in training</source>
        <translation>请选择训练中的运行</translation>
    </message>
    <message>
        <source>No run is training</source>
        <translation>没有运行在训练</translation>
    </message>
    <message>
        <source>No run is waiting</source>
        <translation>没有运行在等待</translation>
    </message>
    <message>
        <source>Select a stopped run</source>
        <translation>请选择已停止的运行</translation>
    </message>
    <message>
        <source>Pause the &amp;queue</source>
        <translation>暂停队列(&amp;P)</translation>
    </message>
    <message>
        <source>Train earl&amp;ier</source>
        <translation>提前训练(&amp;F)</translation>
    </message>
    <message>
        <source>Trainings at onc&amp;e</source>
        <translation>同时训练数(&amp;B)</translation>
    </message>
    <message>
        <source>Select one of several waiting runs</source>
        <translation>请在多个等待的运行中选择</translation>
    </message>
</context>
<context>
    <name>groupscope::RemovedRuns</name>
    <message>
        <source>The run is no longer in the trash</source>
        <translation>该运行已不在回收站中</translation>
    </message>
    <message>
        <source>%1 runs are no longer in the trash</source>
        <translation>%1 个运行已不在回收站中</translation>
    </message>
    <message>
        <source>The run was removed before it had a file. Train it again.</source>
        <translation>该运行在有文件之前就被移除。请重新训练。</translation>
    </message>
    <message>
        <source>%1 runs were removed before they had a file. Train them again.</source>
        <translation>%1 个运行在有文件之前就被移除。请重新训练。</translation>
    </message>
</context>
<context>
    <name>groupscope::ReportPreview</name>
    <message>
        <source>Export report…</source>
        <translation>导出报告…</translation>
    </message>
    <message>
        <source>Making the report …</source>
        <translation>正在生成报告…</translation>
    </message>
    <message>
        <source>Train a method to read its report here</source>
        <translation>训练一个方法后可在此阅读其报告</translation>
    </message>
    <message>
        <source>1 page, as the report would be written now</source>
        <translation>1 页，即现在写出的报告</translation>
    </message>
    <message>
        <source>%1 pages, as the report would be written now</source>
        <translation>%1 页，即现在写出的报告</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Preview of the report, page by page.</source>
        <translation>报告预览，逐页显示。</translation>
    </message>
</context>
<context>
    <name>groupscope::RepresentationSource</name>
    <message>
        <source>raw embedding</source>
        <translation>原始嵌入</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>raw embedding, before %1</source>
        <translation>原始嵌入，%1之前</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>%1: test results are hidden</source>
        <translation>%1：测试结果已隐藏</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>%1 is not trained yet</source>
        <translation>%1 尚未训练</translation>
    </message>
    <message>
        <source>measuring %1 …</source>
        <translation>正在测量 %1…</translation>
    </message>
    <message>
        <source>%1 (alignment: %2 of %3 examples)</source>
        <translation>%1（对齐：%3 个样本中的 %2 个）</translation>
    </message>
    <message>
        <source>%1 (alignment: %2, information: %3 of %4 examples)</source>
        <translation>%1（对齐：%2，信息：%3，共 %4 个样本）</translation>
    </message>
    <message>
        <source>no head was stored up to %1</source>
        <translation>截至%1未存储模型头</translation>
    </message>
    <message>
        <source>%1, %2 (the last stored head before %3)</source>
        <translation>%1，%2（%3之前最后存储的模型头）</translation>
    </message>
    <message>
        <source>selected epochs; accuracy on the %1 split, the measure on the %2 split</source>
        <translation>选定的轮次；准确率取自 %1 划分，指标取自 %2 划分</translation>
    </message>
    <message>
        <source>%1 is not trained yet: this figure appears after its first epochs</source>
        <translation>%1 尚未训练：此图在其最初几个轮次后出现</translation>
    </message>
    <message>
        <source>Measuring the alignment of the groups of each class …</source>
        <translation>正在测量各类别中群体的对齐…</translation>
    </message>
    <message>
        <source>The logits of this head are not linear in its embedding, so the theorem does not apply</source>
        <translation>此模型头的 logits 对其嵌入不是线性的，因此该定理不适用</translation>
    </message>
</context>
<context>
    <name>groupscope::RetrievalPanel</name>
    <message>
        <source>Split</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Split whose examples are searched and used as queries</source>
        <translation>其样本用于检索和查询的划分</translation>
    </message>
    <message>
        <source>show input</source>
        <translation>显示输入</translation>
    </message>
    <message>
        <source>show attributes</source>
        <translation>显示属性</translation>
    </message>
    <message>
        <source>Also searches the stored embedding</source>
        <translation>同时检索已存储的嵌入</translation>
    </message>
    <message>
        <source>Also searches the attribute embedding of PARADE, where correct and wrong refer to the class too</source>
        <translation>同时检索 PARADE 的属性嵌入，其中对错也按类别判断</translation>
    </message>
</context>
<context>
    <name>groupscope::RetrievalQueries</name>
    <message>
        <source>Queries</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>as stored</source>
        <translation>存储顺序</translation>
    </message>
    <message>
        <source>at random</source>
        <translation>随机</translation>
    </message>
    <message>
        <source>worst first</source>
        <translation>最差在前</translation>
    </message>
    <message>
        <source>only wrong</source>
        <translation>仅错误</translation>
    </message>
    <message>
        <source>Nearest</source>
        <translation>最近数</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>not one of the %1 queries</source>
        <translation>不属于这 %1 个查询</translation>
    </message>
    <message>
        <source>query %1 of %2</source>
        <translation>查询 %1/%2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>no query</source>
        <translation>无查询</translation>
    </message>
    <message>
        <source>searching …</source>
        <translation>正在检索…</translation>
    </message>
    <message>
        <source>Query %1: %2. A solid frame with a check marks an example of its class, a dashed frame with a cross one of another class. Class, subgroup and distance are below each.</source>
        <translation>查询 %1：%2。带勾的实线框表示同类别的样本，带叉的虚线框表示其他类别的样本。下方为类别、子群体和距离。</translation>
    </message>
    <message>
        <source>Previous query (←)</source>
        <translation>上一个查询 (←)</translation>
    </message>
    <message>
        <source>Next query (→)</source>
        <translation>下一个查询 (→)</translation>
    </message>
    <message>
        <source>Subgroup from which queries are taken</source>
        <translation>选取查询的子群体</translation>
    </message>
    <message>
        <source>Order of the queries; worst first: lowest R-precision in the first shown embedding space</source>
        <translation>查询的顺序；最差在前：首个显示的嵌入空间中 R-precision 最低者</translation>
    </message>
    <message>
        <source>Only queries whose nearest example has another class, in the first shown embedding space</source>
        <translation>仅限在首个显示的嵌入空间中最近样本属于其他类别的查询</translation>
    </message>
    <message>
        <source>Number of nearest examples that are shown</source>
        <translation>显示的最近样本数</translation>
    </message>
    <message>
        <source>The query. ← → move between queries, R chooses a random one; a selection on the map sets it</source>
        <translation>当前查询。← → 切换查询，R 随机选择；在地图上选择也会设定它</translation>
    </message>
    <message>
        <source>One example has no neighbours: choose another split</source>
        <translation>单个样本没有近邻：请选择另一个划分</translation>
    </message>
    <message>
        <source>Too many examples to compare all of them: more than %1</source>
        <translation>样本过多，无法全部比较：超过 %1 个</translation>
    </message>
    <message>
        <source>comparing all examples to find the worst …</source>
        <translation>正在比较所有样本以找出最差的…</translation>
    </message>
    <message>
        <source>no such example</source>
        <translation>没有此样本</translation>
    </message>
    <message>
        <source>this example is not among the %1 examples that are searched</source>
        <translation>此样本不在被检索的 %1 样本中</translation>
    </message>
    <message>
        <source>Nearest examples of each run</source>
        <translation>各运行中最近的样本</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>searched: %1 examples of the %2 split, by distance at unit length</source>
        <translation>检索 %2 划分的 %1 个样本，按单位长度下的距离</translation>
    </message>
    <message>
        <source>selected examples</source>
        <translation>所选样本</translation>
    </message>
</context>
<context>
    <name>groupscope::RetrievalSides</name>
    <message>
        <source>Images and texts</source>
        <translation>图像和文本</translation>
    </message>
    <message>
        <source>Among examples</source>
        <translation>样本之间</translation>
    </message>
</context>
<context>
    <name>groupscope::RetrievalStrip</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>no other example of its class is searched</source>
        <translation>被检索的样本中没有同类别的其他样本</translation>
    </message>
    <message>
        <source>Nearest examples, %1</source>
        <translation>最近样本，%1</translation>
    </message>
    <message>
        <source>first correct at rank %1 · R-precision %2, average precision %3 at R = %4</source>
        <translation>首个正确排名 %1 · R-precision %2，average precision %3（R = %4）</translation>
    </message>
</context>
<context>
    <name>groupscope::RunActions</name>
    <message>
        <source>There are no new runs in that folder.</source>
        <translation>该文件夹中没有新的运行。</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>训练(&amp;T)</translation>
    </message>
    <message>
        <source>E&amp;xperiment…</source>
        <translation>实验(&amp;X)…</translation>
    </message>
    <message>
        <source>&amp;Open runs…</source>
        <translation>打开运行(&amp;O)…</translation>
    </message>
    <message>
        <source>Open pre&amp;dictions…</source>
        <translation>打开预测(&amp;D)…</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>实验</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>&amp;Hide test results until revealed</source>
        <translation>揭示前隐藏测试结果(&amp;H)</translation>
    </message>
    <message>
        <source>Reveal test results</source>
        <translation>揭示测试结果</translation>
    </message>
    <message>
        <source>&amp;Reveal</source>
        <translation>揭示(&amp;R)</translation>
    </message>
    <message>
        <source>No test results are hidden</source>
        <translation>没有隐藏的测试结果</translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation>请先打开嵌入数据集</translation>
    </message>
    <message>
        <source>Train two runs first</source>
        <translation>请先训练两个运行</translation>
    </message>
    <message>
        <source>The open set holds no logits of models (obsm logits_NAME)</source>
        <translation>打开的数据集中没有模型的 logits (obsm logits_NAME)</translation>
    </message>
    <message>
        <source>Open the folder of an experiment</source>
        <translation>打开实验文件夹</translation>
    </message>
    <message>
        <source>Open predictions of models</source>
        <translation>打开模型的预测</translation>
    </message>
    <message>
        <source>Predictions (*.csv *.tsv *.csv.gz *.tsv.gz *.npz *.npy *.h5 *.hdf5 *.h5ad *.zip);;All files (*)</source>
        <translation>预测 (*.csv *.tsv *.csv.gz *.tsv.gz *.npz *.npy *.h5 *.hdf5 *.h5ad *.zip);;所有文件 (*)</translation>
    </message>
    <message>
        <source>The %1 runs of that folder belong to other tasks than the open file, embedding, columns and split. Choose above the run table in which field they may differ.</source>
        <translation>该文件夹中的 %1 个运行属于与当前文件、嵌入、列和划分不同的任务。请在运行表上方选择允许哪个字段不同。</translation>
    </message>
    <message>
        <source>Adds the runs of an experiment that the command line made on this file</source>
        <translation>添加命令行对此文件所做实验的运行</translation>
    </message>
    <message>
        <source>Makes runs from logits, probabilities or predicted classes of models trained elsewhere</source>
        <translation>由在别处训练的模型的 logits、概率或预测类别生成运行</translation>
    </message>
    <message>
        <source>Makes runs from logits of models that the open file holds</source>
        <translation>由打开的文件中所含的模型 logits 生成运行</translation>
    </message>
    <message>
        <source>Shows the groups of the selected runs, or of the latest runs if fewer than two are selected (Ctrl+Shift+C)</source>
        <translation>显示所选运行的群体；若所选不足两个，则显示最近的运行 (Ctrl+Shift+C)</translation>
    </message>
    <message>
        <source>Table of all finished runs, also of other sets whose folders are open: mean ± s.d. over seeds, the best of each column, mean ranks</source>
        <translation>所有已完成运行的表格，也包括文件夹已打开的其他数据集：种子间均值 ± 标准差、每列最佳值、平均排名</translation>
    </message>
    <message>
        <source>Removed runs of this file, to restore or to delete for good</source>
        <translation>此文件已移除的运行，可恢复或永久删除</translation>
    </message>
    <message>
        <source>Keeps test results out of all views and reports until you reveal those of all runs, so that nothing is selected by them</source>
        <translation>在揭示所有运行的测试结果之前，所有视图和报告均不显示测试结果，以免据此做选择</translation>
    </message>
    <message>
        <source>Shows the test results of all runs, and records time and selection rule</source>
        <translation>显示所有运行的测试结果，并记录时间和选择规则</translation>
    </message>
    <message>
        <source>Train or open runs first</source>
        <translation>请先训练或打开运行</translation>
    </message>
    <message>
        <source>Open a set from a file first</source>
        <translation>请先从文件打开数据集</translation>
    </message>
    <message>
        <source>%1. The page of each run says how examples and classes were matched.</source>
        <translation>%1。每个运行的页面说明样本和类别是如何匹配的。</translation>
    </message>
    <message>
        <source>%1 is a folder whose specification does not name the file of its runs (%2). Open that file first, then the folder.</source>
        <translation>%1 是一个文件夹，其规格未指明运行所用的文件（%2）。请先打开该文件，再打开文件夹。</translation>
    </message>
    <message>
        <source>Trains the method with the settings of the form (Ctrl+T)</source>
        <translation>用表单中的设置训练该方法 (Ctrl+T)</translation>
    </message>
    <message>
        <source>Trains several methods, settings and seeds at once (Ctrl+Shift+T)</source>
        <translation>同时训练多个方法、设置和种子 (Ctrl+Shift+T)</translation>
    </message>
    <message>
        <source>Search settin&amp;gs…</source>
        <translation>搜索设置(&amp;S)…</translation>
    </message>
    <message>
        <source>Finds the best settings of several methods on one budget, and trains them with new seeds</source>
        <translation>在同一预算下找出多个方法的最佳设置，并用新种子训练</translation>
    </message>
    <message>
        <source>Im&amp;port predictions of set</source>
        <translation>导入数据集的预测(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;Compare runs</source>
        <translation>比较运行(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Methods × data sets…</source>
        <translation>方法 × 数据集(&amp;G)…</translation>
    </message>
    <message>
        <source>T&amp;rash…</source>
        <translation>回收站(&amp;Z)…</translation>
    </message>
    <message>
        <source>Re&amp;veal test results…</source>
        <translation>揭示测试结果(&amp;R)…</translation>
    </message>
    <message>
        <source>Reveal the test results of the run?</source>
        <translation>要揭示该运行的测试结果吗？</translation>
    </message>
    <message>
        <source>Reveal the test results of all %1 runs?</source>
        <translation>要揭示全部 %1 个运行的测试结果吗？</translation>
    </message>
    <message>
        <source>The time, the selection rule (%1) and the runs are recorded in the document and next to the run files. Runs that you train later stay hidden until you reveal again.</source>
        <translation>时间、选择规则（%1）和这些运行将记录在文档中和运行文件旁。之后训练的运行仍保持隐藏，直到再次揭示。</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1%2</translation>
    </message>
    <message>
        <source>The run was removed. Ctrl+Z restores it.</source>
        <translation>运行已移除。按 Ctrl+Z 可恢复。</translation>
    </message>
    <message>
        <source>%1 runs were removed. Ctrl+Z restores them.</source>
        <translation>%1 个运行已移除。按 Ctrl+Z 可恢复。</translation>
    </message>
</context>
<context>
    <name>groupscope::RunArchive</name>
    <message>
        <source>The name and the note of the run cannot be saved: %1</source>
        <translation>无法保存运行的名称和备注：%1</translation>
    </message>
</context>
<context>
    <name>groupscope::RunList</name>
    <message>
        <source>%1, seed %2</source>
        <translation>%1，种子 %2</translation>
    </message>
    <message>
        <source>The choice of the baseline cannot be saved: %1</source>
        <translation>无法保存基线的选择：%1</translation>
    </message>
</context>
<context>
    <name>groupscope::RunMenu</name>
    <message>
        <source>&amp;Open…</source>
        <translation>打开(&amp;O)…</translation>
    </message>
    <message>
        <source>Rena&amp;me…</source>
        <translation>重命名(&amp;M)…</translation>
    </message>
    <message>
        <source>Make this the &amp;baseline</source>
        <translation>设为基线(&amp;B)</translation>
    </message>
    <message>
        <source>Settings that &amp;differ…</source>
        <translation>不同的设置(&amp;D)…</translation>
    </message>
    <message>
        <source>E&amp;xport head…</source>
        <translation>导出模型头(&amp;X)…</translation>
    </message>
    <message>
        <source>Writes the trained head as .npz, .safetensors or .onnx</source>
        <translation>将训练后的模型头写为 .npz、.safetensors 或 .onnx</translation>
    </message>
    <message>
        <source>No longer the &amp;baseline</source>
        <translation>取消基线(&amp;B)</translation>
    </message>
    <message>
        <source>Rename the run</source>
        <translation>重命名运行</translation>
    </message>
    <message>
        <source>Note of the run</source>
        <translation>运行的备注</translation>
    </message>
    <message>
        <source>Export the head</source>
        <translation>导出模型头</translation>
    </message>
    <message>
        <source>NumPy (*.npz);;Safetensors (*.safetensors);;ONNX (*.onnx)</source>
        <translation>NumPy (*.npz);;Safetensors (*.safetensors);;ONNX (*.onnx)</translation>
    </message>
    <message>
        <source>The page of the run: settings, warnings, groups, curves, name and note</source>
        <translation>运行的页面：设置、警告、群体、曲线、名称和备注</translation>
    </message>
    <message>
        <source>Name of the run in tables and figures</source>
        <translation>运行在表格和图中的名称</translation>
    </message>
    <message>
        <source>Note in the file of the run and in reports</source>
        <translation>运行文件和报告中的备注</translation>
    </message>
    <message>
        <source>The run with which all others are compared, first in tables and with its own colour</source>
        <translation>用于与其他所有运行比较的运行，在表格中排首位，并有专属颜色</translation>
    </message>
    <message>
        <source>Copies method and settings of the run into the form</source>
        <translation>将运行的方法和设置复制到表单</translation>
    </message>
    <message>
        <source>Table of the settings in which the selected runs and the form of the method differ</source>
        <translation>列出所选运行与方法表单之间不同设置的表格</translation>
    </message>
    <message>
        <source>Name in tables and figures; empty: method and seed</source>
        <translation>在表格和图中的名称；留空：方法和种子</translation>
    </message>
    <message>
        <source>The head was written to %1.</source>
        <translation>模型头已写入 %1。</translation>
    </message>
    <message>
        <source>Not&amp;e…</source>
        <translation>备注(&amp;E)…</translation>
    </message>
    <message>
        <source>Use t&amp;hese settings</source>
        <translation>使用这些设置(&amp;H)</translation>
    </message>
</context>
<context>
    <name>groupscope::RunPage</name>
    <message>
        <source>&amp;Name</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>N&amp;ote</source>
        <translation>备注(&amp;O)</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>training loss</source>
        <translation>训练损失</translation>
    </message>
    <message>
        <source>Group weights</source>
        <translation>群体权重</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>权重</translation>
    </message>
    <message>
        <source>Run: %1</source>
        <translation>运行：%1</translation>
    </message>
    <message>
        <source>name in tables and figures, in place of method and seed</source>
        <translation>在表格和图中的名称，代替方法和种子</translation>
    </message>
    <message>
        <source>note in the file of the run and in reports</source>
        <translation>运行文件和报告中的备注</translation>
    </message>
    <message>
        <source>No visible values on this split</source>
        <translation>此划分上没有可见的值</translation>
    </message>
    <message>
        <source>S&amp;plit</source>
        <translation>划分(&amp;P)</translation>
    </message>
    <message>
        <source>Trained for one epoch, so there is no curve</source>
        <translation>只训练了一个轮次，因此没有曲线</translation>
    </message>
    <message>
        <source>Properties of the run</source>
        <translation>运行的属性</translation>
    </message>
</context>
<context>
    <name>groupscope::RunSource</name>
    <message>
        <source>Select a trained run to see this figure</source>
        <translation>选择一个已训练的运行以查看此图</translation>
    </message>
    <message>
        <source>This figure is not available for %1</source>
        <translation>此图不适用于 %1</translation>
    </message>
</context>
<context>
    <name>groupscope::RunStateDelegate</name>
    <message>
        <source>Resume</source>
        <translation>继续</translation>
    </message>
</context>
<context>
    <name>groupscope::RunTable</name>
    <message>
        <source>S&amp;plit</source>
        <translation>划分(&amp;P)</translation>
    </message>
    <message>
        <source>&amp;Average over seeds</source>
        <translation>按种子平均(&amp;A)</translation>
    </message>
    <message>
        <source>Filter by method</source>
        <translation>按方法筛选</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Only runs of the open file, embedding, columns and split</source>
        <translation>仅限打开的文件、嵌入、列和划分的运行</translation>
    </message>
    <message>
        <source>Values of the %1 split</source>
        <translation>%1 划分的值</translation>
    </message>
    <message>
        <source>Reveal &amp;test results…</source>
        <translation>揭示测试结果(&amp;T)…</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>移除(&amp;R)</translation>
    </message>
    <message>
        <source>No method matches the filter. Clear it to see all runs.</source>
        <translation>没有方法符合筛选条件。清除后可查看所有运行。</translation>
    </message>
    <message>
        <source>Split of all values in the table</source>
        <translation>表格中所有值的划分</translation>
    </message>
    <message>
        <source>Columns of the table: any measure of the runs, whole or in parts</source>
        <translation>表格的列：运行的任意指标，整体或分部分</translation>
    </message>
    <message>
        <source>One row, bar and curve for seeds of one setting, with their mean and spread</source>
        <translation>同一设置的各种子合为一行、一个条形和一条曲线，显示其均值和离散程度</translation>
    </message>
    <message>
        <source>same task</source>
        <translation>同一任务</translation>
    </message>
    <message>
        <source>any %1</source>
        <translation>任意 %1</translation>
    </message>
    <message>
        <source>Runs that are listed: those of the open task, or of tasks that differ in one field</source>
        <translation>列出的运行：当前任务的运行，或有一个字段不同的任务的运行</translation>
    </message>
    <message>
        <source>Tasks:</source>
        <translation>任务：</translation>
    </message>
    <message>
        <source>%1; show:</source>
        <translation>%1；显示：</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行</translation>
    </message>
</context>
<context>
    <name>groupscope::RunTableModel</name>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Which group</source>
        <translation>哪个群体</translation>
    </message>
    <message>
        <source>The group with the lowest accuracy</source>
        <translation>准确率最低的群体</translation>
    </message>
    <message>
        <source>State</source>
        <translation>状态</translation>
    </message>
    <message>
        <source>Progress while training</source>
        <translation>训练进度</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>Training time</source>
        <translation>训练时间</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Settings that differ from the method&apos;s defaults</source>
        <translation>与方法默认值不同的设置</translation>
    </message>
    <message>
        <source>Worst group</source>
        <translation>最差群体</translation>
    </message>
    <message>
        <source>Accuracy of the group with the lowest accuracy</source>
        <translation>准确率最低的群体的准确率</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>平均</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>差距</translation>
    </message>
    <message>
        <source>Average minus worst-group accuracy</source>
        <translation>平均准确率减去最差群体准确率</translation>
    </message>
    <message>
        <source>Adjusted</source>
        <translation>调整后</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 秒</translation>
    </message>
    <message>
        <source>at epoch %1 of %2</source>
        <translation>轮次 %1/%2</translation>
    </message>
    <message>
        <source>at epoch %1</source>
        <translation>轮次 %1</translation>
    </message>
    <message>
        <source>waiting (%1)</source>
        <translation>等待中（%1）</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>等待中</translation>
    </message>
    <message>
        <source>done</source>
        <translation>完成</translation>
    </message>
    <message>
        <source>⚠ done</source>
        <translation>⚠ 完成</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>已停止</translation>
    </message>
    <message>
        <source>⚠ failed</source>
        <translation>⚠ 失败</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>剩余 %1</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>%1 split</source>
        <translation>%1 划分</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>已隐藏</translation>
    </message>
    <message>
        <source>%1 (baseline)</source>
        <translation>%1（基线）</translation>
    </message>
    <message>
        <source>%1 seeds</source>
        <translation>%1 个种子</translation>
    </message>
    <message>
        <source>defaults</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1，%2</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>种子 %1</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>基线</translation>
    </message>
    <message>
        <source>Method, with the colour of this run in every view</source>
        <translation>方法，带有此运行在所有视图中的颜色</translation>
    </message>
    <message>
        <source>Field in which the tasks of these runs differ</source>
        <translation>这些运行的任务之间不同的字段</translation>
    </message>
    <message>
        <source>The epoch of the values, and its selection rule. ⚠ marks rules that use a test split</source>
        <translation>这些值所属的轮次及其选择规则。⚠ 标记使用测试划分的规则</translation>
    </message>
    <message>
        <source>Random seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Worst-group accuracy minus that of the baseline, with its 95 % interval over the examples</source>
        <translation>最差群体准确率减去基线的相应值，附样本上的 95% 区间</translation>
    </message>
    <message>
        <source>Average accuracy minus that of the baseline, with its 95 % interval over the examples</source>
        <translation>平均准确率减去基线的相应值，附样本上的 95% 区间</translation>
    </message>
    <message>
        <source>Average accuracy: every example has the same weight</source>
        <translation>平均准确率：每个样本权重相同</translation>
    </message>
    <message>
        <source>Adjusted average: groups weighted by their share of the training examples</source>
        <translation>调整后的平均值：群体按其在训练样本中的占比加权</translation>
    </message>
    <message>
        <source>The baseline, with which all others are compared</source>
        <translation>基线，其他所有运行都与它比较</translation>
    </message>
    <message>
        <source>Worst group minus baseline</source>
        <translation>最差群体减基线</translation>
    </message>
    <message>
        <source>Average minus baseline</source>
        <translation>平均减基线</translation>
    </message>
    <message>
        <source>★ marks the highest value</source>
        <translation>★ 标记最高值</translation>
    </message>
    <message>
        <source>★ marks the lowest value</source>
        <translation>★ 标记最低值</translation>
    </message>
    <message>
        <source>All values are of the %1 split</source>
        <translation>所有值均属于 %1 划分</translation>
    </message>
    <message>
        <source>Difference to the baseline: %1 percentage points</source>
        <translation>与基线的差值：%1 个百分点</translation>
    </message>
    <message>
        <source>Difference to the baseline: %1 percentage points, 95 % interval %2 over the examples that both predict</source>
        <translation>与基线的差值：%1 个百分点，95% 区间 %2，基于两者都有预测的样本</translation>
    </message>
    <message>
        <source>Difference to the baseline: %1 percentage points, 95 % interval %2 over the examples that both predict. It may be 0</source>
        <translation>与基线的差值：%1 个百分点，95% 区间 %2，基于两者都有预测的样本。差值可能为 0</translation>
    </message>
    <message>
        <source>%1:%2 min</source>
        <translation>%1:%2 分</translation>
    </message>
    <message>
        <source>%1:%2 h</source>
        <translation>%1:%2 小时</translation>
    </message>
    <message>
        <source>95 % interval over the examples and seeds, and over all groups that could be the worst: %1</source>
        <translation>95% 区间，基于样本和种子，涵盖所有可能最差的群体：%1</translation>
    </message>
    <message>
        <source>95 % interval over the examples, and over all groups that could be the worst: %1</source>
        <translation>95% 区间，基于样本，涵盖所有可能最差的群体：%1</translation>
    </message>
    <message>
        <source>95 % interval over the examples and seeds: %1</source>
        <translation>95% 区间，基于样本和种子：%1</translation>
    </message>
    <message>
        <source>95 % interval over the examples: %1</source>
        <translation>95% 区间，基于样本：%1</translation>
    </message>
    <message>
        <source>★ lowest of %1 settings</source>
        <translation>★ %1 个设置中最低</translation>
    </message>
    <message>
        <source>★ highest of %1 settings</source>
        <translation>★ %1 个设置中最高</translation>
    </message>
    <message>
        <source>★ lowest of %1 runs</source>
        <translation>★ %1 个运行中最低</translation>
    </message>
    <message>
        <source>★ highest of %1 runs</source>
        <translation>★ %1 个运行中最高</translation>
    </message>
    <message>
        <source>%1 on the %2 split</source>
        <translation>%1（%2 划分）</translation>
    </message>
    <message>
        <source>%1: selected on the %2 split, which is for reporting. The values are an upper bound, not a result.</source>
        <translation>%1：在 %2 划分上选择，而该划分仅用于报告。这些值是上界，不是结果。</translation>
    </message>
    <message>
        <source>Test results are hidden. Choose Run › Reveal test results… to show them</source>
        <translation>测试结果已隐藏。选择 运行 › 揭示测试结果… 以显示它们</translation>
    </message>
</context>
<context>
    <name>groupscope::SampleNotice</name>
    <message>
        <source>Dismiss</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>%1  %2</source>
        <translation>%1  %2</translation>
    </message>
</context>
<context>
    <name>groupscope::ScaleSource</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>Splits with training examples have no curve</source>
        <translation>含训练样本的划分没有曲线</translation>
    </message>
    <message>
        <source>evaluating trained heads over their scale …</source>
        <translation>正在评估训练后的模型头随缩放系数的变化…</translation>
    </message>
</context>
<context>
    <name>groupscope::ScatterLegend</name>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Show the legend</source>
        <translation>显示图例</translation>
    </message>
    <message>
        <source>Hide the legend</source>
        <translation>隐藏图例</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>无值</translation>
    </message>
    <message>
        <source>%1, %2 points</source>
        <translation>%1，%2 个点</translation>
    </message>
    <message>
        <source>%1, %2 points, grey</source>
        <translation>%1，%2 个点，灰色</translation>
    </message>
    <message>
        <source>%1, %2 points, hidden</source>
        <translation>%1，%2 个点，已隐藏</translation>
    </message>
    <message>
        <source>%1, %2 selected</source>
        <translation>%1，已选 %2 个</translation>
    </message>
    <message>
        <source>&amp;Select these points</source>
        <translation>选择这些点(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Add to selection</source>
        <translation>加入选区(&amp;A)</translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation>隐藏(&amp;H)</translation>
    </message>
    <message>
        <source>S&amp;how</source>
        <translation>显示(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Remove from selection</source>
        <translation>移出选区(&amp;R)</translation>
    </message>
    <message>
        <source>Highlight a&amp;lone</source>
        <translation>单独突出显示(&amp;L)</translation>
    </message>
    <message>
        <source>A click highlights one category, and the others become grey. Ctrl+click hides or shows it.
A right click selects its points.</source>
        <translation>点击突出显示一个类别，其他变灰。Ctrl+点击隐藏或显示该类别。
右键点击选择其中的点。</translation>
    </message>
</context>
<context>
    <name>groupscope::ScatterStage</name>
    <message>
        <source>Map of points</source>
        <translation>点的地图</translation>
    </message>
</context>
<context>
    <name>groupscope::ScatterToolBar</name>
    <message>
        <source>Zoom to selection</source>
        <translation>缩放到选区</translation>
    </message>
    <message>
        <source>Reset view</source>
        <translation>重置视图</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>移动</translation>
    </message>
    <message>
        <source>Rectangle selection</source>
        <translation>矩形选择</translation>
    </message>
    <message>
        <source>Lasso selection</source>
        <translation>套索选择</translation>
    </message>
    <message>
        <source>Polygon selection</source>
        <translation>多边形选择</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>Density &amp;contours</source>
        <translation>密度等高线(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Names</source>
        <translation>名称(&amp;N)</translation>
    </message>
    <message>
        <source>The name of each category at the median of its points</source>
        <translation>在各类别点的中位数处显示其名称</translation>
    </message>
    <message>
        <source>&amp;Scale</source>
        <translation>比例尺(&amp;S)</translation>
    </message>
    <message>
        <source>Shift adds, Ctrl removes, Shift+Ctrl intersects.
Hold Space to move the view.</source>
        <translation>Shift 添加，Ctrl 移除，Shift+Ctrl 取交集。
按住 Space 移动视图。</translation>
    </message>
    <message>
        <source>Annotations of the points: contours, names, scale</source>
        <translation>点的标注：等高线、名称、比例尺</translation>
    </message>
    <message>
        <source>Lines around the densest 50 % and 90 % of each category, in 2-D</source>
        <translation>在 2-D 中围绕各类别最密的 50% 和 90% 的线</translation>
    </message>
    <message>
        <source>Ticks in 2-D, a scale bar in 3-D</source>
        <translation>2-D 为刻度，3-D 为比例尺</translation>
    </message>
    <message>
        <source>Zooms to the selected points (Z)</source>
        <translation>缩放到所选点 (Z)</translation>
    </message>
    <message>
        <source>Shows everything again (R, or double click on the background)</source>
        <translation>重新显示全部（R，或双击背景）</translation>
    </message>
    <message>
        <source>Moves the view (V) when dragged; the wheel zooms.
A click selects a point, Ctrl+click adds or drops it.</source>
        <translation>拖动以移动视图 (V)；滚轮缩放。
点击选择一个点，Ctrl+点击加入或取消该点。</translation>
    </message>
    <message>
        <source>Selects with a rectangle (B)</source>
        <translation>用矩形选择 (B)</translation>
    </message>
    <message>
        <source>Selects with a lasso (L)</source>
        <translation>用套索选择 (L)</translation>
    </message>
    <message>
        <source>Selects with a polygon (P), whose corners you click.
A double click or Return closes it, Backspace removes a corner, Escape cancels.</source>
        <translation>用多边形选择 (P)，点击其各个角点。
双击或 Return 闭合，Backspace 删除一个角点，Escape 取消。</translation>
    </message>
</context>
<context>
    <name>groupscope::SearchBoard</name>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>no training finished yet</source>
        <translation>尚无训练完成</translation>
    </message>
    <message>
        <source>Settings tried</source>
        <translation>已尝试的设置</translation>
    </message>
    <message>
        <source>Default score</source>
        <translation>默认得分</translation>
    </message>
    <message>
        <source>Best score</source>
        <translation>最佳得分</translation>
    </message>
    <message>
        <source>Selected setting</source>
        <translation>选定的设置</translation>
    </message>
</context>
<context>
    <name>groupscope::SearchDialog</name>
    <message>
        <source>S&amp;top</source>
        <translation>停止(&amp;T)</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>搜索设置</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>trainings</source>
        <translation>次训练</translation>
    </message>
    <message>
        <source>&amp;Methods</source>
        <translation>方法(&amp;M)</translation>
    </message>
    <message>
        <source>Select &amp;by</source>
        <translation>选择依据(&amp;B)</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>预算</translation>
    </message>
    <message>
        <source>&amp;New seeds</source>
        <translation>新种子(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Search 1 method</source>
        <translation>搜索 1 个方法(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Search %1 methods</source>
        <translation>搜索 %1 个方法(&amp;S)</translation>
    </message>
    <message>
        <source>Open an embedding set first.</source>
        <translation>请先打开嵌入数据集。</translation>
    </message>
    <message>
        <source>Tick the methods to search.</source>
        <translation>请勾选要搜索的方法。</translation>
    </message>
    <message>
        <source>Several machines have no common clock, so the budget counts trainings.</source>
        <translation>多台机器没有共同的时钟，因此预算按训练次数计。</translation>
    </message>
    <message>
        <source>&amp;Run on</source>
        <translation>运行于(&amp;R)</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>正在启动…</translation>
    </message>
    <message>
        <source>The time is used up. </source>
        <translation>时间已用完。</translation>
    </message>
    <message>
        <source>Stopped. Finished trainings are kept. Start again with the same choices to continue.</source>
        <translation>已停止。已完成的训练会保留。用相同的选择再次启动即可继续。</translation>
    </message>
    <message>
        <source>Tries settings of each method on the same budget and selects on the validation split: many settings are trained briefly, the best third longer. At the end, the best setting of each method is trained with new seeds. The test split is not used before.</source>
        <translation>在同一预算下尝试各方法的设置，并在验证划分上选择：大量设置只短暂训练，最好的三分之一训练更久。最后用新种子训练各方法的最佳设置。在此之前不使用测试划分。</translation>
    </message>
    <message>
        <source>Minutes of wall-clock time, or a number of full trainings, which gives the same result on every machine whose CPU has the same instruction set</source>
        <translation>实际用时的分钟数，或完整训练的次数；后者在 CPU 指令集相同的机器上结果相同</translation>
    </message>
    <message>
        <source>Number of new seeds with which the best setting of each method is trained at the end</source>
        <translation>最后训练各方法最佳设置所用的新种子数</translation>
    </message>
    <message>
        <source>The searched set is no longer open. Open it again and repeat the search: the best setting of each method is then trained.</source>
        <translation>所搜索的数据集已不再打开。请重新打开并重复搜索：随后将训练各方法的最佳设置。</translation>
    </message>
    <message>
        <source>The best setting of each method is trained with a new seed. The runs appear in Runs.</source>
        <translation>各方法的最佳设置将用一个新种子训练。这些运行显示在“运行”中。</translation>
    </message>
    <message>
        <source>The best setting of each method is trained with %1 new seeds. The runs appear in Runs.</source>
        <translation>各方法的最佳设置将用 %1 个新种子训练。这些运行显示在“运行”中。</translation>
    </message>
    <message>
        <source>Methods</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Best settings so far</source>
        <translation>目前的最佳设置</translation>
    </message>
</context>
<context>
    <name>groupscope::SelectionPanel</name>
    <message>
        <source>✔ A cluster in the original space too</source>
        <translation>✔ 在原始空间中也是一个簇</translation>
    </message>
    <message>
        <source>Nothing left to compare with</source>
        <translation>没有其余样本可供比较</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>图片</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>近邻</translation>
    </message>
    <message>
        <source>Negatives</source>
        <translation>负样本</translation>
    </message>
    <message>
        <source>Map quality</source>
        <translation>地图质量</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Invert</source>
        <translation>反选</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Name…</source>
        <translation>命名…</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>值</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>占比</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>正确</translation>
    </message>
    <message>
        <source>Accuracy of the selected run on the selected examples with this value</source>
        <translation>所选运行在具有此值的所选样本上的准确率</translation>
    </message>
    <message>
        <source>%1 of %2 points (%3)</source>
        <translation>%2 个点中的 %1 个（%3）</translation>
    </message>
    <message>
        <source>no %1</source>
        <translation>没有 %1</translation>
    </message>
    <message>
        <source>◐ Part of a larger cluster</source>
        <translation>◐ 较大簇的一部分</translation>
    </message>
    <message>
        <source>⚠ Several clusters that the map merges</source>
        <translation>⚠ 被地图合并的多个簇</translation>
    </message>
    <message>
        <source>✔ Several separate clusters, also in the original space</source>
        <translation>✔ 多个分离的簇，在原始空间中也是如此</translation>
    </message>
    <message>
        <source>✘ No cluster in the original space: an artefact of the map</source>
        <translation>✘ 在原始空间中不是簇：地图造成的假象</translation>
    </message>
    <message>
        <source>Too few examples for a test</source>
        <translation>样本太少，无法检验</translation>
    </message>
    <message>
        <source>Share of the examples on the map with this value that are selected</source>
        <translation>地图上具有此值的样本中被选中的占比</translation>
    </message>
    <message>
        <source>Column by whose values the selected examples are counted</source>
        <translation>按其值统计所选样本的列</translation>
    </message>
    <message>
        <source>Draw around points with the rectangle (B), lasso (L) or polygon (P) of the map, or choose a category of its legend.</source>
        <translation>用地图的矩形 (B)、套索 (L) 或多边形 (P) 圈选点，或选择图例中的一个类别。</translation>
    </message>
    <message>
        <source>Cluster check: waiting for the layout to finish. For epochs, the last one is checked.</source>
        <translation>簇检验：等待布局完成。若为轮次，则检验最后一个。</translation>
    </message>
    <message>
        <source>Checking whether the selection is a cluster in the original space …</source>
        <translation>正在检验选区在原始空间中是否为簇…</translation>
    </message>
    <message>
        <source>The neighbours of these examples are not known.</source>
        <translation>这些样本的近邻未知。</translation>
    </message>
    <message>
        <source>Zooms to the selected points (Z)</source>
        <translation>缩放到所选点 (Z)</translation>
    </message>
    <message>
        <source>Selects all other points (Ctrl+I)</source>
        <translation>选择所有其他点 (Ctrl+I)</translation>
    </message>
    <message>
        <source>Clears the selection (Escape)</source>
        <translation>清除选区 (Escape)</translation>
    </message>
    <message>
        <source>Names the selected examples (Ctrl+G)</source>
        <translation>为所选样本命名 (Ctrl+G)</translation>
    </message>
    <message>
        <source>Composition of the selection</source>
        <translation>选区的构成</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>样本</translation>
    </message>
    <message>
        <source>Number of selected examples with this value</source>
        <translation>具有此值的所选样本数</translation>
    </message>
    <message>
        <source>Composition</source>
        <translation>构成</translation>
    </message>
    <message>
        <source>No examples are selected</source>
        <translation>未选择样本</translation>
    </message>
    <message>
        <source>all selected examples</source>
        <translation>全部所选样本</translation>
    </message>
</context>
<context>
    <name>groupscope::SelectionTools</name>
    <message>
        <source>Select worst</source>
        <translation>选择最差</translation>
    </message>
    <message>
        <source>Add neighbours</source>
        <translation>添加近邻</translation>
    </message>
    <message>
        <source>Number of examples to select or to add</source>
        <translation>要选择或添加的样本数</translation>
    </message>
    <message>
        <source>by</source>
        <translation>依据</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>Highest cross-entropy</source>
        <translation>最高交叉熵</translation>
    </message>
    <message>
        <source>margin</source>
        <translation>间隔</translation>
    </message>
    <message>
        <source>of</source>
        <translation>划分</translation>
    </message>
    <message>
        <source>Split of the worst examples</source>
        <translation>最差样本所在的划分</translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation>请先打开嵌入数据集</translation>
    </message>
    <message>
        <source>Select a finished run of this task in Runs first</source>
        <translation>请先在“运行”中选择此任务的一个已完成的运行</translation>
    </message>
    <message>
        <source>%1 has no classifier, so it has no losses</source>
        <translation>%1 没有分类器，因此没有损失</translation>
    </message>
    <message>
        <source>Select an example first</source>
        <translation>请先选择一个样本</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>选区</translation>
    </message>
    <message>
        <source>Value that ranks the examples</source>
        <translation>为样本排序的值</translation>
    </message>
    <message>
        <source>Lowest probability of the true class minus that of the most probable other class</source>
        <translation>最低的“真实类别概率减去其他类别中最高概率”</translation>
    </message>
    <message>
        <source>Selects the examples with the highest loss or the lowest margin in the selected run</source>
        <translation>选择在所选运行中损失最高或间隔最低的样本</translation>
    </message>
    <message>
        <source>Adds the examples of the map with the highest cosine similarity to a selected one in the stored embedding</source>
        <translation>加入地图上与某个所选样本在已存储嵌入中余弦相似度最高的样本</translation>
    </message>
    <message>
        <source>worst %1 by %2, %3 split</source>
        <translation>按%2最差的 %1，%3 划分</translation>
    </message>
    <message>
        <source>Select the worst %1 by %2</source>
        <translation>选择按%2最差的 %1</translation>
    </message>
    <message>
        <source>Add the nearest %1 to the selection</source>
        <translation>将最近的 %1 加入选区</translation>
    </message>
</context>
<context>
    <name>groupscope::SetActions</name>
    <message>
        <source>&amp;Columns…</source>
        <translation>列(&amp;C)…</translation>
    </message>
    <message>
        <source>Make spli&amp;t…</source>
        <translation>创建划分(&amp;T)…</translation>
    </message>
    <message>
        <source>Add &amp;labels…</source>
        <translation>添加标签(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Save set as…</source>
        <translation>数据集另存为(&amp;S)…</translation>
    </message>
    <message>
        <source>Columns of %1</source>
        <translation>%1 的列</translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation>%1 未打开</translation>
    </message>
    <message>
        <source>Add the columns of a table</source>
        <translation>添加表格的列</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.tab *.txt);;All files (*)</source>
        <translation>表格 (*.csv *.tsv *.tab *.txt);;所有文件 (*)</translation>
    </message>
    <message>
        <source>Save the embedding set</source>
        <translation>保存嵌入数据集</translation>
    </message>
    <message>
        <source>Embedding sets (*.h5ad)</source>
        <translation>嵌入数据集 (*.h5ad)</translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation>请先打开嵌入数据集</translation>
    </message>
    <message>
        <source>Which of the new columns holds the class?</source>
        <translation>哪个新列包含类别？</translation>
    </message>
    <message>
        <source>Changes the embedding, the class, the groups, and the split</source>
        <translation>更改嵌入、类别、群体和划分</translation>
    </message>
    <message>
        <source>Draws a new train, val and test split at random, or an imbalanced one</source>
        <translation>随机抽取新的训练、验证和测试划分，或不平衡的划分</translation>
    </message>
    <message>
        <source>Adds the columns of a table (CSV, TSV): classes, attributes, a split</source>
        <translation>添加表格 (CSV, TSV) 的列：类别、属性、划分</translation>
    </message>
</context>
<context>
    <name>groupscope::SetNotice</name>
    <message>
        <source>Add labels…</source>
        <translation>添加标签…</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>忽略</translation>
    </message>
    <message>
        <source>Save set as…</source>
        <translation>数据集另存为…</translation>
    </message>
    <message>
        <source>Make split…</source>
        <translation>创建划分…</translation>
    </message>
    <message>
        <source>Choose columns…</source>
        <translation>选择列…</translation>
    </message>
    <message>
        <source>Adds columns of a table (CSV, TSV) to the examples of this file</source>
        <translation>将表格 (CSV, TSV) 的列添加到此文件的样本</translation>
    </message>
    <message>
        <source>The columns made here are kept for this file, but are not saved in it.</source>
        <translation>在此创建的列会为此文件保留，但不保存在文件中。</translation>
    </message>
</context>
<context>
    <name>groupscope::SetOverview</name>
    <message>
        <source>No embedding set is open</source>
        <translation>没有打开的嵌入数据集</translation>
    </message>
    <message>
        <source>Open a file (Ctrl+O) or drop one here to see its groups.</source>
        <translation>打开文件 (Ctrl+O) 或将文件拖放到此处，查看其群体。</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>警告：%1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>提示：%1</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>群体</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>Number of examples of each group in each split</source>
        <translation>各划分中各群体的样本数</translation>
    </message>
    <message>
        <source>%1 has no examples in %2</source>
        <translation>%1 在 %2 中没有样本</translation>
    </message>
    <message>
        <source>Overview of the embedding set</source>
        <translation>嵌入数据集概览</translation>
    </message>
    <message>
        <source>Group
(groups overlap)</source>
        <translation>群体
（群体重叠）</translation>
    </message>
    <message>
        <source>An example may be in several groups: the numbers of a column add up to more than the examples of its split</source>
        <translation>一个样本可能属于多个群体：一列数字之和多于其划分的样本数</translation>
    </message>
    <message>
        <source>%1: %2 in %3, %4 % of the split</source>
        <translation>%1：%3 中 %2，占划分的 %4 %</translation>
    </message>
</context>
<context>
    <name>groupscope::SetTabs</name>
    <message>
        <source>Sets of the document</source>
        <translation>文档中的数据集</translation>
    </message>
    <message>
        <source>Close the set</source>
        <translation>关闭数据集</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>%1, which has changed since the document was saved</source>
        <translation>%1，自文档保存后已更改</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>缺少 %1</translation>
    </message>
</context>
<context>
    <name>groupscope::SettingsApartDialog</name>
    <message>
        <source>Settings that differ</source>
        <translation>不同的设置</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>All settings are the same.</source>
        <translation>所有设置均相同。</translation>
    </message>
    <message>
        <source>Method form</source>
        <translation>方法表单</translation>
    </message>
    <message>
        <source>A dash means that the method does not have the setting, or ignores it here. All other settings are the same.</source>
        <translation>短横线表示该方法没有此设置，或在此处忽略它。其他设置均相同。</translation>
    </message>
</context>
<context>
    <name>groupscope::ShownRuns</name>
    <message>
        <source>%1 of %2 shown ▾</source>
        <translation>显示 %1/%2 ▾</translation>
    </message>
    <message>
        <source>More runs are selected than the view can show: choose the runs to show</source>
        <translation>所选运行多于视图可显示的数量：请选择要显示的运行</translation>
    </message>
</context>
<context>
    <name>groupscope::SlicesPage</name>
    <message>
        <source>[%1, %2]</source>
        <translation>[%1, %2]</translation>
    </message>
    <message>
        <source>&lt; 0.001</source>
        <translation>&lt; 0.001</translation>
    </message>
    <message>
        <source>“%1”: cosine %2</source>
        <translation>“%1”：余弦 %2</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>切片</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>Error rate</source>
        <translation>错误率</translation>
    </message>
    <message>
        <source>Elsewhere</source>
        <translation>其余部分</translation>
    </message>
    <message>
        <source>Name as group…</source>
        <translation>命名为群体…</translation>
    </message>
    <message>
        <source>Fix this group…</source>
        <translation>修复此群体…</translation>
    </message>
    <message>
        <source>S&amp;lices</source>
        <translation>切片(&amp;L)</translation>
    </message>
    <message>
        <source>clusters</source>
        <translation>簇</translation>
    </message>
    <message>
        <source>attributes</source>
        <translation>属性</translation>
    </message>
    <message>
        <source>Combinations of up to two attribute values, with and without the class</source>
        <translation>最多两个属性值的组合，含类别与不含类别</translation>
    </message>
    <message>
        <source>&amp;Of</source>
        <translation>范围(&amp;O)</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>错误</translation>
    </message>
    <message>
        <source>Examples that the selected run gets wrong</source>
        <translation>所选运行预测错误的样本</translation>
    </message>
    <message>
        <source>broken vs. baseline</source>
        <translation>较基线变错</translation>
    </message>
    <message>
        <source>Suggested slices</source>
        <translation>建议的切片</translation>
    </message>
    <message>
        <source>Rate among the measured examples, mean over seeds, with its 95 % interval</source>
        <translation>测量样本中的比率，种子间均值，附 95% 区间</translation>
    </message>
    <message>
        <source>Rate among the other measured examples</source>
        <translation>其余测量样本中的比率</translation>
    </message>
    <message>
        <source>Open an embedding set to see suggestions.</source>
        <translation>打开嵌入数据集以查看建议。</translation>
    </message>
    <message>
        <source>Searching for slices…</source>
        <translation>正在搜索切片…</translation>
    </message>
    <message>
        <source>%1: error rate %2 on %3 measured examples.</source>
        <translation>%1：%3 个测量样本上的错误率为 %2。</translation>
    </message>
    <message>
        <source>Broken</source>
        <translation>变错</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Examples of other splits: those whose nearest examples are in the slice.</source>
        <translation>其他划分的样本：最近样本位于该切片中的样本。</translation>
    </message>
    <message>
        <source>Examples of all splits: %1.</source>
        <translation>所有划分的样本：%1。</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>Split that is searched: one half finds slices, the other half measures them</source>
        <translation>要搜索的划分：一半用于发现切片，另一半用于测量</translation>
    </message>
    <message>
        <source>Type of slices</source>
        <translation>切片的类型</translation>
    </message>
    <message>
        <source>Clusters of the embedding, found without attributes</source>
        <translation>嵌入的簇，不借助属性找到</translation>
    </message>
    <message>
        <source>Examples that are frequent in a slice</source>
        <translation>在切片中频繁出现的样本</translation>
    </message>
    <message>
        <source>Examples that the baseline predicts correctly and the selected run does not</source>
        <translation>基线预测正确而所选运行预测错误的样本</translation>
    </message>
    <message>
        <source>Slice, described by words if the set has texts</source>
        <translation>切片；若数据集有文本，则用文字描述</translation>
    </message>
    <message>
        <source>Number of examples in the measuring half</source>
        <translation>测量部分中的样本数</translation>
    </message>
    <message>
        <source>Probability of such a rate without a difference, corrected for all tried slices (Benjamini–Hochberg)</source>
        <translation>在没有差异时出现此比率的概率，对所有尝试过的切片作校正 (Benjamini–Hochberg)</translation>
    </message>
    <message>
        <source>Select a finished run in Runs to see slices with many of its errors.</source>
        <translation>在“运行”中选择一个已完成的运行，查看其错误较多的切片。</translation>
    </message>
    <message>
        <source>Choose another run with a classifier as the baseline in Runs to see what the selected run breaks.</source>
        <translation>请在“运行”中将另一个带分类器的运行设为基线，以查看所选运行使哪些样本变错。</translation>
    </message>
    <message>
        <source>%1 The other %3 examples suggested %2 slices.</source>
        <translation>%1其余 %3 个样本建议了 %2 个切片。</translation>
    </message>
    <message>
        <source>%1 No slice has more errors than the rest.</source>
        <translation>%1没有切片的错误比其余部分更多。</translation>
    </message>
    <message>
        <source>Groups named here contain examples of this split only: %1</source>
        <translation>在此命名的群体仅包含此划分的样本：%1</translation>
    </message>
    <message>
        <source>Examples of the other splits are being found</source>
        <translation>正在查找其他划分的样本</translation>
    </message>
    <message>
        <source>Select a slice of the table first</source>
        <translation>请先在表格中选择一个切片</translation>
    </message>
    <message>
        <source>Keeps the examples of the slice in all splits as a named group</source>
        <translation>将所有划分中该切片的样本保留为命名群体</translation>
    </message>
    <message>
        <source>Trains methods that may raise the accuracy of this slice</source>
        <translation>训练可能提高此切片准确率的方法</translation>
    </message>
    <message>
        <source>The slice was suggested on the %1 split. %2 The rate is %3 %4 on %5 examples of the slice and %6 elsewhere (corrected p: %7). %8</source>
        <translation>该切片在 %1 划分上建议。%2比率在切片的 %5 个样本上为 %3 %4，其余部分为 %6（校正后 p：%7）。%8</translation>
    </message>
    <message>
        <source>%1 of the split, %2 of them measured</source>
        <translation>划分中 %1，其中 %2 已测量</translation>
    </message>
    <message>
        <source>%1 is wrong and %4 is correct on %2 of %3 measured examples.</source>
        <translation>在 %3 个测量样本的 %2 上，%1 预测错误而 %4 预测正确。</translation>
    </message>
</context>
<context>
    <name>groupscope::SplitDialog</name>
    <message>
        <source>Minority</source>
        <translation>少数</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Val</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>No split</source>
        <translation>无划分</translation>
    </message>
    <message>
        <source>Make split</source>
        <translation>创建划分</translation>
    </message>
    <message>
        <source>&amp;Make split</source>
        <translation>创建划分(&amp;M)</translation>
    </message>
    <message>
        <source>train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>val</source>
        <translation>验证</translation>
    </message>
    <message>
        <source>test</source>
        <translation>测试</translation>
    </message>
    <message>
        <source>&amp;Test domain</source>
        <translation>测试域(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>种子(&amp;S)</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>群体</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>One test domain</source>
        <translation>单个测试域</translation>
    </message>
    <message>
        <source>&amp;Name of column</source>
        <translation>列名(&amp;N)</translation>
    </message>
    <message>
        <source>The file does not change until you save the set.</source>
        <translation>在保存数据集之前，文件不会改变。</translation>
    </message>
    <message>
        <source>Keep the %1 test examples of the &amp;file</source>
        <translation>保留文件中的 %1 个测试样本(&amp;R)</translation>
    </message>
    <message>
        <source>If not ticked, these examples are drawn like all others, and models may be trained on them</source>
        <translation>若不勾选，这些样本与其他样本一样被抽取，模型可能会在其上训练</translation>
    </message>
    <message>
        <source>This replaces the column “%1” of the open set. </source>
        <translation>这将替换打开的数据集的列“%1”。</translation>
    </message>
    <message>
        <source>Number of examples of each stratum</source>
        <translation>各层的样本数</translation>
    </message>
    <message>
        <source>Stratum</source>
        <translation>层</translation>
    </message>
    <message>
        <source>Random split, stratified</source>
        <translation>随机划分，分层</translation>
    </message>
    <message>
        <source>Imbalanced split: minority strata lose most training examples (finDML)</source>
        <translation>不均衡划分：少数层失去大部分训练样本 (finDML)</translation>
    </message>
    <message>
        <source>Split t&amp;ype</source>
        <translation>划分类型(&amp;Y)</translation>
    </message>
    <message>
        <source>Stratify &amp;by</source>
        <translation>分层依据(&amp;B)</translation>
    </message>
    <message>
        <source>Split si&amp;zes</source>
        <translation>划分大小(&amp;Z)</translation>
    </message>
    <message>
        <source>M&amp;inority strata</source>
        <translation>少数层(&amp;I)</translation>
    </message>
    <message>
        <source>Share &amp;of training examples removed</source>
        <translation>移除的训练样本比例(&amp;O)</translation>
    </message>
    <message>
        <source>The minority strata have %1 training examples fewer than in a balanced control, and the other strata have %2 more. Examples in neither split are left out, and both splits have the same test examples. The column “minority” marks the examples of the minority strata, and the column “control” holds the balanced split. </source>
        <translation>少数层的训练样本比均衡对照少 %1 个，其他层多 %2 个。不属于这两个划分的样本不计入，两个划分的测试样本相同。列“minority”标记少数层的样本，列“control”为均衡划分。</translation>
    </message>
</context>
<context>
    <name>groupscope::StateLine</name>
    <message>
        <source>training</source>
        <translation>训练中</translation>
    </message>
    <message>
        <source>%1 training</source>
        <translation>%1 个训练中</translation>
    </message>
    <message>
        <source>opening</source>
        <translation>正在打开</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>已暂停</translation>
    </message>
    <message>
        <source>laying out the map</source>
        <translation>正在对地图进行布局</translation>
    </message>
    <message>
        <source>nothing open</source>
        <translation>未打开任何内容</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>就绪</translation>
    </message>
    <message>
        <source>Open a file (Ctrl+O), drop one here, or try a demo set</source>
        <translation>打开文件 (Ctrl+O)，将文件拖放到此处，或试用演示数据集</translation>
    </message>
    <message>
        <source>%1 groups</source>
        <translation>%1 个群体</translation>
    </message>
    <message>
        <source>no runs yet: choose a method and press Train</source>
        <translation>尚无运行：选择方法并点击“训练”</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 个运行</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 个运行</translation>
    </message>
    <message>
        <source>%1, %2 waiting</source>
        <translation>%1，%2 个等待中</translation>
    </message>
    <message>
        <source>explore only</source>
        <translation>仅探索</translation>
    </message>
    <message>
        <source>1 group</source>
        <translation>1 个群体</translation>
    </message>
</context>
<context>
    <name>groupscope::StoredRuns</name>
    <message>
        <source>The runs of %1 are not available: the folder is missing.</source>
        <translation>%1 的运行不可用：文件夹缺失。</translation>
    </message>
    <message>
        <source>Version %1 of the program began this run. Resume starts again, because another version may give another result.</source>
        <translation>此运行由程序的 %1 版本开始。“继续”将重新开始，因为其他版本可能得到不同结果。</translation>
    </message>
</context>
<context>
    <name>groupscope::SubgroupsSource</name>
    <message>
        <source>%1: %2</source>
        <translation>%1：%2</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>measuring …</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>Too many examples to compare all of them: more than %1</source>
        <translation>样本过多，无法全部比较：超过 %1 个</translation>
    </message>
    <message>
        <source>Fewer than two such subgroups have values</source>
        <translation>有值的此类子群体不足两个</translation>
    </message>
    <message>
        <source>Fewer than two such subgroups have values, or there are more than %1</source>
        <translation>有值的此类子群体不足两个，或超过 %1 个</translation>
    </message>
</context>
<context>
    <name>groupscope::TimeLine</name>
    <message>
        <source>epoch %1</source>
        <translation>轮次 %1</translation>
    </message>
    <message>
        <source>raw embedding</source>
        <translation>原始嵌入</translation>
    </message>
</context>
<context>
    <name>groupscope::TimeLineBar</name>
    <message>
        <source>Time line</source>
        <translation>时间轴</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>循环</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>地图</translation>
    </message>
    <message>
        <source>Trails</source>
        <translation>轨迹</translation>
    </message>
    <message>
        <source>Animation…</source>
        <translation>动画…</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>Epoch that is shown</source>
        <translation>显示的轮次</translation>
    </message>
    <message>
        <source>no run selected</source>
        <translation>未选择运行</translation>
    </message>
    <message>
        <source>no epoch yet</source>
        <translation>尚无轮次</translation>
    </message>
    <message>
        <source>epoch %1 of %2</source>
        <translation>轮次 %1/%2</translation>
    </message>
    <message>
        <source>%1 (newest)</source>
        <translation>%1（最新）</translation>
    </message>
    <message>
        <source>Speed of playing</source>
        <translation>播放速度</translation>
    </message>
    <message>
        <source>Drag, or use ← → Home End. Dots mark epochs with stored heads, which the map can show; the diamond marks the selected epoch.</source>
        <translation>拖动，或使用 ← → Home End。圆点标记存有模型头的轮次，可在地图上显示；菱形标记选定的轮次。</translation>
    </message>
    <message>
        <source>%1 (selected)</source>
        <translation>%1（选定）</translation>
    </message>
    <message>
        <source>Plays the epochs (Space)</source>
        <translation>播放轮次 (Space)</translation>
    </message>
    <message>
        <source>Repeats after the last epoch</source>
        <translation>最后一个轮次后重复</translation>
    </message>
    <message>
        <source>Shows the selected epoch of the run again, or the newest one during training</source>
        <translation>重新显示运行的选定轮次，训练期间则显示最新轮次</translation>
    </message>
    <message>
        <source>Lays out the epochs of this run on the map</source>
        <translation>在地图上布局此运行的各轮次</translation>
    </message>
    <message>
        <source>Draws earlier positions of the selected points, on a map of epochs</source>
        <translation>在轮次地图上绘制所选点先前的位置</translation>
    </message>
    <message>
        <source>Writes the epochs as an animated picture</source>
        <translation>将各轮次写成动画图片</translation>
    </message>
    <message>
        <source>Selected epoch</source>
        <translation>选定轮次</translation>
    </message>
    <message>
        <source>Newest epoch</source>
        <translation>最新轮次</translation>
    </message>
</context>
<context>
    <name>groupscope::TrainingGuard</name>
    <message>
        <source>%1 runs are training.</source>
        <translation>%1 个运行正在训练。</translation>
    </message>
    <message>
        <source>%1 is training (epoch %2 of %3).</source>
        <translation>%1 正在训练（轮次 %2/%3）。</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>退出</translation>
    </message>
    <message>
        <source>%1 is being prepared.</source>
        <translation>正在准备 %1。</translation>
    </message>
    <message>
        <source>This set has no file, so its runs are lost.</source>
        <translation>此数据集没有文件，因此其运行将丢失。</translation>
    </message>
    <message>
        <source> The waiting run stays in the queue.</source>
        <translation>等待中的运行保留在队列中。</translation>
    </message>
    <message>
        <source> The %1 waiting runs stay in the queue.</source>
        <translation>%1 个等待中的运行保留在队列中。</translation>
    </message>
    <message>
        <source>This set has no file, so its search is lost.</source>
        <translation>此数据集没有文件，因此其搜索将丢失。</translation>
    </message>
    <message>
        <source>A search of settings is running.</source>
        <translation>正在搜索设置。</translation>
    </message>
    <message>
        <source>&amp;Stop and keep epochs</source>
        <translation>停止并保留轮次(&amp;S)</translation>
    </message>
    <message>
        <source>The runs are kept as stopped with their epochs, and can be resumed when this file is open again. Runs without an epoch wait until then.</source>
        <translation>这些运行连同轮次以已停止状态保留，再次打开此文件后可继续。没有轮次的运行将等待到那时。</translation>
    </message>
    <message>
        <source>The run has no epoch yet and waits until this file is open again.</source>
        <translation>该运行尚无轮次，将等待到此文件再次打开。</translation>
    </message>
    <message>
        <source>The run is kept as stopped with its epochs, and can be resumed when this file is open again.</source>
        <translation>该运行连同轮次以已停止状态保留，再次打开此文件后可继续。</translation>
    </message>
    <message>
        <source>The search stops with checkpoints. To continue it, open this file again and start Run › Search settings with the same choices.</source>
        <translation>搜索将停止并保留检查点。要继续，请再次打开此文件，并用相同的选择启动“运行 › 搜索设置”。</translation>
    </message>
</context>
<context>
    <name>groupscope::TrainingQueue</name>
    <message>
        <source>Data check: %1</source>
        <translation>数据检查：%1</translation>
    </message>
    <message>
        <source>run %1 of %2, %3</source>
        <translation>运行 %1/%2，%3</translation>
    </message>
    <message>
        <source>%1 with these settings and seed %2 exists already.</source>
        <translation>使用这些设置和种子 %2 的 %1 已存在。</translation>
    </message>
    <message>
        <source>%1 of %2 runs exist already.</source>
        <translation>%2 个运行中已有 %1 个存在。</translation>
    </message>
    <message>
        <source>%1 runs in training, %2 of %3 done</source>
        <translation>%1 个运行训练中，已完成 %2/%3</translation>
    </message>
    <message>
        <source>The waiting runs cannot be saved: %1</source>
        <translation>无法保存等待中的运行：%1</translation>
    </message>
</context>
<context>
    <name>groupscope::TrainingSource</name>
    <message>
        <source>The curves appear after the first epoch</source>
        <translation>第一个轮次结束后显示曲线</translation>
    </message>
    <message>
        <source>Select a run that records temperatures. Methods that record them: %1.</source>
        <translation>选择一个记录温度的运行。记录温度的方法：%1。</translation>
    </message>
    <message>
        <source>Temperatures of %1 appear after its first epoch</source>
        <translation>%1 的温度在其第一个轮次后出现</translation>
    </message>
    <message>
        <source>%1 records no temperatures. Methods that record them: %2.</source>
        <translation>%1 不记录温度。记录温度的方法：%2。</translation>
    </message>
    <message>
        <source>%1 recorded no temperatures</source>
        <translation>%1 没有记录温度</translation>
    </message>
    <message>
        <source>Select a run in Runs to see its measures over epochs</source>
        <translation>在“运行”中选择一个运行，查看其指标随轮次的变化</translation>
    </message>
    <message>
        <source>The selected runs have one epoch, so there is no curve</source>
        <translation>所选运行只有一个轮次，因此没有曲线</translation>
    </message>
</context>
<context>
    <name>groupscope::TrainingStatus</name>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Stop all</source>
        <translation>全部停止</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>正在停止…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>%1, about %2 left</source>
        <translation>%1，剩余约 %2</translation>
    </message>
    <message>
        <source>preparing</source>
        <translation>准备中</translation>
    </message>
    <message>
        <source>queue paused, 1 run waiting</source>
        <translation>队列已暂停，1 个运行等待中</translation>
    </message>
    <message>
        <source>queue paused, %1 runs waiting</source>
        <translation>队列已暂停，%1 个运行等待中</translation>
    </message>
    <message>
        <source>Stops this run and keeps its best epoch so far (Ctrl+.); the next one follows</source>
        <translation>停止此运行并保留目前最佳的轮次 (Ctrl+.)；接着训练下一个</translation>
    </message>
    <message>
        <source>Stops all trainings and pauses the queue (Ctrl+Shift+.); waiting runs stay</source>
        <translation>停止所有训练并暂停队列 (Ctrl+Shift+.)；等待中的运行保留</translation>
    </message>
    <message>
        <source>Trains the waiting runs</source>
        <translation>训练等待中的运行</translation>
    </message>
    <message>
        <source>Finishes current trainings, but starts no waiting run</source>
        <translation>完成当前训练，但不启动等待中的运行</translation>
    </message>
</context>
<context>
    <name>groupscope::TrashDialog</name>
    <message>
        <source>defaults</source>
        <translation>默认值</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>方法</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>种子</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>轮次</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>移除时间</translation>
    </message>
    <message>
        <source>Kept until</source>
        <translation>保留至</translation>
    </message>
    <message>
        <source>&amp;Restore</source>
        <translation>恢复(&amp;R)</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>⚠ cannot be read</source>
        <translation>⚠ 无法读取</translation>
    </message>
    <message>
        <source>%1, stopped</source>
        <translation>%1，已停止</translation>
    </message>
    <message>
        <source>Delete this run for good?</source>
        <translation>永久删除此运行？</translation>
    </message>
    <message>
        <source>Delete %1 runs for good?</source>
        <translation>永久删除 %1 个运行？</translation>
    </message>
    <message>
        <source>Their files are deleted. This cannot be undone.</source>
        <translation>其文件将被删除。此操作无法撤销。</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>删除(&amp;D)</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>回收站</translation>
    </message>
    <message>
        <source>&amp;Empty trash…</source>
        <translation>清空回收站(&amp;E)…</translation>
    </message>
    <message>
        <source>The trash is empty. Removed runs of this file appear here.</source>
        <translation>回收站为空。此文件已移除的运行显示在此处。</translation>
    </message>
    <message>
        <source>Removed runs of this file. Each is deleted after %1 days, or when you empty the trash.</source>
        <translation>此文件已移除的运行。每个运行在 %1 天后或清空回收站时删除。</translation>
    </message>
    <message>
        <source>Empty trash</source>
        <translation>清空回收站</translation>
    </message>
    <message>
        <source>Removed runs</source>
        <translation>已移除的运行</translation>
    </message>
</context>
<context>
    <name>groupscope::WelcomePage</name>
    <message>
        <source>&amp;Copy</source>
        <translation>复制(&amp;C)</translation>
    </message>
    <message>
        <source>Choose columns…</source>
        <translation>选择列…</translation>
    </message>
    <message>
        <source>Make split…</source>
        <translation>创建划分…</translation>
    </message>
    <message>
        <source>Open a set of frozen embeddings, train adapters and baselines on it, and see the accuracy of every group, not only the average.</source>
        <translation>打开冻结嵌入的数据集，在其上训练适配器和基线，查看每个群体的准确率，而不仅是平均值。</translation>
    </message>
    <message>
        <source>&amp;Open an embedding set…</source>
        <translation>打开嵌入数据集(&amp;O)…</translation>
    </message>
    <message>
        <source>or drop a file anywhere in this window: .h5ad, .zarr, .h5, .npy, .npz, .csv, …</source>
        <translation>或将文件拖放到此窗口的任意位置：.h5ad、.zarr、.h5、.npy、.npz、.csv、…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>Or write a set from Python, one row per picture:</source>
        <translation>或用 Python 写出数据集，每张图片一行：</translation>
    </message>
    <message>
        <source>Map the file…</source>
        <translation>映射文件…</translation>
    </message>
    <message>
        <source>Which groups does your model get wrong?</source>
        <translation>您的模型在哪些群体上出错？</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>最近的文件</translation>
    </message>
    <message>
        <source>&lt;b&gt;Four steps.&lt;/b&gt;&lt;ol&gt;&lt;li&gt;Open any HDF5, NumPy or CSV file of embeddings. A dialog maps its parts and can draw a split.&lt;/li&gt;&lt;li&gt;Look at the map and at the data check.&lt;/li&gt;&lt;li&gt;Choose a method in the workspace &lt;i&gt;Train&lt;/i&gt; (Ctrl+2) and start it.&lt;/li&gt;&lt;li&gt;See under &lt;i&gt;Groups&lt;/i&gt; which groups it gets wrong, and compare runs.&lt;/li&gt;&lt;/ol&gt;</source>
        <translation>&lt;b&gt;四个步骤。&lt;/b&gt;&lt;ol&gt;&lt;li&gt;打开任意包含嵌入的 HDF5、NumPy 或 CSV 文件。对话框会映射其各部分，并可抽取划分。&lt;/li&gt;&lt;li&gt;查看地图和数据检查。&lt;/li&gt;&lt;li&gt;在&lt;i&gt;训练&lt;/i&gt;工作区 (Ctrl+2) 选择方法并启动。&lt;/li&gt;&lt;li&gt;在&lt;i&gt;群体&lt;/i&gt;下查看它在哪些群体上出错，并比较运行。&lt;/li&gt;&lt;/ol&gt;</translation>
    </message>
    <message>
        <source>Or begin with a question</source>
        <translation>或从一个问题开始</translation>
    </message>
</context>
<context>
    <name>groupscope::WhereBox</name>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation>Slurm</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>自动</translation>
    </message>
    <message>
        <source> min</source>
        <translation> 分钟</translation>
    </message>
    <message>
        <source>Command for other machines</source>
        <translation>其他机器的命令</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>任务数</translation>
    </message>
    <message>
        <source>Cores of a task</source>
        <translation>每任务核心数</translation>
    </message>
    <message>
        <source>Time of a task</source>
        <translation>每任务时间</translation>
    </message>
    <message>
        <source>Other options</source>
        <translation>其他选项</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copies the command, to be started on other machines</source>
        <translation>复制命令，以便在其他机器上启动</translation>
    </message>
    <message>
        <source>Choose the folder first.</source>
        <translation>请先选择文件夹。</translation>
    </message>
    <message>
        <source>Folder of the experiment</source>
        <translation>实验的文件夹</translation>
    </message>
    <message>
        <source>The command-line program, which submits jobs, is not installed</source>
        <translation>未安装用于提交作业的命令行程序</translation>
    </message>
    <message>
        <source>Slurm is not installed on this machine: the program sbatch is missing</source>
        <translation>本机未安装 Slurm：缺少程序 sbatch</translation>
    </message>
    <message>
        <source>Shared folder</source>
        <translation>共享文件夹</translation>
    </message>
    <message>
        <source>This window does the work</source>
        <translation>由此窗口完成工作</translation>
    </message>
    <message>
        <source>An array job of Slurm does the work, which this window submits and follows</source>
        <translation>由 Slurm 的数组作业完成工作，此窗口负责提交和跟踪</translation>
    </message>
    <message>
        <source>You start a command on any number of machines, and this window follows the folder</source>
        <translation>在任意多台机器上启动一条命令，此窗口跟踪该文件夹</translation>
    </message>
    <message>
        <source>on a disk that all machines mount at this path</source>
        <translation>位于所有机器都以此路径挂载的磁盘上</translation>
    </message>
    <message>
        <source>Number of tasks in the array job; automatic: 10 minutes of work for each task, or nine tenths of its time limit</source>
        <translation>数组作业中的任务数；自动：每个任务 10 分钟的工作量，或其时限的十分之九</translation>
    </message>
    <message>
        <source>cluster default</source>
        <translation>集群默认</translation>
    </message>
    <message>
        <source>Other options of sbatch, separated by spaces; quote options that contain spaces</source>
        <translation>sbatch 的其他选项，以空格分隔；含空格的选项要加引号</translation>
    </message>
    <message>
        <source>Give the absolute path of the folder.</source>
        <translation>请给出文件夹的绝对路径。</translation>
    </message>
    <message>
        <source>The set and the folder must have the same path on every node. The job continues after this window is closed.</source>
        <translation>数据集和文件夹在每个节点上的路径必须相同。关闭此窗口后作业仍会继续。</translation>
    </message>
    <message>
        <source>The set and the folder must have the same path on every machine. You get a command to start on each; every run is trained once.</source>
        <translation>数据集和文件夹在每台机器上的路径必须相同。您会得到一条在每台机器上启动的命令；每个运行只训练一次。</translation>
    </message>
    <message>
        <source>Number of cores of each task, which trains one run on each core at a time</source>
        <translation>每个任务的核心数；任务在每个核心上同时训练一个运行</translation>
    </message>
    <message>
        <source>Time limit of each task, at least 2 minutes; a task that runs out of time leaves checkpoints, and submitting again with the same choices continues</source>
        <translation>每个任务的时限，至少 2 分钟；超时的任务会留下检查点，用相同的选择再次提交即可继续</translation>
    </message>
</context>
<context>
    <name>groupscope::Workspaces</name>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Train methods and watch curves and groups while they train</source>
        <translation>训练方法，并在训练时观察曲线和群体</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>比较</translation>
    </message>
    <message>
        <source>Compare runs: methods by group, trade-off, A against B</source>
        <translation>比较运行：各群体的方法表现、权衡、A 对比 B</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>报告</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>%1 (Ctrl+%2)</source>
        <translation>%1 (Ctrl+%2)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>重置布局(&amp;R)</translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation>请先打开嵌入数据集</translation>
    </message>
    <message>
        <source>Explore the examples: map, groups and selection</source>
        <translation>探索样本：地图、群体和选区</translation>
    </message>
    <message>
        <source>Preview of the report</source>
        <translation>报告预览</translation>
    </message>
    <message>
        <source>Restores the default arrangement of this workspace</source>
        <translation>恢复此工作区的默认排列</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Open the demo set.</source>
        <translation>打开演示数据集。</translation>
    </message>
    <message>
        <source>Which groups does a model on frozen embeddings get wrong?</source>
        <translation>基于冻结嵌入的模型在哪些群体上出错？</translation>
    </message>
    <message>
        <source>The settings could not be read. They are kept as %1; defaults are used.</source>
        <translation>无法读取设置。它们已另存为 %1；现使用默认值。</translation>
    </message>
    <message>
        <source>Print the keyboard shortcuts as a page.</source>
        <translation>将键盘快捷键打印为一页。</translation>
    </message>
    <message>
        <source>Embedding set to open (.h5ad, .zarr, .h5, .npy, .npz, .csv, …), a document (.groupscope), or the folder of an experiment.</source>
        <translation>要打开的嵌入数据集（.h5ad、.zarr、.h5、.npy、.npz、.csv、…）、文档 (.groupscope) 或实验的文件夹。</translation>
    </message>
</context>
</TS>
