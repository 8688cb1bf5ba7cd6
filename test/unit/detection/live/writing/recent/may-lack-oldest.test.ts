import { describe, expect, it } from 'vitest'
import { mayLackOldest } from '../../../../../../src/detection/live/writing/recent/may-lack-oldest.js'
import type { DocumentFacts } from '../../../../../../src/store/stored-document.js'

/** Documents of one group, the oldest first. */
const [first, second, third] = ['a', 'b', 'c'].map((id, i) => ({ id, since: i, group: 'g' }) as unknown as DocumentFacts)
const wanted = { field: 'group', values: new Set(['g']), perValue: 1 } as const

describe('mayLackOldest', () => {
  it('asks for more where all that counts is younger than what the store gave, which may have older ones', () => {
    expect(mayLackOldest(wanted, { documents: [first!, second!], perValue: 2 }, [third!])).toBe(true)
    expect(mayLackOldest(wanted, { documents: [first!, second!], perValue: 2 }, [second!, third!])).toBe(false)
  })

  it('asks for no more where the store gave all that it has', () => {
    expect(mayLackOldest(wanted, { documents: [first!], perValue: 2 }, [third!])).toBe(false)
  })
})
