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
        <source>{0:,} by people, {1:,} by machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0:,} of them selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} puts it on the selected rows.</source>
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
    <message>
        <source>{n} cores</source>
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
        <source>Exporting</source>
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
        <source>Reading</source>
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
    <message>
        <source>{rows} written to {file}</source>
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
        <source>CSV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cosine similarity of at least</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every row of every group, with its group, whether it is kept, and its similarity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Excel workbook</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export groups…</source>
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
        <source>JSON Lines</source>
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
        <source>Parquet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same text only</source>
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
        <source>The lowest cosine of a sentence with the one of its group that is kept</source>
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
        <source>Label…</source>
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
        <source>labels: {0}</source>
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
        <source>hiding near-duplicates</source>
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
        <source>showing near-duplicates</source>
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
    <name>KeepRow</name>
    <message>
        <source>Hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide 1 row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide rows that you labelled or marked as well; else they stay beside the one that is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide {n} rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labelled ones too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all rows that are hidden because they repeat others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which row of a group is kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the longest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the newest by {column}</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LabelBinding</name>
    <message>
        <source>Label its rows…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label the rest like this…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only those that a machine labelled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select rows first: nothing is there to label.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, by machine</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LabelChips</name>
    <message>
        <source>Labels: {0}</source>
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
        <source>A right click renames a label, colours it or removes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label the rest like this…</source>
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
    <message>
        <source>{0} by the machine</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LabelTheRest</name>
    <message>
        <source>There is no label yet: select some rows and label them first.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Labelling</name>
    <message>
        <source>'{label}' on {rows}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{label}' taken off {rows}</source>
        <translation type="unfinished"></translation>
    </message>
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
        <source>line {number}: {why}</source>
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
        <source>Label</source>
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
        <source>label</source>
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
    <name>LikelihoodChart</name>
    <message>
        <source>Threshold: how likely a text has to be, in per cent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>likely</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>unlikely</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} %</source>
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
        <source>({0} to {1})</source>
        <translation type="unfinished"></translation>
    </message>
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
        <source>Drawing the map</source>
        <translation type="unfinished"></translation>
    </message>
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
        <source>several labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>topic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>without a label</source>
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
        <source>1 mark</source>
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
        <source>Of these, with one label each: {n}{kappa}.</source>
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
        <source>To be added: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>labels on 1 row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>labels on {n} rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} conflicts: tick the side that is right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} marks</source>
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
    <name>RestDialog</name>
    <message>
        <source>1 row has the same text as one that you labelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 row would get the label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 text is as likely as that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 text that nobody labelled, drawn at random, stands in for all others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 text with this label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 text without it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check {n} of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each text that would get the label was checked: none is left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many to check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label 1 row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label the rest like</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label the rest like this</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label {n} rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn again from the answers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learned from {labelled} and {others}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the threshold</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of {checked} checked, 1 was wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of {checked} checked, {n} were wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Should this have the label “{name}”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So about {share} of the {texts} that are left would be wrong; with 95 % certainty between {low} and {high} %.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The least likely of them:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo   ⌫</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Undo: back to the sentence before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What you checked has your own label, or none. What the machine labels is marked as such, teaches nothing and enters no verdict; Undo takes all of it away at once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Your answers are kept as labels; the check can be taken up again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} of {all}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} rows have the same text as one that you labelled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} rows would get the label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} texts are as likely as that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} texts that nobody labelled, drawn at random, stand in for all others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} texts with this label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} texts without it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✓  Yes   Y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✗  No   N</source>
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
        <source>Label the rows…</source>
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
    <name>_Sitting</name>
    <message>
        <source>Drawing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drawn at random from all that would get the label.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has learned from your answers too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labelling</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Labelling…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning what a label means</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning what the label means…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The threshold was moved: these were drawn anew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where the threshold is moved, others are drawn to be checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{label}” on {rows} by machine. Undo takes all of it away.</source>
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
        <source>&amp;Colour the map by label</source>
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
        <source>&amp;Label</source>
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
        <source>Label all &amp;hits…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label the &amp;rest like this…</source>
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
    <message>
        <source>new label…</source>
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
    <name>engine</name>
    <message>
        <source> '{0}' {1} alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> A group column, such as a topic, may divide them better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Classes: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Scores from {0} to {1} ({2}) are mapped to 0 to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Text goes between single quotes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> That will hardly fit: choose a smaller batch size with accumulation.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> at character {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> of the {0} GB that are free</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> that nothing else has seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> {0} more than one {1} and </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"pip install hnswlib" builds it where there is a C++ compiler.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"{0}" cannot be masked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>"{0}" is no size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' cannot be a delimiter.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' cannot be a part of that topic.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' cannot be a quoting.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' cannot separate cells and quote them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' has one part only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' has one text only.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' has one value only, so it has no influence to take away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' has {1} different values; a list holds {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' has {1} values for {2} rows: it names rows and groups none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' has {1} values; labels of at most {2} classes are judged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' holds no categories.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' holds no numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' holds the sentences themselves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' holds the texts themselves.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' holds words, which are not compared by '{1}'</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' holds {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' in the columns is not of the form role=column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' is a part of '{1}' already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' is neither true nor false for a row.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' is neither yes nor no</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' is no date such as 2024-05-31</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' is no number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' is no role of a column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' is no score range.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' is not a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' is not allowed in a condition.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' is not an encoding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' is true or false, which are not compared by '{1}'</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' stays text: in some of its dates the day comes first, in others the month.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>'{0}' stays text: {1} of {2} cells are no dates, the first is '{3}' in row {4}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, and a part of them is set aside again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, too little to matter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, {0} came to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 cell is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 cell that a spreadsheet would run was</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 class has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 direction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 example was</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 label that a machine gave is left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 more example that shares</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 more mark on a pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 pair is marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 pair was</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 row has several labels and is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 sentence has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 sentence is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 sentence stands</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>50 languages with Chinese, Japanese, Korean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>94 languages with Chinese, Japanese, Korean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; 0, 1, 2 are read as entailment, neutral, contradiction</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A column has codes of shape {0} for {1} vectors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cross-encoder and a sentence encoder are not trained in one run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cross-encoder does not search, so it is not judged by {0}: it would have to read every text beside every other one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cross-encoder has no quick mode (int8).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cross-encoder learns all its weights, and without a teacher.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cross-encoder makes no vectors, so there are none to shorten or to keep.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A cross-encoder makes no vectors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A dense layer in {0} takes {1} numbers, not {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A label needs a name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A label's name has at most {0} characters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A later export of the same file was imported.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A list names the place {0} of {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A machine's label is on a row that does not have the label.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A picture of {0} × {1} pixels is too large.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A score of {0} is outside 0 to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sheet of Excel has at most {0} columns, and these are {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A sheet of Excel holds {0} lines: the rows are on {1} sheets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A text cannot be judged against itself or an empty one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A text file: words of one line, with commas between, mean the same, and may stand for each other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A text to encode is {0}, of type {1}, not a string.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A threshold of {0} is not possible.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A topic needs a name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A topic's name has at most {0} characters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A trace of the influence is left: a linear predictor still does better than chance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A verdict needs {0} drawn at random, not picked out by a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A workspace is opened alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About {0} for {1} steps; about {2} GB of memory{3}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accumulation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adapters begin at zero and are few, so they take ten times the learning rate.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adapters begin at zero and are few: a learning rate of {0} hardly moves them, {1} is usual.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add each text once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add to it with the same, or make a new workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adversary</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After 'in' stands a list of values, as in category in ('a', 'b').</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>After 'is' stands null, not null, true or false.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Agree to the download, or name a folder that holds a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All layers are frozen, so nothing can be learned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apple's graphics processor is the quickest device found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Apple's graphics processor was asked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arranging the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As contrastive, where most pairs are easy: only the hard ones are learned.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ask for 1 or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Asking the teacher</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back-translation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Back-translation takes two models.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Batches whose gradients are added up to one step</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before a passage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Before a query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin a new cross-encoder with a sentence encoder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Better English at about a fifth of the speed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By how much a negative has to be farther than the positive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By which the best weights are chosen, on the selection part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot remove {0}: {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot write to {0}: {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cannot write {0}: {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cast to text, integer, double, boolean, date or timestamp.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check its name and place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check its permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check some first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check that this is the right file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the connection, or name a folder that holds a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the file's permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the folder and its permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the folder's permissions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the name (organisation/name); a model that needs an account has to be got by hand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the name and the folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check the permissions of the folder, or move it to a disk of this machine; some network disks have no locks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check which column is read as the class.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check which column is read as the score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check which columns are read as what.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chinese characters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a column in which each row has a value of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a column of words or whole numbers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a column that numbers the rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a column with categories, such as a source.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a column with classes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a cross-encoder with one score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a file with at least one sentence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a folder with one, or train one: train MODEL --objective cross-encoder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a larger topic.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model made of a transformer, a pooling and, if need be, dense layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model of the BERT family.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model whose sentence vectors come from pooled token vectors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a model with one of torch's own activations.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a new folder for the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a new folder for the run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a number from 1 to {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a run's folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a smaller batch size with accumulation, or gradient checkpointing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a smaller learning rate or float32 precision.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a text file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose among {0}, or join several with “+”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an empty folder or a new one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an encoder model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another folder, or free some space.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another folder, or set {0} to one that can be written to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another model, or one converted to plain transformer, pooling and dense modules.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another model, or save this one anew with a current version of transformers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another objective, or name the columns.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another pair.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another place, or make room there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another pooling, or a T5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another pooling, or the folder of the whole model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another teacher, or a student with a dense layer to as many.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another topic.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another, or convert it to an architecture that transformers has itself (no auto_map).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose auto, cpu, mps, cuda or cuda:N.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose auto, float32 or bfloat16.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose decoder-first alone, or leave it out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose fewer columns, or a CSV.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose fewer columns, or one with fewer values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose fewer rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose labelled examples.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one at least.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one of its runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one of {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one of: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one that does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one that is a transformer with a classifier.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose one that is in the list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose other rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose simcse or contriever, which learn from the same texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose some of the same layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose some rows first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the folder that holds these files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose two or more of the same layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose two that are not the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose {0} for all of the data, or for none of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose {0}, or start from a sentence encoder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose “cpu” or “auto”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choosing phrases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Classification · softmax of both</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Classifier sees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clip gradient at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close it there first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close other programs, or choose another device or a smaller model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close what else uses it, or delete that folder; it is built anew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close what may have it open, and try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clusters: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>CoSENT · the order of scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Column '{0}' holds neither numbers nor dates.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comes with the program: quick, good all-round English.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare another run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare like with like, and divide by no zero.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with a model that pools its own tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing all pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contrastive · together or apart</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contriever · no labels, two random crops</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct config_sentence_transformers.json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct or unset HF_ENDPOINT.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cosines lie between -1 and 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Could not read enough bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Count from 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting phrases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Counting words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Create it first or choose another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cross-encoder · reads both together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Declare one for all of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Declare the range that all parts share.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete the cells far away from the table, or save the table as CSV.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete those first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distillation learns from a teacher, and none is named.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distillation · a teacher's vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop it on one of the layer above.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drop the files in it instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E5 · questions find passages</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each anchor has a text that is nearer to it and one that is farther.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Each pair repeats one sentence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encode the sentences first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encode the texts first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Encode them first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evaluate both on the same file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evaluate every</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every row of {0} has the class '{1}' in column '{2}', so that there is nothing to tell apart.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every score in {0}, column '{1}', is {2}, so that there is nothing to learn from them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every sentence of {0} has {1} in column '{2}', so that there is nothing to tell apart.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every text has the label.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples in one forward and backward pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Excel files need XlsxWriter, which is not installed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Factor for similarities (1 / temperature)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetch or copy the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetch the model again, or save it anew with a current version of transformers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fetch the model again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewer than two classes have {0} texts or more, so there is nothing to compare.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File of synonyms</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File too large</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finding neighbours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finding phrases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finding words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Finding words and phrases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folders of two translation models: each example is learned once more as it comes back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For a smaller model, or one more language: sentences, or pairs of a sentence and its translation, are to get the teacher's vectors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For little memory, or many versions of one model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For pairs that are alike or not, where pairs that are not alike clearly differ.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For pairs that are alike, to be found by searching; the more pairs in a batch, the better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For pairs with classes that are more than alike or not, such as NLI.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For pairs with scores of which only the order counts, with a learning rate of 5e-5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For pairs with scores that mean something on their own, such as 0 to 5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For questions and what answers them: a prompt tells the model which text asks and which is found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For sentences without labels: a model gets used to their words; it gives a little, with a learning rate of 1e-5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For short texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For tens of thousands of texts without labels, as in its paper; of some thousand short ones a model gets worse.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For texts without labels and a model that tells little apart yet; on short texts a good model gets worse.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For the same as contriever, in small batches: crops are compared with a queue of earlier texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For triplets that a better model, such as a cross-encoder, scored: by how much counts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For triplets whose negative was chosen with care.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some and open it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space and try again; nothing that was saved before is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space, or set HF_HOME to a folder on a larger disk.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space, or set HF_HOME to another folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Free some space.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Freeze fewer layers, or train without LoRA.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Freeze fewer of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Frozen layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give 0 for not alike, 1 for alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a column margin, or positive_score and negative_score, or name a teacher.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a file with labelled examples.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a file with more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a name that ends in .npy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a name that ends in .parquet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a name that ends in {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a number above 0, or {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a number above {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a number from {0} to {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a number of layers, such as 3, or their numbers, such as 0, 2, 4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a number, such as 2e-5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a share, such as 10 %.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a smaller margin, or a larger share.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a smaller number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a value, or leave it out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give a whole number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give an array or an object of arrays.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give an object a line, or an array of objects.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give another quoting.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give at least 1 negative, no place below 0, and a share above 0 and up to 1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give at least 1, or None for no dense layer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give at least 3 tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give at least one data set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give at least one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give at least {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give each role a column of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give every text as a string, blank ones as “”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give fewer, or others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give it the name of the one that it renews.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give it to {0} different texts or more; 20 are a good beginning.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give labelled examples, or mark pairs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give more examples.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give more labelled examples.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give more of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give more texts a class.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give more texts with classes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give none, or the one character that quotes cells, such as " or '.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give one character, or one of tab, comma, semicolon, pipe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give one for each data set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give one id a text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give pairs of more than one kind, or pairs with scores.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give pairs of which some are alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give pairs that are alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give pairs with scores, or with classes of which one means alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give parts of the same kind, or name their columns.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give scores from 0 to 1, such as a cross-encoder's after the sigmoid, or start from a model that compares by dot product.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give smaller numbers for Matryoshka.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the least and the greatest score, for example 0,5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the lesser number first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the row a value, or choose another key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the same `measure` again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give their numbers, from 0, such as 0, 2, 4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give two labels or more on the Explore page first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give two or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give whole numbers, such as 384, 128, 64.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give {0} or more, and less than {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go back to another version of the model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Go to another version first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GradCache mini-batch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>GradCache mini-batch: a batch goes through the model in parts of so many examples, which takes less memory and a third more time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient checkpointing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gradient checkpointing: activations are computed anew in the backward pass, which takes less memory and more time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>HF_ENDPOINT is “{0}”, which is no web address.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hard negatives from {0}: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Have it made first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hits are not reranked by it any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far apart two vectors are: {0} or {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far token embeddings are moved</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far weights move at a step, after the warm-up: the learning rate of AdamW</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many of the first layers stay as they are, and the token embeddings with them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many vectors of earlier texts are kept as negatives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How much of the key encoder stays at each step; nearer to 1 for long runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How often each data set is gone through</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>If it has a password, save it without one; else save it again or as CSV.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import a file first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import some first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import the file the usual way.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import the files again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Import the files into a new workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Indexing words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install it (pip install "semantic-explorer[lora]"), or learn all weights.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install it: pip install 'semantic-explorer[translation]'.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Install the program again (make setup).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is being begun.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is rebuilt from the texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is rebuilt from the vectors and texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its classes: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its columns: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its curve and its verdict are lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its model is in {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its prompts: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its sheets: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its weights are damaged; choose another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its weights are damaged; go back to an earlier version.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judge it by pairs with scores or classes, or by triplets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judged by how well {0} held-out texts are found by some of their words. To judge meaning, mark {1} more random pairs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judged by {0} marked pairs, which are held out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Judging labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep all layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep it to rerank hits.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep its model as a version.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep layer 0 among the student's layers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep or discard what began from it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Korean (Hangul)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn each batch once more with token embeddings moved to where the loss rises most: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learn with so many of the first dimensions of each vector, such as 384, 128, 64, so that vectors can be cut short</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out those that you do not need, or make a workspace of its own for this file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave out those that you do not need.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave the sheet out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let it end in .png, .jpg, .svg or .pdf.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line {0} of {1} has a single word (“{2}”).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Line {0} of {1} is not UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Little was forgotten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA needs the package peft, which is not installed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>LoRA: learn adapters of this rank, such as 16, and no other weight of the transformer; the learning rate that suits them is {0}. Needs peft</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Load the active version.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for the influence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Made again when it is next asked what sets rows apart.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Made again when the run is compared or kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Made again when the version is used again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make room there, or choose another place.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make room there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make room there; the run can then be resumed from its last checkpoint.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Margin ε</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Margin-MSE · a teacher's scores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark hits as alike or not alike on the Explore page first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark more hits of one query, or choose an objective for pairs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark more pairs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mark some hits as alike or not alike first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matryoshka</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measuring lengths</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Merge it into the base model (peft: merge_and_unload, save_pretrained) and choose that folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Mining hard negatives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>MoCo · no labels, a queue of earlier texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Model versions are being prepared or compared just now.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Momentum</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most was forgotten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Moved by ε</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Much was forgotten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name a file in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name a folder or a model such as “{0}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name a folder that holds a model, or a model by its name on the hub (organisation/name).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name a model or a folder as teacher, or say which layers the student keeps of its own model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name a version that was kept here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name another file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name each role once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name it once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name one whose influence is to be taken away.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name sentence1 and sentence2 with a score or a label, anchor and positive with or without a negative, or text and label.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name some of {0}, or phrases with words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the columns, for example sentence1=6,sentence2=7,score=5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the folder of a sequence-to-sequence model with weights as safetensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the folder of a sequence-to-sequence model, such as Marian's.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the folder there and the folder back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name {0} and nothing else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names on the hub have the form organisation/name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs pairs that are alike, or pairs with scores or classes that say so.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs pairs that are alike, or triplets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs pairs that are alike, triplets, or sentences with a class.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs pairs with a class.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs pairs with a score, or pairs that are alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs pairs, with scores or classes or alike, or triplets.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs sentences, or pairs of translations, and a teacher.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs sentences, with classes or without.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs triplets, or sentences with a class.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Needs triplets, with margins or a teacher.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No CUDA or MPS device was found, so the processor computes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No class stands twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No column is chosen.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No column is named.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No column of {0} looks like sentences.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No example of {0} is left to train on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No examples are set aside for a verdict. {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No examples are set aside for selection, so the last step's weights are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No hard negative is left: all near texts may be alike as well, or there are none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No label is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No mark is left to train on: all are kept for the verdict.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No model is named.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No negative pair can be made of {0}: all texts hang together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No pair is marked in {0} yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No pair is marked yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No pair is marked yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No pair marked in {0} may be judged by: a model picked them out, or they are trained on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No pair of {0} is alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No pair of {0} is of the class {1}, which means alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No proposal was checked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No sentence is encoded yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No space left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No text has it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No text of these rows is on the map.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No triplet can be made of {0}: it takes two texts of one class and one of another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No triplet can be made of {0}: no text has both one that is alike and one that is not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No workspace can be made in {0}: {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of the classes {0} is known to mean that two texts are alike, and the cross-encoder gives one score.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of the classes {0} of {1} is known to mean that two sentences are alike, so a cosine cannot be judged by them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of the classes {0} of {1} is known to mean that two texts are alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of the {0} rows of {1} is a usable example. Line {2}: {3}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not for search by itself: it reads both texts together; for reranking and labelling, with several epochs and a learning rate of 1e-4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be said of {0}: in so few sentences any word could stand by chance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be said: every sentence of these rows counts for another row that holds it too.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing can be said: there is no other sentence to compare with.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is encoded yet, so no text is near another.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is running any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing sets {0} apart: of {1} none differs by more than chance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing uses it any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing uses it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing was imported that could be renewed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the {0} text only the beginning is read: {1} tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One set of examples that hang together by shared sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One string was given where a list of texts is expected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One topic alone cannot be merged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Online contrastive · hard pairs only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only 1 text has it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only one label is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only pairs drawn at random, or imported, are judged by: {0} more of these are needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only runs that no version was kept from can be discarded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only {0} of the variance is left, so sentences may lie together by chance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only {n} texts have it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it again when nothing writes to it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it, or choose another name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open it, or choose another one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open {0} by itself, then add files.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pairs of {0} that are alike, with hard negatives.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pairs that were all marked alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pairs that were marked alike or not alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pairs that were marked, some of them on a scale: 1 for alike, 0 for not alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass a name a cluster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass a name for each cluster.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass one code a vector, from 0, and -1 where there is none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass one label for each text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass one vector and one class a text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass one vector for each text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass one weight for each point.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass the clusters of the same layout.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass the labels of the same texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pass two layouts of the same points.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paste one sentence a line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause or cancel it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Placing new sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Please report this file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Preparing a preview</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Processor threads</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put at least two words that mean the same on each line, with commas between.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put before the first text, and saved with the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put before the other texts, and saved with the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put it into a list.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Put words that mean the same on one line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Questions against passages that answer them, English.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick mode (int8) was asked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick mode knows no models of this family, so float32.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ranking · found among the others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading tokens</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Regression · cosine to score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove it instead.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove some.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Remove that folder: the model is then taken from {0} again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore that file from a copy; it holds the rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Restore that file from a copy; the rows and models in the folder are untouched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Resume it, or discard it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run: pip install XlsxWriter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save it again or as CSV.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save it anew with a current version of transformers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save it as CSV.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save it in a format that can be read: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the file again, or as CSV.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the file as UTF-8.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the table as CSV.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say it as 3200x2000, in pixels, or as 180x120mm.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say which one does, or choose one of: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say which one does, or give scores.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say which one does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Say which one holds the text; its columns: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search by meaning is not ready: no sentence is encoded yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search by meaning is not ready: the model is not loaded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search by words is in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search by words is not ready: the words are still being indexed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search for a value instead, as in column:value.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search in English, longer texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search, longer texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentences with the same {0} are alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentences without labels cannot judge, so all of them are learned from and there is no verdict.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the steps over which the learning rate rises; then it falls to 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the words of each text that are deleted, anew in each epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the words of each text that change places, anew in each epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the words with synonyms that are replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share replaced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sheet '{0}' of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shorten it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>SimCSE · no labels, two dropouts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Simplify it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>So many long texts do not fit into an Excel file.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Some pairs have scores, which the cosine of their vectors is to match.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Something was forgotten</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split that part.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps from one checkpoint to the next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Steps from one evaluation to the next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop after so many evaluations in a row without progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop early after</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop that first, or wait for it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Student's layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Symmetric</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>TSDAE · no labels, reconstructed from its vector</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take a smaller size, or fewer dots per inch; 100 million pixels are the most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take at least {0} pixels at {1} dots per inch, or fewer dots.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take it out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take that one back first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Taken for {0}: {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Teacher</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Teaching for fold {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text ids go from 0 to {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Texts of one class are to be nearer to each other than to those of others.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bundled model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The checkpoint cannot be written to {0} ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The checkpoint {0} is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The classifier reads whole vectors, so they cannot be shortened while it learns.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The column '{0}' is named twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The columns name {0} twice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The columns {0} of {1} do not go together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The columns: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The columns: {0}.{1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The condition '{0}' is not one expression.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The condition '{0}' is not understood{1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The condition does not suit the columns ({0}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The condition ends too early.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The condition holds a character that nobody sees (NUL).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The condition is longer than {0} characters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The condition is nested too deeply.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The connection broke while “{0}” was fetched ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The copy of the model in {0} is not as it was saved.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cosine of alike pairs is to be 1, that of the others 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cross-encoder in {0} cannot be loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cross-encoder in {0} is built of {1}; this program cannot run that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cross-encoder tells the classes {0}; {1} has others, or none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The cross-encoder {0} gives pairs a score that is not finite.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The decoder of tsdae reads whole vectors, so they cannot be shortened while it learns.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dense layer in {0} has the activation “{1}”, which this program cannot run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The dense layer in {0} works in a way that this program cannot run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device {0} lacks the memory for a pair of {1} tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device {0} lacks the memory for a text of {1} tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device “mps” is not on this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The device “{0}” is not there: {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The disk has no room left for {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The examples cannot be written to {0} ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file {0} of “{1}” arrived damaged: its size or checksum is not the hub's.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first layer of a T5 holds what all others use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first text of an example is read with “{0}” before it, the others with “{1}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder {0} is not empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The graphics processor {0} is the quickest device found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The graphics processor {0} was asked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hub answered with an error ({0}) for “{1}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hub cannot be reached for “{0}” ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hub has no model “{0}” that is open to everyone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The hub's answer about “{0}” cannot be understood.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The index of words and phrases was damaged and is being made again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The index of words in {0} cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The index of words in {0} does not fit together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keyword index holds {0} texts instead of {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keyword index is closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keyword index lacked {0}; they are being added.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keyword index was damaged and is being rebuilt.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The keyword index was missing and is being rebuilt.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layers of this model could not be found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layout has {0} points, the clusters are of {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The layouts have {0} and {1} points.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The log file may say why.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The manifest in {0} does not match its key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The manifest in {0} is not as this program writes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map in {0} cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map in {0} does not fit together.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map was damaged and is being made again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The margins of {0} go up to {1}, but this model compares by cosine, and cosines differ by 2 at most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory does not suffice for the longest batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The memory is full, so training stopped at step {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model cannot be written to {0} ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model finds them similar, but they lie in different groups.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model gives {0} of {1} sentences a vector that is not finite, for example “{2}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model in {0} ({1}) has no decoder that could begin a text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model in {0} ({1}) is an encoder with a decoder, which gives no sentence vectors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model in {0} has a module “{1}”, which this program cannot run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model in {0} is an adapter without its base model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model in {0} is an encoder without its decoder, so there is no first token of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model in {0} is built of {1}; this program cannot run that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model in {0} is no text encoder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model in {0} is used in a way unknown to this program (task {1}, output {2}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model in {0} names a default prompt “{1}” that it does not hold.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model in {0} wants to run its author's code (auto_map); this program never does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model in {0} wants to run its author's code ({1}); this program never does.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model of the run {0} was removed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model of the run {0} was removed; its curve and its verdict are still there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model takes {0} MB, and {1} has {2} MB left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model was changed before its sentences were encoded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model was changed while it was compared.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model whose vectors or scores are learned, by its name or folder; a student with fewer layers learns from the model as it was where none is given</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model {0} cannot read {1}: {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model {0} has no prompt “{1}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model “{0}” cannot be fetched: HF_HUB_OFFLINE is set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model “{0}” has no config.json, so it is no text encoder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model “{0}” has no safetensors weights on the hub.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model “{0}” is not on this machine.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model's file {0} cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The model's file {0} does not hold the entries that it should.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The neighbour graph in {0} cannot be read ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The neighbour graph was damaged and is being rebuilt.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The neighbours have the shape {0}, and (n, k) is needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The new model keeps so many layers, evenly spaced, or those with these numbers, from 0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The newest is known by a column of dates, which has to be named.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The norm to which gradients are clipped, or "never"</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The objective {0} cannot learn from {1}, which holds {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The objective {0} has to know which class of {1} means that two sentences are alike; the classes are {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The objective {0} learns from pairs that are alike or not; {1} has scores between.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pairs are alike; each is to be found among the others of its batch.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pairs are all alike; as many shuffled ones with score 0 are put beside them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pairs have classes, which a classifier on both vectors learns.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The pairs have scores, which the cosine of their vectors is to match.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The parts were declared with unlike score ranges.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture cannot be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture is too small for a map.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The picture {0} cannot be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The precision “{0}” is not one that this program computes in.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The processor was asked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The roles: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run can still be resumed with them. Discard the run to remove them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run can't be kept or compared any more; its curve and its verdict stay.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run cannot be resumed; start it anew.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run in {0} is finished.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run in {0} is in use by {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run in {0} was begun with metrics of its own.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run in {0} was made by a later version.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run {0} is not finished, so it has no model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run {0} is running.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run {0} left the model as it was: no step of it was better.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run {0} made a cross-encoder, which makes no vectors and is no model version.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run {0} made no cross-encoder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The same, better and slower.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The score range {0} to {1} is empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The second text also has to find the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected sentences are not encoded yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The sentences have no labels, so nothing says which of them are alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The settings in {0} could not be read and start afresh.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The student cannot be written to {0} ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The student is to keep {0}; the model has {1}, numbered from 0.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The synonyms in {0} cannot be read ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The teacher targets cannot be written to {0} ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The teacher's vectors are learned as a whole, so they cannot be shortened.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The teacher's vectors have {0} dimensions; the student learns their {1} main directions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The text ids are not ascending from {0} on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tokenizer in {0} cannot be read ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tokenizer in {0} has no quick form (tokenizer.json).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The tokenizer in {0} needs the package sentencepiece, which is not installed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The topics in {0} cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The topics in {0} do not fit the map.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The topics were damaged and were made again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The transformer has no linear layer that adapters could stand beside.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The transformer in {0} cannot be loaded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The transformer in {0} is half of an encoder and decoder and has no classifier.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The translation model in {0} cannot be loaded ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The two models were evaluated on different examples.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vectors have shape {0}, their classes {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vectors have the shape {0}, and (n, dim) is needed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vectors of the teacher {0} have {1} dimensions, the student's {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vectors of this model have {0} dimensions, fewer than {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vectors that are there were made in {precision}, and new ones must match.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vectors were made with another state of {0}; the sentences are being encoded again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The version that was kept has its own copy.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The vocabulary of {0} covers {1} script.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights are not {0} numbers of which none is negative and one is not zero.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights file {0} is cut short or damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights file {0} is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights file {0} is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights file {0} is only a pointer to the real one (Git LFS).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights in {0} are pickled ({1}); such a file can run any code when read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights in {0} do not fit its config.json ({1} and {2} more).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights in {0} do not fit its config.json.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The weights of the bundled model in {0} are not the published ones.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The words of {0} of {1} sentences are indexed so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace is closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace {0} cannot be opened for writing: {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace {0} cannot be opened: {1} is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace {0} cannot be opened: {1} is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace {0} is open in {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The workspace {0} was written by a newer version of this program (schema {1}, this one reads up to {2}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The {0} is not finite any more, so training stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are more texts than the {0} ids.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no clusters on either map.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no events in {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no examples to evaluate on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no examples to split.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no examples to train on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no labels; each sentence is to be found under two dropouts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no letters in these texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no sentences to compare two models on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no synonyms in {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no texts to time.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no topics yet: there is no map.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no two vectors to compare.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no vectors to write.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no weights (model.safetensors) in {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are too few sentences to say how much was forgotten.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are {0} classes; {1} are the most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are {0} clusters and {1} names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are {0} ids and only {1} texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are {0} labels before, {1} after, and {2} texts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are {0} labels, the most there can be.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are {0} saved searches, the most there can be.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are {0} texts and {1} labels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are {0} texts and {1} vectors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a cluster {0} and {1} names.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a label '{0}' already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a topic '{0}' in this layer already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is a workspace in {0} already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no column '{0}'.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no cross-encoder in {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no file {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no folder {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no label {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no line to add.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no log file in this run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no map yet: no sentence is encoded.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no metric “{0}” for these examples.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no model folder “{0}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no model in {0}: neither modules.json nor config.json is there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no objective named “{0}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no other to give it to.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no room on the disk for {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no row in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no row store {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no row to look at.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no row {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no rule {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no run in {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no run “{0}” in this workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no search mode {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no sentence in {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no such label any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no task named “{0}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no text to learn from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no text {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no text {0}; ids run from 0 to {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no topic {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no translation model in {0}: config.json is missing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no version “{0}” in this workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is none.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to compare with: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to find in these examples. {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to learn from.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to save.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to train on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These rows hold no sentence.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These were found by their words.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They share words, but the model finds other texts more similar.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This is what the workspace is about.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model does not simply add up its tokens: {0}. Each got a fair share of the similarity.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model has no gradient checkpointing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model pools by attention, which sentence-transformers lacks: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model takes its decoder's first token, which cannot be divided among the words of a text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This model takes its decoder's first token, which sentence-transformers lacks: </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This tells how well texts are found by some of their words, not whether alike texts are nearer; marked pairs would tell that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This version cannot be called that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too few sentences are encoded to offer a pair of them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too little to say: a verdict takes {0} examples that share no sentence with each other, and {1} set aside for it. Give {2} no sentence with the others{3}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too little to say: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Topics of different layers cannot be merged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train it again to use it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train it without Matryoshka and without gradient caching.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train it without layers, teacher and LoRA.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train it without, with a smaller batch size.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train without Matryoshka, or with another objective.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Translating there and back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Treat it as a category or an identifier.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Triplet · nearer by a margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again after it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again later.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the download again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try utf-8, utf-16, cp1252, cp949, gb18030 or shift_jis.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Two roles name the same column of {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a search first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type something to look for, or choose an example.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Uncertain: about as many pairs of this similarity are alike as are not.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unpack it first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Unset it, or name a folder that holds a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the program to open it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Update the program.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use 1 or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Use one of {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait for it, or stop it there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait for the encoding, then mark them again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wait until some are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warm-up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight decay of AdamW; biases and normalisation weights are left out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What can: {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What matrix products are computed in</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the classifier sees</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where random numbers begin: the order of examples, new weights, dropout, shuffled negatives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where you trust it, convert it: load the model with sentence-transformers or transformers and save it again (save_pretrained), which writes model.safetensors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where you trust it, load and save it with sentence-transformers, and choose that folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the new columns the workspace would have {0}; it can hold {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With those of the other workspace there would be more than {0} labels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without the influence of {0} {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Without the influence of {0}: {1} taken, {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words deleted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Words exchanged</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write a CSV.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write something like: rating &gt;= 4 and category in ('a', 'b') and text ilike '%card%'.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the file again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write, for example, sentence1=6,sentence2=7,score=5.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writing vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a copy of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a dense layer bends its vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a model that no version uses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a model's name or folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a quote ({0}) in this line is not closed or not doubled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about one a minute</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>address or telephone number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>addresses and telephone numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all of its {0} sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all rows are chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an Arrow file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an SQLite database</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an archive</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an archive or an office document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>an earlier state of a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another data set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>another process</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>are left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as declared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>before a number it is no operator; write {0}"{1}"</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>cannot be loaded ({0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>column {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>config.json in {0} does not say how wide its token vectors are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>day first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dense_activation is “{0}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dense_dim is {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>earlier layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>every row of it is chosen too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>folder there, folder back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hard negative</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hnswlib {0}, so every search compares all vectors: nothing is missed, but above some 20,000 sentences it takes longer. {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hnswlib {0}, so there is no neighbour graph.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>holds bytes that are not in the file's encoding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is blank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is not installed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>is taken to mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it declares entities</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has no class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has no gold label ({0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has no group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it has no score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it holds a tag of more than 1 MB</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it loads such a model where Semantic Explorer is installed, and wants trust_remote_code=True for that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it takes a row, as in like:#17</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>it weighs its tokens by what they are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its XML ends within a tag, or holds what no sheet holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its XML is damaged ({0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its vector is that of the first token, [CLS], which has read all the others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its vector is that of the last token, which has read all the others</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its vector takes each number from one token alone (max pooling)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its vocabulary lacks {0} of the words here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its vocabulary splits these texts into {0} pieces a letter</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its {0} sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>labels of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layer {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>layout to align it with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>max_seq_length is {0}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>means, as you say,</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>model's output</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>modules.json in {0} points outside the model folder ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>modules.json in {0} points outside the model folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>month first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>neither an object, an array nor a string</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nested too deeply</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>never</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no CUDA device was found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no clear change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing of {0} sentences that are nothing else</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing stands behind '{0}'</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing stands behind it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>old layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only processors have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only the first {0} characters are read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only {0} of the variance is left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pairs of sentences with a class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pairs of sentences with a score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>positive and negative are the same sentence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>positive pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>positive pairs (two sentences that belong together)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>process {0} on {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>proposed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>quota exceeded</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rest of long texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>row {0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows go from 0 to {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run parents</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run.json in {0} is not as this program writes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>saved searches</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>scale {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>sentence parts</source>
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
        <source>so the parts may be far from 60 / 10 / 30.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>split of file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>table columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ten a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text (a sentence a line)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the array is not closed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the calibration of the search</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the copy of the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the cross-encoder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the imported rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the index of words and phrases</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the keyword index</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the least and greatest in the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the marks on random and imported pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model of a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the model's own or "{0}"</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the neighbour graph</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the pasted lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the primary one for the data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the quotation mark has no partner</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the rest of a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the run {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the same value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the score '{0}' is not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the score {0} is outside {1} to {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the suspicious labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the texts of {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the topics</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the words are still being indexed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the workspace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the workspace {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the {0} '{1}' is not a number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the {0} of a model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the {0} of {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there are no rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no column '{0}'</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no label '{0}'</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no row {0}; {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>there is no word in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>these examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>these {0} rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this processor or this version of torch lacks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this program already (process {0})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too few</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>too little to say</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>top is {0}: no pair would be kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>torch's own number</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>triplets (anchor, positive, negative)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tsdae needs a transformer that can also tell a text; {0} is of the family {1}, tsdae has {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tsdae needs vectors as wide as the transformer; {0} makes {1} dimensions of {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tsdae shares the weights of the transformer; that of {0} names them otherwise.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>what suits the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>whole vectors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>words disagree</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>your marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} (as you say)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} CUDA devices were found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} It computes bfloat16 natively.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} It has no native bfloat16, so float32.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} The last step's weights are kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and cannot read {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and reads {1} script.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and {1} are marked not alike, but alike where they are written with other case or white space.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and {1} are marked not alike, but both are alike to {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and {1} are the same model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and {1} differ in nothing but case or white space, and are marked not alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and {1} of the workspace: both have {2} in the key '{3}'.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} appeared: {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} are encoded; encoding resumes from there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} are in no cluster now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} are in {1} clusters now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} are in {1} now{2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} asks for more than {1} GB of memory to be read, or is damaged.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} at character {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} began from {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} bfloat16 is not clearly quicker here, so float32.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} bfloat16 is {1} times as fast here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} came from {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be made ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be opened for writing.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be read as Parquet ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be read as a spreadsheet ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be read as a spreadsheet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be read: {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be written to ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cannot be “{1}”.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cells are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cells that a spreadsheet would run were</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} cells where the file has {1} columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} could be a newer export of any of {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} could not be read or written ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} data sets and {1} objectives were given.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} directions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} does not hold text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} does not look like labelled examples: no pair of sentences with a score or a class, no triplet, no positive pairs, and no sentence with a class were found.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} does not match its checksum.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} does not say by how much each positive is nearer.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} examples of {1} were left out because earlier runs hold their sentences out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} examples of {1} were left out because their sentences are kept for the verdict or the selection.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} examples were</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} examples were added, translated there and back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} examples{1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} exists already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} float32 is the quickest exact choice there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has a question mark in its name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has column names but no row below them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has no class '{1}'.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has no column '{1}' to be the key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has no column '{1}'.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has no sheet '{1}'.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has no two classes with two texts each, so there is nothing to tell apart.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has texts already, of which {1} is left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has {1} bytes and {2} were written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has {1} cells, too many to be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} has {1} columns; a workspace can hold {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} holds a single JSON value and no rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} holds no array.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} holds no rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} holds no rows.{1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} holds no {1} but {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} holds other data than {1}: of its {2} rows {3} are found here by their text and columns.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} holds scores from {1} to {2}, outside the declared {3} to {4}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} holds sentences without labels, which cannot judge a model.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} holds {1} of all and cannot be divided, {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} holds {1}, where nothing says which pairs are alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} holds {1}, which says of no pair whether it is alike.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} holds {1}, {2} {3}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} hours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} in more than one of the parts given as files, for example “{1}” in {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} in {1} cannot be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} in {1} does not match its checksum.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} in {1} is not as this program writes it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is JSON nested too deeply to be a table (line {1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is JSON nested too deeply to be a table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is None.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is a cross-encoder, which does not learn by the objective {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is a database but no sound row store ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is a folder and not a workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is a folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is about to be used.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is already there and not empty.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is blank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is damaged ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is damaged: its gzip data ends early or does not unpack ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is deleted, and cannot be used again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is empty: it has no row with anything in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is empty: no sheet holds a cell with anything in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is in use.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is loaded anew from where it came from when it is wanted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no schema version of a workspace.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is no spreadsheet, so it has no sheet '{1}'.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not JSON: a comma is missing in line {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not JSON: {1} in line {2}, column {3}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not JSON: {1} in line {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not a name for a picture.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not a name for a table.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not a name for vectors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not a sound database ({1}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not a workspace: it has no {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not as long as it says.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not there.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not what its name says: no {1} data begins it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is not {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is now called {1}: {2}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is open in another process.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is packed with gzip.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} is {1}, not a table or text.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} lacks entries that a workspace has.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} layers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} layers are to be frozen; the model has {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} left out, not being encoded yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} left out: a text with itself or an empty one.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} left out: an earlier run had put them into {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} left out: the verdict rests on their sentences.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} left out: their sentences stand in two parts.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} left out: you judged them yourself.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} longer than the {1} characters that Excel takes: what is left stands on the sheet "rest of long texts".</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} made safe.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} may be the topic itself: it agrees with the clusters (adjusted mutual information {1}), and what tells its values apart is gone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} may not be read.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} merged into {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} more examples that share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} more marks on pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} more that share no sentence with others would do.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} names the cell {1}, and no sheet reaches beyond {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} negatives from place {1} on, below {2} of the positive, cannot be mined.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of its {1} sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of the variance kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of the workspace: the key '{1}' is blank.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of the {1} texts, drawn at random, without labels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of vectors did not match their checksum; the sentences are being encoded again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} ({2}) say “{3}”; a model needs pairs of both kinds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} of {1} sentences encoded so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} on sentences of {1}, so that there is nothing to tell apart.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} pairs are marked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} pairs were</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} pairs were asked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} reaches to the cell {1}: {2} cells, of which {3} are filled.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} seconds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} sentences have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} sentences stand</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} split into {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} stayed together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} too few sentences and {1} left out: {2}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} triplets for {1} of {2} anchors; {3} of {4} near texts were left out because they may be alike as well.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} unpacks to more than {1} GB.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} vanished: {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} vectors cannot be put into {1} clusters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} was asked for.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} was changed by another program after it was examined.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} was imported by key.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} was kept from it, and it says how it came about.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} was kept from the run {1}, which says how it came about.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} was kept: {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} was made from something else.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} was not cleared. {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} was trained on {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} were in no cluster before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} were in {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} were in {1} clusters before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} words, phrases and values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} {1} It is not quicker here: {2} it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} {1} {2} masked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} {1} → {2}, a difference of {3} (95 % interval {4}) on {5}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} · version {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, column '{1}'</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, line {1}: the key '{2}' is blank.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}, lines {1} and {2}: both have {3} in the key '{4}'.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: of {1} sentences</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: on {1} random pairs that nobody marked, the order of similarity agrees with the one before to {2} (Spearman; 95 % interval {3} to {4}).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: too few to learn from what the label means.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}: {1} rows were read but {2} arrived.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}; a run learns little from fewer than {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0}; it cannot read {1}, which is {2} of the letters here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} classes have</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} labels that a machine gave are left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} rows have several labels and are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} sentences are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ε is 0.3: cosine distances are never above 2, so a margin of 1 could hardly be reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ε is 0.3: this model's vectors have unit norm, so distances are never above 2, and a margin of 1 could hardly be reached.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ε is 1, as in the paper.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“decoder-first” takes what a decoder makes of a text, the others the text's own tokens.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{0}” counts as plain words: {1}.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{0}” is no model's name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{0}” is no phrase that can be left out.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{0}” is not a device.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“{0}” is not a pooling.</source>
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
    <name>files</name>
    <message>
        <source>Chinese (GB18030)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Japanese (Shift-JIS)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Korean (CP949)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Korean (EUC-KR)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Western (CP1252)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Western (Latin-1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>bar</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comma</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>semicolon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>tab</source>
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
        <source>1 is among those of none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 labelled or marked row stays as well.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 of them is labelled or marked.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 row is hidden already.</source>
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
        <source>Hubs</source>
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
        <source>No sentence is near so many others.</source>
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
        <source>Of {n} sentences {never}; the skewness is {skewness}.</source>
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
        <source>Rows that say the same, or nearly so, as the one that is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows whose text is empty. They are kept, and found by no search.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sentences that are among the ten nearest of very many others, and so turn up again and again. On the right, of how many others; ten is usual.</source>
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
        <source>hubs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept</source>
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
        <source>open</source>
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
        <source>rows near very many others</source>
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
        <source>stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>truncated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} are among those of none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} labelled or marked rows stay as well.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} of them are labelled or marked.</source>
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
        <source>{n} rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} rows are hidden already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} stay</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rows} checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rows} in 1 group would be hidden; 1 is kept.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{rows} in {n} groups would be hidden; {n} are kept.</source>
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
    <name>imported</name>
    <message>
        <source>1 duplicate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 new text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out for meaning: {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file}: {rows}, {texts}, {blank} blank, {rejected} rejected ({format}, {size})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{file}: {rows}, {texts}, {duplicates}, {blank} blank, {rejected} rejected; text column {column}, {encoding}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} duplicates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} new texts</source>
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
        <source>colour of label {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>label {0} ({1})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>label {0} by machine ({1})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>label {0} renamed to {1}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not label {0} ({1})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>removing label {0}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} (by the machine)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>map page</name>
    <message>
        <source>1 text</source>
        <translation>텍스트 1개</translation>
    </message>
    <message>
        <source>About this page</source>
        <translation>이 페이지 정보</translation>
    </message>
    <message>
        <source>Arrow keys move the map, plus and minus zoom, 0 shows all of it, Enter reads the text nearest to the middle, Escape lets go. A slash goes to the search.</source>
        <translation>화살표 키로 지도를 옮기고, 더하기와 빼기로 확대·축소하며, 0은 전체를 보여 줍니다. Enter는 가운데에서 가장 가까운 텍스트를 읽고, Esc는 선택을 해제합니다. 슬래시는 검색으로 갑니다.</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>닫기</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>색</translation>
    </message>
    <message>
        <source>Colours</source>
        <translation>색</translation>
    </message>
    <message>
        <source>Columns: {names}.</source>
        <translation>열: {names}.</translation>
    </message>
    <message>
        <source>E-mail addresses were masked before the page was written.</source>
        <translation>페이지를 쓰기 전에 이메일 주소를 가렸습니다.</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>범례</translation>
    </message>
    <message>
        <source>Let go of {name}</source>
        <translation>{name} 선택 해제</translation>
    </message>
    <message>
        <source>List</source>
        <translation>목록</translation>
    </message>
    <message>
        <source>Lists</source>
        <translation>목록</translation>
    </message>
    <message>
        <source>Made by Semantic Explorer.</source>
        <translation>Semantic Explorer에서 만들었습니다.</translation>
    </message>
    <message>
        <source>Map of the texts</source>
        <translation>텍스트 지도</translation>
    </message>
    <message>
        <source>None of {all} found</source>
        <translation>{all} 중 찾은 것 없음</translation>
    </message>
    <message>
        <source>None of {all} here found</source>
        <translation>여기 {all} 중 찾은 것 없음</translation>
    </message>
    <message>
        <source>Of each text the first {length} characters are here; 1 is longer. The search looks at these.</source>
        <translation>각 텍스트의 처음 {length}자가 들어 있습니다. 더 긴 텍스트는 1개입니다. 검색은 이 부분만 봅니다.</translation>
    </message>
    <message>
        <source>Of each text the first {length} characters are here; {n} are longer. The search looks at these.</source>
        <translation>각 텍스트의 처음 {length}자가 들어 있습니다. 더 긴 텍스트는 {n}개입니다. 검색은 이 부분만 봅니다.</translation>
    </message>
    <message>
        <source>Opening …</source>
        <translation>여는 중…</translation>
    </message>
    <message>
        <source>Search and topics</source>
        <translation>검색과 주제</translation>
    </message>
    <message>
        <source>Search the texts by word</source>
        <translation>단어로 텍스트 검색</translation>
    </message>
    <message>
        <source>Show all</source>
        <translation>전체 보기</translation>
    </message>
    <message>
        <source>Show more ({n} left)</source>
        <translation>더 보기 ({n}개 남음)</translation>
    </message>
    <message>
        <source>Telephone numbers were masked before the page was written.</source>
        <translation>페이지를 쓰기 전에 전화번호를 가렸습니다.</translation>
    </message>
    <message>
        <source>Text</source>
        <translation>텍스트</translation>
    </message>
    <message>
        <source>Texts</source>
        <translation>텍스트</translation>
    </message>
    <message>
        <source>The texts are here in full.</source>
        <translation>텍스트 전체가 들어 있습니다.</translation>
    </message>
    <message>
        <source>This browser is too old to open the map: it lacks DecompressionStream. Any Chrome, Edge, Firefox or Safari from 2023 on has it.</source>
        <translation>브라우저가 오래되어 지도를 열 수 없습니다. DecompressionStream이 없습니다. 2023년 이후의 Chrome, Edge, Firefox, Safari에는 있습니다.</translation>
    </message>
    <message>
        <source>This map needs JavaScript, which is turned off here. It loads nothing from any network.</source>
        <translation>이 지도에는 JavaScript가 필요하지만 여기서는 꺼져 있습니다. 네트워크에서는 아무것도 불러오지 않습니다.</translation>
    </message>
    <message>
        <source>This page is damaged and cannot be shown ({why}). Export the map once more.</source>
        <translation>페이지가 손상되어 보여 줄 수 없습니다({why}). 지도를 다시 내보내십시오.</translation>
    </message>
    <message>
        <source>This page is one file. It loads nothing and sends nothing: its policy forbids the browser every request.</source>
        <translation>이 페이지는 파일 하나입니다. 아무것도 불러오거나 보내지 않으며, 정책상 브라우저의 모든 요청이 금지됩니다.</translation>
    </message>
    <message>
        <source>Topics</source>
        <translation>주제</translation>
    </message>
    <message>
        <source>Words are found from their beginning, Chinese, Japanese, Korean and Thai anywhere; “…” holds a phrase.</source>
        <translation>단어는 첫 글자부터 찾고, 중국어·일본어·한국어·태국어는 어디서나 찾습니다. “…” 안은 구절입니다.</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>확대/축소</translation>
    </message>
    <message>
        <source>Zoom in</source>
        <translation>확대</translation>
    </message>
    <message>
        <source>Zoom out</source>
        <translation>축소</translation>
    </message>
    <message>
        <source>finest topic</source>
        <translation>가장 세부 주제</translation>
    </message>
    <message>
        <source>in no topic</source>
        <translation>주제 없음</translation>
    </message>
    <message>
        <source>map</source>
        <translation>지도</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>값 없음</translation>
    </message>
    <message>
        <source>row</source>
        <translation>행</translation>
    </message>
    <message>
        <source>topic</source>
        <translation>주제</translation>
    </message>
    <message>
        <source>{n} of {all}</source>
        <translation>{n} / {all}</translation>
    </message>
    <message>
        <source>{n} of {all} found</source>
        <translation>{all} 중 {n}개 찾음</translation>
    </message>
    <message>
        <source>{n} of {all} here found</source>
        <translation>여기 {all} 중 {n}개 찾음</translation>
    </message>
    <message>
        <source>{n} of {all} texts are shown, drawn by lot.</source>
        <translation>텍스트 {all}개 중 무작위로 뽑은 {n}개를 보여 줍니다.</translation>
    </message>
    <message>
        <source>{n} texts</source>
        <translation>텍스트 {n}개</translation>
    </message>
    <message>
        <source>{row} and {n} more</source>
        <translation>{row} 외 {n}개 행</translation>
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
    <name>metrics</name>
    <message>
        <source>Euclidean distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F1 score</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Manhattan distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pearson correlation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Spearman correlation</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>average precision</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dot product</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>mean reciprocal rank</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nDCG of the first 10</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>recall</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>triplet accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{metric} ({by})</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{metric} of the first {n}</source>
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
        <source>1 row left out: line {lines}</source>
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
        <source>better</source>
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
        <source>no clear change</source>
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
        <source>too little to say</source>
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
        <source>worse</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{0} and {1} more</source>
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
        <source>{n} pairs that are alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} pairs with a class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} rows left out: lines {lines}</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} scored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} scored pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} sentences with a class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} sentences without labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>{n} triplets</source>
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
        <source>and {n} more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>line {number}: {why}</source>
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
        <source>{n} bytes</source>
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
