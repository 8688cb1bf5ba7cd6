import { describe, expect, it } from 'vitest'
import { renderHierarchies } from '../../../../../../src/cli/render/comparison/page/hierarchy.js'
import type { ShadedNode } from '../../../../../../src/similarity/html-tree.js'

/** A node below another one, whose text is the whole text. */
function node(parent: number, parts: Partial<ShadedNode> = {}): ShadedNode {
  const place = { kind: 'block', rank: 0, parent, start: 0, end: 90 } as const
  return { ...place, firstSentence: 0, endSentence: 1, share: 0, shareBelow: 0, partners: [], ...parts }
}

/** The hierarchies of two pages, of which the other has one node. */
function hierarchies(nodes: readonly ShadedNode[], text = 'x'.repeat(91)): string {
  const compared = { text, language: 'en', sentences: [{ start: 0, end: text.length }] }
  return renderHierarchies({ trees: { a: nodes, b: [node(-1)] }, texts: { a: compared, b: compared }, names: { a: 'old', b: 'new' } })
}

describe('renderHierarchies', () => {
  it('opens three levels', () => {
    const page = hierarchies([node(-1), node(0), node(1), node(2), node(3)])
    expect([page.match(/<details open>/g)?.length, page.match(/<details>/g)?.length]).toEqual([3, 1])
  })

  it('labels a part with its first ninety characters, and says where it goes on', () => {
    expect(hierarchies([node(-1)])).toContain(`<bdi>${'x'.repeat(90)}</bdi>`)
    expect(hierarchies([node(-1, { end: 91 })])).toContain(`<bdi>${'x'.repeat(90)}…</bdi>`)
  })

  it('links a part to its text and to the part that shares most with it, if both are shown', () => {
    expect(hierarchies([node(-1, { partners: [{ node: 0, matches: 1 }] })])).toContain('href="#tb1"')
    expect(hierarchies([node(-1, { partners: [{ node: 1, matches: 1 }] })])).not.toContain('href="#tb')
    expect(hierarchies([node(-1)])).toContain('<div class="node"><span class="kind">text</span>')
    expect(hierarchies([node(-1)]).match(/class="show"/g)).toHaveLength(2)
    expect(hierarchies([node(-1, { firstSentence: 1 })]).match(/class="show"/g)).toHaveLength(1)
  })

  it('shows four thousand parts of a page, and says how many are left', () => {
    const many = (count: number) => hierarchies(Array.from({ length: count }, (_, i) => node(i === 0 ? -1 : 0)))
    expect(many(4_000)).not.toContain('parts more')
    expect(many(4_002)).toContain('… and 2 parts more.')
    expect(many(4_002).match(/<li id="ta/g)).toHaveLength(4_000)
  })
})
