// SPDX-License-Identifier: GPL-3.0-or-later
// Bars, tables and the legend.

// ---- Bars and table -----------------------------------------------------------------------------------------

function barsOf(group, cells, lines) {
  const height = 14;
  const svg = make('svg', {height: height * lines.length, role: 'img', 'aria-label': lines.map((line, l) =>
    isolated(methods[line.method].name) + ' ' +
    (cells[l] === null ? 'no examples' : percent(cells[l][0]) + ' %' +
     (cells[l].length > 1 ? ' (' + percent(cells[l][1]) + ' to ' + percent(cells[l][2]) + ')' : ''))).join(', ')});
  for (const mark of [0, 50, 100])
    svg.append(make('line', {class: 'rail', x1: mark + '%', x2: mark + '%', y1: 0, y2: height * lines.length}));
  lines.forEach((line, l) => {
    if (cells[l] === null)
      return;
    const middle = height * l + height / 2;
    svg.append(make('rect', {x: 0, y: middle - 5, width: percent(cells[l][0]) + '%', height: 10,
                             fill: shades(methods[line.method]), opacity: group.n < 10 ? 0.4 : 1}));
    if (cells[l].length > 1)
      svg.append(make('line', {class: 'whisker', x1: percent(cells[l][1]) + '%', x2: percent(cells[l][2]) + '%',
                               y1: middle, y2: middle}));
  });
  const values = make('ol', {'aria-hidden': 'true'},
      ...cells.map(cell => make('li', {}, cell === null ? '–' : percent(cell[0]))));
  return [svg, values];
}

function showBars(shown) {
  const head = make('div', {class: 'bars-head'}, 'Accuracy in %, lines at 0, 50 and 100, 95 % intervals:');
  for (const line of shown.lines)
    head.append(make('span', {}, swatch(shades(methods[line.method])), bdi(methods[line.method].name)));
  bars.replaceChildren(head);
  if (shown.groups.length === 0)
    bars.append(make('p', {}, 'None of the selected examples is in a group of the table.'));
  shown.groups.forEach((group, g) => {
    const own = button(() => selectGroup(group.id), bdi(group.name), make('br'), sizeText(group.n));
    own.setAttribute('aria-pressed', state.group === group.id);
    bars.append(make('div', {class: 'bar'}, own,
                     ...barsOf(group, shown.lines.map(line => line.cells[g]), shown.lines)));
  });
}

function cellOf(cell, count) {
  if (cell === null)
    return make('td', {}, '–');
  return make('td', {class: count < 10 ? 'few' : 'a' + Math.round(20 * cell[0])}, make('b', {}, percent(cell[0])),
              make('br'), make('small', {}, percent(cell[1]) + '–' + percent(cell[2])));
}

function showTable(shown) {
  document.querySelectorAll('#tables [data-split]').forEach(table => {
    table.hidden = isOfSelection() || Number(table.dataset.split) !== state.split;
    for (const own of table.querySelectorAll('th button'))
      own.setAttribute('aria-pressed', state.group === Number(own.parentNode.dataset.group));
  });
  selectionTable.hidden = !isOfSelection();
  selectionTable.replaceChildren();
  if (!isOfSelection())
    return;
  const head = make('tr', {}, make('th', {scope: 'col'}, 'method'),
      make('th', {scope: 'col'}, 'all selected', make('br'), sizeText(shown.n)));
  for (const group of shown.groups) {
    const own = button(() => selectGroup(group.id), bdi(group.name), make('br'),
                       sizeText(group.n));
    own.setAttribute('aria-pressed', state.group === group.id);
    head.append(make('th', {scope: 'col'}, own));
  }
  const body = make('tbody');
  for (const line of shown.lines) {
    const row = make('tr', {}, make('th', {scope: 'row'}, bdi(methods[line.method].name)),
                     cellOf(line.whole, shown.n));
    line.cells.forEach((cell, g) => row.append(cellOf(cell, shown.groups[g].n)));
    body.append(row);
  }
  selectionTable.append(make('table', {class: 'accuracies'},
      make('caption', {}, make('span', {},
           'Accuracy in % on the selected examples of ' + isolated(splits[state.split].label) +
           ', below it the 95 % interval (Wilson; of several seeds the mean, and seeds widen it)' +
           (n < data.all ? '. Of the examples that the map shows.' : '.'))),
      make('thead', {}, head), body));
}

function showLegend() {
  const most = 40, own = coloring;
  legend.replaceChildren(make('span', {}, own.title + ':'));
  own.words.slice(0, most).forEach((word, code) => {
    const entry = button(() => selectWhere(i => own.codes[i] === code,
                                           own.title + ': ' + isolated(word)),
                         swatch(own.colours[code]), bdi(word));
    legend.append(entry);
  });
  if (own.words.length > most)
    legend.append(make('span', {}, 'and ' + (own.words.length - most) + ' more'));
}

function recolour() {
  coloring = colourings[state.colour].make();
  showLegend();
  draw();
}
function update() {
  const shown = shownAccuracies();
  showBars(shown);
  showTable(shown);
  tellStatus();
  hideCard();
  draw();
}
