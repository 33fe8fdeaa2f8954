<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="ko" sourcelanguage="en">
<context>
    <name>Apart</name>
    <message>
        <source>Comparing words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The words of all texts are being counted…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>everything else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the hits</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ApartList</name>
    <message>
        <source>What sets the selection apart</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ApartModel</name>
    <message>
        <source>Less often here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More often here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Typical sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>here · {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>log-odds {0}, between {1} and {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>median {0} · {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} beside {1} ({2}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} words, phrases and values were tried; the intervals of all of them hold together, 95 times in 100. A random selection of this size shows nothing.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>BreakingLabel</name>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CellsModel</name>
    <message>
        <source>{0:,} in all, {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} expected if both had nothing to do with each other{1}; residual {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of the column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of the row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1:,} in all. A click selects them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ more than chance explains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▼ fewer than chance explains</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CellsView</name>
    <message>
        <source>Topics by values</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChangedCard</name>
    <message>
        <source>Clusters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clusters that changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clusters that split, merged or appeared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hits side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its ten nearest texts before and after stand side by side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neighbours that changed most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texts whose neighbours changed most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hits of a query before and after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a query and press Enter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What became of the clusters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} of {of} kept</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Chart</name>
    <message>
        <source>PNG picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Picture written to {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as PNG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save as SVG…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the chart as a picture</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ChipButton</name>
    <message>
        <source>Delete takes it away</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ColourScale</name>
    <message>
        <source>Colour scale from {0} to {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ColumnChoices</name>
    <message>
        <source>What a row is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a row is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>greatest score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>least score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scores from, to</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ColumnList</name>
    <message>
        <source>Columns</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Columns</name>
    <message>
        <source>As it looks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Category</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide this column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Identifier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeping the columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to the right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sort downwards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sort upwards</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Treat as</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ColumnsDialog</name>
    <message>
        <source>All columns, in the order of the file and as wide as they need</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the column down (Alt+Down)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the column up (Alt+Up)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} always stands first. Of {1:,} other columns {2:,} are shown.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CommandPalette</name>
    <message>
        <source>Actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What would you like to do?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ComparePage</name>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard {name}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its curve, its verdict and its model are removed from this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} of {of} neighbours kept</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Comparing</name>
    <message>
        <source>Comparing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading versions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading what changed</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Completing</name>
    <message>
        <source>Completing</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>CompletionList</name>
    <message>
        <source>Continue with</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ConflictModel</name>
    <message>
        <source>Mine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Theirs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of 5</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Copying</name>
    <message>
        <source>1 cell that a spreadsheet would run begins with an apostrophe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first {0} of {1} are on the clipboard; an export takes all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} on the clipboard.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} cells that a spreadsheet would run begin with an apostrophe.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DiskDialog</name>
    <message>
        <source>Adding up…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear: {name}, {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clearing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Disk use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frees {size}. This cannot be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This workspace takes {total}; {free} of it can be cleared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size} freed.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DiskUseView</name>
    <message>
        <source>Adding up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clearing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run {number}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DownloadDialog</name>
    <message>
        <source>Ask the hub for its size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asking the hub</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Download {size}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetch a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It can be fetched once from the Hugging Face hub and then works without a network. None of your sentences is sent anywhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hub did not answer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{languages}. About {size}. {good}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} is not on this machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size} in 1 file will be fetched from the Hugging Face hub.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size} in {n} files will be fetched from the Hugging Face hub.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DropPlace</name>
    <message>
        <source>From what is here, or from a file that you drop: sentence pairs with a score or a class, triplets, or sentences with a class. A verdict on examples that it has not seen says whether it got better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is it to learn from?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>DropZone</name>
    <message>
        <source>A table, JSON, or text with a sentence a line. Nothing leaves this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop a file of sentences here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the sample</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>EncoderLoader</name>
    <message>
        <source>Loading model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model could not be loaded.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Examiner</name>
    <message>
        <source>Counting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking at the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking at the script</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for what repeats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timing a sample</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExploreLayout</name>
    <message>
        <source>Both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find by meaning and by words together (Alt+3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find the words as typed (Alt+2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find what means the same (Alt+1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ExplorePage</name>
    <message>
        <source>A cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep this selection, to compare others with it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row {0:,} · #{1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} · first of {1:,} selected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FacetPanel</name>
    <message>
        <source>Filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file has no column to filter by.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FacetSection</name>
    <message>
        <source>Lift the filter on {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clear</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FacetValues</name>
    <message>
        <source>chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} of them selected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FileList</name>
    <message>
        <source>Files</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>FileOptions</name>
    <message>
        <source>Are part of the text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dates such as 03/04</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Day first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delimiter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Month first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quotation marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sheet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{what} (found)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HeaderBar</name>
    <message>
        <source>Actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Actions · Ctrl K</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All actions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All actions, by name (Ctrl K)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading {name}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model {name} ▾</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quick mode (int8)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{device}, exact search only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} ▾</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}: not loaded</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Heads</name>
    <message>
        <source>Select these rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sort by this column</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HealthChecks</name>
    <message>
        <source>Checking the sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filtering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forming pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Grouping</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>health</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} · {1} of {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HealthPage</name>
    <message>
        <source>All alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cosine similarity of at least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Health</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark the chosen group: its sentences mean the same (Y)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark the chosen group: no two of its sentences mean the same (N)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all in Explore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show in Explore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The lowest cosine that connects two sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows of the chosen line (Enter)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>marked both ways</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} more are not listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓ alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✗ not alike</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HeatMap</name>
    <message>
        <source>{0} by {1} words. {2}. Arrow keys go from cell to cell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{0}” and “{1}” add {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{0}” and “{1}” take {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HeatScale</name>
    <message>
        <source>Colours: {0} to {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>adds {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistogramBrush</name>
    <message>
        <source> Shift and Space select its rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, {0:,} of them selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left and right move the range, with Shift they widen it, Escape lifts it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lift the range</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1:,} of {2} selected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HistogramFacet</name>
    <message>
        <source>Histogram of {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HitDelegate</name>
    <message>
        <source>more like this</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HitList</name>
    <message>
        <source>Alike	Y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter: {0} is {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less like this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More like this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sentence has these words.
Try searching by meaning.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sentence passes the filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sentence was found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not alike	N</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show on the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the mark away	X</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why do these match?	W</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing in common</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HitView</name>
    <message>
        <source>From here on, texts are no more like the query than random texts are. The line is found by asking this corpus for things that do not belong to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hits</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>HitsModel</name>
    <message>
        <source>Hit {0:,}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weak matches below</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>score {0:.2f}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>similarity {0:.2f}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weak match</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ImportSheet</name>
    <message>
        <source> · 1 file cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · text column: {column}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> · {n} files cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About {time} on this machine ({rate} sentences a second). Words are searchable at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add to {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a multilingual model in the list of models, or later under Model → Choose a model….</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking at the file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No column looks like sentences. Which one holds them? Click its header.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No file is ticked. Tick those that go in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of these files can be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renew the rows of {file} by a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no column in this file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no row in this file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words are searchable at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>counting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>date</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes/no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} has no column that looks like sentences.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} has no column “{column}” and none that looks like sentences. Choose the file in the list and click a header, or take its tick away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} — cannot be read: {why}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rows} · {texts} · {blank} blank · {rejected} rejected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Imports</name>
    <message>
        <source>1 row is hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 row is shown again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changing rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for a key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading imports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file that is being read would have to be read again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>import by key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>import of {file} by key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>removing {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>restoring {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>showing vanished rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} rows are hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} rows are shown again</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ImportsDialog</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of a removed import are hidden: no search, map, count or export has them. Their texts and vectors stay on disk, so restoring takes no time. Edit → Undo works too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the vanished row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the {n} vanished rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>When</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{changed} changed, {new} new, {vanished} vanished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{what} · removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{what} · {n} hidden</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>InForceRow</name>
    <message>
        <source>Back to what was shown before (Alt+Left)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear query, filters and selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forward again (Alt+Right)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lift: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is in force</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clear all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} more that are in force</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>IntervalPlot</name>
    <message>
        <source>Differences with 95 % intervals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>difference, with its 95 % interval</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Invitation</name>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to Train</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LabelDialog</name>
    <message>
        <source>A new label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A right click renames a label or removes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove from all rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename the label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>labels on {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on {0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Labelling</name>
    <message>
        <source>Choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are {0} labels, the most there can be.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a label '{0}' already.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LastView</name>
    <message>
        <source>Closing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LearnFrom</name>
    <message>
        <source>Choose what to learn from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marks, labels or a column of this workspace, or a file of pairs, triplets or classes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read it differently…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading {file}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows left out of {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several files, files of their own for the parts, a group column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} and {n} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>… and {n} more</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LeaveOutChoice</name>
    <message>
        <source>HTML, such as {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out when meaning is compared (the text stays as it is)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>addresses, such as {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>handles, such as {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in {0} of {1} sentences</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LegendBar</name>
    <message>
        <source>Cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour the map by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In searches, too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map without the influence of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map without the influence of: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing: the map as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See past a column: map, clusters and names without the influence of a brand, a language …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Similarity to the search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What colours the points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colour: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>legend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>similarity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without {0:,}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LegendPanel</name>
    <message>
        <source>Legend</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LiveMapView</name>
    <message>
        <source>1 row is encoded anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Live map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{anew} each time, as many as a tenth of the run has time for. The others move with those that they were nearest to before training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} after step {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} rows are encoded anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n}, as they lie on the map</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LossPlot</name>
    <message>
        <source>Left and right read the values, plus and minus zoom, 0 shows all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss and held-out metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save this chart as a picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held-out metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held-out {metric} with 95 % interval: {first}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held-out {metric} with 95 % interval: {first} → {last}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss (lines)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss (raw, smoothed)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss {raw} · smoothed {smoothed}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{metric} (points)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MainWindow</name>
    <message>
        <source>&amp;Redo {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close and stop the running work?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading model {name}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Starting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no network used</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file} comes next, after the file that is being read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} could not be loaded; words can be searched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} ready · {device}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rows} · {texts}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Map</name>
    <message>
        <source>and {0:,} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in no cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in no topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layout keeps {0} % of neighbours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without the influence of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} clusters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MapBinding</name>
    <message>
        <source>Add to the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawing the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less like this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More like this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No two selected are alike…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only these</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map appears here as soon as the first sentences are encoded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected are all alike…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and {1:,} more</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MapCanvas</name>
    <message>
        <source>At the cluster {0}, {1}. </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map of the sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Plus and minus zoom, arrow keys move, 0 shows the whole map. Space selects the point in the middle, Enter looks for more like it, Control A selects all in view, Escape selects nothing. N and Shift N go through the names of clusters; Space then selects the cluster, Enter goes to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With Shift what is chosen is added, with Alt taken away, with both what both have stays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lasso</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rectangle</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} clusters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} hits, {1:,} selected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MapTools</name>
    <message>
        <source>Drag the map (H)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map tools</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select with a lasso (L)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select with a rectangle (R)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole map (0)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MarkCommands</name>
    <message>
        <source>1 is not encoded yet and left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Edit → Undo takes all of them back at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark {n} sentences as all alike?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark {n} sentences as not alike, any two of them?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write {pairs}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} are not encoded yet and left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n}: each sentence with the most typical of them, “{middle}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n}: each sentence with the one of the others that the model finds most like it.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Marking</name>
    <message>
        <source>A mark joins a hit with a query: search for a sentence first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forming pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select between 2 and {most} different sentences; {n} are selected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These texts were searched for; no row has them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is the very sentence that was searched for; a mark on it would teach nothing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contradicting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judgments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one-sided</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MergeDialog</name>
    <message>
        <source>, Cohen's κ {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 conflict: tick the side that is right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 row is in both.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 row that is labelled there is not here; its labels stay there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All mine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All theirs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Conflicts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge labels and marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pairs that both judged: {n}, {same} of them the same{kappa}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows that both labelled: {n}{kappa}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to take over.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>To be added: labels on rows {labels}, marks {marks}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} conflicts: tick the side that is right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} rows are in both.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} rows that are labelled there are not here; their labels stay there.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Merging</name>
    <message>
        <source>Comparing workspaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merging</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>merging labels and marks</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MetricCard</name>
    <message>
        <source>All {n} metrics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewer metrics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metrics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>difference</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelDialog</name>
    <message>
        <source>A folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Or another sentence encoder of the Hugging Face hub, by its name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sentences are encoded again with it. Vectors of the model used so far are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use this model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>organisation/model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>used before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{languages} · {size} · {good}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ModelPicker</name>
    <message>
        <source>A folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name}: {languages}, {size}. {good}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MorphBar</name>
    <message>
        <source>Arrows for what moved most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour the map by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From before to after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From where to where: what moved most</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many of its ten nearest texts each text kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What colours the points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>arrows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clusters after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clusters before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>colour: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>neighbours kept</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>MorphMap</name>
    <message>
        <source>Map before and after</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NameDialog</name>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stay</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>NeighbourList</name>
    <message>
        <source>Its neighbours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nearest texts, with their similarity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why do these match?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, after only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, before only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, on both sides</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Neighbours</name>
    <message>
        <source>Reading rows</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>OutlierSlider</name>
    <message>
        <source>Assign outliers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None is assigned to a topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outliers: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentences in no topic go to the topic that they are nearest to, the clearest first. How many are wrong is estimated from members of topics that are taken out and assigned again: the range is from where each of them belongs to some topic to where those that lie far off belong to none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} assigned, about {1} % wrongly ({2} to {3} %)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PairCard</name>
    <message>
        <source>After</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, in use</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PasteDialog</name>
    <message>
        <source>1 line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add to {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Into</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines, one sentence each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One sentence a line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pasted lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{lines} · {distinct} distinct · {blank} blank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} lines</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlaceFields</name>
    <message>
        <source>Change the folder of the new workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Change…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the new workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder that the new workspace is made in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder} (“{name}” is taken)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PlayButton</name>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play the change from before to after</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>PreviewTable</name>
    <message>
        <source>First rows of the file</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ProblemRow</name>
    <message>
        <source>Judge these pairs again…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show these rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contradicting: {sentence}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one-sided: {sentence}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too few: {sentence}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Reading</name>
    <message>
        <source>Looking at the script</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReadingStrip</name>
    <message>
        <source>Meaning is unreliable</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Meaning is unreliable here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search by meaning, the map and its topics depend on the model. Search by words does not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use one that can…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1}, {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RecentRow</name>
    <message>
        <source>Remove from this list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some of its sentences have no vector yet. Open it, and they get one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not found · the Delete key takes it off this list</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unfinished · {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rows} · {model}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RenewFields</name>
    <message>
        <source>Key</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Key: a value of its own in each row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comparing…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{changed} changed · {new} new · {vanished} vanished · {back} there again · {same} as they were</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{changed} changed · {new} new · {vanished} vanished · {same} as they were</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RerankDialog</name>
    <message>
        <source>A cross-encoder reads the first 50 hits beside what was typed and puts them in its order. Hits appear first and are reordered when it is done; the next key stops it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the folder of a cross-encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cross-encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off: hits stay as they are found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rerank the hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The time it takes is measured with the next search.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Reranking</name>
    <message>
        <source>Hits are not reranked. {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loading {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reranking</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ResultsPanel</name>
    <message>
        <source>All rows as a table (F8)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is selected (F7)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the search found (F6)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReviewDeck</name>
    <message>
        <source>1 mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do these two say the same?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for pairs…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marks in this round</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Second sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Skip   S</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo   ⌫</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo: back to the pair before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What should I mark next?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing in common</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>or how alike:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} of 5 {words}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} of {all}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓  Alike   Y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✗  Not alike   N</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RowDetail</name>
    <message>
        <source>Details of the selected row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all of it…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RowSource</name>
    <message>
        <source>Reading rows</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RowTable</name>
    <message>
        <source>Column {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Less like this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More like this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No row passes the filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No two selected are alike…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show on the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected are all alike…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunCard</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make it a version of the model and search with it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See what it changed on the map and among the hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop the run; it can be resumed later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use this one</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunDriver</name>
    <message>
        <source>Run {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training run {number}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>RunList</name>
    <message>
        <source>Compare…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy Python</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use this one</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SavedMenu</name>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save this search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved searches are kept with the workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving the search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>words</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SearchBox</name>
    <message>
        <source>Clear the search (Escape)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Like: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not like: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saved searches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search by meaning or by words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search by meaning or by words: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search in the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search only the rows that are selected now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What of the search is ignored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>selected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SelectionView</name>
    <message>
        <source>Compare with something else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compared with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compared with {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compared with {0}; click to compare with something else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Invert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep only these selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep only this selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let these rows through and no others (Alt+O)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More that can be done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No two of them are alike…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is selected.

Draw around points with the lasso (L) or a rectangle (R), or click the name of a cluster. Shift adds to what is selected, Alt takes away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only these</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read what is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say that they are alike, or not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the others instead (Ctrl+Shift+I)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show of the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stick a label on them (Ctrl+Alt+L)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take it out of the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take them out of the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They are all alike…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What differs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What sets them apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words and values that others have less</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write them to a file (Ctrl+Alt+E)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Session</name>
    <message>
        <source>Colouring</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filtering</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeping what a column is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selecting</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingField</name>
    <message>
        <source>Choose: {setting}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{setting} is “{text}”.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SettingsDialog</name>
    <message>
        <source>Animations</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apple graphics (MPS)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As the system</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose for me</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Device</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept in {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Language</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NVIDIA or AMD graphics card (CUDA)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Off: everything is there at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>On: points and views glide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processor (CPU)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick mode (int8)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick mode (int8) is for processors with VNNI instructions; not supported here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The language changes when Semantic Explorer is next started.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bfloat16 (fast)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>float32 (exact)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Shading</name>
    <message>
        <source>Reading hits</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SheetView</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details of what was counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoding and delimiter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Explore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Into</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>details</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SideBySidePanel</name>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hits of “{0}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neighbours of “{0}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} kept</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>SidePanel</name>
    <message>
        <source>Columns to filter by (Shift+F9)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show at the side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the rows are about, as a tree (F9)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>StartPage</name>
    <message>
        <source>Recent</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TaskBar</name>
    <message>
        <source>+ {n} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{progress} · paused</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TeachingPanel</name>
    <message>
        <source>All problems of the marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark hits right or wrong (✓ ✗, keys Y and N) and the model can learn from it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pairs where a mark teaches most, one after the other (Ctrl+J)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random marks for a verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train on 1 judgment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train on {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train on {n} judgments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What next?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What should I mark next?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether a model got better is judged on pairs that nobody picked out: those drawn at random and those imported. One in three pairs offered under “What next?” is drawn at random.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} left out of training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} more…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} not alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} scored</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TopicLines</name>
    <message>
        <source>Left and right read the values, Enter chooses the rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topics over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} ({1} to {2})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1:,} in all</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TopicList</name>
    <message>
        <source>Find a topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge these {0} topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No topic is called so.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only these</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split in two</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sentences on this map make no topics: there are too few of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topics appear here when the map is finished.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TopicModel</name>
    <message>
        <source>{0:,} of them selected</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TopicTableDialog</name>
    <message>
        <source>% of column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>% of row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A text that several rows share counts once in each cell.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adjusted standardised residuals: how far a cell is from what it would hold if rows and columns had nothing to do with each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Against chance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All rows that pass the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copying</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each text once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filtered</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many there are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More of it lies early</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More of it lies late</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No row passes the filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No workspace is open.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of these rows is in a topic and has a value in this column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of these rows is in a topic.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is selected. Select rows on the map or in a list, and they are counted here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One line a cell, with all numbers…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only the rows that are selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranges of numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows of the table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected or not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selecting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares that add up to 100 % in each column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares that add up to 100 % in each row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show as</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table written to {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table as it is shown…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table is on the clipboard.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These are not in the table. A click selects them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This file has no column beside the text to compare topics with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This map has no topics. More texts would make some.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topics by column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topics come with the map, which is still being made. The table follows by itself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topics over time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topics that are drawn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit of time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a unit that fits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>centuries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>days</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>decades</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equal ranges</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in no topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>months</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no cell differs from the others by more than chance explains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quarters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quartiles</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>residual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of all topics at the time, with 95 % intervals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share of the topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>than chance explains; holds for all topics together (95 %).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>times in UTC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weeks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weeks begin on Monday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without a value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>years</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} in no topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} without “{1}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} lines are drawn, as many as there are colours that can be told apart.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} × {1} cells</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, each once in a cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ {0:,} grew, ▼ {1:,} shrank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ ▼ more or fewer than chance explains in 1 cell; holds for all together (95 %)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>▲ ▼ more or fewer than chance explains in {n} cells; holds for all together (95 %)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TopicView</name>
    <message>
        <source>{0} topics</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Topics</name>
    <message>
        <source>1 change to topics is left out: its topics are not on this map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changing topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finding topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Naming topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Saving topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} changes to topics are left out: their topics are not on this map</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrainPage</name>
    <message>
        <source>A run is in progress; drop {file} again when it is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before it starts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose labelled pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Discard run {number}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the model as a folder for sentence-transformers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its curve, its verdict and its model are removed from this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labelled pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename run {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The Python is copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command is copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The command is copied. It has no option for {names}; Python has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>takes about</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>train / selection / verdict</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrainingForm</name>
    <message>
        <source>Follows from the contents of the file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Objective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pooling: {pooling} (the model's own)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrainingSession</name>
    <message>
        <source>Reading curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run {number} was stopped. Train → Resume continues from step {step} of {total}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Timing a few steps</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrainingSource</name>
    <message>
        <source>Reading labelled examples</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrainingSources</name>
    <message>
        <source>Add a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the judgments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Beside each pair a text that is near but most likely not alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Earlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard negatives from this corpus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How several are learned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep together in one part: rows that share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mixed, batch by batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One after the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selection: pairs that choose the best step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last one counts: {name} gives the verdict.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training data, in this order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict: pairs that judge the result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a sentence (no group column)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a tenth of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a third of the file</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>TrainingVersions</name>
    <message>
        <source>Discarding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoding stopped; the model in use stays. Train → Use this one resumes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoding with the new version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exporting the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hits are reranked by it from now on; Search → Rerank the hits… turns that off.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keeping the cross-encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Renaming</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model was written to {folder}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ValueFacet</name>
    <message>
        <source>Filter by it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a value of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lift the filter by it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fewer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} more…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1:,}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>VerdictCard</name>
    <message>
        <source>Discard</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make it a version of the model and search with it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Roll back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use this version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WhyDialog</name>
    <message>
        <source> and </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not shown: the marks that the model reads around every text, with {0} of the cosine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Numbers in cells are hundredths.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pieces of words, as the model reads them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the two texts…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shares add up to the cosine exactly.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What each pair of words adds, {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Why do these match?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>start</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: cosine {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“start” and “end” are marks that the model reads around every text.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WindowCommands</name>
    <message>
        <source>All files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another copy of this workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out for meaning: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a file of sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was imported</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{blank} blank, {rejected} rejected · File → What was imported</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>WithoutCard</name>
    <message>
        <source>After</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map without the influence of {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Asking</name>
    <message>
        <source>Reading two texts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Header</name>
    <message>
        <source>sentences</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Line</name>
    <message>
        <source>Similarity {0}: {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_PartFile</name>
    <message>
        <source>Another file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do not use it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a held-out part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>do not use it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>_Table</name>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>actions</name>
    <message>
        <source>&amp;All actions…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Back to what was shown before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Choose a model…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Clear the search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Close the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy the selected sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Disk use…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Edit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Encode what is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Go to the hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Invert the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep what was learned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Label the selected rows…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Learn from a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Less like the selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;No two selected are alike…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Only the selected rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Paste lines…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rerank the hits…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Start page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Teach</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Topics by column…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Train on the marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A&amp;bout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By &amp;meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By &amp;words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear the &amp;filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour by &amp;cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour by s&amp;imilarity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colum&amp;ns of the table…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Expo&amp;rt the selected rows…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the &amp;map…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forwa&amp;rd again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the &amp;filters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the ro&amp;ws</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the se&amp;lection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to the to&amp;pics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn from the &amp;sample pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look: &amp;dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look: &amp;light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look: as the s&amp;ystem</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>M&amp;erge labels and marks of a copy…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More &amp;like the selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a &amp;workspace…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;move or restore an import…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Se&amp;ttings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select &amp;all that pass the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select &amp;nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select all &amp;hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the &amp;log</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the whole &amp;map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start or resume &amp;training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sto&amp;p training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the &amp;marks of the selected hits away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected are &amp;all alike…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected hits are &amp;right: alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected hits are &amp;wrong: not alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the &amp;sample</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What should I mark ne&amp;xt?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was &amp;imported</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>commands</name>
    <message>
        <source>mark: alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mark: not alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mark: {points} of 5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>taking a mark away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{what} ({pairs})</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>comparing</name>
    <message>
        <source>Choose another version on the left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing {before} and {after}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything is being encoded with another version first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything is being encoded with another version; search still uses the one before.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Here it is the other way round: {before} was judged against {after}, and found: {verdict}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In a moment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It begins when the run in progress is done.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judged the other way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No pairs were scored with both. The map, the neighbours and the hits show what is different, not which is better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not judged against each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to compare yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Roll back to {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Teach the model on the Train page. What moved, which neighbours changed and whether it got better stands here afterwards, before you decide to keep it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same on both sides</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The texts are encoded and laid out with both. The bar below says how far it is; you can search meanwhile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vectors stay, so keeping {after} takes no time afterwards.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The version in use answers searches meanwhile.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Versions: {line}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What moved from {before} to {after}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>agreement with {name} on unmarked pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>v {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{metric}: 95 % interval of the difference {low} to {high}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{name} (in use)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{texts} to be encoded and laid out with both, where that was not done yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{texts} · overlap {share} on average</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>counts</name>
    <message>
        <source>(none)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All of it is shown: 1 row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All {n} rows are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First {0:,} of {1:,}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the texts nearest in meaning to each text, this share is also nearest on the map. A flat picture cannot keep them all: trust the hits more than the distances.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selection ({0:,})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The last time: {0} in {1:.1f} s, on this machine with this model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map is still being laid out; points move to where they belong.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layout keeps {0:.0f} % of neighbours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of {0:,}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>settling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>similarity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,.0f} ms · reranked in {1:.1f} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} of the texts have no vector yet. An estimate from their words chooses the likeliest of them, and the model reads those at once: every similarity shown is its own. Better hits may still be missing until it has read all texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} of these texts have no vector yet: their places are estimated from their words. Each moves to its own place when the model has read it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} · {1:,.0f} ms</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>dialogs</name>
    <message>
        <source>Apache License 2.0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copied</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Details</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If you report it, please copy these details along. They hold none of your sentences unless the last line does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Log: {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See, search and teach sentences on your own machine. Nothing you open leaves it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Semantic Explorer {version}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>That did not work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The science is Sentence-BERT: Reimers and Gurevych, 2019, “Sentence-BERT: Sentence Embeddings using Siamese BERT-Networks”, arXiv 1908.10084.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is a defect of the program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your rows are safe. Something happened that the program did not expect, and what you just did may not have worked.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>disk</name>
    <message>
        <source>Cross-encoder: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Graph over the vectors: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Index for search by words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Record: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows, tags, marks and settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topics: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vectors: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weights: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words and phrases that set rows apart</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>exporting</name>
    <message>
        <source>&amp;Colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Legend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Names of topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Only the part that is seen now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Title</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 e-mail address</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 telephone number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An export is being written; it would not be there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns beside the &amp;text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dots per &amp;inch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dots per inch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exporting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Exporting the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First rows, as they will be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For Excel (byte order mark)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HTML page to explore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the map will look</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In the first {n} rows: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In these rows: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It opens this workspace, filters, searches, makes the map and writes these rows to a CSV. The workspace has to be closed here when it runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make cells safe for spreadsheets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map written to {file} ({size})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask &amp;e-mail addresses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mask tele&amp;phone numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the column down (Alt+Down)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the column up (Alt+Up)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sentence is encoded yet, so there are no vectors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notebook that does this again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of {0} texts it has {1}, drawn by lot.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One file that any browser opens from disk, without a network: move, zoom, search by word, topics. It has the first {0} characters of each text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PNG picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing the export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Python script that does this again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SVG drawing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texts that a spreadsheet would run as a formula (= + - @ at the beginning) get an apostrophe</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hits that are listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The notebook was</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The script was</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {0} points are one image of {1} × {2} pixels inside, so that the file stays small.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Those that pass the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick every column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick the usual columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Usual</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vectors · NumPy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vectors · Parquet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where that would be more than 15 MB, texts are cut shorter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without it Excel shows other letters than there are; some other programs do not want it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes [email] instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes [phone] instead</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on {0} sheets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pixels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first {0} characters of each text; {1} longer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:.0f} × {1:.0f} mm; letters stay letters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} made safe for spreadsheets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} masked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} texts, drawn by lot</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} × {1} pixels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} e-mail addresses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} telephone numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rows} written to {file}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rows} × {dimensions} numbers (float32)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size}, with the number and the text of each row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{size}: one vector a row, in the order of the rows. A row without one is NaN.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>facets</name>
    <message>
        <source>Add to the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to filter. Ctrl+click to select, with Shift to add, with Alt to take out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep of the selection only these</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select these {n} rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select this row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take out of the selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all {0:,}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} of {1:,}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>health</name>
    <message>
        <source>. Listed is what passes the filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Blank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contradicting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each sentence was compared with its ten nearest; the command duplicates compares all pairs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every row has a text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lengths are known once the model is loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Marks that cannot all be right. Training leaves them in; look at them again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mean cosine to the five nearest on the right, below {fence}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Near-duplicates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No marks contradict each other.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sentence is encoded yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sentence stands out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No two rows are so alike. A lower threshold may find some.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing of this kind passes the filter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Outliers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows or vectors have changed; checking again…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows that say the same, or nearly so: each has another in its group whose cosine similarity is the threshold or more. Y and N mark a group as alike or not alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows whose text is empty. They are kept, and found by no search.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentences whose five nearest neighbours are farther away than usual, farthest first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texts that are longer than the model reads: their ends are not in their vectors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The check was stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model reads every text to its end.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sentences are being looked at…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sentences are looked at as soon as they are encoded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Truncated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Waiting for the encoding…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and 1 more sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and {n} more sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>blank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>contradicting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>marks that disagree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>near-duplicates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known: the model is not loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing in any column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of {n} pass the filter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>outliers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pass the filter, in {n} of {all} groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row {n}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows cut by the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows far from all others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows in 1 group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows in {n} groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows without a text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>same text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searched for; no row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>truncated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} of {all} sentences are encoded; only these were compared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} pairs are so alike; the {kept} most similar are grouped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rows} checked</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>hits</name>
    <message>
        <source>By meaning it is not among the first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By meaning it is number {0:,}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By words it is not among the first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By words it is number {0:,}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>meaning {0:,}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>words {0:,}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>in force</name>
    <message>
        <source> or </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A typed search is as always.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Also in searches.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter: only {0}, {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter: {0} is {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only these rows are searched: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search {0}: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map is being made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>from {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>like {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>search in: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>up to {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} · before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} · being made</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1} with {2}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>jobs</name>
    <message>
        <source>1 text is longer than the model reads; its end is not searched by meaning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Calibrating the search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changing model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Closing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawing the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encoding stopped. Encoded sentences stay searchable; Model → Encode what is missing resumes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Indexing vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Indexing words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Laying out the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opening</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Refreshing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file that is being read would have to be read again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layout was stopped. Model → Encode what is missing starts it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words are not searchable yet. Model → Encode what is missing indexes them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} texts are longer than the model reads; their ends are not searched by meaning</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>labelling</name>
    <message>
        <source>label {0} ({1})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>label {0} renamed to {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>removing label {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>marking</name>
    <message>
        <source>A verdict needs 1 mark on a random pair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A verdict needs 1 more mark on a random pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A verdict needs {n} marks on random pairs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A verdict needs {n} more marks on random pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Enough random pairs are marked for a verdict.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{more}; it has {there}.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>marks</name>
    <message>
        <source>Right: alike (Y)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the mark away (X)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrong: not alike (N)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>marked alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>marked not alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>marked {0} of 5</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>pages</name>
    <message>
        <source>&amp;Explore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Health</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Com&amp;pare</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>query help</name>
    <message>
        <source>Add {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same in every mode. A click on an example adds it to the search. What cannot be read as an operator counts as plain words, and is said below the field.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What can be typed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all other values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>days, months and years</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>numbers: &lt;, &lt;=, &gt; and &gt;=</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one value of a column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only texts with these words beside each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only texts with this word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only texts without it; -"lost card" leaves out the phrase</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows with a label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texts like that of row 17; -like:#17 unlike it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texts with this meaning; by words, with either word</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>values that begin so; blank cells</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>rerank</name>
    <message>
        <source>Trained here, {date} {time}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>review</name>
    <message>
        <source>1 pair marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark {n} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train on 1 judgment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train on {n} judgments</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>chosen at random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>close, but perhaps not alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>meaning and words disagree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model is uncertain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{marked}. No pair is left that would teach much.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} pairs marked</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>runs</name>
    <message>
        <source>as loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>failed at step {step}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>objective</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>running</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped, {step} of {total} steps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{run} · in use</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{run} · kept</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>saving</name>
    <message>
        <source>Keep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace {file}?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{folder} has a file of that name.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>selecting</name>
    <message>
        <source>not {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>selecting nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>selecting {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>text</name>
    <message>
        <source>The first {shown} of {all} characters.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>topics</name>
    <message>
        <source>assigning outliers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>merging {0} topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>moving topic {0} to {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>splitting topic {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>topic {0} renamed to {1}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>training</name>
    <message>
        <source>1 class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 pair that is alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 pair with a class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 scored pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 sentence with a class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 sentence without labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 triplet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>300 pairs with a score, to see how training works</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A setting on the left has to be changed first. {problem}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A verdict needs 1 more example; with fewer, a run says “too little to say”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A verdict needs {n} more examples; with fewer, a run says “too little to say”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adapt to this corpus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Column “{column}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything is being encoded with the new version first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep for reranking</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labelled pairs, triplets, or sentences with a class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn from its texts as they are, without labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing learned yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pairs that you marked as alike or not alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run {number}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs {numbers}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentences with the same label are alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentences with the same value are alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Start, and the loss appears here, with the metric on pairs that are held out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cosine of pairs that are alike is to be high, of others low.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The curve begins with the first step.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The judgments so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model is still being loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sample pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The texts of this workspace, without labels. The list of objectives says when to use which.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This corpus, without labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it learns, for example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With fewer, a run says “too little to say”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You chose it. Proposed: {objective}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>alike: {name}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column “{name}”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>encoding everything with the new version; search still uses the one before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>farther</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>getting ready…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>held-out pairs of this corpus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in use · {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>judging on pairs that it has not seen…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept for reranking · {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept · {what}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nearer</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pairs that are alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pairs with a class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused at {place}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading what to learn from…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scored pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sentences with a class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sentences without labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>smoothed loss and held-out metric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>step {step} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped; resumes from step {step} of {total}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopping at {place}…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>timing a few steps…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>triplets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>two are needed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} scored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{pairs} to learn from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rate} {unit} a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{said}; not measured on these texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{verdict} on {data}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>values</name>
    <message>
        <source>(none)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{first} – {last} {year}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>without</name>
    <message>
        <source>Taking an influence away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map stays as it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>giving back what was taken away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>taking away the influence of {0}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>wording</name>
    <message>
        <source>1 distinct text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 hit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>today</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>yesterday</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{date} {year}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{day} {month}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{h} h {m} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{m} min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{m} min {s} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} distinct texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} hits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rate} a second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{s} s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{time} left</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
