import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { AskedFingerprints } from '../../../../../../src/detection/live/placing/candidates/asked-fingerprints.js'
import { TermEntry } from '../../../../../../src/detection/live/placing/candidates/term-entries.js'
import { liveFromFields } from '../../../../../../src/detection/live/placing/live-document.js'
import { fewFingerprints, type HolderMark, holderMark, joinMarks, noHolder } from '../../../../../../src/store/holder-mark.js'
import { numberToTerm, termToNumber } from '../../../../../../src/store/term-number.js'
import { settingsOf } from '../../../../../support/live-collection.js'

const settings = settingsOf({ name: 'news' })

/** Marks of fingerprints that stored documents hold. */
const [ofA, ofB] = [holderMark(1, 30), holderMark(2, 30)]
const ofSeveral = joinMarks(ofA, ofB)
const ofFew = holderMark(3, fewFingerprints)

interface Asking {
  /** How many fingerprints the document has; the first ones have these marks, the others {@link noHolder}. */
  readonly fingerprints: number
  readonly marks: readonly HolderMark[]
  /** Positions of fingerprints that too many anchors hold. */
  readonly hot?: readonly number[]
  /** How many of the first fingerprints were not looked up before; default: all that have a mark. */
  readonly open?: number
}

/** The fingerprints, by position, that such a document looks up, and those that it looks up if the first ones find no document. */
function askedOf({ fingerprints, marks, hot = [], open = marks.length }: Asking) {
  const terms = Array.from({ length: fingerprints }, (_, n) => `term${String(n).padStart(4, '0')}`)
  const placeOf = (term: string): number => terms.indexOf(term)
  const asked = new AskedFingerprints({
    prepare: () => {},
    mayHold: () => true,
    markOf: (number) => marks[placeOf(numberToTerm(number))] ?? noHolder,
    countOf: (number) => (hot.includes(placeOf(numberToTerm(number))) ? 1_000 : 1),
  })
  const fields = { write: 'w', since: 1, group: 'g', fingerprints: terms }
  const entries = terms.slice(0, marks.length).map((term) => new TermEntry(termToNumber(term), 'fingerprints'))
  asked.add(liveFromFields(settings, { id: 'probe', source: {}, fields }), entries, entries.slice(0, open))
  expect([...asked.entries]).toEqual(entries.slice(0, open))
  const sets = asked.worthFinding.map(({ terms: own, atLeast }) => ({ places: own.map(placeOf), atLeast }))
  return { sets, rest: [...asked.unanswered(new Set())].map(({ term }) => placeOf(term)) }
}

describe('the fingerprints that a batch asks for', () => {
  it('are none where each of them is held by another group alone', () => {
    expect(askedOf({ fingerprints: 25, marks: [ofA] }).sets).toEqual([])
    expect(askedOf({ fingerprints: 25, marks: [ofA, ofB] }).sets).toEqual([])
  })

  it('lead to a group that holds several by two of them, and by the others where those find nobody', () => {
    const marks = [ofA, ofA, ofB, ofA, ofA, ofA, ofA]
    expect(askedOf({ fingerprints: 25, marks })).toEqual({ sets: [{ places: [0, 4], atLeast: 1 }], rest: [1, 3, 5, 6] })
    expect(askedOf({ fingerprints: 25, marks: [ofA, ofA, ofB] })).toEqual({ sets: [{ places: [0, 1], atLeast: 1 }], rest: [] })
  })

  it('have to be shared by two where documents of several groups hold few of them', () => {
    expect(askedOf({ fingerprints: 25, marks: [ofSeveral, ofA, ofB] }).sets).toEqual([{ places: [0, 1, 2], atLeast: 2 }])
    expect(askedOf({ fingerprints: 25, marks: [ofSeveral] }).sets).toEqual([])
  })

  it('lead to whoever shares one where documents of several groups hold many: most are kin', () => {
    const marks = [...Array.from({ length: 5 }, () => ofSeveral), ofA]
    expect(askedOf({ fingerprints: 25, marks }).sets).toEqual([{ places: [0, 1, 2, 3, 4], atLeast: 1 }])
  })

  it('lead to whoever shares one and has few, whatever else is held', () => {
    expect(askedOf({ fingerprints: 25, marks: [ofA, ofFew] }).sets).toEqual([{ places: [1], atLeast: 1 }])
  })

  it('lead to whoever shares one of a document that has few itself, those that too many hold left aside', () => {
    expect(askedOf({ fingerprints: 10, marks: [ofA, ofB] }).sets).toEqual([{ places: [0, 1], atLeast: 1 }])
    expect(askedOf({ fingerprints: 12, marks: [ofA, ofSeveral, ofSeveral], hot: [1, 2] }).sets).toEqual([{ places: [0, 1, 2], atLeast: 1 }])
  })

  it('name those that too many hold, which a store knows without looking', () => {
    expect(askedOf({ fingerprints: 25, marks: [ofA, ofSeveral], hot: [1] }).sets).toEqual([{ places: [1], atLeast: 1 }])
  })

  it('lead to whoever shares one where some of those that are held were asked for before', () => {
    expect(askedOf({ fingerprints: 25, marks: [ofA, ofB, ofSeveral], open: 2 }).sets).toEqual([{ places: [0, 1], atLeast: 1 }])
  })

  it('find all candidates among documents that were written, rewritten and moved to other groups', () => {
    const group = fc.nat(3)
    const fingerprints = fc.uniqueArray(fc.nat(39), { minLength: 1, maxLength: 20 })
    const write = fc.record({ id: fc.nat(7), group, fingerprints })
    fc.assert(
      fc.property(fc.array(write, { maxLength: 12 }), fc.uniqueArray(fc.nat(39), { minLength: 11, maxLength: 30 }), (writes, probe) => {
        const stored = new Map<number, ReadonlySet<string>>()
        const groups = new Map<number, number>()
        const marks = new Map<string, HolderMark>()
        const markOf = (term: string): HolderMark => marks.get(term) ?? noHolder
        const termsOf = (numbers: readonly number[]) => numbers.map((n) => `term${String(n).padStart(4, '0')}`)
        for (const { id, group: own, fingerprints: held } of writes) {
          stored.set(id, new Set(termsOf(held)))
          groups.set(id, own)
          const mark = holderMark(own, held.length)
          for (const term of termsOf(held)) marks.set(term, markOf(term) === noHolder ? mark : joinMarks(markOf(term), mark))
        }
        const asked = new AskedFingerprints({
          prepare: () => {},
          mayHold: () => true,
          markOf: (n) => markOf(numberToTerm(n)),
          countOf: () => 0,
        })
        const terms = termsOf(probe)
        const entries = terms.filter((term) => marks.has(term)).map((term) => new TermEntry(termToNumber(term), 'fingerprints'))
        const fields = { write: 'w', since: 1, group: 'g', fingerprints: terms }
        asked.add(liveFromFields(settings, { id: 'probe', source: {}, fields }), entries, entries)
        const holds = (held: ReadonlySet<string>, own: readonly string[], atLeast: number) =>
          own.filter((term) => held.has(term)).length >= atLeast
        const found = new Set(
          [...stored].filter(([, held]) => asked.worthFinding.some((set) => holds(held, set.terms, set.atLeast))).map(([id]) => id),
        )
        const rest = [...asked.unanswered(new Set([...found].flatMap((id) => [...stored.get(id)!])))].map(({ term }) => term)
        for (const [id, held] of stored) if (holds(held, rest, 1)) found.add(id)
        const foundGroups = new Set([...found].map((id) => groups.get(id)))
        for (const [id, held] of stored) {
          const shared = terms.filter((term) => held.has(term))
          // It is enough to find one document of each group.
          const isOneOfGroup = foundGroups.has(groups.get(id))
          const isCandidate = shared.length > 1 || (shared.length === 1 && held.size <= fewFingerprints)
          if (isCandidate) expect(found.has(id) || isOneOfGroup).toBe(true)
        }
      }),
    )
  })
})
