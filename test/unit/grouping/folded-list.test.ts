import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countMembers, type FoldableHit, FoldedList } from '../../../src/grouping/folded-list.js'

interface Hit {
  readonly id: string
  readonly key: string
}

const hit = (id: string, key: string): Hit => ({ id, key })
const ids = (members: readonly Hit[] | undefined) => members?.map(({ id }) => id)

describe('FoldedList', () => {
  it('keeps groups in the order of their best members', () => {
    const list = new FoldedList<Hit>()
    const begun = list.append([hit('1', 'a'), hit('2', 'b'), hit('3', 'a')], false)
    expect(begun.map(({ key, members }) => [key, ids(members)])).toEqual([
      ['a', ['1', '3']],
      ['b', ['2']],
    ])
    expect(list.keys()).toEqual(['a', 'b'])
  })

  it('gives back only the groups that begin in a piece', () => {
    const list = new FoldedList<Hit>()
    list.append([hit('1', 'a')], false)
    expect(list.append([hit('2', 'a'), hit('3', 'b')], true).map(({ key }) => key)).toEqual(['b'])
  })

  it('takes each document once, also when it has changed its group in between', () => {
    const list = new FoldedList<Hit>()
    list.append([hit('1', 'a')], false)
    expect(list.append([hit('1', 'b')], true)).toEqual([])
    list.complete([hit('1', 'a')])
    expect(ids(list.group('a')?.members)).toEqual(['1'])
  })

  it('calls complete only the groups that begin in the last piece', () => {
    const list = new FoldedList<Hit>()
    list.append([hit('1', 'a')], false)
    list.append([hit('2', 'b')], true)
    expect([list.group('a')?.isComplete, list.group('b')?.isComplete]).toEqual([false, true])
  })

  it('calls a group complete that no other hit can be in, and two that are one only if both are', () => {
    const list = new FoldedList<FoldableHit>()
    const [alone] = list.append([{ ...hit('1', 'a'), isAlone: true }], false)
    expect(alone!.isComplete).toBe(true)
    const [earlier] = list.append([hit('2', 'b')], false)
    const [later] = list.append([hit('3', 'c')], true)
    list.merge(later!, earlier!)
    expect([earlier!.isComplete, later!.isComplete, list.group('c')]).toEqual([false, true, earlier])
  })

  it('adds to groups that are there when it is completed, and begins none', () => {
    const list = new FoldedList<Hit>()
    list.append([hit('1', 'a')], false)
    list.complete([hit('2', 'a'), hit('3', 'c')])
    expect(ids(list.group('a')?.members)).toEqual(['1', '2'])
    expect(list.group('c')).toBeUndefined()
  })

  it('folds a list in pieces as it folds it whole', () => {
    const hits = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 20 }).map((keys) => keys.map((key, i) => hit(`${i}`, key)))
    fc.assert(
      fc.property(hits, fc.nat(20), (all, cut) => {
        const whole = new FoldedList<Hit>()
        whole.append(all, true)
        const pieces = new FoldedList<Hit>()
        pieces.append(all.slice(0, cut), false)
        pieces.append(all.slice(cut), true)
        const shown = (list: FoldedList<Hit>) => list.keys().map((key) => [key, ids(list.group(key)?.members)])
        expect(shown(pieces)).toEqual(shown(whole))
      }),
    )
  })
})

describe('countMembers', () => {
  it('is what was counted, but never less than what was read', () => {
    const group = { key: 'a', keys: ['a'], members: [hit('1', 'a'), hit('2', 'a')], isComplete: false }
    expect([countMembers(group), countMembers({ ...group, count: 9 }), countMembers({ ...group, count: 1 })]).toEqual([2, 9, 2])
  })
})
