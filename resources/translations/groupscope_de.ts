<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="de" sourcelanguage="en">
<context>
    <name>Groupscope</name>
    <message>
        <source>name of a run</source>
        <translation>Name eines Laufs</translation>
    </message>
    <message>
        <source>note of a run</source>
        <translation>Notiz eines Laufs</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>removal of a run</source>
        <translation>Entfernen eines Laufs</translation>
    </message>
    <message>
        <source>removal of %1 runs</source>
        <translation>Entfernen von %1 Läufen</translation>
    </message>
    <message>
        <source>Alignment</source>
        <translation>Alignment</translation>
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
        <translation>Lauf der Marke auswählen</translation>
    </message>
    <message>
        <source>dimension</source>
        <translation>Dimension</translation>
    </message>
    <message>
        <source>PC</source>
        <translation>PC</translation>
    </message>
    <message>
        <source>Embedding of another file…</source>
        <translation>Embedding einer anderen Datei…</translation>
    </message>
    <message>
        <source>attributes, %1</source>
        <translation>Attribute, %1</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>the run of the map</source>
        <translation>der Lauf der Karte</translation>
    </message>
    <message>
        <source>Select finished runs first</source>
        <translation>Wählen Sie zuerst abgeschlossene Läufe aus</translation>
    </message>
    <message>
        <source>A and B of the board</source>
        <translation>A und B des Vergleichs</translation>
    </message>
    <message>
        <source>%1 against</source>
        <translation>%1 gegen</translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation>Öffnen Sie zuerst einen Embedding-Datensatz</translation>
    </message>
    <message>
        <source>&amp;Map of</source>
        <translation>&amp;Karte von</translation>
    </message>
    <message>
        <source>&amp;Figure of</source>
        <translation>&amp;Abbildung von</translation>
    </message>
    <message>
        <source>all runs</source>
        <translation>alle Läufe</translation>
    </message>
    <message>
        <source>&amp;Colour by</source>
        <translation>&amp;Farbe nach</translation>
    </message>
    <message>
        <source>&amp;Predictions of</source>
        <translation>&amp;Vorhersagen von</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>validation accuracy</source>
        <translation>Validierungsgenauigkeit</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>training loss</source>
        <translation>Trainings-Loss</translation>
    </message>
    <message>
        <source>Group weights</source>
        <translation>Gruppengewichte</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>Epoche</translation>
    </message>
    <message>
        <source>Train a method to see its curves</source>
        <translation>Trainieren Sie eine Methode, um ihre Kurven zu sehen</translation>
    </message>
    <message>
        <source>The curves appear after the first epoch</source>
        <translation>Die Kurven erscheinen nach der ersten Epoche</translation>
    </message>
    <message>
        <source>Learning curves</source>
        <translation>Lernkurven</translation>
    </message>
    <message>
        <source>curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>Curves</source>
        <translation>Kurven</translation>
    </message>
    <message>
        <source>read the values of an epoch</source>
        <translation>Werte einer Epoche ablesen</translation>
    </message>
    <message>
        <source>+ −</source>
        <translation>+ −</translation>
    </message>
    <message>
        <source>zoom</source>
        <translation>zoomen</translation>
    </message>
    <message>
        <source>0</source>
        <translation>0</translation>
    </message>
    <message>
        <source>show everything</source>
        <translation>alles zeigen</translation>
    </message>
    <message>
        <source>Confidence</source>
        <translation>Konfidenz</translation>
    </message>
    <message>
        <source>read the values of the marks</source>
        <translation>Werte der Marken ablesen</translation>
    </message>
    <message>
        <source>Opened %1</source>
        <translation>%1 geöffnet</translation>
    </message>
    <message>
        <source>Data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>select the examples of the named group</source>
        <translation>Beispiele der benannten Gruppe auswählen</translation>
    </message>
    <message>
        <source>F2</source>
        <translation>F2</translation>
    </message>
    <message>
        <source>rename it</source>
        <translation>umbenennen</translation>
    </message>
    <message>
        <source>Delete</source>
        <translation>Entf</translation>
    </message>
    <message>
        <source>First stage</source>
        <translation>Erste Stufe</translation>
    </message>
    <message>
        <source>Name the group</source>
        <translation>Gruppe benennen</translation>
    </message>
    <message>
        <source>Rename the group</source>
        <translation>Gruppe umbenennen</translation>
    </message>
    <message>
        <source>Note of the group</source>
        <translation>Notiz zur Gruppe</translation>
    </message>
    <message>
        <source>&amp;Fix this group…</source>
        <translation>Diese Gruppe ver&amp;bessern…</translation>
    </message>
    <message>
        <source>Fix “%1”…</source>
        <translation>„%1“ verbessern…</translation>
    </message>
    <message>
        <source>Groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>Trains methods that may raise the accuracy of this group</source>
        <translation>Trainiert Methoden, die die Genauigkeit dieser Gruppe erhöhen können</translation>
    </message>
    <message>
        <source>&amp;by</source>
        <translation>&amp;nach</translation>
    </message>
    <message>
        <source>These runs have no classifier, so there is no accuracy. See Subgroups and Retrieval.</source>
        <translation>Diese Läufe haben keinen Klassifikator, also keine Genauigkeit. Siehe Untergruppen und Retrieval.</translation>
    </message>
    <message>
        <source>Train a method to see the accuracy of every group</source>
        <translation>Trainieren Sie eine Methode, um die Genauigkeit jeder Gruppe zu sehen</translation>
    </message>
    <message>
        <source>The groups are being counted</source>
        <translation>Die Gruppen werden ausgezählt</translation>
    </message>
    <message>
        <source>The bars appear after the first epoch</source>
        <translation>Die Balken erscheinen nach der ersten Epoche</translation>
    </message>
    <message>
        <source>No selected run has results on the %1 split</source>
        <translation>Kein ausgewählter Lauf hat Ergebnisse auf dem Split %1</translation>
    </message>
    <message>
        <source>The head of %1 is being evaluated</source>
        <translation>Der Kopf von %1 wird ausgewertet</translation>
    </message>
    <message>
        <source>%1 of the time line</source>
        <translation>%1 der Zeitleiste</translation>
    </message>
    <message>
        <source>%1 of the time line; others: %2</source>
        <translation>%1 der Zeitleiste; andere: %2</translation>
    </message>
    <message>
        <source>%1, %2,</source>
        <translation>%1, %2,</translation>
    </message>
    <message>
        <source>Population</source>
        <translation>Population</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>↑ ↓</source>
        <translation>↑ ↓</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Not possible now</source>
        <translation>Jetzt nicht möglich</translation>
    </message>
    <message>
        <source>Colour the map by</source>
        <translation>Karte färben nach</translation>
    </message>
    <message>
        <source>map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Ctrl+F</source>
        <translation>Strg+F</translation>
    </message>
    <message>
        <source>V, B, L, P</source>
        <translation>V, B, L, P</translation>
    </message>
    <message>
        <source>Ctrl+A, Ctrl+I, Escape</source>
        <translation>Strg+A, Strg+I, Esc</translation>
    </message>
    <message>
        <source>Z, R</source>
        <translation>Z, R</translation>
    </message>
    <message>
        <source>Choose method</source>
        <translation>Methode wählen</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Ctrl+Return</source>
        <translation>Strg+Return</translation>
    </message>
    <message>
        <source>train</source>
        <translation>trainieren</translation>
    </message>
    <message>
        <source>Methods by group</source>
        <translation>Methoden nach Gruppe</translation>
    </message>
    <message>
        <source>select the runs of the method</source>
        <translation>Läufe der Methode auswählen</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Runs over their settings</source>
        <translation>Läufe über ihren Einstellungen</translation>
    </message>
    <message>
        <source>runs over their settings</source>
        <translation>Läufe über ihren Einstellungen</translation>
    </message>
    <message>
        <source>More figures</source>
        <translation>Weitere Abbildungen</translation>
    </message>
    <message>
        <source>select the runs of the mark</source>
        <translation>Läufe der Marke auswählen</translation>
    </message>
    <message>
        <source>pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>Map of pairs</source>
        <translation>Karte der Paare</translation>
    </message>
    <message>
        <source>This embedding has no captions</source>
        <translation>Dieses Embedding hat keine Bildunterschriften</translation>
    </message>
    <message>
        <source>Pairs</source>
        <translation>Paare</translation>
    </message>
    <message>
        <source>Retrieval</source>
        <translation>Retrieval</translation>
    </message>
    <message>
        <source>retrieval</source>
        <translation>Retrieval</translation>
    </message>
    <message>
        <source>R</source>
        <translation>R</translation>
    </message>
    <message>
        <source>No runs yet. Choose a method in the workspace Train (Ctrl+2) and start it.</source>
        <translation>Noch keine Läufe. Wählen Sie im Arbeitsbereich Training (Strg+2) eine Methode und starten Sie sie.</translation>
    </message>
    <message>
        <source>%1 (mean of %2)</source>
        <translation>%1 (Mittelwert aus %2)</translation>
    </message>
    <message>
        <source>test results are hidden</source>
        <translation>Testergebnisse sind verborgen</translation>
    </message>
    <message>
        <source>test results of %1 of %2 runs are hidden</source>
        <translation>Testergebnisse von %1 von %2 Läufen sind verborgen</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>1 run of another task</source>
        <translation>1 Lauf einer anderen Aufgabe</translation>
    </message>
    <message>
        <source>%1 runs of other tasks</source>
        <translation>%1 Läufe anderer Aufgaben</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
    <message>
        <source>Ctrl+C</source>
        <translation>Strg+C</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>side by side</source>
        <translation>nebeneinander</translation>
    </message>
    <message>
        <source>Side by side</source>
        <translation>Nebeneinander</translation>
    </message>
    <message>
        <source>classes (%1)</source>
        <translation>Klassen (%1)</translation>
    </message>
    <message>
        <source>trained (%1)</source>
        <translation>trainiert (%1)</translation>
    </message>
    <message>
        <source>attributes (%1)</source>
        <translation>Attribute (%1)</translation>
    </message>
    <message>
        <source>epochs (%1)</source>
        <translation>Epochen (%1)</translation>
    </message>
    <message>
        <source>Subgroups</source>
        <translation>Untergruppen</translation>
    </message>
    <message>
        <source>Slices</source>
        <translation>Slices</translation>
    </message>
    <message>
        <source>Slices of a split in which the selected run has many errors</source>
        <translation>Slices eines Splits, in denen der ausgewählte Lauf viele Fehler macht</translation>
    </message>
    <message>
        <source>Suspected labels</source>
        <translation>Fragliche Labels</translation>
    </message>
    <message>
        <source>Errors of the selected run whose labels may be wrong</source>
        <translation>Fehler des ausgewählten Laufs, deren Labels falsch sein können</translation>
    </message>
    <message>
        <source>Suggestions</source>
        <translation>Vorschläge</translation>
    </message>
    <message>
        <source>select the examples of the slice</source>
        <translation>Beispiele des Slice auswählen</translation>
    </message>
    <message>
        <source>Trade-off</source>
        <translation>Trade-off</translation>
    </message>
    <message>
        <source>F</source>
        <translation>F</translation>
    </message>
    <message>
        <source>more than %1</source>
        <translation>mehr als %1</translation>
    </message>
    <message>
        <source>about %1</source>
        <translation>etwa %1</translation>
    </message>
    <message>
        <source>About %1.</source>
        <translation>Etwa %1.</translation>
    </message>
    <message>
        <source>About %1 for %2 runs.</source>
        <translation>Etwa %1 für %2 Läufe.</translation>
    </message>
    <message>
        <source>An epoch takes %1; with &lt;a href=&quot;%2&quot;&gt;%3 % of its anchors&lt;/a&gt; it takes about %4.</source>
        <translation>Eine Epoche dauert %1; mit &lt;a href=&quot;%2&quot;&gt;%3 % ihrer Anker&lt;/a&gt; dauert sie etwa %4.</translation>
    </message>
    <message>
        <source>Verdict</source>
        <translation>Urteil</translation>
    </message>
    <message>
        <source>raw</source>
        <translation>roh</translation>
    </message>
    <message>
        <source>epoch %1</source>
        <translation>Epoche %1</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>This run has no result yet</source>
        <translation>Dieser Lauf hat noch kein Ergebnis</translation>
    </message>
    <message>
        <source>choose two runs to compare</source>
        <translation>zwei Läufe zum Vergleichen wählen</translation>
    </message>
    <message>
        <source>a run has no result to compare yet</source>
        <translation>ein Lauf hat noch kein Ergebnis zum Vergleichen</translation>
    </message>
    <message>
        <source>predictions of a run cannot be read</source>
        <translation>Vorhersagen eines Laufs sind nicht lesbar</translation>
    </message>
    <message>
        <source>predictions are being read</source>
        <translation>Vorhersagen werden gelesen</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>A: %1
B: %2</source>
        <translation>A: %1
B: %2</translation>
    </message>
    <message>
        <source>fixed by B</source>
        <translation>von B korrigiert</translation>
    </message>
    <message>
        <source>broken by B</source>
        <translation>von B verschlechtert</translation>
    </message>
    <message>
        <source>both wrong</source>
        <translation>beide falsch</translation>
    </message>
    <message>
        <source>not trained yet</source>
        <translation>noch nicht trainiert</translation>
    </message>
    <message>
        <source>varies, %1</source>
        <translation>variiert, %1</translation>
    </message>
    <message>
        <source>No difference of %1: %2</source>
        <translation>Keine Differenz von %1: %2</translation>
    </message>
    <message>
        <source>; without 1 stopped run</source>
        <translation>; ohne 1 gestoppten Lauf</translation>
    </message>
    <message>
        <source>; without %1 stopped runs</source>
        <translation>; ohne %1 gestoppte Läufe</translation>
    </message>
    <message>
        <source>&lt;b&gt;average&lt;/b&gt;</source>
        <translation>&lt;b&gt;Durchschnitt&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;worst group&lt;/b&gt;</source>
        <translation>&lt;b&gt;schlechteste Gruppe&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;gap&lt;/b&gt;</source>
        <translation>&lt;b&gt;Lücke&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;adjusted&lt;/b&gt;</source>
        <translation>&lt;b&gt;adjustiert&lt;/b&gt;</translation>
    </message>
    <message>
        <source>&lt;b&gt;groups&lt;/b&gt;</source>
        <translation>&lt;b&gt;Gruppen&lt;/b&gt;</translation>
    </message>
    <message>
        <source>time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>program</source>
        <translation>Programm</translation>
    </message>
    <message>
        <source>data</source>
        <translation>Daten</translation>
    </message>
    <message>
        <source>embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>Accuracy of a group</source>
        <translation>Genauigkeit einer Gruppe</translation>
    </message>
    <message>
        <source>At τ_min</source>
        <translation>Bei τ_min</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>selected epoch (%1)</source>
        <translation>ausgewählte Epoche (%1)</translation>
    </message>
    <message>
        <source>%1: worst group</source>
        <translation>%1: schlechteste Gruppe</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Seed %1</translation>
    </message>
    <message>
        <source>%1 seeds</source>
        <translation>%1 Seeds</translation>
    </message>
    <message>
        <source>no classes yet</source>
        <translation>noch keine Klassen</translation>
    </message>
    <message>
        <source>1 class (%1)</source>
        <translation>1 Klasse (%1)</translation>
    </message>
    <message>
        <source>%1 classes (%2)</source>
        <translation>%1 Klassen (%2)</translation>
    </message>
    <message>
        <source>1 group</source>
        <translation>1 Gruppe</translation>
    </message>
    <message>
        <source>%1 groups</source>
        <translation>%1 Gruppen</translation>
    </message>
    <message>
        <source>%1 min %2 s</source>
        <translation>%1 min %2 s</translation>
    </message>
    <message>
        <source>%1 h %2 min</source>
        <translation>%1 h %2 min</translation>
    </message>
    <message>
        <source>&amp;Theme</source>
        <translation>&amp;Design</translation>
    </message>
    <message>
        <source>&amp;System</source>
        <translation>&amp;System</translation>
    </message>
    <message>
        <source>&amp;Light</source>
        <translation>&amp;Hell</translation>
    </message>
    <message>
        <source>&amp;Dark</source>
        <translation>&amp;Dunkel</translation>
    </message>
    <message>
        <source>%1, about %2 left</source>
        <translation>%1, noch etwa %2</translation>
    </message>
    <message>
        <source>its predictions were imported: there is no head</source>
        <translation>seine Vorhersagen wurden importiert: es gibt keinen Kopf</translation>
    </message>
    <message>
        <source>input (%1)</source>
        <translation>Eingabe (%1)</translation>
    </message>
    <message>
        <source>%1, attributes</source>
        <translation>%1, Attribute</translation>
    </message>
    <message>
        <source>No run trains an embedding. Train an adapter, a contrastive or a metric-learning method.</source>
        <translation>Kein Lauf trainiert ein Embedding. Trainieren Sie einen Adapter, eine kontrastive oder eine Metric-Learning-Methode.</translation>
    </message>
    <message>
        <source>trained on another task: open its data, columns and split to see it</source>
        <translation>auf einer anderen Aufgabe trainiert: öffnen Sie deren Daten, Spalten und Split, um ihn zu sehen</translation>
    </message>
    <message>
        <source>%1
(test results are hidden)</source>
        <translation>%1
(Testergebnisse sind verborgen)</translation>
    </message>
    <message>
        <source>Tick the figures to export.</source>
        <translation>Haken Sie die zu exportierenden Abbildungen an.</translation>
    </message>
    <message>
        <source>Choose a format: the ticked figures have no values.</source>
        <translation>Wählen Sie ein Format: Die angehakten Abbildungen haben keine Werte.</translation>
    </message>
    <message>
        <source>Choose a format.</source>
        <translation>Wählen Sie ein Format.</translation>
    </message>
    <message>
        <source>Give the sheet a file name.</source>
        <translation>Geben Sie dem Blatt einen Dateinamen.</translation>
    </message>
    <message>
        <source>⚠ Two files would have the name %1. Change one with a double click.</source>
        <translation>⚠ Zwei Dateien hätten den Namen %1. Ändern Sie einen per Doppelklick.</translation>
    </message>
    <message>
        <source>Measured on %1.</source>
        <translation>Gemessen auf %1.</translation>
    </message>
    <message>
        <source>While the pane %1 has the focus</source>
        <translation>Solange der Bereich %1 den Fokus hat</translation>
    </message>
    <message>
        <source>Panes</source>
        <translation>Bereiche</translation>
    </message>
    <message>
        <source>Menus</source>
        <translation>Menüs</translation>
    </message>
    <message>
        <source>Panes and shortcuts</source>
        <translation>Bereiche und Tastenkürzel</translation>
    </message>
    <message>
        <source>(none: draw 60/20/20)</source>
        <translation>(keiner: 60/20/20 ziehen)</translation>
    </message>
    <message>
        <source>(none: test on %1 %2)</source>
        <translation>(keiner: Test auf %1 %2)</translation>
    </message>
    <message>
        <source>Alignment of the groups of each class in the raw and in the trained embedding, measures over epochs, worst-group accuracy against them, and the bound on the worst group&apos;s loss.</source>
        <translation>Alignment der Gruppen jeder Klasse im rohen und im trainierten Embedding, Maße über Epochen, die Genauigkeit der schlechtesten Gruppe gegen diese Maße und die Schranke für den Loss der schlechtesten Gruppe.</translation>
    </message>
    <message>
        <source>move between marks</source>
        <translation>zwischen Marken wechseln</translation>
    </message>
    <message>
        <source>Embedding of the same examples</source>
        <translation>Embedding derselben Beispiele</translation>
    </message>
    <message>
        <source>Select finished runs to list their embeddings here</source>
        <translation>Wählen Sie abgeschlossene Läufe aus, um ihre Embeddings hier aufzulisten</translation>
    </message>
    <message>
        <source>Nothing to draw yet</source>
        <translation>Noch nichts zu zeichnen</translation>
    </message>
    <message>
        <source>A against B: the two compared runs</source>
        <translation>A gegen B: die beiden verglichenen Läufe</translation>
    </message>
    <message>
        <source>Select at least two finished runs first</source>
        <translation>Wählen Sie zuerst mindestens zwei abgeschlossene Läufe aus</translation>
    </message>
    <message>
        <source>&amp;Split</source>
        <translation>&amp;Split</translation>
    </message>
    <message>
        <source>%1 of %2 examples matched</source>
        <translation>%1 von %2 Beispielen zugeordnet</translation>
    </message>
    <message>
        <source>accuracy, %1 split</source>
        <translation>Genauigkeit, Split %1</translation>
    </message>
    <message>
        <source>The selected runs have one epoch, so there is no curve</source>
        <translation>Die ausgewählten Läufe haben nur eine Epoche, also keine Kurve</translation>
    </message>
    <message>
        <source>Select a run in Runs to see its curves</source>
        <translation>Wählen Sie unter Läufe einen Lauf aus, um seine Kurven zu sehen</translation>
    </message>
    <message>
        <source>These runs have no classifier, so there is no accuracy. See Loss and the pane Alignment.</source>
        <translation>Diese Läufe haben keinen Klassifikator, also keine Genauigkeit. Siehe Loss und den Bereich Alignment.</translation>
    </message>
    <message>
        <source>Records of the selected runs after each epoch, live during training. The wheel or a rectangle zooms, the context menu smooths, a click in the legend hides a curve.</source>
        <translation>Aufzeichnungen der ausgewählten Läufe nach jeder Epoche, live während des Trainings. Das Mausrad oder ein Rechteck zoomt, das Kontextmenü glättet, ein Klick in der Legende blendet eine Kurve aus.</translation>
    </message>
    <message>
        <source>Opened with one note, see Data</source>
        <translation>Mit einem Hinweis geöffnet, siehe Daten</translation>
    </message>
    <message>
        <source>Opened with %1 notes, see Data</source>
        <translation>Mit %1 Hinweisen geöffnet, siehe Daten</translation>
    </message>
    <message>
        <source>Number of examples of each group in each split, and the findings of the data check. A click on a finding, a group or a number selects its examples on the map.</source>
        <translation>Anzahl der Beispiele jeder Gruppe in jedem Split und die Befunde der Datenprüfung. Ein Klick auf einen Befund, eine Gruppe oder eine Zahl wählt die zugehörigen Beispiele auf der Karte aus.</translation>
    </message>
    <message>
        <source>No selected run has a first stage that finds groups</source>
        <translation>Kein ausgewählter Lauf hat eine erste Stufe, die Gruppen findet</translation>
    </message>
    <message>
        <source>Groups that the first stage of the selected run found in the training examples, and their agreement with known classes, attributes and groups.</source>
        <translation>Gruppen, die die erste Stufe des ausgewählten Laufs in den Trainingsbeispielen gefunden hat, und ihre Übereinstimmung mit bekannten Klassen, Attributen und Gruppen.</translation>
    </message>
    <message>
        <source>Name of the group</source>
        <translation>Name der Gruppe</translation>
    </message>
    <message>
        <source>Note, kept in the document</source>
        <translation>Notiz, im Dokument gespeichert</translation>
    </message>
    <message>
        <source>Sp&amp;lit</source>
        <translation>Sp&amp;lit</translation>
    </message>
    <message>
        <source>Split on which the accuracies are measured</source>
        <translation>Split, auf dem die Genauigkeiten gemessen werden</translation>
    </message>
    <message>
        <source>Groups of the task, classes, values of an attribute, named groups, or values of another column</source>
        <translation>Gruppen der Aufgabe, Klassen, Werte eines Attributs, benannte Gruppen oder Werte einer anderen Spalte</translation>
    </message>
    <message>
        <source>Select a run in Runs to see the accuracy of every group</source>
        <translation>Wählen Sie unter Läufe einen Lauf aus, um die Genauigkeit jeder Gruppe zu sehen</translation>
    </message>
    <message>
        <source>These groups are counted after the training</source>
        <translation>Diese Gruppen werden nach dem Training ausgezählt</translation>
    </message>
    <message>
        <source>The time line shows the raw embedding, before there is a head. Move it to an epoch.</source>
        <translation>Die Zeitleiste zeigt das rohe Embedding, bevor es einen Kopf gibt. Stellen Sie sie auf eine Epoche.</translation>
    </message>
    <message>
        <source>no bars of %1, which has no classifier (see Subgroups); %2</source>
        <translation>keine Balken von %1, ohne Klassifikator (siehe Untergruppen); %2</translation>
    </message>
    <message>
        <source>no heads were stored during training</source>
        <translation>beim Training wurden keine Köpfe gespeichert</translation>
    </message>
    <message>
        <source>heads were stored after epochs %1</source>
        <translation>Köpfe wurden nach den Epochen %1 gespeichert</translation>
    </message>
    <message>
        <source>After %1, group accuracies are known on the %2 split at most; %3.</source>
        <translation>Nach %1 sind Gruppengenauigkeiten höchstens auf dem Split %2 bekannt; %3.</translation>
    </message>
    <message>
        <source>%1: no head yet, so this run has no bars</source>
        <translation>%1: noch kein Kopf, daher hat dieser Lauf keine Balken</translation>
    </message>
    <message>
        <source>%1: errors of %2</source>
        <translation>%1: Fehler von %2</translation>
    </message>
    <message>
        <source>%1, %2 examples; click again for the errors</source>
        <translation>%1, %2 Beispiele; erneut klicken für die Fehler</translation>
    </message>
    <message>
        <source>Average accuracy of the selected runs, with its interval, for other shares of the groups than in the split</source>
        <translation>Durchschnittliche Genauigkeit der ausgewählten Läufe mit ihrem Intervall, für andere Anteile der Gruppen als im Split</translation>
    </message>
    <message>
        <source>Accuracy of every group with its 95 % interval, for up to four selected runs, and their differences to the baseline. Many groups can be searched or limited to the worst, small groups are grey. A click selects the examples of a group on the map, a second click the errors of the run.</source>
        <translation>Genauigkeit jeder Gruppe mit ihrem 95-%-Intervall, für bis zu vier ausgewählte Läufe, und ihre Differenzen zur Baseline. Viele Gruppen lassen sich durchsuchen oder auf die schlechtesten beschränken, kleine Gruppen sind grau. Ein Klick wählt die Beispiele einer Gruppe auf der Karte aus, ein zweiter Klick die Fehler des Laufs.</translation>
    </message>
    <message>
        <source>move between groups</source>
        <translation>zwischen Gruppen wechseln</translation>
    </message>
    <message>
        <source>select the examples of the group, then its errors</source>
        <translation>Beispiele der Gruppe auswählen, danach ihre Fehler</translation>
    </message>
    <message>
        <source>The examples of the set laid out in two or three dimensions, in the raw or a trained embedding. Draw around points to select them.</source>
        <translation>Die Beispiele des Datensatzes, in zwei oder drei Dimensionen angeordnet, im rohen oder in einem trainierten Embedding. Umfahren Sie Punkte, um sie auszuwählen.</translation>
    </message>
    <message>
        <source>select examples by a query: class = shoe and wrong</source>
        <translation>Beispiele per Abfrage auswählen: class = shoe and wrong</translation>
    </message>
    <message>
        <source>move the view; select with a rectangle, a lasso, a polygon</source>
        <translation>Ansicht bewegen; mit Rechteck, Lasso oder Polygon auswählen</translation>
    </message>
    <message>
        <source>select all, invert, clear</source>
        <translation>alle auswählen, umkehren, aufheben</translation>
    </message>
    <message>
        <source>zoom to the selection, reset the view</source>
        <translation>auf die Auswahl zoomen, Ansicht zurücksetzen</translation>
    </message>
    <message>
        <source>The method to train next, with its settings and seeds. The tooltip of a setting explains it.</source>
        <translation>Die als Nächstes zu trainierende Methode mit ihren Einstellungen und Seeds. Der Tooltip einer Einstellung erklärt sie.</translation>
    </message>
    <message>
        <source>Accuracy of every method in every group, at its selected setting, worst group first. A click on a cell selects the runs of the method.</source>
        <translation>Genauigkeit jeder Methode in jeder Gruppe, mit ihrer ausgewählten Einstellung, schlechteste Gruppe zuerst. Ein Klick auf eine Zelle wählt die Läufe der Methode aus.</translation>
    </message>
    <message>
        <source>move between cells</source>
        <translation>zwischen Zellen wechseln</translation>
    </message>
    <message>
        <source>All trained settings of each method, parallel coordinates of runs, accuracy over two parameters, effective robustness, accuracy against trained parameters, worst group against known group labels, and heads over their scale α.</source>
        <translation>Alle trainierten Einstellungen jeder Methode, parallele Koordinaten der Läufe, Genauigkeit über zwei Parametern, effektive Robustheit, Genauigkeit gegen trainierte Parameter, schlechteste Gruppe gegen bekannte Gruppenlabels und Köpfe über ihrer Skala α.</translation>
    </message>
    <message>
        <source>move between queries</source>
        <translation>zwischen Anfragen wechseln</translation>
    </message>
    <message>
        <source>choose a random query</source>
        <translation>zufällige Anfrage wählen</translation>
    </message>
    <message>
        <source>make the selected neighbour the query</source>
        <translation>ausgewählten Nachbarn zur Anfrage machen</translation>
    </message>
    <message>
        <source>Every run with its values on one split. Other views show the selected runs. Test results are hidden until you reveal them in the menu Run.</source>
        <translation>Jeder Lauf mit seinen Werten auf einem Split. Andere Ansichten zeigen die ausgewählten Läufe. Testergebnisse sind verborgen, bis Sie sie im Menü Lauf aufdecken.</translation>
    </message>
    <message>
        <source>move the selected runs to the trash; Ctrl+Z restores them</source>
        <translation>ausgewählte Läufe in den Papierkorb verschieben; Strg+Z stellt sie wieder her</translation>
    </message>
    <message>
        <source>The selected examples: their groups, whether they form a cluster in the original space, the true neighbours of a point, its negatives in a contrastive run, and the quality of the map.</source>
        <translation>Die ausgewählten Beispiele: ihre Gruppen, ob sie im Originalraum einen Cluster bilden, die wahren Nachbarn eines Punkts, seine Negative in einem kontrastiven Lauf und die Qualität der Karte.</translation>
    </message>
    <message>
        <source>One to nine linked cells, each with a map or a figure of the set, of a run or of another file. A selection in one cell applies to all. Two runs are compared by four counts per group, and a click on a count selects its examples.</source>
        <translation>Eine bis neun verknüpfte Zellen, jede mit einer Karte oder einer Abbildung des Datensatzes, eines Laufs oder einer anderen Datei. Eine Auswahl in einer Zelle gilt für alle. Zwei Läufe werden durch vier Anzahlen pro Gruppe verglichen, und ein Klick auf eine Anzahl wählt ihre Beispiele aus.</translation>
    </message>
    <message>
        <source>tool of all maps, as in the map</source>
        <translation>Werkzeug aller Karten, wie in der Karte</translation>
    </message>
    <message>
        <source>zoom to the selection, reset the view, in all linked maps</source>
        <translation>auf die Auswahl zoomen, Ansicht zurücksetzen, in allen verknüpften Karten</translation>
    </message>
    <message>
        <source>on a number: select its examples</source>
        <translation>auf einer Zahl: ihre Beispiele auswählen</translation>
    </message>
    <message>
        <source>A measure of every subgroup with its interval, gaps between subgroups, subgroups of nearest neighbours, singular values, and whether gaps of embeddings become gaps of classifiers, for the input and the shown runs.</source>
        <translation>Ein Maß jeder Untergruppe mit seinem Intervall, Lücken zwischen Untergruppen, Untergruppen der nächsten Nachbarn, Singulärwerte und ob Lücken von Embeddings zu Lücken von Klassifikatoren werden, für die Eingabe und die gezeigten Läufe.</translation>
    </message>
    <message>
        <source>Slices of the validation split with many errors of the selected run, found on one half and measured on the other, and labels that may be wrong. A click selects examples; a slice can become a named group or be fixed.</source>
        <translation>Slices des Validierungssplits mit vielen Fehlern des ausgewählten Laufs, auf einer Hälfte gefunden und auf der anderen gemessen, und Labels, die falsch sein können. Ein Klick wählt Beispiele aus; ein Slice lässt sich als Gruppe benennen oder verbessern.</translation>
    </message>
    <message>
        <source>move between slices</source>
        <translation>zwischen Slices wechseln</translation>
    </message>
    <message>
        <source>Worst-group accuracy against average accuracy, or any two measures: a mark for each method at its selected setting, or for each setting, with the Pareto front. A click selects the runs of a mark, a rectangle those of all its marks.</source>
        <translation>Genauigkeit der schlechtesten Gruppe gegen durchschnittliche Genauigkeit oder zwei beliebige Maße: eine Marke für jede Methode mit ihrer ausgewählten Einstellung oder für jede Einstellung, mit der Pareto-Front. Ein Klick wählt die Läufe einer Marke aus, ein Rechteck die aller umfassten Marken.</translation>
    </message>
    <message>
        <source>select the runs on the Pareto front</source>
        <translation>Läufe auf der Pareto-Front auswählen</translation>
    </message>
    <message>
        <source>The preparation (neighbours, a first stage) takes about %1; the time of epochs is measured after it.</source>
        <translation>Die Vorbereitung (Nachbarn, eine erste Stufe) dauert etwa %1; danach wird die Zeit der Epochen gemessen.</translation>
    </message>
    <message>
        <source>The preparation (neighbours, a first stage) takes %1 of it.</source>
        <translation>Davon entfallen %1 auf die Vorbereitung (Nachbarn, eine erste Stufe).</translation>
    </message>
    <message>
        <source>move between changes</source>
        <translation>zwischen Änderungen wechseln</translation>
    </message>
    <message>
        <source>The columns and splits chosen here for the file cannot be used: %1</source>
        <translation>Die hier für die Datei gewählten Spalten und Splits sind nicht verwendbar: %1</translation>
    </message>
    <message>
        <source>The file has changed since its columns and split were chosen here: that choice is not used.</source>
        <translation>Die Datei wurde geändert, seit ihre Spalten und ihr Split hier gewählt wurden: Diese Wahl wird nicht verwendet.</translation>
    </message>
    <message>
        <source>No column holds the classes. Map, data check, queries and selections work, and Save set as… converts the file. Zero-shot and all other methods need classes: add labels from a table, or choose a column.</source>
        <translation>Keine Spalte enthält die Klassen. Karte, Datenprüfung, Abfragen und Auswahlen funktionieren, und Datensatz speichern unter… konvertiert die Datei. Zero-Shot und alle anderen Methoden brauchen Klassen: Fügen Sie Labels aus einer Tabelle hinzu oder wählen Sie eine Spalte.</translation>
    </message>
    <message>
        <source>All examples have one class, so there is nothing to classify. Map, data check and selection work. To train, choose a class column with at least two values.</source>
        <translation>Alle Beispiele haben dieselbe Klasse, es gibt also nichts zu klassifizieren. Karte, Datenprüfung und Auswahl funktionieren. Wählen Sie zum Trainieren eine Klassenspalte mit mindestens zwei Werten.</translation>
    </message>
    <message>
        <source>No column holds the splits. Map, data check and selection work. To train, make a split.</source>
        <translation>Keine Spalte enthält die Splits. Karte, Datenprüfung und Auswahl funktionieren. Erstellen Sie zum Trainieren einen Split.</translation>
    </message>
    <message>
        <source>This file has no training split, so only methods without training are available. To train, make a split, or choose another split column.</source>
        <translation>Diese Datei hat keinen Trainingssplit, daher sind nur Methoden ohne Training verfügbar. Erstellen Sie zum Trainieren einen Split oder wählen Sie eine andere Splitspalte.</translation>
    </message>
    <message>
        <source>All training examples have one class, so there is nothing to learn. To train, make a split, or choose another split column.</source>
        <translation>Alle Trainingsbeispiele haben dieselbe Klasse, es gibt also nichts zu lernen. Erstellen Sie zum Trainieren einen Split oder wählen Sie eine andere Splitspalte.</translation>
    </message>
    <message>
        <source>This run is missing: choose another above</source>
        <translation>Dieser Lauf fehlt: Wählen Sie oben einen anderen</translation>
    </message>
    <message>
        <source>Test results are hidden, so this run has no figure</source>
        <translation>Testergebnisse sind verborgen, daher hat dieser Lauf keine Abbildung</translation>
    </message>
    <message>
        <source>This figure is not available: choose another above</source>
        <translation>Diese Abbildung ist nicht verfügbar: Wählen Sie oben eine andere</translation>
    </message>
    <message>
        <source>%1, %2 split</source>
        <translation>%1, Split %2</translation>
    </message>
    <message>
        <source>a compared run is missing</source>
        <translation>ein verglichener Lauf fehlt</translation>
    </message>
    <message>
        <source>a run belongs to another task: its examples cannot be compared one by one</source>
        <translation>ein Lauf gehört zu einer anderen Aufgabe: Seine Beispiele lassen sich nicht einzeln vergleichen</translation>
    </message>
    <message>
        <source>%1 values</source>
        <translation>%1 Werte</translation>
    </message>
    <message>
        <source>No difference of %1: its values on the %2 split, or those of the baseline, are hidden or not stored</source>
        <translation>Keine Differenz von %1: Seine Werte auf dem Split %2 oder die der Baseline sind verborgen oder nicht gespeichert</translation>
    </message>
    <message>
        <source>Differences to the baseline are being computed</source>
        <translation>Differenzen zur Baseline werden berechnet</translation>
    </message>
    <message>
        <source>Warnings</source>
        <translation>Warnungen</translation>
    </message>
    <message>
        <source>Values</source>
        <translation>Werte</translation>
    </message>
    <message>
        <source>&lt;p&gt;▲ ▼: points to the baseline, with the 95 % interval over the examples; hollow if the interval contains 0.&lt;/p&gt;</source>
        <translation>&lt;p&gt;▲ ▼: Prozentpunkte zur Baseline, mit dem 95-%-Intervall über die Beispiele; hohl, wenn das Intervall 0 enthält.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Not trained here: its %1 were imported. There is no head to apply or to export.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Nicht hier trainiert: %1 wurden importiert. Es gibt keinen Kopf zum Anwenden oder Exportieren.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>default %1</source>
        <translation>Standard %1</translation>
    </message>
    <message>
        <source>&lt;p&gt;All settings at their defaults.&lt;/p&gt;</source>
        <translation>&lt;p&gt;Alle Einstellungen auf Standard.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>&lt;p&gt;Settings at their defaults:&lt;/p&gt;</source>
        <translation>&lt;p&gt;Einstellungen auf Standard:&lt;/p&gt;</translation>
    </message>
    <message>
        <source>%1 examples</source>
        <translation>%1 Beispiele</translation>
    </message>
    <message>
        <source>labels used: %1</source>
        <translation>verwendete Labels: %1</translation>
    </message>
    <message>
        <source>not recorded by this version</source>
        <translation>von dieser Version nicht erfasst</translation>
    </message>
    <message>
        <source>%1 of %2 trained, selected by %3</source>
        <translation>%1 von %2 trainiert, ausgewählt nach %3</translation>
    </message>
    <message>
        <source>instruction set</source>
        <translation>Befehlssatz</translation>
    </message>
    <message>
        <source>SHA-256</source>
        <translation>SHA-256</translation>
    </message>
    <message>
        <source>file</source>
        <translation>Datei</translation>
    </message>
    <message>
        <source>in memory only</source>
        <translation>nur im Speicher</translation>
    </message>
    <message>
        <source>Origin</source>
        <translation>Herkunft</translation>
    </message>
    <message>
        <source>Share of the temperatures at the minimum that the settings allow (tau_min) in the shown epoch, which changes results</source>
        <translation>Anteil der Temperaturen, die in der gezeigten Epoche am Minimum der Einstellungen (tau_min) liegen, was Ergebnisse verändert</translation>
    </message>
    <message>
        <source>%1 (training, %2 split)</source>
        <translation>%1 (Training, Split %2)</translation>
    </message>
    <message>
        <source>&lt;h3&gt;Groupscope %1&lt;/h3&gt;&lt;p&gt;Which groups does a model on frozen embeddings get wrong, which method fixes them, and at what cost?&lt;/p&gt;&lt;p&gt;Methods and measures of five papers, and their baselines; each method and measure names its source:&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Zhang and Ré 2022, &lt;i&gt;Contrastive Adapters for Foundation Model Group Robustness&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Zhang and others 2022, &lt;i&gt;Correct-N-Contrast: A Contrastive Approach for Improving Robustness to Spurious Correlations&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Dullerud and others 2022, &lt;i&gt;Is Fairness Only Metric Deep? Evaluating and Addressing Subgroup Gaps in Deep Metric Learning&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Kim and others 2024, &lt;i&gt;Efficient and Versatile Robust Fine-Tuning of Zero-shot Models&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Lewis and others 2024, &lt;i&gt;Improving Domain Generalization in Contrastive Learning using Adaptive Temperature Control&lt;/i&gt;&lt;/li&gt;&lt;/ul&gt;&lt;p&gt;Made with Qt %2 and Qt Charts, VTK, Eigen, HDF5, oneDNN, FFTW, hnswlib, ONNX and Protocol Buffers, libzip, libdeflate, giflib, zlib, c-blosc, LZ4, Zstandard, Nettle, JSON for Modern C++, CLI11, and the DejaVu fonts.&lt;/p&gt;&lt;p&gt;Free software under the GNU General Public License, version 3 or later.&lt;/p&gt;</source>
        <translation>&lt;h3&gt;Groupscope %1&lt;/h3&gt;&lt;p&gt;Bei welchen Gruppen liegt ein Modell auf eingefrorenen Embeddings falsch, welche Methode verbessert sie und zu welchem Preis?&lt;/p&gt;&lt;p&gt;Methoden und Maße aus fünf Papern und ihre Baselines; jede Methode und jedes Maß nennt die Quelle:&lt;/p&gt;&lt;ul&gt;&lt;li&gt;Zhang und Ré 2022, &lt;i&gt;Contrastive Adapters for Foundation Model Group Robustness&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Zhang und andere 2022, &lt;i&gt;Correct-N-Contrast: A Contrastive Approach for Improving Robustness to Spurious Correlations&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Dullerud und andere 2022, &lt;i&gt;Is Fairness Only Metric Deep? Evaluating and Addressing Subgroup Gaps in Deep Metric Learning&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Kim und andere 2024, &lt;i&gt;Efficient and Versatile Robust Fine-Tuning of Zero-shot Models&lt;/i&gt;&lt;/li&gt;&lt;li&gt;Lewis und andere 2024, &lt;i&gt;Improving Domain Generalization in Contrastive Learning using Adaptive Temperature Control&lt;/i&gt;&lt;/li&gt;&lt;/ul&gt;&lt;p&gt;Erstellt mit Qt %2 und Qt Charts, VTK, Eigen, HDF5, oneDNN, FFTW, hnswlib, ONNX und Protocol Buffers, libzip, libdeflate, giflib, zlib, c-blosc, LZ4, Zstandard, Nettle, JSON for Modern C++, CLI11 und den DejaVu-Schriften.&lt;/p&gt;&lt;p&gt;Freie Software unter der GNU General Public License, Version 3 oder später.&lt;/p&gt;</translation>
    </message>
    <message>
        <source>no head yet: the embedding is the input</source>
        <translation>noch kein Kopf: Das Embedding ist die Eingabe</translation>
    </message>
    <message>
        <source>no head was stored up to %1</source>
        <translation>bis %1 wurde kein Kopf gespeichert</translation>
    </message>
    <message>
        <source>⚠ The folder %1 does not exist</source>
        <translation>⚠ Der Ordner %1 existiert nicht</translation>
    </message>
    <message>
        <source>Embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>Examples and texts</source>
        <translation>Beispiele und Texte</translation>
    </message>
    <message>
        <source>Predictions</source>
        <translation>Vorhersagen</translation>
    </message>
    <message>
        <source>Linear classifiers</source>
        <translation>Lineare Klassifikatoren</translation>
    </message>
    <message>
        <source>&amp;Store the heads of %1 epochs</source>
        <translation>Köpfe von %1 Epochen &amp;speichern</translation>
    </message>
    <message>
        <source>For the map of the epochs, which shows how training moves the points</source>
        <translation>Für die Karte der Epochen, die zeigt, wie das Training die Punkte bewegt</translation>
    </message>
    <message>
        <source>Reproducible across CPUs</source>
        <translation>Reproduzierbar über CPUs hinweg</translation>
    </message>
    <message>
        <source>From the next start, only instructions up to AVX2 are used, so that every x86-64 CPU with AVX2 gives the same bytes. Now: %1</source>
        <translation>Ab dem nächsten Start werden nur Befehle bis AVX2 verwendet, sodass jede x86-64-CPU mit AVX2 dieselben Bytes liefert. Jetzt: %1</translation>
    </message>
    <message>
        <source>Coloured Fashion-MNIST: 70,000 pictures of garments whose colour misleads the model.</source>
        <translation>Gefärbtes Fashion-MNIST: 70.000 Bilder von Kleidungsstücken, deren Farbe das Modell in die Irre führt.</translation>
    </message>
    <message>
        <source>Which groups does a linear probe get wrong, and does reweighting help?</source>
        <translation>Bei welchen Gruppen liegt eine Linear Probe falsch, und hilft eine Umgewichtung?</translation>
    </message>
    <message>
        <source>Train a linear probe</source>
        <translation>Linear Probe trainieren</translation>
    </message>
    <message>
        <source>Compare by group</source>
        <translation>Nach Gruppe vergleichen</translation>
    </message>
    <message>
        <source>Domains</source>
        <translation>Domänen</translation>
    </message>
    <message>
        <source>Pullovers and coats in colours of domains, one of them unseen in training.</source>
        <translation>Pullover und Mäntel in den Farben von Domänen, von denen eine im Training nicht vorkommt.</translation>
    </message>
    <message>
        <source>Does a classifier work on a domain that it has not seen?</source>
        <translation>Funktioniert ein Klassifikator auf einer Domäne, die er nicht gesehen hat?</translation>
    </message>
    <message>
        <source>Train with CORAL</source>
        <translation>Mit CORAL trainieren</translation>
    </message>
    <message>
        <source>The garments with texts that describe them, for models of images and texts.</source>
        <translation>Die Kleidungsstücke mit Texten, die sie beschreiben, für Modelle von Bildern und Texten.</translation>
    </message>
    <message>
        <source>Which images are far from their text, and does fine-tuning bring them closer?</source>
        <translation>Welche Bilder liegen weit von ihrem Text entfernt, und bringt Fine-Tuning sie näher?</translation>
    </message>
    <message>
        <source>Show images and texts</source>
        <translation>Bilder und Texte zeigen</translation>
    </message>
    <message>
        <source>Train R-Adapter</source>
        <translation>R-Adapter trainieren</translation>
    </message>
    <message>
        <source>Search by text</source>
        <translation>Mit Text suchen</translation>
    </message>
    <message>
        <source>pane</source>
        <translation>Bereich</translation>
    </message>
    <message>
        <source>keys</source>
        <translation>Tasten</translation>
    </message>
    <message>
        <source>meaning</source>
        <translation>Bedeutung</translation>
    </message>
    <message>
        <source>Train, val and test splits at random, with the same shares of every group</source>
        <translation>Zufällige Trainings-, Validierungs- und Testsplits mit gleichen Anteilen jeder Gruppe</translation>
    </message>
    <message>
        <source>Language</source>
        <translation>Sprache</translation>
    </message>
    <message>
        <source>From the next start of Groupscope</source>
        <translation>Ab dem nächsten Start von Groupscope</translation>
    </message>
    <message>
        <source>Language of the system</source>
        <translation>Sprache des Systems</translation>
    </message>
    <message>
        <source>Compa&amp;re</source>
        <translation>Ver&amp;gleichen</translation>
    </message>
    <message>
        <source>; %1 only in the open set, e.g. %2</source>
        <translation>; %1 nur im geöffneten Datensatz, z. B. %2</translation>
    </message>
    <message>
        <source>; %1 only in the other file, e.g. %2</source>
        <translation>; %1 nur in der anderen Datei, z. B. %2</translation>
    </message>
    <message>
        <source>delete it; Ctrl+Z restores it</source>
        <translation>löschen; Strg+Z holt sie zurück</translation>
    </message>
    <message>
        <source>Epoch selected by</source>
        <translation>Epoche ausgewählt nach</translation>
    </message>
    <message>
        <source>1 column was added; %1</source>
        <translation>1 Spalte wurde hinzugefügt; %1</translation>
    </message>
    <message>
        <source>%1 columns were added; %2</source>
        <translation>%1 Spalten wurden hinzugefügt; %2</translation>
    </message>
    <message>
        <source>⚠ settings selected by %1: an upper bound, not a result</source>
        <translation>⚠ Einstellungen ausgewählt nach %1: eine obere Schranke, kein Ergebnis</translation>
    </message>
    <message>
        <source>settings selected by %1, means over seeds</source>
        <translation>Einstellungen ausgewählt nach %1, Mittelwerte über Seeds</translation>
    </message>
    <message>
        <source>epoch selected by %1</source>
        <translation>Epoche ausgewählt nach %1</translation>
    </message>
    <message>
        <source>1 group by %1</source>
        <translation>1 Gruppe nach %1</translation>
    </message>
    <message>
        <source>%1 groups that overlap, by %2</source>
        <translation>%1 Gruppen mit Überlappung, nach %2</translation>
    </message>
    <message>
        <source>%1 groups by %2</source>
        <translation>%1 Gruppen nach %2</translation>
    </message>
    <message>
        <source>%1 examples × %2 dimensions, embedding %3
%4, %5
mean norm %6</source>
        <translation>%1 Beispiele × %2 Dimensionen, Embedding %3
%4, %5
mittlere Norm %6</translation>
    </message>
    <message>
        <source>Measure a&amp;fter each epoch</source>
        <translation>Nach jeder Epoche &amp;messen</translation>
    </message>
    <message>
        <source>Train with reweighted groups</source>
        <translation>Mit umgewichteten Gruppen trainieren</translation>
    </message>
    <message>
        <source>Keys of the window</source>
        <translation>Tasten des Fensters</translation>
    </message>
    <message>
        <source>Ctrl+K finds every command, pane, method and heading of the guide by its name.</source>
        <translation>Strg+K findet jeden Befehl, jeden Bereich, jede Methode und jede Überschrift des Handbuchs nach dem Namen.</translation>
    </message>
    <message>
        <source>Confidence and calibration of each group of the selected run by temperature, the temperatures with the lowest validation cross-entropy of all examples and of each group, and the temperatures of contrastive training over epochs.</source>
        <translation>Konfidenz und Kalibrierung jeder Gruppe des ausgewählten Laufs nach Temperatur, die Temperaturen mit der niedrigsten Validierungs-Kreuzentropie aller Beispiele und jeder Gruppe, und die Temperaturen kontrastiven Trainings über die Epochen.</translation>
    </message>
    <message>
        <source>Name of the group (%1)</source>
        <translation>Name der Gruppe (%1)</translation>
    </message>
    <message>
        <source>Examples and their texts in one map, in the input and in trained embeddings. Dots are images, diamonds are texts, and lines join selected images and texts with their partners.</source>
        <translation>Beispiele und ihre Texte in einer Karte, in der Eingabe und in trainierten Embeddings. Punkte sind Bilder, Rauten sind Texte, und Linien verbinden ausgewählte Bilder und Texte mit ihren Partnern.</translation>
    </message>
    <message>
        <source>The nearest examples of a query in the input and in the embeddings of the shown runs, correct or wrong by class. A click selects an example on the map, a double click makes it the query, a selection on the map sets the query.</source>
        <translation>Die nächsten Beispiele einer Anfrage in der Eingabe und in den Embeddings der gezeigten Läufe, richtig oder falsch nach Klasse. Ein Klick wählt ein Beispiel auf der Karte aus, ein Doppelklick macht es zur Anfrage, eine Auswahl auf der Karte setzt die Anfrage.</translation>
    </message>
    <message>
        <source>copy the selected runs as a table</source>
        <translation>ausgewählte Läufe als Tabelle kopieren</translation>
    </message>
    <message>
        <source>Methods that improved or worsened a group, the worst group or the average compared with the baseline, with intervals and correction for all comparisons. A click on a mark selects the runs of the method. Run › Reveal test results… shows hidden test results.</source>
        <translation>Methoden, die eine Gruppe, die schlechteste Gruppe oder den Durchschnitt gegenüber der Baseline verbessert oder verschlechtert haben, mit Intervallen und Korrektur für alle Vergleiche. Ein Klick auf eine Marke wählt die Läufe der Methode aus. Lauf › Testergebnisse aufdecken… zeigt verborgene Testergebnisse.</translation>
    </message>
    <message>
        <source>both correct</source>
        <translation>beide richtig</translation>
    </message>
    <message>
        <source>Most temperatures are at the minimum tau_min, which then decides the result. The pane Confidence says which settings of the run can raise them.</source>
        <translation>Die meisten Temperaturen liegen am Minimum tau_min, das dann das Ergebnis bestimmt. Der Bereich Konfidenz nennt die Einstellungen des Laufs, die sie anheben können.</translation>
    </message>
    <message>
        <source>%1, %2 (last stored head before %3)</source>
        <translation>%1, %2 (letzter gespeicherter Kopf vor %3)</translation>
    </message>
    <message>
        <source>%1, %2 (selected by %3)</source>
        <translation>%1, %2 (ausgewählt nach %3)</translation>
    </message>
    <message>
        <source>Test results are hidden. Choose Run › Reveal test results… to show them</source>
        <translation>Testergebnisse sind verborgen. Lauf › Testergebnisse aufdecken… zeigt sie</translation>
    </message>
    <message>
        <source>1 example</source>
        <translation>1 Beispiel</translation>
    </message>
</context>
<context>
    <name>LabelsPage</name>
    <message>
        <source>neighbours %1</source>
        <translation>Nachbarn %1</translation>
    </message>
    <message>
        <source>margin %1</source>
        <translation>Margin %1</translation>
    </message>
</context>
<context>
    <name>ReportPages</name>
    <message>
        <source>page %1 of %2</source>
        <translation>Seite %1 von %2</translation>
    </message>
</context>
<context>
    <name>Scatter</name>
    <message>
        <source>no value</source>
        <translation>kein Wert</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>%1 of %2 points selected</source>
        <translation>%1 von %2 Punkten ausgewählt</translation>
    </message>
    <message>
        <source>%1 points</source>
        <translation>%1 Punkte</translation>
    </message>
    <message>
        <source>%1 of %2 points</source>
        <translation>%1 von %2 Punkten</translation>
    </message>
    <message>
        <source>, %1 without a position</source>
        <translation>, %1 ohne Position</translation>
    </message>
</context>
<context>
    <name>groupscope::ActBar</name>
    <message>
        <source>Main actions</source>
        <translation>Hauptaktionen</translation>
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
        <translation> px</translation>
    </message>
    <message>
        <source> s</source>
        <translation> s</translation>
    </message>
    <message>
        <source> pictures per second</source>
        <translation> Bilder pro Sekunde</translation>
    </message>
    <message>
        <source>Animation of the epochs</source>
        <translation>Animation der Epochen</translation>
    </message>
    <message>
        <source>Animated GIF</source>
        <translation>Animiertes GIF</translation>
    </message>
    <message>
        <source>Folder of numbered PNG pictures</source>
        <translation>Ordner nummerierter PNG-Bilder</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>Choose the file</source>
        <translation>Datei wählen</translation>
    </message>
    <message>
        <source>×</source>
        <translation>×</translation>
    </message>
    <message>
        <source>&amp;Format</source>
        <translation>&amp;Format</translation>
    </message>
    <message>
        <source>&amp;Write to</source>
        <translation>S&amp;chreiben nach</translation>
    </message>
    <message>
        <source>&amp;Size</source>
        <translation>&amp;Größe</translation>
    </message>
    <message>
        <source>&amp;Length</source>
        <translation>&amp;Länge</translation>
    </message>
    <message>
        <source>&amp;Rate</source>
        <translation>Bild&amp;rate</translation>
    </message>
    <message>
        <source>Animated GIF (*.gif)</source>
        <translation>Animiertes GIF (*.gif)</translation>
    </message>
    <message>
        <source>%1 pictures of %2 epochs.</source>
        <translation>%1 Bilder von %2 Epochen.</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Replace the file?</source>
        <translation>Datei ersetzen?</translation>
    </message>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1 existiert bereits. Ersetzen?</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Ersetzen</translation>
    </message>
    <message>
        <source>⚠ There is no map, or no run with several epochs is selected.</source>
        <translation>⚠ Es gibt keine Karte, oder es ist kein Lauf mit mehreren Epochen ausgewählt.</translation>
    </message>
    <message>
        <source>Stopped: nothing was written.</source>
        <translation>Gestoppt: Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 · %2 of %3</source>
        <translation>%1 · %2 von %3</translation>
    </message>
    <message>
        <source>Another run was selected: nothing was written.</source>
        <translation>Ein anderer Lauf wurde ausgewählt: Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>The map was changed: nothing was written.</source>
        <translation>Die Karte wurde geändert: Es wurde nichts geschrieben.</translation>
    </message>
    <message>
        <source>no head yet</source>
        <translation>noch kein Kopf</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>Group bars next to the map</source>
        <translation>Gruppenbalken neben der Karte</translation>
    </message>
    <message>
        <source>The animation was written to %1.</source>
        <translation>Die Animation wurde nach %1 geschrieben.</translation>
    </message>
    <message>
        <source>Between epochs with stored heads, points move in straight lines.</source>
        <translation>Zwischen Epochen mit gespeicherten Köpfen bewegen sich die Punkte geradlinig.</translation>
    </message>
    <message>
        <source>The map does not move, because it does not lay out the epochs of the run: press Map in the time line.</source>
        <translation>Die Karte bewegt sich nicht, weil sie nicht die Epochen des Laufs anordnet: Drücken Sie Karte in der Zeitleiste.</translation>
    </message>
    <message>
        <source>Contours and names of groups are left out, because they would not move.</source>
        <translation>Konturen und Namen von Gruppen werden weggelassen, weil sie sich nicht bewegen würden.</translation>
    </message>
    <message>
        <source>%1 pictures of 1 epoch.</source>
        <translation>%1 Bilder von 1 Epoche.</translation>
    </message>
</context>
<context>
    <name>groupscope::BoardCell</name>
    <message>
        <source>Remove this cell</source>
        <translation>Diese Zelle entfernen</translation>
    </message>
    <message>
        <source>The map appears here</source>
        <translation>Hier erscheint die Karte</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>%1 of %2</source>
        <translation>%1 von %2</translation>
    </message>
    <message>
        <source>attributes, %1</source>
        <translation>Attribute, %1</translation>
    </message>
    <message>
        <source>A against B</source>
        <translation>A gegen B</translation>
    </message>
    <message>
        <source>%1 · %2 · %3</source>
        <translation>%1 · %2 · %3</translation>
    </message>
    <message>
        <source>%1 against %2</source>
        <translation>%1 gegen %2</translation>
    </message>
    <message>
        <source>no partner in the open set</source>
        <translation>kein Partner im geöffneten Datensatz</translation>
    </message>
    <message>
        <source>%1 of a missing run</source>
        <translation>%1 eines fehlenden Laufs</translation>
    </message>
    <message>
        <source>all examples</source>
        <translation>alle Beispiele</translation>
    </message>
    <message>
        <source>%1 split</source>
        <translation>Split %1</translation>
    </message>
    <message>
        <source>a missing run</source>
        <translation>ein fehlender Lauf</translation>
    </message>
    <message>
        <source>joint layout with the first map</source>
        <translation>gemeinsames Layout mit der ersten Karte</translation>
    </message>
    <message>
        <source>rotated and scaled onto the first map by %1 shared examples (Procrustes)</source>
        <translation>über %1 gemeinsame Beispiele auf die erste Karte gedreht und skaliert (Procrustes)</translation>
    </message>
    <message>
        <source>not aligned, with its own camera: too few examples are shared with the first map</source>
        <translation>nicht ausgerichtet, mit eigener Kamera: zu wenige gemeinsame Beispiele mit der ersten Karte</translation>
    </message>
    <message>
        <source>layout stopped early</source>
        <translation>Layout vorzeitig gestoppt</translation>
    </message>
    <message>
        <source>Show all cells</source>
        <translation>Alle Zellen zeigen</translation>
    </message>
    <message>
        <source>Enlarge this cell</source>
        <translation>Diese Zelle vergrößern</translation>
    </message>
    <message>
        <source>%1
Choose the content of this cell</source>
        <translation>%1
Inhalt dieser Zelle wählen</translation>
    </message>
    <message>
        <source>Selected %1: %2</source>
        <translation>%1 ausgewählt: %2</translation>
    </message>
</context>
<context>
    <name>groupscope::BoardPanel</name>
    <message>
        <source>link &amp;camera</source>
        <translation>&amp;Kamera koppeln</translation>
    </message>
    <message>
        <source>A against B</source>
        <translation>A gegen B</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>%1, %2 %</source>
        <translation>%1, %2 %</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>Side by side, %1: %2</source>
        <translation>Nebeneinander, %1: %2</translation>
    </message>
    <message>
        <source>laying out the maps</source>
        <translation>Karten werden angeordnet</translation>
    </message>
    <message>
        <source>Maps and figures side by side</source>
        <translation>Karten und Abbildungen nebeneinander</translation>
    </message>
    <message>
        <source>Adds a cell, up to %1 in total</source>
        <translation>Zelle hinzufügen, insgesamt bis zu %1</translation>
    </message>
    <message>
        <source>1 cell: a map of the selected run, unless you choose other contents</source>
        <translation>1 Zelle: eine Karte des ausgewählten Laufs, sofern Sie keinen anderen Inhalt wählen</translation>
    </message>
    <message>
        <source>%1 cells: maps of the selected runs, unless you choose other contents</source>
        <translation>%1 Zellen: Karten der ausgewählten Läufe, sofern Sie keine anderen Inhalte wählen</translation>
    </message>
    <message>
        <source>Moves, rotates and zooms all maps together</source>
        <translation>Alle Karten gemeinsam bewegen, drehen und zoomen</translation>
    </message>
    <message>
        <source>Shows for each group how many examples each of two runs predicts correctly</source>
        <translation>Für jede Gruppe zeigen, wie viele Beispiele jeder von zwei Läufen richtig vorhersagt</translation>
    </message>
    <message>
        <source>Stops the layout</source>
        <translation>Layout stoppen</translation>
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
        <translation>%1 wird berechnet …</translation>
    </message>
    <message>
        <source>Select a trained run to see its confidence in each group and the temperature with the lowest validation cross-entropy</source>
        <translation>Wählen Sie einen trainierten Lauf aus, um seine Konfidenz in jeder Gruppe und die Temperatur mit der niedrigsten Validierungs-Kreuzentropie zu sehen</translation>
    </message>
</context>
<context>
    <name>groupscope::CapsuleCheckDialog</name>
    <message>
        <source>✓ reproduced</source>
        <translation>✓ reproduziert</translation>
    </message>
    <message>
        <source>✘ differs</source>
        <translation>✘ weicht ab</translation>
    </message>
    <message>
        <source>– not possible</source>
        <translation>– nicht möglich</translation>
    </message>
    <message>
        <source>Verify capsule</source>
        <translation>Kapsel prüfen</translation>
    </message>
    <message>
        <source>&amp;Verify</source>
        <translation>&amp;Prüfen</translation>
    </message>
    <message>
        <source>&amp;Capsule</source>
        <translation>&amp;Kapsel</translation>
    </message>
    <message>
        <source>Capsule</source>
        <translation>Kapsel</translation>
    </message>
    <message>
        <source>Capsules (*.capsule);;All files (*)</source>
        <translation>Kapseln (*.capsule);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>&amp;Data file</source>
        <translation>&amp;Datendatei</translation>
    </message>
    <message>
        <source>Data file</source>
        <translation>Datendatei</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>&amp;Train again</source>
        <translation>Erneut &amp;trainieren</translation>
    </message>
    <message>
        <source>Check</source>
        <translation>Prüfung</translation>
    </message>
    <message>
        <source>Result</source>
        <translation>Ergebnis</translation>
    </message>
    <message>
        <source>Detail</source>
        <translation>Detail</translation>
    </message>
    <message>
        <source>Choose a capsule.</source>
        <translation>Wählen Sie eine Kapsel.</translation>
    </message>
    <message>
        <source>%1 reproduced, %2 different, %3 not possible.</source>
        <translation>%1 reproduziert, %2 abweichend, %3 nicht möglich.</translation>
    </message>
    <message>
        <source>only if the capsule does not contain the data</source>
        <translation>nur falls die Kapsel die Daten nicht enthält</translation>
    </message>
    <message>
        <source>Number of runs that are trained again to compare all bytes</source>
        <translation>Anzahl der Läufe, die erneut trainiert werden, um alle Bytes zu vergleichen</translation>
    </message>
    <message>
        <source>Subject</source>
        <translation>Gegenstand</translation>
    </message>
    <message>
        <source>Checks of the capsule</source>
        <translation>Prüfungen der Kapsel</translation>
    </message>
</context>
<context>
    <name>groupscope::CapsuleDialog</name>
    <message>
        <source>Stopped.</source>
        <translation>Gestoppt.</translation>
    </message>
    <message>
        <source>…</source>
        <translation>…</translation>
    </message>
    <message>
        <source>Choose the file</source>
        <translation>Datei wählen</translation>
    </message>
</context>
<context>
    <name>groupscope::CapsuleExport</name>
    <message>
        <source>Export capsule</source>
        <translation>Kapsel exportieren</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportieren</translation>
    </message>
    <message>
        <source>Experiment &amp;folder</source>
        <translation>Experiment&amp;ordner</translation>
    </message>
    <message>
        <source>Experiment folder</source>
        <translation>Experimentordner</translation>
    </message>
    <message>
        <source>&amp;Write to</source>
        <translation>S&amp;chreiben nach</translation>
    </message>
    <message>
        <source>Write to</source>
        <translation>Schreiben nach</translation>
    </message>
    <message>
        <source>Capsule (*.capsule)</source>
        <translation>Kapsel (*.capsule)</translation>
    </message>
    <message>
        <source>Choose the folder of an experiment and a file to write.</source>
        <translation>Wählen Sie den Ordner eines Experiments und eine Zieldatei.</translation>
    </message>
    <message>
        <source>Include the &amp;data, up to 256 MiB a file</source>
        <translation>&amp;Daten einschließen, bis 256 MiB pro Datei</translation>
    </message>
    <message>
        <source>Others can then check predictions and trainings without another file</source>
        <translation>Andere können dann Vorhersagen und Trainings ohne weitere Datei prüfen</translation>
    </message>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1 existiert bereits. Ersetzen?</translation>
    </message>
    <message>
        <source>Not included: %1</source>
        <translation>Nicht enthalten: %1</translation>
    </message>
    <message>
        <source>%1 contains 1 run.</source>
        <translation>%1 enthält 1 Lauf.</translation>
    </message>
    <message>
        <source>%1 contains %2 runs.</source>
        <translation>%1 enthält %2 Läufe.</translation>
    </message>
</context>
<context>
    <name>groupscope::Chart</name>
    <message>
        <source>&amp;Export figure…</source>
        <translation>Abbildung &amp;exportieren…</translation>
    </message>
</context>
<context>
    <name>groupscope::ChartLegend</name>
    <message>
        <source>Faint: not converged, because training accuracy is below 0.9 of the run&apos;s highest, so a high worst group may be chance</source>
        <translation>Blass: nicht konvergiert, weil die Trainingsgenauigkeit unter dem 0,9-Fachen des Höchstwerts des Laufs liegt; eine hohe schlechteste Gruppe kann dann Zufall sein</translation>
    </message>
    <message>
        <source>A click hides %1</source>
        <translation>Ein Klick blendet %1 aus</translation>
    </message>
    <message>
        <source>A click shows %1</source>
        <translation>Ein Klick blendet %1 ein</translation>
    </message>
</context>
<context>
    <name>groupscope::ColorBar</name>
    <message>
        <source>%1, from %2 to %3</source>
        <translation>%1, von %2 bis %3</translation>
    </message>
</context>
<context>
    <name>groupscope::ColumnChoice</name>
    <message>
        <source>&amp;Measures</source>
        <translation>&amp;Maße</translation>
    </message>
    <message>
        <source>&amp;Default columns</source>
        <translation>&amp;Standardspalten</translation>
    </message>
</context>
<context>
    <name>groupscope::ColumnsDialog</name>
    <message>
        <source>Columns of the embedding set</source>
        <translation>Spalten des Embedding-Datensatzes</translation>
    </message>
    <message>
        <source>class and attributes</source>
        <translation>Klasse und Attribute</translation>
    </message>
    <message>
        <source>the values of one column</source>
        <translation>die Werte einer Spalte</translation>
    </message>
    <message>
        <source>&amp;Embedding</source>
        <translation>&amp;Embedding</translation>
    </message>
    <message>
        <source>&amp;Class</source>
        <translation>&amp;Klasse</translation>
    </message>
    <message>
        <source>&amp;Identities (yes/no columns)</source>
        <translation>&amp;Identitäten (Ja/Nein-Spalten)</translation>
    </message>
    <message>
        <source>Group c&amp;olumn</source>
        <translation>Gruppenspa&amp;lte</translation>
    </message>
    <message>
        <source>&amp;Split (train, val, test)</source>
        <translation>&amp;Split (train, val, test)</translation>
    </message>
    <message>
        <source>Choose a yes/no column for each identity.</source>
        <translation>Wählen Sie für jede Identität eine Ja/Nein-Spalte.</translation>
    </message>
    <message>
        <source>Choose an attribute whose values are the groups.</source>
        <translation>Wählen Sie ein Attribut, dessen Werte die Gruppen sind.</translation>
    </message>
    <message>
        <source>This gives %1 groups that overlap. %2</source>
        <translation>Das ergibt %1 Gruppen, die sich überlappen. %2</translation>
    </message>
    <message>
        <source>This gives %1 groups.</source>
        <translation>Das ergibt %1 Gruppen.</translation>
    </message>
    <message>
        <source>&amp;Leave out examples with NaN or Inf</source>
        <translation>Beispiele mit &amp;NaN oder Inf weglassen</translation>
    </message>
    <message>
        <source>class and overlapping identities</source>
        <translation>Klasse und überlappende Identitäten</translation>
    </message>
    <message>
        <source>attribute values alone</source>
        <translation>nur Attributwerte</translation>
    </message>
    <message>
        <source>Otherwise a set with such examples is refused</source>
        <translation>Sonst wird ein Datensatz mit solchen Beispielen abgelehnt</translation>
    </message>
    <message>
        <source>&amp;Groups by</source>
        <translation>&amp;Gruppen nach</translation>
    </message>
    <message>
        <source>Group &amp;attributes</source>
        <translation>Gruppen&amp;attribute</translation>
    </message>
    <message>
        <source>&amp;Fit on split</source>
        <translation>Split zum An&amp;passen</translation>
    </message>
    <message>
        <source>Select &amp;by split</source>
        <translation>Split zur Aus&amp;wahl</translation>
    </message>
    <message>
        <source>(none: explore only)</source>
        <translation>(keine: nur erkunden)</translation>
    </message>
    <message>
        <source>(none: splits of the file)</source>
        <translation>(keine: Splits der Datei)</translation>
    </message>
    <message>
        <source>default (%1)</source>
        <translation>Standard (%1)</translation>
    </message>
    <message>
        <source>&amp;Attributes for training</source>
        <translation>&amp;Attribute für das Training</translation>
    </message>
    <message>
        <source>The groups need another column than class and split.</source>
        <translation>Die Gruppen brauchen eine andere Spalte als Klasse und Split.</translation>
    </message>
    <message>
        <source>The set opens for exploration: map, data check and selection. Training needs a class.</source>
        <translation>Der Datensatz wird zum Erkunden geöffnet: Karte, Datenprüfung und Auswahl. Training braucht eine Klasse.</translation>
    </message>
    <message>
        <source>Methods that need one group per example cannot be trained without an attribute.</source>
        <translation>Methoden, die eine Gruppe pro Beispiel brauchen, lassen sich ohne Attribut nicht trainieren.</translation>
    </message>
    <message>
        <source>Methods that need one group per example use the attributes.</source>
        <translation>Methoden, die eine Gruppe pro Beispiel brauchen, verwenden die Attribute.</translation>
    </message>
    <message>
        <source>The groups are the existing pairs of class and %1.</source>
        <translation>Die Gruppen sind die vorhandenen Paare aus Klasse und %1.</translation>
    </message>
    <message>
        <source>%1 (1 value)</source>
        <translation>%1 (1 Wert)</translation>
    </message>
    <message>
        <source>%1 (%2 values)</source>
        <translation>%1 (%2 Werte)</translation>
    </message>
    <message>
        <source>The split column has no value “train”: choose another, or draw a split with File › Make split.</source>
        <translation>Die Splitspalte hat keinen Wert „train“: Wählen Sie eine andere oder ziehen Sie einen Split mit Datei › Split erstellen.</translation>
    </message>
    <message>
        <source>Attributes</source>
        <translation>Attribute</translation>
    </message>
    <message>
        <source>Identities</source>
        <translation>Identitäten</translation>
    </message>
</context>
<context>
    <name>groupscope::CommandLine</name>
    <message>
        <source>%1 cannot be started: %2</source>
        <translation>%1 kann nicht gestartet werden: %2</translation>
    </message>
</context>
<context>
    <name>groupscope::CommandPalette</name>
    <message>
        <source> (on)</source>
        <translation> (ein)</translation>
    </message>
    <message>
        <source> (off)</source>
        <translation> (aus)</translation>
    </message>
    <message>
        <source>Not possible now</source>
        <translation>Jetzt nicht möglich</translation>
    </message>
    <message>
        <source>Find a command</source>
        <translation>Befehl suchen</translation>
    </message>
    <message>
        <source>Type a command, a method, a column, a measure or a file</source>
        <translation>Tippen Sie einen Befehl, eine Methode, eine Spalte, ein Maß oder eine Datei</translation>
    </message>
    <message>
        <source>Command</source>
        <translation>Befehl</translation>
    </message>
    <message>
        <source>Commands</source>
        <translation>Befehle</translation>
    </message>
</context>
<context>
    <name>groupscope::ComparisonSource</name>
    <message>
        <source>These runs have no classifier, so there is no accuracy. See Subgroups, and All settings if settings were tried.</source>
        <translation>Diese Läufe haben keinen Klassifikator, also keine Genauigkeit. Siehe Untergruppen und, falls Einstellungen probiert wurden, Alle Einstellungen.</translation>
    </message>
    <message>
        <source>Train the methods that this figure compares</source>
        <translation>Trainieren Sie die Methoden, die diese Abbildung vergleicht</translation>
    </message>
</context>
<context>
    <name>groupscope::DataCheckList</name>
    <message>
        <source>Fine: %1</source>
        <translation>In Ordnung: %1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>Hinweis: %1</translation>
    </message>
    <message>
        <source>Problem: %1</source>
        <translation>Problem: %1</translation>
    </message>
    <message>
        <source>No problems found in %1</source>
        <translation>Keine Probleme in %1 gefunden</translation>
    </message>
    <message>
        <source>1 problem found in %1</source>
        <translation>1 Problem in %1 gefunden</translation>
    </message>
    <message>
        <source>%1 problems found in %2</source>
        <translation>%1 Probleme in %2 gefunden</translation>
    </message>
    <message>
        <source>Select</source>
        <translation>Auswählen</translation>
    </message>
    <message>
        <source>%1 examples</source>
        <translation>%1 Beispiele</translation>
    </message>
    <message>
        <source>Lists every check, also passed ones</source>
        <translation>Alle Prüfungen auflisten, auch bestandene</translation>
    </message>
    <message>
        <source>Hide 1 passed check</source>
        <translation>1 bestandene Prüfung ausblenden</translation>
    </message>
    <message>
        <source>Hide %1 passed checks</source>
        <translation>%1 bestandene Prüfungen ausblenden</translation>
    </message>
    <message>
        <source>Show 1 passed check</source>
        <translation>1 bestandene Prüfung zeigen</translation>
    </message>
    <message>
        <source>Show %1 passed checks</source>
        <translation>%1 bestandene Prüfungen zeigen</translation>
    </message>
    <message>
        <source>Selects these %1 examples on the map</source>
        <translation>Diese %1 Beispiele auf der Karte auswählen</translation>
    </message>
</context>
<context>
    <name>groupscope::Document</name>
    <message>
        <source>Untitled</source>
        <translation>Unbenannt</translation>
    </message>
    <message>
        <source>new columns</source>
        <translation>neue Spalten</translation>
    </message>
    <message>
        <source>closing of %1</source>
        <translation>Schließen von %1</translation>
    </message>
    <message>
        <source>The other window saved %1.</source>
        <translation>Das andere Fenster hat %1 gespeichert.</translation>
    </message>
    <message>
        <source>%1 is read with another mapping than when the document was saved. Its selection, named groups and runs stay with the earlier mapping.</source>
        <translation>%1 wird mit einer anderen Zuordnung gelesen als beim Speichern des Dokuments. Auswahl, benannte Gruppen und Läufe bleiben bei der früheren Zuordnung.</translation>
    </message>
    <message>
        <source>%1 holds other data than when the document was saved. Its selection, named groups and runs stay with the earlier data.</source>
        <translation>%1 enthält andere Daten als beim Speichern des Dokuments. Auswahl, benannte Gruppen und Läufe bleiben bei den früheren Daten.</translation>
    </message>
    <message>
        <source>column roles</source>
        <translation>Spaltenrollen</translation>
    </message>
    <message>
        <source>%2 of the %1 runs of the document are missing: they were removed, or belong to other data.</source>
        <translation>%2 der %1 Läufe des Dokuments fehlen: Sie wurden entfernt oder gehören zu anderen Daten.</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>%1 fehlt</translation>
    </message>
    <message>
        <source>%1 is missing: nothing was changed</source>
        <translation>%1 fehlt: Es wurde nichts geändert</translation>
    </message>
</context>
<context>
    <name>groupscope::DocumentActions</name>
    <message>
        <source>a document without a file, with %1</source>
        <translation>ein Dokument ohne Datei, mit %1</translation>
    </message>
    <message>
        <source>&amp;New document</source>
        <translation>&amp;Neues Dokument</translation>
    </message>
    <message>
        <source>Sa&amp;ve document</source>
        <translation>Dokument &amp;speichern</translation>
    </message>
    <message>
        <source>Save document &amp;as…</source>
        <translation>Dokument speichern &amp;unter…</translation>
    </message>
    <message>
        <source>&amp;Undo</source>
        <translation>&amp;Rückgängig</translation>
    </message>
    <message>
        <source>&amp;Redo</source>
        <translation>&amp;Wiederholen</translation>
    </message>
    <message>
        <source>&amp;Name the selection…</source>
        <translation>Auswahl be&amp;nennen…</translation>
    </message>
    <message>
        <source>The document is read-only</source>
        <translation>Das Dokument ist schreibgeschützt</translation>
    </message>
    <message>
        <source>Another window has the document open: save it under another name</source>
        <translation>Das Dokument ist in einem anderen Fenster geöffnet: Speichern Sie es unter einem anderen Namen</translation>
    </message>
    <message>
        <source>New document</source>
        <translation>Neues Dokument</translation>
    </message>
    <message>
        <source>Open %1</source>
        <translation>%1 öffnen</translation>
    </message>
    <message>
        <source>Save the document</source>
        <translation>Dokument speichern</translation>
    </message>
    <message>
        <source>Groupscope documents (*.%1)</source>
        <translation>Groupscope-Dokumente (*.%1)</translation>
    </message>
    <message>
        <source>Document saved to %1</source>
        <translation>Dokument in %1 gespeichert</translation>
    </message>
    <message>
        <source>Save the changes to “%1”?</source>
        <translation>Änderungen an „%1“ speichern?</translation>
    </message>
    <message>
        <source>Recover</source>
        <translation>Wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Recover</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>&amp;Delete it</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>&amp;Later</source>
        <translation>&amp;Später</translation>
    </message>
    <message>
        <source>Select examples first</source>
        <translation>Wählen Sie zuerst Beispiele aus</translation>
    </message>
    <message>
        <source>Runs, their names and columns made here are kept with their sets in any case. Without saving, the named groups and the list of sets are lost.</source>
        <translation>Läufe, ihre Namen und hier erstellte Spalten bleiben in jedem Fall bei ihren Datensätzen. Ohne Speichern gehen die benannten Gruppen und die Liste der Datensätze verloren.</translation>
    </message>
    <message>
        <source>%1, as of %2.</source>
        <translation>%1, Stand %2.</translation>
    </message>
    <message>
        <source>Groupscope did not close properly. Recover the open documents?</source>
        <translation>Groupscope wurde nicht ordnungsgemäß beendet. Geöffnete Dokumente wiederherstellen?</translation>
    </message>
    <message>
        <source>Groupscope did not close properly, and the recovery file of %1 cannot be read.</source>
        <translation>Groupscope wurde nicht ordnungsgemäß beendet, und die Wiederherstellungsdatei von %1 ist nicht lesbar.</translation>
    </message>
    <message>
        <source>Closes the open document and starts an empty one (Ctrl+N)</source>
        <translation>Geöffnetes Dokument schließen und ein leeres beginnen (Strg+N)</translation>
    </message>
    <message>
        <source>Saves the sets, named groups, selections and the layout in one file, to continue later (Ctrl+S)</source>
        <translation>Datensätze, benannte Gruppen, Auswahlen und Layout in einer Datei speichern, um später fortzufahren (Strg+S)</translation>
    </message>
    <message>
        <source>Names the selected examples (Ctrl+G)</source>
        <translation>Ausgewählte Beispiele benennen (Strg+G)</translation>
    </message>
</context>
<context>
    <name>groupscope::DocumentNotice</name>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Locate…</source>
        <translation>Suchen…</translation>
    </message>
    <message>
        <source>%1 is missing.</source>
        <translation>%1 fehlt.</translation>
    </message>
    <message>
        <source>%1 holds other data than when the document was saved. Its selection, named groups and runs stay with the earlier data.</source>
        <translation>%1 enthält andere Daten als beim Speichern des Dokuments. Auswahl, benannte Gruppen und Läufe bleiben bei den früheren Daten.</translation>
    </message>
    <message>
        <source>Locate %1</source>
        <translation>%1 suchen</translation>
    </message>
</context>
<context>
    <name>groupscope::ExperimentDialog</name>
    <message>
        <source>S&amp;top</source>
        <translation>S&amp;topp</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>Experiment</translation>
    </message>
    <message>
        <source>Chosen methods</source>
        <translation>Gewählte Methoden</translation>
    </message>
    <message>
        <source>&amp;Preset</source>
        <translation>&amp;Voreinstellung</translation>
    </message>
    <message>
        <source>&amp;Methods</source>
        <translation>&amp;Methoden</translation>
    </message>
    <message>
        <source>&amp;Values</source>
        <translation>&amp;Werte</translation>
    </message>
    <message>
        <source>&amp;Seeds</source>
        <translation>&amp;Seeds</translation>
    </message>
    <message>
        <source>Se&amp;lect by</source>
        <translation>Auswah&amp;l nach</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>1 run. %1</source>
        <translation>1 Lauf. %1</translation>
    </message>
    <message>
        <source>%1 runs. %2</source>
        <translation>%1 Läufe. %2</translation>
    </message>
    <message>
        <source>Submit</source>
        <translation>Absenden</translation>
    </message>
    <message>
        <source>Prepare folder</source>
        <translation>Ordner vorbereiten</translation>
    </message>
    <message>
        <source>Selects the epoch of a run and, if several settings are tried, the setting of a method</source>
        <translation>Wählt die Epoche eines Laufs und, wenn mehrere Einstellungen probiert werden, die Einstellung einer Methode</translation>
    </message>
    <message>
        <source>&amp;Run on</source>
        <translation>&amp;Ausführen auf</translation>
    </message>
    <message>
        <source>The ticked methods with their settings in the form of the window.</source>
        <translation>Die angehakten Methoden mit ihren Einstellungen im Formular des Fensters.</translation>
    </message>
    <message>
        <source>All %1 runs exist already.</source>
        <translation>Alle %1 Läufe existieren bereits.</translation>
    </message>
    <message>
        <source>Start runs</source>
        <translation>Läufe starten</translation>
    </message>
    <message>
        <source>Start 1 run</source>
        <translation>1 Lauf starten</translation>
    </message>
    <message>
        <source>Start %1 runs</source>
        <translation>%1 Läufe starten</translation>
    </message>
    <message>
        <source>The run exists already.</source>
        <translation>Der Lauf existiert bereits.</translation>
    </message>
    <message>
        <source>%1 runs, %2 of them finished before.</source>
        <translation>%1 Läufe, davon %2 schon abgeschlossen.</translation>
    </message>
    <message>
        <source>1 run.</source>
        <translation>1 Lauf.</translation>
    </message>
    <message>
        <source>%1 runs.</source>
        <translation>%1 Läufe.</translation>
    </message>
    <message>
        <source>With %1 runs at once, the work takes at least %2.</source>
        <translation>Bei %1 Läufen zugleich dauert die Arbeit mindestens %2.</translation>
    </message>
    <message>
        <source>The work takes about %1.</source>
        <translation>Die Arbeit dauert etwa %1.</translation>
    </message>
    <message>
        <source>The time of %1 is being measured…</source>
        <translation>Die Zeit von %1 wird gemessen…</translation>
    </message>
    <message>
        <source>This does not include %1, which was never trained on this set.</source>
        <translation>Nicht enthalten ist %1: auf diesem Datensatz noch nie trainiert.</translation>
    </message>
    <message>
        <source>The time of %1 is unknown until it is trained once.</source>
        <translation>Die Zeit von %1 ist unbekannt, bis einmal trainiert wurde.</translation>
    </message>
    <message>
        <source>⚠ An oracle: it selects on the %1 split, which is for reporting. Its values are an upper bound, not a result.</source>
        <translation>⚠ Ein Orakel: Es wählt auf dem Split %1 aus, der dem Bericht dient. Seine Werte sind eine obere Schranke, kein Ergebnis.</translation>
    </message>
    <message>
        <source>Methods</source>
        <translation>Methoden</translation>
    </message>
</context>
<context>
    <name>groupscope::ExportDialog</name>
    <message>
        <source>&amp;As one sheet</source>
        <translation>&amp;Als ein Blatt</translation>
    </message>
    <message>
        <source>&amp;Export</source>
        <translation>&amp;Exportieren</translation>
    </message>
    <message>
        <source>Close</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Cancelled: no file was written.</source>
        <translation>Abgebrochen: Es wurde keine Datei geschrieben.</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>Writes 1 file</source>
        <translation>Schreibt 1 Datei</translation>
    </message>
    <message>
        <source>Writes %1 files</source>
        <translation>Schreibt %1 Dateien</translation>
    </message>
    <message>
        <source>Tick the figures of the sheet.</source>
        <translation>Haken Sie die Abbildungen des Blatts an.</translation>
    </message>
    <message>
        <source>Nothing to draw yet.</source>
        <translation>Noch nichts zu zeichnen.</translation>
    </message>
    <message>
        <source>Sheet of 1 panel</source>
        <translation>Blatt mit 1 Teilbild</translation>
    </message>
    <message>
        <source>Sheet of %1 panels</source>
        <translation>Blatt mit %1 Teilbildern</translation>
    </message>
    <message>
        <source>%1, %2 × %3 mm</source>
        <translation>%1, %2 × %3 mm</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>and %1 more</source>
        <translation>und %1 weitere</translation>
    </message>
    <message>
        <source>Replace files?</source>
        <translation>Dateien ersetzen?</translation>
    </message>
    <message>
        <source>1 file exists already. Replace it?</source>
        <translation>1 Datei existiert bereits. Ersetzen?</translation>
    </message>
    <message>
        <source>%1 files exist already. Replace them?</source>
        <translation>%1 Dateien existieren bereits. Ersetzen?</translation>
    </message>
    <message>
        <source>&amp;Replace</source>
        <translation>&amp;Ersetzen</translation>
    </message>
    <message>
        <source>Export figures</source>
        <translation>Abbildungen exportieren</translation>
    </message>
    <message>
        <source>Progress</source>
        <translation>Fortschritt</translation>
    </message>
    <message>
        <source>Move the figure up</source>
        <translation>Abbildung nach oben</translation>
    </message>
    <message>
        <source>Move the figure down</source>
        <translation>Abbildung nach unten</translation>
    </message>
    <message>
        <source>Fi&amp;gures</source>
        <translation>Abb&amp;ildungen</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>&amp;Spalten</translation>
    </message>
    <message>
        <source>File &amp;name</source>
        <translation>Datei&amp;name</translation>
    </message>
    <message>
        <source>The figure becomes %1 mm high, as text of %2 pt requires.</source>
        <translation>Die Abbildung wird %1 mm hoch, wie es Text von %2 pt erfordert.</translation>
    </message>
    <message>
        <source>Files to be written</source>
        <translation>Zu schreibende Dateien</translation>
    </message>
    <message>
        <source>Moves the figure up (Alt+Up)</source>
        <translation>Abbildung nach oben (Alt+Hoch)</translation>
    </message>
    <message>
        <source>Moves the figure down (Alt+Down)</source>
        <translation>Abbildung nach unten (Alt+Runter)</translation>
    </message>
    <message>
        <source>Writes the ticked figures as panels a, b, c … of one sheet, in this order</source>
        <translation>Angehakte Abbildungen als Teilbilder a, b, c … eines Blatts schreiben, in dieser Reihenfolge</translation>
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
        <translation>&amp;Werte (CSV)</translation>
    </message>
    <message>
        <source>&amp;Browse…</source>
        <translation>&amp;Durchsuchen…</translation>
    </message>
    <message>
        <source> dpi</source>
        <translation> dpi</translation>
    </message>
    <message>
        <source>Width of every figure, or of the sheet</source>
        <translation>Breite jeder Abbildung oder des Blatts</translation>
    </message>
    <message>
        <source>Height</source>
        <translation>Höhe</translation>
    </message>
    <message>
        <source> pt</source>
        <translation> pt</translation>
    </message>
    <message>
        <source>&amp;Folder</source>
        <translation>&amp;Ordner</translation>
    </message>
    <message>
        <source>Formats</source>
        <translation>Formate</translation>
    </message>
    <message>
        <source>&amp;Resolution</source>
        <translation>Au&amp;flösung</translation>
    </message>
    <message>
        <source>F&amp;or</source>
        <translation>Fü&amp;r</translation>
    </message>
    <message>
        <source>&amp;Text</source>
        <translation>&amp;Text</translation>
    </message>
    <message>
        <source>Si&amp;ze</source>
        <translation>&amp;Größe</translation>
    </message>
    <message>
        <source>Panel &amp;height</source>
        <translation>Teilbild&amp;höhe</translation>
    </message>
    <message>
        <source>Folder of the figures</source>
        <translation>Ordner der Abbildungen</translation>
    </message>
    <message>
        <source>Pixels per inch of a PNG; SVG and PDF are sharp at any size</source>
        <translation>Pixel pro Zoll eines PNG; SVG und PDF sind in jeder Größe scharf</translation>
    </message>
    <message>
        <source>Screen size</source>
        <translation>Bildschirmgröße</translation>
    </message>
    <message>
        <source>Journal column, %1 mm</source>
        <translation>Zeitschriftenspalte, %1 mm</translation>
    </message>
    <message>
        <source>Journal page, %1 mm</source>
        <translation>Zeitschriftenseite, %1 mm</translation>
    </message>
    <message>
        <source>Custom width</source>
        <translation>Eigene Breite</translation>
    </message>
    <message>
        <source>Height of the highlighted panel; all panels of a row become as high as the highest</source>
        <translation>Höhe des markierten Teilbilds; alle Teilbilder einer Zeile werden so hoch wie das höchste</translation>
    </message>
    <message>
        <source>Height of the highlighted figure; others keep theirs</source>
        <translation>Höhe der markierten Abbildung; andere behalten ihre</translation>
    </message>
    <message>
        <source>Writes the plotted values of each figure, if available, as NAME.csv</source>
        <translation>Gezeichnete Werte jeder Abbildung, falls verfügbar, als NAME.csv schreiben</translation>
    </message>
</context>
<context>
    <name>groupscope::FigureBoxes</name>
    <message>
        <source>Settings b&amp;y</source>
        <translation>&amp;Einstellungen nach</translation>
    </message>
    <message>
        <source>Rule that selects the setting of each method</source>
        <translation>Regel, die die Einstellung jeder Methode auswählt</translation>
    </message>
</context>
<context>
    <name>groupscope::FigureExports</name>
    <message>
        <source>Export fi&amp;gures…</source>
        <translation>Abbildun&amp;gen exportieren…</translation>
    </message>
    <message>
        <source>There is nothing to export yet: %1 is empty.</source>
        <translation>Noch nichts zu exportieren: %1 ist leer.</translation>
    </message>
    <message>
        <source>Writes figures of the window as PNG, SVG or PDF, each alone or as one sheet (Ctrl+Shift+E)</source>
        <translation>Abbildungen des Fensters als PNG, SVG oder PDF schreiben, einzeln oder als ein Blatt (Strg+Umschalt+E)</translation>
    </message>
</context>
<context>
    <name>groupscope::FigureList</name>
    <message>
        <source>File name</source>
        <translation>Dateiname</translation>
    </message>
    <message>
        <source>Figures</source>
        <translation>Abbildungen</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Abbildung</translation>
    </message>
    <message>
        <source>nothing to draw yet</source>
        <translation>noch nichts zu zeichnen</translation>
    </message>
    <message>
        <source>Name of the file; edit it with a double click or F2</source>
        <translation>Name der Datei; per Doppelklick oder F2 bearbeiten</translation>
    </message>
</context>
<context>
    <name>groupscope::FigurePanel</name>
    <message>
        <source>Select the runs on the &amp;front</source>
        <translation>Läufe auf der &amp;Front auswählen</translation>
    </message>
    <message>
        <source>Figure</source>
        <translation>Abbildung</translation>
    </message>
</context>
<context>
    <name>groupscope::FigurePreview</name>
    <message>
        <source>Preview</source>
        <translation>Vorschau</translation>
    </message>
</context>
<context>
    <name>groupscope::FirstLook</name>
    <message>
        <source>%3: worst group of %1 on the %4 split, accuracy %2 %</source>
        <translation>%3: schlechteste Gruppe von %1 auf dem Split %4, Genauigkeit %2 %</translation>
    </message>
</context>
<context>
    <name>groupscope::FirstStageSource</name>
    <message>
        <source>%1 has no first stage that finds groups. JTT, Correct-N-Contrast, contrastive adapters and every method with the setting Groups have one.</source>
        <translation>%1 hat keine erste Stufe, die Gruppen findet. JTT, Correct-N-Contrast, kontrastive Adapter und jede Methode mit der Einstellung Gruppen haben eine.</translation>
    </message>
</context>
<context>
    <name>groupscope::FixDialog</name>
    <message>
        <source>Fix “%1”</source>
        <translation>„%1“ verbessern</translation>
    </message>
    <message>
        <source>2 min</source>
        <translation>2 min</translation>
    </message>
    <message>
        <source>10 min</source>
        <translation>10 min</translation>
    </message>
    <message>
        <source>1 h</source>
        <translation>1 h</translation>
    </message>
    <message>
        <source>no limit</source>
        <translation>ohne Grenze</translation>
    </message>
    <message>
        <source>Methods that fit</source>
        <translation>Passende Methoden</translation>
    </message>
    <message>
        <source>“%1” has %2 training, %3 validation and %4 test examples.</source>
        <translation>„%1“ hat %2 Trainings-, %3 Validierungs- und %4 Testbeispiele.</translation>
    </message>
    <message>
        <source>&amp;Time</source>
        <translation>&amp;Zeit</translation>
    </message>
    <message>
        <source>&amp;Methods</source>
        <translation>&amp;Methoden</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>%1 is trained again as the baseline, with 3 seeds.</source>
        <translation>%1 wird als Baseline erneut trainiert, mit 3 Seeds.</translation>
    </message>
    <message>
        <source>Default settings</source>
        <translation>Standardeinstellungen</translation>
    </message>
    <message>
        <source>Quick settings: %1</source>
        <translation>Schnelleinstellungen: %1</translation>
    </message>
    <message>
        <source>%1; its time is being measured</source>
        <translation>%1; die Zeit wird gemessen</translation>
    </message>
    <message>
        <source>%1; 3 seeds take about %2</source>
        <translation>%1; 3 Seeds dauern etwa %2</translation>
    </message>
    <message>
        <source>Make it an &amp;attribute, so that methods can use it</source>
        <translation>Zum &amp;Attribut machen, damit Methoden es nutzen können</translation>
    </message>
    <message>
        <source>Total time of all runs in sequence, to which the settings are sized</source>
        <translation>Gesamtzeit aller Läufe nacheinander, auf die die Einstellungen zugeschnitten werden</translation>
    </message>
    <message>
        <source>The groups become classes × attributes × “%1”. This is another task, so earlier runs are not compared with the new ones. %2 Undo restores the task.</source>
        <translation>Die Gruppen werden Klassen × Attribute × „%1“. Das ist eine andere Aufgabe, daher werden frühere Läufe nicht mit den neuen verglichen. %2 Rückgängig stellt die Aufgabe wieder her.</translation>
    </message>
    <message>
        <source>There is no baseline on the new task yet.</source>
        <translation>Für die neue Aufgabe gibt es noch keine Baseline.</translation>
    </message>
    <message>
        <source>%1; 3 seeds take about %2, which exceeds their share of the time</source>
        <translation>%1; 3 Seeds dauern etwa %2, mehr als ihr Anteil an der Zeit</translation>
    </message>
    <message>
        <source>Start %1 runs</source>
        <translation>%1 Läufe starten</translation>
    </message>
    <message>
        <source>Start runs</source>
        <translation>Läufe starten</translation>
    </message>
    <message>
        <source>%1 runs, %2 of them finished before.</source>
        <translation>%1 Läufe, davon %2 schon abgeschlossen.</translation>
    </message>
    <message>
        <source>1 run.</source>
        <translation>1 Lauf.</translation>
    </message>
    <message>
        <source>%1 runs.</source>
        <translation>%1 Läufe.</translation>
    </message>
    <message>
        <source>The work takes about %1.</source>
        <translation>Die Arbeit dauert etwa %1.</translation>
    </message>
    <message>
        <source>The baseline is %1.</source>
        <translation>Die Baseline ist %1.</translation>
    </message>
    <message>
        <source>Start 1 run</source>
        <translation>1 Lauf starten</translation>
    </message>
</context>
<context>
    <name>groupscope::FolderWork</name>
    <message>
        <source>Stopped.</source>
        <translation>Gestoppt.</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>All %1 runs are finished.</source>
        <translation>Alle %1 Läufe sind abgeschlossen.</translation>
    </message>
    <message>
        <source>All %1 runs have ended, and %2 of them failed: the same command tries these again.</source>
        <translation>Alle %1 Läufe sind beendet, %2 davon sind fehlgeschlagen: Derselbe Befehl versucht diese erneut.</translation>
    </message>
    <message>
        <source>Preparing the folder…</source>
        <translation>Ordner wird vorbereitet…</translation>
    </message>
    <message>
        <source>Submitting the job…</source>
        <translation>Job wird abgesendet…</translation>
    </message>
    <message>
        <source>Timing new methods, then submitting the job…</source>
        <translation>Zeit neuer Methoden wird gemessen, dann wird der Job abgesendet…</translation>
    </message>
    <message>
        <source>Stopping…</source>
        <translation>Wird gestoppt…</translation>
    </message>
    <message>
        <source>All runs are finished.</source>
        <translation>Alle Läufe sind abgeschlossen.</translation>
    </message>
    <message>
        <source>The command-line program ended with exit code %1.</source>
        <translation>Das Kommandozeilenprogramm endete mit Exit-Code %1.</translation>
    </message>
    <message>
        <source>%1 in progress on 1 machine.</source>
        <translation>%1 in Arbeit auf 1 Rechner.</translation>
    </message>
    <message>
        <source>%1 in progress on %2 machines.</source>
        <translation>%1 in Arbeit auf %2 Rechnern.</translation>
    </message>
    <message>
        <source>No process works on it yet: start the command.</source>
        <translation>Noch kein Prozess arbeitet daran: Starten Sie den Befehl.</translation>
    </message>
    <message>
        <source>The process may have ended: start the command, which continues.</source>
        <translation>Der Prozess ist womöglich beendet: Starten Sie den Befehl, er setzt fort.</translation>
    </message>
    <message>
        <source>The run is finished.</source>
        <translation>Der Lauf ist abgeschlossen.</translation>
    </message>
    <message>
        <source>The run has failed: the same command tries it again.</source>
        <translation>Der Lauf ist fehlgeschlagen: Derselbe Befehl versucht ihn erneut.</translation>
    </message>
    <message>
        <source>%1 of %2 runs done. %3</source>
        <translation>%1 von %2 Läufen fertig. %3</translation>
    </message>
    <message>
        <source>Budget of %1 trainings, %2 steps done. %3</source>
        <translation>Budget von %1 Trainings, %2 Schritte fertig. %3</translation>
    </message>
    <message>
        <source>The search is finished, and the best setting of each method is trained. The runs appear in Runs.</source>
        <translation>Die Suche ist abgeschlossen, und die beste Einstellung jeder Methode ist trainiert. Die Läufe erscheinen unter Läufe.</translation>
    </message>
    <message>
        <source>Stopped. Finished trainings are kept. Start again with the same choices to continue.</source>
        <translation>Gestoppt. Abgeschlossene Trainings bleiben erhalten. Starten Sie mit derselben Wahl erneut, um fortzusetzen.</translation>
    </message>
    <message>
        <source>The Slurm job ended before all runs were finished. Submit again with the same choices for the rest.</source>
        <translation>Der Slurm-Job endete, bevor alle Läufe abgeschlossen waren. Senden Sie mit derselben Wahl erneut ab, um den Rest zu trainieren.</translation>
    </message>
</context>
<context>
    <name>groupscope::FoundPage</name>
    <message>
        <source>S&amp;plit</source>
        <translation>S&amp;plit</translation>
    </message>
    <message>
        <source>%1 has no classifier, so it has no errors.</source>
        <translation>%1 hat keinen Klassifikator, also keine Fehler.</translation>
    </message>
    <message>
        <source>%1 belongs to another task, so its errors are not errors on these examples.</source>
        <translation>%1 gehört zu einer anderen Aufgabe, seine Fehler sind also keine Fehler auf diesen Beispielen.</translation>
    </message>
</context>
<context>
    <name>groupscope::GridTable</name>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>Vary a setting…</source>
        <translation>Einstellung variieren…</translation>
    </message>
    <message>
        <source>Values, separated by commas</source>
        <translation>Werte, durch Kommas getrennt</translation>
    </message>
    <message>
        <source>Values to try, separated by commas; empty: not varied</source>
        <translation>Zu probierende Werte, durch Kommas getrennt; leer: nicht variiert</translation>
    </message>
    <message>
        <source>Grid of settings</source>
        <translation>Raster der Einstellungen</translation>
    </message>
</context>
<context>
    <name>groupscope::GroupBars</name>
    <message>
        <source>By group</source>
        <translation>Nach Gruppe</translation>
    </message>
    <message>
        <source>Worst first</source>
        <translation>Schlechteste zuerst</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>worst %1</source>
        <translation>schlechteste %1</translation>
    </message>
    <message>
        <source>Search groups</source>
        <translation>Gruppen suchen</translation>
    </message>
    <message>
        <source>&amp;Order</source>
        <translation>&amp;Reihenfolge</translation>
    </message>
    <message>
        <source>The worst %1 of %2 groups.</source>
        <translation>Die schlechtesten %1 von %2 Gruppen.</translation>
    </message>
    <message>
        <source>Order of the groups; “Worst first” sorts by the accuracy of the first run</source>
        <translation>Reihenfolge der Gruppen; „Schlechteste zuerst“ sortiert nach der Genauigkeit des ersten Laufs</translation>
    </message>
    <message>
        <source>Number of groups that are shown, those with the lowest accuracy of the first run</source>
        <translation>Anzahl der gezeigten Gruppen, derjenigen mit der niedrigsten Genauigkeit des ersten Laufs</translation>
    </message>
    <message>
        <source>%1 groups do not match the search.</source>
        <translation>%1 Gruppen passen nicht zur Suche.</translation>
    </message>
    <message>
        <source>Sho&amp;w</source>
        <translation>&amp;Zeigen</translation>
    </message>
    <message>
        <source>Accuracy of each group</source>
        <translation>Genauigkeit jeder Gruppe</translation>
    </message>
    <message>
        <source>Shows the groups whose names contain these words</source>
        <translation>Gruppen zeigen, deren Namen diese Wörter enthalten</translation>
    </message>
</context>
<context>
    <name>groupscope::GuideWindow</name>
    <message>
        <source>Guide to Groupscope</source>
        <translation>Handbuch zu Groupscope</translation>
    </message>
    <message>
        <source>Page</source>
        <translation>Seite</translation>
    </message>
    <message>
        <source>Contents</source>
        <translation>Inhalt</translation>
    </message>
    <message>
        <source>Search the guide</source>
        <translation>Im Handbuch suchen</translation>
    </message>
    <message>
        <source>Sections found</source>
        <translation>Gefundene Abschnitte</translation>
    </message>
    <message>
        <source>Back</source>
        <translation>Zurück</translation>
    </message>
    <message>
        <source>Forward</source>
        <translation>Vorwärts</translation>
    </message>
    <message>
        <source>Open in browser</source>
        <translation>Im Browser öffnen</translation>
    </message>
    <message>
        <source>Opens the guide as one page in the browser</source>
        <translation>Öffnet das Handbuch als eine Seite im Browser</translation>
    </message>
    <message>
        <source>No section has all of these words</source>
        <translation>Kein Abschnitt enthält alle diese Wörter</translation>
    </message>
    <message>
        <source>No browser could be started. The guide is in %1.</source>
        <translation>Es konnte kein Browser gestartet werden. Das Handbuch liegt in %1.</translation>
    </message>
</context>
<context>
    <name>groupscope::HeavyNegatives</name>
    <message>
        <source>Domain</source>
        <translation>Domäne</translation>
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
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Select on the map</source>
        <translation>Auf der Karte auswählen</translation>
    </message>
    <message>
        <source>Temperature of the pair</source>
        <translation>Temperatur des Paars</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>Cosine similarity to the example in the embedding of the run</source>
        <translation>Kosinusähnlichkeit zum Beispiel im Embedding des Laufs</translation>
    </message>
    <message>
        <source>Share of this negative in the gradient, N·w·e^(s/τ)/τ, relative to all negatives</source>
        <translation>Anteil dieses Negativs am Gradienten, N·w·e^(s/τ)/τ, relativ zu allen Negativen</translation>
    </message>
    <message>
        <source>%1, domain %2: %3 of %4 training examples hold %5 of the weight of its negatives, in the embedding of %6; τ_α %7.</source>
        <translation>%1, Domäne %2: %3 von %4 Trainingsbeispielen tragen %5 des Gewichts seiner Negative, im Embedding von %6; τ_α %7.</translation>
    </message>
    <message>
        <source>Negatives with the largest weights</source>
        <translation>Negative mit den größten Gewichten</translation>
    </message>
    <message>
        <source>Weight of the negative outside the exponent, times the number of negatives</source>
        <translation>Gewicht des Negativs außerhalb des Exponenten, mal Anzahl der Negative</translation>
    </message>
    <message>
        <source>Selects the example and these negatives on the map</source>
        <translation>Das Beispiel und diese Negative auf der Karte auswählen</translation>
    </message>
    <message>
        <source>Select a run of contrastive pre-training and click a point of the map to list its negatives with the largest weights.</source>
        <translation>Wählen Sie einen Lauf mit kontrastivem Vortraining aus und klicken Sie auf einen Punkt der Karte, um seine Negative mit den größten Gewichten aufzulisten.</translation>
    </message>
    <message>
        <source>Click a point of the map to list its negatives with the largest weights in %1.</source>
        <translation>Klicken Sie auf einen Punkt der Karte, um seine Negative mit den größten Gewichten in %1 aufzulisten.</translation>
    </message>
    <message>
        <source>The negatives with the largest weights are shown once the head of the run is in memory.</source>
        <translation>Die Negative mit den größten Gewichten werden gezeigt, sobald der Kopf des Laufs im Speicher ist.</translation>
    </message>
    <message>
        <source>Searching for the negatives with the largest weights…</source>
        <translation>Negative mit den größten Gewichten werden gesucht…</translation>
    </message>
</context>
<context>
    <name>groupscope::HiddenResults</name>
    <message>
        <source>The reveal of test results cannot be recorded next to the runs: %1</source>
        <translation>Das Aufdecken der Testergebnisse kann nicht bei den Läufen vermerkt werden: %1</translation>
    </message>
</context>
<context>
    <name>groupscope::HiddenTestNotice</name>
    <message>
        <source>Reveal test results…</source>
        <translation>Testergebnisse aufdecken…</translation>
    </message>
    <message>
        <source>Test results are hidden, so that nothing is selected by them.</source>
        <translation>Testergebnisse sind verborgen, damit nichts nach ihnen ausgewählt wird.</translation>
    </message>
</context>
<context>
    <name>groupscope::ImportDialog</name>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… und %n weiteres</numerusform>
            <numerusform>… und %n weitere</numerusform>
        </translation>
    </message>
    <message>
        <source>Import a file</source>
        <translation>Datei importieren</translation>
    </message>
    <message>
        <source>Item</source>
        <translation>Element</translation>
    </message>
    <message>
        <source>Shape</source>
        <translation>Form</translation>
    </message>
    <message>
        <source>Type</source>
        <translation>Typ</translation>
    </message>
    <message>
        <source>&amp;Import</source>
        <translation>&amp;Importieren</translation>
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
        <translation>* (die Zahlenspalten)</translation>
    </message>
    <message>
        <source>Reading …</source>
        <translation>Wird gelesen …</translation>
    </message>
    <message>
        <source>Content of the file</source>
        <translation>Inhalt der Datei</translation>
    </message>
    <message>
        <source>&amp;Reset guesses</source>
        <translation>Vermutungen &amp;zurücksetzen</translation>
    </message>
    <message>
        <source>This gives %1 examples with one embedding.</source>
        <translation>Das ergibt %1 Beispiele mit einem Embedding.</translation>
    </message>
    <message>
        <source>This gives %1 examples with %2 embeddings.</source>
        <translation>Das ergibt %1 Beispiele mit %2 Embeddings.</translation>
    </message>
    <message>
        <source> %1 texts belong to them.</source>
        <translation> Dazu gehören %1 Texte.</translation>
    </message>
    <message>
        <source> Without a class they can be explored (map, data check, selection), but not trained on.</source>
        <translation> Ohne Klasse lassen sie sich erkunden (Karte, Datenprüfung, Auswahl), aber nicht zum Training nutzen.</translation>
    </message>
    <message>
        <source> The test domain is asked for next.</source>
        <translation> Als Nächstes wird nach der Testdomäne gefragt.</translation>
    </message>
    <message>
        <source> Train, val and test splits are drawn 60/20/20 in every group.</source>
        <translation> Trainings-, Validierungs- und Testsplit werden in jeder Gruppe 60/20/20 gezogen.</translation>
    </message>
    <message>
        <source>Drops the corrections and guesses again by names and shapes</source>
        <translation>Korrekturen verwerfen und erneut aus Namen und Formen raten</translation>
    </message>
</context>
<context>
    <name>groupscope::ItemPreview</name>
    <message>
        <source>First values of the item</source>
        <translation>Erste Werte des Elements</translation>
    </message>
    <message>
        <source>Select an item to see its first values.</source>
        <translation>Wählen Sie ein Element aus, um seine ersten Werte zu sehen.</translation>
    </message>
    <message>
        <source>This item is not used: it is neither a matrix, a column nor pictures.</source>
        <translation>Dieses Element wird nicht verwendet: Es ist weder Matrix noch Spalte noch Bilder.</translation>
    </message>
    <message>
        <source>The first values of this item are spread over the file and not shown.</source>
        <translation>Die ersten Werte dieses Elements sind über die Datei verteilt und werden nicht gezeigt.</translation>
    </message>
</context>
<context>
    <name>groupscope::KeptEpochNote</name>
    <message>
        <source>Showing %1, selected by %2, not %3 of the time line</source>
        <translation>Gezeigt wird %1, ausgewählt nach %2, nicht %3 der Zeitleiste</translation>
    </message>
</context>
<context>
    <name>groupscope::LabelsPage</name>
    <message>
        <source>Example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>Label</source>
        <translation>Label</translation>
    </message>
    <message>
        <source>Suggested</source>
        <translation>Vorgeschlagen</translation>
    </message>
    <message>
        <source>Evidence</source>
        <translation>Beleg</translation>
    </message>
    <message>
        <source>Name as group…</source>
        <translation>Als Gruppe benennen…</translation>
    </message>
    <message>
        <source>Export…</source>
        <translation>Exportieren…</translation>
    </message>
    <message>
        <source>Split whose labels are checked</source>
        <translation>Split, dessen Labels geprüft werden</translation>
    </message>
    <message>
        <source>&amp;Of</source>
        <translation>&amp;Von</translation>
    </message>
    <message>
        <source>errors of the worst group</source>
        <translation>Fehler der schlechtesten Gruppe</translation>
    </message>
    <message>
        <source>Examples of the worst group that the selected run gets wrong</source>
        <translation>Beispiele der schlechtesten Gruppe, bei denen der ausgewählte Lauf falsch liegt</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Examples that the selected run gets wrong</source>
        <translation>Beispiele, bei denen der ausgewählte Lauf falsch liegt</translation>
    </message>
    <message>
        <source>all examples</source>
        <translation>alle Beispiele</translation>
    </message>
    <message>
        <source>All examples of the split</source>
        <translation>Alle Beispiele des Splits</translation>
    </message>
    <message>
        <source>Suspected labels</source>
        <translation>Fragliche Labels</translation>
    </message>
    <message>
        <source>Open an embedding set to check its labels.</source>
        <translation>Öffnen Sie einen Embedding-Datensatz, um seine Labels zu prüfen.</translation>
    </message>
    <message>
        <source>Select a finished run in Runs to check the labels of its errors.</source>
        <translation>Wählen Sie unter Läufe einen abgeschlossenen Lauf aus, um die Labels seiner Fehler zu prüfen.</translation>
    </message>
    <message>
        <source>%1 has no worst group on this split.</source>
        <translation>%1 hat auf diesem Split keine schlechteste Gruppe.</translation>
    </message>
    <message>
        <source>Checking the labels…</source>
        <translation>Labels werden geprüft…</translation>
    </message>
    <message>
        <source>the worst group, %1</source>
        <translation>der schlechtesten Gruppe, %1</translation>
    </message>
    <message>
        <source>the %1 split</source>
        <translation>dem Split %1</translation>
    </message>
    <message>
        <source>suspected labels</source>
        <translation>fragliche Labels</translation>
    </message>
    <message>
        <source>%1 split, %2: %3</source>
        <translation>Split %1, %2: %3</translation>
    </message>
    <message>
        <source>Export suspected labels</source>
        <translation>Fragliche Labels exportieren</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>Examples that are checked</source>
        <translation>Beispiele, die geprüft werden</translation>
    </message>
    <message>
        <source>Share of the nearest other examples with another class, and cross-validated probability of the suggested class minus that of the label</source>
        <translation>Anteil der nächsten anderen Beispiele mit einer anderen Klasse, und kreuzvalidierte Wahrscheinlichkeit der vorgeschlagenen Klasse minus die des Labels</translation>
    </message>
    <message>
        <source>%1 of %2 labels are suspected to be wrong. Check the pictures: a suspicion is not a proof.</source>
        <translation>%1 von %2 Labels sind womöglich falsch. Prüfen Sie die Bilder: Ein Verdacht ist kein Beweis.</translation>
    </message>
    <message>
        <source>%1 labels are suspected to be wrong among the errors in %2. Check the pictures: a suspicion is not a proof.</source>
        <translation>%1 Labels sind womöglich falsch, unter den Fehlern in %2. Prüfen Sie die Bilder: Ein Verdacht ist kein Beweis.</translation>
    </message>
    <message>
        <source>The table shows the first %1; the file and the group have all.</source>
        <translation>Die Tabelle zeigt die ersten %1; die Datei und die Gruppe enthalten alle.</translation>
    </message>
    <message>
        <source>Keeps the listed examples as a named group</source>
        <translation>Aufgelistete Beispiele als benannte Gruppe behalten</translation>
    </message>
    <message>
        <source>Writes the listed examples to a CSV file</source>
        <translation>Aufgelistete Beispiele in eine CSV-Datei schreiben</translation>
    </message>
    <message>
        <source>%1 suspected labels written to %2</source>
        <translation>%1 fragliche Labels in %2 geschrieben</translation>
    </message>
</context>
<context>
    <name>groupscope::LineChart</name>
    <message>
        <source>, running mean</source>
        <translation>, gleitender Mittelwert</translation>
    </message>
    <message>
        <source>&amp;Reset zoom</source>
        <translation>&amp;Zoom zurücksetzen</translation>
    </message>
    <message>
        <source>R&amp;unning mean</source>
        <translation>&amp;Gleitender Mittelwert</translation>
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
%2 %3: %4</translation>
    </message>
    <message>
        <source>
not converged</source>
        <translation>
nicht konvergiert</translation>
    </message>
    <message>
        <source>
selected epoch</source>
        <translation>
ausgewählte Epoche</translation>
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
        <translation>Abbildung in %1 geschrieben</translation>
    </message>
    <message>
        <source>%1 files written to %2</source>
        <translation>%1 Dateien in %2 geschrieben</translation>
    </message>
    <message>
        <source>Set saved to %1</source>
        <translation>Datensatz in %1 gespeichert</translation>
    </message>
    <message>
        <source>opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <source>opening</source>
        <translation>wird geöffnet</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>Report written to %1</source>
        <translation>Bericht in %1 geschrieben</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>Webseite (*.html)</translation>
    </message>
    <message>
        <source>PDF document (*.pdf)</source>
        <translation>PDF-Dokument (*.pdf)</translation>
    </message>
    <message>
        <source>Export report</source>
        <translation>Bericht exportieren</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>&amp;File</source>
        <translation>&amp;Datei</translation>
    </message>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open a &amp;folder…</source>
        <translation>&amp;Ordner öffnen…</translation>
    </message>
    <message>
        <source>Open &amp;recent</source>
        <translation>&amp;Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Export re&amp;port…</source>
        <translation>Be&amp;richt exportieren…</translation>
    </message>
    <message>
        <source>Page written to %1</source>
        <translation>Seite in %1 geschrieben</translation>
    </message>
    <message>
        <source>Export caps&amp;ule…</source>
        <translation>&amp;Kapsel exportieren…</translation>
    </message>
    <message>
        <source>Verif&amp;y capsule…</source>
        <translation>Kapsel &amp;prüfen…</translation>
    </message>
    <message>
        <source>&amp;Quit</source>
        <translation>&amp;Beenden</translation>
    </message>
    <message>
        <source>Ed&amp;it</source>
        <translation>B&amp;earbeiten</translation>
    </message>
    <message>
        <source>&amp;Run</source>
        <translation>&amp;Lauf</translation>
    </message>
    <message>
        <source>&amp;View</source>
        <translation>&amp;Ansicht</translation>
    </message>
    <message>
        <source>&amp;Help</source>
        <translation>&amp;Hilfe</translation>
    </message>
    <message>
        <source>&amp;Find a command…</source>
        <translation>&amp;Befehl suchen…</translation>
    </message>
    <message>
        <source>&amp;About Groupscope</source>
        <translation>&amp;Über Groupscope</translation>
    </message>
    <message>
        <source>About Groupscope</source>
        <translation>Über Groupscope</translation>
    </message>
    <message>
        <source>Open</source>
        <translation>Öffnen</translation>
    </message>
    <message>
        <source>Export</source>
        <translation>Exportieren</translation>
    </message>
    <message>
        <source>Find</source>
        <translation>Suchen</translation>
    </message>
    <message>
        <source>Guide</source>
        <translation>Handbuch</translation>
    </message>
    <message>
        <source>Train a run first</source>
        <translation>Trainieren Sie zuerst einen Lauf</translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation>Öffnen Sie zuerst einen Embedding-Datensatz</translation>
    </message>
    <message>
        <source>Open an embedding set or a document</source>
        <translation>Embedding-Datensatz oder Dokument öffnen</translation>
    </message>
    <message>
        <source>Sets and documents (*.h5ad *.h5 *.hdf5 *.h5mu *.zip *.zarr .zgroup .zattrs *.npy *.npz *.pt *.pth *.csv *.tsv *.tab *.txt *.csv.gz *.tsv.gz *.groupscope);;Documents (*.groupscope);;All files (*)</source>
        <translation>Datensätze und Dokumente (*.h5ad *.h5 *.hdf5 *.h5mu *.zip *.zarr .zgroup .zattrs *.npy *.npz *.pt *.pth *.csv *.tsv *.tab *.txt *.csv.gz *.tsv.gz *.groupscope);;Dokumente (*.groupscope);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Open a folder: an embedding set (.zarr) or an experiment</source>
        <translation>Ordner öffnen: ein Embedding-Datensatz (.zarr) oder ein Experiment</translation>
    </message>
    <message>
        <source> – </source>
        <translation> – </translation>
    </message>
    <message>
        <source>%1 (read-only)</source>
        <translation>%1 (schreibgeschützt)</translation>
    </message>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1 existiert bereits. Ersetzen?</translation>
    </message>
    <message>
        <source>Open a sa&amp;mple set</source>
        <translation>Be&amp;ispieldatensatz öffnen</translation>
    </message>
    <message>
        <source>Selection rule for settings</source>
        <translation>Auswahlregel für Einstellungen</translation>
    </message>
    <message>
        <source>Only one document can be open: %1 is in File › Open recent</source>
        <translation>Nur ein Dokument kann geöffnet sein: %1 steht unter Datei › Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>Open another set</source>
        <translation>Weiteren Datensatz öffnen</translation>
    </message>
    <message>
        <source>Web page for printing, two pages (*.html)</source>
        <translation>Webseite zum Drucken, zwei Seiten (*.html)</translation>
    </message>
    <message>
        <source>Opens a file of embeddings, or a document (Ctrl+O)</source>
        <translation>Eine Datei mit Embeddings oder ein Dokument öffnen (Strg+O)</translation>
    </message>
    <message>
        <source>Opens a set that is a folder (.zarr), or the folder of an experiment</source>
        <translation>Einen Datensatz öffnen, der ein Ordner ist (.zarr), oder den Ordner eines Experiments</translation>
    </message>
    <message>
        <source>Writes an experiment to one file that others can verify</source>
        <translation>Ein Experiment in eine Datei schreiben, die andere prüfen können</translation>
    </message>
    <message>
        <source>Computes the results of a capsule again and compares them</source>
        <translation>Ergebnisse einer Kapsel erneut berechnen und vergleichen</translation>
    </message>
    <message>
        <source>Finds any command by typing (Ctrl+K)</source>
        <translation>Beliebigen Befehl durch Tippen finden (Strg+K)</translation>
    </message>
</context>
<context>
    <name>groupscope::MapModel</name>
    <message>
        <source>This run has no embedding yet</source>
        <translation>Dieser Lauf hat noch kein Embedding</translation>
    </message>
    <message>
        <source>This split is not in the set: choose another above</source>
        <translation>Dieser Split ist nicht im Datensatz: Wählen Sie oben einen anderen</translation>
    </message>
    <message>
        <source>No example of this split is in that file</source>
        <translation>Kein Beispiel dieses Splits ist in dieser Datei</translation>
    </message>
    <message>
        <source>This run is missing: choose another above</source>
        <translation>Dieser Lauf fehlt: Wählen Sie oben einen anderen</translation>
    </message>
    <message>
        <source>This run was trained on another task or embedding</source>
        <translation>Dieser Lauf wurde auf einer anderen Aufgabe oder einem anderen Embedding trainiert</translation>
    </message>
    <message>
        <source>This run has no embedding: choose another above</source>
        <translation>Dieser Lauf hat kein Embedding: Wählen Sie oben einen anderen</translation>
    </message>
</context>
<context>
    <name>groupscope::MapPanel</name>
    <message>
        <source>computing the map</source>
        <translation>Karte wird berechnet</translation>
    </message>
    <message>
        <source>&amp;Embedding</source>
        <translation>&amp;Embedding</translation>
    </message>
    <message>
        <source>&amp;Colour</source>
        <translation>&amp;Farbe</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>%1 (%2)</source>
        <translation>%1 (%2)</translation>
    </message>
    <message>
        <source>%1, coloured by %2</source>
        <translation>%1, gefärbt nach %2</translation>
    </message>
    <message>
        <source>trails of the first %1 of %2 selected points</source>
        <translation>Spuren der ersten %1 von %2 ausgewählten Punkten</translation>
    </message>
    <message>
        <source>the map does not move: press Map in the time line</source>
        <translation>die Karte bewegt sich nicht: Drücken Sie Karte in der Zeitleiste</translation>
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
(%2 wird ausgewertet)</translation>
    </message>
    <message>
        <source>query</source>
        <translation>Abfrage</translation>
    </message>
    <message>
        <source>raw (%1)</source>
        <translation>roh (%1)</translation>
    </message>
    <message>
        <source>%1, seed %2</source>
        <translation>%1, Seed %2</translation>
    </message>
    <message>
        <source>Embedding that is laid out</source>
        <translation>Embedding, das angeordnet wird</translation>
    </message>
    <message>
        <source>Another embedding of the same examples, in a second map</source>
        <translation>Ein weiteres Embedding derselben Beispiele, in einer zweiten Karte</translation>
    </message>
    <message>
        <source>second map: none</source>
        <translation>zweite Karte: keine</translation>
    </message>
    <message>
        <source>&amp;Split</source>
        <translation>&amp;Split</translation>
    </message>
    <message>
        <source>Split whose examples are laid out</source>
        <translation>Split, dessen Beispiele angeordnet werden</translation>
    </message>
    <message>
        <source>Column that colours the points</source>
        <translation>Spalte, die die Punkte färbt</translation>
    </message>
    <message>
        <source>Selected %1 of %2 examples: the others are not among the %3 examples of this map</source>
        <translation>%1 von %2 Beispielen ausgewählt: Die anderen gehören nicht zu den %3 Beispielen dieser Karte</translation>
    </message>
    <message>
        <source>%1, compared with %2</source>
        <translation>%1, verglichen mit %2</translation>
    </message>
    <message>
        <source>First stages cover training examples only: choose the training split</source>
        <translation>Erste Stufen decken nur Trainingsbeispiele ab: Wählen Sie den Trainingssplit</translation>
    </message>
    <message>
        <source>%1
of the map on the left</source>
        <translation>%1
der Karte links</translation>
    </message>
    <message>
        <source>second map: %1</source>
        <translation>zweite Karte: %1</translation>
    </message>
    <message>
        <source>the map does not move: this run stored no heads of its epochs</source>
        <translation>die Karte bewegt sich nicht: Dieser Lauf hat keine Köpfe seiner Epochen gespeichert</translation>
    </message>
    <message>
        <source>the map shows the raw embedding: no head was stored up to %1</source>
        <translation>die Karte zeigt das rohe Embedding: Bis %1 wurde kein Kopf gespeichert</translation>
    </message>
    <message>
        <source>the map shows %1, the last stored head before %2</source>
        <translation>die Karte zeigt %1, den letzten gespeicherten Kopf vor %2</translation>
    </message>
    <message>
        <source>%1
(%2: no head yet)</source>
        <translation>%1
(%2: noch kein Kopf)</translation>
    </message>
    <message>
        <source>%1
(no head was stored up to %2)</source>
        <translation>%1
(bis %2 wurde kein Kopf gespeichert)</translation>
    </message>
    <message>
        <source>No example matches</source>
        <translation>Kein Beispiel passt</translation>
    </message>
    <message>
        <source>%1 examples selected</source>
        <translation>%1 Beispiele ausgewählt</translation>
    </message>
    <message>
        <source>%1 examples match, none of them on the map</source>
        <translation>%1 Beispiele passen, keines davon ist auf der Karte</translation>
    </message>
    <message>
        <source>; %1 are undecided: no value of %2</source>
        <translation>; %1 sind unentschieden: kein Wert von %2</translation>
    </message>
    <message>
        <source>%1 of the %2 embedding, %3 split</source>
        <translation>%1 des Embeddings %2, Split %3</translation>
    </message>
    <message>
        <source>Stops the layout and keeps the map as it is</source>
        <translation>Layout stoppen und die Karte so belassen</translation>
    </message>
    <message>
        <source>1 example selected</source>
        <translation>1 Beispiel ausgewählt</translation>
    </message>
    <message>
        <source>1 example matches, but is not on the map</source>
        <translation>1 Beispiel passt, ist aber nicht auf der Karte</translation>
    </message>
    <message>
        <source>Selected %1</source>
        <translation>%1 ausgewählt</translation>
    </message>
    <message>
        <source>%1 selected, and %2 that this map does not show</source>
        <translation>%1 ausgewählt, und %2, die diese Karte nicht zeigt</translation>
    </message>
</context>
<context>
    <name>groupscope::MapQualityView</name>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Trustworthiness</source>
        <translation>Vertrauenswürdigkeit</translation>
    </message>
    <message>
        <source>Continuity</source>
        <translation>Kontinuität</translation>
    </message>
    <message>
        <source>Comparing the map with the original space …</source>
        <translation>Die Karte wird mit dem Originalraum verglichen …</translation>
    </message>
    <message>
        <source>1: every neighbour on the map is a neighbour in the original space</source>
        <translation>1: Jeder Nachbar auf der Karte ist auch im Originalraum ein Nachbar</translation>
    </message>
    <message>
        <source>1: every neighbour in the original space is a neighbour on the map</source>
        <translation>1: Jeder Nachbar im Originalraum ist auch auf der Karte ein Nachbar</translation>
    </message>
    <message>
        <source>Share of the %1 nearest points on the map that are not among the %2 nearest in the original space</source>
        <translation>Anteil der %1 nächsten Punkte auf der Karte, die im Originalraum nicht zu den %2 nächsten gehören</translation>
    </message>
    <message>
        <source>Share of the %1 nearest points in the original space that are not among the %2 nearest on the map</source>
        <translation>Anteil der %1 nächsten Punkte im Originalraum, die auf der Karte nicht zu den %2 nächsten gehören</translation>
    </message>
    <message>
        <source>Available once the map is complete.</source>
        <translation>Verfügbar, sobald die Karte fertig ist.</translation>
    </message>
    <message>
        <source>Trustworthiness %1, continuity %2 at %3 neighbours, from %4 examples. %5 of the neighbours on the map are false, %6 of the true neighbours are missing. Colour the map by either to see where.</source>
        <translation>Vertrauenswürdigkeit %1, Kontinuität %2 bei %3 Nachbarn, aus %4 Beispielen. %5 der Nachbarn auf der Karte sind falsch, %6 der wahren Nachbarn fehlen. Färben Sie die Karte nach einem der beiden Werte, um zu sehen, wo.</translation>
    </message>
    <message>
        <source>Quality of the map in each group</source>
        <translation>Qualität der Karte in jeder Gruppe</translation>
    </message>
    <message>
        <source>False
neighbours</source>
        <translation>Falsche
Nachbarn</translation>
    </message>
    <message>
        <source>Missing
neighbours</source>
        <translation>Fehlende
Nachbarn</translation>
    </message>
</context>
<context>
    <name>groupscope::MapSettingsDialog</name>
    <message>
        <source>Settings of %1</source>
        <translation>Einstellungen von %1</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>&amp;Seed</translation>
    </message>
    <message>
        <source>Lay out</source>
        <translation>Anordnen</translation>
    </message>
    <message>
        <source>The same seed gives the same map, bit for bit</source>
        <translation>Derselbe Seed ergibt bitgenau dieselbe Karte</translation>
    </message>
</context>
<context>
    <name>groupscope::MappingForm</name>
    <message>
        <source>%1 (%2 %3)</source>
        <translation>%1 (%2 %3)</translation>
    </message>
    <message>
        <source>Matrix</source>
        <translation>Matrix</translation>
    </message>
    <message>
        <source>Name of the embedding</source>
        <translation>Name des Embeddings</translation>
    </message>
    <message>
        <source>by names, else by position</source>
        <translation>nach Namen, sonst nach Position</translation>
    </message>
    <message>
        <source>by position</source>
        <translation>nach Position</translation>
    </message>
    <message>
        <source>&amp;Class</source>
        <translation>K&amp;lasse</translation>
    </message>
    <message>
        <source>&amp;Split</source>
        <translation>&amp;Split</translation>
    </message>
    <message>
        <source>train, val, test or 0, 1, 2</source>
        <translation>train, val, test oder 0, 1, 2</translation>
    </message>
    <message>
        <source>&amp;Domain</source>
        <translation>&amp;Domäne</translation>
    </message>
    <message>
        <source>Otherwise 0, 1, 2, …</source>
        <translation>Sonst 0, 1, 2, …</translation>
    </message>
    <message>
        <source>&amp;Pictures</source>
        <translation>&amp;Bilder</translation>
    </message>
    <message>
        <source>uint8 (N,h,w) or (N,h,w,3)</source>
        <translation>uint8 (N,h,w) oder (N,h,w,3)</translation>
    </message>
    <message>
        <source>Class te&amp;mplates</source>
        <translation>Klassenvorla&amp;gen</translation>
    </message>
    <message>
        <source>(K,D): several prompts of each class</source>
        <translation>(K,D): mehrere Prompts je Klasse</translation>
    </message>
    <message>
        <source>Name of each template</source>
        <translation>Name jeder Vorlage</translation>
    </message>
    <message>
        <source>C&amp;hoose…</source>
        <translation>&amp;Wählen…</translation>
    </message>
    <message>
        <source>N&amp;one</source>
        <translation>&amp;Keine</translation>
    </message>
    <message>
        <source>Metadata &amp;table</source>
        <translation>Metadaten&amp;tabelle</translation>
    </message>
    <message>
        <source>(none)</source>
        <translation>(keine)</translation>
    </message>
    <message>
        <source>(none: draw 60/20/20)</source>
        <translation>(keiner: 60/20/20 ziehen)</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.tab *.txt);;All files (*)</source>
        <translation>Tabellen (*.csv *.tsv *.tab *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The group of an example is its class and the values of these columns</source>
        <translation>Die Gruppe eines Beispiels besteht aus seiner Klasse und den Werten dieser Spalten</translation>
    </message>
    <message>
        <source>by exact names; some may be missing</source>
        <translation>nach exakten Namen; einzelne dürfen fehlen</translation>
    </message>
    <message>
        <source>Group &amp;attributes</source>
        <translation>Gruppen&amp;attribute</translation>
    </message>
    <message>
        <source>Label to be predicted</source>
        <translation>Vorherzusagendes Label</translation>
    </message>
    <message>
        <source>Origin of an example</source>
        <translation>Herkunft eines Beispiels</translation>
    </message>
    <message>
        <source>&amp;Names of examples</source>
        <translation>&amp;Namen der Beispiele</translation>
    </message>
    <message>
        <source>Te&amp;xts of examples</source>
        <translation>Te&amp;xte der Beispiele</translation>
    </message>
    <message>
        <source>(M,D): texts of an image-text model, with as many dimensions as the embedding</source>
        <translation>(M,D): Texte eines Bild-Text-Modells, mit so vielen Dimensionen wie das Embedding</translation>
    </message>
    <message>
        <source>Example o&amp;f each text</source>
        <translation>Beis&amp;piel je Text</translation>
    </message>
    <message>
        <source>Index of the example, from 0, or its name; several texts may belong to one example</source>
        <translation>Index des Beispiels, ab 0, oder sein Name; mehrere Texte können zu einem Beispiel gehören</translation>
    </message>
    <message>
        <source>Shown in the window</source>
        <translation>Wird im Fenster angezeigt</translation>
    </message>
    <message>
        <source>Name of the class, or its index among the sorted classes</source>
        <translation>Name der Klasse oder ihr Index unter den sortierten Klassen</translation>
    </message>
    <message>
        <source>“a photo of a {}”: shared by the classes, so that a training can use one template</source>
        <translation>„a photo of a {}“: allen Klassen gemeinsam, damit ein Training eine einzelne Vorlage verwenden kann</translation>
    </message>
    <message>
        <source>&amp;Join by</source>
        <translation>Verbinden na&amp;ch</translation>
    </message>
    <message>
        <source>examples that all modalities share</source>
        <translation>Beispiele, die alle Modalitäten gemeinsam haben</translation>
    </message>
    <message>
        <source>Train, val and test splits at random, with the same shares of every group</source>
        <translation>Zufällige Trainings-, Validierungs- und Testsplits mit gleichen Anteilen jeder Gruppe</translation>
    </message>
    <message>
        <source>(one text per example, in order)</source>
        <translation>(ein Text je Beispiel, in gleicher Reihenfolge)</translation>
    </message>
    <message>
        <source>(none: one test domain)</source>
        <translation>(keine: eine Testdomäne)</translation>
    </message>
    <message>
        <source>Choose the metadata table</source>
        <translation>Metadatentabelle wählen</translation>
    </message>
    <message>
        <source>Ticked matrices become embeddings; all must have the same number of rows</source>
        <translation>Angehakte Matrizen werden Embeddings; alle müssen gleich viele Zeilen haben</translation>
    </message>
    <message>
        <source>none: a CSV or TSV with one row per example</source>
        <translation>keine: eine CSV- oder TSV-Datei mit einer Zeile je Beispiel</translation>
    </message>
    <message>
        <source>How rows of the metadata table are joined with the examples of the file</source>
        <translation>Wie Zeilen der Metadatentabelle mit den Beispielen der Datei verbunden werden</translation>
    </message>
    <message>
        <source>Em&amp;beddings</source>
        <translation>&amp;Embeddings</translation>
    </message>
    <message>
        <source>&amp;Words of the texts</source>
        <translation>Wo&amp;rtlaut der Texte</translation>
    </message>
    <message>
        <source>Class of each temp&amp;late</source>
        <translation>Klasse je &amp;Vorlage</translation>
    </message>
    <message>
        <source>&amp;Epoch</source>
        <translation>Ep&amp;oche</translation>
    </message>
    <message>
        <source>Modalit&amp;y</source>
        <translation>&amp;Modalität</translation>
    </message>
</context>
<context>
    <name>groupscope::MethodForm</name>
    <message>
        <source>&amp;Quick</source>
        <translation>Schn&amp;ell</translation>
    </message>
    <message>
        <source>Paper</source>
        <translation>Paper</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Firs&amp;t seed</source>
        <translation>Ers&amp;ter Seed</translation>
    </message>
    <message>
        <source>See&amp;ds</source>
        <translation>See&amp;ds</translation>
    </message>
    <message>
        <source>type to find a method</source>
        <translation>Methode suchen</translation>
    </message>
    <message>
        <source>&lt;br&gt;Needs %1.</source>
        <translation>&lt;br&gt;Benötigt %1.</translation>
    </message>
    <message>
        <source>; </source>
        <translation>; </translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Trainieren</translation>
    </message>
    <message>
        <source>Train %1 runs</source>
        <translation>%1 Läufe trainieren</translation>
    </message>
    <message>
        <source>Train (Ctrl+Return)</source>
        <translation>Trainieren (Strg+Return)</translation>
    </message>
    <message>
        <source>This method has no quick setting.</source>
        <translation>Diese Methode hat keine Schnelleinstellung.</translation>
    </message>
    <message>
        <source>The same seed gives the same result, bit for bit</source>
        <translation>Derselbe Seed ergibt bitgenau dasselbe Ergebnis</translation>
    </message>
    <message>
        <source>All settings at their defaults, which are those of the paper if the tooltip of a setting names it as the source</source>
        <translation>Alle Einstellungen auf ihren Standardwerten; es sind die des Papers, wenn der Tooltip einer Einstellung es als Quelle nennt</translation>
    </message>
    <message>
        <source>Choose from the list, or type part of a name or id</source>
        <translation>Aus der Liste wählen oder einen Teil eines Namens oder einer ID eingeben</translation>
    </message>
    <message>
        <source>Number of seeds, one run each, from the first seed on</source>
        <translation>Anzahl der Seeds ab dem ersten Seed, je ein Lauf</translation>
    </message>
    <message>
        <source>Trains one run for each seed from %1 to %2</source>
        <translation>Trainiert einen Lauf für jeden Seed von %1 bis %2</translation>
    </message>
    <message>
        <source>A value is out of range.</source>
        <translation>Ein Wert liegt außerhalb des zulässigen Bereichs.</translation>
    </message>
    <message>
        <source>Settings that suit the size of the set, for a first result: %1; all others at their defaults</source>
        <translation>Einstellungen passend zur Größe des Datensatzes, für ein erstes Ergebnis: %1; alle anderen auf ihren Standardwerten</translation>
    </message>
</context>
<context>
    <name>groupscope::MethodSettings</name>
    <message>
        <source>This method has no parameters.</source>
        <translation>Diese Methode hat keine Parameter.</translation>
    </message>
    <message>
        <source>Advanced</source>
        <translation>Erweitert</translation>
    </message>
    <message>
        <source>Advanced (%1 changed)</source>
        <translation>Erweitert (%1 geändert)</translation>
    </message>
    <message>
        <source>Shows or hides rarely changed settings</source>
        <translation>Blendet selten geänderte Einstellungen ein oder aus</translation>
    </message>
</context>
<context>
    <name>groupscope::MethodsTableDialog</name>
    <message>
        <source>&amp;Intervals</source>
        <translation>&amp;Intervalle</translation>
    </message>
    <message>
        <source>Methods × data sets</source>
        <translation>Methoden × Datensätze</translation>
    </message>
    <message>
        <source>Data sets</source>
        <translation>Datensätze</translation>
    </message>
    <message>
        <source>&amp;Columns</source>
        <translation>&amp;Spalten</translation>
    </message>
    <message>
        <source>Copy &amp;LaTeX</source>
        <translation>&amp;LaTeX kopieren</translation>
    </message>
    <message>
        <source>Copy &amp;Markdown</source>
        <translation>&amp;Markdown kopieren</translation>
    </message>
    <message>
        <source>Copy C&amp;SV</source>
        <translation>CS&amp;V kopieren</translation>
    </message>
    <message>
        <source>No run is finished.</source>
        <translation>Kein Lauf ist abgeschlossen.</translation>
    </message>
    <message>
        <source>Add a&amp;verage</source>
        <translation>&amp;Durchschnitt hinzufügen</translation>
    </message>
    <message>
        <source>Tasks that are the columns of the table</source>
        <translation>Aufgaben, die die Spalten der Tabelle bilden</translation>
    </message>
    <message>
        <source>%1, validation split</source>
        <translation>%1, Validierungssplit</translation>
    </message>
    <message>
        <source>Meas&amp;ure</source>
        <translation>M&amp;aß</translation>
    </message>
    <message>
        <source>Comparing examples…</source>
        <translation>Beispiele werden verglichen…</translation>
    </message>
    <message numerus="yes">
        <source>and %n more, see the command line</source>
        <translation>
            <numerusform>und %n weitere, siehe Kommandozeile</numerusform>
            <numerusform>und %n weitere, siehe Kommandozeile</numerusform>
        </translation>
    </message>
    <message>
        <source>Methods and groups</source>
        <translation>Methoden und Gruppen</translation>
    </message>
    <message>
        <source>The table was copied as %1.</source>
        <translation>Die Tabelle wurde als %1 kopiert.</translation>
    </message>
    <message>
        <source>Caption</source>
        <translation>Bildunterschrift</translation>
    </message>
</context>
<context>
    <name>groupscope::NamedGroups</name>
    <message>
        <source>group “%1”</source>
        <translation>Gruppe „%1“</translation>
    </message>
    <message>
        <source>name of group “%1”</source>
        <translation>Name der Gruppe „%1“</translation>
    </message>
    <message>
        <source>note of group “%1”</source>
        <translation>Notiz der Gruppe „%1“</translation>
    </message>
    <message>
        <source>deletion of group “%1”</source>
        <translation>Löschen der Gruppe „%1“</translation>
    </message>
</context>
<context>
    <name>groupscope::NamedGroupsPanel</name>
    <message>
        <source>Name the selection…</source>
        <translation>Auswahl benennen…</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Note</source>
        <translation>Notiz</translation>
    </message>
    <message>
        <source>Named groups</source>
        <translation>Benannte Gruppen</translation>
    </message>
    <message>
        <source>Re&amp;name…</source>
        <translation>&amp;Umbenennen…</translation>
    </message>
    <message>
        <source>N&amp;ote…</source>
        <translation>N&amp;otiz…</translation>
    </message>
    <message>
        <source>&amp;Fix this group…</source>
        <translation>Diese Gruppe ver&amp;bessern…</translation>
    </message>
    <message>
        <source>Trains methods that may raise the accuracy of this group</source>
        <translation>Trainiert Methoden, die die Genauigkeit dieser Gruppe erhöhen können</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>of %1</source>
        <translation>aus %1</translation>
    </message>
    <message>
        <source>%1; %2</source>
        <translation>%1; %2</translation>
    </message>
    <message>
        <source>The document is read-only</source>
        <translation>Das Dokument ist schreibgeschützt</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Select examples on the map, then name them. The document keeps their groups here.</source>
        <translation>Wählen Sie Beispiele auf der Karte aus und benennen Sie sie dann. Das Dokument bewahrt ihre Gruppen hier auf.</translation>
    </message>
    <message>
        <source>&amp;Select its examples</source>
        <translation>Beispiele aus&amp;wählen</translation>
    </message>
    <message>
        <source>Add as &amp;column</source>
        <translation>Als &amp;Spalte hinzufügen</translation>
    </message>
    <message>
        <source>Use as &amp;attribute</source>
        <translation>Als &amp;Attribut verwenden</translation>
    </message>
    <message>
        <source>Adds this group to the attributes of the task, so that methods train on it and it can be the worst group</source>
        <translation>Fügt diese Gruppe den Attributen der Aufgabe hinzu, sodass Methoden darauf trainieren und sie die schlechteste Gruppe sein kann</translation>
    </message>
    <message>
        <source>of data that the document no longer holds</source>
        <translation>aus Daten, die das Dokument nicht mehr enthält</translation>
    </message>
    <message>
        <source>Select examples first</source>
        <translation>Wählen Sie zuerst Beispiele aus</translation>
    </message>
    <message>
        <source>“%1” belongs to another set: open that set first</source>
        <translation>„%1“ gehört zu einem anderen Datensatz: Öffnen Sie zuerst diesen</translation>
    </message>
    <message>
        <source>Names the selected examples (Ctrl+G)</source>
        <translation>Ausgewählte Beispiele benennen (Strg+G)</translation>
    </message>
</context>
<context>
    <name>groupscope::NearestRows</name>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>Distance</source>
        <translation>Distanz</translation>
    </message>
    <message>
        <source>Example</source>
        <translation>Beispiel</translation>
    </message>
    <message>
        <source>Click a point to list its nearest examples in the original space, which the map may not show.</source>
        <translation>Klicken Sie auf einen Punkt, um seine nächsten Beispiele im Originalraum aufzulisten, die die Karte vielleicht nicht zeigt.</translation>
    </message>
    <message>
        <source>Nearest examples</source>
        <translation>Nächste Beispiele</translation>
    </message>
    <message>
        <source>Nearest to %1 (%2) in the original space. A click selects an example on the map; Return or a double click lists its neighbours.</source>
        <translation>Nächste Nachbarn von %1 (%2) im Originalraum. Ein Klick wählt ein Beispiel auf der Karte aus; Return oder ein Doppelklick listet dessen Nachbarn auf.</translation>
    </message>
</context>
<context>
    <name>groupscope::NeighbourModel</name>
    <message>
        <source>%1 %2, %3</source>
        <translation>%1 %2, %3</translation>
    </message>
    <message>
        <source>%1
%2
rank %3, distance %4: %5</source>
        <translation>%1
%2
Rang %3, Distanz %4: %5</translation>
    </message>
    <message>
        <source>of the same class</source>
        <translation>aus derselben Klasse</translation>
    </message>
    <message>
        <source>of another class</source>
        <translation>aus einer anderen Klasse</translation>
    </message>
</context>
<context>
    <name>groupscope::NeighbourTiles</name>
    <message>
        <source>A click selects the example on the map; a double click or Return makes it the query</source>
        <translation>Ein Klick wählt das Beispiel auf der Karte aus; ein Doppelklick oder Return macht es zur Anfrage</translation>
    </message>
</context>
<context>
    <name>groupscope::OpenSet</name>
    <message>
        <source>the demo set</source>
        <translation>der Demo-Datensatz</translation>
    </message>
</context>
<context>
    <name>groupscope::OpeningStatus</name>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>opening %1</source>
        <translation>%1 wird geöffnet</translation>
    </message>
    <message>
        <source>Stops opening; the open set stays</source>
        <translation>Öffnen abbrechen; der geöffnete Datensatz bleibt</translation>
    </message>
</context>
<context>
    <name>groupscope::PageExport</name>
    <message>
        <source>E&amp;xport interactive page…</source>
        <translation>Interaktive Seite e&amp;xportieren…</translation>
    </message>
    <message>
        <source>Train a run first</source>
        <translation>Trainieren Sie zuerst einen Lauf</translation>
    </message>
    <message>
        <source>Export interactive page</source>
        <translation>Interaktive Seite exportieren</translation>
    </message>
    <message>
        <source>Web page (*.html)</source>
        <translation>Webseite (*.html)</translation>
    </message>
    <message>
        <source>%1 exists already. Replace it?</source>
        <translation>%1 existiert bereits. Ersetzen?</translation>
    </message>
    <message>
        <source>Writes map, bars and methods × groups as one interactive page for a browser</source>
        <translation>Schreibt Karte, Balken und Methoden × Gruppen als eine interaktive Seite für einen Browser</translation>
    </message>
</context>
<context>
    <name>groupscope::PairMapPanel</name>
    <message>
        <source>Embedding</source>
        <translation>Embedding</translation>
    </message>
    <message>
        <source>Projection</source>
        <translation>Projektion</translation>
    </message>
    <message>
        <source>Colour</source>
        <translation>Farbe</translation>
    </message>
    <message>
        <source>centre each side</source>
        <translation>Seiten zentrieren</translation>
    </message>
    <message>
        <source>computing the map</source>
        <translation>Karte wird berechnet</translation>
    </message>
    <message>
        <source>image</source>
        <translation>Bild</translation>
    </message>
    <message>
        <source>text</source>
        <translation>Text</translation>
    </message>
    <message>
        <source>Text of %1</source>
        <translation>Text von %1</translation>
    </message>
    <message>
        <source>%1, coloured by %2</source>
        <translation>%1, gefärbt nach %2</translation>
    </message>
    <message>
        <source>Embedding of images and texts that is laid out</source>
        <translation>Embedding von Bildern und Texten, das angeordnet wird</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Split</translation>
    </message>
    <message>
        <source>Split whose examples and texts are laid out</source>
        <translation>Split, dessen Beispiele und Texte angeordnet werden</translation>
    </message>
    <message>
        <source>Projection of both sides, at unit length</source>
        <translation>Projektion beider Seiten, auf Einheitslänge</translation>
    </message>
    <message>
        <source>Column that colours images and their texts</source>
        <translation>Spalte, nach der Bilder und ihre Texte gefärbt werden</translation>
    </message>
    <message>
        <source>lines of selection</source>
        <translation>Linien der Auswahl</translation>
    </message>
    <message>
        <source>This embedding has no texts. The guide explains how to store captions and class texts: Help › Guide, Images and texts</source>
        <translation>Dieses Embedding hat keine Texte. Das Handbuch erklärt, wie man Bildunterschriften und Klassentexte speichert: Hilfe › Handbuch, Bilder und Texte</translation>
    </message>
    <message>
        <source>reading examples and texts</source>
        <translation>Beispiele und Texte werden gelesen</translation>
    </message>
    <message>
        <source>%1 of %2 examples and their texts, %3</source>
        <translation>%1 von %2 Beispielen und ihre Texte, %3</translation>
    </message>
    <message>
        <source>Subtracts the mean of images and of texts before the layout, because the gap between them would dominate the map</source>
        <translation>Vor dem Layout den Mittelwert der Bilder und den der Texte abziehen, weil sonst die Lücke zwischen ihnen die Karte beherrschen würde</translation>
    </message>
    <message>
        <source>Draws lines from selected images and texts to their partners</source>
        <translation>Linien von ausgewählten Bildern und Texten zu ihren Partnern zeichnen</translation>
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
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>both
right</source>
        <translation>beide
richtig</translation>
    </message>
    <message>
        <source>fixed
by B</source>
        <translation>von B
korrigiert</translation>
    </message>
    <message>
        <source>broken
by B</source>
        <translation>von B
verschlechtert</translation>
    </message>
    <message>
        <source>both
wrong</source>
        <translation>beide
falsch</translation>
    </message>
    <message>
        <source>p
(Holm)</source>
        <translation>p
(Holm)</translation>
    </message>
    <message>
        <source>Choose the run to compare with above</source>
        <translation>Wählen Sie oben den Lauf, mit dem verglichen wird</translation>
    </message>
    <message>
        <source>Train two methods to compare them example by example</source>
        <translation>Trainieren Sie zwei Methoden, um sie Beispiel für Beispiel zu vergleichen</translation>
    </message>
    <message>
        <source>Choose two different runs</source>
        <translation>Wählen Sie zwei verschiedene Läufe</translation>
    </message>
    <message>
        <source>Reading the predictions of %1</source>
        <translation>Die Vorhersagen von %1 werden gelesen</translation>
    </message>
    <message>
        <source>p: McNemar&apos;s exact test, corrected over groups (Holm)</source>
        <translation>p: exakter McNemar-Test, über die Gruppen korrigiert (Holm)</translation>
    </message>
    <message>
        <source>Run A, by default the baseline or the first selected run</source>
        <translation>Lauf A, standardmäßig die Baseline oder der erste ausgewählte Lauf</translation>
    </message>
    <message>
        <source>Swap A and B</source>
        <translation>A und B vertauschen</translation>
    </message>
    <message>
        <source>Run B, which fixes or breaks examples of A</source>
        <translation>Lauf B, der Beispiele von A korrigiert oder verschlechtert</translation>
    </message>
    <message>
        <source>&amp;Split</source>
        <translation>&amp;Split</translation>
    </message>
    <message>
        <source>Split whose examples are counted</source>
        <translation>Split, dessen Beispiele gezählt werden</translation>
    </message>
    <message>
        <source>McNemar&apos;s test, exact and two-sided: probability of such an uneven split into fixed and broken examples if both runs were equally accurate, corrected over groups (Holm)</source>
        <translation>McNemar-Test, exakt und zweiseitig: Wahrscheinlichkeit einer so ungleichen Aufteilung in korrigierte und verschlechterte Beispiele, wenn beide Läufe gleich genau wären, über die Gruppen korrigiert (Holm)</translation>
    </message>
    <message>
        <source>A compared run is missing: choose another above</source>
        <translation>Ein verglichener Lauf fehlt: Wählen Sie oben einen anderen</translation>
    </message>
    <message>
        <source>Choose a split</source>
        <translation>Wählen Sie einen Split</translation>
    </message>
    <message>
        <source>%1 predicts no classes on this split</source>
        <translation>%1 sagt auf diesem Split keine Klassen vorher</translation>
    </message>
    <message>
        <source>a click on a number selects its examples</source>
        <translation>ein Klick auf eine Zahl wählt ihre Beispiele aus</translation>
    </message>
    <message>
        <source>one seed of each is compared; other seeds may differ</source>
        <translation>je ein Seed wird verglichen; andere Seeds können abweichen</translation>
    </message>
    <message>
        <source>%1 of %2 examples are not counted: they have no class, or a run has no prediction</source>
        <translation>%1 von %2 Beispielen werden nicht gezählt: Sie haben keine Klasse, oder einem Lauf fehlt die Vorhersage</translation>
    </message>
    <message>
        <source>an example of several groups counts in each</source>
        <translation>ein Beispiel mehrerer Gruppen zählt in jeder</translation>
    </message>
    <message>
        <source>p of named groups (“…”) is corrected over these groups only</source>
        <translation>p benannter Gruppen („…“) ist nur über diese Gruppen korrigiert</translation>
    </message>
    <message>
        <source>all examples</source>
        <translation>alle Beispiele</translation>
    </message>
    <message>
        <source>Predictions of the two runs in each group</source>
        <translation>Vorhersagen der zwei Läufe in jeder Gruppe</translation>
    </message>
    <message>
        <source>Selected %1: %2</source>
        <translation>%1 ausgewählt: %2</translation>
    </message>
    <message>
        <source>Selected %1: %2, %3</source>
        <translation>%1 ausgewählt: %2, %3</translation>
    </message>
</context>
<context>
    <name>groupscope::PairRetrievalPanel</name>
    <message>
        <source>The image and its texts</source>
        <translation>Das Bild und seine Texte</translation>
    </message>
    <message>
        <source>● the image → texts</source>
        <translation>● das Bild → Texte</translation>
    </message>
    <message>
        <source>◆ %1 → images</source>
        <translation>◆ %1 → Bilder</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Split</translation>
    </message>
    <message>
        <source>Split whose examples and texts are searched and used as queries</source>
        <translation>Split, dessen Beispiele und Texte durchsucht und als Anfragen verwendet werden</translation>
    </message>
    <message>
        <source>show input</source>
        <translation>Eingabe zeigen</translation>
    </message>
    <message>
        <source>Previous image</source>
        <translation>Voriges Bild</translation>
    </message>
    <message>
        <source>Next image</source>
        <translation>Nächstes Bild</translation>
    </message>
    <message>
        <source>Results</source>
        <translation>Treffer</translation>
    </message>
    <message>
        <source>Number of results</source>
        <translation>Anzahl der Treffer</translation>
    </message>
    <message>
        <source>Query: the image retrieves texts, each of its texts retrieves images</source>
        <translation>Anfrage: Das Bild ruft Texte ab, jeder seiner Texte ruft Bilder ab</translation>
    </message>
    <message>
        <source>reading examples and texts …</source>
        <translation>Beispiele und Texte werden gelesen …</translation>
    </message>
    <message>
        <source>Also searches the stored embeddings</source>
        <translation>Auch die gespeicherten Embeddings durchsuchen</translation>
    </message>
</context>
<context>
    <name>groupscope::PairStrip</name>
    <message>
        <source>text %1 of %2</source>
        <translation>Text %1 von %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>%1
%2, %3</source>
        <translation>%1
%2, %3</translation>
    </message>
    <message>
        <source>Rank, cosine and result; a click selects the example on the map</source>
        <translation>Rang, Kosinus und Treffer; ein Klick wählt das Beispiel auf der Karte aus</translation>
    </message>
    <message>
        <source>Results on the other side, %1</source>
        <translation>Treffer auf der anderen Seite, %1</translation>
    </message>
    <message>
        <source>its image: rank %1 of %2 images</source>
        <translation>sein Bild: Rang %1 von %2 Bildern</translation>
    </message>
    <message>
        <source>its best text: rank %1 of %2 texts</source>
        <translation>sein bester Text: Rang %1 von %2 Texten</translation>
    </message>
</context>
<context>
    <name>groupscope::PaneFrame</name>
    <message>
        <source>&amp;Export figure…</source>
        <translation>Abbildung &amp;exportieren…</translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation>Öffnen Sie zuerst einen Embedding-Datensatz</translation>
    </message>
    <message>
        <source>&amp;Panes and shortcuts</source>
        <translation>Bereiche und &amp;Tastenkürzel</translation>
    </message>
    <message>
        <source>&amp;Guide</source>
        <translation>&amp;Handbuch</translation>
    </message>
    <message>
        <source>%1 › %2</source>
        <translation>%1 › %2</translation>
    </message>
    <message>
        <source>Show pane</source>
        <translation>Bereich zeigen</translation>
    </message>
</context>
<context>
    <name>groupscope::ParallelCoordinates</name>
    <message>
        <source>Runs over their settings</source>
        <translation>Läufe über ihren Einstellungen</translation>
    </message>
    <message>
        <source>%1 of %2 runs pass</source>
        <translation>%1 von %2 Läufen passen</translation>
    </message>
    <message>
        <source>&amp;Clear all brushes</source>
        <translation>&amp;Alle Markierungen löschen</translation>
    </message>
    <message>
        <source>&amp;Select passing runs</source>
        <translation>&amp;Passende Läufe auswählen</translation>
    </message>
</context>
<context>
    <name>groupscope::ParallelTab</name>
    <message>
        <source>Cl&amp;ear</source>
        <translation>&amp;Leeren</translation>
    </message>
    <message>
        <source>Colo&amp;ur</source>
        <translation>Far&amp;be</translation>
    </message>
    <message>
        <source>Se&amp;lect</source>
        <translation>Aus&amp;wählen</translation>
    </message>
    <message>
        <source>Se&amp;lect %1 of %2</source>
        <translation>%1 von %2 aus&amp;wählen</translation>
    </message>
    <message>
        <source>Runs as lines over their settings; needs runs with different settings</source>
        <translation>Läufe als Linien über ihren Einstellungen; nötig sind Läufe mit verschiedenen Einstellungen</translation>
    </message>
    <message>
        <source>Clears all brushes</source>
        <translation>Löscht alle Markierungen</translation>
    </message>
    <message>
        <source>Selects the runs whose lines pass every brush, as a double click or Return does</source>
        <translation>Wählt die Läufe aus, deren Linien durch alle Markierungen gehen, wie ein Doppelklick oder Return</translation>
    </message>
    <message>
        <source>Measure that colours the lines</source>
        <translation>Maß, nach dem die Linien gefärbt werden</translation>
    </message>
    <message>
        <source>&amp;Measures</source>
        <translation>&amp;Maße</translation>
    </message>
    <message>
        <source>Measures of the runs that are axes</source>
        <translation>Maße der Läufe, die Achsen sind</translation>
    </message>
</context>
<context>
    <name>groupscope::ParameterField</name>
    <message>
        <source>%1 to %2</source>
        <translation>%1 bis %2</translation>
    </message>
    <message>
        <source>Default: %1</source>
        <translation>Standard: %1</translation>
    </message>
    <message>
        <source>
Range: %1</source>
        <translation>
Wertebereich: %1</translation>
    </message>
    <message>
        <source>
Source: %1
Key: %2</source>
        <translation>
Quelle: %1
Schlüssel: %2</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Leeren</translation>
    </message>
    <message>
        <source>Reset to %1</source>
        <translation>Auf %1 zurücksetzen</translation>
    </message>
    <message>
        <source>Reset %1</source>
        <translation>%1 zurücksetzen</translation>
    </message>
    <message>
        <source>%1 •</source>
        <translation>%1 •</translation>
    </message>
    <message>
        <source>⚠ Give a number from %1</source>
        <translation>⚠ Geben Sie eine Zahl aus %1 ein</translation>
    </message>
</context>
<context>
    <name>groupscope::PictureGrid</name>
    <message>
        <source>Pictures of the selected examples appear here</source>
        <translation>Bilder der ausgewählten Beispiele erscheinen hier</translation>
    </message>
    <message>
        <source>Select points on the map, or click a group, to see their pictures</source>
        <translation>Wählen Sie Punkte auf der Karte aus oder klicken Sie auf eine Gruppe, um ihre Bilder zu sehen</translation>
    </message>
    <message>
        <source>This set has no pictures of its examples</source>
        <translation>Dieser Datensatz hat keine Bilder seiner Beispiele</translation>
    </message>
    <message>
        <source>%1, for which %2 predicts no class</source>
        <translation>%1, für die %2 keine Klasse vorhersagt</translation>
    </message>
    <message>
        <source>%1: %2 predicts %3 of them and gets %4 wrong. Errors come first.</source>
        <translation>%1. %2 sagt %3 davon vorher und liegt bei %4 falsch. Fehler kommen zuerst.</translation>
    </message>
    <message>
        <source>%1: %3 gets %2 of them wrong. Errors come first.</source>
        <translation>%1. %3 sagt %2 davon falsch vorher. Fehler kommen zuerst.</translation>
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
Vorhersage %1, %2</translation>
    </message>
    <message>
        <source>correct</source>
        <translation>richtig</translation>
    </message>
    <message>
        <source>wrong</source>
        <translation>falsch</translation>
    </message>
</context>
<context>
    <name>groupscope::PopulationPanel</name>
    <message>
        <source>group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>run</source>
        <translation>Lauf</translation>
    </message>
    <message>
        <source>the shares in the window</source>
        <translation>die Anteile im Fenster</translation>
    </message>
    <message>
        <source>Equal</source>
        <translation>Gleich</translation>
    </message>
    <message>
        <source>Open…</source>
        <translation>Öffnen…</translation>
    </message>
    <message>
        <source>Save…</source>
        <translation>Speichern…</translation>
    </message>
    <message>
        <source>Writes the shares as a table, which the command line reads too</source>
        <translation>Schreibt die Anteile als Tabelle, die auch die Kommandozeile liest</translation>
    </message>
    <message>
        <source>Accuracy of the worst group</source>
        <translation>Genauigkeit der schlechtesten Gruppe</translation>
    </message>
    <message>
        <source>equal shares of all groups</source>
        <translation>gleiche Anteile aller Gruppen</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Open shares of groups</source>
        <translation>Anteile der Gruppen öffnen</translation>
    </message>
    <message>
        <source>Shares of groups (*.csv *.tsv *.json)</source>
        <translation>Anteile der Gruppen (*.csv *.tsv *.json)</translation>
    </message>
    <message>
        <source>Save shares of groups</source>
        <translation>Anteile der Gruppen speichern</translation>
    </message>
    <message>
        <source>Table (*.csv)</source>
        <translation>Tabelle (*.csv)</translation>
    </message>
    <message>
        <source>other groups</source>
        <translation>andere Gruppen</translation>
    </message>
    <message>
        <source>%1 [%2, %3]</source>
        <translation>%1 [%2, %3]</translation>
    </message>
    <message>
        <source>share (%)</source>
        <translation>Anteil (%)</translation>
    </message>
    <message>
        <source>examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>average</source>
        <translation>Durchschnitt</translation>
    </message>
    <message>
        <source>in split</source>
        <translation>im Split</translation>
    </message>
    <message>
        <source>worst group</source>
        <translation>schlechteste Gruppe</translation>
    </message>
    <message>
        <source>Split</source>
        <translation>Split</translation>
    </message>
    <message>
        <source>Split on which the accuracies are measured</source>
        <translation>Split, auf dem die Genauigkeiten gemessen werden</translation>
    </message>
    <message>
        <source>As in split</source>
        <translation>Wie im Split</translation>
    </message>
    <message>
        <source>Shares of the groups in the split</source>
        <translation>Anteile der Gruppen im Split</translation>
    </message>
    <message>
        <source>Equal shares for all groups with examples</source>
        <translation>Gleiche Anteile für alle Gruppen mit Beispielen</translation>
    </message>
    <message>
        <source>Average accuracy in this population, with its 95 % interval (score test over groups sampled separately; from three seeds on, with the variation over seeds)</source>
        <translation>Durchschnittliche Genauigkeit in dieser Population, mit 95-%-Intervall (Score-Test über getrennt gezogene Gruppen; ab drei Seeds mit der Streuung über die Seeds)</translation>
    </message>
    <message>
        <source>Average accuracy on the split</source>
        <translation>Durchschnittliche Genauigkeit auf dem Split</translation>
    </message>
    <message>
        <source>The groups overlap, so their shares do not define a population.</source>
        <translation>Die Gruppen überlappen sich, daher bestimmen ihre Anteile keine Population.</translation>
    </message>
    <message>
        <source>the split itself</source>
        <translation>der Split selbst</translation>
    </message>
    <message>
        <source>⚠ “%1” is not a valid share of %2</source>
        <translation>⚠ „%1“ ist kein gültiger Anteil von %2</translation>
    </message>
    <message>
        <source>The shares add up to %1 %</source>
        <translation>Die Summe der Anteile ist %1 %</translation>
    </message>
    <message>
        <source>%1; they are divided by this sum</source>
        <translation>%1; sie werden durch diese Summe geteilt</translation>
    </message>
    <message>
        <source>and %1 more selected runs</source>
        <translation>und %1 weitere ausgewählte Läufe</translation>
    </message>
    <message>
        <source>no examples of %1</source>
        <translation>keine Beispiele von %1</translation>
    </message>
    <message>
        <source>Shares of the groups</source>
        <translation>Anteile der Gruppen</translation>
    </message>
    <message>
        <source>Accuracies for these shares</source>
        <translation>Genauigkeiten für diese Anteile</translation>
    </message>
    <message>
        <source>Opens shares from a table “group,share” (CSV) or JSON</source>
        <translation>Öffnet Anteile aus einer Tabelle „group,share“ (CSV) oder JSON</translation>
    </message>
</context>
<context>
    <name>groupscope::PredictionImport</name>
    <message>
        <source>Other predictions of %1, seed %2, were imported before: remove that run first, or give these another name or seed. Nothing was imported</source>
        <translation>Andere Vorhersagen von %1, Seed %2, wurden schon importiert: Entfernen Sie zuerst diesen Lauf, oder geben Sie diesen hier einen anderen Namen oder Seed. Es wurde nichts importiert</translation>
    </message>
</context>
<context>
    <name>groupscope::ProjectionChoice</name>
    <message>
        <source>&amp;Projection</source>
        <translation>&amp;Projektion</translation>
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
        <translation>Einstellungen…</translation>
    </message>
    <message>
        <source>Aligned UMAP</source>
        <translation>Aligned UMAP</translation>
    </message>
    <message>
        <source>Projection of the embedding</source>
        <translation>Projektion des Embeddings</translation>
    </message>
    <message>
        <source>Map in two or three dimensions</source>
        <translation>Karte in zwei oder drei Dimensionen</translation>
    </message>
    <message>
        <source>Neighbours, metric, seed and other settings of the projection</source>
        <translation>Nachbarn, Metrik, Seed und weitere Einstellungen der Projektion</translation>
    </message>
</context>
<context>
    <name>groupscope::PropagationSource</name>
    <message>
        <source>Fit</source>
        <translation>Anpassen</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Fit on %1 runs</source>
        <translation>An %1 Läufe anpassen</translation>
    </message>
    <message>
        <source>Fit on one run</source>
        <translation>An einen Lauf anpassen</translation>
    </message>
    <message>
        <source>Fewer than two of these runs have both gaps</source>
        <translation>Weniger als zwei dieser Läufe haben beide Lücken</translation>
    </message>
    <message>
        <source>Left out: %1.</source>
        <translation>Weggelassen: %1.</translation>
    </message>
    <message>
        <source>Classifiers are fitted on this split: choose another split for evaluation</source>
        <translation>Klassifikatoren werden auf diesem Split angepasst: Wählen Sie einen anderen Split zur Auswertung</translation>
    </message>
    <message>
        <source>Finished measurements are kept</source>
        <translation>Abgeschlossene Messungen bleiben erhalten</translation>
    </message>
    <message>
        <source>No run has a missing value that can be computed</source>
        <translation>Kein Lauf hat einen fehlenden Wert, der sich berechnen lässt</translation>
    </message>
    <message>
        <source>fitting %1, %2 runs left …</source>
        <translation>%1 wird angepasst, noch %2 Läufe …</translation>
    </message>
    <message>
        <source>Do gaps of an embedding become gaps of a classifier trained on it?</source>
        <translation>Werden Lücken eines Embeddings zu Lücken eines darauf trainierten Klassifikators?</translation>
    </message>
    <message>
        <source>Train at least two runs, of several methods or seeds, to draw gaps of their embeddings against gaps of classifiers trained on them.</source>
        <translation>Trainieren Sie mindestens zwei Läufe mit verschiedenen Methoden oder Seeds, um Lücken ihrer Embeddings gegen Lücken darauf trainierter Klassifikatoren aufzutragen.</translation>
    </message>
    <message>
        <source>Fits %1 on the training examples in each embedding, and evaluates it on this split, for the selected runs, or for all if fewer than two are selected</source>
        <translation>Passt %1 in jedem Embedding an die Trainingsbeispiele an und wertet auf diesem Split aus: für die ausgewählten Läufe, oder für alle, wenn weniger als zwei ausgewählt sind</translation>
    </message>
    <message>
        <source>“%1” fits %2 on each embedding. The figure draws the gap of the classifier against the gap of the embedding, one mark per run.</source>
        <translation>„%1“ passt %2 an jedes Embedding an. Die Abbildung trägt die Lücke des Klassifikators gegen die des Embeddings auf, eine Marke je Lauf.</translation>
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
        <translation>Beispiele für Bedingungen</translation>
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
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Rules</source>
        <translation>Regeln</translation>
    </message>
    <message>
        <source>Compare with = != &lt; &lt;= &gt; &gt;=, in (a, b), is missing</source>
        <translation>Vergleichen mit = != &lt; &lt;= &gt; &gt;=, in (a, b), is missing</translation>
    </message>
    <message>
        <source>Join with and, or, not and parentheses</source>
        <translation>Verknüpfen mit and, or, not und Klammern</translation>
    </message>
    <message>
        <source>Select examples: class = … and wrong</source>
        <translation>Beispiele auswählen: class = … and wrong</translation>
    </message>
    <message>
        <source>Condition that selects examples</source>
        <translation>Bedingung, die Beispiele auswählt</translation>
    </message>
    <message>
        <source>Put names with spaces in quotes: &quot;ankle boot&quot;</source>
        <translation>Namen mit Leerzeichen in Anführungszeichen setzen: &quot;ankle boot&quot;</translation>
    </message>
    <message>
        <source>Examples without a value match neither = nor !=</source>
        <translation>Beispiele ohne Wert erfüllen weder = noch !=</translation>
    </message>
    <message>
        <source>Selects the examples that match a condition (Ctrl+F); Return runs it, ↑ ↓ browse the history</source>
        <translation>Wählt die Beispiele aus, die eine Bedingung erfüllen (Strg+F); Return führt sie aus, ↑ ↓ blättern im Verlauf</translation>
    </message>
</context>
<context>
    <name>groupscope::QueueActions</name>
    <message>
        <source>&amp;Stop this run</source>
        <translation>Diesen Lauf sto&amp;ppen</translation>
    </message>
    <message>
        <source>Stop &amp;all</source>
        <translation>A&amp;lle stoppen</translation>
    </message>
    <message>
        <source>Res&amp;ume</source>
        <translation>Fortset&amp;zen</translation>
    </message>
    <message>
        <source>Train &amp;next</source>
        <translation>Als &amp;Nächstes trainieren</translation>
    </message>
    <message>
        <source>Train &amp;later</source>
        <translation>Spät&amp;er trainieren</translation>
    </message>
    <message>
        <source>&amp;Automatic</source>
        <translation>&amp;Automatisch</translation>
    </message>
    <message>
        <source>&amp;Automatic: %1</source>
        <translation>&amp;Automatisch: %1</translation>
    </message>
    <message>
        <source>&amp;Stop these runs</source>
        <translation>Diese Läufe sto&amp;ppen</translation>
    </message>
    <message>
        <source>Stops the run, which keeps its best epoch and can be resumed; with several trainings, the selected runs are stopped</source>
        <translation>Stoppt den Lauf, der seine beste Epoche behält und fortgesetzt werden kann; bei mehreren Trainings werden die ausgewählten Läufe gestoppt</translation>
    </message>
    <message>
        <source>Stops all trainings and pauses the queue; waiting runs stay</source>
        <translation>Stoppt alle Trainings und hält die Warteschlange an; wartende Läufe bleiben</translation>
    </message>
    <message>
        <source>Trainings continue to their end; no waiting run starts</source>
        <translation>Trainings laufen bis zum Ende; kein wartender Lauf beginnt</translation>
    </message>
    <message>
        <source>Continues the selected runs from their last epoch</source>
        <translation>Setzt die ausgewählten Läufe ab ihrer letzten Epoche fort</translation>
    </message>
    <message>
        <source>Changes the order of the selected waiting runs</source>
        <translation>Ändert die Reihenfolge der ausgewählten wartenden Läufe</translation>
    </message>
    <message>
        <source>Number of runs that train at once, each with its share of the cores; results do not depend on it</source>
        <translation>Anzahl der Läufe, die gleichzeitig trainieren, jeder mit seinem Anteil der Kerne; die Ergebnisse hängen nicht davon ab</translation>
    </message>
    <message>
        <source>&amp;1, in sequence</source>
        <translation>&amp;1, nacheinander</translation>
    </message>
    <message>
        <source>Select a run in training</source>
        <translation>Wählen Sie einen Lauf im Training aus</translation>
    </message>
    <message>
        <source>No run is training</source>
        <translation>Kein Lauf trainiert</translation>
    </message>
    <message>
        <source>No run is waiting</source>
        <translation>Kein Lauf wartet</translation>
    </message>
    <message>
        <source>Select a stopped run</source>
        <translation>Wählen Sie einen gestoppten Lauf aus</translation>
    </message>
    <message>
        <source>Pause the &amp;queue</source>
        <translation>Warteschlange an&amp;halten</translation>
    </message>
    <message>
        <source>Train earl&amp;ier</source>
        <translation>Früher t&amp;rainieren</translation>
    </message>
    <message>
        <source>Trainings at onc&amp;e</source>
        <translation>Glei&amp;chzeitige Trainings</translation>
    </message>
    <message>
        <source>Select one of several waiting runs</source>
        <translation>Wählen Sie einen von mehreren wartenden Läufen aus</translation>
    </message>
</context>
<context>
    <name>groupscope::RemovedRuns</name>
    <message>
        <source>The run is no longer in the trash</source>
        <translation>Der Lauf ist nicht mehr im Papierkorb</translation>
    </message>
    <message>
        <source>%1 runs are no longer in the trash</source>
        <translation>%1 Läufe sind nicht mehr im Papierkorb</translation>
    </message>
    <message>
        <source>The run was removed before it had a file. Train it again.</source>
        <translation>Der Lauf wurde entfernt, bevor er eine Datei hatte. Trainieren Sie ihn erneut.</translation>
    </message>
    <message>
        <source>%1 runs were removed before they had a file. Train them again.</source>
        <translation>%1 Läufe wurden entfernt, bevor sie eine Datei hatten. Trainieren Sie sie erneut.</translation>
    </message>
</context>
<context>
    <name>groupscope::ReportPreview</name>
    <message>
        <source>Export report…</source>
        <translation>Bericht exportieren…</translation>
    </message>
    <message>
        <source>Making the report …</source>
        <translation>Der Bericht wird erstellt …</translation>
    </message>
    <message>
        <source>Train a method to read its report here</source>
        <translation>Trainieren Sie eine Methode, um hier ihren Bericht zu lesen</translation>
    </message>
    <message>
        <source>1 page, as the report would be written now</source>
        <translation>1 Seite, so wie der Bericht jetzt geschrieben würde</translation>
    </message>
    <message>
        <source>%1 pages, as the report would be written now</source>
        <translation>%1 Seiten, so wie der Bericht jetzt geschrieben würde</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Preview of the report, page by page.</source>
        <translation>Vorschau des Berichts, Seite für Seite.</translation>
    </message>
</context>
<context>
    <name>groupscope::RepresentationSource</name>
    <message>
        <source>raw embedding</source>
        <translation>rohes Embedding</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>raw embedding, before %1</source>
        <translation>rohes Embedding, vor %1</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>%1: test results are hidden</source>
        <translation>%1: Testergebnisse sind verborgen</translation>
    </message>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>%1 is not trained yet</source>
        <translation>%1 ist noch nicht trainiert</translation>
    </message>
    <message>
        <source>measuring %1 …</source>
        <translation>%1 wird gemessen …</translation>
    </message>
    <message>
        <source>%1 (alignment: %2 of %3 examples)</source>
        <translation>%1 (Alignment: %2 von %3 Beispielen)</translation>
    </message>
    <message>
        <source>%1 (alignment: %2, information: %3 of %4 examples)</source>
        <translation>%1 (Alignment: %2, Information: %3 von %4 Beispielen)</translation>
    </message>
    <message>
        <source>no head was stored up to %1</source>
        <translation>bis %1 wurde kein Kopf gespeichert</translation>
    </message>
    <message>
        <source>%1, %2 (the last stored head before %3)</source>
        <translation>%1, %2 (der letzte gespeicherte Kopf vor %3)</translation>
    </message>
    <message>
        <source>selected epochs; accuracy on the %1 split, the measure on the %2 split</source>
        <translation>ausgewählte Epochen; Genauigkeit auf dem Split %1, das Maß auf dem Split %2</translation>
    </message>
    <message>
        <source>%1 is not trained yet: this figure appears after its first epochs</source>
        <translation>%1 ist noch nicht trainiert: Diese Abbildung erscheint nach den ersten Epochen</translation>
    </message>
    <message>
        <source>Measuring the alignment of the groups of each class …</source>
        <translation>Das Alignment der Gruppen jeder Klasse wird gemessen …</translation>
    </message>
    <message>
        <source>The logits of this head are not linear in its embedding, so the theorem does not apply</source>
        <translation>Die Logits dieses Kopfes sind nicht linear in seinem Embedding, daher gilt der Satz nicht</translation>
    </message>
</context>
<context>
    <name>groupscope::RetrievalPanel</name>
    <message>
        <source>Split</source>
        <translation>Split</translation>
    </message>
    <message>
        <source>Split whose examples are searched and used as queries</source>
        <translation>Split, dessen Beispiele durchsucht und als Anfragen verwendet werden</translation>
    </message>
    <message>
        <source>show input</source>
        <translation>Eingabe zeigen</translation>
    </message>
    <message>
        <source>show attributes</source>
        <translation>Attribute zeigen</translation>
    </message>
    <message>
        <source>Also searches the stored embedding</source>
        <translation>Auch das gespeicherte Embedding durchsuchen</translation>
    </message>
    <message>
        <source>Also searches the attribute embedding of PARADE, where correct and wrong refer to the class too</source>
        <translation>Auch das Attribut-Embedding von PARADE durchsuchen, in dem sich richtig und falsch ebenfalls auf die Klasse beziehen</translation>
    </message>
</context>
<context>
    <name>groupscope::RetrievalQueries</name>
    <message>
        <source>Queries</source>
        <translation>Anfragen</translation>
    </message>
    <message>
        <source>as stored</source>
        <translation>wie gespeichert</translation>
    </message>
    <message>
        <source>at random</source>
        <translation>zufällig</translation>
    </message>
    <message>
        <source>worst first</source>
        <translation>schlechteste zuerst</translation>
    </message>
    <message>
        <source>only wrong</source>
        <translation>nur falsche</translation>
    </message>
    <message>
        <source>Nearest</source>
        <translation>Nächste</translation>
    </message>
    <message>
        <source>all</source>
        <translation>alle</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>not one of the %1 queries</source>
        <translation>nicht unter den %1 Anfragen</translation>
    </message>
    <message>
        <source>query %1 of %2</source>
        <translation>Anfrage %1 von %2</translation>
    </message>
    <message>
        <source>%1 · %2</source>
        <translation>%1 · %2</translation>
    </message>
    <message>
        <source>no query</source>
        <translation>keine Anfrage</translation>
    </message>
    <message>
        <source>searching …</source>
        <translation>Suche läuft …</translation>
    </message>
    <message>
        <source>Query %1: %2. A solid frame with a check marks an example of its class, a dashed frame with a cross one of another class. Class, subgroup and distance are below each.</source>
        <translation>Anfrage %1: %2. Ein durchgezogener Rahmen mit Haken kennzeichnet ein Beispiel ihrer Klasse, ein gestrichelter Rahmen mit Kreuz eines einer anderen Klasse. Klasse, Untergruppe und Distanz stehen jeweils darunter.</translation>
    </message>
    <message>
        <source>Previous query (←)</source>
        <translation>Vorige Anfrage (←)</translation>
    </message>
    <message>
        <source>Next query (→)</source>
        <translation>Nächste Anfrage (→)</translation>
    </message>
    <message>
        <source>Subgroup from which queries are taken</source>
        <translation>Untergruppe, aus der die Anfragen stammen</translation>
    </message>
    <message>
        <source>Order of the queries; worst first: lowest R-precision in the first shown embedding space</source>
        <translation>Reihenfolge der Anfragen; schlechteste zuerst: niedrigste R-Precision im ersten gezeigten Embedding-Raum</translation>
    </message>
    <message>
        <source>Only queries whose nearest example has another class, in the first shown embedding space</source>
        <translation>Nur Anfragen, deren nächstes Beispiel im ersten gezeigten Embedding-Raum eine andere Klasse hat</translation>
    </message>
    <message>
        <source>Number of nearest examples that are shown</source>
        <translation>Anzahl der gezeigten nächsten Beispiele</translation>
    </message>
    <message>
        <source>The query. ← → move between queries, R chooses a random one; a selection on the map sets it</source>
        <translation>Die Anfrage. ← → wechseln zwischen Anfragen, R wählt eine zufällige; eine Auswahl auf der Karte setzt sie</translation>
    </message>
    <message>
        <source>One example has no neighbours: choose another split</source>
        <translation>Ein einzelnes Beispiel hat keine Nachbarn: Wählen Sie einen anderen Split</translation>
    </message>
    <message>
        <source>Too many examples to compare all of them: more than %1</source>
        <translation>Zu viele Beispiele, um alle zu vergleichen: mehr als %1</translation>
    </message>
    <message>
        <source>comparing all examples to find the worst …</source>
        <translation>Alle Beispiele werden verglichen, um die schlechtesten zu finden …</translation>
    </message>
    <message>
        <source>no such example</source>
        <translation>kein solches Beispiel</translation>
    </message>
    <message>
        <source>this example is not among the %1 examples that are searched</source>
        <translation>dieses Beispiel ist nicht unter den durchsuchten Beispielen (%1)</translation>
    </message>
    <message>
        <source>Nearest examples of each run</source>
        <translation>Nächste Beispiele jedes Laufs</translation>
    </message>
    <message>
        <source>Query</source>
        <translation>Anfrage</translation>
    </message>
    <message>
        <source>searched: %1 examples of the %2 split, by distance at unit length</source>
        <translation>durchsucht: %1 Beispiele des Splits %2, nach Distanz bei Einheitslänge</translation>
    </message>
    <message>
        <source>selected examples</source>
        <translation>ausgewählte Beispiele</translation>
    </message>
</context>
<context>
    <name>groupscope::RetrievalSides</name>
    <message>
        <source>Images and texts</source>
        <translation>Bilder und Texte</translation>
    </message>
    <message>
        <source>Among examples</source>
        <translation>Unter Beispielen</translation>
    </message>
</context>
<context>
    <name>groupscope::RetrievalStrip</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>no other example of its class is searched</source>
        <translation>keines der durchsuchten Beispiele hat dieselbe Klasse</translation>
    </message>
    <message>
        <source>Nearest examples, %1</source>
        <translation>Nächste Beispiele, %1</translation>
    </message>
    <message>
        <source>first correct at rank %1 · R-precision %2, average precision %3 at R = %4</source>
        <translation>erster richtiger Treffer auf Rang %1 · R-Precision %2, Average Precision %3 bei R = %4</translation>
    </message>
</context>
<context>
    <name>groupscope::RunActions</name>
    <message>
        <source>There are no new runs in that folder.</source>
        <translation>In diesem Ordner sind keine neuen Läufe.</translation>
    </message>
    <message>
        <source>&amp;Train</source>
        <translation>&amp;Trainieren</translation>
    </message>
    <message>
        <source>E&amp;xperiment…</source>
        <translation>E&amp;xperiment…</translation>
    </message>
    <message>
        <source>&amp;Open runs…</source>
        <translation>Läufe ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Open pre&amp;dictions…</source>
        <translation>&amp;Vorhersagen öffnen…</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Trainieren</translation>
    </message>
    <message>
        <source>Experiment</source>
        <translation>Experiment</translation>
    </message>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>&amp;Hide test results until revealed</source>
        <translation>Testergebnisse bis zum Aufdecken ver&amp;bergen</translation>
    </message>
    <message>
        <source>Reveal test results</source>
        <translation>Testergebnisse aufdecken</translation>
    </message>
    <message>
        <source>&amp;Reveal</source>
        <translation>&amp;Aufdecken</translation>
    </message>
    <message>
        <source>No test results are hidden</source>
        <translation>Es sind keine Testergebnisse verborgen</translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation>Öffnen Sie zuerst einen Embedding-Datensatz</translation>
    </message>
    <message>
        <source>Train two runs first</source>
        <translation>Trainieren Sie zuerst zwei Läufe</translation>
    </message>
    <message>
        <source>The open set holds no logits of models (obsm logits_NAME)</source>
        <translation>Der geöffnete Datensatz enthält keine Logits von Modellen (obsm logits_NAME)</translation>
    </message>
    <message>
        <source>Open the folder of an experiment</source>
        <translation>Ordner eines Experiments öffnen</translation>
    </message>
    <message>
        <source>Open predictions of models</source>
        <translation>Vorhersagen von Modellen öffnen</translation>
    </message>
    <message>
        <source>Predictions (*.csv *.tsv *.csv.gz *.tsv.gz *.npz *.npy *.h5 *.hdf5 *.h5ad *.zip);;All files (*)</source>
        <translation>Vorhersagen (*.csv *.tsv *.csv.gz *.tsv.gz *.npz *.npy *.h5 *.hdf5 *.h5ad *.zip);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>The %1 runs of that folder belong to other tasks than the open file, embedding, columns and split. Choose above the run table in which field they may differ.</source>
        <translation>Die %1 Läufe dieses Ordners gehören zu anderen Aufgaben als die geöffnete Datei mit ihrem Embedding, ihren Spalten und ihrem Split. Wählen Sie über der Lauftabelle, in welchem Feld sie abweichen dürfen.</translation>
    </message>
    <message>
        <source>Adds the runs of an experiment that the command line made on this file</source>
        <translation>Fügt die Läufe eines Experiments hinzu, das die Kommandozeile mit dieser Datei durchgeführt hat</translation>
    </message>
    <message>
        <source>Makes runs from logits, probabilities or predicted classes of models trained elsewhere</source>
        <translation>Erstellt Läufe aus Logits, Wahrscheinlichkeiten oder vorhergesagten Klassen anderswo trainierter Modelle</translation>
    </message>
    <message>
        <source>Makes runs from logits of models that the open file holds</source>
        <translation>Erstellt Läufe aus Logits von Modellen, die die geöffnete Datei enthält</translation>
    </message>
    <message>
        <source>Shows the groups of the selected runs, or of the latest runs if fewer than two are selected (Ctrl+Shift+C)</source>
        <translation>Zeigt die Gruppen der ausgewählten Läufe, oder der neuesten, wenn weniger als zwei ausgewählt sind (Strg+Umschalt+C)</translation>
    </message>
    <message>
        <source>Table of all finished runs, also of other sets whose folders are open: mean ± s.d. over seeds, the best of each column, mean ranks</source>
        <translation>Tabelle aller abgeschlossenen Läufe, auch anderer Datensätze, deren Ordner geöffnet sind: Mittelwert ± Std.-Abw. über Seeds, der beste Wert jeder Spalte, mittlere Ränge</translation>
    </message>
    <message>
        <source>Removed runs of this file, to restore or to delete for good</source>
        <translation>Entfernte Läufe dieser Datei, zum Wiederherstellen oder endgültigen Löschen</translation>
    </message>
    <message>
        <source>Keeps test results out of all views and reports until you reveal those of all runs, so that nothing is selected by them</source>
        <translation>Hält Testergebnisse aus allen Ansichten und Berichten heraus, bis Sie die aller Läufe aufdecken, damit nichts nach ihnen ausgewählt wird</translation>
    </message>
    <message>
        <source>Shows the test results of all runs, and records time and selection rule</source>
        <translation>Zeigt die Testergebnisse aller Läufe und hält Zeit und Auswahlregel fest</translation>
    </message>
    <message>
        <source>Train or open runs first</source>
        <translation>Trainieren oder öffnen Sie zuerst Läufe</translation>
    </message>
    <message>
        <source>Open a set from a file first</source>
        <translation>Öffnen Sie zuerst einen Datensatz aus einer Datei</translation>
    </message>
    <message>
        <source>%1. The page of each run says how examples and classes were matched.</source>
        <translation>%1. Auf der Seite jedes Laufs steht, wie Beispiele und Klassen zugeordnet wurden.</translation>
    </message>
    <message>
        <source>%1 is a folder whose specification does not name the file of its runs (%2). Open that file first, then the folder.</source>
        <translation>%1 ist ein Ordner, dessen Spezifikation die Datei seiner Läufe nicht nennt (%2). Öffnen Sie zuerst diese Datei, dann den Ordner.</translation>
    </message>
    <message>
        <source>Trains the method with the settings of the form (Ctrl+T)</source>
        <translation>Die Methode mit den Einstellungen des Formulars trainieren (Strg+T)</translation>
    </message>
    <message>
        <source>Trains several methods, settings and seeds at once (Ctrl+Shift+T)</source>
        <translation>Mehrere Methoden, Einstellungen und Seeds auf einmal trainieren (Strg+Umschalt+T)</translation>
    </message>
    <message>
        <source>Search settin&amp;gs…</source>
        <translation>Einstellungen &amp;suchen…</translation>
    </message>
    <message>
        <source>Finds the best settings of several methods on one budget, and trains them with new seeds</source>
        <translation>Die besten Einstellungen mehrerer Methoden mit gleichem Budget finden und mit neuen Seeds trainieren</translation>
    </message>
    <message>
        <source>Im&amp;port predictions of set</source>
        <translation>Vorhersagen des Datensatzes &amp;importieren</translation>
    </message>
    <message>
        <source>&amp;Compare runs</source>
        <translation>Läufe ver&amp;gleichen</translation>
    </message>
    <message>
        <source>&amp;Methods × data sets…</source>
        <translation>Methoden × &amp;Datensätze…</translation>
    </message>
    <message>
        <source>T&amp;rash…</source>
        <translation>Papier&amp;korb…</translation>
    </message>
    <message>
        <source>Re&amp;veal test results…</source>
        <translation>Testergebnisse &amp;aufdecken…</translation>
    </message>
    <message>
        <source>Reveal the test results of the run?</source>
        <translation>Die Testergebnisse des Laufs aufdecken?</translation>
    </message>
    <message>
        <source>Reveal the test results of all %1 runs?</source>
        <translation>Die Testergebnisse aller %1 Läufe aufdecken?</translation>
    </message>
    <message>
        <source>The time, the selection rule (%1) and the runs are recorded in the document and next to the run files. Runs that you train later stay hidden until you reveal again.</source>
        <translation>Die Zeit, die Auswahlregel (%1) und die Läufe werden im Dokument und neben den Dateien der Läufe festgehalten. Später trainierte Läufe bleiben verborgen, bis Sie erneut aufdecken.</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>The run was removed. Ctrl+Z restores it.</source>
        <translation>Der Lauf wurde entfernt. Strg+Z holt ihn zurück.</translation>
    </message>
    <message>
        <source>%1 runs were removed. Ctrl+Z restores them.</source>
        <translation>%1 Läufe wurden entfernt. Strg+Z holt sie zurück.</translation>
    </message>
</context>
<context>
    <name>groupscope::RunArchive</name>
    <message>
        <source>The name and the note of the run cannot be saved: %1</source>
        <translation>Name und Notiz des Laufs können nicht gespeichert werden: %1</translation>
    </message>
</context>
<context>
    <name>groupscope::RunList</name>
    <message>
        <source>%1, seed %2</source>
        <translation>%1, Seed %2</translation>
    </message>
    <message>
        <source>The choice of the baseline cannot be saved: %1</source>
        <translation>Die Wahl der Baseline kann nicht gespeichert werden: %1</translation>
    </message>
</context>
<context>
    <name>groupscope::RunMenu</name>
    <message>
        <source>&amp;Open…</source>
        <translation>Ö&amp;ffnen…</translation>
    </message>
    <message>
        <source>Rena&amp;me…</source>
        <translation>&amp;Umbenennen…</translation>
    </message>
    <message>
        <source>Make this the &amp;baseline</source>
        <translation>Zur &amp;Baseline machen</translation>
    </message>
    <message>
        <source>Settings that &amp;differ…</source>
        <translation>Abwei&amp;chende Einstellungen…</translation>
    </message>
    <message>
        <source>E&amp;xport head…</source>
        <translation>Kopf e&amp;xportieren…</translation>
    </message>
    <message>
        <source>Writes the trained head as .npz, .safetensors or .onnx</source>
        <translation>Schreibt den trainierten Kopf als .npz, .safetensors oder .onnx</translation>
    </message>
    <message>
        <source>No longer the &amp;baseline</source>
        <translation>Nicht mehr die &amp;Baseline</translation>
    </message>
    <message>
        <source>Rename the run</source>
        <translation>Lauf umbenennen</translation>
    </message>
    <message>
        <source>Note of the run</source>
        <translation>Notiz des Laufs</translation>
    </message>
    <message>
        <source>Export the head</source>
        <translation>Kopf exportieren</translation>
    </message>
    <message>
        <source>NumPy (*.npz);;Safetensors (*.safetensors);;ONNX (*.onnx)</source>
        <translation>NumPy (*.npz);;Safetensors (*.safetensors);;ONNX (*.onnx)</translation>
    </message>
    <message>
        <source>The page of the run: settings, warnings, groups, curves, name and note</source>
        <translation>Die Seite des Laufs: Einstellungen, Warnungen, Gruppen, Kurven, Name und Notiz</translation>
    </message>
    <message>
        <source>Name of the run in tables and figures</source>
        <translation>Name des Laufs in Tabellen und Abbildungen</translation>
    </message>
    <message>
        <source>Note in the file of the run and in reports</source>
        <translation>Notiz in der Datei des Laufs und in Berichten</translation>
    </message>
    <message>
        <source>The run with which all others are compared, first in tables and with its own colour</source>
        <translation>Der Lauf, mit dem alle anderen verglichen werden, zuerst in Tabellen und mit eigener Farbe</translation>
    </message>
    <message>
        <source>Copies method and settings of the run into the form</source>
        <translation>Übernimmt Methode und Einstellungen des Laufs in das Formular</translation>
    </message>
    <message>
        <source>Table of the settings in which the selected runs and the form of the method differ</source>
        <translation>Tabelle der Einstellungen, in denen sich die ausgewählten Läufe und das Formular der Methode unterscheiden</translation>
    </message>
    <message>
        <source>Name in tables and figures; empty: method and seed</source>
        <translation>Name in Tabellen und Abbildungen; leer: Methode und Seed</translation>
    </message>
    <message>
        <source>The head was written to %1.</source>
        <translation>Der Kopf wurde in %1 geschrieben.</translation>
    </message>
    <message>
        <source>Not&amp;e…</source>
        <translation>N&amp;otiz…</translation>
    </message>
    <message>
        <source>Use t&amp;hese settings</source>
        <translation>Diese Ein&amp;stellungen verwenden</translation>
    </message>
</context>
<context>
    <name>groupscope::RunPage</name>
    <message>
        <source>&amp;Name</source>
        <translation>&amp;Name</translation>
    </message>
    <message>
        <source>N&amp;ote</source>
        <translation>N&amp;otiz</translation>
    </message>
    <message>
        <source>epoch</source>
        <translation>Epoche</translation>
    </message>
    <message>
        <source>Accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>accuracy</source>
        <translation>Genauigkeit</translation>
    </message>
    <message>
        <source>Loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>training loss</source>
        <translation>Trainings-Loss</translation>
    </message>
    <message>
        <source>Group weights</source>
        <translation>Gruppengewichte</translation>
    </message>
    <message>
        <source>weight</source>
        <translation>Gewicht</translation>
    </message>
    <message>
        <source>Run: %1</source>
        <translation>Lauf: %1</translation>
    </message>
    <message>
        <source>name in tables and figures, in place of method and seed</source>
        <translation>Name in Tabellen und Abbildungen, anstelle von Methode und Seed</translation>
    </message>
    <message>
        <source>note in the file of the run and in reports</source>
        <translation>Notiz in der Datei des Laufs und in Berichten</translation>
    </message>
    <message>
        <source>No visible values on this split</source>
        <translation>Keine sichtbaren Werte auf diesem Split</translation>
    </message>
    <message>
        <source>S&amp;plit</source>
        <translation>S&amp;plit</translation>
    </message>
    <message>
        <source>Trained for one epoch, so there is no curve</source>
        <translation>Eine Epoche lang trainiert, daher gibt es keine Kurve</translation>
    </message>
    <message>
        <source>Properties of the run</source>
        <translation>Eigenschaften des Laufs</translation>
    </message>
</context>
<context>
    <name>groupscope::RunSource</name>
    <message>
        <source>Select a trained run to see this figure</source>
        <translation>Wählen Sie einen trainierten Lauf aus, um diese Abbildung zu sehen</translation>
    </message>
    <message>
        <source>This figure is not available for %1</source>
        <translation>Diese Abbildung gibt es nicht für %1</translation>
    </message>
</context>
<context>
    <name>groupscope::RunStateDelegate</name>
    <message>
        <source>Resume</source>
        <translation>Fortsetzen</translation>
    </message>
</context>
<context>
    <name>groupscope::RunTable</name>
    <message>
        <source>S&amp;plit</source>
        <translation>S&amp;plit</translation>
    </message>
    <message>
        <source>&amp;Average over seeds</source>
        <translation>Über Seeds &amp;mitteln</translation>
    </message>
    <message>
        <source>Filter by method</source>
        <translation>Nach Methode filtern</translation>
    </message>
    <message>
        <source>Columns</source>
        <translation>Spalten</translation>
    </message>
    <message>
        <source>Only runs of the open file, embedding, columns and split</source>
        <translation>Nur Läufe der geöffneten Datei mit demselben Embedding, denselben Spalten und demselben Split</translation>
    </message>
    <message>
        <source>Values of the %1 split</source>
        <translation>Werte des Splits %1</translation>
    </message>
    <message>
        <source>Reveal &amp;test results…</source>
        <translation>Testergebnisse &amp;aufdecken…</translation>
    </message>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>&amp;Remove</source>
        <translation>En&amp;tfernen</translation>
    </message>
    <message>
        <source>No method matches the filter. Clear it to see all runs.</source>
        <translation>Keine Methode passt zum Filter. Leeren Sie ihn, um alle Läufe zu sehen.</translation>
    </message>
    <message>
        <source>Split of all values in the table</source>
        <translation>Split aller Werte in der Tabelle</translation>
    </message>
    <message>
        <source>Columns of the table: any measure of the runs, whole or in parts</source>
        <translation>Spalten der Tabelle: jedes Maß der Läufe, als Ganzes oder in Teilen</translation>
    </message>
    <message>
        <source>One row, bar and curve for seeds of one setting, with their mean and spread</source>
        <translation>Eine Zeile, ein Balken und eine Kurve für die Seeds einer Einstellung, mit Mittelwert und Streuung</translation>
    </message>
    <message>
        <source>same task</source>
        <translation>gleiche Aufgabe</translation>
    </message>
    <message>
        <source>any %1</source>
        <translation>%1 beliebig</translation>
    </message>
    <message>
        <source>Runs that are listed: those of the open task, or of tasks that differ in one field</source>
        <translation>Aufgelistete Läufe: die der geöffneten Aufgabe oder die von Aufgaben, die in einem Feld abweichen</translation>
    </message>
    <message>
        <source>Tasks:</source>
        <translation>Aufgaben:</translation>
    </message>
    <message>
        <source>%1; show:</source>
        <translation>%1; zeigen:</translation>
    </message>
    <message>
        <source>Runs</source>
        <translation>Läufe</translation>
    </message>
</context>
<context>
    <name>groupscope::RunTableModel</name>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Which group</source>
        <translation>Welche Gruppe</translation>
    </message>
    <message>
        <source>The group with the lowest accuracy</source>
        <translation>Die Gruppe mit der niedrigsten Genauigkeit</translation>
    </message>
    <message>
        <source>State</source>
        <translation>Status</translation>
    </message>
    <message>
        <source>Progress while training</source>
        <translation>Fortschritt während des Trainings</translation>
    </message>
    <message>
        <source>Epoch</source>
        <translation>Epoche</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>Training time</source>
        <translation>Trainingszeit</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Settings that differ from the method&apos;s defaults</source>
        <translation>Einstellungen, die von den Standardwerten der Methode abweichen</translation>
    </message>
    <message>
        <source>Worst group</source>
        <translation>Schlechteste Gruppe</translation>
    </message>
    <message>
        <source>Accuracy of the group with the lowest accuracy</source>
        <translation>Genauigkeit der Gruppe mit der niedrigsten Genauigkeit</translation>
    </message>
    <message>
        <source>Average</source>
        <translation>Durchschnitt</translation>
    </message>
    <message>
        <source>Gap</source>
        <translation>Lücke</translation>
    </message>
    <message>
        <source>Average minus worst-group accuracy</source>
        <translation>Durchschnittliche Genauigkeit minus Genauigkeit der schlechtesten Gruppe</translation>
    </message>
    <message>
        <source>Adjusted</source>
        <translation>Adjustiert</translation>
    </message>
    <message>
        <source>%1 s</source>
        <translation>%1 s</translation>
    </message>
    <message>
        <source>at epoch %1 of %2</source>
        <translation>in Epoche %1 von %2</translation>
    </message>
    <message>
        <source>at epoch %1</source>
        <translation>in Epoche %1</translation>
    </message>
    <message>
        <source>waiting (%1)</source>
        <translation>wartet (%1)</translation>
    </message>
    <message>
        <source>waiting</source>
        <translation>wartet</translation>
    </message>
    <message>
        <source>done</source>
        <translation>fertig</translation>
    </message>
    <message>
        <source>⚠ done</source>
        <translation>⚠ fertig</translation>
    </message>
    <message>
        <source>stopped</source>
        <translation>gestoppt</translation>
    </message>
    <message>
        <source>⚠ failed</source>
        <translation>⚠ Fehler</translation>
    </message>
    <message>
        <source>%1 left</source>
        <translation>noch %1</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>%1 split</source>
        <translation>Split %1</translation>
    </message>
    <message>
        <source>hidden</source>
        <translation>verborgen</translation>
    </message>
    <message>
        <source>%1 (baseline)</source>
        <translation>%1 (Baseline)</translation>
    </message>
    <message>
        <source>%1 seeds</source>
        <translation>%1 Seeds</translation>
    </message>
    <message>
        <source>defaults</source>
        <translation>Standardwerte</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>%1, %2</source>
        <translation>%1, %2</translation>
    </message>
    <message>
        <source>seed %1</source>
        <translation>Seed %1</translation>
    </message>
    <message>
        <source>baseline</source>
        <translation>Baseline</translation>
    </message>
    <message>
        <source>Method, with the colour of this run in every view</source>
        <translation>Methode, mit der Farbe dieses Laufs in jeder Ansicht</translation>
    </message>
    <message>
        <source>Field in which the tasks of these runs differ</source>
        <translation>Feld, in dem die Aufgaben dieser Läufe abweichen</translation>
    </message>
    <message>
        <source>The epoch of the values, and its selection rule. ⚠ marks rules that use a test split</source>
        <translation>Die Epoche der Werte und ihre Auswahlregel. ⚠ markiert Regeln, die einen Testsplit verwenden</translation>
    </message>
    <message>
        <source>Random seed</source>
        <translation>Zufalls-Seed</translation>
    </message>
    <message>
        <source>Worst-group accuracy minus that of the baseline, with its 95 % interval over the examples</source>
        <translation>Genauigkeit der schlechtesten Gruppe minus die der Baseline, mit 95-%-Intervall über die Beispiele</translation>
    </message>
    <message>
        <source>Average accuracy minus that of the baseline, with its 95 % interval over the examples</source>
        <translation>Durchschnittliche Genauigkeit minus die der Baseline, mit 95-%-Intervall über die Beispiele</translation>
    </message>
    <message>
        <source>Average accuracy: every example has the same weight</source>
        <translation>Durchschnittliche Genauigkeit: Jedes Beispiel hat das gleiche Gewicht</translation>
    </message>
    <message>
        <source>Adjusted average: groups weighted by their share of the training examples</source>
        <translation>Adjustierter Durchschnitt: Gruppen gewichtet nach ihrem Anteil an den Trainingsbeispielen</translation>
    </message>
    <message>
        <source>The baseline, with which all others are compared</source>
        <translation>Die Baseline, mit der alle anderen verglichen werden</translation>
    </message>
    <message>
        <source>Worst group minus baseline</source>
        <translation>Schlechteste Gruppe minus Baseline</translation>
    </message>
    <message>
        <source>Average minus baseline</source>
        <translation>Durchschnitt minus Baseline</translation>
    </message>
    <message>
        <source>★ marks the highest value</source>
        <translation>★ markiert den höchsten Wert</translation>
    </message>
    <message>
        <source>★ marks the lowest value</source>
        <translation>★ markiert den niedrigsten Wert</translation>
    </message>
    <message>
        <source>All values are of the %1 split</source>
        <translation>Alle Werte gelten für den Split %1</translation>
    </message>
    <message>
        <source>Difference to the baseline: %1 percentage points</source>
        <translation>Differenz zur Baseline: %1 Prozentpunkte</translation>
    </message>
    <message>
        <source>Difference to the baseline: %1 percentage points, 95 % interval %2 over the examples that both predict</source>
        <translation>Differenz zur Baseline: %1 Prozentpunkte, 95-%-Intervall %2 über die Beispiele, die beide vorhersagen</translation>
    </message>
    <message>
        <source>Difference to the baseline: %1 percentage points, 95 % interval %2 over the examples that both predict. It may be 0</source>
        <translation>Differenz zur Baseline: %1 Prozentpunkte, 95-%-Intervall %2 über die Beispiele, die beide vorhersagen. Sie kann 0 sein</translation>
    </message>
    <message>
        <source>%1:%2 min</source>
        <translation>%1:%2 min</translation>
    </message>
    <message>
        <source>%1:%2 h</source>
        <translation>%1:%2 h</translation>
    </message>
    <message>
        <source>95 % interval over the examples and seeds, and over all groups that could be the worst: %1</source>
        <translation>95-%-Intervall über die Beispiele und Seeds und über alle Gruppen, die die schlechteste sein könnten: %1</translation>
    </message>
    <message>
        <source>95 % interval over the examples, and over all groups that could be the worst: %1</source>
        <translation>95-%-Intervall über die Beispiele und über alle Gruppen, die die schlechteste sein könnten: %1</translation>
    </message>
    <message>
        <source>95 % interval over the examples and seeds: %1</source>
        <translation>95-%-Intervall über die Beispiele und Seeds: %1</translation>
    </message>
    <message>
        <source>95 % interval over the examples: %1</source>
        <translation>95-%-Intervall über die Beispiele: %1</translation>
    </message>
    <message>
        <source>★ lowest of %1 settings</source>
        <translation>★ niedrigster Wert von %1 Einstellungen</translation>
    </message>
    <message>
        <source>★ highest of %1 settings</source>
        <translation>★ höchster Wert von %1 Einstellungen</translation>
    </message>
    <message>
        <source>★ lowest of %1 runs</source>
        <translation>★ niedrigster Wert von %1 Läufen</translation>
    </message>
    <message>
        <source>★ highest of %1 runs</source>
        <translation>★ höchster Wert von %1 Läufen</translation>
    </message>
    <message>
        <source>%1 on the %2 split</source>
        <translation>%1 auf dem Split %2</translation>
    </message>
    <message>
        <source>%1: selected on the %2 split, which is for reporting. The values are an upper bound, not a result.</source>
        <translation>%1: auf dem Split %2 ausgewählt, der dem Bericht dient. Die Werte sind eine obere Schranke, kein Ergebnis.</translation>
    </message>
    <message>
        <source>Test results are hidden. Choose Run › Reveal test results… to show them</source>
        <translation>Testergebnisse sind verborgen. Lauf › Testergebnisse aufdecken… zeigt sie</translation>
    </message>
</context>
<context>
    <name>groupscope::SampleNotice</name>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
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
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>Splits with training examples have no curve</source>
        <translation>Splits mit Trainingsbeispielen haben keine Kurve</translation>
    </message>
    <message>
        <source>evaluating trained heads over their scale …</source>
        <translation>Trainierte Köpfe werden über ihre Skala ausgewertet …</translation>
    </message>
</context>
<context>
    <name>groupscope::ScatterLegend</name>
    <message>
        <source>Show all</source>
        <translation>Alle zeigen</translation>
    </message>
    <message>
        <source>Legend</source>
        <translation>Legende</translation>
    </message>
    <message>
        <source>Show the legend</source>
        <translation>Legende einblenden</translation>
    </message>
    <message>
        <source>Hide the legend</source>
        <translation>Legende ausblenden</translation>
    </message>
    <message>
        <source>no value</source>
        <translation>kein Wert</translation>
    </message>
    <message>
        <source>%1, %2 points</source>
        <translation>%1, %2 Punkte</translation>
    </message>
    <message>
        <source>%1, %2 points, grey</source>
        <translation>%1, %2 Punkte, grau</translation>
    </message>
    <message>
        <source>%1, %2 points, hidden</source>
        <translation>%1, %2 Punkte, ausgeblendet</translation>
    </message>
    <message>
        <source>%1, %2 selected</source>
        <translation>%1, %2 ausgewählt</translation>
    </message>
    <message>
        <source>&amp;Select these points</source>
        <translation>Diese Punkte aus&amp;wählen</translation>
    </message>
    <message>
        <source>&amp;Add to selection</source>
        <translation>Zur Auswahl &amp;hinzufügen</translation>
    </message>
    <message>
        <source>&amp;Hide</source>
        <translation>Aus&amp;blenden</translation>
    </message>
    <message>
        <source>S&amp;how</source>
        <translation>Ein&amp;blenden</translation>
    </message>
    <message>
        <source>&amp;Remove from selection</source>
        <translation>Aus der Auswahl &amp;entfernen</translation>
    </message>
    <message>
        <source>Highlight a&amp;lone</source>
        <translation>A&amp;llein hervorheben</translation>
    </message>
    <message>
        <source>A click highlights one category, and the others become grey. Ctrl+click hides or shows it.
A right click selects its points.</source>
        <translation>Ein Klick hebt eine Kategorie hervor, und die anderen werden grau. Strg+Klick blendet sie aus oder ein.
Ein Rechtsklick wählt ihre Punkte aus.</translation>
    </message>
</context>
<context>
    <name>groupscope::ScatterStage</name>
    <message>
        <source>Map of points</source>
        <translation>Karte der Punkte</translation>
    </message>
</context>
<context>
    <name>groupscope::ScatterToolBar</name>
    <message>
        <source>Zoom to selection</source>
        <translation>Auf Auswahl zoomen</translation>
    </message>
    <message>
        <source>Reset view</source>
        <translation>Ansicht zurücksetzen</translation>
    </message>
    <message>
        <source>Move</source>
        <translation>Bewegen</translation>
    </message>
    <message>
        <source>Rectangle selection</source>
        <translation>Rechteckauswahl</translation>
    </message>
    <message>
        <source>Lasso selection</source>
        <translation>Lassoauswahl</translation>
    </message>
    <message>
        <source>Polygon selection</source>
        <translation>Polygonauswahl</translation>
    </message>
    <message>
        <source>Show</source>
        <translation>Zeigen</translation>
    </message>
    <message>
        <source>Density &amp;contours</source>
        <translation>&amp;Dichtekonturen</translation>
    </message>
    <message>
        <source>&amp;Names</source>
        <translation>&amp;Namen</translation>
    </message>
    <message>
        <source>The name of each category at the median of its points</source>
        <translation>Der Name jeder Kategorie am Median ihrer Punkte</translation>
    </message>
    <message>
        <source>&amp;Scale</source>
        <translation>&amp;Skala</translation>
    </message>
    <message>
        <source>Shift adds, Ctrl removes, Shift+Ctrl intersects.
Hold Space to move the view.</source>
        <translation>Umschalt fügt hinzu, Strg entfernt, Umschalt+Strg bildet die Schnittmenge.
Leertaste halten, um die Ansicht zu bewegen.</translation>
    </message>
    <message>
        <source>Annotations of the points: contours, names, scale</source>
        <translation>Beschriftung der Punkte: Konturen, Namen, Skala</translation>
    </message>
    <message>
        <source>Lines around the densest 50 % and 90 % of each category, in 2-D</source>
        <translation>Linien um die dichtesten 50 % und 90 % jeder Kategorie, in 2-D</translation>
    </message>
    <message>
        <source>Ticks in 2-D, a scale bar in 3-D</source>
        <translation>Achsenteilung in 2-D, ein Maßstab in 3-D</translation>
    </message>
    <message>
        <source>Zooms to the selected points (Z)</source>
        <translation>Auf die ausgewählten Punkte zoomen (Z)</translation>
    </message>
    <message>
        <source>Shows everything again (R, or double click on the background)</source>
        <translation>Wieder alles zeigen (R oder Doppelklick auf den Hintergrund)</translation>
    </message>
    <message>
        <source>Moves the view (V) when dragged; the wheel zooms.
A click selects a point, Ctrl+click adds or drops it.</source>
        <translation>Bewegt die Ansicht (V) beim Ziehen; das Mausrad zoomt.
Ein Klick wählt einen Punkt aus, Strg+Klick nimmt ihn hinzu oder heraus.</translation>
    </message>
    <message>
        <source>Selects with a rectangle (B)</source>
        <translation>Mit einem Rechteck auswählen (B)</translation>
    </message>
    <message>
        <source>Selects with a lasso (L)</source>
        <translation>Mit einem Lasso auswählen (L)</translation>
    </message>
    <message>
        <source>Selects with a polygon (P), whose corners you click.
A double click or Return closes it, Backspace removes a corner, Escape cancels.</source>
        <translation>Wählt mit einem Polygon aus (P), dessen Ecken Sie anklicken.
Ein Doppelklick oder Return schließt es, die Rücktaste entfernt eine Ecke, Esc bricht ab.</translation>
    </message>
</context>
<context>
    <name>groupscope::SearchBoard</name>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Time</source>
        <translation>Zeit</translation>
    </message>
    <message>
        <source>no training finished yet</source>
        <translation>noch kein Training abgeschlossen</translation>
    </message>
    <message>
        <source>Settings tried</source>
        <translation>Probierte Einstellungen</translation>
    </message>
    <message>
        <source>Default score</source>
        <translation>Wert der Vorgabe</translation>
    </message>
    <message>
        <source>Best score</source>
        <translation>Bester Wert</translation>
    </message>
    <message>
        <source>Selected setting</source>
        <translation>Ausgewählte Einstellung</translation>
    </message>
</context>
<context>
    <name>groupscope::SearchDialog</name>
    <message>
        <source>S&amp;top</source>
        <translation>S&amp;topp</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>Search settings</source>
        <translation>Einstellungen suchen</translation>
    </message>
    <message>
        <source>minutes</source>
        <translation>Minuten</translation>
    </message>
    <message>
        <source>trainings</source>
        <translation>Trainings</translation>
    </message>
    <message>
        <source>&amp;Methods</source>
        <translation>&amp;Methoden</translation>
    </message>
    <message>
        <source>Select &amp;by</source>
        <translation>Auswah&amp;l nach</translation>
    </message>
    <message>
        <source>Budget</source>
        <translation>Budget</translation>
    </message>
    <message>
        <source>&amp;New seeds</source>
        <translation>&amp;Neue Seeds</translation>
    </message>
    <message>
        <source>&amp;Search 1 method</source>
        <translation>1 Methode durch&amp;suchen</translation>
    </message>
    <message>
        <source>&amp;Search %1 methods</source>
        <translation>%1 Methoden durch&amp;suchen</translation>
    </message>
    <message>
        <source>Open an embedding set first.</source>
        <translation>Öffnen Sie zuerst einen Embedding-Datensatz.</translation>
    </message>
    <message>
        <source>Tick the methods to search.</source>
        <translation>Haken Sie die Methoden an, die durchsucht werden sollen.</translation>
    </message>
    <message>
        <source>Several machines have no common clock, so the budget counts trainings.</source>
        <translation>Mehrere Rechner haben keine gemeinsame Uhr, daher zählt das Budget Trainings.</translation>
    </message>
    <message>
        <source>&amp;Run on</source>
        <translation>&amp;Ausführen auf</translation>
    </message>
    <message>
        <source>Starting…</source>
        <translation>Start läuft…</translation>
    </message>
    <message>
        <source>The time is used up. </source>
        <translation>Die Zeit ist aufgebraucht. </translation>
    </message>
    <message>
        <source>Stopped. Finished trainings are kept. Start again with the same choices to continue.</source>
        <translation>Gestoppt. Abgeschlossene Trainings bleiben erhalten. Starten Sie mit derselben Wahl erneut, um fortzusetzen.</translation>
    </message>
    <message>
        <source>Tries settings of each method on the same budget and selects on the validation split: many settings are trained briefly, the best third longer. At the end, the best setting of each method is trained with new seeds. The test split is not used before.</source>
        <translation>Probiert Einstellungen jeder Methode mit gleichem Budget und wählt auf dem Validierungssplit aus: Viele Einstellungen werden kurz trainiert, das beste Drittel länger. Am Ende wird die beste Einstellung jeder Methode mit neuen Seeds trainiert. Vorher wird der Testsplit nicht verwendet.</translation>
    </message>
    <message>
        <source>Minutes of wall-clock time, or a number of full trainings, which gives the same result on every machine whose CPU has the same instruction set</source>
        <translation>Minuten an Echtzeit oder eine Anzahl voller Trainings, die auf jedem Rechner mit demselben CPU-Befehlssatz dasselbe Ergebnis liefert</translation>
    </message>
    <message>
        <source>Number of new seeds with which the best setting of each method is trained at the end</source>
        <translation>Anzahl neuer Seeds, mit denen die beste Einstellung jeder Methode am Ende trainiert wird</translation>
    </message>
    <message>
        <source>The searched set is no longer open. Open it again and repeat the search: the best setting of each method is then trained.</source>
        <translation>Der durchsuchte Datensatz ist nicht mehr geöffnet. Öffnen Sie ihn wieder und wiederholen Sie die Suche: Dann wird die beste Einstellung jeder Methode trainiert.</translation>
    </message>
    <message>
        <source>The best setting of each method is trained with a new seed. The runs appear in Runs.</source>
        <translation>Die beste Einstellung jeder Methode wird mit einem neuen Seed trainiert. Die Läufe erscheinen unter Läufe.</translation>
    </message>
    <message>
        <source>The best setting of each method is trained with %1 new seeds. The runs appear in Runs.</source>
        <translation>Die beste Einstellung jeder Methode wird mit %1 neuen Seeds trainiert. Die Läufe erscheinen unter Läufe.</translation>
    </message>
    <message>
        <source>Methods</source>
        <translation>Methoden</translation>
    </message>
    <message>
        <source>Best settings so far</source>
        <translation>Bisher beste Einstellungen</translation>
    </message>
</context>
<context>
    <name>groupscope::SelectionPanel</name>
    <message>
        <source>✔ A cluster in the original space too</source>
        <translation>✔ Ein Cluster, auch im Originalraum</translation>
    </message>
    <message>
        <source>Nothing left to compare with</source>
        <translation>Nichts übrig, womit verglichen werden kann</translation>
    </message>
    <message>
        <source>Pictures</source>
        <translation>Bilder</translation>
    </message>
    <message>
        <source>Neighbours</source>
        <translation>Nachbarn</translation>
    </message>
    <message>
        <source>Negatives</source>
        <translation>Negative</translation>
    </message>
    <message>
        <source>Map quality</source>
        <translation>Kartenqualität</translation>
    </message>
    <message>
        <source>Zoom</source>
        <translation>Zoom</translation>
    </message>
    <message>
        <source>Invert</source>
        <translation>Umkehren</translation>
    </message>
    <message>
        <source>Clear</source>
        <translation>Aufheben</translation>
    </message>
    <message>
        <source>Name…</source>
        <translation>Benennen…</translation>
    </message>
    <message>
        <source>Value</source>
        <translation>Wert</translation>
    </message>
    <message>
        <source>Share</source>
        <translation>Anteil</translation>
    </message>
    <message>
        <source>Correct</source>
        <translation>Richtig</translation>
    </message>
    <message>
        <source>Accuracy of the selected run on the selected examples with this value</source>
        <translation>Genauigkeit des ausgewählten Laufs auf den ausgewählten Beispielen mit diesem Wert</translation>
    </message>
    <message>
        <source>%1 of %2 points (%3)</source>
        <translation>%1 von %2 Punkten (%3)</translation>
    </message>
    <message>
        <source>no %1</source>
        <translation>ohne %1</translation>
    </message>
    <message>
        <source>◐ Part of a larger cluster</source>
        <translation>◐ Teil eines größeren Clusters</translation>
    </message>
    <message>
        <source>⚠ Several clusters that the map merges</source>
        <translation>⚠ Mehrere Cluster, die die Karte verschmilzt</translation>
    </message>
    <message>
        <source>✔ Several separate clusters, also in the original space</source>
        <translation>✔ Mehrere getrennte Cluster, auch im Originalraum</translation>
    </message>
    <message>
        <source>✘ No cluster in the original space: an artefact of the map</source>
        <translation>✘ Kein Cluster im Originalraum: ein Artefakt der Karte</translation>
    </message>
    <message>
        <source>Too few examples for a test</source>
        <translation>Zu wenige Beispiele für einen Test</translation>
    </message>
    <message>
        <source>Share of the examples on the map with this value that are selected</source>
        <translation>Anteil der ausgewählten unter den Beispielen auf der Karte mit diesem Wert</translation>
    </message>
    <message>
        <source>Column by whose values the selected examples are counted</source>
        <translation>Spalte, nach deren Werten die ausgewählten Beispiele gezählt werden</translation>
    </message>
    <message>
        <source>Draw around points with the rectangle (B), lasso (L) or polygon (P) of the map, or choose a category of its legend.</source>
        <translation>Umfahren Sie Punkte mit dem Rechteck (B), Lasso (L) oder Polygon (P) der Karte, oder wählen Sie eine Kategorie ihrer Legende.</translation>
    </message>
    <message>
        <source>Cluster check: waiting for the layout to finish. For epochs, the last one is checked.</source>
        <translation>Clusterprüfung: wartet auf das Ende des Layouts. Bei Epochen wird die letzte geprüft.</translation>
    </message>
    <message>
        <source>Checking whether the selection is a cluster in the original space …</source>
        <translation>Es wird geprüft, ob die Auswahl im Originalraum ein Cluster ist …</translation>
    </message>
    <message>
        <source>The neighbours of these examples are not known.</source>
        <translation>Die Nachbarn dieser Beispiele sind nicht bekannt.</translation>
    </message>
    <message>
        <source>Zooms to the selected points (Z)</source>
        <translation>Auf die ausgewählten Punkte zoomen (Z)</translation>
    </message>
    <message>
        <source>Selects all other points (Ctrl+I)</source>
        <translation>Alle anderen Punkte auswählen (Strg+I)</translation>
    </message>
    <message>
        <source>Clears the selection (Escape)</source>
        <translation>Auswahl aufheben (Esc)</translation>
    </message>
    <message>
        <source>Names the selected examples (Ctrl+G)</source>
        <translation>Ausgewählte Beispiele benennen (Strg+G)</translation>
    </message>
    <message>
        <source>Composition of the selection</source>
        <translation>Zusammensetzung der Auswahl</translation>
    </message>
    <message>
        <source>Examples</source>
        <translation>Beispiele</translation>
    </message>
    <message>
        <source>Number of selected examples with this value</source>
        <translation>Anzahl der ausgewählten Beispiele mit diesem Wert</translation>
    </message>
    <message>
        <source>Composition</source>
        <translation>Zusammensetzung</translation>
    </message>
    <message>
        <source>No examples are selected</source>
        <translation>Keine Beispiele sind ausgewählt</translation>
    </message>
    <message>
        <source>all selected examples</source>
        <translation>alle ausgewählten Beispiele</translation>
    </message>
</context>
<context>
    <name>groupscope::SelectionTools</name>
    <message>
        <source>Select worst</source>
        <translation>Schlechteste auswählen</translation>
    </message>
    <message>
        <source>Add neighbours</source>
        <translation>Nachbarn hinzufügen</translation>
    </message>
    <message>
        <source>Number of examples to select or to add</source>
        <translation>Anzahl der Beispiele, die ausgewählt oder hinzugefügt werden</translation>
    </message>
    <message>
        <source>by</source>
        <translation>nach</translation>
    </message>
    <message>
        <source>loss</source>
        <translation>Loss</translation>
    </message>
    <message>
        <source>Highest cross-entropy</source>
        <translation>Höchste Kreuzentropie</translation>
    </message>
    <message>
        <source>margin</source>
        <translation>Margin</translation>
    </message>
    <message>
        <source>of</source>
        <translation>aus</translation>
    </message>
    <message>
        <source>Split of the worst examples</source>
        <translation>Split der schlechtesten Beispiele</translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation>Öffnen Sie zuerst einen Embedding-Datensatz</translation>
    </message>
    <message>
        <source>Select a finished run of this task in Runs first</source>
        <translation>Wählen Sie zuerst unter Läufe einen abgeschlossenen Lauf dieser Aufgabe aus</translation>
    </message>
    <message>
        <source>%1 has no classifier, so it has no losses</source>
        <translation>%1 hat keinen Klassifikator, also auch keinen Loss</translation>
    </message>
    <message>
        <source>Select an example first</source>
        <translation>Wählen Sie zuerst ein Beispiel aus</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>Selection</source>
        <translation>Auswahl</translation>
    </message>
    <message>
        <source>Value that ranks the examples</source>
        <translation>Wert, nach dem die Beispiele geordnet werden</translation>
    </message>
    <message>
        <source>Lowest probability of the true class minus that of the most probable other class</source>
        <translation>Niedrigste Wahrscheinlichkeit der wahren Klasse minus die der wahrscheinlichsten anderen Klasse</translation>
    </message>
    <message>
        <source>Selects the examples with the highest loss or the lowest margin in the selected run</source>
        <translation>Die Beispiele mit dem höchsten Loss oder der niedrigsten Margin im ausgewählten Lauf auswählen</translation>
    </message>
    <message>
        <source>Adds the examples of the map with the highest cosine similarity to a selected one in the stored embedding</source>
        <translation>Die Beispiele der Karte hinzufügen, die im gespeicherten Embedding die höchste Kosinusähnlichkeit zu einem ausgewählten haben</translation>
    </message>
    <message>
        <source>worst %1 by %2, %3 split</source>
        <translation>%1 mit den schlechtesten Werten nach %2, Split %3</translation>
    </message>
    <message>
        <source>Select the worst %1 by %2</source>
        <translation>%1 mit den schlechtesten Werten nach %2 auswählen</translation>
    </message>
    <message>
        <source>Add the nearest %1 to the selection</source>
        <translation>Die nächsten %1 zur Auswahl hinzufügen</translation>
    </message>
</context>
<context>
    <name>groupscope::SetActions</name>
    <message>
        <source>&amp;Columns…</source>
        <translation>Spal&amp;ten…</translation>
    </message>
    <message>
        <source>Make spli&amp;t…</source>
        <translation>Split &amp;erstellen…</translation>
    </message>
    <message>
        <source>Add &amp;labels…</source>
        <translation>&amp;Labels hinzufügen…</translation>
    </message>
    <message>
        <source>&amp;Save set as…</source>
        <translation>&amp;Datensatz speichern unter…</translation>
    </message>
    <message>
        <source>Columns of %1</source>
        <translation>Spalten von %1</translation>
    </message>
    <message>
        <source>%1 was not opened</source>
        <translation>%1 wurde nicht geöffnet</translation>
    </message>
    <message>
        <source>Add the columns of a table</source>
        <translation>Spalten einer Tabelle hinzufügen</translation>
    </message>
    <message>
        <source>Tables (*.csv *.tsv *.tab *.txt);;All files (*)</source>
        <translation>Tabellen (*.csv *.tsv *.tab *.txt);;Alle Dateien (*)</translation>
    </message>
    <message>
        <source>Save the embedding set</source>
        <translation>Embedding-Datensatz speichern</translation>
    </message>
    <message>
        <source>Embedding sets (*.h5ad)</source>
        <translation>Embedding-Datensätze (*.h5ad)</translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation>Öffnen Sie zuerst einen Embedding-Datensatz</translation>
    </message>
    <message>
        <source>Which of the new columns holds the class?</source>
        <translation>Welche der neuen Spalten enthält die Klasse?</translation>
    </message>
    <message>
        <source>Changes the embedding, the class, the groups, and the split</source>
        <translation>Embedding, Klasse, Gruppen und Split ändern</translation>
    </message>
    <message>
        <source>Draws a new train, val and test split at random, or an imbalanced one</source>
        <translation>Einen neuen Trainings-, Validierungs- und Testsplit zufällig ziehen, oder einen unbalancierten</translation>
    </message>
    <message>
        <source>Adds the columns of a table (CSV, TSV): classes, attributes, a split</source>
        <translation>Die Spalten einer Tabelle (CSV, TSV) hinzufügen: Klassen, Attribute, ein Split</translation>
    </message>
</context>
<context>
    <name>groupscope::SetNotice</name>
    <message>
        <source>Add labels…</source>
        <translation>Labels hinzufügen…</translation>
    </message>
    <message>
        <source>Dismiss</source>
        <translation>Schließen</translation>
    </message>
    <message>
        <source>Save set as…</source>
        <translation>Datensatz speichern unter…</translation>
    </message>
    <message>
        <source>Make split…</source>
        <translation>Split erstellen…</translation>
    </message>
    <message>
        <source>Choose columns…</source>
        <translation>Spalten wählen…</translation>
    </message>
    <message>
        <source>Adds columns of a table (CSV, TSV) to the examples of this file</source>
        <translation>Fügt den Beispielen dieser Datei Spalten einer Tabelle (CSV, TSV) hinzu</translation>
    </message>
    <message>
        <source>The columns made here are kept for this file, but are not saved in it.</source>
        <translation>Die hier erstellten Spalten werden für diese Datei aufbewahrt, aber nicht in ihr gespeichert.</translation>
    </message>
</context>
<context>
    <name>groupscope::SetOverview</name>
    <message>
        <source>No embedding set is open</source>
        <translation>Kein Embedding-Datensatz ist geöffnet</translation>
    </message>
    <message>
        <source>Open a file (Ctrl+O) or drop one here to see its groups.</source>
        <translation>Öffnen Sie eine Datei (Strg+O) oder ziehen Sie eine hierher, um ihre Gruppen zu sehen.</translation>
    </message>
    <message>
        <source>Warning: %1</source>
        <translation>Warnung: %1</translation>
    </message>
    <message>
        <source>Note: %1</source>
        <translation>Hinweis: %1</translation>
    </message>
    <message>
        <source>Group</source>
        <translation>Gruppe</translation>
    </message>
    <message>
        <source>%1
%2</source>
        <translation>%1
%2</translation>
    </message>
    <message>
        <source>none</source>
        <translation>keine</translation>
    </message>
    <message>
        <source>Number of examples of each group in each split</source>
        <translation>Anzahl der Beispiele jeder Gruppe in jedem Split</translation>
    </message>
    <message>
        <source>%1 has no examples in %2</source>
        <translation>%1 hat keine Beispiele in %2</translation>
    </message>
    <message>
        <source>Overview of the embedding set</source>
        <translation>Überblick über den Embedding-Datensatz</translation>
    </message>
    <message>
        <source>Group
(groups overlap)</source>
        <translation>Gruppe
(Gruppen überlappen)</translation>
    </message>
    <message>
        <source>An example may be in several groups: the numbers of a column add up to more than the examples of its split</source>
        <translation>Ein Beispiel kann in mehreren Gruppen sein: Die Zahlen einer Spalte ergeben zusammen mehr als die Beispiele ihres Splits</translation>
    </message>
    <message>
        <source>%1: %2 in %3, %4 % of the split</source>
        <translation>%1: %2 in %3, %4 % des Splits</translation>
    </message>
</context>
<context>
    <name>groupscope::SetTabs</name>
    <message>
        <source>Sets of the document</source>
        <translation>Datensätze des Dokuments</translation>
    </message>
    <message>
        <source>Close the set</source>
        <translation>Datensatz schließen</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>%1, which has changed since the document was saved</source>
        <translation>%1, geändert seit dem Speichern des Dokuments</translation>
    </message>
    <message>
        <source>%1 is missing</source>
        <translation>%1 fehlt</translation>
    </message>
</context>
<context>
    <name>groupscope::SettingsApartDialog</name>
    <message>
        <source>Settings that differ</source>
        <translation>Abweichende Einstellungen</translation>
    </message>
    <message>
        <source>Setting</source>
        <translation>Einstellung</translation>
    </message>
    <message>
        <source>All settings are the same.</source>
        <translation>Alle Einstellungen sind gleich.</translation>
    </message>
    <message>
        <source>Method form</source>
        <translation>Methodenformular</translation>
    </message>
    <message>
        <source>A dash means that the method does not have the setting, or ignores it here. All other settings are the same.</source>
        <translation>Ein Strich bedeutet, dass die Methode die Einstellung nicht hat oder hier ignoriert. Alle anderen Einstellungen sind gleich.</translation>
    </message>
</context>
<context>
    <name>groupscope::ShownRuns</name>
    <message>
        <source>%1 of %2 shown ▾</source>
        <translation>%1 von %2 gezeigt ▾</translation>
    </message>
    <message>
        <source>More runs are selected than the view can show: choose the runs to show</source>
        <translation>Es sind mehr Läufe ausgewählt, als die Ansicht zeigen kann: Wählen Sie die Läufe, die gezeigt werden</translation>
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
        <translation>„%1“: Kosinus %2</translation>
    </message>
    <message>
        <source>Slice</source>
        <translation>Slice</translation>
    </message>
    <message>
        <source>n</source>
        <translation>n</translation>
    </message>
    <message>
        <source>Error rate</source>
        <translation>Fehlerrate</translation>
    </message>
    <message>
        <source>Elsewhere</source>
        <translation>Sonst</translation>
    </message>
    <message>
        <source>Name as group…</source>
        <translation>Als Gruppe benennen…</translation>
    </message>
    <message>
        <source>Fix this group…</source>
        <translation>Diese Gruppe verbessern…</translation>
    </message>
    <message>
        <source>S&amp;lices</source>
        <translation>S&amp;lices</translation>
    </message>
    <message>
        <source>clusters</source>
        <translation>Cluster</translation>
    </message>
    <message>
        <source>attributes</source>
        <translation>Attribute</translation>
    </message>
    <message>
        <source>Combinations of up to two attribute values, with and without the class</source>
        <translation>Kombinationen von bis zu zwei Attributwerten, mit und ohne die Klasse</translation>
    </message>
    <message>
        <source>&amp;Of</source>
        <translation>&amp;Von</translation>
    </message>
    <message>
        <source>errors</source>
        <translation>Fehler</translation>
    </message>
    <message>
        <source>Examples that the selected run gets wrong</source>
        <translation>Beispiele, bei denen der ausgewählte Lauf falsch liegt</translation>
    </message>
    <message>
        <source>broken vs. baseline</source>
        <translation>gegenüber Baseline verschlechtert</translation>
    </message>
    <message>
        <source>Suggested slices</source>
        <translation>Vorgeschlagene Slices</translation>
    </message>
    <message>
        <source>Rate among the measured examples, mean over seeds, with its 95 % interval</source>
        <translation>Rate unter den gemessenen Beispielen, Mittelwert über Seeds, mit 95-%-Intervall</translation>
    </message>
    <message>
        <source>Rate among the other measured examples</source>
        <translation>Rate unter den anderen gemessenen Beispielen</translation>
    </message>
    <message>
        <source>Open an embedding set to see suggestions.</source>
        <translation>Öffnen Sie einen Embedding-Datensatz, um Vorschläge zu sehen.</translation>
    </message>
    <message>
        <source>Searching for slices…</source>
        <translation>Slices werden gesucht…</translation>
    </message>
    <message>
        <source>%1: error rate %2 on %3 measured examples.</source>
        <translation>%1: Fehlerrate %2 auf %3 gemessenen Beispielen.</translation>
    </message>
    <message>
        <source>Broken</source>
        <translation>Verschlechtert</translation>
    </message>
    <message>
        <source>%1 %2</source>
        <translation>%1 %2</translation>
    </message>
    <message>
        <source>Examples of other splits: those whose nearest examples are in the slice.</source>
        <translation>Beispiele anderer Splits: die, deren nächste Beispiele im Slice liegen.</translation>
    </message>
    <message>
        <source>Examples of all splits: %1.</source>
        <translation>Beispiele aller Splits: %1.</translation>
    </message>
    <message>
        <source>p</source>
        <translation>p</translation>
    </message>
    <message>
        <source>Split that is searched: one half finds slices, the other half measures them</source>
        <translation>Split, der durchsucht wird: Eine Hälfte findet Slices, die andere misst sie</translation>
    </message>
    <message>
        <source>Type of slices</source>
        <translation>Art der Slices</translation>
    </message>
    <message>
        <source>Clusters of the embedding, found without attributes</source>
        <translation>Cluster des Embeddings, ohne Attribute gefunden</translation>
    </message>
    <message>
        <source>Examples that are frequent in a slice</source>
        <translation>Beispiele, die in einem Slice häufig sind</translation>
    </message>
    <message>
        <source>Examples that the baseline predicts correctly and the selected run does not</source>
        <translation>Beispiele, die die Baseline richtig vorhersagt und der ausgewählte Lauf nicht</translation>
    </message>
    <message>
        <source>Slice, described by words if the set has texts</source>
        <translation>Slice, in Worten beschrieben, wenn der Datensatz Texte hat</translation>
    </message>
    <message>
        <source>Number of examples in the measuring half</source>
        <translation>Anzahl der Beispiele in der messenden Hälfte</translation>
    </message>
    <message>
        <source>Probability of such a rate without a difference, corrected for all tried slices (Benjamini–Hochberg)</source>
        <translation>Wahrscheinlichkeit einer solchen Rate ohne einen Unterschied, für alle probierten Slices korrigiert (Benjamini–Hochberg)</translation>
    </message>
    <message>
        <source>Select a finished run in Runs to see slices with many of its errors.</source>
        <translation>Wählen Sie unter Läufe einen abgeschlossenen Lauf aus, um Slices mit vielen seiner Fehler zu sehen.</translation>
    </message>
    <message>
        <source>Choose another run with a classifier as the baseline in Runs to see what the selected run breaks.</source>
        <translation>Wählen Sie unter Läufe einen anderen Lauf mit Klassifikator als Baseline, um zu sehen, was der ausgewählte Lauf verschlechtert.</translation>
    </message>
    <message>
        <source>%1 The other %3 examples suggested %2 slices.</source>
        <translation>%1 Die anderen %3 Beispiele haben %2 Slices vorgeschlagen.</translation>
    </message>
    <message>
        <source>%1 No slice has more errors than the rest.</source>
        <translation>%1 Kein Slice hat mehr Fehler als der Rest.</translation>
    </message>
    <message>
        <source>Groups named here contain examples of this split only: %1</source>
        <translation>Hier benannte Gruppen enthalten nur Beispiele dieses Splits: %1</translation>
    </message>
    <message>
        <source>Examples of the other splits are being found</source>
        <translation>Die Beispiele der anderen Splits werden gesucht</translation>
    </message>
    <message>
        <source>Select a slice of the table first</source>
        <translation>Wählen Sie zuerst einen Slice der Tabelle aus</translation>
    </message>
    <message>
        <source>Keeps the examples of the slice in all splits as a named group</source>
        <translation>Die Beispiele des Slice in allen Splits als benannte Gruppe aufbewahren</translation>
    </message>
    <message>
        <source>Trains methods that may raise the accuracy of this slice</source>
        <translation>Methoden trainieren, die die Genauigkeit dieses Slice erhöhen können</translation>
    </message>
    <message>
        <source>The slice was suggested on the %1 split. %2 The rate is %3 %4 on %5 examples of the slice and %6 elsewhere (corrected p: %7). %8</source>
        <translation>Der Slice wurde auf dem Split %1 vorgeschlagen. %2 Die Rate ist %3 %4 auf %5 Beispielen des Slice und %6 sonst (korrigiertes p: %7). %8</translation>
    </message>
    <message>
        <source>%1 of the split, %2 of them measured</source>
        <translation>%1 des Splits, davon %2 gemessen</translation>
    </message>
    <message>
        <source>%1 is wrong and %4 is correct on %2 of %3 measured examples.</source>
        <translation>%1 liegt bei %2 von %3 gemessenen Beispielen falsch und %4 richtig.</translation>
    </message>
</context>
<context>
    <name>groupscope::SplitDialog</name>
    <message>
        <source>Minority</source>
        <translation>Minderheit</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>Val</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>Test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>No split</source>
        <translation>Kein Split</translation>
    </message>
    <message>
        <source>Make split</source>
        <translation>Split erstellen</translation>
    </message>
    <message>
        <source>&amp;Make split</source>
        <translation>Split &amp;erstellen</translation>
    </message>
    <message>
        <source>train</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>val</source>
        <translation>Validierung</translation>
    </message>
    <message>
        <source>test</source>
        <translation>Test</translation>
    </message>
    <message>
        <source>&amp;Test domain</source>
        <translation>Test&amp;domäne</translation>
    </message>
    <message>
        <source>&amp;Seed</source>
        <translation>&amp;Seed</translation>
    </message>
    <message>
        <source>groups</source>
        <translation>Gruppen</translation>
    </message>
    <message>
        <source>classes</source>
        <translation>Klassen</translation>
    </message>
    <message>
        <source>One test domain</source>
        <translation>Eine Testdomäne</translation>
    </message>
    <message>
        <source>&amp;Name of column</source>
        <translation>&amp;Name der Spalte</translation>
    </message>
    <message>
        <source>The file does not change until you save the set.</source>
        <translation>Die Datei ändert sich erst, wenn Sie den Datensatz speichern.</translation>
    </message>
    <message>
        <source>Keep the %1 test examples of the &amp;file</source>
        <translation>Die %1 Testbeispiele der Datei &amp;behalten</translation>
    </message>
    <message>
        <source>If not ticked, these examples are drawn like all others, and models may be trained on them</source>
        <translation>Ohne Haken werden diese Beispiele wie alle anderen gezogen, und Modelle könnten auf ihnen trainiert werden</translation>
    </message>
    <message>
        <source>This replaces the column “%1” of the open set. </source>
        <translation>Dies ersetzt die Spalte „%1“ des geöffneten Datensatzes. </translation>
    </message>
    <message>
        <source>Number of examples of each stratum</source>
        <translation>Anzahl der Beispiele jeder Schicht</translation>
    </message>
    <message>
        <source>Stratum</source>
        <translation>Schicht</translation>
    </message>
    <message>
        <source>Random split, stratified</source>
        <translation>Zufälliger Split, geschichtet</translation>
    </message>
    <message>
        <source>Imbalanced split: minority strata lose most training examples (finDML)</source>
        <translation>Unbalancierter Split: Schichten der Minderheit verlieren die meisten Trainingsbeispiele (finDML)</translation>
    </message>
    <message>
        <source>Split t&amp;ype</source>
        <translation>Art des S&amp;plits</translation>
    </message>
    <message>
        <source>Stratify &amp;by</source>
        <translation>&amp;Schichten nach</translation>
    </message>
    <message>
        <source>Split si&amp;zes</source>
        <translation>&amp;Größe der Splits</translation>
    </message>
    <message>
        <source>M&amp;inority strata</source>
        <translation>Schichten der &amp;Minderheit</translation>
    </message>
    <message>
        <source>Share &amp;of training examples removed</source>
        <translation>Anteil &amp;entfernter Trainingsbeispiele</translation>
    </message>
    <message>
        <source>The minority strata have %1 training examples fewer than in a balanced control, and the other strata have %2 more. Examples in neither split are left out, and both splits have the same test examples. The column “minority” marks the examples of the minority strata, and the column “control” holds the balanced split. </source>
        <translation>Die Schichten der Minderheit haben %1 Trainingsbeispiele weniger als in einer balancierten Kontrolle, und die anderen Schichten haben %2 mehr. Beispiele in keinem der beiden Splits werden weggelassen, und beide Splits haben dieselben Testbeispiele. Die Spalte „minority“ markiert die Beispiele der Schichten der Minderheit, und die Spalte „control“ enthält den balancierten Split. </translation>
    </message>
</context>
<context>
    <name>groupscope::StateLine</name>
    <message>
        <source>training</source>
        <translation>Training</translation>
    </message>
    <message>
        <source>%1 training</source>
        <translation>%1 im Training</translation>
    </message>
    <message>
        <source>opening</source>
        <translation>wird geöffnet</translation>
    </message>
    <message>
        <source>paused</source>
        <translation>angehalten</translation>
    </message>
    <message>
        <source>laying out the map</source>
        <translation>Karte wird angeordnet</translation>
    </message>
    <message>
        <source>nothing open</source>
        <translation>nichts geöffnet</translation>
    </message>
    <message>
        <source>ready</source>
        <translation>bereit</translation>
    </message>
    <message>
        <source>Open a file (Ctrl+O), drop one here, or try a demo set</source>
        <translation>Öffnen Sie eine Datei (Strg+O), ziehen Sie eine hierher, oder probieren Sie einen Demo-Datensatz</translation>
    </message>
    <message>
        <source>%1 groups</source>
        <translation>%1 Gruppen</translation>
    </message>
    <message>
        <source>no runs yet: choose a method and press Train</source>
        <translation>noch keine Läufe: Wählen Sie eine Methode und drücken Sie Trainieren</translation>
    </message>
    <message>
        <source>1 run</source>
        <translation>1 Lauf</translation>
    </message>
    <message>
        <source>%1 runs</source>
        <translation>%1 Läufe</translation>
    </message>
    <message>
        <source>%1, %2 waiting</source>
        <translation>%1, %2 wartend</translation>
    </message>
    <message>
        <source>explore only</source>
        <translation>nur erkunden</translation>
    </message>
    <message>
        <source>1 group</source>
        <translation>1 Gruppe</translation>
    </message>
</context>
<context>
    <name>groupscope::StoredRuns</name>
    <message>
        <source>The runs of %1 are not available: the folder is missing.</source>
        <translation>Die Läufe von %1 sind nicht verfügbar: Der Ordner fehlt.</translation>
    </message>
    <message>
        <source>Version %1 of the program began this run. Resume starts again, because another version may give another result.</source>
        <translation>Version %1 des Programms hat diesen Lauf begonnen. Fortsetzen beginnt von vorn, weil eine andere Version ein anderes Ergebnis liefern kann.</translation>
    </message>
</context>
<context>
    <name>groupscope::SubgroupsSource</name>
    <message>
        <source>%1: %2</source>
        <translation>%1: %2</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>measuring …</source>
        <translation>wird gemessen …</translation>
    </message>
    <message>
        <source>Too many examples to compare all of them: more than %1</source>
        <translation>Zu viele Beispiele, um alle zu vergleichen: mehr als %1</translation>
    </message>
    <message>
        <source>Fewer than two such subgroups have values</source>
        <translation>Weniger als zwei solche Untergruppen haben Werte</translation>
    </message>
    <message>
        <source>Fewer than two such subgroups have values, or there are more than %1</source>
        <translation>Weniger als zwei solche Untergruppen haben Werte, oder es gibt mehr als %1</translation>
    </message>
</context>
<context>
    <name>groupscope::TimeLine</name>
    <message>
        <source>epoch %1</source>
        <translation>Epoche %1</translation>
    </message>
    <message>
        <source>raw embedding</source>
        <translation>rohes Embedding</translation>
    </message>
</context>
<context>
    <name>groupscope::TimeLineBar</name>
    <message>
        <source>Time line</source>
        <translation>Zeitleiste</translation>
    </message>
    <message>
        <source>Loop</source>
        <translation>Schleife</translation>
    </message>
    <message>
        <source>Map</source>
        <translation>Karte</translation>
    </message>
    <message>
        <source>Trails</source>
        <translation>Spuren</translation>
    </message>
    <message>
        <source>Animation…</source>
        <translation>Animation…</translation>
    </message>
    <message>
        <source>%1 ×</source>
        <translation>%1 ×</translation>
    </message>
    <message>
        <source>Epoch that is shown</source>
        <translation>Epoche, die gezeigt wird</translation>
    </message>
    <message>
        <source>no run selected</source>
        <translation>kein Lauf ausgewählt</translation>
    </message>
    <message>
        <source>no epoch yet</source>
        <translation>noch keine Epoche</translation>
    </message>
    <message>
        <source>epoch %1 of %2</source>
        <translation>Epoche %1 von %2</translation>
    </message>
    <message>
        <source>%1 (newest)</source>
        <translation>%1 (neueste)</translation>
    </message>
    <message>
        <source>Speed of playing</source>
        <translation>Abspielgeschwindigkeit</translation>
    </message>
    <message>
        <source>Drag, or use ← → Home End. Dots mark epochs with stored heads, which the map can show; the diamond marks the selected epoch.</source>
        <translation>Ziehen, oder ← → Pos1 Ende verwenden. Punkte markieren Epochen mit gespeicherten Köpfen, die die Karte zeigen kann; die Raute markiert die ausgewählte Epoche.</translation>
    </message>
    <message>
        <source>%1 (selected)</source>
        <translation>%1 (ausgewählt)</translation>
    </message>
    <message>
        <source>Plays the epochs (Space)</source>
        <translation>Die Epochen abspielen (Leertaste)</translation>
    </message>
    <message>
        <source>Repeats after the last epoch</source>
        <translation>Nach der letzten Epoche wiederholen</translation>
    </message>
    <message>
        <source>Shows the selected epoch of the run again, or the newest one during training</source>
        <translation>Wieder die ausgewählte Epoche des Laufs zeigen, oder während des Trainings die neueste</translation>
    </message>
    <message>
        <source>Lays out the epochs of this run on the map</source>
        <translation>Die Epochen dieses Laufs auf der Karte anordnen</translation>
    </message>
    <message>
        <source>Draws earlier positions of the selected points, on a map of epochs</source>
        <translation>Frühere Positionen der ausgewählten Punkte zeichnen, auf einer Karte von Epochen</translation>
    </message>
    <message>
        <source>Writes the epochs as an animated picture</source>
        <translation>Die Epochen als animiertes Bild schreiben</translation>
    </message>
    <message>
        <source>Selected epoch</source>
        <translation>Ausgewählte Epoche</translation>
    </message>
    <message>
        <source>Newest epoch</source>
        <translation>Neueste Epoche</translation>
    </message>
</context>
<context>
    <name>groupscope::TrainingGuard</name>
    <message>
        <source>%1 runs are training.</source>
        <translation>%1 Läufe trainieren.</translation>
    </message>
    <message>
        <source>%1 is training (epoch %2 of %3).</source>
        <translation>%1 trainiert (Epoche %2 von %3).</translation>
    </message>
    <message>
        <source>Quit</source>
        <translation>Beenden</translation>
    </message>
    <message>
        <source>%1 is being prepared.</source>
        <translation>%1 wird vorbereitet.</translation>
    </message>
    <message>
        <source>This set has no file, so its runs are lost.</source>
        <translation>Dieser Datensatz hat keine Datei, daher gehen seine Läufe verloren.</translation>
    </message>
    <message>
        <source> The waiting run stays in the queue.</source>
        <translation> Der wartende Lauf bleibt in der Warteschlange.</translation>
    </message>
    <message>
        <source> The %1 waiting runs stay in the queue.</source>
        <translation> Die %1 wartenden Läufe bleiben in der Warteschlange.</translation>
    </message>
    <message>
        <source>This set has no file, so its search is lost.</source>
        <translation>Dieser Datensatz hat keine Datei, daher geht seine Suche verloren.</translation>
    </message>
    <message>
        <source>A search of settings is running.</source>
        <translation>Eine Suche nach Einstellungen läuft.</translation>
    </message>
    <message>
        <source>&amp;Stop and keep epochs</source>
        <translation>&amp;Stoppen und Epochen behalten</translation>
    </message>
    <message>
        <source>The runs are kept as stopped with their epochs, and can be resumed when this file is open again. Runs without an epoch wait until then.</source>
        <translation>Die Läufe werden als gestoppt mit ihren Epochen aufbewahrt und können fortgesetzt werden, wenn diese Datei wieder geöffnet ist. Läufe ohne Epoche warten bis dahin.</translation>
    </message>
    <message>
        <source>The run has no epoch yet and waits until this file is open again.</source>
        <translation>Der Lauf hat noch keine Epoche und wartet, bis diese Datei wieder geöffnet ist.</translation>
    </message>
    <message>
        <source>The run is kept as stopped with its epochs, and can be resumed when this file is open again.</source>
        <translation>Der Lauf wird als gestoppt mit seinen Epochen aufbewahrt und kann fortgesetzt werden, wenn diese Datei wieder geöffnet ist.</translation>
    </message>
    <message>
        <source>The search stops with checkpoints. To continue it, open this file again and start Run › Search settings with the same choices.</source>
        <translation>Die Suche stoppt mit Checkpoints. Um sie fortzusetzen, öffnen Sie diese Datei wieder und starten Sie Lauf › Einstellungen suchen mit derselben Wahl.</translation>
    </message>
</context>
<context>
    <name>groupscope::TrainingQueue</name>
    <message>
        <source>Data check: %1</source>
        <translation>Datenprüfung: %1</translation>
    </message>
    <message>
        <source>run %1 of %2, %3</source>
        <translation>Lauf %1 von %2, %3</translation>
    </message>
    <message>
        <source>%1 with these settings and seed %2 exists already.</source>
        <translation>%1 mit diesen Einstellungen und Seed %2 existiert bereits.</translation>
    </message>
    <message>
        <source>%1 of %2 runs exist already.</source>
        <translation>%1 von %2 Läufen existieren bereits.</translation>
    </message>
    <message>
        <source>%1 runs in training, %2 of %3 done</source>
        <translation>%1 Läufe im Training, %2 von %3 fertig</translation>
    </message>
    <message>
        <source>The waiting runs cannot be saved: %1</source>
        <translation>Die wartenden Läufe können nicht gespeichert werden: %1</translation>
    </message>
</context>
<context>
    <name>groupscope::TrainingSource</name>
    <message>
        <source>The curves appear after the first epoch</source>
        <translation>Die Kurven erscheinen nach der ersten Epoche</translation>
    </message>
    <message>
        <source>Select a run that records temperatures. Methods that record them: %1.</source>
        <translation>Wählen Sie einen Lauf aus, der Temperaturen aufzeichnet. Methoden, die sie aufzeichnen: %1.</translation>
    </message>
    <message>
        <source>Temperatures of %1 appear after its first epoch</source>
        <translation>Temperaturen von %1 erscheinen nach der ersten Epoche</translation>
    </message>
    <message>
        <source>%1 records no temperatures. Methods that record them: %2.</source>
        <translation>%1 zeichnet keine Temperaturen auf. Methoden, die sie aufzeichnen: %2.</translation>
    </message>
    <message>
        <source>%1 recorded no temperatures</source>
        <translation>%1 hat keine Temperaturen aufgezeichnet</translation>
    </message>
    <message>
        <source>Select a run in Runs to see its measures over epochs</source>
        <translation>Wählen Sie unter Läufe einen Lauf aus, um seine Maße über die Epochen zu sehen</translation>
    </message>
    <message>
        <source>The selected runs have one epoch, so there is no curve</source>
        <translation>Die ausgewählten Läufe haben nur eine Epoche, also keine Kurve</translation>
    </message>
</context>
<context>
    <name>groupscope::TrainingStatus</name>
    <message>
        <source>Stop</source>
        <translation>Stopp</translation>
    </message>
    <message>
        <source>Stop all</source>
        <translation>Alle stoppen</translation>
    </message>
    <message>
        <source>stopping…</source>
        <translation>wird gestoppt…</translation>
    </message>
    <message>
        <source>Continue</source>
        <translation>Fortsetzen</translation>
    </message>
    <message>
        <source>Pause</source>
        <translation>Anhalten</translation>
    </message>
    <message>
        <source>%1, about %2 left</source>
        <translation>%1, noch etwa %2</translation>
    </message>
    <message>
        <source>preparing</source>
        <translation>Vorbereitung</translation>
    </message>
    <message>
        <source>queue paused, 1 run waiting</source>
        <translation>Warteschlange angehalten, 1 Lauf wartet</translation>
    </message>
    <message>
        <source>queue paused, %1 runs waiting</source>
        <translation>Warteschlange angehalten, %1 Läufe warten</translation>
    </message>
    <message>
        <source>Stops this run and keeps its best epoch so far (Ctrl+.); the next one follows</source>
        <translation>Diesen Lauf stoppen und seine bisher beste Epoche behalten (Strg+.); der nächste folgt</translation>
    </message>
    <message>
        <source>Stops all trainings and pauses the queue (Ctrl+Shift+.); waiting runs stay</source>
        <translation>Alle Trainings stoppen und die Warteschlange anhalten (Strg+Umschalt+.); wartende Läufe bleiben</translation>
    </message>
    <message>
        <source>Trains the waiting runs</source>
        <translation>Die wartenden Läufe trainieren</translation>
    </message>
    <message>
        <source>Finishes current trainings, but starts no waiting run</source>
        <translation>Laufende Trainings beenden, aber keinen wartenden Lauf beginnen</translation>
    </message>
</context>
<context>
    <name>groupscope::TrashDialog</name>
    <message>
        <source>defaults</source>
        <translation>Standardwerte</translation>
    </message>
    <message>
        <source>Method</source>
        <translation>Methode</translation>
    </message>
    <message>
        <source>Seed</source>
        <translation>Seed</translation>
    </message>
    <message>
        <source>Settings</source>
        <translation>Einstellungen</translation>
    </message>
    <message>
        <source>Epochs</source>
        <translation>Epochen</translation>
    </message>
    <message>
        <source>Removed</source>
        <translation>Entfernt</translation>
    </message>
    <message>
        <source>Kept until</source>
        <translation>Aufbewahrt bis</translation>
    </message>
    <message>
        <source>&amp;Restore</source>
        <translation>&amp;Wiederherstellen</translation>
    </message>
    <message>
        <source>reading…</source>
        <translation>wird gelesen…</translation>
    </message>
    <message>
        <source>⚠ cannot be read</source>
        <translation>⚠ nicht lesbar</translation>
    </message>
    <message>
        <source>%1, stopped</source>
        <translation>%1, gestoppt</translation>
    </message>
    <message>
        <source>Delete this run for good?</source>
        <translation>Diesen Lauf endgültig löschen?</translation>
    </message>
    <message>
        <source>Delete %1 runs for good?</source>
        <translation>%1 Läufe endgültig löschen?</translation>
    </message>
    <message>
        <source>Their files are deleted. This cannot be undone.</source>
        <translation>Ihre Dateien werden gelöscht. Das kann nicht rückgängig gemacht werden.</translation>
    </message>
    <message>
        <source>&amp;Delete</source>
        <translation>&amp;Löschen</translation>
    </message>
    <message>
        <source>Trash</source>
        <translation>Papierkorb</translation>
    </message>
    <message>
        <source>&amp;Empty trash…</source>
        <translation>Papierkorb &amp;leeren…</translation>
    </message>
    <message>
        <source>The trash is empty. Removed runs of this file appear here.</source>
        <translation>Der Papierkorb ist leer. Entfernte Läufe dieser Datei erscheinen hier.</translation>
    </message>
    <message>
        <source>Removed runs of this file. Each is deleted after %1 days, or when you empty the trash.</source>
        <translation>Entfernte Läufe dieser Datei. Jeder wird nach %1 Tagen gelöscht, oder wenn Sie den Papierkorb leeren.</translation>
    </message>
    <message>
        <source>Empty trash</source>
        <translation>Papierkorb leeren</translation>
    </message>
    <message>
        <source>Removed runs</source>
        <translation>Entfernte Läufe</translation>
    </message>
</context>
<context>
    <name>groupscope::WelcomePage</name>
    <message>
        <source>&amp;Copy</source>
        <translation>&amp;Kopieren</translation>
    </message>
    <message>
        <source>Choose columns…</source>
        <translation>Spalten wählen…</translation>
    </message>
    <message>
        <source>Make split…</source>
        <translation>Split erstellen…</translation>
    </message>
    <message>
        <source>Open a set of frozen embeddings, train adapters and baselines on it, and see the accuracy of every group, not only the average.</source>
        <translation>Öffnen Sie einen Datensatz eingefrorener Embeddings, trainieren Sie Adapter und Baselines darauf, und sehen Sie die Genauigkeit jeder Gruppe, nicht nur den Durchschnitt.</translation>
    </message>
    <message>
        <source>&amp;Open an embedding set…</source>
        <translation>Embedding-Datensatz &amp;öffnen…</translation>
    </message>
    <message>
        <source>or drop a file anywhere in this window: .h5ad, .zarr, .h5, .npy, .npz, .csv, …</source>
        <translation>oder ziehen Sie eine Datei in dieses Fenster: .h5ad, .zarr, .h5, .npy, .npz, .csv, …</translation>
    </message>
    <message>
        <source>Cancel</source>
        <translation>Abbrechen</translation>
    </message>
    <message>
        <source>⚠ %1</source>
        <translation>⚠ %1</translation>
    </message>
    <message>
        <source>Or write a set from Python, one row per picture:</source>
        <translation>Oder schreiben Sie einen Datensatz aus Python, eine Zeile je Bild:</translation>
    </message>
    <message>
        <source>Map the file…</source>
        <translation>Datei zuordnen…</translation>
    </message>
    <message>
        <source>Which groups does your model get wrong?</source>
        <translation>Bei welchen Gruppen liegt Ihr Modell falsch?</translation>
    </message>
    <message>
        <source>Recent files</source>
        <translation>Zuletzt geöffnet</translation>
    </message>
    <message>
        <source>&lt;b&gt;Four steps.&lt;/b&gt;&lt;ol&gt;&lt;li&gt;Open any HDF5, NumPy or CSV file of embeddings. A dialog maps its parts and can draw a split.&lt;/li&gt;&lt;li&gt;Look at the map and at the data check.&lt;/li&gt;&lt;li&gt;Choose a method in the workspace &lt;i&gt;Train&lt;/i&gt; (Ctrl+2) and start it.&lt;/li&gt;&lt;li&gt;See under &lt;i&gt;Groups&lt;/i&gt; which groups it gets wrong, and compare runs.&lt;/li&gt;&lt;/ol&gt;</source>
        <translation>&lt;b&gt;Vier Schritte.&lt;/b&gt;&lt;ol&gt;&lt;li&gt;Öffnen Sie eine beliebige HDF5-, NumPy- oder CSV-Datei mit Embeddings. Ein Dialog ordnet ihre Teile zu und kann einen Split ziehen.&lt;/li&gt;&lt;li&gt;Sehen Sie sich die Karte und die Datenprüfung an.&lt;/li&gt;&lt;li&gt;Wählen Sie im Arbeitsbereich &lt;i&gt;Training&lt;/i&gt; (Strg+2) eine Methode und starten Sie sie.&lt;/li&gt;&lt;li&gt;Sehen Sie unter &lt;i&gt;Gruppen&lt;/i&gt;, bei welchen Gruppen sie falsch liegt, und vergleichen Sie Läufe.&lt;/li&gt;&lt;/ol&gt;</translation>
    </message>
    <message>
        <source>Or begin with a question</source>
        <translation>Oder beginnen Sie mit einer Frage</translation>
    </message>
</context>
<context>
    <name>groupscope::WhereBox</name>
    <message>
        <source>Choose…</source>
        <translation>Wählen…</translation>
    </message>
    <message>
        <source>This machine</source>
        <translation>Dieser Rechner</translation>
    </message>
    <message>
        <source>Slurm</source>
        <translation>Slurm</translation>
    </message>
    <message>
        <source>Folder</source>
        <translation>Ordner</translation>
    </message>
    <message>
        <source>automatic</source>
        <translation>automatisch</translation>
    </message>
    <message>
        <source> min</source>
        <translation> min</translation>
    </message>
    <message>
        <source>Command for other machines</source>
        <translation>Befehl für andere Rechner</translation>
    </message>
    <message>
        <source>Tasks</source>
        <translation>Tasks</translation>
    </message>
    <message>
        <source>Cores of a task</source>
        <translation>Kerne je Task</translation>
    </message>
    <message>
        <source>Time of a task</source>
        <translation>Zeit je Task</translation>
    </message>
    <message>
        <source>Other options</source>
        <translation>Weitere Optionen</translation>
    </message>
    <message>
        <source>Copy</source>
        <translation>Kopieren</translation>
    </message>
    <message>
        <source>Copies the command, to be started on other machines</source>
        <translation>Kopiert den Befehl, um ihn auf anderen Rechnern zu starten</translation>
    </message>
    <message>
        <source>Choose the folder first.</source>
        <translation>Wählen Sie zuerst den Ordner.</translation>
    </message>
    <message>
        <source>Folder of the experiment</source>
        <translation>Ordner des Experiments</translation>
    </message>
    <message>
        <source>The command-line program, which submits jobs, is not installed</source>
        <translation>Das Kommandozeilenprogramm, das Jobs absendet, ist nicht installiert</translation>
    </message>
    <message>
        <source>Slurm is not installed on this machine: the program sbatch is missing</source>
        <translation>Slurm ist auf diesem Rechner nicht installiert: Das Programm sbatch fehlt</translation>
    </message>
    <message>
        <source>Shared folder</source>
        <translation>Gemeinsamer Ordner</translation>
    </message>
    <message>
        <source>This window does the work</source>
        <translation>Dieses Fenster erledigt die Arbeit</translation>
    </message>
    <message>
        <source>An array job of Slurm does the work, which this window submits and follows</source>
        <translation>Ein Array-Job von Slurm erledigt die Arbeit; dieses Fenster sendet ihn ab und verfolgt ihn</translation>
    </message>
    <message>
        <source>You start a command on any number of machines, and this window follows the folder</source>
        <translation>Sie starten einen Befehl auf beliebig vielen Rechnern, und dieses Fenster verfolgt den Ordner</translation>
    </message>
    <message>
        <source>on a disk that all machines mount at this path</source>
        <translation>auf einem Laufwerk, das alle Rechner unter diesem Pfad einbinden</translation>
    </message>
    <message>
        <source>Number of tasks in the array job; automatic: 10 minutes of work for each task, or nine tenths of its time limit</source>
        <translation>Anzahl der Tasks im Array-Job; automatisch: 10 Minuten Arbeit je Task, oder neun Zehntel des Zeitlimits</translation>
    </message>
    <message>
        <source>cluster default</source>
        <translation>Cluster-Standard</translation>
    </message>
    <message>
        <source>Other options of sbatch, separated by spaces; quote options that contain spaces</source>
        <translation>Weitere Optionen von sbatch, durch Leerzeichen getrennt; Optionen mit Leerzeichen in Anführungszeichen setzen</translation>
    </message>
    <message>
        <source>Give the absolute path of the folder.</source>
        <translation>Geben Sie den absoluten Pfad des Ordners an.</translation>
    </message>
    <message>
        <source>The set and the folder must have the same path on every node. The job continues after this window is closed.</source>
        <translation>Datensatz und Ordner müssen auf jedem Knoten denselben Pfad haben. Der Job läuft weiter, nachdem dieses Fenster geschlossen ist.</translation>
    </message>
    <message>
        <source>The set and the folder must have the same path on every machine. You get a command to start on each; every run is trained once.</source>
        <translation>Datensatz und Ordner müssen auf jedem Rechner denselben Pfad haben. Sie erhalten einen Befehl, den Sie auf jedem starten; jeder Lauf wird einmal trainiert.</translation>
    </message>
    <message>
        <source>Number of cores of each task, which trains one run on each core at a time</source>
        <translation>Anzahl der Kerne jedes Tasks, der auf jedem Kern je einen Lauf gleichzeitig trainiert</translation>
    </message>
    <message>
        <source>Time limit of each task, at least 2 minutes; a task that runs out of time leaves checkpoints, and submitting again with the same choices continues</source>
        <translation>Zeitlimit jedes Tasks, mindestens 2 Minuten; ein Task, dessen Zeit abläuft, hinterlässt Checkpoints, und erneutes Absenden mit derselben Wahl setzt fort</translation>
    </message>
</context>
<context>
    <name>groupscope::Workspaces</name>
    <message>
        <source>Explore</source>
        <translation>Erkunden</translation>
    </message>
    <message>
        <source>Train</source>
        <translation>Trainieren</translation>
    </message>
    <message>
        <source>Train methods and watch curves and groups while they train</source>
        <translation>Methoden trainieren und dabei Kurven und Gruppen beobachten</translation>
    </message>
    <message>
        <source>Compare</source>
        <translation>Vergleichen</translation>
    </message>
    <message>
        <source>Compare runs: methods by group, trade-off, A against B</source>
        <translation>Läufe vergleichen: Methoden nach Gruppe, Trade-off, A gegen B</translation>
    </message>
    <message>
        <source>Report</source>
        <translation>Bericht</translation>
    </message>
    <message>
        <source>Workspaces</source>
        <translation>Arbeitsbereiche</translation>
    </message>
    <message>
        <source>%1 (Ctrl+%2)</source>
        <translation>%1 (Strg+%2)</translation>
    </message>
    <message>
        <source>&amp;Reset layout</source>
        <translation>&amp;Layout zurücksetzen</translation>
    </message>
    <message>
        <source>Open an embedding set first</source>
        <translation>Öffnen Sie zuerst einen Embedding-Datensatz</translation>
    </message>
    <message>
        <source>Explore the examples: map, groups and selection</source>
        <translation>Die Beispiele erkunden: Karte, Gruppen und Auswahl</translation>
    </message>
    <message>
        <source>Preview of the report</source>
        <translation>Vorschau des Berichts</translation>
    </message>
    <message>
        <source>Restores the default arrangement of this workspace</source>
        <translation>Die Standardanordnung dieses Arbeitsbereichs wiederherstellen</translation>
    </message>
</context>
<context>
    <name>main</name>
    <message>
        <source>Open the demo set.</source>
        <translation>Den Demo-Datensatz öffnen.</translation>
    </message>
    <message>
        <source>Which groups does a model on frozen embeddings get wrong?</source>
        <translation>Bei welchen Gruppen liegt ein Modell auf eingefrorenen Embeddings falsch?</translation>
    </message>
    <message>
        <source>The settings could not be read. They are kept as %1; defaults are used.</source>
        <translation>Die Einstellungen konnten nicht gelesen werden. Sie werden als %1 aufbewahrt; Standardwerte werden verwendet.</translation>
    </message>
    <message>
        <source>Print the keyboard shortcuts as a page.</source>
        <translation>Die Tastenkürzel als Seite ausgeben.</translation>
    </message>
    <message>
        <source>Embedding set to open (.h5ad, .zarr, .h5, .npy, .npz, .csv, …), a document (.groupscope), or the folder of an experiment.</source>
        <translation>Zu öffnender Embedding-Datensatz (.h5ad, .zarr, .h5, .npy, .npz, .csv, …), ein Dokument (.groupscope) oder der Ordner eines Experiments.</translation>
    </message>
</context>
</TS>
