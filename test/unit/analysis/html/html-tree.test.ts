import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { buildHtmlTree, type HtmlTree } from '../../../../src/analysis/html/html-tree.js'
import { extractMainText } from '../../../../src/analysis/html/main-text.js'
import { anyHtml } from '../../../support/arbitrary-html.js'

/** A tree as indented lines. */
function draw({ text, nodes }: HtmlTree): string[] {
  const depths: number[] = []
  return nodes.map(({ kind, parent, rank, start, end }, i) => {
    depths[i] = parent < 0 ? 0 : depths[parent]! + 1
    return `${'  '.repeat(depths[i]!)}${kind}${rank ?? ''} ${text.slice(start, end)}`.trimEnd()
  })
}

function drawn(html: string): string[] {
  return draw(buildHtmlTree(html, 'page'))
}

describe('buildHtmlTree', () => {
  it('puts what follows a heading under it, up to a heading of its rank', () => {
    expect(drawn('<h1>one</h1><p>a<h2>two</h2><p>b<h2>three</h2><p>c<h1>four</h1>d')).toEqual([
      'document',
      '  section1 one',
      '    block a',
      '    section2 two',
      '      block b',
      '    section2 three',
      '      block c',
      '  section1 four',
      '    block d',
    ])
  })

  it('ends a section with the element that holds its heading', () => {
    expect(drawn('<article><h2>in</h2><p>a</article><p>out')).toEqual(['document', '  section2 in', '    block a', '  block out'])
  })

  it('does not end a section with a wrapper round its heading', () => {
    expect(drawn('<div><div><h1>top</h1></div></div><div><p>a</div>')).toEqual(['document', '  section1 top', '    block a'])
  })

  it('keeps rows and cells of tables', () => {
    expect(drawn('<table><tr><th>x<th>y<tr><td>1<td><p>2<p>3</table>')).toEqual([
      'document',
      '  table',
      '    row',
      '      cell x',
      '      cell y',
      '    row',
      '      cell 1',
      '      cell',
      '        block 2',
      '        block 3',
    ])
  })

  it('keeps lists and addresses, and merges text-level tags', () => {
    expect(drawn('<ul><li>a <b>b</b> <i>c</i><li>d</ul><address>street<br>town</address>')).toEqual([
      'document',
      '  list',
      '    item a b c',
      '    item d',
      '  address street\ntown',
    ])
  })

  it('merges a node without text with its only child', () => {
    expect(drawn('<section><ul><li><p>a</ul></section><nav><h3>b</h3>c</nav>')).toEqual([
      'document',
      '  list a',
      '  section3 b',
      '    block c',
    ])
  })

  it('reads a heading of several blocks as one', () => {
    expect(drawn('<h1><div>a</div><div>b</div></h1><p>c')).toEqual(['document', '  section1 a', '    block b', '    block c'])
  })

  it('is a root without text for a page without text', () => {
    expect(buildHtmlTree('')).toEqual({ text: '', nodes: [{ kind: 'document', parent: -1, start: 0, end: 0 }] })
    expect(drawn('<table><tr><td></table><script>x</script>')).toEqual(['document'])
  })

  it('takes the text of the main text, to the code unit', () => {
    fc.assert(fc.property(anyHtml, (html) => void expect(buildHtmlTree(html).text).toBe(extractMainText(html).text)))
  })

  it('places every line in one node, in order, and every node after its parent', () => {
    fc.assert(
      fc.property(anyHtml, (html) => {
        const { text, nodes } = buildHtmlTree(html, 'page')
        const own = nodes.filter(({ start, end }) => end > start).map(({ start, end }) => text.slice(start, end))
        expect(own.join('\n')).toBe(text)
        nodes.forEach(({ parent }, i) => void expect(parent).toBeLessThan(i))
        const children = nodes.map((_, i) => nodes.filter(({ parent }) => parent === i).length)
        nodes.forEach(({ start, end }, i) => void (i > 0 && start === end && expect(children[i]).toBeGreaterThan(1)))
      }),
    )
  })

  it.each([
    ['opened', '<div>'],
    ['structural', '<ul><li>'],
    ['tables', '<table><tr><td>'],
    ['quotations with text', '<blockquote>a'],
    ['headings', '<h1><h2>x'],
    ['closed', '</div></ul></table>'],
    ['cut', '<'],
  ])('takes 200,000 nested tags: %s', (_, tag) => {
    const { text, nodes } = buildHtmlTree(`${tag.repeat(200_000)}<p>end`, 'page')
    expect(text).toMatch(/end$/)
    const depths = new Uint32Array(nodes.length)
    nodes.forEach(({ parent }, i) => {
      if (i > 0) depths[i] = depths[parent]! + 1
    })
    expect(Math.max(...depths.slice(0, 100_000))).toBeLessThan(2_000)
  })
})
