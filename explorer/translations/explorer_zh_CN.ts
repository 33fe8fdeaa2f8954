<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>Apart</name>
    <message>
        <source>Comparing words</source>
        <translation>正在比较词语</translation>
    </message>
    <message>
        <source>Counting words</source>
        <translation>正在统计词语</translation>
    </message>
    <message>
        <source>The words of all texts are being counted…</source>
        <translation>正在统计所有文本中的词语…</translation>
    </message>
    <message>
        <source>elsewhere</source>
        <translation>其余</translation>
    </message>
    <message>
        <source>everything else</source>
        <translation>其余全部</translation>
    </message>
    <message>
        <source>kept: {0}</source>
        <translation>已留存：{0}</translation>
    </message>
    <message>
        <source>the hits</source>
        <translation>搜索结果</translation>
    </message>
</context>
<context>
    <name>ApartList</name>
    <message>
        <source>What sets the selection apart</source>
        <translation>所选内容的独特之处</translation>
    </message>
</context>
<context>
    <name>ApartModel</name>
    <message>
        <source>Less often here</source>
        <translation>这里较少</translation>
    </message>
    <message>
        <source>More often here</source>
        <translation>这里较多</translation>
    </message>
    <message>
        <source>Typical sentences</source>
        <translation>典型句子</translation>
    </message>
    <message>
        <source>here · {0}</source>
        <translation>这里 · {0}</translation>
    </message>
    <message>
        <source>log-odds {0}, between {1} and {2}</source>
        <translation>对数几率 {0}，在 {1} 与 {2} 之间</translation>
    </message>
    <message>
        <source>median {0} · {1}</source>
        <translation>中位数 {0} · {1}</translation>
    </message>
    <message>
        <source>{0} beside {1} ({2}).</source>
        <translation>{0}，对比 {1} 个（{2}）。</translation>
    </message>
    <message>
        <source>{0} words, phrases and values were tried; the intervals of all of them hold together, 95 times in 100. A random selection of this size shows nothing.</source>
        <translation>共检验了 {0} 个词语、短语和值；所有区间在 100 次中有 95 次同时成立。若随机选取同样多的行，这里不会显示任何内容。</translation>
    </message>
</context>
<context>
    <name>BreakingLabel</name>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Select all</source>
        <translation>全选</translation>
    </message>
</context>
<context>
    <name>CellsModel</name>
    <message>
        <source>{0:,} in all, {1}</source>
        <translation>共 {0:,}，{1}</translation>
    </message>
    <message>
        <source>{0} expected if both had nothing to do with each other{1}; residual {2}</source>
        <translation>若两者毫无关系，预期为 {0}{1}；残差 {2}</translation>
    </message>
    <message>
        <source>{0} of the column</source>
        <translation>占该列的 {0}</translation>
    </message>
    <message>
        <source>{0} of the row</source>
        <translation>占该行的 {0}</translation>
    </message>
    <message>
        <source>{0}: {1:,} in all. A click selects them.</source>
        <translation>{0}：共 {1:,}。单击可选中它们。</translation>
    </message>
    <message>
        <source>▲ more than chance explains</source>
        <translation>▲ 偏多，超出偶然范围</translation>
    </message>
    <message>
        <source>▼ fewer than chance explains</source>
        <translation>▼ 偏少，超出偶然范围</translation>
    </message>
</context>
<context>
    <name>CellsView</name>
    <message>
        <source>Topics by values</source>
        <translation>主题与取值对照</translation>
    </message>
</context>
<context>
    <name>ChangedCard</name>
    <message>
        <source>Clusters</source>
        <translation>簇</translation>
    </message>
    <message>
        <source>Clusters that changed</source>
        <translation>发生变化的簇</translation>
    </message>
    <message>
        <source>Clusters that split, merged or appeared</source>
        <translation>拆分、合并或新出现的簇</translation>
    </message>
    <message>
        <source>Hits side by side</source>
        <translation>搜索结果并排对照</translation>
    </message>
    <message>
        <source>Its ten nearest texts before and after stand side by side.</source>
        <translation>并排显示该文本之前与之后最近的十个文本。</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>近邻</translation>
    </message>
    <message>
        <source>Neighbours that changed most</source>
        <translation>近邻变化最大的</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Texts whose neighbours changed most</source>
        <translation>近邻变化最大的文本</translation>
    </message>
    <message>
        <source>The hits of a query before and after</source>
        <translation>同一查询在之前与之后的结果</translation>
    </message>
    <message>
        <source>Type a query and press Enter</source>
        <translation>输入查询并按 Enter</translation>
    </message>
    <message>
        <source>What became of the clusters</source>
        <translation>各簇的变化</translation>
    </message>
    <message>
        <source>What changed</source>
        <translation>变化</translation>
    </message>
    <message>
        <source>{n} of {of} kept</source>
        <translation>保留 {n}/{of}</translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>PNG picture</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>Picture written to {file}</source>
        <translation>图片已写入 {file}</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 矢量图</translation>
    </message>
    <message>
        <source>Save as PNG…</source>
        <translation>另存为 PNG…</translation>
    </message>
    <message>
        <source>Save as SVG…</source>
        <translation>另存为 SVG…</translation>
    </message>
    <message>
        <source>Save the chart as a picture</source>
        <translation>将图表存为图片</translation>
    </message>
</context>
<context>
    <name>ChipButton</name>
    <message>
        <source>Delete takes it away</source>
        <translation>按 Delete 键移除</translation>
    </message>
</context>
<context>
    <name>ColourScale</name>
    <message>
        <source>Colour scale from {0} to {1}</source>
        <translation>色阶，从 {0} 到 {1}</translation>
    </message>
</context>
<context>
    <name>ColumnChoices</name>
    <message>
        <source>The class that means alike</source>
        <translation>表示相似的类别</translation>
    </message>
    <message>
        <source>What a row is</source>
        <translation>每行是什么</translation>
    </message>
    <message>
        <source>a row is</source>
        <translation>每行是</translation>
    </message>
    <message>
        <source>alike means</source>
        <translation>表示相似的是</translation>
    </message>
    <message>
        <source>choose a class</source>
        <translation>请选择一个类别</translation>
    </message>
    <message>
        <source>greatest score</source>
        <translation>最高分</translation>
    </message>
    <message>
        <source>least score</source>
        <translation>最低分</translation>
    </message>
    <message>
        <source>scores from, to</source>
        <translation>分数范围</translation>
    </message>
</context>
<context>
    <name>ColumnList</name>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
</context>
<context>
    <name>Columns</name>
    <message>
        <source>As it looks</source>
        <translation>按内容判断</translation>
    </message>
    <message>
        <source>Category</source>
        <translation>类别</translation>
    </message>
    <message>
        <source>Columns…</source>
        <translation>列…</translation>
    </message>
    <message>
        <source>Hide this column</source>
        <translation>隐藏此列</translation>
    </message>
    <message>
        <source>Identifier</source>
        <translation>标识符</translation>
    </message>
    <message>
        <source>Keeping the columns</source>
        <translation>正在保存列的设置</translation>
    </message>
    <message>
        <source>Move to the left</source>
        <translation>左移</translation>
    </message>
    <message>
        <source>Move to the right</source>
        <translation>右移</translation>
    </message>
    <message>
        <source>Number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>Order of the file</source>
        <translation>文件中的顺序</translation>
    </message>
    <message>
        <source>Show all columns</source>
        <translation>显示所有列</translation>
    </message>
    <message>
        <source>Sort downwards</source>
        <translation>降序排列</translation>
    </message>
    <message>
        <source>Sort upwards</source>
        <translation>升序排列</translation>
    </message>
    <message>
        <source>Treat as</source>
        <translation>视为</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
</context>
<context>
    <name>ColumnsDialog</name>
    <message>
        <source>All columns, in the order of the file and as wide as they need</source>
        <translation>所有列，按文件中的顺序，宽度适应内容</translation>
    </message>
    <message>
        <source>As in the file</source>
        <translation>与文件相同</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Columns of the table</source>
        <translation>表格的列</translation>
    </message>
    <message>
        <source>Find a column</source>
        <translation>查找列</translation>
    </message>
    <message>
        <source>Move down</source>
        <translation>下移</translation>
    </message>
    <message>
        <source>Move the column down (Alt+Down)</source>
        <translation>将该列下移（Alt+Down）</translation>
    </message>
    <message>
        <source>Move the column up (Alt+Up)</source>
        <translation>将该列上移（Alt+Up）</translation>
    </message>
    <message>
        <source>Move up</source>
        <translation>上移</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>全部显示</translation>
    </message>
    <message>
        <source>The column “{0}” always comes first. {2:,} of {1:,} other columns are shown.</source>
        <translation>列“{0}”始终排在最前。其余 {1:,} 列中显示 {2:,} 列。</translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>All actions</source>
        <translation>所有操作</translation>
    </message>
    <message>
        <source>Filter actions</source>
        <translation>筛选操作</translation>
    </message>
    <message>
        <source>What would you like to do?</source>
        <translation>您想做什么？</translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Discard {name}?</source>
        <translation>丢弃{name}？</translation>
    </message>
    <message>
        <source>Its curve, its verdict and its model are removed from this machine.</source>
        <translation>将从本机删除它的曲线、结论和模型。</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>不丢弃</translation>
    </message>
    <message>
        <source>{n} of {of} neighbours kept</source>
        <translation>近邻保留 {n}/{of}</translation>
    </message>
</context>
<context>
    <name>Comparing</name>
    <message>
        <source>Comparing</source>
        <translation>正在对比</translation>
    </message>
    <message>
        <source>Neighbours are compared within a random sample, and this text is not in it. Search for it to see what is near it before and after.</source>
        <translation>近邻只在随机样本中比较，该文本不在样本中。搜索该文本，即可查看之前与之后与它相近的文本。</translation>
    </message>
    <message>
        <source>Reading versions</source>
        <translation>正在读取版本</translation>
    </message>
    <message>
        <source>Reading what changed</source>
        <translation>正在读取变化</translation>
    </message>
</context>
<context>
    <name>Completing</name>
    <message>
        <source>Completing</source>
        <translation>正在补全</translation>
    </message>
</context>
<context>
    <name>CompletionList</name>
    <message>
        <source>Continue with</source>
        <translation>后续输入</translation>
    </message>
</context>
<context>
    <name>ConflictModel</name>
    <message>
        <source>Mine</source>
        <translation>我的</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Theirs</source>
        <translation>对方的</translation>
    </message>
    <message>
        <source>alike</source>
        <translation>相似</translation>
    </message>
    <message>
        <source>not alike</source>
        <translation>不相似</translation>
    </message>
    <message>
        <source>{0} of 5</source>
        <translation>{0}/5</translation>
    </message>
</context>
<context>
    <name>ConflictTable</name>
    <message>
        <source>Conflicts</source>
        <translation>冲突</translation>
    </message>
</context>
<context>
    <name>Copying</name>
    <message>
        <source>1 cell that a spreadsheet would run begins with an apostrophe.</source>
        <translation>1 个会被电子表格执行的单元格以撇号开头。</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>正在复制</translation>
    </message>
    <message>
        <source>The first {0} of {1} are on the clipboard; an export takes all.</source>
        <translation>{1}中的前 {0} 个已在剪贴板上；导出则包含全部。</translation>
    </message>
    <message>
        <source>{0} on the clipboard.</source>
        <translation>{0} 已复制到剪贴板。</translation>
    </message>
    <message>
        <source>{n} cells that a spreadsheet would run begin with an apostrophe.</source>
        <translation>{n} 个会被电子表格执行的单元格以撇号开头。</translation>
    </message>
</context>
<context>
    <name>DeleteRows</name>
    <message>
        <source>1 audition of models ends, with its answers.</source>
        <translation>1 次模型试选及其回答将一并终止。</translation>
    </message>
    <message>
        <source>1 duel of two models ends, with its answers.</source>
        <translation>1 场模型对决及其回答将一并终止。</translation>
    </message>
    <message>
        <source>1 label, note or mark goes with them.</source>
        <translation>1 个标签、备注或标记将一同删除。</translation>
    </message>
    <message>
        <source>1 of their sentences stays: other rows have the same.</source>
        <translation>其中 1 个句子会保留：其他行有相同的句子。</translation>
    </message>
    <message>
        <source>1 of them is hidden.</source>
        <translation>其中 1 行已隐藏。</translation>
    </message>
    <message>
        <source>1 row was deleted for good.</source>
        <translation>已永久删除 1 行。</translation>
    </message>
    <message>
        <source>1 saved search that names them goes, too.</source>
        <translation>提到它们的 1 个已保存的搜索也一并删除。</translation>
    </message>
    <message>
        <source>1 sentence goes with them, with its vector.</source>
        <translation>1 个句子及其向量将一同删除。</translation>
    </message>
    <message>
        <source>1 unfinished training run goes whole.</source>
        <translation>1 次未完成的训练将整个删除。</translation>
    </message>
    <message>
        <source>Delete 1 row for good?</source>
        <translation>要永久删除 1 行吗？</translation>
    </message>
    <message>
        <source>Delete for good</source>
        <translation>永久删除</translation>
    </message>
    <message>
        <source>Delete {n} rows for good?</source>
        <translation>要永久删除 {n} 行吗？</translation>
    </message>
    <message>
        <source>Deleting</source>
        <translation>正在删除</translation>
    </message>
    <message>
        <source>Files in the folder that are not the program's stay as they are: {names}.</source>
        <translation>文件夹中不属于本程序的文件保持原样：{names}。</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Looking at what would be deleted</source>
        <translation>查看将删除的内容</translation>
    </message>
    <message>
        <source>Rows are being deleted for good.</source>
        <translation>正在永久删除行。</translation>
    </message>
    <message>
        <source>So it is with {n} more models.</source>
        <translation>另外 {n} 个模型也是如此。</translation>
    </message>
    <message>
        <source>The log of the program is emptied: it may hold sentences.</source>
        <translation>程序的日志会被清空：其中可能有句子。</translation>
    </message>
    <message>
        <source>The map and the indexes are made again, which takes a while.</source>
        <translation>地图和索引会重新生成，需要一些时间。</translation>
    </message>
    <message>
        <source>They leave every file of the workspace. This cannot be undone.</source>
        <translation>它们会从工作区的所有文件中消失。此操作无法撤销。</translation>
    </message>
    <message>
        <source>What 1 more row held before an import goes, too.</source>
        <translation>另有 1 行在某次导入之前的内容也一并删除。</translation>
    </message>
    <message>
        <source>What {n} more rows held before an import goes, too.</source>
        <translation>另有 {n} 行在某次导入之前的内容也一并删除。</translation>
    </message>
    <message>
        <source>{model} came from {other}; delete it, too, or train it anew.</source>
        <translation>{model} 源自 {other}；请将其也删除，或重新训练。</translation>
    </message>
    <message>
        <source>{model} was trained on 1 of these sentences; delete it, too, or train it anew.</source>
        <translation>{model} 用其中 1 个句子训练过；请将其也删除，或重新训练。</translation>
    </message>
    <message>
        <source>{model} was trained on {n} of these sentences; delete it, too, or train it anew.</source>
        <translation>{model} 用其中 {n} 个句子训练过；请将其也删除，或重新训练。</translation>
    </message>
    <message>
        <source>{n} auditions of models end, with their answers.</source>
        <translation>{n} 次模型试选及其回答将一并终止。</translation>
    </message>
    <message>
        <source>{n} duels of two models end, with their answers.</source>
        <translation>{n} 场模型对决及其回答将一并终止。</translation>
    </message>
    <message>
        <source>{n} labels, notes and marks go with them.</source>
        <translation>{n} 个标签、备注和标记将一同删除。</translation>
    </message>
    <message>
        <source>{n} of their sentences stay: other rows have the same.</source>
        <translation>其中 {n} 个句子会保留：其他行有相同的句子。</translation>
    </message>
    <message>
        <source>{n} of them are hidden.</source>
        <translation>其中 {n} 行已隐藏。</translation>
    </message>
    <message>
        <source>{n} rows were deleted for good.</source>
        <translation>已永久删除 {n} 行。</translation>
    </message>
    <message>
        <source>{n} saved searches that name them go, too.</source>
        <translation>提到它们的 {n} 个已保存的搜索也一并删除。</translation>
    </message>
    <message>
        <source>{n} sentences go with them, with their vectors.</source>
        <translation>{n} 个句子及其向量将一同删除。</translation>
    </message>
    <message>
        <source>{n} unfinished training runs go whole.</source>
        <translation>{n} 次未完成的训练将整个删除。</translation>
    </message>
</context>
<context>
    <name>DiskDialog</name>
    <message>
        <source>Adding up…</source>
        <translation>正在统计…</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>清除</translation>
    </message>
    <message>
        <source>Clear: {name}, {size}</source>
        <translation>清除：{name}，{size}</translation>
    </message>
    <message>
        <source>Clearing…</source>
        <translation>正在清除…</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Disk use</source>
        <translation>磁盘占用</translation>
    </message>
    <message>
        <source>Frees {size}. This cannot be undone.</source>
        <translation>释放 {size}。此操作无法撤销。</translation>
    </message>
    <message>
        <source>This workspace takes {total}; {free} of it can be cleared.</source>
        <translation>此工作区占用 {total}；其中 {free} 可以清除。</translation>
    </message>
    <message>
        <source>{size} freed.</source>
        <translation>已释放 {size}。</translation>
    </message>
</context>
<context>
    <name>DiskUseView</name>
    <message>
        <source>Adding up</source>
        <translation>正在统计占用</translation>
    </message>
    <message>
        <source>Clearing</source>
        <translation>正在清除</translation>
    </message>
    <message>
        <source>run {number}</source>
        <translation>运行 {number}</translation>
    </message>
</context>
<context>
    <name>DownloadDialog</name>
    <message>
        <source>Ask the hub for its size</source>
        <translation>向 Hub 查询其大小</translation>
    </message>
    <message>
        <source>Asking the hub</source>
        <translation>正在查询 Hub</translation>
    </message>
    <message>
        <source>Download {size}</source>
        <translation>下载 {size}</translation>
    </message>
    <message>
        <source>Fetch a model</source>
        <translation>获取模型</translation>
    </message>
    <message>
        <source>It can be fetched once from the Hugging Face hub and then works without a network. None of your sentences is sent anywhere.</source>
        <translation>可以从 Hugging Face Hub 下载一次，之后无需网络即可使用。您的句子不会被发送到任何地方。</translation>
    </message>
    <message>
        <source>It is handed out only to accounts of the hub that agreed to its terms: {terms}. An access token of such an account has to be in HF_TOKEN; a folder can be named instead.</source>
        <translation>它只提供给在 Hub 上同意其条款的帐户：{terms}。这样一个帐户的访问令牌须在 HF_TOKEN 中；也可以改为指定一个文件夹。</translation>
    </message>
    <message>
        <source>Licence: {licence}.</source>
        <translation>许可证：{licence}。</translation>
    </message>
    <message>
        <source>Not now</source>
        <translation>暂不</translation>
    </message>
    <message>
        <source>The hub did not answer.</source>
        <translation>Hub 没有响应。</translation>
    </message>
    <message>
        <source>see its page there</source>
        <translation>见其在那里的页面</translation>
    </message>
    <message>
        <source>{languages}. {good}</source>
        <translation>{languages}。{good}</translation>
    </message>
    <message>
        <source>{name} is not on this machine</source>
        <translation>本机没有 {name}</translation>
    </message>
    <message>
        <source>{size} in 1 file will be fetched from the Hugging Face hub.</source>
        <translation>将从 Hugging Face Hub 获取 1 个文件，共 {size}。</translation>
    </message>
    <message>
        <source>{size} in {n} files will be fetched from the Hugging Face hub.</source>
        <translation>将从 Hugging Face Hub 获取 {n} 个文件，共 {size}。</translation>
    </message>
</context>
<context>
    <name>DropPlace</name>
    <message>
        <source>From what is here, or from a file that you drop: sentence pairs with a score or a class, triplets, or sentences with a class. A verdict on examples that it has not seen says whether it got better.</source>
        <translation>从这里已有的内容或您拖入的文件中学习：带分数或类别的句对、三元组，或带类别的句子。最后用模型没见过的样例给出结论，说明它是否变好。</translation>
    </message>
    <message>
        <source>What is it to learn from?</source>
        <translation>让它从什么学习？</translation>
    </message>
</context>
<context>
    <name>DropZone</name>
    <message>
        <source>A table, JSON, text with a sentence a line, a document or a folder of documents. Nothing leaves this machine.</source>
        <translation>表格、JSON、每行一个句子的文本、文档或文档文件夹。任何内容都不会离开本机。</translation>
    </message>
    <message>
        <source>Drop a file of sentences here</source>
        <translation>将句子文件拖到这里</translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation>打开文件…</translation>
    </message>
    <message>
        <source>Paste lines…</source>
        <translation>粘贴文本行…</translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation>试用示例</translation>
    </message>
</context>
<context>
    <name>DuelDeck</name>
    <message>
        <source>Alike or not</source>
        <translation>相似与否</translation>
    </message>
    <message>
        <source>Are these two alike?</source>
        <translation>这两条相似吗？</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Hard to say   S</source>
        <translation>难以判断   S</translation>
    </message>
    <message>
        <source>Hit</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>Hits of rows</source>
        <translation>随机行的结果</translation>
    </message>
    <message>
        <source>Hits of searches</source>
        <translation>已存搜索的结果</translation>
    </message>
    <message>
        <source>Is the second what somebody who asks for the first wants to find?</source>
        <translation>第二句是搜索第一句的人想找到的吗？</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>查询</translation>
    </message>
    <message>
        <source>Stop for now</source>
        <translation>暂时停止</translation>
    </message>
    <message>
        <source>Undo   ⌫</source>
        <translation>撤销   ⌫</translation>
    </message>
    <message>
        <source>Undo: back to the question before</source>
        <translation>撤销：回到上一个问题</translation>
    </message>
    <message>
        <source>What is asked about</source>
        <translation>询问的内容</translation>
    </message>
    <message>
        <source>Which is better?</source>
        <translation>哪个更好？</translation>
    </message>
    <message>
        <source>Who is right about which pairs are alike</source>
        <translation>在哪些句对相似的问题上谁判断正确</translation>
    </message>
    <message>
        <source>Whose hits are better, for rows drawn at random</source>
        <translation>对随机抽取的行，谁的结果更好</translation>
    </message>
    <message>
        <source>Whose hits are better, for saved searches</source>
        <translation>对已保存的搜索，谁的结果更好</translation>
    </message>
    <message>
        <source>question {0}</source>
        <translation>第 {0} 题</translation>
    </message>
    <message>
        <source>{0} is better</source>
        <translation>{0} 更好</translation>
    </message>
    <message>
        <source>✓  Yes   Y</source>
        <translation>✓  是   Y</translation>
    </message>
    <message>
        <source>✗  No   N</source>
        <translation>✗  否   N</translation>
    </message>
</context>
<context>
    <name>DuelLine</name>
    <message>
        <source>Answer more…</source>
        <translation>继续回答…</translation>
    </message>
    <message>
        <source>Which is better? Ask me…</source>
        <translation>哪个更好？开始回答…</translation>
    </message>
</context>
<context>
    <name>EncoderLoader</name>
    <message>
        <source>Loading model</source>
        <translation>正在加载模型</translation>
    </message>
    <message>
        <source>The model could not be loaded.</source>
        <translation>无法加载模型。</translation>
    </message>
</context>
<context>
    <name>EvidenceStrip</name>
    <message>
        <source>What the answers say so far</source>
        <translation>目前的回答说明什么</translation>
    </message>
</context>
<context>
    <name>Examiner</name>
    <message>
        <source>Counting</source>
        <translation>正在计数</translation>
    </message>
    <message>
        <source>Looking at the file</source>
        <translation>正在查看文件</translation>
    </message>
    <message>
        <source>Looking at the language</source>
        <translation>正在识别语言</translation>
    </message>
    <message>
        <source>Looking for what repeats</source>
        <translation>正在查找重复内容</translation>
    </message>
    <message>
        <source>Timing a sample</source>
        <translation>正在试测速度</translation>
    </message>
</context>
<context>
    <name>ExplorePage</name>
    <message>
        <source>A cluster</source>
        <translation>一个簇</translation>
    </message>
    <message>
        <source>Delete all rows with this label for good…</source>
        <translation>永久删除具有此标签的所有行…</translation>
    </message>
    <message>
        <source>Delete all rows with this value for good…</source>
        <translation>永久删除具有此值的所有行…</translation>
    </message>
    <message>
        <source>Keep this selection, to compare others with it</source>
        <translation>留存当前所选，以便与其他内容比较</translation>
    </message>
    <message>
        <source>hits</source>
        <translation>结果</translation>
    </message>
    <message>
        <source>linked words</source>
        <translation>关联的词</translation>
    </message>
    <message>
        <source>note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>row {0:,} · #{1}</source>
        <translation>第 {0:,} 行 · #{1}</translation>
    </message>
    <message>
        <source>selection</source>
        <translation>所选</translation>
    </message>
    <message>
        <source>{0} · first of {1:,} selected</source>
        <translation>{0} · 所选 {1:,} 行中的第一行</translation>
    </message>
    <message>
        <source>{0} · found in characters {1:,} to {2:,}</source>
        <translation>{0} · 见第 {1:,} 至 {2:,} 个字符</translation>
    </message>
</context>
<context>
    <name>FacetPanel</name>
    <message>
        <source>Filters</source>
        <translation>筛选器</translation>
    </message>
    <message>
        <source>This file has no column to filter by.</source>
        <translation>此文件没有可用于筛选的列。</translation>
    </message>
</context>
<context>
    <name>FacetSection</name>
    <message>
        <source>Lift the filter on {0}</source>
        <translation>解除对 {0} 的筛选</translation>
    </message>
    <message>
        <source>clear</source>
        <translation>清除</translation>
    </message>
</context>
<context>
    <name>FacetValues</name>
    <message>
        <source>chosen</source>
        <translation>已选取</translation>
    </message>
    <message>
        <source>not chosen</source>
        <translation>未选取</translation>
    </message>
    <message>
        <source>{0:,} by people, {1:,} by machine</source>
        <translation>{0:,} 个由人给出，{1:,} 个由机器给出</translation>
    </message>
    <message>
        <source>{0:,} of them selected</source>
        <translation>其中 {0:,} 个被选中</translation>
    </message>
    <message>
        <source>{0} puts it on the selected rows.</source>
        <translation>{0} 把它加到选中的行上。</translation>
    </message>
</context>
<context>
    <name>FileList</name>
    <message>
        <source>Files</source>
        <translation>文件</translation>
    </message>
</context>
<context>
    <name>FileOptions</name>
    <message>
        <source>Are part of the text</source>
        <translation>属于文本内容</translation>
    </message>
    <message>
        <source>As found</source>
        <translation>自动识别</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>Dates such as 03/04/05</source>
        <translation>03/04/05 这类日期</translation>
    </message>
    <message>
        <source>Day first</source>
        <translation>日在前</translation>
    </message>
    <message>
        <source>Decimal comma</source>
        <translation>小数逗号（,）</translation>
    </message>
    <message>
        <source>Decimal point</source>
        <translation>小数点（.）</translation>
    </message>
    <message>
        <source>Delimiter</source>
        <translation>分隔符</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>编码</translation>
    </message>
    <message>
        <source>First line</source>
        <translation>首行</translation>
    </message>
    <message>
        <source>Month first</source>
        <translation>月在前</translation>
    </message>
    <message>
        <source>Names</source>
        <translation>列名</translation>
    </message>
    <message>
        <source>Numbers such as 1,234</source>
        <translation>1,234 之类的数字</translation>
    </message>
    <message>
        <source>Quotation marks</source>
        <translation>引号</translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation>工作表</translation>
    </message>
    <message>
        <source>Year first</source>
        <translation>年在前</translation>
    </message>
    <message>
        <source>{what} (found)</source>
        <translation>{what}（自动识别）</translation>
    </message>
</context>
<context>
    <name>HeaderBar</name>
    <message>
        <source>Actions</source>
        <translation>操作</translation>
    </message>
    <message>
        <source>Actions · Ctrl+K</source>
        <translation>操作 · Ctrl+K</translation>
    </message>
    <message>
        <source>All actions</source>
        <translation>所有操作</translation>
    </message>
    <message>
        <source>All actions, by name (Ctrl+K)</source>
        <translation>按名称列出所有操作（Ctrl+K）</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Loading {name}…</source>
        <translation>正在加载 {name}…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Model {name} ▾</source>
        <translation>模型 {name} ▾</translation>
    </message>
    <message>
        <source>quick mode (int8)</source>
        <translation>快速模式 (int8)</translation>
    </message>
    <message>
        <source>{device}, no hnswlib</source>
        <translation>{device}，无 hnswlib</translation>
    </message>
    <message>
        <source>{name} ▾</source>
        <translation>{name} ▾</translation>
    </message>
    <message>
        <source>{name}: not loaded</source>
        <translation>{name}：未加载</translation>
    </message>
    <message>
        <source>{n} cores</source>
        <translation>{n} 核</translation>
    </message>
</context>
<context>
    <name>Heads</name>
    <message>
        <source>Select these rows</source>
        <translation>选中这些行</translation>
    </message>
    <message>
        <source>Sort by this column</source>
        <translation>按此列排序</translation>
    </message>
</context>
<context>
    <name>HealthChecks</name>
    <message>
        <source>Checking the sentences</source>
        <translation>正在检查句子</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>正在导出</translation>
    </message>
    <message>
        <source>Filtering</source>
        <translation>正在筛选</translation>
    </message>
    <message>
        <source>Forming pairs</source>
        <translation>正在组成句对</translation>
    </message>
    <message>
        <source>Grouping</source>
        <translation>正在分组</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>Reading marks</source>
        <translation>正在读取标记</translation>
    </message>
    <message>
        <source>health</source>
        <translation>健康检查</translation>
    </message>
    <message>
        <source>{0} · {1} of {2}</source>
        <translation>{0} · {1}/{2}</translation>
    </message>
    <message>
        <source>{rows} written to {file}</source>
        <translation>已将 {rows} 写入 {file}</translation>
    </message>
</context>
<context>
    <name>HealthPage</name>
    <message>
        <source>All alike</source>
        <translation>全部相似</translation>
    </message>
    <message>
        <source>CSV</source>
        <translation>CSV</translation>
    </message>
    <message>
        <source>Cosine similarity of at least</source>
        <translation>余弦相似度不低于</translation>
    </message>
    <message>
        <source>Every row of every group, with its group, whether it is kept, and its similarity</source>
        <translation>每组的每一行，含其所属组、是否保留及相似度</translation>
    </message>
    <message>
        <source>Excel workbook</source>
        <translation>Excel 工作簿</translation>
    </message>
    <message>
        <source>Export groups</source>
        <translation>导出各组</translation>
    </message>
    <message>
        <source>Export groups…</source>
        <translation>导出各组…</translation>
    </message>
    <message>
        <source>Finding</source>
        <translation>检查项</translation>
    </message>
    <message>
        <source>Health</source>
        <translation>健康检查</translation>
    </message>
    <message>
        <source>It is right</source>
        <translation>标签正确</translation>
    </message>
    <message>
        <source>JSON Lines</source>
        <translation>JSON Lines</translation>
    </message>
    <message>
        <source>Mark the chosen group: its sentences mean the same (Y)</source>
        <translation>标记所选组：组内句子意思相同（Y）</translation>
    </message>
    <message>
        <source>Mark the chosen group: no two of its sentences mean the same (N)</source>
        <translation>标记所选组：组内任意两句意思都不同（N）</translation>
    </message>
    <message>
        <source>Not alike</source>
        <translation>不相似</translation>
    </message>
    <message>
        <source>Parquet</source>
        <translation>Parquet</translation>
    </message>
    <message>
        <source>Put the suggested label</source>
        <translation>换用建议的标签</translation>
    </message>
    <message>
        <source>Same text only</source>
        <translation>仅文本相同的</translation>
    </message>
    <message>
        <source>Show all in Explore</source>
        <translation>在“探索”中全部显示</translation>
    </message>
    <message>
        <source>Show in Explore</source>
        <translation>在“探索”中显示</translation>
    </message>
    <message>
        <source>The label stays, and is not asked about again (R)</source>
        <translation>保留该标签，不再询问（R）</translation>
    </message>
    <message>
        <source>The lowest cosine of a sentence with the one of its group that is kept</source>
        <translation>句子与组内保留句子的最低余弦值</translation>
    </message>
    <message>
        <source>The rows of the chosen line (Enter)</source>
        <translation>所选条目的各行（Enter）</translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation>阈值</translation>
    </message>
    <message>
        <source>being judged…</source>
        <translation>正在评判…</translation>
    </message>
    <message>
        <source>choose this to have them judged</source>
        <translation>选择此项以进行判断</translation>
    </message>
    <message>
        <source>marked both ways</source>
        <translation>标记互相矛盾</translation>
    </message>
    <message>
        <source>{n} more are not listed</source>
        <translation>还有 {n} 个未列出</translation>
    </message>
    <message>
        <source>✓ alike</source>
        <translation>✓ 相似</translation>
    </message>
    <message>
        <source>✗ not alike</source>
        <translation>✗ 不相似</translation>
    </message>
</context>
<context>
    <name>HeatMap</name>
    <message>
        <source>{0} by {1} words. {2}. Arrow keys go from cell to cell.</source>
        <translation>{0} × {1} 个词。{2}。用方向键在单元格间移动。</translation>
    </message>
    <message>
        <source>“{0}” and “{1}” add {2}</source>
        <translation>“{0}”与“{1}”增加 {2}</translation>
    </message>
    <message>
        <source>“{0}” and “{1}” take {2}</source>
        <translation>“{0}”与“{1}”减少 {2}</translation>
    </message>
</context>
<context>
    <name>HeatScale</name>
    <message>
        <source>Colours: {0} to {1}</source>
        <translation>颜色：从 {0} 到 {1}</translation>
    </message>
    <message>
        <source>adds {0}</source>
        <translation>增加 {0}</translation>
    </message>
    <message>
        <source>takes {0}</source>
        <translation>减少 {0}</translation>
    </message>
</context>
<context>
    <name>HistogramBrush</name>
    <message>
        <source> Shift and Space select its rows.</source>
        <translation> 按 Shift 和空格键选中其中的行。</translation>
    </message>
    <message>
        <source>, {0:,} of them selected</source>
        <translation>，其中 {0:,} 行被选中</translation>
    </message>
    <message>
        <source>Left and right move the range, with Shift they widen it, Escape lifts it.</source>
        <translation>左右键移动范围，加 Shift 扩大范围，Esc 解除范围。</translation>
    </message>
    <message>
        <source>Lift the range</source>
        <translation>解除范围</translation>
    </message>
    <message>
        <source>{0}: {1:,} of {2} selected</source>
        <translation>{0}：选中 {1:,}/{2}</translation>
    </message>
</context>
<context>
    <name>HistogramFacet</name>
    <message>
        <source>Histogram of {0}</source>
        <translation>{0} 的直方图</translation>
    </message>
</context>
<context>
    <name>HitDelegate</name>
    <message>
        <source>more like this</source>
        <translation>更多类似的</translation>
    </message>
</context>
<context>
    <name>HitList</name>
    <message>
        <source>Alike	Y</source>
        <translation>相似	Y</translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation>复制文本</translation>
    </message>
    <message>
        <source>Filter: {0} is {1}</source>
        <translation>筛选：{0} 为 {1}</translation>
    </message>
    <message>
        <source>How alike</source>
        <translation>相似程度</translation>
    </message>
    <message>
        <source>Label…</source>
        <translation>加标签…</translation>
    </message>
    <message>
        <source>Less like this</source>
        <translation>更少类似的</translation>
    </message>
    <message>
        <source>More like this</source>
        <translation>更多类似的</translation>
    </message>
    <message>
        <source>No sentence has these words.
Try searching by meaning.</source>
        <translation>没有句子包含这些词语。
请试试按语义搜索。</translation>
    </message>
    <message>
        <source>No sentence passes the filter.</source>
        <translation>没有句子通过筛选。</translation>
    </message>
    <message>
        <source>No sentence was found.</source>
        <translation>没有找到句子。</translation>
    </message>
    <message>
        <source>Not alike	N</source>
        <translation>不相似	N</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>备注…</translation>
    </message>
    <message>
        <source>Show on the map</source>
        <translation>在地图上显示</translation>
    </message>
    <message>
        <source>Take the mark away	X</source>
        <translation>取消标记	X</translation>
    </message>
    <message>
        <source>Why do these match?	W</source>
        <translation>为什么它们匹配？	W</translation>
    </message>
    <message>
        <source>nothing in common</source>
        <translation>毫无共同点</translation>
    </message>
    <message>
        <source>preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>完全相同</translation>
    </message>
</context>
<context>
    <name>HitView</name>
    <message>
        <source>From here on, texts are no more like the query than random texts are. The line is found by asking this corpus for things that do not belong to it.</source>
        <translation>从这里起，文本与查询的相似程度不超过随机文本。这条界线是用与本语料无关的内容查询本语料得出的。</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>搜索结果</translation>
    </message>
</context>
<context>
    <name>HitsModel</name>
    <message>
        <source>Hit {0:,}</source>
        <translation>结果 {0:,}</translation>
    </message>
    <message>
        <source>MP {score}</source>
        <translation>MP {score}</translation>
    </message>
    <message>
        <source>Mutual proximity {score}: corrected for hubs. Cosine similarity {similarity}.</source>
        <translation>互近度 {score}：已校正枢纽文本。余弦相似度 {similarity}。</translation>
    </message>
    <message>
        <source>Nothing close</source>
        <translation>没有接近的内容</translation>
    </message>
    <message>
        <source>Weak matches below</source>
        <translation>以下为弱匹配</translation>
    </message>
    <message>
        <source>best of {0:,} passages</source>
        <translation>{0:,} 个段落中最佳</translation>
    </message>
    <message>
        <source>labels: {0}</source>
        <translation>标签：{0}</translation>
    </message>
    <message>
        <source>linked words: {0}</source>
        <translation>关联的词：{0}</translation>
    </message>
    <message>
        <source>mean of {0:,} passages</source>
        <translation>{0:,} 个段落的均值</translation>
    </message>
    <message>
        <source>mutual proximity {0:.1f}</source>
        <translation>互近度 {0:.1f}</translation>
    </message>
    <message>
        <source>score {0:.2f}</source>
        <translation>得分 {0:.2f}</translation>
    </message>
    <message>
        <source>similarity {0:.2f}</source>
        <translation>相似度 {0:.2f}</translation>
    </message>
    <message>
        <source>weak match</source>
        <translation>弱匹配</translation>
    </message>
</context>
<context>
    <name>ImportSheet</name>
    <message>
        <source> · 1 file cannot be read</source>
        <translation> · 1 个文件无法读取</translation>
    </message>
    <message>
        <source> · text column: {column}</source>
        <translation> · 文本列：{column}</translation>
    </message>
    <message>
        <source> · {n} files cannot be read</source>
        <translation> · {n} 个文件无法读取</translation>
    </message>
    <message>
        <source>About {time} on this machine ({rate} texts a second). Words are searchable at once.</source>
        <translation>在本机约需 {time}（每秒 {rate} 条文本）。词语可以立即搜索。</translation>
    </message>
    <message>
        <source>Add to {name}</source>
        <translation>添加到 {name}</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>Looking at the file…</source>
        <translation>正在查看文件…</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>新建工作区</translation>
    </message>
    <message>
        <source>No column looks like sentences. Which one holds them? Click its header.</source>
        <translation>没有一列像是句子。句子在哪一列？请单击它的列头。</translation>
    </message>
    <message>
        <source>No file is ticked. Tick those that go in.</source>
        <translation>没有勾选文件。请勾选要导入的文件。</translation>
    </message>
    <message>
        <source>No model of the list reads it; name one under Model → Choose a model….</source>
        <translation>列表中没有能读懂它的模型；请在“模型 → 选择模型…”中指定一个。</translation>
    </message>
    <message>
        <source>None of these files can be read.</source>
        <translation>这些文件都无法读取。</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Renew the rows of {file} by a key</source>
        <translation>按键更新 {file} 的行</translation>
    </message>
    <message>
        <source>The file has another sheet: {sheets}.</source>
        <translation>该文件还有另一个工作表：{sheets}。</translation>
    </message>
    <message>
        <source>The file has {n} other sheets: {sheets}.</source>
        <translation>该文件还有另外 {n} 个工作表：{sheets}。</translation>
    </message>
    <message>
        <source>The sheet “{sheet}”, which was imported before, is not there now.</source>
        <translation>以前导入的工作表“{sheet}”现在不存在。</translation>
    </message>
    <message>
        <source>There is no column in this file.</source>
        <translation>此文件中没有列。</translation>
    </message>
    <message>
        <source>There is no row in this file.</source>
        <translation>此文件中没有行。</translation>
    </message>
    <message>
        <source>This file again</source>
        <translation>再次导入此文件</translation>
    </message>
    <message>
        <source>What is in the file</source>
        <translation>文件内容</translation>
    </message>
    <message>
        <source>Words are searchable at once.</source>
        <translation>词语可以立即搜索。</translation>
    </message>
    <message>
        <source>cannot be read</source>
        <translation>无法读取</translation>
    </message>
    <message>
        <source>counting…</source>
        <translation>正在计数…</translation>
    </message>
    <message>
        <source>date</source>
        <translation>日期</translation>
    </message>
    <message>
        <source>number</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>time</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>yes/no</source>
        <translation>是/否</translation>
    </message>
    <message>
        <source>{0} was imported already: its rows would be there twice.</source>
        <translation>{0} 已经导入过：其中的行会重复一次。</translation>
    </message>
    <message>
        <source>{0} were imported already: their rows would be there twice.</source>
        <translation>{0} 已经导入过：其中的行会重复一次。</translation>
    </message>
    <message>
        <source>{file} has no column that looks like sentences.</source>
        <translation>{file} 没有像是句子的列。</translation>
    </message>
    <message>
        <source>{file} has no column “{column}” and none that looks like sentences. Choose the file in the list and click a header, or take its tick away.</source>
        <translation>{file} 没有“{column}”列，也没有像是句子的列。请在列表中选中该文件并单击一个列头，或取消勾选它。</translation>
    </message>
    <message>
        <source>{file} — cannot be read: {why}</source>
        <translation>{file} — 无法读取：{why}</translation>
    </message>
    <message>
        <source>{model} reads it: choose it in the list of models, or later under Model → Choose a model….</source>
        <translation>{model} 能读懂：请在模型列表中选择它，或稍后在“模型 → 选择模型…”中选择。</translation>
    </message>
    <message>
        <source>{n} % of the rows are longer than the model reads. </source>
        <translation>{n}% 的行比模型能读的更长。</translation>
    </message>
    <message>
        <source>{n} files</source>
        <translation>{n} 个文件</translation>
    </message>
    <message>
        <source>{rows} · {texts} · {blank} blank · {rejected} rejected</source>
        <translation>{rows} · {texts} · {blank} 个空白 · {rejected} 行被拒</translation>
    </message>
    <message>
        <source>{sheets} and {n} more</source>
        <translation>{sheets} 等，另有 {n} 个</translation>
    </message>
    <message>
        <source>“{sheet}” ({rows})</source>
        <translation>“{sheet}”（{rows}）</translation>
    </message>
</context>
<context>
    <name>Imports</name>
    <message>
        <source>1 row is hidden</source>
        <translation>隐藏了 1 行</translation>
    </message>
    <message>
        <source>1 row is shown again</source>
        <translation>重新显示了 1 行</translation>
    </message>
    <message>
        <source>Changing rows</source>
        <translation>正在更改行</translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation>正在对比</translation>
    </message>
    <message>
        <source>Looking at what was imported</source>
        <translation>正在查看已导入的内容</translation>
    </message>
    <message>
        <source>Looking for a key</source>
        <translation>正在查找键</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>Reading imports</source>
        <translation>正在读取导入记录</translation>
    </message>
    <message>
        <source>The file that is being read would have to be read again.</source>
        <translation>正在读取的文件将需要重新读取。</translation>
    </message>
    <message>
        <source>hiding near-duplicates</source>
        <translation>隐藏近似重复</translation>
    </message>
    <message>
        <source>import by key</source>
        <translation>按键导入</translation>
    </message>
    <message>
        <source>import of {file} by key</source>
        <translation>按键导入 {file}</translation>
    </message>
    <message>
        <source>removing {file}</source>
        <translation>移除 {file}</translation>
    </message>
    <message>
        <source>restoring {file}</source>
        <translation>恢复 {file}</translation>
    </message>
    <message>
        <source>showing near-duplicates</source>
        <translation>显示近似重复</translation>
    </message>
    <message>
        <source>showing vanished rows</source>
        <translation>显示已消失的行</translation>
    </message>
    <message>
        <source>{n} rows are hidden</source>
        <translation>隐藏了 {n} 行</translation>
    </message>
    <message>
        <source>{n} rows are shown again</source>
        <translation>重新显示了 {n} 行</translation>
    </message>
</context>
<context>
    <name>ImportsDialog</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>File</source>
        <translation>文件</translation>
    </message>
    <message>
        <source>Imports</source>
        <translation>导入记录</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Remove {file}</source>
        <translation>移除 {file}</translation>
    </message>
    <message>
        <source>Restore</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>Restore {file}</source>
        <translation>恢复 {file}</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
    <message>
        <source>Rows of a removed import are hidden: no search, map, count or export has them. Their texts and vectors stay on disk, so restoring takes no time. Edit → Undo works too.</source>
        <translation>被移除的导入，其行会隐藏：搜索、地图、计数和导出都不再包含它们。其文本和向量仍留在磁盘上，因此恢复不需要时间。“编辑 → 撤销”同样有效。</translation>
    </message>
    <message>
        <source>Show the vanished row</source>
        <translation>显示已消失的行</translation>
    </message>
    <message>
        <source>Show the {n} vanished rows</source>
        <translation>显示 {n} 个已消失的行</translation>
    </message>
    <message>
        <source>When</source>
        <translation>时间</translation>
    </message>
    <message>
        <source>{changed} changed, {new} new, {vanished} vanished</source>
        <translation>{changed} 行更改，{new} 行新增，{vanished} 行消失</translation>
    </message>
    <message>
        <source>{what} · removed</source>
        <translation>{what} · 已移除</translation>
    </message>
    <message>
        <source>{what} · {n} hidden</source>
        <translation>{what} · 隐藏 {n} 行</translation>
    </message>
</context>
<context>
    <name>InForceRow</name>
    <message>
        <source>Back to what was shown before (Alt+Left)</source>
        <translation>返回之前显示的内容（Alt+Left）</translation>
    </message>
    <message>
        <source>Clear query, filters and selection</source>
        <translation>清除查询、筛选和所选</translation>
    </message>
    <message>
        <source>Forward again (Alt+Right)</source>
        <translation>再次前进（Alt+Right）</translation>
    </message>
    <message>
        <source>What is in force</source>
        <translation>当前生效的条件</translation>
    </message>
    <message>
        <source>clear all</source>
        <translation>全部清除</translation>
    </message>
</context>
<context>
    <name>IntervalPlot</name>
    <message>
        <source>Differences with their intervals</source>
        <translation>差值及其区间</translation>
    </message>
    <message>
        <source>difference, with its interval</source>
        <translation>差值及其区间</translation>
    </message>
</context>
<context>
    <name>Invitation</name>
    <message>
        <source>Compare</source>
        <translation>对比</translation>
    </message>
    <message>
        <source>Go to Train</source>
        <translation>前往训练</translation>
    </message>
</context>
<context>
    <name>KeepRow</name>
    <message>
        <source>Hide</source>
        <translation>隐藏</translation>
    </message>
    <message>
        <source>Hide 1 row</source>
        <translation>隐藏 1 行</translation>
    </message>
    <message>
        <source>Hide rows with a label, a mark or a note as well; else they stay beside the one that is kept</source>
        <translation>也隐藏带标签、标记或备注的行；否则它们与保留的行一样不隐藏</translation>
    </message>
    <message>
        <source>Hide {n} rows</source>
        <translation>隐藏 {n} 行</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Labelled ones too</source>
        <translation>含已加标签的</translation>
    </message>
    <message>
        <source>Show again</source>
        <translation>重新显示</translation>
    </message>
    <message>
        <source>Show all rows that are hidden because they repeat others</source>
        <translation>显示因重复而隐藏的所有行</translation>
    </message>
    <message>
        <source>Which row of a group is kept</source>
        <translation>每组保留哪一行</translation>
    </message>
    <message>
        <source>the first</source>
        <translation>第一个</translation>
    </message>
    <message>
        <source>the longest</source>
        <translation>最长的</translation>
    </message>
    <message>
        <source>the newest by {column}</source>
        <translation>按 {column} 最新的</translation>
    </message>
</context>
<context>
    <name>LabelBinding</name>
    <message>
        <source>Label its rows…</source>
        <translation>为其中的行加标签…</translation>
    </message>
    <message>
        <source>Label the rest like this…</source>
        <translation>照此为其余行加标签…</translation>
    </message>
    <message>
        <source>Label…</source>
        <translation>加标签…</translation>
    </message>
    <message>
        <source>Note…</source>
        <translation>备注…</translation>
    </message>
    <message>
        <source>Only those that a machine labelled</source>
        <translation>只看由机器加标签的</translation>
    </message>
    <message>
        <source>Select rows first: nothing is there to label.</source>
        <translation>请先选中行：没有可加标签的内容。</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>{0}, by machine</source>
        <translation>{0}，由机器给出</translation>
    </message>
</context>
<context>
    <name>LabelChips</name>
    <message>
        <source>Labels: {0}</source>
        <translation>标签：{0}</translation>
    </message>
</context>
<context>
    <name>LabelDialog</name>
    <message>
        <source>A new label</source>
        <translation>新标签</translation>
    </message>
    <message>
        <source>A right click renames a label, colours it or removes it</source>
        <translation>右键单击可重命名标签、更改颜色或移除</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Colour {0}</source>
        <translation>颜色 {0}</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>加标签</translation>
    </message>
    <message>
        <source>Label the rest like this…</source>
        <translation>照此为其余行加标签…</translation>
    </message>
    <message>
        <source>Label {0}</source>
        <translation>为 {0}加标签</translation>
    </message>
    <message>
        <source>Labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Remove from all rows</source>
        <translation>从所有行移除</translation>
    </message>
    <message>
        <source>Rename the label</source>
        <translation>重命名标签</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>labels on {0}</source>
        <translation>{0}上的标签</translation>
    </message>
    <message>
        <source>on {0} of {1}</source>
        <translation>{0}/{1} 行有此标签</translation>
    </message>
    <message>
        <source>{0} by the machine</source>
        <translation>{0} 个由机器给出</translation>
    </message>
</context>
<context>
    <name>LabelTheRest</name>
    <message>
        <source>There is no label yet: select some rows and label them first.</source>
        <translation>还没有标签：请先选中一些行并加标签。</translation>
    </message>
</context>
<context>
    <name>Labelling</name>
    <message>
        <source>'{label}' on {rows}</source>
        <translation>“{label}”已加到 {rows}</translation>
    </message>
    <message>
        <source>'{label}' taken off {rows}</source>
        <translation>“{label}”已从 {rows} 移除</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>请换一个名称。</translation>
    </message>
    <message>
        <source>Remove one.</source>
        <translation>请移除一个。</translation>
    </message>
    <message>
        <source>Saving labels</source>
        <translation>正在保存标签</translation>
    </message>
    <message>
        <source>There are {0} labels, the most there can be.</source>
        <translation>已有 {0} 个标签，达到上限。</translation>
    </message>
    <message>
        <source>There is a label '{0}' already.</source>
        <translation>标签“{0}”已存在。</translation>
    </message>
</context>
<context>
    <name>LastView</name>
    <message>
        <source>Closing</source>
        <translation>正在关闭</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>正在打开</translation>
    </message>
</context>
<context>
    <name>LearnFrom</name>
    <message>
        <source>Choose what to learn from</source>
        <translation>选择学习来源</translation>
    </message>
    <message>
        <source>Learn from</source>
        <translation>学习来源</translation>
    </message>
    <message>
        <source>Learn from these rows only</source>
        <translation>只从这些行学习</translation>
    </message>
    <message>
        <source>Less</source>
        <translation>收起</translation>
    </message>
    <message>
        <source>Marks, labels or a column of this workspace, or a file of pairs, triplets or classes.</source>
        <translation>此工作区的标记、标签或某一列，或者包含句对、三元组或类别的文件。</translation>
    </message>
    <message>
        <source>More…</source>
        <translation>更多…</translation>
    </message>
    <message>
        <source>Read it differently…</source>
        <translation>换一种方式读取…</translation>
    </message>
    <message>
        <source>Reading {file}…</source>
        <translation>正在读取 {file}…</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>Rows left out of {file}</source>
        <translation>{file} 中略去的行</translation>
    </message>
    <message>
        <source>Several files, files of their own for the parts, a group column</source>
        <translation>多个文件、各部分单独的文件、分组列</translation>
    </message>
    <message>
        <source>Wider classes: the same class scores 1, another one in the same wider class 0.5, else 0</source>
        <translation>上级类别：同一类别为 1，同一上级类别中的其他类别为 0.5，其余为 0</translation>
    </message>
    <message>
        <source>Within</source>
        <translation>上级类别</translation>
    </message>
    <message>
        <source>no wider classes</source>
        <translation>无上级类别</translation>
    </message>
    <message>
        <source>{name} and {n} more</source>
        <translation>{name} 和另外 {n} 个</translation>
    </message>
    <message>
        <source>… and {n} more</source>
        <translation>… 还有 {n} 个</translation>
    </message>
</context>
<context>
    <name>LeaveOutChoice</name>
    <message>
        <source>HTML, such as {0}</source>
        <translation>HTML，例如 {0}</translation>
    </message>
    <message>
        <source>Leave out when meaning is compared (the text stays as it is)</source>
        <translation>比较语义时略去（文本保持不变）</translation>
    </message>
    <message>
        <source>addresses, such as {0}</source>
        <translation>网址，例如 {0}</translation>
    </message>
    <message>
        <source>handles, such as {0}</source>
        <translation>用户名，例如 {0}</translation>
    </message>
    <message>
        <source>in {0} of {1} texts</source>
        <translation>见于 {0}/{1} 条文本</translation>
    </message>
</context>
<context>
    <name>LegendBar</name>
    <message>
        <source>Cluster</source>
        <translation>簇</translation>
    </message>
    <message>
        <source>Colour the map by</source>
        <translation>地图着色依据</translation>
    </message>
    <message>
        <source>In searches, too</source>
        <translation>同时用于搜索</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>Map without the influence of</source>
        <translation>地图去除以下影响</translation>
    </message>
    <message>
        <source>Map without the influence of: {0}</source>
        <translation>地图去除以下影响：{0}</translation>
    </message>
    <message>
        <source>Nothing: the map as it is</source>
        <translation>不去除：地图保持原样</translation>
    </message>
    <message>
        <source>Passages</source>
        <translation>段落</translation>
    </message>
    <message>
        <source>Points: {0}</source>
        <translation>点：{0}</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>See past a column: map, clusters and names without the influence of a brand, a language …</source>
        <translation>透过某一列看：去除品牌、语言等影响后的地图、簇和名称</translation>
    </message>
    <message>
        <source>Similarity to the search</source>
        <translation>与搜索的相似度</translation>
    </message>
    <message>
        <source>Topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>What colours the points</source>
        <translation>点的着色依据</translation>
    </message>
    <message>
        <source>What the points are: rows, or each passage of them</source>
        <translation>点代表什么：行，或行的每个段落</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>簇</translation>
    </message>
    <message>
        <source>colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>colour: {0}</source>
        <translation>颜色：{0}</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>nothing</source>
        <translation>无</translation>
    </message>
    <message>
        <source>passages</source>
        <translation>段落</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>without {0:,}</source>
        <translation>去除 {0:,} 列</translation>
    </message>
    <message>
        <source>without {0}</source>
        <translation>去除 {0}</translation>
    </message>
    <message>
        <source>without …</source>
        <translation>去除…</translation>
    </message>
</context>
<context>
    <name>LegendPanel</name>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
</context>
<context>
    <name>LikelihoodChart</name>
    <message>
        <source>Threshold: how likely a text has to be, in per cent</source>
        <translation>阈值：文本需要达到的可能性（百分比）</translation>
    </message>
    <message>
        <source>likely</source>
        <translation>可能</translation>
    </message>
    <message>
        <source>unlikely</source>
        <translation>不太可能</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0}%</translation>
    </message>
</context>
<context>
    <name>LiveMapView</name>
    <message>
        <source>1 row is encoded anew</source>
        <translation>1 行重新编码</translation>
    </message>
    <message>
        <source>Live map</source>
        <translation>实时地图</translation>
    </message>
    <message>
        <source>{anew} each time, as many as a tenth of the run has time for. The others move with those that they were nearest to before training.</source>
        <translation>每次{anew}，数量以运行时间的十分之一为限。其余各行随训练前离它们最近的行移动。</translation>
    </message>
    <message>
        <source>{n} after step {step}</source>
        <translation>第 {step} 步后的{n}</translation>
    </message>
    <message>
        <source>{n} rows are encoded anew</source>
        <translation>{n} 行重新编码</translation>
    </message>
    <message>
        <source>{n}, as they lie on the map</source>
        <translation>{n}，按地图上的位置</translation>
    </message>
</context>
<context>
    <name>LossPlot</name>
    <message>
        <source>({0} to {1})</source>
        <translation>（{0} 至 {1}）</translation>
    </message>
    <message>
        <source>Left and right read the values, plus and minus zoom, 0 shows all.</source>
        <translation>左右键读取数值，加减键缩放，0 显示全部。</translation>
    </message>
    <message>
        <source>Loss and held-out metric</source>
        <translation>损失与留出指标</translation>
    </message>
    <message>
        <source>Save this chart as a picture</source>
        <translation>将此图表存为图片</translation>
    </message>
    <message>
        <source>Show all steps</source>
        <translation>显示所有步</translation>
    </message>
    <message>
        <source>held-out metric</source>
        <translation>留出指标</translation>
    </message>
    <message>
        <source>held-out {metric} with 95 % interval: {first}</source>
        <translation>留出 {metric} 及 95% 区间：{first}</translation>
    </message>
    <message>
        <source>held-out {metric} with 95 % interval: {first} → {last}</source>
        <translation>留出 {metric} 及 95% 区间：{first} → {last}</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>损失</translation>
    </message>
    <message>
        <source>loss (lines)</source>
        <translation>损失（曲线）</translation>
    </message>
    <message>
        <source>loss (raw, smoothed)</source>
        <translation>损失（原始、平滑）</translation>
    </message>
    <message>
        <source>loss {raw} · smoothed {smoothed}</source>
        <translation>损失 {raw} · 平滑 {smoothed}</translation>
    </message>
    <message>
        <source>step</source>
        <translation>步</translation>
    </message>
    <message>
        <source>step {step}</source>
        <translation>第 {step} 步</translation>
    </message>
    <message>
        <source>{metric} (points)</source>
        <translation>{metric}（点）</translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;Redo {what}</source>
        <translation>重做{what}(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Undo {what}</source>
        <translation>撤销{what}(&amp;U)</translation>
    </message>
    <message>
        <source>About this workspace</source>
        <translation>关于此工作区</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Close and stop the running work?</source>
        <translation>要关闭并停止正在进行的工作吗？</translation>
    </message>
    <message>
        <source>Loading model {name}…</source>
        <translation>正在加载模型 {name}…</translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation>未加载模型</translation>
    </message>
    <message>
        <source>So many texts are longer than the model reads: what stands behind is not in search by meaning, map, topics or duplicates. Import the file anew, divided into passages, to have all of it read.</source>
        <translation>这么多文本超出模型能读的长度：其后的部分不在语义搜索、地图、主题和重复项中。若要全部读取，请把文件按段落切分后重新导入。</translation>
    </message>
    <message>
        <source>Starting</source>
        <translation>正在启动</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>不关闭</translation>
    </message>
    <message>
        <source>The model {name} was not loaded</source>
        <translation>模型 {name} 未能加载</translation>
    </message>
    <message>
        <source>no network used</source>
        <translation>未使用网络</translation>
    </message>
    <message>
        <source>{corpus} · {n} read in part</source>
        <translation>{corpus} · {n} 条只读了一部分</translation>
    </message>
    <message>
        <source>{file} comes next, after the file that is being read.</source>
        <translation>当前文件读完后接着读取 {file}。</translation>
    </message>
    <message>
        <source>{file} was not imported</source>
        <translation>未能导入 {file}</translation>
    </message>
    <message>
        <source>{file} was not opened</source>
        <translation>未能打开 {file}</translation>
    </message>
    <message>
        <source>{name} could not be loaded; words can be searched</source>
        <translation>无法加载 {name}；可以按词语搜索</translation>
    </message>
    <message>
        <source>{name} ready · {device}</source>
        <translation>{name} 就绪 · {device}</translation>
    </message>
    <message>
        <source>{rows} · {texts}</source>
        <translation>{rows} · {texts}</translation>
    </message>
</context>
<context>
    <name>Map</name>
    <message>
        <source>1 cluster</source>
        <translation>1 个簇</translation>
    </message>
    <message>
        <source>Drawing the map</source>
        <translation>正在绘制地图</translation>
    </message>
    <message>
        <source>and {0:,} more</source>
        <translation>还有 {0:,} 个</translation>
    </message>
    <message>
        <source>in no cluster</source>
        <translation>不属于任何簇</translation>
    </message>
    <message>
        <source>in no topic</source>
        <translation>不属于任何主题</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>laid out from a sample of {0:,}</source>
        <translation>由 {0:,} 个样本布局</translation>
    </message>
    <message>
        <source>layout keeps {0} % of neighbours</source>
        <translation>布局保留 {0}% 的近邻</translation>
    </message>
    <message>
        <source>several labels</source>
        <translation>多个标签</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>without a label</source>
        <translation>无标签</translation>
    </message>
    <message>
        <source>without the influence of {0}</source>
        <translation>去除了 {0} 的影响</translation>
    </message>
    <message>
        <source>{0:,} of {1}</source>
        <translation>{1}中的 {0:,} 个</translation>
    </message>
    <message>
        <source>{n} clusters</source>
        <translation>{n} 个簇</translation>
    </message>
</context>
<context>
    <name>MapBinding</name>
    <message>
        <source>Add to the selection</source>
        <translation>添加到所选</translation>
    </message>
    <message>
        <source>Drawing the map</source>
        <translation>正在绘制地图</translation>
    </message>
    <message>
        <source>Less like this</source>
        <translation>更少类似的</translation>
    </message>
    <message>
        <source>More like this</source>
        <translation>更多类似的</translation>
    </message>
    <message>
        <source>No two selected are alike…</source>
        <translation>所选句子两两不相似…</translation>
    </message>
    <message>
        <source>Only these</source>
        <translation>只显示这些</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>选中</translation>
    </message>
    <message>
        <source>The map appears here as soon as the first sentences are encoded.</source>
        <translation>一旦有句子完成编码，地图就会显示在这里。</translation>
    </message>
    <message>
        <source>The selected are all alike…</source>
        <translation>所选句子全部相似…</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>簇</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>{0} and {1:,} more</source>
        <translation>{0} 和另外 {1:,} 个</translation>
    </message>
</context>
<context>
    <name>MapCanvas</name>
    <message>
        <source>1 cluster</source>
        <translation>1 个簇</translation>
    </message>
    <message>
        <source>At the cluster {0}, {1}. </source>
        <translation>位于簇 {0}，{1}。</translation>
    </message>
    <message>
        <source>In sight: {texts}, {selected} of them selected. </source>
        <translation>视野内：{texts}，其中选中 {selected} 个。</translation>
    </message>
    <message>
        <source>Map of the sentences</source>
        <translation>句子地图</translation>
    </message>
    <message>
        <source>Plus and minus zoom, arrow keys move, 0 shows the whole map. Space selects the point in the middle, Enter looks for more like it, Control A selects all in view, Escape selects nothing. N and Shift N go through the names of clusters; Space then selects the cluster, Enter goes to it.</source>
        <translation>加减键缩放，方向键移动，0 显示整个地图。空格键选中中央的点，Enter 查找更多类似内容，Control A 选中视图内全部，Esc 取消选中。N 和 Shift N 依次切换簇的名称；此时空格键选中该簇，Enter 前往该簇。</translation>
    </message>
    <message>
        <source>The largest names in sight: {names}. </source>
        <translation>视野内最大的名称：{names}。</translation>
    </message>
    <message>
        <source>With Shift what is chosen is added, with Alt taken away, with both what both have stays.</source>
        <translation>按住 Shift 为添加，按住 Alt 为去除，同时按住则只留两者共有的部分。</translation>
    </message>
    <message>
        <source>in view</source>
        <translation>视图内</translation>
    </message>
    <message>
        <source>lasso</source>
        <translation>套索</translation>
    </message>
    <message>
        <source>rectangle</source>
        <translation>矩形</translation>
    </message>
    <message>
        <source>selected: {0}</source>
        <translation>已选中：{0}</translation>
    </message>
    <message>
        <source>{n} clusters</source>
        <translation>{n} 个簇</translation>
    </message>
</context>
<context>
    <name>MapTools</name>
    <message>
        <source>Drag the map (H)</source>
        <translation>拖动地图（H）</translation>
    </message>
    <message>
        <source>Map tools</source>
        <translation>地图工具</translation>
    </message>
    <message>
        <source>Select with a lasso (L)</source>
        <translation>用套索选择（L）</translation>
    </message>
    <message>
        <source>Select with a rectangle (R)</source>
        <translation>用矩形选择（R）</translation>
    </message>
    <message>
        <source>Show the whole map (0)</source>
        <translation>显示整个地图（0）</translation>
    </message>
</context>
<context>
    <name>MarkCommands</name>
    <message>
        <source>1 is not encoded yet and left out.</source>
        <translation>有 1 个尚未编码，已略去。</translation>
    </message>
    <message>
        <source>Edit → Undo takes all of them back at once.</source>
        <translation>“编辑 → 撤销”可一次全部收回。</translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation>不标记</translation>
    </message>
    <message>
        <source>Mark {n} sentences as all alike?</source>
        <translation>将 {n} 个句子全部标记为相似？</translation>
    </message>
    <message>
        <source>Mark {n} sentences as not alike, any two of them?</source>
        <translation>将 {n} 个句子两两标记为不相似？</translation>
    </message>
    <message>
        <source>Write {pairs}</source>
        <translation>写入 {pairs}</translation>
    </message>
    <message>
        <source>{n} are not encoded yet and left out.</source>
        <translation>有 {n} 个尚未编码，已略去。</translation>
    </message>
    <message>
        <source>{n}: each sentence with the most typical of them, “{middle}”.</source>
        <translation>{n}：每个句子与其中最典型的“{middle}”配对。</translation>
    </message>
    <message>
        <source>{n}: each sentence with the one of the others that the model finds most like it.</source>
        <translation>{n}：每个句子与模型认为最像它的另一个句子配对。</translation>
    </message>
</context>
<context>
    <name>Marking</name>
    <message>
        <source>A mark joins a hit with a query: search for a sentence first.</source>
        <translation>标记连接的是结果与查询：请先搜索一个句子。</translation>
    </message>
    <message>
        <source>Forming pairs</source>
        <translation>正在组成句对</translation>
    </message>
    <message>
        <source>Looking for rows</source>
        <translation>正在查找行</translation>
    </message>
    <message>
        <source>Reading marks</source>
        <translation>正在读取标记</translation>
    </message>
    <message>
        <source>Reading rows</source>
        <translation>正在读取行</translation>
    </message>
    <message>
        <source>Select between 2 and {most} different sentences; {n} are selected.</source>
        <translation>请选中 2 到 {most} 个不同的句子；当前选中 {n} 个。</translation>
    </message>
    <message>
        <source>These texts were searched for; no row has them.</source>
        <translation>这些文本是被搜索的内容；没有对应的行。</translation>
    </message>
    <message>
        <source>This is the very sentence that was searched for; a mark on it would teach nothing.</source>
        <translation>这正是所搜索的句子；标记它学不到任何东西。</translation>
    </message>
    <message>
        <source>Writing marks</source>
        <translation>正在写入标记</translation>
    </message>
    <message>
        <source>contradicting</source>
        <translation>矛盾</translation>
    </message>
    <message>
        <source>marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>one-sided</source>
        <translation>一边倒</translation>
    </message>
</context>
<context>
    <name>MergeDialog</name>
    <message>
        <source>, Cohen's κ {0}</source>
        <translation>，Cohen κ 系数 {0}</translation>
    </message>
    <message>
        <source>1 conflict: tick the side that is right</source>
        <translation>1 处冲突：请勾选正确的一方</translation>
    </message>
    <message>
        <source>1 mark</source>
        <translation>1 个标记</translation>
    </message>
    <message>
        <source>1 row gets a note from there, below what is noted here.</source>
        <translation>有 1 行会得到对方的备注，置于这里的备注之下。</translation>
    </message>
    <message>
        <source>1 row is in both.</source>
        <translation>双方共有 1 行。</translation>
    </message>
    <message>
        <source>1 row that is labelled there is not here; its labels stay there.</source>
        <translation>对方有 1 个带标签的行不在这里；其标签留在对方那里。</translation>
    </message>
    <message>
        <source>All mine</source>
        <translation>全部采用我的</translation>
    </message>
    <message>
        <source>All theirs</source>
        <translation>全部采用对方的</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Merge labels and marks</source>
        <translation>合并标签和标记</translation>
    </message>
    <message>
        <source>Of these, with one label each: {n}{kappa}.</source>
        <translation>其中双方各只有一个标签的：{n}{kappa}。</translation>
    </message>
    <message>
        <source>Pairs that both judged: {n}, {same} of them the same{kappa}.</source>
        <translation>双方都判断过的句对：{n}，其中 {same} 对判断相同{kappa}。</translation>
    </message>
    <message>
        <source>Rows that both labelled: {n}{kappa}.</source>
        <translation>双方都加过标签的行：{n}{kappa}。</translation>
    </message>
    <message>
        <source>There is nothing to take over.</source>
        <translation>没有可以合并过来的内容。</translation>
    </message>
    <message>
        <source>To be added: {0}.</source>
        <translation>将添加：{0}。</translation>
    </message>
    <message>
        <source>labels on 1 row</source>
        <translation>1 行上的标签</translation>
    </message>
    <message>
        <source>labels on {n} rows</source>
        <translation>{n} 行上的标签</translation>
    </message>
    <message>
        <source>{n} conflicts: tick the side that is right</source>
        <translation>{n} 处冲突：请勾选正确的一方</translation>
    </message>
    <message>
        <source>{n} marks</source>
        <translation>{n} 个标记</translation>
    </message>
    <message>
        <source>{n} rows are in both.</source>
        <translation>双方共有 {n} 行。</translation>
    </message>
    <message>
        <source>{n} rows get a note from there, below what is noted here.</source>
        <translation>有 {n} 行会得到对方的备注，置于这里的备注之下。</translation>
    </message>
    <message>
        <source>{n} rows that are labelled there are not here; their labels stay there.</source>
        <translation>对方有 {n} 个带标签的行不在这里；其标签留在对方那里。</translation>
    </message>
</context>
<context>
    <name>Merging</name>
    <message>
        <source>Comparing workspaces</source>
        <translation>正在比较工作区</translation>
    </message>
    <message>
        <source>Merging</source>
        <translation>正在合并</translation>
    </message>
    <message>
        <source>merging labels and marks</source>
        <translation>合并标签和标记</translation>
    </message>
</context>
<context>
    <name>MetricCard</name>
    <message>
        <source>All {n} metrics</source>
        <translation>全部 {n} 个指标</translation>
    </message>
    <message>
        <source>Fewer metrics</source>
        <translation>较少指标</translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation>指标</translation>
    </message>
    <message>
        <source>difference</source>
        <translation>差值</translation>
    </message>
</context>
<context>
    <name>ModelDialog</name>
    <message>
        <source>A folder…</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation>选择模型</translation>
    </message>
    <message>
        <source>Folder of a model</source>
        <translation>模型文件夹</translation>
    </message>
    <message>
        <source>Looking at the language</source>
        <translation>正在识别语言</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Or another sentence encoder of the Hugging Face hub, by its name</source>
        <translation>或输入 Hugging Face Hub 上其他句子编码器的名称</translation>
    </message>
    <message>
        <source>The sentences are encoded again with it. Vectors of the model used so far are kept.</source>
        <translation>将用它重新编码句子。之前模型的向量会保留。</translation>
    </message>
    <message>
        <source>The texts here: {language}, most of them up to about {n} tokens long.</source>
        <translation>这里的文本：{language}，大多不超过约 {n} 个词元。</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>使用此模型</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>organisation/model</source>
        <translation>组织/模型</translation>
    </message>
    <message>
        <source>reads these texts</source>
        <translation>能读这些文本</translation>
    </message>
    <message>
        <source>used before</source>
        <translation>曾经用过</translation>
    </message>
    <message>
        <source>{languages}. {good}</source>
        <translation>{languages}。{good}</translation>
    </message>
</context>
<context>
    <name>ModelPicker</name>
    <message>
        <source>A folder…</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>Folder of a model</source>
        <translation>模型文件夹</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>{name}: {languages}. {good}</source>
        <translation>{name}：{languages}。{good}</translation>
    </message>
</context>
<context>
    <name>MoreChips</name>
    <message>
        <source>Lift: {0}</source>
        <translation>解除：{0}</translation>
    </message>
    <message>
        <source>{0} more that are in force</source>
        <translation>还有 {0} 项生效</translation>
    </message>
</context>
<context>
    <name>MorphBar</name>
    <message>
        <source>Arrows for what moved most</source>
        <translation>用箭头标出移动最大的</translation>
    </message>
    <message>
        <source>Colour the map by</source>
        <translation>地图着色依据</translation>
    </message>
    <message>
        <source>From before to after</source>
        <translation>从之前到之后</translation>
    </message>
    <message>
        <source>From where to where: what moved most</source>
        <translation>从哪里到哪里：移动最大的</translation>
    </message>
    <message>
        <source>How many of its ten nearest texts each text kept</source>
        <translation>每个文本的十个最近文本保留了多少</translation>
    </message>
    <message>
        <source>What colours the points</source>
        <translation>点的着色依据</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>arrows</source>
        <translation>箭头</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>clusters after</source>
        <translation>之后的簇</translation>
    </message>
    <message>
        <source>clusters before</source>
        <translation>之前的簇</translation>
    </message>
    <message>
        <source>colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>colour: {0}</source>
        <translation>颜色：{0}</translation>
    </message>
    <message>
        <source>neighbours kept</source>
        <translation>保留的近邻</translation>
    </message>
</context>
<context>
    <name>MorphMap</name>
    <message>
        <source>Map before and after</source>
        <translation>之前与之后的地图</translation>
    </message>
</context>
<context>
    <name>NameDialog</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Rename</source>
        <translation>重命名</translation>
    </message>
</context>
<context>
    <name>NeighbourList</name>
    <message>
        <source>Its neighbours</source>
        <translation>它的近邻</translation>
    </message>
    <message>
        <source>Nearest texts, with their similarity</source>
        <translation>最近的文本及其相似度</translation>
    </message>
    <message>
        <source>Why do these match?</source>
        <translation>为什么它们匹配？</translation>
    </message>
    <message>
        <source>{0}, after only</source>
        <translation>{0}，仅在之后</translation>
    </message>
    <message>
        <source>{0}, before only</source>
        <translation>{0}，仅在之前</translation>
    </message>
    <message>
        <source>{0}, on both sides</source>
        <translation>{0}，两侧都有</translation>
    </message>
</context>
<context>
    <name>Neighbours</name>
    <message>
        <source>Reading rows</source>
        <translation>正在读取行</translation>
    </message>
</context>
<context>
    <name>NotListedColumns</name>
    <message>
        <source>1 column is no filter…</source>
        <translation>1 列不作筛选…</translation>
    </message>
    <message>
        <source>Click to treat it as something else. Search for a value in it: {0}</source>
        <translation>单击可将其视为其他类型。搜索其中的值：{0}</translation>
    </message>
    <message>
        <source>and 1 more; the search finds values in it, as in column:value</source>
        <translation>另有 1 列；可用 column:value 搜索其中的值</translation>
    </message>
    <message>
        <source>and {n} more; the search finds values in them, as in column:value</source>
        <translation>另有 {n} 列；可用 column:value 搜索其中的值</translation>
    </message>
    <message>
        <source>empty</source>
        <translation>空</translation>
    </message>
    <message>
        <source>one value</source>
        <translation>只有一个值</translation>
    </message>
    <message>
        <source>tells rows apart</source>
        <translation>仅用于区分行</translation>
    </message>
    <message>
        <source>{0:,} values</source>
        <translation>{0:,} 个值</translation>
    </message>
    <message>
        <source>{n} columns are no filters…</source>
        <translation>{n} 列不作筛选…</translation>
    </message>
</context>
<context>
    <name>NoteDialog</name>
    <message>
        <source>A few words</source>
        <translation>简短几句</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Ctrl+Enter</source>
        <translation>Ctrl+Enter</translation>
    </message>
    <message>
        <source>Keep the note</source>
        <translation>保存备注</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>Note on {0}</source>
        <translation>{0}的备注</translation>
    </message>
    <message>
        <source>Take the note away</source>
        <translation>删除备注</translation>
    </message>
    <message>
        <source>These rows have different notes: what you write takes their place.</source>
        <translation>这些行的备注各不相同：您写的内容会取代它们。</translation>
    </message>
</context>
<context>
    <name>Noting</name>
    <message>
        <source>A note is for at most {0}.</source>
        <translation>一条备注最多用于 {0}。</translation>
    </message>
    <message>
        <source>Label them, or select fewer.</source>
        <translation>请为它们加标签，或减少选中的行。</translation>
    </message>
    <message>
        <source>Saving notes</source>
        <translation>正在保存备注</translation>
    </message>
</context>
<context>
    <name>OutlierSlider</name>
    <message>
        <source>Assign outliers</source>
        <translation>指派离群点</translation>
    </message>
    <message>
        <source>None is assigned to a topic</source>
        <translation>不指派任何主题</translation>
    </message>
    <message>
        <source>Outliers: {0}</source>
        <translation>离群点：{0}</translation>
    </message>
    <message>
        <source>Sentences in no topic go to the topic that they are nearest to, the clearest first. How many are wrong is estimated from members of topics that are taken out and assigned again: the range is from where each of them belongs to some topic to where those that lie far off belong to none.</source>
        <translation>不属于任何主题的句子会归入离它最近的主题，最明确的优先。错误数量是把主题成员取出后重新指派估计出来的：范围的一端假定每个句子都属于某个主题，另一端假定离得远的句子不属于任何主题。</translation>
    </message>
    <message>
        <source>{0} assigned, {1} to {2} % of their texts wrongly</source>
        <translation>指派了 {0}，其文本中 {1}% 至 {2}% 有误</translation>
    </message>
</context>
<context>
    <name>PairCard</name>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation>对比的内容</translation>
    </message>
    <message>
        <source>{0}, in use</source>
        <translation>{0}，使用中</translation>
    </message>
</context>
<context>
    <name>PasteDialog</name>
    <message>
        <source>1 line</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>Add to {name}</source>
        <translation>添加到 {name}</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>Into</source>
        <translation>放入</translation>
    </message>
    <message>
        <source>Lines, one sentence each</source>
        <translation>文本行，每行一个句子</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation>新建工作区</translation>
    </message>
    <message>
        <source>One sentence a line</source>
        <translation>每行一个句子</translation>
    </message>
    <message>
        <source>Paste lines</source>
        <translation>粘贴文本行</translation>
    </message>
    <message>
        <source>pasted lines</source>
        <translation>粘贴的文本行</translation>
    </message>
    <message>
        <source>{lines} · {distinct} distinct · {blank} blank</source>
        <translation>{lines} · {distinct} 个不同 · {blank} 个空白</translation>
    </message>
    <message>
        <source>{n} lines</source>
        <translation>{n} 行</translation>
    </message>
</context>
<context>
    <name>PlaceFields</name>
    <message>
        <source>Change the folder of the new workspace</source>
        <translation>更改新工作区的文件夹</translation>
    </message>
    <message>
        <source>Change…</source>
        <translation>更改…</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>Name</source>
        <translation>名称</translation>
    </message>
    <message>
        <source>Name of the new workspace</source>
        <translation>新工作区的名称</translation>
    </message>
    <message>
        <source>The folder that the new workspace is made in</source>
        <translation>新工作区所在的文件夹</translation>
    </message>
    <message>
        <source>{folder} (“{name}” is taken)</source>
        <translation>{folder}（“{name}”已被占用）</translation>
    </message>
</context>
<context>
    <name>PlayButton</name>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Play the change from before to after</source>
        <translation>播放从之前到之后的变化</translation>
    </message>
</context>
<context>
    <name>PreviewTable</name>
    <message>
        <source>First rows of the file</source>
        <translation>文件的前几行</translation>
    </message>
</context>
<context>
    <name>ProblemRow</name>
    <message>
        <source>Judge these pairs again…</source>
        <translation>重新判断这些句对…</translation>
    </message>
    <message>
        <source>Show these rows</source>
        <translation>显示这些行</translation>
    </message>
    <message>
        <source>contradicting: {sentence}</source>
        <translation>矛盾：{sentence}</translation>
    </message>
    <message>
        <source>one-sided: {sentence}</source>
        <translation>一边倒：{sentence}</translation>
    </message>
    <message>
        <source>too few: {sentence}</source>
        <translation>太少：{sentence}</translation>
    </message>
</context>
<context>
    <name>Reading</name>
    <message>
        <source>Looking at the script</source>
        <translation>正在识别文字</translation>
    </message>
</context>
<context>
    <name>ReadingStrip</name>
    <message>
        <source>Meaning is unreliable</source>
        <translation>语义不可靠</translation>
    </message>
    <message>
        <source>Meaning is unreliable for some of these texts.</source>
        <translation>其中一部分文本的含义不可靠。</translation>
    </message>
    <message>
        <source>Meaning is unreliable here.</source>
        <translation>此处的语义不可靠。</translation>
    </message>
    <message>
        <source>Search by meaning, the map and its topics depend on the model. Search by words does not.</source>
        <translation>语义搜索、地图及其主题取决于模型。按词语搜索不受影响。</translation>
    </message>
    <message>
        <source>Use one that can…</source>
        <translation>换用可以的模型…</translation>
    </message>
</context>
<context>
    <name>RecentRow</name>
    <message>
        <source>Remove from this list</source>
        <translation>从此列表移除</translation>
    </message>
    <message>
        <source>Some of its sentences have no vector yet. Open it, and they get one.</source>
        <translation>其中一些句子还没有向量。打开后会补上。</translation>
    </message>
    <message>
        <source>not found · the Delete key takes it off this list</source>
        <translation>未找到 · 按 Delete 键从列表移除</translation>
    </message>
    <message>
        <source>unfinished · {what}</source>
        <translation>未完成 · {what}</translation>
    </message>
    <message>
        <source>{rows} · {model}</source>
        <translation>{rows} · {model}</translation>
    </message>
</context>
<context>
    <name>RenewFields</name>
    <message>
        <source>Key</source>
        <translation>键</translation>
    </message>
    <message>
        <source>Key: a value of its own in each row</source>
        <translation>键：每行各有不同的值</translation>
    </message>
    <message>
        <source>comparing…</source>
        <translation>正在比较…</translation>
    </message>
    <message>
        <source>{changed} changed · {new} new · {vanished} vanished · {back} there again · {same} as they were</source>
        <translation>{changed} 行更改 · {new} 行新增 · {vanished} 行消失 · {back} 行重现 · {same} 行不变</translation>
    </message>
    <message>
        <source>{changed} changed · {new} new · {vanished} vanished · {same} as they were</source>
        <translation>{changed} 行更改 · {new} 行新增 · {vanished} 行消失 · {same} 行不变</translation>
    </message>
</context>
<context>
    <name>ReportDialog</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation>正在读取…</translation>
    </message>
    <message>
        <source>Report a problem</source>
        <translation>报告问题</translation>
    </message>
    <message>
        <source>Saved as {file}</source>
        <translation>已保存为 {file}</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>保存…</translation>
    </message>
    <message>
        <source>This is all that the report holds: no sentence of yours, no name of a file, a column or a label. Save it, and send it with a line on what you did and what happened.</source>
        <translation>这就是报告的全部内容：没有您的句子，也没有文件、列或标签的名称。请保存它，并附上一句话说明您做了什么、发生了什么，然后发送。</translation>
    </message>
    <message>
        <source>What the report holds</source>
        <translation>报告的内容</translation>
    </message>
    <message>
        <source>Zip file</source>
        <translation>Zip 文件</translation>
    </message>
</context>
<context>
    <name>Reporting</name>
    <message>
        <source>Making the report</source>
        <translation>正在生成报告</translation>
    </message>
    <message>
        <source>Saving the report</source>
        <translation>正在保存报告</translation>
    </message>
</context>
<context>
    <name>RerankDialog</name>
    <message>
        <source>A second model reads the first 50 hits beside what was typed and puts them in its order: a cross-encoder, or a multi-vector model (late interaction), which also shows the words that link them. Hits appear first and are reordered when it is done; the next key stops it.</source>
        <translation>第二个模型把前 50 条结果与输入内容对照阅读，并按它的顺序重新排列：可以是交叉编码器，也可以是多向量模型（后期交互），后者还会显示把两者联系起来的词。结果先显示，读完后再重排；按下一个键即停止。</translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation>选择文件夹…</translation>
    </message>
    <message>
        <source>Choose the folder of a cross-encoder or a multi-vector model</source>
        <translation>选择交叉编码器或多向量模型的文件夹</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Model that reranks</source>
        <translation>用于重排的模型</translation>
    </message>
    <message>
        <source>Off: hits stay as they are found</source>
        <translation>不重排：结果保持原有顺序</translation>
    </message>
    <message>
        <source>Rerank the hits</source>
        <translation>重排结果</translation>
    </message>
    <message>
        <source>The time it takes is measured with the next search.</source>
        <translation>所需时间将在下次搜索时测量。</translation>
    </message>
</context>
<context>
    <name>Reranking</name>
    <message>
        <source>Hits are not reranked. {0}</source>
        <translation>结果未重排。{0}</translation>
    </message>
    <message>
        <source>Loading {name}</source>
        <translation>正在加载 {name}</translation>
    </message>
    <message>
        <source>Reranking</source>
        <translation>正在重排</translation>
    </message>
</context>
<context>
    <name>Rescuing</name>
    <message>
        <source>Choose where the new workspace goes</source>
        <translation>选择新工作区的位置</translation>
    </message>
    <message>
        <source>Nothing was saved</source>
        <translation>没有保存任何内容</translation>
    </message>
    <message>
        <source>Save what can be read…</source>
        <translation>保存可读取的内容…</translation>
    </message>
    <message>
        <source>Saved in a new workspace</source>
        <translation>已保存到新的工作区</translation>
    </message>
    <message>
        <source>Saving what can be read</source>
        <translation>正在保存可读取的内容</translation>
    </message>
    <message>
        <source>What can be read can be saved in a new workspace; the damaged one stays as it is.</source>
        <translation>可以读取的内容能保存到新的工作区；损坏的工作区保持原样。</translation>
    </message>
    <message>
        <source>What can be read of a damaged workspace is being saved.</source>
        <translation>正在保存损坏的工作区中可读取的内容。</translation>
    </message>
    <message>
        <source>{name} (saved)</source>
        <translation>{name}（已保存）</translation>
    </message>
    <message>
        <source>{name} was not opened</source>
        <translation>未能打开 {name}</translation>
    </message>
</context>
<context>
    <name>RestDialog</name>
    <message>
        <source>1 row has the same text as one that you labelled.</source>
        <translation>有 1 行与您加过标签的行文本相同。</translation>
    </message>
    <message>
        <source>1 row would get the label</source>
        <translation>1 行将得到该标签</translation>
    </message>
    <message>
        <source>1 text is as likely as that.</source>
        <translation>有 1 个文本达到这一可能性。</translation>
    </message>
    <message>
        <source>1 text is not encoded yet and left out.</source>
        <translation>有 1 条文本尚未编码，未包括在内。</translation>
    </message>
    <message>
        <source>1 text that nobody labelled, drawn at random, stands in for all others.</source>
        <translation>随机抽取 1 个未加标签的文本，代表其余所有文本。</translation>
    </message>
    <message>
        <source>1 text with this label</source>
        <translation>1 个带此标签的文本</translation>
    </message>
    <message>
        <source>1 text without it</source>
        <translation>1 个不带此标签的文本</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Check {n} of them</source>
        <translation>检查其中 {n} 个</translation>
    </message>
    <message>
        <source>Checked so far</source>
        <translation>至今已检查</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Continue later</source>
        <translation>稍后继续</translation>
    </message>
    <message>
        <source>Each text that would get the label was checked: none is left.</source>
        <translation>将得到该标签的文本都已检查：没有剩余。</translation>
    </message>
    <message>
        <source>First check</source>
        <translation>先检查</translation>
    </message>
    <message>
        <source>How many to check</source>
        <translation>检查多少个</translation>
    </message>
    <message>
        <source>Label 1 row</source>
        <translation>为 1 行加标签</translation>
    </message>
    <message>
        <source>Label the rest like</source>
        <translation>为其余行加标签，参照</translation>
    </message>
    <message>
        <source>Label the rest like this</source>
        <translation>照此为其余行加标签</translation>
    </message>
    <message>
        <source>Label {n} rows</source>
        <translation>为 {n} 行加标签</translation>
    </message>
    <message>
        <source>Learn again from the answers</source>
        <translation>根据回答重新学习</translation>
    </message>
    <message>
        <source>Learned from {labelled} and {others}.</source>
        <translation>学习自 {labelled}和 {others}。</translation>
    </message>
    <message>
        <source>Learning</source>
        <translation>正在学习</translation>
    </message>
    <message>
        <source>Move the threshold</source>
        <translation>移动阈值</translation>
    </message>
    <message>
        <source>Of {checked} checked, 1 was wrong</source>
        <translation>已检查 {checked} 个，1 个有误</translation>
    </message>
    <message>
        <source>Of {checked} checked, {n} were wrong</source>
        <translation>已检查 {checked} 个，{n} 个有误</translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Should this have the label “{name}”?</source>
        <translation>这个应该带标签“{name}”吗？</translation>
    </message>
    <message>
        <source>So about {share} of the {texts} left would be wrong; with 95 % certainty between {low} and {high} %.</source>
        <translation>因此剩余的 {texts}中约有 {share} 会是错的；95% 的把握下介于 {low}% 到 {high}% 之间。</translation>
    </message>
    <message>
        <source>The label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>The least likely of them:</source>
        <translation>其中可能性最低的：</translation>
    </message>
    <message>
        <source>Undo   ⌫</source>
        <translation>撤销   ⌫</translation>
    </message>
    <message>
        <source>Undo: back to the sentence before</source>
        <translation>撤销：回到上一个句子</translation>
    </message>
    <message>
        <source>What you checked has your own label, or none. What the machine labels is marked as such, teaches nothing and enters no verdict; Undo takes all of it away at once.</source>
        <translation>您检查过的带有您自己的标签，或没有标签。机器加的标签会注明，不用于学习，也不进入结论；“撤销”可一次全部去除。</translation>
    </message>
    <message>
        <source>Your answers are kept as labels; the check can be taken up again.</source>
        <translation>您的回答会存为标签；检查可以随时继续。</translation>
    </message>
    <message>
        <source>{n} of {all}</source>
        <translation>{n}/{all}</translation>
    </message>
    <message>
        <source>{n} rows have the same text as one that you labelled.</source>
        <translation>有 {n} 行与您加过标签的行文本相同。</translation>
    </message>
    <message>
        <source>{n} rows would get the label</source>
        <translation>{n} 行将得到该标签</translation>
    </message>
    <message>
        <source>{n} texts are as likely as that.</source>
        <translation>有 {n} 个文本达到这一可能性。</translation>
    </message>
    <message>
        <source>{n} texts are not encoded yet and left out.</source>
        <translation>有 {n} 条文本尚未编码，未包括在内。</translation>
    </message>
    <message>
        <source>{n} texts that nobody labelled, drawn at random, stand in for all others.</source>
        <translation>随机抽取 {n} 个未加标签的文本，代表其余所有文本。</translation>
    </message>
    <message>
        <source>{n} texts with this label</source>
        <translation>{n} 个带此标签的文本</translation>
    </message>
    <message>
        <source>{n} texts without it</source>
        <translation>{n} 个不带此标签的文本</translation>
    </message>
    <message>
        <source>✓  Yes   Y</source>
        <translation>✓  是   Y</translation>
    </message>
    <message>
        <source>✗  No   N</source>
        <translation>✗  否   N</translation>
    </message>
</context>
<context>
    <name>ResultsPanel</name>
    <message>
        <source>All rows as a table (F8)</source>
        <translation>以表格显示所有行（F8）</translation>
    </message>
    <message>
        <source>Hits</source>
        <translation>搜索结果</translation>
    </message>
    <message>
        <source>Rows</source>
        <translation>全部行</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>所选</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>显示</translation>
    </message>
    <message>
        <source>What is selected (F7)</source>
        <translation>所选内容（F7）</translation>
    </message>
    <message>
        <source>What the search found (F6)</source>
        <translation>搜索到的内容（F6）</translation>
    </message>
</context>
<context>
    <name>ReviewDeck</name>
    <message>
        <source>1 mark</source>
        <translation>1 个标记</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Do these two say the same?</source>
        <translation>这两句说的是同一件事吗？</translation>
    </message>
    <message>
        <source>First sentence</source>
        <translation>第一句</translation>
    </message>
    <message>
        <source>Looking for pairs…</source>
        <translation>正在查找句对…</translation>
    </message>
    <message>
        <source>Marks in this round</source>
        <translation>本轮标记</translation>
    </message>
    <message>
        <source>Second sentence</source>
        <translation>第二句</translation>
    </message>
    <message>
        <source>Skip   S</source>
        <translation>跳过   S</translation>
    </message>
    <message>
        <source>Undo   ⌫</source>
        <translation>撤销   ⌫</translation>
    </message>
    <message>
        <source>Undo: back to the pair before</source>
        <translation>撤销：回到上一句对</translation>
    </message>
    <message>
        <source>What should I mark next?</source>
        <translation>接下来该标记什么？</translation>
    </message>
    <message>
        <source>nothing in common</source>
        <translation>毫无共同点</translation>
    </message>
    <message>
        <source>or how alike:</source>
        <translation>或选择相似程度：</translation>
    </message>
    <message>
        <source>the same</source>
        <translation>完全相同</translation>
    </message>
    <message>
        <source>{n} marks</source>
        <translation>{n} 个标记</translation>
    </message>
    <message>
        <source>{n} of 5 {words}</source>
        <translation>{n}/5 {words}</translation>
    </message>
    <message>
        <source>{n} of {all}</source>
        <translation>{n}/{all}</translation>
    </message>
    <message>
        <source>✓  Alike   Y</source>
        <translation>✓  相似   Y</translation>
    </message>
    <message>
        <source>✗  Not alike   N</source>
        <translation>✗  不相似   N</translation>
    </message>
</context>
<context>
    <name>RowDetail</name>
    <message>
        <source>Delete this row for good…</source>
        <translation>永久删除此行…</translation>
    </message>
    <message>
        <source>Details of the selected row</source>
        <translation>所选行的详情</translation>
    </message>
    <message>
        <source>Show all of it…</source>
        <translation>显示全文…</translation>
    </message>
</context>
<context>
    <name>RowSource</name>
    <message>
        <source>Reading rows</source>
        <translation>正在读取行</translation>
    </message>
</context>
<context>
    <name>RowTable</name>
    <message>
        <source>Column {0}</source>
        <translation>第 {0} 列</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Less like this</source>
        <translation>更少类似的</translation>
    </message>
    <message>
        <source>More like this</source>
        <translation>更多类似的</translation>
    </message>
    <message>
        <source>No row passes the filter.</source>
        <translation>没有行通过筛选。</translation>
    </message>
    <message>
        <source>No two selected are alike…</source>
        <translation>所选句子两两不相似…</translation>
    </message>
    <message>
        <source>Show on the map</source>
        <translation>在地图上显示</translation>
    </message>
    <message>
        <source>Sorting</source>
        <translation>正在排序</translation>
    </message>
    <message>
        <source>The selected are all alike…</source>
        <translation>所选句子全部相似…</translation>
    </message>
</context>
<context>
    <name>RunCard</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation>对比…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Half of what each weight has changed: it often keeps most of what was gained, and forgets less. It is judged by the same examples, and counts as one more run</source>
        <translation>每个权重只取变化的一半：通常能保留大部分收益，遗忘更少。它由同样的样例评判，并算作又一次训练</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Make it a version of the model and search with it</source>
        <translation>将其存为模型的一个版本并用于搜索</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>暂停</translation>
    </message>
    <message>
        <source>Resume</source>
        <translation>恢复</translation>
    </message>
    <message>
        <source>See what it changed on the map and among the hits</source>
        <translation>查看它在地图和结果中改变了什么</translation>
    </message>
    <message>
        <source>Start</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Stop the run; it can be resumed later</source>
        <translation>停止运行；之后可以恢复</translation>
    </message>
    <message>
        <source>Use this one</source>
        <translation>使用此版本</translation>
    </message>
</context>
<context>
    <name>RunDriver</name>
    <message>
        <source>Run {number}</source>
        <translation>运行 {number}</translation>
    </message>
    <message>
        <source>Training run {number}</source>
        <translation>训练运行 {number}</translation>
    </message>
</context>
<context>
    <name>RunList</name>
    <message>
        <source>Compare…</source>
        <translation>对比…</translation>
    </message>
    <message>
        <source>Copy Python</source>
        <translation>复制 Python 代码</translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation>复制命令</translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation>丢弃…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>运行记录</translation>
    </message>
    <message>
        <source>Use this one</source>
        <translation>使用此版本</translation>
    </message>
</context>
<context>
    <name>SavedMenu</name>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Save this search</source>
        <translation>保存此搜索</translation>
    </message>
    <message>
        <source>Saved searches are kept with the workspace.</source>
        <translation>保存的搜索存放在工作区中。</translation>
    </message>
    <message>
        <source>Saving the search</source>
        <translation>正在保存搜索</translation>
    </message>
    <message>
        <source>both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>meaning</source>
        <translation>语义</translation>
    </message>
    <message>
        <source>words</source>
        <translation>词语</translation>
    </message>
</context>
<context>
    <name>SearchBox</name>
    <message>
        <source>Clear the search (Escape)</source>
        <translation>清除搜索（Esc）</translation>
    </message>
    <message>
        <source>Like: {0}</source>
        <translation>类似：{0}</translation>
    </message>
    <message>
        <source>Not like: {0}</source>
        <translation>不像：{0}</translation>
    </message>
    <message>
        <source>Saved searches</source>
        <translation>已保存的搜索</translation>
    </message>
    <message>
        <source>Search</source>
        <translation>搜索</translation>
    </message>
    <message>
        <source>Search by meaning or by words</source>
        <translation>按语义或词语搜索</translation>
    </message>
    <message>
        <source>Search by meaning or by words: {0}</source>
        <translation>按语义或词语搜索：{0}</translation>
    </message>
    <message>
        <source>Search in the selection</source>
        <translation>在所选内搜索</translation>
    </message>
    <message>
        <source>Search only the rows that are selected now</source>
        <translation>只在当前选中的行中搜索</translation>
    </message>
    <message>
        <source>What of the search is ignored</source>
        <translation>搜索中被忽略的部分</translation>
    </message>
    <message>
        <source>in the selection</source>
        <translation>仅在所选内</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>所选内</translation>
    </message>
</context>
<context>
    <name>SelectionView</name>
    <message>
        <source>Compare with something else</source>
        <translation>与其他内容比较</translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation>比较对象</translation>
    </message>
    <message>
        <source>Compared with {0}</source>
        <translation>与{0}比较</translation>
    </message>
    <message>
        <source>Compared with {0}; click to compare with something else</source>
        <translation>与{0}比较；单击可换成其他内容</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Invert</source>
        <translation>反选</translation>
    </message>
    <message>
        <source>Keep only these selected</source>
        <translation>只保留选中的这些</translation>
    </message>
    <message>
        <source>Keep only this selected</source>
        <translation>只保留选中的这个</translation>
    </message>
    <message>
        <source>Label…</source>
        <translation>加标签…</translation>
    </message>
    <message>
        <source>Learn from these rows only (Ctrl+Alt+V)</source>
        <translation>只从这些行学习 (Ctrl+Alt+V)</translation>
    </message>
    <message>
        <source>Let these rows through and no others (Alt+O)</source>
        <translation>只让这些行通过（Alt+O）</translation>
    </message>
    <message>
        <source>Mark</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>More that can be done</source>
        <translation>更多操作</translation>
    </message>
    <message>
        <source>No two of them are alike…</source>
        <translation>两两不相似…</translation>
    </message>
    <message>
        <source>Nothing is selected.

Draw around points with the lasso (L) or a rectangle (R), or click the name of a cluster. Shift adds to what is selected, Alt takes away.</source>
        <translation>未选中任何内容。

用套索（L）或矩形（R）圈选点，或单击簇的名称。Shift 添加到所选，Alt 从中去除。</translation>
    </message>
    <message>
        <source>Only these</source>
        <translation>只显示这些</translation>
    </message>
    <message>
        <source>Read what is selected</source>
        <translation>阅读所选内容</translation>
    </message>
    <message>
        <source>Say that they are alike, or not</source>
        <translation>说明它们是否相似</translation>
    </message>
    <message>
        <source>Select the others instead (Ctrl+Shift+I)</source>
        <translation>改为选中其他行（Ctrl+Shift+I）</translation>
    </message>
    <message>
        <source>Selected rows</source>
        <translation>选中的行</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>Show of the selection</source>
        <translation>显示所选的</translation>
    </message>
    <message>
        <source>Stick a label on them (Ctrl+Alt+L)</source>
        <translation>为它们加标签（Ctrl+Alt+L）</translation>
    </message>
    <message>
        <source>Take it out of the selection</source>
        <translation>从所选中去除</translation>
    </message>
    <message>
        <source>Take them out of the selection</source>
        <translation>从所选中去除</translation>
    </message>
    <message>
        <source>They are all alike…</source>
        <translation>全部相似…</translation>
    </message>
    <message>
        <source>Train on these…</source>
        <translation>用这些行训练…</translation>
    </message>
    <message>
        <source>What differs</source>
        <translation>差异</translation>
    </message>
    <message>
        <source>What sets them apart</source>
        <translation>独特之处</translation>
    </message>
    <message>
        <source>Words and values that others have less</source>
        <translation>其他内容较少出现的词语和值</translation>
    </message>
    <message>
        <source>Write them to a file (Ctrl+Alt+E)</source>
        <translation>写入文件（Ctrl+Alt+E）</translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>Colouring</source>
        <translation>正在着色</translation>
    </message>
    <message>
        <source>Counting</source>
        <translation>正在计数</translation>
    </message>
    <message>
        <source>Filtering</source>
        <translation>正在筛选</translation>
    </message>
    <message>
        <source>Keeping what a column is</source>
        <translation>正在保存列的类型</translation>
    </message>
    <message>
        <source>Searching</source>
        <translation>正在搜索</translation>
    </message>
    <message>
        <source>Selecting</source>
        <translation>正在选择</translation>
    </message>
</context>
<context>
    <name>SettingField</name>
    <message>
        <source>Choose: {setting}</source>
        <translation>选择：{setting}</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>{sentence}.</source>
        <translation>{sentence}。</translation>
    </message>
    <message>
        <source>{setting} is “{text}”.</source>
        <translation>{setting}为“{text}”。</translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Animations</source>
        <translation>动画</translation>
    </message>
    <message>
        <source>Apple graphics (MPS)</source>
        <translation>Apple 图形处理器 (MPS)</translation>
    </message>
    <message>
        <source>As the system</source>
        <translation>跟随系统</translation>
    </message>
    <message>
        <source>Choose for me</source>
        <translation>自动选择</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Dark</source>
        <translation>深色</translation>
    </message>
    <message>
        <source>Device</source>
        <translation>设备</translation>
    </message>
    <message>
        <source>Kept in {file}</source>
        <translation>保存在 {file}</translation>
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
        <source>Look</source>
        <translation>外观</translation>
    </message>
    <message>
        <source>NVIDIA or AMD graphics card (CUDA)</source>
        <translation>NVIDIA 或 AMD 显卡 (CUDA)</translation>
    </message>
    <message>
        <source>Off: everything is there at once</source>
        <translation>关闭：一切立即呈现</translation>
    </message>
    <message>
        <source>On: points and views glide</source>
        <translation>开启：点和视图平滑移动</translation>
    </message>
    <message>
        <source>Precision</source>
        <translation>精度</translation>
    </message>
    <message>
        <source>Processor (CPU)</source>
        <translation>处理器 (CPU)</translation>
    </message>
    <message>
        <source>Quick mode (int8)</source>
        <translation>快速模式 (int8)</translation>
    </message>
    <message>
        <source>Quick mode (int8) would not be quicker here: it is for processors with VNNI instructions and without AMX.</source>
        <translation>快速模式 (int8) 在本机不会更快：它适用于有 VNNI 指令且没有 AMX 的处理器。</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
    <message>
        <source>The language changes when Semantic Explorer is next started.</source>
        <translation>语言将在下次启动 Semantic Explorer 时更改。</translation>
    </message>
    <message>
        <source>bfloat16 (fast)</source>
        <translation>bfloat16（快速）</translation>
    </message>
    <message>
        <source>float32 (exact)</source>
        <translation>float32（精确）</translation>
    </message>
</context>
<context>
    <name>Shading</name>
    <message>
        <source>Reading hits</source>
        <translation>正在读取结果</translation>
    </message>
</context>
<context>
    <name>SheetView</name>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation>选择…</translation>
    </message>
    <message>
        <source>Details of what was counted</source>
        <translation>计数详情</translation>
    </message>
    <message>
        <source>Encoding and delimiter</source>
        <translation>编码和分隔符</translation>
    </message>
    <message>
        <source>Explore</source>
        <translation>探索</translation>
    </message>
    <message>
        <source>For meaning, a row is</source>
        <translation>比较语义时，一行是</translation>
    </message>
    <message>
        <source>Into</source>
        <translation>放入</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Read it all the same</source>
        <translation>仍然读取</translation>
    </message>
    <message>
        <source>Text column</source>
        <translation>文本列</translation>
    </message>
    <message>
        <source>details</source>
        <translation>详情</translation>
    </message>
</context>
<context>
    <name>SideBySidePanel</name>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Hits of “{0}”</source>
        <translation>“{0}”的结果</translation>
    </message>
    <message>
        <source>Neighbours of “{0}”</source>
        <translation>“{0}”的近邻</translation>
    </message>
    <message>
        <source>after</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>{0} of {1} kept</source>
        <translation>保留 {0}/{1}</translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Columns to filter by (Shift+F9)</source>
        <translation>可用于筛选的列（Shift+F9）</translation>
    </message>
    <message>
        <source>Filters</source>
        <translation>筛选器</translation>
    </message>
    <message>
        <source>Show at the side</source>
        <translation>侧栏显示</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>What the rows are about, as a tree (F9)</source>
        <translation>以树状显示各行的内容（F9）</translation>
    </message>
</context>
<context>
    <name>SplitChoice</name>
    <message>
        <source>The model reads the beginning of a long text only. Divided, all of it is read; a row is then found by its best part, and stays one row everywhere.</source>
        <translation>模型只读长文本的开头。切分后会全部读取；这时一行按其最匹配的部分被找到，在各处仍是一行。</translation>
    </message>
    <message>
        <source>its sentences</source>
        <translation>其中的各个句子</translation>
    </message>
    <message>
        <source>one text</source>
        <translation>一个文本</translation>
    </message>
    <message>
        <source>{n}-token passages</source>
        <translation>{n} 词元段落</translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Recent</source>
        <translation>最近使用</translation>
    </message>
    <message>
        <source>Start page</source>
        <translation>开始页</translation>
    </message>
</context>
<context>
    <name>StaticCopyDialog</name>
    <message>
        <source>A new folder for it</source>
        <translation>新文件夹</translation>
    </message>
    <message>
        <source>A quick copy of {model}</source>
        <translation>{model} 的快速副本</translation>
    </message>
    <message>
        <source>Another place…</source>
        <translation>其他位置…</translation>
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
        <source>Make the copy</source>
        <translation>制作副本</translation>
    </message>
    <message>
        <source>Making a quick copy</source>
        <translation>正在制作快速副本</translation>
    </message>
    <message>
        <source>The copy is a static model: a vector for each word piece, fitted to the sentences that are encoded here. It is much quicker than the model and finds less; how much less is measured on sentences that it was not fitted to.</source>
        <translation>副本是静态模型：每个词片一个向量，并按这里已编码的句子拟合。它比模型快得多，但找到的结果会少一些；具体少多少，用未参与拟合的句子测量。</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>使用此模型</translation>
    </message>
    <message>
        <source>Where the copy is to lie</source>
        <translation>副本的存放位置</translation>
    </message>
</context>
<context>
    <name>SuspiciousChecks</name>
    <message>
        <source>Judging labels</source>
        <translation>正在评判标签</translation>
    </message>
    <message>
        <source>Reading columns</source>
        <translation>正在读取列</translation>
    </message>
    <message>
        <source>Reading labels</source>
        <translation>正在读取标签</translation>
    </message>
    <message>
        <source>Saving answers</source>
        <translation>正在保存回答</translation>
    </message>
    <message>
        <source>{suggested} in place of {given}</source>
        <translation>以 {suggested} 代替 {given}</translation>
    </message>
</context>
<context>
    <name>SuspiciousPanel</name>
    <message>
        <source>Labels of</source>
        <translation>标签来自</translation>
    </message>
    <message>
        <source>Labels to judge</source>
        <translation>要评判的标签</translation>
    </message>
</context>
<context>
    <name>TaskBar</name>
    <message>
        <source>+ {n} more</source>
        <translation>+ 另外 {n} 项</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>{progress} · paused</source>
        <translation>{progress} · 已暂停</translation>
    </message>
</context>
<context>
    <name>TeachingPanel</name>
    <message>
        <source>All problems of the marks</source>
        <translation>标记的所有问题</translation>
    </message>
    <message>
        <source>Mark hits right or wrong (✓ ✗, keys Y and N) and the model can learn from it.</source>
        <translation>将结果标记为对或错（✓ ✗，按键 Y 和 N），模型就能从中学习。</translation>
    </message>
    <message>
        <source>Marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>Pairs where a mark teaches most, one after the other (Ctrl+J)</source>
        <translation>逐个显示标记后收获最大的句对（Ctrl+J）</translation>
    </message>
    <message>
        <source>Random marks for a verdict</source>
        <translation>用于得出结论的随机标记</translation>
    </message>
    <message>
        <source>Train on 1 mark</source>
        <translation>用 1 个标记训练</translation>
    </message>
    <message>
        <source>Train on {n}</source>
        <translation>用 {n} 个标记训练</translation>
    </message>
    <message>
        <source>Train on {n} marks</source>
        <translation>用 {n} 个标记训练</translation>
    </message>
    <message>
        <source>What next?</source>
        <translation>接下来？</translation>
    </message>
    <message>
        <source>What should I mark next?</source>
        <translation>接下来该标记什么？</translation>
    </message>
    <message>
        <source>Whether a model got better is judged on pairs that nobody picked out: those drawn at random and those imported. One in three pairs offered under “What next?” is drawn at random.</source>
        <translation>模型是否变好，只用未经挑选的句对来评判：随机抽取的和导入的。“接下来？”给出的句对中，三个有一个是随机抽取的。</translation>
    </message>
    <message>
        <source>{n} alike</source>
        <translation>{n} 个相似</translation>
    </message>
    <message>
        <source>{n} left out of training</source>
        <translation>{n} 个不参与训练</translation>
    </message>
    <message>
        <source>{n} more…</source>
        <translation>还有 {n} 个…</translation>
    </message>
    <message>
        <source>{n} not alike</source>
        <translation>{n} 个不相似</translation>
    </message>
    <message>
        <source>{n} scored</source>
        <translation>{n} 个已评分</translation>
    </message>
</context>
<context>
    <name>TopicLines</name>
    <message>
        <source>Left and right read the values, Enter chooses the rows.</source>
        <translation>左右键读取数值，Enter 选中相应的行。</translation>
    </message>
    <message>
        <source>Topics over time</source>
        <translation>主题随时间的变化</translation>
    </message>
    <message>
        <source>{0} ({1} to {2})</source>
        <translation>{0}（{1} 至 {2}）</translation>
    </message>
    <message>
        <source>{0}: {1:,} in all</source>
        <translation>{0}：共 {1:,}</translation>
    </message>
</context>
<context>
    <name>TopicList</name>
    <message>
        <source>Find a topic</source>
        <translation>查找主题</translation>
    </message>
    <message>
        <source>Label the rows…</source>
        <translation>为行加标签…</translation>
    </message>
    <message>
        <source>Merge</source>
        <translation>合并</translation>
    </message>
    <message>
        <source>Merge these {0} topics</source>
        <translation>合并这 {0} 个主题</translation>
    </message>
    <message>
        <source>Move to</source>
        <translation>移至</translation>
    </message>
    <message>
        <source>No topic is called so.</source>
        <translation>没有这个名称的主题。</translation>
    </message>
    <message>
        <source>Only these</source>
        <translation>只显示这些</translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation>重命名…</translation>
    </message>
    <message>
        <source>Split in two</source>
        <translation>一分为二</translation>
    </message>
    <message>
        <source>The sentences on this map make no topics: there are too few of them.</source>
        <translation>此地图上的句子太少，形不成主题。</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Topics appear here when the map is finished.</source>
        <translation>地图完成后，主题会显示在这里。</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
</context>
<context>
    <name>TopicModel</name>
    <message>
        <source>{0:,} of them selected</source>
        <translation>其中 {0:,} 个被选中</translation>
    </message>
</context>
<context>
    <name>TopicTableDialog</name>
    <message>
        <source>% of column</source>
        <translation>列占比</translation>
    </message>
    <message>
        <source>% of row</source>
        <translation>行占比</translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation>1 个单元格</translation>
    </message>
    <message>
        <source>A text that several rows share counts once in each cell.</source>
        <translation>多行共有的文本在每个单元格中只计一次。</translation>
    </message>
    <message>
        <source>Adjusted standardised residuals: how far a cell is from what it would hold if rows and columns had nothing to do with each other</source>
        <translation>调整后的标准化残差：单元格与行列毫无关系时应有的值相差多远</translation>
    </message>
    <message>
        <source>Against chance</source>
        <translation>与偶然相比</translation>
    </message>
    <message>
        <source>All numbers</source>
        <translation>所有数值</translation>
    </message>
    <message>
        <source>All rows that pass the filter</source>
        <translation>通过筛选的所有行</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Columns of the table</source>
        <translation>表格的列</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>复制</translation>
    </message>
    <message>
        <source>Copying</source>
        <translation>正在复制</translation>
    </message>
    <message>
        <source>Count</source>
        <translation>数量</translation>
    </message>
    <message>
        <source>Counting</source>
        <translation>正在计数</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在计数…</translation>
    </message>
    <message>
        <source>Each text once</source>
        <translation>每个文本计一次</translation>
    </message>
    <message>
        <source>Export the table</source>
        <translation>导出表格</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>正在导出</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>Filtered</source>
        <translation>通过筛选的</translation>
    </message>
    <message>
        <source>How many there are</source>
        <translation>数量多少</translation>
    </message>
    <message>
        <source>Lines</source>
        <translation>折线</translation>
    </message>
    <message>
        <source>More of it lies early</source>
        <translation>较多出现在早期</translation>
    </message>
    <message>
        <source>More of it lies late</source>
        <translation>较多出现在晚期</translation>
    </message>
    <message>
        <source>No row passes the filter.</source>
        <translation>没有行通过筛选。</translation>
    </message>
    <message>
        <source>No workspace is open.</source>
        <translation>没有打开的工作区。</translation>
    </message>
    <message>
        <source>None of these rows is in a topic and has a value in this column.</source>
        <translation>这些行中没有一行既属于某个主题又在此列有值。</translation>
    </message>
    <message>
        <source>None of these rows is in a topic.</source>
        <translation>这些行都不属于任何主题。</translation>
    </message>
    <message>
        <source>Nothing is selected. Select rows on the map or in a list, and they are counted here.</source>
        <translation>未选中任何内容。请在地图或列表中选中行，这里就会统计它们。</translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation>数值</translation>
    </message>
    <message>
        <source>One line a cell, with all numbers…</source>
        <translation>每行一个单元格，含所有数值…</translation>
    </message>
    <message>
        <source>Only the rows that are selected</source>
        <translation>仅选中的行</translation>
    </message>
    <message>
        <source>Ranges of numbers</source>
        <translation>数值区间</translation>
    </message>
    <message>
        <source>Rows of the table</source>
        <translation>表格的行</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>选中的</translation>
    </message>
    <message>
        <source>Selected or not</source>
        <translation>是否选中</translation>
    </message>
    <message>
        <source>Selecting</source>
        <translation>正在选择</translation>
    </message>
    <message>
        <source>Shares that add up to 100 % in each column</source>
        <translation>每列合计为 100% 的占比</translation>
    </message>
    <message>
        <source>Shares that add up to 100 % in each row</source>
        <translation>每行合计为 100% 的占比</translation>
    </message>
    <message>
        <source>Show as</source>
        <translation>显示方式</translation>
    </message>
    <message>
        <source>Table</source>
        <translation>表格</translation>
    </message>
    <message>
        <source>Table written to {file}</source>
        <translation>表格已写入 {file}</translation>
    </message>
    <message>
        <source>The table as it is shown…</source>
        <translation>按当前显示的表格…</translation>
    </message>
    <message>
        <source>The table is on the clipboard.</source>
        <translation>表格已复制到剪贴板。</translation>
    </message>
    <message>
        <source>These are not in the table. A click selects them.</source>
        <translation>这些不在表格中。单击可选中它们。</translation>
    </message>
    <message>
        <source>This file has no column beside the text to compare topics with.</source>
        <translation>此文件除文本外没有可与主题对照的列。</translation>
    </message>
    <message>
        <source>This map has no topics. More texts would make some.</source>
        <translation>此地图没有主题。文本更多时才会形成。</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Topics by column</source>
        <translation>主题按列统计</translation>
    </message>
    <message>
        <source>Topics come with the map, which is still being made. The table follows by itself.</source>
        <translation>主题随地图生成，地图仍在制作中。表格会自动更新。</translation>
    </message>
    <message>
        <source>Topics over time</source>
        <translation>主题随时间的变化</translation>
    </message>
    <message>
        <source>Topics that are drawn</source>
        <translation>绘出的主题</translation>
    </message>
    <message>
        <source>Unit of time</source>
        <translation>时间单位</translation>
    </message>
    <message>
        <source>Which rows</source>
        <translation>哪些行</translation>
    </message>
    <message>
        <source>a unit that fits</source>
        <translation>合适的单位</translation>
    </message>
    <message>
        <source>by</source>
        <translation>按</translation>
    </message>
    <message>
        <source>centuries</source>
        <translation>世纪</translation>
    </message>
    <message>
        <source>days</source>
        <translation>日</translation>
    </message>
    <message>
        <source>decades</source>
        <translation>十年</translation>
    </message>
    <message>
        <source>equal ranges</source>
        <translation>等宽区间</translation>
    </message>
    <message>
        <source>hours</source>
        <translation>小时</translation>
    </message>
    <message>
        <source>in no topic</source>
        <translation>不属于任何主题</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>分钟</translation>
    </message>
    <message>
        <source>months</source>
        <translation>月</translation>
    </message>
    <message>
        <source>no cell differs from the others by more than chance explains</source>
        <translation>没有单元格的差异超出偶然范围</translation>
    </message>
    <message>
        <source>not selected</source>
        <translation>未选中</translation>
    </message>
    <message>
        <source>quarters</source>
        <translation>季度</translation>
    </message>
    <message>
        <source>quartiles</source>
        <translation>四分位</translation>
    </message>
    <message>
        <source>residual</source>
        <translation>残差</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>selected</source>
        <translation>已选中</translation>
    </message>
    <message>
        <source>share of all topics at the time, with 95 % intervals</source>
        <translation>占当时所有主题的比例，含 95% 区间</translation>
    </message>
    <message>
        <source>share of the topic</source>
        <translation>占主题的比例</translation>
    </message>
    <message>
        <source>texts</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>than chance explains; holds for all topics together (95 %).</source>
        <translation>（超出偶然范围；对所有主题同时成立，95%）。</translation>
    </message>
    <message>
        <source>time: {0}</source>
        <translation>时间：{0}</translation>
    </message>
    <message>
        <source>times in UTC</source>
        <translation>时间为 UTC</translation>
    </message>
    <message>
        <source>weeks</source>
        <translation>周</translation>
    </message>
    <message>
        <source>weeks begin on Monday</source>
        <translation>每周从星期一开始</translation>
    </message>
    <message>
        <source>without a value</source>
        <translation>无值</translation>
    </message>
    <message>
        <source>without {0}</source>
        <translation>无 {0}</translation>
    </message>
    <message>
        <source>years</source>
        <translation>年</translation>
    </message>
    <message>
        <source>{0:,} in no topic</source>
        <translation>不属于任何主题：{0:,}</translation>
    </message>
    <message>
        <source>{0:,} without “{1}”</source>
        <translation>没有“{1}”：{0:,}</translation>
    </message>
    <message>
        <source>{0} lines are drawn, as many as there are colours that can be told apart.</source>
        <translation>绘出 {0} 条线，与能够区分的颜色数相同。</translation>
    </message>
    <message>
        <source>{0} × {1} cells</source>
        <translation>{0} × {1} 个单元格</translation>
    </message>
    <message>
        <source>{0}, each once in a cell</source>
        <translation>{0}，每个单元格中只计一次</translation>
    </message>
    <message>
        <source>▲ {0:,} grew, ▼ {1:,} shrank</source>
        <translation>▲ {0:,} 个增长，▼ {1:,} 个减少</translation>
    </message>
    <message>
        <source>▲ ▼ more or fewer than chance explains in 1 cell; holds for all together (95 %)</source>
        <translation>▲ ▼ 1 个单元格偏多或偏少，超出偶然范围；对所有单元格同时成立（95%）</translation>
    </message>
    <message>
        <source>▲ ▼ more or fewer than chance explains in {n} cells; holds for all together (95 %)</source>
        <translation>▲ ▼ {n} 个单元格偏多或偏少，超出偶然范围；对所有单元格同时成立（95%）</translation>
    </message>
</context>
<context>
    <name>TopicView</name>
    <message>
        <source>{0} topics</source>
        <translation>{0} 个主题</translation>
    </message>
</context>
<context>
    <name>Topics</name>
    <message>
        <source>1 change to topics is left out: its topics are not on this map</source>
        <translation>略去对主题的 1 处更改：其主题不在此地图上</translation>
    </message>
    <message>
        <source>Changing topics</source>
        <translation>正在更改主题</translation>
    </message>
    <message>
        <source>Counting</source>
        <translation>正在计数</translation>
    </message>
    <message>
        <source>Finding topics</source>
        <translation>正在寻找主题</translation>
    </message>
    <message>
        <source>Naming topics</source>
        <translation>正在命名主题</translation>
    </message>
    <message>
        <source>Saving topics</source>
        <translation>正在保存主题</translation>
    </message>
    <message>
        <source>{0} changes to topics are left out: their topics are not on this map</source>
        <translation>略去对主题的 {0} 处更改：其主题不在此地图上</translation>
    </message>
</context>
<context>
    <name>TrainPage</name>
    <message>
        <source>A run is in progress; drop {file} again when it is done.</source>
        <translation>已有运行正在进行；请在完成后再次拖入 {file}。</translation>
    </message>
    <message>
        <source>A run is in progress; train on the selected rows when it is done.</source>
        <translation>有运行正在进行；结束后再用选中的行训练。</translation>
    </message>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>Before it starts</source>
        <translation>开始之前</translation>
    </message>
    <message>
        <source>Choose labelled pairs</source>
        <translation>选择已标注的句对</translation>
    </message>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Discard run {number}?</source>
        <translation>丢弃运行 {number}？</translation>
    </message>
    <message>
        <source>Export the model as a folder for sentence-transformers</source>
        <translation>将模型导出为 sentence-transformers 的文件夹</translation>
    </message>
    <message>
        <source>Its curve, its verdict and its model are removed from this machine.</source>
        <translation>将从本机删除它的曲线、结论和模型。</translation>
    </message>
    <message>
        <source>Labelled pairs</source>
        <translation>已标注的句对</translation>
    </message>
    <message>
        <source>One sentence alone teaches nothing. Select more rows.</source>
        <translation>只有一个句子无从学习。请选择更多行。</translation>
    </message>
    <message>
        <source>Rename run {number}</source>
        <translation>重命名运行 {number}</translation>
    </message>
    <message>
        <source>Stay</source>
        <translation>保持不变</translation>
    </message>
    <message>
        <source>The Python is copied</source>
        <translation>Python 代码已复制</translation>
    </message>
    <message>
        <source>The command is copied</source>
        <translation>命令已复制</translation>
    </message>
    <message>
        <source>The command is copied. It has no option for {names}; Python has.</source>
        <translation>命令已复制。其中没有 {names} 的选项；Python 代码中有。</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>训练</translation>
    </message>
    <message>
        <source>Train anyway</source>
        <translation>仍然训练</translation>
    </message>
    <message>
        <source>Will this fit into the memory?</source>
        <translation>内存够用吗？</translation>
    </message>
    <message>
        <source>steps</source>
        <translation>步数</translation>
    </message>
    <message>
        <source>takes about</source>
        <translation>约需</translation>
    </message>
    <message>
        <source>train / selection / verdict</source>
        <translation>训练 / 选择 / 评判</translation>
    </message>
</context>
<context>
    <name>TrainingForm</name>
    <message>
        <source>Fewer settings</source>
        <translation>收起设置</translation>
    </message>
    <message>
        <source>It is meant for scripts, and for a model that tells little apart yet.</source>
        <translation>它用于脚本，以及尚且分辨不出多少差别的模型。</translation>
    </message>
    <message>
        <source>More settings…</source>
        <translation>更多设置…</translation>
    </message>
    <message>
        <source>Objective</source>
        <translation>训练目标</translation>
    </message>
    <message>
        <source>Pooling: {pooling} (the model's own)</source>
        <translation>池化：{pooling}（模型自带）</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>设置</translation>
    </message>
</context>
<context>
    <name>TrainingSession</name>
    <message>
        <source>Averaging, and judging the average</source>
        <translation>正在求平均并评判</translation>
    </message>
    <message>
        <source>Reading curves</source>
        <translation>正在读取曲线</translation>
    </message>
    <message>
        <source>Reading runs</source>
        <translation>正在读取运行记录</translation>
    </message>
    <message>
        <source>Run {number}</source>
        <translation>运行 {number}</translation>
    </message>
    <message>
        <source>Run {number} was stopped. Train → Resume continues from step {step} of {total}.</source>
        <translation>运行 {number} 已停止。“训练 → 恢复”可从第 {step}/{total} 步继续。</translation>
    </message>
    <message>
        <source>Timing a few steps</source>
        <translation>正在试测几步的用时</translation>
    </message>
</context>
<context>
    <name>TrainingSource</name>
    <message>
        <source>Reading labelled examples</source>
        <translation>正在读取已标注的样例</translation>
    </message>
</context>
<context>
    <name>TrainingSources</name>
    <message>
        <source>Add a file…</source>
        <translation>添加文件…</translation>
    </message>
    <message>
        <source>Add the marks</source>
        <translation>添加标记</translation>
    </message>
    <message>
        <source>Beside each pair a text that is near but most likely not alike</source>
        <translation>为每个句对配一个相近但很可能不相似的文本</translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation>更早</translation>
    </message>
    <message>
        <source>Group column</source>
        <translation>分组列</translation>
    </message>
    <message>
        <source>Hard negatives from this corpus</source>
        <translation>来自此语料的难负例</translation>
    </message>
    <message>
        <source>How several are learned</source>
        <translation>多个数据集如何学习</translation>
    </message>
    <message>
        <source>Keep together in one part: rows that share</source>
        <translation>归入同一部分：以下列相同的行</translation>
    </message>
    <message>
        <source>Mixed, batch by batch</source>
        <translation>混合，逐批轮流</translation>
    </message>
    <message>
        <source>One after the other</source>
        <translation>依次进行</translation>
    </message>
    <message>
        <source>Remove</source>
        <translation>移除</translation>
    </message>
    <message>
        <source>Selection: pairs that choose the best step</source>
        <translation>选择：用于选出最佳步的句对</translation>
    </message>
    <message>
        <source>The last one counts: {name} gives the verdict.</source>
        <translation>以最后一个为准：由{name}得出结论。</translation>
    </message>
    <message>
        <source>Training data, in this order</source>
        <translation>训练数据，按此顺序</translation>
    </message>
    <message>
        <source>Verdict: pairs that judge the result</source>
        <translation>评判：用于评判成效的句对</translation>
    </message>
    <message>
        <source>a sentence (no group column)</source>
        <translation>一个句子（无分组列）</translation>
    </message>
    <message>
        <source>a tenth of the file</source>
        <translation>文件的十分之一</translation>
    </message>
    <message>
        <source>a third of the file</source>
        <translation>文件的三分之一</translation>
    </message>
</context>
<context>
    <name>TrainingVersions</name>
    <message>
        <source>Discarding</source>
        <translation>正在丢弃</translation>
    </message>
    <message>
        <source>Encoding stopped; the model in use stays. Train → Use this one resumes it.</source>
        <translation>编码已停止；使用中的模型不变。“训练 → 使用此版本”可继续。</translation>
    </message>
    <message>
        <source>Encoding with the new version</source>
        <translation>正在用新版本编码</translation>
    </message>
    <message>
        <source>Exporting the model</source>
        <translation>正在导出模型</translation>
    </message>
    <message>
        <source>Hits are reranked by it from now on; Search → Rerank the hits… turns that off.</source>
        <translation>从现在起用它重排结果；“搜索 → 重排结果…”可将其关闭。</translation>
    </message>
    <message>
        <source>Keeping the cross-encoder</source>
        <translation>正在保留交叉编码器</translation>
    </message>
    <message>
        <source>Renaming</source>
        <translation>正在重命名</translation>
    </message>
    <message>
        <source>The model was written to {folder}</source>
        <translation>模型已写入 {folder}</translation>
    </message>
</context>
<context>
    <name>ValueFacet</name>
    <message>
        <source>Filter by it</source>
        <translation>按它筛选</translation>
    </message>
    <message>
        <source>Find a value</source>
        <translation>查找值</translation>
    </message>
    <message>
        <source>Find a value of {0}</source>
        <translation>查找 {0} 的值</translation>
    </message>
    <message>
        <source>Lift the filter by it</source>
        <translation>解除按它的筛选</translation>
    </message>
    <message>
        <source>Values of {0}</source>
        <translation>{0} 的值</translation>
    </message>
    <message>
        <source>fewer</source>
        <translation>较少</translation>
    </message>
    <message>
        <source>{0:,} more…</source>
        <translation>还有 {0:,} 个…</translation>
    </message>
    <message>
        <source>{0} of {1:,}</source>
        <translation>{0}/{1:,}</translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation>{0}：{1}</translation>
    </message>
</context>
<context>
    <name>VerdictCard</name>
    <message>
        <source>Discard</source>
        <translation>丢弃</translation>
    </message>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Make it a version of the model and search with it</source>
        <translation>将其存为模型的一个版本并用于搜索</translation>
    </message>
    <message>
        <source>Roll back</source>
        <translation>回退</translation>
    </message>
    <message>
        <source>Use this version</source>
        <translation>使用此版本</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>结论</translation>
    </message>
</context>
<context>
    <name>WhyDialog</name>
    <message>
        <source> and </source>
        <translation>和</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Each token of the first text counts with the one of the second that is most like it; MaxSim is the sum.</source>
        <translation>第一个文本的每个词元都与第二个文本中最相似的词元配对计分；MaxSim 是其总和。</translation>
    </message>
    <message>
        <source>Most: {0}.</source>
        <translation>主要是：{0}。</translation>
    </message>
    <message>
        <source>Not shown: the marks that the model reads around every text, and with which it fills up a short query, with {0} of MaxSim.</source>
        <translation>未显示：模型在每个文本前后读到、并用来补足短查询的标记，占 MaxSim 的 {0}。</translation>
    </message>
    <message>
        <source>Not shown: the marks that the model reads around every text, with {0} of the cosine.</source>
        <translation>未显示：模型在每个文本前后读到的标记，占余弦的 {0}。</translation>
    </message>
    <message>
        <source>Numbers in cells are hundredths.</source>
        <translation>单元格中的数字单位为百分之一。</translation>
    </message>
    <message>
        <source>Pieces of words, as the model reads them</source>
        <translation>模型读到的词片段</translation>
    </message>
    <message>
        <source>Reading the two texts…</source>
        <translation>正在阅读这两个文本…</translation>
    </message>
    <message>
        <source>The shares add up to the cosine exactly.</source>
        <translation>各份额相加正好等于余弦值。</translation>
    </message>
    <message>
        <source>What each pair of words adds, {0}</source>
        <translation>每对词语的贡献，{0}</translation>
    </message>
    <message>
        <source>Why do these match?</source>
        <translation>为什么它们匹配？</translation>
    </message>
    <message>
        <source>end</source>
        <translation>末</translation>
    </message>
    <message>
        <source>start</source>
        <translation>首</translation>
    </message>
    <message>
        <source>{0}: MaxSim {1} of {2}</source>
        <translation>{0}：MaxSim {1}（最高 {2}）</translation>
    </message>
    <message>
        <source>{0}: cosine {1}</source>
        <translation>{0}：余弦 {1}</translation>
    </message>
    <message>
        <source>“start” and “end” are marks that the model reads around every text.</source>
        <translation>“首”和“末”是模型在每个文本前后读到的标记。</translation>
    </message>
</context>
<context>
    <name>WindowCommands</name>
    <message>
        <source>All files</source>
        <translation>所有文件</translation>
    </message>
    <message>
        <source>Another copy of this workspace</source>
        <translation>此工作区的另一份副本</translation>
    </message>
    <message>
        <source>Encode anyway</source>
        <translation>仍然编码</translation>
    </message>
    <message>
        <source>If it does not fit, the system may end the program. What is saved stays.</source>
        <translation>如果内存不够，系统可能会终止程序。已保存的内容会保留。</translation>
    </message>
    <message>
        <source>Left out for meaning: {0}</source>
        <translation>比较语义时略去：{0}</translation>
    </message>
    <message>
        <source>Open a file of sentences</source>
        <translation>打开句子文件</translation>
    </message>
    <message>
        <source>Open a folder of documents</source>
        <translation>打开文档文件夹</translation>
    </message>
    <message>
        <source>Open a workspace</source>
        <translation>打开工作区</translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation>句子</translation>
    </message>
    <message>
        <source>The model is not loaded yet.</source>
        <translation>模型尚未加载。</translation>
    </message>
    <message>
        <source>What was imported</source>
        <translation>导入详情</translation>
    </message>
    <message>
        <source>Will this fit into the memory?</source>
        <translation>内存够用吗？</translation>
    </message>
    <message>
        <source>Words only</source>
        <translation>仅按词搜索</translation>
    </message>
    <message>
        <source>{blank} blank, {rejected} rejected · File → What was imported</source>
        <translation>{blank} 个空白，{rejected} 行被拒 · 文件 → 导入详情</translation>
    </message>
</context>
<context>
    <name>WithoutCard</name>
    <message>
        <source>After</source>
        <translation>之后</translation>
    </message>
    <message>
        <source>Before</source>
        <translation>之前</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>地图</translation>
    </message>
    <message>
        <source>The map as it is</source>
        <translation>原样的地图</translation>
    </message>
    <message>
        <source>The map without the influence of {0}</source>
        <translation>去除 {0} 影响的地图</translation>
    </message>
</context>
<context>
    <name>_Asking</name>
    <message>
        <source>Reading two texts</source>
        <translation>正在阅读两个文本</translation>
    </message>
</context>
<context>
    <name>_Header</name>
    <message>
        <source>sentences</source>
        <translation>句子</translation>
    </message>
</context>
<context>
    <name>_Line</name>
    <message>
        <source>Similarity {0}: {1}</source>
        <translation>{0}相似度：{1}</translation>
    </message>
</context>
<context>
    <name>_Middle</name>
    <message>
        <source>Both</source>
        <translation>两者</translation>
    </message>
    <message>
        <source>Find by meaning and by words together (Alt+3)</source>
        <translation>同时按语义和词语查找（Alt+3）</translation>
    </message>
    <message>
        <source>Find the words as typed (Alt+2)</source>
        <translation>按输入的词语查找（Alt+2）</translation>
    </message>
    <message>
        <source>Find what means the same (Alt+1)</source>
        <translation>查找意思相同的内容（Alt+1）</translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation>语义</translation>
    </message>
    <message>
        <source>Search by</source>
        <translation>搜索方式</translation>
    </message>
    <message>
        <source>Words</source>
        <translation>词语</translation>
    </message>
</context>
<context>
    <name>_PartFile</name>
    <message>
        <source>Another file…</source>
        <translation>另一个文件…</translation>
    </message>
    <message>
        <source>Do not use it</source>
        <translation>不使用</translation>
    </message>
    <message>
        <source>a held-out part</source>
        <translation>留出的部分</translation>
    </message>
    <message>
        <source>another file</source>
        <translation>另一个文件</translation>
    </message>
    <message>
        <source>do not use it</source>
        <translation>不使用</translation>
    </message>
</context>
<context>
    <name>_Sitting</name>
    <message>
        <source>Counting</source>
        <translation>正在计数</translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation>正在计数…</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>正在抽取</translation>
    </message>
    <message>
        <source>Drawn at random from all that would get the label.</source>
        <translation>从将得到该标签的所有文本中随机抽取。</translation>
    </message>
    <message>
        <source>It has learned from your answers too.</source>
        <translation>它也学习了您的回答。</translation>
    </message>
    <message>
        <source>Labelling</source>
        <translation>正在加标签</translation>
    </message>
    <message>
        <source>Labelling…</source>
        <translation>正在加标签…</translation>
    </message>
    <message>
        <source>Learning what a label means</source>
        <translation>正在学习标签的含义</translation>
    </message>
    <message>
        <source>Learning what the label means…</source>
        <translation>正在学习该标签的含义…</translation>
    </message>
    <message>
        <source>Reading rows</source>
        <translation>正在读取行</translation>
    </message>
    <message>
        <source>The threshold was moved: these were drawn anew.</source>
        <translation>阈值已移动：这些是重新抽取的。</translation>
    </message>
    <message>
        <source>Where the threshold is moved, others are drawn to be checked.</source>
        <translation>移动阈值后，会抽取其他文本供检查。</translation>
    </message>
    <message>
        <source>“{label}” on {rows} by machine. Undo takes all of it away.</source>
        <translation>机器已把“{label}”加到 {rows}。“撤销”可全部去除。</translation>
    </message>
</context>
<context>
    <name>_Table</name>
    <message>
        <source>Rows</source>
        <translation>行数</translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>&amp;All actions…</source>
        <translation>所有操作(&amp;A)…</translation>
    </message>
    <message>
        <source>&amp;Back to what was shown before</source>
        <translation>返回之前显示的内容(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Both</source>
        <translation>两者(&amp;B)</translation>
    </message>
    <message>
        <source>&amp;Choose a model…</source>
        <translation>选择模型(&amp;C)…</translation>
    </message>
    <message>
        <source>&amp;Clear the search</source>
        <translation>清除搜索(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Close the workspace</source>
        <translation>关闭工作区(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Colour the map by label</source>
        <translation>地图按标签着色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Copy the selected sentences</source>
        <translation>复制选中的句子(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Delete the selected rows for good…</source>
        <translation>永久删除所选行(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Disk use…</source>
        <translation>磁盘占用(&amp;D)…</translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation>编辑(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Encode what is missing</source>
        <translation>编码尚缺的部分(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation>导出(&amp;E)…</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>文件(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Go to the hits</source>
        <translation>转到结果(&amp;G)</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>帮助(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Invert the selection</source>
        <translation>反选(&amp;I)</translation>
    </message>
    <message>
        <source>&amp;Keep what was learned</source>
        <translation>保留所学内容(&amp;K)</translation>
    </message>
    <message>
        <source>&amp;Label</source>
        <translation>标签(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Label the selected rows…</source>
        <translation>为选中的行加标签(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Learn from a file…</source>
        <translation>从文件学习(&amp;L)…</translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation>模型(&amp;M)</translation>
    </message>
    <message>
        <source>&amp;No two selected are alike…</source>
        <translation>所选句子两两不相似(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Note on the selected rows…</source>
        <translation>为选中的行加备注(&amp;N)…</translation>
    </message>
    <message>
        <source>&amp;Only the selected rows</source>
        <translation>只显示选中的行(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Open a file…</source>
        <translation>打开文件(&amp;O)…</translation>
    </message>
    <message>
        <source>&amp;Paste lines…</source>
        <translation>粘贴文本行(&amp;P)…</translation>
    </message>
    <message>
        <source>&amp;Pause training</source>
        <translation>暂停训练(&amp;P)</translation>
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
        <source>&amp;Rerank the hits…</source>
        <translation>重排结果(&amp;R)…</translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation>搜索(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation>快捷键(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Start page</source>
        <translation>开始页(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Teach</source>
        <translation>教导(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Train on the marks</source>
        <translation>用标记训练(&amp;T)</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>撤销(&amp;U)</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>视图(&amp;V)</translation>
    </message>
    <message>
        <source>&amp;Which model for these texts…</source>
        <translation>这些文本用哪个模型(&amp;W)…</translation>
    </message>
    <message>
        <source>A&amp;bout</source>
        <translation>关于(&amp;B)</translation>
    </message>
    <message>
        <source>By &amp;meaning</source>
        <translation>按语义(&amp;M)</translation>
    </message>
    <message>
        <source>By the me&amp;an of a row's passages</source>
        <translation>按一行各段落的均值(&amp;A)</translation>
    </message>
    <message>
        <source>By wor&amp;ds</source>
        <translation>按词语(&amp;D)</translation>
    </message>
    <message>
        <source>C&amp;orrect for hubs</source>
        <translation>校正枢纽文本(&amp;O)</translation>
    </message>
    <message>
        <source>Clear the &amp;filter</source>
        <translation>清除筛选(&amp;F)</translation>
    </message>
    <message>
        <source>Colour by &amp;cluster</source>
        <translation>按簇着色(&amp;C)</translation>
    </message>
    <message>
        <source>Colour by s&amp;imilarity</source>
        <translation>按相似度着色(&amp;I)</translation>
    </message>
    <message>
        <source>Colum&amp;ns of the table…</source>
        <translation>表格的列(&amp;N)…</translation>
    </message>
    <message>
        <source>Delete all rows that &amp;pass the filter for good…</source>
        <translation>永久删除通过筛选的所有行(&amp;P)…</translation>
    </message>
    <message>
        <source>Expo&amp;rt the selected rows…</source>
        <translation>导出选中的行(&amp;R)…</translation>
    </message>
    <message>
        <source>Export the &amp;map…</source>
        <translation>导出地图(&amp;M)…</translation>
    </message>
    <message>
        <source>Forwa&amp;rd again</source>
        <translation>再次前进(&amp;R)</translation>
    </message>
    <message>
        <source>Go to the &amp;filters</source>
        <translation>转到筛选器(&amp;F)</translation>
    </message>
    <message>
        <source>Go to the ro&amp;ws</source>
        <translation>转到表格行(&amp;W)</translation>
    </message>
    <message>
        <source>Go to the s&amp;election</source>
        <translation>转到所选(&amp;E)</translation>
    </message>
    <message>
        <source>Go to the to&amp;pics</source>
        <translation>转到主题(&amp;P)</translation>
    </message>
    <message>
        <source>Label all &amp;hits…</source>
        <translation>为所有结果加标签(&amp;H)…</translation>
    </message>
    <message>
        <source>Label the &amp;rest like this…</source>
        <translation>照此为其余行加标签(&amp;R)…</translation>
    </message>
    <message>
        <source>Learn from the &amp;sample pairs</source>
        <translation>从示例句对学习(&amp;S)</translation>
    </message>
    <message>
        <source>Learn from the selected &amp;rows…</source>
        <translation>从选中的行学习(&amp;R)…</translation>
    </message>
    <message>
        <source>Less li&amp;ke the selected</source>
        <translation>更少类似所选的(&amp;K)</translation>
    </message>
    <message>
        <source>Look: &amp;dark</source>
        <translation>外观：深色(&amp;D)</translation>
    </message>
    <message>
        <source>Look: &amp;light</source>
        <translation>外观：浅色(&amp;L)</translation>
    </message>
    <message>
        <source>Look: as the s&amp;ystem</source>
        <translation>外观：跟随系统(&amp;Y)</translation>
    </message>
    <message>
        <source>M&amp;erge labels and marks of a copy…</source>
        <translation>合并副本的标签和标记(&amp;E)…</translation>
    </message>
    <message>
        <source>Make a &amp;quick copy of this model…</source>
        <translation>制作此模型的快速副本(&amp;Q)…</translation>
    </message>
    <message>
        <source>Map of p&amp;assages</source>
        <translation>段落地图(&amp;A)</translation>
    </message>
    <message>
        <source>More &amp;like the selected</source>
        <translation>更多类似所选的(&amp;L)</translation>
    </message>
    <message>
        <source>Open a &amp;folder of documents…</source>
        <translation>打开文档文件夹(&amp;F)…</translation>
    </message>
    <message>
        <source>Open a &amp;workspace…</source>
        <translation>打开工作区(&amp;W)…</translation>
    </message>
    <message>
        <source>Remo&amp;ve or restore an import…</source>
        <translation>移除或恢复导入(&amp;V)…</translation>
    </message>
    <message>
        <source>Report a &amp;problem…</source>
        <translation>报告问题(&amp;P)…</translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation>设置(&amp;T)…</translation>
    </message>
    <message>
        <source>Select &amp;all that pass the filter</source>
        <translation>选中通过筛选的所有行(&amp;A)</translation>
    </message>
    <message>
        <source>Select &amp;nothing</source>
        <translation>取消选中(&amp;N)</translation>
    </message>
    <message>
        <source>Select all &amp;hits</source>
        <translation>选中所有结果(&amp;H)</translation>
    </message>
    <message>
        <source>Show the &amp;log</source>
        <translation>显示日志(&amp;L)</translation>
    </message>
    <message>
        <source>Show the whole &amp;map</source>
        <translation>显示整个地图(&amp;M)</translation>
    </message>
    <message>
        <source>St&amp;op training</source>
        <translation>停止训练(&amp;O)</translation>
    </message>
    <message>
        <source>Start or resume &amp;training</source>
        <translation>开始或恢复训练(&amp;T)</translation>
    </message>
    <message>
        <source>T&amp;opics by column…</source>
        <translation>主题按列统计(&amp;O)…</translation>
    </message>
    <message>
        <source>Take the &amp;marks of the selected hits away</source>
        <translation>取消选中结果的标记(&amp;M)</translation>
    </message>
    <message>
        <source>The selected are &amp;all alike…</source>
        <translation>所选句子全部相似(&amp;A)…</translation>
    </message>
    <message>
        <source>The selected hits are &amp;right: alike</source>
        <translation>选中的结果正确：相似(&amp;R)</translation>
    </message>
    <message>
        <source>The selected hits are &amp;wrong: not alike</source>
        <translation>选中的结果错误：不相似(&amp;W)</translation>
    </message>
    <message>
        <source>Try the &amp;sample</source>
        <translation>试用示例(&amp;S)</translation>
    </message>
    <message>
        <source>What should I mark ne&amp;xt?</source>
        <translation>接下来该标记什么？(&amp;X)</translation>
    </message>
    <message>
        <source>What was &amp;imported</source>
        <translation>导入详情(&amp;I)</translation>
    </message>
    <message>
        <source>new label…</source>
        <translation>新标签…</translation>
    </message>
</context>
<context>
    <name>audition</name>
    <message>
        <source>A folder…</source>
        <translation>文件夹…</translation>
    </message>
    <message>
        <source>Agrees</source>
        <translation>一致</translation>
    </message>
    <message>
        <source>Ask me…</source>
        <translation>开始回答…</translation>
    </message>
    <message>
        <source>Choose two to six models. Each encodes up to 2,000 sentences of this workspace, drawn at random.</source>
        <translation>请选择二到六个模型。每个模型对此工作区中随机抽取的至多 2,000 个句子编码。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Cut off</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>Dimensions</source>
        <translation>维数</translation>
    </message>
    <message>
        <source>Folder of a model</source>
        <translation>模型所在的文件夹</translation>
    </message>
    <message>
        <source>Languages</source>
        <translation>语言</translation>
    </message>
    <message>
        <source>Looking for models</source>
        <translation>正在查找模型</translation>
    </message>
    <message>
        <source>Looking for the next question…</source>
        <translation>正在寻找下一个问题…</translation>
    </message>
    <message>
        <source>MB</source>
        <translation>MB</translation>
    </message>
    <message>
        <source>Make a quick copy…</source>
        <translation>制作快速副本…</translation>
    </message>
    <message>
        <source>Measure</source>
        <translation>测量</translation>
    </message>
    <message>
        <source>Measuring models</source>
        <translation>测量模型</translation>
    </message>
    <message>
        <source>Measuring…</source>
        <translation>正在测量…</translation>
    </message>
    <message>
        <source>Model</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Models</source>
        <translation>模型</translation>
    </message>
    <message>
        <source>Models and what is known of them</source>
        <translation>模型及其已知情况</translation>
    </message>
    <message>
        <source>Place</source>
        <translation>名次</translation>
    </message>
    <message>
        <source>Sentences a second</source>
        <translation>每秒句数</translation>
    </message>
    <message>
        <source>There is nothing more to ask</source>
        <translation>没有更多可问的了</translation>
    </message>
    <message>
        <source>Translations</source>
        <translation>译文</translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation>使用此模型</translation>
    </message>
    <message>
        <source>Which is better, only answers tell: you are asked where the models differ.</source>
        <translation>哪个更好，只有回答才能说明：只在模型不一致之处提问。</translation>
    </message>
    <message>
        <source>Which model for these texts?</source>
        <translation>这些文本用哪个模型？</translation>
    </message>
    <message>
        <source>Writing an answer down</source>
        <translation>记录回答</translation>
    </message>
    <message>
        <source>a folder</source>
        <translation>文件夹</translation>
    </message>
    <message>
        <source>a version of this workspace</source>
        <translation>此工作区的一个版本</translation>
    </message>
    <message>
        <source>in use</source>
        <translation>正在使用</translation>
    </message>
    <message>
        <source>not known</source>
        <translation>未知</translation>
    </message>
    <message>
        <source>on this machine</source>
        <translation>在本机上</translation>
    </message>
    <message>
        <source>the model in use in quick mode</source>
        <translation>正在使用的模型，快速模式</translation>
    </message>
    <message>
        <source>the static form of the model in use: far quicker</source>
        <translation>正在使用的模型的静态形式：快得多</translation>
    </message>
    <message>
        <source>{0} ({1} to {2})</source>
        <translation>{0}（{1} 至 {2}）</translation>
    </message>
    <message>
        <source>{0} cannot be used here: a quick copy is made of the model in use.</source>
        <translation>{0} 不能在这里使用：快速副本由正在使用的模型制作。</translation>
    </message>
    <message>
        <source>{0} cannot be used here: it is a run whose model was not kept.</source>
        <translation>{0} 不能在这里使用：它是一次训练，其模型没有保留。</translation>
    </message>
</context>
<context>
    <name>commands</name>
    <message>
        <source>mark: alike</source>
        <translation>标记：相似</translation>
    </message>
    <message>
        <source>mark: not alike</source>
        <translation>标记：不相似</translation>
    </message>
    <message>
        <source>mark: {points} of 5</source>
        <translation>标记：{points}/5</translation>
    </message>
    <message>
        <source>taking a mark away</source>
        <translation>取消标记</translation>
    </message>
    <message>
        <source>{what} ({pairs})</source>
        <translation>{what}（{pairs}）</translation>
    </message>
</context>
<context>
    <name>comparing</name>
    <message>
        <source>Choose another version on the left.</source>
        <translation>请在左侧选择另一个版本。</translation>
    </message>
    <message>
        <source>Comparing {before} and {after}…</source>
        <translation>正在对比 {before} 与 {after}…</translation>
    </message>
    <message>
        <source>Everything is being encoded with another version first.</source>
        <translation>正在先用另一个版本编码全部内容。</translation>
    </message>
    <message>
        <source>Everything is being encoded with another version; search still uses the one before.</source>
        <translation>正在用另一个版本编码全部内容；搜索仍使用之前的版本。</translation>
    </message>
    <message>
        <source>Here it is the other way round: {before} was judged against {after}, and found: {verdict}.</source>
        <translation>这里方向相反：{before} 是对照 {after} 评判的，结论为：{verdict}。</translation>
    </message>
    <message>
        <source>In a moment</source>
        <translation>稍候片刻</translation>
    </message>
    <message>
        <source>It begins when the run in progress is done.</source>
        <translation>正在进行的运行完成后开始。</translation>
    </message>
    <message>
        <source>Judged the other way</source>
        <translation>评判方向相反</translation>
    </message>
    <message>
        <source>Keep {name}</source>
        <translation>保留 {name}</translation>
    </message>
    <message>
        <source>No pairs were scored with both. The map, the neighbours and the hits show what is different, not which is better.</source>
        <translation>没有句对同时经两者评分。地图、近邻和结果显示有何不同，而不说明哪个更好。</translation>
    </message>
    <message>
        <source>Not judged against each other</source>
        <translation>未相互评判</translation>
    </message>
    <message>
        <source>Nothing to compare yet</source>
        <translation>还没有可对比的内容</translation>
    </message>
    <message>
        <source>Roll back to {name}</source>
        <translation>回退到 {name}</translation>
    </message>
    <message>
        <source>Teach the model on the Train page. What moved, which neighbours changed and whether it got better stands here afterwards, before you decide to keep it.</source>
        <translation>请在“训练”页教导模型。之后这里会显示哪些内容移动了、哪些近邻变了、模型是否变好，然后由您决定是否保留。</translation>
    </message>
    <message>
        <source>The same on both sides</source>
        <translation>两侧相同</translation>
    </message>
    <message>
        <source>The texts are encoded and laid out with both. The bar below says how far it is; you can search meanwhile.</source>
        <translation>正在用两者对文本编码和布局。进度见下方状态栏；期间可以搜索。</translation>
    </message>
    <message>
        <source>The vectors stay, so keeping {after} takes no time afterwards.</source>
        <translation>向量会保留，因此之后保留 {after} 不需要时间。</translation>
    </message>
    <message>
        <source>The version in use answers searches meanwhile.</source>
        <translation>期间由使用中的版本回应搜索。</translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation>使用 {name}</translation>
    </message>
    <message>
        <source>Versions: {line}</source>
        <translation>版本：{line}</translation>
    </message>
    <message>
        <source>What moved from {before} to {after}?</source>
        <translation>从 {before} 到 {after} 移动了什么？</translation>
    </message>
    <message>
        <source>You are asked only about hits that one of the two finds and the other does not, without being told whose they are. The verdict may be looked at after every answer.</source>
        <translation>只询问其中一个找到而另一个没有找到的结果，并且不告知是谁找到的。每次回答后都可以查看结论。</translation>
    </message>
    <message>
        <source>agreement with {name} on unmarked pairs</source>
        <translation>与 {name} 在未标记句对上的一致性</translation>
    </message>
    <message>
        <source>run {number}</source>
        <translation>运行 {number}</translation>
    </message>
    <message>
        <source>v {number}</source>
        <translation>v {number}</translation>
    </message>
    <message>
        <source>{metric}: {level} interval of the difference {low} to {high}</source>
        <translation>{metric}：差值的 {level} 区间为 {low} 至 {high}</translation>
    </message>
    <message>
        <source>{name} (in use)</source>
        <translation>{name}（使用中）</translation>
    </message>
    <message>
        <source>{n} of {texts}, drawn at random, are on this map · overlap {share} on average</source>
        <translation>此地图显示从 {texts}中随机抽取的 {n} 个 · 平均重合 {share}</translation>
    </message>
    <message>
        <source>{texts} to be encoded and laid out with both, where that was not done yet.</source>
        <translation>{texts}将用两者编码和布局，已完成的除外。</translation>
    </message>
    <message>
        <source>{texts} · overlap {share} on average</source>
        <translation>{texts} · 平均重合 {share}</translation>
    </message>
</context>
<context>
    <name>counts</name>
    <message>
        <source>(none)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>All of it is shown: 1 row</source>
        <translation>全部显示：1 行</translation>
    </message>
    <message>
        <source>All {n} rows are shown</source>
        <translation>显示全部 {n} 行</translation>
    </message>
    <message>
        <source>Each point is a passage of a row. What is selected, filtered or labelled are its rows.</source>
        <translation>每个点是某一行的一个段落。选择、筛选和加标签的是其所在的行。</translation>
    </message>
    <message>
        <source>First {0:,} of {1:,}</source>
        <translation>{1:,} 个中的前 {0:,} 个</translation>
    </message>
    <message>
        <source>Of the texts nearest in meaning to each text, this share is also nearest on the map. A flat picture cannot keep them all: trust the hits more than the distances.</source>
        <translation>在语义上与每个文本最近的文本中，有这一比例在地图上也最近。平面图无法全部保留：请更相信搜索结果，而不是地图上的距离。</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>所选</translation>
    </message>
    <message>
        <source>Selection ({0:,})</source>
        <translation>所选（{0:,}）</translation>
    </message>
    <message>
        <source>The first {0} are in the order of {1}, which read each beside what was typed.</source>
        <translation>前 {0}按 {1} 的顺序排列，它把每一条与输入内容对照阅读。</translation>
    </message>
    <message>
        <source>The last time: {0} in {1:.1f} s, on this machine with this model.</source>
        <translation>上一次：{0} 用时 {1:.1f} 秒，在本机使用此模型。</translation>
    </message>
    <message>
        <source>The map is still being laid out; points move to where they belong.</source>
        <translation>地图仍在布局；各点正移向其应在的位置。</translation>
    </message>
    <message>
        <source>There are too many texts to lay out: {0:,} of them, drawn at random, were, and each other one was placed by its nearest among these, and is in the cluster of most of them.</source>
        <translation>文本过多，无法全部布局：只布局了随机抽取的 {0:,} 个，其余每个都放在其中与它最近的文本旁边，并归入这些文本大多所在的簇。</translation>
    </message>
    <message>
        <source>best passage</source>
        <translation>最佳段落</translation>
    </message>
    <message>
        <source>by both</source>
        <translation>按两者</translation>
    </message>
    <message>
        <source>by both, hubs corrected</source>
        <translation>按两者，已校正枢纽文本</translation>
    </message>
    <message>
        <source>by meaning</source>
        <translation>按语义</translation>
    </message>
    <message>
        <source>by mutual proximity</source>
        <translation>按互近度</translation>
    </message>
    <message>
        <source>by words</source>
        <translation>按词语</translation>
    </message>
    <message>
        <source>laid out from a sample of {0:,}</source>
        <translation>由 {0:,} 个样本布局</translation>
    </message>
    <message>
        <source>layout keeps {0:.0f} % of neighbours</source>
        <translation>布局保留 {0:.0f}% 的近邻</translation>
    </message>
    <message>
        <source>mean of passages</source>
        <translation>段落均值</translation>
    </message>
    <message>
        <source>of {0:,}</source>
        <translation>共 {0:,}</translation>
    </message>
    <message>
        <source>passage {0:,} of {1:,}</source>
        <translation>第 {0:,} 段，共 {1:,} 段</translation>
    </message>
    <message>
        <source>preview</source>
        <translation>预览</translation>
    </message>
    <message>
        <source>settling</source>
        <translation>正在稳定</translation>
    </message>
    <message>
        <source>similarity</source>
        <translation>相似度</translation>
    </message>
    <message>
        <source>{0:,.0f} ms · reranked in {1:.1f} s</source>
        <translation>{0:,.0f} 毫秒 · 重排用时 {1:.1f} 秒</translation>
    </message>
    <message>
        <source>{0:,} of the texts have no vector yet. An estimate from their words chooses the likeliest of them, and the model reads those at once: every similarity shown is its own. Better hits may still be missing until it has read all texts.</source>
        <translation>其中 {0:,} 个文本还没有向量。程序根据词语估计出最可能的文本，由模型立即阅读：显示的每个相似度都是其真实值。在读完全部文本之前，可能仍有更好的结果未出现。</translation>
    </message>
    <message>
        <source>{0:,} of these texts have no vector yet: their places are estimated from their words. Each moves to its own place when the model has read it.</source>
        <translation>其中 {0:,} 个文本还没有向量：其位置根据词语估计。模型读到后，各文本会移到自己的位置。</translation>
    </message>
    <message>
        <source>{0:,} of {1}</source>
        <translation>{1}中的 {0:,} 个</translation>
    </message>
    <message>
        <source>{0:,} selected</source>
        <translation>选中 {0:,} 个</translation>
    </message>
    <message>
        <source>{0} · {1:,.0f} ms</source>
        <translation>{0} · {1:,.0f} 毫秒</translation>
    </message>
    <message>
        <source>{passages} of {rows}</source>
        <translation>{rows}的 {passages}</translation>
    </message>
</context>
<context>
    <name>dialogs</name>
    <message>
        <source>Apache License 2.0</source>
        <translation>Apache 许可证 2.0</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>It uses these packages, each under the licence that it states:</source>
        <translation>它使用以下软件包，各自遵循其声明的许可证：</translation>
    </message>
    <message>
        <source>Log: {file}</source>
        <translation>日志：{file}</translation>
    </message>
    <message>
        <source>Packages and their licences</source>
        <translation>软件包及其许可证</translation>
    </message>
    <message>
        <source>See, search and teach sentences on your own machine. Nothing you open leaves it.</source>
        <translation>在您自己的机器上查看、搜索和教导句子模型。您打开的任何内容都不会离开本机。</translation>
    </message>
    <message>
        <source>Semantic Explorer {version}</source>
        <translation>Semantic Explorer {version}</translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation>快捷键</translation>
    </message>
    <message>
        <source>The science is Sentence-BERT: Reimers and Gurevych, 2019, “Sentence-BERT: Sentence Embeddings using Siamese BERT-Networks”, arXiv 1908.10084.</source>
        <translation>科学基础是 Sentence-BERT：Reimers 和 Gurevych，2019，“Sentence-BERT: Sentence Embeddings using Siamese BERT-Networks”，arXiv 1908.10084。</translation>
    </message>
</context>
<context>
    <name>disk</name>
    <message>
        <source>Backup from before a newer version: {name}</source>
        <translation>升级到新版本之前的备份：{name}</translation>
    </message>
    <message>
        <source>Cross-encoder: {name}</source>
        <translation>交叉编码器：{name}</translation>
    </message>
    <message>
        <source>Graph over the vectors: {name}</source>
        <translation>向量近邻图：{name}</translation>
    </message>
    <message>
        <source>Index for search by words</source>
        <translation>词语搜索的索引</translation>
    </message>
    <message>
        <source>Map: {name}</source>
        <translation>地图：{name}</translation>
    </message>
    <message>
        <source>Model: {name}</source>
        <translation>模型：{name}</translation>
    </message>
    <message>
        <source>Record: {name}</source>
        <translation>记录：{name}</translation>
    </message>
    <message>
        <source>Rows, labels, marks and settings</source>
        <translation>行、标签、标记和设置</translation>
    </message>
    <message>
        <source>Topics: {name}</source>
        <translation>主题：{name}</translation>
    </message>
    <message>
        <source>Vectors: {name}</source>
        <translation>向量：{name}</translation>
    </message>
    <message>
        <source>Weights: {name}</source>
        <translation>权重：{name}</translation>
    </message>
    <message>
        <source>Words and phrases that set rows apart</source>
        <translation>区分各行的词语和短语</translation>
    </message>
</context>
<context>
    <name>duel</name>
    <message>
        <source>1 search</source>
        <translation>1 个搜索</translation>
    </message>
    <message>
        <source>A cross-encoder ({0}) foretells the answers: fewer are needed where it is right.</source>
        <translation>交叉编码器（{0}）会预测回答：它判断正确时，所需回答更少。</translation>
    </message>
    <message>
        <source>A difference of {0} in accuracy takes about {1} answers.</source>
        <translation>要发现准确率上 {0} 的差异，约需 {1} 个回答。</translation>
    </message>
    <message>
        <source>A difference of {0} in precision takes about {1} answers.</source>
        <translation>精确率相差 {0} 时大约需要 {1} 个回答。</translation>
    </message>
    <message>
        <source>Begin</source>
        <translation>开始</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>继续</translation>
    </message>
    <message>
        <source>Every question is answered</source>
        <translation>所有问题都已回答</translation>
    </message>
    <message>
        <source>For {queries} drawn at random, {share} % of the first {k} hits are found by one of the two only. You are asked about {n} of these hits, without being told whose they are.</source>
        <translation>对随机抽取的 {queries}，前 {k} 个结果中有 {share}% 只被其中一个找到。将询问其中 {n} 个，不告知是谁找到的。</translation>
    </message>
    <message>
        <source>For {searches} that you saved, {share} % of the first {k} hits are found by one of the two only. You are asked about {n} of these hits, without being told whose they are.</source>
        <translation>对您保存的 {searches}，前 {k} 个结果中有 {share}% 只被其中一个找到。将询问其中 {n} 个，不告知是谁找到的。</translation>
    </message>
    <message>
        <source>Looking for what the two find…</source>
        <translation>正在查找两者各自的结果…</translation>
    </message>
    <message>
        <source>No search was saved whose hits are not marked, and from which no run has learned.</source>
        <translation>没有这样的已保存搜索：其结果未被标记，且没有任何训练从中学习过。</translation>
    </message>
    <message>
        <source>Of the pairs of {queries} drawn at random and their hits, {share} % are called alike by one of the two only, by thresholds from your marked pairs. You are asked about {n} of these, without being told who calls them alike.</source>
        <translation>在随机抽取的 {queries} 与其结果组成的句对中，按由您标记的句对得出的阈值，有 {share}% 只被二者之一判为相似。将就其中 {n} 个向您提问，不说明是谁判为相似的。</translation>
    </message>
    <message>
        <source>Preparing the duel</source>
        <translation>准备对决</translation>
    </message>
    <message>
        <source>This is duel {0} in this workspace; each further one asks for stronger evidence.</source>
        <translation>这是此工作区中的第 {0} 场对决；每多一场，要求的证据更强。</translation>
    </message>
    <message>
        <source>Thresholds take {least} pairs marked alike and {least} not alike that a run set aside for selection; there are {alike} and {other}.</source>
        <translation>阈值需要某次训练留作选择的句对中，标记为相似的 {least} 个和不相似的 {least} 个；现有 {alike} 个和 {other} 个。</translation>
    </message>
    <message>
        <source>Writing an answer down</source>
        <translation>记录回答</translation>
    </message>
    <message>
        <source>You may look at the verdict, and stop, after any answer.</source>
        <translation>每次回答后都可以查看结论并停止。</translation>
    </message>
    <message>
        <source>{0} or {1}?</source>
        <translation>{0} 还是 {1}？</translation>
    </message>
    <message>
        <source>{n} searches</source>
        <translation>{n} 个搜索</translation>
    </message>
</context>
<context>
    <name>engine</name>
    <message>
        <source> '{0}' {1} alike.</source>
        <translation>“{0}”{1}相似。</translation>
    </message>
    <message>
        <source> A group column, such as a topic, may divide them better.</source>
        <translation>用主题等分组列可能划分得更好。</translation>
    </message>
    <message>
        <source> Classes: {0}.</source>
        <translation>类别：{0}。</translation>
    </message>
    <message>
        <source> Scores from {0} to {1} ({2}) are mapped to 0 to 1.</source>
        <translation> {0} 到 {1} 的分数（{2}）映射为 0 到 1。</translation>
    </message>
    <message>
        <source> Text goes between single quotes.</source>
        <translation> 文本要放在单引号内。</translation>
    </message>
    <message>
        <source> That will hardly fit: choose a smaller batch size with accumulation.</source>
        <translation> 这很可能放不下：请用较小的批大小并配合梯度累积。</translation>
    </message>
    <message>
        <source> Which of them means alike is not known.</source>
        <translation>其中哪一个表示相似尚不清楚。</translation>
    </message>
    <message>
        <source> and others</source>
        <translation> 等</translation>
    </message>
    <message>
        <source> at character {0}</source>
        <translation>，位置在第 {0} 个字符</translation>
    </message>
    <message>
        <source> in each of {0} processes</source>
        <translation>（{0} 个进程各需这么多）</translation>
    </message>
    <message>
        <source> of the {0} GB that are free</source>
        <translation>（可用 {0} GB）</translation>
    </message>
    <message>
        <source> that nothing else has seen</source>
        <translation>，此前任何环节都未用过它们</translation>
    </message>
    <message>
        <source> {0} more than one {1} and </source>
        <translation> {0} 有多个{1}，</translation>
    </message>
    <message>
        <source>"pip install hnswlib" builds it where there is a C++ compiler.</source>
        <translation>有 C++ 编译器时，"pip install hnswlib" 可以构建它。</translation>
    </message>
    <message>
        <source>"{0}" cannot be masked.</source>
        <translation>“{0}”不能遮盖。</translation>
    </message>
    <message>
        <source>"{0}" is no size.</source>
        <translation>“{0}”不是尺寸。</translation>
    </message>
    <message>
        <source>'{0}' cannot be a delimiter.</source>
        <translation>“{0}”不能作为分隔符。</translation>
    </message>
    <message>
        <source>'{0}' cannot be a part of that topic.</source>
        <translation>“{0}”不能成为该主题的一部分。</translation>
    </message>
    <message>
        <source>'{0}' cannot be a quoting.</source>
        <translation>“{0}”不能作为引用方式。</translation>
    </message>
    <message>
        <source>'{0}' cannot separate cells and quote them.</source>
        <translation>“{0}”不能既分隔又引用单元格。</translation>
    </message>
    <message>
        <source>'{0}' has one part only.</source>
        <translation>“{0}”只有一个部分。</translation>
    </message>
    <message>
        <source>'{0}' has one text only.</source>
        <translation>“{0}”只有一个文本。</translation>
    </message>
    <message>
        <source>'{0}' has one value only, so it has no influence to take away.</source>
        <translation>“{0}”只有一个值，因此没有可去除的影响。</translation>
    </message>
    <message>
        <source>'{0}' has {1} different values; a list holds {2}.</source>
        <translation>“{0}”有 {1} 个不同的值；列表最多容纳 {2} 个。</translation>
    </message>
    <message>
        <source>'{0}' has {1} values for {2} rows: it names rows and groups none.</source>
        <translation>“{0}”对 {2} 行有 {1} 个值：它是行的名称，不能分组。</translation>
    </message>
    <message>
        <source>'{0}' has {1} values; labels of at most {2} classes are judged.</source>
        <translation>“{0}”有 {1} 个值；最多评判 {2} 个类别的标签。</translation>
    </message>
    <message>
        <source>'{0}' holds no categories.</source>
        <translation>“{0}”不含类别。</translation>
    </message>
    <message>
        <source>'{0}' holds no numbers.</source>
        <translation>“{0}”不含数值。</translation>
    </message>
    <message>
        <source>'{0}' holds the sentences themselves.</source>
        <translation>“{0}”就是句子本身所在的列。</translation>
    </message>
    <message>
        <source>'{0}' holds the texts themselves.</source>
        <translation>“{0}”就是文本本身所在的列。</translation>
    </message>
    <message>
        <source>'{0}' holds words, which are not compared by '{1}'</source>
        <translation>“{0}”的内容是文字，不能用“{1}”比较</translation>
    </message>
    <message>
        <source>'{0}' holds {1}.</source>
        <translation>“{0}”含有{1}。</translation>
    </message>
    <message>
        <source>'{0}' in the columns is not of the form role=column.</source>
        <translation>列中的“{0}”不是 角色=列 的形式。</translation>
    </message>
    <message>
        <source>'{0}' is a part of '{1}' already.</source>
        <translation>“{0}”已经是“{1}”的一部分。</translation>
    </message>
    <message>
        <source>'{0}' is neither true nor false for a row.</source>
        <translation>“{0}”对一行来说既非真也非假。</translation>
    </message>
    <message>
        <source>'{0}' is neither yes nor no</source>
        <translation>“{0}”既非是也非否</translation>
    </message>
    <message>
        <source>'{0}' is no date such as 2024-05-31</source>
        <translation>“{0}”不是 2024-05-31 这样的日期</translation>
    </message>
    <message>
        <source>'{0}' is no number</source>
        <translation>“{0}”不是数值</translation>
    </message>
    <message>
        <source>'{0}' is no role of a column.</source>
        <translation>“{0}”不是列的角色。</translation>
    </message>
    <message>
        <source>'{0}' is no score range.</source>
        <translation>“{0}”不是分数范围。</translation>
    </message>
    <message>
        <source>'{0}' is not a number.</source>
        <translation>“{0}”不是数值。</translation>
    </message>
    <message>
        <source>'{0}' is not allowed in a condition.</source>
        <translation>条件中不允许使用“{0}”。</translation>
    </message>
    <message>
        <source>'{0}' is not an encoding.</source>
        <translation>“{0}”不是编码。</translation>
    </message>
    <message>
        <source>'{0}' is true or false, which are not compared by '{1}'</source>
        <translation>“{0}”是真假值，不能用“{1}”比较</translation>
    </message>
    <message>
        <source>'{0}' may have a decimal point or a decimal comma; it was read with a decimal {1}, '{2}' as {3}. If that is wrong, choose the other one when importing the file anew.</source>
        <translation>“{0}”的小数分隔符可能是点，也可能是逗号；已按小数{1}读取，将“{2}”读作 {3}。如果不对，请重新导入该文件并选择另一种。</translation>
    </message>
    <message>
        <source>'{0}' may have {1} first; it was read with the {2}, '{3}' as {4}. If that is wrong, choose another order when importing the file anew.</source>
        <translation>“{0}”的日期最前面可能是{1}；现按“{2}”读取，“{3}”读作 {4}。如果不对，请重新导入该文件并选择其他顺序。</translation>
    </message>
    <message>
        <source>'{0}' stays text: no one order of day, month and year fits all of its dates.</source>
        <translation>“{0}”仍作为文本：没有一种日、月、年的顺序适合其中所有日期。</translation>
    </message>
    <message>
        <source>'{0}' stays text: with the {1} {2} of {3} cells are no dates, the first is '{4}' in row {5}.</source>
        <translation>“{0}”仍作为文本：按“{1}”读取时，{3} 个单元格中有 {2} 个不是日期，第一个是第 {5} 行的“{4}”。</translation>
    </message>
    <message>
        <source>'{0}' stays text: {1} of {2} cells are no dates, the first is '{3}' in row {4}.</source>
        <translation>“{0}”仍作为文本：{2} 个单元格中有 {1} 个不是日期，第一个是第 {4} 行的“{3}”。</translation>
    </message>
    <message>
        <source>'{0}' stays text: {1} of {2} cells are no numbers written as the others are, the first is '{3}' in row {4}.</source>
        <translation>“{0}”仍为文本：{2} 个单元格中有 {1} 个不是与其余写法相同的数字，第一个是第 {4} 行的“{3}”。</translation>
    </message>
    <message>
        <source>'{0}' was read with the {1}: with the {2} {3} of {4} cells are no dates, the first is '{5}' in row {6}.</source>
        <translation>“{0}”按“{1}”读取：按“{2}”读取时，{4} 个单元格中有 {3} 个不是日期，第一个是第 {6} 行的“{5}”。</translation>
    </message>
    <message>
        <source>'{0}', beside the rows of '{1}', is too long to be a column</source>
        <translation>“{1}”的行旁边的“{0}”太长，不能作为一列</translation>
    </message>
    <message>
        <source>, too little to matter</source>
        <translation>，小到无关紧要</translation>
    </message>
    <message>
        <source>, {0} came to it.</source>
        <translation>，{0}并入其中。</translation>
    </message>
    <message>
        <source>1 answer</source>
        <translation>1 个回答</translation>
    </message>
    <message>
        <source>1 audition with its answers</source>
        <translation>1 次试选及其回答</translation>
    </message>
    <message>
        <source>1 backup of an earlier version</source>
        <translation>1 个早期版本的备份</translation>
    </message>
    <message>
        <source>1 block of the file had a flipped bit, which was taken back.</source>
        <translation>文件中有 1 个数据块翻转了一位，已恢复。</translation>
    </message>
    <message>
        <source>1 cell is</source>
        <translation>1 个单元格</translation>
    </message>
    <message>
        <source>1 cell of a column is lost.</source>
        <translation>丢失了 1 个单元格。</translation>
    </message>
    <message>
        <source>1 cell that a spreadsheet would run was</source>
        <translation>1 个会被电子表格执行的单元格</translation>
    </message>
    <message>
        <source>1 change is missing: its line of the journal cannot be read.</source>
        <translation>缺少 1 处更改：修改日志中的这一行无法读取。</translation>
    </message>
    <message>
        <source>1 change to topics was in the journal and is back.</source>
        <translation>修改日志中有 1 处主题更改，已恢复。</translation>
    </message>
    <message>
        <source>1 class has</source>
        <translation>1 个类别有</translation>
    </message>
    <message>
        <source>1 confirmed label was in the journal and is back.</source>
        <translation>修改日志中有 1 个已确认的标签，已恢复。</translation>
    </message>
    <message>
        <source>1 direction</source>
        <translation>1 个方向</translation>
    </message>
    <message>
        <source>1 duel with its answers</source>
        <translation>1 场对决及其回答</translation>
    </message>
    <message>
        <source>1 entry on imports, hidden rows, topics or settings is lost.</source>
        <translation>丢失了 1 条关于导入、隐藏行、主题或设置的记录。</translation>
    </message>
    <message>
        <source>1 example was</source>
        <translation>1 个样例</translation>
    </message>
    <message>
        <source>1 file that was put aside</source>
        <translation>1 个被搁置的文件</translation>
    </message>
    <message>
        <source>1 graphics card</source>
        <translation>1 张显卡</translation>
    </message>
    <message>
        <source>1 hidden file or link</source>
        <translation>1 个隐藏文件或链接</translation>
    </message>
    <message>
        <source>1 hidden row was in the journal and is hidden again.</source>
        <translation>修改日志中有 1 个隐藏的行，已再次隐藏。</translation>
    </message>
    <message>
        <source>1 label is lost.</source>
        <translation>丢失了 1 个标签。</translation>
    </message>
    <message>
        <source>1 label is saved.</source>
        <translation>已保存 1 个标签。</translation>
    </message>
    <message>
        <source>1 label of a row that was missing is back.</source>
        <translation>1 个缺失行上的标签已恢复。</translation>
    </message>
    <message>
        <source>1 label of a row was in the journal and is back.</source>
        <translation>修改日志中有 1 个行标签，已恢复。</translation>
    </message>
    <message>
        <source>1 label on a row</source>
        <translation>一行上的 1 个标签</translation>
    </message>
    <message>
        <source>1 label or note is missing: its row is not there any more.</source>
        <translation>缺少 1 个标签或备注：对应的行已不存在。</translation>
    </message>
    <message>
        <source>1 label that a machine gave is left out.</source>
        <translation>略去 1 个由机器给出的标签。</translation>
    </message>
    <message>
        <source>1 mark is lost.</source>
        <translation>丢失了 1 个标记。</translation>
    </message>
    <message>
        <source>1 mark is saved.</source>
        <translation>已保存 1 个标记。</translation>
    </message>
    <message>
        <source>1 mark was in the journal and is back.</source>
        <translation>修改日志中有 1 个标记，已恢复。</translation>
    </message>
    <message>
        <source>1 marked pair</source>
        <translation>1 个已标记的句对</translation>
    </message>
    <message>
        <source>1 model version or run could not be copied.</source>
        <translation>有 1 个模型版本或训练运行无法复制。</translation>
    </message>
    <message>
        <source>1 more mark on a pair</source>
        <translation>1 个句对的标记</translation>
    </message>
    <message>
        <source>1 note</source>
        <translation>1 条备注</translation>
    </message>
    <message>
        <source>1 note is lost.</source>
        <translation>丢失了 1 条备注。</translation>
    </message>
    <message>
        <source>1 note is saved.</source>
        <translation>已保存 1 条备注。</translation>
    </message>
    <message>
        <source>1 note on a row that was missing is back.</source>
        <translation>1 条缺失行上的备注已恢复。</translation>
    </message>
    <message>
        <source>1 note was in the journal and is back.</source>
        <translation>修改日志中有 1 条备注，已恢复。</translation>
    </message>
    <message>
        <source>1 of the sentences stays</source>
        <translation>其中 1 个句子会保留</translation>
    </message>
    <message>
        <source>1 of them is among what is searched.</source>
        <translation>其中 1 条在搜索范围内。</translation>
    </message>
    <message>
        <source>1 of them is hidden</source>
        <translation>其中 1 行已隐藏</translation>
    </message>
    <message>
        <source>1 of these examples has a sentence that was learned from or selected by, and says little about new ones.</source>
        <translation>这些示例中有 1 个含有用于学习或选择的句子，因此对新句子说明不了多少。</translation>
    </message>
    <message>
        <source>1 of these sentences</source>
        <translation>其中 1 个句子</translation>
    </message>
    <message>
        <source>1 pair</source>
        <translation>1 个句对</translation>
    </message>
    <message>
        <source>1 pair is marked</source>
        <translation>已标记 1 个句对</translation>
    </message>
    <message>
        <source>1 pair was</source>
        <translation>1 个句对</translation>
    </message>
    <message>
        <source>1 place holds bytes that are not in the file's encoding</source>
        <translation>有 1 处字节不属于该文件的编码</translation>
    </message>
    <message>
        <source>1 process</source>
        <translation>1 个进程</translation>
    </message>
    <message>
        <source>1 processor thread</source>
        <translation>1 个处理器线程</translation>
    </message>
    <message>
        <source>1 row has several labels and is</source>
        <translation>1 行带有多个标签，</translation>
    </message>
    <message>
        <source>1 row is saved.</source>
        <translation>已保存 1 行。</translation>
    </message>
    <message>
        <source>1 row lost its sentence and is blank.</source>
        <translation>1 行丢失了句子，现为空白。</translation>
    </message>
    <message>
        <source>1 row that was added is missing: add its file again.</source>
        <translation>缺少 1 个已导入的行：请重新导入其文件。</translation>
    </message>
    <message>
        <source>1 row was deleted for good.</source>
        <translation>已永久删除 1 行。</translation>
    </message>
    <message>
        <source>1 saved search that names them</source>
        <translation>1 个提到它们的已保存搜索</translation>
    </message>
    <message>
        <source>1 sentence has</source>
        <translation>1 个句子</translation>
    </message>
    <message>
        <source>1 sentence is</source>
        <translation>1 个句子</translation>
    </message>
    <message>
        <source>1 sentence stands</source>
        <translation>1 个句子</translation>
    </message>
    <message>
        <source>1 sentence with its vector</source>
        <translation>1 个句子及其向量</translation>
    </message>
    <message>
        <source>1 setting was in the journal and is back.</source>
        <translation>修改日志中有 1 项设置，已恢复。</translation>
    </message>
    <message>
        <source>1 text</source>
        <translation>1 个文本</translation>
    </message>
    <message>
        <source>1 text has no vector yet; it gets one.</source>
        <translation>1 条文本还没有向量；现在会生成。</translation>
    </message>
    <message>
        <source>1 text waits</source>
        <translation>1 条文本</translation>
    </message>
    <message>
        <source>1 training run was stopped in the middle; it can be resumed.</source>
        <translation>1 次训练中途停止；可以继续。</translation>
    </message>
    <message>
        <source>1 unfinished run</source>
        <translation>1 次未完成的训练</translation>
    </message>
    <message>
        <source>1 worker</source>
        <translation>1 个工作进程</translation>
    </message>
    <message>
        <source>100 languages and more with Chinese, Japanese, Korean</source>
        <translation>100 多种语言，含中文、日语、韩语</translation>
    </message>
    <message>
        <source>101 languages with Chinese, Japanese, Korean</source>
        <translation>101 种语言，含中文、日语、韩语</translation>
    </message>
    <message>
        <source>12 languages with Chinese, Japanese, Korean</source>
        <translation>12 种语言，含中文、日语、韩语</translation>
    </message>
    <message>
        <source>50 languages with Chinese, Japanese, Korean</source>
        <translation>50 种语言，含中文、日文、韩文</translation>
    </message>
    <message>
        <source>52 languages with Chinese, Japanese, Korean</source>
        <translation>52 种语言，含中文、日语、韩语</translation>
    </message>
    <message>
        <source>74 languages with Chinese, Japanese, Korean</source>
        <translation>74 种语言，含中文、日语、韩语</translation>
    </message>
    <message>
        <source>75 languages with Chinese, Japanese, Korean</source>
        <translation>75 种语言，含中文、日语、韩语</translation>
    </message>
    <message>
        <source>94 languages with Chinese, Japanese, Korean</source>
        <translation>94 种语言，含中文、日文、韩文</translation>
    </message>
    <message>
        <source>; 0, 1, 2 are read as entailment, neutral, contradiction</source>
        <translation>；0、1、2 分别读作蕴含、中立、矛盾</translation>
    </message>
    <message>
        <source>A JPEG picture has at most {0} pixels in each direction.</source>
        <translation>JPEG 图片每个方向最多 {0} 像素。</translation>
    </message>
    <message>
        <source>A column has codes of shape {0} for {1} vectors.</source>
        <translation>有一列的代码形状为 {0}，而向量有 {1} 个。</translation>
    </message>
    <message>
        <source>A cross-encoder and a sentence encoder are not trained in one run.</source>
        <translation>交叉编码器与句子编码器不能在同一次运行中训练。</translation>
    </message>
    <message>
        <source>A cross-encoder does not search, so it is not judged by {0}: it would have to read every text beside every other one.</source>
        <translation>交叉编码器不用于搜索，因此不以{0}评判：否则它要把每个文本与其他所有文本放在一起阅读。</translation>
    </message>
    <message>
        <source>A cross-encoder has no quick mode (int8).</source>
        <translation>交叉编码器没有快速模式 (int8)。</translation>
    </message>
    <message>
        <source>A cross-encoder learns all its weights, and without a teacher.</source>
        <translation>交叉编码器学习其全部权重，且不用教师模型。</translation>
    </message>
    <message>
        <source>A cross-encoder makes no vectors, so there are none to shorten or to keep.</source>
        <translation>交叉编码器不产生向量，因此没有可缩短或保留的向量。</translation>
    </message>
    <message>
        <source>A cross-encoder makes no vectors.</source>
        <translation>交叉编码器不产生向量。</translation>
    </message>
    <message>
        <source>A deletion was interrupted before anything was deleted. Delete the rows again.</source>
        <translation>删除在删除任何内容之前被中断。请重新删除这些行。</translation>
    </message>
    <message>
        <source>A file of “{0}” arrived damaged: it is shorter than the hub said.</source>
        <translation>“{0}”的一个文件到达时已损坏：它比 Hub 所说的短。</translation>
    </message>
    <message>
        <source>A first look: words without order.</source>
        <translation>快速浏览：只看词，不看词序。</translation>
    </message>
    <message>
        <source>A label needs a name.</source>
        <translation>标签需要名称。</translation>
    </message>
    <message>
        <source>A label's name has at most {0} characters.</source>
        <translation>标签名称最多 {0} 个字符。</translation>
    </message>
    <message>
        <source>A later export of the same file was imported.</source>
        <translation>同一文件后来的导出已经导入。</translation>
    </message>
    <message>
        <source>A layer in {0} takes {1} numbers, not {2}.</source>
        <translation>{0} 中的一层接受 {1} 个数，而不是 {2} 个。</translation>
    </message>
    <message>
        <source>A list names the place {0} of {1}.</source>
        <translation>列表提到 {1} 个中的第 {0} 个位置。</translation>
    </message>
    <message>
        <source>A machine's label is on a row that does not have the label.</source>
        <translation>机器给出的标签所在的行没有该标签。</translation>
    </message>
    <message>
        <source>A model is being trained.</source>
        <translation>正在训练模型。</translation>
    </message>
    <message>
        <source>A multi-vector model has no quick mode (int8).</source>
        <translation>多向量模型没有快速模式（int8）。</translation>
    </message>
    <message>
        <source>A note has at most {0} characters.</source>
        <translation>备注最多 {0} 个字符。</translation>
    </message>
    <message>
        <source>A note is for at most {0}.</source>
        <translation>一条备注最多用于 {0}。</translation>
    </message>
    <message>
        <source>A part of them is set aside again.</source>
        <translation>其中一部分会再次留出。</translation>
    </message>
    <message>
        <source>A picture of {0} × {1} pixels is too large.</source>
        <translation>{0} × {1} 像素的图片太大。</translation>
    </message>
    <message>
        <source>A score of {0} is outside 0 to 1.</source>
        <translation>分数 {0} 不在 0 到 1 之间。</translation>
    </message>
    <message>
        <source>A search by words alone looks at all.</source>
        <translation>仅按词语搜索会查看全部。</translation>
    </message>
    <message>
        <source>A segment of {0} was damaged.</source>
        <translation>{0} 的一个分段已损坏。</translation>
    </message>
    <message>
        <source>A sheet of Excel has at most {0} columns, and these are {1}.</source>
        <translation>Excel 工作表最多 {0} 列，而这里有 {1} 列。</translation>
    </message>
    <message>
        <source>A sheet of Excel holds {0} lines: the rows are on {1} sheets.</source>
        <translation>Excel 工作表最多 {0} 行：这些行分在 {1} 个工作表上。</translation>
    </message>
    <message>
        <source>A static model has no dropout, so a sentence would be compared with itself.</source>
        <translation>静态模型没有 dropout，句子会与自身比较。</translation>
    </message>
    <message>
        <source>A static model is the mean of its tokens.</source>
        <translation>静态模型是其词元的平均。</translation>
    </message>
    <message>
        <source>A text cannot be judged against itself or an empty one.</source>
        <translation>文本不能与自身或空文本比较判断。</translation>
    </message>
    <message>
        <source>A text file: words of one line, with commas between, mean the same, and may stand for each other</source>
        <translation>文本文件：同一行中以逗号分隔的词意思相同，可以互换</translation>
    </message>
    <message>
        <source>A text to encode is {0}, of type {1}, not a string.</source>
        <translation>要编码的文本为 {0}，类型是 {1}，不是字符串。</translation>
    </message>
    <message>
        <source>A threshold of {0} is not possible.</source>
        <translation>阈值 {0} 不可用。</translation>
    </message>
    <message>
        <source>A token is shown to a Milvus server over https only, and {0} is not that.</source>
        <translation>令牌只通过 https 出示给 Milvus 服务器，而 {0} 不是。</translation>
    </message>
    <message>
        <source>A topic needs a name.</source>
        <translation>主题需要名称。</translation>
    </message>
    <message>
        <source>A topic's name has at most {0} characters.</source>
        <translation>主题名称最多 {0} 个字符。</translation>
    </message>
    <message>
        <source>A trace of the influence is left: a linear predictor still does better than chance.</source>
        <translation>影响仍有残留：线性预测器仍然好于偶然。</translation>
    </message>
    <message>
        <source>A verdict needs {0} drawn at random, not picked out by a model.</source>
        <translation>得出结论需要随机抽取的{0}，而不是由模型挑选的。</translation>
    </message>
    <message>
        <source>A worker loaded {0} in {1} on {2}, and the vectors are to be in {3}.</source>
        <translation>一个工作进程在 {2} 上以 {1} 载入了 {0}，而向量应为 {3}。</translation>
    </message>
    <message>
        <source>A worker of the Ray cluster does not find {0}.</source>
        <translation>Ray 集群的一个工作进程找不到 {0}。</translation>
    </message>
    <message>
        <source>A worker on Ray failed: {0}</source>
        <translation>Ray 上的一个工作进程失败：{0}</translation>
    </message>
    <message>
        <source>A workspace is opened alone.</source>
        <translation>工作区须单独打开。</translation>
    </message>
    <message>
        <source>About {0} for {1} steps; about {2} GB of memory{3}.</source>
        <translation>{1} 步约需 {0}；约需 {2} GB 内存{3}。</translation>
    </message>
    <message>
        <source>Accumulation</source>
        <translation>梯度累积</translation>
    </message>
    <message>
        <source>Adapters begin at zero and are few, so they take ten times the learning rate.</source>
        <translation>适配器从零开始且数量少，因此学习率取十倍。</translation>
    </message>
    <message>
        <source>Adapters begin at zero and are few: a learning rate of {0} hardly moves them, {1} is usual.</source>
        <translation>适配器从零开始且数量少：学习率 {0} 几乎不起作用，通常用 {1}。</translation>
    </message>
    <message>
        <source>Add each text once.</source>
        <translation>每个文本只添加一次。</translation>
    </message>
    <message>
        <source>Add to it with the same, or make a new workspace.</source>
        <translation>请用相同的设置向其中添加，或新建工作区。</translation>
    </message>
    <message>
        <source>Adversary</source>
        <translation>对抗训练</translation>
    </message>
    <message>
        <source>After 'in' stands a list of values, as in category in ('a', 'b').</source>
        <translation>“in”之后应为值的列表，例如 category in ('a', 'b')。</translation>
    </message>
    <message>
        <source>After 'is' stands null, not null, true or false.</source>
        <translation>“is”之后应为 null、not null、true 或 false。</translation>
    </message>
    <message>
        <source>Agree to the download, or name a folder that holds a model.</source>
        <translation>请同意下载，或指定含有模型的文件夹。</translation>
    </message>
    <message>
        <source>Agree to them on {0}/{1}, set HF_TOKEN to an access token of that account, and try again; or name a folder that holds the model.</source>
        <translation>请在 {0}/{1} 上同意条款，将 HF_TOKEN 设为该帐户的访问令牌，然后重试；或指定一个存有该模型的文件夹。</translation>
    </message>
    <message>
        <source>All layers are frozen, so nothing can be learned.</source>
        <translation>所有层都被冻结，因此什么也学不到。</translation>
    </message>
    <message>
        <source>All of the examples to judge by have the class '{0}', which means alike, so that nothing can be told apart by them.</source>
        <translation>用于评判的示例全都属于表示相似的类别“{0}”，因此无法用它们区分任何东西。</translation>
    </message>
    <message>
        <source>All of the examples to judge by have the same score, so that nothing can be told apart by them.</source>
        <translation>用于评判的示例分数全都相同，因此无法用它们区分任何东西。</translation>
    </message>
    <message>
        <source>All of these models find the same first {0} of each search.</source>
        <translation>这些模型对每次搜索找到的前 {0} 个结果都相同。</translation>
    </message>
    <message>
        <source>All that was saved is there.</source>
        <translation>已保存的内容都在。</translation>
    </message>
    <message>
        <source>All vectors so far are kept: start the same command again.</source>
        <translation>至今的向量都已保留：请重新启动同一命令。</translation>
    </message>
    <message>
        <source>Among {0} there are fewer than two labels to tell apart.</source>
        <translation>在 {0} 中，可区分的标签不足两个。</translation>
    </message>
    <message>
        <source>Among {0} there are fewer than two values of '{1}' to tell apart.</source>
        <translation>在 {0} 中，“{1}”可区分的值不足两个。</translation>
    </message>
    <message>
        <source>Among {0} there is no marked pair.</source>
        <translation>在 {0} 中没有标记过的句对。</translation>
    </message>
    <message>
        <source>An audition is of 2 to {0} models, not of {1}.</source>
        <translation>试选需要 2 到 {0} 个模型，而不是 {1} 个。</translation>
    </message>
    <message>
        <source>An earlier version of the program cannot open the workspace any more.</source>
        <translation>程序的早期版本将无法再打开此工作区。</translation>
    </message>
    <message>
        <source>An earlier version of the program wrote this workspace, and it was brought up to date. A backup of its rows and of what you made lies in {0}; it can be cleared under Disk use.</source>
        <translation>此工作区由程序的早期版本写成，现已更新。其行和您所做内容的备份在 {0}；可在“磁盘占用”中清除。</translation>
    </message>
    <message>
        <source>An example is not encoded yet and does not count.</source>
        <translation>有一个样例尚未编码，不计入。</translation>
    </message>
    <message>
        <source>Another process of the run failed: {0}: {1}</source>
        <translation>此运行的另一个进程失败：{0}：{1}</translation>
    </message>
    <message>
        <source>Another process of the run has ended.</source>
        <translation>此运行的另一个进程已结束。</translation>
    </message>
    <message>
        <source>Apple's graphics processor is the quickest device found.</source>
        <translation>Apple 图形处理器是找到的最快的设备。</translation>
    </message>
    <message>
        <source>Apple's graphics processor was asked for.</source>
        <translation>已要求使用 Apple 图形处理器。</translation>
    </message>
    <message>
        <source>Arranging the map</source>
        <translation>正在排布地图</translation>
    </message>
    <message>
        <source>As contrastive, where most pairs are easy: only the hard ones are learned.</source>
        <translation>与对比学习相同，用于大多数句对都很容易的情况：只学习困难的句对。</translation>
    </message>
    <message>
        <source>Ask about rows, or save some searches.</source>
        <translation>请询问行，或保存一些搜索。</translation>
    </message>
    <message>
        <source>Ask again in a moment.</source>
        <translation>请稍后重新提问。</translation>
    </message>
    <message>
        <source>Ask again when it is back.</source>
        <translation>请在其恢复后重新提问。</translation>
    </message>
    <message>
        <source>Ask again.</source>
        <translation>请重新提问。</translation>
    </message>
    <message>
        <source>Ask for 1 or more.</source>
        <translation>请要求 1 个或更多。</translation>
    </message>
    <message>
        <source>Ask for fewer rows, or name others to compare them with.</source>
        <translation>请要求较少的行，或指定用来与之比较的其他行。</translation>
    </message>
    <message>
        <source>Ask for fewer.</source>
        <translation>请要求少一些。</translation>
    </message>
    <message>
        <source>Asking the teacher</source>
        <translation>正在询问教师模型</translation>
    </message>
    <message>
        <source>Average a run that kept the layers and the pooling of the model it began with.</source>
        <translation>请选择保留了起始模型的层数和池化方式的训练。</translation>
    </message>
    <message>
        <source>Average a run whose model before is still kept.</source>
        <translation>请选择其起始模型仍被保留的训练。</translation>
    </message>
    <message>
        <source>Average the run that it came from.</source>
        <translation>请对它所来自的训练求平均。</translation>
    </message>
    <message>
        <source>Back-translation</source>
        <translation>回译</translation>
    </message>
    <message>
        <source>Back-translation takes two models.</source>
        <translation>回译需要两个模型。</translation>
    </message>
    <message>
        <source>Batch</source>
        <translation>批大小</translation>
    </message>
    <message>
        <source>Batches whose gradients are added up to one step</source>
        <translation>多少个批次的梯度累加为一步</translation>
    </message>
    <message>
        <source>Before a passage</source>
        <translation>段落前缀</translation>
    </message>
    <message>
        <source>Before a query</source>
        <translation>查询前缀</translation>
    </message>
    <message>
        <source>Begin a new cross-encoder with a sentence encoder.</source>
        <translation>请从句子编码器开始新的交叉编码器。</translation>
    </message>
    <message>
        <source>Begin one.</source>
        <translation>请先开始一场。</translation>
    </message>
    <message>
        <source>Best with a graphics card.</source>
        <translation>最好配有显卡。</translation>
    </message>
    <message>
        <source>Better English at about a fifth of the speed.</source>
        <translation>效果更好，速度约为五分之一。</translation>
    </message>
    <message>
        <source>Both compare texts by {0}, as they do in a search.</source>
        <translation>两者都像搜索时一样按{0}比较文本。</translation>
    </message>
    <message>
        <source>Both “rows” and “where” are given.</source>
        <translation>同时给出了“rows”和“where”。</translation>
    </message>
    <message>
        <source>By how much a negative has to be farther than the positive</source>
        <translation>负例须比正例远多少</translation>
    </message>
    <message>
        <source>By which the best weights are chosen, on the selection part</source>
        <translation>用于在选择部分上选出最佳权重</translation>
    </message>
    <message>
        <source>By words only the {0} best matches were looked at.</source>
        <translation>按词语只查看了最匹配的 {0} 条。</translation>
    </message>
    <message>
        <source>Call the same classes the same in all files.</source>
        <translation>请在所有文件中用相同的名称称呼相同的类别。</translation>
    </message>
    <message>
        <source>Cancel it first.</source>
        <translation>请先取消它。</translation>
    </message>
    <message>
        <source>Cannot remove {0}: {1}.</source>
        <translation>无法移除 {0}：{1}。</translation>
    </message>
    <message>
        <source>Cannot write to {0}: {1}.</source>
        <translation>无法写入 {0}：{1}。</translation>
    </message>
    <message>
        <source>Cannot write {0}: {1}.</source>
        <translation>无法写入 {0}：{1}。</translation>
    </message>
    <message>
        <source>Cast to text, integer, double, boolean, date or timestamp.</source>
        <translation>请转换为 text、integer、double、boolean、date 或 timestamp。</translation>
    </message>
    <message>
        <source>Change the condition.</source>
        <translation>请更改条件。</translation>
    </message>
    <message>
        <source>Check its name and place.</source>
        <translation>请检查其名称和位置。</translation>
    </message>
    <message>
        <source>Check its permissions.</source>
        <translation>请检查其权限。</translation>
    </message>
    <message>
        <source>Check its permissions; on Windows, close the workspace until the copy is taken.</source>
        <translation>请检查其权限；在 Windows 上，请关闭工作区，直到副本生成完毕。</translation>
    </message>
    <message>
        <source>Check some first.</source>
        <translation>请先检查一些。</translation>
    </message>
    <message>
        <source>Check that the file is there and may be read.</source>
        <translation>请检查文件是否存在且可以读取。</translation>
    </message>
    <message>
        <source>Check that this is the right file.</source>
        <translation>请检查这是不是正确的文件。</translation>
    </message>
    <message>
        <source>Check the connection and the proxy, or name a folder that holds a model.</source>
        <translation>请检查连接和代理，或指定一个存有模型的文件夹。</translation>
    </message>
    <message>
        <source>Check the disk and its permissions.</source>
        <translation>请检查磁盘及其权限。</translation>
    </message>
    <message>
        <source>Check the disk and its room, and try again.</source>
        <translation>请检查磁盘及其剩余空间，然后重试。</translation>
    </message>
    <message>
        <source>Check the disk and open it again.</source>
        <translation>请检查磁盘，然后重新打开。</translation>
    </message>
    <message>
        <source>Check the disk, close the workspace and open it again.</source>
        <translation>请检查磁盘，关闭工作区并重新打开。</translation>
    </message>
    <message>
        <source>Check the file's permissions.</source>
        <translation>请检查文件的权限。</translation>
    </message>
    <message>
        <source>Check the folder and its permissions.</source>
        <translation>请检查文件夹及其权限。</translation>
    </message>
    <message>
        <source>Check the folder's permissions.</source>
        <translation>请检查文件夹的权限。</translation>
    </message>
    <message>
        <source>Check the name (organisation/name). For a private model set HF_TOKEN to an access token of an account that may read it, or fetch it by hand and name its folder.</source>
        <translation>请检查名称（组织/名称）。若是私有模型，请将 HF_TOKEN 设为有权读取它的帐户的访问令牌，或手动获取后指定其文件夹。</translation>
    </message>
    <message>
        <source>Check the name and the folder.</source>
        <translation>请检查名称和文件夹。</translation>
    </message>
    <message>
        <source>Check the permissions of the folder, or move it to a disk of this machine; some network disks have no locks.</source>
        <translation>请检查文件夹的权限，或将其移到本机磁盘；有些网络磁盘不支持锁。</translation>
    </message>
    <message>
        <source>Check which column is read as the class.</source>
        <translation>请检查哪一列被读作类别。</translation>
    </message>
    <message>
        <source>Check which column is read as the score.</source>
        <translation>请检查哪一列被读作分数。</translation>
    </message>
    <message>
        <source>Check which columns are read as what.</source>
        <translation>请检查各列分别被读作什么。</translation>
    </message>
    <message>
        <source>Checking blocks</source>
        <translation>正在检查数据块</translation>
    </message>
    <message>
        <source>Checking the map</source>
        <translation>正在检查地图</translation>
    </message>
    <message>
        <source>Chinese characters</source>
        <translation>汉字</translation>
    </message>
    <message>
        <source>Choose a column in which each row has a value of its own.</source>
        <translation>请选择每行各有不同值的列。</translation>
    </message>
    <message>
        <source>Choose a column of words or whole numbers.</source>
        <translation>请选择含有文字或整数的列。</translation>
    </message>
    <message>
        <source>Choose a column that numbers the rows.</source>
        <translation>请选择给行编号的列。</translation>
    </message>
    <message>
        <source>Choose a column with categories, such as a source.</source>
        <translation>请选择含有类别的列，例如来源。</translation>
    </message>
    <message>
        <source>Choose a column with classes.</source>
        <translation>请选择含有类别的列。</translation>
    </message>
    <message>
        <source>Choose a cross-encoder with one score.</source>
        <translation>请选择只给出一个分数的交叉编码器。</translation>
    </message>
    <message>
        <source>Choose a file with at least one sentence.</source>
        <translation>请选择至少含一个句子的文件。</translation>
    </message>
    <message>
        <source>Choose a folder beside it.</source>
        <translation>请选择它旁边的文件夹。</translation>
    </message>
    <message>
        <source>Choose a folder with one, or train one: train MODEL --objective cross-encoder.</source>
        <translation>请选择含有交叉编码器的文件夹，或训练一个：train MODEL --objective cross-encoder。</translation>
    </message>
    <message>
        <source>Choose a larger topic.</source>
        <translation>请选择更大的主题。</translation>
    </message>
    <message>
        <source>Choose a model made of a transformer, a pooling and, if need be, dense layers.</source>
        <translation>请选择由 Transformer、池化以及（如需要）稠密层组成的模型。</translation>
    </message>
    <message>
        <source>Choose a model of a transformer, dense layers of its tokens and a normalisation.</source>
        <translation>请选择由 Transformer、词元的全连接层和归一化组成的模型。</translation>
    </message>
    <message>
        <source>Choose a model of the BERT family.</source>
        <translation>请选择 BERT 系列的模型。</translation>
    </message>
    <message>
        <source>Choose a model whose sentence vectors come from pooled token vectors.</source>
        <translation>请选择句向量由词元向量池化得到的模型。</translation>
    </message>
    <message>
        <source>Choose a model with one of torch's own activations.</source>
        <translation>请选择使用 torch 自带激活函数的模型。</translation>
    </message>
    <message>
        <source>Choose a new folder for the model.</source>
        <translation>请为模型选择新的文件夹。</translation>
    </message>
    <message>
        <source>Choose a new folder for the run.</source>
        <translation>请为运行选择新的文件夹。</translation>
    </message>
    <message>
        <source>Choose a number from 1 to {0}.</source>
        <translation>请选择 1 到 {0} 之间的数。</translation>
    </message>
    <message>
        <source>Choose a run that made a sentence encoder.</source>
        <translation>请选择一次得到句子编码器的训练。</translation>
    </message>
    <message>
        <source>Choose a run's folder.</source>
        <translation>请选择运行的文件夹。</translation>
    </message>
    <message>
        <source>Choose a smaller batch size with accumulation, or gradient checkpointing.</source>
        <translation>请用较小的批大小并配合梯度累积，或使用梯度检查点。</translation>
    </message>
    <message>
        <source>Choose a smaller learning rate or float32 precision.</source>
        <translation>请选择较小的学习率或 float32 精度。</translation>
    </message>
    <message>
        <source>Choose a text file.</source>
        <translation>请选择文本文件。</translation>
    </message>
    <message>
        <source>Choose among {0}, or join several with “+”.</source>
        <translation>请在 {0} 中选择，或用“+”连接多个。</translation>
    </message>
    <message>
        <source>Choose an empty folder or a new one.</source>
        <translation>请选择空文件夹或新文件夹。</translation>
    </message>
    <message>
        <source>Choose an encoder model.</source>
        <translation>请选择编码器模型。</translation>
    </message>
    <message>
        <source>Choose another column.</source>
        <translation>请选择另一列。</translation>
    </message>
    <message>
        <source>Choose another folder, or free some space.</source>
        <translation>请选择另一个文件夹，或腾出一些空间。</translation>
    </message>
    <message>
        <source>Choose another folder, or set {0} to one that can be written to.</source>
        <translation>请选择另一个文件夹，或将 {0} 设为可写的文件夹。</translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation>请选择另一个文件夹。</translation>
    </message>
    <message>
        <source>Choose another key.</source>
        <translation>请选择另一个键。</translation>
    </message>
    <message>
        <source>Choose another model, or one converted to plain transformer, pooling and dense modules.</source>
        <translation>请选择另一个模型，或已转换为普通 Transformer、池化和稠密模块的模型。</translation>
    </message>
    <message>
        <source>Choose another model, or save this one anew with a current version of transformers.</source>
        <translation>请选择另一个模型，或用当前版本的 transformers 重新保存它。</translation>
    </message>
    <message>
        <source>Choose another model.</source>
        <translation>请选择另一个模型。</translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation>请换一个名称。</translation>
    </message>
    <message>
        <source>Choose another objective, or name the columns.</source>
        <translation>请选择另一个训练目标，或指定各列。</translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation>请另选一个。</translation>
    </message>
    <message>
        <source>Choose another pair.</source>
        <translation>请选择另一个句对。</translation>
    </message>
    <message>
        <source>Choose another place, or make room there.</source>
        <translation>请选择另一个位置，或在那里腾出空间。</translation>
    </message>
    <message>
        <source>Choose another pooling, or a T5.</source>
        <translation>请选择另一种池化，或选择 T5。</translation>
    </message>
    <message>
        <source>Choose another pooling, or the folder of the whole model.</source>
        <translation>请选择另一种池化，或选择完整模型的文件夹。</translation>
    </message>
    <message>
        <source>Choose another teacher, or a student with a dense layer to as many.</source>
        <translation>请选择另一个教师模型，或带有同样维数稠密层的学生模型。</translation>
    </message>
    <message>
        <source>Choose another topic.</source>
        <translation>请选择另一个主题。</translation>
    </message>
    <message>
        <source>Choose another.</source>
        <translation>请另选一个。</translation>
    </message>
    <message>
        <source>Choose auto, cpu or cuda.</source>
        <translation>请选择 auto、cpu 或 cuda。</translation>
    </message>
    <message>
        <source>Choose auto, cpu, mps, cuda or cuda:N.</source>
        <translation>请选择 auto、cpu、mps、cuda 或 cuda:N。</translation>
    </message>
    <message>
        <source>Choose auto, float32 or bfloat16.</source>
        <translation>请选择 auto、float32 或 bfloat16。</translation>
    </message>
    <message>
        <source>Choose decoder-first alone, or leave it out.</source>
        <translation>请只选 decoder-first，或去掉它。</translation>
    </message>
    <message>
        <source>Choose fewer columns, or a CSV.</source>
        <translation>请减少列数，或使用 CSV。</translation>
    </message>
    <message>
        <source>Choose fewer columns, or one with fewer values.</source>
        <translation>请减少列数，或选择取值较少的列。</translation>
    </message>
    <message>
        <source>Choose fewer rows.</source>
        <translation>请减少行数。</translation>
    </message>
    <message>
        <source>Choose jinaai/jina-embeddings-v3-hf, the same model as transformers has it.</source>
        <translation>请选择 jinaai/jina-embeddings-v3-hf，即 transformers 自带形式的同一模型。</translation>
    </message>
    <message>
        <source>Choose labelled examples.</source>
        <translation>请选择已标注的样例。</translation>
    </message>
    <message>
        <source>Choose more rows, or all of them.</source>
        <translation>请选择更多行，或选择全部行。</translation>
    </message>
    <message>
        <source>Choose one at least.</source>
        <translation>请至少选择一个。</translation>
    </message>
    <message>
        <source>Choose one of its own.</source>
        <translation>请选择它自己的一个版本。</translation>
    </message>
    <message>
        <source>Choose one of its runs.</source>
        <translation>请选择它的一次运行。</translation>
    </message>
    <message>
        <source>Choose one of {0}.</source>
        <translation>请选择 {0} 之一。</translation>
    </message>
    <message>
        <source>Choose one of: {0}.</source>
        <translation>请选择以下之一：{0}。</translation>
    </message>
    <message>
        <source>Choose one that does.</source>
        <translation>请选择符合的列。</translation>
    </message>
    <message>
        <source>Choose one that is a transformer with a classifier.</source>
        <translation>请选择由 Transformer 加分类器组成的模型。</translation>
    </message>
    <message>
        <source>Choose one that is in the list.</source>
        <translation>请选择列表中的一个。</translation>
    </message>
    <message>
        <source>Choose other rows.</source>
        <translation>请选择其他行。</translation>
    </message>
    <message>
        <source>Choose others.</source>
        <translation>请另选。</translation>
    </message>
    <message>
        <source>Choose rows anew.</source>
        <translation>请重新选择行。</translation>
    </message>
    <message>
        <source>Choose simcse or contriever, which learn from the same texts.</source>
        <translation>请选择 simcse 或 contriever，它们从同样的文本学习。</translation>
    </message>
    <message>
        <source>Choose some of the same layer.</source>
        <translation>请选择同一层的主题。</translation>
    </message>
    <message>
        <source>Choose some rows first.</source>
        <translation>请先选择一些行。</translation>
    </message>
    <message>
        <source>Choose the folder that holds these files.</source>
        <translation>请选择含有这些文件的文件夹。</translation>
    </message>
    <message>
        <source>Choose the pooling mean, or a transformer.</source>
        <translation>请选择 mean 池化，或一个 transformer。</translation>
    </message>
    <message>
        <source>Choose two or more of the same layer.</source>
        <translation>请选择同一层的两个或更多主题。</translation>
    </message>
    <message>
        <source>Choose two that are not the same.</source>
        <translation>请选择两个不同的。</translation>
    </message>
    <message>
        <source>Choose {0} for all of the data, or for none of it.</source>
        <translation>请对全部数据选择 {0}，或全部不选。</translation>
    </message>
    <message>
        <source>Choose {0}, or start from a sentence encoder.</source>
        <translation>请选择 {0}，或从句子编码器开始。</translation>
    </message>
    <message>
        <source>Choose “cpu” or “auto”.</source>
        <translation>请选择“cpu”或“auto”。</translation>
    </message>
    <message>
        <source>Choosing phrases</source>
        <translation>正在挑选短语</translation>
    </message>
    <message>
        <source>Classes within classes are divided by the program.</source>
        <translation>类别中的类别由程序划分。</translation>
    </message>
    <message>
        <source>Classification · softmax of both</source>
        <translation>分类 · 对两者做 softmax</translation>
    </message>
    <message>
        <source>Classifier sees</source>
        <translation>分类器的输入</translation>
    </message>
    <message>
        <source>Clip gradient at</source>
        <translation>梯度裁剪</translation>
    </message>
    <message>
        <source>Close it first.</source>
        <translation>请先关闭它。</translation>
    </message>
    <message>
        <source>Close it there first.</source>
        <translation>请先在那里关闭它。</translation>
    </message>
    <message>
        <source>Close it, and open it where it is now.</source>
        <translation>请将其关闭，并在现在的位置打开。</translation>
    </message>
    <message>
        <source>Close other programs, or choose another device or a smaller model.</source>
        <translation>请关闭其他程序，或选择另一个设备或较小的模型。</translation>
    </message>
    <message>
        <source>Close other programs, or take fewer rows.</source>
        <translation>请关闭其他程序，或减少行数。</translation>
    </message>
    <message>
        <source>Close what else has it open, or give another folder.</source>
        <translation>请关闭正在使用它的其他程序，或指定另一个文件夹。</translation>
    </message>
    <message>
        <source>Close what else uses it, or delete that folder; it is built anew.</source>
        <translation>请关闭正在使用它的其他程序，或删除该文件夹；它会重新生成。</translation>
    </message>
    <message>
        <source>Close what else uses that file and try again, or remove it; its sentences are encoded again.</source>
        <translation>请关闭正在使用该文件的其他程序并重试，或删除该文件；其中的句子会重新编码。</translation>
    </message>
    <message>
        <source>Close what has it open, and open the workspace again.</source>
        <translation>关闭正在使用它的程序，然后重新打开工作区。</translation>
    </message>
    <message>
        <source>Close what may have it open, and try again.</source>
        <translation>请关闭可能打开了它的程序，然后重试。</translation>
    </message>
    <message>
        <source>Clusters: {0}.</source>
        <translation>簇：{0}。</translation>
    </message>
    <message>
        <source>CoSENT · the order of scores</source>
        <translation>CoSENT · 分数的次序</translation>
    </message>
    <message>
        <source>Codes of a quarter of the size were compared, and the best again by their vectors.</source>
        <translation>先比较四分之一大小的编码，再用向量重新比较其中最好的。</translation>
    </message>
    <message>
        <source>Column '{0}' holds neither numbers nor dates.</source>
        <translation>列“{0}”既不含数值也不含日期。</translation>
    </message>
    <message>
        <source>Column '{0}' of {1} is called a score, but is empty.</source>
        <translation>{1} 的列“{0}”名为分数，但为空。</translation>
    </message>
    <message>
        <source>Column '{0}' of {1} is called a score, but {2} of its {3} cells hold no number, the first of them on line {4}: '{5}'.</source>
        <translation>{1} 的列“{0}”名为分数，但其 {3} 个单元格中有 {2} 个不是数字，第一个在第 {4} 行：“{5}”。</translation>
    </message>
    <message>
        <source>Comes with the program: quick, good all-round English.</source>
        <translation>随程序附带：快速，通用效果好。</translation>
    </message>
    <message>
        <source>Compare again.</source>
        <translation>请重新对比。</translation>
    </message>
    <message>
        <source>Compare another run.</source>
        <translation>请对比另一次运行。</translation>
    </message>
    <message>
        <source>Compare like with like, and divide by no zero.</source>
        <translation>请比较同类的值，且不要除以零。</translation>
    </message>
    <message>
        <source>Compare with a model that pools its own tokens.</source>
        <translation>请与对自身词元做池化的模型比较。</translation>
    </message>
    <message>
        <source>Comparing all pairs</source>
        <translation>正在比较所有句对</translation>
    </message>
    <message>
        <source>Comparing sentences</source>
        <translation>正在比较句子</translation>
    </message>
    <message>
        <source>Contrastive · together or apart</source>
        <translation>对比学习 · 拉近或推远</translation>
    </message>
    <message>
        <source>Contriever · no labels, two random crops</source>
        <translation>Contriever · 无标签，两次随机裁剪</translation>
    </message>
    <message>
        <source>Copy the folder to a disk that can be written to, and open the copy.</source>
        <translation>请将文件夹复制到可写入的磁盘，然后打开副本。</translation>
    </message>
    <message>
        <source>Copying what stays</source>
        <translation>正在复制保留的内容</translation>
    </message>
    <message>
        <source>Correct config_sentence_transformers.json.</source>
        <translation>请更正 config_sentence_transformers.json。</translation>
    </message>
    <message>
        <source>Correct it, or leave it out.</source>
        <translation>请更正，或将其省略。</translation>
    </message>
    <message>
        <source>Correct or unset HF_ENDPOINT.</source>
        <translation>请更正或取消设置 HF_ENDPOINT。</translation>
    </message>
    <message>
        <source>Cosines lie between -1 and 1.</source>
        <translation>余弦值在 -1 与 1 之间。</translation>
    </message>
    <message>
        <source>Could not read enough bytes</source>
        <translation>无法读取足够的字节</translation>
    </message>
    <message>
        <source>Could not write</source>
        <translation>无法写入</translation>
    </message>
    <message>
        <source>Count from 0.</source>
        <translation>请从 0 开始计数。</translation>
    </message>
    <message>
        <source>Counting phrases</source>
        <translation>正在统计短语</translation>
    </message>
    <message>
        <source>Counting words</source>
        <translation>正在统计词语</translation>
    </message>
    <message>
        <source>Create it first or choose another.</source>
        <translation>请先创建它，或另选一个。</translation>
    </message>
    <message>
        <source>Cross-encoder · reads both together</source>
        <translation>交叉编码器 · 将两者一起阅读</translation>
    </message>
    <message>
        <source>Cross-encoders are not averaged.</source>
        <translation>交叉编码器不能求平均。</translation>
    </message>
    <message>
        <source>Declare one for all of them.</source>
        <translation>请为全部声明同一个范围。</translation>
    </message>
    <message>
        <source>Declare the range that all parts share.</source>
        <translation>请声明所有部分共用的范围。</translation>
    </message>
    <message>
        <source>Delete the cells far away from the table, or save the table as CSV.</source>
        <translation>请删除离表格很远的单元格，或将表格存为 CSV。</translation>
    </message>
    <message>
        <source>Delete those first.</source>
        <translation>请先删除那些。</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>距离</translation>
    </message>
    <message>
        <source>Distillation learns from a teacher, and none is named.</source>
        <translation>蒸馏从教师模型学习，但没有指定教师模型。</translation>
    </message>
    <message>
        <source>Distillation · a teacher's vectors</source>
        <translation>蒸馏 · 教师模型的向量</translation>
    </message>
    <message>
        <source>Divide it into several files.</source>
        <translation>请把它分成几个文件。</translation>
    </message>
    <message>
        <source>Downloading</source>
        <translation>正在下载</translation>
    </message>
    <message>
        <source>Drawn at random: only such pairs count for the verdict.</source>
        <translation>随机抽取：只有这样的句对才计入结论。</translation>
    </message>
    <message>
        <source>Drop it on one of the layer above.</source>
        <translation>请将它放到上一层的主题上。</translation>
    </message>
    <message>
        <source>E5 · questions find passages</source>
        <translation>E5 · 问题寻找段落</translation>
    </message>
    <message>
        <source>Each anchor has a text that is nearer to it and one that is farther.</source>
        <translation>每个锚点有一个更近的文本和一个更远的文本。</translation>
    </message>
    <message>
        <source>Each pair repeats one sentence.</source>
        <translation>每个句对都重复同一个句子。</translation>
    </message>
    <message>
        <source>Each process has a CUDA device of its own, so they cannot all be on {0}.</source>
        <translation>每个进程都有自己的 CUDA 设备，因此不能全都在 {0} 上。</translation>
    </message>
    <message>
        <source>Each weight is halfway between those of the run {0} and of the model it began with.</source>
        <translation>每个权重都在训练 {0} 与其起点模型的权重的正中间。</translation>
    </message>
    <message>
        <source>Encode the sentences first.</source>
        <translation>请先编码句子。</translation>
    </message>
    <message>
        <source>Encode the texts first.</source>
        <translation>请先编码文本。</translation>
    </message>
    <message>
        <source>Encode them first.</source>
        <translation>请先编码它们。</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>正在编码</translation>
    </message>
    <message>
        <source>Encoding and laying out {0} texts takes about {1} GB of memory, and {2} GB are free.</source>
        <translation>对 {0} 条文本进行编码和布局大约需要 {1} GB 内存，目前可用 {2} GB。</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>轮数</translation>
    </message>
    <message>
        <source>Erasing</source>
        <translation>正在去除</translation>
    </message>
    <message>
        <source>Euclidean distance</source>
        <translation>欧几里得距离</translation>
    </message>
    <message>
        <source>Evaluate both on the same file.</source>
        <translation>请用同一个文件评估两者。</translation>
    </message>
    <message>
        <source>Evaluate every</source>
        <translation>评估间隔</translation>
    </message>
    <message>
        <source>Every row fulfils '{0}', so there is nothing to compare with.</source>
        <translation>每一行都满足“{0}”，因此没有可与之比较的行。</translation>
    </message>
    <message>
        <source>Every row of {0} has the class '{1}' in column '{2}', so that there is nothing to tell apart.</source>
        <translation>{0} 的每一行在列“{2}”中的类别都是“{1}”，因此没有可区分的内容。</translation>
    </message>
    <message>
        <source>Every score in {0}, column '{1}', is {2}, so that there is nothing to learn from them.</source>
        <translation>{0} 的列“{1}”中每个分数都是 {2}，因此没有可学习的内容。</translation>
    </message>
    <message>
        <source>Every search compares all vectors: a neighbour graph takes about {0} GB of memory, and {1} GB are free. Close other programs and open the workspace again.</source>
        <translation>每次搜索都会比较所有向量：近邻图约需 {0} GB 内存，而可用的只有 {1} GB。请关闭其他程序，然后重新打开工作区。</translation>
    </message>
    <message>
        <source>Every sentence of {0} has {1} in column '{2}', so that there is nothing to tell apart.</source>
        <translation>{0} 的每个句子在列“{2}”中都是{1}，因此没有可区分的内容。</translation>
    </message>
    <message>
        <source>Every sentence stands in a marked pair, or a run has learned from it.</source>
        <translation>每个句子都在已标记的句对中，或者已有训练从中学习过。</translation>
    </message>
    <message>
        <source>Every text has the label.</source>
        <translation>每个文本都有该标签。</translation>
    </message>
    <message>
        <source>Every vector was compared.</source>
        <translation>比较了每一个向量。</translation>
    </message>
    <message>
        <source>Examples in one forward and backward pass</source>
        <translation>一次前向和反向传播中的样例数</translation>
    </message>
    <message>
        <source>Excel files need XlsxWriter, which is not installed.</source>
        <translation>Excel 文件需要 XlsxWriter，但它没有安装。</translation>
    </message>
    <message>
        <source>Extra data</source>
        <translation>多余的数据</translation>
    </message>
    <message>
        <source>Factor for similarities (1 / temperature)</source>
        <translation>相似度的系数（1 / 温度）</translation>
    </message>
    <message>
        <source>Fetch a revision that has some into a folder (its page lists them, often as a proposal), or, where you trust it, load and save it with sentence-transformers; then choose that folder.</source>
        <translation>请将带有此类权重的版本获取到一个文件夹中（其页面上列有各版本，常以提案形式出现）；或者，如果您信任它，用 sentence-transformers 加载并保存；然后选择该文件夹。</translation>
    </message>
    <message>
        <source>Fetch it again.</source>
        <translation>请重新获取。</translation>
    </message>
    <message>
        <source>Fetch or copy the file again.</source>
        <translation>请重新获取或复制该文件。</translation>
    </message>
    <message>
        <source>Fetch or save it again.</source>
        <translation>请重新获取或重新保存。</translation>
    </message>
    <message>
        <source>Fetch the model again, or save it anew with a current version of transformers.</source>
        <translation>请重新获取模型，或用当前版本的 transformers 重新保存。</translation>
    </message>
    <message>
        <source>Fetch the model again, with all its files.</source>
        <translation>请重新获取该模型的全部文件。</translation>
    </message>
    <message>
        <source>Fetch the model again.</source>
        <translation>请重新获取模型。</translation>
    </message>
    <message>
        <source>Fewer than two classes have {0} texts or more, so there is nothing to compare.</source>
        <translation>有 {0} 个或更多文本的类别不足两个，因此没有可比较的内容。</translation>
    </message>
    <message>
        <source>File of synonyms</source>
        <translation>同义词文件</translation>
    </message>
    <message>
        <source>File too large</source>
        <translation>文件太大</translation>
    </message>
    <message>
        <source>Files in the folder that are not the program's stay as they are: {0}.</source>
        <translation>文件夹中不属于本程序的文件保持不变：{0}。</translation>
    </message>
    <message>
        <source>Finding neighbours</source>
        <translation>正在查找近邻</translation>
    </message>
    <message>
        <source>Finding phrases</source>
        <translation>正在查找短语</translation>
    </message>
    <message>
        <source>Finding words</source>
        <translation>正在查找词语</translation>
    </message>
    <message>
        <source>Finding words and phrases</source>
        <translation>正在查找词语和短语</translation>
    </message>
    <message>
        <source>Folders of two translation models: each example is learned once more as it comes back</source>
        <translation>两个翻译模型的文件夹：每个样例译出再译回后会再学习一次</translation>
    </message>
    <message>
        <source>For a smaller model, or one more language: sentences, or pairs of a sentence and its translation, are to get the teacher's vectors.</source>
        <translation>用于得到更小的模型，或增加一种语言：让句子，或句子与其译文的句对，得到教师模型的向量。</translation>
    </message>
    <message>
        <source>For little memory, or many versions of one model.</source>
        <translation>适合内存较少，或同一模型有许多版本的情况。</translation>
    </message>
    <message>
        <source>For pairs that are alike or not, where pairs that are not alike clearly differ.</source>
        <translation>用于相似与否的句对，其中不相似的句对明显不同。</translation>
    </message>
    <message>
        <source>For pairs that are alike, to be found by searching; the more pairs in a batch, the better.</source>
        <translation>用于要通过搜索找到的相似句对；批次中句对越多越好。</translation>
    </message>
    <message>
        <source>For pairs with classes that are more than alike or not, such as NLI.</source>
        <translation>用于类别不只是相似与否的句对，例如 NLI。</translation>
    </message>
    <message>
        <source>For pairs with scores of which only the order counts.</source>
        <translation>用于只有分数次序有意义的句对。</translation>
    </message>
    <message>
        <source>For pairs with scores that mean something on their own, such as 0 to 5.</source>
        <translation>用于分数本身有意义的句对，例如 0 到 5。</translation>
    </message>
    <message>
        <source>For questions and what answers them: a prompt tells the model which text asks and which is found.</source>
        <translation>用于问题及其答案：提示词告诉模型哪个文本是提问、哪个是被查找的。</translation>
    </message>
    <message>
        <source>For sentences without labels: a model gets used to their words; it gives a little. With triplets of a premise, what it entails and what contradicts it, for search.</source>
        <translation>用于无标签的句子：让模型熟悉其中的词语；收效不大。也用于由前提、其蕴含句和矛盾句组成的三元组，以改进搜索。</translation>
    </message>
    <message>
        <source>For short texts.</source>
        <translation>用于短文本。</translation>
    </message>
    <message>
        <source>For short texts; better and slower.</source>
        <translation>适合短文本；更好，更慢。</translation>
    </message>
    <message>
        <source>For tens of thousands of texts without labels, as in its paper; of some thousand short ones a model gets worse.</source>
        <translation>用于数万个无标签的文本，如其论文；只有几千个短文本时模型会变差。</translation>
    </message>
    <message>
        <source>For texts without labels and a model that tells little apart yet; on short texts a good model gets worse.</source>
        <translation>用于无标签的文本和还分辨不出多少的模型；在短文本上，好的模型会变差。</translation>
    </message>
    <message>
        <source>For the same as contriever, in small batches: crops are compared with a queue of earlier texts.</source>
        <translation>与 contriever 用途相同，用于小批次：把裁剪片段与先前文本的队列比较。</translation>
    </message>
    <message>
        <source>For triplets that a better model, such as a cross-encoder, scored: by how much counts.</source>
        <translation>用于由更好的模型（例如交叉编码器）评分的三元组：分差的大小有意义。</translation>
    </message>
    <message>
        <source>For triplets whose negative was chosen with care.</source>
        <translation>用于负例经过精心挑选的三元组。</translation>
    </message>
    <message>
        <source>Free some and open it again.</source>
        <translation>请腾出一些空间，然后重新打开。</translation>
    </message>
    <message>
        <source>Free some space and open it again; nothing was changed.</source>
        <translation>请腾出一些空间后重新打开；没有任何更改。</translation>
    </message>
    <message>
        <source>Free some space and try again; nothing that was saved before is lost.</source>
        <translation>请腾出一些空间后重试；之前保存的内容都没有丢失。</translation>
    </message>
    <message>
        <source>Free some space, close the workspace and open it again; nothing saved before is lost.</source>
        <translation>请腾出一些空间，关闭工作区并重新打开；之前保存的内容没有丢失。</translation>
    </message>
    <message>
        <source>Free some space, or check the permissions, and open it again; nothing was changed.</source>
        <translation>请释放一些空间或检查权限，然后重新打开；没有任何更改。</translation>
    </message>
    <message>
        <source>Free some space, or set HF_HOME to a folder on a larger disk.</source>
        <translation>请腾出一些空间，或将 HF_HOME 设为更大磁盘上的文件夹。</translation>
    </message>
    <message>
        <source>Free some space, or set HF_HOME to another folder.</source>
        <translation>请腾出一些空间，或将 HF_HOME 设为另一个文件夹。</translation>
    </message>
    <message>
        <source>Free some space.</source>
        <translation>请腾出一些空间。</translation>
    </message>
    <message>
        <source>Freeze fewer layers, or train without LoRA.</source>
        <translation>请少冻结一些层，或不用 LoRA 训练。</translation>
    </message>
    <message>
        <source>Freeze fewer of them.</source>
        <translation>请少冻结一些层。</translation>
    </message>
    <message>
        <source>Frozen layers</source>
        <translation>冻结的层数</translation>
    </message>
    <message>
        <source>Give 0 for not alike, 1 for alike.</source>
        <translation>请给出 0 表示不相似，1 表示相似。</translation>
    </message>
    <message>
        <source>Give JSON strings.</source>
        <translation>请给出 JSON 字符串。</translation>
    </message>
    <message>
        <source>Give a JSON string.</source>
        <translation>请给出一个 JSON 字符串。</translation>
    </message>
    <message>
        <source>Give a column margin, or positive_score and negative_score, or name a teacher.</source>
        <translation>请给出 margin 列，或 positive_score 和 negative_score，或指定教师模型。</translation>
    </message>
    <message>
        <source>Give a file with labelled examples.</source>
        <translation>请给出含已标注样例的文件。</translation>
    </message>
    <message>
        <source>Give a file with more.</source>
        <translation>请给出内容更多的文件。</translation>
    </message>
    <message>
        <source>Give a name that ends in .npy.</source>
        <translation>请给出以 .npy 结尾的名称。</translation>
    </message>
    <message>
        <source>Give a name that ends in .parquet.</source>
        <translation>请给出以 .parquet 结尾的名称。</translation>
    </message>
    <message>
        <source>Give a name that ends in {0}.</source>
        <translation>请给出以 {0} 结尾的名称。</translation>
    </message>
    <message>
        <source>Give a number above 0, or {0}.</source>
        <translation>请给出大于 0 的数，或 {0}。</translation>
    </message>
    <message>
        <source>Give a number above {0}.</source>
        <translation>请给出大于 {0} 的数。</translation>
    </message>
    <message>
        <source>Give a number from {0} to {1}.</source>
        <translation>请给出 {0} 到 {1} 之间的数。</translation>
    </message>
    <message>
        <source>Give a number of layers, such as 3, or their numbers, such as 0, 2, 4.</source>
        <translation>请给出层数，例如 3，或各层的编号，例如 0, 2, 4。</translation>
    </message>
    <message>
        <source>Give a number, such as 2e-5.</source>
        <translation>请给出一个数，例如 2e-5。</translation>
    </message>
    <message>
        <source>Give a share, such as 10 %.</source>
        <translation>请给出一个比例，例如 10%。</translation>
    </message>
    <message>
        <source>Give a smaller margin, or a larger share.</source>
        <translation>请给出较小的间隔，或较大的比例。</translation>
    </message>
    <message>
        <source>Give a smaller number.</source>
        <translation>请给出较小的数。</translation>
    </message>
    <message>
        <source>Give a value, or leave it out.</source>
        <translation>请给出一个值，或不填。</translation>
    </message>
    <message>
        <source>Give a whole number.</source>
        <translation>请给出整数。</translation>
    </message>
    <message>
        <source>Give an array or an object of arrays.</source>
        <translation>请给出数组或由数组组成的对象。</translation>
    </message>
    <message>
        <source>Give an object a line, or an array of objects.</source>
        <translation>请每行给出一个对象，或给出对象的数组。</translation>
    </message>
    <message>
        <source>Give another --host or --port.</source>
        <translation>请给出另一个 --host 或 --port。</translation>
    </message>
    <message>
        <source>Give another condition.</source>
        <translation>请给出其他条件。</translation>
    </message>
    <message>
        <source>Give another quoting.</source>
        <translation>请给出另一种引用方式。</translation>
    </message>
    <message>
        <source>Give at least 1 negative, no place below 0, and a share above 0 and up to 1.</source>
        <translation>请给出至少 1 个负例、不小于 0 的位次，以及大于 0 且不超过 1 的比例。</translation>
    </message>
    <message>
        <source>Give at least 1, or None for no dense layer.</source>
        <translation>请给出至少 1，或用 None 表示没有稠密层。</translation>
    </message>
    <message>
        <source>Give at least 3 tokens.</source>
        <translation>请给出至少 3 个词元。</translation>
    </message>
    <message>
        <source>Give at least one data set.</source>
        <translation>请给出至少一个数据集。</translation>
    </message>
    <message>
        <source>Give at least one.</source>
        <translation>请给出至少一个。</translation>
    </message>
    <message>
        <source>Give at least {0}.</source>
        <translation>请给出至少 {0}。</translation>
    </message>
    <message>
        <source>Give each role a column of its own.</source>
        <translation>请为每个角色指定各自的列。</translation>
    </message>
    <message>
        <source>Give every row the same few keys.</source>
        <translation>请让每一行使用同样的少数几个键。</translation>
    </message>
    <message>
        <source>Give every text as a string, blank ones as “”.</source>
        <translation>每个文本都应是字符串，空白的用“”。</translation>
    </message>
    <message>
        <source>Give fewer, or others.</source>
        <translation>请减少层数，或给出其他层。</translation>
    </message>
    <message>
        <source>Give http://HOST:PORT, https://HOST:PORT, or the path of a folder that ends in .db.</source>
        <translation>请给出 http://HOST:PORT、https://HOST:PORT，或以 .db 结尾的文件夹路径。</translation>
    </message>
    <message>
        <source>Give it the name of the one that it renews.</source>
        <translation>请用它所更新的文件的名称。</translation>
    </message>
    <message>
        <source>Give it to {0} different texts or more; 20 are a good beginning.</source>
        <translation>请把它加到 {0} 个或更多不同的文本上；20 个是不错的开始。</translation>
    </message>
    <message>
        <source>Give it: {0}</source>
        <translation>请给出：{0}</translation>
    </message>
    <message>
        <source>Give its address with https://, or unset {0}.</source>
        <translation>请用 https:// 给出它的地址，或取消设置 {0}。</translation>
    </message>
    <message>
        <source>Give labelled examples, or mark pairs.</source>
        <translation>请给出已标注的样例，或标记句对。</translation>
    </message>
    <message>
        <source>Give more examples, or try one rate.</source>
        <translation>请提供更多样例，或只尝试一个学习率。</translation>
    </message>
    <message>
        <source>Give more examples.</source>
        <translation>请给出更多样例。</translation>
    </message>
    <message>
        <source>Give more labelled examples.</source>
        <translation>请给出更多已标注的样例。</translation>
    </message>
    <message>
        <source>Give more of them.</source>
        <translation>请给出更多。</translation>
    </message>
    <message>
        <source>Give more texts a class.</source>
        <translation>请为更多文本给出类别。</translation>
    </message>
    <message>
        <source>Give more texts with classes.</source>
        <translation>请给出更多带类别的文本。</translation>
    </message>
    <message>
        <source>Give more that are alike.</source>
        <translation>请给出更多相似的示例。</translation>
    </message>
    <message>
        <source>Give none, or the one character that quotes cells, such as " or '.</source>
        <translation>请不填，或给出引用单元格的那个字符，例如 " 或 '。</translation>
    </message>
    <message>
        <source>Give one character, or one of tab, comma, semicolon, pipe.</source>
        <translation>请给出一个字符，或 tab、comma、semicolon、pipe 之一。</translation>
    </message>
    <message>
        <source>Give one for each data set.</source>
        <translation>请为每个数据集各给一个。</translation>
    </message>
    <message>
        <source>Give one from 1 to 65535, or 0 for any.</source>
        <translation>请给出 1 到 65535 之间的一个，或用 0 表示任意端口。</translation>
    </message>
    <message>
        <source>Give one id a text.</source>
        <translation>请为每个文本给出一个 id。</translation>
    </message>
    <message>
        <source>Give one of them.</source>
        <translation>请只给出其中一个。</translation>
    </message>
    <message>
        <source>Give other examples, or leave it out: then a part of the data is set aside.</source>
        <translation>请给出其他示例，或不给出：那样会从数据中留出一部分。</translation>
    </message>
    <message>
        <source>Give pairs of more than one kind, or pairs with scores.</source>
        <translation>请给出不止一种的句对，或带分数的句对。</translation>
    </message>
    <message>
        <source>Give pairs of which some are alike.</source>
        <translation>请给出其中有些相似的句对。</translation>
    </message>
    <message>
        <source>Give pairs or triplets, or train a transformer.</source>
        <translation>请提供句对或三元组，或训练一个 transformer。</translation>
    </message>
    <message>
        <source>Give pairs that are alike.</source>
        <translation>请给出相似的句对。</translation>
    </message>
    <message>
        <source>Give pairs with scores, or with classes of which one means alike.</source>
        <translation>请给出带分数的句对，或类别中有一个表示相似的句对。</translation>
    </message>
    <message>
        <source>Give parts of the same kind, or name their columns.</source>
        <translation>请给出同一种类的各部分，或指定其各列。</translation>
    </message>
    <message>
        <source>Give scores from 0 to 1, such as a cross-encoder's after the sigmoid, or start from a model that compares by dot product.</source>
        <translation>请给出 0 到 1 的分数，例如交叉编码器经 sigmoid 之后的分数，或从以点积比较的模型开始。</translation>
    </message>
    <message>
        <source>Give smaller numbers for Matryoshka.</source>
        <translation>请为 Matryoshka 给出较小的数。</translation>
    </message>
    <message>
        <source>Give some that are not alike.</source>
        <translation>请给出一些不相似的示例。</translation>
    </message>
    <message>
        <source>Give some with other scores.</source>
        <translation>请给出一些分数不同的示例。</translation>
    </message>
    <message>
        <source>Give texts: the tokens of other models are others.</source>
        <translation>请给出文本：其他模型的词元与此不同。</translation>
    </message>
    <message>
        <source>Give the file of this duel.</source>
        <translation>请给出这场对决的文件。</translation>
    </message>
    <message>
        <source>Give the least and the greatest score, for example 0,5.</source>
        <translation>请给出最低分和最高分，例如 0,5。</translation>
    </message>
    <message>
        <source>Give the lesser number first.</source>
        <translation>请先给出较小的数。</translation>
    </message>
    <message>
        <source>Give the row a value, or choose another key.</source>
        <translation>请给该行一个值，或选择另一个键。</translation>
    </message>
    <message>
        <source>Give the same `measure` again.</source>
        <translation>请再次给出同样的 `measure`。</translation>
    </message>
    <message>
        <source>Give their numbers, from 0, such as 0, 2, 4.</source>
        <translation>请给出从 0 开始的编号，例如 0, 2, 4。</translation>
    </message>
    <message>
        <source>Give two labels or more on the Explore page first.</source>
        <translation>请先在“探索”页给出两个或更多标签。</translation>
    </message>
    <message>
        <source>Give two or more.</source>
        <translation>请给出两个或更多。</translation>
    </message>
    <message>
        <source>Give whole numbers, such as 384, 128, 64.</source>
        <translation>请给出整数，例如 384, 128, 64。</translation>
    </message>
    <message>
        <source>Give {0} at most.</source>
        <translation>请最多给出 {0} 个。</translation>
    </message>
    <message>
        <source>Give {0} or more, and less than {1}.</source>
        <translation>请给出不小于 {0} 且小于 {1} 的数。</translation>
    </message>
    <message>
        <source>Go back to another version of the model, or choose another model.</source>
        <translation>请回到模型的另一个版本，或选择另一个模型。</translation>
    </message>
    <message>
        <source>Go back to another version of the model.</source>
        <translation>请回到模型的另一个版本。</translation>
    </message>
    <message>
        <source>Go to another version first.</source>
        <translation>请先切换到另一个版本。</translation>
    </message>
    <message>
        <source>Google's Gemma Terms of Use, at ai.google.dev/gemma/terms</source>
        <translation>Google 的 Gemma 使用条款，见 ai.google.dev/gemma/terms</translation>
    </message>
    <message>
        <source>GradCache mini-batch</source>
        <translation>GradCache 小批次</translation>
    </message>
    <message>
        <source>GradCache mini-batch: a batch goes through the model in parts of so many examples, which takes less memory and a third more time</source>
        <translation>GradCache 小批次：一批样例分成若干份通过模型，占用内存更少，时间多三分之一</translation>
    </message>
    <message>
        <source>Gradient checkpointing</source>
        <translation>梯度检查点</translation>
    </message>
    <message>
        <source>Gradient checkpointing: activations are computed anew in the backward pass, which takes less memory and more time</source>
        <translation>梯度检查点：反向传播时重新计算激活值，占用内存更少，时间更多</translation>
    </message>
    <message>
        <source>HF_ENDPOINT is “{0}”, which is no web address.</source>
        <translation>HF_ENDPOINT 是“{0}”，不是网址。</translation>
    </message>
    <message>
        <source>Hard negatives from {0}: {1}</source>
        <translation>来自 {0} 的难负例：{1}</translation>
    </message>
    <message>
        <source>Have it made first.</source>
        <translation>请先让程序生成它。</translation>
    </message>
    <message>
        <source>Have the text in its pictures recognised first (OCR).</source>
        <translation>请先识别图片中的文字（OCR）。</translation>
    </message>
    <message>
        <source>Hits are not reranked by it any more.</source>
        <translation>结果不再由它重排。</translation>
    </message>
    <message>
        <source>How far apart two vectors are: {0} or {1}</source>
        <translation>两个向量相距多远：{0} 或 {1}</translation>
    </message>
    <message>
        <source>How far token embeddings are moved</source>
        <translation>词元嵌入移动多远</translation>
    </message>
    <message>
        <source>How far weights move at a step, after the warm-up: the learning rate of AdamW</source>
        <translation>预热之后每一步权重移动的幅度：AdamW 的学习率</translation>
    </message>
    <message>
        <source>How good they are, by {0} pairs that were drawn at random and that you marked: in {1}, {2} for the old model and {3} for the new one.</source>
        <translation>它们有多好，由随机抽取并经您标记的 {0} 个句对说明：按{1}，旧模型为 {2}，新模型为 {3}。</translation>
    </message>
    <message>
        <source>How many of the first layers stay as they are, and the token embeddings with them</source>
        <translation>最前面多少层保持不变，词元嵌入也一并不变</translation>
    </message>
    <message>
        <source>How many vectors of earlier texts are kept as negatives</source>
        <translation>保留多少个先前文本的向量作为负例</translation>
    </message>
    <message>
        <source>How much of the key encoder stays at each step; nearer to 1 for long runs</source>
        <translation>键编码器每一步保留多少；长时间运行宜更接近 1</translation>
    </message>
    <message>
        <source>How often each data set is gone through</source>
        <translation>每个数据集学习多少遍</translation>
    </message>
    <message>
        <source>Hubs cannot be {0}.</source>
        <translation>枢纽文本不能为 {0}。</translation>
    </message>
    <message>
        <source>If it has a password, save it without one; else save it again or as CSV.</source>
        <translation>如果它有密码，请去掉密码保存；否则请重新保存或存为 CSV。</translation>
    </message>
    <message>
        <source>Import a file first.</source>
        <translation>请先导入一个文件。</translation>
    </message>
    <message>
        <source>Import more.</source>
        <translation>请导入更多句子。</translation>
    </message>
    <message>
        <source>Import some first.</source>
        <translation>请先导入一些。</translation>
    </message>
    <message>
        <source>Import the file the usual way.</source>
        <translation>请按通常方式导入该文件。</translation>
    </message>
    <message>
        <source>Import the files again.</source>
        <translation>请重新导入这些文件。</translation>
    </message>
    <message>
        <source>Import them into a new workspace, divided into sentences or passages.</source>
        <translation>请切分为句子或段落，导入到新的工作区。</translation>
    </message>
    <message>
        <source>Importing into Milvus</source>
        <translation>正在导入 Milvus</translation>
    </message>
    <message>
        <source>Index the workspace first.</source>
        <translation>请先为工作区建立索引。</translation>
    </message>
    <message>
        <source>Indexing in Milvus</source>
        <translation>Milvus 正在建立索引</translation>
    </message>
    <message>
        <source>Indexing words</source>
        <translation>正在建立词语索引</translation>
    </message>
    <message>
        <source>Input/output error</source>
        <translation>输入/输出错误</translation>
    </message>
    <message>
        <source>Install it (pip install "semantic-explorer[lora]"), or learn all weights.</source>
        <translation>请安装它（pip install "semantic-explorer[lora]"），或学习全部权重。</translation>
    </message>
    <message>
        <source>Install it with: pip install "semantic-explorer[documents]".</source>
        <translation>请用以下命令安装：pip install "semantic-explorer[documents]"。</translation>
    </message>
    <message>
        <source>Install it with: pip install "semantic-explorer[ray]".</source>
        <translation>请用此命令安装：pip install "semantic-explorer[ray]"。</translation>
    </message>
    <message>
        <source>Install it: pip install 'semantic-explorer[translation]'.</source>
        <translation>请安装它：pip install 'semantic-explorer[translation]'。</translation>
    </message>
    <message>
        <source>Install the program again (make setup).</source>
        <translation>请重新安装程序（make setup）。</translation>
    </message>
    <message>
        <source>It is being begun.</source>
        <translation>它正在开始。</translation>
    </message>
    <message>
        <source>It is made of word vectors without a transformer; choose a model that has one.</source>
        <translation>它由词向量构成，没有 Transformer；请选择带有 Transformer 的模型。</translation>
    </message>
    <message>
        <source>It is rebuilt from the texts.</source>
        <translation>它会根据文本重建。</translation>
    </message>
    <message>
        <source>It is rebuilt from the vectors and texts.</source>
        <translation>它会根据向量和文本重建。</translation>
    </message>
    <message>
        <source>It is running.</source>
        <translation>它正在运行。</translation>
    </message>
    <message>
        <source>It made a good model worse on the short questions that it was measured on: nDCG of the first 10 fell from 78.9 to 65.8.</source>
        <translation>在测量所用的短问句上，它使好模型变差：前 10 个的 nDCG 从 78.9 降到 65.8。</translation>
    </message>
    <message>
        <source>It made a good model worse on the short questions that it was measured on: nDCG of the first 10 fell from 78.9 to 67.8.</source>
        <translation>在测量所用的短问句上，它使好模型变差：前 10 个的 nDCG 从 78.9 降到 67.8。</translation>
    </message>
    <message>
        <source>It made a good model worse on the short questions that it was measured on: nDCG of the first 10 fell from 78.9 to 71.4.</source>
        <translation>在测量所用的短问句上，它使好模型变差：前 10 个的 nDCG 从 78.9 降到 71.4。</translation>
    </message>
    <message>
        <source>It may be made to fill the memory: read it only if you know what is in it.</source>
        <translation>它可能是为占满内存而制作的：只有知道其中内容时才读取。</translation>
    </message>
    <message>
        <source>It mixes the layers of its transformer; choose a model that pools the last one.</source>
        <translation>它混合其 Transformer 的各层；请选择只池化最后一层的模型。</translation>
    </message>
    <message>
        <source>It reads pictures, too; choose a model of texts.</source>
        <translation>它还读取图片；请选择文本模型。</translation>
    </message>
    <message>
        <source>It reads queries and documents by two models; choose one that has one for both, or save the documents' half: SentenceTransformer(modules=[*model[0].sub_modules['document'], *list(model)[1:]]).</source>
        <translation>它用两个模型分别读取查询和文档；请选择两者共用一个模型的，或只保存文档那一半：SentenceTransformer(modules=[*model[0].sub_modules['document'], *list(model)[1:]])。</translation>
    </message>
    <message>
        <source>Its author's code is never run; choose another model, or one that transformers has itself.</source>
        <translation>绝不会运行其作者的代码；请选择另一个模型，或 transformers 自带的模型。</translation>
    </message>
    <message>
        <source>Its classes: {0}.</source>
        <translation>其类别：{0}。</translation>
    </message>
    <message>
        <source>Its columns: {0}.</source>
        <translation>其中的列：{0}。</translation>
    </message>
    <message>
        <source>Its curve and its verdict are lost.</source>
        <translation>它的曲线和结论会丢失。</translation>
    </message>
    <message>
        <source>Its files do not belong together; choose another model.</source>
        <translation>它的文件互不匹配；请选择另一个模型。</translation>
    </message>
    <message>
        <source>Its model is in {0}.</source>
        <translation>它的模型在 {0}。</translation>
    </message>
    <message>
        <source>Its prompts: {0}.</source>
        <translation>它的提示词：{0}。</translation>
    </message>
    <message>
        <source>Its sheets: {0}.</source>
        <translation>其中的工作表：{0}。</translation>
    </message>
    <message>
        <source>Its weights are damaged; choose another one.</source>
        <translation>它的权重已损坏；请另选一个。</translation>
    </message>
    <message>
        <source>Its weights are damaged; go back to an earlier version.</source>
        <translation>它的权重已损坏；请回到较早的版本。</translation>
    </message>
    <message>
        <source>Join them with 'and'.</source>
        <translation>请用 and 连接它们。</translation>
    </message>
    <message>
        <source>Judge it by pairs with scores or classes, or by triplets.</source>
        <translation>请用带分数或类别的句对，或用三元组评判它。</translation>
    </message>
    <message>
        <source>Judged by how well {0} held-out texts are found by some of their words. To judge meaning, mark {1} more random pairs.</source>
        <translation>以 {0} 个留出文本能否凭其中部分词语被找到来评判。要评判语义，请再标记 {1} 个随机句对。</translation>
    </message>
    <message>
        <source>Judged by {0} marked pairs, which are held out.</source>
        <translation>以留出的 {0} 个已标记句对评判。</translation>
    </message>
    <message>
        <source>Judging labels</source>
        <translation>正在评判标签</translation>
    </message>
    <message>
        <source>Keep all layers.</source>
        <translation>请保留所有层。</translation>
    </message>
    <message>
        <source>Keep it to rerank hits.</source>
        <translation>请保留它用于重排结果。</translation>
    </message>
    <message>
        <source>Keep its model as a version.</source>
        <translation>请将其模型保留为一个版本。</translation>
    </message>
    <message>
        <source>Keep layer 0 among the student's layers.</source>
        <translation>请在学生模型的层中保留第 0 层。</translation>
    </message>
    <message>
        <source>Keep or discard what began from it first.</source>
        <translation>请先保留或丢弃由它开始的内容。</translation>
    </message>
    <message>
        <source>Korean (Hangul)</source>
        <translation>韩文</translation>
    </message>
    <message>
        <source>Label them, or select fewer.</source>
        <translation>请为它们加标签，或减少选中的行。</translation>
    </message>
    <message>
        <source>Laying out {0}</source>
        <translation>布局 {0}</translation>
    </message>
    <message>
        <source>Laying out {0} and placing {1} others among them</source>
        <translation>布局 {0} 并把另外 {1} 条放入其中</translation>
    </message>
    <message>
        <source>Learn each batch once more with token embeddings moved to where the loss rises most: {0}</source>
        <translation>每批再学习一次，把词元嵌入移向损失上升最快的方向：{0}</translation>
    </message>
    <message>
        <source>Learn with so many of the first dimensions of each vector, such as 384, 128, 64, so that vectors can be cut short</source>
        <translation>同时用每个向量的前若干维学习，例如 384, 128, 64，使向量可以截短</translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation>学习率</translation>
    </message>
    <message>
        <source>Leave --device out.</source>
        <translation>请去掉 --device。</translation>
    </message>
    <message>
        <source>Leave it out.</source>
        <translation>请将其省略。</translation>
    </message>
    <message>
        <source>Leave out the files for the parts.</source>
        <translation>请去掉用于各部分的文件。</translation>
    </message>
    <message>
        <source>Leave out those that you do not need, or make a workspace of its own for this file.</source>
        <translation>请略去不需要的列，或为此文件单独建立工作区。</translation>
    </message>
    <message>
        <source>Leave out those that you do not need.</source>
        <translation>请略去不需要的列。</translation>
    </message>
    <message>
        <source>Leave the number out.</source>
        <translation>请去掉编号。</translation>
    </message>
    <message>
        <source>Leave the sheet out.</source>
        <translation>请不要指定工作表。</translation>
    </message>
    <message>
        <source>Leave them out, and put USER:PASSWORD into the variable {0}.</source>
        <translation>请去掉它们，并把 USER:PASSWORD 放入变量 {0}。</translation>
    </message>
    <message>
        <source>Leave “dimensions” out, or give {0}.</source>
        <translation>请去掉“dimensions”，或给出 {0}。</translation>
    </message>
    <message>
        <source>Let it end in .png, .jpg, .svg or .pdf.</source>
        <translation>请以 .png、.jpg、.svg 或 .pdf 结尾。</translation>
    </message>
    <message>
        <source>Line {0} of {1} has a single word (“{2}”).</source>
        <translation>{1} 的第 {0} 行只有一个词（“{2}”）。</translation>
    </message>
    <message>
        <source>Line {0} of {1} is not UTF-8.</source>
        <translation>{1} 的第 {0} 行不是 UTF-8。</translation>
    </message>
    <message>
        <source>Little was forgotten</source>
        <translation>遗忘很少</translation>
    </message>
    <message>
        <source>LoRA needs the package peft, which is not installed.</source>
        <translation>LoRA 需要 peft 包，但它没有安装。</translation>
    </message>
    <message>
        <source>LoRA rank</source>
        <translation>LoRA 秩</translation>
    </message>
    <message>
        <source>LoRA: learn adapters of this rank, such as 16, and no other weight of the transformer; the learning rate that suits them is {0}. Needs peft</source>
        <translation>LoRA：只学习此秩（例如 16）的适配器，不学习 Transformer 的其他权重；适合它的学习率为 {0}。需要 peft</translation>
    </message>
    <message>
        <source>Load the active version.</source>
        <translation>请加载使用中的版本。</translation>
    </message>
    <message>
        <source>Load without --milvus-files.</source>
        <translation>请不带 --milvus-files 载入。</translation>
    </message>
    <message>
        <source>Loading into Milvus</source>
        <translation>正在载入 Milvus</translation>
    </message>
    <message>
        <source>Look at its name and at your right to it.</source>
        <translation>请检查其名称以及您对它的权限。</translation>
    </message>
    <message>
        <source>Look at what it logs.</source>
        <translation>请查看它的日志。</translation>
    </message>
    <message>
        <source>Look at what would be deleted again.</source>
        <translation>请重新查看将删除的内容。</translation>
    </message>
    <message>
        <source>Look how the files are called.</source>
        <translation>请检查文件的名称。</translation>
    </message>
    <message>
        <source>Look whether their machines have the program and memory for the model.</source>
        <translation>请检查它们所在的机器是否有本程序，以及是否有足够的内存载入模型。</translation>
    </message>
    <message>
        <source>Looking for the influence</source>
        <translation>正在查找影响</translation>
    </message>
    <message>
        <source>Made again when it is next asked what sets rows apart.</source>
        <translation>下次查询各行的独特之处时重新生成。</translation>
    </message>
    <message>
        <source>Made again when the run is compared or kept.</source>
        <translation>对比或保留此运行时重新生成。</translation>
    </message>
    <message>
        <source>Made again when the version is used again.</source>
        <translation>再次使用该版本时重新生成。</translation>
    </message>
    <message>
        <source>Make a new access token on the hub and set HF_TOKEN to it, or name a folder that holds the model.</source>
        <translation>请在 Hub 上创建新访问令牌并将 HF_TOKEN 设为它，或指定一个存有该模型的文件夹。</translation>
    </message>
    <message>
        <source>Make room on the disk.</source>
        <translation>请在磁盘上腾出空间。</translation>
    </message>
    <message>
        <source>Make room there, or choose another place.</source>
        <translation>请在那里腾出空间，或选择另一个位置。</translation>
    </message>
    <message>
        <source>Make room there.</source>
        <translation>请在那里腾出空间。</translation>
    </message>
    <message>
        <source>Make room there; the run can then be resumed from its last checkpoint.</source>
        <translation>请在那里腾出空间；之后可从最后一个检查点恢复运行。</translation>
    </message>
    <message>
        <source>Make room there; the run can then be resumed.</source>
        <translation>请在那里腾出空间；之后可恢复运行。</translation>
    </message>
    <message>
        <source>Making a quick copy</source>
        <translation>正在制作快速副本</translation>
    </message>
    <message>
        <source>Manhattan distance</source>
        <translation>曼哈顿距离</translation>
    </message>
    <message>
        <source>Margin ε</source>
        <translation>间隔 ε</translation>
    </message>
    <message>
        <source>Margin-MSE · a teacher's scores</source>
        <translation>Margin-MSE · 教师模型的分数</translation>
    </message>
    <message>
        <source>Mark hits as alike or not alike on the Explore page first.</source>
        <translation>请先在“探索”页将结果标记为相似或不相似。</translation>
    </message>
    <message>
        <source>Mark more and train with them, or compare by precision.</source>
        <translation>标记更多并用其训练，或按精确率比较。</translation>
    </message>
    <message>
        <source>Mark more hits of one query, or choose an objective for pairs.</source>
        <translation>请为同一查询标记更多结果，或选择用于句对的训练目标。</translation>
    </message>
    <message>
        <source>Mark more pairs.</source>
        <translation>请标记更多句对。</translation>
    </message>
    <message>
        <source>Mark some hits as alike or not alike first.</source>
        <translation>请先将一些结果标记为相似或不相似。</translation>
    </message>
    <message>
        <source>Matryoshka</source>
        <translation>Matryoshka（套娃）</translation>
    </message>
    <message>
        <source>Measuring lengths</source>
        <translation>正在测量长度</translation>
    </message>
    <message>
        <source>Merge it into the base model (peft: merge_and_unload, save_pretrained) and choose that folder.</source>
        <translation>请将它合并到基础模型（peft：merge_and_unload、save_pretrained），然后选择该文件夹。</translation>
    </message>
    <message>
        <source>Milvus at {0} does not answer, so nothing is found by meaning.</source>
        <translation>{0} 的 Milvus 没有应答，因此无法按含义查找。</translation>
    </message>
    <message>
        <source>Milvus at {0} does not let this program in.</source>
        <translation>{0} 的 Milvus 不允许此程序进入。</translation>
    </message>
    <message>
        <source>Milvus at {0} listens, and does not let this program in.</source>
        <translation>{0} 的 Milvus 在监听，但不允许此程序进入。</translation>
    </message>
    <message>
        <source>Milvus at {0} says: {1}</source>
        <translation>{0} 的 Milvus 说：{1}</translation>
    </message>
    <message>
        <source>Milvus at {0} still has vectors of this workspace: it could not be reached.</source>
        <translation>{0} 的 Milvus 中仍有此工作区的向量：无法连接到它。</translation>
    </message>
    <message>
        <source>Mining hard negatives</source>
        <translation>正在挖掘难负例</translation>
    </message>
    <message>
        <source>MoCo · no labels, a queue of earlier texts</source>
        <translation>MoCo · 无标签，先前文本的队列</translation>
    </message>
    <message>
        <source>Model versions are being prepared or compared just now.</source>
        <translation>模型的各版本正在准备或对比。</translation>
    </message>
    <message>
        <source>Module {0} in {1} has no “{2}”.</source>
        <translation>{1} 中的模块 {0} 没有“{2}”。</translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation>动量</translation>
    </message>
    <message>
        <source>Most was forgotten</source>
        <translation>大部分被遗忘</translation>
    </message>
    <message>
        <source>Move what has its name, or make room there.</source>
        <translation>请移走同名的内容，或腾出空间。</translation>
    </message>
    <message>
        <source>Moved by ε</source>
        <translation>移动 ε</translation>
    </message>
    <message>
        <source>Much was forgotten</source>
        <translation>遗忘很多</translation>
    </message>
    <message>
        <source>Name a file in it.</source>
        <translation>请指定其中的一个文件。</translation>
    </message>
    <message>
        <source>Name a folder or a model such as “{0}”.</source>
        <translation>请指定文件夹，或“{0}”这样的模型。</translation>
    </message>
    <message>
        <source>Name a folder that holds a model, or a model by its name on the hub (organisation/name).</source>
        <translation>请指定含有模型的文件夹，或 Hub 上的模型名称（组织/名称）。</translation>
    </message>
    <message>
        <source>Name a folder.</source>
        <translation>请指定一个文件夹。</translation>
    </message>
    <message>
        <source>Name a model or a folder as teacher, or say which layers the student keeps of its own model.</source>
        <translation>请指定模型或文件夹作为教师模型，或说明学生模型保留自身的哪些层。</translation>
    </message>
    <message>
        <source>Name a version that was kept here.</source>
        <translation>请命名在此保留的版本。</translation>
    </message>
    <message>
        <source>Name each role once.</source>
        <translation>每个角色请只指定一次。</translation>
    </message>
    <message>
        <source>Name it once.</source>
        <translation>请只指定一次。</translation>
    </message>
    <message>
        <source>Name one by its id: {0}.</source>
        <translation>请用 id 指定一个：{0}。</translation>
    </message>
    <message>
        <source>Name one whose influence is to be taken away.</source>
        <translation>请指定要去除其影响的列。</translation>
    </message>
    <message>
        <source>Name others.</source>
        <translation>请指定其他模型。</translation>
    </message>
    <message>
        <source>Name sentence1 and sentence2 with a score or a label, anchor and positive with or without a negative, or text and label.</source>
        <translation>请指定 sentence1 和 sentence2 以及分数或标签，或 anchor 和 positive（可加 negative），或 text 和 label。</translation>
    </message>
    <message>
        <source>Name some of {0}, or phrases with words.</source>
        <translation>请指定 {0} 中的一些，或含有词语的短语。</translation>
    </message>
    <message>
        <source>Name the columns, for example sentence1=6,sentence2=7,score=5.</source>
        <translation>请指定各列，例如 sentence1=6,sentence2=7,score=5。</translation>
    </message>
    <message>
        <source>Name the folder of a sequence-to-sequence model with weights as safetensors.</source>
        <translation>请指定含 safetensors 权重的序列到序列模型的文件夹。</translation>
    </message>
    <message>
        <source>Name the folder of a sequence-to-sequence model, such as Marian's.</source>
        <translation>请指定序列到序列模型（例如 Marian）的文件夹。</translation>
    </message>
    <message>
        <source>Name the folder there and the folder back.</source>
        <translation>请指定译出的文件夹和译回的文件夹。</translation>
    </message>
    <message>
        <source>Name two.</source>
        <translation>请指定两个模型。</translation>
    </message>
    <message>
        <source>Name {0} and nothing else.</source>
        <translation>请只指定 {0}。</translation>
    </message>
    <message>
        <source>Names on the hub have the form organisation/name.</source>
        <translation>Hub 上的名称形式为 组织/名称。</translation>
    </message>
    <message>
        <source>Needs pairs that are alike, or pairs with scores or classes that say so.</source>
        <translation>需要相似的句对，或分数、类别能说明是否相似的句对。</translation>
    </message>
    <message>
        <source>Needs pairs that are alike, or triplets.</source>
        <translation>需要相似的句对或三元组。</translation>
    </message>
    <message>
        <source>Needs pairs that are alike, triplets, or sentences with a class.</source>
        <translation>需要相似的句对、三元组，或带类别的句子。</translation>
    </message>
    <message>
        <source>Needs pairs with a class.</source>
        <translation>需要带类别的句对。</translation>
    </message>
    <message>
        <source>Needs pairs with a score, or pairs that are alike.</source>
        <translation>需要带分数的句对，或相似的句对。</translation>
    </message>
    <message>
        <source>Needs pairs, with scores or classes or alike, or triplets.</source>
        <translation>需要带分数或类别的句对、相似句对，或三元组。</translation>
    </message>
    <message>
        <source>Needs sentences, or pairs of translations, and a teacher.</source>
        <translation>需要句子或互译的句对，以及教师模型。</translation>
    </message>
    <message>
        <source>Needs sentences, with classes or without, or triplets, or pairs with a class.</source>
        <translation>需要有类别或无类别的句子，或三元组，或带类别的句对。</translation>
    </message>
    <message>
        <source>Needs sentences, with classes or without.</source>
        <translation>需要句子，带不带类别都可以。</translation>
    </message>
    <message>
        <source>Needs triplets, or sentences with a class.</source>
        <translation>需要三元组，或带类别的句子。</translation>
    </message>
    <message>
        <source>Needs triplets, with margins or a teacher.</source>
        <translation>需要带分差的三元组，或教师模型。</translation>
    </message>
    <message>
        <source>No CUDA or MPS device was found, so the processor computes.</source>
        <translation>没有找到 CUDA 或 MPS 设备，因此由处理器计算。</translation>
    </message>
    <message>
        <source>No Ray cluster that this machine is part of answers at {0}.</source>
        <translation>在 {0} 没有包含本机的 Ray 集群应答。</translation>
    </message>
    <message>
        <source>No class stands twice.</source>
        <translation>没有一个类别出现两次。</translation>
    </message>
    <message>
        <source>No clear change</source>
        <translation>无明显变化</translation>
    </message>
    <message>
        <source>No column is chosen.</source>
        <translation>没有选择列。</translation>
    </message>
    <message>
        <source>No column is named.</source>
        <translation>没有指定列。</translation>
    </message>
    <message>
        <source>No column of {0} looks like sentences.</source>
        <translation>{0} 中没有像是句子的列。</translation>
    </message>
    <message>
        <source>No example of {0} is left to train on.</source>
        <translation>{0} 没有剩余的样例可供训练。</translation>
    </message>
    <message>
        <source>No examples are set aside for a verdict.</source>
        <translation>没有为得出结论留出样例。</translation>
    </message>
    <message>
        <source>No examples are set aside for selection, so nothing can choose among three learning rates.</source>
        <translation>没有留出用于选择的样例，因此无法在三个学习率中挑选。</translation>
    </message>
    <message>
        <source>No examples are set aside for selection, so the last step's weights are kept.</source>
        <translation>没有为选择留出样例，因此保留最后一步的权重。</translation>
    </message>
    <message>
        <source>No hard negative is left: all near texts may be alike as well, or there are none.</source>
        <translation>没有剩余的难负例：相近的文本可能也都相似，或者没有相近的文本。</translation>
    </message>
    <message>
        <source>No label is</source>
        <translation>没有标签</translation>
    </message>
    <message>
        <source>No mark is left to train on: all are kept for the verdict.</source>
        <translation>没有剩余的标记可供训练：全部留作得出结论之用。</translation>
    </message>
    <message>
        <source>No model is named.</source>
        <translation>没有指定模型。</translation>
    </message>
    <message>
        <source>No negative pair can be made of {0}: all texts hang together.</source>
        <translation>{0}无法组成负句对：所有文本都相互关联。</translation>
    </message>
    <message>
        <source>No pair is marked in {0} yet.</source>
        <translation>{0} 中还没有标记句对。</translation>
    </message>
    <message>
        <source>No pair is marked yet</source>
        <translation>还没有标记句对</translation>
    </message>
    <message>
        <source>No pair is marked yet.</source>
        <translation>还没有标记句对。</translation>
    </message>
    <message>
        <source>No pair marked in {0} may be judged by: a model picked them out, or they are trained on.</source>
        <translation>{0} 中标记的句对都不能用于评判：它们由模型挑选，或已用于训练。</translation>
    </message>
    <message>
        <source>No pair of {0} is alike.</source>
        <translation>{0} 中没有相似的句对。</translation>
    </message>
    <message>
        <source>No pair of {0} is of the class {1}, which means alike.</source>
        <translation>{0} 中没有表示相似的类别 {1} 的句对。</translation>
    </message>
    <message>
        <source>No proposal was checked.</source>
        <translation>还没有检查任何建议。</translation>
    </message>
    <message>
        <source>No row fulfils '{0}'.</source>
        <translation>没有行满足“{0}”。</translation>
    </message>
    <message>
        <source>No row of {0} fulfils “{1}”.</source>
        <translation>{0} 中没有符合“{1}”的行。</translation>
    </message>
    <message>
        <source>No search was saved here whose hits are not marked, and from which no run has learned.</source>
        <translation>这里没有保存过这样的搜索：其结果未被标记，且没有任何训练从中学习过。</translation>
    </message>
    <message>
        <source>No sentence is encoded yet.</source>
        <translation>还没有句子完成编码。</translation>
    </message>
    <message>
        <source>No sentence of {0} is encoded yet.</source>
        <translation>{0} 还没有句子完成编码。</translation>
    </message>
    <message>
        <source>No space left</source>
        <translation>没有剩余空间</translation>
    </message>
    <message>
        <source>No text has it</source>
        <translation>没有文本带有它</translation>
    </message>
    <message>
        <source>No text of these rows is on the map.</source>
        <translation>这些行的文本都不在地图上。</translation>
    </message>
    <message>
        <source>No triplet can be made of {0}: it takes two texts of one class and one of another.</source>
        <translation>{0}无法组成三元组：需要同一类别的两个文本和另一类别的一个文本。</translation>
    </message>
    <message>
        <source>No triplet can be made of {0}: no text has both one that is alike and one that is not.</source>
        <translation>{0}无法组成三元组：没有一个文本既有相似的又有不相似的。</translation>
    </message>
    <message>
        <source>No two sentences of {0} have the same value in '{1}'.</source>
        <translation>{0} 中没有两个句子在“{1}”中的值相同。</translation>
    </message>
    <message>
        <source>No whole copy of the workspace {0} can be read: {1}</source>
        <translation>无法读取工作区 {0} 的完整副本：{1}</translation>
    </message>
    <message>
        <source>No workspace can be made in {0}: {1}.</source>
        <translation>无法在 {0} 中建立工作区：{1}。</translation>
    </message>
    <message>
        <source>None of the classes {0} is known to mean that two texts are alike, and the cross-encoder gives one score.</source>
        <translation>类别 {0} 中没有已知表示两个文本相似的，而交叉编码器只给出一个分数。</translation>
    </message>
    <message>
        <source>None of the classes {0} of {1} is known to mean that two sentences are alike, so a model cannot be judged by them.</source>
        <translation>{1} 的类别 {0} 中没有一个已知表示两个句子相似，因此无法用它们评判模型。</translation>
    </message>
    <message>
        <source>None of the classes {0} of {1} is known to mean that two texts are alike.</source>
        <translation>{1} 的类别 {0} 中没有已知表示两个文本相似的。</translation>
    </message>
    <message>
        <source>None of the examples to judge by has the class '{0}', which means alike, so that nothing can be told apart by them.</source>
        <translation>用于评判的示例中没有一个属于表示相似的类别“{0}”，因此无法用它们区分任何东西。</translation>
    </message>
    <message>
        <source>None of the {0} rows of {1} is a usable example. Line {2}: {3}.</source>
        <translation>{1} 的 {0} 行中没有可用的样例。第 {2} 行：{3}。</translation>
    </message>
    <message>
        <source>Not for search by itself: it reads both texts together; for reranking and labelling.</source>
        <translation>不单独用于搜索：它将两个文本放在一起阅读；用于重排和标注。</translation>
    </message>
    <message>
        <source>Nothing can be read of {0} ({1}).</source>
        <translation>{0} 的内容完全无法读取（{1}）。</translation>
    </message>
    <message>
        <source>Nothing can be said of {0}: in so few sentences any word could stand by chance.</source>
        <translation>关于{0}无法得出什么：句子太少，任何词都可能偶然出现。</translation>
    </message>
    <message>
        <source>Nothing can be said: every sentence of these rows counts for another row that holds it too.</source>
        <translation>无法得出什么：这些行的每个句子都已计入含同一句子的另一行。</translation>
    </message>
    <message>
        <source>Nothing can be said: there is no other sentence to compare with.</source>
        <translation>无法得出什么：没有其他句子可供比较。</translation>
    </message>
    <message>
        <source>Nothing can listen at {0}, port {1} ({2}).</source>
        <translation>无法在 {0} 的端口 {1} 监听（{2}）。</translation>
    </message>
    <message>
        <source>Nothing is encoded yet, so no text is near another.</source>
        <translation>还没有编码任何内容，因此没有相近的文本。</translation>
    </message>
    <message>
        <source>Nothing is lost.</source>
        <translation>没有丢失任何内容。</translation>
    </message>
    <message>
        <source>Nothing is running any more.</source>
        <translation>已没有正在运行的内容。</translation>
    </message>
    <message>
        <source>Nothing sets {0} apart: of {1} none differs by more than chance.</source>
        <translation>{0}没有独特之处：{1}中没有一个的差异超过偶然。</translation>
    </message>
    <message>
        <source>Nothing uses it any more.</source>
        <translation>已没有任何内容使用它。</translation>
    </message>
    <message>
        <source>Nothing uses it.</source>
        <translation>没有任何内容使用它。</translation>
    </message>
    <message>
        <source>Nothing was deleted.</source>
        <translation>没有删除任何内容。</translation>
    </message>
    <message>
        <source>Nothing was deleted: the log {0}, which may hold sentences, cannot be emptied ({1}).</source>
        <translation>没有删除任何内容：日志 {0} 可能含有句子，但无法清空（{1}）。</translation>
    </message>
    <message>
        <source>Nothing was imported that could be renewed.</source>
        <translation>没有导入过可以更新的内容。</translation>
    </message>
    <message>
        <source>Of the {0} text only the beginning is read: {1} tokens.</source>
        <translation>{0} 的文本只读开头：{1} 个词元。</translation>
    </message>
    <message>
        <source>On {0} general pairs of sentences it has gained (Spearman {1}).</source>
        <translation>在 {0} 个通用句对上有所提高（Spearman 相关系数 {1}）。</translation>
    </message>
    <message>
        <source>On {0} general pairs of sentences it has lost (Spearman {1}).</source>
        <translation>在 {0} 个通用句对上有所下降（Spearman 相关系数 {1}）。</translation>
    </message>
    <message>
        <source>On {0} general pairs of sentences it is as good as before (Spearman {1}).</source>
        <translation>在 {0} 个通用句对上与之前一样好（Spearman 相关系数 {1}）。</translation>
    </message>
    <message>
        <source>One 'between' cannot be within another.</source>
        <translation>一个 between 不能位于另一个 between 之中。</translation>
    </message>
    <message>
        <source>One group</source>
        <translation>一个组</translation>
    </message>
    <message>
        <source>One set of examples that hang together by shared sentences</source>
        <translation>一组因共享句子而相互关联的样例</translation>
    </message>
    <message>
        <source>One string was given where a list of texts is expected.</source>
        <translation>需要文本列表，却给出了一个字符串。</translation>
    </message>
    <message>
        <source>One topic alone cannot be merged.</source>
        <translation>单独一个主题不能合并。</translation>
    </message>
    <message>
        <source>Online contrastive · hard pairs only</source>
        <translation>在线对比学习 · 只用困难句对</translation>
    </message>
    <message>
        <source>Only 1 text has it</source>
        <translation>只有 1 个文本带有它</translation>
    </message>
    <message>
        <source>Only one label is</source>
        <translation>只有一个标签</translation>
    </message>
    <message>
        <source>Only pairs drawn at random, or imported, are judged by: {0} more of these are needed.</source>
        <translation>只以随机抽取或导入的句对评判：还需要 {0} 个这样的句对。</translation>
    </message>
    <message>
        <source>Only runs that no version was kept from can be discarded.</source>
        <translation>只能丢弃没有保留过版本的运行。</translation>
    </message>
    <message>
        <source>Only {0} of the variance is left, so sentences may lie together by chance.</source>
        <translation>只剩 {0} 的方差，因此句子可能只是偶然靠在一起。</translation>
    </message>
    <message>
        <source>Only {n} texts have it</source>
        <translation>只有 {n} 个文本带有它</translation>
    </message>
    <message>
        <source>Open it again when nothing writes to it.</source>
        <translation>请在没有程序写入它时重新打开。</translation>
    </message>
    <message>
        <source>Open it again.</source>
        <translation>请重新打开它。</translation>
    </message>
    <message>
        <source>Open it in the window once, which puts that right, and try again.</source>
        <translation>请在窗口中打开它一次，这样即可修复，然后重试。</translation>
    </message>
    <message>
        <source>Open it with that version, which finishes it.</source>
        <translation>请用那个版本打开它，由该版本完成删除。</translation>
    </message>
    <message>
        <source>Open it, or choose another name.</source>
        <translation>请打开它，或换一个名称。</translation>
    </message>
    <message>
        <source>Open it, or choose another one.</source>
        <translation>请打开它，或另选一个。</translation>
    </message>
    <message>
        <source>Open {0} by itself, then add files.</source>
        <translation>请先单独打开 {0}，再添加文件。</translation>
    </message>
    <message>
        <source>Other users of this machine may read this workspace. To close it to them, let only its owner enter the folder {0}.</source>
        <translation>这台机器的其他用户可能可以读取此工作区。若要对他们关闭，请只允许所有者进入文件夹 {0}。</translation>
    </message>
    <message>
        <source>Pairs of {0} that are alike, with hard negatives.</source>
        <translation>{0} 中的相似句对，带难负例。</translation>
    </message>
    <message>
        <source>Pairs that were all marked alike.</source>
        <translation>全部标记为相似的句对。</translation>
    </message>
    <message>
        <source>Pairs that were marked alike or not alike.</source>
        <translation>标记为相似或不相似的句对。</translation>
    </message>
    <message>
        <source>Pairs that were marked, some of them on a scale: 1 for alike, 0 for not alike.</source>
        <translation>已标记的句对，其中一些按等级标记：1 为相似，0 为不相似。</translation>
    </message>
    <message>
        <source>Pass a name a cluster.</source>
        <translation>请为每个簇给出一个名称。</translation>
    </message>
    <message>
        <source>Pass a name for each cluster.</source>
        <translation>请为每个簇给出一个名称。</translation>
    </message>
    <message>
        <source>Pass one code a vector, from 0, and -1 where there is none.</source>
        <translation>请为每个向量给出一个从 0 开始的代码，没有时为 -1。</translation>
    </message>
    <message>
        <source>Pass one label for each text.</source>
        <translation>请为每个文本给出一个标签。</translation>
    </message>
    <message>
        <source>Pass one vector and one class a text.</source>
        <translation>请为每个文本给出一个向量和一个类别。</translation>
    </message>
    <message>
        <source>Pass one vector for each text.</source>
        <translation>请为每个文本给出一个向量。</translation>
    </message>
    <message>
        <source>Pass one weight for each point.</source>
        <translation>请为每个点给出一个权重。</translation>
    </message>
    <message>
        <source>Pass the clusters of the same layout.</source>
        <translation>请给出同一布局的簇。</translation>
    </message>
    <message>
        <source>Pass the labels of the same texts.</source>
        <translation>请给出同样文本的标签。</translation>
    </message>
    <message>
        <source>Pass two layouts of the same points.</source>
        <translation>请给出同样各点的两个布局。</translation>
    </message>
    <message>
        <source>Passages cannot count by {0}.</source>
        <translation>段落不能按 {0} 计。</translation>
    </message>
    <message>
        <source>Passages of {0} tokens are not possible.</source>
        <translation>无法按 {0} 个词元切分段落。</translation>
    </message>
    <message>
        <source>Paste one sentence a line.</source>
        <translation>请每行粘贴一个句子。</translation>
    </message>
    <message>
        <source>Pause or cancel it.</source>
        <translation>请暂停或取消它。</translation>
    </message>
    <message>
        <source>Permission denied</source>
        <translation>权限不足</translation>
    </message>
    <message>
        <source>Placing new sentences</source>
        <translation>正在放置新句子</translation>
    </message>
    <message>
        <source>Placing {0} on the map</source>
        <translation>把 {0} 放到地图上</translation>
    </message>
    <message>
        <source>Please report this file.</source>
        <translation>请报告此文件。</translation>
    </message>
    <message>
        <source>Preparing a preview</source>
        <translation>正在准备预览</translation>
    </message>
    <message>
        <source>Processor threads</source>
        <translation>处理器线程数</translation>
    </message>
    <message>
        <source>Put at least two words that mean the same on each line, with commas between.</source>
        <translation>每行请至少写两个意思相同的词，以逗号分隔。</translation>
    </message>
    <message>
        <source>Put before the first text, and saved with the model</source>
        <translation>加在第一个文本之前，并随模型保存</translation>
    </message>
    <message>
        <source>Put before the other texts, and saved with the model</source>
        <translation>加在其他文本之前，并随模型保存</translation>
    </message>
    <message>
        <source>Put it into a list.</source>
        <translation>请将它放入列表。</translation>
    </message>
    <message>
        <source>Put it on a path that all machines share, or on object storage.</source>
        <translation>请将其放在所有机器共享的路径上，或放在对象存储中。</translation>
    </message>
    <message>
        <source>Put its token, or USER:PASSWORD, into the variable {0}.</source>
        <translation>请把它的令牌或 USER:PASSWORD 放入变量 {0}。</translation>
    </message>
    <message>
        <source>Put words that mean the same on one line.</source>
        <translation>请将意思相同的词写在同一行。</translation>
    </message>
    <message>
        <source>Questions against passages that answer them, English.</source>
        <translation>问题与回答它们的段落。</translation>
    </message>
    <message>
        <source>Queue</source>
        <translation>队列</translation>
    </message>
    <message>
        <source>Quick mode (int8) was asked for.</source>
        <translation>已要求使用快速模式 (int8)。</translation>
    </message>
    <message>
        <source>Quick mode knows no models of this family, so float32.</source>
        <translation>快速模式不支持此系列的模型，因此使用 float32。</translation>
    </message>
    <message>
        <source>Ranking · found among the others</source>
        <translation>排序 · 从其他文本中找出</translation>
    </message>
    <message>
        <source>Ray cannot be started on this machine: {0}</source>
        <translation>无法在本机启动 Ray：{0}</translation>
    </message>
    <message>
        <source>Ray is in use in this process.</source>
        <translation>此进程中的 Ray 正在使用中。</translation>
    </message>
    <message>
        <source>Read-only file system</source>
        <translation>只读文件系统</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>Reading columns</source>
        <translation>正在读取列</translation>
    </message>
    <message>
        <source>Reading pairs</source>
        <translation>正在读取句对</translation>
    </message>
    <message>
        <source>Reading texts</source>
        <translation>正在读取文本</translation>
    </message>
    <message>
        <source>Reading tokens</source>
        <translation>正在读取词元</translation>
    </message>
    <message>
        <source>Reading words</source>
        <translation>正在读取词语</translation>
    </message>
    <message>
        <source>Regression · cosine to score</source>
        <translation>回归 · 余弦逼近分数</translation>
    </message>
    <message>
        <source>Remove it instead.</source>
        <translation>请改为移除它。</translation>
    </message>
    <message>
        <source>Remove it, or name another output.</source>
        <translation>请移除它，或指定另一个输出。</translation>
    </message>
    <message>
        <source>Remove one.</source>
        <translation>请移除一个。</translation>
    </message>
    <message>
        <source>Remove some.</source>
        <translation>请移除一些。</translation>
    </message>
    <message>
        <source>Remove that file, and delete again.</source>
        <translation>请移除该文件，然后再次删除。</translation>
    </message>
    <message>
        <source>Remove that folder: the model is then taken from {0} again.</source>
        <translation>请移除该文件夹：之后会重新从 {0} 取得模型。</translation>
    </message>
    <message>
        <source>Rename its folder.</source>
        <translation>请重命名其文件夹。</translation>
    </message>
    <message>
        <source>Restore that file from a copy; it holds the rows.</source>
        <translation>请从副本恢复该文件；其中保存着各行。</translation>
    </message>
    <message>
        <source>Restore that file from a copy; nothing was read or changed.</source>
        <translation>请从副本恢复该文件；没有读取或更改任何内容。</translation>
    </message>
    <message>
        <source>Restore that file from a copy; the rows and models in the folder are untouched.</source>
        <translation>请从副本恢复该文件；文件夹中的行和模型没有受到影响。</translation>
    </message>
    <message>
        <source>Restore the workspace from a copy, or remove its folder {0} and delete the rows again.</source>
        <translation>从副本恢复工作区，或移除其中的文件夹 {0} 并再次删除这些行。</translation>
    </message>
    <message>
        <source>Resume it first.</source>
        <translation>请先继续该训练。</translation>
    </message>
    <message>
        <source>Resume it, or discard it.</source>
        <translation>请恢复它，或丢弃它。</translation>
    </message>
    <message>
        <source>Resume the run, with any number of processes.</source>
        <translation>请恢复此运行，进程数不限。</translation>
    </message>
    <message>
        <source>Rows were deleted for good from this workspace, or it was moved, since it was read.</source>
        <translation>自读取以来，此工作区中有行被永久删除，或工作区已被移动。</translation>
    </message>
    <message>
        <source>Run: pip install "semantic-explorer[milvus]"</source>
        <translation>请运行：pip install "semantic-explorer[milvus]"</translation>
    </message>
    <message>
        <source>Run: pip install "semantic-explorer[milvus]"; on Windows give the address of a server.</source>
        <translation>请运行：pip install "semantic-explorer[milvus]"；在 Windows 上请给出服务器的地址。</translation>
    </message>
    <message>
        <source>Run: pip install XlsxWriter</source>
        <translation>请运行：pip install XlsxWriter</translation>
    </message>
    <message>
        <source>Save it again or as CSV.</source>
        <translation>请重新保存或存为 CSV。</translation>
    </message>
    <message>
        <source>Save it again, without a password.</source>
        <translation>请去掉密码重新保存。</translation>
    </message>
    <message>
        <source>Save it again.</source>
        <translation>请重新保存。</translation>
    </message>
    <message>
        <source>Save it anew with a current version of transformers.</source>
        <translation>请用当前版本的 transformers 重新保存。</translation>
    </message>
    <message>
        <source>Save it as .docx, without a password.</source>
        <translation>请去掉密码，保存为 .docx。</translation>
    </message>
    <message>
        <source>Save it as CSV.</source>
        <translation>请存为 CSV。</translation>
    </message>
    <message>
        <source>Save it as a file first.</source>
        <translation>请先将其保存为文件。</translation>
    </message>
    <message>
        <source>Save it in a format that can be read: {0}.</source>
        <translation>请存为可以读取的格式：{0}。</translation>
    </message>
    <message>
        <source>Save it with sentence-transformers 6: MultiVectorEncoder(FOLDER).save_pretrained(NEW_FOLDER).</source>
        <translation>请用 sentence-transformers 6 保存：MultiVectorEncoder(FOLDER).save_pretrained(NEW_FOLDER)。</translation>
    </message>
    <message>
        <source>Save it without one, as by printing it to a PDF.</source>
        <translation>请去掉密码保存，例如打印成 PDF。</translation>
    </message>
    <message>
        <source>Save the file again, or as CSV.</source>
        <translation>请重新保存该文件，或存为 CSV。</translation>
    </message>
    <message>
        <source>Save the file as UTF-8.</source>
        <translation>请将文件存为 UTF-8。</translation>
    </message>
    <message>
        <source>Save the table as CSV.</source>
        <translation>请将表格存为 CSV。</translation>
    </message>
    <message>
        <source>Save what can be read into a new workspace: semantic-explorer rescue OLD NEW.</source>
        <translation>把还能读取的内容保存到新的工作区：semantic-explorer rescue 旧 新。</translation>
    </message>
    <message>
        <source>Say --device cpu.</source>
        <translation>请指定 --device cpu。</translation>
    </message>
    <message>
        <source>Say it as 3200x2000, in pixels, or as 180x120mm.</source>
        <translation>请写成 3200x2000（像素），或 180x120mm。</translation>
    </message>
    <message>
        <source>Say what to look for.</source>
        <translation>请说明要查找什么。</translation>
    </message>
    <message>
        <source>Say which one does (on the command line with --alike), or choose one of: {0}.</source>
        <translation>请说明是哪一个（在命令行中用 --alike），或从以下选择：{0}。</translation>
    </message>
    <message>
        <source>Say which one does (on the command line with --alike), or give scores.</source>
        <translation>请说明是哪一个（在命令行中用 --alike），或给出分数。</translation>
    </message>
    <message>
        <source>Say which one does.</source>
        <translation>请说明是哪一个。</translation>
    </message>
    <message>
        <source>Say which one holds the text; its columns: {0}.</source>
        <translation>请说明哪一列是文本；其中的列：{0}。</translation>
    </message>
    <message>
        <source>Scale</source>
        <translation>缩放系数</translation>
    </message>
    <message>
        <source>Scores lie between {0} and {1}.</source>
        <translation>分数应在 {0} 与 {1} 之间。</translation>
    </message>
    <message>
        <source>Search and all-round.</source>
        <translation>搜索及通用。</translation>
    </message>
    <message>
        <source>Search by meaning is not ready: no sentence is encoded yet.</source>
        <translation>语义搜索尚未就绪：还没有句子完成编码。</translation>
    </message>
    <message>
        <source>Search by meaning is not ready: the model is not loaded.</source>
        <translation>语义搜索尚未就绪：模型未加载。</translation>
    </message>
    <message>
        <source>Search by words is in use.</source>
        <translation>词语搜索正在使用。</translation>
    </message>
    <message>
        <source>Search by words is not ready: the words are still being indexed.</source>
        <translation>词语搜索尚未就绪：词语索引仍在建立。</translation>
    </message>
    <message>
        <source>Search for a value instead, as in column:value.</source>
        <translation>请改为搜索某个值，例如 column:value。</translation>
    </message>
    <message>
        <source>Search in English, longer texts.</source>
        <translation>搜索较长的文本。</translation>
    </message>
    <message>
        <source>Search in English, whole documents.</source>
        <translation>搜索整篇文档。</translation>
    </message>
    <message>
        <source>Search once with --milvus and that address, or leave it with index --milvus off.</source>
        <translation>请用 --milvus 和该地址搜索一次，或用 index --milvus off 停用它。</translation>
    </message>
    <message>
        <source>Search, longer texts.</source>
        <translation>搜索，较长的文本。</translation>
    </message>
    <message>
        <source>Search, longer texts; better, slower.</source>
        <translation>搜索，较长文本；更好，更慢。</translation>
    </message>
    <message>
        <source>Search, small.</source>
        <translation>搜索，体积小。</translation>
    </message>
    <message>
        <source>Search, whole documents.</source>
        <translation>搜索，整篇文档。</translation>
    </message>
    <message>
        <source>Searching in Milvus needs its library, which is not installed.</source>
        <translation>在 Milvus 中搜索需要它的库，而该库未安装。</translation>
    </message>
    <message>
        <source>See that the folder is the bucket that the server reads, or load without it.</source>
        <translation>请确认该文件夹是服务器读取的存储桶，或不用它载入。</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>随机种子</translation>
    </message>
    <message>
        <source>Send less at a time.</source>
        <translation>请每次少发送一些。</translation>
    </message>
    <message>
        <source>Send one JSON object, in UTF-8.</source>
        <translation>请发送一个 UTF-8 编码的 JSON 对象。</translation>
    </message>
    <message>
        <source>Send one, such as {"query": "refund"}.</source>
        <translation>请发送一个，例如 {"query": "refund"}。</translation>
    </message>
    <message>
        <source>Send {"model": "…", "input": "…"}.</source>
        <translation>请发送 {"model": "…", "input": "…"}。</translation>
    </message>
    <message>
        <source>Sentences are being encoded just now.</source>
        <translation>正在编码句子。</translation>
    </message>
    <message>
        <source>Sentences with the same {0} are alike.</source>
        <translation>{0}相同的句子相似。</translation>
    </message>
    <message>
        <source>Sentences with the same {0} score 1, of one {1} 0.5, others 0: {2}.</source>
        <translation>{0} 相同的句子得 1 分，仅 {1} 相同的得 0.5 分，其余得 0 分：{2}。</translation>
    </message>
    <message>
        <source>Sentences without labels cannot judge, so all of them are learned from and there is no verdict.</source>
        <translation>无标签的句子不能用于评判，因此全部用于学习，也没有结论。</translation>
    </message>
    <message>
        <source>Several processes do not learn together on {0}.</source>
        <translation>多个进程不能在 {0} 上一起学习。</translation>
    </message>
    <message>
        <source>Share of the steps over which the learning rate rises; then it falls to 0</source>
        <translation>学习率上升所占步数的比例；之后降到 0</translation>
    </message>
    <message>
        <source>Share of the words of each text that are deleted, anew in each epoch</source>
        <translation>每个文本中被删除的词的比例，每轮重新抽取</translation>
    </message>
    <message>
        <source>Share of the words of each text that change places, anew in each epoch</source>
        <translation>每个文本中互换位置的词的比例，每轮重新抽取</translation>
    </message>
    <message>
        <source>Share of the words with synonyms that are replaced</source>
        <translation>有同义词的词中被替换的比例</translation>
    </message>
    <message>
        <source>Share replaced</source>
        <translation>替换比例</translation>
    </message>
    <message>
        <source>Sheet '{0}' of {1}</source>
        <translation>{1} 的工作表“{0}”</translation>
    </message>
    <message>
        <source>Sheet '{0}' of {1} is empty.</source>
        <translation>{1} 的工作表“{0}”是空的。</translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation>请缩短它。</translation>
    </message>
    <message>
        <source>SimCSE · two dropouts, or triplets</source>
        <translation>SimCSE · 两次 dropout，或三元组</translation>
    </message>
    <message>
        <source>Simplify it.</source>
        <translation>请简化它。</translation>
    </message>
    <message>
        <source>So many labels seem wrong that the sentences may not say which is right.</source>
        <translation>看起来有误的标签太多，句子本身可能说明不了哪个才对。</translation>
    </message>
    <message>
        <source>So many long texts do not fit into an Excel file.</source>
        <translation>这么多长文本放不进一个 Excel 文件。</translation>
    </message>
    <message>
        <source>Some pairs have scores, which the cosine of their vectors is to match.</source>
        <translation>有些句对带分数，其向量的余弦应与分数一致。</translation>
    </message>
    <message>
        <source>Something was forgotten</source>
        <translation>有所遗忘</translation>
    </message>
    <message>
        <source>Split that part.</source>
        <translation>请拆分该部分。</translation>
    </message>
    <message>
        <source>Start again when nothing writes to it.</source>
        <translation>请在没有程序写入它时重新开始。</translation>
    </message>
    <message>
        <source>Start as many as there are, or say --device cpu.</source>
        <translation>请按现有的数量启动，或指定 --device cpu。</translation>
    </message>
    <message>
        <source>Start it and search again, or search by words.</source>
        <translation>请启动它后重新搜索，或按词搜索。</translation>
    </message>
    <message>
        <source>Start one with "ray start --head", or take "--ray {0}".</source>
        <translation>请用 "ray start --head" 启动一个，或使用 "--ray {0}"。</translation>
    </message>
    <message>
        <source>Start the command on a machine of the cluster, with --ray HOST:PORT.</source>
        <translation>请在集群的一台机器上启动此命令，并加上 --ray HOST:PORT。</translation>
    </message>
    <message>
        <source>Start the server again.</source>
        <translation>请重新启动服务器。</translation>
    </message>
    <message>
        <source>Starting workers</source>
        <translation>正在启动工作进程</translation>
    </message>
    <message>
        <source>Steps from one checkpoint to the next</source>
        <translation>两个检查点之间的步数</translation>
    </message>
    <message>
        <source>Steps from one evaluation to the next</source>
        <translation>两次评估之间的步数</translation>
    </message>
    <message>
        <source>Stop after so many evaluations in a row without progress</source>
        <translation>连续多少次评估没有进步后停止</translation>
    </message>
    <message>
        <source>Stop early after</source>
        <translation>提前停止</translation>
    </message>
    <message>
        <source>Stop that first, or wait for it.</source>
        <translation>请先停止它，或等它完成。</translation>
    </message>
    <message>
        <source>Stop that, or wait for it.</source>
        <translation>请停止，或等待其完成。</translation>
    </message>
    <message>
        <source>Stop the training first, or wait for it.</source>
        <translation>请先停止训练，或等待其完成。</translation>
    </message>
    <message>
        <source>Student's layers</source>
        <translation>学生模型的层</translation>
    </message>
    <message>
        <source>Symmetric</source>
        <translation>对称</translation>
    </message>
    <message>
        <source>TSDAE · no labels, reconstructed from its vector</source>
        <translation>TSDAE · 无标签，由向量重建</translation>
    </message>
    <message>
        <source>Take a folder in it.</source>
        <translation>请选择其中的一个文件夹。</translation>
    </message>
    <message>
        <source>Take a smaller size, or a PNG picture.</source>
        <translation>请选择较小的尺寸，或使用 PNG 图片。</translation>
    </message>
    <message>
        <source>Take a smaller size, or fewer dots per inch; 100 million pixels are the most.</source>
        <translation>请用较小的尺寸，或较少的每英寸点数；最多 1 亿像素。</translation>
    </message>
    <message>
        <source>Take another --precision, such as {0}.</source>
        <translation>请换用另一个 --precision，例如 {0}。</translation>
    </message>
    <message>
        <source>Take at least {0} pixels at {1} dots per inch, or fewer dots.</source>
        <translation>请用至少 {0} 像素（每英寸 {1} 点），或减少点数。</translation>
    </message>
    <message>
        <source>Take ids from another answer.</source>
        <translation>请使用其他回答中的 id。</translation>
    </message>
    <message>
        <source>Take it out.</source>
        <translation>请去掉它。</translation>
    </message>
    <message>
        <source>Take that one back first.</source>
        <translation>请先收回那一次。</translation>
    </message>
    <message>
        <source>Taken for {0}: {1}.</source>
        <translation>按{0}处理：{1}。</translation>
    </message>
    <message>
        <source>Teacher</source>
        <translation>教师模型</translation>
    </message>
    <message>
        <source>Teaching for fold {0}</source>
        <translation>正在为第 {0} 折训练</translation>
    </message>
    <message>
        <source>Text ids go from 0 to {0}.</source>
        <translation>文本 id 从 0 到 {0}。</translation>
    </message>
    <message>
        <source>Texts cannot be divided into {0}.</source>
        <translation>文本不能切分成 {0}。</translation>
    </message>
    <message>
        <source>Texts of one class are to be nearer to each other than to those of others.</source>
        <translation>同一类别的文本应比与其他类别的更近。</translation>
    </message>
    <message>
        <source>That is a difference over pairs of {0} queries and the first {1} hits of each, not how good either is.</source>
        <translation>这是在 {0} 个查询与各自前 {1} 个结果组成的句对上的差值，并不表示任何一个模型有多好。</translation>
    </message>
    <message>
        <source>That is a difference over the first {0} hits of one typed search, not how good either is.</source>
        <translation>这是在输入的 1 次搜索的前 {0} 个结果上的差值，并不表示任何一个模型有多好。</translation>
    </message>
    <message>
        <source>That is a difference over the first {0} hits of {1} rows drawn at random, not how good either is.</source>
        <translation>这是在随机抽取的 {1} 行的前 {0} 个结果上的差值，并不表示任何一个模型有多好。</translation>
    </message>
    <message>
        <source>That is a difference over the first {0} hits of {1} typed searches, not how good either is.</source>
        <translation>这是在输入的 {1} 次搜索的前 {0} 个结果上的差值，并不表示任何一个模型有多好。</translation>
    </message>
    <message>
        <source>The Milvus folder {0} cannot be opened, so nothing is found by meaning.</source>
        <translation>无法打开 Milvus 文件夹 {0}，因此无法按含义查找。</translation>
    </message>
    <message>
        <source>The Ray cluster could not read the texts: {0}</source>
        <translation>Ray 集群无法读取文本：{0}</translation>
    </message>
    <message>
        <source>The Ray cluster has no graphics card.</source>
        <translation>Ray 集群没有显卡。</translation>
    </message>
    <message>
        <source>The Ray cluster has {0}, and {1} workers were asked for.</source>
        <translation>Ray 集群有 {0}，而要求了 {1} 个工作进程。</translation>
    </message>
    <message>
        <source>The Ray cluster {0} is gone: {1}</source>
        <translation>Ray 集群（{0}）已不在：{1}</translation>
    </message>
    <message>
        <source>The Ray cluster {name} is gone: none of its processes answers.</source>
        <translation>Ray 集群（{name}）已不在：它的进程都没有应答。</translation>
    </message>
    <message>
        <source>The address of a Milvus server holds a user or a password, and would be kept with it.</source>
        <translation>Milvus 服务器的地址中含有用户或密码，会随之一起保存。</translation>
    </message>
    <message>
        <source>The arguments are not a JSON object.</source>
        <translation>参数不是 JSON 对象。</translation>
    </message>
    <message>
        <source>The audition {0} has no question {1}.</source>
        <translation>试选 {0} 没有问题 {1}。</translation>
    </message>
    <message>
        <source>The average could not be written: {0}.</source>
        <translation>无法写入平均模型：{0}。</translation>
    </message>
    <message>
        <source>The bundled model</source>
        <translation>自带模型</translation>
    </message>
    <message>
        <source>The checkpoint cannot be written to {0} ({1}).</source>
        <translation>检查点无法写入 {0}（{1}）。</translation>
    </message>
    <message>
        <source>The checkpoint {0} is damaged.</source>
        <translation>检查点 {0} 已损坏。</translation>
    </message>
    <message>
        <source>The classifier reads whole vectors, so they cannot be shortened while it learns.</source>
        <translation>分类器读取完整向量，因此学习期间不能缩短向量。</translation>
    </message>
    <message>
        <source>The column '{0}' is named twice.</source>
        <translation>列“{0}”被指定了两次。</translation>
    </message>
    <message>
        <source>The columns name {0} twice.</source>
        <translation>列中 {0} 被指定了两次。</translation>
    </message>
    <message>
        <source>The columns {0} of {1} do not go together.</source>
        <translation>{1} 的列 {0} 不能配合使用。</translation>
    </message>
    <message>
        <source>The columns: {0}.</source>
        <translation>各列：{0}。</translation>
    </message>
    <message>
        <source>The columns: {0}.{1}</source>
        <translation>各列：{0}。{1}</translation>
    </message>
    <message>
        <source>The condition '{0}' is not one expression.</source>
        <translation>条件“{0}”不是一个表达式。</translation>
    </message>
    <message>
        <source>The condition '{0}' is not understood{1}.</source>
        <translation>无法理解条件“{0}”{1}。</translation>
    </message>
    <message>
        <source>The condition does not suit the columns ({0}).</source>
        <translation>条件与各列不符（{0}）。</translation>
    </message>
    <message>
        <source>The condition ends too early.</source>
        <translation>条件过早结束。</translation>
    </message>
    <message>
        <source>The condition has half a character at place {0}.</source>
        <translation>条件的第 {0} 个位置有半个字符。</translation>
    </message>
    <message>
        <source>The condition holds a character that nobody sees (NUL).</source>
        <translation>条件含有不可见的字符 (NUL)。</translation>
    </message>
    <message>
        <source>The condition is longer than {0} characters.</source>
        <translation>条件长于 {0} 个字符。</translation>
    </message>
    <message>
        <source>The condition is nested too deeply.</source>
        <translation>条件嵌套太深。</translation>
    </message>
    <message>
        <source>The connection broke while “{0}” was fetched ({1}).</source>
        <translation>获取“{0}”时连接中断（{1}）。</translation>
    </message>
    <message>
        <source>The copy encodes {0} times as many sentences a second.</source>
        <translation>副本每秒编码的句子是模型的 {0} 倍。</translation>
    </message>
    <message>
        <source>The copy of the model in {0} is not as it was saved.</source>
        <translation>{0} 中的模型副本与保存时不同。</translation>
    </message>
    <message>
        <source>The cosine of alike pairs is to be 1, that of the others 0.</source>
        <translation>相似句对的余弦应为 1，其他的应为 0。</translation>
    </message>
    <message>
        <source>The cross-encoder in {0} cannot be loaded</source>
        <translation>{0} 中的交叉编码器无法加载</translation>
    </message>
    <message>
        <source>The cross-encoder in {0} cannot be used</source>
        <translation>{0} 中的交叉编码器无法使用</translation>
    </message>
    <message>
        <source>The cross-encoder in {0} is built of {1}; this program cannot run that.</source>
        <translation>{0} 中的交叉编码器由 {1} 组成；本程序无法运行。</translation>
    </message>
    <message>
        <source>The cross-encoder of run {0}</source>
        <translation>训练 {0} 的交叉编码器</translation>
    </message>
    <message>
        <source>The cross-encoder tells the classes {0}; {1} has others, or none.</source>
        <translation>交叉编码器区分类别 {0}；{1} 有其他类别，或没有类别。</translation>
    </message>
    <message>
        <source>The cross-encoder {0} gives pairs a score that is not finite.</source>
        <translation>交叉编码器 {0} 给句对的分数不是有限值。</translation>
    </message>
    <message>
        <source>The data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>The decoder of tsdae reads whole vectors, so they cannot be shortened while it learns.</source>
        <translation>tsdae 的解码器读取完整向量，因此学习期间不能缩短向量。</translation>
    </message>
    <message>
        <source>The dense layer in {0} has the activation “{1}”, which this program cannot run.</source>
        <translation>{0} 中稠密层的激活函数为“{1}”，本程序无法运行。</translation>
    </message>
    <message>
        <source>The dense layer in {0} works in a way that this program cannot run.</source>
        <translation>{0} 中稠密层的工作方式本程序无法运行。</translation>
    </message>
    <message>
        <source>The device {0} lacks the memory for {1}.</source>
        <translation>设备 {0} 的内存不足以处理{1}。</translation>
    </message>
    <message>
        <source>The device “mps” is not on this machine.</source>
        <translation>本机没有设备“mps”。</translation>
    </message>
    <message>
        <source>The device “{0}” is not there: {1}.</source>
        <translation>设备“{0}”不存在：{1}。</translation>
    </message>
    <message>
        <source>The disk has no room left for {0}.</source>
        <translation>磁盘没有空间存放 {0}。</translation>
    </message>
    <message>
        <source>The duel {0} has no question {1}.</source>
        <translation>对决 {0} 没有第 {1} 题。</translation>
    </message>
    <message>
        <source>The examples cannot be written to {0} ({1}).</source>
        <translation>样例无法写入 {0}（{1}）。</translation>
    </message>
    <message>
        <source>The file {0} of “{1}” arrived damaged: its size or checksum is not the hub's.</source>
        <translation>“{1}”的文件 {0} 下载后已损坏：其大小或校验和与 Hub 不符。</translation>
    </message>
    <message>
        <source>The first layer of a T5 holds what all others use.</source>
        <translation>T5 的第一层含有其他各层都要用的内容。</translation>
    </message>
    <message>
        <source>The first text of an example is read with “{0}” before it, the others with “{1}”.</source>
        <translation>样例的第一个文本前面加上“{0}”阅读，其他文本前面加上“{1}”。</translation>
    </message>
    <message>
        <source>The folder {0} is not empty.</source>
        <translation>文件夹 {0} 不为空。</translation>
    </message>
    <message>
        <source>The folder {0} lies on a network disk ({1}), where locks may not hold: let nobody else open this workspace meanwhile.</source>
        <translation>文件夹 {0} 位于网络磁盘（{1}）上，锁定可能不起作用：在此期间请勿让他人打开此工作区。</translation>
    </message>
    <message>
        <source>The folder {0} of the model is missing.</source>
        <translation>缺少模型的文件夹 {0}。</translation>
    </message>
    <message>
        <source>The graphics processor {0} is the quickest device found.</source>
        <translation>图形处理器 {0} 是找到的最快的设备。</translation>
    </message>
    <message>
        <source>The graphics processor {0} was asked for.</source>
        <translation>已要求使用图形处理器 {0}。</translation>
    </message>
    <message>
        <source>The hub answered with an error ({0}) for “{1}”.</source>
        <translation>Hub 对“{1}”返回错误（{0}）。</translation>
    </message>
    <message>
        <source>The hub cannot be reached for “{0}” ({1}).</source>
        <translation>无法连接 Hub 以获取“{0}”（{1}）。</translation>
    </message>
    <message>
        <source>The hub does not accept your access token for “{0}”.</source>
        <translation>Hub 不接受您用于“{0}”的访问令牌。</translation>
    </message>
    <message>
        <source>The hub has no model “{0}” that is open to everyone.</source>
        <translation>Hub 上没有对所有人开放的模型“{0}”。</translation>
    </message>
    <message>
        <source>The hub's answer about “{0}” cannot be understood.</source>
        <translation>无法理解 Hub 关于“{0}”的答复。</translation>
    </message>
    <message>
        <source>The index of words and phrases was damaged and is being made again.</source>
        <translation>词语和短语的索引已损坏，正在重新生成。</translation>
    </message>
    <message>
        <source>The index of words in {0} cannot be read.</source>
        <translation>无法读取 {0} 中的词语索引。</translation>
    </message>
    <message>
        <source>The index of words in {0} does not fit together.</source>
        <translation>{0} 中的词语索引前后不一致。</translation>
    </message>
    <message>
        <source>The journal was damaged and was made again.</source>
        <translation>修改日志已损坏，已重新生成。</translation>
    </message>
    <message>
        <source>The journal was missing and was made again.</source>
        <translation>修改日志缺失，已重新生成。</translation>
    </message>
    <message>
        <source>The journal was older than the rows and was made again.</source>
        <translation>修改日志比行数据旧，已重新生成。</translation>
    </message>
    <message>
        <source>The journal was that of another workspace; it was put aside and made again.</source>
        <translation>修改日志属于另一个工作区；已将其搁置并重新生成。</translation>
    </message>
    <message>
        <source>The keyword index cannot be read.</source>
        <translation>无法读取词语索引。</translation>
    </message>
    <message>
        <source>The keyword index holds {0} instead of {1}.</source>
        <translation>词语索引含有 {0}，而不是 {1} 个。</translation>
    </message>
    <message>
        <source>The keyword index is closed.</source>
        <translation>词语索引已关闭。</translation>
    </message>
    <message>
        <source>The keyword index lacked {0}; they are being added.</source>
        <translation>词语索引缺少{0}；正在添加。</translation>
    </message>
    <message>
        <source>The keyword index was damaged and is being rebuilt.</source>
        <translation>词语索引已损坏，正在重建。</translation>
    </message>
    <message>
        <source>The keyword index was missing and is being rebuilt.</source>
        <translation>词语索引缺失，正在重建。</translation>
    </message>
    <message>
        <source>The last change is missing: neither the journal nor the log of the last session has it.</source>
        <translation>最后一次更改丢失了：修改日志和上次会话的预写日志中都没有它。</translation>
    </message>
    <message>
        <source>The last {n} changes are missing: neither the journal nor the log of the last session has them.</source>
        <translation>最后 {n} 次更改丢失了：修改日志和上次会话的预写日志中都没有它们。</translation>
    </message>
    <message>
        <source>The layers of this model could not be found.</source>
        <translation>找不到此模型的各层。</translation>
    </message>
    <message>
        <source>The layout has {0} points, the clusters are of {1}.</source>
        <translation>布局有 {0} 个点，而簇有 {1} 个点。</translation>
    </message>
    <message>
        <source>The layouts have {0} and {1} points.</source>
        <translation>两个布局分别有 {0} 和 {1} 个点。</translation>
    </message>
    <message>
        <source>The list of words to skip of the model in {0} is none.</source>
        <translation>{0} 中模型的跳过词列表不是列表。</translation>
    </message>
    <message>
        <source>The log beside the rows was that of another workspace; it is kept as {0}.</source>
        <translation>行数据旁的预写日志属于另一个工作区；已保留为 {0}。</translation>
    </message>
    <message>
        <source>The log file may say why.</source>
        <translation>日志文件可能会说明原因。</translation>
    </message>
    <message>
        <source>The log of the last session could not be read; what only it had is lost.</source>
        <translation>无法读取上次会话的日志；仅存于其中的内容已丢失。</translation>
    </message>
    <message>
        <source>The log of the last session was damaged; it is kept as {0}.</source>
        <translation>上次会话的预写日志已损坏；已保留为 {0}。</translation>
    </message>
    <message>
        <source>The log of the last session was empty; it is kept as {0}.</source>
        <translation>上次会话的预写日志是空的；已保留为 {0}。</translation>
    </message>
    <message>
        <source>The log of the last session, {0}, could not be copied ({1}).</source>
        <translation>上次会话的预写日志 {0} 无法复制（{1}）。</translation>
    </message>
    <message>
        <source>The manifest in {0} does not match its key.</source>
        <translation>{0} 中的清单与其键不符。</translation>
    </message>
    <message>
        <source>The manifest in {0} is not as this program writes it.</source>
        <translation>{0} 中的清单不是本程序写出的样子。</translation>
    </message>
    <message>
        <source>The map in {0} cannot be read.</source>
        <translation>无法读取 {0} 中的地图。</translation>
    </message>
    <message>
        <source>The map in {0} does not fit together.</source>
        <translation>{0} 中的地图前后不一致。</translation>
    </message>
    <message>
        <source>The map was damaged and is being made again.</source>
        <translation>地图已损坏，正在重新生成。</translation>
    </message>
    <message>
        <source>The mapping of tokens in {0} names vectors that are not there.</source>
        <translation>{0} 中的词元映射指向不存在的向量。</translation>
    </message>
    <message>
        <source>The margins of {0} go up to {1}, but this model compares by cosine, and cosines differ by 2 at most.</source>
        <translation>{0} 的分差达到 {1}，但此模型以余弦比较，而余弦最多相差 2。</translation>
    </message>
    <message>
        <source>The memory does not suffice for the longest batch.</source>
        <translation>内存不足以处理最长的批次。</translation>
    </message>
    <message>
        <source>The memory is full, so training stopped at step {0}.</source>
        <translation>内存已满，因此训练在第 {0} 步停止。</translation>
    </message>
    <message>
        <source>The memory of this machine does not suffice for that. Close other programs, or take fewer rows.</source>
        <translation>此计算机的内存不足以完成该操作。请关闭其他程序，或使用更少的行。</translation>
    </message>
    <message>
        <source>The model cannot be written to {0} ({1}).</source>
        <translation>模型无法写入 {0}（{1}）。</translation>
    </message>
    <message>
        <source>The model finds them similar, but they lie in different groups.</source>
        <translation>模型认为它们相似，但它们属于不同的组。</translation>
    </message>
    <message>
        <source>The model gives vectors that are not finite: its weights are damaged.</source>
        <translation>模型给出的向量含有非有限的数：其权重已损坏。</translation>
    </message>
    <message>
        <source>The model gives {0} of {1} sentences a vector that is not finite, for example “{2}”.</source>
        <translation>模型给 {1} 个句子中 {0} 个的向量不是有限值，例如“{2}”。</translation>
    </message>
    <message>
        <source>The model in {0} ({1}) has no decoder that could begin a text.</source>
        <translation>{0}（{1}）中的模型没有可以开始生成文本的解码器。</translation>
    </message>
    <message>
        <source>The model in {0} ({1}) is an encoder with a decoder, which gives no sentence vectors.</source>
        <translation>{0}（{1}）中的模型是带解码器的编码器，不产生句向量。</translation>
    </message>
    <message>
        <source>The model in {0} asks for “{1}: {2}”, which only its author's code does.</source>
        <translation>{0} 中的模型要求“{1}”为“{2}”，只有其作者的代码才能做到。</translation>
    </message>
    <message>
        <source>The model in {0} cannot be loaded</source>
        <translation>{0} 中的模型无法加载</translation>
    </message>
    <message>
        <source>The model in {0} cannot be read: {1}.</source>
        <translation>无法读取 {0} 中的模型：{1}。</translation>
    </message>
    <message>
        <source>The model in {0} cannot be used</source>
        <translation>{0} 中的模型无法使用</translation>
    </message>
    <message>
        <source>The model in {0} does not end in one normalisation of its token vectors, so what they say of two words is no similarity.</source>
        <translation>{0} 中的模型不是以一次词元向量归一化结尾，因此它对两个词给出的数值不是相似度。</translation>
    </message>
    <message>
        <source>The model in {0} fills up queries with a token that its tokenizer does not have.</source>
        <translation>{0} 中的模型用其分词器没有的词元补足查询。</translation>
    </message>
    <message>
        <source>The model in {0} has a module “{1}”, which this program cannot run.</source>
        <translation>{0} 中的模型有模块“{1}”，本程序无法运行。</translation>
    </message>
    <message>
        <source>The model in {0} has an adapter a task, which only its author's code chooses.</source>
        <translation>{0} 中的模型每个任务有一个适配器，只有其作者的代码才会选择。</translation>
    </message>
    <message>
        <source>The model in {0} is an adapter without its base model.</source>
        <translation>{0} 中的模型是没有基础模型的适配器。</translation>
    </message>
    <message>
        <source>The model in {0} is an encoder without its decoder, so there is no first token of it.</source>
        <translation>{0} 中的模型是没有解码器的编码器，因此没有解码器的第一个词元。</translation>
    </message>
    <message>
        <source>The model in {0} is built of {1}; this program cannot run that.</source>
        <translation>{0} 中的模型由 {1} 组成；本程序无法运行。</translation>
    </message>
    <message>
        <source>The model in {0} is in the format of Stanford's ColBERT, which is not read here.</source>
        <translation>{0} 中的模型是斯坦福 ColBERT 的格式，本程序不读取该格式。</translation>
    </message>
    <message>
        <source>The model in {0} is no text encoder.</source>
        <translation>{0} 中的模型不是文本编码器。</translation>
    </message>
    <message>
        <source>The model in {0} is of its author's own kind: its {1} is not as in transformers' “{2}”.</source>
        <translation>{0} 中的模型是其作者自创的类型：它的 {1} 与 transformers 的“{2}”不同。</translation>
    </message>
    <message>
        <source>The model in {0} is used in a way unknown to this program (task {1}, output {2}).</source>
        <translation>{0} 中模型的用法本程序不了解（任务 {1}，输出 {2}）。</translation>
    </message>
    <message>
        <source>The model in {0} keeps the vectors of a few kinds of tokens only.</source>
        <translation>{0} 中的模型只保留少数几类词元的向量。</translation>
    </message>
    <message>
        <source>The model in {0} makes a vector of each token, and none of a text.</source>
        <translation>{0} 中的模型为每个词元生成向量，而不为文本生成向量。</translation>
    </message>
    <message>
        <source>The model in {0} names a default prompt “{1}” that it does not hold.</source>
        <translation>{0} 中的模型指定了默认提示词“{1}”，但其中没有它。</translation>
    </message>
    <message>
        <source>The model in {0} names code of its author's, which may read a text in both directions; transformers' “{1}” reads it from left to right.</source>
        <translation>{0} 中的模型指定了其作者的代码，那段代码可能从两个方向读取文本；而 transformers 的“{1}”只从左到右读取。</translation>
    </message>
    <message>
        <source>The model in {0} wants queries of {1} tokens, and its transformer has positions for {2}.</source>
        <translation>{0} 中的模型需要 {1} 个词元的查询，而其 Transformer 只有 {2} 个位置。</translation>
    </message>
    <message>
        <source>The model in {0} wants to run its author's code ({1}); this program never does.</source>
        <translation>{0} 中的模型要运行其作者的代码（{1}）；本程序从不这样做。</translation>
    </message>
    <message>
        <source>The model of run {0}</source>
        <translation>训练 {0} 的模型</translation>
    </message>
    <message>
        <source>The model of the run in {0} was removed.</source>
        <translation>{0} 中的训练所得的模型已被删除。</translation>
    </message>
    <message>
        <source>The model of the run {0} was removed.</source>
        <translation>运行 {0} 的模型已被移除。</translation>
    </message>
    <message>
        <source>The model of the run {0} was removed; its curve and its verdict are still there.</source>
        <translation>运行 {0} 的模型已被移除；其曲线和结论仍在。</translation>
    </message>
    <message>
        <source>The model takes {0} MB, and {1} has {2} MB left.</source>
        <translation>模型需要 {0} MB，而 {1} 只剩 {2} MB。</translation>
    </message>
    <message>
        <source>The model that the run {0} began with is not in this workspace any more.</source>
        <translation>训练 {0} 的起始模型已不在此工作区中。</translation>
    </message>
    <message>
        <source>The model was changed before its sentences were encoded.</source>
        <translation>模型在其句子编码之前被更改。</translation>
    </message>
    <message>
        <source>The model was changed while it was compared.</source>
        <translation>模型在对比期间被更改。</translation>
    </message>
    <message>
        <source>The model was changed while it was loaded.</source>
        <translation>模型在加载期间已被更换。</translation>
    </message>
    <message>
        <source>The model whose vectors or scores are learned, by its name or folder; a student with fewer layers learns from the model as it was where none is given</source>
        <translation>要学习其向量或分数的模型，用名称或文件夹指定；层数较少的学生模型在未指定时从自己原来的模型学习</translation>
    </message>
    <message>
        <source>The model {0}</source>
        <translation>模型 {0}</translation>
    </message>
    <message>
        <source>The model {0} cannot read {1}: {2}.</source>
        <translation>模型 {0} 无法阅读{1}：{2}。</translation>
    </message>
    <message>
        <source>The model {0} gives vectors that are not finite.</source>
        <translation>模型 {0} 给出的向量不是有限值。</translation>
    </message>
    <message>
        <source>The model {0} has a name that is not Unicode.</source>
        <translation>模型 {0} 的名称不是 Unicode。</translation>
    </message>
    <message>
        <source>The model {0} has no prompt “{1}”.</source>
        <translation>模型 {0} 没有提示词“{1}”。</translation>
    </message>
    <message>
        <source>The model “{0}” cannot be fetched: HF_HUB_OFFLINE is set.</source>
        <translation>无法获取模型“{0}”：设置了 HF_HUB_OFFLINE。</translation>
    </message>
    <message>
        <source>The model “{0}” has no config.json, so it is no text encoder.</source>
        <translation>模型“{0}”没有 config.json，因此不是文本编码器。</translation>
    </message>
    <message>
        <source>The model “{0}” has no safetensors weights on the hub.</source>
        <translation>模型“{0}”在 Hub 上没有 safetensors 权重。</translation>
    </message>
    <message>
        <source>The model “{0}” is being fetched by another process ({1}).</source>
        <translation>另一个进程 ({1}) 正在获取模型“{0}”。</translation>
    </message>
    <message>
        <source>The model “{0}” is handed out only to who agreed to its terms, and the account of your access token has not yet.</source>
        <translation>模型“{0}”只提供给同意其条款的人，而您的访问令牌所属帐户尚未同意。</translation>
    </message>
    <message>
        <source>The model “{0}” is handed out only to who agreed to its terms, and there is no access token of an account that has.</source>
        <translation>模型“{0}”只提供给同意其条款的人，而这里没有已同意帐户的访问令牌。</translation>
    </message>
    <message>
        <source>The model “{0}” is not on this machine.</source>
        <translation>本机没有模型“{0}”。</translation>
    </message>
    <message>
        <source>The model “{0}” is not served.</source>
        <translation>服务器不提供模型“{0}”。</translation>
    </message>
    <message>
        <source>The model's file {0} cannot be read.</source>
        <translation>无法读取模型的文件 {0}。</translation>
    </message>
    <message>
        <source>The model's file {0} does not hold the entries that it should.</source>
        <translation>模型的文件 {0} 缺少应有的条目。</translation>
    </message>
    <message>
        <source>The model's file {0} has more than {1} MB.</source>
        <translation>模型文件 {0} 超过 {1} MB。</translation>
    </message>
    <message>
        <source>The nearest were found by Milvus.</source>
        <translation>通过 Milvus 找到最近的。</translation>
    </message>
    <message>
        <source>The nearest were found by a graph of neighbours (HNSW).</source>
        <translation>通过邻居图（HNSW）找到最近的。</translation>
    </message>
    <message>
        <source>The neighbour graph in {0} cannot be read ({1}).</source>
        <translation>无法读取 {0} 中的近邻图（{1}）。</translation>
    </message>
    <message>
        <source>The neighbour graph was damaged and is being rebuilt.</source>
        <translation>近邻图已损坏，正在重建。</translation>
    </message>
    <message>
        <source>The neighbours have the shape {0}, and (n, k) is needed.</source>
        <translation>近邻的形状为 {0}，而需要 (n, k)。</translation>
    </message>
    <message>
        <source>The new model compares texts by {0}, the old one by {1}, as they do in a search.</source>
        <translation>像搜索时一样，新模型按{0}比较文本，旧模型按{1}比较。</translation>
    </message>
    <message>
        <source>The new model keeps so many layers, evenly spaced, or those with these numbers, from 0</source>
        <translation>新模型保留这么多层，均匀分布，或保留这些编号（从 0 开始）的层</translation>
    </message>
    <message>
        <source>The newest is known by a column of dates, which has to be named.</source>
        <translation>最新的由日期列得知，须指定该列。</translation>
    </message>
    <message>
        <source>The norm to which gradients are clipped, or "never"</source>
        <translation>梯度裁剪到的范数，或 "never"</translation>
    </message>
    <message>
        <source>The normalisation in {0} is not one of token vectors.</source>
        <translation>{0} 中的归一化不是词元向量的归一化。</translation>
    </message>
    <message>
        <source>The objective {0} cannot learn from {1}, which holds {2}.</source>
        <translation>训练目标 {0} 不能从 {1} 学习，其中是{2}。</translation>
    </message>
    <message>
        <source>The objective {0} has to know which class of {1} means that two sentences are alike; the classes are {2}.</source>
        <translation>训练目标 {0} 须知道 {1} 的哪个类别表示两个句子相似；类别为 {2}。</translation>
    </message>
    <message>
        <source>The objective {0} learns from pairs that are alike or not; {1} has scores between.</source>
        <translation>训练目标 {0} 从相似与否的句对学习；{1} 有介于两者之间的分数。</translation>
    </message>
    <message>
        <source>The only row of {0} is no usable example. Line {1}: {2}.</source>
        <translation>{0} 中唯一的一行不是可用的样例。第 {1} 行：{2}。</translation>
    </message>
    <message>
        <source>The pairs are alike; each is to be found among the others of its batch.</source>
        <translation>句对都相似；每个文本要从同批的其他文本中找出它的另一半。</translation>
    </message>
    <message>
        <source>The pairs are all alike; as many shuffled ones with score 0 are put beside them.</source>
        <translation>句对全都相似；旁边加入同样多、分数为 0 的打乱句对。</translation>
    </message>
    <message>
        <source>The pairs have classes, which a classifier on both vectors learns.</source>
        <translation>句对带类别，由作用于两个向量的分类器学习。</translation>
    </message>
    <message>
        <source>The pairs have scores, which the cosine of their vectors is to match.</source>
        <translation>句对带分数，其向量的余弦应与分数一致。</translation>
    </message>
    <message>
        <source>The parts were declared with unlike score ranges.</source>
        <translation>各部分声明了不同的分数范围。</translation>
    </message>
    <message>
        <source>The picture is too small for a map.</source>
        <translation>图片太小，放不下地图。</translation>
    </message>
    <message>
        <source>The picture {0} cannot be written.</source>
        <translation>无法写入图片 {0}。</translation>
    </message>
    <message>
        <source>The precision {0} was asked for.</source>
        <translation>已要求使用精度 {0}。</translation>
    </message>
    <message>
        <source>The precision “{0}” is not one that this program computes in.</source>
        <translation>本程序不以精度“{0}”计算。</translation>
    </message>
    <message>
        <source>The processes of the run cannot reach one another.</source>
        <translation>此运行的各进程无法相互连接。</translation>
    </message>
    <message>
        <source>The processor was asked for.</source>
        <translation>已要求使用处理器。</translation>
    </message>
    <message>
        <source>The query is empty.</source>
        <translation>查询为空。</translation>
    </message>
    <message>
        <source>The request has more than {0} MB.</source>
        <translation>请求超过 {0} MB。</translation>
    </message>
    <message>
        <source>The request is not JSON.</source>
        <translation>请求不是 JSON。</translation>
    </message>
    <message>
        <source>The request is not a JSON object.</source>
        <translation>请求不是 JSON 对象。</translation>
    </message>
    <message>
        <source>The roles: {0}.</source>
        <translation>各角色：{0}。</translation>
    </message>
    <message>
        <source>The rows have changed since.</source>
        <translation>此后行已更改。</translation>
    </message>
    <message>
        <source>The rows that were chosen are not there any more.</source>
        <translation>所选的行已不在。</translation>
    </message>
    <message>
        <source>The run can still be resumed with them. Discard the run to remove them.</source>
        <translation>仍可用它们恢复运行。丢弃运行即可移除它们。</translation>
    </message>
    <message>
        <source>The run can't be kept or compared any more; its curve and its verdict stay.</source>
        <translation>此运行不能再保留或对比；其曲线和结论仍在。</translation>
    </message>
    <message>
        <source>The run cannot be resumed; start it anew.</source>
        <translation>运行无法恢复；请重新开始。</translation>
    </message>
    <message>
        <source>The run in {0} did not begin with the model in {1}.</source>
        <translation>{0} 中的训练不是从 {1} 中的模型开始的。</translation>
    </message>
    <message>
        <source>The run in {0} is finished.</source>
        <translation>{0} 中的运行已完成。</translation>
    </message>
    <message>
        <source>The run in {0} is in no list, because its run.json is missing or damaged. What was trained there stays; delete the folder if you do not need it.</source>
        <translation>{0} 中的训练不在任何列表中，因为其 run.json 缺失或已损坏。在那里训练的内容会保留；如果不需要，请删除该文件夹。</translation>
    </message>
    <message>
        <source>The run in {0} is in use by {1}.</source>
        <translation>{0} 中的运行正被{1}使用。</translation>
    </message>
    <message>
        <source>The run in {0} is not finished, so it has no model.</source>
        <translation>{0} 中的训练尚未完成，因此没有模型。</translation>
    </message>
    <message>
        <source>The run in {0} was begun with metrics of its own.</source>
        <translation>{0} 中的运行开始时使用了自己的指标。</translation>
    </message>
    <message>
        <source>The run in {0} was made by a later version.</source>
        <translation>{0} 中的运行由更新的版本生成。</translation>
    </message>
    <message>
        <source>The run {0} is being averaged.</source>
        <translation>正在对训练 {0} 求平均。</translation>
    </message>
    <message>
        <source>The run {0} is not finished, so it has no model.</source>
        <translation>运行 {0} 尚未完成，因此没有模型。</translation>
    </message>
    <message>
        <source>The run {0} is running.</source>
        <translation>运行 {0} 正在进行。</translation>
    </message>
    <message>
        <source>The run {0} left the model as it was: no step of it was better.</source>
        <translation>运行 {0} 没有改变模型：没有任何一步更好。</translation>
    </message>
    <message>
        <source>The run {0} made a cross-encoder, which makes no vectors and is no model version.</source>
        <translation>运行 {0} 得到的是交叉编码器，它不产生向量，也不是模型版本。</translation>
    </message>
    <message>
        <source>The run {0} made no cross-encoder.</source>
        <translation>运行 {0} 没有得到交叉编码器。</translation>
    </message>
    <message>
        <source>The score range {0} to {1} is empty.</source>
        <translation>分数范围 {0} 到 {1} 是空的。</translation>
    </message>
    <message>
        <source>The score range {0} to {1} is too large.</source>
        <translation>分数范围 {0} 到 {1} 太大。</translation>
    </message>
    <message>
        <source>The second text also has to find the first</source>
        <translation>第二个文本也要找到第一个</translation>
    </message>
    <message>
        <source>The selected sentences are not encoded yet.</source>
        <translation>选中的句子尚未编码。</translation>
    </message>
    <message>
        <source>The selection part has {0} marked alike and {1} not alike; a threshold takes {2} of each.</source>
        <translation>选择部分有 {0} 标记为相似，{1} 个不相似；阈值各需 {2} 个。</translation>
    </message>
    <message>
        <source>The sentences have no labels, so nothing says which of them are alike.</source>
        <translation>句子没有标签，因此无从得知哪些相似。</translation>
    </message>
    <message>
        <source>The server stops.</source>
        <translation>服务器正在停止。</translation>
    </message>
    <message>
        <source>The settings in {0} could not be read and start afresh.</source>
        <translation>无法读取 {0} 中的设置，将重新开始。</translation>
    </message>
    <message>
        <source>The static model in {0} has no tokenizer.json.</source>
        <translation>{0} 中的静态模型没有 tokenizer.json。</translation>
    </message>
    <message>
        <source>The static model in {0} has {1} tokens of {2} numbers, more than any is.</source>
        <translation>{0} 中的静态模型有 {1} 个词元，每个 {2} 个数，大得不合理。</translation>
    </message>
    <message>
        <source>The static model in {0} is in several files; such a model is read from one only.</source>
        <translation>{0} 中的静态模型分为多个文件；静态模型只能从一个文件读取。</translation>
    </message>
    <message>
        <source>The steps before were made in {0}: those to come learn from the same examples, and round and drop out otherwise.</source>
        <translation>之前的各步由 {0} 完成：接下来的各步从相同的样例学习，但舍入和 dropout 会有所不同。</translation>
    </message>
    <message>
        <source>The student cannot be written to {0} ({1}).</source>
        <translation>学生模型无法写入 {0}（{1}）。</translation>
    </message>
    <message>
        <source>The student is to keep {0}; the model has {1}, numbered from 0.</source>
        <translation>学生模型应保留 {0}；模型有 {1}，从 0 开始编号。</translation>
    </message>
    <message>
        <source>The synonyms in {0} cannot be read ({1}).</source>
        <translation>无法读取 {0} 中的同义词（{1}）。</translation>
    </message>
    <message>
        <source>The teacher targets cannot be written to {0} ({1}).</source>
        <translation>教师目标无法写入 {0}（{1}）。</translation>
    </message>
    <message>
        <source>The teacher's vectors are learned as a whole, so they cannot be shortened.</source>
        <translation>教师模型的向量是作为整体学习的，因此不能缩短。</translation>
    </message>
    <message>
        <source>The teacher's vectors have {0} dimensions; the student learns their {1} main directions.</source>
        <translation>教师模型的向量有 {0} 维；学生模型学习其 {1} 个主方向。</translation>
    </message>
    <message>
        <source>The text ids are not ascending from {0} on.</source>
        <translation>文本 id 从 {0} 起不是递增的。</translation>
    </message>
    <message>
        <source>The texts here are not divided, so there is no map of passages.</source>
        <translation>这里的文本没有切分，因此没有段落地图。</translation>
    </message>
    <message>
        <source>The tokenizer in {0} cannot be read</source>
        <translation>无法读取 {0} 中的分词器</translation>
    </message>
    <message>
        <source>The tokenizer in {0} has no quick form (tokenizer.json).</source>
        <translation>{0} 中的分词器没有快速形式 (tokenizer.json)。</translation>
    </message>
    <message>
        <source>The tokenizer in {0} knows {1} tokens, and the table has {2} vectors.</source>
        <translation>{0} 中的分词器有 {1} 个词元，而表中有 {2} 个向量。</translation>
    </message>
    <message>
        <source>The tokenizer in {0} needs the package sentencepiece, which is not installed.</source>
        <translation>{0} 中的分词器需要 sentencepiece 包，但它没有安装。</translation>
    </message>
    <message>
        <source>The tokenizer of the model makes tokens that its weights have no vector for.</source>
        <translation>模型的分词器产生了其权重中没有向量的词元。</translation>
    </message>
    <message>
        <source>The topics in {0} cannot be read.</source>
        <translation>无法读取 {0} 中的主题。</translation>
    </message>
    <message>
        <source>The topics in {0} do not fit the map.</source>
        <translation>{0} 中的主题与地图不符。</translation>
    </message>
    <message>
        <source>The topics were damaged and were made again.</source>
        <translation>主题已损坏，已重新生成。</translation>
    </message>
    <message>
        <source>The transformer has no linear layer that adapters could stand beside.</source>
        <translation>该 Transformer 没有可以加适配器的线性层。</translation>
    </message>
    <message>
        <source>The transformer in {0} cannot be loaded</source>
        <translation>{0} 中的 Transformer 无法加载</translation>
    </message>
    <message>
        <source>The transformer in {0} is half of an encoder and decoder and has no classifier.</source>
        <translation>{0} 中的 Transformer 是编码器—解码器的一半，没有分类器。</translation>
    </message>
    <message>
        <source>The translation model in {0} cannot be loaded ({1}).</source>
        <translation>{0} 中的翻译模型无法加载（{1}）。</translation>
    </message>
    <message>
        <source>The two models are not built alike (other layers, or another pooling), so there is no average.</source>
        <translation>两个模型结构不同（层数或池化方式不同），因此没有平均。</translation>
    </message>
    <message>
        <source>The two models were evaluated on different examples.</source>
        <translation>两个模型是用不同的样例评估的。</translation>
    </message>
    <message>
        <source>The vector index finds {0} % of the nearest sentences. A neighbour graph, which would find more, takes about {1} GB of memory, and {2} GB are free: close other programs and open the workspace again.</source>
        <translation>向量索引能找到 {0}% 的最近句子。近邻图能找到更多，但约需 {1} GB 内存，而可用的只有 {2} GB：请关闭其他程序，然后重新打开工作区。</translation>
    </message>
    <message>
        <source>The vector index was damaged and is being rebuilt.</source>
        <translation>向量索引已损坏，正在重建。</translation>
    </message>
    <message>
        <source>The vectors have shape {0}, their classes {1}.</source>
        <translation>向量的形状为 {0}，其类别的形状为 {1}。</translation>
    </message>
    <message>
        <source>The vectors have the shape {0}, and (n, dim) is needed.</source>
        <translation>向量的形状为 {0}，而需要 (n, dim)。</translation>
    </message>
    <message>
        <source>The vectors in {0} cannot be read: {1}.</source>
        <translation>无法读取 {0} 中的向量：{1}。</translation>
    </message>
    <message>
        <source>The vectors of the teacher {0} have {1} dimensions, the student's {2}.</source>
        <translation>教师模型 {0} 的向量有 {1} 维，学生模型的有 {2} 维。</translation>
    </message>
    <message>
        <source>The vectors of this model have {0} dimensions, fewer than {1}.</source>
        <translation>此模型的向量有 {0} 维，少于 {1} 维。</translation>
    </message>
    <message>
        <source>The vectors of this workspace are in Milvus at {0}, too, which nobody has named on this machine: they are searched here. If you know it, search once with --milvus and its address.</source>
        <translation>此工作区的向量也在 {0} 的 Milvus 中，而这台机器上没有人指定过它：因此在本机搜索。如果您了解它，请用 --milvus 和它的地址搜索一次。</translation>
    </message>
    <message>
        <source>The vectors of {0} cannot be shortened: it was not trained with Matryoshka.</source>
        <translation>{0} 的向量不能缩短：它没有用 Matryoshka 训练。</translation>
    </message>
    <message>
        <source>The vectors that are there were made in {precision}, and new ones must match.</source>
        <translation>已有的向量以 {precision} 生成，新的必须一致。</translation>
    </message>
    <message>
        <source>The vectors were made with another state of {0}; the sentences are being encoded again.</source>
        <translation>向量由另一状态的 {0} 生成；正在重新编码句子。</translation>
    </message>
    <message>
        <source>The version that was kept has its own copy.</source>
        <translation>保留的版本有自己的副本。</translation>
    </message>
    <message>
        <source>The vocabulary of {0} covers {1} script.</source>
        <translation>{0} 的词表覆盖{1}。</translation>
    </message>
    <message>
        <source>The weights are not {0} numbers of which none is negative and one is not zero.</source>
        <translation>权重不是 {0} 个非负且不全为零的数。</translation>
    </message>
    <message>
        <source>The weights file {0} is cut short or damaged.</source>
        <translation>权重文件 {0} 被截断或已损坏。</translation>
    </message>
    <message>
        <source>The weights file {0} is damaged.</source>
        <translation>权重文件 {0} 已损坏。</translation>
    </message>
    <message>
        <source>The weights file {0} is damaged: its tensors overlap.</source>
        <translation>权重文件 {0} 已损坏：其张量相互重叠。</translation>
    </message>
    <message>
        <source>The weights file {0} is missing.</source>
        <translation>缺少权重文件 {0}。</translation>
    </message>
    <message>
        <source>The weights file {0} is only a pointer to the real one (Git LFS).</source>
        <translation>权重文件 {0} 只是指向真实文件的指针 (Git LFS)。</translation>
    </message>
    <message>
        <source>The weights in {0} are no table of a vector for each token.</source>
        <translation>{0} 中的权重不是每个词元一个向量的表。</translation>
    </message>
    <message>
        <source>The weights in {0} are pickled ({1}); such a file can run any code when read.</source>
        <translation>{0} 中的权重是 pickle 格式（{1}）；读取这种文件可能运行任意代码。</translation>
    </message>
    <message>
        <source>The weights in {0} cannot be read</source>
        <translation>无法读取 {0} 中的权重</translation>
    </message>
    <message>
        <source>The weights in {0} do not fit its config.json ({1} and {2} more).</source>
        <translation>{0} 中的权重与其 config.json 不符（{1} 以及另外 {2} 个）。</translation>
    </message>
    <message>
        <source>The weights in {0} do not fit its config.json.</source>
        <translation>{0} 中的权重与其 config.json 不符。</translation>
    </message>
    <message>
        <source>The weights in {0} hold numbers that are not finite.</source>
        <translation>{0} 中的权重含有非有限的数。</translation>
    </message>
    <message>
        <source>The weights of the bundled model in {0} are not the published ones.</source>
        <translation>{0} 中自带模型的权重与发布的不同。</translation>
    </message>
    <message>
        <source>The words of {0} of {1} sentences are indexed so far.</source>
        <translation>至今已为 {1} 个句子中的 {0} 个建立词语索引。</translation>
    </message>
    <message>
        <source>The workspace is being written anew.</source>
        <translation>正在重写工作区。</translation>
    </message>
    <message>
        <source>The workspace is closed.</source>
        <translation>工作区已关闭。</translation>
    </message>
    <message>
        <source>The workspace {0} cannot be copied: {1}.</source>
        <translation>无法复制工作区 {0}：{1}。</translation>
    </message>
    <message>
        <source>The workspace {0} cannot be opened for writing: {1}.</source>
        <translation>工作区 {0} 无法打开以供写入：{1}。</translation>
    </message>
    <message>
        <source>The workspace {0} cannot be opened: another version of this program began to delete rows from it.</source>
        <translation>无法打开工作区 {0}：本程序的另一个版本已开始从中删除行。</translation>
    </message>
    <message>
        <source>The workspace {0} cannot be opened: its folder cannot be written to.</source>
        <translation>无法打开工作区 {0}：其文件夹不可写入。</translation>
    </message>
    <message>
        <source>The workspace {0} cannot be opened: {1} is a folder, a pipe or a device, and no file.</source>
        <translation>无法打开工作区 {0}：{1} 是文件夹、管道或设备，而不是文件。</translation>
    </message>
    <message>
        <source>The workspace {0} cannot be opened: {1} is damaged.</source>
        <translation>工作区 {0} 无法打开：{1} 已损坏。</translation>
    </message>
    <message>
        <source>The workspace {0} cannot be opened: {1} is missing.</source>
        <translation>工作区 {0} 无法打开：缺少 {1}。</translation>
    </message>
    <message>
        <source>The workspace {0} cannot be opened: {1} of an interrupted deletion is damaged.</source>
        <translation>无法打开工作区 {0}：中断的删除所留下的 {1} 已损坏。</translation>
    </message>
    <message>
        <source>The workspace {0} is being written to, so that no moment of it can be read.</source>
        <translation>工作区 {0} 正在被写入，因此无法读取其任一时刻的状态。</translation>
    </message>
    <message>
        <source>The workspace {0} is open in {1}.</source>
        <translation>工作区 {0} 已在{1}中打开。</translation>
    </message>
    <message>
        <source>The workspace {0} was written by {1} (schema {2}, this one reads up to {3}).</source>
        <translation>工作区 {0} 由 {1} 写成（架构 {2}，本程序最高可读 {3}）。</translation>
    </message>
    <message>
        <source>The {0} is not finite any more, so training stopped.</source>
        <translation>{0}已不是有限值，因此训练停止。</translation>
    </message>
    <message>
        <source>There are more texts than the {0} ids.</source>
        <translation>文本多于 {0} 个 id。</translation>
    </message>
    <message>
        <source>There are no clusters on either map.</source>
        <translation>两张地图上都没有簇。</translation>
    </message>
    <message>
        <source>There are no events in {0}.</source>
        <translation>{0} 中没有事件。</translation>
    </message>
    <message>
        <source>There are no examples to evaluate on.</source>
        <translation>没有可供评估的样例。</translation>
    </message>
    <message>
        <source>There are no examples to split.</source>
        <translation>没有可划分的样例。</translation>
    </message>
    <message>
        <source>There are no examples to train on.</source>
        <translation>没有可供训练的样例。</translation>
    </message>
    <message>
        <source>There are no labels; each sentence is to be found under two dropouts.</source>
        <translation>没有标签；每个句子要在两次 dropout 下找到自己。</translation>
    </message>
    <message>
        <source>There are no letters in these texts.</source>
        <translation>这些文本中没有字母。</translation>
    </message>
    <message>
        <source>There are no sentences to compare two models on.</source>
        <translation>没有句子可用来对比两个模型。</translation>
    </message>
    <message>
        <source>There are no synonyms in {0}.</source>
        <translation>{0} 中没有同义词。</translation>
    </message>
    <message>
        <source>There are no texts to time.</source>
        <translation>没有可试测的文本。</translation>
    </message>
    <message>
        <source>There are no topics yet: there is no map.</source>
        <translation>还没有主题：还没有地图。</translation>
    </message>
    <message>
        <source>There are no two vectors to compare.</source>
        <translation>没有两个可比较的向量。</translation>
    </message>
    <message>
        <source>There are no vectors to write.</source>
        <translation>没有可写入的向量。</translation>
    </message>
    <message>
        <source>There are no weights (model.safetensors) in {0}.</source>
        <translation>{0} 中没有权重 (model.safetensors)。</translation>
    </message>
    <message>
        <source>There are too few sentences to say how much was forgotten.</source>
        <translation>句子太少，无法说明遗忘了多少。</translation>
    </message>
    <message>
        <source>There are {0} answers to {1} questions.</source>
        <translation>{1} 个问题却有 {0} 个回答。</translation>
    </message>
    <message>
        <source>There are {0} classes; {1} are the most.</source>
        <translation>有 {0} 个类别；最多 {1} 个。</translation>
    </message>
    <message>
        <source>There are {0} clusters and {1} names.</source>
        <translation>有 {0} 个簇和 {1} 个名称。</translation>
    </message>
    <message>
        <source>There are {0} different sentences; a duel over the first {1} hits takes more.</source>
        <translation>只有 {0} 个不同的句子；比较前 {1} 个结果的对决需要更多。</translation>
    </message>
    <message>
        <source>There are {0} different sentences; an audition takes {1}.</source>
        <translation>只有 {0} 个不同的句子；试选需要 {1} 个。</translation>
    </message>
    <message>
        <source>There are {0} ids and only {1} texts.</source>
        <translation>有 {0} 个 id，却只有 {1} 个文本。</translation>
    </message>
    <message>
        <source>There are {0} labels before, {1} after, and {2} texts.</source>
        <translation>之前有 {0} 个标签，之后有 {1} 个，文本有 {2} 个。</translation>
    </message>
    <message>
        <source>There are {0} labels, the most there can be.</source>
        <translation>已有 {0} 个标签，达到上限。</translation>
    </message>
    <message>
        <source>There are {0} saved searches, the most there can be.</source>
        <translation>已保存 {0} 个搜索，达到上限。</translation>
    </message>
    <message>
        <source>There are {0} texts and {1} labels.</source>
        <translation>有 {0} 个文本和 {1} 个标签。</translation>
    </message>
    <message>
        <source>There are {0} texts and {1} vectors.</source>
        <translation>有 {0} 个文本和 {1} 个向量。</translation>
    </message>
    <message>
        <source>There are {0}.</source>
        <translation>共有 {0} 个。</translation>
    </message>
    <message>
        <source>There is a cluster {0} and {1} names.</source>
        <translation>有簇 {0}，而名称有 {1} 个。</translation>
    </message>
    <message>
        <source>There is a label '{0}' already.</source>
        <translation>标签“{0}”已存在。</translation>
    </message>
    <message>
        <source>There is a topic '{0}' in this layer already.</source>
        <translation>此层中已有主题“{0}”。</translation>
    </message>
    <message>
        <source>There is a workspace in {0} already.</source>
        <translation>{0} 中已有工作区。</translation>
    </message>
    <message>
        <source>There is no argument “{0}” here.</source>
        <translation>这里没有参数“{0}”。</translation>
    </message>
    <message>
        <source>There is no audition {0} in this workspace.</source>
        <translation>此工作区中没有试选 {0}。</translation>
    </message>
    <message>
        <source>There is no column '{0}'.</source>
        <translation>没有列“{0}”。</translation>
    </message>
    <message>
        <source>There is no cross-encoder in {0}, and no multi-vector model.</source>
        <translation>{0} 中没有交叉编码器，也没有多向量模型。</translation>
    </message>
    <message>
        <source>There is no cross-encoder in {0}.</source>
        <translation>{0} 中没有交叉编码器。</translation>
    </message>
    <message>
        <source>There is no duel {0} in this workspace.</source>
        <translation>此工作区中没有对决 {0}。</translation>
    </message>
    <message>
        <source>There is no file in it.</source>
        <translation>其中没有文件。</translation>
    </message>
    <message>
        <source>There is no file {0}.</source>
        <translation>找不到文件 {0}。</translation>
    </message>
    <message>
        <source>There is no folder {0}.</source>
        <translation>找不到文件夹 {0}。</translation>
    </message>
    <message>
        <source>There is no label {0}.</source>
        <translation>没有标签 {0}。</translation>
    </message>
    <message>
        <source>There is no line to add.</source>
        <translation>没有可添加的行。</translation>
    </message>
    <message>
        <source>There is no log file in this run.</source>
        <translation>本次运行没有日志文件。</translation>
    </message>
    <message>
        <source>There is no map yet: no sentence is encoded.</source>
        <translation>还没有地图：还没有句子完成编码。</translation>
    </message>
    <message>
        <source>There is no metric “{0}” for these examples.</source>
        <translation>这些样例没有指标“{0}”。</translation>
    </message>
    <message>
        <source>There is no model folder “{0}”.</source>
        <translation>找不到模型文件夹“{0}”。</translation>
    </message>
    <message>
        <source>There is no model in {0}: neither modules.json nor config.json is there.</source>
        <translation>{0} 中没有模型：既没有 modules.json 也没有 config.json。</translation>
    </message>
    <message>
        <source>There is no module in {0}.</source>
        <translation>{0} 中没有模块。</translation>
    </message>
    <message>
        <source>There is no multi-vector model in {0}.</source>
        <translation>{0} 中没有多向量模型。</translation>
    </message>
    <message>
        <source>There is no objective named “{0}”.</source>
        <translation>没有名为“{0}”的训练目标。</translation>
    </message>
    <message>
        <source>There is no other to give it to.</source>
        <translation>没有其他文本可以加上它。</translation>
    </message>
    <message>
        <source>There is no port {0}.</source>
        <translation>没有端口 {0}。</translation>
    </message>
    <message>
        <source>There is no room on the disk for {0}.</source>
        <translation>磁盘上没有空间存放 {0}。</translation>
    </message>
    <message>
        <source>There is no row in it.</source>
        <translation>其中没有行。</translation>
    </message>
    <message>
        <source>There is no row store {0}.</source>
        <translation>没有行存储 {0}。</translation>
    </message>
    <message>
        <source>There is no row to look at.</source>
        <translation>没有可查看的行。</translation>
    </message>
    <message>
        <source>There is no row {0}.</source>
        <translation>没有第 {0} 行。</translation>
    </message>
    <message>
        <source>There is no rule {0}.</source>
        <translation>没有规则 {0}。</translation>
    </message>
    <message>
        <source>There is no run in {0}.</source>
        <translation>{0} 中没有运行。</translation>
    </message>
    <message>
        <source>There is no run “{0}” in this workspace.</source>
        <translation>此工作区中没有运行“{0}”。</translation>
    </message>
    <message>
        <source>There is no search mode {0}.</source>
        <translation>没有搜索模式 {0}。</translation>
    </message>
    <message>
        <source>There is no sentence in {0}.</source>
        <translation>{0} 中没有句子。</translation>
    </message>
    <message>
        <source>There is no such label any more.</source>
        <translation>该标签已不存在。</translation>
    </message>
    <message>
        <source>There is no such row to delete.</source>
        <translation>没有这样的行可删除。</translation>
    </message>
    <message>
        <source>There is no task named “{0}”.</source>
        <translation>没有名为“{0}”的任务。</translation>
    </message>
    <message>
        <source>There is no text to learn from.</source>
        <translation>没有可学习的文本。</translation>
    </message>
    <message>
        <source>There is no text {0}.</source>
        <translation>没有文本 {0}。</translation>
    </message>
    <message>
        <source>There is no text {0}; ids run from 0 to {1}.</source>
        <translation>没有文本 {0}；id 从 0 到 {1}。</translation>
    </message>
    <message>
        <source>There is no tokenizer in {0} (tokenizer.json).</source>
        <translation>{0} 中没有分词器（tokenizer.json）。</translation>
    </message>
    <message>
        <source>There is no topic {0}.</source>
        <translation>没有主题 {0}。</translation>
    </message>
    <message>
        <source>There is no translation model in {0}: config.json is missing.</source>
        <translation>{0} 中没有翻译模型：缺少 config.json。</translation>
    </message>
    <message>
        <source>There is no version “{0}” in this workspace.</source>
        <translation>此工作区中没有版本“{0}”。</translation>
    </message>
    <message>
        <source>There is none.</source>
        <translation>没有。</translation>
    </message>
    <message>
        <source>There is not a weight for each token in {0}.</source>
        <translation>{0} 中并非每个词元都有权重。</translation>
    </message>
    <message>
        <source>There is nothing to ask.</source>
        <translation>没有可问的。</translation>
    </message>
    <message>
        <source>There is nothing to ask: whatever the answers, these {0} models differ by less than {1} in precision.</source>
        <translation>没有可问的：无论怎样回答，这 {0} 个模型的精确率相差都小于 {1}。</translation>
    </message>
    <message>
        <source>There is nothing to compare with: {0}.</source>
        <translation>没有可比较的内容：{0}。</translation>
    </message>
    <message>
        <source>There is nothing to find in these examples. {0}</source>
        <translation>这些样例中没有可查找的内容。{0}</translation>
    </message>
    <message>
        <source>There is nothing to learn from.</source>
        <translation>没有可学习的内容。</translation>
    </message>
    <message>
        <source>There is nothing to save.</source>
        <translation>没有可保存的内容。</translation>
    </message>
    <message>
        <source>There is nothing to train on.</source>
        <translation>没有可供训练的内容。</translation>
    </message>
    <message>
        <source>There is too little room to open the workspace {0}, which an earlier version wrote: a backup of {1} is made first, and {2} are free.</source>
        <translation>空间不足，无法打开由早期版本写成的工作区 {0}：需先做 {1} 的备份，而可用空间为 {2}。</translation>
    </message>
    <message>
        <source>These examples have judged {0} runs, this one included, and are worn: to see the same difference, it takes {1} times as many of them as for one run. Give fresh ones: the interval is wider, and does not correct for what you learned from the verdicts before.</source>
        <translation>这些样例已评判 {0} 次训练（包括这一次），已经用旧：要看出同样的差值，所需样例是只评判一次训练时的 {1} 倍。请提供新的样例：区间更宽，但它不能校正您从先前的结论中学到的东西。</translation>
    </message>
    <message>
        <source>These examples have judged {0} runs, this one included, so the interval is wider. It does not correct for what you learned from the verdicts before.</source>
        <translation>这些样例已评判 {0} 次训练（包括这一次），因此区间更宽。它不能校正您从先前的结论中学到的东西。</translation>
    </message>
    <message>
        <source>These rows hold no sentence.</source>
        <translation>这些行不含句子。</translation>
    </message>
    <message>
        <source>These were found by their words.</source>
        <translation>这些是按词语找到的。</translation>
    </message>
    <message>
        <source>They share words, but the model finds other texts more similar.</source>
        <translation>它们有共同的词语，但模型认为其他文本更相似。</translation>
    </message>
    <message>
        <source>This is what the workspace is about.</source>
        <translation>这是工作区的主要内容。</translation>
    </message>
    <message>
        <source>This model does not simply add up its tokens: {0}. Each got a fair share of the similarity.</source>
        <translation>此模型不是简单地把词元相加：{0}。相似度按公平的份额分给每个词元。</translation>
    </message>
    <message>
        <source>This model has no gradient checkpointing.</source>
        <translation>此模型没有梯度检查点。</translation>
    </message>
    <message>
        <source>This model pools by attention, which sentence-transformers lacks: {0}</source>
        <translation>此模型用注意力池化，而 sentence-transformers 没有：{0}</translation>
    </message>
    <message>
        <source>This model takes its decoder's first token, which cannot be divided among the words of a text.</source>
        <translation>此模型取其解码器的第一个词元，它无法分摊到文本的各个词。</translation>
    </message>
    <message>
        <source>This model takes its decoder's first token, which sentence-transformers lacks: </source>
        <translation>此模型取其解码器的第一个词元，而 sentence-transformers 没有：</translation>
    </message>
    <message>
        <source>This needs Ray, which is not installed.</source>
        <translation>这需要 Ray，但它没有安装。</translation>
    </message>
    <message>
        <source>This run is an average already.</source>
        <translation>这次训练本身已是平均。</translation>
    </message>
    <message>
        <source>This tells how well texts are found by some of their words, not whether alike texts are nearer; marked pairs would tell that.</source>
        <translation>这说明文本凭其中部分词语被找到的程度，而不说明相似文本是否更近；已标记的句对才能说明后者。</translation>
    </message>
    <message>
        <source>This version cannot be called that.</source>
        <translation>此版本不能这样命名。</translation>
    </message>
    <message>
        <source>This workspace was not closed the last time: the program was stopped, or the machine.</source>
        <translation>此工作区上次没有正常关闭：程序或计算机意外停止了。</translation>
    </message>
    <message>
        <source>Three learning rates are tried, one after the other: {0}. The best on the selection part is kept, and it alone is judged.</source>
        <translation>依次尝试三个学习率：{0}。保留在选择部分上最好的一个，且只评判它。</translation>
    </message>
    <message>
        <source>Too few sentences are encoded to offer a pair of them.</source>
        <translation>已编码的句子太少，无法给出句对。</translation>
    </message>
    <message>
        <source>Too little to say</source>
        <translation>数据太少，无法判断</translation>
    </message>
    <message>
        <source>Too little to say: a verdict takes {0} examples that share no sentence with each other; set aside for it so far: {1}. Give {2} more, with no sentence of the others.</source>
        <translation>还不足以下结论：结论需要 {0} 个互不共用句子的样例；目前已为此留出 {1} 个。请再提供 {2} 个与其他样例没有共同句子的样例。</translation>
    </message>
    <message>
        <source>Too little to say: none of {0} questions is answered.</source>
        <translation>还不足以下结论：{0} 个问题都没有回答。</translation>
    </message>
    <message>
        <source>Too little to say: {0}</source>
        <translation>数据太少，无法判断：{0}</translation>
    </message>
    <message>
        <source>Topics of different layers cannot be merged.</source>
        <translation>不同层的主题不能合并。</translation>
    </message>
    <message>
        <source>Train it again to use it.</source>
        <translation>要使用它，请重新训练。</translation>
    </message>
    <message>
        <source>Train it again.</source>
        <translation>请重新训练。</translation>
    </message>
    <message>
        <source>Train it without Matryoshka and without gradient caching.</source>
        <translation>请不用 Matryoshka、不用梯度缓存来训练它。</translation>
    </message>
    <message>
        <source>Train it without layers, teacher and LoRA.</source>
        <translation>请不指定层、教师模型和 LoRA 来训练它。</translation>
    </message>
    <message>
        <source>Train it without, with a smaller batch size.</source>
        <translation>请不用它，以较小的批大小训练。</translation>
    </message>
    <message>
        <source>Train without Matryoshka, or with another objective.</source>
        <translation>请不用 Matryoshka 训练，或换一个训练目标。</translation>
    </message>
    <message>
        <source>Translating there and back</source>
        <translation>正在译出并译回</translation>
    </message>
    <message>
        <source>Treat it as a category or an identifier.</source>
        <translation>请将其视为类别或标识符。</translation>
    </message>
    <message>
        <source>Tried when it was built, it found {0} of the true ten nearest.</source>
        <translation>建立时的测试中，它找到了真正最近的十个中的 {0}。</translation>
    </message>
    <message>
        <source>Triplet · nearer by a margin</source>
        <translation>三元组 · 近出一个间隔</translation>
    </message>
    <message>
        <source>Try again after it.</source>
        <translation>请在其完成后重试。</translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation>请稍后重试。</translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation>请重试。</translation>
    </message>
    <message>
        <source>Try again: what came so far is kept, and the download continues from there.</source>
        <translation>请重试：已收到的部分会保留，下载将从那里继续。</translation>
    </message>
    <message>
        <source>Try the download again.</source>
        <translation>请重新下载。</translation>
    </message>
    <message>
        <source>Try three learning rates: the one that is set, and that divided and multiplied by 2.5; the best on the selection part is kept, and it alone is judged</source>
        <translation>尝试三个学习率：所设的一个，以及它除以和乘以 2.5 的两个；保留在选择部分上最好的一个，且只评判它</translation>
    </message>
    <message>
        <source>Try three rates</source>
        <translation>尝试三个学习率</translation>
    </message>
    <message>
        <source>Try utf-8, utf-16, cp1252, cp949, gb18030 or shift_jis.</source>
        <translation>请试试 utf-8、utf-16、cp1252、cp949、gb18030 或 shift_jis。</translation>
    </message>
    <message>
        <source>Two roles name the same column of {0}.</source>
        <translation>两个角色指定了 {0} 的同一列。</translation>
    </message>
    <message>
        <source>Type a search first.</source>
        <translation>请先输入搜索内容。</translation>
    </message>
    <message>
        <source>Type it again.</source>
        <translation>请重新输入。</translation>
    </message>
    <message>
        <source>Type one.</source>
        <translation>请输入一个。</translation>
    </message>
    <message>
        <source>Type something to look for, or choose an example.</source>
        <translation>请输入要查找的内容，或选择一个示例。</translation>
    </message>
    <message>
        <source>Uncertain: about as many pairs of this similarity are alike as are not.</source>
        <translation>不确定：这一相似度的句对中，相似的与不相似的大约一样多。</translation>
    </message>
    <message>
        <source>Unpack it first.</source>
        <translation>请先解压。</translation>
    </message>
    <message>
        <source>Unset it, or name a folder that holds a model.</source>
        <translation>请取消该设置，或指定含有模型的文件夹。</translation>
    </message>
    <message>
        <source>Update the program to open it.</source>
        <translation>请更新程序后再打开。</translation>
    </message>
    <message>
        <source>Update the program.</source>
        <translation>请更新程序。</translation>
    </message>
    <message>
        <source>Use 1 or more.</source>
        <translation>请用 1 或更大的数。</translation>
    </message>
    <message>
        <source>Use float or base64.</source>
        <translation>请使用 float 或 base64。</translation>
    </message>
    <message>
        <source>Use it as it is.</source>
        <translation>请直接使用它。</translation>
    </message>
    <message>
        <source>Use it to rerank hits (Search → Rerank the hits…, or search --rerank).</source>
        <translation>请用它重排结果（搜索 → 重排结果…，或 search --rerank）。</translation>
    </message>
    <message>
        <source>Use one of {0}.</source>
        <translation>请用 {0} 之一。</translation>
    </message>
    <message>
        <source>Use query or document.</source>
        <translation>请使用 query 或 document。</translation>
    </message>
    <message>
        <source>Use {0} or {1}.</source>
        <translation>请使用 {0} 或 {1}。</translation>
    </message>
    <message>
        <source>Vectors of this workspace are in Milvus at {0}, which nobody has named on this machine.</source>
        <translation>此工作区的向量在 {0} 的 Milvus 中，而这台机器上没有人指定过它。</translation>
    </message>
    <message>
        <source>Wait for it, or stop it there.</source>
        <translation>请等它完成，或在那里停止它。</translation>
    </message>
    <message>
        <source>Wait for the encoding, then mark them again.</source>
        <translation>请等编码完成后再标记。</translation>
    </message>
    <message>
        <source>Wait until it is through.</source>
        <translation>请等它完成。</translation>
    </message>
    <message>
        <source>Wait until some are.</source>
        <translation>请等一些句子编码完成。</translation>
    </message>
    <message>
        <source>Wait until that ends.</source>
        <translation>请等待其结束。</translation>
    </message>
    <message>
        <source>Wait until that is done.</source>
        <translation>请等待其完成。</translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation>预热</translation>
    </message>
    <message>
        <source>Weight decay of AdamW; biases and normalisation weights are left out</source>
        <translation>AdamW 的权重衰减；偏置和归一化权重除外</translation>
    </message>
    <message>
        <source>What can: {0}.</source>
        <translation>可以遮盖的：{0}。</translation>
    </message>
    <message>
        <source>What matrix products are computed in</source>
        <translation>矩阵乘法以什么精度计算</translation>
    </message>
    <message>
        <source>What the classifier sees</source>
        <translation>分类器看到什么</translation>
    </message>
    <message>
        <source>Where it is not just starting, put its token, or USER:PASSWORD, into {0}, and see whether its address begins with https.</source>
        <translation>如果它不是正在启动，请把令牌或 USER:PASSWORD 放入 {0}，并检查地址是否以 https 开头。</translation>
    </message>
    <message>
        <source>Where random numbers begin: the order of examples, new weights, dropout, shuffled negatives</source>
        <translation>随机数的起点：样例的顺序、新权重、dropout、打乱的负例</translation>
    </message>
    <message>
        <source>Where you trust it, convert it: load the model with sentence-transformers or transformers and save it again (save_pretrained), which writes model.safetensors.</source>
        <translation>如果信任它，请转换它：用 sentence-transformers 或 transformers 加载模型并重新保存 (save_pretrained)，这会写出 model.safetensors。</translation>
    </message>
    <message>
        <source>Which rows the run {0} learned from is not known any more.</source>
        <translation>运行 {0} 从哪些行学习已无从得知。</translation>
    </message>
    <message>
        <source>Whole documents; better and slower.</source>
        <translation>整篇文档；更好，更慢。</translation>
    </message>
    <message>
        <source>With the new columns the workspace would have {0}; it can hold {1}.</source>
        <translation>加上新的列，工作区将有 {0} 列；最多容纳 {1} 列。</translation>
    </message>
    <message>
        <source>With those of the other workspace there would be more than {0} labels.</source>
        <translation>加上另一个工作区的标签，将超过 {0} 个标签。</translation>
    </message>
    <message>
        <source>Without the influence of {0} {1}.</source>
        <translation>去除{0}的影响后，{1}。</translation>
    </message>
    <message>
        <source>Without the influence of {0}: {1} taken, {2}.</source>
        <translation>去除了{0}的影响：去掉 {1}，{2}。</translation>
    </message>
    <message>
        <source>Words deleted</source>
        <translation>删除词语</translation>
    </message>
    <message>
        <source>Words exchanged</source>
        <translation>交换词语</translation>
    </message>
    <message>
        <source>Workers on Ray cannot compute on {0}.</source>
        <translation>Ray 上的工作进程不能用 {0} 计算。</translation>
    </message>
    <message>
        <source>Write a CSV.</source>
        <translation>请写成 CSV。</translation>
    </message>
    <message>
        <source>Write scores as plain numbers, such as 0.84. If every pair is alike, name the two columns as anchor and positive.</source>
        <translation>请将分数写成纯数字，例如 0.84。如果每一对都相似，请将这两列指定为 anchor 和 positive。</translation>
    </message>
    <message>
        <source>Write something like: rating &gt;= 4 and category in ('a', 'b') and text ilike '%card%'.</source>
        <translation>请写成例如：rating &gt;= 4 and category in ('a', 'b') and text ilike '%card%'。</translation>
    </message>
    <message>
        <source>Write the file again.</source>
        <translation>请重新写出该文件。</translation>
    </message>
    <message>
        <source>Write, for example, sentence1=6,sentence2=7,score=5.</source>
        <translation>请写成例如 sentence1=6,sentence2=7,score=5。</translation>
    </message>
    <message>
        <source>Writing rows</source>
        <translation>正在写入行</translation>
    </message>
    <message>
        <source>Writing the file</source>
        <translation>正在写入文件</translation>
    </message>
    <message>
        <source>Writing vectors</source>
        <translation>正在写入向量</translation>
    </message>
    <message>
        <source>a backup of the workspace {0}</source>
        <translation>工作区 {0} 的备份</translation>
    </message>
    <message>
        <source>a copy of the model</source>
        <translation>模型的副本</translation>
    </message>
    <message>
        <source>a dense layer bends its vectors</source>
        <translation>稠密层使其向量弯折</translation>
    </message>
    <message>
        <source>a model that no version uses</source>
        <translation>没有版本使用的模型</translation>
    </message>
    <message>
        <source>a model's name or folder</source>
        <translation>模型的名称或文件夹</translation>
    </message>
    <message>
        <source>a newer version of this program</source>
        <translation>本程序的较新版本</translation>
    </message>
    <message>
        <source>a pair of {0} tokens</source>
        <translation>一个有 {0} 个词元的句对</translation>
    </message>
    <message>
        <source>a quote ({0}) in this line is not closed or not doubled</source>
        <translation>此行中有引号（{0}）未闭合或未成双</translation>
    </message>
    <message>
        <source>a score of each pair</source>
        <translation>每一对的分数</translation>
    </message>
    <message>
        <source>a text of {0} tokens</source>
        <translation>一个有 {0} 个词元的文本</translation>
    </message>
    <message>
        <source>a worker on Ray ended, and another one takes its place</source>
        <translation>Ray 上的一个工作进程已结束，由另一个接替</translation>
    </message>
    <message>
        <source>about one a minute</source>
        <translation>约每分钟一次</translation>
    </message>
    <message>
        <source>above the names of the columns</source>
        <translation>位于列名之上</translation>
    </message>
    <message>
        <source>address or telephone number</source>
        <translation>地址或电话号码</translation>
    </message>
    <message>
        <source>addresses and telephone numbers</source>
        <translation>地址和电话号码</translation>
    </message>
    <message>
        <source>all</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>all of its {0} sentences</source>
        <translation>其全部 {0} 个句子</translation>
    </message>
    <message>
        <source>all rows are chosen</source>
        <translation>选中了所有行</translation>
    </message>
    <message>
        <source>all weights</source>
        <translation>全部权重</translation>
    </message>
    <message>
        <source>an Arrow file</source>
        <translation>Arrow 文件</translation>
    </message>
    <message>
        <source>an SQLite database</source>
        <translation>SQLite 数据库</translation>
    </message>
    <message>
        <source>an archive</source>
        <translation>压缩包</translation>
    </message>
    <message>
        <source>an archive or an office document</source>
        <translation>压缩包或 Office 文档</translation>
    </message>
    <message>
        <source>an earlier state of a model</source>
        <translation>模型的较早状态</translation>
    </message>
    <message>
        <source>an entry is not of the kind that it should be</source>
        <translation>某一项的类型不正确</translation>
    </message>
    <message>
        <source>another data set</source>
        <translation>另一个数据集</translation>
    </message>
    <message>
        <source>another process</source>
        <translation>另一个进程</translation>
    </message>
    <message>
        <source>are left out.</source>
        <translation>被略去。</translation>
    </message>
    <message>
        <source>as declared</source>
        <translation>按声明</translation>
    </message>
    <message>
        <source>average precision</source>
        <translation>平均精确率</translation>
    </message>
    <message>
        <source>before a number it is no operator; write {0}"{1}"</source>
        <translation>数值之前它不是运算符；请写成 {0}"{1}"</translation>
    </message>
    <message>
        <source>begins with #, as the first line does, and may be a remark</source>
        <translation>与第一行一样以 # 开头：它可能是注释</translation>
    </message>
    <message>
        <source>begins with a word for a total: it may be no row</source>
        <translation>以表示合计的词开头：可能不是数据行</translation>
    </message>
    <message>
        <source>cannot be loaded ({0})</source>
        <translation>无法加载（{0}）</translation>
    </message>
    <message>
        <source>closing Milvus's client: %s</source>
        <translation>closing Milvus's client: %s</translation>
    </message>
    <message>
        <source>cluster {0}</source>
        <translation>聚类 {0}</translation>
    </message>
    <message>
        <source>column {0}</source>
        <translation>列 {0}</translation>
    </message>
    <message>
        <source>config.json in {0} does not say how wide its token vectors are.</source>
        <translation>{0} 中的 config.json 没有说明词元向量的宽度。</translation>
    </message>
    <message>
        <source>day first</source>
        <translation>日在前</translation>
    </message>
    <message>
        <source>deleted {0}</source>
        <translation>已删除 {0}</translation>
    </message>
    <message>
        <source>dense_activation is “{0}”.</source>
        <translation>dense_activation 是“{0}”。</translation>
    </message>
    <message>
        <source>dense_dim is {0}.</source>
        <translation>dense_dim 是 {0}。</translation>
    </message>
    <message>
        <source>dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>earlier layout</source>
        <translation>较早的布局</translation>
    </message>
    <message>
        <source>entries are nested too deeply</source>
        <translation>各项嵌套过深</translation>
    </message>
    <message>
        <source>every row of it is chosen too</source>
        <translation>其中的每一行也都被选中</translation>
    </message>
    <message>
        <source>folder of documents</source>
        <translation>文档文件夹</translation>
    </message>
    <message>
        <source>folder there, folder back</source>
        <translation>译出文件夹, 译回文件夹</translation>
    </message>
    <message>
        <source>grand total</source>
        <translation>总计</translation>
    </message>
    <message>
        <source>hard negative</source>
        <translation>难负例</translation>
    </message>
    <message>
        <source>has a cell fewer than the other rows, which end in a blank one: cells may be shifted</source>
        <translation>比以空单元格结尾的其他行少一个单元格：单元格可能错位</translation>
    </message>
    <message>
        <source>has a cell more than the file has columns, and a blank one at its end: cells may be shifted</source>
        <translation>比文件的列多一个单元格，且末尾为空：单元格可能错位</translation>
    </message>
    <message>
        <source>has a number or a date that suits the column beside its own: cells may be shifted</source>
        <translation>有一个适合相邻列的数字或日期：单元格可能错位</translation>
    </message>
    <message>
        <source>has cells down to line {0} whose lines look like rows: a quote may not be closed</source>
        <translation>有延续到第 {0} 行的单元格，其中的行看起来像数据行：引号可能没有闭合</translation>
    </message>
    <message>
        <source>has other quotes than the rest of the file: they were read as characters</source>
        <translation>引号与文件其余部分不同：已作为普通字符读取</translation>
    </message>
    <message>
        <source>has quotes that open in one cell and close in another: cells may be shifted</source>
        <translation>有在一个单元格中打开、在另一个单元格中闭合的引号：单元格可能错位</translation>
    </message>
    <message>
        <source>has something in a column without a name where other rows have nothing: cells may be shifted</source>
        <translation>在其他行为空的无名列中有内容：单元格可能错位</translation>
    </message>
    <message>
        <source>has words where the other rows have numbers or dates: it may be no row</source>
        <translation>其他行是数字或日期的位置上是文字：可能不是数据行</translation>
    </message>
    <message>
        <source>has words where the rows below have numbers or dates: it may be no row</source>
        <translation>在下面的行为数字或日期的位置是文字：它可能不是一行数据</translation>
    </message>
    <message>
        <source>hnswlib {0}, so searches of 20,000 to 250,000 sentences compare all vectors: nothing is missed, but they take longer. {1}</source>
        <translation>hnswlib {0}，因此在 20,000 到 250,000 个句子中，每次搜索都与所有向量比较：不会遗漏，但会更慢。{1}</translation>
    </message>
    <message>
        <source>hnswlib {0}, so there is no neighbour graph.</source>
        <translation>hnswlib {0}，因此没有近邻图。</translation>
    </message>
    <message>
        <source>holds bytes that are not in the file's encoding</source>
        <translation>含有不属于文件编码的字节</translation>
    </message>
    <message>
        <source>id &gt;= {0} and id &lt;= {1}</source>
        <translation>id &gt;= {0} and id &lt;= {1}</translation>
    </message>
    <message>
        <source>id in [{0}]</source>
        <translation>id in [{0}]</translation>
    </message>
    <message>
        <source>id in {0}</source>
        <translation>id in {0}</translation>
    </message>
    <message>
        <source>id not in {0}</source>
        <translation>id not in {0}</translation>
    </message>
    <message>
        <source>is blank</source>
        <translation>为空白</translation>
    </message>
    <message>
        <source>is hidden</source>
        <translation>被隐藏</translation>
    </message>
    <message>
        <source>is left out.</source>
        <translation>被略去。</translation>
    </message>
    <message>
        <source>is not installed</source>
        <translation>没有安装</translation>
    </message>
    <message>
        <source>is taken to mean</source>
        <translation>视为表示</translation>
    </message>
    <message>
        <source>is the last one and has no line end: the file may be cut off</source>
        <translation>是最后一行且没有换行符：文件可能被截断了</translation>
    </message>
    <message>
        <source>is the name of the column again: it may be no row</source>
        <translation>再次出现列名：它可能不是一行数据</translation>
    </message>
    <message>
        <source>it broke too often</source>
        <translation>中断次数过多</translation>
    </message>
    <message>
        <source>it cannot be opened</source>
        <translation>无法打开</translation>
    </message>
    <message>
        <source>it declares entities</source>
        <translation>它声明了实体</translation>
    </message>
    <message>
        <source>it has no class</source>
        <translation>它没有类别</translation>
    </message>
    <message>
        <source>it has no gold label ({0})</source>
        <translation>它没有金标准标签（{0}）</translation>
    </message>
    <message>
        <source>it has no group</source>
        <translation>它没有分组</translation>
    </message>
    <message>
        <source>it has no score</source>
        <translation>它没有分数</translation>
    </message>
    <message>
        <source>it holds a tag of more than 1 MB</source>
        <translation>它含有超过 1 MB 的标签</translation>
    </message>
    <message>
        <source>it is damaged</source>
        <translation>已损坏</translation>
    </message>
    <message>
        <source>it is encrypted</source>
        <translation>已加密</translation>
    </message>
    <message>
        <source>it is missing</source>
        <translation>缺失</translation>
    </message>
    <message>
        <source>it loads such a model where Semantic Explorer is installed, and wants trust_remote_code=True for that.</source>
        <translation>在安装了 Semantic Explorer 的地方它可以加载这样的模型，但需要 trust_remote_code=True。</translation>
    </message>
    <message>
        <source>it takes a row, as in like:#17</source>
        <translation>它需要一个行号，例如 like:#17</translation>
    </message>
    <message>
        <source>it weighs its tokens by what they are</source>
        <translation>它按词元是什么来加权</translation>
    </message>
    <message>
        <source>its XML ends within a tag, or holds what no sheet holds</source>
        <translation>其 XML 在标签内中断，或含有工作表不应有的内容</translation>
    </message>
    <message>
        <source>its XML is damaged ({0})</source>
        <translation>其 XML 已损坏（{0}）</translation>
    </message>
    <message>
        <source>its beginning is not as it should be</source>
        <translation>其开头不正确</translation>
    </message>
    <message>
        <source>its end is missing</source>
        <translation>其结尾缺失</translation>
    </message>
    <message>
        <source>its vector is that of the first token, [CLS], which has read all the others</source>
        <translation>其向量是第一个词元 [CLS] 的向量，它读过其他所有词元</translation>
    </message>
    <message>
        <source>its vector is that of the last token, which has read all the others</source>
        <translation>其向量是最后一个词元的向量，它读过其他所有词元</translation>
    </message>
    <message>
        <source>its vector takes each number from one token alone (max pooling)</source>
        <translation>其向量的每个数值只来自一个词元（最大池化）</translation>
    </message>
    <message>
        <source>its vocabulary lacks {0} of the words here</source>
        <translation>其词表缺少这里 {0} 的词</translation>
    </message>
    <message>
        <source>its vocabulary splits these texts into {0} pieces a letter</source>
        <translation>其词表把这些文本切成每个字母 {0} 段</translation>
    </message>
    <message>
        <source>its {0} sentences</source>
        <translation>其 {0} 个句子</translation>
    </message>
    <message>
        <source>labels of {0}</source>
        <translation>{0} 的标签</translation>
    </message>
    <message>
        <source>layer {0}</source>
        <translation>第 {0} 层</translation>
    </message>
    <message>
        <source>layout to align it with</source>
        <translation>要对齐的布局</translation>
    </message>
    <message>
        <source>line {0}: {1}</source>
        <translation>第 {0} 行：{1}</translation>
    </message>
    <message>
        <source>longer than {0} characters</source>
        <translation>超过 {0} 个字符</translation>
    </message>
    <message>
        <source>max_seq_length is {0}.</source>
        <translation>max_seq_length 是 {0}。</translation>
    </message>
    <message>
        <source>may be a row of a table, as those below it, and was read as one cell: name the delimiter</source>
        <translation>可能和下面的行一样是表格的一行，却被读作一个单元格：请指定分隔符</translation>
    </message>
    <message>
        <source>may be in UTF-8, other than the rest of the file</source>
        <translation>可能是 UTF-8 编码，与文件其余部分不同</translation>
    </message>
    <message>
        <source>may be no row: what may be the name of the column stands below it</source>
        <translation>可能不是一行数据：可能是列名的内容在它下面</translation>
    </message>
    <message>
        <source>may be the name of the column, below lines that are no rows</source>
        <translation>可能是列名，上面的行不是数据</translation>
    </message>
    <message>
        <source>means, as you say,</source>
        <translation>如您所说，表示</translation>
    </message>
    <message>
        <source>model's output</source>
        <translation>模型的输出</translation>
    </message>
    <message>
        <source>modules.json in {0} points outside the model folder ({1}).</source>
        <translation>{0} 中的 modules.json 指向模型文件夹之外（{1}）。</translation>
    </message>
    <message>
        <source>month first</source>
        <translation>月在前</translation>
    </message>
    <message>
        <source>mutual proximity</source>
        <translation>互近度</translation>
    </message>
    <message>
        <source>neither an object, an array nor a string</source>
        <translation>既不是对象、数组，也不是字符串</translation>
    </message>
    <message>
        <source>nested too deeply</source>
        <translation>嵌套太深</translation>
    </message>
    <message>
        <source>never</source>
        <translation>从不</translation>
    </message>
    <message>
        <source>no CUDA device was found</source>
        <translation>没有找到 CUDA 设备</translation>
    </message>
    <message>
        <source>no clear change</source>
        <translation>无明显变化</translation>
    </message>
    <message>
        <source>no text on it</source>
        <translation>没有文字</translation>
    </message>
    <message>
        <source>no text on it, only pictures</source>
        <translation>没有文字，只有图片</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>没有值</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>none of its processes answers</source>
        <translation>其进程均无应答</translation>
    </message>
    <message>
        <source>not alike</source>
        <translation>不相似</translation>
    </message>
    <message>
        <source>nothing of 1 sentence that is nothing else</source>
        <translation>1 个句子中没有这样的（仅由其构成的除外）</translation>
    </message>
    <message>
        <source>nothing of {0} sentences that are nothing else</source>
        <translation>{0} 个句子中没有这样的（仅由其构成的除外）</translation>
    </message>
    <message>
        <source>nothing on it</source>
        <translation>什么也没有</translation>
    </message>
    <message>
        <source>nothing stands behind '{0}'</source>
        <translation>“{0}”后面没有内容</translation>
    </message>
    <message>
        <source>nothing stands behind it</source>
        <translation>它后面没有内容</translation>
    </message>
    <message>
        <source>of this machine</source>
        <translation>本机</translation>
    </message>
    <message>
        <source>old layout</source>
        <translation>旧布局</translation>
    </message>
    <message>
        <source>one part</source>
        <translation>一个部分</translation>
    </message>
    <message>
        <source>only processors have</source>
        <translation>只有处理器才有的</translation>
    </message>
    <message>
        <source>only the first {0} characters are read</source>
        <translation>只读前 {0} 个字符</translation>
    </message>
    <message>
        <source>only {0} of the variance is left</source>
        <translation>只剩 {0} 的方差</translation>
    </message>
    <message>
        <source>page {0} of {1}</source>
        <translation>{1} 第 {0} 页</translation>
    </message>
    <message>
        <source>pair score</source>
        <translation>每一对的分数</translation>
    </message>
    <message>
        <source>pairs of sentences with a class</source>
        <translation>带类别的句对</translation>
    </message>
    <message>
        <source>pairs of sentences with a score</source>
        <translation>带分数的句对</translation>
    </message>
    <message>
        <source>passages of {0} tokens</source>
        <translation>每段 {0} 个词元</translation>
    </message>
    <message>
        <source>positive and negative are the same sentence</source>
        <translation>正例与负例是同一个句子</translation>
    </message>
    <message>
        <source>positive pairs</source>
        <translation>正例句对</translation>
    </message>
    <message>
        <source>positive pairs (two sentences that belong together)</source>
        <translation>正例句对（两个相互对应的句子）</translation>
    </message>
    <message>
        <source>process {0} on {1}</source>
        <translation>{1} 上的进程 {0}</translation>
    </message>
    <message>
        <source>proposed</source>
        <translation>建议值</translation>
    </message>
    <message>
        <source>quota exceeded</source>
        <translation>超出配额</translation>
    </message>
    <message>
        <source>rank correlation</source>
        <translation>秩相关</translation>
    </message>
    <message>
        <source>rest of long texts</source>
        <translation>长文本的其余部分</translation>
    </message>
    <message>
        <source>row {0} of {1}</source>
        <translation>{1} 的第 {0} 行</translation>
    </message>
    <message>
        <source>rows go from 0 to {0}</source>
        <translation>行号从 0 到 {0}</translation>
    </message>
    <message>
        <source>rows {0}</source>
        <translation>行 {0}</translation>
    </message>
    <message>
        <source>run models</source>
        <translation>运行的模型</translation>
    </message>
    <message>
        <source>run parents</source>
        <translation>运行的来源</translation>
    </message>
    <message>
        <source>run rows</source>
        <translation>运行的行</translation>
    </message>
    <message>
        <source>run.json in {0} is not as this program writes it.</source>
        <translation>{0} 中的 run.json 不是本程序写出的样子。</translation>
    </message>
    <message>
        <source>saved searches</source>
        <translation>已保存的搜索</translation>
    </message>
    <message>
        <source>scale {0}</source>
        <translation>缩放系数 {0}</translation>
    </message>
    <message>
        <source>semantic-explorer: {0} {1}</source>
        <translation>semantic-explorer: {0} {1}</translation>
    </message>
    <message>
        <source>sentence parts</source>
        <translation>句子所属部分</translation>
    </message>
    <message>
        <source>sentences with a class</source>
        <translation>带类别的句子</translation>
    </message>
    <message>
        <source>sentences without labels</source>
        <translation>无标签的句子</translation>
    </message>
    <message>
        <source>so the parts may be far from 60 / 10 / 30.</source>
        <translation>因此各部分可能与 60 / 10 / 30 相差很远。</translation>
    </message>
    <message>
        <source>split of file</source>
        <translation>文件的划分</translation>
    </message>
    <message>
        <source>stands alone below the table and a blank row: it may be no row</source>
        <translation>单独位于表格和空行之下：可能不是数据行</translation>
    </message>
    <message>
        <source>table columns</source>
        <translation>表格的列</translation>
    </message>
    <message>
        <source>ten a run</source>
        <translation>每次运行十次</translation>
    </message>
    <message>
        <source>text (a sentence a line)</source>
        <translation>文本（每行一个句子）</translation>
    </message>
    <message>
        <source>the addresses that were named</source>
        <translation>指定过的地址</translation>
    </message>
    <message>
        <source>the array is not closed</source>
        <translation>数组没有闭合</translation>
    </message>
    <message>
        <source>the calibration of the search</source>
        <translation>搜索的校准</translation>
    </message>
    <message>
        <source>the copy of the model</source>
        <translation>模型的副本</translation>
    </message>
    <message>
        <source>the copy that is read</source>
        <translation>供读取的副本</translation>
    </message>
    <message>
        <source>the cross-encoder</source>
        <translation>交叉编码器</translation>
    </message>
    <message>
        <source>the damaged vectors in {0}</source>
        <translation>{0} 中损坏的向量</translation>
    </message>
    <message>
        <source>the data</source>
        <translation>数据</translation>
    </message>
    <message>
        <source>the day or the month</source>
        <translation>日或月</translation>
    </message>
    <message>
        <source>the day or the year</source>
        <translation>日或年</translation>
    </message>
    <message>
        <source>the day, the month or the year</source>
        <translation>日、月或年</translation>
    </message>
    <message>
        <source>the entry “{0}” is missing</source>
        <translation>缺少“{0}”一项</translation>
    </message>
    <message>
        <source>the files that Milvus reads</source>
        <translation>Milvus 读取的文件</translation>
    </message>
    <message>
        <source>the imported rows</source>
        <translation>导入的行</translation>
    </message>
    <message>
        <source>the index of words and phrases</source>
        <translation>词语和短语的索引</translation>
    </message>
    <message>
        <source>the journal</source>
        <translation>修改日志</translation>
    </message>
    <message>
        <source>the keyword index</source>
        <translation>词语索引</translation>
    </message>
    <message>
        <source>the least and greatest in the file</source>
        <translation>文件中的最小值和最大值</translation>
    </message>
    <message>
        <source>the map</source>
        <translation>地图</translation>
    </message>
    <message>
        <source>the marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>the marks on random and imported pairs</source>
        <translation>随机句对和导入句对的标记</translation>
    </message>
    <message>
        <source>the model of a run</source>
        <translation>运行的模型</translation>
    </message>
    <message>
        <source>the model's own or "{0}"</source>
        <translation>模型自带的或 "{0}"</translation>
    </message>
    <message>
        <source>the month or the year</source>
        <translation>月或年</translation>
    </message>
    <message>
        <source>the names of the columns again</source>
        <translation>重复了列名</translation>
    </message>
    <message>
        <source>the neighbour graph</source>
        <translation>近邻图</translation>
    </message>
    <message>
        <source>the pairs</source>
        <translation>这些句对</translation>
    </message>
    <message>
        <source>the pasted lines</source>
        <translation>粘贴的行</translation>
    </message>
    <message>
        <source>the primary one for the data</source>
        <translation>适合该数据的首要指标</translation>
    </message>
    <message>
        <source>the quotation mark has no partner</source>
        <translation>引号没有配对</translation>
    </message>
    <message>
        <source>the rest of a run</source>
        <translation>运行的剩余部分</translation>
    </message>
    <message>
        <source>the rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>the run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>the run {0}</source>
        <translation>运行 {0}</translation>
    </message>
    <message>
        <source>the same value</source>
        <translation>相同的值</translation>
    </message>
    <message>
        <source>the score '{0}' is not a number</source>
        <translation>分数“{0}”不是数值</translation>
    </message>
    <message>
        <source>the score {0} is outside {1} to {2}</source>
        <translation>分数 {0} 不在 {1} 到 {2} 之间</translation>
    </message>
    <message>
        <source>the score {0} is too large</source>
        <translation>分数 {0} 太大</translation>
    </message>
    <message>
        <source>the selection</source>
        <translation>选择</translation>
    </message>
    <message>
        <source>the suspicious labels</source>
        <translation>可疑的标签</translation>
    </message>
    <message>
        <source>the texts</source>
        <translation>这些文本</translation>
    </message>
    <message>
        <source>the texts of {0}</source>
        <translation>{0} 的文本</translation>
    </message>
    <message>
        <source>the topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>the vector index</source>
        <translation>向量索引</translation>
    </message>
    <message>
        <source>the vectors</source>
        <translation>向量</translation>
    </message>
    <message>
        <source>the verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>the words are still being indexed</source>
        <translation>词语索引仍在建立</translation>
    </message>
    <message>
        <source>the workspace</source>
        <translation>工作区</translation>
    </message>
    <message>
        <source>the workspace {0}</source>
        <translation>工作区 {0}</translation>
    </message>
    <message>
        <source>the {0} '{1}' is not a number</source>
        <translation>{0}“{1}”不是数值</translation>
    </message>
    <message>
        <source>the {0} is not closed</source>
        <translation>{0}没有结束</translation>
    </message>
    <message>
        <source>the {0} of a model</source>
        <translation>模型的 {0}</translation>
    </message>
    <message>
        <source>the {0} of {1}</source>
        <translation>{1} 的 {0}</translation>
    </message>
    <message>
        <source>the {0} {1} is too large</source>
        <translation>{0} {1} 太大</translation>
    </message>
    <message>
        <source>their examples in 1 run</source>
        <translation>它们在 1 次训练中的样例</translation>
    </message>
    <message>
        <source>their examples in {n} runs</source>
        <translation>它们在 {n} 次训练中的样例</translation>
    </message>
    <message>
        <source>there are no rows</source>
        <translation>没有行</translation>
    </message>
    <message>
        <source>there is no column '{0}'</source>
        <translation>没有列“{0}”</translation>
    </message>
    <message>
        <source>there is no label '{0}'</source>
        <translation>没有标签“{0}”</translation>
    </message>
    <message>
        <source>there is no row {0}; {1}</source>
        <translation>没有第 {0} 行；{1}</translation>
    </message>
    <message>
        <source>there is no word in it</source>
        <translation>其中没有词</translation>
    </message>
    <message>
        <source>these examples</source>
        <translation>这些样例</translation>
    </message>
    <message>
        <source>these {n} rows</source>
        <translation>这 {n} 行</translation>
    </message>
    <message>
        <source>this processor or this version of torch lacks</source>
        <translation>此处理器或此版本的 torch 缺少的</translation>
    </message>
    <message>
        <source>this program already (process {0})</source>
        <translation>本程序（进程 {0}）</translation>
    </message>
    <message>
        <source>this row</source>
        <translation>这一行</translation>
    </message>
    <message>
        <source>too few</source>
        <translation>太少</translation>
    </message>
    <message>
        <source>too little to say</source>
        <translation>数据太少，无法判断</translation>
    </message>
    <message>
        <source>top is {0}: no pair would be kept.</source>
        <translation>top 是 {0}：不会保留任何句对。</translation>
    </message>
    <message>
        <source>torch's own number</source>
        <translation>由 torch 决定</translation>
    </message>
    <message>
        <source>triplets (anchor, positive, negative)</source>
        <translation>三元组（锚点、正例、负例）</translation>
    </message>
    <message>
        <source>tsdae needs a transformer that can also tell a text; {0} is of the family {1}, tsdae has {2}.</source>
        <translation>tsdae 需要也能生成文本的 Transformer；{0} 属于 {1} 系列，tsdae 支持 {2}。</translation>
    </message>
    <message>
        <source>tsdae needs vectors as wide as the transformer; {0} makes {1} dimensions of {2}.</source>
        <translation>tsdae 需要与 Transformer 同宽的向量；{0} 从 {2} 维得到 {1} 维。</translation>
    </message>
    <message>
        <source>tsdae shares the weights of the transformer; that of {0} names them otherwise.</source>
        <translation>tsdae 共享 Transformer 的权重；{0} 的权重名称不同。</translation>
    </message>
    <message>
        <source>unauthenticated|auth(entication)? (check )?fail|permission|token</source>
        <translation>unauthenticated|auth(entication)? (check )?fail|permission|token</translation>
    </message>
    <message>
        <source>unavailable|fail(ed)? connecting|connect|timeout|timed out|deadline</source>
        <translation>unavailable|fail(ed)? connecting|connect|timeout|timed out|deadline</translation>
    </message>
    <message>
        <source>version {0} of this program, a newer one</source>
        <translation>本程序的较新版本 {0}</translation>
    </message>
    <message>
        <source>was read as the names of the columns and may be a row</source>
        <translation>被读作列名，但可能是一行数据</translation>
    </message>
    <message>
        <source>was read as {0} and may be in {1}: too few letters tell which</source>
        <translation>按 {0} 读取，但也可能是 {1}：字母太少，无法区分</translation>
    </message>
    <message>
        <source>what 1 more row held earlier</source>
        <translation>另有 1 行先前的内容</translation>
    </message>
    <message>
        <source>what is not deleted</source>
        <translation>未删除的内容</translation>
    </message>
    <message>
        <source>what suits the model</source>
        <translation>适合模型的</translation>
    </message>
    <message>
        <source>what {n} more rows held earlier</source>
        <translation>另有 {n} 行先前的内容</translation>
    </message>
    <message>
        <source>whole</source>
        <translation>整批</translation>
    </message>
    <message>
        <source>whole vectors</source>
        <translation>完整向量</translation>
    </message>
    <message>
        <source>words disagree</source>
        <translation>词语不一致</translation>
    </message>
    <message>
        <source>year first</source>
        <translation>年在前</translation>
    </message>
    <message>
        <source>your marks</source>
        <translation>您的标记</translation>
    </message>
    <message>
        <source>{0} (as you say)</source>
        <translation>{0}（如您所说）</translation>
    </message>
    <message>
        <source>{0} A static model is in float32.</source>
        <translation>{0} 静态模型使用 float32。</translation>
    </message>
    <message>
        <source>{0} CUDA devices were found</source>
        <translation>找到 {0} 个 CUDA 设备</translation>
    </message>
    <message>
        <source>{0} It computes bfloat16 natively.</source>
        <translation>{0} 它原生支持 bfloat16 计算。</translation>
    </message>
    <message>
        <source>{0} It has no native bfloat16, so float32.</source>
        <translation>{0} 它没有原生 bfloat16，因此使用 float32。</translation>
    </message>
    <message>
        <source>{0} Of the ten sentences that the model finds nearest, it finds {1}, measured with {2} sentences that it was not fitted to.</source>
        <translation>{0} 在模型找到的最近十个句子中，它能找到 {1} 个，用没有参与拟合的 {2} 个句子测量。</translation>
    </message>
    <message>
        <source>{0} The last step's weights are kept.</source>
        <translation>{0} 保留最后一步的权重。</translation>
    </message>
    <message>
        <source>{0} There are too few sentences here to measure what it finds.</source>
        <translation>{0} 这里的句子太少，无法测量它能找到什么。</translation>
    </message>
    <message>
        <source>{0} and cannot read {1}.</source>
        <translation>{0}，无法阅读{1}。</translation>
    </message>
    <message>
        <source>{0} and reads {1} script.</source>
        <translation>{0}，能阅读{1}。</translation>
    </message>
    <message>
        <source>{0} and {1} are marked not alike, but alike where they are written with other case or white space.</source>
        <translation>{0}与{1}标记为不相似，但换成其他大小写或空白写法时却标记为相似。</translation>
    </message>
    <message>
        <source>{0} and {1} are marked not alike, but both are alike to {2}.</source>
        <translation>{0}与{1}标记为不相似，但两者都与{2}相似。</translation>
    </message>
    <message>
        <source>{0} and {1} are the same model.</source>
        <translation>{0} 与 {1} 是同一个模型。</translation>
    </message>
    <message>
        <source>{0} and {1} call the same pairs alike.</source>
        <translation>{0} 和 {1} 判为相似的句对相同。</translation>
    </message>
    <message>
        <source>{0} and {1} differ in nothing but case or white space, and are marked not alike.</source>
        <translation>{0}与{1}只有大小写或空白不同，却标记为不相似。</translation>
    </message>
    <message>
        <source>{0} and {1} find the same first {2} of each search.</source>
        <translation>{0} 和 {1} 对每个搜索找到的前 {2} 个相同。</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} 以及另外 {1} 个</translation>
    </message>
    <message>
        <source>{0} and {1} of the workspace: both have {2} in the key '{3}'.</source>
        <translation>工作区的{0}和{1}：两者的键“{3}”都是 {2}。</translation>
    </message>
    <message>
        <source>{0} answers</source>
        <translation>{0} 个回答</translation>
    </message>
    <message>
        <source>{0} appeared: {1}.</source>
        <translation>{0}新出现：{1}。</translation>
    </message>
    <message>
        <source>{0} are encoded; encoding resumes from there.</source>
        <translation>已编码 {0}；从这里继续编码。</translation>
    </message>
    <message>
        <source>{0} are in no cluster now</source>
        <translation>{0}现在不属于任何簇</translation>
    </message>
    <message>
        <source>{0} are in {1} clusters now</source>
        <translation>{0}现在分属 {1} 个簇</translation>
    </message>
    <message>
        <source>{0} are in {1} now{2}</source>
        <translation>{0}现在属于{1}{2}</translation>
    </message>
    <message>
        <source>{0} asks for more than {1} GB of memory to be read, or is damaged.</source>
        <translation>读取 {0} 需要超过 {1} GB 内存，或者它已损坏。</translation>
    </message>
    <message>
        <source>{0} at character {1}</source>
        <translation>第 {1} 个字符处{0}</translation>
    </message>
    <message>
        <source>{0} began from {1}.</source>
        <translation>{0} 是从 {1} 开始的。</translation>
    </message>
    <message>
        <source>{0} bfloat16 is not clearly quicker here, so float32.</source>
        <translation>{0} bfloat16 在这里没有明显更快，因此使用 float32。</translation>
    </message>
    <message>
        <source>{0} bfloat16 is {1} times as fast here.</source>
        <translation>{0} bfloat16 在这里快 {1} 倍。</translation>
    </message>
    <message>
        <source>{0} came from {1}.</source>
        <translation>{0} 来自 {1}。</translation>
    </message>
    <message>
        <source>{0} came from {1}; delete it, too, or train it anew.</source>
        <translation>{0} 源自 {1}；请将其也删除，或重新训练。</translation>
    </message>
    <message>
        <source>{0} cannot be made ({1}).</source>
        <translation>无法建立 {0}（{1}）。</translation>
    </message>
    <message>
        <source>{0} cannot be opened ({1}).</source>
        <translation>无法打开 {0}（{1}）。</translation>
    </message>
    <message>
        <source>{0} cannot be opened for writing.</source>
        <translation>无法打开 {0} 以供写入。</translation>
    </message>
    <message>
        <source>{0} cannot be reached: {1}.</source>
        <translation>无法访问 {0}：{1}。</translation>
    </message>
    <message>
        <source>{0} cannot be read as Parquet ({1}).</source>
        <translation>无法将 {0} 作为 Parquet 读取（{1}）。</translation>
    </message>
    <message>
        <source>{0} cannot be read as a spreadsheet ({1}).</source>
        <translation>无法将 {0} 作为电子表格读取（{1}）。</translation>
    </message>
    <message>
        <source>{0} cannot be read as a spreadsheet.</source>
        <translation>无法将 {0} 作为电子表格读取。</translation>
    </message>
    <message>
        <source>{0} cannot be read or written: {1}.</source>
        <translation>无法读取或写入 {0}：{1}。</translation>
    </message>
    <message>
        <source>{0} cannot be read, or another program keeps it to itself.</source>
        <translation>无法读取 {0}，或它被另一个程序独占。</translation>
    </message>
    <message>
        <source>{0} cannot be read.</source>
        <translation>无法读取 {0}。</translation>
    </message>
    <message>
        <source>{0} cannot be read: the value in line {1} is {2}.</source>
        <translation>无法读取 {0}：第 {1} 行的值{2}。</translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}.</source>
        <translation>无法读取 {0}：{1}。</translation>
    </message>
    <message>
        <source>{0} cannot be written to ({1}).</source>
        <translation>无法写入 {0}（{1}）。</translation>
    </message>
    <message>
        <source>{0} cannot be “{1}”.</source>
        <translation>{0} 不能是“{1}”。</translation>
    </message>
    <message>
        <source>{0} cells are</source>
        <translation>{0} 个单元格</translation>
    </message>
    <message>
        <source>{0} cells that a spreadsheet would run were</source>
        <translation>{0} 个会被电子表格执行的单元格</translation>
    </message>
    <message>
        <source>{0} cells where the file has {1} columns</source>
        <translation>有 {0} 个单元格，而文件有 {1} 列</translation>
    </message>
    <message>
        <source>{0} changed while it was read.</source>
        <translation>{0} 在读取期间发生了更改。</translation>
    </message>
    <message>
        <source>{0} could be a newer export of any of {1}.</source>
        <translation>{0} 可能是 {1} 中任何一个的新导出。</translation>
    </message>
    <message>
        <source>{0} could not be read or written ({1}).</source>
        <translation>无法读取或写入 {0}（{1}）。</translation>
    </message>
    <message>
        <source>{0} could not be read: the name and the model versions are lost.</source>
        <translation>无法读取 {0}：名称和模型版本已丢失。</translation>
    </message>
    <message>
        <source>{0} could not be removed.</source>
        <translation>无法移除 {0}。</translation>
    </message>
    <message>
        <source>{0} could not be written ({1}).</source>
        <translation>无法写入 {0}（{1}）。</translation>
    </message>
    <message>
        <source>{0} data sets and {1} objectives were given.</source>
        <translation>给出了 {0} 个数据集和 {1} 个训练目标。</translation>
    </message>
    <message>
        <source>{0} declares entities, which no such document needs.</source>
        <translation>{0} 声明了实体，而这类文档并不需要。</translation>
    </message>
    <message>
        <source>{0} directions</source>
        <translation>{0} 个方向</translation>
    </message>
    <message>
        <source>{0} does not hold text.</source>
        <translation>{0} 不含文本。</translation>
    </message>
    <message>
        <source>{0} does not look like labelled examples: no pair of sentences with a score or a class, no triplet, no positive pairs, and no sentence with a class were found.</source>
        <translation>{0} 不像已标注的样例：没有找到带分数或类别的句对、三元组、正例句对，也没有带类别的句子。</translation>
    </message>
    <message>
        <source>{0} does not match its checksum.</source>
        <translation>{0} 与其校验和不符。</translation>
    </message>
    <message>
        <source>{0} does not say by how much each positive is nearer.</source>
        <translation>{0} 没有说明每个正例近多少。</translation>
    </message>
    <message>
        <source>{0} does not say which files hold the weights.</source>
        <translation>{0} 没有说明哪些文件存有权重。</translation>
    </message>
    <message>
        <source>{0} examples of {1} were left out because earlier runs hold their sentences out.</source>
        <translation>略去 {1} 的 {0} 个样例，因为较早的运行留出了其中的句子。</translation>
    </message>
    <message>
        <source>{0} examples of {1} were left out because their sentences are kept for the verdict or the selection.</source>
        <translation>略去 {1} 的 {0} 个样例，因为其中的句子留作得出结论或选择之用。</translation>
    </message>
    <message>
        <source>{0} examples were</source>
        <translation>{0} 个样例</translation>
    </message>
    <message>
        <source>{0} examples were added, translated there and back.</source>
        <translation>通过译出再译回增加了 {0} 个样例。</translation>
    </message>
    <message>
        <source>{0} examples{1}</source>
        <translation>{0} 个样例{1}</translation>
    </message>
    <message>
        <source>{0} exists already.</source>
        <translation>{0} 已存在。</translation>
    </message>
    <message>
        <source>{0} files</source>
        <translation>{0} 个文件</translation>
    </message>
    <message>
        <source>{0} float32 is the quickest exact choice there.</source>
        <translation>{0} float32 是那里最快的精确选择。</translation>
    </message>
    <message>
        <source>{0} has a name that is not Unicode.</source>
        <translation>{0} 的名称不是有效的 Unicode。</translation>
    </message>
    <message>
        <source>{0} has a password, or is of a Word before 2007.</source>
        <translation>{0} 有密码，或来自 2007 之前的 Word。</translation>
    </message>
    <message>
        <source>{0} has a password.</source>
        <translation>{0} 有密码。</translation>
    </message>
    <message>
        <source>{0} has a question mark in its name.</source>
        <translation>{0} 的名称中有问号。</translation>
    </message>
    <message>
        <source>{0} has column names but no row below them.</source>
        <translation>{0} 有列名，但下面没有行。</translation>
    </message>
    <message>
        <source>{0} has more than {1} different keys, and each would be a column.</source>
        <translation>{0} 有超过 {1} 个不同的键，每个键都会成为一列。</translation>
    </message>
    <message>
        <source>{0} has more than {1} files.</source>
        <translation>{0} 的文件多于 {1} 个。</translation>
    </message>
    <message>
        <source>{0} has no class '{1}'.</source>
        <translation>{0} 没有类别“{1}”。</translation>
    </message>
    <message>
        <source>{0} has no column '{1}' to be the key.</source>
        <translation>{0} 没有可作为键的列“{1}”。</translation>
    </message>
    <message>
        <source>{0} has no column '{1}'.</source>
        <translation>{0} 没有列“{1}”。</translation>
    </message>
    <message>
        <source>{0} has no page.</source>
        <translation>{0} 没有页面。</translation>
    </message>
    <message>
        <source>{0} has no rows.</source>
        <translation>{0} 没有行。</translation>
    </message>
    <message>
        <source>{0} has no sheet '{1}'.</source>
        <translation>{0} 没有工作表“{1}”。</translation>
    </message>
    <message>
        <source>{0} has no two classes with two texts each, so there is nothing to tell apart.</source>
        <translation>{0} 没有两个各含两个文本的类别，因此没有可区分的内容。</translation>
    </message>
    <message>
        <source>{0} has no {1}: there are no rows to save.</source>
        <translation>{0} 中没有 {1}：没有可保存的行。</translation>
    </message>
    <message>
        <source>{0} has texts already, divided by {1}.</source>
        <translation>{0} 中已有按 {1} 切分的文本。</translation>
    </message>
    <message>
        <source>{0} has texts already, of which {1} is left out.</source>
        <translation>{0} 已有文本，其中略去了 {1}。</translation>
    </message>
    <message>
        <source>{0} has the classes {1}, and {2} has {3}: none is in both.</source>
        <translation>{0} 的类别是 {1}，{2} 的是 {3}：没有一个是两者共有的。</translation>
    </message>
    <message>
        <source>{0} has vectors of other texts or of another model.</source>
        <translation>{0} 中是其他文本或其他模型的向量。</translation>
    </message>
    <message>
        <source>{0} has {1} and unpacks to more than {2}.</source>
        <translation>{0} 有 {1}，解压后超过 {2}。</translation>
    </message>
    <message>
        <source>{0} has {1} and {2} cells.</source>
        <translation>{0} 大小为 {1}，却有 {2} 个单元格。</translation>
    </message>
    <message>
        <source>{0} has {1} bytes and {2} were written.</source>
        <translation>{0} 有 {1} 字节，而写入了 {2} 字节。</translation>
    </message>
    <message>
        <source>{0} has {1} cells, too many to be read.</source>
        <translation>{0} 有 {1} 个单元格，太多而无法读取。</translation>
    </message>
    <message>
        <source>{0} has {1} cells, which take about {2} GB of memory to be read.</source>
        <translation>{0} 有 {1} 个单元格，读取大约需要 {2} GB 内存。</translation>
    </message>
    <message>
        <source>{0} has {1} columns; a workspace can hold {2}.</source>
        <translation>{0} 有 {1} 列；工作区最多容纳 {2} 列。</translation>
    </message>
    <message>
        <source>{0} has {1} values: the {2} most frequent are told apart; all others, {3} of the sentences, count as one value, so the influence that tells those from each other stays.</source>
        <translation>{0} 有 {1} 个值：最常见的 {2} 个分别处理；其余的（占句子的 {3}）算作一个值，因此它们之间的差别所带来的影响仍然保留。</translation>
    </message>
    <message>
        <source>{0} holds a part of {1} kB that unpacks to more than {2} MB.</source>
        <translation>{0} 含有一个 {1} kB 的部分，解压后超过 {2} MB。</translation>
    </message>
    <message>
        <source>{0} holds a single JSON value and no rows.</source>
        <translation>{0} 只含一个 JSON 值，没有行。</translation>
    </message>
    <message>
        <source>{0} holds no array.</source>
        <translation>{0} 不含数组。</translation>
    </message>
    <message>
        <source>{0} holds no rows.{1}</source>
        <translation>{0} 没有行。{1}</translation>
    </message>
    <message>
        <source>{0} holds no {1} but {2}.</source>
        <translation>{0} 不含 {1}，而含 {2}。</translation>
    </message>
    <message>
        <source>{0} holds other data than {1}: of its {2} rows {3} are found here by their text and columns.</source>
        <translation>{0} 的数据与 {1} 不同：在其 {2} 行中，有 {3} 行能凭文本和列在这里找到。</translation>
    </message>
    <message>
        <source>{0} holds scores from {1} to {2}, outside the declared {3} to {4}.</source>
        <translation>{0} 的分数从 {1} 到 {2}，超出声明的 {3} 到 {4}。</translation>
    </message>
    <message>
        <source>{0} holds sentences without labels, which cannot judge a model.</source>
        <translation>{0} 含有无标签的句子，无法评判模型。</translation>
    </message>
    <message>
        <source>{0} holds {1} of all and cannot be divided, {2}</source>
        <translation>{0}占全部的 {1}，且无法划分，{2}</translation>
    </message>
    <message>
        <source>{0} holds {1}, where nothing says which pairs are alike.</source>
        <translation>{0} 含有{1}，其中无从得知哪些句对相似。</translation>
    </message>
    <message>
        <source>{0} holds {1}, which says of no pair whether it is alike.</source>
        <translation>{0} 含有{1}，其中没有说明任何句对是否相似。</translation>
    </message>
    <message>
        <source>{0} holds {1}, {2} {3}.</source>
        <translation>{0} 含有 {1}，{2} {3}。</translation>
    </message>
    <message>
        <source>{0} hours</source>
        <translation>{0} 小时</translation>
    </message>
    <message>
        <source>{0} in more than one of the parts given as files, for example “{1}” in {2}.</source>
        <translation>{0}出现在以文件给出的多个部分中，例如“{1}”，见 {2}。</translation>
    </message>
    <message>
        <source>{0} in {1} cannot be read.</source>
        <translation>无法读取 {1} 中的 {0}。</translation>
    </message>
    <message>
        <source>{0} in {1} does not match its checksum.</source>
        <translation>{1} 中的 {0} 与其校验和不符。</translation>
    </message>
    <message>
        <source>{0} in {1} is longer than this program writes it.</source>
        <translation>{1} 中的 {0} 比本程序写出的更长。</translation>
    </message>
    <message>
        <source>{0} in {1} is not as this program writes it.</source>
        <translation>{1} 中的 {0} 不是本程序写出的样子。</translation>
    </message>
    <message>
        <source>{0} is JSON nested too deeply to be a table (line {1}).</source>
        <translation>{0} 的 JSON 嵌套太深，无法成为表格（第 {1} 行）。</translation>
    </message>
    <message>
        <source>{0} is JSON nested too deeply to be a table.</source>
        <translation>{0} 的 JSON 嵌套太深，无法成为表格。</translation>
    </message>
    <message>
        <source>{0} is None.</source>
        <translation>{0} 为 None。</translation>
    </message>
    <message>
        <source>{0} is a cross-encoder, which does not learn by the objective {1}.</source>
        <translation>{0} 是交叉编码器，不能用训练目标 {1} 学习。</translation>
    </message>
    <message>
        <source>{0} is a folder of milvus-lite, which is not installed.</source>
        <translation>{0} 是 milvus-lite 的文件夹，而 milvus-lite 未安装。</translation>
    </message>
    <message>
        <source>{0} is a folder without a document that can be read.</source>
        <translation>{0} 是一个没有可读文档的文件夹。</translation>
    </message>
    <message>
        <source>{0} is a folder.</source>
        <translation>{0} 是文件夹。</translation>
    </message>
    <message>
        <source>{0} is a static model: it is quick already.</source>
        <translation>{0} 是静态模型：它已经很快。</translation>
    </message>
    <message>
        <source>{0} is a table ({1}), which is added by itself.</source>
        <translation>{0} 是表格（{1}），需单独添加。</translation>
    </message>
    <message>
        <source>{0} is about to be used.</source>
        <translation>{0} 即将被使用。</translation>
    </message>
    <message>
        <source>{0} is ahead after {1}, but it is open whether it is better than {2}.</source>
        <translation>{1}之后 {0} 领先，但它是否好于 {2} 尚无定论。</translation>
    </message>
    <message>
        <source>{0} is already there and not empty.</source>
        <translation>{0} 已存在且不为空。</translation>
    </message>
    <message>
        <source>{0} is as good as {1}, to {2} in precision, by {3}.</source>
        <translation>根据{3}，{0} 与 {1} 一样好，精确率相差不超过 {2}。</translation>
    </message>
    <message>
        <source>{0} is blank</source>
        <translation>{0} 为空白</translation>
    </message>
    <message>
        <source>{0} is damaged ({1}).</source>
        <translation>{0} 已损坏（{1}）。</translation>
    </message>
    <message>
        <source>{0} is damaged or has a password ({1}).</source>
        <translation>{0} 已损坏或有密码（{1}）。</translation>
    </message>
    <message>
        <source>{0} is damaged: it lacks {1}.</source>
        <translation>{0} 已损坏：缺少 {1}。</translation>
    </message>
    <message>
        <source>{0} is damaged: it names no package.</source>
        <translation>{0} 已损坏：没有指明包文件。</translation>
    </message>
    <message>
        <source>{0} is damaged: its gzip data ends early or does not unpack ({1}).</source>
        <translation>{0} 已损坏：其 gzip 数据过早结束或无法解压（{1}）。</translation>
    </message>
    <message>
        <source>{0} is damaged: {1}.</source>
        <translation>{0} 已损坏：{1}。</translation>
    </message>
    <message>
        <source>{0} is deleted, and cannot be used again.</source>
        <translation>{0} 会被删除，且不能再使用。</translation>
    </message>
    <message>
        <source>{0} is empty: it has no row with anything in it.</source>
        <translation>{0} 是空的：没有任何有内容的行。</translation>
    </message>
    <message>
        <source>{0} is empty: no sheet holds a cell with anything in it.</source>
        <translation>{0} 是空的：没有任何有内容的工作表单元格。</translation>
    </message>
    <message>
        <source>{0} is given twice, as {1} and as {2}.</source>
        <translation>{0} 被给出了两次：作为{1}和作为{2}。</translation>
    </message>
    <message>
        <source>{0} is in use.</source>
        <translation>{0} 正在使用。</translation>
    </message>
    <message>
        <source>{0} is loaded anew from where it came from when it is wanted.</source>
        <translation>需要时会从原处重新加载 {0}。</translation>
    </message>
    <message>
        <source>{0} is no PDF, or a damaged one.</source>
        <translation>{0} 不是 PDF，或是已损坏的 PDF。</translation>
    </message>
    <message>
        <source>{0} is no address of Milvus.</source>
        <translation>{0} 不是 Milvus 的地址。</translation>
    </message>
    <message>
        <source>{0} is no document.</source>
        <translation>{0} 不是文档。</translation>
    </message>
    <message>
        <source>{0} is no file but a pipe or a device, as no model has one.</source>
        <translation>{0} 不是文件，而是管道或设备，模型中不会有这样的东西。</translation>
    </message>
    <message>
        <source>{0} is no file but a pipe or a device.</source>
        <translation>{0} 不是文件，而是管道或设备。</translation>
    </message>
    <message>
        <source>{0} is no folder.</source>
        <translation>{0} 不是文件夹。</translation>
    </message>
    <message>
        <source>{0} is no schema version of a workspace.</source>
        <translation>{0} 不是工作区的架构版本。</translation>
    </message>
    <message>
        <source>{0} is no spreadsheet, so it has no sheet '{1}'.</source>
        <translation>{0} 不是电子表格，因此没有工作表“{1}”。</translation>
    </message>
    <message>
        <source>{0} is no whole Parquet file.</source>
        <translation>{0} 不是完整的 Parquet 文件。</translation>
    </message>
    <message>
        <source>{0} is not JSON: Extra data in line {1}.</source>
        <translation>{0} 不是 JSON：第 {1} 行有多余的数据。</translation>
    </message>
    <message>
        <source>{0} is not JSON: a comma is missing in line {1}.</source>
        <translation>{0} 不是 JSON：第 {1} 行缺少逗号。</translation>
    </message>
    <message>
        <source>{0} is not JSON: {1} in line {2}, column {3}.</source>
        <translation>{0} 不是 JSON：第 {2} 行第 {3} 列{1}。</translation>
    </message>
    <message>
        <source>{0} is not JSON: {1} in line {2}.</source>
        <translation>{0} 不是 JSON：第 {2} 行{1}。</translation>
    </message>
    <message>
        <source>{0} is not a name for a picture.</source>
        <translation>{0} 不能作为图片的名称。</translation>
    </message>
    <message>
        <source>{0} is not a name for a table.</source>
        <translation>{0} 不能作为表格的名称。</translation>
    </message>
    <message>
        <source>{0} is not a name for vectors.</source>
        <translation>{0} 不能作为向量的名称。</translation>
    </message>
    <message>
        <source>{0} is not a sound database ({1}).</source>
        <translation>{0} 不是完好的数据库（{1}）。</translation>
    </message>
    <message>
        <source>{0} is not a workspace: it has no {1}.</source>
        <translation>{0} 不是工作区：没有 {1}。</translation>
    </message>
    <message>
        <source>{0} is not as long as it says.</source>
        <translation>{0} 的长度与其声明不符。</translation>
    </message>
    <message>
        <source>{0} is not there.</source>
        <translation>{0} 不存在。</translation>
    </message>
    <message>
        <source>{0} is not what its name says: no {1} data begins it.</source>
        <translation>{0} 与其名称不符：开头不是 {1} 数据。</translation>
    </message>
    <message>
        <source>{0} is not {1}.</source>
        <translation>{0} 不是 {1}。</translation>
    </message>
    <message>
        <source>{0} is now called {1}: {2}</source>
        <translation>{0}现在名为{1}：{2}</translation>
    </message>
    <message>
        <source>{0} is one JSON object of more than {1} characters, read at once.</source>
        <translation>{0} 是一个超过 {1} 个字符的 JSON 对象，需一次读入。</translation>
    </message>
    <message>
        <source>{0} is open in another process.</source>
        <translation>{0} 已在另一个进程中打开。</translation>
    </message>
    <message>
        <source>{0} is packed with gzip.</source>
        <translation>{0} 是 gzip 压缩的。</translation>
    </message>
    <message>
        <source>{0} is read by the package {1}, which is not installed.</source>
        <translation>读取 {0} 的软件包 {1} 未安装。</translation>
    </message>
    <message>
        <source>{0} is the address of a Ray Client, through which blocks cannot go.</source>
        <translation>{0} 是 Ray Client 的地址，数据块无法经由它传送。</translation>
    </message>
    <message>
        <source>{0} is the best of {1} models, by {2}.</source>
        <translation>根据{2}，{0} 是 {1} 个模型中最好的。</translation>
    </message>
    <message>
        <source>{0} is the database of another program: it holds no rows of a workspace.</source>
        <translation>{0} 是其他程序的数据库：其中没有工作区的行。</translation>
    </message>
    <message>
        <source>{0} is {1}, not a table or text.</source>
        <translation>{0} 是{1}，不是表格或文本。</translation>
    </message>
    <message>
        <source>{0} lacks entries that a workspace has.</source>
        <translation>{0} 缺少工作区应有的条目。</translation>
    </message>
    <message>
        <source>{0} layers</source>
        <translation>{0} 层</translation>
    </message>
    <message>
        <source>{0} layers are to be frozen; the model has {1}.</source>
        <translation>要冻结 {0} 层；模型有 {1} 层。</translation>
    </message>
    <message>
        <source>{0} left out, not being encoded yet.</source>
        <translation>{0}尚未编码，已略去。</translation>
    </message>
    <message>
        <source>{0} left out.</source>
        <translation>{0}已略去。</translation>
    </message>
    <message>
        <source>{0} left out: a text with itself or an empty one.</source>
        <translation>略去{0}：文本与自身配对，或为空。</translation>
    </message>
    <message>
        <source>{0} left out: an earlier run had put them into {1}.</source>
        <translation>略去{0}：较早的运行已将它们归入 {1}。</translation>
    </message>
    <message>
        <source>{0} left out: the verdict rests on their sentences.</source>
        <translation>略去{0}：结论依据它们的句子。</translation>
    </message>
    <message>
        <source>{0} left out: their sentences stand in two parts.</source>
        <translation>略去{0}：它们的句子出现在两个部分中。</translation>
    </message>
    <message>
        <source>{0} left out: you judged them yourself.</source>
        <translation>略去{0}：您自己判断过。</translation>
    </message>
    <message>
        <source>{0} lies in the damaged workspace.</source>
        <translation>{0} 位于损坏的工作区内。</translation>
    </message>
    <message>
        <source>{0} longer than the {1} characters that Excel takes: what is left stands on the sheet "rest of long texts".</source>
        <translation>{0}超过 Excel 所允许的 {1} 个字符：其余部分在工作表“rest of long texts”上。</translation>
    </message>
    <message>
        <source>{0} made safe.</source>
        <translation>{0}已做安全处理。</translation>
    </message>
    <message>
        <source>{0} may be the topic itself: it agrees with the clusters (adjusted mutual information {1}), and what tells its values apart is gone.</source>
        <translation>{0} 可能就是主题本身：它与簇一致（调整互信息 {1}），而区分其取值的信息已被去除。</translation>
    </message>
    <message>
        <source>{0} may not be read.</source>
        <translation>没有权限读取 {0}。</translation>
    </message>
    <message>
        <source>{0} merged into {1}.</source>
        <translation>{0}合并为{1}。</translation>
    </message>
    <message>
        <source>{0} minutes</source>
        <translation>{0} 分钟</translation>
    </message>
    <message>
        <source>{0} more</source>
        <translation>另外 {0} 个</translation>
    </message>
    <message>
        <source>{0} more marks on pairs</source>
        <translation>{0} 个句对的标记</translation>
    </message>
    <message>
        <source>{0} more that share no sentence with others would do.</source>
        <translation>再有 {0} 个与其他样例没有共同句子的即可。</translation>
    </message>
    <message>
        <source>{0} names the cell {1}, and no sheet reaches beyond {2}.</source>
        <translation>{0} 提到单元格 {1}，而工作表最多到 {2}。</translation>
    </message>
    <message>
        <source>{0} names {1}, which is not in the workspace.</source>
        <translation>{0} 提到了 {1}，而它不在工作区中。</translation>
    </message>
    <message>
        <source>{0} needs a package that is not installed: {1}.</source>
        <translation>{0} 需要一个没有安装的包：{1}。</translation>
    </message>
    <message>
        <source>{0} negatives from place {1} on, below {2} of the positive, cannot be mined.</source>
        <translation>无法从位次 {1} 起、低于正例 {2} 处挖掘 {0} 个负例。</translation>
    </message>
    <message>
        <source>{0} not looked into: {1}.</source>
        <translation>{0} 未查看：{1}。</translation>
    </message>
    <message>
        <source>{0} of file</source>
        <translation>文件的 {0}</translation>
    </message>
    <message>
        <source>{0} of its {1} sentences</source>
        <translation>其 {1} 个句子中的 {0} 个</translation>
    </message>
    <message>
        <source>{0} of the variance kept</source>
        <translation>保留 {0} 的方差</translation>
    </message>
    <message>
        <source>{0} of the workspace: the key '{1}' is blank.</source>
        <translation>工作区的{0}：键“{1}”为空白。</translation>
    </message>
    <message>
        <source>{0} of the {1} texts, drawn at random, without labels.</source>
        <translation>从 {1} 个文本中随机抽取 {0} 个，不带标签。</translation>
    </message>
    <message>
        <source>{0} of vectors did not match their checksum or held numbers that are not finite; the sentences are being encoded again.</source>
        <translation>{0}：向量与校验和不符或含有非有限的数，正在重新编码句子。</translation>
    </message>
    <message>
        <source>{0} of {1} ({2}) say “{3}”; a model needs pairs of both kinds.</source>
        <translation>{1}中有 {0}（{2}）为“{3}”；模型需要两种句对。</translation>
    </message>
    <message>
        <source>{0} of {1} bytes came</source>
        <translation>收到 {0} / {1} 字节</translation>
    </message>
    <message>
        <source>{0} of {1} sentences</source>
        <translation>{1} 个句子中的 {0} 个</translation>
    </message>
    <message>
        <source>{0} of {1} sentences encoded so far.</source>
        <translation>至今已编码 {1} 个句子中的 {0} 个。</translation>
    </message>
    <message>
        <source>{0} on Ray ({1}), {2} each</source>
        <translation>Ray（{1}）上的 {0}，每个使用 {2}</translation>
    </message>
    <message>
        <source>{0} on sentences of {1}, so that there is nothing to tell apart.</source>
        <translation>{1}的句子上{0}，因此没有可区分的内容。</translation>
    </message>
    <message>
        <source>{0} pairs are marked</source>
        <translation>已标记 {0} 个句对</translation>
    </message>
    <message>
        <source>{0} pairs were</source>
        <translation>{0} 个句对</translation>
    </message>
    <message>
        <source>{0} pairs were asked for.</source>
        <translation>要求了 {0} 个句对。</translation>
    </message>
    <message>
        <source>{0} points outside the model folder ({1}).</source>
        <translation>{0} 指向模型文件夹之外（{1}）。</translation>
    </message>
    <message>
        <source>{0} processes were started on this machine, and it has {1} CUDA devices.</source>
        <translation>在本机启动了 {0} 个进程，而本机有 {1} 个 CUDA 设备。</translation>
    </message>
    <message>
        <source>{0} processors</source>
        <translation>{0} 个处理器</translation>
    </message>
    <message>
        <source>{0} questions wait for an answer.</source>
        <translation>有 {0} 个问题在等待回答。</translation>
    </message>
    <message>
        <source>{0} reaches to the cell {1}: {2} cells, of which {3} are filled.</source>
        <translation>{0} 延伸到单元格 {1}：{2} 个单元格，其中 {3} 个有内容。</translation>
    </message>
    <message>
        <source>{0} runs</source>
        <translation>{0} 次运行</translation>
    </message>
    <message>
        <source>{0} seconds</source>
        <translation>{0} 秒</translation>
    </message>
    <message>
        <source>{0} split into {1}.</source>
        <translation>{0}拆分为{1}。</translation>
    </message>
    <message>
        <source>{0} stayed together</source>
        <translation>{0}仍在一起</translation>
    </message>
    <message>
        <source>{0} takes about {1}.</source>
        <translation>{0}，大约需要 {1}。</translation>
    </message>
    <message>
        <source>{0} takes more than {1} of memory to be read.</source>
        <translation>读取 {0} 需要超过 {1} 的内存。</translation>
    </message>
    <message>
        <source>{0} to be encoded.</source>
        <translation>{0}正在等待编码。</translation>
    </message>
    <message>
        <source>{0} too few sentences and {1} left out: {2}.</source>
        <translation>{0}太少的句子，{1}被略去：{2}。</translation>
    </message>
    <message>
        <source>{0} triplets for {1} of {2} anchors; {3} of {4} near texts were left out because they may be alike as well.</source>
        <translation>{2} 个锚点中的 {1} 个得到 {0} 个三元组；{4} 个相近文本中有 {3} 个可能也相似，因此被略去。</translation>
    </message>
    <message>
        <source>{0} unpacks to more than {1} GB.</source>
        <translation>{0} 解压后超过 {1} GB。</translation>
    </message>
    <message>
        <source>{0} vanished: {1}.</source>
        <translation>{0}消失：{1}。</translation>
    </message>
    <message>
        <source>{0} vectors cannot be put into {1} clusters.</source>
        <translation>{0} 个向量不能分成 {1} 个簇。</translation>
    </message>
    <message>
        <source>{0} versions are called {1}.</source>
        <translation>有 {0} 个版本名为 {1}。</translation>
    </message>
    <message>
        <source>{0} was changed by another program after it was examined.</source>
        <translation>{0} 在检查之后被另一个程序更改。</translation>
    </message>
    <message>
        <source>{0} was imported by key.</source>
        <translation>{0} 是按键导入的。</translation>
    </message>
    <message>
        <source>{0} was kept from it, and it says how it came about.</source>
        <translation>{0} 由此运行保留而来，此记录说明其由来。</translation>
    </message>
    <message>
        <source>{0} was kept from the run {1}, which says how it came about.</source>
        <translation>{0} 由运行 {1} 保留而来，该运行说明其由来。</translation>
    </message>
    <message>
        <source>{0} was kept: {1}</source>
        <translation>{0}保持不变：{1}</translation>
    </message>
    <message>
        <source>{0} was made from something else.</source>
        <translation>{0} 是由其他内容生成的。</translation>
    </message>
    <message>
        <source>{0} was moved, deleted or replaced while it was open; nothing was saved.</source>
        <translation>{0} 在打开期间被移动、删除或替换；没有保存任何内容。</translation>
    </message>
    <message>
        <source>{0} was not cleared. {1}</source>
        <translation>{0} 没有清除。{1}</translation>
    </message>
    <message>
        <source>{0} was trained on {1}</source>
        <translation>{0}训练于{1}</translation>
    </message>
    <message>
        <source>{0} was trained on {1}; delete it, too, or train it anew.</source>
        <translation>{0} 用{1}训练过；请将其也删除，或重新训练。</translation>
    </message>
    <message>
        <source>{0} were in no cluster before</source>
        <translation>{0}之前不属于任何簇</translation>
    </message>
    <message>
        <source>{0} were in {1}</source>
        <translation>{0}之前属于{1}</translation>
    </message>
    <message>
        <source>{0} were in {1} clusters before</source>
        <translation>{0}之前分属 {1} 个簇</translation>
    </message>
    <message>
        <source>{0} within '{1}'</source>
        <translation>“{1}”中的 {0}</translation>
    </message>
    <message>
        <source>{0} words, phrases and values</source>
        <translation>{0} 个词语、短语和值</translation>
    </message>
    <message>
        <source>{0} workers on Ray ended before they encoded anything: {1}</source>
        <translation>Ray 上有 {0} 个工作进程在编码任何内容之前就已结束：{1}</translation>
    </message>
    <message>
        <source>{0} {1} It is not quicker here: {2} it.</source>
        <translation>{0} {1} 它在这里并不更快：{2}它。</translation>
    </message>
    <message>
        <source>{0} {1} answers</source>
        <translation>{0} {1} 个回答</translation>
    </message>
    <message>
        <source>{0} {1} {2} masked.</source>
        <translation>已遮盖 {0} {1}{2}。</translation>
    </message>
    <message>
        <source>{0} {1} → {2}, a difference of {3} ({4} interval {5}) on {6}.</source>
        <translation>{0} {1} → {2}，差值 {3}（{4} 区间 {5}），基于 {6}。</translation>
    </message>
    <message>
        <source>{0} · version {1}</source>
        <translation>{0} · 版本 {1}</translation>
    </message>
    <message>
        <source>{0}, column '{1}'</source>
        <translation>{0}，列“{1}”</translation>
    </message>
    <message>
        <source>{0}, line {1}: the key '{2}' is blank.</source>
        <translation>{0} 第 {1} 行：键“{2}”为空白。</translation>
    </message>
    <message>
        <source>{0}, lines {1} and {2}: both have {3} in the key '{4}'.</source>
        <translation>{0} 第 {1} 行和第 {2} 行：两者的键“{4}”都是 {3}。</translation>
    </message>
    <message>
        <source>{0}, not on {1} and {2}, in which {3} of these texts are written.</source>
        <translation>{0}，没有学过{1}和{2}，而这些文本有 {3} 是用它们写的。</translation>
    </message>
    <message>
        <source>{0}, not on {1}, in which {2} of these texts are written.</source>
        <translation>{0}，没有学过{1}，而这些文本有 {2} 是用它写的。</translation>
    </message>
    <message>
        <source>{0}, of a static model {1}, with LoRA {2}</source>
        <translation>{0}，静态模型 {1}，使用 LoRA 时 {2}</translation>
    </message>
    <message>
        <source>{0}: a difference in {1} of {2} ({3} % interval {4} to {5}, at whichever moment one looks) by {6}, {7} for the new model and {8} for the old one.</source>
        <translation>{0}：{1}之差为 {2}（{3}% 区间 {4} 至 {5}，无论何时查看都成立），依据 {6}，其中 {7} 个支持新模型，{8} 个支持旧模型。</translation>
    </message>
    <message>
        <source>{0}: of 1 sentence</source>
        <translation>{0}：见于 1 个句子</translation>
    </message>
    <message>
        <source>{0}: of {1} sentences</source>
        <translation>{0}：见于 {1} 个句子</translation>
    </message>
    <message>
        <source>{0}: on {1} random pairs that nobody marked, the order of similarity agrees with the one before to {2} (Spearman; 95 % interval {3} to {4}).</source>
        <translation>{0}：在 {1} 个未标记的随机句对上，相似度的次序与之前的一致程度为 {2}（Spearman；95% 区间 {3} 至 {4}）。</translation>
    </message>
    <message>
        <source>{0}: other rows have the same.</source>
        <translation>{0}：其他行有相同的内容。</translation>
    </message>
    <message>
        <source>{0}: too few to learn from what the label means.</source>
        <translation>{0}：太少，学不到该标签的含义。</translation>
    </message>
    <message>
        <source>{0}: {1} pages without text; the first: {2}</source>
        <translation>{0}：{1} 页没有文字；第一页：{2}</translation>
    </message>
    <message>
        <source>{0}: {1} rows were read but {2} arrived.</source>
        <translation>{0}：读取了 {1} 行，但只到达 {2} 行。</translation>
    </message>
    <message>
        <source>{0}; a run learns little from fewer than {1}.</source>
        <translation>{0}；少于 {1} 个时学不到什么。</translation>
    </message>
    <message>
        <source>{0}; it cannot read {1} and {2}, in which {3} of these texts are written.</source>
        <translation>{0}，无法读取{1}和{2}，而这些文本有 {3} 是用它们写的。</translation>
    </message>
    <message>
        <source>{0}; it cannot read {1}, in which {2} of these texts are written.</source>
        <translation>{0}，无法读取{1}，而这些文本有 {2} 是用它写的。</translation>
    </message>
    <message>
        <source>{n} auditions with their answers</source>
        <translation>{n} 次试选及其回答</translation>
    </message>
    <message>
        <source>{n} backups of earlier versions</source>
        <translation>{n} 个早期版本的备份</translation>
    </message>
    <message>
        <source>{n} blocks of the file had a flipped bit each, which was taken back.</source>
        <translation>文件中有 {n} 个数据块各翻转了一位，已恢复。</translation>
    </message>
    <message>
        <source>{n} cells of columns are lost.</source>
        <translation>丢失了 {n} 个单元格。</translation>
    </message>
    <message>
        <source>{n} changes are missing: their lines of the journal cannot be read.</source>
        <translation>缺少 {n} 处更改：修改日志中的这些行无法读取。</translation>
    </message>
    <message>
        <source>{n} changes to topics were in the journal and are back.</source>
        <translation>修改日志中有 {n} 处主题更改，已恢复。</translation>
    </message>
    <message>
        <source>{n} classes have</source>
        <translation>{n} 个类别有</translation>
    </message>
    <message>
        <source>{n} confirmed labels were in the journal and are back.</source>
        <translation>修改日志中有 {n} 个已确认的标签，已恢复。</translation>
    </message>
    <message>
        <source>{n} duels with their answers</source>
        <translation>{n} 场对决及其回答</translation>
    </message>
    <message>
        <source>{n} entries on imports, hidden rows, topics or settings are lost.</source>
        <translation>丢失了 {n} 条关于导入、隐藏行、主题或设置的记录。</translation>
    </message>
    <message>
        <source>{n} files that were put aside</source>
        <translation>{n} 个被搁置的文件</translation>
    </message>
    <message>
        <source>{n} graphics cards</source>
        <translation>{n} 张显卡</translation>
    </message>
    <message>
        <source>{n} hidden files or links</source>
        <translation>{n} 个隐藏文件或链接</translation>
    </message>
    <message>
        <source>{n} hidden rows were in the journal and are hidden again.</source>
        <translation>修改日志中有 {n} 个隐藏的行，已再次隐藏。</translation>
    </message>
    <message>
        <source>{n} labels are lost.</source>
        <translation>丢失了 {n} 个标签。</translation>
    </message>
    <message>
        <source>{n} labels are saved.</source>
        <translation>已保存 {n} 个标签。</translation>
    </message>
    <message>
        <source>{n} labels of rows that were missing are back.</source>
        <translation>{n} 个缺失行上的标签已恢复。</translation>
    </message>
    <message>
        <source>{n} labels of rows were in the journal and are back.</source>
        <translation>修改日志中有 {n} 个行标签，已恢复。</translation>
    </message>
    <message>
        <source>{n} labels on rows</source>
        <translation>各行上的 {n} 个标签</translation>
    </message>
    <message>
        <source>{n} labels or notes are missing: their rows are not there any more.</source>
        <translation>缺少 {n} 个标签或备注：对应的行已不存在。</translation>
    </message>
    <message>
        <source>{n} labels that a machine gave are left out.</source>
        <translation>略去 {n} 个由机器给出的标签。</translation>
    </message>
    <message>
        <source>{n} marked pairs</source>
        <translation>{n} 个已标记的句对</translation>
    </message>
    <message>
        <source>{n} marks are lost.</source>
        <translation>丢失了 {n} 个标记。</translation>
    </message>
    <message>
        <source>{n} marks are saved.</source>
        <translation>已保存 {n} 个标记。</translation>
    </message>
    <message>
        <source>{n} marks were in the journal and are back.</source>
        <translation>修改日志中有 {n} 个标记，已恢复。</translation>
    </message>
    <message>
        <source>{n} model versions or runs could not be copied.</source>
        <translation>有 {n} 个模型版本或训练运行无法复制。</translation>
    </message>
    <message>
        <source>{n} notes are lost.</source>
        <translation>丢失了 {n} 条备注。</translation>
    </message>
    <message>
        <source>{n} notes are saved.</source>
        <translation>已保存 {n} 条备注。</translation>
    </message>
    <message>
        <source>{n} notes on rows that were missing are back.</source>
        <translation>{n} 条缺失行上的备注已恢复。</translation>
    </message>
    <message>
        <source>{n} notes were in the journal and are back.</source>
        <translation>修改日志中有 {n} 条备注，已恢复。</translation>
    </message>
    <message>
        <source>{n} of the sentences stay</source>
        <translation>其中 {n} 个句子会保留</translation>
    </message>
    <message>
        <source>{n} of them are among what is searched.</source>
        <translation>其中 {n} 条在搜索范围内。</translation>
    </message>
    <message>
        <source>{n} of them are hidden</source>
        <translation>其中 {n} 行已隐藏</translation>
    </message>
    <message>
        <source>{n} of these examples have a sentence that was learned from or selected by, and say little about new ones.</source>
        <translation>这些示例中有 {n} 个含有用于学习或选择的句子，因此对新句子说明不了多少。</translation>
    </message>
    <message>
        <source>{n} of these sentences</source>
        <translation>其中 {n} 个句子</translation>
    </message>
    <message>
        <source>{n} places hold bytes that are not in the file's encoding</source>
        <translation>有 {n} 处字节不属于该文件的编码</translation>
    </message>
    <message>
        <source>{n} rows are saved.</source>
        <translation>已保存 {n} 行。</translation>
    </message>
    <message>
        <source>{n} rows have several labels and are</source>
        <translation>{n} 行带有多个标签，</translation>
    </message>
    <message>
        <source>{n} rows lost their sentences and are blank.</source>
        <translation>{n} 行丢失了句子，现为空白。</translation>
    </message>
    <message>
        <source>{n} rows that were added are missing: add their files again.</source>
        <translation>缺少 {n} 个已导入的行：请重新导入其文件。</translation>
    </message>
    <message>
        <source>{n} rows were deleted for good.</source>
        <translation>已永久删除 {n} 行。</translation>
    </message>
    <message>
        <source>{n} saved searches that name them</source>
        <translation>{n} 个提到它们的已保存搜索</translation>
    </message>
    <message>
        <source>{n} sentences are</source>
        <translation>{n} 个句子</translation>
    </message>
    <message>
        <source>{n} sentences have</source>
        <translation>{n} 个句子</translation>
    </message>
    <message>
        <source>{n} sentences stand</source>
        <translation>{n} 个句子</translation>
    </message>
    <message>
        <source>{n} sentences with their vectors</source>
        <translation>{n} 个句子及其向量</translation>
    </message>
    <message>
        <source>{n} settings were in the journal and are back.</source>
        <translation>修改日志中有 {n} 项设置，已恢复。</translation>
    </message>
    <message>
        <source>{n} texts have no vector yet; they get one.</source>
        <translation>{n} 条文本还没有向量；现在会生成。</translation>
    </message>
    <message>
        <source>{n} texts wait</source>
        <translation>{n} 条文本</translation>
    </message>
    <message>
        <source>{n} training runs were stopped in the middle; they can be resumed.</source>
        <translation>{n} 次训练中途停止；可以继续。</translation>
    </message>
    <message>
        <source>{n} unfinished runs</source>
        <translation>{n} 次未完成的训练</translation>
    </message>
    <message>
        <source>ε is 0.3: cosine distances are never above 2, so a margin of 1 could hardly be reached.</source>
        <translation>ε 为 0.3：余弦距离不超过 2，因此间隔 1 几乎无法达到。</translation>
    </message>
    <message>
        <source>ε is 0.3: this model's vectors have unit norm, so distances are never above 2, and a margin of 1 could hardly be reached.</source>
        <translation>ε 为 0.3：此模型的向量是单位范数，距离不超过 2，因此间隔 1 几乎无法达到。</translation>
    </message>
    <message>
        <source>ε is 1, as in the paper.</source>
        <translation>ε 为 1，与论文相同。</translation>
    </message>
    <message>
        <source>“decoder-first” takes what a decoder makes of a text, the others the text's own tokens.</source>
        <translation>“decoder-first”取解码器由文本得到的结果，其他的取文本自身的词元。</translation>
    </message>
    <message>
        <source>“dimensions” is not one that the model learned.</source>
        <translation>“dimensions”不是模型学习过的维数。</translation>
    </message>
    <message>
        <source>“encoding_format” cannot be “{0}”.</source>
        <translation>“encoding_format”不能为“{0}”。</translation>
    </message>
    <message>
        <source>“input_type” cannot be “{0}”.</source>
        <translation>“input_type”不能为“{0}”。</translation>
    </message>
    <message>
        <source>“input” has tokens.</source>
        <translation>“input”中有词元。</translation>
    </message>
    <message>
        <source>“input” has {0}.</source>
        <translation>“input”中有{0}。</translation>
    </message>
    <message>
        <source>“input” is not a text or a list of texts.</source>
        <translation>“input”不是文本，也不是文本列表。</translation>
    </message>
    <message>
        <source>“input” number {0} is empty.</source>
        <translation>“input”中编号 {0} 的项为空。</translation>
    </message>
    <message>
        <source>“input” number {0} is not a text.</source>
        <translation>“input”中编号 {0} 的项不是文本。</translation>
    </message>
    <message>
        <source>“max_length” in {0} is no number of tokens.</source>
        <translation>{0} 中的“max_length”不是词元数。</translation>
    </message>
    <message>
        <source>“model_type” in {0} is no name.</source>
        <translation>{0} 中的“model_type”不是名称。</translation>
    </message>
    <message>
        <source>“prompts” in {0} is not a text for each name.</source>
        <translation>{0} 中的“prompts”不是每个名称对应一段文本。</translation>
    </message>
    <message>
        <source>“query_expansion” of the model in {0} is none that is known.</source>
        <translation>{0} 中模型的“query_expansion”不是已知的设置。</translation>
    </message>
    <message>
        <source>“{0}” cannot be “{1}”.</source>
        <translation>“{0}”不能为“{1}”。</translation>
    </message>
    <message>
        <source>“{0}” counts as plain words: {1}.</source>
        <translation>“{0}”按普通词语处理：{1}。</translation>
    </message>
    <message>
        <source>“{0}” has {1} characters.</source>
        <translation>“{0}”有 {1} 个字符。</translation>
    </message>
    <message>
        <source>“{0}” has {1} numbers.</source>
        <translation>“{0}”有 {1} 个数。</translation>
    </message>
    <message>
        <source>“{0}” in {1} asks for more than the weights beside it hold.</source>
        <translation>{1} 中的“{0}”超出了旁边权重所含的内容。</translation>
    </message>
    <message>
        <source>“{0}” in {1} is no text.</source>
        <translation>{1} 中的“{0}”不是文本。</translation>
    </message>
    <message>
        <source>“{0}” in {1} is {2}, not a whole number from {3} to {4}.</source>
        <translation>{1} 中的“{0}”是 {2}，不是 {3} 到 {4} 之间的整数。</translation>
    </message>
    <message>
        <source>“{0}” is missing.</source>
        <translation>缺少“{0}”。</translation>
    </message>
    <message>
        <source>“{0}” is no model's name.</source>
        <translation>“{0}”不是模型名称。</translation>
    </message>
    <message>
        <source>“{0}” is no phrase that can be left out.</source>
        <translation>“{0}”不是可以略去的短语。</translation>
    </message>
    <message>
        <source>“{0}” is not a device.</source>
        <translation>“{0}”不是设备。</translation>
    </message>
    <message>
        <source>“{0}” is not a list of whole numbers from 0 on.</source>
        <translation>“{0}”不是由 0 或更大的整数组成的列表。</translation>
    </message>
    <message>
        <source>“{0}” is not a pooling.</source>
        <translation>“{0}”不是池化方式。</translation>
    </message>
    <message>
        <source>“{0}” is not a text.</source>
        <translation>“{0}”不是文本。</translation>
    </message>
    <message>
        <source>“{0}” is not a whole number from {1} to {2}.</source>
        <translation>“{0}”不是 {1} 到 {2} 之间的整数。</translation>
    </message>
</context>
<context>
    <name>exporting</name>
    <message>
        <source>&amp;Colour</source>
        <translation>颜色(&amp;C)</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>深色(&amp;D)</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>格式(&amp;F)</translation>
    </message>
    <message>
        <source>&amp;Legend</source>
        <translation>图例(&amp;L)</translation>
    </message>
    <message>
        <source>&amp;Names of topics</source>
        <translation>主题名称(&amp;N)</translation>
    </message>
    <message>
        <source>&amp;Only the part that is seen now</source>
        <translation>仅当前可见部分(&amp;O)</translation>
    </message>
    <message>
        <source>&amp;Rows</source>
        <translation>行(&amp;R)</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>大小(&amp;S)</translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation>标题(&amp;T)</translation>
    </message>
    <message>
        <source>1 column</source>
        <translation>1 列</translation>
    </message>
    <message>
        <source>1 e-mail address</source>
        <translation>1 个电子邮件地址</translation>
    </message>
    <message>
        <source>1 telephone number</source>
        <translation>1 个电话号码</translation>
    </message>
    <message>
        <source>All</source>
        <translation>全部</translation>
    </message>
    <message>
        <source>An export is being written; it would not be there.</source>
        <translation>正在写入一个导出文件；关闭后它将不存在。</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>取消</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>列</translation>
    </message>
    <message>
        <source>Columns beside the &amp;text</source>
        <translation>文本以外的列(&amp;T)</translation>
    </message>
    <message>
        <source>Dots per &amp;inch</source>
        <translation>每英寸点数(&amp;I)</translation>
    </message>
    <message>
        <source>Dots per inch</source>
        <translation>每英寸点数</translation>
    </message>
    <message>
        <source>Each point is a passage of a row.</source>
        <translation>每个点是某一行的一个段落。</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>导出</translation>
    </message>
    <message>
        <source>Export the map</source>
        <translation>导出地图</translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation>正在导出</translation>
    </message>
    <message>
        <source>Exporting the map</source>
        <translation>正在导出地图</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>导出…</translation>
    </message>
    <message>
        <source>First rows, as they will be written</source>
        <translation>前几行，与将写入的内容相同</translation>
    </message>
    <message>
        <source>For Excel (byte order mark)</source>
        <translation>用于 Excel（字节顺序标记）</translation>
    </message>
    <message>
        <source>HTML page to explore</source>
        <translation>可探索的 HTML 网页</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>高度</translation>
    </message>
    <message>
        <source>How the map will look</source>
        <translation>地图的样子</translation>
    </message>
    <message>
        <source>In the first {n} rows: {0}.</source>
        <translation>在前 {n} 行中：{0}。</translation>
    </message>
    <message>
        <source>In these rows: {0}.</source>
        <translation>在这些行中：{0}。</translation>
    </message>
    <message>
        <source>It opens this workspace, filters, searches, makes the map and writes these rows to a CSV. The workspace has to be closed here when it runs.</source>
        <translation>它会打开此工作区，进行筛选、搜索、制作地图，并将这些行写入 CSV。运行时须先在这里关闭工作区。</translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation>正在查看…</translation>
    </message>
    <message>
        <source>Make cells safe for spreadsheets</source>
        <translation>防止电子表格执行单元格内容</translation>
    </message>
    <message>
        <source>Map written to {file} ({size})</source>
        <translation>地图已写入 {file}（{size}）</translation>
    </message>
    <message>
        <source>Mask &amp;e-mail addresses</source>
        <translation>遮盖电子邮件地址(&amp;E)</translation>
    </message>
    <message>
        <source>Mask tele&amp;phone numbers</source>
        <translation>遮盖电话号码(&amp;P)</translation>
    </message>
    <message>
        <source>Move the column down (Alt+Down)</source>
        <translation>将该列下移（Alt+Down）</translation>
    </message>
    <message>
        <source>Move the column up (Alt+Up)</source>
        <translation>将该列上移（Alt+Up）</translation>
    </message>
    <message>
        <source>No sentence is encoded yet, so there are no vectors.</source>
        <translation>还没有句子完成编码，因此没有向量。</translation>
    </message>
    <message>
        <source>Notebook that does this again</source>
        <translation>可重复此过程的笔记本</translation>
    </message>
    <message>
        <source>Of {0} texts it has {1}, drawn by lot.</source>
        <translation>{0} 个文本中包含随机抽取的 {1} 个。</translation>
    </message>
    <message>
        <source>One file that any browser opens from disk, without a network: move, zoom, search by word, topics. It has the first {0} characters of each text.</source>
        <translation>任何浏览器都能从磁盘打开的单个文件，无需网络：移动、缩放、按词搜索、主题。其中有每个文本的前 {0} 个字符。</translation>
    </message>
    <message>
        <source>PDF</source>
        <translation>PDF</translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation>PNG 图片</translation>
    </message>
    <message>
        <source>Preparing the export</source>
        <translation>正在准备导出</translation>
    </message>
    <message>
        <source>Python script that does this again</source>
        <translation>可重复此过程的 Python 脚本</translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation>SVG 矢量图</translation>
    </message>
    <message>
        <source>Selected</source>
        <translation>选中的</translation>
    </message>
    <message>
        <source>Texts that a spreadsheet would run as a formula (= + - @ at the beginning) get an apostrophe</source>
        <translation>会被电子表格当作公式执行的文本（以 = + - @ 开头）前面会加上撇号</translation>
    </message>
    <message>
        <source>The hits that are listed</source>
        <translation>列出的搜索结果</translation>
    </message>
    <message>
        <source>The notebook was</source>
        <translation>笔记本</translation>
    </message>
    <message>
        <source>The script was</source>
        <translation>脚本</translation>
    </message>
    <message>
        <source>The {0} points are one image of {1} × {2} pixels inside, so that the file stays small.</source>
        <translation>其中 {0} 个点是一张 {1} × {2} 像素的图像，因此文件保持较小。</translation>
    </message>
    <message>
        <source>Those that pass the filter</source>
        <translation>通过筛选的行</translation>
    </message>
    <message>
        <source>Tick every column</source>
        <translation>勾选所有列</translation>
    </message>
    <message>
        <source>Tick the usual columns</source>
        <translation>勾选常用列</translation>
    </message>
    <message>
        <source>Unit</source>
        <translation>单位</translation>
    </message>
    <message>
        <source>Usual</source>
        <translation>常用</translation>
    </message>
    <message>
        <source>Vectors · NumPy</source>
        <translation>向量 · NumPy</translation>
    </message>
    <message>
        <source>Vectors · Parquet</source>
        <translation>向量 · Parquet</translation>
    </message>
    <message>
        <source>Where that would be more than 15 MB, texts are cut shorter.</source>
        <translation>若因此超过 15 MB，文本会截得更短。</translation>
    </message>
    <message>
        <source>Width</source>
        <translation>宽度</translation>
    </message>
    <message>
        <source>Without it Excel shows other letters than there are; some other programs do not want it</source>
        <translation>没有它，Excel 会显示错误的字符；有些其他程序则不需要它</translation>
    </message>
    <message>
        <source>Writes [email] instead</source>
        <translation>改写为 [email]</translation>
    </message>
    <message>
        <source>Writes [phone] instead</source>
        <translation>改写为 [phone]</translation>
    </message>
    <message>
        <source>cluster</source>
        <translation>簇</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>mm</source>
        <translation>毫米</translation>
    </message>
    <message>
        <source>none</source>
        <translation>无</translation>
    </message>
    <message>
        <source>on {0} sheets</source>
        <translation>在 {0} 个工作表上</translation>
    </message>
    <message>
        <source>pixels</source>
        <translation>像素</translation>
    </message>
    <message>
        <source>the first {0} characters of each text; {1} longer</source>
        <translation>每个文本的前 {0} 个字符；{1} 个更长</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>{0:.0f} × {1:.0f} mm; letters stay letters.</source>
        <translation>{0:.0f} × {1:.0f} 毫米；文字仍为文字。</translation>
    </message>
    <message>
        <source>{0} columns</source>
        <translation>{0} 列</translation>
    </message>
    <message>
        <source>{0} made safe for spreadsheets</source>
        <translation>已防止电子表格执行 {0} 个单元格的内容</translation>
    </message>
    <message>
        <source>{0} masked</source>
        <translation>已遮盖 {0}</translation>
    </message>
    <message>
        <source>{0} of {1} texts, drawn by lot</source>
        <translation>{1} 个文本中随机抽取的 {0} 个</translation>
    </message>
    <message>
        <source>{0} × {1} pixels.</source>
        <translation>{0} × {1} 像素。</translation>
    </message>
    <message>
        <source>{n} e-mail addresses</source>
        <translation>{n} 个电子邮件地址</translation>
    </message>
    <message>
        <source>{n} telephone numbers</source>
        <translation>{n} 个电话号码</translation>
    </message>
    <message>
        <source>{rows} written to {file}</source>
        <translation>已将 {rows} 写入 {file}</translation>
    </message>
    <message>
        <source>{rows} × {dimensions} numbers (float32)</source>
        <translation>{rows} × {dimensions} 个数值 (float32)</translation>
    </message>
    <message>
        <source>{size}, with the number and the text of each row.</source>
        <translation>{size}，含每行的编号和文本。</translation>
    </message>
    <message>
        <source>{size}: one vector a row, in the order of the rows. A row without one is NaN.</source>
        <translation>{size}：每行一个向量，按行的顺序。没有向量的行为 NaN。</translation>
    </message>
</context>
<context>
    <name>facets</name>
    <message>
        <source>Add to the selection</source>
        <translation>添加到所选</translation>
    </message>
    <message>
        <source>Click to filter. Ctrl+click to select, with Shift to add, with Alt to take out.</source>
        <translation>单击进行筛选。Ctrl+单击进行选择，加 Shift 为添加，加 Alt 为去除。</translation>
    </message>
    <message>
        <source>Keep of the selection only these</source>
        <translation>所选中只保留这些</translation>
    </message>
    <message>
        <source>Select these {n} rows</source>
        <translation>选中这 {n} 行</translation>
    </message>
    <message>
        <source>Select this row</source>
        <translation>选中此行</translation>
    </message>
    <message>
        <source>Take out of the selection</source>
        <translation>从所选中去除</translation>
    </message>
    <message>
        <source>all {0:,}</source>
        <translation>全部 {0:,} 个</translation>
    </message>
    <message>
        <source>labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>notes</source>
        <translation>备注</translation>
    </message>
    <message>
        <source>with a note</source>
        <translation>有备注</translation>
    </message>
    <message>
        <source>{0:,} of {1:,}</source>
        <translation>{0:,} / {1:,}</translation>
    </message>
</context>
<context>
    <name>files</name>
    <message>
        <source>Arabic (CP1256)</source>
        <translation>阿拉伯文（CP1256）</translation>
    </message>
    <message>
        <source>Baltic (CP1257)</source>
        <translation>波罗的海语（CP1257）</translation>
    </message>
    <message>
        <source>Central European (CP1250)</source>
        <translation>中欧（CP1250）</translation>
    </message>
    <message>
        <source>Central European (CP852)</source>
        <translation>中欧（CP852）</translation>
    </message>
    <message>
        <source>Central European (ISO 8859-2)</source>
        <translation>中欧（ISO 8859-2）</translation>
    </message>
    <message>
        <source>Chinese (Big5)</source>
        <translation>中文（Big5）</translation>
    </message>
    <message>
        <source>Chinese (GB18030)</source>
        <translation>中文 (GB18030)</translation>
    </message>
    <message>
        <source>Cyrillic (CP1251)</source>
        <translation>西里尔文（CP1251）</translation>
    </message>
    <message>
        <source>Cyrillic (CP866)</source>
        <translation>西里尔文（CP866）</translation>
    </message>
    <message>
        <source>Cyrillic (ISO 8859-5)</source>
        <translation>西里尔文（ISO 8859-5）</translation>
    </message>
    <message>
        <source>Cyrillic (KOI8-R)</source>
        <translation>西里尔文（KOI8-R）</translation>
    </message>
    <message>
        <source>Cyrillic (KOI8-U)</source>
        <translation>西里尔文（KOI8-U）</translation>
    </message>
    <message>
        <source>Greek (CP1253)</source>
        <translation>希腊文（CP1253）</translation>
    </message>
    <message>
        <source>Greek (ISO 8859-7)</source>
        <translation>希腊文（ISO 8859-7）</translation>
    </message>
    <message>
        <source>Hebrew (CP1255)</source>
        <translation>希伯来文（CP1255）</translation>
    </message>
    <message>
        <source>Japanese (EUC-JP)</source>
        <translation>日文（EUC-JP）</translation>
    </message>
    <message>
        <source>Japanese (ISO-2022-JP)</source>
        <translation>日文（ISO-2022-JP）</translation>
    </message>
    <message>
        <source>Japanese (Shift-JIS)</source>
        <translation>日文 (Shift-JIS)</translation>
    </message>
    <message>
        <source>Korean (CP949)</source>
        <translation>韩文 (CP949)</translation>
    </message>
    <message>
        <source>Korean (EUC-KR)</source>
        <translation>韩文 (EUC-KR)</translation>
    </message>
    <message>
        <source>Thai (CP874)</source>
        <translation>泰文（CP874）</translation>
    </message>
    <message>
        <source>Turkish (CP1254)</source>
        <translation>土耳其文（CP1254）</translation>
    </message>
    <message>
        <source>Western (CP1252)</source>
        <translation>西欧 (CP1252)</translation>
    </message>
    <message>
        <source>Western (CP850)</source>
        <translation>西欧（CP850）</translation>
    </message>
    <message>
        <source>Western (Latin-1)</source>
        <translation>西欧 (Latin-1)</translation>
    </message>
    <message>
        <source>Western (Mac Roman)</source>
        <translation>西欧（Mac Roman）</translation>
    </message>
    <message>
        <source>bar</source>
        <translation>竖线</translation>
    </message>
    <message>
        <source>comma</source>
        <translation>逗号</translation>
    </message>
    <message>
        <source>semicolon</source>
        <translation>分号</translation>
    </message>
    <message>
        <source>tab</source>
        <translation>制表符</translation>
    </message>
</context>
<context>
    <name>health</name>
    <message>
        <source>'{suggested}' in place of '{given}' (S); Ctrl+Z takes it back</source>
        <translation>以“{suggested}”代替“{given}”（S）；Ctrl+Z 可收回</translation>
    </message>
    <message>
        <source>. Listed is what passes the filter.</source>
        <translation>。列出的是通过筛选的部分。</translation>
    </message>
    <message>
        <source>1 class with too few sentences is left out.</source>
        <translation>略去 1 个句子太少的类别。</translation>
    </message>
    <message>
        <source>1 is among those of none</source>
        <translation>1 个不在任何文本的近邻之列</translation>
    </message>
    <message>
        <source>1 kept</source>
        <translation>保留 1 个</translation>
    </message>
    <message>
        <source>1 of them has a label, mark or note.</source>
        <translation>其中 1 个带标签、标记或备注。</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>1 row is hidden already.</source>
        <translation>已隐藏 1 行。</translation>
    </message>
    <message>
        <source>1 row with several labels is left out.</source>
        <translation>略去 1 行带有多个标签的行。</translation>
    </message>
    <message>
        <source>1 sentence that is not encoded yet is left out.</source>
        <translation>略去 1 个尚未编码的句子。</translation>
    </message>
    <message>
        <source>1 with a label, mark or note stays as well.</source>
        <translation>另有 1 行带标签、标记或备注，也不隐藏。</translation>
    </message>
    <message>
        <source>A classifier on the vectors, fitted to four fifths of the sentences, judges the labels of the rest; how many are wrong is estimated by confident learning (Northcutt et al. 2021).</source>
        <translation>作用于向量的分类器用五分之四的句子拟合，再评判其余句子的标签；错误数量由置信学习估计（Northcutt et al. 2021）。</translation>
    </message>
    <message>
        <source>About {n} of {all} are estimated to be wrong.</source>
        <translation>估计 {all} 个中约有 {n} 个有误。</translation>
    </message>
    <message>
        <source>Blank</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>Check again</source>
        <translation>重新检查</translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation>正在检查…</translation>
    </message>
    <message>
        <source>Confused most:</source>
        <translation>最常混淆：</translation>
    </message>
    <message>
        <source>Confused most: {pairs}.</source>
        <translation>最常混淆：{pairs}。</translation>
    </message>
    <message>
        <source>Contradicting</source>
        <translation>矛盾</translation>
    </message>
    <message>
        <source>Each sentence was compared with its ten nearest; the command duplicates compares more.</source>
        <translation>每个句子与其最近的十个句子比较过；命令 duplicates 会比较更多。</translation>
    </message>
    <message>
        <source>Every row has a text.</source>
        <translation>每行都有文本。</translation>
    </message>
    <message>
        <source>Hubs</source>
        <translation>枢纽文本</translation>
    </message>
    <message>
        <source>Judge again</source>
        <translation>重新评判</translation>
    </message>
    <message>
        <source>Judging labels…</source>
        <translation>正在评判标签…</translation>
    </message>
    <message>
        <source>Labels or rows have changed since.</source>
        <translation>此后标签或行已更改。</translation>
    </message>
    <message>
        <source>Labels that do not fit their sentence, with the one that fits better and how sure that is.</source>
        <translation>与句子不符的标签，以及更合适的标签及其把握程度。</translation>
    </message>
    <message>
        <source>Left out:</source>
        <translation>略去：</translation>
    </message>
    <message>
        <source>Lengths are known once the model is loaded.</source>
        <translation>模型加载后即可知道长度。</translation>
    </message>
    <message>
        <source>Marks that cannot all be right. Training leaves them in; look at them again.</source>
        <translation>不可能全部正确的标记。训练仍会使用它们；请再看一遍。</translation>
    </message>
    <message>
        <source>Mean cosine to the five nearest on the right, below {fence}.</source>
        <translation>与最近五个的平均余弦显示在右侧，低于 {fence}。</translation>
    </message>
    <message>
        <source>Near-duplicates</source>
        <translation>近似重复</translation>
    </message>
    <message>
        <source>No label looks wrong.</source>
        <translation>没有看似错误的标签。</translation>
    </message>
    <message>
        <source>No marks contradict each other.</source>
        <translation>没有互相矛盾的标记。</translation>
    </message>
    <message>
        <source>No sentence is encoded yet.</source>
        <translation>还没有句子完成编码。</translation>
    </message>
    <message>
        <source>No sentence is near so many others.</source>
        <translation>没有句子与如此多的其他句子相近。</translation>
    </message>
    <message>
        <source>No sentence stands out.</source>
        <translation>没有离群的句子。</translation>
    </message>
    <message>
        <source>No two rows are so alike. A lower threshold may find some.</source>
        <translation>没有两行如此相似。降低阈值可能会找到一些。</translation>
    </message>
    <message>
        <source>Nothing of this kind passes the filter.</source>
        <translation>此类中没有通过筛选的内容。</translation>
    </message>
    <message>
        <source>Of {n} sentences {never}; the skewness is {skewness}.</source>
        <translation>{n} 个句子中{never}；偏度为 {skewness}。</translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation>离群点</translation>
    </message>
    <message>
        <source>Rows or vectors have changed; checking again…</source>
        <translation>行或向量已更改；正在重新检查…</translation>
    </message>
    <message>
        <source>Rows that say the same, or nearly so, as the one that is kept.</source>
        <translation>与保留的行说法相同或几乎相同的行。</translation>
    </message>
    <message>
        <source>Rows whose text is empty. They are kept, and found by no search.</source>
        <translation>文本为空的行。它们会保留，但任何搜索都找不到。</translation>
    </message>
    <message>
        <source>Sentences of a single row whose five nearest are farther away than usual, farthest first.</source>
        <translation>只出现在一行中、最近的五个句子比通常更远的句子，最远的在前。</translation>
    </message>
    <message>
        <source>Sentences that are among the ten nearest of very many others, and so turn up again and again. On the right, of how many others; ten is usual.</source>
        <translation>位于许多其他句子的十个最近邻之中、因而反复出现的句子。右侧为这样的其他句子的数量；通常为十。</translation>
    </message>
    <message>
        <source>So many that the sentences may not say which label is right.</source>
        <translation>数量太多，句子本身可能说明不了哪个标签才对。</translation>
    </message>
    <message>
        <source>Stick the label '{suggested}' on the row (S). The column '{column}' stays as it is; labels are in every export</source>
        <translation>为该行加上标签“{suggested}”（S）。列“{column}”保持不变；每次导出都包含标签</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>停止</translation>
    </message>
    <message>
        <source>Suspicious labels</source>
        <translation>可疑标签</translation>
    </message>
    <message>
        <source>Texts that are longer than the model reads: their ends are not in their vectors.</source>
        <translation>长于模型所读长度的文本：其结尾不在向量中。</translation>
    </message>
    <message>
        <source>The check was stopped.</source>
        <translation>检查已停止。</translation>
    </message>
    <message>
        <source>The labels are being judged…</source>
        <translation>正在评判标签…</translation>
    </message>
    <message>
        <source>The labels are judged as soon as the sentences are encoded.</source>
        <translation>句子编码完成后立即评判标签。</translation>
    </message>
    <message>
        <source>The model reads every text to its end.</source>
        <translation>模型会将每个文本读到结尾。</translation>
    </message>
    <message>
        <source>The search was stopped.</source>
        <translation>搜索已停止。</translation>
    </message>
    <message>
        <source>The sentences are being looked at…</source>
        <translation>正在检查句子…</translation>
    </message>
    <message>
        <source>The sentences are looked at as soon as they are encoded.</source>
        <translation>句子编码完成后立即检查。</translation>
    </message>
    <message>
        <source>There are no labels to judge: no column has classes, and fewer than two labels are on rows.</source>
        <translation>没有可评判的标签：没有带类别的列，行上的标签也不足两个。</translation>
    </message>
    <message>
        <source>Truncated</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>Waiting for the encoding…</source>
        <translation>正在等待编码…</translation>
    </message>
    <message>
        <source>Your labels</source>
        <translation>您的标签</translation>
    </message>
    <message>
        <source>and 1 more sentence</source>
        <translation>以及另外 1 个句子</translation>
    </message>
    <message>
        <source>and {n} more sentences</source>
        <translation>以及另外 {n} 个句子</translation>
    </message>
    <message>
        <source>blank</source>
        <translation>空白</translation>
    </message>
    <message>
        <source>contradicting</source>
        <translation>矛盾</translation>
    </message>
    <message>
        <source>hubs</source>
        <translation>枢纽文本</translation>
    </message>
    <message>
        <source>kept</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>labels that are probably wrong</source>
        <translation>很可能有误的标签</translation>
    </message>
    <message>
        <source>marks that disagree</source>
        <translation>不一致的标记</translation>
    </message>
    <message>
        <source>near-duplicates</source>
        <translation>近似重复</translation>
    </message>
    <message>
        <source>not known: the model is not loaded</source>
        <translation>未知：模型未加载</translation>
    </message>
    <message>
        <source>nothing in any column</source>
        <translation>所有列都为空</translation>
    </message>
    <message>
        <source>of {n} pass the filter</source>
        <translation>/{n} 通过筛选</translation>
    </message>
    <message>
        <source>open</source>
        <translation>打开</translation>
    </message>
    <message>
        <source>outliers</source>
        <translation>离群点</translation>
    </message>
    <message>
        <source>pass the filter, in {n} of {all} groups</source>
        <translation>通过筛选，分属 {n}/{all} 组</translation>
    </message>
    <message>
        <source>row {n}</source>
        <translation>第 {n} 行</translation>
    </message>
    <message>
        <source>rows cut by the model</source>
        <translation>被模型截断的行</translation>
    </message>
    <message>
        <source>rows far from all others</source>
        <translation>远离其他所有行的行</translation>
    </message>
    <message>
        <source>rows in 1 group</source>
        <translation>1 组中的行</translation>
    </message>
    <message>
        <source>rows in {n} groups</source>
        <translation>{n} 组中的行</translation>
    </message>
    <message>
        <source>rows near very many others</source>
        <translation>与许多其他行相近的行</translation>
    </message>
    <message>
        <source>rows without a text</source>
        <translation>没有文本的行</translation>
    </message>
    <message>
        <source>same text</source>
        <translation>文本相同</translation>
    </message>
    <message>
        <source>searched for; no row</source>
        <translation>所搜索的内容；没有对应的行</translation>
    </message>
    <message>
        <source>stays</source>
        <translation>不隐藏</translation>
    </message>
    <message>
        <source>suspicious labels</source>
        <translation>可疑标签</translation>
    </message>
    <message>
        <source>truncated</source>
        <translation>截断</translation>
    </message>
    <message>
        <source>{0} is right</source>
        <translation>{0} 正确</translation>
    </message>
    <message>
        <source>{given} → {other} ({n})</source>
        <translation>{given} → {other}（{n}）</translation>
    </message>
    <message>
        <source>{given} → {suggested} · {sure} %</source>
        <translation>{given} → {suggested} · {sure}%</translation>
    </message>
    <message>
        <source>{n} are among those of none</source>
        <translation>{n} 个不在任何文本的近邻之列</translation>
    </message>
    <message>
        <source>{n} classes with too few sentences are left out.</source>
        <translation>略去 {n} 个句子太少的类别。</translation>
    </message>
    <message>
        <source>{n} of them have a label, mark or note.</source>
        <translation>其中 {n} 个带标签、标记或备注。</translation>
    </message>
    <message>
        <source>{n} of {all} sentences are encoded; only these were compared.</source>
        <translation>{all} 个句子中有 {n} 个已编码；只比较了这些。</translation>
    </message>
    <message>
        <source>{n} pairs are so alike; the {kept} most similar are grouped.</source>
        <translation>有 {n} 对如此相似；最相似的 {kept} 对已分组。</translation>
    </message>
    <message>
        <source>{n} rows</source>
        <translation>{n} 行</translation>
    </message>
    <message>
        <source>{n} rows are hidden already.</source>
        <translation>已隐藏 {n} 行。</translation>
    </message>
    <message>
        <source>{n} rows with several labels are left out.</source>
        <translation>略去 {n} 行带有多个标签的行。</translation>
    </message>
    <message>
        <source>{n} sentences that are not encoded yet are left out.</source>
        <translation>略去 {n} 个尚未编码的句子。</translation>
    </message>
    <message>
        <source>{n} stay</source>
        <translation>{n} 行不隐藏</translation>
    </message>
    <message>
        <source>{n} with a label, mark or note stay as well.</source>
        <translation>另有 {n} 行带标签、标记或备注，也不隐藏。</translation>
    </message>
    <message>
        <source>{rows} checked</source>
        <translation>已检查 {rows}</translation>
    </message>
    <message>
        <source>{rows} in 1 group would be hidden; 1 is kept.</source>
        <translation>1 组中的 {rows}将被隐藏；保留 1 个。</translation>
    </message>
    <message>
        <source>{rows} in {n} groups would be hidden; {n} are kept.</source>
        <translation>{n} 组中的 {rows}将被隐藏；保留 {n} 个。</translation>
    </message>
</context>
<context>
    <name>hits</name>
    <message>
        <source>By meaning it is not among the first.</source>
        <translation>按语义不在最前列。</translation>
    </message>
    <message>
        <source>By meaning it is number {0:,}.</source>
        <translation>按语义排第 {0:,}。</translation>
    </message>
    <message>
        <source>By words it is not among the first.</source>
        <translation>按词语不在最前列。</translation>
    </message>
    <message>
        <source>By words it is number {0:,}.</source>
        <translation>按词语排第 {0:,}。</translation>
    </message>
    <message>
        <source>meaning {0:,}</source>
        <translation>语义 {0:,}</translation>
    </message>
    <message>
        <source>words {0:,}</source>
        <translation>词语 {0:,}</translation>
    </message>
    <message>
        <source>{0} documents</source>
        <translation>{0} 个文档</translation>
    </message>
    <message>
        <source>{0} values</source>
        <translation>{0} 个值</translation>
    </message>
    <message>
        <source>{0}: of the {1} rows with this text</source>
        <translation>{0}：含此文本的 {1} 行中</translation>
    </message>
    <message>
        <source>{0}: {1}. That is the first of the {2} rows with this text; others may have another value.</source>
        <translation>{0}：{1}。这是含此文本的 {2} 行中第一行的值，其他行的值可能不同。</translation>
    </message>
    <message>
        <source>… and 1 more value</source>
        <translation>…… 以及另外 1 个值</translation>
    </message>
    <message>
        <source>… and {n} more values</source>
        <translation>…… 以及另外 {n} 个值</translation>
    </message>
</context>
<context>
    <name>imported</name>
    <message>
        <source>1 duplicate</source>
        <translation>1 个重复</translation>
    </message>
    <message>
        <source>1 new text</source>
        <translation>1 个新文本</translation>
    </message>
    <message>
        <source>Left out for meaning: {0}</source>
        <translation>比较语义时略去：{0}</translation>
    </message>
    <message>
        <source>{file}: {rows}, {texts}, {blank} blank, {rejected} rejected ({format}, {size})</source>
        <translation>{file}：{rows}，{texts}，{blank} 个空白，{rejected} 行被拒（{format}，{size}）</translation>
    </message>
    <message>
        <source>{file}: {rows}, {texts}, {duplicates}, {blank} blank, {rejected} rejected; text column “{column}”, {encoding}</source>
        <translation>{file}：{rows}，{texts}，{duplicates}，{blank} 个空白，{rejected} 行被拒；文本列“{column}”，{encoding}</translation>
    </message>
    <message>
        <source>{n} duplicates</source>
        <translation>{n} 个重复</translation>
    </message>
    <message>
        <source>{n} new texts</source>
        <translation>{n} 个新文本</translation>
    </message>
</context>
<context>
    <name>in force</name>
    <message>
        <source> or </source>
        <translation> 或 </translation>
    </message>
    <message>
        <source>1 selected</source>
        <translation>选中 1 个</translation>
    </message>
    <message>
        <source>A typed search is as always.</source>
        <translation>输入的搜索照常。</translation>
    </message>
    <message>
        <source>Also in searches.</source>
        <translation>同时用于搜索。</translation>
    </message>
    <message>
        <source>Filter: only {0}, {1}</source>
        <translation>筛选：仅 {0}，{1}</translation>
    </message>
    <message>
        <source>Filter: {0} is {1}</source>
        <translation>筛选：{0} 为 {1}</translation>
    </message>
    <message>
        <source>Only these rows are searched: {0}</source>
        <translation>只搜索这些行：{0}</translation>
    </message>
    <message>
        <source>Search {0}: {1}</source>
        <translation>{0}搜索：{1}</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>所选</translation>
    </message>
    <message>
        <source>The map is being made.</source>
        <translation>正在制作地图。</translation>
    </message>
    <message>
        <source>by both</source>
        <translation>按两者</translation>
    </message>
    <message>
        <source>by meaning</source>
        <translation>按语义</translation>
    </message>
    <message>
        <source>by words</source>
        <translation>按词语</translation>
    </message>
    <message>
        <source>from {0}</source>
        <translation>从 {0}</translation>
    </message>
    <message>
        <source>label</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>like {0}</source>
        <translation>类似 {0}</translation>
    </message>
    <message>
        <source>rows</source>
        <translation>行</translation>
    </message>
    <message>
        <source>search in: {0}</source>
        <translation>搜索范围：{0}</translation>
    </message>
    <message>
        <source>up to {0}</source>
        <translation>至 {0}</translation>
    </message>
    <message>
        <source>without {0}</source>
        <translation>去除 {0}</translation>
    </message>
    <message>
        <source>{0} selected</source>
        <translation>选中 {0} 个</translation>
    </message>
    <message>
        <source>{0} · before</source>
        <translation>{0} · 之前</translation>
    </message>
    <message>
        <source>{0} · being made</source>
        <translation>{0} · 制作中</translation>
    </message>
    <message>
        <source>{0}: {1} with {2}</source>
        <translation>{0}：{1}，{2}</translation>
    </message>
</context>
<context>
    <name>jobs</name>
    <message>
        <source>1 text is longer than the model reads; its end is not searched by meaning</source>
        <translation>1 个文本长于模型所读长度；其结尾不参与语义搜索</translation>
    </message>
    <message>
        <source>Calibrating the search</source>
        <translation>正在校准搜索</translation>
    </message>
    <message>
        <source>Changing model</source>
        <translation>正在更换模型</translation>
    </message>
    <message>
        <source>Closing</source>
        <translation>正在关闭</translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation>正在绘制</translation>
    </message>
    <message>
        <source>Drawing the map</source>
        <translation>正在绘制地图</translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation>正在编码</translation>
    </message>
    <message>
        <source>Encoding stopped. Encoded sentences stay searchable; Model → Encode what is missing resumes.</source>
        <translation>编码已停止。已编码的句子仍可搜索；“模型 → 编码尚缺的部分”可继续。</translation>
    </message>
    <message>
        <source>Indexing vectors</source>
        <translation>正在建立向量索引</translation>
    </message>
    <message>
        <source>Indexing words</source>
        <translation>正在建立词语索引</translation>
    </message>
    <message>
        <source>Laying out the map</source>
        <translation>正在布局地图</translation>
    </message>
    <message>
        <source>Opening</source>
        <translation>正在打开</translation>
    </message>
    <message>
        <source>Reading</source>
        <translation>正在读取</translation>
    </message>
    <message>
        <source>Reading vectors</source>
        <translation>正在读取向量</translation>
    </message>
    <message>
        <source>Refreshing</source>
        <translation>正在刷新</translation>
    </message>
    <message>
        <source>The file that is being read would have to be read again.</source>
        <translation>正在读取的文件将需要重新读取。</translation>
    </message>
    <message>
        <source>The layout was stopped. Model → Encode what is missing starts it again.</source>
        <translation>布局已停止。“模型 → 编码尚缺的部分”可重新开始。</translation>
    </message>
    <message>
        <source>Words are not searchable yet. Model → Encode what is missing indexes them.</source>
        <translation>词语还不能搜索。“模型 → 编码尚缺的部分”可为其建立索引。</translation>
    </message>
    <message>
        <source>{n} texts are longer than the model reads; their ends are not searched by meaning</source>
        <translation>{n} 个文本长于模型所读长度；其结尾不参与语义搜索</translation>
    </message>
</context>
<context>
    <name>joints</name>
    <message>
        <source>Arabic</source>
        <translation>阿拉伯文</translation>
    </message>
    <message>
        <source>Armenian</source>
        <translation>亚美尼亚文</translation>
    </message>
    <message>
        <source>Bengali</source>
        <translation>孟加拉文</translation>
    </message>
    <message>
        <source>Better</source>
        <translation>更好</translation>
    </message>
    <message>
        <source>Cyrillic</source>
        <translation>西里尔字母</translation>
    </message>
    <message>
        <source>Devanagari</source>
        <translation>天城文</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英语</translation>
    </message>
    <message>
        <source>Ethiopic</source>
        <translation>埃塞俄比亚文</translation>
    </message>
    <message>
        <source>Georgian</source>
        <translation>格鲁吉亚文</translation>
    </message>
    <message>
        <source>Greek</source>
        <translation>希腊文</translation>
    </message>
    <message>
        <source>Gujarati</source>
        <translation>古吉拉特文</translation>
    </message>
    <message>
        <source>Gurmukhi</source>
        <translation>古木基文</translation>
    </message>
    <message>
        <source>Hebrew</source>
        <translation>希伯来文</translation>
    </message>
    <message>
        <source>Kannada</source>
        <translation>卡纳达文</translation>
    </message>
    <message>
        <source>Khmer</source>
        <translation>高棉文</translation>
    </message>
    <message>
        <source>Lao</source>
        <translation>老挝文</translation>
    </message>
    <message>
        <source>Latin</source>
        <translation>拉丁字母</translation>
    </message>
    <message>
        <source>Malayalam</source>
        <translation>马拉雅拉姆文</translation>
    </message>
    <message>
        <source>Myanmar</source>
        <translation>缅甸文</translation>
    </message>
    <message>
        <source>Oriya</source>
        <translation>奥里亚文</translation>
    </message>
    <message>
        <source>Sinhala</source>
        <translation>僧伽罗文</translation>
    </message>
    <message>
        <source>Tamil</source>
        <translation>泰米尔文</translation>
    </message>
    <message>
        <source>Telugu</source>
        <translation>泰卢固文</translation>
    </message>
    <message>
        <source>Thai</source>
        <translation>泰文</translation>
    </message>
    <message>
        <source>Worse</source>
        <translation>更差</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>precision</source>
        <translation>精确率</translation>
    </message>
    <message>
        <source>{0} and {1}</source>
        <translation>{0} 和 {1}</translation>
    </message>
    <message>
        <source>{0} to {1}</source>
        <translation>{0} 至 {1}</translation>
    </message>
    <message>
        <source>{0}.</source>
        <translation>{0}。</translation>
    </message>
</context>
<context>
    <name>labelling</name>
    <message>
        <source>colour of label {0}</source>
        <translation>标签 {0} 的颜色</translation>
    </message>
    <message>
        <source>label {0} ({1})</source>
        <translation>标签 {0}（{1}）</translation>
    </message>
    <message>
        <source>label {0} by machine ({1})</source>
        <translation>由机器加标签 {0}（{1}）</translation>
    </message>
    <message>
        <source>label {0} renamed to {1}</source>
        <translation>标签 {0} 重命名为 {1}</translation>
    </message>
    <message>
        <source>not label {0} ({1})</source>
        <translation>非标签 {0}（{1}）</translation>
    </message>
    <message>
        <source>removing label {0}</source>
        <translation>移除标签 {0}</translation>
    </message>
    <message>
        <source>{0} (by the machine)</source>
        <translation>{0}（由机器给出）</translation>
    </message>
</context>
<context>
    <name>languages</name>
    <message>
        <source>Afrikaans</source>
        <translation>南非荷兰语</translation>
    </message>
    <message>
        <source>Albanian</source>
        <translation>阿尔巴尼亚语</translation>
    </message>
    <message>
        <source>Arabic</source>
        <translation>阿拉伯语</translation>
    </message>
    <message>
        <source>Azerbaijani</source>
        <translation>阿塞拜疆语</translation>
    </message>
    <message>
        <source>Basque</source>
        <translation>巴斯克语</translation>
    </message>
    <message>
        <source>Belarusian</source>
        <translation>白俄罗斯语</translation>
    </message>
    <message>
        <source>Bosnian</source>
        <translation>波斯尼亚语</translation>
    </message>
    <message>
        <source>Breton</source>
        <translation>布列塔尼语</translation>
    </message>
    <message>
        <source>Bulgarian</source>
        <translation>保加利亚语</translation>
    </message>
    <message>
        <source>Catalan</source>
        <translation>加泰罗尼亚语</translation>
    </message>
    <message>
        <source>Croatian</source>
        <translation>克罗地亚语</translation>
    </message>
    <message>
        <source>Czech</source>
        <translation>捷克语</translation>
    </message>
    <message>
        <source>Danish</source>
        <translation>丹麦语</translation>
    </message>
    <message>
        <source>Dutch</source>
        <translation>荷兰语</translation>
    </message>
    <message>
        <source>English</source>
        <translation>英语</translation>
    </message>
    <message>
        <source>Esperanto</source>
        <translation>世界语</translation>
    </message>
    <message>
        <source>Estonian</source>
        <translation>爱沙尼亚语</translation>
    </message>
    <message>
        <source>Finnish</source>
        <translation>芬兰语</translation>
    </message>
    <message>
        <source>French</source>
        <translation>法语</translation>
    </message>
    <message>
        <source>Frisian</source>
        <translation>弗里西语</translation>
    </message>
    <message>
        <source>Galician</source>
        <translation>加利西亚语</translation>
    </message>
    <message>
        <source>German</source>
        <translation>德语</translation>
    </message>
    <message>
        <source>Haitian Creole</source>
        <translation>海地克里奥尔语</translation>
    </message>
    <message>
        <source>Hausa</source>
        <translation>豪萨语</translation>
    </message>
    <message>
        <source>Hindi</source>
        <translation>印地语</translation>
    </message>
    <message>
        <source>Hungarian</source>
        <translation>匈牙利语</translation>
    </message>
    <message>
        <source>Icelandic</source>
        <translation>冰岛语</translation>
    </message>
    <message>
        <source>Indonesian</source>
        <translation>印度尼西亚语</translation>
    </message>
    <message>
        <source>Irish</source>
        <translation>爱尔兰语</translation>
    </message>
    <message>
        <source>Italian</source>
        <translation>意大利语</translation>
    </message>
    <message>
        <source>Javanese</source>
        <translation>爪哇语</translation>
    </message>
    <message>
        <source>Kazakh</source>
        <translation>哈萨克语</translation>
    </message>
    <message>
        <source>Kurdish</source>
        <translation>库尔德语</translation>
    </message>
    <message>
        <source>Kyrgyz</source>
        <translation>吉尔吉斯语</translation>
    </message>
    <message>
        <source>Latvian</source>
        <translation>拉脱维亚语</translation>
    </message>
    <message>
        <source>Lithuanian</source>
        <translation>立陶宛语</translation>
    </message>
    <message>
        <source>Macedonian</source>
        <translation>马其顿语</translation>
    </message>
    <message>
        <source>Malagasy</source>
        <translation>马尔加什语</translation>
    </message>
    <message>
        <source>Malay</source>
        <translation>马来语</translation>
    </message>
    <message>
        <source>Marathi</source>
        <translation>马拉地语</translation>
    </message>
    <message>
        <source>Mongolian</source>
        <translation>蒙古语</translation>
    </message>
    <message>
        <source>Nepali</source>
        <translation>尼泊尔语</translation>
    </message>
    <message>
        <source>Norwegian</source>
        <translation>挪威语</translation>
    </message>
    <message>
        <source>Oromo</source>
        <translation>奥罗莫语</translation>
    </message>
    <message>
        <source>Pashto</source>
        <translation>普什图语</translation>
    </message>
    <message>
        <source>Persian</source>
        <translation>波斯语</translation>
    </message>
    <message>
        <source>Polish</source>
        <translation>波兰语</translation>
    </message>
    <message>
        <source>Portuguese</source>
        <translation>葡萄牙语</translation>
    </message>
    <message>
        <source>Quechua</source>
        <translation>克丘亚语</translation>
    </message>
    <message>
        <source>Romanian</source>
        <translation>罗马尼亚语</translation>
    </message>
    <message>
        <source>Russian</source>
        <translation>俄语</translation>
    </message>
    <message>
        <source>Sanskrit</source>
        <translation>梵语</translation>
    </message>
    <message>
        <source>Scottish Gaelic</source>
        <translation>苏格兰盖尔语</translation>
    </message>
    <message>
        <source>Serbian</source>
        <translation>塞尔维亚语</translation>
    </message>
    <message>
        <source>Slovak</source>
        <translation>斯洛伐克语</translation>
    </message>
    <message>
        <source>Slovenian</source>
        <translation>斯洛文尼亚语</translation>
    </message>
    <message>
        <source>Somali</source>
        <translation>索马里语</translation>
    </message>
    <message>
        <source>Spanish</source>
        <translation>西班牙语</translation>
    </message>
    <message>
        <source>Swahili</source>
        <translation>斯瓦希里语</translation>
    </message>
    <message>
        <source>Swedish</source>
        <translation>瑞典语</translation>
    </message>
    <message>
        <source>Tagalog</source>
        <translation>他加禄语</translation>
    </message>
    <message>
        <source>Turkish</source>
        <translation>土耳其语</translation>
    </message>
    <message>
        <source>Ukrainian</source>
        <translation>乌克兰语</translation>
    </message>
    <message>
        <source>Urdu</source>
        <translation>乌尔都语</translation>
    </message>
    <message>
        <source>Uyghur</source>
        <translation>维吾尔语</translation>
    </message>
    <message>
        <source>Uzbek</source>
        <translation>乌兹别克语</translation>
    </message>
    <message>
        <source>Vietnamese</source>
        <translation>越南语</translation>
    </message>
    <message>
        <source>Welsh</source>
        <translation>威尔士语</translation>
    </message>
    <message>
        <source>Xhosa</source>
        <translation>科萨语</translation>
    </message>
    <message>
        <source>Yoruba</source>
        <translation>约鲁巴语</translation>
    </message>
</context>
<context>
    <name>map page</name>
    <message>
        <source>1 text</source>
        <translation>1 条文本</translation>
    </message>
    <message>
        <source>About this page</source>
        <translation>关于本页</translation>
    </message>
    <message>
        <source>Arrow keys move the map, plus and minus zoom, 0 shows all of it, Enter reads the text nearest to the middle, Escape lets go. A slash goes to the search.</source>
        <translation>方向键移动地图，加号和减号缩放，0 显示全部，Enter 阅读离中心最近的文本，Esc 取消。斜杠跳到搜索框。</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>颜色</translation>
    </message>
    <message>
        <source>Columns: {names}.</source>
        <translation>列：{names}。</translation>
    </message>
    <message>
        <source>E-mail addresses were masked before the page was written.</source>
        <translation>写入本页之前，电子邮件地址已被遮盖。</translation>
    </message>
    <message>
        <source>Each point is a passage of a row, which may have several.</source>
        <translation>每个点是某一行的一个段落，一行可以有多个。</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>图例</translation>
    </message>
    <message>
        <source>Let go of {name}</source>
        <translation>取消选择 {name}</translation>
    </message>
    <message>
        <source>List</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>列表</translation>
    </message>
    <message>
        <source>Made by Semantic Explorer.</source>
        <translation>由 Semantic Explorer 生成。</translation>
    </message>
    <message>
        <source>Map of the texts</source>
        <translation>文本地图</translation>
    </message>
    <message>
        <source>None of {all} found</source>
        <translation>在 {all}中没有找到</translation>
    </message>
    <message>
        <source>None of {all} here found</source>
        <translation>在此处的 {all}中没有找到</translation>
    </message>
    <message>
        <source>Of each text the first {length} characters are here; 1 is longer. The search looks at these.</source>
        <translation>每条文本保留前 {length} 个字符；有 1 条更长。搜索只看这些字符。</translation>
    </message>
    <message>
        <source>Of each text the first {length} characters are here; {n} are longer. The search looks at these.</source>
        <translation>每条文本保留前 {length} 个字符；有 {n} 条更长。搜索只看这些字符。</translation>
    </message>
    <message>
        <source>Opening …</source>
        <translation>正在打开…</translation>
    </message>
    <message>
        <source>Search and topics</source>
        <translation>搜索与主题</translation>
    </message>
    <message>
        <source>Search the texts by word</source>
        <translation>按词搜索文本</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>显示全部</translation>
    </message>
    <message>
        <source>Show more ({n} left)</source>
        <translation>显示更多（还有 {n} 条）</translation>
    </message>
    <message>
        <source>Telephone numbers were masked before the page was written.</source>
        <translation>写入本页之前，电话号码已被遮盖。</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>文本</translation>
    </message>
    <message>
        <source>The texts are here in full.</source>
        <translation>文本完整保留。</translation>
    </message>
    <message>
        <source>This browser is too old to open the map: it lacks DecompressionStream. Any Chrome, Edge, Firefox or Safari from 2023 on has it.</source>
        <translation>此浏览器太旧，无法打开地图：它缺少 DecompressionStream。2023 年以后的 Chrome、Edge、Firefox 或 Safari 都有。</translation>
    </message>
    <message>
        <source>This map needs JavaScript, which is turned off here. It loads nothing from any network.</source>
        <translation>此地图需要 JavaScript，而这里已将其关闭。它不会从任何网络加载内容。</translation>
    </message>
    <message>
        <source>This page is damaged and cannot be shown ({why}). Export the map once more.</source>
        <translation>本页已损坏，无法显示（{why}）。请重新导出地图。</translation>
    </message>
    <message>
        <source>This page is one file. It loads nothing and sends nothing: its policy forbids the browser every request.</source>
        <translation>本页是一个单独的文件。它不加载也不发送任何内容：其策略禁止浏览器发出任何请求。</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>Words are found from their beginning, Chinese, Japanese, Korean and Thai anywhere; “…” holds a phrase.</source>
        <translation>单词从词首开始匹配，中文、日文、韩文和泰文可在任意位置匹配；“…” 内为短语。</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>缩放</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>放大</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>缩小</translation>
    </message>
    <message>
        <source>finest topic</source>
        <translation>最细主题</translation>
    </message>
    <message>
        <source>in no topic</source>
        <translation>不属于任何主题</translation>
    </message>
    <message>
        <source>map</source>
        <translation>地图</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>无值</translation>
    </message>
    <message>
        <source>row</source>
        <translation>行</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>主题</translation>
    </message>
    <message>
        <source>{n} of {all}</source>
        <translation>{n} / {all}</translation>
    </message>
    <message>
        <source>{n} of {all} found</source>
        <translation>在 {all}中找到 {n} 条</translation>
    </message>
    <message>
        <source>{n} of {all} here found</source>
        <translation>在此处的 {all}中找到 {n} 条</translation>
    </message>
    <message>
        <source>{n} of {all} points are shown, drawn by lot.</source>
        <translation>在 {all} 个点中随机抽取显示 {n} 个。</translation>
    </message>
    <message>
        <source>{n} texts</source>
        <translation>{n} 条文本</translation>
    </message>
    <message>
        <source>{row} and {n} more</source>
        <translation>{row} 及另外 {n} 行</translation>
    </message>
</context>
<context>
    <name>marking</name>
    <message>
        <source>A verdict needs 1 mark on a random pair.</source>
        <translation>得出结论需要 1 个随机句对的标记。</translation>
    </message>
    <message>
        <source>A verdict needs 1 more mark on a random pair</source>
        <translation>得出结论还需要 1 个随机句对的标记</translation>
    </message>
    <message>
        <source>A verdict needs {n} marks on random pairs.</source>
        <translation>得出结论需要 {n} 个随机句对的标记。</translation>
    </message>
    <message>
        <source>A verdict needs {n} more marks on random pairs</source>
        <translation>得出结论还需要 {n} 个随机句对的标记</translation>
    </message>
    <message>
        <source>Enough random pairs are marked for a verdict.</source>
        <translation>已标记的随机句对足以得出结论。</translation>
    </message>
    <message>
        <source>{more}; it has {there}.</source>
        <translation>{more}；已有 {there} 个。</translation>
    </message>
</context>
<context>
    <name>marks</name>
    <message>
        <source>Right: alike (Y)</source>
        <translation>正确：相似（Y）</translation>
    </message>
    <message>
        <source>Take the mark away (X)</source>
        <translation>取消标记（X）</translation>
    </message>
    <message>
        <source>Wrong: not alike (N)</source>
        <translation>错误：不相似（N）</translation>
    </message>
    <message>
        <source>marked alike</source>
        <translation>已标记为相似</translation>
    </message>
    <message>
        <source>marked not alike</source>
        <translation>已标记为不相似</translation>
    </message>
    <message>
        <source>marked {0} of 5</source>
        <translation>已标记为 {0}/5</translation>
    </message>
</context>
<context>
    <name>metrics</name>
    <message>
        <source>Euclidean distance</source>
        <translation>欧氏距离</translation>
    </message>
    <message>
        <source>F1 score</source>
        <translation>F1 分数</translation>
    </message>
    <message>
        <source>Manhattan distance</source>
        <translation>曼哈顿距离</translation>
    </message>
    <message>
        <source>Pearson correlation</source>
        <translation>Pearson 相关系数</translation>
    </message>
    <message>
        <source>Spearman correlation</source>
        <translation>Spearman 相关系数</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>准确率</translation>
    </message>
    <message>
        <source>average precision</source>
        <translation>平均精度</translation>
    </message>
    <message>
        <source>dot product</source>
        <translation>点积</translation>
    </message>
    <message>
        <source>mean reciprocal rank</source>
        <translation>平均倒数排名</translation>
    </message>
    <message>
        <source>nDCG of the first 10</source>
        <translation>前 10 个的 nDCG</translation>
    </message>
    <message>
        <source>recall</source>
        <translation>召回率</translation>
    </message>
    <message>
        <source>triplet accuracy</source>
        <translation>三元组准确率</translation>
    </message>
    <message>
        <source>{metric} ({by})</source>
        <translation>{metric}（{by}）</translation>
    </message>
    <message>
        <source>{metric} of the first {n}</source>
        <translation>前 {n} 个的{metric}</translation>
    </message>
</context>
<context>
    <name>model facts</name>
    <message>
        <source>Puts “{query}” before what is sought and “{document}” before the texts.</source>
        <translation>在查询前加“{query}”，在文本前加“{document}”。</translation>
    </message>
    <message>
        <source>Slower and mostly better: {model} ({size}).</source>
        <translation>较慢但通常更好：{model}（{size}）。</translation>
    </message>
    <message>
        <source>Small and quick: {model} ({size}).</source>
        <translation>小巧快速：{model}（{size}）。</translation>
    </message>
    <message>
        <source>instant</source>
        <translation>即时</translation>
    </message>
    <message>
        <source>medium speed</source>
        <translation>中速</translation>
    </message>
    <message>
        <source>mostly {language}</source>
        <translation>主要是{language}</translation>
    </message>
    <message>
        <source>no letters</source>
        <translation>没有字母</translation>
    </message>
    <message>
        <source>quick</source>
        <translation>快</translation>
    </message>
    <message>
        <source>reads any length</source>
        <translation>长度不限</translation>
    </message>
    <message>
        <source>reads {n} tokens</source>
        <translation>读 {n} 个词元</translation>
    </message>
    <message>
        <source>slow</source>
        <translation>慢</translation>
    </message>
    <message>
        <source>{0} and {1}</source>
        <translation>{0}和{1}</translation>
    </message>
    <message>
        <source>{0}, {1} and {2}</source>
        <translation>{0}、{1}和{2}</translation>
    </message>
    <message>
        <source>{n} dimensions</source>
        <translation>{n} 维</translation>
    </message>
    <message>
        <source>{script} script</source>
        <translation>{script}</translation>
    </message>
</context>
<context>
    <name>notices</name>
    <message>
        <source>Copied</source>
        <translation>已复制</translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation>复制详细信息</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>Do without the map</source>
        <translation>不要地图</translation>
    </message>
    <message>
        <source>Everything else can be used meanwhile.</source>
        <translation>期间其他功能都可以使用。</translation>
    </message>
    <message>
        <source>Recovered</source>
        <translation>已恢复</translation>
    </message>
    <message>
        <source>That did not work</source>
        <translation>操作未成功</translation>
    </message>
    <message>
        <source>The map takes about {time}</source>
        <translation>制作地图大约需要{time}</translation>
    </message>
    <message>
        <source>The next notice</source>
        <translation>下一条通知</translation>
    </message>
    <message>
        <source>The notice before</source>
        <translation>上一条通知</translation>
    </message>
    <message>
        <source>This is a defect of the program</source>
        <translation>这是程序的缺陷</translation>
    </message>
    <message>
        <source>To be laid out: {texts}.</source>
        <translation>要布局：{texts}。</translation>
    </message>
    <message>
        <source>To be laid out: {texts}. To be placed among them: {others}.</source>
        <translation>要布局：{texts}。要放入其中：{others}。</translation>
    </message>
    <message>
        <source>To be placed among those that are on it: {texts}.</source>
        <translation>要放到地图上已有的文本之间：{texts}。</translation>
    </message>
    <message>
        <source>To report it, use Help → Report a problem, or copy the details. They hold none of your sentences, except perhaps in the last line.</source>
        <translation>要报告此问题，请使用“帮助”中的“报告问题”，或复制详细信息。详细信息中不含您的句子，最后一行可能例外。</translation>
    </message>
    <message>
        <source>Your rows are safe. Something happened that the program did not expect, and what you just did may not have worked.</source>
        <translation>您的行数据是安全的。发生了程序没有预料到的情况，您刚才的操作可能未成功。</translation>
    </message>
    <message>
        <source>{n} of {all}</source>
        <translation>第 {n} 条，共 {all} 条</translation>
    </message>
    <message>
        <source>{what} ({n} times)</source>
        <translation>{what}（{n} 次）</translation>
    </message>
</context>
<context>
    <name>noting</name>
    <message>
        <source>note on {0}</source>
        <translation>{0}的备注</translation>
    </message>
</context>
<context>
    <name>pages</name>
    <message>
        <source>&amp;Explore</source>
        <translation>探索(&amp;E)</translation>
    </message>
    <message>
        <source>&amp;Health</source>
        <translation>健康检查(&amp;H)</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>训练(&amp;T)</translation>
    </message>
    <message>
        <source>Com&amp;pare</source>
        <translation>对比(&amp;P)</translation>
    </message>
</context>
<context>
    <name>points</name>
    <message>
        <source>Laying out the map of passages</source>
        <translation>正在布局段落地图</translation>
    </message>
    <message>
        <source>The map stays as it was.</source>
        <translation>地图保持原样。</translation>
    </message>
</context>
<context>
    <name>query help</name>
    <message>
        <source>Add {0}</source>
        <translation>添加 {0}</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>关闭</translation>
    </message>
    <message>
        <source>The same in every mode. A click on an example adds it to the search. What cannot be read as an operator counts as plain words, and is said below the field.</source>
        <translation>在各种模式下都相同。单击示例可将其加入搜索。无法识别为运算符的内容按普通词语处理，并在输入框下方说明。</translation>
    </message>
    <message>
        <source>What can be typed</source>
        <translation>可以输入的内容</translation>
    </message>
    <message>
        <source>all other values</source>
        <translation>所有其他值</translation>
    </message>
    <message>
        <source>days, months and years</source>
        <translation>日、月和年</translation>
    </message>
    <message>
        <source>numbers: &lt;, &lt;=, &gt; and &gt;=</source>
        <translation>数值：&lt;、&lt;=、&gt; 和 &gt;=</translation>
    </message>
    <message>
        <source>one value of a column</source>
        <translation>列的某个值</translation>
    </message>
    <message>
        <source>only texts with these words beside each other</source>
        <translation>只要这些词语相邻的文本</translation>
    </message>
    <message>
        <source>only texts with this word</source>
        <translation>只要含此词语的文本</translation>
    </message>
    <message>
        <source>only texts without it; -"lost card" leaves out the phrase</source>
        <translation>只要不含它的文本；-"lost card" 排除该短语</translation>
    </message>
    <message>
        <source>rows with a label</source>
        <translation>带某个标签的行</translation>
    </message>
    <message>
        <source>texts like that of the row #17; -like:#17 unlike it</source>
        <translation>类似 #17 行文本的文本；-like:#17 则排除这类文本</translation>
    </message>
    <message>
        <source>texts with this meaning; by words, with either word</source>
        <translation>含此意思的文本；按词语时含其中任一词语</translation>
    </message>
    <message>
        <source>values that begin so; blank cells</source>
        <translation>以此开头的值；空白单元格</translation>
    </message>
</context>
<context>
    <name>rerank</name>
    <message>
        <source>Trained here, {date} {time}</source>
        <translation>在此训练，{date} {time}</translation>
    </message>
</context>
<context>
    <name>review</name>
    <message>
        <source>1 pair marked</source>
        <translation>已标记 1 对</translation>
    </message>
    <message>
        <source>Looking for pairs</source>
        <translation>正在查找句对</translation>
    </message>
    <message>
        <source>Mark {n} more</source>
        <translation>再标记 {n} 个</translation>
    </message>
    <message>
        <source>Nothing was marked</source>
        <translation>没有标记任何内容</translation>
    </message>
    <message>
        <source>Train on 1 mark</source>
        <translation>用 1 个标记训练</translation>
    </message>
    <message>
        <source>Train on {n} marks</source>
        <translation>用 {n} 个标记训练</translation>
    </message>
    <message>
        <source>chosen at random</source>
        <translation>随机抽取</translation>
    </message>
    <message>
        <source>close, but perhaps not alike</source>
        <translation>接近，但也许不相似</translation>
    </message>
    <message>
        <source>meaning and words disagree</source>
        <translation>语义与词语不一致</translation>
    </message>
    <message>
        <source>the model is uncertain</source>
        <translation>模型不确定</translation>
    </message>
    <message>
        <source>{marked}. No pair is left that would teach much.</source>
        <translation>{marked}。没有剩余的句对能带来多少收获。</translation>
    </message>
    <message>
        <source>{n} pairs marked</source>
        <translation>已标记 {n} 对</translation>
    </message>
</context>
<context>
    <name>runs</name>
    <message>
        <source>as loaded</source>
        <translation>原始模型</translation>
    </message>
    <message>
        <source>failed at step {step}</source>
        <translation>在第 {step} 步失败</translation>
    </message>
    <message>
        <source>objective</source>
        <translation>训练目标</translation>
    </message>
    <message>
        <source>result</source>
        <translation>成效</translation>
    </message>
    <message>
        <source>run</source>
        <translation>运行</translation>
    </message>
    <message>
        <source>running</source>
        <translation>正在运行</translation>
    </message>
    <message>
        <source>stopped, {step} of {total} steps</source>
        <translation>已停止，第 {step}/{total} 步</translation>
    </message>
    <message>
        <source>verdict</source>
        <translation>结论</translation>
    </message>
    <message>
        <source>{run} · in use</source>
        <translation>{run} · 使用中</translation>
    </message>
    <message>
        <source>{run} · kept</source>
        <translation>{run} · 已保留</translation>
    </message>
</context>
<context>
    <name>saving</name>
    <message>
        <source>Keep</source>
        <translation>保留</translation>
    </message>
    <message>
        <source>Replace</source>
        <translation>替换</translation>
    </message>
    <message>
        <source>Replace {file}?</source>
        <translation>替换 {file}？</translation>
    </message>
    <message>
        <source>{folder} has a file of that name.</source>
        <translation>{folder} 中已有同名文件。</translation>
    </message>
</context>
<context>
    <name>selecting</name>
    <message>
        <source>not {0}</source>
        <translation>非{0}</translation>
    </message>
    <message>
        <source>selecting nothing</source>
        <translation>取消选中</translation>
    </message>
    <message>
        <source>selecting {0}</source>
        <translation>选中{0}</translation>
    </message>
</context>
<context>
    <name>text</name>
    <message>
        <source>Characters {first} to {last} of {all}.</source>
        <translation>共 {all} 个字符，此处为第 {first} 至 {last} 个。</translation>
    </message>
    <message>
        <source>The first {shown} of {all} characters.</source>
        <translation>{all} 个字符中的前 {shown} 个。</translation>
    </message>
</context>
<context>
    <name>topics</name>
    <message>
        <source>assigning outliers</source>
        <translation>指派离群点</translation>
    </message>
    <message>
        <source>merging {0} topics</source>
        <translation>合并 {0} 个主题</translation>
    </message>
    <message>
        <source>moving topic {0} to {1}</source>
        <translation>将主题 {0} 移至 {1}</translation>
    </message>
    <message>
        <source>splitting topic {0}</source>
        <translation>拆分主题 {0}</translation>
    </message>
    <message>
        <source>topic {0} renamed to {1}</source>
        <translation>主题 {0} 重命名为 {1}</translation>
    </message>
</context>
<context>
    <name>training</name>
    <message>
        <source>1 class</source>
        <translation>1 个类别</translation>
    </message>
    <message>
        <source>1 example</source>
        <translation>1 个样例</translation>
    </message>
    <message>
        <source>1 filtered row</source>
        <translation>筛选出的 1 行</translation>
    </message>
    <message>
        <source>1 label</source>
        <translation>1 个标签</translation>
    </message>
    <message>
        <source>1 label that a machine gave is left out</source>
        <translation>略去 1 个由机器给出的标签</translation>
    </message>
    <message>
        <source>1 pair that is alike</source>
        <translation>1 个相似句对</translation>
    </message>
    <message>
        <source>1 pair with a class</source>
        <translation>1 个带类别的句对</translation>
    </message>
    <message>
        <source>1 part left out</source>
        <translation>排除了 1 个部分</translation>
    </message>
    <message>
        <source>1 row left out: line {lines}</source>
        <translation>略去 1 行：第 {lines} 行</translation>
    </message>
    <message>
        <source>1 scored pair</source>
        <translation>1 个已评分句对</translation>
    </message>
    <message>
        <source>1 selected row</source>
        <translation>选中的 1 行</translation>
    </message>
    <message>
        <source>1 sentence with a class</source>
        <translation>1 个带类别的句子</translation>
    </message>
    <message>
        <source>1 sentence without labels</source>
        <translation>1 个无标签句子</translation>
    </message>
    <message>
        <source>1 triplet</source>
        <translation>1 个三元组</translation>
    </message>
    <message>
        <source>300 pairs with a score, to see how training works</source>
        <translation>300 个带分数的句对，用来了解训练如何进行</translation>
    </message>
    <message>
        <source>A setting on the left has to be changed first. {problem}</source>
        <translation>须先更改左侧的一项设置。{problem}</translation>
    </message>
    <message>
        <source>A verdict needs 1 more example; with fewer, a run says “too little to say”.</source>
        <translation>得出结论还需要 1 个样例；若不足，运行会说“数据太少，无法判断”。</translation>
    </message>
    <message>
        <source>A verdict needs {n} more examples; with fewer, a run says “too little to say”.</source>
        <translation>得出结论还需要 {n} 个样例；若不足，运行会说“数据太少，无法判断”。</translation>
    </message>
    <message>
        <source>Adapt to this corpus</source>
        <translation>适应此语料</translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation>选择文件…</translation>
    </message>
    <message>
        <source>Column “{column}”</source>
        <translation>列“{column}”</translation>
    </message>
    <message>
        <source>Column “{column}” within “{wider}”</source>
        <translation>“{wider}”内的“{column}”列</translation>
    </message>
    <message>
        <source>Each weight is halfway between the run and the model that it began with.</source>
        <translation>每个权重都在该训练与其起点模型的正中间。</translation>
    </message>
    <message>
        <source>Everything is being encoded with the new version first.</source>
        <translation>正在先用新版本编码全部内容。</translation>
    </message>
    <message>
        <source>Failed</source>
        <translation>失败</translation>
    </message>
    <message>
        <source>Keep for reranking</source>
        <translation>保留用于重排</translation>
    </message>
    <message>
        <source>Labelled pairs, triplets, or sentences with a class</source>
        <translation>已标注的句对、三元组，或带类别的句子</translation>
    </message>
    <message>
        <source>Learn from its texts as they are, without labels</source>
        <translation>直接从其文本学习，不需要标签</translation>
    </message>
    <message>
        <source>Learning rates tried, by the selection part alone: {rates}. {kept} was kept and judged.</source>
        <translation>尝试过的学习率（仅按选择部分）：{rates}。保留并评判了 {kept}。</translation>
    </message>
    <message>
        <source>New run</source>
        <translation>新建运行</translation>
    </message>
    <message>
        <source>Nothing learned yet.</source>
        <translation>还没有学到任何东西。</translation>
    </message>
    <message>
        <source>Of this workspace only {rows} were used.</source>
        <translation>此工作区中只使用了{rows}。</translation>
    </message>
    <message>
        <source>Pairs that you marked as alike or not alike</source>
        <translation>您标记为相似或不相似的句对</translation>
    </message>
    <message>
        <source>Run again</source>
        <translation>再次运行</translation>
    </message>
    <message>
        <source>Run {number}</source>
        <translation>运行 {number}</translation>
    </message>
    <message>
        <source>Runs {numbers}</source>
        <translation>运行 {numbers}</translation>
    </message>
    <message>
        <source>Sentences with the same label are alike</source>
        <translation>标签相同的句子相似</translation>
    </message>
    <message>
        <source>Sentences with the same value are alike</source>
        <translation>值相同的句子相似</translation>
    </message>
    <message>
        <source>Start, and the loss appears here, with the metric on pairs that are held out.</source>
        <translation>开始后，这里会显示损失，以及留出句对上的指标。</translation>
    </message>
    <message>
        <source>The cosine of pairs that are alike is to be high, of others low.</source>
        <translation>相似句对的余弦应高，其他的应低。</translation>
    </message>
    <message>
        <source>The curve begins with the first step.</source>
        <translation>曲线从第一步开始。</translation>
    </message>
    <message>
        <source>The labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>The marks so far</source>
        <translation>目前的标记</translation>
    </message>
    <message>
        <source>The model is still being loaded.</source>
        <translation>模型仍在加载。</translation>
    </message>
    <message>
        <source>The sample pairs</source>
        <translation>示例句对</translation>
    </message>
    <message>
        <source>The texts of this workspace, without labels. The list of objectives says when to use which.</source>
        <translation>此工作区的文本，不带标签。训练目标列表会说明何时用哪个。</translation>
    </message>
    <message>
        <source>This corpus, without labels</source>
        <translation>此语料，不带标签</translation>
    </message>
    <message>
        <source>Try the average with the model before…</source>
        <translation>试试与之前模型的平均…</translation>
    </message>
    <message>
        <source>What it learns, for example</source>
        <translation>所学内容的样例</translation>
    </message>
    <message>
        <source>Which of them means alike is not known: say so under “Read it differently…”.</source>
        <translation>其中哪一个表示相似尚不清楚：请在“换一种方式读取…”下说明。</translation>
    </message>
    <message>
        <source>With fewer, a run says “too little to say”.</source>
        <translation>若不足，运行会说“数据太少，无法判断”。</translation>
    </message>
    <message>
        <source>You chose it. Proposed: {objective}.</source>
        <translation>由您选择。建议：{objective}。</translation>
    </message>
    <message>
        <source>alike</source>
        <translation>相似</translation>
    </message>
    <message>
        <source>alike: {name}</source>
        <translation>相似：{name}</translation>
    </message>
    <message>
        <source>all {n}</source>
        <translation>全部 {n}</translation>
    </message>
    <message>
        <source>average of run {number} and the model before</source>
        <translation>第 {number} 次训练与之前模型的平均</translation>
    </message>
    <message>
        <source>average with the model before</source>
        <translation>与之前模型的平均</translation>
    </message>
    <message>
        <source>better</source>
        <translation>更好</translation>
    </message>
    <message>
        <source>chosen before: {n}</source>
        <translation>先前所选：{n}</translation>
    </message>
    <message>
        <source>column “{name}”</source>
        <translation>列“{name}”</translation>
    </message>
    <message>
        <source>column “{name}” within “{wider}”</source>
        <translation>“{wider}”内的“{name}”列</translation>
    </message>
    <message>
        <source>encoding everything with the new version; search still uses the one before</source>
        <translation>正在用新版本编码全部内容；搜索仍使用之前的版本</translation>
    </message>
    <message>
        <source>farther</source>
        <translation>更远</translation>
    </message>
    <message>
        <source>filtered {n}</source>
        <translation>筛选出 {n}</translation>
    </message>
    <message>
        <source>getting ready…</source>
        <translation>正在准备…</translation>
    </message>
    <message>
        <source>held-out pairs of this corpus</source>
        <translation>此语料的留出句对</translation>
    </message>
    <message>
        <source>in use · {what}</source>
        <translation>使用中 · {what}</translation>
    </message>
    <message>
        <source>judging on pairs that it has not seen…</source>
        <translation>正在用它没见过的句对评判…</translation>
    </message>
    <message>
        <source>kept for reranking · {what}</source>
        <translation>保留用于重排 · {what}</translation>
    </message>
    <message>
        <source>kept · {what}</source>
        <translation>已保留 · {what}</translation>
    </message>
    <message>
        <source>learning rate {n} of {all}</source>
        <translation>第 {n}/{all} 个学习率</translation>
    </message>
    <message>
        <source>nearer</source>
        <translation>更近</translation>
    </message>
    <message>
        <source>no clear change</source>
        <translation>无明显变化</translation>
    </message>
    <message>
        <source>no label</source>
        <translation>无标签</translation>
    </message>
    <message>
        <source>none yet</source>
        <translation>还没有</translation>
    </message>
    <message>
        <source>not alike</source>
        <translation>不相似</translation>
    </message>
    <message>
        <source>pairs that are alike</source>
        <translation>相似句对</translation>
    </message>
    <message>
        <source>pairs with a class</source>
        <translation>带类别的句对</translation>
    </message>
    <message>
        <source>paused at {place}</source>
        <translation>暂停于{place}</translation>
    </message>
    <message>
        <source>reading what to learn from…</source>
        <translation>正在读取学习内容…</translation>
    </message>
    <message>
        <source>scored pairs</source>
        <translation>已评分句对</translation>
    </message>
    <message>
        <source>selected {n}</source>
        <translation>选中 {n}</translation>
    </message>
    <message>
        <source>sentences with a class</source>
        <translation>带类别的句子</translation>
    </message>
    <message>
        <source>sentences without labels</source>
        <translation>无标签句子</translation>
    </message>
    <message>
        <source>smoothed loss and held-out metric</source>
        <translation>平滑损失与留出指标</translation>
    </message>
    <message>
        <source>step {step} of {total}</source>
        <translation>第 {step}/{total} 步</translation>
    </message>
    <message>
        <source>stopped; resumes from step {step} of {total}</source>
        <translation>已停止；可从第 {step}/{total} 步恢复</translation>
    </message>
    <message>
        <source>stopping at {place}…</source>
        <translation>正在停止于{place}…</translation>
    </message>
    <message>
        <source>the labels</source>
        <translation>标签</translation>
    </message>
    <message>
        <source>the marks</source>
        <translation>标记</translation>
    </message>
    <message>
        <source>timing a few steps…</source>
        <translation>正在试测几步的用时…</translation>
    </message>
    <message>
        <source>too great</source>
        <translation>过大</translation>
    </message>
    <message>
        <source>too little to say</source>
        <translation>数据太少，无法判断</translation>
    </message>
    <message>
        <source>triplets</source>
        <translation>三元组</translation>
    </message>
    <message>
        <source>two are needed</source>
        <translation>需要两个</translation>
    </message>
    <message>
        <source>worse</source>
        <translation>更差</translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation>{0} 以及另外 {1} 个</translation>
    </message>
    <message>
        <source>{n} alike</source>
        <translation>{n} 个相似</translation>
    </message>
    <message>
        <source>{n} classes</source>
        <translation>{n} 个类别</translation>
    </message>
    <message>
        <source>{n} examples</source>
        <translation>{n} 个样例</translation>
    </message>
    <message>
        <source>{n} filtered rows</source>
        <translation>筛选出的 {n} 行</translation>
    </message>
    <message>
        <source>{n} labels</source>
        <translation>{n} 个标签</translation>
    </message>
    <message>
        <source>{n} labels that a machine gave are left out</source>
        <translation>略去 {n} 个由机器给出的标签</translation>
    </message>
    <message>
        <source>{n} not</source>
        <translation>{n} 个不相似</translation>
    </message>
    <message>
        <source>{n} pairs that are alike</source>
        <translation>{n} 个相似句对</translation>
    </message>
    <message>
        <source>{n} pairs with a class</source>
        <translation>{n} 个带类别的句对</translation>
    </message>
    <message>
        <source>{n} parts left out</source>
        <translation>排除了 {n} 个部分</translation>
    </message>
    <message>
        <source>{n} rows left out: lines {lines}</source>
        <translation>略去 {n} 行：第 {lines} 行</translation>
    </message>
    <message>
        <source>{n} scored</source>
        <translation>{n} 个已评分</translation>
    </message>
    <message>
        <source>{n} scored pairs</source>
        <translation>{n} 个已评分句对</translation>
    </message>
    <message>
        <source>{n} selected rows</source>
        <translation>选中的 {n} 行</translation>
    </message>
    <message>
        <source>{n} sentences with a class</source>
        <translation>{n} 个带类别的句子</translation>
    </message>
    <message>
        <source>{n} sentences without labels</source>
        <translation>{n} 个无标签句子</translation>
    </message>
    <message>
        <source>{n} triplets</source>
        <translation>{n} 个三元组</translation>
    </message>
    <message>
        <source>{pairs} to learn from</source>
        <translation>可学习 {pairs}</translation>
    </message>
    <message>
        <source>{rate} {unit} a second</source>
        <translation>每秒 {rate} {unit}</translation>
    </message>
    <message>
        <source>{said}; not measured on these texts</source>
        <translation>{said}；未在这些文本上测量</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
    <message>
        <source>{verdict} on {data}</source>
        <translation>在 {data} 上{verdict}</translation>
    </message>
</context>
<context>
    <name>values</name>
    <message>
        <source>(none)</source>
        <translation>（无）</translation>
    </message>
    <message>
        <source>no</source>
        <translation>否</translation>
    </message>
    <message>
        <source>yes</source>
        <translation>是</translation>
    </message>
    <message>
        <source>{first} – {last} {year}</source>
        <translation>{year}年{first} – {last}</translation>
    </message>
</context>
<context>
    <name>without</name>
    <message>
        <source>Taking an influence away</source>
        <translation>正在去除影响</translation>
    </message>
    <message>
        <source>The map stays as it was.</source>
        <translation>地图保持原样。</translation>
    </message>
    <message>
        <source>giving back what was taken away</source>
        <translation>恢复被去除的影响</translation>
    </message>
    <message>
        <source>taking away the influence of {0}</source>
        <translation>去除 {0} 的影响</translation>
    </message>
</context>
<context>
    <name>wording</name>
    <message>
        <source>1 distinct text</source>
        <translation>1 个不同文本</translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation>1 个结果</translation>
    </message>
    <message>
        <source>1 pair</source>
        <translation>1 对</translation>
    </message>
    <message>
        <source>1 passage</source>
        <translation>1 个段落</translation>
    </message>
    <message>
        <source>1 row</source>
        <translation>1 行</translation>
    </message>
    <message>
        <source>1 row has fewer cells than there are columns; those that are missing are blank.</source>
        <translation>1 行的单元格比列少；缺少的为空。</translation>
    </message>
    <message>
        <source>1 row is read that may not be meant so:</source>
        <translation>1 行已读取，但原意可能并非如此：</translation>
    </message>
    <message>
        <source>1 text</source>
        <translation>1 个文本</translation>
    </message>
    <message>
        <source>a second</source>
        <translation>1 秒</translation>
    </message>
    <message>
        <source>and {n} more</source>
        <translation>还有 {n} 个</translation>
    </message>
    <message>
        <source>line {number}: {why}</source>
        <translation>第 {number} 行：{why}</translation>
    </message>
    <message>
        <source>today</source>
        <translation>今天</translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation>昨天</translation>
    </message>
    <message>
        <source>{0} %</source>
        <translation>{0}%</translation>
    </message>
    <message>
        <source>{date} {year}</source>
        <translation>{year}年{date}</translation>
    </message>
    <message>
        <source>{day} {month}</source>
        <translation>{month}{day}日</translation>
    </message>
    <message>
        <source>{h} h {m} min</source>
        <translation>{h} 小时 {m} 分</translation>
    </message>
    <message>
        <source>{m} min</source>
        <translation>{m} 分</translation>
    </message>
    <message>
        <source>{m} min {s} s</source>
        <translation>{m} 分 {s} 秒</translation>
    </message>
    <message>
        <source>{n} bytes</source>
        <translation>{n} 字节</translation>
    </message>
    <message>
        <source>{n} distinct texts</source>
        <translation>{n} 个不同文本</translation>
    </message>
    <message>
        <source>{n} hits</source>
        <translation>{n} 个结果</translation>
    </message>
    <message>
        <source>{n} hours</source>
        <translation>{n} 小时</translation>
    </message>
    <message>
        <source>{n} minutes</source>
        <translation>{n} 分钟</translation>
    </message>
    <message>
        <source>{n} pairs</source>
        <translation>{n} 对</translation>
    </message>
    <message>
        <source>{n} passages</source>
        <translation>{n} 个段落</translation>
    </message>
    <message>
        <source>{n} rows</source>
        <translation>{n} 行</translation>
    </message>
    <message>
        <source>{n} rows are read that may not be meant so:</source>
        <translation>{n} 行已读取，但原意可能并非如此：</translation>
    </message>
    <message>
        <source>{n} rows have fewer cells than there are columns; those that are missing are blank.</source>
        <translation>{n} 行的单元格比列少；缺少的为空。</translation>
    </message>
    <message>
        <source>{n} seconds</source>
        <translation>{n} 秒</translation>
    </message>
    <message>
        <source>{n} texts</source>
        <translation>{n} 个文本</translation>
    </message>
    <message>
        <source>{rate} a second</source>
        <translation>每秒 {rate}</translation>
    </message>
    <message>
        <source>{s} s</source>
        <translation>{s} 秒</translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation>剩余 {time}</translation>
    </message>
</context>
</TS>
