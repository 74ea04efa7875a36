// SPDX-License-Identifier: GPL-3.0-or-later
// The map, and the card of an example.

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
/** The visible example nearest to that place, at most `reach` pixels away, first of those selected; -1: none. */
function nearest(x, y, reach) {
  const ofSelected = state.selected === null ? -1 : nearestWhere(x, y, reach, i => state.selected[i] === 1);
  return ofSelected >= 0 ? ofSelected : nearestWhere(x, y, reach, () => true);
}
function nearestWhere(x, y, reach, isWanted) {
  const atX = (x - canvas.clientWidth / 2) / state.scale + state.x;
  const atY = (canvas.clientHeight / 2 - y) / state.scale + state.y, around = reach / state.scale;
  let best = -1, least = around * around;
  for (let row = cellAt(atY - around); row <= cellAt(atY + around); ++row)
    for (let column = cellAt(atX - around); column <= cellAt(atX + around); ++column) {
      const cell = row * side + column;
      for (let at = cells[cell]; at < cells[cell + 1]; ++at) {
        const i = inCell[at], dx = xs[i] - atX, dy = ys[i] - atY;
        if (visible[i] === 1 && dx * dx + dy * dy < least && isWanted(i)) {
          least = dx * dx + dy * dy;
          best = i;
        }
      }
    }
  return best;
}
