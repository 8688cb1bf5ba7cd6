import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { renderComparisonHtml } from '../../../../../src/cli/render/comparison/page/comparison-html.js'
import { sentencesOf } from '../../../../../src/cli/render/comparison/page/dotplot.js'
import { maxShownSentences } from '../../../../../src/cli/render/comparison/page/page-model.js'
import { findSentenceRuns } from '../../../../../src/cli/render/comparison/page/sentence-runs.js'
import { renderTextPane } from '../../../../../src/cli/render/comparison/page/text-pane.js'
import { findCounterparts } from '../../../../../src/cli/render/comparison/sentence-counterparts.js'
import type { LinkKind, SentenceLink } from '../../../../../src/detection/comparing/compared-pair.js'
import { DocumentComparison } from '../../../../../src/detection/comparing/document-comparison.js'
import { stories } from '../../../../support/stories.js'

const link = (a: number, b: number, kind: LinkKind = 'same', score = 1): SentenceLink => ({ a, b, kind, score })
const assets = { style: 'p { margin: 0 }', script: 'run()' }

function pageOf(a: string, b: string, names = { a: 'a.txt', b: 'b.txt' }): string {
  const pair = new DocumentComparison().open({ id: 'a', text: a }, { id: 'b', text: b })
  const page = { names, result: pair.describe(), texts: pair.texts, links: pair.links(), date: new Date(0) }
  return [...renderComparisonHtml(page, assets)].join('')
}

function paneOf(text: string): string {
  const sentences = new DocumentComparison().open({ id: 'a', text }, { id: 'b', text: '' }).texts.a
  return [...renderTextPane({ side: 'a', text: sentences, counterparts: findCounterparts([], 'a', sentences.sentences.length) })].join('')
}

describe('renderComparisonHtml', () => {
  it('links every matched sentence with its counterpart, both ways, and says what the match is', () => {
    const html = pageOf(stories.harbourExcerpt, stories.harbour)
    expect(html).toContain('<a id="a1" class="m same" href="#b3" title="b 3: the same">')
    expect(html).toContain('<a id="b3" class="m same" href="#a1" title="a 1: the same">')
    expect(html).toContain('<span id="b1">')
  })

  it('lists where only one text has sentences, and leads to where the other one has none', () => {
    const html = pageOf(
      'The hall opens at noon. Dogs stay outside. Tickets are sold on board.',
      'The hall opens at noon. Tickets are sold on board.',
    )
    expect(html).toContain('<a class="run" href="#a2" data-b="b2" data-lone="a"><span>a 2</span> <span>–</span>')
    expect(pageOf(stories.harbour, stories.harbour)).not.toContain('data-lone')
  })

  it('lists so many places at which the texts differ, and says how many there are', () => {
    const kept = Array.from({ length: 501 }, (_, i) => `The keeper of the hall lit lamp number ${i} in the evening.`)
    const grown = kept.flatMap((sentence, i) => [sentence, `Rain fell ${'over the yard '.repeat(1 + (i % 3))}and ferry q${i} waited.`])
    const html = pageOf(kept.join(' '), grown.join(' '))
    expect(html.match(/data-lone/g)).toHaveLength(500)
    expect(html).toContain('The first 500 of 501.')
  })

  it('lists no places behind the last sentence that it shows', () => {
    const shown = 'Go on! '.repeat(maxShownSentences)
    expect(pageOf(shown, `${shown}The keeper lit no lamp.`)).not.toContain('data-lone')
  })

  it('allows its own style and script by their digests, and nothing else', () => {
    const html = pageOf(stories.bakers, stories.harbour)
    const digest = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`
    const [, policy] = /Content-Security-Policy" content="([^"]+)"/.exec(html)!
    expect(policy).toBe(
      `default-src 'none'; style-src ${digest(assets.style)}; script-src ${digest(assets.script)}; base-uri 'none'; form-action 'none'`,
    )
    expect(html).not.toMatch(/ style=| on[a-z]+="|https?:/)
  })

  it('escapes texts and names', () => {
    const html = pageOf('<b>bold</b> & "quoted" words.', 'x', { a: '<i>.txt', b: '"b"' })
    expect(html).not.toMatch(/<b>bold|<i>\.txt/)
    expect(html).toContain('&lt;b&gt;bold&lt;/b&gt; &amp; &quot;quoted&quot; words.')
    expect(html).toContain('&quot;b&quot;')
  })
})

describe('renderTextPane', () => {
  it('begins a paragraph where the text has a line end', () => {
    expect(paneOf('One fish swims.\nTwo fish swim. Three fish swim.').match(/<p /g)).toHaveLength(2)
  })

  it('begins one at an empty line only where lines are wrapped', () => {
    const wrapped =
      'The harbour of the small town was closed after\na crane fell into the basin of the pier.\nDivers look for the\nboom.\n\nFerries leave.'
    expect(paneOf(wrapped).match(/<p /g)).toHaveLength(2)
  })

  it('cuts a paragraph that is long', () => {
    const sentences = Array.from({ length: 41 }, (_, i) => `Ship ${i} left.`)
    expect(paneOf(sentences.join(' ')).match(/<p /g)).toHaveLength(3)
  })

  it('shows so many sentences, and says how many are left', () => {
    const shown = paneOf('Go on! '.repeat(maxShownSentences + 7))
    expect(shown.match(/<span id=/g)).toHaveLength(maxShownSentences)
    expect(shown).toContain('… and 7 sentences more.')
  })
})

describe('findCounterparts', () => {
  it('takes the best link of a sentence, the earlier of equals', () => {
    const links = [link(0, 4, 'partial', 0.6), link(0, 7, 'fuzzy', 0.9), link(1, 2), link(1, 3)]
    const { sentences, kinds } = findCounterparts(links, 'a', 3)
    expect([...sentences]).toEqual([7, 2, -1])
    expect(kinds).toEqual(['fuzzy', 'same', undefined])
    expect([...findCounterparts(links, 'b', 8).sentences]).toEqual([-1, -1, 1, 1, 0, -1, -1, 0])
  })
})

describe('findSentenceRuns', () => {
  const ranges = (links: SentenceLink[]) =>
    findSentenceRuns(links).map(({ a, b, links: count }) => [a.first, a.last, b.first, b.last, count])

  it('finds sentences that follow each other in both documents, over one that was put in on either side', () => {
    expect(ranges([link(0, 5), link(1, 6), link(3, 7), link(4, 9)])).toEqual([[0, 4, 5, 9, 4]])
  })

  it('ends a run where more was put in, and where the order turns', () => {
    expect(ranges([link(0, 0), link(1, 1), link(4, 2), link(5, 3)])).toEqual([
      [0, 1, 0, 1, 2],
      [4, 5, 2, 3, 2],
    ])
    expect(ranges([link(0, 5), link(1, 4), link(2, 3)])).toEqual([])
  })

  it('tells runs apart that lie beside each other', () => {
    expect(ranges([link(0, 0), link(0, 9), link(1, 1), link(1, 10)])).toEqual([
      [0, 1, 0, 1, 2],
      [0, 1, 9, 10, 2],
    ])
    expect(ranges([link(0, 0), link(1, 1), link(2, 1)])).toEqual([[0, 1, 0, 1, 2]])
  })
})

describe('sentencesOf', () => {
  const text = { text: '', language: 'en', sentences: [0, 10, 20].map((start) => ({ start, end: start + 9 })) }

  it.each([
    [0, 9, [0, 1]],
    [3, 12, [0, 2]],
    [9, 20, [1, 2]],
    [25, 29, [2, 3]],
  ] as const)('finds the sentences that %i to %i touches', (start, end, expected) => {
    expect(sentencesOf(text, { start, end })).toEqual(expected)
  })
})
