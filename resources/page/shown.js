// SPDX-License-Identifier: GPL-3.0-or-later
// What is shown, how the map is coloured, and accuracies of selected examples.

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
