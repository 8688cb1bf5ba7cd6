import { describe, expect, it } from 'vitest'
import { hintBit } from '../../../../src/analysis/html/html-hints.js'
import { outlineHtml } from '../../../../src/analysis/html/html-outline.js'

describe('outlineHtml', () => {
  it('cuts at block elements and counts what stands in links', () => {
    const { blocks } = outlineHtml('<div>see <a href=x>this</a> <b>and</b><p>that</p></div>')
    expect(blocks.map(({ text, linked, region }) => [text, linked, region.tag])).toEqual([
      ['see this and', 4, 'div'],
      ['that', 0, 'p'],
    ])
  })

  it('sums text over the elements around a block', () => {
    const { blocks } = outlineHtml('<div><p>12345</p><p><a href=x>123</a></p></div>')
    const holder = blocks[0]!.region.parent!
    expect([holder.tag, holder.plain, holder.linked]).toEqual(['div', 5, 3])
  })

  it('lets prose speak for the parent of its element, and half as much for the one above', () => {
    const prose = 'x'.repeat(100)
    const { blocks } = outlineHtml(`<main><div><p>${prose}</p><p>${prose}</p></div></main>`)
    const holder = blocks[0]!.region.parent!
    expect([holder.votes, holder.parent!.votes, blocks[0]!.region.votes]).toEqual([200, 100, 0])
  })

  it('ends a link where the element ends that it began in', () => {
    const { blocks } = outlineHtml('<div><p><a href=x>in</p></div><p>out')
    expect(blocks.map(({ linked }) => linked)).toEqual([2, 0])
  })

  it('does not end a block by the end of a formatting element that is open outside it', () => {
    const { blocks } = outlineHtml('<span><div>a</span>b</div>')
    expect(blocks.map(({ text }) => text)).toEqual(['ab'])
  })

  it('does not end a block by what is left out, whatever elements that has', () => {
    expect(outlineHtml('one <template><p>x</p></template>two').blocks.map(({ text }) => text)).toEqual(['one two'])
  })

  it('keeps the lines of preformatted text', () => {
    expect(outlineHtml('<pre>a\n  b\nc</pre><p>d\ne').blocks.map(({ text }) => text)).toEqual(['a\nb\nc', 'd e'])
  })

  it('reads hints of class, id and role, here and around', () => {
    const { blocks } = outlineHtml('<div id="siteFooter"><p class="main-nav">x</p></div>')
    const { region } = blocks[0]!
    expect(region.hints & hintBit('navigation')).not.toBe(0)
    expect(region.hints & hintBit('footer')).toBe(0)
    expect(region.hintsAround & hintBit('footer')).not.toBe(0)
  })

  it('marks what is hidden by attribute or style, and all below it', () => {
    const { blocks } = outlineHtml('<div hidden><p>a</p></div><p style="display: none">b</p><p>c</p>')
    expect(blocks.map(({ region }) => region.hidden)).toEqual([true, true, false])
  })

  it('tells a page from a fragment', () => {
    expect(outlineHtml('<body>x').isPage).toBe(true)
    expect(outlineHtml('<!doctype html>x').isPage).toBe(true)
    expect(outlineHtml('<p>x').isPage).toBe(false)
  })

  it('bounds the depth of elements', () => {
    const { blocks } = outlineHtml(`${'<div>'.repeat(1000)}x`)
    let elements = 0
    for (let each = blocks[0]!.region; each.parent !== undefined; each = each.parent) elements++
    expect(elements).toBe(256)
  })
})
