// SPDX-License-Identifier: GPL-3.0-or-later
// Examples that a person selects or looks for.

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
