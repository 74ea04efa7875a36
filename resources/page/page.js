// SPDX-License-Identifier: GPL-3.0-or-later
// Map, bars and tables of a comparison, which share one selection. Every text of the data is inserted as text.
'use strict';
(function () {

// ---- The data -----------------------------------------------------------------------------------------------

const data = JSON.parse(document.getElementById('data').textContent);

/** Whole numbers that stand in base64; the largest one of their kind means: none. */
function numbers(packed) {
  const text = atob(packed.base64);
  const bytes = new Uint8Array(text.length);
  for (let i = 0; i < text.length; ++i)
    bytes[i] = text.charCodeAt(i);
  return packed.bits === 8 ? bytes : packed.bits === 16 ? new Uint16Array(bytes.buffer)
                                                        : new Uint32Array(bytes.buffer);
}
const noneOf = array => Math.pow(2, 8 * array.BYTES_PER_ELEMENT) - 1;

const n = data.n, offMap = 0xffff, quantile = 1.959963984540054;
const xs = numbers(data.map.x), ys = numbers(data.map.y), labels = numbers(data.labels);
const starts = numbers(data.groups.starts), ids = numbers(data.groups.ids);
const columns = data.columns.map(column => Object.assign({}, column, {codes: numbers(column.codes)}));
const named = data.named.map(numbers);
const methods = data.methods.map(method => Object.assign({}, method, method.usual
    ? {usual: numbers(method.usual), right: numbers(method.right)} : {}));
const splits = data.splits.map(split => Object.assign({}, split, {members: numbers(split.members)}));
const pictures = new Map();
numbers(data.pictures.of).forEach((place, i) => pictures.set(place, data.pictures.png[i]));
const dark = window.matchMedia('(prefers-color-scheme: dark)');
const baseline = methods.findIndex(method => method.baseline && method.usual);

const shades = thing => dark.matches ? thing.dark : thing.light;
const hasPrediction = (method, i) => method.usual && method.usual[i] !== noneOf(method.usual);
function seedsRight(method, i) {
  let count = 0;
  for (let mask = method.right[i]; mask !== 0; mask = (mask & (mask - 1)) >>> 0)
    ++count;
  return count;
}
/** Right in more than half of the seeds. */
const isRight = (method, i) => 2 * seedsRight(method, i) > method.seeds;

// ---- Texts and elements -------------------------------------------------------------------------------------

/** A text of the data without control characters. */
const clean = text => String(text).replace(/[\u0000-\u001f\u007f-\u009f]/g, '\ufffd');
/** The same within other text: its writing direction ends with it. */
const isolated = text => '\u2068' + clean(text) + '\u2069';
const percent = share => (100 * share).toFixed(1);
const counted = (count, one, many) => count.toLocaleString('en') + ' ' + (count === 1 ? one : many);
const examplesText = count => counted(count, 'example', 'examples');

function make(name, attributes, ...children) {
  const node = name === 'svg' || name === 'rect' || name === 'line'
      ? document.createElementNS('http://www.w3.org/2000/svg', name) : document.createElement(name);
  for (const key of Object.keys(attributes || {}))
    node.setAttribute(key, attributes[key]);
  node.append(...children);
  return node;
}
const bdi = text => make('bdi', {}, clean(text));
function button(action, ...children) {
  const node = make('button', {type: 'button'}, ...children);
  node.addEventListener('click', action);
  return node;
}
function swatch(colour) {
  const node = make('span', {class: 'swatch'});
  node.style.background = colour;
  return node;
}
const sizeText = count => make('small', {}, 'n = ' + count.toLocaleString('en'));
function choice(title, names, onChange) {
  const select = make('select');
  names.forEach((name, i) => select.append(make('option', {value: i}, isolated(name))));
  select.addEventListener('change', () => onChange(Number(select.value)));
  return {select, label: make('label', {}, title, select)};
}

// ---- What is shown ------------------------------------------------------------------------------------------

const state = {
  split: 0, colour: 0, method: methods.findIndex(method => method.usual && !method.baseline), others: false,
  drag: 'move', x: 0, y: 0, scale: 1, hovered: -1, pinned: -1,
  selected: null, reason: '', group: -1, // one byte for each example; null: nothing is selected
};
if (state.method < 0)
  state.method = Math.max(0, baseline);
// A map that was exported may show one split alone.
state.split = Math.max(0, splits.findIndex(split => split.members.some(i => xs[i] !== offMap)));

let visible = new Uint8Array(n);
function updateVisible() {
  visible = new Uint8Array(n);
  if (state.others)
    visible.fill(1);
  else
    splits[state.split].members.forEach(i => { visible[i] = 1; });
  for (let i = 0; i < n; ++i)
    if (xs[i] === offMap)
      visible[i] = 0;
}

function isInGroup(i, group) {
  for (let at = starts[i]; at < starts[i + 1]; ++at)
    if (ids[at] === group)
      return true;
  return false;
}
const namedSets = named.map(places => new Set(places));
const belongs = (i, group) =>
    group < data.groupCount ? isInGroup(i, group) : namedSets[group - data.groupCount].has(i);

/** The ways to colour the map: {title, words, colours, codes}. */
const colourings = columns.map(column => ({title: column.title, ofMethod: false, make: () => ({
  title: clean(column.title), words: column.words, colours: shades(column), codes: column.codes,
})}));
if (methods.some(method => method.usual)) {
  const outcomes = () => dark.matches ? data.outcomes.dark : data.outcomes.light;
  const mostSeeds = methods.some(method => method.seeds > 1) ? ' in most seeds' : '';
  const coded = (title, words, colours, codeOf) => {
    const codes = new Uint8Array(n);
    for (let i = 0; i < n; ++i)
      codes[i] = codeOf(i);
    return {title: title + mostSeeds, words, colours, codes};
  };
  colourings.push({title: 'right or wrong', ofMethod: true, make: () => {
    const method = methods[state.method];
    return coded(isolated(method.name), ['right', 'wrong'], [outcomes().right, outcomes().wrong],
                 i => !hasPrediction(method, i) ? 255 : isRight(method, i) ? 0 : 1);
  }});
  if (baseline >= 0 && methods.length > 1)
    colourings.push({title: 'fixed or broken', ofMethod: true, make: () => {
      const method = methods[state.method], before = methods[baseline];
      const codeOf = i => !hasPrediction(method, i) || !hasPrediction(before, i) ? 255
          : isRight(before, i) ? (isRight(method, i) ? 0 : 2) : (isRight(method, i) ? 1 : 3);
      return coded(isolated(method.name) + ' compared with ' + isolated(before.name),
                   ['both right', 'fixed', 'broken', 'both wrong'],
                   [outcomes().both, outcomes().right, outcomes().wrong, outcomes().neither], codeOf);
    }});
  const ofClass = columns.find(column => column.id === 'class');
  if (ofClass)
    colourings.push({title: 'predicted class', ofMethod: true, make: () => ({
      title: 'class that ' + isolated(methods[state.method].name) + ' predicts' + mostSeeds,
      words: data.classes, colours: shades(ofClass), codes: methods[state.method].usual,
    })});
}
let coloring = null;

// ---- Accuracies of a selection ------------------------------------------------------------------------------

function wilson(correct, count) {
  const p = correct / count, z = quantile, d = 1 + z * z / count;
  const centre = (p + z * z / (2 * count)) / d;
  const half = z * Math.sqrt(p * (1 - p) / count + z * z / (4 * count * count)) / d;
  return [correct === 0 ? 0 : Math.max(0, centre - half), correct === count ? 1 : Math.min(1, centre + half)];
}

/** Mean over seeds with the mean of their intervals, which seeds widen: as the tables of all examples. */
function accuracyOf(correct, count, student) {
  if (count === 0)
    return null;
  const seeds = correct.length;
  let mean = 0, low = 0, high = 0, squares = 0;
  for (const own of correct) {
    const interval = wilson(own, count);
    mean += own / count / seeds;
    low += interval[0] / seeds;
    high += interval[1] / seeds;
  }
  for (const own of correct)
    squares += Math.pow(own / count - mean, 2);
  if (student > 0 && squares > 0) {
    const centre = (low + high) / 2;
    const half = Math.sqrt(Math.pow((high - low) / 2, 2) + student * student * squares / (seeds - 1) / seeds);
    low = Math.max(0, centre - half);
    high = Math.min(1, centre + half);
  }
  return [mean, low, high];
}

/** Calls `take` with the place of each of `groups` that example i is in. */
function eachGroup(i, placeOfGroup, take) {
  for (let at = starts[i]; at < starts[i + 1]; ++at)
    if (placeOfGroup.has(ids[at]))
      take(placeOfGroup.get(ids[at]));
  namedSets.forEach((places, k) => {
    if (places.has(i) && placeOfGroup.has(data.groupCount + k))
      take(placeOfGroup.get(data.groupCount + k));
  });
}

/** Accuracies of the method in all of `places` and in each of the groups: [cell of all, cells]. */
function accuraciesOf(method, places, groups, placeOfGroup) {
  const part = () => ({count: 0, correct: new Array(method.seeds).fill(0)});
  const whole = part(), parts = groups.map(part);
  for (const i of places) {
    if (!hasPrediction(method, i))
      continue;
    const add = into => {
      ++into.count;
      for (let seed = 0; seed < method.seeds; ++seed)
        into.correct[seed] += (method.right[i] >>> seed) & 1;
    };
    add(whole);
    eachGroup(i, placeOfGroup, g => add(parts[g]));
  }
  const cell = own => accuracyOf(own.correct, own.count, method.student);
  return [cell(whole), parts.map(cell)];
}

/** Whether bars and table are of the selected examples alone. Of a group they show the whole split anyway. */
const isOfSelection = () => state.selected !== null && state.group < 0;

/** What bars and table show: of all examples of the split, or of those selected. */
function shownAccuracies() {
  const split = splits[state.split];
  if (!isOfSelection())
    return {groups: split.groups, lines: split.lines.map(line => ({method: line.method, cells: line.cells}))};
  const places = split.members.filter(i => state.selected[i] === 1);
  const placesOf = own => new Map(own.map((group, g) => [group.id, g]));
  const counts = new Array(split.groups.length).fill(0), all = placesOf(split.groups);
  places.forEach(i => eachGroup(i, all, g => { ++counts[g]; }));
  const groups = split.groups.map((group, g) => ({id: group.id, name: group.name, n: counts[g]}))
                     .filter(group => group.n > 0);
  const lines = split.lines.filter(line => methods[line.method].usual).map(line => {
    const [whole, cells] = accuraciesOf(methods[line.method], places, groups, placesOf(groups));
    return {method: line.method, whole, cells};
  });
  return {groups, lines, n: places.length};
}

// ---- The page's parts ---------------------------------------------------------------------------------------

const top = document.getElementById('interactive');
const canvas = make('canvas', {tabindex: 0, role: 'application', 'aria-describedby': 'help'});
const over = make('canvas', {class: 'over', 'aria-hidden': 'true'});
const card = make('div', {class: 'card', role: 'tooltip', hidden: ''});
const found = make('ul', {class: 'found', 'aria-label': 'Found examples', hidden: ''});
const map = make('div', {class: 'map'}, canvas, over, card, found);
const legend = make('div', {class: 'legend'});
const bars = make('div', {class: 'bars', role: 'group', 'aria-label': 'Accuracy by group'});
const status = make('span', {role: 'status', 'aria-live': 'polite'});
const clearButton = button(() => select(null, ''), 'Clear selection');
const selectionTable = make('div', {class: 'scroll', hidden: ''});
const ink = canvas.getContext('2d', {alpha: false}), overInk = over.getContext('2d');

let colourChoice = null, methodChoice = null;
function controls() {
  const split = choice('Split', splits.map(own => own.label), i => {
    state.split = i;
    updateVisible();
    select(null, '');
  });
  const method = choice('Method', methods.map(own => own.name + (own.baseline ? ' (baseline)' : '')), i => {
    state.method = i;
    recolour();
  });
  split.select.value = state.split;
  method.select.value = state.method;
  const colour = choice('Colour', colourings.map(own => own.title), i => {
    state.colour = i;
    method.label.hidden = !colourings[i].ofMethod;
    recolour();
  });
  method.label.hidden = true;
  colourChoice = colour.select;
  methodChoice = method;
  const others = make('input', {type: 'checkbox'});
  others.addEventListener('change', () => {
    state.others = others.checked;
    updateVisible();
    select(null, '');
  });
  const drag = make('fieldset', {'aria-label': 'Drag'}, 'Drag:');
  for (const [mode, title] of [['move', 'moves'], ['box', 'selects a box'], ['lasso', 'draws a lasso']]) {
    const radio = make('input', {type: 'radio', name: 'drag', value: mode});
    radio.checked = mode === state.drag;
    radio.addEventListener('change', () => { state.drag = mode; });
    drag.append(make('label', {}, radio, title));
  }
  return make('div', {class: 'controls'}, split.label,
              make('label', {}, others, 'other splits on the map too'), colour.label, method.label, drag,
              button(selectInView, 'Select what is in view'), button(fit, 'Show all'), searchBox());
}

function build() {
  canvas.setAttribute('aria-label', 'Map of ' + examplesText(n) + ', ' + isolated(data.map.title));
  const missing = data.pictures.all - pictures.size;
  const help = make('p', {class: 'help', id: 'help'}, isolated(data.map.title) +
      '. Wheel, + and − zoom, 0 shows all, arrows move, Shift and drag selects a box, Enter shows the example ' +
      'in the middle, A selects what is in view, Escape ends a selection.' +
      (pictures.size > 0 && missing > 0 ? ' Pictures: ' + pictures.size + ' of ' + data.pictures.all + '.' : ''));
  top.append(controls(), make('p', {class: 'status'}, status, clearButton),
             make('div', {}, map, legend, help), bars);
  document.getElementById('tables').append(selectionTable);
  document.querySelectorAll('#tables [data-split]').forEach(linkTable);
}
/** A click on the head of a group selects it; one on a cell also shows what the method gets wrong in it. */
function linkTable(table) {
  const groups = [];
  for (const head of table.querySelectorAll('th[data-group]')) {
    const group = Number(head.dataset.group), own = button(() => selectGroup(group));
    own.append(...head.childNodes);
    head.append(own);
    groups.push(group);
  }
  const lines = splits[Number(table.dataset.split)].lines;
  table.querySelectorAll('tbody tr').forEach((row, l) => {
    Array.from(row.cells).slice(-groups.length).forEach((cell, g) => {
      cell.addEventListener('click', () => lookAt(lines[l].method, groups[g]));
    });
  });
}

// ---- Selections ---------------------------------------------------------------------------------------------

function select(selected, reason, group = -1) {
  state.selected = selected;
  state.reason = reason;
  state.group = group;
  state.pinned = -1;
  update();
}
function selectWhere(isIn, reason, group = -1) {
  const selected = new Uint8Array(n);
  for (let i = 0; i < n; ++i)
    selected[i] = visible[i] === 1 && isIn(i) ? 1 : 0;
  select(selected, reason, group);
}
/** The examples of the group in the split; a second time: no longer. */
function selectGroup(group) {
  if (state.group === group)
    return select(null, '');
  const split = splits[state.split], inSplit = new Uint8Array(n);
  split.members.forEach(i => { inSplit[i] = 1; });
  const name = split.groups.find(own => own.id === group).name;
  selectWhere(i => inSplit[i] === 1 && belongs(i, group), 'group ' + isolated(name), group);
}
/** What the method gets right and wrong in the group. */
function lookAt(method, group) {
  const place = colourings.findIndex(own => own.ofMethod && own.title === 'right or wrong');
  if (place >= 0 && methods[method].usual) {
    state.colour = place;
    state.method = method;
    colourChoice.value = place;
    methodChoice.select.value = method;
    methodChoice.label.hidden = false;
    recolour();
  }
  if (state.group !== group)
    selectGroup(group);
}
function selectInView() {
  const width = canvas.clientWidth, height = canvas.clientHeight, place = placesNow();
  selectWhere(i => {
    const [x, y] = place(i);
    return x >= 0 && x <= width && y >= 0 && y <= height;
  }, 'what is in view');
}
function selectPolygon(points) {
  let left = Infinity, right = -Infinity, upper = Infinity, lower = -Infinity;
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    upper = Math.min(upper, y);
    lower = Math.max(lower, y);
  }
  const place = placesNow();
  selectWhere(i => {
    const [x, y] = place(i);
    if (x < left || x > right || y < upper || y > lower)
      return false;
    let inside = false;
    for (let a = 0, b = points.length - 1; a < points.length; b = a++)
      if ((points[a][1] > y) !== (points[b][1] > y) &&
          x < (points[b][0] - points[a][0]) * (y - points[a][1]) / (points[b][1] - points[a][1]) + points[a][0])
        inside = !inside;
    return inside;
  }, 'an area of the map');
}

function tellStatus() {
  const label = isolated(splits[state.split].label), ofAll = '. Bars and table: all examples of ' + label + '.';
  const countOf = mask => mask.reduce((sum, own) => sum + own, 0);
  clearButton.hidden = state.selected === null;
  if (state.selected === null) {
    status.textContent = examplesText(countOf(visible)) + ' on the map' +
        (n < data.all ? ', ' + n.toLocaleString('en') + ' of ' + examplesText(data.all) + ' are on this page' : '') +
        ofAll;
    return;
  }
  status.textContent = examplesText(countOf(state.selected)) + ' selected: ' + state.reason;
  if (!isOfSelection()) {
    status.textContent += ofAll;
    return;
  }
  const counting = splits[state.split].members.reduce((sum, i) => sum + state.selected[i], 0);
  status.textContent += '. Bars and table: the ' + examplesText(counting) + ' of ' + label + ' among them' +
      (n < data.all ? ' that are on this page; small groups are drawn more densely, so compare within groups' : '') +
      '.';
}

// ---- Search -------------------------------------------------------------------------------------------------

function searchBox() {
  const box = make('input', {type: 'search', placeholder: 'name of an example', maxlength: 200});
  const matches = () => {
    const wanted = box.value.toLowerCase(), places = [];
    for (let i = 0; wanted !== '' && i < n; ++i)
      if (visible[i] === 1 && data.names[i].toLowerCase().includes(wanted))
        places.push(i);
    return places;
  };
  box.addEventListener('input', () => showFound(matches()));
  box.addEventListener('keydown', event => {
    if (event.key === 'Enter')
      selectFound(matches());
  });
  return make('label', {}, 'Search', box);
}
function selectFound(places) {
  const selected = new Uint8Array(n);
  places.forEach(i => { selected[i] = 1; });
  found.hidden = true;
  select(places.length > 0 ? selected : null, 'found by name');
}
function showFound(places) {
  const most = 20;
  found.hidden = places.length === 0;
  found.replaceChildren();
  if (places.length > 1)
    found.append(make('li', {}, button(() => selectFound(places), 'Select all ' + places.length)));
  for (const i of places.slice(0, most))
    found.append(make('li', {}, button(() => goTo(i), bdi(data.names[i]))));
  if (places.length > most)
    found.append(make('li', {}, 'and ' + (places.length - most) + ' more'));
}
function goTo(i) {
  found.hidden = true;
  state.x = xs[i];
  state.y = ys[i];
  state.pinned = i;
  draw();
  showCard(i);
}

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

// ---- The card of an example ---------------------------------------------------------------------------------

function showCard(i) {
  card.replaceChildren();
  if (pictures.has(i))
    card.append(make('img', {src: 'data:image/png;base64,' + pictures.get(i), alt: 'picture of the example'}));
  const facts = make('ul');
  for (const column of columns)
    if (column.codes[i] !== noneOf(column.codes))
      facts.append(make('li', {}, clean(column.title) + ': ', bdi(column.words[column.codes[i]])));
  for (const method of methods) {
    if (!hasPrediction(method, i))
      continue;
    const right = seedsRight(method, i);
    facts.append(make('li', {}, swatch(shades(method)), bdi(method.name), ': ',
        bdi(data.classes[method.usual[i]]), isRight(method, i) ? ' ✓' : ' ✗',
        right > 0 && right < method.seeds ? ' (right in ' + right + ' of ' + method.seeds + ' seeds)' : ''));
  }
  card.append(make('strong', {}, bdi(data.names[i])), facts);
  card.hidden = false;
  const [x, y] = placeOf(i);
  const beyond = x + card.offsetWidth + 24 > map.clientWidth;
  card.style.left = Math.max(0, beyond ? x - card.offsetWidth - 12 : x + 12) + 'px';
  card.style.top = Math.max(0, Math.min(y - 10, map.clientHeight - card.offsetHeight - 4)) + 'px';
  drawOver([]);
}
function hideCard() {
  state.hovered = -1;
  if (state.pinned < 0)
    card.hidden = true;
  drawOver([]);
}

// ---- The map ------------------------------------------------------------------------------------------------

/** A function that gives the place of an example in the map as it is now, in pixels. */
function placesNow() {
  const middle = canvas.clientWidth / 2, centre = canvas.clientHeight / 2; // slow to ask for each example
  return i => [(xs[i] - state.x) * state.scale + middle, centre - (ys[i] - state.y) * state.scale];
}
const placeOf = i => placesNow()(i);

function fit() {
  let right = 0, upper = 0;
  for (let i = 0; i < n; ++i)
    if (xs[i] !== offMap) {
      right = Math.max(right, xs[i]);
      upper = Math.max(upper, ys[i]);
    }
  state.x = right / 2;
  state.y = upper / 2;
  state.scale = 0.94 * Math.min(canvas.clientWidth / Math.max(1, right), canvas.clientHeight / Math.max(1, upper));
  draw();
}
function zoom(factor, x, y) {
  const atX = (x - canvas.clientWidth / 2) / state.scale + state.x;
  const atY = (canvas.clientHeight / 2 - y) / state.scale + state.y;
  const smallest = Math.min(canvas.clientWidth, canvas.clientHeight) / 65535 / 4;
  state.scale = Math.min(Math.max(state.scale * factor, smallest), 50);
  state.x = atX - (x - canvas.clientWidth / 2) / state.scale;
  state.y = atY - (canvas.clientHeight / 2 - y) / state.scale;
  draw();
}
function move(dx, dy) {
  state.x -= dx / state.scale;
  state.y += dy / state.scale;
  draw();
}

/** "#rrggbb" as a pixel; `share` of it over the ground. */
function pixelOf(colour, ground, share) {
  let pixel = 0xff000000;
  for (let at = 0; at < 3; ++at) {
    const own = parseInt(colour.substr(1 + 2 * at, 2), 16), under = parseInt(ground.substr(1 + 2 * at, 2), 16);
    pixel |= Math.round(share * own + (1 - share) * under) << (8 * at);
  }
  return pixel >>> 0;
}
/** Pixels of a disc, one after the other: x, y, coverage in 256ths. */
function discOf(radius) {
  const disc = [], reach = Math.ceil(radius);
  for (let y = -reach; y <= reach; ++y)
    for (let x = -reach; x <= reach; ++x) {
      const cover = Math.min(1, radius + 0.5 - Math.hypot(x, y));
      if (cover > 0)
        disc.push(x, y, Math.round(256 * cover));
    }
  return Int16Array.from(disc);
}
function blended(under, pixel, cover) {
  let result = 0xff000000;
  for (let shift = 0; shift < 24; shift += 8) {
    const from = (under >>> shift) & 255, to = (pixel >>> shift) & 255;
    result |= (from + ((to - from) * cover >> 8)) << shift;
  }
  return result >>> 0;
}

let image = null, pixels = null, waiting = false;
function paint(disc, colours, none, isWanted) {
  const width = canvas.width, height = canvas.height, ratio = width / Math.max(1, canvas.clientWidth);
  const codes = coloring.codes, noCode = noneOf(codes);
  const scale = state.scale * ratio, left = width / 2 - state.x * scale, lower = height / 2 + state.y * scale;
  for (let i = 0; i < n; ++i) {
    if (!isWanted(i))
      continue;
    const x = Math.round(xs[i] * scale + left), y = Math.round(lower - ys[i] * scale);
    if (x < 0 || y < 0 || x >= width || y >= height)
      continue;
    const pixel = codes[i] === noCode ? none : colours[codes[i]];
    for (let part = 0; part < disc.length; part += 3) {
      const px = x + disc[part], py = y + disc[part + 1], cover = disc[part + 2];
      if (px < 0 || py < 0 || px >= width || py >= height)
        continue;
      const at = py * width + px;
      pixels[at] = cover === 256 ? pixel : blended(pixels[at], pixel, cover);
    }
  }
}
function drawNow() {
  waiting = false;
  const width = canvas.width, height = canvas.height;
  if (width === 0 || height === 0)
    return;
  if (image === null || image.width !== width || image.height !== height) {
    image = ink.createImageData(width, height);
    pixels = new Uint32Array(image.data.buffer);
  }
  const ground = getComputedStyle(document.documentElement).getPropertyValue('--paper').trim();
  pixels.fill(pixelOf(ground, ground, 1));
  const ratio = width / Math.max(1, canvas.clientWidth), zoomed = state.scale * 65535 / canvas.clientHeight;
  const usual = n > 20000 ? 1.4 : n > 2000 ? 2.2 : 3.2;
  const radius = Math.min(7, usual * Math.max(1, Math.sqrt(Math.sqrt(zoomed))));
  const disc = discOf(ratio * radius);
  const grey = dark.matches ? data.outcomes.dark.none : data.outcomes.light.none;
  const coloursOf = share => coloring.colours.map(colour => pixelOf(colour, ground, share));
  const selected = state.selected;
  if (selected === null) {
    paint(disc, coloursOf(1), pixelOf(grey, ground, 1), i => visible[i] === 1);
  } else {
    paint(disc, coloursOf(0.18), pixelOf(grey, ground, 0.18), i => visible[i] === 1 && selected[i] === 0);
    paint(discOf(ratio * (radius + 0.6)), coloursOf(1), pixelOf(grey, ground, 1),
          i => visible[i] === 1 && selected[i] === 1);
  }
  ink.putImageData(image, 0, 0);
  if (state.pinned >= 0)
    showCard(state.pinned);
  else
    drawOver([]);
}
function draw() {
  if (!waiting)
    requestAnimationFrame(drawNow);
  waiting = true;
}

/** Ring around the example of the card, and the outline that is being drawn. */
function drawOver(outline) {
  const ratio = over.width / Math.max(1, over.clientWidth);
  overInk.setTransform(ratio, 0, 0, ratio, 0, 0);
  overInk.clearRect(0, 0, over.clientWidth, over.clientHeight);
  overInk.strokeStyle = getComputedStyle(document.documentElement).getPropertyValue('--ink').trim();
  overInk.lineWidth = 1.5;
  const i = state.pinned >= 0 ? state.pinned : state.hovered;
  if (i >= 0) {
    const [x, y] = placeOf(i);
    overInk.beginPath();
    overInk.arc(x, y, 8, 0, 2 * Math.PI);
    overInk.stroke();
  }
  if (outline.length > 1) {
    overInk.beginPath();
    outline.forEach(([x, y], at) => at === 0 ? overInk.moveTo(x, y) : overInk.lineTo(x, y));
    overInk.closePath();
    overInk.stroke();
  }
}

// ---- Examples near a place ----------------------------------------------------------------------------------

const side = 128, cells = new Uint32Array(side * side + 1), inCell = new Uint32Array(n);
const cellAt = value => Math.min(side - 1, Math.max(0, Math.floor(value * side / 65535)));
function fillCells() {
  const cellOfExample = i => cellAt(ys[i]) * side + cellAt(xs[i]);
  for (let i = 0; i < n; ++i)
    ++cells[cellOfExample(i) + 1];
  for (let cell = 0; cell < side * side; ++cell)
    cells[cell + 1] += cells[cell];
  const next = cells.slice();
  for (let i = 0; i < n; ++i)
    inCell[next[cellOfExample(i)]++] = i;
}
/** The visible example nearest to that place, at most `reach` pixels away; -1: none. */
function nearest(x, y, reach) {
  const atX = (x - canvas.clientWidth / 2) / state.scale + state.x;
  const atY = (canvas.clientHeight / 2 - y) / state.scale + state.y, around = reach / state.scale;
  let best = -1, least = around * around;
  for (let row = cellAt(atY - around); row <= cellAt(atY + around); ++row)
    for (let column = cellAt(atX - around); column <= cellAt(atX + around); ++column) {
      const cell = row * side + column;
      for (let at = cells[cell]; at < cells[cell + 1]; ++at) {
        const i = inCell[at], dx = xs[i] - atX, dy = ys[i] - atY;
        if (visible[i] === 1 && dx * dx + dy * dy < least) {
          least = dx * dx + dy * dy;
          best = i;
        }
      }
    }
  return best;
}

// ---- Pointer and keys ---------------------------------------------------------------------------------------

const pointers = new Map();
let outline = [], moved = 0, apart = 0;

function positionIn(event) {
  const box = canvas.getBoundingClientRect();
  return [event.clientX - box.left, event.clientY - box.top];
}
function onDown(event) {
  canvas.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, positionIn(event));
  moved = 0;
  const drawsBox = event.shiftKey || state.drag === 'box';
  outline = pointers.size === 1 && (drawsBox || state.drag === 'lasso') ? [positionIn(event)] : [];
  outline.isBox = drawsBox;
  apart = 0;
}
function onTwoMove() {
  const [a, b] = Array.from(pointers.values());
  const now = Math.hypot(a[0] - b[0], a[1] - b[1]);
  if (apart > 0 && now > 0)
    zoom(now / apart, (a[0] + b[0]) / 2, (a[1] + b[1]) / 2);
  apart = now;
}
function onMove(event) {
  const here = positionIn(event), before = pointers.get(event.pointerId);
  if (!before) {
    if (state.pinned >= 0)
      return;
    const i = nearest(here[0], here[1], 10);
    if (i !== state.hovered) {
      state.hovered = i;
      if (i >= 0)
        showCard(i);
      else
        hideCard();
    }
    return;
  }
  pointers.set(event.pointerId, here);
  moved += Math.hypot(here[0] - before[0], here[1] - before[1]);
  if (pointers.size === 2)
    return onTwoMove();
  if (outline.length === 0)
    return move(here[0] - before[0], here[1] - before[1]);
  if (outline.isBox) {
    const from = outline[0];
    outline.length = 1;
    outline.push([here[0], from[1]], here, [from[0], here[1]]);
  } else if (outline.length < 2000) {
    outline.push(here);
  }
  drawOver(outline);
}
function onUp(event) {
  const here = positionIn(event);
  if (!pointers.delete(event.pointerId))
    return;
  if (outline.length > 2 && moved > 6) {
    selectPolygon(outline);
  } else if (moved <= 6 && event.type === 'pointerup') {
    state.pinned = nearest(here[0], here[1], 10);
    if (state.pinned >= 0)
      showCard(state.pinned);
    else
      hideCard();
  }
  outline = [];
}

const keys = {
  ArrowLeft: () => move(40, 0), ArrowRight: () => move(-40, 0), ArrowUp: () => move(0, 40),
  ArrowDown: () => move(0, -40), '0': fit, a: selectInView, A: selectInView,
  '+': () => zoom(1.25, canvas.clientWidth / 2, canvas.clientHeight / 2),
  '=': () => zoom(1.25, canvas.clientWidth / 2, canvas.clientHeight / 2),
  '-': () => zoom(0.8, canvas.clientWidth / 2, canvas.clientHeight / 2),
  Enter: () => {
    const i = nearest(canvas.clientWidth / 2, canvas.clientHeight / 2, canvas.clientWidth / 2);
    if (i >= 0) {
      state.pinned = i;
      showCard(i);
      status.textContent = card.textContent;
    }
  },
};
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || !keys.hasOwnProperty(event.key))
    return;
  event.preventDefault();
  keys[event.key]();
}
function onEscape(event) {
  if (event.key !== 'Escape')
    return;
  if (!found.hidden)
    found.hidden = true;
  else
    select(null, '');
}
function resize() {
  const ratio = window.devicePixelRatio || 1;
  for (const own of [canvas, over]) {
    own.width = Math.round(own.clientWidth * ratio);
    own.height = Math.round(own.clientHeight * ratio);
  }
  draw();
}

function start() {
  build();
  updateVisible();
  fillCells();
  canvas.addEventListener('pointerdown', onDown);
  canvas.addEventListener('pointermove', onMove);
  canvas.addEventListener('pointerup', onUp);
  canvas.addEventListener('pointercancel', onUp);
  canvas.addEventListener('pointerleave', hideCard);
  canvas.addEventListener('keydown', onKey);
  canvas.addEventListener('wheel', event => {
    event.preventDefault();
    const [x, y] = positionIn(event);
    zoom(Math.exp(-0.0015 * event.deltaY * (event.deltaMode === 1 ? 30 : 1)), x, y);
  }, {passive: false});
  document.addEventListener('keydown', onEscape);
  dark.addEventListener('change', () => {
    recolour();
    update();
  });
  new ResizeObserver(resize).observe(map);
  resize();
  fit();
  recolour();
  update();
}
start();

})();
