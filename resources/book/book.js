// SPDX-License-Identifier: GPL-3.0-or-later
'use strict';
(function () {
const articles = [...document.querySelectorAll('article')];
const search = document.getElementById('search');
const results = document.getElementById('results');
const turn = document.getElementById('turn');
const links = [...document.querySelectorAll('#contents a')];
const home = document.title;
document.documentElement.classList.add('one');

// One page is shown at a time; the address names it, or one of its headings.
function placeOf(hash) {
  const id = decodeURIComponent(hash.slice(1));
  const place = id === '' ? null : document.getElementById(id);
  return place !== null && place.closest('article') !== null ? place : null;
}
function turnLink(article, text) {
  const link = document.createElement('a');
  if (article !== undefined) {
    link.href = '#' + article.id;
    link.textContent = text.replace('%', article.getAttribute('aria-label'));
  }
  return link;
}
function show() {
  const place = placeOf(location.hash) || articles[0];
  if (place === undefined)
    return;
  const article = place.closest('article');
  const at = articles.indexOf(article);
  articles.forEach(own => own.classList.toggle('shown', own === article));
  results.hidden = true;
  turn.hidden = false;
  turn.replaceChildren(turnLink(articles[at - 1], '← %'), turnLink(articles[at + 1], '% →'));
  for (const link of links)
    if (link.hash === '#' + article.id) {
      link.setAttribute('aria-current', 'page');
      link.closest('details').open = true;
      link.scrollIntoView({block: 'nearest'});
    } else {
      link.removeAttribute('aria-current');
    }
  document.title = article.getAttribute('aria-label') + ' – ' + home;
  if (place === article)
    window.scrollTo(0, 0);
  else
    place.scrollIntoView();
}

// A section is a heading with the text up to the next one.
function sectionsOf(article) {
  const sections = [];
  for (const element of article.children)
    if (/^H[1-6]$/.test(element.tagName))
      sections.push({id: element.id, title: element.textContent, page: article.getAttribute('aria-label'),
                     isBehind: /^(notes|reference)\/|^changelog$/.test(article.id), text: ''});
    else if (sections.length > 0)
      sections[sections.length - 1].text += element.textContent + ' ';
  for (const own of sections) {
    own.text = own.text.replace(/\s+/g, ' ').trim();
    own.lower = {title: own.title.toLowerCase(), page: own.page.toLowerCase(), text: own.text.toLowerCase()};
  }
  return sections;
}
let sections = null;

// Places where a word begins with `word`; whole words weigh more.
function occurrences(pattern, text) {
  let weight = 0, first = -1;
  for (const found of text.matchAll(pattern)) {
    weight += found[2] === '' ? 1.5 : 1;
    if (first < 0)
      first = found.index + found[1].length;
  }
  return {weight, first};
}
// Words in titles count more than words of the text, and the book more than notes and reference. A section
// that lacks a word does not match.
function scoreOf(section, patterns) {
  let score = 0, first = -1;
  for (const pattern of patterns) {
    const inText = occurrences(pattern, section.lower.text);
    const inTitle = occurrences(pattern, section.lower.title).weight;
    const inPage = occurrences(pattern, section.lower.page).weight;
    if (inText.weight + inTitle === 0)
      return null;
    score += 8 * Math.min(inTitle, 1.5) + 4 * Math.min(inPage, 1.5) + Math.log1p(inText.weight);
    if (inText.first >= 0 && (first < 0 || inText.first < first))
      first = inText.first;
  }
  return {section, score: score * (section.isBehind ? 0.6 : 1), first: Math.max(first, 0)};
}
function patternsOf(query) {
  return (query.toLowerCase().match(/[\p{L}\p{N}_]+/gu) || []).map(
    word => new RegExp('(^|[^\\p{L}\\p{N}_])' + word + '([\\p{L}\\p{N}_]?)', 'gu'));
}
// The text with the words of the query marked.
function marked(text, words) {
  const parts = document.createDocumentFragment();
  const pattern = new RegExp('(?<![\\p{L}\\p{N}_])(' + words.join('|') + ')', 'giu');
  let end = 0;
  for (const found of text.matchAll(pattern)) {
    const mark = document.createElement('mark');
    mark.textContent = found[0];
    parts.append(text.slice(end, found.index), mark);
    end = found.index + found[0].length;
  }
  parts.append(text.slice(end));
  return parts;
}
function excerptOf(match) {
  const text = match.section.text;
  const begin = match.first > 60 ? text.indexOf(' ', match.first - 60) + 1 : 0;
  const cut = text.length - begin > 220 ? text.lastIndexOf(' ', begin + 220) : text.length;
  return (begin > 0 ? '… ' : '') + text.slice(begin, cut) + (cut < text.length ? ' …' : '');
}
function find() {
  const words = search.value.toLowerCase().match(/[\p{L}\p{N}_]+/gu) || [];
  if (words.length === 0) {
    show();
    return;
  }
  sections = sections || articles.flatMap(sectionsOf);
  const patterns = patternsOf(search.value);
  const matches = sections.map(own => scoreOf(own, patterns)).filter(own => own !== null)
    .sort((a, b) => b.score - a.score).slice(0, 50);
  const title = document.createElement('h1');
  title.textContent = matches.length === 0 ? 'No section has all of these words'
    : matches.length + (matches.length === 1 ? ' section' : ' sections');
  const list = document.createElement('ol');
  for (const match of matches) {
    const item = document.createElement('li'), link = document.createElement('a');
    const page = document.createElement('small'), text = document.createElement('div');
    link.href = '#' + match.section.id;
    link.append(marked(match.section.title, words));
    page.textContent = ' ' + match.section.page;
    text.append(marked(excerptOf(match), words));
    item.append(link, page, text);
    list.append(item);
  }
  articles.forEach(own => own.classList.remove('shown'));
  turn.hidden = true;
  results.replaceChildren(title, list);
  results.hidden = false;
  window.scrollTo(0, 0);
}

search.addEventListener('input', find);
search.form.addEventListener('submit', event => {
  event.preventDefault();
  const first = results.querySelector('a');
  if (!results.hidden && first !== null)
    first.focus();
});
results.addEventListener('click', event => {
  const link = event.target.closest('a');
  if (link !== null && link.hash === location.hash) // no change of the address tells of it
    show();
});
addEventListener('hashchange', show);
addEventListener('keydown', event => {
  const writes = /^(INPUT|TEXTAREA|SELECT)$/.test(event.target.tagName);
  if (event.key === '/' && !writes && !event.ctrlKey && !event.altKey && !event.metaKey) {
    event.preventDefault();
    search.focus();
    search.select();
  } else if (event.key === 'Escape' && event.target === search) {
    search.value = '';
    find();
    document.getElementById('pages').focus();
  }
});
show();
})();
