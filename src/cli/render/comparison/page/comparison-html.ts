import { createHash } from 'node:crypto'
import { formatShare } from '../../../../detection/duplicate-reason.js'
import { escapeHtml } from '../../escape-html.js'
import { formatCount } from '../../numbers.js'
import { findCounterparts, kindLabels, linkKinds, type Side } from '../sentence-counterparts.js'
import { renderDotplot, sentencesOf } from './dotplot.js'
import { renderHierarchies } from './hierarchy.js'
import { renderLoneList } from './lone-list.js'
import { renderFigures } from './page-figures.js'
import { type ComparisonPage, sentenceId } from './page-model.js'
import { renderTextPane } from './text-pane.js'

/** The style sheet and the script that are embedded in the page. */
export interface PageAssets {
  readonly style: string
  readonly script: string
}

/**
 * A comparison as one self-contained HTML page: it sends no requests, and its content security policy allows no code but its own.
 *
 * All text of documents is escaped. Where scripts are off, the page still shows everything, and links still lead from sentence to sentence.
 */
export function* renderComparisonHtml(page: ComparisonPage, assets: PageAssets): Generator<string> {
  yield renderHead(page, assets)
  yield renderFigures(page)
  yield renderBar(page)
  yield `<div class="work">\n<aside>${renderDotplot(page)}${renderLoneList(page)}${renderPassages(page)}</aside>\n`
  yield '<div class="panes">'
  yield* renderPane(page, 'a')
  yield* renderPane(page, 'b')
  yield `</div>\n</div>\n${renderHierarchies(page)}</main>\n<script>${assets.script}</script>\n</body>\n</html>\n`
}

function renderHead({ names, trees }: ComparisonPage, { style, script }: PageAssets): string {
  const policy = `default-src 'none'; style-src '${hashOf(style)}'; script-src '${hashOf(script)}'; base-uri 'none'; form-action 'none'`
  const title = escapeHtml(`${names.a} and ${names.b}`)
  const skips = [
    ['#text-a', 'Text of a'],
    ['#text-b', 'Text of b'],
    ...(trees === undefined ? [] : [['#hierarchies', 'Parts of the pages']]),
  ]
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · onefold</title>
<style>${style}</style>
</head>
<body>
<nav class="skip" aria-label="Skip to">${skips.map(([target, name]) => `<a href="${target}">${name}</a>`).join('')}</nav>
<main>
`
}

function hashOf(content: string): string {
  return `sha256-${createHash('sha256').update(content).digest('base64')}`
}

/** The bar that stays in sight. It has the steps from match to match, and the switches of the kinds that are shown. */
function renderBar({ links }: ComparisonPage): string {
  const kinds = linkKinds.map((kind) => {
    const count = links.filter((link) => link.kind === kind).length
    return `<label class="${kind}"><input type="checkbox" value="${kind}" checked><span class="swatch m ${kind}">${kindLabels[kind]}</span> <span class="count">${formatCount(count)}</span></label>`
  })
  return `<div class="tools" role="group" aria-label="Matches">
<div class="steps" id="steps" hidden><button type="button" id="previous" aria-keyshortcuts="ArrowUp">↑ Previous</button><button type="button" id="next" aria-keyshortcuts="ArrowDown">↓ Next</button></div>
<fieldset class="kinds"><legend class="hidden">Kinds of matches shown</legend>${kinds.join('')}</fieldset>
<p id="status" role="status" aria-live="polite"></p>
</div>
`
}

function* renderPane({ names, texts, links }: ComparisonPage, side: Side): Generator<string> {
  const text = texts[side]
  const counterparts = findCounterparts(links, side, text.sentences.length)
  const language = text.language === 'und' ? '' : ` lang="${escapeHtml(text.language)}"`
  yield `<section class="pane"><h2 id="title-${side}"><span class="side">${side}</span> <bdi>${escapeHtml(names[side])}</bdi></h2>
<div class="text" id="text-${side}" tabindex="0" role="region" aria-labelledby="title-${side}"${language}>`
  yield* renderTextPane({ side, text, counterparts })
  yield '</div></section>\n'
}

function renderPassages({ passages, texts }: ComparisonPage): string {
  if (passages === undefined) return ''
  const items = passages.map(({ a, b, score }) => {
    const first = { a: sentencesOf(texts.a, a)[0], b: sentencesOf(texts.b, b)[0] }
    return `<li><a class="run" href="#${sentenceId('a', first.a)}" data-b="${sentenceId('b', first.b)}"><span>a ${a.start}–${a.end}</span> <span>b ${b.start}–${b.end}</span> <span>${formatShare(score)}</span></a></li>`
  })
  const list = items.length === 0 ? '<p class="note">None.</p>' : `<ul class="run-list">${items.join('')}</ul>`
  return `<section aria-labelledby="passages-title"><h3 id="passages-title">Passages: characters, likeness</h3>\n${list}</section>\n`
}
