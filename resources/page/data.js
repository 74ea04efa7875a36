// SPDX-License-Identifier: GPL-3.0-or-later
// The data of the page, and elements made of them. Every text of the data is inserted as text.

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
