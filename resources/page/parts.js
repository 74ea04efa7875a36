// SPDX-License-Identifier: GPL-3.0-or-later
// The elements of the page.

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
