import { describe, expect, it } from 'vitest'
import { chooseFirst, chooseLargest } from '../../../../src/cli/render/page-groups.js'

/** A group of so many documents. */
const group = (id: string, size: number, contained = 0) => ({
  id,
  members: Array.from({ length: size - 1 }, (_, i) => ({ id: `${id}-${i}` })),
  contains: Array.from({ length: contained }, (_, i) => ({ id: `${id}-contained-${i}` })),
})
type Group = ReturnType<typeof group>

const keepNone = () => false
const idsOf = ({ groups }: { readonly groups: readonly { readonly group: Group }[] }) => groups.map(({ group: { id } }) => id)

async function* stream(groups: Iterable<Group>): AsyncGenerator<Group> {
  yield* groups
}

describe('chooseLargest', () => {
  it('leaves groups in their order if all of them fit on a page', () => {
    const { groups, cut } = chooseLargest([group('pair', 2), group('four', 4), group('three', 3)], keepNone)
    expect({ ids: idsOf({ groups }), cut }).toEqual({ ids: ['pair', 'four', 'three'], cut: undefined })
  })

  it('takes the largest groups of many, the largest first and of one size the earlier ones, until 10,000 documents', () => {
    const pairs = Array.from({ length: 6000 }, (_, i) => group(`pair ${i}`, 2))
    const chosen = chooseLargest([...pairs, group('ten', 10), group('contains twenty', 1, 20)], keepNone)
    expect(chosen.cut).toBe('largest')
    const ids = idsOf(chosen)
    expect(ids.slice(0, 3)).toEqual(['contains twenty', 'ten', 'pair 0'])
    expect(ids.length).toBe(2 + (10_000 - 10 - 21 - 1) / 2)
    expect(ids.at(-1)).toBe(`pair ${ids.length - 3}`)
  })

  it('shows no group where a larger one is left out, in whatever order they come', () => {
    const large = Array.from({ length: 98 }, (_, i) => group(`large ${i}`, 101))
    // When the last large one comes, the group of 60 has to go; that of 5 would fit into its room.
    const { groups } = chooseLargest([...large, group('sixty', 60), group('ninety', 90), group('five', 5)], keepNone)
    expect(idsOf({ groups }).slice(97)).toEqual(['large 97', 'ninety'])
  })

  it('shows a hundred documents of each list, and the kept one always', () => {
    const { groups, cut } = chooseLargest([group('large', 50_000, 300)], keepNone)
    expect({ cut, more: [groups[0]!.moreMembers, groups[0]!.moreContained] }).toEqual({ cut: undefined, more: [49_899, 200] })
    const kept = chooseLargest([group('large', 50_000)], (_, member) => (member as { id: string }).id === 'large-40000')
    expect(kept.groups[0]!.group.members.map(({ id }) => id).slice(99)).toEqual(['large-99', 'large-40000'])
  })
})

describe('chooseFirst', () => {
  it('reads no more groups than a page shows, and one', async () => {
    let read = 0
    const count = function* () {
      for (;;) yield group(`pair ${read++}`, 2)
    }
    const { groups, cut } = await chooseFirst(stream(count()))
    expect({ shown: groups.length, read, cut }).toEqual({ shown: 5000, read: 5001, cut: 'first' })
  })

  it('takes all groups if they fit', async () => {
    const { groups, cut } = await chooseFirst(stream([group('pair', 2), group('large', 20_000)]))
    expect({ ids: idsOf({ groups }), cut, more: groups[1]!.moreMembers }).toEqual({ ids: ['pair', 'large'], cut: undefined, more: 19_899 })
  })
})
