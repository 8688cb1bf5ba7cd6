import { describe, expect, it } from 'vitest'
import { shadePages } from '../../../../src/detection/comparing/shaded-pages.js'

const crane = 'The harbour of the small town was closed on Monday after a crane fell into the basin.'
const divers = 'Divers will look for the boom when the water is clear enough.'
const bakers = 'Bakers of the valley met to choose the best loaf of the year.'

describe('shadePages', () => {
  it('shades the parts of two pages, each by the other', () => {
    const { a, b } = shadePages(
      `<h1>${crane}</h1><p>${divers} ${bakers}</p>`,
      `<ul><li>${divers}<li>Rye won, and a baker from the north was glad.</ul>`,
    )
    expect(a.nodes.map(({ kind, share, shareBelow }) => [kind, share, shareBelow])).toEqual([
      ['document', 0, 0.3333],
      ['section', 0, 0.3333],
      ['block', 0.5, 0.5],
    ])
    expect(b.nodes.map(({ kind, share, partners }) => [kind, share, partners])).toEqual([
      ['document', 0, []],
      ['list', 0, []],
      ['item', 1, [{ node: 2, matches: 1 }]],
      ['item', 0, []],
    ])
  })

  it('shades every copy of a sentence, on either side', () => {
    const once = `<p>${divers}`
    const twice = `<p>${divers}<p>${divers}`
    for (const [one, other] of [
      [once, twice],
      [twice, once],
    ] as const) {
      const { a, b } = shadePages(one, other)
      expect([a, b].map(({ nodes }) => nodes[0]!.shareBelow)).toEqual([1, 1])
    }
  })

  it('reads the navigation only when the whole page is asked for', () => {
    const page = `<html><nav><a href=x>${crane}</a></nav><article><p>${divers} ${bakers} ${crane} ${divers}</p></article>`
    expect(shadePages(page, page).a.text).not.toContain(`${crane}\n`)
    expect(shadePages(page, page, { scope: 'page' }).a.text).toContain(`${crane}\n`)
  })
})
