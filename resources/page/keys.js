// SPDX-License-Identifier: GPL-3.0-or-later
// Pointer and keys, and the start of it all.

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
