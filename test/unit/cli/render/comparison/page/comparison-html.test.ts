import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { renderComparisonHtml } from '../../../../../../src/cli/render/comparison/page/comparison-html.js'
import { maxShownSentences } from '../../../../../../src/cli/render/comparison/page/page-model.js'
import { DocumentComparison } from '../../../../../../src/detection/comparing/document-comparison.js'
import type { Sides } from '../../../../../../src/model.js'
import { stories } from '../../../../../support/stories.js'

const assets = { style: 'p { margin: 0 }', script: 'run()' }

function pageOf(a: string, b: string, names = { a: 'a.txt', b: 'b.txt' }, titles: Partial<Sides<string>> = {}): string {
  const pair = new DocumentComparison().open({ id: 'a', text: a, title: titles.a }, { id: 'b', text: b, title: titles.b })
  const page = { names, result: pair.describe(), texts: pair.texts, links: pair.links(), date: new Date(0) }
  return [...renderComparisonHtml(page, assets)].join('')
}

describe('renderComparisonHtml', () => {
  it('links every matched sentence with its counterpart, both ways, and says what the match is', () => {
    const html = pageOf(stories.harbourExcerpt, stories.harbour)
    expect(html).toContain('<a id="a1" class="m same" href="#b3" title="b 3: the same">')
    expect(html).toContain('<a id="b3" class="m same" href="#a1" title="a 1: the same">')
    expect(html).toContain('<span id="b1">')
  })

  it('shows the headings that alone tell two texts apart', () => {
    const entry = (name: string) =>
      `# ${name} <b>\n\nThis command is an alias of the main program and takes the same arguments. View documentation for the original command.`
    expect(pageOf(entry('Confirm'), entry('WhatIf'))).toContain(
      '<dt>Headings</dt><dd><bdi>Confirm &lt;b&gt;</bdi> · <bdi>WhatIf &lt;b&gt;</bdi><small>of a, of b: they alone tell the two apart</small></dd>',
    )
    expect(pageOf(entry('Confirm'), entry('Confirm'))).not.toContain('<dt>Headings</dt>')
    const titled = pageOf(entry('Confirm'), entry('WhatIf'), undefined, { a: 'Confirm', b: 'WhatIf' })
    expect(titled.match(/<small>of a, of b: titles and headings alone tell the two apart<\/small>/g)).toHaveLength(2)
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
