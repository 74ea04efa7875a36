<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="zh_CN" sourcelanguage="en">
<context>
    <name>ColumnsDialog</name>
    <message>
        <source>%1 (%2 values)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Groupscope</name>
    <message>
        <source>name of a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>note of a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>removal of a run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>removal of %1 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How far apart the groups of a class lie in the raw and in the trained embedding, measures over the epochs of the selected runs, live, worst-group accuracy and information against them, and what bounds the worst group&apos;s loss.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>← →</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>walk along the marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Return</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select the run of the mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>dimension</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PC</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding of another file…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding of the same rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attributes, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select finished runs to have their embeddings here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to draw yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A against B, the two runs that are compared</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the run of the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select finished runs first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A and B of the board</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 against</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select two finished runs or more first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Map of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Figure of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Colour by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Predictions of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 rows matched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; %1 have no partner, e.g. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; %1 are in the other file alone, e.g. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>validation accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accuracy, %1 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train a method to see its curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The curves appear after the first epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected runs have one epoch: there is no curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a run in the pane Runs to see its curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These runs have no classifier, so there is no accuracy. See Loss, and the pane Alignment.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Learning curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Curves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the selected runs recorded after each epoch, live while they train; the wheel or a rectangle zooms, the right button smooths; click a name in the legend to hide its curve.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read the values of an epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>+ −</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>0</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>show everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Confidence and calibration of every group over the temperature of the selected run, with the temperatures that calibrate all validation examples and each group; and the temperatures that contrastive runs train with, live, over epochs and in the epoch of the time line.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>read the values of the marks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened with one remark, see Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened with %1 remarks, see Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the open set holds: rows of each group in each row set, and what was found wrong with them; a check selects its rows on the map, and so does a click on a group or a number.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select the examples of the named group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rename it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>delete it; Ctrl+Z brings it back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No run has a first stage that finds groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>First stage</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the first stage of the selected run found in the training rows, and how far it agrees with known classes, attributes and groups.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name the group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the %1 examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename the group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the group is called</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note of the group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the document keeps of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fix this group…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fix “%1”…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trains methods that may raise the accuracy of this group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy o&amp;n rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which rows the accuracies are measured on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every group, all groups of a class or of a value of an attribute together; named groups; the values of another column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These runs have no classifier, so there is no accuracy. See Subgroups and Retrieval.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train a method to see the accuracy of every group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a run in the pane Runs to see the accuracy of every group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The groups are being counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>These groups are counted when the training is finished</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bars appear after the first epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No selected run has results on the %1 split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The time line shows the raw rows, of which no head says anything yet: move it to an epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no bars of %1, which has no classifier: see Subgroups; %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head of %1 is being evaluated</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no heads were kept on the way</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>heads were kept of the epochs %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracies of groups after %1 are known of the %2 rows at most; %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: there is no head yet, and no bars of this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the time line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the time line; others: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2,</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: those that %2 gets wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 rows; click again for the wrong ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Population</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The average accuracy of the selected runs where the groups have other shares than in the split, with its interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy of every group with its interval, for up to four selected runs, and their differences to the baseline; the worst group is marked. Of many groups search some or keep the worst; those of few examples are grey. A click selects the rows of a group on the map, a second one those that the run gets wrong. Test results are hidden until they are revealed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>↑ ↓</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>walk along the groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select the rows of the group, then its wrong ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not possible now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour the map by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The rows of the set laid out in two or three dimensions, as they are or as a trained head sees them; draw around points to see what they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ask for rows in words: class = shoe and wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>V, B, L, P</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>look around; select with a rectangle, a lasso, a polygon</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+A, Ctrl+I, Escape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select all, invert, select nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Z, R</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom to the selection, show everything</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The method to train next, with its settings and seeds; the name of a setting tells what it means.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+Return</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Methods by group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy of every method in every group, at its selected setting, worst group first. A click on a field selects the runs of the method.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>walk along the fields</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select the runs of the method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs over their settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs over their settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>More figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every trained setting of each method; runs as lines over their settings, to be brushed; accuracy over two parameters; accuracy out of the distribution against that in it, and against the number of trained parameters; the worst group against the number of known group labels; trained heads over their scale.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select the runs of the mark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map of pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This embedding has no captions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows and the texts that go with them in one map, in the input and as heads of both sides see them: dots are images, diamonds texts, lines join the selected ones with what goes with them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Retrieval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>retrieval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The nearest rows of a query in the input and in the embeddings of the shown runs, side by side, right or wrong, with how well it finds its class. A click selects a row on the map, a double click makes it the query; a selection on the map sets the query.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>walk through the queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>take any of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>make the chosen neighbour the query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No runs yet. Choose a method on the left and press Train.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (mean of %2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>test results are hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>test results of %1 of %2 runs are hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 run of another task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs of other tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Every run with its values on one split; what is selected here is what the other views show. Test results are hidden until they are revealed: right click, or menu Run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>copy the selected rows as a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>put the selected runs into the bin; Ctrl+Z brings them back</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is selected on the map, whether it belongs together in the original space, the true neighbours of a point, what a contrastive run pushes it away from, and how far the map can be trusted.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Epoch by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One to nine linked cells, each a map or a figure of the set, of a run or of another file of the same rows. What is selected in one is selected in all; two runs are compared row by row in four numbers a group, and a click on one selects its rows.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the tool in all maps, as in the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>zoom to the selection, show everything, in all maps whose cameras are linked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on a number: select its rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>classes (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trained (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attributes (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>epochs (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Subgroups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Any measure of every subgroup with its interval, gaps between subgroups, who is among whose nearest rows, and singular values of each, of the input and of the shown runs; and whether gaps of embeddings become gaps of classifiers.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slices of a split in which the selected run has many errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suspected labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Errors of the selected run whose labels may be wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slices of the validation split that the selected run often gets wrong, found on one half and measured on the other, and labels that may be wrong. A click selects their examples; a slice can become a named group, or be fixed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>walk along the slices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select the examples of the slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trade-off</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worst-group accuracy against average accuracy, or any two values: one mark for each method at its selected setting, or for each setting, with the Pareto front. A click selects the runs of a mark, a rectangle those of all marks in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>select the runs on the front</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>about %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its preparation (neighbours, a first stage) takes about %1; how long its epochs take is seen after that.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About %1 for %2 runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its preparation (neighbours, a first stage) takes %1 of it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An epoch takes %1; with &lt;a href=&quot;%2&quot;&gt;%3 % of its anchors&lt;/a&gt; it takes about %4.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which methods helped or harmed a group, the worst group and the average, compared with the baseline: changes with intervals, corrected for everything compared. A click on a mark selects the runs of the method. Test results are hidden until they are revealed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>walk along the changes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raw</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>epoch %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was chosen for the file here is not taken: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file is another than when its columns and split were chosen here: they are not taken.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No column says which class a row is of. The map, the data check, queries and selections work, and Save set as… converts the file; zero-shot and every other method need classes: add labels from a table, or choose a column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All rows are of one class: there is nothing to tell apart. The map, the data check and the selection work; to train, choose a class column of two values or more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing says which rows are for training. The map, the data check and the selection work; to train, make a split.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No row is for training: only a method that learns nothing can be used. To train, make a split, or choose another split column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All training rows are of one class: there is nothing to learn. To train, make a split, or choose another split column.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run is no longer there: choose another above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run has no result yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing of this run can be drawn while test rows are hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to draw of this: choose another figure above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a run that was compared is not there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choose two runs to compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a run was trained on another task: its examples cannot be compared one by one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a run has no result to compare yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>predictions of a run cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>predictions are being read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A: %1
B: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed by B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>broken by B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not trained yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>varies, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 different ones</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No difference of %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No difference of %1: figures of %2 rows, its own or those of the baseline, are hidden, or are not stored yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Differences to the baseline are being worked out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; without 1 stopped run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; without %1 stopped runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ settings by %1: an upper bound, not a result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>settings by %1, means over seeds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Notices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;average&lt;/b&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;worst group&lt;/b&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;gap&lt;/b&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;adjusted&lt;/b&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;▲ ▼: points to the baseline, with the 95 % interval over the rows; hollow where it holds 0.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;Not trained here: its %1 were brought in. There is no head to apply or to export.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by default %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;All as by default.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;p&gt;As by default:&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;groups&lt;/b&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>labels read: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not known of this version</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What it read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 trained, by %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>program</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>processor&apos;s instructions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its SHA-256</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in memory alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where it came from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy of a group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>At τ_min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the temperatures at the least one that the settings allow, tau_min, in the epoch that is shown: it changes results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Most temperatures are at the least one, tau_min, which then decides the result: raise temperature, or lower tau_min, tau_beta or rho, whichever the method has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>epoch by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (training, %2 rows)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>selected epoch (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: worst group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 seeds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no classes yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 class (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 classes (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows × %2 dimensions, embedding %3
%4, %5%6
mean norm %7</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> that overlap, by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;h3&gt;Groupscope %1&lt;/h3&gt;&lt;p&gt;Which groups does a model on frozen embeddings fail, and which method mends that at what cost?&lt;/p&gt;&lt;p&gt;Methods and measures of five papers, and what they are compared with; each method and measure names its source:&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Zhang and Ré 2022, &lt;i&gt;Contrastive Adapters for Foundation Model Group Robustness&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Zhang and others 2022, &lt;i&gt;Correct-N-Contrast: A Contrastive Approach for Improving Robustness to Spurious Correlations&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Dullerud and others 2022, &lt;i&gt;Is Fairness Only Metric Deep? Evaluating and Addressing Subgroup Gaps in Deep Metric Learning&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Kim and others 2024, &lt;i&gt;Efficient and Versatile Robust Fine-Tuning of Zero-shot Models&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Lewis and others 2024, &lt;i&gt;Improving Domain Generalization in Contrastive Learning using Adaptive Temperature Control&lt;/i&gt;&lt;/li&gt;&lt;/ul&gt;&lt;p&gt;Made with Qt %2 and Qt Charts, VTK, Eigen, HDF5, oneDNN, FFTW, hnswlib, ONNX and Protocol Buffers, libzip, libdeflate, giflib, zlib, c-blosc, LZ4, Zstandard, Nettle, JSON for Modern C++, CLI11, and the DejaVu fonts.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, about %2 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its predictions were imported: there is no head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no head yet: its rows are those of the input</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no head of %1 or before was kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, attributes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No run trains an embedding. Train an adapter, a contrastive or a metric-learning method.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trained on another task: open its data, columns and split to see it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test results are hidden until they are revealed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
(test results are hidden)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick the figures to export.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a format: the ticked figures have no values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a format.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the sheet a file name.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ There is no folder %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ Two files would have the name %1. Change one with a double click.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guide to Groupscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of rows and their texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of predictions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of heads with a linear classifier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measured on %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Measure after each epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Keep the heads of %1 epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>For the map of the epochs, which shows how training moves the rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Results of every processor</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>From the next start on: nothing wider than AVX2 is used, so that every x86-64 processor with AVX2 gives the same bytes. Now: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>While the pane %1 has the focus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Panes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Menus</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Panes and shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(none: draw 60/20/20)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train, val and test rows at random, in the same shares of every group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(none: test on %1 %2)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>LabelsPage</name>
    <message>
        <source>neighbours %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>margin %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>ReportPages</name>
    <message>
        <source>page %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>Scatter</name>
    <message>
        <source>no value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 points selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 without a position</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ActBar</name>
    <message>
        <source>Main acts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::AnimationDialog</name>
    <message>
        <source>epochs.gif</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> px</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> pictures per second</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group bars beside the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Animation of the epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The animation is in %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Animated GIF</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of numbered PNG pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Write to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Animated GIF (*.gif)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 pictures of %2 epochs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Between epochs whose heads were kept rows move in straight lines.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map stays as it is, since it does not lay out the epochs of the run: choose them as its embedding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Contours and names of groups are left out, since they would stay where they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace the file?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ There is no map, or no run with several epochs is selected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped: nothing was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 of %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another run was selected: nothing was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map was changed: nothing was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no head yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::BoardCell</name>
    <message>
        <source>Remove this cell</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The map appears here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of a run that is gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attributes, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A against B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a run that is gone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>laid out together with the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>turned and scaled onto the first by %1 shared rows (Procrustes)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not aligned: too few rows are shared with the first; it has a camera of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped before its end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show all cells again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let this cell have the whole board</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
Choose what this cell shows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no partner in the open set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected %1 rows: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::BoardPanel</name>
    <message>
        <source>Add a cell, up to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%n cell(s): maps of the selected runs, unless you chose others</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>link &amp;camera</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move, turn and enlarge all maps together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A against B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show how many rows of each group two runs get right or wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop laying out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>laying out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Side by side, %1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::CalibrationSource</name>
    <message>
        <source>How sure the model is of each group, and the temperature that would make it as sure as it is right, once a trained run is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looking at %1 …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::CapsuleCheckDialog</name>
    <message>
        <source>✓ reproduced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✘ differs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>– not possible</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verify capsule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Verify</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Capsule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capsule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capsules (*.capsule);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Data file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only where the capsule does not hold the data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs that are trained again to compare all bytes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Train again</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Result</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Detail</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What was checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a capsule.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 reproduced, %2 different, %3 not possible.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::CapsuleDialog</name>
    <message>
        <source>Stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the file</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::CapsuleExport</name>
    <message>
        <source>Export capsule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With the &amp;data, up to 256 MiB a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experiment &amp;folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experiment folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Write to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write to</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Capsule (*.capsule)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Others then need no other file to check predictions and trainings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the folder of an experiment and a file to write.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is there already. Replace it?</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>%1 holds %n runs.</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Not in it: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::Chart</name>
    <message>
        <source>&amp;Export figure…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ChartLegend</name>
    <message>
        <source>Click to hide %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click to show %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Faint: the training accuracy is below 0.9 of the highest of the run, so a high worst group may be a guess</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ColorBar</name>
    <message>
        <source>%1, from %2 to %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ColumnChoice</name>
    <message>
        <source>&amp;Measures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Usual columns</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ColumnsDialog</name>
    <message>
        <source>&amp;Leave out rows that hold NaN or Inf</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of the embedding set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>class and attributes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>class and identities, which overlap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the values of one column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attribute values, whatever the class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Otherwise a set with such rows is refused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Groups are</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Attributes that make groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Identities (yes/no columns)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group c&amp;olumn</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Split (train, val, test)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fit on rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select &amp;by rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(none: only look)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(none: row sets of the file)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as usual (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Attributes to train by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What makes the groups must be another column than class and split.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a yes/no column for each identity.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose an attribute whose values are the groups.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The split column has no value &apos;train&apos;: choose another, or draw a split with File › Make split….</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The set opens to be looked at: map, data check and selection. Training needs a class.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This gives %1 groups that overlap. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Methods that need one group for each row cannot be trained without an attribute.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Methods that need one group for each row are trained by the attributes.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The groups are the pairs of class and %1 that occur.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This gives %1 groups.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::CommandLine</name>
    <message>
        <source>%1 cannot be started: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::CommandPalette</name>
    <message>
        <source> (on)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> (off)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Not possible now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type a command, a method, a column, a measure or a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Commands</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ComparisonSource</name>
    <message>
        <source>These runs have no classifier, so there is no accuracy. See Subgroups, and All settings where settings were tried.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The figure appears once there are trained runs that it compares</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::DataCheckList</name>
    <message>
        <source>Fine: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Problem: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>List every check, also those that found nothing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No problems found in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 problem found in %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 problems found in %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide %1 passed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show %1 passed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select these %1 rows in the map</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::Document</name>
    <message>
        <source>Untitled</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was saved in the other window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is read in another way than when the document was saved: what was selected and named of it, and runs on it, stay with what it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds other data than when the document was saved: what was selected and named of it, and runs on it, stay with what it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>new columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>choice of columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of %1 runs of the document %2 are not there: they were removed, or are of other data</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not there any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not there any more: nothing was changed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>closing of %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::DocumentActions</name>
    <message>
        <source>a document without a file, with %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Leave what is open for an empty document (Ctrl+N)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sa&amp;ve document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the sets, named groups, selections and the layout in one file, to go on from here (Ctrl+S)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save document &amp;as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name the selection…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the selected rows a name, to find them again (Ctrl+G)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The document is read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select some rows first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another window has the document open: save it under another name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groupscope documents (*.%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Document saved to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the changes to “%1”?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs, their names and columns made here are kept with their sets in any case. Without saving, named groups and which sets belong together are lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Recover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, as it was at %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groupscope did not end by itself. Recover what was open?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Recover</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groupscope did not end by itself, and what it kept at %1 cannot be read here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::DocumentNotice</name>
    <message>
        <source>Find it…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not there any more.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 holds other data than when the document was saved: what was selected and named of it, and runs on it, stay with what it was.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where is %1 now?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ExperimentDialog</name>
    <message>
        <source>S&amp;top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chosen methods</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chooses the epoch of a run and, where several are tried, the settings of a method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Methods</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Seeds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Se&amp;lect by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>W&amp;here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The ticked methods with the settings they have in the window&apos;s form.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All %1 runs are there already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs, %2 of them there already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, at least %1 with %2 at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, about %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>. How long %1 takes is being timed…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, and as long as it takes for %1, not trained on this set so far.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>. How long %1 takes is not known before it was trained once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ An oracle: it looks at the %1 rows, which are to report on. Its figures are an upper bound, not a result.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 run. %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs. %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Submit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Prepare folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make 1 run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make %1 runs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ExportDialog</name>
    <message>
        <source>&amp;As one sheet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancelled: no file was written.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes 1 file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes %1 files</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick the figures of the sheet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing to draw yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sheet of 1 panel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sheet of %1 panels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 × %3 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The figure becomes %1 mm high: with text of %2 pt it needs this height.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Replace files?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 file exists already. Replace it?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 files exist already. Replace them?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Files that will be written</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the figure up (Alt+Up)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the figure up</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the figure down (Alt+Down)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the figure down</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the ticked figures as the panels a, b, c … of one figure, in this order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fi&amp;gures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>File &amp;name</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ExportForm</name>
    <message>
        <source> mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Values (CSV)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the plotted values of each figure that has them beside it, as NAME.csv</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> dpi</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pixels of a PNG to the inch; SVG and PDF are sharp at any size</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As on the screen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Column of a journal, %1 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page of a journal, %1 mm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another width</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Width of every figure, or of the sheet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> pt</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Formats</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Resolution</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>F&amp;or</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Panel &amp;height</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height of the panel that is pointed at; those of a row become as high as the highest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Height of the figure that is pointed at; others keep theirs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of the figures</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::FigureBoxes</name>
    <message>
        <source>Settings b&amp;y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which of a method&apos;s settings stands for it</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::FigureExports</name>
    <message>
        <source>Export fi&amp;gures…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write figures of the window as PNG, SVG or PDF, each alone or as one sheet (Ctrl+Shift+E)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to export yet: %1 is empty.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::FigureList</name>
    <message>
        <source>File name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the file; a double click or F2 changes it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing to draw yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::FigurePanel</name>
    <message>
        <source>Select the runs on the &amp;front</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::FigurePreview</name>
    <message>
        <source>Preview</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::FirstLook</name>
    <message>
        <source>%1 is right on %2 % of %3, its worst group on the %4 split</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::FirstStageSource</name>
    <message>
        <source>%1 has no first stage that finds groups. Just Train Twice, Correct-N-Contrast, contrastive adapters and every method with the setting Groups have one.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::FixDialog</name>
    <message>
        <source>Make it an &amp;attribute, so that methods read it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fix “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>10 min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 h</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no limit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time for all runs, one after the other; settings are sized to it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Methods that fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” has %2 training, %3 validation and %4 test examples.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Methods</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The groups become classes × attributes × “%1”. That is another task: runs made before are not compared with the new ones. %2 Undo brings the task back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is trained again as the baseline, with 3 seeds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no baseline on it yet.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Default settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quick settings: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; its time is being measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; 3 seeds take about %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; 3 seeds take about %2, longer than its share of the time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs, %2 of them there already</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, about %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. The baseline is %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make %1 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make runs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::FolderWork</name>
    <message>
        <source>. Nobody works on it yet: start the command.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>. Whoever worked on it may have ended: start the command, which goes on with what is left.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 runs done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, %1 in work on %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All %1 runs are made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All %1 runs have ended, of which %2 failed: the same command tries these again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Budget of %1 trainings, %2 steps done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The search has ended, and its winners are trained: they come into the list of runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped. What was trained is kept: the same choice continues.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The folder is prepared…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The job is submitted…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>New methods are timed, then the job is submitted…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stops…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All runs are made.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The job of Slurm has ended before all was made: the same choice submits one for the rest.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The program of the command line ended with exit code %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::FoundPage</name>
    <message>
        <source>S&amp;plit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is of another task, so its errors are not those of these examples.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no classifier, so it has no errors.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::GridTable</name>
    <message>
        <source>Setting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values, with commas between them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Vary a setting…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values to try, with commas between them; empty: it is not varied</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::GroupBars</name>
    <message>
        <source>Sh&amp;ow</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worst first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Order of the groups; “Worst first” sorts by the first run&apos;s accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>worst %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many groups are shown: those of the lowest accuracy of the first run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the groups whose names contain these words</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Order</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The worst %1 of %2 groups.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 groups are not searched for.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::HeavyNegatives</name>
    <message>
        <source>Row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>τ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N·w</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select on the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cosine similarity to the row in the run&apos;s embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperature of the pair</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Weight of the negative outside of the exponent, times the number of negatives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of N·w·e^(s/τ)/τ, by which a negative counts in the gradient, in that of all negatives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the row and these negatives, as far as the map shows them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a run of contrastive pre-training and click a point of the map to list the training rows that it is pushed away from most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a point of the map to list the training rows that %1 pushes it away from most.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The heaviest negatives are known once the run&apos;s head is at hand.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking for the heaviest negatives …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, domain %2: %3 of %4 training rows have %5 of the weight as its negatives, by the embedding that %6 kept; τ_α %7.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::HiddenResults</name>
    <message>
        <source>That test results were revealed cannot be recorded next to the runs: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::HiddenTestNotice</name>
    <message>
        <source>Reveal test results…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test results are hidden, so that nothing is selected by them.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ImportDialog</name>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>Import a file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shape</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Type</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the file holds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Guess anew</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Forget the corrections and take what names and shapes suggest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 — %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>* (the columns of numbers)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This gives %1 rows with one embedding.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This gives %1 rows with %2 embeddings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> %1 texts stand beside them.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Without a class they can be looked at (map, data check, selection), not trained on.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Which domain is for testing is asked next.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> Train, val and test rows are drawn 60/20/20 in every group.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ItemPreview</name>
    <message>
        <source>First values of the item</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select an item to see its first values.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing that is read: neither a matrix, a column nor pictures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The first values of this item lie all over the file and are not shown.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::KeptEpochNote</name>
    <message>
        <source>As kept, %1: %2 of the time line is not shown here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::LabelsPage</name>
    <message>
        <source>Example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suggested</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name as group…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split whose labels are checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which examples are checked</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>errors of the worst group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples of the worst group that the selected run gets wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples that the selected run gets wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All examples of the split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suspected labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share of the nearest other examples that are of another class; cross-validated probability of the suggested class less that of the label</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the listed examples as a named group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the listed examples to a CSV file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open an embedding set to check its labels.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a finished run in Runs to check the labels of its errors.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no worst group on this split.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checking the labels…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the worst group, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the %1 split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 labels of %2 examples are suspected. A suspicion is no proof: look at the pictures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 labels are suspected among the errors in %2. A suspicion is no proof: look at the pictures.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The table shows the first %1; the file and the group hold all.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>suspected labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 split, %2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export suspected labels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Wrote %1 suspected labels to %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::LineChart</name>
    <message>
        <source>, running mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>R&amp;unning mean</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::LinePlotView</name>
    <message>
        <source>
not yet trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
kept epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
%1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2 %3: %4</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::MainWindow</name>
    <message>
        <source>Groupscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Figure written to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 files written to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Set saved to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opening %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opening</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report written to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>PDF document (*.pdf)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page that prints on two pages (*.html)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is there already. Replace it?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a file of embeddings, or a document (Ctrl+O)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a &amp;folder…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a set that is a folder (.zarr), or the folder of an experiment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the &amp;demo set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Coloured Fashion-MNIST: pictures whose colour misleads the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the demo set of domai&amp;ns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pullovers and coats in colours: new domains that the model has not seen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export re&amp;port…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Page written to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export caps&amp;ule…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One file of an experiment that others can check</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Verif&amp;y capsule…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What can be computed again of a capsule, and whether it is the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ed&amp;it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Find a command…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Everything that can be done here, found by typing (Ctrl+K)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;About Groupscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>About Groupscope</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose settings where methods are compared by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Guide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train a run first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open an embedding set or a document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sets and documents (*.h5ad *.h5 *.hdf5 *.h5mu *.zip *.zarr .zgroup .zattrs *.npy *.npz *.pt *.pth *.csv *.tsv *.tab *.txt *.csv.gz *.tsv.gz *.groupscope);;Documents (*.groupscope);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a folder: an embedding set (.zarr) or an experiment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> – </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (read-only)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One document is open at a time: %1 waits in File › Open recent</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open something else</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::MapModel</name>
    <message>
        <source>There are no such rows in this set: choose others above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>None of these rows is in that file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run is no longer there: choose another above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run has no embedding yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run was trained on another task, on another embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This run leaves no embedding: choose another above</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::MapPanel</name>
    <message>
        <source>computing the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which embedding is laid out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Another embedding of the same rows, beside the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing beside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Row&amp;s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which rows are laid out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the colours mean</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop here and keep the map as it is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected %1 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected %1 of %2 rows: the others are not in this map of %3 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, beside that of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, coloured by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A first stage speaks of training rows alone: choose them for the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
of the map at the left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trails of the first %1 of %2 selected points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at the right: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the map does not move: no embeddings of the epochs of this run were kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the map does not move: press Map in the time line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the map shows the raw rows: no head was kept until %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the map shows %1, the last before %2 whose head was kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
(%2 is being evaluated)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
(%2: there is no head yet)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
(no head of %2 or before was kept)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No row is so</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows selected, and %2 that this map does not show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 rows, none of them on the map so far</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; %1 cannot be decided: no value of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raw (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of the %2 embedding, %3 rows</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::MapQualityView</name>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trustworthiness</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continuity</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>False</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1: what is near on the map is near in the original space</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1: what is near in the original space is near on the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the %1 nearest on the map, those that are not among the %2 nearest rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the %1 nearest rows, those that are not among the %2 nearest on the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing the map with the original space …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Known once a map is complete.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trustworthiness %1, continuity %2 at %3 neighbours, from %4 rows. Of a point&apos;s neighbours on the map %5 are false; of its true ones %6 are missing. Colour the map by either to see where.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::MapSettingsDialog</name>
    <message>
        <source>Settings of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same seed, same map: bit for bit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lay out</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::MappingForm</name>
    <message>
        <source>%1 (%2 %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of the embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Checked matrices become embeddings; all need the same number of rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The group of a row is its class and the values of these</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none: a CSV or TSV with one line for each row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which line of the metadata table belongs to which row of the file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by names, else by position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by position</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by exact names, some may be missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Embeddings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Attributes that make groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is to be predicted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>train, val, test or 0, 1, 2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Where a row comes from</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Names of the rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Otherwise 0, 1, 2, …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>uint8 (N,h,w) or (N,h,w,3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Te&amp;xts of the rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(M,D): the other side of an image-text model, of as many dimensions as the embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ro&amp;w of each text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its number, from 0, or its name. Several texts may be of one row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the texts sa&amp;y</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shown to people</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Class te&amp;mplates</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(K,D): several prompts of each class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Class of each tem&amp;plate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Its name, or its number among the sorted classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name of each template</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“a photo of a {}”: classes share it, and a training can take one of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>C&amp;hoose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N&amp;one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Metadata &amp;table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Match its &amp;lines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ep&amp;och</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Modality</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows that all modalities share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(none)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(none: draw 60/20/20)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train, val and test rows at random, in the same shares of every group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(one text a row, in their order)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>(none: one domain is for testing)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the table of the rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.tab *.txt);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::MethodForm</name>
    <message>
        <source>&amp;Quick</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Paper</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Same seed, same result: bit for bit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Firs&amp;t seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>See&amp;ds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All settings at their defaults: those of the paper, where the tooltip of a setting names it as the source</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>type to find a method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose from the list, or type a part of a name or id</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;br&gt;Needs %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>; </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train %1 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many seeds to train, from the first on: one run each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trains that many seeds from the first on: %1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A value is out of its range.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train (Ctrl+Return)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This method has no quick setting.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Sized to the set for a first look: %1; all other settings at their defaults</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::MethodSettings</name>
    <message>
        <source>Shows or hides the settings that seldom need a change</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This method has no parameters.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Advanced (%1 changed)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::MethodsTableDialog</name>
    <message>
        <source>A&amp;verage beside</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Intervals</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Methods × data sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data sets</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By what columns are named; each is one question, whatever its name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, validation rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Figure</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;LaTeX</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy &amp;Markdown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy C&amp;SV</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No run is finished.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Comparing row by row…</source>
        <translation type="unfinished"></translation>
    </message>
    <message numerus="yes">
        <source>and %n more; the command line tells them all</source>
        <translation type="unfinished">
            <numerusform></numerusform>
        </translation>
    </message>
    <message>
        <source>The table is in the clipboard (%1).</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::NamedGroups</name>
    <message>
        <source>group “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>name of group “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>note of group “%1”</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>deletion of group “%1”</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::NamedGroupsPanel</name>
    <message>
        <source>Name the selection…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Named groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select rows on the map, then name them: they are found here again, and kept in the document.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Select its rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Re&amp;name…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N&amp;ote…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As a &amp;column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Train by this group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes groups of the classes and this group too: methods train by them, and the worst group is one of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Fix this group…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trains methods that may raise the accuracy of this group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of data that the document no longer has</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The document is read-only</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the selected rows a name (Ctrl+G)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select some rows first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” names rows of another set: choose that one first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” names examples of another set: choose that one first</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::NearestRows</name>
    <message>
        <source>Row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Distance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click a point to list its nearest rows in the original space, which the map may not show.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nearest to %1 (%2) in the original space. A click selects a row on the map; Enter or a double click goes on from there.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::NeighbourModel</name>
    <message>
        <source>%1 %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2
rank %3, distance %4: %5</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of the same class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of another class</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::NeighbourTiles</name>
    <message>
        <source>A click selects the row on the map; a double click or Return makes it the query</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::OpenSet</name>
    <message>
        <source>the demo set of domains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the demo set</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::OpeningStatus</name>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop opening; what is open stays open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opening %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::PageExport</name>
    <message>
        <source>E&amp;xport interactive page…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write map, bars and methods × groups as one page that a browser explores</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train a run first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export interactive page</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is there already. Replace it?</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::PairMapPanel</name>
    <message>
        <source>Embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which embedding of both sides is laid out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which rows are laid out, with their texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Projection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How both sides are laid out, at unit length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What the colours mean; a text has that of its row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>centre each side</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take the mean of each side away before it is laid out: images and texts of one model lie apart, and the map would show little else. Retrieval and measures do not do so</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lines of the selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Join selected images and texts with what goes with them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No texts stand beside the rows of this embedding. The guide tells how to store captions and class texts: Help › Guide, Images and texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading rows and texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 rows and their texts, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>computing the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Text of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, coloured by %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::PairNumbers</name>
    <message>
        <source>A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run that is taken as it is, by default the baseline or the first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Take B for A and A for B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run that fixes or breaks rows of A</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ro&amp;ws</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which rows are counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both
right</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fixed
by B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>broken
by B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>both
wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p
(Holm)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>McNemar&apos;s test, exact and two-sided: the chance of rows that lie as unevenly between fixed and broken if both runs were right equally often. The p values of groups are corrected for the number of groups (Holm)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A run that was compared is not there: choose another above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the run to compare with above</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train two methods to compare them example by example</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose two different runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reading the predictions of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 tells no classes of these rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a click on a number selects these rows everywhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p: McNemar&apos;s exact test, corrected over groups (Holm)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one seed of each is compared, with others the rows differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 rows are not counted: they have no class, or one run says nothing of them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>a row of several groups counts in each</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>p of named groups (“…”) is corrected over these alone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected %1 rows: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected %1 rows: %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::PairRetrievalPanel</name>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which rows, with their texts, are searched; queries are of them too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look in both sides as they are stored too, beside the shown runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Best</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many of the best are listed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image and its texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The image finds texts, each of its texts finds images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>● the image → texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>◆ %1 → images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading rows and texts …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::PairStrip</name>
    <message>
        <source>text %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rank, cosine, and what was found. A click selects the row on the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found on the other side, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: rank %2 of %3 %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its image</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>its best text</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>images</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2, %3</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::PaneFrame</name>
    <message>
        <source>&amp;Export figure…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Panes and shortcuts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 › %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show pane</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ParallelCoordinates</name>
    <message>
        <source>Runs over their settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 runs pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Select the runs that pass</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Clear all brushes</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ParallelTab</name>
    <message>
        <source>Cl&amp;ear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs as lines over their settings, once runs with different settings are there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Takes all brushes away</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selects the runs whose lines pass every brush, also by a double click or Return</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Colo&amp;ur</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which figure gives the lines their colour</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fi&amp;gures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which figures of the runs are axes beside their settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Se&amp;lect</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Se&amp;lect %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ParameterField</name>
    <message>
        <source>%1 to %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
Range: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
Source: %1
Key: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset to %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 •</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ Give a number from %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::PictureGrid</name>
    <message>
        <source>%1 examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 examples, of which %2 predicts no class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 examples; %2 predicts %3 of them, %4 wrong: these come first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 examples, %2 of them wrong by %3: these come first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures of the selected examples appear here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This set holds no pictures of its examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select points on the map, or click a group, to see their pictures</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::PictureModel</name>
    <message>
        <source>✘ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>
predicted %1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>correct</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>wrong</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::PopulationPanel</name>
    <message>
        <source>group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>share %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>average there</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>in rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>worst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the shares in the window</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ro&amp;ws</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which rows the accuracies of the groups are of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As in rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The shares that the groups have among these rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Equal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All groups that have rows alike</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares from a table &apos;group,share&apos; (CSV) or JSON</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes the shares as a table, which the command line reads too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average accuracy in the population of these shares, with its 95 % interval: of groups drawn apart, by a score test; the shares are taken as known. From three seeds on, the spread of the seeds counts in it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average accuracy as the groups are in the rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy of the worst group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The groups overlap, so that their shares are no shares of a population.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>the rows themselves</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>equal shares of all groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ “%1” is no share of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares add up to %1 %</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, and are divided by that</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open shares of groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shares of groups (*.csv *.tsv *.json)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save shares of groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>and %1 more that are selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>other groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no rows of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 [%2, %3]</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::PredictionImport</name>
    <message>
        <source>Other predictions of %1, seed %2, are there: remove that run first, or give these another name or seed. Nothing was imported</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ProjectionChoice</name>
    <message>
        <source>&amp;Projection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How the rows are laid out</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Flat map or space that can be turned</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>2-D</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>3-D</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neighbours, metric, seed and more of the projection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Aligned UMAP</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::PropagationSource</name>
    <message>
        <source>Fit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Classifiers are fitted on these rows: choose others to score them on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit on %1 runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit on one run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is measured so far stays</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no run of which this is not known and could be</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fit %1 on the training rows as each embedding has them, and score it on these rows. Of the selected runs; of all where fewer than two are selected.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>fitting %1, runs to go: %2 …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Do gaps of an embedding become gaps of a classifier on top of it?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1” fits %2 on top of each and draws one gap against the other, a mark a run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train two runs or more, of several methods or seeds: gaps of their embeddings are drawn against gaps of a classifier on top of each.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fewer than two of these runs have both gaps</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Left out: %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::QueryBox</name>
    <message>
        <source>Select rows: class = … and wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the rows for which a condition holds (Ctrl+F); Return asks, ↑ ↓ bring back what was asked before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Condition that selects rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples of conditions</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 &gt; %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 in (%2, %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rules</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare with = != &lt; &lt;= &gt; &gt;=, in (a, b), is missing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Join with and, or, not and parentheses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Names with spaces stand in quotes: &quot;ankle boot&quot;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rows that miss a value are neither = nor !=</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::QueueActions</name>
    <message>
        <source>&amp;Stop this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It keeps its best epoch and can be resumed; the next one that waits follows. Of several that train the selected ones are stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop &amp;all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stops what trains and pauses the queue; what waits goes on waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Pause the queue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What trains goes on to its end; no run that waits follows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected runs go on from the epoch they stand at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train &amp;next</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train ea&amp;rlier</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train &amp;later</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Changes the order of the selected runs that wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trainings at &amp;once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many runs train side by side, each with its share of the cores. Figures are the same, whatever is chosen</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;1, one after the other</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Automatic: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop these runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select one of the runs that train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing trains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No run waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a run that was stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a run that waits among others</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::RemovedRuns</name>
    <message>
        <source>The run is no longer in the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs are no longer in the trash</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run was removed before it had a file. Train it again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs were removed before they had a file. Train them again.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ReportPreview</name>
    <message>
        <source>Export report…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Making the report …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train a method to read its report here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 page, as the report would be written now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 pages, as the report would be written now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The report as it would be written now, page by page.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::RepresentationSource</name>
    <message>
        <source>%1 (alignment: %2 of %3 rows)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (alignment: %2, information: %3 of %4 rows)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no head of %1 or before was kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raw embedding</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>raw embedding, before %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 (the last head kept before %3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>selected epochs; accuracy on %1 rows, the measure on %2 rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not trained yet: this appears after its first epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Measuring how far apart the groups of each class lie …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The logits of this head are no linear map of its embedding, so the theorem says nothing of it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: test results are hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not trained yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measuring %1 …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::RetrievalPanel</name>
    <message>
        <source>Rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which rows are searched; queries are of them too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>input too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look in the embedding as it is stored too, beside the shown runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attributes too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look in the embedding of the attribute too, which PARADE leaves beside that of the classes. Right and wrong are those of the class there too</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::RetrievalQueries</name>
    <message>
        <source>%1 as a query: %2. A solid frame with a check is a row of its class, a dashed one with a cross one of another; below each its class, subgroup and distance.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The query before (←)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The next query (→)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of which subgroup queries are taken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In which order queries come. Worst first: those with the fewest of their class among their R nearest, R how many others the class has, in the first space shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as stored</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at random</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>worst first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>only wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only queries whose nearest row is of another class, in the first space shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nearest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How many of the nearest rows are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The query. ← → walk through the queries, R takes any; a selection on the map sets it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>selected on the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>among %1 %2 rows, by distance at unit length</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One row has no neighbours: choose other rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too many rows to compare all of them: more than %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>comparing all rows to find the worst …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no such row</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not one of the %1 queries</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>query %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no query</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>this row is none of the %1 rows, among which is searched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>searching …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::RetrievalSides</name>
    <message>
        <source>Among rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Images and texts</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::RetrievalStrip</name>
    <message>
        <source>no other row of its class is searched</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>first right at rank %1 · R-precision %2, average precision %3 at R = %4</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nearest rows, %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::RunActions</name>
    <message>
        <source>There are no new runs in that folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The %1 runs of that folder are of other tasks than the open file, embedding, columns and split. Say in what they differ on purpose, above the runs, and they stand side by side.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train the method that is chosen, with its settings (Ctrl+T)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xperiment…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train several methods, settings and seeds at once (Ctrl+Shift+T)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Search settings…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Find the best settings of several methods on one budget, and train them with new seeds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open runs…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adds the runs of an experiment that the command line has made on this file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open pre&amp;dictions…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes runs of what models say that were trained elsewhere: logits, probabilities or predicted classes of the rows of this set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Brin&amp;g in predictions of the set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Makes runs of the logits that the open file holds of models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compar&amp;e runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shows the groups of the selected runs side by side, or of those made last when fewer than two are selected (Ctrl+Shift+C)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Methods × &amp;data sets…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All finished runs, also of other sets whose folders are open, as the table of a paper: mean ± s.d. over seeds, the best of each column, mean ranks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Bin…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs on this file that were removed, to restore or to delete for good</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hide test results until revealed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test results stay out of every view and report until you reveal those of all runs, so that nothing is selected by them. Run files hold them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reveal test results…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the test results of all runs, and record when and by which rule</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reveal test results</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reveal the test results of all %1 runs? The time, the selection rule (%2) and the runs are recorded in the document and beside the run files. Runs that you train later stay hidden until you reveal again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reveal</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No test results are hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train two runs first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The open set holds no logits of models (obsm logits_NAME)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train a run, or open runs, first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a set that is a file first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the folder of an experiment</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open predictions of models</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Predictions (*.csv *.tsv *.csv.gz *.tsv.gz *.npz *.npy *.h5 *.hdf5 *.h5ad *.zip);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1. How rows and classes were matched stands on the page of each run.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is a folder whose specification does not say which file its runs are of (%2). Open that file first, then the folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run was removed. Ctrl+Z brings it back.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs were removed. Ctrl+Z brings them back.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::RunArchive</name>
    <message>
        <source>name and note are not kept: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::RunList</name>
    <message>
        <source>%1, seed %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which run is the baseline cannot be kept on disk: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::RunMenu</name>
    <message>
        <source>&amp;Open…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The page of the run: settings, notices, groups, curves, name and note</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rena&amp;me…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What tables and figures call the run instead of its method and seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Note…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What its file keeps of it, and reports show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make this the &amp;baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The run that all others are compared with: it stands first, in a colour of its own</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Use these settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Puts method and settings of the run into the form, to be changed and trained</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings that &amp;differ…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A table of the settings in which the selected runs and the method&apos;s form differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>E&amp;xport head…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Writes the trained head as .npz, .safetensors or .onnx</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No longer the &amp;baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rename the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What tables and figures call it; empty: its method and seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept in the file of the run, and shown in reports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Export the head</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>NumPy (*.npz);;Safetensors (*.safetensors);;ONNX (*.onnx)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The head is in %1.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::RunPage</name>
    <message>
        <source>what tables and figures call it instead of its method and seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>kept in the file of the run, and shown in reports</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>N&amp;ote</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trained in one epoch: there is no curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>training loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group weights</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>weight</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No figures of these rows may be shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy o&amp;n rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Run: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::RunSource</name>
    <message>
        <source>The figure appears once a trained run is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is nothing to draw of %1 here</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::RunStateDelegate</name>
    <message>
        <source>Resume</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::RunTable</name>
    <message>
        <source>S&amp;plit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Average over seeds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Filter by method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No run&apos;s method matches the filter. Clear it to see all runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The split that all values of the table are of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which columns the table has: any measure of the runs, whole or in parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One row, bar and curve for runs that differ in their seed alone: their mean and spread. Without it each seed stands alone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>one question</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Only runs of the open file, embedding, columns and split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which runs stand side by side: those of one question, or of questions that differ in one respect on purpose</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Side by side:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1; side by side:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Values of the %1 split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reveal &amp;test results…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::RunTableModel</name>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method and the colour of this run in every view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>In what the questions of these runs differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The group with the lowest accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>State</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Progress while training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The epoch whose figures are shown, and the rule that chose it. ⚠ marks rules that look at rows to report on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed of the random numbers</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Training time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worst group to baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worst-group accuracy minus that of the baseline, with its 95 % interval over the rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average to baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average accuracy minus that of the baseline, with its 95 % interval over the rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings that differ from the method&apos;s defaults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Worst group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy of the group with the lowest accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average accuracy: every example weighs the same</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Gap</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Average minus worst-group accuracy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adjusted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Adjusted average: groups weigh by their share of the training examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>. ★ marks the highest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>. ★ marks the lowest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>. All values are of the %1 split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The baseline: all others are compared with it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 points to the baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 points to the baseline, 95 % interval %2 over the rows, which both judge%3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>: it may be none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at epoch %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>at epoch %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting (%1)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ failed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>, of all groups that could be the worst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>95 % interval over the rows%1%2: %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> and seeds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test results are hidden until they are revealed: menu Run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>★ %1 of %2 %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>lowest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>highest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>runs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 on the %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (baseline)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 seeds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>defaults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: chosen by looking at the %2 rows, which are to report on. The figures are an upper bound, not a result.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>baseline</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ScaleSource</name>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There is no curve on rows that were fitted on</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>looking at the scales of trained heads …</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ScatterLegend</name>
    <message>
        <source>Show all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Legend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Click: one category stands out, the others are grey. Ctrl+click: hide or show it.
Right click: select its points.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the legend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Hide the legend</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 points, grey</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 points, hidden</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Select these points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Add to selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Take from selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let it stand out a&amp;lone</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;how</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ScatterStage</name>
    <message>
        <source>Map of points</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ScatterToolBar</name>
    <message>
        <source>Zoom to selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom to the selected points (Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Reset view</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show everything again (R, or double click on the ground)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Shift adds, Ctrl takes away, Shift+Ctrl keeps what is in both.
Hold Space to move the view.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Move the view (V): drag, wheel
Click: point, Ctrl+click: select or not</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rectangle selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select in a rectangle (B)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lasso selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select with a lasso (L)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Polygon selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select in a polygon (P): click its corners,
double click or Enter closes, Backspace takes a corner back, Escape cancels</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What is drawn over the points: contours, names, scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Density &amp;contours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lines around the densest half and nine tenths of each category, in 2-D</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Names</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The name of each category at the median of its points</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Scale</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Ticks in 2-D, a measure in 3-D</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::SearchBoard</name>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Defaults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>not trained to the end yet</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::SearchDialog</name>
    <message>
        <source>S&amp;top</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stopped. What was trained is kept: the same choice continues.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tries settings of each method on the same budget and selects on the validation split: many are trained briefly, the best third of them longer. The test split is not looked at before the winners have been trained with new seeds.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>minutes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>trainings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Minutes by the clock, or whole trainings: with these, the same choice gives the same result on any machine of this kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>With so many new seeds each winner is trained at the end</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Several machines have no common clock: the budget counts trainings.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Methods</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select &amp;by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Budget</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;New seeds</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>W&amp;here</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begins…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The set that was searched is no longer open: open it again and search once more, then its winners are trained.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The winners are trained with a new seed: they are in the list of runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The winners are trained with %1 new seeds: they are in the list of runs.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The time is over. </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Search 1 method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Search %1 methods</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open an embedding set first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tick the methods to search.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::SelectionPanel</name>
    <message>
        <source>✔ A cluster in the original space too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>◐ Part of something larger</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ Several clusters that the map draws together</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✔ Several clusters, apart in the original space too</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>✘ Not together in the original space: the map&apos;s doing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing left to compare with</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Too few rows to judge</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Negatives</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map quality</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the selected points as large as they fit (Z)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Invert</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select what is not selected (Ctrl+I)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clear</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select nothing (Escape)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the selected rows a name, to find them again (Ctrl+G)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Correct</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Of the examples on the map with this value, how many are selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Accuracy of the selected run on the selected examples with this value</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>By which column the selected examples are counted</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw around points with the rectangle (B), lasso (L) or polygon (P) of the map, or choose a category of its legend, to see what they are.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Whether they belong together in the original space is told once a map stands still; of epochs, for the last.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Looking whether they belong together in the original space …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Nothing is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 points (%3)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>all selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The neighbours of these rows are not known.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::SelectionTools</name>
    <message>
        <source>Select worst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add neighbours</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Number of examples to select or to add</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>by</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Value by which examples are the worst</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>loss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Highest cross-entropy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>margin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Lowest probability of the class less that of the likeliest other class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split of the worst examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a finished run of this task in Runs first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no classifier, so it has no losses</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select an example first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the examples that the selected run finds hardest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the examples of the map that are nearest to a selected one in the stored embedding, by cosine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 worst examples by %2, %3 split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select the %1 worst examples by %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Selection</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the %1 nearest examples to the selection</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::SetActions</name>
    <message>
        <source>Which of the new columns says the class of a row?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Columns…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the embedding, the class, what makes the groups, and the split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make spli&amp;t…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw a new train, val and test split at random, or an imbalanced one</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add &amp;labels…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the columns of a table (CSV, TSV): classes, attributes, a split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Save set as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Add the columns of a table</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.tab *.txt);;All files (*)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save the embedding set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding sets (*.h5ad)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::SetNotice</name>
    <message>
        <source>Add labels…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Columns of a table (CSV, TSV) for the rows of this file</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The columns that were made here are remembered for this file, but are not in it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Save set as…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make split…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose columns…</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::SetOverview</name>
    <message>
        <source>Rows of each group in each split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No embedding set is open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a file (Ctrl+O) or drop one here to see its groups.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>none</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2 rows in %3, %4 % of the split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 has no rows in %2</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::SetTabs</name>
    <message>
        <source>Sets of the document</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Close the set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is not there any more</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, which has changed since the document was saved</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::SettingsApartDialog</name>
    <message>
        <source>Settings that differ</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Setting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method&apos;s form</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>All settings are the same.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>A dash: the method does not have the setting, or it does not count with the others. All other settings are the same.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::ShownRuns</name>
    <message>
        <source>More runs are selected than can be told apart side by side: choose which are shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 shown ▾</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::SlicesPage</name>
    <message>
        <source>[%1, %2]</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt; 0.001</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>“%1”: cosine %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 examples of the split, %2 of them measured</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>n</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Error rate</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chance</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Elsewhere</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Name as group…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Fix this group…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Split that is searched: one half finds, the other measures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;lices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>What slices are made of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>clusters</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Clusters of the embedding; no attribute is read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>attributes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Combinations of up to two attribute values, with and without the class</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Of</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which examples should be frequent in a slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>errors</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples that the selected run gets wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>broken vs. baseline</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples that the baseline gets right and the selected run gets wrong</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suggested slices</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slice, in words where the set has texts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples of the half that measures</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate among the measured examples, mean over seeds, with its 95 % interval</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Chance of such a rate without a difference, corrected for all slices that were tried (Benjamini–Hochberg)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Rate among the other measured examples</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open an embedding set to see suggestions.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a finished run in Runs. Suggestions are slices that it often gets wrong.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose another run with a classifier as the baseline in Runs, to see what the selected run breaks.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Searching for slices…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: error rate %2 on %3 measured examples.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 gets %2 of %3 measured examples wrong that %4 gets right.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2 slices were tried, which the other %3 examples suggested.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 No slice has more errors than elsewhere.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Groups named here have examples of this split alone: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Broken</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The examples of the other splits are being found</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose a slice of the table first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Keep the examples of the slice in all splits as a named group</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train methods that may raise the accuracy of this slice</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples of other splits: those whose nearest examples are in the slice.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Examples of all splits: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Suggested on the %1 split. %2 Rate there %3 %4 of %5 examples, elsewhere %6, corrected chance %7. %8</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::SplitDialog</name>
    <message>
        <source>&amp;Keep the %1 test examples that the file declares</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Minority</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Val</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Make split</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Random split, even within every part</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Imbalance: some parts lose most training rows (finDML)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>One domain is for testing</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>val</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>test</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Otherwise they are drawn as all others, and a model may be trained on them</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Kind</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Parts</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Test domain</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>S&amp;hares</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Parts that &amp;lose rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Share &amp;of training rows lost</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Name of the column</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>classes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The minority has %1 training rows less than in a balanced control, the others %2 more; rows that neither has are left out, test rows are untouched. A column &apos;minority&apos; tells them apart, a column &apos;control&apos; is the split of the control. </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This replaces the column &apos;%1&apos; of the open set. </source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The file stays as it is until you save the set.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::StateLine</name>
    <message>
        <source>training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, %2 wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>opening</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>paused</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>laying out the map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>nothing open</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>to look at</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a file (Ctrl+O), drop one here, or try a demo set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 groups</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no runs yet: choose a method and press Train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>1 run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::StoredRuns</name>
    <message>
        <source>The runs of %1 are not there: the folder is gone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Version %1 of the program began it, and another may not go on to the same result: to resume it is to begin anew.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::SubgroupsSource</name>
    <message>
        <source>Too many rows to compare all of them: more than %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>measuring …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no two subgroups of that kind with values</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>There are no two subgroups of that kind with values, or more than %1 of them</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::TimeLine</name>
    <message>
        <source>raw rows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>epoch %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::TimeLineBar</name>
    <message>
        <source>Time line</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Play the epochs as a film (Space)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Loop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Begin again when the last epoch is reached</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>As kept</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Show the run as it is again: the epoch that was kept, or the newest of one that trains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Map</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let the map follow the epochs of this run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Trails</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Draw where the selected points were in earlier epochs, on a map of the epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Animation…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Write the epochs as an animated picture</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>How fast the film is</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Epoch that is shown</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Drag, or use ← → Home End; dots are epochs whose heads were kept, which the map shows, and the diamond is the epoch of the run</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>epoch %1 of %2 (newest)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Newest</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no run selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>no epoch yet</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>epoch %1 of %2</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (kept)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (newest)</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::TrainingGuard</name>
    <message>
        <source>%1 runs are training.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is getting ready to train.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 is training (epoch %2 of %3).</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This set has no file, so its runs are not kept: they are lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>They are kept as stopped, with the epochs they have, and can be resumed when this file is open again; those without an epoch wait until then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It has no epoch yet and waits until this file is open again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>It is kept as stopped, with the epochs it has, and can be resumed when this file is open again.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> The run that waits goes on waiting until then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> The %1 runs that wait go on waiting until then.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The search stops with checkpoints. When this file is open again, the same choice in Run › Search settings… continues it.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This set has no file, so its search is not kept: it is lost.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Quit</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings are being searched.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Stop and keep what is trained</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::TrainingQueue</name>
    <message>
        <source>%1 with these settings and seed %2 is there already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 of %2 runs are there already.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Data check: %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>run %1 of %2, %3</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 runs train, %2 of %3 done</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The runs that wait are not kept on disk: %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::TrainingSource</name>
    <message>
        <source>Temperatures appear once a run that records them is selected. Methods that do: %1.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Temperatures of %1 appear with its first epoch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 records no temperatures. Methods that do: %2.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>No temperatures were recorded of %1</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Select a run in the pane Runs to see its measures over epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The selected runs have one epoch: there is no curve</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The curves appear after the first epoch</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::TrainingStatus</name>
    <message>
        <source>Stop</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop all</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop this run and keep its best epoch so far (Ctrl+.); the next one follows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Stop what trains and pause the queue (Ctrl+Shift+.); what waits goes on waiting</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>getting ready</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Continue</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pause</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train the runs that wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Let what trains end, but start no run that waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queue paused, 1 run waits</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>queue paused, %1 runs wait</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, about %2 left</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::TrashDialog</name>
    <message>
        <source>defaults</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Bin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Method</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Seed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Settings</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Removed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Kept until</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Restore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Empty the bin…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>reading…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The bin is empty. Runs on this file that you remove come here.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Runs on this file that were removed. Each is deleted %1 days later, or when you empty the bin.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ cannot be read</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1, stopped</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Empty the bin</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete this run for good?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Delete %1 runs for good?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Their files are deleted. This cannot be undone.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::WelcomePage</name>
    <message>
        <source>Or write a set from Python, one row for each picture:</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose columns…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Make split…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose what is what…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Which groups does your model fail?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open a set of frozen embeddings, train adapters and baselines on it, and see the accuracy of every group, not only the average.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Open an embedding set…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the &amp;demo set</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Coloured Fashion-MNIST: 70,000 pictures whose colour misleads the model</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Try the demo of do&amp;mains</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Pullovers and coats in colours of domains, one of which no training row has, with augmented views for contrastive pre-training</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>or drop a file anywhere in this window: .h5ad, .zarr, .h5, .npy, .npz, .csv, …</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Opened before</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&lt;b&gt;Four steps.&lt;/b&gt;&lt;ol&gt;&lt;li&gt;Open any HDF5, NumPy or CSV file of embeddings: a dialog asks what is what in it. A split can be drawn there.&lt;/li&gt;&lt;li&gt;Look at the map and at the data check.&lt;/li&gt;&lt;li&gt;Choose a method on the left and press &lt;i&gt;Train&lt;/i&gt;.&lt;/li&gt;&lt;li&gt;See under &lt;i&gt;Groups&lt;/i&gt; which groups it fails, and compare runs.&lt;/li&gt;&lt;/ol&gt;</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::WhereBox</name>
    <message>
        <source>The program of the command line, which submits the job, is not installed</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slurm is not installed on this machine: there is no program sbatch</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose…</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>This machine</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Others fill the folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The window does the work</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>An array job of Slurm does the work; this window submits and follows it</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>You start a command on as many machines as you like, and the window follows</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>on a disk that all machines see at this path</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>automatic</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tasks of the array job; automatic: so many that each has 10 minutes of work, or nine tenths of its time</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cores of each task, which makes as many runs at once</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>as the cluster</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source> min</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time limit of each task, from 2 minutes; a task that runs out of time leaves checkpoints, and the same choice continues</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Anything else that sbatch takes, separated by blanks; what has blanks itself stands in double quotes</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Command for other machines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Cores of a task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Time of a task</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Other options</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copy</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Copies the command, to be started on other machines</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Choose the folder first.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Give the whole path of the folder.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The set and the folder are at the same path on every node. The job goes on when this window is closed.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>The set and the folder are at the same path on every machine. You get a command to start there; each run is made once.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Folder of the experiment</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>groupscope::Workspaces</name>
    <message>
        <source>Explore</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Look at the examples: the map, the groups and what is selected</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Train methods and watch curves and groups while they train</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Compare runs: methods by group, trade-off, A against B</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Report</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Read the report as it would be written now</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>%1 (Ctrl+%2)</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Arrange the panes of this workspace as at first</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation type="unfinished"></translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Which groups does a model on frozen embeddings fail?</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Open the demo set.</source>
        <translation type="unfinished"></translation>
    </message>
    <message>
        <source>Embedding set to open (.h5ad, .zarr, .h5, .npy, .npz, .csv, ...), a document (.groupscope), or the folder of an experiment.</source>
        <translation type="unfinished"></translation>
    </message>
</context>
</TS>
